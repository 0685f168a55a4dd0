//! What each choice with a hand is worth.

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

/// A choice, and what it is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct ChoiceWorth {
    /// The residues of the set that is discarded, from high to low; empty to hold back.
    pub set: Vec<usize>,
    /// The share of the win that it leads to with best play from then on, given that nobody has gone out yet.
    pub win_share: f64,
}

/// The choices of a seat, counted from 1, with a hand of these residues, the drawn card among them, where N is turned
/// up and this many own turns are left, this one included, against the other seats of the rules: holding back first, then
/// the sets in the order of `largest`. Draws are taken to be independent, and hands of more than ten cards to be played
/// as `largest`.
///
/// `None` where there is nothing to choose from: N or a residue that the shoe does not have, no cards, more than ten or
/// more than the seat can have drawn, no turn left or more than it can have, or others who have gone out for sure.
#[must_use]
pub fn worths(rules: &Rules, seat: usize, n: usize, hand: &[usize], turns_left: usize) -> Option<Vec<ChoiceWorth>> {
    let seats = SeatChoices::new(rules, &resolved(rules, &Unwatched));
    worths_against(rules, &seats, seat.checked_sub(1)?, n, hand, &[turns_left]).pop().map(|(_, worths)| worths)
}

/// Whether the shoe has these cards beside this N, and no more than are looked at.
fn can_be_held(rules: &Rules, n: usize, hand: &[usize]) -> bool {
    let is_hand = (1..=MOST_CARDS).contains(&hand.len()) && hand.iter().all(|residue| *residue < RESIDUES);
    if n >= RESIDUES || !is_hand {
        return false;
    }
    let (copies, cards) = (rules.of_each_residue(), packed(hand));
    copies[n] > 0 && (0..RESIDUES).all(|residue| held(cards, residue) + u32::from(residue == n) <= copies[residue])
}

/// What the choices of a seat, counted from 0, are worth against seats whose choices are known: what is found where N is
/// turned up is kept.
#[derive(Debug)]
pub(in super::super) struct SeatWorths {
    seat: usize,
    /// The most turns left that are asked about.
    most_turns: usize,
    space: Space,
    of_n: [Option<Vec<TurnWorths>>; RESIDUES],
}

/// What hands are worth on a turn, at least those that can be held.
#[derive(Debug)]
struct TurnWorths {
    /// The chance that nobody has gone out before.
    alive: f64,
    /// By hand: kept for the next turn, or to the end.
    kept: Vec<f64>,
    /// By hand: left after discarding a set.
    left: Vec<f64>,
}

impl SeatWorths {
    /// Of a seat that is asked with at most this many turns left.
    pub(in super::super) fn new(rules: &Rules, seat: usize, most_turns: usize) -> SeatWorths {
        SeatWorths { seat, most_turns, space: Space::new(rules), of_n: [const { None }; RESIDUES] }
    }

    /// The choices with a hand, this many turns left: none if others have gone out for sure, otherwise `None` as for
    /// [`worths`].
    pub(in super::super) fn choices(
        &mut self,
        rules: &Rules,
        seats: &SeatChoices,
        (n, hand): (usize, &[usize]),
        turns_left: usize,
    ) -> Option<Vec<ChoiceWorth>> {
        // A turn for each card drawn, this one included.
        let drawn = hand.len().saturating_sub(rules.hand_size).max(1);
        let is_asked = self.seat < rules.players && (1..=self.most_turns).contains(&turns_left);
        if !is_asked || !can_be_held(rules, n, hand) || turns_left + drawn > rules.turns_of(self.seat) + 1 {
            return None;
        }
        if self.of_n[n].is_none() {
            self.of_n[n] = Some(self.found(rules, seats, n));
        }
        let turns = self.of_n[n].as_ref()?;
        // Before the turns that are looked at, hands are worth what they are on the first of these.
        let turn = turns.get(turns_left.min(turns.len()).checked_sub(1)?)?;
        if turn.alive == 0.0 {
            return Some(Vec::new());
        }
        let cards = packed(hand);
        let share = |set: &[usize]| {
            let number = self.space.hands.number(cards - packed(set), hand.len() - set.len());
            // Given that nobody has gone out yet.
            (if set.is_empty() { turn.kept[number] } else { turn.left[number] }) / turn.alive
        };
        let sets = rules.legal().sets(n).into_iter().filter(|set| holds(cards, packed(set)));
        let choices = std::iter::once(Vec::new()).chain(sets);
        Some(choices.map(|set| ChoiceWorth { win_share: share(&set), set }).collect())
    }

    /// By turns left less 1, as far as they are asked about and looked at.
    fn found(&self, rules: &Rules, seats: &SeatChoices, n: usize) -> Vec<TurnWorths> {
        let world = DrawWorld::new(rules, &self.space, n);
        let outlook = SeatOutlook::of_seats(&world, seats).swap_remove(self.seat);
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

/// The same for each of these numbers of turns left, ascending, that the seat can have.
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
    let of_turns = |turns: &usize| Some((*turns, worths.choices(rules, seats, (n, hand), *turns)?));
    turns_left.iter().filter_map(of_turns).filter(|(_, choices)| !choices.is_empty()).collect()
}
