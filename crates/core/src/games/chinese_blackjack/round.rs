//! Plays rounds of Chinese Blackjack.

use super::compiled_strategy::{ALL_COUNTS, DealerStates, PlayerStates, StrategyHolder, happens};
use super::matchups::{Meetings, cases};
use super::pays_table;
use super::rules::{KEYS, OTHERS, Rules, why_suit};
use super::specials::{NOTHING, Shown, Weights};
use super::states::{PAIRS, States, rank};
use super::strategy::Strategy;
use super::two::{Twos, kinds_of_both};
use super::words::{CONFIGURED, GLOSSARY, PERFECT_DEALER, THIS_DEALER};
use crate::answer::Answer;
use crate::cards::{AT_ONCE, Card, Chance, Deal, Dealt, Lanes, Shoe};
use crate::config::GameKeys;
use crate::engine::{Account, Rounds, Steps};
use crate::games::banked::{
    BETS, BankedGame, Bets, Counts, EDGE, EDGE_IS, Events, FREQUENCY, HEADLINES, HandNames, MetRounds, On, OnMatchup,
    PAYS, ShoeGame, are_called, cards_dealt, kinds, without,
};
use crate::games::session::night::NightTable;
use crate::games::{
    Analysis, BestPlay, CardKind, CardLine, Compared, Game, GameKind, PlayChoice, Practised, Question, Role,
    Rules as GameRules, Solved, Solving, Unexplained, Unsolvable, in_play,
};
use crate::stats::{BetLine, BlockCounts, Exact, Layout};
use crate::tables::presentation::{PAYOUT, Presentation};
use std::sync::Arc;

/// Words and order of the results.
static PRESENTATION: Presentation = Presentation {
    title: "Chinese Blackjack",
    edge: EDGE_IS,
    headlines: HEADLINES,
    kinds: &[&FREQUENCY, &PAYOUT, &EDGE, &BETS, &PAYS],
    own: &[],
    words: &[
        ("value", "player's net with best play"),
        ("value_against_dealer", THIS_DEALER),
        ("equilibrium_value", PERFECT_DEALER),
        ("config_value", CONFIGURED),
        ("ban_ban", "ban-ban"),
        ("ban_nag", "ban-nag"),
        ("#_#", "# with # cards"),
        ("bust_#", "bust with # cards"),
        ("over_bust_#", "bust with # cards, over the limit"),
        ("table_bust_#", "bust with # cards, from which a player pays the table"),
        ("over_table_bust_#", "the same, over the limit"),
        ("five_dragon", "five-dragon"),
        ("five_dragon_21", "five-dragon with 21"),
        ("five_dragon_#", "five-dragon with #"),
        ("triple_seven", "three sevens"),
        ("unplayed", "not played"),
    ],
};

/// The game before its rules are known.
pub const GAME: GameKind = GameKind {
    keys: GameKeys { name: "chinese-blackjack", own: KEYS, glossary: GLOSSARY },
    presentation: &PRESENTATION,
    house_rules: include_str!("house_rules.txt"),
    others: OTHERS,
    best_play: BestPlay::Equilibrium("one player and the dealer"),
    read: |values, complaints| Some(Arc::new(Rules::read(values, complaints)?)),
};

impl GameRules for Rules {
    fn game(&self, _: &dyn Steps) -> Box<dyn Game> {
        Box::new(ChineseBlackjack::new(self))
    }

    fn kinds(&self) -> Vec<CardKind> {
        let by_card = self.looks_at_two() || self.house.specials.look_at_suits();
        let number = |card: Card| if by_card { card.index() } else { rank(card.index(), self.house.highest()) };
        kinds(&self.shoe, |_| why_suit(&self.house, &self.bets), |card| number(card).into())
    }

    fn without(&self, kind: &CardKind) -> Option<Arc<dyn GameRules>> {
        Some(Arc::new(Rules { shoe: without(&self.shoe, kind, self.players)?, ..self.clone() }))
    }

