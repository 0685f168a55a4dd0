//! Banks that hands or nets pass on, compared with plain nights that follow the rules.

use crate::bets::both::{CHINESE_BLACKJACK, GNAU};
use crate::modulo_n::plain::PlainModuloN;
use crate::plain_nights::{Ended, People, gnau, row, same_on_the_same_cards};
use crate::play::{config, run, tables};
use houseodds::cards::AT_ONCE;
use houseodds::engine::Unwatched;
use houseodds::games::Game;
use houseodds::games::session::night::Nights;
use houseodds::stats::{BetLine, Evidence};
use houseodds::tables::table::Label;
use houseodds::tables::{Row, Tables};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// Returns the seats with a hand, each with its rank among such hands.
fn with_hand<R: Ord>(round: &Ended<'_>, name: &str, rank: impl Fn(&str, usize) -> R) -> Vec<(R, usize)> {
    let mut seats = Vec::new();
    for (seat, told) in round.told.iter().enumerate() {
        let names: Vec<&str> = told.player.iter().flatten().map(String::as_str).collect();
        if names.contains(&name) {
            seats.push((rank(names[0], seat), seat));
        }
    }
    seats
}

/// Returns the seat with the highest such hand, of equal ones the first in turn; without one, the dealer.
fn to_highest<R: Ord>(round: &Ended<'_>, name: &str, rank: impl Fn(&str, usize) -> R) -> usize {
    let mut seats = with_hand(round, name, rank);
    seats.sort_by(|(one, seat), (other, another)| other.cmp(one).then(seat.cmp(another)));
    seats.first().map_or(round.dealer, |(_, seat)| round.person(*seat))
}

/// Returns the highest card of a seat of Gnau, by face and, if suits count, by suit: spades, hearts, clubs, diamonds.
fn highest_card(round: &Ended<'_>, seat: usize, by_suit: bool) -> (u8, u8) {
    let cards = &round.cards[5 * (seat + 1)..][..5];
    cards.iter().map(|(face, suit)| (*face, if by_suit { *suit } else { 0 })).max().unwrap()
}

/// Returns the position of a name in a list, the lowest first.
fn place(names: &[&str], name: &str) -> usize {
    names.iter().position(|other| *other == name).unwrap_or_else(|| panic!("{name}"))
}

const DOUBLES: [&str; 13] = [
    "double_a",
    "double_2",
    "double_3",
    "double_4",
    "double_5",
    "double_6",
    "double_7",
    "double_8",
    "double_9",
    "double_10",
    "double_j",
    "double_q",
    "double_k",
];

#[test]
fn gnau_where_a_hand_passes_the_bank_on() {
    // Few low cards, unequal stakes, strategies and side bets.
    let people = People {
        removed: "2s 2h 2d 3s 3h 4c 4d 7s",
        night: "deal = { hand = 'double' }",
        rounds: 12,
        cell: 0.1,
        ..gnau()
    };
    let by_double = |round: &Ended<'_>| {
        to_highest(round, "double", |name, seat| (place(&DOUBLES, name), highest_card(round, seat, true)))
    };
    same_on_the_same_cards(&people, by_double, AT_ONCE);
    // Equal faces: the first in turn.
    let by_face = People {
        rules: "rules.ties = 'high-card'\nrules.three_six = 'face'",
        night: "deal = { hand = 'ox' }",
        ..people.clone()
    };
    const OXEN: [&str; 10] = ["ox_1", "ox_2", "ox_3", "ox_4", "ox_5", "ox_6", "ox_7", "ox_8", "ox_9", "ox_10"];
    let by_number = |round: &Ended<'_>| {
        to_highest(round, "ox", |name, seat| (place(&OXEN, name), highest_card(round, seat, false)))
    };
    same_on_the_same_cards(&by_face, by_number, AT_ONCE);
    // No card decides where the dealer wins ties, whoever that is.
    let one_number = People {
        rules: "rules.ties = 'dealer'\nrules.double = 'off'",
        night: "deal = { hand = 'ox_10' }",
        side: None,
        ..people.clone()
    };
    same_on_the_same_cards(&one_number, |round| to_highest(round, "ox_10", |_, _| 0), 40);
    // Equal ranks of different names.
    let all_doubles = People { rules: "rules.double_rank = 'equal'", night: "deal = { hand = 'double' }", ..people };
    same_on_the_same_cards(&all_doubles, |round| to_highest(round, "double", |_, _| 0), 40);
}

