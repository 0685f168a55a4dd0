//! Players' words for the roles and stakes of games against a dealer.

use crate::config::Language::{Cantonese, English, German, Japanese, Mandarin, Vietnamese};
use crate::config::Term;

/// Terms of every game against a dealer.
pub const WORDS: &[Term] = &[
    Term {
        name: Some("dealer"),
        meaning: "plays against every player, and pays and takes all bets",
        keys: &["strategy.dealer", "payout.dealer", "night.deal"],
        called: &[
            (English, &["banker", "bank", "house", "croupier"]),
            (Cantonese, &["莊", "zong"]),
            (Mandarin, &["莊家", "庄家", "庄", "zhuangjia"]),
            (Vietnamese, &["nhà cái"]),
            (German, &["Geber", "Bankhalter"]),
            (Japanese, &["ディーラー", "親"]),
        ],
    },
    Term {
        name: Some("deal"),
        meaning: "who has the bank in a night: in turn, by a hand, or by who wins or loses",
        keys: &["night.deal"],
        called: &[(Mandarin, &["上莊", "上庄", "牛牛上庄", "轮流坐庄"])],
    },
    Term {
        name: Some("player"),
        meaning: "sits at a seat and bets against the dealer",
        keys: &["players", "strategy.player", "strategy.players"],
        called: &[
            (English, &["punter"]),
            (Mandarin, &["閒家", "闲家", "閒", "闲", "xianjia"]),
            (Vietnamese, &["nhà con"]),
            (German, &["Spieler"]),
            (Japanese, &["プレイヤー"]),
        ],
    },
    Term {
        name: Some("push"),
        meaning: "nobody wins, and the bet comes back",
        keys: &["rules.ties"],
        called: &[
            (English, &["stand-off"]),
            (Mandarin, &["和局", "打和"]),
            (Vietnamese, &["hòa"]),
            (German, &["unentschieden"]),
            (Japanese, &["引き分け"]),
        ],
    },
    Term {
        name: Some("bets"),
        meaning: "what each seat stakes on its main bet",
        keys: &["bets"],
        called: &[
            (English, &["stakes", "stake", "wager", "ante"]),
            (Mandarin, &["下注", "注金"]),
            (Vietnamese, &["cược"]),
            (German, &["Einsatz"]),
        ],
    },
    Term {
        name: Some("commission"),
        meaning: "the share of a player's win that he pays to the dealer, or to the house",
        keys: &["commission", "commission_to"],
        called: &[
            (English, &["rake", "vig", "vigorish", "house cut"]),
            (Mandarin, &["抽水"]),
            (German, &["Provision"]),
        ],
    },
    Term {
        name: Some("dealer_commission"),
        meaning: "the share of the dealer's positive net of a round that the house keeps",
        keys: &["dealer_commission"],
        called: &[
            (English, &["banker's commission", "commission on the bank", "bank tax"]),
            (Mandarin, &["莊家抽水", "庄家抽水"]),
            (German, &["Bankprovision"]),
        ],
    },
    Term {
        name: Some("decks"),
        meaning: "how many packs of 52 cards the shoe holds",
        keys: &["decks"],
        called: &[(English, &["packs", "shoe size"]), (Mandarin, &["副牌"]), (German, &["Kartenspiele"])],
    },
    Term {
        name: Some("side"),
        meaning: "a bet beside the main one, on what the seat or the dealer is dealt",
        keys: &["side"],
        called: &[
            (English, &["side bet", "bonus bet", "side wager"]),
            (Mandarin, &["旁注", "邊注", "边注"]),
            (German, &["Nebenwette"]),
            (Japanese, &["サイドベット"]),
        ],
    },
    Term {
        name: Some("ties_of"),
        meaning: "who wins when two hands are equal, by hand, where it differs from `rules.ties`",
        keys: &["rules.ties", "rules.ties_of", "payout.equal"],
        called: &[(English, &["tie-break", "tie-breaker", "equal hands"])],
    },
];
