//! Events that are no hands: counts by hand and published, and lopsided shoes dealt out whole.

use super::both::rules;
use super::jokers::{Shoe, plain_of};
use houseodds::engine::Unwatched;
use houseodds::games::gnau::Gnau;
use houseodds::games::{Analysis, Game, load_text};
use houseodds::tables::Tables;
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
    ] {
        let found = load_text("test", &format!("game = 'gnau'\n{keys}")).expect_err(keys).0;
        assert!(found.iter().any(|found| found.message.contains(message)), "{keys}: {found:?}");
    }
}
