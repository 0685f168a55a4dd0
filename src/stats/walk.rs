//! The net of many rounds, which are independent: the law of its total, and the chance of ruin on the way.
//!
//! Nets are whole numbers of the smallest payable fraction, so both are sums over a lattice. What is improbable beyond
//! reading is left out, so that they take as much room as a few standard deviations; where they still take too long,
//! there is no answer, and [`super::diffusion`] has approximations.

/// What is left out of a law by all cuts together, at most.
const NEGLIGIBLE: f64 = 1e-12;
/// Products that may be added up for an answer: some seconds of work.
const MOST_WORK: u64 = 4_000_000_000;
/// Most places of a lattice that are held.
const MOST_PLACES: u64 = 1 << 22;
/// What a round costs beside its products.
const PER_ROUND: u64 = 64;

/// The law of the net of one round: ascending nets, each with its probability above 0.
#[derive(Clone, Debug, PartialEq)]
pub struct NetSteps(Vec<(i64, f64)>);

/// The probabilities of the totals `first`, `first + step` …
#[derive(Clone, Debug, PartialEq)]
pub struct Totals {
    first: i64,
    step: i64,
    probabilities: Vec<f64>,
}

impl NetSteps {
    /// From nets with their probabilities, in any order and perhaps in several parts.
    #[must_use]
    pub fn new(law: impl IntoIterator<Item = (i64, f64)>) -> NetSteps {
        let mut law: Vec<(i64, f64)> = law.into_iter().filter(|(_, probability)| *probability > 0.0).collect();
        law.sort_by_key(|(net, _)| *net);
        law.dedup_by(|more, first| {
            let is_same = more.0 == first.0;
            if is_same {
                first.1 += more.1;
            }
            is_same
        });
        let whole: f64 = law.iter().map(|(_, probability)| probability).sum();
        law.iter_mut().for_each(|(_, probability)| *probability /= whole);
        NetSteps(law)
    }

    fn mean_of(&self, value: impl Fn(f64) -> f64) -> f64 {
        self.0.iter().map(|(net, probability)| value(*net as f64) * probability).sum()
    }

    /// The mean, in the smallest payable fraction.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.mean_of(|net| net)
    }

    /// The standard deviation.
    #[must_use]
    pub fn std_dev(&self) -> f64 {
        let mean = self.mean();
        self.mean_of(|net| (net - mean) * (net - mean)).sqrt()
    }

    /// The mean of the cubed distance from the mean.
    #[must_use]
    pub fn third_absolute_moment(&self) -> f64 {
        let mean = self.mean();
        self.mean_of(|net| (net - mean).abs() * (net - mean) * (net - mean))
    }

    /// The law with its mean moved by this much, every probability by as large a share as its net is far from the mean;
    /// `None` if one would fall below 0.
    #[must_use]
    pub fn moved(&self, by: f64) -> Option<NetSteps> {
        let (mean, deviation) = (self.mean(), self.std_dev());
        let share = |net: i64| 1.0 + by * (net as f64 - mean) / (deviation * deviation);
        let law: Vec<(i64, f64)> = self.0.iter().map(|&(net, p)| (net, p * share(net))).collect();
        law.iter().all(|(_, probability)| *probability >= 0.0).then(|| NetSteps::new(law))
    }

    /// The law of the total of a number of rounds, by convolution of 1, 2, 4 … rounds; `None` where that takes too long.
    #[must_use]
    pub fn totals(&self, rounds: u64) -> Option<Totals> {
        let cut = NEGLIGIBLE / rounds as f64;
        let mut work = 0;
        let (mut power, mut total) = (self.one_round()?, None);
        let mut left = rounds;
        loop {
            if left & 1 == 1 {
                total = Some(match total {
                    None => power.clone(),
                    Some(total) => power.convolved(&total, cut, &mut work)?,
                });
            }
            left >>= 1;
            if left == 0 {
                return total;
            }
            power = power.convolved(&power, cut, &mut work)?;
        }
    }

    fn one_round(&self) -> Option<Totals> {
        let first = self.0.first()?.0;
        let step = self.0.iter().fold(0, |step, (net, _)| num_integer::gcd(step, net - first)).max(1);
        let place = |net: i64| (net - first) / step;
        let places = place(self.0.last()?.0) as u64 + 1;
        if places > MOST_PLACES {
            return None;
        }
        let mut probabilities = vec![0.0; places as usize];
        self.0.iter().for_each(|(net, probability)| probabilities[place(*net) as usize] = *probability);
        Some(Totals { first, step, probabilities })
    }

    /// The chance that the running total falls to −`bankroll` or below within a number of rounds; `None` where that
    /// takes too long. It is followed round by round, and who is ruined leaves.
    #[must_use]
    pub fn ruin(&self, bankroll: i64, rounds: u64) -> Option<f64> {
        let grid = self.0.iter().fold(0, |grid, (net, _)| num_integer::gcd(grid, *net)).max(1);
        let steps: Vec<(i64, f64)> = self.0.iter().map(|(net, probability)| (net / grid, *probability)).collect();
        let (down, up) = (steps.first()?.0, steps.last()?.0);
        let cut = NEGLIGIBLE / rounds as f64;
        // What is left in units of the grid, from the lowest that can still be left; 0 and below is ruin.
        let (mut lowest, mut at) = (bankroll.div_euclid(grid) + i64::from(bankroll % grid > 0), vec![1.0]);
        let (mut ruined, mut work) = (0.0, 0);
        let mut next = Vec::new();
        for _ in 0..rounds {
            let low = lowest.checked_add(down)?.max(1);
            let high = lowest.checked_add(at.len() as i64 - 1)?.checked_add(up)?;
            let places = (high - low).max(-1) as u64 + 1;
            work += PER_ROUND + (at.len() * steps.len()) as u64;
            if work > MOST_WORK || places > MOST_PLACES {
                return None;
            }
            next.clear();
            next.resize(places as usize, 0.0);
            for &(step, probability) in &steps {
                let first = lowest + step;
                let gone = ((low - first).max(0) as usize).min(at.len());
                ruined += probability * at[..gone].iter().sum::<f64>();
                let from = (first - low).max(0) as usize;
                for (next, &now) in next.iter_mut().skip(from).zip(&at[gone..]) {
                    *next += probability * now;
                }
            }
            std::mem::swap(&mut at, &mut next);
            lowest = low + trim(&mut at, cut) as i64;
            if at.is_empty() {
                break;
            }
        }
        Some(ruined.min(1.0))
    }
}

