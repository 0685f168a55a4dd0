//! How a round of Modulo N goes.

use super::ledger::{End, Ledger};
use super::rules::{RESIDUES, Rules, SEATS};
use super::sets::{Hand, Set, Sets};
use crate::cards::{Chance, Deal, Shoe};
use crate::games::enumeration::{Packed, held, one};
use crate::games::{Game, in_play};
use crate::report::Tables;
use crate::stats::{Evidence, Exact, Layout, NetRange, Sheet};

/// Modulo N under given rules and strategies.
#[derive(Clone, Debug)]
pub struct ModuloN {
    pub(super) rules: Rules,
    pub(super) layout: Layout,
    pub(super) ledger: Ledger,
    dealer_nets: NetRange,
    /// The sets of each N, for each strategy in play.
    sets: Vec<[Sets; RESIDUES]>,
    /// Which of them each seat uses.
    pub(super) sets_of: Vec<usize>,
}

impl ModuloN {
    /// Makes the game of its rules.
    #[must_use]
    pub fn new(rules: &Rules) -> ModuloN {
        let mut layout = Layout::default();
        let stock = rules.stock();
        // Whoever discards all he can holds no legal set before he draws, so that a turn's sets all contain the drawn
        // card: more than one only on the first turn, out of the dealt hand.
        let most = if rules.any_sets { rules.max_set.max(rules.hand_size + 1) } else { rules.max_set };
        let ledger = Ledger::new(&mut layout, rules.players, rules.hand_size, most, stock);
        let (strategies, sets_of) = in_play(&rules.strategies);
        let sets = |strategy| std::array::from_fn(|n| Sets::new(n, rules.max_set, strategy));
        ModuloN {
            dealer_nets: NetRange::of_sums(&[-1, rules.players as i64 - 1], 1),
            sets: strategies.into_iter().map(|strategy| sets(*strategy)).collect(),
            sets_of,
            rules: rules.clone(),
            layout,
            ledger,
        }
    }

    /// What a seat may be left with after choosing a set, or none, of a hand with which it has so many turns left, this
    /// one included; each rest as likely.
    pub(super) fn likely_rests(&self, seat: usize, n: usize, _turns_left: usize, hand: Packed) -> Vec<Packed> {
        let counts = std::array::from_fn(|residue| held(hand, residue) as u16);
        let pack =
            |set: &Set| (0..).zip(set.residues).map(|(residue, cards)| u64::from(cards) * one(residue)).sum::<Packed>();
        let sets = self.sets[self.sets_of[seat]][n].likely(&counts);
        let rests: Vec<Packed> = sets.map(|set| hand - pack(set)).collect();
        if rests.is_empty() { vec![hand] } else { rests }
    }

    /// How many sets may be equally likely at most.
    pub(super) fn most_likely(&self, seat: usize, n: usize) -> usize {
        self.sets[self.sets_of[seat]][n].most_likely()
    }

    /// Discards what a seat discards in a turn; how many cards that is.
    #[inline(always)]
    fn discard(&self, seat: usize, n: usize, hand: &mut Hand, chance: &mut Chance) -> u32 {
        let sets = &self.sets[self.sets_of[seat]][n];
        let mut discarded = 0;
        while let Some(set) = sets.choose(hand, chance) {
            for (held, gone) in hand.iter_mut().zip(set.residues) {
                *held -= u16::from(gone);
            }
            discarded += set.cards;
            if !self.rules.any_sets {
                break;
            }
        }
        discarded
    }
}

impl Game for ModuloN {
    fn shoe(&self) -> Shoe {
        // Once all cards but one have their places, the last has its own.
        Shoe { dealt: self.rules.shoe.len() - 1, cards: self.rules.shoe.clone() }
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn dealer_nets(&self) -> &NetRange {
        &self.dealer_nets
    }

    fn unit(&self) -> i64 {
        1
    }

    fn bets(&self) -> u32 {
        1
    }

    /// The hands stand first in the deal, seat by seat, then the turned-up card, then the stock.
    #[inline]
    fn play(&self, deal: Deal<'_>, chance: &mut Chance, sheet: &mut Sheet) {
        let Rules { players, hand_size, ref shoe, .. } = self.rules;
        let mut hands = [[0u16; RESIDUES]; SEATS];
        let mut left = [hand_size as u32; SEATS];
        for place in 0..players * hand_size {
            hands[place / hand_size][usize::from(deal.card(place))] += 1;
        }
        let turned_up = players * hand_size;
        let n = usize::from(deal.card(turned_up));
        let mut out = None;
        let (mut turns, mut seat) = (0, 0);
        for place in turned_up + 1..shoe.len() {
            let hand = &mut hands[seat];
            hand[usize::from(deal.card(place))] += 1;
            let discarded = self.discard(seat, n, hand, chance);
            left[seat] = left[seat] + 1 - discarded;
            self.ledger.turn(sheet, n, turns, seat, discarded);
            turns += 1;
            if left[seat] == 0 {
                out = Some(seat);
                break;
            }
            seat = if seat + 1 == players { 0 } else { seat + 1 };
        }
        let left = &left[..players];
        let (winner, end) = match out {
            Some(seat) => (seat, End::WentOut),
            None => fewest(left, chance),
        };
        self.ledger.end_round(sheet, n, turns, winner, end, left);
    }

    fn exact(&self) -> Option<Exact> {
        Some(self.enumerate())
    }

    fn tables(&self, evidence: &dyn Evidence) -> Tables {
        self.ledger.tables(evidence)
    }
}

/// Who wins with the fewest cards: the tied seats draw for it, each with the same chance.
fn fewest(left: &[u32], chance: &mut Chance) -> (usize, End) {
    let fewest = left.iter().min().copied().unwrap_or_default();
    let tied = || left.iter().enumerate().filter(|(_, cards)| **cards == fewest).map(|(seat, _)| seat);
    let drawn = match tied().count() {
        1 => 0,
        several => chance.below(several as u64) as usize,
    };
    let end = if tied().count() == 1 { End::Fewest } else { End::TieBreak };
    (tied().nth(drawn).unwrap_or_default(), end)
}
