//! Rounds dealt one after another from one shoe.

use super::bets::Bets;
use crate::cards::{Chance, Deal, Dealt, Lanes};
use crate::engine::Rounds;
use std::fmt::Debug;

/// Called with how a seat meets the dealer in rounds that are played side by side: the seat, the meetings and, if a bet
/// depends on them, the kinds of the first two cards.
pub type OnMatchup<'a> = dyn FnMut(usize, &[u16], &[u16]) + 'a;

/// A game against a dealer that can deal a round from the rest of a shoe.
pub trait ShoeGame: Rounds + Debug + Send {
    /// Returns the bets of the seats.
    fn bets_of_seats(&self) -> &Bets;

    /// Plays rounds side by side, whose cards begin at this place of the deal, and reports how each seat meets the
    /// dealer. Returns the number of cards that each hand turned up, the dealer's first, if some stay in the shoe.
    fn meet(&self, dealt: &Dealt, first: usize, chance: &mut Chance, hears: &mut OnMatchup<'_>) -> Vec<Lanes>;

    /// Returns, for each class of hands, `true` if side bets can use this name for it.
    fn hands_called(&self, name: &str) -> Vec<bool>;

    /// Returns the matchup of the first of two seats against the second as dealer, in a round whose cards begin the
    /// deal. Returns `None` if cards do not decide between them.
    fn seat_against_seat(&self, _: &Dealt, _lane: usize, _seats: [usize; 2]) -> Option<u16> {
        None
    }

    /// Returns `true` if cards laid out for a round may stay in the shoe.
    fn leaves_cards(&self) -> bool {
        false
    }

    /// Replaces each round that is called off by another from a full shoe. Returns `None` if no round can be called
    /// off.
    fn redealt(&self, _: &Dealt, _: &mut Chance) -> Option<Dealt> {
        None
    }

    /// Returns `true` if a round is called off, collected and dealt again.
    fn is_called_off(&self, _: &Deal<'_>, _: &mut Chance) -> bool {
        false
    }
}
