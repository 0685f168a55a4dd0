//! Long work away from the interpreter: it holds no lock, tells how far it is, and ends at Ctrl-C.

use super::errors;
use houseodds::{Error, Follow, House};
use pyo3::prelude::{Bound, PyAny, PyAnyMethods, PyErr, PyResult, Python};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Builder;
use std::time::Duration;

/// Interval between checks of the interpreter for signals: a tenth of a noticeable delay.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// Progress of work, for the waiting thread.
#[derive(Default)]
struct Shared {
    stop: AtomicBool,
    /// Whether the work has checked for a stop, as played rounds do.
    is_asked: AtomicBool,
    /// The current step, its progress and its total since the last check.
    news: Mutex<Option<(String, u64, u64)>>,
    notes: Mutex<Vec<String>>,
}

impl Follow for Shared {
    fn progress(&self, work: &str, done: u64, of: u64) {
        *self.news.lock().unwrap_or_else(PoisonError::into_inner) = Some((work.to_owned(), done, of));
    }

    fn note(&self, note: &str) {
        self.notes.lock().unwrap_or_else(PoisonError::into_inner).push(note.to_owned());
    }

    fn wants_stop(&self) -> bool {
        self.is_asked.store(true, Ordering::SeqCst);
        self.stop.load(Ordering::SeqCst)
    }
}

/// The context of work.
pub(super) struct WorkContext<'a, 'py> {
    pub threads: Option<u16>,
    /// Called with the name of the work, what is done and of how much.
    pub progress: Option<&'a Bound<'py, PyAny>>,
    /// Whether it ends with a result when told to stop, once it checks. Other work is abandoned, because nobody waits
    /// for it.
    pub can_stop: bool,
}

/// A result, and what the interpreter raised on the way to it.
pub(super) struct Done<T> {
    pub result: T,
    pub raised: Option<PyErr>,
}

impl<T> Done<T> {
    /// Returns the result, unless an exception was raised.
    pub(super) fn done(self) -> PyResult<T> {
        self.raised.map_or(Ok(self.result), Err)
    }
}

/// Works on a separate thread while this one listens to the interpreter.
pub(super) fn wait<T: Send + 'static>(
    py: Python<'_>,
    house: &House,
    way: &WorkContext<'_, '_>,
    work: impl FnOnce(&House) -> Result<T, Error> + Send + 'static,
) -> PyResult<Done<T>> {
    let shared = Arc::new(Shared::default());
    let mut house = house.clone().followed_by(Arc::<Shared>::clone(&shared));
    if let Some(threads) = way.threads {
        house = house.on_threads(threads);
    }
    let (sender, mut results) = channel();
    // If nobody waits any more, the result is of no use.
    Builder::new().spawn(move || drop(sender.send(work(&house))))?;
    let mut raised = None;
    let result = loop {
        let received = py.detach(|| {
            let results = &mut results;
            results.recv_timeout(LOOK_EVERY)
        });
        match received {
            Ok(result) => break result,
            Err(RecvTimeoutError::Disconnected) => {
                return Err(pyo3::exceptions::PyRuntimeError::new_err("the work came to no end"));
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        if raised.is_some() {
            continue;
        }
        if let Err(error) = py.check_signals().and_then(|()| tell(&shared, way.progress)) {
            shared.stop.store(true, Ordering::SeqCst);
            if !way.can_stop || !shared.is_asked.load(Ordering::SeqCst) {
                return Err(error);
            }
            raised = Some(error);
        }
    };
    if raised.is_none() {
        tell(&shared, way.progress)?;
    }
    let notes = std::mem::take(&mut *shared.notes.lock().unwrap_or_else(PoisonError::into_inner));
    for note in notes {
        py.import("warnings")?.call_method1("warn", (note,))?;
    }
    Ok(Done { result: result.map_err(|error| errors::to_python(&error))?, raised })
}

/// Reports new progress.
fn tell(shared: &Shared, progress: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
    let news = shared.news.lock().unwrap_or_else(PoisonError::into_inner).take();
    match (news, progress) {
        (Some(news), Some(progress)) => progress.call1(news).map(drop),
        _ => Ok(()),
    }
}
