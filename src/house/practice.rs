//! `practice`: deals hands, asks for decisions, and prices each of them.

use super::error::Error;
use crate::cards::Chance;
use crate::engine::chances;
use crate::games::{Config, Practised, Role, Situation};
use crate::store::to_csv;
use crate::tables::Figure;

/// Deals without a decision after which there is none to be expected.
const MOST_DEALS: u64 = 100_000;
/// One hand in this number repeats a missed one, if any was missed.
const AGAIN_ONE_IN: u64 = 3;
/// Worths that differ by less are equal, except for rounding.
const NOTHING: f64 = 1e-9;

/// Columns of missed hands.
const COLUMNS: [&str; 7] = ["cards", "known", "given", "best", "net_given", "net_best", "cost"];

/// Returns `true` if `text` lists the missed hands of a practice.
#[cfg(feature = "cli")]
pub(super) fn is_missed(text: &str) -> bool {
    text.lines().next() == Some(&COLUMNS.join(","))
}

/// A practice of a game, answer by answer. The same seed and answers give the same hands.
#[derive(Debug)]
pub struct Practice {
    hands: Box<dyn Practised>,
    chance: Chance,
    now: Situation,
    /// Whether it was missed before and is asked again.
    is_again: bool,
    /// Missed hands not yet answered right.
    waiting: Vec<Situation>,
    missed: Vec<Missed>,
    dealt: u64,
    answers: u64,
    cost: f64,
}

/// An answer that gave something away.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Missed {
    /// The situation.
    pub situation: Situation,
    /// The place of the answer.
    pub given: usize,
}

/// The result of an answer.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Graded {
    /// The situation.
    pub situation: Situation,
    /// The place of the answer.
    pub given: usize,
    /// Cost, in unit bets; 0 if the answer was right.
    pub cost: f64,
}

impl Practice {
    /// Starts with a first hand, as the dealer or as a player; the seed alone decides the hands.
    ///
    /// # Errors
    /// If the game is not practised, or its rules leave nothing to decide.
    #[doc(hidden)]
    pub fn new(config: &Config, role: Role, seed: u64) -> Result<Practice, Error> {
        let (mut chance, mut dealt) = (chances(seed), 0);
        let first = config.rules.practice(role == Role::Dealer).and_then(|mut hands| {
            let first = deal(&mut *hands, &mut chance, &mut dealt).ok_or("these rules leave nothing to decide");
            first.map(|first| (hands, first))
        });
        let (hands, now) = first.map_err(|why| Error::Usage(format!("{}: {why}", config.name)))?;
        let (waiting, missed) = (Vec::new(), Vec::new());
        Ok(Practice { hands, chance, now, is_again: false, waiting, missed, dealt, answers: 0, cost: 0.0 })
    }

    /// Returns the current situation.
    pub fn now(&self) -> &Situation {
        &self.now
    }

    /// Returns `true` if it was missed before.
    pub fn is_again(&self) -> bool {
        self.is_again
    }

    /// Answers with the choice at this index, or not at all, and goes on.
    pub fn answer(&mut self, place: Option<usize>) -> Graded {
        let place = place.filter(|place| *place < self.now.answers.len()).unwrap_or(self.now.unanswered);
        let cost = Some(self.now.cost(place)).filter(|cost| *cost > NOTHING).unwrap_or(0.0);
        self.answers += 1;
        self.cost += cost;
        let situation = self.now.clone();
        if cost > 0.0 {
            self.missed.push(Missed { situation: situation.clone(), given: place });
            self.waiting.push(situation.clone());
        }
        // A repeated question stands alone, because its hand is over.
        let next = if self.is_again { None } else { self.hands.go_on(place, &mut self.chance) };
        self.is_again = false;
        self.now = next.unwrap_or_else(|| self.next_hand());
        Graded { situation, given: place, cost }
    }

    /// Returns a new hand, or a missed one again.
    fn next_hand(&mut self) -> Situation {
        let is_again = !self.waiting.is_empty() && self.chance.below(AGAIN_ONE_IN) == 0;
        let new = if is_again { None } else { deal(&mut *self.hands, &mut self.chance, &mut self.dealt) };
        new.unwrap_or_else(|| {
            self.is_again = true;
            let place = self.chance.below(self.waiting.len() as u64) as usize;
            if place < self.waiting.len() { self.waiting.swap_remove(place) } else { self.now.clone() }
        })
    }

    /// Returns the number of answers.
    pub fn answers(&self) -> u64 {
        self.answers
    }

    /// Returns the number of hands dealt, including the current one and those with nothing to decide.
    pub fn dealt(&self) -> u64 {
        self.dealt
    }

    /// Returns the total cost of all answers, in unit bets.
    pub fn cost(&self) -> f64 {
        self.cost
    }

    /// Returns the score: the mean cost of an answer, in hundredths of a bet.
    pub fn score(&self) -> f64 {
        if self.answers == 0 { 0.0 } else { 100.0 * self.cost / self.answers as f64 }
    }

    /// Returns the missed hands, in order.
    pub fn missed(&self) -> &[Missed] {
        &self.missed
    }

    /// Returns the missed hands as CSV.
    pub fn missed_as_csv(&self) -> String {
        let rows = self.missed.iter().map(|Missed { situation, given }| {
            let (given, best) = (situation.given(*given), situation.best());
            let texts = [situation.cards.join(" "), situation.known.clone(), given.name.clone(), best.name.clone()];
            let worths = [given.worth, best.worth, best.worth - given.worth].map(|worth| Figure(worth).to_string());
            texts.into_iter().chain(worths).collect::<Vec<_>>()
        });
        to_csv(&COLUMNS, rows)
    }
}

/// Deals until there is something to decide.
fn deal(hands: &mut dyn Practised, chance: &mut Chance, dealt: &mut u64) -> Option<Situation> {
    (0..MOST_DEALS).find_map(|_| {
        *dealt += 1;
        hands.deal(chance)
    })
}
