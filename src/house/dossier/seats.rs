//! The returns of seats that play for each other's stakes, found by playing.

use super::bands::{FollowedBets, band_sheet};
use super::bet::{UnitFigures, sheet};
use super::bets::ENDS;
use crate::answer::{Answer, Cell, Sheet};
use crate::engine::{Run, Unwatched, play};
use crate::games::{Against, Game, Rules, Side, Solving};
use crate::house::observer::Observer;
use crate::stats::{BetLine, Estimate, Evidence, NetSteps};
use crate::tables::presentation::{seat_of, seat_role};
use crate::tables::table::Nets;
use crate::tables::{Presentation, Tables, metric};

/// Returns the figures of every seat, each of which stakes a unit.
pub fn seat_bets(
    game: &dyn Game,
    evidence: &dyn Evidence,
    tables: &Tables,
    run: &Run,
    words: &'static Presentation,
) -> Vec<Answer> {
    let seats = game.nets(evidence, BetLine::Main).into_iter().filter(|nets| seat_of(&nets.role).is_some());
    seats.filter_map(|nets| seat_bet(&nets, game.unit() as f64, tables, run, words)).collect()
}

fn seat_bet(nets: &Nets, staked: f64, tables: &Tables, run: &Run, words: &'static Presentation) -> Option<Answer> {
    let rtp = returned(tables, &nets.role)?;
    let distribution: Vec<(i64, f64)> =
        nets.shares.iter().map(|(net, share)| (*net, share.probability.value)).collect();
    let net = NetSteps::new(distribution.iter().copied());
    let hit = distribution.iter().filter(|(net, _)| *net > 0).map(|(_, chance)| chance).sum::<f64>();
    let (largest, chance) = distribution.iter().copied().max_by_key(|(net, _)| *net)?;
    let deviation_error = tables.metric(&nets.role, metric::STD_DEV).and_then(|row| Some(row.std_error?.0));
    let std_dev = Estimate::from_mean(net.std_dev() / staked, deviation_error);
    let figures = UnitFigures {
        // Rounds of one seat are independent.
        hit: Some(Estimate::from_mean(hit, Some((hit * (1.0 - hit) / run.rounds as f64).sqrt()))),
        largest: Some((largest as f64 / staked, chance)),
        ..UnitFigures::new(nets.role.clone(), vec![1.0], rtp, rtp.taken_from(1.0), std_dev)
    };
    let bands = band_sheet(&net, &FollowedBets::of_player(staked, Some((run.rounds, run.seed))));
    Some(figures.answer(words, vec![ends_of_bet(nets, staked), bands]))
}

/// Returns the outcomes of a seat's bet, the largest win first.
fn ends_of_bet(nets: &Nets, staked: f64) -> Sheet {
    let mut rows = Vec::new();
    for (net, share) in nets.shares.iter().rev() {
        let (pays, chance) = (*net as f64 / staked, share.probability);
        rows.push(vec![
            Side::ALL[(net.signum() + 1) as usize].word().into(),
            Cell::Blank,
            Cell::Number(chance.value),
            Cell::Number(1.0 / chance.value),
            Cell::Number(pays),
            Cell::Number(pays * chance.value),
            chance.std_error.map_or(Cell::Blank, Cell::Number),
        ]);
    }
    sheet("events", &ENDS, rows)
}

/// Returns the return of a seat with its standard error.
fn returned(tables: &Tables, seat: &str) -> Option<Estimate> {
    let row = tables.metric(seat, metric::NET)?;
    Some(Estimate::from_mean(1.0 + row.value?.0, row.std_error.map(|error| error.0)))
}

/// Returns the return of the first seat: as played, with its best response to the others, and with best play of all;
/// all on the same cards.
pub fn play_of_seats(game: &dyn Game, tables: &Tables, run: &Run, observer: &dyn Observer) -> Vec<Vec<Cell>> {
    let answer = game.solve(&Solving::new(Against::Seats, run.seed), observer).ok();
    let answer = answer.and_then(|solved| replayed(&*solved.trials?.played, run, observer));
    let best = game.solve(&Solving::new(Against::BestPlay, run.seed), observer).ok();
    let best = best.and_then(|solved| replayed(&*solved.played?, run, observer));
    let mut returns = Vec::new();
    for (play, found) in [
        ("every seat as configured", returned(tables, &seat_role(1))),
        ("seat 1 by its best response to the others", answer),
        ("every seat by the best play that is known", best),
    ] {
        let Some(rtp) = found else { continue };
        let error = rtp.std_error.map_or(Cell::Blank, Cell::Number);
        returns.push(vec![play.into(), Cell::Number(rtp.value), Cell::Blank, error]);
    }
    returns
}

/// Returns the first seat's return under rules, on the cards of this run.
fn replayed(rules: &dyn Rules, run: &Run, observer: &dyn Observer) -> Option<Estimate> {
    let game = rules.game(&Unwatched);
    let tally = play(&*game, run, &*observer.progress(&*game, 0, run.rounds)).tally;
    returned(&game.tables(&tally), &seat_role(1))
}
