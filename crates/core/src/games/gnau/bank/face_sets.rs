//! Sets of cards of one face.

use super::numbers::choose;
use crate::cards::SUITS;
use std::cmp::Ordering;

/// Number of cards of each suit.
pub(super) type Suits = [u8; SUITS];

/// All sets of some cards of one face.
pub(super) struct FaceSets {
    /// Sets of each number of cards.
    pub by_size: Vec<Vec<FaceSet>>,
}

/// Some cards of one face.
pub(super) struct FaceSet {
    pub suits: Suits,
    /// Their share of all sets of this size.
    pub share: f64,
    /// All sets of each size.
    pub others: Vec<Vec<OtherSet>>,
}

/// Cards of the same face that the other may hold.
#[derive(Clone, Copy)]
pub(super) struct OtherSet {
    /// Chance among all sets of this size.
    pub chance: f64,
    /// `chance` if one's own highest suit wins a tie, −`chance` if it loses, and 0 if both have it.
    pub wins: f64,
}

impl FaceSets {
    /// Lists the sets of at most `most` cards, given how many of each suit are in the shoe.
    pub(super) fn new(copies: [u32; SUITS], most: usize) -> FaceSets {
        let mut all: Vec<Vec<Suits>> = vec![Vec::new(); most + 1];
        all[0].push([0; SUITS]);
        for (suit, copies) in copies.into_iter().enumerate() {
            // From the largest down, so that none is extended twice.
            for size in (0..most).rev() {
                for suits in all[size].clone() {
                    for more in 1..=(most - size).min(copies as usize) {
                        let mut larger = suits;
                        larger[suit] = more as u8;
                        all[size + more].push(larger);
                    }
                }
            }
        }
        let none = [0; SUITS];
        let by_size = all.iter().map(|equal| {
            let sets = equal.iter().zip(chances(copies, none, equal)).map(|(suits, share)| FaceSet {
                suits: *suits,
                share,
                others: all.iter().map(|others| others_of(copies, *suits, others)).collect(),
            });
            sets.collect()
        });
        FaceSets { by_size: by_size.collect() }
    }
}

/// Returns sets of equally many cards as those that the other may hold.
fn others_of(copies: [u32; SUITS], own: Suits, sets: &[Suits]) -> Vec<OtherSet> {
    let others = sets.iter().zip(chances(copies, own, sets)).map(|(other, chance)| {
        let [own, other] = [&own, other].map(|suits| suits.iter().rposition(|held| *held > 0));
        let wins = match own.cmp(&other) {
            Ordering::Greater => chance,
            Ordering::Equal => 0.0,
            Ordering::Less => -chance,
        };
        OtherSet { chance, wins }
    });
    others.collect()
}

/// Returns the chance to draw each of some sets of equally many cards once others are gone; 0 if none can be drawn.
fn chances(copies: [u32; SUITS], gone: Suits, sets: &[Suits]) -> Vec<f64> {
    let mut chances = Vec::with_capacity(sets.len());
    for suits in sets {
        let ways = (0..SUITS).map(|suit| choose(u64::from(copies[suit]) - u64::from(gone[suit]), suits[suit].into()));
        chances.push(ways.product::<u64>() as f64);
    }
    let all: f64 = chances.iter().sum();
    chances.iter_mut().for_each(|chance| *chance /= all.max(1.0));
    chances
}
