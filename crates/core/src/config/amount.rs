//! Amounts as people write them: `10M`, `1e6`, `10,000`; `3 to 1`, `3:1`, `5 %`.

use super::decimal::{Decimal, DecimalError};
use crate::stats::Fraction;
use num_bigint::BigInt;
use thiserror::Error;

/// Errors of a string that looks like an amount.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum AmountError {
    /// Not an amount at all.
    #[error("it is not a number")]
    None,
    /// `3 for 1`, which includes the stake.
    #[error("\"{0}\" gives the stake back with the win: write \"{1}\"")]
    For(String, String),
    /// A comma instead of a point, or an ambiguous one.
    #[error("write a decimal point, as in {0}, or drop the comma")]
    Comma(String),
    /// Odds that need more than four digits after the point.
    #[error("{0} has more than 4 digits after the point: write it as a decimal")]
    Endless(String),
    /// A decimal out of range.
    #[error(transparent)]
    Decimal(#[from] DecimalError),
}

/// Reads a whole number: digits, plain or grouped (`10_000`, `10,000`), with k, M, G (or m, g, B) or an exponent
/// (`1e6`) after them; with either, also `2.5M`.
pub fn whole(text: &str) -> Option<u64> {
    let text = text.trim();
    let (text, thousands) = match text.chars().next_back()? {
        'k' | 'K' => (&text[..text.len() - 1], 3),
        'm' | 'M' => (&text[..text.len() - 1], 6),
        'g' | 'G' | 'b' | 'B' => (&text[..text.len() - 1], 9),
        _ => (text, 0),
    };
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let exponent: u32 = exponent.strip_prefix('+').unwrap_or(exponent).parse().ok()?;
    let zeros = exponent.checked_add(thousands)?;
    let (units, parts) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let is_decimal = mantissa.contains('.');
    // `10.000` is ten thousand to some and ten to others.
    if is_decimal && (zeros == 0 || !is_digits(parts)) {
        return None;
    }
    let digits = ungrouped(units)? + parts.trim_end_matches('0');
    let zeros = zeros.checked_sub(u32::try_from(parts.trim_end_matches('0').len()).ok()?)?;
    digits.parse::<u64>().ok()?.checked_mul(10u64.checked_pow(zeros)?)
}

/// Reads a decimal that TOML does not take as a number: grouped digits (`1,000`), a percentage (`5 %`), or odds, where
/// `3:1`, `3/1` and `3 to 1` are 3.
///
/// # Errors
/// If it is not such an amount, or one that a decimal cannot hold; `3 for 1`, which includes the stake.
pub fn decimal(text: &str) -> Result<Decimal, AmountError> {
    let text = text.trim();
    if !text.starts_with(|c: char| c.is_ascii_digit()) {
        return Err(AmountError::None);
    }
    let lower = text.to_ascii_lowercase();
    if let Some((win, stake)) = odds(&lower, &[" for ", "-for-"]) {
        let (win, stake) = (plain(win)?, plain(stake)?);
        let right = win.ten_thousandths().checked_sub(stake.ten_thousandths()).and_then(Decimal::from_ten_thousandths);
        return Err(
            right.map_or(AmountError::None, |net| AmountError::For(text.to_owned(), format!("{net} to {stake}")))
        );
    }
    if let Some((win, stake)) = odds(&lower, &[" to ", "-to-", ":", "/"]) {
        let [win, stake] = [plain(win)?, plain(stake)?].map(|amount| u64::from(amount.ten_thousandths()));
        let scaled = win * u64::from(Decimal::ONE.ten_thousandths());
        return match scaled.checked_rem(stake) {
            None => Err(AmountError::None),
            Some(0) => within(scaled / stake),
            Some(_) => Err(AmountError::Endless(text.to_owned())),
        };
    }
    if let Some(percents) = text.strip_suffix('%') {
        let hundred = plain(percents.trim_end())?.ten_thousandths();
        return if hundred.is_multiple_of(100) {
            within(u64::from(hundred / 100))
        } else {
            Err(DecimalError::TooFine.into())
        };
    }
    // A number in quotes was not meant as a number.
    if text.contains(',') { plain(text) } else { Err(AmountError::None) }
}

