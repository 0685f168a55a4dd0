//! Kinds of session, the unit that a run repeats. `kind` names them, `counting` deals shoes round after round and
//! counts the cards seen, `night` plays many rounds with the same people, `presented` presents the results.

pub mod counting;
mod kind;
pub mod night;
mod presented;

pub use kind::Session;
pub use presented::presentation;
