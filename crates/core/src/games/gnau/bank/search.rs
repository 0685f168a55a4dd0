//! The search for how two people bid and stake, and for the costs of doing less than the other.

use super::bidding::{Bidders, Person};
use super::two_people::Bidding;
use crate::games::Fact;
use crate::solver::{Chances, Regrets, ZeroSum, judge};

/// Iterations between computations of the exploitability, and their maximum.
const AT_ONCE: u32 = 50;
const MOST: u32 = 3_000;
/// Choices that are made less often are dropped, if that leaves less to gain.
const RARE: [f64; 4] = [1e-3, 1e-4, 1e-5, 0.0];
/// Iterations of the search for the worth of a right.
const RIGHTS: u32 = 500;

impl<'a> Bidding<'a> {
    /// Computes the costs of not bidding, not raising the stake and not seeing cards, against a person who does all.
    pub(super) fn rights(&self) -> Vec<Fact> {
        let hands = self.bidders.hands;
        let free = &self.bidders.both[0].person;
        let stakes = vec![free.stakes[0]];
        let without = [
            ("right_to_bid", "cost of not bidding", Person { bids: vec![free.bids[0]], ..free.clone() }),
            ("right_to_raise", "cost of not raising the stake", Person { stakes, ..free.clone() }),
            ("right_to_see", "cost of not seeing cards", Person { seen: 0, ..free.clone() }),
        ];
        let mut rights = Vec::new();
        for (name, label, person) in without {
            let bidders = Bidders::new(hands, [&person, free]);
            let game = match person.seen == free.seen {
                true => Bidding::with_nets(bidders, self.nets.again()),
                false => Bidding::new(bidders),
            };
            let mut regrets = Regrets::new(&game);
            (0..RIGHTS).for_each(|_| regrets.step());
            let [first, second] = regrets.mean();
            let judged = judge(&game, [&first, &second]);
            let off_at_most = judged.exploitability() / 2.0;
            let value = Fact::new(name, label, (judged.best[1] - judged.best[0]) / 2.0);
            rights.push(Fact { off_at_most, decimals: Some(known_decimals(off_at_most)), ..value });
        }
        rights
    }
}

impl Bidding<'_> {
    /// Searches until at most `enough` is left to gain, and returns the strategy of both with the rest.
    pub(super) fn solved(&self, enough: f64) -> (Chances, f64) {
        searched(self, &self.bidders, enough)
    }
}

/// Searches a game of two people who may do the same until at most `enough` is left to gain, and returns the strategy of
/// both with the rest.
pub(super) fn searched(game: &impl ZeroSum, bidders: &Bidders<'_>, enough: f64) -> (Chances, f64) {
    let mut regrets = Regrets::new(game);
    let (mut play, mut left) = (Vec::new(), f64::INFINITY);
    while left > enough && regrets.iterations() < MOST {
        (0..AT_ONCE).for_each(|_| regrets.step());
        let [mean, _] = regrets.mean();
        for rare in RARE {
            let mut tidy = mean.clone();
            bidders.tidy(&mut tidy, rare);
            let judged = judge(game, [&tidy, &tidy]);
            let gain = judged.best[0] - judged.value;
            if gain < left {
                (play, left) = (tidy, gain);
            }
            if left <= enough {
                break;
            }
        }
    }
    (play, left)
}

/// Returns the number of known decimals of a value that may be off by this much.
fn known_decimals(off: f64) -> usize {
    let (mut decimals, mut scaled) = (0, 10.0 * off);
    while scaled < 0.5 && decimals < 9 {
        decimals += 1;
        scaled *= 10.0;
    }
    decimals
}
