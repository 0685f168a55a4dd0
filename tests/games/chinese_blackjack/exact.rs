//! Exact odds against every deal of small packs, published values, symmetries, and simulation.

use super::both::game;
use super::plain::PlainChineseBlackjack;
use super::simulation::random_config;
use crate::bets::plain::UNIT;
use crate::compare::agrees;
use crate::play::{config, shoe_of, tables};
use houseodds::engine::{Rounds, Unwatched};
use houseodds::games::{Analysis, Game};
use houseodds::stats::{Exact, Fraction};
use houseodds::tables::Tables;
use num_bigint::BigInt;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

fn exact(keys: &str) -> (Exact, Tables) {
    let game = game(keys);
    let exact = game.exact(&Unwatched).expect("Chinese Blackjack is enumerated");
    let tables = game.tables(&exact);
    (exact, tables)
}

/// The rules under which an exact solver's page states its values.
const PUBLISHED: &str = "players = 1\nrules = { free_hand = 'off', triple_seven = true, \
                         five_dragon_settles = 'showdown' }\npayout.twenty_one = 1\n";

/// The published player's net with both standing on 16, and with a player who always hits 16, each with five-card busts
/// losing one bet and two.
#[test]
fn published_values() {
    let stand_17 = "strategy.player.stand_at = { two = 17, three = 17, four = 17 }";
    for (keys, net) in [
        ("", 0.0),
        (stand_17, 0.028295),
        ("payout.five_card_bust = 2", -0.006736),
        (&format!("{stand_17}\npayout.five_card_bust = 2"), 0.015106),
    ] {
        let (exact, tables) = exact(&format!("{PUBLISHED}{keys}"));
        let found = tables.metric("player", "net").unwrap().value.unwrap().0;
        assert!((found - net).abs() < 0.5e-6, "{found} with {keys}");
        if net == 0.0 {
            assert_eq!(exact.dealer().mean, Fraction::default());
        }
    }
}

/// Equal sides are exactly even at showdown, for any value of aces and any payouts.
#[test]
fn symmetry_is_exact() {
    for keys in [
        "rules.ace = { two = [1], three = [10, 11], four = [1, 11], five = [11] }",
        "payout = { win = 2.5, ban_nag = 0.1, five_dragon = 9 }\ndecks = 64",
        "rules.triple_seven = true\nstrategy.player.stand_at.two = 19\nstrategy.dealer.stand_at.two = 19",
        "payout = { five_card_bust = 3, dealer_five_card_bust = 3 }",
        "rules.over_bust = 24\npayout = { over_bust = 4, five_card_bust = 5, dealer_five_card_bust = 5 }",
        "rules.over_bust = 26\npayout.over_bust = 9",
        "rules.over_bust = 31\npayout.over_bust = 2.5\nrules.both_bust = 'push'\ndecks = 2",
        "rules.over_bust = 22\nrules.ties_of.five_dragon = 'higher'\npayout.five_dragon = 6",
        "rules.ban_nag = 'pictures'\nrules.triple_seven = true\nrules.ties_of.five_dragon = 'lower'\npayout.equal = 3",
    ] {
        let mean = exact(&format!("rules.five_dragon_settles = 'showdown'\n{keys}")).0.dealer().mean.clone();
        assert_eq!(mean, Fraction::default(), "{keys}");
    }
}

/// A charge on one side is not even, so the test above could fail.
#[test]
fn one_side_alone_is_not_even() {
    for keys in ["payout.five_card_bust = 3", "payout.dealer_five_card_bust = 3", "rules.bust_loses = 'one'"] {
        let mean = exact(&format!("rules.five_dragon_settles = 'showdown'\n{keys}")).0.dealer().mean.clone();
        assert_ne!(mean, Fraction::default(), "{keys}");
    }
}

/// A seat's distribution does not depend on the number of seats, unless the dealer looks at shown hands.
#[test]
fn a_seat_has_its_distribution_at_every_table() {
    let reveals = "strategy.dealer.stand_at = { two = 18, three = 18, four = 17 }\n\
                   strategy.dealer.reveal = { 16 = [3], 17 = [4, 5] }";
    let of = |players: usize, keys: &str| {
        let tables = exact(&format!("players = {players}\n{reveals}\n{keys}")).1;
        let of_seat_1 = |table: &str| tables.table(table).unwrap().rows_of("seat_1").cloned().collect::<Vec<_>>();
        let rows = of_seat_1("frequency").into_iter().map(|row| (row.labels[1].to_string(), row.share()));
        (rows.collect::<Vec<_>>(), of_seat_1("edge")[0].value.unwrap().0)
    };
    assert_eq!(of(1, ""), of(9, ""));
    let looks = "strategy.dealer.free_hand = 'escape-special'";
    assert_ne!(of(1, looks), of(9, looks));
    let plays_on = "strategy.dealer.free_hand = 'continue'";
    assert_eq!(of(3, plays_on), of(7, plays_on));
}

