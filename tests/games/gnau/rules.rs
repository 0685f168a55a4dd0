//! Hands and settlements worked out by hand: every key of the rules has an effect.

use super::both;
use super::plain::PlainSide::{Lose, Push, Win};
use super::plain::{PlainCard, PlainGnau, PlainSeat, PlainSide};

/// Parses five cards such as `"10c As Qd Kh 3c"`.
fn cards(text: &str) -> [PlainCard; 5] {
    let cards: Vec<PlainCard> = text.split(' ').map(PlainCard::named).collect();
    cards.try_into().expect("five cards")
}

/// Returns the hand's name under a config.
fn hand(config: &str, strategy: &str, text: &str) -> &'static str {
    both::hand(config, strategy, &cards(text))
}

/// Settles one player against the dealer.
fn duel(config: &str, dealer: &str, player: &str) -> PlainSeat {
    both::settle(&format!("players = 1\n{config}"), &cards(dealer), &[cards(player)]).seats.remove(0)
}

const UNIT: i64 = 100_000_000;

const FIVE_SMALL: &str = r#"
[rules]
five_dukes = "pictures"
tonku = "pictures"
five_small = "ace-to-four"
three_of_a_kind_ox = true
[payout]
ox = 1
double = 2
ngau_tonku = 5
five_small = 10
five_dukes = 10
"#;

#[test]
fn examples_of_the_sources() {
    assert_eq!(hand("", "best", "3c 6c 8c 4c 8d"), "double_8");
    assert_eq!(hand("", "best", "6c 4c Jc 9c 9d"), "double_9");
    assert_eq!(hand("", "best", "10c Jc Qc Qd Kc"), "five_dukes");
    assert_eq!(hand(FIVE_SMALL, "best", "4c 4d 3c 8c 5c"), "no_ox");
    assert_eq!(hand(FIVE_SMALL, "best", "4c 4d 6c 8c 5c"), "no_ox");
    assert_eq!(hand(FIVE_SMALL, "best", "10c 4c 6c 8c 5c"), "ox_3");
    assert_eq!(hand(FIVE_SMALL, "best", "3c 4c 3d Ac 2c"), "five_small");
    assert_eq!(hand(FIVE_SMALL, "best", "10c 4c 6c As 10d"), "ox_1");
    assert_eq!(hand(FIVE_SMALL, "best", "10c 4c 6c As Jd"), "ngau_tonku");
    assert_eq!(hand(FIVE_SMALL, "best", "10c 4c 6c Ah Jd"), "ox_1");
    let ten = "rules.tonku = 'ten-value'";
    assert_eq!(hand(ten, "best", "10c 4c 6c As 10d"), "ngau_tonku");
    assert_eq!(hand("rules.tonku = 'off'", "best", "10c 4c 6c As Jd"), "ox_1");
}

