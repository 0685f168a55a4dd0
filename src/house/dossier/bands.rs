//! Bands of the actual return after many bets.

use super::bet::sheet;
use crate::answer::{Cell, Sheet};
use crate::house::risk::outlook::{calibrated, seen_again, variance};
use crate::stats::NetSteps;

/// The numbers of bets after which the actual return is shown.
const LENGTHS: [u64; 5] = [1_000, 10_000, 100_000, 1_000_000, 10_000_000];
/// The probabilities of bands.
const LEVELS: [f64; 3] = [0.9, 0.95, 0.99];
/// Digits of figures for reading that depend on logarithms: those that all machines agree on.
const DIGITS: usize = 9;

/// Cuts a number to the digits that every machine has.
pub fn round(value: &mut f64) {
    *value = format!("{value:.DIGITS$e}").parse().unwrap_or(*value);
}

/// A band of the actual return to player after a number of bets.
#[derive(Clone, Debug, PartialEq)]
pub struct Band {
    bets: u64,
    level: f64,
    low: f64,
    high: f64,
    /// Largest error of either end; 0 if every total is counted exactly.
    off_at_most: f64,
    low_std_error: f64,
    high_std_error: f64,
}

/// Returns the table of bands.
pub fn band_sheet(net: &NetSteps, of: &FollowedBets) -> Sheet {
    let header = ["bets", "level", "low", "high", "off_at_most", "low_std_error", "high_std_error"];
    let mut rows = Vec::new();
    for Band { bets, level, low, high, off_at_most, low_std_error, high_std_error } in bands(net, of) {
        let mut cells = vec![Cell::Whole(bets.into())];
        cells.extend([level, low, high, off_at_most, low_std_error, high_std_error].map(Cell::Number));
        rows.push(cells);
    }
    sheet("bands", &header, rows)
}

/// Rounds of one player's bet, or of all bets of a table, whose return is followed.
#[derive(Clone, Copy, Debug)]
pub struct FollowedBets {
    /// The stakes of a round, in the smallest payable fraction.
    pub staked: f64,
    /// The number of bets in a round. Bets of one round depend on each other.
    pub bets: u64,
    /// Rounds and seed, if the distribution of a round was simulated.
    pub seen: Option<(u64, u64)>,
    /// Enumerated mean and deviation of a round whose distribution was simulated.
    pub enumerated: [Option<f64>; 2],
}

impl FollowedBets {
    /// Returns bets of one player, each in a separate round.
    pub fn of_player(staked: f64, seen: Option<(u64, u64)>) -> FollowedBets {
        FollowedBets { staked, bets: 1, seen, enumerated: [None; 2] }
    }
}

/// Returns the bands of the actual return after many bets. The ends from a simulated distribution have an error: their
/// variation among distributions of equally many rounds.
fn bands(net: &NetSteps, of: &FollowedBets) -> Vec<Band> {
    let mut bands = bands_of_nets(net, of);
    let again = of.seen.map_or_else(Vec::new, |(seen, seed)| {
        seen_again(net, seen, seed, &|| {}, |_, nets| bands_of_nets(&calibrated(nets, of.enumerated), of))
    });
    for (at, band) in bands.iter_mut().enumerate().filter(|_| !again.is_empty()) {
        band.low_std_error = spread(again.iter().map(|bands| bands[at].low));
        band.high_std_error = spread(again.iter().map(|bands| bands[at].high));
    }
    for band in &mut bands {
        let Band { low, high, off_at_most, low_std_error, high_std_error, .. } = band;
        [low, high, off_at_most, low_std_error, high_std_error].into_iter().for_each(round);
    }
    bands
}

/// Returns the deviation of ends; 0 if only their last digits differ.
fn spread(ends: impl ExactSizeIterator<Item = f64> + Clone) -> f64 {
    let deviation = variance(ends).sqrt();
    if deviation < 1e-12 { 0.0 } else { deviation }
}

