//! What cards must be to make a hand: conditions as data, of the game's own hands and of a config's.

use crate::cards::{Card, Typed};

/// Faces, a bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Faces(u16);

impl Faces {
    pub(super) const ALL: Faces = Faces::from(1);

    /// This face and all above it.
    pub(super) const fn from(lowest: u8) -> Faces {
        Faces(((1 << 14) - 1) & !((1 << lowest) - 1))
    }

    /// This face and all below it.
    pub(super) const fn up_to(highest: u8) -> Faces {
        Faces(Faces::ALL.0 & !Faces::from(highest + 1).0)
    }

    /// These faces.
    pub(super) fn of(faces: impl IntoIterator<Item = u8>) -> Faces {
        Faces(faces.into_iter().fold(0, |bits, face| bits | 1 << face))
    }

    fn has(self, card: Card) -> bool {
        self.0 >> card.face() & 1 == 1
    }
}

/// Which five faces are a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sequence {
    /// A-2-3-4-5, 2-3-4-5-6 … 10-J-Q-K-A.
    AceHigh,
    /// The same without 10-J-Q-K-A.
    NoAceHigh,
}

/// What five cards, or the remaining two of an Ox, must be. All of it must hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Condition {
    /// Every card has one of these faces.
    pub faces: Faces,
    /// At least this many cards have one of these faces.
    pub some: Option<(Faces, u8)>,
    /// The least and the largest sum of values: A 1, faces 10, 3 and 6 as they are.
    pub sum: [u8; 2],
    /// The least number of cards of one face, and of another.
    pub alike: Vec<u8>,
    /// The faces are a sequence.
    pub straight: Option<Sequence>,
    /// These cards are among them.
    pub has: Vec<Typed>,
    /// All are of one suit.
    pub one_suit: bool,
}

impl Condition {
    /// Holds for all cards.
    pub(super) const ANY: Condition = Condition {
        faces: Faces::ALL,
        some: None,
        sum: [0, u8::MAX],
        alike: Vec::new(),
        straight: None,
        has: Vec::new(),
        one_suit: false,
    };

    /// Whether it holds for cards of these faces, in any order, that are of one suit or not.
    pub(super) fn holds(&self, cards: &[Card], of_one_suit: bool) -> bool {
        (of_one_suit || !self.one_suit)
            && cards.iter().all(|card| self.faces.has(*card))
            && self.some.is_none_or(|(faces, least)| {
                cards.iter().filter(|card| faces.has(**card)).count() >= usize::from(least)
            })
            && (self.sum[0]..=self.sum[1]).contains(&cards.iter().map(|card| card.face().min(10)).sum())
            && self.are_alike(cards)
            && self.straight.is_none_or(|sequence| is_sequence(cards, sequence))
            && self.are_among(cards)
    }

    fn are_alike(&self, cards: &[Card]) -> bool {
        if self.alike.is_empty() {
            return true;
        }
        let mut counts = [0; 14];
        cards.iter().for_each(|card| counts[usize::from(card.face())] += 1);
        counts.sort_unstable_by(|a, b| b.cmp(a));
        self.alike.iter().zip(counts).all(|(least, count)| count >= *least)
    }

    fn are_among(&self, cards: &[Card]) -> bool {
        let mut left = cards.to_vec();
        // Those with a suit first: the others take what is left.
        let (suited, others): (Vec<&Typed>, Vec<&Typed>) = self.has.iter().partition(|card| card.suit.is_some());
        suited.into_iter().chain(others).all(|wanted| {
            let is_it = |card: &Card| card.face() == wanted.face && wanted.suit.is_none_or(|suit| suit == card.suit());
            left.iter().position(is_it).map(|at| left.swap_remove(at)).is_some()
        })
    }
}

fn is_sequence(cards: &[Card], sequence: Sequence) -> bool {
    let mut faces: Vec<u8> = cards.iter().map(|card| card.face()).collect();
    faces.sort_unstable();
    let in_a_row = faces.windows(2).all(|pair| pair[1] == pair[0] + 1);
    in_a_row || sequence == Sequence::AceHigh && faces == [1, 10, 11, 12, 13]
}

/// What makes a hand besides the condition on all five cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Rest {
    /// It needs no Ox.
    NoOx,
    /// It needs an Ox with any other two.
    Any,
    /// An Ox whose other two make this number.
    Number(u8),
    /// An Ox of whose other two this holds.
    Is(Condition),
}

/// A way to make a hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Making {
    pub hand: super::hand::Hand,
    /// What holds for all five cards.
    pub five: Condition,
    pub rest: Rest,
}
