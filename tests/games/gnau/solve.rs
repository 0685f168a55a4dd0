//! The value of choosing the arrangement freely.

use super::both::rules;
use super::counts::{for_every_hand, plain_names};
use super::plain::PlainCard;
use houseodds::engine::Unwatched;
use houseodds::games::gnau::Gnau;
use houseodds::games::{Against, Analysis, Solved, Solving, Unsolvable};

fn solve(keys: &str) -> Solved {
    Gnau::new(&rules(keys)).solve(&Solving { against: Against::BestPlay, seed: 0 }, &Unwatched).unwrap()
}

fn figure(solved: &Solved, name: &str) -> f64 {
    solved.figures.iter().find(|figure| figure.name == name).unwrap().value
}

/// Where a higher rank never pays less, taking it is always best.
#[test]
fn the_highest_rank_is_best_where_it_pays_most() {
    for keys in ["", "base = 'niu-niu-many'", "base = 'gnau-five-small'\nrules.ties = 'high-card-suit'"] {
        let solved = solve(keys);
        assert_eq!(figure(&solved, "freedom"), 0.0, "{keys}");
        assert_eq!(figure(&solved, "value"), figure(&solved, "highest_rank"));
        assert!(solved.charts.is_empty());
        assert_eq!(figure(&solved, "no_swap") > 0.0, !keys.contains("niu-niu"), "{keys}");
    }
}

/// Two hands against every hand of the dealer, enumerated by a plain simulator: an Ox ranks above the double and the
/// tonku, which pay three and five times as much; the dealer takes less with doubles and more with a 9.
#[test]
fn nets_are_those_of_every_dealer() {
    let keys = "rules.ranking = ['ox', 'double', 'ngau_tonku', 'five_dukes']\nplayers = 1\n\
                payout.dealer = { double = 2, ox_9 = 4 }";
    let choices = solve(keys).charts.into_iter().find(|chart| chart.name == "choices").unwrap();
    let plain_name = plain_names(keys);
    let rank = |hand: &str| match hand.split_once('_').unwrap() {
        ("ox", number) => 100 + number.parse::<i32>().unwrap(),
        ("double", face) => {
            50 + match face {
                "a" => 1,
                "j" => 11,
                "q" => 12,
                "k" => 13,
                number => number.parse().unwrap(),
            }
        }
        ("ngau", _) => 40,
        ("five", _) => 30,
        _ => 0,
    };
    let pays = |hand: &str| match rank(hand) {
        100.. => 1.0,
        50.. => 3.0,
        40 => 5.0,
        30 => 7.0,
        _ => 0.0,
    };
    let takes = |hand: &str| match rank(hand) {
        109 => 4.0,
        50..=63 => 2.0,
        _ => pays(hand),
    };
    let card = |face, suit| PlainCard { face, suit };
    for (names, held) in [
        ("A A 8 J As", [card(1, 0), card(1, 1), card(8, 0), card(11, 0), card(1, 3)]),
        ("A A 7 7 8", [card(1, 0), card(1, 1), card(7, 0), card(7, 1), card(8, 0)]),
    ] {
        let row = choices.rows.iter().find(|row| row[0] == names).unwrap();
        let claims = [&row[2], &row[4]];
        let (mut nets, mut dealers) = ([0.0; 2], 0);
        for_every_hand(|dealer| {
            if dealer.iter().any(|card| held.contains(card)) {
                return;
            }
            dealers += 1;
            let hand = plain_name(dealer);
            for (net, claim) in nets.iter_mut().zip(claims) {
                *net += if rank(claim) > rank(hand) { pays(claim) } else { -takes(hand) };
            }
        });
        assert_eq!(dealers, 1_533_939);
        for (net, shown) in nets.iter().zip([&row[3], &row[5]]) {
            assert!((net / f64::from(dealers) - shown.parse::<f64>().unwrap()).abs() < 1e-12, "{names}");
        }
    }
}

#[test]
fn the_dealer_is_not_solved() {
    let game = Gnau::new(&rules(""));
    let answer = game.solve(&Solving { against: Against::Players, seed: 0 }, &Unwatched);
    assert!(matches!(answer, Err(Unsolvable::Against("players", _))));
}
