//! The parts of every summary: a heading, tables, names with values, sentences. Each is written for a terminal or in
//! Markdown, so that a file has the terminal's contents.

use std::fmt::Write;

/// The style of output.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// Colours may be used.
    pub colours: bool,
    /// Bars may be drawn.
    pub bars: bool,
    /// Characters in a line.
    pub width: usize,
    /// Whether the output is Markdown, not for a terminal.
    pub markdown: bool,
}

impl Style {
    /// Markdown, whose lines are as long as they need.
    pub const MARKDOWN: Style = Style { colours: false, bars: false, width: usize::MAX, markdown: true };

    pub(super) fn bold(&self, text: &str) -> String {
        if self.colours { format!("\x1b[1m{text}\x1b[0m") } else { text.to_owned() }
    }

    pub(super) fn dim(&self, text: &str) -> String {
        if self.colours { format!("\x1b[2m{text}\x1b[0m") } else { text.to_owned() }
    }

    /// Colours a player's gain green and a loss red.
    pub(super) fn gain(&self, gain: f64, text: &str) -> String {
        match (self.colours, gain) {
            (true, gain) if gain > 0.0 => format!("\x1b[32m{text}\x1b[0m"),
            (true, gain) if gain < 0.0 => format!("\x1b[31m{text}\x1b[0m"),
            _ => text.to_owned(),
        }
    }
}

/// Returns the line above an answer: the config's name, and how the figures were found.
pub(super) fn heading(name: &str, method: &str, style: &Style) -> String {
    match style.markdown {
        true => format!("## {}\n\n{}\n\n", escaped(name), escaped(method)),
        false => format!("{}  {}\n\n", style.bold(name), style.dim(method)),
    }
}

/// Returns the longest cell of each column.
pub(super) fn widths(lines: &[Vec<String>]) -> Vec<usize> {
    let columns = lines.first().map_or(0, Vec::len);
    let cells = (0..columns).map(|at| lines.iter().filter_map(move |line| line.get(at)));
    cells.map(|cells| cells.map(|cell| cell.chars().count()).max().unwrap_or(0)).collect()
}

/// Splits the columns of a table into tables that fit a terminal, each with the first columns.
pub(super) fn columns_in_width(lines: &[Vec<String>], first: usize, style: &Style) -> Vec<Vec<usize>> {
    let widths = widths(lines);
    let mut tables: Vec<Vec<usize>> = vec![(0..first.min(widths.len())).collect()];
    for (column, width) in widths.iter().enumerate().skip(first) {
        let Some(last) = tables.last_mut() else { continue };
        let taken: usize = last.iter().map(|column| widths[*column] + 2).sum();
        if !style.bars || last.len() <= first || taken + width + 2 <= style.width {
            last.push(column);
        } else {
            tables.push((0..first).chain([column]).collect());
        }
    }
    tables
}

/// Returns the cells of a line at these places.
pub(super) fn chosen(line: &[String], places: &[usize]) -> Vec<String> {
    places.iter().filter_map(|place| line.get(*place).cloned()).collect()
}

/// Writes lines of cells in columns, the first line a header; numbers are aligned to the right.
pub(super) fn table(text: &mut String, lines: &[Vec<String>], is_number: &dyn Fn(usize) -> bool, style: &Style) {
    if style.markdown {
        return in_markdown(text, lines, is_number);
    }
    let widths = widths(lines);
    for (at, line) in lines.iter().enumerate() {
        let cells = line.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| match is_number(column) {
            true => format!("{cell:>width$}"),
            false => format!("{cell:<width$}"),
        });
        let line = format!("  {}", cells.collect::<Vec<_>>().join("  "));
        let line = line.trim_end();
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{}", if at == 0 { style.dim(line) } else { line.to_owned() });
    }
}

/// Writes the table in Markdown, with a line for the alignment of columns.
pub(super) fn in_markdown(text: &mut String, lines: &[Vec<String>], is_number: &dyn Fn(usize) -> bool) {
    for (at, line) in lines.iter().enumerate() {
        let cells: Vec<String> = line.iter().map(|cell| escaped(cell.trim())).collect();
        let _ = writeln!(text, "| {} |", cells.join(" | "));
        if at == 0 {
            let rule = (0..line.len()).map(|column| if is_number(column) { "---:" } else { "---" });
            let _ = writeln!(text, "| {} |", rule.collect::<Vec<_>>().join(" | "));
        }
    }
    text.push('\n');
}

