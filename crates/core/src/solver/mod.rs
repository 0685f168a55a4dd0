//! Two-person zero-sum games in sequence form: equilibria by regret minimisation, exact best responses. Knows no game.
//!
//! A game says what each [`Side`] can decide, how the flows of its decisions feed later ones, and what a unit of each
//! flow gains against the flows of the other side ([`ZeroSum`]). Nothing else is needed: no tree, no deals.
//!
//! `side` has decision points and flows; `regret` has the iteration and the evaluation of its result.

mod regret;
mod side;

pub use regret::{Judgement, Regrets, ZeroSum, best_response, judge};
pub use side::{Action, Chances, Side};
