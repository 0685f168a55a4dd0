//! Cards, shoes and the seeded draw that the project owns.

mod card;
mod chance;
mod shuffle;
mod typed;

pub use card::{Card, FACES, SUITS};
pub use chance::Chance;
pub use shuffle::{Deal, LANES, Shoe, Shuffler};
pub use typed::{CardError, Typed, of_packs, read_cards, read_each};
