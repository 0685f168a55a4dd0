//! The rule card, and a hand of every class.

use super::data::{Dossier, Example, Sentence};
use crate::games::card::capital;
use crate::report::html::TextGrid;
use crate::tables::words::words_for;
use maud::{Markup, html};

/// Maximum number of columns of a table of examples. Hands explained in more ways list their facts separately.
const MOST_COLUMNS: usize = 8;

/// Shows the rules as on a card: related sentences under their subject.
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

/// Shows an example of each class of hands.
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
            "For each class of hands an example, explained by " code { "houseodds hand" } ". Figures are for the main bet alone: "
            "nets in bets, shares of all that can meet this hand."
        }
        (grid.unfolded("A hand of each class, and what it is worth"))
    }
}

/// Returns the columns for all examples, if they have the same few facts.
fn columns(examples: &[Example]) -> Option<Vec<&str>> {
    let first = examples.first()?;
    let are_alike = examples.iter().all(|example| names(example).eq(names(first)));
    let is_few = first.said.len() <= MOST_COLUMNS && first.said.iter().all(|(_, value)| value.len() < 20);
    (are_alike && is_few).then(|| names(first).collect())
}

fn names(example: &Example) -> impl Iterator<Item = &str> {
    example.said.iter().map(|(name, _)| name.as_str())
}

fn side_by_side(dossier: &Dossier, columns: &[&str]) -> TextGrid {
    let headings = columns.iter().map(|name| if *name == "net" { "net of the main bet" } else { name });
    let header = ["hand", "cards"].into_iter().chain(headings).map(str::to_owned).collect();
    let mut rows: Vec<Vec<String>> = Vec::new();
    for Example { hand, cards, said: found, .. } in &dossier.examples {
        let values = found.iter().map(|(_, value)| value.replace('-', "−"));
        rows.push([words_for(dossier.words, hand), cards.clone()].into_iter().chain(values).collect());
    }
    let numeric = (0..columns.len() + 2).map(|at| at > 1 && rows.iter().all(|row| is_number(&row[at]))).collect();
    TextGrid { header, rows, numeric, ..TextGrid::default() }
}

fn is_number(cell: &str) -> bool {
    cell.trim_end_matches(" %").replace('−', "-").parse::<f64>().is_ok()
}

fn in_sentences(dossier: &Dossier) -> TextGrid {
    let mut rows = Vec::new();
    for Example { hand, cards, said: found, .. } in &dossier.examples {
        let found: Vec<String> = found.iter().map(|(name, value)| format!("{name}: {value}")).collect();
        rows.push(vec![words_for(dossier.words, hand), cards.clone(), capital(&found.join("; "))]);
    }
    TextGrid::with_numbers(&["hand", "cards", "properties"], 0, rows)
}
