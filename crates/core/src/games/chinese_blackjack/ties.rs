//! Settlement of equal hands.

use crate::config::words;
use crate::games::Side;
use std::cmp::Ordering;

words! {
    /// Winner of equal totals.
    pub enum Ties {
        Push = "push", "nobody wins";
        Dealer = "dealer", "the dealer wins";
        Player = "player", "the player wins";
    }

    /// Winner of equal specials or tiers.
    pub enum TieOf {
        Push = "push", "nobody wins";
        Player = "player", "the player wins";
        Dealer = "dealer", "the dealer wins";
        Higher = "higher", "the higher total wins; equal totals push";
        HigherOrDealer = "higher-or-dealer", "the higher total wins, or the dealer if they are equal";
        Lower = "lower", "the lower total wins; equal totals push";
    }

    /// A hand above totals, the highest first by default.
    pub enum TierName {
        TripleSeven = "triple_seven", "exactly three sevens, if the rule is on";
        FiveDragon21 = "five_dragon_21", "five cards of exactly 21";
        FiveDragon = "five_dragon", "five cards of less than 21";
    }
}

/// A kind of hand above totals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tier {
    /// Rank: the higher beats the lower; totals have 0.
    pub rank: u8,
    /// Winner of equal hands.
    pub tie: TieOf,
}

impl Tier {
    /// Tiers whose rank is not known yet.
    const UNRANKED: Tier = Tier { rank: 0, tie: TieOf::Push };
}

/// The hands above totals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tiers {
    pub five_dragon: Tier,
    pub five_dragon_21: Tier,
    pub triple_seven: Tier,
}

impl Tiers {
    /// Tiers whose rank is not known yet.
    pub(super) const UNRANKED: Tiers =
        Tiers { five_dragon: Tier::UNRANKED, five_dragon_21: Tier::UNRANKED, triple_seven: Tier::UNRANKED };

    /// Returns the tier of a name.
    pub(super) fn get_mut(&mut self, name: TierName) -> &mut Tier {
        match name {
            TierName::TripleSeven => &mut self.triple_seven,
            TierName::FiveDragon21 => &mut self.five_dragon_21,
            TierName::FiveDragon => &mut self.five_dragon,
        }
    }

    /// Returns all tiers.
    pub(super) fn all(&self) -> [Tier; 3] {
        [self.five_dragon, self.five_dragon_21, self.triple_seven]
    }
}

impl TieOf {
    /// Returns `true` if it compares the totals of the hands.
    pub(super) fn looks_at_totals(self) -> bool {
        match self {
            TieOf::Higher | TieOf::HigherOrDealer | TieOf::Lower => true,
            TieOf::Push | TieOf::Player | TieOf::Dealer => false,
        }
    }

    /// Returns this total, if it compares totals.
    pub(super) fn compared(self, total: u8) -> Option<u8> {
        self.looks_at_totals().then_some(total)
    }

    /// Returns the winner, given the totals of the player and of the dealer.
    pub(super) fn favours(self, [player, dealer]: [u8; 2]) -> Side {
        let by_total = match player.cmp(&dealer) {
            Ordering::Less => Side::Lose,
            Ordering::Equal => Side::Push,
            Ordering::Greater => Side::Win,
        };
        match self {
            TieOf::Push => Side::Push,
            TieOf::Player => Side::Win,
            TieOf::Dealer => Side::Lose,
            TieOf::Higher => by_total,
            TieOf::HigherOrDealer if by_total == Side::Push => Side::Lose,
            TieOf::HigherOrDealer => by_total,
            TieOf::Lower => by_total.opposite(),
        }
    }
}

impl Ties {
    /// Returns the rule as one for specials and tiers.
    pub(super) fn as_tie(self) -> TieOf {
        match self {
            Ties::Push => TieOf::Push,
            Ties::Player => TieOf::Player,
            Ties::Dealer => TieOf::Dealer,
        }
    }
}
