//! How a round of Chinese Blackjack goes.

use super::hand::Class;
use super::holders::{Dealer, Holder, Player, happens};
use super::house::House;
use super::machine::{End, Held, Sees, What};
use super::rules::{KEYS, OTHERS, Rules};
use super::solve::answer;
use super::specials::{NOTHING, Shown, Special, both, face, shown};
use super::states::{Hand, RANK, States, copies};
use super::strategy::Strategy;
use crate::cards::{Chance, Deal, Dealt, Shoe};
use crate::config::GameKeys;
use crate::engine::{Account, Rounds, Steps, Unwatched};
use crate::games::banked::{EDGE, EDGE_IS, FREQUENCY, HEADLINES, Ledger};
use crate::games::{
    Explained, Game, GameKind, Machine, Next, Question, Role, Rules as GameRules, Solved, Solving, Unexplained,
    Unsolvable, in_play,
};
use crate::stats::presentation::{PAYOUT, Presentation};
use crate::stats::table::Nets;
use crate::stats::{Evidence, Exact, Layout, Sheet, Tables};
use std::sync::Arc;

/// How its results are presented.
static PRESENTATION: Presentation = Presentation {
    title: "Chinese Blackjack",
    edge: EDGE_IS,
    headlines: HEADLINES,
    kinds: &[&FREQUENCY, &PAYOUT, &EDGE],
};

/// What is known of the game before its rules.
pub static GAME: GameKind = GameKind {
    keys: GameKeys { name: "chinese-blackjack", own: KEYS },
    presentation: &PRESENTATION,
    house_rules: include_str!("../../../docs/changes/chinese-blackjack.txt"),
    others: OTHERS,
    has_equilibrium: true,
    read: |values, complaints| Some(Arc::new(Rules::read(values, complaints)?)),
};

impl GameRules for Rules {
    fn game(&self) -> Box<dyn Game> {
        Box::new(ChineseBlackjack::new(self))
    }
}

/// Chinese Blackjack under given house rules and strategies.
#[derive(Clone, Debug)]
pub struct ChineseBlackjack {
    pub(super) rules: Rules,
    pub(super) layout: Layout,
    pub(super) ledger: Ledger,
    pub(super) states: States,
    infos: Vec<StateInfo>,
    /// One for each strategy in play among the players.
    pub(super) players: Vec<Player>,
    /// Which of them each seat uses.
    pub(super) player_of: Vec<usize>,
    pub(super) dealer: Dealer,
    /// How a player's end meets the dealer's.
    meetings: Vec<Meeting>,
    pub(super) classes: Vec<Class>,
    /// The cells of these classes.
    pub(super) escape: usize,
    pub(super) unplayed: usize,
}

/// The rules of a state, looked up.
#[derive(Clone, Copy, Debug)]
pub(super) struct StateInfo {
    pub class: u8,
    /// Where the meetings of a player who ends with it begin.
    row: u16,
    /// Where they stand among them if the dealer ends with it.
    pub column: u16,
    /// The place of its card count in a word of counts, in bits.
    pub count_shift: u8,
    pub special: Option<Special>,
    /// Whether the dealer decides whether to escape.
    pub dealer_is_asked: bool,
}

/// How a player's end meets the dealer's.
#[derive(Clone, Copy, Debug)]
struct Meeting {
    outcome: u8,
    has_turn: bool,
    /// Whether the player waits for the dealer to play.
    waits: bool,
}

/// The row and column of those who escape.
pub(super) const ESCAPED: u16 = 0;

