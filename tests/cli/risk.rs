//! `risk`: against rounds worked out by hand, and against `exact` on the same table.

use crate::program::{Desk, assert_says};
use crate::results::table;
use serde_json::Value as Json;

fn risk(arguments: &[&str]) -> Json {
    let out = Desk::new().run(&[&["risk", "--json"], arguments].concat()).quietly();
    serde_json::from_str(&out).unwrap()
}

fn figures<const N: usize>(summary: &Json, names: [&str; N]) -> [f64; N] {
    names.map(|name| summary[name].as_f64().unwrap_or_else(|| panic!("{name} of {summary}")))
}

/// "Equal": a win, half of the rounds, pays 0.95. With 1 to lose, the first loss ruins, or a win and two losses.
#[test]
fn three_rounds_by_hand() {
    let equal = ["niu-niu-equal", "--bankroll", "1", "--rounds", "3"];
    let summary = risk(&equal);
    let found = figures(&summary, ["mean", "quantile_5", "quantile_95", "ahead", "ruin", "ruin_std_error"]);
    // Totals −3, −1.05, 0.9, 2.85 with 1, 3, 3, 1 eighths; 4 + 1 eighths are ruined.
    for (found, expected) in found.into_iter().zip([-0.075, -3.0, 2.85, 0.5, 0.625, 0.0]) {
        assert!((found - expected).abs() < 1e-9, "{summary}");
    }
    assert!((figures(&summary, ["std_dev"])[0] - 0.975 * 3.0f64.sqrt()).abs() < 1e-9);
    let method = serde_json::json!({
        "law": "exact", "total": "convolution", "ruin": "convolution"
    });
    assert_eq!(summary["method"], method);
    assert!((summary["never_dealer_cost"].as_f64().unwrap() - 0.025).abs() < 1e-12);
    // The dealer of one player has the other side of each bet.
    let dealer = risk(&[&equal[..], &["--role", "dealer", "--set", "players=1"]].concat());
    let found = figures(&dealer, ["mean", "quantile_5", "quantile_95", "ahead", "ruin"]);
    // Ruined by a loss of 0.95 and one more, before three wins: LL., LWL is −0.9; so two of eight.
    for (found, expected) in found.into_iter().zip([0.075, -2.85, 3.0, 0.5, 0.25]) {
        assert!((found - expected).abs() < 1e-9, "{dealer}");
    }
    assert!(dealer["never_dealer_cost"].is_null());
}

/// The dealer of several players: the distribution is simulated, with mean and deviation of `exact`.
#[test]
fn the_dealer_of_several_players_has_the_enumerated_moments() {
    let rounds = ["--set", "simulation.rounds=400_000", "--set", "simulation.seed=5"];
    let arguments = [&["gnau", "--role", "dealer", "--bankroll", "50", "--rounds", "100"], &rounds[..]].concat();
    let summary = risk(&arguments);
    assert_eq!((&summary["method"]["law"], &summary["simulated_rounds"]), (&"simulated".into(), &400_000.into()));
    let desk = Desk::new();
    desk.run(&["exact", "gnau", "--out", "out"]).quietly();
    let exact = table(&desk.folder("out/gnau/exact"), "edge.csv");
    for (name, metric, times) in [("mean", "net", 100.0), ("std_dev", "std_dev", 10.0)] {
        let expected = exact.row("dealer", "metric", metric).figure("value") * times;
        let [found, error] = figures(&summary, [name, &format!("{name}_std_error")]);
        assert!(error == 0.0 && (found - expected).abs() < 1e-9 * expected.abs(), "{name}: {found}, {expected}");
    }
    // The rest is the shape of the distribution: far less than the error of a simulated mean, about 1 % of either
    // chance.
    let [ahead, ruin] = figures(&summary, ["ahead_std_error", "ruin_std_error"]);
    assert!((1e-7..1e-3).contains(&ahead) && (1e-7..1e-3).contains(&ruin), "{summary}");
}

