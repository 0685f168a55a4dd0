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
        let mut cases: BTreeMap<usize, BigInt> = BTreeMap::new();
        let [mut played, mut called_off] = [BigInt::ZERO; 2];
        let mut ways_of_two = HashMap::new();
        let mut add = |met: usize, two: [ByRanks; 2], count: BigInt| {
            let (_, of_dealer) = self.meetings.classes_of(met);
            if of_dealer == self.meetings.escape && self.rules.house.redeals() {
                called_off += count;
                return;
            }
            played += &count;
            let twos = [&self.twos[0], &self.twos[1]];
            let (ways, all) = ways_of_two.entry(two).or_insert_with(|| ways(&self.rules.shoe, twos, two));
            for ([of_player, of_dealer], ways) in ways {
                let kinds = [usize::from(*of_player), usize::from(*of_dealer)];
                let case = (met * twos[0].events.len() + kinds[0]) * twos[1].events.len() + kinds[1];
                // Deals are counted by rank: this is the share of them whose cards are of these kinds.
                *cases.entry(case).or_default() += &count * *ways / *all;
            }
        };
        let mut pairs = Numbering::new();
        let pair = |player: u16, dealer: u16| {
            let (player, dealer) = world.ends(player, dealer);
            pairs.number(self.pair(player, dealer))
        };
        let counts =
            count_pairs(&world.hands, self.of_ranks(world.copies), &world.players[player], &world.dealer, pair);
        let left = Left::of(world.copies);
        let (mut shares, mut terms_of, mut ways_to_go_on) = (HashMap::new(), HashMap::new(), HashMap::new());
        let ways = ordered(left.cards.saturating_sub(10), 2 * world.looked_at) * world.escape_weight;
        for (pair, count) in pairs.things().iter().zip(counts).filter(|(_, count)| *count != BigInt::ZERO) {
            let Some(Looking { called_off, two, own, taken }) = pair.looking else {
                add(pair.met, pair.two, count * &ways);
                continue;
            };
            let ways_on = ways_to_go_on.entry((two, own, taken)).or_insert_with(|| {
                let goes_on = |shown: Shown| self.goes_on_weight(world, two, both(shown, own));
                let specials = &self.rules.house.specials;
                let all = || left.shares(specials, world.looked_at, goes_on);
                let shares = shares.entry((two, own)).or_insert_with(all);
                let terms = || Terms::new(specials, left.without(taken, 10), world.looked_at);
                terms_of.entry(taken).or_insert_with(terms).weighted(shares)
            });
            add(called_off, pair.two, &count * (&ways - &*ways_on));
            add(pair.met, pair.two, &count * &*ways_on);
        }
        let [mut hands, mut dealers] = [0, 1].map(|_| vec![BigInt::ZERO; self.meetings.classes.len()]);
        let twos: usize = self.twos.iter().map(|twos| twos.events.len()).product();
        for (case, count) in &cases {
            let (of_player, of_dealer) = self.meetings.classes_of(case / twos);
            hands[of_player] += count;
            dealers[of_dealer] += count;
        }
        let deals = &played + called_off;
        (SeatLaw { hands, met: cases.into_iter().collect() }, (dealers, Fraction::new(played, deals)))
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
