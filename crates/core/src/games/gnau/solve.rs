//! Solves Gnau: the value of a free choice among all arrangements and readings over the highest rank, and the cost of
//! mistakes.

use super::choices::Strategy;
use super::distinct_hands::{Distinction, Held};
use super::distributions::Distributions;
use super::evaluator::HandEvaluator;
use super::hand::Hand;
use super::nets::NetSums;
use super::round::Gnau;
use super::rules::Rules;
use super::symbols::{card, copies};
use crate::cards::Card;
use crate::config::Words;
use crate::engine::{Rounds, Steps, Unwatched};
use crate::games::hands::deals;
use crate::games::{Against, Fact, Sheet, Solved, Solving, Unsolvable};
use crate::stats::{BetLine, Fraction};
use crate::tables::metric;
use num_bigint::BigInt;
use std::collections::BTreeMap;

/// A hand with which a lower rank is worth more than the highest.
struct LowerRank {
    held: Held,
    highest: (Hand, Fraction),
    better: (Hand, Fraction),
}

impl LowerRank {
    /// Returns the gain of the lower rank, against all hands of the dealer.
    fn gain(&self) -> Fraction {
        self.better.1.minus(&self.highest.1)
    }
}

impl Rules {
    /// Checks that the gain of a free choice against this side can be found.
    pub(super) fn has_freedom(&self, against: Against) -> Result<(), Unsolvable> {
        match against {
            Against::Players => Err(Unsolvable::Against("players", "the dealer's choice is like a player's")),
            Against::Seats => Err(Unsolvable::Against("seats", "every seat plays against the dealer alone")),
            Against::BestPlay | Against::Dealer => Ok(()),
        }
    }
}

impl Gnau {
    /// Finds the gain of a player who chooses freely among arrangements and readings, against the dealer of the config.
    pub(super) fn freedom(&self, solving: &Solving, steps: &dyn Steps) -> Result<Solved, Unsolvable> {
        self.rules.has_freedom(solving.against)?;
        let copies = copies(&self.rules.shoe);
        let (all, distinction) = (self.known_distributions(steps), self.distinction());
        let choices = self.choices(&all, &copies, &distinction);
        // All pairs of hands, dealt orders of the dealer's counted, in the smallest payable fraction.
        let whole = deals(&copies, 2) * all.by_strategy[0].weight * self.unit();
        let gained = choices.iter().map(|choice| choice.gain().times(&Fraction::from_int(choice.held.ways)));
        let gained = gained.fold(Fraction::default(), |sum, gained| sum.plus(&gained));
        let freedom = gained.over(&Fraction::from_int(whole.clone())).unwrap_or_default();
        let best = self.net_with(Strategy::Best);
        let mut figures = vec![
            Fact::new(metric::VALUE.key, "player's net, best choice", best.plus(&freedom).nearest()),
            Fact::new("highest_rank", "player's net, highest rank", best.nearest()),
            Fact::new("freedom", "a free choice is worth", freedom.nearest()),
        ];
        let mistakes = Strategy::ALL.iter().zip(Strategy::WORDS).filter(|(strategy, _)| **strategy != Strategy::Best);
        for (&strategy, word) in mistakes {
            let name = word.name.replace('-', "_");
            let cost = best.minus(&self.net_with(strategy)).nearest();
            figures.push(Fact::new(name, format!("{} costs", word.name), cost));
        }
        let (note, charts) = if choices.is_empty() {
            ("The highest rank is always best under these payouts.".to_owned(), Vec::new())
        } else {
            let note = format!(
                "With {} of the distinguishable hands, a lower rank has the higher expected net. The rules make a \
                 holder take the highest; what a choice would be worth is a player's, with his dealer as configured.",
                choices.len()
            );
            (note, self.charts(&choices, &distinction, [&deals(&copies, 1), &(whole / deals(&copies, 1))]))
        };
        let notes = std::iter::once(note).chain(self.rules.bets.about_nets()).collect();
        Ok(Solved::new(figures, charts, notes))
    }

    /// Returns a player's net per unit bet with a strategy against the dealer of the config.
    fn net_with(&self, strategy: Strategy) -> Fraction {
        let (players_strategy, bets) = (vec![strategy], self.rules.bets.for_first_seat());
        let game = Gnau::new(&Rules { players: 1, players_strategy, bets, ..self.rules.clone() });
        let mean = game.count(false, &Unwatched).dealer_on(BetLine::All).mean.clone();
        mean.divided(-game.unit())
    }

