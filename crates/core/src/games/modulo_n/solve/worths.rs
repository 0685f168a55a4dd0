//! The value of each choice with a hand.

use super::super::choices::SeatChoices;
use super::super::hands::{RESIDUES, holds, packed};
use super::super::legal::MOST_CARDS;
use super::super::rules::Rules;
use super::fixed_point::resolved;
use super::outlook::SeatOutlook;
use super::response::best_play;
use super::world::{DrawWorld, Space};
use crate::engine::Unwatched;
use crate::games::enumeration::held;

/// A choice and its value.
#[derive(Clone, Debug, PartialEq)]
pub struct ChoiceWorth {
    /// Residues of the discarded set, from high to low. Empty to hold back.
    pub set: Vec<usize>,
    /// Share of the win with best play from then on, given that nobody has gone out yet.
    pub win_share: f64,
}

/// Values the choices of a seat, counted from 1, against the other seats of the rules. `hand` has the residues of its
/// cards, including the drawn one, and `turns_left` includes this turn. Holding back comes first, then the sets in the
/// order of `largest`. Draws are treated as independent, and hands of more than ten cards as played by `largest`.
///
/// Returns `None` if there is no choice: the shoe lacks N or a residue, the hand has no cards, more than ten, or more
/// than the seat can have drawn, the number of turns is impossible, or others have surely gone out.
pub fn worths(rules: &Rules, seat: usize, n: usize, hand: &[usize], turns_left: usize) -> Option<Vec<ChoiceWorth>> {
    let seats = SeatChoices::new(rules, &resolved(rules, &Unwatched));
    worths_against(rules, &seats, seat.checked_sub(1)?, n, hand, &[turns_left]).pop().map(|(_, worths)| worths)
}

/// Returns `true` if the shoe has these cards besides N, and no more than are considered.
fn can_be_held(rules: &Rules, n: usize, hand: &[usize]) -> bool {
    let is_hand = (1..=MOST_CARDS).contains(&hand.len()) && hand.iter().all(|residue| *residue < RESIDUES);
    if n >= RESIDUES || !is_hand {
        return false;
    }
    let (copies, cards) = (rules.residue_counts(), packed(hand));
    copies[n] > 0 && (0..RESIDUES).all(|residue| held(cards, residue) + u32::from(residue == n) <= copies[residue])
}

/// Values of a seat's choices against known seats. The seat counts from 0, and results for each N are cached.
#[derive(Debug)]
pub(in super::super) struct SeatWorths {
    seat: usize,
    /// Largest number of turns left in a question.
    most_turns: usize,
    space: Space,
    by_n: [Option<Vec<TurnWorths>>; RESIDUES],
}

/// Values of the possible hands on one turn.
#[derive(Debug)]
struct TurnWorths {
    /// Probability that nobody has gone out before.
    alive: f64,
    /// Value of each hand if kept for the next turn, or to the end.
    kept: Vec<f64>,
    /// Value of each hand after discarding a set.
    left: Vec<f64>,
}

impl SeatWorths {
    /// Prepares a seat for questions with at most `most_turns` turns left.
    pub(in super::super) fn new(rules: &Rules, seat: usize, most_turns: usize) -> SeatWorths {
        SeatWorths { seat, most_turns, space: Space::new(rules), by_n: [const { None }; RESIDUES] }
    }

    /// Values the choices with a hand. Returns `None` as [`worths`] does, and no choices if others have surely gone
    /// out.
    pub(in super::super) fn choices(
        &mut self,
        rules: &Rules,
        seats: &SeatChoices,
        n: usize,
        hand: &[usize],
        turns_left: usize,
    ) -> Option<Vec<ChoiceWorth>> {
        // Each drawn card took one turn, including this one.
        let drawn = hand.len().saturating_sub(rules.hand_size).max(1);
        let is_asked = self.seat < rules.players && (1..=self.most_turns).contains(&turns_left);
        if !is_asked || !can_be_held(rules, n, hand) || turns_left + drawn > rules.turns_of(self.seat) + 1 {
            return None;
        }
        if self.by_n[n].is_none() {
            self.by_n[n] = Some(self.found(rules, seats, n));
        }
        let turns = self.by_n[n].as_ref()?;
        // Earlier turns are valued like the first one considered.
        let turn = turns.get(turns_left.min(turns.len()).checked_sub(1)?)?;
        if turn.alive == 0.0 {
            return Some(Vec::new());
        }
        let cards = packed(hand);
        let sets = rules.legal().sets(n).into_iter().filter(|set| holds(cards, packed(set)));
        let choices = std::iter::once(Vec::new()).chain(sets);
        let worths = choices.map(|set| {
            let number = self.space.hands.number(cards - packed(&set), hand.len() - set.len());
            let worth = if set.is_empty() { turn.kept[number] } else { turn.left[number] };
            // Condition on nobody having gone out yet.
            ChoiceWorth { win_share: worth / turn.alive, set }
        });
        Some(worths.collect())
    }

    /// Solves the turns that are considered and in question, by turns left minus 1.
    fn found(&self, rules: &Rules, seats: &SeatChoices, n: usize) -> Vec<TurnWorths> {
        let world = DrawWorld::new(rules, &self.space, n);
        let outlook = SeatOutlook::for_seats(&world, seats).swap_remove(self.seat);
        let most = self.most_turns.min(world.turns_of(self.seat));
        let mut turns = Vec::new();
        best_play(&world, &outlook, most, most, |left, turn| {
            let cards = (rules.hand_size + 1 + rules.turns_of(self.seat) - left).min(MOST_CARDS);
            let can_be = self.space.hands.with_cards(cards).end;
            let (kept, discarded) = (turn.kept[..can_be].to_vec(), turn.left[..can_be.min(turn.left.len())].to_vec());
            turns.push(TurnWorths { alive: outlook.alive[left - 1], kept, left: discarded });
        });
        turns
    }
}

/// Values the choices for each of these ascending numbers of turns left that the seat can have.
pub(in super::super) fn worths_against(
    rules: &Rules,
    seats: &SeatChoices,
    seat: usize,
    n: usize,
    hand: &[usize],
    turns_left: &[usize],
) -> Vec<(usize, Vec<ChoiceWorth>)> {
    let most = turns_left.iter().copied().max().unwrap_or_default();
    let mut worths = SeatWorths::new(rules, seat, most.min(rules.turns_of(seat)));
    let choices = turns_left.iter().filter_map(|turns| Some((*turns, worths.choices(rules, seats, n, hand, *turns)?)));
    choices.filter(|(_, choices)| !choices.is_empty()).collect()
}