    fn why_not_enumerated(&self) -> Option<&'static str> {
        self.why_not_counted()
    }

    fn why_only_means(&self) -> Option<&'static str> {
        self.may_pay().then_some(pays_table::WHY)
    }

    fn solvable(&self, solving: &Solving) -> Result<(), Unsolvable> {
        self.is_solved(solving)
    }

    fn play_choices(&self) -> Option<Vec<PlayChoice>> {
        self.best_choices()
    }

    fn without_side_bets(&self) -> Option<Arc<dyn GameRules>> {
        Some(Arc::new(Rules { bets: self.bets.main_only()?, ..self.clone() }))
    }

    fn card(&self) -> Vec<CardLine> {
        self.card()
    }

    fn at_table(&self) -> Option<NightTable> {
        let game = Box::new(ChineseBlackjack::new(self));
        Some(NightTable::against_dealer(game, ["strategy.seat", "strategy.player"]))
    }

    fn on_one_shoe(&self) -> Result<Box<dyn ShoeGame>, &'static str> {
        match self.house.runs_out {
            true => Err("if the cards may run out in a round, none are left for the next"),
            false if self.may_pay() => Err(pays_table::WHY),
            false => Ok(Box::new(ChineseBlackjack::new(self))),
        }
    }

    fn practice(&self, as_dealer: bool) -> Result<Box<dyn Practised>, &'static str> {
        if self.house.runs_out {
            return Err("if the cards may run out, a hand's draws depend on the other seats");
        }
        let pays = self.house.pays_table.is_played().then_some(pays_table::WHY);
        let why = pays.or_else(|| self.why_suits_are_not_solved());
        why.map_or(Ok(Box::new(self.practised(if as_dealer { Role::Dealer } else { Role::Player }))), Err)
    }
}

/// Chinese Blackjack under given house rules and strategies.
#[derive(Clone, Debug)]
pub struct ChineseBlackjack {
    pub(super) rules: Rules,
    pub(super) counts: Counts,
    pub(super) states: States,
    /// Distinct strategies of the players.
    pub(super) players: Vec<PlayerStates>,
    /// The index of each seat's strategy.
    pub(super) player_of: Vec<usize>,
    pub(super) dealer: DealerStates,
    pub(super) meetings: Meetings,
    /// The first two cards of a player and of the dealer, as side bets see them.
    pub(super) twos: [Twos; 2],
    /// The weight of each seat's special when the dealer decides on an escape.
    weights: Weights,
    /// Whether specials depend on suits.
    pub(super) by_suit: bool,
    /// Whether the dealer may escape, by the ranks of the two cards.
    dealer_may_escape: Box<[bool; PAIRS]>,
    /// The chance, in parts, that the dealer escapes when nobody shows a special, by state.
    dealer_escapes_unseen: Vec<u32>,
}

/// The dealer's hands in each round.
pub(super) struct Courses {
    /// The state whose class is counted if no player waits, then the states before the third, fourth and fifth card,
    /// and the last. Padding makes bounds checks unnecessary.
    paths: [[u16; STEPS]; AT_ONCE],
    /// The class of the first of these.
    nobody_waits: Lanes,
    /// A byte for each card count: the index of the state that settles with players who hold that many cards.
    settled_at: [u32; AT_ONCE],
    pub(super) seen: Lanes,
    pub(super) closed: Lanes,
}

/// Room for the states of a course.
const STEPS: usize = 8;

impl ChineseBlackjack {
    /// Compiles the game of these rules.
    pub fn new(rules: &Rules) -> ChineseBlackjack {
        let house = &rules.house;
        let by_table = rules.players_strategy.iter().chain([&rules.dealer_strategy]).any(Strategy::is_by_table);
        let states = States::new(house, by_table);
        let money = house.money(&rules.bets, &states.terms(house));
        let (meetings, met) = Meetings::new(house, &states, &money);
        let twos = [On::PlayerTwo, On::DealerTwo].map(|on| Twos::new(house, rules.bets.named(on)));
        let cases = cases(rules, &meetings, met, &money, &twos);
        let counts = Counts::new(Layout::default(), meetings.bets(house, money, cases), |_| None);
        let (strategies, player_of) = in_play(&rules.players_strategy);
        let dealer = StrategyHolder { house, role: Role::Dealer, strategy: &rules.dealer_strategy };
        ChineseBlackjack {
            dealer_may_escape: Box::new(std::array::from_fn(|pair| {
                meetings.opening(states.two_of(pair as u8)).is_asked
            })),
            dealer_escapes_unseen: states.hands.iter().map(|hand| dealer.escapes(NOTHING, hand)).collect(),
            players: strategies.iter().map(|strategy| PlayerStates::new(house, &states, strategy)).collect(),
            player_of,
            dealer: DealerStates::new(house, &states, &rules.dealer_strategy),
            weights: rules.weights(),
            by_suit: house.specials.look_at_suits(),
            rules: rules.clone(),
            states,
            meetings,
            twos,
            counts,
        }
    }

