//! `lab`: every combination of house rules on one page.

use crate::program::{Desk, assert_says};
use crate::results::table;
use serde_json::Value;

/// The data that a lab's script reads.
fn data(page: &str) -> Value {
    let data = page.split("id=\"data\">").nth(1).unwrap().split("</script>").next().unwrap();
    serde_json::from_str(data).unwrap()
}

/// One figure of every combination.
fn column(data: &Value, label: &str) -> Vec<f64> {
    let figures = data["figures"].as_array().unwrap();
    let figure = figures.iter().find(|figure| figure["label"] == label).unwrap();
    let combinations =
        data["keys"].as_array().unwrap().iter().map(|key| key["values"].as_array().unwrap().len()).product();
    match &data["columns"][figure["value"].as_u64().unwrap() as usize] {
        Value::Array(values) => values.iter().map(|value| value.as_f64().unwrap_or(f64::NAN)).collect(),
        value => vec![value.as_f64().unwrap(); combinations],
    }
}

#[test]
fn every_combination_is_on_the_page() {
    let desk = Desk::new();
    let vary = ["--vary", "rules.ties=push,dealer", "--vary", "payout.double=2,3"];
    let page = desk.run(&[&["lab", "gnau"], &vary[..]].concat()).quietly();
    let data = data(&page);
    // In docs/compare.md, in the same order; six digits each.
    assert_eq!(column(&data, "dealer edge"), [0.0, 0.0, 0.050_580_3, 0.050_682_6]);
    assert_eq!(data["base"], 3, "gnau itself: the dealer wins ties, doubles pay 3");
    assert_says(&page, &["who wins equal hands", "nobody", "value=\"push\"", "no Ox", "An evening of 200 rounds"]);
    // An evening is that of `risk`.
    desk.run(&["risk", "gnau", "--rounds", "200", "--bankroll", "50", "--json"]);
    let risk = desk.run(&["risk", "gnau", "--rounds", "200", "--bankroll", "50", "--json"]).quietly();
    let risk: Value = serde_json::from_str(&risk).unwrap();
    for (label, name) in [("ahead at the end", "ahead"), ("ruined on the way", "ruin"), ("5 % end below", "quantile_5")]
    {
        let own = risk[name].as_f64().unwrap_or_else(|| panic!("{name} in {risk}"));
        assert!((column(&data, label)[3] - own).abs() <= 1e-5 * own.abs(), "{label}: {own}");
    }
    for nothing in ["http", "src=", "url(", "@import", "fetch", "import("] {
        assert!(!page.contains(nothing), "{nothing}");
    }
    assert_eq!(page, desk.run(&[&["lab", "gnau", "--threads", "2"], &vary[..]].concat()).quietly());
}

/// A game that is not enumerated is simulated, with its error; best play is solved.
#[test]
fn what_is_not_counted_is_played_or_solved() {
    let desk = Desk::new();
    let arguments = ["lab", "modulo-n", "--vary", "rules.max_set=2,3", "--rounds", "40k", "--out", "lab.html"];
    assert_eq!(desk.run(&arguments).quietly(), "lab.html of 2 combinations\n");
    let page = desk.read("lab.html");
    assert_says(&page, &["simulated, 40,000 rounds of each"]);
    let data_of = data(&page);
    let edge = &data_of["figures"][0];
    assert_eq!(edge["label"], "dealer edge");
    assert!(column(&data_of, "dealer edge")[0] < column(&data_of, "dealer edge")[1], "larger sets help who acts first");
    assert!(data_of["columns"][edge["error"].as_u64().unwrap() as usize][0].as_f64().unwrap() > 0.0);

    let arguments = ["lab", "chinese-blackjack", "--vary", "rules.ties=push,dealer", "--play", "equilibrium"];
    let page = desk.run(&arguments).quietly();
    assert_says(&page, &["best play of one player and the dealer"]);
    // README: the value under best play.
    assert_eq!(column(&data(&page), "dealer edge")[0], 0.011_962_3);
    assert!(column(&data(&page), "exploitability")[0] < 1e-6);
}

/// Best play fills every table of a lab: what is on it is what `exact` counts of the tables that `solve` writes.
#[test]
fn best_play_has_the_same_tables() {
    let desk = Desk::new();
    let vary = ["--vary", "rules.free_hand=both,off", "--set", "payout.twenty_one=2"];
    let page = desk.run(&[&["lab", "chinese-blackjack", "--play", "equilibrium"], &vary[..]].concat()).quietly();
    assert_says(&page, &["2 combinations, best play of one player and the dealer, exact, by enumeration."]);
    let data = data(&page);
    for (place, free_hand) in [(0, "both"), (1, "off")] {
        let name = format!("duel-{place}");
        let config = format!(
            "base = \"chinese-blackjack\"\nname = \"{name}\"\nplayers = 1\nrules.free_hand = \"{free_hand}\"\n\
             payout.twenty_one = 2\n"
        );
        desk.write(&format!("{name}.toml"), &config);
        desk.run(&["solve", &format!("{name}.toml"), "--out", "out"]).quietly();
        let tables =
            format!("player.file = \"out/{name}/solved/player.csv\"\ndealer.file = \"out/{name}/solved/dealer.csv\"\n");
        desk.write(&format!("{name}.toml"), format!("{config}[strategy]\n{tables}"));
        desk.run(&["exact", &format!("{name}.toml"), "--out", "out"]).quietly();
        let folder = desk.folder(&format!("out/{name}/exact"));
        let (edge, frequency, payout) =
            (table(&folder, "edge.csv"), table(&folder, "frequency.csv"), table(&folder, "payout.csv"));
        let shown = |label: &str, own: f64| {
            let on_page = column(&data, label)[place];
            assert!((on_page - own).abs() <= 1e-5 * own.abs(), "{name}, {label}: {on_page} and {own}");
        };
        shown("dealer edge", edge.row("dealer", "metric", "edge").figure("value"));
        shown("player wins", edge.row("player", "metric", "win").figure("value"));
        shown("SD of a player's net", edge.row("player", "metric", "std_dev").figure("value"));
        shown("five-dragon", frequency.row("player", "hand", "five_dragon").figure("probability"));
        let net = payout.row("player", "net", "2.0").figure("probability");
        shown("2", net);
        assert!(column(&data, "ruined on the way")[place] > 0.0);
    }
}

