//! `compare`: house rules side by side.

use super::error::Error;
use super::keep::{Planned, Plays, To, folder};
use super::measured::{FoundBy, Measured, check_bets, check_equilibria, measure, solve};
use super::observer::Observer;
use super::variants::{Load, Variant, VariantChoice, differing};
use super::vary::Varied;
use super::why::{WhyAsked, between, why};
use super::written::Written;
use crate::config::sha256;
use crate::engine::{Instant, Run};
use crate::games::MAIN;
use crate::money::Money;
use crate::report::{ChangeMethod, Compared, ComparedRow, Why};
use crate::stats::comparison::unpaired_difference;
use crate::stats::{Estimate, Fraction};
use crate::store::{Folder, Manifest, Request, ResultKind, StoreError, VariantEntry, rules_hash};
use crate::tables::{Figure, Whole};
use std::path::Path;

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
    /// Whether the difference of two tables is told rule by rule.
    pub why: bool,
    /// Whether each rule is averaged over all orders of the changes, too.
    pub shapley: bool,
}

impl Sides<'_> {
    /// The run where rounds are played.
    fn run(&self, variants: &[Variant]) -> Result<Run, Error> {
        if self.best_play {
            check_equilibria(variants)?;
        }
        let Some(Variant { config: first, .. }) = variants.first() else {
            return Err(Error::usage("give at least one config"));
        };
        Ok(first.run(self.rounds, self.seed))
    }

    /// Complains of what can be seen to be wrong before anything is counted or played.
    fn check(&self, variants: &[Variant]) -> Result<(), Error> {
        if !self.best_play {
            check_bets(variants, self.bet)?;
        }
        match self.explained(variants)? {
            Some([from, to]) => between(from, to, self.shapley).map(|_| ()),
            None => Ok(()),
        }
    }

    /// The two variants whose difference is explained, if that is asked.
    fn explained<'v>(&self, variants: &'v [Variant]) -> Result<Option<[&'v Variant; 2]>, Error> {
        match variants {
            _ if !self.why && !self.shapley => Ok(None),
            _ if self.best_play => Err(Error::usage("--why compares tables as their configs play")),
            [from, to] => Ok(Some([from, to])),
            _ => Err(Error::usage("--why takes two configs: the first, and what it becomes")),
        }
    }
}

/// Variants side by side.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SideBySide {
    /// The tables.
    pub compared: Compared,
    /// What was played, where anything was.
    pub run: Option<Run>,
    /// How many variants were played.
    pub played: usize,
    /// Why two tables differ, if that was asked.
    pub why: Option<Why>,
    entries: Vec<VariantEntry>,
}

impl SideBySide {
    /// The files of the tables, with their contents.
    #[must_use]
    pub fn files(&self) -> Vec<(String, String)> {
        self.compared.files().into_iter().chain(self.why.as_ref().map(Why::file)).collect()
    }
}

/// Compares variants of rules on the threads of the current pool.
///
/// # Errors
/// If there is no variant, one has no such bet, or a game is not solved where best play is asked for.
pub fn side_by_side(variants: &[Variant], sides: &Sides<'_>, observer: &dyn Observer) -> Result<SideBySide, Error> {
    let run = sides.run(variants)?;
    sides.check(variants)?;
    let asked = WhyAsked { bet: sides.bet, shapley: sides.shapley, run: &run };
    let explained = sides.explained(variants)?;
    let why = explained.map(|[from, to]| why(from, to, &asked, observer)).transpose()?;
    let measured = if sides.best_play {
        solve(variants, run.seed, observer)?
    } else {
        measure(variants, sides.bet, &run, observer, &|tables| ComparedRow::of(tables, sides.bet))?
    };
    let played = measured.iter().filter(|measured| measured.is_played()).count();
    Ok(SideBySide {
        entries: entries(variants, &measured),
        compared: Compared {
            rows: rows(variants, &measured),
            settings: differing(variants),
            rounds: (played > 0).then_some(run.rounds),
        },
        run: (played > 0).then_some(run),
        played,
        why,
    })
}

