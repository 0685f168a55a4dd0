//! All hands that the solver considers: those of any N, then the sets and draws of one N.

use super::super::choices::Choices;
use super::super::hands::{HandNumbers, RESIDUES, count, holds, packed};
use super::super::legal::{AfterChoice, LARGEST, MOST_CARDS, is_in_plans};
use super::super::rules::Rules;
use super::heaps::{HeapMoves, Heaps};
use crate::games::enumeration::Packed;
use std::ops::Range;
use std::sync::Arc;

/// Largest number of turns considered, counted from the end. In a longer game somebody has gone out by then.
const MOST_LOOKED_AT: usize = 40;

/// Returns the number of a seat's turns that are considered.
fn looked_at(rules: &Rules, seat: usize) -> usize {
    rules.turns_of(seat) - rules.most_turns().saturating_sub(MOST_LOOKED_AT)
}

/// The hands of any N, and their successors with one more card.
#[derive(Debug)]
pub(super) struct Space {
    pub hands: Arc<HandNumbers>,
    /// Number of each hand with one more card of each residue.
    with: Vec<[u32; RESIDUES]>,
}

impl Space {
    /// Numbers the hands that a plan covers or that are dealt, and those with one more card.
    pub(super) fn new(rules: &Rules) -> Space {
        let most = MOST_CARDS.max(rules.hand_size) + 1;
        let hands = HandNumbers::new(most);
        let mut with = Vec::with_capacity(hands.with_cards(most).start);
        for cards in 0..most {
            with.extend(hands.with_cards(cards).map(|number| hands.with_one_more(hands.hand(number), cards)));
        }
        Space { with, hands: Arc::new(hands) }
    }
}

/// The possible rests of each hand after discarding a set.
pub(super) struct Rests {
    /// Rests, hand after hand, in the order of the sets.
    rests: Vec<u32>,
    /// End of each hand's rests.
    ends: Vec<u32>,
}

impl Rests {
    /// Finds the first sets that a hand contains, at most `most` of its number of cards.
    fn new(hands: &HandNumbers, sets: &[Packed], most: impl Fn(usize) -> usize) -> Rests {
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
    fn after(&self, hand: usize) -> &[u32] {
        let start = hand.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.rests[start as usize..self.ends[hand] as usize]
    }
}

/// The world of one N, in which every draw is from the pack without the turned-up card.
pub(super) struct DrawWorld<'a> {
    pub rules: &'a Rules,
    pub space: &'a Space,
    pub n: usize,
    /// Probability of drawing each residue.
    draws: [f64; RESIDUES],
    /// Distribution of a dealt hand.
    pub dealt: Vec<f64>,
    /// Sets in the order of `largest`.
    sets: Vec<Packed>,
    /// Rests by these sets.
    rests: Rests,
    /// The largest hands without a legal set, each with the heap that it becomes after a turn.
    pub stuck: Vec<(u32, u32)>,
    heaps: Heaps,
    moves: HeapMoves,
}

