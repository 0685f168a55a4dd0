//! What was typed → what it means.
//!
//! TOML text becomes a tree that remembers where everything stands (`source`, `tree`); the table of keys of the
//! game (`keys`) reads it into values (`read`, `values`), collecting every mistake (`diagnostic`); the game
//! makes valid rules of the values (`load`). Editors get the table of keys as a JSON Schema (`schema`).

mod decimal;
mod diagnostic;
mod keys;
mod load;
mod named_file;
mod nearest;
mod parse_value;
mod presets;
mod read;
mod schema;
mod source;
mod tree;
mod values;

pub use decimal::Decimal;
pub use diagnostic::{Complaints, Diagnostic, harmless, render};
pub use keys::{COMMON, Key, Kind, Word, Words, words};
pub use load::{Config, ConfigError, load, load_text, load_under, unknown_preset};
pub use named_file::NamedFile;
pub use presets::{PRESETS, Preset};
pub use schema::schema;
pub use source::{Place, Source};
pub use values::{Value, Values};
