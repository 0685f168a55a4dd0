//! The best play of a seat against a given outlook, by backward induction.

use super::super::legal::{AfterChoice, HOLD, LARGEST, LegalPlay};
use super::super::plan::MOST_TURNS;
use super::outlook::SeatOutlook;
use super::world::DrawWorld;

/// Values of hands on one turn.
pub(super) struct Turn<'a> {
    /// Value of each hand if kept for the next turn, or to the end.
    pub kept: &'a [f64],
    /// Value of each possible hand after discarding a set.
    pub left: &'a [f64],
    legal: LegalPlay,
}

impl<'a> Turn<'a> {
    /// Creates the values of a turn. A seat without cards has gone out.
    fn new(legal: LegalPlay, kept: &'a [f64], played: &'a [f64]) -> Turn<'a> {
        let left = if legal.next(true, false) == AfterChoice::ChooseAgain { played } else { kept };
        Turn { kept, left, legal }
    }
}

/// Solves the rows of a plan against an outlook, by turns left minus 1.
pub(super) fn rows(world: &DrawWorld<'_>, outlook: &SeatOutlook) -> Vec<Vec<u8>> {
    best_play(world, outlook, world.most_turns(), MOST_TURNS, |_, _| {}).rows
}

/// Returns the share of the win of a seat with this outlook that plays its best on all its turns.
pub(super) fn best_share(world: &DrawWorld<'_>, outlook: &SeatOutlook) -> f64 {
    let turns = outlook.alive.len();
    let kept = best_play(world, outlook, turns, turns, |_, _| {}).kept;
    world.dealt.iter().zip(&kept).map(|(chance, worth)| chance * worth).sum()
}

/// A seat's best play and its value.
pub(super) struct SeatBestPlay {
    /// Rows by turns left minus 1.
    rows: Vec<Vec<u8>>,
    /// Value of each hand before the first turn.
    kept: Vec<f64>,
}

/// Solves the best play of `turns` turns. Turns before the last `apart` reuse the play for `apart`. `see` receives each
/// turn and the number of turns left, including this one.
pub(super) fn best_play(
    world: &DrawWorld<'_>,
    outlook: &SeatOutlook,
    turns: usize,
    apart: usize,
    mut see: impl FnMut(usize, &Turn<'_>),
) -> SeatBestPlay {
    let (hands, legal) = (&world.space.hands, world.rules.legal());
    let mut kept = kept_at_the_end(world, outlook);
    let mut played = vec![0.0; hands.len()];
    let mut rows: Vec<Vec<u8>> = Vec::new();
    for left in 1..=turns {
        let out = outlook.alive[left - 1];
        let known = if left > apart { rows.last() } else { None };
        // An empty hand has gone out and has no choice.
        let mut row = vec![HOLD];
        (kept[0], played[0]) = (out, out);
        for cards in 1..=hands.most_cards() {
            let all = hands.with_cards(cards);
            // A discard leads to a smaller hand.
            let (smaller, played) = played.split_at_mut(all.start);
            let turn = Turn::new(legal, &kept, smaller);
            for (hand, played) in all.zip(played) {
                let rests = world.rests(hand);
                let choice = legal.by_plan(cards, || match known {
                    Some(row) => row[hand],
                    None => {
                        let choice = best(&turn, hand, rests);
                        row.push(choice);
                        choice
                    }
                });
                let rest = choice.checked_sub(LARGEST).and_then(|place| rests.get(usize::from(place)));
                *played = rest.map_or(turn.kept[hand], |rest| turn.left[*rest as usize]);
            }
        }
        rows.extend(known.is_none().then_some(row));
        see(left, &Turn::new(legal, &kept, &played));
        world.before_turn(&played, &mut kept, world.rules.hand_size + outlook.alive.len() - left);
    }
    SeatBestPlay { rows, kept }
}

/// Returns the value of each hand when no turn is left.
fn kept_at_the_end(world: &DrawWorld<'_>, outlook: &SeatOutlook) -> Vec<f64> {
    let mut kept = vec![0.0; world.len()];
    for (cards, end) in outlook.end.iter().enumerate() {
        kept[world.after_turn(cards)].fill(*end);
    }
    world.stuck.iter().for_each(|(hand, heap)| kept[*hand as usize] = kept[*heap as usize]);
    kept
}

/// Returns the best choice with a hand. Ties prefer a set to holding back, and then the order of `largest`.
fn best(turn: &Turn<'_>, hand: usize, rests: &[u32]) -> u8 {
    let (mut best, mut choice) = (f64::NEG_INFINITY, HOLD);
    for (at, rest) in rests.iter().enumerate() {
        let worth = turn.left[*rest as usize];
        if worth > best {
            (best, choice) = (worth, LARGEST + at as u8);
        }
    }
    if turn.legal.may_hold_back(rests.len()) && turn.kept[hand] > best { HOLD } else { choice }
}
