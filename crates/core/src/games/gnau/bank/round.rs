//! Rounds at a table at which people bid for the bank or choose stakes.

use super::counts::{BankCounts, Counted};
use super::keys::{BidBy, DealerBy, EqualBids, NoBids, StakeBy};
use super::rules::{BankRules, Thresholds, Way};
use super::seen_choices::SeenChoices;
use super::seen_table::SeenTable;
use super::settle::{Amounts, Course, RoundNets, StakedHand};
use super::worth::Worth;
use crate::cards::{AT_ONCE, Card, Chance, Dealt, Shoe};
use crate::engine::{Account, Rounds, Unwatched};
use crate::games::banked::cards_dealt;
use crate::games::gnau::choices::Strategy;
use crate::games::gnau::hand::Hand;
use crate::games::gnau::round::Gnau;
use crate::games::gnau::rules::Rules;
use crate::games::logged::typed_cards;
use crate::games::session::night::{NightTable, TableNets};
use crate::games::{Game, Question, Role, Rules as GameRules, Side};
use crate::stats::{BlockCounts, Estimate, Joint, NetRange, Tally};
use std::iter;
use std::sync::Arc;

/// Cards of a hand.
const FIVE: usize = 5;
/// Rounds in a block: few, because errors come from how blocks differ.
const BLOCK: u64 = 5 * AT_ONCE as u64;

/// A table at which people bid for the bank or choose stakes.
///
/// The cards of holder `h` are the places `5 h` … `5 h + 4` of the deal. With a fixed dealer he is the first holder.
#[derive(Debug)]
pub(in crate::games::gnau) struct BankTable {
    pub(super) rules: Rules,
    /// The rules of the bank, with tables in place of the word for solved ones.
    pub(super) bank: BankRules,
    /// The game with a fixed dealer, which looks hands up and settles them.
    pub(super) hands: Gnau,
    pub(super) amounts: Amounts,
    pub(super) counts: BankCounts,
    nets: NetRange,
    reached: Option<Reached>,
    /// Tables by which people bid, and stake, each person's.
    pub(super) bid_tables: Vec<Option<Arc<SeenChoices>>>,
    pub(super) stake_tables: Vec<Option<Arc<SeenChoices>>>,
}

/// A round as it was played.
pub(super) struct PlayedRound<'a> {
    pub course: &'a Course,
    pub nets: &'a RoundNets,
    dealt: &'a Dealt,
    lane: usize,
    hands: &'a [[Hand; AT_ONCE]],
}

impl PlayedRound<'_> {
    /// Returns the hand of a holder.
    pub(super) fn hand(&self, holder: usize) -> Hand {
        self.hands[holder][self.lane]
    }

    /// Returns the cards of a holder, as they are typed.
    pub(super) fn cards(&self, holder: usize) -> String {
        typed_cards(self.dealt.round_in(self.lane), FIVE * holder..FIVE * (holder + 1))
    }
}

/// One of the thresholds.
type OfReached = fn(&Reached) -> &Vec<bool>;

/// Thresholds that seen cards reach, by the number of the cards.
#[derive(Debug)]
struct Reached {
    worth: Worth,
    bid: Vec<bool>,
    stake: Vec<bool>,
    stake_against_bid: Vec<bool>,
}

impl Reached {
    /// Values the seen cards of a table: for bids as the dealer's, for stakes as a player's.
    fn new(hands: &Gnau, bank: &BankRules) -> Option<Reached> {
        let worth = Worth::new(hands, bank.seen)?;
        let Thresholds { bid_from, stake_from, stake_against_bid_from } = bank.thresholds;
        let bid = worth.reaches(Role::Dealer, bid_from);
        let [stake, stake_against_bid] =
            [stake_from, stake_against_bid_from].map(|from| worth.reaches(Role::Player, from));
        Some(Reached { worth, bid, stake, stake_against_bid })
    }
}

impl BankTable {
    pub(in crate::games::gnau) fn new(rules: &Rules, bank: &BankRules) -> BankTable {
        let bank = &rules.with_solved_tables(bank);
        let table = BankTable::without_worth(rules, bank);
        let reached = bank.asks_worth().and_then(|_| Reached::new(&table.hands, bank));
        BankTable { reached, ..table }
    }

    /// Returns the table for questions about a hand, which take no worth of all others.
    fn without_worth(rules: &Rules, bank: &BankRules) -> BankTable {
        let players = rules.players as usize;
        let holders = players + 1;
        let amounts = Amounts::new(bank, rules.money(), rules.commission, holders);
        let most = amounts.most(players) + 1;
        let nets = NetRange::Binned { low: -most, width: most / 128 + 1 };
        let counts = BankCounts::new(bank, holders, rules.hands(), &amounts);
        let hands = Gnau::new(&rules.with_usual_dealer());
        let bid_tables = tables_of(&hands, bank.seen, &bank.bid_by);
        let stake_tables = tables_of(&hands, bank.seen, &bank.stake_by);
        let (rules, bank) = (rules.clone(), bank.clone());
        BankTable { rules, bank, hands, amounts, counts, nets, reached: None, bid_tables, stake_tables }
    }

