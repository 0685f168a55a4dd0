//! `report`: results as one HTML page.

use super::arguments::Report;
use super::console::print;
use super::outcome::Failure;
use crate::games::GameKind;
use crate::report::page;
use crate::store::{read_results, write_page};
use std::path::{Path, PathBuf};

pub(super) fn report(options: &Report) -> Result<(), Failure> {
    let mut results = Vec::new();
    for folder in &options.folders {
        results.extend(read_results(folder, &|game| {
            GameKind::named(game).map(GameKind::presentation).unwrap_or_default()
        })?);
    }
    let page = page(&results);
    if options.out.as_deref() == Some(Path::new("-")) {
        return Ok(print(&page)?);
    }
    let place = options.out.clone().unwrap_or_else(|| common_folder(&options.folders).join("report.html"));
    write_page(&place, &page)?;
    let tables = results.len();
    Ok(print(&format!("{} of {tables} {}\n", place.display(), if tables == 1 { "result" } else { "results" }))?)
}

/// The folder that holds all of these: of one, itself.
fn common_folder(folders: &[PathBuf]) -> PathBuf {
    let Some((first, others)) = folders.split_first() else { return PathBuf::new() };
    let holds_all = |folder: &&Path| others.iter().all(|other| other.starts_with(folder));
    first.ancestors().find(holds_all).unwrap_or(Path::new("")).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_lies_in_the_folder_that_holds_all() {
        for (folders, common) in [
            (vec!["results"], "results"),
            (vec!["results/gnau", "results/niu-niu"], "results"),
            (vec!["results/gnau", "results/gnau/exact"], "results/gnau"),
            (vec!["a", "b"], ""),
            (vec!["/a/b", "/c"], "/"),
        ] {
            let folders: Vec<PathBuf> = folders.into_iter().map(PathBuf::from).collect();
            assert_eq!(common_folder(&folders), Path::new(common), "{folders:?}");
        }
    }
}
