//! Commands that take several configs: a mistake in the last leaves the first undone.

use crate::program::{Desk, assert_says};

/// Returns tables that are dealt in moments, and one that each command refuses.
fn desk() -> Desk {
    let desk = Desk::with("good.toml", "base = 'gnau'\nplayers = 1\nsimulation.rounds = 500\n");
    desk.write("race.toml", "base = 'modulo-n'\nplayers = 2\nsimulation.rounds = 500\n");
    desk.write("blackjack.toml", "base = 'chinese-blackjack-standard'\nplayers = 1\n");
    desk.write("stakes.toml", "base = 'gnau'\nplayers = 2\nbets = [1, 5]\n");
    // Five cards for everybody are all that the shoe has left.
    desk.write("full.toml", "base = 'gnau'\nplayers = 9\nshoe.removed = '2s 2h'\n");
    desk.write("crowded.toml", "base = 'chinese-blackjack'\nplayers = 12\nrules.pack_runs_out = 'stands'\n");
    desk.write("wrong.toml", "game = 'gnau'\nplayers = 0\n");
    desk.write("named.toml", "base = 'niu-niu'\nname = 'good'\n");
    desk.write("side.toml", "base = 'gnau'\nplayers = 1\n[side.k]\npays = { double_k = 11 }\n");
    desk.write("night.toml", "base = 'gnau'\nplayers = 2\nnight.bankrolls = [10]\n");
    desk
}

/// With the refused config after a good one, nothing is printed or written, and no folder is left.
#[track_caller]
fn assert_nothing_done(desk: &Desk, words: &str, says: &str) {
    let before = desk.listing("");
    let message = desk.run(&words.split_whitespace().collect::<Vec<_>>()).refused();
    assert_says(&message, &[says]);
    assert_eq!(desk.listing(""), before, "{words}");
}

/// Every command that takes several configs, with options that keep it short.
const COMMANDS: [&str; 11] = [
    "simulate --rounds 500",
    "count --shoes 100",
    "night --nights 100",
    "exact",
    "effects",
    "compare --rounds 500",
    "dossier --rounds 500 --draws 1000",
    "solve --against dealer",
    "risk --rounds 10 --out results",
    "verify --rounds 500",
    "check",
];

/// Every command whose help takes several configs is tested above.
#[test]
fn every_command_with_several_configs_is_tried() {
    let help = Desk::new().run(&["help"]).quietly();
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands = commands.map_while(|line| line.split_whitespace().next());
    let several = commands.filter(|command| {
        let usage = Desk::new().run(&["help", command]);
        usage.out.contains("<CONFIG>...")
    });
    let tried: Vec<&str> = COMMANDS.iter().filter_map(|command| command.split_whitespace().next()).collect();
    let mut several: Vec<&str> = several.collect();
    several.sort_unstable();
    let mut sorted = tried.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, several);
}

#[test]
fn a_config_that_is_wrong_stops_the_others() {
    let desk = desk();
    for command in COMMANDS {
        let (name, options) = command.split_once(' ').unwrap_or((command, ""));
        let wrong = [("wrong.toml", "`players` cannot be 0"), ("missing.toml", "missing.toml")];
        let named = (name != "compare" && name != "check").then_some(("named.toml", "two configs are named \"good\""));
        for (bad, says) in wrong.into_iter().chain(named) {
            assert_nothing_done(&desk, &format!("{name} good.toml {bad} {options}"), says);
        }
    }
}

/// A config may be valid and still wrong for the command.
#[test]
fn a_config_that_the_command_refuses_stops_the_others() {
    let desk = desk();
    let not_enumerated = "chinese-blackjack is not enumerated: if the cards may run out";
    for (words, says) in [
        ("count good.toml race.toml --shoes 100", "race: cards of modulo-n are not counted"),
        ("count side.toml good.toml --shoes 100 --bet k", "good has no bet \"k\""),
        ("night good.toml night.toml --nights 100", "`night.bankrolls`"),
        ("exact good.toml crowded.toml", not_enumerated),
        ("effects good.toml crowded.toml", not_enumerated),
        ("effects good.toml race.toml", "modulo-n is not enumerated"),
        ("effects good.toml full.toml", "full deals every card of its shoe"),
        ("compare side.toml good.toml --bet k", "good has no bet \"k\""),
        ("compare blackjack.toml good.toml --play equilibrium", "best play of both sides of this game is not known"),
        ("compare blackjack.toml crowded.toml --play equilibrium", "more seats than the shoe has five cards for"),
        ("compare good.toml race.toml --why", "--why compares rules of one game"),
        ("dossier good.toml crowded.toml --rounds 500 --draws 1000", not_enumerated),
        ("solve good.toml race.toml --against dealer", "not solved against dealer"),
        ("solve blackjack.toml crowded.toml", "more seats than the shoe has five cards for"),
        ("risk good.toml stakes.toml --rounds 10 --out results", "the seats of stakes have different nets"),
        ("risk stakes.toml good.toml --rounds 10 --out results --seat 2", "there is no seat 2 in good"),
        ("risk side.toml good.toml --rounds 10 --bet k", "good has no bet \"k\""),
        ("verify good.toml crowded.toml --rounds 500", not_enumerated),
    ] {
        assert_nothing_done(&desk, words, says);
        // Nor does it leave anything where it is the only one.
        let (command, configs) = words.split_once(' ').unwrap();
        if let (Some(alone), true) = (configs.strip_prefix("good.toml "), command != "compare") {
            assert_nothing_done(&desk, &format!("{command} {alone}"), says);
        }
    }
}
