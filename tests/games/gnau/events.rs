//! Events that are no hands: counts by hand and published, and lopsided shoes dealt out whole.

use super::both::{card, rules};
use super::jokers::{Shoe, plain_of};
use super::plain::{PlainCard, PlainGnau};
use crate::play::{config, one_round, tables};
use houseodds::engine::Unwatched;
use houseodds::games::gnau::Gnau;
use houseodds::games::{Analysis, Game, load_text};
use houseodds::tables::Tables;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

fn exact(keys: &str) -> Tables {
    let game = Gnau::new(&rules(keys));
    game.tables(&game.exact(&Unwatched).expect("Gnau is enumerated"))
}

/// Returns the count of an event among a role's hands.
fn count(tables: &Tables, role: &str, event: &str) -> u128 {
    let frequency = tables.table("frequency").unwrap();
    let row = frequency.rows_of(role).find(|row| row.labels[1].text() == event).map(|row| row.count.unwrap());
    row.unwrap_or_else(|| panic!("{role} has no {event}"))
}

const POKER: &str = "event.two_pairs = { alike_exactly = [2, 2] }\nevent.three = { alike_exactly = [3] }\n\
                     event.five = { alike = [5] }\nevent.flush = { suits = 'same' }\n";

/// Counts of poker among 2,598,960 hands, the flushes with 40 straight flushes. A table of two packs makes five alike: 13 ·
/// C(8, 5) of C(104, 5). One wild joker makes five alike of 13 fours, and 4 · C(13, 4) more flushes.
#[test]
fn counts_of_poker() {
    let one_pack = POKER.replace("event.five = { alike = [5] }\n", "");
    let tables = exact(&format!("players = 1\n{one_pack}"));
    for role in ["dealer_events", "player_events", "seat_1_events"] {
        for (event, expected) in [("two_pairs", 123_552), ("three", 54_912), ("flush", 5_148)] {
            assert_eq!(count(&tables, role, event), expected, "{role} {event}");
        }
    }
    assert_eq!(count(&exact(&format!("players = 1\ndecks = 2\n{POKER}")), "player_events", "five"), 13 * 56);
    let wild = exact(&format!("players = 1\njokers = 1\n{POKER}"));
    for (event, expected) in [("five", 13), ("flush", 5_148 + 2_860)] {
        assert_eq!(count(&wild, "dealer_events", event), expected, "{event}");
    }
}

/// Nothing is ranked by an event: hands, their frequencies and the main bet are those of a table without it.
#[test]
fn events_rank_nothing() {
    let by_faces = "event.two_pairs = { alike_exactly = [2, 2] }\nevent.ace = { rest = { has = 'As' } }\n";
    let of_poker = POKER.replace("[5]", "[4]");
    for (keys, events) in [("players = 2\nbets = [1, 3]\n", by_faces), ("players = 1\n", &*of_poker)] {
        let keys = format!("{keys}payout.double_k = 9\n");
        let [without, with] = [exact(&keys), exact(&format!("{keys}{events}"))];
        for name in ["payout", "edge", "matchup", "frequency"] {
            let rows = |tables: &Tables| {
                let rows = tables.rows(name).iter().filter(|row| !row.labels[0].text().ends_with("_events"));
                rows.map(|row| format!("{row:?}")).collect::<Vec<_>>()
            };
            assert_eq!(rows(&without), rows(&with), "{name} under {events}");
        }
    }
}

const EVENTS: &str = "event.pairs = { alike_exactly = [2, 2] }\nevent.red = { suits = 'red' }\n\
                      event.left = { rest = { suits = 'same', sum = { at_least = 12 } } }\n\
                      event.mixed = { none_of = ['red'], any_of = ['pairs', 'king'] }\nevent.king = { has = 'Kh' }\n\
                      event.bad = { player = ['double', 'pairs'], dealer = ['no_ox', 'king'] }\n\
                      event.beaten = { player = ['red', 'ox'], result = 'lose' }\nevent.all = { everybody = 'win', dealer = ['ox'] }\n\
                      side.round = { on = 'result', pays = { bad = 9, beaten = 4, lose = 0.5 }, push = ['all'] }\n\
                      side.own = { pays = { pairs = 3, mixed = 2, no_ox = 1 }, push = ['red'] }\n\
                      side.dealers = { on = 'dealer', pays = { left = 4, ox_9 = 5, king = 1.5 }, bet = 2 }\n\
                      side.either = { on = 'either', pays = { red = 7, double = 2 } }\n\
                      side.both = { on = 'both', pays = { left = 8, mixed = 6, ox = 1 } }\n";

