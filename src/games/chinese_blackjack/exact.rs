//! Exact odds: every table of a seat from counts of pairs of hands.
//!
//! A seat owns five places of the deal and uses the first few. Over its 120 orders, each set of five ranks gives a law
//! of what a player ends with, and of what the dealer holds when he settles with a player of each card count. Pairs of
//! five cards are then counted as in any game of two hands.

use super::laws::{DealerEnd, PlayerEnd, World};
use super::left::{Left, Term, Terms};
use super::round::ChineseBlackjack;
use super::specials::{Copies, FACES, Shown, both, shown};
use super::table::PARTS;
use super::two::{ByRanks, ways};
use crate::engine::{Steps, in_steps};
use crate::games::Numbering;
use crate::games::banked::SeatLaw;
use crate::games::enumeration::{HandDistribution, SeatNets, count_pairs, deals, ordered, product_moment};
use crate::stats::{Exact, Fraction};
use num_bigint::BigInt;
use std::collections::{BTreeMap, HashMap};

/// With more other seats than this, counting two seats together takes too long if the dealer looks at what all show.
const MOST_LOOKED_AT: u32 = 12;

/// What matters about a pair of hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Pair {
    /// How they meet.
    met: usize,
    /// What the ranks of each side's first two cards say.
    two: [ByRanks; 2],
    looking: Option<Looking>,
}

/// Where the dealer looks at what seats show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Looking {
    /// How they meet if he escapes.
    called_off: usize,
    /// A free hand with which he escapes in the same cases.
    two: u16,
    /// What the player shows.
    own: Shown,
    /// How many aces and tens both hands take.
    taken: Copies,
}

/// Counts of how a seat's hands meet the dealer's while they are added up.
struct SeatCounts<'a> {
    game: &'a ChineseBlackjack,
    /// By matchup and the kinds of both sides' first two cards.
    cases: BTreeMap<usize, BigInt>,
    played: BigInt,
    /// Deals after which the round is dealt again.
    called_off: BigInt,
    ways_of_two: HashMap<[ByRanks; 2], WaysOfTwo>,
}

/// The ways to draw both sides' first two cards: by kinds, and in all.
type WaysOfTwo = (BTreeMap<[u8; 2], u64>, u64);

impl<'a> SeatCounts<'a> {
    fn new(game: &'a ChineseBlackjack) -> SeatCounts<'a> {
        SeatCounts {
            game,
            cases: BTreeMap::new(),
            played: BigInt::ZERO,
            called_off: BigInt::ZERO,
            ways_of_two: HashMap::new(),
        }
    }

    /// Adds deals in which they meet like this, given what the ranks of the first two cards say.
    fn add(&mut self, met: usize, two: [ByRanks; 2], count: BigInt) {
        let ChineseBlackjack { meetings, rules, twos, .. } = self.game;
        let (_, of_dealer) = meetings.classes_of(met);
        if of_dealer == meetings.escape && rules.house.redeals() {
            self.called_off += count;
            return;
        }
        self.played += &count;
        let twos = [&twos[0], &twos[1]];
        let (ways, all) = self.ways_of_two.entry(two).or_insert_with(|| ways(&rules.shoe, twos, two));
        for ([of_player, of_dealer], ways) in ways {
            let kinds = [usize::from(*of_player), usize::from(*of_dealer)];
            let case = (met * twos[0].events.len() + kinds[0]) * twos[1].events.len() + kinds[1];
            // Deals are counted by rank: this is the share of them whose cards are of these kinds.
            *self.cases.entry(case).or_default() += &count * *ways / *all;
        }
    }

    /// What has been added up: the seat's law, the dealer's classes, and the share of deals that are played.
    fn law(self) -> (SeatLaw, (Vec<BigInt>, Fraction)) {
        let meetings = &self.game.meetings;
        let [mut hands, mut dealers] = [0, 1].map(|_| vec![BigInt::ZERO; meetings.classes.len()]);
        let twos: usize = self.game.twos.iter().map(|twos| twos.events.len()).product();
        for (case, count) in &self.cases {
            let (of_player, of_dealer) = meetings.classes_of(case / twos);
            hands[of_player] += count;
            dealers[of_dealer] += count;
        }
        let deals = &self.played + self.called_off;
        (SeatLaw { hands, met: self.cases.into_iter().collect() }, (dealers, Fraction::new(self.played, deals)))
    }
}

/// The seats besides the one that is counted, where the dealer looks at what all show.
struct OtherSeats<'a> {
    game: &'a ChineseBlackjack,
    world: &'a World<'a>,
    left: Left,
    /// All ways for them to be dealt cards, times the weight of a sure escape.
    ways: BigInt,
    shares: HashMap<(u16, Shown), HashMap<Shown, BigInt>>,
    terms: HashMap<Copies, Terms>,
    known: HashMap<(u16, Shown, Copies), BigInt>,
}

