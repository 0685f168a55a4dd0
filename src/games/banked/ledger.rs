//! What games of seats against a dealer count: each seat makes the same bets, and the dealer pays and takes.

use crate::cards::Card;
use crate::config::{Complaints, Diagnostic, Values};
use crate::engine::Account;
use crate::games::money::{Bet, Money, Outcome, Side};
use crate::stats::estimate::Z;
use crate::stats::presentation::{Headline, Key, Kind, Presentation, Quantity, Seats, Shape, View};
use crate::stats::table::Nets;
use crate::stats::{
    Between, Dealer, Estimate, Evidence, Exact, Fraction, Layout, Measure, NetRange, Row, Sheet, Table, Tables,
    Variable,
};
use num_bigint::BigInt;
use std::collections::BTreeMap;

/// The figures of such a game that matter most.
pub const HEADLINES: &[Headline] = &[
    Headline::share("player wins", &["player", "win"]),
    Headline::share("pushes", &["player", "push"]),
    Headline::share("loses", &["player", "lose"]),
    Headline::number("SD of a player's net", &["player", "std_dev"]),
    Headline::number("SD of dealer's round", &["dealer", "std_dev"]),
];

/// What the dealer edge of such a game is.
pub const EDGE_IS: &str = "what the dealer nets of each unit bet, on average";

/// How often each hand comes.
pub static FREQUENCY: Kind = Kind::frequency("How often each hand comes", &["player", "dealer"]);

/// Figures of the seats and of the dealer.
pub static EDGE: Kind = Kind::edge(View::Seats(Seats { label: "nets", metric: "net", quantity: Quantity::Share }));

/// Figures of each bet, where a seat makes more than one.
pub static BETS: Kind = Kind {
    name: "bets",
    whose: "",
    keys: &[Key { name: "bet", said: "bet" }, Key::ROLE, Key::plain("metric")],
    laws: 0,
    shape: Shape::Figures,
    view: View::Rows,
};

/// Complains where the shoe does not hold five cards for each seat and the dealer.
pub(crate) fn check_shoe(values: &Values, complaints: &mut Complaints) {
    let (players, decks) = (values.whole("players"), values.whole("decks"));
    let (needed, cards) = (5 * (players + 1), decks * Card::PACK as u64);
    let place = values.place("players").or(values.place("decks"));
    if let (true, true, Some(place)) = (values.are_sound(&["players", "decks"]), needed > cards, place) {
        let message = format!("`players` = {players} needs {needed} cards, and `decks` = {decks} has {cards}");
        complaints.error(Diagnostic::at(place, message).help(format!("at most {} players", cards / 5 - 1)));
    }
}

/// What is counted of such a game, and its tables.
#[derive(Clone, Debug)]
pub struct Ledger {
    seats: usize,
    money: Money,
    dealer_nets: NetRange,
    dealer_hand: Variable,
    seat_hand: Variable,
    seat_outcome: Variable,
    /// Of each bet beside the main one.
    side_outcomes: Vec<Variable>,
}

/// How often a seat has each hand, and each outcome of each of its bets.
#[derive(Clone, Debug)]
pub struct SeatLaw {
    /// By hand.
    pub hands: Vec<BigInt>,
    /// By bet, the main one first, then by outcome.
    pub outcomes: Vec<Vec<BigInt>>,
}

/// A seat's part in a table: the role's name and the variables it reads.
struct Role {
    name: String,
    hand: Variable,
    outcome: Variable,
    /// Which seat; all of them without.
    seat: Option<usize>,
}

impl Ledger {
    /// Lays out the counts of `seats` seats whose hands fall into `hands` classes.
    #[must_use]
    pub fn new(layout: &mut Layout, seats: usize, hands: usize, money: Money) -> Ledger {
        let nets: Vec<i64> = money.main().outcomes.iter().map(|outcome| -outcome.net).collect();
        let dealer_hand = layout.add(hands);
        let seat_hand = layout.add_seats(hands, seats, Between::EachCell);
        let mut outcomes = |bet: &Bet| layout.add_seats(bet.outcomes.len(), seats, Between::AllCells);
        Ledger {
            seats,
            dealer_nets: NetRange::of_sums(&nets, seats as u32),
            dealer_hand,
            seat_hand,
            seat_outcome: outcomes(money.main()),
            side_outcomes: money.bets()[1..].iter().map(outcomes).collect(),
            money,
        }
    }

