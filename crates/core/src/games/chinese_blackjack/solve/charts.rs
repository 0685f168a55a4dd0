//! Solved tables for people: hands of the same total and number of cards taken together.

use super::super::machine::What;
use super::super::specials::{Shown, Specials, Weights};
use super::super::table::hand_name;
use super::rows::ChoiceRow;
use crate::games::Chart;
use std::collections::{BTreeMap, BTreeSet};

/// Names of the sides in charts and files.
pub(super) const SIDES: [&str; 2] = ["player", "dealer"];

/// The most lines about escapes on a screen.
const MOST_SHOWN: usize = 12;

/// Hands that are alike in a chart: cards, whether an ace counts more than 1, total.
type TotalKind = (u8, bool, u8);

/// Hands that are alike, taken together.
#[derive(Clone, Debug, Default)]
struct Mean {
    weight: f64,
    hits: f64,
    hit: f64,
    stand: f64,
    /// The hands and how each is played, where that differs.
    apart: String,
}

impl Mean {
    /// The mean of rows, weighted by how often each comes up or, if none ever does, by how often each could.
    fn of(rows: &[&ChoiceRow]) -> Option<Mean> {
        let reached = rows.iter().any(|row| row.probability.is_some_and(|p| p > 0.0));
        let mut sum = Mean::default();
        for row in rows {
            let weight = if reached { row.probability.unwrap_or_default() } else { row.presence };
            let Some(net) = row.net.filter(|_| weight > 0.0) else { continue };
            sum.weight += weight;
            sum.hits += weight * row.chance;
            sum.hit += weight * net.yes;
            sum.stand += weight * net.no;
        }
        let by = sum.weight;
        let mean = Mean {
            weight: if reached { by } else { 0.0 },
            hits: sum.hits / by,
            hit: sum.hit / by,
            stand: sum.stand / by,
            apart: apart(rows),
        };
        (by > 0.0).then_some(mean)
    }

    /// H, S or how often to hit, and the margin of the better answer.
    fn cell(&self) -> String {
        format!("{} {:.3}", play(self.hits, "H", "S"), (self.hit - self.stand).abs())
    }
}

/// Each hand with its play, where not all are played alike.
fn apart(rows: &[&ChoiceRow]) -> String {
    let known = rows.iter().filter_map(|row| Some((row, row.net?)));
    let played = known.map(|(row, net)| {
        let play = play(row.chance, "H", "S");
        (format!("{} {play} {:.3}", hand_name(&row.question.hand), (net.yes - net.no).abs()), play)
    });
    let (hands, plays): (Vec<String>, Vec<String>) = played.unzip();
    if plays.windows(2).all(|two| two[0] == two[1]) { String::new() } else { hands.join("; ") }
}

/// What to do, given the chance to say yes.
fn play(chance: f64, yes: &str, no: &str) -> String {
    match chance {
        0.995.. => yes.to_owned(),
        ..0.005 => no.to_owned(),
        _ => format!("{yes} {:.0}%", 100.0 * chance),
    }
}

/// All charts of a side.
pub(super) fn charts(side: usize, rows: &[ChoiceRow], specials: &Specials, weights: &Weights) -> Vec<Chart> {
    let mut hits: BTreeMap<TotalKind, BTreeMap<Option<u8>, Vec<&ChoiceRow>>> = BTreeMap::new();
    let mut escapes: BTreeMap<Shown, BTreeMap<&[u8], &ChoiceRow>> = BTreeMap::new();
    for row in rows {
        match row.question.what {
            What::Hit { against } => {
                let kind = (row.cards.count, row.cards.soft, row.cards.total);
                hits.entry(kind).or_default().entry(against).or_default().push(row);
            }
            What::Escape { shown } => {
                escapes.entry(shown).or_default().insert(&row.question.hand, row);
            }
        }
    }
    let of_kind = |rows: BTreeMap<_, Vec<&ChoiceRow>>| {
        rows.into_iter().filter_map(|(key, rows)| Some((key, Mean::of(&rows)?))).collect()
    };
    let means: Means = hits.into_iter().map(|(kind, rows)| (kind, of_kind(rows))).collect();
    let sees_counts = means.values().flat_map(BTreeMap::keys).any(Option::is_some);
    let mut charts = vec![if sees_counts { by_count_of_player(side, &means) } else { by_cards(side, &means) }];
    charts.push(nets(side, &means));
    if !escapes.is_empty() {
        charts.push(of_escapes(side, &escapes, specials, weights));
    }
    charts
}

/// Means by kind of hand and, where it is seen, the player's card count.
type Means = BTreeMap<TotalKind, BTreeMap<Option<u8>, Mean>>;

