//! Exact odds of three people with a bank, against a shoe of fifteen cards that a plain game deals out whole.

use super::plain::PlainCard;
use super::plain_bank::{Five, PlainBank, PlainRound};
use crate::play::{config, shoe_of};
use houseodds::engine::Unwatched;
use std::collections::{BTreeMap, HashMap};

/// Number of people.
const PEOPLE: usize = 3;

/// A lopsided shoe: nine faces in unequal numbers.
pub(super) const SHOE: [(u8, u8); 15] = [
    (1, 3),
    (1, 0),
    (3, 0),
    (3, 2),
    (5, 1),
    (5, 2),
    (5, 3),
    (6, 0),
    (8, 1),
    (8, 2),
    (9, 0),
    (10, 3),
    (12, 1),
    (12, 3),
    (13, 2),
];

/// Rules of hands: one side is favoured, or suits decide equal hands.
const RULES: [&str; 2] = [
    "rules.ties = 'player'\npayout.dealer.ox_9 = 7\npayout.dealer.ox_4 = 3\n",
    "rules.ties = 'high-card-suit'\npayout.ox_8 = 4\npayout.no_ox = 2\n",
];

/// Tables whose banker does not depend on cards. The number of seen cards comes first.
const TABLES: [(u32, &str); 11] = [
    (0, "dealer = { by = 'bids', bids = [0, 1] }\nstrategy.bids = 'worth'\n"),
    (
        0,
        "bets = [1, 3, 2.5]\ndealer = { by = 'bids', bids = [0, 1, 4], stakes = [2] }\n\
     strategy.bids = ['random', 'always', 'random']\ncommission = 0.05\n",
    ),
    (
        0,
        "bets = [4, 1, 1]\ndealer = { by = 'bids', bids = [0, 2, 3], equal_bids = 'first', no_bids = 'redeal' }\n\
     strategy.bids = ['random', 'random', 'never']\n",
    ),
    (
        0,
        "bets = [1, 2, 5]\ndealer = { by = 'bids', bids = [1, 3], equal_bids = 'first', stakes = [1, 2, 7] }\n\
     strategy = { bids = 'random', stakes = ['random', 'most', 'least'] }\ncommission = 0.1\n",
    ),
    (
        2,
        "bets = [3, 1, 1]\ndealer = { by = 'bids', seen = 2, bids = [0, 1, 5], stakes = [1, 6] }\n\
     strategy = { bids = ['never', 'random', 'random'], stakes = ['worth', 'worth', 'random'] }\n",
    ),
    (4, "bets = [1, 2.5]\ndealer = { seen = 4, stakes = [1, 3] }\nstrategy.stakes = 'worth'\ncommission = 0.05\n"),
    (3, "bets = [1, 6]\ndealer = { seen = 3, stakes = [2] }\n"),
    (0, "bets = [1, 3]\ncommission = 0.05\ndealer = { pot = 2.5, pot_pays = 'in-turn' }\n"),
    (
        0,
        "bets = [1, 3, 2.5]\ndealer = { by = 'bids', bids = [0, 1, 4], stakes = [1, 2.5], pot = 5 }\n\
     strategy = { bids = ['random', 'always', 'random'], stakes = ['random', 'most', 'least'] }\n",
    ),
    (
        2,
        "bets = [2, 1, 5]\ndealer = { by = 'bids', seen = 2, bids = [0, 2], equal_bids = 'first', pot = 3, \
     pot_pays = 'in-turn' }\nstrategy.bids = ['random', 'random', 'never']\n",
    ),
    (
        0,
        "bets = [1, 4, 2]\ncommission = 0.1\ncommission_to = 'house'\ndealer_commission = 0.05\n\
     dealer = { by = 'bids', bids = [1, 2], stakes = [1, 3] }\nstrategy = { bids = 'random', stakes = 'random' }\n",
    ),
];

/// A hand as a set of places in the shoe.
pub(super) type Set = u16;

/// Payments for every two hands without a common card.
struct PlainShoe(HashMap<[Set; 2], f64>);

/// Returns all hands of this many cards.
pub(super) fn sets(of: u32) -> impl Iterator<Item = Set> {
    (0..1 << SHOE.len()).filter(move |set: &Set| set.count_ones() == of)
}

