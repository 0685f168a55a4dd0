//! Replaces one result by another. The former result is set aside first and removed last, so that one of the two is
//! complete at every moment. The next run undoes a swap that a crash interrupted.

use super::output::{remove, sync_folder};
use super::sums::{Files, MACHINE, MANIFEST, SUMS};
use std::collections::BTreeSet;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The folder for the files of a former result. Its name shows the state of the swap: `.METHOD.leaving` while files
/// move there and no new file has arrived, `.METHOD.left` from then on.
pub(super) struct Aside {
    leaving: PathBuf,
    left: PathBuf,
}

impl Aside {
    /// Returns the folder next to the folder of a method.
    pub(super) fn beside(parent: &Path, method: &str) -> Aside {
        let of = |ending: &str| parent.join(format!(".{method}.{ending}"));
        Aside { leaving: of("leaving"), left: of("left") }
    }

    /// Moves files over a result. The old manifest leaves first and the new one, last in `new`, arrives last, so that a
    /// mixture of two results never has one. The new list of files arrives first, so that it covers all new files.
    pub(super) fn swap(
        &self,
        place: &Path,
        former: &BTreeSet<String>,
        beside: &Path,
        new: &[(&str, &str)],
    ) -> io::Result<()> {
        let others = former.iter().map(String::as_str).filter(|name| ![MANIFEST, MACHINE, SUMS].contains(name));
        let going: Vec<&str> = [MANIFEST, MACHINE].into_iter().chain(others).chain([SUMS]).collect();
        if going.iter().any(|name| place.join(name).exists()) {
            fs::create_dir(&self.leaving)?;
            going.iter().try_for_each(|name| move_if_there(&place.join(name), &self.leaving.join(name)))?;
            fs::rename(&self.leaving, &self.left)?;
        }
        for (name, _) in new {
            fs::rename(beside.join(name), place.join(name))?;
        }
        sync_folder(place);
        // The new result is complete. The next run removes files that cannot be removed now.
        let _ = remove_folder(&self.left);
        Ok(())
    }

    /// Undoes a swap that was not finished: the former result is back, as if nothing had been written.
    pub(super) fn undo(&self, place: &Path) -> io::Result<()> {
        if is_folder(&self.left) {
            if place.join(MANIFEST).exists() {
                return remove_folder(&self.left);
            }
            // The list in place, if there is one, is the new one.
            if let Some(come) = Files::in_folder(place).ok().as_ref().and_then(Files::names) {
                come.map(String::as_str).chain([MACHINE, SUMS]).try_for_each(|name| remove(&place.join(name)))?;
            }
            fs::rename(&self.left, &self.leaving)?;
        }
        if !is_folder(&self.leaving) {
            return Ok(());
        }
        if !place.join(MANIFEST).exists() {
            fs::create_dir_all(place)?;
            let entries: Vec<fs::DirEntry> = fs::read_dir(&self.leaving)?.collect::<io::Result<_>>()?;
            let names = entries.iter().map(fs::DirEntry::file_name).filter(|name| name != MANIFEST);
            for name in names.chain([MANIFEST.into()]) {
                move_if_there(&self.leaving.join(&name), &place.join(&name))?;
            }
            sync_folder(place);
        }
        remove_folder(&self.leaving)
    }
}

fn is_folder(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|metadata| metadata.is_dir())
}

/// Removes a folder with its contents; NotFound is success.
fn remove_folder(path: &Path) -> io::Result<()> {
    #[cfg(windows)]
    make_files_writable(path);
    found(fs::remove_dir_all(path))
}

/// Lets the files in a folder be removed: Windows keeps read-only ones. The removal reports a file that resists.
#[cfg(windows)]
#[expect(clippy::permissions_set_readonly_false, reason = "on Windows it changes this attribute alone")]
fn make_files_writable(folder: &Path) {
    for file in fs::read_dir(folder).into_iter().flatten().flatten() {
        let Ok(mut permissions) = file.metadata().map(|metadata| metadata.permissions()) else { continue };
        permissions.set_readonly(false);
        let _ = fs::set_permissions(file.path(), permissions);
    }
}

/// Moves a file; NotFound is success.
fn move_if_there(from: &Path, to: &Path) -> io::Result<()> {
    found(fs::rename(from, to))
}

