//! Hands of up to five cards as multisets of symbols.

use num_bigint::BigInt;

/// Cards of a full hand.
pub(crate) const FULL: usize = 5;
/// Orders of a full hand.
pub(crate) const ORDERS: u128 = 120;
/// Not a multiset.
const NONE: u32 = u32::MAX;

/// Every multiset of at most five symbols, numbered, smaller ones first.
#[derive(Clone, Debug)]
pub(crate) struct Multisets {
    symbols: usize,
    sets: Vec<SymbolSet>,
    /// The multiset with one more card, by symbol and multiset.
    with: Vec<u32>,
    /// The first multiset of each size.
    first: [usize; FULL + 2],
}

/// A multiset: a smaller one and a run of its highest symbol.
#[derive(Clone, Copy, Debug)]
struct SymbolSet {
    cards: [usize; FULL],
    len: usize,
    base: usize,
    run: usize,
}

impl SymbolSet {
    fn cards(&self) -> &[usize] {
        &self.cards[..self.len]
    }

    fn last(&self) -> usize {
        self.cards().last().copied().unwrap_or_default()
    }
}

impl Multisets {
    pub(crate) fn new(symbols: usize) -> Multisets {
        let mut sets = vec![SymbolSet { cards: [0; FULL], len: 0, base: 0, run: 0 }];
        let mut first = [0; FULL + 2];
        for len in 1..=FULL {
            first[len] = sets.len();
            for shorter in first[len - 1]..first[len] {
                let set = sets[shorter];
                for symbol in set.last()..symbols {
                    let mut cards = set.cards;
                    cards[len - 1] = symbol;
                    let goes_on = len > 1 && symbol == set.last();
                    let (base, run) = if goes_on { (set.base, set.run + 1) } else { (shorter, 1) };
                    sets.push(SymbolSet { cards, len, base, run });
                }
            }
        }
        first[FULL + 1] = sets.len();
        let mut hands = Multisets { symbols, with: vec![NONE; first[FULL] * symbols], sets, first };
        for longer in 1..hands.sets.len() {
            let set = hands.sets[longer];
            // Leaving out its last card, or one further in front, leads to a shorter multiset.
            for at in (0..set.len).filter(|at| *at + 1 == set.len || set.cards[*at] != set.cards[at + 1]) {
                let shorter = hands.find(set.cards().iter().enumerate().filter(|(i, _)| *i != at).map(|(_, s)| *s));
                hands.with[set.cards[at] * first[FULL] + shorter] = longer as u32;
            }
        }
        hands
    }

    /// Returns the multiset of these symbols, ascending, linked from all smaller ones.
    pub(crate) fn find(&self, cards: impl Iterator<Item = usize>) -> usize {
        cards.fold(0, |set, symbol| self.with(set, symbol))
    }

    /// Returns the number of multisets.
    pub(crate) fn len(&self) -> usize {
        self.sets.len()
    }

    /// Returns the multisets of this size.
    pub(crate) fn sized(&self, size: usize) -> std::ops::Range<usize> {
        self.first[size]..self.first[size + 1]
    }

    pub(crate) fn cards(&self, set: usize) -> &[usize] {
        self.sets[set].cards()
    }

    /// Returns the number of multisets of fewer than five cards, which come first.
    pub(crate) fn open(&self) -> usize {
        self.first[FULL]
    }

    /// Returns the numbers of the full hands.
    pub(crate) fn full_sets(&self) -> std::ops::Range<usize> {
        self.first[FULL]..self.len()
    }

    /// Returns every full hand, ascending.
    pub(crate) fn full_hands(&self) -> impl Iterator<Item = [usize; FULL]> {
        self.sets[self.first[FULL]..].iter().map(|set| set.cards)
    }

    /// Returns the index of a multiset among the full hands.
    pub(crate) fn full_index(&self, set: usize) -> Option<usize> {
        set.checked_sub(self.first[FULL])
    }

    /// Returns the multiset with one more card; there must be fewer than five.
    #[inline(always)]
    pub(crate) fn with(&self, set: usize, symbol: usize) -> usize {
        self.with[symbol * self.open() + set] as usize
    }

