//! A seat's first two turns: what its own cards make of them.

use super::choices::Choices;
use super::hands::{RESIDUES, count};
use super::legal::Next;
use super::rules::Rules;
use crate::games::enumeration::{Event, Packed, hands, held, one};
use num_bigint::BigInt;
use num_integer::Integer;
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};

/// Choices of a set looked at for one seat and one N at most: more would take minutes.
const MOST_CHOICES: usize = 3_000_000;

/// What can be asked of the cards of a seat.
pub(super) struct FirstTurns {
    /// Of the dealt cards and the first drawn: that 0, 1 … all of them are discarded on the first turn. Empty for a seat
    /// without a turn.
    pub discarded: Vec<Event>,
    /// `None` where it would take too long to find.
    pub second: Option<SecondTurn>,
}

/// What can be asked of the dealt cards and the first two drawn.
#[derive(Clone)]
pub(super) struct SecondTurn {
    /// That the seat goes out on its second turn.
    pub out: Event,
    /// That it has gone out on its first or its second.
    pub is_out: Event,
}

impl FirstTurns {
    /// Of a seat with so many turns, where N is turned up and the shoe still holds so many cards of each residue; `None`
    /// where it would take too long to find.
    pub(super) fn new(
        rules: &Rules,
        choices: &Choices,
        turns: usize,
        n: usize,
        copies: &[u32; RESIDUES],
    ) -> Option<FirstTurns> {
        let mut play = Play::new(rules, choices, n, copies);
        let discarded = if turns > 0 { play.first_turn(turns)? } else { Vec::new() };
        let second = match (turns, discarded.last()) {
            (0 | 1, at_once) => {
                Some(SecondTurn { out: Event::default(), is_out: at_once.cloned().unwrap_or_default() })
            }
            _ => play.second_turn(turns),
        };
        Some(FirstTurns { discarded, second })
    }

    /// That the seat goes out on its first turn.
    pub(super) fn out_at_once(&self) -> Event {
        self.discarded.last().cloned().unwrap_or_default()
    }
}

/// A seat's play where N is turned up.
struct Play<'a> {
    choices: &'a Choices,
    n: usize,
    copies: &'a [u32; RESIDUES],
    /// Dealt cards and the first drawn.
    size: u32,
    /// Choices that a turn is made of at most.
    most_choices: u32,
    /// The weight of a choice that is sure, which any number of sets divides that are equally likely.
    sure: BigInt,
    /// Choices that may still be looked at.
    left: usize,
}

impl<'a> Play<'a> {
    fn new(rules: &Rules, choices: &'a Choices, n: usize, copies: &'a [u32; RESIDUES]) -> Play<'a> {
        let size = rules.hand_size as u32 + 1;
        let sure = (1..=choices.most_likely(n)).fold(BigInt::from(1), |lcm, n| lcm.lcm(&n.into()));
        let most_choices = match rules.legal().next(true, false) {
            Next::ChooseAgain => size + 1,
            Next::Out | Next::TurnOver => 1,
        };
        Play { choices, n, copies, size, most_choices, sure, left: MOST_CHOICES }
    }

    /// The weight of all that can come of a turn.
    fn whole(&self) -> BigInt {
        self.sure.pow(self.most_choices)
    }

    /// What a turn can leave of a hand, with its weight.
    fn turn(&mut self, hand: Packed, turns_left: usize) -> Option<BTreeMap<Packed, BigInt>> {
        let mut rests = BTreeMap::from([(hand, BigInt::from(1))]);
        for _ in 0..self.most_choices {
            let mut next: BTreeMap<Packed, BigInt> = BTreeMap::new();
            for (hand, weight) in rests {
                let likely: Vec<Packed> = self.choices.rests(self.n, turns_left, hand).collect();
                self.left = self.left.checked_sub(likely.len())?;
                let each = weight * &self.sure / likely.len();
                likely.into_iter().for_each(|rest| *next.entry(rest).or_default() += &each);
            }
            rests = next;
        }
        Some(rests)
    }

    fn first_turn(&mut self, turns: usize) -> Option<Vec<Event>> {
        let nothing = Event { size: self.size, whole: self.whole(), weights: HashMap::new() };
        let mut discarded = vec![nothing; self.size as usize + 1];
        for hand in hands(self.copies, self.size) {
            for (rest, weight) in self.turn(hand, turns)? {
                let discarded = &mut discarded[self.size as usize - count(rest)];
                *discarded.weights.entry(hand).or_default() += weight;
            }
        }
        Some(discarded)
    }

    fn second_turn(&mut self, turns: usize) -> Option<SecondTurn> {
        let size = self.size + 1;
        let whole = self.whole();
        // Any of the cards may have been drawn last.
        let nothing = Event { size, whole: &whole * &whole * size, weights: HashMap::new() };
        let mut second = SecondTurn { out: nothing.clone(), is_out: nothing };
        let mut going_out: HashMap<Packed, BigInt> = HashMap::new();
        for hand in hands(self.copies, self.size) {
            for (rest, first) in self.turn(hand, turns)? {
                for residue in (0..RESIDUES).filter(|residue| held(hand, *residue) < self.copies[*residue]) {
                    let all = hand + one(residue);
                    let first = &first * held(all, residue);
                    if rest == 0 {
                        *second.is_out.weights.entry(all).or_default() += first * &whole;
                        continue;
                    }
                    let drawn = rest + one(residue);
                    let out = match going_out.entry(drawn) {
                        Entry::Occupied(known) => known.into_mut(),
                        Entry::Vacant(place) => {
                            place.insert(self.turn(drawn, turns - 1)?.remove(&0).unwrap_or_default())
                        }
                    };
                    if *out != BigInt::ZERO {
                        for asked in [&mut second.out, &mut second.is_out] {
                            *asked.weights.entry(all).or_default() += &first * &*out;
                        }
                    }
                }
            }
        }
        Some(second)
    }
}
