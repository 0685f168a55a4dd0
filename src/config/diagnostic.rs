//! Mistakes: what, where, and what would be right.

use super::source::Place;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

/// One mistake or warning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Where; `None` where no single place is to blame.
    pub place: Option<Place>,
    /// What is wrong.
    pub message: String,
    /// What stands beside the caret: usually the nearest right word.
    pub label: String,
    /// What is allowed.
    pub help: Option<String>,
}

impl Diagnostic {
    /// A mistake at a place.
    pub fn at(place: &Place, message: impl Into<String>) -> Diagnostic {
        Diagnostic { place: Some(place.clone()), ..Self::nowhere(message) }
    }

    /// A mistake that stands in no text.
    pub fn nowhere(message: impl Into<String>) -> Diagnostic {
        Diagnostic { place: None, message: message.into(), label: String::new(), help: None }
    }

    /// Puts a word beside the caret.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Diagnostic {
        self.label = label.into();
        self
    }

    /// Says what is allowed.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }
}

/// Mistakes and warnings collected on the way.
#[derive(Clone, Debug, Default)]
pub struct Complaints {
    errors: Vec<Diagnostic>,
    warnings: Vec<Diagnostic>,
}

impl Complaints {
    /// Notes a mistake.
    pub fn error(&mut self, diagnostic: Diagnostic) {
        self.errors.push(diagnostic);
    }

    /// Notes something that has no effect.
    pub fn warn(&mut self, diagnostic: Diagnostic) {
        self.warnings.push(diagnostic);
    }

    /// Whether there was a mistake.
    #[must_use]
    pub fn any_errors(&self) -> bool {
        !self.errors.is_empty()
    }

    /// The mistakes and the warnings, each in order of position.
    #[must_use]
    pub fn sorted(mut self) -> (Vec<Diagnostic>, Vec<Diagnostic>) {
        let order = |d: &Diagnostic| d.place.as_ref().map(Place::order);
        self.errors.sort_by_key(order);
        self.warnings.sort_by_key(order);
        (self.errors, self.warnings)
    }
}

/// Draws diagnostics for a terminal: `file:line:column`, the line, and a caret under the mistake.
#[must_use]
pub fn render(diagnostics: &[Diagnostic], warnings: bool, colours: bool) -> String {
    let renderer = if colours { Renderer::styled() } else { Renderer::plain() };
    let drawn: Vec<String> = diagnostics.iter().map(|d| renderer.render(&[group(d, warnings)])).collect();
    drawn.join("\n\n")
}

fn group(diagnostic: &Diagnostic, warning: bool) -> Group<'_> {
    let level = if warning { Level::WARNING } else { Level::ERROR };
    let mut group = Group::with_title(level.primary_title(diagnostic.message.as_str()));
    if let Some(place) = &diagnostic.place {
        let mut annotation = AnnotationKind::Primary.span(place.span.clone());
        if !diagnostic.label.is_empty() {
            annotation = annotation.label(diagnostic.label.as_str());
        }
        let source = &place.source;
        group = group.element(Snippet::source(&source.text).path(source.name.as_str()).annotation(annotation));
    }
    if let Some(help) = &diagnostic.help {
        group = group.element(Level::HELP.message(help.as_str()));
    }
    group
}
