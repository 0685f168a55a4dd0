//! Banks that hands or nets pass on, compared with plain nights that follow the rules.

use crate::bets::both::CHINESE_BLACKJACK;
use crate::modulo_n::plain::PlainModuloN;
use crate::night::{Ended, People, gnau, row, same_on_the_same_cards};
use crate::play::{config, run};
use houseodds::cards::AT_ONCE;
use houseodds::engine::Unwatched;
use houseodds::games::Game;
use houseodds::games::session::night::Nights;
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
