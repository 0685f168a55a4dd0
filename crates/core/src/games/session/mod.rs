//! Kinds of session: what a run plays over and over. `kind` how each is called, `counting` shoes dealt round after round
//! while the cards seen are counted, `night` many rounds with the same people, `presented` how their results are presented.

pub mod counting;
mod kind;
pub mod night;
mod presented;

pub use kind::Session;
pub use presented::presentation;
