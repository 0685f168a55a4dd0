//! The rules: the keys that differ from the defaults, and all keys folded.

use super::frame::{PagePart, scroll, with_code};
use crate::report::rules::{Change, base_of, changes, defaults, entries, in_words, says_nothing};
use crate::store::About;
use maud::{Markup, html};

/// Maximum number of differences listed at once.
const MOST_SAID: usize = 4;

const EVERY_DEFAULT: &str = "Every rule has its default.";

/// Describes in a line the differences of the rules from the preset that they build on, or the nearest one.
pub(super) fn in_short(about: &About) -> Markup {
    let own = entries(&about.config);
    let Some((preset, mut changed)) = base_of(about.base.as_deref(), &about.game, &own) else { return html! {} };
    changed.retain(|change| !says_nothing(&about.game, change));
    let mut text = Vec::new();
    for group in changed.chunk_by(alike).take(MOST_SAID) {
        let (doc, here) = in_words(&about.game, &group[0].path, &group[0].value);
        let doc = doc.split(';').next().unwrap_or_default();
        let last = group.last().filter(|_| group.len() > 1);
        let up_to = last.map_or_else(String::new, |last| format!(" … {}", in_words(&about.game, &last.path, "").0));
        text.push(format!("{doc}{up_to}: {here}"));
    }
    let left = changed.chunk_by(alike).skip(MOST_SAID).count();
    html! {
        p class="soft" {
            @if text.is_empty() { "Rules of " b { (preset) } "." }
            @else { "Rules of " b { (preset) } ", but " (with_code(&text.join("; "))) @if left > 0 { "; and " (left) " more" } "." }
        }
    }
}

/// Returns a line on the number of rules that differ.
pub(super) fn rules_that_differ(count: usize) -> String {
    format!("rules that differ: {count}")
}

/// Shows the rules of a result.
pub(super) fn rules(about: &About) -> PagePart {
    let entries = entries(&about.config);
    let mut changed = changes(&entries, &defaults(&about.game));
    changed.retain(|change| !says_nothing(&about.game, change));
    let gist = match changed.chunk_by(alike).count() {
        0 => EVERY_DEFAULT.to_owned(),
        count => rules_that_differ(count),
    };
    let body = html! {
        @if changed.is_empty() {
            p { (EVERY_DEFAULT) }
        } @else {
            (scroll("Rules that differ from the defaults", &html! {
                table {
                    thead { tr { th scope="col" { "rule" } th scope="col" { "here" } th scope="col" { "by default" } } }
                    tbody { @for group in changed.chunk_by(alike) { (rule(about, group)) } }
                }
            }))
        }
        details {
            summary { "All " (entries.len()) " keys" }
            (scroll("All keys", &html! {
                table {
                    thead { tr { th scope="col" { "key" } th scope="col" { "value" } } }
                    tbody { @for (path, value) in &entries { tr { th scope="row" { code { (path) } } td class="wide" { (value) } } } }
                }
            }))
        }
    };
    PagePart::new("The rules", body).about(gist)
}

fn rule(about: &About, group: &[Change]) -> Markup {
    let [first, ..] = group else { return html! {} };
    let (doc, here) = in_words(&about.game, &first.path, &first.value);
    let last = group.last().filter(|_| group.len() > 1);
    let up_to = last.map_or(String::new(), |last| format!(" … {}", in_words(&about.game, &last.path, &last.value).0));
    let other = first.other.as_ref().map(|other| in_words(&about.game, &first.path, other).1);
    html! {
        tr {
            th scope="row" class="wide" {
                (with_code(&(doc + &up_to))) " "
                small {
                    code { (first.path) }
                    @if let Some(last) = last { " … " code { (last.path) } }
                    @if here != first.value { " = " code { (first.value) } }
                }
            }
            td class="wide" { (with_code(&here)) }
            td class="wide" { (other.map_or_else(|| html! { "–" }, |other| with_code(&other))) }
        }
    }
}

/// Returns `true` if two adjacent keys have similar names, such as `set_7` and `set_8`, and equal values.
fn alike(a: &Change, b: &Change) -> bool {
    match [a, b].map(|change| change.path.rsplit_once(['.', '_'])) {
        [Some((one, _)), Some((other, _))] => one == other && a.value == b.value && a.other == b.other,
        _ => false,
    }
}
