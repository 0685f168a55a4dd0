//! Exact odds: the distribution of N, and of each seat's first two turns.
//!
//! A seat's play on its first two turns depends on its own cards and on N. But whether it has these turns depends on
//! the other seats' cards too. Each seat's cards are a block of the deal, and [`DisjointHands`] counts events of
//! several blocks.

use super::choices::Choices;
use super::hands::{RESIDUES, count};
use super::legal::AfterChoice;
use super::round::ModuloN;
use super::rules::Rules;
use crate::engine::{Steps, in_steps};
use crate::games::enumeration::{BlockEvent, DisjointHands, Packed, hands, held, one};
use crate::stats::{Exact, Fraction};
use num_bigint::BigInt;
use num_integer::Integer;
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};

/// The numbered events of a seat's cards. An unknown event is `None`.
#[derive(Clone, Default)]
struct Seat {
    /// Events that 0, 1 … all cards are discarded on the first turn. Empty for a seat without a turn.
    discarded: Option<Vec<usize>>,
    out_at_once: Option<usize>,
    /// Events that the seat goes out on its second turn, and that it has gone out by then.
    second: Option<[usize; 2]>,
}

/// A distribution for one seat and one N. `None` if counting it takes too long.
type SharesAtN = Option<Vec<Fraction>>;

impl ModuloN {
    /// Counts the deals, as far as possible.
    pub(super) fn count(&self, steps: &dyn Steps) -> Exact {
        let copies = self.rules.residue_counts();
        let mut exact = Exact::new(&self.layout);
        exact.weigh();
        self.ledger.set_n(&mut exact, &copies);
        let step = steps.begin("counting first turns by N", RESIDUES as u64);
        let shares = in_steps(RESIDUES, &*step, |n| self.shares(n, copies));
        let (first_turn, out_early): (Vec<_>, Vec<_>) = shares.into_iter().unzip();
        for seat in 0..self.rules.players {
            let by_n =
                |shares: &[Vec<SharesAtN>]| in_one_measure(shares.iter().map(|seats| seats[seat].clone()), &copies);
            if let Some(shares) = by_n(&first_turn) {
                self.ledger.set_first_turn(&mut exact, seat, &shares);
            }
            if let Some(shares) = by_n(&out_early) {
                self.ledger.set_out_early(&mut exact, seat, &shares);
            }
        }
        exact
    }

    /// Computes two distributions for each seat: its discards on the first turn, with a last cell for no such turn, and
    /// whether it goes out by its second.
    fn shares(&self, n: usize, mut copies: [u32; RESIDUES]) -> (Vec<SharesAtN>, Vec<SharesAtN>) {
        let players = self.rules.players;
        let Some(left) = copies[n].checked_sub(1) else {
            return (vec![Some(Vec::new()); players], vec![Some(Vec::new()); players]);
        };
        copies[n] = left;
        let mut blocks = DisjointHands::new(&copies);
        // Seats with the same strategy share their events, unless the strategy depends on the number of turns left.
        let mut known: HashMap<(usize, usize), Seat> = HashMap::new();
        let seats = (0..players).map(|seat| {
            let alike = (self.choices.of[seat], self.choices.of_seat(seat).turns_known(self.rules.turns_of(seat)));
            known.entry(alike).or_insert_with(|| self.seat(seat, n, &copies, &mut blocks)).clone()
        });
        let seats: Vec<Seat> = seats.collect();
        let first_turn = (0..players).map(|seat| first_turn(&mut blocks, &seats, seat)).collect();
        let out_early = (0..players).map(|seat| out_early(&mut blocks, &seats, seat)).collect();
        (first_turn, out_early)
    }

    fn seat(&self, seat: usize, n: usize, copies: &[u32; RESIDUES], blocks: &mut DisjointHands<'_>) -> Seat {
        let turns = self.rules.turns_of(seat);
        let mut play = PlayAtN::new(&self.rules, self.choices.of_seat(seat), n, copies);
        let Some(discarded) = play.first_turn(turns) else { return Seat::default() };
        let at_once = discarded.last().cloned().unwrap_or_default();
        let second = if turns > 1 { play.second_turn(turns) } else { Some([BlockEvent::default(), at_once.clone()]) };
        Seat {
            out_at_once: Some(blocks.number(at_once)),
            discarded: Some(discarded.into_iter().map(|asked| blocks.number(asked)).collect()),
            second: second.map(|second| second.map(|asked| blocks.number(asked))),
        }
    }
}

/// Computes a seat's first turn. It has one if no seat before it has gone out.
fn first_turn(blocks: &mut DisjointHands<'_>, seats: &[Seat], seat: usize) -> SharesAtN {
    let before: Vec<usize> = seats[..seat].iter().map(|seat| seat.out_at_once).collect::<Option<_>>()?;
    let discarded = seats[seat].discarded.as_ref()?;
    let mut shares: Vec<Fraction> =
        discarded.iter().map(|number| blocks.only(*number, &before)).collect::<Option<_>>()?;
    let some = shares.iter().fold(Fraction::default(), |sum, chance| sum.plus(chance));
    shares.push(Fraction::from_int(1).minus(&some));
    Some(shares)
}

