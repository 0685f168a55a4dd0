//! The effect of suits if both people see cards of one face. No card is in both hands, so one's own suits tell how the other
//! plays. If the highest cards settle a tie, the highest suit wins it.
//!
//! Nets by face ignore both. The changes for several shared faces add up, as if they did not depend on each other.

use super::bidding::Bidders;
use super::face_sets::{FaceSets, OtherSet, Suits};
use super::highest_ties::HighestTies;
use super::two_people::TwoBidders;
use crate::cards::SUITS;
use crate::games::Role;
use std::ops::Range;

/// A difference of weights that is nothing but rounding.
const ROUNDING: f64 = 1e-12;
/// Lists of nets that are added at once.
const AT_ONCE: usize = 4;

/// The items of a table by their faces.
pub(super) struct RowsByFace {
    /// The item by face of each item of the table.
    pub face_of: Vec<usize>,
    /// The share of each among the hands with its faces.
    shares: Vec<f64>,
}

impl RowsByFace {
    /// Finds the items of a person at a table by face.
    pub(super) fn new(table: &Bidders<'_>, by_faces: &Bidders<'_>, side: usize) -> RowsByFace {
        let face_of = table.places_in(side, by_faces);
        let items = table.both[side].items.iter().zip(&face_of);
        let shares = items.map(|(item, face)| item.chance / by_faces.both[side].items[*face].chance).collect();
        RowsByFace { face_of, shares }
    }

    /// Returns the mean weights by face.
    pub(super) fn means(&self, weights: &[f64]) -> Vec<f64> {
        let faces = self.face_of.iter().max().map_or(0, |most| most + 1);
        let mut means = vec![0.0; faces];
        for ((weight, face), share) in weights.iter().zip(&self.face_of).zip(&self.shares) {
            means[*face] += share * weight;
        }
        means
    }
}

/// Changes of nets by face, for every face of which a table shows suits.
pub(super) struct SharedFaces {
    faces: Vec<SharedFace>,
}

/// Seen faces with some cards of one face, whose suits a table shows.
struct SharedFace {
    sets: FaceSets,
    /// Items by face, sorted by the number of these cards, then by whether they are the highest.
    items: Vec<usize>,
    /// Places of equally many cards.
    sizes: Vec<SizePlaces>,
    /// Items of the table that show the suits.
    rows: Vec<ShownRow>,
    /// Nets in each role. The other's place comes first, then one's own.
    nets: [Vec<Vec<f64>>; 2],
    /// Nets of winning all ties that these cards settle.
    ties: Vec<Vec<f64>>,
}

/// Places of seen faces with equally many cards of one face.
struct SizePlaces {
    all: Range<usize>,
    /// Places without a higher face.
    highest: Range<usize>,
}

/// An item of a table that shows the suits of some cards of a face.
struct ShownRow {
    row: usize,
    /// Place of its faces.
    place: usize,
    /// Place of these cards among the sets of their size.
    set: usize,
    /// Its share of the hands with its faces.
    share: f64,
}

/// Weights of the other's seen cards.
#[derive(Clone, Copy)]
pub(super) struct WeightsMet<'a> {
    /// The role that one has against them.
    pub role: Role,
    /// Weights of the items of the table.
    pub by_row: &'a [f64],
    /// Mean weights of the items by face.
    pub by_face: &'a [f64],
}

/// Own nets against the other's seen faces, and weights of these.
struct MetNets<'a> {
    /// The other's place comes first, then one's own.
    nets: &'a [Vec<f64>],
    /// Weights of each set of cards at the other's place.
    weights: &'a [f64],
    /// Factor of a weight.
    factor: fn(&OtherSet) -> f64,
    /// Places that have such nets.
    places: fn(&SizePlaces) -> Range<usize>,
}

impl SharedFaces {
    /// Finds the faces of which a table shows suits.
    pub(super) fn new(
        game: &TwoBidders<'_>,
        ties: &HighestTies,
        table: &Bidders<'_>,
        by_face: &RowsByFace,
    ) -> SharedFaces {
        let classes = 0..game.bidders.hands.numbers.copies.len() as u8;
        let faces = classes.filter_map(|class| SharedFace::new(class, game, ties, table, by_face));
        SharedFaces { faces: faces.collect() }
    }