    /// Returns `true` if somebody bids with some cards.
    pub(super) fn can_be_bid_for(&self) -> bool {
        let mut by = self.bank.bid_by.iter();
        let can_bid = by.any(|by| match by {
            Way::Word(BidBy::Never) => self.bank.bids[0] > 0,
            Way::Word(BidBy::Always | BidBy::Random | BidBy::Solved) => true,
            Way::Table(table) => table.ever_bids(),
            Way::Word(BidBy::Worth) => self.reached.as_ref().is_some_and(|reached| reached.bid.contains(&true)),
        });
        can_bid && self.bank.bids.last().is_some_and(|bid| *bid > 0)
    }

    /// Returns `true` if the seen cards with a number are bid for by worth.
    pub(super) fn bids_most(&self, number: usize) -> bool {
        self.reached.as_ref().is_some_and(|reached| reached.bid[number])
    }

    /// Returns `true` if the most is staked by worth with the seen cards with a number.
    pub(super) fn stakes_most(&self, number: usize, against_bid: bool) -> bool {
        self.reached
            .as_ref()
            .is_some_and(|reached| if against_bid { reached.stake_against_bid[number] } else { reached.stake[number] })
    }

    /// Returns the number of people with cards.
    pub(super) fn holders(&self) -> usize {
        self.rules.players as usize + 1
    }

    /// Returns the first holder who can play against a dealer.
    pub(super) fn first_person(&self) -> usize {
        usize::from(self.bank.by == DealerBy::Fixed)
    }

    /// Returns the strategy that a holder arranges by, as a holder of the table with a fixed dealer.
    fn arranges_as(&self, holder: usize) -> usize {
        match self.bank.by {
            DealerBy::Fixed => holder.checked_sub(1).unwrap_or(self.rules.players as usize),
            DealerBy::Bids | DealerBy::Nobody => holder,
        }
    }

    /// Returns the strategy that a holder arranges by.
    pub(super) fn strategy(&self, holder: usize) -> Strategy {
        let rules = &self.hands.rules;
        rules.players_strategy.get(self.arranges_as(holder)).copied().unwrap_or(rules.dealer_strategy)
    }

    /// Returns the rules of the same hands with a fixed dealer and stakes of 1, and with a player in the first seat.
    pub(super) fn rules_against(&self, dealer: usize, player: usize) -> Rules {
        let others = (0..self.holders()).filter(|other| *other != dealer && *other != player);
        let players_strategy = iter::once(player).chain(others).map(|holder| self.strategy(holder)).collect();
        Rules { players_strategy, dealer_strategy: self.strategy(dealer), ..self.hands.rules.clone() }
    }

    /// Bids for the bank and chooses the stakes of a round, dealing it again if the rules require it.
    fn bid_and_stake(&self, dealt: &mut Dealt, lane: usize, chance: &mut Chance, course: &mut Course) {
        course.bid = 0;
        course.dealer = match self.bank.by {
            DealerBy::Fixed => Some(0),
            DealerBy::Nobody => None,
            DealerBy::Bids => Some(self.bid(dealt, lane, chance, course)),
        };
        let against_bid = self.bank.by == DealerBy::Bids && self.bank.bids[course.bid] > 0;
        let first = self.first_person();
        for holder in first..self.holders() {
            let most = self.bank.stakes.len() - 1;
            course.stakes[holder] = match self.bank.stake_by[holder - first] {
                _ if !self.bank.stakes_vary() || course.dealer == Some(holder) => 0,
                Way::Word(StakeBy::Least) => 0,
                Way::Word(StakeBy::Most) => most,
                Way::Word(StakeBy::Random) => chance.below(self.bank.stakes.len() as u64) as usize,
                Way::Word(StakeBy::Worth | StakeBy::Solved) => {
                    let reaches: OfReached =
                        if against_bid { |reached| &reached.stake_against_bid } else { |reached| &reached.stake };
                    if self.is_worth(dealt, lane, holder, reaches) { most } else { 0 }
                }
                Way::Table(_) => {
                    let own = course.bids.get(holder).copied().unwrap_or_default();
                    let state = own * self.bank.bids.len() + course.bid;
                    let cards = cards(dealt, lane, holder);
                    let table = self.stake_tables[holder - first].as_ref();
                    if table.is_some_and(|table| table.stakes_most(&cards, state, chance)) { most } else { 0 }
                }
            };
        }
    }

