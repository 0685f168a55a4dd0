//! Conditions on cards that make a hand, as data: of the game's own hands and of a config's.

use crate::cards::{Card, SUITS, Typed};

/// The face of a joker.
const JOKER: u8 = Typed::JOKER.face;

/// Known facts about suits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Suits {
    /// All.
    Known,
    /// Only the ace of spades is known; the others have the suits that make the fewest hands.
    Least,
    /// Only the ace of spades is known; the others have the suits that make the most hands.
    Most,
}

impl Suits {
    /// Returns what is known for a condition that must not hold.
    fn opposite(self) -> Suits {
        match self {
            Suits::Known => Suits::Known,
            Suits::Least => Suits::Most,
            Suits::Most => Suits::Least,
        }
    }
}

/// Faces, a bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Faces(u16);

impl Faces {
    /// Every face, including a joker's.
    pub const ALL: Faces = Faces(Faces::from(1).0 | 1 << JOKER);

    /// Returns this face and all above it, up to the king.
    pub const fn from(lowest: u8) -> Faces {
        Faces(((1 << JOKER) - 1) & !((1 << lowest) - 1))
    }

    /// Returns this face and all below it.
    pub const fn up_to(highest: u8) -> Faces {
        Faces(Faces::from(1).0 & !Faces::from(highest + 1).0)
    }

    /// Returns the set of these faces.
    pub fn new(faces: impl IntoIterator<Item = u8>) -> Faces {
        Faces(faces.into_iter().fold(0, |bits, face| bits | 1 << face))
    }

    fn has(self, card: Card) -> bool {
        self.0 >> card.face() & 1 == 1
    }
}

/// The five faces that are a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sequence {
    /// A-2-3-4-5, 2-3-4-5-6 … 10-J-Q-K-A.
    AceHigh,
    /// Without 10-J-Q-K-A.
    NoAceHigh,
}

/// A condition on the suits of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfSuits {
    /// The least number of cards of one suit.
    Alike(u8),
    /// All are hearts and diamonds.
    Red,
    /// All are spades and clubs.
    Black,
    /// All are red, or all are black.
    OneColour,
}

/// A condition on five cards, or on the remaining two of an Ox. Every part of it must hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// Every card has one of these faces.
    pub faces: Faces,
    /// Minimum number of cards with one of these faces.
    pub some: Option<(Faces, u8)>,
    /// The smallest and the largest sum of values: A 1, faces 10, 3 and 6 as they are.
    pub sum: [u8; 2],
    /// Minimum number of cards of the same face, and of another.
    pub alike: Vec<u8>,
    /// Numbers of cards of the same face, if several are; empty for any.
    pub alike_exactly: Vec<u8>,
    /// The faces are a sequence.
    pub straight: Option<Sequence>,
    /// Cards that must be among them.
    pub has: Vec<Typed>,
    /// The suits of the cards.
    pub suits: Option<OfSuits>,
    /// Alternatives: one must hold, if there are any.
    pub any_of: Vec<Condition>,
    /// Exceptions: none may hold.
    pub none_of: Vec<Condition>,
}

impl Condition {
    /// Holds for all cards.
    pub const ANY: Condition = Condition {
        faces: Faces::ALL,
        some: None,
        sum: [0, u8::MAX],
        alike: Vec::new(),
        alike_exactly: Vec::new(),
        straight: None,
        has: Vec::new(),
        suits: None,
        any_of: Vec::new(),
        none_of: Vec::new(),
    };

    /// Returns the conditions within it.
    fn inner(&self) -> impl Iterator<Item = &Condition> {
        self.any_of.iter().chain(&self.none_of)
    }

    /// Returns `true` if it looks at suits other than the ace of spades.
    pub fn looks_at_suits(&self) -> bool {
        self.has_suits(&|_| true) || self.names_suits()
    }

    /// Returns `true` if it depends on suits by more than all five cards being of one.
    pub fn looks_at_suits_of_some(&self) -> bool {
        self.suits.is_some_and(|suits| suits != OfSuits::Alike(5))
            || self.names_suits()
            || self.inner().any(Condition::looks_at_suits)
    }

    /// Returns `true` if it names cards with their suits, except the ace of spades.
    pub fn names_suits(&self) -> bool {
        self.named().iter().any(|card| card.suit.is_some() && **card != ACE_OF_SPADES)
    }

    /// Returns `true` if it or one within it has a condition on suits that is like this.
    pub fn has_suits(&self, like: &impl Fn(OfSuits) -> bool) -> bool {
        self.suits.is_some_and(like) || self.inner().any(|inner| inner.has_suits(like))
    }