/// Both sides of this table play alike and ties go by cards, so a player's mean is exactly 0.
#[test]
fn an_exact_mean_of_0_has_no_sign() {
    let out = Desk::new().run(&["risk", "niu-niu-mainland", "--rounds", "100"]).quietly();
    assert!(out.contains("\n  mean of the total  0.00\n") && !out.contains("-0.00"), "{out}");
}

/// A hundred million rounds are nearly normal. A dealer with the enumerated mean of −.00079869 and deviation of 3.59245
/// a round is ahead if a standard normal number is above 2.22326, with probability 1.31 %.
#[test]
fn long_runs_match_the_normal_distribution() {
    let rounds = ["--rounds", "100M", "--set", "simulation.rounds=200_000"];
    let summary = risk(&[&["chinese-blackjack", "--role", "dealer"], &rounds[..]].concat());
    let [mean, ahead, error] = figures(&summary, ["mean", "ahead", "ahead_std_error"]);
    assert!((mean + 79_869.28).abs() < 0.01 && (ahead - 0.0131).abs() < 1e-4 && error < 1e-4, "{summary}");
}

/// Runs too long to follow are played, with a note, and checked against the normal distribution. A player who loses a
/// twentieth of a bet each round never wins twice so large a bankroll.
#[test]
fn long_runs_are_played_and_say_so() {
    let summary = risk(&["gnau", "--bankroll", "1000000", "--goal", "2000000", "--rounds", "1000G"]);
    let method = serde_json::json!({ "law": "exact", "total": "rounded", "ruin": "played", "goal": "played" });
    assert_eq!(summary["method"], method);
    assert_eq!(figures(&summary, ["goal_first", "ruin_first", "neither"]), [0.0, 1.0, 0.0]);
    assert!(figures(&summary, ["goal_first_std_error"])[0] > 0.0);
    let [ahead, ruin, error] = figures(&summary, ["ahead", "ruin", "ruin_std_error"]);
    assert!(ahead < 1e-6 && ruin == 1.0 && error > 0.0 && error < 0.01, "{summary}");
    assert!(summary["played_totals"].as_u64().unwrap() > 60 && summary["seed"] == 20_260_101);
    // The mean with the edge in full, and a deviation of 1.669·10^6 bets: 1.6449 of them below it are 5 %.
    let [quantile, off] = figures(&summary, ["quantile_5", "quantile_5_off_at_most"]);
    assert!((1.0..2_000.0).contains(&off), "{summary}");
    assert!((quantile + 0.050_682_626_424e12 + 1.644_854 * 1_669_402.0).abs() < off + 500.0, "{summary}");
}

/// Errors cover the whole distribution: over seeds, each figure varies as it says.
#[test]
fn figures_vary_over_seeds_as_they_say() {
    let names = ["ahead", "ruin", "goal_first", "ruin_first", "neither", "quantile_5", "least_bankroll"];
    let asked =
        ["gnau", "--role", "dealer", "--set", "rules.ties=push", "--set", "payout.five_dukes=60", "--rounds", "10"];
    let more = ["--bankroll", "20", "--goal", "15", "--ruin", "0.2", "--set", "simulation.rounds=4_000", "--set"];
    let seeds = 16;
    let all: Vec<Json> =
        (1..=seeds).map(|seed| risk(&[&asked[..], &more, &[&format!("simulation.seed={seed}")]].concat())).collect();
    for name in names {
        let values: Vec<f64> = all.iter().map(|summary| figures(summary, [name])[0]).collect();
        let mean = values.iter().sum::<f64>() / values.len() as f64;
        let spread =
            values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / (values.len() - 1) as f64;
        let error = format!("{name}_std_error");
        let squares = all.iter().map(|summary| figures(summary, [error.as_str()])[0]);
        let said = squares.map(|error| error * error).sum::<f64>() / values.len() as f64;
        // From 16 values, a deviation is known to a sixth of itself.
        assert!((0.5..1.8).contains(&(spread / said).sqrt()), "{name}: {} for {}", spread.sqrt(), said.sqrt());
    }
}