impl ChineseBlackjack {
    /// Makes the game of its rules.
    #[must_use]
    pub fn new(rules: &Rules) -> ChineseBlackjack {
        let house = &rules.house;
        let strategies = || rules.players_strategy.iter().chain([&rules.dealer_strategy]);
        let states = States::new(house, strategies().any(Strategy::is_by_table));
        let classes = classes(&states, house);
        let cell = |class: Class| classes.partition_point(|c| *c < class);
        let mut layout = Layout::default();
        let ledger = Ledger::new(&mut layout, rules.players as usize, classes.len(), states.money(house));

        let [players, dealers] = [Role::Player, Role::Dealer].map(|role| states.ends(house, role));
        let meeting = |player: &End, dealer: &End| {
            let (side, paid) = house.settle(player, dealer);
            Meeting {
                outcome: ledger.money().main().index(side, paid) as u8,
                has_turn: house.has_turn(player, dealer),
                waits: house.at_once(player).is_none(),
            }
        };
        let meetings =
            players.iter().flat_map(|player| dealers.iter().map(move |dealer| meeting(player, dealer))).collect();
        let info = |hand: &Hand| {
            let held = Held::dealt(hand.cards);
            let [row, column] = [(Role::Player, &players), (Role::Dealer, &dealers)].map(|(role, ends)| {
                let end = house.end(role, &held);
                ends.iter().position(|e| *e == end).unwrap_or_default() as u16
            });
            StateInfo {
                class: cell(house.class(&held)) as u8,
                row: row * dealers.len() as u16,
                column,
                count_shift: 8 * (hand.cards.count - 2),
                special: hand.cards.special,
                dealer_is_asked: matches!(
                    house.next(Role::Dealer, &Sees::default(), &held),
                    Next::Asks(What::Escape { .. })
                ),
            }
        };
        let (strategies, player_of) = in_play(&rules.players_strategy);
        ChineseBlackjack {
            infos: states.hands().iter().map(info).collect(),
            players: strategies.iter().map(|strategy| Player::new(house, &states, strategy)).collect(),
            player_of,
            dealer: Dealer::new(house, &states, &rules.dealer_strategy),
            escape: cell(Class::Escape),
            unplayed: cell(Class::Unplayed),
            rules: rules.clone(),
            layout,
            states,
            meetings,
            classes,
            ledger,
        }
    }

    /// The state of the two cards at a place of the deal.
    #[inline(always)]
    fn two(&self, deal: &Deal<'_>, place: usize) -> u16 {
        self.states.two(rank(deal, place), rank(deal, place + 1))
    }

    /// Five places of the deal belong to each hand, the dealer's first; a hand draws from its own.
    #[inline(always)]
    fn play_round(&self, deal: Deal<'_>, chance: &mut Chance, sheet: &mut Sheet) {
        let two = self.two(&deal, 0);
        let dealer = self.info(two);
        if dealer.special.is_some() {
            let seen = face(dealer.special);
            let escapes = |player: &Player, two: u16| happens(player.escapes(two, seen), chance);
            return self.end_early((dealer.column, dealer.class.into()), escapes, &deal, sheet);
        }
        if dealer.dealer_is_asked && self.dealer_escapes(two, &deal, chance) {
            return self.end_early((ESCAPED, self.escape), |_, _| false, &deal, sheet);
        }
        let path = self.dealer.path(two, drawn(&deal, 0));
        let settled_at = self.dealer.settled_at(&path, chance);

        let mut dealer_net = 0;
        let mut last = None;
        for seat in 0..self.ledger.seats() {
            let place = 5 * (seat + 1);
            let player = self.player(seat);
            let two = self.two(&deal, place);
            let escapes = happens(player.escapes(two, face(None)), chance);
            let info = self.info(player.ends(two, drawn(&deal, place), chance));
            let step = (settled_at >> info.count_shift & 0xff) as usize;
            let (class, outcome, waits) = self.meet(escapes, info, self.info(path[step]).column);
            last = last.max(waits.then_some(step));
            dealer_net -= self.ledger.settle(sheet, seat, class, outcome);
        }
        let dealer_class = last.map_or(self.unplayed, |step| usize::from(self.info(path[step]).class));
        self.ledger.end_round(sheet, dealer_class, dealer_net);
    }

    fn player(&self, seat: usize) -> &Player {
        &self.players[self.player_of[seat]]
    }

    #[inline(always)]
    pub(super) fn info(&self, state: u16) -> &StateInfo {
        &self.infos[usize::from(state)]
    }

    /// The first state of the same class, which represents all.
    pub(super) fn same_class(&self, state: u16) -> u16 {
        let class = self.info(state).class;
        self.infos.iter().position(|info| info.class == class).map_or(state, |first| first as u16)
    }

    /// Whether a dealer who is asked escapes.
    fn dealer_escapes(&self, two: u16, deal: &Deal<'_>, chance: &mut Chance) -> bool {
        let own = |seat: usize| shown(self.info(self.two(deal, 5 * (seat + 1))).special);
        let seen = (0..self.ledger.seats()).map(own).fold(NOTHING, both);
        happens(self.dealer_escapes_by(two, seen), chance)
    }