    /// Returns every hand with which a lower rank is better.
    fn choices(&self, all: &Distributions, copies: &[u32], distinction: &Distinction) -> Vec<LowerRank> {
        let holder = HandEvaluator::new(&self.rules, Strategy::Best);
        let mut nets = NetSums::new(self, all);
        let mut choices = Vec::new();
        for set in all.faces.full_sets() {
            if all.faces.ways(copies, set) == 0 {
                continue;
            }
            let Some(cards) = all.faces.cards(set).first_chunk::<5>().map(|symbols| symbols.map(card)) else {
                continue;
            };
            if self.may_gain(&holder, &cards) {
                nets.leave(&cards);
                let held = self.held(distinction, all, set).into_iter();
                choices.extend(held.filter_map(|held| self.choice(&holder, &mut nets, held)));
            }
        }
        choices
    }

    /// Returns `true` if a lower rank may gain something with these cards in some suits.
    fn may_gain(&self, holder: &HandEvaluator, cards: &[Card; 5]) -> bool {
        if holder.are_jokers_wild() && cards.iter().any(|card| card.is_joker()) {
            return true;
        }
        let (hands, least) = holder.possible(cards);
        let highest = hands.iter().filter(|hand| holder.preference(**hand) >= holder.preference(least));
        highest.copied().any(|highest| hands.iter().any(|lower| self.can_gain(*lower, highest)))
    }

    /// Returns `true` if a hand may gain more than another that the same cards make and their holder prefers.
    fn can_gain(&self, lower: Hand, highest: Hand) -> bool {
        let [paid, most] = [lower, highest].map(|hand| self.rules.payout[hand.index()]);
        let by_rank = self.rules.pays_by_hand() && self.rules.bets.sides.is_empty();
        !by_rank || paid > most || !self.settlement.settle_alike_if_equal(lower, highest)
    }

    /// Returns the best lower rank of a hand, if it is better than the highest.
    fn choice(&self, holder: &HandEvaluator, nets: &mut NetSums<'_>, held: Held) -> Option<LowerRank> {
        let readings = holder.readings(&held.cards);
        let [lower @ .., highest] = &readings[..] else { return None };
        let mut lower: Vec<Hand> = lower.iter().copied().filter(|hand| self.can_gain(*hand, *highest)).collect();
        if lower.is_empty() {
            return None;
        }
        lower.push(*highest);
        let mut worth = lower.into_iter().map(|hand| (hand, nets.net(&held.cards, hand))).collect::<Vec<_>>();
        let highest = worth.pop()?;
        let better = worth.into_iter().max_by(|a, b| a.1.cmp(&b.1)).filter(|(_, net)| *net > highest.1)?;
        Some(LowerRank { held, highest, better })
    }
}

impl Gnau {
    /// Returns tables of the choices: `hands` in all, and the divisor of a sum of nets against one of them.
    fn charts(&self, choices: &[LowerRank], by: &Distinction, [hands, against_one]: [&BigInt; 2]) -> Vec<Sheet> {
        let mut groups: BTreeMap<(Hand, Hand), (u128, Fraction, &LowerRank)> = BTreeMap::new();
        for choice in choices {
            let key = (choice.highest.0, choice.better.0);
            let group = groups.entry(key).or_insert_with(|| (0, Fraction::default(), choice));
            group.0 += choice.held.ways;
            group.1 = group.1.plus(&choice.gain().times(&Fraction::from_int(choice.held.ways)));
        }
        let mut groups: Vec<_> = groups.into_iter().collect();
        groups.sort_by(|a, b| b.1.1.cmp(&a.1.1));
        let by_group = groups.into_iter().map(|((highest, better), (ways, gained, choice))| {
            vec![
                self.rules.name(highest).to_owned(),
                self.rules.name(better).to_owned(),
                number(&Fraction::from_int(ways), hands.clone()),
                number(&gained, against_one * ways),
                number(&gained, against_one * hands),
                by.shown(&choice.held.cards),
            ]
        });
        let by_hand = choices.iter().map(|choice| {
            vec![
                by.shown(&choice.held.cards),
                number(&Fraction::from_int(choice.held.ways), hands.clone()),
                self.rules.name(choice.highest.0).to_owned(),
                number(&choice.highest.1, against_one.clone()),
                self.rules.name(choice.better.0).to_owned(),
                number(&choice.better.1, against_one.clone()),
            ]
        });
        let group_header = ["highest", "better", "probability", "gain_each", "gain", "example"];
        let hand_header = ["cards", "probability", "highest", "net_highest", "better", "net_better"];
        vec![
            Sheet::new("better_than_highest", "Hands worth more at a lower rank", group_header, by_group).showing(12),
            Sheet::new("choices", "Hand by hand", hand_header, by_hand).showing(0),
        ]
    }
}

/// Formats a quotient.
fn number(top: &Fraction, bottom: BigInt) -> String {
    top.over(&Fraction::from_int(bottom)).unwrap_or_default().nearest().to_string()
}
