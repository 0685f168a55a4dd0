//! Best play against given seats, and against itself.

use super::super::choices::SeatChoices;
use super::super::hands::RESIDUES;
use super::super::plan::Plan;
use super::super::rules::{Play, Rules, Strategy};
use super::hold_back::{self, HoldBackStats, Turns};
use super::response::Response;
use super::world::{SeatOutlook, Space, Trajectory, World};
use crate::engine::{Steps, in_order};
use crate::games::in_play;
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
    /// How it plays among these seats.
    pub hold_back: HoldBackStats,
}

/// A best response for one N.
struct Answer {
    response: Response,
    /// What a further one would gain.
    gain: f64,
    turns: Vec<Turns>,
}

/// The seats' strategies; where one looks ahead, its plan has been solved.
pub(in super::super) fn resolved(rules: &Rules, steps: &dyn Steps) -> Vec<Play> {
    let looks_ahead = |play: &Play| *play == Play::Named(Strategy::Lookahead);
    if !rules.plays.iter().any(looks_ahead) {
        return rules.plays.clone();
    }
    let plan = lookahead(rules, steps);
    let resolved = |play: &Play| if looks_ahead(play) { Play::Solved(Arc::clone(&plan)) } else { play.clone() };
    rules.plays.iter().map(resolved).collect()
}

/// What `lookahead` plays: the best response to seats that play `largest`. One N after another, to keep a simulation's
/// memory small.
fn lookahead(rules: &Rules, steps: &dyn Steps) -> Arc<Plan> {
    let step = steps.begin("looking ahead by N", RESIDUES as u64);
    let space = Space::new(rules);
    let largest = SeatChoices::new(rules, &all_largest(rules));
    let rows = |world: World<'_>| Response::new(&world, &largest.outlook(&world), None).rows;
    let solve = |n| if rules.has_n(n) { rows(World::new(rules, &space, n)) } else { Vec::new() };
    let rows = (0..RESIDUES).map(solve).inspect(|_| step()).collect();
    Arc::new(Plan { hands: space.hands, rows })
}

/// Every seat plays `largest`.
pub(super) fn all_largest(rules: &Rules) -> Vec<Play> {
    vec![Play::Named(Strategy::Largest); rules.players]
}

/// The best response to these seats.
pub(super) fn best_response(rules: &Rules, plays: &[Play], steps: &dyn Steps) -> Best {
    let seats = SeatChoices::new(rules, plays);
    let step = steps.begin("finding the best response by N", RESIDUES as u64);
    let space = Space::new(rules);
    let solved = of_each_n(rules, &space, |world| {
        let outlook = seats.outlook(world);
        let response = Response::new(world, &outlook, None);
        let turns = hold_back::of_n(world, &plan_of(world, &response), &outlook);
        step();
        Answer { response, gain: 0.0, turns }
    });
    Best::new(rules, &space, solved)
}

/// The best response to seats that all play like itself, and what `lookahead` plays.
pub(super) fn fixed_point(rules: &Rules, steps: &dyn Steps) -> (Best, Arc<Plan>) {
    let may_turn_up = (0..RESIDUES).filter(|n| rules.has_n(*n)).count();
    let told = steps.begin("finding the best play against itself", (may_turn_up * (MOST_STEPS + 1)) as u64);
    let largest = SeatChoices::new(rules, &all_largest(rules));
    let space = Space::new(rules);
    let solved = of_each_n(rules, &space, |world| {
        let mut response = Response::new(world, &largest.outlook(world), None);
        let first = response.rows.clone();
        told();
        let mut step = 1;
        loop {
            let plan = plan_of(world, &response);
            let seats = SeatChoices::new(rules, &vec![Play::Solved(Arc::clone(&plan)); rules.players]);
            let outlook = seats.outlook(world);
            let next = Response::new(world, &outlook, None);
            let is_fixed = next.rows == response.rows;
            if is_fixed || step == MOST_STEPS {
                // Steps that are not needed count as done.
                (step..=MOST_STEPS).for_each(|_| told());
                let turns = hold_back::of_n(world, &plan, &outlook);
                let best = next.value;
                let response = if is_fixed { next } else { Response::new(world, &outlook, Some(&response.rows)) };
                return (Answer { gain: best - response.value, response, turns }, first);
            }
            told();
            response = next;
            step += 1;
        }
    });
    let (solved, first): (Vec<_>, Vec<_>) = solved.into_iter().map(Option::unzip).unzip();
    let first = first.into_iter().map(Option::unwrap_or_default).collect();
    (Best::new(rules, &space, solved), Arc::new(Plan { hands: Arc::clone(&space.hands), rows: first }))
}

/// The plan of a response where only its N is turned up.
fn plan_of(world: &World<'_>, response: &Response) -> Arc<Plan> {
    let mut rows = vec![Vec::new(); RESIDUES];
    rows[world.n] = response.rows.clone();
    Arc::new(Plan { hands: Arc::clone(&world.space.hands), rows })
}

/// Solves the worlds of all N that may be turned up side by side.
fn of_each_n<T: Send>(rules: &Rules, space: &Space, solve: impl Fn(&World<'_>) -> T + Sync) -> Vec<Option<T>> {
    in_order(RESIDUES, |n| rules.has_n(n).then(|| solve(&World::new(rules, space, n))))
}

impl Best {
    /// Puts together what was found for each N that may be turned up.
    fn new(rules: &Rules, space: &Space, solved: Vec<Option<Answer>>) -> Best {
        let (mut rows, mut by_n, mut value, mut exploitability) = (Vec::new(), Vec::new(), 0.0, 0.0);
        for (solved, copies) in solved.into_iter().zip(rules.of_each_residue()) {
            let share = f64::from(copies) / rules.shoe.len() as f64;
            let (of_n, turns) = solved.map_or_else(Default::default, |Answer { response, gain, turns }| {
                value += share * response.value;
                exploitability += share * gain;
                (response.rows, turns)
            });
            rows.push(of_n);
            by_n.push(turns);
        }
        let plan = Arc::new(Plan { hands: Arc::clone(&space.hands), rows });
        Best { plan, value, exploitability, hold_back: HoldBackStats::new(rules, by_n) }
    }
}

impl SeatChoices {
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
