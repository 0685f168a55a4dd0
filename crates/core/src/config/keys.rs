//! The table of keys: name, type, range, default and meaning of everything that a config can hold.
//!
//! Reading, `check`, `--set`, suggestions and defaults all use it; keys are listed nowhere else. House rules are
//! declared together with their fields: see `declare`.

use serde::Serialize;

/// A key of a config.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Key {
    /// Dotted path, as in `rules.ties`.
    pub path: &'static str,
    /// What it may hold.
    pub kind: Kind,
    /// The default as TOML; `None` if it depends on other keys, as `doc` says.
    pub default: Option<&'static str>,
    /// What it means, for a player.
    pub doc: &'static str,
}

impl Key {
    /// A key without a default.
    #[must_use]
    pub const fn new(path: &'static str, kind: Kind, doc: &'static str) -> Key {
        Key { path, kind, default: None, doc }
    }

    /// The same with a default, as TOML.
    #[must_use]
    pub const fn with_default(self, default: &'static str) -> Key {
        Key { default: Some(default), ..self }
    }

    /// The same key inside a table, where it has no default, under the last part of its path.
    #[must_use]
    pub const fn in_table(self) -> Key {
        let mut start = self.path.len();
        while start > 0 && self.path.as_bytes()[start - 1] != b'.' {
            start -= 1;
        }
        Key { path: self.path.split_at(start).1, default: None, ..self }
    }
}

/// The word with which a config drops what its base has.
pub const OFF: &str = "off";

/// Longest name of an output folder.
pub(super) const LONGEST_NAME: usize = 64;

/// Longest name that a user may choose.
pub(super) const LONGEST_OWN: usize = 32;

/// Stands in the path of a key for the name of a table of the user's choice.
pub const OWN: &str = "NAME";

