//! Players' words for the roles and stakes of games against a dealer.

use crate::config::{Term, terms};

/// Terms of every game against a dealer.
pub const WORDS: &[Term] = terms! {
    "dealer", "plays against every player, and pays and takes all bets", ["strategy.dealer", "payout.dealer", "night.deal"],
        { English: "banker", "bank", "house", "croupier"; Cantonese: "莊", "zong";
          Mandarin: "庄家", "庄", "zhuangjia"; Vietnamese: "nhà cái"; German: "Geber", "Bankhalter";
          Japanese: "ディーラー", "親" }
    "deal", "who has the bank in a night: in turn, by a hand, or by who wins or loses", ["night.deal"],
        { Mandarin: "上庄", "牛牛上庄", "轮流坐庄", "做庄"; Malay: "giliran jadi banker" }
    "player", "sits at a seat and bets against the dealer", ["players", "strategy.player", "strategy.players"],
        { English: "punter"; Mandarin: "闲家", "闲", "xianjia"; Vietnamese: "nhà con"; German: "Spieler";
          Japanese: "プレイヤー"; Malay: "pemain" }
    "push", "nobody wins, and the bet comes back", ["rules.ties"],
        { English: "stand-off", "draw"; Mandarin: "和局", "打和", "平局"; Vietnamese: "hòa"; German: "unentschieden"; Japanese: "引き分け"; Malay: "seri" }
    "bets", "what each seat stakes on its main bet", ["bets"],
        { English: "stakes", "stake", "wager", "ante"; Mandarin: "下注", "注金", "底注"; Vietnamese: "cược"; German: "Einsatz"; Malay: "taruhan" }
    "commission", "the share of a player's win that he pays to the dealer, or to the house", ["commission", "commission_to"],
        { English: "rake", "vig", "vigorish", "house cut"; Mandarin: "抽水", "佣金"; German: "Provision"; Malay: "komisen" }
    "dealer_commission", "the share of the dealer's positive net of a round that the house keeps", ["dealer_commission"],
        { English: "banker's commission", "commission on the bank", "bank tax"; Mandarin: "庄家抽水";
          German: "Bankprovision" }
    "decks", "how many packs the shoe holds, of 52 cards each or of some faces", ["decks", "shoe.faces"],
        { English: "packs", "shoe size", "short deck", "stripped deck", "40 cards"; Mandarin: "副牌"; German: "Kartenspiele"; Malay: "set daun terup" }
    "side", "a bet beside the main one, on what the seat or the dealer is dealt", ["side"],
        { English: "side bet", "bonus bet", "side wager"; Mandarin: "旁注", "边注"; German: "Nebenwette";
          Japanese: "サイドベット"; Malay: "taruhan sampingan" }
    "ties_of", "who wins when two hands are equal, by hand, if it differs from `rules.ties`", ["rules.ties", "rules.ties_of", "payout.equal"],
        { English: "tie-break", "tie-breaker", "equal hands" }
    "house", "keeps the commission if the dealer does not", ["commission_to"], { English: "house", "room"; Mandarin: "场子"; Vietnamese: "sòng" }
    !, "a bet that pays if the dealer's first cards win at once", ["side"], { English: "insurance"; Mandarin: "保险" }
};
