//! Sums over the hands that are disjoint from a hand, for every hand of a shoe.
//!
//! Hands are sorted by what they are worth. A sum over the lower hands that share no card with one is an alternating sum
//! over its 32 sets of cards: each set has a counter of the lower hands that contain it. One pass from the lowest hand up
//! finds what every hand wins, one from the highest down what it loses.

use super::super::hand::Hand;
use super::super::round::Gnau;
use super::super::settlement::SettledHand;
use super::super::symbols::{self, symbol};
use super::super::table::Table;
use crate::cards::Card;
use crate::games::Side;
use num_bigint::BigInt;
use std::ops::Range;

/// Cards of a full hand.
pub(super) const FULL: usize = 5;
/// Orders of a full hand.
const ORDERS: usize = 120;
/// Sets of some of the cards of a full hand, but for all of them.
const SUBSETS: usize = 31;
/// The most fives of which all sets are kept.
const MOST_KEPT: usize = 20_000;

/// The two sides of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games::gnau) enum Role {
    /// Someone who plays against the dealer.
    Player,
    /// The dealer.
    Dealer,
}

impl Role {
    pub(super) const BOTH: [Role; 2] = [Role::Player, Role::Dealer];

    fn other(self) -> Role {
        match self {
            Role::Player => Role::Dealer,
            Role::Dealer => Role::Player,
        }
    }

    /// Returns the side that favours this role.
    fn side(self) -> Side {
        match self {
            Role::Player => Side::Win,
            Role::Dealer => Side::Lose,
        }
    }
}

/// Numbers for sets of at most five cards of a shoe, by the classes of cards that the rules tell apart.
#[derive(Clone, Debug)]
pub(in crate::games::gnau) struct Numbers {
    /// Whether suits matter beyond that of the ace of spades.
    pub has_suits: bool,
    /// How many cards of each class the shoe has.
    pub copies: Vec<u32>,
    /// By class and place in an ascending set: what a card adds to the number of the set.
    adds: Vec<[u32; FULL]>,
}

impl Numbers {
    fn new(game: &Gnau, has_suits: bool) -> Numbers {
        let rules = &game.rules;
        let copies: Vec<u32> = match has_suits {
            true => Card::kinds().map(|card| rules.shoe.of(card)).collect(),
            false => symbols::copies(&rules.shoe),
        };
        let adds =
            (0..copies.len() as u64).map(|class| std::array::from_fn(|at| choose(class + at as u64, at + 1) as u32));
        Numbers { has_suits, adds: adds.collect(), copies }
    }

    /// Returns the class of a card.
    pub(super) fn class(&self, card: Card) -> u8 {
        if self.has_suits { card.index() } else { symbol(card) as u8 }
    }

    /// Returns the classes of cards, ascending.
    pub(super) fn classes(&self, cards: &[Card]) -> Vec<u8> {
        let mut classes: Vec<u8> = cards.iter().map(|card| self.class(*card)).collect();
        classes.sort_unstable();
        classes
    }

    /// Returns a card of a class.
    pub(super) fn card(&self, class: u8) -> Card {
        if self.has_suits { Card::from_index(class) } else { symbols::card(class.into()) }
    }

    /// Returns the number of sets of so many cards, whether the shoe has them or not.
    pub(super) fn count(&self, size: usize) -> usize {
        choose((self.copies.len() + size) as u64 - 1, size) as usize
    }

    /// Returns the number of an ascending set among those of its size.
    #[inline]
    pub(super) fn number(&self, classes: &[u8]) -> usize {
        let adds = classes.iter().enumerate().map(|(at, class)| self.adds[usize::from(*class)][at]);
        adds.sum::<u32>() as usize
    }

    /// Returns in how many ways a set of classes is drawn once another one, a part of it, has been.
    pub(super) fn ways(&self, classes: &[u8], drawn: &[u8]) -> u64 {
        let mut ways = 1;
        for (class, copies) in self.copies.iter().enumerate() {
            let [all, gone] =
                [classes, drawn].map(|set| set.iter().filter(|other| usize::from(**other) == class).count());
            if all > gone {
                ways *= choose(u64::from(*copies).saturating_sub(gone as u64), all - gone);
            }
        }
        ways
    }

