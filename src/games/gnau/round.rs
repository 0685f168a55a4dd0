//! How a round of Gnau settles.

use super::exact::{self, Copies, HANDS, HighCard, Pairs, choose};
use super::hand::{Hand, Holder};
use super::laws::{Laws, Value};
use super::rules::{FiveDukesTie, Rules, Strategy, Ties};
use super::spread::product_moment;
use super::table::{Table, copies};
use crate::cards::{Chance, Deal, Shoe};
use crate::config::Decimal;
use crate::games::banked::Ledger;
use crate::games::{Game, Money, Side};
use crate::report::{MatchupRow, Tables};
use crate::stats::{Between, Dealer, Evidence, Exact, Fraction, Layout, NetRange, Sheet, Variable};
use num_bigint::BigInt;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// Gnau under given house rules and strategies.
#[derive(Clone, Debug)]
pub struct Gnau {
    rules: Rules,
    shoe: Shoe,
    layout: Layout,
    ledger: Ledger,
    /// Pairs of hands; a member for each [`Side`].
    matchup: Variable,
    /// One for each strategy in play.
    tables: Vec<Table>,
    /// Which of them each seat uses, and the dealer last.
    table_of: Vec<usize>,
    /// By the player's hand, then the dealer's. Looked up rather than decided: who wins is a coin toss to a processor
    /// that tries to foresee it.
    settlements: Vec<Settlement>,
    /// What each pair of hands pays to either side.
    stakes: Stakes,
    order: Vec<Hand>,
    by_suit: bool,
}

/// How two hands settle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Settlement {
    To(Side, u8),
    HighCard,
}

/// The outcome of winning with a hand, of losing to one, and of a push.
#[derive(Clone, Debug)]
struct Stakes {
    win: [u8; HANDS],
    lose: [u8; HANDS],
    push: u8,
}

impl Stakes {
    fn new(rules: &Rules, money: &Money) -> Stakes {
        let outcome = |side, paid| money.index(side, paid).unwrap_or_default() as u8;
        Stakes {
            win: rules.payout.map(|paid| outcome(Side::Win, paid)),
            lose: rules.payout.map(|paid| outcome(Side::Lose, paid)),
            push: outcome(Side::Push, Decimal::ZERO),
        }
    }

    fn settle(&self, side: Side, player: usize, dealer: usize) -> Settlement {
        let outcome = match side {
            Side::Win => self.win[player],
            Side::Lose => self.lose[dealer],
            Side::Push => self.push,
        };
        Settlement::To(side, outcome)
    }
}

impl Gnau {
    /// Makes the game of its rules.
    #[must_use]
    pub fn new(rules: &Rules) -> Gnau {
        let seats = rules.players as usize;
        let money = Money::new(&rules.payout, &rules.payout, rules.commission);
        let stakes = Stakes::new(rules, &money);
        let mut layout = Layout::default();
        let ledger = Ledger::new(&mut layout, seats, HANDS, money);
        let matchup = layout.add_pooled(HANDS * HANDS, 3, rules.players, Between::EachCell);

        let mut strategies: Vec<Strategy> = Vec::new();
        let mut table_of = Vec::new();
        for strategy in rules.players_strategy.iter().chain([&rules.dealer_strategy]) {
            let known = strategies.iter().position(|s| s == strategy).unwrap_or(strategies.len());
            if known == strategies.len() {
                strategies.push(*strategy);
            }
            table_of.push(known);
        }
        let tables = strategies.into_iter().map(|strategy| Table::new(&Holder::new(rules, strategy))).collect();
        let settlements = (0..HANDS * HANDS)
            .map(|pair| (pair / HANDS, pair % HANDS))
            .map(|(player, dealer)| match winner(rules, player, dealer) {
                Some(side) => stakes.settle(side, player, dealer),
                None => Settlement::HighCard,
            })
            .collect();
        Gnau {
            rules: rules.clone(),
            shoe: Shoe::packs(rules.decks, 5 * (seats + 1)),
            layout,
            ledger,
            matchup,
            tables,
            table_of,
            settlements,
            stakes,
            order: rules.order.clone(),
            by_suit: rules.ties == Ties::HighCardSuit,
        }
    }

    /// The highest card of five: cards are numbered by face, then suit.
    fn high_card(&self, deal: &Deal<'_>, place: usize) -> u8 {
        let highest = (0..5).map(|i| deal.card(place + i)).max().unwrap_or_default();
        if self.by_suit { highest } else { highest / 4 }
    }
}

/// Whom a player's highest card against a dealer's favours.
fn higher(player: u8, dealer: u8) -> Side {
    match player.cmp(&dealer) {
        Ordering::Less => Side::Lose,
        Ordering::Equal => Side::Push,
        Ordering::Greater => Side::Win,
    }
}

