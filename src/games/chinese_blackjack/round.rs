//! How a round of Chinese Blackjack goes.

use super::hand::Class;
use super::holders::{ALL_COUNTS, DEALER_ESCAPED, Dealer, Holder, Player, happens};
use super::machine::{End, Held, Sees, What};
use super::rules::{KEYS, OTHERS, Rules};
use super::solve::answer;
use super::specials::{NOTHING, Shown, Special, Weights, both, face, shown};
use super::states::{Hand, NO_CARD, States, copies, rank};
use super::strategy::Strategy;
use super::two::Twos;
use crate::cards::{AT_ONCE, Chance, Deal, Dealt, Lanes, Shoe};
use crate::config::GameKeys;
use crate::engine::{Account, Rounds, Steps, Unwatched};
use crate::games::banked::{
    BETS, Cases, EDGE, EDGE_IS, Events, FREQUENCY, HEADLINES, Happenings, Ledger, Met, On, PAYS,
};
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
    kinds: &[&FREQUENCY, &PAYOUT, &EDGE, &BETS, &PAYS],
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

    fn without_side_bets(&self) -> Option<Arc<dyn GameRules>> {
        let bets = self.bets.of_main();
        (!self.bets.sides.is_empty()).then(|| Arc::new(Rules { bets, ..self.clone() }) as Arc<dyn GameRules>)
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
    /// By the dealer's state with two cards.
    openings: Vec<Opening>,
    pub(super) classes: Vec<Class>,
    /// The first two cards of a player and of the dealer, as side bets see them.
    pub(super) twos: [Twos; 2],
    /// The cells of these classes.
    pub(super) escape: usize,
    pub(super) unplayed: usize,
    /// What counts for each seat where the dealer decides on an escape by what all show.
    weights: Weights,
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
    /// The class of the player, who may have had no turn, times the number of classes.
    row: u16,
    /// Whether the player waits for the dealer to play.
    waits: bool,
}

/// How a round goes on after the dealer's two cards.
#[derive(Clone, Copy, Debug)]
struct Opening {
    /// What the players see.
    seen: u8,
    /// The bits that make [`NO_CARD`] of any card that could be drawn, if nobody draws.
    closed: u8,
    /// The state whose class is counted if no player waits for the dealer, and that class.
    nobody_waits: (u16, u8),
    is_asked: bool,
}

/// What the dealer does in each round.
struct Courses {
    /// The state whose class is counted if no player waits, those before the third, fourth and fifth card, and the last.
    paths: [[u16; AT_ONCE]; 5],
    /// The class of the first of these.
    nobody_waits: Lanes,
    /// For each card count, a byte: with which of them he settles with players who hold that many cards.
    settled_at: [u32; AT_ONCE],
    seen: Lanes,
    closed: Lanes,
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
        let classes = states.classes(house);
        let cell = |class: Class| classes.partition_point(|c| *c < class);
        let money = rules.bets.money(&states.terms(house));

