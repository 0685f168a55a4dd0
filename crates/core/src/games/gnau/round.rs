//! Plays rounds of Gnau.

use super::bank::BankRules;
use super::evaluator::HandEvaluator;
use super::events::OwnEvents;
use super::hand::Hand;
use super::rules::Rules;
use super::settlement::Settlement;
use super::symbols::symbol;
use super::table::HolderTable;
use crate::answer::Answer;
use crate::cards::{AT_ONCE, Card, Chance, Dealt, Lanes, Shoe};
use crate::engine::{Account, Rounds, Steps};
use crate::games::banked::{
    BetEvents, Bets, Cases, Counts, Matchup, OnMatchup, ShoeGame, are_called, cards_dealt, kinds, together, without,
};
use crate::games::session::night::NightTable;
use crate::games::{
    Analysis, CardKind, CardLine, Game, Practised, Question, Rules as GameRules, Side, Solved, Solving, Unexplained,
    Unsolvable, in_play,
};
use crate::stats::{BlockCounts, ErrorModel, Exact, Layout, Variable};
use std::sync::Arc;

impl GameRules for Rules {
    fn game(&self, _: &dyn Steps) -> Box<dyn Game> {
        self.bank_table().unwrap_or_else(|| Box::new(Gnau::new(self)))
    }

    fn explain(&self, question: &Question<'_>, _: &dyn Steps) -> Result<Answer, Unexplained> {
        match self.why_seats_depend() {
            Some(why) => Err(Unexplained::Unreachable(format!("a hand alone has no value here: {why}"))),
            None => self.table_of_hand(question).explain(question),
        }
    }

    fn kinds(&self) -> Vec<CardKind> {
        if self.bank.is_some() {
            return Vec::new();
        }
        let by_suit = self.ties_by_suit() || self.looks_at_suits();
        kinds(&self.shoe, |face| self.why_suit(face), |card| if by_suit { card.index().into() } else { symbol(card) })
    }

    fn why_not_enumerated(&self) -> Option<&'static str> {
        let bank = self.bank.as_ref().and_then(|bank| self.why_bank_is_played(bank));
        bank.or(self.why_seats_depend())
    }

    fn why_stakes_vary(&self) -> Option<&'static str> {
        self.bank.as_ref().map(|bank| bank.why_stakes_vary())
    }

    fn has_edge(&self) -> bool {
        self.bank.as_ref().is_none_or(BankRules::has_dealer)
    }

    fn solvable(&self, solving: &Solving) -> Result<(), Unsolvable> {
        match &self.bank {
            _ if solving.by_total => Err(Unsolvable::ByTotal),
            Some(bank) => self.has_solved_bids(bank, solving.against),
            None => self
                .why_seats_depend()
                .map_or_else(|| self.has_freedom(solving.against), |why| Err(Unsolvable::Against("dealer", why))),
        }
    }

    fn takes_minutes(&self) -> bool {
        self.bank.as_ref().is_some_and(|bank| self.bids_take_minutes(bank))
    }

    fn without(&self, kind: &CardKind) -> Option<Arc<dyn GameRules>> {
        Some(Arc::new(Rules { shoe: without(&self.shoe, kind, self.players)?, ..self.clone() }))
    }

    fn without_side_bets(&self) -> Option<Arc<dyn GameRules>> {
        Some(Arc::new(Rules { bets: self.bets.main_only()?, ..self.clone() }))
    }

    fn card(&self) -> Vec<CardLine> {
        self.card()
    }

    fn at_table(&self) -> Option<NightTable> {
        self.night_table()
    }

    fn on_one_shoe(&self) -> Result<Box<dyn ShoeGame>, &'static str> {
        self.why_stakes_vary().map_or_else(|| Ok(Box::new(Gnau::new(self)) as Box<dyn ShoeGame>), Err)
    }

    fn practice(&self, as_dealer: bool) -> Result<Box<dyn Practised>, &'static str> {
        if let Some(why) = self.why_seats_depend() {
            return Err(why);
        }
        match (&self.bank, as_dealer) {
            (Some(_), true) => Err("anybody may bank: practise as a player"),
            (Some(bank), false) => Ok(Box::new(self.practised_bids(bank)?)),
            (None, true) => Err("the dealer arranges his cards as players do: practise as a player"),
            (None, false) => Ok(Box::new(self.practised())),
        }
    }
}

