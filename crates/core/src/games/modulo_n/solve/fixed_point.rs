//! Best play against given seats, and against itself.

use super::super::choices::SeatChoices;
use super::super::hands::RESIDUES;
use super::super::plan::ChoicePlan;
use super::super::rules::{Rules, SeatPlay, Strategy};
use super::hold_back::{self, HoldBackStats, Turns};
use super::outlook::SeatOutlook;
use super::response::{best_share, rows};
use super::world::{DrawWorld, Space};
use crate::engine::{Steps, in_order};
use std::sync::Arc;

/// Largest number of best responses computed, each against the one before.
const MOST_STEPS: usize = 10;

/// A plan for every N.
pub(super) struct BestPlans {
    pub plan: Arc<ChoicePlan>,
    /// Share of the win, as the mean over the seats.
    pub value: f64,
    /// Gain of a seat's own best response to the same seats, as the mean over the seats.
    pub exploitability: f64,
    /// Statistics of holding back among these seats.
    pub hold_back: HoldBackStats,
}

/// Best play for one N.
struct BestForN {
    rows: Vec<Vec<u8>>,
    turns: Vec<Turns>,
    /// Share of the win of each seat, and the gain of its own best response.
    shares: Vec<f64>,
    gains: Vec<f64>,
}

impl BestForN {
    /// Evaluates a plan among seats with these outlooks.
    fn new(
        world: &DrawWorld<'_>,
        rows: Vec<Vec<u8>>,
        outlooks: &[SeatOutlook],
        gain: impl Fn(usize, f64) -> f64,
    ) -> BestForN {
        let (turns, shares) = hold_back::for_n(world, &plan_of(world, &rows), outlooks);
        let gains = shares.iter().enumerate().map(|(seat, share)| gain(seat, *share)).collect();
        BestForN { rows, turns, shares, gains }
    }
}

/// Returns the play of each seat. Solves a plan if one looks ahead.
pub(in super::super) fn resolved(rules: &Rules, steps: &dyn Steps) -> Vec<SeatPlay> {
    let (mut plays, ahead) = (rules.plays.clone(), SeatPlay::Named(Strategy::Lookahead));
    if plays.contains(&ahead) {
        let plan = lookahead(rules, steps);
        plays.iter_mut().filter(|play| **play == ahead).for_each(|play| *play = SeatPlay::Solved(Arc::clone(&plan)));
    }
    plays
}

/// Solves `lookahead`: the best response to seats that play `largest`. One N after another, to save memory in a
/// simulation.
fn lookahead(rules: &Rules, steps: &dyn Steps) -> Arc<ChoicePlan> {
    let step = steps.begin("looking ahead by N", RESIDUES as u64);
    let space = Space::new(rules);
    let largest = SeatChoices::new(rules, &all_largest(rules));
    let rows = |world: &DrawWorld<'_>| rows(world, &SeatOutlook::mean(&SeatOutlook::for_seats(world, &largest)));
    let solve = |n| if rules.has_n(n) { rows(&DrawWorld::new(rules, &space, n)) } else { Vec::new() };
    let rows = (0..RESIDUES).map(solve).inspect(|_| step()).collect();
    Arc::new(ChoicePlan { hands: space.hands, rows })
}

/// Returns seats that all play `largest`.
pub(super) fn all_largest(rules: &Rules) -> Vec<SeatPlay> {
    vec![SeatPlay::Named(Strategy::Largest); rules.players]
}

/// Solves the best response to these seats.
pub(super) fn best_response(rules: &Rules, plays: &[SeatPlay], steps: &dyn Steps) -> BestPlans {
    let seats = SeatChoices::new(rules, plays);
    let step = steps.begin("finding the best response by N", RESIDUES as u64);
    let space = Space::new(rules);
    let solved = solve_each_n(rules, &space, |world| {
        let outlooks = SeatOutlook::for_seats(world, &seats);
        let answer = BestForN::new(world, rows(world, &SeatOutlook::mean(&outlooks)), &outlooks, |_, _| 0.0);
        step();
        answer
    });
    BestPlans::new(rules, &space, solved)
}

/// Solves the best response to seats that all play it too. Also returns the plan of `lookahead`.
pub(super) fn fixed_point(rules: &Rules, steps: &dyn Steps) -> (BestPlans, Arc<ChoicePlan>) {
    let may_turn_up = (0..RESIDUES).filter(|n| rules.has_n(*n)).count();
    let told = steps.begin("finding the best play against itself", (may_turn_up * (MOST_STEPS + 1)) as u64);
    let largest = SeatChoices::new(rules, &all_largest(rules));
    let space = Space::new(rules);
    let solved = solve_each_n(rules, &space, |world| {
        let mut response = rows(world, &SeatOutlook::mean(&SeatOutlook::for_seats(world, &largest)));
        let first = response.clone();
        told();
        let mut step = 1;
        loop {
            let plan = plan_of(world, &response);
            let seats = SeatChoices::new(rules, &vec![SeatPlay::Solved(plan); rules.players]);
            let outlooks = SeatOutlook::for_seats(world, &seats);
            let next = rows(world, &SeatOutlook::mean(&outlooks));
            if next == response || step == MOST_STEPS {
                // Skipped steps count as done.
                (step..=MOST_STEPS).for_each(|_| told());
                let answer =
                    BestForN::new(world, response, &outlooks, |seat, share| best_share(world, &outlooks[seat]) - share);
                return (answer, first);
            }
            told();
            response = next;
            step += 1;
        }
    });
    let (solved, first): (Vec<_>, Vec<_>) = solved.into_iter().map(Option::unzip).unzip();
    let first = first.into_iter().map(Option::unwrap_or_default).collect();
    (BestPlans::new(rules, &space, solved), Arc::new(ChoicePlan { hands: Arc::clone(&space.hands), rows: first }))
}

/// Makes a plan from rows for one N.
fn plan_of(world: &DrawWorld<'_>, row: &[Vec<u8>]) -> Arc<ChoicePlan> {
    let mut rows = vec![Vec::new(); RESIDUES];
    rows[world.n] = row.to_vec();
    Arc::new(ChoicePlan { hands: Arc::clone(&world.space.hands), rows })
}

/// Solves each N that can be turned up, in parallel.
fn solve_each_n<T: Send>(rules: &Rules, space: &Space, solve: impl Fn(&DrawWorld<'_>) -> T + Sync) -> Vec<Option<T>> {
    in_order(RESIDUES, |n| rules.has_n(n).then(|| solve(&DrawWorld::new(rules, space, n))))
}

impl BestPlans {
    /// Combines the results of each N.
    fn new(rules: &Rules, space: &Space, solved: Vec<Option<BestForN>>) -> BestPlans {
        let (mut rows, mut by_n, mut value, mut exploitability) = (Vec::new(), Vec::new(), 0.0, 0.0);
        for (solved, copies) in solved.into_iter().zip(rules.residue_counts()) {
            let share = f64::from(copies) / rules.shoe.len() as f64;
            let (row, turns) = solved.map_or_else(Default::default, |answer| {
                value += share * mean(&answer.shares);
                exploitability += share * mean(&answer.gains);
                (answer.rows, answer.turns)
            });
            rows.push(row);
            by_n.push(turns);
        }
        let plan = Arc::new(ChoicePlan { hands: Arc::clone(&space.hands), rows });
        BestPlans { plan, value, exploitability, hold_back: HoldBackStats::new(rules, by_n) }
    }
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}
