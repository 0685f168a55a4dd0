//! Dealing without a shoe: draws are numbers of places, and each place is traced back to its card.
//!
//! Draw *i* from *n* cards takes one of the first *n* − *i* places, and the card at the last of these moves there. The
//! program moves no cards. The card at a place before draw *i* was put there by the latest earlier draw of that place,
//! say *k*, and was at place *n* − *k* − 1 before. This continues back to the fresh shoe. Tracing a card takes a
//! comparison with each earlier draw, which a processor makes for sixteen rounds at once.
//!
//! Two draws share a 16-bit word (Brackett-Rozinsky and Lemire, *Batched Ranged Random Integer Generation*, 2024). A
//! round with a word that would favour some outcomes is redrawn from the words after those of all lanes.

use super::Stream;
use super::dealt::{AT_ONCE, Lanes};
use multiversion::multiversion;

/// Number of draws traced together: their comparisons are independent, and five fit a processor's registers.
const FIVE: usize = 5;
/// Number of lanes traced together: the lanes of an AVX2 vector, so that the cards stay in registers.
const CHUNK: usize = 32;

/// Deals from a shoe of at most 256 cards, each numbered by its place in the fresh shoe.
#[derive(Clone, Debug)]
pub(super) struct Trace {
    cards: usize,
    /// Number of traced fives of draws. A draw that only shares a word may lie beyond them.
    fives: usize,
    words: Vec<TwoDraws>,
    /// Low and high bytes of each word that all rounds draw from.
    bytes: Vec<[Lanes; 2]>,
    /// Place of each draw, padded to whole fives.
    places: Vec<Lanes>,
}

impl Trace {
    /// Prepares to deal `dealt` of these cards.
    pub(super) fn new(cards: usize, dealt: usize) -> Trace {
        let words = words(cards, dealt);
        let bytes = vec![[[0; AT_ONCE]; 2]; words.len()];
        Trace { cards, fives: dealt.div_ceil(FIVE), words, bytes, places: vec![[0; AT_ONCE]; Trace::lanes(dealt)] }
    }

    /// Returns the number of lanes for these draws and one that only shares a word, rounded up to whole fives.
    pub(super) fn lanes(dealt: usize) -> usize {
        dealt.next_multiple_of(2).next_multiple_of(FIVE)
    }

    /// Deals a card to each place, in every lane. Later entries are meaningless.
    pub(super) fn deal(&mut self, stream: &mut Stream, dealt: &mut [Lanes]) {
        deal(self, stream, dealt);
    }

    #[inline(always)]
    fn draw_and_trace(&mut self, stream: &mut Stream, dealt: &mut [Lanes]) {
        self.draw(stream);
        let places = self.places.as_chunks::<FIVE>().0;
        let last = |five: usize| (self.cards as u8).wrapping_sub((FIVE * five) as u8 + 1);
        for (at, five) in dealt.as_chunks_mut::<FIVE>().0.iter_mut().enumerate().take(self.fives) {
            for chunk in 0..AT_ONCE / CHUNK {
                let first = CHUNK * chunk;
                let mut cards = [[0; CHUNK]; FIVE];
                for lane in 0..CHUNK {
                    let traced = get(&places[at], first + lane);
                    put(&mut cards, lane, undo::<true>(traced, traced, last(at)));
                }
                for earlier in (0..at).rev() {
                    for lane in 0..CHUNK {
                        let traced = get(&cards, lane);
                        let taken = get(&places[earlier], first + lane);
                        put(&mut cards, lane, undo::<false>(traced, taken, last(earlier)));
                    }
                }
                for lane in 0..CHUNK {
                    put(five, first + lane, get(&cards, lane));
                }
            }
        }
    }

