//! Hands of any number of cards: what choices are worth, against every course of play with a shoe of few residues.

use super::plain::PlainModuloN;
use crate::play::config;
use houseodds::games::modulo_n::{Rules, worths};
use std::collections::BTreeMap;

/// Hands with their chances.
type Distribution = BTreeMap<Vec<u8>, f64>;

/// A table where N is turned up and every draw is from the shoe without that card.
struct Table {
    plain: PlainModuloN,
    n: u8,
    draws: Vec<(u8, f64)>,
    hand_size: usize,
    max_set: usize,
    any_sets: bool,
    must_discard: bool,
    turns_of: Vec<usize>,
}

/// A seat's hand as long as nobody else goes out.
struct Course {
    /// After each of its turns, first before any: the chance not to have gone out.
    is_in: Vec<f64>,
    /// Win share by cards after the last turn.
    left: BTreeMap<usize, f64>,
}

impl Table {
    fn new(rules: &str, shoe: &[u8], n: u8, players: usize, hand_size: usize, max_set: usize) -> Table {
        let plain = PlainModuloN::from_toml(rules);
        let copies = |residue: u8| shoe.iter().filter(|card| **card == residue).count();
        let chance = |residue| (copies(residue) - usize::from(residue == n)) as f64 / (shoe.len() - 1) as f64;
        let stock = shoe.len() - 1 - players * hand_size;
        Table {
            plain,
            n,
            draws: (0..10).filter(|residue| copies(*residue) > 0).map(|residue| (residue, chance(residue))).collect(),
            hand_size,
            max_set,
            any_sets: rules.contains("any"),
            must_discard: rules.contains("must_discard"),
            turns_of: (0..players).map(|seat| (0..stock).filter(|turn| turn % players == seat).count()).collect(),
        }
    }

    fn draw(&self, distribution: &Distribution) -> Distribution {
        let mut drawn = Distribution::new();
        for (hand, chance) in distribution {
            for (card, draw) in &self.draws {
                let mut hand = [&hand[..], &[*card]].concat();
                hand.sort_unstable();
                *drawn.entry(hand).or_default() += chance * draw;
            }
        }
        drawn
    }

    fn dealt(&self) -> Distribution {
        (0..self.hand_size).fold(Distribution::from([(Vec::new(), 1.0)]), |distribution, _| self.draw(&distribution))
    }

    /// Returns the hands after a seat's turn by its named strategy, equally likely within a set.
    fn turn(&self, seat: usize, hand: &[u8]) -> Distribution {
        let mut after = Distribution::new();
        let sets = self.plain.likely_sets(hand, self.n, seat);
        for set in &sets {
            let rest = without(hand, set);
            let again = self.any_sets && !set.is_empty() && !rest.is_empty();
            let ends = if again { self.turn(seat, &rest) } else { Distribution::from([(rest, 1.0)]) };
            for (rest, chance) in ends {
                *after.entry(rest).or_default() += chance / sets.len() as f64;
            }
        }
        after
    }

    fn course(&self, seat: usize) -> Course {
        let mut distribution = self.dealt();
        let mut is_in = vec![1.0];
        for _ in 0..self.turns_of[seat] {
            let mut after = Distribution::new();
            for (hand, chance) in self.draw(&distribution) {
                for (rest, share) in self.turn(seat, &hand) {
                    *after.entry(rest).or_default() += chance * share;
                }
            }
            after.remove(&Vec::new());
            is_in.push(after.values().sum());
            distribution = after;
        }
        let mut left = BTreeMap::new();
        for (hand, chance) in distribution {
            *left.entry(hand.len()).or_default() += chance;
        }
        Course { is_in, left }
    }
}

/// A seat of a table of two that plays its best, but discards the largest set of more than ten cards.
struct Best<'a> {
    table: &'a Table,
    seat: usize,
    other: Course,
    /// Known values, by turns left and hand before a card is drawn.
    known: BTreeMap<(usize, Vec<u8>), f64>,
}

impl Best<'_> {
    /// Returns the chance that the other has not gone out before this turn.
    fn alive(&self, left: usize) -> f64 {
        let before = self.table.turns_of[self.seat] - left;
        self.other.is_in[before + self.seat]
    }

    fn before_draw(&mut self, hand: &[u8], left: usize) -> f64 {
        if left == 0 {
            let chance =
                |cards: std::ops::Range<usize>| self.other.left.range(cards).map(|(_, chance)| chance).sum::<f64>();
            return chance(hand.len() + 1..99) + chance(hand.len()..hand.len() + 1) / 2.0;
        }
        let key = (left, hand.to_vec());
        if let Some(value) = self.known.get(&key) {
            return *value;
        }
        let mut value = 0.0;
        for (card, draw) in self.table.draws.clone() {
            let mut hand = [hand, &[card]].concat();
            hand.sort_unstable();
            value += draw * self.choices(&hand, left).into_values().fold(0.0, f64::max);
        }
        self.known.insert(key, value);
        value
    }

    /// Returns every choice from a hand with the drawn card, and its value; holding back is an empty set.
    fn choices(&mut self, hand: &[u8], left: usize) -> BTreeMap<Vec<u8>, f64> {
        let mut choices = BTreeMap::new();
        for chosen in 1..1u32 << hand.len() {
            if hand.len() > 10 {
                break;
            }
            let set: Vec<u8> = (0..hand.len()).filter(|i| chosen >> i & 1 == 1).map(|i| hand[i]).collect();
            let sum: u32 = set.iter().map(|card| u32::from(*card)).sum();
            if set.len() <= self.table.max_set && sum % 10 == u32::from(self.table.n) && !choices.contains_key(&set) {
                let value = self.after(&without(hand, &set), left);
                choices.insert(set, value);
            }
        }
        if hand.len() > 10 {
            // The plain game of all seats at `largest`.
            let set = self.table.plain.likely_sets(hand, self.table.n, self.seat).remove(0);
            if !set.is_empty() {
                let value = self.after(&without(hand, &set), left);
                return BTreeMap::from([(set, value)]);
            }
        }
        if choices.is_empty() || !self.table.must_discard {
            let value = self.before_draw(hand, left - 1);
            choices.insert(Vec::new(), value);
        }
        choices
    }

    fn after(&mut self, rest: &[u8], left: usize) -> f64 {
        match (rest.is_empty(), self.table.any_sets) {
            (true, _) => self.alive(left),
            (false, true) => self.choices(rest, left).into_values().fold(0.0, f64::max),
            (false, false) => self.before_draw(rest, left - 1),
        }
    }
}

