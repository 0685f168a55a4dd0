//! `monitor`: play that was written down against what the rules say.

use super::error::Error;
use super::log::{Column, DEALER_HAND, NET, PLAYER_HAND, RESULT, net_name, read_log};
use super::observer::Observer;
use crate::config::Source;
use crate::engine::play;
use crate::games::{Config, Game, MAIN};
use crate::report::{Impossible, LogColumn, LogNets, Monitored};
use crate::sort;
use crate::stats::presentation::{FREQUENCY, PLAYER};
use crate::stats::{Evidence, NetSteps, Row, Tables, Tally};
use std::sync::Arc;

/// A value of a column with its probability, and the number of independent rounds behind that.
type Cell = (String, f64, f64);

/// What is known about a game.
struct Known<'a> {
    game: &'a dyn Game,
    evidence: &'a dyn Evidence,
    tables: Tables,
    /// Rounds played; infinitely many where every deal was counted.
    rounds: f64,
}

impl<'a> Known<'a> {
    fn of(game: &'a dyn Game, evidence: &'a dyn Evidence, rounds: f64) -> Known<'a> {
        Known { game, evidence, tables: game.tables(evidence), rounds }
    }

    /// The law of a column; empty if it is not known.
    fn law(&self, column: &str) -> Vec<Cell> {
        let cell = |name: String, chance: f64, error: Option<f64>| {
            // As many independent rounds as have this error.
            let apparent =
                error.map(|error| chance * (1.0 - chance) / (error * error)).filter(|n| n.is_finite() && *n > 0.0);
            let trials = if self.rounds.is_finite() { apparent.unwrap_or(self.rounds) } else { self.rounds };
            (name, chance, trials)
        };
        let of_row = |name: &str, row: &Row| cell(name.to_owned(), row.share(), row.std_error.map(|error| error.0));
        let of_role = |role: &str| -> Vec<Cell> {
            let table = self.tables.table(FREQUENCY).into_iter();
            let rows = table.flat_map(|table| table.rows.iter().filter(move |row| table.role(row) == role));
            rows.filter_map(|row| Some(of_row(row.labels.last()?.text(), row))).collect()
        };
        match column {
            NET => {
                let unit = self.game.unit() as f64;
                let of_net = |(net, share): (i64, crate::stats::Share)| {
                    let chance = share.probability;
                    let value = if chance.value.is_nan() { 0.0 } else { chance.value };
                    cell(net_name(net as f64 / unit), value, chance.std_error)
                };
                self.game.nets_of(PLAYER, self.evidence, 0).into_iter().map(of_net).collect()
            }
            PLAYER_HAND => of_role(PLAYER),
            DEALER_HAND => of_role("dealer"),
            RESULT => {
                let row = |name| Some(of_row(name, self.tables.metric(PLAYER, name)?));
                ["win", "push", "lose"].into_iter().filter_map(row).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The nets of a log beside their law.
    fn nets(&self, (_, values): &Column) -> LogNets {
        let unit = self.game.unit();
        let number = |name: &str| name.parse().unwrap_or(f64::NAN);
        let law = self.law(NET);
        let metric = |metric| self.tables.metric(PLAYER, metric);
        LogNets {
            seen: values.iter().map(|(name, seen)| (number(name), seen.count)).collect(),
            law: NetSteps::new(
                law.iter().map(|(name, chance, _)| ((number(name) * unit as f64).round() as i64, *chance)),
            ),
            unit,
            stake: self.tables.of_bet(MAIN, PLAYER, "stake").map_or(1.0, Row::share),
            error: metric("net").and_then(|row| row.std_error).map_or(0.0, |error| error.0),
        }
    }
}

/// Compares a log with the rules: with every deal counted and, where that gives no answer, with rounds played.
///
/// # Errors
/// Everything that is wrong with the log.
pub fn monitor(config: &Config, log: &Arc<Source>, observer: &dyn Observer) -> Result<Monitored, Error> {
    let game = &*config.rules.game_in_steps(observer);
    // Tables of no rounds contain every name.
    let nothing = Tally::new(game.layout(), game.dealer_nets());
    let names = Known::of(game, &nothing, 0.0);
    let columns = read_log(log, |column| names.law(column).into_iter().map(|(name, ..)| name).collect())?;
    let step = observer.begin("counting what a round comes to", 1);
    let exact = game.exact_by_seat();
    drop(step);
    let counted = exact.as_ref().map(|exact| Known::of(game, exact, f64::INFINITY));
    let is_counted = |column: &str| counted.as_ref().is_some_and(|counted| !counted.law(column).is_empty());
    let run = config.run(None, None);
    let must_play = columns.iter().any(|(name, _)| !is_counted(name));
    let tally = must_play.then(|| play(game, &run, &*observer.progress(game, 0, run.rounds)).tally);
    let played = tally.as_ref().map(|tally| Known::of(game, tally, run.rounds as f64));
    let known = |column: &str| counted.as_ref().filter(|_| is_counted(column)).or(played.as_ref());

    let (mut laws, mut impossible, mut nets) = (Vec::new(), Vec::new(), None);
    for column in &columns {
        let (name, values) = column;
        let Some(known) = known(name) else { continue };
        if *name == NET {
            nets = Some(known.nets(column));
        }
        let mut cells: Vec<(String, u128, f64, f64)> = known
            .law(name)
            .into_iter()
            .map(|(value, chance, trials)| {
                let count = values.get(&value).map_or(0, |seen| seen.count);
                (value, count, chance, trials)
            })
            .collect();
        for (value, seen) in values {
            let known = cells.iter().find(|(known, ..)| known == value);
            if known.is_none_or(|(_, _, chance, trials)| *chance == 0.0 && *trials == f64::INFINITY) {
                let (line, lines, value) = (seen.line, seen.lines, value.clone());
                impossible.push(Impossible { line, lines, column: name, value });
            }
            if known.is_none() {
                cells.push((value.clone(), seen.count, 0.0, f64::INFINITY));
            }
        }
        // An impossible value that did not occur is no evidence.
        cells.retain(|(_, count, chance, _)| *count > 0 || *chance > 0.0);
        laws.push(LogColumn { name, cells });
    }
    sort::by_key(&mut impossible, |entry| entry.line);
    let simulated = must_play.then_some((run.rounds, run.seed));
    Ok(Monitored::of(laws, nets, impossible, simulated))
}
