//! `practice`: one key per answer, as piped.

use crate::program::{Desk, Ran, assert_says};
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

/// Practises with these keys.
pub fn played(desk: &Desk, arguments: &[&str], keys: &str) -> Ran {
    let mut command = desk.command(&[&["practice"], arguments].concat());
    let mut running = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // Whoever is refused reads nothing.
    let _ = running.stdin.take().unwrap().write_all(keys.as_bytes());
    running.wait_with_output().unwrap().into()
}

#[test]
fn answers_are_graded_and_misses_saved() {
    let desk = Desk::new();
    let text = played(&desk, &["gnau", "--seed", "1", "--out", "missed.csv"], "a n\nb q jjjj").quietly();
    assert_says(&text, &["gnau  practice, seed 1", "Which three are an Ox?", "hundredths of a bet", "3 answers, "]);
    let costs: Vec<f64> =
        text.lines().filter_map(|line| line.trim().strip_prefix("costs ")?.split(' ').next()?.parse().ok()).collect();
    let csv = desk.read("missed.csv");
    let mut rows = csv.lines();
    assert_eq!(rows.next(), Some("cards,known,given,best,net_given,net_best,cost"));
    let written: Vec<f64> = rows.map(|row| row.rsplit(',').next().unwrap().parse().unwrap()).collect();
    assert!(!costs.is_empty() && costs.len() == written.len(), "{text}\n{csv}");
    for (shown, written) in costs.iter().zip(&written) {
        assert!((shown - 100.0 * written).abs() <= 0.05 + 1e-9, "{shown} and {written}");
    }
    let mean = 100.0 * written.iter().sum::<f64>() / 3.0;
    assert_says(&text, &[&format!("{} missed; average cost {mean:.2} hundredths", written.len())]);
    // Misses are kept unless forced. Equal seeds and keys give equal questions and grades.
    let again = |seed: &str, force: &[&str]| {
        played(&desk, &[&["gnau", "--seed", seed, "--out", "missed.csv"], force].concat(), "anb")
    };
    assert_says(&again("1", &[]).refused(), &["missed.csv holds missed hands", "--append", "--force"]);
    assert_eq!(desk.read("missed.csv"), csv);
    assert_eq!(text, again("1", &["--force"]).quietly());
    assert_eq!(desk.read("missed.csv"), csv);
    assert_ne!(text, again("2", &["--force"]).quietly());
}

/// Misses are added below earlier ones, under one header, and any other file is kept.
#[test]
fn misses_are_appended() {
    let desk = Desk::with("mine.txt", "mine");
    let practise = |seed: &str, out: &str| played(&desk, &["gnau", "--seed", seed, "--out", out, "--append"], "nnnn");
    practise("1", "missed.csv").quietly();
    let first = desk.read("missed.csv");
    practise("2", "missed.csv").quietly();
    let both = desk.read("missed.csv");
    practise("2", "second.csv").quietly();
    let (header, second) = desk.read("second.csv").split_once('\n').map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap();
    assert!(first.lines().count() > 1 && !second.is_empty() && first.starts_with(&header), "{first}{second}");
    assert_eq!(both, first.clone() + &second);
    // Some editors write no last line end.
    desk.write("missed.csv", first.trim_end());
    practise("2", "missed.csv").quietly();
    assert_eq!(desk.read("missed.csv"), both);
    assert_says(&practise("1", "mine.txt").refused(), &["did not write"]);
    assert_eq!(desk.read("mine.txt"), "mine");
}

/// Whoever ends a practice by a signal keeps what was missed until then.
#[cfg(unix)]
#[test]
fn a_signal_costs_no_miss() {
    let desk = Desk::new();
    let mut command = desk.command(&["practice", "gnau", "--seed", "1", "--out", "missed.csv"]);
    let mut running = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut keys = running.stdin.take().unwrap();
    let mut misses = 0;
    for line in BufReader::new(running.stdout.take().unwrap()).lines() {
        let line = line.unwrap();
        misses += usize::from(line.trim().starts_with("costs "));
        // The next question is asked when the last answer is written.
        if line == "Which three are an Ox?" {
            if misses == 2 {
                break;
            }
            keys.write_all(b"n").unwrap();
        }
    }
    let id = running.id().to_string();
    assert!(std::process::Command::new("kill").args(["-s", "TERM", &id]).status().unwrap().success());
    assert!(!running.wait().unwrap().success());
    assert_eq!(desk.read("missed.csv").lines().count(), 1 + misses);
}