/// Totals over every deal of a small pack, in parts of a unit, by a simulator written from the rules alone.
#[derive(Default)]
struct DealtOut {
    deals: u64,
    /// Counts of each seat's classes and, at the next index, of a lone seat's dealer.
    classes: [BTreeMap<String, u64>; 4],
    /// Sums of each seat's net.
    nets: [i128; 3],
    /// Sums of the dealer's total and of its square.
    sums: [i128; 2],
}

impl DealtOut {
    /// Deals every order of the pack, given how many cards of each face it has.
    fn new(plain: &PlainChineseBlackjack, pack: &[(u8, u32)]) -> DealtOut {
        let mut all = DealtOut::default();
        let mut left = pack.to_vec();
        all.deal(plain, &mut left, &mut Vec::new());
        all
    }

    fn deal(&mut self, plain: &PlainChineseBlackjack, left: &mut Vec<(u8, u32)>, dealt: &mut Vec<u8>) {
        if dealt.len() == 5 * (plain.players + 1) {
            return self.play(plain, dealt);
        }
        for at in 0..left.len() {
            if left[at].1 > 0 {
                left[at].1 -= 1;
                dealt.push(left[at].0);
                self.deal(plain, left, dealt);
                dealt.pop();
                left[at].1 += 1;
            }
        }
    }

    fn play(&mut self, plain: &PlainChineseBlackjack, dealt: &[u8]) {
        let hands: Vec<[u8; 5]> = dealt.chunks(5).map(|hand| hand.try_into().unwrap()).collect();
        let round = plain.play(hands[0], &hands[1..]);
        if plain.redeals && round.dealer_class == "escape" {
            return;
        }
        self.deals += 1;
        let net = |seat: usize| plain.bets.main(seat, &plain.told(&round, seat, [[(2, 0), (3, 0)]; 2])).net;
        let nets: Vec<i128> = (0..plain.players).map(net).collect();
        self.nets.iter_mut().zip(&nets).for_each(|(sum, net)| *sum += net);
        let total = -nets.iter().sum::<i128>();
        let dealer = (plain.players == 1).then_some(round.dealer_class);
        for (counts, class) in self.classes.iter_mut().zip(round.seats.into_iter().map(|seat| seat.class).chain(dealer))
        {
            *counts.entry(class).or_default() += 1;
        }
        self.sums[0] += total;
        self.sums[1] += total * total;
    }
}

/// Counts over every order of a fully dealt pack equal enumeration, as integers and fractions.
#[test]
fn small_worlds_dealt_out() {
    let reveals = "strategy.dealer = { stand_at = { two = 19, three = 18, four = 18 }, \
                   reveal = { 16 = [2, 4], 17 = [3, 5], 18 = [4] } }";
    for (players, pack, keys) in [
        (1, &[(1, 3), (5, 3), (7, 2), (13, 2)][..], reveals),
        (1, &[(1, 2), (4, 3), (8, 2), (10, 3)], "strategy.dealer.free_hand = 'escape-special'"),
        (1, &[(1, 2), (3, 4), (7, 4)], "rules.triple_seven = true\nrules.five_dragon_settles = 'showdown'"),
        (2, &[(1, 3), (5, 4), (12, 8)], reveals),
        (2, &[(1, 2), (5, 4), (12, 9)], "strategy.dealer.free_hand = 'escape-special'\ncommission = 0.05"),
        (
            2,
            &[(1, 2), (4, 5), (8, 8)],
            "rules = { both_bust = 'dealer', ties = 'dealer', free_hand = 'players' }\npayout.five_card_bust = 2.5\n\
             [[strategy.seat]]\nstand_at.two = 18\n[[strategy.seat]]\nfree_hand = 'escape-special'",
        ),
        (3, &[(1, 2), (5, 3), (11, 15)], "strategy.dealer.free_hand = 'escape-special'"),
        (1, &[(1, 2), (4, 3), (8, 2), (10, 3)], "rules.dealer_escape = 'redeal'\npayout.dealer.win = 3"),
        (
            2,
            &[(1, 2), (5, 4), (12, 9)],
            "rules.dealer_escape = 'redeal'\n[[strategy.seat]]\nstand_at.two = 18\n[[strategy.seat]]\n\
             free_hand = 'escape-special'",
        ),
        (
            3,
            &[(1, 2), (5, 3), (11, 15)],
            "rules.dealer_escape = 'redeal'\nstrategy.dealer.free_hand = 'escape-special'\n\
             payout = { dealer.twenty_one = 1, dealer_bust.win = 0.5 }",
        ),
        (
            1,
            &[(1, 3), (10, 3), (12, 2), (5, 2)],
            "rules = { ban_nag = 'pictures', ties = 'player', bust_loses = 'one', over_bust = 24, free_hand = 'players', \
             ties_of.ban_nag = 'dealer' }\npayout = { dealer_five_card_bust = 3, dealer.over_bust = 4, equal = 1.5 }",
        ),
        (
            1,
            &[(2, 4), (3, 3), (4, 3)],
            "rules = { five_dragon_settles = 'showdown', ties_of.five_dragon = 'lower', over_bust = 22 }",
        ),
        (
            1,
            &[(1, 2), (10, 3), (12, 3), (7, 2)],
            "special.pairs.cards = ['pair']\npayout.pairs = 4\nrules.special_ranking = ['ban_ban', ['pairs', 'ban_nag']]\n\
             rules.ties_of.pairs = 'higher'\nstrategy.dealer.free_hand = 'escape-special'",
        ),
        (
            2,
            &[(1, 1), (5, 2), (10, 2), (13, 10)],
            "rules.ban_nag = 'pictures'\nstrategy.dealer.free_hand = 'escape-special'\npayout.ban_nag = 5",
        ),
    ] {
        let suits = |(face, cards): &(u8, u32)| (0..*cards as u8).map(|at| (*face, at % 4)).collect::<Vec<_>>();
        let shoe = shoe_of(4, &pack.iter().flat_map(suits).collect::<Vec<_>>());
        let variance =
            equal_to_enumeration(&format!("players = {players}\n{keys}"), &format!("decks = 4\n{shoe}"), pack);
        assert!(variance.is_some(), "{keys}");
    }
}

