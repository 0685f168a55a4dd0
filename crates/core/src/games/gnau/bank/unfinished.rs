//! Explains one to four cards: the hands that they become, and their worth before the others come.

use super::super::round::Gnau;
use super::disjoint::HandsByWorth;
use super::keys::{BidBy, DealerBy};
use super::numbers::{FULL, choose};
use super::respond::share;
use super::round::BankTable;
use super::rules::{Thresholds, Way};
use crate::answer::Answer;
use crate::cards::{Card, Composition, SUITS, Typed, read_cards};
use crate::games::explained::explained;
use crate::games::{Cell, Fact, Question, Role, Unexplained};
use crate::stats::Fraction;
use crate::tables::metric;
use num_bigint::BigInt;
use std::collections::BTreeMap;

/// The reason that nets have no sum.
pub(super) const TOO_FINE: &str = "payouts from so many packs are too fine to be added up";

/// Chances below this are not told.
const HARDLY: f64 = 5e-4;

/// A choice between the least and the most by the worth of seen cards in a role.
pub(in crate::games::gnau) struct BankChoice {
    pub name: &'static str,
    pub label: &'static str,
    pub role: Role,
    /// The threshold of the worth, in ten-thousandths.
    pub from: i64,
    /// The smallest and the largest.
    pub ends: [String; 2],
}

/// Cards that typed ones may stand for, with the number of ways.
type Held = BTreeMap<Vec<Card>, u64>;

/// Outcomes of unfinished hands.
struct Outlook<'a> {
    hands: HandsByWorth<'a>,
    /// By place of five cards: the number of ways to get them.
    ways: Vec<u64>,
    /// Over all of them.
    all_ways: BigInt,
}

/// The share of the deals that become a hand, and its mean net.
struct Becomes {
    share: f64,
    net: f64,
}

impl Gnau {
    /// Explains one to four cards. A card without a suit may be of any suit that is left, all equally likely.
    pub(in crate::games::gnau) fn unfinished(&self, typed: &[Typed]) -> Result<Answer, Unexplained> {
        if !(1..5).contains(&typed.len()) {
            return Err(Unexplained::Count { wanted: "1 to 5".to_owned(), found: typed.len() });
        }
        self.rules.shoe.clone().take_typed(typed)?;
        let outlook = Outlook::new(self, typed);
        if !outlook.hands.are_sums_small() {
            return Err(Unexplained::Unreachable(TOO_FINE.to_owned()));
        }
        let (worth, by_hand) = outlook.nets(Role::Player);
        let worth_as_dealer = match outlook.hands.treats_both_alike() {
            true => worth.clone(),
            false => outlook.nets(Role::Dealer).0,
        };
        let mut facts = vec![
            Fact::new(metric::WORTH.key, "worth to a player", Cell::Mean(worth.nearest())),
            Fact::new(metric::WORTH_AS_DEALER.key, "worth to the dealer", Cell::Mean(worth_as_dealer.nearest())),
        ];
        let held = held(&self.rules.shoe, typed);
        if outlook.differ(&held) {
            facts.push(Fact::new("suits", "suits", "any that fit; to choose them, type them as in Ks 10h"));
        }
        let next = if typed.len() + 1 == FULL { self.next_cards(&held) } else { BTreeMap::new() };
        let mut rows = Vec::new();
        for hand in self.rules.ranking.order.iter().filter(|hand| by_hand.contains_key(&hand.index())) {
            let Becomes { share, net } = by_hand[&hand.index()];
            let mut row = vec![Cell::from(self.rules.name(*hand)), self.rules.payout[hand.index()].into()];
            row.push(next.get(&hand.index()).map_or(Cell::Blank, |cards| Cell::Text(cards.join(" "))));
            row.extend([Cell::Share(share), Cell::Mean(net)]);
            rows.push(row);
        }
        let cards: Vec<String> = typed.iter().map(Typed::to_string).collect();
        Ok(explained(&cards, facts, &["hand", "pays", "next_card", "probability", metric::NET.key], rows))
    }

