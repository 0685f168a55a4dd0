//! Exact odds of people who settle with each other, against a shoe of fifteen cards that a plain game deals out whole.

use super::bank_dealt::{SHOE, Set, five, sets};
use super::plain::Worth;
use super::plain_bank::{Five, PlainBank};
use crate::play::{config, shoe_of};
use houseodds::engine::Unwatched;
use std::collections::HashMap;

/// Tables of two and three people without a bank, who arrange differently. Suits, an own rule for no Ox or a payout of
/// equal hands decide.
const TABLES: [(&str, &[&str]); 5] = [
    (
        "players = 2\nbets = 2.5\ndealer = { by = 'nobody', all_pay = 'each' }\nrules.ties = 'push'\n\
      commission = 0.05\ncommission_to = 'house'\npayout = { ox_8 = 4, no_ox = 2 }\n",
        &["no-swap", "best", "best"],
    ),
    (
        "players = 2\ndealer = { by = 'nobody', all_pay = 'each' }\nrules = { ties = 'high-card-suit', no_ox_tie = 'push' }\n\
      payout = { equal = 3, ox_4 = 7 }\n",
        &["best", "best", "no-swap"],
    ),
    (
        "players = 2\ndealer = { by = 'nobody', all_pay = 'each' }\nrules.ties = 'high-card'\n",
        &["best", "best", "best"],
    ),
    (
        "players = 1\nbets = 3\ndealer = { by = 'nobody', all_pay = 'highest' }\nrules.ties = 'high-card'\n\
      commission = 0.1\ncommission_to = 'house'\npayout.ox_9 = 6\n",
        &["no-swap", "best"],
    ),
    (
        "players = 1\ndealer = { by = 'nobody', all_pay = 'each' }\nrules.ties = 'push'\npayout.double = 1\n",
        &["best", "no-swap"],
    ),
];

/// Sums over rounds: of everybody's net and its square, by hand of its holders and their nets, of commission and of what
/// losers pay.
#[derive(Default)]
struct Sums {
    rounds: f64,
    nets: [f64; 3],
    squares: [f64; 3],
    hands: HashMap<&'static str, [f64; 2]>,
    taken: f64,
    moved: f64,
}

/// Deals every deal.
fn dealt(bank: &PlainBank, strategies: &[&str]) -> Sums {
    let hands: HashMap<Set, (Five, Vec<Worth>)> = sets(5)
        .map(|set| {
            let cards = five(set);
            (set, (cards, strategies.iter().map(|strategy| bank.pair.worth(&cards, strategy)).collect()))
        })
        .collect();
    let mut sums = Sums::default();
    for first in hands.keys() {
        for second in hands.keys().filter(|second| *second & first == 0) {
            let third = !(first | second) & ((1 << SHOE.len()) - 1);
            let held: Vec<(usize, &Five, Worth)> = [*first, *second, third][..bank.people]
                .iter()
                .enumerate()
                .map(|(person, set)| (person, &hands[set].0, hands[set].1[person]))
                .collect();
            let mut nets = [0.0; 3];
            for (winner, cards, worth) in &held {
                for (loser, others, other) in held.iter().filter(|(loser, ..)| loser != winner) {
                    let gross = bank.pair.settle_worths([*worth, *other], [cards, others]).gross.max(0);
                    let paid = gross as f64 / 1e8 * bank.bets[0];
                    nets[*winner] += paid * (1.0 - bank.commission);
                    nets[*loser] -= paid;
                    sums.taken += paid * bank.commission;
                }
            }
            sums.rounds += 1.0;
            for (person, _, worth) in &held {
                let net = nets[*person];
                sums.nets[*person] += net;
                sums.squares[*person] += net * net;
                sums.moved += (-net).max(0.0);
                let of_hand = sums.hands.entry(worth.name()).or_default();
                of_hand[0] += 1.0;
                of_hand[1] += net;
            }
        }
    }
    sums
}

/// Returns the figure of a row, from the sums.
fn figure(sums: &Sums, people: usize, labels: [&str; 2]) -> f64 {
    let person = labels[0].strip_prefix("person_").map_or(0, |number| number.parse::<usize>().unwrap() - 1);
    let mean = sums.nets[person] / sums.rounds;
    let deviation = (sums.squares[person] / sums.rounds - mean * mean).sqrt();
    let [held, net] = sums.hands.get(labels[0]).copied().unwrap_or_default();
    match labels {
        ["house", "house_takes"] => sums.taken / sums.rounds,
        ["player", "player_pays"] => sums.taken / sums.rounds / people as f64,
        ["all", "money_moved"] => sums.moved / sums.rounds,
        [of, "net"] if of.starts_with("person") => mean,
        [_, "std_dev"] => deviation,
        [_, "volatility_index"] => 1.96 * deviation,
        [_, "net"] => net / held,
        [_, "share"] => held / sums.rounds / people as f64,
        other => panic!("{other:?}"),
    }
}

/// Every figure is that of the deals. Pairs of three people give no spread and no money moved.
#[test]
fn every_deal_gives_what_all_net_from_each_other() {
    for (keys, strategies) in TABLES {
        let bank = PlainBank::from_toml(keys);
        let sums = dealt(&bank, strategies);
        let keys = format!("{keys}strategy.players = {strategies:?}\n{}", shoe_of(1, &SHOE));
        let game = config("gnau", &keys).rules.game(&Unwatched);
        let tables = game.tables(&game.exact(&Unwatched).unwrap_or_else(|| panic!("{keys} is not counted")));
        let mut compared = 0;
        for row in tables.tables.iter().flat_map(|table| &table.rows) {
            let [of, metric] = [0, 1].map(|at| row.labels[at].to_string());
            let expected = figure(&sums, bank.people, [&of, &metric]);
            let found = row.value.map_or(f64::NAN, |value| value.0);
            let is_same = (found - expected).abs() < 1e-9 * expected.abs().max(1.0);
            assert!(is_same || found.is_nan() && expected.is_nan(), "{keys}{of} {metric}: {found} {expected}");
            compared += usize::from(!found.is_nan());
        }
        let left_out = ["std_dev of each person", "volatility_index of each person", "money_moved"];
        assert_eq!(tables.not_enumerated, left_out[..if bank.people == 2 { 0 } else { 3 }], "{keys}");
        let of_people = if bank.people == 2 { 7 } else { 3 };
        let of_house = if bank.commission > 0.0 { 2 } else { 0 };
        assert_eq!(tables.rows("edge").len(), of_people + of_house, "{keys}");
        assert!(compared > 20, "{keys}: {compared}");
    }
}
