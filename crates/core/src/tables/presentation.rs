//! What a game's results are called, and how they are drawn.

pub use super::metric::Quantity;
use super::metric::{self, Metric};
use super::words::{Words, said};
use std::sync::{Mutex, PoisonError};

/// How a game's results are presented.
#[derive(Clone, Debug, PartialEq)]
pub struct Presentation {
    /// What the game is called.
    pub title: &'static str,
    /// What the dealer edge is.
    pub edge: &'static str,
    /// The figures that matter most, after the dealer edge.
    pub headlines: &'static [Headline],
    /// Its tables, in the order of a report.
    pub kinds: &'static [&'static TableKind],
    /// The words for its labels, where they are not the label with spaces.
    pub words: Words,
    /// What a config's people call what it declares itself.
    pub own: Words,
}

/// A presentation with what a config's people call what it declares.
type Labelled = (&'static Presentation, Vec<(String, String)>, &'static Presentation);

/// Those made so far: a few for as long as the program runs, since everything reads them by reference.
static LABELLED: Mutex<Vec<Labelled>> = Mutex::new(Vec::new());

static UNKNOWN: Presentation = Presentation::PLAIN;

impl Default for &Presentation {
    fn default() -> Self {
        &UNKNOWN
    }
}

impl Presentation {
    /// The presentation of an unknown game, with the tables that all games have.
    pub const PLAIN: Presentation = Presentation {
        title: "",
        edge: "",
        headlines: &[],
        kinds: &[&TableKind::frequency("How often each hand comes up", &[]), &PAYOUT, &TableKind::edge(View::Rows)],
        words: &[],
        own: &[],
    };

    /// The same with what a config's people call what it declares, by name.
    #[must_use]
    pub fn labelled(&'static self, labels: Vec<(String, String)>) -> &'static Presentation {
        if labels.is_empty() {
            return self;
        }
        let mut known = LABELLED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((.., made)) = known.iter().find(|(of, with, _)| std::ptr::eq(*of, self) && *with == labels) {
            return made;
        }
        let kept = |text: &String| -> &'static str { text.clone().leak() };
        let own = labels.iter().map(|(name, label)| (kept(name), kept(label))).collect::<Vec<_>>();
        let words = [&own, self.words].concat().leak();
        let made: &'static Presentation = Box::leak(Box::new(Presentation { words, own: own.leak(), ..self.clone() }));
        known.push((self, labels, made));
        made
    }

    /// What people call a name: that of what a config declares by its label, any other as it is.
    #[must_use]
    pub fn called<'a>(&self, name: &'a str) -> &'a str {
        self.own.iter().find(|(own, _)| *own == name).map_or(name, |(_, label)| label)
    }

    /// The table of this name.
    #[must_use]
    pub fn kind(&self, name: &str) -> Option<&'static TableKind> {
        self.kinds.iter().copied().find(|kind| kind.name == name)
    }

    /// The words for a label of its tables.
    #[must_use]
    pub fn said(&self, label: &str) -> String {
        said(self.words, label)
    }
}

/// A figure that matters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Headline {
    /// What it is called.
    pub label: &'static str,
    /// Its table.
    pub table: &'static str,
    /// Whose it is.
    pub role: &'static str,
    /// Which figure.
    pub metric: Metric,
}

impl Headline {
    /// The dealer edge, which every game has.
    pub const EDGE: Headline = Headline::of(metric::EDGE.label, DEALER, metric::EDGE);

    /// A figure of the edge table, under this name.
    #[must_use]
    pub const fn of(label: &'static str, role: &'static str, metric: Metric) -> Headline {
        Headline { label, table: EDGE, role, metric }
    }
}

/// What is known about a table before it has rows.
#[derive(Clone, Debug, PartialEq)]
pub struct TableKind {
    /// The stem of its file.
    pub name: &'static str,
    /// Whose law it is, where no key says so.
    pub whose: &'static str,
    /// The columns that identify rows.
    pub keys: &'static [KeyColumn],
    /// How many of them identify a law, where rows are shares: rows with the same labels there add up to one.
    pub laws: usize,
    /// The other columns.
    pub shape: Shape,
    /// How it is drawn.
    pub view: View,
}

