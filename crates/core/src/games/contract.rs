//! The contract of a game: all that the rest of the program knows about one.

use super::banked::ShoeGame;
use super::money::StakedBet;
use super::session::night::NightTable;
use super::{CardLine, Compared, LoggedRounds, MAIN, Practised, Priced, Question, TableMoney, Unexplained};
use crate::answer::{Answer, Fact, Sheet};
use crate::cards::{Card, Chance, Dealt};
use crate::config::{Complaints, GameKeys, Key, Values};
use crate::engine::{Rounds, Steps, Unwatched};
use crate::stats::{BetLine, Evidence, Exact, Fraction, Share};
use crate::tables::table::Nets;
use crate::tables::{Presentation, Tables};
use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;
use thiserror::Error;

/// A game before its rules are known. Games are constants: a `static` is compiled into the unit tests though none reach it.
#[derive(Debug)]
pub struct GameKind {
    /// Name in a config, and the keys that it has there besides the common ones.
    pub keys: GameKeys,
    /// Names and drawing of the results.
    pub presentation: &'static Presentation,
    /// The house rules, one per line in the syntax of `compare --vary`. A `#` begins a comment, a `?` a rule that is tried
    /// only where it has an effect.
    pub house_rules: &'static str,
    /// By key: the values for a comparison of house rules, if they are not words.
    pub others: &'static [&'static [(&'static str, &'static str)]],
    /// How completely the best play of all sides is found.
    pub best_play: BestPlay,
    /// Reads valid rules from the values of a config, or returns `None` after complaints.
    pub read: fn(&mut Values, &mut Complaints) -> Option<Arc<dyn Rules>>,
}

/// The extent to which a game's best play is found, and its side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BestPlay {
    /// Not found, except for one side's best response to the other.
    Unknown,
    /// As strategies, under assumptions that leave their value inexact.
    Strategies(&'static str),
    /// With its value and a bound on the error.
    Equilibrium(&'static str),
}

impl BestPlay {
    /// Returns the side whose best play is found.
    pub fn who(self) -> Option<&'static str> {
        match self {
            BestPlay::Unknown => None,
            BestPlay::Strategies(who) | BestPlay::Equilibrium(who) => Some(who),
        }
    }
}

impl GameKind {
    /// Returns the name in a config.
    pub fn name(&self) -> &'static str {
        self.keys.name
    }

    /// Returns the keys of its configs.
    pub fn keys(&self) -> Vec<&'static Key> {
        self.keys.keys()
    }

    /// Returns the side whose strategies [`solve`](Analysis::solve) keeps by default: the dealer's, if the dealer could
    /// play better than the table has it.
    pub fn default_against(&self) -> Against {
        match self.best_play {
            BestPlay::Equilibrium(_) => Against::Dealer,
            BestPlay::Unknown | BestPlay::Strategies(_) => Against::BestPlay,
        }
    }
}

/// The rules and strategies of one game, valid.
pub trait Rules: Any + Debug + Send + Sync {
    /// Returns the game under these rules. Long work reports its steps.
    fn game(&self, steps: &dyn Steps) -> Box<dyn Game>;

    /// Explains one hand. A game that takes long to prepare may answer without all of it.
    ///
    /// # Errors
    /// As [`Analysis::explain`].
    fn explain(&self, question: &Question<'_>, steps: &dyn Steps) -> Result<Answer, Unexplained> {
        self.game(steps).explain(question)
    }

    /// Returns the kinds of cards in the shoe, if effects of removal can be counted.
    fn kinds(&self) -> Vec<CardKind> {
        Vec::new()
    }

    /// Returns these rules with one such card fewer in the shoe.
    fn without(&self, _: &CardKind) -> Option<Arc<dyn Rules>> {
        None
    }

    /// Returns the choices of a player who plays best against the dealer of the config, in the order of the hands; `None`
    /// in a game without such choices, or if its best play is not solved.
    fn play_choices(&self) -> Option<Vec<PlayChoice>> {
        None
    }

    /// Returns these rules without side bets, if there are any.
    fn without_side_bets(&self) -> Option<Arc<dyn Rules>> {
        None
    }