/// Payouts with four digits make the lattice fine, but two rounds have few totals, all added up here.
#[test]
fn few_totals_are_added_up() {
    let set = ["gnau", "--set", "payout.double=2.5", "--set", "payout.ngau_tonku=3.3333"];
    let desk = Desk::new();
    desk.run(&[&["exact"], &set[..], &["--out", "out"]].concat()).quietly();
    let payouts = table(&desk.folder("out/gnau-with-payout.double-2.5-payout.ngau_tonku-3.3333/exact"), "payout.csv");
    let distribution: Vec<[f64; 2]> = payouts
        .rows
        .iter()
        .filter(|row| row.text("role") == "player")
        .map(|row| [row.figure("net"), row.figure("probability")])
        .collect();
    let pairs = distribution
        .iter()
        .flat_map(|one| distribution.iter().map(move |other| [one[0] + other[0], one[1] * other[1]]));
    let expected: f64 = pairs.filter(|[total, _]| *total > 1e-9).map(|[_, chance]| chance).sum();
    let summary = risk(&[&set[..], &["--rounds", "2"]].concat());
    let [ahead] = figures(&summary, ["ahead"]);
    assert!((ahead - expected).abs() < 1e-12 && (0.3..0.35).contains(&ahead), "{ahead} for {expected}");
    assert_eq!(summary["method"]["total"], "convolution");
}

/// A year of all bets of a table with five side bets: too many totals to list, but not too many places.
#[test]
fn many_rounds_of_a_fine_lattice_are_exact() {
    let [ahead, low] = figures(&risk(&["bull-fight", "--rounds", "200"]), ["ahead", "quantile_5"]);
    // Played separately, by more rounds than these digits need.
    assert!((ahead - 0.011_53).abs() < 2e-4 && (low + 565.0).abs() < 1.0, "{ahead} {low}");
}

#[test]
fn the_terminal_shows_it() {
    let out = Desk::new().run(&["risk", "gnau", "--bankroll", "100", "--rounds", "1k"]).quietly();
    // 1 000 times the edge, and √1 000 times the deviation that is published with it.
    assert_says(&out, &["distribution of a round exact", "player, bankroll 100, rounds 1,000;", "-50.68", "52.79"]);
    assert_says(&out, &["followed round by round", "never dealing costs 0.0507 units a round"]);
    let pushes = ["risk", "gnau", "--bankroll", "9", "--rounds", "10", "--set", "rules.ties=push"];
    assert!(!Desk::new().run(&pushes).quietly().contains("never"), "an even game costs nobody anything");
}

#[test]
fn wrong_usage_is_refused() {
    for (arguments, message) in [
        (&["gnau"][..], "--rounds"),
        (&["gnau", "--bankroll", "0", "--rounds", "5"], "--bankroll"),
        (&["gnau", "--bankroll", "5", "--rounds", "0"], "10^18 rounds"),
        (&["gnau", "--bankroll", "5", "--rounds", "5", "--role", "seat"], "player, dealer"),
        (&["gnau", "--rounds", "5", "--goal", "0"], "--goal"),
        (&["gnau", "--rounds", "5", "--ruin", "1"], "write 1% or 0.01"),
        (&["gnau", "--rounds", "5", "--quantiles", "5,100"], "above 0 and below 100"),
        (&["nonsense", "--bankroll", "5", "--rounds", "5"], "there is no preset"),
    ] {
        assert_says(&Desk::new().run(&[&["risk"], arguments].concat()).refused(), &[message]);
    }
}

