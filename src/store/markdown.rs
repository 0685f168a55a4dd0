//! Charts for people as Markdown, and back.

/// A table of Markdown below its title. Cells hold no bars.
pub(super) fn to_markdown(title: &str, header: &[String], rows: &[Vec<String>]) -> String {
    let mut text = format!("{title}\n\n");
    for line in [header.to_vec(), vec!["---".to_owned(); header.len()]].iter().chain(rows) {
        text.push_str(&format!("| {} |\n", line.join(" | ")));
    }
    text
}

/// The header and the rows of such a table.
pub(super) fn read_markdown(text: &str) -> (Vec<String>, Vec<Vec<String>>) {
    let lines = text.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
    let mut rows = lines.map(|line| line.split(" | ").map(str::to_owned).collect::<Vec<String>>());
    let header = rows.next().unwrap_or_default();
    // Below the header comes a line of dashes.
    let rows = rows.skip(1).filter(|row| row.len() == header.len()).collect();
    (header, rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn charts_are_read_as_they_are_written() {
        let words = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
        let (header, rows) = (words(["total", "2 cards", "3 cards"]), [words(["hard 16", "H 53% 0.001", ""])]);
        let text = to_markdown("player: hit (H) or stand (S)", &header, &rows);
        assert_eq!(
            text,
            "player: hit (H) or stand (S)\n\n| total | 2 cards | 3 cards |\n| --- | --- | --- |\n\
             | hard 16 | H 53% 0.001 |  |\n"
        );
        assert_eq!(read_markdown(&text), (header, rows.to_vec()));
    }
}
