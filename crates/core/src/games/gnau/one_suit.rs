//! Hands of one suit, counted apart.
//!
//! Enumeration goes by faces: it takes five cards for what they are worth if their suits differ. What that has wrong is
//! added here, hand of one suit by hand of one suit: less what its faces are worth, plus what it is. A fixed hand leaves
//! a shoe by faces, from which the other side's hands are counted as before; where both sides have one suit, the suits
//! are different, or the hands are disjoint among the cards of one suit. A wild joker is of any suit: a fourteenth face of
//! each, and hands of different suits share out the jokers.

use super::by_cards::{Set, ways};
use super::evaluator::HandEvaluator;
use super::hand::Hand;
use super::laws::{AllLaws, Pairs};
use super::round::Gnau;
use super::settlement::SettledHand;
use super::suits::{Holder, SuitWays};
use super::symbols::symbol;
use crate::cards::{Card, Composition, FACES, SUITS};
use crate::games::enumeration::{Cells, HandDistribution, Multisets, add_all_pairs, choose, count_pairs};
use crate::games::{Numbering, Side};
use num_bigint::BigInt;
use std::collections::{BTreeMap, HashMap};

/// What a hand of one suit counts as, less what enumeration by faces takes it for: weights of ends.
pub(super) type Correction = Vec<(SettledHand, i128)>;

/// The face of a joker here, counted from 0.
const JOKER: usize = FACES;

/// A hand of one suit.
pub(super) struct SuitedHand {
    pub cards: [Card; 5],
    suit: usize,
    /// In how many ways the shoe gives it.
    pub ways: u128,
}

/// Every hand of one suit in a shoe, among these hands of faces.
pub(super) fn suited_hands(faces: &Multisets, shoe: &Composition) -> Vec<SuitedHand> {
    let mut found = Vec::new();
    for suit in 0..SUITS {
        let copies = copies_of(faces, shoe, suit);
        for set in faces.full_sets() {
            let ways = ways_of_suit(faces, &copies, set, suit);
            if ways > 0 {
                found.push(SuitedHand { cards: cards(faces.cards(set), suit), suit, ways });
            }
        }
    }
    found
}

/// In how many ways a shoe with these cards of a suit gives a hand of it. Jokers alone are of the first.
fn ways_of_suit(faces: &Multisets, copies: &[u32], set: usize, suit: usize) -> u128 {
    let is_of_suit = suit == 0 || faces.cards(set).iter().any(|face| *face != JOKER);
    if is_of_suit { faces.ways(copies, set) } else { 0 }
}

/// How many cards of each of these faces a shoe has in a suit.
fn copies_of(faces: &Multisets, shoe: &Composition, suit: usize) -> Vec<u32> {
    (0..faces.of_size(1).len()).map(|face| shoe.of(card_of(face, suit))).collect()
}

/// The card of a face, counted from 0, in a suit.
fn card_of(face: usize, suit: usize) -> Card {
    if face == JOKER { Card::JOKER } else { Card::from_index((SUITS * face + suit) as u8) }
}

/// The cards of faces, counted from 0, in a suit.
fn cards(faces: &[usize], suit: usize) -> [Card; 5] {
    std::array::from_fn(|at| card_of(faces[at], suit))
}

/// The symbols of cards, ascending.
fn symbols(cards: [Card; 5]) -> [usize; 5] {
    let mut symbols = cards.map(symbol);
    symbols.sort();
    symbols
}

impl Gnau {
    /// The hands of one suit by faces, where they may count as something else.
    pub(super) fn of_one_suit(&self) -> Option<Multisets> {
        let faces = FACES + usize::from(self.rules.are_jokers_wild());
        (self.rules.looks_at_suits() && !self.rules.looks_at_suits_of_some()).then(|| Multisets::new(faces))
    }