/// "Equal" again: three rounds with 1 to lose and 1 to win, by the eight paths of W = +0.95 and L = −1.
#[test]
fn goals_and_bankrolls_by_hand() {
    let summary = risk(&["niu-niu-equal", "--bankroll", "2", "--goal", "1", "--rounds", "3", "--kelly"]);
    let found = figures(&summary, ["goal_first", "ruin_first", "neither", "kelly_share", "kelly_growth"]);
    // WW… is 1.9: two of eight; LWW is 0.9, WLW too; LL… ruins: two; LWL is −1.05, WLL too.
    for (found, expected) in found.into_iter().zip([0.25, 0.25, 0.5, 0.0, 0.0]) {
        assert!((found - expected).abs() < 1e-12, "{summary}");
    }
    assert_eq!(summary["kelly_why"], "the edge is not favourable");
    let dealer = ["niu-niu-equal", "--role", "dealer", "--set", "players=1", "--rounds", "3"];
    let summary =
        risk(&[&dealer[..], &["--kelly", "--goal", "2", "--quantiles", "1,50,99.5", "--ruin", "0.2"]].concat());
    // A coin that pays 1 for 0.95: f = p/0.95 − q; it gains 2 by WW… or never; losses of 1.9 in two rounds, one of four, ask
    // for 2, and 2.85, one of eight, for 3.
    let names =
        ["kelly_share", "goal_first", "neither", "quantile_1", "quantile_50", "quantile_99.5", "least_bankroll"];
    let expected = [0.5 / 0.95 - 0.5, 0.25, 0.75, -2.85, -0.9, 3.0, 2.0];
    for ((name, found), expected) in names.into_iter().zip(figures(&summary, names)).zip(expected) {
        assert!((found - expected).abs() < 1e-9, "{name} of {summary}");
    }
    assert_eq!((&summary["bankroll"], &summary["ruin"]), (&Json::Null, &Json::Null));
    assert!(summary.get("quantile_5").is_none() && summary["method"]["ruin"].is_null());
}

/// `--ruin` and `--bankroll` are inverse, for an exact distribution and for a simulated one.
#[test]
fn a_bankroll_for_a_ruin_has_that_ruin() {
    let simulated = ["gnau", "--role", "dealer", "--rounds", "200", "--set", "simulation.rounds=50_000"];
    for table in [&["gnau", "--rounds", "300"][..], &simulated] {
        let least = figures(&risk(&[table, &["--ruin", "0.05"]].concat()), ["least_bankroll"])[0] as u64;
        let ruin = |bets: u64| figures(&risk(&[table, &["--bankroll", &bets.to_string()]].concat()), ["ruin"])[0];
        assert!(ruin(least) <= 0.05 && ruin(least - 1) > 0.05, "{least}");
    }
}

/// Chances of a goal by bankroll are those of each bankroll alone, and have errors if a round is simulated. They are
/// written and drawn.
#[test]
fn the_goal_is_shown_by_bankroll() {
    let player = ["gnau", "--rounds", "300", "--goal", "12"];
    let endless = ["niu-niu-equal", "--set", "players=1", "--role", "dealer", "--rounds", "inf", "--goal", "7"];
    let simulated = ["gnau", "--role", "dealer", "--rounds", "40", "--goal", "12", "--set", "simulation.rounds=20_000"];
    for (table, is_exact) in [(&player[..], true), (&endless, true), (&simulated, false)] {
        let summary = risk(&[table, &["--bankroll", "10"]].concat());
        let rows = summary["by_bankroll"].as_array().unwrap();
        let bankrolls: Vec<u64> = rows.iter().map(|row| row["bankroll"].as_u64().unwrap()).collect();
        assert_eq!(bankrolls, [2, 5, 7, 10, 12, 15, 17, 20]);
        for (row, bankroll) in rows.iter().zip(bankrolls) {
            let alone = risk(&[table, &["--bankroll", &bankroll.to_string()]].concat());
            let [chance, error] = ["goal_first", "goal_first_std_error"].map(|name| row[name].as_f64().unwrap());
            assert_eq!(chance, figures(&alone, ["goal_first"])[0], "{bankroll}");
            assert_eq!(error > 0.0, !is_exact, "{bankroll}");
        }
    }
    let desk = Desk::new();
    let arguments = [&["risk"], &player[..], &["--bankroll", "10", "--out", "out"]].concat();
    assert_says(&desk.run(&arguments).quietly(), &["The goal of 12 first, by bankroll", "distribution in out/"]);
    assert!(desk.read("out/gnau/risk/bankrolls.csv").starts_with("bankroll,goal_first,goal_first_std_error\n2,"));
    assert_says(&desk.run(&["report", "out", "--out", "-"]).quietly(), &["The goal of 12 first, by bankroll", "<rect"]);
}

