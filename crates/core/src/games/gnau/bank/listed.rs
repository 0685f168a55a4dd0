//! Lists the hands of a few cards by worth.

use super::super::round::Gnau;
use super::super::shown_suits::ShownSuits;
use super::disjoint::HandsByWorth;
use super::numbers::{FULL, Numbers};
use super::unfinished::{BankChoice, TOO_FINE};
use super::worth::Worth;
use crate::answer::{Answer, Cell, Fact, Sheet};
use crate::cards::Card;
use crate::games::{Role, Unexplained};
use crate::tables::metric;
use serde_json::json;
use std::collections::BTreeMap;

/// Hands of the same faces, which are listed as one.
struct Alike {
    chance: f64,
    /// Sums of the worth in each role, weighted by chance.
    sums: [f64; 2],
    /// The smallest and the largest worth to a player.
    ends: [f64; 2],
    /// By decision: whether any hand calls for the least, and any for the most.
    made: Vec<[bool; 2]>,
}

/// All hands of some cards.
struct Listed<'a> {
    hands: HandsByWorth<'a>,
    worth: Worth,
    decisions: &'a [BankChoice],
    /// Rows by the classes of faces.
    rows: BTreeMap<Vec<u8>, Alike>,
    /// The chance that each decision is for the most.
    most: Vec<f64>,
    /// The worth to a player of each hand with suits, and its chance.
    worths: Vec<(f64, f64)>,
}

impl Gnau {
    /// Lists all hands of a number of cards, the highest worth first, with the advice of these decisions.
    pub(in crate::games::gnau) fn listed(&self, cards: usize, decisions: &[BankChoice]) -> Result<Answer, Unexplained> {
        if !(1..FULL).contains(&cards) {
            return Err(Unexplained::Unreachable(format!("hands of 1 to 4 cards are listed, not of {cards}")));
        }
        let hands = HandsByWorth::new(self);
        let worth = Worth::from_hands(&hands, cards).ok_or_else(|| Unexplained::Unreachable(TOO_FINE.to_owned()))?;
        let most = vec![0.0; decisions.len()];
        let mut listed = Listed { hands, worth, decisions, rows: BTreeMap::new(), most, worths: Vec::new() };
        listed.fill(cards, &Numbers::new(self, false));
        let mut answer = Answer { method: format!("all hands of {} by worth", counted(cards)), ..Answer::default() };
        answer.about.insert("listed".to_owned(), json!(cards));
        answer.facts = listed.facts();
        answer.tables = vec![listed.sheet(), listed.chart(cards)];
        Ok(answer)
    }
}