/// Returns the cards of a hand.
pub(super) fn five(set: Set) -> Five {
    let mut cards = (0..SHOE.len()).filter(|at| set >> at & 1 == 1).map(|at| SHOE[at]);
    std::array::from_fn(|_| cards.next().map(|(face, suit)| PlainCard { face, suit }).unwrap())
}

impl PlainShoe {
    fn new(bank: &PlainBank) -> PlainShoe {
        let hands: Vec<(Set, Five)> = sets(5).map(|set| (set, five(set))).collect();
        let mut gross = HashMap::new();
        for (own, cards) in &hands {
            for (other, dealers) in hands.iter().filter(|(other, _)| other & own == 0) {
                gross.insert([*own, *other], bank.against(cards, dealers).1);
            }
        }
        PlainShoe(gross)
    }

    /// Returns the chance to stake the most by the worth of the cards seen first, by hand.
    fn chances_of_most(&self, seen: u32, commission: f64) -> HashMap<Set, f64> {
        let mut nets: HashMap<Set, f64> = HashMap::new();
        for ([own, _], gross) in &self.0 {
            *nets.entry(*own).or_default() += gross - gross.max(0.0) * commission;
        }
        let mut worths: BTreeMap<Set, f64> = BTreeMap::new();
        for seen in sets(seen) {
            worths.insert(seen, nets.iter().filter(|(own, _)| *own & seen == seen).map(|(_, net)| net).sum());
        }
        let chance = |own: Set| {
            let of: Vec<f64> = worths.iter().filter(|(set, _)| *set & own == **set).map(|(_, worth)| *worth).collect();
            of.iter().filter(|worth| **worth >= -1e-9).count() as f64 / of.len() as f64
        };
        sets(5).map(|own| (own, chance(own))).collect()
    }
}

/// Returns how often each person banks at each bid.
fn bankers(bank: &PlainBank, shoe: &PlainShoe) -> Vec<(usize, i64, f64)> {
    if bank.by == "fixed" {
        return vec![(0, 1, 1.0)];
    }
    let mut banked: BTreeMap<(usize, i64), f64> = BTreeMap::new();
    let choices: Vec<Vec<i64>> = bank
        .bid_by
        .iter()
        .map(|by| match &**by {
            "never" => vec![*bank.bids.iter().min().unwrap()],
            // Before any card is seen, the worth is the mean net of a dealer, against a threshold of 0.
            "worth" if shoe.0.values().sum::<f64>() > 1e-9 => vec![*bank.bids.iter().min().unwrap()],
            "always" | "worth" => vec![*bank.bids.iter().max().unwrap()],
            "random" => bank.bids.clone(),
            other => panic!("{other}"),
        })
        .collect();
    let whole = choices.iter().map(Vec::len).product::<usize>() as f64;
    for one in &choices[0] {
        for two in &choices[1] {
            for three in &choices[2] {
                let bids = [*one, *two, *three];
                let highest = *bids.iter().max().unwrap();
                if highest == 0 && bank.no_bids == "redeal" {
                    continue;
                }
                let is_tied = |person: &usize| highest == 0 || bids[*person] == highest;
                let tied: Vec<usize> = (0..PEOPLE).filter(is_tied).collect();
                for turn in 0..PEOPLE {
                    if bank.equal_bids == "random" || highest == 0 {
                        for person in &tied {
                            *banked.entry((*person, highest)).or_default() += 1.0 / whole / 3.0 / tied.len() as f64;
                        }
                    } else {
                        let first = (turn..turn + PEOPLE).map(|person| person % PEOPLE).find(is_tied).unwrap();
                        *banked.entry((first, highest)).or_default() += 1.0 / whole / 3.0;
                    }
                }
            }
        }
    }
    let dealt: f64 = banked.values().sum();
    banked.into_iter().map(|((dealer, bid), chance)| (dealer, bid, chance / dealt)).collect()
}

/// Means over the rounds of a dealer with a bid: of his net and its square, of stakes, of commission, and, for each person,
/// of the net, of its square and of the chosen stake.
#[derive(Clone, Default)]
struct Means {
    gain: f64,
    gain_square: f64,
    staked: f64,
    paid: f64,
    taken: f64,
    nets: [f64; PEOPLE],
    squares: [f64; PEOPLE],
    stakes: f64,
}