    /// Adds the changes of the nets of all items against weights of the other.
    pub(super) fn add(&self, weights: WeightsMet<'_>, nets: &mut [f64]) {
        self.faces.iter().for_each(|face| face.add(weights, nets));
    }
}

impl SharedFace {
    /// Returns `None` if the table shows no suits of these cards.
    fn new(
        class: u8,
        game: &TwoBidders<'_>,
        ties: &HighestTies,
        table: &Bidders<'_>,
        by_face: &RowsByFace,
    ) -> Option<SharedFace> {
        let sets = FaceSets::new(copies_by_suit(class, game, table), table.both[0].person.seen);
        let shown = shown_suits(class, game, table);
        if shown.is_empty() || sets.by_size[1].len() < 2 {
            return None;
        }
        let mut held = vec![0; game.bidders.both[0].items.len()];
        for (row, suits) in &shown {
            held[by_face.face_of[*row]] = suits.iter().map(|cards| usize::from(*cards)).sum();
        }
        let mut items: Vec<usize> = (0..held.len()).filter(|item| held[*item] > 0).collect();
        items.sort_by_key(|item| (held[*item], !ties.are_settled_by(class, *item)));
        let mut sizes = Vec::new();
        for size in 0..sets.by_size.len() {
            let [start, end] = [size, size + 1].map(|size| items.partition_point(|item| held[*item] < size));
            let highest = items[start..end].partition_point(|item| ties.are_settled_by(class, *item));
            sizes.push(SizePlaces { all: start..end, highest: start..start + highest });
        }
        let mut rows = Vec::with_capacity(shown.len());
        for (row, suits) in shown {
            let item = by_face.face_of[row];
            let same_size = &sets.by_size[held[item]];
            rows.push(ShownRow {
                row,
                place: items.iter().position(|other| *other == item)?,
                set: same_size.iter().position(|set| set.suits == suits)?,
                share: by_face.shares[row],
            });
        }
        let nets = game.nets.columns[0].each_ref().map(|columns| among(&items, |other, own| columns[other][own]));
        let ties = among(&items, |other, own| ties.net(other, own));
        Some(SharedFace { sets, items, sizes, rows, nets, ties })
    }

    /// Adds the changes of the nets of all items.
    fn add(&self, weights: WeightsMet<'_>, nets: &mut [f64]) {
        let places = self.items.len();
        let most = self.sets.by_size.iter().map(Vec::len).max().unwrap_or_default();
        let mut apart = vec![0.0; places * most];
        for row in &self.rows {
            apart[row.place * most + row.set] += row.share * weights.by_row[row.row];
        }
        let mut all = apart.clone();
        for (held, sets) in self.sizes.iter().zip(&self.sets.by_size) {
            for place in held.all.clone() {
                let [apart, all] = [&mut apart, &mut all].map(|list| &mut list[place * most..][..sets.len()]);
                let total: f64 = apart.iter().sum();
                for ((apart, all), set) in apart.iter_mut().zip(all).zip(sets) {
                    *apart = *apart / set.share - total;
                    *all = *apart + weights.by_face[self.items[place]];
                }
            }
        }
        // The set comes first, then the place.
        let mut sums = vec![0.0; places * most];
        let nets_met = MetNets {
            nets: &self.nets[weights.role as usize],
            weights: &apart,
            factor: |set| set.chance,
            places: |held| held.all.clone(),
        };
        let ties_met =
            MetNets { nets: &self.ties, weights: &all, factor: |set| set.wins, places: |held| held.highest.clone() };
        self.add_met(&nets_met, &mut sums);
        self.add_met(&ties_met, &mut sums);
        for row in &self.rows {
            nets[row.row] += sums[row.set * places + row.place];
        }
    }