#[test]
fn gnau_where_the_dealer_keeps_the_bank_until_a_hand() {
    for (night, hand) in [("deal = { until = 'no_ox' }", "no_ox"), ("deal.until = 'double'", "double")] {
        let people = People { removed: "10s 10h Js Jh", night, rounds: 12, cell: 0.1, ..gnau() };
        let has = |round: &Ended<'_>| round.told[0].dealer.iter().flatten().any(|name| name == hand);
        same_on_the_same_cards(&people, |round| round.next_if(has(round)), AT_ONCE);
    }
}

const WITHOUT_WHOLE: &str = "rules.ties = 'high-card'\nrules.double = 'off'\nrules.tonku = 'off'\n\
                             rules.five_dukes = 'off'\nrules.three_six = 'face'";

/// An Ox of 9 or 10 takes the bank, by its number and then by its highest card. Else a dealer without an Ox passes it on.
#[test]
fn gnau_where_high_hands_take_the_bank_and_low_ones_lose_it() {
    let oxen = ["ox_9", "ox_10"];
    let taken = |round: &Ended<'_>| {
        let of =
            |name: &str| with_hand(round, name, |name, seat| (place(&oxen, name), highest_card(round, seat, false)));
        let mut seats: Vec<_> = oxen.iter().flat_map(|name| of(name)).collect();
        seats.sort_by(|(one, seat), (other, another)| other.cmp(one).then(seat.cmp(another)));
        seats.first().map(|(_, seat)| round.person(*seat))
    };
    for (night, passes) in [
        ("deal = { at_least = 'ox_9' }", false),
        ("deal = { at_least = 'ox_9', until = 'no_ox' }", true),
        ("deal = { hand = ['ox_10', 'ox_9'] }", false),
        ("deal = { hand = ['ox_9', 'ox_10'], until = 'no_ox' }", true),
    ] {
        let people = People { rules: WITHOUT_WHOLE, night, side: None, rounds: 12, cell: 0.1, ..gnau() };
        let is_without = |round: &Ended<'_>| round.told[0].dealer.iter().flatten().any(|name| name == "no_ox");
        let next = |round: &Ended<'_>| taken(round).unwrap_or_else(|| round.next_if(passes && is_without(round)));
        same_on_the_same_cards(&people, next, 60);
    }
}

fn nights(keys: &str, count: u64) -> Tables {
    let nights = Nights::new(&config("gnau", keys), &Unwatched).unwrap();
    nights.tables(&run(&nights, 6, count).tally)
}

fn assert_is(row: &Row, known: f64) {
    let (value, error) = (row.value.unwrap().0, row.std_error.unwrap().0);
    assert!((value - known).abs() < 4.5 * error && error < 0.02, "{value} ± {error} for {known}");
}

/// One round against a pot of 4 nets what was enumerated elsewhere for the first seat. A pot of 1 with a cut at 2 ends
/// with the first round in which anything is paid, and reaches the cut if the dealer wins that.
#[test]
fn pots_of_nights_pay_what_is_known() {
    let one = nights("players = 1\nnight.rounds = 1\nnight.deal.pot = 4", 200_000);
    assert_is(row(&one, 1, "net"), -0.065766269636);
    let tables = nights("players = 1\nnight.rounds = 20\nnight.deal = { pot = 1, cut = 2 }", 10_000);
    let of_all = |metric: &str| tables.rows("night").iter().find(|row| row.labels[1] == metric).unwrap();
    let game = config("gnau", "players = 1").rules.game(&Unwatched);
    let nets = game.nets_of("seat_1", &game.exact(&Unwatched).unwrap(), BetLine::Main);
    let share = |sign: i64| -> f64 {
        nets.iter().filter(|(net, _)| net.signum() == sign).map(|(_, share)| share.probability.value).sum()
    };
    let paid = share(1) + share(-1);
    assert!((of_all("pot_life").value.unwrap().0 - 1.0 / paid).abs() < 0.005 && paid < 0.999, "{paid}");
    assert_is(of_all("pot_cut"), share(-1) / paid);
    let without = nights("players = 3\nnight.rounds = 9\nnight.deal = { pot = 5 }", 2_000);
    let nets: f64 = (0..4).map(|person| row(&without, person, "net").value.unwrap().0).sum();
    assert!(nets.abs() < 1e-9, "{nets}");
}

