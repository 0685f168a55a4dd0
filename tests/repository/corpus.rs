//! Replays the inputs kept by fuzzing: those with the widest coverage, and those that once broke something.

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use std::fs;
use std::path::{Path, PathBuf};

#[path = "../../fuzz/checks/config.rs"]
mod config;
#[path = "../../fuzz/checks/hand.rs"]
mod hand;
#[path = "../../fuzz/checks/saved.rs"]
mod saved;
#[path = "../../fuzz/checks/settings.rs"]
mod settings;
#[path = "../../fuzz/checks/table.rs"]
mod table;

fn replay(target: &str, check: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(target);
    let inputs: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(!inputs.is_empty(), "{target}");
    inputs.par_iter().for_each(|input| check(&fs::read(input).unwrap()));
}

#[test]
fn configs() {
    replay("config", config::check);
}

#[test]
fn hands() {
    replay("hand", hand::check);
}

#[test]
fn saved_tallies() {
    replay("saved", saved::check);
}

#[test]
fn settings_over_presets() {
    replay("settings", settings::check);
}

#[test]
fn tables() {
    replay("table", table::check);
}
