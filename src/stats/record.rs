//! A tally as text: what checkpoints and parts of a run keep.

use super::{Layout, NetRange, Tally};
use num_bigint::BigInt;
use serde::{Deserialize, Serialize};
use std::fmt::Display;
use std::str::FromStr;
use thiserror::Error;

/// Longest number that is read: the fourth powers of 10^18 totals below 2^50 have 79 digits.
const DIGITS: usize = 80;

/// The integers of a [`Tally`]. A list is a text of decimals with single spaces between them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    rounds: u64,
    blocks: u64,
    cells: String,
    pools: Vec<PoolRecord>,
    dealer: String,
    dealer_powers: String,
}

impl Record {
    /// Rounds played.
    #[must_use]
    pub fn rounds(&self) -> u64 {
        self.rounds
    }

    /// Blocks played.
    #[must_use]
    pub fn blocks(&self) -> u64 {
        self.blocks
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PoolRecord {
    products: String,
    with_total: String,
}

/// A record that is no tally of this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Misfit {
    /// A list with more or fewer numbers than the game counts, or with something else in it.
    #[error("`{0}` does not hold the numbers that this game counts")]
    List(&'static str),
    /// Numbers that no run of that length can have.
    #[error("`{0}` does not fit the number of rounds")]
    Size(&'static str),
}

impl Tally {
    /// The tally as text.
    #[must_use]
    pub fn record(&self) -> Record {
        let pools = self
            .pools
            .iter()
            .map(|pool| PoolRecord { products: list(&pool.products), with_total: list(&pool.with_total) });
        Record {
            rounds: self.rounds,
            blocks: self.blocks,
            cells: list(&self.cells),
            pools: pools.collect(),
            dealer: list(&self.dealer.counts),
            dealer_powers: list(&self.dealer.powers),
        }
    }

    /// The tally that a record is of.
    ///
    /// # Errors
    /// If a game with this layout and these nets of the dealer cannot have counted it.
    pub fn of_record(record: &Record, layout: &Layout, dealer: &NetRange) -> Result<Tally, Misfit> {
        let mut tally = Tally::new(layout, dealer);
        (tally.rounds, tally.blocks) = (record.rounds, record.blocks);
        // No sum grows by more than 2^64 a block, so that tallies of a run always add up within 128 bits.
        let limit = u128::from(record.blocks) << 64;
        let fill = |numbers: &mut [u128], text: &str, name| {
            read(numbers, text).ok_or(Misfit::List(name))?;
            if numbers.iter().all(|&number| number <= limit) { Ok(()) } else { Err(Misfit::Size(name)) }
        };
        fill(&mut tally.cells, &record.cells, "cells")?;
        if record.pools.len() != tally.pools.len() {
            return Err(Misfit::List("pools"));
        }
        for (pool, record) in tally.pools.iter_mut().zip(&record.pools) {
            fill(&mut pool.products, &record.products, "products")?;
            fill(&mut pool.with_total, &record.with_total, "with_total")?;
        }
        read(&mut tally.dealer.counts, &record.dealer).ok_or(Misfit::List("dealer"))?;
        if tally.dealer.counts.iter().map(|&count| u128::from(count)).sum::<u128>() != u128::from(record.rounds) {
            return Err(Misfit::Size("dealer"));
        }
        read::<BigInt>(&mut tally.dealer.powers, &record.dealer_powers).ok_or(Misfit::List("dealer_powers"))?;
        Ok(tally)
    }
}

fn list<T: Display>(numbers: &[T]) -> String {
    numbers.iter().map(T::to_string).collect::<Vec<_>>().join(" ")
}

/// Reads a list into its place; `None` if its length differs.
fn read<T: FromStr>(numbers: &mut [T], text: &str) -> Option<()> {
    let mut words = text.split_terminator(' ');
    for number in numbers {
        *number = words.next().filter(|word| word.len() <= DIGITS)?.parse().ok()?;
    }
    words.next().is_none().then_some(())
}
