//! `report`: results as one HTML page.

use super::error::Error;
use super::keep::{Page, may_replace_page};
use super::observer::Observer;
use crate::games::{Session, named, session};
use crate::money::Money;
use crate::report::page;
use crate::store::{Output, Stored, read_results, write_page};
use crate::tables::Presentation;
use std::path::{Path, PathBuf};

/// The page of the results in these folders, under this title if one is given, and their number. With `money`, it says
/// what an hour is worth wherever it shows an edge.
///
/// # Errors
/// If there are none in one of them, or a file is damaged.
pub fn report(folders: &[PathBuf], title: Option<&str>, money: Option<&Money>) -> Result<(String, usize), Error> {
    let mut results = stored(folders)?;
    results.iter_mut().for_each(|result| result.money = money.cloned());
    Ok((page(&results, title), results.len()))
}

/// The results in these folders.
///
/// # Errors
/// If there are none in one of them, or a file is damaged.
pub fn stored(folders: &[PathBuf]) -> Result<Vec<Stored>, Error> {
    let mut results = Vec::new();
    for folder in folders {
        results.extend(read_results(folder, &presentation)?);
    }
    Ok(results)
}

/// How results of this method are presented, or else those of the game.
fn presentation(game: &str, method: &str) -> &'static Presentation {
    let session = Session::named(method).and_then(session::presentation);
    session.or_else(|| Some(named(game)?.presentation)).unwrap_or_default()
}

/// Writes a page, by default into the folder that contains all of these; returns its place and how it was written. A
/// page for standard output is the caller's to print.
///
/// # Errors
/// If it cannot be written, or may not take the place of what is there.
pub fn write_report(
    page: &str,
    folders: &[PathBuf],
    (out, force): (Option<&Path>, bool),
    observer: &dyn Observer,
) -> Result<(Output, PathBuf), Error> {
    let place = out.map_or_else(|| common_folder(folders).join("report.html"), Path::to_owned);
    let output = Output::at(&place)?;
    may_replace_page(&output, Page::Report, force)?;
    write_out(&output, page, observer)?;
    Ok((output, place))
}

/// Writes a page. A signal that comes while a file is written waits; the reader of a stream may never come.
///
/// # Errors
/// If it cannot be written.
pub fn write_out(output: &Output, page: &str, observer: &dyn Observer) -> Result<(), Error> {
    let writing = if let Output::File(_) = output { observer.writes() } else { None };
    write_page(output, page)?;
    observer.has_written();
    drop(writing);
    Ok(())
}

/// The folder that contains all of these; for a single one, that folder.
fn common_folder(folders: &[PathBuf]) -> PathBuf {
    let Some((first, others)) = folders.split_first() else { return PathBuf::new() };
    let common = first.ancestors().find(|folder| others.iter().all(|other| other.starts_with(folder)));
    common.unwrap_or(Path::new("")).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_goes_into_the_folder_that_contains_all() {
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
