//! Jokers, and suits of some of the cards: counts by hand and published, symmetry, small shoes dealt out whole.

use super::both::{card, rules};
use super::own::NO_OX_AMONG_SMALL;
use super::plain::{JOKER, PlainCard, PlainGnau};
use crate::play::{name, named};
use houseodds::engine::{Rounds, Unwatched};
use houseodds::games::gnau::{Gnau, HandEvaluator, Strategy};
use houseodds::games::{Analysis, Game};
use houseodds::stats::Fraction;
use houseodds::tables::Tables;
use num_bigint::BigInt;
use std::collections::BTreeMap;

fn exact(keys: &str) -> Tables {
    let game = Gnau::new(&rules(keys));
    game.tables(&game.exact(&Unwatched).expect("Gnau is enumerated"))
}

/// Returns the counts of a role's hands.
fn counts(tables: &Tables, role: &str) -> BTreeMap<String, u128> {
    let rows = tables.table("frequency").unwrap().rows_of(role);
    rows.map(|row| (row.labels[1].text().to_owned(), row.count.unwrap())).collect()
}

/// Returns the dealer's edge as a fraction of a unit bet.
fn edge(keys: &str) -> Fraction {
    let game = Gnau::new(&rules(keys));
    game.exact_by_seat().expect("Gnau is enumerated").dealer().mean.divided(game.staked())
}

/// Hands of poker, every one above an Ox.
const POKER: &str = "players = 1\nhand.five = { alike = [5] }\nhand.straight_flush = { suits = 'same', straight = true }\n\
                     hand.four = { alike = [4] }\nhand.full = { alike = [3, 2] }\nhand.flush = { suits = 'same' }\n\
                     hand.run = { straight = true }\nhand.three = { alike = [3] }\nhand.two_pairs = { alike = [2, 2] }\n\
                     hand.pair = { alike = [2] }\n\
                     payout = { five = 10, straight_flush = 9, four = 8, full = 7, flush = 6, run = 5, three = 4, two_pairs = 3, pair = 2 }\n\
                     [rules]\nfive_dukes = 'off'\ntonku = 'off'\ndouble = 'off'\n";

/// Compares with published counts for poker with 53 cards and a wild joker: C(53, 5) hands. Four of a kind are 13 · 48
/// without the joker, and with it 13 · C(4, 3) · 48. Five of a kind are the 13 fours with the joker.
#[test]
fn wild_joker_counts_match_published_ones() {
    let published = [
        ("five", 13),
        ("straight_flush", 204),
        ("four", 3_120),
        ("full", 6_552),
        ("flush", 7_804),
        ("run", 20_532),
        ("three", 137_280),
        ("two_pairs", 123_552),
        ("pair", 1_268_088),
    ];
    assert_eq!((13 * 48 + 13 * 4 * 48, published[2].1), (3_120, 3_120));
    let ranking: Vec<&str> = published.iter().map(|(hand, _)| *hand).chain(["ox"]).collect();
    let tables = exact(&format!("jokers = 1\n{POKER}ranking = {ranking:?}\n"));
    for role in ["dealer", "player", "seat_1"] {
        let counts = counts(&tables, role);
        for (hand, count) in published {
            assert_eq!(counts[hand], count, "{role} {hand}");
        }
        assert_eq!(counts.values().sum::<u128>(), 2_869_685, "{role}");
    }
    // Every pair of disjoint hands: C(53, 5) · C(48, 5).
    let pairs = tables.rows("matchup").iter().map(|row| row.count.unwrap());
    assert_eq!(pairs.sum::<u128>(), 2_869_685 * 1_712_304);
}

/// A joker that counts ten has no face. It leaves the 4,368 five dukes of tens and pictures, C(16, 5), and with four of
/// these it is an Ox of ten or a double of two of them. It is one of five cards in C(52, 4) hands.
#[test]
fn a_joker_of_ten_is_no_duke() {
    let keys = "players = 1\njokers = 1\nrules.joker = 'ten-value'\nhand.tens = { sum = { at_least = 50 } }\npayout.tens = 1\n\
                rules.ranking = ['five_dukes', 'tens', 'ngau_tonku', 'double', 'ox']";
    let counts = counts(&exact(keys), "player");
    assert_eq!(counts["five_dukes"], 4_368);
    // C(16, 4) with the joker.
    assert_eq!(counts["tens"], 1_820);
    assert_eq!(counts.values().sum::<u128>(), 2_598_960 + 270_725);
}

