//! `compare`: every row equals the variant on its own, and every change is relative to the first row.

use crate::program::{Desk, assert_says};
use crate::results::{Folder, Row, Table, assert_same, run_json, table};
use serde_json::Value as Json;

const ONE_AT_A_TIME: [&str; 6] =
    ["--one-at-a-time", "--vary", "rules.ties=push,player", "--vary", "payout.double=2,3.5", "--out=out"];

impl Desk {
    /// Compares into an empty `out/`, and returns the result folder.
    #[track_caller]
    fn compare(&self, name: &str, arguments: &[&str]) -> Folder {
        let _ = std::fs::remove_dir_all(self.path(&format!("out/{name}/compared")));
        self.run(&[&["compare", "--out", "out"], arguments].concat()).quietly();
        self.folder(&format!("out/{name}/compared"))
    }
}

fn rows(folder: &Folder) -> Table {
    table(folder, "compared.csv")
}

fn labels(table: &Table) -> Vec<&str> {
    table.rows.iter().map(|row| row.text("label")).collect()
}

/// Returns the value of a variant at each key in which the variants differ.
fn settings(folder: &Folder, variant: &str) -> Vec<(String, String)> {
    let settings = table(folder, "variants.csv");
    let of_variant = settings.rows.iter().filter(|row| row.text("variant") == variant);
    of_variant.map(|row| (row.text("key").to_owned(), row.text("value").to_owned())).collect()
}

/// Returns the text of cells, for an exact comparison.
fn cells<'a>(row: &'a Row, columns: &[&str]) -> Vec<&'a str> {
    columns.iter().map(|column| row.text(column)).collect()
}

#[test]
fn headers_are_those_that_scripts_rely_on() {
    let folder = Desk::new().compare("gnau", &["gnau", "gnau-points"]);
    let header = "variant,label,method,edge,std_error,ci_low,ci_high,std_dev,change,change_std_error,change_ci_low,\
                  change_ci_high,change_method,unpaired_std_error,element_of_risk,hit_frequency,volatility_index,n0,\
                  exploitability\n";
    assert!(folder["compared.csv"].starts_with(header.as_bytes()));
    assert!(folder["variants.csv"].starts_with(b"variant,key,value\n"));
    assert_eq!(folder.keys().collect::<Vec<_>>(), ["compared.csv", "run.json", "sums.txt", "variants.csv"]);
}

/// An exact row has the digits of `exact`, and its change is the difference of the two fractions.
#[test]
fn exact_rows_are_those_of_exact() {
    let desk = Desk::new();
    let compared = rows(&desk.compare("niu-niu", &["niu-niu", "niu-niu-equal", "gnau", "chinese-blackjack"]));
    for (row, name) in compared.rows.iter().zip(["niu-niu", "niu-niu-equal", "gnau", "chinese-blackjack"]) {
        desk.run(&["exact", name, "--out", "out", "--set", "players=1"]).quietly();
        let alone = table(&desk.folder(&format!("out/{name}-with-players-1/exact")), "edge.csv");
        // The edge and a seat's deviation do not depend on the number of players.
        let edge = alone.row("dealer", "metric", "edge");
        let columns = ["std_error", "ci_low", "ci_high"];
        assert_eq!((row.text("edge"), cells(row, &columns)), (edge.text("value"), cells(edge, &columns)), "{name}");
        for metric in ["std_dev", "element_of_risk", "hit_frequency", "volatility_index", "n0"] {
            assert_eq!(row.text(metric), alone.row("player", "metric", metric).text("value"), "{metric} of {name}");
        }
        assert_eq!((row.text("label"), row.text("method")), (name, "exact"));
    }
    // The "Equal" bet costs 1/40; the edge of niu-niu is known as a fraction from `exact`.
    let manifest: Json = serde_json::from_str(&desk.read("out/niu-niu/compared/run.json")).unwrap();
    assert_eq!(manifest["variants"][1]["edge_fraction"], "1/40");
    assert_eq!(
        manifest["variants"][0]["edge_fraction"],
        serde_json::from_str::<Json>(&desk.read("out/niu-niu-with-players-1/exact/run.json")).unwrap()["edge_fraction"]
    );
}

