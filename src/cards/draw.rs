//! The draw: which cards a round gets.
//!
//! "Same seed, same bytes" is a promise, so this code belongs to the project and its values are pinned by a test:
//! a library may change how it samples between two releases. A change here is "Value-breaking" in the CHANGELOG.

use super::Card;
use super::shuffle::Shuffle;
use super::trace::Trace;
use rand_chacha::ChaCha8Rng;

/// Rounds dealt before they are played, at most, each in a lane of its own: whole vectors of a processor, and a divisor of
/// a block. What a game has to look up for each seat, it looks up once for all of them.
pub const AT_ONCE: usize = 160;

/// A card in each round.
pub type Lanes = [u8; AT_ONCE];

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

/// Deals rounds from freshly shuffled shoes.
#[derive(Clone, Debug)]
pub struct Draw {
    way: Way,
    dealt: Dealt,
}

/// A pack is traced. In larger shoes, and in those that are dealt to the last card, the comparisons would take longer
/// than exchanges: they grow with the square of the cards.
#[derive(Clone, Debug)]
enum Way {
    Trace(Trace),
    Shuffle(Shuffle),
}

impl Draw {
    /// Deals from this shoe.
    #[must_use]
    pub fn new(shoe: &Shoe) -> Draw {
        let places = shoe.dealt.min(shoe.cards.len());
        let is_pack = shoe.cards.iter().copied().eq(0..Card::PACK as u8);
        let (way, lanes) = if is_pack && places < Card::PACK {
            (Way::Trace(Trace::new(Card::PACK, places)), Trace::lanes(places))
        } else {
            (Way::Shuffle(Shuffle::new(&shoe.cards, places)), places)
        };
        Draw { way, dealt: Dealt { cards: vec![[0; AT_ONCE]; lanes], places, rounds: 0 } }
    }

    /// Forgets what was dealt, as at the start of a block.
    pub fn reset(&mut self) {
        if let Way::Shuffle(shuffle) = &mut self.way {
            shuffle.reset();
        }
    }

    /// Deals the next rounds, at most [`AT_ONCE`].
    #[inline(never)] // so that benches/instructions can tell it from the rest
    pub fn deal(&mut self, rng: &mut ChaCha8Rng, rounds: usize) -> &Dealt {
        self.dealt.rounds = rounds.min(AT_ONCE);
        match &mut self.way {
            Way::Trace(trace) => trace.deal(rng, &mut self.dealt.cards),
            Way::Shuffle(shuffle) => shuffle.deal(rng, self.dealt.rounds, &mut self.dealt.cards),
        }
        &self.dealt
    }
}

/// Rounds that have been dealt.
#[derive(Clone, Debug)]
pub struct Dealt {
    /// For each place of the deal, the card in each round. What stands past the last place, or in lanes past the last round,
    /// means nothing.
    cards: Vec<Lanes>,
    /// Cards of a round.
    places: usize,
    rounds: usize,
}

impl Dealt {
    /// A single round with these cards in dealt order.
    #[must_use]
    pub fn round(cards: &[u8]) -> Dealt {
        Dealt { cards: cards.iter().map(|&card| [card; AT_ONCE]).collect(), places: cards.len(), rounds: 1 }
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
        (0..self.rounds).map(|lane| Deal { cards: self.cards(), lane })
    }

    /// The `N` cards from a place on of every round, in lanes. `None` where a round has not so many.
    #[inline(always)]
    #[must_use]
    pub fn lanes<const N: usize>(&self, place: usize) -> Option<&[Lanes; N]> {
        self.cards().get(place..)?.first_chunk()
    }

    #[inline(always)]
    fn cards(&self) -> &[Lanes] {
        &self.cards[..self.places]
    }
}

/// The cards of one round, in dealt order.
#[derive(Clone, Copy, Debug)]
pub struct Deal<'a> {
    cards: &'a [Lanes],
    lane: usize,
}

impl Deal<'_> {
    /// The number of the card at a place of the deal. Places past its end panic: a game asks only for what its [`Shoe`]
    /// deals.
    #[inline(always)]
    #[must_use]
    pub fn card(&self, place: usize) -> u8 {
        self.cards[place][self.lane % AT_ONCE]
    }

    /// The numbers of all cards.
    #[inline(always)]
    pub fn cards(&self) -> impl ExactSizeIterator<Item = u8> {
        let lane = self.lane % AT_ONCE;
        self.cards.iter().map(move |cards| cards[lane])
    }
}
