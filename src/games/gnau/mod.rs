//! Gnau, also called ngau, ox, Niu Niu: five cards each, three of them an Ox, the other two its power.
//!
//! `keys` what a config may say, `rules` the valid rules, `hand` what a hand is worth, `table` the same looked
//! up, `round` how a round settles,
//! `explain` what is to be said of one hand,
//! `exact` the odds by enumeration: `laws` what hands are worth over their dealt orders, `suits` ties that suits decide.

mod ends;
mod exact;
mod explain;
mod hand;
mod holder;
mod keys;
mod laws;
mod round;
mod rules;
mod solve;
mod table;
mod warnings;

pub use hand::Hand;
pub use holder::Holder;
pub use keys::{KEYS, Strategy};
pub use round::Gnau;
pub use rules::Rules;
