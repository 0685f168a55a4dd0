//! Output for people: tables on the terminal and as HTML, independent of any particular game.

mod answer;
mod changes;
pub mod charts;
mod digits;
#[cfg(feature = "cli")]
mod dossier;
mod edge;
#[cfg(feature = "cli")]
mod html;
#[cfg(feature = "cli")]
mod language;
mod lines;
mod money;
mod order;
mod paper;
mod rules;
mod terminal;

pub use answer::{amount_with_error, explained, text};
pub use changes::{RuleChange, SHIFTS, matters_most};
#[cfg(feature = "cli")]
pub use charts::{Drawing, is_picture, picture};
pub use digits::{counted, decimals, fixed, grouped, probability};
#[cfg(feature = "cli")]
pub use dossier::{Dossier, Sentence, files, plain, sentences};
pub use edge::{LOSS_APART, called, edge_sentence, players_lose_more};
#[cfg(feature = "cli")]
pub use html::{answer_drawings, answer_html, drawing, is_report, page};
#[cfg(feature = "cli")]
pub use language::{Language, own_names};
pub use lines::{percent_with_error, value_text};
pub use money::{BetFigures, Earnings, Hour, NET_AN_HOUR, RoundNet, UNLIKE_SEATS, commission_sentence};
pub use order::listed_seats;
pub use paper::{Style, notes};
#[cfg(feature = "cli")]
pub use paper::{exported, is_exported, is_lone_export};
pub use rules::{rules_in_line, rules_said};
