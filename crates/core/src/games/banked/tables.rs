//! The result tables of games of seats against a dealer.

use super::bets::Bets;
use super::counts::Counts;
use crate::config::Decimal;
use crate::games::money::{CommissionTo, Outcome, Side};
use crate::stats::estimate::share;
use crate::stats::{BetLine, Estimate, Evidence, Variable};
use crate::tables::metric::{self, Metric, volatility_index_of};
use crate::tables::presentation::{
    self, ALL, DEALER, EVENTS, HOUSE, Headline, KeyColumn, PLAYER, Presentation, SeatFigure, Shape, TableKind, View,
    seat_role,
};
use crate::tables::table::Nets;
use crate::tables::{Measure, Row, Table, Tables};
use num_bigint::BigInt;
use std::iter::once;

/// The most important figures of the game.
pub const HEADLINES: &[Headline] = &[
    Headline::new("player wins", PLAYER, metric::WIN),
    Headline::new(metric::PUSH.label, PLAYER, metric::PUSH),
    Headline::new(metric::LOSE.label, PLAYER, metric::LOSE),
    Headline::new("SD of a player's net", PLAYER, metric::STD_DEV),
    Headline::new("N0 of a player", PLAYER, metric::N0),
    Headline::new("SD of dealer's round", DEALER, metric::STD_DEV),
    Headline::new(metric::DEALER_NETS.label, DEALER, metric::DEALER_NETS),
    Headline::new(metric::HOUSE_TAKES.label, HOUSE, metric::HOUSE_TAKES),
    Headline::new(metric::PLAYER_PAYS.label, PLAYER, metric::PLAYER_PAYS),
    Headline::new("money moved in a round", ALL, metric::MONEY_MOVED),
    Headline::new("SD of a person's net", "person_1", metric::STD_DEV),
];

/// The meaning of the dealer edge.
pub const EDGE_IS: &str = "what the dealer nets per unit bet, on average";

/// The frequency of each hand.
pub static FREQUENCY: TableKind = TableKind::frequency("How often each hand occurs", &[PLAYER, DEALER]);

/// Figures of the seats and of the dealer.
pub static EDGE: TableKind =
    TableKind::edge(View::Seats(SeatFigure { label: "nets", metric: metric::NET, quantity: metric::NET.quantity }));

/// Figures of each bet.
pub static BETS: TableKind =
    TableKind::figures(presentation::BETS, &[BET, KeyColumn::ROLE, KeyColumn::plain("metric")], View::Rows);

/// The frequency of each event of a bet, its payout, and its part of the return per unit staked.
pub static PAYS: TableKind = TableKind::shares(
    presentation::PAYS,
    &[BET, KeyColumn::plain("event"), KeyColumn::new("pays", "pays")],
    1,
    View::Rows,
)
.shaped(Shape::Shares(&[metric::CONTRIBUTION.key]));

/// The figures of a seat that take the distribution of its net, not only its mean and the result of its bet.
const OF_WHOLE_NET: [Metric; 6] = [
    metric::STD_DEV,
    metric::ZERO_NET,
    metric::EDGE_ON_TURNOVER,
    metric::HIT_FREQUENCY,
    metric::VOLATILITY_INDEX,
    metric::N0,
];

const BET: KeyColumn = KeyColumn::new("bet", "bet");

/// A role in a table besides the dealer.
pub(super) struct TableRole {
    pub name: String,
    /// The seat; `None` for all of them pooled.
    pub seat: Option<usize>,
}

impl TableRole {
    /// Returns this role's part of a variable with a member for each seat.
    pub fn variable(&self, variable: Variable) -> Variable {
        self.seat.map_or(variable, |seat| variable.member(seat))
    }
}

/// The classes of hands with their names, in the order of the tables.
pub type HandNames = Vec<(usize, String)>;

/// Builder of the tables of the counts.
pub(super) struct BankedTables<'a> {
    pub bets: &'a Bets,
    pub counts: &'a Counts,
    pub evidence: &'a dyn Evidence,
}

impl Counts {
    /// Returns the tables of any game against a dealer, given the names of the dealer's and the seats' hands.
    pub fn tables(
        &self,
        presentation: &'static Presentation,
        evidence: &dyn Evidence,
        [dealer, seats]: [&HandNames; 2],
    ) -> Tables {
        let made = BankedTables { bets: &self.bets, counts: self, evidence };
        let tables = vec![
            made.frequency(dealer, seats),
            made.payout(),
            Table::new(&EDGE, made.edge()),
            Table::new(&BETS, made.figures_of_bets()),
            made.pays(dealer, seats),
        ];
        Tables { presentation, tables, not_enumerated: made.missing(), ..Tables::default() }
    }