/// Pushed ties leave no edge, and ties to the player reverse it: by symmetry, to the last digit.
#[test]
fn exact_changes_are_exact() {
    let compared = rows(&Desk::new().compare("gnau", &["gnau", "--vary", "rules.ties=dealer,push,player"]));
    let [dealer, push, player] = &compared.rows[..] else { panic!("three rows") };
    let edge = dealer.figure("edge");
    assert_eq!((push.figure("edge"), push.figure("change")), (0.0, -edge));
    assert_eq!((player.figure("edge"), player.figure("change")), (-edge, -2.0 * edge));
    for row in [push, player] {
        let change = row.text("change");
        let columns = ["change_std_error", "change_ci_low", "change_ci_high", "change_method", "unpaired_std_error"];
        assert_eq!(cells(row, &columns), ["0.0", change, change, "exact", ""]);
    }
    let columns = ["change", "change_std_error", "change_ci_low", "change_ci_high", "change_method"];
    assert_eq!(cells(dealer, &columns), [""; 5], "the first row has nothing to differ from");
}

const MODULO_N: [&str; 5] = ["modulo-n", "--rounds", "21000", "--seed", "9"];

/// A simulated row has the digits of `simulate` for the variant alone.
#[test]
fn simulated_rows_are_those_of_simulate() {
    let desk = Desk::new();
    let varied = ["--vary", "rules.max_set=3,2", "--vary", "players=4,3"];
    let compared = rows(&desk.compare("modulo-n", &[&MODULO_N[..], &varied].concat()));
    assert_eq!(
        labels(&compared),
        [
            "rules.max_set=3, players=4",
            "rules.max_set=3, players=3",
            "rules.max_set=2, players=4",
            "rules.max_set=2, players=3"
        ]
    );
    let first = &compared.rows[0];
    for row in &compared.rows {
        let sets: Vec<&str> = row.text("label").split(", ").flat_map(|set| ["--set", set]).collect();
        let alone = table(&desk.simulate(&[&MODULO_N[..], &sets].concat()), "edge.csv");
        let (edge, columns) = (alone.row("dealer", "metric", "edge"), ["std_error", "ci_low", "ci_high"]);
        assert_eq!((row.text("edge"), cells(row, &columns)), (edge.text("value"), cells(edge, &columns)));
        for metric in ["std_dev", "volatility_index", "n0"] {
            assert_eq!(row.text(metric), alone.row("dealer", "metric", metric).text("value"), "{metric}");
        }
        assert_eq!(cells(row, &["element_of_risk", "hit_frequency", "exploitability"]), [""; 3]);
        assert_eq!(row.text("method"), "simulated");
        if row.text("variant") == "1" {
            continue;
        }
        let change = row.figure("edge") - first.figure("edge");
        assert!((row.figure("change") - change).abs() < 1e-15);
        let unpaired = first.figure("std_error").hypot(row.figure("std_error"));
        let (error, half) = (row.figure("change_std_error"), row.figure("change_ci_high") - row.figure("change"));
        assert!((half / error - 1.96).abs() < 1e-9);
        if row.text("label").ends_with("players=4") {
            assert_eq!(row.text("change_method"), "paired");
            assert!((row.figure("unpaired_std_error") / unpaired - 1.0).abs() < 1e-12);
            assert!(error < 0.95 * unpaired, "{error} of {unpaired}");
        } else {
            assert_eq!(row.text("change_method"), "unpaired: another number of players");
            assert!((error / unpaired - 1.0).abs() < 1e-12 && row.text("unpaired_std_error").is_empty());
        }
    }
}

