//! The contract of a game: all that the rest of the program knows about one.

use super::banked::ShoeGame;
use super::money::StakedBet;
use super::session::night::NightTable;
use super::{CardLine, Compared, Explained, MAIN, Money, Practised, Priced, Question, Unexplained};
use crate::answer::{Answer, Fact, Sheet};
use crate::cards::Card;
use crate::config::{Complaints, GameKeys, Key, Values};
use crate::engine::{Rounds, Steps, Unwatched};
use crate::stats::{BetLine, Evidence, Exact, Share};
use crate::tables::table::Nets;
use crate::tables::{Presentation, Tables};
use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;
use thiserror::Error;

/// A game before its rules are known. Games are constants: a `static` is compiled into the unit tests though none reach it.
#[derive(Debug)]
pub struct GameKind {
    /// Its name in a config, and the keys that it has there besides the common ones.
    pub keys: GameKeys,
    /// What its results are called, and how they are drawn.
    pub presentation: &'static Presentation,
    /// Its house rules, one per line, as `compare --vary` takes them; lines from `#` on are comments.
    pub house_rules: &'static str,
    /// By key: the values that a comparison of house rules tries, where they are not words.
    pub others: &'static [&'static [(&'static str, &'static str)]],
    /// How far the best play of all sides is found.
    pub best_play: BestPlay,
    /// Makes valid rules from the values of a config; `None` if complaints leave none.
    pub read: fn(&mut Values, &mut Complaints) -> Option<Arc<dyn Rules>>,
}

/// How far a game's best play is found, and whose it is.
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
    /// Whose best play is found.
    #[must_use]
    pub fn who(self) -> Option<&'static str> {
        match self {
            BestPlay::Unknown => None,
            BestPlay::Strategies(who) | BestPlay::Equilibrium(who) => Some(who),
        }
    }
}

impl GameKind {
    /// Its name in a config.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.keys.name
    }

    /// The keys of its configs.
    #[must_use]
    pub fn keys(&self) -> Vec<&'static Key> {
        self.keys.keys()
    }

    /// Returns whose strategies [`solve`](Analysis::solve) takes as given if nobody says: the dealer's, where the dealer
    /// could play better than the table has it.
    #[must_use]
    pub fn default_against(&self) -> Against {
        match self.best_play {
            BestPlay::Equilibrium(_) => Against::Dealer,
            BestPlay::Unknown | BestPlay::Strategies(_) => Against::BestPlay,
        }
    }
}

/// The rules and strategies of one game, valid.
pub trait Rules: Any + Debug + Send + Sync {
    /// The game under these rules; long work reports its steps.
    fn game(&self, steps: &dyn Steps) -> Box<dyn Game>;

    /// The kinds of cards in the shoe, where effects of removal are counted.
    fn kinds(&self) -> Vec<CardKind> {
        Vec::new()
    }

    /// The same rules with one such card fewer in the shoe.
    fn without(&self, _: &CardKind) -> Option<Arc<dyn Rules>> {
        None
    }

    /// The same rules without side bets, where there are some.
    fn without_side_bets(&self) -> Option<Arc<dyn Rules>> {
        None
    }

    /// Why its deals are not counted, where the rules and not the game are the reason.
    fn why_not_enumerated(&self) -> Option<&'static str> {
        None
    }

    /// Whether the best play against these is found.
    ///
    /// # Errors
    /// Why it is not.
    fn solvable(&self, _: Against) -> Result<(), Unsolvable> {
        Err(Unsolvable::Game)
    }

    /// Returns the game, if its rounds may be dealt one after another from one shoe.
    ///
    /// # Errors
    /// Why they are not.
    fn on_one_shoe(&self) -> Result<Box<dyn ShoeGame>, &'static str> {
        Err("its rounds are not dealt one after another from one shoe")
    }

    /// The rules in sentences, as on a rule card; keys that they do not say speak for themselves.
    fn card(&self) -> Vec<CardLine> {
        Vec::new()
    }

    /// The game, if people may play it by the night.
    fn at_table(&self) -> Option<NightTable> {
        None
    }

    /// Hands to practise on, as the dealer or as a player.
    ///
    /// # Errors
    /// Why there are none.
    fn practice(&self, _as_dealer: bool) -> Result<Box<dyn Practised>, &'static str> {
        Err("this game is not practised")
    }
}

/// A kind of cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardKind {
    /// As it is typed: `K`, or `Ks` where its suit matters.
    pub name: String,
    /// One of them.
    pub card: Card,
    /// How many the shoe has.
    pub copies: u32,
    /// Kinds with the same number are the same card to the game.
    pub number: usize,
}

/// What can be found out about a game under given house rules and strategies besides playing it.
pub trait Analysis: Rounds {
    /// Counts every deal, reporting its steps; `None` for a game that is not enumerated.
    fn exact(&self, _: &dyn Steps) -> Option<Exact> {
        None
    }

    /// The part that gives the edge and the law of each seat; `None` where the edge is not enumerated. Leaves out what
    /// takes two seats at once, which is most of the work: the standard deviation and the law of the dealer's total.
    fn exact_by_seat(&self) -> Option<Exact> {
        self.exact(&Unwatched)
    }

