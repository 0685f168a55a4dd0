//! Two ways to read a table at once: hand against hand, and figures by the card turned up.

use super::figures::method;
use super::numbers::{fixed, with_error};
use super::rules::game;
use crate::games::Quantity;
use crate::report::rows::{MatchupRow, TurnUpRow};
use crate::report::stored::Stored;
use maud::{Markup, html};
use std::collections::BTreeMap;

/// Width and height of a cell.
const CELL: usize = 16;
/// About the width of a letter of a label.
const LETTER: usize = 6;

/// A table of coloured cells.
struct Heat<'a> {
    title: &'a str,
    description: String,
    rows: Vec<String>,
    columns: Vec<String>,
    /// By row and column: how strong its colour is, −1 … 1, and what it says.
    cells: BTreeMap<(usize, usize), (f64, String)>,
}

impl Heat<'_> {
    fn draw(&self) -> Markup {
        let longest = |names: &[String]| LETTER * names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        let (left, top) = (longest(&self.rows) + 12, longest(&self.columns) + 12);
        // Labels lean to the right, over the last column.
        let width = left + CELL * self.columns.len() + longest(&self.columns) / 2 + 8;
        let height = top + CELL * self.rows.len();
        html! {
            div class="scroll" {
                svg class="heat" role="img" viewBox={ "0 0 " (width) " " (height) } style={ "min-width:" (width * 9 / 10) "px" } {
                    title { (self.title) }
                    desc { (self.description) }
                    @for (i, column) in self.columns.iter().enumerate() {
                        @let x = left + CELL * i + CELL / 2 + 4;
                        text x=(x) y=(top - 6) transform={ "rotate(-60 " (x) " " (top - 6) ")" } { (column) }
                    }
                    @for (i, row) in self.rows.iter().enumerate() {
                        text x=(left - 6) y=(top + CELL * i + 12) text-anchor="end" { (row) }
                    }
                    @for (&(row, column), (strength, says)) in &self.cells {
                        rect class=(if *strength < 0.0 { "loss" } else { "gain" }) fill-opacity=(format!("{:.2}", strength.abs()))
                            x=(left + CELL * column) y=(top + CELL * row) width=(CELL - 1) height=(CELL - 1) {
                            title { (says) }
                        }
                    }
                }
            }
        }
    }
}

