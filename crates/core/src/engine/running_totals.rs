//! Simulated running totals of many rounds.
//!
//! If neither end can be reached in the next 2, 4, 8 … rounds, their total is drawn at once from its exact
//! distribution. So a long game takes a few hundred draws, most of them near an end. Limits count draws, never time.

use super::parallel::in_order;
use super::stream::RunKey;
use crate::cards::Stream;
use crate::stats::{Limits, NetSteps, TotalSampler};

/// Largest number of places of a sampled distribution: it fits a processor's cache.
const MOST_PLACES: usize = 1 << 18;
/// One path may take at most this share of all draws. Otherwise nothing is played.
const FEWEST_PATHS: u64 = 64;
/// Number of paths in a block. Each block has its own stream.
const PATHS: u64 = 16;
/// Largest number of paths.
const MOST_PATHS: u64 = 1 << 22;
/// Error below which no more paths are played.
const SMALL: f64 = 2e-5;
/// A jump must keep the probability of reaching an end below e^−40.
const UNLIKELY: f64 = 40.0;

/// The ends of the simulated totals.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RunningTotals {
    /// Number of paths.
    pub paths: u64,
    /// Number of paths that met each end first: the loss of the bankroll, and the goal.
    pub met: [u64; 2],
    /// Lowest point of each other path, if lows are noted. Above the threshold if the path stayed above it.
    pub lows: Vec<i64>,
}

/// The game to simulate.
#[derive(Clone, Copy, Debug)]
pub struct RunningTotal {
    /// Ends of a total.
    pub ends: Limits,
    /// Threshold for lows: those at minus this or below are noted.
    pub noted: Option<i64>,
    /// Number of rounds in a total.
    pub rounds: u64,
    /// Seed of the draws.
    pub seed: u64,
    /// Approximate limit on draws.
    pub draws: u64,
}

/// Simulates running totals on the threads of the current pool. Returns `None` if a single path takes too many draws.
pub fn running_totals(nets: &NetSteps, total: &RunningTotal) -> Option<RunningTotals> {
    let play = TotalsPlay::new(nets, total)?;
    let key = RunKey::new(total.seed);
    let (mut all, mut drawn, mut next, mut leg) = (RunningTotals::default(), 0, 0, FEWEST_PATHS / PATHS / 4);
    while drawn < total.draws && all.paths < MOST_PATHS && (total.noted.is_some() || !all.is_known()) {
        let blocks = in_order(leg as usize, |block| play.block(&mut key.fortunes(next + block as u64)));
        for block in blocks {
            let (block, draws) = block?;
            drawn += draws;
            all.paths += block.paths;
            all.met = [all.met[0] + block.met[0], all.met[1] + block.met[1]];
            all.lows.extend(block.lows);
        }
        next += leg;
        // Plays more blocks, as the remaining draws allow, but at most doubles their number.
        let left = total.draws.saturating_sub(drawn) as u128 * u128::from(next) / u128::from(drawn.max(1));
        leg = next.min(left as u64 + 1).min((MOST_PATHS - all.paths.min(MOST_PATHS)) / PATHS + 1);
    }
    Some(all)
}

/// Rounds that are drawn together.
struct Jump {
    rounds: u64,
    sampler: TotalSampler,
    /// Distance from the lower and the upper end that these rounds cannot cover.
    clear: [i64; 2],
}

struct TotalsPlay {
    total: RunningTotal,
    /// Jumps of 1, 2, 4 … rounds.
    jumps: Vec<Jump>,
    /// A total above this is never ruined.
    safe: i64,
}

impl TotalsPlay {
    fn new(nets: &NetSteps, total: &RunningTotal) -> Option<TotalsPlay> {
        let mut jumps: Vec<Jump> = Vec::new();
        let mut rounds = 1;
        while rounds <= total.rounds {
            let Some(sampler) = TotalSampler::new(&nets.totals(rounds), MOST_PLACES) else { break };
            let clear = [-1.0, 1.0].map(|side| nets.furthest(rounds, side, UNLIKELY));
            jumps.push(Jump { rounds, sampler, clear });
            rounds *= 2;
        }
        let safe = if total.ends.goal.is_none() { nets.furthest(total.rounds, -1.0, UNLIKELY) } else { i64::MAX };
        (!jumps.is_empty()).then_some(TotalsPlay { total: *total, jumps, safe })
    }

