//! The program's simulation against the plain one and against published values.

use super::both::{Both, game};
use super::plain::PlainChineseBlackjack;
use crate::banked::Round;
use crate::compare::{Counts, cells, compare, count_round};
use crate::play::{assert_same, config, run, tables};
use houseodds::tables::Row;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Returns random keys of a strategy under `path`.
fn random_strategy(rng: &mut ChaCha8Rng, path: &str) -> String {
    let mut keys = String::new();
    for key in ["stand_at", "soft_stand_at"] {
        for count in ["two", "three", "four"] {
            if rng.random_bool(0.6) {
                keys += &format!("{path}{key}.{count} = {}\n", rng.random_range(10..=21));
            }
        }
    }
    let escape = ["escape", "continue", "escape-special"].choose(rng).unwrap();
    keys + &format!("{path}free_hand = '{escape}'\n")
}

fn random_rows(rng: &mut ChaCha8Rng, key: &str) -> String {
    let mut rows = String::new();
    for total in 2..=20 {
        let mut counts = [2, 3, 4, 5];
        counts.shuffle(rng);
        let some = rng.random_range(0..=4);
        rows += &format!("{total} = {:?}, ", &counts[..some]);
    }
    format!("strategy.dealer.{key} = {{ {} }}\n", rows.trim_end_matches(", "))
}

/// Returns random rules, for this number of players and packs.
pub fn random_rules(rng: &mut ChaCha8Rng, players: usize, decks: usize) -> String {
    let mut keys = format!("players = {players}\ndecks = {decks}\n");
    if rng.random_bool(0.3) {
        keys += &format!("commission = 0.{:04}\n", rng.random_range(0..10_000));
    }
    for count in ["two", "three", "four", "five"] {
        if rng.random_bool(0.3) {
            let mut values = [1, 10, 11];
            values.shuffle(rng);
            let some = rng.random_range(1..=3);
            keys += &format!("rules.ace.{count} = {:?}\n", &values[..some]);
        }
    }
    for (key, words) in [
        ("free_hand", &["'both'", "'players'", "'dealer'", "'off'"][..]),
        ("free_hand_aces", &["true", "false"]),
        ("dealer_escape", &["'push'", "'redeal'"]),
        ("player_minimum", &["0", "12", "13", "14", "15", "16", "17", "18"]),
        ("below_minimum", &["'draws'", "'draws'", "'forfeits'"]),
        ("dealer_minimum", &["0", "12", "13", "14", "15", "16", "17", "18"]),
        ("five_dragon_settles", &["'at-once'", "'showdown'"]),
        ("triple_seven", &["true", "false"]),
        ("both_bust", &["'push'", "'dealer'"]),
        ("ties", &["'push'", "'dealer'", "'player'"]),
        ("ban_nag", &["'ten-value'", "'pictures'"]),
        ("bust_loses", &["'hand'", "'one'"]),
        ("over_bust", &["'off'", "22", "24", "26"]),
        ("dealer_reveals", &["'selective'", "'selective'", "'none'"]),
    ] {
        keys += &format!("rules.{key} = {}\n", words.choose(rng).unwrap());
    }
    keys += &random_order(rng, "special_ranking", &["ban_ban", "ban_nag"]);
    keys += &random_order(rng, "tiers", &["triple_seven", "five_dragon_21", "five_dragon"]);
    for key in WINS.iter().chain(&["five_card_bust", "dealer_five_card_bust"]) {
        keys += &random_payout(rng, "", key);
    }
    if rng.random_bool(0.5) {
        return keys;
    }
    for key in WINS {
        keys += &random_payout(rng, "dealer.", key);
        if !key.starts_with("ban_") && *key != "equal" {
            keys += &random_payout(rng, "dealer_bust.", key);
        }
    }
    keys
}