#[test]
fn readings_of_three_and_six() {
    // Only 3, 6, 8 as 6 + 6 + 8 makes an Ox. As faces or both exchanged they sum to 17.
    let text = "3c 6c 8c 5c Kc";
    assert_eq!(hand("", "best", text), "ox_5");
    assert_eq!(hand("", "no-swap", text), "no_ox");
    for three_six in ["rules.three_six = 'face'", "rules.three_six = 'exchanged'"] {
        for strategy in ["best", "no-swap", "first-ox", "sum-only"] {
            assert_eq!(hand(three_six, strategy, text), "no_ox");
        }
    }
    // Exchanged: 3, J, 4 is 6 + 10 + 4, and the remaining 6 and 2 are 3 + 2.
    assert_eq!(hand("rules.three_six = 'exchanged'", "best", "3c Jc 4c 6c 2c"), "ox_5");
    assert_eq!(hand("rules.three_six = 'exchanged'", "no-swap", "3c Jc 4c 6c 2c"), "ox_5");
    // A hand of one's own that needs an Ox: 8-8 and 3-3 with a 6 as 3 are not, if nobody swaps.
    let nine = "hand.nine = { ox = true, alike = [2, 2] }\npayout.nine = 6\n\
                rules.ranking = ['nine', 'five_dukes', 'ngau_tonku', 'double', 'ox']";
    for (text, swapped, as_they_are) in [("3c 6c 8c 8d 3d", "nine", "no_ox"), ("2c 8c 2d 8d Kc", "nine", "nine")] {
        assert_eq!(hand(nine, "best", text), swapped);
        assert_eq!(hand(nine, "no-swap", text), as_they_are);
    }
    // The double rule goes by faces.
    for three_six in ["flexible", "exchanged", "face"] {
        let of = |double: &str, text: &str| {
            let config = format!("[rules]\nthree_six = '{three_six}'\ndouble = '{double}'");
            hand(&config, "best", text)
        };
        let mixed = "Jc Qc Kc 3c 6c";
        // Flexible 3-6 is also 3-3, 6-6: at best 9 by faces.
        assert_eq!(of("same-rank", mixed), "ox_9");
        assert_eq!(of("mixed-three-six", mixed), "double_6");
        assert_eq!(of("three-six-wild", mixed), "double_6");
        assert_eq!(of("mixed-three-six", "Jc Qc Kc 3c 3d"), "double_3");
        assert_eq!(of("three-six-wild", "Jc Qc Kc 3c 3d"), "double_6");
        assert_eq!(of("same-rank", "Jc Qc Kc 6c 6d"), "double_6");
    }
    assert_eq!(hand("rules.double = 'mixed-three-six'", "no-swap", "Jc Qc Kc 3c 6c"), "double_6");
    assert_eq!(hand("rules.double = 'off'", "best", "Jc Qc Kc 3c 3d"), "ox_9");
    assert_eq!(hand("rules.double = 'off'", "no-swap", "Jc Qc Kc 3c 3d"), "ox_6");
}

#[test]
fn strategies() {
    // Only 123 makes an Ox.
    assert_eq!(hand("", "best", "Jc Qc 10c 5c 4c"), "ox_9");
    // Only J or Q with 2 and an 8: the pair of eights is never left over.
    assert_eq!(hand("", "best", "Jc Qc 2c 8c 8d"), "ox_8");
    // 3, 6, 8, 4, 8: 123 (6 + 6 + 8) leaves 4 and 8; 345 leaves 3-6: 9 at best; 124 leaves the double.
    let text = "3c 6c 8c 4c 8d";
    assert_eq!(hand("", "first-ox", text), "ox_2");
    assert_eq!(hand("", "sum-only", text), "ox_9");
    assert_eq!(hand("", "no-swap", text), "ox_9");
    // 123 leaves two tens: the first triple with number 10 is kept, whatever double comes later.
    let config = "rules.five_dukes = 'off'";
    assert_eq!(hand(config, "sum-only", "Kc Qc Jc Qd Kd"), "ox_10");
    assert_eq!(hand(config, "sum-only", "Kc Qc Jc Qd Qh"), "double_q");
    assert_eq!(hand(config, "sum-only", "Kc Kd Qc Jc Jd"), "double_j");
    assert_eq!(hand(config, "first-ox", "Kc Kd Qc Jc Jd"), "double_j");
    assert_eq!(hand(config, "best", "Kc Kd Qc Jc Jd"), "double_k");
    let equal = "[rules]\nfive_dukes = 'off'\ndouble_rank = 'equal'";
    assert_eq!(hand(equal, "best", "Kc Kd Qc Jc Jd"), "double_k");
    assert_eq!(hand(equal, "sum-only", "Kc Kd Qc Jc Jd"), "double_j");
    // A five-card hand above what was found is taken, one below is not.
    for strategy in ["best", "no-swap", "first-ox", "sum-only"] {
        assert_eq!(hand("", strategy, "Kc Kd Qc Jc Jd"), "five_dukes");
        let ranking = "rules.ranking = ['ngau_tonku', 'double', 'ox', 'five_dukes']";
        assert_ne!(hand(ranking, strategy, "Kc Kd Qc Jc Jd"), "five_dukes");
    }
    // The three of a kind Ox: 4, 4, 4 leaves A and J.
    let three = "rules.three_of_a_kind_ox = true";
    for strategy in ["best", "no-swap", "first-ox", "sum-only"] {
        assert_eq!(hand("", strategy, "4c 4d 4h As Jc"), "no_ox");
        assert_eq!(hand(three, strategy, "4c 4d 4h As Jc"), "ngau_tonku");
        assert_eq!(hand(three, strategy, "4c 4d 4h Ac Jc"), "ox_1");
    }
    // 3 and 6 never match in a three of a kind Ox.
    let face = "[rules]\nthree_six = 'face'\nthree_of_a_kind_ox = true";
    assert_eq!(hand(face, "best", "3c 3d 6c Jc Qc"), "no_ox");
    // A double may be read as its number where the Ox ranks above the double.
    let ox_first = "rules.ranking = ['five_dukes', 'ngau_tonku', 'ox', 'double']";
    assert_eq!(hand(ox_first, "best", "Jc Qc Kc 5c 5d"), "ox_10");
    assert_eq!(hand(ox_first, "best", "Jc Qc 9c As 10c"), "ox_10");
}

