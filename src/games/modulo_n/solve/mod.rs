//! The best way to play Modulo N.
//!
//! One N is looked at after another. A seat's hand goes its own way, since every draw is taken to be from the pack
//! without the turned-up card, whatever has been drawn: `space` all hands and draws, `world` these for one N, `course` how
//! the hand of a seat goes on that plays by a given strategy, `prospects` what that means for another seat, `response` the
//! best play against such prospects, `fixed_point` the best play against itself, `answer` what `solve` says of it,
//! `holding` when it holds back, `worths` the choices of one hand.

mod answer;
mod course;
mod fixed_point;
mod holding;
mod prospects;
mod response;
mod space;
mod world;
mod worths;

pub(super) use answer::answer;
pub(super) use fixed_point::resolved;
pub use worths::{Worth, worths};
