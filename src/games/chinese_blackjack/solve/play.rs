//! Strategies of the game in sequence form: the best ones, and those of a config.

use super::super::hand::Cards;
use super::super::house::House;
use super::super::machine::{Held, Sees, What};
use super::super::rules::Rules;
use super::super::specials::{Copies, RANKS, Shown};
use super::super::states::copies;
use super::super::strategy::Strategy;
use super::super::table::{PARTS, Question};
use super::duel::Duel;
use crate::games::enumeration::Multisets;
use crate::games::{Machine, Next, Role};
use crate::solver::{Action, Chances, Judgement, Regrets, Side, ZeroSum, best_response, judge};

/// The search for an equilibrium ends when both sides together could gain no more than this per unit bet …
const TARGET: f64 = 1e-7;
/// … or after this many iterations, which payouts of thousands of bets may take.
const MOST_ITERATIONS: u32 = 20_000;

impl Duel {
    /// The game under these rules; their strategies and their number of players do not matter.
    #[must_use]
    pub fn new(rules: &Rules) -> Duel {
        Duel::of_shoe(rules, copies(rules.decks))
    }

    /// The same with a shoe, given its number of aces, 2s … 9s, and cards worth ten.
    #[must_use]
    pub fn of_shoe(rules: &Rules, copies: Copies) -> Duel {
        Duel::of_house(&rules.house, copies)
    }

    /// An equilibrium as a table can say it, and how good that table is.
    #[must_use]
    pub fn equilibrium(&self) -> ([Chances; 2], Judgement) {
        let sides = self.sides();
        let mut run = Regrets::new(self);
        let mut until = 64;
        loop {
            while run.iterations() < until {
                run.step();
            }
            let mean = run.mean();
            let written = [0, 1].map(|side| sides[side].rounded(&mean[side], PARTS.into()));
            let found = judge(self, [&written[0], &written[1]]);
            if found.exploitability() <= TARGET || until >= MOST_ITERATIONS {
                return (written, found);
            }
            until = (until + until / 4).min(MOST_ITERATIONS);
        }
    }

    /// A side's chances under a strategy.
    pub(super) fn chances(&self, side: usize, strategy: &Strategy) -> Chances {
        // An action without an alternative is taken.
        let mut chances = vec![1.0; self.sides()[side].actions()];
        for choice in &self.choices[side] {
            let Question { what, hand } = self.question(choice);
            let yes = f64::from(strategy.answer(what, &choice.cards, &hand)) / f64::from(PARTS);
            (chances[choice.yes], chances[choice.no]) = (yes, 1.0 - yes);
        }
        chances
    }

    /// The strategies of each seat of a config.
    #[must_use]
    pub fn of_seats(&self, rules: &Rules) -> Vec<Chances> {
        rules.players_strategy.iter().map(|strategy| self.chances(0, strategy)).collect()
    }

    /// The strategy of a config's dealer.
    #[must_use]
    pub fn of_dealer(&self, rules: &Rules) -> Chances {
        self.chances(1, &rules.dealer_strategy)
    }
}

/// Something that the holder of a hand may do, and what it is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Move {
    /// `hit`, `stand`, `reveal`, `escape` or `play on`.
    pub name: &'static str,
    /// The player's number of cards, of a dealer who sees it.
    pub against: Option<u8>,
    /// Of an escape: how many of each special the other side shows.
    pub shown: Option<Shown>,
    /// The holder's expected net per unit bet, under best play from there.
    pub net: f64,
}

/// What the holder of these ranks (1 = ace … 10 = ten or picture, ascending) may do, and what it is worth to him against
/// the config's other side: a player's hand against the dealer, the dealer's against the first seat, where `against`
/// narrows his choices to one card count. Empty for a hand without a choice, or one that never comes up there.
#[must_use]
pub fn moves(rules: &Rules, role: Role, ranks: &[u8], against: Option<u8>) -> Vec<Move> {
    let duel = Duel::new(rules);
    let side = if role == Role::Player { 0 } else { 1 };
    let Some(other) = (if side == 0 { Some(duel.of_dealer(rules)) } else { duel.of_seats(rules).into_iter().next() })
    else {
        return Vec::new();
    };
    let (best, _) = best_response(&duel, side, &other);
    let chances = if side == 0 { [&best, &other] } else { [&other, &best] };
    let mut moves = Vec::new();
    for row in duel.rows(side, chances).into_iter().filter(|row| row.question.hand == ranks) {
        let Some(net) = row.net else { continue };
        let (names, of, shown) = match row.question.what {
            What::Hit { against: of } if against.is_none() || of.is_none() || of == against => {
                (["hit", if of.is_some() { "reveal" } else { "stand" }], of, None)
            }
            What::Hit { .. } => continue,
            What::Escape { shown } => (["escape", "play on"], None, Some(shown)),
        };
        moves.extend(names.into_iter().zip([net.yes, net.no]).map(|(name, net)| Move {
            name,
            against: of,
            shown,
            net,
        }));
    }
    moves
}

