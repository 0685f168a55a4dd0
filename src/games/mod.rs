//! The contract of a game, and the only list of the games.

mod banked;
pub mod chinese_blackjack;
mod contract;
mod enumeration;
mod explained;
pub mod gnau;
mod in_play;
mod list;
mod load;
pub mod modulo_n;
mod money;
mod presets;
mod solved;

pub use banked::{Machine, NO, Next, Role, Settlement, YES};
pub use contract::Game;
pub use explained::{Cell, Explained, Fact, Question, Unexplained};
use in_play::in_play;
pub use list::{GAMES, GameKind, Rules};
pub use load::{Config, load, load_text, load_under, preset, schema};
pub use money::{Money, Outcome, Side};
pub use presets::PRESETS;
pub use solved::{Against, Chart, Figure, Solved, Solving, Trial, Trials, Unsolvable};
