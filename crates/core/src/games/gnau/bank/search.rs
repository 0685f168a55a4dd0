//! The search for how two people bid and stake, and for the costs of doing less than the other.

use super::bidding::{Bidders, Person};
use super::two_people::TwoBidders;
use crate::games::Fact;
use crate::solver::{Chances, Discount, Regrets, ZeroSum, judge};

/// Iterations between computations of the exploitability, and their maximum.
const AT_ONCE: u32 = 50;
const MOST: u32 = 3_000;
/// Choices that are made less often are dropped, if that leaves less to gain.
const RARE: [f64; 4] = [1e-3, 1e-4, 1e-5, 0.0];
/// Iterations of the search for the worth of a right.
const RIGHTS: u32 = 500;

impl<'a> TwoBidders<'a> {
    /// Computes the costs of not bidding, not raising the stake and not seeing cards, against a person who does all.
    pub(super) fn rights(&self) -> Vec<Fact> {
        let mut rights = Vec::new();
        for right in Right::of(&self.bidders.both[0].person) {
            let game = self.without(&right);
            let strategies = searched_for(&game, Discount::Slow, RIGHTS);
            rights.push(right.fact(judge(&game, strategies.each_ref().map(Vec::as_slice)).best));
        }
        rights
    }

    /// Returns the game in which the first person lacks a right.
    pub(super) fn without(&self, right: &Right) -> TwoBidders<'a> {
        let free = &self.bidders.both[0].person;
        let bidders = Bidders::new(self.bidders.hands, [&right.without, free]);
        match right.without.seen == free.seen {
            true => TwoBidders::with_nets(bidders, self.nets.again()),
            false => TwoBidders::new(bidders),
        }
    }
}

/// Searches a game for some iterations, and returns the strategies of both.
pub(super) fn searched_for(game: &impl ZeroSum, discount: Discount, iterations: u32) -> [Chances; 2] {
    let mut regrets = Regrets::new(game, discount);
    (0..iterations).for_each(|_| regrets.step());
    regrets.mean()
}

/// Something that a person may do.
pub(super) struct Right {
    name: &'static str,
    label: &'static str,
    /// A person who may not.
    pub without: Person,
}

impl Right {
    /// Returns the rights of a person.
    pub(super) fn of(free: &Person) -> [Right; 3] {
        let (bids, stakes) = (vec![free.bids[0]], vec![free.stakes[0]]);
        [
            ("right_to_bid", "cost of not bidding", Person { bids, ..free.clone() }),
            ("right_to_raise", "cost of not raising the stake", Person { stakes, ..free.clone() }),
            ("right_to_see", "cost of not seeing cards", Person { seen: 0, ..free.clone() }),
        ]
        .map(|(name, label, without)| Right { name, label, without })
    }

    /// Returns what the lack of it costs, given the most that each nets, without it and with it, against a strategy of the
    /// other.
    pub(super) fn fact(&self, [without, with]: [f64; 2]) -> Fact {
        let off = (without + with) / 2.0;
        let decimals = known_decimals(off);
        // The value is rounded to these decimals.
        let off_at_most = (0..decimals).fold(0.5, |half, _| half / 10.0) + off;
        let value = Fact::new(self.name, self.label, (with - without) / 2.0);
        Fact { off_at_most, decimals: Some(decimals), ..value }
    }
}

impl TwoBidders<'_> {
    /// Searches until at most `enough` is left to gain, and returns the strategy of both with the rest.
    pub(super) fn solved(&self, enough: f64) -> (Chances, f64) {
        searched(self, &self.bidders, enough)
    }
}

/// Searches a game of two people who may do the same until at most `enough` is left to gain, and returns the strategy of
/// both with the rest.
pub(super) fn searched(game: &impl ZeroSum, bidders: &Bidders<'_>, enough: f64) -> (Chances, f64) {
    let mut regrets = Regrets::new(game, Discount::Fast);
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