/// Gnau under given house rules and strategies.
#[derive(Clone, Debug)]
pub struct Gnau {
    pub(super) rules: Rules,
    pub(super) counts: Counts,
    /// Pairs of hands; a member for each [`Side`].
    pub(super) matchup: Variable,
    /// One for each strategy in play.
    pub(super) tables: Vec<HolderTable>,
    /// Index of each seat's table, and of the dealer's last.
    pub(super) table_of: Vec<usize>,
    pub(super) settlement: Settlement,
    /// The config's own events, if it has some.
    pub(super) events: Option<OwnEvents>,
    /// The number of the matchup, by pair of hands and by the side that the deciding card favours. If no card decides,
    /// it is the pair's number. A fourth number, never used, saves a bounds check.
    meetings: Vec<[u16; 4]>,
    /// Whether a card ever decides.
    compares: bool,
}

/// Returns every possible matchup by number, and the numbers by pair of hands and favoured side of the deciding card.
fn meetings(rules: &Rules, settlement: &Settlement) -> (Vec<Option<Matchup>>, Vec<[u16; 4]>) {
    let hands = rules.hands();
    let pairs = hands * hands;
    let mut met = vec![None; pairs];
    let mut meetings: Vec<[u16; 4]> = (0..pairs as u16).map(|pair| [pair; 4]).collect();
    for pair in 0..pairs {
        let (player, dealer) = (Hand((pair / hands) as u8), Hand((pair % hands) as u8));
        if !rules.has(player) || !rules.has(dealer) {
            continue;
        }
        let matchup = |side: Side| {
            let outcome = usize::from(settlement.outcome(side, player, dealer));
            Some(Matchup { player: player.index(), dealer: dealer.index(), outcome })
        };
        if let Some(side) = settlement.by_hand(player, dealer) {
            met[pair] = matchup(side);
            continue;
        }
        for side in Side::ALL {
            meetings[pair][side as usize] = met.len() as u16;
            met.push(matchup(side));
        }
    }
    (met, meetings)
}

impl Gnau {
    /// Returns the game under these rules.
    pub fn new(rules: &Rules) -> Gnau {
        let money = rules.money();
        let settlement = Settlement::new(rules, &money);
        let hands = rules.hands();
        let pairs = hands * hands;
        let (met, meetings) = meetings(rules, &settlement);
        let compares = met.len() > pairs;
        let holders = [&rules.players_strategy[..], &[rules.dealer_strategy]].concat();
        let (strategies, table_of) = in_play(&holders);
        let events = OwnEvents::new(rules, &strategies);
        let no_kinds: [Vec<_>; 2] = [Vec::new(), Vec::new()];
        let [own_kinds, dealers_kinds] = events.as_ref().map_or(&no_kinds, |events| &events.kind_events);
        let happenings = BetEvents {
            met: &met,
            hands: [&rules.events(), &rules.events()],
            result: &|met| (money.main.outcomes[met.outcome].side, settlement.ties(met.player, met.dealer)),
            kinds: [own_kinds, dealers_kinds],
            two: [&[], &[]],
            rounds: &rules.rounds,
            together: rules.together(),
        };
        let (sides, round_sets) = (rules.bets.cases(&happenings), happenings.round_sets());
        let mut layout = Layout::default();
        let matchup = layout.add_pooled(pairs, 3, rules.players, ErrorModel::EachCell);
        let sides_of: Vec<Side> = money.main.outcomes.iter().map(|outcome| outcome.side).collect();
        let also = |met: &Matchup| Some(matchup.at(sides_of[met.outcome] as usize, met.player * hands + met.dealer));
        let twos = events.as_ref().map_or(1, OwnEvents::both_kinds);
        let cases = Cases { hands, met, one_dealer_hand: true, anybody: rules.bets.anybody, twos, sides };
        let counts = Counts::new(layout, Bets::new(money, cases), also);
        let counts = counts.with_events(rules.unranked.iter().map(|event| event.name.clone()).collect());
        let counts = counts.with_rounds(&rules.rounds, round_sets);

        let tables = strategies
            .into_iter()
            .map(|strategy| HolderTable::new(&HandEvaluator::new(rules, *strategy), rules))
            .collect();
        Gnau { compares, rules: rules.clone(), counts, matchup, tables, table_of, settlement, events, meetings }
    }