impl Totals {
    fn convolved(&self, other: &Totals, cut: f64, work: &mut u64) -> Option<Totals> {
        let (short, long) =
            if self.probabilities.len() < other.probabilities.len() { (self, other) } else { (other, self) };
        let places = short.probabilities.len() + long.probabilities.len() - 1;
        *work += (short.probabilities.len() * long.probabilities.len()) as u64;
        if *work > MOST_WORK || places as u64 > MOST_PLACES {
            return None;
        }
        let mut probabilities = vec![0.0; places];
        for (from, &p) in short.probabilities.iter().enumerate().filter(|(_, p)| **p > 0.0) {
            for (sum, q) in probabilities[from..].iter_mut().zip(&long.probabilities) {
                *sum += p * q;
            }
        }
        let skipped = trim(&mut probabilities, cut) as i64;
        let first = self.first.checked_add(other.first)?.checked_add(skipped * self.step)?;
        Some(Totals { first, step: self.step, probabilities })
    }

    fn total(&self, place: usize) -> i64 {
        self.first + place as i64 * self.step
    }

    /// The lowest total that at least this share of all totals does not exceed.
    #[must_use]
    pub fn quantile(&self, share: f64) -> i64 {
        let mut sum = 0.0;
        // Sums that meet the share to the last digits have reached it.
        let reached = self.probabilities.iter().position(|probability| {
            sum += probability;
            sum >= share - NEGLIGIBLE
        });
        self.total(reached.unwrap_or(self.probabilities.len().saturating_sub(1)))
    }

    /// The chance of a total above 0.
    #[must_use]
    pub fn ahead(&self) -> f64 {
        let above = self.probabilities.iter().enumerate().filter(|(place, _)| self.total(*place) > 0);
        above.map(|(_, probability)| probability).sum::<f64>().min(1.0)
    }
}

