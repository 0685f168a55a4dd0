//! The cells that count pairs of a player's value and a dealer's.
//!
//! The *kinds* of both values determine the cell of most pairs. Values that are compared with each other are in a
//! *contest*, in order. For each kind, the counts of all higher or lower values are summed once, so that a contest of
//! thousands of values takes no longer than sorting those that occur.

use super::number::Number;
use std::cmp::Ordering;

/// No cell, or no place.
const NONE: usize = usize::MAX;

/// The cells of pairs of a player's value and a dealer's.
#[derive(Clone, Debug)]
pub(crate) struct Cells {
    /// The kind of each value, of the player and of the dealer.
    kinds: [Vec<usize>; 2],
    /// The cell of a pair by the player's kind and the dealer's, unless a contest settles it.
    by_kind: Vec<usize>,
    dealers_kinds: usize,
    contests: Vec<ValueContest>,
    /// The contestants of all contests in turn, each in ascending order.
    contestants: Vec<Contestant>,
    /// The positions of a value among them, at most two.
    places: Vec<[usize; 2]>,
}

/// A value in a contest.
#[derive(Clone, Copy, Debug)]
struct Contestant {
    contest: usize,
    value: usize,
    /// Index among the kinds of the contest.
    kind: usize,
    placing: Placing,
}

/// The position of a value in a contest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Placing {
    /// The higher wins.
    pub before: u32,
    /// The group, which decides if that is equal. Values of a group do not differ otherwise.
    pub group: usize,
    /// The last that is compared.
    pub after: u32,
}

/// Values that are compared with each other.
#[derive(Clone, Debug)]
struct ValueContest {
    kinds: usize,
    /// The cells of pairs in which the player's value is lower, and higher, by the player's kind and the dealer's.
    unequal: Vec<[usize; 2]>,
    groups: usize,
    /// The cells of pairs by the player's group and the dealer's, and by the player's result in the last comparison.
    equal: Vec<[usize; 3]>,
}

/// The settlement of a contest: the cells of the pairs that it settles.
pub(crate) trait Settles {
    /// Returns the cell of two kinds, with the player's lower or higher.
    fn unequal(&mut self, kinds: [usize; 2], player: Ordering) -> Option<usize>;
    /// Returns the cell of two groups by the last comparison: for each result or for none.
    fn equal(&mut self, groups: [usize; 2], player: Ordering) -> Option<usize>;
}

/// Counts by value, and the values that have one.
pub(crate) struct ValueCounts<'a, N> {
    pub counts: &'a [N],
    pub values: &'a [usize],
}

/// One side's places in a contest, ascending, and its counts by value.
#[derive(Clone, Copy)]
struct Entered<'a, N> {
    places: &'a [usize],
    counts: &'a [N],
}

impl<N> Entered<'_, N> {
    /// Calls `add` with the kind and the count of each of these places.
    fn for_each(&self, cells: &Cells, places: &[usize], mut add: impl FnMut(usize, &N)) {
        for contestant in places.iter().map(|place| &cells.contestants[*place]) {
            add(contestant.kind, &self.counts[contestant.value]);
        }
    }
}

/// Splits positions that ascend by a key into those below, at and above one.
fn compared(places: &[usize], key: impl Fn(&usize) -> u32, at: u32) -> [&[usize]; 3] {
    let (lower, others) = places.split_at(places.partition_point(|place| key(place) < at));
    let (equal, higher) = others.split_at(others.partition_point(|place| key(place) == at));
    [lower, equal, higher]
}

impl Cells {
    /// Returns a cell for every pair of values.
    pub(crate) fn by_value(values: [usize; 2], mut cell: impl FnMut(u16, u16) -> usize) -> Cells {
        let [players, dealers] = values;
        let pairs = (0..players).flat_map(|player| (0..dealers).map(move |dealer| (player as u16, dealer as u16)));
        Cells {
            kinds: values.map(|values| (0..values).collect()),
            by_kind: pairs.map(|(player, dealer)| cell(player, dealer)).collect(),
            dealers_kinds: dealers,
            contests: Vec::new(),
            contestants: Vec::new(),
            places: vec![[NONE; 2]; players.max(dealers)],
        }
    }

    /// Returns cells by the kinds of the two values. Pairs without a cell are left to contests.
    pub(crate) fn by_kind(
        kind_of: Vec<usize>,
        kinds: usize,
        mut cell: impl FnMut([usize; 2]) -> Option<usize>,
    ) -> Cells {
        Cells {
            by_kind: (0..kinds * kinds).map(|pair| cell([pair / kinds, pair % kinds]).unwrap_or(NONE)).collect(),
            dealers_kinds: kinds,
            contests: Vec::new(),
            contestants: Vec::new(),
            places: vec![[NONE; 2]; kind_of.len()],
            kinds: [kind_of.clone(), kind_of],
        }
    }

