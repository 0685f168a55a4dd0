//! Small random matrix games against linear programs.

use crate::solve;
use chacha20::ChaCha8Rng;
use houseodds::solver::{Side, ZeroSum};
use microlp::{ComparisonOp, OptimizationDirection, Problem, SolveOutcome};
use rand::{RngExt, SeedableRng};

struct Matrix {
    sides: [Side; 2],
    /// What the first side gains, by its row and the second's column.
    gains: Vec<Vec<f64>>,
}

impl Matrix {
    fn new(gains: Vec<Vec<f64>>) -> Matrix {
        let mut sides = [Side::default(), Side::default()];
        sides[0].add(1.0, [], gains.len());
        sides[1].add(1.0, [], gains[0].len());
        Matrix { sides, gains }
    }

    /// The most that a mixture of rows gains against every column.
    fn value_by_linear_program(&self) -> f64 {
        let mut program = Problem::new(OptimizationDirection::Maximize);
        let value = program.add_var(1.0, (f64::NEG_INFINITY, f64::INFINITY));
        let rows: Vec<_> = self.gains.iter().map(|_| program.add_var(0.0, (0.0, 1.0))).collect();
        program.add_constraint(rows.iter().map(|row| (*row, 1.0)), ComparisonOp::Eq, 1.0);
        for column in 0..self.gains[0].len() {
            let gains = rows.iter().zip(&self.gains).map(|(row, gains)| (*row, gains[column]));
            program.add_constraint(gains.chain([(value, -1.0)]), ComparisonOp::Ge, 0.0);
        }
        match program.solve().unwrap() {
            SolveOutcome::Solution(solution) => solution.objective(),
            SolveOutcome::Interrupted(_) => panic!("no limit was set"),
        }
    }
}

impl ZeroSum for Matrix {
    fn sides(&self) -> [&Side; 2] {
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

#[test]
fn values_of_random_matrix_games() {
    let mut rng = ChaCha8Rng::seed_from_u64(18);
    for _ in 0..200 {
        let (rows, columns) = (rng.random_range(1..=6), rng.random_range(1..=6));
        let game =
            Matrix::new((0..rows).map(|_| (0..columns).map(|_| rng.random_range(-1.0..1.0)).collect()).collect());
        let (_, found) = solve(&game, 1e-6);
        let value = game.value_by_linear_program();
        assert!(-found.best[1] - 1e-9 <= value && value <= found.best[0] + 1e-9, "{found:?} {value} {:?}", game.gains);
    }
}

/// What a rounded strategy plays adds up to 1 in whole parts; the likeliest action takes what is left.
#[test]
fn rounded_chances() {
    let mut side = Side::default();
    side.add(1.0, [], 3);
    side.add(1.0, [], 2);
    assert_eq!(side.rounded(&[0.126, 0.126, 0.748, 1.0 - 1e-9, 1e-9], 100.0), [0.13, 0.13, 0.74, 1.0, 0.0]);
}
