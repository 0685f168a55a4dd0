//! Hands of a config's own: counts from outside, symmetry, known schedules.

use super::both::{card, rules};
use super::counts::for_every_kind;
use super::mixtures::random_own;
use houseodds::engine::{Rounds, Unwatched};
use houseodds::games::gnau::{Gnau, HandEvaluator, Strategy};
use houseodds::games::{Analysis, Game};
use houseodds::stats::Fraction;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

/// Counts by combinatorics. Five small with sums below ten and at most ten are counted by hand and published.
const COUNTS: [(&str, &str, u32); 20] = [
    ("gold", "faces = ['J', 'Q', 'K']", 792),
    ("tens", "faces = ['10', 'J', 'Q', 'K']", 4_368),
    ("fifty", "sum = { at_least = 50 }", 4_368),
    // C(12, 5) + C(12, 4) · 40.
    ("four_pictures", "some = { faces = ['J', 'Q', 'K'], at_least = 4 }", 20_592),
    ("below_ten", "faces = ['A', '2', '3', '4']\nsum = { at_most = 9 }", 360),
    ("up_to_ten", "faces = ['A', '2', '3', '4']\nsum = { at_most = 10 }", 776),
    ("bomb", "alike = [4]", 624),
    ("gourd", "alike = [3, 2]", 3_744),
    // 123,552 of two pairs, and the full houses.
    ("two_pairs", "alike = [2, 2]", 127_296),
    ("just_two_pairs", "alike_exactly = [2, 2]", 123_552),
    ("just_three", "alike_exactly = [3]", 54_912),
    ("just_full", "alike_exactly = [3, 2]", 3_744),
    ("pair", "alike = [2]", 1_281_072),
    ("either", "any_of = ['just_two_pairs', 'just_three']", 123_552 + 54_912),
    // C(13, 5) faces in 4^5 suits.
    ("no_pair", "none_of = ['pair']", 1_317_888),
    ("run", "straight = true", 10_240),
    ("short_run", "straight = 'no-ace-high'", 9_216),
    // C(4, 2) · C(48, 3) + 4 · C(48, 2) + 48.
    ("kings", "has = 'K K'", 108_336),
    // C(51, 4).
    ("ace_of_spades", "has = 'As'", 249_900),
    // C(52, 5) − 841,776 without an Ox, as a notebook of 2021 published, and its five small with no Ox besides.
    ("any_ox", "ox = true", 2_598_960 - 841_776 - NO_OX_AMONG_SMALL),
];

/// Five of A, 2, 3, 4 without an Ox, which the notebook counts as five small.
pub const NO_OX_AMONG_SMALL: u32 = small_without_ox();

/// Counts them face by face: no three are of the same face, nor are 2-4-4 or 3-3-4 among them.
const fn small_without_ox() -> u32 {
    const WAYS: [u32; 3] = [1, 4, 6];
    let (mut sum, mut code) = (0, 0);
    while code < 81 {
        // Three of the same face are an Ox in the notebook.
        let [a, two, three, four] = [code % 3, code / 3 % 3, code / 9 % 3, code / 27];
        let is_ox = (two >= 1 && four >= 2) || (three >= 2 && four >= 1);
        if a + two + three + four == 5 && !is_ox {
            sum += WAYS[a] * WAYS[two] * WAYS[three] * WAYS[four];
        }
        code += 1;
    }
    sum
}

#[test]
fn conditions_match_counted_hands() {
    let names: Vec<&str> = COUNTS.iter().map(|(name, ..)| *name).collect();
    let hands: String = COUNTS.iter().map(|(name, says, _)| format!("[hand.{name}]\n{says}\n")).collect();
    let payouts: String = names.iter().map(|name| format!("payout.{name} = 1\n")).collect();
    let ranking: Vec<&str> = names.iter().copied().chain(["ox"]).collect();
    let rules = rules(&format!(
        "{payouts}[rules]\nthree_six = 'face'\nthree_of_a_kind_ox = true\nfive_dukes = 'off'\ntonku = 'off'\n\
         double = 'off'\nranking = {ranking:?}\n{hands}"
    ));
    let holder = HandEvaluator::new(&rules, Strategy::Best);
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    for_every_kind(|cards, times| {
        for hand in holder.readings(&cards.map(card)) {
            *counts.entry(holder.name(hand).to_owned()).or_default() += times;
        }
    });
    for (name, says, count) in COUNTS {
        assert_eq!(counts[name], count, "{says}");
    }
}

