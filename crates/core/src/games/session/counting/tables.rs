//! The result tables of counted shoes.

use super::plan::{BetSpread, COUNTS, FARTHEST};
use super::plays::IndexPlay;
use super::shoes::{CountedShoe, ShoeTrack};
use crate::engine::{Rounds, Steps};
use crate::games::banked::EDGE_IS;
use crate::games::{Analysis, Game, Rules};
use crate::stats::estimate::FEWEST_EVENTS;
use crate::stats::{BetLine, Estimate, Evidence, Joint, Support};
use crate::tables::presentation::{
    ALL, Across, Headline, KeyColumn, MetricColumn, Presentation, Shape, TableKind, View,
};
use crate::tables::table::Label;
use crate::tables::{Figure, Metric, Row, Table, Tables, metric};

/// The presentation of counted shoes.
pub static PRESENTATION: Presentation = Presentation {
    title: "Counting cards",
    edge: EDGE_IS,
    headlines: &[
        Headline { table: COUNTED, ..Headline::new("edge, all rounds", ALL, metric::EDGE) },
        Headline { table: COUNTED, ..Headline::new(metric::EDGE_FIRST_ROUND.label, ALL, metric::EDGE_FIRST_ROUND) },
        Headline { table: COUNTED, ..Headline::new(metric::CORRELATION.label, ALL, metric::CORRELATION) },
        Headline { table: COUNTED, ..Headline::new(metric::ROUNDS_PER_SHOE.label, ALL, metric::ROUNDS_PER_SHOE) },
    ],
    kinds: &[&BY_COUNT, &CHANGED_PLAYS, &SYSTEMS],
    own: &[],
    words: &[
        (ALL, "all rounds"),
        ("size", "tags up to"),
        ("change", "effect of removal"),
        ("tags.csv", "what each card counts"),
        ("plays.csv", "plays that change with the count"),
    ],
};

/// The name of the table by true count.
pub const COUNTED: &str = "counted";
/// The name of the table of plays that change with the count.
pub const PLAYS: &str = "plays";
/// The name of the table of tags.
pub const TAGS: &str = "tags";

/// Frequency of each true count, and the value of betting at it and from it on.
static BY_COUNT: TableKind = TableKind::figures(
    COUNTED,
    &[KeyColumn::new("true_count", "true count"), KeyColumn::plain("metric")],
    View::Across(&Across {
        title: "By true count: at each count, at it or above, and the net of betting from it on",
        metrics: &[
            MetricColumn::new(metric::SHARE),
            MetricColumn::new(metric::EDGE).charted("The dealer's edge at each true count"),
            MetricColumn::new(metric::SHARE_FROM),
            MetricColumn::new(metric::EDGE_FROM),
            MetricColumn::new(metric::STAKE),
            MetricColumn::new(metric::KELLY_BET),
            MetricColumn::new(metric::WON_PER_100_ROUNDS)
                .charted("Units won in 100 rounds by betting from a true count on"),
            MetricColumn::new(metric::STD_DEV_PER_100_ROUNDS),
            MetricColumn::new(metric::N0),
            MetricColumn::new(metric::DESIRABILITY),
            MetricColumn::new(metric::SCORE),
            MetricColumn::new(metric::RISK_OF_RUIN),
        ],
        are_names: false,
        strip: None,
    }),
);

/// A player's plays that change with the count, each with the gain of following it in 100 rounds.
static CHANGED_PLAYS: TableKind = TableKind::figures(
    PLAYS,
    &[KeyColumn::plain("hand"), KeyColumn::plain("play"), KeyColumn::plain("other_play"), KeyColumn::plain("index")],
    View::Rows,
)
.shaped(Shape::Numbers(&["margin", "per_count", "probability", "per_100_rounds", "per_100_rounds_error_of_frequency"]));

/// Tag of each card, and the effect of its removal on the edge.
static SYSTEMS: TableKind = TableKind::figures(
    TAGS,
    &[
        KeyColumn::new("size", "tags up to"),
        KeyColumn::plain("card"),
        KeyColumn::plain("copies"),
        KeyColumn::plain("tag"),
    ],
    View::Rows,
)
.shaped(Shape::Numbers(&[metric::CHANGE.key, metric::CORRELATION.key]));

