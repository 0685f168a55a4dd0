//! A seat's first two turns: what its own cards make of them.

use super::round::ModuloN;
use super::rules::RESIDUES;
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
    /// Of a seat, where N is turned up and the shoe still holds so many cards of each residue; `None` where it would
    /// take too long to find.
    pub(super) fn new(game: &ModuloN, seat: usize, n: usize, copies: &[u32; RESIDUES]) -> Option<FirstTurns> {
        let turns = game.rules.turns_of(seat);
        let mut play = Play::new(game, seat, n, copies);
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
    game: &'a ModuloN,
    seat: usize,
    n: usize,
    copies: &'a [u32; RESIDUES],
    /// Dealt cards and the first drawn.
    size: u32,
    /// Choices that a turn is made of at most.
    choices: u32,
    /// The weight of a choice that is sure, which any number of sets divides that are equally likely.
    sure: BigInt,
    /// Choices that may still be looked at.
    left: usize,
}

impl<'a> Play<'a> {
    fn new(game: &'a ModuloN, seat: usize, n: usize, copies: &'a [u32; RESIDUES]) -> Play<'a> {
        let size = game.rules.hand_size as u32 + 1;
        let sure = (1..=game.most_likely(seat, n)).fold(BigInt::from(1), |lcm, n| lcm.lcm(&n.into()));
        let choices = if game.rules.any_sets { size + 1 } else { 1 };
        Play { game, seat, n, copies, size, choices, sure, left: MOST_CHOICES }
    }

    /// The weight of all that can come of a turn.
    fn whole(&self) -> BigInt {
        self.sure.pow(self.choices)
    }

    /// What a turn can leave of a hand, with its weight.
    fn turn(&mut self, hand: Packed, turns_left: usize) -> Option<BTreeMap<Packed, BigInt>> {
        let mut rests = BTreeMap::from([(hand, BigInt::from(1))]);
        for _ in 0..self.choices {
            let mut next: BTreeMap<Packed, BigInt> = BTreeMap::new();
            for (hand, weight) in rests {
                let likely = self.game.likely_rests(self.seat, self.n, turns_left, hand);
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
                let discarded = &mut discarded[(self.size - cards(rest)) as usize];
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

fn cards(hand: Packed) -> u32 {
    (0..RESIDUES).map(|residue| held(hand, residue)).sum()
}
