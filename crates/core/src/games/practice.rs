//! Practice: hands with decisions, and the value of each answer.

use crate::cards::{Card, Chance};
use std::fmt::Debug;

/// A decision, with all information of the person who decides.
#[derive(Clone, Debug, PartialEq)]
pub struct Situation {
    /// The cards that are held, as typed.
    pub cards: Vec<String>,
    /// Other known facts in a sentence, possibly empty.
    pub known: String,
    /// The question.
    pub asks: &'static str,
    /// The possible answers; at least one.
    pub answers: Vec<Choice>,
    /// The index of the default answer.
    pub unanswered: usize,
}

/// A possible answer in a situation.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The key to press; never `q`.
    pub key: char,
    /// Name.
    pub name: String,
    /// The places of the cards that it takes.
    pub picks: Vec<usize>,
    /// The resulting hand, if it has a name.
    pub makes: Option<String>,
    /// Value in unit bets, with best play from then on.
    pub worth: f64,
}

/// A game that deals hands to practise on. The same chances deal the same hands.
pub trait Practised: Debug + Send {
    /// Deals a hand and returns its first decision, or `None` if there is none.
    fn deal(&mut self, chance: &mut Chance) -> Option<Situation>;

    /// Continues after the answer at this index, and returns the next decision, or `None` if the hand is over.
    fn go_on(&mut self, answer: usize, chance: &mut Chance) -> Option<Situation>;
}

impl Situation {
    /// Returns the answer at an index; an index out of range counts as unanswered.
    pub fn given(&self, place: usize) -> &Choice {
        self.answers.get(place).unwrap_or(&self.answers[self.unanswered])
    }

    /// Returns the answer with the highest value, the first of several.
    pub fn best(&self) -> &Choice {
        self.answers.iter().fold(&self.answers[0], |best, other| if other.worth > best.worth { other } else { best })
    }

    /// Returns the loss by an answer, in unit bets.
    pub fn cost(&self, place: usize) -> f64 {
        self.best().worth - self.given(place).worth
    }
}

/// Draws a card at random; `None` if there is none.
pub(super) fn draw<C>(pile: &mut Vec<C>, chance: &mut Chance) -> Option<C> {
    let place = chance.below(pile.len() as u64) as usize;
    (place < pile.len()).then(|| pile.swap_remove(place))
}

/// Formats a card as typed, with its suit.
pub(super) fn typed(card: Card) -> String {
    card.typed().to_string()
}
