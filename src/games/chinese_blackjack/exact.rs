//! Exact odds: every table of a seat from counts of pairs of hands.
//!
//! A seat owns five places of the deal and uses the first few: each set of five ranks is, over its 120 orders, a law of
//! what a player ends with, and of where the dealer stands when he settles with a player of each card count. Pairs of
//! five cards are then counted as in any game of two hands.

use super::hand::{Class, Special};
use super::round::{ChineseBlackjack, Opening, Player};
use super::shown::{ACE, Left, Shown, TEN, Term, shown, terms};
use super::states::RANKS;
use crate::games::enumeration::{Hands, Laws, Nets, Numbering, count_pairs, deals, ordered, product_moment};
use crate::stats::{Exact, Fraction};
use num_bigint::BigInt;
use std::collections::HashMap;

/// Dealt orders of five cards.
const ORDERS: u128 = 120;
/// With more other seats than this, how two seats go together under a dealer who looks at what all show takes too long.
const MOST_LOOKED_AT: u32 = 12;

/// Aces and tens among five cards.
type Taken = [u32; 2];

/// What a player's five cards come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Held {
    /// What he does with two cards where the dealer shows no special, and where he shows one.
    openings: [Opening; 2],
    /// A hand of the class of his last.
    last: u16,
    /// Left out where nobody looks at what others show.
    taken: Option<Taken>,
}

/// What the dealer's five cards come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Dealt {
    Shows(Special),
    Escapes,
    Plays {
        /// Where he escapes instead if a seat shows a special: what he takes from the others.
        unless_shown: Option<Taken>,
        /// A hand of the class that he settles with, by the player's card count.
        settles: [u16; 4],
    },
}

impl Held {
    fn shown(&self) -> Shown {
        match self.openings[0] {
            Opening::Shows(special) => shown(Some(special)),
            Opening::Plays | Opening::Escapes => shown(None),
        }
    }
}

impl Dealt {
    fn looks_at_specials(&self) -> bool {
        matches!(self, Dealt::Plays { unless_shown: Some(_), .. })
    }
}

/// How a pair of hands ends: the player's class and outcome, the dealer's class.
type End = (usize, usize, usize);

/// All that matters of a pair of hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Pair {
    end: End,
    /// Where the dealer looks at what seats show: how it ends if he escapes, what the player shows, and how many aces
    /// and tens both hands take.
    looking: Option<(End, Shown, Taken)>,
}

