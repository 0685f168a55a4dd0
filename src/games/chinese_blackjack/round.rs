//! How a round of Chinese Blackjack goes.

use super::hand::{Cards, Class, Special, Worth};
use super::holders::{Dealer, Opening, Player, face, happens};
use super::rules::{Dragons, Rules};
use super::shown::{Shown, shown};
use super::solve::answer;
use super::states::{RANK, States, copies};
use super::strategy::Strategy;
use crate::cards::{Chance, Deal, Dealt, Shoe};
use crate::config::Decimal;
use crate::engine::Rounds;
use crate::games::banked::{EDGE, EDGE_IS, FREQUENCY, HEADLINES, Ledger};
use crate::games::{Explained, Game, Money, Question, Side, Solved, Solving, Unexplained, Unsolvable, in_play};
use crate::stats::presentation::{PAYOUT, Presentation};
use crate::stats::table::Nets;
use crate::stats::{Evidence, Exact, Layout, NetRange, Sheet, Tables};

/// What readers of the results are told and shown.
pub(crate) static PRESENTATION: Presentation = Presentation {
    title: "Chinese Blackjack",
    edge: EDGE_IS,
    headlines: HEADLINES,
    kinds: &[&FREQUENCY, &PAYOUT, &EDGE],
};

/// Worths that a reveal tells apart: totals, tiers, and busts with fewer than five cards and with five.
const WORTHS: usize = 25;

/// Chinese Blackjack under given house rules and strategies.
#[derive(Clone, Debug)]
pub struct ChineseBlackjack {
    pub(super) rules: Rules,
    pub(super) layout: Layout,
    pub(super) ledger: Ledger,
    pub(super) states: States,
    /// What is to be known of each state.
    pub(super) facts: Vec<Fact>,
    /// One for each strategy in play among the players.
    pub(super) players: Vec<Player>,
    /// Which of them each seat uses.
    pub(super) player_of: Vec<usize>,
    pub(super) dealer: Dealer,
    /// The outcome of a reveal: by the player's worth, then the dealer's.
    outcomes: Vec<u8>,
    pub(super) classes: Vec<Class>,
    pub(super) push: usize,
    /// Cells of these classes.
    pub(super) escape: usize,
    pub(super) unplayed: usize,
}

/// What is to be known of a hand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fact {
    pub class: u8,
    worth: u8,
    /// Where its card count stands in a word of counts, in bits.
    pub count_shift: u8,
    /// The outcome of a hand that is paid as soon as it is made.
    paid_at_once: Option<u8>,
    pub special: Option<Special>,
    pub is_free: bool,
}