    /// Adds up nets by set and place, times their weights.
    fn add_met(&self, met: &MetNets<'_>, sums: &mut [f64]) {
        let most = met.weights.len() / self.items.len();
        for (size, held) in self.sizes.iter().enumerate() {
            let others = (met.places)(held);
            for first in others.clone().step_by(AT_ONCE) {
                let others = first..others.end.min(first + AT_ONCE);
                for (own, sets) in self.sizes.iter().zip(&self.sets.by_size) {
                    let own = (met.places)(own);
                    for (set, sums) in sets.iter().zip(sums.chunks_mut(self.items.len())) {
                        let mut times = [0.0; AT_ONCE];
                        for (times, other) in times.iter_mut().zip(others.clone()) {
                            let weights = met.weights[other * most..].iter().zip(&set.others[size]);
                            *times = weights.map(|(weight, set)| weight * (met.factor)(set)).sum();
                        }
                        add_products(&mut sums[own.clone()], &met.nets[others.clone()], own.start, times);
                    }
                }
            }
        }
    }
}

/// Lists the nets of some items against each other.
fn among(items: &[usize], net: impl Fn(usize, usize) -> f64) -> Vec<Vec<f64>> {
    items.iter().map(|other| items.iter().map(|own| net(*other, *own)).collect()).collect()
}

/// Adds lists of nets to sums, each so many times.
fn add_products(sums: &mut [f64], nets: &[Vec<f64>], start: usize, times: [f64; AT_ONCE]) {
    if times.iter().all(|times| times.abs() < ROUNDING) {
        return;
    }
    let places = start..start + sums.len();
    if let [one, two, three, four] = nets {
        // At once, so that each sum is loaded and stored once.
        let [one, two, three, four] = [one, two, three, four].map(|nets| nets[places.clone()].iter());
        for ((((sum, one), two), three), four) in sums.iter_mut().zip(one).zip(two).zip(three).zip(four) {
            *sum += times[0] * one + times[1] * two + times[2] * three + times[3] * four;
        }
        return;
    }
    for (nets, times) in nets.iter().zip(times) {
        sums.iter_mut().zip(&nets[places.clone()]).for_each(|(sum, net)| *sum += times * net);
    }
}

/// Counts the cards of a class of faces in the shoe of a table, by suit.
fn copies_by_suit(class: u8, game: &TwoBidders<'_>, table: &Bidders<'_>) -> [u32; SUITS] {
    let numbers = &table.hands.numbers;
    let mut copies = [0; SUITS];
    for (at, number) in numbers.copies.iter().enumerate() {
        let card = numbers.card(at as u8);
        if !card.is_joker() && game.bidders.hands.numbers.class(card) == class {
            copies[usize::from(card.suit())] += number;
        }
    }
    copies
}

