//! `lab`: every combination of house rules on one page.

use super::configs::Setting;
use super::error::Error;
use super::measured::{FoundBy, Measured, SIDE_BY_SIDE, best_played, measure};
use super::observer::Observer;
use super::variants::{Variant, named};
use super::vary::Varied;
use crate::engine::Run;
use crate::games::{SolvedFigure, Unsolvable};
use crate::report::{FigureGroup, Finding, Lab, LabKey, counted, findings, lab_page};
use crate::stats::presentation::{Headline, Quantity};
use crate::store::rules_hash;

/// How a lab is made.
#[derive(Clone, Copy, Debug)]
pub struct LabTerms<'a> {
    /// What is laid over the config.
    pub typed: &'a [Setting<'a>],
    /// The keys that can be changed, with their values.
    pub vary: &'a [Varied],
    /// Whether everybody plays as well as possible instead of as the config says.
    pub best_play: bool,
    /// Rounds where a game is not enumerated; by default the config's.
    pub rounds: Option<u64>,
    /// The seed where rounds are played; by default the config's.
    pub seed: Option<u64>,
    /// The page's title, if it is not the default.
    pub title: Option<&'a str>,
}

/// The page of every combination: `variants` are those of `terms.vary`, the last key's values changing fastest.
///
/// # Errors
/// If best play is asked for and not known.
pub fn lab(config: &str, variants: &[Variant], terms: &LabTerms<'_>, observer: &dyn Observer) -> Result<String, Error> {
    let Some(Variant { config: first, .. }) = variants.first() else {
        return Err(Error::Usage("give at least one --vary KEY=V1,V2".to_owned()));
    };
    let who = first.kind.best_play.who().filter(|_| terms.best_play);
    if terms.best_play && who.is_none() {
        return Err(Error::Unsolvable(first.name.clone(), Unsolvable::NoEquilibrium));
    }
    let run = first.run(terms.rounds, terms.seed);
    // The combination that is the config itself, if one of them is.
    let own = named(config, terms.typed).ok().map(|own| rules_hash(&own.values));
    let hashes = variants.iter().map(|variant| rules_hash(&variant.config.values));
    let base = hashes.into_iter().position(|hash| Some(hash) == own).unwrap_or(0);
    let measured = combinations(variants, base, terms.best_play, &run, observer)?;
    let how = match measured.iter().filter(|(measured, _)| measured.is_played()).count() {
        0 => "exact, by enumeration".to_owned(),
        played => {
            let which = if played == measured.len() { "" } else { "in part " };
            format!("{which}simulated, {} of each on the same cards, seed {}", counted(run.rounds, "rounds"), run.seed)
        }
    };
    let method = who.map_or_else(|| how.clone(), |who| format!("best play of {who}, {how}"));
    let paired = measured.iter().map(|(measured, _)| match &measured.by {
        FoundBy::Playing(Ok(difference)) => difference.std_error,
        _ => None,
    });
    let paired = paired.collect();
    let with_edge = |(measured, gain): (Measured<Vec<Finding>>, Option<SolvedFigure>)| {
        let finding =
            |label: &str, value, error| Finding::new(FigureGroup::Figures, label, Quantity::Share, value, error);
        let gain = gain.map(|gain| finding(&gain.label, gain.value, None));
        let edge = finding(Headline::EDGE.label, measured.edge.value, measured.edge.std_error);
        [edge].into_iter().chain(gain).chain(measured.found).collect()
    };
    let key = |varied: &Varied| LabKey { path: varied.key.clone(), values: varied.values.clone() };
    let lab = Lab {
        name: &first.name,
        game: first.kind.name(),
        title: terms.title,
        method: &method,
        keys: terms.vary.iter().map(key).collect(),
        base,
        found: measured.into_iter().map(with_edge).collect(),
        paired,
    };
    Ok(lab_page(&lab))
}

/// The figures of a combination, and what best play leaves to gain where it was solved.
type Combination = (Measured<Vec<Finding>>, Option<SolvedFigure>);

/// Every combination; what is simulated is played beside the base.
fn combinations(
    variants: &[Variant],
    base: usize,
    best_play: bool,
    run: &Run,
    observer: &dyn Observer,
) -> Result<Vec<Combination>, Error> {
    let mut ordered = variants.to_vec();
    ordered.swap(0, base);
    let mut found: Vec<Combination> = Vec::new();
    if best_play {
        let (first, others) = ordered.split_at(1);
        let first = best_played(first, run.seed, observer)?;
        // Solved strategies may be large: only those played together are held.
        let groups = others.chunks(SIDE_BY_SIDE - 1).chain(others.is_empty().then_some(others));
        for others in groups {
            let group = first.iter().cloned().chain(best_played(others, run.seed, observer)?);
            let (group, gains): (Vec<Variant>, Vec<SolvedFigure>) = group.unzip();
            let measured = measure(&group, None, run, observer, &findings)?;
            let known = usize::from(!found.is_empty());
            found.extend(measured.into_iter().zip(gains.into_iter().map(Some)).skip(known));
        }
    } else {
        found.extend(measure(&ordered, None, run, observer, &findings)?.into_iter().map(|measured| (measured, None)));
    }
    found.swap(0, base);
    Ok(found)
}
