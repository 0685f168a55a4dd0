//! The house's share of the dealer's nets: in plain rounds, exactly and simulated.

use crate::bets::both::played;
use crate::gnau::mixtures::random_hand;
use crate::gnau::plain::{PlainCard, PlainGnau};
use crate::play::{FaceAndSuit, config, shoe_of};
use houseodds::engine::Unwatched;
use houseodds::tables::{Row, Tables};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// Returns the row of the tables.
fn kept(tables: &Tables) -> f64 {
    tables.metric("dealer", "kept_of_dealer").expect("a row").value.unwrap().0
}

fn assert_close(found: f64, expected: f64, about: &str) {
    assert!((found - expected).abs() <= 1e-12 * expected.abs().max(1.0), "{found}, not {expected}: {about}");
}

/// Five seats with their own stakes and commissions. The house keeps a twelfth of the dealer's remaining net in rounds
/// in which he gains, and nothing in others.
#[test]
fn is_a_share_of_each_round_that_the_dealer_wins() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    for players in [1, 2, 5] {
        // Fewer than 65,536 totals, so that each is counted.
        let keys = format!(
            "players = {players}\ndecks = 8\nbets = [{}]\ncommission = 0.1\nrules.ties = ['sum', 'player']\n\
             payout = {{ ox = 2, double_k = 4, ngau_tonku = 0.5, dealer.ox = 1.5 }}\n",
            ["1", "2.5", "0.5", "4", "1"][..players].join(", ")
        );
        let plain = PlainGnau::from_toml(&keys);
        let (mut rounds, mut gained, mut seen) = (Vec::new(), 0.0, [false; 2]);
        for _ in 0..200 {
            let hands: Vec<[PlainCard; 5]> = (0..=players).map(|_| random_hand(&mut rng)).collect();
            let round = plain.settle(&hands[0], &hands[1..]);
            let stakes = [1.0, 2.5, 0.5, 4.0, 1.0];
            let net: f64 = round.seats.iter().zip(stakes).map(|(seat, stake)| -stake * seat.net as f64 / 1e8).sum();
            gained += net.max(0.0);
            seen[usize::from(net > 0.0)] = true;
            let cards: Vec<FaceAndSuit> = hands.iter().flatten().map(|card| (card.face, card.suit)).collect();
            rounds.push((cards, (0..players).map(|seat| plain.told(&round, seat)).collect()));
        }
        assert_eq!(seen, [true; 2]);
        let game = config("gnau", &format!("dealer_commission = 0.0833\n{keys}")).rules.game(&Unwatched);
        assert_close(kept(&played(&*game, &rounds)), 0.0833 * gained / 200.0, &keys);
        assert_eq!(
            game.exact_by_seat().is_some_and(|exact| {
                let left_out = game.tables(&exact).not_enumerated;
                ["kept_of_dealer and dealer_nets of role dealer", "house_takes of role house"]
                    .iter()
                    .all(|figures| left_out.contains(&(*figures).to_owned()))
            }),
            players > 1
        );
    }
}

/// Deals out a shoe of ten cards in every way, and compares with enumeration, with a side bet that the dealer takes
/// too.
#[test]
fn is_enumerated_for_one_seat() {
    let shoe: Vec<FaceAndSuit> = "Kd Kc 4h 6s 7d 9c 2h 8s Qd 3c".split(' ').map(crate::play::named).collect();
    let keys = "players = 1\ndecks = 4\ncommission = 0.1\nrules.ties = ['sum', 'player']\npayout.ox = 2\n";
    let side = "side.nine = { pays = { double = 4 }, bet = 0.5 }\n";
    let plain = PlainGnau::from_toml(keys);
    let (mut main, mut both) = (0.0, 0.0);
    for dealer in (0u16..1 << 10).filter(|cards| cards.count_ones() == 5) {
        let [other, own] = [1, 0].map(|of| -> [PlainCard; 5] {
            let cards = (0..10).filter(|card| dealer >> card & 1 == of).map(|card| shoe[card]);
            cards.map(|(face, suit)| PlainCard { face, suit }).collect::<Vec<_>>().try_into().unwrap()
        });
        let seat = &plain.settle(&other, &[own]).seats[0];
        let net = -seat.net as f64 / 1e8;
        let of_side = if seat.hand.starts_with("double") { -2.0 } else { 0.5 };
        main += net.max(0.0);
        both += f64::max(net + of_side, 0.0);
    }
    assert!(main > 0.0 && both > 0.0 && main != both);
    for (side, gained) in [("", main), (side, both)] {
        let text = format!("{}dealer_commission = \"5%\"\n{keys}{side}", shoe_of(4, &shoe));
        let game = config("gnau", &text).rules.game(&Unwatched);
        assert_close(kept(&game.tables(&game.exact_by_seat().unwrap())), 0.05 * gained / 252.0, side);
    }
}

