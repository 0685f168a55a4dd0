//! One player against the dealer as a two-person zero-sum game: who should do what, and what it is worth.
//!
//! `draws` are a holder's decisions, `meeting` the settlement of two hands, `payoffs` what is played for, `duel` the whole
//! game in the solver's sequence form, `redeal` a round that is dealt again, `play` strategies of the game and the tables
//! that hold them, `rows` what each answer to each question is worth, `charts` the same for people, `answer` all of that
//! together, `moves` the same for one hand.

mod answer;
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
