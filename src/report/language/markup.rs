//! HTML and SVG: each block is translated as a whole, and elements inside a sentence keep their place.

use super::told::{ELEMENT, Teller, element};

/// Elements that stand inside a sentence. Every other tag ends a text.
const INSIDE: [&str; 5] = ["a", "b", "code", "small", "span"];
/// Elements whose content is no text.
const NO_TEXT: [&str; 2] = ["style", "script"];
/// Attributes that are read out or shown.
const SAID: [&str; 2] = [" aria-label=\"", " title=\""];
/// Characters and how HTML writes them.
const ESCAPES: [(&str, &str); 4] = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")];

/// Returns a page in the reader's language.
pub(super) fn translated(page: &str, teller: &Teller<'_>) -> String {
    let mut writer = Writer {
        teller,
        page: String::new(),
        open: vec![OpenElement::default()],
        elements: Vec::new(),
        is_of_keys: false,
    };
    let mut rest = page;
    while let Some(at) = rest.find('<') {
        writer.text(&rest[..at]);
        let end = rest[at..].find('>').map_or(rest.len(), |end| at + end + 1);
        let tag = &rest[at..end];
        rest = &rest[end..];
        writer.tag(tag);
        if let Some(name) = NO_TEXT.iter().find(|name| name_of(tag) == **name && !tag.starts_with("</")) {
            let end = rest.find(&format!("</{name}")).unwrap_or(rest.len());
            writer.page += &rest[..end];
            rest = &rest[end..];
        }
    }
    writer.text(rest);
    writer.end_text();
    writer.page
}

/// Returns the name of a tag's element.
fn name_of(tag: &str) -> &str {
    let name = tag.trim_start_matches(['<', '/']);
    &name[..name.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(name.len())]
}

/// An element that is not closed yet, with its text so far; the first is the block itself.
#[derive(Default)]
struct OpenElement {
    tag: String,
    text: String,
}

/// An element inside a text.
struct Inside {
    tag: String,
    text: String,
    close: String,
}

/// Writes a page piece by piece.
struct Writer<'a> {
    teller: &'a Teller<'a>,
    page: String,
    open: Vec<OpenElement>,
    elements: Vec<Inside>,
    /// Whether the row has a key and its value, which stay English.
    is_of_keys: bool,
}

impl Writer<'_> {
    fn text(&mut self, escaped: &str) {
        if let Some(open) = self.open.last_mut() {
            let plain = ESCAPES.iter().fold(escaped.to_owned(), |text, (written, sign)| text.replace(written, sign));
            open.text += &plain;
        }
    }

    fn tag(&mut self, tag: &str) {
        let is_inside = INSIDE.contains(&name_of(tag));
        match (is_inside, tag.starts_with("</")) {
            (true, false) => self.open.push(OpenElement { tag: tag.to_owned(), text: String::new() }),
            (true, true) if self.open.len() > 1 => self.close(tag),
            _ => {
                let is_key = name_of(tag) == "th" && self.is_code();
                self.end_text();
                self.is_of_keys = match tag {
                    "</tr>" => false,
                    _ => self.is_of_keys || is_key,
                };
                self.page += &self.said(tag);
            }
        }
    }

    /// Returns `true` if the text so far is nothing but code.
    fn is_code(&self) -> bool {
        let text: Vec<char> = self.open[0].text.chars().collect();
        let [only] = text[..] else { return false };
        element(only).and_then(|at| self.elements.get(at)).is_some_and(|inside| inside.tag.starts_with("<code"))
    }

    /// Closes an element inside a text, where a character stands for it from now on.
    fn close(&mut self, tag: &str) {
        let sign = u32::try_from(self.elements.len()).ok().and_then(|at| char::from_u32(ELEMENT as u32 + at));
        let (Some(OpenElement { tag: open, text }), Some(sign)) = (self.open.pop(), sign) else { return };
        self.elements.push(Inside { tag: open, text, close: tag.to_owned() });
        if let Some(outer) = self.open.last_mut() {
            outer.text.push(sign);
        }
    }

    /// Writes the text so far in the reader's language. A block inside an element ends the text of both.
    fn end_text(&mut self) {
        let open = std::mem::replace(&mut self.open, vec![OpenElement::default()]);
        for OpenElement { tag, text } in &open {
            let written = self.said(tag) + &self.told(text);
            self.page += &written;
        }
        self.elements.clear();
    }

    /// Returns `true` for a space or an empty element.
    fn is_around(&self, c: char) -> bool {
        c.is_whitespace() || element(c).is_some_and(|at| self.elements[at].text.is_empty())
    }

    /// Returns a text with its elements in the reader's language. Signs and empty elements around it stay.
    fn told(&self, text: &str) -> String {
        let inner = text.trim_matches(|c| self.is_around(c));
        let (before, after) = text.split_at(text.find(inner).unwrap_or(0));
        let after = &after[inner.len()..];
        let told = if self.is_of_keys { inner.to_owned() } else { self.apart(inner) };
        self.with_elements(&format!("{before}{told}{after}"))
    }

    /// Returns a text in the reader's language. Where it is no message, an element at its beginning or end is no part of it:
    /// styles set it apart, as a heading or a key.
    fn apart(&self, text: &str) -> String {
        if let Some(told) = self.teller.told(text) {
            return told;
        }
        if let Some(first) = text.chars().next().filter(|c| element(*c).is_some()) {
            let rest = &text[first.len_utf8()..];
            let space = rest.len() - rest.trim_start().len();
            return format!("{first}{}{}", &rest[..space], self.apart(&rest[space..]));
        }
        let Some(last) = text.chars().next_back().filter(|c| element(*c).is_some()) else {
            return self.teller.say(text);
        };
        let rest = &text[..text.len() - last.len_utf8()];
        let inner = rest.trim_end();
        format!("{}{}{last}", self.apart(inner), &rest[inner.len()..])
    }

    /// Returns a text in HTML, with the elements at their signs.
    fn with_elements(&self, text: &str) -> String {
        let mut written = String::new();
        for c in text.chars() {
            match element(c).and_then(|at| self.elements.get(at)) {
                Some(Inside { tag, text, close }) => {
                    let inner = if name_of(tag) == "code" { escaped(text) } else { self.told(text) };
                    written += &format!("{}{inner}{close}", self.said(tag));
                }
                None => written += &escaped(c.encode_utf8(&mut [0; 4])),
            }
        }
        written
    }

    /// Returns a tag with its label and its hint in the reader's language.
    fn said(&self, tag: &str) -> String {
        let mut said = tag.replace("<html lang=\"en\"", &format!("<html lang=\"{}\"", self.teller.language().tag()));
        for name in SAID {
            let Some((before, from)) = said.split_once(name) else { continue };
            let Some((value, after)) = from.split_once('"') else { continue };
            let plain = ESCAPES.iter().fold(value.to_owned(), |text, (written, sign)| text.replace(written, sign));
            said = format!("{before}{name}{}\"{after}", escaped(&self.teller.say(&plain)));
        }
        said
    }
}

/// Returns a text as HTML writes it.
fn escaped(text: &str) -> String {
    ESCAPES.iter().rev().fold(text.to_owned(), |text, (written, sign)| text.replace(sign, written))
}
