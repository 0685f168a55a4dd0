//! Practice in Gnau: find the Ox among five cards.

use super::choices::Strategy;
use super::distributions::Distributions;
use super::evaluator::{ARRANGEMENTS, HandEvaluator};
use super::hand::Hand;
use super::round::Gnau;
use super::rules::Rules;
use crate::cards::{Card, Chance};
use crate::engine::Unwatched;
use crate::games::practice::{Choice, Practised, Situation, draw, typed};

/// A key for each arrangement, and the one for none.
const KEYS: [char; ARRANGEMENTS.len()] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
const NO_OX: char = 'n';

/// Five cards from a fresh shoe, to be arranged against the dealer of the config.
#[derive(Debug)]
pub(super) struct Arranging {
    game: Gnau,
    distributions: Distributions,
}

impl Rules {
    /// Returns practice in arranging five cards at this table.
    pub(super) fn practised(&self) -> Arranging {
        let game = Gnau::new(self);
        Arranging { distributions: game.distributions(&Unwatched), game }
    }
}

impl Arranging {
    /// Returns the values of five cards in each arrangement. Three cards that are no Ox, or none if an Ox is needed,
    /// are no Ox; others are read for the highest value.
    fn situation(&self, cards: [Card; 5]) -> Situation {
        let holder = HandEvaluator::new(&self.game.rules, Strategy::Best);
        let made = holder.made(&cards);
        let dealers = self.game.dealers(&self.distributions, &cards);
        let mut known: Vec<(Hand, f64)> = Vec::new();
        let mut worth = |hand: Hand| {
            if let Some((_, worth)) = known.iter().find(|(other, _)| *other == hand) {
                return *worth;
            }
            let worth = self.game.worth(&dealers, &cards, hand);
            known.push((hand, worth));
            worth
        };
        let ways = ARRANGEMENTS.iter().map(Some).chain([None]);
        let mut answers = Vec::new();
        for (arranged, key) in ways.zip(KEYS.into_iter().chain([NO_OX])) {
            let read = made.iter().filter(|made| made.arranged.as_ref() == arranged);
            let read = read.map(|made| (made.hand, worth(made.hand)));
            let best = read.reduce(|best, other| if other.1 > best.1 { other } else { best });
            let (hand, worth) = best.unwrap_or_else(|| (Hand::NO_OX, worth(Hand::NO_OX)));
            let picks = arranged.map_or(Vec::new(), |(three, _)| three.to_vec());
            let names: Vec<String> = picks.iter().map(|place| typed(cards[*place])).collect();
            let name = if names.is_empty() { "no Ox".to_owned() } else { names.join(" ") };
            answers.push(Choice { key, name, picks, makes: Some(holder.name(hand).to_owned()), worth });
        }
        Situation {
            cards: cards.map(typed).to_vec(),
            known: String::new(),
            asks: "Which three are an Ox?",
            unanswered: answers.len() - 1,
            answers,
        }
    }
}

impl Practised for Arranging {
    fn deal(&mut self, chance: &mut Chance) -> Option<Situation> {
        let shoe = self.game.rules.shoe.shoe(0).cards.into_iter();
        let mut pile: Vec<Card> = shoe.map(Card::from_index).collect();
        let cards: Option<Vec<Card>> = (0..5).map(|_| draw(&mut pile, chance)).collect();
        Some(self.situation(cards?.try_into().ok()?))
    }

    fn go_on(&mut self, _: usize, _: &mut Chance) -> Option<Situation> {
        None
    }
}
