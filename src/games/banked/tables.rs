//! The result tables of games of seats against a dealer.

use super::ledger::Ledger;
use crate::config::Decimal;
use crate::games::StakedBet;
use crate::games::money::{MAIN, Outcome, Side};
use crate::sort;
use crate::stats::estimate::share;
use crate::stats::metric::{self, Metric, volatility_index_of};
use crate::stats::presentation::{
    self, ALL, DEALER, Headline, Key, Kind, PLAYER, Presentation, Quantity, Seats, Shape, View, seat_role,
};
use crate::stats::table::Nets;
use crate::stats::{
    BetLine, Estimate, Evidence, Figure, Joint, Measure, Row, Share, Table, Tables, Variable, nearest_f64,
};
use num_bigint::BigInt;

/// The figures of such a game that matter most.
pub const HEADLINES: &[Headline] = &[
    Headline::of("player wins", PLAYER, metric::WIN),
    Headline::of(metric::PUSH.label, PLAYER, metric::PUSH),
    Headline::of(metric::LOSE.label, PLAYER, metric::LOSE),
    Headline::of("SD of a player's net", PLAYER, metric::STD_DEV),
    Headline::of("SD of dealer's round", DEALER, metric::STD_DEV),
];

/// What the dealer edge of such a game is.
pub const EDGE_IS: &str = "what the dealer nets of each unit bet, on average";

/// How often each hand comes.
pub static FREQUENCY: Kind = Kind::frequency("How often each hand comes up", &[PLAYER, DEALER]);

/// Figures of the seats and of the dealer.
pub static EDGE: Kind =
    Kind::edge(View::Seats(Seats { label: "nets", metric: metric::NET, quantity: Quantity::Share }));

/// Figures of each bet.
pub static BETS: Kind = Kind::figures(presentation::BETS, &[BET, Key::ROLE, Key::plain("metric")], View::Rows);

/// How often each event of a bet comes up, what it pays, and what it adds to the return per unit staked.
pub static PAYS: Kind =
    Kind::shares(presentation::PAYS, &[BET, Key::plain("event"), Key::said("pays", "pays")], 1, View::Rows)
        .shaped(Shape::Shares(&[metric::CONTRIBUTION.key]));

const BET: Key = Key::said("bet", "bet");

/// Who has a part in a table besides the dealer.
struct Role {
    name: String,
    /// Which seat; `None` for all of them pooled.
    seat: Option<usize>,
}

impl Role {
    /// Its part of a variable with a member for each seat.
    fn of(&self, variable: Variable) -> Variable {
        self.seat.map_or(variable, |seat| variable.member(seat))
    }
}

impl Ledger {
    /// The tables that every such game has, given the classes of hands with their names, in the order of the table.
    #[must_use]
    pub fn tables(
        &self,
        presentation: &'static Presentation,
        evidence: &dyn Evidence,
        dealer: &[(usize, String)],
        seats: &[(usize, String)],
    ) -> Tables {
        let tables = vec![
            self.frequency(evidence, dealer, seats),
            self.payout(evidence),
            Table::new(&EDGE, self.edge(evidence)),
            Table::new(&BETS, self.bet_rows(evidence)),
            self.pays(evidence, dealer, seats),
        ];
        Tables { presentation, tables, not_enumerated: self.missing(evidence) }
    }

    /// What only simulated rounds give.
    fn missing(&self, evidence: &dyn Evidence) -> Vec<String> {
        let has_law = evidence.dealer_law(BetLine::Main).is_some();
        let parts: [(bool, &[&str]); 6] = [
            (evidence.is_known(&self.dealer_hand), &["frequency.csv of role dealer"]),
            (has_law, &["payout.csv of role dealer"]),
            (
                evidence.dealer_std_dev(BetLine::Main, 1).is_some(),
                &["std_dev of role dealer", "volatility_index of role dealer", "n0 of role dealer"],
            ),
            (has_law, &["hit_frequency of role dealer in bets.csv"]),
            (self.anybody.is_none_or(|anybody| evidence.is_known(&anybody)), &["frequency.csv of role anybody"]),
            (
                self.beside.is_none() || evidence.dealer_joint(BetLine::All).is_some(),
                &[
                    "payout.csv of role dealer_all",
                    "std_dev, hit_frequency and correlation_with_main of role dealer for side bets",
                ],
            ),
        ];
        let missing = parts.into_iter().filter(|(is_known, _)| !is_known);
        missing.flat_map(|(_, figures)| figures).map(|figure| (*figure).to_owned()).collect()
    }

