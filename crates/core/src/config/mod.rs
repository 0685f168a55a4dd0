//! Reads the text of a config into checked values.
//!
//! A game declares each house rule once, with its key (`declare`). TOML text becomes a tree that remembers the place of
//! everything (`source`, `tree`); `read` makes values of it by the game's `keys`, collecting every mistake (`values`,
//! `diagnostic`); `cells` does the same for CSV tables. `load` is given the games and presets as a `catalogue`; the
//! game makes valid rules of the values. Editors get the keys as a JSON Schema (`schema`).

mod allowed;
mod amount;
mod catalogue;
mod cells;
mod changes;
mod decimal;
mod declare;
mod diagnostic;
mod dropped;
mod effect;
mod folded;
mod keys;
mod load;
mod manifest;
mod named_file;
mod parse_value;
mod printed;
mod read;
mod schema;
mod source;
mod terms;
mod tree;
mod values;

pub use amount::{AmountError, ShareError, share, whole};
pub use catalogue::{Catalogue, GameKeys, Preset, nearest};
pub use cells::{MOST_COLUMNS, lines, misshapen, repeated};
pub use changes::ValueChange;
pub use decimal::{Decimal, DecimalError, Signed};
pub use declare::{Field, KeyType, keys, words};
pub use diagnostic::{Complaints, Diagnostic, harmless, render};
pub use keys::{COMMON, Key, KeyKind, LONGEST_NAME, MONEY, MOST_ROUNDS, OFF, OWN, REMOVED, Word, Words};
pub use load::{ConfigError, Draft, WITHOUT, read, read_text};
pub use named_file::{NamedFile, read_table, sha256};
pub use parse_value::is_of_name;
pub use schema::schema;
pub use source::{Place, Source, VARY};
pub use terms::{Covered, Glossary, Term, WordLanguage, plain, terms, traditional};
pub use tree::names_of_key;
pub use values::{OwnName, Value, Values};
