//! The progress bar.

use super::arguments::Progress;
use super::console::complain;
use crate::engine::{Rounds, Watch, edge};
use crate::report::{decimals, grouped};
use crate::stats::Tally;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

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
        let target = match when {
            Progress::Never => ProgressDrawTarget::hidden(),
            Progress::Auto | Progress::Always => ProgressDrawTarget::stderr(),
        };
        let in_lines = when == Progress::Always && target.is_hidden();
        let bar = ProgressBar::with_draw_target(Some(rounds), target);
        let template = "{wide_bar} {human_pos}/{human_len} rounds  {per_sec}  {eta} left  edge {msg}";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.set_position(played);
        bar.reset_eta();
        Bar { game, bar, in_lines, rounds }
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
            return complain(&format!("{played} of {rounds} rounds  edge {edge}"));
        }
        self.bar.set_message(edge);
        self.bar.set_position(so_far.rounds());
    }
}
