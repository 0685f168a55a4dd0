//! Roots of unity and the discrete Fourier transform, by + − × ÷ only, so that every machine finds the same digits.

use multiversion::multiversion;
use std::f64::consts::TAU;
use std::ops::{Add, Mul, Sub};

/// A complex number.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Complex {
    pub re: f64,
    pub im: f64,
}

impl Add for Complex {
    type Output = Complex;
    fn add(self, other: Complex) -> Complex {
        Complex { re: self.re + other.re, im: self.im + other.im }
    }
}

impl Sub for Complex {
    type Output = Complex;
    fn sub(self, other: Complex) -> Complex {
        Complex { re: self.re - other.re, im: self.im - other.im }
    }
}

impl Mul for Complex {
    type Output = Complex;
    fn mul(self, other: Complex) -> Complex {
        Complex { re: self.re * other.re - self.im * other.im, im: self.re * other.im + self.im * other.re }
    }
}

impl Complex {
    /// Returns the conjugate.
    pub fn mirrored(self) -> Complex {
        Complex { im: -self.im, ..self }
    }

    /// Multiplies by a real number.
    pub fn scaled(self, factor: f64) -> Complex {
        Complex { re: self.re * factor, im: self.im * factor }
    }
}

/// A quarter of a turn, in parts of 2^128.
const QUARTER: u128 = 1 << 126;

/// Returns e^(2πi · turn/2^128) − 1, both parts precise to the last digits even for tiny turns.
pub(super) fn root_less_one(turn: i128) -> Complex {
    let size = turn.unsigned_abs();
    let (sharp, is_obtuse) = if size > QUARTER { (2 * QUARTER - size, true) } else { (size, false) };
    let is_steep = sharp > QUARTER / 2;
    let small = if is_steep { QUARTER - sharp } else { sharp };
    let (versine, sine) = versine_and_sine(small as f64 / (QUARTER as f64) * (TAU / 4.0));
    let (re, im) = if is_steep { (sine - 1.0, 1.0 - versine) } else { (-versine, sine) };
    let re = if is_obtuse { -2.0 - re } else { re };
    Complex { re, im: if turn < 0 { -im } else { im } }
}

/// Returns 1 − cos x and sin x, for x up to π/4. The omitted terms are below the last digit.
fn versine_and_sine(x: f64) -> (f64, f64) {
    const TERMS: u8 = 9;
    let square = x * x;
    let (mut versine, mut sine) = (1.0, 1.0);
    for term in (1..TERMS).rev() {
        let even = 2.0 * f64::from(term);
        versine = 1.0 - versine * square / ((even + 1.0) * (even + 2.0));
        sine = 1.0 - sine * square / (even * (even + 1.0));
    }
    (versine * square / 2.0, sine * x)
}

/// Returns for each harmonic k = 0, 1 … the sum of all weights times e^(2πi · k · turn/2^128) − 1.
pub(super) fn spectrum_less_one(terms: impl Iterator<Item = (i128, f64)>, harmonics: usize) -> Vec<Complex> {
    let mut sums = vec![Complex::default(); harmonics];
    for (turn, weight) in terms {
        let near: [Complex; TOGETHER] = std::array::from_fn(|k| root_less_one(turn.wrapping_mul(k as i128)));
        for (block, sums) in sums.chunks_mut(TOGETHER).enumerate() {
            let from = root_less_one(turn.wrapping_mul((block * TOGETHER) as i128));
            add_turned(sums, &near, from, weight);
        }
    }
    sums
}

/// Harmonics whose roots follow from one and from a table.
const TOGETHER: usize = 64;

/// Adds a weight times the roots at a distance from one of them: (1 + a)(1 + b) − 1 = a + b + ab.
#[multiversion(targets("x86_64+avx2"))]
fn add_turned(sums: &mut [Complex], near: &[Complex; TOGETHER], from: Complex, weight: f64) {
    for (sum, near) in sums.iter_mut().zip(near) {
        sum.re += weight * (from.re + near.re + (from.re * near.re - from.im * near.im));
        sum.im += weight * (from.im + near.im + (from.re * near.im + from.im * near.re));
    }
}

/// Returns (1 + x)^exponent for 1 + x in the unit circle; x may be arbitrarily small.
pub(super) fn power_of_one_and(x: Complex, exponent: u64) -> Complex {
    /// Squares of sizes below this are nothing.
    const NOTHING: f64 = 1e-40;
    let one = Complex { re: 1.0, im: 0.0 };
    let (mut base, mut power, mut left) = (x, Complex::default(), exponent);
    loop {
        if left & 1 == 1 {
            power = power + base + power * base;
        }
        left >>= 1;
        let whole = one + base;
        if left == 0 {
            return one + power;
        }
        if whole.re * whole.re + whole.im * whole.im < NOTHING {
            return Complex::default();
        }
        base = base.scaled(2.0) + base * base;
    }
}

/// Returns the real numbers x with the spectrum Σ x(r)·e^(2πi·kr/n) for k = 0 … n/2, n a power of two from 2 on.
pub(super) fn from_spectrum(spectrum: &[Complex]) -> Vec<f64> {
    let half = spectrum.len() - 1;
    let roots = roots(half);
    // Even places as real parts, odd ones as imaginary parts.
    let pairs = (0..half).map(|k| {
        let (low, high) = (spectrum[k], spectrum[half - k].mirrored());
        let odd = roots[k] * (low - high);
        low + high + Complex { re: -odd.im, im: odd.re }
    });
    let mut pairs: Vec<Complex> = pairs.collect();
    transform(&mut pairs, &roots);
    let share = 1.0 / (2 * half) as f64;
    pairs.into_iter().flat_map(|pair| [pair.re * share, pair.im * share]).collect()
}