/// Computes whether a seat goes out early: on its first turn if no seat before it has gone out, or on its second if
/// also no seat after it went out on its first.
fn out_early(blocks: &mut DisjointHands<'_>, seats: &[Seat], seat: usize) -> SharesAtN {
    let at_once: Vec<usize> = seats.iter().map(|seat| seat.out_at_once).collect::<Option<_>>()?;
    let first = blocks.only(at_once[seat], &at_once[..seat])?;
    let mut others: Vec<usize> = seats[..seat].iter().map(|seat| Some(seat.second?[1])).collect::<Option<_>>()?;
    others.extend(&at_once[seat + 1..]);
    let out = first.plus(&blocks.only(seats[seat].second?[0], &others)?);
    Some(vec![Fraction::from_int(1).minus(&out), out])
}

/// Turns the distributions of each N into counts over a common total, each N weighted by its cards. Returns `None` if
/// one is unknown.
fn in_one_measure(shares: impl Iterator<Item = SharesAtN>, copies: &[u32; RESIDUES]) -> Option<Vec<Vec<BigInt>>> {
    let mut weighted: Vec<Vec<Fraction>> = Vec::new();
    for (shares, copies) in shares.zip(copies) {
        weighted.push(shares?.iter().map(|chance| chance.times(&Fraction::from_int(*copies))).collect());
    }
    let mut counts = Fraction::numerators(&weighted.concat()).into_iter();
    Some(weighted.iter().map(|shares| counts.by_ref().take(shares.len()).collect()).collect())
}

/// Largest number of choices to enumerate for one seat and one N. More would take minutes.
const MOST_CHOICES: usize = 3_000_000;

/// A seat's play for one N.
struct PlayAtN<'a> {
    choices: &'a Choices,
    n: usize,
    copies: &'a [u32; RESIDUES],
    /// Number of dealt cards and the first drawn.
    size: u32,
    /// Largest number of choices in a turn.
    most_choices: u32,
    /// Weight of a sure choice, divisible by any number of equally likely sets.
    sure: BigInt,
    /// Number of choices that may still be enumerated.
    left: usize,
}

impl<'a> PlayAtN<'a> {
    fn new(rules: &Rules, choices: &'a Choices, n: usize, copies: &'a [u32; RESIDUES]) -> PlayAtN<'a> {
        let size = rules.hand_size as u32 + 1;
        let sure = (1..=choices.most_likely(n)).fold(BigInt::from(1), |lcm, n| lcm.lcm(&n.into()));
        let most_choices = match rules.legal().next(true, false) {
            AfterChoice::ChooseAgain => size + 1,
            AfterChoice::Out | AfterChoice::TurnOver => 1,
        };
        PlayAtN { choices, n, copies, size, most_choices, sure, left: MOST_CHOICES }
    }

    /// Returns the total weight of all results of a turn.
    fn whole(&self) -> BigInt {
        self.sure.pow(self.most_choices)
    }

    /// Returns the possible rests of a hand after a turn, with their weights.
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

    /// Returns every hand, or `None` if there are too many even with a single choice each.
    fn hands(&self) -> Option<Vec<Packed>> {
        let hands = hands(self.copies, self.size);
        (hands.len() * self.most_choices as usize <= self.left).then_some(hands)
    }

    /// Returns the events that 0, 1 … all of the dealt cards and the first drawn are discarded on the first of `turns`
    /// turns. Empty without a turn, and `None` if it takes too long.
    fn first_turn(&mut self, turns: usize) -> Option<Vec<BlockEvent>> {
        if turns == 0 {
            return Some(Vec::new());
        }
        let nothing = BlockEvent { size: self.size, whole: self.whole(), weights: HashMap::new() };
        let mut discarded = vec![nothing; self.size as usize + 1];
        for hand in self.hands()? {
            for (rest, weight) in self.turn(hand, turns)? {
                let discarded = &mut discarded[self.size as usize - count(rest)];
                *discarded.weights.entry(hand).or_default() += weight;
            }
        }
        Some(discarded)
    }

    /// Returns the events that the seat goes out on its second turn, and that it has gone out by then. `None` if it
    /// takes too long.
    fn second_turn(&mut self, turns: usize) -> Option<[BlockEvent; 2]> {
        let size = self.size + 1;
        let whole = self.whole();
        // Any of the cards may have been drawn last.
        let nothing = BlockEvent { size, whole: &whole * &whole * size, weights: HashMap::new() };
        let [mut at_second, mut is_out] = [nothing.clone(), nothing];
        let mut going_out: HashMap<Packed, BigInt> = HashMap::new();
        for hand in self.hands()? {
            for (rest, first) in self.turn(hand, turns)? {
                for residue in (0..RESIDUES).filter(|residue| held(hand, *residue) < self.copies[*residue]) {
                    let all = hand + one(residue);
                    let first = &first * held(all, residue);
                    if rest == 0 {
                        *is_out.weights.entry(all).or_default() += first * &whole;
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
                        for asked in [&mut at_second, &mut is_out] {
                            *asked.weights.entry(all).or_default() += &first * &*out;
                        }
                    }
                }
            }
        }
        Some([at_second, is_out])
    }
}