#[test]
fn other_cards_are_not_paired() {
    let desk = Desk::new();
    let sets = ["--one-at-a-time", "--vary", "deck.feng_shui=5,6", "--vary", "rules.hand_size=4"];
    let compared = rows(&desk.compare("modulo-n", &[&MODULO_N[..], &sets].concat()));
    let methods: Vec<&str> = compared.rows.iter().map(|row| row.text("change_method")).collect();
    assert_eq!(methods, ["", "paired", "unpaired: another shoe", "paired"]);
    // Enumerated variants stay exact next to simulated ones.
    let mixed = rows(&desk.compare("gnau", &["gnau", "modulo-n", "niu-niu", "--rounds", "5000"]));
    let methods: Vec<[&str; 2]> =
        mixed.rows.iter().map(|row| ["method", "change_method"].map(|column| row.text(column))).collect();
    assert_eq!(methods, [["exact", ""], ["simulated", "unpaired: one of the two is exact"], ["exact", "exact"]]);
    assert_eq!(mixed.rows[1].text("change_std_error"), mixed.rows[1].text("std_error"));
}

#[test]
fn a_table_against_itself_differs_by_exactly_0() {
    let desk = Desk::new();
    desk.write("same.toml", "base = 'modulo-n'");
    for (name, configs) in [
        ("gnau", &["gnau", "gnau"][..]),
        ("modulo-n", &["modulo-n", "same.toml", "modulo-n", "--rounds", "9000"]),
        ("modulo-n", &["modulo-n", "--one-at-a-time", "--vary", "rules.max_set=3", "--rounds", "9000"]),
    ] {
        let folder = desk.compare(name, configs);
        for row in &rows(&folder).rows[1..] {
            let columns = ["change", "change_std_error", "change_ci_low", "change_ci_high"];
            assert_eq!(cells(row, &columns), ["0.0"; 4], "{configs:?}");
        }
        assert_eq!(folder["variants.csv"], b"variant,key,value\n", "{configs:?}");
    }
}

/// Compares more variants than are played at once: each is still compared with the first.
#[test]
fn many_simulated_variants_are_each_compared_with_the_first() {
    let desk = Desk::new();
    let grid = ["--vary", "rules.max_set=1,2,3,4,5", "--vary", "rules.hand_size=2,3,4,5"];
    let all = rows(&desk.compare("modulo-n", &[&["modulo-n", "--rounds", "5000"], &grid[..]].concat()));
    assert_eq!(all.rows.len(), 20);
    for at in [14, 15, 16, 19] {
        let change = all.rows[at].text("label").replace(", ", "\n").replace("rules.", "");
        desk.write("first.toml", "base = 'modulo-n'\nrules.max_set = 1\nrules.hand_size = 2");
        desk.write("other.toml", format!("base = 'modulo-n'\n[rules]\n{change}"));
        let alone = rows(&desk.compare("first", &["first.toml", "other.toml", "--rounds", "5000"]));
        for column in all.header.iter().filter(|column| !["variant", "label"].contains(&column.as_str())) {
            assert_eq!(all.rows[at].text(column), alone.rows[1].text(column), "{column} of {change}");
        }
    }
}

#[test]
fn one_at_a_time_starts_from_the_base() {
    let folder = Desk::new().compare("gnau", &[&["gnau"], &ONE_AT_A_TIME[..5]].concat());
    let compared = rows(&folder);
    assert_eq!(
        labels(&compared),
        ["gnau", "rules.ties=push", "rules.ties=player", "payout.double=2", "payout.double=3.5"]
    );
    // Payouts of single doubles follow from `payout.double` and are not listed.
    let of = |variant| settings(&folder, variant);
    let both = |ties: &str, double: &str| {
        vec![("rules.ties".to_owned(), ties.to_owned()), ("payout.double".to_owned(), double.to_owned())]
    };
    assert_eq!(of("1"), both("dealer", "3"));
    assert_eq!(of("2"), both("push", "3"));
    assert_eq!(of("5"), both("dealer", "3.5"));
}

