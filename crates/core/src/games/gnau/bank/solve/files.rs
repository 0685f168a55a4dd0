//! The tables and files of a solution: seen cards with their bids and stakes.

use crate::answer::Sheet;
use crate::cards::Card;
use crate::games::gnau::bank::disjoint::HandsByWorth;
use crate::games::gnau::bank::numbers::FULL;
use crate::games::gnau::bank::solution::{BEST, Solution, SolvedRow};
use crate::games::gnau::evaluator::HandEvaluator;
use crate::games::gnau::hand::Hand;
use crate::tables::metric;
use std::fmt::Write;

impl Solution<'_> {
    /// Lists the seen cards, the highest worth first.
    pub(super) fn rows(&self, holder: &HandEvaluator) -> Vec<SolvedRow> {
        let hands = self.bidders.hands;
        let numbers = &hands.numbers;
        // The last card has no suit by faces that could make a hand.
        let shows_next = numbers.has_suits || !hands.game().rules.looks_at_suits();
        let mut rows = Vec::new();
        for (item, seen) in self.bidders.both[0].items.iter().enumerate() {
            let cards = numbers.cards(&seen.classes);
            rows.push(SolvedRow {
                classes: seen.classes.clone(),
                chance: seen.chance,
                worth: self.judged.worths[item],
                has_ox: has_ox(holder, &cards),
                next: if shows_next && cards.len() + 1 == FULL {
                    next_hands(hands, holder, &cards)
                } else {
                    Vec::new()
                },
                item,
            });
        }
        rows.sort_by(|one, other| other.worth.total_cmp(&one.worth));
        rows
    }

    /// Writes cards as they are shown.
    fn shown(&self, classes: &[u8]) -> String {
        self.bidders.told.shown(&self.bidders.hands.numbers.cards(classes))
    }

    /// Returns the gain of the highest stake over the lowest against a bid, over the own bids that leave a choice,
    /// weighted by their frequency.
    fn margin_against(&self, row: &SolvedRow, highest: usize) -> f64 {
        let states = self.bidders.both[0].states.iter().enumerate();
        let bid_states = states.filter(|(_, state)| state.highest == highest);
        bid_states.map(|(at, state)| self.bid(row.item, state.own) * self.margin(row.item, at)).sum()
    }

    /// Charts the hands by worth, with bids and stakes.
    pub(super) fn chart(&self, rows: &[SolvedRow]) -> Sheet {
        let person = &self.bidders.both[0].person;
        let last = person.bids.len() - 1;
        let lines = rows.iter().map(|row| {
            // A stake that these cards never choose is left out.
            let stakes = [0, last].map(|highest| match self.margin_against(row, highest) {
                0.0 => "",
                margin if margin > 0.0 => "most",
                _ => "least",
            });
            let numbers = [row.chance, row.worth].map(|number| format!("{number:.9}"));
            let bids = [0, last].map(|bid| format!("{:.6}", self.bid(row.item, bid)));
            let cells = [self.shown(&row.classes)].into_iter().chain(numbers).chain(bids);
            cells.chain(stakes.map(str::to_owned)).collect()
        });
        let bids = [person.bids[0], person.bids[last]];
        let header = ["cards".to_owned(), "probability".to_owned(), metric::WORTH.key.to_owned()].into_iter();
        let header =
            header.chain(bids.map(|bid| format!("bid_{bid}"))).chain(bids.map(|bid| format!("stake_against_{bid}")));
        let sheet = Sheet::new("hands", "Hands by worth", header.collect::<Vec<_>>(), lines);
        sheet.showing(20)
    }

    pub(super) fn bids_file(&self, rows: &[SolvedRow]) -> String {
        let person = &self.bidders.both[0].person;
        let mut text = "hand,probability,worth".to_owned();
        for bid in &person.bids {
            let _ = write!(text, ",bid_{bid},net_{bid}");
        }
        text.push('\n');
        for row in rows {
            let _ = write!(text, "{},{:.9},{:.9}", self.shown(&row.classes), row.chance, row.worth);
            for bid in 0..person.bids.len() {
                let _ = write!(text, ",{:.9},{:.9}", self.bid(row.item, bid), self.net_of_bid(row.item, bid, BEST));
            }
            text.push('\n');
        }
        text
    }

    pub(super) fn stakes_file(&self, rows: &[SolvedRow]) -> String {
        let own = &self.bidders.both[0];
        let last = own.person.stakes.len() - 1;
        let mut text = "hand,own_bid,highest_bid,most,margin\n".to_owned();
        for row in rows {
            let cards = self.shown(&row.classes);
            // Play after a bid that these cards never make does not matter.
            let reached = own.states.iter().enumerate().filter(|(_, state)| self.bid(row.item, state.own) > 0.0);
            for (at, state) in reached {
                let bids = [state.own, state.highest].map(|bid| own.person.bids[bid]);
                let most = self.play[own.stake(row.item, at, last)];
                let margin = self.margin(row.item, at);
                let _ = writeln!(text, "{cards},{},{},{most:.9},{margin:.9}", bids[0], bids[1]);
            }
        }
        text
    }
}

/// Returns `true` if three of these cards make an Ox.
fn has_ox(holder: &HandEvaluator, cards: &[Card]) -> bool {
    let mut threes = (0..cards.len()).flat_map(|a| (0..a).flat_map(move |b| (0..b).map(move |c| [a, b, c])));
    threes.any(|three| holder.is_ox(three.map(|place| cards[place])))
}

/// Returns the hand that each face of the last card makes with others, if the shoe has one left.
fn next_hands(hands: &HandsByWorth<'_>, holder: &HandEvaluator, cards: &[Card]) -> Vec<Hand> {
    let shoe = &hands.game().rules.shoe;
    let mut made = Vec::new();
    for face in 1..=13 {
        let mut same_face = Card::pack().filter(|card| card.face() == face);
        let next =
            same_face.find(|card| shoe.copies(*card) as usize > cards.iter().filter(|held| *held == card).count());
        let five: Vec<Card> = cards.iter().copied().chain(next).collect();
        made.extend(five.first_chunk().map(|five| holder.hand(five)));
    }
    made
}
