//! `simulate`: plays rounds and writes their result.

use crate::answer::Answer;
use crate::engine::{Cut, Ended, Instant, Part, Played, Run, RunId, Saved, Watch, edge, go_on};
use crate::games::{Config, Game, Session};
use crate::house::error::{Error, Unusable};
use crate::house::observer::{Note, Observer};
use crate::house::replacement::{Planned, Plays, folder, may_begin, write};
use crate::house::results::{played, results};
use crate::report::counted;
use crate::stats::Tally;
use crate::store::{
    Finished, Folder, Machine, Manifest, Request, ResultKind, StoreError, TALLY, run_id, table_files, tally_of_part,
};
use crate::tables::{Tables, Whole};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Rounds that were played and are held in memory.
#[derive(Clone, Debug)]
pub struct RoundsPlayed {
    /// The tables.
    pub answer: Answer,
    /// Number of rounds that they are of.
    pub rounds: u64,
    /// Name of these units in words.
    pub units: &'static str,
    /// Reason why it ended.
    pub ended: Ended,
    /// The part of the run that they are, if it was split.
    pub part: Option<Part>,
    pub(in crate::house) tally: Tally,
    pub(in crate::house) id: RunId,
    pub(in crate::house) blocks: Range<u64>,
    /// Rounds of a block.
    block: u64,
}

/// Watches a run: reports progress, saves checkpoints, and stops it.
struct Watcher<'a> {
    progress: Box<dyn Watch + 'a>,
    observer: &'a dyn Observer,
    saves: Option<Mutex<Saves<'a>>>,
}

struct Saves<'a> {
    of: &'a RunInProgress<'a>,
    last: Instant,
    failed: bool,
}

impl Watch for Watcher<'_> {
    fn look(&self, so_far: &Tally) {
        self.progress.look(so_far);
        let Some(saves) = &self.saves else { return };
        let mut saves = saves.lock().unwrap_or_else(PoisonError::into_inner);
        if so_far.blocks() == 0 || saves.last.elapsed() < saves.of.simulation.checkpoint_every {
            return;
        }
        let saved = saves.of.save(so_far);
        let failed = saved.is_err();
        if let (Err(error), false) = (saved, saves.failed) {
            // The disk may have room again before the run ends.
            self.observer.note(&Note::Unsaved(error));
        }
        (saves.last, saves.failed) = (Instant::now(), failed);
    }

    fn wants_stop(&self) -> bool {
        self.observer.wants_stop()
    }
}

/// Plays a run, or a part of it, on the threads of the current pool, or continues one that ended early; writes nothing.
/// A run in several legs gives the same result as in one.
///
/// # Errors
/// If the rounds in `before` belong to another run, or are more; or if a part is to stop early.
pub fn play_rounds(
    config: &Config,
    run: &Run,
    part: Option<Part>,
    before: Option<&RoundsPlayed>,
    observer: &dyn Observer,
) -> Result<RoundsPlayed, Error> {
    if part.is_some() && run.until_se.is_some() {
        return Err(Error::Usage(
            "a part of a run cannot stop at a standard error: it does not know the others".into(),
        ));
    }
    let game = &*config.rules.game(observer);
    check_run(config, game, run)?;
    let (id, cut) = (run_id(config, run), Cut::for_game(game, run.rounds));
    let blocks = part.unwrap_or(Part::WHOLE).blocks(cut);
    let tally = match before {
        None => Tally::new(game.layout(), game.dealer_nets()),
        Some(before) => before.tally_for(&id, cut, &blocks)?,
    };
    let progress = observer.progress(game, tally.rounds(), cut.rounds_in(&blocks));
    let watch = Watcher { progress, observer, saves: None };
    let Played { tally, ended } = go_on(game, run, blocks.clone(), tally, &watch);
    drop(watch);
    if ended == Ended::Cap {
        warn_of_cap(game, run, &tally, observer);
    }
    Ok(RoundsPlayed::new(config, game, tally, ended, id, part, blocks.start))
}

impl RoundsPlayed {
    /// Creates the counts of a run, or of a part of it, from this block on.
    pub(in crate::house) fn new(
        config: &Config,
        game: &dyn Game,
        tally: Tally,
        ended: Ended,
        id: RunId,
        part: Option<Part>,
        first_block: u64,
    ) -> RoundsPlayed {
        let (rounds, units) = (tally.rounds(), game.units());
        let answer = answer(config, game.tables(&tally), &id, rounds, units, part);
        let blocks = first_block..first_block + tally.blocks();
        RoundsPlayed { answer, rounds, units, ended, part, tally, id, blocks, block: game.block() }
    }

