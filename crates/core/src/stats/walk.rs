//! The net of independent rounds, and the probability of ruin on the way.
//!
//! Nets are whole numbers of the smallest payable fraction, so this is a sum over a lattice, like the distribution of
//! the [total](super::totals). Negligible probabilities are cut off, which keeps the lattice to a few standard
//! deviations. If it still takes too long there is no answer, and the rounds have to be simulated.

use super::elementary::exp_beyond_line;
use multiversion::multiversion;

/// Bound on the probability that all cuts together leave out.
pub(super) const NEGLIGIBLE: f64 = 1e-12;
/// The largest bankroll, in unit bets.
pub const MOST_BANKROLL: u64 = 1_000_000_000;
/// The most places of a lattice.
const MOST_PLACES: u64 = 1 << 22;
/// Cost of a round besides its products.
const PER_ROUND: u64 = 64;

/// The distribution of the net of one round: ascending nets, each with its probability above 0.
#[derive(Clone, Debug, PartialEq)]
pub struct NetSteps(Vec<(i64, f64)>);

/// Ends of a running total before its last round, in the smallest payable fraction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ends {
    /// At minus this or below.
    pub bankroll: Option<i64>,
    /// At this or above.
    pub goal: Option<i64>,
}

/// The chance of each end to come first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reached {
    /// Probability of losing the bankroll.
    pub ruin: f64,
    /// Probability of reaching the goal.
    pub goal: f64,
}

impl NetSteps {
    /// Returns the steps of nets with their probabilities, in any order; a net may occur several times.
    pub fn new(steps: impl IntoIterator<Item = (i64, f64)>) -> NetSteps {
        let mut steps: Vec<(i64, f64)> = steps.into_iter().filter(|(_, probability)| *probability > 0.0).collect();
        steps.sort_by_key(|(net, _)| *net);
        steps.dedup_by(|more, first| {
            let is_same = more.0 == first.0;
            if is_same {
                first.1 += more.1;
            }
            is_same
        });
        let whole: f64 = steps.iter().map(|(_, probability)| probability).sum();
        steps.iter_mut().for_each(|(_, probability)| *probability /= whole);
        NetSteps(steps)
    }

    /// Returns the distribution of a function of the net.
    pub fn mapped(&self, of: impl Fn(i64) -> i64) -> NetSteps {
        NetSteps::new(self.0.iter().map(|(net, probability)| (of(*net), *probability)))
    }

    fn mean_of(&self, value: impl Fn(f64) -> f64) -> f64 {
        self.0.iter().map(|(net, probability)| value(*net as f64) * probability).sum()
    }

    /// Returns each net with its probability, ascending.
    pub(super) fn steps(&self) -> &[(i64, f64)] {
        &self.0
    }

    /// Returns the mean, in the smallest payable fraction; 0 if the sum is below its rounding error.
    pub fn mean(&self) -> f64 {
        let (mean, size) = (self.mean_of(|net| net), self.mean_of(f64::abs));
        if mean.abs() <= size * self.0.len() as f64 * f64::EPSILON { 0.0 } else { mean }
    }

    /// Returns the nearest distribution with this mean and, if given, this standard deviation. Each probability is
    /// multiplied by a + b·d + c·d², where d is the distance from the mean (calibration weights; Deville and Särndal,
    /// 1992). Returns `None` if a weight is not above 0, as after too few rounds.
    pub fn calibrated(&self, mean: f64, std_dev: Option<f64>) -> Option<NetSteps> {
        let (own_mean, own_std_dev) = (self.mean(), self.std_dev());
        let distance = |net: f64| (net - own_mean) / own_std_dev;
        let shift = distance(mean);
        let skewness = self.mean_of(|net| distance(net) * distance(net) * distance(net));
        let kurtosis = self.mean_of(|net| distance(net) * distance(net) * distance(net) * distance(net));
        // 0 for a distribution of two nets, whose mean decides its deviation.
        let spread = kurtosis - 1.0 - skewness * skewness;
        let square = match std_dev {
            Some(std_dev) if spread > 1e-9 => {
                let ratio = std_dev / own_std_dev;
                (ratio * ratio + shift * shift - 1.0 - shift * skewness) / spread
            }
            Some(_) | None => 0.0,
        };
        let line = shift - square * skewness;
        let mut steps = self.0.clone();
        for (net, probability) in &mut steps {
            let d = distance(*net as f64);
            *probability *= 1.0 - square + line * d + square * d * d;
        }
        let is_valid = own_std_dev > 0.0 && steps.iter().all(|(_, probability)| *probability > 0.0);
        is_valid.then(|| NetSteps::new(steps))
    }

