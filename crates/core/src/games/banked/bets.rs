//! The stakes of the seats at a table, and the net of each bet.

use super::cases::{Cases, Matchup, OutcomeByMatchup};
use super::combined_bets::CombinedBets;
use super::payments::Payments;
use crate::games::money::{MAIN, Outcome, Side, StakedBet, TableMoney, at_stake};
use crate::games::{Numbering, in_play};
use crate::stats::{BetLine, NetRange};
use crate::tables::presentation::ALL;

/// The stakes of the seats at a table, and the net of each bet.
#[derive(Clone, Debug)]
pub struct Bets {
    /// The bets.
    pub money: TableMoney,
    /// Possible outcomes between a seat and the dealer.
    pub cases: Cases,
    /// The outcomes of the main bet for each stake, one stake after another, each with every payment between seats.
    pub(super) outcomes: Vec<Outcome>,
    /// Index of each seat's stake.
    pub(super) stake_of: Vec<usize>,
    /// A seat's net on the main bet, by stake, then by matchup.
    nets: Vec<i64>,
    /// The dealer's loss to a seat on the main bet, by stake, then by matchup.
    costs: Vec<i64>,
    /// The dealer's possible nets from the main bets in a round.
    dealer_nets: NetRange,
    /// The events of the main bet.
    pub(super) events: Vec<MainEvent>,
    /// Index of each matchup's event.
    pub(super) event_of: Vec<usize>,
    /// All bets of a seat together, if some make side bets.
    pub(super) combined: Option<CombinedBets>,
    /// Payments between seats, if there are any.
    pub(crate) payments: Option<Payments>,
}

/// An outcome of the main bet, and the hand that wins it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct MainEvent {
    pub outcome: usize,
    pub winner: Option<usize>,
}

impl Bets {
    /// Returns `true` if counts of a single seat do not give the dealer's nets: some commission on its side bets leaves
    /// the table.
    pub(super) fn is_noted_by_round(&self) -> bool {
        self.combined.is_some() && self.money.leaves_table()
    }

    /// Returns the bets of a table with these cases.
    pub fn new(money: TableMoney, cases: Cases) -> Bets {
        let (outcomes, stake_of) = outcomes_by_stake(&money);
        let nets = by_stake_and_matchup(&outcomes, &money, &cases, |outcome| outcome.net);
        let costs = by_stake_and_matchup(&outcomes, &money, &cases, |outcome| outcome.cost);
        let dealer_nets = dealer_nets(&outcomes, &stake_of, &money);
        let (events, event_of) = main_events(&money, &cases);
        let combined = (!cases.sides.is_empty()).then(|| CombinedBets::new(&money, &cases));
        Bets { money, cases, outcomes, stake_of, nets, costs, dealer_nets, events, event_of, combined, payments: None }
    }

    /// Lets seats pay each other in these matchups. There are no side bets.
    #[must_use]
    pub fn with_payments(mut self, pays: Vec<bool>) -> Bets {
        let (payments, outcomes) = Payments::new(&self.money, &self.outcomes, &self.stake_of, pays);
        (self.payments, self.outcomes) = (Some(payments), outcomes);
        self
    }

    /// Returns the number of seats.
    pub fn seats(&self) -> usize {
        self.stake_of.len()
    }

    /// Returns the seats, from 1, in groups with the same stake, side bets and strategy.
    pub(super) fn seats_alike(&self, strategies: &[usize]) -> Vec<Vec<usize>> {
        let mut kinds: Vec<(usize, usize, Vec<bool>)> = Vec::new();
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for (seat, strategy) in strategies.iter().enumerate() {
            let makes = self.cases.sides.iter().map(|side| side.seats.contains(&seat)).collect();
            let kind = (*strategy, self.stake_of[seat], makes);
            match kinds.iter().position(|known| *known == kind) {
                Some(group) => groups[group].push(seat + 1),
                None => {
                    kinds.push(kind);
                    groups.push(vec![seat + 1]);
                }
            }
        }
        groups
    }

    /// Returns a seat's stake on the main bet, in the smallest payable fraction.
    pub(super) fn stake(&self, seat: usize) -> i64 {
        at_stake(self.money.main.stake, self.money.stakes[seat])
    }

    /// Returns the sum of all stakes on the main bet.
    pub(super) fn staked(&self) -> i64 {
        (0..self.seats()).map(|seat| self.stake(seat)).sum()
    }

    /// Returns the stakes of `seats` on the main bet, on a side bet or on all bets.
    pub fn staked_on(&self, line: BetLine, seats: &[usize]) -> i64 {
        let mut staked = 0;
        for seat in seats {
            staked += match line {
                BetLine::Main => self.stake(*seat),
                BetLine::Side(side) => self.money.sides[side].stake,
                BetLine::All => self.stake(*seat) + self.staked_beside(*seat),
            };
        }
        staked
    }

