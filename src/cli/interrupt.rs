//! Ctrl-C and SIGTERM.

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of a command that was interrupted.
pub(super) const INTERRUPTED: u8 = 130;

/// Whether somebody wants the program to end.
#[derive(Debug)]
pub(super) struct Interrupt {
    asked: Arc<AtomicBool>,
    /// Nothing would be lost, or it was asked before: then the next signal ends the program where it stands.
    at_once: Arc<AtomicBool>,
}

impl Interrupt {
    /// Listens from now on. SIGHUP is left alone: whoever starts a run under nohup wants it to outlive the terminal.
    pub(super) fn listen() -> io::Result<Interrupt> {
        let interrupt = Interrupt { asked: Arc::default(), at_once: Arc::new(AtomicBool::new(true)) };
        for signal in [SIGINT, SIGTERM] {
            // In this order: the first signal finds `at_once` as it was before.
            flag::register_conditional_shutdown(signal, INTERRUPTED.into(), Arc::clone(&interrupt.at_once))?;
            flag::register(signal, Arc::clone(&interrupt.asked))?;
            flag::register(signal, Arc::clone(&interrupt.at_once))?;
        }
        // A file that outgrows `ulimit -f` is an error to be told, not the end of the program.
        #[cfg(unix)]
        flag::register(signal_hook::consts::SIGXFSZ, Arc::default())?;
        Ok(interrupt)
    }

    /// Whether the program has been asked to end.
    pub(super) fn is_asked(&self) -> bool {
        self.asked.load(Ordering::Relaxed)
    }

    /// Lets the first signal wait, so that what is in memory can be saved, as long as what this returns lives.
    pub(super) fn hold(&self) -> Hold<'_> {
        self.at_once.store(false, Ordering::SeqCst);
        Hold(self)
    }
}

/// While it lives, a signal is only noted.
pub(super) struct Hold<'a>(&'a Interrupt);

impl Drop for Hold<'_> {
    fn drop(&mut self) {
        self.0.at_once.store(true, Ordering::SeqCst);
    }
}