    /// Lists, by hand, the cards that complete four to it: a face if all that are left of it do.
    fn next_cards(&self, held: &Held) -> BTreeMap<usize, Vec<String>> {
        let [table, _] = self.tables_of_both();
        // Cards that make each hand with each face.
        let mut made: BTreeMap<(usize, u8), Vec<Card>> = BTreeMap::new();
        let mut left_of_face = [0; 15];
        for cards in held.keys() {
            let mut left = self.rules.shoe.clone();
            for card in cards {
                left.take(*card);
            }
            for next in Card::kinds().filter(|card| left.copies(*card) > 0) {
                let mut five = cards.clone();
                five.push(next);
                let Some(five) = five.first_chunk::<FULL>() else { continue };
                left_of_face[usize::from(next.face())] += 1;
                made.entry((table.hand_of_cards(five).index(), next.face())).or_default().push(next);
            }
        }
        let mut next: BTreeMap<usize, Vec<String>> = BTreeMap::new();
        for ((hand, face), mut cards) in made {
            let are_all = cards.len() == left_of_face[usize::from(face)];
            cards.sort_unstable();
            cards.dedup();
            let is_face = are_all || held.len() > 1 && cards.len() > 1;
            let shown =
                if is_face { vec![Typed::from_face(face)] } else { cards.iter().map(|card| card.typed()).collect() };
            next.entry(hand).or_default().extend(shown.iter().map(Typed::to_string));
        }
        next
    }
}

impl BankTable {
    /// Adds the gains of the highest bid and stake over the lowest to an answer about an unfinished hand, and decisions if
    /// people see this number of cards.
    pub(super) fn with_gains(&self, mut answer: Answer, cards: usize) -> Answer {
        let worth = answer.figure(metric::WORTH.key).zip(answer.figure(metric::WORTH_AS_DEALER.key));
        let Some((as_player, as_dealer)) = worth else { return answer };
        let [least, most] = self.bank.stake_ends();
        if most > least {
            let gain = Cell::Mean((most - least) * as_player);
            answer.facts.push(Fact::new("raise_gains", format!("staking {most} gains over {least}"), gain));
        }
        let highest = self.bank.bids.last().copied().unwrap_or_default();
        if self.bank.by == DealerBy::Bids && highest > 0 && self.bank.bids[0] == 0 {
            // Nobody else bids, and all stake the least: somebody takes the bank by chance, or one's own bid does.
            let people = f64::from(self.rules.players) + 1.0;
            let banked = f64::from(highest) * (people - 1.0) * least * as_dealer;
            let own_stake = if as_player > 0.0 { most } else { least };
            let by_chance = (people - 1.0) / people * (least * as_dealer + own_stake * as_player);
            let label = format!("bidding {highest} gains if nobody else bids");
            answer.facts.push(Fact::new("bid_gains", label, Cell::Mean(banked - by_chance)));
        }
        let facts = self.decisions(cards).into_iter().map(|decision| match decision.role {
            Role::Player => decision.by(as_player),
            Role::Dealer => decision.by(as_dealer),
        });
        answer.facts.splice(0..0, facts);
        answer
    }

    /// Lists what people decide by the config's thresholds of worth if they see this number of cards.
    pub(super) fn decisions(&self, cards: usize) -> Vec<BankChoice> {
        if cards != self.bank.seen {
            return Vec::new();
        }
        let Thresholds { bid_from, stake_from, stake_against_bid_from } = self.bank.thresholds;
        let is_bid_for = self.bank.by == DealerBy::Bids;
        let mut decisions = Vec::new();
        if is_bid_for {
            let (label, ends) = ("bid, by worth", ends(&self.bank.bids));
            decisions.push(BankChoice { name: "bid", label, role: Role::Dealer, from: bid_from, ends });
        }
        if self.bank.stakes_vary() {
            let label = if is_bid_for { "stake if nobody bids, by worth" } else { "stake, by worth" };
            let ends = ends(&self.bank.stakes);
            decisions.push(BankChoice { name: "stake", label, role: Role::Player, from: stake_from, ends });
        }
        if self.bank.stakes_vary() && is_bid_for {
            let (name, label) = ("stake_against_a_bid", "stake against a bid, by worth");
            let ends = ends(&self.bank.stakes);
            decisions.push(BankChoice { name, label, role: Role::Player, from: stake_against_bid_from, ends });
        }
        decisions
    }