/// Whom a player's hand against a dealer's favours; `None` where the highest card decides.
fn winner(rules: &Rules, player: usize, dealer: usize) -> Option<Side> {
    let both_five_dukes = player == Hand::FIVE_DUKES.index() && dealer == player;
    match rules.rank[player].cmp(&rules.rank[dealer]) {
        Ordering::Greater => Some(Side::Win),
        Ordering::Less => Some(Side::Lose),
        Ordering::Equal if both_five_dukes && rules.five_dukes_tie == FiveDukesTie::Push => Some(Side::Push),
        Ordering::Equal => match rules.ties {
            Ties::Dealer => Some(Side::Lose),
            Ties::Push => Some(Side::Push),
            Ties::Player => Some(Side::Win),
            Ties::HighCard | Ties::HighCardSuit => None,
        },
    }
}

impl Game for Gnau {
    fn shoe(&self) -> Shoe {
        self.shoe.clone()
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn dealer_nets(&self) -> &NetRange {
        self.ledger.dealer_nets()
    }

    fn unit(&self) -> i64 {
        self.ledger.money().unit()
    }

    fn bets(&self) -> u32 {
        self.ledger.seats() as u32
    }

    /// The dealer's five cards stand first in the deal, then those of each seat.
    #[inline]
    fn play(&self, deal: Deal<'_>, _chance: &mut Chance, sheet: &mut Sheet) {
        let seats = self.ledger.seats();
        let dealer = self.tables[self.table_of[seats]].hand(&deal, 0).index();
        let mut dealer_net = 0;
        for seat in 0..seats {
            let place = 5 * (seat + 1);
            let player = self.tables[self.table_of[seat]].hand(&deal, place).index();
            let pair = player * HANDS + dealer;
            let mut settlement = self.settlements[pair];
            if settlement == Settlement::HighCard {
                let side = higher(self.high_card(&deal, place), self.high_card(&deal, 0));
                settlement = self.stakes.settle(side, player, dealer);
            }
            let Settlement::To(side, outcome) = settlement else { continue };
            sheet.count(self.matchup.at(side as usize, pair));
            dealer_net -= self.ledger.settle(sheet, seat, player, usize::from(outcome));
        }
        self.ledger.end_round(sheet, dealer, dealer_net);
    }

    fn exact(&self) -> Option<Exact> {
        Some(self.enumerate(&copies(self.rules.decks)))
    }

    fn tables(&self, evidence: &dyn Evidence) -> Tables {
        let hands: Vec<(usize, String)> = self.order.iter().map(|hand| (hand.index(), hand.to_string())).collect();
        let mut tables = self.ledger.tables(evidence, &hands, &hands);
        let whole = evidence.whole(&self.matchup);
        tables.whole.entry("matchup".to_owned()).or_default().insert("player".to_owned(), whole);
        tables.matchup = Some(self.matchup_rows(evidence));
        tables
    }
}

impl Gnau {
    /// Counts every hand and every pair of hands of a shoe with so many cards of each symbol.
    fn enumerate(&self, copies: &Copies) -> Exact {
        let seats = self.ledger.seats();
        let ordered = self.tables.iter().any(Table::looks_at_order);
        let high_card = if self.by_suit { HighCard::Suit { packs: self.rules.decks } } else { HighCard::Face };
        let compares = self.settlements.contains(&Settlement::HighCard);
        let laws: Vec<Laws> =
            self.tables.iter().map(|table| Laws::new(table, if ordered { 120 } else { 1 }, compares)).collect();
        let hands: Vec<Vec<u128>> = laws.iter().map(|laws| exact::hands(copies, laws)).collect();
        let dealer = self.table_of[seats];
        let winner = |player: usize, dealer: usize| winner(&self.rules, player, dealer);
        let pairs: Vec<Pairs> =
            laws.iter().map(|player| exact::pairs(copies, player, &laws[dealer], &winner, high_card)).collect();

        let mut exact = Exact::new(&self.layout);
        let mut matchup: Pairs = std::array::from_fn(|_| vec![0; HANDS * HANDS]);
        let mut mean = Fraction::default();
        let alike = (1..seats).all(|seat| self.table_of[seat] == self.table_of[0]);
        let mut law = Vec::new();
        for seat in 0..seats {
            let pairs = &pairs[self.table_of[seat]];
            let outcomes = self.outcomes(pairs);
            let net = |outcome: usize| self.ledger.money().outcomes()[outcome].net;
            law = outcomes.iter().enumerate().map(|(outcome, count)| (-net(outcome), *count)).collect();
            let sum: BigInt = law.iter().map(|(net, count)| BigInt::from(*net) * *count).sum();
            mean = mean.plus(&Fraction::new(sum, outcomes.iter().sum::<u128>().into()));
            self.ledger.set_seat(&mut exact, seat, &hands[self.table_of[seat]], &outcomes);
            if seat == 0 || !alike {
                for (sums, more) in matchup.iter_mut().zip(pairs) {
                    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
                }
            }
        }
        self.ledger.set_dealer(&mut exact, &hands[dealer]);
        for (side, counts) in matchup.iter().enumerate() {
            exact.set(&self.matchup, side, counts);
        }
        let variance = self.variance(copies, &laws, &pairs);
        exact.set_dealer(Dealer { mean, variance, law: (seats == 1).then(|| merged(law)) });
        exact
    }

