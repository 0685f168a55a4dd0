//! Decimals with at most four digits after the point: payouts, stakes and commission.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A decimal from 0 to 10 000 with at most four digits after the point, held exactly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Decimal(u32);

/// Errors of a string that is not a [`Decimal`].
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum DecimalError {
    /// Below 0.
    #[error("it cannot be negative")]
    Negative,
    /// Not digits with at most one point: an exponent, `inf`, `nan`.
    #[error("write digits with at most one decimal point")]
    NotPlain,
    /// More than four digits after the point.
    #[error("at most 4 digits after the point are allowed")]
    TooFine,
    /// Above 10 000.
    #[error("it is too large")]
    TooLarge,
}

impl Decimal {
    /// Nothing.
    pub const ZERO: Decimal = Decimal(0);
    /// One unit.
    pub const ONE: Decimal = Decimal(10_000);
    /// A hundredth of a unit.
    pub const HUNDREDTH: Decimal = Decimal(100);
    /// The largest.
    pub const MAX: Decimal = Decimal(100_000_000);

    /// Returns a whole number of units, at most [`Decimal::MAX`].
    pub const fn whole(units: u16) -> Decimal {
        let parts = units as u32 * Self::ONE.0;
        if parts > Self::MAX.0 { Self::MAX } else { Decimal(parts) }
    }

    /// Returns a number of ten-thousandths of a unit; `None` above [`Decimal::MAX`].
    pub const fn from_ten_thousandths(parts: u32) -> Option<Decimal> {
        if parts > Self::MAX.0 { None } else { Some(Decimal(parts)) }
    }

    /// Returns its number of ten-thousandths.
    pub const fn ten_thousandths(self) -> u32 {
        self.0
    }

    /// Returns the number of whole parts, if `unit` parts make one.
    pub fn in_parts(self, unit: i64) -> i64 {
        (i128::from(self.0) * i128::from(unit) / i128::from(Decimal::ONE.0)) as i64
    }
}

impl FromStr for Decimal {
    type Err = DecimalError;

    fn from_str(text: &str) -> Result<Decimal, DecimalError> {
        if text.starts_with('-') {
            return Err(DecimalError::Negative);
        }
        let text = text.strip_prefix('+').unwrap_or(text);
        let (units, parts) = text.split_once('.').unwrap_or((text, "0"));
        if [units, parts].iter().any(|digits| digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit())) {
            return Err(DecimalError::NotPlain);
        }
        let parts = parts.trim_end_matches('0');
        if parts.len() > 4 {
            return Err(DecimalError::TooFine);
        }
        let units = units.trim_start_matches('0');
        if units.len() > 5 {
            return Err(DecimalError::TooLarge);
        }
        let number = format!("{units}{parts:0<4}").parse().map_err(|_| DecimalError::TooLarge)?;
        if number > Self::MAX.0 { Err(DecimalError::TooLarge) } else { Ok(Decimal(number)) }
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (units, parts) = (self.0 / Self::ONE.0, self.0 % Self::ONE.0);
        if parts == 0 {
            return f.pad(&units.to_string());
        }
        f.pad(format!("{units}.{parts:04}").trim_end_matches('0'))
    }
}

/// A decimal from −10 000 to 10 000 with at most four digits after the point, held exactly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Signed(i64);

impl Signed {
    /// Returns its number of ten-thousandths.
    pub const fn ten_thousandths(self) -> i64 {
        self.0
    }
}

impl FromStr for Signed {
    type Err = DecimalError;

    fn from_str(text: &str) -> Result<Signed, DecimalError> {
        let (sign, size) = text.strip_prefix('-').map_or((1, text), |size| (-1, size));
        let size: Decimal = if sign < 0 && size.starts_with('+') { Err(DecimalError::NotPlain) } else { size.parse() }?;
        Ok(Signed(sign * i64::from(size.ten_thousandths())))
    }
}

impl fmt::Display for Signed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        // A decimal in this range always has a size in its own.
        write!(f, "{sign}{}", Decimal(self.0.unsigned_abs() as u32))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_and_prints_exactly() {
        for (text, parts, shown) in [
            ("0", 0, "0"),
            ("3", 30_000, "3"),
            ("0.95", 9_500, "0.95"),
            ("+1.50", 15_000, "1.5"),
            ("0.0001", 1, "0.0001"),
            ("10000.0000", 100_000_000, "10000"),
            ("007.2500000", 72_500, "7.25"),
        ] {
            let decimal: Decimal = text.parse().unwrap();
            assert_eq!((decimal.ten_thousandths(), decimal.to_string().as_str()), (parts, shown));
        }
    }

    #[test]
    fn a_sign_is_kept() {
        for (text, parts, shown) in
            [("-0.16", -1_600, "-0.16"), ("0.81", 8_100, "0.81"), ("-0", 0, "0"), ("+2", 20_000, "2")]
        {
            let signed: Signed = text.parse().unwrap();
            assert_eq!((signed.ten_thousandths(), signed.to_string().as_str()), (parts, shown));
        }
        assert_eq!(["--1", "-+1", "-1.00001"].map(|text| text.parse::<Signed>().is_ok()), [false; 3]);
    }

    #[test]
    fn oversized_values_are_refused() {
        for (text, error) in [
            ("", DecimalError::NotPlain),
            (".", DecimalError::NotPlain),
            ("-1", DecimalError::Negative),
            ("1e3", DecimalError::NotPlain),
            ("nan", DecimalError::NotPlain),
            ("inf", DecimalError::NotPlain),
            ("1.2.3", DecimalError::NotPlain),
            ("0.00001", DecimalError::TooFine),
            ("10000.0001", DecimalError::TooLarge),
            ("99999999999999999999", DecimalError::TooLarge),
        ] {
            assert_eq!(text.parse::<Decimal>(), Err(error), "{text}");
        }
    }
}
