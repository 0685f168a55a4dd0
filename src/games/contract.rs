//! The contract of a game: all that is known of one outside its folder.

use super::{Explained, Question, Solved, Solving, Unexplained, Unsolvable};
use crate::engine::{Rounds, Steps};
use crate::stats::table::Nets;
use crate::stats::{Evidence, Exact, Tables};

/// A game under given house rules and strategies, ready to be played.
pub trait Game: Rounds {
    /// Counts every deal; `None` for a game that is not enumerated.
    fn exact(&self) -> Option<Exact> {
        None
    }

    /// The same; what takes long is told step by step.
    fn exact_in_steps(&self, _: &dyn Steps) -> Option<Exact> {
        self.exact()
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

    /// The same; what takes long is told step by step.
    ///
    /// # Errors
    /// As [`solve`](Game::solve).
    fn solve_in_steps(&self, solving: &Solving, _: &dyn Steps) -> Result<Solved, Unsolvable> {
        self.solve(solving)
    }

    /// Says what one hand is, what can be done with it and what that is worth.
    ///
    /// # Errors
    /// If the cards are no hand of the game's shoe, an option is missing or of no use, or hands are not explained.
    fn explain(&self, _: &Question<'_>) -> Result<Explained, Unexplained> {
        Err(Unexplained::Game)
    }

    /// The law of the net of each role, as far as it was counted.
    fn nets(&self, evidence: &dyn Evidence) -> Vec<Nets>;

    /// The result tables of what was counted; what was not is left out as whole rows.
    fn tables(&self, evidence: &dyn Evidence) -> Tables;
}