/// A random dealer is everybody equally often: means are exact, and 0 for people who are alike.
#[test]
fn a_random_dealer_is_everybody_in_turn_on_average() {
    let random = nights("players = 2\nbets = [1, 4]\nnight = { deal = 'random', rounds = 30 }", 4_000);
    let in_turn = nights("players = 2\nbets = [1, 4]\nnight = { deal.rounds = 1, rounds = 30 }", 100);
    for person in 0..3 {
        for metric in ["net", "rounds_dealt", "bank_per_round", "never_dealing"] {
            assert_eq!(row(&random, person, metric).value, row(&in_turn, person, metric).value, "{person} {metric}");
        }
        let totals = random.rows("night_law").iter().filter(|row| row.labels[0] == Label::Whole(person as i64));
        let (mut mean, mut count) = (0.0, 0.0);
        for row in totals {
            let seen = row.count.unwrap() as f64;
            count += seen;
            mean += seen * row.labels[1].to_string().parse::<f64>().unwrap();
        }
        let error = row(&random, person, "std_dev").value.unwrap().0 / f64::sqrt(count);
        let net = row(&random, person, "net").value.unwrap().0;
        assert!((mean / count - net).abs() < 4.5 * error, "{person}: {mean} of {count} ± {error}");
    }
}

/// A night at a table where people bid is as many rounds of it, and everybody has the bank as often as in single rounds.
#[test]
fn nights_of_bids_are_rounds_of_bids() {
    let keys = "players = 2\ndealer = { by = 'bids', bids = [0, 1, 3], stakes = [1, 2] }\nbets = [1, 2, 1]\n\
                strategy = { bids = ['always', 'never', 'random'], stakes = ['most', 'least', 'random'] }\n";
    let night = nights(&format!("{keys}night = {{ rounds = 5, deal = 'bids' }}"), 20_000);
    let single = crate::play::tables(&config("gnau", keys), 7, 100_000);
    for person in 0..3 {
        let role = format!("person_{}", person + 1);
        for (of_night, metric, of_single, rounds) in [
            (row(&night, person, "net"), "net", single.metric(&role, "net"), 5.0),
            (row(&night, person, "rounds_dealt"), "banks", single.metric(&role, "banks"), 5.0),
        ] {
            let of_single = of_single.unwrap();
            let [one, other] =
                [of_night, of_single].map(|row| (row.value.unwrap().0, row.std_error.map_or(0.0, |it| it.0)));
            let error = (one.1 * one.1 + rounds * rounds * other.1 * other.1).sqrt();
            assert!((one.0 - rounds * other.0).abs() <= 4.5 * error, "{role} {metric}: {one:?} {other:?}");
        }
        assert!(night.rows("night").iter().all(|row| row.labels[1] != "never_dealing"));
    }
}

/// Returns the first in turn, beginning with the dealer, of those with the most.
fn first_with_most(round: &Ended<'_>, of: impl Fn(i128) -> i128) -> usize {
    let turn = (0..round.people).map(|holder| (round.dealer + holder) % round.people);
    let most = round.nets.iter().map(|net| of(*net)).max().unwrap();
    turn.into_iter().find(|person| of(round.nets[*person]) == most).unwrap()
}

