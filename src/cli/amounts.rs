//! Amounts as they are typed.

use crate::config::{Decimal, MOST_ROUNDS, ShareError, share, whole};
use crate::house::WITHOUT_END;
use crate::stats::MOST_BANKROLL;
use rand::TryRng;
use rand::rngs::SysRng;

/// Reads a number of rounds, as people write it.
pub(super) fn rounds(text: &str) -> Result<u64, &'static str> {
    const WRONG: &str = "write 1 to 10^18 rounds, as in 250000, 10,000, 500k, 10M, 2G or 1e6";
    whole(text).filter(|rounds| (1..=MOST_ROUNDS).contains(rounds)).ok_or(WRONG)
}

/// The rounds to look ahead; `None` without end.
#[derive(Clone, Copy, Debug)]
pub(super) struct RoundsAhead(pub Option<u64>);

pub(super) fn rounds_or_inf(text: &str) -> Result<RoundsAhead, String> {
    if text == WITHOUT_END {
        return Ok(RoundsAhead(None));
    }
    rounds(text).map(|rounds| RoundsAhead(Some(rounds))).map_err(|wrong| format!("{wrong}, or {WITHOUT_END}"))
}

/// Reads a seed, or takes one from the system for `random`: one that a spreadsheet holds without losing digits.
pub(super) fn seed(text: &str) -> Result<u64, String> {
    const SPREADSHEET_BITS: u32 = 49;
    if text == "random" {
        let drawn = SysRng.try_next_u64().map_err(|error| format!("the system gives no random seed: {error}"))?;
        return Ok(drawn >> (u64::BITS - SPREADSHEET_BITS));
    }
    const MOST: u64 = i64::MAX as u64;
    text.parse().ok().filter(|seed| *seed <= MOST).ok_or_else(|| format!("write 0 to {MOST}, or random"))
}

/// Reads unit bets, as people write them.
pub(super) fn bets(text: &str) -> Result<u64, String> {
    whole(text)
        .filter(|bets| (1..=MOST_BANKROLL).contains(bets))
        .ok_or_else(|| format!("write 1 to {MOST_BANKROLL} unit bets, as in 500, 10,000 or 10k"))
}

/// Reads a standard error, which may be above 1 if payouts are large.
pub(super) fn error(text: &str) -> Result<f64, String> {
    let read = match share(text) {
        Ok(share) => share.nearest(),
        Err(ShareError::Percents(..)) => text.trim().parse().unwrap_or_default(),
        Err(error) => return Err(error.to_string()),
    };
    let is_right = read.is_finite() && read > 0.0;
    if is_right { Ok(read) } else { Err("write a standard error above 0, as in 0.0001 or 0.01%".to_owned()) }
}

pub(super) fn positive(text: &str) -> Result<f64, &'static str> {
    text.parse().ok().filter(|x: &f64| x.is_finite() && *x > 0.0).ok_or("write a positive number, as in 0.0001")
}

pub(super) fn chance(text: &str) -> Result<f64, String> {
    let read = share(text).map_err(|error| error.to_string())?.nearest();
    let is_one = read > 0.0 && read < 1.0;
    if is_one { Ok(read) } else { Err("write a chance between 0 and 1, as in 0.01 or 1%".to_owned()) }
}

pub(super) fn percent(text: &str) -> Result<f64, &'static str> {
    match text.strip_suffix('%').unwrap_or(text).trim().parse() {
        Ok(percent) if percent > 0.0 && percent < 100.0 => Ok(percent),
        _ => Err("write percentages above 0 and below 100, as in 1,50,99"),
    }
}

/// Reads the value of a chip.
pub(super) fn chip(text: &str) -> Result<Decimal, &'static str> {
    text.parse().ok().filter(|chip| *chip > Decimal::ZERO).ok_or("write an amount above 0, as in 0.25")
}

#[cfg(test)]
mod tests {
    use super::{MOST_ROUNDS, chance, percent, rounds, seed};

    #[test]
    fn chances_are_shares_of_one_or_of_a_hundred() {
        for text in ["0.25", "25%", "25 %", "1/4"] {
            assert_eq!(chance(text), Ok(0.25));
        }
        assert!(["0", "1", "100%", "%", "a quarter"].iter().all(|wrong| chance(wrong).is_err()));
        assert_eq!([percent("5"), percent("5%")], [Ok(5.0); 2]);
    }

    #[test]
    fn seeds_are_typed_or_drawn() {
        assert_eq!([seed("0"), seed("9223372036854775807")], [Ok(0), Ok(i64::MAX as u64)]);
        assert!(["", "-1", "9223372036854775808", "1e3", "Random"].iter().all(|wrong| seed(wrong).is_err()));
        let drawn: Vec<u64> = (0..4).map(|_| seed("random").unwrap()).collect();
        assert!(drawn.iter().all(|seed| *seed < 1 << 49) && drawn.windows(2).any(|two| two[0] != two[1]));
    }

    #[test]
    fn rounds_take_suffixes() {
        assert_eq!(rounds("10M"), Ok(10_000_000));
        assert_eq!(rounds("500k"), Ok(500_000));
        assert_eq!(rounds("1000000000G"), Ok(MOST_ROUNDS));
        assert_eq!(rounds("1_234"), Ok(1_234));
        assert_eq!(rounds("10m"), Ok(10_000_000));
        for wrong in ["", "0", "M", "-1", "1.5", "1000000001G", "99999999999999999999", "10.000"] {
            assert!(rounds(wrong).is_err(), "{wrong}");
        }
    }
}
