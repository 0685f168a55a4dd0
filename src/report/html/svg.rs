//! Marks on a scale, as SVG that is as wide as its place: lengths across are in percent, so letters keep their size.

use super::numbers::fixed;
use maud::{Markup, html};

/// A stretch of numbers, drawn from left to right.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    low: f64,
    high: f64,
}

impl Scale {
    /// From the least to the greatest of these numbers and 0.
    pub(super) fn over(values: impl Iterator<Item = f64>) -> Scale {
        let (low, high) = values.fold((0.0_f64, 0.0_f64), |(low, high), value| (low.min(value), high.max(value)));
        Scale { low, high: if low < high { high } else { 1.0 } }
    }

    /// The same, but not from 0: for figures that differ by little.
    pub(super) fn close(values: impl Iterator<Item = f64>) -> Scale {
        let (low, high) = values.fold((f64::MAX, f64::MIN), |(low, high), value| (low.min(value), high.max(value)));
        let margin = 0.1 * (high - low);
        if low < high {
            Scale { low: low - margin, high: high + margin }
        } else {
            Scale { low: low - 0.5, high: low + 0.5 }
        }
    }

    /// Where a number lies, 0 … 100.
    pub(super) fn at(&self, value: f64) -> f64 {
        ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0) * 100.0
    }

    /// Round numbers on it: about four, and the digits that they need behind the point.
    fn ticks(&self) -> (Vec<f64>, usize) {
        let span = self.high - self.low;
        let (mut step, mut exponent) = (1.0, 0_i32);
        while step < span / 4.0 {
            step *= 10.0;
            exponent += 1;
        }
        while step > span / 2.0 && exponent > -12 {
            step /= 10.0;
            exponent -= 1;
        }
        let digits = exponent.min(0).unsigned_abs() as usize;
        for factor in [5.0, 2.0] {
            if span / (step * factor) >= 2.0 {
                step *= factor;
                break;
            }
        }
        let first = (self.low / step).ceil() as i64;
        let last = (self.high / step).floor() as i64;
        ((first..=last.min(first + 12)).map(|i| i as f64 * step).collect(), digits)
    }
}

fn percent(at: f64) -> String {
    format!("{at:.2}%")
}

/// The head of a column of marks: the numbers of its scale, times `factor`.
pub(super) fn axis(scale: &Scale, factor: f64) -> Markup {
    let scaled = Scale { low: scale.low * factor, high: scale.high * factor };
    let (ticks, digits) = scaled.ticks();
    html! {
        svg class="axis" width="100%" height="16" aria-hidden="true" {
            @for tick in ticks {
                @let at = scaled.at(tick);
                text x=(percent(at)) y="12" text-anchor=(anchor(at)) { (fixed(tick, digits)) }
            }
        }
    }
}

fn anchor(at: f64) -> &'static str {
    match at {
        ..6.0 => "start",
        94.0.. => "end",
        _ => "middle",
    }
}

fn grid(scale: &Scale, factor: f64) -> Markup {
    let scaled = Scale { low: scale.low * factor, high: scale.high * factor };
    html! {
        @for tick in scaled.ticks().0 {
            @let at = percent(scaled.at(tick));
            line class=(if tick == 0.0 { "zero" } else { "grid" }) x1=(at) x2=(at) y1="0" y2="100%" {}
        }
    }
}

/// Something to be marked: a value, and its interval where it has one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    pub value: f64,
    pub interval: Option<(f64, f64)>,
    pub class: &'static str,
}

/// Bars from 0, one below the other.
pub(super) fn bars(scale: &Scale, factor: f64, marks: &[Mark]) -> Markup {
    let each = 20.0 / marks.len().max(1) as f64;
    html! {
        svg class="marks" width="100%" height="24" aria-hidden="true" {
            (grid(scale, factor))
            @for (i, mark) in marks.iter().enumerate() {
                @let (from, to) = (scale.at(mark.value.min(0.0)), scale.at(mark.value.max(0.0)));
                @let y = 2.0 + each * i as f64;
                rect class=(mark.class) x=(percent(from)) width=(percent(to - from)) y=(y) height=(each - 1.0) rx="1" {}
                (whisker(scale, mark, y + (each - 1.0) / 2.0))
            }
        }
    }
}

/// Points with their intervals.
pub(super) fn points(scale: &Scale, factor: f64, marks: &[Mark]) -> Markup {
    html! {
        svg class="marks" width="100%" height="24" aria-hidden="true" {
            (grid(scale, factor))
            @for mark in marks {
                (whisker(scale, mark, 12.0))
                circle class=(mark.class) cx=(percent(scale.at(mark.value))) cy="12" r="4" {}
            }
        }
    }
}

fn whisker(scale: &Scale, mark: &Mark, y: f64) -> Markup {
    html! {
        @if let Some((low, high)) = mark.interval {
            line class="whisker" x1=(percent(scale.at(low))) x2=(percent(scale.at(high))) y1=(y) y2=(y) {}
        }
    }
}

/// A law: how likely each stretch of numbers is, as columns.
pub(super) fn columns(bins: &[(f64, f64, f64)], title: &str, description: &str) -> Markup {
    let low = bins.first().map_or(0.0, |bin| bin.0);
    let scale = Scale { low, high: bins.last().map_or(1.0, |bin| bin.1).max(low + 1.0) };
    let most = bins.iter().map(|bin| bin.2).fold(f64::MIN_POSITIVE, f64::max);
    let up = Scale { low: 0.0, high: most * 100.0 };
    let height = |share: f64| up.at(share * 100.0) * 1.6;
    html! {
        svg class="law" width="100%" height="200" role="img" {
            title { (title) }
            desc { (description) }
            @let (ticks, digits) = up.ticks();
            @for tick in ticks {
                @let y = 180.0 - up.at(tick) * 1.6;
                line class=(if tick == 0.0 { "zero" } else { "grid" }) x1="0" x2="100%" y1=(y) y2=(y) {}
                text class="tick" x="0" y=(y - 3.0) { (fixed(tick, digits)) @if tick > 0.0 { " %" } }
            }
            @for &(from, to, share) in bins.iter().filter(|bin| bin.2 > 0.0) {
                @let (left, right) = (scale.at(from), scale.at(to));
                rect class="player" x=(percent(left)) width=(percent((right - left) * 0.9)) y=(format!("{:.1}", 180.0 - height(share)))
                    height=(format!("{:.1}", height(share))) {}
            }
            @let (ticks, digits) = scale.ticks();
            @for tick in ticks {
                @let at = scale.at(tick);
                text class="tick" x=(percent(at)) y="196" text-anchor=(anchor(at)) { (fixed(tick, digits)) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_few() {
        for (low, high, ticks) in [
            (0.0, 12.0, vec![0.0, 5.0, 10.0]),
            (-1.0, 5.2, vec![0.0, 2.0, 4.0]),
            (0.0, 0.37, vec![0.0, 0.1, 0.2, 0.30000000000000004]),
            (0.0, 1.0, vec![0.0, 0.5, 1.0]),
        ] {
            assert_eq!(Scale { low, high }.ticks().0, ticks, "{low} … {high}");
        }
    }

    #[test]
    fn a_scale_without_a_stretch_has_a_place_for_everything() {
        for scale in [Scale::over([0.0].into_iter()), Scale::over(std::iter::empty()), Scale::close([2.0].into_iter())]
        {
            assert!((0.0..=100.0).contains(&scale.at(0.0)), "{scale:?}");
            assert!(!scale.ticks().0.is_empty());
        }
    }
}
