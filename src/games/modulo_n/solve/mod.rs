//! The best way to play Modulo N.
//!
//! One N is looked at after another. A seat's hand goes its own way, since every draw is taken to be from the pack
//! without the turned-up card, whatever has been drawn: `world` all hands and draws, `trajectory` how a seat's hand goes on
//! under a given strategy and what that means for another seat, `response` the best play against that, `fixed_point` the
//! best play against itself, `answer` what `solve` says of it, `hold_back` when it holds back, `worths` the choices of one
//! hand.

mod answer;
mod fixed_point;
mod hold_back;
mod response;
mod trajectory;
mod world;
mod worths;

pub(super) use answer::answer;
pub(super) use fixed_point::resolved;
pub(super) use worths::worths_against;
pub use worths::{Worth, worths};
