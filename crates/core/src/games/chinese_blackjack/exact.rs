//! Exact odds: every table of a seat from counts of pairs of hands.
//!
//! A seat owns five places of the deal and uses the first few. Over its 120 orders, each set of five ranks gives a
//! distribution of the player's final hands. It also gives one of the dealer's hands when he settles with a player of
//! each card count. Pairs of five cards are then counted as in any game of two hands.

use super::final_hands::{DealerEnd, PlayerEnd, World};
use super::other_seats::{Left, SpecialsTerms};
use super::round::ChineseBlackjack;
use super::rules::Rules;
use super::specials::{Copies, FACES, Shown, Special, combined, shown};
use super::table::PARTS;
use super::two::{ByRanks, ways};
use crate::engine::{Steps, Unwatched, in_steps};
use crate::games::banked::SeatHands;
use crate::games::enumeration::{ProductColumn, TwoSeats};
use crate::games::hands::{Cells, HandClasses, HandDistribution, count_pairs, deals, ordered};
use crate::games::{Numbering, Role};
use crate::stats::{Exact, Fraction};
use num_bigint::BigInt;
use std::collections::{BTreeMap, HashMap};

/// Maximum number of other seats for counting two seats together if the dealer looks at all shown hands. More
/// take too long.
const MOST_LOOKED_AT: u32 = 12;

/// Maximum number of pairs of ranks that are specials, if the dealer looks at several seats: more take too long to
/// count.
const MOST_WAYS: usize = 6;

/// The part of a pair of hands that matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Pair {
    /// Matchup of the two hands.
    met: usize,
    /// The matchup if the dealer escapes after looking at the shown hands.
    called_off: usize,
    /// The special that the player shows.
    own: Option<Special>,
    /// The kinds of each side's first two cards, as far as their ranks determine them.
    two: [ByRanks; 2],
}

/// Counts of a seat's matchups while they are added up.
struct SeatCounts<'a> {
    game: &'a ChineseBlackjack,
    /// Counts by matchup and the kinds of both sides' first two cards.
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

    /// Adds deals with this matchup, given the ranks of the first two cards.
    fn add(&mut self, met: usize, two: [ByRanks; 2], count: BigInt) {
        let ChineseBlackjack { meetings, rules, twos, .. } = self.game;
        let (_, dealer_cell) = meetings.classes_of(met);
        let is_called_off = dealer_cell == meetings.escape && rules.house.redeals();
        let twos = [&twos[0], &twos[1]];
        let (ways, all) = self.ways_of_two.entry(two).or_insert_with(|| ways(&rules.shoe, twos, two));
        for ([player_cell, dealer_cell], ways) in ways {
            // Deals are counted by rank: this is the share of them whose cards are of these kinds.
            let share = &count * *ways / *all;
            if is_called_off {
                self.called_off += share;
                continue;
            }
            self.played += &share;
            let kinds = [usize::from(*player_cell), usize::from(*dealer_cell)];
            let case = (met * twos[0].events.len() + kinds[0]) * twos[1].events.len() + kinds[1];
            *self.cases.entry(case).or_default() += share;
        }
    }

    /// Returns the counts: the seat's, the dealer's classes, and the share of deals that are played.
    fn hands(self) -> (SeatHands, (Vec<BigInt>, Fraction)) {
        let meetings = &self.game.meetings;
        let [mut hands, mut dealers] = [0, 1].map(|_| vec![BigInt::ZERO; meetings.classes.len()]);
        let twos: usize = self.game.twos.iter().map(|twos| twos.events.len()).product();
        for (case, count) in &self.cases {
            let (player_cell, dealer_cell) = meetings.classes_of(case / twos);
            hands[player_cell] += count;
            dealers[dealer_cell] += count;
        }
        let deals = &self.played + self.called_off;
        (SeatHands { hands, met: self.cases.into_iter().collect() }, (dealers, Fraction::new(self.played, deals)))
    }
}

