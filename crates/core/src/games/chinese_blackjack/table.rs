//! Solved tables: the chance of a yes to every question to the holder of a hand.

use super::machine::Decision;
use super::specials::{RANKS, Shown, Specials, Weights};
use crate::config::{Complaints, Decimal, Diagnostic, MOST_COLUMNS, NamedFile, Place, lines, misshapen, repeated};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// A question to the holder of a hand.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct StrategyQuestion {
    pub decision: Decision,
    /// The hand's ranks, ascending: 1 = ace … 10 = ten or picture or, if faces matter, 10 … 13.
    pub hand: Vec<u8>,
}

/// A chance of 1, in parts.
pub(super) const PARTS: u32 = 1_000_000;

/// The first column of specials shown.
const FIRST_SHOWN: usize = 3;
/// The column with the chances.
pub(super) const CHANCE: &str = "chance";

/// The chance of a yes to each question, in parts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct StrategyTable(BTreeMap<Decision, BTreeMap<Vec<u8>, u32>>);

impl StrategyQuestion {
    /// Returns the columns of a table that identify the question.
    pub(super) fn header(specials: &Specials) -> Vec<String> {
        let required = ["decision", "hand", "against"].map(str::to_owned);
        required.into_iter().chain(specials.iter().map(|special| special.column.clone())).collect()
    }

    /// Formats its cells under the [header](StrategyQuestion::header).
    pub(super) fn cells(&self, specials: &Specials, weights: &Weights) -> Vec<String> {
        let (decision, against, shown) = match self.decision {
            Decision::Escape { shown } => ("escape", None, Some(shown)),
            Decision::Hit { against } => ("hit", against, None),
        };
        let against = against.map_or_else(String::new, |count| count.to_string());
        let shown = (0..specials.len()).map(|at| shown.map_or_else(String::new, |shown| weights.text(shown[at])));
        [decision.to_owned(), hand_name(&self.hand), against].into_iter().chain(shown).collect()
    }

    /// Reads the cells under the [header](StrategyQuestion::header). An error is the index of a wrong cell, and its right
    /// content.
    fn read(cells: &[&str], required: &RequiredQuestions) -> Result<StrategyQuestion, (usize, &'static str)> {
        let hand = read_hand(cells[1], required.specials.ranks()).ok_or((1, required.wanted_hand()))?;
        let decision = match cells[0] {
            "escape" => {
                check_empty(cells, 2..3)?;
                let mut counts = Shown::default();
                for (special, count) in counts.iter_mut().enumerate().take(required.specials.len()) {
                    let at = FIRST_SHOWN + special;
                    *count = match required.unit {
                        1 => read_whole(cells[at]).ok_or((at, "the number of such hands that the other side shows"))?,
                        _ => read_money(cells[at])
                            .ok_or((at, "what is staked on such hands that the other side shows"))?,
                    };
                }
                Decision::Escape { shown: counts }
            }
            "hit" => {
                check_empty(cells, FIRST_SHOWN..cells.len())?;
                let against = read_whole(cells[2]).filter(|count| (2..=5).contains(count)).map(|count| count as u8);
                if against.is_none() && !cells[2].is_empty() {
                    return Err((2, "a player's number of cards, 2 to 5"));
                }
                Decision::Hit { against }
            }
            _ => return Err((0, "\"hit\" or \"escape\"")),
        };
        Ok(StrategyQuestion { decision, hand })
    }

    /// Formats the question in words.
    fn name(&self, specials: &Specials) -> String {
        let hand = hand_name(&self.hand);
        match self.decision {
            Decision::Escape { shown } => {
                let shown =
                    shown.iter().zip(specials.iter()).map(|(count, special)| format!("{count} {}s", special.name));
                let shown = shown.collect::<Vec<_>>().join(" and ");
                format!("escape with {hand} if {shown} are shown")
            }
            Decision::Hit { against: Some(count) } => format!("hit {hand} against {count} cards"),
            Decision::Hit { against: None } => format!("hit {hand}"),
        }
    }
}