        // What players end with, and what the dealer does; hands of one class may settle differently, and of one settlement
        // be called differently.
        let mut players = vec![(End::Escapes, cell(Class::Escape) as u8)];
        let dealers = states.ends(house, Role::Dealer);
        let mut info = |hand: &Hand| {
            let held = Held::dealt(hand.cards);
            let class = cell(house.class(&held)) as u8;
            let player = (house.end(Role::Player, &held), class);
            let row = players.iter().position(|other| *other == player).unwrap_or(players.len());
            if row == players.len() {
                players.push(player);
            }
            let end = house.end(Role::Dealer, &held);
            StateInfo {
                class,
                row: (row * dealers.len()) as u16,
                column: dealers.iter().position(|other| *other == end).unwrap_or_default() as u16,
                count_shift: 8 * (hand.cards.count - 2),
                special: hand.cards.special,
                dealer_is_asked: matches!(
                    house.next(Role::Dealer, &Sees::default(), &held),
                    Next::Asks(What::Escape { .. })
                ),
            }
        };
        let hands: Vec<StateInfo> = states.hands().iter().map(&mut info).collect();
        // Past the hands: who has escaped, and a dealer who does not play.
        let past = [Class::Escape, Class::Unplayed].map(|class| StateInfo {
            class: cell(class) as u8,
            row: ESCAPED,
            column: ESCAPED,
            count_shift: 0,
            special: None,
            dealer_is_asked: false,
        });
        let infos: Vec<StateInfo> = hands.into_iter().chain(past).collect();
        let opening = |(state, info): (usize, &StateInfo)| {
            let escaped = state == usize::from(states.escaped());
            let ends_early = escaped || info.special.is_some();
            let nobody_waits = if ends_early { state } else { usize::from(states.escaped()) + 1 };
            Opening {
                seen: if escaped { DEALER_ESCAPED } else { face(info.special) } as u8,
                closed: if ends_early { NO_CARD } else { 0 },
                nobody_waits: (nobody_waits as u16, infos[nobody_waits].class),
                is_asked: info.dealer_is_asked,
            }
        };
        let openings: Vec<Opening> = infos.iter().enumerate().map(opening).collect();
        let twos = [On::PlayerTwo, On::DealerTwo].map(|on| Twos::new(house, rules.bets.named(on)));
        let unplayed = cell(Class::Unplayed) as u8;
        let meeting = |(player, class): &(End, u8), dealer: &End| Meeting {
            row: u16::from(if house.has_turn(player, dealer) { *class } else { unplayed }) * classes.len() as u16,
            waits: house.at_once(player).is_none(),
        };
        let meetings: Vec<Meeting> =
            players.iter().flat_map(|player| dealers.iter().map(move |dealer| meeting(player, dealer))).collect();
        // Every way to meet; hands that must draw end nothing.
        let mut met = vec![None; classes.len() * classes.len()];
        let can_be = |class: u8, role: Role| classes[usize::from(class)].can_be(role, house);
        let mut courses: Vec<(u16, u8, u8)> = infos
            .iter()
            .zip(&openings)
            .map(|(info, opening)| (info.column, info.class, opening.nobody_waits.1))
            .collect();
        courses.sort_unstable();
        courses.dedup();
        courses.retain(|(_, class, _)| *class != unplayed && can_be(*class, Role::Dealer));
        for (row, (player, _)) in players.iter().enumerate().filter(|(_, (_, class))| can_be(*class, Role::Player)) {
            for (column, of_dealer, nobody_waits) in &courses {
                let dealer = &dealers[usize::from(*column)];
                let Meeting { row, waits } = meetings[row * dealers.len() + usize::from(*column)];
                let (side, paid) = house.settle(player, dealer);
                let of_dealer = usize::from(if waits { *of_dealer } else { *nobody_waits });
                let of_player = usize::from(row) / classes.len();
                met[usize::from(row) + of_dealer] =
                    Some(Met { player: of_player, dealer: of_dealer, outcome: money.main().index(side, paid) });
            }
        }
        let events: Vec<Events> = classes.iter().map(Class::events).collect();
        let sides = rules.bets.cases(&Happenings {
            met: &met,
            hands: [&events; 2],
            result: &|met| (money.main().outcomes[met.outcome].side, classes[met.player].ties(classes[met.dealer])),
            two: [twos[0].events(), twos[1].events()],
        });
        let kinds = twos.iter().map(|twos| twos.events().len()).product();
        let cases = Cases {
            hands: classes.len(),
            met,
            one_dealer_hand: false,
            anybody: rules.bets.anybody,
            twos: kinds,
            sides,
        };
        let mut layout = Layout::default();
        let ledger = Ledger::new(&mut layout, money, cases, |_| None);
        let (strategies, player_of) = in_play(&rules.players_strategy);
        ChineseBlackjack {
            openings,
            infos,
            players: strategies.iter().map(|strategy| Player::new(house, &states, strategy)).collect(),
            player_of,
            dealer: Dealer::new(house, &states, &rules.dealer_strategy),
            weights: rules.weights(),
            escape: cell(Class::Escape),
            unplayed: cell(Class::Unplayed),
            rules: rules.clone(),
            layout,
            states,
            meetings,
            classes,
            twos,
            ledger,
        }
    }

    /// Deals rounds again until the dealer escapes in none.
    fn without_escapes(&self, dealt: &Dealt, chance: &mut Chance) -> Dealt {
        let mut dealt = dealt.clone();
        for lane in 0..dealt.count() {
            while self.is_called_off(&dealt.round_in(lane), chance) {
                dealt.replace(lane, chance.deal_again(|| self.shoe()));
            }
        }
        dealt
    }

    /// Whether the dealer is asked whether to escape, and does.
    fn is_called_off(&self, deal: &Deal<'_>, chance: &mut Chance) -> bool {
        let two = self.states.two(rank(deal.card(0)), rank(deal.card(1)));
        self.openings[usize::from(two)].is_asked && self.dealer_escapes(two, deal, chance)
    }

    /// What the dealer does in each round. A dealer who shows a special or escapes, where that is still open, ends it
    /// before anyone draws.
    fn courses(&self, dealt: &Dealt, may_escape: bool, chance: &mut Chance) -> Courses {
        let (pairs, drawn) = ranks(dealt, 0, &[0; AT_ONCE]);
        let [mut nobody_waits, mut states] = [[0; AT_ONCE]; 2];
        let [mut seen, mut closed, mut nobodys_class] = [[0; AT_ONCE]; 3];
        for (lane, deal) in dealt.rounds().enumerate() {
            let mut state = self.states.two_of(pairs[lane]);
            let mut opening = &self.openings[usize::from(state)];
            if may_escape && opening.is_asked && self.dealer_escapes(state, &deal, chance) {
                state = self.states.escaped();
                opening = &self.openings[usize::from(state)];
            }
            (nobody_waits[lane], states[lane]) = (opening.nobody_waits.0, state);
            nobodys_class[lane] = opening.nobody_waits.1;
            (seen[lane], closed[lane]) = (opening.seen, opening.closed);
        }
        let mut paths = [nobody_waits, states, states, states, states];
        for (step, ranks) in drawn.iter().enumerate() {
            self.dealer.draw(&mut states, ranks);
            paths[step + 2] = states;
        }
        let mut settled_at = [0; AT_ONCE];
        for (lane, settled_at) in settled_at.iter_mut().enumerate().take(dealt.count()) {
            *settled_at = ALL_COUNTS + self.dealer.settled_at([1, 2, 3].map(|step| paths[step][lane]), chance);
        }
        Courses { paths, nobody_waits: nobodys_class, settled_at, seen, closed }
    }

    fn player(&self, seat: usize) -> &Player {
        &self.players[self.player_of[seat]]
    }

    #[inline(always)]
    pub(super) fn info(&self, state: u16) -> &StateInfo {
        &self.infos[usize::from(state)]
    }

    /// The cell of a class.
    pub(super) fn cell(&self, class: Class) -> usize {
        self.classes.partition_point(|other| *other < class)
    }

    /// The first state of the same class, which represents all.
    pub(super) fn same_class(&self, state: u16) -> u16 {
        let class = self.info(state).class;
        self.infos.iter().position(|info| info.class == class).map_or(state, |first| first as u16)
    }

    /// Whether a dealer who is asked escapes.
    fn dealer_escapes(&self, state: u16, deal: &Deal<'_>, chance: &mut Chance) -> bool {
        let two = |place: usize| self.states.two(rank(deal.card(place)), rank(deal.card(place + 1)));
        let own = |seat: usize| {
            let weight = self.weights.of_seats[seat];
            shown(self.info(two(5 * (seat + 1))).special).map(|one| one * weight)
        };
        let seen = (0..self.ledger.seats()).map(own).fold(NOTHING, both);
        happens(self.dealer_escapes_by(state, seen), chance)
    }

    /// The chance, in parts, that the dealer escapes with these two cards where this is shown.
    pub(super) fn dealer_escapes_by(&self, two: u16, seen: Shown) -> u32 {
        let (house, strategy) = (&self.rules.house, &self.rules.dealer_strategy);
        let hand = &self.states.hands()[usize::from(two)];
        Holder { house, role: Role::Dealer, strategy }.escapes(seen, hand)
    }

    /// How a player meets what the dealer ends with, or else the class that he has if nobody waits for that; and whether the
    /// player does.
    #[inline(always)]
    pub(super) fn meet(&self, escapes: bool, info: &StateInfo, dealer: &StateInfo, nobody_waits: u8) -> (u16, bool) {
        let row = if escapes { ESCAPED } else { info.row };
        let Meeting { row, waits } = self.meetings[usize::from(row + dealer.column)];
        (row + u16::from(if waits { dealer.class } else { nobody_waits }), waits)
    }

    /// Whether deals are counted: not where a table says when the dealer escapes by what each of several seats has staked.
    fn is_enumerated(&self) -> bool {
        !(self.weights.are_money() && self.rules.dealer_strategy.is_by_table())
    }

    /// The kinds of the first two cards of a side in each round, which begin at a place of the deal.
    fn kinds_of_two(&self, side: Role, dealt: &Dealt, place: usize) -> Lanes {
        let (mut kinds, twos) = ([0; AT_ONCE], &self.twos[side as usize]);
        if let (Some([one, other]), true) = (dealt.lanes::<2>(place), twos.events().len() > 1) {
            for ((kind, one), other) in kinds.iter_mut().zip(one).zip(other) {
                *kind = twos.kind(*one, *other);
            }
        }
        kinds
    }
}

