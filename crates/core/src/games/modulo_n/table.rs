//! Solved tables as text.
//!
//! The first line names the rules that the table is for. Each further line belongs to one N and one number of own turns
//! left. It has both numbers and one character for each hand of at most ten cards. Smaller hands come first. Hands of
//! equal size are in the order of their residues, written from low to high. `0` means to hold back. The ASCII
//! characters after `0` are the sets that the hand contains, in the order of `largest`.

use super::hands::{HandNumbers, RESIDUES, holds, packed};
use super::legal::MOST_CARDS;
use super::plan::{ChoicePlan, MOST_TURNS};
use super::rules::Rules;
use crate::config::{Complaints, Diagnostic, NamedFile, Place, Source};
use std::fmt::Write;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The character for holding back.
const HOLD: u8 = b'0';

/// The help for a table made for other rules.
const REMEDY: &str = "`houseodds solve` makes a table for these rules";

impl Rules {
    /// Returns the first line of tables for these rules.
    fn table_header(&self) -> String {
        let sets = if self.any_sets { "any" } else { "1" };
        format!("modulo-n table: max_set = {}, sets_per_turn = {sets}", self.max_set)
    }

    /// Returns `true` if N can be turned up.
    pub(super) fn has_n(&self, n: usize) -> bool {
        self.residue_counts()[n] > 0
    }
}

impl ChoicePlan {
    /// Formats the plan as text.
    pub(super) fn to_text(&self, rules: &Rules) -> String {
        let mut text = rules.table_header() + "\n";
        for n in 0..RESIDUES {
            for (row, turns) in self.rows[n].iter().zip(1..) {
                // Writing to memory cannot fail.
                let _ = write!(text, "{n} {turns} ");
                text.extend(row.iter().map(|choice| char::from(HOLD + choice)));
                text.push('\n');
            }
        }
        text
    }

    /// Reads a table, and reports any choice that these rules require and it lacks.
    pub(super) fn read(file: &NamedFile, text: String, rules: &Rules, complaints: &mut Complaints) -> ChoicePlan {
        let hands = Arc::new(HandNumbers::new(MOST_CARDS));
        let mut reader = PlanReader { source: file.source(text), most: most_choices(&hands, rules), rows: Vec::new() };
        reader.rows = vec![vec![None; MOST_TURNS]; RESIDUES];
        reader.read(rules, complaints);
        let rows = reader.rows.into_iter().map(|rows| rows.into_iter().map_while(|row| row).collect::<Vec<_>>());
        let rows: Vec<Vec<Vec<u8>>> = rows.collect();
        for n in (0..RESIDUES).filter(|n| rules.has_n(*n)) {
            let turns = rows[n].len() + 1;
            if turns <= rules.most_turns().min(MOST_TURNS) && !complaints.any_errors() {
                let message = format!("{} has no line for N = {n} with {turns} turns left", file.path().display());
                complaints.error(Diagnostic::at(file.place(), message).help(REMEDY));
            }
        }
        ChoicePlan { hands, rows }
    }
}

/// Counts the sets that each hand contains, by N and hand.
fn most_choices(hands: &HandNumbers, rules: &Rules) -> Vec<Vec<u8>> {
    let by_n = (0..RESIDUES).map(|n| {
        let sets: Vec<_> = rules.legal().sets(n).iter().map(|set| packed(set)).collect();
        (0..hands.len()).map(|hand| sets.iter().filter(|set| holds(hands.hand(hand), **set)).count() as u8).collect()
    });
    by_n.collect()
}

struct PlanReader {
    source: Arc<Source>,
    /// Last legal choice of each hand, by N.
    most: Vec<Vec<u8>>,
    /// Choices by N and turns left minus 1.
    rows: Vec<Vec<Option<Vec<u8>>>>,
}

impl PlanReader {
    fn place(&self, from: usize, len: usize) -> Place {
        Place { source: Arc::clone(&self.source), span: from..from + len }
    }

