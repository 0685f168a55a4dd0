//! How a round of Gnau settles.

use super::ends::Settlement;
use super::hand::{HANDS, Hand};
use super::holder::Holder;
use super::rules::Rules;
use super::table::{Table, copies};
use crate::cards::{AT_ONCE, Card, Chance, Deal, Dealt, Shoe};
use crate::config::Decimal;
use crate::engine::{Account, Rounds, Steps, Unwatched};
use crate::games::banked::Ledger;
use crate::games::{
    Explained, Game, MAIN, Money, Question, Rules as GameRules, Side, Solved, Solving, Terms, Unexplained, Unsolvable,
    in_play,
};
use crate::stats::table::Nets;
use crate::stats::{Between, Evidence, Exact, Layout, Marks, Sheet, Tables, Variable};

/// Pairs of a player's hand and the dealer's.
const PAIRS: usize = HANDS * HANDS;

impl GameRules for Rules {
    fn game(&self) -> Box<dyn Game> {
        Box::new(Gnau::new(self))
    }
}

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
    pub(super) settlement: Settlement,
    /// The same by the player's hand, then the dealer's; `None` where a card decides. Looked up, not branched on: the
    /// branch would mispredict half the time.
    settled: Vec<Option<Settled>>,
    /// The player's net in each of them; 0 where a card decides.
    nets: Vec<i64>,
    /// Whether one ever does.
    compares: bool,
}

/// Whom two hands favour, and the outcome of the player's bet.
type Settled = (Side, u8);

impl Gnau {
    /// Makes the game of its rules.
    #[must_use]
    pub fn new(rules: &Rules) -> Gnau {
        let seats = rules.players as usize;
        let (wins, losses) = (&rules.payout, &rules.payout_of_dealer);
        let main = Terms { name: MAIN, stake: Decimal::ONE, wins, losses, commission: rules.commission };
        let money = Money::new(&main, &[]);
        let settlement = Settlement::new(rules, &money);
        let mut layout = Layout::default();
        let ledger = Ledger::new(&mut layout, seats, HANDS, money);
        let matchup = layout.add_pooled(PAIRS, 3, rules.players, Between::EachCell);

        let holders = [&rules.players_strategy[..], &[rules.dealer_strategy]].concat();
        let (strategies, table_of) = in_play(&holders);
        let tables = Table::of_each(strategies.into_iter().map(|strategy| Holder::new(rules, *strategy)));
        let settle = |pair: usize| {
            let (player, dealer) = hands_of(pair);
            let side = settlement.by_hand(player, dealer)?;
            Some((side, settlement.outcome(side, player, dealer)))
        };
        let settled: Vec<Option<Settled>> = (0..PAIRS).map(settle).collect();
        // Where a card decides, the pair gives the hands only.
        let cells = |seat: usize, pair: usize| {
            let settled = settled[pair].map(|settled| cells_of_settled(&ledger, &matchup, seat, pair, settled));
            ledger.cells_of_hands(seat, pair / HANDS, pair % HANDS).chain(settled.into_iter().flatten())
        };
        let met = layout.add_marks((0..seats).map(|seat| (0..PAIRS).map(move |pair| cells(seat, pair))));
        Gnau {
            rules: rules.clone(),
            layout,
            matchup,
            met,
            tables,
            table_of,
            nets: settled.iter().map(|settled| settled.map_or(0, |(_, outcome)| ledger.net(outcome))).collect(),
            compares: settled.contains(&None),
            settled,
            settlement,
            ledger,
        }
    }

    /// The hands of a seat, or of the dealer, who comes last.
    fn table(&self, holder: usize) -> &Table {
        &self.tables[self.table_of[holder]]
    }

    /// Settles a pair of equal hands by their cards, counts that, and returns the player's net.
    #[inline(never)]
    fn settle_by_cards(&self, sheet: &mut Sheet, seat: usize, pair: usize, deal: Deal<'_>) -> i64 {
        let (player, dealer) = hands_of(pair);
        let cards = |place: usize| (place..place + 5).map(|place| Card::from_index(deal.card(place)));
        let dealer_end = self.settlement.end(dealer, cards(0));
        let player_end = self.settlement.end(player, cards(5 * (seat + 1)));
        let side = player_end.by_card(dealer_end).unwrap_or(Side::Push);
        let outcome = self.settlement.outcome(side, player, dealer);
        cells_of_settled(&self.ledger, &self.matchup, seat, pair, (side, outcome)).for_each(|cell| sheet.count(cell));
        self.ledger.net(outcome)
    }
}

/// The player's hand and the dealer's in a pair.
fn hands_of(pair: usize) -> (Hand, Hand) {
    (Hand((pair / HANDS) as u8), Hand((pair % HANDS) as u8))
}

/// The cells that count how a pair of hands settled.
fn cells_of_settled(
    ledger: &Ledger,
    matchup: &Variable,
    seat: usize,
    pair: usize,
    (side, outcome): Settled,
) -> impl Iterator<Item = usize> + use<> {
    [matchup.at(side as usize, pair), ledger.cell_of_outcome(seat, outcome)].into_iter()
}

impl Rounds for Gnau {
    fn shoe(&self) -> Shoe {
        Shoe::packs(self.rules.decks, 5 * (self.ledger.seats() + 1))
    }

    fn account(&self) -> Account<'_> {
        self.ledger.account(&self.layout)
    }

    /// The dealer's five cards come first, then those of each seat. Looks up one seat in all rounds before the next, to
    /// keep its table in the cache.
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
                    if self.settled[usize::from(pair)].is_none() {
                        *dealer_net -= self.settle_by_cards(sheet, seat, usize::from(pair), deal);
                    }
                }
            }
        }
        sheet.end_rounds(&dealer_nets[..dealt.count()]);
    }
}

impl Game for Gnau {
    fn exact(&self) -> Option<Exact> {
        self.exact_in_steps(&Unwatched)
    }

    fn exact_in_steps(&self, steps: &dyn Steps) -> Option<Exact> {
        Some(self.count(&copies(self.rules.decks), Some(steps)))
    }

    fn exact_by_seat(&self) -> Option<Exact> {
        Some(self.count(&copies(self.rules.decks), None))
    }

    fn solve(&self, solving: &Solving) -> Result<Solved, Unsolvable> {
        self.freedom(solving)
    }

    fn explain(&self, question: &Question<'_>) -> Result<Explained, Unexplained> {
        self.explained(question)
    }

    fn nets(&self, evidence: &dyn Evidence) -> Vec<Nets> {
        self.ledger.nets(evidence)
    }

    fn tables(&self, evidence: &dyn Evidence) -> Tables {
        self.tables_of(evidence)
    }
}
