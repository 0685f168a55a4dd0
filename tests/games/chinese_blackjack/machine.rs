//! Play follows the machine: rounds that a game plays from its tables against the same cards walked through the machine
//! one by one.

use super::both::{game, of_one_deal};
use super::simulation::random_config;
use super::solve::rules;
use crate::banked::{Round, Seat, read_round};
use crate::play::one_round;
use houseodds::cards::Card;
use houseodds::config::Decimal;
use houseodds::games::Role;
use houseodds::games::Side;
use houseodds::games::chinese_blackjack::{Decision, End, HandState, Next, Rules, SeenSide};
use proptest::prelude::*;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Returns a holder's final hand, and its number of cards.
fn walk(rules: &Rules, seat: Option<usize>, sees: SeenSide, ranks: &[u8]) -> (HandState, usize) {
    let role = seat.map_or(Role::Dealer, |_| Role::Player);
    let house = rules.house();
    let mut taken = 0;
    let action = |decision: Decision, held: &HandState| match rules.answer(seat, decision, held, &[]) {
        0 => decision.actions()[1],
        1_000_000 => decision.actions()[0],
        chance => panic!("{decision:?} of {held:?} is left to chance: {chance}"),
    };
    let mut held = HandState::NOTHING;
    loop {
        held = match house.next(role, &sees, &held) {
            Next::Card => {
                taken += 1;
                house.draw(&held, ranks[taken - 1])
            }
            Next::Decision(decision) => held.after(action(decision, &held)),
            Next::Done => return (held, taken),
        };
    }
}

/// Returns the specials that a hand's first two cards show.
fn shown(rules: &Rules, ranks: &[u8]) -> [u32; 10] {
    let house = rules.house();
    let two = ranks[..2].iter().fold(HandState::NOTHING, |held, rank| house.draw(&held, *rank));
    house.end(&two).shown()
}

/// Plays a round with five cards for every hand, by rank; `paid_out` is the share of a win that is paid out, in
/// ten-thousandths.
fn walked(rules: &Rules, paid_out: i64, dealer: [u8; 5], seats: &[[u8; 5]]) -> Round {
    let house = rules.house();
    let mut players_show = [0; 10];
    for ranks in seats {
        let of_seat = shown(rules, ranks);
        (0..10).for_each(|special| players_show[special] += of_seat[special]);
    }
    let dealer_against =
        |count: usize| walk(rules, None, SeenSide { shown: players_show, against: Some(count as u8) }, &dealer);
    let sees = SeenSide { shown: shown(rules, &dealer), against: None };
    // The dealer holds as many cards as against the player who makes him draw the most.
    let mut last: Option<(usize, HandState)> = None;
    let of_seats = seats.iter().enumerate().map(|(seat, ranks)| {
        let (held, count) = walk(rules, Some(seat), sees, ranks);
        let (dealers, drawn) = dealer_against(count);
        let (player, dealer) = (house.end(&held), house.end(&dealers));
        let waits = matches!(dealer, End::Hand { .. }) && house.at_once(&player).is_none();
        if waits && last.is_none_or(|(most, _)| drawn > most) {
            last = Some((drawn, dealers));
        }
        let (side, paid) = house.settle(&player, &dealer);
        let paid = |share: i64| (paid.to_string().parse::<f64>().expect("a number") * 1e4).round() as i64 * share;
        let (side, net, gross) = match side {
            Side::Win => ("Win", paid(paid_out), paid(10_000)),
            Side::Push => ("Push", 0, 0),
            Side::Lose => ("Lose", -paid(10_000), -paid(10_000)),
        };
        let class = house.class(&held).name(house);
        Seat { hand: if house.has_turn(&player, &dealer) { class } else { "unplayed".to_owned() }, side, net, gross }
    });
    let of_seats = of_seats.collect();
    let (alone, _) = dealer_against(2);
    let dealer = match house.end(&alone) {
        End::Hand { .. } => last.map(|(_, held)| held),
        End::Shows { .. } | End::Escapes => Some(alone),
    };
    let class = dealer.map_or("unplayed".to_owned(), |held| house.class(&held).name(house));
    Round { dealer: class, seats: of_seats }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn rounds_are_played_as_the_machine_says(seed in any::<u64>()) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let players = rng.random_range(1..=5);
        let keys = of_one_deal(&random_config(&mut rng, players, 8));
        let (game, rules) = (game(&keys), rules(&keys));
        let commission = keys.lines().find_map(|line| line.strip_prefix("commission = ")).unwrap_or("0");
        let paid_out = Decimal::ONE.ten_thousandths() - commission.parse::<Decimal>().unwrap().ten_thousandths();
        for _ in 0..30 {
            let mut hand = || std::array::from_fn(|_| *[1, 1, 2, 3, 4, 5, 6, 7, 7, 8, 9, 10, 13].choose(&mut rng).unwrap());
            let hands: Vec<[u8; 5]> = (0..=players).map(|_| hand()).collect();
            let cards: Vec<u8> = hands.iter().flatten().map(|face| Card::new(*face, 0).unwrap().index()).collect();
            let played = read_round(&one_round(&game, &cards), players);
            prop_assert_eq!(played, walked(&rules, paid_out.into(), hands[0], &hands[1..]), "{}\n{:?}", keys, hands);
        }
    }
}
