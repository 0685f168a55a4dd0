//! Ctrl-C and SIGTERM; on Windows Ctrl-C, Ctrl-Break and closing the console.

use super::console::complain;
use crate::engine::Instant;
use crate::store::TemporaryFolder;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};

/// The exit code of a command that was interrupted.
pub(super) const INTERRUPTED: u8 = 130;

/// Modes of the terminal before keys were read from it.
#[cfg(unix)]
static TERMINAL: Mutex<Option<rustix::termios::Termios>> = Mutex::new(None);

/// Remembers the modes of the terminal, so that a signal that comes while a key is read does not leave it without echo.
#[cfg(unix)]
pub(super) fn remember_terminal() {
    *TERMINAL.lock().unwrap_or_else(PoisonError::into_inner) = rustix::termios::tcgetattr(io::stdin()).ok();
}

#[cfg(unix)]
fn restore_terminal() {
    if let Some(modes) = &*TERMINAL.lock().unwrap_or_else(PoisonError::into_inner) {
        let _ = rustix::termios::tcsetattr(io::stdin(), rustix::termios::OptionalActions::Now, modes);
    }
}

/// Does nothing: other systems read keys without changing modes.
#[cfg(not(unix))]
pub(super) fn remember_terminal() {}

#[cfg(not(unix))]
fn restore_terminal() {}

/// The state that the listening thread knows. `rerun --check` runs several commands, of which the last one must be heard.
static LISTENING: Mutex<Option<Arc<State>>> = Mutex::new(None);

/// The program's response to signals.
#[derive(Debug)]
pub(super) struct Interrupt(Arc<State>);

#[derive(Debug)]
struct State {
    asked: AtomicBool,
    /// Nothing can be saved, or a signal has come before: the next one ends the program at once.
    at_once: AtomicBool,
    /// Locked while files are written, so that none is left half done.
    writing: Mutex<()>,
    /// The unsaved work and the time of its start; `None` once it is written.
    making: Mutex<Option<(String, Option<Instant>)>>,
}

impl Interrupt {
    /// Lets every signal end the program at once, until `listen` is called. SIGHUP is not handled, because a run
    /// started under nohup should outlive the terminal.
    pub(super) fn ends_at_once() -> io::Result<Arc<AtomicBool>> {
        let unheard = Arc::new(AtomicBool::new(true));
        signals::end_while(&unheard)?;
        Ok(unheard)
    }

    /// Starts a thread that listens for signals. There is one for all commands that a program runs.
    pub(super) fn listen(unheard: &AtomicBool) -> io::Result<Interrupt> {
        let mut listening = LISTENING.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(state) = &*listening {
            state.at_once.store(true, Ordering::SeqCst);
            *state.making.lock().unwrap_or_else(PoisonError::into_inner) = None;
            unheard.store(false, Ordering::SeqCst);
            return Ok(Interrupt(Arc::clone(state)));
        }
        let state = Arc::new(State {
            asked: AtomicBool::new(false),
            at_once: AtomicBool::new(true),
            writing: Mutex::default(),
            making: Mutex::default(),
        });
        let heard = Arc::clone(&state);
        signals::call_for_each(move || heard.ask())?;
        unheard.store(false, Ordering::SeqCst);
        *listening = Some(Arc::clone(&state));
        Ok(Interrupt(state))
    }

    /// Returns `true` if the program has been asked to end.
    pub(super) fn is_asked(&self) -> bool {
        self.0.asked.load(Ordering::SeqCst)
    }

    /// Responds as to a signal. While a key is read, the terminal sends none for Ctrl-C.
    pub(super) fn ask(&self) {
        self.0.ask();
    }

    /// Returns a guard under which the first signal is only recorded, so that the contents of memory can be saved.
    pub(super) fn hold(&self) -> Hold<'_> {
        self.0.at_once.store(false, Ordering::SeqCst);
        Hold(self)
    }

    /// Returns a guard under which files are written and any signal is only recorded.
    pub(super) fn writes(&self) -> MutexGuard<'_, ()> {
        self.0.writing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets the unsaved work that an interrupt would lose.
    pub(super) fn makes(&self, what: Option<String>) {
        *self.0.making.lock().unwrap_or_else(PoisonError::into_inner) = what.map(|what| (what, Some(Instant::now())));
    }

    /// Clears the unsaved work after it is written.
    pub(super) fn has_written(&self) {
        if let Some((_, since)) = &mut *self.0.making.lock().unwrap_or_else(PoisonError::into_inner) {
            *since = None;
        }
    }
}

impl State {
    fn ask(&self) {
        self.asked.store(true, Ordering::SeqCst);
        // Kept until the program has ended, so that nothing begins to be written.
        let _not_writing = match self.writing.try_lock() {
            Err(TryLockError::WouldBlock) => return,
            held => held,
        };
        if self.at_once.swap(true, Ordering::SeqCst) {
            match &*self.making.lock().unwrap_or_else(PoisonError::into_inner) {
                Some((what, Some(since))) => {
                    let seconds = since.elapsed().as_secs_f64();
                    complain(&format!("interrupted: {what} is lost after {seconds:.1} s; nothing was written"));
                }
                Some((what, None)) => complain(&format!("interrupted: {what} is written")),
                None => {}
            }
            TemporaryFolder::remove_all();
            restore_terminal();
            std::process::exit(INTERRUPTED.into());
        }
    }
}

/// While it lives, a signal is only noted.
pub(super) struct Hold<'a>(&'a Interrupt);

impl Drop for Hold<'_> {
    fn drop(&mut self) {
        self.0.0.at_once.store(true, Ordering::SeqCst);
    }
}

#[cfg(unix)]
mod signals {
    use super::INTERRUPTED;
    use signal_hook::consts::{SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::flag;
    use signal_hook::iterator::Signals;
    use std::io;
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;
    use std::thread::Builder;

    /// Ends the program on a signal as long as `condition` is set.
    pub(super) fn end_while(condition: &Arc<AtomicBool>) -> io::Result<()> {
        for signal in [SIGINT, SIGTERM] {
            flag::register_conditional_shutdown(signal, INTERRUPTED.into(), Arc::clone(condition))?;
        }
        // Exceeding `ulimit -f` is an error to report, not the end of the program.
        flag::register(SIGXFSZ, Arc::default())?;
        Ok(())
    }

    /// Calls `respond` for each signal, on a separate thread.
    pub(super) fn call_for_each(mut respond: impl FnMut() + Send + 'static) -> io::Result<()> {
        let mut signals = Signals::new([SIGINT, SIGTERM])?;
        Builder::new().spawn(move || signals.forever().for_each(|_| respond())).map(drop)
    }
}

#[cfg(windows)]
mod signals {
    use std::io;
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    /// Does nothing: until a handler is set, Windows itself ends the program.
    pub(super) fn end_while(_condition: &Arc<AtomicBool>) -> io::Result<()> {
        Ok(())
    }

    /// Calls `respond` for each signal, on a separate thread.
    pub(super) fn call_for_each(respond: impl FnMut() + Send + 'static) -> io::Result<()> {
        match ctrlc::set_handler(respond) {
            // A reproduced result installs another handler. The first one ends the program as well.
            Err(ctrlc::Error::MultipleHandlers) => Ok(()),
            result => result.map_err(io::Error::other),
        }
    }
}
