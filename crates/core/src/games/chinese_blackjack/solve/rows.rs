//! Every question to a side, with its answer and the worth of each answer.

use super::super::hand::Cards;
use super::super::machine::Decision;
use super::super::other_seats::Left;
use super::super::specials::{NOTHING, Shown, Specials, Weights};
use super::super::table::{PARTS, StrategyQuestion, StrategyTable};
use super::draws::DrawChoice;
use super::duel::Duel;
use super::redeal::Valued;
use crate::solver::{Chances, ZeroSum};
use crate::tables::Figure;
use std::collections::BTreeSet;

/// A question, its answer and the worth of both answers to its holder against one player or the dealer.
#[derive(Clone, Debug)]
pub(super) struct ChoiceRow {
    pub question: StrategyQuestion,
    pub cards: Cards,
    /// The chance of a yes.
    pub chance: f64,
    /// Frequency of the question in a round; `None` if it depends on other players.
    pub probability: Option<f64>,
    /// Frequency if the holder did everything that leads to it.
    pub presence: f64,
    /// Expected nets; `None` if the question cannot occur.
    pub net: Option<AnswerNets>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct AnswerNets {
    pub yes: f64,
    pub no: f64,
}

impl ChoiceRow {
    /// Returns the chance of a yes in the units of a table.
    fn parts(&self) -> u32 {
        (self.chance * f64::from(PARTS)).round() as u32
    }
}

impl Duel {
    /// Returns a side's table under both sides' strategies, as CSV.
    pub fn table(&self, side: usize, chances: [&Chances; 2]) -> String {
        to_csv(&self.rows(side, chances, self.escape_value(chances)), &self.specials, &Weights::new(&[]))
    }

    /// Returns the questions to a side under both sides' strategies, with the dealer's escape worth `escape_value` to
    /// the player.
    pub(super) fn rows(&self, side: usize, chances: [&Chances; 2], escape_value: f64) -> Vec<ChoiceRow> {
        let sides = self.sides();
        let [own, others] = [side, 1 - side].map(|side| sides[side].flows(chances[side]));
        let mut gains = vec![0.0; sides[side].actions()];
        Valued::new(self, escape_value).gains(side, &others, &mut gains);
        let played = self.played(if side == 0 { &others } else { &own });
        sides[side].unroll(&mut gains, |actions, gains| {
            gains.iter().zip(&chances[side][actions]).map(|(gain, chance)| gain * chance).sum()
        });
        let rows = self.choices[side].iter().map(|choice| {
            let presence = self.presence(side, choice, &others);
            let net = AnswerNets { yes: gains[choice.yes] / presence, no: gains[choice.no] / presence };
            ChoiceRow {
                question: self.question(choice),
                cards: choice.cards,
                chance: chances[side][choice.yes],
                probability: Some((own[choice.yes] + own[choice.no]) * presence / played),
                presence,
                net: (presence > 0.0).then_some(net),
            }
        });
        rows.collect()
    }

    /// Returns both sides' strategies as tables.
    pub(super) fn strategies(&self, chances: [&Chances; 2]) -> [StrategyTable; 2] {
        let escape_value = self.escape_value(chances);
        [0, 1].map(|side| {
            self.rows(side, chances, escape_value).into_iter().map(|row| (row.parts(), row.question)).collect()
        })
    }

    /// Returns all questions to a side at a table with seats of these weights.
    pub(in super::super) fn questions(&self, side: usize, weights: &Weights) -> BTreeSet<StrategyQuestion> {
        let all = self.choices[side].iter().flat_map(|choice| {
            let question = self.question(choice);
            let seen: Vec<Shown> = match question.decision {
                Decision::Escape { shown: NOTHING } if side == 1 => self.may_be_shown(&question.hand, weights),
                Decision::Escape { shown } if side == 0 => vec![shown],
                Decision::Escape { .. } => Vec::new(),
                Decision::Hit { .. } => return vec![question],
            };
            seen.into_iter()
                .map(|shown| StrategyQuestion { decision: Decision::Escape { shown }, hand: question.hand.clone() })
                .collect()
        });
        all.collect()
    }

    pub(super) fn question(&self, choice: &DrawChoice) -> StrategyQuestion {
        let hand = self.shoe.hands.cards(choice.set).iter().map(|rank| *rank as u8 + 1).collect();
        StrategyQuestion { decision: choice.decision, hand }
    }

    /// Returns everything that players may show to the holder of two cards.
    fn may_be_shown(&self, hand: &[u8], weights: &Weights) -> Vec<Shown> {
        let held = self.specials.taken(hand.iter().copied());
        Left::new(&self.shoe.copies).without(held, hand.len() as u32).may_show_of(&self.specials, weights)
    }

    /// Returns the dealer's questions against several players. He decides on an escape by the expected total from all
    /// of them. A player without a special has the value of the game with one player.
    pub(super) fn against_many(&self, weights: &Weights, rows: Vec<ChoiceRow>) -> Vec<ChoiceRow> {
        let all: u32 = weights.by_seat.iter().sum();
        let mut for_many = Vec::new();
        for row in rows {
            let Decision::Escape { shown } = row.question.decision else {
                for_many.push(row);
                continue;
            };
            let (NOTHING, Some(net)) = (shown, row.net) else { continue };
            for seen in self.may_be_shown(&row.question.hand, weights) {
                let special = seen.iter().zip(&self.nets_of_specials);
                let to_specials = special.fold(0.0, |sum, (amount, net)| sum + weights.in_units(*amount) * net);
                let others = weights.in_units(all - seen.iter().sum::<u32>());
                let (yes, no) = (weights.in_units(all) * net.yes, -to_specials + others * net.no);
                let by_sum = if no < yes { 1.0 } else { 0.0 };
                for_many.push(ChoiceRow {
                    question: StrategyQuestion {
                        decision: Decision::Escape { shown: seen },
                        hand: row.question.hand.clone(),
                    },
                    // Indifferent alone, he is indifferent here.
                    chance: if seen == NOTHING { row.chance } else { by_sum },
                    probability: None,
                    presence: row.presence,
                    net: Some(AnswerNets { yes, no }),
                    ..row
                });
            }
        }
        for_many
    }
}

/// Formats a table for `file = "…"`; the columns after the chance are for people.
pub(super) fn to_csv(rows: &[ChoiceRow], specials: &Specials, weights: &Weights) -> String {
    let mut text = StrategyQuestion::header(specials).join(",") + ",chance,probability,net_yes,net_no\n";
    for row in rows {
        let chance = f64::from(row.parts()) / f64::from(PARTS);
        let cells = [Some(chance), row.probability, row.net.map(|net| net.yes), row.net.map(|net| net.no)]
            .map(|value| value.map(|value| Figure(value).to_string()).unwrap_or_default());
        text += &(row.question.cells(specials, weights).join(",") + "," + &cells.join(",") + "\n");
    }
    text
}