/// Any three cards with a joker are an Ox: it adds C(52, 4) hands, counted here by the best of all remaining twos. The
/// hands without an Ox are those of a notebook, with the five small.
#[test]
fn a_joker_makes_any_ox() {
    let keys = "players = 1\n[rules]\njoker = 'makes-ox'\ntonku = 'off'\ndouble = 'off'\nfive_dukes = 'off'\nthree_six = 'face'\n\
                three_of_a_kind_ox = true\nranking = ['ox']\n";
    let [without, with] = [0, 1].map(|jokers| counts(&exact(&format!("jokers = {jokers}\n{keys}")), "player"));
    assert_eq!(with["no_ox"], u128::from(841_776 + NO_OX_AMONG_SMALL));
    let mut added: BTreeMap<String, u128> = BTreeMap::new();
    let pack: Vec<u8> = (0..52).map(|card| card / 4 + 1).collect();
    for a in 0..52 {
        for b in a + 1..52 {
            for c in b + 1..52 {
                for d in c + 1..52 {
                    let number = with_joker([a, b, c, d].map(|at: usize| pack[at]));
                    *added.entry(format!("ox_{number}")).or_default() += 1;
                }
            }
        }
    }
    for (hand, count) in with.iter().filter(|(hand, _)| *hand != "no_ox") {
        assert_eq!(count - without[hand], added.get(hand).copied().unwrap_or_default(), "{hand}");
    }
    assert_eq!(added.values().sum::<u128>(), 270_725);
}

/// Returns the best Ox number of four faces and a joker that makes any Ox.
fn with_joker(faces: [u8; 4]) -> u8 {
    let number = |sum: u8| if sum.is_multiple_of(10) { 10 } else { sum % 10 };
    let worth = faces.map(|face| face.min(10));
    let mut best = 0;
    for one in 0..4 {
        for other in one + 1..4 {
            best = best.max(number(worth[one] + worth[other]));
        }
        let three: Vec<usize> = (0..4).filter(|at| *at != one).collect();
        let are_alike = three.iter().all(|at| faces[*at] == faces[three[0]]);
        if are_alike || three.iter().map(|at| worth[*at]).sum::<u8>().is_multiple_of(10) {
            best = best.max(number(worth[one]));
        }
    }
    best
}

/// Counts hands with named cards, and with two remaining cards of one suit, by combinatorics.
#[test]
fn suit_counts_match() {
    let keys = "players = 1\nrules.five_dukes = 'off'\nrules.tonku = 'off'\nrules.double = 'off'\n\
                hand.king_of_hearts = { has = 'Kh' }\nhand.both = { has = 'Qh Jh' }\nhand.two_aces = { has = 'Ah A' }\n\
                payout = { king_of_hearts = 1, both = 1, two_aces = 1 }\n\
                rules.ranking = ['both', 'king_of_hearts', 'two_aces', 'ox']";
    let counts = counts(&exact(keys), "player");
    // C(50, 3). C(51, 4) less those with the other two, C(49, 2).
    assert_eq!(counts["both"], 19_600);
    assert_eq!(counts["king_of_hearts"], 249_900 - 1_176);
    // With the ace of hearts and another, C(51, 4) − C(48, 4), less those with the king of hearts or both others: with
    // the king C(50, 3) − C(47, 3), with both C(49, 2) − C(46, 2), with all three 49 − 46 … each without another ace.
    let with_ace = |cards: u128| -> u128 {
        let choose = |n: u128, k: u128| (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1));
        choose(51 - cards, 4 - cards) - choose(48 - cards, 4 - cards)
    };
    assert_eq!(counts["two_aces"], with_ace(0) - with_ace(1) - with_ace(2) + with_ace(3));
    assert_eq!(counts.values().sum::<u128>(), 2_598_960);
}

/// A shoe of few cards of one pack, or of more, with big jokers if one is among them.
pub struct Shoe {
    cards: Vec<PlainCard>,
    pub keys: String,
}

impl Shoe {
    pub fn new(cards: &str, decks: usize, jokers: usize) -> Shoe {
        let cards: Vec<PlainCard> = cards.split(' ').map(PlainCard::named).collect();
        let mut gone = Vec::new();
        let kinds = if cards.contains(&PlainCard::named("*+")) { &["*", "*+"][..] } else { &["*"] };
        for card in crate::play::pack().chain(kinds.iter().map(|joker| named(joker))) {
            let of_packs = if card.0 == JOKER { decks * jokers / kinds.len() } else { decks };
            let kept = cards.iter().filter(|kept| (kept.face, kept.suit) == card);
            gone.extend(vec![name(card); of_packs - kept.count()]);
        }
        let keys = format!("players = 1\ndecks = {decks}\njokers = {jokers}\nshoe.removed = '{}'\n", gone.join(" "));
        Shoe { cards, keys }
    }

