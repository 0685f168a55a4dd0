//! How a round of Gnau settles.

use super::hand::{HAND_NAMES, Hand, Holder};
use super::rules::{FiveDukesTie, Rules, Strategy, Ties};
use super::table::Table;
use crate::cards::{Chance, Deal, Shoe};
use crate::config::Decimal;
use crate::games::banked::Ledger;
use crate::games::{Game, Money, Side};
use crate::report::{MatchupRow, Tables};
use crate::stats::{Between, Layout, NetRange, Sheet, Tally, Variable};

const HANDS: usize = HAND_NAMES.len();

/// Gnau under given house rules and strategies.
#[derive(Clone, Debug)]
pub struct Gnau {
    shoe: Shoe,
    layout: Layout,
    ledger: Ledger,
    /// Pairs of hands; a member for each [`Side`].
    matchup: Variable,
    /// One for each strategy in play.
    tables: Vec<Table>,
    /// Which of them each seat uses, and the dealer last.
    table_of: Vec<usize>,
    /// Who wins: by the player's hand, then the dealer's.
    settlement: Vec<Settlement>,
    /// The outcome of winning with a hand, and of losing to one.
    win: [usize; HANDS],
    lose: [usize; HANDS],
    push: usize,
    order: Vec<Hand>,
    by_suit: bool,
}

/// How two hands settle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Settlement {
    To(Side),
    HighCard,
}

impl Gnau {
    /// Makes the game of its rules.
    #[must_use]
    pub fn new(rules: &Rules) -> Gnau {
        let seats = rules.players as usize;
        let money = Money::new(&rules.payout, &rules.payout, rules.commission);
        let outcome = |side, hand: usize| money.index(side, rules.payout[hand]).unwrap_or_default();
        let (win, lose) =
            (std::array::from_fn(|h| outcome(Side::Win, h)), std::array::from_fn(|h| outcome(Side::Lose, h)));
        let push = money.index(Side::Push, Decimal::ZERO).unwrap_or_default();
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
        let settlement = (0..HANDS * HANDS).map(|pair| settle(rules, pair / HANDS, pair % HANDS)).collect();
        Gnau {
            shoe: Shoe::packs(rules.decks, 5 * (seats + 1)),
            layout,
            ledger,
            matchup,
            tables,
            table_of,
            settlement,
            win,
            lose,
            push,
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

/// How a player's hand settles against a dealer's.
fn settle(rules: &Rules, player: usize, dealer: usize) -> Settlement {
    let five_dukes = Hand::FIVE_DUKES.index();
    match rules.rank[player].cmp(&rules.rank[dealer]) {
        std::cmp::Ordering::Greater => Settlement::To(Side::Win),
        std::cmp::Ordering::Less => Settlement::To(Side::Lose),
        _ if player == five_dukes && dealer == five_dukes && rules.five_dukes_tie == FiveDukesTie::Push => {
            Settlement::To(Side::Push)
        }
        _ => match rules.ties {
            Ties::Dealer => Settlement::To(Side::Lose),
            Ties::Push => Settlement::To(Side::Push),
            Ties::Player => Settlement::To(Side::Win),
            Ties::HighCard | Ties::HighCardSuit => Settlement::HighCard,
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
            let side = match self.settlement[pair] {
                Settlement::To(side) => side,
                Settlement::HighCard => match self.high_card(&deal, place).cmp(&self.high_card(&deal, 0)) {
                    std::cmp::Ordering::Less => Side::Lose,
                    std::cmp::Ordering::Equal => Side::Push,
                    std::cmp::Ordering::Greater => Side::Win,
                },
            };
            let outcome = match side {
                Side::Win => self.win[player],
                Side::Lose => self.lose[dealer],
                Side::Push => self.push,
            };
            sheet.count(self.matchup.at(side as usize, pair));
            dealer_net -= self.ledger.settle(sheet, seat, player, outcome);
        }
        self.ledger.end_round(sheet, dealer, dealer_net);
    }

    fn tables(&self, tally: &Tally) -> Tables {
        let hands: Vec<(usize, String)> = self.order.iter().map(|hand| (hand.index(), hand.to_string())).collect();
        Tables { matchup: Some(self.matchup_rows(tally)), ..self.ledger.tables(tally, &hands) }
    }
}

impl Gnau {
    fn matchup_rows(&self, tally: &Tally) -> Vec<MatchupRow> {
        let by_side: Vec<Vec<u128>> = (0..3).map(|side| tally.counts(&self.matchup.member(side))).collect();
        let net = |outcome: usize| self.ledger.money().outcomes()[outcome].net;
        let mut rows = Vec::with_capacity(HANDS * HANDS);
        for player in &self.order {
            for dealer in &self.order {
                let (p, d) = (player.index(), dealer.index());
                let pair = p * HANDS + d;
                let law = [(Side::Lose, self.lose[d]), (Side::Push, self.push), (Side::Win, self.win[p])]
                    .map(|(side, outcome)| (net(outcome), by_side[side as usize][pair]));
                let share = tally.share(&self.matchup, pair);
                rows.push(MatchupRow::new(player.name(), dealer.name(), share, law, self.unit()));
            }
        }
        rows
    }
}
