//! Cards, shoes and the seeded draw that the project owns.

mod card;
mod chance;
mod composition;
mod dealt;
mod draw;
mod shuffle;
mod trace;
mod typed;

pub use card::{Card, FACES, SUITS};
pub use chance::Chance;
pub use composition::Composition;
pub use dealt::{AT_ONCE, Deal, Dealt, Lanes};
pub use draw::{Draw, Shoe};
pub use typed::{CardError, Typed, check_suits, read_cards};
