//! `simulate`: the main job.

use super::arguments::Simulate;
use super::console::{complain, print};
use super::interrupt::Interrupt;
use super::outcome::Failure;
use super::progress::Bar;
use super::result::{grouped, load_all, to_json, to_text};
use super::resume::{Begin, Earlier};
use super::shard::Shard;
use super::watcher::{Saver, Watcher};
use crate::engine::{Ended, Part, Played, Run, RunId, Saved, edge, go_on, rounds_in};
use crate::games::{Config, Game};
use crate::report::{Folder, FolderError, Machine, Manifest, TALLY, Tables, Whole, run_id};
use crate::stats::Tally;
use serde_json::json;
use std::ops::Range;
use std::path::PathBuf;
use std::time::Instant;

pub(super) fn simulate(options: &Simulate, interrupt: &Interrupt) -> Result<(), Failure> {
    let configs = load_all(&options.configs)?;
    let part = options.shard.map(Shard::part).transpose()?;
    let threads = options.threads.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    for config in &configs {
        // A signal may have come while the result before was written.
        if interrupt.is_asked() {
            return Err(Failure::Interrupted(format!("interrupted before {}\n{}", config.name, how_to_go_on())));
        }
        let text = pool.install(|| simulate_one(options, interrupt, config, part))?;
        print(&text)?;
    }
    Ok(())
}

fn simulate_one(
    options: &Simulate,
    interrupt: &Interrupt,
    config: &Config,
    part: Option<Part>,
) -> Result<String, Failure> {
    let game = &*config.rules.game();
    let run = Run {
        seed: options.seed.unwrap_or(config.seed),
        rounds: options.rounds.unwrap_or(config.rounds),
        until_se: options.until_se,
    };
    let _hold = interrupt.hold();
    let method = part.map_or("simulated".to_owned(), |part| format!("part-{}-of-{}", part.index(), part.of()));
    let mut folder = Folder::create(&options.out, &config.name, &method)?;
    folder.claim()?;
    let blocks = part.unwrap_or(Part::WHOLE).blocks(run.rounds);
    let run_id = run_id(config, &run);
    let playing = Playing { options, interrupt, config, game, run, run_id, part, blocks, folder };
    playing.run()
}

/// One run on this machine, from its beginning or from where it was interrupted.
struct Playing<'a> {
    options: &'a Simulate,
    interrupt: &'a Interrupt,
    config: &'a Config,
    game: &'a dyn Game,
    run: Run,
    run_id: RunId,
    part: Option<Part>,
    blocks: Range<u64>,
    folder: Folder,
}