/// The shoe, and what every hand of five comes to.
struct World<'a> {
    copies: &'a [u32],
    hands: Hands,
    players: Vec<Laws>,
    held: Vec<Held>,
    dealer: Laws,
    dealt: Vec<Dealt>,
    /// The dealer's laws that look at what seats show, and the rest.
    looking: Laws,
    others: Laws,
    /// How many other seats than those that are counted matter because somebody looks at what they show.
    looked_at: u32,
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

    fn world<'a>(&self, copies: &'a [u32]) -> World<'a> {
        let hands = Hands::new(RANKS);
        let (mut held, mut dealt) = (Numbering::new(), Numbering::new());
        let dealer = Laws::new(&hands, ORDERS, |hand| dealt.law_of_orders(hand, |order| self.dealt(order)));
        let dealt: Vec<Dealt> = dealt.things().to_vec();
        let somebody_looks = dealt.iter().any(Dealt::looks_at_specials);
        let held_by = |player, order| Held { taken: somebody_looks.then(|| taken(order)), ..self.held(player, order) };
        let players = self
            .players
            .iter()
            .map(|player| Laws::new(&hands, ORDERS, |hand| held.law_of_orders(hand, |order| held_by(player, order))));
        let players = players.collect();
        let looks = |value: u16| dealt[usize::from(value)].looks_at_specials();
        World {
            copies,
            looking: dealer.only(looks),
            others: dealer.only(|value| !looks(value)),
            looked_at: if somebody_looks { self.ledger.seats() as u32 - 1 } else { 0 },
            hands,
            players,
            held: held.things().to_vec(),
            dealer,
            dealt,
        }
    }

    /// A hand that ends in the same class stands for all that do.
    fn same_class(&self, state: u16) -> u16 {
        let class = self.fact(state).class;
        self.facts.iter().position(|fact| fact.class == class).map_or(state, |first| first as u16)
    }

    fn held(&self, player: &Player, order: [usize; 5]) -> Held {
        let [first, second, drawn @ ..] = order.map(|rank| rank as u8);
        let two = self.states.two(first, second);
        let openings = [0, 1].map(|shown| player.openings[shown][usize::from(two)]);
        let last = match openings {
            // What he would have drawn does not matter.
            [Opening::Escapes, Opening::Escapes] => two,
            _ => drawn.into_iter().fold(two, |state, rank| player.steps.step(state, rank)),
        };
        Held { openings, last: self.same_class(last), taken: None }
    }

    fn dealt(&self, order: [usize; 5]) -> Dealt {
        let [first, second, drawn @ ..] = order.map(|rank| rank as u8);
        let two = self.states.two(first, second);
        let fact = self.fact(two);
        if let Some(special) = fact.special {
            return Dealt::Shows(special);
        }
        let escapes = |shown| fact.is_free && self.rules.dealer_escapes() && self.rules.dealer_strategy.escapes(shown);
        if escapes(false) {
            return Dealt::Escapes;
        }
        let mut path = [two; 4];
        for (at, rank) in drawn.into_iter().enumerate() {
            path[at + 1] = self.dealer.step(path[at], rank);
        }
        let settled_at = self.settled_at(&path);
        let settles = [0, 8, 16, 24].map(|shift| self.same_class(path[(settled_at >> shift & 0xff) as usize]));
        Dealt::Plays { unless_shown: escapes(true).then(|| taken(order)), settles }
    }

    /// How a player's hand against a dealer who does not escape by what seats show ends.
    fn end(&self, held: Held, dealt: Dealt) -> End {
        let fact = self.fact(held.last);
        match dealt {
            Dealt::Shows(special) => {
                let (class, outcome) = self.against_special(held.openings[1], fact, special);
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
        let mut ways_to_go_on: HashMap<(Shown, Taken), BigInt> = HashMap::new();
        let ways = ordered(left.cards().saturating_sub(10), 2 * world.looked_at);
        for (pair, count) in pairs.things().iter().zip(counts).filter(|(_, count)| *count != BigInt::ZERO) {
            let Some((called_off, own, taken)) = pair.looking else {
                add(pair.end, count * &ways);
                continue;
            };
            let ways_on = ways_to_go_on.entry((own, taken)).or_insert_with(|| {
                let goes_on = |[bans, nags]: Shown| !self.escapes_by([bans + own[0], nags + own[1]]);
                left.without(taken, 10).by_shown(world.looked_at, goes_on)
            });
            add(called_off, &count * (&ways - &*ways_on));
            add(pair.end, count * &*ways_on);
        }
        law
    }

    fn pair(&self, held: Held, dealt: Dealt) -> Pair {
        let taken = match dealt {
            Dealt::Plays { unless_shown, .. } => held.taken.zip(unless_shown),
            Dealt::Shows(_) | Dealt::Escapes => None,
        };
        let looking = taken.map(|([aces, tens], [more_aces, more_tens])| {
            (self.called_off_end(held), held.shown(), [aces + more_aces, tens + more_tens])
        });
        Pair { end: self.end(held, dealt), looking }
    }

    /// Whether a dealer who looks at what seats show escapes.
    fn escapes_by(&self, [bans, nags]: Shown) -> bool {
        self.rules.dealer_strategy.escapes(bans + nags > 0)
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
        let mut sum = self.product(world, world.copies, players, &world.others, None) * &rest;
        if world.dealt.iter().any(Dealt::looks_at_specials) {
            for term in terms(world.copies, others, 15) {
                sum += self.product_unless_called_off(world, &term, players);
            }
        }
        let whole = deals(world.copies, 3) * BigInt::from(world.dealer.weight()).pow(3) * rest;
        Some(Fraction::new(sum, whole))
    }

    /// The part of a term in which the dealer looks at what seats show and does not escape.
    fn product_unless_called_off(&self, world: &World<'_>, term: &Term, players: [usize; 2]) -> BigInt {
        const OWN: [Shown; 3] = [[0, 0], [0, 1], [1, 0]];
        let mut sum = BigInt::ZERO;
        for first in OWN {
            for second in OWN {
                let own = [first[0] + second[0], first[1] + second[1]];
                let share = term.share(own, |shown| !self.escapes_by(shown));
                if share != BigInt::ZERO {
                    let product = self.product(world, &term.copies, players, &world.looking, Some([first, second]));
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
        dealer: &Laws,
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

fn taken(order: [usize; 5]) -> Taken {
    [ACE, TEN].map(|rank| order.iter().filter(|r| **r == rank).count() as u32)
}