#[test]
fn lists_and_tables_can_be_varied() {
    let desk = Desk::new();
    let folder = desk.compare(
        "gnau-with-players-2",
        &["gnau", "--vary", "strategy.players=best,[\"best\", \"no-swap\"],[\"no-swap\",'best']", "--set", "players=2"],
    );
    let values: Vec<String> = (1..=3).map(|variant| settings(&folder, &variant.to_string())[0].1.clone()).collect();
    assert_eq!(values, ["best", "[\"best\", \"no-swap\"]", "[\"no-swap\", \"best\"]"]);
    // The order of seats does not affect the edge.
    let compared = rows(&folder);
    assert_eq!(compared.rows[1].text("edge"), compared.rows[2].text("edge"));
    let ace = "rules.ace={two=[10,11]},{two=[1,11],three=[1]}";
    assert_eq!(rows(&desk.compare("chinese-blackjack", &["chinese-blackjack", "--vary", ace])).rows.len(), 2);
}

/// Values of best play equal those of `solve`.
#[test]
fn best_play_is_compared_by_its_value() {
    let desk = Desk::new();
    let varied = ["--one-at-a-time", "--vary", "payout.twenty_one=1", "--vary", "rules.both_bust=dealer"];
    let folder =
        desk.compare("chinese-blackjack", &[&["chinese-blackjack", "--play", "equilibrium"], &varied[..]].concat());
    let compared = rows(&folder);
    let base = &compared.rows[0];
    for row in &compared.rows {
        let sets: Vec<&str> = match row.text("label") {
            "chinese-blackjack" => Vec::new(),
            change => vec!["--set", change],
        };
        let out = format!("alone-{}", row.text("variant"));
        let solve = ["solve", "chinese-blackjack", "--against", "best-play", "--json", "--out", &out];
        let out = desk.run(&[&solve, &sets[..]].concat()).quietly();
        let solved: Json = serde_json::from_str(&out).unwrap();
        assert_eq!(row.figure("edge"), -solved["value"].as_f64().unwrap());
        assert_eq!(row.figure("exploitability"), solved["exploitability"].as_f64().unwrap());
        assert!(row.figure("exploitability") < 1e-6);
        assert_eq!(cells(row, &["method", "std_error"]), ["equilibrium", ""]);
        let ratio = row.figure("std_dev") / row.figure("edge");
        assert!((row.figure("n0") / (ratio * ratio) - 1.0).abs() < 1e-4, "{ratio}");
    }
    // The deviation is that of one player against the dealer by the tables that `solve` writes.
    let solve = ["solve", "chinese-blackjack", "--set", "players=1", "--against", "best-play", "--out", "one"];
    desk.run(&solve).quietly();
    let place = "one/chinese-blackjack-with-players-1/solved";
    let table = |side: &str| format!("strategy.{side}.file={place}/{side}.csv");
    let [player, dealer] = ["player", "dealer"].map(table);
    let exact = ["exact", "chinese-blackjack", "--set", "players=1", "--set", &player, "--set", &dealer, "--json"];
    let exact: Json = serde_json::from_str(&desk.run(&exact).quietly()).unwrap();
    assert!((exact["edge"].as_f64().unwrap() - base.figure("edge")).abs() < 1e-5);
    assert!((exact["std_dev"].as_f64().unwrap() / base.figure("std_dev") - 1.0).abs() < 1e-5);
    for row in &compared.rows[1..] {
        assert_eq!(row.text("change_method"), "equilibrium");
        assert!((row.figure("change") - (row.figure("edge") - base.figure("edge"))).abs() < 1e-15);
    }
    let shown =
        desk.run(&["compare", "chinese-blackjack", "chinese-blackjack", "--play", "equilibrium", "--out", "out"]);
    let edge = format!("{:.6}", base.figure("edge") * 100.0);
    assert_says(&shown.quietly(), &["best play of one player and the dealer", &edge, "0.00000"]);
    assert!(compared.rows[2].figure("change") > 0.0, "what the dealer wins and would have pushed helps him");
    for name in ["gnau", "modulo-n"] {
        let refused = desk.run(&["compare", name, name, "--play", "equilibrium", "--out", "none"]).refused();
        assert_says(&refused, &[name, "best play of both sides of this game is not known"]);
    }
    assert_eq!(desk.listing("none"), <[String; 0]>::default());
}

