//! The files of a dossier.

use super::answers::{Dossier, error_of};
use super::page::page;
use crate::answer::{Cell, Sheet};
use crate::config::sha256;
use crate::report::Language;
use crate::store::sheet_to_csv;
use crate::tables::metric;
use serde_json::{Map, Value as Json, json};

/// Returns the page in a language, everything as JSON, tables as CSV, and the list of all these with their sums.
pub fn files(dossier: &Dossier, language: Language, names: &[String]) -> Vec<(String, String)> {
    let all = Json::Object(dossier.for_programs());
    let page = language.page(&page(dossier), names);
    let mut files = vec![("dossier.html".to_owned(), page), ("dossier.json".to_owned(), format!("{all:#}\n"))];
    let with_rows = dossier.tables().into_iter().filter(|table| !table.rows.is_empty());
    files.extend(with_rows.map(|table| (format!("{}.csv", table.name), sheet_to_csv(&table))));
    let sums: Map<String, Json> = files.iter().map(|(name, text)| (name.clone(), sha256(text).into())).collect();
    let manifest = json!({
        "program": "houseodds",
        "version": all["version"],
        "name": all["name"],
        "config": all["config"],
        "config_sha256": sha256(all["config"].as_str().unwrap_or_default()),
        "rules_sha256": all["config_hash"],
        "files": sums,
    });
    files.push(("manifest.json".to_owned(), format!("{manifest:#}\n")));
    files
}

impl Dossier {
    /// Returns the tables that are written as CSV.
    fn tables(&self) -> Vec<Sheet> {
        let mut tables: Vec<Sheet> = self.table.table("rules").cloned().into_iter().collect();
        tables.push(self.figures());
        tables.extend(["events", "payments", "bands", "chips"].map(|name| self.of_bets(name)));
        let others = [&self.play, &self.simulation].into_iter().chain(&self.shuffle);
        tables.extend(others.flat_map(|answer| answer.tables.iter().cloned()));
        tables
    }

    /// Returns a table that each bet has, as one.
    fn of_bets(&self, name: &str) -> Sheet {
        let mut all = Sheet { name: name.to_owned(), ..Sheet::default() };
        for bet in &self.bets {
            let Some(own) = bet.table(name) else { continue };
            all.header = std::iter::once("bet".to_owned()).chain(own.header.clone()).collect();
            let rows = own.rows.iter().map(|row| [vec![Cell::Text(bet_key(bet))], row.clone()].concat());
            all.rows.extend(rows);
        }
        all
    }

    /// Returns the figures of each bet by name, with their errors.
    fn figures(&self) -> Sheet {
        const WITH_ERROR: [&str; 3] = [metric::RTP.key, metric::EDGE.key, metric::ELEMENT_OF_RISK.key];
        let header = ["bet", "figure", "value", "fraction", "std_error"].map(str::to_owned).to_vec();
        let mut all = Sheet { name: "figures".to_owned(), header, ..Sheet::default() };
        for bet in &self.bets {
            for fact in bet.facts.iter().filter(|fact| !fact.value.is_blank()) {
                let fraction = bet.about.get("rtp_fraction").filter(|_| fact.name == metric::RTP.key);
                let error = error_of(bet, &fact.name).filter(|_| WITH_ERROR.contains(&&*fact.name));
                all.rows.push(vec![
                    Cell::Text(bet_key(bet)),
                    Cell::Text(fact.name.clone()),
                    fact.value.clone(),
                    fraction.and_then(Json::as_str).map_or(Cell::Blank, Cell::from),
                    error.map_or(Cell::Blank, Cell::Number),
                ]);
            }
        }
        all
    }
}

/// Returns a bet's name in files.
fn bet_key(bet: &crate::answer::Answer) -> String {
    bet.about["bet"].as_str().unwrap_or_default().to_owned()
}