/// Every seat plays by the table that `solve` writes; what no enumeration counts is played.
#[test]
fn best_play_of_a_race_is_played() {
    let desk = Desk::new();
    let small = "base = \"modulo-n\"\nplayers = 3\nrules.hand_size = 2\nrules.max_set = 1\n[deck]\nnumbers_suits = 1\n\
                 honours_each = 1\nfeng_shui = 1\n";
    desk.write("small.toml", small);
    let arguments =
        ["lab", "small.toml", "--vary", "rules.must_discard=false,true", "--play", "equilibrium", "--rounds", "20k"];
    let page = desk.run(&arguments).quietly();
    assert_says(
        &page,
        &["2 combinations, best play of every seat, simulated, 20,000 rounds of each on the same cards"],
    );
    let data = data(&page);
    assert_eq!(column(&data, "gain of a best response").len(), 2);
    desk.run(&["solve", "small.toml", "--out", "out"]).quietly();
    let seats = "[strategy]\nseats = { file = \"out/small/solved/table.txt\" }\n";
    desk.write("small.toml", format!("{small}{seats}"));
    desk.run(&["simulate", "small.toml", "--rounds", "20k", "--out", "out"]).quietly();
    let edge = table(&desk.folder("out/small/simulated"), "edge.csv");
    for (label, role, metric) in [("dealer edge", "dealer", "edge"), ("a seat goes out", "round", "went_out")] {
        let (own, on_page) = (edge.row(role, "metric", metric).figure("value"), column(&data, label)[0]);
        assert!((on_page - own).abs() <= 1e-5 * own.abs(), "{label}: {on_page} and {own}");
    }
}

/// The error of a change against the first shown is that of `compare`, which plays both on the same cards.
#[test]
fn changes_have_the_error_of_paired_rounds() {
    let desk = Desk::new();
    let vary = ["--vary", "rules.max_set=2,3,4", "--vary", "players=3,4", "--rounds", "40k"];
    let page = desk.run(&[&["lab", "modulo-n"], &vary[..]].concat()).quietly();
    assert_says(&page, &["A change of the edge against the combination shown first is measured on the same cards"]);
    let data = data(&page);
    assert_eq!(data["base"], 3, "three cards in a set, four players");
    let paired: Vec<Option<f64>> = data["paired"].as_array().unwrap().iter().map(Value::as_f64).collect();
    let known: Vec<bool> = paired.iter().map(Option::is_some).collect();
    assert_eq!(known, [false, true, false, true, false, true], "other cards with other players");
    desk.run(&["compare", "modulo-n", "--vary", "rules.max_set=3,2,4", "--rounds", "40k", "--out", "out"]).quietly();
    let compared = table(&desk.folder("out/modulo-n/compared"), "compared.csv");
    for (place, row) in [(1, 1), (5, 2)] {
        let own = compared.rows[row].figure("change_std_error");
        assert!((paired[place].unwrap() - own).abs() <= 1e-5 * own, "{own}");
    }
    assert_eq!(paired[3], Some(0.0));
    assert!(
        !desk.run(&["lab", "gnau", "--vary", "rules.ties=push,dealer"]).quietly().contains("standard error"),
        "exact"
    );
}

#[test]
fn mistakes_are_told_before_anything_is_written() {
    let desk = Desk::new();
    let lab = |more: &[&str]| desk.run(&[&["lab", "gnau", "--out", "lab.html"], more].concat()).refused();
    assert_says(&lab(&[]), &["--vary"]);
    assert_says(&lab(&["--vary", "rules.ties=dealr,push"]), &["did you mean \"dealer\"?"]);
    assert_says(&lab(&["--vary", "rules.ties=push", "--vary", "rules.ties=dealer"]), &["is varied twice"]);
    assert_says(&lab(&["--vary", "rules.ties=push,dealer", "--play", "equilibrium"]), &["best play of both sides"]);
    desk.write("folder/file", "");
    desk.run(&["lab", "gnau", "--vary", "rules.ties=push,dealer", "--out", "folder"]).failed();
    assert!(!desk.path("lab.html").exists());
}

/// Text from a config or a title cannot close an element of the page.
#[test]
fn whatever_is_typed_is_escaped() {
    let desk = Desk::new();
    let evil = "</script><script>alert(1)</script>";
    let page = desk.run(&["lab", "gnau", "--vary", "rules.ties=push,dealer", "--title", evil]).quietly();
    assert_eq!(page.matches("<script").count(), 2, "its data and its own");
    assert!(!page.contains("<script>alert"));
}
