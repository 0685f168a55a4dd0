//! `results/` is what the program makes today.

use assert_cmd::Command;
use houseodds::config::{PRESETS, load};
use std::fs;
use std::path::Path;

/// The files of a result folder, but not what differs from machine to machine.
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

#[test]
fn simulated_results_are_not_stale() {
    compare("simulate", "simulated", PRESETS.iter().map(|preset| preset.name).collect());
}

#[test]
fn exact_results_are_not_stale() {
    let is_enumerated = |name: &&str| load(name, &[]).is_ok_and(|config| config.rules.kind().is_enumerated());
    compare("exact", "exact", PRESETS.iter().map(|preset| preset.name).filter(is_enumerated).collect());
}

#[test]
fn solved_results_are_not_stale() {
    compare("solve", "solved", vec!["chinese-blackjack", "chinese-blackjack-standard"]);
}

/// Runs a command for these presets and compares what it writes with what is shipped.
fn compare(command: &str, method: &str, names: Vec<&str>) {
    let fresh = tempfile::tempdir().unwrap();
    let mut program = Command::cargo_bin("houseodds").unwrap();
    program.arg(command).args(&names).arg("--out").arg(fresh.path()).assert().success();
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("results");
    for name in names {
        let of = |results: &Path| files(&results.join(name).join(method));
        let (now, then) = (of(fresh.path()), of(&shipped));
        let named = |files: &[(String, String)]| files.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
        assert_eq!(named(&now), named(&then), "{name}");
        for ((file, now), (_, then)) in now.iter().zip(&then) {
            assert!(now == then, "results/{name}/{method}/{file} is stale: README says how to make it anew");
        }
    }
}
