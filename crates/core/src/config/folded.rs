//! One form for values that can be written in several ways.

use super::keys::{Key, KeyKind};
use super::values::{Value, Values};

impl Values {
    /// Replaces a list of equal values for all seats, or of one step, by a single value.
    pub fn folded(&self) -> Values {
        let mut folded = self.clone();
        for key in &self.keys {
            let Some(Value::List(items)) = self.get(key.path).filter(|_| takes_one_or_a_list(key)) else { continue };
            let Some(first) = items.first().filter(|first| items.iter().all(|item| item == *first)) else { continue };
            if let Some(setting) = folded.settings.get_mut(key.path) {
                setting.value = first.clone();
            }
        }
        folded
    }
}

/// Returns `true` if a key takes one value for all, or a list.
fn takes_one_or_a_list(key: &Key) -> bool {
    matches!(key.kind, KeyKind::PerSeat(_) | KeyKind::Steps { .. })
}
