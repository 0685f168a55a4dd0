//! Checks that outputs may be written. A regular file or an unused path may be replaced. A page may be written into a
//! device, a FIFO or `-`. A link to a page is followed, but refused in a result folder. Everything else is refused.

use super::error::{StoreError, reading, writing};
use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Read, Write};
#[cfg(unix)]
use std::os::unix::fs::FileTypeExt;
use std::path::{Path, PathBuf};

/// Larger files are not ours.
const LARGEST_MIB: u64 = 64;

/// The way to write a file to a typed path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Output {
    /// To standard output.
    Standard,
    /// Into the device or FIFO at this path.
    Stream(PathBuf),
    /// To a temporary file, then renamed to this path.
    File(PathBuf),
}

impl Output {
    /// Decides by the existing file at the path.
    ///
    /// # Errors
    /// For example, if it is a folder or a dangling link.
    pub fn at(path: &Path) -> Result<Output, StoreError> {
        // Opened anew it would overwrite what is printed, if it is a file.
        if ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].map(Path::new).contains(&path) {
            return Ok(Output::Standard);
        }
        // `/dev/stderr` may be a regular file, but not one to replace.
        let is_of_the_system = path.starts_with("/dev") || path.starts_with("/proc");
        match writing(path, PathKind::from_metadata(path.metadata()))? {
            PathKind::Fifo | PathKind::Device => Ok(Output::Stream(path.to_owned())),
            PathKind::File | PathKind::Nothing if is_of_the_system => Ok(Output::Stream(path.to_owned())),
            PathKind::File if path.is_symlink() => Ok(Output::File(writing(path, path.canonicalize())?)),
            PathKind::File => Ok(Output::File(path.to_owned())),
            PathKind::Nothing if !path.is_symlink() => Ok(Output::File(path.to_owned())),
            what => Err(refused(path, what, "a page is written to a plain file, a FIFO or a device")),
        }
    }
}

/// Checks that a page can be written, before anything is computed for it. The file that tries its folder has no name, so
/// that nothing can be left.
///
/// # Errors
/// If the folder is missing or read-only.
pub fn try_output(output: &Output) -> Result<(), StoreError> {
    let Output::File(path) = output else { return Ok(()) };
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    writing(path, tempfile::tempfile_in(folder)).map(drop)
}

/// Refuses result paths that are neither folders nor free. A file in the way is reported when it is used as a folder.
pub(super) fn places(out: &Path, below: [&Path; 2]) -> Result<(), StoreError> {
    const RULE: &str = "results are written into folders only";
    if out == Path::new("-") {
        return Err(StoreError::Refused(out.to_owned(), "standard output", RULE));
    }
    // Nothing is written outside `out`, though `out` itself may be a link.
    for path in below {
        match PathKind::from_metadata(path.symlink_metadata()) {
            Err(_) | Ok(PathKind::Nothing | PathKind::Folder | PathKind::File) => {}
            Ok(what) => return Err(refused(path, what, RULE)),
        }
    }
    Ok(())
}

/// Refuses to replace anything but a regular file.
pub(super) fn replaceable(path: &Path) -> Result<(), StoreError> {
    match writing(path, PathKind::from_metadata(path.symlink_metadata()))? {
        PathKind::Nothing | PathKind::File => Ok(()),
        what => Err(refused(path, what, "only plain files are replaced")),
    }
}

fn refused(path: &Path, what: PathKind, rule: &'static str) -> StoreError {
    StoreError::Refused(path.to_owned(), what.name(), rule)
}

/// The kind of file at a path.
enum PathKind {
    Nothing,
    File,
    Folder,
    Link,
    Fifo,
    Socket,
    Device,
}

impl PathKind {
    fn from_metadata(metadata: io::Result<Metadata>) -> io::Result<PathKind> {
        let kind = match metadata {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(PathKind::Nothing),
            result => result?.file_type(),
        };
        #[cfg(unix)]
        let (is_fifo, is_socket) = (FileTypeExt::is_fifo(&kind), FileTypeExt::is_socket(&kind));
        #[cfg(not(unix))]
        let (is_fifo, is_socket) = (false, false);
        Ok(match () {
            () if is_fifo => PathKind::Fifo,
            () if is_socket => PathKind::Socket,
            () if kind.is_symlink() => PathKind::Link,
            () if kind.is_dir() => PathKind::Folder,
            () if kind.is_file() => PathKind::File,
            () => PathKind::Device,
        })
    }

    fn name(&self) -> &'static str {
        match self {
            PathKind::Nothing => "a broken link",
            PathKind::File => "a plain file",
            PathKind::Folder => "a folder",
            PathKind::Link => "a link",
            PathKind::Fifo => "a FIFO",
            PathKind::Socket => "a socket",
            PathKind::Device => "a device",
        }
    }
}

/// Writes a new file and flushes it to disk.
pub(super) fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create_new(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// Makes renames in a folder survive a power cut, if the system can do that.
pub(super) fn sync_folder(folder: &Path) {
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}

/// Removes a file; NotFound is success.
pub(super) fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        result => result,
    }
}

/// Reads a regular file; anything else might block.
pub(super) fn read_plain(path: &Path) -> io::Result<Vec<u8>> {
    match PathKind::from_metadata(path.metadata())? {
        PathKind::Nothing | PathKind::File => {}
        what => return Err(io::Error::new(ErrorKind::InvalidInput, format!("it is {}", what.name()))),
    }
    let mut bytes = Vec::new();
    File::open(path)?.take((LARGEST_MIB << 20) + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST_MIB << 20 {
        return Err(io::Error::new(ErrorKind::FileTooLarge, format!("it is larger than {LARGEST_MIB} MiB")));
    }
    Ok(bytes)
}

/// Returns the text of a plain file, if there is one.
///
/// # Errors
/// If it cannot be read.
pub fn text_at(path: &Path) -> Result<Option<String>, StoreError> {
    match read_plain(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        result => Ok(Some(String::from_utf8_lossy(&reading(path, result)?).into_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes nothing: what belongs to the system is never replaced, wherever it leads today.
    #[cfg(target_os = "linux")]
    #[test]
    fn devices_are_treated_as_streams() {
        for path in ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"] {
            assert_eq!(Output::at(Path::new(path)).unwrap(), Output::Standard);
        }
        for path in ["/dev/null", "/dev/full", "/dev/nothing-of-the-kind", "/proc/self/status"] {
            assert_eq!(Output::at(Path::new(path)).unwrap(), Output::Stream(path.into()));
        }
        assert!(Output::at(Path::new("/dev")).is_err());
    }
}