/// Totals against the holder's own number of cards.
fn by_cards(side: usize, means: &Means) -> Chart {
    let counts: BTreeSet<u8> = means.keys().map(|(count, ..)| *count).collect();
    let totals: BTreeSet<_> = means.keys().map(|(_, soft, total)| (*soft, *total)).collect();
    let row = |&(soft, total): &(bool, u8), first: &str, says: &dyn Fn(&Mean) -> String| -> Vec<String> {
        let of = |count: &u8| means.get(&(*count, soft, total)).and_then(|by| by.get(&None)).map(says);
        let cells = counts.iter().map(|count| of(count).unwrap_or_default());
        std::iter::once(first.to_owned()).chain(cells).collect()
    };
    let apart = totals.iter().map(|total| row(total, "", &|mean| mean.apart.clone())).collect();
    let chart = Chart::new(
        format!("{}_chart", SIDES[side]),
        format!("{}: hit (H) or stand (S), and by how much that is better", SIDES[side]),
        std::iter::once("total".to_owned()).chain(counts.iter().map(|count| format!("{count} cards"))),
        totals.iter().map(|total| row(total, &total_name(total.0, total.1), &Mean::cell)),
    );
    Chart { apart, ..chart.for_people() }
}

/// The dealer's hands against the player's number of cards.
fn by_count_of_player(side: usize, means: &Means) -> Chart {
    let row = |by: &BTreeMap<Option<u8>, Mean>, first: [String; 2], says: &dyn Fn(&Mean) -> String| -> Vec<String> {
        let of = |against: u8| by.get(&Some(against)).map(says).unwrap_or_default();
        first.into_iter().chain([2, 3, 4, 5].map(of)).collect()
    };
    let apart = means.values().map(|by| row(by, Default::default(), &|mean| mean.apart.clone())).collect();
    let chart = Chart::new(
        format!("{}_chart", SIDES[side]),
        format!("{}: hit (H) or reveal (S) against a player's cards, and by how much that is better", SIDES[side]),
        ["cards", "total", "against 2", "against 3", "against 4", "against 5"],
        means
            .iter()
            .map(|(&(count, soft, total), by)| row(by, [count.to_string(), total_name(soft, total)], &Mean::cell)),
    );
    Chart { apart, ..chart.for_people() }
}

/// What both answers are worth, one line each.
fn nets(side: usize, means: &Means) -> Chart {
    let rows = means.iter().flat_map(|(&(count, soft, total), by)| {
        by.iter().map(move |(against, mean)| {
            let against = against.map(|count| count.to_string()).unwrap_or_default();
            let numbers = [mean.hits, mean.hit, mean.stand, (mean.hit - mean.stand).abs(), mean.weight];
            [count.to_string(), total_name(soft, total), against]
                .into_iter()
                .chain(numbers.map(|number| (number + 0.0).to_string()))
                .collect()
        })
    });
    let header = ["cards", "total", "against", "hits", "net_hit", "net_stand", "margin", "probability"];
    let title = format!("{}: expected net of hitting and of standing", SIDES[side]);
    let chart = Chart::new(format!("{}_nets", SIDES[side]), title, header, rows);
    // The player's lines fit on a screen.
    if side == 0 { chart } else { chart.showing(0) }
}

/// What the other side shows by free hands.
fn of_escapes(
    side: usize,
    escapes: &BTreeMap<Shown, BTreeMap<&[u8], &ChoiceRow>>,
    specials: &Specials,
    weights: &Weights,
) -> Chart {
    let hands: BTreeSet<_> = escapes.values().flat_map(BTreeMap::keys).copied().collect();
    let row = |(shown, by): (&Shown, &BTreeMap<&[u8], &ChoiceRow>)| {
        let of = |hand: &&[u8]| {
            let row = by.get(hand)?;
            let margin = row.net.map(|net| format!(" {:.3}", (net.yes - net.no).abs())).unwrap_or_default();
            Some(play(row.chance, "escape", "play") + &margin)
        };
        let cells = hands.iter().map(|hand| of(hand).unwrap_or_default());
        std::iter::once(weights.name(specials, *shown)).chain(cells).collect()
    };
    let chart = Chart::new(
        format!("{}_escapes", SIDES[side]),
        format!(
            "{}: escape with a free hand by what the other side shows, and by how much that is better",
            SIDES[side]
        ),
        std::iter::once("shown".to_owned()).chain(hands.iter().map(|hand| hand_name(hand))),
        escapes.iter().map(row),
    );
    // With many players there are many cases.
    chart.for_people().showing(MOST_SHOWN)
}

fn total_name(soft: bool, total: u8) -> String {
    format!("{} {total}", if soft { "soft" } else { "hard" })
}