    /// The chance, in parts, that the dealer escapes with these two cards where this is shown.
    pub(super) fn dealer_escapes_by(&self, two: u16, seen: Shown) -> u32 {
        let (house, strategy) = (&self.rules.house, &self.rules.dealer_strategy);
        let hand = &self.states.hands()[usize::from(two)];
        Holder { house, role: Role::Dealer, strategy }.escapes(seen, hand)
    }

    /// The dealer shows a special or escapes: the round ends before anyone draws.
    fn end_early(
        &self,
        (column, class): (u16, usize),
        mut escapes: impl FnMut(&Player, u16) -> bool,
        deal: &Deal<'_>,
        sheet: &mut Sheet,
    ) {
        let mut dealer_net = 0;
        for seat in 0..self.ledger.seats() {
            let two = self.two(deal, 5 * (seat + 1));
            let (class, outcome, _) = self.meet(escapes(self.player(seat), two), self.info(two), column);
            dealer_net -= self.ledger.settle(sheet, seat, class, outcome);
        }
        self.ledger.end_round(sheet, class, dealer_net);
    }

    /// A player's class and outcome against what the dealer ends with; and whether the player waits for it.
    #[inline(always)]
    pub(super) fn meet(&self, escapes: bool, info: &StateInfo, column: u16) -> (usize, usize, bool) {
        let (row, class) = if escapes { (ESCAPED, self.escape) } else { (info.row, usize::from(info.class)) };
        let meeting = self.meetings[usize::from(row + column)];
        (if meeting.has_turn { class } else { self.unplayed }, usize::from(meeting.outcome), meeting.waits)
    }
}

impl Rounds for ChineseBlackjack {
    fn shoe(&self) -> Shoe {
        Shoe::packs(self.rules.decks, 5 * (self.ledger.seats() + 1))
    }

    fn account(&self) -> Account<'_> {
        self.ledger.account(&self.layout)
    }

    fn play(&self, dealt: &Dealt, chance: &mut Chance, sheet: &mut Sheet) {
        for deal in dealt.rounds() {
            self.play_round(deal, chance, sheet);
        }
    }
}

impl Game for ChineseBlackjack {
    fn exact(&self) -> Option<Exact> {
        self.exact_in_steps(&Unwatched)
    }

    fn exact_in_steps(&self, steps: &dyn Steps) -> Option<Exact> {
        Some(self.count(&copies(self.rules.decks), true, steps))
    }

    fn explain(&self, question: &Question<'_>) -> Result<Explained, Unexplained> {
        self.explained(question)
    }

    fn solve(&self, solving: &Solving) -> Result<Solved, Unsolvable> {
        self.solve_in_steps(solving, &Unwatched)
    }

    fn solve_in_steps(&self, solving: &Solving, steps: &dyn Steps) -> Result<Solved, Unsolvable> {
        answer(&self.rules, solving, steps)
    }

    fn exact_by_seat(&self) -> Option<Exact> {
        Some(self.count(&copies(self.rules.decks), false, &Unwatched))
    }

    fn nets(&self, evidence: &dyn Evidence) -> Vec<Nets> {
        self.ledger.nets(evidence)
    }

    fn tables(&self, evidence: &dyn Evidence) -> Tables {
        let house = &self.rules.house;
        let names = |role: Role| -> Vec<(usize, String)> {
            let allowed = |class: &Class| match class {
                Class::Escape => house.free_hand.allow(role),
                Class::Total { total, .. } => *total >= house.minimum(role),
                _ => true,
            };
            let cells = self.classes.iter().enumerate().filter(|(_, class)| allowed(class));
            cells.map(|(cell, class)| (cell, class.to_string())).collect()
        };
        self.ledger.tables(&PRESENTATION, evidence, &names(Role::Dealer), &names(Role::Player))
    }
}

#[inline(always)]
fn rank(deal: &Deal<'_>, place: usize) -> u8 {
    RANK[usize::from(deal.card(place))]
}

/// The cards that the hand at a place may draw.
#[inline(always)]
fn drawn(deal: &Deal<'_>, place: usize) -> [u8; 3] {
    [2, 3, 4].map(|card| rank(deal, place + card))
}

/// The classes of all hands, in the order of the tables.
fn classes(states: &States, house: &House) -> Vec<Class> {
    let hands = states.hands().iter().map(|hand| house.class(&Held::dealt(hand.cards)));
    let mut classes: Vec<Class> = hands.chain([Class::Escape, Class::Unplayed]).collect();
    classes.sort_unstable();
    classes.dedup();
    classes
}
