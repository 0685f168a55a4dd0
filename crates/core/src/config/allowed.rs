//! Descriptions of the values that a key takes.

use super::keys::{Key, Kind, LONGEST_CURRENCY, LONGEST_NAME, LONGEST_OWN, MOST_MONEY, Word};

/// Describes the values of a kind.
pub(super) fn allowed(kind: &Kind) -> String {
    match kind {
        Kind::Flag => "true, false".to_owned(),
        Kind::Whole { min, max } => format!("a whole number from {min} to {max}"),
        Kind::OneOf(allowed) => numbers(allowed),
        Kind::Decimal { min, max } => number(&min.to_string(), *max),
        Kind::Stake => number("0.01", 10_000),
        Kind::Signed { most } => number(&format!("-{most}"), *most),
        Kind::Text => "text in quotes".to_owned(),
        Kind::Name => {
            format!("1 to {LONGEST_NAME} of A–Z a–z 0–9 . _ -, no dot at either end, no Windows device name (con, nul)")
        }
        Kind::Currency => format!("1 to {LONGEST_CURRENCY} characters, as in \"MYR\", \"S$\" or \"₫\""),
        Kind::Money => format!("{}, or a whole number up to {MOST_MONEY}", number("0", 10_000)),
        Kind::File => "a path in quotes".to_owned(),
        Kind::Event => format!("1 to {LONGEST_OWN} of a–z 0–9 _"),
        Kind::Word(words) => list(words),
        Kind::WordOr(words, kind @ Kind::OneKey(..)) => format!("{}, {}", list(words), allowed(kind)),
        Kind::WordOr(words, kind @ Kind::Whole { .. }) => format!("{}, or {}", allowed(kind), list(words)),
        Kind::WordOr(words, kind) => format!("{}, {}", allowed(kind), list(words)),
        Kind::List(Kind::Table(_)) => "a list of tables, one for each seat".to_owned(),
        Kind::List(Kind::Whole { min, max }) if min == max => format!("[{min}]"),
        Kind::List(Kind::Whole { min, max }) => format!("a list of whole numbers from {min} to {max}"),
        Kind::List(kind) => format!("a list of at least one of {}", allowed(kind)),
        Kind::Order { words, .. } => set(&Kind::Word(words)),
        Kind::Set(kind) => set(kind),
        Kind::PerSeat(kind) => {
            let of = if kind.words().is_empty() { "" } else { "of them " };
            format!("{}, or a list with one {of}for each seat", allowed(kind))
        }
        Kind::OneOrMore(kind) => format!("{}, or a list of at least one", allowed(kind)),
        Kind::Steps { words, .. } => format!("{}, or a list of them, tried in this order", list(words)),
        Kind::Amounts => amounts(),
        Kind::Rows { from, to } => rows(*from, *to),
        Kind::Table(_) => "a table".to_owned(),
        Kind::OneKey(keys, pairs) => one_key(keys, pairs),
        Kind::NamedTables { most, reserved, events, .. } => named_tables(*most, reserved, *events),
        Kind::PerOwn(_, kind) => allowed(kind),
    }
}

/// Describes a list of values of a kind, none twice.
fn set(kind: &Kind) -> String {
    match kind {
        Kind::Word(words) => format!("a list of {}, each at most once", list(words)),
        Kind::Whole { min, max } => format!("a list of at least one whole number from {min} to {max}, none twice"),
        Kind::Text => "a list of texts in quotes, none twice".to_owned(),
        Kind::Event => format!("a list of events, each {}, none twice", allowed(kind)),
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