/// Errors of a string that is not a share.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ShareError {
    /// Not a share at all.
    #[error("write a share, as in 0.02 or 2%")]
    None,
    /// A comma instead of a point.
    #[error("write a decimal point: {0}")]
    Comma(String),
    /// A number that is more likely to mean percents.
    #[error("as a share, {0} is {0}00 %: write {0}% or {1}")]
    Percents(String, String),
}

/// Maximum number of digits in a share.
const MOST_DIGITS: usize = 30;
/// The largest exponent of a share.
const MOST_EXPONENT: u32 = 400;

/// Reads a share of one, exactly: a decimal (`0.02`, `2e-2`), a percentage (`2%`, `2 %`) or a fraction (`1/50`). It may
/// be negative; from 1 upwards it must be a percentage or a fraction, as `2` is more likely to mean 2 %.
///
/// # Errors
/// The error suggests a fix.
pub fn share(text: &str) -> Result<Fraction, ShareError> {
    let text = text.trim();
    let (body, is_negative) = text.strip_prefix('-').map_or((text, false), |body| (body, true));
    let (body, is_percent) = body.strip_suffix('%').map_or((body, false), |body| (body.trim_end(), true));
    let signed = |share: Fraction| if is_negative { Fraction::default().minus(&share) } else { share };
    if let (Some((top, bottom)), false) = (body.split_once('/'), is_percent) {
        let [top, bottom] = [top, bottom].map(|digits| unsigned(digits, 0));
        return top.zip(bottom).and_then(|(top, bottom)| top.over(&bottom)).map(signed).ok_or(ShareError::None);
    }
    if body.matches(',').count() == 1 && is_digits(&body.replace(',', "")) {
        return Err(ShareError::Comma(text.replace(',', ".")));
    }
    let (digits, exponent) = body.split_once(['e', 'E']).unwrap_or((body, "0"));
    let exponent: i32 = exponent.parse().map_err(|_| ShareError::None)?;
    let share = unsigned(digits, exponent).ok_or(ShareError::None)?;
    if is_percent {
        return Ok(signed(share.divided(100)));
    }
    if share >= Fraction::from_int(1) {
        let percents = share.divided(100).nearest();
        return Err(ShareError::Percents(text.to_owned(), format!("{}{percents}", if is_negative { "-" } else { "" })));
    }
    Ok(signed(share))
}

/// Reads digits with at most one point, times a power of ten.
fn unsigned(text: &str, exponent: i32) -> Option<Fraction> {
    let (units, parts) = text.split_once('.').unwrap_or((text, ""));
    let digits = format!("{units}{parts}");
    if !is_digits(&digits) || digits.len() > MOST_DIGITS || exponent.unsigned_abs() > MOST_EXPONENT {
        return None;
    }
    let number = Fraction::new(digits.parse().ok()?, BigInt::from(10).pow(parts.len() as u32));
    let power = Fraction::new(BigInt::from(10).pow(exponent.unsigned_abs()), 1.into());
    if exponent < 0 { number.over(&power) } else { Some(number.times(&power)) }
}

/// Reads digits with at most one point, which may be grouped.
fn plain(text: &str) -> Result<Decimal, AmountError> {
    let text = text.trim();
    let (units, parts) = text.split_once('.').map_or((text, None), |(units, parts)| (units, Some(parts)));
    let Some(units) = ungrouped(units) else {
        let is_european = text.matches(',').count() == 1 && is_digits(&text.replace(',', ""));
        return Err(if is_european { AmountError::Comma(text.replace(',', ".")) } else { AmountError::None });
    };
    match parts {
        None => Ok(units.parse()?),
        Some(parts) if is_digits(parts) => Ok(format!("{units}.{parts}").parse()?),
        Some(_) => Err(AmountError::None),
    }
}

fn within(ten_thousandths: u64) -> Result<Decimal, AmountError> {
    let number = u32::try_from(ten_thousandths).map_err(|_| DecimalError::TooLarge)?;
    Decimal::from_ten_thousandths(number).ok_or_else(|| DecimalError::TooLarge.into())
}

/// Splits two amounts at one of these words.
fn odds<'a>(text: &'a str, words: &[&str]) -> Option<(&'a str, &'a str)> {
    words.iter().find_map(|word| text.split_once(word))
}

