//! The edge, the figures that matter most, and the seats.

use super::frame::{PagePart, figure};
use super::grid::TextGrid;
use super::numbers::{digits_grouped, interval, row_figure, span, with_error, with_minus};
use crate::games::MAIN;
use crate::games::banked::SIDE;
use crate::games::card::capital;
use crate::money::Money;
use crate::report::charts::{Axis, ChartRow, Lettered, Mark, MarkedTable, fixed, points};
use crate::report::edge::{LOSS_APART, edge_sentence};
use crate::report::money::{BetFigures, RoundNet, commission_sentence, unlike_seats};
use crate::report::order::{distinct, roles};
use crate::report::rules::plain;
use crate::stats::Estimate;
use crate::store::Stored;
use crate::tables::presentation::{ALL, BETS, DEALER, Headline, PLAYER, Presentation, Quantity, SeatFigure, TableKind};
use crate::tables::{Figure, Row, Table, metric};
use maud::{Markup, html};
use serde_json::Value as Json;

/// Returns the first result with a table that satisfies this.
pub(super) fn first<'a>(
    results: &[&'a Stored],
    kind: &TableKind,
    holds: impl Fn(&Table) -> bool,
) -> Option<(&'a Stored, &'a Table)> {
    let mut tables = results.iter().filter_map(|result| Some((*result, result.tables.table(kind.name)?)));
    tables.find(|(_, table)| holds(table))
}

/// Returns each role of a table, with the first result that has it.
pub(super) fn first_of_roles<'a>(results: &[&'a Stored], kind: &TableKind) -> Vec<(&'a str, &'a Stored, &'a Table)> {
    let tables: Vec<(&Stored, &Table)> =
        results.iter().filter_map(|result| Some((*result, result.tables.table(kind.name)?))).collect();
    let all = tables.iter().flat_map(|(_, table)| table.rows.iter().map(|row| table.role(row)));
    let mut found = Vec::new();
    for role in roles(all) {
        let source = tables.iter().find(|(_, table)| table.rows_of(role).next().is_some());
        found.extend(source.map(|(result, table)| (role, *result, *table)));
    }
    found
}

/// Returns the dealer edge of a result, or of the whole shoe if only its effects of removal are known.
pub(super) fn edge(result: &Stored) -> Option<Row> {
    if let Some(edge) = result.tables.headline(&Headline::EDGE) {
        return Some(edge.clone());
    }
    let edge = result.about.figures.get(metric::EDGE.key)?.as_f64()?;
    Some(Row::new([], Estimate::certain(edge)))
}

/// Formats a number of units from a manifest.
fn with_unit(number: &Json, unit: &str) -> String {
    let number = digits_grouped(&plain(number));
    format!("{number} {unit}{}", if number == "1" { "" } else { "s" })
}

/// Describes the method of a result's figures, in a few words.
pub(super) fn method(result: &Stored) -> String {
    let about = &result.about;
    match (about.method.as_str(), &about.rounds, about.shoes.as_ref().or(about.nights.as_ref())) {
        ("exact", ..) => "exact, by enumeration".to_owned(),
        ("effects", ..) => "effects of removal, exact".to_owned(),
        (method, Some(rounds), _) => format!("{method}, {}", with_unit(rounds, "round")),
        (method, _, Some(units)) => {
            format!("{method}, {}", with_unit(units, if about.shoes.is_some() { "shoe" } else { "night" }))
        }
        (method, ..) => method.to_owned(),
    }
}

/// Returns a row's figure as a point with its interval.
pub(super) fn mark(row: &Row) -> Option<Mark> {
    Some(Mark { value: row.value?.0, interval: row.interval(), class: "total" })
}

/// Shows a share in large digits, followed by its error; blue for the player's.
pub(in crate::report) fn large(value: f64, std_error: Option<f64>) -> Markup {
    let share = with_error(Some(Figure(value)), std_error.map(Figure), Quantity::Share);
    let (number, error) = share.split_once(" %").unwrap_or((&share, ""));
    html! { span class=(if value < 0.0 { "number own" } else { "number" }) { (number) small { " %" (error) } } }
}

