//! Answers: best play, effects of removal, and the outlook over many rounds.

use super::context::Context;
use super::figures::edge_note;
use super::frame::{PagePart, figure, with_code};
use super::histogram::{Histogram, NetShare};
use super::numbers::{digits_grouped, number_at, points_from_to, signed, with_error};
use super::plays::{plays, says_how_to_play};
use super::tables::sheet;
use crate::answer::{Answer, Cell, Sheet, SheetForm};
use crate::games::card::capital;
use crate::report::answer::fact_text;
use crate::report::charts::{Axis, ChartRow, Drawing, Lettered, Mark, MarkedTable, bars, picture};
use crate::report::order::distinct;
use crate::report::rules::plain;
use crate::store::{About, Stored};
use crate::tables::presentation::Quantity;
use crate::tables::{Figure, Metric, metric};
use maud::{Markup, PreEscaped, html};

/// Returns the charts of an answer, one for each table that has one, in the order of the page.
pub fn answer_drawings(answer: &Answer) -> Vec<Drawing> {
    let context = context_of(answer);
    let written = answer.tables.iter().filter(|sheet| sheet.form != SheetForm::Unwritten && !sheet.title.is_empty());
    let mut sheets: Vec<&Sheet> = written.collect();
    sheets.sort_by_key(|sheet| !says_how_to_play(sheet));
    sheets.into_iter().filter_map(|sheet| drawn(&context, sheet, &capital(&sheet.title)).drawing).collect()
}

/// Returns a table of an answer, or its chart, under a caption. Its labels are in words.
pub(in crate::report) fn sheet_html(answer: &Answer, sheet: &Sheet, caption: &str) -> Markup {
    let mut sheet = sheet.clone();
    for cell in sheet.rows.iter_mut().flatten() {
        if let Cell::Text(text) = cell {
            *text = answer.presentation.words_for(text);
        }
    }
    drawn(&context_of(answer), &sheet, caption).body
}

fn context_of(answer: &Answer) -> Context<'_> {
    let (method, width) = (answer.method.clone(), answer.figure("cell_width"));
    Context { name: &answer.name, method, presentation: answer.presentation, money: None, width }
}

/// Returns an answer for a notebook: its charts as pictures, its facts, its notes.
pub fn answer_html(answer: &Answer) -> String {
    let markup = html! {
        p { b { (answer.name) } " " (answer.method) }
        @for drawing in answer_drawings(answer) { (PreEscaped(picture(&[drawing]))) }
        table { @for fact in answer.facts.iter().filter(|fact| !fact.label.is_empty()) {
            tr { th { (fact.label) } td { (fact_text(fact)) } }
        } }
        @for note in &answer.notes { p { (with_code(note)) } }
    };
    markup.into_string()
}

/// Returns the answer of solving a game, of removing cards, or of looking ahead.
pub(super) fn answer(result: &Stored) -> PagePart {
    let about = &result.about;
    let title = match &*about.method {
        "effects" => "If a card is missing".to_owned(),
        "risk" => "Net of many rounds".to_owned(),
        "solved" if is_against_dealer(about) => "How to play against this dealer".to_owned(),
        "solved" if about.figures.contains_key(AGAINST_DEALER) => {
            "How to play if the dealer plays perfectly too".to_owned()
        }
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
        @if result.about.method == "designed" { p { (edge_note(result, &[])) } }
    };
    let gist = solution(result).or(charts.first().map(|chart| chart.gist.clone())).unwrap_or_default();
    PagePart { drawing: charts.into_iter().find_map(|chart| chart.drawing), ..PagePart::new(&title, body).about(gist) }
}

/// The end of the name of a figure's error.
const ERROR: &str = "_std_error";
/// The figure of an equilibrium that names its counterpart.
const AGAINST_DEALER: &str = "value_against_dealer";

/// Returns `true` for best play against the dealer of a config.
pub(super) fn is_against_dealer(about: &About) -> bool {
    about.method == "solved" && about.asked.get("against").is_some_and(|against| against == "dealer")
}

