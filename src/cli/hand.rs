//! `hand`: one hand explained, or all hands of a few cards by worth.

use super::arguments::{ChartChoice, HandOptions};
use super::console::print;
use super::error::Error;
use super::export::Exports;
use super::follower::Follower;
use super::interrupt::Interrupt;
use super::summary::answer_json;
use super::words::named_hand;
use crate::answer::Sheet;
use crate::games::{Question, SHIPPED};
use crate::report::text;
use crate::{engine, house};

pub(super) fn hand(options: &HandOptions, interrupt: &Interrupt) -> Result<(), Error> {
    let draws = if options.list.is_some() {
        ChartChoice::Chart
    } else {
        ChartChoice::Nothing("`hand` draws no chart without `--list`")
    };
    let exports = Exports::new(options.print.printing(draws, true, options.replace.force))?;
    let config = options.bet.apply_to(SHIPPED.load(&options.on.config, options.on.overrides.typed())?);
    let cards = options.cards.join(" ");
    let HandOptions { all, against, n, seat, mine, .. } = *options;
    let other = options.against_hand.as_ref().map(|cards| cards.join(" "));
    let follower = Follower::new(options.print.progress, interrupt);
    let against_hand = other.as_deref();
    let list = options.list.map(usize::from);
    let question = Question { cards: &cards, all, against, n, seat, against_hand, bids: &options.bids, mine, list };
    let pool = house::pool(None, &follower)?;
    let explained = follower.making(
        options
            .list
            .map_or_else(|| format!("the explanation of {cards}"), |cards| format!("the list of {cards} cards")),
        || engine::on(&pool, || house::explain(&config, &question, &follower)),
    );
    let explained = explained.map_err(|error| named_hand(error, config.kind, &cards))?;
    if list.is_some() {
        exports.draw_answer(&config, &explained);
    }
    let json = options.print.json.then(|| answer_json(&config, &explained, None));
    let mut called = explained.called();
    called.tables.iter_mut().for_each(name_owner);
    print(&exports.answer(json, |style| text(&called, style)))?;
    exports.write(&follower)
}

/// Puts a line above a table of nets: the holder, and the bets.
fn name_owner(sheet: &mut Sheet) {
    let holder = if sheet.place("holder").is_some() { "its holder" } else { "a player" };
    let all = sheet.place("net_of_all_bets").map(|_| "all bets of the first seat, in units");
    if let Some(bets) = all.or(sheet.place("net").map(|_| "the main bet, per unit staked")) {
        sheet.title = format!("Net of {holder} on {bets}");
    }
}