/// Returns a sentence on the money value of an edge.
pub(super) fn in_money(edge: f64, has_sides: bool) -> String {
    let (per_100, bet) = (fixed((edge * 100.0).abs(), 2), staked(has_sides));
    match edge {
        _ if per_100 == "0.00" => format!("Out of every 100 {bet}, nobody gains a hundredth in the long run."),
        0.0.. => format!("Out of every 100 {bet}, the dealer keeps {per_100} in the long run."),
        _ => format!("For every 100 {bet}, the players gain {per_100} in the long run."),
    }
}

/// Names the bet behind an edge.
fn staked(has_sides: bool) -> &'static str {
    if has_sides { "on the main bet" } else { "bet" }
}

/// Returns sentences on the owner and the bet of the edges of variants with these different settings. Omits sentences that
/// are among the result's notes.
pub(super) fn edge_note(result: &Stored, varied: &[(&str, &str)]) -> String {
    let (about, presentation) = (&result.about, result.tables.presentation);
    let has_sides = about.config.get(SIDE).and_then(Json::as_object).is_some_and(|bets| !bets.is_empty())
        || varied.iter().any(|(key, _)| key.starts_with("side."));
    let bet = about.asked.get("bet").and_then(Json::as_str);
    let has_commission = about.config.get("commission").and_then(Json::as_f64).is_some_and(|share| share > 0.0)
        || varied.iter().any(|(key, _)| *key == "commission");
    let pays_house = about.pays_house() || varied.contains(&("commission_to", "house"));
    let shares = "The results of each table have what its dealer nets, the house takes and a player pays.";
    let sentences = edge_sentence(presentation, has_sides, bet)
        .into_iter()
        .chain(pays_house.then(|| LOSS_APART.to_owned()))
        .chain(has_commission.then(|| shares.to_owned()));
    let unsaid = sentences.filter(|sentence| !about.notes.iter().any(|note| note.contains(sentence)));
    unsaid.map(|sentence| format!(" {sentence}")).collect()
}

/// Returns a sentence on the edges of dealer and players where commission leaves the table.
fn commission_in_money(result: &Stored, edge: f64) -> Option<String> {
    let lost = result.tables.metric(PLAYER, metric::EDGE)?.value?.0;
    let [kept, lost_of_100] = [edge, lost].map(|edge| fixed(100.0 * edge, 2));
    let bet = staked(!side_edges(result).is_empty());
    ((lost - edge).abs() > 1e-9).then(|| {
        format!(
            "Out of every 100 {bet}, the dealer keeps {kept} and the players lose {lost_of_100} in the long run. The house \
             takes the rest."
        )
    })
}

/// Shows the answer: the edge in large letters, its value, and who wins how often; next to it the most important
/// figures by method.
pub(super) fn figures(results: &[&Stored]) -> Markup {
    let found = results.iter().find_map(|result| Some((edge(result)?, *result)));
    let presentations = distinct(results.iter().map(|result| result.tables.presentation));
    html! {
        div class="answer" {
            @if let Some((row, result)) = &found {
                div {
                    p class="edge" {
                        (large(row.share(), row.std_error.map(|error| error.0)))
                        "dealer edge" @if !result.tables.presentation.edge.is_empty() { ": " (result.tables.presentation.edge) }
                    }
                    @if let Some(shares) = shares(results) {
                        p class="lead" { (commission_in_money(result, row.share()).unwrap_or_else(|| in_money(row.share(), !side_edges(result).is_empty()))) }
                        (bar(shares))
                        @if results.iter().any(|result| unlike_seats(&result.tables)) {
                            p class="soft" { "Means over the seats, which differ." }
                        }
                        @if let Some(bets) = side_bets(results) { p { (bets) } }
                    }
                    @if let Some(hour) = hour(result, row) { p { (hour) } }
                    @if let Some(shares) = commission_sentence(&result.tables) { p { (with_minus(&shares)) } }
                }
            }
            @for presentation in presentations { (headlines(presentation, results)) }
        }
        @for night in results.iter().filter_map(|result| result.money.as_ref()?.of_night(&result.tables)) {
            p { (capital(&with_minus(&night))) "." }
        }
    }
}

