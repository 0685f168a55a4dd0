//! The best play of a seat against given prospects, by backward induction.

use super::super::plan::{MOST_CARDS, MOST_TURNS};
use super::prospects::Prospects;
use super::world::World;

/// How a seat plays, and what that is worth.
pub(super) struct Response {
    /// By turns left less 1: the row of a plan.
    pub rows: Vec<Vec<u8>>,
    /// Its share of the win, the mean over the seats that it may have.
    pub value: f64,
}

/// What hands are worth on a turn.
pub(super) struct Turn<'a> {
    /// A seat that goes out.
    out: f64,
    /// By hand: kept for the next turn, or to the end.
    kept: &'a [f64],
    /// By hand: as it is played on.
    played: &'a [f64],
    any_sets: bool,
}

impl Turn<'_> {
    /// What it is worth to keep a hand.
    pub(super) fn keeping(&self, hand: usize) -> f64 {
        self.kept[hand]
    }

    /// What it is worth to be left with these cards after discarding a set.
    #[inline(always)]
    pub(super) fn rest(&self, rest: usize) -> f64 {
        match rest {
            0 => self.out,
            rest if self.any_sets => self.played[rest],
            rest => self.kept[rest],
        }
    }
}

impl Response {
    /// The best play; or the play by rows that are given, and its value.
    pub(super) fn new(world: &World<'_>, prospects: &Prospects, given: Option<&[Vec<u8>]>) -> Response {
        Self::seen(world, prospects, given, |_, _| {})
    }

    /// The same; `see` is shown each turn with the number of turns left, this one included.
    pub(super) fn seen(
        world: &World<'_>,
        prospects: &Prospects,
        given: Option<&[Vec<u8>]>,
        mut see: impl FnMut(usize, &Turn<'_>),
    ) -> Response {
        let hands = &world.space.hands;
        let in_plan = hands.up_to(MOST_CARDS);
        let dealt = world.dealt();
        let mut kept = vec![0.0; hands.len()];
        for (cards, end) in prospects.end.iter().enumerate() {
            kept[hands.with_cards(cards)].fill(*end);
        }
        let mut played = vec![0.0; hands.len()];
        let mut rows: Vec<Vec<u8>> = given.map(<[_]>::to_vec).unwrap_or_default();
        let mut value = 0.0;
        for left in 1..=world.most_turns() {
            let out = prospects.alive[left - 1];
            // More turns left than a plan tells apart are played like the most of these.
            let known = rows.get(left - 1).or(if left > MOST_TURNS { rows.last() } else { None });
            let mut row = Vec::new();
            for hand in 1..hands.len() {
                let turn = Turn { out, kept: &kept, played: &played, any_sets: world.rules.any_sets };
                let choice = match known {
                    _ if hand >= in_plan => usize::from(!world.rests(hand).is_empty()),
                    Some(row) => row[hand].into(),
                    None => best(world, &turn, hand),
                };
                played[hand] = match choice {
                    0 => kept[hand],
                    place => turn.rest(world.rests(hand)[place - 1] as usize),
                };
                if hand < in_plan {
                    row.push(choice as u8);
                }
            }
            if known.is_none() {
                // No cards, no choice.
                row.insert(0, 0);
                rows.push(row);
            }
            see(left, &Turn { out, kept: &kept, played: &played, any_sets: world.rules.any_sets });
            world.before_draw(&played, &mut kept);
            // The largest hands cannot draw: they have as good as lost.
            kept[world.space.may_draw()..].fill(0.0);
            let seats = (0..world.rules.players).filter(|seat| world.turns_of(*seat) == left).count() as f64;
            if seats > 0.0 {
                value += seats * dealt.iter().zip(&kept).map(|(chance, worth)| chance * worth).sum::<f64>();
            }
        }
        Response { rows, value: value / world.rules.players as f64 }
    }
}

/// The best choice with a hand; of equally good ones a set before holding back, and the one that `largest` prefers.
fn best(world: &World<'_>, turn: &Turn<'_>, hand: usize) -> usize {
    let (mut best, mut choice) = (f64::NEG_INFINITY, 0);
    let rests = world.rests(hand);
    for (rest, place) in rests.iter().zip(1..) {
        let worth = turn.rest(*rest as usize);
        if worth > best {
            (best, choice) = (worth, place);
        }
    }
    let may_hold_back = !world.rules.must_discard || rests.is_empty();
    if may_hold_back && turn.keeping(hand) > best { 0 } else { choice }
}
