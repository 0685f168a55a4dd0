//! The contents of a dossier.

use crate::answer::{Answer, Cell, Fact, Sheet};
use crate::tables::metric;
use crate::tables::presentation::MAIN;
use serde_json::{Map, Value as Json, json};

/// The report on a game for a casino and its regulator. Shares are of 1, amounts in units.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Dossier {
    /// The rules in effect, and a hand of every class.
    pub table: Answer,
    /// An answer for every bet; for a game whose edge is not enumerated, for every seat.
    pub bets: Vec<Answer>,
    /// The return of the main bet under other ways to play.
    pub play: Answer,
    /// The simulation beside the theory.
    pub simulation: Answer,
    /// The shuffle tested, if a round deals enough cards.
    pub shuffle: Option<Answer>,
}

impl Dossier {
    /// Returns all answers as one object.
    pub(super) fn for_programs(&self) -> Map<String, Json> {
        let mut all = self.table.about.clone();
        let play = self.play.tables.iter().map(|table| table.to_json()).next();
        all.extend([
            ("bets".to_owned(), self.bets.iter().map(|bet| Json::Object(bet.to_json())).collect()),
            ("play".to_owned(), json!(play)),
            ("simulation".to_owned(), json!(self.simulation.about)),
            ("shuffle".to_owned(), json!(self.shuffle.as_ref().map(|shuffle| &shuffle.about))),
        ]);
        all
    }

    /// Returns the nets of a round of the main bet with their chances, which a chart shows, if they are enumerated.
    pub(super) fn round(&self) -> Option<Sheet> {
        let payments = self.bets.first()?.table("payments")?;
        let mut rows = Vec::new();
        for row in payments.rows.iter().rev() {
            rows.push(row[..2].iter().filter_map(Cell::number).map(Cell::Number).collect());
        }
        let header = ["net", "probability"].map(str::to_owned).to_vec();
        let title = "Net of a round of the main bet".to_owned();
        Some(Sheet { title, header, rows, ..Sheet::default() }.under(""))
    }

    /// Returns the returns of bets and ways to play, and the verdicts of the simulation and of the shuffle tests. Programs
    /// get the whole dossier.
    #[doc(hidden)]
    pub fn summary(&self) -> Answer {
        let mut facts: Vec<Fact> = Vec::new();
        for bet in &self.bets {
            let [rtp, error] = [bet.figure(metric::RTP.key), error_of(bet, metric::RTP.key)];
            facts.extend(rtp.map(|rtp| returned(format!("RTP of {}", bet.name), rtp, error)));
        }
        let is_main = self.bets.len() > 1 && self.bets[0].name == MAIN;
        for way in self.play.tables.iter().flat_map(|table| &table.rows).skip(1) {
            let label = format!("{}{}", way[0], if is_main { ", main bet" } else { "" });
            facts.extend(way[1].number().map(|rtp| returned(label, rtp, way[3].number())));
        }
        let mut notes = Vec::new();
        for bet in &self.bets {
            notes.extend(bet.notes.iter().map(|whose| format!("{}: {whose}", bet.name)));
        }
        notes.push(format!("simulation: {} figures; {}", said(&self.simulation, "figures"), verdict(&self.simulation)));
        notes.extend(self.shuffle.iter().map(|shuffle| {
            let [tests, cards] = ["tests", "cards"].map(|name| said(shuffle, name));
            format!("shuffle: {tests} tests of {cards} cards; {}", verdict(shuffle))
        }));
        let shares = self.table.about.get("shares").and_then(Json::as_str).map(str::to_owned);
        Answer {
            method: "dossier".to_owned(),
            about: self.for_programs(),
            facts,
            notes,
            tables: self.round().into_iter().collect(),
            margin: self.table.margin.iter().cloned().chain(shares).collect(),
            ..Answer::default()
        }
        .about(&self.table.name, self.table.presentation)
    }
}

/// Returns a value of an answer in words; empty if it has none of this name.
pub(super) fn said(answer: &Answer, name: &str) -> String {
    answer.fact(name).map_or_else(String::new, |fact| fact.value.to_string())
}

/// Returns the verdict of a test, and what it would have noticed.
fn verdict(test: &Answer) -> String {
    format!("{}; {}", said(test, "verdict"), test.notes.join("; "))
}

/// Returns the standard error of a figure, if it is simulated.
pub(super) fn error_of(bet: &Answer, name: &str) -> Option<f64> {
    bet.fact(name)?.error.known().filter(|error| *error > 0.0)
}

/// Returns a return to player for people, with its error or with six digits after the point.
fn returned(label: String, rtp: f64, std_error: Option<f64>) -> Fact {
    let fact = Fact { digits: Some(6), ..Fact::new("", label, Cell::Share(rtp)) };
    if std_error.is_some() { fact.with_error(std_error) } else { fact }
}
