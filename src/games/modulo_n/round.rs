//! The game of Modulo N.

use super::choices::Choices;
use super::explain::explained;
use super::ledger::Ledger;
use super::rules::{Play, Rules};
use super::solve::{answer, resolved};
use super::turns::{Table, table};
use crate::cards::{Chance, Dealt, Shoe};
use crate::engine::Rounds;
use crate::games::enumeration::Packed;
use crate::games::{Explained, Game, Question, Solved, Solving, Unexplained, Unsolvable, in_play};
use crate::stats::table::Nets;
use crate::stats::{Evidence, Exact, Layout, NetRange, Sheet, Tables};
use std::sync::Arc;

/// Modulo N under given rules and strategies.
#[derive(Clone, Debug)]
pub struct ModuloN {
    pub(super) rules: Rules,
    pub(super) layout: Layout,
    pub(super) ledger: Ledger,
    dealer_nets: NetRange,
    table: Arc<dyn Table>,
    /// Each strategy in play.
    choices: Vec<Choices>,
    /// Which of them each seat uses.
    pub(super) choices_of: Vec<usize>,
}

impl ModuloN {
    /// Makes the game of its rules. Where a seat looks ahead, its table is solved here.
    #[must_use]
    pub fn new(rules: &Rules) -> ModuloN {
        let mut layout = Layout::default();
        let stock = rules.stock();
        let plays = resolved(rules);
        // Whoever discards all he can holds no legal set before he draws, so that a turn's sets all contain the drawn
        // card: more than one only on the first turn, out of the dealt hand. Whoever holds back may have many.
        let most = match (rules.any_sets, plays.iter().any(Play::may_hold_back)) {
            (false, _) => rules.max_set,
            (true, false) => rules.max_set.max(rules.hand_size + 1),
            (true, true) => rules.max_set.max(rules.hand_size + rules.most_turns()),
        };
        let ledger = Ledger::new(&mut layout, rules.players, rules.hand_size, most, stock);
        let (in_play, choices_of) = in_play(&plays);
        ModuloN {
            dealer_nets: NetRange::of_sums(&[-1, rules.players as i64 - 1], 1),
            table: table(rules, &in_play, &choices_of),
            choices: in_play.into_iter().map(|play| Choices::new(rules, play)).collect(),
            choices_of,
            rules: rules.clone(),
            layout,
            ledger,
        }
    }

    /// What a seat may be left with after choosing a set, or none, of a hand with which it has so many turns left, this
    /// one included; each rest as likely.
    pub(super) fn likely_rests(&self, seat: usize, n: usize, turns_left: usize, hand: Packed) -> Vec<Packed> {
        self.choices[self.choices_of[seat]].rests(n, turns_left, hand).collect()
    }

    /// How many sets may be equally likely at most.
    pub(super) fn most_likely(&self, seat: usize, n: usize) -> usize {
        self.choices[self.choices_of[seat]].most_likely(n)
    }
}

impl Rounds for ModuloN {
    fn shoe(&self) -> Shoe {
        Shoe { dealt: self.rules.shoe.len(), cards: self.rules.shoe.clone() }
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
    fn play(&self, dealt: &Dealt, chance: &mut Chance, sheet: &mut Sheet) {
        self.table.play(dealt, chance, &self.ledger, sheet);
    }
}

impl Game for ModuloN {
    fn exact(&self) -> Option<Exact> {
        Some(self.enumerate())
    }

    fn explain(&self, question: &Question<'_>) -> Result<Explained, Unexplained> {
        explained(&self.rules, question)
    }

    fn solve(&self, solving: &Solving) -> Result<Solved, Unsolvable> {
        answer(&self.rules, solving)
    }

    fn nets(&self, evidence: &dyn Evidence) -> Vec<Nets> {
        self.ledger.nets(evidence)
    }

    fn tables(&self, evidence: &dyn Evidence) -> Tables {
        self.ledger.tables(evidence)
    }
}
