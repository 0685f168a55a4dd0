//! Payouts on equal hands, and the hand that sets the payouts of others.

use super::betting_rules::PAYOUT_OF_DEALER;
use crate::config::{Complaints, Decimal, Key, KeyKind, Value, Values, words};

/// Payouts to the winner of equal hands.
pub(crate) const EQUAL: Key =
    Key::new("payout.equal", KeyKind::PAYOUT, "What does the winner of equal hands get? Default: what the hand wins.")
        .named("Equal hands pay");

/// Path of the key that chooses whose hand sets the payout.
pub(crate) const PAID_BY: &str = "payout.by";

words! {
    /// The hand that sets the payout.
    pub enum PaidBy {
        Winner = "winner", "the winner's";
        Dealer = "dealer", "the dealer's, whoever wins";
        Player = "player", "the player's, whoever wins";
    }
}

/// Payouts to the winner of equal hands, if they differ from the hand's: a player's and the dealer's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct EqualPays(pub [Option<Decimal>; 2]);

impl EqualPays {
    /// Reads a config.
    pub(crate) fn read(values: &Values) -> EqualPays {
        let both = values.get(EQUAL.path).and_then(Value::as_decimal);
        let own = match values.get(PAYOUT_OF_DEALER) {
            Some(Value::Table(table)) => table.get("equal").and_then(Value::as_decimal),
            Some(_) | None => None,
        };
        EqualPays([both, own.or(both)])
    }

    /// Notes that the key has no effect, on both sides.
    pub(crate) fn idle(why: &str, values: &mut Values, complaints: &mut Complaints) {
        values.idle("", EQUAL.path, why, complaints);
        for table in values.tables_mut(PAYOUT_OF_DEALER) {
            table.idle("payout.dealer.", "equal", why, complaints);
        }
    }
}
