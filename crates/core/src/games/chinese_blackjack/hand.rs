//! The points of cards: every rule, once.

use super::choices::{Dragons, Escapes};
use super::house::{HouseRules, Payouts};
use super::specials::Special;
use super::ties::{TieOf, Tier};
use crate::config::Decimal;
use crate::games::Role;
use crate::games::banked::Events;
/// The rank of an ace.
const ACE: u8 = 1;
/// The rank of a ten, and the value of a picture.
const TEN: u8 = 10;

/// The part of a hand that matters to play: hands with equal fields play the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cards {
    /// The number of cards, 0 … 5.
    pub(super) count: u8,
    /// Sum of the cards except aces.
    others: u8,
    aces: u8,
    all_sevens: bool,
    /// The rank of a single card, which may become a special.
    alone: u8,
    /// The special that two cards are.
    pub(super) special: Option<Special>,
    /// The highest value at most 21, else the lowest.
    pub(super) total: u8,
    /// Whether an ace counts more than 1.
    pub(super) soft: bool,
    /// Whether two cards can count 15.
    can_be_15: bool,
}

/// The worth of a revealed hand, lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HandWorth {
    Bust,
    Total(u8),
    FiveDragon,
    FiveDragon21,
    TripleSeven,
}

impl Cards {
    pub(super) const NONE: Cards = Cards {
        count: 0,
        others: 0,
        aces: 0,
        all_sevens: true,
        alone: 0,
        special: None,
        total: 0,
        soft: false,
        can_be_15: false,
    };

    /// Makes a hand of cards by rank: 1 = ace … 10 = ten or picture or, if faces matter, 10 … 13.
    pub(super) fn from_ranks(house: &HouseRules, ranks: impl IntoIterator<Item = u8>) -> Cards {
        ranks.into_iter().fold(Cards::NONE, |cards, rank| cards.with(house, rank))
    }

    /// Makes a hand of two cards by rank, of one suit or not.
    pub(super) fn two(house: &HouseRules, [one, other]: [u8; 2], suited: bool) -> Cards {
        let special = house.specials.special(one, other, suited);
        Cards { special, ..Cards::from_ranks(house, [one, other]) }
    }

    /// Returns the hand with one more card. Two cards are of different suits.
    pub(super) fn with(self, house: &HouseRules, rank: u8) -> Cards {
        let mut cards = Cards { count: self.count + 1, all_sevens: self.all_sevens && rank == 7, ..self };
        cards.special = if self.count == 1 { house.specials.special(self.alone, rank, false) } else { None };
        cards.alone = if self.count == 0 { rank } else { 0 };
        if rank == ACE {
            cards.aces += 1;
        } else {
            cards.others += rank.min(TEN);
        }
        let values = cards.values(house);
        let highest = values.iter().filter(|value| **value <= 21).max();
        cards.total = highest.or(values.iter().min()).copied().unwrap_or_default();
        cards.soft = cards.total > cards.others + cards.aces;
        cards.can_be_15 = cards.count == 2 && values.contains(&15);
        cards
    }

    /// Returns every value of the cards: several aces may count differently.
    pub(super) fn values(&self, house: &HouseRules) -> Vec<u8> {
        // Nobody asks for the value of a single card.
        let ace = &house.ace[usize::from(self.count.clamp(2, 5)) - 2];
        (0..self.aces).fold(vec![self.others], |sums, _| {
            sums.iter().flat_map(|sum| ace.iter().map(move |value| sum + value)).collect()
        })
    }

    /// Returns `true` if no card can be added.
    pub(super) fn is_final(&self) -> bool {
        self.count == 5 || self.total >= 21
    }

    /// Returns `true` for a free hand, with which the holder may escape if the rules allow it.
    pub(super) fn is_free(&self, house: &HouseRules) -> bool {
        let is_played = house.free_hand != Escapes::Off;
        is_played && self.can_be_15 && self.special.is_none() && (house.free_hand_aces || self.aces == 0)
    }

    /// Returns the worth of the cards when revealed.
    pub(super) fn worth(&self, house: &HouseRules) -> HandWorth {
        match (self.total, self.count) {
            (22.., _) => HandWorth::Bust,
            (_, 3) if house.triple_seven && self.all_sevens => HandWorth::TripleSeven,
            (21, 5) => HandWorth::FiveDragon21,
            (_, 5) => HandWorth::FiveDragon,
            (total, _) => HandWorth::Total(total),
        }
    }

    /// Returns their class in the tables.
    pub(super) fn class(&self, house: &HouseRules) -> Class {
        match (self.special, self.worth(house)) {
            (Some(special), _) => {
                Class::Special { special, total: house.specials.get(special).tie.compared(self.total) }
            }
            (None, HandWorth::Bust) => {
                let (over, pays) = (house.over_bust.is(self.total), house.pays_table.is(self.total));
                Class::Bust { over, pays, cards: self.count }
            }
            (None, HandWorth::Total(total)) => Class::Total { total, cards: self.count },
            (None, HandWorth::FiveDragon) => {
                Class::FiveDragon { total: house.tie_of(HandWorth::FiveDragon).compared(self.total) }
            }
            (None, HandWorth::FiveDragon21) => Class::FiveDragon21,
            (None, HandWorth::TripleSeven) => Class::TripleSeven,
        }
    }
}

impl HouseRules {
    /// Returns the tier of a hand above totals.
    pub(super) fn tier(&self, worth: HandWorth) -> Option<Tier> {
        match worth {
            HandWorth::Bust | HandWorth::Total(_) => None,
            HandWorth::FiveDragon => Some(self.tiers.five_dragon),
            HandWorth::FiveDragon21 => Some(self.tiers.five_dragon_21),
            HandWorth::TripleSeven => Some(self.tiers.triple_seven),
        }
    }

