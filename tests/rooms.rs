//! Rooms that know no game.

use std::fs;
use std::path::{Path, PathBuf};

/// What the games are called, in lower case.
const NAMES: [&str; 6] = ["gnau", "niu", "blackjack", "ban-luck", "ban_luck", "modulo"];

#[test]
fn engine_statistics_solver_and_reports_name_no_game() {
    for room in ["engine", "stats", "solver", "report"] {
        let files = files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(room));
        assert!(!files.is_empty(), "{room}");
        for file in files {
            let text = fs::read_to_string(&file).unwrap().to_lowercase();
            for name in NAMES {
                assert!(!text.contains(name), "{} speaks of {name}", file.display());
            }
        }
    }
}

/// Every file of a room, in its folders too.
fn files(room: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(room).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}
