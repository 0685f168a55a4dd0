//! Values of every hand under each strategy in play, by the classes of cards that the rules distinguish.

use super::hand::Hand;
use super::making::Making;
use super::round::Gnau;
use super::rules::Rules;
use super::settlement::SettledHand;
use super::symbols::copies;
use super::table::HolderTable;
use crate::cards::{Card, Composition, FACES, SUITS};
use crate::engine::Steps;
use crate::games::Numbering;
use crate::games::hands::{HandClasses, HandDistribution, Multisets, ORDERS, OfSuits, weights_of_orders};
use std::cmp::Ordering;

/// Largest number of classes by face. With more of them, classes by renamed suits make fewer hands.
const MOST_CLASSES: usize = 40;

/// The classes of cards that the rules distinguish.
#[derive(Debug)]
pub(super) struct CardClasses {
    /// Class of each card.
    numbers: [u8; Card::KINDS],
    /// The first card of each class.
    examples: Vec<Card>,
    /// Whether every card has a separate class.
    are_cards: bool,
}

impl CardClasses {
    /// Returns one class for each face, each of these cards, and jokers, which come
    /// last, a big one after a small one.
    fn by_face(named: &[Card]) -> CardClasses {
        let numbers = std::array::from_fn(|card| class_by_face(Card::from_index(card as u8), named) as u8);
        let mut examples = vec![Card::ACE_OF_SPADES; FACES + named.len() + 2];
        Card::kinds().rev().for_each(|card| examples[class_by_face(card, named)] = card);
        CardClasses { numbers, examples, are_cards: false }
    }

    /// Returns a class for each card.
    fn by_card() -> CardClasses {
        let numbers = std::array::from_fn(|card| card as u8);
        CardClasses { numbers, examples: Card::kinds().collect(), are_cards: true }
    }

    /// Counts the cards of each class in a shoe, the jokers only if there are some.
    fn copies(&self, shoe: &Composition) -> Vec<u32> {
        let mut copies = vec![0; self.examples.len()];
        for card in Card::kinds() {
            copies[usize::from(self.numbers[usize::from(card.index())])] += shoe.copies(card);
        }
        copies.truncate(copies.len() + shoe.kinds_of_jokers() - 2);
        copies
    }

    /// Returns cards of these classes.
    fn cards(&self, hand: &[u8]) -> [Card; 5] {
        std::array::from_fn(|at| self.examples[usize::from(hand[at])])
    }

    /// Returns the hands of a shoe by these classes.
    fn hands(&self, rules: &Rules) -> HandClasses {
        match self.are_cards {
            true => HandClasses::of_cards(&rules.shoe, 5, rules.kinds_of_suits()),
            false => HandClasses::new(&self.copies(&rules.shoe), 5),
        }
    }
}

/// Returns the class of a card by face, if some cards have a separate one.
fn class_by_face(card: Card, named: &[Card]) -> usize {
    match named.iter().position(|named| *named == card) {
        _ if card.is_joker() => FACES + named.len() + usize::from(card == Card::BIG_JOKER),
        Some(at) => FACES + at,
        None => usize::from(card.face()) - 1,
    }
}

/// The values of all hands of a shoe.
#[derive(Debug)]
pub(super) struct Distributions {
    /// The hands by face and by whether a card is the ace of spades, for sums over three hands.
    pub faces: Multisets,
    /// The hands by the classes of cards that the rules distinguish.
    pub hands: HandClasses,
    classes: CardClasses,
    /// Distributions of the strategies in play.
    pub by_strategy: Vec<HandDistribution>,
    /// The value of each number.
    pub values: Vec<SettledHand>,
}

impl Distributions {
    /// Returns the settled hand of a value.
    pub(super) fn end(&self, value: u16) -> SettledHand {
        self.values[usize::from(value)]
    }

