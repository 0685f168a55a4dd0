//! The difference between two games.

use super::big::nearest_f64;
use super::{Estimate, Moments};
use num_bigint::BigInt;

/// The sum over rounds of the product of the dealer's nets in two games that are played on the same cards: besides each
/// game's own moments, all that the error of their difference needs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Products(BigInt);

impl Products {
    /// Adds the products of the dealer's nets in a block that both games have played.
    ///
    /// A net is below 2^50 and a block below 2^12 rounds, so the sum is below 2^112.
    pub fn add_block(&mut self, a: &[i64], b: &[i64]) {
        let products = a.iter().zip(b).map(|(&a, &b)| i128::from(a) * i128::from(b));
        self.0 += products.sum::<i128>();
    }

    /// Adds the sums over other rounds.
    pub fn merge(&mut self, other: &Products) {
        self.0 += &other.0;
    }
}

/// The dealer's nets of a game over a run, and the bets of a round, in the smallest payable fraction.
#[derive(Clone, Copy, Debug)]
pub struct PlayedNets<'a> {
    /// Moments of the nets.
    pub nets: &'a Moments,
    /// The smallest payable fractions that a net is divided by.
    pub bets: i64,
}

/// Returns the edge of `other` less the edge of `first`, both played on the same cards: the mean of the rounds'
/// differences, with its error.
pub fn paired_difference(first: PlayedNets<'_>, other: PlayedNets<'_>, products: &Products) -> Estimate {
    combination(&[(-1, first), (1, other)], &|_, _| products)
}

/// Returns a weighted sum of edges of games played on the same cards: the mean over rounds, with its error. `products`
/// gives the products of two of the games, by their positions here.
///
/// Nets in different units are brought to a common one, L = lcm of the bets, so that each round gives an integer. Bets
/// are the seats (at most 664) times a divisor of 10^8, and L stays far below 2^63.
pub fn combination<'a>(weighed: &[(i64, PlayedNets<'_>)], products: &dyn Fn(usize, usize) -> &'a Products) -> Estimate {
    let Some((_, first)) = weighed.first().filter(|(_, first)| !first.nets.is_empty()) else {
        return Estimate::unknown();
    };
    let (n, _) = first.nets.power_sums();
    let common = weighed.iter().fold(1, |common, (_, game)| num_integer::lcm(common, game.bets));
    let times: Vec<BigInt> = weighed.iter().map(|(weight, game)| BigInt::from(common / game.bets) * weight).collect();
    let (mut sum, mut squares) = (BigInt::ZERO, BigInt::ZERO);
    for (at, (_, game)) in weighed.iter().enumerate() {
        let (_, [nets, nets2, ..]) = game.nets.power_sums();
        sum += nets * &times[at];
        squares += nets2 * &times[at] * &times[at];
        for other in 0..at {
            squares += 2 * &products(other, at).0 * &times[other] * &times[at];
        }
    }
    let n_1: BigInt = n - 1;
    let spread = n * squares - &sum * &sum;
    let std_error = (n_1 > BigInt::ZERO).then(|| nearest_f64(&spread, &(n * n * n_1 * common * common)).sqrt());
    Estimate::from_mean(nearest_f64(&sum, &(n * common)), std_error)
}

/// Returns the edge of `other` less the edge of `first`, from independent runs or from enumeration.
pub fn unpaired_difference(first: &Estimate, other: &Estimate) -> Estimate {
    let std_error = first.std_error.zip(other.std_error).map(|(a, b)| (a * a + b * b).sqrt());
    Estimate::from_mean(other.value - first.value, std_error)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compare(a: &[i64], a_bets: i64, b: &[i64], b_bets: i64) -> Estimate {
        let moments = |nets: &[i64]| Moments::from_counts(nets.iter().map(|net| (*net, 1)));
        let (first, other) = (moments(a), moments(b));
        let mut products = Products::default();
        products.add_block(a, b);
        let [first, other] = [(&first, a_bets), (&other, b_bets)].map(|(nets, bets)| PlayedNets { nets, bets });
        paired_difference(first, other, &products)
    }

    /// By hand: in bets the rounds are 1, −1, 2, 0 and 1, −1/2, 3/2, 1; the differences 0, 1/2, −1/2, 1 have mean 1/4
    /// and squared deviations 1/16, 1/16, 9/16, 9/16, so s² = 5/12.
    #[test]
    fn worked_by_hand() {
        let difference = compare(&[2, -2, 4, 0], 2, &[4, -2, 6, 4], 4);
        assert_eq!(difference.value, 0.25);
        assert!((difference.std_error.unwrap() - (5.0f64 / 48.0).sqrt()).abs() < 1e-15);
        let (low, high) = difference.interval.unwrap();
        assert!((low + high - 0.5).abs() < 1e-15 && high > low);
    }

    #[test]
    fn a_game_does_not_differ_from_itself() {
        let nets = [3, -1, 4, -1, 5, -9, 2, 6];
        let doubled = nets.map(|net| 2 * net);
        for difference in [compare(&nets, 7, &nets, 7), compare(&nets, 7, &doubled, 14)] {
            assert_eq!(difference, Estimate { value: 0.0, std_error: Some(0.0), interval: Some((0.0, 0.0)) });
        }
    }

    /// By hand: in bets the rounds are 1, 0, 1 and 0, 1/2, 1 and 2, 1, −1; the first twice, less the second, plus the
    /// third is 4, 1/2, 0 with mean 3/2 and squared deviations 25/4, 1, 9/4, so s² = 19/4.
    #[test]
    fn a_weighed_sum_worked_by_hand() {
        let nets: [&[i64]; 3] = [&[3, 0, 3], &[0, 1, 2], &[2, 1, -1]];
        let bets = [3, 2, 1];
        let moments = nets.map(|nets| Moments::from_counts(nets.iter().map(|net| (*net, 1))));
        let mut products: Vec<Vec<Products>> = vec![vec![Products::default(); 3]; 3];
        for (one, row) in products.iter_mut().enumerate() {
            for (other, products) in row.iter_mut().enumerate() {
                products.add_block(nets[one], nets[other]);
            }
        }
        let game = |at: usize| PlayedNets { nets: &moments[at], bets: bets[at] };
        let sum = combination(&[(2, game(0)), (-1, game(1)), (1, game(2))], &|one, other| &products[one][other]);
        assert_eq!(sum.value, 1.5);
        assert!((sum.std_error.unwrap() - (19.0f64 / 12.0).sqrt()).abs() < 1e-15);
    }

    #[test]
    fn one_round_has_no_error() {
        let difference = compare(&[1], 1, &[3], 1);
        assert_eq!(difference, Estimate { value: 2.0, std_error: None, interval: None });
        assert!(compare(&[], 1, &[], 1).value.is_nan());
    }

    /// 3-4-5: independent errors add up as the sides of a right angle.
    #[test]
    fn independent_errors_add_up() {
        let of = |value, error| Estimate::from_mean(value, Some(error));
        let difference = unpaired_difference(&of(0.5, 3.0), &of(0.75, 4.0));
        assert_eq!((difference.value, difference.std_error), (0.25, Some(5.0)));
        assert_eq!(unpaired_difference(&Estimate::from_mean(1.0, None), &of(2.0, 1.0)).std_error, None);
    }
}
