//! Practice hands of Modulo N: a hand of the first seat, turn by turn, as long as nobody goes out.

use super::choices::SeatChoices;
use super::ledger::net_of;
use super::legal::AfterChoice;
use super::rules::Rules;
use super::solve::{ChoiceWorth, SeatWorths, resolved};
use super::typed::RANKS;
use crate::cards::Chance;
use crate::engine::Unwatched;
use crate::games::practice::{Answer, Practised, Situation};

/// The seat that decides.
const SEAT: usize = 0;
/// Keys of sets. A turn with more sets is skipped.
const KEYS: &str = "123456789abcdefgijklmnoprstuvwxyz";
const HOLD_BACK: char = 'h';

/// A hand in play.
#[derive(Debug)]
pub(super) struct Turns {
    rules: Rules,
    seats: SeatChoices,
    worths: SeatWorths,
    /// Ranks of the cards that the seat has not seen.
    left: Vec<usize>,
    n: usize,
    /// Ranks of the cards held, ascending.
    held: Vec<usize>,
    turns_left: usize,
    /// Sets in the last question.
    sets: Vec<Vec<usize>>,
}

impl Turns {
    pub(super) fn new(rules: &Rules) -> Turns {
        let seats = SeatChoices::new(rules, &resolved(rules, &Unwatched));
        let worths = SeatWorths::new(rules, SEAT, rules.turns_of(SEAT));
        let [left, held] = [const { Vec::new() }; 2];
        Turns { rules: rules.clone(), seats, worths, left, n: 0, held, turns_left: 0, sets: Vec::new() }
    }

    /// Draws a card, or returns `None` if none is left.
    fn draw(&mut self, chance: &mut Chance) -> Option<usize> {
        let place = chance.below(self.left.len() as u64) as usize;
        (place < self.left.len()).then(|| self.left.swap_remove(place))
    }

    /// Returns this turn's question, or that of the next turn with a choice.
    fn ask(&mut self, chance: &mut Chance) -> Option<Situation> {
        while self.turns_left > 0 {
            let hand: Vec<usize> = self.held.iter().map(|rank| usize::from(RANKS[*rank].1)).collect();
            let mut choices = self.worths.choices(&self.rules, &self.seats, (self.n, &hand), self.turns_left)?;
            if !choices.is_empty() && !self.rules.legal().may_hold_back(choices.len() - 1) {
                choices.remove(0);
            }
            if choices.len() > 1 {
                return self.situation(choices);
            }
            self.end_turn(chance)?;
        }
        None
    }

    fn end_turn(&mut self, chance: &mut Chance) -> Option<()> {
        self.turns_left -= 1;
        let drawn = self.draw(chance)?;
        self.held.push(drawn);
        self.held.sort();
        Some(())
    }

    /// Returns the positions of cards with the residues of a set.
    fn picks(&self, set: &[usize]) -> Vec<usize> {
        let mut picks = Vec::new();
        for residue in set {
            let has = |place: &usize| usize::from(RANKS[self.held[*place]].1) == *residue && !picks.contains(place);
            picks.extend((0..self.held.len()).find(has));
        }
        picks
    }

    fn situation(&mut self, choices: Vec<ChoiceWorth>) -> Option<Situation> {
        let mut keys = KEYS.chars();
        let answer = |ChoiceWorth { set, win_share }: &ChoiceWorth| {
            let words: Vec<String> = set.iter().map(usize::to_string).collect();
            let key = if set.is_empty() { HOLD_BACK } else { keys.next()? };
            let [won, lost] = [true, false].map(|won| net_of(self.rules.players, won) as f64);
            Some(Answer {
                key,
                name: if set.is_empty() { "hold back".to_owned() } else { words.join("-") },
                picks: self.picks(set),
                makes: None,
                worth: lost + (won - lost) * win_share,
            })
        };
        let answers = choices.iter().map(answer).collect::<Option<Vec<Answer>>>()?;
        self.sets = choices.into_iter().map(|choice| choice.set).collect();
        let turns = if self.turns_left == 1 {
            "This is your last turn".to_owned()
        } else {
            format!("You have {} turns left", self.turns_left)
        };
        Some(Situation {
            cards: self.held.iter().map(|rank| RANKS[*rank].0.to_owned()).collect(),
            known: format!("N is {}. {turns}; nobody has gone out.", self.n),
            asks: "What do you discard?",
            answers,
            unanswered: 0,
        })
    }
}

impl Practised for Turns {
    fn deal(&mut self, chance: &mut Chance) -> Option<Situation> {
        let cards = (0..RANKS.len()).flat_map(|rank| vec![rank; self.rules.copies[rank]]);
        self.left = cards.collect();
        self.n = RANKS[self.draw(chance)?].1.into();
        let held: Option<Vec<usize>> = (0..=self.rules.hand_size).map(|_| self.draw(chance)).collect();
        self.held = held?;
        self.held.sort();
        self.turns_left = self.rules.turns_of(SEAT);
        self.ask(chance)
    }

    fn go_on(&mut self, answer: usize, chance: &mut Chance) -> Option<Situation> {
        let set = self.sets.get(answer).cloned().unwrap_or_default();
        let picks = self.picks(&set);
        let kept = self.held.iter().enumerate().filter(|(place, _)| !picks.contains(place));
        self.held = kept.map(|(_, rank)| *rank).collect();
        match self.rules.legal().next(!set.is_empty(), self.held.is_empty()) {
            AfterChoice::Out => return None,
            AfterChoice::ChooseAgain => {}
            AfterChoice::TurnOver => self.end_turn(chance)?,
        }
        self.ask(chance)
    }
}
