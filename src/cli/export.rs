//! What is printed, written to files besides: its tables as Markdown, its chart as SVG.

use super::console::{print, style};
use super::error::Error;
use super::follower::Follower;
use crate::house::{self, Page};
use crate::report::{Style, exported};
use crate::store::Output;
use clap::Args;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

/// Options of every command that prints a table.
#[derive(Debug, Args)]
#[group(id = "export", multiple = true)]
pub(super) struct Export {
    /// Also write what is printed in Markdown; - for standard output
    #[arg(long, value_name = "FILE")]
    export_markdown: Option<PathBuf>,
}

/// Files that are written when all is printed.
#[derive(Debug)]
pub(super) struct Exports {
    markdown: Option<Output>,
    /// What goes to it, as far as it is known.
    text: Mutex<String>,
}

impl Exports {
    /// Checked before there is anything to write: whether these files may be written.
    pub(super) fn new(options: &Export, force: bool) -> Result<Exports, Error> {
        let markdown = options.export_markdown.as_deref().map(Output::at).transpose().map_err(house::Error::from)?;
        if let Some(output) = &markdown {
            house::may_replace_page(output, Page::Table, force)?;
        }
        Ok(Exports { markdown, text: Mutex::default() })
    }

    /// An answer as it is printed: as JSON where that is asked for, else as `say` says it, which is also kept for the
    /// files.
    pub(super) fn answer(&self, json: Option<String>, say: impl Fn(&Style) -> String) -> String {
        if self.markdown.is_some() {
            let mut text = self.text.lock().unwrap_or_else(PoisonError::into_inner);
            text.push_str(&say(&Style::MARKDOWN));
        }
        json.unwrap_or_else(|| say(&style()))
    }

    /// Writes the files.
    pub(super) fn write(self, follower: &Follower<'_>) -> Result<(), Error> {
        let Some(output) = self.markdown else { return Ok(()) };
        let text = exported(&self.text.into_inner().unwrap_or_else(PoisonError::into_inner));
        house::write_out(&output, &text, follower)?;
        if output == Output::Standard {
            print(&text)?;
        }
        Ok(())
    }
}
