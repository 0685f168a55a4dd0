//! The answer of `solve`: figures, notes, charts, a table, and tables for measuring the gain in play.

use super::super::ledger::net_of;
use super::super::plan::ChoicePlan;
use super::super::rules::{Rules, SeatPlay, Strategy};
use super::fixed_point::{BestPlans, all_largest, best_response, fixed_point, resolved};
use crate::config::{Words, sha256};
use crate::engine::Steps;
use crate::games::{Against, Fact, Rules as GameRules, Solved, Solving, Trial, Trials, Unsolvable};
use crate::tables::metric;
use crate::tables::presentation::seat_role;
use std::sync::Arc;

/// Known decimals of a share: the next ones change if more [heaps](super::heaps) are distinguished.
const DECIMALS: usize = 5;

/// Checks that the best play against these is found.
pub(in super::super) fn solvable(solving: &Solving) -> Result<(), Unsolvable> {
    match solving.against {
        _ if solving.by_total => Err(Unsolvable::ByTotal),
        Against::Seats | Against::BestPlay => Ok(()),
        Against::Players => Err(Unsolvable::Against("players", "every seat is a player: use --against seats")),
        Against::Dealer => Err(Unsolvable::Against("dealer", "the dealer is a seat: use --against seats")),
    }
}

pub(in super::super) fn answer(rules: &Rules, solving: &Solving, steps: &dyn Steps) -> Result<Solved, Unsolvable> {
    solvable(solving)?;
    Ok(if solving.against == Against::Seats { against_seats(rules, steps) } else { best_play_of_all(rules, steps) })
}

/// Solves one seat's best table against the seats of the config.
fn against_seats(rules: &Rules, steps: &dyn Steps) -> Solved {
    let seats = resolved(rules, steps);
    let best = best_response(rules, &seats, steps);
    let lookahead = if seats == all_largest(rules) {
        SeatPlay::Solved(Arc::clone(&best.plan))
    } else {
        SeatPlay::Named(Strategy::Lookahead)
    };
    let trials = Trials {
        seats: in_each_seat(rules, &seats, &best.plan),
        ..trials(rules, &seats, &SeatPlay::Solved(Arc::clone(&best.plan)), &lookahead)
    };
    let about = "The best table against the seats of the config, the mean over the seats that one may have. What it \
                 wins was measured by playing it in each seat in turn.";
    Solved { trials: Some(trials), ..solved(rules, &best, about, None) }
}

/// Solves a table that is best if every seat plays it.
fn best_play_of_all(rules: &Rules, steps: &dyn Steps) -> Solved {
    let (best, lookahead) = fixed_point(rules, steps);
    let seats = vec![SeatPlay::Solved(Arc::clone(&best.plan)); rules.players];
    let trials = trials(rules, &seats, &SeatPlay::Solved(Arc::clone(&best.plan)), &SeatPlay::Solved(lookahead));
    let played: Arc<dyn GameRules> = Arc::new(Rules { plays: seats, ..rules.clone() });
    let about = "A table for every seat, by N, own turns left (up to 12) and hand: where all play it, it is the \
                 best among tables of this form for the mean outlook of its seats. A seat that plays its own \
                 best response, with all its turns, gains what is shown, the mean over the seats.";
    let gain = Fact::new(metric::EXPLOITABILITY.key, "gain of a best response", best.exploitability);
    // Seats that play one table have equal chances to win the pot.
    Solved { trials: Some(trials), played: Some(played), ..solved(rules, &best, about, Some(gain)) }
}

/// Builds the common part of an answer.
fn solved(rules: &Rules, best: &BestPlans, about: &str, gain: Option<Fact>) -> Solved {
    let net = pot(rules) * best.value + net_of(rules.players, false) as f64;
    let holds_back = best.hold_back.held_share();
    let figures = [
        Some(Fact::new(metric::VALUE.key, "mean net of a seat per ante", net)),
        Some(Fact::new(metric::WIN_SHARE.key, "win share", best.value)),
        gain,
        Some(Fact::new(metric::HOLDS_BACK.key, "holds back when it could discard", holds_back)),
    ];
    let text = best.plan.to_text(rules);
    let hash = sha256(&text);
    let figures = figures.into_iter().flatten().map(|figure| Fact { decimals: Some(DECIMALS), ..figure });
    let how = "It was solved as if every draw were from the pack without the turned-up card, and hands of more than ten \
               cards were played as largest: that is what figures without ± and the charts are true of. The gains over \
               named strategies were measured by playing: seat 1 with the table against seat 1 with the named strategy, \
               on the same cards.";
    let notes = vec![about.to_owned(), how.to_owned(), format!("The SHA-256 of table.txt is {hash}.")];
    let mut solved = Solved::new(figures.collect(), best.hold_back.charts(), notes);
    solved.answer.files.push(("table.txt".to_owned(), text));
    solved
}

/// Returns the difference in net between winning and losing.
fn pot(rules: &Rules) -> f64 {
    (net_of(rules.players, true) - net_of(rules.players, false)) as f64
}

/// Sets up games of seat 1 with the table and with each named strategy, among the same others. `lookahead` may already
/// be solved.
fn trials(rules: &Rules, others: &[SeatPlay], table: &SeatPlay, lookahead: &SeatPlay) -> Trials {
    let trials = Strategy::ALL.iter().zip(Strategy::WORDS).map(|(strategy, word)| Trial {
        name: metric::GAIN.member(format_args!("over_{}", word.name.replace('-', "_"))),
        label: format!("win share gained over {}", word.name),
        other: match strategy {
            Strategy::Lookahead => in_seat(0, rules, others, lookahead),
            Strategy::Largest | Strategy::Smallest | Strategy::Random | Strategy::HoldZeros => {
                in_seat(0, rules, others, &SeatPlay::Named(*strategy))
            }
        },
    });
    let played = in_seat(0, rules, others, table);
    Trials { bets: pot(rules), played, others: trials.collect(), seats: Vec::new() }
}

/// Puts a way to play in a seat, among the others.
fn in_seat(seat: usize, rules: &Rules, others: &[SeatPlay], play: &SeatPlay) -> Arc<dyn GameRules> {
    let mut plays = others.to_vec();
    plays[seat] = play.clone();
    Arc::new(Rules { plays, ..rules.clone() })
}

/// Puts the plan in each seat in turn, among the others.
fn in_each_seat(rules: &Rules, others: &[SeatPlay], plan: &Arc<ChoicePlan>) -> Vec<(String, Arc<dyn GameRules>)> {
    let play = SeatPlay::Solved(Arc::clone(plan));
    (0..rules.players).map(|seat| (seat_role(seat + 1), in_seat(seat, rules, others, &play))).collect()
}
