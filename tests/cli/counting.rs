//! `count`: arguments, output, and that runs of shoes can be resumed, split and merged as runs of rounds can.

use crate::program::{Desk, assert_says};
use crate::results::{assert_same, run_json};
#[cfg(unix)]
use crate::running::{Running, rounds_saved};

const TABLE: &str = "game = 'gnau'\nplayers = 2\ndecks = 2\n[side.ten]\non = 'player'\npays = { ox_10 = 9 }\n";
/// Six blocks, the last of them short.
const SHOES: &str = "20003";

fn desk() -> Desk {
    Desk::with("table.toml", TABLE)
}

fn count(desk: &Desk, more: &[&str]) -> String {
    desk.run(&[&["count", "table.toml", "--shoes", SHOES, "--cut", "60", "--bet", "ten"], more].concat()).quietly()
}

#[test]
fn parts_make_the_whole_on_any_number_of_threads() {
    let whole = desk();
    let json = count(&whole, &["--json", "--threads", "3"]);
    let place = "results/table/counted";
    let parts = desk();
    for part in ["1/3", "2/3", "3/3"] {
        count(&parts, &["--shard", part, "--threads", "1"]);
    }
    assert_eq!(parts.run(&["merge", "results", "--json"]).quietly(), json);
    assert_same(&parts.folder(place), &whole.folder(place));
    // A part of a run of rounds does not belong to it.
    parts.run(&["simulate", "table.toml", "--rounds", SHOES, "--shard", "1/3"]).quietly();
    assert_says(&parts.run(&["merge", "results"]).refused(), &["not belong to the same run", "command: "]);
    // The count is part of a run's identity.
    let others = desk();
    count(&others, &["--shard", "1/3"]);
    count(&others, &["--shard", "2/3", "--spread", "1-8"]);
    assert_says(&others.run(&["merge", "results"]).refused(), &["not belong to the same run", "config: spread"]);
}

/// A resumed run ends in the bytes of an uninterrupted one.
#[cfg(unix)]
#[test]
fn an_interrupted_run_goes_on() {
    let (desk, whole) = (desk(), desk());
    let length = ["count", "table.toml", "--cut", "60", "--shoes"];
    let mut running = Running::start(&mut desk.command(&[&length[..], &["10G", "--progress", "always"]].concat()));
    running.wait_for(" shoes  edge ");
    running.send("INT");
    let saved = rounds_saved(&running.end().was_interrupted());
    let refused = desk.run(&[&length[..], &["1", "--resume"]].concat()).refused();
    assert_says(&refused, &[" shoes have been played already, more than the 1 asked for", "--shoes"]);
    let shoes = (saved + 5_000).to_string();
    desk.run(&[&length[..], &[&shoes, "--resume"]].concat());
    whole.run(&[&length[..], &[&shoes]].concat()).quietly();
    assert_same(&desk.folder("results/table/counted"), &whole.folder("results/table/counted"));
}

/// The ramp of Kelly's bets is nowhere a stake away from the figures next to it, rises, and can be typed.
#[test]
fn a_ramp_by_kelly_is_typed_as_printed() {
    let desk = Desk::with("table.toml", &TABLE.replace("ox_10 = 9", "ox_10 = 20"));
    let kelly = ["--bankroll", "500", "--kelly", "0.25"];
    let run = desk.run(&[&["count", "table.toml", "--shoes", SHOES, "--bet", "ten"], &kelly[..]].concat());
    let printed = run.quietly();
    let (_, ramp) = printed.split_once("whole stakes: --spread ").unwrap();
    let ramp = ramp.lines().next().unwrap().to_owned();
    let levels = ramp.split(',').map(|level| level.split_once(':').unwrap());
    let levels: Vec<[f64; 2]> = levels.map(|(count, bet)| [count.parse().unwrap(), bet.parse().unwrap()]).collect();
    assert!(levels.len() > 2 && levels.is_sorted_by(|one, other| one[0] < other[0] && one[1] < other[1]), "{ramp}");
    let counted = desk.read("results/table/counted/counted.csv");
    let bets = counted.lines().filter_map(|line| line.split_once(",kelly_bet,"));
    let mut frequent = 0;
    for (count, figures) in bets {
        let figures: Vec<f64> = figures.split(',').filter_map(|figure| figure.parse().ok()).collect();
        let [bet, error, ..] = figures[..] else { continue };
        if error < 1.0 {
            let count: f64 = count.parse().unwrap();
            let level = levels.iter().rev().find(|level| level[0] <= count).unwrap();
            assert!((bet - level[1]).abs() < 0.5 + 3.0 * error, "{bet} at {count}, {ramp}");
            frequent += 1;
        }
    }
    assert!(frequent > 3, "{counted}");
    count(&self::desk(), &["--spread", &ramp]);
    let no_bankroll = desk.run(&["count", "table.toml", "--kelly", "0.5"]).refused();
    assert_says(&no_bankroll, &["`--kelly` takes a share above 0 of Kelly's bet and a bankroll"]);
    let short = ["count", "table.toml", "--shoes", "100", "--bankroll", "9", "--kelly", "1"];
    let nothing = self::desk().run(&short).quietly();
    assert_says(&nothing, &["Kelly bets nothing"]);
}

