//! The registry of figures: the name, the meaning and the error of each, stated once.
//!
//! A game computes a figure and names it by its entry here. Tables, pages, the terminal, JSON, Python and
//! `docs/figures.md` read the rest. Formulas that several modules need follow the entries.

use crate::stats::estimate::{Estimate, Z};

/// A kind of figure: the edge, the standard deviation, the hit frequency …
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Metric {
    /// Key in CSV and JSON. A `*` at the end stands for the name of a member of a family.
    pub key: &'static str,
    /// Name for people.
    pub label: &'static str,
    /// The heading of a narrow column.
    pub heading: &'static str,
    /// Unit.
    pub quantity: Quantity,
    /// Meaning, in a sentence.
    pub definition: &'static str,
    /// The method for its error.
    pub error: ErrorOf,
    /// The side that gains when it rises.
    pub favours: Favours,
}

/// The unit of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// A part of all rounds, nights or stakes: shown in percent.
    Share,
    /// Unit bets.
    Bets,
    /// Rounds.
    Rounds,
    /// Anything else, as it is.
    Number,
}

impl Quantity {
    /// Returns the factor by which a figure is multiplied to be shown, and the unit after it.
    pub const fn scaled(self) -> (f64, &'static str) {
        match self {
            Quantity::Share => (100.0, " %"),
            Quantity::Bets | Quantity::Rounds | Quantity::Number => (1.0, ""),
        }
    }
}

/// The method for the error of a simulated figure. An exact figure has no error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorOf {
    /// From the variance of the addends of rounds, or of blocks of rounds, to a mean.
    Mean,
    /// From its count, with the interval of Wilson.
    Share,
    /// From the fourth moment.
    Deviation,
    /// As a function of means, by the delta method.
    Function,
    /// From the order of the observations.
    Quantile,
    /// No error: the figure follows from the rules, or bounds an error itself.
    Exact,
}

/// The side that gains when a figure rises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Favours {
    /// The dealer.
    Dealer,
    /// The role of the figure.
    Holder,
    /// Nobody.
    Nobody,
}

/// Declares figures, and the list of all.
macro_rules! metrics {
    ($($name:ident: $key:literal, $label:literal, $heading:literal, $quantity:ident, $error:ident, $favours:ident,
       $definition:literal;)+) => {
        $(
            #[doc = $definition]
            pub const $name: Metric = Metric {
                key: $key,
                label: $label,
                heading: $heading,
                quantity: Quantity::$quantity,
                definition: $definition,
                error: ErrorOf::$error,
                favours: Favours::$favours,
            };
        )+
        /// Every figure.
        pub const METRICS: &[Metric] = &[$($name),+];
    };
}