impl Rules {
    /// Returns the reason that deals are not counted, if there is one.
    pub(super) fn why_not_counted(&self) -> Option<&'static str> {
        let looks = self.house.free_hand.allow(Role::Dealer) && self.dealer_strategy.looks();
        if self.house.runs_out {
            Some("if the cards may run out, a seat's result depends on the others")
        } else if looks && self.players > 1 && self.house.specials.look_at_suits() {
            Some("a dealer whose escape depends on all seats sees specials of one suit")
        } else if looks && self.players > 1 && self.house.specials.ways_to_be_one() > MOST_WAYS {
            Some("a dealer whose escape depends on all seats sees too many kinds of specials")
        } else if self.weights().are_money() && self.dealer_strategy.is_by_table() {
            Some("the dealer escapes by a table, and the seats have different stakes")
        } else {
            None
        }
    }
}

impl ChineseBlackjack {
    /// Counts every deal, with or without two seats together, and reports each step.
    pub(super) fn count(&self, seats_together: bool, steps: &dyn Steps) -> Exact {
        let copies = &self.rules.house.copies(&self.rules.shoe);
        let world = self.world(copies, steps);
        let players = self.players.len();
        let step =
            steps.begin("step 2 of 3, counting a seat against the dealer, one strategy at a time", players as u64);
        let hands = in_steps(players, &*step, |player| self.seat_hands(&world, player));
        let (hands, others): (Vec<SeatHands>, Vec<(Vec<BigInt>, Fraction)>) = hands.into_iter().unzip();
        let (dealers, played): (Vec<Vec<BigInt>>, Vec<Fraction>) = others.into_iter().unzip();
        drop(step);
        // With more seats, when the dealer stops depends on all of them.
        let dealer = if self.counts.bets.seats() == 1 { dealers.first() } else { None };
        let together = if seats_together { self.moments(&world, steps) } else { HashMap::new() };
        // A round that is dealt again adds nothing: the mean is over rounds that are played.
        let moment = |p: usize, q: usize| together.get(&[p, q])?.as_ref()?.over(&played[p]);
        let mut exact = self.counts.exact(&self.player_of, &hands, dealer.map(|dealer| &dealer[..]), moment);
        if world.mixes() {
            exact.weigh();
        }
        exact
    }

    /// Returns the matchup of a player with a dealer who does not escape by shown hands.
    fn met(&self, player: PlayerEnd, dealer: DealerEnd) -> usize {
        let info = self.meetings.info(player.last);
        let settles = self.meetings.info(dealer.settles[usize::from(info.count_shift / 8)]);
        let escapes = player.escapes.get(usize::from(dealer.seen)).is_some_and(|escapes| *escapes);
        self.meetings.meet(escapes, info, settles, dealer.nobody_waits).0.into()
    }

    /// Returns the matchup of a player with a dealer who escapes.
    fn called_off(&self, player: PlayerEnd) -> usize {
        let dealer = self.meetings.info(self.states.escaped());
        self.meetings.meet(false, self.meetings.info(player.last), dealer, dealer.class).0.into()
    }

    /// Returns the special that a player shows.
    fn shows(&self, player: PlayerEnd) -> Option<Special> {
        self.meetings.info(player.last).special
    }

    /// Counts a seat's hands and matchups, and the dealer's classes with no other seat. Also returns the share of the
    /// deals that are not dealt again.
    fn seat_hands(&self, world: &World<'_>, player: usize) -> (SeatHands, (Vec<BigInt>, Fraction)) {
        let mut seat = SeatCounts::new(self);
        let left = Left::new(world.copies);
        let ways = ordered(left.cards.saturating_sub(10), 2 * world.looked_at) * world.escape_weight;
        for (pair, count) in self.pairs_of(world, world.copies, player, &world.others) {
            seat.add(pair.met, pair.two, count * &ways);
        }
        for (two, dealer) in &world.looking {
            let mut on = self.pairs_that_go_on(world, player, *two, dealer);
            for (pair, count) in self.pairs_of(world, world.copies, player, dealer) {
                let on = on.remove(&pair).unwrap_or_default();
                seat.add(pair.called_off, pair.two, count * &ways - &on);
                seat.add(pair.met, pair.two, on);
            }
        }
        seat.hands()
    }

