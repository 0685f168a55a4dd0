//! Tables at which the bank is bid for, stakes are chosen after cards are seen, the bank is a pot, or nobody banks.
//!
//! `keys` has the keys of `[dealer]` and the words they take, `rules` makes valid rules of them, `card` puts them on the
//! rule card. `settle` is the settlement of one round once everybody has bid and staked, `round` deals and plays rounds,
//! and `tables` turns what was counted into result tables.
//!
//! `disjoint` sums over the hands that share no card with a hand. `worth` is what seen cards net on average, and
//! `unfinished` explains them.

mod card;
mod counts;
mod disjoint;
mod keys;
mod round;
mod rules;
mod settle;
mod tables;
mod unfinished;
#[cfg_attr(not(test), expect(dead_code, reason = "bids and stakes by worth come next"))]
mod worth;

pub(super) use keys::BANK;
pub(super) use round::BankTable;
pub(super) use rules::BankRules;
pub(super) use tables::BANK as BANK_TABLE;
