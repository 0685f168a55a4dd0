//! Dependencies between the modules of the sources, and what each of them can know.

use crate::source::{Edges, Sources, edges};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fs;
use std::path::{Path, PathBuf};

/// Modules from the top. Each uses only modules in the rows below its own.
const LAYERS: &[&[&str]] = &[
    &["cli"],
    &["house"],
    &["report"],
    &["store"],
    &["money", "shipped"],
    &["games"],
    &["engine", "solver", "answer"],
    &["config"],
    &["tables"],
    &["stats", "cards"],
];

/// The roots of the crates, which are no modules.
const ROOTS: [&str; 2] = ["lib", "main"];

/// Names of the games, in lower case.
const NAMES: [&str; 6] = ["gnau", "niu", "blackjack", "ban-luck", "ban_luck", "modulo"];

#[test]
fn modules_below_the_games_and_those_that_show_results_name_no_game() {
    for module in ["engine", "stats", "tables", "solver", "answer", "report", "store"] {
        let files: Vec<PathBuf> = sources_folders().iter().flat_map(|folder| files(&folder.join(module))).collect();
        assert!(!files.is_empty(), "{module}");
        for file in files {
            let text = fs::read_to_string(&file).unwrap().to_lowercase();
            for name in NAMES {
                assert!(!text.contains(name), "{} speaks of {name}", file.display());
            }
        }
    }
}

#[test]
fn modules_depend_only_downwards() {
    let edges = edges(&sources());
    assert!(edges.len() > 100, "{edges:?}");
    let files = sources();
    let named: BTreeSet<&str> = files.keys().map(|file| module(file)).filter(|name| !ROOTS.contains(name)).collect();
    let listed: BTreeSet<&str> = LAYERS.concat().into_iter().collect();
    assert_eq!(named, listed, "list every top-level module in its row");
    assert_eq!(mistakes(&edges), Vec::<String>::new());
}

/// Returns uses of modules that are not below, and circles of files and of modules.
fn mistakes(edges: &Edges) -> Vec<String> {
    let row = |module: &str| LAYERS.iter().position(|row| row.contains(&module));
    let mut mistakes = Vec::new();
    let mut modules = Edges::new();
    for (from, to) in edges {
        let (a, b) = (module(from), module(to));
        // Outside the layers are the crate itself and the program.
        let (Some(from_row), Some(to_row)) = (row(a), row(b)) else { continue };
        if a != b {
            modules.insert((a.to_owned(), b.to_owned()));
        }
        if a != b && from_row >= to_row {
            mistakes.push(format!("{from} uses {to}, but {b} is not below {a}"));
        }
    }
    mistakes.extend(
        circles(edges).into_iter().chain(circles(&modules)).map(|circle| format!("circle: {}", circle.join(" → "))),
    );
    mistakes
}

/// Returns the top-level module of a file.
fn module(file: &str) -> &str {
    file.split_once('/').map_or(file.trim_end_matches(".rs"), |(module, _)| module)
}

/// Returns a shortest circle through each node that is in one, each circle once.
fn circles(edges: &Edges) -> BTreeSet<Vec<String>> {
    let mut used: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    edges.iter().for_each(|(from, to)| used.entry(from).or_default().push(to));
    let mut circles = BTreeSet::new();
    for start in used.keys() {
        let mut came_from: BTreeMap<&str, &str> = BTreeMap::new();
        let mut queue = VecDeque::from([*start]);
        while let Some(node) = queue.pop_front() {
            for next in used.get(node).into_iter().flatten() {
                if !came_from.contains_key(next) {
                    came_from.insert(next, node);
                    queue.push_back(next);
                }
            }
        }
        let Some(mut node) = came_from.get(start).copied() else { continue };
        let mut circle = vec![(*start).to_owned()];
        while node != *start {
            circle.push(node.to_owned());
            node = came_from[node];
        }
        circle.reverse();
        let least = (0..circle.len()).min_by_key(|at| &circle[*at]).unwrap_or(0);
        circle.rotate_left(least);
        circles.insert(circle);
    }
    circles
}

/// Returns the source folders of both crates.
pub fn sources_folders() -> [PathBuf; 2] {
    ["src", "crates/core/src"].map(|folder| Path::new(env!("CARGO_MANIFEST_DIR")).join(folder))
}