#[test]
fn house_hands() {
    let on = "[rules]\nfour_of_a_kind = 'on'\nfull_house = 'on'\nstraight = 'on'\nfour_dukes = 'on'";
    for (text, name) in [
        ("4c 4d 4h 4s 9c", "four_of_a_kind"),
        ("4c 4d 4h 4s 4c", "four_of_a_kind"),
        ("4c 4d 4h 9s 9c", "full_house"),
        ("Ac 2c 3c 4c 5c", "straight"),
        ("10c Kd As Qc Jc", "straight"),
        ("9c 10c Jc Qc Kc", "straight"),
        ("10c Jc Jd Kc Qc", "five_dukes"),
    ] {
        assert_eq!(hand(on, "best", text), name, "{text}");
    }
    assert_eq!(hand(on, "best", "Jc Qc Kc Ac 2c"), "ox_3");
    let no_five = format!("{on}\nfive_dukes = 'off'");
    assert_eq!(hand(&no_five, "best", "10c Jc Jd Kc Qc"), "four_dukes");
    assert_eq!(hand(&no_five, "best", "10c 10d Jd Kc Qc"), "double_10");
    let sum = "rules.five_small = 'sum-to-ten'";
    assert_eq!(hand(sum, "best", "Ac 2c 3c 3d Ad"), "five_small");
    assert_eq!(hand(sum, "best", "Ac 2c 3c 4d Ad"), "no_ox");
    assert_eq!(hand(sum, "best", "Ac Ad Ah As 5c"), "no_ox");
    // 3 + 6 + A leaves 2 and A.
    assert_eq!(hand("", "best", "Ac 2c 3c 3d Ad"), "ox_3");
}

const NO_OX: &str = "2c 4c 5c 7c Kc";
const DOUBLE_8: &str = "Jc Qc Kc 8c 8d";
const FIVE_DUKES: &str = "10c Jc Qc Qd Kc";

/// Settles one player against the dealer.
fn check(config: &str, dealer: &str, player: &str, expected: (PlainSide, i64, i64)) {
    let seat = duel(config, dealer, player);
    let settled = (seat.side, seat.gross, seat.net);
    assert_eq!(settled, expected, "{config}: {dealer}, {player}");
}

