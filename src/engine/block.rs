//! One block of rounds.

use super::rounds::Rounds;
use super::stream::Key;
use crate::cards::{AT_ONCE, Chance, Draw};
use crate::stats::{Sheet, Tally};

/// Rounds in a block; the last block of a run may be shorter.
pub const BLOCK: u64 = 4000;
// A sheet counts marks in 16 bits.
const _: () = assert!(BLOCK <= u16::MAX as u64 && BLOCK.is_multiple_of(AT_ONCE as u64));

/// What a thread needs to play blocks, made once.
pub(super) struct Worker<'a> {
    game: &'a dyn Rounds,
    key: Key,
    draw: Draw,
    sheet: Sheet,
}

impl<'a> Worker<'a> {
    pub(super) fn new(game: &'a dyn Rounds, key: Key) -> Worker<'a> {
        Worker { game, key, draw: Draw::new(&game.shoe()), sheet: Sheet::new(game.layout()) }
    }

    /// Plays the block with this index, which has this many rounds, and adds it to the tally. False if it was given up:
    /// then it has left no trace.
    pub(super) fn play(&mut self, index: u64, rounds: u64, tally: &mut Tally, gives_up: impl Fn() -> bool) -> bool {
        let mut cards = self.key.cards(index);
        let mut chance = Chance::new(self.key.chance(index));
        self.draw.reset();
        self.sheet.clear();
        let mut left = rounds;
        while left > 0 {
            if gives_up() {
                return false;
            }
            let dealt = self.draw.deal(&mut cards, usize::try_from(left).unwrap_or(usize::MAX));
            self.game.play(dealt, &mut chance, &mut self.sheet);
            left -= dealt.count() as u64;
        }
        tally.add_block(self.game.layout(), &self.sheet);
        true
    }

    /// The counts of the block played last.
    pub(super) fn sheet(&self) -> &Sheet {
        &self.sheet
    }
}