/// 4 · C(13, 5) of one suit, 4 · 10 of them in sequence.
#[test]
fn one_suit_hands_match_counts() {
    let game = Gnau::new(&rules(
        "players = 1\npayout = { flush = 1, straight_flush = 2 }\nhand.flush = { suits = 'same' }\n\
         hand.straight_flush = { suits = 'same', straight = true }\n\
         rules.ranking = ['straight_flush', 'flush', 'five_dukes', 'ngau_tonku', 'double', 'ox']",
    ));
    let tables = game.tables(&game.exact(&Unwatched).unwrap());
    for role in ["dealer", "player", "seat_1"] {
        for (hand, count) in [("straight_flush", 40), ("flush", 5_148 - 40)] {
            let row = tables.table("frequency").unwrap().rows_of(role).find(|row| row.labels[1].text() == hand);
            assert_eq!(row.unwrap().count, Some(count), "{role} {hand}");
        }
        let all = tables.table("frequency").unwrap().rows_of(role).map(|row| row.count.unwrap());
        assert_eq!(all.sum::<u128>(), 2_598_960, "{role}");
    }
    // Pairs in which both have one suit, player first: of two suits 12 · 1287², of one 4 · 1287 · C(8, 5).
    let pairs = tables.rows("matchup").iter().filter(|row| row.labels.iter().all(|hand| hand.text().contains("flush")));
    assert_eq!(pairs.map(|row| row.count.unwrap()).sum::<u128>(), 12 * 1_287 * 1_287 + 4 * 1_287 * 56);
}

/// With four of one suit, 4 · C(13, 4) · 39 are no flush. C(26, 5) hands are red, with 2 · 1287 flushes and
/// 2 · C(13, 4) · 13 with four of a suit among them.
#[test]
fn suits_of_some_match_counts() {
    let game = Gnau::new(&rules(
        "players = 1\npayout = { flush = 1, four = 1, red = 1, colour = 1 }\nhand.flush = { suits = 'same' }\n\
         hand.four = { suits = 4, none_of = ['flush'] }\nhand.red = { suits = 'red' }\n\
         hand.colour = { suits = 'same-colour' }\nrules.five_dukes = 'off'\nrules.tonku = 'off'\nrules.double = 'off'\n\
         rules.ranking = ['flush', 'four', 'red', 'colour', 'ox']",
    ));
    let tables = game.tables(&game.exact(&Unwatched).unwrap());
    let counts = [("flush", 5_148), ("four", 111_540), ("red", 65_780 - 2_574 - 18_590), ("colour", 44_616)];
    for role in ["dealer", "player"] {
        for (hand, count) in counts {
            let row = tables.table("frequency").unwrap().rows_of(role).find(|row| row.labels[1].text() == hand);
            assert_eq!(row.unwrap().count, Some(count), "{role} {hand}");
        }
    }
}

fn edge(keys: &str) -> Fraction {
    let game = Gnau::new(&rules(keys));
    game.exact_by_seat().expect("Gnau is enumerated").dealer().mean.divided(game.staked())
}

/// Any person may deal if nobody has an advantage by rule: for any hands, any ranking, any payouts.
#[test]
fn equal_rules_leave_no_edge() {
    let mut rng = ChaCha8Rng::seed_from_u64(46);
    for decks in [1, 1, 2, 6] {
        let keys = random_own(&mut rng, 1, decks);
        let keys = keys.lines().filter(|line| !line.starts_with("dealer.")).collect::<Vec<_>>().join("\n");
        assert_eq!(edge(&keys), Fraction::default(), "{keys}");
        // Not because nobody ever wins.
        let taken = keys.replace("ties = 'push'", "ties = 'dealer'");
        assert!(edge(&taken).nearest() > 0.0, "{taken}");
    }
}

/// Another program's edges for a schedule of Malaysian tables, in percent.
#[test]
fn malaysian_schedule() {
    let keys = "players = 1\nrules.five_dukes = 'pictures'\npayout = { double_a = 4, ox_10 = 2 }\n";
    for (more, percent) in [
        ("rules.double_rank = 'ace-high'", 5.928_029),
        ("rules.ranking = ['five_dukes', 'ngau_tonku', 'double_a', 'double', 'ox']", 5.928_029),
        ("", 5.927_986),
    ] {
        let found = 100.0 * edge(&format!("{more}\n{keys}")).nearest();
        assert!((found - percent).abs() <= 0.000_000_5, "{more}: {found}");
    }
}
