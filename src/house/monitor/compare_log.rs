//! `monitor`: a log of play against the rules.

use super::log::{self, Log, Observed, ReadColumn, SeenValues, named_net, net_name, read_log};
use super::monitored::{Impossible, LogColumn, LogNets, Monitored};
use super::reference::{against_played, reference_run};
use crate::answer::Answer;
use crate::config::Source;
use crate::engine::{Unwatched, play};
use crate::games::column::{DEALER_HAND, NET, PLAYER_HAND, RESULT};
use crate::games::{Config, Game, MAIN};
use crate::house::commission::{commission_of, pays_house};
use crate::house::error::Error;
use crate::house::observer::Observer;
use crate::house::seat_groups::{check_seat, seats};
use crate::report::{counted, listed_seats};
use crate::stats::{BetLine, Estimate, Evidence, NetSteps, Tally};
use crate::tables::presentation::{FREQUENCY, PLAYER, seat_role};
use crate::tables::table::Nets;
use crate::tables::{Row, Tables, metric};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

/// Note on the edge of a log if commission goes to the house.
const PLAYERS_EDGE: &str = "The edge is what players lose. Commission goes to the house, so the dealer nets less.";

/// A value of a column with its probability, and the number of independent rounds behind that.
type SeenValue = (String, f64, f64);

/// Known distributions of a game.
struct KnownGame<'a> {
    game: &'a dyn Game,
    tables: Tables,
    nets: Vec<Nets>,
    /// Rounds played; infinitely many if every deal was counted.
    rounds: f64,
}

impl<'a> KnownGame<'a> {
    fn new(game: &'a dyn Game, evidence: &'a dyn Evidence, rounds: f64) -> KnownGame<'a> {
        KnownGame { game, tables: game.tables(evidence), nets: game.nets(evidence, BetLine::Main), rounds }
    }

    /// Returns the distribution of a column, at a seat or at a random one; empty if it is unknown.
    fn values_of(&self, column: &str, seat: Option<usize>) -> Vec<SeenValue> {
        let role = role_of(seat);
        match column {
            NET => {
                let mut distribution = Vec::new();
                for (net, share) in self.nets.iter().filter(|nets| nets.role == role).flat_map(|nets| &nets.shares) {
                    let Estimate { value, std_error, .. } = share.probability;
                    let chance = if value.is_nan() { 0.0 } else { value };
                    distribution.push(self.value(net_name(*net as f64 / self.game.unit() as f64), chance, std_error));
                }
                distribution
            }
            PLAYER_HAND => self.hands(&role),
            DEALER_HAND => self.hands("dealer"),
            RESULT => [metric::WIN, metric::PUSH, metric::LOSE]
                .into_iter()
                .filter_map(|metric| Some(self.value_of_row(metric.key, self.tables.metric(&role, metric)?)))
                .collect(),
            _ => Vec::new(),
        }
    }

    /// Returns the distribution of the hands of a role.
    fn hands(&self, role: &str) -> Vec<SeenValue> {
        let table = self.tables.table(FREQUENCY).into_iter();
        let rows = table.flat_map(|table| table.rows.iter().filter(move |row| table.role(row) == role));
        rows.filter_map(|row| Some(self.value_of_row(row.labels.last()?.text(), row))).collect()
    }

    fn value_of_row(&self, name: &str, row: &Row) -> SeenValue {
        self.value(name.to_owned(), row.share(), row.std_error.map(|error| error.0))
    }

    fn value(&self, name: String, chance: f64, error: Option<f64>) -> SeenValue {
        // The number of independent rounds with this error.
        let apparent = error.map(|error| chance * (1.0 - chance) / (error * error));
        let trials = apparent.filter(|n| self.rounds.is_finite() && n.is_finite() && *n > 0.0);
        (name, chance, trials.unwrap_or(self.rounds))
    }

    /// Returns `true` if a column has another distribution at some seats than at others, as far as is known.
    fn differs_by_seat(&self, column: &str, seats: usize) -> bool {
        let first = self.values_of(column, Some(1));
        (2..=seats).any(|seat| self.values_of(column, Some(seat)) != first)
    }

    /// Returns the nets of a log beside their distribution.
    fn nets(&self, seat: Option<usize>, values: &SeenValues) -> LogNets {
        let unit = self.game.unit();
        let (role, distribution) = (role_of(seat), self.values_of(NET, seat));
        let distribution =
            distribution.iter().map(|(name, chance, _)| ((named_net(name) * unit as f64).round() as i64, *chance));
        LogNets {
            column: NET,
            seat,
            seen: values.iter().map(|(name, seen)| (named_net(name), seen.count)).collect(),
            steps: NetSteps::new(distribution),
            unit,
            stake: Some(self.tables.of_bet(MAIN, &role, metric::STAKE).map_or(1.0, Row::share)),
            error: self.tables.metric(&role, metric::NET).and_then(|row| row.std_error).map_or(0.0, |error| error.0),
        }
    }
}

