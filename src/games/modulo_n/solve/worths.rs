//! What each choice with a hand is worth.

use super::super::choices::SeatChoices;
use super::super::hands::{RESIDUES, count, holds, packed};
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
    worths_against(rules, &seats, seat.checked_sub(1)?, n, hand, &[turns_left])?.pop().map(|(_, worths)| worths)
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

/// The same against seats whose choices are known, of a seat counted from 0, by turns left, ascending: of these numbers
/// of turns, those that it can have.
pub(in super::super) fn worths_against(
    rules: &Rules,
    seats: &SeatChoices,
    seat: usize,
    n: usize,
    hand: &[usize],
    turns_left: &[usize],
) -> Option<Vec<(usize, Vec<ChoiceWorth>)>> {
    if seat >= rules.players || !can_be_held(rules, n, hand) {
        return None;
    }
    let mut turns_left = turns_left.to_vec();
    // A turn for each card drawn, this one included.
    let drawn = hand.len().saturating_sub(rules.hand_size).max(1);
    turns_left.retain(|turns| *turns > 0 && turns + drawn <= rules.turns_of(seat) + 1);
    if turns_left.is_empty() {
        return None;
    }
    let cards = packed(hand);
    let space = Space::new(rules);
    let world = DrawWorld::new(rules, &space, n);
    let outlook = SeatOutlook::of_seats(&world, seats).swap_remove(seat);
    let number = space.hands.number(cards, count(cards));
    let sets = rules.legal().sets(n).into_iter().filter(|set| holds(cards, packed(set)));
    let choices: Vec<Vec<usize>> = std::iter::once(Vec::new()).chain(sets).collect();
    let looked_at = |turns: usize| turns.min(world.turns_of(seat));
    let most = turns_left.iter().map(|turns| looked_at(*turns)).max()?;
    let mut worths = Vec::new();
    best_play(&world, &outlook, most, most, |left, turn| {
        let alive = outlook.alive[left - 1];
        for &turns in turns_left.iter().filter(|turns| looked_at(**turns) == left && alive > 0.0) {
            let rests = world.rests(number).iter().map(|rest| turn.left[*rest as usize]);
            let values = std::iter::once(turn.kept[number]).chain(rests);
            // Given that nobody has gone out yet.
            let win_shares = values.map(|value| value / alive);
            let choices = choices.iter().cloned().zip(win_shares);
            worths.push((turns, choices.map(|(set, win_share)| ChoiceWorth { set, win_share }).collect()));
        }
    });
    Some(worths)
}
