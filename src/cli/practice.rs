//! `practice`: one key per answer, from a terminal or as piped.

use super::arguments::{PracticeOptions, Progress};
use super::console::{complain, print, shown};
use super::error::Error;
use super::follower::Follower;
use super::interrupt::{Interrupt, remember_terminal};
use crate::config::harmless;
use crate::engine::Instant;
use crate::games::{Choice, Situation};
use crate::house::{self, Graded, PageFile, PageKind, Practice};
use crate::store::Output;
use console::{Key, Term};
use std::fmt::Write;
use std::io::{self, BufReader, Bytes, IsTerminal, Read, Stdin};
use std::path::Path;
use std::time::Duration;

/// The key that ends a practice.
const QUIT: char = 'q';
/// Ctrl-D, which ends it too.
const END_OF_INPUT: char = '\u{4}';

pub(super) fn practice(options: &PracticeOptions, interrupt: &Interrupt) -> Result<(), Error> {
    let misses = options.out.as_deref().map(|path| MissedFile::new(path, options)).transpose()?;
    let follower = Follower::new(Progress::Never, interrupt);
    let config = house::named(&options.on.config, &options.on.overrides.typed())?;
    let pool = house::pool(None, &follower)?;
    let mut practice = pool.install(|| Practice::new(&config, options.role.role(), options.seed))?;
    let mut keys = if io::stdin().is_terminal() {
        remember_terminal();
        Keys::Typed { terminal: Term::stderr(), is_interrupted: false }
    } else {
        Keys::Piped(BufReader::new(io::stdin()).bytes())
    };
    print(&format!("{}  practice, seed {}; one key per answer, {QUIT} to quit\n", config.name, options.seed))?;
    answer_all(&mut practice, &mut keys, options, &|practice| match &misses {
        Some(misses) => misses.write(practice, &follower),
        None => Ok(()),
    })?;
    print(&score_text(&practice))?;
    if let Some(Output::File(path)) = misses.as_ref().map(|misses| misses.file.output()) {
        print(&format!("missed hands: {}\n", shown(path)))?;
    }
    if matches!(keys, Keys::Typed { is_interrupted: true, .. }) {
        interrupt.ask();
    }
    Ok(())
}

/// The file of missed hands, which is written after each miss, so that a signal or a full disk loses none.
struct MissedFile {
    file: PageFile,
    /// Text of an earlier practice, with a header.
    earlier: Option<String>,
}

impl MissedFile {
    fn new(path: &Path, options: &PracticeOptions) -> Result<MissedFile, Error> {
        let mut earlier = if options.append { PageFile::new(path, PageKind::Missed, true)?.text()? } else { None };
        // Some editors write no last line end.
        if let Some(rows) = earlier.as_mut().filter(|rows| !rows.ends_with('\n')) {
            rows.push('\n');
        }
        let replaces = options.force || earlier.is_some();
        let file = PageFile::new(path, PageKind::Missed, replaces).map_err(|error| match error {
            house::Error::KeptPage(path, what) if what == PageKind::Missed.name() => house::Error::KeptMisses(path),
            error => error,
        })?;
        Ok(MissedFile { file: file.replacing(), earlier })
    }

    fn write(&self, practice: &Practice, follower: &Follower<'_>) -> Result<(), Error> {
        let own = practice.missed_as_csv();
        let text = match &self.earlier {
            Some(earlier) => earlier.clone() + own.split_once('\n').map_or("", |(_, rows)| rows),
            None => own,
        };
        self.file.write(&text, follower).map_err(|error| {
            complain(&format!("these missed hands could not be written:\n{text}"));
            error.into()
        })
    }
}

