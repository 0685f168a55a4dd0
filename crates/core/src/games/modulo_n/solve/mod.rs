//! The best way to play Modulo N.
//!
//! One N at a time, and one seat at a time: every draw is taken to be from the pack without the turned-up card, whatever
//! has been drawn, so that hands develop independently. `world` has all hands and draws and how a seat's hand develops,
//! `heaps` hands of many cards, `outlook` what that means for the other seats, `response` the best response,
//! `fixed_point` the best play against itself, `answer` what `solve` reports, `hold_back` when it holds back, `worths`
//! the choices of one hand.

mod answer;
mod fixed_point;
mod heaps;
mod hold_back;
mod outlook;
mod response;
#[cfg(test)]
mod seat_shares;
mod world;
mod worths;

pub(super) use answer::{answer, solvable};
pub(super) use fixed_point::resolved;
pub use worths::{ChoiceWorth, worths};
pub(super) use worths::{SeatWorths, worths_against};
