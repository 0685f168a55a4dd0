//! Progress bars.

use super::arguments::Progress;
use super::console::{announce, complain};
use crate::engine::{Instant, Rounds, Watch, edge};
use crate::report::{decimals, grouped};
use crate::stats::Tally;
use indicatif::{HumanDuration, MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Builder;
use std::time::Duration;

/// Interval between lines, and the longest time without a sign of progress.
const LINE_EVERY: Duration = Duration::from_secs(2);
/// Seconds of work that are announced where no progress is shown.
const LONG: u64 = 120;
/// Interval between looks at the last sign of progress.
const LOOK_EVERY: Duration = Duration::from_millis(200);

/// All bars of a command or, without a terminal, its lines.
#[derive(Clone)]
pub(super) struct ProgressDisplay {
    bars: MultiProgress,
    in_lines: bool,
    /// The last sign of progress.
    last_sign: Arc<Moment>,
    /// Longest seconds announced; `None` if progress is shown or unwanted.
    announced: Option<Arc<AtomicU64>>,
    /// The standard error of the edge that ends a run before its last round.
    until_se: Option<f64>,
}

impl ProgressDisplay {
    pub(super) fn new(when: Progress) -> ProgressDisplay {
        let bars = MultiProgress::with_draw_target(match when {
            Progress::Never => ProgressDrawTarget::hidden(),
            Progress::Auto | Progress::Always => ProgressDrawTarget::stderr(),
        });
        let in_lines = when == Progress::Always && bars.is_hidden();
        let announced = (when == Progress::Auto && bars.is_hidden()).then(Arc::default);
        ProgressDisplay { bars, in_lines, last_sign: Arc::new(Moment::now()), announced, until_se: None }
    }

    /// Expects a run to stop at this standard error of its edge.
    pub(super) fn until(self, until_se: Option<f64>) -> ProgressDisplay {
        ProgressDisplay { until_se, ..self }
    }

    /// Returns `true` if nothing is ever shown.
    fn is_hidden(&self) -> bool {
        self.bars.is_hidden() && !self.in_lines
    }

    fn line(&self, message: &str) {
        complain(message);
        self.last_sign.renew();
    }

    /// Announces how long work will take, if it is minutes; again if that doubles.
    fn announce(&self, work: &str, left: Option<Duration>) {
        let seconds = left.unwrap_or_default().as_secs();
        let Some(announced) = self.announced.as_ref().filter(|_| seconds >= LONG) else { return };
        if seconds > 2 * announced.fetch_max(seconds, Ordering::SeqCst) {
            announce(&format!("note: {work} will take about {}", HumanDuration(Duration::from_secs(seconds))));
        }
    }

    /// Works, and shows that it goes on whenever no bar or line does.
    pub(super) fn working<T>(&self, on: &str, work: impl FnOnce() -> T) -> T {
        if self.is_hidden() {
            return work();
        }
        self.last_sign.renew();
        let (end, ended) = channel();
        std::thread::scope(|scope| {
            // Without a thread to spare, the work goes on in silence.
            let _ = Builder::new().spawn_scoped(scope, move || self.show_heartbeat(on, &ended));
            let made = work();
            drop(end);
            made
        })
    }

    fn show_heartbeat(&self, on: &str, ended: &Receiver<()>) {
        let (start, mut spinner) = (Instant::now(), None);
        while ended.recv_timeout(LOOK_EVERY) == Err(RecvTimeoutError::Timeout) {
            if !self.last_sign.is_long_ago() {
                spinner = None;
                continue;
            }
            let message = format!("working on {on}, {} so far", HumanDuration(start.elapsed()));
            if self.in_lines {
                self.line(&message);
            } else {
                let shown = spinner.get_or_insert_with(|| ClearedBar(self.bars.add(ProgressBar::new_spinner())));
                shown.0.set_message(message);
            }
        }
    }
}

/// A point in time that threads share.
struct Moment(Mutex<Instant>);

impl Moment {
    fn now() -> Moment {
        Moment(Mutex::new(Instant::now()))
    }

    /// Moves it to now.
    fn renew(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// Returns `true` once a line is due.
    fn is_long_ago(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).elapsed() >= LINE_EVERY
    }
}

/// A bar that disappears when dropped.
struct ClearedBar(ProgressBar);

impl Drop for ClearedBar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// A bar or, without a terminal, lines.
struct ShownProgress {
    bar: ClearedBar,
    display: ProgressDisplay,
    start: Instant,
}

impl ShownProgress {
    fn new(display: &ProgressDisplay, length: u64) -> ShownProgress {
        let bar = display.bars.add(ProgressBar::new(length));
        if let Ok(style) = ProgressStyle::with_template("{wide_bar} {msg}") {
            bar.set_style(style);
        }
        ShownProgress { bar: ClearedBar(bar), display: display.clone(), start: Instant::now() }
    }

    /// Returns `, about 3 minutes left`, once it can be estimated.
    fn left(&self, done: u64, rest: u64) -> String {
        self.time_left(done, rest).map(|left| format!(", about {} left", HumanDuration(left))).unwrap_or_default()
    }

    fn time_left(&self, done: u64, rest: u64) -> Option<Duration> {
        let left = self.start.elapsed().as_secs_f64() / done as f64 * rest as f64;
        Duration::try_from_secs_f64(left).ok().filter(|_| done > 0 && rest > 0)
    }

    /// Announces work of minutes, once its first seconds tell how long it will take.
    fn announce(&self, work: &str, done: u64, rest: u64) {
        if self.start.elapsed() >= LINE_EVERY {
            self.display.announce(work, self.time_left(done, rest));
        }
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
    pub(super) fn new(game: &'a dyn Rounds, display: &ProgressDisplay, played: u64, rounds: u64) -> Bar<'a> {
        let shown = ShownProgress::new(display, rounds);
        shown.bar.0.set_position(played);
        shown.bar.0.set_message(format!("{} of {} {}", grouped(played), grouped(rounds), game.units()));
        Bar { game, shown, before: played, rounds }
    }

    /// Returns the rounds that are still to play, as far as the standard error so far tells.
    fn rounds_left(&self, so_far: &Tally) -> u64 {
        let played = so_far.rounds();
        let left = self.rounds.saturating_sub(played);
        let error = edge(self.game, so_far).std_error;
        match self.shown.display.until_se.zip(error) {
            // An error falls with the root of the rounds.
            Some((limit, error)) => left.min((played as f64 * (error * error / (limit * limit) - 1.0)) as u64),
            None => left,
        }
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
    last_line: Moment,
}

impl StepsBar {
    pub(super) fn new(work: &str, display: &ProgressDisplay, steps: u64) -> StepsBar {
        let steps =
            StepsBar { work: work.to_owned(), shown: ShownProgress::new(display, steps), last_line: Moment::now() };
        steps.show();
        if display.in_lines {
            display.line(&steps.shown.bar.0.message());
        }
        steps
    }

    pub(super) fn step(&self) {
        self.shown.bar.0.inc(1);
        self.show();
        let display = &self.shown.display;
        display.last_sign.renew();
        // A heartbeat must not take the place of a step's line.
        if display.in_lines && self.last_line.is_long_ago() {
            self.last_line.renew();
            display.line(&self.shown.bar.0.message());
        }
    }

    fn show(&self) {
        let bar = &self.shown.bar.0;
        let (done, steps) = (bar.position(), bar.length().unwrap_or_default());
        let left = self.shown.left(done, steps.saturating_sub(done));
        bar.set_message(format!("{}: {} of {}{left}", self.work, grouped(done), grouped(steps)));
        self.shown.announce(&self.work, done, steps.saturating_sub(done));
    }
}

impl Watch for Bar<'_> {
    fn look(&self, so_far: &Tally) {
        let ShownProgress { bar, display, .. } = &self.shown;
        let played = so_far.rounds();
        let (done, rest) = (played.saturating_sub(self.before), self.rounds_left(so_far));
        if display.is_hidden() {
            let work = match display.until_se {
                Some(limit) => format!("playing to a standard error of {limit}"),
                None => format!("playing {} {}", grouped(self.rounds), self.game.units()),
            };
            return self.shown.announce(&work, done, rest);
        }
        let edge = if played > 0 { self.edge(so_far) } else { String::new() };
        let left = self.shown.left(done, rest);
        let message = format!("{} of {} {}{edge}{left}", grouped(played), grouped(self.rounds), self.game.units());
        if display.in_lines {
            return display.line(&message);
        }
        bar.0.set_message(message);
        bar.0.set_position(played);
        display.last_sign.renew();
    }
}
