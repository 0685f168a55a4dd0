//! Exact odds: every table of a seat from counts of pairs of hands.
//!
//! A seat owns five places of the deal and uses the first few: each set of five ranks is, over its 120 orders, a law of
//! what a player ends with, and of where the dealer stands when he settles with a player of each card count. Pairs of
//! five cards are then counted as in any game of two hands.

use super::hand::{Class, Special};
use super::holders::{Opening, face};
use super::laws::{Dealt, Held, Taken, World};
use super::round::ChineseBlackjack;
use super::shown::{Left, Shown, Term, terms};
use super::states::RANKS;
use super::table::PARTS;
use crate::games::enumeration::{HandDistribution, Nets, Numbering, count_pairs, deals, ordered, product_moment};
use crate::stats::{Exact, Fraction};
use num_bigint::BigInt;
use std::collections::HashMap;

/// With more other seats than this, how two seats go together under a dealer who looks at what all show takes too long.
const MOST_LOOKED_AT: u32 = 12;

/// How a pair of hands ends: the player's class and outcome, the dealer's class.
type End = (usize, usize, usize);

/// All that matters of a pair of hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Pair {
    end: End,
    looking: Option<Looking>,
}

/// Where the dealer looks at what seats show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Looking {
    /// How it ends if he escapes.
    called_off: End,
    /// A free hand with which he escapes in the same cases.
    two: u16,
    /// What the player shows.
    own: Shown,
    /// How many aces and tens both hands take.
    taken: Taken,
}

impl ChineseBlackjack {
    /// Counts the deals of a shoe that holds so many aces, 2s … 9s, and cards worth ten.
    #[must_use]
    pub fn enumerate(&self, copies: &[u32; RANKS]) -> Exact {
        self.count(copies, true)
    }

    /// The same, with or without how two seats go together.
    pub(super) fn count(&self, copies: &[u32; RANKS], seats_together: bool) -> Exact {
        let seats = self.ledger.seats();
        let world = self.world(copies);
        let mut exact = Exact::new(&self.layout);
        if world.mixes() {
            exact.weigh();
        }
        let laws: Vec<[Vec<BigInt>; 3]> = (0..self.players.len()).map(|player| self.seat_law(&world, player)).collect();
        for seat in 0..seats {
            let [hands, outcomes, _] = &laws[self.player_of[seat]];
            self.ledger.set_seat(&mut exact, seat, hands, outcomes);
        }
        // With more seats, when the dealer stops depends on all of them.
        if let ([player], [[_, _, dealer], ..]) = (&self.player_of[..], &laws[..]) {
            debug_assert_eq!(*player, 0);
            self.ledger.set_dealer(&mut exact, dealer);
        }
        let outcomes: Vec<Vec<BigInt>> = laws.into_iter().map(|[_, outcomes, _]| outcomes).collect();
        let moment = |p: usize, q: usize| if seats_together { self.moment_of_two(&world, [p, q]) } else { None };
        exact.set_dealer(self.ledger.exact_dealer(&self.player_of, &outcomes, moment));
        exact
    }

    /// How a player's hand against a dealer who does not escape by what seats show ends.
    fn end(&self, held: Held, dealt: Dealt) -> End {
        let fact = self.fact(held.last);
        match dealt {
            Dealt::Shows(special) => {
                let (class, outcome) = self.against_special(held.openings[face(Some(special))], fact, special);
                (class, outcome, self.special_class(special))
            }
            Dealt::Escapes => self.called_off_end(held),
            Dealt::Plays { settles, .. } => {
                let dealer = self.fact(settles[usize::from(fact.count_shift / 8)]);
                let (class, outcome, is_open) = self.against_hand(held.openings[0], fact, dealer);
                (class, outcome, if is_open { usize::from(dealer.class) } else { self.unplayed })
            }
        }
    }

    /// How it ends where the dealer escapes.
    fn called_off_end(&self, held: Held) -> End {
        let class = match held.openings[0] {
            Opening::Shows(special) => self.special_class(special),
            Opening::Plays | Opening::Escapes => self.unplayed,
        };
        (class, self.push, self.escape)
    }

    fn special_class(&self, special: Special) -> usize {
        self.classes.partition_point(|class| *class < Class::from(special))
    }

