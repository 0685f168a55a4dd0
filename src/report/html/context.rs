//! The context in which the tables of an answer are drawn.

use super::figures::method;
use crate::money::Money;
use crate::store::Stored;
use crate::tables::Presentation;

/// The context in which the tables of an answer are drawn.
pub(super) struct Context<'a> {
    /// The config's name.
    pub name: &'a str,
    /// The method in a few words.
    pub method: String,
    pub presentation: &'a Presentation,
    /// The value of bets to the reader.
    pub money: Option<&'a Money>,
    /// The width of the cells of a distribution.
    pub width: Option<f64>,
}

impl<'a> Context<'a> {
    pub(super) fn new(result: &'a Stored) -> Context<'a> {
        let width = result.about.figures.get("cell_width").and_then(serde_json::Value::as_f64);
        let (name, presentation) = (&*result.about.name, result.tables.presentation);
        Context { name, method: method(result), presentation, money: result.money.as_ref(), width }
    }
}