    /// Returns every hand of five cards, as bits and as cards.
    pub fn hands(&self) -> Vec<(u32, [PlainCard; 5])> {
        let all = (0..1 << self.cards.len()).filter(|dealt: &u32| dealt.count_ones() == 5);
        let hand = |dealt: u32| -> [PlainCard; 5] {
            let cards = (0..self.cards.len()).filter(|at| dealt >> at & 1 == 1).map(|at| self.cards[at]);
            cards.collect::<Vec<_>>().try_into().unwrap()
        };
        all.map(|dealt| (dealt, hand(dealt))).collect()
    }

    /// Returns the number of deals and the sum of nets, in 10^-8 of a bet, by hands.
    fn dealt_out(&self, plain: &PlainGnau) -> (BTreeMap<(String, String), i128>, i128) {
        let (mut pairs, mut net) = (BTreeMap::new(), 0);
        let all = self.hands();
        for (dealers, dealer) in &all {
            for (_, player) in all.iter().filter(|(players, _)| players & dealers == 0) {
                let round = plain.settle(dealer, &[*player]);
                let pair = (round.seats[0].hand.to_owned(), round.dealer_hand.to_owned());
                *pairs.entry(pair).or_default() += 1;
                net += i128::from(round.seats[0].net);
            }
        }
        (pairs, net)
    }
}

const FLUSH: &str = "hand.flush = { suits = 'same' }\npayout = { flush = 6, dealer.flush = 9 }\n\
                     rules.ranking = ['flush', 'five_dukes', ['ngau_tonku', 'double'], 'ox']\n";
const OWN: &str = "hand.pair_left = { rest = { suits = 'same', faces = ['7', 'Q', 'K'] } }\nhand.king = { has = 'Kh' }\n\
                   hand.club = { rest = { has = '5c' } }\npayout = { pair_left = 4, king = 2, club = 3, dealer.king = 7 }\n\
                   rules.ranking = ['ngau_tonku', 'club', ['double', 'pair_left'], 'ox_10', ['king', 'ox'], 'five_dukes']\n";

const BIG: &str = "joker_rank = 'big-and-small'\n";
const TENS: &str =
    "rules.joker = 'ten-value'\nrules.joker_rank = 'big-and-small'\nrules.double = 'off'\nrules.five_dukes = 'off'\n";
const OXEN: &str = "rules.joker = 'makes-ox'\nrules.joker_rank = 'big-and-small'\n";

