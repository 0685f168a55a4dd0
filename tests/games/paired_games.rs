//! Games on the same cards: each counts what it would alone, and the error of their difference is right.

use crate::play::{Nobody, config, run};
use houseodds::engine::{BLOCK, Rounds, Run, Together, Unwatched, edge, play_together, with_first};
use houseodds::games::{Config, Game, load};
use houseodds::stats::comparison::{PlayedNets, paired_difference, unpaired_difference};
use houseodds::stats::{Estimate, Fraction};

/// Calls `task` with the games of these configs.
fn with_games<T>(configs: &[Config], task: impl Fn(&[&dyn Rounds]) -> T) -> T {
    let games: Vec<Box<dyn Game>> = configs.iter().map(|config| config.rules.game(&Unwatched)).collect();
    task(&games.iter().map(|game| &**game as &dyn Rounds).collect::<Vec<_>>())
}

fn together(games: &[&dyn Rounds], seed: u64, rounds: u64) -> Together {
    play_together(games, &with_first(games.len()), &Run { seed, rounds, until_se: None }, &Nobody)
}

/// Returns the difference of the second game's edge from the first's.
fn difference(games: &[&dyn Rounds], together: &Together) -> Estimate {
    let moments: Vec<_> = together.tallies.iter().map(|tally| tally.dealer().moments()).collect();
    let played = |at: usize| PlayedNets { nets: &moments[at], bets: games[at].staked() };
    paired_difference(played(0), played(1), &together.products[1])
}

/// Returns pairs of tables of every game, also with other units of money, with random decisions, and with a single
/// seat, whose counts give the dealer's distribution.
fn pairs() -> Vec<[Config; 2]> {
    [
        ("gnau", "players = 1", "players = 1\ncommission = 0.05\nside.pair.pays.double = 3"),
        ("chinese-blackjack", "players = 1", "players = 1\npayout.win = 1.5"),
        ("gnau", "", "commission = 0.0333\nrules.ties = 'high-card-suit'\nstrategy.players = 'first-ox'"),
        ("chinese-blackjack", "", "payout.twenty_one = 1.5\nrules.ties = 'dealer'"),
        ("modulo-n", "strategy.seats = 'random'", "strategy.seats = ['largest', 'random', 'smallest', 'largest']"),
    ]
    .map(|(game, a, b)| [config(game, a), config(game, b)])
    .into()
}

fn as_alone(games: &[&dyn Rounds]) {
    let rounds = 9 * BLOCK + 123;
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| together(games, 3, rounds))
    };
    let one = on(1);
    for threads in [2, 7] {
        assert!(on(threads) == one, "{threads} threads");
    }
    for (game, tally) in games.iter().zip(&one.tallies) {
        assert!(*tally == run(*game, 3, rounds).tally);
    }
    // The difference is of the two edges, which are exact fractions.
    let edge_of = |at: usize| {
        let bets = games[at].staked();
        let nets = one.tallies[at].dealer().cells();
        let sum: i64 = nets.map(|(net, count)| net * count as i64).sum();
        Fraction::new(sum.into(), rounds.into()).divided(bets)
    };
    assert_eq!(difference(games, &one).value, edge_of(1).minus(&edge_of(0)).nearest());
}

#[test]
fn side_by_side_is_as_alone_on_any_threads() {
    for pair in pairs() {
        with_games(&pair, as_alone);
    }
}

fn no_difference(games: &[&dyn Rounds]) {
    let found = difference(games, &together(games, 5, 2 * BLOCK));
    assert_eq!(found, Estimate { value: 0.0, std_error: Some(0.0), interval: Some((0.0, 0.0)) });
}

/// Also holds for random strategies, because both draw the same.
#[test]
fn a_table_does_not_differ_from_itself() {
    for [a, b] in pairs() {
        for config in [a, b] {
            with_games(&[config.clone(), config], no_difference);
        }
    }
}

#[test]
fn games_of_two_kinds_are_each_as_alone() {
    with_games(&[config("gnau", ""), config("chinese-blackjack", "")], as_alone);
}

fn exact_edge(game: &dyn Game) -> Fraction {
    game.exact_by_seat().expect("enumerated").dealer().mean.divided(game.staked())
}

/// Returns how often the paired interval of a run contains the truth, and its mean error relative to two independent
/// runs.
fn covered(games: &[&dyn Rounds], truth: f64, (runs, rounds): (u64, u64)) -> (f64, f64) {
    let (mut covered, mut narrower) = (0, 0.0);
    for seed in 0..runs {
        let together = together(games, seed, rounds);
        let found = difference(games, &together);
        let (low, high) = found.interval.unwrap();
        covered += u64::from(low <= truth && truth <= high);
        let edges: Vec<Estimate> =
            games.iter().zip(&together.tallies).map(|(game, tally)| edge(*game, tally)).collect();
        narrower += found.std_error.unwrap() / unpaired_difference(&edges[0], &edges[1]).std_error.unwrap();
    }
    (covered as f64 / runs as f64, narrower / runs as f64)
}

/// The truth comes from enumeration.
#[test]
fn paired_intervals_cover_as_often_as_they_say() {
    paired_intervals_cover(500, 1_000);
}

#[test]
#[ignore = "long check"]
fn paired_intervals_of_many_runs_cover_as_often_as_they_say() {
    paired_intervals_cover(2_500, BLOCK);
}

fn paired_intervals_cover(runs: u64, rounds: u64) {
    for (game, a, b, at_most) in [
        ("gnau", "players = 2", "players = 2\nrules.ties = 'push'", 0.2),
        ("gnau", "players = 1\ncommission = 0.05", "players = 1\npayout.double = 2", 0.5),
        ("chinese-blackjack", "players = 3", "players = 3\nrules.ties = 'dealer'", 0.5),
    ] {
        let configs = [config(game, a), config(game, b)];
        let [first, other] = [0, 1].map(|at: usize| exact_edge(&*configs[at].rules.game(&Unwatched)));
        let truth = other.minus(&first).nearest();
        let (coverage, narrower) = with_games(&configs, |games| covered(games, truth, (runs, rounds)));
        // Four standard errors of a share of 95 % among that many runs.
        assert!((coverage - 0.95).abs() < 4.0 * (0.95 * 0.05 / runs as f64).sqrt(), "{game} {b}: {coverage}");
        assert!(narrower < at_most, "{game} {b}: {narrower}");
    }
}

fn by_seat(game: &dyn Game) {
    let (all, by_seat) = (game.exact(&Unwatched).unwrap(), game.exact_by_seat().unwrap());
    assert_eq!(all.dealer().mean, by_seat.dealer().mean);
    let (all, by_seat) = (game.tables(&all), game.tables(&by_seat));
    for table in ["frequency", "matchup"] {
        assert_eq!(all.table(table), by_seat.table(table));
    }
    let of_seats = |tables: &houseodds::tables::Tables| {
        tables.rows("edge").iter().filter(|row| row.labels[0] != "dealer").cloned().collect::<Vec<_>>()
    };
    assert_eq!(of_seats(&all), of_seats(&by_seat));
}

/// Figures of one seat do not depend on counting seats together.
#[test]
fn one_seat_at_a_time_is_part_of_the_whole() {
    for preset in ["gnau", "chinese-blackjack"] {
        by_seat(&*load(preset, &["players=2".to_owned()]).unwrap().rules.game(&Unwatched));
    }
}
