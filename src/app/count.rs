//! `count`: shoes are dealt round after round, and the cards that are seen are counted.

use super::effects::Effects;
use super::error::Error;
use super::observer::{Note, Observer};
use crate::games::counting::{Counted, PRESENTATION, Plan, PlanError};
use crate::games::{COUNTED, Config};
use std::sync::Arc;

/// The config with shoes in place of rounds: simulated, it tells what counting them is worth.
///
/// # Errors
/// If the cards of the game cannot be counted so.
pub fn counted(config: Config, observer: &dyn Observer) -> Result<Config, Error> {
    let uncountable = |error| Error::Uncountable(config.name.clone(), error);
    let plan = Plan::of(&config.values).map_err(uncountable)?;
    let game = config.kind.name();
    if config.rules.on_one_shoe().is_none() {
        return Err(uncountable(PlanError::Game(game)));
    }
    let bets = config.rules.game().bets();
    let Some(line) = bets.iter().position(|(name, _)| *name == plan.bet) else {
        let names: Vec<&str> = bets.iter().map(|(name, _)| &**name).collect();
        return Err(uncountable(PlanError::Bet(plan.bet, names.join(", "))));
    };
    let effects = Effects::of(&config, observer)?.on_bet(line);
    let shoes = Counted::new(game, &*config.rules, &plan, line, effects).map_err(uncountable)?;
    if !shoes.is_balanced() {
        observer.note(&Note::Unbalanced);
    }
    Ok(config.in_units(Arc::new(shoes), COUNTED, &PRESENTATION))
}