    /// Returns the counts as the text of a part, for [`House::read_rounds`](crate::house::House::read_rounds).
    pub fn to_text(&self) -> String {
        Saved::new(self.id.clone(), self.part, self.block, self.blocks.start, &self.tally).to_text()
    }

    /// Returns `true` if the run, or the part of it, is complete; if not, it can be continued.
    pub fn is_finished(&self) -> bool {
        self.ended != Ended::Stopped
    }

    /// Returns the tally, if it is the beginning of these blocks of this run.
    fn tally_for(&self, run: &RunId, cut: Cut, blocks: &Range<u64>) -> Result<Tally, Error> {
        let is_beginning = self.blocks.start == blocks.start
            && self.blocks.end <= blocks.end
            && cut.rounds_in(&self.blocks) == self.rounds;
        let difference = match run.difference(&self.id) {
            Some(difference) => difference.to_string(),
            None if is_beginning => return Ok(self.tally.clone()),
            None if self.blocks.start != blocks.start => "another part".to_owned(),
            None => format!("rounds: {} there, {} here", self.id.rounds, run.rounds),
        };
        Err(Error::Usage(format!("cannot continue: what was played belongs to another run ({difference})")))
    }
}

/// Reports that a stop rule was not met.
fn warn_of_cap(game: &dyn Game, run: &Run, tally: &Tally, observer: &dyn Observer) {
    let error = edge(game, tally).std_error.unwrap_or(f64::INFINITY);
    observer.note(&Note::Cap(tally.rounds(), error, run.until_se.unwrap_or_default()));
}

/// The terms of a simulation.
#[derive(Clone, Copy, Debug)]
pub struct Simulation<'a> {
    /// The run.
    pub run: Run,
    /// The part of it to play here; `None` for all of it.
    pub part: Option<Part>,
    /// Whether to resume an interrupted run.
    pub resume: bool,
    /// Whether to replace an interrupted run, or a slow result.
    pub force: bool,
    /// Interval between saves of the run.
    pub checkpoint_every: Duration,
    /// The folder of results.
    pub out: &'a Path,
}

/// A run that was played and written.
#[derive(Clone, Debug)]
pub struct Simulated {
    /// The tables.
    pub answer: Answer,
    /// The folder with their files.
    pub place: PathBuf,
    /// Rounds of the result.
    pub rounds: u64,
    /// Rounds played now, and seconds; `None` if the run was finished before.
    pub played: Option<(u64, f64)>,
}

/// Returns tables of a run, or of a part of it, as an answer.
fn answer(config: &Config, tables: Tables, run: &RunId, rounds: u64, units: &str, part: Option<Part>) -> Answer {
    let part = part.map(|part| part.to_string());
    let with = part.as_ref().map(|part| format!("part {part} with ")).unwrap_or_default();
    let method = format!("{}, {with}{}, seed {}", config.session.method(), counted(rounds, units), run.seed);
    results(config, tables, method, played(config, run, rounds, units, part.as_deref()))
}

/// Plays a run on the threads of the current pool and writes its result.
///
/// # Errors
/// If the result cannot be written, the run cannot be resumed, or the observer wants it to stop.
pub fn simulate(config: &Config, simulation: &Simulation<'_>, observer: &dyn Observer) -> Result<Simulated, Error> {
    let Simulation { run, part, out, .. } = *simulation;
    let method = folder_name(config.session, part);
    let game = &*config.rules.game(observer);
    check_run(config, game, &run)?;
    // From here on a signal leaves nothing half done.
    observer.can_save();
    let folder = folder(out, &config.name, &method, observer)?;
    let blocks = part.unwrap_or(Part::WHOLE).blocks(Cut::for_game(game, run.rounds));
    RunInProgress { simulation, observer, config, game, run_id: run_id(config, &run), blocks, folder }.run()
}

/// Checks that a run can end as requested.
fn check_run(config: &Config, game: &dyn Game, run: &Run) -> Result<(), Error> {
    if run.until_se.is_some() && !game.has_edge() {
        let message = "nobody banks, so there is no dealer edge to measure: give the number of rounds";
        return Err(Error::Usage(format!("{}: {message}", config.name)));
    }
    Ok(())
}

/// Returns the request for a run, or a part of it.
pub fn request_of_run(config: &Config, run: &Run, part: Option<Part>, units: &str) -> Request {
    Request::new(ResultKind::of_session(config.session), config)
        .with(units, Whole(run.rounds.into()))
        .with("until-se", run.until_se)
        .with("seed", Whole(run.seed.into()))
        .with("shard", part.map(|part| part.to_string()))
}

