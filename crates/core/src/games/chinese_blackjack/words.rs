//! Players' words for the hands and rules of Chinese Blackjack.

use crate::config::{Glossary, Term, terms};
use crate::games::banked;

/// The words of the game and of games against a dealer.
pub(super) const GLOSSARY: Glossary = Glossary(&[WORDS, banked::WORDS]);

const WORDS: &[Term] = terms! {
    "xi-dach", "the game as Vietnamese tables play it: a separate preset", [], { Vietnamese: "xì dách", "xì lát", "xì lác" }
    "chinese-blackjack", "two cards each, up to five, closest to 21", [],
        { English: "21-point", "kampung blackjack", "village blackjack"; Cantonese: "ban-nag"; Hokkien: "ban-luck";
          Mandarin: "二十一点", "21点" }
    "ban_ban", "two aces", ["payout.ban_ban"],
        { English: "ban-ban", "double ace", "pair of aces", "A-A"; Mandarin: "双A", "對A";
          Vietnamese: "xì bàng", "xì bàn"; German: "zwei Asse" }
    "ban_nag", "an ace with a 10, J, Q or K", ["payout.ban_nag"],
        { English: "blackjack", "natural"; Cantonese: "ban-nag"; Hokkien: "ban-luck"; Mandarin: "黑杰克";
          Vietnamese: "xì dách", "xì lát", "xì lác"; Japanese: "ブラックジャック"; Malay: "ban luck" }
    "triple_seven", "three sevens", ["rules.triple_seven", "payout.triple_seven"],
        { English: "7-7-7", "three sevens", "triple sevens"; Mandarin: "三条七"; Malay: "tiga tujuh" }
    "five_dragon", "five cards that are not bust", ["payout.five_dragon", "rules.five_dragon_settles"],
        { English: "5-dragon", "dragon", "five-card Charlie", "five-card trick", "five cards", "oolong";
          Hokkien: "ngou leng", "ngou leong"; Mandarin: "五龙", "wu long", "五小龙", "过五关"; Vietnamese: "ngũ linh"; Malay: "naga lima" }
    "five_dragon_21", "five cards of exactly 21", ["payout.five_dragon_21"], { English: "5-dragon 21", "five cards 21" }
    "twenty_one", "21 with three or four cards", ["payout.twenty_one"],
        { English: "21", "21 points"; Mandarin: "21点"; Vietnamese: "21 điểm" }
    "bust", "more than 21", ["rules.both_bust", "payout.five_card_bust", "payout.dealer_bust"],
        { English: "burst", "over"; Mandarin: "爆", "爆牌"; Vietnamese: "quắc", "toang"; German: "überkauft"; Japanese: "バースト"; Malay: "hangus" }
    "escape", "to leave the round with a free hand, two cards that can count 15, at no cost", ["rules.free_hand", "strategy.player.free_hand", "strategy.dealer.free_hand"],
        { English: "run", "surrender", "15 points"; Hokkien: "zao"; Mandarin: "走", "zou", "投降"; Malay: "lari" }
    "player_minimum", "the lowest total on which a player may stand", ["rules.player_minimum", "rules.dealer_minimum", "rules.below_minimum"],
        { English: "license", "licence", "passport", "minimum"; Vietnamese: "đủ tuổi", "dằn non", "non"; Malay: "lesen"; Mandarin: "够点" }
    "reveal", "the dealer settles with one player before going on against the others", ["strategy.dealer.reveal", "rules.dealer_reveals"],
        { English: "open", "catch", "challenge", "fight"; Mandarin: "开牌"; Vietnamese: "xét bài"; Malay: "buka kad" }
    "stand_at", "the total from which no more cards are taken", ["strategy.player.stand_at", "strategy.dealer.stand_at"],
        { English: "stand", "hit", "draw"; Mandarin: "停牌", "補牌", "要牌", "博牌"; Vietnamese: "dằn", "rút bài";
          Japanese: "スタンド", "ヒット"; Malay: "ambil kad", "tambah", "berhenti", "tahan" }
    "over_bust", "a bust high enough to lose more", ["rules.over_bust", "payout.over_bust"],
        { English: "over bust", "double bust", "bust penalty"; Vietnamese: "đền"; Malay: "bayar denda" }
    _, "a bust so high that the player pays all others", ["rules.pays_table"],
        { English: "pay the table", "28 and more"; Vietnamese: "đền làng", "đền cả làng" }
    "tiers", "what beats every total at the showdown, highest first", ["rules.tiers", "rules.ties_of"],
        { English: "tier", "special hands", "hand ranking", "order of hands", "ranking" }
    _, "two dealt cards that win at once, as those of the table do: `[special.NAME]`", ["special", "rules.special_ranking"],
        { English: "special", "instant win", "natural pair", "bonus hand" }
    !, "to play two equal cards as two hands", ["special"], { English: "split"; Mandarin: "分牌" }
    !, "to double the bet for one more card", ["bets"], { English: "double down", "doubling"; Mandarin: "加倍" }
};

/// Label of a player's net with best play against the dealer of the config.
pub(super) const THIS_DEALER: &str = "player's best net against this dealer";
/// Label of a player's net if the dealer plays as well as possible too.
pub(super) const PERFECT_DEALER: &str = "player's best net if the dealer plays perfectly too";
/// Label of a player's net as the config plays.
pub(super) const CONFIGURED: &str = "player's net as configured";