    /// Returns the hands that are left without these cards. Any card of a class stands for it.
    pub(super) fn hands_without(&self, cards: &[Card]) -> HandClasses {
        let mut left = self.hands.copies().to_vec();
        for class in self.classes_of(cards) {
            left[usize::from(class)] = left[usize::from(class)].saturating_sub(1);
        }
        self.hands.with_copies(left)
    }

    /// Returns the ascending classes of some cards.
    pub(super) fn classes_of(&self, cards: &[Card]) -> Vec<u8> {
        let mut classes: Vec<u8> = cards.iter().map(|card| self.classes.numbers[usize::from(card.index())]).collect();
        classes.sort_unstable();
        classes
    }
}

impl Rules {
    /// Returns the makings of each hand in play and of each event.
    fn all_makings(&self) -> Vec<Making> {
        self.makings().into_iter().chain(self.unranked.iter().map(|event| event.making.clone())).collect()
    }

    /// Returns a kind of each suit. Suits of one kind may be exchanged without a change of any hand.
    pub(super) fn kinds_of_suits(&self) -> [usize; SUITS] {
        let makings = self.all_makings();
        let named: Vec<u8> = makings.iter().flat_map(Making::named_cards).filter_map(|card| card.suit).collect();
        let has_colours = makings.iter().any(|making| making.has_suits(|suits| !matches!(suits, OfSuits::Alike(_))));
        std::array::from_fn(|suit| match suit {
            suit if named.contains(&(suit as u8)) => 2 + suit,
            suit if has_colours => suit % 2,
            _ => 0,
        })
    }

    /// Lists the ace of spades, and the other cards that the rules name with their suits.
    pub(super) fn named_cards(&self) -> Vec<Card> {
        let makings = self.all_makings();
        let required = makings.iter().flat_map(Making::named_cards);
        let mut named = vec![Card::ACE_OF_SPADES];
        for card in required.filter_map(|card| Card::new(card.face, card.suit?)) {
            if !named.contains(&card) {
                named.push(card);
            }
        }
        named
    }
}

impl Gnau {
    /// Returns the values of all hands under the strategies in play, by the coarsest classes of cards that do.
    pub(super) fn distributions(&self, steps: &dyn Steps) -> Distributions {
        let makings = self.rules.all_makings();
        let (has_suits, named) = (makings.iter().any(|making| making.has_suits(|_| true)), &self.settlement.named);
        let by_card = has_suits || FACES + named.len() > MOST_CLASSES;
        self.distributions_by(if by_card { CardClasses::by_card() } else { CardClasses::by_face(named) }, steps)
    }

    /// Returns the values of all hands, by classes of cards that determine which of two known hands is higher.
    pub(super) fn known_distributions(&self, steps: &dyn Steps) -> Distributions {
        match self.rules.looks_at_suits() && self.rules.ties_by_suit() {
            true => self.distributions_by(CardClasses::by_card(), steps),
            false => self.distributions(steps),
        }
    }

    /// Returns the values of all hands under the strategies in play, with common numbers.
    fn distributions_by(&self, classes: CardClasses, steps: &dyn Steps) -> Distributions {
        let hands = classes.hands(&self.rules);
        let orders = if self.tables.iter().any(HolderTable::looks_at_order) { ORDERS } else { 1 };
        let mut values = Numbering::new();
        let mut by_strategy = Vec::new();
        for (strategy, table) in self.tables.iter().enumerate() {
            let lookup = Lookup { known: self.hands_with_jokers(table, &classes, &hands), table };
            let events = self.events.as_ref().map(|events| &events.tables[strategy]);
            let events = events.map(|table| Lookup { known: self.hands_with_jokers(table, &classes, &hands), table });
            let settled = |hand: &[u8]| {
                let (cards, number) = (classes.cards(hand), hands.number(hand));
                let made = lookup.with_events(events.as_ref(), number, &cards, orders);
                let settled = made
                    .into_iter()
                    .map(|((hand, events), weight)| (self.settled(hand, &cards, &classes).with_events(events), weight));
                settled.collect()
            };
            by_strategy.push(HandDistribution::from_classes(
                &hands,
                orders,
                &mut values,
                SettledHand::renamed,
                settled,
                steps,
            ));
        }
        let faces = Multisets::new(copies(&self.rules.shoe).len());
        Distributions { faces, hands, classes, by_strategy, values: values.things().to_vec() }
    }