#[test]
fn threads_do_not_change_a_comparison() {
    let desk = Desk::new();
    let on = |threads| {
        let varied = ["--vary", "rules.max_set=3,2,1", "--vary", "strategy.seats=random,largest"];
        desk.compare("modulo-n", &[&MODULO_N[..], &varied, &["--threads", threads]].concat())
    };
    let one = on("1");
    assert_same(&one, &on("2"));
    assert_same(&one, &on("7"));
    assert_eq!((&run_json(&one)["seed"], &run_json(&one)["rounds"]), (&9.into(), &21_000.into()));
    let exact = |threads| desk.compare("gnau", &["gnau", "niu-niu", "chinese-blackjack", "--threads", threads]);
    assert_same(&exact("1"), &exact("3"));
    assert_eq!(run_json(&exact("1")).get("seed"), None, "nothing was played");
}

#[test]
fn json_repeats_the_table() {
    let desk = Desk::new();
    let arguments = [&["compare", "--json", "--vary", "rules.max_set=3,2", "--out", "out"], &MODULO_N[..]].concat();
    let out = desk.run(&arguments).quietly();
    let summary: Json = serde_json::from_str(&out).unwrap();
    assert_eq!((&summary["name"], &summary["method"]), (&"modulo-n".into(), &"compared".into()));
    let compared = rows(&desk.folder("out/modulo-n/compared"));
    for row in &compared.rows {
        let cell = |column: &String| match row.text(column) {
            "" => format!("\"{column}\":null"),
            text if ["label", "method", "change_method"].contains(&column.as_str()) => {
                format!("\"{column}\":\"{text}\"")
            }
            number => format!("\"{column}\":{number}"),
        };
        let cells: Vec<String> = compared.header.iter().map(cell).collect();
        assert_says(&out, &[&format!("{{{}}}", cells.join(","))]);
    }
    assert_eq!(summary["settings"][1]["value"], "2");
}

#[test]
fn the_terminal_shows_the_changes() {
    let out = Desk::new().run(&[&["compare", "gnau"], &ONE_AT_A_TIME[..]].concat()).quietly();
    assert!(out.starts_with("gnau  compared, exact\n"), "{out}");
    assert_says(&out, &["rules.ties=push", "-5.068263", "0.000000", "out/gnau/compared"]);
    let out = Desk::new().run(&[&["compare", "--vary", "players=4,3"], &MODULO_N[..]].concat()).quietly();
    assert_says(&out, &["21,000 rounds, seed 9", " ± ", "not on the same cards, another number of players: players=3"]);
}

#[test]
fn tables_of_one_name_are_told_apart_by_their_paths() {
    let desk = Desk::new();
    for (folder, players) in [("a", 1), ("b", 2)] {
        std::fs::create_dir(desk.path(folder)).unwrap();
        desk.write(&format!("{folder}/x.toml"), format!("base = 'gnau'\nplayers = {players}\n"));
    }
    let out = desk.run(&["compare", "./a/x.toml", "./b/x.toml", "gnau"]).quietly();
    assert!(["\n  ./a/x.toml ", "\n  ./b/x.toml ", "\n  gnau "].iter().all(|row| out.contains(row)), "{out}");
}

#[test]
fn wrong_usage_exits_2_and_computes_nothing() {
    let desk = Desk::new();
    for (arguments, message) in [
        (&["gnau"][..], "at least two configs"),
        (&["gnau", "niu-niu", "--vary", "players=1,2"], "--vary takes one config"),
        (&["gnau", "niu-niu", "--one-at-a-time"], "--one-at-a-time takes one config"),
        (&["gnau", "--vary", "players=1,2", "--vary", "players=3"], "`players` is given twice"),
        (&["gnau", "--vary", "players"], "KEY=V1,V2"),
        (&["gnau", "--vary", "players="], "missing"),
        (&["gnau", "--vary", "rules.ranking=['ox'"], "not closed"),
        (&["gnau", "--vary", "simulation.seed=1,2"], "same cards"),
        (&["gnau", "--vary", "rules.ties=push,dealr"], "did you mean \"dealer\"?"),
        (&["gnau", "--vary", "rules.tie=push"], "`rules.tie` is not a key"),
        (&["gnau", "nonsense"], "there is no preset"),
        (&["gnau", "niu-niu", "--rounds", "0"], "--rounds"),
    ] {
        let refused = desk.run(&[&["compare"], arguments].concat()).refused();
        assert_says(&refused, &[message]);
        assert_eq!(desk.listing(""), <[String; 0]>::default(), "{arguments:?}");
    }
}

