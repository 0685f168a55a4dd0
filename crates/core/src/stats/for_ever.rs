//! Ruin of a player who plays for ever.
//!
//! A running total is ruined if one of its new lows is low enough. Each new low lies below the former one by an
//! independent amount, the *descending ladder height*, and a total that rises on average has a last one. The law of
//! this amount follows from a single round's by the Wiener–Hopf factorization, with Spitzer's series (Feller, *An
//! Introduction to Probability Theory* II, XII and XVIII; Asmussen and Albrecher, *Ruin Probabilities*, 2010).

use super::NetSteps;
use super::elementary::{exp, exp_beyond_line};
use super::fourier::{Complex, from_spectrum, spectrum_less_one};
use super::walk::{MOST_BANKROLL, places};

/// Maximum number of places in a lattice, of the spectrum and of bankrolls.
const MOST_PLACES: usize = 1 << 22;
/// The spectrum's lattice holds all but about e^−40.
const OUTSIDE: f64 = 40.0;

impl NetSteps {
    /// Returns `true` if play without end loses any bankroll: a round can lose, and its mean is 0 or less.
    pub fn is_ruin_certain(&self) -> bool {
        self.steps().first().is_some_and(|(net, _)| *net < 0) && self.mean() <= 0.0
    }

    /// Returns the chance that the running total ever falls to minus `bankroll` or below; `None` if that takes more than
    /// `most_work` products. It is 1 if the mean is 0 or less and a round can lose.
    pub fn ruin_for_ever(&self, bankroll: i64, most_work: u64) -> Option<f64> {
        let mut lows = self.lows(most_work)?;
        lows.ruin(places(bankroll, lows.grid))
    }

    /// Returns the smallest number of bets of `unit` smallest fractions that are ever lost with probability at most
    /// `most`; `None` if that takes more than `most_work` products, or more than [`MOST_BANKROLL`] bets.
    pub fn bankroll_for_ever(&self, unit: i64, most: f64, most_work: u64) -> Option<u64> {
        let mut lows = self.lows(most_work)?;
        let most_bets = if lows.is_certain { 0 } else { MOST_BANKROLL };
        for bets in 1..=most_bets {
            if lows.ruin(places(bets as i64 * unit, lows.grid))? <= most {
                return Some(bets);
            }
        }
        None
    }

    /// Returns the lows of the running total.
    fn lows(&self, most_work: u64) -> Option<Lows> {
        let is_certain = self.is_ruin_certain();
        let has_falls = !is_certain && self.steps().first()?.0 < 0;
        let falls = if has_falls { self.falls(most_work)? } else { Vec::new() };
        Some(Lows { grid: self.grid(), is_certain, falls, ruin: vec![1.0], work: most_work })
    }

    /// Returns for each fall of 1, 2 … grid steps the chance that the total ever falls below its start, and first by
    /// this much.
    ///
    /// Let φ(z) be the mean of z^net. The falls have the generating function G with −ln(1 − G(z)) = Σ c(k) z^k, where
    /// c(k) is the coefficient of z^−k in −ln(1 − φ(z)). Its derivative needs no logarithm: k·c(k) is one of
    /// zφ′(z)/(1 − φ(z)). On the circle of radius e^(−r/2) both sides of this series fall as e^(−rk/2).
    fn falls(&self, most_work: u64) -> Option<Vec<f64>> {
        let grid = self.grid();
        let half = self.adjustment()? * grid as f64 / 2.0;
        let deepest = places(-self.steps().first()?.0, grid) as usize;
        let width = (OUTSIDE / half).max(4.0 * deepest as f64);
        if width > MOST_PLACES as f64 {
            return None;
        }
        let width = (width as usize + 1).next_power_of_two();
        let work = width * self.steps().len() + deepest * deepest;
        if work as u64 > most_work {
            return None;
        }
        let series = self.log_derivative(half, grid, width);
        let mut falls: Vec<f64> = Vec::with_capacity(deepest);
        let scaled: Vec<f64> = (1..=deepest).map(|k| -series[width - k] * exp(-half * k as f64)).collect();
        for k in 0..deepest {
            let known: f64 = falls.iter().rev().zip(&scaled).map(|(fall, term)| fall * term).sum();
            falls.push(((scaled[k] - known) / (k + 1) as f64).max(0.0));
        }
        Some(falls)
    }