/// Returns the net of best play, or how far it may be off if nobody has an advantage.
fn solution(result: &Stored) -> Option<String> {
    let figures = [metric::VALUE.key, metric::EXPLOITABILITY.key].into_iter();
    let mut known =
        figures.filter(|name| result.about.figures.get(*name).is_some_and(|value| value.as_f64() != Some(0.0)));
    let name = known.next().filter(|_| result.about.method == "solved")?;
    Some(format!("{}: {}", result.tables.presentation.words_for(name), figure_of(result, name)?))
}

/// Formats a figure of an answer with its error.
fn figure_of(result: &Stored, name: &str) -> Option<String> {
    let figures = &result.about.figures;
    let [value, error] =
        [name.to_owned(), format!("{name}{ERROR}")].map(|name| figures.get(&name)?.as_f64().map(Figure));
    let is_share = result.about.method == "solved" && Metric::named(name).is_none();
    let quantity = if is_share { Quantity::Share } else { Metric::quantity(name) };
    value.map(|value| with_error(Some(value), error, quantity))
}

/// Shows the figures of an answer by name, each with its error.
fn figures(result: &Stored) -> Markup {
    let figures = &result.about.figures;
    html! {
        @if !figures.is_empty() {
            (figure("Value", &html! {
                table { tbody {
                    @for name in figures.keys().filter(|name| !name.ends_with(ERROR)) {
                        tr {
                            th scope="row" { (result.tables.presentation.words_for(name)) }
                            td class="n" { (figure_of(result, name).unwrap_or_else(|| "–".to_owned())) }
                        }
                    }
                } }
            }))
        }
    }
}

/// Shows the charts that the result names, in its order, or else every table; lists other tables by name only.
fn sheets(result: &Stored) -> (Vec<PagePart>, Vec<&str>) {
    let titles = &result.about.charts;
    let (named, others): (Vec<&Sheet>, Vec<&Sheet>) =
        result.sheets.iter().partition(|sheet| titles.is_empty() || titles.contains_key(&sheet.name));
    let mut shown: Vec<(&Sheet, String)> = named
        .into_iter()
        .map(|sheet| {
            let title = titles.get(&sheet.name).map(plain);
            (sheet, capital(&title.unwrap_or_else(|| result.tables.presentation.words_for(&sheet.name))))
        })
        .collect();
    // Strategies come before their values.
    let order =
        |(sheet, _): &(&Sheet, String)| (!says_how_to_play(sheet), titles.keys().position(|name| *name == sheet.name));
    shown.sort_by_key(order);
    let context = Context::new(result);
    let charts = shown.into_iter().map(|(sheet, title)| drawn(&context, sheet, &title)).collect();
    (charts, others.into_iter().map(|sheet| &*sheet.name).collect())
}

/// Draws a table by the kind of its columns: distributions, effects of cards, or any other.
pub(super) fn drawn(context: &Context<'_>, of: &Sheet, title: &str) -> PagePart {
    let columns: Vec<&str> = of.header.iter().map(String::as_str).collect();
    match columns.iter().position(|name| *name == "probability") {
        Some(at) if at > 0 && ["total", "net", metric::WORTH.key].contains(&columns[at - 1]) => {
            histograms(context, of, at - 1, title)
        }
        _ if columns[..] == ["card", "copies", "bet", metric::EDGE.key, metric::CHANGE.key] => {
            effects(context, of, title)
        }
        _ if columns[..] == ["bankroll", "goal_first", "goal_first_std_error"] => by_bankroll(context, of, title),
        _ => plays(context, of, title).unwrap_or_else(|| PagePart::new(title, sheet(context, of, title))),
    }
}

