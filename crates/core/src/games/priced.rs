//! How often a bet ends in each way, apart from what that pays: edges of other payouts without counting again.

use super::money::Side;
use crate::config::Decimal;
use num_bigint::BigInt;

/// A bet of all seats that make it, enumerated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Priced {
    /// Its ends, by stake.
    pub ends: Vec<PricedEnd>,
    /// What the weights are shares of: an end's weight over this is what it adds to the mean net per unit staked, for
    /// each unit that it nets on a stake of one.
    pub whole: BigInt,
}

/// A way for a bet to end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PricedEnd {
    /// What the seat staked.
    pub stake: Decimal,
    /// Whom it favours.
    pub side: Side,
    /// What the winner's hand pays per unit staked, before commission.
    pub paid: Decimal,
    /// How many of the pooled deals end so.
    pub count: BigInt,
    /// The same count weighed by the stakes, with the deals of every seat counting alike.
    pub weight: BigInt,
}

/// Which payouts of a bet are compared with each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Compared {
    /// None: every deal is paid by one payout, whatever the others are.
    None,
    /// Each with the payouts at these keys, which are these amounts: the largest is paid.
    With(Vec<(&'static str, Decimal)>),
    /// Each with each.
    All,
}