/// Returns the role of a seat, or of one drawn at random.
fn role_of(seat: Option<usize>) -> String {
    seat.map_or_else(|| PLAYER.to_owned(), seat_role)
}

/// Compares a log with the rules: with every deal counted and, if that gives no answer, with rounds played. `seat` is
/// the player's seat.
///
/// # Errors
///
/// Every error in the log; or if the seats differ and the player's seat is missing.
pub fn monitor(
    config: &Config,
    log: &Arc<Source>,
    seat: Option<usize>,
    observer: &dyn Observer,
) -> Result<Answer, Error> {
    if config.rules.why_stakes_vary().is_some() {
        let found = against_played(config, log, seat, observer)?;
        let method = method(&log.name, &seats_said(&found), &found);
        return Ok(found.into_answer(method).about(&config.name, config.presentation));
    }
    let found = monitored(config, log, seat, observer)?;
    let has_side_bets = config.rules.game(&Unwatched).bets().len() > 1;
    let whose = [seat.map(|seat| format!("seat {seat}, ")), has_side_bets.then(|| "main bet, ".to_owned())];
    let whose: String = whose.into_iter().flatten().collect();
    let method = method(&log.name, &whose, &found);
    let mut answer = found.into_answer(method);
    answer.margin.extend(pays_house(config).then(|| PLAYERS_EDGE.to_owned()));
    answer.margin.extend(commission_of(config));
    Ok(answer.about(&config.name, config.presentation))
}

/// Names the seats of a log that are compared.
fn seats_said(found: &Monitored) -> String {
    let seats: BTreeSet<usize> = found.columns.iter().filter_map(|column| column.seat).collect();
    let listed = listed_seats(&[seats.iter().copied().collect()]);
    match seats.len() {
        0 => String::new(),
        1 => format!("seat {listed}, "),
        _ => format!("seats {listed}, "),
    }
}

/// Returns the line above a comparison: the log, the player, and the rules.
fn method(log: &str, whose: &str, found: &Monitored) -> String {
    let simulated = found.columns.iter().filter(|column| !column.is_exact()).map(|column| column.name);
    let mut simulated: Vec<&str> = simulated.collect();
    simulated.dedup();
    let by = match found.simulated {
        None => "against every deal".to_owned(),
        Some((rounds, seed)) => {
            format!("{} against {}, seed {seed}", simulated.join(", "), counted(rounds, "simulated rounds"))
        }
    };
    let (rows, rounds) = (counted(found.rows, "rows"), counted(found.rounds(), "rounds"));
    format!("{log}, {rows}, {whose}{rounds}, {by}")
}

/// Returns the names that can be read in a column. A hand that the rules do not have is evidence of other rules, not a
/// word that cannot be read.
fn readable(column: &str, known: &KnownGame<'_>) -> Vec<String> {
    let mut names: Vec<String> = known.values_of(column, None).into_iter().map(|(name, ..)| name).collect();
    if [PLAYER_HAND, DEALER_HAND].contains(&column) && !names.is_empty() {
        names.extend(known.game.names_off());
    }
    names
}

