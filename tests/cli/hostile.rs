//! Configs that nobody writes by hand: whatever stands in them, the program ends with a result or a message.

use crate::program::{Desk, Ran};
use proptest::prelude::*;

/// It ends as a program should: not by a panic, a signal or in silence; and what it prints it understands.
fn assert_ends_well(ran: &Ran, text: &str) {
    let shown: String = text.chars().take(500).collect();
    match ran.code {
        Some(0) => assert_eq!(check(&ran.out).out, ran.out, "{shown}"),
        Some(2) => assert!(ran.err.starts_with("error: ") && ran.out.is_empty(), "{shown}\n{}", ran.err),
        code => panic!("{code:?}: {shown}\n{}", ran.err),
    }
    assert!(!ran.err.contains("panicked"), "{shown}\n{}", ran.err);
}

fn check(text: &str) -> Ran {
    Desk::with("hostile.toml", text).run(&["check", "hostile.toml"])
}

#[test]
fn depth_is_limited() {
    const DEPTH: usize = 100_000;
    for value in [
        "[".repeat(DEPTH),
        "[".repeat(DEPTH) + &"]".repeat(DEPTH),
        "{a=".repeat(DEPTH) + "1" + &"}".repeat(DEPTH),
        "[{a=".repeat(DEPTH) + "1" + &"}]".repeat(DEPTH),
    ] {
        let text = format!("game = 'gnau'\nplayers = {value}\n");
        check(&text).refused();
    }
    let dotted = vec!["a"; DEPTH].join(".");
    for text in [format!("game = 'gnau'\n{dotted} = 1\n"), format!("game = 'gnau'\n[{dotted}]\n")] {
        check(&text).refused();
    }
    let set = format!("{}=1", vec!["a"; 10_000].join("."));
    Desk::new().run(&["check", "gnau", "--set", &set]).refused();
}

#[test]
fn long_lines_are_shown_in_part() {
    let long = 100_000;
    for text in [
        format!("game = 'gnau'\nname = '{}'\n", "x".repeat(long)),
        format!("game = 'gnau'\nplayers = [{}]\n", "1,".repeat(long)),
        format!("game = 'gnau'\nstrategy.players = [{}]\n", "'best',".repeat(long)),
        format!("game = 'gnau'\npayout.ox = 1.{}1\n", "0".repeat(long)),
        format!("game = 'gnau'\nplayers = {}\n", "9".repeat(long)),
        format!("game = 'gnau'{}\nplayers = 0\n", " ".repeat(long)),
        format!("game = 'gnau'\nplayers = 0 #{}\n", " ".repeat(long)),
    ] {
        let message = check(&text).refused();
        assert!(message.len() < 2_000, "a message of {} bytes", message.len());
    }
}

#[test]
fn a_long_right_file_is_read() {
    let comments = "# a table of old friends, as long as it takes\n".repeat(50_000);
    let empty = "\n".repeat(500_000);
    let ran = check(&format!("{comments}game = 'gnau'\n{empty}players = 3\n"));
    assert!(ran.quietly().contains("players = 3\n"));
}

/// A key is what TOML says it is; control characters in it do not reach the terminal.
#[test]
fn control_characters_do_not_reach_the_terminal() {
    for text in [
        "game = 'gnau'\n\"\\u001b[2J\" = 1\n",
        "game = 'gnau'\n\"\\u0007\\b\\r\" = 1\n",
        "game = 'gnau'\nname = \"\\u001b[31m\"\n",
        "game = 'gnau'\n[rules]\nties = \"\\u001b[31m\\u0000\"\n",
        "game = 'gnau'\nbase = \"\\u001b[31m\"\n",
        "game = \"\\u001b[31m\"\n",
    ] {
        let message = check(text).refused();
        let harmful = |c: char| c.is_control() && c != '\n';
        assert!(!message.contains(harmful), "{message:?}");
    }
}

/// Lines that may stand in a config, some right and some not.
fn line() -> impl Strategy<Value = String> {
    let key = prop::sample::select(vec![
        "game",
        "name",
        "base",
        "players",
        "decks",
        "commission",
        "rules",
        "rules.ties",
        "rules.ranking",
        "payout.ox",
        "payout.double",
        "strategy.players",
        "strategy",
        "simulation.seed",
        "simulation.rounds",
        "ties",
        "\"\"",
        "'a b'",
    ]);
    let value = prop::sample::select(vec![
        "'gnau'",
        "'niu-niu'",
        "1",
        "4",
        "664",
        "-1",
        "0",
        "0.05",
        "1.00001",
        "nan",
        "-inf",
        "1e400",
        "true",
        "[]",
        "{}",
        "['best']",
        "['ox', 'ox']",
        "[1, 'ox', {}]",
        "'push'",
        "'best'",
        "'hostile.toml'",
        "2026-01-01",
        "",
        "\"",
        "[",
        "9223372036854775807",
        "99999999999999999999",
        "'''\n'''",
        "{ ties = 'push', x = 1 }",
        "[[[]]]",
        "'\u{661f}'",
    ]);
    let header =
        prop::sample::select(vec!["[rules]", "[payout]", "[strategy]", "[simulation]", "[[rules]]", "[x.y]", "[", "]"]);
    prop_oneof![8 => (key, value).prop_map(|(key, value)| format!("{key} = {value}")), 2 => header.prop_map(str::to_owned)]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_mixture_of_lines_ends_well(lines in prop::collection::vec(line(), 0..8), named in any::<bool>()) {
        let first = if named { "game = 'gnau'\n" } else { "" };
        let text = format!("{first}{}\n", lines.join("\n"));
        assert_ends_well(&check(&text), &text);
    }

    #[test]
    fn any_text_ends_well(text in "(game = 'gnau'\n)?[ -~\n\t=\\[\\]{}'\"äß牛\u{0}-\u{1f}]{0,40}") {
        assert_ends_well(&check(&text), &text);
    }
}