    /// Returns the reason that deals are not counted, if it is the rules and not the game.
    fn why_not_enumerated(&self) -> Option<&'static str> {
        None
    }

    /// Returns why only the means of the seats' nets are counted, if it is the rules and not the game.
    fn why_only_means(&self) -> Option<&'static str> {
        None
    }

    /// Returns why the stakes of a round are not known before the deal, if they are not. Such a table is only simulated.
    fn why_stakes_vary(&self) -> Option<&'static str> {
        None
    }

    /// Returns `true` if somebody has an edge, which takes a dealer if stakes vary.
    fn has_edge(&self) -> bool {
        true
    }

    /// Checks that the best play that is sought can be found.
    ///
    /// # Errors
    /// The reason that it cannot.
    fn solvable(&self, _: &Solving) -> Result<(), Unsolvable> {
        Err(Unsolvable::Game)
    }

    /// Returns `true` if it takes minutes to find best play.
    fn takes_minutes(&self) -> bool {
        false
    }

    /// Returns the game, if its rounds may be dealt one after another from one shoe.
    ///
    /// # Errors
    /// Why they are not.
    fn on_one_shoe(&self) -> Result<Box<dyn ShoeGame>, &'static str> {
        Err("its rounds are not dealt one after another from one shoe")
    }

    /// Returns the rules in sentences, as on a rule card. Keys without a sentence are shown as they are.
    fn card(&self) -> Vec<CardLine> {
        Vec::new()
    }

    /// Returns the game at a table, if it can be played by the night.
    fn at_table(&self) -> Option<NightTable> {
        None
    }

    /// Returns hands to practise on, as the dealer or as a player.
    ///
    /// # Errors
    /// The reason that there are none.
    fn practice(&self, _as_dealer: bool) -> Result<Box<dyn Practised>, &'static str> {
        Err("this game is not practised")
    }
}

/// A player's choice between one more card and none, for hands taken together.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayChoice {
    /// The hands, as in `hard 17, 2 cards`.
    pub hand: String,
    /// Frequency of the choice in a round.
    pub probability: f64,
    /// Net of another card less the net of none, per unit bet.
    pub margin: f64,
}

/// A kind of cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardKind {
    /// As it is typed: `K`, or `Ks` if its suit matters.
    pub name: String,
    /// One of the cards.
    pub card: Card,
    /// Number in the shoe.
    pub copies: u32,
    /// Kinds with the same number are the same card to the game.
    pub number: usize,
}

/// Questions about a game under given house rules and strategies, apart from simulation.
pub trait Analysis: Rounds {
    /// Counts every deal and reports its steps; returns `None` for a game that is not enumerated.
    fn exact(&self, _: &dyn Steps) -> Option<Exact> {
        None
    }

    /// Counts the part that gives the edge and the distribution of each seat, or returns `None` if the edge is not
    /// enumerated. Omits the standard deviation and the distribution of the dealer's total, which need two seats at
    /// once and most of the work.
    fn count_seats(&self, steps: &dyn Steps) -> Option<Exact> {
        self.exact(steps)
    }

    /// Counts the part that gives the edge, even if the distribution of a seat depends on the other seats.
    fn count_edge(&self, steps: &dyn Steps) -> Option<Exact> {
        self.count_seats(steps)
    }

    /// Counts the seats without reports.
    fn exact_by_seat(&self) -> Option<Exact> {
        self.count_seats(&Unwatched)
    }

    /// Finds the best play and its value, reporting its steps.
    ///
    /// # Errors
    /// If it is not [`solvable`](Rules::solvable).
    fn solve(&self, _: &Solving, _: &dyn Steps) -> Result<Solved, Unsolvable> {
        Err(Unsolvable::Game)
    }

    /// Explains one hand: its readings, its choices and their worth.
    ///
    /// # Errors
    /// If the cards are not a hand from the game's shoe, an option is missing or unused, or hands are not explained.
    fn explain(&self, _: &Question<'_>) -> Result<Answer, Unexplained> {
        Err(Unexplained::Game)
    }

    /// Returns classes of hands, each with example cards and the residue turned up, as [`explain`](Analysis::explain)
    /// takes them.
    fn examples(&self) -> Vec<(String, String, Option<u8>)> {
        Vec::new()
    }
}

/// A game under given house rules and strategies: its bets, and tables of its counts.
pub trait Game: Analysis {
    /// Returns every bet: the main bet first and, if there are others, all together last.
    fn bets(&self) -> Vec<StakedBet> {
        vec![StakedBet { line: BetLine::Main, name: MAIN.to_owned(), staked: self.staked() }]
    }

    /// Returns the bets in money, if seats bet against a dealer.
    fn money(&self) -> Option<&TableMoney> {
        None
    }

    /// Returns the counted distributions of each role's net on these bets.
    fn nets(&self, _evidence: &dyn Evidence, _bets: BetLine) -> Vec<Nets> {
        Vec::new()
    }

    /// Returns the counted distribution of one role's net; empty if it was not counted.
    fn nets_of(&self, role: &str, evidence: &dyn Evidence, bets: BetLine) -> Vec<(i64, Share)> {
        self.nets(evidence, bets).into_iter().filter(|nets| nets.role == role).flat_map(|nets| nets.shares).collect()
    }