    /// Deals rounds again until the dealer escapes in none.
    fn without_escapes(&self, dealt: &Dealt, chance: &mut Chance) -> Dealt {
        let (mut kept, pairs) = (dealt.clone(), self.pairs(dealt, 0));
        // Most rounds are ruled out by the dealer's two cards.
        for lane in (0..dealt.count()).filter(|lane| self.dealer_may_escape[usize::from(pairs[*lane])]) {
            while self.escapes_from(&kept.round_in(lane), chance) {
                kept.replace(lane, chance.deal_again(|| self.shoe()));
            }
        }
        kept
    }

    /// Returns `true` if the dealer may escape and does.
    fn escapes_from(&self, deal: &Deal<'_>, chance: &mut Chance) -> bool {
        let two = self.two_at(deal, 0);
        self.meetings.opening(two).is_asked && self.dealer_escapes(two, deal, 0, chance)
    }

    /// Opens each round. A dealer who shows a special, or escapes if rounds are not dealt again, ends it before anybody
    /// hits.
    pub(super) fn openings(&self, dealt: &Dealt, first: usize, pairs: &Lanes, chance: &mut Chance) -> Courses {
        // If such rounds are dealt again, that has happened already.
        let may_escape = !self.rules.house.redeals();
        let [mut seen, mut closed, mut nobody_waits] = [[0; AT_ONCE]; 3];
        let mut paths = [[0; STEPS]; AT_ONCE];
        for lane in 0..dealt.count() {
            let mut state = self.states.two_of(pairs[lane]);
            let mut opening = self.meetings.opening(state);
            if may_escape && opening.is_asked && self.dealer_escapes(state, &dealt.round_in(lane), first, chance) {
                state = self.states.escaped();
                opening = self.meetings.opening(state);
            }
            (seen[lane], closed[lane]) = (opening.seen, opening.closed);
            ([paths[lane][0], paths[lane][1]], nobody_waits[lane]) =
                ([opening.nobody_waits.0, state], opening.nobody_waits.1);
        }
        Courses { paths, nobody_waits, settled_at: [0; AT_ONCE], seen, closed }
    }

    /// Plays the dealer's hand on, given the cards to come.
    #[inline(always)]
    pub(super) fn go_on(&self, courses: &mut Courses, rounds: usize, drawn: &[Lanes; 3], chance: &mut Chance) {
        let Courses { paths, settled_at, .. } = courses;
        for lane in 0..rounds {
            let path = self.dealer.steps.path(paths[lane][1], [drawn[0][lane], drawn[1][lane], drawn[2][lane]]);
            [paths[lane][2], paths[lane][3], paths[lane][4]] = [path[1], path[2], path[3]];
            settled_at[lane] = ALL_COUNTS + self.dealer.settled_at([path[0], path[1], path[2]], chance);
        }
    }

    /// Settles a seat's final hands with the dealer in each round; `last` becomes the number of the dealer's steps.
    #[inline(always)]
    pub(super) fn meet_dealer(
        &self,
        courses: &Courses,
        rounds: usize,
        ends: &[u16; AT_ONCE],
        last: &mut Lanes,
    ) -> [u16; AT_ONCE] {
        let mut met = [0; AT_ONCE];
        for lane in 0..rounds {
            let info = self.meetings.info(ends[lane]);
            let step = (courses.settled_at[lane] >> info.count_shift) as u8;
            let dealer = self.meetings.info(courses.paths[lane][usize::from(step) % STEPS]);
            let waits;
            (met[lane], waits) = self.meetings.meet(false, info, dealer, courses.nobody_waits[lane]);
            last[lane] = last[lane].max(if waits { step } else { 0 });
        }
        met
    }

