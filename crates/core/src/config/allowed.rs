//! What a key takes, in words.

use super::keys::{Key, Kind, LONGEST_NAME, LONGEST_OWN, Word};

/// What is allowed at a key of this kind.
pub(super) fn allowed(kind: &Kind) -> String {
    match kind {
        Kind::Flag => "true, false".to_owned(),
        Kind::Whole { min, max } => format!("a whole number from {min} to {max}"),
        Kind::Wholes { min, max } => format!("a list of whole numbers from {min} to {max}"),
        Kind::WholeOf(allowed) => numbers(allowed),
        Kind::DistinctWholes(allowed) => format!("a list of at least one of {}, none twice", numbers(allowed)),
        Kind::DistinctWholesIn { min, max } => {
            format!("a list of at least one whole number from {min} to {max}, none twice")
        }
        Kind::WholeOrWord { min, max, words } => format!("a whole number from {min} to {max}, or {}", list(words)),
        Kind::Decimal { max } => number("0", *max),
        Kind::AtLeastOne => number("1", 10_000),
        Kind::Stake => number("0.01", 10_000),
        Kind::StakePerSeat => format!("{}, or a list with one for each seat", number("0.01", 10_000)),
        Kind::Amounts => amounts(),
        Kind::Text => "text in quotes".to_owned(),
        Kind::Texts => "a list of texts in quotes, none twice".to_owned(),
        Kind::Name => format!("1 to {LONGEST_NAME} of A–Z a–z 0–9 . _ -, not starting with a dot"),
        Kind::Names => format!("a list of events, each 1 to {LONGEST_OWN} of a–z 0–9 _, none twice"),
        Kind::File => "a path in quotes".to_owned(),
        Kind::Word(words) => list(words),
        Kind::OneOrWord(words) => format!("1, {}", list(words)),
        Kind::FlagOrWord(words) => format!("true, false, {}", list(words)),
        Kind::Order { words, .. } | Kind::DistinctWords(words) => {
            format!("a list of {}, each at most once", list(words))
        }
        Kind::Steps { words, .. } => format!("{}, or a list of them, tried in this order", list(words)),
        Kind::PerOwn(_, kind) => allowed(kind),
        Kind::WordPerSeat(words) => format!("{}, or a list with one of them for each seat", list(words)),
        Kind::WordOrTable(words, keys) => format!("{}, {}", list(words), one_key_tables(keys)),
        Kind::WordOrTablePerSeat(words, keys) => word_or_table_per_seat(words, keys),
        Kind::Rows { from, to } => rows(*from, *to),
        Kind::Table(_) => "a table".to_owned(),
        Kind::TablePerSeat(_) => "a list of tables, one for each seat".to_owned(),
        Kind::NamedTables { most, reserved, events, .. } => named_tables(*most, reserved, *events),
    }
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

fn one_key_tables(keys: &[Key]) -> String {
    keys.iter().map(|key| format!("{{ {} = … }}", key.path)).collect::<Vec<_>>().join(", ")
}

fn word_or_table_per_seat(words: &[Word], keys: &[Key]) -> String {
    let keys: Vec<String> = keys.iter().map(|key| format!("{} = …", key.path)).collect();
    format!("{}, {{ {} }}, or a list with one of them for each seat", list(words), keys.join(", "))
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
            "up to {most} tables, each with a name of 1 to {LONGEST_OWN} of a–z 0–9 _ that is no hand or event of the game"
        );
    }
    format!(
        "up to {most} tables, each with a name of 1 to {LONGEST_OWN} of a–z 0–9 _ - that is not {}",
        reserved.join(", ")
    )
}
