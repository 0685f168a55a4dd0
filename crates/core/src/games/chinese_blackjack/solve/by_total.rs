//! A player's best chart by totals, which ignores the other differences between hands.

use super::super::machine::Decision;
use super::super::table::PARTS;
use super::duel::Duel;
use super::redeal::Valued;
use crate::engine::Steps;
use crate::solver::{Action, Chances, ZeroSum};
use std::collections::BTreeMap;

/// Gains below this are rounding.
const ROUNDING: f64 = 1e-13;
/// The search against a dealer who adapts ends when a new reply costs at most this per unit bet …
const TARGET: f64 = 1e-7;
/// … or after this number of replies.
const MOST_REPLIES: usize = 60;
/// Iterations towards the best chart against some strategies of the dealer.
const ITERATIONS: u32 = 1000;

/// The highest total.
const HIGHEST: u8 = 21;

/// The key of hands in one cell of a chart: number of cards, whether an ace counts more than 1, total.
pub(super) type TotalKey = (u8, bool, u8);

/// A rule of thumb: the totals to stand on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Thumb {
    hard: u8,
    soft: u8,
    /// A number of cards that has its own total, hard or soft, and that total.
    exception: Option<(u8, u8)>,
}

impl Thumb {
    /// Lists the rules of up to `totals` totals, 1 … 3, from `lowest` on. Shorter rules come first.
    fn all(totals: usize, lowest: u8) -> Vec<Thumb> {
        let range = lowest..=HIGHEST;
        let mut thumbs = Vec::new();
        for total in range.clone() {
            thumbs.push(Thumb { hard: total, soft: total, exception: None });
        }
        if totals > 1 {
            for hard in range.clone() {
                thumbs.extend(range.clone().map(|soft| Thumb { hard, soft, exception: None }));
            }
        }
        if totals > 2 {
            for at in 0..thumbs.len() {
                for count in 2..=4 {
                    let exceptions = range.clone().map(|total| Some((count, total)));
                    let thumb = thumbs[at];
                    thumbs.extend(exceptions.map(|exception| Thumb { exception, ..thumb }));
                }
            }
        }
        thumbs
    }

    /// Returns `true` if hands of this key are hit.
    fn hits(&self, (count, is_soft, total): TotalKey) -> bool {
        let stand_at = match self.exception {
            Some((own, stand_at)) if own == count => stand_at,
            _ if is_soft => self.soft,
            _ => self.hard,
        };
        total < stand_at
    }

    /// Returns the rule in words.
    pub(super) fn words(&self) -> String {
        let Thumb { hard, soft, exception } = self;
        let base = if hard == soft { format!("stand on {hard}") } else { format!("stand on hard {hard}, soft {soft}") };
        match exception {
            Some((count, total)) => format!("{base}, with {count} cards on {total}"),
            None => base,
        }
    }
}

/// A player's strategy by totals.
#[derive(Clone, Debug)]
pub(super) struct ByTotal {
    pub chances: Chances,
    /// The player's net per unit bet against the dealer, or against his best reply.
    pub value: f64,
}

/// A dealer's strategy from a player's side.
#[derive(Clone, Debug)]
struct Faced {
    /// Gain of each action of the player in a round. Deals that are called off are replaced.
    gains: Vec<f64>,
    /// Net of the bets on two cards in a round.
    two_card_net: f64,
}

impl Faced {
    /// Returns the player's net in a round, given his flows.
    fn net(&self, flows: &[f64]) -> f64 {
        self.gains.iter().zip(flows).fold(self.two_card_net, |net, (gain, flow)| net + gain * flow)
    }
}

/// Questions with the same answer: hands of one total, or a single escape.
#[derive(Debug)]
struct TotalCell {
    /// `None` for an escape.
    key: Option<TotalKey>,
    /// The actions of a no and of a yes to each question.
    actions: Vec<[Action; 2]>,
}

/// The search for a player's best strategies by totals, against one strategy of the dealer or against his best replies.
#[derive(Debug)]
pub(super) struct TotalSearch<'a> {
    duel: &'a Duel,
    cells: Vec<TotalCell>,
    faced: Vec<Faced>,
    /// `true` if the dealer adapts to a strategy.
    is_adaptive: bool,
}