/// Returns the digits of a whole number without group separators: `_` anywhere, `,` before each three.
fn ungrouped(text: &str) -> Option<String> {
    let groups: Vec<&str> = text.split(',').collect();
    let are_thousands = groups[1..].iter().all(|group| group.len() == 3) && (1..=3).contains(&groups[0].len());
    if (groups.len() > 1 && !are_thousands) || text.starts_with('_') || text.ends_with('_') {
        return None;
    }
    let digits = text.replace(['_', ','], "");
    is_digits(&digits).then_some(digits)
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_are_read_as_people_write_them() {
        for (text, number) in [
            ("7", 7),
            ("10M", 10_000_000),
            ("10m", 10_000_000),
            ("500k", 500_000),
            ("2G", 2_000_000_000),
            ("1b", 1_000_000_000),
            ("2.5M", 2_500_000),
            ("1e6", 1_000_000),
            ("1.5E+3", 1_500),
            ("10_000", 10_000),
            ("10,000", 10_000),
            ("1,234,567", 1_234_567),
            (" 12 ", 12),
            ("18446744073709551615", u64::MAX),
        ] {
            assert_eq!(whole(text), Some(number), "{text}");
        }
        for text in [
            "",
            "M",
            "-1",
            "1.5",
            "10.000",
            "1,00",
            "1,0000",
            ",100",
            "1e-3",
            "1.2345k",
            "_1",
            "1_",
            "1 000",
            "1e99",
            "ten",
            "18446744073709551616",
            "0x10",
            "1.M",
            "½",
        ] {
            assert_eq!(whole(text), None, "{text}");
        }
    }

    #[test]
    fn shares_are_read_exactly() {
        for (text, top, bottom) in [
            ("0.02", 1, 50),
            ("2%", 1, 50),
            (" 2 % ", 1, 50),
            ("2e-2", 1, 50),
            ("1/50", 1, 50),
            ("-.25", -1, 4),
            ("-0.250", -1, 4),
            ("-25 %", -1, 4),
            ("200%", 2, 1),
            ("0", 0, 1),
            ("0.5%", 1, 200),
            ("123456789/1000000000000", 123_456_789, 1_000_000_000_000_i64),
        ] {
            assert_eq!(share(text), Ok(Fraction::new(top.into(), bottom.into())), "{text}");
        }
        for (text, says) in [
            ("2", "2 is 200 %: write 2% or 0.02"),
            ("-1", "-1 is -100 %: write -1% or -0.01"),
            ("0,05", "write a decimal point: 0.05"),
            ("2,85", "write a decimal point: 2.85"),
            ("2,5 %", "write a decimal point: 2.5 %"),
            ("", "as in 0.02 or 2%"),
            ("-", "as in 0.02"),
            (".", "as in 0.02"),
            ("--1", "as in 0.02"),
            ("1/0", "as in 0.02"),
            ("1/2%", "as in 0.02"),
            ("1e999", "as in 0.02"),
            ("nan", "as in 0.02"),
            ("a half", "as in 0.02"),
        ] {
            let error = share(text).unwrap_err().to_string();
            assert!(error.contains(says), "{text}: {error}");
        }
    }

    #[test]
    fn odds_and_percents_are_read_as_people_write_them() {
        for (text, ten_thousandths) in [
            ("3:1", 30_000),
            ("3 to 1", 30_000),
            ("3-TO-1", 30_000),
            ("6/5", 12_000),
            ("1 : 8", 1_250),
            ("7.5 to 2", 37_500),
            ("1,000 to 1", 10_000_000),
            ("5%", 500),
            ("0.25 %", 25),
            ("1,000.5", 10_005_000),
        ] {
            assert_eq!(decimal(text).map(Decimal::ten_thousandths), Ok(ten_thousandths), "{text}");
        }
        for (text, says) in [
            ("3 for 1", "write \"2 to 1\""),
            ("1.5 for 1", "write \"0.5 to 1\""),
            ("1 to 3", "more than 4 digits"),
            ("1,5", "as in 1.5"),
            ("1.00001 to 1", "at most 4 digits"),
            ("0.001 %", "at most 4 digits"),
            ("99999 to 1", "too large"),
            ("9999 to 0.5", "too large"),
            ("3 to 0", "not a number"),
            ("0 for 1", "not a number"),
            ("3", "not a number"),
            ("three to one", "not a number"),
            ("3 to", "not a number"),
            ("1:2:3", "not a number"),
            ("", "not a number"),
        ] {
            let error = decimal(text).unwrap_err().to_string();
            assert!(error.contains(says), "{text}: {error}");
        }
    }
}