impl<'a> DrawWorld<'a> {
    pub(super) fn new(rules: &'a Rules, space: &'a Space, n: usize) -> DrawWorld<'a> {
        let mut copies = rules.residue_counts();
        copies[n] = copies[n].saturating_sub(1);
        let left = rules.shoe.len() as f64 - 1.0;
        let sets: Vec<Packed> = rules.legal().sets(n).iter().map(|set| packed(set)).collect();
        // No other choice is ever looked up.
        let rests =
            Rests::new(&space.hands, &sets, |cards| if is_in_plans(cards) { usize::MAX } else { LARGEST.into() });
        let draws = copies.map(|copies| f64::from(copies) / left);
        let hands = &space.hands;
        let heaps = Heaps::new(hands, &sets, &draws, rules.hand_size + looked_at(rules, 0));
        let largest = hands.with_cards(hands.most_cards()).filter(|hand| rests.after(*hand).is_empty());
        let stuck = largest
            .filter_map(|hand| Some((hand as u32, heaps.number(hands.hand(hand), hands.most_cards())?)))
            .collect();
        let moves = heaps.moves(hands, &sets, 1);
        let dealt = vec![0.0; hands.len()];
        let mut world = DrawWorld { rules, space, n, draws, dealt, sets, rests, stuck, heaps, moves };
        world.dealt[0] = 1.0;
        for cards in 0..rules.hand_size {
            let mut drawn = vec![0.0; space.hands.len()];
            world.draw(cards, &world.dealt, &mut drawn);
            world.dealt = drawn;
        }
        world
    }

    /// Returns the number of a seat's turns that are considered.
    pub(super) fn turns_of(&self, seat: usize) -> usize {
        looked_at(self.rules, seat)
    }

    /// Returns the largest number of turns of any seat that are considered.
    pub(super) fn most_turns(&self) -> usize {
        self.turns_of(0)
    }

    /// Returns the number of hands and heaps.
    pub(super) fn len(&self) -> usize {
        self.heaps.end()
    }

    /// Returns the largest number of cards that a seat may hold after a turn.
    pub(super) fn most_cards(&self) -> usize {
        self.heaps.most_cards().max(self.space.hands.most_cards())
    }

    /// Returns the hands or heaps of a size after a turn. Heaps replace the largest hands.
    pub(super) fn after_turn(&self, cards: usize) -> Range<usize> {
        let hands = &self.space.hands;
        if cards < hands.most_cards() { hands.with_cards(cards) } else { self.heaps.with_cards(cards) }
    }

    /// Returns the possible rests of a hand after discarding a set, in the order of `largest`. A hand of more than
    /// [`MOST_CARDS`] discards its first set.
    #[inline(always)]
    pub(super) fn rests(&self, hand: usize) -> &[u32] {
        self.rests.after(hand)
    }

    /// Computes the distribution of hands with one more card, from that of hands of at most `cards` cards. The largest
    /// hands are left out.
    fn draw(&self, cards: usize, chances: &[f64], drawn: &mut [f64]) {
        let hands = &self.space.hands;
        drawn[..hands.with_cards((cards + 1).min(hands.most_cards())).end].fill(0.0);
        let chances = &chances[..hands.with_cards(cards.min(hands.most_cards())).end];
        for (hand, &chance) in chances.iter().enumerate().filter(|(_, chance)| **chance > NEVER) {
            let Some(with) = self.space.with.get(hand) else { break };
            for (residue, with) in with.iter().enumerate() {
                drawn[*with as usize] += chance * self.draws[residue];
            }
        }
    }

    /// Computes the value of hands and heaps before a turn from their value after it: the mean over draws of the value
    /// `played` with one more card. A heap of at most `most_cards` cards takes the mean over its possible rests.
    pub(super) fn before_turn(&self, played: &[f64], worth: &mut [f64], most_cards: usize) {
        let heaps = self.space.hands.len()..self.heaps.with_cards(most_cards.min(self.most_cards() - 1)).end;
        let heap_worths = heaps.clone().map(|heap| {
            let mut mean = 0.0;
            for (residue, chance) in self.draws.iter().enumerate() {
                let next = self.moves.after(heap, residue);
                let sum: f64 = next.iter().map(|next| worth[*next as usize]).sum();
                if !next.is_empty() {
                    mean += chance * sum / next.len() as f64;
                }
            }
            mean
        });
        let heap_worths: Vec<f64> = heap_worths.collect();
        worth[heaps].copy_from_slice(&heap_worths);
        for (worth, with) in worth.iter_mut().zip(&self.space.with) {
            *worth = 0.0;
            for (residue, with) in with.iter().enumerate() {
                *worth += self.draws[residue] * played[*with as usize];
            }
        }
        self.stuck.iter().for_each(|(hand, heap)| worth[*hand as usize] = worth[*heap as usize]);
    }
}

/// Hands less likely than this are dropped.
const NEVER: f64 = 1e-12;

/// The development of a seat's hand as long as nobody else goes out.
pub(super) struct Trajectory {
    /// Probability of going out on each turn.
    pub out: Vec<f64>,
    /// Probability of each number of cards after the last turn.
    pub left: Vec<f64>,
}

/// A seat's strategy in a world.
struct StrategyInWorld<'a> {
    world: &'a DrawWorld<'a>,
    choices: &'a Choices,
    rests: &'a Rests,
    moves: &'a HeapMoves,
}

