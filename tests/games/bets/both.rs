//! Stakes and side bets: the program and the plain games on the same deals, count by count.

use super::plain::{PlainBets, Told, UNIT};
use super::random::{mixture, with_bets};
use crate::chinese_blackjack::plain::PlainChineseBlackjack;
use crate::compare::compare;
use crate::gnau::plain::{PlainCard, PlainGnau};
use crate::play::{FaceAndSuit, card_of, config, pack, shoe_of, tables};
use houseodds::cards::{Chance, Dealt, Stream};
use houseodds::engine::Unwatched;
use houseodds::games::Game;
use houseodds::stats::{BlockCounts, Counter};
use houseodds::tables::Tables;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::{BTreeMap, BTreeSet};

pub const GNAU: &str = "gnau";
pub const CHINESE_BLACKJACK: &str = "chinese-blackjack";

/// Cards by face and suit, and the events of a round for each seat.
pub type Round = (Vec<(u8, u8)>, Vec<Told>);

/// The plain game of a config.
pub enum Plain {
    Gnau(PlainGnau),
    ChineseBlackjack(PlainChineseBlackjack),
}

impl Plain {
    pub fn new(game: &str, keys: &str) -> Plain {
        match game {
            GNAU => Plain::Gnau(PlainGnau::from_toml(keys)),
            _ => Plain::ChineseBlackjack(PlainChineseBlackjack::from_toml(keys)),
        }
    }

    pub fn bets(&self) -> &PlainBets {
        match self {
            Plain::Gnau(game) => &game.bets,
            Plain::ChineseBlackjack(game) => &game.bets,
        }
    }

    /// Returns the commission on main bets, in 10^-4.
    pub fn commission(&self) -> i128 {
        match self {
            Plain::Gnau(game) => game.commission.into(),
            Plain::ChineseBlackjack(game) => game.commission.into(),
        }
    }

    /// Returns the numbers of players and packs.
    pub fn table(&self) -> (usize, usize) {
        match self {
            Plain::Gnau(game) => (game.players, game.decks),
            Plain::ChineseBlackjack(game) => (game.players, game.decks),
        }
    }

    /// Plays five cards each, the dealer's first; returns `None` if the round would be dealt again.
    pub fn play(&self, cards: &[(u8, u8)]) -> Option<Vec<Told>> {
        let (hands, _) = cards.as_chunks::<5>();
        match self {
            Plain::Gnau(game) => {
                let hands: Vec<_> = hands.iter().map(|h| h.map(|(face, suit)| PlainCard { face, suit })).collect();
                let round = game.settle(&hands[0], &hands[1..]);
                Some((0..game.players).map(|seat| game.told(&round, seat)).collect())
            }
            Plain::ChineseBlackjack(game) => {
                let faces: Vec<[u8; 5]> = hands.iter().map(|hand| hand.map(|(face, _)| face)).collect();
                let round = game.play(faces[0], &faces[1..]);
                let two = |holder: usize| [hands[holder][0], hands[holder][1]];
                let told = |seat: usize| game.told(&round, seat, [two(0), two(seat + 1)]);
                let again = game.redeals && round.dealer_class == "escape";
                (!again).then(|| (0..game.players).map(told).collect())
            }
        }
    }

    /// Returns the number of cards that each hand turns up, the dealer's first, as [`play`](Plain::play) plays them.
    pub fn turned(&self, cards: &[(u8, u8)]) -> Vec<usize> {
        let (hands, _) = cards.as_chunks::<5>();
        let faces: Vec<[u8; 5]> = hands.iter().map(|hand| hand.map(|(face, _)| face)).collect();
        match self {
            Plain::Gnau(_) => vec![5; faces.len()],
            Plain::ChineseBlackjack(game) => game.play_and_see(faces[0], &faces[1..]).1,
        }
    }

    /// Returns rounds from shuffled shoes, the last deal of each.
    pub fn deal(&self, rng: &mut ChaCha8Rng, rounds: usize) -> Vec<Round> {
        self.deal_of(&pack().collect::<Vec<_>>(), rng, rounds)
    }

