//! The request of a result: everything that shapes it, so that it can be repeated and distinguished from others.

use crate::config::{MONEY, NamedFile, Values, sha256};
use crate::games::{Config, Session};
use serde::Serialize;
use serde_json::{Map, Value as Json};
use std::collections::BTreeSet;

/// Version of the meaning of configs. Raise it when the rules of an unchanged config change, as by a new default.
pub const RULES_VERSION: u32 = 2;

/// A kind of result.
#[derive(Debug, PartialEq, Eq)]
pub struct ResultKind {
    /// The command that makes it.
    pub command: &'static str,
    /// Name in `run.json`.
    pub method: &'static str,
    /// The options of the command that shape it.
    pub options: &'static [&'static str],
}

impl ResultKind {
    /// Rounds that were played.
    pub const SIMULATED: ResultKind =
        ResultKind::new("simulate", "simulated", &["rounds", "until-se", "seed", "shard"]);
    /// Shoes that were dealt.
    pub const COUNTED: ResultKind = ResultKind::new("count", "counted", &["shoes", "seed", "shard"]);
    /// Nights that were played.
    pub const NIGHT: ResultKind = ResultKind::new("night", "night", &["nights", "seed", "shard"]);
    /// Exact odds.
    pub const EXACT: ResultKind = ResultKind::new("exact", "exact", &[]);
    /// Effects of removal.
    pub const EFFECTS: ResultKind = ResultKind::new("effects", "effects", &[]);
    /// A comparison.
    pub const COMPARED: ResultKind = ResultKind::new(
        "compare",
        "compared",
        &["vary", "one-at-a-time", "bet", "play", "why", "shapley", "rounds", "seed"],
    );
    /// Designs.
    pub const DESIGNED: ResultKind = ResultKind::new(
        "design",
        "designed",
        &["target", "tolerance", "vary", "solve", "bet", "most", "pareto", "play", "set"],
    );
    /// Best play.
    pub const SOLVED: ResultKind = ResultKind::new("solve", "solved", &["against", "by-total", "seed"]);
    /// A dossier.
    pub const DOSSIER: ResultKind =
        ResultKind::new("dossier", "dossier", &["chip", "rounds", "draws", "seed", "language", "set"]);
    /// An outlook over many rounds.
    pub const RISK: ResultKind = ResultKind::new(
        "risk",
        "risk",
        &["rounds", "bankroll", "goal", "ruin", "quantiles", "kelly", "drawdown", "role", "seat", "bet", "set"],
    );

    /// Every kind.
    pub const ALL: [&ResultKind; 10] = [
        &ResultKind::SIMULATED,
        &ResultKind::COUNTED,
        &ResultKind::NIGHT,
        &ResultKind::EXACT,
        &ResultKind::EFFECTS,
        &ResultKind::COMPARED,
        &ResultKind::DESIGNED,
        &ResultKind::SOLVED,
        &ResultKind::DOSSIER,
        &ResultKind::RISK,
    ];

    const fn new(command: &'static str, method: &'static str, options: &'static [&'static str]) -> ResultKind {
        ResultKind { command, method, options }
    }

    /// Returns the kind of result that a session's runs make.
    pub fn of_session(session: Session) -> &'static ResultKind {
        match session {
            Session::Rounds => &ResultKind::SIMULATED,
            Session::Shoes => &ResultKind::COUNTED,
            Session::Nights => &ResultKind::NIGHT,
        }
    }
}

/// Everything that shapes a result: the program, the rules, the files that they name, the command and its options.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Request {
    version: &'static str,
    rules_version: u32,
    name: String,
    /// The preset that the config is, or builds on.
    #[serde(skip_serializing_if = "Option::is_none")]
    base: Option<&'static str>,
    game: &'static str,
    method: &'static str,
    config: Map<String, Json>,
    config_hash: String,
    command: &'static str,
    /// Options by name, without dashes: a flag is `true`, an option that may be repeated a list.
    #[serde(rename = "asked")]
    options: Map<String, Json>,
    /// The typed values of each config, if its values were varied: defaults follow from the others.
    #[serde(skip_serializing_if = "Option::is_none")]
    configs: Option<Vec<Map<String, Json>>>,
    /// The files that the config names.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    files: BTreeSet<FileRead>,
    /// The hashes of the rules of each table that the result is about.
    #[serde(skip)]
    hashes: Vec<String>,
}

