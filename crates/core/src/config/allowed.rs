//! Descriptions of the values that a key takes.

use super::keys::{Key, KeyKind, LONGEST_CURRENCY, LONGEST_NAME, LONGEST_OWN, MOST_MONEY, Word};

/// Describes the values of a kind.
pub(super) fn allowed(kind: &KeyKind) -> String {
    match kind {
        KeyKind::Flag => "true, false".to_owned(),
        KeyKind::Whole { min, max } => format!("a whole number from {min} to {max}"),
        KeyKind::OneOf(allowed) => numbers(allowed),
        KeyKind::Decimal { min, max } => number(&min.to_string(), *max),
        KeyKind::Stake => number("0.01", 10_000),
        KeyKind::Signed { most } => number(&format!("-{most}"), *most),
        KeyKind::Text => "text in quotes".to_owned(),
        KeyKind::Name => {
            format!("1 to {LONGEST_NAME} of A–Z a–z 0–9 . _ -, no dot at either end, no Windows device name (con, nul)")
        }
        KeyKind::Currency => format!("1 to {LONGEST_CURRENCY} characters, as in \"MYR\", \"S$\" or \"₫\""),
        KeyKind::Money => format!("{}, or a whole number up to {MOST_MONEY}", number("0", 10_000)),
        KeyKind::File => "a path in quotes".to_owned(),
        KeyKind::Event => format!("1 to {LONGEST_OWN} of a–z 0–9 _"),
        KeyKind::Word(words) => list(words),
        KeyKind::WordOr(words, kind @ KeyKind::OneKey(..)) => format!("{}, {}", list(words), allowed(kind)),
        KeyKind::WordOr(words, kind @ KeyKind::Whole { .. }) => format!("{}, or {}", allowed(kind), list(words)),
        KeyKind::WordOr(words, kind) => format!("{}, {}", allowed(kind), list(words)),
        KeyKind::List(KeyKind::Table(_)) => "a list of tables, one for each seat".to_owned(),
        KeyKind::List(KeyKind::Whole { min, max }) if min == max => format!("[{min}]"),
        KeyKind::List(KeyKind::Whole { min, max }) => format!("a list of whole numbers from {min} to {max}"),
        KeyKind::List(kind) => format!("a list of at least one of {}", allowed(kind)),
        KeyKind::Order { words, .. } => set(&KeyKind::Word(words)),
        KeyKind::Set(kind) => set(kind),
        KeyKind::PerSeat(kind) => {
            let of = if kind.words().is_empty() { "" } else { "of them " };
            format!("{}, or a list with one {of}for each seat", allowed(kind))
        }
        KeyKind::OneOrMore(kind) => format!("{}, or a list of at least one", allowed(kind)),
        KeyKind::Steps { words, .. } => format!("{}, or a list of them, tried in this order", list(words)),
        KeyKind::Amounts => amounts(),
        KeyKind::Rows { from, to } => rows(*from, *to),
        KeyKind::Table(_) => "a table".to_owned(),
        KeyKind::OneKey(keys, pairs) => one_key(keys, pairs),
        KeyKind::NamedTables { most, reserved, events, .. } => named_tables(*most, reserved, *events),
        KeyKind::PerOwn(_, kind) => allowed(kind),
    }
}

/// Describes a list of values of a kind, none twice.
fn set(kind: &KeyKind) -> String {
    match kind {
        KeyKind::Word(words) => format!("a list of {}, each at most once", list(words)),
        KeyKind::Whole { min, max } => format!("a list of at least one whole number from {min} to {max}, none twice"),
        KeyKind::Text => "a list of texts in quotes, none twice".to_owned(),
        KeyKind::Event => format!("a list of events, each {}, none twice", allowed(kind)),
        kind => format!("a list of at least one of {}, none twice", allowed(kind)),
    }
}

fn one_key(keys: &[Key], pairs: &[[&str; 2]]) -> String {
    let one = keys.iter().map(|key| format!("{{ {} = … }}", key.path));
    let two = pairs.iter().map(|[one, other]| format!("{{ {one} = …, {other} = … }}"));
    one.chain(two).collect::<Vec<_>>().join(", ")
}

fn list(words: &[Word]) -> String {
    words.iter().map(|word| format!("\"{}\"", word.name)).collect::<Vec<_>>().join(", ")
}

fn numbers(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")
}

fn number(min: &str, max: u16) -> String {
    format!("a number from {min} to {max} with at most 4 digits after the point")
}

fn amounts() -> String {
    let amount = number("0", 10_000);
    format!("at least one event, 1 to {LONGEST_OWN} of a–z 0–9 _, each with {amount}, as in {{ EVENT = 3 }}")
}

fn rows(from: (u64, u64), to: (u64, u64)) -> String {
    format!(
        "rows {} … {}, each with a list of numbers {} … {}, as in {{ {} = [{}] }}",
        from.0, from.1, to.0, to.1, from.1, to.0
    )
}

fn named_tables(most: usize, reserved: &[&str], events: bool) -> String {
    if events {
        return format!(
            "up to {most} tables, each with a name of 1 to {LONGEST_OWN} of a–z 0–9 _ that is not a hand or event of the game"
        );
    }
    format!(
        "up to {most} tables, each with a name of 1 to {LONGEST_OWN} of a–z 0–9 _ - that is not {}",
        reserved.join(", ")
    )
}