    /// What a hand of one suit counts as to a strategy, less what enumeration by faces takes it for.
    pub(super) fn correction(&self, all: &AllLaws, holder: usize, cards: [Card; 5]) -> Correction {
        let symbols = symbols(cards);
        let end = |hand: Hand| self.settlement.end(hand, &cards);
        let mut correction: BTreeMap<Hand, i128> = BTreeMap::new();
        let set = symbols.iter().fold(0, |set, symbol| all.hands.with(set, *symbol));
        for (value, weight) in all.laws[holder].of(set - all.hands.full_sets().start) {
            *correction.entry(all.ends[usize::from(*value)].hand).or_default() -= *weight as i128;
        }
        let table = &self.tables[holder];
        if table.looks_at_order() {
            let mut hands = Numbering::new();
            let law = hands.law_of_orders([0, 1, 2, 3, 4], |order, add| {
                add(table.hand_of_cards(&order.map(|place| cards[place])), 1);
            });
            for (hand, weight) in law {
                *correction.entry(hands.things()[usize::from(hand)]).or_default() += weight as i128;
            }
        } else {
            *correction.entry(table.hand_of_cards(&cards)).or_default() += all.laws[holder].weight as i128;
        }
        correction.into_iter().filter(|(_, weight)| *weight != 0).map(|(hand, weight)| (end(hand), weight)).collect()
    }

    /// Adds to counts of a holder's hands what enumeration by faces has wrong.
    pub(super) fn correct_hands(&self, all: &AllLaws, holder: usize, counts: &mut [BigInt]) {
        let Some(faces) = self.of_one_suit() else { return };
        for hand in suited_hands(&faces, &self.rules.shoe) {
            for (end, weight) in self.correction(all, holder, hand.cards) {
                counts[end.hand.index()] += BigInt::from(hand.ways) * weight;
            }
        }
    }

    /// Adds to counts of pairs what enumeration by faces has wrong.
    pub(super) fn correct_pairs(&self, all: &AllLaws, pairs: &mut Pairs, holders: [usize; 2], copies: &[u32]) {
        let Some(faces) = self.of_one_suit() else { return };
        let suited = suited_hands(&faces, &self.rules.shoe);
        let corrections = holders.map(|holder| {
            suited.iter().map(|hand| self.correction(all, holder, hand.cards)).collect::<Vec<Correction>>()
        });
        self.correct_sides(all, pairs, holders, (&suited, &corrections), copies);
        let weights = holders.map(|holder| all.laws[holder].weight);
        self.correct_both(pairs, &faces, (&suited, &corrections), weights);
    }

    /// The part of pairs in which the hand of one side is of one suit, and the other side's is any hand by its faces.
    fn correct_sides(
        &self,
        all: &AllLaws,
        pairs: &mut Pairs,
        holders: [usize; 2],
        (suited, corrections): (&[SuitedHand], &[Vec<Correction>; 2]),
        copies: &[u32],
    ) {
        let mut sums = Sums::new(pairs);
        let mut by_symbols: HashMap<[usize; 5], Vec<usize>> = HashMap::new();
        for (at, hand) in suited.iter().enumerate() {
            by_symbols.entry(symbols(hand.cards)).or_default().push(at);
        }
        let by_hand = self.ends_by_hand(all);
        for (symbols, alike) in by_symbols {
            let mut left = copies.to_vec();
            symbols.iter().for_each(|symbol| left[*symbol] -= 1);
            let of_holder = |holder: usize| {
                let mut counts = all.laws[holder].count(&all.hands, &left);
                // Its law may lack the last values of all.
                counts.resize(all.ends.len(), 0);
                counts
            };
            let dealers = of_holder(holders[1]);
            let players = if holders[0] == holders[1] { None } else { Some(of_holder(holders[0])) };
            let others = [&dealers, players.as_ref().unwrap_or(&dealers)].map(|counts| Others::new(&by_hand, counts));
            for at in alike {
                for side in [0, 1] {
                    for (end, weight) in &corrections[side][at] {
                        let times = suited[at].ways as i128 * weight;
                        self.add_against(&mut sums, all, (side, *end), &others[side], (&suited[at].cards, times));
                    }
                }
            }
        }
        sums.add_to(pairs);
    }