impl CountedShoe {
    /// Returns the frequency and the value of each true count; the last figures are for all rounds.
    fn by_count(&self, evidence: &dyn Evidence) -> Vec<Row> {
        let sums = CountedSums { evidence, most: self.most as f64 };
        let mut rows: Vec<Row> = (0..COUNTS).flat_map(|at| self.rows_of_count(&sums, at)).collect();
        let all = 1.0 / self.staked[1] as f64;
        let first_rounds = sums.first_rounds();
        let first_round = evidence.dealer_mean(BetLine::Main, self.staked[1]);
        let error_of_sum = first_round.std_error.unwrap_or(0.0) * first_rounds.rounds * self.staked[1] as f64;
        let first_round = first_round.known(first_rounds.allows(error_of_sum));
        let whole = [
            (metric::EDGE, sums.ratio(ShoeTrack::Whole, &sums.all_rounds(), -1.0).times(all)),
            (metric::EDGE_FIRST_ROUND, first_round),
            (metric::CORRELATION, self.system().correlation.map_or_else(Estimate::unknown, Estimate::certain)),
            (metric::ROUNDS_PER_SHOE, sums.figure(ShoeTrack::Rounds, |joint| joint.mean(1))),
        ];
        rows.extend(labelled(&Label::All, whole));
        if self.spread.is_ramp() {
            rows.extend(labelled(&Label::All, self.bets_from(&sums, 0)));
        }
        rows
    }

    /// Returns the figures of a true count; empty if it never occurred.
    fn rows_of_count(&self, sums: &CountedSums<'_>, at: usize) -> Vec<Row> {
        let [rounds, _] = sums.totals(ShoeTrack::At(at));
        if rounds == 0.0 {
            return Vec::new();
        }
        let [first, all] = self.staked.map(|staked| 1.0 / staked as f64);
        let [shoes, shoes_from] = sums.totals(ShoeTrack::Shoes(at));
        let metrics = [
            (metric::SHARE, sums.share(ShoeTrack::Share(at), shoes)),
            (metric::EDGE, sums.ratio(ShoeTrack::At(at), &sums.at(at), -1.0).times(all)),
            (metric::SHARE_FROM, sums.share(ShoeTrack::ShareFrom(at), shoes_from)),
            (metric::EDGE_FROM, sums.ratio(ShoeTrack::From(at), &sums.from(at), -1.0).times(first)),
        ];
        let stake = (self.spread.high[at] * self.staked[0]) as f64 / self.unit() as f64;
        let stake = self.spread.is_ramp().then(|| (metric::STAKE, Estimate::certain(stake)));
        let count = Label::Whole(at as i64 - i64::from(FARTHEST));
        let kelly = self.kelly_bet(sums, at).map(|bet| (metric::KELLY_BET, bet));
        labelled(&count, metrics.into_iter().chain(self.bets_from(sums, at)).chain(stake).chain(kelly)).collect()
    }

    /// Returns the first seat's bet at a true count by its share of Kelly's, in its stakes; `None` if it is not asked for.
    fn kelly_bet(&self, sums: &CountedSums<'_>, at: usize) -> Option<Estimate> {
        let share = f64::from(self.kelly?.ten_thousandths()) / 1e4;
        let bankroll = share * self.bankroll? as f64 * self.unit() as f64;
        let support = sums.first(at);
        let bet = |joint: &Joint| joint.within_units(support.units).kelly_of_ratio(bankroll);
        Some(sums.figure(ShoeTrack::First(at), bet).known(support.is_enough_for_deviation()))
    }

    /// Returns the figures of betting the spread from a true count on. Figures that do not exist are left out, but for N0.
    fn bets_from(&self, sums: &CountedSums<'_>, at: usize) -> Vec<(Metric, Estimate)> {
        let unit = 1.0 / self.unit() as f64;
        let (betting, is_enough) = self.betting(sums, at);
        let won = sums.ratio(ShoeTrack::Won(at), &betting, 1.0);
        let figure = |of: &dyn Fn(&Joint) -> Estimate| {
            sums.figure(ShoeTrack::Won(at), |joint| of(&joint.within_units(betting.units)))
        };
        let has_deviation = won.std_error.is_some() && is_enough;
        // A loss never outgrows chance.
        let has_n_zero = won.value > 0.0 && won.std_error.is_some();
        let n_zero = if has_n_zero { figure(&Joint::n_zero_of_ratio) } else { Estimate::unknown() };
        let std_dev = figure(&Joint::std_dev_of_ratio).known(has_deviation);
        let mut metrics = vec![
            (metric::WON_PER_100_ROUNDS, won.times(100.0 * unit)),
            (metric::STD_DEV_PER_100_ROUNDS, std_dev.times(10.0 * unit)),
            (metric::N0, n_zero),
        ];
        if !n_zero.value.is_nan() {
            let [desirability, score] = n_zero.desirability();
            metrics.extend([(metric::DESIRABILITY, desirability), (metric::SCORE, score)]);
        }
        if let Some(bankroll) = self.bankroll {
            let ruin = figure(&|joint| joint.ruin_of_ratio(bankroll as f64 * self.unit() as f64));
            metrics.push((metric::RISK_OF_RUIN, ruin.known(has_deviation)));
        }
        metrics
    }

