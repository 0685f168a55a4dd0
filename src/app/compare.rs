//! `compare`: house rules side by side.

use super::error::Error;
use super::keep::{Planned, To};
use super::made::Made;
use super::measured::{By, Measured, check_solvable, measure, solve};
use super::observer::Observer;
use super::variants::{Variant, differing};
use crate::config::sha256;
use crate::engine::Run;
use crate::games::MAIN;
use crate::report::{ChangeMethod, Compared, ComparedRow};
use crate::stats::comparison::unpaired_difference;
use crate::stats::{Estimate, Figure, Fraction};
use crate::store::{Folder, Former, Manifest, StoreError, VariantEntry, rules_hash};
use std::path::Path;
use std::time::Instant;

/// How variants are compared side by side.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sides<'a> {
    /// Whether everybody plays as well as possible instead of as the configs say.
    pub best_play: bool,
    /// The bet whose edge is compared; by default the main bet.
    pub bet: Option<&'a str>,
    /// Rounds where a game is not enumerated; by default the first config's.
    pub rounds: Option<u64>,
    /// The seed where rounds are played; by default the first config's.
    pub seed: Option<u64>,
}

impl Sides<'_> {
    /// The run where rounds are played.
    fn run(&self, variants: &[Variant]) -> Result<Run, Error> {
        if self.best_play {
            check_solvable(variants)?;
        }
        let Some(Variant { config: first, .. }) = variants.first() else {
            return Err(Error::Usage("give at least one config".to_owned()));
        };
        Ok(first.run(self.rounds, self.seed))
    }
}

/// Variants side by side.
#[derive(Clone, Debug)]
pub struct SideBySide {
    /// The tables.
    pub compared: Compared,
    /// What was played, where anything was.
    pub run: Option<Run>,
    /// How many variants were played.
    pub played: usize,
    entries: Vec<VariantEntry>,
}

/// Compares variants of rules on the threads of the current pool.
///
/// # Errors
/// If there is no variant, one has no such bet, or a game is not solved where best play is asked for.
pub fn side_by_side(variants: &[Variant], sides: &Sides<'_>, observer: &dyn Observer) -> Result<SideBySide, Error> {
    let run = sides.run(variants)?;
    let measured = if sides.best_play {
        solve(variants, run.seed, observer)?
    } else {
        measure(variants, sides.bet, &run, observer, &|tables| ComparedRow::of(tables, sides.bet))?
    };
    let played = measured.iter().filter(|measured| measured.is_played()).count();
    Ok(SideBySide {
        entries: entries(variants, &measured),
        compared: Compared { rows: rows(variants, &measured), settings: differing(variants) },
        run: (played > 0).then_some(run),
        played,
    })
}

/// Compares variants of rules on the threads of the current pool, and writes the tables into a folder of results. What
/// took long to make is only replaced where that is forced.
///
/// # Errors
/// If there is no variant, a game is not solved where best play is asked for, or the tables cannot be written.
pub fn compare(
    variants: &[Variant],
    asked: &Sides<'_>,
    (out, force): To<'_>,
    observer: &dyn Observer,
) -> Result<Made<SideBySide>, Error> {
    let run = asked.run(variants)?;
    let folder = folder(asked, out, variants)?;
    let hashes = variants.iter().map(|variant| rules_hash(&variant.config.values)).collect();
    let planned = Planned { config: &variants[0].config, hashes, run: None }.played(run.seed, run.rounds, "rounds");
    planned.may_replace(&folder, force, observer)?;
    let begun = Instant::now();
    let sides = side_by_side(variants, asked, observer)?;
    let manifest = Manifest::compared(&variants[0].config, sides.run.as_ref(), sides.entries.clone());
    let (files, rounds) = (sides.compared.files(), sides.run.map(|run| run.rounds));
    Made::write((sides, begun), &folder, &files, &manifest.of_bet(asked.bet), rounds)
}

/// Comparisons of different variants do not replace each other: the first goes into `compared`, each other into a
/// folder named by what it compares.
fn folder(asked: &Sides<'_>, out: &Path, variants: &[Variant]) -> Result<Folder, Error> {
    const FIRST: &str = "compared";
    let labels: Vec<&str> = variants.iter().map(|variant| variant.label.as_str()).collect();
    let name = &variants[0].config.name;
    let bet = asked.bet.filter(|bet| *bet != MAIN);
    let of_bet = bet.map(|bet| format!(" {bet}")).unwrap_or_default();
    let compared = format!("{}{of_bet} {}", asked.best_play, labels.join("\n"));
    let own = format!("{FIRST}-{}", &sha256(compared)[..8]);
    if bet.is_none() && !out.join(name).join(&own).exists() {
        let is_same = |former: Former| former.labels == labels && former.is_equilibrium == asked.best_play;
        match Folder::create(out, name, FIRST) {
            Ok(folder) if folder.former().is_none_or(is_same) => return Ok(folder),
            // Another comparison lies there, or is about to.
            Ok(_) | Err(StoreError::Busy(_)) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(Folder::create(out, name, &own)?)
}

fn rows(variants: &[Variant], measured: &[Measured<ComparedRow>]) -> Vec<ComparedRow> {
    let first = &measured[0];
    let row = |(number, (variant, own)): (usize, (&Variant, &Measured<ComparedRow>))| {
        let mut row = own.found.clone().of_variant(number, &variant.label, own.method(), &own.edge);
        if let By::Solving(exploitability) = own.by {
            row.exploitability = Some(Figure(exploitability));
        }
        if number == 1 {
            return row;
        }
        let unpaired = unpaired_difference(&first.edge, &own.edge);
        match (&first.by, &own.by) {
            (By::Counting(of_first), By::Counting(own)) => {
                row.changed(&Estimate::certain(own.minus(of_first).nearest()), ChangeMethod::Exact, None)
            }
            (By::Solving(_), By::Solving(_)) => row.changed(&unpaired, ChangeMethod::Equilibrium, None),
            (By::Playing(_), By::Playing(Ok(paired))) => row.changed(paired, ChangeMethod::Paired, unpaired.std_error),
            (By::Playing(_), By::Playing(Err(reason))) => row.changed(&unpaired, ChangeMethod::Unpaired(reason), None),
            _ => row.changed(&unpaired, ChangeMethod::Unpaired("one of the two is exact"), None),
        }
    };
    (1..).zip(variants.iter().zip(measured)).map(row).collect()
}

fn entries(variants: &[Variant], measured: &[Measured<ComparedRow>]) -> Vec<VariantEntry> {
    let entry = |(variant, (of, own)): (usize, (&Variant, &Measured<ComparedRow>))| VariantEntry {
        variant,
        label: of.label.clone(),
        method: own.method(),
        config_hash: rules_hash(&of.config.values),
        edge_fraction: own.fraction().map(Fraction::to_string),
    };
    (1..).zip(variants.iter().zip(measured)).map(entry).collect()
}
