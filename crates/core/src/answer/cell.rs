//! A value of an answer: as JSON, as it stands in a file, as a number.

use crate::config::{Decimal, Value};
use crate::stats::Fraction;
use crate::tables::table::conversions;
use crate::tables::{Figure, Whole};
use serde_json::{Value as Json, json};
use std::fmt;

/// A value of an answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// A value as it stands in a file: a number if it reads as one.
    Written(String),
    /// Words.
    Text(String),
    /// Yes or no.
    Flag(bool),
    /// A number.
    Whole(u128),
    /// A whole number, perhaps below 0.
    Signed(i64),
    /// An exact share, edge or net.
    Fraction(Fraction),
    /// Several values.
    List(Vec<Cell>),
    /// A payout, in unit bets.
    Paid(Decimal),
    /// A float, shown according to its column.
    Number(f64),
    /// A share of equally likely deals, of rounds or of a stake.
    Share(f64),
    /// A mean, in unit bets.
    Mean(f64),
    /// An amount, in unit bets.
    Bets(f64),
    /// A whole number of unit bets.
    WholeBets(f64),
    /// Choices, the best first, each with its share.
    Choices(Vec<(String, f64)>),
    /// A value that is unknown or was not requested.
    Blank,
}

impl Cell {
    /// Returns several values as one.
    #[doc(hidden)]
    pub fn list<T: Into<Cell>>(items: impl IntoIterator<Item = T>) -> Cell {
        Cell::List(items.into_iter().map(Into::into).collect())
    }

    /// Returns the number, if it is one.
    pub fn number(&self) -> Option<f64> {
        match self {
            Cell::Written(text) => text.parse().ok().filter(|number: &f64| number.is_finite()),
            Cell::Whole(number) => Some(*number as f64),
            Cell::Signed(number) => Some(*number as f64),
            Cell::Fraction(fraction) => Some(fraction.nearest()),
            Cell::Number(number)
            | Cell::Share(number)
            | Cell::Mean(number)
            | Cell::Bets(number)
            | Cell::WholeBets(number) => Some(*number),
            Cell::Paid(paid) => Some(f64::from(paid.ten_thousandths()) / 1e4),
            Cell::Text(_) | Cell::Flag(_) | Cell::List(_) | Cell::Choices(_) | Cell::Blank => None,
        }
    }

    /// Returns the text of a written cell or of words, and an empty text for others.
    pub fn text(&self) -> &str {
        match self {
            Cell::Written(text) | Cell::Text(text) => text,
            _ => "",
        }
    }

    /// Returns `true` if nothing is there.
    pub fn is_blank(&self) -> bool {
        match self {
            Cell::Blank => true,
            Cell::Written(text) | Cell::Text(text) => text.is_empty(),
            _ => false,
        }
    }

    /// Returns the value as JSON.
    #[doc(hidden)]
    pub fn to_json(&self) -> Json {
        match self {
            Cell::Written(text) => match serde_json::from_str(text) {
                Ok(Json::Number(number)) => Json::Number(number),
                _ if text.is_empty() => Json::Null,
                _ => json!(text),
            },
            Cell::Text(text) => json!(text),
            Cell::Flag(flag) => json!(flag),
            Cell::Whole(number) => json!(Whole(*number)),
            Cell::Signed(number) => json!(number),
            Cell::Fraction(fraction) => json!(fraction.to_string()),
            Cell::List(cells) => cells.iter().map(Cell::to_json).collect(),
            Cell::Paid(paid) => json!(Value::Decimal(*paid)),
            Cell::Number(number)
            | Cell::Share(number)
            | Cell::Mean(number)
            | Cell::Bets(number)
            | Cell::WholeBets(number) => {
                json!(Figure::known(*number))
            }
            Cell::Choices(choices) => {
                choices.iter().map(|(choice, share)| json!({ "choice": choice, "share": Figure(*share) })).collect()
            }
            Cell::Blank => Json::Null,
        }
    }
}

impl fmt::Display for Cell {
    /// Writes the value as it stands in a file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cell::Written(text) | Cell::Text(text) => f.write_str(text),
            Cell::Flag(flag) => flag.fmt(f),
            Cell::Whole(number) => number.fmt(f),
            Cell::Signed(number) => number.fmt(f),
            Cell::Fraction(fraction) => fraction.fmt(f),
            Cell::Paid(paid) => paid.fmt(f),
            Cell::Number(number)
            | Cell::Share(number)
            | Cell::Mean(number)
            | Cell::Bets(number)
            | Cell::WholeBets(number) => {
                // A float always has a form in JSON.
                f.write_str(&serde_json::to_string(&Figure(*number)).unwrap_or_default())
            }
            Cell::List(cells) => {
                for (at, cell) in cells.iter().enumerate() {
                    write!(f, "{}{cell}", if at > 0 { ", " } else { "" })?;
                }
                Ok(())
            }
            Cell::Choices(choices) => {
                for (at, (choice, share)) in choices.iter().enumerate() {
                    write!(f, "{}{choice} {share}", if at > 0 { ", " } else { "" })?;
                }
                Ok(())
            }
            Cell::Blank => Ok(()),
        }
    }
}

conversions! {
    Cell {
        &str: text => Cell::Text(text.to_owned());
        String: text => Cell::Text(text);
        u8: number => Cell::Whole(number.into());
        bool: flag => Cell::Flag(flag);
        f64: share => Cell::Share(share);
        Decimal: paid => Cell::Paid(paid);
        Vec<(String, f64)>: choices => Cell::Choices(choices);
    }
}
