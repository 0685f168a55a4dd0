//! Exact odds against every deal dealt out, against symmetries, and against simulation.

use super::both::{hand, rules};
use super::counts::for_every_hand;
use super::mixtures::random_config;
use super::plain::{PlainCard, PlainGnau};
use crate::compare::agrees;
use crate::play::{config, tables};
use houseodds::games::Game;
use houseodds::games::gnau::Gnau;
use houseodds::report::Tables;
use houseodds::stats::{Exact, Fraction};
use num_bigint::BigInt;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

fn exact(keys: &str) -> (Exact, Tables) {
    let game = Gnau::new(&rules(keys));
    let exact = game.exact().expect("Gnau is enumerated");
    let tables = game.tables(&exact);
    (exact, tables)
}

/// The dealer's edge as a fraction of a unit bet.
fn edge(keys: &str) -> Fraction {
    let game = Gnau::new(&rules(keys));
    exact(keys).0.dealer().mean.divided(game.unit() * i64::from(game.bets()))
}

#[test]
fn hands_are_those_of_all_hands_counted() {
    let mut counts: BTreeMap<&str, u128> = BTreeMap::new();
    let plain = PlainGnau::from_toml("");
    for_every_hand(|cards| *counts.entry(plain.hand(cards, "best")).or_default() += 1);
    let tables = exact("").1;
    for role in ["dealer", "player", "seat_1", "seat_4"] {
        for row in tables.frequency.iter().filter(|row| row.role == role) {
            assert_eq!(row.count.0, Some(counts.get(row.hand.as_str()).copied().unwrap_or(0)), "{role} {}", row.hand);
        }
    }
    assert_eq!(hand("", "best", &[PlainCard { face: 10, suit: 0 }; 5]), "five_dukes");
}

#[test]
fn symmetries_are_exact() {
    assert_eq!(edge("base = 'niu-niu-equal'").to_string(), "1/40");
    for keys in [
        "",
        "decks = 5\nrules.three_six = 'face'\nrules.straight = 'on'",
        "strategy = { players = 'sum-only', dealer = 'sum-only' }",
    ] {
        assert_eq!(edge(&format!("rules.ties = 'push'\n{keys}")), Fraction::default(), "{keys}");
        let to_dealer = edge(&format!("rules.ties = 'dealer'\n{keys}"));
        let to_player = edge(&format!("rules.ties = 'player'\n{keys}"));
        assert_eq!(to_dealer.plus(&to_player), Fraction::default(), "{keys}");
        assert!(to_dealer.nearest() > 0.0);
    }
}

/// Margins of hand against hand are the frequencies, on any number of packs.
#[test]
fn margins_are_the_frequencies() {
    for decks in [1, 2, 64] {
        let keys = format!("decks = {decks}\nrules.ties = 'high-card-suit'\nplayers = 1");
        let tables = exact(&keys).1;
        let others: u128 =
            tables.whole.get("matchup", "player").unwrap() / tables.whole.get("frequency", "player").unwrap();
        for (role, of) in [("player", 0), ("dealer", 1)] {
            for row in tables.frequency.iter().filter(|row| row.role == role) {
                let margin: u128 = tables
                    .matchup
                    .iter()
                    .flatten()
                    .filter(|pair| [&pair.player_hand, &pair.dealer_hand][of] == &row.hand)
                    .map(|pair| pair.count.0.unwrap())
                    .sum();
                assert_eq!(margin, row.count.0.unwrap() * others, "{role} {} with {decks} packs", row.hand);
            }
        }
    }
}

/// Dealt orders of a hand, each with how many orders it stands for.
type Orders = Vec<([PlainCard; 5], i64)>;

/// Sixteen cards: aces, threes, sixes and kings. Every deal of three hands is dealt out.
struct SmallWorld {
    hands: Vec<u16>,
    /// Each hand's dealt orders that differ in what the dealer, the first and the second seat make of them, with how
    /// many orders they stand for.
    orders: [Vec<Orders>; 3],
    plain: PlainGnau,
}

const FACES: [u8; 4] = [1, 3, 6, 13];
/// Cards of each face, ace to king, without the ace of spades, and the ace of spades.
const COPIES: [u32; 14] = [3, 0, 4, 0, 0, 4, 0, 0, 0, 0, 0, 0, 4, 1];

impl SmallWorld {
    fn new(keys: &str, strategies: [&str; 3]) -> SmallWorld {
        let hands: Vec<u16> = (0..=u16::MAX).filter(|cards| cards.count_ones() == 5).collect();
        let plain = PlainGnau::from_toml(keys);
        let orders = strategies
            .map(|strategy| hands.iter().map(|hand| distinct_orders(&plain, strategy, *hand)).collect::<Vec<_>>());
        SmallWorld { hands, orders, plain }
    }

