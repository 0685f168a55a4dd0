//! Frequencies of hands, as bars.

use super::figures::{first_of_roles, method};
use super::frame::{PagePart, folded, scroll};
use super::numbers::{row_figure, with_error};
use crate::games::card::capital;
use crate::report::charts::{Axis, ChartRow, Lettered, Mark, MarkedTable, bars as drawn};
use crate::report::order::seen;
use crate::store::Stored;
use crate::tables::presentation::{Presentation, Quantity, TableKind};
use crate::tables::table::Label;
use crate::tables::{Figure, Row, Table};
use maud::{Markup, html};

/// Number of hands that are shown of more than fit a screen.
const MOST_FREQUENT: usize = 10;
/// Fewer further hands than this are not folded.
const FEW: usize = 5;

const CLASSES: [&str; 2] = ["player", "dealer"];

/// A role whose hands are counted in a table of a result.
type RoleSource<'a> = (&'a str, &'a Stored, &'a Table);

/// Shows the frequency of each hand, for each role from the first result that has it; once if both roles are equal. Of
/// many hands the rare ones are folded.
pub(super) fn bars(results: &[&Stored], kind: &TableKind, title: &str) -> Option<PagePart> {
    let mut sources = first_of_roles(results, kind);
    sources.truncate(CLASSES.len());
    let &(first, result, _) = sources.first()?;
    let presentation = result.tables.presentation;
    let rows = sources.iter().flat_map(|(role, _, table)| table.rows_of(role));
    let hands = seen(rows, results.iter().flat_map(|result| result.tables.rows(kind.name)), 1);
    let names = sources.iter().map(|(role, ..)| *role).collect::<Vec<_>>().join(" and ");
    let are_alike = sources.len() > 1 && hands.iter().all(|hand| is_alike(&sources, hand));
    let how = how(&sources);
    let most = most_often(sources[0], if are_alike { &names } else { first }, presentation);
    if are_alike {
        sources.truncate(1);
    }
    let scale = Axis::over(sources.iter().flat_map(|(role, _, table)| table.rows_of(role)).map(Row::share));
    let columns = match are_alike {
        true => vec![names],
        false => sources.iter().map(|(role, ..)| (*role).to_owned()).collect(),
    };
    let keys: Vec<(&str, &str)> = CLASSES.into_iter().zip(columns.iter().map(String::as_str)).collect();
    let label = presentation.words_for(kind.keys[1].name);
    let table = |hands: &[&Label]| {
        let rows = hands.iter().map(|hand| chart_row(&sources, hand, presentation, &scale));
        MarkedTable::new(&label, (scale, 100.0), columns.clone(), rows)
    };
    let (frequent, rare) = by_frequency(&sources, &hands);
    let caption = format!("Share of the rounds, in %.{most} {how}.");
    let keys: &[(&str, &str)] = if are_alike { &[] } else { &keys };
    let titled = format!("{title}: {}", result.about.name);
    let lettered = Lettered { title: &titled, caption: &caption, keys };
    let shown = lettered.part(title, title, &table(&frequent));
    let body = html! {
        (shown.body)
        @if !rare.is_empty() {
            @let share = rare.iter().map(|hand| often(&sources, hand)).sum();
            (others(share, &table(&rare)))
        }
    };
    Some(PagePart::new(title, body).about(most.trim()).with(lettered.marked(&table(&hands))))
}

/// Shows hands that have this share together, folded.
fn others(share: f64, table: &MarkedTable<'_>) -> Markup {
    let share = with_error(Some(Figure(share)), None, Quantity::Share);
    let says = format!("{} other hands, together {share}", table.rows.len());
    folded(&html! { (says) }, "", &scroll(&says, &table.draw()))
}

/// Returns the share of a hand, the mean of the roles.
fn often(sources: &[RoleSource<'_>], hand: &Label) -> f64 {
    let shares = sources.iter().filter_map(|source| Some(hand_row(source, hand)?.share()));
    shares.sum::<f64>() / sources.len() as f64
}

/// Returns the most frequent hands and the others, both in their order.
fn by_frequency<'a>(sources: &[RoleSource<'_>], hands: &[&'a Label]) -> (Vec<&'a Label>, Vec<&'a Label>) {
    if hands.len() < MOST_FREQUENT + FEW {
        return (hands.to_vec(), Vec::new());
    }
    let mut sorted = hands.to_vec();
    sorted.sort_by(|one, other| often(sources, other).total_cmp(&often(sources, one)));
    hands.iter().partition(|hand| sorted[..MOST_FREQUENT].contains(hand))
}

fn chart_row(sources: &[RoleSource<'_>], hand: &Label, presentation: &Presentation, scale: &Axis) -> ChartRow {
    let rows = sources.iter().map(|source| hand_row(source, hand));
    let marks: Vec<Mark> = rows.clone().zip(CLASSES).filter_map(|(row, class)| Some(mark(row?, class))).collect();
    ChartRow {
        label: html! { (presentation.words_for(&hand.to_string())) },
        mark: drawn(scale, 100.0, &marks),
        cells: rows.map(|row| row_figure(row, Quantity::Share)).collect(),
    }
}

/// Returns the row of a hand.
fn hand_row<'a>((role, _, table): &RoleSource<'a>, hand: &Label) -> Option<&'a Row> {
    table.rows_of(role).find(|row| row.labels[1] == *hand)
}

/// Returns `true` if the roles have a hand equally often, to all known digits.
fn is_alike(sources: &[RoleSource<'_>], hand: &Label) -> bool {
    let mut known = sources.iter().map(|source| hand_row(source, hand).map(|row| (row.value, row.std_error)));
    let first = known.next();
    known.all(|other| Some(other) == first)
}

fn mark(row: &Row, class: &'static str) -> Mark {
    Mark { value: row.share(), interval: None, class }
}

/// Describes the method of the figures, by role if methods differ.
fn how(sources: &[RoleSource<'_>]) -> String {
    let methods: Vec<String> = sources.iter().map(|(_, result, _)| method(result)).collect();
    if methods.windows(2).all(|two| two[0] == two[1]) {
        return capital(&methods[0]);
    }
    let text = sources.iter().zip(&methods).map(|((role, ..), method)| format!("{role}: {method}"));
    capital(&text.collect::<Vec<_>>().join("; "))
}

/// Returns a sentence on the most frequent hand.
fn most_often((role, _, table): RoleSource<'_>, named: &str, presentation: &Presentation) -> String {
    let rows = table.rows_of(role).filter(|row| row.share() > 0.0);
    rows.max_by(|a, b| a.share().total_cmp(&b.share())).map_or_else(String::new, |most| {
        let often = with_error(most.value, None, Quantity::Share);
        format!(" Most often, {named}: {}, {often}.", presentation.words_for(most.labels[1].text()))
    })
}
