//! The ties between two people who see the same highest face, if suits decide ties.

use super::bidding::{Bidder, Bidders, LANES};
use super::two_people::TwoBidders;

/// Nets of winning all ties that the highest seen cards settle.
pub(super) struct HighestTies {
    /// The class of the highest card of each item by face, and its place among the items with the same; `None` for jokers
    /// alone, or if suits settle no ties.
    highest: Vec<Option<(u8, usize)>>,
    /// Nets for each class. The other's place comes first, then one's own.
    nets: Vec<Vec<Vec<f64>>>,
}

impl HighestTies {
    /// Finds the nets at a table by face of people who see equally many cards.
    pub(super) fn new(game: &TwoBidders<'_>) -> HighestTies {
        let bidders = &game.bidders;
        let person = &bidders.both[0];
        let mut by_class = vec![Vec::new(); bidders.hands.numbers.copies.len()];
        let mut highest = vec![None; person.items.len()];
        let settles = bidders.hands.game().rules.ties_by_suit();
        for (item, seen) in person.items.iter().enumerate().filter(|_| settles) {
            if let Some(class) = bidders.highest(&seen.classes) {
                let items: &mut Vec<usize> = &mut by_class[usize::from(class)];
                highest[item] = Some((class, items.len()));
                items.push(item);
            }
        }
        let classes = by_class.iter().zip(0..);
        let nets = classes.map(|(items, class)| bidders.ties(person, class, items, &highest)).collect();
        HighestTies { highest, nets }
    }

    /// Returns `true` if a card of a class is the highest of some seen cards, by face.
    pub(super) fn are_settled_by(&self, class: u8, item: usize) -> bool {
        self.highest[item].is_some_and(|(highest, _)| highest == class)
    }

    /// Returns the net of winning all ties with the seen cards `own` against `other`; 0 if their highest faces differ.
    pub(super) fn net(&self, other: usize, own: usize) -> f64 {
        match (self.highest[other], self.highest[own]) {
            (Some((class, other)), Some((own_class, own))) if class == own_class => {
                self.nets[usize::from(class)][other][own]
            }
            _ => 0.0,
        }
    }
}

impl Bidders<'_> {
    /// Returns the class of the highest of some cards that are not jokers.
    fn highest(&self, classes: &[u8]) -> Option<u8> {
        let numbers = &self.hands.numbers;
        let cards = classes.iter().filter(|class| !numbers.card(**class).is_joker());
        cards.max_by_key(|class| numbers.card(**class).face()).copied()
    }

    /// Returns the nets of some seen faces against each other if they win all ties that their highest cards settle. These
    /// have one class. The other's faces come first, then one's own.
    fn ties(&self, person: &Bidder, class: u8, items: &[usize], highest: &[Option<(u8, usize)>]) -> Vec<Vec<f64>> {
        let mut columns = Vec::with_capacity(items.len());
        let is_seen: Vec<bool> = self.hands.fives.iter().map(|five| self.highest(five) == Some(class)).collect();
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
                        if let Some((_, place)) = highest[person.item(number)].filter(|(of, _)| *of == class) {
                            nets[place].iter_mut().zip(net).for_each(|(sum, net)| *sum += ways as f64 * net * scale);
                        }
                    });
                },
            );
            columns.extend((0..lanes.len()).map(|lane| nets.iter().map(|nets| nets[lane]).collect()));
        }
        columns
    }
}