/// Returns Σ x(r)·e^(2πi·kr/n) for k = 0 … n/2 of n numbers, a power of two.
pub(super) fn spectrum_of(numbers: &[f64]) -> Vec<Complex> {
    let n = numbers.len();
    let mut sums: Vec<Complex> = numbers.iter().map(|number| Complex { re: *number, im: 0.0 }).collect();
    transform(&mut sums, &roots(n));
    sums.truncate(n / 2 + 1);
    sums.into_iter().map(Complex::mirrored).collect()
}

/// Returns e^(−2πi·k/2n) for k below n.
fn roots(n: usize) -> Vec<Complex> {
    let turn = (1 << 127) / n as u128;
    let one = Complex { re: 1.0, im: 0.0 };
    (0..n).map(|k| one + root_less_one((turn * k as u128) as i128).mirrored()).collect()
}

/// Computes Σ x(k)·e^(−2πi·kr/n) in place, n a power of two (Cooley and Tukey, 1965), given the roots of 2n.
fn transform(numbers: &mut [Complex], roots: &[Complex]) {
    let n = numbers.len();
    let places = n.trailing_zeros();
    for at in 0..n {
        let mirrored = if places == 0 { 0 } else { at.reverse_bits() >> (usize::BITS - places) };
        if at < mirrored {
            numbers.swap(at, mirrored);
        }
    }
    let mut half = 1;
    while half < n {
        let apart = n / half;
        for block in numbers.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            butterflies(low, high, roots, apart);
        }
        half *= 2;
    }
}

#[multiversion(targets("x86_64+avx2"))]
fn butterflies(low: &mut [Complex], high: &mut [Complex], roots: &[Complex], apart: usize) {
    for at in 0..low.len() {
        let turned = roots[at * apart] * high[at];
        (low[at], high[at]) = (low[at] + turned, low[at] - turned);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// Compares with the library's sines, over the whole circle and for the smallest turns.
    #[test]
    fn roots_are_those_of_the_library() {
        for part in -64..64i128 {
            let angle = TAU * part as f64 / 128.0;
            let root = root_less_one(part << 121);
            assert!((root.re + 1.0 - angle.cos()).abs() < 1e-15 && (root.im - angle.sin()).abs() < 1e-15, "{part}");
        }
        for places in [3, 4, 10, 30, 60, 100] {
            let angle = TAU / (1u128 << places) as f64;
            let root = root_less_one(1 << (128 - places));
            let versine = 2.0 * (angle / 2.0).sin() * (angle / 2.0).sin();
            assert!(
                (root.im / angle.sin() - 1.0).abs() < 4e-16 && (-root.re / versine - 1.0).abs() < 1e-15,
                "{places}"
            );
        }
    }

    /// Compares with sums by their definition, and transforms back.
    #[test]
    fn a_spectrum_is_turned_back() {
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        for places in [2usize, 4, 8, 256] {
            let numbers: Vec<f64> = (0..places).map(|_| rng.random()).collect();
            let whole: f64 = numbers.iter().sum();
            let turn = |at: usize| ((at as u128) << (128 - places.trailing_zeros())) as i128;
            let terms = numbers.iter().enumerate().map(|(at, number)| (turn(at), *number));
            let mut spectrum = spectrum_less_one(terms, places / 2 + 1);
            for (k, of) in spectrum.iter_mut().enumerate() {
                of.re += whole;
                let by = |f: fn(f64) -> f64| -> f64 {
                    let angle = |at: usize| TAU * (k * at % places) as f64 / places as f64;
                    numbers.iter().enumerate().map(|(at, number)| number * f(angle(at))).sum()
                };
                // Some last digits of 256 numbers.
                assert!((of.re - by(f64::cos)).abs() < 1e-12 && (of.im - by(f64::sin)).abs() < 1e-12, "{k}");
            }
            let all_at_once = spectrum_of(&numbers);
            let mut pairs = all_at_once.iter().zip(&spectrum);
            assert!(all_at_once.len() == spectrum.len());
            assert!(pairs.all(|(a, b)| (a.re - b.re).abs().max((a.im - b.im).abs()) < 1e-12), "{places}");
            let back = from_spectrum(&spectrum);
            assert!(back.iter().zip(&numbers).all(|(back, number)| (back - number).abs() < 1e-13), "{places}");
        }
    }

    /// Checks (1 − 1/n)^n, which is 1/e less 1/2en, and e^(i·θ/n) to the nth, which is e^(iθ).
    #[test]
    fn powers_of_numbers_near_one() {
        for n in [1_000_000_000u64, 1_000_000_000_000_000_000] {
            let real = power_of_one_and(Complex { re: -1.0 / n as f64, im: 0.0 }, n);
            let expected = (1.0 - 0.5 / n as f64) / std::f64::consts::E;
            assert!((real.re - expected).abs() < 1e-14 && real.im == 0.0, "{real:?}");
        }
        let turned = power_of_one_and(root_less_one(1 << 88), 1 << 37);
        let half = 0.5f64.sqrt();
        assert!((turned.re - half).abs() < 1e-14 && (turned.im - half).abs() < 1e-14, "{turned:?}");
        assert_eq!(power_of_one_and(Complex { re: -0.5, im: 0.0 }, 1 << 60), Complex::default());
    }
}