    /// Returns the standard deviation.
    pub fn std_dev(&self) -> f64 {
        let mean = self.mean();
        self.mean_of(|net| (net - mean) * (net - mean)).sqrt()
    }

    /// Returns the mean of the cubed distance from the mean.
    pub fn third_absolute_moment(&self) -> f64 {
        let mean = self.mean();
        self.mean_of(|net| (net - mean).abs() * (net - mean) * (net - mean))
    }

    /// Returns the distribution as another run of `rounds` rounds could have shown it: each net a Poisson number of
    /// times, from random shares below 1. Repeats a draw without any net.
    pub fn seen_again(&self, rounds: f64, share: &mut dyn FnMut() -> f64) -> NetSteps {
        let mut drawn = self.0.clone();
        loop {
            for (drawn, (_, probability)) in drawn.iter_mut().zip(&self.0) {
                drawn.1 = poisson(rounds * probability, share);
            }
            if self.0.is_empty() || drawn.iter().any(|(_, times)| *times > 0.0) {
                return NetSteps::new(drawn);
            }
        }
    }

    /// Returns the greatest common divisor of all nets.
    fn grid(&self) -> i64 {
        self.0.iter().fold(0, |grid, (net, _)| num_integer::gcd(grid, *net)).max(1)
    }

    /// Returns a number q such that the running total ever falls by d grid steps with probability at most q^d, if its
    /// mean is above 0. It is the smallest with a mean of q^net of at most 1 (Lundberg's inequality; Asmussen and
    /// Albrecher, *Ruin Probabilities*, 2010, chapter IV).
    fn lundberg_factor(&self) -> Option<f64> {
        if self.mean() <= 0.0 {
            return None;
        }
        let grid = self.grid();
        let of = |q: f64, net: i64| power(if net < 0 { 1.0 / q } else { q }, (net / grid).unsigned_abs());
        let (mut low, mut high) = (0.0, 1.0);
        for _ in 0..60 {
            let middle = (low + high) / 2.0;
            let mean: f64 = self.0.iter().map(|(net, probability)| of(middle, *net) * probability).sum();
            if mean > 1.0 { low = middle } else { high = middle }
        }
        Some(high)
    }

    /// Returns the number of rounds after which neither end has been met in at least half of all cases (Kolmogorov's
    /// inequality).
    fn lasting(&self, ends: Ends, rounds: u64) -> f64 {
        let half_way = [ends.bankroll, ends.goal].into_iter().flatten().min().unwrap_or(i64::MAX) as f64 / 2.0;
        let by_drift = half_way / self.mean().abs();
        let by_spread = half_way * half_way / (2.0 * self.std_dev() * self.std_dev());
        (rounds as f64).min(by_drift).min(by_spread)
    }

    /// Returns the chance that each end comes first within `rounds` rounds, and the number of products that this takes;
    /// `None` if it is more than `most_work`. Follows the total round by round; both ends are absorbing. Without a
    /// goal, totals are dropped once they are so high that ruin is negligible. Any number of favourable rounds then
    /// takes no longer than getting there.
    pub fn reached(&self, ends: Ends, rounds: u64, most_work: u64) -> Option<(Reached, u64)> {
        let grid = self.grid();
        let steps: Vec<(i64, f64)> = self.0.iter().map(|(net, probability)| (net / grid, *probability)).collect();
        let (down, up) = (steps.first()?.0, steps.last()?.0);
        let cut = NEGLIGIBLE / rounds as f64;
        let places = |amount: i64| places(amount, grid);
        // The lowest and the highest total that is not absorbed, in units of the grid.
        let bottom = ends.bankroll.map_or(i64::MIN, |bankroll| 1 - places(bankroll));
        let factor = self.lundberg_factor().filter(|_| ends.bankroll.is_some() && ends.goal.is_none());
        let top = ends.goal.map_or(i64::MAX, |goal| places(goal) - 1);
        let mut totals = Followed { lowest: 0, at: vec![1.0], next: Vec::new() };
        let (mut reached, mut work) = (Reached { ruin: 0.0, goal: 0.0 }, 0);
        // If totals are dropped, rounds take less and less time.
        let lasting = if factor.is_some() { 0.0 } else { self.lasting(ends, rounds) };
        for round in 0..rounds {
            let products = totals.at.len() * steps.len();
            // As a rule, totals spread: do not follow totals that will take several times too long.
            if (lasting - round as f64) * products as f64 > 4.0 * most_work as f64 {
                return None;
            }
            let low = totals.lowest.checked_add(down)?.max(bottom);
            let high = totals.lowest.checked_add(totals.at.len() as i64 - 1)?.checked_add(up)?.min(top);
            let places = high.checked_sub(low)?.max(-1) as u64 + 1;
            work += PER_ROUND + products as u64;
            if work > most_work || places > MOST_PLACES {
                return None;
            }
            totals.play(&steps, low, high, &mut reached);
            totals.lowest = low + trim(&mut totals.at, cut) as i64;
            if let Some(factor) = factor {
                drop_safe(&mut totals.at, totals.lowest - bottom + 1, factor, cut);
            }
            if totals.at.is_empty() {
                break;
            }
        }
        Some((Reached { ruin: reached.ruin.min(1.0), goal: reached.goal.min(1.0) }, work))
    }
}

