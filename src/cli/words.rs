//! `words`: translates players' words for hands, roles, rules and commands to the names used here.

use super::arguments::{Arguments, WordsOptions};
use super::console::print;
use super::error::Error;
use crate::config::{Covered, Key, KeyKind, OWN, Term, harmless, nearest, plain};
use crate::games::{GAMES, GameKind, SHIPPED};
use crate::house;
use crate::tables::metric;
use clap::CommandFactory;
use std::fmt::Write;

/// A task of a command, in the words of players and of neighbouring tools.
struct Task {
    /// The line to type, after the program's name.
    line: &'static str,
    words: &'static [&'static str],
}

impl Task {
    const fn new(line: &'static str, words: &'static [&'static str]) -> Task {
        Task { line, words }
    }

    /// Returns the command of its line.
    fn command(&self) -> &'static str {
        self.line.split(' ').next().unwrap_or_default()
    }
}

const TASKS: &[Task] = &[
    Task::new("simulate gnau --rounds 10M", &["play", "deal", "monte carlo", "mc", "sim", "simulation", "run"]),
    Task::new(
        "exact gnau",
        &["odds", "enumerate", "probability", "edge", "house edge", "ev", "expected value", "price", "calc"],
    ),
    Task::new("exact gnau", &["analyze", "analyse", "analysis", "sd", "std dev", "standard deviation", "variance"]),
    Task::new("exact gnau", &["probabilities", "frequency", "frequencies", "distribution", "stats", "statistics"]),
    Task::new("exact gnau", &["exposure", "worst case", "maximum loss", "liability", "max loss"]),
    Task::new("exact gnau --per-hour 60", &["per hour", "hourly", "win rate"]),
    Task::new("solve gnau", &["strategy", "equilibrium", "gto", "optimal", "nash", "minimax", "best play"]),
    Task::new(
        "solve gnau --against dealer",
        &[metric::EXPLOITABILITY.key, "exploit", "best response", "counter strategy"],
    ),
    Task::new("solve chinese-blackjack", &["chart", "strategy chart", "matrix"]),
    Task::new("solve chinese-blackjack --by-total", &["basic strategy", "total dependent", "rule of thumb"]),
    Task::new("risk gnau --rounds 1000", &["quantiles", "swings", "goal"]),
    Task::new("risk gnau --rounds 1000 --drawdown", &["drawdown", "downswing", "largest fall"]),
    Task::new("risk gnau --rounds 1000 --bankroll 100", &["ruin", "bankroll", "risk of ruin", "ror"]),
    Task::new("risk gnau --rounds inf --bankroll 100", &["ultimate ruin", "lundberg", "adjustment coefficient"]),
    Task::new("risk gnau --rounds 1000 --kelly", &["kelly", "kelly criterion", "bet sizing", "growth"]),
    Task::new("compare gnau niu-niu", &["diff", "versus", "vs", metric::N0.key, "side by side"]),
    Task::new("compare gnau --one-at-a-time", &["sensitivity", "what matters", "tornado", "rules effect"]),
    Task::new("effects gnau", &["eor", "effect of removal", "effects of removal", "removal"]),
    Task::new(
        "count gnau",
        &["counting", "card counting", "tags", "true count", "betting correlation", metric::SCORE.key, "di"],
    ),
    Task::new("count gnau --spread 1-8", &["spread", "bet spread"]),
    Task::new(
        "count chinese-blackjack",
        &["index", "indices", "index numbers", "index plays", "deviations", "playing deviations", "illustrious 18"],
    ),
    Task::new("count gnau --spread 1,2:4,4:8", &["ramp", "bet ramp", "sit out", "wonging", "back-counting"]),
    Task::new(
        "count gnau --bankroll 1000 --kelly 0.5",
        &["kelly ramp", "optimal ramp", "optimal bets", "half kelly", "fractional kelly"],
    ),
    Task::new("count gnau --cut 26", &["cut card"]),
    Task::new("count gnau --set decks=8 --penetration 75%", &["penetration"]),
    Task::new("night gnau", &["session", "evening"]),
    Task::new("monitor gnau log.csv", &["audit", "cheat", "cheating", "log", "goodness of fit", "chi squared"]),
    Task::new("verify gnau", &["test", "self-test", "cross-check"]),
    Task::new("hand gnau 3S 6H 8D 4C 8S", &["explain", "evaluate", "advise", "evaluator"]),
    Task::new("check gnau", &["validate", "lint", "rules"]),
    Task::new("presets", &["games", "list", "configs", "tables"]),
    Task::new(
        "design gnau --target 2% --solve payout.double",
        &["optimize", "optimise", "tune", "fair payout", "paytable"],
    ),
    Task::new("dossier gnau", &["rtp", "par", "par sheet", "certificate", "certify", "volatility"]),
    Task::new("practice gnau", &["train", "trainer", "drill", "quiz", "learn"]),
    Task::new("page gnau", &["lab", "what if", "playground", "calculator", "html", "browser", "gui"]),
    Task::new("report results", &["plot", "graph", "visualize", "visualise"]),
    Task::new("merge results/gnau", &["combine", "join"]),
    Task::new("rerun results/gnau", &["reproduce", "repeat", "replay"]),
    Task::new("words ox", &["glossary", "terms", "dictionary", "vocabulary", "translate"]),
];

