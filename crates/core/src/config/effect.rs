//! Values with and without effect.

use super::diagnostic::{Complaints, Diagnostic};
use super::values::{OwnName, Value, ValueSet, Values};

impl Values {
    /// Keeps only the values typed in the config or in its bases.
    #[must_use]
    pub fn as_typed(mut self) -> Values {
        self.settings.retain(|_, setting| setting.place.is_some());
        for table in self.settings.values_mut().flat_map(|setting| setting.value.tables_mut()) {
            *table = table.clone().as_typed();
        }
        self
    }

    /// Resets every key without effect to its default. These are the values of the config that `check` prints.
    #[must_use]
    pub fn in_effect(mut self) -> Values {
        for key in self.keys.iter().filter(|key| self.left_out.contains_key(key.path)) {
            match self.defaults.get(key.path) {
                Some(default) => self.settings.insert(key.path, ValueSet { value: default.clone(), place: None }),
                None => self.settings.remove(key.path),
            };
        }
        for table in self.settings.values_mut().flat_map(|setting| setting.value.tables_mut()) {
            *table = table.clone().in_effect();
        }
        self
    }

    /// Keeps the names at a key, with their values, for which `is_kept` holds. A key without any loses its value.
    pub fn keep_named(&mut self, path: &str, is_kept: &dyn Fn(&OwnName) -> bool) {
        match self.settings.get_mut(path).map(|setting| &mut setting.value) {
            Some(Value::Named(named)) => named.retain(|(name, _)| is_kept(name)),
            Some(Value::List(items)) => items.retain(|item| item.as_name().is_none_or(is_kept)),
            _ => {}
        }
        if let Some(Value::Named(named)) = self.get(path)
            && named.is_empty()
        {
            self.settings.remove(path);
        }
    }

    /// Marks a key as having no effect under the other keys. `check` prints no value for it. A warning is added if the
    /// config itself typed it, not if a base did. `outer` is the path of these values with a trailing dot, empty at the
    /// top.
    pub fn idle(&mut self, outer: &str, path: &'static str, why: &str, complaints: &mut Complaints) {
        // One reason is enough.
        if self.has_effect(path) {
            self.warn_of(path, &format!("{outer}{path}"), why, complaints);
            self.leave_out(path, why);
        }
    }

    /// Warns that a typed value, called `named`, has no effect, unless a base typed it.
    pub fn warn_of(&self, path: &str, named: &str, why: &str, complaints: &mut Complaints) {
        if let Some(place) = self.place(path).filter(|place| !place.source.inherited) {
            complaints.warn(Diagnostic::at(place, format!("`{named}` has no effect: {why}")));
        }
    }

    /// Marks a key as having no effect if `is_idle` holds for the rules.
    pub fn idle_where<R>(
        &mut self,
        rules: &R,
        is_idle: fn(&R) -> bool,
        path: &'static str,
        why: &str,
        complaints: &mut Complaints,
    ) {
        if is_idle(rules) {
            self.idle("", path, why, complaints);
        }
    }

    /// Marks keys of a table as having no effect if the keys of these names beside the table have none.
    pub fn idle_as_beside(&mut self, path: &str, complaints: &mut Complaints) {
        let beside = path.rsplit_once('.').map_or("", |(table, _)| table);
        let left_out = self.left_out.clone();
        for table in self.tables_mut(path) {
            for key in table.keys.clone() {
                if let Some(why) = left_out.get(format!("{beside}.{}", key.path).as_str()) {
                    table.idle(&format!("{path}."), key.path, why, complaints);
                }
            }
        }
    }

    /// Returns the values with those of the table at a key in place of the keys of these names beside it.
    pub fn with_table(&self, path: &str) -> Values {
        let mut values = self.clone();
        let beside = path.rsplit_once('.').map_or("", |(table, _)| table);
        if let Some(Value::Table(table)) = self.get(path) {
            for (key, value) in table.all().filter(|(key, _)| table.has_effect(key.path)) {
                values.amend(&format!("{beside}.{}", key.path), value.clone());
            }
        }
        values
    }

    /// Records why `check` prints no value for a key.
    pub fn leave_out(&mut self, path: &'static str, why: &str) {
        self.left_out.entry(path).or_insert_with(|| why.to_owned());
    }

    /// Returns `true` if a key has an effect under the other keys.
    pub fn has_effect(&self, path: &str) -> bool {
        self.why_idle(path).is_none()
    }

    /// Returns the reason why a key has no effect, if it has none.
    pub fn why_idle(&self, path: &str) -> Option<&str> {
        self.left_out.get(path).map(String::as_str)
    }

    /// Removes a key that others replace.
    pub fn remove(&mut self, path: &str) {
        self.settings.remove(path);
    }
}
