//! A finished result, read back.

use super::folder::{Folder, MANIFEST};
use super::rows::Tables;
use crate::engine::RunId;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

/// What a finished result says in short.
#[derive(Clone, Debug)]
pub struct Finished {
    /// Rounds played.
    pub rounds: u64,
    /// Of its tables, `frequency` and `edge`.
    pub tables: Tables,
}

impl Folder {
    /// The result in this folder, if it is that of just this run.
    #[must_use]
    pub fn finished(&self, run: &RunId) -> Option<Finished> {
        let manifest: Json = serde_json::from_reader(BufReader::new(open(&self.place().join(MANIFEST))?)).ok()?;
        let rounds = whole(&manifest["rounds"])?;
        let ends_alike = match manifest["ended"].as_str()? {
            "rounds" | "cap" => rounds == run.rounds,
            // A higher cap changes nothing.
            "std_error" => rounds <= run.rounds,
            _ => false,
        };
        let until_se = manifest["until_se"].as_f64().map(|limit| limit.to_string());
        let is_this = ends_alike
            && manifest["part"].is_null()
            && manifest["version"] == run.version.as_str()
            && manifest["config_hash"] == run.config_hash.as_str()
            && whole(&manifest["seed"]) == Some(run.seed)
            && until_se == run.until_se;
        let tables = Tables {
            frequency: rows(&self.place().join("frequency.csv")).filter(|_| is_this)?,
            edge: rows(&self.place().join("edge.csv"))?,
            ..Tables::default()
        };
        Some(Finished { rounds, tables })
    }
}

/// Opens a file; a result that cannot be read is none.
fn open(path: &Path) -> Option<File> {
    File::open(path).ok()
}

fn rows<R: DeserializeOwned>(path: &Path) -> Option<Vec<R>> {
    csv::Reader::from_reader(open(path)?).into_deserialize().collect::<Result<_, _>>().ok()
}

/// A number that is a text above 2^53.
fn whole(json: &Json) -> Option<u64> {
    json.as_u64().or_else(|| json.as_str()?.parse().ok())
}
