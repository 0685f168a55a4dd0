//! Runs that go on while a test looks at them, and sends them signals.

use crate::program::{Desk, Ran};
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ChildStderr, Command, Stdio};

/// A run that would take days.
pub const DAYS: [&str; 4] = ["--rounds", "100G", "--progress", "always"];

pub struct Running {
    child: Child,
    errors: BufReader<ChildStderr>,
    said: String,
}

impl Desk {
    /// Starts a command and waits until it has played for a while; its arguments must include `--progress always`. It
    /// plays on one thread by default, because other tests need the rest.
    pub fn start(&self, arguments: &[&str]) -> Running {
        let mut running = Running::start(self.command(arguments).env("RAYON_NUM_THREADS", "1"));
        running.wait_for(" rounds  edge ");
        running
    }

    /// Interrupts a run after a while, and returns the rounds played by then.
    pub fn interrupted(&self, arguments: &[&str]) -> u64 {
        let running = self.start(&[arguments, &DAYS].concat());
        running.send("INT");
        rounds_saved(&running.end().was_interrupted())
    }
}

impl Running {
    pub fn start(command: &mut Command) -> Running {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let errors = BufReader::new(child.stderr.take().unwrap());
        Running { child, errors, said: String::new() }
    }

    /// Waits until it says this on standard error.
    #[track_caller]
    pub fn wait_for(&mut self, text: &str) {
        let before = self.said.len();
        while !self.said[before..].contains(text) {
            let read = self.errors.read_line(&mut self.said).unwrap();
            assert_ne!(read, 0, "{text:?} was never said:\n{}", self.said);
        }
    }

    /// Sends it a signal, by name.
    pub fn send(&self, signal: &str) {
        let sent = Command::new("kill").args(["-s", signal, &self.child.id().to_string()]).status().unwrap();
        assert!(sent.success());
    }

    /// Waits until it ends.
    pub fn end(mut self) -> Ran {
        let mut out = String::new();
        self.child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
        self.errors.read_to_string(&mut self.said).unwrap();
        let status = self.child.wait().unwrap();
        Ran { code: status.code(), out, err: std::mem::take(&mut self.said) }
    }
}

impl Drop for Running {
    /// Kills the run, so that a failed test leaves none behind.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Ran {
    /// Checks that it was interrupted and printed no result; returns standard error.
    #[track_caller]
    pub fn was_interrupted(self) -> String {
        assert_eq!((self.code, self.out.as_str()), (Some(130), ""), "{}", self.err);
        self.err
    }
}

/// Returns the number of saved rounds that an interrupted run reports.
#[track_caller]
pub fn rounds_saved(said: &str) -> u64 {
    let rounds = said.split_once("interrupted: ").and_then(|(_, rest)| rest.split_once(" of "));
    let digits = rounds.unwrap_or_else(|| panic!("no rounds are saved:\n{said}")).0.replace(',', "");
    digits.parse().unwrap()
}
