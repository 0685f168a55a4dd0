//! Which cards a shoe is made of.

use super::{Card, CardError, SUITS, Shoe, Typed};

/// How many of each card a shoe has: whole packs, less the cards that are known not to come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Composition([u32; Card::PACK]);

impl Composition {
    /// That of this many packs.
    #[must_use]
    pub fn packs(packs: u32) -> Composition {
        Composition([packs; Card::PACK])
    }

    /// How many there are of a card.
    #[must_use]
    pub fn of(&self, card: Card) -> u32 {
        self.0[usize::from(card.index())]
    }

    /// How many cards there are.
    #[must_use]
    pub fn cards(&self) -> u32 {
        self.0.iter().sum()
    }

    /// How many there are of a face (1 = ace … 13 = king), by suit.
    #[must_use]
    pub fn of_face(&self, face: u8) -> [u32; SUITS] {
        std::array::from_fn(|suit| Card::new(face, suit as u8).map_or(0, |card| self.of(card)))
    }

    /// How many there are by a number below `N` that each card is given.
    #[must_use]
    pub fn by<const N: usize>(&self, number: impl Fn(Card) -> usize) -> [u32; N] {
        let mut cards = [0; N];
        Card::pack().for_each(|card| cards[number(card)] += self.of(card));
        cards
    }

    /// A shoe of these cards of which a round deals `dealt`.
    #[must_use]
    pub fn shoe(&self, dealt: usize) -> Shoe {
        let most = self.0.into_iter().max().unwrap_or_default();
        // Pack by pack, as far as there are cards.
        let pack = |number: u32| Card::pack().filter(move |card| self.of(*card) > number);
        Shoe { cards: (0..most).flat_map(pack).map(Card::index).collect(), dealt }
    }

    /// Takes one of a card out; `None` if there is none left.
    pub fn take(&mut self, card: Card) -> Option<Card> {
        let left = &mut self.0[usize::from(card.index())];
        *left = left.checked_sub(1)?;
        Some(card)
    }

    /// Takes typed cards out; one without a suit gets that of which most are left, the lowest of several.
    ///
    /// # Errors
    /// If there are too many of one.
    pub fn take_typed(&mut self, typed: &[Typed]) -> Result<Vec<Card>, CardError> {
        let whole = self.clone();
        let mut cards = vec![None; typed.len()];
        // Those with a suit choose first.
        for has_suit in [true, false] {
            for (at, card) in typed.iter().enumerate().filter(|(_, card)| card.suit.is_some() == has_suit) {
                let of_face = Card::pack().filter(|other| other.face() == card.face);
                let of_face = of_face.filter(|other| card.suit.is_none_or(|suit| suit == other.suit()));
                let most = of_face.clone().rev().max_by_key(|other| self.of(*other));
                cards[at] = most.and_then(|card| self.take(card));
                if cards[at].is_none() {
                    let there = of_face.map(|other| whole.of(other)).sum();
                    return Err(CardError::TooMany { place: at + 1, card: card.to_string(), there });
                }
            }
        }
        Ok(cards.into_iter().flatten().collect())
    }
}
