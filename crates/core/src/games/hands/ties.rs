//! The comparison of hands of one rank, step by step.

use crate::cards::{Card, Composition, Typed};
use crate::games::Side;
use std::cmp::Reverse;

/// One comparison between equal hands. The higher wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The face of the highest card.
    HighCard,
    /// The face that most of the cards have, then the next.
    Alike,
    /// The faces of all cards, from the highest on.
    CardByCard,
    /// The sum of the cards: A 1, faces 10.
    Sum,
    /// The suit of the highest card.
    Suit,
}

impl Step {
    /// Returns the numbers of some cards that it compares, in order.
    pub fn compared(self, cards: &[Card]) -> Vec<u8> {
        let mut faces: Vec<u8> = cards.iter().map(|card| card.typed().face).collect();
        faces.sort_by_key(|face| Reverse(*face));
        match self {
            Step::HighCard => faces.into_iter().take(1).collect(),
            Step::CardByCard => faces,
            Step::Alike => by_number(&faces),
            Step::Sum => vec![faces.into_iter().map(|face| face.min(10)).sum()],
            Step::Suit => cards.iter().max().map(|card| rank_of_suit(*card)).into_iter().collect(),
        }
    }

    /// Returns the compared parts of two hands for people: the first that differ, or the equal ones.
    pub fn shown(self, hands: [&[Card]; 2]) -> [String; 2] {
        let numbers = hands.map(|cards| self.compared(cards));
        let differs = numbers[0].iter().zip(&numbers[1]).position(|(one, other)| one != other);
        match self {
            // Different faces are shown with different suits only.
            Step::Suit if differs.is_none() => Default::default(),
            Step::Suit => {
                hands.map(|cards| cards.iter().max().map(|card| card.typed().to_string()).unwrap_or_default())
            }
            Step::Sum => numbers.map(|numbers| numbers[0].to_string()),
            Step::HighCard | Step::Alike | Step::CardByCard => {
                numbers.map(|numbers| Typed::from_face(numbers[differs.unwrap_or(0)]).to_string())
            }
        }
    }

    /// Returns `true` if this step cannot decide between hands that are equal in `before`.
    pub(crate) fn is_vain_after(self, before: Step) -> bool {
        match self {
            Step::HighCard => matches!(before, Step::HighCard | Step::CardByCard | Step::Alike),
            Step::Alike => matches!(before, Step::Alike | Step::CardByCard),
            Step::Sum => matches!(before, Step::Sum | Step::CardByCard),
            Step::CardByCard => before == Step::CardByCard,
            Step::Suit => before == Step::Suit,
        }
    }

    /// Returns `true` if hands that are equal in this have the same highest face.
    pub(crate) fn compares_highest_faces(self) -> bool {
        match self {
            Step::HighCard | Step::Alike | Step::CardByCard => true,
            Step::Sum | Step::Suit => false,
        }
    }

    /// Returns its words in the output of `hand`.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Step::HighCard => "highest card",
            Step::Alike => "cards alike",
            Step::CardByCard => "card by card",
            Step::Sum => "sum",
            Step::Suit => "suit of the highest card",
        }
    }
}

/// Returns the faces, the most frequent first, the higher of two equally frequent, then a zero for each repeat.
fn by_number(faces: &[u8]) -> Vec<u8> {
    let mut by_number = faces.to_vec();
    by_number.sort_by_key(|face| {
        let number = faces.iter().filter(|other| *other == face).count();
        // A joker is like no other card.
        Reverse((if *face >= Typed::JOKER.face { 1 } else { number }, *face))
    });
    by_number.dedup_by(|face, other| face == other && *face < Typed::JOKER.face);
    by_number.resize(faces.len(), 0);
    by_number
}

/// Returns the rank of a card's suit; a joker has none and is below the others.
fn rank_of_suit(card: Card) -> u8 {
    if card.is_joker() { 0 } else { card.suit() + 1 }
}

/// A rule for equal hands: comparisons in order, and the side favoured if all are equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TieRule {
    /// The comparisons, in order.
    pub steps: Vec<Step>,
    /// The side that completely equal hands favour, as the player sees it.
    pub end: Side,
}

impl TieRule {
    /// Returns the rule that equal hands favour this side, for any cards.
    pub const fn always(end: Side) -> TieRule {
        TieRule { steps: Vec::new(), end }
    }

    /// Returns the numbers of some cards that all steps compare, in order.
    pub fn compared(&self, cards: &[Card]) -> Vec<u8> {
        self.steps.iter().flat_map(|step| step.compared(cards)).collect()
    }

    /// Returns the side that equal hands favour, as the player sees it; `None` if cards decide.
    pub(crate) fn favours(&self) -> Option<Side> {
        self.steps.is_empty().then_some(self.end)
    }

    /// Returns the sides that can win equal hands from this shoe. Two hands from a shoe without two equal cards never have
    /// the same highest card.
    pub(crate) fn possible_sides(&self, shoe: &Composition) -> Vec<Side> {
        let can_all_be_equal = !self.compares_suits()
            || !self.compares_suits_only_of_one_face()
            || Card::kinds().any(|card| shoe.copies(card) > 1);
        let decided = if self.steps.is_empty() { &[][..] } else { &[Side::Lose, Side::Win] };
        let mut sides = decided.to_vec();
        sides.extend(Some(self.end).filter(|end| can_all_be_equal && !decided.contains(end)));
        sides
    }

    /// Returns `true` if suits may decide.
    pub(crate) fn compares_suits(&self) -> bool {
        self.steps.contains(&Step::Suit)
    }

    /// Returns `true` if suits are only compared of highest cards of the same face.
    pub(crate) fn compares_suits_only_of_one_face(&self) -> bool {
        let [before, _] = self.around_suits();
        !self.compares_suits() || before.iter().any(|step| step.compares_highest_faces())
    }

    /// Splits the steps into those before the suit of the highest card and those after it.
    pub(crate) fn around_suits(&self) -> [&[Step]; 2] {
        let suit = self.steps.iter().position(|step| *step == Step::Suit);
        let after = suit.map_or(&[][..], |at| &self.steps[at + 1..]);
        [&self.steps[..suit.unwrap_or(self.steps.len())], after]
    }
}
