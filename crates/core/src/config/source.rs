//! Texts, and places in them.

use std::fs::{File, Metadata};
use std::io::{Error, ErrorKind, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// The option that varies keys. An event of a side bet that it makes impossible is dropped.
pub const VARY: &str = "--vary";

/// A text with the name that messages use for it.
#[derive(Debug, PartialEq, Eq)]
pub struct Source {
    /// A path as the user gave it, a preset, or an option of the command line.
    pub name: String,
    /// The text.
    pub text: String,
    /// The folder of the files that it names; empty for the current folder.
    pub folder: PathBuf,
    /// Whether it is a preset or a base, not the user's own text for this config.
    pub inherited: bool,
    /// Position among the texts of one config, which orders mistakes.
    pub order: usize,
}

impl Source {
    /// Creates a source from `text`, which the user wrote.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Source {
        Source { name: name.into(), text: text.into(), folder: PathBuf::new(), inherited: false, order: 0 }
    }
}

/// A span of a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The text.
    #[doc(hidden)]
    pub source: Arc<Source>,
    /// Bytes of it.
    #[doc(hidden)]
    pub span: Range<usize>,
}

impl Place {
    /// Returns the name of the text in messages: a path as the user gave it, a preset, or an option of the command
    /// line.
    pub fn file(&self) -> &str {
        &self.source.name
    }

    /// Returns the text of the span.
    pub fn text(&self) -> &str {
        &self.source.text[self.span.clone()]
    }

    /// Returns its line, and the character in it at which the span begins, both from 1.
    pub fn line_and_column(&self) -> (usize, usize) {
        let before = &self.source.text[..self.span.start];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }

    /// Sorts by text, then by position in it.
    #[doc(hidden)]
    pub fn order(&self) -> (usize, usize) {
        (self.source.order, self.span.start)
    }
}

/// The longest time that a pipe may take, and that a read may return nothing.
const PATIENCE: Duration = Duration::from_secs(5);
/// Bytes read at a time.
const CHUNK: usize = 1 << 16;

/// Reads a text file of at most this many KiB whose path the user typed. Any kind of file is read, however long it
/// takes; but a pipe needs a writer soon.
pub(super) fn read_typed(path: &Path, most_kib: u64) -> std::io::Result<String> {
    let mut bytes = Vec::new();
    opened(path)?.take((most_kib << 10) + 1).read_to_end(&mut bytes)?;
    text(bytes, most_kib)
}

/// Opens a file; fails if it is a pipe that nobody opens for writing.
fn opened(path: &Path) -> std::io::Result<File> {
    if !is_pipe(&path.metadata()?) {
        return File::open(path);
    }
    let (sender, file) = channel();
    let owned = path.to_owned();
    // A thread that is blocked forever ends with the program.
    std::thread::Builder::new().spawn(move || sender.send(File::open(owned)))?;
    let message = format!("it is a pipe that nothing writes to within {} seconds", PATIENCE.as_secs());
    file.recv_timeout(PATIENCE).unwrap_or_else(|_| Err(Error::new(ErrorKind::TimedOut, message)))
}

/// Reads a text file of at most this many KiB that a config names. It must be a regular file or a pipe, and end in
/// time. A pipe without a writer, or the kernel's log, would block forever.
pub(super) fn read_named(path: &Path, most_kib: u64) -> std::io::Result<String> {
    let metadata = path.metadata()?;
    let is_pipe = is_pipe(&metadata);
    if !metadata.is_file() && !is_pipe {
        return Err(Error::new(ErrorKind::InvalidInput, "it is neither a plain file nor a pipe"));
    }
    let (sender, chunks) = channel();
    let owned = path.to_owned();
    // A thread that is blocked forever ends with the program.
    std::thread::Builder::new().spawn(move || send(&owned, (most_kib << 10) + 1, &sender))?;
    #[expect(clippy::disallowed_methods, reason = "where there is no clock no thread was started either")]
    let start = Instant::now();
    let mut bytes: Vec<u8> = Vec::new();
    loop {
        let left = if is_pipe { PATIENCE.saturating_sub(start.elapsed()) } else { PATIENCE };
        match chunks.recv_timeout(left) {
            Ok(chunk) => bytes.extend(chunk?),
            Err(RecvTimeoutError::Disconnected) => return text(bytes, most_kib),
            Err(RecvTimeoutError::Timeout) => {
                let message = format!("it did not end within {} seconds", PATIENCE.as_secs());
                return Err(Error::new(ErrorKind::TimedOut, message));
            }
        }
    }
}

/// Sends a file in chunks, at most this many bytes, until the receiver is gone.
fn send(path: &Path, most: u64, to: &Sender<std::io::Result<Vec<u8>>>) {
    let mut file = match File::open(path) {
        Ok(file) => file.take(most),
        Err(error) => return drop(to.send(Err(error))),
    };
    loop {
        let mut chunk = vec![0; CHUNK];
        let read = file.read(&mut chunk).map(|bytes| chunk[..bytes].to_vec());
        let is_last = !matches!(&read, Ok(chunk) if !chunk.is_empty());
        let is_interrupted = matches!(&read, Err(error) if error.kind() == ErrorKind::Interrupted);
        if !is_interrupted && (to.send(read).is_err() || is_last) {
            return;
        }
    }
}

#[cfg(unix)]
fn is_pipe(metadata: &Metadata) -> bool {
    std::os::unix::fs::FileTypeExt::is_fifo(&metadata.file_type())
}

#[cfg(not(unix))]
fn is_pipe(_: &Metadata) -> bool {
    false
}

fn text(bytes: Vec<u8>, most_kib: u64) -> std::io::Result<String> {
    if bytes.len() as u64 > most_kib << 10 {
        let most = if most_kib >= 1 << 10 { format!("{} MiB", most_kib >> 10) } else { format!("{most_kib} KiB") };
        return Err(Error::new(ErrorKind::FileTooLarge, format!("it is larger than {most}")));
    }
    String::from_utf8(bytes).map_err(|_| Error::new(ErrorKind::InvalidData, "it is not UTF-8; save it as UTF-8"))
}
