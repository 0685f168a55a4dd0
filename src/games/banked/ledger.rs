//! What games of seats against a dealer count: each seat makes its bets, and the dealer pays and takes.

use super::cases::{Cases, Matchup, OutcomeByMatchup};
use super::side_bet_counts::SideBetCounts;
use crate::cards::AT_ONCE;
use crate::config::Decimal;
use crate::engine::Account;
use crate::games::money::{Money, Outcome, of_stake};
use crate::games::{Numbering, in_play};
use crate::stats::{
    BetLine, BlockCounts, Dealer, DeferredCounts, ErrorModel, Exact, Four, Fraction, Layout, NetRange, Variable, fours,
};
use num_bigint::BigInt;
use std::collections::{BTreeMap, HashMap};

/// What is counted of such a game, and its tables.
#[derive(Clone, Debug)]
pub struct Ledger {
    /// The bets.
    pub money: Money,
    /// What can happen between a seat and the dealer.
    pub cases: Cases,
    /// The outcomes of the main bet for each stake, one stake after another.
    pub(super) outcomes: Vec<Outcome>,
    /// Which stake each seat has.
    stake_of: Vec<usize>,
    /// What a seat nets on the main bet, by stake, then by meeting.
    nets: Vec<i64>,
    dealer_nets: NetRange,
    pub(super) dealer_hand: Variable,
    pub(super) seat_hand: Variable,
    pub(super) seat_outcome: Variable,
    /// The events of the main bet, each an outcome and the hand that wins; `event_of` has the event of each meeting.
    pub(super) events: Vec<(usize, Option<usize>)>,
    event_of: Vec<usize>,
    pub(super) seat_event: Variable,
    /// A mark for each meeting of a seat.
    met: DeferredCounts,
    pub(super) beside: Option<SideBetCounts>,
    /// By holder, the dealer first: in how many rounds he is the first to have each hand.
    pub(super) anybody: Option<Variable>,
}

/// How often a seat has each hand, and how often it meets the dealer in each way.
#[derive(Clone, Debug)]
pub struct SeatLaw {
    /// By hand.
    pub hands: Vec<BigInt>,
    /// By case: the meeting times the number of kinds of two cards, plus the kind.
    pub met: Vec<(usize, BigInt)>,
}

/// The dealer's nets in rounds that are played side by side.
#[derive(Clone, Debug)]
pub struct DealerNets {
    main: [i64; AT_ONCE],
    /// Those on the lines after the first, four at a time, then round by round; none with one seat, whose counts
    /// determine them.
    more: Vec<Vec<Four>>,
    /// The hands of the dealer and of each seat, if it is counted how often anybody has each.
    hands: Vec<[u16; AT_ONCE]>,
}

impl Ledger {
    /// Lays out the counts of a table. A meeting also counts in the cell that `also` gives.
    #[must_use]
    pub fn new(layout: &mut Layout, money: Money, cases: Cases, also: impl Fn(&Matchup) -> Option<usize>) -> Ledger {
        let seats = money.stakes.len();
        let (stakes, stake_of) = in_play(&money.stakes);
        let ends = &money.main.outcomes;
        let staked = |stake| {
            let amount = move |amount| of_stake(amount, stake);
            ends.iter().map(move |end| Outcome { paid: amount(end.paid), net: amount(end.net), ..*end })
        };
        let outcomes: Vec<Outcome> = stakes.iter().flat_map(|stake| staked(**stake)).collect();
        let at = |stake: usize| &outcomes[stake * ends.len()..][..ends.len()];
        let met = || cases.met.iter();
        let net = |stake: usize| met().map(move |met| met.map_or(0, |met| at(stake)[met.outcome].net));
        let nets = (0..stakes.len()).flat_map(net).collect();
        let range = |stake: usize| {
            let seats = stake_of.iter().filter(|other| **other == stake).count();
            (at(stake).iter().map(|end| -end.net).collect(), seats as u32)
        };
        let dealer_nets = NetRange::of_amounts(&(0..stakes.len()).map(range).collect::<Vec<_>>());

        let mut events = Numbering::new();
        let mut event = |met: &Matchup| {
            let winner = [Some(met.dealer), None, Some(met.player)][ends[met.outcome].side as usize];
            events.number((met.outcome, winner))
        };
        let event_of = met().map(|met| met.as_ref().map_or(0, &mut event)).collect();
        let events = events.things().to_vec();
        let dealer_hand = layout.add(cases.hands);
        let seat_hand = layout.add_seats(cases.hands, seats, ErrorModel::EachCell);
        let seat_outcome = layout.add_seats(outcomes.len(), seats, ErrorModel::AllCells);
        let seat_event = layout.add_seats(events.len(), seats, ErrorModel::EachCell);
        if seats == 1 {
            layout.set_decided(seat_outcome, outcomes.iter().map(|outcome| -outcome.net).collect());
        }
        let beside = (!cases.sides.is_empty()).then(|| SideBetCounts::new(layout, &money, &cases));
        let anybody = cases.anybody.then(|| layout.add_members(cases.hands, seats + 1));
        let mut ledger = Ledger {
            dealer_hand,
            seat_hand,
            seat_outcome,
            seat_event,
            met: DeferredCounts::default(),
            outcomes,
            stake_of,
            nets,
            dealer_nets,
            events,
            event_of,
            beside,
            anybody,
            money,
            cases,
        };
        let cells = |seat: usize, at: usize| {
            let Some(met) = ledger.cases.met[at] else { return Vec::new() };
            let of_dealer = seat == 0 && ledger.cases.one_dealer_hand;
            let dealer = of_dealer.then(|| ledger.dealer_hand.at(0, met.dealer));
            // Those that look at the first two cards have marks of their own.
            let beside = ledger.beside.as_ref().filter(|beside| beside.marks.is_none());
            let beside = beside.map(|beside| beside.cells(seat, at));
            let hands = [ledger.seat_hand.at(seat, met.player)].into_iter().chain(dealer);
            hands.chain(ledger.cells_of_main(seat, at)).chain(beside.into_iter().flatten()).chain(also(&met)).collect()
        };
        let places = 0..ledger.cases.met.len();
        ledger.met = layout.add_marks((0..seats).map(|seat| places.clone().map(move |at| cells(seat, at))));
        ledger
    }