fn without(hand: &[u8], set: &[u8]) -> Vec<u8> {
    let mut rest = hand.to_vec();
    for card in set {
        rest.remove(rest.iter().position(|held| held == card).unwrap());
    }
    rest
}

/// Cards of each residue in a shoe; rules with the other seat's strategy; a hand; and turns left.
struct Case {
    shoe: &'static [(u8, usize)],
    keys: &'static str,
    other: &'static str,
    hand_size: usize,
    max_set: usize,
    n: u8,
    hand: &'static [u8],
    left: usize,
}

const CASES: [Case; 4] = [
    Case {
        shoe: &[(0, 9), (1, 14), (4, 7), (7, 3)],
        keys: "",
        other: "largest",
        hand_size: 2,
        max_set: 1,
        n: 7,
        hand: &[0, 1, 1, 7],
        left: 9,
    },
    Case {
        shoe: &[(0, 14), (3, 4), (6, 9), (7, 6)],
        keys: "",
        other: "random",
        hand_size: 3,
        max_set: 2,
        n: 3,
        hand: &[0, 0, 3, 6, 7],
        left: 8,
    },
    Case {
        shoe: &[(2, 3), (4, 15), (5, 4), (8, 12)],
        keys: "rules.sets_per_turn = 'any'\n",
        other: "smallest",
        hand_size: 2,
        max_set: 3,
        n: 5,
        hand: &[2, 4, 5, 5, 8],
        left: 7,
    },
    Case {
        shoe: &[(0, 20), (2, 2), (5, 9), (9, 4)],
        keys: "rules.must_discard = true\n",
        other: "hold-zeros",
        hand_size: 3,
        max_set: 2,
        n: 2,
        hand: &[0, 0, 0, 2, 5, 5, 9],
        left: 6,
    },
];

/// A seat plays its best, the other by its strategy: hands of up to eighteen cards, most of which are never discarded,
/// at tables with unequal numbers of turns.
#[test]
fn large_hands_have_known_values() {
    for (case, seat) in CASES.into_iter().zip([0, 1, 1, 0]) {
        let shoe: Vec<u8> = case.shoe.iter().flat_map(|(residue, copies)| vec![*residue; *copies]).collect();
        let (numbers, others) = ((shoe.len() - 6) / 9, (shoe.len() - 6) % 9);
        let mut seats = ["'largest'".to_owned(), "'largest'".to_owned()];
        seats[1 - seat] = format!("'{}'", case.other);
        let rules = format!(
            "players = 2\ndeck = {{ numbers_suits = {numbers}, honours_each = 1, feng_shui = {} }}\n{}\
             rules.hand_size = {}\nrules.max_set = {}\nstrategy.seats = [{}]\n",
            others + 1,
            case.keys,
            case.hand_size,
            case.max_set,
            seats.join(", ")
        );
        let table = Table::new(&rules, &shoe, case.n, 2, case.hand_size, case.max_set);
        let other = table.course(1 - seat);
        assert!(other.left.keys().any(|cards| *cards > 12), "no hand of many cards");
        let mut best = Best { table: &table, seat, other, known: BTreeMap::new() };
        let alive = best.alive(case.left);
        let expected = best.choices(case.hand, case.left);

        let of_shoe: Rules = config("modulo-n", &rules).rules_as::<Rules>().unwrap().with_shoe(&shoe);
        let hand: Vec<usize> = case.hand.iter().map(|card| usize::from(*card)).collect();
        let worths = worths(&of_shoe, seat + 1, case.n.into(), &hand, case.left).unwrap();
        for (set, value) in &expected {
            let mut of_set = worths.iter().filter(|worth| {
                let mut low_to_high: Vec<u8> = worth.set.iter().map(|residue| *residue as u8).collect();
                low_to_high.sort_unstable();
                low_to_high == *set
            });
            let (seen, value) = (of_set.next().unwrap().win_share, value / alive);
            assert!((seen - value).abs() < 1e-9, "seat {} of\n{rules}{set:?}: {seen}, not {value}", seat + 1);
        }
    }
}