    /// Lets everybody bid, and returns the dealer.
    fn bid(&self, dealt: &mut Dealt, lane: usize, chance: &mut Chance, course: &mut Course) -> usize {
        let holders = self.holders();
        loop {
            for holder in 0..holders {
                course.bids[holder] = match self.bank.bid_by[holder] {
                    Way::Word(BidBy::Never) => 0,
                    Way::Word(BidBy::Always) => self.bank.bids.len() - 1,
                    Way::Word(BidBy::Random) => chance.below(self.bank.bids.len() as u64) as usize,
                    Way::Table(_) => {
                        let table = self.bid_tables[holder].as_ref();
                        table.map_or(0, |table| table.bid(&cards(dealt, lane, holder), chance))
                    }
                    Way::Word(BidBy::Worth | BidBy::Solved) => {
                        if self.is_worth(dealt, lane, holder, |reached| &reached.bid) {
                            self.bank.bids.len() - 1
                        } else {
                            0
                        }
                    }
                };
            }
            course.bid = course.bids.iter().copied().max().unwrap_or(0);
            if self.bank.bids[course.bid] > 0 || self.bank.no_bids != NoBids::Redeal {
                return self.banker(&course.bids, chance);
            }
            dealt.replace(lane, chance.deal_again(|| self.shoe()));
        }
    }

    /// Picks the dealer by the places of all bids: among the highest bidders, or anybody if nobody bids.
    pub(super) fn banker(&self, bids: &[usize], chance: &mut Chance) -> usize {
        let bid = bids.iter().copied().max().unwrap_or(0);
        if self.bank.bids[bid] == 0 {
            return chance.below(bids.len() as u64) as usize;
        }
        let highest: Vec<usize> = (0..bids.len()).filter(|holder| bids[*holder] == bid).collect();
        match (self.bank.equal_bids, &highest[..]) {
            (_, [only]) => *only,
            (EqualBids::Random, _) => highest[chance.below(highest.len() as u64) as usize],
            (EqualBids::First, _) => {
                let turn = chance.below(bids.len() as u64) as usize;
                highest.iter().copied().find(|holder| *holder >= turn).unwrap_or(highest[0])
            }
        }
    }

    /// Returns `true` if the seen cards of a holder reach a threshold.
    fn is_worth(&self, dealt: &Dealt, lane: usize, holder: usize, reaches: OfReached) -> bool {
        let Some(reached) = &self.reached else { return false };
        reaches(reached)[reached.worth.number(&cards(dealt, lane, holder)[..self.bank.seen])]
    }

    /// Returns the outcome of a holder's bet against another holder.
    fn outcome(&self, dealt: &Dealt, lane: usize, hands: &[[Hand; AT_ONCE]], holders: [usize; 2]) -> usize {
        let [own, other] = holders.map(|holder| hands[holder][lane]);
        let settlement = &self.hands.settlement;
        let side = settlement.by_hand(own, other).unwrap_or_else(|| {
            let end = |holder: usize| settlement.end(hands[holder][lane], &cards(dealt, lane, holder));
            settlement.by_end(end(holders[0]), end(holders[1])).unwrap_or(Side::Push)
        });
        usize::from(settlement.outcome(side, own, other))
    }