impl ChineseBlackjack {
    /// Makes the game of its rules.
    #[must_use]
    pub fn new(rules: &Rules) -> ChineseBlackjack {
        let strategies = || rules.players_strategy.iter().chain([&rules.dealer_strategy]);
        let states = States::new(rules, strategies().any(Strategy::is_by_table));
        let classes = classes(&states, rules);
        let money = money(rules);
        let seats = rules.players as usize;
        let mut layout = Layout::default();
        let ledger = Ledger::new(&mut layout, seats, classes.len(), money);
        let cell = |class: Class| classes.partition_point(|c| *c < class);
        let outcome = |(side, paid)| ledger.money().index(side, paid);

        let at_once = rules.dragons == Dragons::AtOnce;
        let fact = |cards: &Cards| {
            let worth = cards.worth(rules);
            let paid = (at_once && worth.is_tier()).then(|| outcome((Side::Win, worth.pays(&rules.payout))) as u8);
            let class = cards.special().map_or(cards.class(rules), Class::from);
            Fact {
                class: cell(class) as u8,
                worth: worth_index(worth, cards.count == 5) as u8,
                count_shift: 8 * (cards.count - 2),
                paid_at_once: paid,
                special: cards.special(),
                is_free: cards.is_free(rules),
            }
        };
        let facts: Vec<Fact> = states.hands().iter().map(|hand| fact(&hand.cards)).collect();
        let (strategies, player_of) = in_play(&rules.players_strategy);
        let players = strategies.iter().map(|strategy| Player::new(rules, &states, strategy)).collect();
        let outcomes = (0..WORTHS * WORTHS)
            .map(|pair| match (worth_at(pair / WORTHS), worth_at(pair % WORTHS).0) {
                // Three sevens that are no tier of their own do not come up as one.
                ((Worth::TripleSeven, _), _) | (_, Worth::TripleSeven) if !rules.triple_seven => 0,
                ((player, five_cards), dealer) => outcome(rules.reveal(player, five_cards, dealer)) as u8,
            })
            .collect();
        ChineseBlackjack {
            push: outcome((Side::Push, Decimal::ZERO)),
            escape: cell(Class::Escape),
            unplayed: cell(Class::Unplayed),
            dealer: Dealer::new(rules, &states),
            rules: rules.clone(),
            layout,
            states,
            facts,
            players,
            player_of,
            outcomes,
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
        let dealer = self.fact(two);
        if let Some(special) = dealer.special {
            return self.dealer_shows(special, usize::from(dealer.class), &deal, chance, sheet);
        }
        if dealer.is_free && self.dealer_escapes(two, &deal, chance) {
            return self.called_off(&deal, sheet);
        }
        let path = self.dealer.path(two, drawn(&deal, 0));
        let settled_at = self.dealer.settled_at(&path, chance);

        let mut dealer_net = 0;
        let mut last = None;
        for seat in 0..self.ledger.seats() {
            let place = 5 * (seat + 1);
            let player = self.player(seat);
            let two = self.two(&deal, place);
            let opening = player.opening(two, face(None), chance);
            let fact = self.fact(player.ends(two, drawn(&deal, place), chance));
            let step = (settled_at >> fact.count_shift & 0xff) as usize;
            let (class, outcome, is_open) = self.against_hand(opening, fact, self.fact(path[step]));
            last = last.max(is_open.then_some(step));
            dealer_net -= self.ledger.settle(sheet, seat, class, outcome);
        }
        let dealer_class = last.map_or(self.unplayed, |step| usize::from(self.fact(path[step]).class));
        self.ledger.end_round(sheet, dealer_class, dealer_net);
    }

    fn player(&self, seat: usize) -> &Player {
        &self.players[self.player_of[seat]]
    }

    #[inline(always)]
    pub(super) fn fact(&self, state: u16) -> &Fact {
        &self.facts[usize::from(state)]
    }

    /// Whether a dealer with a free hand escapes.
    fn dealer_escapes(&self, two: u16, deal: &Deal<'_>, chance: &mut Chance) -> bool {
        let mut seen = [0, 0];
        for hand in 1..=self.ledger.seats() {
            let [bans, nags] = shown(self.fact(self.two(deal, 5 * hand)).special);
            seen = [seen[0] + bans, seen[1] + nags];
        }
        happens(self.dealer_escapes_by(two, seen), chance)
    }

    /// The chance, in parts, that a dealer with this free hand escapes where this is shown.
    pub(super) fn dealer_escapes_by(&self, two: u16, seen: Shown) -> u32 {
        let ranks = &self.states.hands()[usize::from(two)].ranks;
        if self.rules.dealer_escapes() { self.rules.dealer_strategy.escapes(ranks, seen) } else { 0 }
    }

    /// The dealer escapes: the round ends for everybody.
    fn called_off(&self, deal: &Deal<'_>, sheet: &mut Sheet) {
        for seat in 0..self.ledger.seats() {
            let fact = self.fact(self.two(deal, 5 * (seat + 1)));
            let class = if fact.special.is_some() { usize::from(fact.class) } else { self.unplayed };
            self.ledger.settle(sheet, seat, class, self.push);
        }
        self.ledger.end_round(sheet, self.escape, 0);
    }

    /// The dealer shows a special: it is settled before anyone draws.
    fn dealer_shows(
        &self,
        special: Special,
        dealer_class: usize,
        deal: &Deal<'_>,
        chance: &mut Chance,
        sheet: &mut Sheet,
    ) {
        let mut dealer_net = 0;
        for seat in 0..self.ledger.seats() {
            let state = self.two(deal, 5 * (seat + 1));
            let opening = self.player(seat).opening(state, face(Some(special)), chance);
            let (class, outcome) = self.against_special(opening, self.fact(state), special);
            dealer_net -= self.ledger.settle(sheet, seat, class, outcome);
        }
        self.ledger.end_round(sheet, dealer_class, dealer_net);
    }

    /// A player's class and outcome where the dealer shows a special.
    pub(super) fn against_special(&self, opening: Opening, fact: &Fact, special: Special) -> (usize, usize) {
        let against = |player| self.index(self.rules.specials(player, Some(special)));
        match opening {
            Opening::Escapes => (self.escape, self.push),
            Opening::Shows(own) => (usize::from(fact.class), against(Some(own))),
            Opening::Plays => (self.unplayed, against(None)),
        }
    }

    /// A player's class and outcome where the dealer plays and would settle with him holding `dealer`; and whether the
    /// player waits for that.
    #[inline(always)]
    pub(super) fn against_hand(&self, opening: Opening, fact: &Fact, dealer: &Fact) -> (usize, usize, bool) {
        let class = usize::from(fact.class);
        match (opening, fact.paid_at_once) {
            (Opening::Shows(own), _) => (class, self.index(self.rules.specials(Some(own), None)), false),
            (Opening::Escapes, _) => (self.escape, self.push, false),
            (Opening::Plays, Some(outcome)) => (class, usize::from(outcome), false),
            (Opening::Plays, None) => {
                let pair = usize::from(fact.worth) * WORTHS + usize::from(dealer.worth);
                (class, usize::from(self.outcomes[pair]), true)
            }
        }
    }

    fn index(&self, (side, paid): (Side, Decimal)) -> usize {
        self.ledger.money().index(side, paid)
    }
}

impl Rounds for ChineseBlackjack {
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

