//! What a holder decides, in the game in sequence form.

use super::super::hand::Cards;
use super::super::machine::What;
use crate::solver::Action;

/// A question to the holder of a hand, and the actions that answer it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    /// His hand, as a multiset of ranks.
    pub set: usize,
    pub cards: Cards,
    pub what: What,
    pub no: Action,
    pub yes: Action,
}
