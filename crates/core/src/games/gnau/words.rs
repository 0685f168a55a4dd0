//! Players' words for the hands and rules of Gnau and Niu Niu.

use crate::config::{Glossary, Term, terms};
use crate::games::banked;

/// The words of the game and of games against a dealer.
pub(super) const GLOSSARY: Glossary = Glossary(&[WORDS, banked::WORDS]);

const WORDS: &[Term] = terms! {
    "gnau", "five cards each: three of them an Ox, the other two its power", [],
        { English: "ngau", "ngao", "ngau-ngau", "gnau-gnau"; Cantonese: "牛"; Japanese: "グナウ" }
    "niu-niu", "Gnau without doubles and tonku, with 3 and 6 as they are", [],
        { English: "bull-bull", "cow-cow"; Mandarin: "牛牛", "斗牛", "妞妞", "dou-niu" }
    "no_ox", "no three cards make an Ox", ["payout.no_ox", "rules.no_ox_tie"],
        { English: "no bull", "no cow", "no niu"; Cantonese: "冇牛"; Mandarin: "无牛", "没牛", "無妞";
          German: "kein Ox"; Japanese: "牛なし"; Malay: "tiada niu" }
    "ox", "three cards make a multiple of 10; ox_7 is one whose other two make 7", ["payout.ox"],
        { English: "bull", "cow", "niu", "single ox", "passport"; Mandarin: "有牛", "有妞"; German: "gewöhnlicher Ox";
          Japanese: "シングルオックス"; Malay: "ada niu" }
    "ox_10", "an Ox whose other two cards make a multiple of 10", ["payout.ox_10"],
        { English: "niu-niu", "bull-bull", "ox of ten", "10 points", "ox_0"; Mandarin: "牛牛", "妞妞", "10點";
          Japanese: "シングルオックス0" }
    "ox_1", "for example a picture and an ace that is not the ace of spades", ["payout.ox_1"],
        { English: "nenku"; Mandarin: "牛一"; Japanese: "ねんく" }
    "double", "an Ox whose other two cards have the same face", ["rules.double", "payout.double"],
        { English: "pair", "double ox"; Cantonese: "孖寶", "牛孖"; Mandarin: "对子", "ma bao", "牛宝宝";
          German: "Doppel-Ox", "doppeltes Ox"; Japanese: "ダブルオックス"; Malay: "pasangan" }
    "double_a", "an Ox whose other two cards are aces", ["payout.double_a", "rules.double_rank"],
        { English: "double ace"; German: "Doppel-Ox Ass" }
    "ngau_tonku", "an Ox whose other two cards are the ace of spades and a picture", ["rules.tonku", "payout.ngau_tonku"],
        { English: "tonku", "ngau ton ku", "mushroom"; Cantonese: "牛冬菇"; Mandarin: "牛冬菇", "冬菇", "niu dong gu";
          Japanese: "ンガウ・トンク" }
    "five_dukes", "five pictures, or tens and pictures", ["rules.five_dukes", "payout.five_dukes"],
        { English: "dukes", "five face", "five pictures", "all big", "gold", "gold bull"; Cantonese: "五公", "五張公";
          Mandarin: "五花牛", "五花", "金牛", "wu hua niu", "五爵"; German: "5 Herzöge"; Japanese: "五人の公爵"; Malay: "lima kad gambar" }
    "four_dukes", "four pictures and a ten", ["rules.four_dukes", "payout.four_dukes"],
        { English: "silver", "silver ox", "silver bull"; Mandarin: "四花牛", "四花", "银牛" }
    "five_small", "five low cards", ["rules.five_small", "payout.five_small"],
        { English: "all small", "five calf", "little five"; Mandarin: "五小牛", "五小", "五小妞", "wu xiao niu";
          Japanese: "ファイブスモール"; Malay: "lima kecil" }
    "four_of_a_kind", "four cards of the same face", ["rules.four_of_a_kind", "payout.four_of_a_kind"],
        { English: "bomb", "quads"; Mandarin: "四炸", "炸弹", "炸弹牛", "炸彈妞", "zha dan"; Vietnamese: "tứ quý";
          German: "Vierling"; Japanese: "フォーカード"; Malay: "bom", "empat sama" }
    "full_house", "three cards of the same face and two of another", ["rules.full_house", "payout.full_house"],
        { English: "full boat", "gourd"; Mandarin: "葫芦", "葫芦牛"; Vietnamese: "cù lũ" }
    "straight", "five faces in sequence", ["rules.straight", "payout.straight"],
        { English: "sequence"; Mandarin: "顺子", "顺子牛", "一条龙"; Vietnamese: "sảnh"; German: "Straße"; Japanese: "ストレート"; Malay: "turutan" }
    _, "five cards of one suit", ["hand", "event"], { English: "flush"; Mandarin: "同花", "同花牛"; Vietnamese: "thùng" }
    _, "five cards of one suit whose faces are in sequence", ["hand", "event"],
        { English: "straight flush"; Mandarin: "同花顺" }
    "alike", "cards of the same face in a hand of your own: [2] is two of them", ["hand"],
        { English: "pair", "pairs", "of a kind", "set", "trips" }
    "suits", "in a hand of your own, \"same\" is five cards of one suit", ["hand"], { English: "flush", "one suit" }
    "event", "two pairs, three of a kind, a flush: a side bet pays by them, without a rank", ["event", "side"],
        { English: "prop bet" }
    "three_six", "whether a 3 may count as a 6, and a 6 as a 3", ["rules.three_six"],
        { English: "swap", "3-6 swap"; Mandarin: "3/6互換", "3↔6转换" }
    "high-card", "equal hands are compared by their highest card, then, with `suit`, by its suit: spades, hearts, clubs, diamonds", ["rules.ties", "rules.ties_of"],
        { English: "kicker", "highest card", "suit ranking", "suit";
          Mandarin: "比单张", "比花色", "黑桃紅桃梅花方塊", "黑红梅方" }
    "ranking", "the order of the hands above an Ox, highest first", ["rules.ranking", "rules.double_rank"],
        { English: "hand ranking", "order of hands", "rank"; Mandarin: "牌型大小", "牌型" }
    "bids", "the bank is bid for, and a bid multiplies every payment of the round", ["dealer.by", "dealer.bids", "strategy.bids"],
        { English: "bid", "bid for the bank", "rob the bank", "grab the bank";
          Mandarin: "抢庄", "抢庄牛牛", "自由抢庄", "暗抢", "qiang zhuang"; Malay: "rebut banker" }
    "seen", "own cards that are seen before bidding and staking", ["dealer.seen"],
        { English: "open cards"; Mandarin: "明牌抢庄", "明牌抢庄牛牛", "看四张", "看三张" }
    "dealer.stakes", "what players may stake once the dealer is known", ["dealer.stakes", "strategy.stakes"],
        { English: "base stake"; Mandarin: "底分", "下注倍数" }
    "nobody", "nobody banks: all settle against all", ["dealer.by", "dealer.all_pay"],
        { English: "all against all"; Mandarin: "通比", "通比牛牛"; Malay: "semua lawan semua" }
    "pot", "the bank is a sum on the table, the most that its holder can lose", ["dealer.pot", "dealer.pot_pays"],
        { English: "limited bank", "cap"; Mandarin: "锅庄"; Malay: "tabung" }
    "highest", "the highest hand takes from everybody", ["dealer.all_pay"], { English: "winner takes all" }
    "everybody", "the dealer beats everybody, or pays everybody: an event of the round", ["event"],
        { English: "sweep"; Mandarin: "通杀", "通赔"; Malay: "banker sapu semua" }
    !, "a rule that looks at earlier rounds: stakes raised by winnings, a bank for the richest, limits by money", ["dealer.stakes"],
        { English: "push bet", "push bets", "richest", "money limit"; Mandarin: "推注" }
    "jokers", "cards beside the 52 of a pack, which count as any card or as a ten", ["jokers", "rules.joker"],
        { English: "joker", "wild card", "wild"; Mandarin: "鬼牌", "大小王" }
    "big-and-small", "big jokers, written *+, rank above small ones, written *", ["rules.joker_rank"],
        { English: "big joker", "small joker"; Mandarin: "大王", "小王", "大鬼", "小鬼" }
    "pictures", "J, Q or K, which count ten", ["hand"], { English: "picture", "face card"; Cantonese: "公仔"; Mandarin: "花牌"; Vietnamese: "lá hình"; Malay: "kad gambar" }
};
