//! `rerun`: repeats results and compares them with the stored ones.

use super::arguments::{Arguments, Command, RerunOptions};
use super::console::{complain, print, set_quiet, shown};
use super::error::Error;
use crate::house::{self, Again, RerunOutcome, all_results};
use crate::store::TemporaryFolder;
use clap::Parser;
use std::path::{Path, PathBuf};

/// Runs the command that makes a result.
type Run = fn(&Command) -> Result<(), Error>;

pub(super) fn rerun(options: &RerunOptions, run: Run) -> Result<(), Error> {
    let folders: Vec<PathBuf> = options.folders.iter().map(|place| folder_of(place)).collect();
    match (&folders[..], &options.out) {
        (folders, None) if options.check => check_all(&all_results(folders)?, run),
        (_, Some(_)) if options.check => Err(usage("--check writes nothing: leave out --out")),
        ([folder], Some(out)) => rerun_into(folder, out, options, run),
        ([folder], None) => {
            let again = Again::read(folder)?;
            note_version(&again);
            tell(&again, compare_beside(&again, run)?)
        }
        _ => Err(usage("give one folder, or --check for several")),
    }
}

/// Returns the folder of a result that is named by its manifest.
fn folder_of(place: &Path) -> PathBuf {
    match place.parent() {
        Some(folder) if place.ends_with("run.json") && place.is_file() => Path::new(".").join(folder),
        _ => place.to_owned(),
    }
}

/// Makes a result again in a folder of results.
fn rerun_into(folder: &Path, out: &Path, options: &RerunOptions, run: Run) -> Result<(), Error> {
    let again = Again::read(folder)?;
    if again.is_in(out) && !options.force {
        let why = "would be replaced\n  = help: write elsewhere with --out, or replace it with --force";
        return Err(usage(format!("{} {why}", shown(folder))));
    }
    note_version(&again);
    let switches = [("--force", options.force), ("--resume", options.resume)];
    let switches: Vec<&str> = switches.into_iter().filter(|(_, is_on)| *is_on).map(|(name, _)| name).collect();
    make(&again, out, &switches, run)?;
    tell(&again, again.compared(out)?)
}

/// Makes each result again, beside it, and prints a line about each.
fn check_all(places: &[PathBuf], run: Run) -> Result<(), Error> {
    let mut failed = 0;
    for place in places {
        let found = Again::read(place).map_err(Error::from).and_then(|again| compare_beside(&again, run));
        let line = match found {
            Ok(RerunOutcome::Same) => format!("same     {}", shown(place)),
            Ok(RerunOutcome::ManifestOnly) => format!("damaged  {}: only run.json is there", shown(place)),
            Ok(RerunOutcome::Differs(files)) => format!("differs  {}: {}", shown(place), files.join(", ")),
            Err(error) if error.is_interrupted() => return Err(error),
            Err(error) => format!("failed   {}: {}", shown(place), error.first_line()),
        };
        failed += usize::from(!line.starts_with("same"));
        print(&(line + "\n"))?;
    }
    if failed == 0 { Ok(()) } else { Err(house::Error::NotRepeated(failed, places.len()).into()) }
}

/// Makes a result again in a temporary folder, and compares it.
fn compare_beside(again: &Again, run: Run) -> Result<RerunOutcome, Error> {
    let beside = temporary()?;
    set_quiet(true);
    let made = make(again, beside.path(), &[], run);
    set_quiet(false);
    made.map_err(|error| if error.is_interrupted() { Error::NotRerun(shown(&again.place)) } else { error })?;
    Ok(again.compared(beside.path())?)
}

fn make(again: &Again, out: &Path, switches: &[&str], run: Run) -> Result<(), Error> {
    let mut manifest = again.place.join("run.json");
    // The command line takes names of configs in UTF-8 only.
    let copy = if manifest.to_str().is_none() { Some(temporary()?) } else { None };
    if let Some(folder) = &copy {
        let copied = folder.path().join("run.json");
        std::fs::copy(&manifest, &copied)?;
        manifest = copied;
    }
    let mut words = vec!["houseodds".into()];
    words.extend(again.words(&manifest.to_string_lossy()).into_iter().map(Into::into));
    words.extend(["--out".into(), out.to_owned().into_os_string()]);
    words.extend(switches.iter().map(Into::into));
    let arguments = Arguments::try_parse_from(words)
        .map_err(|error: clap::Error| usage(format!("cannot reproduce {}: {error}", shown(&again.place))))?;
    run(&arguments.command)
}

fn temporary() -> Result<TemporaryFolder, Error> {
    Ok(TemporaryFolder::new(&std::env::temp_dir(), "houseodds-rerun").map_err(house::Error::from)?)
}

fn note_version(again: &Again) {
    let own = env!("CARGO_PKG_VERSION");
    if again.version != own {
        complain(&format!("note: it was made by version {}; this is {own}", again.version));
    }
}

fn tell(again: &Again, outcome: RerunOutcome) -> Result<(), Error> {
    match outcome {
        RerunOutcome::ManifestOnly => Ok(print("reproduced; there was only a run.json to compare with\n")?),
        RerunOutcome::Same => Ok(print("reproduced, with the same bytes\n")?),
        RerunOutcome::Differs(files) => Err(house::Error::Unrepeated(again.place.clone(), files.join(", ")).into()),
    }
}

fn usage(message: impl Into<String>) -> Error {
    house::Error::Usage(message.into()).into()
}
