//! Solved tables for people: hands of the same total and number of cards taken together.

use super::super::house::HouseRules;
use super::super::machine::{Decision, HandState, Next, SeenSide};
use super::super::specials::{Shown, Weights};
use super::super::table::hand_name;
use super::by_total::TotalKey;
use super::duel::Duel;
use super::rows::ChoiceRow;
use crate::games::{PlayChoice, Role, Sheet};
use std::collections::{BTreeMap, BTreeSet};

/// Names of the sides in charts and files.
pub(super) const SIDES: [&str; 2] = ["player", "dealer"];

/// Maximum number of lines about escapes on a screen.
const MOST_SHOWN: usize = 12;

/// Hands with one key, taken together.
#[derive(Clone, Debug, Default)]
struct Mean {
    /// Frequency of the hands.
    weight: f64,
    /// Frequency of hits.
    hits: f64,
    net_hit: f64,
    net_stand: f64,
    /// The hands and how each is played, if they differ.
    apart: String,
}

impl Mean {
    /// Returns the mean of rows, weighted by their frequencies. If all are 0, weights by the frequency of hands that
    /// could reach the decision.
    fn new(rows: &[&ChoiceRow]) -> Option<Mean> {
        let reached = rows.iter().any(|row| row.probability.is_some_and(|p| p > 0.0));
        let mut sum = Mean::default();
        for row in rows {
            let weight = if reached { row.probability.unwrap_or_default() } else { row.presence };
            let Some(net) = row.net.filter(|_| weight > 0.0) else { continue };
            sum.weight += weight;
            sum.hits += weight * row.chance;
            sum.net_hit += weight * net.yes;
            sum.net_stand += weight * net.no;
        }
        let weights = sum.weight;
        let mean = Mean {
            weight: if reached { weights } else { 0.0 },
            hits: sum.hits / weights,
            net_hit: sum.net_hit / weights,
            net_stand: sum.net_stand / weights,
            apart: apart(rows),
        };
        (weights > 0.0).then_some(mean)
    }

    fn margin(&self) -> f64 {
        (self.net_hit - self.net_stand).abs()
    }

    /// Returns H, S or how often to hit, and the margin of the better answer.
    fn cell(&self) -> String {
        format!("{} {:.3}", play(self.hits, "H", "S"), self.margin())
    }
}

/// Lists each hand with its play, if plays differ.
fn apart(rows: &[&ChoiceRow]) -> String {
    let known = rows.iter().filter_map(|row| Some((row, row.net?)));
    let played = known.map(|(row, net)| {
        let play = play(row.chance, "H", "S");
        (format!("{} {play} {:.3}", hand_name(&row.question.hand), (net.yes - net.no).abs()), play)
    });
    let (hands, plays): (Vec<String>, Vec<String>) = played.unzip();
    if plays.windows(2).all(|two| two[0] == two[1]) { String::new() } else { hands.join("; ") }
}

/// Names the answer, given the chance of a yes.
fn play(chance: f64, yes: &str, no: &str) -> String {
    match chance {
        0.995.. => yes.to_owned(),
        ..0.005 => no.to_owned(),
        _ => format!("{yes} {:.0}%", 100.0 * chance),
    }
}

/// Means by kind of hand and, if it is seen, the player's card count.
type Means = BTreeMap<TotalKey, BTreeMap<Option<u8>, Mean>>;

/// Returns the means of the choices to hit.
fn means(rows: &[ChoiceRow]) -> Means {
    let mut hits: BTreeMap<TotalKey, BTreeMap<Option<u8>, Vec<&ChoiceRow>>> = BTreeMap::new();
    for row in rows {
        if let Decision::Hit { against } = row.question.decision {
            let key = (row.cards.count, row.cards.soft, row.cards.total);
            hits.entry(key).or_default().entry(against).or_default().push(row);
        }
    }
    let mut means = Means::new();
    for (key, by_count) in hits {
        let key_means = by_count.into_iter().filter_map(|(against, rows)| Some((against, Mean::new(&rows)?)));
        means.insert(key, key_means.collect());
    }
    means
}

