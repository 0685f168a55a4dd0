//! Cards, shoes and the seeded draw that the project owns.

mod card;
mod chance;
mod draw;
mod shuffle;
mod trace;
mod typed;

pub use card::{Card, FACES, SUITS};
pub use chance::Chance;
pub use draw::{AT_ONCE, Deal, Dealt, Draw, Lanes, Shoe};
pub use typed::{CardError, Typed, of_packs, read_cards, read_each};
