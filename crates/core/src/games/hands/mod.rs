//! Hands of a few cards: conditions on them, classes of them, and counts of one hand or of two disjoint hands.
//!
//! A [`Condition`] describes cards. [`HandClasses`] lists the hands of a shoe by the classes of cards that the rules
//! distinguish: faces, faces and the ace of spades, or all cards, whose suits may be renamed. A `HandDistribution`
//! gives each hand's numbered *values*. `count_pairs` counts a player's hands against a dealer's by inclusion and
//! exclusion over the cards that they might share, in `Cells`. A [`Showdown`] does all of it for a game whose hands
//! are ordered by rank and by one rule for ties.
//!
//! `multisets` links the hands of few classes with each other, for sums over three hands; `number` has the integers
//! that sums need.

mod cells;
mod classes;
mod condition;
mod distribution;
mod multisets;
mod number;
mod pairs;
mod showdown;
mod ties;

pub use classes::{HandClasses, SharedCards};
pub use condition::{Condition, Faces, OfSuits, Sequence, Suits};
pub use showdown::{Meeting, Showdown, Strength};
pub use ties::{Step, TieRule};

pub(crate) use cells::{Cells, Placing, Settles};
pub(crate) use distribution::{HandDistribution, weights_of_orders};
pub(crate) use multisets::{FULL, Multisets, ORDERS, choose, choose_big, deals, ordered};
pub(crate) use number::{Limbs, MOST_TERMS, Number};
pub(crate) use pairs::{Tallies, count_pairs};