fn pairs() -> People {
    People {
        game: CHINESE_BLACKJACK,
        rules: "special.pairs.cards = ['pair']\npayout.pairs = 2\nrules.ties_of.pairs = 'higher'\n\
                rules.special_ranking = ['ban_ban', 'pairs', 'ban_nag']\nrules.dealer_escape = 'push'",
        removed: "As Ah 2s 2h 3s 9s 9h",
        night: "deal = { hand = 'pairs' }",
        rounds: 12,
        stakes: vec!["1", "0.5", "3", "2"],
        strategies: vec![
            "{ stand_at.two = 16 }",
            "{ stand_at.two = 18, free_hand = 'continue' }",
            "{ stand_at.two = 17 }",
            "{ stand_at.two = 19, stand_at.three = 18 }",
        ],
        side: Some(("on = 'player-two'\npays = { pair = 11 }", vec![1, 3])),
        bankroll: 4.0,
        cell: 0.0,
    }
}

/// Returns the first three people, whose tables are counted sooner.
fn pairs_of_three() -> People {
    let all = pairs();
    People {
        stakes: all.stakes[..3].to_vec(),
        strategies: all.strategies[..3].to_vec(),
        side: all.side.map(|(bet, _)| (bet, vec![2])),
        ..all
    }
}

#[test]
fn chinese_blackjack_where_a_hand_passes_the_bank_on() {
    // A pair is named with its total, and the higher total wins.
    let by_total = |round: &Ended<'_>| {
        to_highest(round, "pairs", |name, _| name.strip_prefix("pairs_").unwrap().parse::<u8>().unwrap())
    };
    same_on_the_same_cards(&pairs(), by_total, AT_ONCE);
    for (night, hand) in [("deal.hand = 'ban_nag'", "ban_nag"), ("deal.hand = 'total_18'", "total_18")] {
        let people = People { night, ..pairs_of_three() };
        same_on_the_same_cards(&people, |round| to_highest(round, hand, |_, _| 0), 40);
    }
    // The dealer has a hand where some seat met it.
    for (night, hand) in [("deal.until = 'bust'", "bust"), ("deal.until = 'ban_nag'", "ban_nag")] {
        let people = People { night, ..pairs_of_three() };
        let has =
            |round: &Ended<'_>| round.told.iter().any(|told| told.dealer.iter().flatten().any(|name| name == hand));
        same_on_the_same_cards(&people, |round| round.next_if(has(round)), 40);
    }
}

#[test]
fn the_winner_or_the_loser_deals_next() {
    for people in [People { rounds: 12, cell: 0.1, removed: "10s 10h 10d", ..gnau() }, pairs()] {
        let winner = People { night: "deal = 'winner'", ..people.clone() };
        same_on_the_same_cards(&winner, |round| first_with_most(round, |net| net), AT_ONCE);
        let loser = People { night: "deal = 'loser'", ..people };
        same_on_the_same_cards(&loser, |round| first_with_most(round, |net| -net), 40);
    }
}

/// Compares Modulo N with its plain game: the winner of a round begins the next. Of the equal losers, the first in turn
/// begins: the person who began, unless he wins.
#[test]
fn modulo_n_where_the_winner_or_a_loser_begins() {
    const ROUNDS: usize = 4;
    for deal in ["winner", "loser"] {
        let text = format!("players = 3\nnight.rounds = {ROUNDS}\nnight.deal = '{deal}'");
        let nights = Nights::new(&config("modulo-n", &text), &Unwatched).unwrap();
        let tables = nights.tables(&run(&nights, 4, 8_000).tally);
        let (table, mut rng) = (PlainModuloN::from_toml("players = 3"), ChaCha8Rng::seed_from_u64(11));
        let mut dealt = Vec::new();
        for _ in 0..4_000 {
            let (mut begun, mut first) = ([0.0; 3], 0);
            for _ in 0..ROUNDS {
                begun[first] += 1.0;
                let nets = table.round(&mut rng).nets();
                let winner = nets.iter().position(|net| *net > 0).unwrap();
                first = match deal {
                    "winner" => (first + winner) % 3,
                    _ => (first + usize::from(winner == 0)) % 3,
                };
            }
            dealt.push(begun);
        }
        for person in 0..3 {
            let n = dealt.len() as f64;
            let mean = dealt.iter().map(|begun| begun[person]).sum::<f64>() / n;
            let square = dealt.iter().map(|begun| begun[person] * begun[person]).sum::<f64>() / n;
            let figure = row(&tables, person, "rounds_dealt");
            let (found, error) = (figure.value.unwrap().0, figure.std_error.unwrap().0);
            let within = 5.0 * (error * error + (square - mean * mean) / n).sqrt();
            assert!((found - mean).abs() < within, "{deal}, person {person}: {found}, not {mean} ± {within}");
        }
    }
}