    #[inline(always)]
    fn draw(&mut self, stream: &mut Stream) {
        stream.fill(self.bytes.as_flattened_mut().as_flattened_mut().as_chunks_mut().0);
        let mut rejected = [[0; VECTOR]; AT_ONCE / VECTOR];
        for (word, [low, high]) in self.words.iter().zip(&self.bytes) {
            let Ok([first, second]) = self.places.get_disjoint_mut(word.draws) else { continue };
            #[expect(clippy::needless_range_loop, reason = "only then does the compiler see that lanes stay in bounds")]
            for at in 0..AT_ONCE / VECTOR {
                let from = VECTOR * at;
                let mut bits = [0; VECTOR];
                for lane in 0..VECTOR {
                    bits[lane] = u16::from(low[from + lane]) | u16::from(high[from + lane]) << 8;
                }
                let places = word.draw(bits, &mut rejected[at]);
                for lane in 0..VECTOR {
                    (first[from + lane], second[from + lane]) = (places[0][lane], places[1][lane]);
                }
            }
        }
        for (at, rejected) in rejected.iter().enumerate() {
            if *rejected != [0; VECTOR] {
                let lanes = (0..VECTOR).filter(|lane| rejected[*lane] > 0);
                lanes.for_each(|lane| self.redraw(stream, VECTOR * at + lane));
            }
        }
    }

    /// Redraws a round until none of its words is rejected.
    #[cold]
    #[inline(never)]
    fn redraw(&mut self, stream: &mut Stream, lane: usize) {
        let mut rejected = [1];
        while rejected != [0] {
            rejected = [0];
            for word in &self.words {
                let [[first], [second]] = word.draw([stream.next_u32() as u16], &mut rejected);
                self.places[word.draws[0]][lane] = first;
                self.places[word.draws[1]][lane] = second;
            }
        }
    }
}

/// Deals. Also compiled for AVX2, whose vectors hold twice the lanes.
#[multiversion(targets("x86_64+avx2"))]
fn deal(trace: &mut Trace, stream: &mut Stream, dealt: &mut [Lanes]) {
    trace.draw_and_trace(stream, dealt);
}

/// Undoes the moves of five earlier draws in a lane, given their places and the last place before the first of them. If
/// these are the traced draws themselves (`OWN`), each is traced through those before it. The compiler vectorises a
/// loop over the lanes that uses only bytes.
#[inline(always)]
fn undo<const OWN: bool>(mut cards: [u8; FIVE], places: [u8; FIVE], last: u8) -> [u8; FIVE] {
    for earlier in (0..FIVE).rev() {
        let (place, last) = (places[earlier], last.wrapping_sub(earlier as u8));
        for card in &mut cards[if OWN { earlier + 1 } else { 0 }..] {
            *card = before(*card, place, place ^ last);
        }
    }
    cards
}

/// Returns five cards of a lane.
#[inline(always)]
fn get<const LANES: usize>(lanes: &[[u8; LANES]; FIVE], lane: usize) -> [u8; FIVE] {
    [lanes[0][lane], lanes[1][lane], lanes[2][lane], lanes[3][lane], lanes[4][lane]]
}

#[inline(always)]
fn put<const LANES: usize>(lanes: &mut [[u8; LANES]; FIVE], lane: usize, cards: [u8; FIVE]) {
    (0..FIVE).for_each(|at| lanes[at][lane] = cards[at]);
}

/// Returns the place of a card before a draw moved the last one there.
#[inline(always)]
fn before(card: u8, place: u8, moved: u8) -> u8 {
    card ^ if card == place { moved } else { 0 }
}

/// Number of words drawn from together: the lanes of an AVX2 vector.
const VECTOR: usize = 16;

/// Two draws that share 16 bits.
#[derive(Clone, Debug)]
struct TwoDraws {
    draws: [usize; 2],
    /// Bound of each draw, repeated. The compiler finds the instruction that multiplies 16-bit numbers only if both
    /// factors are vectors.
    bounds: [[u16; VECTOR]; 2],
    /// 2^16 mod the product of the bounds. Remainders below it would favour some outcomes.
    reject_below: u16,
}

impl TwoDraws {
    /// Returns the place of each draw. `rejected` becomes positive for a rejected word.
    #[inline(always)]
    fn draw<const WORDS: usize>(&self, mut bits: [u16; WORDS], rejected: &mut [u16; WORDS]) -> [[u8; WORDS]; 2] {
        let places = [below(&mut bits, &self.bounds[0]), below(&mut bits, &self.bounds[1])];
        for at in 0..WORDS {
            rejected[at] |= self.reject_below.saturating_sub(bits[at]);
        }
        places
    }
}

