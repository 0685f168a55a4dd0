//! The search for bids and stakes of two people if suits matter, with too many hands for a table of nets.
//!
//! Nets by face are corrected for suits: the difference between the exact gains against a strategy and its gains by face is
//! added to each action. It depends little on the strategy, so that a few corrections suffice. Where one leaves more to gain,
//! the next go half as far. Once the search is near, cards whose suits change play are told apart by all of them.

use super::bidding::Bidders;
use super::judge::Judged;
use super::search::searched;
use super::takes::Takes;
use super::two_people::Bidding;
use super::worth::Worth;
use crate::solver::{Chances, Side, ZeroSum};

/// Part of the gain left by the last search at which the next one ends.
const PART: f64 = 0.05;
/// Gain left at which the first search ends.
const FIRST: f64 = 1e-5;
/// Gain left to a response by the table at which more cards are told apart: strategies further off prefer other ones.
const NEAR: f64 = 1e-4;
/// Maximum number of corrections.
const MOST_CORRECTIONS: u32 = 10;

/// A strategy by the cards that a table tells apart.
pub(super) struct Found<'a> {
    pub table: Bidders<'a>,
    pub play: Chances,
    pub judged: Judged,
}

/// The game of two people with a correction of nets by face.
struct Corrected<'a, 't> {
    by_faces: &'a Bidding<'a>,
    table: Bidders<'t>,
    side: Side,
    /// The item by face of each item.
    face_of: Vec<usize>,
    corrections: Vec<f64>,
}

impl<'a, 't> Corrected<'a, 't> {
    fn new(by_faces: &'a Bidding<'a>, table: Bidders<'t>) -> Corrected<'a, 't> {
        let side = table.both[0].side();
        let corrections = vec![0.0; side.actions()];
        Corrected { by_faces, side, face_of: table.places_in(&by_faces.bidders), corrections, table }
    }

    /// Returns the game with more cards told apart.
    fn finer(&self, table: Bidders<'t>) -> Corrected<'a, 't> {
        let corrections = table.spread(&self.table, &self.corrections);
        Corrected { corrections, ..Corrected::new(self.by_faces, table) }
    }

    /// Fills in the gains of all actions by face.
    fn gains_by_face(&self, side: usize, flows_of_other: &[f64], gains: &mut [f64]) {
        let actions = self.table.both[0].actions();
        let mut flows = vec![0.0; self.by_faces.sides()[side].actions()];
        for (item_part, face) in flows_of_other.chunks(actions).zip(&self.face_of) {
            flows[face * actions..][..actions].iter_mut().zip(item_part).for_each(|(sum, flow)| *sum += flow);
        }
        let mut by_face = vec![0.0; flows.len()];
        self.by_faces.gains(side, &flows, &mut by_face);
        for (item_part, face) in gains.chunks_mut(actions).zip(&self.face_of) {
            item_part.copy_from_slice(&by_face[face * actions..][..actions]);
        }
    }

    /// Moves corrections by a part of the way to those by the exact gains against a strategy.
    fn correct(&mut self, found: &Found<'_>, part: f64) {
        let exact = &found.judged.gains;
        let mut by_face = vec![0.0; exact.len()];
        self.gains_by_face(0, &self.side.flows(&found.play), &mut by_face);
        for ((correction, exact), by_face) in self.corrections.iter_mut().zip(exact).zip(by_face) {
            *correction += part * (exact - by_face - *correction);
        }
    }

    /// Searches for a strategy until at most `left` is left to gain in this game, and judges it by all cards. If it is
    /// near, more cards are told apart until the suits of the others gain at most `more`.
    fn found(&mut self, all: &Bidders<'_>, worth: Option<&Worth>, left: f64, more: f64) -> Found<'t> {
        let (mut play, _) = searched(self, &self.table, left);
        let weights = self.table.both[0].weights(&self.side.flows(&play));
        let nets = all.nets(0, &all.weights_by(&self.table, weights));
        let judge = |table: &Bidders<'_>| all.judge_nets(table, &nets, &Takes::default(), worth);
        let mut judged = judge(&self.table);
        if judged.best_by_table < NEAR && judged.best - judged.best_by_table > more {
            let finer = self.table.telling_more(&judged.apart, more);
            play = finer.spread(&self.table, &play);
            judged = judge(&finer);
            *self = self.finer(finer);
        }
        Found { table: self.table.clone(), play, judged }
    }
}

impl ZeroSum for Corrected<'_, '_> {
    fn sides(&self) -> [&Side; 2] {
        [&self.side, &self.side]
    }

    // A correction is paid whatever the other does, so it changes no equilibrium.
    fn gains(&self, side: usize, flows_of_other: &[f64], gains: &mut [f64]) {
        self.gains_by_face(side, flows_of_other, gains);
        gains.iter_mut().zip(&self.corrections).for_each(|(gain, correction)| *gain += correction);
    }
}

impl Bidding<'_> {
    /// Searches for a strategy by the cards that a table tells apart, until at most `enough` is left to gain by looking at
    /// all cards, and judges it. This is the game by face.
    pub(super) fn solved_by_suits<'t>(
        &self,
        all: &Bidders<'_>,
        table: Bidders<'t>,
        worth: Option<&Worth>,
        enough: f64,
    ) -> Found<'t> {
        let mut game = Corrected::new(self, table);
        let mut best = game.found(all, worth, FIRST, enough / 4.0);
        game.correct(&best, 1.0);
        let mut part = 1.0;
        for _ in 0..MOST_CORRECTIONS {
            let left = best.judged.best;
            if left <= enough {
                break;
            }
            let found = game.found(all, worth, (PART * left).clamp(enough / 2.0, FIRST), enough / 4.0);
            if found.judged.best >= left {
                part /= 2.0;
            }
            game.correct(&found, part);
            if found.judged.best < left {
                best = found;
            }
        }
        best
    }
}
