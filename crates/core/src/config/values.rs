//! The values of a config, by key.

use super::decimal::{Decimal, Signed};
use super::diagnostic::{Complaints, Diagnostic};
use super::keys::{Key, Words};
use super::named_file::NamedFile;
use super::source::Place;
use std::collections::BTreeMap;
use std::fmt::Display;

/// A name of the user's choice. Equality ignores its place.
#[derive(Clone, Debug)]
pub struct OwnName {
    /// As written in a config.
    pub text: String,
    /// The place if it was typed.
    pub place: Place,
}

impl PartialEq for OwnName {
    fn eq(&self, other: &OwnName) -> bool {
        self.text == other.text
    }
}

impl Eq for OwnName {}

/// A value that its key allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// `true` or `false`.
    Flag(bool),
    /// A whole number.
    Whole(u64),
    /// A decimal.
    Decimal(Decimal),
    /// A decimal that may be negative.
    Signed(Signed),
    /// A text.
    Text(String),
    /// A file.
    File(NamedFile),
    /// One of the key's words.
    Word(&'static str),
    /// A name of the user's choice.
    Name(OwnName),
    /// A list.
    List(Vec<Value>),
    /// Lists by number.
    Rows(BTreeMap<u64, Value>),
    /// Values under names of the user's choice, in order.
    Named(Vec<(OwnName, Value)>),
    /// A table with its own keys.
    Table(Values),
}

impl Value {
    /// Returns the files that it names.
    fn files(&self) -> Vec<&NamedFile> {
        match self {
            Value::File(file) => vec![file],
            Value::List(items) => items.iter().flat_map(Value::files).collect(),
            Value::Named(named) => named.iter().flat_map(|(_, value)| value.files()).collect(),
            Value::Table(values) => values.files(),
            _ => Vec::new(),
        }
    }

    /// Replaces every file that it names.
    fn replace_files(&mut self, with: &dyn Fn(&NamedFile) -> Value) {
        match self {
            Value::File(file) => *self = with(file),
            Value::List(items) => items.iter_mut().for_each(|item| item.replace_files(with)),
            Value::Named(named) => named.iter_mut().for_each(|(_, value)| value.replace_files(with)),
            Value::Table(values) => values.replace_files(with),
            _ => {}
        }
    }

    /// Returns the tables in it.
    pub(super) fn tables_mut(&mut self) -> Vec<&mut Values> {
        match self {
            Value::Table(table) => vec![table],
            Value::List(items) => items.iter_mut().flat_map(Value::tables_mut).collect(),
            Value::Named(named) => named.iter_mut().flat_map(|(_, value)| value.tables_mut()).collect(),
            _ => Vec::new(),
        }
    }

    /// Returns the table, if it is one.
    pub(super) fn as_table(&self) -> Option<&Values> {
        if let Value::Table(table) = self { Some(table) } else { None }
    }

    pub(super) fn as_name(&self) -> Option<&OwnName> {
        if let Value::Name(name) = self { Some(name) } else { None }
    }

    /// Returns the decimal number, if it is one.
    pub fn as_decimal(&self) -> Option<Decimal> {
        if let Value::Decimal(decimal) = self { Some(*decimal) } else { None }
    }

    fn as_wholes(&self) -> Option<Vec<u64>> {
        let Value::List(items) = self else { return None };
        items.iter().map(|item| if let Value::Whole(number) = item { Some(*number) } else { None }).collect()
    }
}

#[derive(Clone, Debug)]
pub(super) struct ValueSet {
    pub value: Value,
    /// The place if it was typed; `None` for a default. Equality ignores it.
    pub place: Option<Place>,
}

impl PartialEq for ValueSet {
    fn eq(&self, other: &ValueSet) -> bool {
        self.value == other.value
    }
}

impl Eq for ValueSet {}

/// The values of all keys of one game, or of a table with its own keys; defaults filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Values {
    pub(super) keys: Vec<&'static Key>,
    pub(super) settings: BTreeMap<&'static str, ValueSet>,
    pub(super) defaults: BTreeMap<&'static str, Value>,
    /// Keys that are at their defaults because their typed values were invalid.
    unsound: Vec<&'static str>,
    has_unknown_keys: bool,
    /// Keys without effect and the reasons, which `to_toml` prints in place of the values.
    pub(super) left_out: BTreeMap<&'static str, String>,
}

