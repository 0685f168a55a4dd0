//! What the engine plays.

use crate::cards::{AT_ONCE, Chance, Dealt, Draw, Shoe, Stream};
use crate::stats::{BlockCounts, Layout, NetRange};
use std::ops::Range;

/// Rounds in a block, unless a game has smaller ones; the last block of a run may be shorter.
pub const BLOCK: u64 = 4000;
// Marks are counted in 16 bits.
const _: () = assert!(BLOCK <= u16::MAX as u64 && BLOCK.is_multiple_of(AT_ONCE as u64));

/// What is counted in a round, and in which unit of money.
#[derive(Clone, Copy, Debug)]
pub struct Account<'a> {
    /// What is counted.
    pub layout: &'a Layout,
    /// The nets that the dealer can have in a round, in the smallest payable fraction.
    pub dealer_nets: &'a NetRange,
    /// How many of these fractions make one unit bet.
    pub unit: i64,
    /// How many of them are staked in a round.
    pub staked: i64,
}

/// Deals the rounds of units that are played side by side.
pub struct Deals<'a> {
    /// How many units.
    pub units: usize,
    /// After how many of them `end_group` is called, and after the rest; it is not if they are not more than that.
    pub group: usize,
    /// Takes what the sheet has of a group, and clears it.
    pub end_group: &'a mut dyn FnMut(&mut BlockCounts),
    /// Deals their rounds.
    pub draw: &'a mut Draw,
    /// The stream of the cards.
    pub cards: &'a mut Stream,
    /// Whether the block is to be abandoned, which a game with long units asks between their rounds; then nothing that it
    /// has written down counts.
    pub gives_up: &'a dyn Fn() -> bool,
}

impl Deals<'_> {
    /// Deals a round, each from a full shoe, in this many lanes.
    pub fn deal(&mut self, rounds: usize) -> &Dealt {
        self.draw.deal(self.cards, rounds)
    }
}

/// The lanes of each group of units.
pub fn groups(units: usize, group: usize) -> impl Iterator<Item = Range<usize>> {
    (0..units).step_by(group).map(move |start| start..units.min(start + group))
}

/// Rounds that are dealt, then played.
///
/// What [`play`](Rounds::play) does in a round is a function of its cards (and of random decisions, where a strategy
/// mixes or a round is dealt again). It counts on the sheet.
pub trait Rounds: Sync {
    /// The cards of a round.
    fn shoe(&self) -> Shoe;

    /// What is counted, and in which unit of money.
    fn account(&self) -> Account<'_>;

    /// Plays rounds one after the other, each ended on the sheet.
    fn play(&self, dealt: &Dealt, chance: &mut Chance, sheet: &mut BlockCounts);

    /// Plays units, whose rounds are dealt one after the other; a unit is a round unless a game defines a longer one.
    fn play_units(&self, deals: &mut Deals<'_>, chance: &mut Chance, sheet: &mut BlockCounts) {
        let dealt = deals.draw.deal(deals.cards, deals.units);
        if deals.units <= deals.group {
            return self.play(dealt, chance, sheet);
        }
        for lanes in groups(deals.units, deals.group) {
            self.play(&dealt.some(lanes), chance, sheet);
            (deals.end_group)(sheet);
        }
    }

    /// How many units are played without saving anything in between: [`BLOCK`], fewer if they are long. It depends on
    /// nothing but the config.
    fn block(&self) -> u64 {
        BLOCK
    }

    /// The name of a unit.
    fn units(&self) -> &'static str {
        "rounds"
    }

    /// What is counted.
    fn layout(&self) -> &Layout {
        self.account().layout
    }

    /// The nets that the dealer can have in a round, in the smallest payable fraction.
    fn dealer_nets(&self) -> &NetRange {
        self.account().dealer_nets
    }

    /// How many of the smallest payable fraction make one unit bet.
    fn unit(&self) -> i64 {
        self.account().unit
    }

    /// What is staked in a round, in the smallest payable fraction: the dealer's net divided by it is the edge.
    fn staked(&self) -> i64 {
        self.account().staked
    }
}
