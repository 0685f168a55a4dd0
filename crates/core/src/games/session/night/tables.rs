//! The result tables of nights.

use super::nights::{Fate, NightTrack, Nights};
use super::plan::Bank;
use crate::engine::Steps;
use crate::games::banked::EDGE_IS;
use crate::games::{Analysis, Game, Rules};
use crate::stats::{Estimate, Evidence, Fraction, Joint, Share, quantile};
use crate::tables::presentation::{
    ALL, Across, Headline, KeyColumn, MetricColumn, Presentation, Strip, TableKind, View,
};
use crate::tables::table::Label;
use crate::tables::{Row, Table, Tables, metric};

/// The presentation of nights.
pub static PRESENTATION: Presentation = Presentation {
    title: "Nights",
    edge: EDGE_IS,
    headlines: &[
        Headline { table: NIGHT, ..Headline::new(metric::ROUNDS.label, ALL, metric::ROUNDS) },
        Headline { table: NIGHT, ..Headline::new("a pot lasts", ALL, metric::POT_LIFE) },
        Headline { table: NIGHT, ..Headline::new("a pot reaches the cut", ALL, metric::POT_CUT) },
        Headline { table: NIGHT, ..Headline::new("house takes a night", ALL, metric::HOUSE_TAKES) },
    ],
    kinds: &[&FIGURES, &TOTALS],
    own: &[],
    words: &[
        (ALL, "everybody"),
        ("person 0", "Person 0, the first to deal"),
        ("person #", "Person #"),
        ("q0#", "# % quantile"),
        ("q#", "# % quantile"),
    ],
};

/// Name of the table of a night's results.
pub const NIGHT: &str = "night";
/// The name of the table of the distribution of each person's net.
pub const LAW: &str = "night_law";

/// With these chances a person's net does not exceed each quantile.
const SHARES: [f64; 7] = [0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99];
static QUANTILES: [MetricColumn; 7] = [
    MetricColumn::member(metric::QUANTILE, "q01", "1 %"),
    MetricColumn::member(metric::QUANTILE, "q05", "5 %"),
    MetricColumn::member(metric::QUANTILE, "q25", "25 %"),
    MetricColumn::member(metric::QUANTILE, "q50", "50 %"),
    MetricColumn::member(metric::QUANTILE, "q75", "75 %"),
    MetricColumn::member(metric::QUANTILE, "q95", "95 %"),
    MetricColumn::member(metric::QUANTILE, "q99", "99 %"),
];

static FIGURES: TableKind = TableKind::figures(
    NIGHT,
    &[PERSON, KeyColumn::plain("metric")],
    View::Across(&Across {
        title: "Results of a night, by person; the bank's worth is what the dealer nets in a round",
        metrics: &[
            MetricColumn::new(metric::NET).charted("Mean net of each person in a night"),
            MetricColumn::new(metric::STD_DEV),
            MetricColumn::new(metric::AHEAD).charted("How often each person is ahead at the end"),
            MetricColumn::new(metric::RUINED),
            MetricColumn::new(metric::ROUNDS_DEALT),
            MetricColumn::new(metric::BANK_PER_ROUND),
            MetricColumn::new(metric::PLAYER_PAYS),
            MetricColumn::new(metric::NEVER_DEALING),
        ],
        are_names: true,
        strip: Some(Strip { title: "Quantiles of the net of a night, by person", metrics: &QUANTILES }),
    }),
);

static TOTALS: TableKind = TableKind::shares(
    LAW,
    &[PERSON, KeyColumn::new("net", "net")],
    1,
    View::Distribution { titles: &[], caption: "How likely each net of a night is, in unit bets" },
);

const PERSON: KeyColumn = KeyColumn::new("person", "person");