impl<'a> OtherSeats<'a> {
    fn new(game: &'a ChineseBlackjack, world: &'a World<'a>) -> OtherSeats<'a> {
        let left = Left::of(world.copies);
        let ways = ordered(left.cards.saturating_sub(10), 2 * world.looked_at) * world.escape_weight;
        OtherSeats { game, world, left, ways, shares: HashMap::new(), terms: HashMap::new(), known: HashMap::new() }
    }

    /// The ways in which they show what lets the dealer go on.
    fn ways_to_go_on(&mut self, &Looking { two, own, taken, .. }: &Looking) -> BigInt {
        let OtherSeats { game, world, left, .. } = self;
        let specials = &game.rules.house.specials;
        let new_shares =
            || left.shares(specials, world.looked_at, |shown| game.goes_on_weight(world, two, both(shown, own)));
        let new_terms = || Terms::new(specials, left.without(taken, 10), world.looked_at);
        let of_case = || {
            let shares = self.shares.entry((two, own)).or_insert_with(new_shares);
            self.terms.entry(taken).or_insert_with(new_terms).weighted(shares)
        };
        self.known.entry((two, own, taken)).or_insert_with(of_case).clone()
    }
}

impl ChineseBlackjack {
    /// Counts every deal, with or without two seats together, and reports each step.
    pub(super) fn count(&self, seats_together: bool, steps: &dyn Steps) -> Exact {
        let copies = &self.rules.house.copies(&self.rules.shoe);
        let world = self.world(copies, steps);
        let players = self.players.len();
        let step = steps.begin("step 2 of 3, counting a seat against the dealer, by its strategy", players as u64);
        let laws = in_steps(players, &*step, |player| self.seat_law(&world, player));
        let (laws, others): (Vec<SeatLaw>, Vec<(Vec<BigInt>, Fraction)>) = laws.into_iter().unzip();
        let (dealers, played): (Vec<Vec<BigInt>>, Vec<Fraction>) = others.into_iter().unzip();
        drop(step);
        // With more seats, when the dealer stops depends on all of them.
        let dealer = if self.counts.bets.seats() == 1 { dealers.first() } else { None };
        let together = if seats_together { self.moments(&world, steps) } else { HashMap::new() };
        // A round that is dealt again adds nothing: the mean is over rounds that are played.
        let moment = |p: usize, q: usize| together.get(&[p, q])?.as_ref()?.over(&played[p]);
        let mut exact = self.counts.exact(&self.player_of, &laws, dealer.map(|dealer| &dealer[..]), moment);
        if world.mixes() {
            exact.weigh();
        }
        exact
    }

    /// How a player's hand meets that of a dealer who does not escape by what seats show.
    fn met(&self, player: PlayerEnd, dealer: DealerEnd) -> usize {
        let info = self.meetings.info(player.last);
        let settles = self.meetings.info(dealer.settles[usize::from(info.count_shift / 8)]);
        let escapes = player.escapes.get(usize::from(dealer.seen)).is_some_and(|escapes| *escapes);
        self.meetings.meet(escapes, info, settles, dealer.nobody_waits).0.into()
    }

    /// How they meet where the dealer escapes.
    fn called_off(&self, player: PlayerEnd) -> usize {
        let dealer = self.meetings.info(self.states.escaped());
        self.meetings.meet(false, self.meetings.info(player.last), dealer, dealer.class).0.into()
    }

    /// What a player shows.
    fn shows(&self, player: PlayerEnd) -> Shown {
        shown(self.meetings.info(player.last).special)
    }

    /// Counts of a seat's hands and meetings, and of the dealer's classes with no other seat; and the share of the
    /// deals that are not dealt again.
    fn seat_law(&self, world: &World<'_>, player: usize) -> (SeatLaw, (Vec<BigInt>, Fraction)) {
        let mut pairs = Numbering::new();
        let ranks = self.of_ranks(world.copies);
        let counts = count_pairs(&world.hands, ranks, &world.players[player], &world.dealer, |player, dealer| {
            let (player, dealer) = world.ends(player, dealer);
            pairs.number(self.pair(player, dealer))
        });
        let (mut seat, mut others) = (SeatCounts::new(self), OtherSeats::new(self, world));
        for (pair, count) in pairs.things().iter().zip(counts).filter(|(_, count)| *count != BigInt::ZERO) {
            let Some(looking) = &pair.looking else {
                seat.add(pair.met, pair.two, count * &others.ways);
                continue;
            };
            let ways_on = others.ways_to_go_on(looking);
            seat.add(looking.called_off, pair.two, &count * (&others.ways - &ways_on));
            seat.add(pair.met, pair.two, &count * &ways_on);
        }
        seat.law()
    }

