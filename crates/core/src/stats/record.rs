//! A tally as text, for checkpoints and parts of a run.

use super::tally::OnLine;
use super::{Joint, Layout, NetCounts, NetRange, Tally};
use num_bigint::BigInt;
use serde::{Deserialize, Serialize};
use std::fmt::Display;
use std::str::FromStr;
use thiserror::Error;

/// The longest number that is read: over 2^50 blocks, the squares of a block's sums below 2^122 have 89 digits.
const DIGITS: usize = 90;

/// The integers of a [`Tally`]. A list is a string of decimals with single spaces between them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    rounds: u64,
    blocks: u64,
    groups: u64,
    cells: String,
    pools: Vec<PoolRecord>,
    dealer: String,
    dealer_powers: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    lines: Vec<LineRecord>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    tracks: Vec<JointRecord>,
}

impl Record {
    /// Returns the number of rounds.
    pub fn rounds(&self) -> u64 {
        self.rounds
    }

    /// Returns the number of blocks played.
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

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LineRecord {
    #[serde(rename = "law")]
    nets: NetRecord,
    dealer: JointRecord,
    seats: JointRecord,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct NetRecord {
    counts: String,
    powers: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JointRecord {
    sums: String,
    products: String,
}

/// The reason that a record is not a tally of this game.
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
    /// Returns the tally as text.
    pub fn record(&self) -> Record {
        let pools = self
            .pools
            .iter()
            .map(|pool| PoolRecord { products: list(&pool.products), with_total: list(&pool.with_total) });
        Record {
            rounds: self.rounds,
            blocks: self.blocks,
            groups: self.groups,
            cells: list(&self.cells),
            pools: pools.collect(),
            dealer: list(&self.dealer.counts),
            dealer_powers: list(&self.dealer.powers),
            lines: self.lines.iter().map(line).collect(),
            tracks: self.tracks.iter().map(joint).collect(),
        }
    }

    /// Returns the tally that a record is of.
    ///
    /// # Errors
    /// If a game with this layout and these nets of the dealer cannot have counted it.
    pub fn from_record(record: &Record, layout: &Layout, dealer: &NetRange) -> Result<Tally, Misfit> {
        let mut tally = Tally::new(layout, dealer);
        (tally.rounds, tally.blocks, tally.groups) = (record.rounds, record.blocks, record.groups);
        if !(record.blocks..=record.rounds).contains(&record.groups) {
            return Err(Misfit::Size("groups"));
        }
        // No sum grows by more than 2^64 per block, so that tallies of a run always add up within 128 bits.
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
        let dealer = [&record.dealer[..], &record.dealer_powers];
        read_nets(&mut tally.dealer, dealer, ["dealer", "dealer_powers"], record.rounds)?;
        if record.lines.len() != tally.lines.len() {
            return Err(Misfit::List("lines"));
        }
        for (line, LineRecord { nets, dealer, seats }) in tally.lines.iter_mut().zip(&record.lines) {
            read_nets(&mut line.nets, [&nets.counts[..], &nets.powers], ["counts", "powers"], record.rounds)?;
            read_joint(&mut line.dealer, dealer, record.groups)?;
            read_joint(&mut line.seats, seats, record.groups)?;
        }
        if record.tracks.len() != tally.tracks.len() {
            return Err(Misfit::List("tracks"));
        }
        for (joint, from) in tally.tracks.iter_mut().zip(&record.tracks) {
            read_joint(joint, from, record.groups)?;
        }
        Ok(tally)
    }
}

fn line(line: &OnLine) -> LineRecord {
    let nets = NetRecord { counts: list(&line.nets.counts), powers: list(&line.nets.powers) };
    LineRecord { nets, dealer: joint(&line.dealer), seats: joint(&line.seats) }
}

fn joint(joint: &Joint) -> JointRecord {
    JointRecord { sums: list(&joint.sums), products: list(&joint.products) }
}

fn read_joint(joint: &mut Joint, JointRecord { sums, products }: &JointRecord, blocks: u64) -> Result<(), Misfit> {
    read(&mut joint.sums, sums).ok_or(Misfit::List("sums"))?;
    read(&mut joint.products, products).ok_or(Misfit::List("products"))?;
    joint.blocks = blocks;
    Ok(())
}

/// Reads the counts of a distribution, which add up to the rounds, and its power sums.
fn read_nets(nets: &mut NetCounts, lists: [&str; 2], names: [&'static str; 2], rounds: u64) -> Result<(), Misfit> {
    read(&mut nets.counts, lists[0]).ok_or(Misfit::List(names[0]))?;
    if nets.counts.iter().map(|&count| u128::from(count)).sum::<u128>() != u128::from(rounds) {
        return Err(Misfit::Size(names[0]));
    }
    read::<BigInt>(&mut nets.powers, lists[1]).ok_or(Misfit::List(names[1]))
}

fn list<T: Display>(numbers: &[T]) -> String {
    numbers.iter().map(T::to_string).collect::<Vec<_>>().join(" ")
}

/// Parses a list into `numbers`, or returns `None` if the lengths differ.
fn read<T: FromStr>(numbers: &mut [T], text: &str) -> Option<()> {
    let mut words = text.split_terminator(' ');
    for number in numbers {
        *number = words.next().filter(|word| word.len() <= DIGITS)?.parse().ok()?;
    }
    words.next().is_none().then_some(())
}