    /// Returns what the first person bids with these cards by a table of bids; `None` without one.
    pub(super) fn bid_by_table(&self, typed: &[Typed]) -> Option<Fact> {
        let table = self.bid_tables[0].as_ref().filter(|_| typed.len() == self.bank.seen)?;
        let held = held(&self.rules.shoe, typed);
        let all_ways: u64 = held.values().sum();
        let mut chances = vec![0.0; self.bank.bids.len()];
        for (cards, ways) in &held {
            let share_of_cards = *ways as f64 / all_ways as f64;
            chances.iter_mut().zip(table.row(cards)).for_each(|(sum, parts)| *sum += share_of_cards * share(*parts));
        }
        let made = self.bank.bids.iter().zip(chances).filter(|(_, chance)| *chance >= HARDLY);
        let made: Vec<String> = made.map(|(bid, chance)| format!("{bid} at {:.1} %", 100.0 * chance)).collect();
        Some(Fact::new("bid_by_table", "bid, by the table", made.join(", ")))
    }

    /// Adds the best stake once all have bid to an answer about unfinished hands.
    pub(super) fn with_stake(&self, mut answer: Answer, question: &Question<'_>) -> Result<Answer, Unexplained> {
        let mine = question.mine.ok_or(Unexplained::Missing("--mine BID, your own bid"))?;
        let bids = &self.bank.bids;
        if self.bank.by != DealerBy::Bids {
            return Err(Unexplained::Unreachable(
                "nobody bids for the bank at this table: leave out `--bids`".to_owned(),
            ));
        }
        if let Some(bid) = question.bids.iter().chain([&mine]).find(|bid| !bids.contains(bid)) {
            let listed = bids.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
            return Err(Unexplained::Unreachable(format!("nobody can bid {bid} at this table: bids are {listed}")));
        }
        if question.bids.len() > self.rules.players as usize {
            let message = format!("`--bids` has {} bids, but {} others play", question.bids.len(), self.rules.players);
            return Err(Unexplained::Unreachable(message));
        }
        let highest = question.bids.iter().copied().max().unwrap_or_default();
        if mine > highest {
            answer.facts.push(Fact::new("bank", "the bank", format!("is yours at {mine}: the others choose stakes")));
            return Ok(answer);
        }
        let typed = read_cards(question.cards)?;
        let worth = Cell::Mean(self.worth_against(&typed, highest));
        let label = format!("worth against a dealer who bid {highest}");
        answer.facts.push(Fact::new("worth_against_bid", label, worth.clone()));
        let [least, most] = self.bank.stake_ends();
        if let (true, Some(worth)) = (most > least, worth.number()) {
            let gain = (most - least) * f64::from(highest.max(1)) * worth;
            let better = if gain > 0.0 { most } else { least };
            answer.facts.push(Fact::new("best_stake", "best stake", format!("{better}")));
            answer.facts.push(Fact::new(
                "best_gains",
                format!("staking {most} gains over {least} now"),
                Cell::Mean(gain),
            ));
        }
        Ok(answer)
    }

    /// Returns the mean net of these cards per unit staked against a dealer who made a bid, by the strategy of the
    /// others. A bid without information about the dealer's cards leaves the worth against a random hand.
    fn worth_against(&self, typed: &[Typed], bid: u32) -> f64 {
        let outlook = Outlook::new(&self.hands, typed);
        let place = self.bank.bids.iter().position(|other| *other == bid).unwrap_or_default();
        let by_worth = self.bank.bid_by.iter().skip(1).all(|by| *by == Way::Word(BidBy::Worth));
        let is_end = place == 0 || place + 1 == self.bank.bids.len();
        let mut weights = vec![0; outlook.hands.fives.len()];
        for (five, weight) in weights.iter_mut().enumerate() {
            outlook.hands.for_each_seen(five, self.bank.seen, |number, _| {
                *weight += i64::from(!(by_worth && is_end) || self.bids_most(number) == (place > 0));
            });
        }
        outlook.worth_against(&weights)
    }
}

/// Returns the first and the last of a list.
fn ends<T: ToString>(list: &[T]) -> [String; 2] {
    [list.first(), list.last()].map(|end| end.map(T::to_string).unwrap_or_default())
}

