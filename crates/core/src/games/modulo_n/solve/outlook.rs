//! The effect of the other seats' play on a seat.

use super::super::choices::SeatChoices;
use super::super::legal::share_of_fewest;
use super::world::{DrawWorld, Trajectory};
use crate::games::in_play;

/// The effect of the other seats' play on a seat.
pub(super) struct SeatOutlook {
    /// Probability that nobody else has gone out before each turn, by turns left minus 1.
    pub alive: Vec<f64>,
    /// Share of the win times the probability that nobody else has gone out, by cards left at the end.
    pub end: Vec<f64>,
}

impl SeatOutlook {
    /// Computes the outlook of a seat from the trajectory of each seat.
    fn new(world: &DrawWorld<'_>, trajectories: &[&Trajectory], seat: usize) -> SeatOutlook {
        let others = trajectories.iter().enumerate().filter(|(other, _)| *other != seat);
        let alive = (1..=world.turns_of(seat)).map(|left| {
            let before = world.turns_of(seat) - left;
            // Seats before this one have had one more turn.
            others.clone().map(|(other, theirs)| theirs.is_in(before + usize::from(other < seat))).product()
        });
        let end = (0..=world.most_cards()).map(|cards| {
            share_of_fewest(others.clone().map(|(_, other)| {
                let fewer_or_as_many: f64 = other.left[..=cards].iter().sum();
                (other.is_in(other.out.len()) - fewer_or_as_many, other.left[cards])
            }))
        });
        SeatOutlook { alive: alive.collect(), end: end.collect() }
    }

    /// Computes the outlook of each seat under these strategies.
    pub(super) fn for_seats(world: &DrawWorld<'_>, seats: &SeatChoices) -> Vec<SeatOutlook> {
        // Seats with the same strategy and number of turns share a trajectory.
        let alike: Vec<(usize, usize)> =
            seats.of.iter().enumerate().map(|(seat, of)| (*of, world.turns_of(seat))).collect();
        let (distinct, seat_index) = in_play(&alike);
        let trajectories: Vec<Trajectory> =
            distinct.iter().map(|(of, turns)| Trajectory::new(world, &seats.choices[*of], *turns, |_, _| {})).collect();
        let trajectories: Vec<&Trajectory> = seat_index.iter().map(|of| &trajectories[*of]).collect();
        (0..trajectories.len()).map(|seat| SeatOutlook::new(world, &trajectories, seat)).collect()
    }

    /// Averages over the seats that have a turn, for a seat that does not know its position.
    pub(super) fn mean(outlooks: &[SeatOutlook]) -> SeatOutlook {
        let most_turns = outlooks.iter().map(|outlook| outlook.alive.len()).max().unwrap_or_default();
        let alive = (0..most_turns).map(|left| mean(outlooks.iter().filter_map(|outlook| outlook.alive.get(left))));
        let playing = outlooks.iter().filter(|outlook| !outlook.alive.is_empty());
        let cards = outlooks.first().map_or(0, |outlook| outlook.end.len());
        let end = (0..cards).map(|cards| mean(playing.clone().map(|outlook| &outlook.end[cards])));
        SeatOutlook { alive: alive.collect(), end: end.collect() }
    }

    /// Returns the share of the win of a seat with this trajectory.
    pub(super) fn share(&self, own: &Trajectory) -> f64 {
        let out: f64 = own.out.iter().zip(self.alive.iter().rev()).map(|(out, alive)| out * alive).sum();
        out + own.left.iter().zip(&self.end).map(|(left, end)| left * end).sum::<f64>()
    }
}

fn mean<'a>(values: impl Iterator<Item = &'a f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0.0), |(sum, count), value| (sum + value, count + 1.0));
    sum / count
}
