//! What each choice with a hand is worth.

use super::super::choices::SeatChoices;
use super::super::hands::{RESIDUES, count, holds, packed};
use super::super::legal::MOST_CARDS;
use super::super::rules::Rules;
use super::fixed_point::resolved;
use super::response::Response;
use super::world::{Space, World};
use crate::engine::Unwatched;
use crate::games::enumeration::held;

/// A choice, and what it is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Worth {
    /// The residues of the set that is discarded, from high to low; empty to hold back.
    pub set: Vec<usize>,
    /// The share of the win that it leads to with best play from then on, the mean over the seats that one may
    /// have, given that nobody has gone out yet.
    pub win_share: f64,
}

/// The choices with a hand of these residues, the drawn card among them, where N is turned up and this many own turns
/// are left, this one included, against the seats of the rules: holding back first, then the sets in the order of
/// `largest`. Draws are taken to be independent, and hands of more than ten cards to be played as `largest`.
///
/// `None` where there is nothing to choose from: N or a residue that the shoe does not have, no cards or more than ten,
/// no turn left or more than a seat can have.
#[must_use]
pub fn worths(rules: &Rules, n: usize, hand: &[usize], turns_left: usize) -> Option<Vec<Worth>> {
    let seats = SeatChoices::new(rules, &resolved(rules, &Unwatched));
    worths_against(rules, &seats, n, hand, &[turns_left])?.pop().map(|(_, worths)| worths)
}

/// The same against seats whose choices are known, by turns left, ascending: of these numbers of turns, those that a
/// seat can have.
pub(in super::super) fn worths_against(
    rules: &Rules,
    seats: &SeatChoices,
    n: usize,
    hand: &[usize],
    turns_left: &[usize],
) -> Option<Vec<(usize, Vec<Worth>)>> {
    let copies = rules.of_each_residue();
    let is_hand = (1..=MOST_CARDS).contains(&hand.len()) && hand.iter().all(|residue| *residue < RESIDUES);
    let mut turns_left = turns_left.to_vec();
    turns_left.retain(|turns| (1..=rules.most_turns()).contains(turns));
    if n >= RESIDUES || !is_hand || turns_left.is_empty() {
        return None;
    }
    let cards = packed(hand);
    let fits = |residue: usize| held(cards, residue) + u32::from(residue == n) <= copies[residue];
    if !(0..RESIDUES).all(fits) || copies[n] == 0 {
        return None;
    }
    let space = Space::new(rules);
    let world = World::new(rules, &space, n);
    let outlook = seats.outlook(&world);
    let number = space.hands.number(cards, count(cards));
    let sets = rules.legal().sets(n).into_iter().filter(|set| holds(cards, packed(set)));
    let choices: Vec<Vec<usize>> = std::iter::once(Vec::new()).chain(sets).collect();
    let mut worths = Vec::new();
    Response::seen(&world, &outlook, None, |left, turn| {
        for &turns in turns_left.iter().filter(|turns| left == (**turns).min(world.most_turns())) {
            let rests = world.rests(number).iter().map(|rest| turn.left[*rest as usize]);
            let values = std::iter::once(turn.kept[number]).chain(rests);
            // Given that nobody has gone out yet.
            let win_shares = values.map(|value| value / outlook.alive[left - 1]);
            let choices = choices.iter().cloned().zip(win_shares);
            worths.push((turns, choices.map(|(set, win_share)| Worth { set, win_share }).collect()));
        }
    });
    Some(worths)
}
