//! The game of Modulo N.

use super::explain::explained;
use super::ledger::Ledger;
use super::rules::{RESIDUES, Rules, Strategy};
use super::sets::{holds, packed, preferred};
use super::turns::{Table, table};
use crate::cards::{Chance, Deal, Shoe};
use crate::games::enumeration::Packed;
use crate::games::{Explained, Game, Question, Unexplained, in_play};
use crate::report::Tables;
use crate::stats::{Evidence, Exact, Layout, NetRange, Sheet};
use std::sync::Arc;

/// Modulo N under given rules and strategies.
#[derive(Clone, Debug)]
pub struct ModuloN {
    pub(super) rules: Rules,
    pub(super) layout: Layout,
    pub(super) ledger: Ledger,
    dealer_nets: NetRange,
    table: Arc<dyn Table>,
    /// Of each strategy in play, by N: the sets in order of preference.
    sets: Vec<[Vec<Packed>; RESIDUES]>,
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
        let sets = |strategy| {
            std::array::from_fn(|n| preferred(n, rules.max_set, strategy).iter().map(|set| packed(set)).collect())
        };
        ModuloN {
            dealer_nets: NetRange::of_sums(&[-1, rules.players as i64 - 1], 1),
            table: table(rules),
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
        let legal = self.sets[self.sets_of[seat]][n].iter().filter(|set| holds(hand, **set));
        let rests: Vec<Packed> = legal.take(self.most_likely(seat, n)).map(|set| hand - set).collect();
        if rests.is_empty() { vec![hand] } else { rests }
    }

    /// How many sets may be equally likely at most.
    pub(super) fn most_likely(&self, seat: usize, n: usize) -> usize {
        match self.rules.strategies[seat] {
            Strategy::Random => self.sets[self.sets_of[seat]][n].len(),
            _ => 1,
        }
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
        self.table.play(&deal, chance, &self.ledger, sheet);
    }

    fn exact(&self) -> Option<Exact> {
        Some(self.enumerate())
    }

    fn explain(&self, question: &Question<'_>) -> Result<Explained, Unexplained> {
        explained(&self.rules, question)
    }

    fn tables(&self, evidence: &dyn Evidence) -> Tables {
        self.ledger.tables(evidence)
    }
}
