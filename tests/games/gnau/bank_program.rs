//! Bids and stakes in a stripped pack as a linear program of the tests' own, against what `solve` says of them.
//!
//! The pack is dealt out whole and settled by the plain game. One person's plan is a list of variables, and what it leaves
//! to the best response of the other is a constraint for each bid and hand. A solution comes with its certificate: a plan
//! and a dual plan that both obey their constraints and have the same value.

use super::plain::PlainCard;
use super::plain_bank::{Five, PlainBank};
use crate::play::{config, shoe_of};
use houseodds::engine::Unwatched;
use houseodds::games::{Against, Solving};
use std::collections::BTreeMap;

/// Faces of the stripped pack, of two suits each.
const FACES: [u8; 6] = [1, 3, 5, 8, 9, 12];
/// As much as anybody loses in a round, so that it pays to act with all cards.
const SHIFT: f64 = 60.0;

/// Entries below this are rounding.
const NEGLIGIBLE: f64 = 1e-9;
/// Pivots without a gain after which the first possible column enters, which cannot cycle.
const STALLED: usize = 40;

/// The most of a sum of variables that are not negative, under upper bounds of other sums, which are not negative.
#[derive(Default)]
struct Program {
    objective: Vec<f64>,
    rows: Vec<(BTreeMap<usize, f64>, f64)>,
}

/// Values of all variables, and of all dual ones.
struct Optimum {
    value: f64,
    variables: Vec<f64>,
    duals: Vec<f64>,
}

impl Program {
    /// Adds a variable with its part in the sum.
    fn add_variable(&mut self, gain: f64) -> usize {
        self.objective.push(gain);
        self.objective.len() - 1
    }

    /// Solves the program by a dense simplex.
    fn solve(&self) -> Optimum {
        let (height, width) = (self.rows.len(), self.objective.len());
        let mut tableau: Vec<Vec<f64>> = Vec::new();
        for (row, bound) in &self.rows {
            let mut dense = vec![0.0; width];
            row.iter().for_each(|(at, factor)| dense[*at] = *factor);
            tableau.push([dense, vec![*bound]].concat());
        }
        tableau.push([self.objective.iter().map(|gain| -gain).collect(), vec![0.0]].concat());
        // Variables come first, then the slack of each row.
        let mut basic: Vec<usize> = (width..width + height).collect();
        let mut others: Vec<usize> = (0..width).collect();
        let mut stalled = 0;
        while let Some(column) = entering(&tableau[height], &others, stalled > STALLED) {
            let row = leaving(&tableau[..height], column, &basic, stalled > STALLED).expect("a bounded program");
            let before = tableau[height][width];
            pivot(&mut tableau, row, column);
            std::mem::swap(&mut basic[row], &mut others[column]);
            stalled = if tableau[height][width] > before + 1e-9 { 0 } else { stalled + 1 };
        }
        let mut optimum =
            Optimum { value: tableau[height][width], variables: vec![0.0; width], duals: vec![0.0; height] };
        for (row, at) in basic.iter().enumerate().filter(|(_, at)| **at < width) {
            optimum.variables[*at] = tableau[row][width];
        }
        for (column, at) in others.iter().enumerate().filter(|(_, at)| **at >= width) {
            optimum.duals[*at - width] = tableau[height][column];
        }
        self.certify(&optimum);
        optimum
    }

    /// Fails unless both plans obey all constraints and have the same value, which is then the most.
    fn certify(&self, optimum: &Optimum) {
        let close = 1e-8;
        let mut prices = vec![0.0; self.objective.len()];
        let mut bound_of_all = 0.0;
        for ((row, bound), dual) in self.rows.iter().zip(&optimum.duals) {
            let sum: f64 = row.iter().map(|(at, factor)| factor * optimum.variables[*at]).sum();
            assert!(sum <= bound + close && *dual >= -close, "{sum} {bound} {dual}");
            row.iter().for_each(|(at, factor)| prices[*at] += factor * dual);
            bound_of_all += bound * dual;
        }
        for ((price, gain), variable) in prices.iter().zip(&self.objective).zip(&optimum.variables) {
            assert!(*price >= gain - close && *variable >= -close, "{price} {gain} {variable}");
        }
        let value: f64 = self.objective.iter().zip(&optimum.variables).map(|(gain, variable)| gain * variable).sum();
        assert!(
            (value - bound_of_all).abs() < close && (value - optimum.value).abs() < close,
            "{value} {bound_of_all}"
        );
    }
}

/// Returns the column with the largest gain, or the first with any.
fn entering(gains: &[f64], labels: &[usize], is_first: bool) -> Option<usize> {
    let columns = (0..labels.len()).filter(|column| gains[*column] < -NEGLIGIBLE);
    match is_first {
        true => columns.min_by_key(|column| labels[*column]),
        false => columns.min_by(|one, other| gains[*one].total_cmp(&gains[*other])),
    }
}

