//! The effect of the suits of the highest seen cards, if both people see the same highest face. No card is in both hands,
//! and the higher suit wins ties that these cards settle.
//!
//! Nets by face ignore both. With this effect they are close to nets by suit, where equal faces are played by suit.

use super::bidding::{Bidder, Bidders, LANES};
use super::numbers::choose;
use super::two_people::{NetTable, TwoBidders};
use crate::cards::{Card, SUITS};
use crate::games::Role;
use std::ops::Range;

/// Changes of nets by face by the suits of the highest seen cards.
pub(super) struct HighestSuits {
    /// Places of all seen faces among those sorted by their highest.
    places: Vec<usize>,
    blocks: Vec<Block>,
}

/// Seen faces of both with the same highest one. Nets are by the other's faces, then by one's own.
struct Block {
    places: Range<usize>,
    /// Nets of winning all ties that the highest cards settle, if they are not the same card.
    ties: Vec<Vec<f64>>,
    /// Nets by role if the highest cards are not the same, and how far they exceed nets by face.
    apart: [Vec<Vec<f64>>; 2],
    excess: [Vec<Vec<f64>>; 2],
}

impl HighestSuits {
    /// Counts the changes at a table by face of people who see equally many cards.
    pub(super) fn new(game: &TwoBidders<'_>) -> HighestSuits {
        let bidders = &game.bidders;
        let own = &bidders.both[0];
        let faces: Vec<u8> = own.items.iter().map(|seen| bidders.highest(&seen.classes)).collect();
        let mut sorted: Vec<usize> = (0..faces.len()).collect();
        sorted.sort_by_key(|item| faces[*item]);
        let mut places = vec![0; faces.len()];
        sorted.iter().enumerate().for_each(|(place, item)| places[*item] = place);
        let mut blocks = Vec::new();
        for items in sorted.chunk_by(|one, next| faces[*one] == faces[*next]) {
            let start = places[items[0]];
            let ties = bidders.ties(own, faces[items[0]], items, &|item| places[item].wrapping_sub(start));
            let mut block = Block::new(start..start + items.len(), items, ties, &game.nets);
            block.hold_apart(bidders, items, faces[items[0]]);
            blocks.push(block);
        }
        HighestSuits { places, blocks }
    }

    /// Returns the changes of the nets in a role of all own seen faces, by the suit of their highest card, against weights
    /// of the other's seen faces by the suit of theirs.
    pub(super) fn nets(&self, role: Role, weights: [&[f64]; SUITS]) -> [Vec<f64>; SUITS] {
        let mut by_place = vec![[0.0; SUITS]; self.places.len()];
        for (item, place) in self.places.iter().enumerate() {
            by_place[*place] = weights.map(|list| list[item]);
        }
        let mut sums = [(); SUITS].map(|()| vec![0.0; self.places.len()]);
        for block in &self.blocks {
            block.add(role as usize, &by_place[block.places.clone()], &mut sums);
        }
        sums.map(|sums| self.places.iter().map(|place| sums[*place]).collect())
    }
}

impl Block {
    fn new(places: Range<usize>, items: &[usize], ties: Vec<Vec<f64>>, nets: &NetTable) -> Block {
        let mut apart = [Vec::new(), Vec::new()];
        for (columns, apart) in nets.columns[0].iter().zip(&mut apart) {
            for other in items {
                apart.push(items.iter().map(|own| columns[*other][*own]).collect::<Vec<f64>>());
            }
        }
        Block { places, ties, excess: apart.clone(), apart }
    }

    /// Takes into account that the other holds none of one's own highest cards. Nets by face draw the suits of both apart
    /// from each other.
    fn hold_apart(&mut self, bidders: &Bidders<'_>, items: &[usize], highest: u8) {
        let cards = bidders.copies_of(highest);
        let seen = &bidders.both[0].items;
        let held: Vec<usize> = items.iter().map(|item| bidders.count(&seen[*item].classes, highest)).collect();
        for (other, others_held) in held.iter().enumerate() {
            for (own, own_held) in held.iter().enumerate() {
                let ways = choose(cards.saturating_sub(*own_held as u64), *others_held);
                let factor = if ways == 0 { 0.0 } else { choose(cards, *others_held) as f64 / ways as f64 };
                self.ties[other][own] *= factor;
                for (apart, excess) in self.apart.iter_mut().zip(&mut self.excess) {
                    apart[other][own] *= factor;
                    excess[other][own] *= factor - 1.0;
                }
            }
        }
    }

