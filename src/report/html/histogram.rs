//! Histograms of nets.

use super::figures::{first, first_of_roles, method};
use super::frame::{PagePart, legend, scroll};
use super::grid::{MOST_ROWS, TextGrid};
use super::numbers::{ends, one_in, row_figure, with_minus};
use crate::report::charts::{Bin, Drawing, Lettered, Lettering, Plot, columns, fixed};
use crate::report::money::unlike_seats;
use crate::report::order::distinct;
use crate::store::Stored;
use crate::tables::presentation::{DEALER, PLAYER, Quantity, TableKind, seat_of};
use crate::tables::table::Label;
use crate::tables::{Row, Table};
use maud::{Markup, html};

/// Maximum number of columns in a distribution.
const MOST_COLUMNS: usize = 120;
/// Smallest part of an axis between two numbers that are both labelled.
const ROOM: f64 = 0.06;
/// Distributions of more numbers than this are cut as soon as less than [`TAIL`] is left beyond.
const FEW: usize = 13;
/// Probability that a cut leaves out at either end.
const TAIL: f64 = 0.001;
/// More distributions than this of one table are folded.
const MOST_OPEN: usize = 3;

/// A number, how likely it is, and how that is written.
pub(super) type NetShare = (f64, f64, String);

/// A histogram of numbers, with its texts.
pub(super) struct Histogram<'a> {
    /// Subject.
    pub title: &'a str,
    /// The caption.
    pub caption: &'a str,
    /// Ascending.
    pub shares: &'a [NetShare],
    /// The width of its steps, if it was counted in steps.
    pub width: Option<f64>,
    /// Whether it is the dealer's, whose gains are the players' losses.
    pub is_dealers: bool,
    /// Whether its numbers are folded below.
    pub has_table: bool,
}

/// Shows the distributions of numbers, for each role from the first result that has it, or for each label of the first
/// key.
pub(super) fn histograms(
    results: &[&Stored],
    kind: &TableKind,
    titles: &[(&str, &str)],
    caption: &str,
) -> Vec<PagePart> {
    let mut parts = Vec::new();
    if kind.role().is_some() {
        for (role, result, table) in first_of_roles(results, kind) {
            if role == PLAYER && unlike_seats(&result.tables) {
                parts.extend(main_bet_by_seat(result, table, caption));
                continue;
            }
            // Without a banker the dealer is a seat, and the mean over the seats is no seat's.
            if !result.tables.presentation.has_dealer() {
                let rows: Vec<&Row> = table.rows_of(DEALER).collect();
                return vec![histogram_part("Net of seat 1, the dealer", result, &rows, caption, false)];
            }
            let known = titles.iter().find(|(of, _)| *of == role).map(|(_, title)| (*title).to_owned());
            let title = known.unwrap_or_else(|| whose(result, role));
            let rows: Vec<&Row> = table.rows_of(role).collect();
            parts.push(histogram_part(&title, result, &rows, caption, role.starts_with(DEALER)));
        }
        return parts;
    }
    let Some((result, table)) = first(results, kind, |_| true) else { return parts };
    for rows in table.rows.chunk_by(|one, other| one.labels[0] == other.labels[0]) {
        let title = result.tables.presentation.words_for(&format!("{} {}", kind.keys[0].words, rows[0].labels[0]));
        parts.push(histogram_part(&title, result, &rows.iter().collect::<Vec<_>>(), caption, false));
    }
    if parts.len() <= MOST_OPEN {
        return parts;
    }
    let folded = html! { @for part in &parts { details { summary { (part.title) " " span class="soft" { (part.gist) } } (part.body) } } };
    let means = ends(table.rows.chunk_by(|one, other| one.labels[0] == other.labels[0]).map(mean));
    let gist = means.map_or_else(String::new, |(low, high)| format!("mean: {} … {}", fixed(low, 3), fixed(high, 3)));
    vec![PagePart::new(caption, folded).about(gist)]
}

/// Returns the mean net of rows.
fn mean(rows: &[Row]) -> f64 {
    rows.iter().map(|row| net(row) * row.share()).sum()
}

/// Returns the distribution of each seat's net on the main bet, where no player's stands for all.
fn main_bet_by_seat(result: &Stored, table: &Table, caption: &str) -> Vec<PagePart> {
    let mut parts = Vec::new();
    for seat in distinct(table.rows.iter().map(|row| table.role(row)).filter(|role| seat_of(role).is_some())) {
        let title = format!("Net of {} with the main bet", result.tables.presentation.words_for(seat));
        let rows: Vec<&Row> = table.rows_of(seat).collect();
        parts.push(histogram_part(&title, result, &rows, caption, false));
    }
    parts
}

/// Returns a title for a distribution that the game has no words for.
fn whose(result: &Stored, role: &str) -> String {
    let words = result.tables.presentation;
    match role.strip_suffix("_all") {
        Some(role) => format!("Net of {} with all bets", words.words_for(role)),
        None => format!("Net of {}", words.words_for(role)),
    }
}