    fn read(&mut self, rules: &Rules, complaints: &mut Complaints) {
        let source = Arc::clone(&self.source);
        let mut at = 0;
        for (number, whole) in source.text.split_inclusive('\n').enumerate() {
            let line = whole.trim_end_matches(['\n', '\r']);
            let result = if number == 0 { self.header(line, rules) } else { self.line(at, line) };
            if let Err(mistake) = result {
                complaints.error(mistake);
                if number == 0 {
                    return;
                }
            }
            at += whole.len();
        }
        if source.text.is_empty() {
            complaints.error(Diagnostic::at(&self.place(0, 0), "the table is empty").help(REMEDY));
        }
    }

    fn header(&self, line: &str, rules: &Rules) -> Result<(), Diagnostic> {
        let right = rules.table_header();
        if line == right {
            return Ok(());
        }
        let message = "this is not a table for these rules";
        Err(Diagnostic::at(&self.place(0, line.len()), message).help(format!("its first line must be: {right}")))
    }

    /// Reads the line at byte `at` of the text.
    fn line(&mut self, at: usize, line: &str) -> Result<(), Diagnostic> {
        let mut cells = line.splitn(3, ' ');
        let (n, turns, choices) =
            (cells.next().unwrap_or_default(), cells.next().unwrap_or_default(), cells.next().unwrap_or_default());
        let wrong = |from: usize, len: usize, message: String| Diagnostic::at(&self.place(at + from, len), message);
        let Some(n) = number(n, 0..=RESIDUES - 1) else {
            return Err(wrong(0, n.len(), "a line starts with N, 0 to 9".to_owned()));
        };
        let Some(turns) = number(turns, 1..=MOST_TURNS) else {
            let message = format!("after N come the turns left, 1 to {MOST_TURNS}");
            return Err(wrong(2, turns.len(), message));
        };
        let from = line.len() - choices.len();
        if choices.len() != self.most[n].len() {
            let message = format!("there are {} characters for {} hands", choices.len(), self.most[n].len());
            return Err(wrong(from, choices.len(), message).help(REMEDY));
        }
        let row = row(choices, &self.most[n]).map_err(|(hand, message)| {
            let len = choices[hand..].chars().next().map_or(1, char::len_utf8);
            wrong(from + hand, len, message).help(REMEDY)
        })?;
        let known = &mut self.rows[n][turns - 1];
        if known.replace(row).is_some() {
            let message = format!("N = {n} with {turns} turns left appears a second time");
            return Err(Diagnostic::at(&self.place(at, from), message).help("write it once"));
        }
        Ok(())
    }
}

/// Reads a whole number in this range, written without needless characters.
fn number(text: &str, range: RangeInclusive<usize>) -> Option<usize> {
    text.parse().ok().filter(|number| range.contains(number) && *text == format!("{number}"))
}

/// Reads the choice for each hand. On error returns the first hand with an illegal choice, and the legal choices.
fn row(choices: &str, most: &[u8]) -> Result<Vec<u8>, (usize, String)> {
    let mut row = Vec::with_capacity(choices.len());
    for (hand, (character, most)) in choices.bytes().zip(most).enumerate() {
        match character.checked_sub(HOLD).filter(|choice| choice <= most) {
            Some(choice) => row.push(choice),
            None if *most == 0 => return Err((hand, "only 0 (hold back) is legal with this hand".to_owned())),
            None => return Err((hand, format!("0 to {} are legal with this hand", char::from(HOLD + most)))),
        }
    }
    Ok(row)
}

#[cfg(test)]
mod tests {
    use super::super::legal::LegalPlay;
    use super::*;

    /// No hand of ten cards holds more sets than there are printable characters. A hand of ten different cards holds most:
    /// it has 637 subsets of one to five cards, and about a tenth of them, 64, are sets of one N.
    #[test]
    fn every_choice_has_a_character() {
        let hands = HandNumbers::new(MOST_CARDS);
        let legal = LegalPlay { max_set: 5, any_sets: false, must_discard: false };
        for n in 0..RESIDUES {
            let sets: Vec<_> = legal.sets(n).iter().map(|set| packed(set)).collect();
            let all = hands.with_cards(MOST_CARDS).map(|hand| hands.hand(hand));
            let most = all.map(|hand| sets.iter().filter(|set| holds(hand, **set)).count()).max().unwrap();
            assert!(usize::from(HOLD) + most < 127 && most >= 64 - 10, "{most}");
        }
    }
}