    /// Returns rounds from shuffled shoes of these packs, the last deal of each.
    fn deal_of(&self, pack: &[FaceAndSuit], rng: &mut ChaCha8Rng, rounds: usize) -> Vec<Round> {
        let (players, decks) = self.table();
        let mut shoe = pack.repeat(decks);
        let mut dealt = Vec::new();
        while dealt.len() < rounds {
            let (cards, _) = shoe.partial_shuffle(rng, 5 * (players + 1));
            dealt.extend(self.play(cards).map(|told| (cards.to_vec(), told)));
        }
        dealt
    }
}

/// Counts by name: of each net of each role, and of each outcome of each bet.
pub type Cells = BTreeMap<String, i128>;

/// Sums of a bet's nets over rounds, for one role: stakes, nets, squares, wins, and products with the main bet's net.
#[derive(Clone, Debug, Default)]
struct Sums {
    rounds: f64,
    stake: f64,
    /// The different stakes on the bet and on the main bet.
    stakes: BTreeSet<(i128, i128)>,
    net: f64,
    square: f64,
    /// The nets per unit of the stake, and their squares.
    of_unit: f64,
    of_unit_square: f64,
    hits: f64,
    main: f64,
    main_square: f64,
    product: f64,
}

impl Sums {
    /// Adds one observation: a stake and a net, and those of the main bet in the same round, in 10^-12.
    fn add(&mut self, made: (i128, i128), on_main: (i128, i128)) {
        self.stakes.insert((made.0, on_main.0));
        let [stake, net, main] = [made.0, made.1, on_main.1].map(|amount| amount as f64 / UNIT as f64);
        self.rounds += 1.0;
        self.stake += stake;
        self.net += net;
        self.square += net * net;
        self.of_unit += net / stake;
        self.of_unit_square += (net / stake) * (net / stake);
        self.hits += f64::from(u8::from(net > 0.0));
        self.main += main;
        self.main_square += main * main;
        self.product += net * main;
    }

    /// Returns metrics of `bets.csv`; edges are the house's. Seats may stake different amounts: then the deviation is
    /// that of a net per unit of its own stake, at the mean stake, and there is no correlation.
    fn metrics(&self, sign: f64) -> Vec<(&'static str, f64)> {
        let n = self.rounds;
        // A constant leaves only rounding.
        let variance = |square: f64, sum: f64| Some((square - sum * sum / n) / n).filter(|v| *v > 1e-9).unwrap_or(0.0);
        let covariance = (self.product - self.net * self.main / n) / n;
        let (own, main) = (variance(self.square, self.net), variance(self.main_square, self.main));
        let edge = sign * self.net / self.stake;
        let std_dev = variance(self.of_unit_square, self.of_unit).sqrt() * self.stake / n;
        let correlation = if self.stakes.len() > 1 { f64::NAN } else { covariance / (own * main).sqrt() };
        vec![
            ("stake", self.stake / n),
            ("edge", edge),
            ("rtp", 1.0 - edge),
            ("net", self.net / n),
            ("std_dev", std_dev),
            ("hit_frequency", self.hits / n),
            ("correlation_with_main", correlation),
        ]
    }
}