impl Values {
    /// Creates values for these keys, none set yet.
    pub fn new(keys: Vec<&'static Key>) -> Values {
        let (settings, defaults, left_out) = Default::default();
        Values { keys, settings, defaults, unsound: Vec::new(), has_unknown_keys: false, left_out }
    }

    /// Sets a key that was typed.
    pub fn set(&mut self, path: &'static str, value: Value, place: Place) {
        self.settings.insert(path, ValueSet { value, place: Some(place) });
    }

    /// Adds a value that was typed at a key under a name of the user's choice.
    pub(super) fn add_named(&mut self, path: &'static str, name: OwnName, value: Value) {
        let place = Some(name.place.clone());
        let setting = self.settings.entry(path).or_insert_with(|| ValueSet { value: Value::Named(Vec::new()), place });
        if let Value::Named(named) = &mut setting.value {
            named.push((name, value));
        }
    }

    /// Sets a key that was not typed; a typed one keeps its value.
    pub fn fill(&mut self, path: &'static str, value: Value) {
        self.settings.entry(path).or_insert(ValueSet { value, place: None });
    }

    /// Sets the default of a key, which applies unless another value was typed.
    pub fn set_default(&mut self, path: &'static str, value: Value) {
        self.fill(path, value.clone());
        self.defaults.insert(path, value);
    }

    /// Returns the default of a key, if it has one.
    pub fn default_of(&self, path: &str) -> Option<&Value> {
        self.defaults.get(path)
    }

    /// Records that the value typed at a key could not be read.
    pub fn mark_unsound(&mut self, path: &'static str) {
        self.unsound.push(path);
    }

    /// Notes that a key was typed that these values do not have.
    pub(super) fn note_unknown_key(&mut self) {
        self.has_unknown_keys = true;
    }

    /// Returns `true` if a key was typed that these values do not have.
    pub fn has_unknown_keys(&self) -> bool {
        self.has_unknown_keys
    }

    /// Returns `true` if all values typed at these keys were read, so they can be checked against each other.
    pub fn are_sound(&self, paths: &[&str]) -> bool {
        !self.unsound.iter().any(|path| paths.contains(path))
    }

    /// Returns the place where a key was typed; `None` if it has its default.
    pub fn place(&self, path: &str) -> Option<&Place> {
        self.settings.get(path)?.place.as_ref()
    }

    /// Returns the value of a key, if it has one.
    pub fn get(&self, path: &str) -> Option<&Value> {
        Some(&self.settings.get(path)?.value)
    }