/// Returns the stakes that a person may choose with a hand, each with its chance.
fn stakes(bank: &PlainBank, most: &HashMap<Set, f64>, person: usize, hand: Set) -> Vec<(f64, f64)> {
    let [low, high] = [bank.stakes[0], bank.stakes[bank.stakes.len() - 1]];
    match &*bank.stake_by[person - usize::from(bank.by == "fixed")] {
        _ if bank.stakes.len() == 1 => vec![(low, 1.0)],
        "least" => vec![(low, 1.0)],
        "most" => vec![(high, 1.0)],
        "random" => bank.stakes.iter().map(|stake| (*stake, 1.0 / bank.stakes.len() as f64)).collect(),
        "worth" => vec![(low, 1.0 - most[&hand]), (high, most[&hand])],
        other => panic!("{other}"),
    }
}

/// Deals every deal to a dealer and the others, and averages.
fn dealt(bank: &PlainBank, shoe: &PlainShoe, seen: u32, [dealer, bid]: [usize; 2]) -> Means {
    let is_by_worth = bank.stake_by.iter().any(|by| by == "worth") && bank.stakes.len() > 1;
    let most = if is_by_worth { shoe.chances_of_most(seen, bank.commission) } else { HashMap::new() };
    let first = usize::from(bank.by == "fixed");
    let others: Vec<usize> = (0..PEOPLE).filter(|person| *person != dealer).collect();
    let mut means = Means::default();
    for ([own, dealers], gross_of_one) in &shoe.0 {
        let third = !(own | dealers) & ((1 << SHOE.len()) - 1);
        let gross = [*gross_of_one, shoe.0[&[third, *dealers]]];
        for (one, chance_of_one) in stakes(bank, &most, others[0], *own) {
            for (other, chance_of_other) in stakes(bank, &most, others[1], third) {
                let weight = chance_of_one * chance_of_other / shoe.0.len() as f64;
                let mut owed = vec![0.0; PEOPLE];
                for (at, stake) in [one, other].into_iter().enumerate() {
                    let staked = bank.bets[others[at] - first] * stake * bid.max(1) as f64;
                    owed[others[at]] = gross[at] * staked;
                    means.staked += weight * staked;
                    means.stakes += weight * stake;
                }
                let nets = vec![0.0; PEOPLE];
                let (dealer_of, bid, stakes) = (Some(dealer), bid as i64, Vec::new());
                let mut round = PlainRound { dealer: dealer_of, bid, stakes, nets, taken: 0.0, paid: 0.0 };
                bank.pay(dealer, owed, &mut round);
                for person in &others {
                    means.nets[*person] += weight * round.nets[*person];
                    means.squares[*person] += weight * round.nets[*person] * round.nets[*person];
                }
                means.paid += weight * round.paid;
                means.taken += weight * round.taken;
                let gain = round.nets[dealer];
                means.gain += weight * gain;
                means.gain_square += weight * gain * gain;
            }
        }
    }
    means
}

