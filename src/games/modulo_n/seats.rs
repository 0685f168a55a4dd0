//! Reads how each seat plays.

use super::plan::Plan;
use super::rules::{Play, Rules, Strategy};
use crate::config::{Complaints, Diagnostic, Value, Values, Words};
use std::sync::Arc;

const SEATS: &str = "strategy.seats";

/// How each seat plays: one entry for all, or a list with one a seat.
pub(super) fn plays(rules: &Rules, values: &mut Values, complaints: &mut Complaints) -> Vec<Play> {
    values.check_per_seat(SEATS, rules.players, complaints);
    let place = values.place(SEATS).cloned();
    let is_list = matches!(values.get(SEATS), Some(Value::List(_)));
    let mut plays = Vec::new();
    // Tables by the hash of their text: seats may share one.
    let mut known: Vec<(String, Arc<Plan>)> = Vec::new();
    for item in values.items_mut(SEATS) {
        match item {
            Value::Word(word) => plays.extend(Strategy::from_word(word).map(Play::Named)),
            Value::Table(table) => match table.file_mut("file") {
                // After a mistake nothing more is read: a config can name a large file for every seat.
                _ if complaints.any_errors() => {}
                Some(file) => match file.read() {
                    Ok(text) => {
                        let hash = file.hash().unwrap_or_default().to_owned();
                        let same = known.iter().find(|(of, _)| *of == hash).map(|(_, plan)| Arc::clone(plan));
                        let plan = same.unwrap_or_else(|| Arc::new(Plan::read(file, text, rules, complaints)));
                        known.push((hash, Arc::clone(&plan)));
                        plays.push(Play::Solved(plan));
                    }
                    Err(mistake) => complaints.error(mistake),
                },
                None => {
                    let mistake = place.as_ref().map(|place| Diagnostic::at(place, "a seat's table names no file"));
                    complaints.error(
                        mistake
                            .unwrap_or_else(|| Diagnostic::nowhere("a seat's table names no file"))
                            .help("write { file = \"…\" }"),
                    );
                }
            },
            _ => {}
        }
    }
    if is_list { plays } else { plays.into_iter().cycle().take(rules.players).collect() }
}