    /// Returns the coefficients of zφ′(z)/(1 − φ(z)), with z^−k at `width` − k, times e^(−`half` · power).
    fn log_derivative(&self, half: f64, grid: i64, width: usize) -> Vec<f64> {
        let steps = self.steps().iter().map(|(net, chance)| (net / grid, *chance));
        let beyond: f64 = steps.clone().map(|(net, chance)| chance * exp_beyond_line(-half * net as f64)).sum();
        let gap = half * self.mean() / grid as f64 - beyond;
        let tilted: Vec<(i64, f64)> = steps.map(|(net, chance)| (net, chance * exp(-half * net as f64))).collect();
        let turn = ((1u128 << 127) / (width as u128 / 2)) as i128;
        let harmonics = width / 2 + 1;
        let of = |weight: fn(f64, f64) -> f64| {
            let terms =
                tilted.iter().map(|(net, chance)| (turn.wrapping_mul((*net).into()), weight(*net as f64, *chance)));
            spectrum_less_one(terms, harmonics)
        };
        let (mut quotients, values) = (of(|net, chance| net * chance), of(|_, chance| chance));
        let slope: f64 = tilted.iter().map(|(net, chance)| *net as f64 * chance).sum();
        for (quotient, value) in quotients.iter_mut().zip(values) {
            let below = Complex { re: gap, im: 0.0 } - value;
            let size = below.re * below.re + below.im * below.im;
            *quotient = (*quotient + Complex { re: slope, im: 0.0 }) * below.mirrored().scaled(1.0 / size);
        }
        from_spectrum(&quotients)
    }
}

/// The lows of a running total that goes on for ever.
struct Lows {
    grid: i64,
    /// Whether every low is passed some time.
    is_certain: bool,
    falls: Vec<f64>,
    /// Chance to fall by 0, 1, 2 … places or more, as far as found.
    ruin: Vec<f64>,
    /// Products left.
    work: u64,
}

impl Lows {
    /// Returns the chance to ever fall by so many places, by the place of the first new low.
    fn ruin(&mut self, places: i64) -> Option<f64> {
        if self.is_certain {
            return Some(1.0);
        }
        if self.falls.is_empty() {
            return Some(0.0);
        }
        let places = usize::try_from(places).ok().filter(|places| *places <= MOST_PLACES)?;
        while self.ruin.len() <= places {
            self.work = self.work.checked_sub(self.falls.len() as u64)?;
            let passed: f64 = self.falls.iter().skip(self.ruin.len()).sum();
            let parts = self.falls.iter().zip(self.ruin.iter().rev());
            self.ruin.push(passed + parts.map(|(fall, ruin)| fall * ruin).sum::<f64>());
        }
        Some(self.ruin[places])
    }
}

#[cfg(test)]
mod tests {
    use super::super::walk::tests::coin;
    use super::*;

    /// Distributions that rise on average: lopsided, on a grid above 1, with rare large falls, with a small mean.
    fn rising() -> Vec<NetSteps> {
        let nets: [&[(i64, f64)]; 6] = [
            &[(-3, 0.15), (-2, 0.1), (0, 0.1), (1, 0.4), (2, 0.25)],
            &[(-30, 0.01), (0, 0.4), (1, 0.59)],
            &[(-20, 0.41), (-5, 0.04), (15, 0.44), (25, 0.11)],
            &[(-1, 0.9), (11, 0.1)],
            &[(-7, 0.1), (-1, 0.35), (1, 0.45), (7, 0.1)],
            &[(-2, 0.000_1), (3, 0.999_9)],
        ];
        nets.map(|nets| NetSteps::new(nets.iter().copied())).to_vec()
    }

    fn ruin(nets: &NetSteps, bankroll: i64) -> f64 {
        nets.ruin_for_ever(bankroll, u64::MAX).unwrap()
    }

    /// The gambler's ruin: with r = q/p, a coin ever loses b with probability r^b (Feller I, XIV.2).
    #[test]
    #[expect(clippy::disallowed_methods, reason = "a closed form of a test")]
    fn a_coin_has_a_closed_form() {
        for (p, bankrolls) in
            [(0.6, [1, 2, 50]), (0.501, [1, 40, 3_000]), (0.999, [1, 3, 9]), (0.500_02, [1, 900, 90_000])]
        {
            for bankroll in bankrolls {
                let expected = (0..bankroll).fold(1.0, |power, _| power * (1.0 - p) / p);
                let found = ruin(&coin(p), bankroll);
                assert!((found / expected - 1.0).abs() < 1e-7, "{p}, {bankroll}: {found} for {expected}");
            }
            let (found, expected) = (coin(p).adjustment().unwrap(), (p / (1.0 - p)).ln());
            assert!((found / expected - 1.0).abs() < 1e-10, "{p}: {found} for {expected}");
        }
    }

