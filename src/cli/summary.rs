//! Formats summaries as text and as JSON.

use super::console::{made_in, shown};
use crate::answer::Answer;
use crate::config::MONEY;
use crate::games::session::counting::{COUNTED, TAGS};
use crate::games::{Config, MAIN};
use crate::house::{Simulated, Simulation};
use crate::money::Money;
use crate::report::{Heading, RoundNet, Style, counted, decimals, notes, rules_said, summary, text};
use crate::store::{rules_hash, sums_of};
use crate::tables::Noticed;
use crate::tables::metric;
use crate::tables::presentation::DEALER;
use crate::tables::presentation::{BETS, EDGE, FREQUENCY, PAYS};
use crate::tables::{Tables, Whole};
use serde_json::{Map, Value, json};
use std::path::Path;

/// Formats the summary of a run, or of a part of it, as JSON.
pub(super) fn run_to_json(config: &Config, simulation: &Simulation<'_>, simulated: &Simulated) -> String {
    let Simulation { run, part, .. } = simulation;
    let Simulated { tables, rounds, units, place, .. } = simulated;
    let part = part.map(|part| part.to_string());
    let made = made(config.session.method(), run.seed, (*rounds, units), part.as_deref());
    to_json(about(config), with_money(made, config, tables), tables, place)
}

/// Formats the summary of a run, or of a part of it, as text.
pub(super) fn run_to_text(
    config: &Config,
    simulation: &Simulation<'_>,
    simulated: &Simulated,
    style: &Style,
) -> String {
    let Simulation { run, part, .. } = simulation;
    let Simulated { tables, rounds, units, place, played } = simulated;
    let what = if part.is_some() { "tally" } else { "tables" };
    let pace = played.map(|(rounds, seconds)| {
        let rate = rounds as f64 / seconds / 1e6;
        format!("{seconds:.1} s, {rate:.1} M/s")
    });
    let pace = pace.unwrap_or_else(|| "finished earlier".to_owned());
    let part = part.map(|part| format!("part {part} with ")).unwrap_or_default();
    let method = format!("{}, {part}{}, seed {}", config.session.method(), counted(*rounds, units), run.seed);
    to_text(config, method, tables, (&[], &format!("{pace}; {what} in {}", shown(place))), style)
}

/// Puts the files that the run wrote, as its sums list them, at the end of a JSON summary.
pub(super) fn list_files(summary: &mut Map<String, Value>, place: &Path) {
    let sums = sums_of(place).ok().flatten().unwrap_or_default();
    let files: Vec<String> = sums.iter().map(|(name, _)| shown(&place.join(name))).collect();
    summary.insert("files".to_owned(), files.into());
}

/// Returns the origin of a result for its JSON summary.
pub(super) fn made(method: &str, seed: u64, (rounds, units): (u64, &str), part: Option<&str>) -> Value {
    let mut made = json!({ "method": method, "seed": Whole(seed.into()), units: Whole(rounds.into()) });
    if let Some(part) = part {
        made["part"] = part.into();
    }
    made
}

/// Adds the value of an hour to `made`, if the config has the rounds of an hour.
pub(super) fn with_money(mut made: Value, config: &Config, tables: &Tables) -> Value {
    if let Some(earnings) = Money::of(&config.values).and_then(|money| money.earnings(&RoundNet::of(tables))) {
        made["money"] = json!(earnings);
    }
    made
}

/// Formats a summary as text, with notes and its origin at the end.
pub(super) fn to_text(
    config: &Config,
    method: String,
    tables: &Tables,
    (said, made): (&[String], &str),
    style: &Style,
) -> String {
    let heading = Heading { name: config.name.clone(), method };
    let found = in_money(config, tables) + &tags(tables) + &best_bet(tables);
    let said: String = said.iter().map(|said| format!("  {said}\n")).collect();
    summary(&heading, tables, style) + &notes(&(found + &differing(config) + &said), style) + &made_in(made, style)
}

/// Formats the value of an hour, or of a night.
fn in_money(config: &Config, tables: &Tables) -> String {
    let Some(money) = Money::of(&config.values) else { return String::new() };
    let hour = money.earnings(&RoundNet::of(tables)).map(|earnings| earnings.said());
    let lines = hour.into_iter().flatten().chain(money.of_night(tables));
    let text: String = lines.map(|line| format!("  {line}\n")).collect();
    if text.is_empty() { text } else { text + "\n" }
}