    /// Returns the distribution of each role's net on these bets.
    pub fn nets(&self, evidence: &dyn Evidence, bets: BetLine) -> Vec<Nets> {
        BankedTables { bets: &self.bets, counts: self, evidence }.nets(bets)
    }
}

impl BankedTables<'_> {
    /// Returns the figures that need simulated rounds.
    fn missing(&self) -> Vec<String> {
        let (counts, evidence) = (self.counts, self.evidence);
        let has_distribution = evidence.dealer_nets(BetLine::Main).is_some();
        let mut rounds = counts.rounds.iter().flat_map(|rounds| &rounds.seats);
        let parts: [(bool, &[&str]); 9] = [
            (evidence.is_known(&counts.dealer_hand), &["frequency.csv of role dealer"]),
            (has_distribution, &["payout.csv of role dealer"]),
            (
                self.payments_apart().is_none(),
                &[
                    "payout.csv of players",
                    "std_dev, zero_net, edge_on_turnover, hit_frequency, volatility_index and n0 of players",
                ],
            ),
            (
                evidence.dealer_std_dev(BetLine::Main, 1).is_some(),
                &["std_dev of role dealer", "volatility_index of role dealer", "n0 of role dealer"],
            ),
            (has_distribution, &["hit_frequency of role dealer in bets.csv"]),
            (
                self.kept_of_dealer().is_some(),
                &["kept_of_dealer and dealer_nets of role dealer", "house_takes of role house"],
            ),
            (rounds.all(|variable| evidence.is_known(variable)), &["frequency.csv of events of everybody's main bets"]),
            (counts.anybody.is_none_or(|anybody| evidence.is_known(&anybody)), &["frequency.csv of role anybody"]),
            (
                counts.side_bets.is_none() || evidence.dealer_joint(BetLine::All).is_some(),
                &[
                    "payout.csv of role dealer_all",
                    "std_dev, hit_frequency and correlation_with_main of role dealer for side bets",
                ],
            ),
        ];
        let missing = parts.into_iter().filter(|(is_known, _)| !is_known);
        missing.flat_map(|(_, figures)| figures).map(|figure| (*figure).to_owned()).collect()
    }

    /// Returns all seats pooled, then each alone.
    pub fn roles(&self) -> Vec<TableRole> {
        let mut roles = vec![TableRole { name: PLAYER.to_owned(), seat: None }];
        roles.extend((0..self.bets.seats()).map(|seat| TableRole { name: seat_role(seat + 1), seat: Some(seat) }));
        roles
    }

    fn frequency(&self, dealer: &HandNames, seats: &HandNames) -> Table {
        let (counts, evidence) = (self.counts, self.evidence);
        let mut rows = self.hand_rows(DEALER, &counts.dealer_hand, dealer);
        for role in self.roles() {
            rows.extend(self.hand_rows(&role.name, &role.variable(counts.seat_hand), seats));
        }
        rows.extend(self.anybody_rows(dealer, seats));
        rows.extend(self.event_rows());
        let dealers = evidence.is_known(&counts.dealer_hand).then(|| evidence.whole(&counts.dealer_hand)).flatten();
        Table::new(&FREQUENCY, rows)
            .with_whole("dealer", dealers)
            .with_whole("player", evidence.whole(&counts.seat_hand))
            .with_whole("seat", evidence.whole(&counts.seat_hand.member(0)))
    }

    /// Returns the frequency of each of these hands for a role; empty if it is unknown.
    fn hand_rows(&self, role: &str, variable: &Variable, hands: &HandNames) -> Vec<Row> {
        if !self.evidence.is_known(variable) {
            return Vec::new();
        }
        let shares = self.evidence.shares(variable);
        hands.iter().map(|(cell, hand)| Row::new([role.into(), (&**hand).into()], shares[*cell].clone())).collect()
    }

    /// Returns the share of rounds in which at least one holder has each hand: the dealer or one of the first seats, up
    /// to all of them.
    fn anybody_rows(&self, dealer: &HandNames, seats: &HandNames) -> Vec<Row> {
        let Some(anybody) = self.counts.anybody.as_ref().filter(|anybody| self.evidence.is_known(anybody)) else {
            return Vec::new();
        };
        let all = self.bets.seats();
        let first: Vec<Vec<BigInt>> = (0..=all).map(|holder| self.evidence.counts(&anybody.member(holder))).collect();
        let rounds = self.evidence.counts(&self.counts.dealer_hand).iter().map(small).sum();
        let up_to_each = (1..=all).map(|seats| (format!("anybody_{seats}"), seats));
        let mut rows = Vec::new();
        for (role, last) in once(("anybody".to_owned(), all)).chain(up_to_each) {
            for (cell, hand) in seats.iter().chain(dealer.iter().filter(|hand| !seats.contains(hand))) {
                let seen = first[..=last].iter().map(|counts| small(&counts[*cell])).sum();
                rows.push(Row::new([role.as_str().into(), hand.as_str().into()], share(seen, rounds)));
            }
        }
        rows
    }

    /// Returns the frequency of each event that is no hand: of the dealer, of all seats, and of each. The dealer has no
    /// events of a round.
    fn event_rows(&self) -> Vec<Row> {
        let (events, rounds) = (self.counts.events.as_ref(), self.counts.rounds.as_ref());
        let mut rows = Vec::new();
        for (name, variable) in events.into_iter().flat_map(|events| events.names.iter().zip(&events.dealer)) {
            rows.extend(self.event_row(DEALER, name, variable));
        }
        let cards = events.into_iter().flat_map(|events| events.names.iter().zip(&events.seats));
        let rounds = rounds.into_iter().flat_map(|rounds| rounds.names.iter().zip(&rounds.seats));
        let all: Vec<_> = cards.chain(rounds).collect();
        for TableRole { name: role, seat } in self.roles() {
            for (name, variable) in &all {
                let variable = seat.map_or(**variable, |seat| variable.member(seat));
                rows.extend(self.event_row(&role, name, &variable));
            }
        }
        rows
    }

    fn event_row(&self, role: &str, name: &str, variable: &Variable) -> Option<Row> {
        let is_known = self.evidence.is_known(variable);
        is_known.then(|| {
            Row::new([format!("{role}{EVENTS}").into(), name.into()], self.evidence.shares(variable)[1].clone())
        })
    }

    fn payout(&self) -> Table {
        let (outcome, evidence) = (&self.counts.seat_outcome, self.evidence);
        let distribution = evidence.dealer_nets(BetLine::Main);
        let dealers = distribution.and_then(|distribution| distribution.iter().map(|(_, share)| share.count).sum());
        let mut distributions = self.nets(BetLine::Main);
        if self.bets.combined.is_some() {
            let all = self.nets(BetLine::All).into_iter().filter(|nets| nets.role != PLAYER);
            distributions.extend(all.map(|nets| Nets { role: format!("{}_{ALL}", nets.role), ..nets }));
        }
        Table::from_nets(&distributions, self.bets.money.unit)
            .with_whole("dealer", dealers)
            .with_whole("player", evidence.whole(outcome))
            .with_whole("seat", evidence.whole(&outcome.member(0)))
    }

    /// Returns the distribution of each role's net on these bets.
    fn nets(&self, bets: BetLine) -> Vec<Nets> {
        let dealer = self.evidence.dealer_nets(bets).map(|shares| Nets { role: DEALER.to_owned(), shares });
        let mut distributions: Vec<Nets> = dealer.into_iter().collect();
        let (variable, net_of) = self.counted_nets(bets);
        let mut nets = net_of.clone();
        nets.sort();
        nets.dedup();
        let makers = self.bets.makers(bets);
        // Without the payments between seats, a seat's net is not known.
        let roles = if self.payments_apart().is_none() { self.roles() } else { Vec::new() };
        for role in roles.into_iter().filter(|role| role.seat.is_none_or(|seat| makers.contains(&seat))) {
            let role_variable = role.variable(variable);
            let share = |net: i64| self.evidence.share_where(&role_variable, &|cell| net_of[cell] == net);
            distributions.push(Nets { role: role.name, shares: nets.iter().map(|net| (*net, share(*net))).collect() });
        }
        distributions
    }

    /// Returns the variable that determines a seat's net on these bets, and the net in each of its cells.
    fn counted_nets(&self, bets: BetLine) -> (Variable, Vec<i64>) {
        let (counts, nets_of) = (self.counts, |outcomes: &[Outcome]| outcomes.iter().map(|end| end.net).collect());
        match (&counts.side_bets, &self.bets.combined, bets) {
            (Some(side_bets), _, BetLine::Side(side)) => {
                (side_bets.each[side], nets_of(&self.bets.money.sides[side].outcomes))
            }
            (Some(side_bets), Some(combined), BetLine::All) => {
                (side_bets.combined, combined.nets.iter().filter_map(|nets| nets.last().copied()).collect())
            }
            (None, ..) | (_, None, _) | (_, _, BetLine::Main) => (counts.seat_outcome, nets_of(&self.bets.outcomes)),
        }
    }

    fn edge(&self) -> Vec<Row> {
        let mut rows = self.edge_of_dealer();
        rows.extend(self.house_takes());
        for role in self.roles() {
            rows.extend(self.edge_of_role(&role));
            if self.bets.money.has_commission() {
                rows.push(Row::new([(&*role.name).into(), metric::PLAYER_PAYS.into()], self.player_pays(&role)));
            }
        }
        rows
    }

    /// Returns the dealer's figures on the main bets, except those that need values not counted.
    fn edge_of_dealer(&self) -> Vec<Row> {
        let (unit, evidence) = (self.bets.money.unit, self.evidence);
        let std_dev = evidence.dealer_std_dev(BetLine::Main, unit);
        let left = self.left_to_dealer();
        let has_own = self.bets.money.dealer_commission > Decimal::ZERO;
        let figures = [
            (metric::EDGE, Some(evidence.dealer_mean(BetLine::Main, self.bets.staked()))),
            (metric::NET, Some(evidence.dealer_mean(BetLine::Main, unit))),
            (metric::STD_DEV, std_dev),
            (metric::VOLATILITY_INDEX, std_dev.map(volatility_index_of)),
            (metric::N0, evidence.dealer_n_zero(BetLine::Main)),
            (metric::KEPT_OF_DEALER, self.kept_of_dealer().filter(|_| has_own)),
            (metric::DEALER_NETS, left.map(|[mean, _]| mean).filter(|_| self.bets.money.has_commission())),
            (metric::DEALER_NETS_STD_DEV, left.map(|[_, std_dev]| std_dev).filter(|_| has_own)),
        ];
        let known = figures.into_iter().filter_map(|(metric, figure)| Some((metric, figure?)));
        known.map(|(metric, figure)| Row::new([DEALER.into(), metric.into()], figure)).collect()
    }

    /// Returns the line of all bets together.
    fn all_bets(&self) -> BetLine {
        if self.bets.combined.is_some() { BetLine::All } else { BetLine::Main }
    }

    /// Returns the mean of the house's share of the dealer's net on all bets, if it is known.
    fn kept_of_dealer(&self) -> Option<Estimate> {
        let money = &self.bets.money;
        if money.dealer_commission == Decimal::ZERO {
            return Some(Estimate::certain(0.0));
        }
        let [gain, _] = self.evidence.dealer_moments_of(self.all_bets(), money.unit, &|net| net.max(0))?;
        let share = f64::from(money.dealer_commission.ten_thousandths());
        Some(gain.times(share).times(1.0 / f64::from(Decimal::ONE.ten_thousandths())))
    }

    /// Returns mean and deviation of the dealer's net on all bets after his own commission, if they are known.
    fn left_to_dealer(&self) -> Option<[Estimate; 2]> {
        let (money, line) = (&self.bets.money, self.all_bets());
        if money.dealer_commission == Decimal::ZERO {
            let std_dev = self.evidence.dealer_std_dev(line, money.unit).unwrap_or_else(Estimate::unknown);
            return Some([self.evidence.dealer_mean(line, money.unit), std_dev]);
        }
        let unit = money.unit * money.dealer_parts();
        let [left, std_dev] = self.evidence.dealer_moments_of(line, unit, &|net| money.left_to_dealer(net))?;
        let net = self.evidence.dealer_mean(line, money.unit);
        // If the mean is known, only the house's share can be uncertain.
        let is_known = net.std_error == Some(0.0);
        let left = self.kept_of_dealer().filter(|_| is_known).map_or(left, |kept| kept.taken_from(net.value));
        Some([left, std_dev])
    }

    /// Returns the mean commission that a role pays in a round on all bets.
    fn player_pays(&self, role: &TableRole) -> Estimate {
        let unit = self.bets.money.unit;
        let (Some(side_bets), Some(combined)) = (&self.counts.side_bets, &self.bets.combined) else {
            let outcome = &role.variable(self.counts.seat_outcome);
            return self.evidence.mean(outcome, unit, &|o| self.bets.commission_of(o));
        };
        let pays = |seat: usize| {
            let results = &side_bets.combined.member(seat);
            self.evidence.mean(results, unit, &|result| combined.commissions[result])
        };
        match role.seat {
            Some(seat) => pays(seat),
            // The deviation of a mean is no more than the mean of the deviations.
            None => sum_of_means((0..self.bets.seats()).map(pays)).times(1.0 / self.bets.seats() as f64),
        }
    }

    /// Returns the row of the house's take in a round, if there is commission and the take is known.
    fn house_takes(&self) -> Option<Row> {
        let money = &self.bets.money;
        let from_dealer = self.kept_of_dealer().filter(|_| money.has_commission())?;
        let pooled = TableRole { name: PLAYER.to_owned(), seat: None };
        let from_players = match money.commission_to {
            CommissionTo::Dealer => Estimate::certain(0.0),
            CommissionTo::House => self.player_pays(&pooled).times(self.bets.seats() as f64),
        };
        Some(Row::new([HOUSE.into(), metric::HOUSE_TAKES.into()], sum_of_means([from_dealer, from_players])))
    }

    /// Returns a role's figures on the main bet.
    fn edge_of_role(&self, role: &TableRole) -> Vec<Row> {
        let (unit, outcomes, evidence) = (self.bets.money.unit, &self.bets.outcomes, self.evidence);
        let outcome = &role.variable(self.counts.seat_outcome);
        let share = |condition: &dyn Fn(&Outcome) -> bool| {
            Measure::from(evidence.share_where(outcome, &|o| condition(&outcomes[o])))
        };
        let std_dev = self.std_dev_of_main(role);
        let edge = self.loss_per_stake(role);
        let figures = [
            (metric::EDGE, edge.into()),
            (metric::NET, self.mean_of_main(role, unit, 1).into()),
            (metric::STD_DEV, std_dev.into()),
            (metric::WIN, share(&|o| o.side == Side::Win)),
            (metric::PUSH, share(&|o| o.side == Side::Push)),
            (metric::LOSE, share(&|o| o.side == Side::Lose)),
            (metric::ZERO_NET, share(&|o| o.net == 0)),
            (metric::TURNOVER, evidence.mean(outcome, unit, &|o| outcomes[o].paid).into()),
            (metric::EDGE_ON_TURNOVER, evidence.ratio(outcome, &|o| -outcomes[o].net, &|o| outcomes[o].paid).into()),
            (metric::ELEMENT_OF_RISK, edge.into()),
            (metric::HIT_FREQUENCY, share(&|o| o.net > 0)),
            (metric::VOLATILITY_INDEX, volatility_index_of(std_dev).into()),
            (metric::N0, self.n_zero_of_main(outcome).into()),
        ];
        let is_apart = self.payments_apart().is_some();
        let known = figures.into_iter().filter(|(metric, _)| !is_apart || !OF_WHOLE_NET.contains(metric));
        known.map(|(metric, measure)| Row::new([(&*role.name).into(), metric.into()], measure)).collect()
    }

    /// Returns the standard deviation of a role's net on the main bet. Pooled seats may stake different amounts, so that
    /// each one's net counts per unit of its own stake, and the deviation is that at the mean stake.
    pub fn std_dev_of_main(&self, role: &TableRole) -> Estimate {
        let outcome = &role.variable(self.counts.seat_outcome);
        if role.seat.is_some() {
            return self.evidence.std_dev(outcome, self.bets.money.unit, &|o| self.bets.outcomes[o].net);
        }
        let Some(parts) = self.bets.parts_of_unit_nets() else { return Estimate::unknown() };
        let stake = self.bets.money.main.stake * parts;
        let unit_deviation = self.evidence.std_dev(outcome, stake, &|o| self.bets.unit_net_of(o));
        unit_deviation.times(self.mean_stake(BetLine::Main, &self.bets.makers(BetLine::Main)))
    }

    /// Returns N0 of the net per unit staked on the main bet.
    fn n_zero_of_main(&self, outcome: &Variable) -> Estimate {
        let parts = self.bets.parts_of_unit_nets();
        parts.map_or_else(Estimate::unknown, |_| self.evidence.n_zero(outcome, &|o| self.bets.unit_net_of(o)))
    }

    /// Returns a role's loss per unit staked on the main bet; for pooled seats, the sum of the nets over the sum of the
    /// stakes.
    pub fn loss_per_stake(&self, role: &TableRole) -> Estimate {
        let (stake, times) = match role.seat {
            Some(seat) => (self.bets.stake(seat), 1),
            None => (self.bets.staked(), self.bets.seats() as i64),
        };
        self.mean_of_main(role, stake, -times)
    }
}

/// Returns the sum of means that may be correlated. Its error is the sum of their errors, no less than the true error.
fn sum_of_means(means: impl IntoIterator<Item = Estimate>) -> Estimate {
    let (mut value, mut std_error) = (0.0, Some(0.0));
    for mean in means {
        value += mean.value;
        std_error = std_error.zip(mean.std_error).map(|(sum, error)| sum + error);
    }
    if std_error == Some(0.0) { Estimate::certain(value) } else { Estimate::from_mean(value, std_error) }
}

/// Converts a count of rounds, which are fewer than 2^128.
fn small(count: &BigInt) -> u128 {
    u128::try_from(count).unwrap_or_default()
}
