//! Frequencies of a bet's outcomes, independent of their payouts: they give the edges of other payouts without a new
//! count.

use super::money::Side;
use crate::config::Decimal;
use num_bigint::BigInt;

/// A bet of all seats that make it, enumerated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Priced {
    /// Ends, by stake.
    pub ends: Vec<PricedEnd>,
    /// Denominator of the weights. An outcome's weight over this is its part in the mean net per unit staked, for each
    /// unit of its net on a stake of one.
    pub whole: BigInt,
}

/// A way for a bet to end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PricedEnd {
    /// The seat's stake.
    pub stake: Decimal,
    /// The favoured side.
    pub side: Side,
    /// Payout of the winner's hand per unit staked, before commission.
    pub paid: Decimal,
    /// Number of pooled deals with this outcome.
    pub count: BigInt,
    /// The count weighted by stakes, with equal total weight for every seat's deals.
    pub weight: BigInt,
}

/// The payouts that a bet compares with each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Compared {
    /// None: every deal is paid by one payout, whatever the others are.
    None,
    /// Each with the payouts at these keys, which are these amounts: the largest is paid.
    With(Vec<(&'static str, Decimal)>),
    /// Each with each.
    All,
}