/// Sums over rounds, by name and by person or bid.
type Sums = HashMap<(&'static str, usize), f64>;

/// Adds up everything by its chance.
fn summed(bank: &PlainBank, shoe: &PlainShoe, seen: u32) -> Sums {
    let mut sums = Sums::new();
    for (dealer, bid, chance) in bankers(bank, shoe) {
        let means = dealt(bank, shoe, seen, [dealer, bid as usize]);
        let mut add = |name, of, amount: f64| *sums.entry((name, of)).or_default() += chance * amount;
        for person in (0..PEOPLE).filter(|person| *person != dealer) {
            add("net", person, means.nets[person]);
            add("seat", person, means.nets[person]);
            add("players", 0, means.nets[person]);
            add("square", person, means.squares[person]);
        }
        for (name, of) in [("net", dealer), ("bank", dealer), ("gain", 0), ("gains", bid as usize)] {
            add(name, of, means.gain);
        }
        for (name, of) in [("square", dealer), ("gain_square", 0)] {
            add(name, of, means.gain_square);
        }
        add("banks", dealer, 1.0);
        add("bids", bid as usize, 1.0);
        add("staked", 0, means.staked);
        add("stakes", bid as usize, means.stakes);
        add("paid", 0, means.paid);
        add("taken", 0, means.taken);
    }
    sums
}

/// Returns the figure of a row, from the sums.
fn figure(sums: &Sums, bank: &PlainBank, labels: [&str; 2]) -> f64 {
    let sum = |name: &'static str, of: usize| sums.get(&(name, of)).copied().unwrap_or(0.0);
    let spread = |square: f64, mean: f64| (square - mean * mean).sqrt();
    let person = labels[0]
        .strip_prefix("person_")
        .map(|number| number.parse::<usize>().unwrap() - usize::from(bank.by != "fixed"));
    let bid = labels[0].parse().unwrap_or(1);
    let deviation = match person {
        Some(person) => spread(sum("square", person), sum("net", person)),
        None => spread(sum("gain_square", 0), sum("gain", 0)),
    };
    let players = (PEOPLE - 1) as f64;
    match (labels[1], person) {
        ("std_dev" | "dealer_nets_std_dev", _) => deviation,
        ("volatility_index", _) => 1.96 * deviation,
        ("net", Some(person)) => sum("net", person),
        ("banks", Some(person)) => sum("banks", person),
        ("bank_per_round", Some(person)) => sum("bank", person) / sum("banks", person),
        ("net_as_player", Some(person)) => sum("seat", person) / (1.0 - sum("banks", person)),
        ("edge", None) if labels[0] == "player" => -sum("players", 0) / sum("staked", 0),
        ("edge", None) => sum("gain", 0) / sum("staked", 0),
        ("dealer_nets", None) => sum("gain", 0),
        ("net", None) if labels[0] == "dealer" => sum("gain", 0),
        ("net", None) if labels[0] == "player" => sum("players", 0) / players,
        ("house_takes", None) => sum("taken", 0),
        ("player_pays", None) => sum("paid", 0) / players,
        ("net", None) => sum("gains", bid) / sum("bids", bid),
        ("share", None) => sum("bids", bid),
        ("mean_stake", None) => sum("stakes", bid) / players / sum("bids", bid),
        other => panic!("{other:?}"),
    }
}

/// Every figure is that of the deals. Spreads of bankers whose players choose stakes are left out unless all settle together.
#[test]
fn every_deal_of_a_small_shoe_gives_the_exact_figures() {
    for rules in RULES {
        let mut shoe = None;
        for (seen, keys) in TABLES {
            let keys = format!("players = 2\n{keys}{rules}");
            let bank = PlainBank::from_toml(&keys);
            let shoe = shoe.get_or_insert_with(|| PlainShoe::new(&bank));
            let sums = summed(&bank, shoe, seen);
            let game = config("gnau", &format!("{keys}{}", shoe_of(1, &SHOE))).rules.game(&Unwatched);
            let tables = game.tables(&game.exact(&Unwatched).unwrap_or_else(|| panic!("{keys} is not counted")));
            let mut compared = 0;
            for row in tables.tables.iter().flat_map(|table| &table.rows) {
                let [of, metric] = [0, 1].map(|at| row.labels[at].to_string());
                let expected = figure(&sums, &bank, [&of, &metric]);
                let found = row.value.map_or(f64::NAN, |value| value.0);
                // Shares of a pot are rounded down to a millionth of the smallest fraction.
                let error = if bank.pot.is_some() && bank.pot_pays == "pro-rata" { 1e-6 } else { 1e-9 };
                let is_same = (found - expected).abs() < error * expected.abs().max(1.0);
                assert!(is_same || found.is_nan() && expected.is_nan(), "{keys}{of} {metric}: {found} {expected}");
                compared += 1;
            }
            let deviations = tables.rows("edge").iter().filter(|row| row.labels[1] == "std_dev").count();
            let is_whole = bank.stakes.len() == 1 || bank.pot.is_some() || bank.dealer_commission > 0.0;
            let expected = match &*bank.by {
                "fixed" => 2 + usize::from(is_whole),
                _ if is_whole => 4,
                _ => 0,
            };
            assert_eq!((deviations, tables.not_enumerated.is_empty()), (expected, is_whole), "{keys}");
            assert!(compared >= 10, "{keys}: {compared}");
        }
    }
}