/// Returns a player's choices to hit, hands with one total and number of cards taken together.
pub(super) fn play_choices(rows: &[ChoiceRow]) -> Vec<PlayChoice> {
    let mut choices = Vec::new();
    for ((count, soft, total), by_count) in means(rows) {
        for mean in by_count.values() {
            let hand = format!("{}, {count} cards", total_name(soft, total));
            choices.push(PlayChoice { hand, probability: mean.weight, margin: mean.net_hit - mean.net_stand });
        }
    }
    choices
}

/// Escapes by the other side's shown hand, then by hand.
type EscapeRows<'a> = BTreeMap<Shown, BTreeMap<&'a [u8], &'a ChoiceRow>>;

/// Hands without a choice.
struct Forced {
    /// Totals of the hands, as text.
    name: String,
    cell: &'static str,
    /// Whether there are rows, by card count from 2 on.
    counts: [bool; 3],
}

impl Forced {
    fn new(name: String, cell: &'static str) -> Forced {
        Forced { name, cell, counts: [false; 3] }
    }

    /// Returns a row of a chart: the labels, then the cells of existing hands.
    fn row(&self, labels: &[&str], columns: &[bool]) -> Vec<String> {
        let cells = columns.iter().map(|is_some| if *is_some { self.cell } else { "" });
        labels.iter().copied().chain(cells).map(str::to_owned).collect()
    }
}

/// A chart's rows, and by cell the hands that are played otherwise.
#[derive(Default)]
struct PlayRows {
    rows: Vec<Vec<String>>,
    apart: Vec<Vec<String>>,
}

impl PlayRows {
    /// Adds a row of labels and means.
    fn add(&mut self, labels: Vec<String>, means: &[Option<&Mean>]) {
        let cells = means.iter().map(|mean| mean.map(Mean::cell).unwrap_or_default());
        let hands = means.iter().map(|mean| mean.map(|mean| mean.apart.clone()).unwrap_or_default());
        self.apart.push(labels.iter().map(|_| String::new()).chain(hands).collect());
        self.rows.push(labels.into_iter().chain(cells).collect());
    }

    /// Adds a row of hands without a choice, if there are any.
    fn add_forced(&mut self, forced: &Forced, row: Vec<String>) {
        if forced.counts.contains(&true) {
            self.apart.push(vec![String::new(); row.len()]);
            self.rows.push(row);
        }
    }

    fn chart(self, side: usize, choices: &str, header: Vec<String>) -> Sheet {
        let title = format!("{}: {choices}, and by how much that is better; must: no choice", SIDES[side]);
        let chart = Sheet::new(format!("{}_chart", SIDES[side]), title, header, self.rows);
        Sheet { apart: self.apart, ..chart.for_people() }
    }
}

/// The charts of a side.
pub(super) struct Charts<'a> {
    pub side: usize,
    pub duel: &'a Duel,
    pub house: &'a HouseRules,
    pub weights: &'a Weights,
}

