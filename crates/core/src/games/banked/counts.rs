//! Counts of a table's bets, from play and enumeration.

use super::bets::Bets;
use super::cases::Matchup;
use super::event_counts::EventCounts;
use super::round_counts::RoundCounts;
use super::round_events::RoundEvent;
use super::side_bet_counts::SideBetCounts;
use crate::cards::AT_ONCE;
use crate::engine::Account;
use crate::stats::{BetLine, BlockCounts, DeferredCounts, ErrorModel, Exact, Four, Layout, Variable, fours};
use num_bigint::BigInt;

/// Counts of a table's bets, from play and enumeration.
#[derive(Clone, Debug)]
pub struct Counts {
    /// The bets.
    pub bets: Bets,
    pub(super) layout: Layout,
    pub(super) dealer_hand: Variable,
    pub(super) seat_hand: Variable,
    /// The outcome of the main bet, by stake.
    pub(super) seat_outcome: Variable,
    /// The event of the main bet.
    pub(super) seat_event: Variable,
    pub(super) side_bets: Option<SideBetCounts>,
    /// Rounds in which a holder is the first to have a hand, by holder, the dealer first.
    pub(super) anybody: Option<Variable>,
    /// Events that are no hands.
    pub(super) events: Option<EventCounts>,
    /// Events of a round.
    pub(super) rounds: Option<RoundCounts>,
    /// A mark for each matchup of a seat.
    matchups: DeferredCounts,
}

/// The dealer's nets in rounds that are played side by side.
#[derive(Clone, Debug)]
pub struct DealerNets {
    main: [i64; AT_ONCE],
    /// The dealer's nets on the lines after the first, four at a time, then by round. Empty with one seat, whose counts
    /// determine them.
    more: Vec<Vec<Four>>,
    /// Meetings of each seat with the dealer, if something depends on all of them.
    met: Vec<[u16; AT_ONCE]>,
    /// The dealer's hands, if he may settle with seats on different ones and `met` is kept.
    dealers: [u16; AT_ONCE],
}

impl Counts {
    /// Adds the counts of these bets to the layout. A matchup also counts in the cell that `also` gives.
    pub fn new(mut layout: Layout, bets: Bets, also: impl Fn(&Matchup) -> Option<usize>) -> Counts {
        let (hands, seats) = (bets.cases.hands, bets.seats());
        let dealer_hand = layout.add(hands);
        let seat_hand = layout.add_seats(hands, seats, ErrorModel::EachCell);
        let seat_outcome = layout.add_seats(bets.outcomes.len(), seats, ErrorModel::AllCells);
        let seat_event = layout.add_seats(bets.events.len(), seats, ErrorModel::EachCell);
        if seats == 1 && !bets.is_noted_by_round() {
            layout.set_decided(seat_outcome, bets.outcomes.iter().map(|outcome| -outcome.cost).collect());
        }
        let side_bets = bets.combined.as_ref().map(|combined| SideBetCounts::new(&mut layout, &bets, combined));
        let anybody = bets.cases.anybody.then(|| layout.add_members(hands, seats + 1));
        let mut counts = Counts {
            layout: Layout::default(),
            matchups: DeferredCounts::default(),
            dealer_hand,
            seat_hand,
            seat_outcome,
            seat_event,
            side_bets,
            anybody,
            events: None,
            rounds: None,
            bets,
        };
        counts.matchups = layout.add_marks((0..seats).map(|seat| counts.cells_by_matchup(seat, &also)));
        counts.layout = layout;
        counts
    }

    /// Adds counts of events that are no hands.
    #[must_use]
    pub fn with_events(mut self, names: Vec<String>) -> Counts {
        if !names.is_empty() {
            self.events = Some(EventCounts::new(&mut self.layout, names, self.bets.seats()));
        }
        self
    }

    /// Adds counts of events of a round, given the set of them in each case without everybody's main bets.
    #[must_use]
    pub fn with_rounds(mut self, rounds: &[RoundEvent], sets: Vec<u8>) -> Counts {
        if !rounds.is_empty() {
            self.rounds = Some(RoundCounts::new(&mut self.layout, rounds, sets, self.bets.seats()));
        }
        self
    }

