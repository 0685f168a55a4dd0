//! One hand explained.

use crate::cards::CardError;
use crate::config::{Decimal, Value};
use crate::tables::Figure;
use crate::tables::presentation::Presentation;
use crate::tables::table::conversions;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value as Json, json};
use thiserror::Error;

/// What a game is asked about a hand.
#[derive(Clone, Copy, Debug, Default)]
pub struct Question<'a> {
    /// The cards, as typed.
    pub cards: &'a str,
    /// Whether to give the chances of everything that the hand can be read as, not only of the best.
    pub all: bool,
    /// How many cards the other side holds.
    pub against: Option<u8>,
    /// The residue turned up.
    pub n: Option<u8>,
    /// The seat whose hand it is, from 1.
    pub seat: Option<u8>,
    /// The dealer's cards, as typed, which a player's hand is settled against.
    pub against_hand: Option<&'a str>,
}

/// Why a hand cannot be explained.
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
        /// How many a hand has.
        wanted: String,
        /// How many were typed.
        found: usize,
    },
    /// Play never leads to this hand.
    #[error("{0}")]
    Unreachable(String),
    /// The game needs an option that is missing.
    #[error("give {0}")]
    Missing(&'static str),
    /// What is wrong with the hand that it is settled against.
    #[error("the dealer's hand: {0}")]
    OfDealer(Box<Unexplained>),
    /// The game settles no hand against another.
    #[error("no hand is settled against another: {0}")]
    Unsettled(&'static str),
    /// The option says what is asked of one hand.
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

    /// The options about one hand that were given.
    fn given(&self) -> impl Iterator<Item = &'static str> {
        let options = [
            ("--all", self.all),
            ("--against", self.against.is_some()),
            ("--n", self.n.is_some()),
            ("--seat", self.seat.is_some()),
        ];
        options.into_iter().filter(|(_, given)| *given).map(|(option, _)| option)
    }
}

/// What there is to say about a hand.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Explained {
    /// The cards as understood.
    pub cards: Vec<String>,
    /// Facts about the hand as a whole.
    pub facts: Vec<Fact>,
    /// The columns of a table of what can be made of it, best first.
    pub header: Vec<&'static str>,
    /// Its rows.
    pub rows: Vec<Vec<Cell>>,
}

impl Explained {
    /// The same for people: names that stand alone by what they are called.
    #[doc(hidden)]
    #[must_use]
    pub fn called(mut self, presentation: &Presentation) -> Explained {
        let cells = self.facts.iter_mut().map(|fact| &mut fact.value).chain(self.rows.iter_mut().flatten());
        for cell in cells {
            if let Cell::Text(text) = cell {
                *text = presentation.called(text).to_owned();
            }
        }
        self
    }

    /// The answer as objects: the cards, every fact by its name, and the rows by column.
    #[doc(hidden)]
    #[must_use]
    pub fn to_json(&self) -> Map<String, Json> {
        let mut answer = Map::from_iter([("cards".to_owned(), json!(self.cards))]);
        answer.extend(self.facts.iter().map(|fact| (fact.name.clone(), fact.value.to_json())));
        if !self.rows.is_empty() {
            let row = |row: &Vec<Cell>| {
                let cells = self.header.iter().zip(row).map(|(name, cell)| ((*name).to_owned(), cell.to_json()));
                Json::Object(cells.collect())
            };
            answer.insert("rows".to_owned(), self.rows.iter().map(row).collect());
        }
        answer
    }
}

/// The cards, every fact by its name, and the rows by column.
impl Serialize for Explained {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_json().serialize(serializer)
    }
}

/// A fact about a hand.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Fact {
    /// Its name for programs.
    pub name: String,
    /// What it is called on the terminal.
    pub label: String,
    /// What it is.
    pub value: Cell,
}

impl Fact {
    /// A fact.
    #[doc(hidden)]
    #[must_use]
    pub fn new(name: &str, label: &str, value: impl Into<Cell>) -> Fact {
        Fact { name: name.to_owned(), label: label.to_owned(), value: value.into() }
    }
}

/// A value of an answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Words.
    Text(String),
    /// Yes or no.
    Flag(bool),
    /// A number.
    Whole(u64),
    /// Several values.
    List(Vec<Cell>),
    /// What is paid, in unit bets.
    Paid(Decimal),
    /// A share of equally likely deals.
    Share(f64),
    /// A mean, in unit bets.
    Mean(f64),
    /// Choices, the best first, each with its share.
    Choices(Vec<(String, f64)>),
    /// What was not asked for.
    Blank,
}

impl Cell {
    /// Several values.
    #[doc(hidden)]
    pub fn list<T: Into<Cell>>(items: impl IntoIterator<Item = T>) -> Cell {
        Cell::List(items.into_iter().map(Into::into).collect())
    }

    fn to_json(&self) -> Json {
        match self {
            Cell::Text(text) => json!(text),
            Cell::Flag(flag) => json!(flag),
            Cell::Whole(number) => json!(number),
            Cell::List(cells) => cells.iter().map(Cell::to_json).collect(),
            Cell::Paid(paid) => json!(Value::Decimal(*paid)),
            Cell::Share(number) | Cell::Mean(number) => json!(Figure(*number)),
            Cell::Choices(choices) => choices
                .iter()
                .map(|(choice, share): &(String, f64)| json!({ "choice": choice, "share": Figure(*share) }))
                .collect(),
            Cell::Blank => Json::Null,
        }
    }
}

conversions! {
    Cell {
        &str: text => Cell::Text(text.to_owned());
        String: text => Cell::Text(text);
        u8: number => Cell::Whole(number.into());
        bool: flag => Cell::Flag(flag);
        Decimal: paid => Cell::Paid(paid);
        Vec<(String, f64)>: choices => Cell::Choices(choices);
    }
}