/// The distribution as a file adds up to 1, to the mean, and to the chance of being ahead.
#[test]
fn the_distribution_is_written_on_request() {
    let desk = Desk::new();
    let arguments = ["risk", "gnau", "--rounds", "50", "--json"];
    let summary: Json = serde_json::from_str(&desk.run(&arguments).quietly()).unwrap();
    assert_eq!(desk.listing("."), [""; 0]);
    assert_says(
        &desk.run(&[&arguments[..4], &["--out", "out"]].concat()).quietly(),
        &["distribution in out/gnau/risk"],
    );
    let text = desk.read("out/gnau/risk/risk.csv");
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("total,probability,std_error"));
    let rows: Vec<Vec<f64>> = lines.map(|line| line.split(',').map(|cell| cell.parse().unwrap()).collect()).collect();
    let sum = |of: &dyn Fn(f64) -> f64| rows.iter().map(|row| row[1] * of(row[0])).sum::<f64>();
    let [mean, ahead] = figures(&summary, ["mean", "ahead"]);
    for (found, expected) in
        [(sum(&|_| 1.0), 1.0), (sum(&|total| total), mean), (sum(&|total| f64::from(total > 0.0)), ahead)]
    {
        assert!((found - expected).abs() < 1e-9, "{found} {expected}");
    }
    assert!(rows.iter().all(|row| row[2] == 0.0));
    assert_says(&desk.run(&["report", "out", "--out", "-"]).quietly(), &["The total of 50 rounds of the player"]);
    let long = ["risk", "gnau", "--rounds", "1000G", "--out", "out"];
    let replaced = desk.run(&[&long[..], &["--force"]].concat()).quietly();
    assert_says(&replaced, &["was rounded and is not written", "figures in out/gnau/risk"]);
    // Nothing of the shorter outlook is left to be taken for this one's.
    let place = "out/gnau/risk";
    assert!(desk.path(&format!("{place}/run.json")).exists() && !desk.path(&format!("{place}/risk.csv")).exists());
    let said: Json = serde_json::from_str(&desk.run(&[&long[..], &["--json"]].concat()).quietly()).unwrap();
    assert_eq!(said["files"], serde_json::json!([format!("{place}/run.json")]));
    let about: Json = serde_json::from_str(&desk.read(&format!("{place}/run.json"))).unwrap();
    assert_eq!((about["figures"]["rounds"].as_f64(), &about["figures"]["ahead"]), (Some(1e12), &said["ahead"]));
}

/// The banker of many sources is the dealer of this program.
#[test]
fn a_banker_is_the_dealer() {
    let of = |role| risk(&["niu-niu-equal", "--set", "players=1", "--bankroll", "1", "--rounds", "3", "--role", role]);
    assert_eq!(of("banker")["role"], "dealer");
    assert_eq!(of("banker"), of("dealer"));
}