    /// Seats that bet.
    #[must_use]
    pub fn seats(&self) -> usize {
        self.seats
    }

    /// The bets.
    #[must_use]
    pub fn money(&self) -> &Money {
        &self.money
    }

    /// What a game with this layout counts, in the money of its bets; the dealer's net is that of the main bets.
    #[must_use]
    pub fn account<'a>(&'a self, layout: &'a Layout) -> Account<'a> {
        Account { layout, dealer_nets: &self.dealer_nets, unit: self.money.unit(), staked: self.staked() }
    }

    /// What all seats stake on their main bets, in the smallest payable fraction.
    fn staked(&self) -> i64 {
        self.money.main().stake * self.seats as i64
    }

    /// Settles a seat's main bet: counts its hand and outcome, and gives its net.
    #[inline(always)]
    pub fn settle(&self, sheet: &mut Sheet, seat: usize, hand: usize, outcome: usize) -> i64 {
        sheet.count(self.seat_hand.at(seat, hand));
        sheet.count(self.seat_outcome.at(seat, outcome));
        self.money.main().outcomes[outcome].net
    }

    /// Settles another bet of a seat, by its number among all bets: counts its outcome.
    pub fn settle_side(&self, sheet: &mut Sheet, seat: usize, bet: usize, outcome: usize) {
        sheet.count(self.side_outcomes[bet - 1].at(seat, outcome));
    }

    /// A seat's net in an outcome of its main bet.
    pub(crate) fn net(&self, outcome: u8) -> i64 {
        self.money.main().outcomes[usize::from(outcome)].net
    }

    /// The cells in which the hands of a seat and of the dealer are counted; the dealer's beside the first seat's.
    pub(crate) fn cells_of_hands(&self, seat: usize, player: usize, dealer: usize) -> impl Iterator<Item = usize> {
        let dealer = (seat == 0).then(|| self.dealer_hand.at(0, dealer));
        std::iter::once(self.seat_hand.at(seat, player)).chain(dealer)
    }

    /// The cell in which an outcome of a seat is counted.
    pub(crate) fn cell_of_outcome(&self, seat: usize, outcome: u8) -> usize {
        self.seat_outcome.at(seat, usize::from(outcome))
    }

    /// Ends a round with the dealer's hand and net.
    #[inline(always)]
    pub fn end_round(&self, sheet: &mut Sheet, hand: usize, net: i64) {
        sheet.count(self.dealer_hand.at(0, hand));
        sheet.end_round(net);
    }

    /// Exact counts. `strategies` says which of the laws each seat has, `dealer` how often the dealer has each hand where
    /// that is known, and `moment` the mean of the product of the main nets of two seats with these laws.
    #[must_use]
    pub fn exact(
        &self,
        layout: &Layout,
        strategies: &[usize],
        laws: &[SeatLaw],
        dealer: Option<&[BigInt]>,
        moment: impl Fn(usize, usize) -> Option<Fraction>,
    ) -> Exact {
        let mut exact = Exact::new(layout);
        for (seat, law) in strategies.iter().map(|law| &laws[*law]).enumerate() {
            exact.set(&self.seat_hand, seat, &law.hands);
            let bets = std::iter::once(&self.seat_outcome).chain(&self.side_outcomes);
            bets.zip(&law.outcomes).for_each(|(bet, outcomes)| exact.set(bet, seat, outcomes));
        }
        if let Some(hands) = dealer {
            exact.set(&self.dealer_hand, 0, hands);
        }
        exact.set_dealer(self.dealer(strategies, laws, moment));
        exact
    }