/// Takes a number below its bound from each word, which keeps the remaining randomness.
#[inline(always)]
fn below<const WORDS: usize>(bits: &mut [u16; WORDS], bounds: &[u16; VECTOR]) -> [u8; WORDS] {
    let mut places = [0; WORDS];
    for at in 0..WORDS {
        places[at] = ((u32::from(bits[at]) * u32::from(bounds[at])) >> 16) as u8;
    }
    for at in 0..WORDS {
        bits[at] = bits[at].wrapping_mul(bounds[at]);
    }
    places
}

/// Pairs draws so that few words are rejected: starting from the dealt order, any two are exchanged if that helps. An
/// odd one shares its word with a draw from a single card.
fn words(cards: usize, dealt: usize) -> Vec<TwoDraws> {
    let mut draws: Vec<usize> = (0..dealt.next_multiple_of(2)).collect();
    let bounds: Vec<usize> = draws.iter().map(|draw| if *draw < dealt { cards - draw } else { 1 }).collect();
    let rejects = |pair: &[usize]| (1 << 16) % pair.iter().map(|draw| bounds[*draw]).product::<usize>();
    let mut helps = true;
    while helps {
        helps = false;
        for a in 0..draws.len() {
            for b in 0..a {
                let both = |draws: &[usize]| rejects(&draws[a & !1..][..2]) + rejects(&draws[b & !1..][..2]);
                let before = both(&draws);
                draws.swap(a, b);
                if both(&draws) < before {
                    helps = true;
                } else {
                    draws.swap(a, b);
                }
            }
        }
    }
    let (pairs, _) = draws.as_chunks::<2>();
    let words = pairs.iter().map(|draws| TwoDraws {
        draws: *draws,
        bounds: draws.map(|draw| [bounds[draw] as u16; VECTOR]),
        reject_below: rejects(draws) as u16,
    });
    words.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that each pair of places has the same number of accepted words among all 2^16.
    #[test]
    fn every_word_draws_without_bias() {
        for (cards, dealt) in [(52, 10), (52, 15), (52, 20), (52, 25), (52, 50), (52, 52), (40, 40), (2, 1), (1, 1)] {
            let words = words(cards, dealt);
            let mut draws: Vec<usize> = words.iter().flat_map(|word| word.draws).collect();
            draws.sort_unstable();
            assert_eq!(draws, (0..dealt.next_multiple_of(2)).collect::<Vec<_>>(), "each draw once");
            for word in words {
                let bounds = word.draws.map(|draw| if draw < dealt { cards - draw } else { 1 });
                let mut seen = vec![0; bounds[0] * bounds[1]];
                for bits in 0..=u16::MAX {
                    let mut rejected = [0];
                    let [[a], [b]] = word.draw([bits], &mut rejected);
                    if rejected == [0] {
                        assert!(usize::from(b) < bounds[1]);
                        seen[usize::from(a) * bounds[1] + usize::from(b)] += 1;
                    }
                }
                assert_eq!(seen, vec![(1 << 16) / seen.len(); seen.len()], "{word:?}");
            }
        }
    }

    /// Compares every lane with cards taken one by one from a shoe.
    #[test]
    fn traces_match_walks() {
        let mut stream = Stream::new([1; 32], 0);
        for (cards, dealt) in [(52, 10), (52, 25), (52, 52), (52, 1), (9, 9), (1, 1), (40, 33), (208, 30)] {
            let mut trace = Trace::new(cards, dealt);
            let mut traced = vec![[0; AT_ONCE]; Trace::lanes(dealt)];
            for _ in 0..20 {
                trace.deal(&mut stream, &mut traced);
                for lane in 0..AT_ONCE {
                    let mut shoe: Vec<u8> = (0..cards as u8).collect();
                    for (traced, places) in traced.iter().zip(&trace.places).take(dealt) {
                        assert_eq!(traced[lane], shoe.swap_remove(places[lane].into()), "{dealt} of {cards}");
                    }
                }
            }
        }
    }

    /// Checks that few rounds are redrawn.
    #[test]
    fn few_rounds_are_rejected() {
        for dealt in 1..=52 {
            let kept: f64 = words(52, dealt).iter().map(|word| 1.0 - f64::from(word.reject_below) / 65536.0).product();
            assert!(kept > 0.97, "{dealt} cards: {kept}");
        }
    }
}