    /// The number of seats.
    #[must_use]
    pub fn seats(&self) -> usize {
        self.stake_of.len()
    }

    /// What a game with this layout counts, in the money of its bets; the dealer's net is that of the main bets.
    #[must_use]
    pub fn account<'a>(&'a self, layout: &'a Layout) -> Account<'a> {
        Account { layout, dealer_nets: &self.dealer_nets, unit: self.money.unit, staked: self.staked() }
    }

    /// What a seat stakes on its main bet, in the smallest payable fraction.
    pub(super) fn stake(&self, seat: usize) -> i64 {
        of_stake(self.money.main.stake, self.money.stakes[seat])
    }

    /// What all seats stake on their main bets.
    pub(super) fn staked(&self) -> i64 {
        (0..self.seats()).map(|seat| self.stake(seat)).sum()
    }

    /// What a seat nets on these bets, by case: the meeting times the number of kinds of two cards, plus the kind. `None`
    /// if it does not make them.
    #[must_use]
    pub fn nets_on(&self, line: BetLine, seat: usize) -> Option<Vec<i64>> {
        if let (Some(beside), Some(place)) = (&self.beside, self.place_beside(line)) {
            return beside.nets_on(place, seat);
        }
        Some(self.nets_of(seat).iter().flat_map(|net| std::iter::repeat_n(*net, self.cases.twos)).collect())
    }

    /// The place of these bets after the main one.
    pub(super) fn place_beside(&self, line: BetLine) -> Option<usize> {
        line.beside(self.money.sides.len())
    }

    /// The nets that the dealer can have in a round on these bets in this layout.
    #[must_use]
    pub fn dealer_nets<'a>(&'a self, layout: &'a Layout, line: BetLine) -> &'a NetRange {
        let beside = self.place_beside(line).and_then(|place| layout.more_lines().get(place));
        beside.map_or(&self.dealer_nets, |beside| &beside.dealer)
    }

    /// What seats stake on the main bet, on a side bet of theirs, or on all their bets.
    #[must_use]
    pub fn staked_on(&self, line: BetLine, seats: &[usize]) -> i64 {
        let sides = self.money.sides.iter().zip(&self.cases.sides);
        let beside = |seat: &usize| -> i64 {
            sides.clone().filter(|(_, side)| side.seats.contains(seat)).map(|(bet, _)| bet.stake).sum()
        };
        let stake = |seat: &usize| match line {
            BetLine::Main => self.stake(*seat),
            BetLine::Side(side) => self.money.sides[side].stake,
            BetLine::All => self.stake(*seat) + beside(seat),
        };
        seats.iter().map(stake).sum()
    }

    /// What a seat nets on its main bet, by meeting.
    #[inline(always)]
    fn nets_of(&self, seat: usize) -> &[i64] {
        &self.nets[self.stake_of[seat] * self.cases.met.len()..][..self.cases.met.len()]
    }

