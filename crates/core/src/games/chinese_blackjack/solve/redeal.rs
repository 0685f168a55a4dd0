//! A round that is dealt again if the dealer escapes: an escape is worth a new round.
//!
//! If P is the chance of an escape and N the net of the deals without one, a round is worth V = N + P · V. A side's
//! best response depends on V, and V on the response.

use super::duel::{Duel, Redeal};
use crate::solver::{Chances, Judgement, PlaySide, ZeroSum, best_response, judge};
use std::cell::Cell;

/// Nets that differ by no more than this, relative to their size if that exceeds 1, are equal.
const NEAR: f64 = 1e-13;

/// The game in which each escape of the dealer that leads to another deal is worth `escape_value` to the player.
#[derive(Debug)]
pub(super) struct Valued<'a> {
    duel: &'a Duel,
    pub escape_value: Cell<f64>,
}

impl<'a> Valued<'a> {
    pub(super) fn new(duel: &'a Duel, escape_value: f64) -> Valued<'a> {
        Valued { duel, escape_value: Cell::new(escape_value) }
    }
}

impl ZeroSum for Valued<'_> {
    fn sides(&self) -> [&PlaySide; 2] {
        self.duel.sides()
    }

    fn gains(&self, side: usize, flows_of_other: &[f64], gains: &mut [f64]) {
        self.duel.gains(side, flows_of_other, gains);
        for Redeal { actions: [player, dealer], chance, two_card_net } in &self.duel.redeals {
            // Bets on two cards are void with the deal.
            let worth = chance * self.escape_value.get() - two_card_net;
            match side {
                0 => gains[*player] += flows_of_other[*dealer] * worth,
                _ => gains[*dealer] -= flows_of_other[*player] * worth,
            }
        }
    }
}

impl Duel {
    /// Judges two strategies.
    pub fn judge(&self, chances: [&Chances; 2]) -> Judgement {
        let (_, value) = self.worth(|game| ((), judge(game, [chances[0], chances[1]]).value));
        Judgement { value, best: [0, 1].map(|side| self.best_response(side, chances[1 - side]).1) }
    }

    /// Returns the best response of a side to the other's strategy, with its gain.
    pub fn best_response(&self, side: usize, other: &Chances) -> (Chances, f64) {
        let sign = if side == 0 { 1.0 } else { -1.0 };
        let (chances, worth) = self.worth(|game| {
            let (chances, gain) = best_response(game, side, other);
            (chances, sign * gain)
        });
        (chances, sign * worth)
    }

    /// Returns the value of the dealer's escape to the player under both sides' strategies.
    pub(super) fn escape_value(&self, chances: [&Chances; 2]) -> f64 {
        if self.redeals.is_empty() { 0.0 } else { self.judge(chances).value }
    }

    /// Returns the share of deals that are played, under a dealer's strategy with these flows.
    pub(super) fn played(&self, flows_of_dealer: &[f64]) -> f64 {
        let escapes = self.redeals.iter().map(|redeal| flows_of_dealer[redeal.actions[1]] * redeal.chance);
        1.0 - escapes.sum::<f64>()
    }

    /// Returns the player's gain in a round and the data found with it, given the value of a deal as a function of the
    /// value of an escape. Each step multiplies the error by the chance of an escape.
    fn worth<T>(&self, deal_value: impl Fn(&Valued<'_>) -> (T, f64)) -> (T, f64) {
        let game = Valued::new(self, 0.0);
        loop {
            let (found, worth) = deal_value(&game);
            let worth = worth + self.two_card_net;
            let before = game.escape_value.replace(worth);
            if self.redeals.is_empty() || (worth - before).abs() <= NEAR * worth.abs().max(1.0) {
                return (found, worth);
            }
        }
    }
}
