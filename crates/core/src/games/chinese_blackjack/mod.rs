//! Chinese Blackjack (ban-luck): closest to 21 within five cards, and a dealer who may settle with one player at a
//! time.
//!
//! `specials`, `own`, `house`, `ties`, `hand` and `machine` state the rules: what two cards can show, the house rules,
//! how equal hands settle, what cards count, and a holder's course to the settlement. Everything else reads them. To
//! play: `states` looks up hands, `matchups` how they meet, `compiled_strategy` strategies, `two` what side bets see in
//! two cards; `round` plays, `short_shoe` where the
//! cards may run out. To count: `laws` are the distributions of five cards, `left` what other seats show, `exact`
//! the odds. To solve: `solve`. To explain: `explain` one hand, `against` two. `rules` makes valid rules from a config,
//! `strategy` reads its strategies, `table` solved ones. `words` is what people call the hands and rules, `card`
//! says the rules in sentences.

mod against;
mod card;
mod choices;
mod compiled_strategy;
mod exact;
mod explain;
mod hand;
mod house;
mod laws;
mod left;
mod machine;
mod matchups;
mod own;
mod practice;
mod round;
mod rules;
mod short_shoe;
mod solve;
mod specials;
mod states;
mod strategy;
mod table;
mod ties;
mod tree;
mod two;
mod words;

pub use choices::Role;
pub use house::House;
pub use machine::{Action, Decision, End, HandState, Next, Seen};
pub use round::{ChineseBlackjack, GAME};
pub use rules::Rules;
pub use solve::{Duel, Move, moves};
pub use tree::{RoundHistory, RoundInformation, RoundTree};
