//! `lab`: every combination of house rules on one page.

use crate::program::{Desk, assert_says};
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
