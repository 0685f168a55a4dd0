//! `night`: many rounds with the same people, and a bank that goes round.

use super::error::Error;
use super::observer::Observer;
use crate::games::night::{NightError, Nights, PRESENTATION};
use crate::games::{Config, NIGHT};
use std::sync::Arc;

/// The config with nights in place of rounds: simulated, it tells what a night comes to for each person.
///
/// # Errors
/// If the game is not played by the night, or its bets do not fit.
pub fn by_night(config: Config, observer: &dyn Observer) -> Result<Config, Error> {
    let nights = Nights::new(&config, observer).map_err(|error| match error {
        NightError::Seats(wrong) => Error::Config(wrong),
        error => Error::NotByNight(config.name.clone(), error),
    })?;
    Ok(config.in_units(Arc::new(nights), NIGHT, &PRESENTATION))
}
