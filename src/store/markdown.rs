//! Charts for people as Markdown, and back.

use crate::answer::{APART, Sheet};

/// Start of a line below the table.
const ITEM: &str = "- ";

/// Formats a chart as a Markdown table below its title, followed by the hands that a cell pools although they are
/// played differently. Cells hold no bars.
pub(super) fn to_markdown(chart: &Sheet) -> String {
    let Sheet { title, header, .. } = chart;
    let rows = chart.marked();
    let mut text = format!("{title}\n\n");
    for line in [header.to_vec(), vec!["---".to_owned(); header.len()]].iter().chain(&rows) {
        text.push_str(&format!("| {} |\n", line.join(" | ")));
    }
    let apart = chart.footnotes(rows.len());
    if !apart.is_empty() {
        // An asterisk at the start of a line would begin a list.
        text.push_str(&format!("\n\\{APART}:\n\n"));
        apart.iter().for_each(|line| text.push_str(&format!("{ITEM}{line}\n")));
    }
    text
}

/// Parses the header and the rows of such a table, and the lines about hands below it.
pub(super) fn read_markdown(text: &str) -> (Vec<String>, Vec<Vec<String>>, Vec<String>) {
    let lines = text.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
    let mut rows = lines.map(|line| line.split(" | ").map(str::to_owned).collect::<Vec<String>>());
    let header = rows.next().unwrap_or_default();
    // Below the header comes a line of dashes.
    let rows = rows.skip(1).filter(|row| row.len() == header.len()).collect();
    let apart = text.lines().filter_map(|line| line.strip_prefix(ITEM)).map(str::to_owned).collect();
    (header, rows, apart)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn charts_are_read_as_they_are_written() {
        let words = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
        let rows = vec![words(["hard 16", "H 53% 0.001", ""]), words(["hard 17", "S 0.034", "S 0.051"])];
        let chart = Sheet::new("chart", "player: hit (H) or stand (S)", ["total", "2 cards", "3 cards"], rows.clone());
        let above = "player: hit (H) or stand (S)\n\n| total | 2 cards | 3 cards |\n| --- | --- | --- |\n";
        let text = to_markdown(&chart);
        assert_eq!(text, format!("{above}| hard 16 | H 53% 0.001 |  |\n| hard 17 | S 0.034 | S 0.051 |\n"));
        let (_, read, apart) = read_markdown(&text);
        assert_eq!((&read, apart.is_empty()), (&rows, true));

        let mut chart = chart;
        chart.apart = vec![words(["", "6+10 H 0.002; 7+9 S 0.003", ""]), words(["", "", ""])];
        let text = to_markdown(&chart);
        let below =
            "\n\\* Some hands of the cell are played otherwise:\n\n- hard 16, 2 cards: 6+10 H 0.002, 7+9 S 0.003\n";
        assert_eq!(text, format!("{above}| hard 16 | H* 53% 0.001 |  |\n| hard 17 | S 0.034 | S 0.051 |\n{below}"));
        let (header, rows, apart) = read_markdown(&text);
        assert_eq!(
            (header, &rows[0]),
            (words(["total", "2 cards", "3 cards"]), &words(["hard 16", "H* 53% 0.001", ""]))
        );
        assert_eq!((rows.len(), apart), (2, vec!["hard 16, 2 cards: 6+10 H 0.002, 7+9 S 0.003".to_owned()]));
    }
}
