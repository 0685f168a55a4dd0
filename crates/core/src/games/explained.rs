//! One hand explained.

use crate::answer::{Answer, Cell, Fact, Sheet, SheetForm};
use crate::cards::CardError;
use serde_json::json;
use thiserror::Error;

/// A question about a hand.
#[derive(Clone, Copy, Debug, Default)]
pub struct Question<'a> {
    /// The cards, as typed.
    pub cards: &'a str,
    /// Whether to give the chances of every reading of the hand, not only of the best.
    pub all: bool,
    /// Number of the other side's cards.
    pub against: Option<u8>,
    /// The residue turned up.
    pub n: Option<u8>,
    /// The seat whose hand it is, from 1.
    pub seat: Option<u8>,
    /// The dealer's cards, as typed, which a player's hand is settled against.
    pub against_hand: Option<&'a str>,
    /// Bids of the other people for the bank.
    pub bids: &'a [u32],
    /// One's own bid.
    pub mine: Option<u32>,
    /// Number of cards of hands to list instead.
    pub list: Option<usize>,
}

/// The reason that a hand cannot be explained.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unexplained {
    /// This game's hands are not explained.
    #[error("hands of this game are not explained")]
    Game,
    /// The cards are not a hand from the shoe.
    #[error(transparent)]
    Cards(#[from] CardError),
    /// Too few cards, or too many.
    #[error("a hand has {wanted} cards, not {found}")]
    Count {
        /// The expected number of cards.
        wanted: String,
        /// The number of typed cards.
        found: usize,
    },
    /// Play never leads to this hand.
    #[error("{0}")]
    Unreachable(String),
    /// The game needs an option that is missing.
    #[error("give {0}")]
    Missing(&'static str),
    /// An error in the dealer's hand.
    #[error("the dealer's hand: {0}")]
    OfDealer(Box<Unexplained>),
    /// The game settles no hand against another.
    #[error("no hand is settled against another: {0}")]
    Unsettled(&'static str),
    /// The option applies to one hand only.
    #[error("two hands are settled without `{0}`: leave it out")]
    OfOneHand(&'static str),
    /// The game does not use this option.
    #[error("hands of this game are explained without `{0}`: leave it out")]
    Unused(&'static str),
}

impl Question<'_> {
    /// Refuses all options except those that a game uses.
    pub(super) fn only(&self, used: &[&str]) -> Result<(), Unexplained> {
        match self.given().find(|option| !used.contains(option)) {
            Some(option) => Err(Unexplained::Unused(option)),
            None => Ok(()),
        }
    }

    /// Refuses all options besides the other hand.
    pub(super) fn only_two_hands(&self) -> Result<(), Unexplained> {
        self.given().next().map_or(Ok(()), |option| Err(Unexplained::OfOneHand(option)))
    }

    /// Returns the given options that apply to one hand only.
    fn given(&self) -> impl Iterator<Item = &'static str> {
        let options = [
            ("--all", self.all),
            ("--against", self.against.is_some()),
            ("--n", self.n.is_some()),
            ("--seat", self.seat.is_some()),
            ("--bids", !self.bids.is_empty()),
            ("--mine", self.mine.is_some()),
            ("--list", self.list.is_some()),
        ];
        options.into_iter().filter(|(_, given)| *given).map(|(option, _)| option)
    }
}

/// Returns the answer about a hand: its cards as understood, facts about it as a whole, and a table of its readings,
/// the best first.
pub(super) fn explained(cards: &[String], facts: Vec<Fact>, header: &[&str], rows: Vec<Vec<Cell>>) -> Answer {
    let mut answer = Answer { method: cards.join(" "), facts, ..Answer::default() };
    answer.about.insert("cards".to_owned(), json!(cards));
    if !rows.is_empty() {
        let header = header.iter().map(|name| (*name).to_owned()).collect();
        let (shown, form) = (rows.len(), SheetForm::Unwritten);
        answer.tables = vec![Sheet { header, rows, shown, form, ..Sheet::default() }.under("rows")];
    }
    answer
}
