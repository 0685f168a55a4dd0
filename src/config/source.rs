//! Texts, and places in them.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

/// A text with the name under which messages speak of it.
#[derive(Debug, PartialEq, Eq)]
pub struct Source {
    /// A path as the user gave it, a preset, or an option of the command line.
    pub name: String,
    /// The text.
    pub text: String,
    /// Where the files that it names are looked for; empty for the current folder.
    pub folder: PathBuf,
    /// Whether it is a preset or a base, and not what the user wrote for this config.
    pub inherited: bool,
    /// Its turn among the texts of one config: mistakes are told in this order.
    pub order: usize,
}

/// A stretch of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The text.
    pub source: Arc<Source>,
    /// Bytes of it.
    pub span: Range<usize>,
}

impl Place {
    /// Sorts by text, then by position in it.
    #[must_use]
    pub fn order(&self) -> (usize, usize) {
        (self.source.order, self.span.start)
    }
}
