//! A log of a table whose stakes vary, against rounds that are played and logged.

use super::log::{
    KnownLabels, NET_AS_DEALER, NET_AS_PLAYER, Observed, ReadColumn, SeenValues, is_net, named_net, read_log,
};
use super::monitored::{LogColumn, LogNets, Monitored};
use crate::config::Source;
use crate::engine::{Run, deal_again};
use crate::games::column::{BANKER, NET, SEAT};
use crate::games::{Config, Game};
use crate::house::error::Error;
use crate::house::observer::Observer;
use crate::house::seat_groups::check_seat;
use crate::stats::NetSteps;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The most rounds that are played. More would hardly make a comparison finer.
const MOST_PLAYED: u64 = 200_000;
/// Names of nets below 0, of 0, and above.
const SIGNS: [&str; 3] = ["below 0", "0", "above 0"];

/// Returns the run to compare a log with. The log may be a simulation with the config's own seed.
pub(super) fn reference_run(config: &Config) -> Run {
    let run = config.run(None, None);
    Run { seed: run.seed.wrapping_add(1), ..run }
}

/// Compares a log with rounds of the config, each seat by itself.
///
/// # Errors
/// Every error in the log; or if it has values by seat and names no seat.
pub(super) fn against_played(
    config: &Config,
    log: &Arc<Source>,
    seat: Option<usize>,
    observer: &dyn Observer,
) -> Result<Monitored, Error> {
    let game = &*config.rules.game(observer);
    let seats = game.logged_values(SEAT).len();
    check_seat(config, seat, seats)?;
    let names = &|column: &str| game.logged_values(column);
    let read = read_log(log, &KnownLabels { seats, seat, by_seat: true, names, keys: &config.kind.keys }, observer)?;
    let by_seat: Vec<&str> = read.columns.iter().map(|column| column.name).filter(|name| *name != BANKER).collect();
    if !by_seat.is_empty() && !read.says_seats {
        return Err(Error::NoSeat(config.name.clone(), by_seat.join(", "), seats));
    }
    let run = reference_run(config);
    let run = Run { rounds: run.rounds.min(MOST_PLAYED), ..run };
    let step = observer.begin("playing rounds to compare with", 1);
    let played = played(game, &run, &read.columns);
    drop(step);
    let (columns, nets) = beside(game, &read.columns, &played);
    let simulated = Some((run.rounds, run.seed));
    let found = Monitored::new(read.rows, columns, nets, Vec::new(), simulated);
    Ok(Monitored { shared_rounds: Some(read.rounds), ..found })
}

/// Returns the columns of a log, and its nets, each beside the rounds that were played.
fn beside(game: &dyn Game, read: &[ReadColumn], played: &[ReadColumn]) -> (Vec<LogColumn>, Vec<LogNets>) {
    let (mut columns, mut nets) = (Vec::new(), Vec::new());
    for (column, played) in read.iter().zip(played) {
        for (&seat, seen) in &column.seats {
            // Every seat sees the same banker.
            let Some(played) = played.seats.get(&seat.or(Some(1))) else { continue };
            if is_net(column.name) {
                nets.push(log_nets(column.name, seat, seen, played, game.unit()));
                let names = SIGNS.map(str::to_owned);
                columns.push(log_column(column.name, seat, &names, &signs(seen), &signs(played)));
            } else {
                columns.push(log_column(column.name, seat, &game.logged_values(column.name), seen, played));
            }
        }
    }
    (columns, nets)
}

/// Counts the values of columns in a log of a run.
fn played(game: &dyn Game, run: &Run, read: &[ReadColumn]) -> Vec<ReadColumn> {
    let columns = read.iter().map(|column| ReadColumn { name: column.name, seats: BTreeMap::new() });
    let mut columns: Vec<ReadColumn> = columns.collect();
    deal_again(game, run.seed, run.rounds, &mut |dealt, chance| {
        let Some(logged) = game.logged(dealt, chance) else { return false };
        for line in &logged.lines {
            let cells: BTreeMap<&str, &str> = logged.columns.iter().copied().zip(line.split(',')).collect();
            columns.iter_mut().for_each(|column| add(column, &cells));
        }
        true
    });
    columns
}

/// Counts the value of a line, given by column.
fn add(column: &mut ReadColumn, cells: &BTreeMap<&str, &str>) {
    let seat = cells[SEAT];
    let banks = cells.get(BANKER).is_some_and(|banker| *banker == seat);
    let name = match column.name {
        NET_AS_DEALER if banks => NET,
        NET_AS_PLAYER if !banks => NET,
        name => name,
    };
    let Some(value) = cells.get(name).filter(|value| !value.is_empty()) else { return };
    let values = column.seats.entry(seat.parse().ok()).or_default();
    match values.get_mut(*value) {
        Some(seen) => seen.count += 1,
        None => _ = values.insert((*value).to_owned(), Observed { count: 1, lines: 1, line: 1 }),
    }
}

/// Counts nets by their sign.
fn signs(values: &SeenValues) -> SeenValues {
    let mut signs = SeenValues::new();
    for (net, seen) in values {
        let net = named_net(net);
        let sign = SIGNS[1 + usize::from(net > 0.0) - usize::from(net < 0.0)];
        let known: &mut Observed = signs.entry(sign.to_owned()).or_default();
        *known = known.and(*seen);
    }
    signs
}

fn total(values: &SeenValues) -> f64 {
    values.values().map(|seen| seen.count as f64).sum()
}

fn log_column(
    name: &'static str,
    seat: Option<usize>,
    names: &[String],
    seen: &SeenValues,
    played: &SeenValues,
) -> LogColumn {
    let rounds = total(played);
    let mut cells = Vec::new();
    for value in names {
        let [count, expected] = [seen, played].map(|values| values.get(value).map_or(0, |seen| seen.count));
        // A value of neither is no evidence.
        if count + expected > 0 {
            cells.push((value.clone(), count, expected as f64 / rounds, rounds));
        }
    }
    LogColumn { name, seat, cells }
}

fn log_nets(column: &'static str, seat: Option<usize>, seen: &SeenValues, played: &SeenValues, unit: i64) -> LogNets {
    let rounds = total(played);
    let steps = NetSteps::new(
        played.iter().map(|(net, seen)| ((named_net(net) * unit as f64).round() as i64, seen.count as f64 / rounds)),
    );
    let error = steps.std_dev() / unit as f64 / rounds.sqrt();
    let seen = seen.iter().map(|(net, seen)| (named_net(net), seen.count)).collect();
    LogNets { column, seat, seen, steps, unit, stake: None, error }
}
