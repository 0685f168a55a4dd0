//! What cards count, and how hands compare: every rule of the points, once.

use super::rules::{Payouts, Rules, ToDealer};
use crate::config::Decimal;
use crate::games::Side;
use std::cmp::Ordering;

/// What an ace counts by itself in [`Cards`]' key: its rank.
const ACE: u8 = 1;

/// What a hand's cards amount to. All that matters of them: two hands with equal fields play alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Cards {
    /// How many there are, 2 … 5.
    pub count: u8,
    /// Sum of those that are no aces.
    others: u8,
    aces: u8,
    all_sevens: bool,
    /// The highest value at most 21, else the lowest.
    pub total: u8,
    /// Whether an ace counts more than 1 in it.
    pub soft: bool,
    /// Whether some reading of two cards is 15.
    can_be_15: bool,
}

/// Two cards shown at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Special {
    /// An ace and a ten or picture.
    BanNag,
    /// Two aces.
    BanBan,
}

/// What a hand is worth when it is revealed, lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Worth {
    Bust,
    Total(u8),
    FiveDragon,
    FiveDragon21,
    TripleSeven,
}

impl Cards {
    /// Two cards by rank: 1 = ace … 10 = ten or picture.
    pub(super) fn two(rules: &Rules, first: u8, second: u8) -> Cards {
        let none = Cards { count: 0, others: 0, aces: 0, all_sevens: true, total: 0, soft: false, can_be_15: false };
        none.with(rules, first).with(rules, second)
    }

    /// Cards by rank position, 0 = ace … 9 = ten or picture, of which there are at least two.
    pub(super) fn of(rules: &Rules, positions: &[usize]) -> Option<Cards> {
        let [first, second, more @ ..] = positions else { return None };
        let rank = |position: usize| position as u8 + 1;
        let two = Cards::two(rules, rank(*first), rank(*second));
        Some(more.iter().fold(two, |cards, next| cards.with(rules, rank(*next))))
    }

    /// These cards and one more.
    pub(super) fn with(self, rules: &Rules, rank: u8) -> Cards {
        let mut cards = Cards { count: self.count + 1, all_sevens: self.all_sevens && rank == 7, ..self };
        if rank == ACE {
            cards.aces += 1;
        } else {
            cards.others += rank;
        }
        let values = cards.values(rules);
        let highest = values.iter().filter(|value| **value <= 21).max();
        cards.total = highest.or(values.iter().min()).copied().unwrap_or_default();
        cards.soft = cards.total > cards.others + cards.aces;
        cards.can_be_15 = cards.count == 2 && values.contains(&15);
        cards
    }

    /// Everything the cards can count: several aces may count differently.
    pub(super) fn values(&self, rules: &Rules) -> Vec<u8> {
        // One card is on its way to two; its value is not asked for.
        let ace = &rules.ace[usize::from(self.count.clamp(2, 5)) - 2];
        let with_ace = |sums: Vec<u8>| sums.iter().flat_map(|sum| ace.iter().map(move |value| sum + value)).collect();
        (0..self.aces).fold(vec![self.others], |sums, _| with_ace(sums))
    }

    /// Whether no card may be added.
    pub(super) fn is_final(&self) -> bool {
        self.count == 5 || self.total >= 21
    }

    /// The special that two cards are.
    pub(super) fn special(&self) -> Option<Special> {
        match (self.count, self.aces, self.others) {
            (2, 2, _) => Some(Special::BanBan),
            (2, 1, 10) => Some(Special::BanNag),
            _ => None,
        }
    }

    /// Whether their holder may escape, if he is one of those who may.
    pub(super) fn is_free(&self, rules: &Rules) -> bool {
        self.can_be_15 && self.special().is_none() && (rules.free_hand_aces || self.aces == 0)
    }

    /// What they are worth when revealed.
    pub(super) fn worth(&self, rules: &Rules) -> Worth {
        match (self.total, self.count) {
            (22.., _) => Worth::Bust,
            (_, 3) if rules.triple_seven && self.all_sevens => Worth::TripleSeven,
            (21, 5) => Worth::FiveDragon21,
            (_, 5) => Worth::FiveDragon,
            (total, _) => Worth::Total(total),
        }
    }

