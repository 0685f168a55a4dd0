//! What makes a run the run it is.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Two runs with equal identities count the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunId {
    /// Version of the program.
    pub version: String,
    /// Name, rules, payouts and strategies, as text, a line each; the name first.
    pub config: String,
    /// The SHA-256 of all that the rules, payouts and strategies are.
    pub config_hash: String,
    /// Chooses the cards.
    pub seed: u64,
    /// Rounds of the whole run, at most.
    pub rounds: u64,
    /// The standard error at which it stops, where there is a stop rule.
    pub until_se: Option<String>,
}

/// The first thing in which two runs differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    what: &'static str,
    theirs: String,
    ours: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} there, {} here", self.what, self.theirs, self.ours)
    }
}

impl RunId {
    /// In what another run differs from this one, other than the number of rounds: round *r* of a shorter run is
    /// round *r* of a longer one.
    #[must_use]
    pub fn difference(&self, theirs: &RunId) -> Option<Difference> {
        let limit = |limit: &Option<String>| limit.as_ref().map_or("none".to_owned(), String::clone);
        let differing = |what, theirs: String, ours: String| {
            (theirs != ours).then(|| Difference { what, theirs: shown(&theirs), ours: shown(&ours) })
        };
        differing("version of the program", theirs.version.clone(), self.version.clone())
            .or_else(|| self.difference_of_configs(theirs))
            .or_else(|| differing("seed", theirs.seed.to_string(), self.seed.to_string()))
            .or_else(|| differing("--until-se", limit(&theirs.until_se), limit(&self.until_se)))
    }

    fn difference_of_configs(&self, theirs: &RunId) -> Option<Difference> {
        // Equal rules may name a file by different paths; the name, which is no rule, stands in the first line.
        let name = |run: &RunId| run.config.lines().next().map(str::to_owned);
        if (name(self), &self.config_hash) == (name(theirs), &theirs.config_hash) {
            return None;
        }
        let mut lines = theirs.config.lines().zip(self.config.lines()).filter(|(a, b)| a != b);
        let (theirs, ours) = lines.next().unwrap_or((&theirs.config_hash, &self.config_hash));
        Some(Difference { what: "config", theirs: shown(theirs), ours: shown(ours) })
    }
}

/// A line as a message shows it: of bounded length, without control characters.
fn shown(line: &str) -> String {
    line.chars().filter(|c| !c.is_control()).take(80).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run() -> RunId {
        RunId {
            version: "0.1.0".into(),
            config: "name = \"a\"\ndecks = 1\n".into(),
            config_hash: "ab".into(),
            seed: 7,
            rounds: 100,
            until_se: None,
        }
    }

    #[test]
    fn names_the_first_difference() {
        let says = |other: RunId| run().difference(&other).map(|difference| difference.to_string());
        assert_eq!(says(run()), None);
        assert_eq!(says(RunId { rounds: 200, ..run() }), None);
        assert_eq!(says(RunId { config: "name = \"a\"\ndecks = 0x1\n".into(), ..run() }), None);
        for (other, expected) in [
            (RunId { version: "0.2.0".into(), seed: 1, ..run() }, "version of the program: 0.2.0 there, 0.1.0 here"),
            (RunId { config: "name = \"b\"\n".into(), ..run() }, "config: name = \"b\" there, name = \"a\" here"),
            (
                RunId { config: "name = \"a\"\ndecks = 2\n".into(), config_hash: "cd".into(), ..run() },
                "config: decks = 2 there, decks = 1 here",
            ),
            (RunId { config_hash: "cd".into(), ..run() }, "config: cd there, ab here"),
            (RunId { seed: 8, ..run() }, "seed: 8 there, 7 here"),
            (RunId { until_se: Some("0.001".into()), ..run() }, "--until-se: 0.001 there, none here"),
        ] {
            assert_eq!(says(other).as_deref(), Some(expected));
        }
    }
}
