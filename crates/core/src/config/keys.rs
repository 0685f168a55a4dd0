//! The table of keys: name, type, range, default and meaning of everything that a config can hold.
//!
//! Reading, `check`, `--set`, suggestions and defaults all use it; keys are listed nowhere else. House rules are
//! declared together with their fields: see `declare`.

use serde::Serialize;

/// A key of a config.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Key {
    /// The dotted path, as in `rules.ties`.
    pub path: &'static str,
    /// The values that it may hold.
    pub kind: KeyKind,
    /// The default as TOML; `None` if it depends on other keys, as described in `doc`.
    pub default: Option<&'static str>,
    /// The question that its value answers, in plain words, and notes on the answer. For a payout, the hand that is
    /// paid.
    pub doc: &'static str,
    /// A short name; empty if the path serves as one.
    pub name: &'static str,
}

impl Key {
    /// Creates a key without a default.
    pub const fn new(path: &'static str, kind: KeyKind, doc: &'static str) -> Key {
        Key { path, kind, default: None, doc, name: "" }
    }

    /// Sets the default, as TOML.
    #[must_use]
    pub const fn with_default(self, default: &'static str) -> Key {
        Key { default: Some(default), ..self }
    }

    /// Gives the key a short name.
    #[must_use]
    pub const fn named(self, name: &'static str) -> Key {
        Key { name, ..self }
    }

    /// Returns the question without notes; if there is none, the text before the first semicolon.
    pub fn question(&self) -> &'static str {
        match self.doc.find('?') {
            Some(end) => &self.doc[..=end],
            None => self.doc.split(';').next().unwrap_or_default().trim(),
        }
    }

    /// Returns the key for use inside a table: under the last part of its path, without a default.
    #[must_use]
    pub const fn in_table(self) -> Key {
        let mut start = self.path.len();
        while start > 0 && self.path.as_bytes()[start - 1] != b'.' {
            start -= 1;
        }
        Key { path: self.path.split_at(start).1, default: None, ..self }
    }
}

/// The word with which a config drops a value of its base.
pub const OFF: &str = "off";

/// Longest name of an output folder.
pub const LONGEST_NAME: usize = 64;

/// Maximum number of characters in a currency.
pub const LONGEST_CURRENCY: usize = 16;

/// The largest amount of money that one unit of a bet is worth.
pub const MOST_MONEY: u64 = 1_000_000_000;

/// Longest name that a user may choose.
pub(super) const LONGEST_OWN: usize = 32;

/// Stands in the path of a key for the name of a table of the user's choice.
pub const OWN: &str = "NAME";