/// A player of `bets` units has the outlook of a player of one unit, with fewer units to win or lose. At the seat of 5
/// units a bankroll of 50 is ten bets.
#[test]
fn a_seat_has_its_own_outlook() {
    let unequal = ["gnau", "--set", "bets=[1,1,1,5]", "--rounds", "100", "--bankroll", "50"];
    let of = |table: &[&str]| figures(&risk(table), ["mean", "std_dev", "quantile_5", "ahead", "ruin"]);
    let at = |seat: &str| of(&[&unequal[..], &["--seat", seat]].concat());
    assert_eq!(at("2"), of(&["gnau", "--rounds", "100", "--bankroll", "50"]));
    let [mean, std_dev, quantile, ahead, ruin] = of(&["gnau", "--rounds", "100", "--bankroll", "10"]);
    for (found, expected) in at("4").into_iter().zip([5.0 * mean, 5.0 * std_dev, 5.0 * quantile, ahead, ruin]) {
        assert!((found - expected).abs() < 1e-9 * expected.abs(), "{found} {expected}");
    }
    // Three seats stake one unit and one stakes five. The mean of a random seat is neither's.
    assert!(at("1")[4] < 0.01 && at("4")[4] > 0.6);
    let said = Desk::new().run(&[&["risk"], &unequal[..]].concat()).refused();
    assert_says(&said, &["the seats of gnau-with-bets-1-1-1-5 have different nets: 1-3; 4", "--seat"]);
    assert_says(
        &Desk::new().run(&[&["risk"], &unequal[..], &["--seat", "5"]].concat()).refused(),
        &["there is no seat 5 in gnau-with-bets-1-1-1-5: its seats are 1 to 4"],
    );
    let dealer = [&["risk"], &unequal[..], &["--seat", "4", "--role", "dealer"]].concat();
    assert_says(&Desk::new().run(&dealer).refused(), &["the dealer has no seat"]);
    let said = Desk::new().run(&[&["risk"], &unequal[..], &["--seat", "4"]].concat()).quietly();
    assert_says(&said, &["gnau-with-bets-1-1-1-5  player at seat 4, bankroll 50"]);
    assert!(!said.contains("never dealing"), "what the others lose is not what he loses");
}

/// The first seat of a race wins more often than the third. A side bet concerns only the seats that make it.
#[test]
fn seats_differ_by_their_turns_and_their_bets() {
    let race = ["modulo-n", "--rounds", "50", "--set", "simulation.rounds=20_000"];
    assert_says(
        &Desk::new().run(&[&["risk"], &race[..]].concat()).refused(),
        &["the seats of modulo-n have different nets: 1; 2; 3; 4"],
    );
    let mean = |seat: &str| figures(&risk(&[&race[..], &["--seat", seat]].concat()), ["mean"])[0];
    assert!(mean("1") > mean("3") + 2.0, "{} {}", mean("1"), mean("3"));
    let side = ["gnau", "--set", "side.dukes={pays={five_dukes=50},seats=[2,3]}", "--rounds", "9", "--bet", "dukes"];
    let pooled = figures(&risk(&side), ["mean"])[0];
    assert_eq!(figures(&risk(&[&side[..], &["--seat", "3"]].concat()), ["mean"])[0], pooled);
    let none = Desk::new().run(&[&["risk"], &side[..], &["--seat", "1"]].concat()).refused();
    assert_says(&none, &["seat 1 of gnau-with-side.dukes-", " does not make this bet"]);
    let all = Desk::new().run(&[&["risk"], &side[..4], &["9"]].concat()).refused();
    assert_says(&all, &["have different nets: 1, 4; 2-3"]);
}

/// The dealer of a race is its first seat. Tables have the error of the dealer's deviation, but of no seat's: that
/// follows from the fourth moment of its distribution.
#[test]
fn a_race_has_a_dealer_who_sits() {
    let follow = |whose: [&str; 2]| {
        let race = ["modulo-n", "--rounds", "500", "--set", "simulation.rounds=20k"];
        figures(&risk(&[&race[..], &whose[..]].concat()), ["mean", "std_dev", "std_dev_std_error"])
    };
    let ([mean, std_dev, error], seat) = (follow(["--role", "dealer"]), follow(["--seat", "1"]));
    assert_eq!([mean, std_dev], seat[..2]);
    assert!((seat[2] / error - 1.0).abs() < 1e-3, "{error} {}", seat[2]);
    // One round shows no deviation, which is not one of exactly 0.
    let of_one = ["risk", "modulo-n", "--rounds", "5", "--set", "simulation.rounds=1", "--seat", "1"];
    let out = Desk::new().run(&of_one).quietly();
    assert!(out.lines().any(|line| line.starts_with("  SD ") && line.ends_with("error unknown")), "{out}");
}