    /// All seats pooled, then each alone.
    fn roles(&self) -> Vec<Role> {
        let pooled = Role { name: PLAYER.to_owned(), seat: None };
        let seat = |seat: usize| Role { name: seat_role(seat + 1), seat: Some(seat) };
        std::iter::once(pooled).chain((0..self.seats()).map(seat)).collect()
    }

    fn frequency(&self, evidence: &dyn Evidence, dealer: &[(usize, String)], seats: &[(usize, String)]) -> Table {
        let mut rows = Vec::new();
        let mut add = |role: &str, variable: &Variable, hands: &[(usize, String)]| {
            if !evidence.is_known(variable) {
                return;
            }
            let shares = evidence.shares(variable);
            let row = |(cell, hand): &(usize, String)| Row::new([role.into(), (&**hand).into()], shares[*cell].clone());
            rows.extend(hands.iter().map(row));
        };
        add("dealer", &self.dealer_hand, dealer);
        for role in self.roles() {
            add(&role.name, &role.of(self.seat_hand), seats);
        }
        rows.extend(self.anybody_rows(evidence, dealer, seats));
        let of_dealer = evidence.is_known(&self.dealer_hand).then(|| evidence.whole(&self.dealer_hand)).flatten();
        Table::new(&FREQUENCY, rows)
            .of_whole("dealer", of_dealer)
            .of_whole("player", evidence.whole(&self.seat_hand))
            .of_whole("seat", evidence.whole(&self.seat_hand.member(0)))
    }

    /// In how many rounds anybody has each hand: the dealer or one of the first seats, up to all of them.
    fn anybody_rows(&self, evidence: &dyn Evidence, dealer: &[(usize, String)], seats: &[(usize, String)]) -> Vec<Row> {
        let Some(anybody) = self.anybody.as_ref().filter(|anybody| evidence.is_known(anybody)) else {
            return Vec::new();
        };
        let count = |count: &BigInt| u128::try_from(count).unwrap_or_default();
        let rounds = evidence.counts(&self.dealer_hand).iter().map(count).sum();
        let first: Vec<Vec<BigInt>> =
            (0..=self.seats()).map(|holder| evidence.counts(&anybody.member(holder))).collect();
        let hands = seats.iter().chain(dealer.iter().filter(|hand| !seats.contains(hand)));
        let up_to = |role: String, last: usize| {
            let hands = hands.clone();
            let first = &first;
            hands.map(move |(cell, hand)| {
                let seen = first[..=last].iter().map(|counts| count(&counts[*cell])).sum();
                Row::new([role.as_str().into(), hand.as_str().into()], share(seen, rounds))
            })
        };
        let each = (1..=self.seats()).flat_map(|seats| up_to(format!("anybody_{seats}"), seats));
        up_to("anybody".to_owned(), self.seats()).chain(each).collect()
    }

    fn payout(&self, evidence: &dyn Evidence) -> Table {
        let law = evidence.dealer_law(BetLine::Main);
        let of_dealer = law.and_then(|law| law.iter().map(|(_, share)| share.count).sum());
        let mut laws = self.nets(evidence, BetLine::Main);
        if self.beside.is_some() {
            let all = self.nets(evidence, BetLine::All).into_iter().filter(|nets| nets.role != PLAYER);
            laws.extend(all.map(|nets| Nets { role: format!("{}_{ALL}", nets.role), ..nets }));
        }
        Table::of_nets(&laws, self.money.unit)
            .of_whole("dealer", of_dealer)
            .of_whole("player", evidence.whole(&self.seat_outcome))
            .of_whole("seat", evidence.whole(&self.seat_outcome.member(0)))
    }

