//! The JSON Schema of configs, compared with the program by a third-party validator.

use houseodds::config::{Key, KeyKind};
use houseodds::games::{GAMES, PRESETS, load, load_text, schema};
use jsonschema::Validator;
use serde_json::Value as Json;
use std::path::Path;

/// Invalid configs that the schema accepts, since it sees one key of one file at a time, and only the value of a
/// number.
const UNSEEN: [&str; 73] = [
    // References among hands, specials and orders, and typed cards.
    "cbj-special-hidden",
    "cbj-forfeits-without-cards",
    "cbj-special-of-three-cards",
    "cbj-special-pairs-of-one-suit",
    "cbj-special-ranking-incomplete",
    "cbj-special-with-suits",
    "cbj-special-without-payout",
    "cbj-tiers-incomplete",
    "cbj-tiers-with-a-special",
    "cbj-ties-of-equals-differ",
    "cbj-pack-runs-out-of-two-cards",
    "night-deal-hand-by-another-name",
    "night-deal-hand-off",
    "night-deal-hand-unknown",
    "ties-of-no-hand",
    "ties-past-their-end",
    // Other files.
    "base-itself",
    "ranking-of-the-base-leaves-out-a-group",
    // Notation of a number.
    "whole-number-as-decimal",
    "decimal-in-hexadecimal",
    "decimal-with-exponent",
    "bets-five-digits",
    // One key against another.
    "ranking-leaves-out-a-played-group",
    "cbj-player-and-seats",
    "cbj-seat-that-does-not-exist",
    "modulo-n-more-cards-than-the-pack",
    "modulo-n-one-rank",
    "modulo-n-three-strategies-for-four-seats",
    "night-bets-of-too-few",
    "strategy-list-too-long",
    "strategy-list-too-short",
    "too-many-players-for-the-shoe",
    "too-many-players-for-two-packs",
    "bets-of-17-sizes",
    "bets-too-fine",
    "bets-too-many",
    "side-pays-and-pushes",
    "side-pays-nothing",
    "side-seat-that-is-not-there",
    // Only the game knows its cards.
    "removed-ace-without-suit",
    "removed-no-card",
    "removed-one-too-many",
    "removed-too-many-for-the-table",
    "removed-without-suit-where-suits-decide",
    "cbj-removed-without-suit-beside-pairs",
    "modulo-n-removed-all-but-one-rank",
    "modulo-n-removed-no-card",
    "modulo-n-removed-too-many",
    // Only the game knows its events.
    "side-event-misspelt",
    "side-event-of-another-on",
    "side-event-that-is-off",
    "cbj-side-hand-below-the-minimum",
    "cbj-side-suited-pair-of-one-pack",
    "cbj-side-triple-seven-off",
    // Names of own hands, known only to the config.
    "cbj-dealer-five-card-bust",
    "cbj-payout-of-gnau",
    "own-hand-left-out-of-ranking",
    "own-hand-payout-of-none",
    "payout-with-a-longer-name",
    "ranking-names-an-unknown-group",
    "unknown-key-in-payout",
    // Contradictions within an own hand.
    "own-hand-impossible",
    "own-hand-impossible-with-one-pack",
    "own-hand-nothing-said",
    "own-hand-suit",
    "own-hand-suits-impossible",
    "joker-rank-of-three",
    "joker-rank-removed",
    "jokers-removed-without-any",
    "own-hand-label",
    "own-hand-sums",
    "own-hand-without-payout",
    "own-hand-without-rank",
];

fn validator() -> Validator {
    jsonschema::draft7::new(&schema()).unwrap()
}

/// Returns a text as an editor's TOML extension passes it to its validator; `None` if it is not TOML.
fn json(toml: &str) -> Option<Json> {
    toml::from_str(toml).ok()
}

/// Returns the stems and texts of the files in a folder of tests.
fn texts(folder: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder);
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let text = |path: &Path| std::fs::read_to_string(path).unwrap();
    paths.map(|path| (path.file_stem().unwrap().to_string_lossy().into_owned(), text(&path))).collect()
}

