//! Rounds dealt one after another from one shoe.

use super::bets::Bets;
use crate::cards::{Chance, Deal, Dealt, Lanes};
use crate::engine::Rounds;
use std::fmt::Debug;

/// Called with how a seat meets the dealer in rounds that are played side by side: the seat, the meetings and, where a
/// bet looks at them, the kinds of the first two cards.
pub type OnMatchup<'a> = dyn FnMut(usize, &[u16], &[u16]) + 'a;

/// A game against a dealer whose rounds may be dealt from what earlier rounds have left in a shoe.
pub trait ShoeGame: Rounds + Debug + Send {
    /// What the seats stake on what.
    fn bets_of_seats(&self) -> &Bets;

    /// Plays rounds side by side, whose cards begin at this place of the deal, and reports how each seat meets the
    /// dealer. Returns the number of cards that each hand turned up, the dealer's first, where some stay in the shoe.
    fn meet(&self, dealt: &Dealt, first: usize, chance: &mut Chance, hears: &mut OnMatchup<'_>) -> Vec<Lanes>;

    /// By class of hands: whether side bets can call it by this name.
    fn hands_called(&self, name: &str) -> Vec<bool>;

    /// How the first of two seats would meet the second if that one were the dealer, in a round whose cards begin the
    /// deal, where cards may decide between them; `None` where they do not.
    fn seat_against_seat(&self, _: &Dealt, _lane: usize, _seats: [usize; 2]) -> Option<u16> {
        None
    }

    /// Whether cards that are laid out for a round may stay in the shoe.
    fn leaves_cards(&self) -> bool {
        false
    }

    /// The rounds with each that is called off replaced by another from a full shoe; `None` where none can be called
    /// off.
    fn redealt(&self, _: &Dealt, _: &mut Chance) -> Option<Dealt> {
        None
    }

    /// Whether a round is called off, collected and dealt again.
    fn is_called_off(&self, _: &Deal<'_>, _: &mut Chance) -> bool {
        false
    }
}