    /// The law of what each role nets on these bets.
    #[must_use]
    pub fn nets(&self, evidence: &dyn Evidence, bets: BetLine) -> Vec<Nets> {
        let nets_of = |outcomes: &[Outcome]| outcomes.iter().map(|outcome| outcome.net).collect();
        let (variable, nets): (Variable, Vec<i64>) = match (&self.beside, bets) {
            (Some(beside), BetLine::Side(side)) => (beside.outcomes[side], nets_of(&self.money.sides[side].outcomes)),
            (Some(beside), BetLine::All) => {
                (beside.together, beside.nets.iter().filter_map(|nets| nets.last().copied()).collect())
            }
            (None, _) | (_, BetLine::Main) => (self.seat_outcome, nets_of(&self.outcomes)),
        };
        let mut each = nets.clone();
        sort::ascending(&mut each);
        each.dedup();
        let law = |variable: Variable, role: String| {
            let share = |net: i64| evidence.share_where(&variable, &|cell| nets[cell] == net);
            Nets { role, law: each.iter().map(|net| (*net, share(*net))).collect() }
        };
        let dealer = evidence.dealer_law(bets).map(|law| Nets { role: DEALER.to_owned(), law });
        let makers = self.makers(bets);
        let seats = self.roles().into_iter().filter(|role| role.seat.is_none_or(|seat| makers.contains(&seat)));
        let seats = seats.map(|role| law(role.of(variable), role.name));
        dealer.into_iter().chain(seats).collect()
    }

    /// The main bet, the side bets and, if there are any, all bets together.
    #[must_use]
    pub fn bets(&self) -> Vec<StakedBet> {
        let bet = |line| StakedBet {
            line,
            name: self.name(line).to_owned(),
            staked: self.staked_on(line, &self.makers(line)),
        };
        BetLine::every(self.money.sides.len()).map(bet).collect()
    }

    fn name(&self, line: BetLine) -> &str {
        match line {
            BetLine::Main => MAIN,
            BetLine::Side(side) => &self.money.sides[side].name,
            BetLine::All => ALL,
        }
    }

    /// The seats that make these bets.
    fn makers(&self, line: BetLine) -> Vec<usize> {
        match (&self.beside, self.place_beside(line)) {
            (Some(beside), Some(place)) => beside.seats[place].clone(),
            _ => (0..self.seats()).collect(),
        }
    }

    fn edge(&self, evidence: &dyn Evidence) -> Vec<Row> {
        let unit = self.money.unit;
        let row = |role: &str, metric: Metric, measure: Measure| Row::new([role.into(), metric.into()], measure);
        let mut rows = vec![
            row(DEALER, metric::EDGE, evidence.dealer_mean(BetLine::Main, self.staked()).into()),
            row(DEALER, metric::NET, evidence.dealer_mean(BetLine::Main, unit).into()),
        ];
        for (metric, known) in [
            (metric::STD_DEV, evidence.dealer_std_dev(BetLine::Main, unit)),
            (metric::VOLATILITY_INDEX, evidence.dealer_std_dev(BetLine::Main, unit).map(volatility_index_of)),
            (metric::N0, evidence.dealer_n_zero(BetLine::Main)),
        ] {
            rows.extend(known.map(|estimate| row(DEALER, metric, estimate.into())));
        }
        let outcomes = &self.outcomes;
        for role in self.roles() {
            let outcome = role.of(self.seat_outcome);
            let share = |condition: &dyn Fn(&Outcome) -> bool| {
                Measure::from(evidence.share_where(&outcome, &|o| condition(&outcomes[o])))
            };
            let std_dev = evidence.std_dev(&outcome, unit, &|o| outcomes[o].net);
            let edge = self.edge_of(evidence, &role);
            for (metric, measure) in [
                (metric::EDGE, edge.into()),
                (metric::NET, evidence.mean(&outcome, unit, &|o| outcomes[o].net).into()),
                (metric::STD_DEV, std_dev.into()),
                (metric::WIN, share(&|o| o.side == Side::Win)),
                (metric::PUSH, share(&|o| o.side == Side::Push)),
                (metric::LOSE, share(&|o| o.side == Side::Lose)),
                (metric::ZERO_NET, share(&|o| o.net == 0)),
                (metric::TURNOVER, evidence.mean(&outcome, unit, &|o| outcomes[o].paid).into()),
                (
                    metric::EDGE_ON_TURNOVER,
                    evidence.ratio(&outcome, &|o| -outcomes[o].net, &|o| outcomes[o].paid).into(),
                ),
                (metric::ELEMENT_OF_RISK, edge.into()),
                (metric::HIT_FREQUENCY, share(&|o| o.net > 0)),
                (metric::VOLATILITY_INDEX, volatility_index_of(std_dev).into()),
                (metric::N0, evidence.n_zero(&outcome, &|o| outcomes[o].net).into()),
            ] {
                rows.push(row(&role.name, metric, measure));
            }
        }
        rows
    }