/// Waits until keys of a terminal are read one by one. Earlier ones would be lost.
#[cfg(target_os = "linux")]
fn wait_until_a_key_is_read(terminal: &str) {
    for _ in 0..3_000 {
        let modes = std::process::Command::new("stty").args(["-a", "-F", terminal.trim()]).output().unwrap();
        if String::from_utf8(modes.stdout).unwrap().contains("-icanon") {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    panic!("no key is read");
}

/// Practises on a terminal, which the program `script` gives it: misses two hands, then ends as told. Returns the exit
/// code; `None`, with a note, without that program.
#[cfg(target_os = "linux")]
fn missed_twice_on_a_terminal(desk: &Desk, end: fn(&Desk, &mut std::process::ChildStdin)) -> Option<String> {
    let program = crate::program::houseodds().get_program().to_str().unwrap().to_owned();
    let practise = format!("echo $$ > id; exec '{program}' practice gnau --seed 1 --out missed.csv");
    desk.write("practise", practise);
    let all = "tty > terminal; stty -g > before; sh practise; echo $? > code; stty -g > after";
    let mut script = std::process::Command::new("script");
    script.current_dir(desk.path("")).args(["-q", "-c", all, "typed"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let Ok(mut running) = script.spawn() else {
        eprintln!("skipped: there is no program `script` here");
        return None;
    };
    let mut keys = running.stdin.take().unwrap();
    let mut misses = 0;
    for line in BufReader::new(running.stdout.take().unwrap()).lines() {
        let line = line.unwrap();
        misses += usize::from(line.trim().starts_with("costs "));
        if line.trim() == "Which three are an Ox?" {
            wait_until_a_key_is_read(&desk.read("terminal"));
            match misses {
                0 | 1 => keys.write_all(b"n").unwrap(),
                _ => end(desk, &mut keys),
            }
        }
    }
    running.wait().unwrap();
    assert_eq!((misses, desk.read("missed.csv").lines().count()), (2, 3));
    assert_eq!(desk.read("before"), desk.read("after"), "the modes of the terminal");
    Some(desk.read("code").trim().to_owned())
}

/// On a terminal, Ctrl-D and a signal keep the misses, and leave the terminal as it was.
#[cfg(target_os = "linux")]
#[test]
fn the_end_of_practice_on_a_terminal_costs_no_miss() {
    let code = missed_twice_on_a_terminal(&Desk::new(), |_, keys| keys.write_all(b"\x04").unwrap());
    assert!(code.is_none_or(|code| code == "0"));
    let code = missed_twice_on_a_terminal(&Desk::new(), |_, keys| keys.write_all(b"\x03").unwrap());
    assert!(code.is_none_or(|code| code == "130"));
    let code = missed_twice_on_a_terminal(&Desk::new(), |desk, _| {
        let id = desk.read("id");
        assert!(std::process::Command::new("kill").args(["-s", "TERM", id.trim()]).status().unwrap().success());
    });
    assert!(code.is_none_or(|code| code == "130"));
}

#[test]
fn every_game_and_role_is_practised() {
    let desk = Desk::new();
    for (arguments, keys, says) in [
        (&["chinese-blackjack", "--answers", "3"][..], "spspspspspsp", "You have "),
        (&["chinese-blackjack", "--role", "dealer", "--answers", "3"], "rprprprprprprp", "The player "),
        (&["modulo-n", "--answers", "1", "--set", "deck.packs=2"], "h", "What do you discard?"),
    ] {
        let text = played(&desk, &[arguments, &["--seed", "4"]].concat(), keys).quietly();
        let answers = if arguments[0] == "modulo-n" { "1 answer, " } else { "3 answers, " };
        assert_says(&text, &[says, answers]);
    }
    assert_says(&played(&desk, &["gnau"], "x!").quietly(), &["no answer has the key x", "0 answers, 0 missed"]);
}

#[test]
fn unusable_practice_is_refused_first() {
    let desk = Desk::with("mine.txt", "mine");
    assert_says(&played(&desk, &["gnau", "--role", "dealer"], "").refused(), &["practise as a player"]);
    assert_says(&played(&desk, &["gnau", "--out", "mine.txt"], "n").refused(), &["did not write", "--force"]);
    assert_says(&played(&desk, &["gnau", "--set", "rules.ties=dealr"], "").refused(), &["did you mean"]);
    assert_eq!(desk.read("mine.txt"), "mine");
}