/// Formats a hand: `A 5`, `6 10`.
pub(super) fn hand_name(ranks: &[u8]) -> String {
    let names = ranks.iter().map(|rank| match rank {
        1 => "A".to_owned(),
        11.. => ["J", "Q", "K"][usize::from(rank - 11) % 3].to_owned(),
        _ => rank.to_string(),
    });
    names.collect::<Vec<_>>().join(" ")
}

fn check_empty(cells: &[&str], mut columns: Range<usize>) -> Result<(), (usize, &'static str)> {
    columns.find(|at| !cells[*at].is_empty()).map_or(Ok(()), |at| Err((at, "an empty cell")))
}

fn read_whole(cell: &str) -> Option<u32> {
    cell.strip_suffix(".0").unwrap_or(cell).parse().ok()
}

/// Reads money, in ten-thousandths.
fn read_money(cell: &str) -> Option<u32> {
    Some(cell.parse::<Decimal>().ok()?.ten_thousandths())
}

fn read_hand(text: &str, ranks: usize) -> Option<Vec<u8>> {
    let cards = text.split(' ').map(|card| (1..=ranks as u8).find(|rank| hand_name(&[*rank]) == card));
    let ranks = cards.collect::<Option<Vec<u8>>>()?;
    ((2..=4).contains(&ranks.len()) && ranks.is_sorted()).then_some(ranks)
}

/// Reads a chance from 0 to 1 with at most six digits after the point.
fn read_chance(text: &str) -> Option<u32> {
    let parts = text.parse::<f64>().ok()? * f64::from(PARTS);
    let is_whole = (parts - parts.round()).abs() < 1e-3;
    (is_whole && (0.0..=f64::from(PARTS)).contains(&parts)).then_some(parts.round() as u32)
}

/// The questions to a side.
#[derive(Clone, Debug)]
pub(super) struct RequiredQuestions {
    /// Questions that a table must answer.
    pub in_shoe: BTreeSet<StrategyQuestion>,
    /// Questions that it may answer, as a table solved for the full packs does.
    pub in_packs: BTreeSet<StrategyQuestion>,
    /// The [unit](Weights::unit) of shown weights.
    pub unit: u32,
    /// Specials of the table.
    pub specials: Specials,
}

impl RequiredQuestions {
    /// Describes how a hand is written.
    fn wanted_hand(&self) -> &'static str {
        if self.specials.ranks() > RANKS {
            "two to four cards from A to K, as in \"A 5\" or \"3 10 K\""
        } else {
            "two to four cards from A to 10, as in \"A 5\" or \"3 10 10\""
        }
    }
}

impl FromIterator<(u32, StrategyQuestion)> for StrategyTable {
    /// Makes a table of chances of a yes, in parts.
    fn from_iter<I: IntoIterator<Item = (u32, StrategyQuestion)>>(answers: I) -> StrategyTable {
        let mut table = StrategyTable::default();
        for (chance, StrategyQuestion { decision, hand }) in answers {
            table.0.entry(decision).or_default().insert(hand, chance);
        }
        table
    }
}

impl StrategyTable {
    /// Returns the chance of a yes, in parts.
    pub(super) fn chance(&self, decision: Decision, hand: &[u8]) -> Option<u32> {
        self.0.get(&decision)?.get(hand).copied()
    }

