//! Two-person zero-sum games in sequence form: equilibria by regret minimisation, exact best responses. Knows no game.
//!
//! A game says what each [`Side`] can decide and how flows of decisions lead to one another, and what a unit of each
//! side's flow gains against the flows of the other ([`ZeroSum`]). Nothing else is asked of it: no tree, no deals.
//!
//! `side` has decision points and flows, `regret` the iteration and what its outcome is worth.

mod regret;
mod side;

pub use regret::{Judgement, Regrets, ZeroSum, best_response, judge};
pub use side::{Action, Chances, Side};
