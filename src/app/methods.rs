//! Runs whose unit is more than a round.

use super::count::counted;
use super::error::Error;
use super::night::by_night;
use super::observer::Observer;
use crate::games::{COUNTED, Config, NIGHT};
#[cfg(feature = "cli")]
use crate::games::{counting, night};
#[cfg(feature = "cli")]
use crate::stats::Presentation;

/// The config with the units of runs that are called so.
pub(super) fn in_units_of(method: Option<&str>, config: Config, observer: &dyn Observer) -> Result<Config, Error> {
    match method {
        Some(COUNTED) => counted(config, observer),
        Some(NIGHT) => by_night(config, observer),
        _ => Ok(config),
    }
}

/// How results of runs that are called so are presented, where the game does not say it.
#[cfg(feature = "cli")]
pub(super) fn presentation_of(method: &str) -> Option<&'static Presentation> {
    match method {
        COUNTED => Some(&counting::PRESENTATION),
        NIGHT => Some(&night::PRESENTATION),
        _ => None,
    }
}