    /// What a unit on the main bet nets in a meeting, in the smallest payable fraction.
    #[must_use]
    pub fn unit_net(&self, met: usize) -> i64 {
        self.cases.met[met].map_or(0, |met| self.money.main.outcomes[met.outcome].net)
    }

    /// What a meeting is worth to the first seat: its net on all bets, or on a main bet of one unit if it makes no
    /// other bets.
    pub(crate) fn worth_of_hands(&self, met: usize) -> i64 {
        let makes_more = self.cases.sides.iter().any(|side| side.seats.contains(&0));
        if makes_more { self.net_of_hands(met) } else { self.unit_net(met) }
    }

    /// What the first seat nets in a meeting on all bets except those on two cards.
    pub(crate) fn net_of_hands(&self, met: usize) -> i64 {
        let by_meeting =
            |ends: &OutcomeByMatchup| if let OutcomeByMatchup::ByMeeting(ends) = ends { Some(ends[met]) } else { None };
        self.nets_of(0)[met] + self.net_of_sides(by_meeting)
    }

    /// What the first seat nets on its bets on two cards, by their kind.
    pub(crate) fn net_of_two(&self, two: usize) -> i64 {
        self.net_of_sides(|ends| if let OutcomeByMatchup::ByTwo(ends) = ends { Some(ends[two]) } else { None })
    }

    /// What the first seat nets on the side bets for which `end` gives an outcome.
    fn net_of_sides(&self, end: impl Fn(&OutcomeByMatchup) -> Option<usize>) -> i64 {
        let sides = self.money.sides.iter().zip(&self.cases.sides).filter(|(_, side)| side.seats.contains(&0));
        sides.filter_map(|(bet, side)| Some(bet.outcomes[end(&side.ends)?].net)).sum()
    }

    /// The dealer's nets of new rounds, before any seat is settled.
    #[must_use]
    pub fn new_rounds(&self) -> DealerNets {
        let beside = self.beside.as_ref().filter(|_| self.seats() > 1);
        let more = beside.map_or(0, |beside| fours(beside.seats.len()));
        let hands = if self.anybody.is_some() { self.seats() + 1 } else { 0 };
        DealerNets { main: [0; AT_ONCE], more: vec![Vec::new(); more], hands: vec![[0; AT_ONCE]; hands] }
    }

    /// Settles all bets of a seat in rounds that are played side by side, given how its hand meets the dealer's in each
    /// and, where side bets look at them, the kind of their first two cards.
    #[inline(always)]
    pub fn settle(&self, sheet: &mut BlockCounts, dealer_nets: &mut DealerNets, seat: usize, met: &[u16], two: &[u16]) {
        let (first, nets) = (self.met.at(seat, 0), self.nets_of(seat));
        if sheet.notes_nets() {
            for (met, dealer) in met.iter().zip(&mut dealer_nets.main) {
                sheet.mark(first + usize::from(*met));
                *dealer -= nets[usize::from(*met)];
            }
        } else {
            met.iter().for_each(|met| sheet.mark(first + usize::from(*met)));
        }
        if let Some(beside) = &self.beside {
            beside.settle(sheet, &mut dealer_nets.more, seat, met, two);
        }
        let [dealer, seats @ ..] = &mut dealer_nets.hands[..] else { return };
        for (lane, met) in met.iter().enumerate() {
            if let Some(met) = self.cases.met[usize::from(*met)] {
                (dealer[lane], seats[seat][lane]) = (met.dealer as u16, met.player as u16);
            }
        }
    }

    /// Counts the dealer's hand of a round, in a game where he may settle with seats on different hands.
    #[inline(always)]
    pub fn count_dealer(&self, sheet: &mut BlockCounts, dealer_nets: &mut DealerNets, lane: usize, hand: usize) {
        sheet.count(self.dealer_hand.at(0, hand));
        if let Some(dealer) = dealer_nets.hands.first_mut() {
            dealer[lane] = hand as u16;
        }
    }

    /// Counts the dealer's nets of the settled rounds, and who had each hand.
    #[inline(always)]
    pub fn end(&self, sheet: &mut BlockCounts, dealer_nets: &DealerNets, rounds: usize) {
        sheet.end_rounds(&dealer_nets.main[..rounds]);
        sheet.note_nets(&dealer_nets.more);
        let Some(anybody) = &self.anybody else { return };
        for lane in 0..rounds {
            let mut seen = vec![false; self.cases.hands];
            for (holder, hands) in dealer_nets.hands.iter().enumerate() {
                let hand = usize::from(hands[lane]);
                if !std::mem::replace(&mut seen[hand], true) {
                    sheet.count(anybody.at(holder, hand));
                }
            }
        }
    }

