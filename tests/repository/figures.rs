//! Only the registry names figures, and `docs/figures.md` lists it (`UPDATE_DOCS=1 cargo test --test repository` rewrites
//! the list).

use crate::modules::{files, sources_folders};
use houseodds::tables::metric::{ErrorOf, Favours, METRICS, Metric, Quantity};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

/// Keys that are also words of rules, tables and headings: a literal can mean something else.
const WORDS: [&str; 11] =
    ["net", "win", "push", "lose", "share", "value", "change", "rounds", "turns", "stake", "correlation"];

/// Literals that mean something else, by file.
const OTHERS: [(&str, &str); 8] = [
    ("tables/presentation.rs", "edge"),         // the name of a table
    ("report/html/figures.rs", "edge"),         // a class of the stylesheet
    ("report/dossier/page.rs", "edge"),         // the same
    ("report/dossier/page.rs", "contribution"), // a heading
    ("cli/words.rs", "edge"),                   // what people call a command
    ("cli/words.rs", "rtp"),                    // the same
    ("games/gnau/bank/keys.rs", "worth"),       // a word of a key
    ("games/gnau/bank/check.rs", "worth"),      // the same
];

#[test]
fn only_the_registry_names_figures() {
    let keys: Vec<&str> = METRICS.iter().map(|metric| metric.key).filter(|key| !WORDS.contains(key)).collect();
    let mut found = Vec::new();
    let folders = sources_folders();
    for path in folders.iter().flat_map(|folder| files(folder)) {
        let file = folders.iter().find_map(|folder| path.strip_prefix(folder).ok()).unwrap();
        let file = file.to_str().unwrap().replace('\\', "/");
        let text = fs::read_to_string(&path).unwrap();
        let (code, _tests) = text.split_once("#[cfg(test)]").unwrap_or((&text, ""));
        let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
        for line in lines.filter(|_| file != "tables/metric.rs") {
            let named = keys.iter().filter(|key| line.contains(&format!("\"{key}\"")));
            found.extend(named.filter(|key| !OTHERS.contains(&(&file, key))).map(|key| format!("{file}: \"{key}\"")));
        }
    }
    assert_eq!(found, Vec::<String>::new(), "name figures by their entries in tables/metric.rs");
}

/// Otherwise an entry that nothing computes would be listed but never seen.
#[test]
fn every_figure_is_computed_or_shown_somewhere() {
    let folders = sources_folders();
    let registry = folders[1].join("tables/metric.rs");
    let entry = |line: &str| {
        let (name, rest) = line.strip_prefix("    ")?.split_once(": \"")?;
        (name.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_') && rest.contains(','))
            .then(|| name.to_owned())
    };
    let names: Vec<String> = fs::read_to_string(&registry).unwrap().lines().filter_map(entry).collect();
    assert_eq!(names.len(), METRICS.len(), "{names:?}");
    let mut words = BTreeSet::new();
    for path in folders.iter().flat_map(|folder| files(folder)).filter(|path| *path != registry) {
        let text = fs::read_to_string(path).unwrap();
        words.extend(text.split(|c: char| !c.is_alphanumeric() && c != '_').map(str::to_owned));
    }
    let unused: Vec<&String> = names.iter().filter(|name| !words.contains(*name)).collect();
    assert_eq!(unused, Vec::<&String>::new(), "declared in tables/metric.rs, and nowhere computed");
}

#[test]
fn the_book_lists_every_figure() {
    const START: &str = "<!-- figures, made from the program -->\n";
    const END: &str = "<!-- end of figures -->\n";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/figures.md");
    let page = fs::read_to_string(&path).unwrap();
    let (before, rest) = page.split_once(START).unwrap();
    let (_, after) = rest.split_once(END).unwrap();
    let mut table = "| key | called | number of | meaning | error | higher is better for |\n".to_owned();
    table += "| --- | --- | --- | --- | --- | --- |\n";
    for metric in METRICS {
        writeln!(table, "{}", row(metric)).unwrap();
    }
    let fresh = format!("{before}{START}\n{table}\n{END}{after}");
    if env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, fresh).unwrap();
    } else {
        assert!(fresh == page, "docs/figures.md is stale: UPDATE_DOCS=1 cargo test --test repository");
    }
}

fn row(metric: &Metric) -> String {
    let quantity = match metric.quantity {
        Quantity::Share => "share",
        Quantity::Bets => "units",
        Quantity::Rounds => "rounds",
        Quantity::Number => "",
    };
    let error = match metric.error {
        ErrorOf::Mean => "of a mean",
        ErrorOf::Share => "of a share",
        ErrorOf::Deviation => "of a deviation",
        ErrorOf::Function => "of a function of means",
        ErrorOf::Quantile => "of a quantile",
        ErrorOf::Exact => "none",
    };
    let favours = match metric.favours {
        Favours::Dealer => "dealer",
        Favours::Holder => "its role",
        Favours::Nobody => "",
    };
    let Metric { key, label, definition, .. } = metric;
    format!("| `{key}` | {label} | {quantity} | {definition} | {error} | {favours} |")
}
