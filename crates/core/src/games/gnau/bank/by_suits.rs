//! The search for bids and stakes of two people if suits matter, with too many hands for a table of nets.
//!
//! Nets by face are corrected for suits: the difference between the exact gains against a strategy and its gains by face is
//! added to each action. It depends little on the strategy, so that a few corrections suffice. Where one leaves more to gain,
//! the next go half as far.

use super::bidding::{Bidder, Bidders};
use super::judge::Judged;
use super::search::searched;
use super::takes::Takes;
use super::two_people::Bidding;
use super::worth::Worth;
use crate::solver::{Chances, Side, ZeroSum};

/// Part of the gain left by the last search at which the next one ends.
const PART: f64 = 0.05;
/// Maximum number of corrections.
const MOST_CORRECTIONS: u32 = 8;

/// The game of two people with a correction of nets by face.
struct Corrected<'a> {
    by_faces: &'a Bidding<'a>,
    own: &'a Bidder,
    side: Side,
    /// The item by face of each item.
    face_of: Vec<usize>,
    corrections: Vec<f64>,
}

impl<'a> Corrected<'a> {
    fn new(by_faces: &'a Bidding<'a>, table: &'a Bidders<'a>) -> Corrected<'a> {
        let own = &table.both[0];
        let side = own.side();
        let corrections = vec![0.0; side.actions()];
        Corrected { by_faces, own, side, face_of: table.places_in(&by_faces.bidders), corrections }
    }

    /// Fills in the gains of all actions by face.
    fn gains_by_face(&self, side: usize, flows_of_other: &[f64], gains: &mut [f64]) {
        let actions = self.own.actions();
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
    fn correct(&mut self, play: &Chances, exact: &[f64], part: f64) {
        let mut by_face = vec![0.0; exact.len()];
        self.gains_by_face(0, &self.side.flows(play), &mut by_face);
        for ((correction, exact), by_face) in self.corrections.iter_mut().zip(exact).zip(by_face) {
            *correction += part * (exact - by_face - *correction);
        }
    }
}

impl ZeroSum for Corrected<'_> {
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
    /// Searches for a strategy by the suits that a table shows until at most `enough` is left to gain by looking at all
    /// cards, and judges it. This is the game by face.
    pub(super) fn solved_by_suits(
        &self,
        all: &Bidders<'_>,
        table: &Bidders<'_>,
        worth: Option<&Worth>,
        enough: f64,
    ) -> (Chances, Judged) {
        const FIRST: f64 = 1e-5;
        let mut game = Corrected::new(self, table);
        let (mut found, mut left, mut part) = (None, f64::INFINITY, 1.0);
        for _ in 0..=MOST_CORRECTIONS {
            let (play, _) = searched(&game, table, (PART * left).clamp(enough / 2.0, FIRST));
            let weights = all.weights_by(table, game.own.weights(&game.side.flows(&play)));
            let judged = all.judge(table, &weights, &Takes::default(), worth);
            if judged.best >= left {
                part /= 2.0;
            }
            game.correct(&play, &judged.gains, part);
            if judged.best < left {
                left = judged.best;
                found = Some((play, judged));
            }
            if left <= enough {
                break;
            }
        }
        found.unwrap_or_else(|| (game.side.uniform(), Judged::default()))
    }
}