fn bands_of_nets(net: &NetSteps, of: &FollowedBets) -> Vec<Band> {
    let mut bands = Vec::new();
    for bets in LENGTHS {
        // The nearest number of whole rounds.
        let rounds = ((bets + of.bets / 2) / of.bets).max(1);
        let totals = net.totals(rounds);
        for level in LEVELS {
            let [low, high] = [(1.0 - level) / 2.0, (1.0 + level) / 2.0].map(|share| totals.quantile(share));
            let off = low.off_at_most.max(high.off_at_most);
            let [low, high, off] = [low.value, high.value, off].map(|total| total / (rounds as f64 * of.staked));
            let (low, high) = (1.0 + low, 1.0 + high);
            bands.push(Band { bets, level, low, high, off_at_most: off, low_std_error: 0.0, high_std_error: 0.0 });
        }
    }
    bands
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// Plays years of a thousand bets. Each band holds its share of them, and a band narrower at either end would hold
    /// fewer.
    #[test]
    fn bands_hold_their_stated_share_of_years() {
        let nets = [(-7, 0.02), (-1, 0.53), (0, 0.05), (1, 0.35), (9, 0.05)];
        let net = NetSteps::new(nets);
        let bands = bands(&net, &FollowedBets::of_player(2.0, None));
        assert_eq!(bands.len(), 15);
        let (mut rng, years) = (ChaCha8Rng::seed_from_u64(5), 4_000);
        let mut year = || {
            let total: i64 = (0..1_000)
                .map(|_| {
                    let mut left: f64 = rng.random();
                    let bet = nets.iter().find(|(_, chance)| {
                        left -= chance;
                        left < 0.0
                    });
                    bet.map_or(9, |(net, _)| *net)
                })
                .sum();
            1.0 + total as f64 / 2_000.0
        };
        let returns: Vec<f64> = (0..years).map(|_| year()).collect();
        for band in &bands[..3] {
            let share = |within: &dyn Fn(f64) -> bool| returns.iter().filter(|rtp| within(**rtp)).count() as f64 / 4e3;
            let tail = (1.0 - band.level) / 2.0;
            let error = 5.0 * (tail * (1.0 - tail) / 4e3).sqrt();
            // The ends are possible totals, with a chance of about 0.2 % each.
            for outside in [share(&|rtp| rtp < band.low - 1e-9), share(&|rtp| rtp > band.high + 1e-9)] {
                assert!((outside - tail).abs() < error + 0.003, "{band:?}: {outside}");
            }
            assert_eq!(band.off_at_most, 0.0);
        }
    }

    /// Ten million throws of a fair coin against the normal distribution: 1 + mean ± z·σ/√n, to the two of a step.
    #[test]
    fn long_bands_are_nearly_normal() {
        let bands = bands(&NetSteps::new([(-1, 0.5), (1, 0.5)]), &FollowedBets::of_player(1.0, None));
        for (band, z) in bands[12..].iter().zip([1.644_854, 1.959_964, 2.575_829]) {
            assert_eq!((band.bets, band.off_at_most), (10_000_000, 0.0));
            let width = z / 10_000_000f64.sqrt();
            assert!(
                (band.low - (1.0 - width)).abs() < 2.1e-7 && (band.high - (1.0 + width)).abs() < 2.1e-7,
                "{band:?}"
            );
        }
    }

    /// Nine bets in a round that all win or all lose: their return spreads three times as far as the return of nine
    /// rounds.
    #[test]
    fn bets_of_one_round_depend_on_each_other() {
        let together = NetSteps::new([(-9, 0.5), (9, 0.5)]);
        let of = FollowedBets { staked: 9.0, bets: 9, seen: None, enumerated: [None; 2] };
        let bands = bands(&together, &of);
        // 10 million bets are 1,111,111 rounds.
        for (band, z) in bands[12..].iter().zip([1.644_854, 1.959_964, 2.575_829]) {
            assert!((band.high - 1.0 - z / 1_111_111f64.sqrt()).abs() < 2e-6, "{band:?}");
        }
    }

    /// A simulated distribution passes the mean's error to each end, for few bets with a little more from the
    /// deviation.
    #[test]
    fn ends_are_as_uncertain_as_the_mean() {
        let nets = NetSteps::new([(-1, 0.55), (1, 0.4), (3, 0.05)]);
        let error = nets.std_dev() / 20_000f64.sqrt();
        let bands = bands(&nets, &FollowedBets::of_player(2.0, Some((20_000, 8))));
        for band in [&bands[0], &bands[5], &bands[12]] {
            for text in [band.low_std_error, band.high_std_error] {
                // From 32 distributions, a deviation is known to an eighth of itself.
                assert!((0.6..1.5).contains(&(2.0 * text / error)), "{band:?} for {error}");
            }
        }
    }
}