    /// What a role loses per unit staked on the main bet; for pooled seats, the sum of the nets over that of the
    /// stakes.
    fn edge_of(&self, evidence: &dyn Evidence, role: &Role) -> Estimate {
        let (stake, times) = match role.seat {
            Some(seat) => (self.stake(seat), 1),
            None => (self.staked(), self.seats() as i64),
        };
        evidence.mean(&role.of(self.seat_outcome), stake, &|o| -self.outcomes[o].net * times)
    }

    fn bet_rows(&self, evidence: &dyn Evidence) -> Vec<Row> {
        let (unit, outcomes) = (self.money.unit, &self.outcomes);
        let mut figures = Vec::new();
        let seats = self.makers(BetLine::Main);
        for role in self.roles() {
            let outcome = role.of(self.seat_outcome);
            let of_role = role.seat.map_or(&seats[..], |seat| &seats[seat..=seat]);
            figures.push(BetFigures {
                bet: MAIN,
                stake: self.mean_stake(BetLine::Main, of_role),
                edge: self.edge_of(evidence, &role),
                net: evidence.mean(&outcome, unit, &|o| outcomes[o].net),
                std_dev: Some(evidence.std_dev(&outcome, unit, &|o| outcomes[o].net)),
                hits: Some(evidence.share_where(&outcome, &|o| outcomes[o].net > 0)),
                correlation: None,
                role: role.name,
            });
        }
        figures.push(self.bet_of_dealer(evidence, BetLine::Main, &seats));
        let Some(beside) = &self.beside else { return figures.into_iter().flat_map(BetFigures::rows).collect() };
        for (place, (line, makers)) in (1..).zip(BetLine::every(self.money.sides.len()).skip(1).zip(&beside.seats)) {
            let each = makers.iter().map(|seat| (seat_role(seat + 1), std::slice::from_ref(seat)));
            for (role, seats) in std::iter::once((PLAYER.to_owned(), &makers[..])).chain(each) {
                let nets = |cell: usize| (beside.nets[cell][0], beside.nets[cell][place]);
                let joint = evidence.joint(line, &beside.together, seats, &nets);
                let (staked, count) = (self.staked_on(line, seats), seats.len() as i64);
                let edge = match staked % count {
                    0 => joint.mean(staked / count),
                    _ => joint.mean(staked).times(count as f64),
                };
                figures.push(BetFigures {
                    bet: self.name(line),
                    role,
                    stake: self.mean_stake(line, seats),
                    edge: edge.taken_from(0.0),
                    net: joint.mean(unit),
                    std_dev: Some(joint.std_dev(unit)),
                    hits: Some(joint.hits()),
                    correlation: joint.correlation(),
                });
            }
            figures.push(self.bet_of_dealer(evidence, line, makers));
        }
        figures.into_iter().flat_map(BetFigures::rows).collect()
    }

