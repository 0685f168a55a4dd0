//! `report`: results as one HTML page.

use super::arguments::Report;
use super::console::print;
use super::error::Error;
use crate::app;
use std::path::Path;

pub(super) fn report(options: &Report) -> Result<(), Error> {
    let (page, tables) = app::report(&options.folders)?;
    if options.out.as_deref() == Some(Path::new("-")) {
        return Ok(print(&page)?);
    }
    let place = app::write_report(&page, &options.folders, options.out.as_deref())?;
    Ok(print(&format!("{} of {tables} {}\n", place.display(), if tables == 1 { "result" } else { "results" }))?)
}