/// Options by the names that other tools give them.
const OPTIONS: &[(&str, &[&str])] = &[
    ("--rounds", &["n", "hands", "trials", "iterations", "deals", "samples", "games", "num-rounds"]),
    ("--threads", &["workers", "jobs", "cores", "cpus"]),
    ("--out", &["output", "output-dir", "dir", "folder"]),
    ("--json", &["format", "output-format"]),
    ("--export-markdown", &["markdown", "md", "export"]),
    ("--export-svg", &["svg", "plot", "chart", "png"]),
    ("--cut", &["cut-card"]),
    ("--penetration", &["pen", "depth"]),
    ("--spread", &["ramp", "bet-spread"]),
    ("--target", &["edge", "house-edge", "goal-edge"]),
    ("--rtp", &["return", "return-to-player", "payback"]),
    ("--bankroll", &["roll", "bank", "capital"]),
    ("--until-se", &["precision", "se", "std-error", "tolerance"]),
    ("--without", &["remove", "dead", "removed", "exclude"]),
    ("--per-hour", &["hands-per-hour", "speed", "rounds-per-hour"]),
    ("--against", &["versus", "opponent", "exploit"]),
];

pub(super) fn words(options: &WordsOptions) -> Result<(), Error> {
    let word = options.term.join(" ");
    if word.trim().is_empty() && !options.term.is_empty() {
        let message = "`words` takes a word, as in `houseodds words banker`; alone it lists all";
        return Err(house::Error::Usage(message.to_owned()).into());
    }
    let found: Vec<&Term> = match word.trim() {
        "" => every_term(),
        word => every_term().into_iter().filter(|term| term.is_called(word) || is_about(term, word)).collect(),
    };
    let mut text: Vec<String> = found.into_iter().map(entry).collect();
    text.extend(keys_about(&word).iter().map(NamedKey::entry));
    text.extend(task_called(&word).map(|task| {
        let command = task.command();
        format!("{command}: a command, as in `houseodds {}`; houseodds {command} --help\n", task.line)
    }));
    if text.is_empty() {
        text = entries_about(&word);
    }
    if text.is_empty() {
        return Err(Error::NoSuchWord(
            word.clone(),
            near(&word).map(|near| format!("; did you mean {near:?}?")).unwrap_or_default(),
        ));
    }
    Ok(print(&text.join("\n"))?)
}

/// Returns every term once.
fn every_term() -> Vec<&'static Term> {
    let mut terms: Vec<&Term> = Vec::new();
    for term in GAMES.iter().flat_map(|game| game.keys.glossary.terms()) {
        if !terms.contains(&term) {
            terms.push(term);
        }
    }
    terms
}

/// Returns `true` if a term is about this key, given as its path or the end of it.
fn is_about(term: &Term, word: &str) -> bool {
    term.keys.iter().any(|key| *key == word || key.ends_with(&format!(".{word}")))
}

/// Words of a phrase that say nothing about what it asks.
const FILLERS: &[&str] = &[
    "a", "an", "and", "are", "by", "can", "do", "does", "for", "how", "i", "if", "in", "is", "it", "many", "may",
    "much", "my", "of", "on", "or", "the", "to", "what", "when", "where", "which", "who", "with", "you", "allowed",
];

