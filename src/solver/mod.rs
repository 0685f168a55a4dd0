//! Two-person zero-sum games in sequence form: equilibria by regret minimisation, exact best responses. Knows no game.
//!
//! A game says what each [`Side`] can decide and how flows of decisions lead to one another, and what a unit of each
//! side's flow gains against the flows of the other ([`ZeroSum`]). Nothing else is asked of it: no tree, no deals.
//!
//! `zero_sum` what is asked of a game, `side` decision points and flows, `regret` the iteration, `judge` value and exploitability.

mod judge;
mod regret;
mod side;
mod zero_sum;

pub use judge::{Judgement, best_response, judge};
pub use regret::Regrets;
pub use side::{Action, Chances, Side};
pub use zero_sum::ZeroSum;
