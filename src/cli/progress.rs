//! Progress bars.

use super::arguments::Progress;
use super::console::complain;
use crate::engine::{Instant, Rounds, Watch, edge};
use crate::report::{decimals, grouped};
use crate::stats::Tally;
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// A bar or, without a terminal, lines.
struct ShownProgress {
    bar: ProgressBar,
    in_lines: bool,
    start: Instant,
}

impl ShownProgress {
    fn new(when: Progress, length: u64) -> ShownProgress {
        let target = match when {
            Progress::Never => ProgressDrawTarget::hidden(),
            Progress::Auto | Progress::Always => ProgressDrawTarget::stderr(),
        };
        let in_lines = when == Progress::Always && target.is_hidden();
        let bar = ProgressBar::with_draw_target(Some(length), target);
        if let Ok(style) = ProgressStyle::with_template("{wide_bar} {msg}") {
            bar.set_style(style);
        }
        ShownProgress { bar, in_lines, start: Instant::now() }
    }

    /// Returns `, about 3 minutes left`, once it can be estimated.
    fn left(&self, done: u64, rest: u64) -> String {
        let left = self.start.elapsed().as_secs_f64() / done as f64 * rest as f64;
        let left = Duration::try_from_secs_f64(left).ok().filter(|_| done > 0 && rest > 0);
        left.map(|left| format!(", about {} left", HumanDuration(left))).unwrap_or_default()
    }
}

impl Drop for ShownProgress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// Shows rounds, the edge so far, and the estimated time left.
pub(super) struct Bar<'a> {
    game: &'a dyn Rounds,
    shown: ShownProgress,
    before: u64,
    rounds: u64,
}

impl<'a> Bar<'a> {
    /// Returns the bar of a run of `rounds` rounds, `played` of them already done.
    pub(super) fn new(game: &'a dyn Rounds, when: Progress, played: u64, rounds: u64) -> Bar<'a> {
        let shown = ShownProgress::new(when, rounds);
        shown.bar.set_position(played);
        shown.bar.set_message(format!("{} of {} {}", grouped(played), grouped(rounds), game.units()));
        Bar { game, shown, before: played, rounds }
    }

    fn edge(&self, so_far: &Tally) -> String {
        let edge = edge(self.game, so_far);
        let error = edge.std_error.map(|error| error * 100.0);
        let digits = decimals(error);
        let error = error.map(|error| format!(" ± {error:.digits$}")).unwrap_or_default();
        format!("  edge {:.digits$}{error} %", edge.value * 100.0)
    }
}

/// Shows steps of work that plays no rounds, and the estimated time left.
pub(super) struct StepsBar {
    work: String,
    shown: ShownProgress,
    last_line: Mutex<Instant>,
}

/// Interval between lines.
const LINE_EVERY: Duration = Duration::from_secs(2);

impl StepsBar {
    pub(super) fn new(work: &str, when: Progress, steps: u64) -> StepsBar {
        let shown = ShownProgress::new(when, steps);
        let steps = StepsBar { work: work.to_owned(), last_line: Mutex::new(shown.start), shown };
        steps.show();
        if steps.shown.in_lines {
            complain(&steps.shown.bar.message());
        }
        steps
    }

    pub(super) fn step(&self) {
        self.shown.bar.inc(1);
        self.show();
        let mut last = self.last_line.lock().unwrap_or_else(PoisonError::into_inner);
        if self.shown.in_lines && last.elapsed() >= LINE_EVERY {
            *last = Instant::now();
            complain(&self.shown.bar.message());
        }
    }

    fn show(&self) {
        let (done, steps) = (self.shown.bar.position(), self.shown.bar.length().unwrap_or_default());
        let left = self.shown.left(done, steps.saturating_sub(done));
        self.shown.bar.set_message(format!("{}: {} of {}{left}", self.work, grouped(done), grouped(steps)));
    }
}

impl Watch for Bar<'_> {
    fn look(&self, so_far: &Tally) {
        let ShownProgress { bar, in_lines, .. } = &self.shown;
        if bar.is_hidden() && !in_lines {
            return;
        }
        let played = so_far.rounds();
        let edge = if played > 0 { self.edge(so_far) } else { String::new() };
        let left = self.shown.left(played.saturating_sub(self.before), self.rounds.saturating_sub(played));
        let message = format!("{} of {} {}{edge}{left}", grouped(played), grouped(self.rounds), self.game.units());
        if *in_lines {
            return complain(&message);
        }
        bar.set_message(message);
        bar.set_position(played);
    }
}