    /// Returns the value of a key that always has one, as the type of its kind.
    fn expect<'a, T>(&'a self, path: &str, cast: impl Fn(&'a Value) -> Option<T>) -> T {
        #[expect(
            clippy::panic,
            reason = "only a key table at odds with its reader gets here; every game's tests read all keys"
        )]
        match self.get(path).and_then(cast) {
            Some(value) => value,
            None => panic!("no such value in the table of keys: {path}"),
        }
    }

    /// Returns the items of the list at a key that always has a value. A single value is a list of one.
    fn each<'a, T>(&'a self, path: &str, cast: impl Fn(&'a Value) -> Option<T>) -> Vec<T> {
        self.expect(path, |value| match value {
            Value::List(items) => items.iter().map(&cast).collect(),
            single => cast(single).map(|single| vec![single]),
        })
    }

    /// Returns the value of a flag.
    pub fn flag(&self, path: &str) -> bool {
        self.expect(path, |value| if let Value::Flag(flag) = value { Some(*flag) } else { None })
    }

    /// Returns the whole number at a path.
    pub fn whole(&self, path: &str) -> u64 {
        self.expect(path, |value| if let Value::Whole(number) = value { Some(*number) } else { None })
    }

    /// Returns the text at a path.
    pub fn text(&self, path: &str) -> &str {
        self.expect(path, |value| if let Value::Text(text) = value { Some(text.as_str()) } else { None })
    }

    /// Returns the decimal at a path.
    pub fn decimal(&self, path: &str) -> Decimal {
        self.expect(path, Value::as_decimal)
    }

    /// Returns the decimal of each seat, from a single one or a list. A list of equal values becomes a single one.
    pub fn decimal_per_seat(&mut self, path: &str, seats: usize, complaints: &mut Complaints) -> Vec<Decimal> {
        self.check_per_seat(path, seats, complaints);
        let decimals = self.each(path, Value::as_decimal);
        match decimals.first() {
            Some(&first) if decimals.iter().all(|decimal| *decimal == first) => {
                self.amend(path, Value::Decimal(first));
                vec![first; seats]
            }
            _ => decimals,
        }
    }

    /// Returns the choice at a path.
    pub fn word<W: Words>(&self, path: &str) -> W {
        self.expect(path, |value| if let Value::Word(word) = value { W::from_word(word) } else { None })
    }

    /// Returns a list of choices. A single choice is a list of one.
    pub fn words<W: Words>(&self, path: &str) -> Vec<W> {
        self.each(path, |value| if let Value::Word(word) = value { W::from_word(word) } else { None })
    }

    /// Returns the choice of each seat, from a single one or a list.
    pub fn word_per_seat<W: Words>(&self, path: &str, seats: usize, complaints: &mut Complaints) -> Vec<W> {
        let choices: Vec<W> = self.words(path);
        self.check_per_seat(path, seats, complaints);
        if let Some(Value::List(_)) = self.get(path) { choices } else { choices.repeat(seats) }
    }

    /// Adds an error if the list at a key does not have one item per seat.
    pub fn check_per_seat(&self, path: &str, seats: usize, complaints: &mut Complaints) {
        let Some(Value::List(items)) = self.get(path) else { return };
        if let (true, Some(place)) = (items.len() != seats && self.are_sound(&["players"]), self.place(path)) {
            let diagnostic = if self.get("players") == Some(&Value::Whole(seats as u64)) {
                let message = format!("`{path}` lists {} seats, but `players` is {seats}", items.len());
                Diagnostic::at(place, message).help("write one per seat, or a single one for all")
            } else {
                let message = format!("`{path}` lists {} people, but {seats} play", items.len());
                Diagnostic::at(place, message).help("write one per person, or a single one for all")
            };
            complaints.error(diagnostic);
        }
    }

    /// Returns the items of the list at a key. A single value is a list of one.
    pub fn items_mut(&mut self, path: &str) -> Vec<&mut Value> {
        match self.settings.get_mut(path).map(|setting| &mut setting.value) {
            Some(Value::List(items)) => items.iter_mut().collect(),
            single => single.into_iter().collect(),
        }
    }

    /// Returns a list of whole numbers.
    pub fn wholes(&self, path: &str) -> Vec<u64> {
        self.expect(path, |value| value.as_wholes())
    }

    /// Iterates over the values at a key under names of the user's choice, by name.
    pub fn named(&self, path: &str) -> impl Iterator<Item = &(OwnName, Value)> {
        if let Some(Value::Named(named)) = self.get(path) { named.iter() } else { [].iter() }
    }

    /// Returns the payout of each event, by name.
    pub fn amounts(&self, path: &str) -> Vec<(&OwnName, Decimal)> {
        self.named(path).filter_map(|(name, value)| Some((name, value.as_decimal()?))).collect()
    }

    /// Returns the tables under names of the user's choice, by name, in the order of
    /// [`tables_mut`](Values::tables_mut).
    pub fn named_tables(&self, path: &str) -> Vec<(&OwnName, &Values)> {
        self.named(path).filter_map(|(name, value)| Some((name, value.as_table()?))).collect()
    }

    /// Returns a list of events, as they were typed.
    pub fn names(&self, path: &str) -> Vec<&OwnName> {
        self.each(path, Value::as_name)
    }

    /// Returns the labels of tables under names of the user's choice, by name.
    pub fn labels(&self) -> Vec<(String, String)> {
        let tables = self.settings.keys().flat_map(|path| self.named_tables(path));
        let labelled = tables.filter_map(|(name, table)| match table.get("label") {
            Some(Value::Text(label)) if *label != name.text => Some((name.text.clone(), label.clone())),
            _ => None,
        });
        labelled.collect()
    }

    /// Returns the value of a key under the name of a table of the user's choice.
    pub fn own_value(&self, path: &str, name: &str) -> Option<&Value> {
        self.named(path).find(|(own, _)| own.text == name).map(|(_, value)| value)
    }

    /// Returns the place where the value under a name was typed.
    pub fn place_of_own(&self, path: &str, name: &str) -> Option<&Place> {
        self.named(path).find(|(own, _)| own.text == name).map(|(own, _)| &own.place)
    }

    /// Returns the word of a key under the name of a table of the user's choice.
    pub fn word_of_own<W: Words>(&self, path: &str, name: &str) -> Option<W> {
        if let Some(Value::Word(word)) = self.own_value(path, name) { W::from_word(word) } else { None }
    }

    /// Returns an order of names, in classes of equals.
    pub fn order(&self, path: &str) -> Vec<Vec<&OwnName>> {
        self.each(path, |value| match value {
            Value::List(items) => items.iter().map(Value::as_name).collect(),
            one => one.as_name().map(|name| vec![name]),
        })
    }

    /// Returns rows, if any were typed.
    pub fn rows(&self, path: &str) -> Option<BTreeMap<u64, Vec<u64>>> {
        match self.get(path)? {
            Value::Rows(rows) => rows.iter().map(|(&name, row)| Some((name, row.as_wholes()?))).collect(),
            _ => None,
        }
    }

    /// Returns the tables at a key: one, a list with one per seat, or several under names of the user's choice.
    pub fn tables_mut(&mut self, path: &str) -> Vec<&mut Values> {
        self.settings.get_mut(path).map(|setting| setting.value.tables_mut()).unwrap_or_default()
    }

    /// Returns the file named at a key.
    pub fn file_mut(&mut self, path: &str) -> Option<&mut NamedFile> {
        match &mut self.settings.get_mut(path)?.value {
            Value::File(file) => Some(file),
            _ => None,
        }
    }

    /// Returns the files named at any key.
    pub fn files(&self) -> Vec<&NamedFile> {
        self.settings.values().flat_map(|setting| setting.value.files()).collect()
    }

    fn replace_files(&mut self, with: &dyn Fn(&NamedFile) -> Value) {
        self.settings.values_mut().for_each(|setting| setting.value.replace_files(with));
    }

    /// Makes the paths of files absolute.
    #[must_use]
    pub fn with_absolute_paths(mut self) -> Values {
        self.replace_files(&|file| Value::File(file.absolute()));
        self
    }

    /// Replaces each file that was read by the hash of its text.
    #[must_use]
    pub fn with_files_by_content(mut self) -> Values {
        self.replace_files(&|file| file.hash().map_or(Value::File(file.clone()), |hash| Value::Text(hash.to_owned())));
        self
    }

    /// Replaces the value of a key that has one.
    pub fn amend(&mut self, path: &str, value: Value) {
        if let Some(setting) = self.settings.get_mut(path) {
            setting.value = value;
        }
    }

    /// Replaces a string by the result of `read`, or adds its error.
    pub fn amend_text<E: Display>(
        &mut self,
        path: &str,
        complaints: &mut Complaints,
        help: &str,
        read: impl FnOnce(&str) -> Result<String, E>,
    ) {
        match (read(self.text(path)), self.place(path)) {
            (Ok(text), _) => self.amend(path, Value::Text(text)),
            (Err(error), Some(place)) => {
                complaints.error(Diagnostic::at(place, format!("`{path}`: {error}")).help(help));
            }
            // A default always reads.
            (Err(_), None) => {}
        }
    }

    /// Iterates over the keys that have a value, in the order of the table of keys. Empty tables are left out.
    pub fn all(&self) -> impl Iterator<Item = (&'static Key, &Value)> {
        let all = self.keys.iter().filter_map(move |key| Some((*key, self.get(key.path)?)));
        all.filter(|(_, value)| !matches!(value, Value::Table(values) if values.settings.is_empty()))
    }
}
