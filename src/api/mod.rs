//! The library's front door: load a house, ask it, get typed tables. All of its names are at the root of the crate.
//!
//! ```
//! let house = houseodds::load("gnau")?.with("rules.ties=push")?;
//! let exact = house.exact()?;
//! assert_eq!(exact.edge.map(|edge| edge.nearest()), Some(0.0));
//! # Ok::<(), houseodds::Error>(())
//! ```

mod csv;
mod follow;
mod house;
mod load;
mod play;
mod recipe;

pub use csv::{Csv, ToCsv};
pub use follow::{Follow, Nobody};
pub use house::{House, Outlook, compare};
pub use load::{load, load_text, load_text_with, load_with};
pub use play::Play;

pub use crate::app::{
    Design, Effects, Enumerated, Error, Practice, RiskTerms, RoundsPlayed, SideBySide, Sides, Verified, Whose,
};
pub use crate::config::{ConfigError, Diagnostic, Preset};
pub use crate::games::{Against, Explained, PRESETS, Question, Solved};
pub use crate::report::Monitored;
pub use crate::stats::{Fraction, Row, Table, Tables};