/// Returns the row that bounds a column most. Of equal ones the largest entry leaves, which keeps rounding small, or the
/// variable that comes first.
fn leaving(rows: &[Vec<f64>], column: usize, basic: &[usize], is_first: bool) -> Option<usize> {
    let mut best: Option<(f64, usize)> = None;
    for (at, row) in rows.iter().enumerate().filter(|(_, row)| row[column] > NEGLIGIBLE) {
        let ratio = row[row.len() - 1].max(0.0) / row[column];
        let is_better = best.is_none_or(|(least, other)| {
            let comes_first = if is_first { basic[at] < basic[other] } else { row[column] > rows[other][column] };
            ratio < least - NEGLIGIBLE || (ratio < least + NEGLIGIBLE && comes_first)
        });
        if is_better {
            best = Some((ratio, at));
        }
    }
    best.map(|(_, at)| at)
}

/// Exchanges the variable of a row for that of a column.
fn pivot(tableau: &mut [Vec<f64>], row: usize, column: usize) {
    let factor = 1.0 / tableau[row][column];
    let mut taken = std::mem::take(&mut tableau[row]);
    taken.iter_mut().for_each(|entry| *entry *= factor);
    taken[column] = factor;
    for other in tableau.iter_mut().filter(|other| !other.is_empty()) {
        let times = other[column];
        if times != 0.0 {
            other[column] = 0.0;
            other.iter_mut().zip(&taken).for_each(|(entry, own)| *entry -= times * own);
        }
    }
    tableau[row] = taken;
}

/// The sight and choices of a person: seen cards, bids, and the least and the most stake.
#[derive(Clone)]
struct PlainPerson {
    seen: usize,
    bids: Vec<u32>,
    stakes: [f64; 2],
}

/// Sums over all deals, by the seen cards of both.
#[derive(Default)]
struct PairSums {
    deals: f64,
    as_player: f64,
    as_dealer: f64,
}

/// All deals of the pack to two people.
struct AllDeals {
    hands: [Vec<Vec<u8>>; 2],
    sums: BTreeMap<(usize, usize), PairSums>,
    deals: f64,
}

/// Returns all sets of so many cards, by their bits.
fn sets(cards: usize, size: u32) -> impl Iterator<Item = u32> {
    (0..1 << cards).filter(move |set: &u32| set.count_ones() == size)
}

impl AllDeals {
    /// Deals the stripped pack out whole.
    fn new(bank: &PlainBank, seen: [usize; 2]) -> AllDeals {
        let pack: Vec<PlainCard> =
            FACES.iter().flat_map(|face| [0, 1].map(|suit| PlainCard { face: *face, suit })).collect();
        let cards = |set: u32| (0..pack.len()).filter(|at| set >> at & 1 == 1).map(|at| pack[at]).collect::<Vec<_>>();
        let mut places: [BTreeMap<Vec<u8>, usize>; 2] = Default::default();
        let mut deals = AllDeals { hands: Default::default(), sums: BTreeMap::new(), deals: 0.0 };
        for own in sets(pack.len(), 5) {
            for other in sets(pack.len(), 5).filter(|other| other & own == 0) {
                let fives: [Five; 2] = [own, other].map(|set| cards(set).try_into().unwrap());
                let as_player = bank.against(&fives[0], &fives[1]).1;
                let as_dealer = -bank.against(&fives[1], &fives[0]).1;
                let mut of_side = |side: usize| -> Vec<usize> {
                    let mut found = Vec::new();
                    for set in sets(5, seen[side] as u32) {
                        let in_set = (0..5).filter(|at| set >> at & 1 == 1);
                        let faces: Vec<u8> = in_set.map(|at| fives[side][at].face).collect();
                        let next = places[side].len();
                        found.push(*places[side].entry(faces).or_insert(next));
                    }
                    found
                };
                let [of_own, of_other] = [of_side(0), of_side(1)];
                for pair in of_own.iter().flat_map(|own| of_other.iter().map(|other| (*own, *other))) {
                    let sums = deals.sums.entry(pair).or_default();
                    sums.deals += 1.0;
                    sums.as_player += as_player;
                    sums.as_dealer += as_dealer;
                    deals.deals += 1.0;
                }
            }
        }
        for (hands, places) in deals.hands.iter_mut().zip(places) {
            hands.resize(places.len(), Vec::new());
            places.into_iter().for_each(|(faces, place)| hands[place] = faces);
        }
        deals
    }

    /// Returns the chance that the second person holds each hand.
    fn chances(&self) -> Vec<f64> {
        let mut chances = vec![0.0; self.hands[1].len()];
        self.sums.iter().for_each(|((_, other), sums)| chances[*other] += sums.deals / self.deals);
        chances
    }
}

/// Returns how likely a bid takes the bank from another one, times what it multiplies.
fn bank(bid: u32, other: u32) -> f64 {
    let share = match bid.cmp(&other) {
        std::cmp::Ordering::Less => 0.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 1.0,
    };
    share * f64::from(bid.max(1))
}

