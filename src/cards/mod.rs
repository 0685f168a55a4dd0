//! Cards, shoes and the seeded draw that the project owns.

mod card;
mod chance;
mod shuffle;

pub use card::{Card, FACES, SUITS};
pub use chance::Chance;
pub use shuffle::{Deal, LANES, Shoe, Shuffler};
