//! One player against the dealer as a two-person zero-sum game: who should do what, and what it is worth.
//!
//! `duel` is the whole game in the solver's sequence form, `meeting` the settlement of two hands in it, `play` the decisions
//! and the strategies made of them, `answer` what each decision is worth, `charts` the same for people.

mod answer;
mod charts;
pub(super) mod duel;
mod meeting;
mod play;

pub(super) use answer::answer;
pub use duel::Duel;
pub use play::{Move, moves};
