//! Strategies of the game in sequence form: the best ones, and those of a config.

use super::super::rules::Rules;
use super::super::specials::Copies;
use super::super::states::copies;
use super::super::strategy::Strategy;
use super::super::table::{PARTS, Question};
use super::duel::Duel;
use super::redeal::Valued;
use super::seat::of_first_seat;
use crate::engine::{Steps, Unwatched};
use crate::solver::{Chances, Judgement, Regrets, ZeroSum};

/// The search for an equilibrium ends when both sides together could gain no more than this per unit bet …
const TARGET: f64 = 1e-7;
/// … or after this many iterations, which payouts of thousands of bets may need.
const MOST_ITERATIONS: u32 = 20_000;

impl Duel {
    /// The game under these rules, played for all bets of the first seat; strategies and the number of players do not
    /// matter.
    #[must_use]
    pub fn new(rules: &Rules) -> Duel {
        Duel::of_shoe(rules, copies(&rules.shoe))
    }

    /// The same with a shoe, given its number of aces, 2s … 9s, and cards worth ten.
    #[must_use]
    pub fn of_shoe(rules: &Rules, copies: Copies) -> Duel {
        Duel::for_bets(&rules.house, &*of_first_seat(rules), copies)
    }

    /// An equilibrium, rounded to what a table can say, and how good that table is.
    #[must_use]
    pub fn equilibrium(&self) -> ([Chances; 2], Judgement) {
        self.equilibrium_in_steps(&Unwatched)
    }

    /// The same, reporting its steps.
    pub(super) fn equilibrium_in_steps(&self, steps: &dyn Steps) -> ([Chances; 2], Judgement) {
        let step = steps.begin("iterating towards an equilibrium, which may end early", MOST_ITERATIONS.into());
        let sides = self.sides();
        let game = Valued::new(self, 0.0);
        let mut run = Regrets::new(&game);
        let mut until = 64;
        loop {
            while run.iterations() < until {
                run.step();
                step();
            }
            let mean = run.mean();
            let written = [0, 1].map(|side| sides[side].rounded(&mean[side], PARTS.into()));
            let found = self.judge([&written[0], &written[1]]);
            game.of_escape.set(found.value);
            if found.exploitability() <= TARGET || until >= MOST_ITERATIONS {
                return (written, found);
            }
            until = (until + until / 4).min(MOST_ITERATIONS);
        }
    }

    /// A side's chances under a strategy.
    pub(super) fn chances(&self, side: usize, strategy: &Strategy) -> Chances {
        // An action without an alternative is taken.
        let mut chances = vec![1.0; self.sides()[side].actions()];
        for choice in &self.choices[side] {
            let Question { what, hand } = self.question(choice);
            let yes = f64::from(strategy.answer(what, &choice.cards, &hand)) / f64::from(PARTS);
            (chances[choice.yes], chances[choice.no]) = (yes, 1.0 - yes);
        }
        chances
    }

    /// The strategies of each seat of a config.
    #[must_use]
    pub fn of_seats(&self, rules: &Rules) -> Vec<Chances> {
        rules.players_strategy.iter().map(|strategy| self.chances(0, strategy)).collect()
    }

    /// The strategy of a config's dealer.
    #[must_use]
    pub fn of_dealer(&self, rules: &Rules) -> Chances {
        self.chances(1, &rules.dealer_strategy)
    }
}
