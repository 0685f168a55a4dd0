//! Specials: two cards shown at once. What they are, and how many of them the other seats show, exactly.
//!
//! A dealer may escape by what all seats show. Given which cards of specials are left, the two cards of the other seats
//! are as good as dealt from what is left.

use crate::config::Decimal;
use crate::games::enumeration::ordered;
use num_bigint::BigInt;
use std::collections::{BTreeSet, HashMap};

/// Ranks that cards count by: ace, 2 … 9, ten or picture.
pub(super) const RANKS: usize = 10;

/// A special's names and cards.
pub(super) struct Declaration {
    /// Its name in the tables and among the payouts.
    pub class: &'static str,
    pub name: &'static str,
    /// The column with their number in solved tables.
    pub column: &'static str,
    /// Its ranks, ascending: 1 = ace … 10 = ten or picture.
    cards: [u8; 2],
}

/// Every special, the best first.
pub(super) const SPECIALS: [Declaration; 2] = [
    Declaration { class: "ban_ban", name: "ban-ban", column: "ban_bans", cards: [1, 1] },
    Declaration { class: "ban_nag", name: "ban-nag", column: "ban_nags", cards: [1, 10] },
];

/// A special, by its place among [`SPECIALS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Special(u8);

/// What one hand can show, the worst first.
pub(super) const FACES: [Option<Special>; SPECIALS.len() + 1] = {
    let mut faces = [None; SPECIALS.len() + 1];
    let mut face = 1;
    while face < faces.len() {
        faces[face] = Some(Special((SPECIALS.len() - face) as u8));
        face += 1;
    }
    faces
};

/// The place of what a hand shows among [`FACES`].
#[inline(always)]
pub(super) fn face(special: Option<Special>) -> usize {
    special.map_or(0, |special| SPECIALS.len() - special.index())
}

impl Special {
    /// The special that cards of these ranks are.
    pub(super) fn of(one: u8, other: u8) -> Option<Special> {
        let cards = [one.min(other), one.max(other)];
        SPECIALS.iter().position(|special| special.cards == cards).map(|at| Special(at as u8))
    }

    /// Its place among [`SPECIALS`].
    pub(super) fn index(self) -> usize {
        self.0.into()
    }

    /// All of them, the best first.
    pub(super) fn all() -> [Special; SPECIALS.len()] {
        std::array::from_fn(|at| Special(at as u8))
    }
}

/// How many of each special are shown or, where stakes differ, what is staked on them, in ten-thousandths of a unit.
pub(super) type Shown = [u32; SPECIALS.len()];
pub(super) const NOTHING: Shown = [0; SPECIALS.len()];

/// What one hand shows.
#[inline]
pub(super) fn shown(special: Option<Special>) -> Shown {
    let mut shown = NOTHING;
    if let Some(special) = special {
        shown[special.index()] = 1;
    }
    shown
}

/// What two groups of hands show together.
pub(super) fn both(one: Shown, other: Shown) -> Shown {
    std::array::from_fn(|at| one[at] + other[at])
}

/// What each seat's special counts for when it is seen: 1 if stakes are equal, the seat's stake if they differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Weights {
    pub of_seats: Vec<u32>,
    /// The weight of one seat, or of one unit staked.
    pub unit: u32,
}

impl Weights {
    /// With more seats than this and different stakes, there are too many cases of what they show together to list.
    pub(super) const MOST: usize = 12;

    pub(super) fn new(stakes: &[Decimal]) -> Weights {
        let differ = stakes.windows(2).any(|two| two[0] != two[1]);
        let weight = |stake: &Decimal| if differ { stake.ten_thousandths() } else { 1 };
        let unit = if differ { Decimal::ONE.ten_thousandths() } else { 1 };
        Weights { of_seats: stakes.iter().map(weight).collect(), unit }
    }

    /// Whether stakes differ.
    pub(super) fn are_money(&self) -> bool {
        self.unit > 1
    }

    /// Whether stakes differ and there are too many seats.
    pub(super) fn are_too_many(&self) -> bool {
        self.are_money() && self.of_seats.len() > Weights::MOST
    }

    /// An amount of what is shown, as tables write it.
    pub(super) fn text(&self, amount: u32) -> String {
        match (amount / self.unit, amount % self.unit) {
            (whole, 0) => whole.to_string(),
            (whole, part) => format!("{whole}.{}", format!("{part:04}").trim_end_matches('0')),
        }
    }

