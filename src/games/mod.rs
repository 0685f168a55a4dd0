//! The contract of a game, and the only list of the games.

mod banked;
pub mod chinese_blackjack;
mod contract;
mod enumeration;
mod explained;
pub mod gnau;
mod headlines;
mod in_play;
mod list;
pub mod modulo_n;
mod money;
mod solved;

pub use banked::{Machine, NO, Next, Role, Settlement, YES};
pub use contract::Game;
pub use explained::{Cell, Explained, Fact, Question, Unexplained};
pub use headlines::{Headline, Headlines, Quantity};
use in_play::in_play;
pub use list::{ForAnyGame, ForGames, GAMES, GameKind, Rules};
pub use money::{Money, Outcome, Side};
pub use solved::{Against, Chart, Figure, Solved, Solving, Trial, Trials, Unsolvable};
