//! The returns of seats that play for each other's stakes, found by playing.

use super::bands::{FollowedBets, bands};
use crate::engine::{Run, Unwatched, play};
use crate::games::{Against, Game, Rules, Side, Solving};
use crate::house::observer::Observer;
use crate::report::{BetEnd, DossierBet, PlayReturn};
use crate::stats::{BetLine, Evidence, NetSteps, n_zero};
use crate::tables::Tables;
use crate::tables::metric::{self, volatility_index};
use crate::tables::presentation::{seat_of, seat_role};
use crate::tables::table::Nets;

/// Returns the figures of every seat, each of which stakes a unit.
pub fn seat_bets(game: &dyn Game, evidence: &dyn Evidence, tables: &Tables, run: &Run) -> Vec<DossierBet> {
    let seats = game.nets(evidence, BetLine::Main).into_iter().filter(|nets| seat_of(&nets.role).is_some());
    seats.filter_map(|nets| seat_bet(&nets, game.unit() as f64, tables, run)).collect()
}

fn seat_bet(nets: &Nets, staked: f64, tables: &Tables, run: &Run) -> Option<DossierBet> {
    let (rtp, std_error) = returned(tables, &nets.role)?;
    let distribution: Vec<(i64, f64)> =
        nets.shares.iter().map(|(net, share)| (*net, share.probability.value)).collect();
    let net = NetSteps::new(distribution.iter().copied());
    let (edge, std_dev) = (1.0 - rtp, net.std_dev() / staked);
    let hit_frequency = distribution.iter().filter(|(net, _)| *net > 0).map(|(_, chance)| chance).sum::<f64>();
    let (largest, chance) = distribution.iter().copied().max_by_key(|(net, _)| *net)?;
    Some(DossierBet {
        bet: nets.role.clone(),
        stake: 1.0,
        rtp,
        std_error,
        edge,
        element_of_risk: edge,
        std_dev,
        std_dev_std_error: tables.metric(&nets.role, metric::STD_DEV).and_then(|row| Some(row.std_error?.0)),
        volatility_index: volatility_index(std_dev),
        hit_frequency,
        // Rounds of one seat are independent.
        hit_frequency_std_error: Some((hit_frequency * (1.0 - hit_frequency) / run.rounds as f64).sqrt()),
        n0: n_zero(std_dev, edge),
        largest_win: largest as f64 / staked,
        largest_win_probability: chance,
        events: ends_of_bet(nets, staked),
        bands: bands(&net, &FollowedBets::of_player(staked, Some((run.rounds, run.seed)))),
        ..DossierBet::default()
    })
}

/// Returns the outcomes of a seat's bet, the largest win first.
fn ends_of_bet(nets: &Nets, staked: f64) -> Vec<BetEnd> {
    let mut ends = Vec::new();
    for (net, share) in &nets.shares {
        let (pays, chance) = (*net as f64 / staked, share.probability);
        let side = Side::ALL[(net.signum() + 1) as usize];
        ends.push(BetEnd {
            event: side.word().to_owned(),
            combinations: None,
            probability: chance.value,
            std_error: chance.std_error,
            one_in: 1.0 / chance.value,
            pays,
            contribution: pays * chance.value,
        });
    }
    ends.sort_by(|a, b| b.pays.total_cmp(&a.pays));
    ends
}

/// Returns the return of a seat with its standard error.
fn returned(tables: &Tables, seat: &str) -> Option<(f64, Option<f64>)> {
    let row = tables.metric(seat, metric::NET)?;
    Some((1.0 + row.value?.0, row.std_error.map(|error| error.0)))
}

/// Returns the return of the first seat: as played, with its best response to the others, and with best play of all;
/// all on the same cards.
pub fn play_of_seats(game: &dyn Game, tables: &Tables, run: &Run, observer: &dyn Observer) -> Vec<PlayReturn> {
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
        returns.extend(found.map(|(rtp, std_error)| PlayReturn { play, rtp, std_error, off_at_most: None }));
    }
    returns
}

/// Returns the first seat's return under rules, on the cards of this run.
fn replayed(rules: &dyn Rules, run: &Run, observer: &dyn Observer) -> Option<(f64, Option<f64>)> {
    let game = rules.game(&Unwatched);
    let tally = play(&*game, run, &*observer.progress(&*game, 0, run.rounds)).tally;
    returned(&game.tables(&tally), &seat_role(1))
}