/// Writes names with values: on a terminal in two columns, the first `width` wide and the values right-aligned to
/// `value_width`.
pub(super) fn pairs(text: &mut String, pairs: &[(String, String)], width: usize, style: &Style) {
    if style.markdown {
        if !pairs.is_empty() {
            let lines = pairs.iter().map(|(name, value)| vec![name.clone(), value.clone()]);
            let header = ["figure", "value"].map(str::to_owned).to_vec();
            in_markdown(text, &std::iter::once(header).chain(lines).collect::<Vec<_>>(), &|column| column > 0);
        }
        return;
    }
    let width = pairs.iter().map(|(name, _)| name.chars().count() + 1).fold(width, usize::max);
    for (name, value) in pairs {
        let _ = writeln!(text, "  {name:<width$}{value}");
    }
}

/// Writes a sentence, or a title of the next part.
pub(super) fn note(text: &mut String, words: &str, style: &Style) {
    let _ = match style.markdown {
        true => writeln!(text, "{}\n", escaped(words)),
        false => writeln!(text, "  {words}"),
    };
}

/// Writes an empty line, which Markdown has after everything.
pub(super) fn blank(text: &mut String, style: &Style) {
    if !style.markdown {
        text.push('\n');
    }
}

/// Returns lines of a terminal, which begin with spaces; in Markdown each is a sentence.
pub fn notes(lines: &str, style: &Style) -> String {
    if !style.markdown {
        return lines.to_owned();
    }
    let mut text = String::new();
    lines.lines().filter(|line| !line.trim().is_empty()).for_each(|line| note(&mut text, line.trim(), style));
    text
}

/// Signature at the end of a Markdown file.
#[cfg(feature = "cli")]
const MADE_BY: &str = "Made by houseodds ";

/// The end of a file whose tables are in no folder of results.
#[cfg(feature = "cli")]
const ALONE: &str = "; no folder of results has these figures.\n";

/// Returns Markdown as a file. It ends with the program's signature; `is_alone` if no folder of results has the tables.
#[cfg(feature = "cli")]
pub fn exported(text: &str, is_alone: bool) -> String {
    format!("{text}{MADE_BY}{}{}", env!("CARGO_PKG_VERSION"), if is_alone { ALONE } else { ".\n" })
}

/// Returns `true` if `text` is an exported Markdown file, of any version.
#[cfg(feature = "cli")]
pub fn is_exported(text: &str) -> bool {
    let last = text.lines().next_back().unwrap_or_default();
    text.starts_with("## ") && text.ends_with(".\n") && last.starts_with(MADE_BY) && !text.ends_with(ALONE)
}

/// Returns `true` if `text` is an exported Markdown file whose tables are in no folder of results.
#[cfg(feature = "cli")]
pub fn is_lone_export(text: &str) -> bool {
    text.strip_suffix(ALONE).is_some_and(|text| is_exported(&format!("{text}.\n")))
}

/// Escapes all markup in `text`.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        if matches!(c, '\\' | '|' | '<' | '*' | '`' | '[' | ']') {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Markup is escaped, numbers are aligned to the right, and the next text does not join the table.
    #[test]
    fn tables_and_sentences_in_markdown() {
        let lines = [vec!["rule|s".to_owned(), "edge %".to_owned()], vec!["S* <b>".to_owned(), " -1.50".to_owned()]];
        let mut text = heading("mine", "exact", &Style::MARKDOWN);
        table(&mut text, &lines, &|column| column > 0, &Style::MARKDOWN);
        note(&mut text, "one `key`", &Style::MARKDOWN);
        pairs(&mut text, &[("edge".to_owned(), "5 %".to_owned())], 22, &Style::MARKDOWN);
        assert_eq!(
            text,
            "## mine\n\nexact\n\n| rule\\|s | edge % |\n| --- | ---: |\n| S\\* \\<b> | -1.50 |\n\none \\`key\\`\n\n\
             | figure | value |\n| --- | ---: |\n| edge | 5 % |\n\n"
        );
    }
}
