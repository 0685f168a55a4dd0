//! The random streams of a block.

use super::rounds::{BLOCK, Deals, Rounds, groups};
use crate::cards::{AT_ONCE, Chance, Dealt, Draw, Stream};
use crate::stats::{BlockCounts, Counter, Tally};
use std::cell::Cell;

/// The key of a run: the seed, expanded to 256 bits by SplitMix64 (Steele, Lea and Flood 2014).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RunKey([u8; 32]);

impl RunKey {
    pub(super) fn new(seed: u64) -> RunKey {
        let mut key = [0; 32];
        let mut state = seed;
        for bytes in key.chunks_exact_mut(8) {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut word = state;
            word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            bytes.copy_from_slice(&(word ^ (word >> 31)).to_le_bytes());
        }
        RunKey(key)
    }

    /// Returns the stream that deals a block's cards.
    pub(super) fn cards(self, block: u64) -> Stream {
        self.stream(2 * block)
    }

    /// Returns the stream of random decisions in a block.
    pub(super) fn chance(self, block: u64) -> Stream {
        self.stream(2 * block + 1)
    }

    /// Returns the stream that deals a block's rounds again after the game calls them off.
    pub(super) fn redeals(self, block: u64) -> Stream {
        self.stream(FIRST_REDEALS + block)
    }

    /// Returns the stream that draws a block of running totals.
    pub(super) fn fortunes(self, block: u64) -> Stream {
        self.stream(FIRST_FORTUNES + block)
    }

    /// Returns a stream that draws distributions around a simulated one.
    pub(super) fn distributions(self, number: u64) -> Stream {
        self.stream(FIRST_LAWS + number)
    }

    fn stream(self, number: u64) -> Stream {
        Stream::new(self.0, number)
    }
}

/// Returns the random decisions of practice hands: those of a run's first block.
pub fn chances(seed: u64) -> Chance {
    Chance::new(RunKey::new(seed).chance(0))
}

/// Larger than the number of blocks in any run.
const FIRST_REDEALS: u64 = 1 << 62;
/// Larger than the number of redeals in any run.
const FIRST_FORTUNES: u64 = 1 << 63;
/// Larger than the number of blocks of running totals.
const FIRST_LAWS: u64 = 3 << 62;

/// Returns the size of the groups of units between which errors are estimated, after `before` units. Groups grow with
/// the run: a run of 640 units or more has at least 64 groups without a dominant one, and a long run is not slowed
/// down. A run begins like every longer one.
fn group(before: u64) -> u64 {
    [BLOCK, 800, 160, 40].into_iter().find(|group| before >= 64 * group).unwrap_or(10)
}

/// A thread's state for playing blocks, and its counts.
pub(super) struct Worker<'a> {
    game: &'a dyn Rounds,
    key: RunKey,
    draw: Draw,
    counts: BlockCounts,
    counter: Counter<'a>,
    /// The dealer's nets in the last block, if they are noted.
    nets: Vec<i64>,
}

impl<'a> Worker<'a> {
    pub(super) fn new(game: &'a dyn Rounds, key: RunKey) -> Worker<'a> {
        let layout = game.layout();
        let counter = Counter::new(layout, game.dealer_nets());
        Worker { game, key, draw: Draw::new(&game.shoe()), counts: BlockCounts::new(layout), counter, nets: Vec::new() }
    }

    /// Notes the dealer's net in every round.
    pub(super) fn noting_nets(self) -> Worker<'a> {
        Worker { counts: self.counts.noting_nets(), ..self }
    }

    /// Plays the block with this index and number of rounds. Returns `false` if it was abandoned. Then all counts of
    /// this worker must be dropped, because some groups of the block may have been added.
    pub(super) fn play(&mut self, index: u64, rounds: u64, gives_up: impl Fn() -> bool) -> bool {
        let cards = &mut self.key.cards(index);
        let mut chance = Chance::new(self.key.chance(index)).with_redeals(self.key.redeals(index));
        self.draw.reset();
        self.counts.clear();
        // A game that gave up has not played to the end.
        let given_up = Cell::new(false);
        let gives_up = || {
            given_up.set(given_up.get() || gives_up());
            given_up.get()
        };
        self.nets.clear();
        let group = group(index * self.game.block()) as usize;
        let mut end_group = |counts: &mut BlockCounts| {
            if counts.notes_nets() {
                self.nets.extend(counts.dealer_nets());
            }
            self.counter.add_group(counts);
            counts.clear();
        };
        let mut left = rounds;
        while left > 0 {
            let units = usize::try_from(left).unwrap_or(usize::MAX).min(AT_ONCE);
            let (end_group, draw) = (&mut end_group, &mut self.draw);
            let mut deals = Deals { units, group, end_group, draw, cards, gives_up: &gives_up };
            self.game.play_units(&mut deals, &mut chance, &mut self.counts);
            if gives_up() {
                return false;
            }
            left -= units as u64;
            let played = self.counts.rounds();
            if played >= group as u64 || (left == 0 && played > 0) {
                end_group(&mut self.counts);
            }
        }
        self.counter.end_block();
        true
    }

    /// Returns the counts.
    pub(super) fn into_tally(self) -> Tally {
        self.counter.into_tally()
    }

    /// Returns the dealer's nets in the last block, if they are noted.
    pub(super) fn nets(&self) -> &[i64] {
        &self.nets
    }
}

