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

#[cfg(feature = "cli")]
pub use crate::app::DossierTerms;
pub use crate::app::{
    Design, Effects, Enumerated, Error, Graded, Missed, Practice, RiskTerms, RoundsPlayed, SideBySide, Sides, Sought,
    TotalLaw, Varied, Verified, Whose,
};
pub use crate::config::{ConfigError, Decimal, DecimalError, Diagnostic, Place, Preset};
#[cfg(feature = "cli")]
pub use crate::engine::FairnessTest;
pub use crate::engine::{Ended, Part, Run};
pub use crate::games::session::counting::Effect;
pub use crate::games::{
    Against, Answer, Cell, Chart, Explained, Fact, PRESETS, Question, Situation, Solved, SolvedFigure,
};
#[cfg(feature = "cli")]
pub use crate::report::{
    Band, BetEnd, ChipEdge, Dossier, DossierBet, Example, Payment, PlayReturn, Sentence, ShuffleTested, SimulatedBeside,
};
pub use crate::report::{
    ChangeMethod, Compared, ComparedRow, EdgeShift, Impossible, LogColumn, LogNets, Monitored, RiskFigure, RiskMethod,
    RiskScale, RiskSummary, SeenEdge, SettingRow, Ways, Why, WhyPart, WhyRow,
};
pub use crate::stats::table::{Label, RowCell};
pub use crate::stats::{Comparison, Estimate, Figure, Fraction, Noticed, Row, Table, Tables};
