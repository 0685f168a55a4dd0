//! One player against the dealer as a two-person zero-sum game: best play, and its value.
//!
//! `draws` has a holder's decisions, `meeting` the settlement of two hands, `payoffs` the payments, and `duel` the
//! whole game in the solver's sequence form. `redeal` is a round that is dealt again. `play` has the strategies and the
//! tables that hold them, and `rows` the value of each answer to each question. `charts` presents them, and `answer`
//! puts all of that together. `moves` values the choices with one hand. `by_total` finds
//! the best chart.

mod answer;
mod by_total;
mod charts;
mod draws;
mod duel;
mod first_two;
mod meeting;
mod moves;
mod payoffs;
mod play;
mod redeal;
mod rows;

pub use duel::Duel;
pub(super) use moves::worths;
pub use moves::{Move, moves};
