//! Configs that nobody writes by hand: whatever they contain, the program ends with a result or a message.

use crate::program::{Desk, Ran, assert_says};
use proptest::prelude::*;

/// Checks for an end without a panic, a signal or silence, and that the program can read its own output.
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
    let comments = "# a table of old friends, as long as it takes\n".repeat(5_000);
    let empty = "\n".repeat(20_000);
    let ran = check(&format!("{comments}game = 'gnau'\n{empty}players = 3\n"));
    assert!(ran.quietly().contains("players = 3\n"));
}

/// Any TOML key is handled; control characters in it do not reach the terminal.
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

/// Control characters are escaped everywhere: in a comment, in the name of the file, in values that allow them raw.
#[cfg(unix)]
#[test]
fn nothing_of_the_users_commands_the_terminal() {
    // U+009B is an escape and a bracket in one; U+202E reverses the line.
    let (title, csi, turn) = ("\u{1b}]0;mine\u{7}", "\u{9b}2J", "\u{202e}");
    let harmful = |c: char| c.is_control() && c != '\n' || c == '\u{202e}';
    let desk = Desk::with("base.toml", &format!("game = 'gnau'\nplayers = 0 # {csi}{turn}\n"));
    let message = desk.run(&["check", "base.toml"]).refused();
    assert!(!message.contains(harmful), "{message:?}");
    assert_says(&message, &["--> base.toml:2:11", "players = 0 # \\u{9b}2J\\u{202e}"]);
    for name in [format!("{title}.toml"), format!("{csi}{turn}.toml"), "a\nerror: all is lost\n.toml".to_owned()] {
        desk.write(&name, "game = 'gnau'\nplayers = 0\n");
        let escaped: String = name.chars().map(|c| format!("\\u{:04x}", u32::from(c))).collect();
        desk.write("mine.toml", format!("base = \"{escaped}\""));
        for config in [name.as_str(), "mine.toml"] {
            let message = desk.run(&["check", config]).refused();
            assert!(!message.contains(harmful) && !message.contains("\nerror: all"), "{message:?}");
            assert_says(&message, &["`players` cannot be 0", ":2:11", "players = 0\n"]);
        }
        let missing = name.replace(".toml", "-missing.toml");
        let message = desk.run(&["check", &missing]).refused();
        assert!(!message.contains(harmful), "{message:?}");
        assert_eq!(message.lines().count(), 1, "{message:?}");
    }
    for set in [format!("name={csi}"), format!("'{csi}{title}'=1"), title.to_owned()] {
        let message = desk.run(&["check", "gnau", "--set", &set]).refused();
        assert!(!message.contains(harmful), "{message:?}");
    }
}

/// The caret is under the mistake even after escaped characters; the column counts typed ones.
#[test]
fn the_caret_accounts_for_escapes() {
    let message = check("rules = { \"\u{9b}\" = 1 }\ngame = 'gnau'\n").refused();
    assert_says(
        &message,
        &["--> hostile.toml:1:11", "1 | rules = { \"\\u{9b}\" = 1 }\n", "\n  |           ^^^^^^^^\n"],
    );
    let message = check("game = \"\u{9b}gnau\" \"\n").refused();
    assert_says(&message, &["--> hostile.toml:1:16", "\n  |                     ^"]);
}

/// Line ends of other systems leave no trace.
#[test]
fn line_ends_are_not_shown() {
    for text in ["game = 'gnau'\r\nplayers = 0\r\n", "game = 'gnau'\r\nplayers =\r\n", "game = 'gnau'\r\n= 1\r\n"] {
        let message = check(text).refused();
        assert!(!message.contains(['\r', '\\']) && !message.contains('\u{240d}'), "{message:?}");
    }
}

/// Texts at the size limit, made to take as much memory as they can.
#[cfg(target_os = "linux")]
#[test]
fn no_config_takes_more_than_256_mib() {
    const SIZE: usize = 256 << 10;
    let fill = |before: &str, unit: &str, after: &str| {
        before.to_owned() + &unit.repeat((SIZE - before.len() - after.len()) / unit.len()) + after
    };
    let numbered = |before: &str, unit: &str, after: &str| {
        let mut text = before.to_owned();
        for number in 0.. {
            let next = unit.replace('%', &number.to_string());
            if text.len() + next.len() + after.len() > SIZE {
                break;
            }
            text += &next;
        }
        text + after
    };
    let deep = format!("a%{}={{}}\n", ".a".repeat(58));
    let chinese = "game = 'chinese-blackjack'\n";
    let desk = Desk::new();
    for text in [
        fill("", "[", ""),
        fill("a=", "[", ""),
        fill("", "a.", "a=1"),
        fill("[", "a.", "a]"),
        fill("a=[", "1,", "]"),
        fill("a=[", "{},", "]"),
        fill("a=[", "{a={a={a={a={a={a={a={}}}}}}}},", "]"),
        fill("game='gnau'\n", "#\n", ""),
        fill("game='gnau'\nname='", "x", "'"),
        fill("game='gnau'\nstrategy.players=[", "'best',", "]"),
        fill(&format!("{chinese}strategy.seat=["), "{},", "]"),
        fill(chinese, "[[strategy.seat]]\n", ""),
        numbered("", "[[a%]]\n", ""),
        numbered("game='gnau'\n", "%=1\n", ""),
        numbered("game='gnau'\n[payout]\n", "double_%=1\n", ""),
        numbered(&format!("{chinese}strategy.dealer.reveal={{"), "%=[1,1],", "}"),
        numbered("", &deep, ""),
        numbered("[simulation]\n", &deep, ""),
        numbered("game='gnau'\n[rules]\n", &deep, ""),
    ] {
        assert!(text.len() <= SIZE && text.len() > SIZE - 200);
        desk.write("hostile.toml", &text);
        let limited = format!("ulimit -v {}; exec \"$0\" check hostile.toml", SIZE);
        let mut shell = std::process::Command::new("sh");
        let program = desk.command(&[]).get_program().to_owned();
        let ran: Ran = shell.current_dir(desk.path("")).args(["-c", &limited]).arg(program).output().unwrap().into();
        assert_ends_well(&ran, &text);
    }
}

/// Ties by suit and a hand that names suits once took `exact` over a minute.
#[test]
fn a_hand_that_names_suits_is_counted_soon() {
    let ranking = "['x', 'five_dukes', 'ngau_tonku', 'double', 'ox']";
    let keys = format!("rules = {{ ranking = {ranking}, ties = ['card-by-card', 'suit'] }}\npayout.x = 5\n");
    let desk = Desk::with("own.toml", &format!("base = 'gnau'\n{keys}hand.x.has = 'As Kh'"));
    let mut shell = std::process::Command::new("sh");
    let program = desk.command(&[]).get_program().to_owned();
    shell.current_dir(desk.path("")).args(["-c", "ulimit -t 20; exec \"$0\" exact own.toml"]).arg(program);
    Ran::from(shell.output().unwrap()).quietly();
}

/// The largest table, with separate rules for each seat: the output of `check` is a config.
#[test]
fn the_largest_table_fits() {
    let mut text = "game = 'chinese-blackjack'\nplayers = 664\ndecks = 64\n".to_owned();
    for seat in 0..664 {
        let totals = format!("{{ two = {}, three = 17, four = 18 }}", 12 + seat % 10);
        text += &format!(
            "[[strategy.seat]]\nfree_hand = 'escape-special'\nstand_at = {totals}\nsoft_stand_at = {totals}\n"
        );
    }
    let ran = check(&text);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_ends_well(&ran, &text);
}

/// Returns lines for a config, some valid and some not.
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
