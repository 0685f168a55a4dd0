//! Sums over the hands that are disjoint from a hand, for every hand of a shoe.
//!
//! Hands are sorted by worth. A sum over the lower hands that share no card with one is an alternating sum over its 32
//! sets of cards: each set has a counter of the lower hands that contain it. One pass from the lowest hand up finds the
//! wins of every hand, one from the highest down the losses.

use super::super::hand::Hand;
use super::super::round::Gnau;
use super::super::rules::Rules;
use super::amount::Amount;
use super::contests::{Contest, Made, ORDERS, Sorter};
use super::numbers::{FULL, Numbers, choose};
use crate::games::{Role, Side};
use num_bigint::BigInt;
use std::ops::Deref;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Number of proper subsets of a full hand, the empty one included.
const SUBSETS: usize = 31;
/// Maximum number of fives for which all sets are kept.
pub(super) const MOST_KEPT: usize = 20_000;
/// If the sets of unwanted fives are left out, at most one five in this number is wanted.
const MOST_ASKED: usize = 8;

/// Some of five cards.
#[derive(Clone, Copy, Debug)]
struct Subset {
    /// Among all sets of fewer than five cards.
    number: u32,
    /// Number of ways to complete it to the five; 0 for all but the first of equal sets.
    completions: u64,
}

/// All hands of a shoe, in the order of worth.
pub(in crate::games::gnau) struct HandsByWorth<'a> {
    game: &'a Gnau,
    sorted: Arc<SortedHands>,
}

impl Deref for HandsByWorth<'_> {
    type Target = SortedHands;

    fn deref(&self) -> &SortedHands {
        &self.sorted
    }
}

/// The hands of some rules, with every suit told apart.
struct Known {
    rules: Rules,
    sorted: Arc<SortedHands>,
}

/// The last sorted hands that tell suits apart. Sorting takes longer than most questions, and many follow about one table.
static LAST: Mutex<Option<Known>> = Mutex::new(None);

/// Returns the last sorted hands, locked.
fn last() -> MutexGuard<'static, Option<Known>> {
    LAST.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Hands in the order of worth, without the game that sorts them.
#[derive(Debug)]
pub(in crate::games::gnau) struct SortedHands {
    pub numbers: Numbers,
    /// Every hand, as ascending classes.
    pub fives: Vec<[u8; FULL]>,
    /// The first number of the sets of each size.
    firsts: [u32; FULL],
    /// Number of counted orders of a player's hand, and of the dealer's.
    pub orders: [u64; 2],
    contests: Vec<Contest>,
    has_single_cards: bool,
    /// By place of five cards, if there are few: every set of some of them.
    subsets: Vec<[Subset; SUBSETS]>,
}

