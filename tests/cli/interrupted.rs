//! Ctrl-C and SIGTERM save what was played, and `--resume` continues to the bytes of an uninterrupted run.

use crate::program::{Desk, assert_says};
use crate::results::{LONG_TABLE, assert_same, run_json};
use crate::running::{DAYS, Running, rounds_saved};
use houseodds::report::grouped;
use std::io::Write;
use std::process::{Command, Stdio};

const CHECKPOINT: &str = "results/gnau/simulated/checkpoint.txt";

/// Returns a desk with an interrupted run of `gnau`, and the number of its rounds.
fn interrupted() -> (Desk, u64) {
    let desk = Desk::new();
    let rounds = desk.interrupted(&["simulate", "gnau"]);
    (desk, rounds)
}

/// Returns the files in `results/`, without folders.
fn files(desk: &Desk) -> Vec<String> {
    desk.listing("results").into_iter().filter(|path| !path.ends_with('/')).collect()
}

#[test]
fn either_signal_saves_the_run() {
    for signal in ["INT", "TERM"] {
        let desk = Desk::new();
        let arguments = [&["simulate", "gnau"], &DAYS[..]].concat();
        let running = desk.start(&arguments);
        running.send(signal);
        let said = running.end().was_interrupted();
        assert!(rounds_saved(&said) > 0);
        assert_says(
            &said,
            &["of 100,000,000,000 rounds", CHECKPOINT, "continue with: ", "--rounds 100G", "--resume\n"],
        );
        assert_eq!(files(&desk), [CHECKPOINT], "nothing else is left, hidden or not");
    }
}

#[test]
fn a_resumed_run_ends_in_the_bytes_of_one_that_was_let_be() {
    for (config, threads, then) in [("gnau", "1", "3"), ("long-table.toml", "2", "1")] {
        let desk = Desk::with("long-table.toml", LONG_TABLE);
        let played = desk.interrupted(&["simulate", config, "--seed", "5", "--threads", threads]);
        let rounds = (played + 50_001).to_string();
        let rest = ["simulate", config, "--seed", "5", "--rounds", &rounds, "--threads", then];
        let note = desk.run(&[&rest[..], &["--resume"]].concat()).with_warnings();
        assert_says(&note, &["resuming after "]);
        desk.run(&[&rest[..], &["--out", "let-be"]].concat()).quietly();
        let place = format!("{}/simulated", config.trim_end_matches(".toml"));
        assert_same(&desk.folder(&format!("results/{place}")), &desk.folder(&format!("let-be/{place}")));
        assert!(!files(&desk).iter().any(|file| file.contains("checkpoint")), "it is no longer needed");
    }
}

#[test]
fn a_resumed_run_stops_where_the_error_is_small_enough() {
    let desk = Desk::new();
    let simulate = ["simulate", "gnau", "--until-se", "0.0000001"];
    let played = desk.interrupted(&simulate);
    let rounds = (played + 100_000).to_string();
    let arguments = [&simulate[..], &["--rounds", &rounds]].concat();
    desk.run(&[&arguments[..], &["--resume"]].concat()).with_warnings();
    desk.run(&[&arguments[..], &["--out", "let-be"]].concat()).with_warnings();
    let result = desk.folder("results/gnau/simulated");
    assert_same(&result, &desk.folder("let-be/gnau/simulated"));
    assert_eq!(run_json(&result)["ended"], "cap");
    assert_eq!(run_json(&result)["until_se"], 0.000_000_1);
}

/// A run interrupted before its first round leaves only its config's folder. On a busy machine some rounds may have
/// been played and saved.
#[test]
fn nothing_played_leaves_nothing() {
    for _ in 0..5 {
        let desk = Desk::new();
        let running = Running::start(&mut desk.command(&["simulate", "gnau", "--rounds", "100G"]));
        running.send("TERM");
        let ran = running.end();
        // Before it listens, the signal itself ends it.
        assert!([None, Some(130)].contains(&ran.code), "{ran:?}");
        assert!(files(&desk).is_empty() || files(&desk) == [CHECKPOINT], "{:?}", files(&desk));
    }
}

