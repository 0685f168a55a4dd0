//! How good a pair of strategies is.

use super::side::{Action, Chances};
use super::zero_sum::ZeroSum;
use std::ops::Range;

/// What two strategies are worth against each other, and what each could be answered with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judgement {
    /// What the first side gains.
    pub value: f64,
    /// What each side would gain by the best response to the other instead.
    pub best: [f64; 2],
}

impl Judgement {
    /// The sum of what both sides would gain more by a best response: 0 in an equilibrium, never less but for rounding.
    /// The game's value lies between `-best[1]` and `best[0]`.
    #[must_use]
    pub fn exploitability(&self) -> f64 {
        self.best[0] + self.best[1]
    }
}

/// The best response of a side to the other's strategy and what it gains, exactly.
///
/// Where two actions are equally good the first is taken; also decisions that the side itself never lets come up are
/// answered.
pub fn best_response(game: &impl ZeroSum, side: usize, of_other: &[f64]) -> (Chances, f64) {
    let sides = game.sides();
    let mut gains = vec![0.0; sides[side].actions()];
    game.gains(side, &sides[1 - side].flows(of_other), &mut gains);
    let mut chances = vec![1.0; gains.len()];
    let value = sides[side].unroll(&mut gains, |actions, gains| {
        let best = best_of(gains);
        chances[actions.clone()].fill(0.0);
        chances[actions.start + best] = 1.0;
        gains[best]
    });
    (chances, value)
}

/// Judges two strategies.
pub fn judge(game: &impl ZeroSum, chances: [&[f64]; 2]) -> Judgement {
    let sides = game.sides();
    let flows = [0, 1].map(|side| sides[side].flows(chances[side]));
    let mut value = 0.0;
    let best = [0, 1].map(|side| {
        let mut gains = vec![0.0; sides[side].actions()];
        game.gains(side, &flows[1 - side], &mut gains);
        if side == 0 {
            value = gains.iter().zip(&flows[0]).map(|(gain, flow)| gain * flow).sum();
        }
        sides[side].unroll(&mut gains, |_: Range<Action>, gains| gains[best_of(gains)])
    });
    Judgement { value, best }
}

/// The first of the largest.
fn best_of(gains: &[f64]) -> usize {
    (1..gains.len()).fold(0, |best, action| if gains[action] > gains[best] { action } else { best })
}
