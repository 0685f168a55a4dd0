//! `report`: results as one HTML page.

use super::arguments::Report;
use super::console::{print, shown};
use super::error::Error;
use crate::app;
use crate::store::Output;

pub(super) fn report(options: &Report) -> Result<(), Error> {
    let (page, tables) = app::report(&options.folders, options.title.as_deref())?;
    let (output, place) = app::write_report(&page, &options.folders, options.out.as_deref())?;
    match output {
        Output::Standard => print(&page)?,
        // A stream may be standard output, which takes no message.
        Output::Stream(_) => {}
        Output::File(_) => {
            let results = if tables == 1 { "result" } else { "results" };
            print(&format!("{} of {tables} {results}\n", shown(&place)))?;
        }
    }
    Ok(())
}