/// In every deal of lopsided shoes, pairs of hands and the dealer's mean equal the plain Gnau's, as numbers of deals
/// and as a fraction.
#[test]
fn shoes_with_jokers_dealt_out() {
    dealt_out(&[
        ("* Kd Kc 4h 5s 7d 9c 2h 8s Qd", 1, 1, "rules.ties = 'high-card-suit'\n"),
        ("* As Kc 10d 4h 6s Ad 10h 3c 7s", 1, 1, "rules.ties = ['suit', 'alike', 'dealer']\nrules.straight = 'on'\n"),
        ("* 2h 4h 7h 9h Kh Ks Qs 3s 5s", 1, 1, FLUSH),
        ("* 2h 4h 7h 9h Kh Ks Kh 3s 5s", 2, 1, &format!("rules.ties = 'high-card-suit'\n{FLUSH}")),
        ("* Kh 5c 7h Qh 7d Kd 4c 3s 10s", 1, 1, OWN),
        ("2s Kh 5c 7h Qh 7d Kd 4c 3s 10s", 1, 0, OWN),
        ("2s Kh Kh 5c 7h 7h Qh 3d 5d Qs", 2, 0, &format!("rules.ties = 'high-card-suit'\n{OWN}")),
        ("* * * 9c 9h 4s 2h 8s Qd 3c", 1, 3, "rules.joker = 'ten-value'\nrules.ties = 'alike'\n"),
        ("* * 9c 9h 4s 2h 8s Qd 3c As", 1, 2, "rules.joker = 'makes-ox'\nrules.ties = 'sum'\n"),
        ("* * Kh 5c 7h Qh 7d Kd 10s 2h", 1, 2, &format!("rules.joker = 'makes-ox'\n{OWN}")),
        ("* * Kd 10c Jh Qs 10h Jd Kc Ks", 1, 2, "rules.joker = 'ten-value'\nrules.ties = ['suit', 'card-by-card']\n"),
        ("* * 2h 4h 7h 9h Kh Ks Qs 3s", 1, 2, &format!("rules.joker = 'ten-value'\n{FLUSH}")),
        ("* * Kh 5c 7h Qh 7d Kd 10s Jh", 1, 2, &format!("rules.joker = 'ten-value'\nrules.ties = 'sum'\n{OWN}")),
    ]);
    // Big jokers: both kinds, more of one, one kind alone.
    dealt_out(&[
        ("* *+ Kd 10c Jh Qs 10h Jd Kc Ks", 1, 2, &format!("{TENS}rules.ties = ['card-by-card', 'dealer']\n")),
        ("* *+ Kd 10c Jh Qs 10h Jd Kc Ks", 1, 2, &format!("{TENS}rules.ties = ['sum', 'high-card-suit', 'player']\n")),
        ("* *+ *+ Kd 10c Jh Qs 10h Jd Ks As", 2, 2, &format!("{TENS}rules.ties = ['alike', 'suit']\n")),
        ("* * *+ Kd Kd 4h 9c 2h 8s Qd", 2, 2, &format!("{OXEN}rules.ties = ['suit', 'alike', 'dealer']\n")),
        ("* *+ *+ *+ 2h 4h 7h Kh Ks 3s 10h", 3, 2, &format!("{OXEN}rules.ties = 'high-card-suit'\n{FLUSH}")),
        (
            "* *+ Kh 5c 7h Qh 7d Kd 10s Jh",
            1,
            2,
            &format!("{OXEN}rules.ties = 'high-card'\nrules.ties_of.ox = 'push'\n{OWN}"),
        ),
        ("*+ *+ Kd 9c 9h 4s 2h 8s Qd 3c", 2, 2, &format!("{TENS}rules.ties = 'high-card'\n")),
        ("*+ Kd Kc 4h 5s 7d 9c 2h 8s Qd", 1, 2, &format!("rules.{BIG}rules.ties = 'high-card-suit'\n")),
    ]);
}

/// Deals out shoes with two wild jokers, which the plain Gnau reads as 2,704 hands.
#[test]
#[ignore = "long check"]
fn shoes_with_wild_jokers_dealt_out() {
    dealt_out(&[
        ("* * Kd 9c 9h 9s 2h 8s Qd 3c", 1, 2, "rules.four_of_a_kind = 'on'\nrules.ties = 'card-by-card'\n"),
        ("* * 2h 4h 7h 9h Kh Ks Qs 3s", 1, 2, FLUSH),
        ("* * Kh 5c 7h Qh 7d Kd 10s Jh", 1, 2, OWN),
        ("* *+ Kd 9c 9h 9s 2h 8s Qd 3c", 1, 2, &format!("rules.{BIG}rules.ties = 'card-by-card'\n")),
        ("* *+ 2h 4h 7h 9h Kh Ks Qs 3s", 1, 2, &format!("rules.{BIG}rules.ties = 'high-card-suit'\n{FLUSH}")),
    ]);
}

/// Returns the plain Gnau of a config, which does not know removed cards.
pub fn plain_of(keys: &str) -> PlainGnau {
    PlainGnau::from_toml(&keys.lines().filter(|line| !line.starts_with("shoe.")).collect::<Vec<_>>().join("\n"))
}

fn dealt_out(shoes: &[(&str, usize, usize, &str)]) {
    for &(cards, decks, jokers, keys) in shoes {
        let shoe = Shoe::new(cards, decks, jokers);
        let keys = format!("{}{keys}", shoe.keys);
        let plain = plain_of(&keys);
        let (pairs, net) = shoe.dealt_out(&plain);
        let (game, tables) = (Gnau::new(&rules(&keys)), exact(&keys));
        let deals: i128 = pairs.values().sum();
        let whole: u128 = tables.rows("matchup").iter().map(|row| row.count.unwrap()).sum();
        for row in tables.rows("matchup") {
            let pair = (row.labels[0].text().to_owned(), row.labels[1].text().to_owned());
            let dealt = pairs.get(&pair).copied().unwrap_or_default();
            assert_eq!(row.count.unwrap() * deals as u128, whole * dealt as u128, "{pair:?} under\n{keys}");
        }
        let mean = Fraction::new(BigInt::from(-net), BigInt::from(deals)).divided(100_000_000 / game.unit());
        assert_eq!(game.exact(&Unwatched).unwrap().dealer().mean, mean, "{keys}");
    }
}

