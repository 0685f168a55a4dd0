//! The rule card, and a hand of every class.

use super::data::{Dossier, Example, Sentence};
use crate::games::card::capital;
use crate::report::html::TextGrid;
use crate::tables::words::said;
use maud::{Markup, html};

/// The most columns of a table of examples; where hands are explained in more ways, each says what holds of it.
const MOST_COLUMNS: usize = 8;

/// The rules as on a card: sentences that belong together under what they are about.
pub(super) fn rule_card(dossier: &Dossier) -> Markup {
    let groups = dossier.rules.chunk_by(|one, other| one.about == other.about);
    html! {
        ul class="card" {
            @for group in groups {
                @if group[0].about.is_empty() { @for rule in group { li { (rule.text) } } }
                @else { li { b { (group[0].about) "." } " " (joined(group)) } }
            }
        }
    }
}

fn joined(group: &[Sentence]) -> String {
    group.iter().map(|rule| rule.text.as_str()).collect::<Vec<_>>().join(" ")
}

/// An example of each class of hands.
pub(super) fn examples(dossier: &Dossier) -> Markup {
    if dossier.examples.is_empty() {
        return html! { p { "Hands of this game are not explained." } };
    }
    let grid = match columns(&dossier.examples) {
        Some(columns) => side_by_side(dossier, &columns),
        None => in_sentences(dossier),
    };
    html! {
        p {
            "For each class of hands one that belongs to it, with what " code { "houseodds hand" } " says of it. Figures are of the main bet alone: "
            "nets in bets, shares of all that can meet this hand."
        }
        (grid.unfolded("A hand of each class, and what it is worth"))
    }
}

/// What is said of every example, where it is the same and little.
fn columns(examples: &[Example]) -> Option<Vec<&str>> {
    let names = |example: &'_ Example| example.said.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
    let are_alike = examples.windows(2).all(|two| names(&two[0]) == names(&two[1]));
    let first = examples.first()?;
    let is_few = first.said.len() <= MOST_COLUMNS && first.said.iter().all(|(_, value)| value.len() < 20);
    (are_alike && is_few).then(|| first.said.iter().map(|(name, _)| name.as_str()).collect())
}

fn side_by_side(dossier: &Dossier, columns: &[&str]) -> TextGrid {
    let heading = |name: &&str| if *name == "net" { "net of the main bet".to_owned() } else { (*name).to_owned() };
    let header = ["hand", "cards"].map(str::to_owned).into_iter().chain(columns.iter().map(heading)).collect();
    let row = |of: &Example| {
        let values = of.said.iter().map(|(_, value)| value.replace('-', "−"));
        [said(dossier.words, &of.hand), of.cards.clone()].into_iter().chain(values).collect()
    };
    let rows: Vec<Vec<String>> = dossier.examples.iter().map(row).collect();
    let is_number = |cell: &String| cell.trim_end_matches(" %").replace('−', "-").parse::<f64>().is_ok();
    let numeric = (0..columns.len() + 2).map(|at| at > 1 && rows.iter().all(|row| is_number(&row[at]))).collect();
    TextGrid { header, rows, numeric, ..TextGrid::default() }
}

fn in_sentences(dossier: &Dossier) -> TextGrid {
    let row = |of: &Example| {
        let found = of.said.iter().map(|(name, value)| format!("{name}: {value}"));
        vec![said(dossier.words, &of.hand), of.cards.clone(), capital(&found.collect::<Vec<_>>().join("; "))]
    };
    let rows = dossier.examples.iter().map(row).collect();
    TextGrid::with_numbers(&["hand", "cards", "what holds of it"], 0, rows)
}
