//! How a round of Gnau settles.

use super::hand::{Group, HANDS, Hand};
use super::holder::Holder;
use super::keys::{FiveDukesTie, Ties};
use super::rules::Rules;
use super::table::{Table, copies};
use crate::cards::{AT_ONCE, Chance, Deal, Dealt, Shoe};
use crate::config::Decimal;
use crate::games::banked::Ledger;
use crate::games::{Explained, Game, Money, Question, Side, Solved, Solving, Unexplained, Unsolvable, in_play};
use crate::report::{MatchupRow, Tables};
use crate::stats::{Between, Evidence, Exact, Layout, Marks, NetRange, Sheet, Variable};
use num_bigint::BigInt;
use std::cmp::Ordering;

/// Pairs of a player's hand and the dealer's.
const PAIRS: usize = HANDS * HANDS;

/// Gnau under given house rules and strategies.
#[derive(Clone, Debug)]
pub struct Gnau {
    pub(super) rules: Rules,
    pub(super) layout: Layout,
    pub(super) ledger: Ledger,
    /// Pairs of hands; a member for each [`Side`].
    pub(super) matchup: Variable,
    /// By seat, the pairs of hands that met.
    met: Marks,
    /// One for each strategy in play.
    pub(super) tables: Vec<Table>,
    /// Which of them each seat uses, and the dealer last.
    pub(super) table_of: Vec<usize>,
    /// By the player's hand, then the dealer's. Looked up rather than decided: who wins is a coin toss to a processor
    /// that tries to foresee it.
    /// `None` where the highest card decides.
    pub(super) settlements: Vec<Option<Settlement>>,
    /// The player's net in each of them; 0 where the highest card decides.
    nets: Vec<i64>,
    /// Whether it ever does.
    compares: bool,
    /// What each pair of hands pays to either side.
    pub(super) stakes: Stakes,
}

/// Whom two hands favour, and the outcome of the player's bet.
pub(super) type Settlement = (Side, u8);

/// The outcome of winning with a hand, of losing to one, and of a push.
#[derive(Clone, Debug)]
pub(super) struct Stakes {
    pub(super) win: [u8; HANDS],
    pub(super) lose: [u8; HANDS],
    pub(super) push: u8,
}

impl Stakes {
    fn new(rules: &Rules, money: &Money) -> Stakes {
        let outcome = |side, paid| money.index(side, paid) as u8;
        Stakes {
            win: rules.payout.map(|paid| outcome(Side::Win, paid)),
            lose: rules.payout.map(|paid| outcome(Side::Lose, paid)),
            push: outcome(Side::Push, Decimal::ZERO),
        }
    }

    pub(super) fn settle(&self, side: Side, player: usize, dealer: usize) -> Settlement {
        (side, [self.lose[dealer], self.push, self.win[player]][side as usize])
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
        let matchup = layout.add_pooled(PAIRS, 3, rules.players, Between::EachCell);

        let holders = [&rules.players_strategy[..], &[rules.dealer_strategy]].concat();
        let (strategies, table_of) = in_play(&holders);
        let tables = Table::of_each(strategies.into_iter().map(|strategy| Holder::new(rules, *strategy)));
        let settlements: Vec<Option<Settlement>> = (0..PAIRS)
            .map(|pair| (pair / HANDS, pair % HANDS))
            .map(|(player, dealer)| Some(stakes.settle(winner(rules, player, dealer)?, player, dealer)))
            .collect();
        // Where cards decide, only the hands follow from the pair.
        let cells = |seat: usize, pair: usize| {
            let settlement = settlements[pair].map(|s| cells_of_settlement(&ledger, &matchup, seat, pair, s));
            ledger.cells_of_hands(seat, pair / HANDS, pair % HANDS).chain(settlement.into_iter().flatten())
        };
        let met = layout.add_marks((0..seats).map(|seat| (0..PAIRS).map(move |pair| cells(seat, pair))));
        Gnau {
            rules: rules.clone(),
            layout,
            matchup,
            met,
            tables,
            table_of,
            nets: settlements.iter().map(|settled| settled.map_or(0, |(_, outcome)| ledger.net(outcome))).collect(),
            compares: settlements.contains(&None),
            settlements,
            stakes,
            ledger,
        }
    }

    /// Whether suits decide where the highest faces are equal.
    pub(super) fn by_suit(&self) -> bool {
        self.rules.ties == Ties::HighCardSuit
    }

    /// The table of the hands of a seat, or of the dealer, who comes behind the seats.
    fn table(&self, holder: usize) -> &Table {
        &self.tables[self.table_of[holder]]
    }