    /// The variance of the dealer's total: every seat's own and twice the covariance of every two, of which those of
    /// equal strategies are equal.
    ///
    /// Not enumerated where suits decide: what suits a player holds then depends on those that the dealer holds.
    fn variance(&self, copies: &Copies, laws: &[Laws], pairs: &[Pairs]) -> Option<Fraction> {
        let (dealer, players) = self.table_of.split_last()?;
        let of: Vec<i64> = (0..laws.len()).map(|p| players.iter().filter(|seat| **seat == p).count() as i64).collect();
        let outcomes = self.ledger.money().outcomes();
        let moment = |player: usize, power: u32| {
            let counts = self.outcomes(&pairs[player]);
            let sum: BigInt = counts.iter().zip(outcomes).map(|(n, o)| BigInt::from(o.net).pow(power) * *n).sum();
            Fraction::new(sum, counts.iter().sum::<u128>().into())
        };
        let whole: BigInt = {
            let cards: u32 = copies.iter().sum();
            let orders: u32 = laws[*dealer].of([0, 1, 2, 3, 4]).iter().map(|(_, orders)| orders).sum();
            let ways = [cards, cards - 5, cards.saturating_sub(10)].map(|cards| choose(cards, 5));
            ways.iter().map(|ways| BigInt::from(*ways) * orders).product()
        };
        let net = |player: Value, dealer: Value| {
            let pair = player.hand() * HANDS + dealer.hand();
            let settlement = match self.settlements[pair] {
                Settlement::HighCard => {
                    self.stakes.settle(higher(player.high(), dealer.high()), player.hand(), dealer.hand())
                }
                decided => decided,
            };
            if let Settlement::To(_, outcome) = settlement { outcomes[usize::from(outcome)].net } else { 0 }
        };
        let largest = outcomes.iter().map(|outcome| outcome.net.abs()).max().unwrap_or_default();
        let mut variance = Fraction::default();
        let played: Vec<usize> = (0..laws.len()).filter(|p| of[*p] > 0).collect();
        for &p in &played {
            let mean = moment(p, 1);
            variance = variance.plus(&moment(p, 2).minus(&mean.times(&mean)).times(&Fraction::whole(of[p])));
            for &q in played.iter().filter(|q| **q >= p) {
                let two = if p == q { of[p] * (of[p] - 1) } else { 2 * of[p] * of[q] };
                if two == 0 {
                    continue;
                }
                if self.by_suit && self.settlements.contains(&Settlement::HighCard) {
                    return None;
                }
                let sum = product_moment(copies, [&laws[p], &laws[q]], &laws[*dealer], &net, largest);
                let covariance = Fraction::new(sum, whole.clone()).minus(&mean.times(&moment(q, 1)));
                variance = variance.plus(&covariance.times(&Fraction::whole(two)));
            }
        }
        Some(variance)
    }

    /// Counts of a seat's outcomes.
    fn outcomes(&self, pairs: &Pairs) -> Vec<u128> {
        let mut outcomes = vec![0; self.ledger.money().outcomes().len()];
        let Stakes { win, lose, push } = &self.stakes;
        for (side, counts) in [Side::Lose, Side::Push, Side::Win].into_iter().zip(pairs) {
            for (pair, count) in counts.iter().enumerate() {
                let outcome = match side {
                    Side::Lose => lose[pair % HANDS],
                    Side::Push => *push,
                    Side::Win => win[pair / HANDS],
                };
                outcomes[usize::from(outcome)] += count;
            }
        }
        outcomes
    }

    fn matchup_rows(&self, evidence: &dyn Evidence) -> Vec<MatchupRow> {
        let by_side: Vec<Vec<u128>> = (0..3).map(|side| evidence.counts(&self.matchup.member(side))).collect();
        let shares = evidence.shares(&self.matchup);
        let net = |outcome: u8| self.ledger.money().outcomes()[usize::from(outcome)].net;
        let Stakes { win, lose, push } = &self.stakes;
        let mut rows = Vec::with_capacity(HANDS * HANDS);
        for player in &self.order {
            for dealer in &self.order {
                let (p, d) = (player.index(), dealer.index());
                let pair = p * HANDS + d;
                let law = [(Side::Lose, lose[d]), (Side::Push, *push), (Side::Win, win[p])]
                    .map(|(side, outcome)| (net(outcome), by_side[side as usize][pair]));
                rows.push(MatchupRow::new(player.name(), dealer.name(), &shares[pair], law, self.unit()));
            }
        }
        rows
    }
}

/// A law with each value once, ascending.
fn merged(law: Vec<(i64, u128)>) -> Vec<(i64, u128)> {
    let mut merged = BTreeMap::new();
    law.into_iter().for_each(|(net, count)| *merged.entry(net).or_default() += count);
    merged.into_iter().collect()
}