/// Returns the sources of both crates as one, so that a use of the core is a use like any.
fn sources() -> Sources {
    let mut sources = Sources::new();
    for folder in sources_folders() {
        for file in files(&folder).iter().filter(|file| file.extension().is_some_and(|extension| extension == "rs")) {
            let name = file.strip_prefix(&folder).unwrap().to_str().unwrap().replace('\\', "/");
            // The root of the core names its modules and nothing else.
            sources.entry(name).or_insert_with(|| fs::read_to_string(file).unwrap());
        }
    }
    sources
}

/// Returns every file of a module, in its folders too, or none if the module does not exist.
pub fn files(module: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(module).into_iter().flatten().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

fn planted(files: &[(&str, &str)]) -> Vec<String> {
    mistakes(&edges(&files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()))
}

#[test]
fn allowed_uses_are_not_reported() {
    let found = planted(&[
        ("lib.rs", "pub mod cli; pub mod stats;"),
        ("main.rs", "fn main() { houseodds::cli::run() }"),
        ("cli/mod.rs", "mod run; mod print; pub use run::run;"),
        (
            "cli/run.rs",
            "use super::print::print; use crate::stats::{Table, deep::{self, Row as Line}}; pub fn run() {}",
        ),
        ("cli/print.rs", "// use super::run::run;\npub fn print() { \"crate::cli::run\"; 'a'; deep::x() }"),
        ("stats/mod.rs", "mod table; pub mod deep; pub use table::Table;"),
        ("stats/table.rs", "pub(in crate::cli) struct Table; mod tests { use super::*; use super::super::deep; }"),
        ("stats/deep.rs", "pub struct Row<'a>(&'a str);"),
    ]);
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn a_use_of_a_module_above_is_found_however_it_is_written() {
    for text in [
        "use crate::report::Page;",
        "use crate::{cards::Card, report::{html::draw as paint, Page}};",
        "pub use crate::report::Page;",
        "fn f() { crate::report::html::draw() }",
        "use super::report::Page;",
        "fn f() -> super::report::Page { todo!() }",
        "mod tests { use super::super::report::Page; }",
        "use crate::report; fn f() { report::html::draw() }",
        "use crate::games::Shown;",
    ] {
        let found = planted(&[
            ("report/mod.rs", "pub mod html; pub use html::Page;"),
            ("report/html.rs", "pub struct Page; pub fn draw() {}"),
            // A module that re-exports an item from above.
            ("games/mod.rs", "pub use crate::report::Page as Shown;"),
            ("engine.rs", text),
        ]);
        let of_engine = found.iter().filter(|mistake| mistake.starts_with("engine.rs uses report/"));
        assert!(of_engine.count() > 0, "{text}: {found:?}");
    }
    let found = planted(&[("cards.rs", "use crate::stats::Sheet;"), ("stats.rs", "pub struct Sheet;")]);
    assert_eq!(found, ["cards.rs uses stats.rs, but stats is not below cards"]);
}

#[test]
fn circles_of_any_length_are_found() {
    let two = [("stats/a.rs", "use super::b::B;"), ("stats/b.rs", "use crate::stats::a::A;"), ("stats/mod.rs", "")];
    assert_eq!(planted(&two), ["circle: stats/a.rs → stats/b.rs"]);
    // Through the names that a folder re-exports.
    let three = [
        ("stats/mod.rs", "mod a; mod b; mod c; pub use a::A; pub use b::B; pub use c::C;"),
        ("stats/a.rs", "use super::B; pub struct A;"),
        ("stats/b.rs", "pub struct B(crate::stats::C);"),
        ("stats/c.rs", "use super::A; pub struct C;"),
    ];
    assert_eq!(planted(&three), ["circle: stats/a.rs → stats/b.rs → stats/c.rs"]);
    let modules = [
        ("house.rs", "use crate::games::G;"),
        ("games.rs", "use crate::store::S;"),
        ("store.rs", "use crate::house::A;"),
    ];
    let found = planted(&modules);
    assert!(found.contains(&"circle: games → store → house".to_owned()), "{found:?}");
    assert!(found.contains(&"games.rs uses store.rs, but store is not below games".to_owned()), "{found:?}");
}
