//! Differences between the values of two configs, key by key.

use super::keys::OWN;
use super::values::{OwnName, Value, ValueSet, Values};

/// One step on the way to a value: a key, or a name of the user's choice.
#[derive(Clone, Debug)]
enum ValueStep {
    Key(&'static str),
    Named(OwnName),
}

/// A value that differs between two configs, or that only one of them has.
#[derive(Clone, Debug)]
pub struct ValueChange {
    way: Vec<ValueStep>,
    /// The old value, as people write it; `None` if it was not set.
    pub from: Option<String>,
    /// The new value.
    pub to: Option<String>,
    set: Option<ValueSet>,
}

impl ValueChange {
    /// Returns the dotted key, as it is typed.
    pub fn key(&self) -> String {
        let mut key = String::new();
        for step in &self.way {
            let name = match step {
                ValueStep::Key(path) => path.strip_suffix(OWN).map_or(*path, |before| before.trim_end_matches('.')),
                ValueStep::Named(name) => &name.text,
            };
            key.push_str(if key.is_empty() || name.is_empty() { "" } else { "." });
            key.push_str(name);
        }
        key
    }
}

impl Values {
    /// Lists the values that differ in another config of the same game, in the order of the table of keys. Values
    /// inside tables and under names of the user's choice are listed one by one. A value that only one of the two
    /// configs types is listed even if both have it, because a default may depend on other keys.
    pub fn changes_to(&self, other: &Values) -> Vec<ValueChange> {
        let mut found = Vec::new();
        changes(self, other, &[], &mut found);
        found
    }

    /// Makes a change that [`changes_to`](Values::changes_to) found.
    pub fn make(&mut self, change: &ValueChange) {
        make(self, &change.way, change.set.as_ref());
    }
}

fn changes(from: &Values, to: &Values, way: &[ValueStep], found: &mut Vec<ValueChange>) {
    for key in &from.keys {
        let way = [way, &[ValueStep::Key(key.path)]].concat();
        let both = [from, to].map(|values| values.settings.get(key.path));
        let [one, other] = both.map(|set| set.is_some_and(|set| set.place.is_some()));
        let are_alike_typed = one == other;
        if both[0] == both[1] && are_alike_typed {
            continue;
        }
        if let [Some(ValueSet { value: Value::Table(from), .. }), Some(ValueSet { value: Value::Table(to), .. })] = both
            && are_alike_typed
        {
            changes(from, to, &way, found);
        } else if both.iter().flatten().all(|set| matches!(set.value, Value::Named(_))) {
            let [from, to] = both.map(|set| set.map(named).unwrap_or_default());
            changes_of_named(&from, &to, &way, found);
        } else {
            found.push(change(way, both[0], both[1]));
        }
    }
}

/// Returns the values under names of the user's choice, each with its place.
fn named(set: &ValueSet) -> Vec<(&OwnName, ValueSet)> {
    let Value::Named(named) = &set.value else { return Vec::new() };
    named
        .iter()
        .map(|(name, value)| (name, ValueSet { value: value.clone(), place: Some(name.place.clone()) }))
        .collect()
}

fn changes_of_named(
    from: &[(&OwnName, ValueSet)],
    to: &[(&OwnName, ValueSet)],
    way: &[ValueStep],
    found: &mut Vec<ValueChange>,
) {
    let of = |all: &'_ [(&OwnName, ValueSet)], name: &OwnName| all.iter().position(|(own, _)| *own == name);
    let new = to.iter().filter(|(name, _)| of(from, name).is_none());
    for (name, _) in from.iter().chain(new) {
        let way = [way, &[ValueStep::Named((*name).clone())]].concat();
        match [from, to].map(|all| of(all, name).map(|at| &all[at].1)) {
            [Some(from), Some(to)] if from == to => {}
            [Some(ValueSet { value: Value::Table(from), .. }), Some(ValueSet { value: Value::Table(to), .. })] => {
                changes(from, to, &way, found);
            }
            [from, to] => found.push(change(way, from, to)),
        }
    }
}

fn change(way: Vec<ValueStep>, from: Option<&ValueSet>, to: Option<&ValueSet>) -> ValueChange {
    let [before, after] = [from, to].map(|set| set.map(|set| value_text(&set.value)));
    ValueChange { way, from: before, to: after, set: to.cloned() }
}

/// Formats a value as people write it: words without quotes.
fn value_text(value: &Value) -> String {
    match value {
        Value::Word(word) => (*word).to_owned(),
        Value::Text(text) => text.clone(),
        Value::Name(name) => name.text.clone(),
        other => other.to_string(),
    }
}

fn make(values: &mut Values, way: &[ValueStep], set: Option<&ValueSet>) {
    let Some((ValueStep::Key(path), rest)) = way.split_first() else { return };
    let [step, inner @ ..] = rest else {
        match set {
            Some(set) => drop(values.settings.insert(path, set.clone())),
            None => values.remove(path),
        }
        return;
    };
    match (step, values.settings.get_mut(path).map(|setting| &mut setting.value)) {
        (ValueStep::Key(_), Some(Value::Table(table))) => make(table, rest, set),
        (ValueStep::Named(name), Some(Value::Named(named))) => make_named(named, name, inner, set),
        (ValueStep::Named(name), None) => {
            if let Some(set) = set {
                values.add_named(path, name.clone(), set.value.clone());
            }
        }
        _ => {}
    }
    values.keep_named(path, &|_| true);
}

/// Makes a change under a name of the user's choice. Names stay in alphabetical order.
fn make_named(named: &mut Vec<(OwnName, Value)>, name: &OwnName, inner: &[ValueStep], set: Option<&ValueSet>) {
    let place = named.partition_point(|(own, _)| own.text < name.text);
    let is_there = named.get(place).is_some_and(|(own, _)| own == name);
    match (is_there, set) {
        (true, _) if !inner.is_empty() => {
            if let Value::Table(table) = &mut named[place].1 {
                make(table, inner, set);
            }
        }
        (true, Some(set)) => named[place] = (name.clone(), set.value.clone()),
        (true, None) => drop(named.remove(place)),
        (false, Some(set)) => named.insert(place, (name.clone(), set.value.clone())),
        (false, None) => {}
    }
}