    /// Counts a seat's events of a round in a case, given how the main bets end together.
    pub(crate) fn count_rounds(&self, block: &mut BlockCounts, seat: usize, case: usize, together: u8) {
        if let Some(rounds) = &self.rounds {
            rounds.count(block, seat, case, together);
        }
    }

    /// Counts the set of events of a holder in a round; the dealer comes first.
    pub(crate) fn count_events(&self, block: &mut BlockCounts, holder: usize, set: usize) {
        if let Some(events) = &self.events {
            events.count(block, holder, set);
        }
    }

    /// Sets the exact counts of a holder's sets of events; the dealer comes first.
    pub(crate) fn set_events(&self, exact: &mut Exact, holder: usize, sets: &[BigInt]) {
        if let Some(events) = &self.events {
            events.set(exact, holder, sets);
        }
    }

    /// Returns the cells that count each matchup of a seat.
    fn cells_by_matchup(&self, seat: usize, also: &impl Fn(&Matchup) -> Option<usize>) -> Vec<Vec<usize>> {
        let mut by_matchup = Vec::new();
        for (number, matchup) in self.bets.cases.met.iter().enumerate() {
            let mut cells = Vec::new();
            if let Some(matchup) = matchup {
                cells.push(self.seat_hand.at(seat, matchup.player));
                if seat == 0 && self.bets.cases.one_dealer_hand {
                    cells.push(self.dealer_hand.at(0, matchup.dealer));
                }
                let main = self.cells_of_main(seat, number);
                // With payments between seats, the outcome depends on all of them.
                cells.extend(main.skip(usize::from(self.bets.payments.is_some())));
                // Side bets on the first two cards have their own marks.
                if self.side_bets.as_ref().is_some_and(|side_bets| !side_bets.has_marks()) {
                    cells.extend(self.cells_of_side_bets(seat, number));
                }
                cells.extend(also(matchup));
            }
            by_matchup.push(cells);
        }
        by_matchup
    }

    /// Returns the cells that count a matchup of a seat if no seat pays another: its outcome, then its event.
    pub(super) fn cells_of_main(&self, seat: usize, matchup: usize) -> impl Iterator<Item = usize> {
        let event = self.seat_event.at(seat, self.bets.event_of[matchup]);
        let outcome = self.outcome_of(seat, matchup);
        let payments = self.bets.payments.as_ref();
        let outcome = outcome.map(|outcome| payments.map_or(outcome, |payments| payments.cell(outcome, false, 0)));
        outcome.into_iter().flat_map(move |outcome| [self.seat_outcome.at(seat, outcome), event])
    }

    /// Returns the outcome of a seat's main bet in a matchup, without payments between seats.
    pub(super) fn outcome_of(&self, seat: usize, matchup: usize) -> Option<usize> {
        let of_each_stake = self.bets.money.main.outcomes.len();
        self.bets.cases.met[matchup].map(|met| self.bets.stake_of[seat] * of_each_stake + met.outcome)
    }

    /// Returns the cells of side bets that count a case of a seat.
    pub(super) fn cells_of_side_bets(&self, seat: usize, case: usize) -> impl Iterator<Item = usize> {
        let side_bets = self.side_bets.as_ref().zip(self.bets.combined.as_ref());
        side_bets.into_iter().flat_map(move |(side_bets, combined)| side_bets.cells(combined, seat, case))
    }

