//! Runs whose unit is more than a round: `count` deals shoes round after round and counts the cards that are seen,
//! `night` plays many rounds with the same people, and a bank that goes round.

use super::configs::no_such_bet;
use super::effects::Effects;
use super::error::Error;
use super::observer::{Note, Observer};
use crate::engine::Unwatched;
use crate::games::counting::{self, Counted, Plan, PlanError};
use crate::games::night::{self, NightError, Nights};
use crate::games::{COUNTED, Config, NIGHT};
#[cfg(feature = "cli")]
use crate::stats::Presentation;
use std::sync::Arc;

/// The config with the units of runs with this name.
pub(super) fn in_units_of(method: Option<&str>, config: Config, observer: &dyn Observer) -> Result<Config, Error> {
    match method {
        Some(COUNTED) => counted(config, observer),
        Some(NIGHT) => by_night(config, observer),
        _ => Ok(config),
    }
}

/// How results of runs with this name are presented, where the game does not say so.
#[cfg(feature = "cli")]
pub(super) fn presentation_of(method: &str) -> Option<&'static Presentation> {
    match method {
        COUNTED => Some(&counting::PRESENTATION),
        NIGHT => Some(&night::PRESENTATION),
        _ => None,
    }
}

/// The config with shoes in place of rounds: simulated, it shows what counting cards is worth.
///
/// # Errors
/// If cards cannot be counted in the game as the config says.
pub fn counted(config: Config, observer: &dyn Observer) -> Result<Config, Error> {
    let uncountable = |error| Error::Uncountable(config.name.clone(), error);
    let game = config.kind.name();
    if config.rules.on_one_shoe().is_none() {
        return Err(uncountable(PlanError::Game(game)));
    }
    let plan = Plan::of(&config.as_read).map_err(uncountable)?;
    let full_shoe = config.rules.game(&Unwatched);
    let bets = full_shoe.bets();
    let Some(place) = bets.iter().position(|bet| bet.name == plan.bet) else {
        return Err(no_such_bet(&*full_shoe, &config, &config.name, &plan.bet));
    };
    let effects = Effects::of(&config, observer)?.on_bet(place);
    let shoes = Counted::new(game, &*config.rules, &plan, bets[place].line, effects).map_err(uncountable)?;
    if !shoes.is_balanced() {
        observer.note(&Note::Unbalanced);
    }
    Ok(Config { rules: Arc::new(shoes), method: COUNTED, presentation: &counting::PRESENTATION, ..config })
}

/// The config with nights in place of rounds: simulated, it shows what each person nets in a night.
///
/// # Errors
/// If the game is not played by the night, or its bets do not fit.
pub fn by_night(config: Config, observer: &dyn Observer) -> Result<Config, Error> {
    let nights = Nights::new(&config, observer).map_err(|error| match error {
        NightError::Seats(wrong) => Error::Config(wrong),
        error => Error::NotByNight(config.name.clone(), error),
    })?;
    Ok(Config { rules: Arc::new(nights), method: NIGHT, presentation: &night::PRESENTATION, ..config })
}
