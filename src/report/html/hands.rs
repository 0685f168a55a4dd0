//! How often each hand comes, and the laws of the nets.

use super::figures::method;
use super::numbers::{fixed, with_error};
use super::rules::game;
use super::svg::{Mark, Scale, axis, bars, columns};
use crate::games::Quantity;
use crate::report::rows::{FrequencyRow, PayoutRow};
use crate::report::stored::Stored;
use maud::{Markup, html};

/// More nets than these are drawn as columns, with the table folded.
const MOST_BARS: usize = 24;
/// Most columns of a law.
const MOST_COLUMNS: usize = 120;
/// Most rows of a table; the rest is in the file.
const MOST_ROWS: usize = 1_000;
const CLASSES: [&str; 2] = ["player", "dealer"];

/// Roles that are no single seat, a player's first.
pub(crate) fn roles<'a>(all: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut roles: Vec<&str> = Vec::new();
    for role in all.filter(|role| !role.starts_with("seat_")) {
        if !roles.contains(&role) {
            roles.push(role);
        }
    }
    roles.sort_by_key(|role| *role != "player");
    roles
}

/// The frequencies, of each role from the first result that has it.
pub(super) fn hands(results: &[&Stored]) -> Markup {
    let all = results.iter().flat_map(|result| &result.frequency);
    let sources: Vec<(&str, &Stored)> = roles(all.clone().map(|row| row.role.as_str()))
        .into_iter()
        .filter_map(|role| {
            let has = |result: &&&Stored| result.frequency.iter().any(|row| row.role == role);
            Some((role, *results.iter().find(has)?))
        })
        .take(CLASSES.len())
        .collect();
    let Some(&(_, result)) = sources.first() else { return html! {} };
    let roles: Vec<&str> = sources.iter().map(|(role, _)| *role).collect();
    let rows: Vec<&FrequencyRow> = sources
        .iter()
        .flat_map(|(role, result)| result.frequency.iter().filter(move |row| row.role == *role))
        .collect();
    let find = |role: &str, hand: &str| rows.iter().copied().find(|row| row.role == role && row.hand == hand);
    let seen = || rows.iter().copied().filter(|row| row.probability.0 > 0.0);
    let mut hands: Vec<&str> = Vec::new();
    for row in seen() {
        if !hands.contains(&row.hand.as_str()) {
            hands.push(&row.hand);
        }
    }
    // In the order of the table, also where the roles have different hands.
    hands.sort_by_key(|hand| all.clone().position(|row| row.hand == *hand));
    let mark = |row: &FrequencyRow, class| Mark { value: row.probability.0, interval: None, class };
    let scale = Scale::over(seen().map(|row| row.probability.0));
    let of_first = seen().filter(|row| Some(&row.role.as_str()) == roles.first());
    let most = of_first.max_by(|a, b| a.probability.0.total_cmp(&b.probability.0));
    let mut how: Vec<String> = sources.iter().map(|(role, result)| format!("{role}: {}", method(result))).collect();
    if sources.iter().all(|(_, other)| method(other) == method(result)) {
        how = vec![method(result)];
    }
    let title = game(&result.about).map_or("How often each hand comes", |game| game.headlines().hands);
    html! {
        h3 { (title) }
        figure {
            figcaption {
                "Share of the rounds, in percent (" (how.join("; ")) "). "
                @if let Some(most) = most {
                    "Most often, " (most.role) ": " code { (most.hand) } ", " (with_error(Some(most.probability), None, Quantity::Share)) "."
                }
            }
            (legend(&roles))
            div class="scroll" {
                table class="marked" {
                    thead { tr {
                        th scope="col" { "hand" }
                        @for role in &roles { th scope="col" class="n" { (role) } }
                        th class="mark" { (axis(&scale, 100.0)) }
                    } }
                    tbody {
                        @for hand in hands {
                            @let rows: Vec<Option<&FrequencyRow>> = roles.iter().map(|role| find(role, hand)).collect();
                            @let marks: Vec<Mark> = rows.iter().zip(CLASSES).filter_map(|(row, class)| Some(mark((*row)?, class))).collect();
                            tr {
                                th scope="row" { code { (hand) } }
                                @for row in &rows {
                                    td class="n" { (row.map_or(String::new(), |row| with_error(Some(row.probability), row.std_error, Quantity::Share))) }
                                }
                                td class="mark" { (bars(&scale, 100.0, &marks)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn legend(roles: &[&str]) -> Markup {
    html! {
        p class="legend" {
            @for (role, class) in roles.iter().zip(CLASSES) {
                span class={ "key " (class) } {} (role) " "
            }
        }
    }
}

/// The laws of the nets, of each role from the first result that has it.
pub(super) fn nets(results: &[&Stored]) -> Markup {
    let roles = roles(results.iter().flat_map(|result| &result.payout).map(|row| row.role.as_str()));
    html! {
        @for role in roles {
            @let has = |result: &&&Stored| result.payout.iter().any(|row| row.role == role);
            @if let Some(result) = results.iter().find(has) { (law(result, role)) }
        }
    }
}

fn law(result: &Stored, role: &str) -> Markup {
    let rows: Vec<&PayoutRow> =
        result.payout.iter().filter(|row| row.role == role && row.probability.0 > 0.0).collect();
    let whose =
        if role == "dealer" { "the dealer nets in a round, all bets together" } else { "a player nets of a unit bet" };
    let mean: f64 = rows.iter().map(|row| row.net.0 * row.probability.0).sum();
    let above: f64 = rows.iter().filter(|row| row.net.0 > 0.0).map(|row| row.probability.0).sum();
    let description = format!("Above 0 in {} % of the rounds, {} on average.", fixed(above * 100.0, 1), fixed(mean, 3));
    html! {
        h3 { "What " (whose) }
        figure {
            figcaption { "How likely each net is, in unit bets (" (method(result)) "). " (description) }
            @if rows.len() <= MOST_BARS {
                (table(&rows))
            } @else {
                (columns(&bins(&rows, result.about.payout_bin_width), &format!("What {whose}"), &description))
                details { summary { "Table" } (table(&rows)) }
            }
        }
    }
}

fn table(rows: &[&PayoutRow]) -> Markup {
    let scale = Scale::over(rows.iter().map(|row| row.probability.0));
    html! {
        div class="scroll" {
            table class="marked" {
                thead { tr { th scope="col" class="n" { "net" } th scope="col" class="n" { "probability" } th class="mark" { (axis(&scale, 100.0)) } } }
                tbody {
                    @for row in rows.iter().take(MOST_ROWS) {
                        @let class = if row.net.0 < 0.0 { "loss" } else { "player" };
                        tr {
                            th scope="row" class="n" { (row.net.0.to_string().replace('-', "−")) }
                            td class="n" { (with_error(Some(row.probability), row.std_error, Quantity::Share)) }
                            td class="mark" { (bars(&scale, 100.0, &[Mark { value: row.probability.0, interval: None, class }])) }
                        }
                    }
                }
            }
        }
        @if rows.len() > MOST_ROWS { p { "… and " (rows.len() - MOST_ROWS) " more in payout.csv" } }
    }
}

/// The law in at most so many stretches of equal width.
fn bins(rows: &[&PayoutRow], width: Option<f64>) -> Vec<(f64, f64, f64)> {
    let low = rows.iter().map(|row| row.net.0).fold(f64::MAX, f64::min);
    let high = rows.iter().map(|row| row.net.0).fold(f64::MIN, f64::max);
    let least =
        rows.windows(2).map(|pair| pair[1].net.0 - pair[0].net.0).filter(|gap| *gap > 0.0).fold(f64::MAX, f64::min);
    let step = width.unwrap_or(least).max((high - low) / (MOST_COLUMNS - 1) as f64);
    let count = (((high - low) / step).floor() as usize).min(MOST_COLUMNS) + 1;
    // A column stands around the net that it is for.
    let edge = |i: usize| low + (i as f64 - 0.5) * step;
    let mut bins: Vec<(f64, f64, f64)> = (0..count).map(|i| (edge(i), edge(i + 1), 0.0)).collect();
    for row in rows {
        let at = ((row.net.0 - low) / step + 0.5).floor() as usize;
        if let Some(bin) = bins.get_mut(at.min(count - 1)) {
            bin.2 += row.probability.0;
        }
    }
    bins
}