    /// Returns the frequency of each outcome of a bet, independent of its payout. Returns `None` for all bets together,
    /// and if the edge depends on more than payouts.
    fn priced(&self, _exact: &Exact, _bet: BetLine) -> Option<Priced> {
        None
    }

    /// Returns the payouts that a bet compares before it pays one of them. Called only for bets that are
    /// [priced](Game::priced).
    fn compared(&self, _bet: BetLine) -> Compared {
        Compared::None
    }

    /// Returns the dealer edge as a fraction.
    fn edge_fraction(&self, exact: &Exact) -> Option<Fraction> {
        Some(exact.dealer().mean.divided(self.staked()))
    }

    /// Returns the result tables, without rows that were not counted.
    fn tables(&self, evidence: &dyn Evidence) -> Tables;

    /// Plays rounds as a simulation plays them, and returns them for a log. Returns `None` if the game keeps none.
    fn logged(&self, _: &Dealt, _: &mut Chance) -> Option<LoggedRounds> {
        None
    }

    /// Returns the values of a column of a log, if logs are compared with rounds that are played and logged.
    fn logged_values(&self, _column: &str) -> Vec<String> {
        Vec::new()
    }

    /// Returns names of hands that the game has under other rules but not under these.
    fn names_off(&self) -> Vec<String> {
        Vec::new()
    }
}

/// The side whose best play is sought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// Everybody plays as well as possible.
    BestPlay,
    /// The dealer's best response to the players of the config.
    Players,
    /// The players' best response to the dealer of the config.
    Dealer,
    /// One seat's best response to the seats of the config.
    Seats,
}

/// A request to solve a game.
#[derive(Clone, Copy, Debug)]
pub struct Solving {
    /// The side whose strategies are given.
    pub against: Against,
    /// Chooses the cards if a result is measured by playing.
    pub seed: u64,
    /// `true` if a player sees only the total and number of cards.
    pub by_total: bool,
}

impl Solving {
    /// Creates a request for strategies that may depend on everything their holder sees.
    pub const fn new(against: Against, seed: u64) -> Solving {
        Solving { against, seed, by_total: false }
    }
}

/// The reason that a game cannot be solved as requested.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unsolvable {
    /// This game is not solved.
    #[error("this game is not solved")]
    Game,
    /// Bids and stakes are not solved at this table, and why.
    #[error(
        "{0}; bids and stakes are solved for two to five people with the same bets who arrange alike and see at most four \
         cards, without \"redeal\", without a pot, and with no commission that leaves the table; for three or more against \
         best play, for two against best play or `people`; simulate other tables"
    )]
    Bank(&'static str),
    /// Best play of both sides is not known.
    #[error("best play of both sides of this game is not known; compare it as the configs play")]
    NoEquilibrium,
    /// It is not solved against these, and why.
    #[error("this game is not solved against {0}: {1}")]
    Against(&'static str, &'static str),
    /// Its hands have no totals.
    #[error("--by-total is for hands with totals, as in Chinese Blackjack")]
    ByTotal,
}

/// A solved game.
#[derive(Clone, Debug, Default)]
pub struct Solved {
    /// The worth of best play, the most important figure first, with charts for people and files for programs.
    pub answer: Answer,
    /// The tables to be played, if something is measured by playing.
    #[doc(hidden)]
    pub trials: Option<Trials>,
    /// The rules with best play of all, if it was requested.
    #[doc(hidden)]
    pub played: Option<Arc<dyn Rules>>,
}

impl Solved {
    /// Returns a solved game with these figures, charts and notes.
    pub fn new(facts: Vec<Fact>, charts: Vec<Sheet>, notes: Vec<String>) -> Solved {
        Solved { answer: Answer::found("solved", facts, charts, notes), ..Solved::default() }
    }
}

/// Measurements by playing: the gain of the dealer at one table over another on equal cards, and the net of a player
/// with best play.
#[derive(Clone, Debug)]
pub struct Trials {
    /// The table.
    pub played: Arc<dyn Rules>,
    /// The other tables.
    pub others: Vec<Trial>,
    /// Divisor of the difference of the dealer's edge.
    pub bets: f64,
    /// The role of each seat, and the table at which it plays best. Empty if the mean net of best play over the seats
    /// is known without playing.
    pub seats: Vec<(String, Arc<dyn Rules>)>,
}

/// Another table, and the figure that the comparison gives.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The figure's name.
    pub name: String,
    /// Name on the terminal.
    pub label: String,
    /// The other table.
    pub other: Arc<dyn Rules>,
}