/// In every deal of lopsided shoes, outcomes of side bets and events of both sides are the plain Gnau's.
#[test]
fn lopsided_shoes_dealt_out() {
    for (cards, decks, jokers, keys) in [
        ("2s Kh 5c 7h Qh 7d Kd 4c 3s 10s", 1, 0, ""),
        ("2s Kh Kh 5c 7h 7h Qh 3d 5d Qs", 2, 0, "rules.ties = 'high-card-suit'\n"),
        ("* Kh 5c 7h Qh 7d Kd 4c 3s 10s", 1, 1, "rules.ties = ['suit', 'alike', 'dealer']\n"),
        ("* * Kh 5c 7h Qh 7d Kd 10s Jh", 1, 2, "rules.joker = 'makes-ox'\n"),
    ] {
        let shoe = Shoe::new(cards, decks, jokers);
        let keys = format!("{}{keys}{EVENTS}", shoe.keys);
        let (plain, tables, all) = (plain_of(&keys), exact(&keys), shoe.hands());
        let (mut deals, mut found) = (0, BTreeMap::<(String, String), u32>::new());
        let mut add = |what: &str, event: &str| *found.entry((what.to_owned(), event.to_owned())).or_default() += 1;
        for (dealers, dealer) in &all {
            for (_, player) in all.iter().filter(|(players, _)| players & dealers == 0) {
                deals += 1;
                let round = plain.settle(dealer, &[*player]);
                plain.bets.sides.iter().for_each(|side| add(&side.name, &side.end(&plain.told(&round, 0)).event));
                round.seats[0].events.iter().for_each(|event| add("player_events", event));
                plain.told(&round, 0).rounds.iter().for_each(|event| add("player_events", event));
                round.dealer_events.iter().for_each(|event| add("dealer_events", event));
            }
        }
        let rows = tables.rows("pays").iter().chain(tables.rows("frequency"));
        let rows = rows.filter(|row| {
            let of = row.labels[0].text();
            ["player_events", "dealer_events"].contains(&of) || plain.bets.sides.iter().any(|side| side.name == of)
        });
        let mut seen = 0.0;
        for row in rows {
            let what = (row.labels[0].text().to_owned(), row.labels[1].text().to_owned());
            let expected = f64::from(found.remove(&what).unwrap_or_default()) / f64::from(deals);
            assert!((row.share() - expected).abs() < 1e-12, "{what:?}: {} not {expected} under\n{keys}", row.share());
            seen += expected;
        }
        assert!(found.is_empty() && seen > 4.0, "{found:?} is missing under\n{keys}");
    }
}

const OF_THE_TABLE: &str = "players = 3\nbets = [1, 2, 5]\nrules.ties = 'push'\nevent.sweep = { everybody = 'lose' }\n\
                            event.paid = { everybody = 'win', dealer = ['ox'] }\nevent.still = { everybody = 'push' }\n\
                            event.bad = { player = ['double', 'pairs'], result = 'lose' }\n\
                            event.pairs = { alike_exactly = [2, 2] }\nevent.two = { player = ['pairs'], dealer = ['pairs'] }\n";
const BETS_ON_THE_TABLE: &str = "side.table = { on = 'result', pays = { sweep = 3, still = 50, lose = 0.25 }, push = ['paid'], \
                                 seats = [1, 3], bet = 2, commission = 0.1 }\nside.own = { pays = { pairs = 4 } }\n\
                                 side.bad = { on = 'result', pays = { bad = 8, two = 6, tie = 1.5 }, seats = [2, 3] }\n";

/// In rounds of three seats with unequal stakes, events of the table and the bets on them are the plain Gnau's.
#[test]
fn events_of_the_table() {
    let keys = format!("{OF_THE_TABLE}{BETS_ON_THE_TABLE}");
    let (game, plain) = (Gnau::new(&rules(&keys)), PlainGnau::from_toml(&keys));
    let mut pack: Vec<PlainCard> = crate::play::pack().map(|(face, suit)| PlainCard { face, suit }).collect();
    // With low cards, hands are more often alike.
    pack.retain(|card| card.face <= 6);
    let (mut rng, mut seen) = (ChaCha8Rng::seed_from_u64(59), BTreeMap::<String, u32>::new());
    for _ in 0..2_000 {
        pack.shuffle(&mut rng);
        let hands: Vec<[PlainCard; 5]> = pack.chunks_exact(5).take(4).map(|hand| hand.try_into().unwrap()).collect();
        let round = plain.settle(&hands[0], &hands[1..]);
        let found = one_round(&game, &hands.concat().iter().map(|held| card(*held).index()).collect::<Vec<u8>>());
        let (mut shares, mut nets) = (BTreeMap::<(String, String), f64>::new(), BTreeMap::<String, [f64; 2]>::new());
        for seat in 0..3 {
            let told = plain.told(&round, seat);
            for event in &told.rounds {
                *seen.entry(event.clone()).or_default() += 1;
                *shares.entry(("player_events".to_owned(), event.clone())).or_default() += 1.0 / 3.0;
                shares.insert((format!("seat_{}_events", seat + 1), event.clone()), 1.0);
            }
            for side in plain.bets.sides.iter().filter(|side| side.stake(seat).is_some()) {
                let (end, stake) = (side.end(&told), side.stake(seat).unwrap() as f64);
                let makers = (0..3).filter(|seat| side.stake(*seat).is_some()).count() as f64;
                *shares.entry((side.name.clone(), end.event.clone())).or_default() += 1.0 / makers;
                let sums = nets.entry(side.name.clone()).or_default();
                *sums = [sums[0] + end.net as f64 / 1e12, sums[1] + stake / 1e4];
            }
        }
        for row in found.rows("frequency").iter().chain(found.rows("pays")) {
            let key = (row.labels[0].text().to_owned(), row.labels[1].text().to_owned());
            let of_round = plain.bets.sides.iter().any(|side| side.name == key.0) || seen.contains_key(&key.1);
            if of_round && key.0 != "dealer_events" {
                let expected = shares.remove(&key).unwrap_or_default();
                assert!((row.share() - expected).abs() < 1e-12, "{key:?}: {} not {expected} in {hands:?}", row.share());
            }
        }
        assert!(shares.is_empty(), "{shares:?} of {hands:?}");
        for (bet, [net, staked]) in nets {
            let is_edge = |labels: [&str; 3]| labels == [&*bet, "player", "edge"];
            let row = found.rows("bets").iter().find(|row| is_edge([0, 1, 2].map(|at| row.labels[at].text())));
            let edge = row.and_then(|row| row.value).expect("an edge").0;
            assert!((edge + net / staked).abs() < 1e-12, "{bet}: {edge} in {hands:?}");
        }
    }
    assert!(["sweep", "paid", "still", "bad", "two"].iter().all(|event| seen[*event] > 2), "{seen:?}");
    assert!(game.exact(&Unwatched).is_none(), "seats were counted one by one");
}

