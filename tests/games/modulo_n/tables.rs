//! Solved tables read from files.

use super::both::game;
use crate::play::run;
use houseodds::config::render;
use houseodds::games::{Game, load_text};
use houseodds::tables::Tables;

/// Two ranks, and three turns for each of two seats.
const RULES: &str = "players = 2\ndeck = { numbers_suits = 0, honours_each = 1, feng_shui = 6 }\nrules.hand_size = 2\n";
const HEADER: &str = "modulo-n table: max_set = 3, sets_per_turn = 1";
/// Multisets of at most ten of ten residues: C(20, 10).
const HANDS: usize = 184_756;

/// Returns a table that always holds back.
fn holding() -> Vec<String> {
    let rows = [0, 1].into_iter().flat_map(|n| (1..=3).map(move |turns| format!("{n} {turns} {}", "0".repeat(HANDS))));
    std::iter::once(HEADER.to_owned()).chain(rows).collect()
}

/// Returns the keys for one set a turn and for any number of them, each with such a table.
fn holding_either_way() -> [(&'static str, Vec<String>); 2] {
    let mut any = holding();
    any[0] = HEADER.replace("= 1", "= any");
    [("", holding()), ("rules.sets_per_turn = 'any'\n", any)]
}

fn with_table(lines: &[String], keys: &str, then: impl FnOnce(&str)) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table.txt");
    std::fs::write(&path, lines.join("\n")).unwrap();
    then(&format!("{RULES}{keys}strategy.seats = {{ file = '{}' }}\n", path.display()));
}

fn played(keys: &str) -> Tables {
    let game = game(keys);
    game.tables(&run(&game, 3, 20_000).tally)
}

/// A player who always holds back ends with the cards dealt and drawn.
#[test]
fn holding_back() {
    for (sets, lines) in holding_either_way() {
        with_table(&lines, sets, |keys| {
            let tables = played(keys);
            let figure = |metric: &str| tables.metric("round", metric).unwrap().value.unwrap().0;
            assert_eq!((figure("turns"), figure("tie_break"), figure("cards_discarded_per_turn")), (6.0, 1.0, 0.0));
            let left: Vec<&str> = tables
                .rows("frequency")
                .iter()
                .filter(|row| row.count > Some(0))
                .map(|row| row.labels[1].text())
                .collect();
            assert_eq!(left, ["left_5", "left_5"]);
        });
    }
}

/// If discarding is mandatory, a table that would hold back plays `largest`.
#[test]
fn who_must_discard_plays_largest() {
    for (sets, lines) in holding_either_way() {
        with_table(&lines, &format!("rules.must_discard = true\n{sets}"), |keys| {
            let mut largest = played(&format!("{RULES}{sets}strategy.seats = 'largest'\n"));
            let mut table = played(keys);
            // Holding back allows larger discards later than anybody makes here.
            for tables in [&mut largest, &mut table] {
                tables.tables.retain(|table| table.kind.name != "turn_up");
                let edge = tables.tables.iter_mut().find(|table| table.kind.name == "edge").unwrap();
                edge.rows.retain(|row| row.value.unwrap().0 != 0.0);
            }
            assert_eq!(table, largest);
        });
    }
}

/// Each mistake is reported with its line and column.
#[test]
fn mistakes_in_tables_are_reported_with_places() {
    let row = |n: &str, turns: &str| format!("{n} {turns} {}", "0".repeat(HANDS));
    for (line, to, place, says) in [
        (0, HEADER.replace('3', "2"), "table.txt:1:1", "its first line must be: modulo-n table: max_set = 3"),
        (0, "n,turns".to_owned(), "table.txt:1:1", "this is not a table for these rules"),
        (1, row("x", "1"), "table.txt:2:1", "a line starts with N, 0 to 9"),
        (1, row("10", "1"), "table.txt:2:1", "a line starts with N, 0 to 9"),
        (1, row("0", "13"), "table.txt:2:3", "the turns left, 1 to 12"),
        (1, row("0", "01"), "table.txt:2:3", "the turns left, 1 to 12"),
        (2, row("0", "2") + "0", "table.txt:3:5", "there are 184757 characters for 184756 hands"),
        (2, "0 2".to_owned(), "table.txt:3:4", "there are 0 characters for 184756 hands"),
        // The second hand is the single card of residue 0: a set where N = 0, and the only one.
        (1, format!("0 1 02{}", "0".repeat(HANDS - 2)), "table.txt:2:6", "0 to 1 are legal with this hand"),
        (1, format!("0 1 001{}", "0".repeat(HANDS - 3)), "table.txt:2:7", "only 0 (hold back) is legal"),
        (4, row("0", "3"), "table.txt:5:1", "appears a second time"),
        (5, String::new(), "table.txt:6:1", "a line starts with N"),
        (6, row("2", "1"), "test:5:27", "has no line for N = 1 with 3 turns left"),
    ] {
        let mut lines = holding();
        lines[line] = to;
        with_table(&lines, "", |keys| {
            let said = render(&load_text("test", &format!("game = 'modulo-n'\n{keys}")).unwrap_err().0, false, false);
            assert!(said.contains(place) && said.contains(says), "{place} {says}\n{said}");
        });
    }
}

#[test]
fn entries_of_seats() {
    for (entry, says) in [
        ("{ file = 'missing.txt' }", "cannot read missing.txt"),
        ("{}", "`strategy.seats` must hold one of its keys"),
        ("{ file = 3 }", "`strategy.seats.file` cannot be"),
        ("['largest', { files = 'x' }]", "`strategy.seats[2].files` is not a key"),
        ("['largest', { file = 'x' }, 'random']", "lists 3 seats, but `players` is 2"),
        ("['largest', 3]", "`strategy.seats` cannot hold a whole number"),
        ("[{ file = 'x' }, 'biggest']", "`strategy.seats[2]` cannot be \"biggest\""),
    ] {
        let mistakes = load_text("test", &format!("game = 'modulo-n'\n{RULES}strategy.seats = {entry}\n"));
        let said = render(&mistakes.unwrap_err().0, false, false);
        assert!(said.contains(says), "{entry}: {said}");
    }
}
