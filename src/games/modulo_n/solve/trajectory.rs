//! How a seat's hand goes on under a given strategy, and what that means for the others.

use super::super::choices::Choices;
use super::super::hands::count;
use super::super::legal::{Next, share_of_fewest};
use super::world::World;

/// What comes of a seat's hand as long as nobody else goes out.
pub(super) struct Trajectory {
    /// The chance to go out on its first turn, on its second …
    pub out: Vec<f64>,
    /// The chance to hold each number of cards after its last turn; more than these are left out.
    pub left: Vec<f64>,
}

impl Trajectory {
    /// Of a seat with so many turns. `see` is shown, for each turn, how many are left, this one included, and the law of
    /// the hand with the card drawn.
    pub(super) fn new(
        world: &World<'_>,
        choices: &Choices,
        turns: usize,
        mut see: impl FnMut(usize, &[f64]),
    ) -> Trajectory {
        let (hands, legal) = (&world.space.hands, world.rules.legal());
        let mut law = world.dealt();
        let mut out = Vec::new();
        for left in (1..=turns).rev() {
            let mut drawn = world.after_draw(&law);
            see(left, &drawn);
            law.fill(0.0);
            let mut out_now = 0.0;
            // Largest hands first: whoever may go on discarding has fewer cards then.
            for number in (1..hands.len()).rev() {
                let chance = drawn[number];
                if chance == 0.0 {
                    continue;
                }
                let hand = hands.hand(number);
                let likely = choices.rests(world.n, left, hand).count() as f64;
                for rest in choices.rests(world.n, left, hand) {
                    let chance = chance / likely;
                    match legal.next(rest != hand, rest == 0) {
                        Next::Out => out_now += chance,
                        Next::ChooseAgain => drawn[hands.number(rest, count(rest))] += chance,
                        Next::TurnOver => law[hands.number(rest, count(rest))] += chance,
                    }
                }
            }
            out.push(out_now);
        }
        let left = (0..=hands.most_cards()).map(|cards| law[hands.with_cards(cards)].iter().sum()).collect();
        Trajectory { out, left }
    }

    /// The chance not to have gone out by each turn.
    pub(super) fn is_in(&self, turns: usize) -> f64 {
        1.0 - self.out.iter().take(turns).sum::<f64>()
    }
}

/// What the other seats' play means for a seat; the mean over the seats that it may have.
pub(super) struct SeatOutlook {
    /// By turns left less 1: the chance that nobody else has gone out before that turn.
    pub alive: Vec<f64>,
    /// By cards left at the end: the seat's share of the win, times the chance that nobody else has gone out.
    pub end: Vec<f64>,
}

impl SeatOutlook {
    /// With a trajectory for each seat.
    pub(super) fn new(world: &World<'_>, trajectories: &[&Trajectory]) -> SeatOutlook {
        let seats = 0..world.rules.players;
        let others = |seat: usize| seats.clone().filter(move |other| *other != seat);
        let alive = (1..=world.most_turns()).map(|left| {
            let with_turn = seats.clone().filter(|seat| world.turns_of(*seat) >= left);
            mean(with_turn.map(|seat| {
                let before = world.turns_of(seat) - left;
                // Who sits in front of the seat has had one turn more.
                others(seat).map(|other| trajectories[other].is_in(before + usize::from(other < seat))).product()
            }))
        });
        let end = (0..=world.space.hands.most_cards()).map(|cards| {
            mean(seats.clone().map(|seat| {
                share_of_fewest(others(seat).map(|other| trajectories[other]).map(|other| {
                    let fewer_or_as_many: f64 = other.left[..=cards].iter().sum();
                    (other.is_in(other.out.len()) - fewer_or_as_many, other.left[cards])
                }))
            }))
        });
        SeatOutlook { alive: alive.collect(), end: end.collect() }
    }
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0.0), |(sum, count), value: f64| (sum + value, count + 1.0));
    sum / count
}
