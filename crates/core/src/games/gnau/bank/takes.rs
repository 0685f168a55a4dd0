//! The chance that a bid takes the bank.

use super::numbers::choose;

/// The chance that a bid takes the bank, if the bid of one other person is not above it. It is multiplied by the number of
/// other people.
#[derive(Clone, Debug, Default)]
pub(super) struct Takes {
    /// By place of the bid: against a lower and an equal bid. Empty for two people.
    by_bid: Vec<[f64; 2]>,
}

impl Takes {
    /// Counts further people who make each bid with a chance, whatever the others do.
    pub(super) fn by_chance(further: usize, bids: &[f64]) -> Takes {
        let mut below = 0.0;
        let mut by_bid = Vec::with_capacity(bids.len());
        for chance in bids {
            by_bid.push([0, 1].map(|equal| {
                let mut takes = 0.0;
                for tied in 0..=further {
                    let ways = choose(further as u64, tied) as f64;
                    takes += ways * power(*chance, tied) * power(below, further - tied) / (1 + equal + tied) as f64;
                }
                takes * (further + 1) as f64
            }));
            below += chance;
        }
        Takes { by_bid }
    }

    /// Takes the bank with the same factors for every bid, against a lower and an equal one.
    pub(super) fn always(takes: [f64; 2], bids: usize) -> Takes {
        Takes { by_bid: vec![takes; bids] }
    }

    /// Counts further people whose bids are known, by place.
    pub(super) fn against(known: &[usize], bids: usize) -> Takes {
        let mut by_bid = vec![[0.0; 2]; bids];
        for (bid, takes) in by_bid.iter_mut().enumerate() {
            let tied = known.iter().filter(|other| **other == bid).count();
            if known.iter().all(|other| *other <= bid) {
                *takes = [0, 1].map(|equal| (known.len() + 1) as f64 / (1 + equal + tied) as f64);
            }
        }
        Takes { by_bid }
    }

    /// Returns the factor for a bid. Of equal bids any takes the bank, by chance.
    pub(super) fn bank(&self, bid: usize, is_equal: bool) -> f64 {
        self.by_bid.get(bid).unwrap_or(&[1.0, 0.5])[usize::from(is_equal)]
    }
}

fn power(base: f64, exponent: usize) -> f64 {
    (0..exponent).fold(1.0, |power, _| power * base)
}
