//! The best play of a seat against a given outlook, by backward induction.

use super::super::legal::{HOLD, LARGEST, LegalPlay, Next};
use super::super::plan::MOST_TURNS;
use super::world::{SeatOutlook, World};

/// How a seat plays, and what that is worth.
pub(super) struct Response {
    /// By turns left less 1: the row of a plan.
    pub rows: Vec<Vec<u8>>,
    /// Its share of the win, the mean over the seats that it may have.
    pub value: f64,
}

/// What hands are worth on a turn.
pub(super) struct Turn<'a> {
    /// By hand: kept for the next turn, or to the end.
    pub kept: &'a [f64],
    /// By hand, at least of those that can be: left after discarding a set.
    pub left: &'a [f64],
    legal: LegalPlay,
}

impl<'a> Turn<'a> {
    /// The hands as they are played on, as far as known. Without cards both are worth what it is to go out.
    fn new(legal: LegalPlay, kept: &'a [f64], played: &'a [f64]) -> Turn<'a> {
        let left = if legal.next(true, false) == Next::ChooseAgain { played } else { kept };
        Turn { kept, left, legal }
    }
}

impl Response {
    /// The best play, or that of the given rows, with its value.
    pub(super) fn new(world: &World<'_>, outlook: &SeatOutlook, given: Option<&[Vec<u8>]>) -> Response {
        Self::seen(world, outlook, given, |_, _| {})
    }

    /// The same; `see` is called with each turn and the number of turns left, this one included.
    pub(super) fn seen(
        world: &World<'_>,
        outlook: &SeatOutlook,
        given: Option<&[Vec<u8>]>,
        mut see: impl FnMut(usize, &Turn<'_>),
    ) -> Response {
        let hands = &world.space.hands;
        let legal = world.rules.legal();
        let mut kept = vec![0.0; hands.len()];
        for (cards, end) in outlook.end.iter().enumerate() {
            kept[hands.with_cards(cards)].fill(*end);
        }
        let mut played = vec![0.0; hands.len()];
        let mut rows: Vec<Vec<u8>> = given.map(<[_]>::to_vec).unwrap_or_default();
        let mut value = 0.0;
        for left in 1..=world.most_turns() {
            let out = outlook.alive[left - 1];
            // More turns left than a plan tells apart are played like the most that it does.
            let known = rows.get(left - 1).or(if left > MOST_TURNS { rows.last() } else { None });
            // No cards, no choice: whoever has none left is out.
            let mut row = vec![HOLD];
            (kept[0], played[0]) = (out, out);
            for cards in 1..=hands.most_cards() {
                let all = hands.with_cards(cards);
                // What is left is a smaller hand.
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
            if known.is_none() {
                rows.push(row);
            }
            see(left, &Turn::new(legal, &kept, &played));
            world.before_draw(&played, &mut kept);
            // The largest hands cannot draw: they have as good as lost.
            kept[world.space.may_draw()..].fill(0.0);
            let seats = (0..world.rules.players).filter(|seat| world.turns_of(*seat) == left).count() as f64;
            if seats > 0.0 {
                value += seats * world.dealt.iter().zip(&kept).map(|(chance, worth)| chance * worth).sum::<f64>();
            }
        }
        Response { rows, value: value / world.rules.players as f64 }
    }
}

/// The best choice with a hand; of equally good ones a set rather than holding back, and the set that `largest`
/// prefers.
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
