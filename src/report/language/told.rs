//! Texts in the reader's language: the English message of a text leads to its translation, and variables follow.

use super::languages::Language;
use super::messages::{Catalogues, MessagePiece, OpenMessage};
use super::numerals::{is_key, is_number, is_symbols, signed};
use crate::games::PRESETS;
use crate::tables::metric;
use std::cell::RefCell;
use std::collections::HashMap;

/// Maximum number of messages within each other.
const DEEPEST: usize = 6;

/// The names of variables that are numbers.
const NUMBERS: [&str; 33] = [
    "above",
    "at",
    "below",
    "count",
    "each",
    metric::EDGE.key,
    "error",
    "feng",
    "figures",
    "high",
    "honours",
    "least",
    "low",
    "lower",
    "mean",
    "middle",
    "net",
    "number",
    "numbers",
    "p",
    "pays",
    "people",
    "percent",
    "players",
    "points",
    "rounds",
    "same",
    "seat",
    "seed",
    "share",
    "sure",
    "times",
    "total",
];

/// The first character that stands for an element inside a text.
pub(super) const ELEMENT: char = '\u{e000}';
/// The first character after them.
const AFTER_ELEMENTS: char = '\u{f8ff}';

/// Tells texts in a language.
pub(super) struct Teller<'a> {
    language: Language,
    catalogues: &'a Catalogues,
    names: &'a [String],
    known: RefCell<HashMap<String, String>>,
    /// Texts without a translation, with the least depth of a search for it.
    unknown: RefCell<HashMap<String, usize>>,
}

impl<'a> Teller<'a> {
    pub(super) fn new(language: Language, catalogues: &'a Catalogues, names: &'a [String]) -> Teller<'a> {
        Teller { language, catalogues, names, known: RefCell::default(), unknown: RefCell::default() }
    }

    /// Returns the language.
    pub(super) fn language(&self) -> Language {
        self.language
    }

    /// Returns a text in the language. An unknown text stays English, with the numbers of the language.
    pub(super) fn say(&self, text: &str) -> String {
        self.told(text).unwrap_or_else(|| signed(text, self.language))
    }

    /// Returns a text in the language if everything in it is known.
    pub(super) fn told(&self, text: &str) -> Option<String> {
        self.within(text, 0)
    }

    fn within(&self, text: &str, depth: usize) -> Option<String> {
        if depth > DEEPEST || text.is_empty() {
            return None;
        }
        if self.unknown.borrow().get(text).is_some_and(|tried| *tried <= depth) {
            return None;
        }
        if let Some(known) = self.known.borrow().get(text) {
            return Some(known.clone());
        }
        let told = self.found(text, depth);
        match &told {
            Some(told) => drop(self.known.borrow_mut().insert(text.to_owned(), told.clone())),
            None => drop(self.unknown.borrow_mut().insert(text.to_owned(), depth)),
        }
        told
    }

    fn found(&self, text: &str, depth: usize) -> Option<String> {
        if PRESETS.iter().any(|preset| preset.name == text) {
            return Some(text.to_owned());
        }
        self.exact(text)
            .or_else(|| is_symbols(text).then(|| signed(text, self.language)))
            .or_else(|| self.open(text, depth))
            .or_else(|| self.listed(text, depth))
            .or_else(|| (is_key(text) || self.names.iter().any(|name| name == text)).then(|| text.to_owned()))
    }

    /// Returns a text that is a whole message.
    fn exact(&self, text: &str) -> Option<String> {
        let (id, english) = self.catalogues.exact(text)?;
        Some(self.in_case_of(text, english == text, &self.filled(id, &[])?))
    }

    /// Returns a text that is a message with variables.
    fn open(&self, text: &str, depth: usize) -> Option<String> {
        let small = &*text.to_ascii_lowercase();
        let matching = Matching { teller: self, text, small, depth };
        self.catalogues.open(small).into_iter().find_map(|open| {
            let mut values = matching.values(&open.small, 0)?;
            self.set_inside(&mut values, open);
            Some(self.in_case_of(text, text.starts_with(&open.begin), &self.filled(&open.id, &values)?))
        })
    }

    /// Lowers the first letter of a value that begins only the English text.
    fn set_inside(&self, values: &mut [(&str, String)], open: &OpenMessage) {
        let (Some(MessagePiece::Variable(first)), Some(own)) = (open.small.first(), self.catalogues.own(&open.id))
        else {
            return;
        };
        let is_moved = own.first() != Some(&MessagePiece::Variable(first.clone()));
        if let Some((_, value)) = values.iter_mut().find(|(name, _)| name == first).filter(|_| is_moved) {
            *value = begun(value, false);
        }
    }

    /// Returns a message in the language with its variables.
    fn filled(&self, id: &str, values: &[(&str, String)]) -> Option<String> {
        let mut text = String::new();
        for piece in self.catalogues.own(id)? {
            match piece {
                MessagePiece::Text(own) => text += own,
                MessagePiece::Variable(name) => text += &values.iter().find(|(of, _)| of == name)?.1,
            }
        }
        Some(text)
    }

    /// Returns a translation that begins in upper or lower case like the English one.
    fn in_case_of(&self, text: &str, is_exact: bool, told: &str) -> String {
        if is_exact || self.language == Language::ZhHans || self.language == Language::ZhHant {
            return told.to_owned();
        }
        begun(told, text.starts_with(|c: char| c.is_ascii_uppercase()))
    }

    /// Returns several sentences or a list of texts, each by itself.
    fn listed(&self, text: &str, depth: usize) -> Option<String> {
        let is_chinese = matches!(self.language, Language::ZhHans | Language::ZhHant);
        let [space, clause, comma] = if is_chinese { ["", "；", "、"] } else { [" ", "; ", ", "] };
        let ways = [(". ", space), ("? ", space), ("; ", clause), (", ", comma), (" … ", " … "), (" = ", " = ")];
        ways.into_iter().find_map(|(between, own)| {
            let parts = split(text, between);
            let told = parts.iter().map(|part| self.within(part, depth + 1));
            let told = if parts.len() > 1 { told.collect::<Option<Vec<String>>>() } else { None };
            Some(told?.join(own))
        })
    }
}

