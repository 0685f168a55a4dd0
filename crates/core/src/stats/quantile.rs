//! Quantiles of observed values.

use super::Estimate;
use super::estimate::Z;

/// Returns the lowest value with at least the given share of the observations at or below it. `distribution` lists the
/// values in ascending order with their counts, and `within` is the largest error of a value.
///
/// The interval comes from order statistics: ranks z standard deviations of a binomial number below and above the rank
/// of the quantile (David and Nagaraja, *Order Statistics*, 3rd ed., 7.1). The error is its width in standard errors.
pub fn quantile(distribution: &[(f64, u128)], share: f64, within: f64) -> Estimate {
    let n = distribution.iter().map(|(_, count)| count).sum::<u128>() as f64;
    let rank = n * share;
    let off = Z * (n * share * (1.0 - share)).sqrt();
    let [value, low, high] = [rank, rank - off, rank + off + 1.0].map(|rank| {
        let mut up_to = 0;
        let reached = distribution.iter().find(|(_, count)| {
            up_to += count;
            up_to as f64 >= rank
        });
        reached.or(distribution.last()).map(|(value, _)| *value)
    });
    match (value, low, high) {
        (Some(value), Some(low), Some(high)) => {
            let (low, high) = (low - within, high + within);
            Estimate { value, std_error: Some((high - low) / (2.0 * Z)), interval: Some((low, high)) }
        }
        _ => Estimate::unknown(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Half of 1 … 100 do not exceed 50. Ranks 50 ± 9.8 are 41 (from 40.2 on) and 61 (60.8).
    #[test]
    fn ranks_by_hand() {
        let distribution: Vec<(f64, u128)> = (1..=100).map(|value| (f64::from(value), 1)).collect();
        let median = quantile(&distribution, 0.5, 0.0);
        assert_eq!((median.value, median.interval), (50.0, Some((41.0, 61.0))));
        assert_eq!(quantile(&distribution, 0.01, 0.5).interval, Some((0.5, 4.5)));
        assert_eq!(quantile(&distribution, 0.99, 0.0).value, 99.0);
        let two = [(-1.0, 60), (1.0, 40)];
        assert_eq!([0.25, 0.6, 0.61].map(|share| quantile(&two, share, 0.0).value), [-1.0, -1.0, 1.0]);
        assert!(quantile(&[], 0.5, 0.0).value.is_nan());
    }
}
