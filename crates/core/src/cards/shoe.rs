//! The shoe of a round.

use super::{Card, CardError, SUITS, Typed};

/// The number of copies of each card in a shoe: whole packs and jokers minus missing cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Composition([u32; Card::KINDS]);

impl Composition {
    /// Creates a composition of packs without jokers.
    pub fn packs(packs: u32) -> Composition {
        Composition([packs; Card::KINDS]).with_jokers(0, 0)
    }

    /// Adds jokers, some of them big.
    #[must_use]
    pub fn with_jokers(mut self, jokers: u32, big: u32) -> Composition {
        self.0[Card::PACK..].copy_from_slice(&[jokers - big, big]);
        self
    }

    /// Returns the number of kinds of jokers: 0 without jokers, 2 with big ones.
    pub fn kinds_of_jokers(&self) -> usize {
        self.0[Card::PACK..].iter().rposition(|jokers| *jokers > 0).map_or(0, |last| last + 1)
    }

    /// Leaves out the cards of all faces but these (1 = ace … 13 = king). Jokers stay.
    #[must_use]
    pub fn of_faces(mut self, faces: &[u8]) -> Composition {
        Card::pack()
            .filter(|card| !faces.contains(&card.face()))
            .for_each(|card| self.0[usize::from(card.index())] = 0);
        self
    }

    /// Counts the copies of a card.
    pub fn copies(&self, card: Card) -> u32 {
        self.0[usize::from(card.index())]
    }

    /// Counts the cards.
    pub fn cards(&self) -> u32 {
        self.0.iter().sum()
    }

    /// Counts the cards of a face (1 = ace … 13 = king), by suit.
    pub fn suits_of_face(&self, face: u8) -> [u32; SUITS] {
        std::array::from_fn(|suit| Card::new(face, suit as u8).map_or(0, |card| self.copies(card)))
    }

    /// Counts the cards of each class. `number` returns a class below `N` for each card in the shoe.
    pub fn by<const N: usize>(&self, number: impl Fn(Card) -> usize) -> [u32; N] {
        let mut cards = [0; N];
        Card::kinds().filter(|card| self.copies(*card) > 0).for_each(|card| cards[number(card)] += self.copies(card));
        cards
    }

    /// Makes a shoe of these cards that deals `dealt` cards in a round.
    pub fn shoe(&self, dealt: usize) -> Shoe {
        let most = self.0.into_iter().max().unwrap_or_default();
        // Fills the shoe pack by pack, as long as there are cards.
        let cards = (0..most).flat_map(|number| Card::kinds().filter(move |card| self.copies(*card) > number));
        Shoe { cards: cards.map(Card::index).collect(), dealt }
    }

    /// Returns the composition with one card fewer, or `None` if it has none.
    pub fn without(&self, card: Card) -> Option<Composition> {
        let mut left = self.clone();
        left.take(card).map(|_| left)
    }

    /// Removes one copy of a card. Returns `None` if none is left.
    pub fn take(&mut self, card: Card) -> Option<Card> {
        let left = &mut self.0[usize::from(card.index())];
        *left = left.checked_sub(1)?;
        Some(card)
    }

    /// Removes typed cards. A card without a suit takes the suit with the most copies left, the lowest one if several
    /// tie.
    ///
    /// # Errors
    /// If there are too many of one card.
    pub fn take_typed(&mut self, typed: &[Typed]) -> Result<Vec<Card>, CardError> {
        let whole = self.clone();
        let mut cards = vec![None; typed.len()];
        // Removes cards with a suit first.
        for has_suit in [true, false] {
            for (at, card) in typed.iter().enumerate().filter(|(_, card)| card.suit.is_some() == has_suit) {
                let matching = Card::kinds().filter(|other| other.typed().face == card.face);
                let matching = matching.filter(|other| card.suit.is_none_or(|suit| suit == other.suit()));
                let most = matching.clone().rev().max_by_key(|other| self.copies(*other));
                cards[at] = most.and_then(|card| self.take(card));
                if cards[at].is_none() {
                    let there = matching.map(|other| whole.copies(other)).sum();
                    return Err(CardError::TooMany { place: at + 1, card: card.to_string(), there });
                }
            }
        }
        Ok(cards.into_iter().flatten().collect())
    }
}

/// The cards that are shuffled for a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shoe {
    /// Number of each card in the full shoe.
    pub cards: Vec<u8>,
    /// Number of cards that a round deals.
    pub dealt: usize,
}

impl Shoe {
    /// Makes a shoe of `packs` ordinary packs that deals `dealt` cards in a round.
    pub fn packs(packs: u32, dealt: usize) -> Shoe {
        Composition::packs(packs).shoe(dealt)
    }
}

#[cfg(test)]
mod tests {
    use super::super::read_cards;
    use super::*;

    #[test]
    fn too_many_of_one_card() {
        let of = |text: &str, packs| {
            let taken = Composition::packs(packs).take_typed(&read_cards(text).unwrap());
            taken.map_err(|error| error.to_string())
        };
        let too_many =
            |place, card, there| Err(format!("card {place}, `{card}`, is one too many: the shoe has {there}"));
        assert_eq!(of("As 3 As 5s As", 2), too_many(5, "As", 2));
        assert_eq!(of("5 5s 5 5 5", 1), too_many(5, "5", 4));
        assert_eq!(of("As 3 As 5s As", 3).unwrap()[0], Card::ACE_OF_SPADES);
        // One pack has four fives: each gets its own suit, and the typed one keeps its.
        let mut fives = of("5 5 5d 5", 1).unwrap();
        assert_eq!(fives[2], Card::new(5, 0).unwrap());
        fives.sort_unstable();
        assert_eq!(fives, (0..4).map(|suit| Card::new(5, suit).unwrap()).collect::<Vec<_>>());
    }

    /// Checks that jokers follow the cards of a pack, and are taken like other cards.
    #[test]
    fn jokers_of_a_shoe() {
        let mut shoe = Composition::packs(1).with_jokers(2, 0);
        assert_eq!(shoe.shoe(5).cards, [(0..52).collect::<Vec<u8>>(), vec![52, 52]].concat());
        assert_eq!(shoe.take_typed(&read_cards("* 3s").unwrap()).unwrap()[0], Card::JOKER);
        assert_eq!((shoe.cards(), shoe.copies(Card::JOKER)), (52, 1));
        let error = shoe.take_typed(&read_cards("K * *").unwrap()).unwrap_err().to_string();
        assert_eq!(error, "card 3, `*`, is one too many: the shoe has 1");
    }

    /// Checks that taken cards are gone, whichever suits they were given.
    #[test]
    fn remaining_cards() {
        let mut left = Composition::packs(2);
        left.take_typed(&read_cards("Ks Ks K K 3").unwrap()).unwrap();
        assert_eq!(left.suits_of_face(13), [1, 1, 2, 0]);
        assert_eq!(left.suits_of_face(3).iter().sum::<u32>(), 7);
        let shoe = left.shoe(10);
        assert_eq!((shoe.cards.len(), left.cards()), (99, 99));
        assert!(
            Card::pack()
                .all(|card| shoe.cards.iter().filter(|other| **other == card.index()).count() as u32
                    == left.copies(card))
        );
        assert_eq!(left.without(Card::new(13, 3).unwrap()), None);
    }
}