/// The counts of the plain game.
pub struct Counted {
    pub cells: Cells,
    sums: BTreeMap<(String, String), Sums>,
    /// Means of a round by role and metric: what the dealer nets, the house takes and each seat pays.
    commissions: BTreeMap<(String, &'static str), f64>,
    /// Whether a bet has commission that goes to the house.
    leaves_table: bool,
}

pub fn count(bets: &PlainBets, main_commission: i128, rounds: &[Round]) -> Counted {
    let seats = bets.stakes.len();
    let leaves_table = bets.to_house && (main_commission > 0 || bets.sides.iter().any(|side| side.commission > 0));
    let mut counted =
        Counted { cells: Cells::new(), sums: BTreeMap::new(), commissions: BTreeMap::new(), leaves_table };
    let Counted { cells, sums, commissions, .. } = &mut counted;
    let mut sum = |bet: &str, role: String, made: (i128, i128), main: (i128, i128)| {
        sums.entry((bet.to_owned(), role)).or_default().add(made, main);
    };
    let has_sides = !bets.sides.is_empty();
    let mut commission = |role: &str, metric: &'static str, amount: f64| {
        *commissions.entry((role.to_owned(), metric)).or_default() += amount / UNIT as f64 / rounds.len() as f64;
    };
    for (_, told) in rounds {
        let mut paid = 0;
        let mut cell = |cell: String| *cells.entry(cell).or_default() += 1;
        let mains: Vec<i128> = (0..seats).map(|seat| bets.main(seat, &told[seat]).net).collect();
        // The total stake and the dealer's net by bet, main first.
        let mut of_dealer = vec![(0, 0); 1 + bets.sides.len()];
        for (seat, told) in told.iter().enumerate() {
            let role = format!("seat_{}", seat + 1);
            let main = mains[seat];
            cell(format!("{role} nets {main}"));
            let end = bets.main(seat, told);
            cell(format!("main: {} pays {}", end.event, end.pays * 100_000_000));
            let main_stake = bets.stakes[seat] * 100_000_000;
            let (mut all_stake, mut all, mut paid_by_seat) = (main_stake, main, end.commission);
            of_dealer[0] = (of_dealer[0].0 + main_stake, of_dealer[0].1 - bets.cost(&end));
            for role in ["player", &role] {
                sum("main", role.to_owned(), (main_stake, main), (main_stake, main));
            }
            for (at, side) in bets.sides.iter().enumerate() {
                let Some(stake) = side.stake(seat) else { continue };
                let (stake, end) = (stake * 100_000_000, side.end(told));
                all_stake += stake;
                all += end.net;
                paid_by_seat += end.commission;
                of_dealer[1 + at] = (of_dealer[1 + at].0 + stake, of_dealer[1 + at].1 - bets.cost(&end));
                cell(format!("{}: {} pays {}", side.name, end.event, end.pays * 100_000_000));
                for role in ["player", &role] {
                    sum(&side.name, role.to_owned(), (stake, end.net), (main_stake, main));
                }
            }
            paid += paid_by_seat;
            commission(&role, "player_pays", paid_by_seat as f64);
            commission("player", "player_pays", paid_by_seat as f64 / seats as f64);
            if has_sides {
                cell(format!("{role}_all nets {all}"));
                for role in ["player", &role] {
                    sum("all", role.to_owned(), (all_stake, all), (main_stake, main));
                }
            }
        }
        let main = of_dealer[0];
        cell(format!("dealer nets {}", main.1));
        let all = of_dealer.iter().fold((0, 0), |all, bet| (all.0 + bet.0, all.1 + bet.1));
        let of_dealers_win = all.1.max(0) as f64 * bets.dealer_commission as f64 / 1e4;
        commission("dealer", "dealer_nets", all.1 as f64 - of_dealers_win);
        commission("house", "house_takes", of_dealers_win + if bets.to_house { paid as f64 } else { 0.0 });
        if has_sides {
            cell(format!("dealer_all nets {}", all.1));
        }
        let names = ["main"].into_iter().chain(bets.sides.iter().map(|side| &*side.name));
        let names = names.chain(has_sides.then_some("all"));
        for (name, made) in names.zip(of_dealer.into_iter().chain([all])) {
            sum(name, "dealer".to_owned(), made, main);
        }
    }
    counted
}

/// Returns the program's counts of these deals.
pub fn played(game: &dyn Game, rounds: &[Round]) -> Tables {
    let mut counter = Counter::new(game.layout(), game.dealer_nets());
    let mut chance = Chance::new(Stream::new([0; 32], 0));
    for block in rounds.chunks(1000) {
        let mut counts = BlockCounts::new(game.layout());
        for (cards, _) in block {
            let cards: Vec<u8> = cards.iter().map(|card| card_of(*card).index()).collect();
            game.play(&Dealt::round(&cards), &mut chance, &mut counts);
        }
        counter.add_block(&counts);
    }
    game.tables(&counter.into_tally())
}

/// Converts an amount of a table to 10^-12.
pub fn exactly(amount: f64) -> i128 {
    (amount * UNIT as f64).round() as i128
}

/// Reads the cells from the program's tables.
pub fn cells(tables: &Tables) -> Cells {
    let mut cells = Cells::new();
    for row in tables.rows("payout").iter().filter(|row| row.labels[0] != "player") {
        cells.insert(
            format!("{} nets {}", row.labels[0], exactly(row.labels[1].number().unwrap())),
            row.count.unwrap() as i128,
        );
    }
    for row in tables.rows("pays") {
        let pays = exactly(row.labels[2].number().unwrap());
        cells.insert(format!("{}: {} pays {pays}", row.labels[0], row.labels[1]), row.count.unwrap() as i128);
    }
    cells.retain(|_, count| *count > 0);
    cells
}

