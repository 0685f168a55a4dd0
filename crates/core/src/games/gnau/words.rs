//! Players' words for the hands and rules of Gnau and Niu Niu.

use crate::config::Language::{Cantonese, English, German, Japanese, Mandarin, Vietnamese};
use crate::config::{Glossary, Term};
use crate::games::banked;

/// The words of the game and of games against a dealer.
pub(super) const GLOSSARY: Glossary = Glossary(&[WORDS, banked::WORDS]);

const WORDS: &[Term] = &[
    Term {
        name: Some("gnau"),
        meaning: "five cards each: three of them an Ox, the other two its power",
        keys: &[],
        called: &[
            (English, &["ngau", "ngao", "ngau-ngau", "gnau-gnau"]),
            (Cantonese, &["牛"]),
            (Japanese, &["グナウ"]),
        ],
    },
    Term {
        name: Some("niu-niu"),
        meaning: "the same without doubles and tonku, with 3 and 6 as they are",
        keys: &[],
        called: &[(English, &["bull-bull", "cow-cow"]), (Mandarin, &["牛牛", "鬥牛", "斗牛", "妞妞", "dou-niu"])],
    },
    Term {
        name: Some("no_ox"),
        meaning: "no three cards make an Ox",
        keys: &["payout.no_ox", "rules.no_ox_tie"],
        called: &[
            (English, &["no bull", "no cow", "no niu"]),
            (Cantonese, &["冇牛"]),
            (Mandarin, &["無牛", "无牛", "沒牛", "没牛", "無妞"]),
            (German, &["kein Ox"]),
            (Japanese, &["牛なし"]),
        ],
    },
    Term {
        name: Some("ox"),
        meaning: "three cards make a multiple of 10; ox_7 is one whose other two make 7",
        keys: &["payout.ox"],
        called: &[
            (English, &["bull", "cow", "niu", "single ox"]),
            (Mandarin, &["有牛", "有妞"]),
            (German, &["gewöhnlicher Ox"]),
            (Japanese, &["シングルオックス"]),
        ],
    },
    Term {
        name: Some("ox_10"),
        meaning: "an Ox whose other two cards make a multiple of 10",
        keys: &["payout.ox_10"],
        called: &[
            (English, &["niu-niu", "bull-bull", "ox of ten", "10 points", "ox_0"]),
            (Mandarin, &["牛牛", "妞妞", "10點"]),
            (Japanese, &["シングルオックス0"]),
        ],
    },
    Term {
        name: Some("ox_1"),
        meaning: "among others, an ace other than that of spades with a picture",
        keys: &["payout.ox_1"],
        called: &[(English, &["nenku"]), (Mandarin, &["牛一"]), (Japanese, &["ねんく"])],
    },
    Term {
        name: Some("double"),
        meaning: "an Ox whose other two cards have one face",
        keys: &["rules.double", "payout.double"],
        called: &[
            (English, &["pair", "double ox"]),
            (Cantonese, &["孖寶", "牛孖"]),
            (Mandarin, &["對子", "对子", "ma bao"]),
            (German, &["Doppel-Ox", "doppeltes Ox"]),
            (Japanese, &["ダブルオックス"]),
        ],
    },
    Term {
        name: Some("double_a"),
        meaning: "an Ox whose other two cards are aces",
        keys: &["payout.double_a", "rules.double_rank"],
        called: &[(English, &["double ace"]), (German, &["Doppel-Ox Ass"])],
    },
    Term {
        name: Some("ngau_tonku"),
        meaning: "an Ox whose other two cards are the ace of spades and a picture",
        keys: &["rules.tonku", "payout.ngau_tonku"],
        called: &[
            (English, &["tonku", "ngau ton ku", "mushroom"]),
            (Cantonese, &["牛冬菇"]),
            (Mandarin, &["牛冬菇", "冬菇", "niu dong gu"]),
            (Japanese, &["ンガウ・トンク"]),
        ],
    },
    Term {
        name: Some("five_dukes"),
        meaning: "five pictures, or tens and pictures",
        keys: &["rules.five_dukes", "payout.five_dukes"],
        called: &[
            (English, &["dukes", "five face", "five pictures", "all big", "gold", "gold bull"]),
            (Cantonese, &["五公", "五張公"]),
            (Mandarin, &["五花牛", "五花", "金牛", "wu hua niu"]),
            (German, &["5 Herzöge"]),
            (Japanese, &["五人の公爵"]),
        ],
    },
    Term {
        name: Some("four_dukes"),
        meaning: "four pictures and a ten",
        keys: &["rules.four_dukes", "payout.four_dukes"],
        called: &[(English, &["silver", "silver ox", "silver bull"]), (Mandarin, &["四花牛", "四花", "銀牛", "银牛"])],
    },
    Term {
        name: Some("five_small"),
        meaning: "five low cards",
        keys: &["rules.five_small", "payout.five_small"],
        called: &[
            (English, &["all small", "five calf", "little five"]),
            (Mandarin, &["五小牛", "五小", "五小妞", "wu xiao niu"]),
            (Japanese, &["ファイブスモール"]),
        ],
    },
    Term {
        name: Some("four_of_a_kind"),
        meaning: "four cards of one face",
        keys: &["rules.four_of_a_kind", "payout.four_of_a_kind"],
        called: &[
            (English, &["bomb", "quads"]),
            (Mandarin, &["四炸", "炸彈", "炸弹", "炸弹牛", "炸彈妞", "zha dan"]),
            (Vietnamese, &["tứ quý"]),
            (German, &["Vierling"]),
            (Japanese, &["フォーカード"]),
        ],
    },
    Term {
        name: Some("full_house"),
        meaning: "three cards of one face and two of another",
        keys: &["rules.full_house", "payout.full_house"],
        called: &[
            (English, &["full boat", "gourd"]),
            (Mandarin, &["葫蘆", "葫芦", "葫芦牛"]),
            (Vietnamese, &["cù lũ"]),
        ],
    },
    Term {
        name: Some("straight"),
        meaning: "five faces in sequence",
        keys: &["rules.straight", "payout.straight"],
        called: &[
            (English, &["sequence"]),
            (Mandarin, &["順子", "顺子", "顺子牛"]),
            (Vietnamese, &["sảnh"]),
            (German, &["Straße"]),
            (Japanese, &["ストレート"]),
        ],
    },
    Term {
        name: None,
        meaning: "five cards of one suit",
        keys: &["hand"],
        called: &[(English, &["flush"]), (Mandarin, &["同花", "同花牛"]), (Vietnamese, &["thùng"])],
    },
    Term {
        name: None,
        meaning: "five cards of one suit whose faces are in sequence",
        keys: &["hand"],
        called: &[(English, &["straight flush"]), (Mandarin, &["同花順", "同花顺"])],
    },
    Term {
        name: Some("alike"),
        meaning: "cards of one face in a hand of your own: [2] is two of them",
        keys: &["hand"],
        called: &[(English, &["pair", "pairs", "of a kind", "set", "trips"])],
    },
    Term {
        name: Some("suits"),
        meaning: "in a hand of your own, \"same\" is five cards of one suit",
        keys: &["hand"],
        called: &[(English, &["flush", "one suit"])],
    },
    Term {
        name: Some("three_six"),
        meaning: "whether a 3 may count as a 6, and a 6 as a 3",
        keys: &["rules.three_six"],
        called: &[(English, &["swap", "3-6 swap"]), (Mandarin, &["3/6互換", "3↔6转换"])],
    },
    Term {
        name: Some("high-card"),
        meaning: "equal hands are told apart by their highest card, then, with `suit`, by its suit: spades, hearts, clubs, diamonds",
        keys: &["rules.ties", "rules.ties_of"],
        called: &[
            (English, &["kicker", "highest card", "suit ranking", "suit"]),
            (Mandarin, &["比單張", "比单张", "比花色", "黑桃紅桃梅花方塊", "黑红梅方"]),
        ],
    },
    Term {
        name: Some("ranking"),
        meaning: "the order of the hands above an Ox, highest first",
        keys: &["rules.ranking", "rules.double_rank"],
        called: &[(English, &["hand ranking", "order of hands", "rank"]), (Mandarin, &["牌型大小", "牌型"])],
    },
    Term {
        name: Some("bids"),
        meaning: "the bank is bid for, and a bid multiplies every payment of the round",
        keys: &["dealer.by", "dealer.bids", "strategy.bids"],
        called: &[
            (English, &["bid for the bank", "rob the bank", "grab the bank"]),
            (Mandarin, &["搶莊", "抢庄", "自由搶莊", "自由抢庄", "暗搶", "暗抢", "qiang zhuang"]),
        ],
    },
    Term {
        name: Some("seen"),
        meaning: "own cards that are seen before bidding and staking",
        keys: &["dealer.seen"],
        called: &[
            (English, &["open cards"]),
            (Mandarin, &["明牌搶莊", "明牌抢庄", "看四張", "看四张", "看三張", "看三张"]),
        ],
    },
    Term {
        name: Some("dealer.stakes"),
        meaning: "what players may stake once the dealer is known",
        keys: &["dealer.stakes", "strategy.stakes"],
        called: &[(English, &["base stake"]), (Mandarin, &["底分", "下注倍數", "下注倍数"])],
    },
    Term {
        name: Some("nobody"),
        meaning: "nobody banks: all settle against all",
        keys: &["dealer.by", "dealer.all_pay"],
        called: &[(English, &["all against all"]), (Mandarin, &["通比", "通比牛牛"])],
    },
    Term {
        name: Some("pot"),
        meaning: "the bank is a sum on the table, the most that its holder can lose",
        keys: &["dealer.pot", "dealer.pot_pays"],
        called: &[(English, &["limited bank"]), (Mandarin, &["鍋莊", "锅庄"])],
    },
    Term {
        name: Some("highest"),
        meaning: "the highest hand takes from everybody",
        keys: &["dealer.all_pay"],
        called: &[(Mandarin, &["通殺", "通杀"])],
    },
    Term {
        name: None,
        meaning: "a push bet, a stake raised by what was won in the round before",
        keys: &[],
        called: &[(English, &["push bet"]), (Mandarin, &["推注"])],
    },
    Term {
        name: Some("jokers"),
        meaning: "cards beside the 52 of a pack, which count as any card or as a ten",
        keys: &["jokers", "rules.joker"],
        called: &[(English, &["joker", "wild card", "wild"]), (Mandarin, &["鬼牌", "大小王"])],
    },
];