/// Players see nothing of it: it adds the figures of commission, which the house gets from the dealer.
#[test]
fn changes_no_other_figure() {
    let added = [
        ["dealer", "kept_of_dealer"],
        ["dealer", "dealer_nets"],
        ["dealer", "dealer_nets_std_dev"],
        ["house", "house_takes"],
        ["player", "player_pays"],
        ["seat_1", "player_pays"],
    ];
    for preset in ["gnau", "chinese-blackjack"] {
        let [without, with] = ["", "dealer_commission = 0.3\n"].map(|key| {
            let game = config(preset, &format!("{key}players = 1\n")).rules.game(&Unwatched);
            game.tables(&game.exact_by_seat().unwrap())
        });
        let is_added = |row: &&Row| added.iter().any(|labels| (0..2).all(|at| row.labels[at].text() == labels[at]));
        let (of_commission, of_with): (Vec<&Row>, Vec<&Row>) = with.rows("edge").iter().partition(is_added);
        assert_eq!(of_with, without.rows("edge").iter().collect::<Vec<_>>());
        assert_eq!(of_commission.len(), added.len());
        let figure = |[role, metric]: [&str; 2]| with.metric(role, metric).expect("a row").value.unwrap().0;
        let [kept, nets, deviation, takes, pays, of_seat] = added.map(figure);
        assert_eq!([takes, pays, of_seat], [kept, 0.0, 0.0]);
        assert_close(nets, figure(["dealer", "net"]) - kept, preset);
        assert!(0.0 < deviation && deviation < figure(["dealer", "std_dev"]));
    }
}

/// Ten cards, of which all but a five count ten, worked out by hand. The holder of the five has an Ox of 5 and loses to
/// an Ox of 10, so each side wins half of the rounds, for a unit. A player pays a tenth of a win: 1/20 a round. The
/// dealer pays a twentieth of his: 1/40 a round.
#[test]
fn three_figures_of_a_commission_are_fractions_by_hand() {
    let shoe: Vec<FaceAndSuit> = "Kc Kd Kh Ks Qc Qd Qh Qs Jc 5c".split(' ').map(crate::play::named).collect();
    let keys = "players = 1\ndecks = 1\ncommission = 0.1\ndealer_commission = 0.05\n\
                rules = { five_dukes = 'off', double = 'off', tonku = 'off' }\npayout = { ox = 1, no_ox = 1 }\n";
    for (to, dealer_nets, house_takes) in [("dealer", 1.0 / 40.0, 1.0 / 40.0), ("house", -1.0 / 40.0, 3.0 / 40.0)] {
        let text = format!("{}commission_to = '{to}'\n{keys}", shoe_of(1, &shoe));
        let game = config("gnau", &text).rules.game(&Unwatched);
        let tables = game.tables(&game.exact_by_seat().unwrap());
        let figure = |role, metric| tables.metric(role, metric).expect("a row").value.unwrap().0;
        assert_close(figure("dealer", "dealer_nets"), dealer_nets, to);
        assert_close(figure("house", "house_takes"), house_takes, to);
        assert_close(figure("player", "player_pays"), 1.0 / 20.0, to);
        assert_close(figure("player", "net"), -1.0 / 20.0, to);
        assert_close(figure("dealer", "edge"), if to == "house" { 0.0 } else { 1.0 / 20.0 }, to);
    }
}
