//! Figures without sampling error, from counts of equally likely deals or weights of them.

use super::big::nearest_f64;
use super::{BetLine, Estimate, Evidence, Joint, Layout, Moments, Share, Tally, Variable};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::ToPrimitive;
use std::cmp::Ordering;
use std::ops::{Add, Div, Mul, Sub};

/// Counts of equally likely deals, laid out as a tally is.
#[derive(Clone, Debug, PartialEq)]
pub struct Exact {
    cells: Vec<BigInt>,
    are_deals: bool,
    /// The dealer's nets by line; the first is the line of the main bets.
    dealer: Vec<DealerNet>,
    /// Rounds for functions of a dealer's net whose distribution was not enumerated.
    played: Option<Box<Tally>>,
    /// Pairs of amounts, if the game adds them up.
    tracks: Vec<Joint>,
}

/// Known figures of the dealer's net, in the smallest payable fraction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DealerNet {
    /// Mean.
    pub mean: Fraction,
    /// Variance, if it was enumerated.
    pub variance: Option<Fraction>,
    /// Distribution, if it was enumerated.
    pub counts: Option<Vec<(i64, BigInt)>>,
    /// Joint distribution with the net on the first line, which comes first.
    pub joint: Option<Vec<([i64; 2], BigInt)>>,
}

/// An exact number: a fraction of integers of any size, in lowest terms.
///
/// ```
/// # use houseodds_core::stats as houseodds;
/// use houseodds::Fraction;
///
/// let third = Fraction::from(1) / Fraction::from(3);
/// let half = Fraction::from(2) / Fraction::from(4);
/// assert_eq!((&third + &half).to_string(), "5/6");
/// assert_eq!((&third - &half).numerator(), Some(-1));
/// assert_eq!((&third * &half).denominator(), Some(6));
/// assert_eq!(f64::from(&(third / half)), 2.0 / 3.0);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fraction {
    numerator: BigInt,
    denominator: BigInt,
}

impl Default for Fraction {
    fn default() -> Fraction {
        Fraction { numerator: BigInt::from(0), denominator: BigInt::from(1) }
    }
}

impl Fraction {
    /// Returns the fraction in lowest terms, with a positive denominator; 0 if the denominator is 0.
    #[doc(hidden)]
    pub fn new(numerator: BigInt, denominator: BigInt) -> Fraction {
        let zero = BigInt::from(0);
        if denominator == zero {
            return Fraction::default();
        }
        let mut gcd = numerator.gcd(&denominator);
        if denominator < zero {
            gcd = -gcd;
        }
        Fraction { numerator: numerator / &gcd, denominator: denominator / gcd }
    }

    /// Returns a whole number.
    #[doc(hidden)]
    pub fn from_int(number: impl Into<BigInt>) -> Fraction {
        Fraction { numerator: number.into(), denominator: 1.into() }
    }

    /// Returns the sum of two.
    #[doc(hidden)]
    pub fn plus(&self, other: &Fraction) -> Fraction {
        let numerator = &self.numerator * &other.denominator + &other.numerator * &self.denominator;
        Fraction::new(numerator, &self.denominator * &other.denominator)
    }

    /// Returns the difference of two.
    #[doc(hidden)]
    pub fn minus(&self, other: &Fraction) -> Fraction {
        self.plus(&other.times(&Fraction::from_int(-1)))
    }

    /// Returns the product of two.
    #[doc(hidden)]
    pub fn times(&self, other: &Fraction) -> Fraction {
        Fraction::new(&self.numerator * &other.numerator, &self.denominator * &other.denominator)
    }

    /// Returns the quotient, or `None` if the divisor is 0.
    pub fn over(&self, divisor: &Fraction) -> Option<Fraction> {
        let Fraction { numerator, denominator } = divisor;
        (*numerator != BigInt::ZERO).then(|| self.times(&Fraction::new(denominator.clone(), numerator.clone())))
    }

    /// Divides by a whole number.
    #[doc(hidden)]
    pub fn divided(&self, parts: i64) -> Fraction {
        self.times(&Fraction::new(1.into(), parts.into()))
    }

    /// Returns the numerators of several over their least common denominator.
    #[doc(hidden)]
    pub fn numerators(fractions: &[Fraction]) -> Vec<BigInt> {
        let common = fractions.iter().fold(BigInt::from(1), |lcm, fraction| lcm.lcm(&fraction.denominator));
        fractions.iter().map(|fraction| &fraction.numerator * (&common / &fraction.denominator)).collect()
    }

