//! `count`: shoes are dealt round after round, and the cards that are seen are counted.

use super::effects::effects;
use super::error::Error;
use super::observer::{Note, Observer};
use crate::games::Config;
use crate::games::counting::{Counted, Plan, PlanError};

/// The config with shoes in place of rounds: simulated, it tells what counting them is worth.
///
/// # Errors
/// If the cards of the game cannot be counted so.
pub fn counted(config: Config, observer: &dyn Observer) -> Result<Config, Error> {
    let name = config.name.clone();
    let shoes = shoes(&config).map_err(|error| Error::Uncountable(name, error))?;
    if !shoes.is_balanced() {
        observer.note(&Note::Unbalanced);
    }
    Ok(config.counted(shoes))
}

fn shoes(config: &Config) -> Result<Counted, PlanError> {
    let plan = Plan::of(&config.values)?;
    let game = config.kind.name();
    if config.rules.on_one_shoe().is_none() {
        return Err(PlanError::Game(game));
    }
    let bets = config.rules.game().bets();
    let Some(line) = bets.iter().position(|(name, _)| *name == plan.bet) else {
        let names: Vec<&str> = bets.iter().map(|(name, _)| &**name).collect();
        return Err(PlanError::Bet(plan.bet, names.join(", ")));
    };
    let effects = effects(config, (line, bets[line].1)).ok_or(PlanError::Game(game))?;
    Counted::new(game, &*config.rules, &plan, line, effects)
}
