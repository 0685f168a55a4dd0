//! The shuffle: which cards a round gets.
//!
//! "Same seed, same bytes" is a promise, so this code belongs to the project and its values are pinned by a test:
//! a library may change how it samples between two releases. A change here is "Value-breaking" in the CHANGELOG.

use rand_chacha::{ChaCha8Rng, rand_core::Rng};
use std::ops::Range;

/// Rounds dealt side by side. Each has a shoe of its own, so that a processor works on four independent chains of
/// exchanges instead of waiting for one.
pub const LANES: usize = 4;

/// What is shuffled for a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shoe {
    /// Every card of the full shoe, by its number.
    pub cards: Vec<u8>,
    /// How many of them a round deals, at most all of them.
    pub dealt: usize,
}

impl Shoe {
    /// `packs` ordinary packs of which a round deals `dealt` cards.
    #[must_use]
    pub fn packs(packs: u32, dealt: usize) -> Shoe {
        let pack = 0..super::Card::PACK as u8;
        let cards = (0..packs).flat_map(|_| pack.clone()).collect();
        Shoe { cards, dealt }
    }
}

/// Draws that share one 64-bit word.
#[derive(Clone, Debug)]
struct Batch {
    first: usize,
    end: usize,
    /// 2^64 mod the product of the batch's bounds: leftovers below it would favour some outcomes and are drawn anew.
    reject_below: u64,
}

/// Shoes side by side, of which the first cards are dealt by a partial Fisher–Yates shuffle.
///
/// The shoes stay permuted from one deal to the next: a uniform draw from any order is uniform.
#[derive(Clone, Debug)]
pub struct Shuffler {
    /// Card `i` of lane `l` is `shoes[i][l]`.
    shoes: Vec<[u8; LANES]>,
    fresh: Vec<[u8; LANES]>,
    batches: Vec<Batch>,
}

impl Shuffler {
    /// Shoes in their fresh order.
    #[must_use]
    pub fn new(shoe: &Shoe) -> Shuffler {
        let fresh: Vec<_> = shoe.cards.iter().map(|&card| [card; LANES]).collect();
        let batches = batches(fresh.len(), shoe.dealt.min(fresh.len()));
        Shuffler { shoes: fresh.clone(), fresh, batches }
    }

    /// Puts every shoe back into its fresh order, as at the start of a block.
    pub fn reset(&mut self) {
        self.shoes.copy_from_slice(&self.fresh);
    }

    /// Deals the next [`LANES`] rounds.
    ///
    /// Several bounded draws come from one word, without bias: Brackett-Rozinsky and Lemire, *Batched Ranged Random
    /// Integer Generation* (2024). A lane whose word is rejected repeats the batch; the exchanges it has made by then
    /// only permute the shoe, which the repeated draw does not depend on.
    #[inline(never)] // so that benches/instructions can tell it from the rest
    pub fn deal(&mut self, rng: &mut ChaCha8Rng) {
        let shoes = &mut self.shoes[..];
        for batch in &self.batches {
            let mut words: [u64; LANES] = std::array::from_fn(|_| rng.next_u64());
            for i in batch.first..batch.end {
                for (lane, word) in words.iter_mut().enumerate() {
                    draw(shoes, i, lane, word);
                }
            }
            for (lane, leftover) in words.into_iter().enumerate() {
                if leftover < batch.reject_below {
                    repeat(shoes, batch, lane, rng);
                }
            }
        }
    }

    /// The cards of the rounds dealt last, as [`Deal::hands`] gives them.
    #[inline(always)]
    #[must_use]
    pub fn hands<const N: usize>(&self) -> &[[[u8; LANES]; N]] {
        self.shoes.as_chunks().0
    }

    /// The cards that one of the rounds dealt last has.
    #[must_use]
    pub fn lane(&self, lane: usize) -> Deal<'_> {
        Deal::new(&self.shoes, lane)
    }
}

/// Exchanges card `i` of a lane with one drawn from `i` and those behind it; `word` keeps what chance is left in it.
#[inline(always)]
fn draw(shoes: &mut [[u8; LANES]], i: usize, lane: usize, word: &mut u64) {
    let product = u128::from(*word) * (shoes.len() - i) as u128;
    *word = product as u64;
    let first = shoes[i][lane];
    let drawn = std::mem::replace(&mut shoes[i + (product >> 64) as usize][lane], first);
    shoes[i][lane] = drawn;
}

/// Draws a batch of a lane again, until a word is not rejected.
#[cold]
#[inline(never)]
fn repeat(shoes: &mut [[u8; LANES]], batch: &Batch, lane: usize, rng: &mut ChaCha8Rng) {
    loop {
        let mut word = rng.next_u64();
        for i in batch.first..batch.end {
            draw(shoes, i, lane, &mut word);
        }
        if word >= batch.reject_below {
            return;
        }
    }
}

/// Groups `dealt` draws from `cards` cards so that the product of a group's bounds stays below 2^60: then at most one
/// word in 16 is rejected.
fn batches(cards: usize, dealt: usize) -> Vec<Batch> {
    let mut batches = Vec::new();
    let mut first = 0;
    while first < dealt {
        let mut end = first;
        let mut product = 1u64;
        while end < dealt {
            match product.checked_mul((cards - end) as u64) {
                Some(next) if next < 1 << 60 => product = next,
                _ => break,
            }
            end += 1;
        }
        batches.push(Batch { first, end, reject_below: product.wrapping_neg() % product });
        first = end;
    }
    batches
}

/// The cards of one round, in dealt order.
#[derive(Clone, Copy, Debug)]
pub struct Deal<'a> {
    shoes: &'a [[u8; LANES]],
    lane: usize,
}

impl<'a> Deal<'a> {
    /// A deal laid out by hand: card `i` of lane `l` is `shoes[i][l]`.
    #[must_use]
    pub fn new(shoes: &'a [[u8; LANES]], lane: usize) -> Deal<'a> {
        Deal { shoes, lane: lane % LANES }
    }

    /// The number of the card at a place of the deal. Places past the shoe's end panic: a game asks only for what its
    /// [`Shoe`] deals.
    #[inline(always)]
    #[must_use]
    pub fn card(&self, place: usize) -> u8 {
        self.shoes[place][self.lane % LANES]
    }

    /// The numbers of the cards at places of the deal, one after another; panics as [`card`](Deal::card) does.
    #[inline(always)]
    pub fn cards(&self, places: Range<usize>) -> impl ExactSizeIterator<Item = u8> {
        let lane = self.lane % LANES;
        self.shoes[places].iter().map(move |cards| cards[lane])
    }

    /// The lane of this round.
    #[inline(always)]
    #[must_use]
    pub fn lane(&self) -> usize {
        self.lane
    }

    /// The cards of every lane in hands of `N`, one hand after the other; what the rounds have not dealt stands last.
    #[inline(always)]
    #[must_use]
    pub fn hands<const N: usize>(&self) -> &'a [[[u8; LANES]; N]] {
        self.shoes.as_chunks().0
    }
}