    /// Specials in words.
    pub(super) fn name(&self, shown: Shown) -> String {
        if !self.are_money() || shown == NOTHING {
            return shown_name(shown);
        }
        let seen = shown.into_iter().zip(&SPECIALS).filter(|(amount, _)| *amount > 0);
        let names: Vec<String> =
            seen.map(|(amount, special)| format!("{} on {}s", self.text(amount), special.name)).collect();
        names.join(" and ")
    }
}

/// Specials in words.
pub(super) fn shown_name(shown: Shown) -> String {
    let name = |(count, Declaration { name, .. }): (u32, &Declaration)| match count {
        0 => None,
        1 => Some(format!("a {name}")),
        _ => Some(format!("{count} {name}s")),
    };
    let names: Vec<String> = shown.into_iter().zip(&SPECIALS).filter_map(name).collect();
    if names.is_empty() { "nothing".to_owned() } else { names.join(" and ") }
}

/// Cards by rank.
pub(super) type Copies = [u32; RANKS];

/// Those of these cards that specials are made of, by rank.
pub(super) fn taken(ranks: impl IntoIterator<Item = u8>) -> Copies {
    let mut taken = [0; RANKS];
    let shows = |rank: &u8| SPECIALS.iter().any(|special| special.cards.contains(rank));
    ranks.into_iter().filter(shows).for_each(|rank| taken[usize::from(rank) - 1] += 1);
    taken
}

/// The cards that specials take.
fn cards_of(shown: Shown) -> Copies {
    let mut cards = [0; RANKS];
    for (count, special) in shown.into_iter().zip(&SPECIALS) {
        special.cards.iter().for_each(|rank| cards[usize::from(*rank) - 1] += count);
    }
    cards
}

/// What is left of a shoe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Left {
    /// The cards of each rank, if only those that specials are made of were taken.
    pub copies: Copies,
    /// How many there are in all.
    pub cards: u32,
}

impl Left {
    /// A whole shoe.
    pub(super) fn of(copies: &Copies) -> Left {
        Left { copies: *copies, cards: copies.iter().sum() }
    }

    /// Without hands of `cards` cards, among them those `taken`.
    pub(super) fn without(self, taken: Copies, cards: u32) -> Left {
        let copies = std::array::from_fn(|at| self.copies[at].saturating_sub(taken[at]));
        Left { copies, cards: self.cards.saturating_sub(cards) }
    }

    /// Without the hands that show this.
    pub(super) fn without_shown(self, shown: Shown) -> Left {
        self.without(cards_of(shown), 2 * shown.iter().sum::<u32>())
    }

    /// All that these seats can show, in lexicographic order.
    pub(super) fn may_show(self, seats: u32) -> Vec<Shown> {
        let mut all = vec![NOTHING];
        for special in 0..SPECIALS.len() {
            let fits = |shown: &Shown| {
                let cards = cards_of(*shown);
                shown.iter().sum::<u32>() <= seats && cards.iter().zip(self.copies).all(|(cards, left)| *cards <= left)
            };
            let more = |shown: Shown| (0..).map(move |count| with(shown, special, count)).take_while(fits);
            all = all.into_iter().flat_map(more).collect();
        }
        all
    }

    /// All that seats of these weights can show, ascending.
    pub(super) fn may_show_of(self, weights: &Weights) -> Vec<Shown> {
        if !weights.are_money() {
            return self.may_show(weights.of_seats.len() as u32);
        }
        let mut all = BTreeSet::from([(NOTHING, NOTHING)]);
        for weight in &weights.of_seats {
            let more = all.iter().flat_map(|(count, amount)| {
                Special::all().map(|special| {
                    let own = shown(Some(special));
                    (both(*count, own), both(*amount, own.map(|one| one * weight)))
                })
            });
            let more: Vec<(Shown, Shown)> = more.collect();
            let fits = |(count, _): &(Shown, Shown)| {
                cards_of(*count).iter().zip(self.copies).all(|(cards, left)| *cards <= left)
            };
            all.extend(more.into_iter().filter(fits));
        }
        let amounts: BTreeSet<Shown> = all.into_iter().map(|(_, amount)| amount).collect();
        amounts.into_iter().collect()
    }

