//! Files that a config names.

use super::diagnostic::{Complaints, Diagnostic, shown};
use super::source::{Place, Source, read_named, read_typed};
use sha2::{Digest, Sha256};
use std::fmt::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The largest file, in KiB.
const LARGEST_FILE: u64 = 64 << 10;

/// A file that a config names; a relative path starts from the folder of the text naming it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedFile {
    name: String,
    place: Place,
    /// The SHA-256 of its text, once read.
    hash: Option<String>,
}

impl NamedFile {
    /// Creates a file from its name at a place.
    pub fn new(name: &str, place: &Place) -> NamedFile {
        NamedFile { name: name.to_owned(), place: place.clone(), hash: None }
    }

    /// Returns the place that names it.
    pub fn place(&self) -> &Place {
        &self.place
    }

    /// Returns the SHA-256 of its text, if it has been read.
    pub fn hash(&self) -> Option<&str> {
        self.hash.as_deref()
    }

    /// Returns its path as seen from the current folder.
    pub fn path(&self) -> PathBuf {
        self.place.source.folder.join(&self.name)
    }

    /// Returns the file with an absolute path.
    pub(super) fn absolute(&self) -> NamedFile {
        let path = std::path::absolute(self.path()).ok().and_then(|path| path.into_os_string().into_string().ok());
        NamedFile { name: path.unwrap_or_else(|| self.name.clone()), ..self.clone() }
    }

    /// Reads its text, or adds an error. A warning is added if it belongs to a result and was changed since.
    ///
    /// It must be a regular file or a pipe, be read in time, have at most 64 MiB and be UTF-8.
    pub fn read(&mut self, complaints: &mut Complaints) -> Option<String> {
        let path = self.path();
        let shown = shown(&path.to_string_lossy());
        match read_named(&path, LARGEST_FILE) {
            Ok(text) => {
                let hash = self.hash.insert(sha256(&text));
                if listed(&path).is_some_and(|sum| sum != *hash) {
                    let message =
                        format!("{shown} has changed since it was written: its SHA-256 differs from sums.txt");
                    complaints.warn(Diagnostic::at(&self.place, message).help("solve it again, or move it elsewhere"));
                }
                Some(text)
            }
            Err(error) => {
                let mistake = Diagnostic::at(&self.place, format!("cannot read {shown}: {error}"));
                complaints.error(mistake.help("a path starts from the folder of the config that names it"));
                None
            }
        }
    }

    /// Returns its text as a source, in which messages can name places.
    pub fn source(&self, text: String) -> Arc<Source> {
        let Source { inherited, order, .. } = *self.place.source;
        Arc::new(Source { inherited, order, ..Source::new(self.path().display().to_string(), text) })
    }
}

/// Returns the SHA-256 of a file that the `sums.txt` in its folder lists.
fn listed(path: &Path) -> Option<String> {
    let name = path.file_name()?.to_str()?;
    let sums = read_named(&path.with_file_name("sums.txt"), LARGEST_FILE).ok()?;
    let mut entries = sums.lines().filter_map(|line| line.split_once("  "));
    entries.find(|(_, of)| *of == name).map(|(sum, _)| sum.to_owned())
}

/// Reads a table whose path was typed.
///
/// # Errors
/// If it cannot be read, is larger than 64 MiB or is not UTF-8.
pub fn read_table(path: &Path) -> Result<Arc<Source>, Diagnostic> {
    let name = path.display().to_string();
    let text = read_typed(path, LARGEST_FILE);
    let text = text.map_err(|error| Diagnostic::nowhere(format!("cannot read {}: {error}", shown(&name))))?;
    Ok(Arc::new(Source::new(name, text)))
}

/// Returns the SHA-256 of a content, as `sha256sum` prints it.
pub fn sha256(content: impl AsRef<[u8]>) -> String {
    Sha256::digest(content).iter().map(|byte| format!("{byte:02x}")).collect()
}

impl fmt::Display for NamedFile {
    /// Writes its path as seen from the current folder, as TOML.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for c in self.path().to_string_lossy().chars() {
            match c {
                '"' | '\\' => write!(f, "\\{c}")?,
                c if c.is_control() => write!(f, "\\u{:04x}", u32::from(c))?,
                c => f.write_char(c)?,
            }
        }
        f.write_char('"')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(folder: &std::path::Path, name: &str) -> NamedFile {
        let source = Source { folder: folder.to_owned(), ..Source::new("test", "") };
        NamedFile::new(name, &Place { source: Arc::new(source), span: 0..0 })
    }

    /// The hash is that of `printf abc | sha256sum`, the first example of FIPS 180-2.
    #[test]
    fn a_file_is_read_from_the_folder_of_its_config() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("table.txt"), "abc").unwrap();
        let mut file = named(folder.path(), "table.txt");
        assert_eq!(file.hash(), None);
        assert_eq!(file.read(&mut Complaints::default()).unwrap(), "abc");
        let hash = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(file.hash(), Some(hash));
    }

    #[test]
    fn non_text_files_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("latin-1.txt"), [b'a', 0xe9]).unwrap();
        std::fs::File::create(folder.path().join("large.txt")).unwrap().set_len((64 << 20) + 1).unwrap();
        for (name, reason) in [
            ("missing.txt", "No such file"),
            (".", "it is neither a plain file nor a pipe"),
            ("/dev/zero", "it is neither a plain file nor a pipe"),
            ("latin-1.txt", "it is not UTF-8; save it as UTF-8"),
            ("large.txt", "it is larger than 64 MiB"),
        ] {
            let mut complaints = Complaints::default();
            assert_eq!(named(folder.path(), name).read(&mut complaints), None);
            let message = &complaints.sorted().0[0].message;
            assert!(message.contains(reason), "{name}: {message}");
        }
    }

    #[test]
    fn names_are_printed_as_toml() {
        for name in ["table.txt", "../my tables/ä.txt", "a\"b\\c", "a\tb\u{7f}"] {
            let line = format!("x = {}", named(std::path::Path::new(""), name));
            assert_eq!(line.parse::<toml::Table>().unwrap()["x"].as_str(), Some(name), "{line}");
        }
    }
}