    /// Calls `visit` with every ascending set of so many cards that the shoe has.
    pub(super) fn for_each_set(&self, size: usize, visit: &mut impl FnMut(&[u8])) {
        self.extend(&mut Vec::with_capacity(size), size, visit);
    }

    /// Calls `visit` with every ascending set of five that contains these classes, and the ways to complete them to it.
    pub(super) fn for_each_completion(&self, held: &[u8], visit: &mut impl FnMut(&[u8], u64)) {
        self.for_each_set(FULL - held.len(), &mut |more| {
            let mut five = [held, more].concat();
            five.sort_unstable();
            let ways = self.ways(&five, held);
            if ways > 0 {
                visit(&five, ways);
            }
        });
    }

    fn extend(&self, set: &mut Vec<u8>, size: usize, visit: &mut impl FnMut(&[u8])) {
        if set.len() == size {
            return visit(set);
        }
        for class in set.last().copied().unwrap_or_default()..self.copies.len() as u8 {
            let drawn = set.iter().rev().take_while(|other| **other == class).count();
            if drawn < self.copies[usize::from(class)] as usize {
                set.push(class);
                self.extend(set, size, visit);
                set.pop();
            }
        }
    }
}

/// Returns the number of ways to choose k of n.
pub(super) fn choose(n: u64, k: usize) -> u64 {
    // Below 2^63 for five cards of 64 packs.
    let mut ways = 1;
    for drawn in 0..k as u64 {
        ways = ways * n.saturating_sub(drawn) / (drawn + 1);
    }
    ways
}

/// What is summed over hands.
pub(super) trait Amount: Copy + Default {
    /// Returns a multiple of the amount.
    fn times(&self, times: i64) -> Self;
    /// Adds another amount.
    fn add(&mut self, other: &Self);
    /// Takes another amount away.
    fn subtract(&mut self, other: &Self);
}

macro_rules! whole_amounts {
    ($($integer:ty),*) => {
        $(impl Amount for $integer {
            #[inline(always)]
            fn times(&self, times: i64) -> $integer {
                self * <$integer>::from(times)
            }

            #[inline(always)]
            fn add(&mut self, other: &$integer) {
                *self += other;
            }

            #[inline(always)]
            fn subtract(&mut self, other: &$integer) {
                *self -= other;
            }
        })*
    };
}

whole_amounts!(i64, i128);

impl<const LANES: usize> Amount for [f64; LANES]
where
    [f64; LANES]: Default,
{
    #[inline(always)]
    fn times(&self, times: i64) -> [f64; LANES] {
        self.map(|amount| amount * times as f64)
    }

    #[inline(always)]
    fn add(&mut self, other: &[f64; LANES]) {
        for lane in 0..LANES {
            self[lane] += other[lane];
        }
    }

    #[inline(always)]
    fn subtract(&mut self, other: &[f64; LANES]) {
        for lane in 0..LANES {
            self[lane] -= other[lane];
        }
    }
}

/// A hand that someone makes of five cards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Made {
    /// The place of the cards among all fives.
    pub five: u32,
    pub hand: Hand,
    /// In how many of the orders counted it is made.
    pub orders: u8,
}

/// Some of five cards.
#[derive(Clone, Copy, Debug)]
struct Subset {
    /// Among all sets of fewer than five cards.
    number: u32,
    /// In how many ways it is completed to the five; 0 for all but the first of equal sets.
    completions: u64,
}

/// Hands that equal each other.
#[derive(Clone, Debug)]
struct Equals {
    /// Of the player, and of the dealer.
    made: [Range<u32>; 2],
    /// The side that wins.
    end: Side,
}

/// Hands that are compared with each other.
#[derive(Clone, Debug)]
struct Contest {
    /// 1, or −1 where pairs are taken away that another contest has too many.
    sign: i64,
    /// Whether the hands are of one rank.
    is_tie: bool,
    /// What the player makes, and the dealer, unless they make the same.
    made: Vec<Vec<Made>>,
    /// From the lowest up.
    equals: Vec<Equals>,
}

impl Contest {
    /// Returns all that a role makes, from the lowest up.
    fn made_by(&self, role: Role) -> &[Made] {
        &self.made[(role as usize).min(self.made.len() - 1)]
    }

    /// Returns those of it that are among some equals.
    fn of_equals(&self, role: Role, equals: &Equals) -> &[Made] {
        let Range { start, end } = equals.made[role as usize];
        &self.made_by(role)[start as usize..end as usize]
    }
}