    /// Returns the support of betting the spread from a true count on: the number of equal bets with the same variance.
    /// Also returns `true` if it supports a deviation.
    fn betting(&self, sums: &CountedSums<'_>, at: usize) -> (Support, bool) {
        let BetSpread { low, high } = &self.spread;
        // A ramp may begin above.
        let begins = high.iter().position(|bets| *bets > 0).map_or(at, |from| from.max(at));
        let from = sums.from(begins);
        let (mut bets, mut squares, mut fourths) = (0.0, 0.0, 0.0);
        for (count, high) in high.iter().enumerate() {
            let bet = if count < at { *low } else { *high } as f64;
            let [_, rounds] = sums.totals(ShoeTrack::Share(count));
            (bets, squares) = (bets + bet * rounds, squares + bet * bet * rounds);
            fourths += bet * bet * bet * bet * rounds;
        }
        // If every round is bet on, all rounds contribute to the variance.
        let basis = if *low == 0 { from } else { sums.from(0) };
        let is_flat = *low == self.spread.most();
        let most = sums.most * self.spread.most() as f64;
        let betting = Support { rounds: equal_bets(bets, squares), most, ..basis };
        // Raised bets decide the error of a deviation, so large nets must have been seen among them.
        let square_support = Support { rounds: equal_bets(squares, fourths), ..betting };
        (betting, square_support.is_enough_for_deviation() && (is_flat || from.has_much()))
    }

    /// Returns the plays that change at true counts that occurred, those that gain most first.
    fn play_rows(&self, evidence: &dyn Evidence) -> Vec<Row> {
        let sums = CountedSums { evidence, most: self.most as f64 };
        let mut rows = Vec::new();
        for IndexPlay { choice, index, slope, gains } in
            self.plays.iter().filter_map(|play| play.index(self.system(), &self.effects))
        {
            // Shares of true counts depend on each other: the sum of their errors is at least the error of the sum.
            let (mut gain, mut error) = (0.0, Some(0.0));
            for (at, by) in gains.iter().enumerate().filter(|(_, by)| **by > 0.0) {
                let [shoes, _] = sums.totals(ShoeTrack::Shoes(at));
                if shoes == 0.0 {
                    continue;
                }
                let share = sums.share(ShoeTrack::Share(at), shoes);
                let in_100_rounds = 100.0 * choice.probability * by;
                gain += in_100_rounds * share.value;
                error = error.zip(share.std_error).map(|(sum, error)| sum + in_100_rounds * error);
            }
            if gain > 0.0 {
                let [play, other] = if choice.margin > 0.0 { ["hit", "stand"] } else { ["stand", "hit"] };
                let labels =
                    [Label::read(&choice.hand), Label::read(play), Label::read(other), Label::Whole(index.into())];
                let figures = [Some(choice.margin.abs()), Some(slope), Some(choice.probability), Some(gain), error];
                rows.push(
                    Row::new(labels, Estimate::unknown()).with(figures.map(|figure| figure.map(Figure)).to_vec()),
                );
            }
        }
        let gain = |row: &Row| row.more[3].map_or(0.0, |gain| gain.0);
        rows.sort_by(|one, other| gain(other).total_cmp(&gain(one)));
        rows
    }

    fn system_rows(&self) -> Vec<Row> {
        let mut rows = Vec::new();
        for system in &self.systems {
            for (effect, tag) in self.effects.iter().zip(&system.tags) {
                let [copies, tag] = [i64::from(effect.copies), i64::from(*tag)].map(Label::Whole);
                let labels = [Label::read(&system.size), Label::read(&effect.card), copies, tag];
                let figures = [Some(effect.change.nearest()), system.correlation].map(|figure| figure.map(Figure));
                rows.push(Row::new(labels, Estimate::unknown()).with(figures.to_vec()));
            }
        }
        rows
    }
}

/// Returns the number of equal amounts with this sum for the same sum of squares, as those given.
fn equal_bets(sum: f64, squares: f64) -> f64 {
    if squares > 0.0 { sum * sum / squares } else { 0.0 }
}

/// Returns figures as rows of this true count.
fn labelled(count: &Label, figures: impl IntoIterator<Item = (Metric, Estimate)>) -> impl Iterator<Item = Row> {
    figures.into_iter().map(|(metric, estimate)| Row::new([count.clone(), metric.into()], estimate))
}

/// The sums over shoes, and the support of their figures.
struct CountedSums<'a> {
    evidence: &'a dyn Evidence,
    /// The most that a seat can net in a round.
    most: f64,
}