fn found(result: io::Result<()>) -> io::Result<()> {
    match result {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        result => result,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::sums::sums;
    use std::collections::BTreeMap;
    use tempfile::TempDir;

    type Contents = BTreeMap<PathBuf, String>;

    fn contents(folder: &Path) -> Contents {
        let mut found = Contents::new();
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => found.extend(contents(&path)),
                false => drop(found.insert(path.clone(), fs::read_to_string(&path).unwrap())),
            }
        }
        found
    }

    /// Writes a result with these tables to a folder.
    fn write(folder: &Path, tables: &[&str], text: &str) {
        fs::create_dir_all(folder).unwrap();
        let mut files: Vec<(&str, &str)> = tables.iter().map(|name| (*name, text)).collect();
        files.push((MANIFEST, text));
        let sums = sums(&files);
        files.extend([(MACHINE, text), (SUMS, &*sums)]);
        files.iter().for_each(|(name, text)| fs::write(folder.join(name), text).unwrap());
    }

    /// Returns a result of two tables with a user's notes next to them, and another of two tables to replace it.
    fn desk() -> (TempDir, PathBuf, PathBuf, Aside) {
        let desk = tempfile::tempdir().unwrap();
        let [place, beside] = ["exact", ".exact.1.0.partial"].map(|name| desk.path().join(name));
        write(&place, &["bets.csv", "edge.csv"], "former");
        fs::write(place.join("notes.md"), "mine").unwrap();
        write(&beside, &["edge.csv", "pays.csv"], "new");
        let aside = Aside::beside(desk.path(), "exact");
        (desk, place, beside, aside)
    }

    const NEW: [(&str, &str); 5] = [(SUMS, ""), (MACHINE, ""), ("edge.csv", ""), ("pays.csv", ""), (MANIFEST, "")];

    fn former() -> BTreeSet<String> {
        ["bets.csv", "edge.csv", MANIFEST].map(str::to_owned).into()
    }

    #[test]
    fn nothing_of_the_former_is_left() {
        let (desk, place, beside, aside) = desk();
        let (mut expected, notes) = (contents(&beside), place.join("notes.md"));
        aside.swap(&place, &former(), &beside, &NEW).unwrap();
        expected = expected.into_iter().map(|(path, text)| (place.join(path.file_name().unwrap()), text)).collect();
        expected.insert(notes, "mine".to_owned());
        assert_eq!(contents(desk.path()), expected);
        aside.undo(&place).unwrap();
        assert_eq!(contents(desk.path()), expected);
    }

    /// Interrupts after any number of new files.
    #[test]
    fn failed_swaps_are_undone() {
        for missing in NEW.map(|(name, _)| name) {
            let (_desk, place, beside, aside) = desk();
            let before = contents(&place);
            fs::remove_file(beside.join(missing)).unwrap();
            aside.swap(&place, &former(), &beside, &NEW).unwrap_err();
            assert!(!place.join(MANIFEST).exists(), "a mixture is not a result");
            aside.undo(&place).unwrap();
            assert_eq!(contents(&place), before, "{missing}");
            assert!(!aside.left.exists() && !aside.leaving.exists());
        }
    }

    /// Interrupts after any number of former files.
    #[test]
    fn files_set_aside_return() {
        let going = [MANIFEST, MACHINE, "bets.csv", "edge.csv", SUMS];
        for gone in 0..=going.len() {
            let (_desk, place, _, aside) = desk();
            let before = contents(&place);
            fs::create_dir(&aside.leaving).unwrap();
            going[..gone].iter().for_each(|name| fs::rename(place.join(name), aside.leaving.join(name)).unwrap());
            aside.undo(&place).unwrap();
            assert_eq!(contents(&place), before, "{gone} files had gone");
        }
    }

    /// Crashes after the last file has arrived, before the former result was removed.
    #[test]
    fn complete_results_stay() {
        let (desk, place, beside, aside) = desk();
        aside.swap(&place, &former(), &beside, &NEW).unwrap();
        let whole = contents(desk.path());
        write(&aside.left, &["bets.csv"], "former");
        aside.undo(&place).unwrap();
        assert_eq!(contents(desk.path()), whole);
    }

    /// Restores a former result without a list, as written by an early version.
    #[test]
    fn no_list_is_needed() {
        let (_desk, place, beside, aside) = desk();
        fs::remove_file(place.join(SUMS)).unwrap();
        let before = contents(&place);
        fs::remove_file(beside.join(MANIFEST)).unwrap();
        aside.swap(&place, &former(), &beside, &NEW).unwrap_err();
        aside.undo(&place).unwrap();
        assert_eq!(contents(&place), before);
    }
}
