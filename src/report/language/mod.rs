//! Documents in the reader's language.
//!
//! Documents are made in English. `markup` and `markdown` replace each of their texts as a whole, `messages` has the
//! catalogues, and `told` finds the English message of a text and its translation.

mod languages;
mod markdown;
mod markup;
mod messages;
mod numerals;
mod told;

pub use languages::Language;
use messages::Catalogues;
use serde_json::{Map, Value as Json};
use told::Teller;

impl Language {
    /// Returns a page or a picture in this language. Names that a table gives its own hands and bets stay.
    pub fn page(self, english: &str, names: &[String]) -> String {
        self.translated(english, names, markup::translated)
    }

    /// Returns a text in this language.
    pub fn text(self, english: &str, names: &[String]) -> String {
        self.translated(english, names, |text, teller| teller.say(text))
    }

    /// Returns Markdown in this language.
    pub fn markdown(self, english: &str, names: &[String]) -> String {
        self.translated(english, names, markdown::translated)
    }

    fn translated(self, english: &str, names: &[String], translate: fn(&str, &Teller<'_>) -> String) -> String {
        match Catalogues::of(self) {
            Some(catalogues) => translate(english, &Teller::new(self, &catalogues, names)),
            None => english.to_owned(),
        }
    }
}

/// Returns the names in a config: its own, those of its hands, events and bets with their labels, and its currency.
pub fn own_names(config: &Map<String, Json>) -> Vec<String> {
    let mut names = Vec::new();
    for (key, value) in config {
        match value {
            Json::String(text) if ["name", "label", "currency"].contains(&&**key) => names.push(text.clone()),
            Json::Object(table) => {
                if ["hand", "event", "special", "side"].contains(&&**key) {
                    names.extend(table.keys().flat_map(|name| [name.clone(), name.replace('_', " ")]));
                }
                names.extend(own_names(table));
            }
            _ => {}
        }
    }
    names
}
