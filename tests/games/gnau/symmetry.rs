//! Symmetries that determine a number.

use super::both::{Both, rules};
use super::plain::{PlainCard, PlainSide};
use crate::play::Nobody;
use houseodds::engine::{Run, play};
use houseodds::games::gnau::Gnau;
use houseodds::games::{Analysis, Game};
use houseodds::stats::{BetLine, Evidence, Fraction};
use houseodds::tables::{Row, Tables};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

fn tables(config: &str, rounds: u64) -> Tables {
    let game = Gnau::new(&rules(config));
    game.tables(&play(&game, &Run { seed: 11, rounds, until_se: None }, &Nobody).tally)
}

/// Checks a figure to within 5 standard errors.
fn assert_near(row: &Row, expected: f64) {
    let error = row.std_error.expect("an error").0;
    assert!((row.value.unwrap().0 - expected).abs() < 5.0 * error, "{row:?} should be {expected}");
}

const NIU_NIU_EQUAL: &str = "base = 'niu-niu-equal'";

/// It does not matter who deals if ties push.
#[test]
fn pushed_ties_leave_no_edge() {
    let tables = tables("rules.ties = 'push'", 1_000_000);
    assert_near(tables.metric("dealer", "edge").unwrap(), 0.0);
    let (win, lose) = (tables.metric("player", "win").unwrap(), tables.metric("player", "lose").unwrap());
    assert_near(win, lose.value.unwrap().0);
}

/// Each side wins half of the rounds, because no two hands of one pack are equal by card and suit. The house takes 5 %
/// of half the bets.
#[test]
fn equal_bet_gives_two_and_a_half_percent() {
    let tables = tables(NIU_NIU_EQUAL, 1_000_000);
    assert_near(tables.metric("dealer", "edge").unwrap(), 0.025);
    assert_near(tables.metric("player", "win").unwrap(), 0.5);
    assert_eq!(tables.metric("player", "push").unwrap().value.unwrap().0, 0.0);
    // Nets of 0.95 and −1, each half of the time.
    assert!((tables.metric("player", "std_dev").unwrap().value.unwrap().0 - 0.975).abs() < 1e-5);
}

/// Steps of any kind favour neither side. There is no edge, as a fraction, with hands of one suit, with suits of
/// different faces, between different hands that are equals, and with payouts on equal hands.
#[test]
fn steps_leave_no_edge() {
    let gone = ["2", "3", "4", "7", "8"].map(|face| format!("{face}s {face}h {face}d {face}c")).join(" ");
    for (ties, of_flush, of_ox) in [
        ("['alike', 'suit']", "'card-by-card'", "['sum', 'high-card-suit']"),
        ("['suit', 'card-by-card']", "['sum', 'suit', 'alike']", "'suit'"),
        ("'high-card-suit'", "'push'", "['high-card', 'suit', 'sum']"),
    ] {
        let keys = format!(
            "players = 1\nshoe.removed = '{gone} Kd As 9c 9h'\nhand.flush = {{ suits = 'same' }}\n[rules]\nstraight = 'on'\nties = {ties}\n\
             ties_of.flush = {of_flush}\nties_of.ox = {of_ox}\nfive_dukes_tie = 'as-ties'\n\
             ranking = [['straight', 'flush'], 'five_dukes', 'ngau_tonku', ['double', 'ox_10'], 'ox']\n\
             [payout]\nflush = 6\nequal = 0.5\nno_ox = 1\n"
        );
        let exact = Gnau::new(&rules(&keys)).exact_by_seat().unwrap();
        assert_eq!(exact.dealer().mean, Fraction::default(), "{keys}");
        let dealer = exact.dealer_std_dev(BetLine::Main, 1).unwrap();
        assert!(dealer.value > 1.0, "{dealer:?}");
    }
}

fn random_hands(rng: &mut ChaCha8Rng) -> ([PlainCard; 5], [PlainCard; 5]) {
    let mut pack: Vec<PlainCard> = (1..=13).flat_map(|face| (0..4).map(move |suit| PlainCard { face, suit })).collect();
    pack.shuffle(rng);
    (std::array::from_fn(|i| pack[i]), std::array::from_fn(|i| pack[5 + i]))
}

/// A player who wins ties is in the position of a dealer who wins ties, and swapping the hands swaps the nets.
#[test]
fn ties_to_the_player_mirror_ties_to_the_dealer() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let mut equal_hands = 0;
    let [to_dealer, to_player] = ["players = 1", "players = 1\nrules.ties = 'player'"].map(Both::new);
    for _ in 0..500 {
        let (one, other) = random_hands(&mut rng);
        let (round, mirrored) = (to_dealer.settle(&one, &[other]), to_player.settle(&other, &[one]));
        let (seat, mirror) = (&round.seats[0], &mirrored.seats[0]);
        assert_eq!(seat.net, -mirror.net);
        assert_eq!(seat.side == PlainSide::Win, mirror.side == PlainSide::Lose);
        equal_hands += u32::from(seat.hand == round.dealer_hand);
    }
    assert!(equal_hands > 25, "ties came up {equal_hands} times");
    // So the edges are opposite.
    let dealer = tables("", 400_000).metric("dealer", "edge").unwrap().clone();
    let player = tables("rules.ties = 'player'", 400_000).metric("dealer", "edge").unwrap().clone();
    assert!(
        (dealer.value.unwrap().0 + player.value.unwrap().0).abs()
            < 5.0 * (dealer.std_error.unwrap().0 + player.std_error.unwrap().0)
    );
}