    /// Returns the largest whole number that is not above it.
    #[doc(hidden)]
    pub fn floor(&self) -> BigInt {
        self.numerator.div_floor(&self.denominator)
    }

    /// Compares it with the quotient of two integers, the second positive.
    #[doc(hidden)]
    pub fn cmp_to(&self, numerator: &BigInt, denominator: &BigInt) -> Ordering {
        (&self.numerator * denominator).cmp(&(numerator * &self.denominator))
    }

    /// Returns the nearest f64.
    pub fn nearest(&self) -> f64 {
        nearest_f64(&self.numerator, &self.denominator)
    }

    /// Returns the numerator in lowest terms; `None` if it outgrows 128 bits. The text has all digits.
    pub fn numerator(&self) -> Option<i128> {
        self.numerator.to_i128()
    }

    /// Returns the denominator in lowest terms, above 0; `None` if it outgrows 128 bits. The text has all digits.
    pub fn denominator(&self) -> Option<i128> {
        self.denominator.to_i128()
    }
}

/// A whole number.
impl From<i64> for Fraction {
    fn from(number: i64) -> Fraction {
        Fraction::from_int(number)
    }
}

/// The nearest number.
impl From<&Fraction> for f64 {
    fn from(fraction: &Fraction) -> f64 {
        fraction.nearest()
    }
}

/// An operator on fractions, owned or borrowed.
macro_rules! operator {
    ($trait:ident $name:ident, $result:expr) => {
        impl $trait<&Fraction> for &Fraction {
            type Output = Fraction;

            fn $name(self, other: &Fraction) -> Fraction {
                $result(self, other)
            }
        }

        impl $trait for Fraction {
            type Output = Fraction;

            fn $name(self, other: Fraction) -> Fraction {
                $result(&self, &other)
            }
        }
    };
}

operator!(Add add, Fraction::plus);
operator!(Sub sub, Fraction::minus);
operator!(Mul mul, Fraction::times);
operator!(Div div, quotient);

/// Divides; panics at 0 like integers. [`Fraction::over`] checks first.
fn quotient(dividend: &Fraction, divisor: &Fraction) -> Fraction {
    #[expect(
        clippy::expect_used,
        reason = "whoever divides by 0 is told so, as with integers; nothing in the crate does"
    )]
    dividend.over(divisor).expect("a fraction is not divided by 0")
}

impl Ord for Fraction {
    fn cmp(&self, other: &Fraction) -> Ordering {
        self.cmp_to(&other.numerator, &other.denominator)
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl std::fmt::Display for Fraction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.numerator, self.denominator)
    }
}

impl Exact {
    /// Creates empty counts.
    pub fn new(layout: &Layout) -> Exact {
        let cells = vec![BigInt::ZERO; layout.cells()];
        Exact { cells, are_deals: true, dealer: vec![DealerNet::default()], played: None, tracks: Vec::new() }
    }

    /// Adds rounds of the game for functions of a dealer's net whose distribution was not enumerated.
    #[must_use]
    pub fn with_played(self, rounds: Tally) -> Exact {
        Exact { played: Some(Box::new(rounds)), ..self }
    }

    /// Sets the counts of a member of a variable.
    pub fn set<N: Clone + Into<BigInt>>(&mut self, variable: &Variable, member: usize, counts: &[N]) {
        for (cell, count) in counts.iter().enumerate().take(variable.cells()) {
            self.cells[variable.at(member, cell)] = count.clone().into();
        }
    }

    /// Adds to the count of the cell at this index, from [`Variable::at`].
    pub fn add(&mut self, at: usize, count: &BigInt) {
        self.cells[at] += count;
    }

    /// Copies the counts of one member of a variable to another.
    pub fn copy(&mut self, variable: &Variable, from: usize, to: usize) {
        for cell in 0..variable.cells() {
            self.cells[variable.at(to, cell)] = self.cells[variable.at(from, cell)].clone();
        }
    }

    /// Returns `true` if it has played rounds beside its counts.
    pub fn is_played(&self) -> bool {
        self.played.is_some()
    }

    /// Marks the counts as weights, which include the probabilities of mixed strategies.
    pub fn weigh(&mut self) {
        self.are_deals = false;
    }

