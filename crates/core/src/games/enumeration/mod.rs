//! Counting deals without visiting them: two seats together, and the cards of several seats.
//!
//! `columns` lists the products of two seats' nets, which `moment` sums; `blocks` gives the chance of events over the cards
//! of several seats. Both work by inclusion and exclusion over the cards that hands might share, as [`hands`](super::hands)
//! does for one hand and for two, so that a shoe of 64 packs costs no more than one pack.

mod blocks;
mod columns;
mod moment;

pub(crate) use blocks::{BlockEvent, DisjointHands, Packed, hands, held, one};
pub(crate) use columns::{ProductColumn, ValueColumn};
pub(crate) use moment::TwoSeats;
