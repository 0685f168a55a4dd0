//! `hand`: one hand explained.

use super::arguments::{Hand, Print};
use super::console::{print, style};
use super::error::Error;
use super::follower::Follower;
use super::interrupt::Interrupt;
use super::summary::answered;
use super::words::named_hand;
use crate::engine;
use crate::games::{Question, SHIPPED};
use crate::house;
use crate::report::explanation;

pub(super) fn hand(options: &Hand, interrupt: &Interrupt) -> Result<(), Error> {
    let config = options.bet.of(SHIPPED.load(&options.on.config, options.on.laid.typed())?);
    let cards = options.cards.join(" ");
    let Hand { all, against, n, seat, print: Print { json, progress }, .. } = *options;
    let other = options.against_hand.as_ref().map(|cards| cards.join(" "));
    let follower = Follower::new(progress, interrupt);
    let question = Question { cards: &cards, all, against, n, seat, against_hand: other.as_deref() };
    let explained = engine::on(&house::pool(None, &follower)?, || house::explain(&config, &question, &follower));
    let explained = explained.map_err(|error| named_hand(error, config.kind, &cards))?;
    print(&if json {
        answered(&config, explained.to_json())
    } else {
        explanation(&config.name, &explained.called(config.presentation), &style())
    })?;
    Ok(())
}