/// Draws distributions of the numbers in a column, one for all rows with equal labels before it.
fn histograms(context: &Context<'_>, of: &Sheet, at: usize, title: &str) -> PagePart {
    let errors = of.header.iter().position(|name| name == "std_error");
    let mut drawn = Vec::new();
    for rows in of.rows.chunk_by(|one, other| one[..at] == other[..at]) {
        let whose = rows[0][..at].iter().map(|name| context.presentation.words_for(name.text()));
        let title = std::iter::once(title.to_owned()).chain(whose).collect::<Vec<_>>().join(", ");
        let shares: Vec<NetShare> = rows.iter().filter_map(|row| net_share(row, at, errors)).collect();
        let histogram = Histogram {
            title: &title,
            caption: &title,
            shares: &shares,
            width: context.width,
            is_dealers: false,
            has_table: true,
        };
        let gist = format!("mean: {}", histogram.mean());
        drawn.push(PagePart::new(&title, histogram.draw()).about(gist).with(histogram.drawing(context.name)));
    }
    let body = html! { @for histogram in &drawn { (histogram.body) } };
    let gist = drawn.first().map_or_else(String::new, |histogram| histogram.gist.clone());
    let drawing = drawn.into_iter().find_map(|histogram| histogram.drawing);
    PagePart { drawing, ..PagePart::new(title, body).about(gist) }
}

/// Returns a number with the probability in the next column, and its error, if there is a column of errors.
fn net_share(row: &[Cell], at: usize, errors: Option<usize>) -> Option<NetShare> {
    let (net, share) = (number_at(row, at)?, number_at(row, at + 1)?);
    let error = errors.and_then(|errors| number_at(row, errors));
    Some((net, share, with_error(Some(Figure(share)), error.map(Figure), Quantity::Share)))
}

/// Draws the chance of a goal by bankroll.
fn by_bankroll(context: &Context<'_>, of: &Sheet, title: &str) -> PagePart {
    let scale = Axis::over([0.0, 1.0].into_iter());
    let mut rows = Vec::new();
    for row in &of.rows {
        let [bankroll, chance, error] = [0, 1, 2].map(|at| number_at(row, at));
        let mark = chance.map(|value| Mark { value, interval: None, class: "player" });
        rows.push(ChartRow {
            label: html! { (bankroll.map_or_else(String::new, |bets| digits_grouped(&bets.to_string()))) },
            mark: bars(&scale, 100.0, mark.as_slice()),
            cells: vec![with_error(chance.map(Figure), error.map(Figure), Quantity::Share)],
        });
    }
    let table = MarkedTable::new("bankroll", (scale, 100.0), vec!["goal first".to_owned()], rows);
    let titled = format!("{title}: {}", context.name);
    Lettered { title: &titled, caption: title, keys: &[] }.part(title, title, &table)
}

/// Shows the change in each bet's edge by each missing card; draws the first bet's.
fn effects(context: &Context<'_>, of: &Sheet, title: &str) -> PagePart {
    let bets: Vec<&str> = distinct(of.rows.iter().map(|row| row[2].text()));
    let cards: Vec<(&str, &str)> = distinct(of.rows.iter().map(|row| (row[0].text(), row[1].text())));
    let of_first = of.rows.iter().filter(|row| row[2].text() == bets[0]).filter_map(|row| number_at(row, 4));
    let scale = Axis::over(of_first.clone());
    let mut rows = Vec::new();
    for (card, copies) in cards {
        let mut changes = Vec::new();
        for bet in &bets {
            let row = of.rows.iter().find(|row| row[0].text() == card && row[2].text() == *bet);
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
    let bet_names = bets.iter().map(|bet| context.presentation.words_for(bet));
    let columns = std::iter::once("copies".to_owned()).chain(bet_names).collect();
    let table = MarkedTable::new("card", (scale, 100.0), columns, rows);
    let caption = format!("{title}, in percentage points ({}). Bars are for the first bet.", context.method);
    let keys = [("dealer", "good for the dealer"), ("player", "good for the player")];
    let titled = format!("If a card is missing: {}", context.name);
    let lettered = Lettered { title: &titled, caption: &caption, keys: &keys };
    lettered.part(title, title, &table).about(points_from_to(of_first))
}