fn histogram_part(title: &str, result: &Stored, rows: &[&Row], caption: &str, is_dealers: bool) -> PagePart {
    let shares: Vec<NetShare> =
        rows.iter().map(|row| (net(row), row.share(), row_figure(Some(row), Quantity::Share))).collect();
    let caption = format!("{caption} ({})", method(result));
    let width = result.about.payout_bin_width;
    let histogram = Histogram { title, caption: &caption, shares: &shares, width, is_dealers, has_table: true };
    let gist = format!("mean: {}", histogram.mean());
    PagePart::new(title, histogram.draw())
        .about(gist)
        .with(histogram.drawing(&format!("{title}: {}", result.about.name)))
}

/// Returns the number of a row.
fn net(row: &Row) -> f64 {
    row.labels.last().and_then(Label::number).unwrap_or_default()
}

impl Histogram<'_> {
    /// Returns the classes of columns below, at and above 0.
    fn classes(&self) -> [&'static str; 3] {
        if self.is_dealers { ["gain", "even", "loss"] } else { ["loss", "even", "gain"] }
    }

    /// Returns the numbers with a probability above 0.
    fn known(&self) -> Vec<&NetShare> {
        self.shares.iter().filter(|(_, share, _)| *share > 0.0).collect()
    }

    /// Returns the mean.
    pub(super) fn mean(&self) -> String {
        fixed(self.shares.iter().map(|(net, share, _)| net * share).sum(), 3)
    }

    /// Summarises the distribution in a sentence, with the meaning of its colours.
    fn says(&self) -> (String, Vec<(&'static str, &'static str)>) {
        let shares = self.known();
        let [mut below, mut at_0, mut above] = [0.0; 3];
        for (net, share, _) in shares {
            *side(*net, [&mut below, &mut at_0, &mut above]) += share;
        }
        let [lose, push, win] = [below, at_0, above].map(|share| fixed(share * 100.0, 2));
        let says = format!("Above 0: {win} %; at 0: {push} %; below: {lose} %; mean {}.", self.mean());
        let keys = self.classes().into_iter().zip(["below 0", "0", "above 0"]);
        (says, keys.filter(|(_, says)| *says != "0" || at_0 > 0.0).collect())
    }

    /// Draws it.
    pub(super) fn draw(&self) -> Markup {
        let (shares, (says, keys)) = (self.known(), self.says());
        let (plot, left_out) = self.plot(&shares, &says);
        html! {
            figure {
                figcaption { (self.caption) ". " (says) }
                (plot.draw())
                @if !left_out.is_empty() { p class="soft" { (left_out) } }
                (legend(&keys))
                @if self.has_table { (self.table(&shares)) }
            }
        }
    }

    /// Returns the distribution as a separate picture with this title.
    pub(super) fn drawing(&self, title: &str) -> Drawing {
        let (says, keys) = self.says();
        let (plot, left_out) = self.plot(&self.known(), &says);
        let caption = format!("{}. {says} {left_out}", self.caption);
        Lettered { title, caption: &caption, keys: &keys }.plotted(&plot)
    }

    /// Returns its columns, and a note on those too rare to be drawn.
    fn plot(&self, shares: &[&NetShare], says: &str) -> (Plot, String) {
        let shown = without_tails(shares);
        let nets: Vec<f64> = shown.iter().map(|(net, ..)| *net).collect();
        let (low, high) = (nets.first().copied().unwrap_or(0.0), nets.last().copied().unwrap_or(0.0));
        let has_room = nets.windows(2).all(|two| two[1] - two[0] > ROOM * (high - low));
        let left_out = shares.len() - shown.len();
        let classes = self.classes();
        let bins = if has_room { a_bin_each(shown, classes) } else { bins(shown, self.width, classes) };
        let named: &[f64] = if has_room { &nets } else { &[] };
        let lettering = Lettering { title: self.title, description: says, across: "net, in bets", up: "% of rounds" };
        let share = fixed(200.0 * TAIL, 1);
        let text = format!("Not drawn: {left_out} nets farther out, together less than {share} % of the rounds.");
        (columns(&bins, named, &lettering), if left_out > 0 { text } else { String::new() })
    }

    fn table(&self, shares: &[&NetShare]) -> Markup {
        let mut rows = Vec::new();
        for (net, share, says) in shares.iter().take(MOST_ROWS) {
            // Adding 0 turns −0 into 0.
            rows.push(vec![with_minus(&(net + 0.0).to_string()), says.clone(), one_in(*share)]);
        }
        let grid = TextGrid::with_numbers(&["net", "probability", "1 in N"], 3, rows);
        html! {
            details {
                summary { "All figures" }
                (scroll(self.title, &grid.table()))
                @if shares.len() > MOST_ROWS { p { "… and " (shares.len() - MOST_ROWS) " more in the file." } }
            }
        }
    }
}

/// Returns the numbers between tails that are too thin to be seen.
fn without_tails<'a, 'b>(shares: &'a [&'b NetShare]) -> &'a [&'b NetShare] {
    if shares.len() <= FEW {
        return shares;
    }
    let (mut first, mut below) = (0, 0.0);
    while first + 1 < shares.len() && below + shares[first].1 < TAIL {
        below += shares[first].1;
        first += 1;
    }
    let (mut end, mut above) = (shares.len(), 0.0);
    while end > first + 1 && above + shares[end - 1].1 < TAIL {
        above += shares[end - 1].1;
        end -= 1;
    }
    &shares[first..end]
}

