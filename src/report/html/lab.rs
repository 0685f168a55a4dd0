//! A lab: one page on which a reader turns house rules on and off; it contains every number of every combination.

use super::frame::{foot, frame, is_made_here, legend, scroll, with_code};
use crate::report::lab::{FigureGroup, Finding, Lab, LabKey};
use crate::report::order::distinct;
use crate::report::rules::in_words;
use crate::sort;
use crate::stats::presentation::Quantity;
use maud::{Markup, PreEscaped, html};
use serde_json::{Value as Json, json};

const SCRIPT: &str = include_str!("lab.js");
const FOOT: &str = "The numbers have six digits; all of them come from commands that write them to files.";
/// Significant digits of a figure.
const DIGITS: usize = 6;

/// What the errors are: without the covariance of two figures, the error of their difference is at most the sum.
const OF_ERRORS: &str = "± is one standard error. A change of the edge against the combination shown first is measured \
    on the same cards, where shoe and number of players are the same; the error of any other change is at most the one \
    shown.";

/// A figure of every combination.
struct FigureLine {
    group: FigureGroup,
    label: String,
    is_share: bool,
    /// The net that it is about.
    net: Option<f64>,
    most: f64,
    value: usize,
    error: Option<usize>,
}

/// Whether a text is a page of [`lab_page`].
#[must_use]
pub fn is_lab(text: &str) -> bool {
    is_made_here(text, FOOT)
}

/// The page.
#[must_use]
pub fn lab_page(lab: &Lab<'_>) -> String {
    let (lines, columns) = lines(&lab.found);
    let title = lab.title.map_or_else(|| format!("{}: a lab", lab.name), str::to_owned);
    let says = format!("{} combinations, {}. Choose rules; everything else follows.", lab.found.len(), lab.method);
    let body = html! {
        header {
            h1 { (title) }
            p { (says) }
            @if lines.iter().any(|line| line.error.is_some()) { p { (OF_ERRORS) } }
            noscript { p { "This page needs JavaScript. It loads nothing." } }
        }
        div class="lab" {
            div class="result" {
                div aria-live="polite" {
                    p class="edge" { span class="number" id="edge" {} " dealer edge" }
                    p id="change" {}
                    ul id="changed" {}
                }
                p {
                    button type="button" id="hold" { "Compare others with this table" } " "
                    button type="button" id="back" { "Back to " (lab.name) }
                }
            }
            form autocomplete="off" { @for (key, k) in lab.keys.iter().zip(0..) { (choices(lab, key, k)) } }
            div { @for group in FigureGroup::ALL { (table(group, &lines)) } }
        }
        (foot(FOOT))
        script type="application/json" id="data" { (PreEscaped(data(lab, &lines, &columns))) }
    };
    frame(&title, &body, "", Some(SCRIPT))
}

/// The values of a key, one of which is chosen.
fn choices(lab: &Lab<'_>, key: &LabKey, k: usize) -> Markup {
    let words = in_words(lab.game, &key.path, "").0;
    html! {
        fieldset {
            legend { (with_code(&words)) " " small { code { (key.path) } } }
            @for value in &key.values {
                label {
                    input type="radio" name={ "k" (k) } value=(value);
                    @let words = said(lab, key, value);
                    span { (with_code(&words)) @if words != *value { " " small { code { (value) } } } }
                    span class="by" {}
                }
            }
        }
    }
}

/// A value in words.
fn said(lab: &Lab<'_>, key: &LabKey, value: &str) -> String {
    in_words(lab.game, &key.path, value.trim_matches(['"', '\''])).1
}

/// The figures of a group: as they are, as they were, and the difference.
fn table(group: FigureGroup, lines: &[FigureLine]) -> Markup {
    let own = || lines.iter().enumerate().filter(|(_, line)| line.group == group);
    let has_bars = matches!(group, FigureGroup::Hands);
    let title = group.title();
    let nets: Vec<(usize, f64)> = own().filter_map(|(at, line)| Some((at, line.net?))).collect();
    let rows = html! {
        table class=(if has_bars { "marked" } else { "" }) {
            thead { tr {
                th scope="col" { (if group == FigureGroup::Nets { "net" } else { "" }) span class="unseen" { "figure" } }
                th scope="col" class="n" { "now" } th scope="col" class="n extra" { "before" } th scope="col" class="n" { "change" }
                @if has_bars { td class="mark extra" {} }
            } }
            tbody {
                @for (at, line) in own() {
                    tr data-f=(at) {
                        th scope="row" { (line.label) } td class="n" {} td class="n extra" {} td class="n" {}
                        @if has_bars { td class="mark extra" { i class="bar" {} i class="bar before" {} } }
                    }
                }
            }
        }
    };
    html! {
        @if own().next().is_some() {
            h2 { (title) }
            @if has_bars { (legend(&[("player", "now"), ("dealer", "before")])) }
            @if group == FigureGroup::Nets {
                (plot(&nets, lines))
                (legend(&[("loss", "below 0"), ("even", "0"), ("gain", "above 0")]))
                details { summary { "Table" } (scroll(&title, &rows)) }
            } @else {
                (scroll(&title, &rows))
            }
        }
    }
}

