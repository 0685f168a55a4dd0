//! The source of result tables: counts, simulated or enumerated.

use super::{BetLine, Estimate, Joint, Share, Variable};
use num_bigint::BigInt;

/// Counts of a game's variables, and the figures that follow from them.
///
/// A game builds its tables from this. [`Tally`](super::Tally) gives figures with errors, [`Exact`](super::Exact)
/// without.
pub trait Evidence {
    /// Returns `true` if a variable was counted.
    fn is_known(&self, variable: &Variable) -> bool;

    /// Returns how often each cell of a variable was seen, all members together.
    fn counts(&self, variable: &Variable) -> Vec<BigInt>;

    /// Returns the share of each cell among all observations of a variable.
    fn shares(&self, variable: &Variable) -> Vec<Share>;

    /// Returns the share of the cells that satisfy a condition among all observations of a variable. With
    /// [`ErrorModel::EachCell`](super::ErrorModel::EachCell) its error is not known.
    fn share_where(&self, variable: &Variable, condition: &dyn Fn(usize) -> bool) -> Share;

    /// Returns the mean of a value given to each cell of a variable, in units of `1 / unit`.
    fn mean(&self, variable: &Variable, unit: i64, value: &dyn Fn(usize) -> i64) -> Estimate;

    /// Returns the standard deviation of a value given to each cell of a variable, in units of `1 / unit`.
    fn std_dev(&self, variable: &Variable, unit: i64, value: &dyn Fn(usize) -> i64) -> Estimate;

    /// Returns the mean of one value given to each cell of a variable over the mean of another.
    fn ratio(&self, variable: &Variable, top: &dyn Fn(usize) -> i64, bottom: &dyn Fn(usize) -> i64) -> Estimate;

    /// Returns N0: the variance of a value given to each cell of a variable over its squared mean. After this many
    /// observations, the mean of their sum is as large as its standard deviation.
    fn n_zero(&self, variable: &Variable, value: &dyn Fn(usize) -> i64) -> Estimate;

    /// Returns the distribution of the dealer's net in a round on these bets, by the lower ends of its cells; `None` if
    /// it is unknown.
    fn dealer_nets(&self, line: BetLine) -> Option<Vec<(i64, Share)>>;

    /// Returns the mean of the dealer's net on these bets, in units of `1 / unit`.
    fn dealer_mean(&self, line: BetLine, unit: i64) -> Estimate;

    /// Returns its standard deviation, if it is known.
    fn dealer_std_dev(&self, line: BetLine, unit: i64) -> Option<Estimate>;

    /// Returns mean and standard deviation of a function of the dealer's net on these bets, in units of `1 / unit`;
    /// `None` if the distribution of the net is unknown.
    fn dealer_moments_of(&self, line: BetLine, unit: i64, of: &dyn Fn(i64) -> i64) -> Option<[Estimate; 2]>;

    /// Returns N0 of the dealer's net on these bets, if its standard deviation is known.
    fn dealer_n_zero(&self, line: BetLine) -> Option<Estimate>;

    /// Returns the dealer's joint nets on the main bet and on these bets, if they are known.
    fn dealer_joint(&self, line: BetLine) -> Option<Joint>;

    /// Returns the joint nets of these members of the variable of the [lines](super::Layout::set_lines) on the main bet
    /// and on these bets, given both nets in each cell. Of several members, only those that make the bets count.
    fn joint(&self, line: BetLine, variable: &Variable, members: &[usize], nets: &dyn Fn(usize) -> (i64, i64))
    -> Joint;

    /// Returns the pairs of amounts with this number, if the game adds them up.
    fn track(&self, _: usize) -> Option<&Joint> {
        None
    }

    /// Returns the total of a variable's counts; `None` if it has none.
    fn whole(&self, variable: &Variable) -> Option<u128> {
        self.shares(variable).iter().map(|share| share.count).sum()
    }
}
