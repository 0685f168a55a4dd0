//! What enumeration counts: the law of each strategy in play, and pairs of hands.

use super::settlement::SettledHand;
use crate::games::enumeration::{HandDistribution, Multisets};
use num_bigint::BigInt;

/// Counts of pairs of hands: by side, then by the player's hand and the dealer's.
pub(super) type Pairs = [Vec<BigInt>; 3];

/// The hands, and the law of each strategy in play.
#[derive(Debug)]
pub(super) struct AllLaws {
    pub hands: Multisets,
    pub laws: Vec<HandDistribution>,
    /// The values of the laws.
    pub ends: Vec<SettledHand>,
}
