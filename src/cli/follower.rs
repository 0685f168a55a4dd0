//! Shows how commands go, and passes on that one is to end.

use super::arguments::Progress;
use super::console::complain;
use super::error::how_to_go_on;
use super::interrupt::Interrupt;
use super::progress::Bar;
use crate::app::{Note, Observer};
use crate::engine::{Rounds, Watch};

/// Follows a command on standard error.
pub(super) struct Follower<'a> {
    progress: Progress,
    interrupt: Option<&'a Interrupt>,
}

impl<'a> Follower<'a> {
    /// With a bar, and with what may end the command before it is done.
    pub(super) fn new(progress: Progress, interrupt: Option<&'a Interrupt>) -> Follower<'a> {
        Follower { progress, interrupt }
    }
}

impl Observer for Follower<'_> {
    fn note(&self, note: &Note) {
        match note {
            Note::Saved(_) => complain(&format!("{note}\n{}", how_to_go_on())),
            _ => complain(&note.to_string()),
        }
    }

    fn progress<'b>(&'b self, game: &'b dyn Rounds, played: u64, rounds: u64) -> Box<dyn Watch + 'b> {
        Box::new(Bar::new(game, self.progress, played, rounds))
    }

    fn wants_stop(&self) -> bool {
        self.interrupt.is_some_and(Interrupt::is_asked)
    }
}