/// Returns the entries whose texts have all telling words of a phrase, or words that begin with them: those with the
/// shortest texts, which say the least beside it.
fn entries_about(phrase: &str) -> Vec<String> {
    const MOST: usize = 8;
    let telling = phrase.split_whitespace().filter(|word| !FILLERS.contains(&word.to_lowercase().as_str()));
    let asked: Vec<String> = telling.flat_map(words_of).collect();
    if asked.is_empty() {
        return Vec::new();
    }
    let mut found = entries_with(&asked, |known, word| known == word);
    if found.is_empty() {
        found = entries_with(&asked, |known, word| known.starts_with(word));
    }
    found.sort_by_key(String::len);
    found.truncate(MOST);
    found
}

/// Returns the entries whose texts have all these words, each equal to one of the text by `is_equal`.
fn entries_with(asked: &[String], is_equal: fn(&str, &str) -> bool) -> Vec<String> {
    let terms = every_term().into_iter().filter(|term| {
        let called = term.called.iter().flat_map(|(_, names)| names.iter().copied());
        let said: Vec<&str> =
            called.chain(term.name()).chain([term.meaning]).chain(term.keys.iter().copied()).collect();
        has_all(&said.join(" "), asked, is_equal)
    });
    let keys = every_key().into_iter().filter(|key| has_all(&format!("{} {}", key.path, key.doc), asked, is_equal));
    terms.map(entry).chain(keys.map(|key| key.entry())).collect()
}

/// Returns `true` if each of these words is equal to one in `text`.
fn has_all(text: &str, asked: &[String], is_equal: fn(&str, &str) -> bool) -> bool {
    let known: Vec<String> = words_of(text).collect();
    asked.iter().all(|word| known.iter().any(|known| is_equal(known, word)))
}

/// Iterates over the words of `text` in lower case, without the `s` of a plural or a verb.
fn words_of(text: &str) -> impl Iterator<Item = String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(|word| {
        let word = word.to_lowercase();
        word.strip_suffix('s').filter(|stem| stem.len() > 2).map_or(word.clone(), str::to_owned)
    })
}

/// Formats a term with its keys and synonyms.
fn entry(term: &Term) -> String {
    let here = match term.covered {
        Covered::As(name) => name,
        Covered::AsOwn => "a hand of your own",
        Covered::No => "not covered here",
    };
    let mut text = format!("{here}: {}\n", term.meaning);
    let games = GAMES.iter().filter(|game| game.keys.glossary.terms().any(|known| known == term));
    let games: Vec<&str> = games.map(|game| game.name()).collect();
    let _ = writeln!(text, "  {:<12}{}", "in", games.join(", "));
    if !term.keys.is_empty() {
        let about = if term.covered == Covered::No { "nearest" } else { "keys" };
        let _ = writeln!(text, "  {about:<12}{}", term.keys.join(", "));
    }
    for (language, names) in term.called {
        let _ = writeln!(text, "  {:<12}{}", language.name(), names.join(", "));
    }
    text
}

/// A key with its full path and the games that have it.
struct NamedKey {
    path: String,
    doc: &'static str,
    games: Vec<&'static str>,
}

impl NamedKey {
    /// Returns the last part of its path.
    fn name(&self) -> &str {
        self.path.rsplit('.').next().unwrap_or_default()
    }

    /// Formats its meaning and its games.
    fn entry(&self) -> String {
        format!("{}: a key\n  {:<12}{}\n  {:<12}{}\n", self.path, "in", self.games.join(", "), "meaning", self.doc)
    }
}

/// Returns the keys with this path or last part or, if there are none, with a last part that contains it.
fn keys_about(word: &str) -> Vec<NamedKey> {
    let word = plain(word);
    let (named, others): (Vec<_>, Vec<_>) =
        every_key().into_iter().partition(|key| plain(&key.path) == word || plain(key.name()) == word);
    if !named.is_empty() || word.is_empty() {
        return named;
    }
    others.into_iter().filter(|key| key.name().split('_').any(|part| part == word)).collect()
}

/// Returns every key of every game, including keys in tables.
fn every_key() -> Vec<NamedKey> {
    let mut found = Vec::new();
    for game in GAMES {
        for key in game.keys.keys() {
            add_key(&mut found, game.name(), "", key);
        }
    }
    found
}

/// Adds a key of a game, and the keys inside it, to those found.
fn add_key(found: &mut Vec<NamedKey>, game: &'static str, around: &str, key: &Key) {
    let path = format!("{around}{}", key.path);
    let inside =
        if matches!(key.kind, KeyKind::NamedTables { .. }) { format!("{path}.{OWN}.") } else { format!("{path}.") };
    for inner in key.kind.inner_keys() {
        add_key(found, game, &inside, inner);
    }
    match found.iter_mut().find(|known| known.path == path && known.doc == key.doc) {
        Some(known) => known.games.push(game),
        None => found.push(NamedKey { path, doc: key.doc, games: vec![game] }),
    }
}