    /// Plays rounds, and calls `each` with each of them.
    pub(super) fn play_rounds(&self, dealt: &Dealt, chance: &mut Chance, each: &mut dyn FnMut(&PlayedRound<'_>)) {
        let holders = self.holders();
        let mut dealt = dealt.clone();
        let empty = Course { bids: vec![0; holders], stakes: vec![0; holders], ..Course::default() };
        let mut courses = vec![empty; dealt.count()];
        for (lane, course) in courses.iter_mut().enumerate() {
            self.bid_and_stake(&mut dealt, lane, chance, course);
        }
        let mut hands = vec![[Hand::NO_OX; AT_ONCE]; holders];
        for (holder, hands) in hands.iter_mut().enumerate() {
            self.hands.table(self.arranges_as(holder)).look_up(&dealt, FIVE * holder, hands);
        }
        let mut nets = RoundNets { by_holder: vec![0; holders], ..RoundNets::default() };
        for (lane, course) in courses.iter_mut().enumerate() {
            if course.dealer.is_none() {
                course.hands.clear();
                course.hands.extend(hands.iter().map(|hands| hands[lane]));
            }
            let outcome = |own: usize, other: usize| self.outcome(&dealt, lane, &hands, [own, other]);
            match course.dealer {
                Some(dealer) => {
                    let mut meetings = Vec::with_capacity(holders);
                    // In turn after the dealer.
                    for holder in (dealer + 1..holders).chain(0..dealer) {
                        let (person, stake) = (holder - self.first_person(), course.stakes[holder]);
                        meetings.push(StakedHand { holder, person, stake, outcome: outcome(holder, dealer) });
                    }
                    self.amounts.with_dealer(dealer, course.bid, &meetings, &mut nets);
                }
                None => self.amounts.without_dealer(holders, &outcome, &mut nets),
            }
            each(&PlayedRound { course, nets: &nets, dealt: &dealt, lane, hands: &hands });
        }
    }
}

/// Returns the cards of a holder.
fn cards(dealt: &Dealt, lane: usize, holder: usize) -> [Card; FIVE] {
    let deal = dealt.round_in(lane);
    std::array::from_fn(|at| Card::from_index(deal.card(FIVE * holder + at)))
}

/// Looks up the table of each person who plays by one. People who share a table share the look-up.
fn tables_of<W>(hands: &Gnau, seen: usize, ways: &[Way<W>]) -> Vec<Option<Arc<SeenChoices>>> {
    let mut known: Vec<(&Arc<SeenTable>, Arc<SeenChoices>)> = Vec::new();
    let mut tables = Vec::new();
    for way in ways {
        let Way::Table(table) = way else {
            tables.push(None);
            continue;
        };
        let same = known.iter().find(|(other, _)| Arc::ptr_eq(other, table)).map(|(_, choices)| Arc::clone(choices));
        let choices = same.unwrap_or_else(|| Arc::new(SeenChoices::new(hands, table, seen)));
        known.push((table, Arc::clone(&choices)));
        tables.push(Some(choices));
    }
    tables
}

impl Rules {
    /// Returns the rules of the same hands with a fixed dealer and stakes of 1. The last person's strategy is the dealer's.
    pub(super) fn with_usual_dealer(&self) -> Rules {
        let players = self.players as usize;
        let mut usual = Rules { bank: None, ..self.clone() };
        usual.bets.stakes = vec![crate::config::Decimal::ONE; players];
        if usual.players_strategy.len() > players {
            usual.dealer_strategy = usual.players_strategy[players];
            usual.players_strategy.truncate(players);
        }
        usual
    }

    /// Returns the game of a table with a bank; `None` if a fixed dealer takes fixed stakes.
    pub(in crate::games::gnau) fn bank_table(&self) -> Option<Box<dyn Game>> {
        Some(Box::new(BankTable::new(self, self.bank.as_ref()?)))
    }

    /// Returns the game of a question about a hand. Bids of the others take the worth of all seen cards.
    pub(in crate::games::gnau) fn table_of_hand(&self, question: &Question<'_>) -> Box<dyn Game> {
        match &self.bank {
            Some(bank) if question.bids.is_empty() && bank.asks_solved().is_none() => {
                Box::new(BankTable::without_worth(self, bank))
            }
            Some(_) | None => self.game(&Unwatched),
        }
    }

    /// Returns the table of a night.
    pub(in crate::games::gnau) fn night_table(&self) -> Option<NightTable> {
        let strategies = ["strategy.players"; 2];
        let Some(bank) = &self.bank else {
            return Some(NightTable::against_dealer(self.on_one_shoe().ok()?, strategies));
        };
        let seats = bank.people(self.players as usize);
        Some(NightTable { table: Box::new(BankTable::new(self, bank)), seats, strategies })
    }
}

impl TableNets for BankTable {
    fn rounds(&self) -> &dyn Rounds {
        self
    }

    fn holders(&self) -> usize {
        BankTable::holders(self)
    }

    fn pays_house(&self) -> bool {
        BankTable::pays_house(self)
    }

    fn nets(&self, dealt: &Dealt, chance: &mut Chance, nets: &mut [[i64; AT_ONCE]], heirs: &mut [u16; AT_ONCE]) {
        let mut lane = 0;
        self.play_rounds(dealt, chance, &mut |played| {
            heirs[lane] = played.course.dealer.unwrap_or(nets.len()) as u16;
            nets.iter_mut().zip(&played.nets.by_holder).for_each(|(nets, net)| nets[lane] = *net);
            lane += 1;
        });
    }

    fn finds_dealers(&self) -> bool {
        self.bank.by != DealerBy::Fixed
    }
}

impl Rounds for BankTable {
    fn shoe(&self) -> Shoe {
        self.rules.shoe.shoe(cards_dealt(self.rules.players) as usize)
    }

    fn account(&self) -> Account<'_> {
        let unit = self.amounts.unit();
        Account { layout: &self.counts.layout, dealer_nets: &self.nets, unit, staked: unit }
    }

    fn play(&self, dealt: &Dealt, chance: &mut Chance, block: &mut BlockCounts) {
        self.play_rounds(dealt, chance, &mut |played| self.counts.count(played.course, played.nets, block));
    }

    fn edge(&self, tally: &Tally) -> Estimate {
        self.counts.joint(tally, Counted::Dealer).map_or_else(Estimate::unknown, Joint::ratio)
    }

    fn has_edge(&self) -> bool {
        self.counts.has_dealer()
    }

    fn block(&self) -> u64 {
        BLOCK
    }
}
