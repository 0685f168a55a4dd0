//! `results/` is what the program makes today.

use assert_cmd::Command;
use houseodds::config::PRESETS;
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
fn results_are_not_stale() {
    let fresh = tempfile::tempdir().unwrap();
    let names: Vec<&str> = PRESETS.iter().map(|preset| preset.name).collect();
    Command::cargo_bin("houseodds")
        .unwrap()
        .arg("simulate")
        .args(&names)
        .arg("--out")
        .arg(fresh.path())
        .assert()
        .success();
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("results");
    for name in names {
        let (now, then) =
            (files(&fresh.path().join(name).join("simulated")), files(&shipped.join(name).join("simulated")));
        let named = |files: &[(String, String)]| files.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
        assert_eq!(named(&now), named(&then), "{name}");
        for ((file, now), (_, then)) in now.iter().zip(&then) {
            assert!(now == then, "results/{name}/simulated/{file} is stale: README says how to make it anew");
        }
    }
}