impl CountedSums<'_> {
    fn figure(&self, track: ShoeTrack, of: impl Fn(&Joint) -> Estimate) -> Estimate {
        self.evidence.track(track.number()).map_or_else(Estimate::unknown, of)
    }

    fn totals(&self, track: ShoeTrack) -> [f64; 2] {
        self.evidence.track(track.number()).map_or([0.0; 2], Joint::totals)
    }

    /// Returns the ratio on a track, given its support. `sign` is −1 if it is a loss.
    fn ratio(&self, track: ShoeTrack, support: &Support, sign: f64) -> Estimate {
        let ratio = self.figure(track, |joint| joint.within_units(support.units).ratio()).times(sign);
        let error_of_sum = ratio.std_error.unwrap_or(0.0) * self.totals(track)[0];
        support.checked(ratio, error_of_sum).times(sign)
    }

    /// Returns the share of rounds that occurred in this number of shoes.
    fn share(&self, track: ShoeTrack, shoes: f64) -> Estimate {
        self.figure(track, Joint::share).known(shoes >= FEWEST_EVENTS as f64)
    }

    fn support(&self, units: f64, rounds: f64, ends: [f64; 2], much: [f64; 2]) -> Support {
        let [ends, much] = [ends, much].map(|ends| ends.map(|rounds| rounds as u64));
        Support { units: units as u64, rounds, ends, much, most: self.most }
    }

    /// Returns the support of figures of all seats at a true count.
    fn at(&self, at: usize) -> Support {
        let ([rounds, _], ends) = (self.totals(ShoeTrack::At(at)), self.totals(ShoeTrack::Ends(at)));
        self.support(self.totals(ShoeTrack::Shoes(at))[0], rounds, ends, self.totals(ShoeTrack::Much(at)))
    }

    /// Returns the support of figures of the first seat from a true count on.
    fn from(&self, at: usize) -> Support {
        let ([rounds, _], ends) = (self.totals(ShoeTrack::From(at)), self.totals(ShoeTrack::EndsFrom(at)));
        self.support(self.totals(ShoeTrack::Shoes(at))[1], rounds, ends, self.totals(ShoeTrack::MuchFrom(at)))
    }

    /// Returns the support of figures of the first seat at a true count.
    fn first(&self, at: usize) -> Support {
        let parts = [ShoeTrack::EndsFrom, ShoeTrack::MuchFrom].map(|from| {
            let above = if at + 1 < COUNTS { self.totals(from(at + 1)) } else { [0.0; 2] };
            let all = self.totals(from(at));
            [all[0] - above[0], all[1] - above[1]]
        });
        self.support(self.totals(ShoeTrack::Shoes(at))[0], self.totals(ShoeTrack::At(at))[0], parts[0], parts[1])
    }

    /// Returns the support of figures of all seats in all rounds.
    fn all_rounds(&self) -> Support {
        let mut all = Support { units: u64::MAX, ..self.support(0.0, 0.0, [0.0; 2], [0.0; 2]) };
        for own in (0..COUNTS).map(|at| self.at(at)) {
            all.rounds += own.rounds;
            (0..2).for_each(|end| all.ends[end] += own.ends[end]);
            (0..2).for_each(|end| all.much[end] += own.much[end]);
        }
        all
    }

    /// Returns the support of the dealer's net in the first rounds of shoes.
    fn first_rounds(&self) -> Support {
        let mut first = Support { units: u64::MAX, ..self.support(0.0, 0.0, [0.0; 2], [0.0; 2]) };
        for (net, share) in self.evidence.dealer_nets(BetLine::Main).unwrap_or_default() {
            let rounds = share.count.unwrap_or_default() as u64;
            first.rounds += rounds as f64;
            // The dealer's loss is a gain of players.
            for (end, gain) in [-net, net].into_iter().enumerate() {
                first.ends[end] += if gain > 0 { rounds } else { 0 };
                first.much[end] += if 2.0 * gain as f64 >= self.most { rounds } else { 0 };
            }
        }
        first
    }
}

impl Rules for CountedShoe {
    fn game(&self, _: &dyn Steps) -> Box<dyn Game> {
        Box::new(self.clone())
    }
}

impl Analysis for CountedShoe {}

impl Game for CountedShoe {
    fn tables(&self, evidence: &dyn Evidence) -> Tables {
        let mut tables = vec![Table::new(&BY_COUNT, self.by_count(evidence)), Table::new(&SYSTEMS, self.system_rows())];
        if !self.plays.is_empty() {
            tables.insert(1, Table::new(&CHANGED_PLAYS, self.play_rows(evidence)));
        }
        Tables { presentation: &PRESENTATION, tables, not_enumerated: Vec::new(), seat_groups: Vec::new() }
    }
}
