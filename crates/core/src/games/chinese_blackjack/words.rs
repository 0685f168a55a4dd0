//! Players' words for the hands and rules of Chinese Blackjack.

use crate::config::Language::{Cantonese, English, German, Hokkien, Japanese, Mandarin, Vietnamese};
use crate::config::{Glossary, Term};
use crate::games::banked;

/// The words of the game and of games against a dealer.
pub(super) const GLOSSARY: Glossary = Glossary(&[WORDS, banked::WORDS]);

const WORDS: &[Term] = &[
    Term {
        name: Some("xi-dach"),
        meaning: "the game as Vietnamese tables play it: a preset of its own",
        keys: &[],
        called: &[(Vietnamese, &["xì dách", "xì lát"])],
    },
    Term {
        name: Some("chinese-blackjack"),
        meaning: "two cards each, up to five, closest to 21",
        keys: &[],
        called: &[
            (English, &["21-point", "kampung blackjack", "village blackjack"]),
            (Cantonese, &["ban-nag"]),
            (Hokkien, &["ban-luck"]),
            (Mandarin, &["二十一點", "二十一点", "21點", "21点"]),
        ],
    },
    Term {
        name: Some("ban_ban"),
        meaning: "two aces",
        keys: &["payout.ban_ban"],
        called: &[
            (English, &["ban-ban", "double ace", "pair of aces", "A-A"]),
            (Mandarin, &["雙A", "双A", "對A"]),
            (Vietnamese, &["xì bàng", "xì bàn"]),
            (German, &["zwei Asse"]),
        ],
    },
    Term {
        name: Some("ban_nag"),
        meaning: "an ace with a 10, J, Q or K",
        keys: &["payout.ban_nag"],
        called: &[
            (English, &["blackjack", "natural"]),
            (Cantonese, &["ban-nag"]),
            (Hokkien, &["ban-luck"]),
            (Mandarin, &["黑傑克", "黑杰克"]),
            (Vietnamese, &["xì dách", "xì lát"]),
            (Japanese, &["ブラックジャック"]),
        ],
    },
    Term {
        name: Some("triple_seven"),
        meaning: "three sevens",
        keys: &["rules.triple_seven", "payout.triple_seven"],
        called: &[(English, &["7-7-7", "three sevens", "triple sevens"]), (Mandarin, &["三條七", "三条七"])],
    },
    Term {
        name: Some("five_dragon"),
        meaning: "five cards that are not bust",
        keys: &["payout.five_dragon", "rules.five_dragon_settles"],
        called: &[
            (English, &["5-dragon", "dragon", "five-card Charlie", "five-card trick", "five cards", "oolong"]),
            (Hokkien, &["ngou leng", "ngou leong"]),
            (Mandarin, &["五龍", "五龙", "wu long"]),
            (Vietnamese, &["ngũ linh"]),
        ],
    },
    Term {
        name: Some("five_dragon_21"),
        meaning: "five cards of exactly 21",
        keys: &["payout.five_dragon_21"],
        called: &[(English, &["5-dragon 21", "five cards 21"])],
    },
    Term {
        name: Some("twenty_one"),
        meaning: "21 with three or four cards",
        keys: &["payout.twenty_one"],
        called: &[(English, &["21", "21 points"]), (Mandarin, &["21點", "21点"]), (Vietnamese, &["21 điểm"])],
    },
    Term {
        name: Some("bust"),
        meaning: "more than 21",
        keys: &["rules.both_bust", "payout.five_card_bust", "payout.dealer_bust"],
        called: &[
            (English, &["burst", "over"]),
            (Mandarin, &["爆", "爆牌"]),
            (Vietnamese, &["quắc"]),
            (German, &["überkauft"]),
            (Japanese, &["バースト"]),
        ],
    },
    Term {
        name: Some("escape"),
        meaning: "to leave the round with a free hand, two cards that can count 15, at no cost",
        keys: &["rules.free_hand", "strategy.player.free_hand", "strategy.dealer.free_hand"],
        called: &[
            (English, &["run", "surrender", "15 points"]),
            (Hokkien, &["zao"]),
            (Mandarin, &["走", "zou", "投降"]),
        ],
    },
    Term {
        name: Some("player_minimum"),
        meaning: "the least total with which a player may stand",
        keys: &["rules.player_minimum", "rules.dealer_minimum"],
        called: &[
            (English, &["license", "licence", "passport", "minimum"]),
            (Vietnamese, &["đủ tuổi", "dằn non", "non"]),
        ],
    },
    Term {
        name: Some("reveal"),
        meaning: "the dealer settles with one player before going on against the others",
        keys: &["strategy.dealer.reveal", "rules.dealer_reveals"],
        called: &[
            (English, &["open", "catch", "challenge", "fight"]),
            (Mandarin, &["開牌", "开牌"]),
            (Vietnamese, &["xét bài"]),
        ],
    },
    Term {
        name: Some("stand_at"),
        meaning: "the total at which a holder takes no more cards",
        keys: &["strategy.player.stand_at", "strategy.dealer.stand_at"],
        called: &[
            (English, &["stand", "hit", "draw"]),
            (Mandarin, &["停牌", "補牌", "要牌"]),
            (Vietnamese, &["dằn", "rút bài"]),
            (Japanese, &["スタンド", "ヒット"]),
        ],
    },
    Term {
        name: Some("over_bust"),
        meaning: "a bust of so high a total that it loses more",
        keys: &["rules.over_bust", "payout.over_bust"],
        called: &[(English, &["over bust", "double bust", "bust penalty"])],
    },
    Term {
        name: Some("tiers"),
        meaning: "what beats every total at the showdown, highest first",
        keys: &["rules.tiers", "rules.ties_of"],
        called: &[(English, &["tier", "special hands", "hand ranking", "order of hands", "ranking"])],
    },
    Term {
        name: None,
        meaning: "two dealt cards that win at once, as those of the table do: `[special.NAME]`",
        keys: &["special", "rules.special_ranking"],
        called: &[(English, &["special", "instant win", "natural pair", "bonus hand"])],
    },
];