impl BankChoice {
    /// Names the decision by a worth, with the reason.
    fn by(&self, worth: f64) -> Fact {
        let from = self.from as f64 / 1e4;
        let [least, most] = &self.ends;
        let (does, why) = if worth >= from { (most, "reaches") } else { (least, "is below") };
        let does = format!("{does}, because a worth of {worth:+.4} {why} the threshold of {from}");
        Fact::new(self.name, self.label, does)
    }
}

impl<'a> Outlook<'a> {
    /// Returns the mean net of the cards as a player's against hands with these weights by place; 0 if there are none.
    fn worth_against(&self, weights: &[i64]) -> f64 {
        let Outlook { hands, ways, .. } = self;
        let (mut net, mut deals) = (BigInt::ZERO, BigInt::ZERO);
        hands.sum(
            Role::Player,
            |place| i128::from(weights[place]),
            |place| ways[place] > 0,
            |made, sum: &i128| net += BigInt::from(*sum) * ways[made.five as usize],
        );
        hands.sum_weights(|at| weights[at], |at| ways[at] > 0, |at, sum| deals += BigInt::from(sum) * ways[at]);
        let orders = BigInt::from(hands.orders[0] * hands.orders[1]);
        Fraction::new(net, deals * orders * hands.unit()).nearest()
    }

