//! `results/` equals what the program writes today.

use houseodds::games::{PRESETS, load};
use houseodds::store::rules_hash;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns the files of a result folder, except for `machine.json`.
fn files(folder: &Path) -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> = fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.file_name().unwrap() != "machine.json")
        .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read_to_string(&path).unwrap()))
        .collect();
    files.sort();
    files
}

/// Compares the hash and version in each `run.json` with today's.
#[test]
fn results_are_of_these_rules() {
    let mut seen = 0;
    for folder in fs::read_dir(shipped()).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir()) {
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        let (preset, sets) = match name.strip_suffix("-8-packs") {
            Some(preset) => (preset, vec!["decks=8".to_owned()]),
            None => (name.as_str(), Vec::new()),
        };
        for result in fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()) {
            let Ok(run) = fs::read_to_string(result.join("run.json")) else { continue };
            let run: serde_json::Value = serde_json::from_str(&run).unwrap();
            let night = ["night.deal.rounds=3".to_owned(), "night.bankroll=50".to_owned()];
            let sets = if result.ends_with("night") { &night } else { &sets[..] };
            let values = load(preset, sets).unwrap().values;
            assert_eq!(run["config_hash"], rules_hash(&values), "{}", result.display());
            assert_eq!(run["version"], env!("CARGO_PKG_VERSION"), "{}", result.display());
            seen += 1;
        }
    }
    assert!(seen > 3 * PRESETS.len(), "{seen} results");
}

/// Checks one preset. `results/make` regenerates all of them in the second stage of `.ci/run`.
#[test]
fn simulated_results_are_not_stale() {
    compare(&["simulate"], "simulated", vec!["gnau"]);
}

#[test]
#[ignore = "long check"]
fn all_simulated_results_are_not_stale() {
    compare(&["simulate"], "simulated", PRESETS.iter().map(|preset| preset.name).collect());
}

#[test]
fn exact_results_are_not_stale() {
    let is_enumerated = |name: &&str| load(name, &[]).unwrap().rules.why_not_enumerated().is_none();
    compare(&["exact"], "exact", PRESETS.iter().map(|preset| preset.name).filter(is_enumerated).collect());
}

/// Runs the commands of docs/compare.md for the effect of each house rule alone.
#[test]
fn effects_of_rules_are_not_stale() {
    compare(&["compare", "--one-at-a-time"], "compared", vec!["gnau"]);
    compare(&["compare", "--one-at-a-time"], "compared", vec!["chinese-blackjack"]);
}

#[test]
#[ignore = "long check"]
fn effects_of_rules_of_modulo_n_are_not_stale() {
    compare(&["compare", "--one-at-a-time", "--rounds", "1M"], "compared", vec!["modulo-n"]);
}

/// The preset whose suits make hands. Each of its 52 cards has a separate effect.
const MAINLAND: &str = "niu-niu-mainland";

/// Checks all presets with one pack, and one with eight.
#[test]
fn effects_of_removal_are_not_stale() {
    compare(&["effects"], "effects", banked().filter(|name| *name != MAINLAND).collect());
    compare_effects_of_eight_packs(["gnau"].into_iter());
}

#[test]
#[ignore = "long check"]
fn effects_and_best_play_where_suits_make_hands_are_not_stale() {
    compare(&["effects"], "effects", vec![MAINLAND]);
    compare(&["solve"], "solved", vec![MAINLAND]);
}

/// Checks one preset of Chinese Blackjack, the slowest game.
#[test]
#[ignore = "long check"]
fn effects_of_removal_from_eight_packs_are_not_stale() {
    compare_effects_of_eight_packs(banked().filter(|name| !name.starts_with("chinese-blackjack-")));
}

fn banked() -> impl Iterator<Item = &'static str> {
    PRESETS.iter().map(|preset| preset.name).filter(|name| !load(name, &[]).unwrap().rules.kinds().is_empty())
}

fn compare_effects_of_eight_packs(names: impl Iterator<Item = &'static str>) {
    for name in names {
        let named = format!("{name}-8-packs");
        let set = format!("name={named}");
        compare_as(&["effects", "--set", "decks=8", "--set", &set, name], "effects", &[&named]);
    }
}

#[test]
fn counted_results_are_not_stale() {
    for name in ["gnau", "chinese-blackjack"] {
        let named = format!("{name}-8-packs");
        let set = format!("name={named}");
        compare_as(&["count", "--shoes", "100k", "--set", "decks=8", "--set", &set, name], "counted", &[&named]);
    }
}

/// Checks one game. `results/make` regenerates all of them in the second stage of `.ci/run`.
#[test]
fn nights_are_not_stale() {
    let set = ["--set", "night.deal.rounds=3", "--set", "night.bankroll=50"];
    compare(&[&["night"], &set[..]].concat(), "night", vec!["gnau"]);
}

#[test]
fn solved_results_are_not_stale() {
    let names = ["chinese-blackjack", "chinese-blackjack-standard"];
    compare(&["solve", "--against", "best-play"], "solved", names.to_vec());
    compare(&["solve"], "solved-against-dealer", names.to_vec());
    compare(&["solve"], "solved", vec!["ngau-malaysia"]);
}

#[test]
#[ignore = "long check"]
fn solved_modulo_n_is_not_stale() {
    let fresh = tempfile::tempdir().unwrap();
    run(["solve", "modulo-n", "--out"].map(Path::new).into_iter().chain([fresh.path()]));
    let solved = |results: &Path| {
        let files = files(&results.join("modulo-n/solved")).into_iter();
        files.filter(|(name, _)| name != "table.txt").collect::<Vec<_>>()
    };
    assert_eq!(solved(fresh.path()), solved(&shipped()));
}

/// Runs a command that must succeed, and returns its output.
fn run<'a>(arguments: impl Iterator<Item = &'a Path>) -> Vec<u8> {
    let ran = Command::new(env!("CARGO_BIN_EXE_houseodds")).args(arguments).output().unwrap();
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    ran.stdout
}

fn shipped() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("results")
}

/// Runs a command for these presets and compares its files with the shipped ones.
fn compare(command: &[&str], method: &str, names: Vec<&str>) {
    compare_as(&[command, &names].concat(), method, &names);
}

/// Runs a command and compares its files with the shipped results of these names.
fn compare_as(command: &[&str], method: &str, names: &[&str]) {
    let fresh = tempfile::tempdir().unwrap();
    run(command.iter().chain(&["--out"]).map(Path::new).chain([fresh.path()]));
    let shipped = shipped();
    for name in names {
        let of = |results: &Path| files(&results.join(name).join(method));
        let (now, then) = (of(fresh.path()), of(&shipped));
        let named = |files: &[(String, String)]| files.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
        assert_eq!(named(&now), named(&then), "{name}");
        for ((file, now), (_, then)) in now.iter().zip(&then) {
            assert!(now == then, "results/{name}/{method}/{file} is stale: CONTRIBUTING.md says how to make it anew");
        }
    }
}
