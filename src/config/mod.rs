//! What was typed → what it means.
//!
//! A game declares its house rules, each once, with its key (`declare`). TOML text becomes a tree that remembers where everything stands (`source`, `tree`); the table of keys of the
//! game (`keys`) reads it into values (`read`, `values`), collecting every mistake (`diagnostic`). Which games, keys and
//! presets there are, `load` is handed as a `catalogue`; of the values the game makes valid rules. Editors get the table
//! of keys as a JSON Schema (`schema`).

mod catalogue;
mod decimal;
mod declare;
mod diagnostic;
mod keys;
mod load;
mod named_file;
mod nearest;
mod parse_value;
mod read;
mod schema;
mod source;
mod text_file;
mod tree;
mod values;

pub use catalogue::{Catalogue, GameKeys, Preset};
pub use decimal::Decimal;
pub use declare::{Field, Typed, keys, words};
pub use diagnostic::{Complaints, Diagnostic, harmless, render};
pub use keys::{COMMON, Key, Kind, Word, Words};
pub use load::{ConfigError, Draft, read, read_text};
pub use named_file::{NamedFile, sha256};
#[cfg(test)]
pub(crate) use read::assert_defaults_can_be_read;
pub use schema::schema;
pub use source::{Place, Source};
pub use values::{Value, Values};
