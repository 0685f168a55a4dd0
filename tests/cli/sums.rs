//! Consistency of the tables: counts add up, and each figure follows from the distributions next to it.

use crate::program::Desk;
use crate::results::{Folder, Row, Table, long_table, run_json, table};
use std::collections::BTreeMap;

struct Result {
    rounds: u64,
    seats: u64,
    frequency: Table,
    payout: Table,
    edge: Table,
    matchup: Table,
}

impl Result {
    fn new(folder: &Folder) -> Result {
        let run = run_json(folder);
        Result {
            rounds: run["rounds"].as_u64().unwrap(),
            seats: run["config"]["players"].as_u64().unwrap(),
            frequency: table(folder, "frequency.csv"),
            payout: table(folder, "payout.csv"),
            edge: table(folder, "edge.csv"),
            matchup: table(folder, "matchup.csv"),
        }
    }

    /// Returns the denominator of a role's counts.
    fn whole(&self, role: &str) -> u64 {
        if role == "player" { self.rounds * self.seats } else { self.rounds }
    }

    fn metric(&self, role: &str, metric: &str) -> f64 {
        self.edge.row(role, "metric", metric).figure("value")
    }

    /// Returns the dealer and the players, who have every metric. `house` has only its commission.
    fn people(&self) -> Vec<String> {
        self.edge.distinct("role").into_iter().filter(|role| role != "house").collect()
    }

    /// Returns the players, pooled and separately.
    fn players(&self) -> Vec<String> {
        self.people().into_iter().filter(|role| role != "dealer").collect()
    }
}

fn results() -> Vec<Result> {
    let desk = long_table();
    let run = |arguments: &[&str]| Result::new(&desk.simulate(arguments));
    vec![
        run(&["gnau", "--rounds", "41003"]),
        run(&["long-table.toml", "--rounds", "41003"]),
        run(&["niu-niu-many", "--rounds", "333", "--set", "players=2"]),
        run(&["gnau-five-small", "--rounds", "1", "--set", "players=1"]),
    ]
}

fn total<'a>(rows: impl IntoIterator<Item = &'a Row>) -> u64 {
    rows.into_iter().map(Row::count).sum()
}

/// Compares floats that were added up in another order.
#[track_caller]
fn assert_near(a: f64, b: f64) {
    assert!((a - b).abs() <= 1e-9 * a.abs().max(b.abs()).max(1.0), "{a} is not {b}");
}

#[test]
fn every_hand_and_every_net_is_counted_once() {
    for result in results() {
        for table in [&result.frequency, &result.payout] {
            for role in table.distinct("role") {
                assert_eq!(total(table.rows_of(&role)), result.whole(&role), "{role}");
            }
        }
        assert_eq!(total(&result.matchup.rows), result.rounds * result.seats);
    }
}

#[test]
fn run_json_names_the_wholes() {
    let desk = long_table();
    let whole = &run_json(&desk.simulate(&["long-table.toml", "--rounds", "123"]))["whole"];
    for table in ["frequency", "payout"] {
        let whole = &whole[table];
        assert_eq!([&whole["dealer"], &whole["seat"], &whole["player"]], [123, 123, 9 * 123]);
    }
    assert_eq!(whole["matchup"]["player"], 9 * 123);
}

#[test]
fn seats_add_up_to_the_player() {
    for result in results() {
        for (table, column) in [(&result.frequency, "hand"), (&result.payout, "net")] {
            let mut seats: BTreeMap<&str, u64> = BTreeMap::new();
            for row in table.rows.iter().filter(|row| row.text("role").starts_with("seat_")) {
                *seats.entry(row.text(column)).or_default() += row.count();
            }
            for row in table.rows_of("player") {
                assert_eq!(row.count(), seats[row.text(column)], "{row:?}");
            }
        }
    }
}

/// The dealer's one hand faces every seat's.
#[test]
fn margins_of_the_matchups_are_the_frequencies() {
    for result in results() {
        for (role, column, times) in [("player", "player_hand", 1), ("dealer", "dealer_hand", result.seats)] {
            for row in result.frequency.rows_of(role) {
                let met = result.matchup.rows.iter().filter(|pair| pair.text(column) == row.text("hand"));
                assert_eq!(total(met), times * row.count(), "{row:?}");
            }
        }
    }
}

#[test]
fn the_edge_equals_the_players_loss() {
    for result in results() {
        let edge = result.metric("dealer", "edge");
        assert_eq!(edge, -result.metric("player", "net"), "both are the nearest float to one fraction");
        assert_near(result.metric("dealer", "net"), edge * result.seats as f64);
        let seats: Vec<f64> = (1..=result.seats).map(|seat| result.metric(&format!("seat_{seat}"), "net")).collect();
        assert_near(seats.iter().sum::<f64>() / result.seats as f64, -edge);
    }
}

#[test]
fn somebody_wins_or_nobody_does() {
    for result in results() {
        for role in result.players() {
            let shares = ["win", "push", "lose"].map(|metric| result.metric(&role, metric));
            assert_near(shares.iter().sum(), 1.0);
        }
    }
}

/// Returns mean and standard deviation of a distribution, with n − 1.
fn mean_and_deviation(rows: &[&Row]) -> (f64, f64) {
    let n = total(rows.iter().copied()) as f64;
    let sum = |f: &dyn Fn(f64) -> f64| rows.iter().map(|row| f(row.figure("net")) * row.count() as f64).sum::<f64>();
    let mean = sum(&|net| net) / n;
    let squares = sum(&|net| (net - mean) * (net - mean));
    (mean, (squares / (n - 1.0)).sqrt())
}

