//! The contract of a game: all that the engine and the reports know of one.

use super::{Explained, Question, Solved, Solving, Unexplained, Unsolvable};
use crate::cards::{Chance, Dealt, Shoe};
use crate::report::Tables;
use crate::stats::{Evidence, Exact, Layout, NetRange, Sheet};

/// A game under given house rules and strategies, ready to be played.
///
/// First rounds are dealt, then they are played: what [`play`](Game::play) does in one is a function of its cards (and of
/// chance, where a strategy mixes). It writes what is to be counted on the sheet.
pub trait Game: Sync {
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

    /// Counts every deal; `None` for a game that is not enumerated.
    fn exact(&self) -> Option<Exact> {
        None
    }

    /// As much of this as tells the edge and the law of each seat; `None` where the edge is not enumerated. What takes two
    /// seats at once, which is most of the work, is left out: the deviation and the law of the dealer's total.
    fn exact_by_seat(&self) -> Option<Exact> {
        None
    }

    /// Finds the best way to play and what it is worth.
    ///
    /// # Errors
    /// If the game is not solved, or not against those that were named.
    fn solve(&self, _: &Solving) -> Result<Solved, Unsolvable> {
        Err(Unsolvable::Game)
    }

    /// Says what one hand is, what can be done with it and what that is worth.
    ///
    /// # Errors
    /// If the cards are no hand of the game's shoe, an option is missing or of no use, or hands are not explained.
    fn explain(&self, _: &Question<'_>) -> Result<Explained, Unexplained> {
        Err(Unexplained::Game)
    }

    /// The result tables of what was counted; what was not is left out as whole rows.
    fn tables(&self, evidence: &dyn Evidence) -> Tables;
}
