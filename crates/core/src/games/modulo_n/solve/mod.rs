//! The best way to play Modulo N.
//!
//! Each N and each seat is solved alone. Every draw is treated as a draw from the pack without the turned-up card, so
//! hands develop independently. `world` has all hands and draws and the development of a seat's hand, `heaps` hands of
//! many cards, `outlook` the effect on other seats, `response` the best response, `fixed_point` the best play against
//! itself, `answer` the answer of `solve`, `hold_back` the statistics of holding back, and `worths` the choices of one
//! hand.

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
