//! A bet as an answer: its figures per unit staked, and its tables.

use crate::answer::{Answer, Cell, Fact, FactError, Sheet};
use crate::report::plain;
use crate::stats::estimate::Z;
use crate::stats::{Estimate, Fraction, n_zero};
use crate::tables::Presentation;
use crate::tables::metric::{self, volatility_index};
use serde_json::{Map, json};

/// Figures of a bet per unit staked. All others follow.
#[derive(Clone, Debug)]
pub struct UnitFigures {
    /// The name of the bet, or of a seat whose bets are simulated.
    pub bet: String,
    /// The stake of each seat, in units; one if they are equal, or of a table.
    pub stakes: Vec<f64>,
    /// The seats with these figures, as in `1-3`, if seats differ.
    pub seats: Option<String>,
    /// Whether these are figures of all seats together.
    pub is_table: bool,
    /// The return as a fraction, if it is enumerated.
    pub rtp_fraction: Option<Fraction>,
    /// The return to player.
    pub rtp: Estimate,
    /// Expected loss.
    pub edge: Estimate,
    /// The standard deviation of a round.
    pub std_dev: Estimate,
    /// The share of rounds with a gain.
    pub hit: Option<Estimate>,
    /// The largest win with its probability.
    pub largest: Option<(f64, f64)>,
    /// The largest loss, if it is more than the stake.
    pub exposed: Option<f64>,
}

impl UnitFigures {
    /// Returns the figures that every bet has.
    pub fn new(bet: String, stakes: Vec<f64>, rtp: Estimate, edge: Estimate, std_dev: Estimate) -> UnitFigures {
        UnitFigures {
            bet,
            stakes,
            rtp,
            edge,
            std_dev,
            seats: None,
            is_table: false,
            rtp_fraction: None,
            hit: None,
            largest: None,
            exposed: None,
        }
    }

    /// Returns the answer: these figures, and tables of outcomes, payments and bands.
    pub fn answer(self, presentation: &'static Presentation, tables: Vec<Sheet>) -> Answer {
        let is_enumerated = self.rtp_fraction.is_some() || self.seats.is_some();
        let name = if is_enumerated { plain(&self.bet) } else { presentation.words_for(&self.bet) };
        let about = [
            Some(("bet", json!(self.bet))),
            // Lists that a bet may lack.
            Some(("events", json!([]))),
            Some(("payments", json!([]))),
            Some(("bands", json!([]))),
            Some(("chips", json!([]))),
            (self.stakes.len() > 1).then(|| ("stake", json!(self.stakes[0]))),
            (self.stakes.len() > 1).then(|| ("stakes", json!(self.stakes))),
            self.seats.as_ref().map(|seats| ("seats", json!(seats))),
            self.is_table.then(|| ("is_table", json!(true))),
            self.rtp_fraction.as_ref().map(|fraction| ("rtp_fraction", json!(fraction.to_string()))),
            sampled(&self.rtp).map(|error| ("std_error", json!(error))),
        ];
        Answer {
            method: if is_enumerated { "exact" } else { "simulated" }.to_owned(),
            about: Map::from_iter(about.into_iter().flatten().map(|(key, value)| (key.to_owned(), value))),
            facts: self.facts(),
            notes: self.whose().into_iter().collect(),
            tables,
            ..Answer::default()
        }
        .about(&name, presentation)
    }

    /// Names the seats of these figures, if seats differ.
    fn whose(&self) -> Option<String> {
        match &self.seats {
            Some(seats) => Some(format!("figures of seat {seats}, per unit of its stake")),
            None if self.is_table => {
                Some("figures of all seats together in a round, per unit of all stakes".to_owned())
            }
            None if self.stakes.len() > 1 => Some("figures of every seat, per unit of its stake".to_owned()),
            None => None,
        }
    }

    /// Returns every figure. A figure with a label is in no table of all bets.
    fn facts(&self) -> Vec<Fact> {
        let (edge, error) = (self.edge.value, sampled(&self.edge));
        let volatility = volatility_index(self.std_dev.value);
        // Twice the relative error of the edge. A run that cannot tell the edge from 0 has no N0 for people.
        let n0 = n_zero(self.std_dev.value, edge)
            .map(|n0| Estimate::from_mean(n0, error.map(|error| 2.0 * n0 * error / edge.abs())));
        let is_known = error.is_none_or(|error| Z * error < edge.abs());
        let certain = |value: Option<f64>| value.map(Estimate::certain);
        let mut facts = vec![
            fact(metric::RTP.key, Some(self.rtp)),
            fact(metric::EDGE.key, Some(self.edge)),
            // Bets are never raised: all money put on the table is the stake.
            fact(metric::ELEMENT_OF_RISK.key, Some(self.edge)),
            fact(metric::STD_DEV.key, Some(self.std_dev)),
            fact(
                metric::VOLATILITY_INDEX.key,
                Some(Estimate::from_mean(volatility, sampled(&self.std_dev).map(volatility_index))),
            ),
            fact(metric::HIT_FREQUENCY.key, self.hit),
            labelled(if is_known { metric::N0.label } else { "" }, fact(metric::N0.key, n0)),
            fact(metric::LARGEST_WIN.key, certain(self.largest.map(|(win, _)| win))),
            fact("largest_win_probability", certain(self.largest.map(|(_, chance)| chance))),
            labelled("most that a round can lose", fact("exposed", certain(self.exposed))),
            fact("rtp_per_exposed", certain(self.exposed.map(|exposed| 1.0 - edge / exposed))),
        ];
        if let [stake] = self.stakes[..] {
            facts.insert(0, fact(metric::STAKE.key, Some(Estimate::certain(stake))));
        }
        facts
    }
}

/// Returns the standard error of a figure, if it is simulated.
fn sampled(figure: &Estimate) -> Option<f64> {
    figure.std_error.filter(|error| *error > 0.0)
}

fn fact(name: &str, figure: Option<Estimate>) -> Fact {
    let figure = figure.filter(|figure| !figure.value.is_nan());
    let error = figure.as_ref().and_then(sampled).map_or(FactError::Exact, FactError::Standard);
    Fact { error, ..Fact::new(name, "", figure.map_or(Cell::Blank, |figure| Cell::Number(figure.value))) }
}

fn labelled(label: &str, fact: Fact) -> Fact {
    Fact { label: label.to_owned(), ..fact }
}

/// Returns a table of a dossier.
pub fn sheet(name: &'static str, header: &[&str], rows: Vec<Vec<Cell>>) -> Sheet {
    let header = header.iter().map(|column| (*column).to_owned()).collect();
    Sheet { name: name.to_owned(), header, rows, key: Some(name), ..Sheet::default() }
}
