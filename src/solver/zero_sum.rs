//! What is asked of a game.

use super::side::Side;

/// What two sides, of whom one gains what the other loses, can decide and what comes of it.
///
/// The gain is bilinear in the flows of both sides' actions; constants are what goes with an action that is forced.
pub trait ZeroSum {
    /// The decisions of the first and of the second side.
    fn sides(&self) -> [&Side; 2];

    /// What a unit of flow of each of one side's actions gains for that side, given the flows of the other's actions.
    ///
    /// `side` is 0 or 1, as in [`sides`](ZeroSum::sides); `gains` has a place for each of its actions.
    fn gains(&self, side: usize, flows_of_other: &[f64], gains: &mut [f64]);
}
