//! The names of a game's results, and how they are drawn.

pub use super::metric::Quantity;
use super::metric::{self, Metric};
use super::words::{Words, words_for};
use std::sync::{Mutex, PoisonError};

/// The presentation of a game's results.
#[derive(Clone, Debug, PartialEq)]
pub struct Presentation {
    /// The name of the game.
    pub title: &'static str,
    /// The definition of the dealer edge.
    pub edge: &'static str,
    /// The figures that matter most, after the dealer edge.
    pub headlines: &'static [Headline],
    /// Tables, in the order of a report.
    pub kinds: &'static [&'static TableKind],
    /// Words for its labels, if they are not the label with spaces.
    pub words: Words,
    /// The labels of hands, specials and bets that a config declares.
    pub own: Words,
}

/// A presentation with the labels of a config.
type Labelled = (&'static Presentation, Vec<(String, String)>, &'static Presentation);

/// The presentations made so far. They are few, and stay as long as the program runs, because everything reads them by
/// reference.
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
        kinds: &[&TableKind::frequency("How often each hand occurs", &[]), &PAYOUT, &TableKind::edge(View::Rows)],
        words: &[],
        own: &[],
    };

    /// Returns the presentation with the labels of a config, by name.
    pub fn labelled(&'static self, labels: Vec<(String, String)>) -> &'static Presentation {
        if labels.is_empty() {
            return self;
        }
        let mut known = LABELLED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((.., made)) = known.iter().find(|(of, with, _)| std::ptr::eq(*of, self) && *with == labels) {
            return made;
        }
        let own = labels.iter().map(|(name, label)| (&*name.clone().leak(), &*label.clone().leak()));
        let own: Vec<(&'static str, &'static str)> = own.collect();
        let words = [&own, self.words].concat().leak();
        let made: &'static Presentation = Box::leak(Box::new(Presentation { words, own: own.leak(), ..self.clone() }));
        known.push((self, labels, made));
        made
    }

    /// Returns the label of a name that a config declares, and any other name as it is.
    pub fn called<'a>(&self, name: &'a str) -> &'a str {
        self.own.iter().find(|(own, _)| *own == name).map_or(name, |(_, label)| label)
    }

    /// Returns the kind of table with this name.
    pub fn kind(&self, name: &str) -> Option<&'static TableKind> {
        self.kinds.iter().copied().find(|kind| kind.name == name)
    }

    /// Returns `true` if players bet against a dealer. Otherwise the dealer is one of the players, seat 1.
    pub fn has_dealer(&self) -> bool {
        self.kind(BETS).is_some()
    }

    /// Returns the words for a table label.
    pub fn words_for(&self, label: &str) -> String {
        words_for(self.words, label)
    }
}

/// A headline figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Headline {
    /// Name.
    pub label: &'static str,
    /// Table.
    pub table: &'static str,
    /// Role.
    pub role: &'static str,
    /// The figure.
    pub metric: Metric,
}

impl Headline {
    /// The dealer edge, which every game has.
    pub const EDGE: Headline = Headline::new(metric::EDGE.label, DEALER, metric::EDGE);

    /// Returns a figure of the edge table under a name.
    pub const fn new(label: &'static str, role: &'static str, metric: Metric) -> Headline {
        Headline { label, table: EDGE, role, metric }
    }
}

/// The description of a table, without rows.
#[derive(Clone, Debug, PartialEq)]
pub struct TableKind {
    /// The stem of its file.
    pub name: &'static str,
    /// The role of its distribution, if no key has it.
    pub whose: &'static str,
    /// The columns that identify rows.
    pub keys: &'static [KeyColumn],
    /// The number of keys that identify a distribution, if rows are shares. Rows with equal labels there add up to one.
    pub group_keys: usize,
    /// The other columns.
    pub shape: Shape,
    /// The way it is drawn.
    pub view: View,
}