/// The totals that are followed: the chance of each, from the lowest.
struct Followed {
    lowest: i64,
    at: Vec<f64>,
    /// Space for the next round.
    next: Vec<f64>,
}

impl Followed {
    /// Plays a round, after which totals from `low` to `high` are left and all others have reached an end.
    fn play(&mut self, steps: &[(i64, f64)], low: i64, high: i64, reached: &mut Reached) {
        let Followed { lowest, at, next } = self;
        next.clear();
        next.resize((high - low + 1).max(0) as usize, 0.0);
        for &(step, probability) in steps {
            let first = *lowest + step;
            let gone = ((low - first).max(0) as usize).min(at.len());
            let there = (((high - first).max(-1) + 1) as usize).clamp(gone, at.len());
            reached.ruin += probability * at[..gone].iter().sum::<f64>();
            reached.goal += probability * at[there..].iter().sum::<f64>();
            // A step past the goal begins beyond the last place.
            let from = ((first - low).max(0) as usize).min(next.len());
            add_multiple(&mut next[from..], &at[gone..there], probability);
        }
        std::mem::swap(at, next);
    }
}

/// Returns a Poisson number with this mean: by the chances of 0, 1, 2 … for parts of a half, or, if the mean is large,
/// the nearest normal number, from twelve uniform ones.
fn poisson(mean: f64, share: &mut dyn FnMut() -> f64) -> f64 {
    const LARGE: f64 = 50.0;
    if mean > LARGE {
        let normal: f64 = (0..12).map(|_| share()).sum::<f64>() - 6.0;
        return (mean + mean.sqrt() * normal + 0.5).floor().max(0.0);
    }
    let (mut left, mut sum) = (mean, 0.0);
    while left > 0.0 {
        let part = left.min(0.5);
        left -= part;
        let (mut chance, mut at) = (exp_beyond_line(-part) + 1.0 - part, share());
        let mut count = 0.0;
        while at > chance && chance > f64::MIN_POSITIVE {
            at -= chance;
            count += 1.0;
            chance *= part / count;
        }
        sum += count;
    }
    sum
}

/// Adds a multiple of numbers to sums, index by index; with AVX2, four at once.
#[multiversion(targets("x86_64+avx2"))]
fn add_multiple(sums: &mut [f64], numbers: &[f64], times: f64) {
    for (sum, number) in sums.iter_mut().zip(numbers) {
        *sum += times * number;
    }
}

/// Returns the smallest number of places of a grid that make this amount or more.
fn places(amount: i64, grid: i64) -> i64 {
    amount.div_euclid(grid) + i64::from(amount % grid > 0)
}

/// Computes a power with × alone, so that every machine finds the same digits.
fn power(mut base: f64, mut exponent: u64) -> f64 {
    let mut power = 1.0;
    while exponent > 0 {
        power *= if exponent & 1 == 1 { base } else { 1.0 };
        (base, exponent) = (base * base, exponent >> 1);
    }
    power
}

/// Drops the highest totals while the probability of ruin from all dropped ones stays below the cut. `above` is the
/// distance of the lowest total from ruin. Each further place makes ruin less likely by `factor`.
fn drop_safe(at: &mut Vec<f64>, above: i64, factor: f64, cut: f64) {
    let mut ruined = 0.0;
    while let Some(highest) = at.last() {
        ruined += highest * power(factor, above as u64 + at.len() as u64 - 1);
        if ruined > cut {
            break;
        }
        at.pop();
    }
}

