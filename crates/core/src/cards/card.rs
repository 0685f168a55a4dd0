//! A card of the ordinary 52-card pack, or a joker.

/// Number of faces: ace, 2 … 10, jack, queen, king.
pub const FACES: usize = 13;
/// Number of suits.
pub const SUITS: usize = 4;

/// A card of the ordinary pack, or a joker. A higher number is a higher card: by face (ace low, king high), then by
/// suit (diamonds < clubs < hearts < spades). A joker is above all others, a big one above a small one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The ace of spades, which makes the *tonku* of Gnau.
    pub const ACE_OF_SPADES: Card = Card(3);
    /// A joker, the small one if there are big ones. Its face is the fourteenth, and it has no suit.
    pub const JOKER: Card = Card(Self::PACK as u8);
    /// A big joker. It differs from a small one in its rank alone.
    pub const BIG_JOKER: Card = Card(Self::PACK as u8 + 1);
    /// Number of cards in a pack, without jokers.
    pub const PACK: usize = FACES * SUITS;
    /// Number of distinct cards, including both jokers.
    pub const KINDS: usize = Self::PACK + 2;

    /// Returns the card of a face (1 = ace … 13 = king) and a suit (0 = diamonds … 3 = spades).
    pub fn new(face: u8, suit: u8) -> Option<Card> {
        ((1..=13).contains(&face) && suit < 4).then(|| Card((face - 1) * 4 + suit))
    }

    /// Returns the card with this number in the pack, 0 … 51. 52 is the joker, 53 the big one.
    ///
    /// Numbers above 53 wrap around, so that no input can panic.
    pub fn from_index(index: u8) -> Card {
        Card(index % Self::KINDS as u8)
    }

    /// Iterates over the pack, ascending.
    pub fn pack() -> impl DoubleEndedIterator<Item = Card> + Clone {
        (0..Self::PACK as u8).map(Card)
    }

    /// Iterates over the pack and both jokers, ascending.
    pub fn kinds() -> impl DoubleEndedIterator<Item = Card> + Clone {
        (0..Self::KINDS as u8).map(Card)
    }

    /// Returns `true` for a joker, small or big.
    pub fn is_joker(self) -> bool {
        self >= Card::JOKER
    }

    /// Returns the number in the pack, 0 … 51, or 52 for a joker and 53 for a big one.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Returns the face: 1 = ace … 11 = jack, 12 = queen, 13 = king, 14 = joker.
    pub fn face(self) -> u8 {
        self.0 / 4 + 1
    }

    /// Returns the suit: 0 = diamonds, 1 = clubs, 2 = hearts, 3 = spades. A joker
    /// has none: its value means nothing.
    pub fn suit(self) -> u8 {
        self.0 % 4
    }

    /// Returns `true` for a diamond or a heart.
    pub fn is_red(self) -> bool {
        matches!(self.suit(), 0 | 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_order_the_pack_by_face_then_suit() {
        let mut seen = Vec::new();
        for face in 1..=13 {
            for suit in 0..4 {
                let card = Card::new(face, suit).unwrap();
                assert_eq!((card.face(), card.suit()), (face, suit));
                assert_eq!(Card::from_index(card.index()), card);
                seen.push(card.index());
            }
        }
        assert_eq!(seen, (0..52).collect::<Vec<u8>>());
        assert_eq!(Card::new(1, 3), Some(Card::ACE_OF_SPADES));
        assert_eq!(Card::new(0, 0), None);
        assert_eq!(Card::new(14, 0), None);
        assert_eq!(Card::new(1, 4), None);
        assert_eq!((Card::JOKER.face(), Card::from_index(52)), (14, Card::JOKER));
        assert_eq!((Card::BIG_JOKER.face(), Card::from_index(53)), (14, Card::BIG_JOKER));
        assert!(Card::JOKER.is_joker() && Card::BIG_JOKER.is_joker() && Card::JOKER < Card::BIG_JOKER);
        assert!(Card::pack().all(|card| card < Card::JOKER && !card.is_joker()));
    }
}