    /// Returns the settled hand of cards that stand for a hand of some classes.
    fn settled(&self, hand: Hand, cards: &[Card; 5], classes: &CardClasses) -> SettledHand {
        let settlement = &self.settlement;
        if classes.are_cards { settlement.end_of_suits(hand, cards) } else { settlement.end_of_faces(hand, *cards) }
    }

    /// Returns every hand in a table by its number, if some cards are wild jokers and suits make hands. Each is any
    /// card, and hands with a lower card in its place have lower numbers.
    fn hands_with_jokers(&self, table: &HolderTable, classes: &CardClasses, hands: &HandClasses) -> Option<Vec<Hand>> {
        if !self.rules.are_jokers_wild() || !table.looks_at_suits() || table.looks_at_order() {
            return None;
        }
        let hands = hands.unlimited();
        let joker = (hands.copies().len() - self.rules.shoe.kinds_of_jokers()) as u8;
        let mut found = vec![Hand::NO_OX; hands.hands()];
        hands.for_each_set(&[], 5, |set| {
            let cards = set.cards();
            let best = if cards[4] >= joker {
                let all = (0..joker).map(|card| found[hands.number(&with_card(&cards[..4], card))]);
                all.fold(Hand::NO_OX, |best, hand| table.choice.between(best, hand))
            } else {
                table.hand_of_cards(&classes.cards(cards))
            };
            hands.for_each_renamed(cards, |_, hand| found[hand] = best);
        });
        Some(found)
    }
}

impl HolderTable {
    /// Returns the hands that five symbols make in any order if their suits make the fewest hands.
    pub(super) fn made_of_symbols(&self, symbols: &[usize]) -> Vec<Hand> {
        let Some(symbols) = symbols.first_chunk::<5>() else { return Vec::new() };
        if !self.looks_at_order() {
            return vec![self.hand_of(*symbols)];
        }
        let made = weights_of_orders(*symbols, |order, add| add(self.hand_of(order), 1));
        made.into_iter().map(|(hand, _)| hand).collect()
    }
}

/// A table, and the hand of each number if some cards are wild jokers and suits make hands.
struct Lookup<'a> {
    table: &'a HolderTable,
    known: Option<Vec<Hand>>,
}

impl Lookup<'_> {
    /// Returns the hand of cards in any order, given their number.
    fn hand(&self, number: usize, cards: &[Card; 5]) -> Hand {
        self.known.as_ref().map_or_else(|| self.table.hand_of_cards(cards), |known| known[number])
    }

    /// Returns the hands that the orders of five cards make, each with its events, with weights that add up to `orders`.
    fn with_events(
        &self,
        events: Option<&Lookup<'_>>,
        number: usize,
        cards: &[Card; 5],
        orders: u128,
    ) -> Vec<((Hand, Hand), u128)> {
        if !self.table.looks_at_order() {
            let events = events.map_or(Hand::NO_OX, |events| events.hand(number, cards));
            return vec![((self.hand(number, cards), events), orders)];
        }
        weights_of_orders(cards.map(|card| usize::from(card.index())), |order, add| {
            let cards = order.map(|card| Card::from_index(card as u8));
            let events = events.map_or(Hand::NO_OX, |events| events.table.hand_of_cards(&cards));
            add((self.table.hand_of_cards(&cards), events), 1);
        })
    }
}

/// Adds a card to four ascending ones.
fn with_card(cards: &[u8], card: u8) -> [u8; 5] {
    let place = cards.partition_point(|other| *other < card);
    std::array::from_fn(|at| match at.cmp(&place) {
        Ordering::Less => cards[at],
        Ordering::Equal => card,
        Ordering::Greater => cards[at - 1],
    })
}