/// Two people, with the bank passing after three wins: the dealer is a Markov chain whose steps have the probability of
/// a dealer's win. This gives the mean rounds dealt by each. A bank that the night does not cut off lasts 3/p rounds.
#[test]
fn banks_last_as_long_as_wins_take() {
    const ROUNDS: usize = 60;
    for game in [GNAU, CHINESE_BLACKJACK] {
        let text = format!("players = 1\nnight.rounds = {ROUNDS}\nnight.deal.wins = 3");
        let config = config(game, &text);
        let round = config.rules.game(&Unwatched);
        let exact = round.exact(&Unwatched).unwrap();
        let distribution =
            round.nets(&exact, BetLine::Main).into_iter().find(|nets| nets.role == "dealer").unwrap().shares;
        let p: f64 = distribution.iter().filter(|(net, _)| *net > 0).map(|(_, share)| share.probability.value).sum();
        let edge = exact.dealer_mean(BetLine::Main, round.unit()).value;
        // By wins since the night began; three make a bank.
        let chain = |rounds: usize| {
            let (mut at, mut dealt) = ([1.0, 0.0, 0.0, 0.0, 0.0, 0.0], 0.0);
            for _ in 0..rounds {
                dealt += at[..3].iter().sum::<f64>();
                at = std::array::from_fn(|wins| at[wins] * (1.0 - p) + at[(wins + 5) % 6] * p);
            }
            dealt
        };
        let nights = Nights::new(&config, &Unwatched).unwrap();
        let tables = nights.tables(&run(&nights, 2, 40_000).tally);
        let within = |row: &Row, expected: f64, about: &str| {
            let (value, error) = (row.value.unwrap().0, row.std_error.unwrap().0);
            assert!((value - expected).abs() < 5.0 * error, "{game} {about}: {value} ± {error}, not {expected}");
        };
        let dealt = chain(ROUNDS);
        for (person, dealt) in [(0, dealt), (1, ROUNDS as f64 - dealt)] {
            within(row(&tables, person, "rounds_dealt"), dealt, "rounds dealt");
            within(row(&tables, person, "never_dealing"), 2.0 * edge * dealt, "never dealing");
            within(row(&tables, person, "net"), edge * (2.0 * dealt - ROUNDS as f64), "net");
        }
    }
}

/// Fourteen people and forty rounds: the bank cannot come back, so person 0 deals for three wins, 3/p rounds.
#[test]
fn a_bank_lasts_three_wins() {
    let config = config(GNAU, "players = 13\ndecks = 2\nnight.rounds = 40\nnight.deal.wins = 3");
    let round = tables(&config, 7, 200_000);
    let won = round.rows("payout").iter().filter(|row| row.labels[0] == "dealer");
    let won: u128 = won.filter(|row| row.labels[1].number() > Some(0.0)).map(|row| row.count.unwrap()).sum();
    let p = won as f64 / 200_000.0;
    let nights = Nights::new(&config, &Unwatched).unwrap();
    let tables = nights.tables(&run(&nights, 8, 20_000).tally);
    let dealt = row(&tables, 0, "rounds_dealt");
    let error = dealt.std_error.unwrap().0 + 3.0 / p * ((1.0 - p) / p / 200_000.0).sqrt();
    let lasted = dealt.value.unwrap().0;
    assert!((lasted - 3.0 / p).abs() < 4.0 * error, "{lasted} ± {error}, not {}", 3.0 / p);
}
