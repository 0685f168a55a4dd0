//! Parts of a run, for other processes and machines.

use super::stream::BLOCK;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Range;

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

    /// Part `index` of `of`; `None` unless it is one of 1 … `of`.
    #[must_use]
    pub fn new(index: u64, of: u64) -> Option<Part> {
        (1..=of).contains(&index).then_some(Part { index, of })
    }

    /// Which part, from 1.
    #[must_use]
    pub fn index(self) -> u64 {
        self.index
    }

    /// How many parts there are.
    #[must_use]
    pub fn of(self) -> u64 {
        self.of
    }

    /// The blocks of this part in a run of this many rounds; none if there are more parts than blocks.
    #[must_use]
    pub fn blocks(self, rounds: u64) -> Range<u64> {
        let count = u128::from(rounds.div_ceil(BLOCK));
        let cut = |parts: u64| (count * u128::from(parts) / u128::from(self.of)) as u64;
        cut(self.index - 1)..cut(self.index)
    }

    /// The part that has this block of a run of this many rounds, if any.
    #[must_use]
    pub fn with_block(block: u64, of: u64, rounds: u64) -> Option<Part> {
        let count = rounds.div_ceil(BLOCK);
        let index = (u128::from(block) + 1).saturating_mul(of.into()).div_ceil(u128::from(count).max(1));
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

/// How many of a run's rounds are in these blocks.
#[must_use]
pub fn rounds_in(blocks: &Range<u64>, rounds: u64) -> u64 {
    let before = |block: u64| block.saturating_mul(BLOCK).min(rounds);
    before(blocks.end).saturating_sub(before(blocks.start))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// 10^18 rounds are 2.5 · 10^14 blocks.
    #[test]
    fn the_last_part_of_the_longest_run() {
        let (rounds, blocks) = (1_000_000_000_000_000_000, 250_000_000_000_000);
        let last = Part::new(blocks, blocks).unwrap().blocks(rounds);
        assert_eq!(last, blocks - 1..blocks);
        assert_eq!(rounds_in(&last, rounds), BLOCK);
        assert_eq!(rounds_in(&last, rounds - 1), BLOCK - 1);
    }

    proptest! {
        #[test]
        fn parts_follow_each_other_and_differ_by_one_block(rounds in 1u64..5_000_000, of in 1u64..3_000) {
            let mut next = 0;
            let count = rounds.div_ceil(BLOCK);
            for index in 1..=of {
                let blocks = Part::new(index, of).unwrap().blocks(rounds);
                prop_assert_eq!(blocks.start, next);
                let length = blocks.end - blocks.start;
                prop_assert!(length == count / of || length == count.div_ceil(of));
                next = blocks.end;
                for block in blocks {
                    prop_assert_eq!(Part::with_block(block, of, rounds), Part::new(index, of));
                }
            }
            prop_assert_eq!(Part::with_block(count, of, rounds), None);
            prop_assert_eq!(next, count);
            prop_assert_eq!(rounds_in(&(0..count), rounds), rounds);
        }
    }
}