/// Explains the columns of [`Money::heading`](crate::money::Money::heading), if a result has any.
pub(super) fn hour_meaning(money: Option<&Money>, presentation: &Presentation) -> Option<String> {
    Some(format!("{}.", capital(&money?.meaning(presentation)?)))
}

/// Returns the nets of the bank and a player in a round, or of a bet of one unit if only the edge is known.
fn nets(result: &Stored, edge: &Row) -> Vec<RoundNet> {
    let nets = RoundNet::from_tables(&result.tables);
    if !nets.is_empty() {
        return nets;
    }
    let std_error = edge.std_error.map(|error| error.0);
    let bet = BetFigures { edge: edge.share(), std_error, ..BetFigures::default() };
    vec![RoundNet::on(&bet, result.tables.presentation)]
}

/// Returns the mean of a player's net in an hour, a number alone; empty if it is not wanted.
pub(super) fn hour_of_player(result: &Stored) -> String {
    let known = result.money.as_ref().zip(edge(result));
    let earnings = known.and_then(|(money, edge)| money.earnings(&nets(result, &edge)));
    earnings.map_or_else(String::new, |earnings| with_minus(&earnings.mean_of_player()))
}

/// Returns a sentence on the value of an hour: to the bank and a player if both nets are known, else of a bet of one
/// unit.
fn hour(result: &Stored, edge: &Row) -> Option<String> {
    let lines = result.money.as_ref()?.earnings(&nets(result, edge))?.lines();
    let (meaning, nets) = lines.split_last()?;
    Some(format!("{} {meaning}.", capital(&nets.join("; "))))
}

/// Returns how often a player wins, nobody does, and the dealer wins, from the first result that has it.
fn shares(results: &[&Stored]) -> Option<[f64; 3]> {
    results.iter().find_map(|result| {
        let shares = [metric::WIN, metric::PUSH, metric::LOSE].map(|metric| result.tables.metric(PLAYER, metric));
        let [win, push, lose] = shares.map(|row| Some(row?.value?.0));
        Some([win?, push?, lose?])
    })
}

/// Shows these shares as one bar, its parts as long as they are likely, with labels below.
fn bar(shares: [f64; 3]) -> Markup {
    let outcomes = [("gain", "player wins"), ("even", "push"), ("loss", "dealer wins")];
    html! {
        div class="bar" aria-hidden="true" {
            @for ((class, _), share) in outcomes.iter().zip(shares) {
                @if share > 0.0 { span class=(class) style=(format!("flex-grow:{share:.6}")) {} }
            }
        }
        div class="shares" {
            @for ((class, says), share) in outcomes.iter().zip(shares) {
                span class=(class) { b { (with_error(Some(Figure(share)), None, Quantity::Share)) } (says) }
            }
        }
    }
}

/// Maximum number of side bets named at the top of a page.
const MOST_BETS: usize = 6;

/// Returns the side bets of a result with their edges.
fn side_edges(result: &Stored) -> Vec<(String, f64)> {
    let names = distinct(result.tables.rows(BETS).iter().map(|row| row.labels[0].text()));
    let side = names.into_iter().filter(|name| ![MAIN, ALL].contains(name));
    side.filter_map(|name| {
        let edge = result.tables.of_bet(name, DEALER, metric::EDGE)?.value?.0;
        Some((result.tables.presentation.words_for(name), edge))
    })
    .collect()
}

