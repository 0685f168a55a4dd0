//! All hands that the solver looks at: those of any N, then their sets and draws where one N is turned up.

use super::super::choices::Choices;
use super::super::hands::{Hands, RESIDUES, count, holds, packed};
use super::super::legal::{LARGEST, MOST_CARDS, Next, is_in_plans, share_of_fewest};
use super::super::rules::Rules;
use crate::games::enumeration::Packed;
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
        let mut with = Vec::with_capacity(hands.with_cards(most).start);
        for cards in 0..most {
            with.extend(hands.with_cards(cards).map(|number| hands.with_one_more(hands.hand(number), cards)));
        }
        Space { with, hands: Arc::new(hands) }
    }

    /// How many hands may still draw.
    pub(super) fn may_draw(&self) -> usize {
        self.with.len()
    }
}

/// What may be left of each hand by discarding a set.
pub(super) struct Rests {
    /// Hand after hand, in the order of the sets.
    rests: Vec<u32>,
    /// By hand: where its rests end.
    ends: Vec<u32>,
}

impl Rests {
    /// Of the sets that a hand of a number of cards holds, the first ones, at `most` so many.
    fn new(hands: &Hands, sets: &[Packed], most: impl Fn(usize) -> usize) -> Rests {
        let sets: Vec<(Packed, usize)> = sets.iter().map(|set| (*set, count(*set))).collect();
        let mut all = Rests { rests: Vec::new(), ends: Vec::with_capacity(hands.len()) };
        for cards in 0..=hands.most_cards() {
            for hand in hands.with_cards(cards).map(|number| hands.hand(number)) {
                let end = all.rests.len().saturating_add(most(cards));
                for (set, size) in &sets {
                    if all.rests.len() == end {
                        break;
                    }
                    if holds(hand, *set) {
                        all.rests.push(hands.number(hand - set, cards - size) as u32);
                    }
                }
                all.ends.push(all.rests.len() as u32);
            }
        }
        all
    }

    #[inline(always)]
    fn of(&self, hand: usize) -> &[u32] {
        let start = hand.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.rests[start as usize..self.ends[hand] as usize]
    }
}

/// Where N is turned up and every draw is from the pack without that card, whatever has been drawn.
pub(super) struct World<'a> {
    pub rules: &'a Rules,
    pub space: &'a Space,
    pub n: usize,
    /// The chance to draw each residue.
    draws: [f64; RESIDUES],
    /// The law of a dealt hand.
    pub dealt: Vec<f64>,
    /// The sets, in the order of `largest`.
    sets: Vec<Packed>,
    /// By these sets.
    rests: Rests,
}

impl<'a> World<'a> {
    pub(super) fn new(rules: &'a Rules, space: &'a Space, n: usize) -> World<'a> {
        let mut copies = rules.of_each_residue();
        copies[n] = copies[n].saturating_sub(1);
        let left = rules.shoe.len() as f64 - 1.0;
        let sets: Vec<Packed> = rules.legal().sets(n).iter().map(|set| packed(set)).collect();
        // No other choice is ever asked for.
        let most = |cards| if is_in_plans(cards) { usize::MAX } else { LARGEST.into() };
        let rests = Rests::new(&space.hands, &sets, most);
        let draws = copies.map(|copies| f64::from(copies) / left);
        let mut world = World { rules, space, n, draws, dealt: vec![0.0; space.hands.len()], sets, rests };
        world.dealt[0] = 1.0;
        for cards in 0..rules.hand_size {
            let mut drawn = vec![0.0; space.hands.len()];
            world.draw(cards, &world.dealt, &mut drawn);
            world.dealt = drawn;
        }
        world
    }

    /// How many turns of a seat are looked at.
    pub(super) fn turns_of(&self, seat: usize) -> usize {
        self.rules.turns_of(seat) - self.rules.most_turns().saturating_sub(MOST_LOOKED_AT)
    }

    /// How many turns of the seat with most of them are looked at.
    pub(super) fn most_turns(&self) -> usize {
        self.turns_of(0)
    }

    /// What may be left of a hand by discarding a set, in the order of `largest`; of one of more than [`MOST_CARDS`],
    /// by discarding the first.
    #[inline(always)]
    pub(super) fn rests(&self, hand: usize) -> &[u32] {
        self.rests.of(hand)
    }

    /// The law of a hand with one more card, given that of one of at most this many; the largest hands are left out.
    fn draw(&self, cards: usize, law: &[f64], drawn: &mut [f64]) {
        let hands = &self.space.hands;
        drawn[..hands.with_cards((cards + 1).min(hands.most_cards())).end].fill(0.0);
        let law = &law[..hands.with_cards(cards.min(hands.most_cards())).end];
        for (hand, &chance) in law.iter().enumerate().filter(|(_, chance)| **chance > NEVER) {
            let Some(with) = self.space.with.get(hand) else { break };
            for (residue, with) in with.iter().enumerate() {
                drawn[*with as usize] += chance * self.draws[residue];
            }
        }
    }

    /// The mean over draws of the value of a hand with one more card, for every hand that may draw.
    pub(super) fn before_draw(&self, values: &[f64], means: &mut [f64]) {
        for (mean, with) in means.iter_mut().zip(&self.space.with) {
            *mean = 0.0;
            for (residue, with) in with.iter().enumerate() {
                *mean += self.draws[residue] * values[*with as usize];
            }
        }
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
        let (sets, most_likely) = (choices.sets(world.n), choices.most_likely(world.n));
        // By its own order of sets, unless that is the order of `largest`.
        let own = (sets != world.sets || most_likely > 1).then(|| Rests::new(hands, sets, |_| most_likely));
        let rests = own.as_ref().unwrap_or(&world.rests);
        let mut law = world.dealt.clone();
        let mut drawn = vec![0.0; hands.len()];
        let mut out = Vec::new();
        for left in (1..=turns).rev() {
            let most = (world.rules.hand_size + turns - left).min(hands.most_cards());
            world.draw(most, &law, &mut drawn);
            see(left, &drawn);
            law[..hands.with_cards(most).end].fill(0.0);
            let mut out_now = 0.0;
            // Largest hands first: discarding on leads to smaller ones.
            for cards in (1..=(most + 1).min(hands.most_cards())).rev() {
                for hand in hands.with_cards(cards).rev() {
                    let chance = drawn[hand];
                    if chance == 0.0 {
                        continue;
                    }
                    let rests = rests.of(hand);
                    let likely = choices.likely(cards, !rests.is_empty(), |plan| plan.row(world.n, left)[hand]);
                    let kept = [hand as u32];
                    let likely =
                        if likely.is_empty() { &kept[..] } else { &rests[likely.start..likely.end.min(rests.len())] };
                    let chance = chance / likely.len() as f64;
                    for rest in likely.iter().map(|rest| *rest as usize) {
                        match legal.next(rest != hand, rest == 0) {
                            Next::Out => out_now += chance,
                            Next::ChooseAgain => drawn[rest] += chance,
                            Next::TurnOver => law[rest] += chance,
                        }
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
