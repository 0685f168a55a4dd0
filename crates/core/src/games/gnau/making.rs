//! A way to make a hand: conditions on its cards.

use super::hand::Hand;
use crate::cards::Typed;
use crate::games::hands::{Condition, OfSuits};

/// The further condition of a hand besides the one on all five cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Rest {
    /// It needs no Ox.
    NoOx,
    /// It needs an Ox with any other two.
    Any,
    /// It needs an Ox whose other two make this number.
    Number(u8),
    /// It needs an Ox whose other two meet this condition.
    Is(Condition),
}

/// A way to make a hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Making {
    pub hand: Hand,
    /// The condition on all five cards.
    pub five: Condition,
    pub rest: Rest,
}

impl Making {
    /// Returns the condition on the remaining two cards, if there is one.
    fn on_rest(&self) -> Option<&Condition> {
        if let Rest::Is(condition) = &self.rest { Some(condition) } else { None }
    }

    /// Lists the cards that its conditions name.
    pub(super) fn named_cards(&self) -> impl Iterator<Item = &Typed> {
        self.five.named().into_iter().chain(self.on_rest().into_iter().flat_map(Condition::named))
    }

    /// Returns `true` if it looks at suits other than the ace of spades.
    pub(super) fn looks_at_suits(&self) -> bool {
        self.five.looks_at_suits() || self.on_rest().is_some_and(Condition::looks_at_suits)
    }

    /// Returns `true` if it has a condition on suits like this.
    pub(super) fn has_suits(&self, like: impl Fn(OfSuits) -> bool) -> bool {
        self.five.has_suits(&like) || self.on_rest().is_some_and(|condition| condition.has_suits(&like))
    }

    /// Returns `true` if it depends on suits by more than all five cards being of one.
    pub(super) fn looks_at_suits_of_some(&self) -> bool {
        self.five.looks_at_suits_of_some() || self.on_rest().is_some_and(Condition::looks_at_suits)
    }
}