/// Returns a text that begins in upper or lower case.
fn begun(text: &str, is_upper: bool) -> String {
    let Some(first) = text.chars().next() else { return String::new() };
    let rest = text[first.len_utf8()..].chars();
    if is_upper { first.to_uppercase().chain(rest).collect() } else { first.to_lowercase().chain(rest).collect() }
}

/// Splits a text, but not inside brackets. A sentence keeps its sign.
fn split<'t>(text: &'t str, between: &str) -> Vec<&'t str> {
    let kept = if between.starts_with(['.', '?']) { 1 } else { 0 };
    let (mut parts, mut from) = (Vec::new(), 0);
    for (at, _) in text.match_indices(between) {
        let part = &text[from..at + kept];
        if part.matches('(').count() == part.matches(')').count() {
            parts.push(part);
            from = at + between.len();
        }
    }
    parts.push(&text[from..]);
    parts
}

/// A text that may be of a message.
struct Matching<'a> {
    teller: &'a Teller<'a>,
    text: &'a str,
    /// The text in lower case.
    small: &'a str,
    depth: usize,
}

impl<'a> Matching<'a> {
    /// Returns the variables of the rest of a message, translated, if it matches the text from a place on.
    fn values<'m>(&self, message: &'m [MessagePiece], from: usize) -> Option<Vec<(&'m str, String)>> {
        let Some((piece, rest)) = message.split_first() else { return (from == self.text.len()).then(Vec::new) };
        match piece {
            MessagePiece::Text(text) => {
                let own = self.small.get(from..)?;
                if own.starts_with(&**text) { self.values(rest, from + text.len()) } else { None }
            }
            MessagePiece::Variable(name) => self.ends(rest, from).into_iter().find_map(|end| {
                let value = self.text.get(from..end).filter(|value| !NUMBERS.contains(&&**name) || is_number(value))?;
                let mut values = self.values(rest, end)?;
                let value = self.teller.within(value, self.depth + 1)?;
                values.push((name, value));
                Some(values)
            }),
        }
    }

    /// Returns the possible ends of a variable: the end, or each start of the next text.
    fn ends(&self, rest: &[MessagePiece], from: usize) -> Vec<usize> {
        match rest.first() {
            Some(MessagePiece::Text(next)) => {
                let next = next.to_ascii_lowercase();
                let places = self.small[from..].rmatch_indices(next.as_str());
                // The longest first: numbers belong to the names before them.
                places.map(|(at, _)| from + at).filter(|end| *end > from).collect()
            }
            _ => vec![self.text.len()],
        }
    }
}

/// Returns the number of the element that a character stands for.
pub(super) fn element(c: char) -> Option<usize> {
    (ELEMENT..AFTER_ELEMENTS).contains(&c).then(|| c as usize - ELEMENT as usize)
}
