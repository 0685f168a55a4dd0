//! Best play against given seats, and against itself.

use super::super::choices::SeatChoices;
use super::super::hands::RESIDUES;
use super::super::plan::Plan;
use super::super::rules::{Play, Rules, Strategy};
use super::response::Response;
use super::world::{SeatOutlook, Space, Trajectory, World};
use crate::engine::Steps;
use crate::games::in_play;
use rayon::prelude::*;
use std::sync::Arc;

/// How many best responses are taken in turn at most, each to the one before.
const MOST_STEPS: usize = 10;

/// A plan for every N.
pub(super) struct Best {
    pub plan: Arc<Plan>,
    /// Its share of the win.
    pub value: f64,
    /// What a best response to the same seats would gain.
    pub exploitability: f64,
}

/// The seats' strategies; where one looks ahead, its plan has been solved.
pub(in super::super) fn resolved(rules: &Rules, steps: &dyn Steps) -> Vec<Play> {
    let looks_ahead = |play: &Play| *play == Play::Named(Strategy::Lookahead);
    if !rules.plays.iter().any(looks_ahead) {
        return rules.plays.clone();
    }
    let plan = lookahead(rules, steps).plan;
    let resolved = |play: &Play| if looks_ahead(play) { Play::Solved(Arc::clone(&plan)) } else { play.clone() };
    rules.plays.iter().map(resolved).collect()
}

/// The best response to seats that play `largest`. One N after another, to keep a simulation's memory small.
fn lookahead(rules: &Rules, steps: &dyn Steps) -> Best {
    let step = steps.begin("looking ahead by N", RESIDUES as u64);
    let space = Space::new(rules);
    let largest = SeatChoices::new(rules, &vec![Play::Named(Strategy::Largest); rules.players]);
    let solve = |n| rules.has_n(n).then(|| largest.answer(&World::new(rules, &space, n)));
    let solved = (0..RESIDUES).map(solve).inspect(|_| step()).collect();
    Best::new(rules, space, solved)
}

/// The best response to these seats.
pub(super) fn best_response(rules: &Rules, plays: &[Play], steps: &dyn Steps) -> Best {
    let seats = SeatChoices::new(rules, plays);
    let step = steps.begin("finding the best response by N", RESIDUES as u64);
    of_each_n(rules, |world| {
        let answer = seats.answer(world);
        step();
        answer
    })
}

/// The best response to seats that all play like itself.
pub(super) fn fixed_point(rules: &Rules, steps: &dyn Steps) -> Best {
    let may_turn_up = (0..RESIDUES).filter(|n| rules.has_n(*n)).count();
    let told = steps.begin("finding the best play against itself", (may_turn_up * (MOST_STEPS + 1)) as u64);
    let largest = SeatChoices::new(rules, &vec![Play::Named(Strategy::Largest); rules.players]);
    of_each_n(rules, |world| {
        let (mut response, _) = largest.answer(world);
        told();
        for step in 1.. {
            let mut rows = vec![Vec::new(); RESIDUES];
            rows[world.n] = response.rows.clone();
            let plan = Play::Solved(Arc::new(Plan::new(Arc::clone(&world.space.hands), rows)));
            let outlook = SeatChoices::new(rules, &vec![plan; rules.players]).outlook(world);
            let next = Response::new(world, &outlook, None);
            if next.rows == response.rows || step == MOST_STEPS {
                let own = Response::new(world, &outlook, Some(&response.rows));
                let gain = next.value - own.value;
                // Steps that are not needed count as done.
                (step..=MOST_STEPS).for_each(|_| told());
                return (own, gain);
            }
            told();
            response = next;
        }
        (response, 0.0)
    })
}

/// Solves the worlds of all N side by side.
fn of_each_n(rules: &Rules, solve: impl Fn(&World<'_>) -> Answer + Sync) -> Best {
    let space = Space::new(rules);
    let solved = (0..RESIDUES).into_par_iter();
    let solved = solved.map(|n| rules.has_n(n).then(|| solve(&World::new(rules, &space, n)))).collect();
    Best::new(rules, space, solved)
}

/// A best response for one N, and what a further one would gain.
type Answer = (Response, f64);

impl Best {
    /// Puts together what was found for each N that may be turned up.
    fn new(rules: &Rules, space: Space, solved: Vec<Option<Answer>>) -> Best {
        let (mut rows, mut value, mut exploitability) = (Vec::new(), 0.0, 0.0);
        for (solved, copies) in solved.into_iter().zip(rules.of_each_residue()) {
            let share = f64::from(copies) / rules.shoe.len() as f64;
            rows.push(solved.map_or(Vec::new(), |(response, gain)| {
                value += share * response.value;
                exploitability += share * gain;
                response.rows
            }));
        }
        Best { plan: Arc::new(Plan::new(space.hands, rows)), value, exploitability }
    }
}

impl SeatChoices {
    /// The best response to them.
    fn answer(&self, world: &World<'_>) -> Answer {
        (Response::new(world, &self.outlook(world), None), 0.0)
    }

    /// What they mean for a seat among them.
    pub(super) fn outlook(&self, world: &World<'_>) -> SeatOutlook {
        // Seats with the same strategy and as many turns have the same trajectory.
        let alike: Vec<(usize, usize)> =
            self.of.iter().enumerate().map(|(seat, of)| (*of, world.turns_of(seat))).collect();
        let (distinct, of_seat) = in_play(&alike);
        let trajectories: Vec<Trajectory> =
            distinct.iter().map(|(of, turns)| Trajectory::new(world, &self.choices[*of], *turns, |_, _| {})).collect();
        let trajectories: Vec<&Trajectory> = of_seat.iter().map(|of| &trajectories[*of]).collect();
        SeatOutlook::new(world, &trajectories)
    }
}
