//! The catalogues: the page's texts of the program, and further ones of reports and dossiers.

use super::languages::Language;
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::unicode::unescape_unicode_to_string;
use std::collections::{BTreeSet, HashMap};

/// The page's texts, and those that only documents have.
fn sources(language: Language) -> [&'static str; 2] {
    macro_rules! of {
        ($tag:literal) => {
            [
                include_str!(concat!("../../../web/languages/", $tag, ".ftl")),
                include_str!(concat!("../../../web/languages/report/", $tag, ".ftl")),
            ]
        };
    }
    match language {
        Language::En => of!("en"),
        Language::ZhHans => of!("zh-Hans"),
        Language::Vi => of!("vi"),
        Language::ZhHant => of!("zh-Hant"),
        Language::Ms => of!("ms"),
    }
}

/// A part of a message.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum MessagePiece {
    Text(String),
    Variable(String),
}

/// A text with its variables.
pub(super) type Message = Vec<MessagePiece>;

/// An English message with variables.
pub(super) struct OpenMessage {
    pub id: String,
    /// The text before its first variable.
    pub begin: String,
    /// The message in lower case.
    pub small: Message,
}

impl OpenMessage {
    fn new(id: String, message: &[MessagePiece]) -> OpenMessage {
        let begin = if let Some(MessagePiece::Text(text)) = message.first() { text.clone() } else { String::new() };
        let small = message.iter().map(|piece| match piece {
            MessagePiece::Text(text) => MessagePiece::Text(text.to_ascii_lowercase()),
            variable => variable.clone(),
        });
        OpenMessage { id, begin, small: small.collect() }
    }

    /// Returns the longest word that is not cut by a variable; empty without any.
    fn word(&self) -> &str {
        let whole = self.texts().flat_map(|text| {
            let inner = text.trim_start_matches(|c: char| c.is_ascii_alphabetic());
            words(inner.trim_end_matches(|c: char| c.is_ascii_alphabetic()))
        });
        whole.max_by_key(|word| word.len()).unwrap_or_default()
    }

    /// Returns the texts between variables.
    pub(super) fn texts(&self) -> impl Iterator<Item = &str> {
        self.small
            .iter()
            .filter_map(|piece| if let MessagePiece::Text(text) = piece { Some(text.as_str()) } else { None })
    }
}

/// Returns the words of a text.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| !word.is_empty())
}

/// The messages of documents in English and in another language.
pub(super) struct Catalogues {
    /// English messages with variables, the longest texts first.
    open: Vec<OpenMessage>,
    /// The places of these by a word that they have, or by an empty one.
    by_word: HashMap<String, Vec<usize>>,
    /// English messages without variables, by their text, also in lower case.
    exact: HashMap<String, (String, String)>,
    own: HashMap<String, Message>,
}

impl Catalogues {
    /// Reads the catalogues of a language; `None` for English.
    pub(super) fn of(language: Language) -> Option<Catalogues> {
        if language == Language::En {
            return None;
        }
        let english = sources(Language::En).map(read);
        let own = sources(language).map(read).into_iter().flatten().collect();
        let mut catalogues = Catalogues { open: Vec::new(), by_word: HashMap::new(), exact: HashMap::new(), own };
        // Documents' own texts come first.
        for (id, message) in english.into_iter().rev().flatten() {
            catalogues.add(id, message);
        }
        catalogues.open.sort_by_key(|open| std::cmp::Reverse(open.texts().map(str::len).sum::<usize>()));
        for (at, open) in catalogues.open.iter().enumerate() {
            catalogues.by_word.entry(open.word().to_owned()).or_default().push(at);
        }
        Some(catalogues)
    }

    /// Returns the message with this text in either case, and that text.
    pub(super) fn exact(&self, text: &str) -> Option<&(String, String)> {
        self.exact.get(text).or_else(|| self.exact.get(&text.to_ascii_lowercase()))
    }