impl Playing<'_> {
    fn run(&self) -> Result<String, Failure> {
        let begin = match self.begin()? {
            Begin::At(tally) => tally,
            Begin::Finished(finished) => {
                complain(&format!("note: {} is finished already", self.folder.place().display()));
                let footer = format!("finished earlier; {}", self.whereabouts());
                return Ok(self.summary(&finished.tables, finished.rounds, &footer));
            }
        };
        let (start, before) = (Instant::now(), begin.rounds());
        let saver = self.saver();
        let bar = Bar::new(self.game, self.options.progress, self.rounds()).from(before);
        let watcher = Watcher::new(bar, self.interrupt, &saver, self.options.checkpoint_every);
        let played = go_on(self.game, &self.run, self.blocks.clone(), begin, &watcher);
        watcher.finish();
        if played.ended == Ended::Stopped {
            return Err(self.interrupted(&played.tally));
        }
        if played.ended == Ended::Cap {
            self.warn_of_cap(&played.tally);
        }
        let seconds = start.elapsed().as_secs_f64();
        let rounds = played.tally.rounds();
        let machine = Machine::new(rayon::current_num_threads(), seconds, Some(rounds - before));
        let tables = self.game.tables(&played.tally);
        self.write(&played, &tables, &machine).inspect_err(|_| self.save_at_least(&played.tally))?;
        self.folder.remove_checkpoint()?;
        let rate = (rounds - before) as f64 / seconds / 1e6;
        let footer = format!("{seconds:.1} s, {rate:.1} M rounds/s; {}", self.whereabouts());
        Ok(self.summary(&tables, rounds, &footer))
    }

    fn begin(&self) -> Result<Begin, Failure> {
        let checkpoint = self.folder.checkpoint_path();
        if !self.options.resume {
            if checkpoint.exists() {
                let path = checkpoint.display();
                complain(&format!(
                    "note: {path} of an interrupted run gives way to this run; --resume would go on with it"
                ));
            }
            return Ok(Begin::At(Tally::new(self.game.layout(), self.game.dealer_nets())));
        }
        let Playing { game, folder, run_id, part, blocks, .. } = self;
        let begin = Earlier { game: *game, folder, run: run_id, part: *part, blocks }.begin()?;
        if let Begin::At(tally) = &begin {
            complain(&match tally.rounds() {
                0 => format!("note: there is no {} to go on from; starting from the beginning", checkpoint.display()),
                rounds => format!("note: going on after {} of {} rounds", grouped(rounds), grouped(self.rounds())),
            });
        }
        Ok(begin)
    }

    /// The rounds to be played here.
    fn rounds(&self) -> u64 {
        rounds_in(&self.blocks, self.run.rounds)
    }

    fn saver(&self) -> Saver<'_> {
        Saver { folder: &self.folder, run: &self.run_id, part: self.part, first_block: self.blocks.start }
    }

    /// Saves a run that was asked to stop, and says how to go on.
    fn interrupted(&self, tally: &Tally) -> Failure {
        if tally.blocks() == 0 {
            return Failure::Interrupted(format!("interrupted before {} was begun", self.config.name));
        }
        match self.saver().save(tally) {
            Err(error) => error.into(),
            Ok(()) => Failure::Interrupted(format!(
                "interrupted: {} of {} rounds are saved in {}\n{}",
                grouped(tally.rounds()),
                grouped(self.rounds()),
                self.folder.checkpoint_path().display(),
                how_to_go_on()
            )),
        }
    }

    /// Keeps what was played although the result could not be written.
    fn save_at_least(&self, tally: &Tally) {
        if self.saver().save(tally).is_ok() {
            let path = self.folder.checkpoint_path();
            complain(&format!("note: what was played is saved in {}\n{}", path.display(), how_to_go_on()));
        }
    }

    fn warn_of_cap(&self, tally: &Tally) {
        let error = edge(self.game, tally).std_error.unwrap_or(f64::INFINITY);
        let (rounds, asked) = (grouped(tally.rounds()), self.run.until_se.unwrap_or_default());
        complain(&format!(
            "warning: stopped by the cap of {rounds} rounds; standard error {error:.2e}, asked {asked}, looked at every 64,000 rounds"
        ));
    }

    fn write(&self, played: &Played, tables: &Tables, machine: &Machine) -> Result<PathBuf, FolderError> {
        let Played { tally, ended } = played;
        let unit = self.game.unit();
        let manifest = Manifest::simulated(self.config, self.run.seed, tally, *ended, tables, unit);
        let Some(part) = self.part else {
            return self.folder.write(tables, &manifest.until(self.run.until_se), machine);
        };
        let manifest = manifest.part(part.to_string(), std::slice::from_ref(&self.blocks), self.run.rounds);
        let saved = Saved::new(self.run_id.clone(), self.part, self.blocks.start, tally);
        self.folder.write_files(&[(TALLY.to_owned(), saved.to_text())], &manifest, machine)
    }

    fn whereabouts(&self) -> String {
        let what = if self.part.is_some() { "tally" } else { "tables" };
        format!("{what} in {}", self.folder.place().display())
    }

    fn summary(&self, tables: &Tables, rounds: u64, footer: &str) -> String {
        let seed = self.run.seed;
        if self.options.json {
            let mut about =
                json!({ "method": "simulated", "seed": Whole(seed.into()), "rounds": Whole(rounds.into()) });
            if let Some(part) = self.part {
                about["part"] = part.to_string().into();
            }
            return to_json(&self.config.name, about, tables);
        }
        let part = self.part.map(|part| format!("part {part} with ")).unwrap_or_default();
        let method = format!("simulated, {part}{} rounds, seed {seed}", grouped(rounds));
        to_text(self.config, method, tables, footer)
    }
}

/// The command that goes on with what this one has left.
fn how_to_go_on() -> String {
    let mut words: Vec<String> = std::env::args_os().map(|word| quoted(&word.to_string_lossy())).collect();
    if !words.iter().any(|word| word == "--resume") {
        words.push("--resume".to_owned());
    }
    format!("go on with: {}", words.join(" "))
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./=,:+@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}
