//! Bounds on running totals that fail with negligible probability.

use super::NetSteps;
use super::elementary::{exp, exp_beyond_line, ln_1p};
use std::f64::consts::SQRT_2;

/// e^−512 is next to nothing, and above 0.
const MOST_UNLIKELY: f64 = 512.0;

impl NetSteps {
    /// Returns how far the running total falls (side −1) or rises (1) within these rounds, except with probability
    /// e^−`unlikely`.
    pub fn furthest(&self, rounds: u64, side: f64, unlikely: f64) -> i64 {
        let most = self.steps().iter().map(|(net, _)| side * *net as f64).fold(0.0, f64::max);
        self.reach(rounds, side, 0.0, unlikely).ceil().min(most * rounds as f64) as i64
    }

    /// Returns a depth that the largest fall from a peak within these rounds exceeds with at most this chance: a fall from
    /// each of the rounds exceeds it with at most an equal part of that.
    pub fn fall_bound(&self, rounds: u64, chance: f64) -> i64 {
        self.furthest(rounds, -1.0, ln_1p(rounds as f64 / chance - 1.0))
    }

    /// Returns a bound on the chance that the total of `rounds` rounds is at least `off` above its mean, or below it if
    /// `off` is negative (Chernoff's).
    pub fn tail_bound(&self, rounds: u64, off: f64) -> f64 {
        let (side, mean) = (off.signum(), self.mean());
        let exceeds = |unlikely: f64| self.reach(rounds, side, mean, unlikely) > off.abs();
        let (mut low, mut high) = (0.0, 1.0);
        while !exceeds(high) && high < MOST_UNLIKELY {
            (low, high) = (high, 2.0 * high);
        }
        for _ in 0..20 {
            let middle = (low + high) / 2.0;
            if exceeds(middle) { high = middle } else { low = middle }
        }
        exp(-low)
    }

    /// Returns how far the running total of n rounds, for every n up to `rounds`, gets from n·`about` on one side,
    /// except with probability e^−`unlikely`. `about` is at most the mean on that side. By Chernoff's bound and Doob's
    /// inequality, it is the smallest (n·κ(s) + unlikely)/s. Here κ(s) is the logarithm of the mean of e^(s·distance)
    /// of a round, or 0 if that is larger.
    pub(super) fn reach(&self, rounds: u64, side: f64, about: f64, unlikely: f64) -> f64 {
        let drift = side * (self.mean() - about);
        let furthest = self.steps().iter().map(|(net, _)| side * (*net as f64 - about)).fold(0.0, f64::max);
        if furthest <= 0.0 {
            return 0.0;
        }
        let (mut reach, mut s) = (f64::INFINITY, 64.0 / furthest);
        loop {
            let steps = self.steps().iter();
            let more = steps.map(|(net, chance)| chance * exp_beyond_line(s * side * (*net as f64 - about)));
            let per_round = more.sum::<f64>() + s * drift;
            let next = (rounds as f64 * per_round.max(0.0) + unlikely) / s;
            if next > reach {
                return reach;
            }
            (reach, s) = (next, s / SQRT_2);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Quantiles of the largest fall, followed round by round, are below the bound, the highest by less than a factor of
    /// three.
    #[test]
    fn falls_stay_below_their_bound() {
        for (win, rounds) in [(0.6, 50), (0.5, 400), (0.45, 1000), (0.2, 300)] {
            let nets = NetSteps::new([(2, win / 2.0), (1, win / 2.0), (-1, 1.0 - win)]);
            for quantile in [0.05, 0.5, 0.95, 0.999] {
                let fall = nets.fall_quantile(quantile, rounds, u64::MAX).unwrap();
                let bound = nets.fall_bound(rounds, 1.0 - quantile);
                assert!(
                    fall <= bound && (quantile < 0.9 || bound <= 3 * fall + 10),
                    "{win} {quantile}: {fall} {bound}"
                );
            }
        }
    }

    /// Checks that bounds hold and are close: to the normal distribution's 8.9 deviations for e^−40 of many rounds, to
    /// one rare win of few, and in a favourable game to the depth d of (q/p)^d (Feller, *An Introduction to Probability
    /// Theory* I, XIV.2).
    #[test]
    fn bounds_are_close() {
        let fair = NetSteps::new([(-1, 0.5), (1, 0.5)]);
        assert!((89_000..95_000).contains(&fair.furthest(100_000_000, 1.0, 40.0)));
        assert_eq!(fair.furthest(10, -1.0, 40.0), 10);
        let rare = NetSteps::new([(-1, 1.0 - 1e-9), (1_000, 1e-9)]);
        // Three wins in ten rounds have a chance of 10^-25.
        assert!((1_990..4_000).contains(&rare.furthest(10, 1.0, 40.0)), "{}", rare.furthest(10, 1.0, 40.0));
        let good = NetSteps::new([(-1, 0.4), (1, 0.6)]);
        // 1.5^−d is e^−40 at d = 98.7.
        assert!((98..120).contains(&good.furthest(u64::MAX, -1.0, 40.0)));
    }
}
