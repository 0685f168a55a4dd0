//! A finished result, read back.

use super::folder::{Folder, MANIFEST};
use super::stored::read_tables;
use crate::engine::RunId;
use crate::stats::{Presentation, Tables};
use serde_json::Value as Json;
use std::fs::File;
use std::io::BufReader;

/// What a finished result says in short.
#[derive(Clone, Debug)]
pub struct Finished {
    /// Rounds played.
    pub rounds: u64,
    /// Its tables.
    pub tables: Tables,
}

impl Folder {
    /// The result in this folder, if it is that of just this run.
    #[must_use]
    pub fn finished(&self, run: &RunId, presentation: &'static Presentation) -> Option<Finished> {
        // A result that cannot be read is none.
        let manifest = File::open(self.place().join(MANIFEST)).ok()?;
        let manifest: Json = serde_json::from_reader(BufReader::new(manifest)).ok()?;
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
        let tables = is_this.then(|| read_tables(self.place(), presentation).ok()).flatten()?;
        let is_whole = tables.tables.len() == presentation.kinds.len();
        is_whole.then_some(Finished { rounds, tables })
    }
}

/// A number that is a text above 2^53.
fn whole(json: &Json) -> Option<u64> {
    json.as_u64().or_else(|| json.as_str()?.parse().ok())
}