/// A terminal that does not answer must not block the user: the output's buffer is full and has no reader.
#[test]
fn a_second_signal_ends_a_run_at_once() {
    let desk = Desk::new();
    let (_reader, mut full) = std::io::pipe().unwrap();
    full.write_all(&[b'\n'; 1 << 16]).unwrap();
    let mut command = desk.command(&[&["simulate", "gnau"], &DAYS[..]].concat());
    let mut child = command.stderr(full).stdout(Stdio::null()).spawn().unwrap();
    while !desk.path("results/gnau/.simulated.lock").exists() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let status = loop {
        let sent = Command::new("kill").args(["-s", "INT", &child.id().to_string()]).status().unwrap();
        assert!(sent.success());
        std::thread::sleep(std::time::Duration::from_millis(20));
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
    };
    assert_eq!(status.code(), Some(130));
}

/// Does the same as `nohup`.
#[test]
fn runs_survive_a_closed_terminal_on_request() {
    let desk = Desk::new();
    let program = crate::program::houseodds().get_program().to_owned();
    let mut command = Command::new("sh");
    command.current_dir(desk.path("")).args(["-c", "trap '' HUP; exec \"$0\" \"$@\""]).arg(program);
    let mut running = Running::start(command.args(["simulate", "gnau"]).args(DAYS));
    running.wait_for(" rounds  edge ");
    running.send("HUP");
    running.wait_for(" rounds  edge ");
    running.wait_for(" rounds  edge ");
    running.send("INT");
    running.end().was_interrupted();
}