/// Both commands with grids refuse a repeated value, in any notation.
#[test]
fn a_value_given_twice_is_counted_in_no_grid() {
    let desk = Desk::with("k.toml", "base = 'gnau'\nplayers = 2\n[side.k]\npays = { double_k = 11 }\n");
    for (vary, says) in [
        ("payout.double=2,3,2", "2 is given twice"),
        ("payout.double=2,2.0", "2.0 is given twice"),
        ("payout.double=1..3:0.5,2.5", "2.5 is given twice"),
        ("commission=0.05,5%", "`commission=0.05` and `commission=5%` are the same"),
        ("rules.ties=push,\"push\"", "`rules.ties=push` and `rules.ties=\"push\"` are the same"),
        ("bets=[2,2],[2, 2.0]", "`bets=[2,2]` and `bets=[2, 2.0]` are the same"),
        ("bets=2,[2,2]", "`bets=2` and `bets=[2,2]` are the same"),
        ("rules.ties=push,[\"push\"]", "`rules.ties=push` and `rules.ties=[\"push\"]` are the same"),
        ("side.k.pays={double_k=11},{ double_k = 11.0 }", "are the same; give each variant once"),
        ("side.k.pays.double_k=9,09", "09 is given twice"),
    ] {
        for command in [&["compare"][..], &["design", "--target", "5%", "--tolerance", "100%"]] {
            let ran = desk.run(&[&command[..1], &["k.toml", "--vary", vary], &command[1..]].concat());
            assert_says(&ran.refused(), &[says]);
        }
    }
    assert!(!desk.path("results").exists());
}

/// A mistake repeated in every row of a grid is reported once, where it was typed.
#[test]
fn grid_mistakes_are_reported_once() {
    let desk = Desk::new();
    let message =
        desk.run(&["compare", "gnau", "--vary", "rules.ties=push,dealr", "--vary", "players=1,2,3"]).refused();
    assert_eq!((message.matches("error").count(), message.matches("--vary:1:12").count()), (1, 1), "{message}");
    let message = desk.run(&["compare", "gnau", "--vary", "rules.ties=x,y", "--vary", "decks=0"]).refused();
    assert_eq!(message.matches("error").count(), 3, "{message}");
}

#[test]
fn a_grid_has_its_limits() {
    let desk = Desk::new();
    let many = |key: &str| format!("{key}={}", (0..300).map(|n| format!("{n}.5")).collect::<Vec<_>>().join(","));
    let keys =
        ["payout.ox_1", "payout.ox_2", "payout.ox_3", "payout.ox_4", "payout.ox_5", "payout.ox_6", "payout.ox_7"];
    let keys = keys.map(many);
    let vary: Vec<&str> = keys.iter().flat_map(|key| ["--vary", key.as_str()]).collect();
    for arguments in [&vary[..4], &vary, &[&["--one-at-a-time"], &vary[..]].concat()] {
        let message = desk.run(&[&["compare", "gnau"], arguments].concat()).refused();
        assert_says(&message, &["at most 2000 variants"]);
    }
}

/// A variant whose key has no effect is marked, separately for each key of a grid.
#[test]
fn rows_without_effect_are_marked() {
    let desk = Desk::new();
    let grid = ["--vary", "players=1,2", "--vary", "payout.straight=5,9"];
    let ran = desk.run(&[&["compare", "gnau"], &grid[..]].concat());
    let compared = rows(&desk.folder("results/gnau/compared"));
    assert_eq!(
        labels(&compared),
        [
            "players=1, payout.straight=5 (no effect)",
            "players=1, payout.straight=9 (no effect)",
            "players=2, payout.straight=5 (no effect)",
            "players=2, payout.straight=9 (no effect)",
        ]
    );
    // Each is reported once.
    assert_eq!(ran.with_warnings().matches("`payout.straight` has no effect: this hand is off").count(), 2);
}

