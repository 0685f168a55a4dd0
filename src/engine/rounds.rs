//! What the engine plays.

use crate::cards::{Chance, Dealt, Shoe};
use crate::stats::{Layout, NetRange, Sheet};

/// Rounds that are dealt, then played.
///
/// What [`play`](Rounds::play) does in a round is a function of its cards (and of chance, where a strategy mixes). It
/// writes what is to be counted on the sheet.
pub trait Rounds: Sync {
    /// The cards of a round.
    fn shoe(&self) -> Shoe;

    /// What is counted.
    fn layout(&self) -> &Layout;

    /// Which nets the dealer can have in a round, in the smallest payable fraction.
    fn dealer_nets(&self) -> &NetRange;

    /// How many of the smallest payable fraction make one unit bet.
    fn unit(&self) -> i64;

    /// The unit bets that the dealer's net in a round is divided by to give the edge.
    fn bets(&self) -> u32;

    /// Plays rounds one after the other, and ends each on the sheet.
    fn play(&self, dealt: &Dealt, chance: &mut Chance, sheet: &mut Sheet);
}
