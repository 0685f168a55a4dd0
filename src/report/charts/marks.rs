//! Marks on a scale, as SVG that is as wide as its place: lengths across are in percent, so letters keep their size.

use super::lined_up::{fixed, short, trimmed};
use maud::{Markup, html};

/// A stretch of numbers, drawn from left to right.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Axis {
    low: f64,
    high: f64,
    has_comma: bool,
}

impl Axis {
    /// Returns an axis from the least to the greatest of these numbers and 0.
    pub fn over(values: impl Iterator<Item = f64>) -> Axis {
        let (low, high) = values.fold((0.0_f64, 0.0_f64), |(low, high), value| (low.min(value), high.max(value)));
        // Adding 0 turns −0 into 0.
        Axis { low: low + 0.0, high: if low < high { high + 0.0 } else { 1.0 }, has_comma: false }
    }

    /// Returns an axis without 0, for figures that differ little; from 0 if they are equal.
    pub fn close(values: impl Iterator<Item = f64>) -> Axis {
        let (low, high) = values.fold((f64::MAX, f64::MIN), |(low, high), value| (low.min(value), high.max(value)));
        let margin = 0.05 * (high - low);
        if low < high {
            Axis { low: low - margin, high: high + margin, has_comma: false }
        } else {
            Axis::over([high].into_iter())
        }
    }

    /// Returns it with decimal commas in its numbers, or without.
    #[must_use]
    pub fn with_comma(self, has_comma: bool) -> Axis {
        Axis { has_comma, ..self }
    }

    /// Returns it in a smaller unit.
    fn scaled(&self, factor: f64) -> Axis {
        Axis { low: self.low * factor, high: self.high * factor, ..*self }
    }

    /// Formats a number on it.
    fn said(&self, value: f64, digits: usize) -> String {
        let text = short(value, digits);
        if !self.has_comma {
            return text;
        }
        let swapped = text.chars().map(|sign| match sign {
            '.' => ',',
            ',' => '.',
            other => other,
        });
        swapped.collect()
    }

    /// Returns the position of a number, 0 … 100.
    pub fn at(&self, value: f64) -> f64 {
        ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0) * 100.0
    }

    /// Returns round numbers on it, about four, and the digits that they need after the point.
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