/// Deals the first rounds of a run again, block by block, and passes them to `each` together as they were
/// [played](Rounds::play), with the same random decisions to come. Ends early if `each` returns `false`.
pub fn deal_again(game: &dyn Rounds, seed: u64, rounds: u64, each: &mut dyn FnMut(&Dealt, &mut Chance) -> bool) {
    let (key, mut draw) = (RunKey::new(seed), Draw::new(&game.shoe()));
    for index in 0..rounds.div_ceil(game.block()) {
        let first = index * game.block();
        let (cards, group) = (&mut key.cards(index), group(first) as usize);
        let mut chance = Chance::new(key.chance(index)).with_redeals(key.redeals(index));
        draw.reset();
        let mut left = (rounds - first).min(game.block()) as usize;
        while left > 0 {
            let dealt = draw.deal(cards, left.min(AT_ONCE));
            left -= dealt.count();
            for lanes in groups(dealt.count(), group) {
                if !each(&dealt.some(lanes), &mut chance) {
                    return;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Shoe;

    /// Compares with the first outputs of SplitMix64 from seed 0, as published with the generator.
    #[test]
    fn key_is_splitmix64() {
        let RunKey(bytes) = RunKey::new(0);
        let words: Vec<u64> = bytes.chunks_exact(8).map(|b| u64::from_le_bytes(b.try_into().unwrap())).collect();
        assert_eq!(words[..3], [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f]);
    }

    /// Pins the streams. Any change here changes every published result: see "Value-breaking" in CHANGELOG.md.
    #[test]
    fn value_stability_of_streams() {
        let key = RunKey::new(20_260_101);
        insta::assert_debug_snapshot!(
            [
                key.cards(0),
                key.chance(0),
                key.cards(1),
                key.chance(1),
                key.cards(1 << 40),
                key.redeals(0),
                key.redeals(1)
            ]
            .map(|mut rng| format!("{:016x}", rng.next_u64()))
        );
    }

    /// Pins the deals. Any change here changes every published result: see "Value-breaking" in CHANGELOG.md.
    #[test]
    fn value_stability_of_deals() {
        let mut deals = Vec::new();
        for (packs, dealt) in [(1, 10), (1, 25), (1, 50), (1, 52), (2, 60), (64, 40)] {
            let mut rng = RunKey::new(20_260_101).cards(7);
            let mut draw = Draw::new(&Shoe::packs(packs, dealt));
            for deal in draw.deal(&mut rng, 8).rounds().skip(4) {
                deals.push(format!("{packs} packs: {:?}", deal.cards().collect::<Vec<u8>>()));
            }
            // Some of these rounds were redrawn.
            let mut all = 0u64;
            for _ in 0..10 {
                let cards = draw.deal(&mut rng, AT_ONCE).rounds().flat_map(|deal| deal.cards().collect::<Vec<u8>>());
                all = cards.fold(all, |all, card| all.wrapping_mul(0x100_0000_01b3) ^ u64::from(card));
            }
            deals.push(format!("{packs} packs, more rounds: {all:016x}"));
        }
        let mut chance = Chance::new(RunKey::new(20_260_101).chance(7));
        let decisions: Vec<u64> = [2, 3, 10, 1_000_000, 1 << 63].map(|bound| chance.below(bound)).into();
        deals.push(format!("chance: {decisions:?}"));
        insta::assert_snapshot!(deals.join("\n"));
    }

    /// Checks that the number of rounds dealt at once does not affect their cards.
    #[test]
    fn fewer_rounds_get_the_same_cards() {
        for (packs, dealt) in [(1, 10), (1, 35), (2, 10)] {
            let [few, many] = [7, AT_ONCE].map(|rounds| {
                let mut draw = Draw::new(&Shoe::packs(packs, dealt));
                let dealt = draw.deal(&mut RunKey::new(1).cards(0), rounds).clone();
                assert_eq!(dealt.count(), rounds);
                dealt.rounds().take(7).map(|deal| deal.cards().collect()).collect::<Vec<Vec<u8>>>()
            });
            assert_eq!(few, many);
        }
    }

    /// Checks that every card is equally likely at every place.
    #[test]
    fn places_are_uniform() {
        places_are_uniform_in(200_000);
    }

    /// Checks every card at every place over more than 10^9 draws.
    #[test]
    #[ignore = "long check"]
    fn places_are_uniform_in_the_long_run() {
        places_are_uniform_in(12_000_000);
    }

    /// Checks that χ² over the cards stays below its 1e-6 quantile at every place.
    fn places_are_uniform_in(rounds: usize) {
        for dealt in [10, 25, 52] {
            let mut draw = Draw::new(&Shoe::packs(1, dealt));
            let mut rng = RunKey::new(1).cards(0);
            let mut seen = vec![[0u32; 52]; dealt];
            let deals = rounds / AT_ONCE;
            for _ in 0..deals {
                for deal in draw.deal(&mut rng, AT_ONCE).rounds() {
                    let mut cards = 0u64;
                    for (card, seen) in deal.cards().zip(&mut seen) {
                        seen[usize::from(card)] += 1;
                        cards |= 1 << card;
                    }
                    assert_eq!(cards.count_ones() as usize, dealt, "a card dealt twice");
                }
            }
            let expected = (deals * AT_ONCE) as f64 / 52.0;
            for seen in seen {
                let chi2: f64 = seen.iter().map(|&n| f64::from(n) - expected).map(|d| d * d / expected).sum();
                assert!(chi2 < 113.0, "{dealt} cards: χ² of 51 degrees of freedom is {chi2}");
            }
        }
    }
}