/// The shoe by rank, and every hand it can give as a multiset of ranks.
///
/// Draws are exchangeable: all orders of the same cards are equally likely, so a hand is its multiset.
#[derive(Clone, Debug)]
pub(super) struct Shoe {
    pub hands: Multisets,
    /// Cards of each rank.
    pub copies: Copies,
}

impl Shoe {
    /// Every hand of this size that the shoe can give, with what it amounts to.
    pub(super) fn of_size(&self, house: &House, size: usize) -> impl Iterator<Item = (usize, Cards)> {
        let sets = self.hands.of_size(size).filter(|set| self.hands.ways(&self.copies, *set) > 0);
        sets.map(|set| (set, Cards::of(house, self.hands.cards(set).iter().map(|rank| *rank as u8 + 1))))
    }

    /// The chance that two given hands of these sizes are dealt, each in any order.
    pub(super) fn chance(&self, counts: [u8; 2]) -> f64 {
        let cards: u32 = self.copies.iter().sum();
        let orders = counts.into_iter().flat_map(|count| 1..=count).fold(1.0, |orders, n| orders * f64::from(n));
        (0..u32::from(counts[0] + counts[1])).fold(orders, |chance, drawn| chance / f64::from(cards - drawn))
    }

    /// In how many ways the shoe gives two hands at once.
    pub(super) fn pairs(&self, one: usize, other: usize) -> u128 {
        let Some(left) = self.hands.without(&self.copies, one) else { return 0 };
        self.hands.ways(&self.copies, one) * self.hands.ways(&left, other)
    }
}

/// A hand at which its holder may draw no more.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stop {
    pub set: usize,
    pub cards: Cards,
    pub action: Action,
}

/// A question to the holder of a hand, and the actions that answer it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    /// His hand, as a multiset of ranks.
    pub set: usize,
    pub cards: Cards,
    pub what: What,
    pub no: Action,
    pub yes: Action,
}

/// Where a holder can go from his two cards.
#[derive(Clone, Debug, Default)]
pub(super) struct Draws {
    pub stops: Vec<Stop>,
    pub choices: Vec<Choice>,
}

/// Adds the decisions of a holder who draws: `entry` says which action leads from two cards to play, if any.
///
/// The inflow of a hand is the share of its orders in which its holder draws that far. Of all orders of its cards those
/// that end in rank c are the share (cards of rank c) / (cards), and before it all orders of the others are equally likely.
pub(super) fn draws(
    side: &mut Side,
    shoe: &Shoe,
    house: &House,
    (role, sees): (Role, Sees),
    entry: impl Fn(usize) -> Option<Action>,
) -> Draws {
    let mut draws = Draws::default();
    let mut parents: Vec<Vec<(Action, f64)>> = vec![Vec::new(); shoe.hands.len()];
    for size in 2..=5 {
        for (set, cards) in shoe.of_size(house, size) {
            let mut inflow = std::mem::take(&mut parents[set]);
            if size == 2 {
                inflow.extend(entry(set).map(|action| (action, 1.0)));
            }
            if inflow.is_empty() {
                continue;
            }
            let next = house.next(role, &sees, &Held::played(cards));
            let (may_stand, may_hit) = (next != Next::Draws, next != Next::Ends);
            let mut actions = side.add(0.0, inflow, usize::from(may_stand) + usize::from(may_hit));
            let stand = if may_stand { actions.next() } else { None };
            let hit = actions.next();
            draws.stops.extend(stand.map(|action| Stop { set, cards, action }));
            if let (Next::Asks(what), Some((no, yes))) = (next, stand.zip(hit)) {
                draws.choices.push(Choice { set, cards, what, no, yes });
            }
            for rank in if hit.is_some() { 0..RANKS } else { 0..0 } {
                let next = shoe.hands.with(set, rank);
                let alike = shoe.hands.cards(next).iter().filter(|card| **card == rank).count();
                parents[next].extend(hit.map(|hit| (hit, alike as f64 / (size + 1) as f64)));
            }
        }
    }
    draws
}