    /// Returns `true` if the counts are counts of deals, not weights under mixed strategies.
    pub fn are_deals(&self) -> bool {
        self.are_deals
    }

    /// Sets the known facts about the dealer's net, line by line.
    pub fn set_dealer(&mut self, dealer: Vec<DealerNet>) {
        self.dealer = dealer;
    }

    /// Sets the pairs of amounts that the game adds up.
    pub fn set_tracks(&mut self, tracks: Vec<Joint>) {
        self.tracks = tracks;
    }

    /// Returns the known distribution or moments of the dealer's net from the main bets.
    pub fn dealer(&self) -> &DealerNet {
        &self.dealer[0]
    }

    /// Returns the figures of the dealer's net on these bets.
    pub fn dealer_on(&self, line: BetLine) -> &DealerNet {
        &self.dealer[line.place(self.side_bets())]
    }

    /// Returns the number of side bets: the dealer's net is known for each, for the main bet and for all together.
    fn side_bets(&self) -> usize {
        self.dealer.len().saturating_sub(2)
    }

    /// Returns the counts of a member of a variable.
    pub fn member(&self, variable: &Variable, member: usize) -> Vec<BigInt> {
        (0..variable.cells()).map(|cell| self.cells[variable.at(member, cell)].clone()).collect()
    }

    fn moments_of(&self, variable: &Variable, value: &dyn Fn(usize) -> i64) -> Moments {
        Moments::from_counts(self.counts(variable).into_iter().enumerate().map(|(cell, count)| (value(cell), count)))
    }

    /// Returns a share, with its count if deals are counted and the count is short enough to read.
    fn share(&self, count: &BigInt, whole: &BigInt) -> Share {
        let of = whole.to_u128().filter(|_| self.are_deals);
        let count_shown = of.and_then(|_| count.to_u128());
        Share { count: count_shown, of, probability: Estimate::certain(nearest_f64(count, whole)) }
    }
}

impl Evidence for Exact {
    fn is_known(&self, variable: &Variable) -> bool {
        self.counts(variable).iter().any(|count| *count != BigInt::ZERO)
    }

    /// Counts members with one common distribution once, because pooling equal seats adds no information.
    fn counts(&self, variable: &Variable) -> Vec<BigInt> {
        let members: Vec<Vec<BigInt>> = (0..variable.members).map(|member| self.member(variable, member)).collect();
        if variable.are_alike && members.iter().all(|member| *member == members[0]) {
            return members.into_iter().next().unwrap_or_default();
        }
        (0..variable.cells()).map(|cell| members.iter().map(|member| &member[cell]).sum()).collect()
    }

    fn shares(&self, variable: &Variable) -> Vec<Share> {
        let counts = self.counts(variable);
        let whole = counts.iter().sum();
        counts.iter().map(|count| self.share(count, &whole)).collect()
    }

    fn share_where(&self, variable: &Variable, condition: &dyn Fn(usize) -> bool) -> Share {
        let counts = self.counts(variable);
        let chosen = counts.iter().enumerate().filter(|(cell, _)| condition(*cell)).map(|(_, count)| count).sum();
        self.share(&chosen, &counts.iter().sum())
    }

    fn mean(&self, variable: &Variable, unit: i64, value: &dyn Fn(usize) -> i64) -> Estimate {
        Estimate::certain(self.moments_of(variable, value).mean(unit))
    }

    fn std_dev(&self, variable: &Variable, unit: i64, value: &dyn Fn(usize) -> i64) -> Estimate {
        Estimate::certain(self.moments_of(variable, value).population_variance(unit).sqrt())
    }

    fn ratio(&self, variable: &Variable, top: &dyn Fn(usize) -> i64, bottom: &dyn Fn(usize) -> i64) -> Estimate {
        let counts = self.counts(variable);
        let [top, bottom] = [top, bottom]
            .map(|value| counts.iter().enumerate().map(|(cell, count)| count * value(cell)).sum::<BigInt>());
        if bottom == BigInt::ZERO { Estimate::unknown() } else { Estimate::certain(nearest_f64(&top, &bottom)) }
    }

    fn n_zero(&self, variable: &Variable, value: &dyn Fn(usize) -> i64) -> Estimate {
        let moments = self.moments_of(variable, value);
        let (n, [sum, ..]) = moments.power_sums();
        exact_n_zero(&Fraction::new(moments.spread(), n * n), &Fraction::new(sum.clone(), n.clone()))
    }

