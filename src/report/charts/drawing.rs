//! Pictures of charts: SVG that needs no stylesheet but its own, in light and dark.

use maud::{PreEscaped, html};

/// The colours and sizes of pages and pictures, light and dark, as a stylesheet.
pub const PALETTE: &str = include_str!("palette.css");

/// Width of a picture in pixels.
pub const WIDTH: f64 = 760.0;
/// The margin at either side.
pub const MARGIN: f64 = 20.0;

/// Maximum number of characters in a line of small letters.
const LINE: usize = 110;

/// Style of a picture's letters and marks, in the page's colours.
const RULES: &str = "\
text { font: 13px var(--sans); fill: var(--soft); font-variant-numeric: tabular-nums } .ink { fill: var(--ink) } \
.title { font: 700 18px var(--serif); fill: var(--ink) } .made { font-size: 11px } svg svg { overflow: visible } \
.paper { fill: var(--paper) } .rule { stroke: var(--ink) } .thin, .grid { stroke: var(--line) } .zero { stroke: var(--ink) } \
.curve { stroke: var(--axis) } .whisker { stroke: var(--ink); stroke-width: 1.5 } .middle { stroke: var(--ink); stroke-width: 2 } \
.player, .gain { fill: var(--player) } .dealer, .loss { fill: var(--dealer) } .even { fill: var(--none) } .total { fill: var(--ink) } \
.part { fill: var(--player); fill-opacity: .45 } rect.first { fill: var(--hit) } text.first { fill: var(--hit-ink) } \
rect.second { fill: var(--stand) } text.second { fill: var(--stand-ink) } rect.mixed { fill: var(--paper); stroke: var(--line) } \
text.mixed { fill: var(--ink) } .bold { font-weight: 700 }";

/// A chart, ready to be a part of a picture.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// Subject.
    pub title: String,
    /// Elements, from its upper end on.
    pub body: String,
    /// Height of the elements in pixels.
    pub height: f64,
}

impl Drawing {
    /// Returns it with a line below that describes how its rules differ from a preset's; empty if they do not.
    #[must_use]
    pub fn with_rules(mut self, rules: &str) -> Drawing {
        if rules.is_empty() {
            return self;
        }
        for line in wrapped(rules, LINE) {
            self.body += &html! { text class="made" x=(MARGIN) y=(self.height) { (line) } }.into_string();
            self.height += 16.0;
        }
        self.title = format!("{} ({rules})", self.title);
        self
    }
}

/// Returns these charts, one below the other, as a file.
pub fn picture(drawings: &[Drawing]) -> String {
    let height = drawings.iter().map(|drawing| drawing.height).sum::<f64>() + 24.0;
    let size = format!("0 0 {WIDTH} {height}");
    let made = format!("{MADE_BY}{}", env!("CARGO_PKG_VERSION"));
    let mut tops: Vec<f64> = vec![0.0];
    drawings.iter().for_each(|drawing| tops.push(tops[tops.len() - 1] + drawing.height));
    let titles: Vec<&str> = drawings.iter().map(|drawing| &*drawing.title).collect();
    let picture = html! {
        svg xmlns="http://www.w3.org/2000/svg" width=(WIDTH) height=(height) viewBox=(size) role="img" {
            title { (titles.join("; ")) }
            metadata { (made) }
            style { (PreEscaped(style())) }
            rect class="paper" width="100%" height="100%" {}
            @for (drawing, top) in drawings.iter().zip(&tops) {
                g transform=(format!("translate(0,{top})")) { (PreEscaped(&drawing.body)) }
            }
            text class="made" x=(MARGIN) y=(height - 10.0) { (made) }
        }
    };
    picture.into_string().replace(|c: char| c.is_control() && c != '\n', "\u{fffd}") + "\n"
}

/// Signature of a picture.
const MADE_BY: &str = "Made by houseodds ";

/// Returns `true` if `text` is an exported chart, of any version.
pub fn is_picture(text: &str) -> bool {
    text.starts_with("<svg xmlns=") && text.contains(&format!("<metadata>{MADE_BY}")) && text.ends_with("</svg>\n")
}

/// Returns the rules with the colours of the page: light, and dark if preferred.
fn style() -> String {
    let mut palettes = PALETTE.split(":root {").skip(1).map(|block| block.split('}').next().unwrap_or_default());
    let (light, dark) = (palettes.next().unwrap_or_default(), palettes.next().unwrap_or_default());
    format!("{} @media (prefers-color-scheme: dark) {{ {} }}", coloured(&[light]), coloured(&[dark, light]))
}

/// Returns the rules with each colour from the first palette that has it.
fn coloured(palettes: &[&str]) -> String {
    let mut parts = RULES.split("var(");
    let mut rules = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once(')').unwrap_or((part, ""));
        let mut lines = palettes.iter().flat_map(|palette| palette.split(';'));
        rules += lines.find_map(|line| line.trim().strip_prefix(name)?.strip_prefix(": ")).unwrap_or_default();
        rules += rest;
    }
    rules
}

/// Wraps `text` to this number of characters per line, unless a word is longer.
pub fn wrapped(text: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every colour of the rules is in both palettes, and none is only in the page's stylesheet.
    #[test]
    fn pictures_have_colours_of_their_own() {
        let style = style();
        assert!(!style.contains("var(") && !style.contains(": }") && !style.contains(": ;"), "{style}");
        assert!(
            style.contains(".player, .gain { fill: #0b5fa5 }") && style.contains(".player, .gain { fill: #6db5f7 }")
        );
    }
}
