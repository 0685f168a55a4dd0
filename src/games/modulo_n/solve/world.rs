//! All hands that the solver looks at: those of any N, then their sets and draws where one N is turned up.

use super::super::choices::Choices;
use super::super::hands::{Hands, RESIDUES, count, holds, packed};
use super::super::legal::{LARGEST, MOST_CARDS, Next, is_in_plans, share_of_fewest};
use super::super::rules::Rules;
use crate::games::enumeration::one;
use std::sync::Arc;

/// The most turns to look at, the last ones of a longer game: by then somebody has gone out.
const MOST_LOOKED_AT: usize = 40;

/// The hands of any N, and what they become with one more card.
pub(super) struct Space {
    pub hands: Arc<Hands>,
    /// By the number of a hand that may still draw: its number with one more card of each residue.
    with: Vec<[u32; RESIDUES]>,
}

impl Space {
    /// Hands that a plan covers or that are dealt, and the same with one more card.
    pub(super) fn new(rules: &Rules) -> Space {
        let most = MOST_CARDS.max(rules.hand_size) + 1;
        let hands = Hands::new(most);
        let with = (0..most).flat_map(|cards| hands.with_cards(cards).map(move |number| (number, cards)));
        let with = with.map(|(number, cards)| {
            let hand = hands.hand(number);
            std::array::from_fn(|residue| hands.number(hand + one(residue), cards + 1) as u32)
        });
        Space { with: with.collect(), hands: Arc::new(hands) }
    }

    /// The numbers of a hand with one more card of each residue; `None` of the largest hands.
    #[inline(always)]
    pub(super) fn with_one_more(&self, number: usize) -> Option<&[u32; RESIDUES]> {
        self.with.get(number)
    }

    /// How many hands may still draw.
    pub(super) fn may_draw(&self) -> usize {
        self.with.len()
    }
}

/// Where N is turned up and every draw is from the pack without that card, whatever has been drawn.
pub(super) struct World<'a> {
    pub rules: &'a Rules,
    pub space: &'a Space,
    pub n: usize,
    /// The chance to draw each residue.
    draws: [f64; RESIDUES],
    /// What may be left of each hand by discarding a set, in the order of `largest`, hand after hand.
    rests: Vec<u32>,
    /// By hand: where its rests end.
    ends: Vec<u32>,
}

impl<'a> World<'a> {
    pub(super) fn new(rules: &'a Rules, space: &'a Space, n: usize) -> World<'a> {
        let mut copies = rules.of_each_residue();
        copies[n] = copies[n].saturating_sub(1);
        let left = rules.shoe.len() as f64 - 1.0;
        let sets: Vec<_> = rules.legal().sets(n).iter().map(|set| (packed(set), set.len())).collect();
        let (mut rests, mut ends) = (Vec::new(), Vec::new());
        let hands = &space.hands;
        for cards in 0..=hands.most_cards() {
            // No other choice is ever asked for.
            let most = if is_in_plans(cards) { sets.len() } else { LARGEST.into() };
            for hand in hands.with_cards(cards).map(|number| hands.hand(number)) {
                let legal = sets.iter().filter(|(set, _)| holds(hand, *set)).take(most);
                rests.extend(legal.map(|(set, size)| hands.number(hand - set, cards - size) as u32));
                ends.push(rests.len() as u32);
            }
        }
        World { rules, space, n, draws: copies.map(|copies| f64::from(copies) / left), rests, ends }
    }

    /// How many turns of a seat are looked at.
    pub(super) fn turns_of(&self, seat: usize) -> usize {
        self.rules.turns_of(seat) - self.rules.most_turns().saturating_sub(MOST_LOOKED_AT)
    }

    /// How many turns of the seat with most of them are looked at.
    pub(super) fn most_turns(&self) -> usize {
        self.turns_of(0)
    }

    /// What may be left of a hand by discarding a set; of one of more than [`MOST_CARDS`], by discarding the first.
    #[inline(always)]
    pub(super) fn rests(&self, hand: usize) -> &[u32] {
        let start = hand.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.rests[start as usize..self.ends[hand] as usize]
    }

    /// The law of a hand with one more card; the largest hands are left out.
    pub(super) fn after_draw(&self, law: &[f64]) -> Vec<f64> {
        let mut drawn = vec![0.0; self.space.hands.len()];
        for (hand, &chance) in law.iter().enumerate().filter(|(_, chance)| **chance > NEVER) {
            let Some(with) = self.space.with_one_more(hand) else { break };
            for (&with, draw) in with.iter().zip(self.draws) {
                drawn[with as usize] += chance * draw;
            }
        }
        drawn
    }

    /// The mean over draws of the value of a hand with one more card, for every hand that may draw.
    pub(super) fn before_draw(&self, values: &[f64], means: &mut [f64]) {
        for (hand, mean) in means.iter_mut().enumerate() {
            let Some(with) = self.space.with_one_more(hand) else { break };
            *mean = with.iter().zip(self.draws).map(|(with, draw)| draw * values[*with as usize]).sum();
        }
    }

    /// The law of a dealt hand.
    pub(super) fn dealt(&self) -> Vec<f64> {
        let mut law = vec![0.0; self.space.hands.len()];
        law[0] = 1.0;
        (0..self.rules.hand_size).fold(law, |law, _| self.after_draw(&law))
    }
}

