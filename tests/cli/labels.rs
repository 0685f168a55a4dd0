//! Labels of a config's own hands: people see them; tables of numbers keep the name.

use crate::program::Desk;
use crate::results::table;

const CONFIG: &str = "base = \"niu-niu\"\nplayers = 1\n\n[hand.low_ball]\nlabel = \"kleine Fünf\"\nsum = { at_most = 12 }\n\n\
                      [payout]\nlow_ball = 4\n\n[rules]\nranking = [\"five_dukes\", \"low_ball\", \"ox\"]\n";

#[test]
fn a_label_is_shown_and_a_name_is_kept() {
    let desk = Desk::with("mine.toml", CONFIG);
    let shown = desk.run(&["exact", "mine.toml", "--out", "results"]).quietly();
    assert!(
        shown.lines().any(|line| line.starts_with("  kleine Fünf  ")) && !shown.contains("\n  low_ball "),
        "{shown}"
    );
    let folder = desk.folder("results/mine/exact");
    let names: Vec<String> =
        table(&folder, "frequency.csv").rows_of("player").iter().map(|row| row.text("hand").to_owned()).collect();
    assert!(names.iter().any(|name| name == "low_ball") && !names.iter().any(|name| name.contains("Fünf")));

    let _ = desk.run(&["report", "results", "--out", "report.html"]);
    let page = desk.read("report.html");
    assert!(page.contains("kleine Fünf") && !page.contains("<td>low ball</td>"));

    let hand = |more: &[&str]| desk.run(&[&["hand", "mine.toml", "As 2h 2d 3c 4h"], more].concat()).quietly();
    assert!(hand(&[]).contains("counts as  kleine Fünf"), "{}", hand(&[]));
    let json: serde_json::Value = serde_json::from_str(&hand(&["--json"])).unwrap();
    assert_eq!(json["hand"], "low_ball");
    let settled = hand(&["--against-hand", "Ks Qh 4d 2c 8h"]);
    assert!(settled.contains("kleine Fünf ranks above ox_4"), "{settled}");
}
