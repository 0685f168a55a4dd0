//! Runs the program in a separate folder, with assertions about its end.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// Variables that would change its colours.
const SURROUNDINGS: [&str; 5] = ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "TERM"];

/// Returns the program, unaffected by the environment of the tests.
pub fn houseodds() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_houseodds"));
    SURROUNDINGS.iter().for_each(|variable| _ = command.env_remove(variable));
    command.stdin(Stdio::null());
    command
}

/// Copies the program to a path. Another process does it: a file that a test has open for writing when another test
/// forks stays open there, and the copy could not be run ("Text file busy").
#[cfg(unix)]
pub fn copy_program(to: &Path) {
    assert!(Command::new("cp").arg(houseodds().get_program()).arg(to).status().unwrap().success());
}

/// A temporary folder to work in.
pub struct Desk {
    folder: TempDir,
}

impl Desk {
    pub fn new() -> Desk {
        Desk { folder: tempfile::tempdir().unwrap() }
    }

    /// Returns a desk with one config on it.
    pub fn with(file: &str, text: &str) -> Desk {
        let desk = Desk::new();
        desk.write(file, text);
        desk
    }

    pub fn path(&self, file: &str) -> PathBuf {
        self.folder.path().join(file)
    }

    /// Writes a file, with its parent folders.
    pub fn write(&self, file: &str, content: impl AsRef<[u8]>) {
        let path = self.path(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, content).unwrap();
    }

    pub fn read(&self, file: &str) -> String {
        std::fs::read_to_string(self.path(file)).unwrap()
    }

    /// Returns the program, about to run here.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = houseodds();
        command.current_dir(self.folder.path()).args(arguments);
        command
    }

    pub fn run(&self, arguments: &[&str]) -> Ran {
        self.command(arguments).output().unwrap().into()
    }

    /// Returns everything below a folder, by path relative to the desk; folders end in `/`.
    pub fn listing(&self, folder: &str) -> Vec<String> {
        let mut found = Vec::new();
        self.walk(&self.path(folder), &mut found);
        found.sort();
        found
    }

    fn walk(&self, folder: &Path, found: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            let name = path.strip_prefix(self.folder.path()).unwrap().to_str().unwrap().replace('\\', "/");
            if path.is_dir() {
                found.push(name + "/");
                self.walk(&path, found);
            } else {
                found.push(name);
            }
        }
    }
}

/// The end of the program.
#[derive(Debug)]
pub struct Ran {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl From<Output> for Ran {
    fn from(Output { status, stdout, stderr }: Output) -> Ran {
        let text = |bytes| String::from_utf8(bytes).expect("the program prints UTF-8");
        Ran { code: status.code(), out: text(stdout), err: text(stderr) }
    }
}

impl Ran {
    /// Checks that it succeeded with nothing on standard error; returns standard output. A busy machine may announce
    /// long work.
    #[track_caller]
    pub fn quietly(self) -> String {
        let is_announced = |line: &&str| line.starts_with("note: ") && line.contains(" will take about ");
        let said: Vec<&str> = self.err.lines().filter(|line| !is_announced(line)).collect();
        assert_eq!((self.code, said), (Some(0), Vec::new()), "{}", self.out);
        self.out
    }

    /// Checks that it succeeded; returns standard error.
    #[track_caller]
    pub fn with_warnings(self) -> String {
        assert_eq!(self.code, Some(0), "{}", self.err);
        self.err
    }

    /// Checks that it refused the arguments or the config and printed no result; returns standard error.
    #[track_caller]
    pub fn refused(self) -> String {
        assert_eq!((self.code, self.out.as_str()), (Some(2), ""), "{}", self.err);
        self.err
    }

    /// Checks that it failed while running; returns standard error.
    #[track_caller]
    pub fn failed(self) -> String {
        assert_eq!(self.code, Some(1), "{}{}", self.out, self.err);
        self.err
    }
}

/// Checks that a message contains all of these.
#[track_caller]
pub fn assert_says(message: &str, parts: &[&str]) {
    for part in parts {
        assert!(message.contains(part), "{part:?} is not in:\n{message}");
    }
}
