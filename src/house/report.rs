//! `report`: results as one HTML page.

use super::error::Error;
use super::page_file::{PageFile, PageKind};
use crate::games::{Session, named, session};
use crate::money::Money;
use crate::report::{Language, own_names, page};
use crate::store::{Stored, check_folder, read_results};
use crate::tables::Presentation;
use std::path::{Path, PathBuf};

/// Returns the page of the results in these folders, with this title if one is given, and their number. With `money`,
/// it shows the value of an hour next to each edge.
///
/// # Errors
/// If a folder has no results, or a file is damaged.
pub fn report(
    folders: &[PathBuf],
    title: Option<&str>,
    money: Option<&Money>,
    language: Language,
) -> Result<(String, usize), Error> {
    let mut results = stored(folders)?;
    results
        .iter_mut()
        .for_each(|result| result.money = money.filter(|_| result.has_edge() || !result.about.pays_house()).cloned());
    let mut names: Vec<String> = results.iter().flat_map(|result| own_names(&result.about.config)).collect();
    names.extend(title.map(str::to_owned));
    names.extend(results.iter().map(|result| result.about.name.clone()));
    Ok((language.page(&page(&results, title), &names), results.len()))
}

/// Returns the results in these folders.
///
/// # Errors
/// If a folder has no results, or a file is damaged.
pub fn stored(folders: &[PathBuf]) -> Result<Vec<Stored>, Error> {
    let mut results = Vec::new();
    for folder in folders {
        results.extend(read_results(folder, &presentation)?);
    }
    Ok(results)
}

/// Returns the presentation of results of this method, or else the game's.
fn presentation(game: &str, method: &str) -> &'static Presentation {
    let session = Session::named(method).and_then(session::presentation);
    session.or_else(|| Some(named(game)?.presentation)).unwrap_or_default()
}

/// Plans the page, by default in the folder that contains all of these; returns its path too.
///
/// # Errors
/// If a folder cannot be read, or the page could not be written there, or would replace another file.
pub fn report_file(folders: &[PathBuf], out: Option<&Path>, force: bool) -> Result<(PageFile, PathBuf), Error> {
    folders.iter().try_for_each(|folder| check_folder(folder))?;
    let path = out.map_or_else(|| common_folder(folders).join("report.html"), Path::to_owned);
    Ok((PageFile::new(&path, PageKind::Report, force)?, path))
}

/// Returns the folder that contains all of these; for a single one, that folder.
fn common_folder(folders: &[PathBuf]) -> PathBuf {
    let Some((first, others)) = folders.split_first() else { return PathBuf::new() };
    let common = first.ancestors().find(|folder| others.iter().all(|other| other.starts_with(folder)));
    common.unwrap_or(Path::new("")).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_goes_into_the_common_folder() {
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
