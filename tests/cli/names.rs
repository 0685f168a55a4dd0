//! `name`, which names the result folder: given, or made from the file's stem.

use crate::program::{Desk, assert_says};
use crate::settings::effective;
use proptest::prelude::*;

const LONGEST: usize = 64;

/// Returns the name that a config gets from its file.
#[track_caller]
fn name_of(file: &str) -> String {
    let desk = Desk::with(file, "game = 'gnau'");
    effective(&desk, &[&format!("./{file}")])["name"].as_str().unwrap().to_owned()
}

#[test]
fn the_stem_is_the_default() {
    for (file, name) in [
        ("gnau-kl.toml", "gnau-kl"),
        ("table", "table"),
        ("a.b.toml", "a.b"),
        ("Gnau_2.toml", "Gnau_2"),
        ("two words.toml", "two-words"),
        ("a'b,c;d(e).toml", "a-b-c-d-e-"),
        ("牛牛.toml", "--"),
        ("caf\u{e9}.toml", "caf-"),
        ("cafe\u{301}.toml", "cafe-"),
    ] {
        assert_eq!(name_of(file), name, "{file}");
    }
}

/// A folder whose name starts with a dot is hidden, and `..` is another folder.
#[test]
fn a_stem_with_a_dot_in_front_loses_it() {
    for (file, name) in [(".hidden.toml", "-hidden"), (".hidden", "-hidden"), ("..toml", "-"), ("...toml", "--")] {
        assert_eq!(name_of(file), name, "{file}");
    }
}

/// Windows reads these names as devices, and drops a dot at the end.
#[test]
fn a_stem_that_is_no_folder_on_windows_is_mended() {
    for (file, name) in [("nul.toml", "-nul"), ("AUX.b.toml", "-AUX.b"), ("a..toml", "a-"), ("console.toml", "console")]
    {
        assert_eq!(name_of(file), name, "{file}");
    }
}

#[test]
fn a_long_stem_is_cut() {
    let name = name_of(&format!("{}.toml", "long".repeat(30)));
    assert_eq!(name, "long".repeat(16));
    assert_eq!(name_of(&format!("{}.toml", "\u{e4}".repeat(100))), "-".repeat(LONGEST));
}

#[test]
fn a_given_name_is_kept() {
    let desk = Desk::new();
    for name in ["a", "gnau-kl", "A.b_c-9", "-", "_", "9", "com", "com10", "control", "a..b", &"n".repeat(LONGEST)] {
        desk.write("table.toml", format!("game = 'gnau'\nname = '{name}'"));
        assert_eq!(effective(&desk, &["table.toml"])["name"], *name);
    }
    desk.run(&["simulate", "table.toml", "--rounds", "10"]).quietly();
    assert_eq!(desk.only_result(), format!("results/{}/simulated/", "n".repeat(LONGEST)));
}

#[test]
fn a_name_that_is_no_folder_is_refused() {
    let desk = Desk::new();
    let too_long = "n".repeat(LONGEST + 1);
    for name in ["", ".", "..", ".a", "a/b", "../a", "/tmp", "a\\\\b", "a b", "\u{e4}", "a\\nb", "a\\u0000b", &too_long]
        .into_iter()
        .chain(["a.", "nul", "CON", "aux.txt", "Com1", "lpt9.a.b"])
    {
        desk.write("table.toml", format!("game = 'gnau'\nname = \"{name}\""));
        let message = desk.run(&["simulate", "table.toml", "--rounds", "10"]).refused();
        assert_says(
            &message,
            &["`name`", "--> table.toml:2:8", "1 to 64", "no dot at either end, no Windows device name (con, nul)"],
        );
    }
    assert_eq!(desk.listing(""), ["table.toml"]);
}

#[test]
fn names_that_some_disks_cannot_tell_apart_are_refused() {
    let desk = Desk::with("one.toml", "base = 'gnau'\nname = 'Mine'");
    desk.write("two.toml", "base = 'niu-niu'\nname = 'mine'");
    let before = desk.listing("");
    let message = desk.run(&["exact", "one.toml", "two.toml"]).refused();
    assert_says(
        &message,
        &["two configs are named \"Mine\" and \"mine\", which not every disk can tell apart", "another `name`"],
    );
    assert_eq!(desk.listing(""), before);
}

/// The summary, `run.json` and the folder use the same name.
#[test]
fn a_result_has_the_name_of_its_folder() {
    let desk = Desk::with("two words.toml", "game = 'gnau'");
    let summary = desk.run(&["simulate", "two words.toml", "--rounds", "10"]).quietly();
    assert!(summary.starts_with("two-words  simulated, 10 rounds"), "{summary}");
    assert_eq!(desk.only_result(), "results/two-words/simulated/");
    assert!(desk.read("results/two-words/simulated/run.json").contains("\"name\": \"two-words\""));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    /// Any possible file name gives a valid name.
    #[test]
    fn every_stem_makes_a_name(stem in "[^/\0]{1,60}") {
        let name = name_of(&format!("{stem}.toml"));
        prop_assert!((1..=LONGEST).contains(&name.len()) && !name.starts_with('.') && !name.ends_with('.'), "{name}");
        prop_assert!(name.chars().all(|c| c.is_ascii_alphanumeric() || "._-".contains(c)), "{name}");
    }
}
