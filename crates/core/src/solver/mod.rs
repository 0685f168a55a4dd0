//! Two-person zero-sum games in sequence form: equilibria by regret minimisation, and exact best responses. Knows no
//! game.
//!
//! A game supplies the decisions of each [`PlaySide`], the way their flows feed later decisions, and the gain of a unit of
//! each flow against the flows of the other side ([`ZeroSum`]). It needs no tree and no deals.
//!
//! `side` has decision points and flows, and `regret` the iteration and the evaluation of its result.

mod regret;
mod side;

pub use regret::{Discount, Judgement, Regrets, ZeroSum, best_response, judge};
pub use side::{Action, Chances, PlaySide};
