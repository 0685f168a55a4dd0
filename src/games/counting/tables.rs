//! The result tables of counted shoes.

use super::shoes::{COUNTS, Counted, FARTHEST, Track};
use super::tags::{Effect, System};
use crate::engine::Rounds;
use crate::games::banked::EDGE_IS;
use crate::games::{Game, Rules};
use crate::stats::presentation::{ALL, Across, Headline, Key, Kind, Metric, Presentation, Shape, View};
use crate::stats::table::Label;
use crate::stats::{Estimate, Evidence, Figure, Joint, Row, Table, Tables};

/// How counted shoes are presented.
pub static PRESENTATION: Presentation = Presentation {
    title: "Counting cards",
    edge: EDGE_IS,
    headlines: &[
        Headline { table: COUNTED, ..Headline::share("edge, all rounds", &[ALL, "edge"]) },
        Headline { table: COUNTED, ..Headline::share("edge, first round", &[ALL, "edge_first_round"]) },
        Headline { table: COUNTED, ..Headline::number("betting correlation", &[ALL, "correlation"]) },
        Headline { table: COUNTED, ..Headline::number("rounds a shoe", &[ALL, "rounds_per_shoe"]) },
    ],
    kinds: &[&BY_COUNT, &SYSTEMS],
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
static BY_COUNT: Kind = Kind::figures(
    COUNTED,
    &[Key::said("true_count", "true count"), Key::plain("metric")],
    View::Across(&Across {
        title: "By true count, and from each on, with the net of betting then",
        metrics: &[
            Metric::share("share", "rounds"),
            Metric::share("edge", "edge").charted("The dealer's edge at each true count"),
            Metric::share("share_from", "rounds from"),
            Metric::share("edge_from", "edge from"),
            Metric::number("won_per_100_rounds", "won/100")
                .charted("Units won in 100 rounds by betting from a true count on"),
            Metric::number("std_dev_per_100_rounds", "SD/100"),
            Metric::number("n0", "N0"),
        ],
        strip: None,
    }),
);

/// What each card counts, and what its removal does to the edge.
static SYSTEMS: Kind = Kind::figures(
    TAGS,
    &[Key::said("size", "tags up to"), Key::plain("card"), Key::plain("copies"), Key::plain("tag")],
    View::Rows,
)
.shaped(Shape::Numbers(&["change", "correlation"]));

impl Counted {
    /// How often each true count comes and what it is worth; ends with figures of all rounds.
    fn by_count(&self, evidence: &dyn Evidence) -> Vec<Row> {
        let unknown = Estimate::unknown;
        let of = |track: Track, figure: &dyn Fn(&Joint) -> Estimate| {
            evidence.track(track.number()).map_or_else(unknown, figure)
        };
        let [first, all] = self.staked.map(|staked| 1.0 / staked as f64);
        let unit = 1.0 / self.unit() as f64;
        let mut rows = Vec::new();
        for at in 0..COUNTS {
            let share = of(Track::Share(at), &Joint::ratio);
            if share.value.is_nan() || share.value == 0.0 {
                continue;
            }
            let won = |figure: &dyn Fn(&Joint) -> Estimate| of(Track::Won(at), figure);
            let metrics = [
                ("share", share),
                ("edge", of(Track::At(at), &Joint::ratio).times(all)),
                ("share_from", of(Track::ShareFrom(at), &Joint::ratio)),
                ("edge_from", of(Track::From(at), &Joint::ratio).times(first)),
                ("won_per_100_rounds", won(&Joint::ratio).times(100.0 * unit)),
                ("std_dev_per_100_rounds", won(&Joint::std_dev_of_ratio).times(10.0 * unit)),
                ("n0", won(&Joint::n_zero_of_ratio)),
            ];
            let count = Label::Whole(at as i64 - i64::from(FARTHEST));
            rows.extend(metrics.map(|(metric, estimate)| Row::new([count.clone(), metric.into()], estimate)));
        }
        let correlation = self.system().correlation.map_or_else(unknown, Estimate::certain);
        let whole = [
            ("edge", of(Track::Whole, &Joint::ratio).times(all)),
            ("edge_first_round", evidence.dealer_mean(0, self.staked[1])),
            ("correlation", correlation),
            ("rounds_per_shoe", of(Track::Rounds, &|joint| joint.mean(1))),
        ];
        rows.extend(whole.map(|(metric, estimate)| Row::new([ALL.into(), metric.into()], estimate)));
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
    fn game(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }
}

impl Game for Counted {
    fn tables(&self, evidence: &dyn Evidence) -> Tables {
        let tables = vec![Table::new(&BY_COUNT, self.by_count(evidence)), Table::new(&SYSTEMS, self.system_rows())];
        Tables { presentation: &PRESENTATION, tables, not_enumerated: Vec::new() }
    }
}