/// Compares a log with the rules: with every deal counted and, if that gives no answer, with rounds played. `seat` is
/// the player's seat.
///
/// # Errors
///
/// Every error in the log; or if the seats differ and the player's seat is missing.
pub fn monitored(
    config: &Config,
    log: &Arc<Source>,
    seat: Option<usize>,
    observer: &dyn Observer,
) -> Result<Monitored, Error> {
    let game = &*config.rules.game(observer);
    // Tables of no rounds contain every name.
    let nothing = Tally::new(game.layout(), game.dealer_nets());
    let names = KnownGame::new(game, &nothing, 0.0);
    let seats = seats(game);
    check_seat(config, seat, seats)?;
    let names = &|column: &str| readable(column, &names);
    let read =
        read_log(log, &log::KnownLabels { seats, seat, by_seat: false, names, keys: &config.kind.keys }, observer)?;
    let step = observer.begin("counting the nets of a round", 1);
    let exact = game.exact_by_seat();
    drop(step);
    let counted = exact.as_ref().map(|exact| KnownGame::new(game, exact, f64::INFINITY));
    let by_seat = by_seat(&read, counted.as_ref(), seats);
    if !by_seat.is_empty() && !read.says_seats {
        return Err(Error::NoSeat(config.name.clone(), by_seat.join(", "), seats));
    }
    let run = reference_run(config);
    let must_play = read.columns.iter().any(|column| with_distribution(counted.as_ref(), column.name).is_none());
    let tally = must_play.then(|| play(game, &run, &*observer.progress(game, 0, run.rounds)).tally);
    let played = tally.as_ref().map(|tally| KnownGame::new(game, tally, run.rounds as f64));

    let mut found = LoggedColumns::default();
    for column in read.columns {
        let Some(known) = with_distribution(counted.as_ref(), column.name).or(played.as_ref()) else { continue };
        let is_by_seat = by_seat.contains(&column.name);
        let seats = if is_by_seat { column.seats } else { BTreeMap::from([(None, together(&column))]) };
        seats.iter().for_each(|(seat, values)| found.add(known, column.name, *seat, values));
    }
    found.impossible.sort_by_key(|entry| entry.line);
    let simulated = must_play.then_some((run.rounds, run.seed));
    Ok(Monitored::new(read.rows, found.columns, found.nets, found.impossible, simulated))
}

/// Returns the counted game if it has the distribution of a column.
fn with_distribution<'k, 'g>(counted: Option<&'k KnownGame<'g>>, column: &str) -> Option<&'k KnownGame<'g>> {
    counted.filter(|counted| !counted.values_of(column, None).is_empty())
}

/// Returns the columns in which the seats differ. Simulated figures differ at least by chance.
fn by_seat(log: &Log, counted: Option<&KnownGame<'_>>, seats: usize) -> Vec<&'static str> {
    let mut columns: Vec<&str> = log.columns.iter().map(|column| column.name).collect();
    columns.retain(|column| match with_distribution(counted, column) {
        Some(counted) => counted.differs_by_seat(column, seats),
        None => *column != DEALER_HAND && seats > 1,
    });
    columns
}

/// Adds up the observations of all seats.
fn together(column: &ReadColumn) -> SeenValues {
    let mut all = SeenValues::new();
    for (value, seen) in column.seats.values().flatten() {
        let known: &mut Observed = all.entry(value.clone()).or_default();
        *known = known.and(*seen);
    }
    all
}

/// The columns of a log beside their distributions.
#[derive(Default)]
struct LoggedColumns {
    columns: Vec<LogColumn>,
    nets: Vec<LogNets>,
    impossible: Vec<Impossible>,
}

impl LoggedColumns {
    fn add(&mut self, known: &KnownGame<'_>, name: &'static str, seat: Option<usize>, values: &SeenValues) {
        if name == NET {
            self.nets.push(known.nets(seat, values));
        }
        let (mut cells, mut is_possible) = (Vec::new(), HashMap::new());
        for (value, chance, trials) in known.values_of(name, seat) {
            let count = values.get(&value).map_or(0, |seen| seen.count);
            is_possible.insert(value.clone(), chance > 0.0 || trials < f64::INFINITY);
            cells.push((value, count, chance, trials));
        }
        for (value, seen) in values {
            let known = is_possible.get(value);
            if known != Some(&true) {
                let (line, lines, value) = (seen.line, seen.lines, value.clone());
                self.impossible.push(Impossible { line, lines, column: name, value });
            }
            if known.is_none() {
                cells.push((value.clone(), seen.count, 0.0, f64::INFINITY));
            }
        }
        // An impossible value that did not occur is no evidence.
        cells.retain(|(_, count, chance, _)| *count > 0 || *chance > 0.0);
        self.columns.push(LogColumn { name, seat, cells });
    }
}
