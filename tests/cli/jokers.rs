//! Jokers in the pack: every command knows of them, and all tell of one edge.

use crate::practice::played;
use crate::program::Desk;
use serde_json::Value as Json;
use std::collections::BTreeSet;

/// Returns the number at a path of a command's answer.
fn number(json: &Json, path: &str) -> f64 {
    json.pointer(path).and_then(Json::as_f64).unwrap_or_else(|| panic!("no {path}"))
}

const TABLES: [(&str, &str); 3] = [
    ("wild.toml", "rules.joker = 'wild'"),
    ("ten-value.toml", "rules.joker = 'ten-value'"),
    ("big.toml", "rules = { joker = 'makes-ox', joker_rank = 'big-and-small', ties = ['high-card', 'dealer'] }"),
];

/// Checks the dealer edge of tables with two jokers from several commands: a player's net is its opposite, and sixty
/// rounds have sixty times it.
fn assert_one_edge(commands: &[(&str, &str, f64)]) -> Desk {
    let desk = Desk::new();
    let edges = TABLES.map(|(file, rules)| {
        desk.write(file, format!("base = 'gnau'\nplayers = 1\njokers = 2\n{rules}\n"));
        number(&answer(&desk, &format!("exact {file}")), "/edge")
    });
    for (command, path, times) in commands {
        let edge = edges[TABLES.iter().position(|(file, _)| command.contains(file)).unwrap()];
        let found = number(&answer(&desk, &command.replace("EDGE", &format!("{}%", 100.0 * edge))), path);
        assert!((found - times * edge).abs() < 1e-9, "{command}: {found}, not {times} · {edge}");
    }
    desk
}

#[test]
fn commands_tell_of_one_edge() {
    let desk = assert_one_edge(&[
        ("risk wild.toml --bankroll 20 --rounds 60", "/mean", -60.0),
        ("risk ten-value.toml --bankroll 20 --rounds 60", "/mean", -60.0),
        ("risk big.toml --bankroll 20 --rounds 60", "/mean", -60.0),
        ("night wild.toml --nights 50", "/night/0/value", 60.0),
        ("night big.toml --nights 50", "/night/0/value", 60.0),
        ("design wild.toml --target EDGE --vary payout.double=2,3", "/charts/designs/0/edge", 1.0),
    ]);
    for file in ["wild.toml", "big.toml"] {
        let practised = played(&desk, &[file, "--seed", "1"], "anbq").quietly();
        assert!(practised.contains("answers, "), "{practised}");
    }
    // With one of each removed one is left, big or small. Of two packs the missing kinds differ.
    for (decks, kinds) in [(1, 1), (2, 2)] {
        let effects = answer(&desk, &format!("effects big.toml --set decks={decks} --set name=of-{decks}"));
        let rows = effects["bets"][0]["cards"].as_array().unwrap().iter();
        let changes: BTreeSet<String> = rows
            .filter(|row| row["card"].as_str().unwrap().starts_with('*'))
            .map(|row| row["change"].to_string())
            .collect();
        assert_eq!(changes.len(), kinds, "{changes:?}");
    }
}

#[test]
#[ignore = "long check"]
fn commands_that_count_much_tell_of_one_edge() {
    let desk = assert_one_edge(&[
        ("effects wild.toml", "/bets/0/edge", 1.0),
        ("solve wild.toml", "/highest_rank", -1.0),
        ("solve big.toml", "/highest_rank", -1.0),
        ("compare ten-value.toml gnau --why", "/variants/0/edge", 1.0),
        ("dossier ten-value.toml --rounds 1k --draws 1k", "/bets/0/edge", 1.0),
    ]);
    let shoes = answer(&desk, "count ten-value.toml --shoes 200");
    assert!(shoes["counted"].as_array().is_some_and(|rows| !rows.is_empty()));
}

/// Returns a command's answer as JSON.
fn answer(desk: &Desk, command: &str) -> Json {
    let mut arguments: Vec<&str> = command.split(' ').collect();
    arguments.extend(["--json", "--out", "out"]);
    serde_json::from_str(&desk.run(&arguments).quietly()).unwrap()
}
