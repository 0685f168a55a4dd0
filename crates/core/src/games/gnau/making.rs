//! A way to make a hand: conditions on its cards.

use super::hand::Hand;
use crate::cards::Typed;
use crate::games::hands::Condition;

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

    /// Lists the cards that must be among the five.
    pub(super) fn required_cards(&self) -> impl Iterator<Item = &Typed> {
        self.five.has.iter().chain(self.on_rest().into_iter().flat_map(|condition| &condition.has))
    }

    /// Returns `true` if it looks at suits other than the ace of spades.
    pub(super) fn looks_at_suits(&self) -> bool {
        self.five.looks_at_suits() || self.on_rest().is_some_and(Condition::looks_at_suits)
    }

    /// Returns `true` if some of its cards must be of one suit.
    pub(super) fn needs_one_suit(&self) -> bool {
        self.five.one_suit || self.on_rest().is_some_and(|condition| condition.one_suit)
    }

    /// Returns `true` if it depends on suits by more than all five cards being of one.
    pub(super) fn looks_at_suits_of_some(&self) -> bool {
        self.five.names_suits() || self.on_rest().is_some_and(Condition::looks_at_suits)
    }
}