    /// Their class in the tables.
    pub(super) fn class(&self, rules: &Rules) -> Class {
        match self.worth(rules) {
            Worth::Bust => Class::Bust { cards: self.count },
            Worth::Total(total) => Class::Total { total, cards: self.count },
            Worth::FiveDragon => Class::FiveDragon,
            Worth::FiveDragon21 => Class::FiveDragon21,
            Worth::TripleSeven => Class::TripleSeven,
        }
    }
}

impl Worth {
    /// Whether it is more than a total, and paid at once unless it waits for the showdown.
    pub(super) fn is_tier(self) -> bool {
        self >= Worth::FiveDragon
    }

    /// What it wins.
    pub(super) fn pays(self, payout: &Payouts) -> Decimal {
        match self {
            // A bust hand wins nothing; a dealer who takes from bust players takes what a plain win pays.
            Worth::Bust => payout.win,
            Worth::Total(21) => payout.twenty_one,
            Worth::Total(_) => payout.win,
            Worth::FiveDragon => payout.five_dragon,
            Worth::FiveDragon21 => payout.five_dragon_21,
            Worth::TripleSeven => payout.triple_seven,
        }
    }
}

/// What a hand is called in the tables, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Class {
    BanBan,
    BanNag,
    Escape,
    Unplayed,
    Total { total: u8, cards: u8 },
    Bust { cards: u8 },
    FiveDragon,
    FiveDragon21,
    TripleSeven,
}

impl Class {
    pub(super) fn name(self) -> String {
        match self {
            Class::BanBan => "ban_ban".to_owned(),
            Class::BanNag => "ban_nag".to_owned(),
            Class::Escape => "escape".to_owned(),
            Class::Unplayed => "unplayed".to_owned(),
            Class::Total { total, cards } => format!("{total}_{cards}"),
            Class::Bust { cards } => format!("bust_{cards}"),
            Class::FiveDragon => "five_dragon".to_owned(),
            Class::FiveDragon21 => "five_dragon_21".to_owned(),
            Class::TripleSeven => "triple_seven".to_owned(),
        }
    }
}

impl From<Special> for Class {
    fn from(special: Special) -> Class {
        match special {
            Special::BanBan => Class::BanBan,
            Special::BanNag => Class::BanNag,
        }
    }
}

impl Rules {
    /// Whom a reveal favours, and what it pays: a player's worth, with whether he holds five cards, against the
    /// dealer's.
    pub(super) fn reveal(&self, player: Worth, five_cards: bool, dealer: Worth) -> (Side, Decimal) {
        let lose = |paid: Decimal| {
            let bust_with_five = player == Worth::Bust && five_cards;
            (Side::Lose, if bust_with_five { paid.max(self.payout.five_card_bust) } else { paid })
        };
        match player.cmp(&dealer) {
            Ordering::Greater => (Side::Win, player.pays(&self.payout)),
            Ordering::Less => lose(dealer.pays(&self.payout)),
            Ordering::Equal => match dealer {
                Worth::Bust if self.both_bust == ToDealer::Dealer => lose(dealer.pays(&self.payout)),
                Worth::Total(_) if self.ties == ToDealer::Dealer => lose(dealer.pays(&self.payout)),
                _ => (Side::Push, Decimal::ZERO),
            },
        }
    }

    /// Whom specials favour, of which at least one is shown, and what they pay.
    pub(super) fn specials(&self, player: Option<Special>, dealer: Option<Special>) -> (Side, Decimal) {
        let pays = |special| match special {
            Some(Special::BanBan) => self.payout.ban_ban,
            Some(Special::BanNag) => self.payout.ban_nag,
            None => Decimal::ZERO,
        };
        match player.cmp(&dealer) {
            Ordering::Greater => (Side::Win, pays(player)),
            Ordering::Equal => (Side::Push, Decimal::ZERO),
            Ordering::Less => (Side::Lose, pays(dealer)),
        }
    }
}
