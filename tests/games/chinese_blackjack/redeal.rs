//! `dealer_escape = "redeal"`: a round that the dealer calls off is dealt again.

use super::both::game;
use super::solve::{figure, rules, solve};
use super::tables::{as_written, both, compare, folder};
use crate::play::{config, run};
use houseodds::engine::{Rounds, Unwatched};
use houseodds::games::Role;
use houseodds::games::chinese_blackjack::moves;
use houseodds::games::{Against, Analysis, Game};
use houseodds::stats::Fraction;
use houseodds::tables::Tables;
use std::collections::BTreeMap;

const REDEAL: &str = "rules.dealer_escape = 'redeal'\n";
const PUSH: &str = "rules.dealer_escape = 'push'\n";

fn exact(keys: &str) -> (Fraction, Tables) {
    let game = game(keys);
    let exact = game.exact(&Unwatched).expect("Chinese Blackjack is enumerated");
    (exact.dealer().mean.divided(game.unit()), game.tables(&exact))
}

fn simulated(keys: &str) -> Tables {
    let game = game(keys);
    game.tables(&run(&game, 7, 30_000).tally)
}

/// Returns the counts of the dealer's hands.
fn of_dealer(tables: &Tables) -> BTreeMap<String, u128> {
    let rows = tables.table("frequency").unwrap().rows_of("dealer");
    rows.map(|row| (row.labels[1].to_string(), row.count.unwrap())).collect()
}

#[test]
fn where_the_dealer_never_escapes_nothing_is_dealt_again() {
    for keys in [
        "rules.free_hand = 'players'\n",
        "players = 1\nrules.free_hand = 'off'\n",
        "players = 3\nstrategy.dealer.free_hand = 'continue'\n",
    ] {
        let [push, redeal] = [PUSH, REDEAL].map(|rule| format!("{rule}{keys}"));
        assert_eq!(exact(&push), exact(&redeal), "{keys}");
        assert_eq!(simulated(&push), simulated(&redeal), "{keys}");
    }
}

/// Only deals without an escape of the dealer count, with unchanged frequencies. Only nets of 0 are gone.
#[test]
fn figures_are_those_of_the_deals_that_are_played() {
    for keys in ["players = 1\n", "players = 1\nstrategy.dealer.free_hand = 'escape-special'\ncommission = 0.05\n"] {
        let [(push, of_push), (redeal, of_redeal)] = [PUSH, REDEAL].map(|rule| exact(&format!("{rule}{keys}")));
        let (mut counts, left) = (of_dealer(&of_push), of_dealer(&of_redeal));
        let whole = counts.values().sum::<u128>();
        let escapes = std::mem::take(counts.get_mut("escape").unwrap());
        assert_eq!(counts, left, "{keys}");
        let played = Fraction::new((whole - escapes).into(), whole.into());
        assert_eq!(redeal.times(&played), push, "{keys}");
        assert!(escapes > 0);
    }
}

/// The first deal of each round equals that of `push`; the later deals of rounds called off are added.
#[test]
fn other_rounds_keep_their_cards() {
    for keys in ["players = 1\n", "players = 3\nstrategy.dealer.free_hand = 'escape-special'\ndecks = 2\n"] {
        let [push, redeal] = [PUSH, REDEAL].map(|rule| of_dealer(&simulated(&format!("{rule}{keys}"))));
        assert!(redeal.iter().all(|(hand, count)| hand == "escape" || *count >= push[hand]), "{push:?} {redeal:?}");
        assert_eq!((redeal["escape"], redeal.values().sum::<u128>()), (0, 30_000));
        assert!(push["escape"] > 0);
    }
}