    /// Returns the table of hands of a seat, or of the dealer, who comes last.
    pub(super) fn table(&self, holder: usize) -> &HolderTable {
        &self.tables[self.table_of[holder]]
    }

    /// Returns the tables of the first seat and of the dealer.
    pub(super) fn tables_of_both(&self) -> [&HolderTable; 2] {
        [0, self.counts.bets.seats()].map(|holder| self.table(holder))
    }

    /// Calls `each` with the matchups of each seat with the dealer, in rounds whose cards begin at `first`. The
    /// dealer's five cards come first, then those of each seat. Looks up one seat in all rounds before the next, to
    /// keep its table in the cache.
    #[inline(always)]
    fn seats(&self, dealt: &Dealt, first: usize, mut each: impl FnMut(usize, &[u16])) {
        let seats = self.counts.bets.seats();
        let hands = self.rules.hands() as u16;
        let (mut dealers, mut players) = ([Hand::NO_OX; AT_ONCE], [Hand::NO_OX; AT_ONCE]);
        self.table(seats).look_up(dealt, first, &mut dealers);
        for seat in 0..seats {
            self.table(seat).look_up(dealt, first + 5 * (seat + 1), &mut players);
            let mut met = [0; AT_ONCE];
            (0..AT_ONCE).for_each(|lane| {
                met[lane] = u16::from(players[lane].0) * hands + u16::from(dealers[lane].0);
            });
            if self.compares {
                self.compare_cards(dealt, [first, first + 5 * (seat + 1)], &mut met);
            }
            each(seat, &met[..dealt.count()]);
        }
    }

    /// Replaces pairs of hands by meetings, given where the cards of the dealer and of a player begin.
    #[inline(never)]
    fn compare_cards(&self, dealt: &Dealt, places: [usize; 2], met: &mut [u16; AT_ONCE]) {
        let [Some(dealers), Some(players)] = places.map(|place| dealt.lanes(place)) else { return };
        if let Some(sides) = self.settlement.by_highest(players, dealers) {
            for (met, side) in met.iter_mut().zip(sides) {
                *met = self.meetings[usize::from(*met)][side as usize % 4];
            }
            return;
        }
        let hands = self.rules.hands();
        for (lane, met) in met.iter_mut().enumerate() {
            let pair = usize::from(*met);
            if self.meetings[pair][0] == self.meetings[pair][1] {
                continue;
            }
            let end = |hand: usize, five: &[Lanes; 5]| {
                self.settlement.end(Hand(hand as u8), &five.map(|cards| Card::from_index(cards[lane])))
            };
            let (player, dealer) = (end(pair / hands, players), end(pair % hands, dealers));
            let side = self.settlement.by_end(player, dealer).unwrap_or(Side::Push);
            *met = self.meetings[pair][side as usize];
        }
    }

    /// Returns the number of a pair of a player's hand and the dealer's.
    pub(super) fn pair(&self, player: Hand, dealer: Hand) -> usize {
        player.index() * self.rules.hands() + dealer.index()
    }

