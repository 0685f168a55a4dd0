//! Exact numbers of each special among the other seats' hands.
//!
//! A dealer may escape by the shown hands of all seats. Given the remaining cards of specials, the other seats' two
//! cards are equivalent to a deal from the remaining cards.

use super::specials::{Copies, FACES, NOTHING, Shown, Specials, Weights, cards_of, combined};
use crate::games::hands::ordered;
use num_bigint::BigInt;
use std::collections::{BTreeSet, HashMap};

/// The rest of a shoe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Left {
    /// The cards of each rank, if only cards of specials were taken.
    pub copies: Copies,
    /// The number of all cards.
    pub cards: u32,
}

impl Left {
    /// Returns a whole shoe.
    pub(super) fn new(copies: &Copies) -> Left {
        Left { copies: *copies, cards: copies.iter().sum() }
    }

    /// Takes out hands of `cards` cards, among them those `taken`.
    pub(super) fn without(self, taken: Copies, cards: u32) -> Left {
        let copies = std::array::from_fn(|at| self.copies[at].saturating_sub(taken[at]));
        Left { copies, cards: self.cards.saturating_sub(cards) }
    }

    /// Returns `true` if there may be cards for hands that show this. Specials of several pairs are only estimated.
    fn may_have(self, specials: &Specials, shown: &Shown) -> bool {
        let mut taken = [0; FACES];
        for (count, special) in shown.iter().zip(&specials.all) {
            if let [cards] = special.cards[..] {
                (0..FACES).for_each(|at| taken[at] += cards_of(cards, *count)[at]);
            } else {
                let hands = special.cards.iter().map(|cards| self.hands_of(*cards));
                if *count > hands.sum::<u32>() {
                    return false;
                }
            }
        }
        taken.iter().zip(self.copies).all(|(taken, left)| *taken <= left)
    }

    /// Counts the hands of these two cards that can be dealt at once.
    fn hands_of(self, [one, other]: [u8; 2]) -> u32 {
        let [first, second] = [one, other].map(|rank| self.copies[usize::from(rank) - 1]);
        if one == other { first / 2 } else { first.min(second) }
    }

    /// Lists everything that these seats can show, in lexicographic order.
    pub(super) fn may_show(self, specials: &Specials, seats: u32) -> Vec<Shown> {
        let mut all = vec![NOTHING];
        for special in 0..specials.len() {
            let more = all.into_iter().flat_map(|shown| {
                let more = (0..).map(move |count| with(shown, special, count));
                more.take_while(|shown| shown.iter().sum::<u32>() <= seats && self.may_have(specials, shown))
            });
            all = more.collect();
        }
        all
    }

