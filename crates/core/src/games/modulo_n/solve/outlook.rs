//! What the other seats' play means for a seat.

use super::super::choices::SeatChoices;
use super::super::legal::share_of_fewest;
use super::world::{DrawWorld, Trajectory};
use crate::games::in_play;

/// What the other seats' play means for a seat.
pub(super) struct SeatOutlook {
    /// By its turns left less 1: the chance that nobody else has gone out before that turn.
    pub alive: Vec<f64>,
    /// By cards left at the end: its share of the win, times the chance that nobody else has gone out.
    pub end: Vec<f64>,
}

impl SeatOutlook {
    /// Of a seat, with a trajectory for each.
    fn new(world: &DrawWorld<'_>, trajectories: &[&Trajectory], seat: usize) -> SeatOutlook {
        let others = || trajectories.iter().enumerate().filter(move |(other, _)| *other != seat);
        let alive = (1..=world.turns_of(seat)).map(|left| {
            let before = world.turns_of(seat) - left;
            // Seats before this one have had one more turn.
            others().map(|(other, theirs)| theirs.is_in(before + usize::from(other < seat))).product()
        });
        let end = (0..=world.most_cards()).map(|cards| {
            share_of_fewest(others().map(|(_, other)| {
                let fewer_or_as_many: f64 = other.left[..=cards].iter().sum();
                (other.is_in(other.out.len()) - fewer_or_as_many, other.left[cards])
            }))
        });
        SeatOutlook { alive: alive.collect(), end: end.collect() }
    }

    /// Of each seat, where the seats choose like this.
    pub(super) fn of_seats(world: &DrawWorld<'_>, seats: &SeatChoices) -> Vec<SeatOutlook> {
        // Seats with the same strategy and as many turns have the same trajectory.
        let alike: Vec<(usize, usize)> =
            seats.of.iter().enumerate().map(|(seat, of)| (*of, world.turns_of(seat))).collect();
        let (distinct, of_seat) = in_play(&alike);
        let trajectories: Vec<Trajectory> =
            distinct.iter().map(|(of, turns)| Trajectory::new(world, &seats.choices[*of], *turns, |_, _| {})).collect();
        let trajectories: Vec<&Trajectory> = of_seat.iter().map(|of| &trajectories[*of]).collect();
        (0..trajectories.len()).map(|seat| SeatOutlook::new(world, &trajectories, seat)).collect()
    }

    /// Of a seat that does not know which it is: the mean over those that have a turn.
    pub(super) fn mean(outlooks: &[SeatOutlook]) -> SeatOutlook {
        let most_turns = outlooks.iter().map(|outlook| outlook.alive.len()).max().unwrap_or_default();
        let alive = (0..most_turns).map(|left| mean(outlooks.iter().filter_map(|outlook| outlook.alive.get(left))));
        let playing = || outlooks.iter().filter(|outlook| !outlook.alive.is_empty());
        let cards = outlooks.first().map_or(0, |outlook| outlook.end.len());
        let end = (0..cards).map(|cards| mean(playing().map(|outlook| &outlook.end[cards])));
        SeatOutlook { alive: alive.collect(), end: end.collect() }
    }

    /// The share of the win of a seat whose hand develops like this.
    pub(super) fn share(&self, own: &Trajectory) -> f64 {
        let out: f64 = own.out.iter().zip(self.alive.iter().rev()).map(|(out, alive)| out * alive).sum();
        out + own.left.iter().zip(&self.end).map(|(left, end)| left * end).sum::<f64>()
    }
}

fn mean<'a>(values: impl Iterator<Item = &'a f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0.0), |(sum, count), value| (sum + value, count + 1.0));
    sum / count
}