    /// The ends of each hand, in the order in which they are compared with their kind, and with another kind.
    fn ends_by_hand(&self, all: &AllLaws) -> BTreeMap<Hand, [EndsInOrder; 2]> {
        let mut by_hand: BTreeMap<Hand, Vec<usize>> = BTreeMap::new();
        for (value, end) in all.ends.iter().enumerate() {
            by_hand.entry(end.hand).or_default().push(value);
        }
        let in_order = |values: &[usize], is_own: bool| {
            let place = |value: &usize| (all.ends[*value].standing(is_own).before, *value);
            let mut order: Vec<(u16, usize)> = values.iter().map(place).collect();
            order.sort_unstable();
            order
        };
        by_hand
            .into_iter()
            .map(|(hand, values)| (hand, [false, true].map(|is_own| in_order(&values, is_own))))
            .collect()
    }

    /// Adds the pairs of an end on one side, whose cards are known, with all that the other side may have.
    fn add_against(
        &self,
        sums: &mut Sums,
        all: &AllLaws,
        (side, end): (usize, SettledHand),
        others: &Others<'_>,
        (known, times): (&[Card], i128),
    ) {
        for of_hand in &others.hands {
            let [player, dealer] = if side == 0 { [end.hand, of_hand.hand] } else { [of_hand.hand, end.hand] };
            let pair = self.pair(player, dealer);
            if let Some(favoured) = self.settlement.by_hand(player, dealer) {
                sums.pairs[favoured as usize][pair] += times * of_hand.total;
                continue;
            }
            let is_own = self.settlement.is_own(player, dealer);
            let (order, [lower, higher]) = of_hand.compared(is_own, end.standing(is_own).before);
            let favoured = if side == 0 { [Side::Win, Side::Lose] } else { [Side::Lose, Side::Win] };
            sums.pairs[favoured[0] as usize][pair] += times * lower;
            sums.pairs[favoured[1] as usize][pair] += times * higher;
            // By what suits decide: two such ends, and in how many ways the other comes up.
            let mut by_suits: HashMap<_, ([SettledHand; 2], i128)> = HashMap::new();
            for (_, value) in order.iter().filter(|(_, value)| others.counts[*value] > 0) {
                let (other, count) = (all.ends[*value], others.counts[*value] as i128);
                let [player, dealer] = if side == 0 { [end, other] } else { [other, end] };
                match self.settlement.by_end(player, dealer) {
                    Some(favoured) => sums.pairs[favoured as usize][pair] += times * count,
                    None => {
                        let equal = self.settlement.ends_past_suits(player, dealer);
                        by_suits.entry((other.suit, other.face, equal)).or_insert(([player, dealer], 0)).1 += count;
                    }
                }
            }
            for ((_, _, equal), (ends, count)) in by_suits {
                let holders = ends.map(|end| self.settlement.holder(end, known));
                sums.add_by_suits(pair, holders, equal, times * count);
            }
        }
    }

    /// The part of pairs in which both hands are of one suit: all pairs of different suits, and the disjoint ones of
    /// each suit.
    fn correct_both(
        &self,
        pairs: &mut Pairs,
        faces: &Multisets,
        (suited, corrections): (&[SuitedHand], &[Vec<Correction>; 2]),
        weights: [u128; 2],
    ) {
        let mut ends = Numbering::new();
        let laws = corrections.each_ref().map(|corrections| {
            let mut laws = Vec::new();
            for correction in corrections {
                let values = correction.iter().map(|(end, weight)| (ends.number((*end, *weight < 0)), *weight));
                laws.push(values.map(|(value, weight)| (value as u16, weight.unsigned_abs())).collect());
            }
            laws
        });
        let suited = SuitedLaws { suited, laws, ends: ends.things().len() };
        let (cells, counted) = self.cells(ends.things());
        let mut sums = vec![0; counted.len()];
        let jokers = if self.rules.are_jokers_wild() { self.rules.shoe.of(Card::JOKER) } else { 0 };
        for own in 0..SUITS {
            for other in (0..SUITS).filter(|other| *other != own) {
                suited.add_pairs_of_suits(&cells, &mut sums, [own, other], jokers);
            }
            let copies = copies_of(faces, &self.rules.shoe, own);
            let [player, dealer] = [0, 1].map(|side| suited.law(faces, &copies, weights[side], (side, own)));
            self.add_cells(pairs, &counted, count_pairs(faces, &copies, &player, &dealer, &cells));
        }
        self.add_cells(pairs, &counted, sums.into_iter().map(BigInt::from));
    }

