//! What a seat's play meets, when it is known how the others play.

use super::course::Course;
use super::world::World;

/// What the other seats' play means for a seat; the mean over the seats that it may have.
pub(super) struct Prospects {
    /// By turns left less 1: the chance that nobody else has gone out before that turn.
    pub alive: Vec<f64>,
    /// By cards left at the end: the seat's share of the win, times the chance that nobody else has gone out.
    pub end: Vec<f64>,
}

impl Prospects {
    /// With a course for each seat.
    pub(super) fn new(world: &World<'_>, courses: &[&Course]) -> Prospects {
        let seats = 0..world.rules.players;
        let others = |seat: usize| seats.clone().filter(move |other| *other != seat);
        let alive = (1..=world.most_turns()).map(|left| {
            let with_turn = seats.clone().filter(|seat| world.turns_of(*seat) >= left);
            mean(with_turn.map(|seat| {
                let before = world.turns_of(seat) - left;
                // Who sits in front of the seat has had one turn more.
                others(seat).map(|other| courses[other].is_in(before + usize::from(other < seat))).product()
            }))
        });
        let end = (0..=world.space.hands.most_cards()).map(|cards| {
            mean(seats.clone().map(|seat| {
                // By seats that tie: the chance that no other has fewer cards.
                let mut ties = vec![1.0];
                for course in others(seat).map(|other| courses[other]) {
                    let fewer_or_as_many: f64 = course.left[..=cards].iter().sum();
                    let more = course.is_in(course.out.len()) - fewer_or_as_many;
                    let mut with = vec![0.0; ties.len() + 1];
                    for (at, chance) in ties.iter().enumerate() {
                        with[at] += chance * more;
                        with[at + 1] += chance * course.left[cards];
                    }
                    ties = with;
                }
                ties.iter().zip(1..).map(|(chance, sharing)| chance / f64::from(sharing)).sum()
            }))
        });
        Prospects { alive: alive.collect(), end: end.collect() }
    }
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0.0), |(sum, count), value: f64| (sum + value, count + 1.0));
    sum / count
}
