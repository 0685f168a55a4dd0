//! How many specials the other seats show, exactly.
//!
//! A dealer may escape by what all seats show. Given how many aces and tens are left, the two cards of the other seats
//! are as good as dealt from what is left.

use super::hand::Special;
use crate::games::enumeration::{choose_big, ordered};
use num_bigint::BigInt;

/// A number of ban-bans and of ban-nags.
pub(super) type Shown = [u32; 2];

/// What one hand shows.
pub(super) fn shown(special: Option<Special>) -> Shown {
    match special {
        Some(Special::BanBan) => [1, 0],
        Some(Special::BanNag) => [0, 1],
        None => [0, 0],
    }
}

/// Specials in words.
pub(super) fn shown_name([bans, nags]: Shown) -> String {
    let of = |count: u32, name: &str| match count {
        0 => None,
        1 => Some(format!("a {name}")),
        _ => Some(format!("{count} {name}s")),
    };
    let names: Vec<String> = of(bans, "ban-ban").into_iter().chain(of(nags, "ban-nag")).collect();
    if names.is_empty() { "nothing".to_owned() } else { names.join(" and ") }
}

/// Where aces and tens stand among the ranks.
pub(super) const ACE: usize = 0;
pub(super) const TEN: usize = 9;

/// Cards that matter to what is shown, and all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Left {
    pub aces: u32,
    pub tens: u32,
    pub rest: u32,
}

impl Left {
    /// Of a shoe with so many cards of each rank.
    pub(super) fn of(copies: &[u32]) -> Left {
        let [aces, tens] = [copies[ACE], copies[TEN]];
        Left { aces, tens, rest: copies.iter().sum::<u32>() - aces - tens }
    }

    pub(super) fn cards(self) -> u32 {
        self.aces + self.tens + self.rest
    }

    /// Without hands of so many cards, among them these aces and tens.
    pub(super) fn without(self, [aces, tens]: [u32; 2], cards: u32) -> Left {
        let rest = self.rest.saturating_sub(cards.saturating_sub(aces + tens));
        Left { aces: self.aces.saturating_sub(aces), tens: self.tens.saturating_sub(tens), rest }
    }

    /// In how many ways so many seats can be dealt two cards each, one after another, weighted by what they show.
    pub(super) fn by_shown(self, seats: u32, weight: impl Fn(Shown) -> u32) -> BigInt {
        let mut sum = BigInt::ZERO;
        for bans in 0..=seats.min(self.aces / 2) {
            for nags in 0..=(seats - bans).min(self.aces - 2 * bans).min(self.tens) {
                let weight = weight([bans, nags]);
                if weight > 0 {
                    sum += self.exactly(seats, [bans, nags]) * weight;
                }
            }
        }
        sum
    }

    fn exactly(self, seats: u32, [bans, nags]: Shown) -> BigInt {
        let who = choose_big(seats, bans) * choose_big(seats - bans, nags);
        let cards = ordered(self.aces, 2 * bans + nags) * ordered(self.tens, nags) * BigInt::from(2).pow(nags);
        let left = Left { aces: self.aces - 2 * bans - nags, tens: self.tens - nags, ..self };
        who * cards * left.without_special(seats - bans - nags)
    }

    /// In how many ways none of so many seats has a special: every ace goes to a seat of its own, with one of the rest.
    fn without_special(self, seats: u32) -> BigInt {
        let with_aces = |aces: u32| {
            let of_aces = choose_big(seats, aces) * BigInt::from(2).pow(aces);
            let others = (self.tens + self.rest).saturating_sub(aces);
            of_aces * ordered(self.aces, aces) * ordered(self.rest, aces) * ordered(others, 2 * (seats - aces))
        };
        (0..=seats.min(self.aces).min(self.rest)).map(with_aces).sum()
    }
}

/// Some of the other seats are known to show these specials: a term of an inclusion and exclusion in which everything
/// else is counted in what their cards leave.
pub(super) struct Term {
    pub shown: Shown,
    /// The shoe without their cards.
    pub copies: Vec<u32>,
    /// In how many ways they can be chosen and dealt, and two cards to each of the others behind the hands that are
    /// counted.
    pub ways: BigInt,
}

/// All terms for so many other seats, where hands of `counted` cards in all are counted in the shoe.
pub(super) fn terms(copies: &[u32], others: u32, counted: u32) -> Vec<Term> {
    let cards: u32 = copies.iter().sum();
    let mut terms = Vec::new();
    for bans in 0..=others {
        for nags in 0..=others - bans {
            let (known, aces) = (bans + nags, 2 * bans + nags);
            let Some(rest) = cards.checked_sub(2 * known + counted) else { continue };
            let mut left = copies.to_vec();
            let (Some(aces_left), Some(tens_left)) = (left[ACE].checked_sub(aces), left[TEN].checked_sub(nags)) else {
                continue;
            };
            (left[ACE], left[TEN]) = (aces_left, tens_left);
            let who = choose_big(others, bans) * choose_big(others - bans, nags) * BigInt::from(2).pow(nags);
            let dealt = ordered(copies[ACE], aces) * ordered(copies[TEN], nags) * ordered(rest, 2 * (others - known));
            terms.push(Term { shown: [bans, nags], copies: left, ways: who * dealt });
        }
    }
    terms
}

impl Term {
    /// The signed number of ways in which exactly some of these specials are shown, weighted by them with those of the
    /// seats that are counted.
    pub(super) fn share(&self, own: Shown, weight: impl Fn(Shown) -> u32) -> BigInt {
        let [bans, nags] = self.shown;
        let mut sum = BigInt::ZERO;
        for b in 0..=bans {
            for n in 0..=nags {
                let weight = weight([b + own[0], n + own[1]]);
                if weight > 0 {
                    let ways = choose_big(bans, b) * choose_big(nags, n) * weight;
                    if (bans - b + nags - n).is_multiple_of(2) {
                        sum += ways;
                    } else {
                        sum -= ways;
                    }
                }
            }
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two seats from two aces, a ten and two other cards: of the 120 ways to deal four of five cards in order, the
    /// pairs of aces and ten are counted by hand.
    #[test]
    fn counted_by_hand() {
        let left = Left { aces: 2, tens: 1, rest: 2 };
        let of = |shown: Shown| left.by_shown(2, |s| u32::from(s == shown));
        // One of two seats has both aces in either order, the other any two of the rest: 2 · 2 · 6.
        assert_eq!(of([1, 0]), BigInt::from(24));
        // One has the ten and an ace (2 · 2 orders), the other any two of the last ace and the rest: 2 · 4 · 6.
        assert_eq!(of([0, 1]), BigInt::from(48));
        assert_eq!(of([0, 0]), BigInt::from(48));
        assert_eq!(left.by_shown(2, |_| 1), ordered(left.cards(), 4));
    }

    /// Exact numbers shown are the alternating sums of the terms.
    #[test]
    fn terms_add_up_to_exact_numbers() {
        let copies = [8, 1, 3, 0, 2, 2, 1, 1, 1, 9];
        for shown in [[0, 0], [1, 0], [0, 2], [2, 1]] {
            let sum: BigInt = terms(&copies, 4, 0)
                .iter()
                .map(|term| term.share([0, 0], |s| u32::from(s == shown)) * &term.ways)
                .sum();
            assert_eq!(sum, Left::of(&copies).by_shown(4, |s| u32::from(s == shown)), "{shown:?}");
        }
    }
}