/// A column that identifies rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyColumn {
    /// Name.
    pub name: &'static str,
    /// The words before its labels in the name of a row.
    pub words: &'static str,
}

impl KeyColumn {
    /// The role, as every game has it: `dealer`, `player` (a seat drawn at random), `seat_1` …
    pub const ROLE: KeyColumn = KeyColumn::plain("role");

    /// Creates a key whose labels need no words before them.
    pub const fn plain(name: &'static str) -> KeyColumn {
        KeyColumn::new(name, "")
    }

    /// Returns the words before its labels, or its name.
    pub fn words_or_name(&self) -> &'static str {
        if self.words.is_empty() { self.name } else { self.words }
    }

    /// Creates a key with words before its labels.
    pub const fn new(name: &'static str, words: &'static str) -> KeyColumn {
        KeyColumn { name, words }
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

/// The way a table is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum View {
    /// Rows as they are.
    Rows,
    /// A bar for each label of the second key, side by side for the roles.
    Bars {
        /// The heading.
        title: &'static str,
        /// The roles that a terminal shows side by side; if empty, all roles but single seats.
        roles: &'static [&'static str],
    },
    /// For each role, the distribution of the last key, a number.
    Distribution {
        /// The heading, by role.
        titles: &'static [(&'static str, &'static str)],
        /// The meaning of the numbers, in a sentence.
        caption: &'static str,
    },
    /// A coloured map of the first key against the second, with the share of both together and the further figure.
    Map(&'static Map),
    /// A line for each label of the first key, with metrics side by side, which are labels of the second.
    Across(&'static Across),
    /// A metric of each seat.
    Seats(SeatFigure),
    /// A metric of each seat, by the first key.
    SeatsBy(SeatFigure, &'static ByNumber),
}

/// The words about two hands that meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    /// The heading.
    pub title: &'static str,
    /// The meaning of rows and columns.
    pub axes: &'static str,
    /// The words between the two labels.
    pub against: &'static str,
    /// The words before the further figure.
    pub nets: &'static str,
    /// The heading of the map of the further figure.
    pub net_title: &'static str,
    /// The heading of the map of shares.
    pub often_title: &'static str,
    /// The words for the cells that add most, and least, to the mean of the further figure.
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
    /// Whether labels of the first key are names, which have no order.
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
    /// Key.
    pub name: &'static str,
    /// The heading of its column.
    pub heading: &'static str,
    /// Unit.
    pub quantity: Quantity,
    /// The heading of its chart, if it has one.
    pub chart: Option<&'static str>,
}

impl MetricColumn {
    /// Returns a figure under its heading in the registry.
    pub const fn new(metric: Metric) -> MetricColumn {
        MetricColumn::member(metric, metric.key, metric.heading)
    }

    /// Returns a member of a family of figures.
    pub const fn member(family: Metric, name: &'static str, heading: &'static str) -> MetricColumn {
        MetricColumn { name, heading, quantity: family.quantity, chart: None }
    }

    /// Adds a chart under this heading.
    #[must_use]
    pub const fn charted(self, title: &'static str) -> MetricColumn {
        MetricColumn { chart: Some(title), ..self }
    }
}

/// A figure of each seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatFigure {
    /// The verb for a seat's figure.
    pub label: &'static str,
    /// The figure.
    pub metric: Metric,
    /// The unit shown.
    pub quantity: Quantity,
}

/// The words about figures that are split by a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByNumber {
    /// The heading.
    pub title: &'static str,
    /// The heading of the map.
    pub map_title: &'static str,
    /// The number's name.
    pub name: &'static str,
}

/// The distribution of the net of each role, in unit bets.
pub static PAYOUT: TableKind = TableKind::shares(
    "payout",
    &[KeyColumn::ROLE, KeyColumn::new("net", "net")],
    1,
    View::Distribution {
        titles: &[
            ("dealer", "Dealer's net of a round, all main bets together"),
            ("dealer_all", "Dealer's net of a round, side bets included"),
            ("player", "A player's net with the main bet"),
        ],
        caption: "How likely each net is, in unit bets",
    },
);