#[test]
fn payouts_and_commission() {
    let (no_ox, five, double_8) = (NO_OX, FIVE_DUKES, DOUBLE_8);
    let (ox_9, ox_5) = ("10c 4c 6c 7c 2c", "10c 4d 6d 5c Kc");
    check("", no_ox, double_8, (Win, 3 * UNIT, 3 * UNIT));
    check("", double_8, no_ox, (Lose, -3 * UNIT, -3 * UNIT));
    check("", ox_9, double_8, (Win, 3 * UNIT, 3 * UNIT));
    check("", five, ox_9, (Lose, -7 * UNIT, -7 * UNIT));
    check("", no_ox, no_ox, (Lose, 0, 0));
    check("payout.no_ox = 1", no_ox, no_ox, (Lose, -UNIT, -UNIT));
    check("rules.ties = 'player'", no_ox, no_ox, (Win, 0, 0));
    check("rules.ties = 'push'", ox_9, ox_9, (Push, 0, 0));
    check("commission = 0.05", no_ox, double_8, (Win, 3 * UNIT, 285_000_000));
    check("commission = 0.05", double_8, no_ox, (Lose, -3 * UNIT, -3 * UNIT));
    check("commission = 0.0001\npayout.double = 1.2345", no_ox, double_8, (Win, 123_450_000, 123_437_655));
    check("commission = 1", no_ox, double_8, (Win, 3 * UNIT, 0));
    check("payout = {double_8 = 4, ox_9 = 0}", no_ox, double_8, (Win, 4 * UNIT, 4 * UNIT));
    check("payout = {double_8 = 4, ox_9 = 0}", no_ox, ox_9, (Win, 0, 0));
    check("payout = {double = 10000, double_7 = 4}", no_ox, double_8, (Win, 10_000 * UNIT, 10_000 * UNIT));
    check("payout.double = 2", ox_9, ox_5, (Lose, -UNIT, -UNIT));
    // The dealer's payout: the hand's own key, its group's, then the hand's and the group's payout to players.
    let dealers = "payout = {double = 2, double_8 = 4, dealer = {double_8 = 1, double = 6, ngau_tonku = 0}}";
    check(dealers, no_ox, double_8, (Win, 4 * UNIT, 4 * UNIT));
    check(dealers, double_8, no_ox, (Lose, -UNIT, -UNIT));
    check(dealers, "Jc Qc Kc Ac Ad", no_ox, (Lose, -6 * UNIT, -6 * UNIT));
    check("payout = {double_8 = 4, dealer.ox = 6}", double_8, no_ox, (Lose, -4 * UNIT, -4 * UNIT));
    check("payout.dealer.ox = 0", ox_9, ox_5, (Lose, 0, 0));
    check("payout.dealer.ox = 0", ox_5, ox_9, (Win, UNIT, UNIT));
    check("payout.dealer.no_ox = 2", no_ox, no_ox, (Lose, -2 * UNIT, -2 * UNIT));
}

#[test]
fn ties() {
    // Five dukes.
    let (no_ox, five, double_8) = (NO_OX, FIVE_DUKES, DOUBLE_8);
    let five_high = "Ks Jc Qc Qd Kc";
    check("", five, five_high, (Push, 0, 0));
    check("rules.five_dukes_tie = 'as-ties'", five, five_high, (Lose, -7 * UNIT, -7 * UNIT));
    let suits = "rules = {five_dukes_tie = 'as-ties', ties = 'high-card-suit'}";
    check(suits, five, five_high, (Win, 7 * UNIT, 7 * UNIT));
    check(suits, "Ks Jc Qc Qd 10c", "Ks Kc Qc Qd 10c", (Push, 0, 0));
    check("rules = {five_dukes_tie = 'as-ties', ties = 'high-card'}", five, five_high, (Push, 0, 0));
    // High card: king high, ace low. The suit matters only among the cards of the highest face.
    let (low, high, suit) = ("rules.ties = 'high-card'", "2s 4s 5s 7s Qs", "rules.ties = 'high-card-suit'");
    check(low, no_ox, high, (Lose, 0, 0));
    check(suit, no_ox, high, (Lose, 0, 0));
    // Spades, hearts, clubs, diamonds.
    for (lower, higher) in [("Kd", "Kc"), ("Kc", "Kh"), ("Kh", "Ks")] {
        let [lower, higher] = [lower, higher].map(|king| format!("2s 4s 5s 7s {king}"));
        check(suit, &lower, &higher, (Win, 0, 0));
        check(suit, &higher, &lower, (Lose, 0, 0));
    }
    check(low, "2s 4s 5s 7s Kd", "2c 4c 5c 7c Kh", (Push, 0, 0));
    // Neither has an Ox, and a queen is above a jack: the card decides, the dealer wins, or nobody does.
    let nothing =
        |ties: &str, tie: &str| format!("payout.no_ox = 1\nrules = {{ ties = '{ties}', no_ox_tie = '{tie}' }}");
    let jack = "2d 4d 5d 7d Jd";
    check(&nothing("high-card", "as-ties"), jack, high, (Win, UNIT, UNIT));
    check(&nothing("high-card", "dealer"), jack, high, (Lose, -UNIT, -UNIT));
    check(&nothing("high-card-suit", "push"), jack, high, (Push, 0, 0));
    check(&nothing("player", "dealer"), jack, high, (Lose, -UNIT, -UNIT));
    check("rules = { ties = 'player', no_ox_tie = 'dealer' }", double_8, double_8, (Win, 3 * UNIT, 3 * UNIT));
    // Equal doubles: the winner is paid by his own hand.
    let equal = "payout.double_8 = 4\n[rules]\ndouble_rank = 'equal'\nties =";
    let double_a = "Jc Qc Kc Ac Ad";
    check(&format!("{equal} 'player'"), double_8, double_a, (Win, 3 * UNIT, 3 * UNIT));
    check(&format!("{equal} 'player'"), double_a, double_8, (Win, 4 * UNIT, 4 * UNIT));
    check(&format!("{equal} 'dealer'"), double_8, double_a, (Lose, -4 * UNIT, -4 * UNIT));
    check("", double_8, double_a, (Lose, -3 * UNIT, -3 * UNIT));
    // Five-card hands and tonku have a single value.
    check("rules.straight = 'on'", "Ac 2c 3c 4c 5c", "10c Jc Qc Kc Ad", (Lose, -5 * UNIT, -5 * UNIT));
    check("rules = {straight = 'on', ties = 'push'}", "Ac 2c 3c 4c 5c", "10c Jc Qc Kc Ad", (Push, 0, 0));
}

