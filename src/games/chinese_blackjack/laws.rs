//! What five dealt cards come to, over all their orders and all that strategies leave to chance.

use super::hand::Special;
use super::holders::{Opening, Plan, Player, is_left_to_chance};
use super::round::ChineseBlackjack;
use super::shown::{ACE, Shown, TEN, shown};
use super::states::RANKS;
use super::table::PARTS;
use crate::games::enumeration::{HandDistribution, Multisets, Numbering};
use std::collections::HashMap;

/// Dealt orders of five cards.
const ORDERS: u128 = 120;

/// Aces and tens among five cards.
pub(super) type Taken = [u32; 2];

/// What a player's five cards come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Held {
    /// What he does with two cards, by what the dealer shows.
    pub openings: [Opening; 3],
    /// A hand of the class of his last.
    pub last: u16,
    /// Left out where nobody looks at what others show.
    pub taken: Option<Taken>,
}

/// What the dealer's five cards come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Dealt {
    Shows(Special),
    Escapes,
    Plays {
        /// Where what all seats show matters to whether he escapes instead.
        looks: Option<Looks>,
        /// A hand of the class that he settles with, by the player's card count.
        settles: [u16; 4],
    },
}

/// A dealer whose escape depends on what all seats show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Looks {
    /// A free hand that escapes in the same cases.
    pub two: u16,
    /// What he takes from the others.
    pub taken: Taken,
}

impl Held {
    pub(super) fn shown(&self) -> Shown {
        match self.openings[0] {
            Opening::Shows(special) => shown(Some(special)),
            Opening::Plays | Opening::Escapes => shown(None),
        }
    }
}

impl Dealt {
    pub(super) fn looks(&self) -> Option<Looks> {
        match self {
            Dealt::Plays { looks, .. } => *looks,
            Dealt::Shows(_) | Dealt::Escapes => None,
        }
    }
}

/// When a dealer with a free hand escapes.
#[derive(Clone, Copy, Debug)]
enum When {
    Always,
    Never,
    /// As with this free hand.
    ByShown(u16),
}

/// The shoe, and what every hand of five comes to.
pub(super) struct World<'a> {
    pub copies: &'a [u32],
    pub hands: Multisets,
    pub players: Vec<HandDistribution>,
    pub held: Vec<Held>,
    pub dealer: HandDistribution,
    pub dealt: Vec<Dealt>,
    /// The dealer's laws that do not look at what seats show, and those that do, by the free hand they escape like.
    pub others: HandDistribution,
    pub looking: Vec<(u16, HandDistribution)>,
    /// How many other seats than those that are counted matter because somebody looks at what they show.
    pub looked_at: u32,
    /// What a chance of 1 of the dealer's escapes weighs: 1 if he leaves none to chance.
    pub escape_weight: u32,
}

impl World<'_> {
    /// Whether a strategy leaves something to chance.
    pub(super) fn mixes(&self) -> bool {
        self.players.iter().chain([&self.dealer]).any(|laws| laws.weight() > ORDERS) || self.escape_weight > 1
    }
}

/// One random number is compared with chances in parts, each of which comes true below its own: the stretches of that
/// number in which the same ones come true, as their lower ends and lengths. A chance that nothing is left to is told
/// from 0 by a stretch of length 1.
fn stretches(chances: &[u32], by_chance: bool) -> Vec<(u32, u32)> {
    if !by_chance {
        return vec![(0, 1)];
    }
    let mut ends = chances.to_vec();
    ends.extend([0, PARTS]);
    ends.sort_unstable();
    ends.dedup();
    ends.windows(2).map(|ends| (ends[0], ends[1] - ends[0])).collect()
}

/// The weight of a law in which so many of these questions weigh [`PARTS`].
fn weight_of(by_chance: &[bool]) -> u128 {
    by_chance.iter().filter(|by_chance| **by_chance).fold(ORDERS, |weight, _| weight * u128::from(PARTS))
}