/// Returns the cells with the dealer's nets in the program's bins, named by their lower ends.
fn binned(cells: &Cells, tables: &Tables) -> Cells {
    let mut listed: BTreeMap<&str, BTreeSet<i128>> = BTreeMap::new();
    for row in tables.rows("payout") {
        listed.entry(row.labels[0].text()).or_default().insert(exactly(row.labels[1].number().unwrap()));
    }
    let mut binned = Cells::new();
    for (cell, count) in cells {
        let end = cell.split_once(" nets ").and_then(|(role, net)| {
            let lower = listed[role].range(..=net.parse::<i128>().unwrap()).next_back()?;
            Some(format!("{role} nets {lower}")).filter(|_| role.starts_with("dealer"))
        });
        *binned.entry(end.unwrap_or_else(|| cell.clone())).or_default() += count;
    }
    binned
}

/// Checks that both have equal counts in every cell, and that the metrics follow from the plain game's sums. Returns
/// the events that side bets met, as `on: event`.
pub fn assert_same(game: &str, keys: &str, seed: u64, rounds: usize) -> BTreeSet<String> {
    assert_same_of(&pack().collect::<Vec<_>>(), game, keys, seed, rounds)
}

/// Returns a pack without some cards: a suit or two faces, and others at random, as long as a round can be dealt.
fn lopsided(rng: &mut ChaCha8Rng, keys: &str, game: &str) -> Vec<FaceAndSuit> {
    let (players, decks) = Plain::new(game, keys).table();
    let (suit, face) = (rng.random_range(0..8), rng.random_range(1..=24));
    let mut left: Vec<FaceAndSuit> =
        pack().filter(|card| card.1 != suit && card.0 != face && card.0 + 1 != face).collect();
    left.shuffle(rng);
    left.truncate(rng.random_range(12..=36).max((5 * (players + 1)).div_ceil(decks)));
    left
}

