//! Errors and warnings about a config: what is wrong, where, and what would be right.

use super::source::{Place, VARY};
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

/// An error or a warning.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diagnostic {
    /// The place at fault; `None` if no single place is.
    pub place: Option<Place>,
    /// A description of the error.
    pub message: String,
    /// The text beside the caret: usually the nearest valid word.
    pub label: String,
    /// A description of valid values.
    pub help: Option<String>,
}

impl Diagnostic {
    /// Creates an error at a place.
    pub fn at(place: &Place, message: impl Into<String>) -> Diagnostic {
        Diagnostic { place: Some(place.clone()), ..Self::nowhere(message) }
    }

    /// Creates an error outside any text.
    pub fn nowhere(message: impl Into<String>) -> Diagnostic {
        Diagnostic { place: None, message: message.into(), label: String::new(), help: None }
    }

    /// Puts a word beside the caret.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Diagnostic {
        self.label = label.into();
        self
    }

    /// Puts the word that was probably meant beside the caret, between two of this quote.
    #[doc(hidden)]
    #[must_use]
    pub fn meant(self, near: Option<&str>, quote: char) -> Diagnostic {
        match near {
            Some(near) => self.label(format!("did you mean {quote}{near}{quote}?")),
            None => self,
        }
    }

    /// Adds a description of valid values.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }
}

/// The errors and warnings of one config.
#[derive(Clone, Debug, Default)]
pub struct Complaints {
    errors: Vec<Diagnostic>,
    warnings: Vec<Diagnostic>,
    /// Whether an event that never happens is dropped instead of being an error.
    drops: bool,
    dropped: Vec<String>,
}

impl Complaints {
    /// Adds an error.
    pub fn error(&mut self, diagnostic: Diagnostic) {
        if !self.are_full() {
            self.errors.push(diagnostic);
        }
    }

    /// Drops events that never happen from now on, instead of adding an error. An event that was varied itself stays an
    /// error.
    pub fn drop_impossible(&mut self) {
        self.drops = true;
    }

    /// Adds the error of naming an event that never happens, or drops the event. Returns `true` if it was dropped.
    pub fn impossible(&mut self, path: String, diagnostic: Diagnostic) -> bool {
        let is_varied = diagnostic.place.as_ref().is_some_and(|place| place.source.name == VARY);
        let is_dropped = self.drops && !is_varied;
        if is_dropped {
            self.dropped.push(path);
        } else {
            self.error(diagnostic);
        }
        is_dropped
    }

    /// Returns the paths of the events that were dropped.
    pub fn dropped(&self) -> &[String] {
        &self.dropped
    }

    /// Returns `true` if no more errors are kept, so callers can stop looking.
    pub fn are_full(&self) -> bool {
        self.errors.len() >= MOST_KEPT
    }

    /// Adds a warning.
    pub fn warn(&mut self, diagnostic: Diagnostic) {
        self.warnings.push(diagnostic);
    }

    /// Returns `true` if any error was recorded.
    pub fn any_errors(&self) -> bool {
        !self.errors.is_empty()
    }

    /// Returns the errors and the warnings, each in order of position.
    pub fn sorted(mut self) -> (Vec<Diagnostic>, Vec<Diagnostic>) {
        for complaints in [&mut self.errors, &mut self.warnings] {
            complaints.sort_by_key(|complaint| complaint.place.as_ref().map(Place::order));
        }
        (self.errors, self.warnings)
    }
}

/// Maximum number of errors kept. A file could have a hundred thousand.
const MOST_KEPT: usize = 1_000;
/// Maximum number of errors shown at once.
const MOST_DRAWN: usize = 50;
/// The longest text of a user that a message shows whole.
const LONGEST_SHOWN: usize = 60;
/// The longest line drawn whole. Longer lines are cut to the part around the error.
const LONGEST_LINE: usize = 300;

/// Shortens a user's text for a message.
pub(super) fn shown(text: &str) -> String {
    match text.char_indices().nth(LONGEST_SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Draws diagnostics for a terminal: `file:line:column`, the line, and a caret under the mistake.
pub fn render(diagnostics: &[Diagnostic], warnings: bool, colours: bool) -> String {
    let renderer = if colours { Renderer::styled() } else { Renderer::plain() };
    let mut drawn: Vec<String> =
        diagnostics.iter().take(MOST_DRAWN).map(|d| renderer.render(&[group(d, warnings)])).collect();
    if let Some(more) = diagnostics.len().checked_sub(MOST_DRAWN).filter(|more| *more > 0) {
        let at_least = if diagnostics.len() >= MOST_KEPT { "at least " } else { "" };
        drawn.push(format!("… and {at_least}{more} more"));
    }
    drawn.join("\n\n")
}

fn group(diagnostic: &Diagnostic, warning: bool) -> Group<'_> {
    let level = if warning { Level::WARNING } else { Level::ERROR };
    let mut group = Group::with_title(level.primary_title(harmless(&diagnostic.message)));
    if let Some(place) = &diagnostic.place {
        let line = SourceLine::new(place);
        let mut annotation = AnnotationKind::Primary.span(line.span.clone());
        if !diagnostic.label.is_empty() {
            annotation = annotation.label(harmless(&diagnostic.label));
        }
        let drawn_column = line.text[..line.span.start].chars().count() + 1;
        let snippet = Snippet::source(line.text).line_start(line.number).annotation(annotation);
        let name = harmless(&place.source.name);
        group = if drawn_column == line.column {
            group.element(snippet.path(name))
        } else {
            // The drawn text may be only a part of the line, so it cannot supply the position.
            let origin = Origin::path(name).line(line.number).char_column(line.column);
            group.element(origin).element(snippet)
        };
    }
    if let Some(help) = &diagnostic.help {
        group = group.element(Level::HELP.message(harmless(help)));
    }
    group
}

/// Escapes control characters, line ends and bidirectional overrides, which a terminal would obey. Tabs stay; the
/// renderer draws them as spaces.
pub fn harmless(text: &str) -> String {
    let mut harmless = String::with_capacity(text.len());
    for c in text.chars() {
        let turns_text = matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        let is_obeyed = turns_text || c.is_control() && c != '\t';
        if is_obeyed { harmless.extend(c.escape_debug()) } else { harmless.push(c) }
    }
    harmless
}

/// The line that an error starts on, or the part of it around the error.
struct SourceLine {
    text: String,
    number: usize,
    column: usize,
    /// The place of the error in `text`.
    span: std::ops::Range<usize>,
}

impl SourceLine {
    fn new(place: &Place) -> SourceLine {
        let text = place.source.text.as_str();
        let start = place.span.start.min(text.len());
        let line_start = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |newline| start + newline);
        let line_end = line_start + text[line_start..line_end].trim_end_matches('\r').len();
        let start = start.min(line_end);
        let number = text[..line_start].matches('\n').count() + 1;
        let column = text[line_start..start].chars().count() + 1;
        let is_whole = line_end - line_start <= LONGEST_LINE;
        let (from, to) = if is_whole {
            (line_start, line_end)
        } else {
            let ends = [start.saturating_sub(LONGEST_LINE / 2), (start + LONGEST_LINE / 2).min(line_end)];
            let [from, to] = ends.map(|at| (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0));
            (from.max(line_start), to)
        };
        let to = to.max(start);
        let end = place.span.end.clamp(start, to);
        let [before, marked, after] = [from..start, start..end, end..to].map(|part| harmless(&text[part]));
        let span = before.len()..before.len() + marked.len();
        SourceLine { text: before + &marked + &after, number, column, span }
    }
}