    /// Plays rounds whose cards begin at a place, and returns the dealer's last states. Calls `settle` for each seat
    /// with its last states, its matchups with the dealer, and the kinds of two cards. Five places of the deal belong
    /// to each hand, the dealer's first.
    #[inline(always)]
    pub(super) fn seats(
        &self,
        dealt: &Dealt,
        first: usize,
        chance: &mut Chance,
        mut settle: impl FnMut(usize, &[u16; AT_ONCE], &[u16], &[u16]),
    ) -> [u16; AT_ONCE] {
        if self.rules.house.runs_out {
            return self.seats_of_short_shoe(dealt, chance, settle);
        }
        let (highest, rounds) = (self.rules.house.highest(), dealt.count());
        let (mut pairs, drawn) = ranks(dealt, first, &[0; AT_ONCE], highest);
        if self.by_suit {
            pairs = self.pairs(dealt, first);
        }
        let mut courses = self.openings(dealt, first, &pairs, chance);
        self.go_on(&mut courses, rounds, &drawn, chance);
        let mut last = [0; AT_ONCE];
        for seat in 0..self.counts.bets.seats() {
            let place = first + 5 * (seat + 1);
            let (mut pairs, drawn) = ranks(dealt, place, &courses.closed, highest);
            if self.by_suit {
                pairs = self.pairs(dealt, place);
            }
            let ends = self.player(seat).ends(rounds, &courses.seen, &pairs, &drawn, chance);
            let met = self.meet_dealer(&courses, rounds, &ends, &mut last);
            settle(seat, &ends, &met[..rounds], &kinds_of_both(&self.twos, dealt, [place, first]));
        }
        self.last_of_dealer(&courses, rounds, &last)
    }

    /// Returns the dealer's last states, given the number of steps in each round.
    pub(super) fn last_of_dealer(&self, courses: &Courses, rounds: usize, last: &Lanes) -> [u16; AT_ONCE] {
        let mut dealers = [self.states.escaped(); AT_ONCE];
        for lane in 0..rounds {
            dealers[lane] = courses.paths[lane][usize::from(last[lane]) % STEPS];
        }
        dealers
    }

    /// Counts the cards of hands that end in these states.
    pub(super) fn cards(&self, ends: &[u16; AT_ONCE]) -> Lanes {
        let mut cards = [0; AT_ONCE];
        for (cards, end) in cards.iter_mut().zip(ends) {
            *cards = self.meetings.info(*end).count_shift / 8 + 2;
        }
        cards
    }

    pub(super) fn player(&self, seat: usize) -> &PlayerStates {
        &self.players[self.player_of[seat]]
    }

    /// Returns `true` if a dealer who may escape does, in a round whose cards begin at this place.
    fn dealer_escapes(&self, state: u16, deal: &Deal<'_>, first: usize, chance: &mut Chance) -> bool {
        let mut seen = NOTHING;
        let looked_at = if self.rules.dealer_strategy.looks() { &self.weights.by_seat[..] } else { &[] };
        for (seat, weight) in looked_at.iter().enumerate() {
            if let Some(special) = self.meetings.info(self.two_at(deal, first + self.place_of(seat))).special {
                seen[special.index()] += weight;
            }
        }
        happens(self.dealer_escapes_by(state, seen), chance)
    }

    /// Returns the place of a seat's first card, after the dealer's: each hand has two places if the cards may run out,
    /// else five.
    pub(super) fn place_of(&self, seat: usize) -> usize {
        self.rules.house.cards_each() as usize * (seat + 1)
    }

    /// Returns the state of the two cards at a place of a deal.
    fn two_at(&self, deal: &Deal<'_>, place: usize) -> u16 {
        self.states.two_of(self.pair(deal.card(place), deal.card(place + 1)))
    }

    /// Returns the chance, in parts, that the dealer escapes with these two cards when `seen` is shown.
    pub(super) fn dealer_escapes_by(&self, two: u16, seen: Shown) -> u32 {
        if seen == NOTHING {
            return self.dealer_escapes_unseen[usize::from(two)];
        }
        let (house, strategy) = (&self.rules.house, &self.rules.dealer_strategy);
        let hand = &self.states.hands[usize::from(two)];
        StrategyHolder { house, role: Role::Dealer, strategy }.escapes(seen, hand)
    }
}

impl Rounds for ChineseBlackjack {
    fn shoe(&self) -> Shoe {
        let all = self.rules.shoe.cards();
        self.rules.shoe.shoe(cards_dealt(self.rules.players).min(all) as usize)
    }

    fn account(&self) -> Account<'_> {
        self.counts.account()
    }

    fn play(&self, dealt: &Dealt, chance: &mut Chance, block: &mut BlockCounts) {
        let redealt = self.redealt(dealt, chance);
        let dealt = redealt.as_ref().unwrap_or(dealt);
        let mut dealer_nets = self.counts.new_rounds();
        let settle =
            |seat: usize, _: &_, met: &[u16], two: &[u16]| self.counts.settle(block, &mut dealer_nets, seat, met, two);
        let dealers = self.seats(dealt, 0, chance, settle);
        if !self.counts.bets.cases.one_dealer_hand {
            for (lane, dealer) in dealers.into_iter().enumerate().take(dealt.count()) {
                self.counts.count_dealer(block, &mut dealer_nets, lane, self.meetings.info(dealer).class.into());
            }
        }
        self.counts.end(block, &dealer_nets, dealt.count());
    }
}

