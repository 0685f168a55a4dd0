//! Side bets of a base, and their events, that a config or a variation drops.

use crate::program::{Desk, assert_says};
use crate::results::table;

/// The preset `bull-fight` without five small and without the bet on ties; the same table is written out below.
const DROPS: &str = "
base = \"bull-fight\"
name = \"same\"
rules.five_small = \"off\"
players = 2
[side.special]
pays = { five_small = \"off\" }
[side.tie]
off = true
";

const WRITTEN: &str = "
game = \"gnau\"
name = \"same\"
players = 2
commission = 0.05
[rules]
three_six = \"face\"
double = \"off\"
tonku = \"off\"
five_dukes = \"pictures\"
ties = \"high-card-suit\"
five_dukes_tie = \"as-ties\"
four_of_a_kind = \"on\"
four_dukes = \"on\"
ranking = [\"four_of_a_kind\", \"five_dukes\", \"four_dukes\", \"ox\"]
[side.special]
pays = { four_of_a_kind = 120, five_dukes = 120, four_dukes = 120 }
[side.ox_9]
on = \"either\"
pays = { ox_9 = 5 }
[side.ox_8]
on = \"either\"
pays = { ox_8 = 5 }
[side.both_ox_10]
on = \"both\"
pays = { ox_10 = 100 }
";

/// Dropping a hand of a base drops its payouts, ties and ranks in the base. Naming it in the config itself is a
/// mistake.
#[test]
fn dropping_a_hand_drops_its_keys_from_the_base() {
    let desk = Desk::new();
    desk.write(
        "base.toml",
        "base = \"niu-niu\"\nplayers = 1\nhand.low.sum.at_most = 12\nhand.high.sum.at_least = 48\nhand.one.has = \"A A\"\n\
         payout = { low = 4, high = 3, one = 2, dealer = { low = 2 } }\n[rules]\nties_of.low = [\"alike\", \"dealer\"]\n\
         ranking = [[\"five_dukes\", \"high\", \"low\"], \"one\", \"ox\"]\n",
    );
    desk.write("mine.toml", "base = \"base.toml\"\nhand.low.off = true\nhand.one.off = true\n");
    let printed = desk.run(&["check", "mine.toml"]).quietly();
    assert!(printed.contains("ranking = [[\"five_dukes\", \"high\"], \"ox\"]"), "{printed}");
    assert!(!printed.contains("low =") && printed.contains("high = 3"), "{printed}");
    desk.write("own.toml", "base = \"base.toml\"\nhand.low.off = true\npayout.low = 5\n");
    let said = desk.run(&["check", "own.toml"]);
    assert_eq!(said.code, Some(2));
    assert_says(&said.err, &["`payout.low` is not a key of gnau"]);
}

/// Dropped bets leave no trace: every command answers as for the table written out.
#[test]
fn dropped_hands_leave_no_trace() {
    let desk = Desk::new();
    desk.write("drops.toml", DROPS);
    desk.write("written.toml", WRITTEN);
    let printed = desk.run(&["check", "drops.toml"]).quietly();
    let of_sides = |printed: &str| printed.split_once("[side.").unwrap().1.to_owned();
    assert_eq!(of_sides(&printed), of_sides(&desk.run(&["check", "written.toml"]).quietly()));
    desk.write("printed.toml", &printed);
    assert_eq!(desk.run(&["check", "printed.toml"]).quietly(), printed);
    for (command, result) in [(&["exact"][..], "exact"), (&["simulate", "--rounds", "20k"], "simulated")] {
        let bets = |config: &str, out: &str| {
            desk.run(&[command, &[config, "--out", out]].concat()).quietly();
            let rows = table(&desk.folder(&format!("{out}/same/{result}")), "bets.csv").rows;
            let of_sides = rows.iter().filter(|row| ["special", "ox_9"].contains(&row.text("bet")));
            let cells = ["bet", "role", "metric", "value"];
            let of_sides = of_sides.filter(|row| row.text("metric") != "correlation_with_main");
            of_sides.map(|row| cells.map(|cell| row.text(cell).to_owned())).collect::<Vec<_>>()
        };
        let found = bets("drops.toml", "a");
        assert!(found.len() >= 10);
        assert_eq!(found, bets("written.toml", "b"), "{command:?}");
    }
}

#[test]
fn missing_hands_cannot_be_dropped() {
    let desk = Desk::new();
    for (lines, says) in [
        (
            "[side.special]\npays = { five_smal = \"off\" }",
            "`side.special.pays.five_smal` is off, but no config below names it",
        ),
        ("[side.specials]\noff = true", "`side.specials` has no `pays`, and no config below has it"),
        ("[side.tie]\npays = { tie = \"off\" }", "every event of `side.tie.pays` is off"),
        ("[side.tie]\npays = { tie = \"of\" }", "`side.tie.pays.tie`"),
        ("[side.tie]\noff = \"yes\"", "`side.tie.off`"),
        (
            "rules.five_small = \"off\"",
            "`side.special.pays` names \"five_small\", which never happens under these rules",
        ),
    ] {
        desk.write("mine.toml", format!("base = \"bull-fight\"\n{lines}\n"));
        assert_says(&desk.run(&["check", "mine.toml"]).refused(), &[says]);
    }
    desk.run(&["check", "bull-fight", "--set", "side.tie.off=true", "--set", "side.special.pays.five_small=off"])
        .quietly();
}

/// A variation that makes an event impossible drops it with a note. Rules that do not fit the table are left out.
#[test]
fn variations_drop_impossible_hands() {
    let desk = Desk::new();
    let set = ["--set", "players=1", "--set", "name=one", "--out", "out"];
    let run = |arguments: &[&str]| desk.run(&[arguments, &set].concat());
    let says = "under rules.five_small=off these never happen and are left out: side.special.pays.five_small";
    let vary = ["--vary", "rules.five_small=off,sum-to-ten"];
    let compare = [&["compare", "bull-fight", "--bet", "special"], &vary[..]].concat();
    assert_says(&run(&compare).with_warnings(), &[says]);
    let place = desk.listing("out/one").into_iter().find(|path| path.ends_with("compared.csv")).unwrap();
    let place = place.trim_end_matches("compared.csv").trim_end_matches('/').to_owned();
    let compared = table(&desk.folder(&place), "compared.csv").rows;
    // The expected values are of the same config without the event.
    let exact = ["exact", "bull-fight", "--set", "rules.five_small=off", "--set", "side.special.pays.five_small=off"];
    run(&exact).quietly();
    let bets = table(&desk.folder("out/one/exact"), "bets.csv").rows;
    let is_edge = |bet: &str, role: &str, metric: &str| [bet, role, metric] == ["special", "player", "edge"];
    let edge = bets.iter().find(|row| is_edge(row.text("bet"), row.text("role"), row.text("metric"))).unwrap();
    assert_eq!(compared[0].text("edge"), edge.text("value"));

    let design = ["design", "bull-fight", "--bet", "special", "--target", "0", "--tolerance", "10000%"];
    assert_says(&run(&[&design[..], &vary].concat()).with_warnings(), &[says]);
    let designs = table(&desk.folder("out/one/design"), "designs.csv").rows;
    let off = designs.iter().find(|row| row.text("rules.five_small") == "off").unwrap();
    assert_eq!(off.text("edge"), edge.text("value"));

    let all = run(&["compare", "bull-fight", "--one-at-a-time"]).with_warnings();
    let dropped = "under rules.five_dukes=off these never happen and are left out: side.special.pays.five_dukes";
    let inapplicable = "rules.straight=on is left out: `rules.ranking` leaves out \"straight\"";
    assert_says(&all, &[dropped, inapplicable]);
    // Named by the variation itself, it must be possible.
    let named = ["compare", "bull-fight", "--vary", "side.special.pays={straight=5},{five_small=9}"];
    assert_says(&run(&named).refused(), &["\"straight\", which never happens"]);
}

/// Five tens or pictures are always an Ox 10 and have two equal cards, so neither they nor doubles occur if `ox` ranks
/// above them.
#[test]
fn hidden_hands_are_reported() {
    let desk = Desk::new();
    let ranking = "base = \"gnau\"\nrules.ranking = [\"ngau_tonku\", \"ox\", \"double\", \"five_dukes\"]\n";
    // Its payout still counts in `solve`, where a lower rank may be chosen. What is usual, or a base's, needs no warning.
    for key in ["payout.double_k", "payout.double", "payout.dealer.double_k", "payout.dealer.double"] {
        desk.write("paid.toml", format!("{ranking}{key} = 4\n"));
        let warned = desk.run(&["check", "paid.toml"]).with_warnings();
        assert_says(&warned, &[&format!("`{key}` is never paid: its cards always make a hand that ranks higher")]);
        desk.write("based.toml", "base = \"paid.toml\"\n");
        desk.run(&["check", "based.toml"]).quietly();
    }
    for usual in ["payout.double_k = 3\n", "payout.double = 3\n", "payout.ox_10 = 4\n", ""] {
        desk.write("paid.toml", format!("{ranking}{usual}"));
        desk.run(&["check", "paid.toml"]).quietly();
    }
    // So does what would settle two of them.
    let own = "[hand.jacks]\nrest = { has = \"J J\" }\n[payout]\njacks = 1\n[rules]\n\
               ranking = [\"ngau_tonku\", \"ox\", \"double\", \"five_dukes\", \"jacks\"]\n";
    for key in ["ties_of.double_k", "ties_of.double", "ties_of.five_dukes", "ties_of.jacks"] {
        desk.write("tied.toml", format!("base = \"gnau\"\n{own}{key} = \"sum\"\n"));
        let warned = desk.run(&["check", "tied.toml"]).with_warnings();
        assert_says(
            &warned,
            &[
                &format!("`rules.{key}` settles nothing: its cards always make a hand that ranks higher"),
                "tied.toml:8:",
                "only `solve` counts it",
            ],
        );
        desk.write("based.toml", "base = \"tied.toml\"\n");
        let based = desk.run(&["check", "based.toml"]);
        assert!(!based.with_warnings().contains("settles nothing"), "{key}");
    }
    for met in ["ties_of.ox_10", "ties_of.no_ox", "ties_of.ngau_tonku"] {
        desk.write("tied.toml", format!("{ranking}rules.{met} = \"sum\"\n"));
        desk.run(&["check", "tied.toml"]).quietly();
    }
    for hand in ["double", "double_k", "five_dukes"] {
        desk.write("bet.toml", format!("{ranking}side.hidden.pays = {{ {hand} = 4 }}\n"));
        assert_says(&desk.run(&["check", "bet.toml"]).refused(), &["which never happens under these rules"]);
    }
    desk.write("bet.toml", format!("{ranking}side.seen.pays = {{ ngau_tonku = 4, ox_10 = 2 }}\n"));
    desk.run(&["check", "bet.toml"]).quietly();
}
