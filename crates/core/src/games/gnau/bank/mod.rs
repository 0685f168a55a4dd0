//! Tables at which the bank is bid for, stakes are chosen after cards are seen, the bank is a pot, or nobody banks.
//!
//! `keys` has the keys of `[dealer]` and the words they take, `rules` makes valid rules of them, `card` puts them on the
//! rule card. `settle` is the settlement of one round once everybody has bid and staked, `round` deals and plays rounds,
//! and `tables` turns what was counted into result tables.

mod card;
mod counts;
mod keys;
mod round;
mod rules;
mod settle;
mod tables;

pub(super) use keys::BANK;
pub(super) use round::BankTable;
pub(super) use rules::BankRules;
pub(super) use tables::BANK as BANK_TABLE;