impl<'a> HandsByWorth<'a> {
    /// Sorts the hands of a shoe: the player's as the first seat arranges them, and the dealer's.
    pub(in crate::games::gnau) fn new(game: &'a Gnau) -> HandsByWorth<'a> {
        HandsByWorth::sorted(game, game.rules.looks_at_suits() || game.rules.ties_by_suit())
    }

    /// Sorts the hands by face: no suits make a hand or decide a tie.
    pub(super) fn by_faces(game: &'a Gnau) -> HandsByWorth<'a> {
        HandsByWorth::sorted(game, false)
    }

    /// Sorts the hands with every suit told apart, or by face.
    pub(super) fn sorted(game: &'a Gnau, has_suits: bool) -> HandsByWorth<'a> {
        if !has_suits {
            return HandsByWorth { game, sorted: Arc::new(SortedHands::new(game, false)) };
        }
        let known = last().as_ref().filter(|known| known.rules == game.rules).map(|known| Arc::clone(&known.sorted));
        let sorted = known.unwrap_or_else(|| Arc::new(SortedHands::new(game, true)));
        *last() = Some(Known { rules: game.rules.clone(), sorted: Arc::clone(&sorted) });
        HandsByWorth { game, sorted }
    }

    /// Returns the hands of a shoe without some cards, given as classes. Hands that need them count 0 times. All sets of
    /// cards in a hand are kept, so there must be few.
    pub(super) fn without(&self, classes: &[u8]) -> HandsByWorth<'a> {
        let mut hands = SortedHands {
            numbers: self.numbers.clone(),
            fives: self.fives.clone(),
            firsts: self.firsts,
            orders: self.orders,
            contests: self.contests.clone(),
            has_single_cards: false,
            subsets: Vec::new(),
        };
        for class in classes {
            hands.numbers.copies[usize::from(*class)] -= 1;
        }
        hands.subsets = hands.fives.iter().map(|five| hands.found_subsets(five)).collect();
        HandsByWorth { game: self.game, sorted: Arc::new(hands) }
    }

    /// Returns the game of the hands.
    pub(super) fn game(&self) -> &Gnau {
        self.game
    }
}

impl SortedHands {
    fn new(game: &Gnau, has_suits: bool) -> SortedHands {
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
        let mut hands =
            SortedHands { numbers, fives, firsts, orders, contests: Vec::new(), has_single_cards, subsets: Vec::new() };
        let differ = !std::ptr::eq(tables[0], tables[1]);
        let sorter = Sorter { game, numbers: &hands.numbers, fives: &hands.fives };
        hands.contests = sorter.contests(&tables[..1 + usize::from(differ)]);
        if hands.fives.len() <= MOST_KEPT {
            hands.subsets = hands.fives.iter().map(|five| hands.found_subsets(five)).collect();
        }
        hands
    }

    /// Returns every set of some of five cards.
    #[inline(always)]
    fn subsets(&self, five: usize) -> [Subset; SUBSETS] {
        match self.subsets.get(five) {
            Some(subsets) => *subsets,
            None => self.found_subsets(&self.fives[five]),
        }
    }

    /// Calls `visit` for each set of `seen` of five cards, with its number among the sets of its size and the ways to
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
        let mut subsets = self.found_numbers(five).map(|number| Subset { number, completions: 1 });
        if !self.has_single_cards {
            for (set, subset) in subsets.iter_mut().enumerate() {
                subset.completions = self.completions(five, set);
            }
        }
        subsets
    }

    /// Returns the number of every set of some of five cards among all sets.
    #[inline(always)]
    fn numbers_of_subsets(&self, five: usize) -> [u32; SUBSETS] {
        match self.subsets.get(five) {
            Some(subsets) => subsets.map(|subset| subset.number),
            None => self.found_numbers(&self.fives[five]),
        }
    }

    #[inline(always)]
    fn found_numbers(&self, five: &[u8; FULL]) -> [u32; SUBSETS] {
        let adds = five.map(|class| self.numbers.adds[usize::from(class)]);
        let mut numbers = [0; SUBSETS];
        for set in 1..SUBSETS {
            let top = set.ilog2() as usize;
            numbers[set] = numbers[set - (1 << top)] + adds[top][set.count_ones() as usize - 1];
        }
        for (set, number) in numbers.iter_mut().enumerate() {
            *number += self.firsts[set.count_ones() as usize];
        }
        numbers
    }

    /// Counts the ways to complete a set of some of five cards, by its bits, to all five: 0 for all but the first of
    /// equal sets.
    pub(super) fn completions(&self, five: &[u8; FULL], set: usize) -> u64 {
        let mut ways = 1;
        let mut start = 0;
        for run in five.chunk_by(|one, next| one == next) {
            let places = start..start + run.len();
            start = places.end;
            let held = places.clone().filter(|at| set >> at & 1 == 1).count();
            let copies = u64::from(self.numbers.copies[usize::from(run[0])]);
            if copies < run.len() as u64 || (places.start..places.start + held).any(|at| set >> at & 1 == 0) {
                return 0;
            }
            ways *= choose(copies - held as u64, run.len() - held);
        }
        ways
    }

    /// Returns all hands of a role.
    pub(super) fn made_by(&self, role: Role) -> impl Iterator<Item = &Made> {
        // Every hand is in the first contest.
        self.contests.first().into_iter().flat_map(move |contest| contest.made_by(role))
    }

    /// Returns the place of ascending classes among all fives.
    pub(super) fn place(&self, five: &[u8]) -> Option<usize> {
        self.fives.binary_search_by(|other| other[..].cmp(five)).ok()
    }

    /// Returns the number of sets of fewer than five cards.
    fn sets(&self) -> usize {
        self.firsts[FULL - 1] as usize + self.numbers.count(FULL - 1)
    }

    /// Returns, by number, the sets of fewer than five cards that are in a wanted hand; `None` if most are.
    fn asked_sets(&self, wanted: impl Fn(usize) -> bool) -> Option<Vec<bool>> {
        let wanted: Vec<usize> = (0..self.fives.len()).filter(|five| wanted(*five)).collect();
        if wanted.len() > self.fives.len() / MOST_ASKED {
            return None;
        }
        let mut asked = vec![false; self.sets()];
        for five in wanted {
            self.subsets(five).iter().for_each(|subset| asked[subset.number as usize] = true);
        }
        Some(asked)
    }

    /// Returns counters of 0 for the asked sets.
    fn counters<'a, A: Amount>(&self, asked: Option<&'a [bool]>) -> Counters<'a, A> {
        Counters { sets: vec![A::default(); self.sets()], fives: vec![A::default(); self.fives.len()], asked }
    }

    /// Counts a hand in the counters of all its sets of cards.
    #[inline]
    fn count<A: Amount>(&self, counters: &mut Counters<'_, A>, made: &Made, weight: &A, net: i64) {
        let amount = weight.times(net * i64::from(made.orders));
        counters.fives[made.five as usize].add(&amount);
        let is_asked = |number: u32| counters.asked.is_none_or(|asked| asked[number as usize]);
        if self.has_single_cards {
            for number in self.numbers_of_subsets(made.five as usize) {
                if is_asked(number) {
                    counters.sets[number as usize].add(&amount);
                }
            }
            return;
        }
        for subset in self.subsets(made.five as usize).iter().filter(|subset| is_asked(subset.number)) {
            let counter = &mut counters.sets[subset.number as usize];
            match subset.completions {
                0 => {}
                1 => counter.add(&amount),
                ways => counter.add(&amount.times(ways as i64)),
            }
        }
    }

    /// Returns the sum over all counted hands that share no card with five.
    #[inline]
    fn disjoint<A: Amount>(&self, counters: &Counters<'_, A>, five: u32) -> A {
        let mut sum = A::default();
        for (set, number) in self.numbers_of_subsets(five as usize).iter().enumerate() {
            let counter = &counters.sets[*number as usize];
            if set.count_ones() % 2 == 0 { sum.add(counter) } else { sum.subtract(counter) }
        }
        sum.subtract(&counters.fives[five as usize]);
        sum
    }
}