impl Nights {
    fn figures(&self, evidence: &dyn Evidence) -> Vec<Row> {
        let mut rows = Vec::new();
        for person in 0..self.people {
            let found = self.person_figures(evidence, person).into_iter();
            rows.extend(found.map(|(metric, figure)| Row::new([person.into(), metric.into()], figure)));
        }
        let mut all = Vec::new();
        if self.pays_house {
            all.push((metric::HOUSE_TAKES, self.house_takes(evidence)));
        }
        if let Some(track) = self.pot_track() {
            all.push((metric::POT_LIFE, track_figure(evidence, track, Joint::ratio)));
            all.push((metric::POT_CUT, track_figure(evidence, track + 1, Joint::ratio)));
        }
        all.push((metric::ROUNDS, Estimate::certain(self.plan.rounds.into())));
        rows.extend(all.into_iter().map(|(metric, figure)| Row::new([Label::All, metric.into()], figure)));
        rows
    }

    /// Returns the figures of a person, each with its metric.
    fn person_figures(&self, evidence: &dyn Evidence, person: usize) -> Vec<(&'static str, Estimate)> {
        let (net, unit) = (NightTrack::Net.index(person), 1.0 / self.unit as f64);
        let exact = self.exact_net(person, 0..self.people);
        let mean =
            exact.map_or_else(|| track_figure(evidence, net, |joint| joint.mean(self.unit)), |net| certain(&net));
        let std_dev = track_figure(evidence, net, |joint| joint.std_dev(self.unit));
        let mut found = vec![(metric::NET.key, mean), (metric::STD_DEV.key, std_dev)];
        let cells = self.cells(evidence, person);
        for (metric, share) in QUANTILES.iter().zip(SHARES) {
            found.push((metric.name, quantile(&cells, share, (self.width - 1) as f64 / 2.0).times(unit)));
        }
        found.push((metric::AHEAD.key, self.chance(evidence, person, Fate::Ahead)));
        if self.plan.bankrolls.is_some() {
            found.push((metric::RUINED.key, self.chance(evidence, person, Fate::Ruined)));
        }
        let dealt = self.rounds_dealt(self.people).map(|dealt| certain(&dealt[person]));
        let rounds = NightTrack::Rounds.index(person);
        let dealt = dealt.unwrap_or_else(|| track_figure(evidence, rounds, |joint| joint.mean(1)));
        found.push((metric::ROUNDS_DEALT.key, dealt));
        let bank = NightTrack::Bank.index(person);
        let worth = self.mean(person, person).map(certain);
        let worth = worth.unwrap_or_else(|| track_figure(evidence, bank, Joint::ratio).times(unit));
        found.push((metric::BANK_PER_ROUND.key, worth));
        found.extend(self.paid(person, dealt).map(|paid| (metric::PLAYER_PAYS.key, paid)));
        // Bidders hold other cards with the bank than without it.
        if self.plan.bank != Bank::Bids {
            found.push((metric::NEVER_DEALING.key, self.never_dealing(person, dealt, evidence)));
        }
        found
    }

    /// Returns how often a night ends so for a person.
    fn chance(&self, evidence: &dyn Evidence, person: usize, fate: Fate) -> Estimate {
        evidence.share_where(&self.fates.member(person), &|cell| cell & fate as usize != 0).probability
    }

    /// Returns the commission that a person pays in a night on a player's bets, if deals are counted.
    fn paid(&self, person: usize, dealt: Estimate) -> Option<Estimate> {
        let dealers = (0..self.people).filter(|dealer| *dealer != person);
        let paid = dealers.clone().map(|dealer| self.mean_paid(person, dealer)).collect::<Option<Vec<f64>>>()?;
        if let Some(rounds) = self.rounds_dealt(self.people) {
            let night_paid = dealers.zip(&paid).map(|(dealer, paid)| rounds[dealer].nearest() * paid);
            return Some(Estimate::certain(night_paid.sum()));
        }
        let on_seat = *paid.first()?;
        let are_alike = paid.iter().all(|paid| *paid == on_seat);
        are_alike.then(|| dealt.times(on_seat).taken_from(f64::from(self.plan.rounds) * on_seat))
    }

    /// Returns the house's take in a night: the loss of all people together.
    fn house_takes(&self, evidence: &dyn Evidence) -> Estimate {
        let mut nets = (0..self.people).map(|person| self.exact_net(person, 0..self.people));
        let lost = nets.try_fold(Fraction::default(), |lost, net| Some(lost.minus(&net?)));
        match lost {
            Some(lost) => certain(&lost),
            None => track_figure(evidence, self.house_track(), |taken| taken.mean(self.unit)),
        }
    }