    /// The share that each term for these seats has in a sum over what exactly is shown, weighted by that: the
    /// differences of the weights, Σ (−1)^|t − s| · C(t, s) · weight(s) over all parts s of a term t.
    pub(super) fn shares(self, seats: u32, weight: impl Fn(Shown) -> u32) -> HashMap<Shown, BigInt> {
        let all = self.may_show(seats);
        let mut shares: HashMap<Shown, BigInt> = all.iter().map(|shown| (*shown, weight(*shown).into())).collect();
        for special in 0..SPECIALS.len() {
            let most = all.iter().map(|shown| shown[special]).max().unwrap_or_default();
            for step in 1..=most {
                // From the last on, so that the one before still has the previous step's difference.
                for shown in all.iter().rev().filter(|shown| shown[special] >= step) {
                    let before = shares[&with(*shown, special, shown[special] - 1)].clone();
                    *shares.entry(*shown).or_default() -= before;
                }
            }
        }
        shares
    }
}

/// Inclusion and exclusion over what some seats are known to show, with nothing known about the others.
pub(super) struct Terms {
    shown: Vec<Shown>,
    /// The ways to choose the seats that are known, and to deal two cards to each seat.
    ways: Vec<BigInt>,
}

impl Terms {
    /// All terms for a number of seats.
    pub(super) fn new(left: Left, seats: u32) -> Terms {
        let shown = if left.cards < 2 * seats { Vec::new() } else { left.may_show(seats) };
        let places: HashMap<Shown, usize> = shown.iter().enumerate().map(|(place, shown)| (*shown, place)).collect();
        let mut ways: Vec<BigInt> = Vec::with_capacity(shown.len());
        for term in &shown {
            // One more seat is known than in an earlier term: its cards are chosen, not dealt from what is left.
            let fewer = (0..SPECIALS.len()).find(|special| term[*special] > 0);
            ways.push(fewer.map_or_else(
                || ordered(left.cards, 2 * seats),
                |special| {
                    let before = with(*term, special, term[special] - 1);
                    let held = left.without_shown(before);
                    let one = cards_of(with(NOTHING, special, 1));
                    let chosen: BigInt =
                        one.into_iter().zip(held.copies).map(|(dealt, left)| ordered(left, dealt)).product();
                    let orders = if one.contains(&2) { 1 } else { 2 };
                    let open = seats - before.iter().sum::<u32>();
                    &ways[places[&before]] * chosen * orders * open / (ordered(held.cards, 2) * term[special])
                },
            ));
        }
        Terms { shown, ways }
    }

    /// What is known to be shown in each term, and its ways.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Shown, &BigInt)> {
        self.shown.iter().copied().zip(&self.ways)
    }

    /// The ways to deal two cards to each seat, one after another, weighted by what the seats show.
    pub(super) fn weighted(&self, shares: &HashMap<Shown, BigInt>) -> BigInt {
        self.iter().map(|(shown, ways)| &shares[&shown] * ways).sum()
    }
}

/// The same with another count of a special.
fn with(mut shown: Shown, special: usize, count: u32) -> Shown {
    shown[special] = count;
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two seats from two aces, a ten and two other cards: of the 120 ways to deal four of five cards in order, the
    /// pairs of aces and ten are counted by hand.
    #[test]
    fn counted_by_hand() {
        let left = Left::of(&[2, 1, 1, 0, 0, 0, 0, 0, 0, 1]);
        let terms = Terms::new(left, 2);
        let of = |shown: Shown| terms.weighted(&left.shares(2, |s| u32::from(s == shown)));
        // One of two seats has both aces in either order, the other any two of the rest: 2 · 2 · 6.
        assert_eq!(of([1, 0]), BigInt::from(24));
        // One has the ten and an ace (2 · 2 orders), the other any two of the last ace and the rest: 2 · 4 · 6.
        assert_eq!(of([0, 1]), BigInt::from(48));
        assert_eq!(of([0, 0]), BigInt::from(48));
        assert_eq!(terms.weighted(&left.shares(2, |_| 1)), ordered(5, 4));
    }

    /// The ways of a term are those to choose seats and cards, counted directly.
    #[test]
    fn terms_are_counted_one_from_another() {
        let (left, seats) = (Left::of(&[8, 5, 6, 0, 0, 0, 0, 0, 0, 9]), 4);
        let choose = |n: u32, k: u32| ordered(n, k) / ordered(k, k);
        for ([bans, nags], ways) in Terms::new(left, seats).iter() {
            let who = choose(seats, bans) * choose(seats - bans, nags) * BigInt::from(2).pow(nags);
            let (known, aces) = (bans + nags, 2 * bans + nags);
            let others = ordered(left.cards - 2 * known, 2 * (seats - known));
            assert_eq!(*ways, who * ordered(8, aces) * ordered(9, nags) * others);
        }
    }
}
