//! Answers: how to play, what a missing card does, what many rounds may net.

use super::figures::method;
use super::frame::{PagePart, figure, legend, scroll, with_code};
use super::grid::{ChartRow, MarkedTable};
use super::laws::{Law, NetShare};
use super::numbers::{number_at, signed, with_error};
use super::picture::Lettered;
use super::plays::{plays, says_how_to_play};
use super::svg::{Axis, Mark, bars};
use super::tables::sheet;
use crate::games::card::capital;
use crate::report::order::distinct;
use crate::report::rules::plain;
use crate::store::{Sheet, Stored};
use crate::tables::metric;
use crate::tables::presentation::Quantity;
use crate::tables::{Figure, Metric};
use maud::{Markup, html};

/// The answer of solving a game, of removing cards, or of looking ahead.
pub(super) fn answer(result: &Stored) -> PagePart {
    let title = match &*result.about.method {
        "effects" => "If a card is missing".to_owned(),
        "risk" => "What many rounds may net".to_owned(),
        "solved" => "How to play".to_owned(),
        other => capital(other),
    };
    let (charts, others) = sheets(result);
    let body = html! {
        @for chart in &charts { (chart.body) }
        @if !others.is_empty() {
            p { "The tables in full: " @for name in others { code { (name) ".csv" } " " } }
        }
        @if result.about.method != "effects" { (figures(result)) }
        @for note in &result.about.notes { p { (with_code(note)) } }
    };
    let drawing = charts.into_iter().find_map(|chart| chart.drawing);
    PagePart { drawing, ..PagePart::new(&title, body) }
}

/// The figures of an answer by name, each with its error.
fn figures(result: &Stored) -> Markup {
    const ERROR: &str = "_std_error";
    let figures = &result.about.figures;
    html! {
        @if !figures.is_empty() {
            (figure("What it is worth", &html! {
                table { tbody {
                    @for (name, value) in figures.iter().filter(|(name, _)| !name.ends_with(ERROR)) {
                        @let error = figures.get(&format!("{name}{ERROR}"));
                        @let [value, error] = [Some(value), error].map(|number| number?.as_f64().map(Figure));
                        tr {
                            th scope="row" { (result.tables.presentation.said(name)) }
                            td class="n" { (with_error(value, error, Metric::quantity(name))) }
                        }
                    }
                } }
            }))
        }
    }
}

/// The charts that the result names, in its order, or else every table; other tables by name only.
fn sheets(result: &Stored) -> (Vec<PagePart>, Vec<&str>) {
    let titles = &result.about.charts;
    let (named, others): (Vec<&Sheet>, Vec<&Sheet>) =
        result.sheets.iter().partition(|sheet| titles.is_empty() || titles.contains_key(&sheet.name));
    let mut shown: Vec<(&Sheet, String)> = named
        .into_iter()
        .map(|sheet| {
            let title = titles.get(&sheet.name).map(plain);
            (sheet, capital(&title.unwrap_or_else(|| result.tables.presentation.said(&sheet.name))))
        })
        .collect();
    // How to play comes before what it is worth.
    let order =
        |(sheet, _): &(&Sheet, String)| (!says_how_to_play(sheet), titles.keys().position(|name| *name == sheet.name));
    shown.sort_by_key(order);
    let charts = shown.into_iter().map(|(sheet, title)| drawn(result, sheet, &title)).collect();
    (charts, others.into_iter().map(|sheet| &*sheet.name).collect())
}

/// A table as what its columns say it is: laws, effects of cards, or any other.
pub(super) fn drawn(result: &Stored, of: &Sheet, title: &str) -> PagePart {
    let columns: Vec<&str> = of.header.iter().map(String::as_str).collect();
    match columns.iter().position(|name| *name == "probability") {
        Some(at) if at > 0 && ["total", "net"].contains(&columns[at - 1]) => laws(result, of, at - 1, title),
        _ if columns[..] == ["card", "copies", "bet", metric::EDGE.key, metric::CHANGE.key] => {
            effects(result, of, title)
        }
        _ => plays(result, of, title).unwrap_or_else(|| PagePart::new(title, sheet(result, of, title))),
    }
}

/// Laws of the numbers in a column, one for all rows that are alike in the columns before it.
fn laws(result: &Stored, of: &Sheet, at: usize, title: &str) -> PagePart {
    let errors = of.header.iter().position(|name| name == "std_error");
    let width = result.about.figures.get("cell_width").and_then(serde_json::Value::as_f64);
    let mut laws = Vec::new();
    for rows in of.rows.chunk_by(|one, other| one[..at] == other[..at]) {
        let whose = rows[0][..at].iter().map(|name| result.tables.presentation.said(name));
        let title = std::iter::once(title.to_owned()).chain(whose).collect::<Vec<_>>().join(", ");
        let shares: Vec<NetShare> = rows.iter().filter_map(|row| net_share(row, at, errors)).collect();
        let law = Law { title: &title, caption: &title, shares: &shares, width, is_dealers: false, has_table: true };
        laws.push(PagePart::new(&title, law.draw()).with(law.drawing(&result.about.name)));
    }
    let body = html! { @for law in &laws { (law.body) } };
    PagePart { drawing: laws.into_iter().find_map(|law| law.drawing), ..PagePart::new(title, body) }
}

/// A number with how likely it is in the column after it, and the error of that, if there is a column of these.
fn net_share(row: &[String], at: usize, errors: Option<usize>) -> Option<NetShare> {
    let (net, share) = (number_at(row, at)?, number_at(row, at + 1)?);
    let error = errors.and_then(|errors| number_at(row, errors));
    Some((net, share, with_error(Some(Figure(share)), error.map(Figure), Quantity::Share)))
}

/// How each missing card changes the edge of each bet; the first bet's change is drawn.
fn effects(result: &Stored, of: &Sheet, title: &str) -> PagePart {
    let bets: Vec<&str> = distinct(of.rows.iter().map(|row| &*row[2]));
    let cards: Vec<(&str, &str)> = distinct(of.rows.iter().map(|row| (&*row[0], &*row[1])));
    let scale = Axis::over(of.rows.iter().filter(|row| row[2] == bets[0]).filter_map(|row| number_at(row, 4)));
    let mut rows = Vec::new();
    for (card, copies) in cards {
        let mut changes = Vec::new();
        for bet in &bets {
            let row = of.rows.iter().find(|row| row[0] == card && row[2] == *bet);
            changes.push(row.and_then(|row| number_at(row, 4)));
        }
        let mark = changes[0].map(|change| Mark::change(change, None));
        let changes = changes.into_iter().map(|change| change.map_or_else(String::new, |change| signed(change, None)));
        rows.push(ChartRow {
            label: html! { (card) },
            mark: bars(&scale, 100.0, mark.as_slice()),
            cells: std::iter::once(copies.to_owned()).chain(changes).collect(),
        });
    }
    let said = bets.iter().map(|bet| result.tables.presentation.said(bet));
    let columns = std::iter::once("copies".to_owned()).chain(said).collect();
    let bodies = vec![("", rows)];
    let table = MarkedTable { label: "card", scale: (scale, 100.0), columns, bodies, is_ruled: false };
    let caption = format!("{title}, in percentage points ({}). Bars are of the first bet.", method(result));
    let keys = [("dealer", "good for the dealer"), ("player", "good for the player")];
    let body = html! { figure { figcaption { (caption) } (legend(&keys)) (scroll(title, &table.draw())) } };
    let titled = format!("If a card is missing: {}", result.about.name);
    PagePart::new(title, body).with(Lettered { title: &titled, caption: &caption, keys: &keys }.marked(&table))
}
