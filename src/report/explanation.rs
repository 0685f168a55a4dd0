//! One hand explained, on the terminal.

use super::paper::{Heading, Style, blank, pairs, table, widths};
use crate::games::{Cell, Explained};
use std::fmt::Write;

/// One hand explained: facts, then a table, row by row where the terminal is too narrow for its columns.
#[must_use]
pub fn explanation(name: &str, explained: &Explained, style: &Style) -> String {
    let Explained { cards, facts, header, rows } = explained;
    let mut text = match style.markdown {
        true => Heading { name: name.to_owned(), method: cards.join(" ") }.line(style),
        false => format!("{}  {}\n\n", style.bold(name), cards.join(" ")),
    };
    list(&mut text, facts.iter().map(|fact| (fact.label.as_str(), &fact.value)), style);
    if rows.is_empty() {
        return text;
    }
    blank(&mut text, style);
    let columns: Vec<usize> = (0..header.len())
        .filter(|column| rows.iter().filter_map(|row| row.get(*column)).any(|cell| *cell != Cell::Blank))
        .collect();
    let mut lines: Vec<Vec<String>> = vec![columns.iter().map(|column| header[*column].to_owned()).collect()];
    lines.extend(
        rows.iter().map(|row| columns.iter().map(|column| row.get(*column).map_or_else(String::new, words)).collect()),
    );
    if widths(&lines).iter().map(|width| width + 2).sum::<usize>() <= style.width {
        table(&mut text, &lines, &|at| rows.iter().filter_map(|row| row.get(columns[at])).all(is_number), style);
        return text;
    }
    for (at, row) in rows.iter().enumerate() {
        text.push_str(if at > 0 { "\n" } else { "" });
        list(&mut text, header.iter().copied().zip(row).filter(|(_, cell)| **cell != Cell::Blank), style);
    }
    text
}

/// An explained hand as pairs of a name and words: its facts, then what it is worth, or what each choice is worth.
#[must_use]
pub fn said(explained: &Explained) -> Vec<(String, String)> {
    let Explained { facts, header, rows, .. } = explained;
    let worth: Vec<&Vec<Cell>> = rows.iter().filter(|row| row.iter().any(is_worth)).collect();
    let mut said: Vec<(String, String)> = facts.iter().map(|fact| (fact.label.clone(), words(&fact.value))).collect();
    for row in &worth {
        let texts = row.iter().filter(|cell| matches!(cell, Cell::Text(_))).map(words);
        let choice = texts.collect::<Vec<_>>().join(" ");
        for (name, cell) in header.iter().zip(row.iter()).filter(|(_, cell)| is_worth(cell)) {
            let name = if worth.len() > 1 { choice.clone() } else { (*name).to_owned() };
            said.push((name, words(cell)));
        }
    }
    said
}

fn is_number(cell: &Cell) -> bool {
    !matches!(cell, Cell::Text(_) | Cell::List(_))
}

/// Whether a cell says what something is worth.
fn is_worth(cell: &Cell) -> bool {
    matches!(cell, Cell::Share(_) | Cell::Mean(_))
}

/// Labels with what they say, in lines no longer than the terminal is wide.
fn list<'a>(text: &mut String, labelled: impl Iterator<Item = (&'a str, &'a Cell)> + Clone, style: &Style) {
    if style.markdown {
        let facts = labelled.map(|(label, cell)| (label.to_owned(), words(cell)));
        return pairs(text, &facts.collect::<Vec<_>>(), (0, 0), style);
    }
    let width = labelled.clone().map(|(label, _)| label.chars().count()).max().unwrap_or_default();
    for (mut label, cell) in labelled {
        for line in wrapped(&words(cell), style.width.saturating_sub(width + 4)) {
            // Writing to a String cannot fail.
            let _ = writeln!(text, "  {label:<width$}  {line}");
            label = "";
        }
    }
}

/// Lines of at most this many characters, unless a word is longer.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

fn words(cell: &Cell) -> String {
    match cell {
        Cell::Text(text) => text.clone(),
        Cell::Flag(flag) => if *flag { "yes" } else { "no" }.to_owned(),
        Cell::Whole(number) => number.to_string(),
        Cell::List(cells) => cells.iter().map(words).collect::<Vec<_>>().join(", "),
        Cell::Paid(paid) => paid.to_string(),
        Cell::Share(share) => format!("{:.4} %", 100.0 * share),
        Cell::Choices(choices) => {
            let said = choices.iter().map(|(choice, share)| format!("{choice} {:.2} %", 100.0 * share));
            said.collect::<Vec<_>>().join(", ")
        }
        // Adding 0 turns −0 into 0.
        Cell::Mean(mean) => format!("{:+.6}", mean + 0.0),
        Cell::Blank => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Fact;

    fn shown(width: usize) -> String {
        let explained = Explained {
            cards: vec!["3s".to_owned(), "6d".to_owned()],
            facts: vec![Fact::new("soft", "soft", true), Fact::new("may", "may do", "hit or stand or escape")],
            header: vec!["hand", "unused", "pays", "net"],
            rows: vec![
                vec!["ox_9".into(), Cell::Blank, Cell::Whole(10), Cell::Mean(0.5)],
                vec!["double_6".into(), Cell::Blank, Cell::Whole(3), Cell::Blank],
            ],
        };
        explanation("table", &explained, &Style { colours: false, bars: false, width, markdown: false })
    }

    #[test]
    fn columns_where_there_is_room() {
        let text = "table  3s 6d\n\n  soft    yes\n  may do  hit or stand or escape\n\n  hand      pays        net\n  \
                    ox_9        10  +0.500000\n  double_6     3\n";
        assert_eq!(shown(32), text);
    }

    #[test]
    fn stacked_rows_where_there_is_not() {
        let text = "table  3s 6d\n\n  soft    yes\n  may do  hit or\n          stand or\n          escape\n\n  hand  ox_9\n  \
                    pays  10\n  net   +0.500000\n\n  hand  double_6\n  pays  3\n";
        assert_eq!(shown(20), text);
    }
}