/// Draws the head of a column of marks: the numbers of its scale, times `factor`, the last with the unit.
pub fn axis(scale: &Axis, factor: f64, unit: &str) -> Markup {
    let scaled = scale.scaled(factor);
    let (ticks, digits) = scaled.ticks();
    html! {
        svg class="axis" width="100%" height="18" aria-hidden="true" {
            @for (left, &tick) in (1..=ticks.len()).rev().zip(&ticks) {
                @let at = scaled.at(tick);
                text x=(percent(at)) y="12" text-anchor=(anchor(at)) { (scaled.said(tick, digits)) @if left == 1 { (unit) } }
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

fn grid(scale: &Axis, factor: f64) -> Markup {
    let scaled = scale.scaled(factor);
    html! {
        @for tick in scaled.ticks().0 {
            @let at = percent(scaled.at(tick));
            line class=(if tick == 0.0 { "zero" } else { "grid" }) x1=(at) x2=(at) y1="0" y2="100%" {}
        }
    }
}

/// Something to be marked: a value, and its interval if it has one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mark {
    /// Number on the scale.
    pub value: f64,
    /// Ends of its interval.
    pub interval: Option<(f64, f64)>,
    /// Class of its colour.
    pub class: &'static str,
}

impl Mark {
    /// Returns a change of the edge, in the colour of the side that gains.
    pub fn change(value: f64, interval: Option<(f64, f64)>) -> Mark {
        Mark { value, interval, class: if value < 0.0 { "player" } else { "dealer" } }
    }

    /// Scales the mark to a smaller unit.
    pub fn scaled(&self, factor: f64) -> Mark {
        let interval = self.interval.map(|(low, high)| (low * factor, high * factor));
        Mark { value: self.value * factor, interval, ..*self }
    }

    /// Returns the numbers that it spans.
    pub fn reach(&self) -> [f64; 3] {
        let (low, high) = self.interval.unwrap_or((self.value, self.value));
        [low, self.value, high]
    }
}

/// Bars from 0, one below another.
pub fn bars(scale: &Axis, factor: f64, marks: &[Mark]) -> Markup {
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

/// A bar from one number to another, either way.
#[derive(Clone, Copy, Debug)]
pub struct Stretch<'a> {
    /// One end.
    pub from: f64,
    /// The other end.
    pub to: f64,
    /// Class of its colour.
    pub class: &'a str,
}

/// Draws bars beside each other.
pub fn stretches(scale: &Axis, factor: f64, stretches: &[Stretch<'_>]) -> Markup {
    html! {
        svg class="marks" width="100%" height="24" aria-hidden="true" {
            (grid(scale, factor))
            @for Stretch { from, to, class } in stretches {
                @let (left, right) = (scale.at(from.min(*to)), scale.at(from.max(*to)));
                rect class=(class) x=(percent(left)) width=(percent(right - left)) y="2" height="19" rx="1" {}
            }
        }
    }
}

/// Draws points with their intervals.
pub fn points(scale: &Axis, factor: f64, marks: &[Mark]) -> Markup {
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

fn whisker(scale: &Axis, mark: &Mark, y: f64) -> Markup {
    html! {
        @if let Some((low, high)) = mark.interval {
            line class="whisker" x1=(percent(scale.at(low))) x2=(percent(scale.at(high))) y1=(y) y2=(y) {}
        }
    }
}

fn range(scale: &Axis, class: &str, from: f64, to: f64, y: u8, height: u8) -> Markup {
    let (from, to) = (scale.at(from), scale.at(to));
    html! { rect class=(class) x=(percent(from)) width=(percent(to - from)) y=(y) height=(height) {} }
}

/// Draws the range of a row: quantiles as a wide and a narrow box and a line for the median.
pub fn ranges(scale: &Axis, factor: f64, quantiles: &[f64]) -> Markup {
    html! {
        svg class="marks" width="100%" height="24" aria-hidden="true" {
            (grid(scale, factor))
            @if let [low, .., high] = quantiles { (range(scale, "even", *low, *high, 10, 4)) }
            @if let [_, low, inner_low, middle, inner_high, high, _] = quantiles {
                (range(scale, "part", *low, *high, 7, 10))
                (range(scale, "player", *inner_low, *inner_high, 4, 16))
                line class="middle" x1=(percent(scale.at(*middle))) x2=(percent(scale.at(*middle))) y1="2" y2="22" {}
            }
        }
    }
}

/// A stretch of numbers, how likely it is in percent, and the class of its column.
#[derive(Clone, Copy, Debug)]
pub struct Bin {
    /// Lower end.
    pub from: f64,
    /// Upper end.
    pub to: f64,
    /// Probability in percent.
    pub percent: f64,
    /// Class of its colour.
    pub class: &'static str,
}

/// The text around a plot.
#[derive(Clone, Copy, Debug)]
pub struct Lettering<'a> {
    /// Subject.
    pub title: &'a str,
    /// Contents in words, for a screen reader.
    pub description: &'a str,
    /// The unit of columns or points.
    pub across: &'a str,
    /// The unit of their height.
    pub up: &'a str,
}

/// A chart between a scale at the left and one below.
pub struct Plot {
    says: String,
    /// The scale at the left.
    pub scale: Markup,
    /// Everything but the scale at the left.
    pub marks: Markup,
}

impl Plot {
    /// Draws it as part of a page.
    pub fn draw(&self) -> Markup {
        html! { div class="plot" role="img" aria-label=(self.says) { (self.scale) (self.marks) } }
    }
}

/// Draws a distribution: the probability of each bin, as columns on a true axis; `named` are the numbers below it, if
/// they are few.
pub fn columns(columns: &[Bin], named: &[f64], lettering: &Lettering<'_>) -> Plot {
    let low = columns.first().map_or(0.0, |column| column.from);
    let high = columns.last().map_or(1.0, |column| column.to).max(low + f64::MIN_POSITIVE);
    let x = Axis { low, high, has_comma: false };
    let y = Axis::over(columns.iter().map(|column| column.percent));
    let are_few = columns.iter().filter(|column| column.percent > 0.0).count() <= MOST_LABELLED;
    let marks = html! {
        @for column in columns.iter().filter(|column| column.percent > 0.0) {
            @let (left, right, top) = (x.at(column.from), x.at(column.to), height(&y, column.percent));
            @let wide = ((right - left) * 0.9).min(WIDEST);
            rect class=(column.class) x=(percent((left + right - wide) / 2.0)) width=(percent(wide))
                y=(pixels(top)) height=(pixels(BOTTOM - top)) {}
            @if are_few {
                text class="ink" x=(percent((left + right) / 2.0)) y=(pixels(top - 4.0)) text-anchor="middle" { (fixed(column.percent, 2)) }
            }
        }
    };
    plot(&x, named, &y, lettering, &marks)
}

/// Draws a figure against a number: points with their intervals, joined.
pub fn curve(points: &[(f64, Mark)], lettering: &Lettering<'_>) -> Plot {
    let x = Axis::close(points.iter().map(|(x, _)| *x));
    let y = Axis::over(points.iter().flat_map(|(_, mark)| mark.reach()));
    let places = points.iter().map(|(number, mark)| (percent(x.at(*number)), pixels(height(&y, mark.value))));
    let places: Vec<(String, String)> = places.collect();
    let marks = html! {
        @for two in places.windows(2) {
            line class="curve" x1=(two[0].0) y1=(two[0].1) x2=(two[1].0) y2=(two[1].1) {}
        }
        @for ((_, mark), (cx, cy)) in points.iter().zip(&places) {
            @if let Some((low, high)) = mark.interval {
                line class="whisker" x1=(cx) x2=(cx) y1=(pixels(height(&y, low))) y2=(pixels(height(&y, high))) {}
            }
            circle class=(mark.class) cx=(cx) cy=(cy) r="4" {}
        }
    };
    plot(&x, &[], &y, lettering, &marks)
}

/// Quantiles of a number, at a place across.
#[derive(Clone, Copy, Debug)]
pub struct Spread {
    /// The place.
    pub at: f64,
    /// The quantiles of 5, 25, 50, 75 and 95 %.
    pub quantiles: [f64; 5],
}

/// Draws how a number spreads: nine tenths and half of it as bands, the median as a line.
pub fn fan(spreads: &[Spread], lettering: &Lettering<'_>, has_comma: bool) -> Plot {
    let x = Axis::over(spreads.iter().map(|spread| spread.at)).with_comma(has_comma);
    let y = Axis::over(spreads.iter().flat_map(|spread| spread.quantiles)).with_comma(has_comma);
    let mut lines: [Vec<String>; 5] = Default::default();
    for Spread { at, quantiles } in spreads {
        for (line, quantile) in lines.iter_mut().zip(quantiles) {
            line.push(format!("{:.2},{:.2}", x.at(*at), 100.0 - y.at(*quantile)));
        }
    }
    let [least, low, median, high, most] = lines;
    let marks = html! {
        svg y=(TOP) width="100%" height=(BOTTOM - TOP) viewBox="0 0 100 100" preserveAspectRatio="none" {
            polygon class="part" points=(band(least, most)) {}
            polygon class="part" points=(band(low, high)) {}
            polyline class="middle" fill="none" vector-effect="non-scaling-stroke" points=(median.join(" ")) {}
        }
    };
    plot(&x, &[], &y, lettering, &marks)
}

/// Returns the outline of the area between two lines of points.
fn band(mut low: Vec<String>, high: Vec<String>) -> String {
    low.extend(high.into_iter().rev());
    low.join(" ")
}

/// The widest column, in percent of the axis.
const WIDEST: f64 = 8.0;
/// Maximum number of columns with their shares above them.
const MOST_LABELLED: usize = 13;
/// The lower end of a plot, in pixels.
const BOTTOM: f64 = 196.0;
/// The upper end of a plot, in pixels.
const TOP: f64 = 32.0;

fn height(y: &Axis, value: f64) -> f64 {
    BOTTOM - (BOTTOM - TOP) * y.at(value) / 100.0
}

fn pixels(at: f64) -> String {
    format!("{at:.1}")
}

/// Marks between a scale at the left and one below.
fn plot(x: &Axis, named: &[f64], y: &Axis, lettering: &Lettering<'_>, marks: &Markup) -> Plot {
    let Lettering { title, description, across, up } = lettering;
    let (ticks, digits) = y.ticks();
    let scale = html! {
        svg class="scale" height="236" aria-hidden="true" {
            @for &tick in &ticks {
                text x="100%" dx="-6" y=(pixels(height(y, tick) + 4.0)) text-anchor="end" { (y.said(tick, digits)) }
            }
        }
    };
    let marks = html! {
        svg width="100%" height="236" aria-hidden="true" {
            text x="0" dx="-40" y="12" { (up) }
            @for &tick in &ticks {
                @let at = pixels(height(y, tick));
                line class=(if tick == 0.0 { "zero" } else { "grid" }) x1="0" x2="100%" y1=(at) y2=(at) {}
            }
            (marks)
            (feet(x, named))
            text x="100%" y="232" text-anchor="end" { (across) }
        }
    };
    Plot { says: format!("{title}. {description}"), scale, marks }
}

/// Draws the numbers below a plot: the given ones, or round ones.
fn feet(x: &Axis, named: &[f64]) -> Markup {
    let (ticks, digits) = x.ticks();
    let feet: Vec<(f64, String)> = match named {
        [] => ticks.into_iter().map(|tick| (tick, x.said(tick, digits))).collect(),
        named => named.iter().map(|&number| (number, trimmed(number, 4))).collect(),
    };
    html! {
        @for (number, says) in feet {
            @let at = x.at(number);
            line class="zero" x1=(percent(at)) x2=(percent(at)) y1=(BOTTOM) y2=(BOTTOM + 4.0) {}
            text x=(percent(at)) y="214" text-anchor=(anchor(at)) { (says) }
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
            assert_eq!(Axis { low, high, has_comma: false }.ticks().0, ticks, "{low} … {high}");
        }
    }

    /// Equal figures have an axis from 0, not a scale around themselves.
    #[test]
    fn equal_figures_get_an_axis_from_0() {
        let axis = |low, high| Axis { low, high, has_comma: false };
        assert_eq!(Axis::close([-0.05, -0.05].into_iter()), axis(-0.05, 0.0));
        assert_eq!(Axis::close([0.05].into_iter()), axis(0.0, 0.05));
    }

    /// Numbers of an axis are written as its language writes them, and short.
    #[test]
    fn numbers_have_the_signs_of_the_language() {
        let axis = Axis::over([2e6].into_iter());
        let said = |axis: &Axis| [(-0.5, 1), (2500.0, 0), (1.25e6, 0)].map(|(value, digits)| axis.said(value, digits));
        assert_eq!(said(&axis), ["−0.5", "2,500", "1.25M"]);
        assert_eq!(said(&axis.with_comma(true)), ["−0,5", "2.500", "1,25M"]);
    }

    /// A fan goes through its quantiles, from the left end to the right one.
    #[test]
    fn a_fan_goes_through_its_quantiles() {
        let spreads =
            [(0.0, [0.0; 5]), (10.0, [-4.0, -1.0, 1.0, 3.0, 6.0])].map(|(at, quantiles)| Spread { at, quantiles });
        let marks = fan(&spreads, &Lettering { title: "", description: "", across: "", up: "" }, false).marks.0;
        for points in [
            "0.00,60.00 100.00,100.00 100.00,0.00 0.00,60.00",
            "0.00,60.00 100.00,70.00 100.00,30.00 0.00,60.00",
            "0.00,60.00 100.00,50.00",
        ] {
            assert!(marks.contains(&format!("points=\"{points}\"")), "{points}: {marks}");
        }
    }

    #[test]
    fn a_scale_without_a_stretch_has_a_place_for_everything() {
        for scale in [Axis::over([0.0].into_iter()), Axis::over(std::iter::empty()), Axis::close([2.0].into_iter())] {
            assert!((0.0..=100.0).contains(&scale.at(0.0)), "{scale:?}");
            assert!(!scale.ticks().0.is_empty());
        }
    }
}