    /// What is known of the dealer's net: the variance of a sum is the sum of the variances and of twice the covariances
    /// of every two.
    fn dealer(
        &self,
        strategies: &[usize],
        laws: &[SeatLaw],
        moment: impl Fn(usize, usize) -> Option<Fraction>,
    ) -> Dealer {
        let net = |outcome: usize| self.money.main().outcomes[outcome].net;
        let outcomes = |law: usize| laws[law].outcomes[0].iter().enumerate();
        let power_mean = |law: usize, power: u32| {
            let sum = outcomes(law).map(|(outcome, count)| BigInt::from(net(outcome)).pow(power) * count).sum();
            Fraction::new(sum, outcomes(law).map(|(_, count)| count).sum())
        };
        let seats_with = |law: usize| strategies.iter().filter(|strategy| **strategy == law).count() as i64;
        let (mut mean, mut variance) = (Fraction::default(), Some(Fraction::default()));
        for p in (0..laws.len()).filter(|p| seats_with(*p) > 0) {
            let (seats, mean_of_p) = (seats_with(p), power_mean(p, 1));
            mean = mean.minus(&mean_of_p.times(&Fraction::whole(seats)));
            let own = power_mean(p, 2).minus(&mean_of_p.times(&mean_of_p)).times(&Fraction::whole(seats));
            variance = variance.map(|variance| variance.plus(&own));
            for q in p..laws.len() {
                let ordered_pairs = if p == q { seats * (seats - 1) } else { 2 * seats * seats_with(q) };
                if ordered_pairs > 0 {
                    variance = variance.zip(moment(p, q)).map(|(variance, moment)| {
                        let covariance = moment.minus(&mean_of_p.times(&power_mean(q, 1)));
                        variance.plus(&covariance.times(&Fraction::whole(ordered_pairs)))
                    });
                }
            }
        }
        let law = match strategies {
            [only] => {
                let mut law = BTreeMap::new();
                for (outcome, count) in outcomes(*only) {
                    *law.entry(-net(outcome)).or_insert(BigInt::ZERO) += count;
                }
                Some(law.into_iter().collect())
            }
            _ => None,
        };
        Dealer { mean, variance, law }
    }

    /// The tables that every such game has, given the classes of hands with their names, in the order of the table.
    #[must_use]
    pub fn tables(
        &self,
        presentation: &'static Presentation,
        evidence: &dyn Evidence,
        dealer: &[(usize, String)],
        seats: &[(usize, String)],
    ) -> Tables {
        let mut tables = vec![
            self.frequency(evidence, dealer, seats),
            self.payout(evidence),
            Table::new(&EDGE, self.edge(evidence)),
        ];
        if !self.side_outcomes.is_empty() {
            tables.push(Table::new(&BETS, self.bets(evidence)));
        }
        Tables { presentation, tables, not_enumerated: self.missing(evidence) }
    }

    fn missing(&self, evidence: &dyn Evidence) -> Vec<String> {
        let hands = (!evidence.is_known(&self.dealer_hand)).then_some("frequency.csv of role dealer");
        let law = evidence.dealer_law().is_none().then_some("payout.csv of role dealer");
        let std_dev = evidence.dealer_std_dev(1).is_none();
        let deviations = ["std_dev of role dealer", "volatility_index of role dealer", "n0 of role dealer"]
            .into_iter()
            .filter(|_| std_dev);
        hands.into_iter().chain(law).chain(deviations).map(str::to_owned).collect()
    }