    /// Counts pairs and the deals of the other seats in which a dealer who looks at all shown hands does not escape.
    /// Sums over the specials that the others show, from the rest of the shoe.
    fn pairs_that_go_on(
        &self,
        world: &World<'_>,
        player: usize,
        two: u16,
        dealer: &HandDistribution,
    ) -> HashMap<Pair, BigInt> {
        let (left, specials) = (Left::new(world.copies), &self.rules.house.specials);
        let mut shares: HashMap<Option<Special>, HashMap<Shown, BigInt>> = HashMap::new();
        for own in specials.shown_by_one() {
            shares.insert(own, self.shares_to_go_on(world, two, world.looked_at, shown(own)));
        }
        let mut on: HashMap<Pair, BigInt> = HashMap::new();
        let terms = SpecialsTerms::new(specials, left.without([0; FACES], 10), world.looked_at);
        for term in terms.iter().filter(|term| shares.values().any(|shares| shares[&term.shown] != BigInt::ZERO)) {
            for (pair, count) in self.pairs_of(world, &left.without(term.taken, 0).copies, player, dealer) {
                *on.entry(pair).or_default() += count * &shares[&pair.own][&term.shown] * &term.ways;
            }
        }
        on
    }

    /// Returns the cards of the ranks that exist.
    fn used_ranks<'a>(&self, copies: &'a Copies) -> &'a [u32] {
        &copies[..self.rules.house.specials.ranks()]
    }

    /// Counts the pairs of a player's hands and the dealer's from a shoe.
    fn pairs_of(
        &self,
        world: &World<'_>,
        copies: &Copies,
        player: usize,
        dealer: &HandDistribution,
    ) -> impl Iterator<Item = (Pair, BigInt)> + use<> {
        let mut pairs = Numbering::new();
        let own = &world.players[player];
        let cells = Cells::by_value([own.values, dealer.values], |player, dealer| {
            let (player, dealer) = world.ends(player, dealer);
            pairs.number(Pair {
                met: self.met(player, dealer),
                called_off: self.called_off(player),
                own: self.shows(player),
                two: [player.two, dealer.two],
            })
        });
        let counts = count_pairs(&HandClasses::new(self.used_ranks(copies), 5), own, dealer, &cells, &Unwatched);
        pairs.things().to_vec().into_iter().zip(counts).filter(|(_, count)| *count != BigInt::ZERO)
    }

    /// Returns the weight of the chance that a dealer with a free hand does not escape when `seen` is shown.
    fn goes_on_weight(&self, world: &World<'_>, two: u16, seen: Shown) -> u32 {
        (PARTS - self.dealer_escapes_by(two, seen)) / (PARTS / world.escape_weight)
    }

    /// Returns the share of each term for other seats in a sum over exactly what they show, weighted by that chance
    /// when `own` is shown too.
    fn shares_to_go_on(&self, world: &World<'_>, two: u16, others: u32, own: Shown) -> HashMap<Shown, BigInt> {
        let left = Left::new(world.copies);
        left.shares(&self.rules.house.specials, others, |seen| self.goes_on_weight(world, two, combined(seen, own)))
    }

    /// Returns the mean product of the nets of two seats, by their strategies.
    fn moments(&self, world: &World<'_>, steps: &dyn Steps) -> HashMap<[usize; 2], Option<Fraction>> {
        let players = self.players.len();
        let pairs = (0..players).flat_map(|p| (p..players).map(move |q| [p, q]));
        let seats = &self.player_of;
        let pairs: Vec<[usize; 2]> =
            pairs.filter(|[p, q]| p != q || seats.iter().filter(|player| *player == p).count() > 1).collect();
        let step = steps
            .begin("step 3 of 3, counting two seats together, one pair of strategies at a time", pairs.len() as u64);
        let moments = in_steps(pairs.len(), &*step, |at| self.moment_of_two(world, pairs[at]));
        pairs.into_iter().zip(moments).collect()
    }

    /// Returns the mean product of the dealer's losses to two seats with these strategies.
    fn moment_of_two(&self, world: &World<'_>, players: [usize; 2]) -> Option<Fraction> {
        // The two seats themselves are counted.
        let others = world.looked_at.saturating_sub(1);
        // Hands are counted by rank, but suits of one hand's special leave others to the next.
        if others > MOST_LOOKED_AT || self.by_suit {
            return None;
        }
        let cards: u32 = world.copies.iter().sum();
        let rest = ordered(cards.saturating_sub(15), 2 * others);
        let rest = rest * world.escape_weight;
        let distributions = players.map(|player| &world.players[player]);
        let seats = if players[0] == players[1] { &distributions[..1] } else { &distributions };
        let copies = self.used_ranks(world.copies);
        let table = TwoSeats { hands: &world.hands, copies, seats, dealer: &world.others };
        let moment = table.product_moment(&|player, dealer| {
            let (player, dealer) = world.ends(player, dealer);
            self.counts.bets.unit_cost(self.met(player, dealer))
        });
        let mut sum = Fraction::from_int(moment * &rest);
        let terms =
            SpecialsTerms::new(&self.rules.house.specials, Left::new(world.copies).without([0; FACES], 15), others);
        for (two, dealer) in &world.looking {
            sum = sum.plus(&self.product_unless_called_off(world, *two, dealer, &terms, others, players));
        }
        let [first, second] = distributions.map(|seat| seat.weight);
        let whole = deals(world.copies, 3) * world.dealer.weight * first * second * rest;
        Some(sum.times(&Fraction::new(1.into(), whole)))
    }

    /// Returns the part in which the dealer looks at shown hands and does not escape. Sums the products of two seats'
    /// nets over their shown hands, given the cards that the others' specials leave.
    fn product_unless_called_off(
        &self,
        world: &World<'_>,
        two: u16,
        dealer: &HandDistribution,
        terms: &SpecialsTerms,
        others: u32,
        players: [usize; 2],
    ) -> Fraction {
        let left = Left::new(world.copies);
        let seen = self.rules.house.specials.shown_by_one();
        let shares_if = |own: Shown| self.shares_to_go_on(world, two, others, own);
        let shares: Vec<Vec<HashMap<Shown, BigInt>>> = seen
            .iter()
            .map(|first| seen.iter().map(|second| shares_if(combined(shown(*first), shown(*second)))).collect())
            .collect();
        let distributions: Vec<&HandDistribution> = players.iter().map(|player| &world.players[*player]).collect();
        let seats = if players[0] == players[1] { &distributions[..1] } else { &distributions };
        let by_nets = self.values_by_nets(world, two, &seen);
        let mut sum = Fraction::default();
        for term in terms.iter() {
            let copies = left.without(term.taken, 0).copies;
            let times =
                |_, [(_, i), (_, j)]: [(usize, usize); 2]| Fraction::from_int(shares[i][j][&term.shown].clone());
            let columns: Vec<ProductColumn> = by_nets
                .iter()
                .map(|(nets, values)| {
                    let vectors = vec![nets.iter().map(|nets| nets.iter().copied().collect()).collect(); seats.len()];
                    ProductColumn::new(vec![values.clone()], &vectors, &[[0, seats.len() - 1]], times)
                })
                .collect();
            let copies = self.used_ranks(&copies);
            let table = TwoSeats { hands: &world.hands, copies, seats, dealer };
            let products = table.product_moments(&columns, 1, &Unwatched);
            sum = products
                .iter()
                .fold(sum, |sum, product| sum.plus(&product.times(&Fraction::from_int(term.ways.clone()))));
        }
        sum
    }

    /// Groups the dealer's values that look as this free hand does by a seat's nets against them: for each special that
    /// the seat may show, by its values, 0 if it shows something else.
    fn values_by_nets(&self, world: &World<'_>, two: u16, seen: &[Option<Special>]) -> Vec<(Vec<Vec<i64>>, Vec<u16>)> {
        let mut by_nets: HashMap<Vec<Vec<i64>>, Vec<u16>> = HashMap::new();
        for (value, dealer) in (0u16..).zip(&world.dealer_ends).filter(|(_, end)| end.looks == Some(two)) {
            let net_if = |special: Option<Special>, player: &PlayerEnd| {
                let shows = self.shows(*player) == special;
                if shows { self.counts.bets.unit_cost(self.met(*player, *dealer)) } else { 0 }
            };
            let nets = |special: &Option<Special>| world.player_ends.iter().map(|end| net_if(*special, end)).collect();
            by_nets.entry(seen.iter().map(nets).collect()).or_default().push(value);
        }
        by_nets.into_iter().collect()
    }
}