/// Hands less likely than this are not followed.
const NEVER: f64 = 1e-12;

/// How a seat's hand develops as long as nobody else goes out.
pub(super) struct Trajectory {
    /// The chance to go out on its first turn, on its second …
    pub out: Vec<f64>,
    /// The chance to hold each number of cards after its last turn; more than these are left out.
    pub left: Vec<f64>,
}

impl Trajectory {
    /// For a seat with this many turns. `see` is called for each turn with how many are left, this one included, and
    /// the law of the hand with the card drawn.
    pub(super) fn new(
        world: &World<'_>,
        choices: &Choices,
        turns: usize,
        mut see: impl FnMut(usize, &[f64]),
    ) -> Trajectory {
        let (hands, legal) = (&world.space.hands, world.rules.legal());
        let mut law = world.dealt();
        let mut out = Vec::new();
        for left in (1..=turns).rev() {
            let mut drawn = world.after_draw(&law);
            see(left, &drawn);
            law.fill(0.0);
            let mut out_now = 0.0;
            // Largest hands first: discarding on leads to smaller ones.
            for number in (1..hands.len()).rev() {
                let chance = drawn[number];
                if chance == 0.0 {
                    continue;
                }
                let hand = hands.hand(number);
                let likely = choices.rests(world.n, left, hand).count() as f64;
                for rest in choices.rests(world.n, left, hand) {
                    let chance = chance / likely;
                    match legal.next(rest != hand, rest == 0) {
                        Next::Out => out_now += chance,
                        Next::ChooseAgain => drawn[hands.number(rest, count(rest))] += chance,
                        Next::TurnOver => law[hands.number(rest, count(rest))] += chance,
                    }
                }
            }
            out.push(out_now);
        }
        let left = (0..=hands.most_cards()).map(|cards| law[hands.with_cards(cards)].iter().sum()).collect();
        Trajectory { out, left }
    }

    /// The chance not to have gone out by each turn.
    pub(super) fn is_in(&self, turns: usize) -> f64 {
        1.0 - self.out.iter().take(turns).sum::<f64>()
    }
}

/// What the other seats' play means for a seat; the mean over the seats that it may have.
pub(super) struct SeatOutlook {
    /// By turns left less 1: the chance that nobody else has gone out before that turn.
    pub alive: Vec<f64>,
    /// By cards left at the end: the seat's share of the win, times the chance that nobody else has gone out.
    pub end: Vec<f64>,
}

impl SeatOutlook {
    /// With a trajectory for each seat.
    pub(super) fn new(world: &World<'_>, trajectories: &[&Trajectory]) -> SeatOutlook {
        let seats = 0..world.rules.players;
        let others = |seat: usize| seats.clone().filter(move |other| *other != seat);
        let alive = (1..=world.most_turns()).map(|left| {
            let with_turn = seats.clone().filter(|seat| world.turns_of(*seat) >= left);
            mean(with_turn.map(|seat| {
                let before = world.turns_of(seat) - left;
                // Seats before this one have had one more turn.
                others(seat).map(|other| trajectories[other].is_in(before + usize::from(other < seat))).product()
            }))
        });
        let end = (0..=world.space.hands.most_cards()).map(|cards| {
            mean(seats.clone().map(|seat| {
                share_of_fewest(others(seat).map(|other| trajectories[other]).map(|other| {
                    let fewer_or_as_many: f64 = other.left[..=cards].iter().sum();
                    (other.is_in(other.out.len()) - fewer_or_as_many, other.left[cards])
                }))
            }))
        });
        SeatOutlook { alive: alive.collect(), end: end.collect() }
    }
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0.0), |(sum, count), value: f64| (sum + value, count + 1.0));
    sum / count
}
