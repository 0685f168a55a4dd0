//! The rules in effect in plain words: the declared meaning of keys, and their values.

use crate::config::{Key, KeyKind, OWN, OwnName, Value, Values};
use crate::games::CardLine;
use crate::games::banked::SIDE;
use crate::games::card::capital;
use serde::Serialize;

/// A rule in plain words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Sentence {
    /// The subject, as a heading; empty if a key needs none.
    pub about: String,
    /// The keys of the sentence.
    pub keys: Vec<String>,
    /// The text.
    pub text: String,
}

/// Tables of a config that are not rules of the game.
const NO_RULES: [&str; 7] = ["name", "base", "game", "simulation", "money", "count", "night"];

/// Returns the rules in effect: the game's own rule card, then a sentence for each key that it does not state, with
/// equal payouts in one.
pub fn sentences(values: &Values, card: &[CardLine]) -> Vec<Sentence> {
    let mut by_key = KeySentences { card, sentences: Vec::new() };
    by_key.table("", "", values);
    let mut sentences = Vec::new();
    for line in card.iter().filter(|line| !line.text.is_empty()) {
        let keys = by_key.sentences.iter().flat_map(|sentence| &sentence.keys).filter(|key| line.says(key));
        sentences.push(Sentence { about: line.about.clone(), keys: keys.cloned().collect(), text: line.text.clone() });
    }
    by_key.sentences.retain(|sentence| !sentence.keys.iter().all(|key| is_on(card, key)));
    sentences.append(&mut by_key.sentences);
    sentences
}

/// Returns `true` if a rule card states a key.
fn is_on(card: &[CardLine], key: &str) -> bool {
    card.iter().any(|line| line.says(key))
}

struct KeySentences<'a> {
    card: &'a [CardLine],
    sentences: Vec<Sentence>,
}

impl KeySentences<'_> {
    /// Adds the keys of a table at a path; `of` is their holder.
    fn table(&mut self, path: &str, of: &str, values: &Values) {
        for (key, value) in values.all() {
            let room = key.path.split('.').next().unwrap_or_default();
            if values.has_effect(key.path) && !(path.is_empty() && NO_RULES.contains(&room)) {
                self.key(&format!("{path}{}", key.path), of, key, value);
            }
        }
    }

    fn key(&mut self, path: &str, of: &str, key: &Key, value: &Value) {
        let about = key.question();
        match value {
            // Its keys belong to its subject, or to a strategy's holder.
            Value::Table(table) => {
                let of = if key.name.is_empty() { about } else { key.name };
                self.table(&format!("{path}."), path.strip_prefix("strategy.").unwrap_or(of), table);
            }
            Value::Named(named) => self.named(path, of, about, key, named),
            Value::List(items) if items.iter().any(|item| matches!(item, Value::Table(_))) => {
                for (item, seat) in items.iter().zip(1..) {
                    if let Value::Table(table) = item {
                        self.table(&format!("{path}[{seat}]."), &format!("Seat {seat}"), table);
                    }
                }
            }
            Value::Text(text) if text.is_empty() => {}
            // A condition that a hand or an event does not have.
            Value::Flag(false) if path.starts_with("hand.") || path.starts_with("event.") => {}
            Value::Decimal(amount) if path.starts_with("payout.") => {
                let name = plain(path.rsplit('.').next().unwrap_or_default());
                // The source of a key's default has nothing to do with the hand.
                let name = if about.starts_with("default") { name } else { format!("{name} ({about})") };
                self.paid(path, of, &name, &amount.to_string());
            }
            value => self.add(path, &answered(of, about, &value_words(key.kind, value))),
        }
    }

    /// Adds the amounts or tables of a key under names.
    fn named(&mut self, path: &str, of: &str, about: &str, key: &Key, named: &[(OwnName, Value)]) {
        let room = path.strip_suffix(OWN);
        for (name, inner) in named {
            let (own, answer) = (plain(&name.text), value_words(key.kind, inner));
            let path = room.map_or_else(|| format!("{path}.{}", name.text), |room| format!("{room}{}", name.text));
            match inner {
                Value::Decimal(_) if room.is_some() => self.paid(&path, of, &own, &answer),
                _ if room.is_some() => self.add(&path, &answered(of, about, &format!("{own}: {answer}"))),
                Value::Table(table) => {
                    let what = if key.path == SIDE { "side bet" } else { key.path };
                    self.table(&format!("{path}."), &capital(&format!("{what} {own}")), table);
                }
                _ => self.add(&path, &format!("{}: it pays {answer} for {own}.", named_of(of, about))),
            }
        }
    }

    /// Adds the payout of a hand, with others of equal payout; those on the rule card by themselves.
    fn paid(&mut self, path: &str, of: &str, name: &str, amount: &str) {
        let of = if of.is_empty() { "A winning hand is paid" } else { of };
        let start = format!("{of}, {amount} to 1: ");
        let is_said = is_on(self.card, path);
        let mut known = self.sentences.iter_mut().filter(|known| known.text.starts_with(&start));
        match known.find(|known| known.keys.iter().all(|key| is_on(self.card, key) == is_said)) {
            Some(known) => {
                known.text.pop();
                known.text += &format!("; {name}.");
                known.keys.push(path.to_owned());
            }
            None => self.add(path, &format!("{start}{name}.")),
        }
    }

    fn add(&mut self, path: &str, text: &str) {
        self.sentences.push(Sentence { about: String::new(), keys: vec![path.to_owned()], text: capital(text) });
    }
}

