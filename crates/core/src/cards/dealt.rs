//! Rounds that have been dealt, side by side.

/// Largest number of rounds that are dealt at once, each in its own lane: a multiple of the vector width, and a divisor
/// of a block. Games look up each seat in all lanes at once.
pub const AT_ONCE: usize = 160;

/// One card in each round.
pub type Lanes = [u8; AT_ONCE];

/// Rounds that have been dealt.
#[derive(Clone, Debug)]
pub struct Dealt {
    /// Card in each round, by place of the deal. Values past the last place, or in lanes past the last round, are
    /// meaningless.
    cards: Vec<Lanes>,
    /// Number of cards in a round.
    places: usize,
    rounds: usize,
}

impl Dealt {
    /// Creates a single round with these cards in dealt order.
    pub fn round(cards: &[u8]) -> Dealt {
        Dealt { cards: cards.iter().map(|&card| [card; AT_ONCE]).collect(), places: cards.len(), rounds: 1 }
    }

    /// Makes room for rounds to be [put](Dealt::put) card by card.
    pub fn room(places: usize, rounds: usize) -> Dealt {
        Dealt { rounds: rounds.min(AT_ONCE), ..Dealt::nothing(places, places) }
    }

    /// Makes room for rounds of this many places, in lanes of cards.
    pub(super) fn nothing(places: usize, lanes: usize) -> Dealt {
        Dealt { cards: vec![[0; AT_ONCE]; lanes], places, rounds: 0 }
    }

    /// Returns the lanes for dealing these rounds.
    pub(super) fn fill(&mut self, rounds: usize) -> &mut [Lanes] {
        self.rounds = rounds;
        &mut self.cards
    }

    /// Returns the number of rounds.
    #[inline(always)]
    pub fn count(&self) -> usize {
        self.rounds.min(AT_ONCE)
    }

    /// Iterates over the rounds.
    #[inline(always)]
    pub fn rounds(&self) -> impl Iterator<Item = Deal<'_>> {
        (0..self.rounds).map(|lane| Deal { cards: self.cards(), lane })
    }

    /// Returns the round in a lane.
    pub fn round_in(&self, lane: usize) -> Deal<'_> {
        Deal { cards: self.cards(), lane }
    }

    /// Copies some of the rounds, by lane.
    pub fn some(&self, lanes: std::ops::Range<usize>) -> Dealt {
        let mut some = Dealt::room(self.places, lanes.len());
        for (own, cards) in some.cards.iter_mut().zip(self.cards()) {
            own[..lanes.len()].copy_from_slice(&cards[lanes.clone()]);
        }
        some
    }

    /// Replaces the round in a lane.
    pub fn replace(&mut self, lane: usize, other: Deal<'_>) {
        self.cards.iter_mut().zip(other.cards()).for_each(|(cards, card)| cards[lane % AT_ONCE] = card);
    }

    /// Copies another deal's cards, starting at `place`, into the round in a lane.
    pub fn lay(&mut self, from: &Dealt, place: usize, lane: usize) {
        let lane = lane % AT_ONCE;
        for (own, other) in self.cards.iter_mut().zip(&from.cards[place..]) {
            own[lane] = other[lane];
        }
    }

    /// Swaps two cards of a round.
    pub fn exchange(&mut self, place: usize, other: usize, lane: usize) {
        let card = |place: usize| self.round_in(lane).card(place);
        let (one, two) = (card(place), card(other));
        self.put(place, lane, two);
        self.put(other, lane, one);
    }

    /// Puts a card at a place of the round in a lane.
    pub fn put(&mut self, place: usize, lane: usize, card: u8) {
        self.cards[place][lane % AT_ONCE] = card;
    }

    /// Returns `N` cards of every round, starting at `place`, in lanes. Returns `None` if a round has fewer.
    #[inline(always)]
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
    /// Returns the number of the card at a place of the deal. Panics past the last place: a game reads only cards that
    /// its [`Shoe`](super::Shoe) deals.
    #[inline(always)]
    pub fn card(&self, place: usize) -> u8 {
        self.cards[place][self.lane % AT_ONCE]
    }

    /// Iterates over the numbers of all cards.
    #[inline(always)]
    pub fn cards(&self) -> impl ExactSizeIterator<Item = u8> {
        let lane = self.lane % AT_ONCE;
        self.cards.iter().map(move |cards| cards[lane])
    }
}