    /// Returns the winner of equal tiers.
    pub(super) fn tie_of(&self, worth: HandWorth) -> TieOf {
        match self.dragons {
            // They never meet.
            Dragons::AtOnce => TieOf::Push,
            Dragons::Showdown => self.tier(worth).map_or(TieOf::Push, |tier| tier.tie),
        }
    }
}

impl HandWorth {
    /// Returns `true` if it ranks above totals, and is paid at once unless it waits for the showdown.
    pub(super) fn is_tier(self) -> bool {
        self >= HandWorth::FiveDragon
    }

    /// Returns its payout.
    pub(super) fn pays(self, payout: &Payouts) -> Decimal {
        match self {
            // A bust hand wins nothing. A dealer who takes from bust players takes the payout of a plain win.
            HandWorth::Bust => payout.win,
            HandWorth::Total(21) => payout.twenty_one,
            HandWorth::Total(_) => payout.win,
            HandWorth::FiveDragon => payout.five_dragon,
            HandWorth::FiveDragon21 => payout.five_dragon_21,
            HandWorth::TripleSeven => payout.triple_seven,
        }
    }
}

/// The class of a hand in the tables, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    Special {
        special: Special,
        /// The total, if equal ones are compared by it.
        total: Option<u8>,
    },
    Escape,
    /// The round ended before the holder's turn.
    Unplayed,
    Total {
        total: u8,
        cards: u8,
    },
    Bust {
        /// Whether it costs more for its total.
        over: bool,
        /// Whether a player pays the others for its total.
        pays: bool,
        cards: u8,
    },
    FiveDragon {
        /// The total, if equal ones are compared by it.
        total: Option<u8>,
    },
    FiveDragon21,
    TripleSeven,
}

impl Class {
    /// Returns `true` if a holder's hand can be of this class.
    pub(super) fn can_be(&self, role: Role, house: &HouseRules) -> bool {
        match self {
            Class::Escape => house.free_hand.allow(role),
            Class::Total { total, .. } => house.runs_out || !house.must_hit(role, *total),
            Class::Special { .. } | Class::Unplayed | Class::Bust { .. } => true,
            Class::FiveDragon { .. } | Class::FiveDragon21 | Class::TripleSeven => true,
        }
    }

    /// Returns the names for side bets: the hand's own name, and the names of its groups.
    pub(super) fn events(&self, house: &HouseRules) -> Events {
        let groups = match self {
            Class::Total { total, .. } => vec![format!("total_{total}")],
            // A table with payments between players has no side bets.
            Class::Bust { over: true, .. } => vec!["over_bust".to_owned(), "bust".to_owned()],
            Class::Bust { over: false, .. } => vec!["bust".to_owned()],
            Class::Special { special, total: Some(_) } => vec![house.specials.get(*special).class.clone()],
            Class::FiveDragon { total: Some(_) } => vec![FIVE_DRAGON.to_owned()],
            Class::Special { total: None, .. } | Class::FiveDragon { total: None } => Vec::new(),
            Class::Escape | Class::Unplayed | Class::FiveDragon21 | Class::TripleSeven => Vec::new(),
        };
        vec![[self.name(house)].into_iter().chain(groups).collect()]
    }

    /// Returns its name in the tables.
    pub fn name(&self, house: &HouseRules) -> String {
        let with_total = |name: &str, total: &Option<u8>| match total {
            Some(total) => format!("{name}_{total}"),
            None => name.to_owned(),
        };
        match self {
            Class::Special { special, total } => with_total(&house.specials.get(*special).class, total),
            Class::Escape => "escape".to_owned(),
            Class::Unplayed => "unplayed".to_owned(),
            Class::Total { total, cards } => format!("{total}_{cards}"),
            Class::Bust { over, pays, cards } => {
                let (over, pays) = (if *over { "over_" } else { "" }, if *pays { "table_" } else { "" });
                format!("{over}{pays}bust_{cards}")
            }
            Class::FiveDragon { total } => with_total(FIVE_DRAGON, total),
            Class::FiveDragon21 => "five_dragon_21".to_owned(),
            Class::TripleSeven => "triple_seven".to_owned(),
        }
    }

    /// Returns `true` if a player's hand of this class equals the dealer's, before ties are decided. Busts, forfeits and
    /// unrevealed hands never do.
    pub(super) fn ties(self, other: Class, house: &HouseRules) -> bool {
        let rank_of_special = |special: Special| house.specials.get(special).rank;
        match (self, other) {
            (Class::Total { total, .. }, Class::Total { total: other, .. }) => total == other && !house.forfeits(total),
            (Class::Special { special, .. }, Class::Special { special: other, .. }) => {
                rank_of_special(special) == rank_of_special(other)
            }
            _ => {
                let tier = |class: Class| house.tier(class.tier()?).map(|tier| tier.rank);
                tier(self).is_some() && tier(self) == tier(other)
            }
        }
    }

    /// Returns its worth, if it is above totals.
    fn tier(self) -> Option<HandWorth> {
        match self {
            Class::FiveDragon { .. } => Some(HandWorth::FiveDragon),
            Class::FiveDragon21 => Some(HandWorth::FiveDragon21),
            Class::TripleSeven => Some(HandWorth::TripleSeven),
            Class::Special { .. } | Class::Escape | Class::Unplayed => None,
            Class::Total { .. } | Class::Bust { .. } => None,
        }
    }
}

/// The name in the tables of five cards that are not bust.
const FIVE_DRAGON: &str = "five_dragon";
