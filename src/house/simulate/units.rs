//! Runs whose unit is more than a round: `count` deals shoes round after round and counts the cards that are seen,
//! `night` plays many rounds with the same people, and a bank that goes round.

use crate::engine::Unwatched;
use crate::games::session::counting::{self, CountPlan, CountedShoe, PlanError};
use crate::games::session::night::{self, NightError, Nights};
use crate::games::{Config, Session};
use crate::house::configs::no_such_bet;
use crate::house::error::Error;
use crate::house::exact::effects::Effects;
use crate::house::observer::{Note, Observer};
use crate::stats::BetLine;
use std::sync::Arc;

/// More than the rounding error of a product, and less than a card.
const ROUNDED: f64 = 1e-6;

/// Returns the config with the units of runs with this name.
pub fn in_units_of(method: Option<&str>, config: Config, observer: &dyn Observer) -> Result<Config, Error> {
    match method.and_then(Session::named) {
        Some(Session::Shoes) => counted(config, observer),
        Some(Session::Nights) => by_night(config, observer),
        Some(Session::Rounds) | None => Ok(config),
    }
}

/// Returns the cut that deals this share of the shoe.
///
/// # Errors
/// If the game is not dealt from a shoe.
pub fn cut_after(config: &Config, penetration: f64) -> Result<usize, Error> {
    let game = config.rules.on_one_shoe();
    let not_from_shoe = |why| Error::Uncountable(config.name.clone(), PlanError::Game(config.kind.name(), why));
    let cards = game.map_err(not_from_shoe)?.shoe().cards.len();
    Ok(cards - (cards as f64 * penetration + ROUNDED) as usize)
}

/// Returns the config with shoes in place of rounds; a simulation of it shows the value of counting cards.
///
/// # Errors
/// If cards cannot be counted in the game as configured.
pub fn counted(config: Config, observer: &dyn Observer) -> Result<Config, Error> {
    let uncountable = |error| Error::Uncountable(config.name.clone(), error);
    let game = config.kind.name();
    config.rules.on_one_shoe().map_err(|why| uncountable(PlanError::Game(game, why)))?;
    let plan = CountPlan::from_values(&config.as_read).map_err(uncountable)?;
    let full_shoe = config.rules.game(&Unwatched);
    let bets = full_shoe.bets();
    let Some(place) = bets.iter().position(|bet| bet.name == plan.bet) else {
        return Err(no_such_bet(&*full_shoe, &config, &config.name, &plan.bet));
    };
    let effects = Effects::new(&config, observer)?;
    let line = bets[place].line;
    let shoes = CountedShoe::new(game, &*config.rules, &plan, line, effects.on_bet(place)).map_err(uncountable)?;
    let shoes = if line == BetLine::Main { shoes.with_plays(effects.on_plays(&config, observer)) } else { shoes };
    if !shoes.is_balanced() {
        observer.note(&Note::Unbalanced);
    }
    Ok(Config { rules: Arc::new(shoes), session: Session::Shoes, presentation: &counting::PRESENTATION, ..config })
}

/// Returns the config with nights in place of rounds; a simulation of it shows each person's net in a night.
///
/// # Errors
/// If the game is not played by the night, or its bets do not fit.
pub fn by_night(config: Config, observer: &dyn Observer) -> Result<Config, Error> {
    let nights = Nights::new(&config, observer).map_err(|error| match error {
        NightError::Seats(wrong) => Error::Config(wrong),
        error => Error::NotByNight(config.name.clone(), error),
    })?;
    Ok(Config { rules: Arc::new(nights), session: Session::Nights, presentation: &night::PRESENTATION, ..config })
}
