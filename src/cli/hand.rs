//! `hand`: one hand explained.

use super::arguments::{Hand, Told};
use super::console::{print, style};
use super::error::Error;
use super::follower::Follower;
use super::interrupt::Interrupt;
use crate::app;
use crate::games::{Explained, Question, load_under};
use crate::report::explanation;
use serde_json::{Map, Value, json};

pub(super) fn hand(options: &Hand, interrupt: &Interrupt) -> Result<(), Error> {
    let config = options.bet.of(load_under(&options.on.config, options.on.laid.typed())?);
    let cards = options.cards.join(" ");
    let Hand { all, against, n, told: Told { json, progress }, .. } = *options;
    let follower = Follower::new(progress, interrupt);
    let question = Question { cards: &cards, all, against, n };
    let explained = app::pool(None, &follower)?.install(|| app::explain(&config, &question, &follower))?;
    print(&if json { to_json(&config.name, &explained) } else { explanation(&config.name, &explained, &style()) })?;
    Ok(())
}

fn to_json(name: &str, explained: &Explained) -> String {
    let mut summary = Map::from_iter([("name".to_owned(), json!(name))]);
    summary.extend(explained.to_json());
    format!("{}\n", Value::Object(summary))
}