impl Listed<'_> {
    /// Adds every hand to its row.
    fn fill(&mut self, cards: usize, faces: &Numbers) {
        let numbers = self.hands.numbers.clone();
        let reaches: Vec<Vec<bool>> =
            self.decisions.iter().map(|decision| self.worth.reaches(decision.role, decision.from)).collect();
        let any_ace = Card::from_index(0);
        let is_apart = self.hands.game().rules.looks_at_ace_of_spades();
        let mut all = 0;
        numbers.for_each_set(cards, &mut |classes| all += numbers.ways(classes, &[]));
        numbers.for_each_set(cards, &mut |classes| {
            let chance = numbers.ways(classes, &[]) as f64 / all as f64;
            let number = numbers.number(classes);
            let [as_player, as_dealer] = Role::BOTH.map(|role| self.worth.by_number(role, number));
            let mut held = numbers.cards(classes);
            held.iter_mut().filter(|card| !is_apart && **card == Card::ACE_OF_SPADES).for_each(|ace| *ace = any_ace);
            let row = self.rows.entry(faces.classes(&held)).or_insert_with(|| Alike {
                chance: 0.0,
                sums: [0.0; 2],
                ends: [as_player; 2],
                made: vec![[false; 2]; reaches.len()],
            });
            row.chance += chance;
            row.sums[0] += chance * as_player;
            row.sums[1] += chance * as_dealer;
            row.ends = [row.ends[0].min(as_player), row.ends[1].max(as_player)];
            for ((made, most), reaches) in row.made.iter_mut().zip(&mut self.most).zip(&reaches) {
                made[usize::from(reaches[number])] = true;
                *most += if reaches[number] { chance } else { 0.0 };
            }
            self.worths.push((as_player, chance));
        });
        self.worths.sort_by(|one, other| one.0.total_cmp(&other.0));
    }

    fn facts(&self) -> Vec<Fact> {
        let positive = self.worths.iter().filter(|(worth, _)| *worth > 0.0);
        let share: f64 = positive.map(|(_, chance)| chance).sum();
        let (_, mean, _) = self.worth.means(Role::Player);
        let mut facts = vec![
            Fact::new("positive", "worth more than 0 to a player", share),
            Fact::new("free_stake", "staking one unit at will nets", Cell::Mean(mean.nearest())),
        ];
        for (decision, most) in self.decisions.iter().zip(&self.most) {
            facts.push(Fact::new(decision.name, format!("{}: {}", decision.label, decision.ends[1]), *most));
        }
        facts
    }

    /// Tabulates the rows. Where suits matter, a row is a mean over them.
    fn sheet(&self) -> Sheet {
        let has_dealers = !self.hands.treats_both_alike();
        let has_suits = self.hands.numbers.has_suits;
        let mut header = vec!["cards", "probability", metric::WORTH.key];
        header.extend(has_suits.then_some(["lowest", "highest"]).into_iter().flatten());
        header.extend(has_dealers.then_some(metric::WORTH_AS_DEALER.key));
        header.extend(self.decisions.iter().map(|decision| decision.name));
        let mut rows: Vec<(&Vec<u8>, &Alike)> = self.rows.iter().collect();
        rows.sort_by(|one, other| other.1.worth(0).total_cmp(&one.1.worth(0)));
        let mut lines = Vec::new();
        for (classes, row) in rows {
            let cards: Vec<Card> =
                classes.iter().map(|class| super::super::symbols::card(usize::from(*class))).collect();
            let mut line = vec![Cell::from(ShownSuits::None.shown(&cards)), Cell::Number(row.chance)];
            line.push(Cell::Number(row.worth(0)));
            line.extend(has_suits.then_some(row.ends).into_iter().flatten().map(Cell::Number));
            line.extend(has_dealers.then_some(Cell::Number(row.worth(1))));
            for (decision, made) in self.decisions.iter().zip(&row.made) {
                let ends = decision.ends.iter().zip(made).filter(|(_, made)| **made);
                line.push(ends.map(|(end, _)| end.clone()).collect::<Vec<_>>().join(" or ").into());
            }
            lines.push(line);
        }
        let header = header.into_iter().map(str::to_owned).collect();
        Sheet { header, shown: lines.len(), rows: lines, ..Sheet::default() }.under("rows")
    }

    /// Returns the distribution of the worth, which is drawn and not printed.
    fn chart(&self, cards: usize) -> Sheet {
        let title = format!("the worth of {} to a player", counted(cards));
        let header = [metric::WORTH.key, "probability"].map(str::to_owned).to_vec();
        let mut rows = Vec::new();
        for same in self.worths.chunk_by(|one, other| one.0 == other.0) {
            let chance = same.iter().map(|(_, chance)| chance).sum();
            rows.push(vec![Cell::Number(same[0].0), Cell::Number(chance)]);
        }
        Sheet { name: "worths".to_owned(), title, header, rows, ..Sheet::default() }.under("")
    }
}

fn counted(cards: usize) -> String {
    if cards == 1 { "1 card".to_owned() } else { format!("{cards} cards") }
}

impl Alike {
    /// Returns the mean worth to a player, or to the dealer.
    fn worth(&self, role: usize) -> f64 {
        self.sums[role] / self.chance
    }
}