/// Compares variants of rules on the threads of the current pool, and writes the tables into a folder of results. What
/// took long to make is only replaced where that is forced.
///
/// # Errors
/// If there is no variant, a game is not solved where best play is asked for, or the tables cannot be written.
pub fn write_comparison(
    (variants, choice, load): (&[Variant], &VariantChoice<'_>, &Load<'_>),
    sides: &Sides<'_>,
    (out, force): To<'_>,
    observer: &dyn Observer,
) -> Result<Written<SideBySide>, Error> {
    let Run { seed, rounds, .. } = sides.run(variants)?;
    sides.check(variants)?;
    let (folder, _own) = place(sides, out, variants, observer)?;
    let request = Request::new(&ResultKind::COMPARED, &variants[0].config)
        .with_tables(variants.iter().map(|variant| &variant.config))
        .with_varied(&choice.loaded(load)?)
        .with("vary", choice.vary.iter().map(Varied::to_string).collect::<Vec<_>>())
        .with("one-at-a-time", choice.one_at_a_time)
        .with("bet", sides.bet.filter(|bet| *bet != MAIN))
        .with("play", sides.best_play.then_some("equilibrium"))
        .with("why", sides.why)
        .with("shapley", sides.shapley);
    let planned = Planned::new(&request).played(Plays { seed, rounds, units: "rounds", until_se: None, part: None });
    planned.may_replace(&folder, force, observer)?;
    let begun = Instant::now();
    let result = side_by_side(variants, sides, observer)?;
    let played = result.run.as_ref();
    let request = request.with("rounds", played.map(|run| Whole(run.rounds.into())));
    let request = request.with("seed", played.map(|run| Whole(run.seed.into())));
    let manifest = Manifest::compared(&request, played, result.entries.clone()).of_bet(sides.bet);
    let (files, rounds) = (result.files(), played.map(|run| run.rounds));
    Written::write((result, begun), (&folder, observer), &files, &manifest, rounds)
}

/// Comparisons of different variants do not replace each other: the first goes into `compared`, each other into a
/// folder named by what it compares. The latter is locked in either case, so that of two equal comparisons that are
/// started together the second is told of the first.
fn place(
    asked: &Sides<'_>,
    out: &Path,
    variants: &[Variant],
    observer: &dyn Observer,
) -> Result<(Folder, Option<Folder>), Error> {
    const FIRST: &str = "compared";
    let labels: Vec<&str> = variants.iter().map(|variant| variant.label.as_str()).collect();
    let name = &variants[0].config.name;
    let bet = asked.bet.filter(|bet| *bet != MAIN);
    let on_bet = bet.map(|bet| format!(" {bet}")).unwrap_or_default();
    let compared = format!("{}{on_bet} {}", asked.best_play, labels.join("\n"));
    let own = folder(out, name, &format!("{FIRST}-{}", &sha256(compared)[..8]), observer)?;
    if bet.is_none() && !own.place().exists() {
        match folder(out, name, FIRST, observer) {
            // Another comparison may lie there, or be about to.
            Ok(first) => {
                let former = first.former();
                if former.is_none_or(|it| it.labels == labels && it.is_equilibrium == asked.best_play) {
                    return Ok((first, Some(own)));
                }
            }
            Err(Error::Store(StoreError::Busy(_))) => {}
            Err(error) => return Err(error),
        }
    }
    Ok((own, None))
}

fn rows(variants: &[Variant], measured: &[Measured<ComparedRow>]) -> Vec<ComparedRow> {
    let mut rows = Vec::new();
    for (number, (variant, own)) in (1..).zip(variants.iter().zip(measured)) {
        let mut row = own.found.clone().of_variant(number, &variant.label, own.method(), &own.edge);
        row.earnings = Money::of(&variant.config.values).and_then(|money| money.earnings(&row.nets));
        if let FoundBy::Solving(exploitability) = own.by {
            row.exploitability = Some(Figure(exploitability));
        }
        rows.push(if number == 1 { row } else { changed(row, own, &measured[0]) });
    }
    rows
}

/// A row with its change from the first.
fn changed(row: ComparedRow, own: &Measured<ComparedRow>, first: &Measured<ComparedRow>) -> ComparedRow {
    let unpaired = unpaired_difference(&first.edge, &own.edge);
    match (&first.by, &own.by) {
        (FoundBy::Counting(of_first), FoundBy::Counting(own)) => {
            row.changed(&Estimate::certain(own.minus(of_first).nearest()), ChangeMethod::Exact, None)
        }
        (FoundBy::Solving(_), FoundBy::Solving(_)) => row.changed(&unpaired, ChangeMethod::Equilibrium, None),
        (FoundBy::Playing(_), FoundBy::Playing(Ok(paired))) => {
            row.changed(paired, ChangeMethod::Paired, unpaired.std_error)
        }
        (FoundBy::Playing(_), FoundBy::Playing(Err(reason))) => {
            row.changed(&unpaired, ChangeMethod::Unpaired(reason), None)
        }
        _ => row.changed(&unpaired, ChangeMethod::Unpaired("one of the two is exact"), None),
    }
}

fn entries(variants: &[Variant], measured: &[Measured<ComparedRow>]) -> Vec<VariantEntry> {
    let entries = (1..).zip(variants.iter().zip(measured)).map(|(number, (variant, own))| VariantEntry {
        variant: number,
        label: variant.label.clone(),
        method: own.method(),
        config_hash: rules_hash(&variant.config.values),
        edge_fraction: own.fraction().map(Fraction::to_string),
    });
    entries.collect()
}