    /// Returns the multisets with one more card of a symbol, by multisets of fewer than five.
    pub(crate) fn with_symbol(&self, symbol: usize) -> &[u32] {
        &self.with[symbol * self.open()..][..self.open()]
    }

    /// Returns the symbols from a multiset's highest on. Adding them in this order meets every larger one once.
    pub(crate) fn last_on(&self, set: usize) -> std::ops::Range<usize> {
        self.sets[set].last()..self.symbols
    }

    /// Returns the multiset without its highest symbol, that symbol, and its number.
    pub(crate) fn run(&self, set: usize) -> (usize, usize, usize) {
        let SymbolSet { base, run, .. } = self.sets[set];
        (base, self.sets[set].last(), run)
    }

    /// Returns the ways to draw a multiset from a shoe with these numbers of cards by symbol.
    pub(crate) fn ways(&self, copies: &[u32], set: usize) -> u128 {
        let (base, symbol, run) = self.run(set);
        if run == 0 { 1 } else { self.ways(copies, base) * choose(copies[symbol], run as u32) }
    }

    /// Returns the ways to draw each multiset.
    pub(crate) fn ways_of_all(&self, copies: &[u32]) -> Vec<u128> {
        let mut ways = vec![1; self.len()];
        for set in 1..self.len() {
            let (base, symbol, run) = self.run(set);
            ways[set] = ways[base] * choose(copies[symbol], run as u32);
        }
        ways
    }

    /// Returns a shoe without a multiset; `None` if the shoe does not contain it.
    pub(crate) fn without(&self, copies: &[u32], set: usize) -> Option<Vec<u32>> {
        let mut left = copies.to_vec();
        for &symbol in self.cards(set) {
            left[symbol] = left[symbol].checked_sub(1)?;
        }
        Some(left)
    }
}

/// Returns the ways to deal this number of full hands, one after another.
pub(crate) fn deals(copies: &[u32], hands: u32) -> BigInt {
    let cards: u32 = copies.iter().sum();
    (0..hands).map(|dealt| BigInt::from(choose(cards.saturating_sub(FULL as u32 * dealt), FULL as u32))).product()
}

/// Returns a binomial coefficient.
pub(crate) fn choose(n: u32, k: u32) -> u128 {
    if k > n {
        return 0;
    }
    (0..u128::from(k)).fold(1, |ways, i| ways * (u128::from(n) - i) / (i + 1))
}

/// Returns a binomial coefficient of any size.
pub(crate) fn choose_big(n: u32, k: u32) -> BigInt {
    if k > n { BigInt::ZERO } else { ordered(n, k) / ordered(k, k) }
}

/// Returns the ways to deal `dealt` cards one after another.
pub(crate) fn ordered(cards: u32, dealt: u32) -> BigInt {
    (0..dealt).map(|i| BigInt::from(cards.saturating_sub(i))).product()
}

/// Calls `visit` with every distinct order of the first `free` of five symbols. Each stands for an equal number of
/// orders of the cards.
pub(crate) fn for_each_order(mut hand: [usize; FULL], free: usize, visit: &mut impl FnMut([usize; FULL])) {
    if free == 0 {
        return visit(hand);
    }
    for last in 0..free {
        if hand[..last].contains(&hand[last]) {
            continue;
        }
        hand.swap(last, free - 1);
        for_each_order(hand, free - 1, visit);
        hand.swap(last, free - 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Multisets of k out of n symbols are C(n + k − 1, k), and their links lead on and back.
    #[test]
    fn every_multiset_once() {
        let hands = Multisets::new(4);
        let sizes: Vec<usize> = (0..=FULL).map(|len| hands.first[len + 1] - hands.first[len]).collect();
        assert_eq!(sizes, [1, 4, 10, 20, 35, 56]);
        for set in 0..hands.len() {
            assert!(hands.cards(set).is_sorted());
            for symbol in 0..4 {
                if set < hands.open() {
                    let mut cards = hands.cards(set).to_vec();
                    cards.push(symbol);
                    cards.sort_unstable();
                    assert_eq!(hands.cards(hands.with(set, symbol)), cards);
                }
            }
        }
    }
}