#[test]
fn is_a_schema() {
    jsonschema::meta::validate(&schema()).unwrap();
}

#[test]
fn allows_every_preset_as_typed_and_as_understood() {
    let validator = validator();
    for preset in PRESETS {
        let understood = load(preset.name, &[]).unwrap().values.to_toml();
        for text in [preset.text, &understood] {
            let errors: Vec<String> =
                validator.iter_errors(&json(text).unwrap()).map(|error| error.to_string()).collect();
            assert!(errors.is_empty(), "{}: {errors:?}", preset.name);
        }
    }
}

#[test]
fn refuses_wrong_configs() {
    let validator = validator();
    let texts = texts("cli/bad");
    // The schema does not check texts that are not TOML.
    let is_allowed = |text: &str| json(text).is_some_and(|config| validator.is_valid(&config));
    let mut unseen: Vec<&str> =
        texts.iter().filter(|(_, text)| is_allowed(text)).map(|(stem, _)| stem.as_str()).collect();
    let mut expected = UNSEEN;
    unseen.sort_unstable();
    expected.sort_unstable();
    assert_eq!(unseen, expected);
}

/// A mistake is reported at its place, not for the whole file.
#[test]
fn mistakes_are_reported_at_their_place() {
    for (text, place) in [
        ("game = 'gnau'\nrules.ties = 'never'", "/rules/ties"),
        ("base = 'niu-niu'\npayout.ox = -1", "/payout/ox"),
        ("game = 'chinese-blackjack'\nstrategy.dealer.reveal.16 = [1]", "/strategy/dealer/reveal/16/0"),
        ("game = 'gnua'", "/game"),
    ] {
        let config = json(text).unwrap();
        let places: Vec<String> =
            validator().iter_errors(&config).map(|error| error.instance_path().to_string()).collect();
        assert_eq!(places, [place], "{text}");
    }
}

/// Keys under which users choose names. How many seats and digits there are and what only the game knows is not checked.
#[test]
fn side_bets_and_stakes() {
    let validator = validator();
    let is_allowed = |text: &str| validator.is_valid(&json(&format!("game = 'gnau'\n{text}")).unwrap());
    for text in [
        "bets = [1, 0.50]\nside.z-2 = { pays = { tie = 8 } }\n[side.dukes]\npays = { ox_10 = 3, five_dukes = 50.25 }\n\
         on = 'dealer'\npush = ['tie', 'double']\nbet = 0.01\nseats = [2]\ncommission = 0.05",
        "bets = 2",
        "[side]",
    ] {
        assert!(is_allowed(text), "{text}");
    }
    let seventeen: String = (0..17).map(|at| format!("side.s{at}.bet = 1\n")).collect();
    for text in [
        "bets = 0",
        "bets = [1, 0]",
        "bets = []",
        "side = 5",
        "side.dukes = 5",
        "side.main.pays.tie = 1",
        "side.pays.tie = 1",
        "side.'a.b'.pays.tie = 1",
        "side.a23456789012345678901234567890123.pays.tie = 1",
        &seventeen,
        "side.dukes.pay.tie = 1",
        "side.dukes.pays = {}",
        "side.dukes.pays.five-dukes = 1",
        "side.dukes.pays.tie = -1",
        "side.dukes.pays.tie = 10001",
        "side.dukes.push = ['tie', 'tie']",
        "side.dukes.push = ['Tie']",
        "side.dukes.bet = 0",
        "side.dukes.seats = []",
        "side.dukes.seats = [0]",
        "side.dukes.seats = [2, 2]",
    ] {
        assert!(!is_allowed(text), "{text}");
    }
}

/// A file whose base is a path may be of any game, but not of two.
#[test]
fn a_base_by_path_may_be_of_any_game() {
    for (text, valid) in [
        ("base = '../house.toml'\nrules.max_set = 2", true),
        ("base = 'house.toml'\nrules.tonku = 'off'", true),
        ("base = 'house.toml'\nrules = { max_set = 2, tonku = 'off' }", false),
        ("base = 'house.toml'\ngame = 'gnau'\nrules.max_set = 2", false),
        ("rules.max_set = 2", false),
        ("base = 'niu-niu'\ngame = 'modulo-n'", false),
        ("base = 'niu-niu'\ngame = 'gnau'", true),
    ] {
        assert_eq!(validator().is_valid(&json(text).unwrap()), valid, "{text}");
    }
}

