//! A dossier: a game in rules, figures and tests, on one page and in files.
//!
//! `data` is the contents, `rules` puts the config into words, `page` lays it out for screen and paper, of parts in `bets`
//! and `card`, `files` writes it for programs, `short` sums it up on a terminal, `words` has how labels and figures
//! are written.

mod bets;
mod card;
mod data;
mod files;
mod page;
mod rules;
mod short;
mod words;

pub use bets::dossier_drawing;
pub use data::{
    Band, BetEnd, ChipEdge, Dossier, DossierBet, Example, Payment, PlayReturn, Sentence, ShuffleTested, SimulatedBeside,
};
pub use files::files;
pub use rules::sentences;
pub use short::summary;
pub use words::plain;