/// Cuts off both ends what is negligible; gives how many places went in front.
fn trim(probabilities: &mut Vec<f64>, cut: f64) -> usize {
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
mod tests {
    use super::*;

    fn choose(n: u64, k: u64) -> f64 {
        (0..k).map(|i| (n - i) as f64 / (i + 1) as f64).product()
    }

    fn power(base: f64, exponent: u64) -> f64 {
        (0..exponent).map(|_| base).product()
    }

    /// The chance that a coin with this chance of 1, else −1, has a sum of exactly `sum` after `n` throws.
    fn coin_sum(n: u64, sum: i64, p: f64) -> f64 {
        let heads = (n as i64 + sum) / 2;
        if (n as i64 + sum) % 2 != 0 || !(0..=n as i64).contains(&heads) {
            return 0.0;
        }
        choose(n, heads as u64) * power(p, heads as u64) * power(1.0 - p, n - heads as u64)
    }

    fn coin(p: f64) -> NetSteps {
        NetSteps::new([(1, p), (-1, 1.0 - p)])
    }

    /// By hand: two rounds of −1, 0, 3 with 1/2, 1/4, 1/4 give −2, −1, 0, 2, 3, 6 with 4, 4, 1, 4, 2, 1 sixteenths.
    #[test]
    fn two_rounds_by_hand() {
        let law = NetSteps::new([(3, 0.25), (-1, 0.25), (0, 0.25), (-1, 0.25), (9, 0.0)]);
        assert_eq!((law.mean(), law.std_dev()), (0.25, (2.75f64 - 0.0625).sqrt()));
        let totals = law.totals(2).unwrap();
        assert_eq!((totals.first, totals.step), (-2, 1));
        assert_eq!(
            totals.probabilities.iter().map(|p| p * 16.0).collect::<Vec<_>>(),
            [4., 4., 1., 0., 4., 2., 0., 0., 1.]
        );
        assert_eq!([0.05, 0.25, 0.26, 0.5, 0.95, 1.0].map(|share| totals.quantile(share)), [-2, -2, -1, -1, 6, 6]);
        assert_eq!(totals.ahead(), 7.0 / 16.0);
        // With 2 to lose: the first round leaves 1, 2 or 5; only two losses ruin. With 1: the first loss does, or the
        // second after a 0.
        assert_eq!((law.ruin(2, 2), law.ruin(1, 2)), (Some(0.25), Some(0.5 + 0.125)));
    }

    #[test]
    fn totals_of_two_outcomes_are_binomial() {
        for (p, n) in [(0.5, 40), (0.3, 57), (0.9, 100)] {
            let totals = coin(p).totals(n).unwrap();
            for sum in -(n as i64)..=n as i64 {
                let place = (sum - totals.first) / totals.step;
                let held = (sum - totals.first) % totals.step == 0 && place >= 0;
                let found = if held { totals.probabilities.get(place as usize).copied().unwrap_or(0.0) } else { 0.0 };
                assert!((found - coin_sum(n, sum, p)).abs() < 1e-12, "{sum} of {n}");
            }
            let ahead: f64 = (1..=n as i64).map(|sum| coin_sum(n, sum, p)).sum();
            assert!((totals.ahead() - ahead).abs() < 1e-11);
        }
    }

    /// The reflection principle: paths of a fair coin that touch −b and end above it mirror those that end below it.
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

    /// The hitting time theorem: −b is first met in round n with the chance b/n to be there then (Grimmett and
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

    /// The law of √n(mean − μ)/σ is within 0.4748 ρ/σ³√n of the normal one (Shevtsova, 2011); its quantiles follow.
    #[test]
    fn many_rounds_are_nearly_normal() {
        let law = NetSteps::new([(-1, 0.55), (1, 0.3), (3, 0.12), (7, 0.03)]);
        let n = 20_000;
        let (mean, deviation) = (law.mean() * n as f64, law.std_dev() * (n as f64).sqrt());
        let totals = law.totals(n).unwrap();
        let cube = law.std_dev() * law.std_dev() * law.std_dev();
        let bound = 0.4748 * law.third_absolute_moment() / cube / (n as f64).sqrt();
        assert!((0.005..0.01).contains(&bound), "{bound}");
        // Normal quantiles of 5 % and 95 % less and more the bound, from tables: z(0.04) and z(0.06).
        let low = (totals.quantile(0.05) as f64 - mean) / deviation;
        let high = (totals.quantile(0.95) as f64 - mean) / deviation;
        assert!((-1.7507..-1.5548).contains(&low) && (1.5548..1.7507).contains(&high), "{low} {high}");
        assert!((totals.probabilities.iter().sum::<f64>() - 1.0).abs() < 1e-11);
    }

    #[test]
    fn what_takes_too_long_has_no_answer() {
        assert_eq!(coin(0.5).ruin(1_000_000, 1_000_000_000_000_000_000), None);
        assert_eq!(coin(0.5).totals(1_000_000_000_000_000_000), None);
        let far = NetSteps::new([(-1, 0.5), (1 << 50, 0.25), ((1 << 50) - 1, 0.25)]);
        assert_eq!((far.totals(10), far.ruin(10, 10)), (None, None));
        // Nothing ever happens, however long it takes.
        assert_eq!(NetSteps::new([(0, 1.0)]).totals(1_000_000_000_000_000_000).unwrap().quantile(0.05), 0);
    }

    #[test]
    fn a_law_is_moved_by_its_mean() {
        let law = NetSteps::new([(-1, 0.5), (1, 0.4), (4, 0.1)]);
        let moved = law.moved(0.01).unwrap();
        assert!((moved.mean() - law.mean() - 0.01).abs() < 1e-15 && (moved.std_dev() - law.std_dev()).abs() < 0.02);
        assert_eq!(law.moved(-10.0), None);
    }
}