impl Request {
    /// Returns the request for a result of one config, without options.
    pub fn new(kind: &'static ResultKind, config: &Config) -> Request {
        let config_hash = rules_hash(&config.values);
        Request {
            version: env!("CARGO_PKG_VERSION"),
            rules_version: RULES_VERSION,
            name: config.name.clone(),
            base: config.base,
            game: config.kind.name(),
            method: kind.method,
            config: rules_only(&config.values).to_json(),
            hashes: vec![config_hash.clone()],
            config_hash,
            command: kind.command,
            options: Map::new(),
            configs: None,
            files: files_read(&config.values),
        }
    }

    /// Adds an option unless it is `None`, `false` or an empty list.
    #[must_use]
    pub fn with(mut self, option: &str, value: impl Serialize) -> Request {
        let value = serde_json::to_value(value).unwrap_or_default();
        let is_given = !value.is_null() && value != false && value.as_array().is_none_or(|list| !list.is_empty());
        if is_given {
            self.options.insert(option.to_owned(), value);
        }
        self
    }

    /// Adds the config's money, for results that show it.
    #[must_use]
    pub fn with_money(self, config: &Config) -> Request {
        let settings = MONEY.iter().filter_map(|path| Some(format!("{path}={}", config.values.get(path)?)));
        let settings: Vec<String> = settings.collect();
        self.with("set", settings)
    }

    /// Adds the configs whose values were varied, as they were typed.
    #[must_use]
    pub fn with_varied(self, configs: &[Config]) -> Request {
        let typed = |config: &Config| {
            let mut values = config.as_read.clone().as_typed();
            NOT_RULES.iter().chain(&MONEY).for_each(|path| values.remove(path));
            let name = ("name".to_owned(), Json::from(config.name.as_str()));
            std::iter::once(name).chain(values.to_json()).collect()
        };
        Request { configs: Some(configs.iter().map(typed).collect()), ..self }
    }

    /// Sets the tables that the result is about, if it is about several.
    #[must_use]
    pub fn with_tables<'a>(self, configs: impl Iterator<Item = &'a Config>) -> Request {
        Request { hashes: configs.map(|config| rules_hash(&config.values)).collect(), ..self }
    }

    /// Returns the name of the config.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the version of the program.
    pub fn version(&self) -> &'static str {
        self.version
    }

    /// Returns the name of the kind of result.
    pub fn method(&self) -> &'static str {
        self.method
    }

    /// Returns the hashes of the rules of the result's tables.
    pub fn hashes(&self) -> &[String] {
        &self.hashes
    }

    /// Returns the options by name.
    pub fn options(&self) -> &Map<String, Json> {
        &self.options
    }
}

/// Keys that describe a run rather than rules.
const NOT_RULES: [&str; 4] = ["name", "base", "simulation.rounds", "simulation.seed"];

/// Keys that are younger than published results: at their defaults they leave a hash as it was.
const YOUNG: [&str; 1] = ["rules.joker_rank"];

/// Returns the values without those that describe a run, or the worth of stakes.
fn rules_only(values: &Values) -> Values {
    let mut rules = values.clone();
    NOT_RULES.iter().chain(&MONEY).for_each(|path| rules.remove(path));
    rules
}

/// A file that a config names, and the SHA-256 of its text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
struct FileRead {
    name: String,
    sha256: String,
}

fn files_read(values: &Values) -> BTreeSet<FileRead> {
    let read =
        |file: &NamedFile| Some(FileRead { name: file.path().display().to_string(), sha256: file.hash()?.to_owned() });
    values.files().into_iter().filter_map(read).collect()
}

/// Returns the SHA-256 of the rules, payouts and strategies in effect, and of the version of their meaning. Name, seed
/// and rounds do not count; files count by their text.
pub fn rules_hash(values: &Values) -> String {
    let rules = rules_only(values).in_effect().with_files_by_content();
    let is_hashed = |path, value| !YOUNG.contains(&path) || rules.default_of(path) != Some(value);
    let all = rules.all().filter(|(key, value)| is_hashed(key.path, *value));
    let lines = all.map(|(key, value)| format!("{} = {value}\n", key.path));
    sha256(format!("rules {RULES_VERSION}\n") + &lines.collect::<String>())
}
