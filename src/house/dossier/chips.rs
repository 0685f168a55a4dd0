//! The effect of rounding to chips on an edge.

use crate::config::Decimal;
use crate::games::{Priced, Side, net_of_one};
use crate::stats::nearest_f64;
use num_bigint::BigInt;
use num_integer::Integer;

/// The largest stake that is looked at, in chips.
const STAKES: u32 = 40;

/// The side that rounding favours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rounded {
    House,
    Player,
    Nearest,
}

/// Returns every stake up to forty chips with its edges, if wins (after commission) and losses are rounded to whole chips:
/// for the house, for the player, to the nearest with halves for the player.
pub fn chips(priced: &Priced, commission: Decimal, chip: Decimal) -> Vec<[f64; 4]> {
    let one = Decimal::ONE.ten_thousandths();
    // In parts of 10⁻¹² units, as products of three decimals.
    let (chip, parts) = (i128::from(chip.ten_thousandths()), i128::from(one) * i128::from(one));
    let mut edges = Vec::new();
    for stake in (1..=STAKES).map(|chips| i128::from(chips) * chip) {
        let [house, player, nearest] = [Rounded::House, Rounded::Player, Rounded::Nearest].map(|rounded| {
            let mut lost = BigInt::ZERO;
            for end in &priced.ends {
                let paid = stake * i128::from(end.paid.ten_thousandths());
                let amount = paid * i128::from(net_of_one(end.side, commission).abs());
                match end.side {
                    Side::Lose => lost += &end.weight * round(amount, chip * parts, rounded, false),
                    Side::Push => {}
                    Side::Win => lost -= &end.weight * round(amount, chip * parts, rounded, true),
                }
            }
            nearest_f64(&lost, &(&priced.whole * (stake * parts)))
        });
        edges.push([nearest_f64(&stake.into(), &one.into()), house, player, nearest]);
    }
    edges
}

/// Rounds a non-negative amount to a multiple of `chip`; `to_player` if the player gets it.
fn round(amount: i128, chip: i128, rounded: Rounded, to_player: bool) -> i128 {
    let (down, left) = amount.div_rem(&chip);
    let is_up = match rounded {
        Rounded::House => !to_player && left > 0,
        Rounded::Player => to_player && left > 0,
        Rounded::Nearest => 2 * left > chip || (2 * left == chip && to_player),
    };
    (down + i128::from(is_up)) * chip
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::PricedEnd;

    /// Compares with a loop over every outcome paid in chips, for payouts that fit no chip.
    #[test]
    fn chips_are_those_of_a_slow_loop() {
        let ends = [
            (Side::Win, "1", 40),
            (Side::Win, "1.5", 7),
            (Side::Win, "3", 2),
            (Side::Lose, "1", 35),
            (Side::Lose, "0.7", 9),
            (Side::Lose, "2", 3),
            (Side::Push, "1", 4),
        ];
        let end = |(side, paid, count): (Side, &str, u32)| PricedEnd {
            stake: Decimal::ONE,
            side,
            paid: paid.parse().unwrap(),
            count: count.into(),
            weight: (3 * count).into(),
        };
        let priced = Priced { ends: ends.map(end).into(), whole: 300.into() };
        for chip in ["0.25", "1"] {
            let chip: Decimal = chip.parse().unwrap();
            let found = chips(&priced, "0.05".parse().unwrap(), chip);
            assert_eq!(found.len(), 40);
            let whole: f64 = priced.ends.iter().map(|end| nearest_f64(&end.count, &1.into())).sum();
            let value = |decimal: Decimal| f64::from(decimal.ten_thousandths()) / 1e4;
            for (&[own_stake, own_house, own_player, own_nearest], chips) in found.iter().zip(1..) {
                let stake = f64::from(chips) * value(chip);
                assert!((own_stake - stake).abs() < 1e-12);
                let (mut house, mut player, mut nearest) = (0.0, 0.0, 0.0);
                for end in &priced.ends {
                    let share = nearest_f64(&end.count, &1.into()) / whole;
                    let gross = stake * value(end.paid) / value(chip);
                    // Far from a multiple, or one to the last digits.
                    let (up, down) =
                        (|x: f64| (x - 1e-9).ceil() * value(chip), |x: f64| (x + 1e-9).floor() * value(chip));
                    match end.side {
                        Side::Win => {
                            let net = gross * 0.95;
                            house -= share * down(net);
                            player -= share * up(net);
                            nearest -= share * down(net + 0.5);
                        }
                        Side::Lose => {
                            house += share * up(gross);
                            player += share * down(gross);
                            nearest += share * up(gross - 0.5);
                        }
                        Side::Push => {}
                    }
                }
                for (own, slow) in [(own_house, house), (own_player, player), (own_nearest, nearest)] {
                    assert!((own - slow / stake).abs() < 1e-10, "{stake}: {own} and {}", slow / stake);
                }
                assert!(own_house >= own_nearest && own_nearest >= own_player);
            }
        }
    }
}
