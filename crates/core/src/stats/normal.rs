//! The normal distribution, for p-values.
//!
//! For reading only; no table contains these.

use super::tails::chi_square;

/// The normal distribution's 95 % quantile.
const Z_95: f64 = 1.644_853_626_951_472_7;

/// Returns a bound on the distance of the distribution of a mean of independent rounds from the normal one, given the
/// third absolute central moment of a round (Shevtsova, *On the absolute constants in the Berry–Esseen type
/// inequalities*, 2011).
pub fn berry_esseen(third_absolute_moment: f64, std_dev: f64, rounds: f64) -> f64 {
    (0.4748 * third_absolute_moment / (std_dev * std_dev * std_dev) / rounds.sqrt()).min(1.0)
}

/// Returns the standard normal distribution's quantile of a share between 0 and 1, by halving.
pub fn normal_quantile(share: f64) -> f64 {
    let tail = share.min(1.0 - share);
    // Symmetric to the last digit, and exact for the most common quantiles.
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

/// Returns the chance that a standard normal number is above `z`: half the tail of its square, if z is above 0.
pub fn upper_tail(z: f64) -> f64 {
    let half = chi_square(z * z, 1) / 2.0;
    if z > 0.0 { half } else { 1.0 - half }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares with Abramowitz and Stegun, table 26.1.
    #[test]
    fn normal_tails() {
        for (z, tail) in
            [(0.0, 0.5), (1.0, 0.158_655_253_931_457), (-2.0, 0.977_249_868_051_821), (5.0, 2.866_515_7e-7)]
        {
            assert!((upper_tail(z) / tail - 1.0).abs() < 1e-8, "{z}");
        }
        assert!((upper_tail(Z_95) - 0.05).abs() < 1e-12);
    }

    /// Compares with Abramowitz and Stegun, table 26.5.
    #[test]
    fn normal_quantiles() {
        for (share, z) in [(0.975, 1.959_963_985), (0.05, -1.644_853_627), (0.999_5, 3.290_526_731), (0.5, 0.0)] {
            assert!((normal_quantile(share) - z).abs() < 1e-9, "{share}");
        }
        assert_eq!([0.05, 0.95].map(normal_quantile), [-Z_95, Z_95]);
    }
}
