//! The interface between the engine and a game.

use crate::cards::{AT_ONCE, Chance, Dealt, Draw, Shoe, Stream};
use crate::stats::{BetLine, BlockCounts, Estimate, Evidence, Layout, NetRange, Tally};
use std::ops::Range;

/// Rounds in a block, unless a game has smaller blocks. The last block of a run may be shorter.
pub const BLOCK: u64 = 4000;
// Marks are counted in 16 bits.
const _: () = assert!(BLOCK <= u16::MAX as u64 && BLOCK.is_multiple_of(AT_ONCE as u64));

/// The counted variables of a round, and its unit of money.
#[derive(Clone, Copy, Debug)]
pub struct Account<'a> {
    /// Layout of the counts.
    pub layout: &'a Layout,
    /// Possible nets of the dealer in a round, in the smallest payable fraction.
    pub dealer_nets: &'a NetRange,
    /// Number of these fractions in one unit bet.
    pub unit: i64,
    /// Number of these fractions staked in a round.
    pub staked: i64,
}

/// A source of rounds for units that are played side by side.
pub struct Deals<'a> {
    /// Number of units.
    pub units: usize,
    /// Number of units after which `end_group` is called. It is also called after the rest, but not if there are no
    /// more units than this.
    pub group: usize,
    /// Takes the counts of a finished group and clears them.
    pub end_group: &'a mut dyn FnMut(&mut BlockCounts),
    /// Deals the rounds.
    pub draw: &'a mut Draw,
    /// Stream of the cards.
    pub cards: &'a mut Stream,
    /// Returns `true` if the block should be abandoned. A game with long units asks between their rounds. The counts of
    /// an abandoned block are dropped.
    pub gives_up: &'a dyn Fn() -> bool,
}

impl Deals<'_> {
    /// Deals `rounds` rounds side by side, each from a full shoe.
    pub fn deal(&mut self, rounds: usize) -> &Dealt {
        self.draw.deal(self.cards, rounds)
    }
}

/// Iterates over the lanes of each group of units.
pub fn groups(units: usize, group: usize) -> impl Iterator<Item = Range<usize>> {
    (0..units).step_by(group).map(move |start| start..units.min(start + group))
}

/// Rounds that are dealt, then played.
///
/// [`play`](Rounds::play) depends only on the cards of a round, and on random decisions if a strategy mixes or a round
/// is dealt again. It records its observations in `counts`.
pub trait Rounds: Sync {
    /// Returns the shoe of a round.
    fn shoe(&self) -> Shoe;

    /// Returns the counted variables, and the unit of money.
    fn account(&self) -> Account<'_>;

    /// Plays rounds one after the other, and ends each one in `counts`.
    fn play(&self, dealt: &Dealt, chance: &mut Chance, counts: &mut BlockCounts);

    /// Plays units, whose rounds are dealt one after the other. A unit is a round unless a game defines a longer one.
    fn play_units(&self, deals: &mut Deals<'_>, chance: &mut Chance, counts: &mut BlockCounts) {
        let dealt = deals.draw.deal(deals.cards, deals.units);
        if deals.units <= deals.group {
            return self.play(dealt, chance, counts);
        }
        for lanes in groups(deals.units, deals.group) {
            self.play(&dealt.some(lanes), chance, counts);
            (deals.end_group)(counts);
        }
    }

    /// Returns the number of units that are played before counts can be saved: [`BLOCK`], or fewer if units are long.
    /// It depends only on the config.
    fn block(&self) -> u64 {
        BLOCK
    }

    /// Returns the name of a unit.
    fn units(&self) -> &'static str {
        "rounds"
    }

    /// Returns the layout of the counts.
    fn layout(&self) -> &Layout {
        self.account().layout
    }

    /// Returns the possible nets of the dealer in a round, in the smallest payable fraction.
    fn dealer_nets(&self) -> &NetRange {
        self.account().dealer_nets
    }

    /// Estimates the dealer's edge: the mean net of a round divided by the stakes of a round.
    fn edge(&self, tally: &Tally) -> Estimate {
        tally.dealer_mean(BetLine::Main, self.staked())
    }

    /// Returns `true` if there is a dealer, who has an edge.
    fn has_edge(&self) -> bool {
        true
    }

    /// Returns the number of smallest payable fractions in one unit bet.
    fn unit(&self) -> i64 {
        self.account().unit
    }

    /// Returns the stake of a round in the smallest payable fraction. The dealer's net divided by it is the edge.
    fn staked(&self) -> i64 {
        self.account().staked
    }
}