    fn new(game: &'a Gnau, typed: &[Typed]) -> Outlook<'a> {
        let hands = HandsByWorth::new(game);
        let mut ways = vec![0; hands.fives.len()];
        let mut all_ways = BigInt::ZERO;
        for (cards, ways_to_hold) in held(&game.rules.shoe, typed) {
            hands.numbers.for_each_completion(&hands.numbers.classes(&cards), &mut |five, more| {
                if let Some(place) = hands.place(five) {
                    ways[place] += ways_to_hold * more;
                    all_ways += ways_to_hold * more;
                }
            });
        }
        Outlook { hands, ways, all_ways }
    }

    /// Returns `true` if cards that may be held differ in a class.
    fn differ(&self, held: &Held) -> bool {
        let mut classes = held.keys().map(|cards| self.hands.numbers.classes(cards));
        let first = classes.next();
        classes.any(|other| Some(other) != first)
    }

    /// Returns the mean net of the cards in a role, and the hands that they become.
    fn nets(&self, role: Role) -> (Fraction, BTreeMap<usize, Becomes>) {
        let mut made: BTreeMap<usize, BigInt> = BTreeMap::new();
        for one in self.hands.made_by(role) {
            let ways = self.ways[one.five as usize];
            if ways > 0 {
                *made.entry(one.hand.index()).or_default() += ways * u64::from(one.orders);
            }
        }
        let mut nets: BTreeMap<usize, BigInt> = BTreeMap::new();
        self.hands.sum_whole(
            role,
            |place| self.ways[place] > 0,
            |made, net| {
                *nets.entry(made.hand.index()).or_default() += BigInt::from(net) * self.ways[made.five as usize];
            },
        );
        let cards: u32 = self.hands.numbers.copies.iter().sum();
        let others = choose(u64::from(cards).saturating_sub(FULL as u64), FULL);
        let orders = self.hands.orders.map(BigInt::from);
        // One deal of the other hand, in units.
        let of_one = &orders[1 - role as usize] * others * self.hands.unit();
        let all = &self.all_ways * &orders[role as usize];
        let worth = Fraction::new(nets.values().sum(), &all * &of_one);
        let mut becomes = BTreeMap::new();
        for (hand, ways) in made {
            let net = nets.remove(&hand).unwrap_or_default();
            let share = Fraction::new(ways.clone(), all.clone()).nearest();
            becomes.insert(hand, Becomes { share, net: Fraction::new(net, ways * &of_one).nearest() });
        }
        (worth, becomes)
    }
}

/// Lists the cards that typed ones may be, ascending, with the ways to draw them one after another.
fn held(shoe: &Composition, typed: &[Typed]) -> Held {
    let mut with_suits_first = typed.to_vec();
    with_suits_first.sort_by_key(|card| card.suit.is_none());
    let mut held: Held = BTreeMap::from([(Vec::new(), 1)]);
    for typed in with_suits_first {
        let mut longer = Held::new();
        for (cards, ways) in held {
            for card in cards_of(typed) {
                let drawn = cards.iter().filter(|other| **other == card).count() as u32;
                let left = shoe.copies(card).saturating_sub(drawn);
                if left > 0 {
                    let mut cards = cards.clone();
                    cards.insert(cards.partition_point(|other| *other <= card), card);
                    *longer.entry(cards).or_default() += ways * u64::from(left);
                }
            }
        }
        held = longer;
    }
    held
}

/// Lists the cards that a typed one may be.
fn cards_of(typed: Typed) -> Vec<Card> {
    let suits = typed.suit.map_or(0..SUITS as u8, |suit| suit..suit + 1);
    match typed {
        Typed::BIG_JOKER => vec![Card::BIG_JOKER],
        Typed::JOKER => vec![Card::JOKER],
        _ => suits.filter_map(|suit| Card::new(typed.face, suit)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::rules::Rules;
    use super::super::worth::Worth;
    use super::*;

    fn answer(game: &Gnau, cards: &str) -> Answer {
        game.unfinished(&read_cards(cards).unwrap()).unwrap()
    }

    fn column(shown: &Answer, name: &str) -> Vec<f64> {
        let table = &shown.tables[0];
        (0..table.rows.len()).map(|row| table.number(row, name).unwrap()).collect()
    }

    /// Cards without suits are worth what they are on average over all suits.
    #[test]
    fn suits_are_averaged() {
        let game =
            Gnau::new(&Rules::from_keys("players = 1\nrules.ties = 'suit'\nshoe.removed = '4s 6c 2d 2c 2h 3d 3c 5s'"));
        let worth = Worth::new(&game, 4).unwrap();
        let all = held(&game.rules.shoe, &read_cards("K 10 4 6").unwrap());
        assert_eq!(all.len(), 4 * 4 * 3 * 3);
        let mean: f64 = all.keys().map(|cards| worth.by_cards(Role::Player, cards)).sum::<f64>() / all.len() as f64;
        let shown = answer(&game, "K 10 4 6");
        assert!((shown.facts[0].value.number().unwrap() - mean).abs() < 1e-12);
        assert_eq!((&*shown.facts[2].name, shown.facts.len()), ("suits", 3));
        let suited = answer(&game, "Ks 10h 4d 6h");
        let known = held(&game.rules.shoe, &read_cards("Ks 10h 4d 6h").unwrap());
        assert_eq!(known.len(), 1);
        let cards = known.keys().next().unwrap();
        assert_eq!(suited.facts[0].value.number(), Some(worth.by_cards(Role::Player, cards)));
        assert_eq!(suited.facts.len(), 2);
    }

    /// The hands that the cards become add up to them.
    #[test]
    fn hands_that_follow_add_up() {
        for (keys, cards) in
            [("", "As"), ("commission = 0.05", "A 10"), ("strategy.players = 'first-ox'", "3 6 6"), ("", "K 10 4 6")]
        {
            let game = Gnau::new(&Rules::from_keys(&format!("players = 1\n{keys}")));
            let shown = answer(&game, cards);
            let (shares, nets) = (column(&shown, "probability"), column(&shown, "net"));
            assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-12, "{cards}");
            let mean: f64 = shares.iter().zip(nets).map(|(share, net)| share * net).sum();
            assert!((shown.facts[0].value.number().unwrap() - mean).abs() < 1e-12, "{cards}");
        }
    }

    /// K 10 4 6, by hand: K 4 6 are an Ox of 20, the 10 adds nothing, so that a fifth card of 7 makes an ox 7. With another
    /// picture the power is 10, and with a 10 or K it is a double. With a 3 or 6, 4 and two that count 3 are an Ox of 10,
    /// and K 10 are left.
    #[test]
    fn the_fifth_card_by_hand() {
        let game = Gnau::new(&Rules::from_keys("players = 1"));
        let shown = answer(&game, "K 10 4 6");
        let row = |name: &str| shown.tables[0].rows.iter().find(|row| row[0].text() == name).unwrap();
        assert_eq!((row("ox_7")[2].text(), row("ox_10")[2].text()), ("7", "3 6 J Q"));
        assert_eq!(row("ox_7")[3].number(), Some(4.0 / 48.0));
        assert_eq!((row("double_10")[2].text(), row("double_k")[2].text()), ("10", "K"));
    }
}