    /// Lists everything that seats of these weights can show, ascending.
    pub(super) fn may_show_of(self, specials: &Specials, weights: &Weights) -> Vec<Shown> {
        if !weights.are_money() {
            return self.may_show(specials, weights.by_seat.len() as u32);
        }
        let mut all = BTreeSet::from([(NOTHING, NOTHING)]);
        for weight in &weights.by_seat {
            let more = all.iter().flat_map(|(count, amount)| {
                (0..specials.len()).map(|special| {
                    let own = with(NOTHING, special, 1);
                    (combined(*count, own), combined(*amount, own.map(|one| one * weight)))
                })
            });
            let more: Vec<(Shown, Shown)> = more.collect();
            all.extend(more.into_iter().filter(|(count, _)| self.may_have(specials, count)));
        }
        all.into_iter().map(|(_, amount)| amount).collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// Returns the share of each term for these seats in a sum over exactly what is shown, weighted by `weight`: the
    /// differences of the weights, Σ (−1)^|t − s| · C(t, s) · weight(s) over all parts s of a term t.
    pub(super) fn shares(
        self,
        specials: &Specials,
        seats: u32,
        weight: impl Fn(Shown) -> u32,
    ) -> HashMap<Shown, BigInt> {
        let all = self.may_show(specials, seats);
        let mut shares: HashMap<Shown, BigInt> = all.iter().map(|shown| (*shown, weight(*shown).into())).collect();
        for special in 0..specials.len() {
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

/// Specials that some seats are known to show, with nothing known about the others.
pub(super) struct SpecialsTerm {
    pub shown: Shown,
    /// The cards that show it.
    pub taken: Copies,
    /// The ways to choose the seats that are known, and to deal two cards to each seat.
    pub ways: BigInt,
}

/// Inclusion and exclusion over the specials that some seats are known to show.
pub(super) struct SpecialsTerms(Vec<SpecialsTerm>);

impl SpecialsTerms {
    /// Lists all terms for a number of seats: one for each number of hands of each two cards that are a special.
    pub(super) fn new(specials: &Specials, left: Left, seats: u32) -> SpecialsTerms {
        if left.cards < 2 * seats {
            return SpecialsTerms(Vec::new());
        }
        let whole = SpecialsTerm { shown: NOTHING, taken: [0; FACES], ways: ordered(left.cards, 2 * seats) };
        let mut all = vec![whole];
        for (special, cards) in specials.every_two() {
            let mut more = Vec::new();
            for term in &all {
                let mut before: Option<SpecialsTerm> = None;
                for count in 1.. {
                    let next = before.as_ref().unwrap_or(term).and(special, cards, left, seats, count);
                    let Some(next) = next else { break };
                    more.extend(before.replace(next));
                }
                more.extend(before);
            }
            all.extend(more);
        }
        SpecialsTerms(all)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &SpecialsTerm> {
        self.0.iter()
    }
}

impl SpecialsTerm {
    /// Returns the term with one more seat that is known to hold these cards, as the `count`th. Its cards are chosen,
    /// not dealt from the rest. `None` if there are no such cards, or no seats.
    fn and(&self, special: usize, cards: [u8; 2], left: Left, seats: u32, count: u32) -> Option<SpecialsTerm> {
        let known: u32 = self.shown.iter().sum();
        let held = left.without(self.taken, 2 * known);
        if known == seats || held.hands_of(cards) == 0 {
            return None;
        }
        let one = cards_of(cards, 1);
        let chosen: BigInt = one.into_iter().zip(held.copies).map(|(dealt, left)| ordered(left, dealt)).product();
        let orders = if cards[0] == cards[1] { 1 } else { 2 };
        let ways = &self.ways * chosen * orders * (seats - known) / (ordered(held.cards, 2) * count);
        let taken = std::array::from_fn(|at| self.taken[at] + one[at]);
        Some(SpecialsTerm { shown: with(self.shown, special, self.shown[special] + 1), taken, ways })
    }
}

/// Returns `shown` with another count of a special.
fn with(mut shown: Shown, special: usize, count: u32) -> Shown {
    shown[special] = count;
    shown
}

#[cfg(test)]
mod tests {
    use super::super::specials::{Declaration, RANKS, shown as shown_by};
    use super::super::ties::TieOf;
    use super::*;

    /// Returns a table's own specials together with the standard ones.
    fn specials(all: &[&[[u8; 2]]]) -> Specials {
        let declaration = |cards: &&[[u8; 2]]| Declaration::new("", cards.to_vec(), TieOf::Push, Default::default());
        Specials { all: all.iter().map(declaration).collect(), faces_matter: false }
    }

    /// Returns two aces, and an ace with a ten.
    fn usual() -> Specials {
        specials(&[&[[1, 1]], &[[1, 10]]])
    }

    fn shown(counts: &[u32]) -> Shown {
        std::array::from_fn(|at| counts.get(at).copied().unwrap_or_default())
    }

    fn shoe(copies: [u32; RANKS]) -> Left {
        Left::new(&std::array::from_fn(|at| copies.get(at).copied().unwrap_or_default()))
    }

    /// Counts the ways to deal two cards to each seat in turn, weighted by the shown hands.
    fn weighted(terms: &SpecialsTerms, shares: &HashMap<Shown, BigInt>) -> BigInt {
        terms.iter().map(|term| &shares[&term.shown] * &term.ways).sum()
    }

    /// Two seats from two aces, a ten and two other cards. Of the 120 ordered deals of four of five cards, the pairs of
    /// aces and ten are counted by hand.
    #[test]
    fn counted_by_hand() {
        let (left, usual) = (shoe([2, 1, 1, 0, 0, 0, 0, 0, 0, 1]), usual());
        let terms = SpecialsTerms::new(&usual, left, 2);
        let of = |counts: &[u32]| weighted(&terms, &left.shares(&usual, 2, |s| u32::from(s == shown(counts))));
        // One of two seats has both aces in either order, the other any two of the rest: 2 · 2 · 6.
        assert_eq!(of(&[1, 0]), BigInt::from(24));
        // One has the ten and an ace (2 · 2 orders), the other any two of the last ace and the rest: 2 · 4 · 6.
        assert_eq!(of(&[0, 1]), BigInt::from(48));
        assert_eq!(of(&[0, 0]), BigInt::from(48));
        assert_eq!(weighted(&terms, &left.shares(&usual, 2, |_| 1)), ordered(5, 4));
    }

    /// Compares the ways of each term with a direct count of choices of seats and cards.
    #[test]
    fn terms_are_counted_one_from_another() {
        let (left, seats) = (shoe([8, 5, 6, 0, 0, 0, 0, 0, 0, 9]), 4);
        let choose = |n: u32, k: u32| ordered(n, k) / ordered(k, k);
        for SpecialsTerm { shown: [bans, nags, ..], ways, .. } in SpecialsTerms::new(&usual(), left, seats).iter() {
            let who = choose(seats, *bans) * choose(seats - bans, *nags) * BigInt::from(2).pow(*nags);
            let (known, aces) = (bans + nags, 2 * bans + nags);
            let others = ordered(left.cards - 2 * known, 2 * (seats - known));
            assert_eq!(*ways, who * ordered(8, aces) * ordered(9, *nags) * others);
        }
    }

    /// Compares three seats' specials of several cards with every deal of a lopsided shoe.
    #[test]
    fn specials_of_several_cards_are_counted_like_every_deal() {
        let cards = [1, 1, 2, 2, 2, 3, 10];
        let mut copies = [0; RANKS];
        cards.iter().for_each(|rank| copies[usize::from(*rank) - 1] += 1);
        let several = specials(&[&[[1, 1], [2, 2]], &[[1, 10], [2, 3]]]);
        let (left, seats) = (shoe(copies), 3);
        let mut counted: HashMap<Shown, u32> = HashMap::new();
        deal_out(&cards, &mut Vec::new(), &mut |dealt| {
            let show = dealt
                .chunks(2)
                .fold(NOTHING, |all, two| combined(all, shown_by(several.special(two[0], two[1], false))));
            *counted.entry(show).or_default() += 1;
        });
        let terms = SpecialsTerms::new(&several, left, seats);
        assert!(counted.len() > 5, "{counted:?}");
        for show in left.may_show(&several, seats) {
            let ways = weighted(&terms, &left.shares(&several, seats, |s| u32::from(s == show)));
            assert_eq!(ways, counted.get(&show).copied().unwrap_or_default().into(), "{show:?}");
        }
    }

    /// Visits every order of six of these cards.
    fn deal_out(left: &[u8], dealt: &mut Vec<u8>, visit: &mut impl FnMut(&[u8])) {
        if dealt.len() == 6 {
            return visit(dealt);
        }
        for at in 0..left.len() {
            let mut rest = left.to_vec();
            dealt.push(rest.remove(at));
            deal_out(&rest, dealt, visit);
            dealt.pop();
        }
    }
}
