//! Kuhn poker: three cards, one each, ante 1, one bet of 1. Its value for the first player is −1/18 (Kuhn, "A simplified
//! two-person poker", 1950).

use crate::{DISCOUNTS, solve};
use houseodds_core::solver::{PlaySide, ZeroSum, best_response};

/// Actions of a side, by card: to check and to bet, then to fold and to call.
type Actions = [[usize; 4]; 3];

struct Kuhn {
    sides: [PlaySide; 2],
    actions: [Actions; 2],
}

impl Kuhn {
    fn new() -> Kuhn {
        let (mut first, mut second) = (PlaySide::default(), PlaySide::default());
        let of_first = [0, 1, 2].map(|_| {
            let open = first.add(1.0, [], 2);
            let answer = first.add(0.0, [(open.start, 1.0)], 2);
            [open.start, open.start + 1, answer.start, answer.start + 1]
        });
        let of_second = [0, 1, 2].map(|_| {
            let (open, answer) = (second.add(1.0, [], 2), second.add(1.0, [], 2));
            [open.start, open.start + 1, answer.start, answer.start + 1]
        });
        Kuhn { sides: [first, second], actions: [of_first, of_second] }
    }

    /// Returns the first player's gain with each pair of actions that ends the game, for each pair of cards.
    fn ends(&self) -> Vec<(usize, usize, f64)> {
        let mut ends = Vec::new();
        for (own, [check, bet, fold, call]) in self.actions[0].iter().enumerate() {
            for (other, [checks, bets, folds, calls]) in self.actions[1].iter().enumerate().filter(|(o, _)| *o != own) {
                let won = if own > other { 1.0 } else { -1.0 };
                ends.push((*check, *checks, won));
                ends.push((*fold, *bets, -1.0));
                ends.push((*call, *bets, 2.0 * won));
                ends.push((*bet, *folds, 1.0));
                ends.push((*bet, *calls, 2.0 * won));
            }
        }
        ends
    }
}

impl ZeroSum for Kuhn {
    fn sides(&self) -> [&PlaySide; 2] {
        self.sides.each_ref()
    }

    fn gains(&self, side: usize, flows_of_other: &[f64], gains: &mut [f64]) {
        gains.fill(0.0);
        for (first, second, won) in self.ends() {
            // Each pair of cards is dealt once in six.
            match side {
                0 => gains[first] += flows_of_other[second] * won / 6.0,
                _ => gains[second] -= flows_of_other[first] * won / 6.0,
            }
        }
    }
}

#[test]
fn value_of_kuhn_poker() {
    let kuhn = Kuhn::new();
    for (discount, exploitability) in DISCOUNTS {
        let (mean, found) = solve(&kuhn, discount, exploitability);
        assert!((found.value + 1.0 / 18.0).abs() <= found.exploitability(), "{found:?}");
        // In every equilibrium the second player bluffs with a third of his lowest cards and calls with a third of his
        // middle ones. The first bets his highest three times as often as his lowest.
        let [of_first, of_second] = &kuhn.actions;
        assert!((mean[1][of_second[0][1]] - 1.0 / 3.0).abs() < 1e-3);
        assert!((mean[1][of_second[1][3]] - 1.0 / 3.0).abs() < 1e-3);
        assert!((mean[0][of_first[2][1]] - 3.0 * mean[0][of_first[0][1]]).abs() < 3e-3);
    }
}

/// Against a player who always checks and folds, the first player bets everything and wins every ante. Against a player
/// who always bets or calls, he checks his lowest card and folds it (−1), and calls or bets his highest (+2). With the
/// middle one both ways win and lose 2 equally often.
#[test]
fn best_responses_in_kuhn_poker() {
    let kuhn = Kuhn::new();
    let meek = [1.0, 0.0, 1.0, 0.0].repeat(3);
    assert_eq!(best_response(&kuhn, 0, &meek).1, 1.0);
    let bold = [0.0, 1.0, 0.0, 1.0].repeat(3);
    let (chances, value) = best_response(&kuhn, 0, &bold);
    assert!((value - (-1.0 + 0.0 + 2.0) / 3.0).abs() < 1e-15);
    assert_eq!(chances[kuhn.actions[0][0][2]], 1.0);
}