impl Rounds for ChineseBlackjack {
    fn shoe(&self) -> Shoe {
        Shoe::packs(self.rules.decks, 5 * (self.ledger.seats() + 1))
    }

    fn account(&self) -> Account<'_> {
        self.ledger.account(&self.layout)
    }

    /// Five places of the deal belong to each hand, the dealer's first; a hand draws from its own.
    fn play(&self, dealt: &Dealt, chance: &mut Chance, sheet: &mut Sheet) {
        let redealt = self.rules.house.redeals().then(|| self.without_escapes(dealt, chance));
        let dealt = redealt.as_ref().unwrap_or(dealt);
        let courses = self.courses(dealt, redealt.is_none(), chance);
        let (mut last, mut till) = ([0; AT_ONCE], self.ledger.till());
        let looks_at_two = self.twos.iter().any(|twos| twos.events().len() > 1);
        let of_dealer = if looks_at_two { self.kinds_of_two(Role::Dealer, dealt, 0) } else { [0; AT_ONCE] };
        let dealers_kinds = self.twos[1].events().len() as u16;
        for seat in 0..self.ledger.seats() {
            let (pairs, drawn) = ranks(dealt, 5 * (seat + 1), &courses.closed);
            let ends = self.player(seat).ends(&courses.seen[..dealt.count()], &pairs, &drawn, chance);
            let of_seat = self.ledger.of_seat(seat);
            let (mut met, mut two) = ([0; AT_ONCE], [0; AT_ONCE]);
            for (lane, end) in ends.into_iter().enumerate().take(dealt.count()) {
                let info = self.info(end);
                let step = (courses.settled_at[lane] >> info.count_shift) as u8;
                let dealer = self.info(courses.paths[usize::from(step)][lane]);
                let waits;
                (met[lane], waits) = self.meet(false, info, dealer, courses.nobody_waits[lane]);
                of_seat.settle(sheet, &mut till, lane, met[lane]);
                last[lane] = last[lane].max(if waits { step } else { 0 });
            }
            if looks_at_two {
                let of_seat = self.kinds_of_two(Role::Player, dealt, 5 * (seat + 1));
                for ((two, own), dealers) in two.iter_mut().zip(of_seat).zip(&of_dealer) {
                    *two = u16::from(own) * dealers_kinds + u16::from(*dealers);
                }
            }
            self.ledger.settle_more(sheet, &mut till, seat, &met[..dealt.count()], &two);
        }
        for (lane, last) in last.into_iter().enumerate().take(dealt.count()) {
            let dealer = courses.paths[usize::from(last)][lane];
            self.ledger.count_dealer(sheet, &mut till, lane, self.info(dealer).class.into());
        }
        self.ledger.end(sheet, &till, dealt.count());
    }
}