impl ShoeGame for ChineseBlackjack {
    fn bets_of_seats(&self) -> &Bets {
        &self.counts.bets
    }

    fn meet(&self, dealt: &Dealt, first: usize, chance: &mut Chance, hears: &mut OnMatchup<'_>) -> Vec<Lanes> {
        let mut turned = vec![[0; AT_ONCE]];
        let dealers = self.seats(dealt, first, chance, |seat, ends, met, two| {
            turned.push(self.cards(ends));
            hears(seat, met, two);
        });
        turned[0] = self.cards(&dealers);
        turned
    }

    fn leaves_cards(&self) -> bool {
        true
    }

    fn hands_called(&self, name: &str) -> Vec<bool> {
        let events: Vec<Events> = self.meetings.classes.iter().map(|class| class.events(&self.rules.house)).collect();
        are_called(&events, name)
    }

    fn redealt(&self, dealt: &Dealt, chance: &mut Chance) -> Option<Dealt> {
        self.rules.house.redeals().then(|| self.without_escapes(dealt, chance))
    }

    fn is_called_off(&self, deal: &Deal<'_>, chance: &mut Chance) -> bool {
        self.rules.house.redeals() && self.escapes_from(deal, chance)
    }
}

impl Analysis for ChineseBlackjack {
    fn exact(&self, steps: &dyn Steps) -> Option<Exact> {
        self.rules.why_not_enumerated().is_none().then(|| self.count(true, steps))
    }

    fn explain(&self, question: &Question<'_>) -> Result<Answer, Unexplained> {
        self.explained(question)
    }

    fn solve(&self, solving: &Solving, steps: &dyn Steps) -> Result<Solved, Unsolvable> {
        self.rules.solved(solving, steps)
    }

    fn count_seats(&self, steps: &dyn Steps) -> Option<Exact> {
        self.rules.why_only_means().is_none().then(|| self.count_edge(steps)).flatten()
    }

    fn count_edge(&self, steps: &dyn Steps) -> Option<Exact> {
        self.rules.why_not_enumerated().is_none().then(|| self.count(false, steps))
    }

    fn examples(&self) -> Vec<(String, String, Option<u8>)> {
        self.hand_examples()
    }
}

impl BankedGame for ChineseBlackjack {
    fn seat_strategies(&self) -> Vec<usize> {
        self.player_of.clone()
    }

    fn counts(&self) -> &Counts {
        &self.counts
    }

    fn presentation(&self) -> &'static Presentation {
        &PRESENTATION
    }

    fn hand_names(&self) -> [HandNames; 2] {
        [Role::Dealer, Role::Player].map(|role| {
            let classes = self.meetings.classes.iter().enumerate();
            let classes = classes.filter(|(_, class)| class.can_be(role, &self.rules.house));
            classes.map(|(cell, class)| (cell, class.name(&self.rules.house))).collect()
        })
    }

    fn met_rounds(&self, dealt: &Dealt, chance: &mut Chance) -> Option<MetRounds> {
        Some(self.kept(dealt, chance))
    }

    fn compared_payouts(&self, bet: BetLine) -> Compared {
        self.rules.bets.compared(bet, Compared::With(self.rules.house.least_of_busts()))
    }
}

/// Returns the ranks of the hand at a place in each round: of its two cards, one four bits higher, and of the next
/// three.
#[inline(always)]
fn ranks(dealt: &Dealt, place: usize, closed: &Lanes, highest: u8) -> (Lanes, [Lanes; 3]) {
    let (mut pairs, mut drawn) = ([0; AT_ONCE], [[0; AT_ONCE]; 3]);
    if let Some([first, second, rest @ ..]) = dealt.lanes::<5>(place) {
        (0..AT_ONCE).for_each(|lane| pairs[lane] = rank(first[lane], highest) << 4 | rank(second[lane], highest));
        for (drawn, cards) in drawn.iter_mut().zip(rest) {
            (0..AT_ONCE).for_each(|lane| drawn[lane] = rank(cards[lane], highest) | closed[lane]);
        }
    }
    (pairs, drawn)
}