/// The solved tables for several players are enumerated with the one-player value. A dealer's escape is worth that for
/// each seat, and he escapes if playing on is worth less.
#[test]
fn a_dealer_of_many_escapes_for_a_new_round() {
    let keys = format!("players = 3\n{REDEAL}");
    let solved = solve(&keys, Against::BestPlay);
    let value = figure(&solved, "value");
    let (_, table) = solved.answer.files.iter().find(|(name, _)| name == "dealer.csv").unwrap();
    let mut compared = 0;
    for line in table.lines().filter(|line| line.starts_with("escape")) {
        let cells: Vec<&str> = line.split(',').collect();
        let [chance, yes, no] = [5, 7, 8].map(|column| cells[column].parse::<f64>().unwrap());
        assert!((yes + 3.0 * value).abs() < 1e-12, "{line}");
        let nobody_shows = cells[3..5] == ["0", "0"];
        assert!(nobody_shows || chance == f64::from(u8::from(yes > no)), "{line}");
        compared += 1;
    }
    assert!(compared > 10);
    let folder = folder(&solved, as_written);
    compare(&(keys + &both(&folder)));
}

/// A best response has the value of its enumerated table, and the config has the value of its edge.
#[test]
fn best_responses_are_worth_their_exact_odds() {
    let keys = format!("players = 1\n{REDEAL}strategy.dealer.stand_at.two = 17\npayout.dealer.ban_nag = 1\n");
    let net = |keys: &str| -exact(keys).0.nearest();
    let config_value = net(&keys);
    for (against, file, sign) in [(Against::Dealer, "player", 1.0), (Against::Players, "dealer", -1.0)] {
        let solved = solve(&keys, against);
        assert!((figure(&solved, "config_value") - config_value).abs() < 1e-12);
        let folder = folder(&solved, as_written);
        let without =
            if file == "dealer" { keys.replace("strategy.dealer.stand_at.two = 17\n", "") } else { keys.clone() };
        let path = folder.path().join(format!("{file}.csv"));
        let value = net(&format!("{without}strategy.{file}.file = '{}'\n", path.display()));
        assert!((figure(&solved, "value") - value).abs() < 1e-12, "{file} {value} {:?}", solved.answer.facts);
        assert!(sign * (value - config_value) > 0.0);
    }
}

/// With 5-10 the dealer's escape is worth a round of his best play, from enumeration of its table. A player's is worth
/// nothing.
#[test]
fn an_escape_is_worth_a_round() {
    let keys = format!("players = 1\n{REDEAL}");
    let folder = folder(&solve(&keys, Against::Players), as_written);
    let path = folder.path().join("dealer.csv");
    let edge = exact(&format!("{keys}strategy.dealer.file = '{}'\n", path.display())).0.nearest();
    let escapes = |role| {
        let found = moves(&rules(&keys), role, &[5, 10], None);
        found.into_iter().filter(|found| found.name == "escape").map(|found| found.net).collect::<Vec<_>>()
    };
    let of_dealer = escapes(Role::Dealer);
    assert!(of_dealer.len() == 3 && of_dealer.iter().all(|net| (net - edge).abs() < 1e-12), "{of_dealer:?} {edge}");
    assert!(escapes(Role::Player).iter().all(|net| *net == 0.0));
}

/// The sourced game deals again. If the dealer may not escape, the key has no effect, and the hash does not depend on
/// it.
#[test]
fn a_redeal_is_as_if_nothing_was_typed() {
    let hash = |keys: &str| houseodds::store::rules_hash(&config("chinese-blackjack", keys).values);
    let printed = |keys: &str| config("chinese-blackjack", keys).values.to_toml();
    assert_eq!(printed(REDEAL), printed(""));
    assert_eq!(hash(REDEAL), hash(""));
    assert_ne!(hash(PUSH), hash(""));
    assert_eq!(hash(&format!("{PUSH}rules.free_hand = 'off'")), hash("rules.free_hand = 'off'"));
    let idle = config("chinese-blackjack", &format!("{PUSH}rules.free_hand = 'players'"));
    let told: Vec<&str> = idle.warnings.iter().map(|warning| &*warning.message).collect();
    assert_eq!(told, ["`rules.dealer_escape` has no effect: the dealer may not escape"]);
}