impl Game for ChineseBlackjack {
    fn exact(&self) -> Option<Exact> {
        self.exact_in_steps(&Unwatched)
    }

    fn exact_in_steps(&self, steps: &dyn Steps) -> Option<Exact> {
        self.is_enumerated().then(|| self.count(&copies(self.rules.decks), true, steps))
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
        self.is_enumerated().then(|| self.count(&copies(self.rules.decks), false, &Unwatched))
    }

    fn bets(&self) -> Vec<(String, i64)> {
        self.ledger.bets()
    }

    fn nets(&self, evidence: &dyn Evidence, bet: usize) -> Vec<Nets> {
        self.ledger.nets(evidence, bet)
    }

    fn tables(&self, evidence: &dyn Evidence) -> Tables {
        let names = |role: Role| -> Vec<(usize, String)> {
            let can_be = |class: &Class| class.can_be(role, &self.rules.house);
            let cells = self.classes.iter().enumerate().filter(|(_, class)| can_be(class));
            cells.map(|(cell, class)| (cell, class.to_string())).collect()
        };
        self.ledger.tables(&PRESENTATION, evidence, &names(Role::Dealer), &names(Role::Player))
    }
}

/// The ranks of the hand at a place in each round: of its two cards, one four bits higher, and of those that it may draw.
#[inline(always)]
fn ranks(dealt: &Dealt, place: usize, closed: &Lanes) -> (Lanes, [Lanes; 3]) {
    let (mut pairs, mut drawn) = ([0; AT_ONCE], [[0; AT_ONCE]; 3]);
    if let Some([first, second, rest @ ..]) = dealt.lanes::<5>(place) {
        for ((pair, first), second) in pairs.iter_mut().zip(first).zip(second) {
            *pair = rank(*first) << 4 | rank(*second);
        }
        for (drawn, cards) in drawn.iter_mut().zip(rest) {
            for ((drawn, card), closed) in drawn.iter_mut().zip(cards).zip(closed) {
                *drawn = rank(*card) | closed;
            }
        }
    }
    (pairs, drawn)
}