fn named_of(of: &str, about: &str) -> String {
    if of.is_empty() { about.to_owned() } else { format!("{of}, {about}") }
}

/// Formats a question with its answer, or a thing with its value.
fn answered(of: &str, about: &str, answer: &str) -> String {
    match about.ends_with('?') {
        true => format!("{} {}.", named_of(of, about), capital(answer)),
        false => format!("{}: {answer}.", named_of(of, about)),
    }
}

/// Formats a key's value, in words.
fn value_words(kind: KeyKind, value: &Value) -> String {
    match (kind, value) {
        (_, Value::Flag(flag)) => if *flag { "yes" } else { "no" }.to_owned(),
        (kind, Value::Word(word)) => {
            let known = kind.words().iter().find(|known| known.name == *word && !known.doc.is_empty());
            known.map_or(plain(word), |known| known.doc.to_owned())
        }
        (_, Value::Name(name)) => plain(&name.text),
        (_, Value::Text(text)) => text.clone(),
        (_, Value::Decimal(amount)) => amount.to_string(),
        (_, Value::Signed(amount)) => amount.to_string(),
        (_, Value::Whole(number)) => number.to_string(),
        (_, Value::List(items)) if items.is_empty() => "none".to_owned(),
        (KeyKind::Order { .. }, Value::List(classes)) => classes
            .iter()
            .map(|class| match class {
                Value::List(equal) => equal.iter().map(|name| value_words(kind, name)).collect::<Vec<_>>().join(" = "),
                one => value_words(kind, one),
            })
            .collect::<Vec<_>>()
            .join(", "),
        (KeyKind::Steps { .. } | KeyKind::PerOwn(_, KeyKind::Steps { .. }), Value::List(steps)) => {
            steps.iter().map(|step| value_words(kind, step)).collect::<Vec<_>>().join("; then ")
        }
        (kind, Value::List(items)) => items.iter().map(|item| value_words(kind, item)).collect::<Vec<_>>().join(", "),
        (kind, Value::Rows(rows)) => {
            rows.iter().map(|(name, row)| format!("{name}: {}", value_words(kind, row))).collect::<Vec<_>>().join("; ")
        }
        (_, Value::File(_)) => "a solved table, part of the config".to_owned(),
        (_, Value::Named(_) | Value::Table(_)) => String::new(),
    }
}

/// Returns a label of tables in words.
pub fn plain(label: &str) -> String {
    label.replace('_', " ")
}
