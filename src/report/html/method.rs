//! The methods of figures, in every report and dossier.

use super::numbers::digits_grouped;
use crate::games::card::capital;
use crate::report::order::distinct;
use maud::{Markup, html};

/// The random source of simulated rounds.
pub(in crate::report) const GENERATOR: &str =
    "ChaCha8, keyed with 256 bits expanded from the seed, with a stream for every block of rounds";

/// The method of some figures.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::report) struct FigureMethod {
    /// The method in a few words, with how much was played.
    pub method: String,
    /// Meaning, after a colon; may be empty.
    pub meaning: String,
    /// Random seed, if cards were drawn.
    pub seed: Option<String>,
    /// The edge as a fraction.
    pub fraction: Option<String>,
    /// Further facts, a clause each.
    pub more: Vec<String>,
    /// Whether some of the figures have errors.
    pub has_errors: bool,
    /// The version of the program that found them.
    pub version: String,
    /// The hash of the rules.
    pub rules: String,
}

impl FigureMethod {
    /// Returns one sentence with the method and its meaning.
    fn sentence(&self) -> Markup {
        html! {
            b { (capital(&self.method)) }
            @if !self.meaning.is_empty() { ": " (self.meaning) }
            @if let Some(seed) = &self.seed { ", seed " (digits_grouped(seed).replace(',', "")) }
            @if let Some(fraction) = &self.fraction { "; the edge is " span class="fraction" { (fraction.replace('-', "−")) } }
            @for clause in &self.more { "; " (clause) }
            ". "
        }
    }
}

/// Returns the methods and what they share in one paragraph.
pub(in crate::report) fn method_said(all: &[FigureMethod]) -> Markup {
    html! { p class="method" { (methods(all)) (shared(all)) } }
}

/// Returns each method and the rules.
pub(super) fn methods(all: &[FigureMethod]) -> Markup {
    let rules = distinct(all.iter().map(|found| &*found.rules).filter(|rules| !rules.is_empty()));
    html! {
        @for found in all { (found.sentence()) }
        @if !rules.is_empty() { "Rules " @for (at, hash) in rules.iter().enumerate() { @if at > 0 { ", " } code { (hash) } } ". " }
    }
}

/// Returns the random source, the meaning of ± and intervals, and the version.
pub(super) fn shared(all: &[FigureMethod]) -> Markup {
    let versions = distinct(all.iter().map(|found| &*found.version));
    html! {
        @if all.iter().any(|found| found.seed.is_some()) {
            "Cards are drawn by " (GENERATOR) ": the same config, seed and rounds give the same cards. "
        }
        @if all.iter().any(|found| found.has_errors) {
            "± is one standard error: in two runs out of three the true value is within it. Intervals hold it in 95 of 100 runs. What is exact has neither. "
        } @else { "Nothing here was sampled, so that no figure has an error. " }
        "By houseodds " (versions.join(" and ")) "."
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn in_figures(all: &[FigureMethod]) -> String {
        method_said(all).into_string()
    }

    /// The generator is named if cards were drawn, errors are explained if there are any, and versions and rules appear
    /// once.
    #[test]
    fn paragraphs_mention_only_what_applies() {
        let exact = FigureMethod {
            method: "exact".to_owned(),
            version: "1.0.0".to_owned(),
            rules: "12ab".to_owned(),
            ..FigureMethod::default()
        };
        let played = FigureMethod {
            seed: Some("20260101".to_owned()),
            has_errors: true,
            method: "simulated".to_owned(),
            ..exact.clone()
        };
        let of_both = in_figures(&[exact.clone(), played]);
        for part in [
            "<b>Exact</b>",
            "<b>Simulated</b>, seed 20260101",
            "ChaCha8",
            "one standard error",
            "houseodds 1.0.0.",
            "Rules <code>12ab</code>.",
        ] {
            assert_eq!(of_both.matches(part).count(), 1, "{part}: {of_both}");
        }
        let alone = in_figures(&[exact]);
        assert!(
            alone.contains("no figure has an error") && !alone.contains("ChaCha8") && !alone.contains('±'),
            "{alone}"
        );
    }
}