/// Checks that both have equal counts in rounds dealt from this pack, or from as many of them as there are.
fn assert_same_of(pack: &[FaceAndSuit], game: &str, keys: &str, seed: u64, rounds: usize) -> BTreeSet<String> {
    let plain = Plain::new(game, keys);
    let dealt = plain.deal_of(pack, &mut ChaCha8Rng::seed_from_u64(seed), rounds);
    let expected = count(plain.bets(), plain.commission(), &dealt);
    let (_, decks) = plain.table();
    let shoe = shoe_of(decks, &pack.repeat(decks));
    let tables = played(&*config(game, &format!("{shoe}{keys}")).rules.game(&Unwatched), &dealt);
    let (found, expected_cells) = (cells(&tables), binned(&expected.cells, &tables));
    let differ: Vec<_> = expected_cells
        .keys()
        .chain(found.keys())
        .filter(|cell| expected_cells.get(*cell) != found.get(*cell))
        .map(|cell| format!("{cell}: {:?}, not {:?}", found.get(cell), expected_cells.get(cell)))
        .collect();
    assert!(differ.is_empty(), "{differ:#?} under\n{keys}");
    let of_dealer = |cells: &Cells| -> Vec<String> {
        cells.keys().filter(|cell| cell.starts_with("dealer nets ")).cloned().collect()
    };
    let mut off = Vec::new();
    let leaves_table = expected.leaves_table;
    for ((bet, role), sums) in &expected.sums {
        let sign = if role == "dealer" { 1.0 } else { -1.0 };
        for (metric, value) in sums.metrics(sign) {
            if leaves_table && role == "dealer" && metric == "rtp" {
                continue;
            }
            let labels = [bet.as_str(), role.as_str(), metric];
            let seen = tables.table("bets").unwrap().row(&labels).and_then(|row| row.value).map(|value| value.0);
            // The deviation is of a sample. The main bet has no correlation with itself, nor a constant with anything.
            let of_sample = if metric == "std_dev" { (sums.rounds / (sums.rounds - 1.0)).sqrt() } else { 1.0 };
            let value = Some(value * of_sample).filter(|value| value.is_finite());
            let value = value.filter(|_| metric != "correlation_with_main" || bet != "main");
            // The dealer's hit frequency is counted from the cells of the distribution: it is left out if those are
            // bins.
            let gains = *bet == "main" && role == "dealer" && metric == "hit_frequency";
            let value = value.filter(|_| !gains || of_dealer(&expected_cells) == of_dealer(&expected.cells));
            let near = |seen: f64, value: f64| (seen - value).abs() < 1e-8 * (1.0 + value.abs());
            if seen.is_some() != value.is_some() || !near(seen.unwrap_or(0.0), value.unwrap_or(0.0)) {
                off.push(format!("{bet} {role} {metric}: {seen:?}, not {value:?}"));
            }
        }
    }
    let mut paid = expected.commissions.iter().filter(|((_, metric), _)| *metric != "dealer_nets");
    let none_is_paid = paid.all(|(_, amount)| *amount == 0.0);
    for ((role, metric), value) in &expected.commissions {
        let seen = tables.metric(role, *metric).and_then(|row| row.value).map(|value| value.0);
        // Bins have lost how much of the dealer's nets is above 0.
        let is_binned = plain.bets().dealer_commission > 0 && expected_cells != expected.cells;
        let is_known = !is_binned || *metric == "player_pays";
        match seen {
            Some(seen) if (seen - value).abs() < 1e-9 * (1.0 + value.abs()) => {}
            None if !is_known || none_is_paid => {}
            _ => off.push(format!("{role} {metric}: {seen:?}, not {value}")),
        }
    }
    assert!(off.is_empty(), "{off:#?} under\n{keys}");
    // The table has exactly the bets and roles that the plain game counted.
    let found: BTreeSet<(String, String)> =
        tables.rows("bets").iter().map(|row| (row.labels[0].to_string(), row.labels[1].to_string())).collect();
    assert_eq!(found, expected.sums.keys().cloned().collect(), "{keys}");
    let met = plain.bets().sides.iter().flat_map(|side| {
        let of_side = expected.cells.keys().filter_map(|cell| cell.strip_prefix(&format!("{}: ", side.name)));
        of_side.map(|end| format!("{}: {}", side.on, end.split(' ').next().unwrap_or_default()))
    });
    met.collect()
}

