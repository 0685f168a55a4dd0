//! Every file in `bad/` is an invalid config with its whole message in `snapshots/`; `INSTA_UPDATE=always cargo test
//! --test cli` accepts changed messages, to be read in the diff.

use crate::program::{Ran, houseodds};
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

fn here(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli").join(folder)
}

/// Returns the stems of the files with this extension in a folder next to this file.
fn stems(folder: &str, ending: &str) -> BTreeSet<String> {
    let files = std::fs::read_dir(here(folder)).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    files.filter_map(|file| Some(file.strip_suffix(ending)?.to_owned())).collect()
}

fn check(stem: &str) -> Ran {
    let mut command = houseodds();
    command.current_dir(here("bad")).args(["check", &format!("{stem}.toml")]);
    command.output().unwrap().into()
}

/// Returns the place of each mistake in a message: file, line, column.
fn places(message: &str) -> Vec<(String, u32, u32)> {
    let place = |line: &str| {
        let mut parts = line.trim_start().strip_prefix("--> ")?.rsplitn(3, ':');
        let (column, line) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
        Some((parts.next()?.to_owned(), line, column))
    };
    message.lines().filter_map(place).collect()
}

#[test]
fn every_message_is_unchanged() {
    let stems = stems("bad", ".toml");
    assert!(stems.len() >= 30);
    let mut settings = insta::Settings::clone_current();
    settings.set_omit_expression(true);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_snapshot_path(here("snapshots"));
    // All are compared, so that one changed message shows everything that it affects.
    let differing: Vec<&String> = stems
        .iter()
        .filter(|stem| {
            let message = check(stem).refused();
            let snapshot = format!("bad__{stem}");
            settings.bind(|| catch_unwind(AssertUnwindSafe(|| insta::assert_snapshot!(snapshot, message)))).is_err()
        })
        .collect();
    assert!(differing.is_empty(), "messages changed: {differing:?}");
}

#[test]
fn every_snapshot_has_its_config() {
    let stems = stems("bad", ".toml");
    let snapshots = self::stems("snapshots", ".snap");
    let kept: BTreeSet<String> =
        snapshots.iter().filter_map(|snapshot| Some(snapshot.strip_prefix("bad__")?.to_owned())).collect();
    assert_eq!(kept, stems);
}

/// A mistake is shown with file, line, column, the line itself and a caret.
#[test]
fn every_mistake_is_shown_where_it_stands() {
    for stem in stems("bad", ".toml") {
        let message = check(&stem).refused();
        let mistakes = message.lines().filter(|line| line.starts_with("error: ")).count();
        assert!(mistakes > 0, "{message}");
        // Without a game there is no place to show.
        if stem == "no-game" {
            continue;
        }
        let places = places(&message);
        assert_eq!(places.len(), mistakes, "{message}");
        assert!(
            message.lines().filter(|line| line.contains("| ") && line.contains('^')).count() >= mistakes,
            "{message}"
        );
        for (file, line, column) in places {
            let text = std::fs::read_to_string(here("bad").join(&file)).unwrap();
            let shown = text.lines().nth(line as usize - 1).unwrap_or_default();
            assert!((column as usize) <= shown.chars().count() + 1, "{file}:{line}:{column}");
            assert!(message.contains(&shown.replace('\t', "    ")), "{shown:?} is not in\n{message}");
        }
    }
}

#[test]
fn mistakes_come_in_order_of_position() {
    for stem in stems("bad", ".toml") {
        let message = check(&stem).refused();
        let places = places(&message);
        let files: Vec<&String> = places.iter().map(|(file, ..)| file).collect();
        let mut each = files.clone();
        each.dedup();
        assert_eq!(each.len(), files.iter().collect::<BTreeSet<_>>().len(), "the files are mixed:\n{message}");
        let in_order = |a: &(String, u32, u32), b: &(String, u32, u32)| a.0 != b.0 || (a.1, a.2) <= (b.1, b.2);
        assert!(places.is_sorted_by(in_order), "{message}");
    }
}

/// Every mistake comes with the allowed values or a likely correction, except syntax errors.
#[test]
fn every_mistake_comes_with_a_fix() {
    for stem in stems("bad", ".toml") {
        let message = check(&stem).refused();
        for mistake in message.split("\n\n").filter(|mistake| !mistake.contains("this is not TOML")) {
            let hints = ["= help: ", "did you mean", "belongs in [", "belongs at the top", "a key of "];
            let known = ["must be a table", "cannot read", "builds on itself"];
            let has_hint = hints.iter().chain(&known).any(|hint| mistake.contains(hint));
            assert!(has_hint, "{mistake}");
        }
    }
}
