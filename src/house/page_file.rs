//! Files that commands write at a path that was typed: pages, tables in Markdown, charts, misses.

use super::error::Error;
use super::observer::Observer;
use super::page::is_program;
use super::practice::is_missed;
use crate::report::{is_exported, is_lone_export, is_picture, is_report};
use crate::store::{Output, text_at, try_output, write_page};
use std::path::Path;

/// A kind of written page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageKind {
    /// Results as a page.
    Report,
    /// Tables in Markdown of an answer that a folder of results holds too.
    Table,
    /// Tables in Markdown of an answer that is in no other file.
    LoneTable,
    /// A chart.
    Picture,
    /// The program as a page.
    Program,
    /// The misses of a practice.
    Missed,
}

impl PageKind {
    const ALL: [PageKind; 6] = [
        PageKind::Program,
        PageKind::Report,
        PageKind::Table,
        PageKind::LoneTable,
        PageKind::Picture,
        PageKind::Missed,
    ];

    /// Returns `true` if `text` is a page of this kind.
    fn is(self, text: &str) -> bool {
        match self {
            PageKind::Report => is_report(text),
            PageKind::Table => is_exported(text),
            PageKind::LoneTable => is_lone_export(text),
            PageKind::Picture => is_picture(text),
            PageKind::Program => is_program(text),
            PageKind::Missed => is_missed(text),
        }
    }

    /// Returns its name in messages.
    pub fn name(self) -> &'static str {
        match self {
            PageKind::Report => "a report",
            PageKind::Table => "a table in Markdown",
            PageKind::LoneTable => "a table in Markdown that is in no other file",
            PageKind::Picture => "a chart",
            PageKind::Program => "the program as a page",
            PageKind::Missed => "missed hands from practice",
        }
    }

    /// Returns `true` if nothing is lost when a page of this kind is replaced by another.
    fn is_made_in_moments(self) -> bool {
        !matches!(self, PageKind::LoneTable | PageKind::Missed)
    }
}

/// A file to be written at a path that was typed.
#[derive(Debug)]
pub struct PageFile {
    output: Output,
    page: PageKind,
    force: bool,
}

impl PageFile {
    /// Plans a page at a path; `force` replaces any file.
    ///
    /// # Errors
    /// If it could not be written there, or would replace a file of another kind.
    pub fn new(path: &Path, page: PageKind, force: bool) -> Result<PageFile, Error> {
        let file = PageFile { output: Output::at(path)?, page, force };
        file.check()?;
        try_output(&file.output)?;
        Ok(file)
    }

    /// Returns the kind of page.
    pub fn page(&self) -> PageKind {
        self.page
    }

    /// Returns its destination.
    pub fn output(&self) -> &Output {
        &self.output
    }

    /// Returns the text that is there now, if it is a page of the same kind.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn text(&self) -> Result<Option<String>, Error> {
        let Output::File(path) = &self.output else { return Ok(None) };
        Ok(text_at(path)?.filter(|text| self.page.is(text)))
    }

    /// Allows it to replace one of its kind from now on.
    #[must_use]
    pub fn replacing(self) -> PageFile {
        PageFile { force: true, ..self }
    }

    /// Writes the page, unless a file has appeared since. A signal that comes while a file is written waits; the reader
    /// of a stream may never come.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, text: &str, observer: &dyn Observer) -> Result<(), Error> {
        self.check()?;
        let writing = if let Output::File(_) = &self.output { observer.writes() } else { None };
        write_page(&self.output, text)?;
        observer.has_written();
        drop(writing);
        Ok(())
    }

    /// Refuses to replace a file of another kind, unless forced to.
    fn check(&self) -> Result<(), Error> {
        let Output::File(path) = &self.output else { return Ok(()) };
        if self.force {
            return Ok(());
        }
        let Some(text) = text_at(path)? else { return Ok(()) };
        // An empty file, as from `mktemp`, may be overwritten.
        if text.is_empty() || self.page.is_made_in_moments() && self.page.is(&text) {
            return Ok(());
        }
        let holds = PageKind::ALL.into_iter().find(|page| page.is(&text));
        Err(Error::KeptPage(path.clone(), holds.map_or("a file that this command did not write", PageKind::name)))
    }
}