/// Any person may deal if rules are equal and ties push. Both sides do win.
#[test]
fn jokers_leave_no_edge() {
    for keys in [
        "jokers = 2\n",
        "jokers = 4\nrules.joker = 'ten-value'\nrules.double_rank = 'equal'\n",
        "decks = 2\njokers = 1\nshoe.removed = 'K K Ah * 3'\nrules.four_of_a_kind = 'on'\n",
        "shoe.removed = '2d 2c 2h 2s 3d 3c 3h 3s 4d 4c 4h 4s 6d 6c 6h 6s 8d 8c 8h 8s 9d 9c 9h 9s Js As'\njokers = 1\n\
         hand.flush = { suits = 'same' }\nhand.left = { rest = { suits = 'same' } }\npayout = { flush = 6, left = 2 }\n\
         rules.ranking = ['flush', 'five_dukes', 'left', 'ngau_tonku', 'double', 'ox']\n",
    ] {
        let keys = format!("players = 1\n{keys}");
        assert_eq!(edge(&format!("{keys}rules.ties = 'push'\n")), Fraction::default(), "{keys}");
        assert!(
            edge(&format!("{keys}rules.ties = 'dealer'\nrules.five_dukes_tie = 'as-ties'\n")).nearest() > 0.0,
            "{keys}"
        );
    }
}

/// Jokers to the last: five of them are the highest hand that any five cards make.
#[test]
fn any_number_of_jokers() {
    for (keys, hands) in [
        // Any of 10, J, Q, K is possible. Of the last, 7 + 2 + A leave the nine, and the joker is another.
        ("rules.four_of_a_kind = 'on'\n", ["five_dukes", "five_dukes", "five_dukes", "five_dukes", "double_9"]),
        // Three tens leave two without a face, or the kings. 10 + 9 + A leave 7 and 2.
        ("rules.joker = 'ten-value'\nrules.five_dukes = 'off'\n", ["ox_10", "ox_10", "double_k", "ox_10", "ox_9"]),
    ] {
        let rules = rules(&format!("decks = 2\njokers = 4\n{keys}"));
        let holder = HandEvaluator::new(&rules, Strategy::Best);
        for (cards, hand) in
            ["* * * * *", "* * * * Kh", "* * * Kh Kd", "* * Kh Jd Qd", "* 9h 7d 2c Ac"].into_iter().zip(hands)
        {
            let five: Vec<PlainCard> = cards.split(' ').map(PlainCard::named).collect();
            let five: [PlainCard; 5] = five.try_into().unwrap();
            assert_eq!(holder.name(holder.hand(&five.map(card))), hand, "{cards} under {keys}");
        }
    }
}

/// Ten cards that count ten are an Ox of ten in every hand, and the highest card alone decides. Of two cards the player
/// has both in 2 of 9 deals, and in 5 each has one. With one highest card he wins in half.
#[test]
fn big_jokers_by_hand() {
    let edge_of = |cards: &str, decks, rule: &str| {
        let shoe = Shoe::new(cards, decks, 2);
        edge(&format!("{}{TENS}{rule}", shoe.keys))
    };
    let none = Fraction::default();
    for step in ["high-card", "card-by-card", "alike"] {
        let rule = format!("rules.ties = ['{step}', 'dealer']\n");
        assert_eq!(edge_of("* *+ Kd Kc Kh Ks Qd Qc Qh Qs", 1, &rule), none, "{step}");
        assert_eq!(edge_of("* * *+ Kc Kh Ks Qd Qc Qh Qs", 2, &rule), none, "{step}");
    }
    let rule = "rules.ties = ['high-card', 'dealer']\n";
    assert_eq!(edge_of("*+ *+ Kd Kc Kh Ks Qd Qc Qh Qs", 2, rule), Fraction::new(5.into(), 9.into()));
    // Of three cards one hand has all in C(7, 2) of C(10, 5) deals, and the other as often.
    assert_eq!(edge_of("*+ *+ *+ Kc Kh Ks Qd Qc Qh Qs", 3, rule), Fraction::new(5.into(), 6.into()));
    // Sums and suits do not tell them apart, and the key has no effect.
    for rule in ["rules.ties = ['sum', 'dealer']\n", "rules.ties = 'dealer'\n"] {
        assert_eq!(edge_of("* *+ Kd Kc Kh Ks Qd Qc Qh Qs", 1, rule), Fraction::from_int(1));
    }
}