/// Plays that change with the count are told, the ones that gain most first, and written. A side bet has none, and neither
/// has a game without choices.
#[test]
fn plays_that_change_are_told() {
    let desk = Desk::new();
    let run = ["count", "chinese-blackjack", "--shoes", "5k", "--set", "players=2"];
    let told = desk.run(&run).quietly();
    let line = told.lines().find(|line| line.contains("soft 19, 2 cards: hit from a true count of 1 up, not stand"));
    let of_gain =
        |line: &str| line.contains("; gains 0.01") && line.ends_with(" unit bets in 100 rounds, to first order");
    assert!(line.is_some_and(of_gain), "{told}");
    let plays = desk.read("results/chinese-blackjack-with-players-2/counted/plays.csv");
    let gains: Vec<f64> = plays.lines().skip(1).map(|line| line.rsplit(',').nth(1).unwrap().parse().unwrap()).collect();
    assert!(gains.len() > 1 && gains.is_sorted_by(|one, other| one >= other), "{plays}");
    assert_says(&desk.run(&["report", "results", "--out", "-"]).quietly(), &["soft 19, 2 cards"]);
    let tie = "side.tie={on=\"result\", pays={tie=6}}";
    let of_tie = desk.run(&[&run[..], &["--set", tie, "--bet", "tie", "--out", "tie"]].concat()).quietly();
    let of_gnau = desk.run(&["count", "gnau", "--shoes", "100"]).quietly();
    assert!(!of_tie.contains("2 cards: ") && !of_gnau.contains("plays"), "{of_tie}{of_gnau}");
}

#[test]
fn a_finished_run_is_not_played_again() {
    let desk = desk();
    let first = count(&desk, &["--json"]);
    let again =
        desk.run(&["count", "table.toml", "--shoes", SHOES, "--cut", "60", "--bet", "ten", "--json", "--resume"]);
    assert_says(&again.err, &["already finished"]);
    assert_eq!(again.out, first);
    let folder = desk.folder("results/table/counted");
    let run = run_json(&folder);
    assert_eq!((&run["method"], &run["shoes"], run.get("rounds")), (&"counted".into(), &20_003.into(), None));
    assert_eq!(run["config"]["count"]["bet"], "ten");
    let files: Vec<&str> = folder.keys().map(String::as_str).filter(|name| name.ends_with(".csv")).collect();
    assert_eq!(files, ["counted.csv", "tags.csv"]);
    // A chart of the edge by true count.
    desk.run(&["report", "results"]).quietly();
    assert!(desk.read("results/report.html").contains("edge at each true count"));
}

#[test]
fn options_match_config_keys() {
    let typed = desk();
    let tags = ["--tags", "A=-1 10=1 K=1", "--spread", "-9:1,1:4", "--bankroll", "1k", "--cut", "60", "--bet", "ten"];
    let json = typed.run(&[&["count", "table.toml", "--shoes", "2001", "--json"], &tags[..]].concat());
    let keys = "[count]\nbet = 'ten'\ncut = 60\ntags = 'A=-1 10=1 K=1'\nspread = '-9:1,1:4'\nbankroll = 1000\n";
    let written = Desk::with("table.toml", &format!("{TABLE}{keys}"));
    let ran = written.run(&["count", "table.toml", "--shoes", "2001", "--json"]);
    assert_says(&ran.err, &["do not add up to 0"]);
    assert_eq!(ran.out, json.out);
    let shown = written.run(&["count", "table.toml", "--shoes", "2001"]).out;
    assert_says(&shown, &["    count.bet=ten  (count, bet: ten)\n", "stake", "ruin", " all "]);
}

