//! Cards, shoes and the project's own seeded draw.

mod card;
mod chance;
mod dealt;
mod draw;
mod reading;
mod shoe;
mod shuffle;
mod stream;
mod trace;
mod typed;

pub use card::{Card, FACES, SUITS};
pub use chance::Chance;
pub use dealt::{AT_ONCE, Deal, Dealt, Lanes};
pub use draw::Draw;
pub use reading::read_cards;
pub use shoe::{Composition, Shoe};
pub use stream::Stream;
pub use typed::{CardError, Typed, check_suits};