/// Returns the name of the folder of a run, or of a part of it.
fn folder_name(session: Session, part: Option<Part>) -> String {
    let Some(part) = part else { return session.method().to_owned() };
    format!("{}part-{}-of-{}", session.before_part(), part.index(), part.parts())
}

/// The existing state of a run.
enum Begin {
    /// All of it.
    Finished(Finished),
    /// Rounds played so far, or none.
    At(Box<Tally>),
}

/// One run on this machine, from its beginning or from its interruption.
struct RunInProgress<'a> {
    simulation: &'a Simulation<'a>,
    observer: &'a dyn Observer,
    config: &'a Config,
    game: &'a dyn Game,
    run_id: RunId,
    blocks: Range<u64>,
    folder: Folder,
}

impl RunInProgress<'_> {
    fn run(&self) -> Result<Simulated, Error> {
        let place = self.folder.place().to_owned();
        let begin = match self.begin()? {
            Begin::At(tally) => tally,
            Begin::Finished(finished) => {
                self.observer.note(&Note::Finished(place.clone()));
                let rounds = finished.rounds;
                return Ok(Simulated { answer: self.answer(finished.tables, rounds), place, rounds, played: None });
            }
        };
        let (start, before) = (Instant::now(), begin.rounds());
        let progress = self.observer.progress(self.game, before, self.rounds());
        let saves = Mutex::new(Saves { of: self, last: Instant::now(), failed: false });
        let watcher = Watcher { progress, observer: self.observer, saves: Some(saves) };
        let played = go_on(self.game, &self.simulation.run, self.blocks.clone(), *begin, &watcher);
        drop(watcher);
        if played.ended == Ended::Stopped {
            return Err(self.interrupted(&played.tally));
        }
        if played.ended == Ended::Cap {
            warn_of_cap(self.game, &self.simulation.run, &played.tally, self.observer);
        }
        let seconds = start.elapsed().as_secs_f64();
        let rounds = played.tally.rounds();
        let machine = Machine::new(rayon::current_num_threads(), seconds, Some(rounds - before));
        let tables = self.game.tables(&played.tally);
        self.write(&played, &tables, &machine).inspect_err(|_| self.save_at_least(&played.tally))?;
        self.folder.remove_checkpoint()?;
        let answer = self.answer(tables, rounds);
        Ok(Simulated { answer, place, rounds, played: Some((rounds - before, seconds)) })
    }

    fn answer(&self, tables: Tables, rounds: u64) -> Answer {
        answer(self.config, tables, &self.run_id, rounds, self.game.units(), self.simulation.part)
    }

    fn begin(&self) -> Result<Begin, Error> {
        if !self.simulation.resume {
            may_begin(&self.folder, self.game.units(), self.simulation.force)?;
            self.may_replace()?;
            return Ok(Begin::At(self.nothing()));
        }
        let begin = self.earlier()?;
        if let Begin::At(tally) = &begin {
            self.may_replace()?;
            self.observer.note(&match tally.rounds() {
                0 => Note::FromBeginning(self.folder.checkpoint_path()),
                rounds => Note::Resumed(rounds, self.rounds(), self.game.units()),
            });
        }
        Ok(begin)
    }

    fn nothing(&self) -> Box<Tally> {
        Box::new(Tally::new(self.game.layout(), self.game.dealer_nets()))
    }

    /// Returns the existing state of the run.
    fn earlier(&self) -> Result<Begin, Error> {
        let checkpoint = match self.folder.checkpoint()? {
            Some(bytes) => self.tally(self.folder.checkpoint_path(), &bytes).map(Some),
            None => Ok(None),
        };
        match checkpoint {
            Ok(Some(tally)) => Ok(Begin::At(Box::new(tally))),
            none => match (self.finished()?, none) {
                (Some(finished), _) => Ok(Begin::Finished(finished)),
                (None, Ok(_)) => Ok(Begin::At(self.nothing())),
                (None, Err(unusable)) => Err(unusable.into()),
            },
        }
    }

    /// Returns the result, if the folder has this run, finished.
    fn finished(&self) -> Result<Option<Finished>, Error> {
        let finished = match self.simulation.part {
            None => self.folder.finished(&self.run_id, self.config.presentation),
            Some(_) => tally_of_part(self.folder.place(), false).map(|bytes| self.finished_part(&bytes?)),
        };
        match finished {
            Err(StoreError::Damaged(damage)) => {
                self.observer.note(&Note::Damaged(damage));
                Ok(None)
            }
            result => Ok(result?),
        }
    }

    fn finished_part(&self, bytes: &[u8]) -> Option<Finished> {
        let tally = self.tally(self.folder.place().join(TALLY), bytes).ok()?;
        let is_whole = tally.blocks() == self.blocks.end - self.blocks.start;
        is_whole.then(|| Finished { rounds: tally.rounds(), tables: self.game.tables(&tally) })
    }

    /// Returns the tally in a file, if it belongs to this run.
    fn tally(&self, path: PathBuf, bytes: &[u8]) -> Result<Tally, Unusable> {
        let saved = match Saved::read(bytes) {
            Ok(saved) => saved,
            Err(wrong) => return Err(Unusable::Broken(path, wrong)),
        };
        // The number of rounds may differ, as long as both include the rounds played.
        let (played, rounds) = (saved.blocks(), self.rounds());
        let is_beginning = played.start == self.blocks.start
            && played.end <= self.blocks.end
            && saved.rounds() == self.cut().rounds_in(&played);
        match self.run_id.difference(&saved.run) {
            Some(difference) => return Err(Unusable::OtherRun(path, difference.to_string())),
            None if is_beginning => {}
            None if saved.rounds() > rounds => {
                let (played, units) = (saved.rounds(), self.game.units());
                return Err(Unusable::Beyond { path, played, rounds, units });
            }
            None => {
                let [there, here] = [&saved.run, &self.run_id].map(|run| run.rounds);
                return Err(Unusable::OtherRun(path, format!("rounds: {there} there, {here} here")));
            }
        }
        saved.tally(self.game).map_err(|wrong| Unusable::Broken(path, wrong))
    }

    /// Checks that the run may replace the existing result.
    fn may_replace(&self) -> Result<(), Error> {
        let Run { seed, until_se, rounds } = self.simulation.run;
        let part = self.simulation.part.map(|_| (vec![self.blocks.clone()], rounds));
        let plays = Plays { seed, rounds: self.rounds(), units: self.game.units(), until_se, part };
        let request = self.request();
        let planned = Planned::new(&request).played(plays);
        planned.may_replace(&self.folder, self.simulation.force, self.observer)
    }

    fn request(&self) -> Request {
        request_of_run(self.config, &self.simulation.run, self.simulation.part, self.game.units())
    }

    /// Returns the rounds to play here.
    fn rounds(&self) -> u64 {
        self.cut().rounds_in(&self.blocks)
    }

    fn cut(&self) -> Cut {
        Cut::for_game(self.game, self.run_id.rounds)
    }

    /// Returns the rounds played so far as text, for resuming.
    fn saved(&self, tally: &Tally) -> String {
        Saved::new(self.run_id.clone(), self.simulation.part, self.game.block(), self.blocks.start, tally).to_text()
    }

    fn save(&self, tally: &Tally) -> Result<(), StoreError> {
        let _writing = self.observer.writes();
        self.folder.save_checkpoint(&self.saved(tally))
    }

    /// Saves a run that was stopped.
    fn interrupted(&self, tally: &Tally) -> Error {
        if tally.blocks() == 0 {
            return Error::NothingSaved { units: self.game.units(), name: self.config.name.clone() };
        }
        match self.save(tally) {
            Err(error) => error.into(),
            Ok(()) => Error::Interrupted {
                played: tally.rounds(),
                rounds: self.rounds(),
                units: self.game.units(),
                checkpoint: self.folder.checkpoint_path(),
            },
        }
    }

    /// Saves the rounds played if the result could not be written.
    fn save_at_least(&self, tally: &Tally) {
        if self.save(tally).is_ok() {
            self.observer.note(&Note::Saved(self.folder.checkpoint_path()));
        }
    }

    fn write(&self, played: &Played, tables: &Tables, machine: &Machine) -> Result<PathBuf, StoreError> {
        let Played { tally, ended } = played;
        let Run { seed, rounds, until_se } = self.simulation.run;
        let manifest = Manifest::simulated(&self.request(), seed, tally, *ended, tables, self.game.unit());
        let Some(part) = self.simulation.part else {
            let manifest = manifest.until(until_se);
            return write(&self.folder, &table_files(tables), &manifest, machine, self.observer);
        };
        let manifest = manifest.part(part.to_string(), std::slice::from_ref(&self.blocks), rounds);
        let tally = [(TALLY.to_owned(), self.saved(tally))];
        write(&self.folder, &tally, &manifest, machine, self.observer)
    }
}
