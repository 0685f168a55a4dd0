//! Parts of a run, for other processes and machines.

use super::rounds::Rounds;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Range;

/// A run cut into blocks. The last block may be shorter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    rounds: u64,
    block: u64,
}

impl Cut {
    /// Cuts `rounds` rounds of a game.
    pub fn for_game(game: &dyn Rounds, rounds: u64) -> Cut {
        Cut::new(rounds, game.block())
    }

    /// Cuts `rounds` rounds into blocks of `block` rounds, at least one.
    pub fn new(rounds: u64, block: u64) -> Cut {
        Cut { rounds, block: block.max(1) }
    }

    /// Returns the number of rounds.
    pub fn rounds(self) -> u64 {
        self.rounds
    }

    /// Returns the number of blocks.
    pub fn count(self) -> u64 {
        self.rounds.div_ceil(self.block)
    }

    /// Counts the rounds in these blocks.
    pub fn rounds_in(self, blocks: &Range<u64>) -> u64 {
        let [from, to] = [blocks.start, blocks.end].map(|block| block.saturating_mul(self.block).min(self.rounds));
        to.saturating_sub(from)
    }
}

/// One of several nearly equal ranges of a run's blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "(u64, u64)", into = "(u64, u64)")]
pub struct Part {
    index: u64,
    of: u64,
}

impl Part {
    /// A run that is not split.
    pub const WHOLE: Part = Part { index: 1, of: 1 };

    /// Creates part `index` of `of`. Returns `None` unless it is one of 1 … `of`.
    pub fn new(index: u64, of: u64) -> Option<Part> {
        (1..=of).contains(&index).then_some(Part { index, of })
    }

    /// Returns the number of this part, from 1.
    pub fn index(self) -> u64 {
        self.index
    }

    /// Returns the number of parts.
    pub fn parts(self) -> u64 {
        self.of
    }

    /// Returns the blocks of this part of a run, or none if there are more parts than blocks.
    #[doc(hidden)]
    pub fn blocks(self, run: Cut) -> Range<u64> {
        let count = u128::from(run.count());
        let [from, to] =
            [self.index - 1, self.index].map(|parts| (count * u128::from(parts) / u128::from(self.of)) as u64);
        from..to
    }

    /// Returns the part that contains this block of a run, if any.
    #[doc(hidden)]
    pub fn with_block(block: u64, of: u64, run: Cut) -> Option<Part> {
        let index = (u128::from(block) + 1).saturating_mul(of.into()).div_ceil(u128::from(run.count()).max(1));
        Part::new(u64::try_from(index).ok()?, of)
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

impl From<Part> for (u64, u64) {
    fn from(part: Part) -> (u64, u64) {
        (part.index, part.of)
    }
}

impl TryFrom<(u64, u64)> for Part {
    type Error = &'static str;

    fn try_from((index, of): (u64, u64)) -> Result<Part, &'static str> {
        Part::new(index, of).ok_or("there is no such part")
    }
}

#[cfg(test)]
mod tests {
    use super::super::rounds::BLOCK;
    use super::*;
    use proptest::prelude::*;

    /// Checks a run of 10^18 rounds, which has 2.5 · 10^14 blocks.
    #[test]
    fn the_last_part_of_the_longest_run() {
        let (rounds, blocks) = (1_000_000_000_000_000_000, 250_000_000_000_000);
        let last = Part::new(blocks, blocks).unwrap().blocks(Cut::new(rounds, BLOCK));
        assert_eq!(last, blocks - 1..blocks);
        assert_eq!(Cut::new(rounds, BLOCK).rounds_in(&last), BLOCK);
        assert_eq!(Cut::new(rounds - 1, BLOCK).rounds_in(&last), BLOCK - 1);
    }

    proptest! {
        #[test]
        fn parts_follow_each_other_and_differ_by_one_block(
            rounds in 1u64..5_000_000, of in 1u64..3_000, small in 1..=BLOCK / 160
        ) {
            let mut next = 0;
            let run = Cut::new(rounds, 160 * small);
            let count = rounds.div_ceil(160 * small);
            for index in 1..=of {
                let blocks = Part::new(index, of).unwrap().blocks(run);
                prop_assert_eq!(blocks.start, next);
                let length = blocks.end - blocks.start;
                prop_assert!(length == count / of || length == count.div_ceil(of));
                next = blocks.end;
                for block in blocks {
                    prop_assert_eq!(Part::with_block(block, of, run), Part::new(index, of));
                }
            }
            prop_assert_eq!(Part::with_block(count, of, run), None);
            prop_assert_eq!(next, count);
            prop_assert_eq!(run.rounds_in(&(0..count)), rounds);
        }
    }
}