    /// Cards of one suit that are a hand to the first seat, if the shoe has some.
    pub(super) fn suited_example(&self, hand: Hand) -> Option<[Card; 5]> {
        let holder = HandEvaluator::new(&self.rules, self.rules.players_strategy[0]);
        let suited = suited_hands(&self.of_one_suit()?, &self.rules.shoe);
        suited.into_iter().map(|suited| suited.cards).find(|cards| holder.hand(cards) == hand)
    }
}

/// The dealer's hands of one suit, each with what counting by faces has wrong of it.
pub(super) struct SuitedDealers<'a> {
    game: &'a Gnau,
    suited: Vec<(SuitedHand, Correction)>,
    /// By suit, the player's cards of it, with jokers, and his end: the sum of what he nets.
    known: HashMap<(usize, Set, SettledHand), i128>,
}

impl<'a> SuitedDealers<'a> {
    pub(super) fn new(game: &'a Gnau, all: &AllLaws) -> SuitedDealers<'a> {
        let dealer = game.table_of[game.counts.bets.seats()];
        let suited = game.of_one_suit().map(|faces| suited_hands(&faces, &game.rules.shoe)).unwrap_or_default();
        let corrected = |hand: SuitedHand| {
            let correction = game.correction(all, dealer, hand.cards);
            (hand, correction)
        };
        SuitedDealers { game, suited: suited.into_iter().map(corrected).collect(), known: HashMap::new() }
    }

    /// What counting the dealer's hands by faces has wrong of the sum of the first seat's nets with these cards.
    pub(super) fn correct_net(&mut self, cards: &[Card; 5], end: SettledHand) -> i128 {
        let mut sum = 0;
        for suit in 0..SUITS {
            let is_of_suit = |card: &Card| card.is_joker() || usize::from(card.suit()) == suit;
            let mut held: Set = cards.iter().copied().filter(is_of_suit).collect();
            held.sort_unstable();
            let key = (suit, held, end);
            sum += match self.known.get(&key) {
                Some(net) => *net,
                None => {
                    let net = self.net_against(suit, &key.1, end);
                    self.known.insert(key, net);
                    net
                }
            };
        }
        sum
    }

    fn net_against(&self, suit: usize, held: &[Card], end: SettledHand) -> i128 {
        let mut shoe = self.game.rules.shoe.clone();
        for card in held {
            shoe.take(*card);
        }
        let mut sum = 0;
        for (hand, correction) in self.suited.iter().filter(|(hand, _)| hand.suit == suit) {
            let ways = i128::from(ways(&shoe, &hand.cards));
            if ways > 0 {
                let net = |(dealer, weight): &(SettledHand, i128)| weight * self.game.worth_of_ends(end, *dealer);
                sum += ways * correction.iter().map(net).sum::<i128>();
            }
        }
        sum
    }
}

/// Values of ends, ascending by what is compared first.
type EndsInOrder = Vec<(u16, usize)>;

/// What the other side may have, once some cards are dealt.
struct Others<'a> {
    /// By value.
    counts: &'a [u128],
    hands: Vec<OtherHand<'a>>,
}

/// A hand that the other side may have.
struct OtherHand<'a> {
    hand: Hand,
    /// Its values, as they are compared with another kind and with its own.
    orders: &'a [EndsInOrder; 2],
    /// The counts of as many first ones of each order, added up.
    until: [Vec<i128>; 2],
    total: i128,
}

impl OtherHand<'_> {
    /// The values whose first comparison is equal, and the counts of those below and above.
    fn compared(&self, is_own: bool, before: u16) -> (&[(u16, usize)], [i128; 2]) {
        let (order, until) = (&self.orders[usize::from(is_own)], &self.until[usize::from(is_own)]);
        let first = order.partition_point(|(other, _)| *other < before);
        let end = first + order[first..].partition_point(|(other, _)| *other == before);
        (&order[first..end], [until[first], self.total - until[end]])
    }
}

