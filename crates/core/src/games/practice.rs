//! Practice: hands in which somebody decides, and what each answer is worth.

use crate::cards::{Card, Chance, Composition};
use std::fmt::Debug;

/// A decision, with everything that whoever decides knows.
#[derive(Clone, Debug, PartialEq)]
pub struct Situation {
    /// The cards that are held, as typed.
    pub cards: Vec<String>,
    /// What else is known, in a sentence; may be empty.
    pub known: String,
    /// What is asked, as a question.
    pub asks: &'static str,
    /// What can be answered; there is at least one.
    pub answers: Vec<Answer>,
    /// The place of the answer that stands where none is given.
    pub unanswered: usize,
}

/// What can be answered in a situation.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The key that gives it; never `q`.
    pub key: char,
    /// What it is called.
    pub name: String,
    /// The places of the cards that it takes.
    pub picks: Vec<usize>,
    /// What it comes to, if that has a name.
    pub makes: Option<String>,
    /// What it is worth in unit bets, with best play from then on.
    pub worth: f64,
}

/// A game that deals hands to practise on. The same chances deal the same hands.
pub trait Practised: Debug + Send {
    /// Deals a hand, and gives the first decision in it; `None` if there is nothing to decide.
    fn deal(&mut self, chance: &mut Chance) -> Option<Situation>;

    /// What is to be decided next, after the answer at this place to the decision given last; `None` where the hand is
    /// over.
    fn go_on(&mut self, answer: usize, chance: &mut Chance) -> Option<Situation>;
}

impl Situation {
    /// The answer at a place; one that is none counts as unanswered.
    #[must_use]
    pub fn given(&self, place: usize) -> &Answer {
        self.answers.get(place).unwrap_or(&self.answers[self.unanswered])
    }

    /// The first answer of those worth most.
    #[must_use]
    pub fn best(&self) -> &Answer {
        let better = |best: &'_ Answer, other: &'_ Answer| other.worth > best.worth;
        self.answers.iter().fold(&self.answers[0], |best, other| if better(best, other) { other } else { best })
    }

    /// What an answer gives away, in unit bets.
    #[must_use]
    pub fn cost(&self, place: usize) -> f64 {
        self.best().worth - self.given(place).worth
    }
}

/// Cards from which hands are dealt one by one.
#[derive(Clone, Debug, Default)]
pub(super) struct Pile(Vec<Card>);

impl Pile {
    /// All cards of a shoe.
    pub(super) fn of(shoe: &Composition) -> Pile {
        Pile(shoe.shoe(0).cards.into_iter().map(Card::from_index).collect())
    }

    /// Takes any of them, all equally likely.
    pub(super) fn draw(&mut self, chance: &mut Chance) -> Option<Card> {
        let place = chance.below(self.0.len() as u64) as usize;
        (place < self.0.len()).then(|| self.0.swap_remove(place))
    }
}

/// A card as it is typed, with its suit.
pub(super) fn typed(card: Card) -> String {
    card.typed().to_string()
}
