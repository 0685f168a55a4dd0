//! `hand`: one hand explained.

use super::arguments::Hand;
use super::console::{print, style};
use super::error::Error;
use super::follower::Follower;
use super::interrupt::Interrupt;
use crate::app;
use crate::config::{self};
use crate::games::{Cell, Explained, Question, load_under};
use crate::report::explanation;
use crate::stats::Figure;
use serde_json::{Map, Value, json};

pub(super) fn hand(options: &Hand, interrupt: &Interrupt) -> Result<(), Error> {
    let config = options.bet.of(load_under(&options.config, options.laid.typed())?);
    let cards = options.cards.join(" ");
    let Hand { all, against, n, json, progress, .. } = *options;
    let follower = Follower::new(progress, interrupt);
    let question = Question { cards: &cards, all, against, n };
    let explained = app::pool(None, &follower)?.install(|| app::explain(&config, &question, &follower))?;
    print(&if json { to_json(&config.name, &explained) } else { explanation(&config.name, &explained, &style()) })?;
    Ok(())
}

fn to_json(name: &str, explained: &Explained) -> String {
    let mut summary = Map::from_iter([("name".to_owned(), json!(name)), ("cards".to_owned(), json!(explained.cards))]);
    summary.extend(explained.facts.iter().map(|fact| (fact.name.clone(), value(&fact.value))));
    if !explained.rows.is_empty() {
        let row = |row: &Vec<Cell>| {
            let cells = explained.header.iter().zip(row).map(|(name, cell)| ((*name).to_owned(), value(cell)));
            Value::Object(cells.collect())
        };
        summary.insert("rows".to_owned(), explained.rows.iter().map(row).collect());
    }
    format!("{}\n", Value::Object(summary))
}

fn value(cell: &Cell) -> Value {
    match cell {
        Cell::Text(text) => json!(text),
        Cell::Flag(flag) => json!(flag),
        Cell::Whole(number) => json!(number),
        Cell::List(cells) => cells.iter().map(value).collect(),
        Cell::Paid(paid) => json!(config::Value::Decimal(*paid)),
        Cell::Share(number) | Cell::Mean(number) => json!(Figure(*number)),
        Cell::Blank => Value::Null,
    }
}
