use super::*;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

impl NetSteps {
    /// Returns the chance of ruin, with unlimited work.
    pub(in crate::stats) fn ruin(&self, bankroll: i64, rounds: u64) -> Option<f64> {
        Some(self.reached(Limits { bankroll: Some(bankroll), goal: None }, rounds, 1 << 32)?.0.ruin)
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
        let expected: f64 = (1..=n).map(|round| bankroll as f64 / round as f64 * coin_sum(round, -bankroll, p)).sum();
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
        for (bankroll, goal) in [(Some(40), None), (Some(3), Some(500)), (None, Some(90)), (Some(2_000), Some(900))] {
            for rounds in [1, 30, 1_000] {
                let follow = |most_work| steps.reached(Limits { bankroll, goal }, rounds, most_work);
                let (reached, work) = follow(u64::MAX).unwrap();
                assert_eq!(follow(work), Some((reached, work)), "{steps:?} to {bankroll:?} or {goal:?} in {rounds}");
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
            NetSteps::new(steps).reached(Limits { bankroll: Some(bankroll), goal: Some(1) }, 10, 1 << 32).unwrap().0;
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
        let expected = if p == 0.5 { b as f64 / (b + g) as f64 } else { (1.0 - power(r, b)) / (1.0 - power(r, b + g)) };
        let found =
            coin(p).reached(Limits { bankroll: Some(bankroll), goal: Some(goal) }, 1_000_000, 1 << 32).unwrap().0;
        assert!((found.goal - expected).abs() < 1e-11, "{found:?} {expected}");
        assert!((found.ruin + found.goal - 1.0).abs() < 1e-11, "a game this long ends");
    }
}

/// Compares a goal alone with ruin of the other side, and both before the last round with all paths of six rounds.
#[test]
fn goals_within_few_rounds() {
    let steps = NetSteps::new([(-2, 0.5), (1, 0.3), (4, 0.2)]);
    let other = NetSteps::new([(2, 0.5), (-1, 0.3), (-4, 0.2)]);
    let alone = steps.reached(Limits { bankroll: None, goal: Some(7) }, 30, 1 << 32).unwrap().0;
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
    let found = steps.reached(Limits { bankroll: Some(3), goal: Some(5) }, 6, 1 << 32).unwrap().0;
    assert!((found.ruin - ruin).abs() < 1e-14 && (found.goal - goal).abs() < 1e-14, "{found:?}");
}

/// The largest fall from a peak and the rounds of a session, against every path of seven rounds.
#[test]
fn falls_and_sessions_are_those_of_all_paths() {
    const ROUNDS: u32 = 7;
    let lopsided = [(-5, 0.1), (-2, 0.3), (0, 0.15), (1, 0.25), (4, 0.2)];
    for unit in [1, 100] {
        let nets = NetSteps::new(lopsided.map(|(net, chance)| (net * unit, chance)));
        let (mut falls, mut played) = (Vec::new(), 0.0);
        for path in 0..5usize.pow(ROUNDS) {
            let nets = (0..ROUNDS).map(|round| lopsided[path / 5usize.pow(round) % 5]);
            let (mut total, mut peak, mut fall, mut chance, mut rounds) = (0, 0, 0, 1.0, None);
            for (round, (net, probability)) in nets.enumerate() {
                (total, chance) = (total + net, chance * probability);
                peak = peak.max(total);
                fall = fall.max(peak - total);
                if rounds.is_none() && (total <= -6 || total >= 5) {
                    rounds = Some(round + 1);
                }
            }
            falls.push((fall, chance));
            played += chance * rounds.unwrap_or(ROUNDS as usize) as f64;
        }
        let at_most =
            |fall: i64| -> f64 { falls.iter().filter(|(most, _)| *most <= fall).map(|(_, chance)| chance).sum() };
        for fall in [1, 2, 5, 6, 13, 35] {
            let found = nets.fallen(fall * unit, ROUNDS.into(), 1 << 20).unwrap();
            assert!((found - (1.0 - at_most(fall - 1))).abs() < 1e-11, "{fall}: {found}");
        }
        for probability in [0.001, 0.05, 0.5, 0.95, 0.999] {
            let found = nets.fall_quantile(probability, ROUNDS.into(), 1 << 20).unwrap() / unit;
            let expected = (0..36).find(|fall| at_most(*fall) >= probability).unwrap();
            assert_eq!(found, expected, "{probability}");
        }
        let ends = Limits { bankroll: Some(6 * unit), goal: Some(5 * unit) };
        let (reached, _) = nets.reached(ends, ROUNDS.into(), 1 << 20).unwrap();
        assert!((reached.rounds - played).abs() < 1e-11, "{} {played}", reached.rounds);
    }
    assert_eq!(coin(0.5).fallen(1_000, 1 << 40, 1 << 20), None);
    // A total that hardly falls is dropped, and plays on.
    let (reached, _) = coin(0.9).reached(Limits { bankroll: Some(3), goal: None }, 1_000_000, 1 << 20).unwrap();
    assert!((reached.rounds - 1e6 * (1.0 - reached.ruin)).abs() < 10.0, "{reached:?}");
}