impl<'a> TotalSearch<'a> {
    /// Begins a search against this strategy of the dealer. A dealer who adapts changes it later.
    pub(super) fn new(duel: &'a Duel, dealer: &Chances, is_adaptive: bool) -> TotalSearch<'a> {
        let mut cells = Vec::new();
        let mut by_key: BTreeMap<TotalKey, Vec<[Action; 2]>> = BTreeMap::new();
        for choice in &duel.choices[0] {
            let actions = [choice.no, choice.yes];
            match choice.decision {
                Decision::Escape { .. } => cells.push(TotalCell { key: None, actions: vec![actions] }),
                Decision::Hit { .. } => {
                    let key = (choice.cards.count, choice.cards.soft, choice.cards.total);
                    by_key.entry(key).or_default().push(actions);
                }
            }
        }
        cells.extend(by_key.into_iter().map(|(key, actions)| TotalCell { key: Some(key), actions }));
        let mut search = TotalSearch { duel, cells, faced: Vec::new(), is_adaptive };
        search.face(dealer);
        search
    }

    /// Adds a strategy of the dealer.
    fn face(&mut self, dealer: &Chances) {
        let [own, other] = self.duel.sides();
        let (mut gains, flows) = (vec![0.0; own.actions()], other.flows(dealer));
        Valued::new(self.duel, 0.0).gains(0, &flows, &mut gains);
        let played = self.duel.played(&flows);
        gains.iter_mut().for_each(|gain| *gain /= played);
        self.faced.push(Faced { gains, two_card_net: self.duel.two_card_net / played });
    }

    /// Finds the best chart, as far as single cells tell: no change of one improves it. It is not compared with all others.
    /// A dealer who adapts replies to each chart, and the next one is made against all his replies. The value returned
    /// is exact for the chart.
    pub(super) fn best_chart(&mut self, steps: &dyn Steps) -> ByTotal {
        if !self.is_adaptive {
            let mut charts = [0.0, 1.0].map(|first| vec![first; self.cells.len()]);
            charts.iter_mut().for_each(|yes| self.improve(yes));
            let better = usize::from(self.worst(&charts[1]) > self.worst(&charts[0]));
            return self.judged(&charts[better]);
        }
        let step = steps.begin("searching for a chart, which may end early", MOST_REPLIES as u64);
        let mut yes = vec![0.5; self.cells.len()];
        let mut best = self.judged(&yes);
        while self.faced.len() < MOST_REPLIES {
            self.balance(&mut yes);
            self.improve(&mut yes);
            step();
            let expected = self.worst(&yes);
            let now = self.judged(&yes);
            let is_found = expected - now.value < TARGET;
            if now.value > best.value {
                best = now;
            }
            if is_found {
                break;
            }
        }
        best
    }

    /// Finds the best rule of up to `totals` totals, 1 … 3, and its play. Free hands escape as in a chart.
    pub(super) fn best_thumb(&mut self, totals: usize, chart: &ByTotal) -> (Thumb, ByTotal) {
        let lowest = self.cells.iter().filter_map(|cell| Some(cell.key?.2)).min().unwrap_or(HIGHEST);
        let thumbs = Thumb::all(totals, lowest);
        let played: Vec<Vec<f64>> = thumbs.iter().map(|thumb| self.played_by(thumb, chart)).collect();
        loop {
            let worst: Vec<f64> = played.iter().map(|yes| self.worst(yes)).collect();
            let better = |best: usize, at: usize| if worst[at] > worst[best] + ROUNDING { at } else { best };
            let best = (1..thumbs.len()).fold(0, better);
            let found = self.judged(&played[best]);
            if worst[best] - found.value < TARGET {
                return (thumbs[best], found);
            }
        }
    }

    /// Returns the chance of a yes in each cell under a rule.
    fn played_by(&self, thumb: &Thumb, chart: &ByTotal) -> Vec<f64> {
        let answers = self.cells.iter().map(|cell| match cell.key {
            Some(key) => f64::from(u8::from(thumb.hits(key))),
            None => chart.chances[cell.actions[0][1]],
        });
        answers.collect()
    }

    /// Returns the strategy of these answers, rounded as a table stores it, and its value. A dealer who adapts replies,
    /// and the reply is faced from then on.
    fn judged(&mut self, yes: &[f64]) -> ByTotal {
        let chances = self.duel.sides()[0].rounded(&self.chances(yes), PARTS.into());
        if !self.is_adaptive {
            return ByTotal { value: self.faced[0].net(&self.duel.sides()[0].flows(&chances)), chances };
        }
        let (reply, gain) = self.duel.best_response(1, &chances);
        self.face(&reply);
        ByTotal { chances, value: -gain }
    }

    /// Returns the chances of all actions, given the chance of a yes in each cell.
    fn chances(&self, yes: &[f64]) -> Chances {
        let mut chances = vec![1.0; self.duel.sides()[0].actions()];
        for (cell, yes) in self.cells.iter().zip(yes) {
            for [no_action, yes_action] in &cell.actions {
                chances[*no_action] = 1.0 - yes;
                chances[*yes_action] = *yes;
            }
        }
        chances
    }

    /// Returns the player's nets with these answers against each strategy faced so far.
    fn values(&self, yes: &[f64]) -> Vec<f64> {
        let flows = self.duel.sides()[0].flows(&self.chances(yes));
        self.faced.iter().map(|faced| faced.net(&flows)).collect()
    }

    /// Returns the least of the values.
    fn worst(&self, yes: &[f64]) -> f64 {
        self.values(yes).into_iter().fold(f64::INFINITY, f64::min)
    }

    /// Finds nearly the best answers to a dealer who may mix the strategies faced so far. Both sides match their
    /// regrets, and the answers are averaged.
    fn balance(&self, yes: &mut [f64]) {
        let mut regrets = vec![[0.0_f64; 2]; yes.len()];
        let mut dealer_regrets = vec![0.0_f64; self.faced.len()];
        let mut weights = vec![1.0 / self.faced.len() as f64; self.faced.len()];
        let (mut sums, mut whole) = (vec![0.0; yes.len()], 0.0);
        for iteration in 1..=ITERATIONS {
            let flows = self.duel.sides()[0].flows(&self.chances(yes));
            let values: Vec<f64> = self.faced.iter().map(|faced| faced.net(&flows)).collect();
            let mean: f64 = values.iter().zip(&weights).map(|(value, weight)| value * weight).sum();
            let gains = self.gains_of_yes(yes, &flows, &weights);
            for (at, gain) in gains.into_iter().enumerate() {
                let [no_regret, yes_regret] = &mut regrets[at];
                *no_regret = (*no_regret - gain * yes[at]).max(0.0);
                *yes_regret = (*yes_regret + gain * (1.0 - yes[at])).max(0.0);
                let total = *no_regret + *yes_regret;
                if total > 0.0 {
                    yes[at] = *yes_regret / total;
                }
            }
            for (regret, value) in dealer_regrets.iter_mut().zip(values) {
                *regret = (*regret + mean - value).max(0.0);
            }
            let total: f64 = dealer_regrets.iter().sum();
            if total > 0.0 {
                weights = dealer_regrets.iter().map(|regret| regret / total).collect();
            }
            whole += f64::from(iteration);
            sums.iter_mut().zip(&*yes).for_each(|(sum, yes)| *sum += f64::from(iteration) * yes);
        }
        yes.iter_mut().zip(sums).for_each(|(yes, sum)| *yes = sum / whole);
    }

    /// Returns the gain of a yes over a no in each cell, against a dealer who mixes the strategies faced so far.
    fn gains_of_yes(&self, yes: &[f64], flows: &[f64], weights: &[f64]) -> Vec<f64> {
        let (chances, mut gains) = (self.chances(yes), vec![0.0; flows.len()]);
        for (faced, weight) in self.faced.iter().zip(weights).filter(|(_, weight)| **weight > 0.0) {
            gains.iter_mut().zip(&faced.gains).for_each(|(sum, gain)| *sum += weight * gain);
        }
        self.duel.sides()[0]
            .unroll(&mut gains, |actions, gains| actions.zip(gains).map(|(action, gain)| chances[action] * gain).sum());
        let gained = |[no, yes]: &[Action; 2]| (flows[*no] + flows[*yes]) * (gains[*yes] - gains[*no]);
        self.cells.iter().map(|cell| cell.actions.iter().map(gained).sum()).collect()
    }

    /// Improves the answer of one cell after the other until no such change raises the least value.
    fn improve(&self, yes: &mut [f64]) {
        let mut best = self.worst(yes);
        loop {
            let before = best;
            for cell in 0..yes.len() {
                let old = yes[cell];
                // Values are linear in the chance of a yes in one cell.
                yes[cell] = 0.0;
                let no_values = self.values(yes);
                yes[cell] = 1.0;
                let yes_values = self.values(yes);
                let (chance, value) = highest_minimum(&no_values, &yes_values);
                if value > best + ROUNDING {
                    yes[cell] = chance;
                    best = value;
                } else {
                    yes[cell] = old;
                }
            }
            if best <= before + ROUNDING {
                return;
            }
        }
    }
}

/// Returns the highest point, 0 … 1, of the lower envelope of several lines, and its height. Each line goes from
/// a value at 0 to one at 1.
fn highest_minimum(at_zero: &[f64], at_one: &[f64]) -> (f64, f64) {
    let lines: Vec<(f64, f64)> = at_zero.iter().zip(at_one).map(|(zero, one)| (*zero, one - zero)).collect();
    let mut places = vec![0.0, 1.0];
    for (at, (start, slope)) in lines.iter().enumerate() {
        for (other_start, other_slope) in &lines[..at] {
            let place = (other_start - start) / (slope - other_slope);
            if (0.0..1.0).contains(&place) {
                places.push(place);
            }
        }
    }
    let mut best = (0.0, f64::NEG_INFINITY);
    for place in places {
        let lowest = lines.iter().map(|(start, slope)| start + slope * place).fold(f64::INFINITY, f64::min);
        if lowest > best.1 {
            best = (place, lowest);
        }
    }
    best
}