#[test]
fn the_resume_command_can_be_pasted() {
    let desk = Desk::with("my table.toml", "base = 'gnau'");
    let running = desk.start(&[&["simulate", "./my table.toml", "--set", "rules.ties='push'"], &DAYS[..]].concat());
    running.send("INT");
    let said = running.end().was_interrupted();
    let command = said.lines().last().unwrap().strip_prefix("continue with: ").unwrap();
    let shorter = command.replace("100G", &(rounds_saved(&said) + 1).to_string());
    let output = Command::new("sh").current_dir(desk.path("")).args(["-c", &shorter]).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{shorter}\n{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn several_configs_are_gone_on_with_in_one_command() {
    let desk = Desk::with("quick.toml", "base = 'niu-niu'\nsimulation.rounds = 9001");
    desk.write("slow.toml", "base = 'gnau'\nsimulation.rounds = 100_000_000_000");
    let arguments = ["simulate", "quick.toml", "slow.toml", "--progress", "always"];
    let mut running = desk.start(&arguments);
    running.wait_for(" of 100,000,000,000 rounds  edge ");
    running.send("INT");
    let ran = running.end();
    assert!(ran.code == Some(130) && ran.out.starts_with("quick  simulated, 9,001 rounds"), "{ran:?}");
    let running = desk.start(&[&arguments[..], &["--resume"]].concat());
    running.send("INT");
    let again = running.end();
    assert_says(
        &again.err,
        &["quick/simulated is already finished", "resuming after ", "slow/simulated/checkpoint.txt"],
    );
    assert!(rounds_saved(&again.err) > rounds_saved(&ran.err));
    assert_eq!(again.err.matches("--resume").count(), 1, "{}", again.err);
}

#[test]
fn all_configs_end_as_if_each_had_been_let_be() {
    let (desk, played) = interrupted();
    let rounds = (played + 1).to_string();
    desk.run(&["simulate", "niu-niu", "--rounds", &rounds]).quietly();
    let configs = ["simulate", "niu-niu", "gnau", "gnau-points", "--rounds", &rounds];
    let resumed = desk.run(&[&configs[..], &["--resume"]].concat());
    assert_says(&resumed.err, &["niu-niu/simulated is already finished", "resuming after ", "from the beginning"]);
    resumed.with_warnings();
    desk.run(&[&configs[..], &["--out", "let-be"]].concat()).quietly();
    for name in ["niu-niu", "gnau", "gnau-points"] {
        let [resumed, let_be] = ["results", "let-be"].map(|out| desk.folder(&format!("{out}/{name}/simulated")));
        assert_same(&resumed, &let_be);
    }
}

#[test]
fn resume_without_a_checkpoint_starts_from_the_beginning() {
    let desk = Desk::new();
    let note = desk.run(&["simulate", "gnau", "--rounds", "9001", "--resume"]).with_warnings();
    assert_says(&note, &[CHECKPOINT, "from the beginning"]);
    assert_same(&desk.folder("results/gnau/simulated"), &desk.simulate(&["gnau", "--rounds", "9001"]));
}

#[test]
fn a_finished_run_is_shown_again() {
    let desk = Desk::new();
    let big = "9007199254740993"; // above 2^53
    for more in [&["--rounds", "70001"][..], &["--rounds", "70001", "--until-se", "0.01", "--seed", big]] {
        let arguments = [&["simulate", "gnau", "--json"], more].concat();
        let first = desk.run(&arguments).quietly();
        let before = desk.folder("results/gnau/simulated");
        let machine = desk.read("results/gnau/simulated/machine.json");
        let again = desk.run(&[&arguments[..], &["--resume"]].concat());
        assert_says(&again.err, &["results/gnau/simulated is already finished"]);
        assert_eq!((again.code, again.out), (Some(0), first));
        assert_same(&desk.folder("results/gnau/simulated"), &before);
        assert_eq!(desk.read("results/gnau/simulated/machine.json"), machine, "nothing was written");
    }
}

#[test]
fn the_result_of_another_run_is_not_taken_for_finished() {
    let desk = Desk::new();
    desk.run(&["simulate", "gnau", "--rounds", "9001"]).quietly();
    for other in [
        &["--rounds", "9000"][..],
        &["--rounds", "9001", "--seed", "1"],
        &["--rounds", "9001", "--until-se", "1e-9"],
        &["--rounds", "9001", "--set", "rules.ties=push"],
    ] {
        let arguments = [&["simulate", "gnau", "--resume"], other].concat();
        assert_says(&desk.run(&arguments).with_warnings(), &["from the beginning"]);
        desk.run(&["simulate", "gnau", "--rounds", "9001"]).with_warnings();
    }
}

#[test]
fn a_checkpoint_of_another_run_is_refused_and_stays() {
    let (desk, _) = interrupted();
    let before = desk.read(CHECKPOINT);
    for (other, difference) in [
        (&["--rounds", "100G", "--seed", "8"][..], "seed: 20260101 there, 8 here"),
        (&["--rounds", "100G", "--set", "players=5", "--set", "name=gnau"], "players = 4 there, players = 5 here"),
        (
            &["--rounds", "100G", "--set", "strategy.dealer=sum-only", "--set", "name=gnau"],
            "dealer = \"best\" there, dealer = \"sum-only\"",
        ),
        (&["--rounds", "100G", "--until-se", "0.001"], "--until-se: none there, 0.001 here"),
    ] {
        let message = desk.run(&[&["simulate", "gnau", "--resume"], other].concat()).refused();
        assert_says(&message, &["error: cannot resume", CHECKPOINT, "another run", difference, "--out"]);
        assert_eq!(desk.read(CHECKPOINT), before);
    }
}

#[test]
fn a_checkpoint_of_another_version_is_refused() {
    let (desk, _) = interrupted();
    let text = desk.read(CHECKPOINT);
    desk.write(CHECKPOINT, text.replacen("houseodds tally 2 ", "houseodds tally 1 ", 1));
    let message = desk.run(&["simulate", "gnau", "--rounds", "100G", "--resume"]).refused();
    assert_says(&message, &[CHECKPOINT, "format 1", "reads format 2"]);
}

#[test]
fn a_damaged_checkpoint_is_refused() {
    let (desk, _) = interrupted();
    let text = desk.read(CHECKPOINT);
    let cut = |share: usize| text[..text.len() * share / 10].to_owned();
    let flipped = text.replacen("\"blocks\": ", "\"blocks\": 1", 1);
    for damaged in [String::new(), cut(0) + "\n", cut(1), cut(5), cut(9), flipped, text.clone() + "\n"] {
        desk.write(CHECKPOINT, &damaged);
        let ran = desk.run(&["simulate", "gnau", "--rounds", "100G", "--resume"]);
        assert_eq!(ran.out, "");
        assert_says(&ran.failed(), &["error: cannot resume", CHECKPOINT, "without --resume"]);
        assert_eq!(desk.read(CHECKPOINT), damaged);
    }
}

/// The result of an earlier run stays until the run that replaces it has ended.
#[test]
fn an_interrupted_run_leaves_the_earlier_result_alone() {
    let desk = Desk::new();
    desk.run(&["simulate", "gnau", "--rounds", "9001"]).quietly();
    let mut before = desk.folder("results/gnau/simulated");
    desk.interrupted(&["simulate", "gnau"]);
    before.insert("checkpoint.txt".to_owned(), desk.read(CHECKPOINT).into());
    assert_same(&desk.folder("results/gnau/simulated"), &before);
}

/// A run that has already played more than the requested rounds reports it and is not restarted.
#[test]
fn fewer_rounds_than_were_played_are_refused() {
    let (desk, played) = interrupted();
    let said = desk.run(&["simulate", "gnau", "--rounds", "3999", "--resume"]).refused();
    assert_says(
        &said,
        &[&format!(" {} rounds have been played already, more than the 3,999 asked for", grouped(played))],
    );
    assert_says(&said, &["merge --partial"]);
    assert_eq!(files(&desk), [CHECKPOINT]);
}

/// Tables of an unfinished run equal those of a run of the rounds played so far, and it continues from its checkpoint.
#[test]
fn a_checkpoint_can_be_made_into_tables() {
    let (desk, played) = interrupted();
    desk.run(&["merge", "results"]).refused();
    let said = desk.run(&["merge", "results", "--partial", "--out", "so-far"]).with_warnings();
    assert_says(&said, &["warning: missing: blocks "]);
    desk.run(&["simulate", "gnau", "--rounds", &played.to_string(), "--out", "let-be"]).quietly();
    let of = |place: &str, file: &str| desk.read(&format!("{place}/gnau/simulated/{file}"));
    for table in ["edge.csv", "frequency.csv", "payout.csv", "matchup.csv"] {
        assert_eq!(of("so-far", table), of("let-be", table), "{table}");
    }
    assert_eq!(run_json(&desk.folder("so-far/gnau/simulated"))["ended"], "partial");
    desk.run(&["merge", "results/gnau", "--partial"]).with_warnings();
    let rounds = (played + 50_001).to_string();
    let note = desk.run(&["simulate", "gnau", "--rounds", &rounds, "--resume"]).with_warnings();
    assert_says(&note, &["resuming after "]);
}

#[test]
fn runs_estimate_their_duration() {
    let desk = Desk::new();
    let mut running = desk.start(&[&["simulate", "gnau"], &DAYS[..]].concat());
    running.wait_for(" %, about ");
    running.wait_for(" left\n");
    running.send("INT");
    running.end().was_interrupted();
}

/// Commands that play no rounds show their progress, end at once, and report the lost work.
#[test]
fn other_commands_report_progress_and_loss() {
    let desk = Desk::with("house.toml", "base = 'chinese-blackjack'\nplayers = 9");
    let seats = [17, 18, 19, 20].map(|total| format!("[[strategy.seat]]\nstand_at.two = {total}\n").repeat(2)).concat();
    desk.write("mixed.toml", format!("base = 'house.toml'\nplayers = 8\n{seats}"));
    // Eight seats of four kinds are ten pairs.
    for (command, config, said, lost) in [
        (
            &["exact"][..],
            "mixed.toml",
            "two seats together, one pair of strategies at a time: 0 of 10\n",
            "exact result of mixed",
        ),
        (
            &["solve"],
            "house.toml",
            "iterating towards an equilibrium, which may end early: 0 of 20,000\n",
            "solution of house",
        ),
        (
            &["risk", "--bankroll", "9", "--rounds", "9"],
            "mixed.toml",
            "counting the nets of a round: 0 of 1\n",
            "outlook of mixed",
        ),
        (&["compare", "house.toml", "--play", "equilibrium"], "mixed.toml", " of 200, about ", "comparison"),
    ] {
        let sets = ["--set", "decks=64", "--progress", "always"];
        let arguments = [command, &[config], &sets[..]].concat();
        let mut running = Running::start(desk.command(&arguments).env("RAYON_NUM_THREADS", "1"));
        running.wait_for(said);
        running.send("INT");
        let said = running.end().was_interrupted();
        let last = said.lines().last().unwrap();
        assert!(last.starts_with(&format!("interrupted: the {lost} is lost after ")), "{said}");
        assert!(last.ends_with(" s; nothing was written"), "{said}");
        assert!(!files(&desk).iter().any(|file| file.ends_with("run.json")));
    }
}

/// A question without steps to count reports the time so far.
#[test]
fn long_silence_is_broken() {
    let desk = Desk::new();
    let hand = ["hand", "bull-fight", "Ks", "4h", "--set", "players=1", "--progress"];
    let mut running = Running::start(desk.command(&[&hand[..], &["always"]].concat()).env("RAYON_NUM_THREADS", "1"));
    running.wait_for("working on the explanation of Ks 4h, ");
    running.send("INT");
    let said = running.end().was_interrupted();
    assert_says(&said, &["interrupted: the explanation of Ks 4h is lost after "]);
}

/// Returns a table with 24 own hands of two cards each, which takes long to count.
fn hands_that_name_suits() -> String {
    let (mut names, mut hands) = (String::new(), String::new());
    let ranks = ["A23456789TJQK", "4T397JQKA5826"].map(|ranks| ranks.repeat(2));
    for (number, (one, two)) in ranks[0].chars().zip(ranks[1].chars()).take(24).enumerate() {
        let [suit, other] = [number, number + 1].map(|of| ["s", "h", "d", "c"][of % 4]);
        names += &format!("'h{number}', ");
        hands += &format!("payout.h{number} = 9\nhand.h{number}.has = '{one}{suit} {two}{other}'\n");
    }
    format!("base = 'gnau'\nrules.ranking = [{names}'five_dukes', 'ngau_tonku', 'double', 'ox']\n{hands}")
}

/// Without a terminal no progress is shown, but work of minutes is announced.
#[test]
fn minutes_of_work_are_announced() {
    let desk = Desk::with("own.toml", &hands_that_name_suits());
    let solve =
        ["compare", "chinese-blackjack", "--play", "equilibrium", "--set", "decks=64", "--vary", "players=1..50:1"];
    for (command, says) in [
        (&["simulate", "gnau", "--rounds", "100G"][..], "note: playing 100,000,000,000 rounds will take about "),
        (
            &["simulate", "gnau", "--until-se", "1e-6", "--rounds", "1000G", "--out", "until"],
            "note: playing to a standard error of 0.000001 will take about ",
        ),
        (&["effects", "own.toml"], "note: counting the shoe less one card at a time, by hundredths will take about "),
        (&solve, "note: solving variants, by hundredths will take about "),
        (&["solve", "niu-niu-bids", "--set", "players=1"], "may take minutes and 0.8 GB of memory"),
    ] {
        let mut running = Running::start(desk.command(command).env("RAYON_NUM_THREADS", "1"));
        running.wait_for(says);
        running.send("INT");
        running.end().was_interrupted();
    }
}

/// A page without a reader can be given up: only files are written to their end.
#[test]
fn a_report_that_waits_for_its_reader_can_be_given_up() {
    let desk = Desk::new();
    desk.run(&["exact", "niu-niu-equal"]).quietly();
    let fifo = desk.path("page");
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    for patience in [1, 2, 4, 8, 16] {
        let running = Running::start(&mut desk.command(&["report", "results", "--out", "page"]));
        std::thread::sleep(std::time::Duration::from_secs(patience));
        running.send("INT");
        let said = running.end().was_interrupted();
        if said.starts_with("interrupted: the report is lost after ") {
            return;
        }
        assert_eq!(said, "", "before it listens, a signal ends it without a word");
    }
    panic!("nothing was said");
}