metrics! {
    EDGE: "edge", "dealer edge", "edge", Share, Mean, Dealer,
        "Expected net of the dealer, or loss of a player, divided by the stakes.";
    RTP: "rtp", "return to player", "RTP", Share, Mean, Holder,
        "Return to player: 1 less the edge.";
    NET: "net", "net", "net", Bets, Mean, Holder,
        "Expected net of a round, after commission; in `night.csv` of a night, in `matchup.csv` of a unit bet.";
    WORTH: "worth", "worth", "worth", Bets, Exact, Holder,
        "Mean net of seen cards per unit bet, against one random hand of the rest of the shoe, as a player.";
    WORTH_AS_DEALER: "worth_as_dealer", "worth as dealer", "as dealer", Bets, Exact, Dealer,
        "Mean net of seen cards per unit bet, against one random hand of the rest of the shoe, as the dealer.";
    STD_DEV: "std_dev", "SD", "SD", Bets, Deviation, Nobody,
        "Standard deviation σ of the net of a round; in `night.csv` of a night.";
    WIN: "win", "wins", "wins", Share, Share, Holder,
        "Share of rounds in which the hand beats the dealer's, whatever that pays.";
    PUSH: "push", "pushes", "pushes", Share, Share, Nobody,
        "Share of rounds in which neither hand wins.";
    LOSE: "lose", "loses", "loses", Share, Share, Dealer,
        "Share of rounds in which the dealer's hand wins, whatever that pays.";
    ZERO_NET: "zero_net", "net of 0", "net 0", Share, Share, Nobody,
        "Share of rounds with a net of exactly 0.";
    HIT_FREQUENCY: "hit_frequency", "hit frequency", "hit", Share, Share, Holder,
        "Share of rounds with a net above 0. A win that pays nothing is not a hit.";
    TURNOVER: "turnover", "turnover", "turnover", Bets, Mean, Nobody,
        "Mean amount that changes hands in a round, before commission.";
    EDGE_ON_TURNOVER: "edge_on_turnover", "edge on turnover", "edge on turnover", Share, Function, Dealer,
        "Expected loss divided by the turnover: the edge of each unit that changes hands.";
    ELEMENT_OF_RISK: "element_of_risk", "element of risk", "risk", Share, Mean, Dealer,
        "Expected loss of players divided by all money put on the table. No bet is raised, so it equals their edge.";
    VOLATILITY_INDEX: "volatility_index", "volatility index", "volatility", Bets, Deviation, Nobody,
        "1.96 σ: if nets were normal, 95 % of single rounds would lie within it of the mean.";
    N0: "n0", "N0", "N0", Rounds, Function, Nobody,
        "Rounds after which the expected gain or loss is as large as its standard deviation: (σ / mean net)².";
    KEPT_OF_DEALER: "kept_of_dealer", "commission on the dealer", "on the dealer", Bets, Mean, Nobody,
        "Commission on the dealer's nets above 0 on all bets, mean of a round; only `dealer_nets` and nights have it taken off.";
    DEALER_NETS: "dealer_nets", "dealer nets, all bets", "dealer nets", Bets, Mean, Dealer,
        "Mean net of the dealer in a round on all bets, after every commission.";
    DEALER_NETS_STD_DEV: "dealer_nets_std_dev", "SD of the dealer's net", "SD of that", Bets, Deviation, Nobody,
        "Standard deviation of the dealer's net of a round on all bets, after his own commission.";
    HOUSE_TAKES: "house_takes", "house takes, all bets", "house takes", Bets, Mean, Nobody,
        "Commission on players and dealer that leaves the table, mean of a round; in `night.csv` of a night.";
    PLAYER_PAYS: "player_pays", "player's commission", "commission", Bets, Mean, Nobody,
        "Commission that a player pays on all bets, mean of a round; in `night.csv` of a night.";
    STAKE: "stake", "stake", "stake", Bets, Exact, Nobody,
        "Stake on the bet in a round: a seat's own, the seats' mean for `player`, their sum for `dealer`.";
    CORRELATION_WITH_MAIN: "correlation_with_main", "correlation with the main bet", "with main", Number, Function, Nobody,
        "Correlation of the net with the net of the role's main bet.";
    CONTRIBUTION: "contribution", "adds to the return", "adds to the return", Share, Exact, Holder,
        "Contribution of an event to the return: its chance times its net on a unit staked.";
    LARGEST_WIN: "largest_win", "largest win", "top award", Bets, Exact, Holder,
        "The most that a round can net.";
    CHANGE: "change", "change of the edge", "change", Share, Function, Dealer,
        "Difference of the dealer edge from the edge of the first table.";
    EXPLOITABILITY: "exploitability", "exploitability", "exploitability", Share, Exact, Nobody,
        "What a solved strategy leaves to gain: for two sides, the sum of what each could gain by a best response, which \
         bounds the error of the value; for several seats, what a seat gains by one on average.";
    VALUE: "value", "value", "value", Share, Exact, Holder,
        "Expected net of a unit bet under the strategies found.";
    GAIN: "gain_*", "gain", "gain", Share, Mean, Holder,
        "Gain of the strategies found over another way to play.";
    HOLDS_BACK: "holds_back", "holds back", "holds back", Share, Exact, Nobody,
        "Share of turns with a legal set on which the strategy keeps its cards.";
    WIN_SHARE: "win_share", "wins", "wins", Share, Share, Holder,
        "Share of rounds in which the seat takes the pot.";
    SHARE: "share", "share of rounds", "rounds", Share, Function, Nobody,
        "Share of rounds, at this true count, with this N or with this highest bid.";
    FIRST_TURN: "first_turn_*", "first turn", "first turn", Share, Share, Nobody,
        "Share of rounds in which the seat discards this number of cards on its first turn.";
    OUT_BY_TURN_2: "out_by_turn_2", "out by turn 2", "out by turn 2", Share, Share, Holder,
        "Share of rounds in which the seat has no card left after its second turn.";
    WENT_OUT: "went_out", "a seat goes out", "goes out", Share, Share, Nobody,
        "Share of rounds that end because a seat has no card left.";
    FEWEST: "fewest", "fewest cards", "fewest", Share, Share, Nobody,
        "Share of rounds won with the fewest cards when the stock is empty.";
    TIE_BREAK: "tie_break", "tied, drawn for", "drawn for", Share, Share, Nobody,
        "Share of rounds in which seats with equally few cards draw for the pot.";
    TURNS: "turns", "turns in a round", "turns", Number, Mean, Nobody,
        "Mean turns of a round.";
    ROUNDS_OF_TABLE: "rounds_of_table", "times round the table", "round the table", Number, Mean, Nobody,
        "Mean number of times that the turn goes round the table, the last counted whole.";
    CARDS_DISCARDED: "cards_discarded_per_turn", "cards discarded a turn", "cards a turn", Number, Mean, Nobody,
        "Mean cards discarded on a turn.";
    SHARE_FROM: "share_from", "share of rounds from", "rounds from", Share, Function, Nobody,
        "Share of rounds at this true count or above.";
    EDGE_FROM: "edge_from", "edge from", "edge from", Share, Function, Dealer,
        "The dealer edge in those rounds, on the first seat that makes the bet.";
    EDGE_FIRST_ROUND: "edge_first_round", "edge, first round", "first round", Share, Mean, Dealer,
        "The dealer edge in the first round of each shoe.";
    WON_PER_100_ROUNDS: "won_per_100_rounds", "won in 100 rounds", "won/100", Bets, Function, Holder,
        "Units won in 100 rounds by betting the higher amount of the spread, or the ramp, from this true count up.";
    STD_DEV_PER_100_ROUNDS: "std_dev_per_100_rounds", "SD of 100 rounds", "SD/100", Bets, Function, Nobody,
        "Standard deviation of the net of 100 rounds.";
    DESIRABILITY: "desirability", "desirability index", "DI", Number, Function, Holder,
        "1000 times the mean net of a round over its standard deviation: 1000 / √N0.";
    SCORE: "score", "SCORE", "SCORE", Number, Function, Holder,
        "Dollars won an hour by betting a bankroll of 10,000 by Kelly over 100 rounds: the square of `desirability`.";
    RISK_OF_RUIN: "risk_of_ruin", "risk of ruin", "ruin", Share, Function, Nobody,
        "Chance that the bankroll B is ever lost: e^(−2 μ B / σ²), with the mean and variance of a round's net.";
    KELLY_BET: "kelly_bet", "Kelly bet", "Kelly bet", Number, Function, Nobody,
        "Share of Kelly's bet at this true count, in stakes as in the spread: share · B · μ / σ², with the mean and variance \
         of a round's net on one stake.";
    CORRELATION: "correlation", "betting correlation", "correlation", Number, Exact, Holder,
        "Correlation of the tags with the effects of removal, over the cards of the shoe.";
    ROUNDS_PER_SHOE: "rounds_per_shoe", "rounds a shoe", "rounds", Rounds, Mean, Nobody,
        "Mean rounds dealt from a shoe.";
    QUANTILE: "q*", "quantile", "quantile", Bets, Quantile, Holder,
        "The lowest total not exceeded in at least this share of nights.";
    AHEAD: "ahead", "ahead", "ahead", Share, Share, Holder,
        "Share of nights, or chance, of a total above 0.";
    RUINED: "ruined", "ruined", "ruined", Share, Share, Nobody,
        "Share of nights in which the bankroll is lost at some point.";
    ROUNDS_DEALT: "rounds_dealt", "rounds dealt", "dealt", Rounds, Mean, Nobody,
        "Mean rounds of a night with the bank.";
    BANK_PER_ROUND: "bank_per_round", "the bank's worth a round", "bank's worth", Bets, Function, Holder,
        "Expected net of a round with the bank.";
    BANKS: "banks", "has the bank", "banks", Share, Share, Nobody,
        "Share of rounds in which this person has the bank.";
    NET_AS_PLAYER: "net_as_player", "net against a banker", "as player", Bets, Mean, Holder,
        "Expected net of a round in which somebody else has the bank.";
    MEAN_STAKE: "mean_stake", "mean stake", "mean stake", Bets, Function, Nobody,
        "Mean of the stakes that the players of a round choose, as multiples of their bets.";
    NEVER_DEALING: "never_dealing", "cost of never dealing", "never dealing", Bets, Function, Holder,
        "The net of a night less what it would be if the bank always skipped this person.";
    POT_LIFE: "pot_life", "rounds of a pot", "pot lasts", Rounds, Function, Nobody,
        "Mean rounds of a pot, over the pots that ended in the night.";
    POT_CUT: "pot_cut", "pots that reach the cut", "cut", Share, Function, Nobody,
        "Share of the pots that ended in the night by reaching the cut. The others were emptied.";
    MONEY_MOVED: "money_moved", "money moved", "moved", Bets, Mean, Nobody,
        "Mean of all that the losers of a round pay.";
    ROUNDS: "rounds", "rounds a night", "rounds", Rounds, Exact, Nobody,
        "Rounds of a night.";
}