    /// Counts of a seat's classes, of its outcomes, and of the dealer's classes with no other seat.
    fn seat_law(&self, world: &World<'_>, player: usize) -> [Vec<BigInt>; 3] {
        let outcomes = self.ledger.money().outcomes().len();
        let mut law = [self.classes.len(), outcomes, self.classes.len()].map(|cells| vec![BigInt::ZERO; cells]);
        let mut add = |(class, outcome, dealer): End, count: BigInt| {
            for (counts, cell) in law.iter_mut().zip([class, outcome, dealer]) {
                counts[cell] += &count;
            }
        };
        let mut pairs = Numbering::new();
        let pair = |player: u16, dealer: u16| {
            let (held, dealt) = (world.held[usize::from(player)], world.dealt[usize::from(dealer)]);
            usize::from(pairs.number(self.pair(held, dealt)))
        };
        let counts = count_pairs(&world.hands, world.copies, &world.players[player], &world.dealer, pair);
        let left = Left::of(world.copies);
        let mut ways_to_go_on: HashMap<(u16, Shown, Taken), BigInt> = HashMap::new();
        let ways = ordered(left.cards().saturating_sub(10), 2 * world.looked_at) * world.escape_weight;
        for (pair, count) in pairs.things().iter().zip(counts).filter(|(_, count)| *count != BigInt::ZERO) {
            let Some(Looking { called_off, two, own, taken }) = pair.looking else {
                add(pair.end, count * &ways);
                continue;
            };
            let ways_on = ways_to_go_on.entry((two, own, taken)).or_insert_with(|| {
                let goes_on = |[bans, nags]: Shown| self.goes_on_weight(world, two, [bans + own[0], nags + own[1]]);
                left.without(taken, 10).by_shown(world.looked_at, goes_on)
            });
            add(called_off, &count * (&ways - &*ways_on));
            add(pair.end, count * &*ways_on);
        }
        law
    }

    fn pair(&self, held: Held, dealt: Dealt) -> Pair {
        let looking = held.taken.zip(dealt.looks()).map(|([aces, tens], looks)| Looking {
            called_off: self.called_off_end(held),
            two: looks.two,
            own: held.shown(),
            taken: [aces + looks.taken[0], tens + looks.taken[1]],
        });
        Pair { end: self.end(held, dealt), looking }
    }

    /// The weight of the chance that a dealer with a free hand goes on where this is shown.
    fn goes_on_weight(&self, world: &World<'_>, two: u16, seen: Shown) -> u32 {
        (PARTS - self.dealer_escapes_by(two, seen)) / (PARTS / world.escape_weight)
    }

    /// The mean of the product of the nets of two seats with these strategies.
    fn moment_of_two(&self, world: &World<'_>, players: [usize; 2]) -> Option<Fraction> {
        // The two seats themselves are counted.
        let others = world.looked_at.saturating_sub(1);
        if others > MOST_LOOKED_AT {
            return None;
        }
        let cards: u32 = world.copies.iter().sum();
        let rest = ordered(cards.saturating_sub(15), 2 * others);
        let rest = rest * world.escape_weight;
        let mut sum = self.product(world, world.copies, players, &world.others, None) * &rest;
        for (two, dealer) in &world.looking {
            for term in terms(world.copies, others, 15) {
                sum += self.product_unless_called_off(world, *two, dealer, &term, players);
            }
        }
        let [first, second] = players.map(|player| world.players[player].weight());
        let whole = deals(world.copies, 3) * world.dealer.weight() * first * second * rest;
        Some(Fraction::new(sum, whole))
    }

    /// The part of a term in which the dealer looks at what seats show and does not escape.
    fn product_unless_called_off(
        &self,
        world: &World<'_>,
        two: u16,
        dealer: &HandDistribution,
        term: &Term,
        players: [usize; 2],
    ) -> BigInt {
        const OWN: [Shown; 3] = [[0, 0], [0, 1], [1, 0]];
        let mut sum = BigInt::ZERO;
        for first in OWN {
            for second in OWN {
                let own = [first[0] + second[0], first[1] + second[1]];
                let share = term.share(own, |shown| self.goes_on_weight(world, two, shown));
                if share != BigInt::ZERO {
                    let product = self.product(world, &term.copies, players, dealer, Some([first, second]));
                    sum += product * share * &term.ways;
                }
            }
        }
        sum
    }

    /// The sum of the products of two seats' nets over deals in which they show these specials, or any.
    fn product(
        &self,
        world: &World<'_>,
        copies: &[u32],
        players: [usize; 2],
        dealer: &HandDistribution,
        shown: Option<[Shown; 2]>,
    ) -> BigInt {
        let outcomes = self.ledger.money().outcomes();
        let net_if = |shown: Option<Shown>| {
            move |player: u16, dealer: u16| {
                let (held, dealt) = (world.held[usize::from(player)], world.dealt[usize::from(dealer)]);
                let (_, outcome, _) = self.end(held, dealt);
                if shown.is_none_or(|shown| shown == held.shown()) { outcomes[outcome].net } else { 0 }
            }
        };
        let [first, second] = [0, 1].map(|seat| net_if(shown.map(|shown| shown[seat])));
        let seats = [
            Nets { laws: &world.players[players[0]], net: &first },
            Nets { laws: &world.players[players[1]], net: &second },
        ];
        let alike = players[0] == players[1] && shown.is_none_or(|[first, second]| first == second);
        product_moment(&world.hands, copies, if alike { &seats[..1] } else { &seats }, dealer)
    }
}
