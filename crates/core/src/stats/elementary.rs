//! Functions that every machine finds to the same digits, by + − × ÷ only.

use std::f64::consts::LN_2;

/// Returns ln(1 + x) for x above −1.
pub(super) fn ln_1p(x: f64) -> f64 {
    // Near 0 from x itself: 1 + x would lose digits.
    if x.abs() < 0.25 {
        return 2.0 * artanh(x / (2.0 + x));
    }
    let (mut rest, mut twos) = (1.0 + x, 0.0);
    while rest > 1.5 {
        (rest, twos) = (rest / 2.0, twos + 1.0);
    }
    while rest < 0.75 {
        (rest, twos) = (rest * 2.0, twos - 1.0);
    }
    twos * LN_2 + 2.0 * artanh((rest - 1.0) / (rest + 1.0))
}

/// Returns the inverse hyperbolic tangent of at most 1/5 in size, by its series.
fn artanh(x: f64) -> f64 {
    // x² is at most 1/25: the first term left out is below the last digit.
    let square = x * x;
    (0..13).rev().fold(0.0, |sum, k| sum * square + 1.0 / f64::from(2 * k + 1)) * x
}

/// Returns e^x.
pub(super) fn exp(x: f64) -> f64 {
    let (mut part, mut halved) = (x, 0);
    while part.abs() > 0.5 {
        (part, halved) = (part / 2.0, halved + 1);
    }
    (0..halved).fold(1.0 + part + exp_beyond_line(part), |power, _| power * power)
}

/// Returns e^x − 1 − x, precise to the last digits even for tiny x.
pub(super) fn exp_beyond_line(x: f64) -> f64 {
    /// The first term left out is below the last digit.
    const TERMS: u8 = 16;
    let (mut part, mut halved) = (x, 0);
    while part.abs() > 0.5 {
        (part, halved) = (part / 2.0, halved + 1);
    }
    let series = (3..TERMS).rev().fold(1.0, |sum, term| 1.0 + sum * part / f64::from(term)) * part * part / 2.0;
    if halved == 0 {
        return series;
    }
    (0..halved).fold(1.0 + part + series, |power, _| power * power) - 1.0 - x
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_those_of_the_library() {
        for x in [-0.999_999, -0.5, -0.26, -0.25, -0.1, -1e-9, 0.0, 1e-300, 1e-5, 0.2, 0.25, 0.5, 1.0, 9.0, 1e6, 1e300]
        {
            assert!((ln_1p(x) - x.ln_1p()).abs() <= 4.0 * f64::EPSILON * x.ln_1p().abs(), "{x}");
        }
        assert!((ln_1p(1.0) - std::f64::consts::LN_2).abs() < 1e-16);
    }

    #[test]
    #[expect(clippy::disallowed_methods, reason = "the platform's function is what it is held against")]
    fn exponentials_are_those_of_the_library() {
        for x in [-800.0, -30.0, -1.5, -0.51, 0.51, 3.0, 40.0, 64.0f64] {
            assert!((exp_beyond_line(x) / (x.exp() - 1.0 - x) - 1.0).abs() < 1e-13, "{x}");
        }
        for x in [-500.0, -30.0, -0.2, 0.0, 0.2, 3.0, 40.0f64] {
            assert!((exp(x) / x.exp() - 1.0).abs() < 1e-12, "{x}");
        }
        // The first terms of the series.
        for x in [-0.1, -1e-3, 1e-9, 1e-3, 0.1f64] {
            let expected = x * x * (0.5 + x * (1.0 / 6.0 + x * (1.0 / 24.0 + x * (1.0 / 120.0 + x / 720.0))));
            assert!((exp_beyond_line(x) / expected - 1.0).abs() < 1e-8, "{x}");
        }
        assert_eq!(exp_beyond_line(0.0), 0.0);
    }
}
