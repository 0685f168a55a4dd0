//! The contract of a game, and the games.

// A new value of a rule must be considered at every match on its values.
#![warn(clippy::wildcard_enum_match_arm)]

pub mod banked;
pub mod card;
pub mod chinese_blackjack;
mod contract;
mod enumeration;
mod explained;
pub mod gnau;
pub mod hands;
mod load;
mod logged;
pub mod modulo_n;
mod money;
mod numbering;
mod practice;
mod priced;
mod role;
pub mod session;
pub mod tree;

pub use crate::answer::{APART, Cell, Fact, Sheet};
pub use card::CardLine;
pub use contract::{
    Against, Analysis, BestPlay, CardKind, Game, GameKind, PlayChoice, Rules, Solved, Solving, Trial, Trials,
    Unsolvable,
};
pub use explained::{Question, Unexplained};
pub use load::{Config, Games};
use logged::in_units;
pub use logged::{LoggedRounds, column};
pub use money::{Bet, CommissionTo, MAIN, Outcome, Side, StakedBet, TableMoney, Terms, net_of_one};
use numbering::{Numbering, in_play};
pub use practice::{Choice, Practised, Situation};
pub use priced::{Compared, Priced, PricedEnd};
pub use role::Role;
pub use session::Session;
