//! The result tables of counted shoes.

use super::shoes::{COUNTS, Counted, FARTHEST, ShoeTrack};
use super::tags::{Effect, System};
use crate::engine::{Rounds, Steps};
use crate::games::banked::EDGE_IS;
use crate::games::{Analysis, Game, Rules};
use crate::stats::BetLine;
use crate::stats::{Estimate, Evidence, Joint};
use crate::tables::metric;
use crate::tables::presentation::{
    ALL, Across, Headline, KeyColumn, MetricColumn, Presentation, Shape, TableKind, View,
};
use crate::tables::table::Label;
use crate::tables::{Figure, Row, Table, Tables};

/// How counted shoes are presented.
pub static PRESENTATION: Presentation = Presentation {
    title: "Counting cards",
    edge: EDGE_IS,
    headlines: &[
        Headline { table: COUNTED, ..Headline::of("edge, all rounds", ALL, metric::EDGE) },
        Headline { table: COUNTED, ..Headline::of(metric::EDGE_FIRST_ROUND.label, ALL, metric::EDGE_FIRST_ROUND) },
        Headline { table: COUNTED, ..Headline::of(metric::CORRELATION.label, ALL, metric::CORRELATION) },
        Headline { table: COUNTED, ..Headline::of(metric::ROUNDS_PER_SHOE.label, ALL, metric::ROUNDS_PER_SHOE) },
    ],
    kinds: &[&BY_COUNT, &SYSTEMS],
    own: &[],
    words: &[
        (ALL, "all rounds"),
        ("size", "tags up to"),
        ("change", "effect of removal"),
        ("tags.csv", "what each card counts"),
    ],
};

/// The name of the table by true count.
pub const COUNTED: &str = "counted";
/// The name of the table of tags.
pub const TAGS: &str = "tags";

/// By true count: how often it comes, and what betting at it, and from it on, is worth.
static BY_COUNT: TableKind = TableKind::figures(
    COUNTED,
    &[KeyColumn::said("true_count", "true count"), KeyColumn::plain("metric")],
    View::Across(&Across {
        title: "By true count, and from each on, with the net of betting then",
        metrics: &[
            MetricColumn::of(metric::SHARE),
            MetricColumn::of(metric::EDGE).charted("The dealer's edge at each true count"),
            MetricColumn::of(metric::SHARE_FROM),
            MetricColumn::of(metric::EDGE_FROM),
            MetricColumn::of(metric::WON_PER_100_ROUNDS)
                .charted("Units won in 100 rounds by betting from a true count on"),
            MetricColumn::of(metric::STD_DEV_PER_100_ROUNDS),
            MetricColumn::of(metric::N0),
        ],
        are_names: false,
        strip: None,
    }),
);

/// What each card counts, and what its removal does to the edge.
static SYSTEMS: TableKind = TableKind::figures(
    TAGS,
    &[
        KeyColumn::said("size", "tags up to"),
        KeyColumn::plain("card"),
        KeyColumn::plain("copies"),
        KeyColumn::plain("tag"),
    ],
    View::Rows,
)
.shaped(Shape::Numbers(&[metric::CHANGE.key, metric::CORRELATION.key]));

impl Counted {
    /// How often each true count comes and what it is worth; ends with figures of all rounds.
    fn by_count(&self, evidence: &dyn Evidence) -> Vec<Row> {
        let unknown = Estimate::unknown;
        let of = |track: ShoeTrack, figure: &dyn Fn(&Joint) -> Estimate| {
            evidence.track(track.number()).map_or_else(unknown, figure)
        };
        let [first, all] = self.staked.map(|staked| 1.0 / staked as f64);
        let unit = 1.0 / self.unit() as f64;
        let mut rows = Vec::new();
        for at in 0..COUNTS {
            let share = of(ShoeTrack::Share(at), &Joint::ratio);
            if share.value.is_nan() || share.value == 0.0 {
                continue;
            }
            let won = |figure: &dyn Fn(&Joint) -> Estimate| of(ShoeTrack::Won(at), figure);
            let metrics = [
                (metric::SHARE, share),
                (metric::EDGE, of(ShoeTrack::At(at), &Joint::ratio).times(all)),
                (metric::SHARE_FROM, of(ShoeTrack::ShareFrom(at), &Joint::ratio)),
                (metric::EDGE_FROM, of(ShoeTrack::From(at), &Joint::ratio).times(first)),
                (metric::WON_PER_100_ROUNDS, won(&Joint::ratio).times(100.0 * unit)),
                (metric::STD_DEV_PER_100_ROUNDS, won(&Joint::std_dev_of_ratio).times(10.0 * unit)),
                (metric::N0, won(&Joint::n_zero_of_ratio)),
            ];
            let count = Label::Whole(at as i64 - i64::from(FARTHEST));
            rows.extend(metrics.map(|(metric, estimate)| Row::new([count.clone(), metric.into()], estimate)));
        }
        let correlation = self.system().correlation.map_or_else(unknown, Estimate::certain);
        let whole = [
            (metric::EDGE, of(ShoeTrack::Whole, &Joint::ratio).times(all)),
            (metric::EDGE_FIRST_ROUND, evidence.dealer_mean(BetLine::Main, self.staked[1])),
            (metric::CORRELATION, correlation),
            (metric::ROUNDS_PER_SHOE, of(ShoeTrack::Rounds, &|joint| joint.mean(1))),
        ];
        rows.extend(whole.map(|(metric, estimate)| Row::new([Label::All, metric.into()], estimate)));
        rows
    }

    fn system_rows(&self) -> Vec<Row> {
        let of_system = |system: &System| {
            let cards = self.effects.iter().zip(&system.tags);
            let row = |(effect, tag): (&Effect, &i8)| {
                let [copies, tag] = [i64::from(effect.copies), i64::from(*tag)].map(Label::Whole);
                let labels = [Label::read(&system.size), Label::read(&effect.card), copies, tag];
                let figures = [Some(effect.change.nearest()), system.correlation];
                Row::new(labels, Estimate::unknown()).with(figures.map(|figure| figure.map(Figure)).to_vec())
            };
            cards.map(row).collect::<Vec<Row>>()
        };
        self.systems.iter().flat_map(of_system).collect()
    }
}

impl Rules for Counted {
    fn game(&self, _: &dyn Steps) -> Box<dyn Game> {
        Box::new(self.clone())
    }
}

impl Analysis for Counted {}

impl Game for Counted {
    fn tables(&self, evidence: &dyn Evidence) -> Tables {
        let tables = vec![Table::new(&BY_COUNT, self.by_count(evidence)), Table::new(&SYSTEMS, self.system_rows())];
        Tables { presentation: &PRESENTATION, tables, not_enumerated: Vec::new() }
    }
}