/// Returns a sentence on each side bet's share of a hundred, the most expensive first, from the first result that has
/// any.
fn side_bets(results: &[&Stored]) -> Option<String> {
    let mut found = results.iter().map(|result| side_edges(result)).find(|bets| !bets.is_empty())?;
    found.sort_by(|one, other| other.1.total_cmp(&one.1));
    let edges = found.iter().take(MOST_BETS).map(|(name, edge)| format!("{name} {}", fixed(100.0 * edge, 2)));
    let more = if found.len() > MOST_BETS { ", …" } else { "" };
    Some(format!("Out of every 100 on a side bet, the dealer keeps: {}{more}.", edges.collect::<Vec<_>>().join(", ")))
}

/// Shows the most important figures of results with one presentation.
fn headlines(presentation: &Presentation, results: &[&Stored]) -> Markup {
    let all: Vec<&Headline> = [Headline::EDGE].iter().chain(presentation.headlines).collect();
    let mut results = results.to_vec();
    results.retain(|result| {
        result.tables.presentation == presentation
            && all.iter().any(|headline| result.tables.headline(headline).is_some())
    });
    if results.is_empty() {
        return html! {};
    }
    let mut rows = Vec::new();
    // No figure of a player holds for seats that differ.
    let differ = results.iter().any(|result| unlike_seats(&result.tables));
    for headline in all.into_iter().filter(|headline| !differ || headline.role != PLAYER) {
        let found: Vec<Option<&Row>> = results.iter().map(|result| result.tables.headline(headline)).collect();
        if found.iter().any(Option::is_some) {
            let cells = found
                .into_iter()
                .map(|row| row.map_or_else(|| "–".to_owned(), |row| row_figure(Some(row), headline.metric.quantity)));
            rows.push(std::iter::once(headline.label.to_owned()).chain(cells).collect());
        }
    }
    let header: Vec<&str> =
        std::iter::once("figure").chain(results.iter().map(|of| of.about.method.as_str())).collect();
    let grid = TextGrid::with_numbers(&header, 0, rows);
    // Figures of different units do not stand below each other at the point.
    let grid = TextGrid { numeric: Vec::new(), aligned: true, ..grid };
    figure("The figures that matter most", &grid.table())
}

/// Shows the figure in which seats differ, with its interval, from the first result that has any.
pub(super) fn seats(results: &[&Stored], kind: &TableKind, seats: &SeatFigure) -> Option<PagePart> {
    let SeatFigure { label, metric, quantity } = *seats;
    let (result, table) = first(results, kind, |table| table.seats(metric).nth(1).is_some())?;
    let rows: Vec<(&str, &Row)> = table.seats(metric).collect();
    let marks: Vec<Mark> = rows.iter().filter_map(|(_, row)| mark(row)).collect();
    if let [first, others @ ..] = &marks[..]
        && others.iter().all(|other| other == first)
    {
        let all = format!("Every seat {label} {} ({}).", row_figure(Some(rows[0].1), quantity), method(result));
        return Some(PagePart::new("Seat by seat", html! { p { (all) } }));
    }
    let scale = Axis::close(marks.iter().flat_map(Mark::reach));
    let factor = quantity.scaled().0;
    let of_all = format!("{label}: {}", span(rows.iter().map(|(_, row)| *row), quantity));
    let rows = rows.into_iter().map(|(seat, row)| ChartRow {
        label: html! { (result.tables.presentation.words_for(seat)) },
        mark: points(&scale, factor, mark(row).as_slice()),
        cells: vec![row_figure(Some(row), quantity), interval(Some(row), quantity)],
    });
    let columns = vec![label.to_owned(), "95 % interval".to_owned()];
    let table = MarkedTable::new("seat", (scale, factor), columns, rows);
    let caption = format!("What each seat {label}, with its 95 % interval. {}.", capital(&method(result)));
    let title = format!("Seat by seat: {}", result.about.name);
    let part = Lettered { title: &title, caption: &caption, keys: &[] }.part("Seat by seat", &caption, &table);
    Some(part.about(of_all))
}