/// A column that identifies rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyColumn {
    /// What it is called.
    pub name: &'static str,
    /// What is said before its labels where a row is named in a sentence.
    pub said: &'static str,
}

impl KeyColumn {
    /// The role, as every game has it: `dealer`, `player` (a seat drawn at random), `seat_1` …
    pub const ROLE: KeyColumn = KeyColumn::plain("role");

    /// A key whose labels speak for themselves.
    #[must_use]
    pub const fn plain(name: &'static str) -> KeyColumn {
        KeyColumn::said(name, "")
    }

    /// What its labels are, in a word.
    #[must_use]
    pub fn said_or_name(&self) -> &'static str {
        if self.said.is_empty() { self.name } else { self.said }
    }

    /// A key before whose labels something is said.
    #[must_use]
    pub const fn said(name: &'static str, said: &'static str) -> KeyColumn {
        KeyColumn { name, said }
    }
}

/// The columns after the keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Count, probability, its errors, and further figures of these names.
    Shares(&'static [&'static str]),
    /// A figure and its errors.
    Figures,
    /// Numbers of these names, without error.
    Numbers(&'static [&'static str]),
}

/// How a table is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum View {
    /// Rows as they are.
    Rows,
    /// A bar for each label of the second key, side by side for the roles.
    Bars {
        /// The heading.
        title: &'static str,
        /// Whose shares a terminal shows side by side; if empty, those of all roles except single seats.
        roles: &'static [&'static str],
    },
    /// For each role, how likely each value of the last key is, a number.
    Law {
        /// The heading, by role.
        titles: &'static [(&'static str, &'static str)],
        /// What the numbers are, in a sentence.
        caption: &'static str,
    },
    /// A coloured map of the first key against the second: how often both meet, and the further figure.
    Map(&'static Map),
    /// A line for each label of the first key, with metrics side by side, which are labels of the second.
    Across(&'static Across),
    /// What distinguishes seats: a metric of theirs.
    Seats(SeatFigure),
    /// The same by the first key.
    SeatsBy(SeatFigure, &'static ByNumber),
}

/// What is said about two hands that meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    /// The heading.
    pub title: &'static str,
    /// What rows and columns are.
    pub axes: &'static str,
    /// Said between the two labels.
    pub against: &'static str,
    /// Said before the further figure.
    pub nets: &'static str,
    /// The heading of the map of the further figure.
    pub net_title: &'static str,
    /// The heading of the map of how often they meet.
    pub often_title: &'static str,
    /// Said of the cells that add most, and least, to the mean of the further figure.
    pub extremes: [&'static str; 2],
    /// The heading of the further figures as a table.
    pub table: &'static str,
}

/// Metrics side by side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Across {
    /// The heading.
    pub title: &'static str,
    /// The metrics.
    pub metrics: &'static [MetricColumn],
    /// Whether labels of the first key are names, such as people's, of which none comes between two others.
    pub are_names: bool,
    /// Quantiles beside them, if there are some.
    pub strip: Option<Strip>,
}

/// Quantiles of each label of a key, seven in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strip {
    /// The heading.
    pub title: &'static str,
    /// The quantiles.
    pub metrics: &'static [MetricColumn],
}

/// A figure of each label of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MetricColumn {
    /// Its key.
    pub name: &'static str,
    /// The heading of its column.
    pub heading: &'static str,
    /// What it is a number of.
    pub quantity: Quantity,
    /// The heading of its chart, if it has one.
    pub chart: Option<&'static str>,
}

impl MetricColumn {
    /// A figure under its own heading.
    #[must_use]
    pub const fn of(metric: Metric) -> MetricColumn {
        MetricColumn::member(metric, metric.key, metric.heading)
    }

    /// A member of a family of figures.
    #[must_use]
    pub const fn member(family: Metric, name: &'static str, heading: &'static str) -> MetricColumn {
        MetricColumn { name, heading, quantity: family.quantity, chart: None }
    }

    /// The same with a chart under this heading.
    #[must_use]
    pub const fn charted(self, title: &'static str) -> MetricColumn {
        MetricColumn { chart: Some(title), ..self }
    }
}

