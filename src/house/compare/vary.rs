//! `--vary KEY=V1,V2` or `KEY=A..B:STEP`: the values of a key that are compared.

use crate::config::{Decimal, Values, names_of_key};
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// Maximum number of values in a range.
const MOST_STEPS: u32 = 1_000_000;

/// A key and the values it takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Varied {
    /// The key, dotted.
    pub key: String,
    /// Values, as typed; a range is spelt out.
    pub values: Vec<String>,
    /// All values as typed.
    typed: String,
}

impl Varied {
    /// Returns each value as a setting.
    pub fn settings(&self) -> impl Iterator<Item = String> {
        self.values.iter().map(|value| format!("{}={value}", self.key))
    }
}

impl fmt::Display for Varied {
    /// Formats as typed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.key, self.typed)
    }
}

/// Parses typed text.
///
/// # Errors
/// The mistake in the text.
pub fn varied(text: &str) -> Result<Varied, String> {
    let (key, typed) = text.split_once('=').ok_or("write KEY=V1,V2, as in rules.ties=dealer,push")?;
    let key = &plain(key);
    if matches!(key.split('.').next(), Some("name" | "base" | "simulation")) {
        return Err("this names a table or a run, not a rule; all variants are played on the same cards".to_owned());
    }
    let texts = split(typed).ok_or("a bracket or a quote is not closed")?;
    if key.is_empty() || texts.iter().any(|value| value.is_empty()) {
        return Err("a key or a value is missing; write KEY=V1,V2, as in rules.ties=dealer,push".to_owned());
    }
    let mut values = Vec::new();
    for text in texts {
        match range(text) {
            Some(steps) => values.extend(steps?),
            None => values.push(text.to_owned()),
        }
    }
    if let Some(twice) = repeated(&values) {
        return Err(format!("{twice} is given twice"));
    }
    Ok(Varied { key: key.to_owned(), values, typed: typed.to_owned() })
}

/// As `--vary` takes it: `KEY=V1,V2`.
impl FromStr for Varied {
    type Err = String;

    fn from_str(text: &str) -> Result<Varied, String> {
        varied(text)
    }
}

/// Returns a repeated value; 2 and 2.0 are equal.
fn repeated(values: &[String]) -> Option<&String> {
    let (mut numbers, mut texts) = (BTreeSet::new(), BTreeSet::new());
    for value in values {
        let is_new = match value.parse::<Decimal>() {
            Ok(number) => numbers.insert(number),
            Err(_) => texts.insert(value),
        };
        if !is_new {
            return Some(value);
        }
    }
    None
}

/// Reads the key of an option.
///
/// # Errors
/// If there is none.
pub fn key(text: &str) -> Result<String, &'static str> {
    let key = plain(text);
    if key.is_empty() { Err("name a key, as in payout.double") } else { Ok(key) }
}

/// Removes spaces and quotes from a key if possible, so that each key has one notation.
fn plain(key: &str) -> String {
    let names = names_of_key(key).unwrap_or_default();
    if !names.is_empty() && names.iter().all(|name| is_bare(name)) { names.join(".") } else { key.trim().to_owned() }
}

fn is_bare(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'))
}

/// Returns the numbers of a range `A..B:STEP`; `None` if `text` is not a range.
fn range(text: &str) -> Option<Result<Vec<String>, &'static str>> {
    const WRONG: &str = "a range is A..B:STEP with A below B and a step above 0, as in payout.double=1..4:0.5";
    let (from, rest) = text.split_once("..")?;
    let (to, step) = rest.split_once(':').unwrap_or((rest, ""));
    let parts = [from, to, step].map(|text| Some(text.trim().parse::<Decimal>().ok()?.ten_thousandths()));
    let [Some(from), Some(to), step] = parts else { return None };
    Some(match step.filter(|step| *step > 0) {
        Some(step) if from <= to && (to - from) / step < MOST_STEPS => {
            let steps = (from..=to).step_by(step as usize).filter_map(Decimal::from_ten_thousandths);
            Ok(steps.map(|value| value.to_string()).collect())
        }
        Some(_) if from <= to => Err("a range has at most 1,000,000 values"),
        _ => Err(WRONG),
    })
}