    /// Finds the best way to play and what it is worth, reporting its steps.
    ///
    /// # Errors
    /// If it is not [`solvable`](Rules::solvable).
    fn solve(&self, _: &Solving, _: &dyn Steps) -> Result<Solved, Unsolvable> {
        Err(Unsolvable::Game)
    }

    /// Explains one hand: what it is, what can be done with it and what that is worth.
    ///
    /// # Errors
    /// If the cards are not a hand from the game's shoe, an option is missing or unused, or hands are not explained.
    fn explain(&self, _: &Question<'_>) -> Result<Explained, Unexplained> {
        Err(Unexplained::Game)
    }

    /// Classes of hands, each with cards that make it and the residue turned up, as [`explain`](Analysis::explain) takes
    /// them.
    fn examples(&self) -> Vec<(String, String, Option<u8>)> {
        Vec::new()
    }
}

/// A game under given house rules and strategies: what is staked, and the tables of what was counted.
pub trait Game: Analysis {
    /// Every bet that is made: the main bet first and, if there are others, all together last.
    fn bets(&self) -> Vec<StakedBet> {
        vec![StakedBet { line: BetLine::Main, name: MAIN.to_owned(), staked: self.staked() }]
    }

    /// The bets in money, where seats bet against a dealer.
    fn money(&self) -> Option<&Money> {
        None
    }

    /// The law of what each role nets on these bets, as far as it was counted.
    fn nets(&self, _evidence: &dyn Evidence, _bets: BetLine) -> Vec<Nets> {
        Vec::new()
    }

    /// The same of one role; empty where it was not counted.
    fn nets_of(&self, role: &str, evidence: &dyn Evidence, bets: BetLine) -> Vec<(i64, Share)> {
        self.nets(evidence, bets).into_iter().filter(|nets| nets.role == role).flat_map(|nets| nets.law).collect()
    }

    /// How often a bet ends in each way, apart from what that pays; `None` where its edge depends on more than payouts,
    /// and for all bets together.
    fn priced(&self, _exact: &Exact, _bet: BetLine) -> Option<Priced> {
        None
    }

    /// Which payouts of the bet at this index are compared with each other before one of them is paid; asked only where
    /// the bet is [priced](Game::priced).
    fn compared(&self, _bet: BetLine) -> Compared {
        Compared::None
    }

    /// The result tables; rows about what was not counted are left out.
    fn tables(&self, evidence: &dyn Evidence) -> Tables;

    /// Names of hands that the game has under other rules, and that never come up under these.
    fn names_off(&self) -> Vec<String> {
        Vec::new()
    }
}

/// Whose best play is asked for.
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

/// What a game is asked when it is solved.
#[derive(Clone, Copy, Debug)]
pub struct Solving {
    /// Whose strategies are given.
    pub against: Against,
    /// Chooses the cards where a result is measured by playing.
    pub seed: u64,
}

/// Why a game cannot be solved as asked.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unsolvable {
    /// This game is not solved.
    #[error("this game is not solved")]
    Game,
    /// Best play of both sides is not known.
    #[error("best play of both sides of this game is not known; compare it as the configs play")]
    NoEquilibrium,
    /// It is not solved against these, and why.
    #[error("this game is not solved against {0}: {1}")]
    Against(&'static str, &'static str),
}

/// What solving a game gives.
#[derive(Clone, Debug, Default)]
pub struct Solved {
    /// What best play is worth; the most important figure comes first.
    pub figures: Vec<Fact>,
    /// Remarks, a sentence each.
    pub notes: Vec<String>,
    /// For people.
    pub charts: Vec<Sheet>,
    /// For programs: files with their contents.
    pub files: Vec<(String, String)>,
    /// What to measure by playing.
    #[doc(hidden)]
    pub trials: Option<Trials>,
    /// The rules with everybody playing so, if best play of all was asked for.
    #[doc(hidden)]
    pub played: Option<Arc<dyn Rules>>,
}

/// Digits after the point of a percentage that is exact.
const SOLVED_DIGITS: usize = 8;

impl Solved {
    /// Returns the figure of this name, if there is one.
    #[must_use]
    pub fn figure(&self, name: &str) -> Option<f64> {
        self.figures.iter().find(|figure| figure.name == name)?.number()
    }

    /// Returns the answer that people and programs are given.
    #[must_use]
    pub fn into_answer(self) -> Answer {
        let answer = Answer::found("solved", self.figures, self.charts, self.notes);
        let mut answer = Answer { files: self.files, ..answer };
        answer.facts.iter_mut().for_each(|fact| fact.digits = Some(SOLVED_DIGITS));
        answer
    }
}

/// What is measured by playing: by how much the dealer of a table does better than that of others on the same cards, and
/// what whoever plays best wins.
#[derive(Clone, Debug)]
pub struct Trials {
    /// The table.
    pub played: Arc<dyn Rules>,
    /// The other ones.
    pub others: Vec<Trial>,
    /// What a difference of the dealer's edge is divided by.
    pub bets: f64,
    /// Where the mean over the seats of what best play wins is not known otherwise: the role of each seat, and the table at
    /// which it plays best.
    pub seats: Vec<(String, Arc<dyn Rules>)>,
}

/// Another table, and the figure that the comparison gives.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The figure's name.
    pub name: String,
    /// What it is called on the terminal.
    pub label: String,
    /// The other table.
    pub other: Arc<dyn Rules>,
}
