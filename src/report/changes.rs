//! Changes of an edge in sentences.

use super::digits::{decimals, grouped};
use crate::stats::estimate::Z;

/// Digits after the point of an exact gain in percent.
const GAIN_DIGITS: usize = 4;

/// Headings of a change's effect: in turn after those above, alone, and on average over all orders.
pub const SHIFTS: [&str; 3] = ["added in turn", "added alone", "in all orders"];

/// A change of the edge.
#[derive(Clone, Copy, Debug)]
pub struct RuleChange<'a> {
    /// The change.
    pub label: &'a str,
    /// The change.
    pub change: f64,
    /// Half the width of its 95 % interval, or a bound on its error; 0 if it is exact.
    pub margin: f64,
}

/// Names the most important change, and the most important one for the other side, among those distinguishable from 0.
/// If there is none, returns the number of further rounds that would distinguish the largest.
pub fn matters_most(changes: &[RuleChange<'_>], rounds: Option<u64>) -> Option<String> {
    let mut sides = Vec::new();
    for (whom, sign) in [("dealer", 1.0), ("player", -1.0)] {
        let gains = changes.iter().filter(|change| change.change * sign > change.margin);
        let most = gains.max_by(|one, other| (one.change * sign).total_cmp(&(other.change * sign)));
        if let Some(RuleChange { label, change, margin }) = most {
            let gain = change * sign;
            sides.push((gain, format!("for the {whom}, by {}: {label}", gained(gain, *margin))));
        }
    }
    if sides.is_empty() {
        return untold(changes, rounds);
    }
    sides.sort_by(|one, other| other.0.total_cmp(&one.0));
    let sides: Vec<&str> = sides.iter().map(|(_, text)| text.as_str()).collect();
    Some(format!("What matters most {}.", sides.join("; and ")))
}

/// Formats a gain with its standard error, unless that is below the last digit.
fn gained(gain: f64, margin: f64) -> String {
    let (gain, error) = (100.0 * gain, 100.0 * margin / Z);
    match decimals(Some(error)) {
        ..=GAIN_DIGITS => {
            let known = decimals(Some(error));
            format!("{gain:.known$} % ± {error:.known$} %")
        }
        _ => format!("{gain:.GAIN_DIGITS$} %"),
    }
}

/// Returns a sentence that no change is distinguishable from 0, or `None` without changes.
fn untold(changes: &[RuleChange<'_>], rounds: Option<u64>) -> Option<String> {
    let nearest = changes.iter().filter(|change| change.change != 0.0);
    let size = |change: &RuleChange<'_>| (change.change / change.margin).abs();
    let RuleChange { label, change, margin } = nearest.max_by(|one, other| size(one).total_cmp(&size(other)))?;
    // A margin falls with the root of the rounds.
    let more = rounds.map(|rounds| rounds as f64 * (margin / change * (margin / change) - 1.0));
    let more = more.map_or_else(
        || "a longer run or search would distinguish".to_owned(),
        |more| format!("about {} more rounds would distinguish", grouped(format!("{:.0}", more.ceil()))),
    );
    Some(format!("No change is distinguishable from 0 yet: {more} that of {label}."))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 4 ± 15 % cannot be distinguished from 0. With 15 % as one error and 1.96 of them as margin, 200 rounds must
    /// become (29.4/4)² times as many, 10,804, so 10,604 more.
    #[test]
    fn a_verdict_needs_evidence() {
        let change = |label, change, margin| RuleChange { label, change, margin };
        let loud = change("loud", 0.04, 0.294);
        let sentence = |changes: &[RuleChange<'_>]| matters_most(changes, Some(200)).unwrap_or_default();
        assert_eq!(
            sentence(&[loud]),
            "No change is distinguishable from 0 yet: about 10,605 more rounds would distinguish that of loud."
        );
        assert_eq!(sentence(&[]), "");
        assert_eq!(sentence(&[change("none", 0.0, 0.0)]), "");
        // A margin of 0.9 % is 1.96 times 0.459 %.
        let sure = change("sure", 0.01, 0.009);
        assert_eq!(sentence(&[loud, sure]), "What matters most for the dealer, by 1.00 % ± 0.46 %: sure.");
    }

    #[test]
    fn both_sides_are_named_the_larger_first() {
        let change = |label, change| RuleChange { label, change, margin: 0.0 };
        let changes = [change("as it is", 0.0), change("push", -0.05), change("none pays", 0.07), change("less", 0.01)];
        let dealer = "What matters most for the dealer, by 7.0000 %: none pays";
        assert_eq!(matters_most(&changes, None), Some(format!("{dealer}; and for the player, by 5.0000 %: push.")));
    }
}