    /// The seats pooled, then each by itself.
    fn roles(&self) -> Vec<Role> {
        let pooled = Role { name: "player".to_owned(), hand: self.seat_hand, outcome: self.seat_outcome, seat: None };
        let seat = |seat: usize| Role {
            name: format!("seat_{}", seat + 1),
            hand: self.seat_hand.member(seat),
            outcome: self.seat_outcome.member(seat),
            seat: Some(seat),
        };
        std::iter::once(pooled).chain((0..self.seats).map(seat)).collect()
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
            add(&role.name, &role.hand, seats);
        }
        let of_dealer = evidence.is_known(&self.dealer_hand).then(|| evidence.whole(&self.dealer_hand)).flatten();
        Table::new(&FREQUENCY, rows)
            .of_whole("dealer", of_dealer)
            .of_whole("player", evidence.whole(&self.seat_hand))
            .of_whole("seat", evidence.whole(&self.seat_hand.member(0)))
    }

    fn payout(&self, evidence: &dyn Evidence) -> Table {
        let law = evidence.dealer_law();
        let of_dealer = law.and_then(|law| law.iter().map(|(_, share)| share.count).sum());
        Table::of_nets(&self.nets(evidence), self.money.unit())
            .of_whole("dealer", of_dealer)
            .of_whole("player", evidence.whole(&self.seat_outcome))
            .of_whole("seat", evidence.whole(&self.seat_outcome.member(0)))
    }

    /// The law of the net of each role.
    #[must_use]
    pub fn nets(&self, evidence: &dyn Evidence) -> Vec<Nets> {
        let mut by_net: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
        for (outcome, &Outcome { net, .. }) in self.money.main().outcomes.iter().enumerate() {
            by_net.entry(net).or_default().push(outcome);
        }
        let dealer = evidence.dealer_law().map(|law| Nets { role: "dealer".to_owned(), law });
        let seats = self.roles().into_iter().map(|Role { name, outcome, .. }| {
            let share = |outcomes: &[usize]| evidence.share_where(&outcome, &|outcome| outcomes.contains(&outcome));
            Nets { role: name, law: by_net.iter().map(|(net, outcomes)| (*net, share(outcomes))).collect() }
        });
        dealer.into_iter().chain(seats).collect()
    }

    fn edge(&self, evidence: &dyn Evidence) -> Vec<Row> {
        let unit = self.money.unit();
        let row = |role: &str, metric: &str, measure: Measure| Row::new([role.into(), metric.into()], measure);
        let mut rows = vec![
            row("dealer", "edge", evidence.dealer_mean(self.staked()).into()),
            row("dealer", "net", evidence.dealer_mean(unit).into()),
        ];
        for (metric, known) in [
            ("std_dev", evidence.dealer_std_dev(unit)),
            ("volatility_index", evidence.dealer_std_dev(unit).map(|std_dev| std_dev.times(Z))),
            ("n0", evidence.dealer_n_zero()),
        ] {
            rows.extend(known.map(|estimate| row("dealer", metric, estimate.into())));
        }
        let outcomes = &self.money.main().outcomes;
        for Role { name, outcome, .. } in self.roles() {
            let share = |condition: &dyn Fn(&Outcome) -> bool| {
                Measure::from(evidence.share_where(&outcome, &|o| condition(&outcomes[o])))
            };
            let std_dev = evidence.std_dev(&outcome, unit, &|o| outcomes[o].net);
            for (metric, measure) in [
                ("net", evidence.mean(&outcome, unit, &|o| outcomes[o].net).into()),
                ("std_dev", std_dev.into()),
                ("win", share(&|o| o.side == Side::Win)),
                ("push", share(&|o| o.side == Side::Push)),
                ("lose", share(&|o| o.side == Side::Lose)),
                ("zero_net", share(&|o| o.net == 0)),
                ("turnover", evidence.mean(&outcome, unit, &|o| outcomes[o].paid).into()),
                ("element_of_risk", evidence.ratio(&outcome, &|o| -outcomes[o].net, &|o| outcomes[o].paid).into()),
                ("hit_frequency", share(&|o| o.net > 0)),
                ("volatility_index", std_dev.times(Z).into()),
                ("n0", evidence.n_zero(&outcome, &|o| outcomes[o].net).into()),
            ] {
                rows.push(row(&name, metric, measure));
            }
        }
        rows
    }

    fn bets(&self, evidence: &dyn Evidence) -> Vec<Row> {
        let unit = self.money.unit();
        let mut rows = Vec::new();
        for (bet, pooled) in self.money.bets().iter().zip([&self.seat_outcome].into_iter().chain(&self.side_outcomes)) {
            for Role { name, seat, .. } in self.roles() {
                let outcome = seat.map_or(*pooled, |seat| pooled.member(seat));
                let net = |o: usize| bet.outcomes[o].net;
                for (metric, measure) in [
                    ("stake", Estimate::certain(bet.stake as f64 / unit as f64).into()),
                    ("edge", evidence.mean(&outcome, bet.stake, &|o| -net(o)).into()),
                    ("rtp", evidence.mean(&outcome, bet.stake, &|o| bet.stake + net(o)).into()),
                    ("net", evidence.mean(&outcome, unit, &net).into()),
                    ("std_dev", evidence.std_dev(&outcome, unit, &net).into()),
                    ("hit_frequency", evidence.share_where(&outcome, &|o| net(o) > 0).into()),
                ] {
                    let measure: Measure = measure;
                    rows.push(Row::new([bet.name.into(), (&*name).into(), metric.into()], measure));
                }
            }
        }
        rows
    }
}
