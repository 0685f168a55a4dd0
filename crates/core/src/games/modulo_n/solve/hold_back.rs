//! Statistics of holding back.

use super::super::choices::Choices;
use super::super::hands::RESIDUES;
use super::super::legal::{HOLD, LARGEST, MOST_CARDS};
use super::super::plan::ChoicePlan;
use super::super::rules::{Rules, SeatPlay};
use super::outlook::SeatOutlook;
use super::world::{DrawWorld, Trajectory};
use crate::games::Sheet;
use crate::tables::metric;
use std::sync::Arc;

/// Turns on which a set could be discarded, as shares of a round's turns.
#[derive(Clone, Default)]
pub(super) struct Turns {
    /// All such turns, by cards of the largest legal set minus 1.
    could: Vec<f64>,
    /// Turns without a discard.
    held: Vec<f64>,
    /// Turns with a discard that differs from `largest`'s.
    other: f64,
}

impl Turns {
    fn add(&mut self, other: &Turns, weight: f64) {
        self.could.resize(other.could.len().max(self.could.len()), 0.0);
        self.held.resize(self.could.len(), 0.0);
        self.could.iter_mut().zip(&other.could).for_each(|(sum, more)| *sum += weight * more);
        self.held.iter_mut().zip(&other.held).for_each(|(sum, more)| *sum += weight * more);
        self.other += weight * other.other;
    }

    fn held_share(&self) -> f64 {
        share(self.held.iter().sum(), self.could.iter().sum())
    }

    /// Formats the share of turns with a legal set on which nothing, or another set, is discarded. Adds the share on
    /// which nothing is, by size of the largest legal set.
    fn cells(&self) -> Vec<String> {
        let could = self.could.iter().sum();
        let by_set = self.held.iter().zip(&self.could).map(|(held, could)| share(*held, *could));
        [self.held_share(), share(self.other, could)].into_iter().chain(by_set).map(thousandths).collect()
    }

    /// Formats the same after the number of turns left, counted from 0.
    fn row(&self, left: usize) -> Vec<String> {
        std::iter::once((left + 1).to_string()).chain(self.cells()).collect()
    }
}

fn share(part: f64, of: f64) -> f64 {
    if of > 0.0 { part / of } else { 0.0 }
}

fn thousandths(share: f64) -> String {
    format!("{share:.3}")
}

/// A plan's statistics among given seats.
pub(super) struct HoldBackStats {
    /// Turns by N and turns left minus 1.
    turns: Vec<Vec<Turns>>,
    shares: [f64; RESIDUES],
    max_set: usize,
}

impl HoldBackStats {
    /// Combines the statistics of each N.
    pub(super) fn new(rules: &Rules, turns: Vec<Vec<Turns>>) -> HoldBackStats {
        let shares = rules.residue_counts().map(|copies| f64::from(copies) / rules.shoe.len() as f64);
        HoldBackStats { turns, shares, max_set: rules.max_set }
    }

    /// Returns the share of turns with a legal set on which nothing is discarded.
    pub(super) fn held_share(&self) -> f64 {
        self.totals(|turns| turns).held_share()
    }

    /// Averages over all N the turns that `chosen` selects from each.
    fn totals(&self, chosen: impl Fn(&[Turns]) -> &[Turns]) -> Turns {
        let mut all = Turns::default();
        for (turns, share) in self.turns.iter().zip(self.shares) {
            chosen(turns).iter().for_each(|turns| all.add(turns, share));
        }
        all
    }

    /// Returns charts by turns left, and by N and turns left.
    pub(super) fn charts(&self) -> Vec<Sheet> {
        let sets: Vec<String> = (1..=self.max_set).map(|cards| format!("best_set_{cards}")).collect();
        let header = ["turns_left", metric::HOLDS_BACK.key, "other_set"].into_iter();
        let header = header.chain(sets.iter().map(String::as_str));
        let most = self.turns.iter().map(Vec::len).max().unwrap_or_default();
        let rows = (0..most).map(|left| self.totals(|turns| turns.get(left..=left).unwrap_or_default()).row(left));
        let by_n = self.turns.iter().enumerate().flat_map(|(n, turns)| {
            turns.iter().enumerate().map(move |(left, turns)| [vec![n.to_string()], turns.row(left)].concat())
        });
        let title = "on turns on which a set could be discarded: how often nothing is, or another set than the largest \
                     strategy's; and how often nothing is, by the cards of the largest legal set";
        vec![
            Sheet::new("holding_back", title, header.clone(), rows),
            Sheet::new("holding_back_by_n", "the same for each N", ["n"].into_iter().chain(header), by_n).showing(0),
        ]
    }
}

/// Evaluates a plan among seats with these outlooks. Returns the turns by turns left minus 1, as the mean over the
/// seats, and each seat's share of the win.
pub(super) fn for_n(world: &DrawWorld<'_>, plan: &Arc<ChoicePlan>, outlooks: &[SeatOutlook]) -> (Vec<Turns>, Vec<f64>) {
    let (rules, hands) = (world.rules, &world.space.hands);
    let choices = Choices::new(rules, &SeatPlay::Solved(Arc::clone(plan)));
    let nothing = Turns { could: vec![0.0; rules.max_set], held: vec![0.0; rules.max_set], other: 0.0 };
    let mut turns = vec![nothing; world.most_turns()];
    let mut shares = Vec::new();
    // Seats with equally many turns have one trajectory.
    for seats in outlooks.chunk_by(|one, other| one.alive.len() == other.alive.len()) {
        let own = Trajectory::new(world, &choices, seats[0].alive.len(), |left, drawn| {
            let row = plan.row(world.n, left);
            let possible = (1..=MOST_CARDS).flat_map(|cards| hands.with_cards(cards).map(move |hand| (hand, cards)));
            let seen = possible.filter(|(hand, _)| drawn[*hand] > 0.0).filter_map(|(hand, cards)| {
                let largest = *world.rests(hand).first()?;
                Some((cards - hands.cards(largest as usize) - 1, row[hand], drawn[hand]))
            });
            let alive: f64 = seats.iter().map(|seat| seat.alive[left - 1]).sum();
            let turns = &mut turns[left - 1];
            for (size, choice, chance) in seen.map(|(size, choice, chance)| (size, choice, alive * chance)) {
                turns.could[size] += chance;
                match choice {
                    HOLD => turns.held[size] += chance,
                    LARGEST => {}
                    _ => turns.other += chance,
                }
            }
        });
        shares.extend(seats.iter().map(|seat| seat.share(&own)));
    }
    (turns, shares)
}