#[test]
fn a_strategy_a_seat() {
    let text = "players = 3\nstrategy = {players = ['best', 'first-ox', 'sum-only'], dealer = 'no-swap'}";
    let same = cards("3c 6c 8c 4c 8d");
    let round = both::settle(text, &same, &[same; 3]);
    assert_eq!(round.dealer_hand, "ox_9");
    let hands: Vec<&str> = round.seats.iter().map(|seat| seat.hand).collect();
    assert_eq!(hands, ["double_8", "ox_2", "ox_9"]);
}

#[test]
fn nonsense_panics() {
    for text in [
        "players = 0",
        "players = 10",
        "decks = 65",
        "game = 'modulo-n'",
        "base = 'gnau'",
        "commission = 1.1",
        "commission = 0.00001",
        "commission = -0.1",
        "payout.double_11 = 1",
        "payout.ox = 10000.1",
        "rules.tie = 'push'",
        "rules.straight = true",
        "rules.ranking = ['five_dukes', 'double', 'ox']",
        "rules.ranking = ['five_dukes', 'ngau_tonku', 'double', 'ox', 'ox']",
        "strategy.players = ['best']",
        "strategy.dealer = 'worst'",
    ] {
        let result = std::panic::catch_unwind(|| PlainGnau::from_toml(text));
        assert!(result.is_err(), "{text}");
    }
    let _ = PlainGnau::from_toml("players = 9");
    let _ = PlainGnau::from_toml("rules = {ranking = ['double', 'ox', 'five_dukes'], tonku = 'off'}");
}

/// A class whose member is off equals the class without it.
#[test]
fn a_class_is_of_the_hands_in_play() {
    let (ox_9, ox_5) = ("10c 4c 6c 7c 2c", "10c 4d 6d 5c Kc");
    let alone = "rules.ranking = ['five_dukes', 'ngau_tonku', 'double', ['ox', 'full_house']]\n";
    check(alone, ox_5, ox_9, (Win, UNIT, UNIT));
    check(&format!("{alone}rules.full_house = 'on'"), ox_5, ox_9, (Lose, -UNIT, -UNIT));
    let doubles = "rules.ranking = ['five_dukes', 'ngau_tonku', ['double', 'straight'], 'ox']\n";
    check(doubles, DOUBLE_8, "Jc Qc Kc 9c 9d", (Win, 3 * UNIT, 3 * UNIT));
    check(&format!("{doubles}rules.straight = 'on'"), DOUBLE_8, "Jc Qc Kc 9c 9d", (Lose, -3 * UNIT, -3 * UNIT));
    // 3-3 is no hand where it ranks as a double of sixes, so the others keep their order.
    let wild =
        "rules.double = 'three-six-wild'\nrules.ranking = ['five_dukes', 'ngau_tonku', ['double', 'double_3'], 'ox']";
    check(wild, DOUBLE_8, "Jc Qc Kc 9c 9d", (Win, 3 * UNIT, 3 * UNIT));
}