    /// Returns a seat's stakes on side bets.
    fn staked_beside(&self, seat: usize) -> i64 {
        let sides = self.money.sides.iter().zip(&self.cases.sides);
        sides.filter(|(_, cases)| cases.seats.contains(&seat)).map(|(side, _)| side.stake).sum()
    }

    /// Returns the main bet, the side bets and, if there are any, all bets together.
    pub fn staked_bets(&self) -> Vec<StakedBet> {
        let mut bets = Vec::new();
        for line in BetLine::every(self.money.sides.len()) {
            let staked = self.staked_on(line, &self.makers(line));
            bets.push(StakedBet { line, name: self.name(line).to_owned(), staked });
        }
        bets
    }

    /// Returns the name of these bets in tables.
    pub(super) fn name(&self, line: BetLine) -> &str {
        match line {
            BetLine::Main => MAIN,
            BetLine::Side(side) => &self.money.sides[side].name,
            BetLine::All => ALL,
        }
    }

    /// Returns the seats that make these bets.
    pub(super) fn makers(&self, line: BetLine) -> Vec<usize> {
        match (&self.combined, self.place_beside(line)) {
            (Some(combined), Some(place)) => combined.makers[place].clone(),
            _ => (0..self.seats()).collect(),
        }
    }

    /// Returns the position of these bets after the main bet.
    pub(super) fn place_beside(&self, line: BetLine) -> Option<usize> {
        line.beside(self.money.sides.len())
    }

    /// Returns the dealer's possible nets in a round on these bets.
    pub fn dealer_nets(&self, line: BetLine) -> &NetRange {
        match (&self.combined, self.place_beside(line)) {
            (Some(combined), Some(place)) => &combined.dealer_nets[place],
            _ => &self.dealer_nets,
        }
    }

    /// Returns a seat's net on these bets by case, or `None` if it does not make them. A case is the matchup times the
    /// number of kinds of two cards, plus the kind.
    pub fn nets_on(&self, line: BetLine, seat: usize) -> Option<Vec<i64>> {
        if let (Some(combined), Some(place)) = (&self.combined, self.place_beside(line)) {
            return combined.by_case(place, seat, &combined.nets);
        }
        Some(self.by_case(self.nets_of(seat)))
    }

    /// Returns the dealer's loss to a seat on these bets, by case as in [`Bets::nets_on`], or `None` if the seat does
    /// not make them.
    pub fn costs_on(&self, line: BetLine, seat: usize) -> Option<Vec<i64>> {
        if let (Some(combined), Some(place)) = (&self.combined, self.place_beside(line)) {
            return combined.by_case(place, seat, &combined.costs);
        }
        Some(self.by_case(self.costs_of(seat)))
    }

    /// Repeats an amount of each matchup for every kind of two cards.
    fn by_case(&self, by_matchup: &[i64]) -> Vec<i64> {
        by_matchup.iter().flat_map(|amount| std::iter::repeat_n(*amount, self.cases.twos)).collect()
    }

    /// Returns a seat's net on its main bet, by matchup.
    #[inline(always)]
    pub(super) fn nets_of(&self, seat: usize) -> &[i64] {
        &self.nets[self.stake_of[seat] * self.cases.met.len()..][..self.cases.met.len()]
    }

    /// Returns the dealer's loss to a seat on the main bet, by matchup.
    #[inline(always)]
    pub(super) fn costs_of(&self, seat: usize) -> &[i64] {
        &self.costs[self.stake_of[seat] * self.cases.met.len()..][..self.cases.met.len()]
    }

    /// Returns the net of one unit on the main bet, in the smallest payable fraction.
    pub fn unit_net(&self, matchup: usize) -> i64 {
        self.cases.met[matchup].map_or(0, |matchup| self.money.main.outcomes[matchup.outcome].net)
    }

    /// Returns the net of an outcome per unit of its stake, in [parts](Bets::parts_of_unit_nets) of the smallest
    /// payable fraction.
    pub(super) fn unit_net_of(&self, outcome: usize) -> i64 {
        let outcomes = &self.money.main.outcomes;
        self.payments
            .as_ref()
            .map_or_else(|| outcomes[outcome % outcomes.len()].net, |payments| payments.unit_net(outcome))
    }

    /// Returns the parts of nets per unit staked; `None` if payments between seats make them too many.
    pub(super) fn parts_of_unit_nets(&self) -> Option<i64> {
        self.payments.as_ref().map_or(Some(1), Payments::parts)
    }

