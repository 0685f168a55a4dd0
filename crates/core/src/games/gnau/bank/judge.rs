//! The gain of one person against the other's strategy, with all cards counted, and with tables by faces where there
//! are too many suits.

use super::bidding::{Bidders, Weights};
use super::takes::Takes;
use super::worth::Worth;
use crate::games::{Fact, Role};

/// The gains of all actions against the other's strategy, by the seen cards of a table.
#[derive(Default)]
pub(super) struct Judged {
    /// The net of a best response.
    pub best: f64,
    /// The net of a best response that looks at no more than the table does.
    pub best_by_table: f64,
    /// The gain from telling the cards of each item apart, part of `best`.
    pub apart: Vec<f64>,
    /// Gains of all actions, as means over the cards that the table does not tell apart.
    pub gains: Vec<f64>,
    /// The net of the other's strategy against itself: 0, or its estimate from a sample.
    pub net: f64,
    /// Worth of all seen cards, likewise.
    pub worths: Vec<f64>,
    /// Estimates without one part of the sample each; none if nothing was sampled.
    pub parts: Vec<ActionGains>,
}

/// Gains of all actions.
pub(super) struct ActionGains {
    /// The net of a best response, over the net of the others' strategy.
    pub best: f64,
    /// The net of the others' strategy.
    pub net: f64,
    pub gains: Vec<f64>,
}

impl Judged {
    /// Returns the net of a best response as a figure, with its error if cards were drawn.
    pub(super) fn best(&self, name: &str, label: &str) -> Fact {
        let best = Fact::new(name, label, self.best);
        if self.parts.is_empty() {
            return best;
        }
        let bests: Vec<f64> = self.parts.iter().map(|part| part.best).collect();
        best.with_error(Some(jackknife(&bests)))
    }

    /// Adds the effect of suits to a judgement with all cards counted by face. It is the difference of two judgements as if
    /// bids did not depend on each other: by suit and by face.
    pub(super) fn add_suits(&mut self, by_suit: Judged, by_face: &Judged) {
        let changes: Vec<f64> = by_suit.gains.iter().zip(&by_face.gains).map(|(gain, other)| gain - other).collect();
        self.best_by_table = self.best + by_suit.best_by_table - by_face.best;
        self.best += by_suit.best - by_face.best;
        self.gains.iter_mut().zip(&changes).for_each(|(gain, change)| *gain += change);
        for part in &mut self.parts {
            part.best += by_suit.best - by_face.best;
            part.gains.iter_mut().zip(&changes).for_each(|(gain, change)| *gain += change);
        }
        self.worths = by_suit.worths;
    }
}

impl Bidders<'_> {
    /// Returns weights of a person's seen cards, where those of a table are known.
    pub(super) fn weights_by(&self, side: usize, table: &Bidders<'_>, weights: Vec<Weights>) -> Vec<Weights> {
        let places = self.places_in(side, table);
        weights.into_iter().map(|(role, list)| (role, places.iter().map(|place| list[*place]).collect())).collect()
    }

    /// Judges the first person's actions against weights of the other's seen cards.
    pub(super) fn judge(
        &self,
        table: &Bidders<'_>,
        weights: &[Weights],
        takes: &Takes,
        worth: Option<&Worth>,
    ) -> Judged {
        self.judge_nets(0, table, &self.nets(0, weights), takes, worth)
    }

    /// Judges the actions of a person by the nets against weights of the other's seen cards.
    pub(super) fn judge_nets(
        &self,
        side: usize,
        table: &Bidders<'_>,
        nets: &[Vec<f64>],
        takes: &Takes,
        worth: Option<&Worth>,
    ) -> Judged {
        let [own, of_table] = [&self.both[side], &table.both[side]];
        let (actions, items) = (own.actions(), of_table.items.len());
        let mut item_nets = vec![0.0; nets.len()];
        let mut gains_of_item = vec![0.0; actions];
        let zeros = vec![0.0; items];
        let mut judged =
            Judged { apart: zeros.clone(), gains: vec![0.0; items * actions], worths: zeros, ..Judged::default() };
        for ((item, seen), place) in own.items.iter().enumerate().zip(self.places_in(side, table)) {
            item_nets.iter_mut().zip(nets).for_each(|(net, nets)| *net = nets.get(item).copied().unwrap_or_default());
            self.gains_of(side, &item_nets, takes, &mut gains_of_item);
            judged.apart[place] += seen.chance * own.best_net(&gains_of_item);
            let share = seen.chance / of_table.items[place].chance;
            let number = self.hands.numbers.number(&seen.classes);
            judged.worths[place] += share * worth.map_or(0.0, |worth| worth.by_number(Role::Player, number));
            let of_place = &mut judged.gains[place * actions..(place + 1) * actions];
            of_place.iter_mut().zip(&gains_of_item).for_each(|(sum, gain)| *sum += share * gain);
        }
        judged.best = judged.apart.iter().sum();
        for ((seen, gains), apart) in of_table.items.iter().zip(judged.gains.chunks(actions)).zip(&mut judged.apart) {
            let best = seen.chance * own.best_net(gains);
            judged.best_by_table += best;
            *apart -= best;
        }
        judged
    }

    /// Returns amounts of all actions, given those of a table, which may tell fewer cards apart.
    pub(super) fn spread(&self, table: &Bidders<'_>, by_action: &[f64]) -> Vec<f64> {
        let actions = self.both[0].actions();
        let places = self.places_in(0, table).into_iter();
        places.flat_map(|place| by_action[place * actions..][..actions].to_vec()).collect()
    }

    /// Returns amounts of all actions by the cards of a table, which may tell fewer apart: their sums.
    pub(super) fn merged(&self, table: &Bidders<'_>, by_action: &[f64]) -> Vec<f64> {
        let actions = self.both[0].actions();
        let mut merged = vec![0.0; table.both[0].items.len() * actions];
        for (place, amounts) in self.places_in(0, table).into_iter().zip(by_action.chunks(actions)) {
            merged[place * actions..][..actions].iter_mut().zip(amounts).for_each(|(sum, amount)| *sum += amount);
        }
        merged
    }

    /// Returns the places of all seen cards of a person in a table, which may tell fewer apart.
    pub(super) fn places_in(&self, side: usize, table: &Bidders<'_>) -> Vec<usize> {
        let [numbers, of_table] = [&self.hands.numbers, &table.hands.numbers];
        let mut places = Vec::with_capacity(self.both[side].items.len());
        for item in &self.both[side].items {
            let cards = numbers.cards(&item.classes);
            places.push(table.both[side].item(of_table.number(&of_table.classes(&cards))));
        }
        places
    }
}

/// Returns the standard error of an estimate, given the estimates without one part of the sample each.
pub(super) fn jackknife(estimates: &[f64]) -> f64 {
    let parts = estimates.len() as f64;
    let mean = estimates.iter().sum::<f64>() / parts;
    let squares: f64 = estimates.iter().map(|estimate| (estimate - mean) * (estimate - mean)).sum();
    (squares * (parts - 1.0) / parts).sqrt()
}