/// A figure of each seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatFigure {
    /// What a seat does, as a verb.
    pub label: &'static str,
    /// Which figure.
    pub metric: Metric,
    /// In what it is shown: the net of a seat in percent of a unit bet.
    pub quantity: Quantity,
}

/// What is said about figures that are split by a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByNumber {
    /// The heading.
    pub title: &'static str,
    /// The heading of the map.
    pub map_title: &'static str,
    /// The number's name.
    pub name: &'static str,
}

/// The law of the net of each role, in unit bets.
pub static PAYOUT: TableKind = TableKind::shares(
    "payout",
    &[KeyColumn::ROLE, KeyColumn::said("net", "net")],
    1,
    View::Law {
        titles: &[
            ("dealer", "What the dealer nets in a round, all main bets together"),
            ("dealer_all", "What the dealer nets in a round, side bets included"),
            ("player", "What a player nets with the main bet"),
        ],
        caption: "How likely each net is, in unit bets",
    },
);

/// The name of the main bet.
pub const MAIN: &str = "main";
/// The bet that is all bets together; also how a row about all numbers of a column is named.
pub const ALL: &str = "all";
/// The role of whoever deals.
pub const DEALER: &str = "dealer";
/// The role of all seats together.
pub const PLAYER: &str = "player";
/// What the role of a seat begins with.
const SEAT: &str = "seat_";

/// The role of a seat, counted from 1.
#[must_use]
pub fn seat_role(seat: usize) -> String {
    format!("{SEAT}{seat}")
}

/// The seat of a role, counted from 1; `None` for a role that is no single seat.
#[must_use]
pub fn seat_of(role: &str) -> Option<usize> {
    role.strip_prefix(SEAT)?.parse().ok()
}
/// The name of the table that says how often each role has each hand.
pub const FREQUENCY: &str = "frequency";
/// The name of the table that every game has: figures of each role, the dealer edge among them.
pub const EDGE: &str = "edge";
/// The name of the table of figures of each bet, which games have where bets are made.
pub const BETS: &str = "bets";
/// The name of the table of what the events of each bet pay.
pub const PAYS: &str = "pays";

impl TableKind {
    /// Figures with their errors.
    #[must_use]
    pub const fn figures(name: &'static str, keys: &'static [KeyColumn], view: View) -> TableKind {
        TableKind { name, whose: "", keys, laws: 0, shape: Shape::Figures, view }
    }

    /// Shares; this many of the keys tell laws apart.
    #[must_use]
    pub const fn shares(name: &'static str, keys: &'static [KeyColumn], laws: usize, view: View) -> TableKind {
        TableKind { laws, shape: Shape::Shares(&[]), ..TableKind::figures(name, keys, view) }
    }

    /// The same with columns of another shape.
    #[must_use]
    pub const fn shaped(self, shape: Shape) -> TableKind {
        TableKind { shape, ..self }
    }

    /// How often each role has each hand.
    #[must_use]
    pub const fn frequency(title: &'static str, roles: &'static [&'static str]) -> TableKind {
        TableKind::shares(
            FREQUENCY,
            const { &[KeyColumn::ROLE, KeyColumn::plain("hand")] },
            1,
            View::Bars { title, roles },
        )
    }

    /// Figures of each role, and what of them is drawn.
    #[must_use]
    pub const fn edge(view: View) -> TableKind {
        TableKind::figures(EDGE, const { &[KeyColumn::ROLE, KeyColumn::plain("metric")] }, view)
    }

    /// Its columns.
    pub fn columns(&self) -> impl Iterator<Item = &'static str> {
        let (figures, more): (&[&str], &[&str]) = match self.shape {
            Shape::Shares(more) => (&["count", "probability", "std_error", "ci_low", "ci_high"], more),
            Shape::Figures => (&["value", "std_error", "ci_low", "ci_high"], &[]),
            Shape::Numbers(names) => (&[], names),
        };
        let keys = self.keys.iter().map(|key| key.name);
        keys.chain(figures.iter().chain(more).copied())
    }

    /// The place of the role among the keys.
    #[must_use]
    pub fn role(&self) -> Option<usize> {
        self.keys.iter().position(|key| *key == KeyColumn::ROLE)
    }

    /// The name of its file.
    #[must_use]
    pub fn file(&self) -> String {
        format!("{}.csv", self.name)
    }
}