/// Reads a list of changes, one per line. Leaves out those marked with `?` whose key has no effect beside these values.
pub fn listed(text: &str, values: &Values) -> Result<Vec<Varied>, String> {
    let mut changes = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let change = varied(line.trim_start_matches('?'))?;
        if !line.starts_with('?') || values.has_effect(&change.key) {
            changes.push(change);
        }
    }
    Ok(changes)
}

/// Splits at the commas outside brackets and quotes; `None` if one of these is not closed.
fn split(text: &str) -> Option<Vec<&str>> {
    let (mut pieces, mut start, mut depth) = (Vec::new(), 0, 0usize);
    let mut characters = text.char_indices();
    while let Some((at, character)) = characters.next() {
        match character {
            '[' | '{' => depth += 1,
            ']' | '}' => depth = depth.checked_sub(1)?,
            '\'' => drop(characters.find(|(_, c)| *c == '\'')?),
            '"' => loop {
                match characters.next()?.1 {
                    '"' => break,
                    // A backslash takes the next character with it.
                    '\\' => drop(characters.next()?),
                    _ => {}
                }
            },
            ',' if depth == 0 => {
                pieces.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    pieces.push(text[start..].trim());
    (depth == 0).then_some(pieces)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comma_in_brackets_or_quotes_does_not_split() {
        for (text, pieces) in [
            ("dealer,push", &["dealer", "push"][..]),
            ("2", &["2"]),
            (" 2 , 3 ", &["2", "3"]),
            ("[1, 10],[1,11]", &["[1, 10]", "[1,11]"]),
            ("best,[\"best\", \"no-swap\"]", &["best", "[\"best\", \"no-swap\"]"]),
            ("{ two = [10, 11], three = [1] },{two=[11]}", &["{ two = [10, 11], three = [1] }", "{two=[11]}"]),
            ("'a,b','c'", &["'a,b'", "'c'"]),
            (r#""a,\",b","\\",c"#, &[r#""a,\",b""#, r#""\\""#, "c"]),
            ("'[','{'", &["'['", "'{'"]),
            ("a,,b", &["a", "", "b"]),
            ("", &[""]),
        ] {
            assert_eq!(split(text).as_deref(), Some(pieces), "{text}");
        }
        for open in ["[1,2", "1]", "'a", "\"a", "\"a\\\"", "{a=1", "a}"] {
            assert_eq!(split(open), None, "{open}");
        }
    }

    #[test]
    fn ranges_are_spelt_out() {
        for (text, values) in [
            ("payout.double=1..3:0.5", "1 1.5 2 2.5 3"),
            ("payout.double=1..2:0.3,5", "1 1.3 1.6 1.9 5"),
            ("players=2..2:1", "2"),
            ("commission=0..0.0003:0.0001", "0 0.0001 0.0002 0.0003"),
            ("strategy.player.file=../a.csv", "../a.csv"),
        ] {
            assert_eq!(varied(text).unwrap().values.join(" "), values, "{text}");
        }
        for wrong in ["1..4", "4..1:1", "1..4:0", "1..4:x", "0..10000:0.0001", "1..4:-1"] {
            assert!(varied(&format!("payout.win={wrong}")).is_err(), "{wrong}");
        }
    }

    #[test]
    fn only_rules_are_varied() {
        let ties = varied("rules.ties=dealer,push").unwrap();
        assert_eq!(ties.settings().collect::<Vec<_>>(), ["rules.ties=dealer", "rules.ties=push"]);
        for twice in
            ["rules.ties=push,dealer,push", "payout.double=1..3:0.5,2", "payout.double=2,2.0", "bets=[1,2],[1,2]"]
        {
            assert!(varied(twice).unwrap_err().ends_with("is given twice"), "{twice}");
        }
        for (typed, key) in [("rules . ties", "rules.ties"), ("\"rules\".'ties'", "rules.ties"), ("'a.b'.c", "'a.b'.c")]
        {
            assert_eq!(varied(&format!("{typed}=dealer,push")).unwrap().key, key);
        }
        for wrong in [
            "'name'=a",
            "",
            "rules.ties",
            "=push",
            "rules.ties=",
            "rules.ties=push,",
            "x=[1",
            "simulation.seed=1,2",
            "name=a",
        ] {
            assert!(varied(wrong).is_err(), "{wrong}");
        }
    }
}