/// The name of the main bet.
pub const MAIN: &str = "main";
/// The name of all bets together, and of a row about all numbers of a column.
pub const ALL: &str = "all";
/// The role of the dealer.
pub const DEALER: &str = "dealer";
/// The end of a role whose rows are events, of which several can happen at once.
pub const EVENTS: &str = "_events";
/// The role of the house, which takes the commission that leaves the table.
pub const HOUSE: &str = "house";
/// The role of all seats together.
pub const PLAYER: &str = "player";
/// The start of the role of a seat.
const SEAT: &str = "seat_";

/// Returns the role of a seat, counted from 1.
pub fn seat_role(seat: usize) -> String {
    format!("{SEAT}{seat}")
}

/// Returns the seat of a role, counted from 1; `None` for a role that is not a single seat.
pub fn seat_of(role: &str) -> Option<usize> {
    role.strip_prefix(SEAT)?.parse().ok()
}

/// The start of the role of somebody who may bank.
const PERSON: &str = "person_";

/// Returns the role of a person who may bank, counted from 1.
pub fn person_role(person: usize) -> String {
    format!("{PERSON}{person}")
}

/// Returns `true` for the role of a person who may bank.
pub(super) fn is_person(role: &str) -> bool {
    role.starts_with(PERSON)
}

/// The name of the table of the hands of each role.
pub const FREQUENCY: &str = "frequency";
/// The name of the table that every game has: figures of each role, the dealer edge among them.
pub const EDGE: &str = "edge";
/// The name of the table of figures of each bet, in games with bets.
pub const BETS: &str = "bets";
/// The name of the table of payouts by bet and event.
pub const PAYS: &str = "pays";

impl TableKind {
    /// Describes a table of figures with their errors.
    pub const fn figures(name: &'static str, keys: &'static [KeyColumn], view: View) -> TableKind {
        TableKind { name, whose: "", keys, group_keys: 0, shape: Shape::Figures, view }
    }

    /// Describes a table of shares, whose first `group_keys` keys identify a distribution.
    pub const fn shares(name: &'static str, keys: &'static [KeyColumn], group_keys: usize, view: View) -> TableKind {
        TableKind { group_keys, shape: Shape::Shares(&[]), ..TableKind::figures(name, keys, view) }
    }

    /// Changes the shape of the columns.
    #[must_use]
    pub const fn shaped(self, shape: Shape) -> TableKind {
        TableKind { shape, ..self }
    }

    /// Describes the table of the hands of each role.
    pub const fn frequency(title: &'static str, roles: &'static [&'static str]) -> TableKind {
        TableKind::shares(
            FREQUENCY,
            const { &[KeyColumn::ROLE, KeyColumn::plain("hand")] },
            1,
            View::Bars { title, roles },
        )
    }

    /// Describes the table of figures of each role.
    pub const fn edge(view: View) -> TableKind {
        TableKind::figures(EDGE, const { &[KeyColumn::ROLE, KeyColumn::plain("metric")] }, view)
    }

    /// Returns its columns.
    pub fn columns(&self) -> impl Iterator<Item = &'static str> {
        let (figures, more): (&[&str], &[&str]) = match self.shape {
            Shape::Shares(more) => (&["count", "probability", "std_error", "ci_low", "ci_high"], more),
            Shape::Figures => (&["value", "std_error", "ci_low", "ci_high"], &[]),
            Shape::Numbers(names) => (&[], names),
        };
        let keys = self.keys.iter().map(|key| key.name);
        keys.chain(figures.iter().chain(more).copied())
    }

    /// Returns the place of the role among the keys.
    pub fn role(&self) -> Option<usize> {
        self.keys.iter().position(|key| *key == KeyColumn::ROLE)
    }

    /// Returns the name of its file.
    pub fn file(&self) -> String {
        format!("{}.csv", self.name)
    }
}