impl Trajectory {
    /// Follows a seat with `turns` turns. `see` receives the number of turns left, including this one, and the
    /// distribution of the hand with the drawn card.
    pub(super) fn new(
        world: &DrawWorld<'_>,
        choices: &Choices,
        turns: usize,
        mut see: impl FnMut(usize, &[f64]),
    ) -> Trajectory {
        let hands = &world.space.hands;
        let (sets, most_likely) = (choices.sets(world.n), choices.most_likely(world.n));
        // Uses the strategy's own order of sets, unless that is the order of `largest`.
        let own = (sets != world.sets || most_likely > 1)
            .then(|| (Rests::new(hands, sets, |_| most_likely), world.heaps.moves(hands, sets, most_likely)));
        let (rests, moves) = own.as_ref().map_or((&world.rests, &world.moves), |(rests, moves)| (rests, moves));
        let played = StrategyInWorld { world, choices, rests, moves };
        let mut chances = world.dealt.clone();
        chances.resize(world.len(), 0.0);
        let mut drawn = vec![0.0; hands.len()];
        let mut out = Vec::new();
        for left in (1..=turns).rev() {
            let most = world.rules.hand_size + turns - left;
            world.draw(most, &chances, &mut drawn);
            see(left, &drawn);
            chances[..hands.with_cards(most.min(hands.most_cards())).end].fill(0.0);
            played.heaps(most, &mut chances);
            out.push(played.hands(left, most, &mut drawn, &mut chances));
        }
        let left = (0..=world.most_cards()).map(|cards| chances[world.after_turn(cards)].iter().sum()).collect();
        Trajectory { out, left }
    }

    /// Returns the probability of not having gone out by each turn.
    pub(super) fn is_in(&self, turns: usize) -> f64 {
        1.0 - self.out.iter().take(turns).sum::<f64>()
    }
}

impl StrategyInWorld<'_> {
    /// Plays a turn of the heaps of at most `most_cards` cards, and adds their possible rests to the distribution of
    /// hands.
    fn heaps(&self, most_cards: usize, chances: &mut [f64]) {
        let DrawWorld { heaps, space, draws, .. } = self.world;
        let first = space.hands.len();
        let before = chances[first..heaps.with_cards(most_cards).end].to_vec();
        chances[first..].fill(0.0);
        for (heap, chance) in (first..).zip(before).filter(|(_, chance)| *chance > NEVER) {
            for (residue, draw) in draws.iter().enumerate() {
                let next = self.moves.after(heap, residue);
                let chance = chance * draw / next.len() as f64;
                next.iter().for_each(|next| chances[*next as usize] += chance);
            }
        }
    }

    /// Plays a turn, `left` turns before the end, of hands of at most `most_cards` cards before the draw. Adds their
    /// rests to the distribution, and returns the probability of going out.
    fn hands(&self, left: usize, most_cards: usize, drawn: &mut [f64], chances: &mut [f64]) -> f64 {
        let StrategyInWorld { world, choices, rests, .. } = self;
        let (hands, legal) = (&world.space.hands, world.rules.legal());
        let mut out = 0.0;
        // Starts with the largest hands, because discards lead to smaller ones.
        for cards in (1..=(most_cards + 1).min(hands.most_cards())).rev() {
            for hand in hands.with_cards(cards).rev() {
                let chance = drawn[hand];
                if chance == 0.0 {
                    continue;
                }
                let rests = rests.after(hand);
                let likely = choices.likely(cards, !rests.is_empty(), |plan| plan.row(world.n, left)[hand]);
                let kept = [hand as u32];
                let likely =
                    if likely.is_empty() { &kept[..] } else { &rests[likely.start..likely.end.min(rests.len())] };
                let chance = chance / likely.len() as f64;
                for rest in likely.iter().map(|rest| *rest as usize) {
                    match legal.next(rest != hand, rest == 0) {
                        AfterChoice::Out => out += chance,
                        AfterChoice::ChooseAgain => drawn[rest] += chance,
                        AfterChoice::TurnOver => chances[rest] += chance,
                    }
                }
            }
        }
        for (hand, heap) in world.stuck.iter().map(|(hand, heap)| (*hand as usize, *heap as usize)) {
            chances[heap] += std::mem::take(&mut chances[hand]);
        }
        out
    }
}