#[test]
fn nets_follow_from_the_payout_distribution() {
    for result in results() {
        for role in result.payout.distinct("role") {
            let distribution = result.payout.rows_of(&role);
            let (mean, deviation) = mean_and_deviation(&distribution);
            assert_near(result.metric(&role, "net"), mean);
            // One round has no standard deviation.
            if result.whole(&role) > 1 {
                assert_near(result.metric(&role, "std_dev"), deviation);
            }
            if role != "dealer" {
                let zero = distribution
                    .iter()
                    .find(|row| row.figure("net") == 0.0)
                    .map_or(0.0, |row| row.figure("probability"));
                assert_eq!(result.metric(&role, "zero_net"), zero, "{role}");
            }
        }
    }
}

/// The analysts' figures by their definitions, from other rows; a net above 0 is a hit.
#[test]
fn metrics_follow_from_the_other_figures() {
    for result in results() {
        for role in result.people() {
            let metric = |metric| result.metric(&role, metric);
            if result.whole(&role) > 1 {
                assert_near(metric("volatility_index"), 1.96 * metric("std_dev"));
            }
            if let Some(n0) = result.edge.row(&role, "metric", "n0").cell("value") {
                let deviations = metric("std_dev") / metric("net");
                assert_near(n0, deviations * deviations);
            }
            if role != "dealer" && metric("turnover") != 0.0 {
                assert_near(metric("edge_on_turnover"), -metric("net") / metric("turnover"));
            }
            if role != "dealer" {
                assert_near(metric("element_of_risk"), -metric("net"));
                let distribution = result.payout.rows_of(&role);
                let hits =
                    distribution.iter().filter(|row| row.figure("net") > 0.0).map(|row| row.figure("probability"));
                assert_near(metric("hit_frequency"), hits.sum());
            }
        }
    }
}

#[test]
fn the_matchups_hold_the_players_net() {
    for result in results() {
        let cells = result.matchup.rows.iter().filter(|row| row.count() > 0);
        let sum: f64 = cells.map(|row| row.figure("net") * row.count() as f64).sum();
        assert_near(sum / (result.rounds * result.seats) as f64, result.metric("player", "net"));
    }
}

/// Turnover is counted before commission, nets after it.
#[test]
fn commission_is_a_share_of_what_is_won() {
    let desk = Desk::new();
    let run = |commission: &str| {
        Result::new(&desk.simulate(&["niu-niu", "--rounds", "41003", "--set", &format!("commission={commission}")]))
    };
    let (free, taxed) = (run("0"), run("0.25"));
    for role in free.players() {
        let distribution = free.payout.rows_of(&role);
        let mean = |f: &dyn Fn(f64) -> f64| -> f64 {
            distribution.iter().map(|row| f(row.figure("net")) * row.count() as f64).sum::<f64>()
                / free.whole(&role) as f64
        };
        assert_near(free.metric(&role, "turnover"), mean(&f64::abs));
        assert_eq!(free.metric(&role, "turnover"), taxed.metric(&role, "turnover"));
        let won = mean(&|net| net.max(0.0));
        assert_near(taxed.metric(&role, "net"), free.metric(&role, "net") - won * 0.25);
    }
}

/// Returns Student's quantile for 95 %, by its expansion in 1/ν (Fisher and Cornish 1960); at least the 1.96 of long
/// runs.
fn student(degrees: f64) -> f64 {
    let z = 1.959_963_984_540_054_f64;
    let (z2, z3) = (z * z, z * z * z);
    let first = (z3 + z) / 4.0;
    let second = (5.0 * z3 * z2 + 16.0 * z3 + 3.0 * z) / 96.0;
    let third = (3.0 * z3 * z2 * z2 + 19.0 * z3 * z2 + 17.0 * z3 - 15.0 * z) / 384.0;
    (z + (first + (second + third / degrees) / degrees) / degrees).max(1.96)
}

/// Means of independent rounds: value ± Student's quantile of standard errors, and the error is s / √n.
#[test]
fn the_dealers_interval_is_that_of_independent_rounds() {
    for result in results().into_iter().filter(|result| result.rounds > 1) {
        let width = student(result.rounds as f64 - 1.0);
        for (metric, bets) in [("net", 1.0), ("edge", result.seats as f64)] {
            let row = result.edge.row("dealer", "metric", metric);
            let [error, low, high] = row.errors().unwrap();
            assert_near(error, result.metric("dealer", "std_dev") / bets / (result.rounds as f64).sqrt());
            assert_near(low, row.figure("value") - width * error);
            assert_near(high, row.figure("value") + width * error);
        }
    }
}

/// Shares of independent rounds have Wilson's interval of 1927.
#[test]
fn the_dealers_shares_have_wilson_intervals() {
    for result in results() {
        let n = result.rounds as f64;
        for row in result.frequency.rows_of("dealer").into_iter().chain(result.payout.rows_of("seat_1")) {
            let p = row.figure("probability");
            let [error, low, high] = row.errors().unwrap();
            assert_near(error, (p * (1.0 - p) / n).sqrt());
            let z2 = 1.96 * 1.96 / n;
            let half = 1.96 * (p * (1.0 - p) / n + z2 / (4.0 * n)).sqrt();
            assert_near(low, (p + z2 / 2.0 - half) / (1.0 + z2));
            assert_near(high, (p + z2 / 2.0 + half) / (1.0 + z2));
        }
    }
}
