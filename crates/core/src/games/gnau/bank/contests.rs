//! The orders in which hands are compared.

use super::super::hand::Hand;
use super::super::round::Gnau;
use super::super::settlement::SettledHand;
use super::super::table::HolderTable;
use super::numbers::{FULL, Numbers};
use crate::games::{Role, Side};
use std::ops::Range;

/// Orders of a full hand.
pub(super) const ORDERS: usize = 120;

/// A hand that someone makes of five cards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Made {
    /// The place of the cards among all fives.
    pub five: u32,
    pub hand: Hand,
    /// Number of counted orders that make it.
    pub orders: u8,
}

/// Hands that equal each other.
#[derive(Clone, Debug)]
pub(super) struct Equals {
    /// The player's and the dealer's.
    made: [Range<u32>; 2],
    /// The side that wins.
    pub end: Side,
}

/// Hands that are compared with each other.
#[derive(Clone, Debug)]
pub(super) struct Contest {
    /// 1, or −1 to subtract pairs that another contest counts twice.
    pub sign: i64,
    /// Whether the hands are of one rank.
    pub is_tie: bool,
    /// The player's hands, and the dealer's unless they make the same.
    pub made: Vec<Vec<Made>>,
    /// From the lowest up.
    pub equals: Vec<Equals>,
}

impl Contest {
    /// Returns the hands of a role, from the lowest up.
    pub(super) fn made_by(&self, role: Role) -> &[Made] {
        &self.made[(role as usize).min(self.made.len() - 1)]
    }

    /// Returns the hands of a role among some equals.
    pub(super) fn made_by_equals(&self, role: Role, equals: &Equals) -> &[Made] {
        let Range { start, end } = equals.made[role as usize];
        &self.made_by(role)[start as usize..end as usize]
    }
}

/// A made hand and its place in an order.
type Placed = (u64, Made);

/// The hands of a shoe, to be sorted.
pub(super) struct Sorter<'a> {
    pub game: &'a Gnau,
    pub numbers: &'a Numbers,
    /// Every hand, as ascending classes.
    pub fives: &'a [[u8; FULL]],
}

impl Sorter<'_> {
    /// Sorts the hands that each holder makes of all cards: the player and the dealer, or one list for both.
    pub(super) fn contests(&self, tables: &[&HolderTable]) -> Vec<Contest> {
        let made: Vec<Vec<(SettledHand, Made)>> = tables.iter().map(|table| self.made(table)).collect();
        self.compared(&made)
    }

    /// Lists the hands that a holder makes of every five cards.
    fn made(&self, table: &HolderTable) -> Vec<(SettledHand, Made)> {
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

    /// Sorts made hands into contests. One is enough if nothing is compared but ranks and, among equals, the cards.
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
        for same_rank in kinds.chunk_by(|one, next| one.0 == next.0) {
            for kind in same_rank {
                let is_of_kind = |end: SettledHand| settlement.rank_and_tie(end.hand) == *kind;
                let lists = |is_own| contest_lists(made, &is_of_kind, &|end| settlement.place(end, is_own));
                contests.push(self.contest(1, true, lists(true), &own));
                if same_rank.len() > 1 {
                    contests.push(self.contest(-1, true, lists(false), &shared));
                }
            }
            if same_rank.len() > 1 {
                let is_of_rank = |end: SettledHand| settlement.rank_and_tie(end.hand).0 == same_rank[0].0;
                let lists = contest_lists(made, &is_of_rank, &|end| settlement.place(end, false));
                contests.push(self.contest(1, true, lists, &shared));
            }
        }
        contests
    }

    /// Groups the hands of a contest by place. `end_of` returns the side that wins two equal hands.
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
}

/// Sorts, for each holder, the made hands that are in a contest.
fn contest_lists(
    made: &[Vec<(SettledHand, Made)>],
    is_in: &dyn Fn(SettledHand) -> bool,
    place: &dyn Fn(SettledHand) -> u64,
) -> Vec<Vec<Placed>> {
    let lists = made.iter().map(|made| {
        let entrants = made.iter().filter(|(end, _)| is_in(*end));
        let mut list: Vec<Placed> = entrants.map(|(end, made)| (place(*end), *made)).collect();
        list.sort_unstable_by_key(|(place, made)| (*place, made.five));
        list
    });
    lists.collect()
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
