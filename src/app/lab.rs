//! `lab`: every combination of house rules on one page.

use super::configs::Setting;
use super::error::Error;
use super::measured::{By, Measured, check_solvable, measure, solve};
use super::observer::Observer;
use super::variants::Variant;
use super::vary::Varied;
use crate::engine::Run;
use crate::games::load_under;
use crate::report::{Finding, Group, Lab, LabKey, findings, grouped, lab_page};
use crate::stats::Estimate;
use crate::stats::presentation::{Headline, Quantity};
use crate::store::rules_hash;

/// How a lab is made.
#[derive(Clone, Copy, Debug)]
pub struct LabTerms<'a> {
    /// What is laid over the config.
    pub typed: &'a [Setting<'a>],
    /// The keys that can be turned, with their values.
    pub vary: &'a [Varied],
    /// Whether everybody plays as well as possible, and not as the config says.
    pub best_play: bool,
    /// Rounds where a game is not enumerated; without, the config's.
    pub rounds: Option<u64>,
    /// Chooses the cards there; without, the config's.
    pub seed: Option<u64>,
    /// The page's title, if it has one of its own.
    pub title: Option<&'a str>,
}

/// The page of every combination: `variants` are those of `terms.vary`, the last key's values changing fastest.
///
/// # Errors
/// If the game is not solved where best play is asked for.
pub fn lab(config: &str, variants: &[Variant], terms: &LabTerms<'_>, observer: &dyn Observer) -> Result<String, Error> {
    let Some(Variant { config: first, .. }) = variants.first() else {
        return Err(Error::Usage("give at least one --vary KEY=V1,V2".to_owned()));
    };
    let run =
        Run { seed: terms.seed.unwrap_or(first.seed), rounds: terms.rounds.unwrap_or(first.rounds), until_se: None };
    let measured: Vec<Measured<Vec<Finding>>> = if terms.best_play {
        check_solvable(variants)?;
        solve(variants, run.seed, observer)?
    } else {
        measure(variants, None, &run, observer, &findings)?
    };
    let method = match measured.iter().filter(|measured| measured.is_played()).count() {
        0 if terms.best_play => "best play of one player and the dealer".to_owned(),
        0 => "exact, by enumeration".to_owned(),
        played => {
            let which = if played == measured.len() { "" } else { "in part " };
            format!("{which}simulated, {} rounds of each on the same cards, seed {}", grouped(run.rounds), run.seed)
        }
    };
    // The combination that is the config itself, if one of them is.
    let own = load_under(config, terms.typed.iter().copied()).ok().map(|own| rules_hash(&own.values));
    let hashes = variants.iter().map(|variant| rules_hash(&variant.config.values));
    let base = hashes.into_iter().position(|hash| Some(hash) == own).unwrap_or(0);
    let with_edge = |measured: Measured<Vec<Finding>>| {
        let Measured { edge, found, by } = measured;
        let finding = |label: &str, estimate: &Estimate| Finding {
            group: Group::Figures,
            label: label.to_owned(),
            quantity: Quantity::Share,
            value: Some(estimate.value),
            error: estimate.std_error.filter(|error| *error > 0.0),
        };
        let bound = match by {
            By::Solving(bound) => Some(finding("exploitability", &Estimate::certain(bound))),
            By::Counting(_) | By::Playing(_) => None,
        };
        [finding(Headline::EDGE.label, &edge)].into_iter().chain(bound).chain(found).collect()
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
    };
    Ok(lab_page(&lab))
}