    /// Reads the table in a file, which must answer exactly these questions. It is CSV with the columns of
    /// [`StrategyQuestion::header`] and `chance`; other columns are ignored.
    pub(super) fn read(file: &mut NamedFile, required: &RequiredQuestions, complaints: &mut Complaints) -> Self {
        let mut table = StrategyTable::default();
        let Some(text) = file.read(complaints) else { return table };
        let text = file.source(text);
        let mut lines = lines(&text);
        let header = lines.next().unwrap_or_default();
        let columns =
            FileColumns::find(&header, StrategyQuestion::header(&required.specials), &text.name, file.place());
        let Ok(columns) = columns.map_err(|mistake| complaints.error(mistake)) else { return table };
        let mut not_asked = None;
        for line in lines {
            if complaints.are_full() {
                return table;
            }
            match columns.read(&line, required) {
                Ok((question, _)) if !required.in_packs.contains(&question) => {
                    let (_, others) = not_asked.get_or_insert((columns.hand(&line).clone(), 0));
                    *others += 1;
                }
                Ok((question, chance)) => {
                    let hands = table.0.entry(question.decision).or_default();
                    if hands.insert(question.hand.clone(), chance).is_some() {
                        let message = format!("{} has two rows", question.name(&required.specials));
                        complaints.error(Diagnostic::at(columns.hand(&line), message).help("answer it once"));
                    }
                }
                Err(mistake) => complaints.error(mistake),
            }
        }
        if let Some((place, lines)) = not_asked {
            let others = if lines > 1 { format!(", nor in {} more lines", lines - 1) } else { String::new() };
            let message = format!("under these rules there is nothing to decide here{others}");
            complaints.error(Diagnostic::at(&place, message).help(REMEDY));
        }
        if let Some(message) = table.missing(&text.name, required) {
            complaints.error(Diagnostic::at(file.place(), message).help(REMEDY));
        }
        table
    }

    /// Names the questions that the table in this file must answer and does not.
    fn missing(&self, file: &str, required: &RequiredQuestions) -> Option<String> {
        let mut missing =
            required.in_shoe.iter().filter(|question| self.chance(question.decision, &question.hand).is_none());
        let first = missing.next()?.name(&required.specials);
        let others = match missing.count() {
            0 => String::new(),
            others => format!(" and {others} more"),
        };
        Some(format!("{file} does not say whether to {first}{others}"))
    }
}

/// The remedy for a table made for other rules.
const REMEDY: &str = "a table fits rules with the same hands and decisions: `houseodds solve` writes one for these";

/// The columns of a file with a table.
struct FileColumns {
    /// Number of columns, with those that are ignored.
    width: usize,
    /// Names of the columns of a question, and their places.
    names: Vec<String>,
    places: Vec<usize>,
    chance: usize,
}

impl FileColumns {
    /// Finds the columns of a question and of its chance in the header of a file.
    fn find(header: &[Place], names: Vec<String>, file: &str, place: &Place) -> Result<FileColumns, Diagnostic> {
        let found = names.iter().map(|name| column(header, name)).collect::<Option<Vec<usize>>>();
        let (Some(places), Some(chance)) = (found.filter(|_| header.len() <= MOST_COLUMNS), column(header, CHANCE))
        else {
            let message = format!("{file} is not a solved table: its first line must name the columns");
            let help = format!("a table that `houseodds solve` writes: {},{CHANCE}", names.join(","));
            return Err(Diagnostic::at(place, message).help(help));
        };
        match repeated(header, |name| name == CHANCE || names.iter().any(|known| known == name)) {
            Some(mistake) => Err(mistake),
            None => Ok(FileColumns { width: header.len(), names, places, chance }),
        }
    }

    /// Returns the cell of a line that names the hand.
    fn hand<'a>(&self, line: &'a [Place]) -> &'a Place {
        &line[self.places[1]]
    }

    /// Reads the question of a line, and the chance of a yes in parts.
    fn read(&self, line: &[Place], required: &RequiredQuestions) -> Result<(StrategyQuestion, u32), Diagnostic> {
        if let Some(mistake) = misshapen(line, self.width) {
            return Err(mistake);
        }
        let cells: Vec<&str> = self.places.iter().map(|place| line[*place].text()).collect();
        let question = StrategyQuestion::read(&cells, required).map_err(|(at, allowed)| {
            Diagnostic::at(&line[self.places[at]], format!("`{}` must be {allowed}", self.names[at]))
        })?;
        let parts = read_chance(line[self.chance].text()).ok_or_else(|| {
            let message = format!("`{CHANCE}` must be a chance from 0 to 1 with at most six digits after the point");
            Diagnostic::at(&line[self.chance], message)
        })?;
        Ok((question, parts))
    }
}

fn column(header: &[Place], name: &str) -> Option<usize> {
    header.iter().position(|cell| cell.text() == name)
}
