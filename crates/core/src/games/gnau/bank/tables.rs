//! The result tables of a table with a bank.

use super::counts::Counted;
use super::keys::DealerBy;
use super::kind::{BANK_TABLE, HAND_TABLE};
use super::round::BankTable;
use crate::answer::Answer;
use crate::cards::{Chance, Dealt, read_cards};
use crate::config::Decimal;
use crate::engine::Steps;
use crate::games::gnau::tables::PRESENTATION;
use crate::games::{Analysis, Game, LoggedRounds, Question, Solved, Solving, TableMoney, Unexplained, Unsolvable};
use crate::stats::{Estimate, Evidence, Exact, Fraction, Joint};
use crate::tables::metric::{self, Metric, volatility_index_of};
use crate::tables::presentation::{ALL, DEALER, HOUSE, PLAYER, TableKind, View, person_role};
use crate::tables::table::Label;
use crate::tables::{Measure, Row, Table, Tables};

/// Figures of everybody at the table.
static EDGE: TableKind = TableKind::edge(View::Rows);

impl Analysis for BankTable {
    fn exact(&self, steps: &dyn Steps) -> Option<Exact> {
        self.counted(steps)
    }

    // People take turns as the dealer, so there are no seats to count.
    fn count_seats(&self, _: &dyn Steps) -> Option<Exact> {
        None
    }

    fn explain(&self, question: &Question<'_>) -> Result<Answer, Unexplained> {
        if let Some(cards) = question.list {
            question.only(&["--list"])?;
            return self.hands.listed(cards, &self.decisions(cards));
        }
        let usual = Question { bids: &[], mine: None, ..*question };
        let typed = read_cards(question.cards)?;
        let mut answer = self.with_gains(self.hands.explain(&usual)?, typed.len());
        answer.facts.splice(0..0, self.bid_by_table(&typed));
        if question.bids.is_empty() { Ok(answer) } else { self.with_stake(answer, question) }
    }

    fn solve(&self, solving: &Solving, steps: &dyn Steps) -> Result<Solved, Unsolvable> {
        self.solved(solving, steps)
    }
}

impl Game for BankTable {
    fn edge_fraction(&self, exact: &Exact) -> Option<Fraction> {
        let [staked, net] = self.counts.joint(exact, Counted::Dealer)?.whole_totals();
        Some(Fraction::new(net.clone(), staked.clone()))
    }

    fn money(&self) -> Option<&TableMoney> {
        Some(self.amounts.money())
    }

    fn logged(&self, dealt: &Dealt, chance: &mut Chance) -> Option<LoggedRounds> {
        Some(self.logged_rounds(dealt, chance))
    }

    fn logged_values(&self, column: &str) -> Vec<String> {
        if self.logged_columns().contains(&column) { self.values_of_column(column) } else { Vec::new() }
    }

    fn tables(&self, evidence: &dyn Evidence) -> Tables {
        let mut tables = vec![Table::new(&EDGE, self.edge(evidence))];
        tables.push(match self.counts.has_dealer() {
            true => Table::new(&BANK_TABLE, self.by_bid(evidence)),
            false => Table::new(&HAND_TABLE, self.by_hand(evidence)),
        });
        Tables { presentation: &PRESENTATION, tables, not_enumerated: self.missing(evidence), ..Tables::default() }
    }
}

impl BankTable {
    fn edge(&self, evidence: &dyn Evidence) -> Vec<Row> {
        let mut rows = Vec::new();
        let unit = self.counts.unit;
        if let Some(dealer) = self.counts.joint(evidence, Counted::Dealer).filter(|_| self.counts.has_dealer()) {
            rows.push(row(DEALER, metric::EDGE, dealer.ratio()));
            rows.extend(self.net_rows(DEALER, dealer));
        }
        rows.extend(self.shares_of_commission(evidence));
        let moved = self.counts.joint(evidence, Counted::Moved).filter(|moved| !moved.has_only_means());
        if let Some(moved) = moved.filter(|_| !self.counts.has_dealer()) {
            rows.push(row(ALL, metric::MONEY_MOVED, moved.mean(unit)));
        }
        if let Some(players) = self.counts.joint(evidence, Counted::Players).filter(|_| self.counts.has_dealer()) {
            rows.push(row(PLAYER, metric::EDGE, players.ratio().times(-1.0)));
            rows.push(row(PLAYER, metric::NET, players.mean(unit * i64::from(self.rules.players))));
        }
        for holder in self.first_person()..self.holders() {
            let role = self.person(holder);
            if let Some(net) = self.counts.joint(evidence, Counted::Net(holder)) {
                rows.extend(self.net_rows(&role, net));
            }
            if self.bank.by != DealerBy::Bids {
                continue;
            }
            rows.push(row(&*role, metric::BANKS, evidence.shares(&self.counts.dealer)[holder].clone()));
            for (metric, counted) in
                [(metric::BANK_PER_ROUND, Counted::Bank(holder)), (metric::NET_AS_PLAYER, Counted::Seat(holder))]
            {
                let joint = self.counts.joint(evidence, counted);
                rows.push(row(&*role, metric, joint.map_or_else(Estimate::unknown, |joint| joint.mean(unit))));
            }
        }
        rows
    }