/// Returns what the first person nets at best, whatever the second does.
fn value(bank_rules: &PlainBank, people: [&PlainPerson; 2]) -> f64 {
    let deals = AllDeals::new(bank_rules, people.map(|person| person.seen));
    let [own, other] = people;
    let [least, raise] = [own.stakes[0], own.stakes[1] - own.stakes[0]];
    let [others_least, others_raise] = [other.stakes[0], other.stakes[1] - other.stakes[0]];
    let chances = deals.chances();
    let mut program = Program::default();
    // How often each hand makes each bid, and then stakes the most against each bid.
    let (mut bids, mut most) = (BTreeMap::new(), BTreeMap::new());
    for hand in 0..deals.hands[0].len() {
        let of_hand: Vec<usize> = own.bids.iter().map(|_| program.add_variable(0.0)).collect();
        program.rows.push((of_hand.iter().map(|bid| (*bid, 1.0)).collect(), 1.0));
        for (at, bid) in of_hand.into_iter().enumerate() {
            bids.insert((hand, at), bid);
            for (above, highest) in other.bids.iter().enumerate() {
                if raise > 0.0 && bank(*highest, own.bids[at]) > 0.0 {
                    let stake = program.add_variable(0.0);
                    program.rows.push((BTreeMap::from([(stake, 1.0), (bid, -1.0)]), 0.0));
                    most.insert((hand, at, above), stake);
                }
            }
        }
    }
    for (of_other, chance) in chances.iter().enumerate() {
        let pairs: Vec<(usize, &PairSums, f64)> = (0..deals.hands[0].len())
            .filter_map(|hand| Some((hand, deals.sums.get(&(hand, of_other))?, 1.0 / (chance * deals.deals))))
            .collect();
        // What the other wins of a dealer at each bid, per unit staked, if it is positive.
        let mut lost = Vec::new();
        for at in 0..own.bids.len() {
            let loss = program.add_variable(0.0);
            let mut row = BTreeMap::from([(loss, -1.0)]);
            pairs.iter().for_each(|(hand, sums, scale)| {
                row.insert(bids[&(*hand, at)], -scale * sums.as_dealer);
            });
            program.rows.push((row, 0.0));
            lost.push(loss);
        }
        let left = program.add_variable(*chance);
        for (place, others_bid) in other.bids.iter().enumerate() {
            let mut row = BTreeMap::from([(left, 1.0)]);
            for (at, bid) in own.bids.iter().enumerate() {
                let [played, banked] = [bank(*others_bid, *bid), bank(*bid, *others_bid)];
                row.insert(lost[at], others_raise * banked);
                for (hand, sums, scale) in &pairs {
                    let net =
                        SHIFT * sums.deals + played * least * sums.as_player + banked * others_least * sums.as_dealer;
                    row.insert(bids[&(*hand, at)], -scale * net);
                    if let Some(stake) = most.get(&(*hand, at, place)) {
                        row.insert(*stake, -scale * played * raise * sums.as_player);
                    }
                }
            }
            program.rows.push((row, 0.0));
        }
    }
    program.solve().value - SHIFT
}

/// Who may only bid the lowest, only stake the least, or sees nothing loses what the program says. Two who may do the same
/// win nothing.
#[test]
fn a_stripped_pack_is_solved_as_a_linear_program() {
    let kept: Vec<(u8, u8)> = FACES.iter().flat_map(|face| [(*face, 0), (*face, 1)]).collect();
    let dealer = "dealer = { by = 'bids', seen = 4, bids = [0, 1, 3], stakes = [1, 4] }";
    for rules in ["", "rules.ties = 'high-card'\npayout.ox_9 = 3\n"] {
        let keys = format!("players = 1\n{}{dealer}\n{rules}", shoe_of(1, &kept));
        let solving = Solving::new(Against::BestPlay, 0);
        let solved = config("gnau", &keys).rules.game(&Unwatched).solve(&solving, &Unwatched).unwrap();
        let plain = PlainBank::from_toml(&format!("players = 1\n{dealer}\n{rules}"));
        let free = PlainPerson { seen: 4, bids: vec![0, 1, 3], stakes: [1.0, 4.0] };
        for (name, person) in [
            ("right_to_bid", PlainPerson { bids: vec![0], ..free.clone() }),
            ("right_to_raise", PlainPerson { stakes: [1.0, 1.0], ..free.clone() }),
            ("right_to_see", PlainPerson { seen: 0, ..free.clone() }),
        ] {
            let cost = -value(&plain, [&person, &free]);
            let fact = solved.answer.facts.iter().find(|fact| fact.name == name).unwrap();
            // The bound includes the rounding of the figure.
            let (found, close) = (fact.number().unwrap(), fact.off_at_most + 1e-8);
            assert!((found - cost).abs() <= close && close < 1e-4, "{rules}{name}: {cost} {found} ± {close}");
            assert!(cost > 0.01, "{rules}{name}: {cost}");
        }
        let nothing = value(&plain, [&free, &free]);
        assert!(nothing.abs() < 1e-7, "{rules}: {nothing}");
    }
}
