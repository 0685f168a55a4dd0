//! The parts of every page: its frame, sections with headings, scrolling boxes.

use crate::report::Language;
use crate::report::charts::{Drawing, Lettered, MarkedTable, PALETTE};
use clap::ValueEnum;
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// A headed part of a page.
pub(super) struct PagePart {
    pub title: String,
    /// Its most important figure in a few words. A part without one is too short to be folded.
    pub gist: String,
    pub body: Markup,
    /// Chart as a separate picture, if it has one.
    pub drawing: Option<Drawing>,
}

impl PagePart {
    pub(super) fn new(title: &str, body: Markup) -> PagePart {
        PagePart { title: title.to_owned(), gist: String::new(), body, drawing: None }
    }

    /// Adds its most important figure.
    pub(super) fn about(self, gist: impl Into<String>) -> PagePart {
        PagePart { gist: gist.into(), ..self }
    }

    /// Adds its chart.
    pub(super) fn with(self, drawing: Drawing) -> PagePart {
        PagePart { drawing: Some(drawing), ..self }
    }
}

impl Lettered<'_> {
    /// Draws a table with marks for a page, and as a picture.
    pub(super) fn part(&self, heading: &str, label: &str, table: &MarkedTable<'_>) -> PagePart {
        let body = html! {
            figure {
                figcaption { (self.caption) }
                @if !self.keys.is_empty() { (legend(self.keys)) }
                (scroll(label, &table.draw()))
            }
        };
        PagePart::new(heading, body).with(self.marked(table))
    }
}

impl Drawing {
    /// Returns it in a language. Names that a table gives its own hands and bets stay.
    #[must_use]
    pub fn told(mut self, language: Language, names: &[String]) -> Drawing {
        self.title = language.text(&self.title, names);
        self.body = language.page(&self.body, names);
        self
    }
}

/// Returns content under a heading and a line on it. It unfolds with a tap and on paper.
pub(in crate::report) fn folded(heading: &Markup, gist: &str, body: &Markup) -> Markup {
    html! {
        details class="part" {
            summary { (heading) @if !gist.is_empty() { " " span class="soft" { (gist) } } }
            (body)
        }
    }
}

/// Returns a self-contained page: no network, and only its own script and style.
pub(in crate::report) fn frame(title: &str, body: &Markup, style: &str, script: Option<&str>) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                style { (PreEscaped(PALETTE)) (PreEscaped(include_str!("style.css"))) (PreEscaped(style)) }
            }
            body {
                main { (body) }
                @if let Some(script) = script { script { (PreEscaped(script)) } }
            }
        }
    };
    // HTML has no control characters, and the page may go to a terminal.
    page.into_string().replace(|c: char| c.is_control() && c != '\n' && c != '\t', "\u{fffd}")
}

/// Returns the line at the end of a page.
pub(in crate::report) fn foot(text: &str) -> Markup {
    html! { footer { p { "Made by houseodds " (env!("CARGO_PKG_VERSION")) ". " (text) } } }
}

/// Returns `true` if `page` is a page of this program with `text` in its foot, of any version and in any language.
pub(super) fn is_made_here(page: &str, text: &str) -> bool {
    let foot = page.rsplit_once("<footer><p>").map_or("", |(_, foot)| foot);
    let mut languages = Language::value_variants().iter();
    page.starts_with(&html! { (DOCTYPE) }.into_string())
        && foot.contains("houseodds ")
        && languages.any(|language| foot.contains(&language.text(text, &[])))
}

/// Returns a box for wide content. It shows that there is more, and the keyboard can scroll it.
pub(super) fn scroll(label: &str, content: &Markup) -> Markup {
    html! { div class="scroll" role="group" tabindex="0" aria-label=(label) { (content) } }
}

/// Returns a chart or a table under its caption.
pub(in crate::report) fn figure(caption: &str, content: &Markup) -> Markup {
    html! { figure { figcaption { (caption) } (scroll(caption, content)) } }
}

/// Returns classes with their meanings.
pub(super) fn legend(keys: &[(&str, &str)]) -> Markup {
    html! { p class="legend" { @for (class, says) in keys { span { span class={ "key " (class) } {} (says) " " } } } }
}

/// Returns `text`, which has keys in backticks, as HTML.
pub(super) fn with_code(text: &str) -> Markup {
    html! {
        @for (at, piece) in text.split('`').enumerate() {
            @if at % 2 == 1 { code { (piece) } } @else { (piece) }
        }
    }
}