/// Without a bet on them, events of the table leave all else exact. They happen to all seats at once, so pooled seats have
/// the error of one.
#[test]
fn the_table_is_one_observation() {
    let counted = exact(OF_THE_TABLE);
    let known = |event: &str| counted.rows("frequency").iter().any(|row| row.labels[1].text() == event);
    assert_eq!(["sweep", "paid", "still", "bad", "two"].map(known), [false, false, false, true, true]);
    let played = tables(&config("gnau", OF_THE_TABLE), 59, 200_000);
    let row = |of: &Tables, role: &str, event: &str| {
        let rows = of.table("frequency").unwrap();
        let row = rows.rows_of(role).find(|row| row.labels[1].text() == event).unwrap();
        [row.share(), row.std_error.map_or(0.0, |error| error.0)]
    };
    let [[pooled, error], [of_one, error_of_one]] =
        ["player_events", "seat_1_events"].map(|role| row(&played, role, "sweep"));
    assert!(pooled == of_one && (error / error_of_one - 1.0).abs() < 0.1, "{pooled} ± {error}, {error_of_one}");
    for event in ["bad", "two"] {
        let ([expected, _], [seen, error]) =
            (row(&counted, "player_events", event), row(&played, "player_events", event));
        assert!((seen - expected).abs() < 5.0 * error, "{event}: {seen} ± {error}, not {expected}");
    }
}

/// Mistakes name the event: a hand's name, one that never happens, the bank's hand, a bank that is bid for.
#[test]
fn mistakes_are_told() {
    for (keys, message) in [
        (
            "hand.x = { has = 'K' }\npayout.x = 1\nevent.x = { has = 'Q' }\nrules.ranking = ['x', 'ox']",
            "has the name of a hand",
        ),
        ("event.x = { has = 'K', faces = ['Q'] }", "never happens: no five cards meet all its conditions"),
        ("event.x = { any_of = ['y'] }", "names \"y\", which is no hand or event of your own"),
        ("event.x = { any_of = ['x'] }", "names \"x\", which has more than conditions on five cards"),
        ("event.x = { has = 'K' }\nnight.deal = { hand = 'x' }", "names \"x\", which never happens under these rules"),
        ("event.x = { has = 'K' }\ndealer.by = 'bids'", "only side bets look at it"),
        ("event.x = { label = 'blue' }", "has no condition on its cards"),
        ("event.x = { player = ['y'] }", "`event.x.player` names \"y\", which never happens"),
        ("event.x = { player = ['ox_1'], dealer = ['ox_9'], result = 'win' }", "no two hands meet all its conditions"),
        ("event.x = { result = 'win', everybody = 'lose' }", "no two hands meet all its conditions"),
        ("event.x = { has = 'K', result = 'win' }", "has conditions on its cards and on a round"),
        ("event.x = { result = 'win' }\nevent.y = { any_of = ['x'] }", "names \"x\", which is no hand or event"),
        ("event.x = { result = 'win' }\nside.a.pays = { x = 2 }", "names \"x\", which never happens"),
    ] {
        let found = load_text("test", &format!("game = 'gnau'\n{keys}")).expect_err(keys).0;
        assert!(found.iter().any(|found| found.message.contains(message)), "{keys}: {found:?}");
    }
}