impl Charts<'_> {
    /// Makes all charts of the answers in these rows.
    pub(super) fn all(&self, rows: &[ChoiceRow]) -> Vec<Sheet> {
        let mut escapes = EscapeRows::new();
        for row in rows {
            if let Decision::Escape { shown } = row.question.decision {
                escapes.entry(shown).or_default().insert(&row.question.hand, row);
            }
        }
        let means = means(rows);
        let sees_counts = means.values().flat_map(BTreeMap::keys).any(Option::is_some);
        let mut charts = vec![if sees_counts { self.by_count_of_player(&means) } else { self.by_cards(&means) }];
        charts.push(self.nets(&means));
        if !escapes.is_empty() {
            charts.push(self.escapes(&escapes));
        }
        charts
    }

    /// Returns the hands without a choice: those that must be hit, and those that must stand.
    fn forced(&self) -> [Forced; 2] {
        let role = [Role::Player, Role::Dealer][self.side];
        let below = format!("below {}", self.house.minimum(role));
        let mut forced = [Forced::new(below, "H must"), Forced::new("21".to_owned(), "S must")];
        for (at, count) in (2..=4).enumerate() {
            for (_, cards) in self.duel.shoe.sized(self.house, count) {
                match self.house.next(role, &SeenSide::default(), &HandState::played(cards)) {
                    Next::Card => forced[0].counts[at] = true,
                    Next::Done if cards.special.is_none() && cards.total == 21 => forced[1].counts[at] = true,
                    Next::Done | Next::Decision(_) => {}
                }
            }
        }
        forced
    }

    /// Makes the chart of totals against the holder's own number of cards.
    fn by_cards(&self, means: &Means) -> Sheet {
        let ([below, final_total], mut chart) = (self.forced(), PlayRows::default());
        chart.add_forced(&below, below.row(&[&below.name], &below.counts));
        for (soft, total) in means.keys().map(|(_, soft, total)| (*soft, *total)).collect::<BTreeSet<_>>() {
            let cells = [2, 3, 4].map(|count| means.get(&(count, soft, total)).and_then(|by| by.get(&None)));
            chart.add(vec![total_name(soft, total)], &cells);
        }
        chart.add_forced(&final_total, final_total.row(&[&final_total.name], &final_total.counts));
        let header = ["total", "2 cards", "3 cards", "4 cards"].map(str::to_owned).to_vec();
        chart.chart(self.side, "hit (H) or stand (S)", header)
    }

    /// Makes the chart of the dealer's hands against the player's number of cards.
    fn by_count_of_player(&self, means: &Means) -> Sheet {
        let ([below, final_total], mut chart) = (self.forced(), PlayRows::default());
        chart.add_forced(&below, below.row(&["any", &below.name], &[true; 4]));
        for (&(count, soft, total), by_count) in means {
            let cells = [2, 3, 4, 5].map(|against| by_count.get(&Some(against)));
            chart.add(vec![count.to_string(), total_name(soft, total)], &cells);
        }
        chart.add_forced(&final_total, final_total.row(&["any", &final_total.name], &[true; 4]));
        let header = ["cards", "total", "against 2", "against 3", "against 4", "against 5"].map(str::to_owned).to_vec();
        chart.chart(self.side, "hit (H) or reveal (S) against a player's cards", header)
    }

    /// Makes the table of the nets of hitting and of standing, one line each.
    fn nets(&self, means: &Means) -> Sheet {
        let mut rows = Vec::new();
        for (&(count, soft, total), by_count) in means {
            for (against, mean) in by_count {
                let against = against.map(|count| count.to_string()).unwrap_or_default();
                let numbers = [mean.hits, mean.net_hit, mean.net_stand, mean.margin(), mean.weight];
                let labels = [count.to_string(), total_name(soft, total), against];
                rows.push(labels.into_iter().chain(numbers.map(|number| (number + 0.0).to_string())).collect());
            }
        }
        let header = ["cards", "total", "against", "hits", "net_hit", "net_stand", "margin", "probability"];
        let title = format!("{}: expected net of hitting and of standing", SIDES[self.side]);
        let chart = Sheet::new(format!("{}_nets", SIDES[self.side]), title, header, rows);
        // The player's lines fit on a screen.
        if self.side == 0 { chart } else { chart.showing(0) }
    }

    /// Makes the chart of escapes: free hands by the special that the other side shows.
    fn escapes(&self, escapes: &EscapeRows<'_>) -> Sheet {
        let hands: BTreeSet<&[u8]> = escapes.values().flat_map(BTreeMap::keys).copied().collect();
        let mut rows = Vec::new();
        for (shown, by_hand) in escapes {
            let cells = hands.iter().map(|hand| by_hand.get(hand).map(|row| escape_cell(row)).unwrap_or_default());
            rows.push(std::iter::once(self.weights.name(&self.house.specials, *shown)).chain(cells).collect());
        }
        let name = format!("{}_escapes", SIDES[self.side]);
        let title = format!(
            "{}: escape with a free hand, by the special that the other side shows, and the gain",
            SIDES[self.side]
        );
        let header = std::iter::once("shown".to_owned()).chain(hands.iter().map(|hand| hand_name(hand)));
        // With many players there are many cases.
        Sheet::new(name, title, header, rows).for_people().showing(MOST_SHOWN)
    }
}

fn escape_cell(row: &ChoiceRow) -> String {
    let margin = row.net.map(|net| format!(" {:.3}", (net.yes - net.no).abs())).unwrap_or_default();
    play(row.chance, "escape", "play") + &margin
}

fn total_name(soft: bool, total: u8) -> String {
    format!("{} {total}", if soft { "soft" } else { "hard" })
}