impl ChineseBlackjack {
    /// Makes the laws of all strategies.
    pub(super) fn world<'a>(&self, copies: &'a [u32]) -> World<'a> {
        let hands = Multisets::new(RANKS);
        let (mut held, mut dealt) = (Numbering::new(), Numbering::new());
        let when = self.when_dealer_escapes();
        let goes_on_by_chance = [2, 3, 4].map(|count| {
            self.states_of(count).any(|state| self.dealer.goes_on(state).into_iter().any(is_left_to_chance))
        });
        let dealer = HandDistribution::new(&hands, weight_of(&goes_on_by_chance), |hand| {
            dealt.law_of_orders(hand, |order| self.dealt(&when, goes_on_by_chance, order))
        });
        let dealt: Vec<Dealt> = dealt.things().to_vec();
        let somebody_looks = dealt.iter().any(|dealt| dealt.looks().is_some());
        // All seats' laws weigh the same, so that their counts add up.
        let escapes_by_chance = {
            let perhaps = |player: &Player, two| (0..3).any(|face| matches!(player.plan(two, face), Plan::Perhaps(_)));
            self.players.iter().any(|player| self.states_of(2).any(|two| perhaps(player, two)))
        };
        let hits_by_chance = [2, 3, 4].map(|count| {
            let hits = |player: &Player| self.states_of(count).any(|state| is_left_to_chance(player.hits(state)));
            self.players.iter().any(hits)
        });
        let weight = weight_of(&[&[escapes_by_chance], &hits_by_chance[..]].concat());
        let mut law = |player: &Player| {
            HandDistribution::new(&hands, weight, |hand| {
                held.law_of_orders(hand, |order| {
                    let taken = somebody_looks.then(|| taken(order));
                    self.held(player, escapes_by_chance, hits_by_chance, order, taken)
                })
            })
        };
        let players = self.players.iter().map(&mut law).collect();
        let looks = |value: u16| dealt[usize::from(value)].looks().map(|looks| looks.two);
        let mut twos: Vec<u16> = dealt.iter().filter_map(|dealt| Some(dealt.looks()?.two)).collect();
        twos.sort_unstable();
        twos.dedup();
        let left_to_chance =
            |two: &u16| self.may_be_shown().any(|seen| is_left_to_chance(self.dealer_escapes_by(*two, seen)));
        World {
            copies,
            others: dealer.only(|value| looks(value).is_none()),
            looking: twos.iter().map(|two| (*two, dealer.only(|value| looks(value) == Some(*two)))).collect(),
            looked_at: if somebody_looks { self.ledger.seats() as u32 - 1 } else { 0 },
            escape_weight: if twos.iter().any(left_to_chance) { PARTS } else { 1 },
            hands,
            players,
            held: held.things().to_vec(),
            dealer,
            dealt,
        }
    }

    /// The states of so many cards.
    fn states_of(&self, count: u8) -> impl Iterator<Item = u16> {
        let states = self.states.hands().iter().enumerate();
        states.filter(move |(_, hand)| hand.cards.count == count).map(|(state, _)| state as u16)
    }

    /// All that seats can show together.
    fn may_be_shown(&self) -> impl Iterator<Item = Shown> {
        let (seats, aces) = (self.ledger.seats() as u32, 4 * self.rules.decks);
        (0..=seats.min(aces / 2))
            .flat_map(move |bans| (0..=(seats - bans).min(aces - 2 * bans)).map(move |nags| [bans, nags]))
    }

    /// When a dealer escapes, by state of his two cards; a state that is no free hand is left out.
    fn when_dealer_escapes(&self) -> HashMap<u16, When> {
        let mut known: Vec<(Vec<u32>, u16)> = Vec::new();
        let free = self.states_of(2).filter(|two| self.rules.dealer_escapes() && self.fact(*two).is_free);
        free.map(|two| {
            let parts: Vec<u32> = self.may_be_shown().map(|seen| self.dealer_escapes_by(two, seen)).collect();
            let when = if parts.iter().all(|parts| *parts == 0) {
                When::Never
            } else if parts.iter().all(|parts| *parts == PARTS) {
                When::Always
            } else if let Some((_, like)) = known.iter().find(|(of, _)| *of == parts) {
                When::ByShown(*like)
            } else {
                known.push((parts, two));
                When::ByShown(two)
            };
            (two, when)
        })
        .collect()
    }

    /// A hand that ends in the same class stands for all that do.
    fn same_class(&self, state: u16) -> u16 {
        let class = self.fact(state).class;
        self.facts.iter().position(|fact| fact.class == class).map_or(state, |first| first as u16)
    }

    /// The law of what a player does with cards in this order; the questions that somebody leaves to chance weigh
    /// [`PARTS`] for everybody.
    fn held(
        &self,
        player: &Player,
        escapes_by_chance: bool,
        hits_by_chance: [bool; 3],
        order: [usize; 5],
        taken: Option<Taken>,
    ) -> Vec<(Held, u128)> {
        let [first, second, drawn @ ..] = order.map(|rank| rank as u8);
        let two = self.states.two(first, second);
        let plans = [0, 1, 2].map(|face| player.plan(two, face));
        let escapes = plans.map(|plan| match plan {
            Plan::Surely(Opening::Escapes) => PARTS,
            Plan::Surely(_) => 0,
            Plan::Perhaps(parts) => parts,
        });
        // Only one face is ever seen, so one number may decide what he does at each.
        let opened = |(low, length): (u32, u32)| {
            let openings = std::array::from_fn(|face| match plans[face] {
                Plan::Surely(opening) => opening,
                Plan::Perhaps(parts) if parts > low => Opening::Escapes,
                Plan::Perhaps(_) => Opening::Plays,
            });
            // What he would draw does not matter where he always escapes.
            let stopped = openings == [Opening::Escapes; 3];
            (Held { openings, last: two, taken }, stopped, u128::from(length))
        };
        let mut law: Vec<(Held, bool, u128)> = stretches(&escapes, escapes_by_chance).into_iter().map(opened).collect();
        for (by_chance, rank) in hits_by_chance.into_iter().zip(drawn) {
            let mut next = Vec::with_capacity(2 * law.len());
            for (held, stopped, weight) in law {
                let hits = if stopped { 0 } else { player.hits(held.last) };
                for (low, length) in stretches(&[hits], by_chance) {
                    let last = if hits > low { player.step(held.last, rank) } else { held.last };
                    next.push((Held { last, ..held }, hits <= low, weight * u128::from(length)));
                }
            }
            law = next;
        }
        law.into_iter().map(|(held, _, weight)| (Held { last: self.same_class(held.last), ..held }, weight)).collect()
    }

    /// The law of what the dealer does with cards in this order.
    fn dealt(&self, when: &HashMap<u16, When>, by_chance: [bool; 3], order: [usize; 5]) -> Vec<(Dealt, u128)> {
        let [first, second, drawn @ ..] = order.map(|rank| rank as u8);
        let two = self.states.two(first, second);
        let whole = weight_of(&by_chance) / ORDERS;
        let looks = match when.get(&two) {
            _ if self.fact(two).special.is_some() => None,
            Some(When::Always) => return vec![(Dealt::Escapes, whole)],
            Some(When::ByShown(two)) => Some(Looks { two: *two, taken: taken(order) }),
            Some(When::Never) | None => None,
        };
        if let Some(special) = self.fact(two).special {
            return vec![(Dealt::Shows(special), whole)];
        }
        let path = self.dealer.path(two, drawn);
        // Where he settles so far, and which card counts are open.
        let mut law = vec![(([two; 4], [true; 4]), 1)];
        for (step, by_chance) in by_chance.into_iter().enumerate() {
            let goes_on = self.dealer.goes_on(path[step]);
            let mut next = Vec::new();
            for ((settles, open), weight) in law {
                for (low, length) in stretches(&goes_on, by_chance) {
                    let (mut settles, mut open) = (settles, open);
                    for count in 0..4 {
                        open[count] &= goes_on[count] > low;
                        if open[count] {
                            settles[count] = path[step + 1];
                        }
                    }
                    next.push(((settles, open), weight * u128::from(length)));
                }
            }
            law = next;
        }
        let plays = |settles: [u16; 4]| Dealt::Plays { looks, settles: settles.map(|state| self.same_class(state)) };
        law.into_iter().map(|((settles, _), weight)| (plays(settles), weight)).collect()
    }
}

fn taken(order: [usize; 5]) -> Taken {
    [ACE, TEN].map(|rank| order.iter().filter(|r| **r == rank).count() as u32)
}