/// Returns the task that goes by this word, or whose command does.
fn task_called(word: &str) -> Option<&'static Task> {
    let word = plain(word);
    let named = TASKS.iter().find(|task| task.words.iter().any(|name| plain(name) == word));
    named.or_else(|| TASKS.iter().find(|task| plain(task.command()) == word))
}

/// Returns the nearest known word to an unknown one.
fn near(word: &str) -> Option<String> {
    let terms = every_term();
    let called = terms.iter().flat_map(|term| term.called.iter().flat_map(|(_, names)| names.iter().copied()));
    let keys = every_key();
    let keys = keys.iter().map(NamedKey::name);
    nearest(word, called.chain(terms.iter().filter_map(|term| term.name())).chain(keys)).map(str::to_owned)
}

/// Suggests a command for an unknown one.
pub(super) fn instead_of_command(word: &str) -> Option<String> {
    if Arguments::command().get_subcommands().any(|command| command.get_name() == word) {
        return None;
    }
    if let Some(task) = task_called(word) {
        return Some(format!("the command for that is `{}`, as in `houseodds {}`", task.command(), task.line));
    }
    if let Ok(preset) = SHIPPED.catalogue().preset(word) {
        return Some(format!("{} is a preset: try `houseodds exact {0}` or `houseodds simulate {0}`", preset.name));
    }
    SHIPPED.catalogue().answer(word)
}

/// Returns `true` if a command offers this option in its help.
fn has_option(command: &clap::Command, name: &str) -> bool {
    command.get_arguments().any(|known| known.get_long() == Some(name) && !known.is_hide_set())
}

/// Suggests the option or the key of configs that an unknown option of a command means.
pub(super) fn instead_of_option(option: &str, command: &str) -> Option<String> {
    let name = option.trim_start_matches('-');
    let arguments = Arguments::command();
    let takes = |option: &str| arguments.find_subcommand(command).is_some_and(|known| has_option(known, &option[2..]));
    let mut options = OPTIONS.iter();
    if let Some((option, _)) = options.find(|(option, names)| names.contains(&name) && takes(option)) {
        return Some(format!("the option for that is `{option}`: see `houseodds {command} --help`"));
    }
    let others = arguments.get_subcommands().filter(|other| has_option(other, name));
    let others: Vec<_> = others.map(|other| format!("`{}`", other.get_name())).collect();
    let keys = keys_about(&name.replace('-', "_"));
    let key = match others.len() {
        0 => keys.first(),
        _ => keys.iter().find(|key| key.name() == name),
    };
    match key.filter(|_| takes("--set")) {
        Some(key) => Some(format!("{} is a key of configs: write `--set {}=VALUE`", key.name(), key.path)),
        None if others.is_empty() => None,
        None => Some(format!("`{command}` has no {option}; it is an option of {}", others.join(", "))),
    }
}

/// Improves an error about the cards of a hand if they are the name of one.
pub(super) fn named_hand(error: house::Error, game: &GameKind, cards: &str) -> house::Error {
    match game.keys.answer(cards) {
        Some(answer) => house::Error::Usage(format!("{error}\n  = help: {}; write its cards", harmless(&answer))),
        None => error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    /// Checks that each line of advice parses and that each option exists.
    #[test]
    fn lines_and_options_that_are_advised_exist() {
        for task in TASKS {
            let line = ["houseodds"].into_iter().chain(task.line.split(' '));
            assert!(Arguments::try_parse_from(line).is_ok(), "{}", task.line);
        }
        let arguments = Arguments::command();
        for (option, _) in OPTIONS {
            let takes =
                |command: &clap::Command| command.get_arguments().any(|known| known.get_long() == Some(&option[2..]));
            assert!(arguments.get_subcommands().any(takes), "{option}");
        }
    }

    /// Checks that no word stands for two tasks, since the second would never be advised.
    #[test]
    fn no_word_leads_to_two_tasks() {
        let mut seen = std::collections::HashSet::new();
        for word in TASKS.iter().flat_map(|task| task.words) {
            assert!(seen.insert(plain(word)), "{word}");
        }
    }
}