/// The player's hand against the dealer's: what he nets, and how often they meet.
pub(super) fn matchup(results: &[&Stored]) -> Markup {
    let Some(result) = results.iter().find(|result| !result.matchup.is_empty()) else { return html! {} };
    let met: Vec<&MatchupRow> = result.matchup.iter().filter(|row| row.probability.0 > 0.0).collect();
    let names = |of: fn(&MatchupRow) -> &str| {
        let mut names: Vec<String> = Vec::new();
        for row in &met {
            if !names.iter().any(|name| name == of(row)) {
                names.push(of(row).to_owned());
            }
        }
        names.sort_by_key(|name| result.matchup.iter().position(|row| of(row) == name));
        names
    };
    let (rows, columns) = (names(|row| &row.player_hand), names(|row| &row.dealer_hand));
    let place = |row: &MatchupRow| {
        let at = |names: &[String], hand: &str| names.iter().position(|name| name == hand);
        Some((at(&rows, &row.player_hand)?, at(&columns, &row.dealer_hand)?))
    };
    let net = |row: &MatchupRow| row.net.map_or(0.0, |net| net.0);
    let most_net = met.iter().map(|row| net(row).abs()).fold(f64::MIN_POSITIVE, f64::max);
    let most_met = met.iter().map(|row| row.probability.0).fold(f64::MIN_POSITIVE, f64::max);
    let says = |row: &MatchupRow| {
        format!(
            "{} against the dealer's {}: {}, the player nets {}",
            row.player_hand,
            row.dealer_hand,
            with_error(Some(row.probability), None, Quantity::Share),
            fixed(net(row), 3)
        )
    };
    let cells = |strength: &dyn Fn(&MatchupRow) -> f64| {
        met.iter().filter_map(|row| Some((place(row)?, (strength(row), says(row))))).collect()
    };
    let extreme = |sign: f64| {
        let part = |row: &&&MatchupRow| sign * row.probability.0 * net(row);
        met.iter().max_by(|a, b| part(a).total_cmp(&part(b))).map(|row| says(row)).unwrap_or_default()
    };
    let nets = Heat {
        title: "What a player nets, hand against hand",
        description: format!("Costs the player most: {}. Earns him most: {}.", extreme(-1.0), extreme(1.0)),
        // The square root keeps small payouts visible beside large ones.
        cells: cells(&|row| (net(row).abs() / most_net).sqrt() * net(row).signum()),
        rows: rows.clone(),
        columns: columns.clone(),
    };
    let often = Heat {
        title: "How often the hands meet",
        description: met
            .iter()
            .max_by(|a, b| a.probability.0.total_cmp(&b.probability.0))
            .map(|row| format!("Most often: {}.", says(row)))
            .unwrap_or_default(),
        cells: cells(&|row| (row.probability.0 / most_met).sqrt()),
        rows: rows.clone(),
        columns: columns.clone(),
    };
    html! {
        h3 { "Hand against hand" }
        p { "Rows are the player's hand, columns the dealer's, highest first (" (method(result)) "). " (nets.description) " " (often.description) }
        div class="pair" {
            @for heat in [&nets, &often] { figure { figcaption { (heat.title) } (heat.draw()) } }
        }
        p class="legend" { span class="key gain" {} "the player gains, or they meet often " span class="key loss" {} "the player loses" }
        details {
            summary { "Table of what a player nets" }
            div class="scroll" {
                table {
                    thead { tr { th {} @for column in &columns { th scope="col" class="n" { code { (column) } } } } }
                    tbody {
                        @for (i, row) in rows.iter().enumerate() {
                            tr {
                                th scope="row" { code { (row) } }
                                @for j in 0..columns.len() {
                                    @let cell = met.iter().find(|row| place(row) == Some((i, j)));
                                    td class="n" { (cell.map_or(String::new(), |row| fixed(net(row), 3))) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// What tells the seats apart, by the card turned up.
pub(super) fn turn_up(results: &[&Stored]) -> Markup {
    let Some(game) = results.iter().find_map(|result| game(&result.about)) else { return html! {} };
    let (label, metric, quantity) = game.headlines().seats;
    let is_seat = |row: &&TurnUpRow| row.metric == metric && row.role.starts_with("seat_");
    let rows = |result: &Stored| result.turn_up.iter().filter(is_seat).count();
    let Some(result) = results.iter().find(|result| rows(result) > 0) else { return html! {} };
    let shown: Vec<&TurnUpRow> = result.turn_up.iter().filter(is_seat).collect();
    let (mut seats, mut ns): (Vec<&str>, Vec<usize>) = (Vec::new(), Vec::new());
    for row in &shown {
        if !seats.contains(&row.role.as_str()) {
            seats.push(&row.role);
        }
        if !ns.contains(&row.n) {
            ns.push(row.n);
        }
    }
    let value = |row: &TurnUpRow| row.value.map(|value| value.0);
    let mean = shown.iter().filter_map(|row| value(row)).sum::<f64>() / shown.len().max(1) as f64;
    let most = shown.iter().filter_map(|row| value(row)).map(|x| (x - mean).abs()).fold(f64::MIN_POSITIVE, f64::max);
    let says = |row: &TurnUpRow| {
        format!(
            "N = {}: {} {label} {}",
            row.n,
            row.role.replace('_', " "),
            with_error(row.value, row.std_error, quantity)
        )
    };
    let cell = |row: &&TurnUpRow| {
        let at = (ns.iter().position(|n| *n == row.n)?, seats.iter().position(|seat| *seat == row.role)?);
        Some((at, ((value(row)? - mean) / most, says(row))))
    };
    let best = shown.iter().max_by(|a, b| value(a).unwrap_or(0.0).total_cmp(&value(b).unwrap_or(0.0)));
    let heat = Heat {
        title: "Seats by the N turned up",
        description: best.map(|row| format!("Highest: {}.", says(row))).unwrap_or_default(),
        rows: ns.iter().map(|n| format!("N = {n}")).collect(),
        columns: seats.iter().map(|seat| seat.replace('_', " ")).collect(),
        cells: shown.iter().filter_map(cell).collect(),
    };
    html! {
        h3 { "By the card turned up" }
        figure class="narrow" {
            figcaption { "What each seat " (label) ", by N, against the mean of all (" (method(result)) "). " (heat.description) }
            (heat.draw())
            p class="legend" { span class="key gain" {} "above the mean " span class="key loss" {} "below" }
            details {
                summary { "Table" }
                div class="scroll" {
                    table {
                        thead { tr { th scope="col" class="n" { "N" } @for seat in &seats { th scope="col" class="n" { (seat.replace('_', " ")) } } } }
                        tbody {
                            @for n in &ns {
                                tr {
                                    th scope="row" class="n" { (n) }
                                    @for seat in &seats {
                                        @let row = shown.iter().find(|row| row.n == *n && row.role == *seat);
                                        td class="n" { (row.map_or(String::new(), |row| with_error(row.value, row.std_error, quantity))) }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
