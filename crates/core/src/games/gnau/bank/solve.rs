//! `solve` for two people who bid for the bank: a strategy for both, its exploitability, and the costs of simpler ones.

use super::super::round::Gnau;
use super::super::rules::Rules;
use super::bidding::{Bidders, Bidding, Person};
use super::disjoint::DisjointHands;
use super::judge::Judged;
use super::keys::{DealerBy, NoBids};
use super::numbers::{FULL, choose};
use super::round::BankTable;
use super::rules::BankRules;
use super::worth::Worth;
use crate::answer::{Cell, Sheet};
use crate::cards::Card;
use crate::config::Decimal;
use crate::games::gnau::choices::Strategy;
use crate::games::gnau::distinct_hands::Distinction;
use crate::games::gnau::evaluator::HandEvaluator;
use crate::games::gnau::explain::with_suits;
use crate::games::gnau::hand::Hand;
use crate::games::{Against, Fact, Solved, Unsolvable};
use crate::solver::{Chances, ZeroSum};
use crate::tables::metric;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The search stops once less than this is left to gain.
const ENOUGH: f64 = 5e-7;
/// Limit of a search by face, because suits leave more to gain than a longer search would remove.
const ENOUGH_BY_FACES: f64 = 1e-5;
/// The most sets of seen cards times hands that are solved with suits told apart. More are solved by faces.
const MOST_WITH_SUITS: u64 = 50_000_000;

/// A strategy of the first person, and the gains of all actions against the other's.
pub(super) struct Solution<'a> {
    pub bidders: Bidders<'a>,
    pub play: Chances,
    pub judged: Judged,
    /// Net of the strategy.
    pub net: f64,
    /// Costs of not being allowed to bid, raise or see cards.
    pub rights: Vec<Fact>,
}

/// Seen cards, their worth, and their best play.
struct Row {
    classes: Vec<u8>,
    chance: f64,
    worth: f64,
    /// Whether three of them make an Ox.
    has_ox: bool,
    /// The hand that each face of the last card makes, if all others are seen.
    next: Vec<Hand>,
    item: usize,
}

/// Thresholds of a number for the highest bid and stake, and the net of playing by them.
struct Thresholds {
    bid_from: f64,
    /// An entry for each bid of the other.
    stakes_from: Vec<f64>,
    net: f64,
}

/// A simpler strategy in words, with its net against the solved one.
struct Simpler {
    strategy: &'static str,
    says: String,
    net: f64,
}

impl Simpler {
    fn new(strategy: &'static str, says: impl Into<String>, net: f64) -> Simpler {
        Simpler { strategy, says: says.into(), net }
    }
}

/// Frequency of the highest stake, given the other's bid and its gain over the lowest.
type Most<'a> = &'a dyn Fn(usize, f64) -> f64;

/// Stakes the most if that gains something.
const BEST: Most<'static> = &|_, margin| if margin > 0.0 { 1.0 } else { 0.0 };

impl Rules {
    /// Checks that the bids and stakes of a table are solved.
    pub(in crate::games::gnau) fn has_solved_bids(&self, bank: &BankRules, against: Against) -> Result<(), Unsolvable> {
        let are_equal = self.players_strategy.windows(2).all(|two| two[0] == two[1])
            && self.bets.stakes.windows(2).all(|two| two[0] == two[1]);
        // Tables of nets of all five cards would not fit into memory.
        let is_small = bank.seen < FULL;
        // Either of two equal bidders is equally often first in turn.
        let is_dealt_once = bank.no_bids != NoBids::Redeal || bank.bids[0] > 0;
        let is_zero_sum = bank.pot.is_none() && !self.money().leaves_table();
        let are_two = bank.by == DealerBy::Bids && self.players == 1 && are_equal;
        match against {
            Against::BestPlay | Against::Seats if are_two && is_dealt_once && is_small && is_zero_sum => Ok(()),
            Against::BestPlay | Against::Players | Against::Dealer | Against::Seats => Err(Unsolvable::Bank),
        }
    }
}