/// Columns and figures of answers that are chances too, each in an answer to one question.
const CHANCES: [&str; 8] =
    ["probability", "chance", "hits", "ruin", "goal_first", "ruin_first", "neither", "kelly_share"];

impl Metric {
    /// Returns the figure with this key, or the family that the key belongs to.
    pub fn named(key: &str) -> Option<&'static Metric> {
        METRICS.iter().find(|metric| metric.key == key).or_else(|| {
            METRICS.iter().find(|metric| metric.key.strip_suffix('*').is_some_and(|family| key.starts_with(family)))
        })
    }

    /// Returns the key of a member of this family.
    pub fn member(&self, which: impl std::fmt::Display) -> String {
        format!("{}{which}", self.key.trim_end_matches('*'))
    }

    /// Returns the unit of the figure with this key.
    pub fn quantity(key: &str) -> Quantity {
        let other = if CHANCES.contains(&key) { Quantity::Share } else { Quantity::Number };
        Metric::named(key).map_or(other, |metric| metric.quantity)
    }
}

impl AsRef<str> for Metric {
    fn as_ref(&self) -> &str {
        self.key
    }
}

/// Returns the volatility index: 1.96 standard deviations (Hannum and Cabot, *Practical Casino Math*, 2005).
pub fn volatility_index(std_dev: f64) -> f64 {
    Z * std_dev
}

/// Returns the volatility index of a standard deviation with an error.
pub fn volatility_index_of(std_dev: Estimate) -> Estimate {
    std_dev.times(Z)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No figure is declared twice, and a family does not swallow a figure of its own name.
    #[test]
    fn every_key_leads_to_its_figure() {
        for metric in METRICS {
            assert_eq!(Metric::named(metric.key), Some(metric), "{}", metric.key);
        }
        assert_eq!(Metric::named("gain_two"), Some(&GAIN));
        assert_eq!((Metric::named("q05"), Metric::named("gains")), (Some(&QUANTILE), None));
    }
}