    /// The dealer's figures for a bet, over all seats that make it.
    fn bet_of_dealer(&self, evidence: &dyn Evidence, line: BetLine, makers: &[usize]) -> BetFigures<'_> {
        let unit = self.money.unit;
        let joint = evidence.dealer_joint(line);
        let staked = self.staked_on(line, makers);
        BetFigures {
            bet: self.name(line),
            role: DEALER.to_owned(),
            stake: staked as f64 / unit as f64,
            edge: evidence.dealer_mean(line, staked),
            net: evidence.dealer_mean(line, unit),
            std_dev: evidence.dealer_std_dev(line, unit),
            hits: joint.as_ref().map(Joint::hits),
            correlation: joint.filter(|_| line != BetLine::Main).and_then(|joint| joint.correlation()),
        }
    }

    /// The mean stake of seats on these bets, in units.
    fn mean_stake(&self, line: BetLine, seats: &[usize]) -> f64 {
        nearest_f64(&self.staked_on(line, seats).into(), &(BigInt::from(self.money.unit) * seats.len()))
    }

    /// Every event of every bet, the best for the player first.
    fn pays(&self, evidence: &dyn Evidence, dealer: &[(usize, String)], seats: &[(usize, String)]) -> Table {
        let mut table = Table::new(&PAYS, Vec::new());
        let name = |names: &[(usize, String)], hand: usize| {
            let place = names.iter().position(|(cell, _)| *cell == hand);
            (place, place.map_or_else(String::new, |place| names[place].1.clone()))
        };
        let main = &self.money.main;
        let mut events: Vec<_> = (0..self.events.len())
            .map(|cell| {
                let (outcome, hand) = self.events[cell];
                let (side, paid) = (main.outcomes[outcome].side, main.paid[outcome]);
                let (place, event) = match (side, hand) {
                    (Side::Win, Some(hand)) => name(seats, hand),
                    (Side::Lose, Some(hand)) => name(dealer, hand),
                    _ => (None, String::new()),
                };
                let event = format!("{}{}{event}", side.word(), if event.is_empty() { "" } else { "_" });
                (std::cmp::Reverse(side), place, std::cmp::Reverse(paid), event, side, outcome, cell)
            })
            .collect();
        sort::ascending(&mut events);
        let rows = events.into_iter().map(|(.., event, side, outcome, cell)| {
            (event, pays(side, main.paid[outcome]), cell, main.outcomes[outcome].net)
        });
        let stakes: Vec<i64> = (0..self.seats()).map(|seat| self.stake(seat)).collect();
        self.add_pays(&mut table, evidence, (MAIN, &self.seat_event, main.stake), &stakes, rows.collect());
        let beside = self.beside.iter().flat_map(|beside| beside.outcomes.iter().zip(&self.cases.sides));
        for (bet, (variable, side)) in self.money.sides.iter().zip(beside) {
            let row = |cell: usize| {
                let outcome = &bet.outcomes[cell];
                (side.events[cell].clone(), pays(outcome.side, bet.paid[cell]), cell, outcome.net)
            };
            let stakes: Vec<i64> =
                (0..self.seats()).map(|seat| i64::from(side.seats.contains(&seat)) * bet.stake).collect();
            let rows = (0..bet.outcomes.len()).map(row).collect();
            self.add_pays(&mut table, evidence, (&bet.name, variable, bet.stake), &stakes, rows);
        }
        table
    }

    /// Adds the events of a bet, each with its name, what it pays, its cell, and what it nets on a stake. An event adds
    /// to the return what it wins on all stakes, divided by these stakes.
    fn add_pays(
        &self,
        table: &mut Table,
        evidence: &dyn Evidence,
        (bet, variable, stake): (&str, &Variable, i64),
        stakes: &[i64],
        events: Vec<(String, f64, usize, i64)>,
    ) {
        let shares = evidence.shares(variable);
        let makers = stakes.iter().enumerate().filter(|(_, stake)| **stake > 0);
        let counts: Vec<_> =
            makers.map(|(seat, stake)| (evidence.counts(&variable.member(seat)), BigInt::from(*stake))).collect();
        let staked: BigInt = counts.iter().map(|(counts, stake)| counts.iter().sum::<BigInt>() * stake).sum();
        for (event, pays, cell, net) in events {
            let won: BigInt = counts.iter().map(|(counts, stake)| &counts[cell] * stake).sum::<BigInt>() * net;
            let contribution = (staked != BigInt::ZERO).then(|| Figure(nearest_f64(&won, &(&staked * stake))));
            let row = Row::new([bet.into(), event.into(), pays.into()], shares[cell].clone());
            table.rows.push(row.with(vec![contribution]));
        }
        table.whole.extend(evidence.whole(variable).map(|whole| (bet.to_owned(), whole)));
    }
}

/// What an event pays per unit staked.
fn pays(side: Side, paid: Decimal) -> f64 {
    let paid = f64::from(paid.ten_thousandths()) / f64::from(Decimal::ONE.ten_thousandths());
    if side == Side::Lose { -paid } else { paid }
}

/// The figures of a bet that a role makes.
struct BetFigures<'a> {
    bet: &'a str,
    role: String,
    stake: f64,
    edge: Estimate,
    net: Estimate,
    std_dev: Option<Estimate>,
    hits: Option<Share>,
    correlation: Option<Estimate>,
}

impl BetFigures<'_> {
    fn rows(self) -> Vec<Row> {
        let metrics = [
            (metric::STAKE, Some(Estimate::certain(self.stake).into())),
            (metric::EDGE, Some(self.edge.into())),
            (metric::RTP, Some(self.edge.taken_from(1.0).into())),
            (metric::NET, Some(self.net.into())),
            (metric::STD_DEV, self.std_dev.map(Measure::from)),
            (metric::HIT_FREQUENCY, self.hits.map(Measure::from)),
            (metric::CORRELATION_WITH_MAIN, self.correlation.map(Measure::from)),
        ];
        let row = |(metric, measure): (Metric, Option<Measure>)| {
            Some(Row::new([self.bet.into(), (&*self.role).into(), metric.into()], measure?))
        };
        metrics.into_iter().filter_map(row).collect()
    }
}