    /// Returns a person's loss from leaving the bank to the others: his net less his net without the bank.
    fn never_dealing(&self, person: usize, dealt: Estimate, evidence: &dyn Evidence) -> Estimate {
        let others: Vec<usize> = (0..self.people).filter(|other| *other != person).collect();
        let without = self.exact_net(person, others.into_iter());
        if let Some((with, without)) = self.exact_net(person, 0..self.people).zip(without) {
            return certain(&with.minus(&without));
        }
        // The gain of a round with the bank over one on a seat.
        let worth = self.mean(person, person).zip(self.mean_on_seats(person));
        if let Some((bank, seat)) = worth {
            return dealt.times(bank.minus(seat).nearest());
        }
        let seat = track_figure(evidence, NightTrack::Seat.index(person), Joint::ratio);
        let more = track_figure(evidence, NightTrack::Bank.index(person), |joint| joint.beyond(seat));
        more.times(1.0 / self.unit as f64)
    }

    /// Returns a person's exact net in a night if these people have the bank in turn, all deals are counted, and only
    /// the number of rounds passes the bank.
    fn exact_net(&self, person: usize, dealers: impl ExactSizeIterator<Item = usize>) -> Option<Fraction> {
        let rounds = self.rounds_dealt(dealers.len())?;
        let dealt = dealers.zip(rounds).filter(|(_, rounds)| *rounds > Fraction::default());
        dealt
            .map(|(dealer, rounds)| Some(self.mean(person, dealer)?.times(&rounds)))
            .try_fold(Fraction::default(), |sum, net| Some(sum.plus(&net?)))
    }

    /// Returns a person's mean net in a round on a seat, if it is known and independent of the dealer.
    fn mean_on_seats(&self, person: usize) -> Option<&Fraction> {
        let mut means = (0..self.people).filter(|dealer| *dealer != person).map(|dealer| self.mean(person, dealer));
        let first = means.next()??;
        means.all(|mean| mean == Some(first)).then_some(first)
    }

    /// Returns the middle of each non-empty cell of a person's net, in the smallest payable fraction, with its count.
    fn cells(&self, evidence: &dyn Evidence, person: usize) -> Vec<(f64, u128)> {
        let half = (self.width - 1) as f64 / 2.0;
        let seen = self.seen_nets(evidence, person).into_iter();
        seen.filter_map(|(net, share)| Some((net as f64 + half, share.count?))).collect()
    }

    /// Returns the lowest net of each non-empty cell of a person's net, with its share.
    fn seen_nets(&self, evidence: &dyn Evidence, person: usize) -> Vec<(i64, Share)> {
        let shares = evidence.shares(&self.totals.member(person)).into_iter().enumerate();
        let seen = shares.filter(|(_, share)| share.count.is_some_and(|count| count > 0));
        seen.map(|(cell, share)| (self.lowest + cell as i64 * self.width, share)).collect()
    }

    fn distribution(&self, evidence: &dyn Evidence) -> Vec<Row> {
        let mut rows = Vec::new();
        for person in 0..self.people {
            for (net, share) in self.seen_nets(evidence, person) {
                rows.push(Row::new([person.into(), (net as f64 / self.unit as f64).into()], share));
            }
        }
        rows
    }
}

/// Returns a figure of the sums on a track, if they are known.
fn track_figure(evidence: &dyn Evidence, track: usize, figure: impl FnOnce(&Joint) -> Estimate) -> Estimate {
    evidence.track(track).map_or_else(Estimate::unknown, figure)
}

fn certain(figure: &Fraction) -> Estimate {
    Estimate::certain(figure.nearest())
}

impl Rules for Nights {
    fn game(&self, _: &dyn Steps) -> Box<dyn Game> {
        Box::new(self.clone())
    }
}

impl Analysis for Nights {}

impl Game for Nights {
    fn tables(&self, evidence: &dyn Evidence) -> Tables {
        let tables =
            vec![Table::new(&FIGURES, self.figures(evidence)), Table::new(&TOTALS, self.distribution(evidence))];
        Tables { presentation: &PRESENTATION, tables, not_enumerated: Vec::new(), seat_groups: Vec::new() }
    }
}
