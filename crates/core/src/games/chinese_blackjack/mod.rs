//! Chinese Blackjack (ban-luck): closest to 21 within five cards, and a dealer who may settle with one player at a
//! time.
//!
//! Rules: `specials` and `own` for shown hands, `house` for house rules, `ties` for equal hands, `hand` for points,
//! `machine` for a holder's turns and the settlement, and `pays_table` for payments between players. All other modules read these.
//!
//! Play: `states` looks up hands, `matchups` pairs of them, `compiled_strategy` strategies, and `two` the first two
//! cards for side bets. `round` plays, and `short_shoe` plays when the cards may run out.
//!
//! Counts: `final_hands` has the distributions of hands, `left` the other seats' specials, `exact` the odds. Solutions:
//! `solve`. Explanations: `explain` for one hand, `against` for two. `rules` reads valid rules from a config,
//! `strategy` its strategies, `table` solved ones. `words` holds the players' vocabulary, `card` the sentences of the
//! rule card.

mod against;
mod card;
mod choices;
mod compiled_strategy;
mod exact;
mod explain;
mod final_hands;
mod hand;
mod house;
mod machine;
mod matchups;
mod other_seats;
mod own;
mod pays_table;
mod practice;
mod round;
mod round_lines;
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

pub use house::HouseRules;
pub use machine::{Action, Decision, End, HandState, Next, SeenSide};
pub use round::{ChineseBlackjack, GAME};
pub use rules::Rules;
pub use solve::{Duel, Move, moves};
pub use tree::{RoundHistory, RoundInformation, RoundTree};
