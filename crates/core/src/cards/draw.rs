//! The draw of a round's cards.
//!
//! "Same seed, same bytes" is a promise, so this code belongs to the project, and a test pins its values. A library may
//! change its sampling between releases. A change here is "Value-breaking" in the CHANGELOG.

use super::dealt::{AT_ONCE, Dealt};
use super::shuffle::Shuffle;
use super::trace::Trace;
use super::{Card, Shoe, Stream};

/// Deals rounds from freshly shuffled shoes.
#[derive(Clone, Debug)]
pub struct Draw {
    way: DealWay,
    dealt: Dealt,
}

/// The method of dealing. A pack of at most 52 cards is traced. Tracing larger shoes would be slower than swapping,
/// because its comparisons grow with the square of the cards.
#[derive(Clone, Debug)]
enum DealWay {
    Trace(Trace),
    Shuffle(Shuffle),
}

impl Draw {
    /// Prepares to deal from this shoe.
    pub fn new(shoe: &Shoe) -> Draw {
        let places = shoe.dealt.min(shoe.cards.len());
        let cards = shoe.cards.len();
        let is_pack = cards <= Card::PACK && shoe.cards.iter().copied().eq(0..cards as u8);
        let (way, lanes) = if is_pack {
            (DealWay::Trace(Trace::new(cards, places)), Trace::lanes(places))
        } else {
            (DealWay::Shuffle(Shuffle::new(&shoe.cards, places)), places)
        };
        Draw { way, dealt: Dealt::nothing(places, lanes) }
    }

    /// Forgets earlier deals, as at the start of a block.
    pub fn reset(&mut self) {
        if let DealWay::Shuffle(shuffle) = &mut self.way {
            shuffle.reset();
        }
    }

    /// Deals the next rounds, at most [`AT_ONCE`].
    #[inline(never)] // so that benches/instructions can tell it from the rest
    pub fn deal(&mut self, stream: &mut Stream, rounds: usize) -> &Dealt {
        let rounds = rounds.min(AT_ONCE);
        let cards = self.dealt.fill(rounds);
        match &mut self.way {
            DealWay::Trace(trace) => trace.deal(stream, cards),
            DealWay::Shuffle(shuffle) => shuffle.deal(stream, rounds, cards),
        }
        &self.dealt
    }
}