/// Play without end is the limit of more and more rounds, below Lundberg's bound. A dealer's loss is the win
/// of an only player.
#[test]
#[expect(clippy::disallowed_methods, reason = "a closed form of a test")]
fn play_without_end_is_a_limit() {
    for table in [["niu-niu-equal", "--role", "dealer"], ["gnau", "--role", "dealer"]] {
        let of = |more: &[&str]| risk(&[&table[..], &["--set", "players=1", "--bankroll", "20"], more].concat());
        let ever = of(&["--rounds", "inf", "--ruin", "0.02", "--goal", "30"]);
        let names = ["ruin", "lundberg_bound", "goal_first", "ruin_first", "least_bankroll", "adjustment"];
        let [ruin, bound, goal_first, ruin_first, least, rate] = figures(&ever, names);
        let long = of(&["--rounds", "1M", "--goal", "30"]);
        for (found, name) in [(ruin, "ruin"), (goal_first, "goal_first"), (ruin_first, "ruin_first")] {
            let [expected, error] = figures(&long, [name, &format!("{name}_std_error")]);
            assert!((found - expected).abs() < 4.5 * error + 1e-9 && error < 1e-3, "{name}: {ever} {long}");
        }
        // The deepest loss of a round takes a total at most that much further.
        let lowest = if table[0] == "gnau" { 7.0 } else { 0.95 };
        assert!(
            bound * (-rate * lowest).exp() < ruin && ruin < bound && (bound.ln() + 20.0 * rate).abs() < 1e-9,
            "{ever}"
        );
        assert_eq!((&ever["rounds"], &ever["method"]["ruin"], ever.get("ahead")), (&Json::Null, &"lows".into(), None));
        let at = |bets: f64| {
            let bets = bets.to_string();
            let more = ["--set", "players=1", "--rounds", "inf", "--bankroll", &bets];
            figures(&risk(&[&table[..], &more].concat()), ["ruin"])[0]
        };
        assert!(at(least) <= 0.02 && at(least - 1.0) > 0.02, "{least}");
        let player = risk(&[table[0], "--set", "players=1", "--rounds", "inf", "--goal", "20"]);
        let [reached, neither] = figures(&player, ["goal_first", "neither"]);
        assert!((reached - ruin).abs() < 1e-9 && (reached + neither - 1.0).abs() < 1e-12, "{player}");
    }
}

/// A player who loses on average, or breaks even, loses any bankroll.
#[test]
fn play_without_end_ruins_without_an_edge() {
    for table in ["gnau", "niu-niu-mainland"] {
        let summary = risk(&[table, "--rounds", "inf", "--bankroll", "1000000", "--ruin", "0.5"]);
        assert_eq!((figures(&summary, ["ruin"]), &summary["least_bankroll"]), ([1.0], &Json::Null));
        assert_eq!((&summary["lundberg_bound"], &summary["adjustment"]), (&Json::Null, &Json::Null));
    }
    let said = Desk::new().run(&["risk", "gnau", "--rounds", "inf", "--bankroll", "100"]).quietly();
    assert_says(&said, &["bankroll 100, play without end;", "certain for any bankroll"]);
    assert!(!said.contains("quantile") && !said.contains("ahead") && !said.contains("total"), "{said}");
}

