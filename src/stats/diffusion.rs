//! The net of more rounds than can be followed one by one: the normal law, and Brownian motion with drift.
//!
//! For reading only; no table contains these.

#![expect(clippy::disallowed_methods, reason = "approximations may differ in the last digit")]

use super::tails::chi_square;
use std::f64::consts::PI;

/// The normal law's 95 % quantile.
const Z_95: f64 = 1.644_853_626_951_472_7;

/// Drift and spread of a round's net, and how many rounds there are.
#[derive(Clone, Copy, Debug)]
pub struct Diffusion {
    /// Mean of a round.
    pub mean: f64,
    /// Standard deviation of a round, above 0.
    pub std_dev: f64,
    /// How many rounds there are.
    pub rounds: f64,
}

impl Diffusion {
    /// The chance that Brownian motion is down by the bankroll at some time until the last round (Karatzas and Shreve,
    /// *Brownian Motion and Stochastic Calculus*, 3.5.C): Φ(−(b + m)/s) + e^(−2mb/s²)·Φ((m − b)/s), with m and s the mean
    /// and the deviation of the total. Where a bound on the chance `ever` to be ruined is known, it stands for the
    /// factor, which is that chance for the motion: rounds with rare large losses are ruined far more often.
    #[must_use]
    pub fn ruin(&self, bankroll: f64, ever: Option<f64>) -> f64 {
        let (m, s) = (self.mean * self.rounds, self.std_dev * self.rounds.sqrt());
        let z = (bankroll - m) / s;
        let down = (bankroll + m) / s;
        if let Some(ever) = ever {
            return (upper_tail(down) + ever * upper_tail(z)).min(ever);
        }
        let touched = if z <= 0.0 {
            (-2.0 * m / s * (bankroll / s)).exp() * upper_tail(z)
        } else {
            // The same, so that a large factor never meets a small one: e^(−2mb/s²) = e^(z²/2 − down²/2).
            (-0.5 * down * down).exp() * scaled_tail(z)
        };
        (upper_tail(down) + touched).min(1.0)
    }
}

/// How far the law of a mean of independent rounds is from the normal law, at most, given the third absolute central
/// moment of a round (Shevtsova, *On the absolute constants in the Berry–Esseen type inequalities*, 2011).
#[must_use]
pub fn berry_esseen(third_absolute_moment: f64, std_dev: f64, rounds: f64) -> f64 {
    (0.4748 * third_absolute_moment / (std_dev * std_dev * std_dev) / rounds.sqrt()).min(1.0)
}

/// The standard normal law's quantile of a share between 0 and 1, by halving.
#[must_use]
pub fn normal_quantile(share: f64) -> f64 {
    let tail = share.min(1.0 - share);
    // Symmetric to the last digit, and exact for the quantiles that are asked for most.
    let z = if tail == 0.05 || tail == 1.0 - 0.95 {
        Z_95
    } else {
        let (mut low, mut high) = (0.0, 40.0);
        for _ in 0..60 {
            let middle = (low + high) / 2.0;
            if upper_tail(middle) > tail { low = middle } else { high = middle }
        }
        low
    };
    if share < 0.5 { -z } else { z }
}

/// The chance that a standard normal number is above `z`: half of that of its square, if z is above 0.
#[must_use]
pub fn upper_tail(z: f64) -> f64 {
    let half = chi_square(z * z, 1) / 2.0;
    if z > 0.0 { half } else { 1.0 - half }
}

/// The same times e^(z²/2), for z above 0.
fn scaled_tail(z: f64) -> f64 {
    if z < 20.0 {
        return (0.5 * z * z).exp() * upper_tail(z);
    }
    // Abramowitz and Stegun 26.2.12: what comes after is below 10^-9 of it.
    let z2 = z * z;
    (1.0 - 1.0 / z2 + 3.0 / (z2 * z2) - 15.0 / (z2 * z2 * z2)) / (z * (2.0 * PI).sqrt())
}

#[cfg(test)]
mod tests {
    use super::super::NetSteps;
    use super::*;

    /// Tables of the normal law (Abramowitz and Stegun, table 26.1).
    #[test]
    fn normal_tails() {
        for (z, tail) in
            [(0.0, 0.5), (1.0, 0.158_655_253_931_457), (-2.0, 0.977_249_868_051_821), (5.0, 2.866_515_7e-7)]
        {
            assert!((upper_tail(z) / tail - 1.0).abs() < 1e-8, "{z}");
        }
        assert!((upper_tail(Z_95) - 0.05).abs() < 1e-12);
        assert!((scaled_tail(19.999_999) / scaled_tail(20.000_001) - 1.0).abs() < 2e-7, "both ways meet");
    }

    /// Table 26.5 of the same book.
    #[test]
    fn normal_quantiles() {
        for (share, z) in [(0.975, 1.959_963_985), (0.05, -1.644_853_627), (0.999_5, 3.290_526_731), (0.5, 0.0)] {
            assert!((normal_quantile(share) - z).abs() < 1e-9, "{share}");
        }
        assert_eq!([0.05, 0.95].map(normal_quantile), [-Z_95, Z_95]);
    }

    /// Without a drift: twice the chance to end that low, by reflection. With a long time and a drift up: e^(−2μb/σ²).
    #[test]
    fn known_ruins() {
        let fair = Diffusion { mean: 0.0, std_dev: 2.0, rounds: 100.0 };
        assert!((fair.ruin(20.0, None) - 2.0 * 0.158_655_253_931_457).abs() < 1e-12);
        let good = Diffusion { mean: 0.01, std_dev: 1.0, rounds: 1e9 };
        assert!((good.ruin(50.0, None) - (-1.0f64).exp()).abs() < 1e-12);
        let bad = Diffusion { mean: -0.05, ..good };
        assert_eq!(bad.ruin(50.0, None), 1.0);
        assert_eq!((good.ruin(50.0, Some(0.5)), good.ruin(1e9, Some(0.5))), (0.5, 0.0));
    }

    /// Against following round by round, which may overshoot 0 with its last step.
    #[test]
    fn close_to_rounds_but_slightly_too_high() {
        let law = NetSteps::new([(-3, 0.1), (-1, 0.45), (1, 0.3), (3, 0.15)]);
        let rounds = 4_000;
        let of = Diffusion { mean: law.mean(), std_dev: law.std_dev(), rounds: rounds as f64 };
        for bankroll in [40, 80, 160] {
            let followed = law.ruin(bankroll, rounds).unwrap();
            assert!(
                followed < of.ruin(bankroll as f64, None) && followed > of.ruin(bankroll as f64 + 3.0, None),
                "{bankroll}"
            );
        }
    }
}
