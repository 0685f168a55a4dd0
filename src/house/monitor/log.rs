//! A log of play: a table with a line for each round, or for several equal ones.

use super::csv_text::{CsvLine, CsvText};
use crate::config::{Complaints, ConfigError, Diagnostic, GameKeys, Source, nearest};
use crate::games::column::{self, BANKER, BID, DEALER_HAND, NET, PLAYER_HAND, RESULT, SEAT, STAKE};
use crate::house::observer::{Note, Observer};
use crate::report::grouped;
use crate::tables::metric;
use crate::tables::presentation::seat_of;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Number of rounds of a line.
const COUNT: &str = "count";
/// Columns of a log of rounds that are not compared.
const BESIDE: [&str; 4] = [column::ROUND, column::CARDS, column::DEALER_CARDS, column::TURN_UP];
/// Every column of a distribution.
const COLUMNS: [&str; 4] = [NET, PLAYER_HAND, DEALER_HAND, RESULT];
/// Those that only some tables have. Elsewhere they are columns like others.
const OF_BANKS: [&str; 3] = [BID, STAKE, BANKER];
/// A player's net as the banker and as a player, if a log names the banker.
pub const NET_AS_DEALER: &str = "net_as_dealer";
pub const NET_AS_PLAYER: &str = metric::NET_AS_PLAYER.key;
/// Maximum number of rounds in a line, and the largest net.
const MOST: f64 = 1e12;
/// Maximum number of different values in a column; no rules pay this number of nets.
const MOST_VALUES: usize = 100_000;

/// Observations of a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Observed {
    /// Rounds.
    pub count: u128,
    /// Lines.
    pub lines: u64,
    /// The first line.
    pub line: usize,
}

impl Observed {
    /// Adds both together.
    pub fn and(self, other: Observed) -> Observed {
        // Nothing was seen in line 0.
        let line = if self.line == 0 { other.line } else { self.line.min(other.line) };
        Observed { count: self.count + other.count, lines: self.lines + other.lines, line }
    }
}

/// Observations by value.
pub type SeenValues = BTreeMap<String, Observed>;

/// A column of a log.
pub struct ReadColumn {
    pub name: &'static str,
    /// Values by seat, if the log has seats.
    pub seats: BTreeMap<Option<usize>, SeenValues>,
}

/// A log.
pub struct Log {
    pub columns: Vec<ReadColumn>,
    /// Lines below the header that are not empty.
    pub rows: u64,
    /// Rounds; lines of one that follow each other are one.
    pub rounds: u128,
    /// Whether it has the player's seat.
    pub says_seats: bool,
}

/// Contents that a log can have.
pub struct KnownLabels<'a> {
    /// Number of seats.
    pub seats: usize,
    /// The seat whose rounds are wanted.
    pub seat: Option<usize>,
    /// Whether each seat is compared by itself, so that a round may have a line for each.
    pub by_seat: bool,
    /// Returns the names of a column's values; nets are any numbers.
    pub names: &'a dyn Fn(&str) -> Vec<String>,
    /// The game's keys, with players' words.
    pub keys: &'a GameKeys,
}