    /// Returns the figures that need simulated rounds.
    fn missing(&self, evidence: &dyn Evidence) -> Vec<String> {
        let lacks = |counted: Counted| self.counts.joint(evidence, counted).is_some_and(Joint::has_only_means);
        let mut missing = Vec::new();
        if self.counts.has_dealer() && lacks(Counted::Dealer) {
            missing.push(format!("of role {DEALER}"));
        }
        if (self.first_person()..self.holders()).any(|holder| lacks(Counted::Net(holder))) {
            missing.push(if self.counts.has_dealer() { "of people who bank" } else { "of each person" }.to_owned());
        }
        let metrics = [metric::STD_DEV, metric::VOLATILITY_INDEX];
        let mut missing: Vec<String> =
            missing.iter().flat_map(|of| metrics.map(|metric| format!("{} {of}", metric.key))).collect();
        if !self.counts.has_dealer() && lacks(Counted::Moved) {
            missing.push(metric::MONEY_MOVED.key.to_owned());
        }
        missing
    }

    /// Returns the role of a holder who can play against a dealer.
    fn person(&self, holder: usize) -> String {
        person_role(holder + 1 - self.first_person())
    }

    /// Returns what the dealer nets, the house takes and a player pays, if there is commission.
    fn shares_of_commission(&self, evidence: &dyn Evidence) -> Vec<Row> {
        let (mut rows, unit, money) = (Vec::new(), self.counts.unit, self.amounts.money());
        if !money.has_commission() {
            return rows;
        }
        let dealers = i64::from(self.counts.has_dealer());
        if let Some(dealer) = self.counts.joint(evidence, Counted::Dealer).filter(|_| dealers > 0) {
            rows.push(row(DEALER, metric::DEALER_NETS, dealer.mean(unit)));
            if money.dealer_commission > Decimal::ZERO {
                rows.push(row(DEALER, metric::DEALER_NETS_STD_DEV, dealer.std_dev(unit)));
            }
        }
        let players = self.holders() as i64 - dealers;
        for (role, metric, counted, per) in [
            (HOUSE, metric::HOUSE_TAKES, Counted::House, unit),
            (PLAYER, metric::PLAYER_PAYS, Counted::Paid, unit * players),
        ] {
            rows.extend(self.counts.joint(evidence, counted).map(|joint| row(role, metric, joint.mean(per))));
        }
        rows
    }

    /// Returns the mean of a net, and its deviation if it is known.
    fn net_rows(&self, role: &str, net: &Joint) -> Vec<Row> {
        let mut rows = vec![row(role, metric::NET, net.mean(self.counts.unit))];
        if !net.has_only_means() {
            let std_dev = net.std_dev(self.counts.unit);
            rows.push(row(role, metric::STD_DEV, std_dev));
            rows.push(row(role, metric::VOLATILITY_INDEX, volatility_index_of(std_dev)));
        }
        rows
    }

    /// Returns `true` if commission leaves the table.
    pub(super) fn pays_house(&self) -> bool {
        let money = self.amounts.money();
        money.leaves_table() || money.dealer_commission > Decimal::ZERO
    }

    /// Returns the share and the net of each hand if nobody banks.
    fn by_hand(&self, evidence: &dyn Evidence) -> Vec<Row> {
        let shares = evidence.shares(&self.counts.hands);
        let mut rows = Vec::new();
        for hand in self.rules.ranking.order.iter().filter(|hand| self.rules.has(**hand)) {
            let net = self.counts.joint(evidence, Counted::Hand(hand.index()));
            let net = net.map_or_else(Estimate::unknown, |joint| joint.mean(self.counts.unit));
            let name = self.rules.name(*hand);
            rows.push(row(name, metric::SHARE, shares[hand.index()].clone()));
            rows.push(row(name, metric::NET, net));
        }
        rows
    }

    fn by_bid(&self, evidence: &dyn Evidence) -> Vec<Row> {
        let mut rows = Vec::new();
        let shares = evidence.shares(&self.counts.bid);
        for (place, bid) in self.bank.bids.iter().enumerate() {
            let label = match self.bank.by {
                DealerBy::Bids => Label::Whole(i64::from(*bid)),
                DealerBy::Fixed | DealerBy::Nobody => Label::All,
            };
            rows.push(row(label.clone(), metric::SHARE, shares[place].clone()));
            let net = self.counts.joint(evidence, Counted::DealerAtBid(place));
            let net = net.map_or_else(Estimate::unknown, |joint| joint.mean(self.counts.unit));
            rows.push(row(label.clone(), metric::NET, net));
            let stakes = self.counts.joint(evidence, Counted::StakesAtBid(place));
            let stake = stakes.map_or_else(Estimate::unknown, Joint::ratio);
            rows.push(row(label, metric::MEAN_STAKE, stake.times(1.0 / f64::from(Decimal::ONE.ten_thousandths()))));
        }
        rows
    }
}

/// Returns the row of a figure.
fn row(of: impl Into<Label>, metric: Metric, measure: impl Into<Measure>) -> Row {
    Row::new([of.into(), metric.into()], measure)
}