    /// Returns the number of a matchup of these hands that favours a side.
    pub(super) fn met(&self, pair: usize, side: Side) -> usize {
        self.meetings[pair][side as usize].into()
    }
}

impl Gnau {
    /// Returns the kind of a player's events and the dealer's together; 0 if there are none.
    pub(super) fn kind_of_events(&self, player: Hand, dealer: Hand) -> usize {
        self.events.as_ref().map_or(0, |events| events.kind(player, dealer))
    }

    /// Looks up the events of a seat, or of the dealer, who comes last, in rounds whose cards begin at `first`.
    fn events_of(&self, events: &OwnEvents, dealt: &Dealt, first: usize, holder: usize) -> [Hand; AT_ONCE] {
        let mut found = [Hand::NO_OX; AT_ONCE];
        let place = if holder == self.counts.bets.seats() { 0 } else { 5 * (holder + 1) };
        events.tables[self.table_of[holder]].look_up(dealt, first + place, &mut found);
        found
    }

    /// Plays rounds of a table with events.
    // Inlined, it would cost tables without events instructions.
    #[inline(never)]
    fn play_with_events(&self, events: &OwnEvents, dealt: &Dealt, block: &mut BlockCounts) {
        let mut dealer_nets = self.counts.new_rounds();
        self.seats(dealt, 0, |seat, met| {
            let kinds = self.kinds_of_events(events, dealt, 0, seat);
            self.counts.settle(block, &mut dealer_nets, seat, met, &kinds[..met.len()]);
        });
        self.count_events(events, dealt, block);
        self.counts.end(block, &dealer_nets, dealt.count());
    }

    /// Plays rounds of a table with events of a round.
    fn play_with_rounds(&self, events: &OwnEvents, dealt: &Dealt, block: &mut BlockCounts) {
        let mut dealer_nets = self.counts.new_rounds();
        let (all, together) = self.all_seats(dealt, 0);
        for (seat, met) in all.iter().enumerate() {
            let kinds = self.kinds_of_events(events, dealt, 0, seat);
            let both = events.both_kinds() / events.together;
            for (lane, met) in met.iter().enumerate() {
                self.counts.count_rounds(
                    block,
                    seat,
                    usize::from(*met) * both + usize::from(kinds[lane]),
                    together[lane],
                );
            }
            self.counts.settle(
                block,
                &mut dealer_nets,
                seat,
                met,
                &events.with_together(kinds, &together)[..met.len()],
            );
        }
        self.count_events(events, dealt, block);
        self.counts.end(block, &dealer_nets, dealt.count());
    }

    /// Returns the side that wins the main bet in a matchup.
    fn side_in(&self, met: u16) -> Side {
        let bets = &self.counts.bets;
        bets.cases.met[usize::from(met)].map_or(Side::Push, |met| bets.money.main.outcomes[met.outcome].side)
    }

    /// Returns the matchups of every seat with the dealer, and how the main bets of each round end together.
    fn all_seats(&self, dealt: &Dealt, first: usize) -> (Vec<Vec<u16>>, [u8; AT_ONCE]) {
        let mut all = Vec::new();
        self.seats(dealt, first, |_, met| all.push(met.to_vec()));
        let together = together(all.iter().map(|met| met.iter().map(|met| self.side_in(*met)).collect()));
        (all, together)
    }

    /// Returns the kinds of the events of a seat and of the dealer in each round.
    #[inline(never)]
    fn kinds_of_events(&self, events: &OwnEvents, dealt: &Dealt, first: usize, seat: usize) -> [u16; AT_ONCE] {
        let own = self.events_of(events, dealt, first, seat);
        let dealers = self.events_of(events, dealt, first, self.counts.bets.seats());
        let mut kinds = [0; AT_ONCE];
        for (lane, kind) in kinds.iter_mut().enumerate() {
            *kind = events.kind(own[lane], dealers[lane]) as u16;
        }
        kinds
    }

