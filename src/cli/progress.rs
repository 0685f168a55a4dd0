//! Progress bars.

use super::arguments::Progress;
use super::console::complain;
use crate::engine::{Rounds, Watch, edge};
use crate::report::{decimals, grouped};
use crate::stats::Tally;
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Shows rounds, rate, time left and the edge so far.
pub(super) struct Bar<'a> {
    game: &'a dyn Rounds,
    bar: ProgressBar,
    /// Where there is no terminal to draw a bar on, a line is written at each look.
    in_lines: bool,
    rounds: u64,
}

impl<'a> Bar<'a> {
    /// The bar of a run of this many rounds, some of them played before.
    pub(super) fn new(game: &'a dyn Rounds, when: Progress, played: u64, rounds: u64) -> Bar<'a> {
        let units = game.units();
        let template =
            format!("{{wide_bar}} {{human_pos}}/{{human_len}} {units}  {{per_sec}}  {{eta}} left  edge {{msg}}");
        let (bar, in_lines) = bar(when, rounds, &template);
        bar.set_position(played);
        bar.reset_eta();
        Bar { game, bar, in_lines, rounds }
    }
}

/// A bar, or whether lines are written in its place.
fn bar(when: Progress, length: u64, template: &str) -> (ProgressBar, bool) {
    let target = match when {
        Progress::Never => ProgressDrawTarget::hidden(),
        Progress::Auto | Progress::Always => ProgressDrawTarget::stderr(),
    };
    let in_lines = when == Progress::Always && target.is_hidden();
    let bar = ProgressBar::with_draw_target(Some(length), target);
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    (bar, in_lines)
}

/// Shows steps of work that plays no rounds, and about how long the others take.
pub(super) struct StepsBar {
    work: String,
    bar: ProgressBar,
    in_lines: bool,
    start: Instant,
    last_line: Mutex<Instant>,
}

/// How often a line is written.
const LINE_EVERY: Duration = Duration::from_secs(2);

impl StepsBar {
    pub(super) fn new(work: &str, when: Progress, steps: u64) -> StepsBar {
        let (bar, in_lines) = bar(when, steps, "{wide_bar} {msg}");
        let start = Instant::now();
        let shown = StepsBar { work: work.to_owned(), bar, in_lines, start, last_line: Mutex::new(start) };
        shown.show();
        if in_lines {
            complain(&shown.bar.message());
        }
        shown
    }

    /// One more step is done.
    pub(super) fn step(&self) {
        self.bar.inc(1);
        self.show();
        let mut last = self.last_line.lock().unwrap_or_else(PoisonError::into_inner);
        if self.in_lines && last.elapsed() >= LINE_EVERY {
            *last = Instant::now();
            complain(&self.bar.message());
        }
    }

    fn show(&self) {
        let (done, steps) = (self.bar.position(), self.bar.length().unwrap_or_default());
        let per_step = self.start.elapsed().checked_div(done.min(u32::MAX.into()) as u32);
        let left = per_step.map(|each| each.mul_f64(steps.saturating_sub(done) as f64));
        let left = left.map(|left| format!(", about {} left", HumanDuration(left))).unwrap_or_default();
        self.bar.set_message(format!("{}: {} of {}{left}", self.work, grouped(done), grouped(steps)));
    }
}

impl Drop for StepsBar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

impl Drop for Bar<'_> {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

impl Watch for Bar<'_> {
    fn look(&self, so_far: &Tally) {
        if self.bar.is_hidden() && !self.in_lines {
            return;
        }
        let edge = edge(self.game, so_far);
        let error = edge.std_error.map(|error| error * 100.0);
        let digits = decimals(error);
        let error = error.map(|error| format!(" ± {error:.digits$}")).unwrap_or_default();
        let edge = format!("{:.digits$}{error} %", edge.value * 100.0);
        if self.in_lines {
            let (played, rounds) = (grouped(so_far.rounds()), grouped(self.rounds));
            let units = self.game.units();
            return complain(&format!("{played} of {rounds} {units}  edge {edge}"));
        }
        self.bar.set_message(edge);
        self.bar.set_position(so_far.rounds());
    }
}