    fn dealer_nets(&self, line: BetLine) -> Option<Vec<(i64, Share)>> {
        let counts = self.dealer_on(line).counts.as_ref()?;
        let whole = counts.iter().map(|(_, count)| count).sum();
        Some(counts.iter().map(|(net, count)| (*net, self.share(count, &whole))).collect())
    }

    fn dealer_mean(&self, line: BetLine, unit: i64) -> Estimate {
        Estimate::certain(self.dealer_on(line).mean.divided(unit).nearest())
    }

    fn dealer_moments_of(&self, line: BetLine, unit: i64, of: &dyn Fn(i64) -> i64) -> Option<[Estimate; 2]> {
        let Some(counts) = &self.dealer_on(line).counts else {
            return self.played.as_ref()?.dealer_moments_of(line, unit, of);
        };
        let moments = Moments::from_counts(counts.iter().map(|(net, count)| (of(*net), count.clone())));
        Some([moments.mean(unit), moments.population_variance(unit).sqrt()].map(Estimate::certain))
    }

    fn dealer_n_zero(&self, line: BetLine) -> Option<Estimate> {
        let (variance, mean) = (self.dealer_on(line).variance.as_ref()?, &self.dealer_on(line).mean);
        Some(exact_n_zero(variance, mean))
    }

    fn dealer_std_dev(&self, line: BetLine, unit: i64) -> Option<Estimate> {
        let variance = self.dealer_on(line).variance.as_ref()?;
        Some(Estimate::certain(variance.divided(unit).divided(unit).nearest().sqrt()))
    }

    fn dealer_joint(&self, line: BetLine) -> Option<Joint> {
        let DealerNet { joint, counts, .. } = self.dealer_on(line);
        match line.beside(self.side_bets()) {
            None => Some(Joint::from_counts(counts.as_ref()?.iter().map(|(net, count)| (*net, *net, count.clone())))),
            Some(_) => Some(Joint::from_counts(joint.as_ref()?.iter().map(|([x, y], count)| (*x, *y, count.clone())))),
        }
    }

    fn joint(&self, _: BetLine, variable: &Variable, members: &[usize], nets: &dyn Fn(usize) -> (i64, i64)) -> Joint {
        let counts = members.iter().flat_map(|member| self.member(variable, *member).into_iter().enumerate());
        Joint::from_counts(counts.map(|(cell, count)| (nets(cell).0, nets(cell).1, count)))
    }

    fn track(&self, number: usize) -> Option<&Joint> {
        self.tracks.get(number)
    }
}

/// Returns N0 of a known distribution; unknown if the mean is 0.
fn exact_n_zero(variance: &Fraction, mean: &Fraction) -> Estimate {
    variance.over(&(mean * mean)).map_or(Estimate::unknown(), |n_zero| Estimate::certain(n_zero.nearest()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A constant win is never behind. σ² = 9 and a mean of −3/2 make (3 / 1.5)².
    #[test]
    fn n_zero_of_a_known_distribution() {
        assert_eq!(exact_n_zero(&Fraction::default(), &Fraction::from_int(2)).value, 0.0);
        assert_eq!(exact_n_zero(&Fraction::from_int(9), &Fraction::new((-3).into(), 2.into())).value, 4.0);
        assert!(exact_n_zero(&Fraction::from_int(9), &Fraction::default()).value.is_nan());
    }

    #[test]
    fn fractions_are_in_lowest_terms() {
        let f = |n: i64, d: i64| Fraction::new(n.into(), d.into());
        assert_eq!(f(6, -4).to_string(), "-3/2");
        assert_eq!(f(1, 6).plus(&f(1, 3)), f(1, 2));
        assert_eq!(f(2, 3).times(&f(3, 4)), f(1, 2));
        assert_eq!(f(4, 3).divided(-6), f(-2, 9));
        assert!(f(-1, 2) < f(-1, 3) && f(2, 3) > f(5, 8));
        assert_eq!((f(4, 3).over(&f(-2, 3)), f(4, 3).over(&f(0, 3))), (Some(f(-2, 1)), None));
        assert_eq!(f(5, 0), Fraction::default());
        assert_eq!(f(64, 1326).nearest(), 64.0 / 1326.0);
        assert_eq!(Fraction::numerators(&[f(1, 6), f(-3, 4), f(2, 1)]), [2, -9, 24].map(BigInt::from));
    }
}