    /// The cards of the ranks that there are.
    fn of_ranks<'a>(&self, copies: &'a Copies) -> &'a [u32] {
        &copies[..self.rules.house.specials.ranks()]
    }

    fn pair(&self, player: PlayerEnd, dealer: DealerEnd) -> Pair {
        let looking = player.taken.zip(dealer.looks).map(|(taken, looks)| Looking {
            called_off: self.called_off(player),
            two: looks.two,
            own: self.shows(player),
            taken: std::array::from_fn(|at| taken[at] + looks.taken[at]),
        });
        Pair { met: self.met(player, dealer), two: [player.two, dealer.two], looking }
    }

    /// The weight of the chance that a dealer with a free hand does not escape where this is shown.
    fn goes_on_weight(&self, world: &World<'_>, two: u16, seen: Shown) -> u32 {
        (PARTS - self.dealer_escapes_by(two, seen)) / (PARTS / world.escape_weight)
    }

    /// By strategies of two seats: the mean of the product of their nets.
    fn moments(&self, world: &World<'_>, steps: &dyn Steps) -> HashMap<[usize; 2], Option<Fraction>> {
        let players = self.players.len();
        let seats = |player: usize| self.player_of.iter().filter(|other| **other == player).count();
        let pairs = (0..players).flat_map(|p| (p..players).map(move |q| [p, q]));
        let pairs: Vec<[usize; 2]> = pairs.filter(|[p, q]| p != q || seats(*p) > 1).collect();
        let step = steps.begin("step 3 of 3, counting two seats together, by their strategies", pairs.len() as u64);
        let moments = in_steps(pairs.len(), &*step, |at| self.moment_of_two(world, pairs[at]));
        pairs.into_iter().zip(moments).collect()
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
        let specials = &self.rules.house.specials;
        let terms = Terms::new(specials, Left::of(world.copies).without([0; FACES], 15), others);
        for (two, dealer) in &world.looking {
            sum += self.product_unless_called_off(world, *two, dealer, &terms, players);
        }
        let [first, second] = players.map(|player| world.players[player].weight);
        let whole = deals(world.copies, 3) * world.dealer.weight * first * second * rest;
        Some(Fraction::new(sum, whole))
    }

    /// The part in which the dealer looks at what seats show and does not escape.
    fn product_unless_called_off(
        &self,
        world: &World<'_>,
        two: u16,
        dealer: &HandDistribution,
        terms: &Terms,
        players: [usize; 2],
    ) -> BigInt {
        let mut sum = BigInt::ZERO;
        let specials = &self.rules.house.specials;
        let seen = specials.shown_by_one();
        for own in seen.iter().flat_map(|first| seen.iter().map(|second| [shown(*first), shown(*second)])) {
            let goes_on = |seen: Shown| self.goes_on_weight(world, two, both(seen, both(own[0], own[1])));
            let shares = Left::of(world.copies).shares(specials, world.looked_at.saturating_sub(1), goes_on);
            for Term { shown: known, taken, ways } in terms.iter() {
                let share = &shares[known];
                if *share == BigInt::ZERO {
                    continue;
                }
                let copies = Left::of(world.copies).without(*taken, 0).copies;
                sum += self.product(world, &copies, players, dealer, Some(own)) * share * ways;
            }
        }
        sum
    }

    /// The sum of the products of two seats' nets over deals in which they show these specials, or any.
    fn product(
        &self,
        world: &World<'_>,
        copies: &Copies,
        players: [usize; 2],
        dealer: &HandDistribution,
        shown: Option<[Shown; 2]>,
    ) -> BigInt {
        let net_if = |shown: Option<Shown>| {
            move |player: u16, dealer: u16| {
                let (player, dealer) = world.ends(player, dealer);
                let is_shown = shown.is_none_or(|shown| shown == self.shows(player));
                if is_shown { self.counts.bets.unit_net(self.met(player, dealer)) } else { 0 }
            }
        };
        let [first, second] = [0, 1].map(|seat| net_if(shown.map(|shown| shown[seat])));
        let seats = [
            SeatNets { laws: &world.players[players[0]], net: &first },
            SeatNets { laws: &world.players[players[1]], net: &second },
        ];
        let alike = players[0] == players[1] && shown.is_none_or(|[first, second]| first == second);
        product_moment(&world.hands, self.of_ranks(copies), if alike { &seats[..1] } else { &seats }, dealer)
    }
}