/// The mean of a seat of a race is simulated. Its error passes on to ruin, and a mean near 0 is noted.
#[test]
#[expect(clippy::disallowed_methods, reason = "a closed form of a test")]
fn play_without_end_has_the_error_of_a_simulated_mean() {
    let race = ["modulo-n", "--seat", "1", "--rounds", "inf", "--bankroll", "60", "--set"];
    let [many, few] = ["simulation.rounds=100k", "simulation.rounds=300"].map(|rounds| [&race[..], &[rounds]].concat());
    // Ruin is about e^(−rb) with r = 2 · mean / variance.
    let names = ["ruin", "ruin_std_error", "net", "net_std_error", "std_dev"];
    let [ruin, error, mean, off, std_dev] = figures(&risk(&many), names);
    let rate = 2.0 * mean / (std_dev * std_dev);
    assert!((ruin / (-60.0 * rate).exp() - 1.0).abs() < 0.2, "{ruin} {rate}");
    let expected = ruin * 60.0 * rate * off / mean;
    assert!((0.5..1.8).contains(&(error / expected)), "{error} for {expected}");
    let few = Desk::new().run(&[&["risk"], &few[..]].concat()).quietly();
    assert_says(&few, &["cannot tell whether the mean is above 0"]);
}

#[test]
fn play_without_end_has_no_total() {
    for (options, message) in [
        (&["--quantiles", "5"][..], "quantiles are of the total"),
        (&[], "needs a bankroll, a goal or a chance of ruin"),
        (&["--kelly"], "needs a bankroll, a goal or a chance of ruin"),
    ] {
        assert_says(&Desk::new().run(&[&["risk", "gnau", "--rounds", "inf"], options].concat()).refused(), &[message]);
    }
    let desk = Desk::new();
    let written = desk.run(&["risk", "gnau", "--rounds", "inf", "--bankroll", "9", "--out", "out"]).quietly();
    assert_says(&written, &["figures in out/gnau/risk"]);
    assert!(desk.path("out/gnau/risk/run.json").exists() && !desk.path("out/gnau/risk/risk.csv").exists());
    assert_says(&desk.run(&["rerun", "out/gnau/risk"]).quietly(), &["the same bytes"]);
}

/// "Equal" once more: the falls of the eight paths are 0, 1, 1, 1, 1.05, 2, 2 and 3. With 2 to lose and 1 to win, WW and
/// LL stop after two rounds: 2.5 on average, each with a mean of −0.025.
#[test]
fn falls_and_sessions_by_hand() {
    let equal = ["niu-niu-equal", "--rounds", "3", "--drawdown", "--quantiles", "5,50,60,75,95"];
    let summary = risk(&[&equal[..], &["--bankroll", "2", "--goal", "1"]].concat());
    let names =
        ["drawdown_5", "drawdown_50", "drawdown_60", "drawdown_75", "drawdown_95", "rounds_played", "net_played"];
    for (found, expected) in figures(&summary, names).into_iter().zip([0.0, 1.0, 1.05, 2.0, 3.0, 2.5, -0.0625]) {
        assert!((found - expected).abs() < 1e-9, "{summary}");
    }
    let said = Desk::new().run(&[&["risk"], &equal[..], &["--bankroll", "2", "--goal", "1"]].concat()).quietly();
    assert_says(&said, &["rounds played       2.50\n", "net at the end      -0.06\n"]);
    let long = Desk::new().run(&["risk", "gnau", "--rounds", "1000G", "--drawdown"]).quietly();
    assert_says(&long, &["largest fall: too many rounds to follow; by Chernoff's bound at most ", " with 95 %\n"]);
    let ever = ["risk", "gnau", "--rounds", "inf", "--bankroll", "5", "--drawdown"];
    assert_says(&Desk::new().run(&ever).refused(), &["the largest fall from a peak is within a number of rounds"]);
}

/// The fall of a simulated distribution has an error, as its other figures do.
#[test]
fn falls_of_a_simulated_distribution_have_errors() {
    let table = ["gnau", "--role", "dealer", "--rounds", "60", "--drawdown", "--goal", "20", "--bankroll", "30"];
    let summary = risk(&[&table[..], &["--set", "simulation.rounds=4_000"]].concat());
    let names = ["drawdown_95_std_error", "rounds_played_std_error", "net_played_std_error"];
    assert!(figures(&summary, names).into_iter().all(|error| error > 0.0 && error < 5.0), "{summary}");
}
