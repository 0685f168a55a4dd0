//! Strategies as strategy pages print them: a letter on a colour in each cell.

use super::context::Context;
use super::frame::{PagePart, legend, scroll};
use crate::answer::{Cell, Sheet};
use crate::games::APART;
use crate::report::charts::{Lettered, MoveCell};
use maud::{Markup, html};

/// Maximum number of cells whose hands are shown on the page at once.
const MOST_APART: usize = 8;

/// The play in a cell of a chart.
#[derive(Clone, Copy, Debug, PartialEq)]
struct PlayCell<'a> {
    /// The first of the two choices, or the second.
    word: &'a str,
    /// Frequency of the choice, if both are played.
    often: Option<&'a str>,
    /// Gain of the better choice.
    gains: &'a str,
    /// Whether some hands of the cell are played differently.
    differs: bool,
}

/// Reads a cell: a word, perhaps how often, and perhaps by how much that is better, as in `H 53% 0.001`, or that there is no
/// other choice, as in `H must`.
fn choice(cell: &str) -> Option<PlayCell<'_>> {
    let mut words = cell.split(' ');
    let word = words.next().filter(|word| word.bytes().any(|byte| byte.is_ascii_alphabetic()))?;
    let differs = word.ends_with('*');
    let word = word.trim_end_matches('*');
    let rest: Vec<&str> = words.collect();
    let (often, gains) = match rest[..] {
        [] => (None, ""),
        [often] if often.ends_with('%') => (Some(often), ""),
        [gains] => (None, gains),
        [often, gains] if often.ends_with('%') => (Some(often), gains),
        _ => return None,
    };
    // `hard 16` is a label, not sixteen bets.
    let is_amount = gains == "must" || gains.contains('.') && gains.parse::<f64>().is_ok();
    (gains.is_empty() || is_amount).then_some(PlayCell { word, often, gains, differs })
}

/// Returns `true` if a column holds only choices.
fn has_choices(sheet: &Sheet, at: usize) -> bool {
    let mut cells =
        sheet.rows.iter().filter_map(|row| row.get(at)).map(Cell::text).filter(|cell| !cell.is_empty()).peekable();
    cells.peek().is_some() && cells.all(|cell| choice(cell).is_some_and(|choice| !choice.gains.is_empty()))
}

/// The choices in the cells of a chart: at most two words. The first takes cards or leaves.
struct PlayChart<'a> {
    /// Number of columns before the choices.
    labels: usize,
    words: Vec<&'a str>,
    are_mixed: bool,
}

impl<'a> PlayChart<'a> {
    /// Returns the chart of a sheet whose last columns hold only choices.
    fn new(sheet: &'a Sheet) -> Option<PlayChart<'a>> {
        let labels = (0..sheet.header.len()).position(|at| has_choices(sheet, at)).filter(|labels| *labels > 0)?;
        if !(labels..sheet.header.len()).all(|at| has_choices(sheet, at)) {
            return None;
        }
        let cells: Vec<PlayCell<'_>> =
            sheet.rows.iter().flat_map(|row| row.iter().skip(labels)).filter_map(|cell| choice(cell.text())).collect();
        let mut words: Vec<&str> = Vec::new();
        for cell in &cells {
            if !words.contains(&cell.word) {
                words.push(cell.word);
            }
        }
        // Sorted, hit comes before stand and escape before play.
        words.sort();
        let are_mixed = cells.iter().any(|cell| cell.often.is_some());
        (words.len() <= 2).then_some(PlayChart { labels, words, are_mixed })
    }

    /// Returns the colour of a choice.
    fn colour(&self, choice: &PlayCell<'_>) -> &'static str {
        match choice.often {
            Some(_) => "mixed",
            None if self.words.first() == Some(&choice.word) => "first",
            None => "second",
        }
    }

    fn class(&self, choice: &PlayCell<'_>) -> String {
        format!("{}{}", self.colour(choice), if choice.differs { " some" } else { "" })
    }

    /// Returns the picture's cell in this column.
    fn cell<'c>(&self, at: usize, cell: &'c str) -> MoveCell<'c> {
        match choice(cell).filter(|_| at >= self.labels) {
            Some(choice) => {
                let often = choice.often.map_or_else(String::new, |often| format!(" {often}"));
                let some = if choice.differs { "*" } else { "" };
                MoveCell::Choice(format!("{}{some}{often} {}", choice.word, choice.gains), self.colour(&choice))
            }
            None => MoveCell::Label(cell),
        }
    }

    /// Describes mixed cells.
    fn mixed(&self) -> String {
        format!("both, with the share of {}", self.words.first().unwrap_or(&""))
    }