#[test]
fn uncountable_rules_are_refused() {
    for (arguments, says) in [
        (&["count", "modulo-n"][..], "not dealt one after another from one shoe"),
        (
            &["count", "gnau", "--bet", "dukes"],
            "gnau has no bet \"dukes\"; its bets: main\n  = help: dukes means five_dukes: see `rules.five_dukes`",
        ),
        (&["count", "gnau", "--cut", "24"], "a round may need 25 of the shoe's 52 cards"),
        (&["count", "gnau", "--cut", "53"], "more than the shoe's 52 cards"),
        (&["count", "gnau", "--tags", "Z=1"], "cannot be read at \"Z=1\""),
        (&["count", "gnau", "--spread", "8-1"], "cannot be read: write the bets"),
        (&["count", "gnau", "--spread", "2:4,1:8"], "or a ramp from true counts on"),
        (&["count", "gnau", "--bankroll", "0"], "--bankroll"),
        (&["count", "gnau", "--size", "4"], "--size"),
    ] {
        assert_says(&Desk::new().run(arguments).refused(), &[says]);
    }
}

/// The output has the gain that would have been noticed, or a note that there were too few shoes.
#[test]
fn gains_state_the_rounds_they_need() {
    let desk = desk();
    let said = |shoes: &str| {
        let out = desk.run(&["count", "table.toml", "--shoes", shoes, "--force"]);
        assert_eq!(out.code, Some(0), "{}", out.err);
        let out = out.out;
        let tells = |line: &&str| ["too few shoes", "a gain of "].iter().any(|said| line.contains(said));
        out.lines().find(tells).unwrap_or_default().to_owned()
    };
    assert_says(&said("3"), &["too few shoes to find the true count"]);
    let line = said("4000");
    let number = |before: &str| -> f64 {
        let rest = &line[line.find(before).expect(before) + before.len()..];
        rest.split_whitespace().next().unwrap().parse().unwrap()
    };
    // Twice the 95 % quantile of the normal distribution, 1.6449, times the error as printed.
    let (error, gain) = (number("± "), number("a gain of "));
    assert!((gain / error - 3.29).abs() < 0.2, "{line}");
}

/// A losing main bet is never reported to pay.
#[test]
fn betting_that_loses_never_pays() {
    let desk = desk();
    let count = ["count", "table.toml", "--shoes", "1000", "--tags", "A=1 K=-1"];
    // A gain of 0.13 with an error of 0.75 is none.
    let said = desk.run(&count).out;
    assert_says(&said, &["no gain is distinguishable from 0 yet: betting from "]);
    assert!(!said.contains("pays best"), "{said}");
    // The dealer takes half of each win.
    let said = desk.run(&[&count[..], &["--set", "commission=0.5", "--force"]].concat()).out;
    assert_says(&said, &["betting never pays: betting from "]);
    assert!(!said.contains("pays best"), "{said}");
}

/// Three quarters of eight packs leave 104 cards, and two thirds of one leave 17.33: the 18th is not dealt.
#[test]
fn a_penetration_is_a_cut() {
    let desk = desk();
    let count = |more: &[&str]| {
        let out = desk.run(&[&["count", "--shoes", "200", "--json", "--out"], more].concat()).quietly();
        serde_json::from_str::<serde_json::Value>(&out).unwrap()
    };
    for (table, share, cut) in [
        (["gnau", "decks=8"], "75%", "104"),
        (["gnau", "decks=8"], "0.9", "42"),
        (["chinese-blackjack", "players=1"], "2/3", "18"),
    ] {
        let [one, other] = [["--penetration", share], ["--cut", cut]].map(|[option, value]| {
            let out = format!("out{option}{cut}");
            let found = count(&[&out, table[0], "--set", table[1], option, value]);
            (found["name"].clone(), found["config_hash"].clone(), found["counted"].clone())
        });
        assert!(one == other && !one.1.is_null(), "{one:?} {other:?}");
    }
    for (arguments, message) in [
        (&["gnau", "--penetration", "75%", "--cut", "30"][..], "--cut"),
        (&["gnau", "--penetration", "75%"], "a round may need 25"),
        (&["gnau", "--penetration", "1"], "write 1% or 0.01"),
        (&["modulo-n", "--penetration", "0.5"], "are not counted"),
        (&["gnau", "table.toml", "--penetration", "0.5"], "these configs have several"),
    ] {
        assert_says(&desk.run(&[&["count", "--shoes", "9"], arguments].concat()).refused(), &[message]);
    }
}
