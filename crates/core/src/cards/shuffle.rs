//! Dealing from shoes that stay permuted, for all shoes but a whole pack of at most 52 cards.

use super::Stream;
use super::dealt::{AT_ONCE, Lanes};

/// Number of rounds dealt side by side. Each has its own shoe, so that a processor works on four independent chains of
/// swaps instead of waiting for one.
const LANES: usize = 4;

/// Draws that share one 64-bit word.
#[derive(Clone, Debug)]
struct Batch {
    first: usize,
    end: usize,
    /// 2^64 mod the product of the batch's bounds. Remainders below it would favour some outcomes and are redrawn.
    reject_below: u64,
}

/// Parallel shoes, dealt by a partial Fisher–Yates shuffle.
///
/// The shoes stay permuted from one deal to the next: a partial shuffle of any order draws uniformly.
#[derive(Clone, Debug)]
pub(super) struct Shuffle {
    /// Card `i` of lane `l` is `shoes[i][l]`.
    shoes: Vec<[u8; LANES]>,
    fresh: Vec<[u8; LANES]>,
    batches: Vec<Batch>,
}

impl Shuffle {
    /// Creates shoes in fresh order.
    pub(super) fn new(cards: &[u8], dealt: usize) -> Shuffle {
        let fresh: Vec<_> = cards.iter().map(|&card| [card; LANES]).collect();
        Shuffle { shoes: fresh.clone(), batches: batches(fresh.len(), dealt), fresh }
    }

    /// Restores the fresh order of every shoe.
    pub(super) fn reset(&mut self) {
        self.shoes.copy_from_slice(&self.fresh);
    }

    /// Deals a card to each place in this many rounds, and in a few more to fill the lanes.
    pub(super) fn deal(&mut self, stream: &mut Stream, rounds: usize, dealt: &mut [Lanes]) {
        for group in 0..rounds.div_ceil(LANES).min(AT_ONCE / LANES) {
            exchange(&mut self.shoes, &self.batches, stream);
            for (dealt, shoes) in dealt.iter_mut().zip(&self.shoes) {
                dealt.as_chunks_mut::<LANES>().0[group] = *shoes;
            }
        }
    }
}

/// Draws the first cards of every shoe.
///
/// Several bounded draws come from one word, without bias: Brackett-Rozinsky and Lemire, *Batched Ranged Random Integer
/// Generation* (2024). A lane whose word is rejected repeats the batch. The swaps made so far only permute the shoe,
/// and the repeated draw does not depend on its order.
fn exchange(shoes: &mut [[u8; LANES]], batches: &[Batch], stream: &mut Stream) {
    for batch in batches {
        let mut words = [0; LANES];
        words.iter_mut().for_each(|word| *word = stream.next_u64());
        for i in batch.first..batch.end {
            for (lane, word) in words.iter_mut().enumerate() {
                draw(shoes, i, lane, word);
            }
        }
        for (lane, leftover) in words.into_iter().enumerate() {
            if leftover < batch.reject_below {
                repeat(shoes, batch, lane, stream);
            }
        }
    }
}

/// Swaps card `i` of a lane with a random one from `i` on. `word` keeps the remaining randomness.
#[inline(always)]
fn draw(shoes: &mut [[u8; LANES]], i: usize, lane: usize, word: &mut u64) {
    let bound = (shoes.len() - i) as u64;
    let product = u128::from(*word) * u128::from(bound);
    *word = product as u64;
    let drawn_from = i + (product >> 64) as usize;
    (shoes[i][lane], shoes[drawn_from][lane]) = (shoes[drawn_from][lane], shoes[i][lane]);
}

/// Redraws a batch in a lane until a word is accepted.
#[cold]
#[inline(never)]
fn repeat(shoes: &mut [[u8; LANES]], batch: &Batch, lane: usize, stream: &mut Stream) {
    loop {
        let mut word = stream.next_u64();
        for i in batch.first..batch.end {
            draw(shoes, i, lane, &mut word);
        }
        if word >= batch.reject_below {
            return;
        }
    }
}

/// Groups `dealt` draws from `cards` cards so that the product of a group's bounds stays below 2^60. Then at most one
/// word in 16 is rejected. The last card of a shoe needs no draw.
fn batches(cards: usize, dealt: usize) -> Vec<Batch> {
    let dealt = dealt.min(cards.saturating_sub(1));
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