    /// Returns each colour with its meaning.
    fn keys<'k>(&'k self, mixed: &'k str) -> Vec<(&'k str, &'k str)> {
        let mut keys: Vec<(&str, &str)> = ["first", "second"].into_iter().zip(self.words.iter().copied()).collect();
        if self.are_mixed {
            keys.push(("mixed", mixed));
        }
        keys
    }

    fn legend(&self) -> Markup {
        legend(&self.keys(&self.mixed()))
    }
}

/// Returns `true` if the cells of a sheet are choices.
pub(super) fn says_how_to_play(sheet: &Sheet) -> bool {
    PlayChart::new(sheet).is_some()
}

/// Draws the chart of a sheet whose cells are choices; `None` for any other.
pub(super) fn plays(context: &Context<'_>, sheet: &Sheet, title: &str) -> Option<PagePart> {
    let choices = PlayChart::new(sheet)?;
    let (labels, footnotes) = (choices.labels, sheet.footnotes(sheet.rows.len()));
    let table = html! {
        table class="plays" {
            thead { tr { @for name in &sheet.header { th scope="col" { (name) } } } }
            tbody {
                @for row in &sheet.rows {
                    tr {
                        @for cell in row.iter().take(labels) { th scope="row" { (cell.text()) } }
                        @for cell in row.iter().skip(labels) { (drawn(&choices, cell.text())) }
                    }
                }
            }
        }
    };
    let caption = format!("{title}, in bets.");
    let body = html! {
        figure { figcaption { (caption) } (choices.legend()) (scroll(title, &table)) }
        (apart(&footnotes))
    };
    let rows: Vec<Vec<MoveCell<'_>>> = sheet
        .rows
        .iter()
        .map(|row| row.iter().enumerate().map(|(at, cell)| choices.cell(at, cell.text())).collect())
        .collect();
    let mixed = choices.mixed();
    let keys = choices.keys(&mixed);
    let titled = format!("How to play: {}", context.name);
    let meaning = (!footnotes.is_empty()).then(|| format!("{APART}:"));
    let below: Vec<String> = meaning.into_iter().chain(footnotes).collect();
    let drawing = Lettered { title: &titled, caption: &caption, keys: &keys }.played(&sheet.header, &rows, &below);
    Some(PagePart::new(title, body).with(drawing))
}

/// Lists the hands of marked cells; many of them are folded.
fn apart(lines: &[String]) -> Markup {
    let list = html! { ul class="apart" { @for line in lines { li { (line) } } } };
    html! {
        @if lines.len() > MOST_APART {
            details { summary { (APART) ": " (lines.len()) " cells" } (list) }
        } @else if !lines.is_empty() {
            p class="soft" { (APART) ":" }
            (list)
        }
    }
}

fn drawn(choices: &PlayChart<'_>, cell: &str) -> Markup {
    let Some(choice) = choice(cell) else { return html! { td {} } };
    html! {
        td class=(choices.class(&choice)) {
            span { b { (choice.word) @if choice.differs { "*" } @if let Some(often) = choice.often { " " (often) } } (choice.gains) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_show_action_frequency_and_gain() {
        let text = |cell| choice(cell).map(|choice| (choice.word, choice.often, choice.gains, choice.differs));
        assert_eq!(text("H 53% 0.001"), Some(("H", Some("53%"), "0.001", false)));
        assert_eq!(text("S* 0.034"), Some(("S", None, "0.034", true)));
        assert_eq!(text("H must"), Some(("H", None, "must", false)));
        assert_eq!(text("escape"), Some(("escape", None, "", false)));
        assert_eq!([text("0.5"), text("hard 16"), text("one two three"), text("")], [None; 4]);
    }

    /// Labels before the choices are not choices, and a sheet with other cells is not such a chart.
    #[test]
    fn charts_are_told_from_other_tables() {
        let owned = |row: &[&str]| row.iter().map(|cell| (*cell).to_owned()).collect::<Vec<String>>();
        let sheet = |rows: &[&[&str]]| Sheet::new("", "", owned(rows[0]), rows[1..].iter().map(|row| owned(row)));
        let chart = sheet(&[
            &["cards", "total", "2"],
            &["2", "hard 16", "H 0.1"],
            &["3", "hard 17", ""],
            &["3", "x", "S 40% 0.2"],
        ]);
        let choices = PlayChart::new(&chart).expect("it is one");
        assert_eq!((choices.labels, &choices.words[..], choices.are_mixed), (2, &["H", "S"][..], true));
        assert!(PlayChart::new(&sheet(&[&["total", "net"], &["hard 16", "0.25"]])).is_none());
        assert!(PlayChart::new(&sheet(&[&["total", "2", "net"], &["hard 16", "H 0.1", "0.25"]])).is_none());
    }
}