    /// Returns the messages with variables that a text in lower case may have, the longest first.
    pub(super) fn open(&self, small: &str) -> Vec<&OpenMessage> {
        let words: BTreeSet<&str> = words(small).chain([""]).collect();
        let places: BTreeSet<usize> =
            words.into_iter().filter_map(|word| self.by_word.get(word)).flatten().copied().collect();
        places
            .into_iter()
            .map(|at| &self.open[at])
            .filter(|open| open.texts().all(|part| small.contains(part)))
            .collect()
    }

    fn add(&mut self, id: String, message: Message) {
        match &message[..] {
            [MessagePiece::Text(text)] => {
                for key in [text.to_ascii_lowercase(), text.clone()] {
                    self.exact.entry(key).or_insert_with(|| (id.clone(), text.clone()));
                }
            }
            _ => self.open.push(OpenMessage::new(id, &message)),
        }
    }

    /// Returns the message of an id in the reader's language.
    pub(super) fn own(&self, id: &str) -> Option<&Message> {
        self.own.get(id)
    }
}

/// Reads the messages of a catalogue that documents take, in their order.
fn read(source: &str) -> Vec<(String, Message)> {
    // A test reads all of it.
    let resource = fluent_syntax::parser::parse(source).unwrap_or_else(|(resource, _)| resource);
    let mut messages = Vec::new();
    for entry in &resource.body {
        let Entry::Message(message) = entry else { continue };
        let id = message.id.name;
        if !id.starts_with("program-") && !id.starts_with("report-") {
            continue;
        }
        messages.extend(message.value.as_ref().and_then(|value| Some((id.to_owned(), pieces(value)?))));
        for attribute in &message.attributes {
            let value = pieces(&attribute.value);
            messages.extend(value.map(|value| (format!("{id}.{}", attribute.id.name), value)));
        }
    }
    // Documents show keys without their notes.
    let clauses: Vec<(String, Message)> =
        messages.iter().filter_map(|(id, message)| Some((format!("{id}; "), first_clause(id, message)?))).collect();
    messages.extend(clauses);
    messages
}

/// Returns the text of a key before its notes, if it has any.
fn first_clause(id: &str, message: &[MessagePiece]) -> Option<Message> {
    let [MessagePiece::Text(text)] = message else { return None };
    let (clause, _) = text.split_once([';', '；'])?;
    id.starts_with("program-").then(|| vec![MessagePiece::Text(clause.to_owned())])
}

/// Returns a pattern as a message; `None` if it has choices.
fn pieces(pattern: &Pattern<&str>) -> Option<Message> {
    let mut message: Message = Vec::new();
    for element in &pattern.elements {
        let text = match element {
            PatternElement::TextElement { value } => (*value).to_owned(),
            PatternElement::Placeable { expression: Expression::Inline(InlineExpression::StringLiteral { value }) } => {
                unescape_unicode_to_string(value).into_owned()
            }
            PatternElement::Placeable {
                expression: Expression::Inline(InlineExpression::VariableReference { id }),
            } => {
                message.push(MessagePiece::Variable(id.name.to_owned()));
                continue;
            }
            PatternElement::Placeable { .. } => return None,
        };
        match message.last_mut() {
            Some(MessagePiece::Text(last)) => *last += &text,
            _ => message.push(MessagePiece::Text(text)),
        }
    }
    (!message.is_empty()).then_some(message)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every catalogue can be read, and has each message of the English one.
    #[test]
    fn catalogues_are_whole() {
        let ids = |language| -> Vec<String> {
            sources(language)
                .into_iter()
                .flat_map(|source| {
                    assert!(fluent_syntax::parser::parse(source).is_ok(), "{language:?}");
                    read(source).into_iter().map(|(id, _)| id)
                })
                .collect()
        };
        let english = ids(Language::En);
        for language in [Language::ZhHans, Language::Vi, Language::ZhHant, Language::Ms] {
            let own = ids(language);
            let missing: Vec<&String> = english.iter().filter(|id| !own.contains(id)).collect();
            assert!(missing.is_empty(), "{language:?}: {missing:?}");
        }
    }
}
