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
    /// A seat that goes out.
    out: f64,
    /// By hand: kept for the next turn, or to the end.
    kept: &'a [f64],
    /// By hand: as it is played on.
    played: &'a [f64],
    legal: LegalPlay,
}

impl Turn<'_> {
    /// What it is worth to keep a hand.
    pub(super) fn keeping(&self, hand: usize) -> f64 {
        self.kept[hand]
    }

    /// What it is worth to be left with these cards after discarding a set.
    #[inline(always)]
    pub(super) fn rest(&self, rest: usize) -> f64 {
        match self.legal.next(true, rest == 0) {
            Next::Out => self.out,
            Next::ChooseAgain => self.played[rest],
            Next::TurnOver => self.kept[rest],
        }
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
        let dealt = world.dealt();
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
            // No cards, no choice.
            let mut row = vec![HOLD];
            let of_size = |cards: usize| hands.with_cards(cards).map(move |hand| (hand, cards));
            for (hand, cards) in (1..=hands.most_cards()).flat_map(of_size) {
                let turn = Turn { out, kept: &kept, played: &played, legal };
                let rests = world.rests(hand);
                let choice = legal.by_plan(cards, || {
                    row.push(known.map_or_else(|| best(&turn, hand, rests), |row| row[hand]));
                    row[hand]
                });
                let rest = choice.checked_sub(LARGEST).and_then(|place| rests.get(usize::from(place)));
                played[hand] = rest.map_or(kept[hand], |rest| turn.rest(*rest as usize));
            }
            if known.is_none() {
                rows.push(row);
            }
            see(left, &Turn { out, kept: &kept, played: &played, legal });
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

/// The best choice with a hand; of equally good ones a set rather than holding back, and the set that `largest`
/// prefers.
fn best(turn: &Turn<'_>, hand: usize, rests: &[u32]) -> u8 {
    let (mut best, mut choice) = (f64::NEG_INFINITY, HOLD);
    for (rest, place) in rests.iter().zip(LARGEST..) {
        let worth = turn.rest(*rest as usize);
        if worth > best {
            (best, choice) = (worth, place);
        }
    }
    if turn.legal.may_hold_back(rests.len()) && turn.keeping(hand) > best { HOLD } else { choice }
}
