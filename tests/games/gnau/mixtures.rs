//! Random combinations of every rule.

use super::both::{self, Both, card};
use super::plain::{DOUBLE, OX, PlainCard, PlainGnau};
use houseodds::config::Words;
use houseodds::games::gnau::{HandEvaluator, Strategy};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const STRATEGIES: [&str; 4] = ["best", "no-swap", "first-ox", "sum-only"];

/// A config with every rule drawn at random, for this many players and packs.
pub fn random_config(rng: &mut ChaCha8Rng, players: usize, decks: usize) -> String {
    let mut config = format!("players = {players}\ndecks = {decks}\n");
    if rng.random_bool(0.5) {
        config += &format!("commission = 0.{:04}\n", rng.random_range(0..10_000));
    }
    config += "[rules]\n";
    for (key, words) in [
        ("three_six", &["flexible", "exchanged", "face"][..]),
        ("double", &["same-rank", "mixed-three-six", "three-six-wild", "off"]),
        ("double_rank", &["by-face", "equal"]),
        ("tonku", &["pictures", "ten-value", "off"]),
        ("five_dukes", &["ten-value", "pictures", "off"]),
        ("five_small", &["off", "ace-to-four", "sum-to-ten"]),
        ("four_of_a_kind", &["off", "on"]),
        ("full_house", &["off", "on"]),
        ("straight", &["off", "on"]),
        ("four_dukes", &["off", "on"]),
        ("ties", &["dealer", "push", "player", "high-card", "high-card-suit"]),
        ("no_ox_tie", &["as-ties", "dealer", "push"]),
        ("five_dukes_tie", &["push", "as-ties"]),
    ] {
        config += &format!("{key} = '{}'\n", words.choose(rng).unwrap());
    }
    config += &format!("three_of_a_kind_ox = {}\n", rng.random_bool(0.5));
    if rng.random_bool(0.5) {
        let mut ranking = [
            "five_dukes",
            "five_small",
            "four_of_a_kind",
            "full_house",
            "straight",
            "four_dukes",
            "ngau_tonku",
            "double",
            "ox",
        ];
        ranking.shuffle(rng);
        config += &format!("ranking = {ranking:?}\n");
    }
    config += "[payout]\n";
    let whole = ["five_small", "four_of_a_kind", "full_house", "straight", "four_dukes", "five_dukes"];
    let tables = if rng.random_bool(0.5) { &["", "dealer."][..] } else { &[""] };
    for table in tables {
        for hand in ["no_ox", "ox", "double", "ngau_tonku"].into_iter().chain(whole).chain(OX).chain(DOUBLE) {
            if rng.random_bool(0.2) {
                config += &format!("{table}{hand} = {}.{}\n", rng.random_range(0..12), rng.random_range(0..100));
            }
        }
    }
    let mut strategy = || format!("'{}'", STRATEGIES.choose(rng).unwrap());
    config += &format!("[strategy]\ndealer = {}\n", strategy());
    let seats: Vec<String> = (0..players).map(|_| strategy()).collect();
    config + &format!("players = [{}]\n", seats.join(", "))
}

/// A card; half of the time from a few faces, so that rare hands come up often.
fn random_card(rng: &mut ChaCha8Rng, few: bool) -> PlainCard {
    let face = if few { *[1, 3, 6, 10, 11, 12].choose(rng).unwrap() } else { rng.random_range(1..=13) };
    PlainCard { face, suit: rng.random_range(0..4) }
}

pub fn random_hand(rng: &mut ChaCha8Rng) -> [PlainCard; 5] {
    let few = rng.random_bool(0.5);
    std::array::from_fn(|_| random_card(rng, few))
}

#[test]
fn hands_under_random_rules() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..400 {
        let config = random_config(&mut rng, 1, 8);
        let (plain, rules) = (PlainGnau::from_toml(&config), both::rules(&config));
        for strategy in STRATEGIES {
            let holder = HandEvaluator::new(&rules, Strategy::from_word(strategy).unwrap());
            for _ in 0..100 {
                let hand = random_hand(&mut rng);
                let name = plain.hand(&hand, strategy);
                assert_eq!(holder.hand(&hand.map(card)).name(), name, "{strategy} of {hand:?} under\n{config}");
            }
        }
    }
}

fn rounds_under(mixtures: usize) {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for _ in 0..mixtures {
        let players = rng.random_range(1..=4);
        let config = random_config(&mut rng, players, 8);
        let both = Both::new(&config);
        for _ in 0..12 {
            let seats: Vec<_> = (0..players).map(|_| random_hand(&mut rng)).collect();
            both.settle(&random_hand(&mut rng), &seats);
        }
    }
}

#[test]
fn rounds_under_random_rules() {
    rounds_under(10);
}

#[test]
#[ignore = "long check"]
fn rounds_under_many_random_rules() {
    rounds_under(1500);
}
