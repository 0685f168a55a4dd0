//! Which values have an effect, and which are kept.

use super::diagnostic::{Complaints, Diagnostic};
use super::values::{OwnName, Value, ValueSet, Values};

impl Values {
    /// Only what was typed, in the config or in what it builds on: what others follow from.
    #[must_use]
    pub fn as_typed(mut self) -> Values {
        self.settings.retain(|_, setting| setting.place.is_some());
        for table in self.settings.values_mut().flat_map(|setting| setting.value.tables_mut()) {
            *table = table.clone().as_typed();
        }
        self
    }

    /// The same values with every key without effect at its default: the values of what `check` prints.
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

    /// Keeps those of the values under names of the user's choice at a key, or of the names in a list, for which this is
    /// true; without any such values the key has none.
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

    /// Notes that a key has no effect under the other keys. `check` leaves it out of what it prints, and it is warned
    /// of if it was typed in the config itself: a base is not this config's to fix. `outer` is the path of these values
    /// with a trailing dot, empty at the top.
    pub fn idle(&mut self, outer: &str, path: &'static str, why: &str, complaints: &mut Complaints) {
        self.warn_of(path, &format!("{outer}{path}"), why, complaints);
        self.leave_out(path, why);
    }

    /// Warns that what was typed at a key, or a part of it that is `named`, has no effect, unless it comes from a base.
    pub fn warn_of(&self, path: &str, named: &str, why: &str, complaints: &mut Complaints) {
        if let Some(place) = self.place(path).filter(|place| !place.source.inherited) {
            complaints.warn(Diagnostic::at(place, format!("`{named}` has no effect: {why}")));
        }
    }

    /// Notes that a key has no effect under rules for which this is true.
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

    /// Notes that keys of a table have no effect where keys of the same names outside it have none.
    pub fn idle_as_beside(&mut self, path: &str, complaints: &mut Complaints) {
        let beside = path.rsplit_once('.').map_or("", |(room, _)| room);
        let left_out = self.left_out.clone();
        for table in self.tables_mut(path) {
            for key in table.keys.clone() {
                if let Some(why) = left_out.get(format!("{beside}.{}", key.path).as_str()) {
                    table.idle(&format!("{path}."), key.path, why, complaints);
                }
            }
        }
    }

    /// The same values with what the table at a key says replacing the keys of the same names outside it.
    #[must_use]
    pub fn with_table(&self, path: &str) -> Values {
        let mut values = self.clone();
        let beside = path.rsplit_once('.').map_or("", |(room, _)| room);
        if let Some(Value::Table(table)) = self.get(path) {
            for (key, value) in table.all().filter(|(key, _)| table.has_effect(key.path)) {
                values.amend(&format!("{beside}.{}", key.path), value.clone());
            }
        }
        values
    }

    /// Notes why `check` prints no value for a key.
    pub fn leave_out(&mut self, path: &'static str, why: &str) {
        self.left_out.entry(path).or_insert_with(|| why.to_owned());
    }

    /// Whether the key has no effect under the other keys.
    #[must_use]
    pub fn has_effect(&self, path: &str) -> bool {
        self.why_idle(path).is_none()
    }

    /// Why the key has no effect under the other keys, if so.
    #[must_use]
    pub fn why_idle(&self, path: &str) -> Option<&str> {
        self.left_out.get(path).map(String::as_str)
    }

    /// Drops a key that is at its default, typed or not: from here on it has no value and is not printed, hashed or
    /// recorded. Call it once the key has been read.
    pub fn leave_unsaid(&mut self, path: &str) {
        let default = self.defaults.remove(path);
        if default.is_some() && default.as_ref() == self.get(path) {
            self.settings.remove(path);
        }
    }

    /// Removes a key that others replace.
    pub fn remove(&mut self, path: &str) {
        self.settings.remove(path);
    }
}
