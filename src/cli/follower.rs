//! Shows the progress of commands, and passes on interrupts.

use super::arguments::{Configs, Printing, Progress};
use super::console::{complain, print, warn};
use super::error::{Error, how_to_go_on};
use super::export::{Exports, check_charts};
use super::interrupt::{Hold, Interrupt};
use super::progress::{Bar, ProgressDisplay, StepsBar};
use crate::engine::{self, Rounds, Step, Steps, Watch};
use crate::games::Config;
use crate::house::{self, Note, Observer};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Follows a command on standard error.
pub(super) struct Follower<'a> {
    display: ProgressDisplay,
    interrupt: &'a Interrupt,
    hold: Mutex<Option<Hold<'a>>>,
}

impl<'a> Follower<'a> {
    /// Returns a follower with a progress bar and an interrupt that may end the command early.
    pub(super) fn new(progress: Progress, interrupt: &'a Interrupt) -> Follower<'a> {
        Follower { display: ProgressDisplay::new(progress), interrupt, hold: Mutex::default() }
    }

    /// Expects a run to stop at this standard error of its edge.
    pub(super) fn until(self, until_se: Option<f64>) -> Follower<'a> {
        Follower { display: self.display.until(until_se), ..self }
    }

    /// Runs work whose result would be lost if interrupted, unless it can be saved.
    pub(super) fn making<T>(&self, what: String, make: impl FnOnce() -> T) -> T {
        self.interrupt.makes(Some(what.clone()));
        let made = self.display.working(&what, make);
        self.interrupt.makes(None);
        made
    }
}

/// Makes an answer for each config and prints it, after all configs have been checked.
pub(super) fn each(
    configs: &Configs,
    printing: Printing<'_>,
    threads: Option<u16>,
    interrupt: &Interrupt,
    what: &str,
    check: impl Fn(&Config, &Follower<'_>) -> Result<(), house::Error>,
    mut make: impl FnMut(&Config, &Follower<'_>, &Exports) -> Result<String, Error> + Send,
) -> Result<(), Error> {
    let exports = Exports::new(printing)?;
    let follower = Follower::new(printing.progress, interrupt);
    let loaded = house::load_all(&configs.configs, &configs.overrides.typed(), &follower)?;
    check_charts(&printing, &loaded)?;
    let pool = house::pool(threads, &follower)?;
    // A single one is checked when it is made.
    for config in loaded.iter().filter(|_| loaded.len() > 1) {
        follower.making(format!("{what} of {}", config.name), || check(config, &follower))?;
    }
    for config in &loaded {
        // A signal may have come while the previous result was being written.
        if interrupt.is_asked() {
            return Err(house::Error::NotBegun(config.name.clone()).into());
        }
        let make = || engine::on(&pool, || make(config, &follower, &exports));
        print(&follower.making(format!("{what} of {}", config.name), make)?)?;
    }
    exports.write(&follower)
}

impl Steps for Follower<'_> {
    fn begin<'b>(&'b self, work: &str, steps: u64) -> Step<'b> {
        let bar = StepsBar::new(work, &self.display, steps);
        Box::new(move || bar.step())
    }
}

impl Observer for Follower<'_> {
    fn note(&self, note: &Note) {
        match note {
            Note::Idle(warnings) => warn(warnings),
            Note::Saved(_) => complain(&format!("{note}\n{}", how_to_go_on())),
            _ => complain(&note.to_string()),
        }
    }

    fn progress<'b>(&'b self, game: &'b dyn Rounds, played: u64, rounds: u64) -> Box<dyn Watch + 'b> {
        Box::new(Bar::new(game, &self.display, played, rounds))
    }

    fn can_save(&self) {
        self.interrupt.makes(None);
        *self.hold.lock().unwrap_or_else(PoisonError::into_inner) = Some(self.interrupt.hold());
    }

    fn writes(&self) -> Option<MutexGuard<'_, ()>> {
        Some(self.interrupt.writes())
    }

    fn has_written(&self) {
        self.interrupt.has_written();
    }

    fn wants_stop(&self) -> bool {
        self.interrupt.is_asked()
    }
}
