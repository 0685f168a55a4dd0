//! Options that an answer does not depend on: refused by name, or noted if other configs would need them.

use crate::program::{Desk, assert_says};

#[test]
fn options_that_a_command_never_uses_are_refused() {
    let desk = Desk::new();
    desk.write("log.csv", "net,count\n-1,60\n0,20\n1,20\n");
    for (command, says) in [
        ("count gnau --shoes 50 --per-hour 60", "--per-hour has no effect here"),
        ("night gnau --nights 50 --per-hour 60", "--per-hour has no effect here"),
        ("solve gnau --per-hour 60", "--per-hour has no effect here"),
        ("risk gnau --rounds 20 --per-hour 60", "--per-hour has no effect here"),
        ("verify gnau --rounds 1k --per-hour 60", "--per-hour has no effect here"),
        ("monitor niu-niu-equal log.csv --per-hour 60", "--per-hour has no effect here"),
        ("hand gnau Ks 4h 6d 8c 9s --per-hour 60", "--per-hour has no effect here"),
        ("practice gnau --per-hour 60", "--per-hour has no effect here"),
        ("compare chinese-blackjack --vary players=1,2 --play equilibrium --rounds 1k", "--rounds has no effect here"),
        ("compare chinese-blackjack --vary players=1,2 --play equilibrium --seed 7", "--seed has no effect here"),
        ("count gnau --shoes 50 --tags A=1 --size 2", "cannot be used with"),
        ("hand gnau Ks 4h 6d --all", "`--all` shows the readings of five cards"),
        ("risk gnau --rounds 20 --force", "required arguments were not provided"),
    ] {
        let words: Vec<&str> = command.split(' ').collect();
        assert_says(&desk.run(&words).refused(), &["error: ", says]);
        assert_eq!(desk.listing(""), ["log.csv"], "{command}");
        if says.starts_with("--per-hour") {
            let help = desk.run(&[words[0], "--help"]).quietly();
            assert!(!help.contains("--per-hour"), "{command}: {help}");
        }
    }
    for command in ["simulate", "exact", "compare", "design", "dossier", "effects", "report", "page"] {
        assert_says(&desk.run(&[command, "--help"]).quietly(), &["--per-hour"]);
    }
}

/// A script may pass them for all its configs. The default is no request, and so `rerun` may repeat it.
#[test]
fn options_that_these_configs_do_not_need_are_noted() {
    let desk = Desk::new();
    for (command, note) in [
        ("compare gnau niu-niu --rounds 1k --seed 7", "--rounds has no effect: every row is exact\nnote: --seed has"),
        ("compare gnau niu-niu --seed 20260101", ""),
        ("compare gnau niu-niu --why --rounds 1k", ""),
        ("compare niu-niu-equal modulo-n --set players=2 --rounds 1k --seed 7", ""),
        ("solve gnau --seed 7", "--seed has no effect: the solution of gnau is computed, not simulated"),
        ("solve gnau --seed 20260101", ""),
        ("dossier niu-niu-equal --rounds 1k --draws 1 --chip 1", ""),
    ] {
        let words: Vec<&str> = command.split(' ').collect();
        let said = desk.run(&[&words[..], &["--force"]].concat()).with_warnings();
        assert_eq!(said.contains("has no effect"), !note.is_empty(), "{command}: {said}");
        assert_says(&said, &[note]);
    }
}