/// Places for columns on a true axis of nets.
fn plot(nets: &[(usize, f64)], lines: &[FigureLine]) -> Markup {
    let (low, high) = nets.iter().fold((f64::MAX, f64::MIN), |(low, high), (_, net)| (low.min(*net), high.max(*net)));
    let place = |net: f64| format!("left:{:.2}%", 96.0 * (net - low) / (high - low).max(f64::MIN_POSITIVE));
    html! {
        div class="nets" role="img" aria-label="How likely each net is; the numbers are in the table below" {
            @for (at, net) in nets {
                span data-f=(at) style=(place(*net)) class=(if *net < 0.0 { "loss" } else if *net > 0.0 { "gain" } else { "even" }) {
                    b { (lines[*at].label) }
                }
            }
        }
    }
}

/// Every figure that any combination has, and its columns, equal ones once.
fn lines(found: &[Vec<Finding>]) -> (Vec<FigureLine>, Vec<Json>) {
    let all = found.iter().flatten();
    let mut names = distinct(all.map(|finding| (finding.group, &*finding.label, finding.quantity)));
    let net = |label: &str| label.parse::<f64>().unwrap_or_default();
    sort::by(&mut names, |a, b| {
        let by_net =
            || if a.0 == FigureGroup::Nets { net(a.1).total_cmp(&net(b.1)) } else { std::cmp::Ordering::Equal };
        a.0.cmp(&b.0).then_with(by_net)
    });
    let mut columns: Vec<Json> = Vec::new();
    let mut store = |values: Vec<Option<f64>>| {
        let rounded: Vec<Json> = values.iter().map(|value| json!(value.map(rounded))).collect();
        let is_constant = rounded.windows(2).all(|two| two[0] == two[1]);
        let column = rounded.first().filter(|_| is_constant).cloned().unwrap_or(Json::Array(rounded));
        columns.iter().position(|known| *known == column).unwrap_or_else(|| {
            columns.push(column);
            columns.len() - 1
        })
    };
    let mut lines = Vec::new();
    for (group, label, quantity) in names {
        let of = |found: &Vec<Finding>| found.iter().find(|one| one.group == group && one.label == label).cloned();
        let all: Vec<Option<Finding>> = found.iter().map(of).collect();
        let values: Vec<Option<f64>> = all.iter().map(|one| one.as_ref().and_then(|one| one.value)).collect();
        let errors: Vec<Option<f64>> = all.iter().map(|one| one.as_ref().and_then(|one| one.error)).collect();
        let most = values.iter().flatten().fold(0.0, |most: f64, value| most.max(value.abs()));
        if most == 0.0 && group != FigureGroup::Figures {
            continue;
        }
        let error = errors.iter().any(Option::is_some).then(|| store(errors));
        let net = (group == FigureGroup::Nets).then(|| net(label));
        let label = net.map_or_else(|| label.to_owned(), |net| (net + 0.0).to_string().replace('-', "−"));
        lines.push(FigureLine {
            group,
            label,
            is_share: quantity == Quantity::Share,
            net,
            most,
            value: store(values),
            error,
        });
    }
    // Bars of one table have one scale.
    let most = lines.iter().filter(|line| line.group == FigureGroup::Hands).map(|line| line.most).fold(0.0, f64::max);
    lines.iter_mut().filter(|line| line.group == FigureGroup::Hands).for_each(|line| line.most = most);
    (lines, columns)
}

/// A number with six significant digits.
fn rounded(value: f64) -> f64 {
    format!("{:.*e}", DIGITS - 1, value + 0.0).parse().unwrap_or(value)
}

/// What the script reads. Nothing in it ends the element that contains it.
fn data(lab: &Lab<'_>, lines: &[FigureLine], columns: &[Json]) -> String {
    let key = |key: &LabKey| {
        let value = |value: &String| json!({ "value": value, "words": said(lab, key, value) });
        json!({
            "key": key.path,
            "words": in_words(lab.game, &key.path, "").0,
            "values": key.values.iter().map(value).collect::<Vec<_>>(),
        })
    };
    let line = |line: &FigureLine| {
        let mut of =
            json!({ "label": line.label, "share": line.is_share, "most": rounded(line.most), "value": line.value });
        if let Some(error) = line.error {
            of["error"] = json!(error);
        }
        of
    };
    let data = json!({
        "keys": lab.keys.iter().map(key).collect::<Vec<_>>(),
        "base": lab.base,
        "figures": lines.iter().map(line).collect::<Vec<_>>(),
        "columns": columns,
        "paired": lab.paired.iter().map(|error| error.map(rounded)).collect::<Vec<_>>(),
    });
    data.to_string().replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_columns_are_stored_once_and_digits_are_six() {
        let finding = |group, label: &str, value: f64| Finding::new(group, label, Quantity::Share, value, None);
        let of = |edge: f64| {
            vec![
                finding(FigureGroup::Figures, "dealer edge", edge),
                finding(FigureGroup::Nets, "1", 0.25),
                finding(FigureGroup::Nets, "-1", edge),
                finding(FigureGroup::Hands, "none", 0.0),
            ]
        };
        let (lines, columns) = lines(&[of(0.123_456_789), of(0.2)]);
        let labels: Vec<&str> = lines.iter().map(|line| &*line.label).collect();
        assert_eq!(labels, ["dealer edge", "−1", "1"], "what never comes is left out, nets ascend");
        assert_eq!(columns, [json!([0.123_457, 0.2]), json!(0.25)]);
        assert_eq!([lines[0].value, lines[1].value, lines[2].value], [0, 0, 1]);
    }
}
