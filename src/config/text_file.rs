//! Reads text files of bounded size.

use std::fs::File;
use std::io::{Error, ErrorKind, Read};
use std::path::Path;

/// Reads a text file of at most so many KiB.
pub(super) fn read_text(path: &Path, most_kib: u64) -> std::io::Result<String> {
    let mut bytes = Vec::new();
    File::open(path)?.take((most_kib << 10) + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most_kib << 10 {
        let most = if most_kib >= 1 << 10 { format!("{} MiB", most_kib >> 10) } else { format!("{most_kib} KiB") };
        return Err(Error::new(ErrorKind::FileTooLarge, format!("it is larger than {most}")));
    }
    String::from_utf8(bytes).map_err(|_| Error::new(ErrorKind::InvalidData, "it is not a text in UTF-8"))
}