    /// Plays a block of paths, and also counts its draws.
    fn block(&self, stream: &mut Stream) -> Option<(RunningTotals, u64)> {
        let (mut found, mut drawn) = (RunningTotals::default(), 0);
        for _ in 0..PATHS {
            self.path(stream, &mut found, &mut drawn)?;
        }
        Some((found, drawn))
    }

    fn path(&self, stream: &mut Stream, found: &mut RunningTotals, drawn: &mut u64) -> Option<()> {
        let RunningTotal { ends, noted, rounds, draws, .. } = self.total;
        let ruined = ends.bankroll.map_or(i64::MIN, |bankroll| -bankroll);
        let goal = ends.goal.unwrap_or(i64::MAX);
        let most = *drawn + draws / FEWEST_PATHS;
        // Lower lows replace a noted one.
        let (mut total, mut left, mut low) = (0i64, rounds, noted.map_or(ruined, |noted| 1 - noted));
        found.paths += 1;
        while left > 0 && total.saturating_sub(low) <= self.safe {
            let jump = self.jump(left, total.saturating_sub(low), goal.saturating_sub(total));
            *drawn += 1;
            if *drawn > most {
                return None;
            }
            total = total.saturating_add(jump.sampler.at(share(stream.next_u64())));
            left -= jump.rounds;
            if total <= ruined || total >= goal {
                found.met[usize::from(total >= goal)] += 1;
                return Some(());
            }
            low = if noted.is_some() { low.min(total) } else { low };
        }
        if noted.is_some() {
            found.lows.push(-low);
        }
        Some(())
    }

    /// Returns the jump of the most rounds that cannot reach an end from these distances, or of one round.
    fn jump(&self, left: u64, above: i64, below: i64) -> &Jump {
        let jumps =
            self.jumps.partition_point(|jump| jump.rounds <= left && above > jump.clear[0] && below > jump.clear[1]);
        &self.jumps[jumps.max(1) - 1]
    }
}

impl RunningTotals {
    fn is_known(&self) -> bool {
        self.paths > 0 && [0, 1].iter().all(|end| self.share(*end).1 < SMALL)
    }

    /// Returns the share of paths that met end 0 or 1 first, with its standard error. If none or all did, the error is
    /// that of one more path of each kind.
    pub fn share(&self, end: usize) -> (f64, f64) {
        share_of(self.met[end], self.paths)
    }

    /// Returns the share of paths that met neither end, with its standard error.
    pub fn neither(&self) -> (f64, f64) {
        share_of(self.paths - self.met[0] - self.met[1], self.paths)
    }
}

fn share_of(count: u64, paths: u64) -> (f64, f64) {
    let (count, n) = (count as f64, paths as f64);
    let near = (count + 1.0) / (n + 2.0);
    let at = if count == 0.0 || count == n { near } else { count / n };
    (count / n, (at * (1.0 - at) / n).sqrt())
}

/// Returns a source of random shares below 1. Each number has its own stream.
pub fn shares(seed: u64, number: u64) -> impl FnMut() -> f64 {
    let mut stream = RunKey::new(seed).distributions(number);
    move || share(stream.next_u64())
}

