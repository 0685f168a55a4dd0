//! Markdown: each cell of a table, each heading and each paragraph is a text.

use super::told::Teller;

/// Returns Markdown in the reader's language. The signature in the last line stays, as a file is known by it.
pub(super) fn translated(text: &str, teller: &Teller<'_>) -> String {
    let lines = text.lines().map(|line| match line.strip_prefix("| ").and_then(|row| row.strip_suffix(" |")) {
        Some(row) if !row.contains("---") => {
            let cells: Vec<String> = row.split(" | ").map(|cell| said(cell, teller)).collect();
            format!("| {} |", cells.join(" | "))
        }
        Some(_) => line.to_owned(),
        None if line.starts_with("Made by ") => line.to_owned(),
        None => match line.strip_prefix("## ") {
            Some(name) => format!("## {}", said(name, teller)),
            None => said(line, teller),
        },
    });
    lines.map(|line| line + "\n").collect()
}

/// Returns a text without its escapes in the reader's language.
fn said(text: &str, teller: &Teller<'_>) -> String {
    let mut plain = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        plain.extend(if c == '\\' { chars.next() } else { Some(c) });
    }
    match teller.told(plain.trim()) {
        Some(told) => super::super::paper::escaped(&told),
        None => text.to_owned(),
    }
}