    fn play(&self, dealt: &Dealt, chance: &mut Chance, sheet: &mut Sheet) {
        for deal in dealt.rounds() {
            self.play_round(deal, chance, sheet);
        }
    }
}

impl Game for ChineseBlackjack {
    fn exact(&self) -> Option<Exact> {
        Some(self.enumerate(&copies(self.rules.decks)))
    }

    fn explain(&self, question: &Question<'_>) -> Result<Explained, Unexplained> {
        self.explained(question)
    }

    fn solve(&self, solving: &Solving) -> Result<Solved, Unsolvable> {
        answer(&self.rules, solving)
    }

    fn exact_by_seat(&self) -> Option<Exact> {
        Some(self.count(&copies(self.rules.decks), false))
    }

    fn nets(&self, evidence: &dyn Evidence) -> Vec<Nets> {
        self.ledger.nets(evidence)
    }

    fn tables(&self, evidence: &dyn Evidence) -> Tables {
        let names = |minimum: u8, escapes: bool| -> Vec<(usize, String)> {
            let allowed = |class: &Class| match class {
                Class::Escape => escapes,
                Class::Total { total, .. } => *total >= minimum,
                _ => true,
            };
            let cells = self.classes.iter().enumerate().filter(|(_, class)| allowed(class));
            cells.map(|(cell, class)| (cell, class.name())).collect()
        };
        let dealer = names(self.rules.dealer_minimum, self.rules.dealer_escapes());
        let seats = names(self.rules.player_minimum, self.rules.players_escape());
        self.ledger.tables(&PRESENTATION, evidence, &dealer, &seats)
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
fn classes(states: &States, rules: &Rules) -> Vec<Class> {
    let mut classes = vec![Class::BanBan, Class::BanNag, Class::Escape, Class::Unplayed];
    let hands = states.hands().iter().map(|hand| hand.cards).filter(|cards| cards.special().is_none());
    classes.extend(hands.map(|cards| cards.class(rules)));
    classes.sort_unstable();
    classes.dedup();
    classes
}

/// Every amount that a round can pay.
fn money(rules: &Rules) -> Money {
    let specials = [None, Some(Special::BanNag), Some(Special::BanBan)];
    let shown = specials.iter().flat_map(|player| specials.iter().map(|dealer| rules.specials(*player, *dealer)));
    let played = |(worth, _): &(Worth, bool)| *worth != Worth::TripleSeven || rules.triple_seven;
    let worths = || (0..WORTHS).map(worth_at).filter(played);
    let revealed =
        worths().flat_map(|(player, five)| worths().map(move |(dealer, _)| rules.reveal(player, five, dealer)));
    let paid: Vec<(Side, Decimal)> = shown.chain(revealed).collect();
    let of = |side: Side| paid.iter().filter(|(s, _)| *s == side).map(|(_, amount)| *amount).collect::<Vec<_>>();
    Money::new(&of(Side::Win), &of(Side::Lose), rules.commission)
}

/// Where a worth stands among those that a reveal tells apart.
fn worth_index(worth: Worth, five_cards: bool) -> usize {
    match worth {
        Worth::Bust => usize::from(five_cards),
        Worth::Total(total) => usize::from(total),
        Worth::FiveDragon => 22,
        Worth::FiveDragon21 => 23,
        Worth::TripleSeven => 24,
    }
}

/// The worth that stands there, and whether it is a hand of five cards.
fn worth_at(index: usize) -> (Worth, bool) {
    match index {
        0 => (Worth::Bust, false),
        1 => (Worth::Bust, true),
        22 => (Worth::FiveDragon, true),
        23 => (Worth::FiveDragon21, true),
        24 => (Worth::TripleSeven, false),
        total => (Worth::Total(total as u8), false),
    }
}