/// Cuts off negligible probabilities at both ends, and returns the number cut in front.
pub(super) fn trim(probabilities: &mut Vec<f64>, cut: f64) -> usize {
    fn to_cut<'a>(probabilities: impl Iterator<Item = &'a f64>, cut: f64) -> usize {
        let sums = probabilities.scan(0.0, |sum, probability| {
            *sum += probability;
            Some(*sum)
        });
        sums.take_while(|sum| *sum <= cut).count()
    }
    probabilities.truncate(probabilities.len() - to_cut(probabilities.iter().rev(), cut));
    let front = to_cut(probabilities.iter(), cut);
    probabilities.drain(..front);
    front
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    impl NetSteps {
        /// Returns the chance of ruin, with unlimited work.
        pub(in crate::stats) fn ruin(&self, bankroll: i64, rounds: u64) -> Option<f64> {
            Some(self.reached(Ends { bankroll: Some(bankroll), goal: None }, rounds, 1 << 32)?.0.ruin)
        }
    }

    fn choose(n: u64, k: u64) -> f64 {
        (0..k).map(|i| (n - i) as f64 / (i + 1) as f64).product()
    }

    fn power(base: f64, exponent: u64) -> f64 {
        (0..exponent).map(|_| base).product()
    }

    /// Returns the chance that a coin with probability `p` of 1, else −1, has a sum of exactly `sum` after `n` throws.
    pub(in crate::stats) fn coin_sum(n: u64, sum: i64, p: f64) -> f64 {
        let heads = (n as i64 + sum) / 2;
        if (n as i64 + sum) % 2 != 0 || !(0..=n as i64).contains(&heads) {
            return 0.0;
        }
        choose(n, heads as u64) * power(p, heads as u64) * power(1.0 - p, n - heads as u64)
    }

    /// Three nets with chances 1/4, 1/2, 1/4 and moments 0 and 1/2, given mean 1/10 and variance 39/100: E x² = 2/5, so
    /// the outer chances add up to 2/5 and differ by 1/10. For two nets, a mean determines the distribution, for any
    /// deviation.
    #[test]
    fn distributions_are_calibrated_as_by_hand() {
        let is_valid = |steps: Option<NetSteps>, expected: &[(i64, f64)]| {
            let steps = steps.unwrap();
            steps.steps().iter().zip(expected).all(|(one, other)| one.0 == other.0 && (one.1 - other.1).abs() < 1e-12)
        };
        let three = NetSteps::new([(-1, 0.25), (0, 0.5), (1, 0.25)]);
        let moments = (0.1, Some(0.39f64.sqrt()));
        assert!(is_valid(three.calibrated(moments.0, moments.1), &[(-1, 0.15), (0, 0.6), (1, 0.25)]));
        assert!(is_valid(three.calibrated(0.1, None), &[(-1, 0.2), (0, 0.5), (1, 0.3)]));
        assert!(is_valid(coin(0.5).calibrated(0.2, Some(1.0)), &[(-1, 0.4), (1, 0.6)]));
        assert_eq!(three.calibrated(2.0, None), None);
        assert_eq!(NetSteps::new([(3, 1.0)]).calibrated(2.0, None), None);
    }

    /// Chances of sixths, tenths and fifteenths round to binary, so that an even game sums to less than 1e-16 but not
    /// 0.
    #[test]
    fn an_even_game_has_a_mean_of_0() {
        let steps = NetSteps::new([
            (-7, 0.1),
            (-3, 1.0 / 6.0),
            (-1, 1.0 / 15.0),
            (0, 1.0 / 3.0),
            (1, 1.0 / 15.0),
            (3, 1.0 / 6.0),
            (7, 0.1),
        ]);
        assert_eq!(steps.mean().to_bits(), 0);
        assert!(NetSteps::new([(-1, 0.5), (1, 0.5 + 1e-9)]).mean() > 0.0);
    }

    /// Returns a coin with probability `p` of 1, else −1.
    pub(in crate::stats) fn coin(p: f64) -> NetSteps {
        NetSteps::new([(1, p), (-1, 1.0 - p)])
    }

    /// Uses the reflection principle: paths of a fair coin that touch −b and end above it mirror those that end below
    /// it.
    #[test]
    fn ruin_of_a_fair_coin_is_by_reflection() {
        for (bankroll, n) in [(1, 1), (1, 10), (4, 25), (10, 100)] {
            let ends = |of: &dyn Fn(i64) -> bool| -> f64 {
                (-(n as i64)..=n as i64).filter(|sum| of(*sum)).map(|sum| coin_sum(n, sum, 0.5)).sum()
            };
            let expected = ends(&|sum| sum <= -bankroll) + ends(&|sum| sum < -bankroll);
            assert!((coin(0.5).ruin(bankroll, n).unwrap() - expected).abs() < 1e-11, "{bankroll} in {n}");
        }
    }

    /// Uses the hitting time theorem: −b is first met in round n with the chance b/n to be there then (Grimmett and
    /// Stirzaker, *Probability and Random Processes*, 3.10).
    #[test]
    fn ruin_of_any_coin_is_by_hitting_times() {
        for (p, bankroll, n) in [(0.45, 3, 60), (0.6, 5, 80), (0.2, 7, 50)] {
            let expected: f64 =
                (1..=n).map(|round| bankroll as f64 / round as f64 * coin_sum(round, -bankroll, p)).sum();
            assert!((coin(p).ruin(bankroll, n).unwrap() - expected).abs() < 1e-11, "{bankroll} in {n}");
        }
    }

    /// Units do not matter, and a bankroll between two points of the lattice lasts as long as the point above it.
    #[test]
    fn the_lattice_does_not_matter() {
        let of = |unit: i64, bankroll: i64| NetSteps::new([(7 * unit, 0.1), (-2 * unit, 0.9)]).ruin(bankroll, 30);
        assert_eq!((of(1, 9), of(1_000, 8_001), of(1_000, 9_000)), (of(5, 45), of(1, 9), of(1, 9)));
        assert!(of(2, 15) == of(2, 16) && of(2, 16) < of(2, 14));
    }

    #[test]
    fn slow_questions_have_no_answer() {
        assert_eq!(coin(0.5).ruin(1_000_000, 1_000_000_000_000_000_000), None);
        let far = NetSteps::new([(-1, 0.5), (1 << 50, 0.25), ((1 << 50) - 1, 0.25)]);
        assert_eq!(far.ruin(10, 10), None);
        // Nothing ever happens, however long it takes.
        assert_eq!(NetSteps::new([(0, 1.0)]).totals(1_000_000_000_000_000_000).quantile(0.05).value, 0.0);
    }

    /// Checks that only impossible work is given up at once: anything feasible is followed if its time is allowed.
    #[test]
    fn nothing_is_given_up_that_can_be_followed() {
        let steps = [
            vec![(1, 0.5), (-1, 0.5)],
            vec![(1, 0.45), (-1, 0.55)],
            vec![(7, 0.1), (-2, 0.9)],
            vec![(-100, 0.01), (1, 0.98), (60, 0.01)],
            vec![(-1, 0.3), (0, 0.699_999), (5_000, 0.000_001)],
            vec![(-3, 1e-9), (0, 0.5), (2, 0.5)],
        ];
        for steps in steps.map(NetSteps::new) {
            for (bankroll, goal) in [(Some(40), None), (Some(3), Some(500)), (None, Some(90)), (Some(2_000), Some(900))]
            {
                for rounds in [1, 30, 1_000] {
                    let follow = |most_work| steps.reached(Ends { bankroll, goal }, rounds, most_work);
                    let (reached, work) = follow(u64::MAX).unwrap();
                    assert_eq!(
                        follow(work),
                        Some((reached, work)),
                        "{steps:?} to {bankroll:?} or {goal:?} in {rounds}"
                    );
                    assert_eq!(follow(work - 1), None);
                }
            }
        }
    }

    /// Checks that counts of a distribution seen again have the mean and the variance of Poisson numbers, large or
    /// small.
    #[test]
    fn distributions_are_seen_again() {
        let mut rng = ChaCha8Rng::seed_from_u64(9);
        let mut share = || rng.random::<f64>();
        for mean in [0.3, 4.2, 47.0, 900.0] {
            let numbers: Vec<f64> = (0..20_000).map(|_| poisson(mean, &mut share)).collect();
            let found = numbers.iter().sum::<f64>() / 2e4;
            let variance = numbers.iter().map(|number| (number - mean) * (number - mean)).sum::<f64>() / 2e4;
            assert!((found - mean).abs() < 5.0 * (mean / 2e4).sqrt(), "{found} for {mean}");
            // The variance of a squared distance is 2m² + m.
            let error = ((2.0 * mean * mean + mean) / 2e4).sqrt();
            assert!((variance - mean).abs() < 5.0 * error + 1.0 / 12.0, "{variance} for {mean}");
        }
        let steps = NetSteps::new([(-1, 0.5), (1, 0.4), (4, 0.1), (90, 1e-9)]);
        let again = steps.seen_again(1e6, &mut share);
        assert!(again != steps && (again.mean() - steps.mean()).abs() < 0.01);
    }

    /// Nets of −1 or 7, each with probability one half, from a bankroll of 2 to a goal of 1. The first round wins half
    /// the time, else the second decides.
    #[test]
    fn steps_past_both_ends() {
        let reached = |steps: [(i64, f64); 2], bankroll| {
            let reached =
                NetSteps::new(steps).reached(Ends { bankroll: Some(bankroll), goal: Some(1) }, 10, 1 << 32).unwrap().0;
            (reached.ruin, reached.goal)
        };
        assert_eq!(reached([(-1, 0.5), (7, 0.5)], 2), (0.25, 0.75));
        assert_eq!(reached([(-9, 0.5), (7, 0.5)], 1), (0.5, 0.5));
    }

    /// Steps of 1 up with the chance p, else of 100 down: the chance u(b) never to be ruined follows from u(b) = p·u(b
    /// + 1) + (1 − p)·u(b − 100), u = 0 up to 0 and 1 far above.
    #[test]
    fn ruin_of_rare_large_losses_in_any_number_of_rounds() {
        let p = 1.0 - 0.005_277;
        let steps = NetSteps::new([(1, p), (-100, 1.0 - p)]);
        let mut never = vec![0.0; 101];
        never.push(1.0);
        for at in 101..20_000 {
            never.push((never[at] - (1.0 - p) * never[at - 100]) / p);
        }
        for bankroll in [1, 100, 500, 2_000] {
            let ever = 1.0 - never[100 + bankroll] / never.last().unwrap();
            let in_rounds = [200_000, 1_000_000_000_000].map(|rounds| steps.ruin(bankroll as i64, rounds).unwrap());
            assert!(in_rounds.iter().all(|ruin| (ruin - ever).abs() < 1e-11), "{in_rounds:?} and {ever}");
        }
    }

    /// Uses the gambler's ruin: with the chance p of a step up and r = (1 − p)/p, the goal g comes before the loss of b
    /// with the chance (1 − r^b)/(1 − r^(b + g)) (Feller, *An Introduction to Probability Theory* I, XIV.2).
    #[test]
    fn goal_before_ruin_of_any_coin() {
        for (p, bankroll, goal) in [(0.5, 10, 5), (0.45, 4, 20), (0.6, 3, 30)] {
            let r = (1.0 - p) / p;
            let (b, g) = (bankroll as u64, goal as u64);
            let expected =
                if p == 0.5 { b as f64 / (b + g) as f64 } else { (1.0 - power(r, b)) / (1.0 - power(r, b + g)) };
            let found =
                coin(p).reached(Ends { bankroll: Some(bankroll), goal: Some(goal) }, 1_000_000, 1 << 32).unwrap().0;
            assert!((found.goal - expected).abs() < 1e-11, "{found:?} {expected}");
            assert!((found.ruin + found.goal - 1.0).abs() < 1e-11, "a game this long ends");
        }
    }

    /// Compares a goal alone with ruin of the other side, and both before the last round with all paths of six rounds.
    #[test]
    fn goals_within_few_rounds() {
        let steps = NetSteps::new([(-2, 0.5), (1, 0.3), (4, 0.2)]);
        let other = NetSteps::new([(2, 0.5), (-1, 0.3), (-4, 0.2)]);
        let alone = steps.reached(Ends { bankroll: None, goal: Some(7) }, 30, 1 << 32).unwrap().0;
        assert_eq!(alone.ruin, 0.0);
        assert!((alone.goal - other.ruin(7, 30).unwrap()).abs() < 1e-15);
        let (mut ruin, mut goal) = (0.0, 0.0);
        for path in 0..3u32.pow(6) {
            let (mut total, mut chance, mut ended) = (0, 1.0, 0);
            for round in 0..6 {
                let (net, probability) = steps.0[(path / 3u32.pow(round) % 3) as usize];
                (total, chance) = (total + net, chance * probability);
                ended = if ended != 0 { ended } else { i32::from(total >= 5) - i32::from(total <= -3) };
            }
            ruin += if ended < 0 { chance } else { 0.0 };
            goal += if ended > 0 { chance } else { 0.0 };
        }
        let found = steps.reached(Ends { bankroll: Some(3), goal: Some(5) }, 6, 1 << 32).unwrap().0;
        assert!((found.ruin - ruin).abs() < 1e-14 && (found.goal - goal).abs() < 1e-14, "{found:?}");
    }
}
