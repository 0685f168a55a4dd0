//! Exports of printed answers: tables as Markdown, charts as SVG.

use super::arguments::{ChartChoice, Export, Printing};
use super::console::{print, style};
use super::error::Error;
use super::summary::differing_in_line;
use crate::answer::Answer;
use crate::games::Config;
use crate::house::{self, Observer, PageFile, PageKind};
use crate::report::{Drawing, Style, answer_drawings, drawing, exported, picture};
use crate::store::Output;
use std::path::{Path, PathBuf, absolute};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Files that are written when all is printed.
#[derive(Debug)]
pub(super) struct Exports {
    markdown: Option<PageFile>,
    svg: Option<PageFile>,
    content: Mutex<ExportContent>,
}

/// Content of the files, as far as it is known.
#[derive(Debug, Default)]
struct ExportContent {
    markdown: String,
    drawings: Vec<Drawing>,
    /// Names of results without a chart.
    without_chart: Vec<String>,
}

impl Exports {
    /// Plans the files before anything is computed.
    pub(super) fn new(printing: Printing<'_>) -> Result<Exports, Error> {
        let Printing { export: Export { export_markdown, export_svg }, json, draws, is_kept, force, .. } = printing;
        if let (Some(_), ChartChoice::Nothing(why)) = (export_svg, draws) {
            return Err(house::Error::Usage(format!("{why}; --export-markdown writes its tables")).into());
        }
        let tables = if is_kept { PageKind::Table } else { PageKind::LoneTable };
        let planned = |path: &Path, page| PageFile::new(path, page, force);
        let exports = Exports {
            markdown: export_markdown.as_deref().map(|path| planned(path, tables)).transpose()?,
            svg: export_svg.as_deref().map(|path| planned(path, PageKind::Picture)).transpose()?,
            content: Mutex::default(),
        };
        exports.check(json)?;
        Ok(exports)
    }

    /// Reports two outputs to one place.
    fn check(&self, json: bool) -> Result<(), Error> {
        let outputs = [&self.markdown, &self.svg].map(|file| file.as_ref().map(PageFile::output));
        let wrong = match outputs {
            [Some(one), Some(other)] if is_same_place(one, other) => {
                "--export-markdown and --export-svg name the same file"
            }
            [one, other] if json && [one, other].contains(&Some(&Output::Standard)) => {
                "--json prints to standard output, which an export with `-` needs"
            }
            _ => return Ok(()),
        };
        Err(house::Error::Usage(wrong.to_owned()).into())
    }

    /// Exports an answer and returns it for printing: as JSON, if requested, else as `say` formats it.
    pub(super) fn answer(&self, json: Option<String>, say: impl Fn(&Style) -> String) -> String {
        if self.markdown.is_some() {
            self.content().markdown.push_str(&say(&Style::MARKDOWN));
        }
        json.unwrap_or_else(|| say(&style()))
    }

    /// Keeps the chart of the result in this folder.
    pub(super) fn draw_result(&self, config: &Config, place: &Path) -> Result<(), Error> {
        if self.svg.is_none() {
            return Ok(());
        }
        let results = house::stored(&[place.to_owned()])?;
        self.draw(config, || drawing(&results));
        Ok(())
    }

    /// Keeps the first chart of an answer.
    pub(super) fn draw_answer(&self, config: &Config, answer: &Answer) {
        self.draw(config, || answer_drawings(answer).into_iter().next());
    }

    /// Keeps a chart, which not every result has, with a line on how the rules of its config differ.
    pub(super) fn draw(&self, config: &Config, chart: impl FnOnce() -> Option<Drawing>) {
        if self.svg.is_none() {
            return;
        }
        match chart() {
            Some(drawing) => self.content().drawings.push(drawing.with_rules(&differing_in_line(config))),
            None => self.content().without_chart.push(config.name.clone()),
        }
    }

    /// Writes the files.
    pub(super) fn write(&self, observer: &dyn Observer) -> Result<(), Error> {
        let content = self.content();
        if let Some(file) = &self.markdown {
            let is_alone = file.page() == PageKind::LoneTable;
            write_file(file, &exported(&content.markdown, is_alone), observer)?;
        }
        let Some(file) = &self.svg else { return Ok(()) };
        if !content.without_chart.is_empty() {
            return Err(no_chart(&content.without_chart.join(", ")));
        }
        write_file(file, &picture(&content.drawings), observer)
    }

    fn content(&self) -> MutexGuard<'_, ExportContent> {
        self.content.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Checks that each config has a chart, if charts are exported.
pub(super) fn check_charts(printing: &Printing<'_>, configs: &[Config]) -> Result<(), Error> {
    let (Some(_), ChartChoice::ChartIf(has_chart)) = (&printing.export.export_svg, printing.draws) else {
        return Ok(());
    };
    let without = configs.iter().find(|config| !has_chart(config));
    without.map_or(Ok(()), |config| Err(no_chart(&config.name)))
}

fn no_chart(names: &str) -> Error {
    house::Error::Usage(format!("no chart to export: {names} has none; --export-markdown writes its tables")).into()
}

/// Returns `true` if two outputs go to one place, however its path is written.
fn is_same_place(one: &Output, other: &Output) -> bool {
    match (one, other) {
        (Output::File(one), Output::File(other)) => full_path(one) == full_path(other),
        (one, other) => one == other,
    }
}

/// Returns a path from the root, without links in its folder.
fn full_path(path: &Path) -> PathBuf {
    let full = absolute(path).unwrap_or_else(|_| path.to_owned());
    match (full.parent().and_then(|folder| folder.canonicalize().ok()), full.file_name()) {
        (Some(folder), Some(name)) => folder.join(name),
        _ => full,
    }
}

fn write_file(file: &PageFile, text: &str, observer: &dyn Observer) -> Result<(), Error> {
    file.write(text, observer)?;
    if *file.output() == Output::Standard {
        print(text)?;
    }
    Ok(())
}