    /// Returns `true` if some cards must not meet a condition.
    pub fn excludes(&self) -> bool {
        !self.none_of.is_empty() || self.any_of.iter().any(Condition::excludes)
    }

    /// Lists the cards that it names.
    pub fn named(&self) -> Vec<&Typed> {
        self.has.iter().chain(self.inner().flat_map(Condition::named)).collect()
    }

    /// Returns `true` if it holds for these cards, in any order. A joker among them counts ten, and has no face and no
    /// suit.
    pub fn holds(&self, cards: &[Card], suits: Suits) -> bool {
        self.suits.is_none_or(|wanted| are_of_suits(cards, wanted, suits))
            && cards.iter().all(|card| self.faces.has(*card))
            && self.some.is_none_or(|(faces, least)| {
                cards.iter().filter(|card| faces.has(**card)).count() >= usize::from(least)
            })
            && (self.sum[0]..=self.sum[1]).contains(&cards.iter().map(|card| card.face().min(10)).sum())
            && self.are_alike(cards)
            && self.straight.is_none_or(|sequence| is_sequence(cards, sequence))
            && self.are_among(cards, suits)
            && (self.any_of.is_empty() || self.any_of.iter().any(|one| one.holds(cards, suits)))
            && !self.none_of.iter().any(|one| one.holds(cards, suits.opposite()))
    }

    fn are_alike(&self, cards: &[Card]) -> bool {
        if self.alike.is_empty() && self.alike_exactly.is_empty() {
            return true;
        }
        let mut counts = [0; JOKER as usize];
        let of_faces = cards.iter().filter(|card| !card.is_joker());
        of_faces.for_each(|card| counts[usize::from(card.face())] += 1);
        counts.sort_unstable_by(|a, b| b.cmp(a));
        let several = counts.iter().take_while(|count| **count > 1);
        self.alike.iter().zip(counts).all(|(least, count)| count >= *least)
            && (self.alike_exactly.is_empty() || several.eq(&self.alike_exactly))
    }

    fn are_among(&self, cards: &[Card], suits: Suits) -> bool {
        if self.has.is_empty() {
            return true;
        }
        let mut left = cards.to_vec();
        // Cards with a suit come first, and the others take the rest.
        let (suited, others): (Vec<&Typed>, Vec<&Typed>) = self.has.iter().partition(|card| card.suit.is_some());
        suited.into_iter().chain(others).all(|wanted| {
            let at = left.iter().position(|card| card.face() == wanted.face && is_suit(*card, wanted, suits));
            at.map(|at| left.swap_remove(at)).is_some()
        })
    }
}

const ACE_OF_SPADES: Typed = Typed { face: 1, suit: Some(3) };

/// Returns `true` if a card has the suit that the condition names for its face.
fn is_suit(card: Card, wanted: &Typed, suits: Suits) -> bool {
    match suits {
        Suits::Most if *wanted != ACE_OF_SPADES => true,
        Suits::Least if *wanted != ACE_OF_SPADES => wanted.suit.is_none(),
        Suits::Known | Suits::Least | Suits::Most => wanted.suit.is_none_or(|suit| suit == card.suit()),
    }
}

/// Returns `true` if cards can be of such suits; a joker is of none.
fn are_of_suits(cards: &[Card], wanted: OfSuits, suits: Suits) -> bool {
    let mut held = [0; SUITS];
    for card in cards.iter().filter(|card| !card.is_joker()) {
        match suits {
            Suits::Known => held[usize::from(card.suit())] += 1,
            Suits::Least => {}
            Suits::Most => held.iter_mut().for_each(|held| *held += 1),
        }
    }
    let [diamonds, clubs, hearts, spades] = held;
    let [red, black] = [diamonds + hearts, clubs + spades].map(|held| held >= cards.len());
    match wanted {
        OfSuits::Alike(least) => held.iter().any(|held| *held >= usize::from(least)),
        OfSuits::Red => red,
        OfSuits::Black => black,
        OfSuits::OneColour => red || black,
    }
}

fn is_sequence(cards: &[Card], sequence: Sequence) -> bool {
    let mut faces: Vec<u8> = cards.iter().map(|card| card.face()).collect();
    faces.sort_unstable();
    let in_a_row = faces.windows(2).all(|pair| pair[1] == pair[0] + 1) && !faces.contains(&JOKER);
    in_a_row || sequence == Sequence::AceHigh && faces == [1, 10, 11, 12, 13]
}
