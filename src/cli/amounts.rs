//! Amounts as they are typed.

use crate::config::Decimal;

/// Most rounds of a run.
const MOST_ROUNDS: u64 = 1_000_000_000_000_000_000;

/// Reads a number of rounds: digits, perhaps with `_`, perhaps with k, M or G behind.
pub(super) fn rounds(text: &str) -> Result<u64, &'static str> {
    const WRONG: &str = "write 1 to 10^18 rounds, as in 250000, 500k, 10M or 2G";
    let (digits, thousands) = match text.char_indices().next_back() {
        Some((at, 'k' | 'K')) => (&text[..at], 1_000),
        Some((at, 'M')) => (&text[..at], 1_000_000),
        Some((at, 'G')) => (&text[..at], 1_000_000_000),
        _ => (text, 1),
    };
    let number: u64 = digits.replace('_', "").parse().map_err(|_| WRONG)?;
    number.checked_mul(thousands).filter(|rounds| (1..=MOST_ROUNDS).contains(rounds)).ok_or(WRONG)
}

/// Reads a positive number.
pub(super) fn positive(text: &str) -> Result<f64, &'static str> {
    text.parse().ok().filter(|x: &f64| x.is_finite() && *x > 0.0).ok_or("write a positive number, as in 0.0001")
}

/// Reads a chance.
pub(super) fn chance(text: &str) -> Result<f64, &'static str> {
    let is_one = |x: &f64| *x > 0.0 && *x < 1.0;
    text.parse().ok().filter(is_one).ok_or("write a chance between 0 and 1, as in 0.01")
}

/// Reads a part of a hundred.
pub(super) fn percent(text: &str) -> Result<f64, &'static str> {
    let is_one = |x: &f64| *x > 0.0 && *x < 100.0;
    text.parse().ok().filter(is_one).ok_or("write percents between 0 and 100, as in 1,50,99")
}

/// Reads what a chip is worth.
pub(super) fn chip(text: &str) -> Result<Decimal, &'static str> {
    text.parse().ok().filter(|chip| *chip > Decimal::ZERO).ok_or("write an amount above 0, as in 0.25")
}

#[cfg(test)]
mod tests {
    use super::{MOST_ROUNDS, rounds};

    #[test]
    fn rounds_take_suffixes() {
        assert_eq!(rounds("10M"), Ok(10_000_000));
        assert_eq!(rounds("500k"), Ok(500_000));
        assert_eq!(rounds("1000000000G"), Ok(MOST_ROUNDS));
        assert_eq!(rounds("1_234"), Ok(1_234));
        for wrong in ["", "0", "M", "-1", "1.5M", "1000000001G", "99999999999999999999", "10m"] {
            assert!(rounds(wrong).is_err(), "{wrong}");
        }
    }
}
