//! Counting deals without visiting them: hands of five cards from a shoe, pairs of hands, and two seats together.
//!
//! A game says which cards are alike (its *symbols*) and what a hand of five symbols is worth to its holder (its
//! *values*, numbered, each with the number of dealt orders that give it): that is a [`HandDistribution`]. `hands`
//! lists the hands; `pairs` counts a player's hands against a dealer's, in `cells`; `columns` lists the products of two
//! seats' nets, which `moment` sums; `number` has the integers that both sum in; `blocks` gives the chance of events over
//! the cards of several seats. All of them work by inclusion and exclusion over the cards that hands might share, so that a shoe
//! of 64 packs costs no more than one pack.

mod blocks;
mod cells;
mod columns;
mod hands;
mod laws;
mod moment;
mod number;
mod pairs;

pub(crate) use blocks::{BlockEvent, DisjointHands, Packed, hands, held, one};
pub(crate) use cells::{Cells, Placing, Settles};
pub(crate) use columns::{ProductColumn, SeatNets, settled};
pub(crate) use hands::{Multisets, ORDERS, choose, choose_big, deals, ordered};
pub(crate) use laws::HandDistribution;
pub(crate) use moment::{product_moment, product_moments};
pub(crate) use pairs::{add_all_pairs, count_pairs};