    /// A total that falls by 1 at most ever falls by b with probability q^b. With nets −1 and 2, q is the root below 1 of
    /// p z³ − z + 1 − p, which is (√(p² + 4p(1 − p)) − p) / 2p.
    #[test]
    fn single_falls_have_a_closed_form() {
        for p in [0.4f64, 0.34, 0.9] {
            let q = ((p * p + 4.0 * p * (1.0 - p)).sqrt() - p) / (2.0 * p);
            for bankroll in [1, 2, 7, 30] {
                let expected = (0..bankroll).fold(1.0, |power, _| power * q);
                let found = ruin(&NetSteps::new([(-1, 1.0 - p), (2, p)]), bankroll);
                assert!((found / expected - 1.0).abs() < 1e-9, "{p}, {bankroll}: {found} for {expected}");
            }
        }
    }

    /// Solves the chances from every place at once, by sweeps until nothing changes: ψ(x) = Σ p · ψ(x + net), with 1 at
    /// 0 and below, and 0 above places where it is below e^−30.
    #[test]
    fn ruin_solves_the_linear_system() {
        for nets in rising() {
            let rate = nets.adjustment().unwrap();
            let highest = ((30.0 / rate) as usize).max(200);
            let mut at = vec![0.0; highest];
            let from = |at: &[f64], place: i64| match place {
                ..=0 => 1.0,
                _ => at.get(place as usize).copied().unwrap_or(0.0),
            };
            for _ in 0..100_000 {
                let mut moved = 0.0f64;
                for place in 1..highest {
                    let all = nets.steps().iter();
                    let now = all.map(|(net, chance)| chance * from(&at, place as i64 + net)).sum::<f64>();
                    moved = moved.max((now - at[place]).abs());
                    at[place] = now;
                }
                if moved < 1e-16 {
                    break;
                }
            }
            for bankroll in [1, 2, 3, 19, 20, 21, 150] {
                let found = ruin(&nets, bankroll);
                assert!(
                    (found - at[bankroll as usize]).abs() < 1e-9,
                    "{nets:?} {bankroll}: {found} {}",
                    at[bankroll as usize]
                );
            }
        }
    }

    /// Ruin within more and more rounds grows to ruin for ever. Lundberg's bound is above it, and less the deepest loss
    /// below it.
    #[test]
    #[expect(clippy::disallowed_methods, reason = "a closed form of a test")]
    fn ruin_is_the_limit_and_below_the_bound() {
        for nets in rising() {
            let (rate, lowest) = (nets.adjustment().unwrap(), -nets.steps()[0].0);
            for bankroll in [1, 10, 40, 90] {
                let found = ruin(&nets, bankroll);
                let [some, many] = [100, 100_000].map(|rounds| nets.ruin(bankroll, rounds).unwrap());
                assert!(
                    some <= found + 1e-12 && (many - found).abs() < 1e-9,
                    "{nets:?} {bankroll}: {some} {many} {found}"
                );
                let bounds = [bankroll, bankroll + lowest - 1].map(|fall| (-rate * fall as f64).exp());
                assert!(bounds[1] <= found * (1.0 + 1e-9) && found <= bounds[0] * (1.0 + 1e-9), "{bounds:?} {found}");
            }
        }
    }

    #[test]
    fn bankrolls_are_the_smallest() {
        for nets in rising() {
            for most in [0.3, 0.01, 1e-9] {
                let least = nets.bankroll_for_ever(1, most, u64::MAX).unwrap() as i64;
                assert!(ruin(&nets, least) <= most && (least == 1 || ruin(&nets, least - 1) > most), "{least}");
            }
            let [bets, whole] = [5, 1].map(|unit| nets.bankroll_for_ever(unit, 0.01, u64::MAX).unwrap());
            assert_eq!(bets, whole.div_ceil(5));
        }
    }

    #[test]
    fn some_are_ruined_for_certain_or_never() {
        for nets in [coin(0.5), coin(0.4), NetSteps::new([(-1, 0.75), (3, 0.25)]), NetSteps::new([(-1, 1.0)])] {
            assert_eq!((ruin(&nets, 1_000_000), nets.bankroll_for_ever(1, 0.9, 1 << 30)), (1.0, None));
            assert_eq!(nets.adjustment(), None);
        }
        for nets in [NetSteps::new([(0, 1.0)]), NetSteps::new([(0, 0.5), (2, 0.5)])] {
            assert_eq!((ruin(&nets, 1), nets.bankroll_for_ever(1, 0.1, 1 << 30)), (0.0, Some(1)));
        }
        assert_eq!(coin(0.5 + 1e-9).ruin_for_ever(10, 1 << 30), None);
        assert_eq!(coin(0.6).ruin_for_ever(10, 30), None);
    }
}