/// Describes the best true count to bet from, if betting pays, and the gain that would have been noticed there.
fn best_bet(tables: &Tables) -> String {
    let won = metric::WON_PER_100_ROUNDS;
    let rows = tables.rows(COUNTED).iter().filter(|row| row.labels[1] == won.key);
    // Without an interval too little was dealt to tell.
    let known = rows.clone().filter(|row| row.interval().is_some());
    let Some(best) = known.max_by(|one, other| one.share().total_cmp(&other.share())) else {
        let is_counted = rows.count() > 0;
        let text = "  too few shoes to tell from which true count on betting pays\n\n";
        return if is_counted { text.to_owned() } else { String::new() };
    };
    let (from, value, error) = (&best.labels[0], best.share(), best.std_error.map_or(0.0, |error| error.0));
    let digits = decimals(Some(error));
    let verdict = match best.interval() {
        Some((low, _)) if low > 0.0 => format!("betting pays best from {from} on"),
        _ if value > 0.0 => format!("no gain is told from 0 yet: best is betting from {from} on"),
        _ => format!("betting never pays: least is lost by betting from {from} on"),
    };
    let gain = Noticed::gain(error);
    format!(
        "  {verdict}, {value:.digits$} ± {error:.digits$} units in 100 rounds; a gain of {gain:.digits$} would have been \
         noticed with 95 %\n\n"
    )
}

/// Describes the changes of a config from the preset that it builds on, or from the nearest one.
pub(super) fn differing(config: &Config) -> String {
    let mut rules = config.values.clone();
    MONEY.iter().for_each(|path| rules.remove(path));
    rules_said(config.base, config.kind.name(), &rules.to_json())
}

/// Lists the tags of each card in every system. Zeros are left out, except after a rank that would cover them.
fn tags(tables: &Tables) -> String {
    let systems = tables.rows(TAGS).chunk_by(|one, other| one.labels[0] == other.labels[0]);
    let mut lines = String::new();
    for rows in systems {
        let Some(correlation) = rows[0].more.last() else { continue };
        let tags = rows.iter().map(|row| (row.labels[1].to_string(), row.labels[3].number().unwrap_or_default()));
        let tags: Vec<(String, f64)> = tags.collect();
        let ranks: Vec<&String> = tags.iter().filter(|(_, tag)| *tag != 0.0).map(|(name, _)| name).collect();
        let said = tags.iter().filter(|(name, _)| ranks.iter().any(|rank| name.starts_with(*rank)));
        let said = said.map(|(name, tag)| format!("{name} {tag:+}")).collect::<Vec<_>>().join("  ");
        let correlation = correlation.map_or_else(String::new, |of| format!(", correlation {:.4}", of.0));
        lines += &format!("  tags {}{correlation}: {said}\n", rows[0].labels[0]);
    }
    if lines.is_empty() { lines } else { lines + "\n" }
}

/// Returns the config's part of a JSON summary.
pub(super) fn about(config: &Config) -> Map<String, Value> {
    let about = json!({
        "name": config.name,
        "version": env!("CARGO_PKG_VERSION"),
        "game": config.kind.name(),
        "config_hash": rules_hash(&config.values),
    });
    if let Value::Object(about) = about { about } else { Map::new() }
}

/// Returns an answer as one JSON object on a line: its config first, its files last.
pub(super) fn answer_json(config: &Config, answer: &Answer, place: Option<&Path>) -> String {
    let mut summary = about(config);
    summary.extend(answer.to_json());
    place.iter().for_each(|place| list_files(&mut summary, place));
    format!("{}\n", Value::Object(summary))
}

/// Returns an answer for people, then how its rules differ from a preset's, and how it was made.
pub(super) fn answer_text(config: &Config, answer: &Answer, made: &str, style: &Style) -> String {
    let made = if made.is_empty() { String::new() } else { made_in(made, style) };
    text(answer, style) + &notes(&differing(config), style) + &made
}

/// Returns the summary as one JSON object on a line: config, origin, figures, files.
pub(super) fn to_json(mut summary: Map<String, Value>, made: Value, tables: &Tables, place: &Path) -> String {
    if tables.table(EDGE).is_none() {
        let tables = tables.tables.iter().map(|table| (table.kind.name.to_owned(), json!(table)));
        summary.extend(made.as_object().cloned().into_iter().flatten().chain(tables));
        list_files(&mut summary, place);
        return format!("{}\n", Value::Object(summary));
    }
    let edge = tables.metric(DEALER, metric::EDGE);
    let figures = json!({
        (metric::EDGE.key): edge.map(|row| row.value),
        "std_error": edge.and_then(|row| row.std_error),
        "ci_low": edge.and_then(|row| row.ci_low),
        "ci_high": edge.and_then(|row| row.ci_high),
        (metric::STD_DEV.key): tables.metric(DEALER, metric::STD_DEV).map(|row| row.value),
        "hands": tables.table(FREQUENCY),
        "figures": tables.table(EDGE),
    });
    let several = tables.rows(BETS).iter().any(|row| row.labels[0] != MAIN);
    let bets = if several { json!({ "bets": tables.table(BETS), "pays": tables.table(PAYS) }) } else { json!({}) };
    for part in [made, figures, bets] {
        let Value::Object(part) = part else { continue };
        summary.extend(part);
    }
    list_files(&mut summary, place);
    format!("{}\n", Value::Object(summary))
}