/// Requires the counts over every order of a pack to be the exact odds of the shoe that has its cards. Returns the
/// variance of the dealer's net, if it is known.
pub fn equal_to_enumeration(keys: &str, shoe: &str, pack: &[(u8, u32)]) -> Option<Fraction> {
    let plain = PlainChineseBlackjack::from_toml(keys);
    let dealt = DealtOut::new(&plain, pack);
    let game = game(&format!("{shoe}{keys}"));
    let exact = game.exact(&Unwatched).unwrap();
    let deals = BigInt::from(dealt.deals);
    let mean_of = |sum: i128| Fraction::new(sum.into(), deals.clone());
    let unit = UNIT as i64 / game.unit();
    let [sum, squares] = dealt.sums.map(mean_of);
    let mean = sum.divided(unit);
    assert_eq!(exact.dealer().mean, mean, "{keys}");
    let variance = squares.divided(unit).divided(unit).minus(&mean.times(&mean));
    let found = exact.dealer().variance.clone();
    assert!(found.as_ref().is_none_or(|found| *found == variance), "{keys}");
    let tables = game.tables(&exact);
    for (seat, net) in dealt.nets.into_iter().enumerate().take(plain.players) {
        let found = tables.metric(&format!("seat_{}", seat + 1), "net").unwrap().value.unwrap().0;
        assert_eq!(found, mean_of(net).divided(UNIT as i64).nearest(), "{keys}");
    }
    let mut compared = 0;
    for row in tables.rows("frequency").iter().filter(|row| row.labels[0] != "player") {
        let seat = row.labels[0].text().strip_prefix("seat_").map(|number| number.parse::<usize>().unwrap() - 1);
        let role = if seat.is_some() { "seat" } else { "dealer" };
        let whole = tables.table("frequency").unwrap().whole[role];
        let seen = dealt.classes[seat.unwrap_or(1)].get(row.labels[1].text()).copied().unwrap_or(0);
        assert_eq!(row.count.unwrap() * u128::from(dealt.deals), u128::from(seen) * whole, "{row:?} under\n{keys}");
        compared += 1;
    }
    assert!(compared > 20 * plain.players);
    found
}

/// Every figure of a simulation is within five standard errors of the exact one.
#[test]
fn simulation_agrees_under_random_rules() {
    let mut rng = ChaCha8Rng::seed_from_u64(16);
    for (players, decks) in [(1, 1), (2, 1), (4, 1), (9, 1), (3, 2), (5, 8)] {
        let keys = random_config(&mut rng, players, decks);
        agrees(&tables(&config("chinese-blackjack", &keys), 12, 40_000), &exact(&keys).1, 40_000, &keys);
    }
    let looks = "players = 9\nstrategy.dealer.free_hand = 'escape-special'\npayout.ban_nag = 9";
    agrees(&tables(&config("chinese-blackjack", looks), 13, 40_000), &exact(looks).1, 40_000, looks);
}