    /// Adds a contest of these values. A value is in at most two.
    pub(crate) fn add_contest(&mut self, mut entrants: Vec<(Placing, usize)>, settles: &mut impl Settles) {
        entrants.sort_unstable();
        let mut kinds: Vec<usize> = entrants.iter().map(|(_, value)| self.kinds[0][*value]).collect();
        kinds.sort_unstable();
        kinds.dedup();
        for (placing, value) in &entrants {
            let kind = kinds.partition_point(|kind| *kind < self.kinds[0][*value]);
            let [first, second] = &mut self.places[*value];
            *(if *first == NONE { first } else { second }) = self.contestants.len();
            let contest = self.contests.len();
            self.contestants.push(Contestant { contest, value: *value, kind, placing: *placing });
        }
        self.contests.push(ValueContest::new(&kinds, &entrants, settles));
    }

    /// Returns the number of cells, up to the last used.
    pub(super) fn len(&self) -> usize {
        let contests = self.contests.iter();
        let in_contests =
            contests.flat_map(|contest| contest.unequal.iter().flatten().chain(contest.equal.iter().flatten()));
        let used = self.by_kind.iter().chain(in_contests).filter(|cell| **cell != NONE);
        used.max().map_or(0, |last| last + 1)
    }

    /// Returns the cell of a pair of values, if they have one.
    pub(super) fn pair_cell(&self, player: usize, dealer: usize) -> Option<usize> {
        let cell = self.by_kind[self.kinds[0][player] * self.dealers_kinds + self.kinds[1][dealer]];
        if cell != NONE {
            return Some(cell);
        }
        let contestants = |value: usize| self.places[value].into_iter().filter_map(|at| self.contestants.get(at));
        for own in contestants(player) {
            for other in contestants(dealer).filter(|other| other.contest == own.contest) {
                let cell = self.contests[own.contest].cell(own, other);
                if cell != NONE {
                    return Some(cell);
                }
            }
        }
        None
    }

    /// Adds to the cells all pairs of these values times a factor.
    pub(crate) fn add_pairs<N: Number>(
        &self,
        sums: &mut [N],
        player: &ValueCounts<'_, N>,
        dealer: &ValueCounts<'_, N>,
        times: &N,
    ) {
        let (player_weights, players_kinds) = self.kinds_of(0, player);
        let (dealer_weights, dealers_kinds) = self.kinds_of(1, dealer);
        for p in players_kinds {
            let player_weight = player_weights[p].clone() * times;
            for &d in &dealers_kinds {
                let cell = self.by_kind[p * self.dealers_kinds + d];
                if cell != NONE {
                    sums[cell] += player_weight.clone() * &dealer_weights[d];
                }
            }
        }
        if self.contests.is_empty() {
            return;
        }
        let players = self.contestants(player.values);
        let is_same = std::ptr::eq(player.values, dealer.values);
        let dealers = if is_same { players.clone() } else { self.contestants(dealer.values) };
        let mut rest = &dealers[..];
        for players in players.chunk_by(|one, other| self.contestants[*one].contest == self.contestants[*other].contest)
        {
            let contest = self.contestants[players[0]].contest;
            let skipped = rest.partition_point(|at| self.contestants[*at].contest < contest);
            rest = &rest[skipped..];
            let (dealers, others) = rest.split_at(rest.partition_point(|at| self.contestants[*at].contest == contest));
            rest = others;
            let own = Entered { places: players, counts: player.counts };
            let other = Entered { places: dealers, counts: dealer.counts };
            self.add_contest_pairs(sums, &own, &other, times);
        }
    }

    /// Counts by kind; returns the counts and the kinds that occur.
    fn kinds_of<N: Number>(&self, side: usize, counted: &ValueCounts<'_, N>) -> (Vec<N>, Vec<usize>) {
        let kinds = if side == 0 { self.by_kind.len() / self.dealers_kinds.max(1) } else { self.dealers_kinds };
        let (mut counts, mut seen) = (vec![N::zero(); kinds], Vec::new());
        for value in counted.values {
            let kind = self.kinds[side][*value];
            if counts[kind].is_zero() {
                seen.push(kind);
            }
            counts[kind] += counted.counts[*value].clone();
        }
        (counts, seen)
    }

    fn placing(&self, place: &usize) -> Placing {
        self.contestants[*place].placing
    }

    /// Returns the positions of values in contests, ascending.
    fn contestants(&self, values: &[usize]) -> Vec<usize> {
        let places = values.iter().flat_map(|value| self.places[*value]).filter(|place| *place != NONE);
        let mut places: Vec<usize> = places.collect();
        places.sort_unstable();
        places
    }

    /// Adds the pairs of one contest. Values below and above are summed by kind.
    fn add_contest_pairs<N: Number>(
        &self,
        sums: &mut [N],
        player: &Entered<'_, N>,
        dealer: &Entered<'_, N>,
        times: &N,
    ) {
        let contest = &self.contests[self.contestants[player.places[0]].contest];
        let (mut below, mut above) = (vec![N::zero(); contest.kinds], vec![N::zero(); contest.kinds]);
        dealer.for_each(self, dealer.places, |kind, count| above[kind] += count);
        let mut rest = dealer.places;
        for places in player.places.chunk_by(|one, next| self.placing(one).before == self.placing(next).before) {
            let before = self.placing(&places[0]).before;
            let [lower, equal, higher] = compared(rest, |place| self.placing(place).before, before);
            dealer.for_each(self, lower, |kind, count| below[kind] += count);
            dealer.for_each(self, &rest[..lower.len() + equal.len()], |kind, count| above[kind] -= count);
            let players = Entered { places, ..*player };
            self.add_unequal(sums, contest, &players, [&below, &above], times);
            self.add_equals(sums, contest, &players, &Entered { places: equal, ..*dealer }, times);
            dealer.for_each(self, equal, |kind, count| below[kind] += count);
            rest = higher;
        }
    }

