//! The shuffle: which cards a round gets.
//!
//! "Same seed, same bytes" is a promise, so this code belongs to the project and its values are pinned by a test:
//! a library may change how it samples between two releases. A change here is "Value-breaking" in the CHANGELOG.

use super::Card;
use chacha20::{ChaCha8Rng, rand_core::Rng};

/// Rounds dealt side by side. Each has a shoe of its own, so that a processor works on four independent chains of
/// exchanges instead of waiting for one.
pub const LANES: usize = 4;
/// Rounds dealt before they are played, at most: what a game has to look up for each seat, it looks up once for all of
/// them.
pub const AT_ONCE: usize = 100;

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
        let pack = 0..Card::PACK as u8;
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
    dealt: Dealt,
}

impl Shuffler {
    /// Shoes in their fresh order.
    #[must_use]
    pub fn new(shoe: &Shoe) -> Shuffler {
        let fresh: Vec<_> = shoe.cards.iter().map(|&card| [card; LANES]).collect();
        let places = shoe.dealt.min(fresh.len());
        let batches = batches(fresh.len(), places);
        let dealt = Dealt { cards: Vec::new(), places, rounds: 0 };
        Shuffler { shoes: fresh.clone(), fresh, batches, dealt }
    }

    /// Puts every shoe back into its fresh order, as at the start of a block.
    pub fn reset(&mut self) {
        self.shoes.copy_from_slice(&self.fresh);
    }

    /// Deals the next rounds, at most [`AT_ONCE`].
    #[inline(never)] // so that benches/instructions can tell it from the rest
    pub fn deal(&mut self, rng: &mut ChaCha8Rng, rounds: usize) -> &Dealt {
        self.dealt.rounds = rounds.min(AT_ONCE);
        self.dealt.cards.clear();
        for _ in 0..self.dealt.rounds.div_ceil(LANES) {
            match &mut self.shoes[..] {
                // Where the compiler knows how many cards there are, a deal takes 8 % less.
                shoes if shoes.len() == Card::PACK => exchange(&mut shoes[..Card::PACK], &self.batches, rng),
                shoes => exchange(shoes, &self.batches, rng),
            }
            self.dealt.cards.extend_from_slice(&self.shoes[..self.dealt.places]);
        }
        &self.dealt
    }
}

/// Draws the first cards of every shoe.
///
/// Several bounded draws come from one word, without bias: Brackett-Rozinsky and Lemire, *Batched Ranged Random Integer
/// Generation* (2024). A lane whose word is rejected repeats the batch; the exchanges it has made by then only permute
/// the shoe, which the repeated draw does not depend on.
#[inline(always)]
fn exchange(shoes: &mut [[u8; LANES]], batches: &[Batch], rng: &mut ChaCha8Rng) {
    for batch in batches {
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

/// Exchanges card `i` of a lane with one drawn from `i` and those behind it; `word` keeps what chance is left in it.
#[inline(always)]
fn draw(shoes: &mut [[u8; LANES]], i: usize, lane: usize, word: &mut u64) {
    let bound = (shoes.len() - i) as u64;
    let product = u128::from(*word) * u128::from(bound);
    *word = product as u64;
    let drawn_from = i + (product >> 64) as usize;
    (shoes[i][lane], shoes[drawn_from][lane]) = (shoes[drawn_from][lane], shoes[i][lane]);
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
/// word in 16 is rejected. Once all cards but one have their places, the last has its own.
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

/// Rounds that have been dealt.
#[derive(Clone, Debug)]
pub struct Dealt {
    /// Groups of [`LANES`] rounds, one after another; card `i` of lane `l` is at `[i][l]` of a group.
    cards: Vec<[u8; LANES]>,
    /// Cards of a round.
    places: usize,
    /// Some lanes of the last group may be dealt in vain.
    rounds: usize,
}

impl Dealt {
    /// A single round with these cards in dealt order.
    #[must_use]
    pub fn round(cards: &[u8]) -> Dealt {
        Dealt { cards: cards.iter().map(|&card| [card; LANES]).collect(), places: cards.len(), rounds: 1 }
    }

    /// How many rounds.
    #[inline(always)]
    #[must_use]
    pub fn count(&self) -> usize {
        self.rounds
    }

    /// Each round.
    #[inline(always)]
    pub fn rounds(&self) -> impl Iterator<Item = Deal<'_>> {
        let lanes = |cards| (0..LANES).map(move |lane| Deal { cards, lane });
        self.cards.chunks_exact(self.places.max(1)).flat_map(lanes).take(self.rounds)
    }

    /// The `N` cards from a place on of every round: of [`LANES`] rounds after another. Nothing where a round has not so
    /// many.
    #[inline(always)]
    pub fn lanes<const N: usize>(&self, place: usize) -> impl Iterator<Item = &[[u8; LANES]; N]> {
        self.cards.chunks_exact(self.places.max(1)).filter_map(move |group| group.get(place..)?.first_chunk())
    }
}

/// The cards of one round, in dealt order.
#[derive(Clone, Copy, Debug)]
pub struct Deal<'a> {
    cards: &'a [[u8; LANES]],
    lane: usize,
}

impl Deal<'_> {
    /// The number of the card at a place of the deal. Places past its end panic: a game asks only for what its [`Shoe`]
    /// deals.
    #[inline(always)]
    #[must_use]
    pub fn card(&self, place: usize) -> u8 {
        self.cards[place][self.lane % LANES]
    }

    /// The numbers of all cards.
    #[inline(always)]
    pub fn cards(&self) -> impl ExactSizeIterator<Item = u8> {
        let lane = self.lane % LANES;
        self.cards.iter().map(move |cards| cards[lane])
    }
}