    /// The cells in which a meeting of a seat is counted, except those of hands and side bets.
    fn cells_of_main(&self, seat: usize, at: usize) -> impl Iterator<Item = usize> {
        let ends = self.money.main.outcomes.len();
        let outcome = self.cases.met[at].map(|met| self.stake_of[seat] * ends + met.outcome);
        let event = self.seat_event.at(seat, self.event_of[at]);
        outcome.into_iter().flat_map(move |outcome| [self.seat_outcome.at(seat, outcome), event])
    }

    /// Exact counts. `strategies` says which of the laws each seat has, `dealer` how often the dealer has each hand
    /// where that is known, and `moment` the mean of the product of the nets of two seats with these laws, for main
    /// bets of one unit.
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
        let alike = |seat: usize| {
            let beside = self.beside.as_ref().map(|beside| beside.kinds[seat]);
            (strategies[seat], self.stake_of[seat], beside)
        };
        let mut known = HashMap::new();
        for seat in 0..self.seats() {
            if let Some(like) = known.get(&alike(seat)) {
                let beside = self.beside.iter().flat_map(SideBetCounts::variables);
                let all = [self.seat_hand, self.seat_outcome, self.seat_event].into_iter().chain(beside);
                all.for_each(|variable| exact.copy(&variable, *like, seat));
                continue;
            }
            known.insert(alike(seat), seat);
            let law = &laws[strategies[seat]];
            exact.set(&self.seat_hand, seat, &law.hands);
            for (case, count) in &law.met {
                let beside = self.beside.iter().flat_map(|beside| beside.cells(seat, *case));
                let cells = self.cells_of_main(seat, case / self.cases.twos).chain(beside);
                cells.for_each(|cell| exact.add(cell, count));
            }
        }
        if let Some(hands) = dealer {
            exact.set(&self.dealer_hand, 0, hands);
        }
        let main = self.dealer(strategies, laws, moment);
        let beside = self.beside.as_ref().map_or_else(Vec::new, |beside| beside.dealer(&exact));
        exact.set_dealer(std::iter::once(main).chain(beside).collect());
        exact
    }

    /// What is known about the dealer's net from the main bets: the variance of a sum is the sum of the variances plus
    /// twice the covariance of every pair.
    fn dealer(
        &self,
        strategies: &[usize],
        laws: &[SeatLaw],
        moment: impl Fn(usize, usize) -> Option<Fraction>,
    ) -> Dealer {
        let power_mean = |law: usize, power: u32| {
            let met = laws[law].met.iter();
            let net = |case: usize| BigInt::from(self.unit_net(case / self.cases.twos));
            let sum = met.clone().map(|(case, count)| net(*case).pow(power) * count).sum();
            Fraction::new(sum, met.map(|(_, count)| count).sum())
        };
        // The sum of the stakes of the seats with a law, or of their squares.
        let staked = |law: usize, power: u32| {
            let seats = strategies.iter().zip(&self.money.stakes).filter(|(strategy, _)| **strategy == law);
            let parts = seats.map(|(_, stake)| BigInt::from(stake.ten_thousandths()).pow(power)).sum();
            Fraction::new(parts, BigInt::from(Decimal::ONE.ten_thousandths()).pow(power))
        };
        let (mut mean, mut variance) = (Fraction::default(), Some(Fraction::default()));
        for p in (0..laws.len()).filter(|p| strategies.contains(p)) {
            let (of_p, squares, mean_of_p) = (staked(p, 1), staked(p, 2), power_mean(p, 1));
            mean = mean.minus(&mean_of_p.times(&of_p));
            let own = power_mean(p, 2).minus(&mean_of_p.times(&mean_of_p)).times(&squares);
            variance = variance.map(|variance| variance.plus(&own));
            for q in p..laws.len() {
                let of_q = staked(q, 1);
                let ordered_pairs = match p == q {
                    true => of_p.times(&of_p).minus(&squares),
                    false => of_p.times(&of_q).times(&Fraction::of(2)),
                };
                if ordered_pairs != Fraction::default() {
                    variance = variance.zip(moment(p, q)).map(|(variance, moment)| {
                        let covariance = moment.minus(&mean_of_p.times(&power_mean(q, 1)));
                        variance.plus(&covariance.times(&ordered_pairs))
                    });
                }
            }
        }
        let law = match strategies {
            [only] => {
                let mut law = BTreeMap::new();
                for (case, count) in &laws[*only].met {
                    *law.entry(-self.nets_of(0)[case / self.cases.twos]).or_insert(BigInt::ZERO) += count;
                }
                Some(law.into_iter().collect())
            }
            _ => None,
        };
        Dealer { mean, variance, law, joint: None }
    }
}