    /// Adds the pairs of these values with all values below and above them, counted by kind.
    fn add_unequal<N: Number>(
        &self,
        sums: &mut [N],
        contest: &ValueContest,
        players: &Entered<'_, N>,
        [below, above]: [&[N]; 2],
        times: &N,
    ) {
        for own in players.places.iter().map(|place| &self.contestants[*place]) {
            let count = players.counts[own.value].clone() * times;
            let cells = &contest.unequal[own.kind * contest.kinds..][..contest.kinds];
            for (kind, [lower, higher]) in cells.iter().enumerate().filter(|(_, [lower, _])| *lower != NONE) {
                sums[*lower] += count.clone() * &above[kind];
                sums[*higher] += count.clone() * &below[kind];
            }
        }
    }

    /// Adds the pairs of values with an equal first comparison: group by group, in the order of the last comparison.
    fn add_equals<N: Number>(
        &self,
        sums: &mut [N],
        contest: &ValueContest,
        players: &Entered<'_, N>,
        dealers: &Entered<'_, N>,
        times: &N,
    ) {
        for own in players.places.chunk_by(|one, next| self.placing(one).group == self.placing(next).group) {
            for others in dealers.places.chunk_by(|one, next| self.placing(one).group == self.placing(next).group) {
                let groups = [own, others].map(|places| self.placing(&places[0]).group);
                let cells = contest.equal[groups[0] * contest.groups + groups[1]];
                if cells[0] == NONE {
                    continue;
                }
                let (mut below, mut above, mut rest) = (N::zero(), self.sum(others, dealers.counts), others);
                for own in own.chunk_by(|one, next| self.placing(one).after == self.placing(next).after) {
                    let after = self.placing(&own[0]).after;
                    let [lower, equal, higher] = compared(rest, |place| self.placing(place).after, after);
                    let [lower, equal] = [lower, equal].map(|places| self.sum(places, dealers.counts));
                    below += &lower;
                    above -= &lower;
                    above -= &equal;
                    let count = self.sum(own, players.counts) * times;
                    sums[cells[0]] += count.clone() * &above;
                    sums[cells[1]] += count.clone() * &equal;
                    sums[cells[2]] += count * &below;
                    below += &equal;
                    rest = higher;
                }
            }
        }
    }

    /// Returns the sum of the counts of the values at these positions.
    fn sum<N: Number>(&self, places: &[usize], counts: &[N]) -> N {
        let mut sum = N::zero();
        places.iter().for_each(|place| sum += &counts[self.contestants[*place].value]);
        sum
    }
}

impl ValueContest {
    /// Returns the contest of these kinds of values and of these entrants, ascending.
    fn new(kinds: &[usize], entrants: &[(Placing, usize)], settles: &mut impl Settles) -> ValueContest {
        let groups = entrants.iter().map(|(placing, _)| placing.group + 1).max().unwrap_or_default();
        let mut contest =
            ValueContest { kinds: kinds.len(), unequal: Vec::new(), groups, equal: vec![[NONE; 3]; groups * groups] };
        for player in kinds {
            for dealer in kinds {
                let sides = [Ordering::Less, Ordering::Greater];
                contest.unequal.push(sides.map(|side| settles.unequal([*player, *dealer], side).unwrap_or(NONE)));
            }
        }
        for equals in entrants.chunk_by(|(one, _), (next, _)| one.before == next.before) {
            contest.add_equals(equals, settles);
        }
        contest
    }

    /// Settles the pairs of groups that meet among entrants with an equal first comparison.
    fn add_equals(&mut self, equals: &[(Placing, usize)], settles: &mut impl Settles) {
        let mut groups: Vec<usize> = equals.iter().map(|(placing, _)| placing.group).collect();
        groups.dedup();
        for own in &groups {
            for other in &groups {
                let cells = &mut self.equal[own * self.groups + other];
                if *cells == [NONE; 3] {
                    let sides = [Ordering::Less, Ordering::Equal, Ordering::Greater];
                    *cells = sides.map(|side| settles.equal([*own, *other], side).unwrap_or(NONE));
                }
            }
        }
    }

    /// Returns the cell of two of its values, or none.
    #[inline]
    fn cell(&self, player: &Contestant, dealer: &Contestant) -> usize {
        let [own, other] = [player.placing, dealer.placing];
        if own.before != other.before {
            return self.unequal[player.kind * self.kinds + dealer.kind][usize::from(own.before > other.before)];
        }
        let last = (own.after.cmp(&other.after) as i8 + 1) as usize;
        self.equal[own.group * self.groups + other.group][last]
    }
}