impl BankTable {
    /// Solves the bids and stakes of two people, or of the first against the second.
    pub(super) fn solved(&self, against: Against) -> Result<Solved, Unsolvable> {
        self.rules.has_solved_bids(&self.bank, against)?;
        let stake = |stake: Option<&Decimal>| stake.map(|stake| f64::from(stake.ten_thousandths()) / 1e4);
        let mut stakes: Vec<f64> =
            [self.bank.stakes.first(), self.bank.stakes.last()].into_iter().filter_map(stake).collect();
        stakes.dedup();
        let person = Person { seen: self.bank.seen, bids: self.bank.bids.clone(), stakes };
        let other = (against == Against::Seats).then_some(self);
        self.hands.solved_bids(&person, other).ok_or(Unsolvable::Bank)
    }
}

impl Gnau {
    /// Solves a table of two people who may do the same, or the first one's strategy against that of another table's
    /// second.
    pub(super) fn solved_bids(&self, person: &Person, other: Option<&BankTable>) -> Option<Solved> {
        let hands = DisjointHands::new(self);
        let worth = Worth::from_hands(&hands, person.seen)?;
        let bidders = Bidders::new(&hands, [person, person]);
        let by_faces = self.is_solved_by_faces(person).then(|| DisjointHands::by_faces(self));
        let table = Bidders::new(by_faces.as_ref().unwrap_or(&hands), [person, person]);
        let solution = match other {
            Some(other) => Solution::of_response(&bidders, table, other, &worth),
            None => Solution::new(&bidders, table, &worth),
        };
        let holder = HandEvaluator::new(&self.rules, Strategy::Best);
        let rows = solution.rows(&holder);
        let (mut figures, mut notes) = match other {
            Some(_) => solution.as_response(),
            None => solution.as_equilibrium(),
        };
        if by_faces.is_some() {
            let by_table = solution.judged.best_by_table;
            figures.push(Fact::new("best_by_faces", "net of a best response that ignores suits", by_table));
            let note = "Suits matter at this table, but these tables ignore them. A best response looks at them.";
            notes.push(note.to_owned());
        }
        for (at, bid) in person.bids.iter().enumerate() {
            let share = rows.iter().map(|row| row.chance * solution.bid(row.item, at)).sum::<f64>();
            figures.push(Fact::new(format!("bids_{bid}"), format!("bids {bid}"), share));
        }
        figures.extend(solution.rights.iter().cloned());
        let mut solved = Solved::new(figures, vec![solution.costs(&rows), solution.chart(&rows)], notes);
        solved.answer.files = vec![
            ("bids.csv".to_owned(), solution.bids_file(&rows)),
            ("stakes.csv".to_owned(), solution.stakes_file(&rows)),
        ];
        Some(solved)
    }

    /// Returns `true` if suits matter, and there are too many hands to tell them apart.
    fn is_solved_by_faces(&self, person: &Person) -> bool {
        let cards = self.rules.shoe.cards().into();
        let has_suits = self.rules.looks_at_suits() || self.rules.ties_by_suit();
        has_suits && choose(cards, person.seen).saturating_mul(choose(cards, FULL)) > MOST_WITH_SUITS
    }
}

