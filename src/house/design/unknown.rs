//! `--solve KEY` or `KEY={NAME,NAME=N}`: the unknown of a design.

use crate::house::compare::vary::key;
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// The largest multiple of the unknown.
const MOST_TIMES: u16 = 10_000;

/// A price that is sought, or several payouts that are multiples of one unknown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// The keys, dotted, each with its multiple of the unknown.
    pub keys: Vec<(String, u16)>,
    typed: String,
}

impl fmt::Display for Unknown {
    /// Formats as typed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.typed)
    }
}

/// As `--solve` takes it.
impl FromStr for Unknown {
    type Err = String;

    fn from_str(text: &str) -> Result<Unknown, String> {
        unknown(text)
    }
}

/// Parses typed text.
///
/// # Errors
/// The mistake in the text.
pub fn unknown(text: &str) -> Result<Unknown, String> {
    let Some((table, names)) = text.split_once('=') else {
        let key = key(text)?;
        return Ok(Unknown { typed: key.clone(), keys: vec![(key, 1)] });
    };
    let list = names.trim().strip_prefix('{').and_then(|names| names.strip_suffix('}'));
    let list =
        list.ok_or("several payouts are written KEY={NAME,NAME=2}, as in side.k.pays={double_k,five_dukes=10}")?;
    let table = key(table)?;
    let (mut keys, mut known) = (Vec::new(), BTreeSet::new());
    for entry in list.split(',') {
        let (name, times) = entry.split_once('=').map_or((entry, "1"), |(name, times)| (name, times));
        let times = times.trim().parse().ok().filter(|times| (1..=MOST_TIMES).contains(times));
        let times = times.ok_or(format!("{}: a multiple of the unknown is a whole number, 1 … 10000", entry.trim()))?;
        let key = key(&format!("{table}.{}", name.trim()))?;
        if name.trim().is_empty() || !known.insert(key.clone()) {
            return Err(format!("{}: name each payout once", entry.trim()));
        }
        keys.push((key, times));
    }
    let typed: Vec<&str> = list.split(',').map(str::trim).collect();
    Ok(Unknown { keys, typed: format!("{table}={{{}}}", typed.join(",")) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_key_or_several() {
        let of = |text: &str| unknown(text).map(|sought| (sought.to_string(), sought.keys));
        let owned =
            |keys: &[(&str, u16)]| keys.iter().map(|(key, times)| ((*key).to_owned(), *times)).collect::<Vec<_>>();
        assert_eq!(of("payout . double"), Ok(("payout.double".to_owned(), owned(&[("payout.double", 1)]))));
        let several = owned(&[("side.k.pays.a", 1), ("side.k.pays.b", 10)]);
        assert_eq!(of("side.k.pays={ a , b=10 }"), Ok(("side.k.pays={a,b=10}".to_owned(), several)));
        for wrong in [
            "",
            "side.k.pays={",
            "side.k.pays=a,b",
            "side.k.pays={}",
            "s.pays={a,a}",
            "s.pays={a=0}",
            "s.pays={a=0.5}",
            "s.pays={a=10001}",
            "={a}",
        ] {
            assert!(of(wrong).is_err(), "{wrong}");
        }
    }
}