#[test]
fn the_same_deals_count_the_same() {
    let mut met = BTreeSet::new();
    for game in [GNAU, CHINESE_BLACKJACK] {
        let (mut rng, mut gone) = (ChaCha8Rng::seed_from_u64(18), ChaCha8Rng::seed_from_u64(24));
        for round in 0..16 {
            let keys = mixture(&mut rng, game, round);
            // Deals from whole packs and from lopsided ones in turn. The long form plays all from both.
            met.extend(match round % 2 {
                0 => assert_same(game, &keys, 5, 400),
                _ => assert_same_of(&lopsided(&mut gone, &keys, game), game, &keys, 5, 400),
            });
        }
    }
    // Events that few of the random rules have, and few deals.
    let hands = "players = 3\nbets = [1, 2, 0.5]\ndecks = 8\nrules = { ties = 'push', full_house = 'on' }\n\
                 [side.a]\npays = { ox = 1.25, ox_9 = 2, double = 3, double_k = 4 }\nseats = [1, 3]\n\
                 [side.b]\non = 'dealer'\npays = { ox_10 = 2, double = 3, five_dukes = 4, no_ox = 5 }\n\
                 [side.c]\non = 'either'\npays = { ox = 0.5, double_a = 2, no_ox = 3, full_house = 4 }\nbet = 0.25\n\
                 [side.d]\non = 'both'\npays = { ox = 1, double = 2.5, ngau_tonku = 20 }\ncommission = 0.05\n";
    let high: Vec<FaceAndSuit> = pack().filter(|(face, _)| [1, 9, 11, 12, 13].contains(face)).collect();
    met.extend(assert_same_of(&high, GNAU, hands, 7, 4_000));
    // Never do both sides escape: the dealer does so before a player can.
    let escapes = "players = 3\nbets = [1, 2, 0.5]\ndecks = 2\nrules.dealer_escape = 'push'\nstrategy.dealer.reveal = { 16 = [3, 4], 17 = [2] }\n\
                   strategy.dealer.stand_at = { two = 18, three = 18, four = 17 }\n\
                   [side.a]\npays = { escape = 3, total_20 = 2, 20_2 = 1 }\npush = ['ban_nag']\nseats = [1, 3]\n\
                   [side.b]\non = 'dealer'\npays = { escape = 5, unplayed = 4, bust = 1.5 }\npush = ['ban_ban', 'total_18']\n\
                   [side.c]\non = 'either'\npays = { escape = 2, bust_3 = 3, ban_ban = 7 }\nbet = 0.25\n\
                   [side.d]\non = 'both'\npays = { unplayed = 2.5, bust = 20, total_20 = 4 }\npush = ['escape', 'total_19']\n\
                   [side.e]\non = 'dealer-two'\npays = { free_hand = 5, ban_ban = 90, suited_pair = 20, pair = 3 }\n";
    for commission in ["", "commission = 0.05\nrules.free_hand = 'dealer'\n"] {
        let free_for_dealer = escapes.replace("escape = 3, ", "");
        let keys = if commission.is_empty() { escapes } else { &free_for_dealer };
        met.extend(assert_same(CHINESE_BLACKJACK, &format!("{commission}{keys}"), 7, 4_000));
    }
    // Every kind of event occurred, hands' own names and groups.
    for (on, events) in [
        ("player", &["ox", "ox_9", "double", "double_k", "escape", "unplayed", "bust", "total_21", "20_2"][..]),
        ("dealer", &["ox_10", "double", "five_dukes", "no_ox", "escape", "unplayed", "bust", "total_18", "21_3"]),
        (
            "either",
            &["ox", "double_a", "no_ox", "full_house", "escape", "unplayed", "ban_ban", "bust_3", "five_dragon"],
        ),
        ("both", &["ox", "double", "ngau_tonku", "unplayed", "bust", "bust_3", "total_20"]),
        ("result", &["tie", "win"]),
        ("player-two", &["pair", "coloured_pair", "suited_pair", "ban_ban", "ban_nag", "free_hand", "total_20"]),
        ("dealer-two", &["pair", "coloured_pair", "suited_pair", "ban_ban", "ban_nag", "free_hand", "total_12"]),
    ] {
        for event in events.iter().chain(&["push", "lose"]) {
            assert!(met.contains(&format!("{on}: {event}")), "{on}: {event} of {met:?}");
        }
    }
}

#[test]
#[ignore = "long check"]
fn the_same_deals_count_the_same_under_many_rules() {
    for game in [GNAU, CHINESE_BLACKJACK] {
        let (mut rng, mut gone) = (ChaCha8Rng::seed_from_u64(19), ChaCha8Rng::seed_from_u64(25));
        for round in 0..200 {
            let keys = mixture(&mut rng, game, round);
            assert_same(game, &keys, 6, 1_500);
            assert_same_of(&lopsided(&mut gone, &keys, game), game, &keys, 6, 1_500);
        }
    }
}

/// Rounds that the program deals, including redeals: every cell is as frequent as in the plain game.
#[test]
fn rounds_that_are_dealt_again() {
    const ROUNDS: usize = 20_000;
    let mut rng = ChaCha8Rng::seed_from_u64(20);
    for (players, escapes) in [(1, "escape"), (3, "escape-special")] {
        let keys = format!(
            "players = {players}\ndecks = 1\nrules.dealer_escape = 'redeal'\nrules.free_hand = 'both'\n\
             strategy.dealer.free_hand = '{escapes}'\n"
        );
        let keys = with_bets(&mut rng, CHINESE_BLACKJACK, &keys, players, 7);
        let plain = Plain::new(CHINESE_BLACKJACK, &keys);
        let whole = |cells: Cells| cells.into_iter().map(|(cell, count)| (cell, count as u64)).collect();
        let seen = tables(&config(CHINESE_BLACKJACK, &keys), 21, ROUNDS as u64);
        let mut expected = binned(&count(plain.bets(), plain.commission(), &plain.deal(&mut rng, ROUNDS)).cells, &seen);
        let mut found = cells(&seen);
        // Cells that count several seats' hands at once are not independent.
        [&mut expected, &mut found]
            .into_iter()
            .for_each(|cells| cells.retain(|cell, _| players == 1 || cell.contains(" nets ")));
        compare(&keys, &whole(found), &whole(expected));
    }
}