    /// Returns the commission on an outcome, in the smallest payable fraction.
    pub(super) fn commission_of(&self, outcome: usize) -> i64 {
        self.payments
            .as_ref()
            .map_or_else(|| self.outcomes[outcome].commission(), |payments| payments.commission(outcome))
    }

    /// Returns the dealer's cost of a unit on the main bet in a matchup, in the smallest payable fraction.
    pub fn unit_cost(&self, matchup: usize) -> i64 {
        self.cases.met[matchup].map_or(0, |matchup| self.money.main.outcomes[matchup.outcome].cost)
    }

    /// Returns the first seat's net on all bets, or on a main bet of one unit if it makes no others, in a matchup with a
    /// kind of events that are no hands.
    pub(crate) fn worth_of_hands(&self, matchup: usize, kind: usize) -> i64 {
        let makes_more = self.cases.sides.iter().any(|side| side.seats.contains(&0));
        if makes_more { self.net_of_hands(matchup, kind) } else { self.unit_net(matchup) }
    }

    /// Returns the first seat's net on all bets except those on two cards, in a matchup with a kind of events.
    pub(crate) fn net_of_hands(&self, matchup: usize, kind: usize) -> i64 {
        let mut net = self.nets_of(0)[matchup];
        for (bet, side) in self.money.sides.iter().zip(&self.cases.sides).filter(|(_, side)| side.seats.contains(&0)) {
            net += match &side.ends {
                OutcomeByMatchup::ByMeeting(outcomes) => bet.outcomes[outcomes[matchup]].net,
                OutcomeByMatchup::ByTwo(_) => 0,
                OutcomeByMatchup::ByCase(outcomes) => bet.outcomes[outcomes[matchup * self.cases.twos + kind]].net,
            };
        }
        net
    }

    /// Returns the first seat's net on its bets on two cards, by their kind.
    pub(crate) fn net_of_two(&self, two: usize) -> i64 {
        let mut net = 0;
        for (bet, side) in self.money.sides.iter().zip(&self.cases.sides) {
            if let (OutcomeByMatchup::ByTwo(outcomes), true) = (&side.ends, side.seats.contains(&0)) {
                net += bet.outcomes[outcomes[two]].net;
            }
        }
        net
    }
}

/// Returns the outcomes of the main bet for each stake in turn, and the index of each seat's stake.
fn outcomes_by_stake(money: &TableMoney) -> (Vec<Outcome>, Vec<usize>) {
    let (stakes, stake_of) = in_play(&money.stakes);
    let mut outcomes = Vec::new();
    for stake in stakes {
        for outcome in &money.main.outcomes {
            outcomes.push(outcome.scaled(*stake));
        }
    }
    (outcomes, stake_of)
}

/// Returns an amount of the main bet, by stake, then by matchup.
fn by_stake_and_matchup(outcomes: &[Outcome], money: &TableMoney, cases: &Cases, of: fn(&Outcome) -> i64) -> Vec<i64> {
    let mut amounts = Vec::new();
    for stake_outcomes in outcomes.chunks(money.main.outcomes.len()) {
        amounts
            .extend(cases.met.iter().map(|matchup| matchup.map_or(0, |matchup| of(&stake_outcomes[matchup.outcome]))));
    }
    amounts
}

/// Returns the dealer's possible nets in a round on the main bets.
fn dealer_nets(outcomes: &[Outcome], stake_of: &[usize], money: &TableMoney) -> NetRange {
    let mut amounts = Vec::new();
    for (stake, stake_outcomes) in outcomes.chunks(money.main.outcomes.len()).enumerate() {
        let seats = stake_of.iter().filter(|other| **other == stake).count();
        amounts.push((stake_outcomes.iter().map(|outcome| -outcome.cost).collect(), seats as u32));
    }
    NetRange::from_amounts(&amounts)
}

/// Returns the events of the main bet in order of first appearance, and the index of each matchup's event.
fn main_events(money: &TableMoney, cases: &Cases) -> (Vec<MainEvent>, Vec<usize>) {
    let mut events = Numbering::new();
    let mut event_of = Vec::new();
    for matchup in &cases.met {
        event_of.push(matchup.as_ref().map_or(0, |matchup| events.number(main_event(matchup, money))));
    }
    (events.things().to_vec(), event_of)
}

/// Returns the event of the main bet in a matchup.
fn main_event(matchup: &Matchup, money: &TableMoney) -> MainEvent {
    let winner = match money.main.outcomes[matchup.outcome].side {
        Side::Lose => Some(matchup.dealer),
        Side::Push => None,
        Side::Win => Some(matchup.player),
    };
    MainEvent { outcome: matchup.outcome, winner }
}