/// The values that a key may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum KeyKind {
    /// `true` or `false`.
    Flag,
    /// A whole number in a range, inclusive.
    Whole {
        /// The minimum.
        min: u64,
        /// The maximum.
        max: u64,
    },
    /// One of these numbers.
    OneOf(&'static [u64]),
    /// A decimal in a range of units, inclusive, with at most four digits after the point.
    Decimal {
        /// The minimum.
        min: u16,
        /// The maximum.
        max: u16,
    },
    /// A decimal with at most four digits after the point, from 0.01 to 10 000 units.
    Stake,
    /// A decimal with at most four digits after the point that may be negative.
    Signed {
        /// The maximum, without its sign.
        most: u16,
    },
    /// Any text.
    Text,
    /// A text that can name a folder: 1 to 64 of `A–Z a–z 0–9 . _ -`, no dot at either end, no Windows device
    /// name (con, nul).
    Name,
    /// The name or sign of a currency: 1 to 16 characters, as in `MYR`, `S$`, `₫` or `US dollars`.
    Currency,
    /// An amount of money: a decimal from 0 to 10 000, or a whole number up to 1 000 000 000.
    Money,
    /// The path of a file.
    File,
    /// The name of an event.
    Event,
    /// Matches one of these words.
    Word(&'static [Word]),
    /// One of these words, or a value of another kind.
    WordOr(&'static [Word], &'static KeyKind),
    /// A list of at least one value of a kind; a value may come twice.
    List(&'static KeyKind),
    /// A list of values of a kind, none twice. Only a list of words or events may be empty.
    Set(&'static KeyKind),
    /// A value for all seats, or a list with one for each seat.
    PerSeat(&'static KeyKind),
    /// A value, or a list of at least one.
    OneOrMore(&'static KeyKind),
    /// One of these words, or a list of them in the order in which they are tried, none twice; nothing follows one of the
    /// `last`.
    Steps {
        /// The words.
        words: &'static [Word],
        /// Items that end a list.
        last: &'static [&'static str],
    },
    /// An order of these words and of the names of tables at a path, each at most once; in it lists of those that are
    /// equal.
    Order {
        /// The words.
        words: &'static [Word],
        /// More of them, which a message does not list.
        more: &'static [Word],
        /// The path of tables under names of the user's choice.
        own: &'static str,
    },
    /// A table from events to payouts, decimals from 0 to 10 000 with at most four digits after the point, or [`OFF`]
    /// for one of the base that is dropped; at least one. The game, not this table of keys, knows its events.
    Amounts,
    /// A table from whole numbers in one range to lists of whole numbers in another.
    Rows {
        /// Minimum and maximum name of a row.
        from: (u64, u64),
        /// Minimum and maximum number in a row.
        to: (u64, u64),
    },
    /// A table with its own keys, whose paths are relative to it; present even if not typed.
    Table(&'static [Key]),
    /// A table with one of these keys, or with two that go together.
    OneKey(&'static [Key], &'static [[&'static str; 2]]),
    /// Tables with these keys under names of the user's choice; none unless typed.
    NamedTables {
        /// The keys of each; one that is [`KeyKind::Amounts`] is required.
        keys: &'static [Key],
        /// Maximum number of tables.
        most: usize,
        /// Names that no table may have.
        reserved: &'static [&'static str],
        /// Whether the names are events too, which have no hyphens.
        events: bool,
    },
    /// At a path that ends in [`OWN`]: a value of this kind under each name of a table at this other path.
    PerOwn(&'static str, &'static KeyKind),
}

impl KeyKind {
    /// The payout of a hand, a decimal from 0 to 10 000.
    pub const PAYOUT: KeyKind = KeyKind::Decimal { min: 0, max: 10_000 };

    /// A decimal from 0 to 1.
    pub const SHARE: KeyKind = KeyKind::Decimal { min: 0, max: 1 };

    /// Returns the words that a value, or each in a list, may be; none if it takes no words.
    pub fn words(&self) -> &'static [Word] {
        match self {
            KeyKind::Word(words)
            | KeyKind::WordOr(words, _)
            | KeyKind::Steps { words, .. }
            | KeyKind::Order { words, .. } => words,
            KeyKind::Set(kind) | KeyKind::PerSeat(kind) | KeyKind::PerOwn(_, kind) => kind.words(),
            _ => &[],
        }
    }

    /// Returns the keys of the table, or of each of the tables, that a value may be.
    pub fn inner_keys(&self) -> &'static [Key] {
        match self {
            KeyKind::Table(keys) | KeyKind::OneKey(keys, _) | KeyKind::NamedTables { keys, .. } => keys,
            KeyKind::WordOr(_, kind) | KeyKind::List(kind) | KeyKind::PerSeat(kind) => kind.inner_keys(),
            _ => &[],
        }
    }

    /// Returns `true` if its numbers may be written as amounts, as in `"10M"` or `1e6`.
    pub fn takes_amounts(&self) -> bool {
        matches!(self, KeyKind::Whole { max: 1_000_000.., .. })
    }
}

/// A word that a key may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Word {
    /// As written in a config.
    pub name: &'static str,
    /// Meaning.
    pub doc: &'static str,
}

/// A closed choice: an enum whose variants are the words of a key.
pub trait Words: Copy + 'static {
    /// Every choice.
    const ALL: &'static [Self];
    /// Words, in the same order.
    const WORDS: &'static [Word];

    /// Returns the word of the choice.
    fn as_word(self) -> &'static Word
    where
        Self: PartialEq,
    {
        // Both lists have the same order, and every choice.
        let place = Self::ALL.iter().position(|choice| *choice == self).unwrap_or_default();
        &Self::WORDS[place]
    }

    /// Returns the choice that a word names.
    fn from_word(name: &str) -> Option<Self> {
        Self::WORDS.iter().zip(Self::ALL).find(|(word, _)| word.name == name).map(|(_, choice)| *choice)
    }
}

/// Maximum number of rounds in a run.
pub const MOST_ROUNDS: u64 = 1_000_000_000_000_000_000;

/// Paths of the keys that give stakes a value in money. They do not affect play.
pub const MONEY: [&str; 3] = ["money.unit", "money.currency", "money.rounds_per_hour"];

/// Keys that every game has.
pub const COMMON: &[Key] = &[
    Key::new("name", KeyKind::Name, "names the output folder; default: the file's stem"),
    Key::new("base", KeyKind::Text, "a preset or a path: this file changes only what it names"),
    Key::new("game", KeyKind::Text, "Which game is played?"),
    Key::new(
        "simulation.rounds",
        KeyKind::Whole { min: 1, max: MOST_ROUNDS },
        "How many rounds does the command play?",
    )
    .with_default("10_000_000"),
    Key::new(
        "simulation.seed",
        KeyKind::Whole { min: 0, max: i64::MAX as u64 },
        "Which cards come? The same seed deals the same cards.",
    )
    .with_default("20260101"),
    Key::new(MONEY[0], KeyKind::Money, "What is one unit of a bet worth in money? Default: 1."),
    Key::new(MONEY[1], KeyKind::Currency, "What is the currency, as in MYR, S$ or ₫? Default: units."),
    Key::new(
        MONEY[2],
        KeyKind::Whole { min: 1, max: 10_000 },
        "How many rounds are played in an hour? Default: no figures for an hour.",
    ),
];

/// The key for cards that are not in the shoe, in every game that deals from one. The game knows its cards.
pub const REMOVED: Key =
    Key::new("shoe.removed", KeyKind::Text, "Which cards are missing from the shoe?").with_default("\"\"");