/// A column of a distribution with its place and its values.
type ComparedColumn = (&'static str, usize, Vec<String>);

/// Places of the columns of a log.
struct Header {
    width: usize,
    columns: Vec<ComparedColumn>,
    count: Option<usize>,
    seat: Option<usize>,
    round: Option<usize>,
    ignored: Vec<String>,
}

/// Returns a net, as logs and distributions name it.
pub fn net_name(net: f64) -> String {
    // Adding 0 turns −0 into 0.
    (net + 0.0).to_string()
}

/// Returns the net of this name, in unit bets.
pub fn named_net(name: &str) -> f64 {
    name.parse().unwrap_or(f64::NAN)
}

/// Reads a log, and notes which of its columns are ignored. An empty cell is a value that was not written down.
///
/// # Errors
/// Everything that is wrong with it.
pub fn read_log(source: &Arc<Source>, known: &KnownLabels<'_>, observer: &dyn Observer) -> Result<Log, ConfigError> {
    let csv = CsvText::from_source(source)?;
    let mut header = None;
    csv.each(|line| {
        header = Some(Header::new(line, known));
        false
    });
    let header = header.unwrap_or_else(|| Err(nothing(source, known).into()))?;
    let columns = header.columns.iter().map(|(name, ..)| ReadColumn { name, seats: BTreeMap::new() });
    let mut reading = LogReading { columns: columns.collect(), ..LogReading::default() };
    let mut is_first = true;
    csv.each(|line| {
        let is_header = std::mem::take(&mut is_first);
        is_header || line.cells().all(str::is_empty) || reading.add(&header, &csv, line, known)
    });
    let LogReading { mut columns, complaints, rows, rounds, .. } = reading;
    if known.by_seat {
        // Not everybody banks or stakes.
        columns.retain(|column| !column.seats.is_empty());
    }
    let (mut errors, _) = complaints.sorted();
    if errors.is_empty() && (columns.is_empty() || columns.iter().any(|column| column.seats.is_empty())) {
        errors.push(Diagnostic::nowhere(match known.seat {
            Some(seat) if header.seat.is_some() => format!("a column of {} is empty at seat {seat}", source.name),
            _ => format!("a column of {} is empty", source.name),
        }));
    }
    if !errors.is_empty() {
        return Err(ConfigError(errors));
    }
    let says_seats = header.seat.is_some() || known.seat.is_some();
    if !header.ignored.is_empty() {
        observer.note(&Note::Ignored(source.name.clone(), header.ignored));
    }
    Ok(Log { columns, rows, rounds, says_seats })
}

/// A log as far as it was read.
#[derive(Default)]
struct LogReading {
    columns: Vec<ReadColumn>,
    complaints: Complaints,
    rows: u64,
    rounds: u128,
    last: LastRound,
    /// Number of different values.
    different: usize,
}

impl LogReading {
    /// Reads a line; returns `false` if no more are needed.
    fn add(&mut self, header: &Header, csv: &CsvText, line: &CsvLine<'_>, known: &KnownLabels<'_>) -> bool {
        self.rows += 1;
        match header.round(csv, line, known) {
            Err(mistakes) => mistakes.into_iter().for_each(|mistake| self.complaints.error(mistake)),
            Ok(None) => {}
            Ok(Some(round)) => {
                let is_new = self.last.ends_with(header.round.map_or("", |at| line.cell(at)));
                if !is_new && (!known.by_seat || self.last.seats.contains(&round.seat)) {
                    self.complaints.error(header.repeated(line, known.by_seat));
                    return false;
                }
                self.last.seats.push(round.seat);
                self.rounds += if is_new { round.count } else { 0 };
                self.different += round.add(line.number, &mut self.columns);
            }
        }
        let most = MOST_VALUES * self.columns.len();
        if self.different > most {
            let message = format!("by this line there are more than {} different values", grouped(MOST_VALUES as u64));
            let mistake = Diagnostic::at(&line.place(0), message);
            self.complaints.error(mistake.help("`net` is in unit bets, as the rules pay"));
        }
        self.different <= most && !self.complaints.are_full()
    }
}

/// The last round of a log so far.
#[derive(Default)]
struct LastRound {
    number: String,
    /// Seats of its lines.
    seats: Vec<Option<usize>>,
}

impl LastRound {
    /// Moves on to the round with this number; returns `false` if it is the same one. Without a number it is another.
    fn ends_with(&mut self, number: &str) -> bool {
        let is_new = number.is_empty() || number != self.number;
        if is_new {
            self.number.replace_range(.., number);
            self.seats.clear();
        }
        is_new
    }
}

/// Returns the columns that a log of this table can have.
fn columns(known: &KnownLabels<'_>) -> Vec<&'static str> {
    let banks = OF_BANKS.into_iter().filter(|name| !(known.names)(name).is_empty());
    COLUMNS.into_iter().chain(banks).chain([SEAT, COUNT]).collect()
}

/// Returns a sentence that lists the columns.
fn known_columns(known: &KnownLabels<'_>) -> String {
    let names: Vec<String> = columns(known).iter().map(|name| format!("`{name}`")).collect();
    format!("columns: {}; with commas, semicolons or tabs between them", names.join(", "))
}

/// Returns a cell as names are written: capitals, spaces and hyphens do not matter.
fn as_name(cell: &str) -> String {
    cell.to_lowercase().replace([' ', '-'], "_")
}

fn place(cells: &[String], name: &str) -> Option<usize> {
    cells.iter().position(|cell| cell == name)
}

/// Returns the column that an unknown cell of a header may mean: people's word for one, or a misspelt one, rather than
/// one that is there as well.
fn meant(cell: &str, cells: &[String], known: &KnownLabels<'_>) -> Option<&'static str> {
    let misspelt = nearest(cell, columns(known).into_iter()).filter(|near| near.get(..1) == cell.get(..1));
    [hand_of(cell, known.keys), misspelt].into_iter().flatten().find(|name| place(cells, name).is_none())
}

fn nothing(source: &Source, known: &KnownLabels<'_>) -> Diagnostic {
    Diagnostic::nowhere(format!("{} has nothing to compare", source.name)).help(known_columns(known))
}

/// Returns the columns that are compared: two of nets if the log names each seat's banker.
fn compared(cells: &[String], known: &KnownLabels<'_>) -> Vec<ComparedColumn> {
    let has_seat = known.seat.is_some() || place(cells, SEAT).is_some();
    let has_banker = columns(known).contains(&BANKER) && place(cells, BANKER).is_some();
    let mut compared = Vec::new();
    for name in columns(known) {
        let Some(at) = place(cells, name) else { continue };
        let split = match name {
            SEAT | COUNT => Vec::new(),
            NET if has_seat && has_banker => vec![NET_AS_DEALER, NET_AS_PLAYER],
            _ => vec![name],
        };
        compared.extend(split.into_iter().map(|of| (of, at, (known.names)(name))));
    }
    compared
}

/// Returns `true` if a column has nets.
pub fn is_net(column: &str) -> bool {
    [NET, NET_AS_DEALER, NET_AS_PLAYER].contains(&column)
}

impl Header {
    fn new(line: &CsvLine<'_>, known: &KnownLabels<'_>) -> Result<Header, ConfigError> {
        let mut complaints = Complaints::default();
        let cells: Vec<String> = line.cells().map(as_name).collect();
        let (mut ignored, mut twice) = (Vec::new(), BTreeSet::new());
        for (at, cell) in cells.iter().enumerate().filter(|(_, cell)| !cell.is_empty()) {
            if complaints.are_full() {
                break;
            }
            if columns(known).contains(&cell.as_str()) {
                // The second of several is enough.
                if place(&cells, cell) != Some(at) && twice.insert(cell) {
                    let mistake = Diagnostic::at(&line.place(at), format!("column `{cell}` is named twice"));
                    complaints.error(mistake.help("write it once"));
                }
                continue;
            }
            match meant(cell, &cells, known) {
                _ if BESIDE.contains(&cell.as_str()) => {}
                None => ignored.push(line.cell(at).to_owned()),
                near @ Some(_) => {
                    let mistake = Diagnostic::at(&line.place(at), "unknown column");
                    complaints.error(mistake.meant(near, '`').help(known_columns(known)));
                }
            }
        }
        let columns = compared(&cells, known);
        for (name, at, _) in columns.iter().filter(|(name, _, names)| !is_net(name) && names.is_empty()) {
            let mistake = format!("this game has no `{name}`");
            complaints.error(Diagnostic::at(&line.place(*at), mistake));
        }
        if columns.is_empty() && !complaints.any_errors() {
            complaints.error(nothing(&line.place(0).source, known));
        }
        let (errors, _) = complaints.sorted();
        if !errors.is_empty() {
            return Err(ConfigError(errors));
        }
        let [count, seat, round] = [COUNT, SEAT, column::ROUND].map(|name| place(&cells, name));
        Ok(Header { width: line.width(0), columns, count, seat, round, ignored })
    }
}

/// A line of a log.
struct LogLine {
    count: u128,
    seat: Option<usize>,
    /// Values by column.
    values: Vec<Option<String>>,
}

impl Header {
    /// Reads a line; `None` if it is about a seat that was not requested.
    fn round(
        &self,
        csv: &CsvText,
        line: &CsvLine<'_>,
        known: &KnownLabels<'_>,
    ) -> Result<Option<LogLine>, Vec<Diagnostic>> {
        self.check_width(csv, line).map_err(|mistake| vec![mistake])?;
        let mut mistakes = Vec::new();
        let seat = self.seat.map(|at| seat(csv, line, at, known.seats)).transpose();
        let seat = seat.unwrap_or_else(|mistake| {
            mistakes.push(mistake);
            None
        });
        if mistakes.is_empty() && self.seat.is_some() && known.seat.is_some_and(|wanted| seat != Some(wanted)) {
            return Ok(None);
        }
        let count = self.count.map_or(Ok(1), |at| count(csv, line, at)).unwrap_or_else(|mistake| {
            mistakes.push(mistake);
            0
        });
        let seat = seat.or(known.seat);
        let mut values = Vec::with_capacity(self.columns.len());
        for (name, at, names) in &self.columns {
            let value = match line.cell(*at) {
                "" => Ok(None),
                _ if *name == NET_AS_DEALER && self.banks(csv, line, seat) != Some(true) => Ok(None),
                _ if *name == NET_AS_PLAYER && self.banks(csv, line, seat) != Some(false) => Ok(None),
                _ if is_net(name) => net(csv, line, *at).map(Some),
                _ if OF_BANKS.contains(name) => number(csv, line, *at, names).map(Some),
                _ => named(line, *at, names, known.keys).map(Some),
            };
            match value {
                Err(mistake) => mistakes.push(mistake),
                Ok(value) => values.push(value),
            }
        }
        let round = LogLine { count, seat, values };
        if mistakes.is_empty() { Ok(Some(round)) } else { Err(mistakes) }
    }

    /// Returns `true` if a seat banks, or `None` if the line does not tell.
    fn banks(&self, csv: &CsvText, line: &CsvLine<'_>, seat: Option<usize>) -> Option<bool> {
        let (_, at, _) = self.columns.iter().find(|(name, ..)| *name == BANKER)?;
        let banker = csv.number(line.cell(*at)).ok().flatten()?;
        Some(seat? as f64 == banker)
    }

    /// Returns the error that a round has several lines.
    fn repeated(&self, line: &CsvLine<'_>, by_seat: bool) -> Diagnostic {
        let mistake = Diagnostic::at(&line.place(self.round.unwrap_or(0)), "another line of the same round");
        mistake.help(match by_seat {
            true => "write one line for each seat, with its number in a column `seat`",
            false => "seats of a round share the dealer's cards: choose one with --seat",
        })
    }

    fn check_width(&self, csv: &CsvText, line: &CsvLine<'_>) -> Result<(), Diagnostic> {
        let width = line.width(self.width);
        if width == self.width {
            return Ok(());
        }
        let cells = if width == 1 { "1 cell".to_owned() } else { format!("{width} cells") };
        let mistake = Diagnostic::at(&line.place(0), format!("{cells} under {} columns", self.width));
        Err(mistake.help(format!("write one cell per column, with {} between them", csv.separator())))
    }
}

impl LogLine {
    /// Adds it to the columns; returns the number of new values.
    fn add(self, line: usize, columns: &mut [ReadColumn]) -> usize {
        let mut new = 0;
        for (column, value) in columns.iter_mut().zip(self.values) {
            let Some(value) = value else { continue };
            let values = column.seats.entry(self.seat).or_default();
            let seen = values.entry(value).or_default();
            new += usize::from(*seen == Observed::default());
            *seen = seen.and(Observed { count: self.count, lines: 1, line });
        }
        new
    }
}

fn seat(csv: &CsvText, line: &CsvLine<'_>, at: usize, seats: usize) -> Result<usize, Diagnostic> {
    let cell = line.cell(at);
    let number = csv.number(cell).ok().flatten().filter(|seat| seat.fract() == 0.0 && *seat >= 1.0);
    let number = seat_of(&as_name(cell)).or(number.map(|seat| seat as usize)).filter(|seat| (1..=seats).contains(seat));
    number.ok_or_else(|| Diagnostic::at(&line.place(at), format!("`seat` must be a number from 1 to {seats}")))
}

/// Returns the digits of a whole number that has signs between its thousands.
fn without_thousands(cell: &str) -> Option<String> {
    let mut groups = cell.split([',', '.', '\'', '’', '_', ' ', '\u{a0}', '\u{202f}']);
    let first = groups.next().filter(|first| (1..=3).contains(&first.len()))?;
    let others: Vec<&str> = groups.collect();
    let is_whole = !others.is_empty() && others.iter().all(|group| group.len() == 3);
    let digits = first.to_owned() + &others.concat();
    (is_whole && digits.bytes().all(|byte| byte.is_ascii_digit())).then_some(digits)
}

fn count(csv: &CsvText, line: &CsvLine<'_>, at: usize) -> Result<u128, Diagnostic> {
    if line.cell(at).is_empty() {
        return Ok(1);
    }
    let number = csv.number(line.cell(at)).map_err(|help| not_a_count(line, at, Some(help)))?;
    let whole = number.filter(|count| count.fract() == 0.0 && (1.0..=MOST).contains(count));
    whole.map(|count| count as u128).ok_or_else(|| not_a_count(line, at, None))
}

/// Returns the error that a cell is not a count. If only thousands separators are wrong, it shows the right number.
fn not_a_count(line: &CsvLine<'_>, at: usize, help: Option<&str>) -> Diagnostic {
    let mistake = Diagnostic::at(&line.place(at), "`count` must be a whole number of rounds from 1 to 10^12");
    let digits = without_thousands(line.cell(at));
    let advice = digits.map(|digits| format!("write {digits}, with nothing between thousands"));
    match advice.or(help.map(str::to_owned)) {
        Some(help) => mistake.help(help),
        None => mistake,
    }
}

fn net(csv: &CsvText, line: &CsvLine<'_>, at: usize) -> Result<String, Diagnostic> {
    let number = csv.number(line.cell(at)).and_then(|number| {
        let right = number.filter(|net| net.abs() <= MOST).map(net_name);
        right.ok_or("a win of two bets is 2, a loss of one -1")
    });
    number.map_err(|help| Diagnostic::at(&line.place(at), "`net` must be a number of unit bets").help(help))
}

/// Returns the column of hands that people call this, as in `banker_hand`.
fn hand_of(cell: &str, keys: &GameKeys) -> Option<&'static str> {
    let role = cell.strip_suffix("_hand")?;
    match keys.glossary.meant(role, ["player", "dealer"].into_iter())? {
        "player" => Some(PLAYER_HAND),
        _ => Some(DEALER_HAND),
    }
}

/// Reads a bid, a stake or a seat.
fn number(csv: &CsvText, line: &CsvLine<'_>, at: usize, names: &[String]) -> Result<String, Diagnostic> {
    let number = csv.number(line.cell(at)).ok().flatten().map(net_name).filter(|number| names.contains(number));
    let mistake = Diagnostic::at(&line.place(at), "unknown under these rules");
    number.ok_or_else(|| mistake.help(format!("allowed: {}", names.join(", "))))
}

fn named(line: &CsvLine<'_>, at: usize, names: &[String], keys: &GameKeys) -> Result<String, Diagnostic> {
    let cell = line.cell(at);
    let name = as_name(cell);
    if names.contains(&name) {
        return Ok(name);
    }
    let mistake = Diagnostic::at(&line.place(at), "unknown under these rules");
    let known = names.iter().map(String::as_str);
    let near = keys.glossary.meant(cell, known.clone()).or_else(|| nearest(cell, known));
    let mistake = match near {
        Some(_) => mistake.meant(near, '`'),
        None => mistake.label(keys.answer(cell).unwrap_or_default()),
    };
    Err(mistake.help(format!("allowed: {}", names.join(", "))))
}
