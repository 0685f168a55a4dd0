//! What is printed, written to files besides: its tables in Markdown, its chart as SVG.

use super::arguments::Export;
use super::console::{print, style};
use super::error::Error;
use crate::house::{self, Observer, Page};
use crate::report::{Drawing, Style, drawing, exported, picture};
use crate::store::Output;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Whether a command draws a chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Draws {
    Chart,
    /// None, as this command says.
    Nothing(&'static str),
}

/// Files that are written when all is printed.
#[derive(Debug)]
pub(super) struct Exports {
    markdown: Option<Output>,
    svg: Option<Output>,
    /// What goes to them, as far as it is known.
    known: Mutex<(String, Vec<Drawing>)>,
}

impl Exports {
    /// Before there is anything to write: whether these files may be written.
    pub(super) fn new(options: &Export, draws: Draws, force: bool) -> Result<Exports, Error> {
        if let (Some(_), Draws::Nothing(command)) = (&options.export_svg, draws) {
            let said = format!("`{command}` draws no chart; --export-markdown writes its tables");
            return Err(house::Error::Usage(said).into());
        }
        Ok(Exports {
            markdown: output(options.export_markdown.as_deref(), Page::Table, force)?,
            svg: output(options.export_svg.as_deref(), Page::Picture, force)?,
            known: Mutex::default(),
        })
    }

    /// An answer as it is printed: as JSON where that is asked for, else as `say` says it, which is also kept for the
    /// files.
    pub(super) fn answer(&self, json: Option<String>, say: impl Fn(&Style) -> String) -> String {
        if self.markdown.is_some() {
            self.known().0.push_str(&say(&Style::MARKDOWN));
        }
        json.unwrap_or_else(|| say(&style()))
    }

    /// Keeps the chart of the result in this folder.
    pub(super) fn draw_result(&self, name: &str, place: &Path) -> Result<(), Error> {
        if self.svg.is_none() {
            return Ok(());
        }
        let results = house::stored(&[place.to_owned()])?;
        self.draw(name, || drawing(&results))
    }

    /// Keeps a chart, which not every table has.
    pub(super) fn draw(&self, name: &str, chart: impl FnOnce() -> Option<Drawing>) -> Result<(), Error> {
        if self.svg.is_none() {
            return Ok(());
        }
        self.known().1.push(chart().ok_or_else(|| house::Error::Usage(format!("{name}: this result has no chart")))?);
        Ok(())
    }

    /// Writes the files.
    pub(super) fn write(&self, observer: &dyn Observer) -> Result<(), Error> {
        let known = self.known();
        if let Some(output) = &self.markdown {
            write(output, &exported(&known.0), observer)?;
        }
        if let Some(output) = &self.svg {
            write(output, &picture(&known.1), observer)?;
        }
        Ok(())
    }

    fn known(&self) -> MutexGuard<'_, (String, Vec<Drawing>)> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn output(path: Option<&Path>, page: Page, force: bool) -> Result<Option<Output>, Error> {
    let Some(path) = path else { return Ok(None) };
    let output = Output::at(path).map_err(house::Error::from)?;
    house::may_replace_page(&output, page, force)?;
    Ok(Some(output))
}

fn write(output: &Output, text: &str, observer: &dyn Observer) -> Result<(), Error> {
    house::write_out(output, text, observer)?;
    if *output == Output::Standard {
        print(text)?;
    }
    Ok(())
}