/// Within a class `double_rank` selects the holder's double: A-A-8 leaves 6-6, and 6-6-8 leaves A-A.
#[test]
fn a_holder_takes_the_double_of_the_higher_rank_in_a_class() {
    let class = "rules.ranking = ['five_dukes', 'ngau_tonku', ['double', 'ox_10'], 'ox']\npayout.double_a = 9\n";
    for (rank, taken) in [("by-face", "double_6"), ("ace-high", "double_a"), ("by-value", "double_6")] {
        let config = format!("{class}rules.double_rank = '{rank}'\n");
        assert_eq!(hand(&config, "best", "Ac Ad 6c 6d 8c"), taken, "{rank}");
    }
    // 5-5-10 leaves K-K and K-K-10 leaves 5-5: both make 10, so the higher face. 4-6-K leaves 4-6, which is no double.
    let by_value = format!("{class}rules.double_rank = 'by-value'\nrules.five_dukes = 'off'\n");
    assert_eq!(hand(&by_value, "best", "5c 5d Kc 10c Kd"), "double_k");
    assert_eq!(hand(&by_value, "best", "4c 4d 6c 6d Kc"), "ox_10");
}

/// Compares the faces of equal cards, not their number, as docs/rules.md requires.
#[test]
fn alike_compares_faces() {
    let config = "[rules]\nties = ['alike', 'dealer']\nfive_dukes = 'off'\ndouble = 'off'\ntonku = 'off'\n\
                  ranking = [['ox_6', 'ox_10'], 'ox']\n";
    // 10-10-10-5-5 loses to 10-10-5-5-3 by the 3.
    check(config, "10c 10d 10h 5c 5d", "10s 10c 5h 5s 3c", (Win, UNIT, UNIT));
}

/// A 3-6 that is a double of sixes makes 2 like 6-6, by value: below 7-7, which makes 4, and equal to 6-6 and A-A.
#[test]
fn a_double_of_two_faces_ranks_by_its_name() {
    for (double, two) in [("mixed-three-six", "3c 6c"), ("three-six-wild", "3c 6c"), ("three-six-wild", "3c 3h")] {
        let config = format!("[rules]\nfive_dukes = 'off'\ndouble = '{double}'\ndouble_rank = 'by-value'\n");
        let sixes = format!("Jc Qc Kc {two}");
        assert_eq!(hand(&config, "best", &sixes), "double_6");
        check(&config, &sixes, "Jd Qd Kd 7d 7c", (Win, 3 * UNIT, 3 * UNIT));
        check(&config, "Jd Qd Kd 6d 6h", &sixes, (Lose, -3 * UNIT, -3 * UNIT));
        check(&format!("{config}ties = 'push'"), "Jd Qd Kd Ad Ah", &sixes, (Push, 0, 0));
    }
}

/// Without swaps a hand of the table's own needs an Ox by face, too: only 6 + 4 + K make 20.
#[test]
fn a_hand_of_ones_own_is_read_as_its_holder_reads() {
    let own = "hand.mine = { ox = true, has = '4 K' }\npayout.mine = 2\n\
               rules.ranking = ['five_dukes', 'ngau_tonku', 'mine', 'double', 'ox']\n";
    for (strategy, held) in [("best", "mine"), ("no-swap", "no_ox")] {
        assert_eq!(hand(own, strategy, "3c 4c Kc 9d 2d"), held);
    }
}