/// Lists the items of a table that show the suits of cards of a class of faces, with these suits.
fn shown_suits(class: u8, game: &TwoBidders<'_>, table: &Bidders<'_>) -> Vec<(usize, Suits)> {
    let mut shown = Vec::new();
    for (row, item) in table.both[0].items.iter().enumerate() {
        let cards = table.hands.numbers.cards(&item.classes);
        let mut suits = [0; SUITS];
        for (card, typed) in cards.iter().zip(table.told.suits_of(&cards).of(&cards)) {
            if let (Some(suit), true) = (typed.suit, game.bidders.hands.numbers.class(*card) == class) {
                suits[usize::from(suit)] += 1;
            }
        }
        if suits != [0; SUITS] {
            shown.push((row, suits));
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::super::bidding::Person;
    use super::super::disjoint::HandsByWorth;
    use super::super::told_apart::ToldApart;
    use super::*;
    use crate::cards::Card;
    use crate::games::gnau::round::Gnau;
    use crate::games::gnau::rules::Rules;
    use crate::games::gnau::shown_suits::ShownSuits;

    /// Sets up a lopsided shoe of one or two packs, with some faces and not all of their cards.
    fn lopsided(keys: &str) -> Gnau {
        let mut rules = Rules::from_keys(&format!("players = 1\n{keys}"));
        for card in Card::pack() {
            let kept = if [3, 4, 6, 9].contains(&card.face()) { rules.shoe.copies(card) } else { 0 };
            // Of one pack, a single spade and no heart of the lowest face are left.
            let gone = if card.suit() == 3 && card.face() > 3 || card.suit() == 2 && card.face() == 3 { 1 } else { 0 };
            for _ in kept.saturating_sub(gone)..rules.shoe.copies(card) {
                rules.shoe.take(card);
            }
        }
        Gnau::new(&rules)
    }

    /// Returns the nets of a table's items against uneven weights of the other's: by face, by shared faces, and exactly.
    fn nets_both_ways(game: &Gnau, seen: usize, suits: ShownSuits) -> [Vec<f64>; 3] {
        let [hands, faces] = [HandsByWorth::sorted(game, true), HandsByWorth::by_faces(game)];
        let person = Person { seen, bids: vec![0, 4], stakes: vec![1.0, 5.0] };
        let by_faces = TwoBidders::new(Bidders::new(&faces, [&person, &person]));
        let all = Bidders::new(&hands, [&person, &person]);
        let table = Bidders::telling(&hands, [&person, &person], ToldApart::by(suits));
        let items = table.both[0].items.len();
        let weights: Vec<f64> = (0..items).map(|item| (item * item % 7) as f64 / 7.0 + (item % 3) as f64).collect();

        let rows = RowsByFace::new(&table, &by_faces.bidders, 0);
        let means = rows.means(&weights);
        let face_nets = by_faces.nets.nets(0, &[(Role::Player, means.clone())]).remove(0);
        let by_face: Vec<f64> = rows.face_of.iter().map(|face| face_nets[*face]).collect();
        let mut by_suit = by_face.clone();
        let shared = SharedFaces::new(&by_faces, &HighestTies::new(&by_faces), &table, &rows);
        shared.add(WeightsMet { role: Role::Player, by_row: &weights, by_face: &means }, &mut by_suit);

        let exact = all.nets(0, &all.weights_by(0, &table, vec![(Role::Player, weights)])).remove(0);
        let mut row_nets = vec![0.0; items];
        for ((seen, place), net) in all.both[0].items.iter().zip(all.places_in(0, &table)).zip(exact) {
            row_nets[place] += seen.chance / table.both[0].items[place].chance * net;
        }
        [by_face, by_suit, row_nets]
    }

    /// Returns the largest difference.
    fn furthest(one: &[f64], other: &[f64]) -> f64 {
        one.iter().zip(other).map(|(one, other)| (one - other).abs()).fold(0.0, f64::max)
    }

    /// Nets by shared faces are exact if suits settle no ties and at most one shared face shows its suits.
    #[test]
    fn one_shared_face_is_exact() {
        for keys in ["rules.ties = 'dealer'", "rules.ties = 'player'\ndecks = 2"] {
            let game = lopsided(keys);
            for (seen, suits) in [(1, ShownSuits::All), (2, ShownSuits::OfHighest), (3, ShownSuits::OfHighest)] {
                let [by_face, by_suit, exact] = nets_both_ways(&game, seen, suits);
                let [off, off_by_face] = [&by_suit, &by_face].map(|nets| furthest(nets, &exact));
                assert!(off < 1e-12 && off_by_face > 1e-3, "{keys} {seen} {off} {off_by_face}");
            }
        }
    }

    /// Nets by shared faces are nearly exact if suits settle ties. Those by face are not.
    #[test]
    fn ties_by_suit_are_counted() {
        for keys in ["rules.ties = 'high-card-suit'", "rules.ties = 'high-card-suit'\ndecks = 2"] {
            let [by_face, by_suit, exact] = nets_both_ways(&lopsided(keys), 4, ShownSuits::OfHighest);
            let [off, off_by_face] = [&by_suit, &by_face].map(|nets| furthest(nets, &exact));
            assert!(off < off_by_face / 4.0 && off_by_face > 0.1, "{keys} {off} {off_by_face}");
        }
    }
}