impl<'a> Solution<'a> {
    /// Solves a game by the hands that a table tells apart, and judges the result with all cards.
    fn new(bidders: &Bidders<'_>, table: Bidders<'a>, worth: &Worth) -> Solution<'a> {
        let tells_all = bidders.both[0].items.len() == table.both[0].items.len();
        let game = Bidding::new(table);
        let (play, _) = game.solved(if tells_all { ENOUGH } else { ENOUGH_BY_FACES });
        let weights = game.bidders.both[0].weights(&game.sides()[0].flows(&play));
        let judged = bidders.judge(&game.bidders, &bidders.weights_by(&game.bidders, weights), worth);
        // Rights by face would belong to a game without suits.
        let rights = if tells_all { game.rights() } else { Vec::new() };
        Solution { bidders: game.bidders, play, judged, net: 0.0, rights }
    }

    /// Returns the figures of a strategy of both, with their meaning.
    fn as_equilibrium(&self) -> (Vec<Fact>, Vec<String>) {
        let note = "Both may do the same, so that neither wins on average. Nobody gains more than what is left to gain, \
                    whatever they do and whatever of their cards they look at: it is the net of an exact best response, \
                    with all cards counted. Other strategies may be as good. A cost is what a strategy loses a round \
                    against this one, per base stake.";
        let figures = vec![
            Fact::new(metric::VALUE.key, "net of either", 0.0),
            Fact::new(metric::EXPLOITABILITY.key, "left to gain by a best response", self.judged.best),
        ];
        (figures, vec![note.to_owned()])
    }

    /// Returns how often a bid is made with some seen cards.
    fn bid(&self, item: usize, bid: usize) -> f64 {
        self.play[self.bidders.both[0].bid(item, bid)]
    }

    /// Returns the gain of the highest stake over the lowest in a state.
    fn margin(&self, item: usize, state: usize) -> f64 {
        let own = &self.bidders.both[0];
        let last = own.person.stakes.len() - 1;
        self.judged.gains[own.stake(item, state, last)] - self.judged.gains[own.stake(item, state, 0)]
    }

    /// Returns the net of a bid with some seen cards. `most` returns how often the highest stake is chosen, given the
    /// other's bid and the margin.
    fn net_of_bid(&self, item: usize, bid: usize, most: Most<'_>) -> f64 {
        let own = &self.bidders.both[0];
        let mut net = self.judged.gains[own.bid(item, bid)];
        for (at, state) in own.states.iter().enumerate().filter(|(_, state)| state.own == bid) {
            let margin = self.margin(item, at);
            net += self.judged.gains[own.stake(item, at, 0)] + most(state.highest, margin) * margin;
        }
        net
    }

    /// Lists the seen cards, the highest worth first.
    fn rows(&self, holder: &HandEvaluator) -> Vec<Row> {
        let hands = self.bidders.hands;
        let numbers = &hands.numbers;
        // The last card has no suit by faces that could make a hand.
        let shows_next = numbers.has_suits || !hands.game().rules.looks_at_suits();
        let mut rows = Vec::new();
        for (item, seen) in self.bidders.both[0].items.iter().enumerate() {
            let cards: Vec<Card> = seen.classes.iter().map(|class| numbers.card(*class)).collect();
            rows.push(Row {
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
        let numbers = &self.bidders.hands.numbers;
        let cards: Vec<Card> = classes.iter().map(|class| numbers.card(*class)).collect();
        if numbers.has_suits { with_suits(&cards) } else { Distinction::Nothing.shown(&cards) }
    }

    /// Tabulates the losses of simpler strategies a round against this one.
    fn costs(&self, rows: &[Row]) -> Sheet {
        let mut lines: Vec<Vec<Cell>> = Vec::new();
        for Simpler { strategy, says, net } in self.simpler(rows) {
            lines.push(vec![strategy.into(), says.into(), Cell::Mean(self.net - net)]);
        }
        let header = ["strategy", "says", "cost"].map(str::to_owned).to_vec();
        let [name, title] = ["costs", "What simpler strategies cost"].map(str::to_owned);
        Sheet { name, title, header, shown: lines.len(), rows: lines, ..Sheet::default() }
    }

    /// Lists strategies that are easier to remember.
    fn simpler(&self, rows: &[Row]) -> Vec<Simpler> {
        let person = &self.bidders.both[0].person;
        let last = person.bids.len() - 1;
        let [never, always] = [person.bids[0], person.bids[last]].map(|bid| format!("bid {bid}"));
        let card = self.thresholds(rows, &|row| row.worth);
        let mut found = vec![Simpler::new("a card of thresholds", self.in_words(&card, &shown), card.net)];
        found.extend(self.sentence(rows));
        // Two cards are no Ox.
        if person.seen == 3 {
            let says = "bid and stake the most if they make an Ox";
            found.push(Simpler::new("a sentence", says, mean(rows, |row| self.net_of_all(row, row.has_ox))));
        }
        let by_sign = mean(rows, |row| self.net_of_all(row, row.worth > 0.0));
        let random = mean(rows, |row| self.nets_of_bids(row, &|_, _| 0.5).iter().sum::<f64>() / (last + 1) as f64);
        found.extend([
            Simpler::new("the sign of the worth", "bid and stake the most if it is above 0", by_sign),
            Simpler::new("never bid", never, mean(rows, |row| self.net_of_bid(row.item, 0, BEST))),
            Simpler::new("always bid", always, mean(rows, |row| self.net_of_bid(row.item, last, BEST))),
            Simpler::new("stake the least", "bid best", mean(rows, |row| self.best_net(row, &|_, _| 0.0))),
            Simpler::new("stake the most", "bid best", mean(rows, |row| self.best_net(row, &|_, _| 1.0))),
            Simpler::new("random", "any bid and stake", random),
        ]);
        found
    }

    /// Returns the nets of all bids with some seen cards.
    fn nets_of_bids(&self, row: &Row, most: Most<'_>) -> Vec<f64> {
        let bids = self.bidders.both[0].person.bids.len();
        (0..bids).map(|bid| self.net_of_bid(row.item, bid, most)).collect()
    }

    /// Returns the net of the best bid with some seen cards.
    fn best_net(&self, row: &Row, most: Most<'_>) -> f64 {
        self.nets_of_bids(row, most).into_iter().fold(f64::MIN, f64::max)
    }

    /// Returns the net of bidding and staking the most, or the least.
    fn net_of_all(&self, row: &Row, is_most: bool) -> f64 {
        let last = self.bidders.both[0].person.bids.len() - 1;
        self.net_of_bid(row.item, if is_most { last } else { 0 }, &|_, _| f64::from(u8::from(is_most)))
    }

    /// Finds the best thresholds of a number that grows with the worth of cards.
    fn thresholds(&self, rows: &[Row], number: &dyn Fn(&Row) -> f64) -> Thresholds {
        let own = &self.bidders.both[0];
        let last = own.person.bids.len() - 1;
        let mut sorted: Vec<(f64, &Row)> = rows.iter().map(|row| (number(row), row)).collect();
        sorted.sort_by(|one, other| other.0.total_cmp(&one.0));
        let net = |row: &Row, bid: usize| self.net_of_bid(row.item, bid, BEST);
        let bid_from = threshold(&sorted, |row| net(row, last) - net(row, 0));
        let bid = |row: &Row| if number(row) >= bid_from { last } else { 0 };
        let mut stakes_from = Vec::new();
        for highest in 0..=last {
            stakes_from.push(threshold(&sorted, |row| {
                let state = own.states.iter().position(|state| (state.own, state.highest) == (bid(row), highest));
                state.map_or(0.0, |state| self.margin(row.item, state))
            }));
        }
        let net = mean(rows, |row| {
            let most = |highest: usize, _: f64| f64::from(u8::from(number(row) >= stakes_from[highest]));
            self.net_of_bid(row.item, bid(row), &most)
        });
        Thresholds { bid_from, stakes_from, net }
    }

    /// Describes play by thresholds.
    fn in_words(&self, thresholds: &Thresholds, shown: &dyn Fn(f64) -> String) -> String {
        let bids = &self.bidders.both[0].person.bids;
        let last = bids.len() - 1;
        let [bid, unbid, against] =
            [thresholds.bid_from, thresholds.stakes_from[0], thresholds.stakes_from[last]].map(shown);
        let (most, least) = (bids[last], bids[0]);
        format!("bid {most} from {bid}, stake the most from {unbid} against {least}, {against} against {most}")
    }

    /// Returns the best rule that counts the faces of the last card that make some hand or a higher one.
    fn sentence(&self, rows: &[Row]) -> Option<Simpler> {
        let settlement = &self.bidders.hands.game().settlement;
        let rank = |hand: &Hand| settlement.rank_and_tie(*hand).0;
        let hands: BTreeMap<u8, Hand> = rows.iter().flat_map(|row| &row.next).map(|hand| (rank(hand), *hand)).collect();
        let mut best: Option<(Hand, Thresholds)> = None;
        for (least, hand) in hands {
            let found = self.thresholds(rows, &|row| row.next.iter().filter(|hand| rank(hand) >= least).count() as f64);
            if best.as_ref().is_none_or(|(_, best)| found.net > best.net) {
                best = Some((hand, found));
            }
        }
        let (hand, found) = best?;
        let faces = |count: f64| if count.is_finite() { format!("{count}") } else { "14".to_owned() };
        let label = self.bidders.hands.game().rules.label(hand);
        let says = format!("count the faces that make {label} or higher: {}", self.in_words(&found, &faces));
        Some(Simpler::new("a sentence", says, found.net))
    }

    /// Returns the gain of the highest stake over the lowest against a bid, over the own bids that leave a choice,
    /// weighted by their frequency.
    fn margin_against(&self, row: &Row, highest: usize) -> f64 {
        let states = self.bidders.both[0].states.iter().enumerate();
        let bid_states = states.filter(|(_, state)| state.highest == highest);
        bid_states.map(|(at, state)| self.bid(row.item, state.own) * self.margin(row.item, at)).sum()
    }

    /// Charts the hands by worth, with bids and stakes.
    fn chart(&self, rows: &[Row]) -> Sheet {
        let person = &self.bidders.both[0].person;
        let last = person.bids.len() - 1;
        let lines = rows.iter().map(|row| {
            // A stake that these cards never choose is left out.
            let stake = |highest: usize| match self.margin_against(row, highest) {
                0.0 => "",
                margin if margin > 0.0 => "most",
                _ => "least",
            };
            let bid = |at: usize| format!("{:.6}", self.bid(row.item, at));
            let numbers = [format!("{:.9}", row.chance), format!("{:.9}", row.worth), bid(0), bid(last)];
            [self.shown(&row.classes)]
                .into_iter()
                .chain(numbers)
                .chain([stake(0), stake(last)].map(str::to_owned))
                .collect()
        });
        let bids = [person.bids[0], person.bids[last]];
        let header = ["cards".to_owned(), "probability".to_owned(), metric::WORTH.key.to_owned()].into_iter();
        let header =
            header.chain(bids.map(|bid| format!("bid_{bid}"))).chain(bids.map(|bid| format!("stake_against_{bid}")));
        let sheet = Sheet::new("hands", "Hands by worth", header.collect::<Vec<_>>(), lines);
        sheet.showing(20)
    }

    fn bids_file(&self, rows: &[Row]) -> String {
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

    fn stakes_file(&self, rows: &[Row]) -> String {
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

/// Returns the mean of a net over all seen cards.
fn mean(rows: &[Row], net: impl Fn(&Row) -> f64) -> f64 {
    rows.iter().map(|row| row.chance * net(row)).sum()
}

/// Returns the threshold from which on a choice gains most. Rows come from the highest number down.
fn threshold(rows: &[(f64, &Row)], gain: impl Fn(&Row) -> f64) -> f64 {
    let (mut sum, mut most, mut from) = (0.0, 0.0, f64::INFINITY);
    for same in rows.chunk_by(|one, next| one.0 == next.0) {
        sum += same.iter().map(|(_, row)| row.chance * gain(row)).sum::<f64>();
        if sum > most {
            (most, from) = (sum, same[0].0);
        }
    }
    from
}

/// Returns the hand that each face of the last card makes with others, if the shoe has one left.
fn next_hands(hands: &DisjointHands<'_>, holder: &HandEvaluator, cards: &[Card]) -> Vec<Hand> {
    let shoe = &hands.game().rules.shoe;
    let is_left = |card: &Card| shoe.copies(*card) as usize > cards.iter().filter(|held| *held == card).count();
    let mut made = Vec::new();
    for face in 1..=13 {
        let next = Card::pack().find(|card| card.face() == face && is_left(card));
        let five: Vec<Card> = cards.iter().copied().chain(next).collect();
        made.extend(five.first_chunk().map(|five| holder.hand(five)));
    }
    made
}

/// Writes a threshold, rounded down so that it holds for the hand it was found at.
fn shown(worth: f64) -> String {
    if worth.is_finite() { format!("{:.4}", (worth * 1e4).floor() / 1e4) } else { "no worth".to_owned() }
}

#[cfg(test)]
mod tests;