    /// A seat's number of orders, sum of nets and of their squares over them, against a dealer's hand in one order.
    fn seat(&self, seat: usize, hand: usize, dealer: &[PlainCard; 5]) -> [i128; 3] {
        let orders = self.orders[1 + seat][hand].iter().map(|(cards, orders)| {
            let net = i128::from(self.plain.settle(dealer, &[*cards; 2]).seats[seat].net);
            [1, net, net * net].map(|power| power * i128::from(*orders))
        });
        orders.fold([0; 3], |sums, more| std::array::from_fn(|i| sums[i] + more[i]))
    }

    /// Number of deals, the sum of the dealer's total and of its square, in 10^-8 of a bet.
    fn deal_out(&self) -> [BigInt; 3] {
        let mut sums = [0i128; 3];
        for (d, dealer_hand) in self.hands.iter().enumerate() {
            for (dealer, dealer_orders) in &self.orders[0][d] {
                let rest: Vec<usize> = (0..self.hands.len()).filter(|a| self.hands[*a] & dealer_hand == 0).collect();
                let [first, second] =
                    [0, 1].map(|seat| rest.iter().map(|a| self.seat(seat, *a, dealer)).collect::<Vec<_>>());
                for (a, [n_a, x, x2]) in rest.iter().zip(&first) {
                    for (b, [n_b, y, y2]) in rest.iter().zip(&second) {
                        if self.hands[*a] & self.hands[*b] == 0 {
                            let weight = i128::from(*dealer_orders);
                            sums[0] += weight * n_a * n_b;
                            sums[1] -= weight * (x * n_b + y * n_a);
                            sums[2] += weight * (x2 * n_b + 2 * x * y + y2 * n_a);
                        }
                    }
                }
            }
        }
        sums.map(BigInt::from)
    }
}

/// One order for each name that the orders of a hand give, with how many of the 120 give it.
fn distinct_orders(plain: &PlainGnau, strategy: &str, hand: u16) -> Orders {
    let cards: Vec<PlainCard> = (0..16)
        .filter(|card| hand >> card & 1 == 1)
        .map(|card| PlainCard { face: FACES[card / 4], suit: (card % 4) as u8 })
        .collect();
    let mut names: BTreeMap<&str, ([PlainCard; 5], i64)> = BTreeMap::new();
    let mut orders = vec![vec![]];
    for place in 0..5 {
        orders = orders
            .into_iter()
            .flat_map(|order: Vec<usize>| {
                (0..=place).map(move |at| {
                    let mut longer = order.clone();
                    longer.insert(at, place);
                    longer
                })
            })
            .collect();
    }
    for order in orders {
        let cards: [PlainCard; 5] = std::array::from_fn(|i| cards[order[i]]);
        names.entry(plain.hand(&cards, strategy)).or_insert((cards, 0)).1 += 1;
    }
    names.into_values().collect()
}

/// The mean and variance of the dealer's total come out as fractions equal to those of every deal dealt out.
#[test]
fn small_world_dealt_out() {
    for (keys, strategies, has_variance) in [
        ("rules.double = 'mixed-three-six'\ncommission = 0.05", ["best"; 3], true),
        ("rules = { ties = 'high-card', full_house = 'on', three_of_a_kind_ox = true }", ["best"; 3], true),
        ("rules.ties = 'high-card-suit'", ["best"; 3], false),
        ("rules.ties = 'player'", ["sum-only", "first-ox", "no-swap"], true),
    ] {
        let keys = format!(
            "players = 2\n{keys}\n[strategy]\ndealer = '{}'\nplayers = ['{}', '{}']",
            strategies[0], strategies[1], strategies[2]
        );
        let game = Gnau::new(&rules(&keys));
        let exact = game.enumerate(&COPIES);
        let [deals, sum, squares] = SmallWorld::new(&keys, strategies).deal_out();
        let unit = 100_000_000 / game.unit();
        let mean = Fraction::new(sum, deals.clone()).divided(unit);
        assert_eq!(exact.dealer().mean, mean, "{keys}");
        let variance = Fraction::new(squares, deals).divided(unit).divided(unit).minus(&mean.times(&mean));
        assert_eq!(exact.dealer().variance, has_variance.then_some(variance), "{keys}");
    }
}

/// Every figure of a simulation lies within five standard errors of the exact one.
#[test]
fn simulation_agrees_under_random_rules() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    for (players, decks) in [(1, 1), (2, 1), (4, 1), (3, 2), (5, 8)] {
        let keys = random_config(&mut rng, players, decks);
        agrees(&tables(&config("gnau", &keys), 12, 200_000), &exact(&keys).1, 200_000, &keys);
    }
}