    /// Counts the events of everybody.
    fn count_events(&self, events: &OwnEvents, dealt: &Dealt, block: &mut BlockCounts) {
        let seats = self.counts.bets.seats();
        for holder in 0..=seats {
            let found = self.events_of(events, dealt, 0, holder);
            for set in &found[..dealt.count()] {
                self.counts.count_events(block, (holder + 1) % (seats + 1), set.index());
            }
        }
    }
}

impl Rounds for Gnau {
    fn shoe(&self) -> Shoe {
        self.rules.shoe.shoe(cards_dealt(self.rules.players) as usize)
    }

    fn account(&self) -> Account<'_> {
        self.counts.account()
    }

    fn play(&self, dealt: &Dealt, _: &mut Chance, block: &mut BlockCounts) {
        match &self.events {
            Some(events) if !self.rules.rounds.is_empty() => return self.play_with_rounds(events, dealt, block),
            Some(events) => return self.play_with_events(events, dealt, block),
            None => {}
        }
        let mut dealer_nets = self.counts.new_rounds();
        self.seats(dealt, 0, |seat, met| self.counts.settle(block, &mut dealer_nets, seat, met, &[]));
        self.counts.end(block, &dealer_nets, dealt.count());
    }
}

impl ShoeGame for Gnau {
    fn bets_of_seats(&self) -> &Bets {
        &self.counts.bets
    }

    fn meet(&self, dealt: &Dealt, first: usize, _: &mut Chance, hears: &mut OnMatchup<'_>) -> Vec<Lanes> {
        match &self.events {
            None => self.seats(dealt, first, |seat, met| hears(seat, met, &[])),
            Some(events) if events.together == 1 => self.seats(dealt, first, |seat, met| {
                hears(seat, met, &self.kinds_of_events(events, dealt, first, seat)[..met.len()]);
            }),
            Some(events) => {
                let (all, together) = self.all_seats(dealt, first);
                for (seat, met) in all.iter().enumerate() {
                    let kinds = self.kinds_of_events(events, dealt, first, seat);
                    hears(seat, met, &events.with_together(kinds, &together)[..met.len()]);
                }
            }
        }
        Vec::new()
    }

    fn hands_called(&self, name: &str) -> Vec<bool> {
        are_called(&self.rules.events(), name)
    }

    fn seat_against_seat(&self, dealt: &Dealt, lane: usize, seats: [usize; 2]) -> Option<u16> {
        let places = seats.map(|seat| 5 * (seat + 1));
        let mut hands = [[Hand::NO_OX; AT_ONCE]; 2];
        for (hands, (seat, place)) in hands.iter_mut().zip(seats.into_iter().zip(places)) {
            self.table(seat).look_up(dealt, place, hands);
        }
        let [one, other] = hands.map(|hands| hands[lane]);
        self.settlement.by_hand(one, other).is_none().then(|| {
            let mut met = [self.pair(one, other) as u16; AT_ONCE];
            self.compare_cards(dealt, [places[1], places[0]], &mut met);
            met[lane]
        })
    }
}

impl Analysis for Gnau {
    fn exact(&self, steps: &dyn Steps) -> Option<Exact> {
        self.rules.why_seats_depend().is_none().then(|| self.count(true, steps))
    }

    fn count_seats(&self, steps: &dyn Steps) -> Option<Exact> {
        self.rules.why_seats_depend().is_none().then(|| self.count(false, steps))
    }

    fn solve(&self, solving: &Solving, steps: &dyn Steps) -> Result<Solved, Unsolvable> {
        self.freedom(solving, steps)
    }

    fn explain(&self, question: &Question<'_>) -> Result<Answer, Unexplained> {
        self.explained(question)
    }

    fn examples(&self) -> Vec<(String, String, Option<u8>)> {
        self.hand_examples()
    }
}