/// All hands of a shoe in the order of what they are worth.
pub(in crate::games::gnau) struct DisjointHands<'a> {
    game: &'a Gnau,
    pub numbers: Numbers,
    /// Every hand, as ascending classes.
    pub fives: Vec<[u8; FULL]>,
    /// The first number of the sets of each size.
    firsts: [u32; FULL],
    /// How many orders are counted of a player's hand, and of the dealer's.
    pub orders: [u64; 2],
    contests: Vec<Contest>,
    has_single_cards: bool,
    /// By place of five cards, if there are few: every set of some of them.
    subsets: Vec<[Subset; SUBSETS]>,
}

/// A made hand and its place in an order.
type Placed = (u64, Made);

impl<'a> DisjointHands<'a> {
    /// Sorts the hands of a shoe: the player's as the first seat arranges them, and the dealer's.
    pub(in crate::games::gnau) fn new(game: &'a Gnau) -> DisjointHands<'a> {
        DisjointHands::sorted(game, game.rules.looks_at_suits() || game.rules.ties_by_suit())
    }

    /// Sorts the hands as if suits were those that make the fewest hands, and all the same among equals.
    #[expect(dead_code, reason = "tables on which suits matter are solved by faces first")]
    pub(super) fn by_faces(game: &'a Gnau) -> DisjointHands<'a> {
        DisjointHands::sorted(game, false)
    }

    fn sorted(game: &'a Gnau, has_suits: bool) -> DisjointHands<'a> {
        let numbers = Numbers::new(game, has_suits);
        let mut fives = Vec::new();
        numbers.for_each_set(FULL, &mut |five| fives.extend(five.first_chunk().copied()));
        let mut firsts = [0; FULL];
        for size in 1..FULL {
            firsts[size] = firsts[size - 1] + numbers.count(size - 1) as u32;
        }
        let tables = game.tables_of_both();
        let orders = tables.map(|table| if table.looks_at_order() { ORDERS as u64 } else { 1 });
        let has_single_cards = numbers.copies.iter().all(|copies| *copies <= 1);
        let mut hands = DisjointHands {
            game,
            numbers,
            fives,
            firsts,
            orders,
            contests: Vec::new(),
            has_single_cards,
            subsets: Vec::new(),
        };
        let differ = !std::ptr::eq(tables[0], tables[1]);
        let made: Vec<Vec<(SettledHand, Made)>> =
            tables[..1 + usize::from(differ)].iter().map(|table| hands.made(table)).collect();
        hands.contests = hands.compared(&made);
        if hands.fives.len() <= MOST_KEPT {
            hands.subsets = hands.fives.iter().map(|five| hands.found_subsets(five)).collect();
        }
        hands
    }

    /// Lists what a holder makes of every five cards.
    fn made(&self, table: &Table) -> Vec<(SettledHand, Made)> {
        let mut made = Vec::with_capacity(self.fives.len());
        for (five, classes) in self.fives.iter().enumerate() {
            let cards = classes.map(|class| self.numbers.card(class));
            let hand = |order: [usize; FULL]| match self.numbers.has_suits {
                true => table.hand_of_cards(&order.map(|place| cards[place])),
                false => table.hand_of(order.map(|place| classes[place].into())),
            };
            let mut add = |hand: Hand, orders: u8| {
                made.push((self.game.settlement.end(hand, &cards), Made { five: five as u32, hand, orders }));
            };
            if !table.looks_at_order() {
                add(hand([0, 1, 2, 3, 4]), 1);
                continue;
            }
            let mut hands: Vec<Hand> = (0..ORDERS).map(|number| hand(order(number))).collect();
            hands.sort_unstable_by_key(|hand| hand.index());
            hands.chunk_by(|one, next| one == next).for_each(|same| add(same[0], same.len() as u8));
        }
        made
    }

    /// Sorts made hands into contests. One is enough where ranks, and among equals the cards, are all that is compared.
    fn compared(&self, made: &[Vec<(SettledHand, Made)>]) -> Vec<Contest> {
        let settlement = &self.game.settlement;
        let [own, shared] = [true, false].map(|is_own| move |hand: Hand| settlement.end_of_equals(hand, is_own));
        let all = |key: &dyn Fn(SettledHand) -> u64| contest_lists(made, &|_| true, key);
        if !settlement.settles_ties_apart() {
            return vec![self.contest(1, false, all(&|end| settlement.place(end, true)), &own)];
        }
        let mut contests =
            vec![self.contest(1, false, all(&|end| settlement.rank_and_tie(end.hand).0.into()), &|_| Side::Push)];
        let mut kinds: Vec<(u8, u8)> =
            made.iter().flatten().map(|(end, _)| settlement.rank_and_tie(end.hand)).collect();
        kinds.sort_unstable();
        kinds.dedup();
        for of_rank in kinds.chunk_by(|one, next| one.0 == next.0) {
            for kind in of_rank {
                let is_of_kind = |end: SettledHand| settlement.rank_and_tie(end.hand) == *kind;
                let lists = |is_own| contest_lists(made, &is_of_kind, &|end| settlement.place(end, is_own));
                contests.push(self.contest(1, true, lists(true), &own));
                if of_rank.len() > 1 {
                    contests.push(self.contest(-1, true, lists(false), &shared));
                }
            }
            if of_rank.len() > 1 {
                let is_of_rank = |end: SettledHand| settlement.rank_and_tie(end.hand).0 == of_rank[0].0;
                let lists = contest_lists(made, &is_of_rank, &|end| settlement.place(end, false));
                contests.push(self.contest(1, true, lists, &shared));
            }
        }
        contests
    }

    /// Groups the hands of a contest that have one place, where `end_of` says which side wins two of a hand.
    fn contest(&self, sign: i64, is_tie: bool, lists: Vec<Vec<Placed>>, end_of: &dyn Fn(Hand) -> Side) -> Contest {
        let mut places: Vec<u64> = lists.iter().flatten().map(|(place, _)| *place).collect();
        places.sort_unstable();
        places.dedup();
        let mut next = [0; 2];
        let mut equals = Vec::with_capacity(places.len());
        for place in places {
            let mut end = Side::Push;
            let mut made = [0..0, 0..0];
            for (at, list) in lists.iter().enumerate() {
                let start = next[at];
                let same = list[start..].iter().take_while(|(other, _)| *other == place).count();
                next[at] += same;
                made[at] = start as u32..next[at] as u32;
                if let Some((_, first)) = list[start..next[at]].first() {
                    end = end_of(first.hand);
                }
            }
            if lists.len() == 1 {
                made[1] = made[0].clone();
            }
            equals.push(Equals { made, end });
        }
        let made = lists.into_iter().map(|list| list.into_iter().map(|(_, made)| made).collect()).collect();
        Contest { sign, is_tie, made, equals }
    }

    /// Returns every set of some of five cards.
    #[inline(always)]
    fn subsets(&self, five: usize) -> [Subset; SUBSETS] {
        match self.subsets.get(five) {
            Some(subsets) => *subsets,
            None => self.found_subsets(&self.fives[five]),
        }
    }

    /// Calls `visit` for each set of so many of five cards, with its number among the sets of its size and the ways to
    /// complete it to the five, which are 0 for all but the first of equal sets.
    #[inline(always)]
    pub(super) fn for_each_seen(&self, five: usize, seen: usize, mut visit: impl FnMut(usize, u64)) {
        let Some(first) = self.firsts.get(seen) else { return visit(self.numbers.number(&self.fives[five]), 1) };
        for (set, subset) in self.subsets(five).iter().enumerate() {
            if set.count_ones() as usize == seen {
                visit((subset.number - first) as usize, subset.completions);
            }
        }
    }

    #[inline(always)]
    fn found_subsets(&self, five: &[u8; FULL]) -> [Subset; SUBSETS] {
        let mut subsets = [Subset { number: 0, completions: 1 }; SUBSETS];
        for set in 1..SUBSETS {
            let top = set.ilog2() as usize;
            let size = set.count_ones() as usize;
            subsets[set].number =
                subsets[set - (1 << top)].number + self.numbers.adds[usize::from(five[top])][size - 1];
        }
        for (set, subset) in subsets.iter_mut().enumerate() {
            subset.number += self.firsts[set.count_ones() as usize];
            if !self.has_single_cards {
                subset.completions = self.completions(five, set);
            }
        }
        subsets
    }

    /// Returns in how many ways a set of cards of five, by its bits, is completed to them: 0 for all but the first of equal
    /// sets.
    pub(super) fn completions(&self, five: &[u8; FULL], set: usize) -> u64 {
        let is_in = |at: usize| set >> at & 1 == 1;
        let mut ways = 1;
        let mut start = 0;
        for run in five.chunk_by(|one, next| one == next) {
            let places = start..start + run.len();
            start = places.end;
            let held = places.clone().filter(|at| is_in(*at)).count();
            if (places.start..places.start + held).any(|at| !is_in(at)) {
                return 0;
            }
            let copies = u64::from(self.numbers.copies[usize::from(run[0])]);
            ways *= choose(copies - held as u64, run.len() - held);
        }
        ways
    }

    /// Returns `true` if a role's hand sets what is paid where this side wins.
    fn sets_net(&self, role: Role, side: Side) -> bool {
        self.game.settlement.is_set_by_player(side) == (role == Role::Player)
    }

    /// Returns what a role nets per unit staked, in the smallest payable fraction, where `hand` sets what is paid.
    fn net(&self, role: Role, side: Side, hand: Hand, is_tie: bool) -> i64 {
        let outcome = self.game.settlement.paid_for(side, hand, is_tie);
        let outcome = self.game.counts.bets.money.main.outcomes[usize::from(outcome)];
        match role {
            Role::Player => outcome.net,
            Role::Dealer => -outcome.cost,
        }
    }

    /// Returns `true` if a hand nets as much for the dealer as for a player.
    pub(super) fn treats_both_alike(&self) -> bool {
        let [contest] = &self.contests[..] else { return false };
        let hands = || (0..self.game.rules.hands() as u8).map(Hand);
        let nets = |role: Role| -> Vec<i64> {
            let sides = [role.side(), role.other().side()];
            hands().flat_map(|hand| sides.map(|side| self.net(role, side, hand, false))).collect()
        };
        contest.made.len() == 1
            && contest.equals.iter().all(|equals| equals.end == Side::Push)
            && Role::BOTH.iter().all(|role| self.sets_net(*role, role.side()))
            && nets(Role::Player) == nets(Role::Dealer)
    }

    /// Returns all that a role makes.
    pub(super) fn made_by(&self, role: Role) -> impl Iterator<Item = &Made> {
        // Every hand is in the first contest.
        self.contests.first().into_iter().flat_map(move |contest| contest.made_by(role))
    }

    /// Returns the place of ascending classes among all fives.
    pub(super) fn place(&self, five: &[u8]) -> Option<usize> {
        self.fives.binary_search_by(|other| other[..].cmp(five)).ok()
    }

    /// For every hand of a role that is `wanted` by place, calls `visit` with the sum of what it nets against all disjoint
    /// hands of the other role, dealt orders counted, in the smallest payable fraction. It may be called several times for
    /// a hand: the parts add up.
    pub(super) fn sum_whole(&self, role: Role, wanted: impl Fn(usize) -> bool, mut visit: impl FnMut(&Made, i128)) {
        match self.largest_sum() < BigInt::from(i64::MAX) {
            true => self.sum(role, |_| 1, wanted, |made, net: &i64| visit(made, (*net).into())),
            false => self.sum(role, |_| 1, wanted, |made, net: &i128| visit(made, *net)),
        }
    }

    /// Returns how many of the smallest payable fraction make one unit.
    pub(super) fn unit(&self) -> i64 {
        self.game.counts.bets.money.unit
    }

    /// Returns `true` if no sum over hands outgrows its integers.
    pub(super) fn are_sums_small(&self) -> bool {
        self.largest_sum() < BigInt::from(i128::MAX)
    }

    /// Returns a bound on what is summed over all pairs of hands: terms of alternating sign are 32 for each at most.
    fn largest_sum(&self) -> BigInt {
        let cards: u32 = self.numbers.copies.iter().sum();
        let pairs = BigInt::from(choose(cards.into(), FULL)) * choose(cards.saturating_sub(FULL as u32).into(), FULL);
        let outcomes = self.game.counts.bets.money.main.outcomes.iter();
        let most = outcomes.map(|outcome| outcome.paid).max().unwrap_or_default();
        pairs * self.orders[0] * self.orders[1] * most << FULL
    }

    /// The same where each hand of the other role has a weight by place.
    pub(super) fn sum<A: Amount>(
        &self,
        role: Role,
        weight: impl Fn(usize) -> A,
        wanted: impl Fn(usize) -> bool,
        mut visit: impl FnMut(&Made, &A),
    ) {
        for contest in &self.contests {
            for side in [role.side(), role.other().side()] {
                self.pass(contest, [role, role.other()], side, &weight, &wanted, &mut visit);
            }
        }
    }

    /// Adds the part of the sum in which one side wins.
    fn pass<A: Amount>(
        &self,
        contest: &Contest,
        [role, other]: [Role; 2],
        side: Side,
        weight: &impl Fn(usize) -> A,
        wanted: &impl Fn(usize) -> bool,
        visit: &mut impl FnMut(&Made, &A),
    ) {
        let sets = self.firsts[FULL - 1] as usize + self.numbers.count(FULL - 1);
        let mut counters = Counters { sets: vec![A::default(); sets], fives: vec![A::default(); self.fives.len()] };
        let own_sets_net = self.sets_net(role, side);
        let net = |hand: Hand| self.net(role, side, hand, contest.is_tie);
        let goes_up = side == role.side();
        for at in 0..contest.equals.len() {
            let equals = &contest.equals[if goes_up { at } else { contest.equals.len() - 1 - at }];
            let others = contest.of_equals(other, equals);
            let add = |counters: &mut Counters<A>| {
                for made in others {
                    let net = if own_sets_net { 1 } else { net(made.hand) };
                    self.count(counters, made, &weight(made.five as usize), net);
                }
            };
            if equals.end == side {
                add(&mut counters);
            }
            for made in contest.of_equals(role, equals).iter().filter(|made| wanted(made.five as usize)) {
                let net = if own_sets_net { net(made.hand) } else { 1 };
                let times = net * i64::from(made.orders) * contest.sign;
                visit(made, &self.disjoint(&counters, made.five).times(times));
            }
            if equals.end != side {
                add(&mut counters);
            }
        }
    }

    /// Counts a hand in the counters of all its sets of cards.
    #[inline]
    fn count<A: Amount>(&self, counters: &mut Counters<A>, made: &Made, weight: &A, net: i64) {
        let amount = weight.times(net * i64::from(made.orders));
        for subset in self.subsets(made.five as usize) {
            let counter = &mut counters.sets[subset.number as usize];
            match subset.completions {
                0 => {}
                1 => counter.add(&amount),
                ways => counter.add(&amount.times(ways as i64)),
            }
        }
        counters.fives[made.five as usize].add(&amount);
    }

    /// Returns the sum over all counted hands that share no card with five.
    #[inline]
    fn disjoint<A: Amount>(&self, counters: &Counters<A>, five: u32) -> A {
        let mut sum = A::default();
        for (set, subset) in self.subsets(five as usize).iter().enumerate() {
            let counter = &counters.sets[subset.number as usize];
            if set.count_ones() % 2 == 0 { sum.add(counter) } else { sum.subtract(counter) }
        }
        sum.subtract(&counters.fives[five as usize]);
        sum
    }
}

/// Sums over counted hands.
struct Counters<A> {
    /// By set of fewer than five cards: over the hands that contain it.
    sets: Vec<A>,
    /// By five cards.
    fives: Vec<A>,
}

/// Sorts, for each holder, the made hands that are in a contest.
fn contest_lists(
    made: &[Vec<(SettledHand, Made)>],
    is_in: &dyn Fn(SettledHand) -> bool,
    place: &dyn Fn(SettledHand) -> u64,
) -> Vec<Vec<Placed>> {
    let list = |made: &Vec<(SettledHand, Made)>| {
        let entrants = made.iter().filter(|(end, _)| is_in(*end));
        let mut list: Vec<Placed> = entrants.map(|(end, made)| (place(*end), *made)).collect();
        list.sort_unstable_by_key(|(place, made)| (*place, made.five));
        list
    };
    made.iter().map(list).collect()
}

/// Returns one of the orders of five places, by its number.
fn order(mut number: usize) -> [usize; FULL] {
    let mut left = vec![0, 1, 2, 3, 4];
    std::array::from_fn(|_| {
        let place = number % left.len();
        number /= left.len();
        left.remove(place)
    })
}
