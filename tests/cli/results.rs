//! Result folders as other programs read them: bytes, CSV, JSON.

use crate::program::Desk;
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};

/// A second table for all tests: nine seats, two packs, every kind of rule away from its default.
pub const LONG_TABLE: &str = r#"
game = "gnau"
players = 9
decks = 2
commission = 0.05

[rules]
three_six = "exchanged"
three_of_a_kind_ox = true
tonku = "ten-value"
five_small = "ace-to-four"
straight = "on"
ties = "high-card-suit"

[payout]
no_ox = 0.5
ox_10 = 2.25

[strategy]
players = ["best", "best", "first-ox", "sum-only", "best", "best", "best", "best", "first-ox"]
dealer = "sum-only"
"#;

/// Returns a desk with [`LONG_TABLE`] on it as `long-table.toml`.
pub fn long_table() -> Desk {
    Desk::with("long-table.toml", LONG_TABLE)
}

/// A result folder: the bytes of each of its files.
pub type Folder = BTreeMap<String, Vec<u8>>;

impl Desk {
    /// Simulates into `results/` and returns the one result folder there.
    #[track_caller]
    pub fn simulate(&self, arguments: &[&str]) -> Folder {
        let _ = std::fs::remove_dir_all(self.path("results"));
        self.run(&[&["simulate"], arguments].concat()).with_warnings();
        self.folder(&self.only_result())
    }

    /// Returns the path of the only result folder in `results/`.
    #[track_caller]
    pub fn only_result(&self) -> String {
        let folders: Vec<String> =
            self.listing("results").into_iter().filter(|path| path.ends_with("/simulated/")).collect();
        assert_eq!(folders.len(), 1, "{folders:?}");
        folders.concat()
    }

    /// Returns a result folder without `machine.json`, which may differ from run to run.
    pub fn folder(&self, path: &str) -> Folder {
        let mut files = Folder::new();
        for file in self.listing(path).into_iter().filter(|file| !file.ends_with("/machine.json")) {
            let name = file.rsplit('/').next().unwrap_or_default().to_owned();
            files.insert(name, std::fs::read(self.path(&file)).unwrap());
        }
        files
    }
}

/// Checks that two result folders are equal byte for byte, and names a file that is not.
#[track_caller]
pub fn assert_same(a: &Folder, b: &Folder) {
    assert_eq!(a.keys().collect::<Vec<_>>(), b.keys().collect::<Vec<_>>());
    for (name, bytes) in a {
        assert!(*bytes == b[name], "{name} differs");
    }
}

/// Returns the tables among the files.
pub fn tables(folder: &Folder) -> Folder {
    folder
        .iter()
        .filter(|(name, _)| name.ends_with(".csv"))
        .map(|(name, bytes)| (name.clone(), bytes.clone()))
        .collect()
}

/// Returns the `run.json` of a result folder.
pub fn run_json(folder: &Folder) -> Json {
    serde_json::from_slice(&folder["run.json"]).unwrap()
}

/// Returns the top-level entries in which two JSON objects differ.
pub fn differing(a: &Json, b: &Json) -> Vec<String> {
    let keys: BTreeSet<&String> = [a, b].iter().flat_map(|json| json.as_object().unwrap().keys()).collect();
    keys.into_iter().filter(|key| a.get(*key) != b.get(*key)).cloned().collect()
}

/// A table of a result folder.
pub struct Table {
    pub header: Vec<String>,
    pub rows: Vec<Row>,
}

/// A row of a table: its cells by column.
#[derive(Clone, Debug)]
pub struct Row(BTreeMap<String, String>);

pub fn table(folder: &Folder, name: &str) -> Table {
    let mut reader = csv::Reader::from_reader(&folder[name][..]);
    let header: Vec<String> = reader.headers().unwrap().iter().map(str::to_owned).collect();
    let row = |record: csv::StringRecord| Row(header.iter().cloned().zip(record.iter().map(str::to_owned)).collect());
    let rows = reader.records().map(|record| row(record.unwrap())).collect();
    Table { header, rows }
}

impl Table {
    /// Returns the rows of a role.
    pub fn rows_of(&self, role: &str) -> Vec<&Row> {
        self.rows.iter().filter(|row| row.text("role") == role).collect()
    }

    /// Returns the only row of a role with this text in the column.
    #[track_caller]
    pub fn row(&self, role: &str, column: &str, text: &str) -> &Row {
        let rows: Vec<&Row> = self.rows_of(role).into_iter().filter(|row| row.text(column) == text).collect();
        assert_eq!(rows.len(), 1, "{role} with {column} {text}");
        rows[0]
    }

    /// Returns the values in a column, each once, in order of appearance.
    pub fn distinct(&self, column: &str) -> Vec<String> {
        let mut seen = BTreeSet::new();
        self.rows.iter().map(|row| row.text(column).to_owned()).filter(|text| seen.insert(text.clone())).collect()
    }
}

impl Row {
    pub fn text(&self, column: &str) -> &str {
        &self.0[column]
    }

    /// Returns a figure; `None` for an empty cell.
    #[track_caller]
    pub fn cell(&self, column: &str) -> Option<f64> {
        let text = self.text(column);
        (!text.is_empty()).then(|| text.parse().unwrap_or_else(|_| panic!("{column}: {text:?} is no number")))
    }

    /// Returns a figure that must be present.
    #[track_caller]
    pub fn figure(&self, column: &str) -> f64 {
        self.cell(column).unwrap_or_else(|| panic!("{column} is empty in {:?}", self.0))
    }

    #[track_caller]
    pub fn count(&self) -> u64 {
        self.text("count").parse().unwrap()
    }

    /// Returns standard error and interval; all of them or none.
    #[track_caller]
    pub fn errors(&self) -> Option<[f64; 3]> {
        let cells = ["std_error", "ci_low", "ci_high"].map(|column| self.cell(column));
        let known = cells.iter().flatten().count();
        assert!(known == 0 || known == 3, "half an interval in {:?}", self.0);
        (known == 3).then(|| cells.map(Option::unwrap))
    }
}