    /// Settles a pair of hands by the highest of the player's cards and of the dealer's, counts that, and gives the
    /// player's net.
    #[inline(never)]
    fn settle_by_cards(&self, sheet: &mut Sheet, seat: usize, pair: usize, deal: Deal<'_>) -> i64 {
        // Cards are numbered by face, then suit.
        let [player, dealer] = [5 * (seat + 1), 0].map(|place| {
            let highest = (place..place + 5).map(|place| deal.card(place)).max().unwrap_or_default();
            if self.by_suit() { highest } else { highest / 4 }
        });
        let settlement = self.stakes.settle(higher(player, dealer), pair / HANDS, pair % HANDS);
        cells_of_settlement(&self.ledger, &self.matchup, seat, pair, settlement).for_each(|cell| sheet.count(cell));
        self.ledger.net(settlement.1)
    }
}

/// The cells in which it is counted how a pair of hands settled.
fn cells_of_settlement(
    ledger: &Ledger,
    matchup: &Variable,
    seat: usize,
    pair: usize,
    (side, outcome): Settlement,
) -> impl Iterator<Item = usize> + use<> {
    [matchup.at(side as usize, pair), ledger.cell_of_outcome(seat, outcome)].into_iter()
}

/// Whom a player's highest card against a dealer's favours.
pub(super) fn higher<T: Ord>(player: T, dealer: T) -> Side {
    match player.cmp(&dealer) {
        Ordering::Less => Side::Lose,
        Ordering::Equal => Side::Push,
        Ordering::Greater => Side::Win,
    }
}

/// Whom a player's hand against a dealer's favours; `None` where the highest card decides.
pub(super) fn winner(rules: &Rules, player: usize, dealer: usize) -> Option<Side> {
    let both_five_dukes = [player, dealer].iter().all(|hand| Group::FiveDukes.hands().contains(hand));
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
        Shoe::packs(self.rules.decks, 5 * (self.ledger.seats() + 1))
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

    /// The dealer's five cards stand first, then those of each seat. All rounds of one seat are looked up before those of
    /// the next: its table is then at hand.
    fn play(&self, dealt: &Dealt, _: &mut Chance, sheet: &mut Sheet) {
        let seats = self.ledger.seats();
        let (mut dealers, mut players) = ([Hand::NO_OX; AT_ONCE], [Hand::NO_OX; AT_ONCE]);
        self.table(seats).look_up(dealt, 0, &mut dealers);
        let mut dealer_nets = [0; AT_ONCE];
        for seat in 0..seats {
            let marks = self.met.at(seat, 0);
            self.table(seat).look_up(dealt, 5 * (seat + 1), &mut players);
            let pairs: [u16; AT_ONCE] =
                std::array::from_fn(|round| u16::from(players[round].0) * HANDS as u16 + u16::from(dealers[round].0));
            for (&pair, dealer_net) in pairs[..dealt.count()].iter().zip(&mut dealer_nets) {
                sheet.mark(marks + usize::from(pair));
                *dealer_net -= self.nets[usize::from(pair)];
            }
            if self.compares {
                for (pair, (deal, dealer_net)) in pairs.into_iter().zip(dealt.rounds().zip(&mut dealer_nets)) {
                    if self.settlements[usize::from(pair)].is_none() {
                        *dealer_net -= self.settle_by_cards(sheet, seat, usize::from(pair), deal);
                    }
                }
            }
        }
        sheet.end_rounds(&dealer_nets[..dealt.count()]);
    }

    fn exact(&self) -> Option<Exact> {
        Some(self.enumerate(&copies(self.rules.decks)))
    }

    fn exact_by_seat(&self) -> Option<Exact> {
        Some(self.count(&copies(self.rules.decks), false))
    }

    fn solve(&self, solving: &Solving) -> Result<Solved, Unsolvable> {
        self.freedom(solving)
    }

    fn explain(&self, question: &Question<'_>) -> Result<Explained, Unexplained> {
        self.explained(question)
    }

    fn tables(&self, evidence: &dyn Evidence) -> Tables {
        let hands: Vec<(usize, String)> =
            self.rules.order.iter().map(|hand| (hand.index(), hand.to_string())).collect();
        let mut tables = self.ledger.tables(evidence, &hands, &hands);
        tables.whole.set("matchup", "player", evidence.whole(&self.matchup));
        tables.matchup = Some(self.matchup_rows(evidence));
        tables
    }
}

impl Gnau {
    fn matchup_rows(&self, evidence: &dyn Evidence) -> Vec<MatchupRow> {
        let by_side: Vec<Vec<BigInt>> = (0..3).map(|side| evidence.counts(&self.matchup.member(side))).collect();
        let shares = evidence.shares(&self.matchup);
        let net = |outcome: u8| self.ledger.money().outcomes()[usize::from(outcome)].net;
        let mut rows = Vec::with_capacity(HANDS * HANDS);
        for player in &self.rules.order {
            for dealer in &self.rules.order {
                let (p, d) = (player.index(), dealer.index());
                let pair = p * HANDS + d;
                let law = [Side::Lose, Side::Push, Side::Win]
                    .map(|side| (net(self.stakes.settle(side, p, d).1), by_side[side as usize][pair].clone()));
                rows.push(MatchupRow::new(player.name(), dealer.name(), &shares[pair], law, self.unit()));
            }
        }
        rows
    }
}