/// Returns a random order of specials or tiers, perhaps with a special of the table's own, and the winner of equal
/// ones.
fn random_order(rng: &mut ChaCha8Rng, key: &str, names: &[&'static str]) -> String {
    let (mut names, mut keys) = (names.to_vec(), String::new());
    if key == "special_ranking" && rng.random_bool(0.4) {
        let cards = ["['7 7']", "['5 A', '7 7']", "['J pair']"].choose(rng).unwrap();
        let pays = rng.random_range(0..9);
        keys += &format!("special.own_a = {{ cards = {cards}, off = false }}\npayout.own_a = {pays}.5\n");
        keys += &random_payout(rng, "dealer.", "own_a");
        names.push("own_a");
    }
    let ties = ["push", "player", "dealer", "higher", "higher-or-dealer", "lower"];
    let mut tie = |rng: &mut ChaCha8Rng, name: &str| {
        if rng.random_bool(0.4) {
            keys += &format!("rules.ties_of.{name} = '{}'\n", ties.choose(rng).unwrap());
        }
    };
    if rng.random_bool(0.5) {
        names.iter().for_each(|name| tie(rng, name));
        return keys;
    }
    names.shuffle(rng);
    if rng.random_bool(0.5) {
        names.iter().for_each(|name| tie(rng, name));
        return keys + &format!("rules.{key} = {names:?}\n");
    }
    // One of a class says it of all.
    tie(rng, names[0]);
    let (equals, rest) = names.split_at(2);
    let rest: String = rest.iter().map(|name| format!(", '{name}'")).collect();
    keys + &format!("rules.{key} = [{equals:?}{rest}]\n")
}

/// Names in payouts of one side.
const WINS: &[&str] =
    &["win", "ban_ban", "ban_nag", "five_dragon", "five_dragon_21", "twenty_one", "triple_seven", "over_bust", "equal"];

/// Returns a random payout, or none.
fn random_payout(rng: &mut ChaCha8Rng, table: &str, key: &str) -> String {
    if rng.random_bool(0.6) {
        return String::new();
    }
    let least = if key == "over_bust" { 1 } else { 0 };
    format!("payout.{table}{key} = {}.{}\n", rng.random_range(least..9), rng.random_range(0..100))
}

/// Returns a config with random rules and strategies, for this number of players and packs.
pub fn random_config(rng: &mut ChaCha8Rng, players: usize, decks: usize) -> String {
    let mut keys = random_rules(rng, players, decks);
    keys += &random_strategy(rng, "strategy.dealer.");
    keys += &random_rows(rng, "reveal");
    if rng.random_bool(0.5) {
        keys += &random_rows(rng, "soft_reveal");
    }
    if rng.random_bool(0.5) {
        return keys + &random_strategy(rng, "strategy.player.");
    }
    let seats: Vec<String> = (0..players).map(|_| format!("[[strategy.seat]]\n{}", random_strategy(rng, ""))).collect();
    keys + &seats.join("")
}

fn program(keys: &str, rounds: u64) -> Counts {
    cells(&tables(&config("chinese-blackjack", keys), 5, rounds))
}

fn plain(keys: &str, rounds: u64) -> Counts {
    let game = PlainChineseBlackjack::from_toml(keys);
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    let mut counts = Counts::new();
    for _ in 0..rounds {
        count_round(&mut counts, &Round::from(&game.round(&mut rng)));
    }
    counts
}

fn compare_config(keys: &str, rounds: u64) {
    compare(keys, &program(keys, rounds), &plain(keys, rounds));
}

fn rounds_under(mixtures: usize) {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for _ in 0..mixtures {
        let players = rng.random_range(1..=5);
        let keys = random_config(&mut rng, players, 8);
        let both = Both::new(&keys);
        for _ in 0..20 {
            let mut hand =
                || std::array::from_fn(|_| *[1, 1, 2, 3, 4, 5, 6, 7, 7, 8, 9, 10, 13].choose(&mut rng).unwrap());
            let (dealer, seats) = (hand(), (0..players).map(|_| hand()).collect::<Vec<_>>());
            both.play(dealer, &seats);
        }
    }
}

#[test]
fn rounds_under_random_rules() {
    rounds_under(20);
}

#[test]
#[ignore = "long check"]
fn rounds_under_many_random_rules() {
    rounds_under(3000);
}

#[test]
fn default_rules() {
    compare_config("players = 1", 100_000);
    compare_config("", 40_000);
    compare_config("rules.free_hand = 'off'\npayout = { twenty_one = 1, five_dragon_21 = 2 }", 40_000);
}

#[test]
fn a_dealer_who_reveals() {
    let keys = "players = 6\nstrategy.dealer.stand_at = { two = 18, three = 18, four = 17 }\n\
                strategy.dealer.reveal = { 16 = [3, 4], 17 = [3, 4] }\nstrategy.dealer.soft_reveal = { 17 = [2] }";
    compare_config(keys, 40_000);
}

fn mixtures_of(rounds: u64) {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for (players, decks) in [(1, 1), (2, 1), (3, 2), (9, 1), (4, 8), (2, 64)] {
        compare_config(&random_config(&mut rng, players, decks), rounds);
    }
}

#[test]
fn random_mixtures() {
    mixtures_of(16_000);
}

#[test]
#[ignore = "long check"]
fn random_mixtures_in_long_runs() {
    mixtures_of(400_000);
}

/// The comparison can fail: a differing rule is caught.
#[test]
fn a_differing_rule_is_caught() {
    let (a, b) = (program("players = 1", 100_000), plain("players = 1\nrules.ties = 'dealer'", 100_000));
    assert!(std::panic::catch_unwind(|| compare("differing", &a, &b)).is_err());
}

fn assert_near(row: &Row, expected: f64) {
    let error = row.std_error.expect("an error").0;
    assert!((row.value.unwrap().0 - expected).abs() < 5.0 * error, "{row:?} should be {expected}");
}

/// Compares with the values on an exact solver's page for one player and one pack, with its rules as keys.
fn published_values_in(rounds: u64) {
    let page = "players = 1\nrules.free_hand = 'off'\nrules.triple_seven = true\n\
                rules.five_dragon_settles = 'showdown'\npayout.twenty_one = 1\n";
    let hits_16 = "strategy.player.stand_at = { two = 17, three = 17, four = 17 }\n";
    let five_card_bust = "payout.five_card_bust = 2\n";
    for (keys, expected) in [
        (String::new(), 0.0),
        (hits_16.to_owned(), 0.028295),
        (five_card_bust.to_owned(), -0.006736),
        (format!("{hits_16}{five_card_bust}"), 0.015106),
    ] {
        let tables = tables(&config("chinese-blackjack", &format!("{page}{keys}")), 8, rounds);
        assert_near(tables.metric("player", "net").unwrap(), expected);
    }
}

#[test]
fn published_values() {
    published_values_in(500_000);
}

#[test]
#[ignore = "long check"]
fn published_values_in_long_runs() {
    published_values_in(40_000_000);
}

/// If both sides play alike and nothing favours the dealer, there is no edge, for any value of aces and any payouts.
#[test]
fn equal_sides_are_even_at_showdown() {
    let even = "rules.five_dragon_settles = 'showdown'\nrules.free_hand = 'both'\n";
    for keys in [
        "payout = { win = 1, five_card_bust = 1, twenty_one = 3, ban_nag = 5 }",
        "players = 3\nrules.ace = { two = [1, 11], three = [11], four = [1, 10, 11], five = [10] }\nrules.triple_seven = true",
        "decks = 2\nrules.player_minimum = 12\nrules.dealer_minimum = 12\n\
         strategy = { player = { stand_at = { two = 14, three = 17 } }, dealer = { stand_at = { two = 14, three = 17 } } }",
    ] {
        let tables = tables(&config("chinese-blackjack", &format!("{even}{keys}")), 8, 1_000_000);
        assert_near(tables.metric("dealer", "edge").unwrap(), 0.0);
    }
}

/// A seat's distribution does not depend on the number of other players or on those whom the dealer reveals.
#[test]
fn a_seat_has_its_distribution_at_every_table() {
    let dealer = "strategy.dealer.stand_at = { two = 18, three = 18, four = 18 }\nstrategy.dealer.reveal = { 16 = [2, 3], 17 = [4] }\n";
    let distribution = |players: u32| {
        let tables = tables(
            &config("chinese-blackjack", &format!("players = {players}\n{dealer}")),
            u64::from(players),
            400_000,
        );
        let of_seat_1 = tables.table("payout").unwrap().rows_of("seat_1");
        let cell = |row: &Row| (format!("nets {:.4}", row.labels[1].number().unwrap()), row.count.unwrap() as u64);
        of_seat_1.map(cell).collect::<Counts>()
    };
    let alone = distribution(1);
    for players in [2, 5, 9] {
        for (cell, count) in distribution(players) {
            let z = (count as f64 - alone[&cell] as f64) / ((count + alone[&cell]).max(1) as f64).sqrt();
            assert!(z.abs() < 5.0, "{cell} with {players} players: z = {z}");
        }
    }
}

/// With the default standing totals, no reveal row ever acts, and not one byte changes.
#[test]
fn dead_rows_change_nothing() {
    let plain = game("");
    let rows = game("strategy.dealer.reveal = { 12 = [2], 15 = [2, 3, 4, 5], 16 = [2], 20 = [3] }");
    assert_same(&plain, &run(&plain, 1, 50_000).tally, &run(&rows, 1, 50_000).tally, "with rows");
}

/// Dealt specials, for any play: 6 pairs of aces and 64 of an ace with a ten or picture in 1326.
#[test]
fn specials_come_as_often_as_they_must() {
    let keys = "players = 2\nrules.dealer_escape = 'push'";
    let tables = tables(&config("chinese-blackjack", keys), 8, 2_000_000);
    for role in ["dealer", "seat_1", "seat_2"] {
        for (hand, expected) in [("ban_ban", 6.0 / 1326.0), ("ban_nag", 64.0 / 1326.0)] {
            let row = tables.table("frequency").unwrap().row(&[role, hand]).unwrap();
            assert!((row.share() - expected).abs() < 5.0 * row.std_error.unwrap().0, "{row:?}");
        }
    }
}