/// Returns the value for a number below, at or above 0.
fn side<T>(net: f64, [below, at_0, above]: [T; 3]) -> T {
    if net < 0.0 {
        below
    } else if net > 0.0 {
        above
    } else {
        at_0
    }
}

/// Returns a column for each number, all as wide as the smallest gap between two.
fn a_bin_each(shares: &[&NetShare], classes: [&'static str; 3]) -> Vec<Bin> {
    let gap = shares.windows(2).map(|two| two[1].0 - two[0].0).fold(f64::MAX, f64::min);
    let half = if gap < f64::MAX { gap / 2.0 } else { 0.5 };
    shares
        .iter()
        .map(|(net, share, _): &&NetShare| Bin {
            from: net - half,
            to: net + half,
            percent: share * 100.0,
            class: side(*net, classes),
        })
        .collect()
}

/// Returns the distribution in bins of equal width, at most a fixed number, each centred on its numbers.
fn bins(shares: &[&NetShare], width: Option<f64>, classes: [&'static str; 3]) -> Vec<Bin> {
    let (low, high) = (shares.first().map_or(0.0, |first| first.0), shares.last().map_or(0.0, |last| last.0));
    let gaps = shares.windows(2).map(|two| two[1].0 - two[0].0).filter(|gap| *gap > 0.0);
    let least = gaps.fold(f64::MAX, f64::min);
    let least = width.unwrap_or(if least < f64::MAX { least } else { 1.0 });
    // Whole steps, or some columns would have one number more than others.
    let step = least * ((high - low) / (MOST_COLUMNS - 1) as f64 / least).ceil().max(1.0);
    let count = (((high - low) / step).floor() as usize).min(MOST_COLUMNS) + 1;
    let mut columns: Vec<Bin> = Vec::new();
    for i in 0..count {
        let [from, to] = [-0.5, 0.5].map(|side| low + (i as f64 + side) * step);
        columns.push(Bin { from, to, percent: 0.0, class: "" });
    }
    for (net, share, _) in shares {
        let at = ((net - low) / step + 0.5).floor() as usize;
        if let Some(column) = columns.get_mut(at.min(count - 1)) {
            column.percent += share * 100.0;
            let own = side(*net, classes);
            column.class = if column.class.is_empty() || column.class == own { own } else { classes[1] };
        }
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;

    fn net_shares(shares: &[f64]) -> Vec<NetShare> {
        (0..).zip(shares).map(|(net, share)| (f64::from(net), *share, String::new())).collect()
    }

    /// A long distribution loses tails of less than a thousandth each, by their sum; a short one stays whole.
    #[test]
    fn thin_tails_are_cut() {
        let middle = [0.1; 9];
        let long = net_shares(&[&[0.000_4, 0.000_5, 0.000_2], &middle[..], &[0.098, 0.000_6, 0.000_3]].concat());
        let long: Vec<&NetShare> = long.iter().collect();
        let shown: Vec<f64> = without_tails(&long).iter().map(|(net, ..)| *net).collect();
        assert_eq!((shown[0], shown[shown.len() - 1]), (2.0, 12.0));
        let short = net_shares(&[0.000_1, 0.999_8, 0.000_1]);
        assert_eq!(without_tails(&short.iter().collect::<Vec<_>>()).len(), 3);
    }

    /// Columns stand at their numbers, even if those are not multiples of one step.
    #[test]
    fn columns_stand_at_their_numbers() {
        let shares = [-5.0, -1.0, 0.95, 2.85].map(|net| (net, 0.25, String::new()));
        let bins = a_bin_each(&shares.iter().collect::<Vec<_>>(), ["loss", "even", "gain"]);
        for (bin, (net, ..)) in bins.iter().zip(&shares) {
            assert!(((bin.from + bin.to) / 2.0 - net).abs() < 1e-12 && (bin.to - bin.from - 1.9).abs() < 1e-12);
        }
        assert_eq!(bins.iter().map(|bin| bin.class).collect::<Vec<_>>(), ["loss", "loss", "gain", "gain"]);
    }

    /// The dealer's gain is the players' loss, and has the dealer's colour.
    #[test]
    fn gains_have_the_colour_of_who_gains() {
        let shares = [(-1.0, 0.5, String::new()), (0.0, 0.1, String::new()), (2.0, 0.4, String::new())];
        let shares: Vec<&NetShare> = shares.iter().collect();
        let classes = |is_dealers: bool| {
            let own =
                Histogram { title: "", caption: "", shares: &[], width: None, is_dealers, has_table: false }.classes();
            let bins = bins(&shares, None, own);
            bins.iter().filter(|bin| bin.percent > 0.0).map(|bin| bin.class).collect::<Vec<_>>()
        };
        assert_eq!((classes(false), classes(true)), (vec!["loss", "even", "gain"], vec!["gain", "even", "loss"]));
    }
}
