//! Play that was written down: a table with a line for each round, or for several alike.

use crate::config::{Complaints, ConfigError, Diagnostic, Place, Source, lines, misshapen, nearest, repeated};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A player's net on the main bet, in unit bets.
pub(super) const NET: &str = "net";
/// The classes of the two hands, as `frequency.csv` names them.
pub(super) const PLAYER_HAND: &str = "player_hand";
pub(super) const DEALER_HAND: &str = "dealer_hand";
/// How the main bet ends for the player.
pub(super) const RESULT: &str = "result";
/// How many rounds a line stands for.
const COUNT: &str = "count";
/// Every column of a law.
const COLUMNS: [&str; 4] = [NET, PLAYER_HAND, DEALER_HAND, RESULT];
/// The most rounds of a line, and the largest net.
const MOST: f64 = 1e12;

/// How often a value was seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Seen {
    /// In how many rounds.
    pub count: u128,
    /// In how many lines.
    pub lines: u64,
    /// The first of them.
    pub line: usize,
}

/// A column of a log: what was seen of each value.
pub(super) type Column = (&'static str, BTreeMap<String, Seen>);

/// A net, as logs and laws name it.
pub(super) fn net_name(net: f64) -> String {
    // Adding 0 turns −0 into 0.
    (net + 0.0).to_string()
}

/// Reads a log. `names` lists what a column may contain; nets are any numbers. An empty cell is a value that was not
/// written down.
///
/// # Errors
/// Everything that is wrong with it.
pub(super) fn read_log(source: &Arc<Source>, names: impl Fn(&str) -> Vec<String>) -> Result<Vec<Column>, ConfigError> {
    let mut lines = lines(source);
    let header = lines.next().unwrap_or_default();
    let mut complaints = Complaints::default();
    let known = COLUMNS.iter().chain([&COUNT]).map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    let is_known = |name: &str| COLUMNS.contains(&name) || name == COUNT;
    for cell in header.iter().filter(|cell| !is_known(cell.text())) {
        let mistake = Diagnostic::at(cell, "the first line of a log names its columns, and this is not one");
        let near = nearest(cell.text(), COLUMNS.into_iter().chain([COUNT]));
        complaints.error(mistake.meant(near, '`').help(format!("columns: {known}")));
    }
    repeated(&header, is_known).into_iter().for_each(|mistake| complaints.error(mistake));
    let place = |name: &str| header.iter().position(|cell| cell.text() == name);
    let found = COLUMNS.into_iter().filter_map(|name| Some((name, place(name)?, names(name))));
    let columns: Vec<(&'static str, usize, Vec<String>)> = found.collect();
    for (name, at, _) in columns.iter().filter(|(name, _, names)| *name != NET && names.is_empty()) {
        let mistake = format!("nothing is known about `{name}` in this game");
        complaints.error(Diagnostic::at(&header[*at], mistake));
    }
    if columns.is_empty() && !complaints.any_errors() {
        complaints.error(
            Diagnostic::nowhere(format!("{} has nothing to compare", source.name)).help(format!("columns: {known}")),
        );
    }
    let (errors, _) = complaints.sorted();
    if !errors.is_empty() {
        return Err(ConfigError(errors));
    }
    let mut complaints = Complaints::default();
    let mut seen: Vec<Column> = columns.iter().map(|(name, ..)| (*name, BTreeMap::new())).collect();
    for (line, number) in lines.zip(2..) {
        let is_empty = line.iter().all(|cell| cell.text().is_empty());
        if is_empty || complaints.are_full() {
            continue;
        }
        if let Some(mistake) = misshapen(&line, header.len()) {
            complaints.error(mistake);
            continue;
        }
        let count = place(COUNT).map_or(Ok(1), |at| count(&line[at]));
        let count = count.unwrap_or_else(|mistake| {
            complaints.error(mistake);
            0
        });
        for ((_, values), (name, at, names)) in seen.iter_mut().zip(&columns) {
            let cell = &line[*at];
            let value = match cell.text() {
                "" => continue,
                _ if *name == NET => net(cell),
                _ => named(cell, names),
            };
            match value {
                Err(mistake) => complaints.error(mistake),
                Ok(value) => {
                    let seen = values.entry(value).or_insert(Seen { line: number, ..Seen::default() });
                    (seen.count, seen.lines) = (seen.count + count, seen.lines + 1);
                }
            }
        }
    }
    let (mut errors, _) = complaints.sorted();
    if errors.is_empty() && seen.iter().any(|(_, values)| values.is_empty()) {
        errors.push(Diagnostic::nowhere(format!("a column of {} is empty", source.name)));
    }
    if errors.is_empty() { Ok(seen) } else { Err(ConfigError(errors)) }
}

fn count(cell: &Place) -> Result<u128, Diagnostic> {
    let text = if cell.text().is_empty() { "1" } else { cell.text() };
    let number = text.parse().ok().filter(|count: &u64| (1..=MOST as u64).contains(count));
    let mistake = || Diagnostic::at(cell, "`count` must be a whole number of rounds from 1 to 10^12");
    number.map(u128::from).ok_or_else(mistake)
}

fn net(cell: &Place) -> Result<String, Diagnostic> {
    let number = cell.text().replace('\u{2212}', "-").parse().ok().filter(|net: &f64| net.abs() <= MOST);
    let mistake =
        || Diagnostic::at(cell, "`net` must be a number of unit bets").help("a win of two bets is 2, a loss of one -1");
    number.map(net_name).ok_or_else(mistake)
}

fn named(cell: &Place, names: &[String]) -> Result<String, Diagnostic> {
    if names.iter().any(|name| name == cell.text()) {
        return Ok(cell.text().to_owned());
    }
    let mistake = Diagnostic::at(cell, "nothing has this name under these rules");
    let near = nearest(cell.text(), names.iter().map(String::as_str));
    Err(mistake.meant(near, '`').help(format!("allowed: {}", names.join(", "))))
}
