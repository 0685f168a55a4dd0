//! Exact odds against every deal of small packs, symmetries, and simulation.

use super::both::{hand, rules};
use super::counts::for_every_kind;
use super::mixtures::random_config_with_jokers;
use super::plain::{PlainCard, PlainGnau};
use crate::compare::agrees;
use crate::play::{config, shoe_of, tables};
use houseodds::engine::{Rounds, Unwatched};
use houseodds::games::gnau::Gnau;
use houseodds::games::{Analysis, Game};
use houseodds::stats::{Exact, Fraction};
use houseodds::tables::{Row, Tables};
use num_bigint::BigInt;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

fn exact(keys: &str) -> (Exact, Tables) {
    let game = Gnau::new(&rules(keys));
    let exact = game.exact(&Unwatched).expect("Gnau is enumerated");
    let tables = game.tables(&exact);
    (exact, tables)
}

/// Returns the dealer's edge as a fraction of a unit bet.
fn edge(keys: &str) -> Fraction {
    let game = Gnau::new(&rules(keys));
    game.exact_by_seat().expect("Gnau is enumerated").dealer().mean.divided(game.staked())
}

#[test]
fn hands_are_those_of_all_hands_counted() {
    let mut counts: BTreeMap<&str, u128> = BTreeMap::new();
    let plain = PlainGnau::from_toml("");
    for_every_kind(|cards, times| *counts.entry(plain.hand(cards, "best")).or_default() += u128::from(times));
    let tables = exact("").1;
    for role in ["dealer", "player", "seat_1", "seat_4"] {
        for row in tables.table("frequency").unwrap().rows_of(role) {
            let hand = row.labels[1].text();
            assert_eq!(row.count, Some(counts.get(hand).copied().unwrap_or(0)), "{role} {hand}");
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

/// Margins of hand against hand are the frequencies, on any number of packs. Either side wins half of the "Equal" bets,
/// because suits leave no tie, and a win pays 0.95. The mean net is −1/40, its variance (0.95² + 1)/2 − 1/40² = 0.975²,
/// N0 that times 40². Without commission there is no edge.
#[test]
fn metrics_of_the_equal_bet() {
    let of = |keys: &str, metric: &str| {
        let row = exact(keys).1.metric("player", metric).unwrap().clone();
        row.value.map(|value| value.0)
    };
    let equal = "base = 'niu-niu-equal'\nplayers = 1";
    let expected = [("element_of_risk", 0.025), ("hit_frequency", 0.5), ("n0", 1521.0)];
    for (metric, value) in expected {
        assert_eq!(of(equal, metric), Some(value), "{metric}");
    }
    assert!((of(equal, "volatility_index").unwrap() - 1.96 * 0.975).abs() < 1e-15);
    let free = "base = 'niu-niu-equal'\nplayers = 1\ncommission = 0";
    assert_eq!((of(free, "element_of_risk"), of(free, "n0")), (Some(0.0), None));
    // Bets that nobody pays have no turnover.
    let nothing = "players = 1\npayout = { no_ox = 0, ox = 0, double = 0, ngau_tonku = 0, five_dukes = 0 }";
    assert_eq!((of(nothing, "edge_on_turnover"), of(nothing, "hit_frequency")), (None, Some(0.0)));
}

#[test]
fn margins_are_the_frequencies() {
    for decks in [1, 2, 64] {
        let keys = format!("decks = {decks}\nrules.ties = 'high-card-suit'\nplayers = 1");
        let tables = exact(&keys).1;
        let others: u128 =
            tables.table("matchup").unwrap().whole["player"] / tables.table("frequency").unwrap().whole["player"];
        for (role, of) in [("player", 0), ("dealer", 1)] {
            for row in tables.table("frequency").unwrap().rows_of(role) {
                let margin: u128 = tables
                    .rows("matchup")
                    .iter()
                    .filter(|pair| pair.labels[of] == row.labels[1])
                    .map(|pair| pair.count.unwrap())
                    .sum();
                assert_eq!(margin, row.count.unwrap() * others, "{role} {} with {decks} packs", row.labels[1]);
            }
        }
    }
}

/// Pairs of hands have the net of a unit bet, for any stakes: its mean over all pairs is minus the edge.
#[test]
fn pairs_match_unit_bets() {
    for bets in ["1", "5", "[1, 5]"] {
        let tables = exact(&format!("players = 2\nbets = {bets}\nrules.ties = 'high-card'")).1;
        let of = |row: &Row| row.share() * row.more[0].map_or(0.0, |net| net.0);
        let mean: f64 = tables.rows("matchup").iter().map(of).sum();
        let edge = tables.metric("dealer", "edge").unwrap().value.unwrap().0;
        assert!((mean + edge).abs() < 1e-12, "{mean} of pairs, {edge} of all with bets of {bets}");
    }
}

/// Sixteen cards: four of each of four faces, the same face twice with two packs. Every deal of three hands is dealt.
struct SmallWorld {
    faces: [u8; 4],
    plain: PlainGnau,
    hands: Vec<u16>,
    /// Properties of a hand that matter to a settlement, with cards that have them, by holder (the dealer, then two
    /// seats).
    kinds: [Vec<(Kind, [PlainCard; 5])>; 3],
    /// Kinds of a hand, with the number of the 120 orders that give each, by holder and hand.
    orders: [Vec<Vec<(usize, i128)>>; 3],
}

/// A hand's name, and its highest card.
type Kind = (&'static str, (u8, u8));

impl SmallWorld {
    fn new(keys: &str, faces: [u8; 4], strategies: [&str; 3]) -> SmallWorld {
        let hands: Vec<u16> = (0..=u16::MAX).filter(|cards| cards.count_ones() == 5).collect();
        let plain = PlainGnau::from_toml(keys);
        let mut world = SmallWorld { faces, plain, hands, kinds: Default::default(), orders: Default::default() };
        for (holder, strategy) in strategies.into_iter().enumerate() {
            world.orders[holder] = (0..world.hands.len()).map(|hand| world.orders(holder, strategy, hand)).collect();
        }
        world
    }

    /// Returns the kinds that the orders of a hand give.
    fn orders(&mut self, holder: usize, strategy: &str, hand: usize) -> Vec<(usize, i128)> {
        let cards: Vec<PlainCard> = (0..16)
            .filter(|card| self.hands[hand] >> card & 1 == 1)
            .map(|card| PlainCard { face: self.faces[card / 4], suit: (card % 4) as u8 })
            .collect();
        let mut found: BTreeMap<usize, i128> = BTreeMap::new();
        // The other strategies do not depend on the order.
        let orders = orders_of_five();
        let looked_at = if matches!(strategy, "first-ox" | "sum-only") { &orders[..] } else { &orders[..1] };
        for order in looked_at {
            let cards: [PlainCard; 5] = std::array::from_fn(|i| cards[order[i]]);
            let high = cards.map(|card| (card.face, card.suit)).into_iter().max().unwrap();
            let kind = (self.plain.hand(&cards, strategy), high);
            let kinds = &mut self.kinds[holder];
            let at = kinds.iter().position(|(k, _)| *k == kind).unwrap_or(kinds.len());
            if at == kinds.len() {
                kinds.push((kind, cards));
            }
            *found.entry(at).or_default() += 120 / looked_at.len() as i128;
        }
        found.into_iter().collect()
    }

    /// Returns a seat's net by the dealer's kind and its own.
    fn nets(&self, seat: usize) -> Vec<Vec<i128>> {
        let [dealers, players] = [&self.kinds[0], &self.kinds[1 + seat]];
        let net = |dealer: &[PlainCard; 5], player: &[PlainCard; 5]| {
            i128::from(self.plain.settle(dealer, &[*player; 2]).seats[seat].net)
        };
        dealers.iter().map(|(_, dealer)| players.iter().map(|(_, player)| net(dealer, player)).collect()).collect()
    }

    /// Returns the number of deals, the sum of the dealer's total and of its square, in 10^-8 of a bet.
    fn deal_out(&self) -> [BigInt; 3] {
        let mut sums = [0i128; 3];
        let nets = [0, 1].map(|seat| self.nets(seat));
        // By seat and hand: the number of orders, the sum of their nets and of the squares.
        let mut worth = [vec![[0; 3]; self.hands.len()], vec![[0; 3]; self.hands.len()]];
        let mut number = vec![0; 1 << 16];
        self.hands.iter().enumerate().for_each(|(at, hand)| number[usize::from(*hand)] = at);
        for (d, dealer_hand) in self.hands.iter().enumerate() {
            let rest: Vec<usize> = (0..self.hands.len()).filter(|a| self.hands[*a] & dealer_hand == 0).collect();
            for &(kind, weight) in &self.orders[0][d] {
                for (seat, worth) in worth.iter_mut().enumerate() {
                    for &hand in &rest {
                        worth[hand] = [0; 3];
                        for &(own, orders) in &self.orders[1 + seat][hand] {
                            let net = nets[seat][kind][own];
                            (0..3).for_each(|power| worth[hand][power as usize] += orders * net.pow(power));
                        }
                    }
                }
                for &a in &rest {
                    let [n_a, x, x2] = worth[0][a];
                    let left = !(dealer_hand | self.hands[a]);
                    // Six cards are left: the second seat has all but one.
                    let mut others = [0; 3];
                    for spared in (0..16).filter(|card| left >> card & 1 == 1) {
                        let other = worth[1][number[usize::from(left & !(1 << spared))]];
                        (0..3).for_each(|power| others[power] += other[power]);
                    }
                    let [n_b, y, y2] = others;
                    sums[0] += weight * n_a * n_b;
                    sums[1] -= weight * (x * n_b + y * n_a);
                    sums[2] += weight * (x2 * n_b + 2 * x * y + y2 * n_a);
                }
            }
        }
        sums.map(BigInt::from)
    }
}

/// Returns all orders of five things.
fn orders_of_five() -> Vec<Vec<usize>> {
    (0..5).fold(vec![vec![]], |orders, place| {
        let longer = |order: Vec<usize>| (0..=place).map(move |at| [&order[..at], &[place], &order[at..]].concat());
        orders.into_iter().flat_map(longer).collect()
    })
}

#[test]
fn small_worlds_dealt_out() {
    dealt_out_one_in(4);
}

#[test]
#[ignore = "long check"]
fn more_small_worlds_dealt_out() {
    dealt_out_one_in(1);
}

/// Hands of a config's own: equal to each other, with an Ox and without, taking more than they pay.
const OWN: &str = "rules.ranking = ['ngau_tonku', 'low', ['double', 'mixed'], 'ox_10', ['pair_left', 'ox'], 'five_dukes']\n\
                   rules.ties = 'high-card'\npayout = { low = 4, mixed = 2, pair_left = 3, dealer.low = 7 }\n\
                   hand.low = { sum = { at_most = 14 } }\nhand.mixed = { alike = [2, 2], has = 'K' }\n\
                   hand.pair_left = { rest = { faces = ['A', '6'] }, some = { faces = ['K'], at_least = 2 } }";

/// Checks that mean and variance of the dealer's total, as fractions, equal those over every deal, under one in `step`
/// of these rules.
fn dealt_out_one_in(step: usize) {
    const ONE_PACK: [u8; 4] = [1, 3, 6, 13];
    let best = ["best"; 3];
    for (faces, keys, strategies) in [
        (ONE_PACK, "rules.double = 'mixed-three-six'\ncommission = 0.05", best),
        (ONE_PACK, "rules = { ties = 'high-card', full_house = 'on', three_of_a_kind_ox = true }", best),
        (ONE_PACK, "rules.ties = 'player'", ["sum-only", "first-ox", "no-swap"]),
        (ONE_PACK, "rules.ties = 'high-card-suit'", best),
        (ONE_PACK, "rules = { ties = 'high-card-suit', no_ox_tie = 'dealer' }\npayout.no_ox = 2", best),
        (ONE_PACK, "rules = { ties = 'high-card-suit', double_rank = 'equal' }\npayout.double_k = 4", best),
        (ONE_PACK, "rules.ties = 'high-card-suit'\ncommission = 0.1", ["no-swap", "sum-only", "first-ox"]),
        (ONE_PACK, OWN, best),
        (ONE_PACK, OWN, ["sum-only", "best", "first-ox"]),
        // Two packs: equal suits push, and more cards of the highest face than one pack has.
        ([3, 3, 13, 13], "decks = 2\nrules = { ties = 'high-card-suit', double_rank = 'equal' }", best),
        (
            [1, 1, 11, 11],
            "decks = 2\nrules = { ties = 'high-card-suit' }\npayout.no_ox = 2.5",
            ["best", "best", "sum-only"],
        ),
    ]
    .into_iter()
    .step_by(step)
    {
        let keys = format!(
            "players = 2\n{keys}\n[strategy]\ndealer = '{}'\nplayers = ['{}', '{}']",
            strategies[0], strategies[1], strategies[2]
        );
        let decks = if keys.contains("decks = 2") { 2 } else { 1 };
        let shoe: Vec<(u8, u8)> = faces.iter().flat_map(|face| (0..4).map(move |suit| (*face, suit))).collect();
        let game = Gnau::new(&rules(&format!("{}{keys}", shoe_of(decks, &shoe))));
        let exact = game.exact(&Unwatched).unwrap();
        let [deals, sum, squares] = SmallWorld::new(&keys, faces, strategies).deal_out();
        let unit = 100_000_000 / game.unit();
        let mean = Fraction::new(sum, deals.clone()).divided(unit);
        assert_eq!(exact.dealer().mean, mean, "{keys}");
        let variance = Fraction::new(squares, deals).divided(unit).divided(unit).minus(&mean.times(&mean));
        assert_eq!(exact.dealer().variance, Some(variance), "{keys}");
    }
}

/// With `suit` first, suits settle whole groups of hands. The edge is exact by symmetry. The dealer's deviation with
/// two seats is left out if counting it would take gigabytes. With few such hands it is counted, here from a short
/// shoe.
#[test]
fn deviations_that_are_dear_are_left_out() {
    const SHORT: &str = "shoe.removed = '2s 2h 2d 2c 4s 4h 4d 4c 5s 5h 5d 5c 7s 7h 7d 7c 8s 8h 8d 8c'\n";
    for (ties, shoe, is_counted) in [("['suit', 'alike']", "", false), ("['alike', 'suit']", SHORT, true)] {
        let (exact, tables) = exact(&format!("{shoe}players = 2\nrules.ties = {ties}\n"));
        assert_eq!(exact.dealer().mean, Fraction::default(), "{ties}");
        let deviation = tables.metric("dealer", "std_dev").and_then(|row| row.value);
        assert_eq!(deviation.is_some(), is_counted, "{ties}");
    }
}

/// Every figure of a simulation is within five standard errors of the exact one.
#[test]
fn simulation_agrees_under_random_rules() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    for (players, decks) in [(1, 1), (2, 1), (4, 1), (3, 2), (5, 8)] {
        let keys = random_config_with_jokers(&mut rng, players, decks);
        agrees(&tables(&config("gnau", &keys), 12, 200_000), &exact(&keys).1, 200_000, &keys);
    }
}