/// Converts the highest bits to a share below 1.
fn share(word: u64) -> f64 {
    (word >> 11) as f64 / (1u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plays(nets: &NetSteps, ends: Limits, rounds: u64) -> RunningTotals {
        running_totals(nets, &RunningTotal { ends, noted: None, rounds, seed: 7, draws: 1 << 20 }).unwrap()
    }

    /// Compares jumps with following every round, on lopsided distributions: one loss of 100, one win of 500, a fine
    /// lattice.
    #[test]
    fn played_is_followed() {
        let nets: [&[(i64, f64)]; 4] = [
            &[(-1, 0.52), (1, 0.48)],
            &[(-100, 0.005), (0, 0.5), (1, 0.495)],
            &[(-100, 0.5), (-51, 0.1), (100, 0.398), (507, 0.002)],
            &[(-3, 0.2), (-2, 0.3), (0, 0.1), (1, 0.3), (9, 0.1)],
        ];
        for (nets, unit) in nets.into_iter().zip([1, 1, 100, 1]) {
            let nets = NetSteps::new(nets.iter().copied());
            for (bankroll, goal, rounds) in
                [(20, None, 700), (90, None, 2_000), (35, Some(60), 1_500), (400, Some(3), 50)]
            {
                let ends = Limits { bankroll: Some(bankroll * unit), goal: goal.map(|goal: i64| goal * unit) };
                let (expected, found) = (nets.reached(ends, rounds, 1 << 32).unwrap().0, plays(&nets, ends, rounds));
                for ((share, error), expected) in [(found.share(0), expected.ruin), (found.share(1), expected.goal)] {
                    let what = format!("{nets:?} {ends:?} in {rounds}: {share} ± {error} for {expected}");
                    assert!((share - expected).abs() < 4.5 * error && error < 0.02, "{what}");
                }
            }
        }
    }

    /// Compares long games with closed forms: the gambler's ruin, with r = q/p, of b at all is r^b, and of b before g
    /// in a fair game g/(b + g) (Feller, *An Introduction to Probability Theory* I, XIV.2).
    #[test]
    fn long_games_have_a_closed_form() {
        let coin = |p: f64| NetSteps::new([(-1, 1.0 - p), (1, p)]);
        let to = |bankroll, goal| Limits { bankroll: Some(bankroll), goal };
        let ratio = 0.4999f64 / 0.5001;
        let ever = (0..2_000).fold(1.0, |power, _| power * ratio);
        let (share, error) = plays(&coin(0.5001), to(2_000, None), 1_000_000_000_000).share(0);
        assert!((share - ever).abs() < 4.5 * error && error < 0.02, "{share} ± {error} for {ever}");
        let found = plays(&coin(0.5), to(30_000, Some(10_000)), 1_000_000_000_000_000);
        let (share, error) = found.share(0);
        assert!((share - 0.25).abs() < 4.5 * error && error < 0.02, "{share} ± {error}");
        assert_eq!(found.neither().0, 0.0);
    }

    /// Checks the lows of a fair coin: −b is reached with probability P(S ≤ −b) + P(S < −b), by reflection.
    #[test]
    fn lows_are_those_of_reflection() {
        let nets = NetSteps::new([(-1, 0.5), (1, 0.5)]);
        let total = RunningTotal { ends: Limits::default(), noted: Some(40), rounds: 2_500, seed: 3, draws: 1 << 21 };
        let found = running_totals(&nets, &total).unwrap();
        let totals = nets.totals(2_500);
        for low in [40, 50, 75, 100] {
            let reached = found.lows.iter().filter(|depth| **depth >= low).count();
            let (share, error) = share_of(reached as u64, found.paths);
            let low = i128::from(low);
            let expected = totals.between(i128::MIN, 1 - low).value + totals.between(i128::MIN, -low).value;
            assert!((share - expected).abs() < 4.5 * error, "{low}: {share} ± {error} for {expected}");
        }
        assert_eq!(found.lows.len() as u64, found.paths);
    }

    /// Checks that threads do not matter, and that nothing is played if one path takes too long.
    #[test]
    fn draws_are_counted() {
        let nets = NetSteps::new([(-2, 0.3), (-1, 0.3), (3, 0.4)]);
        let ends = Limits { bankroll: Some(50), goal: Some(70) };
        let [one, three] = [1, 3].map(|threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| plays(&nets, ends, 3_000))
        });
        assert_eq!(one, three);
        // Few rounds of so fine a lattice can be drawn together, and a million are needed.
        let fine = NetSteps::new([(-1_000_000_007, 0.45), (-1, 0.05), (1_000_003, 0.1), (1_000_000_021, 0.4)]);
        let ends = Limits { bankroll: Some(1 << 46), goal: None };
        let total = RunningTotal { ends, noted: None, rounds: 1 << 40, seed: 1, draws: 1 << 16 };
        assert_eq!(running_totals(&fine, &total), None);
    }
}
