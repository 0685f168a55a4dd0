//! Strategies of the game in sequence form: best responses, equilibria, those of a config, and the tables that hold
//! them.

use super::super::rules::Rules;
use super::super::specials::{Copies, Weights};
use super::super::strategy::Strategy;
use super::super::table::{PARTS, RequiredQuestions, StrategyQuestion};
use super::duel::Duel;
use super::payoffs::Payoffs;
use super::redeal::Valued;
use crate::cards::Composition;
use crate::config::{Complaints, Diagnostic, Values};
use crate::engine::Steps;
use crate::games::session::night::STRATEGIES;
use crate::solver::{Chances, Discount, Judgement, Regrets, ZeroSum};

/// The search for an equilibrium ends when both sides together could gain no more than this per unit bet …
const TARGET: f64 = 1e-7;
/// … or after this number of iterations, which payouts of thousands of bets may need.
const MOST_ITERATIONS: u32 = 20_000;

impl Duel {
    /// Returns the game under these rules, for all bets of the first seat. Strategies and the number of players do not
    /// matter.
    pub fn new(rules: &Rules) -> Duel {
        Duel::from_shoe(rules, rules.house.copies(&rules.shoe))
    }

    /// Returns the game with another shoe, given its number of aces, 2s … 9s, and cards worth ten or, if faces matter,
    /// of each face.
    pub fn from_shoe(rules: &Rules, copies: Copies) -> Duel {
        Duel::for_bets(&Payoffs::new(rules), copies)
    }

    /// Finds an equilibrium, rounded to the precision of a table, and judges that table. Reports its steps.
    pub fn equilibrium(&self, steps: &dyn Steps) -> ([Chances; 2], Judgement) {
        let step = steps.begin("iterating towards an equilibrium, which may end early", MOST_ITERATIONS.into());
        let sides = self.sides();
        let game = Valued::new(self, 0.0);
        let mut run = Regrets::new(&game, Discount::Slow);
        let mut until = 64;
        loop {
            while run.iterations() < until {
                run.step();
                step();
            }
            let mean = run.mean();
            let written = [0, 1].map(|side| sides[side].rounded(&mean[side], PARTS.into()));
            let found = self.judge([&written[0], &written[1]]);
            game.escape_value.set(found.value);
            if found.exploitability() <= TARGET || until >= MOST_ITERATIONS {
                return (written, found);
            }
            until = (until + until / 4).min(MOST_ITERATIONS);
        }
    }

    /// Returns a side's chances under a strategy.
    pub(super) fn chances(&self, side: usize, strategy: &Strategy) -> Chances {
        // An action without an alternative is taken.
        let mut chances = vec![1.0; self.sides()[side].actions()];
        for choice in &self.choices[side] {
            let StrategyQuestion { decision, hand } = self.question(choice);
            let yes = f64::from(strategy.answer(decision, &choice.cards, &hand)) / f64::from(PARTS);
            (chances[choice.yes], chances[choice.no]) = (yes, 1.0 - yes);
        }
        chances
    }

    /// Returns the strategies of each seat of a config.
    pub fn seat_strategies(&self, rules: &Rules) -> Vec<Chances> {
        rules.players_strategy.iter().map(|strategy| self.chances(0, strategy)).collect()
    }

    /// Returns the strategy of a config's dealer.
    pub fn dealer_strategy(&self, rules: &Rules) -> Chances {
        self.chances(1, &rules.dealer_strategy)
    }
}

impl Rules {
    /// Returns the questions that a side's solved table must answer.
    fn required_questions(&self, side: usize, weights: &Weights) -> RequiredQuestions {
        let of = |shoe| Duel::from_shoe(self, self.house.copies(shoe)).questions(side, weights);
        RequiredQuestions {
            in_shoe: of(&self.shoe),
            in_packs: of(&Composition::packs(self.decks)),
            // A player sees one hand, the dealer's.
            unit: if side == 0 { 1 } else { weights.unit },
            specials: self.house.specials.clone(),
        }
    }

    /// Reads the solved tables of strategies, including the strategies of people at night.
    pub(in super::super) fn read_tables(
        &mut self,
        values: &mut Values,
        at_night: &mut [Strategy],
        complaints: &mut Complaints,
    ) {
        let weights = self.weights();
        if let (true, true, Some(place)) =
            (self.dealer_strategy.is_by_table(), weights.are_too_many(), values.place("strategy.dealer"))
        {
            let message = format!(
                "a solved table of the dealer cannot cover the combinations that {} seats with different stakes can show",
                self.players
            );
            let help = format!("write one stake for all, or at most {} seats", Weights::MOST);
            complaints.error(Diagnostic::at(place, message).help(help));
            return;
        }
        if self.players_strategy.iter().chain(&*at_night).any(Strategy::is_by_table) {
            let required = self.required_questions(0, &weights);
            for values in values.tables_mut("strategy.player") {
                if let Some(first) = self.players_strategy.first_mut() {
                    first.read_table(values, &required, complaints);
                    let first = first.clone();
                    self.players_strategy.fill(first);
                }
            }
            for (strategies, key) in [(&mut self.players_strategy[..], "strategy.seat"), (at_night, STRATEGIES)] {
                for (strategy, values) in strategies.iter_mut().zip(values.tables_mut(key)) {
                    strategy.read_table(values, &required, complaints);
                }
            }
        }
        if self.dealer_strategy.is_by_table() {
            let required = self.required_questions(1, &weights);
            for values in values.tables_mut("strategy.dealer") {
                self.dealer_strategy.read_table(values, &required, complaints);
            }
        }
    }
}