impl HandsByWorth<'_> {
    /// Returns `true` if a role's hand sets the payout when this side wins.
    fn sets_net(&self, role: Role, side: Side) -> bool {
        self.game.settlement.is_set_by_player(side) == (role == Role::Player)
    }

    /// Returns a role's net per unit staked, in the smallest payable fraction, if `hand` sets the payout.
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
        contest.made.len() == 1
            && contest.equals.iter().all(|equals| equals.end == Side::Push)
            && Role::BOTH.iter().all(|role| self.sets_net(*role, role.side()))
            && (0..self.game.rules.hands() as u8).map(Hand).all(|hand| {
                self.net(Role::Player, Side::Win, hand, false) == self.net(Role::Dealer, Side::Lose, hand, false)
                    && self.net(Role::Player, Side::Lose, hand, false) == self.net(Role::Dealer, Side::Win, hand, false)
            })
    }

    /// For every hand of a role that is `wanted` by place, calls `visit` with its total net against all disjoint hands
    /// of the other role, dealt orders counted, in the smallest payable fraction. It may be called several times for a
    /// hand: the parts add up.
    pub(super) fn sum_whole(&self, role: Role, wanted: impl Fn(usize) -> bool, mut visit: impl FnMut(&Made, i128)) {
        match self.largest_sum() < BigInt::from(i64::MAX) {
            true => self.sum(role, |_| 1, wanted, |made, net: &i64| visit(made, (*net).into())),
            false => self.sum(role, |_| 1, wanted, |made, net: &i128| visit(made, *net)),
        }
    }

    /// Returns the number of smallest payable fractions in a unit.
    pub(super) fn unit(&self) -> i64 {
        self.game.counts.bets.money.unit
    }

    /// Returns `true` if no sum over hands outgrows its integers.
    pub(super) fn are_sums_small(&self) -> bool {
        self.largest_sum() < BigInt::from(i128::MAX)
    }

    /// Returns a bound on a sum over all pairs of hands: each has at most 32 terms of alternating sign.
    fn largest_sum(&self) -> BigInt {
        let cards: u32 = self.numbers.copies.iter().sum();
        let pairs = BigInt::from(choose(cards.into(), FULL)) * choose(cards.saturating_sub(FULL as u32).into(), FULL);
        let outcomes = self.game.counts.bets.money.main.outcomes.iter();
        let most = outcomes.map(|outcome| outcome.paid).max().unwrap_or_default();
        (pairs * self.orders[0] * self.orders[1] * most) << FULL
    }

    /// Sums like [`sum_whole`](Self::sum_whole), with a weight for each hand of the other role, by place.
    pub(super) fn sum<A: Amount>(
        &self,
        role: Role,
        weight: impl Fn(usize) -> A,
        wanted: impl Fn(usize) -> bool,
        mut visit: impl FnMut(&Made, &A),
    ) {
        let wanted = Wanted { sets: self.asked_sets(&wanted), is_wanted: wanted };
        for contest in &self.contests {
            for side in [role.side(), role.other().side()] {
                let own_sets_net = self.sets_net(role, side);
                let net = |hand: Hand| self.net(role, side, hand, contest.is_tie);
                let pass = Pass { contest, role, side, own_sets_net, net: &net };
                self.pass(&pass, &weight, &wanted, &mut visit);
            }
        }
    }

    /// Calls `visit` with every hand of a role, whether it is equal to the others, and the sum of the weights of the
    /// disjoint hands of the other role against which a side wins. It may be called several times for a hand.
    pub(super) fn count_wins<A: Amount>(
        &self,
        role: Role,
        side: Side,
        weight: impl Fn(usize) -> A,
        mut visit: impl FnMut(&Made, bool, &A),
    ) {
        let all = Wanted { sets: None, is_wanted: |_: usize| true };
        for contest in &self.contests {
            let pass = Pass { contest, role, side, own_sets_net: true, net: &|_| 1 };
            self.pass(&pass, &weight, &all, &mut |made: &Made, sum: &A| visit(made, contest.is_tie, sum));
        }
    }

    /// Calls `visit` with every hand that a player makes, and its net if it won its ties with all disjoint hands of the
    /// dealer, weighted by place. It may be called several times for a hand: the parts add up.
    pub(super) fn sum_ties<A: Amount>(&self, weight: impl Fn(usize) -> A, mut visit: impl FnMut(&Made, &A)) {
        let are_apart = self.contests.len() > 1;
        for contest in self.contests.iter().filter(|contest| contest.is_tie == are_apart) {
            for equals in contest.equals.iter().filter(|equals| equals.end == Side::Push) {
                let mut counters = self.counters(None);
                for made in contest.made_by_equals(Role::Dealer, equals) {
                    let weight = weight(made.five as usize);
                    if !weight.is_zero() {
                        self.count(&mut counters, made, &weight, 1);
                    }
                }
                for made in contest.made_by_equals(Role::Player, equals) {
                    let times = self.net(Role::Player, Side::Win, made.hand, contest.is_tie) * i64::from(made.orders);
                    visit(made, &self.disjoint(&counters, made.five).times(times * contest.sign));
                }
            }
        }
    }

    /// For every five cards that are `wanted` by place, calls `visit` with the sum of the weights of all disjoint fives.
    pub(super) fn sum_weights<A: Amount>(
        &self,
        weight: impl Fn(usize) -> A,
        wanted: impl Fn(usize) -> bool,
        mut visit: impl FnMut(usize, A),
    ) {
        let asked = self.asked_sets(&wanted);
        let mut counters = self.counters(asked.as_deref());
        for five in 0..self.fives.len() {
            let weight = weight(five);
            if !weight.is_zero() {
                let made = Made { five: five as u32, hand: Hand::NO_OX, orders: 1 };
                self.count(&mut counters, &made, &weight, 1);
            }
        }
        for five in (0..self.fives.len()).filter(|five| wanted(*five)) {
            visit(five, self.disjoint(&counters, five as u32));
        }
    }

    /// Adds the part of the sum in which one side wins.
    fn pass<A: Amount>(
        &self,
        pass: &Pass<'_>,
        weight: &impl Fn(usize) -> A,
        wanted: &Wanted<impl Fn(usize) -> bool>,
        visit: &mut impl FnMut(&Made, &A),
    ) {
        let mut counters = self.counters(wanted.sets.as_deref());
        let Pass { contest, role, side, .. } = *pass;
        let other = role.other();
        let goes_up = side == role.side();
        for at in 0..contest.equals.len() {
            let equals = &contest.equals[if goes_up { at } else { contest.equals.len() - 1 - at }];
            let others = contest.made_by_equals(other, equals);
            let add = |counters: &mut Counters<'_, A>| {
                for made in others {
                    let net = if pass.own_sets_net { 1 } else { (pass.net)(made.hand) };
                    let weight = weight(made.five as usize);
                    if !weight.is_zero() {
                        self.count(counters, made, &weight, net);
                    }
                }
            };
            if equals.end == side {
                add(&mut counters);
            }
            for made in
                contest.made_by_equals(role, equals).iter().filter(|made| (wanted.is_wanted)(made.five as usize))
            {
                let net = if pass.own_sets_net { (pass.net)(made.hand) } else { 1 };
                let times = net * i64::from(made.orders) * contest.sign;
                visit(made, &self.disjoint(&counters, made.five).times(times));
            }
            if equals.end != side {
                add(&mut counters);
            }
        }
    }
}

/// A pass over the hands of a contest that adds up where one side wins.
#[derive(Clone, Copy)]
struct Pass<'a> {
    contest: &'a Contest,
    /// The role whose hands are visited.
    role: Role,
    /// The side that wins.
    side: Side,
    /// Whether the visited hand sets the net, not the other one.
    own_sets_net: bool,
    net: &'a dyn Fn(Hand) -> i64,
}

/// Hands whose sums are wanted.
struct Wanted<W> {
    /// Test of a place of five cards.
    is_wanted: W,
    /// As [`Counters::asked`].
    sets: Option<Vec<bool>>,
}

/// Sums over counted hands.
struct Counters<'a, A> {
    /// By set of fewer than five cards: over the hands that contain it.
    sets: Vec<A>,
    /// Amounts of each hand of five cards.
    fives: Vec<A>,
    /// A flag for each set whose counter is read; `None` if all are.
    asked: Option<&'a [bool]>,
}