/// Values of all kinds to try at a key.
const PROBES: [&str; 22] = [
    "true",
    "0",
    "1",
    "2",
    "3",
    "11",
    "16",
    "17",
    "22",
    "65",
    "0.5",
    "1.5",
    "-1",
    "10001",
    "''",
    "'x'",
    "[]",
    "[1]",
    "[1, 1]",
    "{}",
    "{ x = 1 }",
    "{ 16 = [2, 3] }",
];

/// Keys whose values are also checked against other keys, such as names that a config declares.
const HELD_AGAINST_OTHERS: [&str; 22] = [
    "shoe.faces",
    "rules.tiers",
    "night.deal",
    "strategy.bids",
    "strategy.stakes",
    "dealer.bids",
    "dealer.stakes",
    "dealer.pot_pays",
    "dealer.no_bids",
    "bets",
    "NAME",
    "rules.special_ranking",
    "payout.dealer",
    "night.strategies",
    "bankroll",
    "players",
    "rules.ranking",
    "strategy.players",
    "strategy.seats",
    "strategy.seat",
    "file",
    "removed",
];

/// Keys without which others are refused: nothing, a bank that is bid for, a pot, nobody who banks.
const SETTINGS: [&[&str]; 4] = [
    &[],
    &["rules.ties = 'push'", "dealer.by = 'bids'", "dealer.seen = 4", "dealer.bids = [0, 1]", "dealer.stakes = [1, 2]"],
    &["rules.ties = 'push'", "dealer.pot = 10"],
    &["rules.ties = 'push'", "dealer.by = 'nobody'"],
];

/// Returns the config that sets a key in a game, after the keys of a setting but for that key.
fn config_with(game: &str, setting: &[&str], path: &str, value: &str) -> String {
    let others = setting.iter().filter(|line| !line.starts_with(&format!("{path} ="))).map(|line| format!("{line}\n"));
    format!("game = '{game}'\n{}{path} = {value}", others.collect::<String>())
}

/// Returns every key of a table, and of the tables in it, with its full path.
fn all_keys(keys: &[&'static Key], outer: &str) -> Vec<(String, &'static Key)> {
    keys.iter()
        .flat_map(|key| {
            let path = format!("{outer}{}", key.path);
            let mut found = match key.kind {
                KeyKind::Table(inner) => all_keys(&inner.iter().collect::<Vec<_>>(), &format!("{path}.")),
                _ => Vec::new(),
            };
            found.push((path, key));
            found
        })
        .collect()
}

/// Schema and program agree on every key with every kind of value.
#[test]
fn agrees_with_the_program_key_by_key() {
    let validator = validator();
    for game in GAMES {
        for (path, key) in
            all_keys(&game.keys(), "").into_iter().filter(|(path, _)| !["game", "base"].contains(&&**path))
        {
            let words =
                key.kind.words().iter().flat_map(|word| [format!("'{}'", word.name), format!("['{}']", word.name)]);
            for value in PROBES.into_iter().map(str::to_owned).chain(words) {
                let settings = if path.starts_with("dealer.") || path.starts_with("strategy.") {
                    &SETTINGS[..]
                } else {
                    &SETTINGS[..1]
                };
                let texts = settings.iter().map(|setting| config_with(game.name(), setting, &path, &value));
                let (mut editor, mut program, mut text) = (false, false, String::new());
                for config in texts {
                    editor |= validator.is_valid(&json(&config).unwrap());
                    program |= load_text("test", &config).is_ok();
                    text = config;
                }
                let held = HELD_AGAINST_OTHERS.iter().any(|key| path.ends_with(key)) && editor;
                assert!(editor == program || held, "{text}: schema {editor}, program {program}");
            }
        }
    }
}