    /// Adds the changes of nets to sums by suit.
    fn add(&self, role: usize, by_place: &[[f64; SUITS]], sums: &mut [Vec<f64>; SUITS]) {
        let mut excess = vec![0.0; by_place.len()];
        for (other, weights) in by_place.iter().enumerate().filter(|(_, weights)| **weights != [0.0; SUITS]) {
            let all: f64 = weights.iter().sum();
            excess.iter_mut().zip(&self.excess[role][other]).for_each(|(sum, net)| *sum += all * net);
            for (suit, sums) in sums.iter_mut().enumerate() {
                let [lower, higher] = [&weights[..suit], &weights[suit + 1..]].map(|list| list.iter().sum::<f64>());
                let columns = self.ties[other].iter().zip(&self.apart[role][other]);
                for (sum, (tie, net)) in sums[self.places.clone()].iter_mut().zip(columns) {
                    *sum += (lower - higher) * tie - weights[suit] * net;
                }
            }
        }
        for sums in sums {
            sums[self.places.clone()].iter_mut().zip(&excess).for_each(|(sum, excess)| *sum += excess);
        }
    }
}

impl Bidders<'_> {
    /// Returns the highest face of some cards that are not jokers; 0 if there are none.
    fn highest(&self, classes: &[u8]) -> u8 {
        let cards = self.hands.numbers.cards(classes).into_iter();
        cards.filter(|card| !card.is_joker()).map(Card::face).max().unwrap_or_default()
    }

    /// Counts the cards of a face in the shoe.
    fn copies_of(&self, face: u8) -> u64 {
        let copies = self.hands.numbers.copies.iter().enumerate();
        let copies = copies.filter(|(class, _)| self.highest(&[*class as u8]) == face);
        copies.map(|(_, copies)| u64::from(*copies)).sum()
    }

    /// Counts the cards of a face among some cards.
    fn count(&self, classes: &[u8], face: u8) -> usize {
        classes.iter().filter(|class| self.highest(&[**class]) == face).count()
    }

    /// Returns, for each of some seen faces of the other, the nets of all of these if they win the ties that their highest
    /// cards settle. All have the same highest face.
    fn ties(&self, person: &Bidder, highest: u8, items: &[usize], place: &dyn Fn(usize) -> usize) -> Vec<Vec<f64>> {
        let mut columns = Vec::with_capacity(items.len());
        let is_seen: Vec<bool> = self.hands.fives.iter().map(|five| self.highest(five) == highest).collect();
        let scale = self.scale(person, person);
        for lanes in items.chunks(LANES) {
            let mut by_item = vec![[0.0; LANES]; person.items.len()];
            lanes.iter().enumerate().for_each(|(lane, item)| by_item[*item][lane] = 1.0);
            let mut nets = vec![[0.0; LANES]; items.len()];
            self.hands.sum_ties(
                |five| if is_seen[five] { self.sum_of_seen(person, five, &by_item) } else { [0.0; LANES] },
                |made, net: &[f64; LANES]| {
                    let five = made.five as usize;
                    if !is_seen[five] {
                        return;
                    }
                    self.hands.for_each_seen(five, person.person.seen, |number, ways| {
                        if let Some(nets) = nets.get_mut(place(person.item(number))) {
                            nets.iter_mut().zip(net).for_each(|(sum, net)| *sum += ways as f64 * net * scale);
                        }
                    });
                },
            );
            columns.extend((0..lanes.len()).map(|lane| nets.iter().map(|nets| nets[lane]).collect()));
        }
        columns
    }

    /// Returns the suit of the highest of some seen cards, if the table shows it; `None` for jokers alone.
    pub(super) fn suit_of_highest(&self, classes: &[u8]) -> Option<u8> {
        let cards = self.hands.numbers.cards(classes);
        let shown = self.told.suits_of(&cards);
        let cards = cards.iter().filter(|card| shown.shows_highest() && !card.is_joker());
        cards.map(|card| (card.face(), card.suit())).max().map(|(_, suit)| suit)
    }
}