    /// Returns the account of a game with these counts; the dealer's net is on the main bets.
    pub fn account(&self) -> Account<'_> {
        let dealer_nets = self.bets.dealer_nets(BetLine::Main);
        Account { layout: &self.layout, dealer_nets, unit: self.bets.money.unit, staked: self.bets.staked() }
    }

    /// Returns the dealer's nets of new rounds, before any seat is settled.
    pub fn new_rounds(&self) -> DealerNets {
        let seats = self.bets.seats();
        let combined = self.bets.combined.as_ref().filter(|_| seats > 1 || self.bets.is_noted_by_round());
        let more = combined.map_or(0, |combined| fours(combined.lines()));
        let met = if self.anybody.is_some() || self.bets.payments.is_some() { seats } else { 0 };
        let met = vec![[0; AT_ONCE]; met];
        DealerNets { main: [0; AT_ONCE], more: vec![Vec::new(); more], met, dealers: [0; AT_ONCE] }
    }

    /// Settles all bets of a seat in rounds that are played side by side, given how its hand meets the dealer's in each
    /// and, if side bets depend on them, the kind of their first two cards.
    #[inline(always)]
    pub fn settle(&self, block: &mut BlockCounts, dealer_nets: &mut DealerNets, seat: usize, met: &[u16], two: &[u16]) {
        let (first, costs) = (self.matchups.at(seat, 0), self.bets.costs_of(seat));
        if block.notes_nets() {
            for (met, dealer) in met.iter().zip(&mut dealer_nets.main) {
                block.mark(first + usize::from(*met));
                *dealer -= costs[usize::from(*met)];
            }
        } else {
            met.iter().for_each(|met| block.mark(first + usize::from(*met)));
        }
        if let (Some(side_bets), Some(combined)) = (&self.side_bets, &self.bets.combined) {
            side_bets.settle(combined, block, &mut dealer_nets.more, seat, met, two);
        }
        if let Some(kept) = dealer_nets.met.get_mut(seat) {
            kept[..met.len()].copy_from_slice(met);
        }
    }

    /// Counts the dealer's hand of a round, in a game in which he may settle with seats on different hands.
    #[inline(always)]
    pub fn count_dealer(&self, block: &mut BlockCounts, dealer_nets: &mut DealerNets, lane: usize, hand: usize) {
        block.count(self.dealer_hand.at(0, hand));
        dealer_nets.dealers[lane] = hand as u16;
    }

    /// Counts the dealer's nets of the settled rounds, and who had each hand.
    #[inline(always)]
    pub fn end(&self, block: &mut BlockCounts, dealer_nets: &DealerNets, rounds: usize) {
        block.end_rounds(&dealer_nets.main[..rounds]);
        block.note_nets(&dealer_nets.more);
        if !dealer_nets.met.is_empty() {
            self.count_payments(block, &dealer_nets.met, rounds);
            (0..rounds).for_each(|lane| self.count_anybody(block, dealer_nets, lane));
        }
    }

    /// Counts the outcome of each seat's main bet with the payments between seats, given by seat how it met the dealer.
    fn count_payments(&self, block: &mut BlockCounts, met: &[[u16; AT_ONCE]], rounds: usize) {
        let Some(payments) = &self.bets.payments else { return };
        for lane in 0..rounds {
            let payers = met.iter().filter(|met| payments.pays(met[lane].into())).count();
            for (seat, met) in met.iter().enumerate() {
                let met = usize::from(met[lane]);
                if let Some(outcome) = self.outcome_of(seat, met) {
                    let cell = payments.cell(outcome, payments.pays(met), payers);
                    block.count(self.seat_outcome.at(seat, cell));
                }
            }
        }
    }

    /// Counts who is the first to have each hand of a round.
    fn count_anybody(&self, block: &mut BlockCounts, dealer_nets: &DealerNets, lane: usize) {
        let (Some(anybody), cases) = (&self.anybody, &self.bets.cases) else { return };
        let mut hands = vec![usize::from(dealer_nets.dealers[lane])];
        for met in dealer_nets.met.iter().filter_map(|met| cases.met[usize::from(met[lane])]) {
            hands.push(met.player);
            if cases.one_dealer_hand {
                hands[0] = met.dealer;
            }
        }
        let mut seen = vec![false; cases.hands];
        for (holder, hand) in hands.into_iter().enumerate() {
            if !std::mem::replace(&mut seen[hand], true) {
                block.count(anybody.at(holder, hand));
            }
        }
    }
}