/// What a key may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Kind {
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
    WholeOf(&'static [u64]),
    /// A list of at least one of these numbers, none twice.
    DistinctWholes(&'static [u64]),
    /// A list of whole numbers in a range, inclusive; a number may come twice.
    Wholes {
        /// The minimum.
        min: u64,
        /// The maximum.
        max: u64,
    },
    /// A list of at least one whole number in a range, inclusive, none twice.
    DistinctWholesIn {
        /// The minimum.
        min: u64,
        /// The maximum.
        max: u64,
    },
    /// A decimal with at most four digits after the point, from 0 to this many units.
    Decimal {
        /// The maximum.
        max: u16,
    },
    /// A decimal with at most four digits after the point, from 1 to 10 000 units.
    AtLeastOne,
    /// A decimal with at most four digits after the point, from 0.01 to 10 000 units.
    Stake,
    /// Such a stake, or a list with one per seat.
    StakePerSeat,
    /// A table from events to what they pay, decimals from 0 to 10 000 with at most four digits after the point, or
    /// [`OFF`] for one of the base that is dropped; at least one. The game, not this table of keys, knows its events.
    Amounts,
    /// A list of events, each at most once.
    Names,
    /// Any text.
    Text,
    /// A text that can name a folder: 1 to 64 of `A–Z a–z 0–9 . _ -`, not starting with a dot.
    Name,
    /// The path of a file.
    File,
    /// One of these words.
    Word(&'static [Word]),
    /// A list of at least one text, none twice.
    Texts,
    /// A list of these words, each at most once.
    DistinctWords(&'static [Word]),
    /// The number 1, or one of these words.
    OneOrWord(&'static [Word]),
    /// `true`, `false` or one of these words.
    FlagOrWord(&'static [Word]),
    /// A whole number in a range, inclusive, or one of these words.
    WholeOrWord {
        /// The minimum.
        min: u64,
        /// The maximum.
        max: u64,
        /// The words.
        words: &'static [Word],
    },
    /// One of these words, or a list with one per seat.
    WordPerSeat(&'static [Word]),
    /// One of these words, or a table with one of these keys.
    WordOrTable(&'static [Word], &'static [Key]),
    /// One of these words or a table with these keys, or a list with one of either per seat.
    WordOrTablePerSeat(&'static [Word], &'static [Key]),
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
    /// A table from whole numbers in one range to lists of whole numbers in another.
    Rows {
        /// Minimum and maximum name of a row.
        from: (u64, u64),
        /// Minimum and maximum number in a row.
        to: (u64, u64),
    },
    /// A table with its own keys, whose paths are relative to it; present even if not typed.
    Table(&'static [Key]),
    /// A list of such tables, one per seat.
    TablePerSeat(&'static [Key]),
    /// Such tables under names of the user's choice; none unless typed.
    NamedTables {
        /// The keys of each; one that is [`Kind::Amounts`] is required.
        keys: &'static [Key],
        /// The most tables.
        most: usize,
        /// Names that no table may have.
        reserved: &'static [&'static str],
        /// Whether the names are events too, which have no hyphens.
        events: bool,
    },
    /// One of these words, or a list of them in the order in which they are tried, none twice; nothing follows one of the
    /// `last`.
    Steps {
        /// The words.
        words: &'static [Word],
        /// Those that end a list.
        last: &'static [&'static str],
    },
    /// At a path that ends in [`OWN`]: a value of this kind under each name of a table at this other path.
    PerOwn(&'static str, &'static Kind),
}

impl Kind {
    /// The words that its value, or that of a seat, may be; none where it takes no words.
    #[must_use]
    pub fn words(&self) -> &'static [Word] {
        match self {
            Kind::WholeOrWord { words, .. } | Kind::Steps { words, .. } => words,
            Kind::PerOwn(_, kind) => kind.words(),
            Kind::Word(words) | Kind::OneOrWord(words) | Kind::FlagOrWord(words) | Kind::WordPerSeat(words) => words,
            Kind::WordOrTable(words, _) | Kind::WordOrTablePerSeat(words, _) => words,
            _ => &[],
        }
    }

    /// The keys of the table, or of each of the tables, that its value may be.
    #[must_use]
    pub fn inner_keys(&self) -> &'static [Key] {
        match self {
            Kind::Table(keys) | Kind::TablePerSeat(keys) => keys,
            Kind::WordOrTable(_, keys) | Kind::WordOrTablePerSeat(_, keys) => keys,
            Kind::NamedTables { keys, .. } => keys,
            _ => &[],
        }
    }

    /// Whether its numbers may be written as amounts, as in `"10M"` or `1e6`.
    #[must_use]
    pub fn takes_amounts(&self) -> bool {
        matches!(self, Kind::Whole { max: 1_000_000.., .. })
    }
}

/// A word that a key may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Word {
    /// As written in a config.
    pub name: &'static str,
    /// What it means.
    pub doc: &'static str,
}

/// A closed choice: an enum whose variants are the words of a key.
pub trait Words: Copy + 'static {
    /// Every choice.
    const ALL: &'static [Self];
    /// Its words, in the same order.
    const WORDS: &'static [Word];

    /// The choice that a word names.
    #[must_use]
    fn from_word(name: &str) -> Option<Self> {
        Self::WORDS.iter().zip(Self::ALL).find(|(word, _)| word.name == name).map(|(_, choice)| *choice)
    }
}

/// The most rounds of a run.
pub const MOST_ROUNDS: u64 = 1_000_000_000_000_000_000;

/// Paths of the keys that say what stakes are worth in money. They change nothing that is played.
pub const MONEY: [&str; 3] = ["money.unit", "money.currency", "money.rounds_per_hour"];

/// Keys that every game has.
pub const COMMON: &[Key] = &[
    Key::new("name", Kind::Name, "names the output folder; default: the file's stem"),
    Key::new("base", Kind::Text, "a preset or a path: this file changes only what it names"),
    Key::new("game", Kind::Text, "which game is played"),
    Key::new("simulation.rounds", Kind::Whole { min: 1, max: MOST_ROUNDS }, "rounds to play")
        .with_default("10_000_000"),
    Key::new(
        "simulation.seed",
        Kind::Whole { min: 0, max: i64::MAX as u64 },
        "chooses the cards: same seed, same cards",
    )
    .with_default("20260101"),
    Key::new(MONEY[0], Kind::Decimal { max: 10_000 }, "what one unit of a bet is worth in money; without it, 1"),
    Key::new(MONEY[1], Kind::Name, "what money is called, as in MYR; without it, units"),
    Key::new(
        MONEY[2],
        Kind::Whole { min: 1, max: 10_000 },
        "rounds in an hour: what the bank earns and a player loses in it is shown",
    ),
];

/// Which cards are not in the shoe, in every game that deals from one; the game knows its cards.
pub const REMOVED: Key =
    Key::new("shoe.removed", Kind::Text, "cards that are known not to come: burnt, seen, missing").with_default("\"\"");
