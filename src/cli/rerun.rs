//! `rerun`: makes a result again, and compares it with what it was.

use super::arguments::{Arguments, Command, Rerun};
use super::console::{complain, print, shown};
use super::error::Error;
use crate::house::{self, Again, RerunOutcome};
use clap::Parser;

/// `run` runs the command that makes the result.
pub(super) fn rerun(options: &Rerun, run: fn(&Command) -> Result<(), Error>) -> Result<(), Error> {
    let again = Again::of(&options.folder)?;
    let mut words = vec!["houseodds".into()];
    words.extend(again.words.iter().map(Into::into));
    words.extend(["--out".into(), options.written.out.clone().into_os_string()]);
    words.extend(options.written.force.then(|| "--force".into()));
    let arguments = Arguments::try_parse_from(words).map_err(|error: clap::Error| {
        house::Error::Usage(format!("cannot make {} again: {error}", shown(&options.folder)))
    })?;
    if again.version != env!("CARGO_PKG_VERSION") {
        complain(&format!("note: it was made by version {}; this is {}", again.version, env!("CARGO_PKG_VERSION")));
    }
    run(&arguments.command)?;
    match again.compared(&options.written.out)? {
        RerunOutcome::Nothing => Ok(print("made again; there was only a run.json to compare with\n")?),
        RerunOutcome::Same => Ok(print("made again, with the same bytes\n")?),
        RerunOutcome::Other(files) => Err(house::Error::Unrepeated(options.folder.clone(), files.join(", ")).into()),
    }
}
