//! Reads typed values; nonsense panics.

use toml::{Table, Value};

/// Takes a table out of the config, or an empty one.
pub fn table(config: &mut Table, key: &str) -> Table {
    match config.remove(key) {
        None => Table::new(),
        Some(Value::Table(table)) => table,
        Some(other) => panic!("{key} = {other:?} is no table"),
    }
}

/// Takes a whole number out of the config.
pub fn whole_number(config: &mut Table, key: &str, default: usize) -> usize {
    config.remove(key).map_or(default, |typed| {
        let number = typed.as_integer().expect("a whole number");
        usize::try_from(number).expect("a number from 0 up")
    })
}

/// Takes a word out of the config, which must be an allowed one; the first is the default.
pub fn choice(rules: &mut Table, key: &str, allowed: &[&'static str]) -> &'static str {
    rules.remove(key).map_or(allowed[0], |typed| word(&typed, allowed))
}

/// Returns the typed word, which must be allowed.
pub fn word(typed: &Value, allowed: &[&'static str]) -> &'static str {
    let found = allowed.iter().find(|word| typed.as_str() == Some(word));
    found.unwrap_or_else(|| panic!("{typed:?} is none of {allowed:?}"))
}

/// Reads a decimal from 0 to `most` with at most four digits after the point, in 1e-4, exact.
pub fn decimal(typed: &Value, most: i64) -> i64 {
    let text = match typed.as_float() {
        None => format!("{}.0000", typed.as_integer().expect("a number")),
        Some(units) => format!("{units:.4}"),
    };
    let has_four_digits = typed.as_float().is_none_or(|units| text.parse() == Ok(units));
    assert!(has_four_digits, "{typed:?} has too many digits");
    let number: i64 = text.replace('.', "").parse().expect("a decimal");
    assert!((0..=most * 10_000).contains(&number), "{typed:?} is too much");
    number
}
