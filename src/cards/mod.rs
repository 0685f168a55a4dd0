//! Cards, shoes and the seeded draw that the project owns.

mod card;
mod chance;
mod shuffle;
mod typed;

pub use card::{Card, FACES, SUITS};
pub use chance::Chance;
pub use shuffle::{AT_ONCE, Deal, Dealt, LANES, Shoe, Shuffler};
pub use typed::{CardError, Typed, of_packs, read_cards};