impl<'a> Others<'a> {
    fn new(by_hand: &'a BTreeMap<Hand, [EndsInOrder; 2]>, counts: &'a [u128]) -> Others<'a> {
        let mut hands = Vec::new();
        for (hand, orders) in by_hand {
            let until = orders.each_ref().map(|order| {
                let mut until = vec![0];
                for (_, value) in order {
                    until.push(until[until.len() - 1] + counts[*value] as i128);
                }
                until
            });
            let total = until[0][until[0].len() - 1];
            hands.push(OtherHand { hand: *hand, orders, until, total });
        }
        hands.retain(|of_hand| of_hand.total > 0);
        Others { counts, hands }
    }
}

/// Pairs added up. All pairs of 64 packs, dealt orders counted, are far below 2^127.
struct Sums {
    /// As [`Pairs`].
    pairs: [Vec<i128>; 3],
    suits: SuitWays,
}

impl Sums {
    fn new(pairs: &Pairs) -> Sums {
        Sums { pairs: pairs.each_ref().map(|pairs| vec![0; pairs.len()]), suits: SuitWays::default() }
    }

    /// Adds pairs that suits decide; the count is a multiple of all ways for them to fall.
    fn add_by_suits(&mut self, pair: usize, holders: [Holder; 2], equal: Side, count: i128) {
        let ways = self.suits.between(holders, equal);
        let each = count / ways.iter().sum::<i128>().max(1);
        for (pairs, ways) in self.pairs.iter_mut().zip(ways) {
            pairs[pair] += each * ways;
        }
    }

    fn add_to(self, pairs: &mut Pairs) {
        for (pairs, sums) in pairs.iter_mut().zip(self.pairs) {
            pairs.iter_mut().zip(sums).for_each(|(pairs, sum)| *pairs += sum);
        }
    }
}

/// Hands of one suit, and by side and hand the weights of what it counts as, and of what is taken away.
struct SuitedLaws<'a> {
    suited: &'a [SuitedHand],
    laws: [Vec<Vec<(u16, u128)>>; 2],
    ends: usize,
}

impl SuitedLaws<'_> {
    /// The hands of a suit, in the order of their faces, with their laws.
    fn of_suit(&self, side: usize, suit: usize) -> impl Iterator<Item = (&SuitedHand, &Vec<(u16, u128)>)> {
        self.suited.iter().zip(&self.laws[side]).filter(move |(hand, _)| hand.suit == suit)
    }

    /// Adds all pairs of a player's hand of one suit and the dealer's of another, which have only jokers in common.
    fn add_pairs_of_suits(&self, cells: &Cells, sums: &mut [i128], [own, other]: [usize; 2], jokers: u32) {
        for held in 0..=jokers.min(5) {
            let players = self.totals(0, own, [jokers, held]);
            for others in 0..=(jokers - held).min(5) {
                let ways = (choose(jokers, held) * choose(jokers - held, others)) as i128;
                let dealers: Vec<i128> = self.totals(1, other, [jokers, others]).iter().map(|sum| ways * sum).collect();
                add_all_pairs(cells, sums, &players, &dealers);
            }
        }
    }

    /// All hands of a suit with so many of the jokers, by value: in how many ways their other cards are dealt.
    fn totals(&self, side: usize, suit: usize, [jokers, held]: [u32; 2]) -> Vec<i128> {
        let mut totals = vec![0; self.ends];
        for (hand, law) in self.of_suit(side, suit) {
            if hand.cards.iter().filter(|card| card.is_joker()).count() != held as usize {
                continue;
            }
            for (value, weight) in law {
                totals[usize::from(*value)] += (hand.ways / choose(jokers, held) * weight) as i128;
            }
        }
        totals
    }

    /// The law of the hands of a suit, given the weight of a whole hand.
    fn law(&self, faces: &Multisets, copies: &[u32], weight: u128, (side, suit): (usize, usize)) -> HandDistribution {
        let (mut hands, mut sets) = (self.of_suit(side, suit), faces.full_sets());
        // What a hand counts as and what is taken away weigh as much each.
        HandDistribution::new(faces, 2 * weight, |_| {
            let is_there = sets.next().is_some_and(|set| ways_of_suit(faces, copies, set, suit) > 0);
            let law = if is_there { hands.next() } else { None };
            law.map(|(_, law)| law.clone()).unwrap_or_default()
        })
    }
}
