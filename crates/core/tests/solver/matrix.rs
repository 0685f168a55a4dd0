//! Small random matrix games, whose values what is played proves.

use crate::{DISCOUNTS, solve};
use houseodds_core::solver::{PlaySide, ZeroSum};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

struct Matrix {
    sides: [PlaySide; 2],
    /// The first side's gains, by its row and the second's column.
    gains: Vec<Vec<f64>>,
}

impl Matrix {
    fn new(gains: Vec<Vec<f64>>) -> Matrix {
        let mut sides = [PlaySide::default(), PlaySide::default()];
        sides[0].add(1.0, [], gains.len());
        sides[1].add(1.0, [], gains[0].len());
        Matrix { sides, gains }
    }

    /// Returns the least gain of a mixture of rows, and the largest gain of a row against a mixture of columns.
    fn bounds(&self, rows: &[f64], columns: &[f64]) -> [f64; 2] {
        let of_row = |gains: &Vec<f64>| gains.iter().zip(columns).map(|(gain, chance)| gain * chance).sum::<f64>();
        let of_column = |at: usize| self.gains.iter().zip(rows).map(|(gains, chance)| gains[at] * chance).sum::<f64>();
        let least = (0..columns.len()).map(of_column).fold(f64::INFINITY, f64::min);
        [least, self.gains.iter().map(of_row).fold(f64::NEG_INFINITY, f64::max)]
    }
}

impl ZeroSum for Matrix {
    fn sides(&self) -> [&PlaySide; 2] {
        self.sides.each_ref()
    }

    fn gains(&self, side: usize, flows_of_other: &[f64], gains: &mut [f64]) {
        gains.fill(0.0);
        for (row, entries) in self.gains.iter().enumerate() {
            for (column, gain) in entries.iter().enumerate() {
                match side {
                    0 => gains[row] += flows_of_other[column] * gain,
                    _ => gains[column] -= flows_of_other[row] * gain,
                }
            }
        }
    }
}

/// The value is the least gain of a mixture of rows and the largest gain against a mixture of columns, if the two are
/// equal (von Neumann, "Zur Theorie der Gesellschaftsspiele", 1928).
#[test]
fn values_of_random_matrix_games() {
    let mut rng = ChaCha8Rng::seed_from_u64(18);
    for (discount, exploitability) in DISCOUNTS.repeat(100) {
        let (rows, columns) = (rng.random_range(1..=6), rng.random_range(1..=6));
        let game =
            Matrix::new((0..rows).map(|_| (0..columns).map(|_| rng.random_range(-1.0..1.0)).collect()).collect());
        let (played, found) = solve(&game, discount, exploitability);
        for chances in &played {
            assert!(chances.iter().all(|chance| *chance >= 0.0) && (chances.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        }
        let [least, most] = game.bounds(&played[0], &played[1]);
        assert!(most - least <= exploitability + 1e-9, "{least} to {most} {:?}", game.gains);
        let judged = [-found.best[1] - least, found.best[0] - most];
        assert!(judged.iter().all(|error| error.abs() < 1e-9), "{found:?} {least} to {most} {:?}", game.gains);
    }
}

/// The parts of a rounded strategy are whole and add up to 1; the likeliest action takes the rest.
#[test]
fn rounded_chances() {
    let mut side = PlaySide::default();
    side.add(1.0, [], 3);
    side.add(1.0, [], 2);
    assert_eq!(side.rounded(&[0.126, 0.126, 0.748, 1.0 - 1e-9, 1e-9], 100.0), [0.13, 0.13, 0.74, 1.0, 0.0]);
}