/// Rules that are valid only together share a row. If it is too short to name them all, a note does.
#[test]
fn every_key_of_a_change_is_named() {
    let ranking = "'kings', 'queens', 'five_dukes', 'ngau_tonku', 'double', 'ox'";
    let hands = "[hand.kings]\nhas = 'K K'\n[hand.queens]\nhas = 'Q Q'\n";
    let rules = format!("payout = {{ kings = 4, queens = 3 }}\nrules.ranking = [{ranking}]\n{hands}");
    let desk = Desk::with("kings.toml", &format!("base = 'gnau'\n{rules}"));
    let arguments = ["compare", "gnau", "kings.toml", "--why", "--set", "players=1"];
    let said = desk.run(&arguments).quietly();
    let short = said.lines().find(|line| line.contains("rules.ranking + 4 more: ")).unwrap();
    for key in ["rules.ranking ", "payout.kings unset → 4", "payout.queens unset → 3", "hand.kings ", "hand.queens "]
    {
        assert!(short.contains(key), "{short}");
    }
}

/// A variation of the game's own list may turn off a hand that the table pays; nothing in the file is wrong.
#[test]
fn a_table_is_not_warned_of_what_a_variation_turns_off() {
    let desk = Desk::with("mine.toml", "base = 'gnau'\nplayers = 2\n[payout]\ndouble = 2\n");
    let compared = desk.run(&["compare", "mine.toml", "--one-at-a-time"]).quietly();
    assert!(compared.contains("rules.double=off"), "{compared}");
    // What the file itself leaves without effect is still told.
    desk.write("mine.toml", "base = 'gnau'\nplayers = 2\nrules.double = 'off'\n[payout]\ndouble = 2\n");
    let warned = desk.run(&["compare", "mine.toml", "--one-at-a-time"]).with_warnings();
    assert_says(&warned, &["`payout.double` has no effect: this hand is off"]);
}

/// Payments between players move no edge. It is exact, without the figures that depend on all seats. What a player may do
/// below the minimum is tried where it is allowed.
#[test]
fn payments_between_players_leave_the_edge_exact() {
    let desk = Desk::with(
        "mine.toml",
        "base = 'chinese-blackjack'\nplayers = 2\nrules.below_minimum = 'forfeits'\nstrategy.player.stand_at.two = 19\n",
    );
    let listed = |config: &str, folder: &str| {
        let compared = desk.run(&["compare", config, "--one-at-a-time"]);
        assert_eq!(compared.code, Some(0), "{}", compared.err);
        desk.read(&format!("results/{folder}/compared/compared.csv"))
    };
    let rows = listed("mine.toml", "mine");
    let row = |label: &str| -> Vec<&str> {
        let found = rows.lines().map(|line| line.split(',').collect::<Vec<_>>()).find(|cells| cells[1] == label);
        found.unwrap_or_else(|| panic!("no {label} in {rows}"))
    };
    let base = row("mine");
    for (label, has_deviation) in
        [("rules.pays_table=22", false), ("rules.pays_table=28", false), ("rules.ties=dealer", true)]
    {
        let found = row(label);
        assert_eq!((found[2], found[12]), ("exact", "exact"), "{label}");
        assert_eq!((found[3] == base[3], found[8] == "0.0"), (!has_deviation, !has_deviation), "{label}");
        assert_eq!([found[7], found[15], found[17]].map(|cell| !cell.is_empty()), [has_deviation; 3], "{label}");
    }
    assert_eq!(row("rules.below_minimum=draws")[2], "exact");
    assert!(!listed("chinese-blackjack", "chinese-blackjack").contains("below_minimum"));
}