/// Asks until there are no more keys, or enough answers.
fn answer_all(
    practice: &mut Practice,
    keys: &mut Keys,
    options: &PracticeOptions,
    save: &dyn Fn(&Practice) -> Result<(), Error>,
) -> Result<(), Error> {
    save(practice)?;
    let patience = options.seconds.map(Duration::from_secs);
    while options.answers.is_none_or(|most| practice.answers() < most) {
        print(&question_text(practice))?;
        let begun = Instant::now();
        let Some(place) = place(practice.now(), keys)? else { break };
        let is_late = patience.is_some_and(|patience| begun.elapsed() > patience);
        let graded = practice.answer((!is_late).then_some(place));
        print(&result_text(&graded, is_late))?;
        if graded.cost > 0.0 {
            save(practice)?;
        }
    }
    Ok(())
}

/// Reads the index of the next answer, or returns `None` at the end of practice.
fn place(situation: &Situation, keys: &mut Keys) -> Result<Option<usize>, Error> {
    loop {
        let Some(key) = keys.next()?.filter(|key| *key != QUIT) else { return Ok(None) };
        match situation.answers.iter().position(|answer| answer.key == key.to_ascii_lowercase()) {
            Some(place) => return Ok(Some(place)),
            None => print(&format!("  no answer has the key {}\n", harmless(&key.to_string())))?,
        }
    }
}

/// Source of keys.
enum Keys {
    Typed {
        terminal: Term,
        /// Whether Ctrl-C was typed, or a signal came while a key was read, which looks the same.
        is_interrupted: bool,
    },
    Piped(Bytes<BufReader<Stdin>>),
}

impl Keys {
    /// Returns the next key, or `None` at the end.
    fn next(&mut self) -> io::Result<Option<char>> {
        match self {
            Keys::Typed { terminal, is_interrupted } => loop {
                match terminal.read_key_raw()? {
                    Key::Char(END_OF_INPUT) => return Ok(None),
                    Key::Char(key) => return Ok(Some(key)),
                    Key::CtrlC => {
                        *is_interrupted = true;
                        return Ok(None);
                    }
                    Key::Escape => return Ok(None),
                    _ => {}
                }
            },
            Keys::Piped(bytes) => bytes
                .find(|byte| !byte.as_ref().is_ok_and(u8::is_ascii_whitespace))
                .transpose()
                .map(|byte| byte.map(char::from)),
        }
    }
}

/// Formats the question, with several answers on a line.
fn question_text(practice: &Practice) -> String {
    let situation = practice.now();
    let again = if practice.is_again() { "once more: " } else { "" };
    let mut text = format!("\n{again}{}\n", situation.cards.join(" "));
    if !situation.known.is_empty() {
        let _ = writeln!(text, "{}", situation.known);
    }
    let answers: Vec<String> =
        situation.answers.iter().map(|answer| format!("{}  {}", answer.key, answer.name)).collect();
    let width = answers.iter().map(|answer| answer.chars().count()).max().unwrap_or_default() + 3;
    let _ = writeln!(text, "{}", situation.asks);
    for line in answers.chunks((80 / width).max(1)) {
        let cells: String = line.iter().map(|answer| format!("{answer:width$}")).collect();
        let _ = writeln!(text, "  {}", cells.trim_end());
    }
    text
}

/// Formats the cost of an answer.
fn result_text(graded: &Graded, is_late: bool) -> String {
    let (given, best) = (graded.situation.given(graded.given), graded.situation.best());
    let late = if is_late { "too late; " } else { "" };
    if graded.cost == 0.0 {
        return format!("  {late}right: {}\n", answer_text(given));
    }
    format!(
        "  {late}costs {:.1} hundredths of a bet: {}; best {}\n",
        100.0 * graded.cost,
        answer_text(given),
        answer_text(best)
    )
}

/// Formats an answer with its resulting hand and value.
fn answer_text(answer: &Choice) -> String {
    let makes = answer.makes.as_ref().map_or_else(String::new, |makes| format!(" makes {makes},"));
    format!("{}{makes} is worth {:+.4}", answer.name, answer.worth).replace(", is worth", ", worth")
}

fn score_text(practice: &Practice) -> String {
    let (answers, missed) = (practice.answers(), practice.missed().len());
    let noun = if answers == 1 { "answer" } else { "answers" };
    format!("\n{answers} {noun}, {missed} missed; average cost {:.2} hundredths of a bet\n", practice.score())
}
