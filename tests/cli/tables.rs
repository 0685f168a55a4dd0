//! The tables: headers, rows, the form of every cell.

use crate::program::{Desk, assert_says};
use crate::results::{Folder, Row, long_table, run_json, table, tables};

/// The hands in play at the preset `gnau`, the highest first.
const HANDS: [&str; 26] = [
    "five_dukes",
    "ngau_tonku",
    "double_k",
    "double_q",
    "double_j",
    "double_10",
    "double_9",
    "double_8",
    "double_7",
    "double_6",
    "double_5",
    "double_4",
    "double_3",
    "double_2",
    "double_a",
    "ox_10",
    "ox_9",
    "ox_8",
    "ox_7",
    "ox_6",
    "ox_5",
    "ox_4",
    "ox_3",
    "ox_2",
    "ox_1",
    "no_ox",
];

/// Payouts whose sums over nine seats are too many to list.
const MANY_TOTALS: &str = "game = 'gnau'\nplayers = 9\ncommission = 0.0333\n[payout]\nox_1 = 1.0001\nox_2 = 2.0303\n\
                           ox_3 = 3.1117\nox_4 = 4.7779\nox_5 = 5.0007\ndouble_a = 9999.9999\ndouble_k = 1.2345\n";

/// Returns results of every kind: usual, long, of one round, with few blocks, with payouts of 0, with binned totals.
fn all_kinds() -> Vec<Folder> {
    let desk = long_table();
    desk.write("many-totals.toml", MANY_TOTALS);
    let nothing_paid = ["ox", "double", "ngau_tonku", "five_dukes"].map(|hand| format!("payout.{hand}=0"));
    let mut nothing_paid: Vec<&str> = nothing_paid.iter().flat_map(|set| ["--set", set]).collect();
    nothing_paid.splice(0..0, ["gnau", "--rounds", "24000"]);
    vec![
        desk.simulate(&["gnau", "--rounds", "41003"]),
        desk.simulate(&["long-table.toml", "--rounds", "41003"]),
        desk.simulate(&["gnau", "--rounds", "1"]),
        desk.simulate(&["gnau", "--set", "players=1", "--rounds", "1"]),
        desk.simulate(&["niu-niu", "--rounds", "16000"]),
        desk.simulate(&nothing_paid),
        desk.simulate(&["many-totals.toml", "--rounds", "24000"]),
    ]
}

#[test]
fn headers_are_those_that_scripts_rely_on() {
    for folder in all_kinds() {
        for (name, header) in [
            ("frequency.csv", "role,hand,count,probability,std_error,ci_low,ci_high\n"),
            ("payout.csv", "role,net,count,probability,std_error,ci_low,ci_high\n"),
            ("edge.csv", "role,metric,value,std_error,ci_low,ci_high\n"),
            ("bets.csv", "bet,role,metric,value,std_error,ci_low,ci_high\n"),
            ("pays.csv", "bet,event,pays,count,probability,std_error,ci_low,ci_high,contribution\n"),
            ("matchup.csv", "player_hand,dealer_hand,count,probability,std_error,ci_low,ci_high,net\n"),
        ] {
            assert!(folder[name].starts_with(header.as_bytes()), "{name}");
        }
    }
}

#[test]
fn tables_are_plain_text() {
    for (name, bytes) in all_kinds().iter().flat_map(tables) {
        let text = String::from_utf8(bytes).unwrap();
        assert!(text.ends_with('\n') && !text.contains(['\r', '"', ' ']), "{name}");
        assert!(!text.starts_with('\u{feff}'), "{name}");
    }
}

#[test]
fn every_figure_is_a_finite_number_and_no_zero_has_a_sign() {
    for folder in all_kinds() {
        for name in tables(&folder).into_keys() {
            let table = table(&folder, &name);
            let words = ["role", "hand", "metric", "player_hand", "dealer_hand", "bet", "event"];
            for row in &table.rows {
                for column in table.header.iter().filter(|column| !words.contains(&column.as_str())) {
                    let Some(figure) = row.cell(column) else { continue };
                    assert!(figure.is_finite(), "{name}: {row:?}");
                    assert!(figure != 0.0 || figure.is_sign_positive(), "{name}: {row:?}");
                }
            }
        }
    }
}

/// No cell is missing unless the error, or the mean of nothing, does not exist.
#[test]
fn only_missing_values_are_empty() {
    for folder in all_kinds() {
        for name in ["frequency.csv", "payout.csv", "matchup.csv"] {
            for row in &table(&folder, name).rows {
                row.count();
                row.figure("probability");
                row.errors();
            }
        }
        table(&folder, "payout.csv").rows.iter().for_each(|row| _ = row.figure("net"));
        let edge = table(&folder, "edge.csv");
        for row in &edge.rows {
            let role = row.text("role").split('_').next().unwrap();
            let observations = run_json(&folder)["whole"]["payout"][role].as_u64();
            let several = observations > Some(1);
            let metric = |metric| edge.row(row.text("role"), "metric", metric).figure("value");
            let exists = match row.text("metric") {
                // A single observation has no deviation.
                "std_dev" | "volatility_index" => several,
                // The run must distinguish the mean from 0, by an error close to that of the mean.
                "n0" => {
                    let net = edge.row(row.text("role"), "metric", "net");
                    let told = (net.figure("value") / net.cell("std_error").unwrap_or(f64::INFINITY)).abs();
                    if (1.5..2.5).contains(&told) {
                        continue;
                    }
                    observations >= Some(64) && told > 2.0
                }
                "edge_on_turnover" => metric("turnover") != 0.0,
                _ => true,
            };
            assert_eq!(row.cell("value").is_some(), exists, "{row:?}");
            row.errors();
        }
        for row in &table(&folder, "matchup.csv").rows {
            assert_eq!(row.cell("net").is_some(), row.count() > 0, "{row:?}");
        }
    }
}

/// A probability is its count over the whole, to the last digit: the quotient of two exact floats is the nearest one.
#[test]
fn probabilities_parse_back_to_the_same_float() {
    for folder in all_kinds() {
        let whole = &run_json(&folder)["whole"];
        let of = |table: &str, role: &str| whole[table][role.split('_').next().unwrap()].as_u64().unwrap() as f64;
        for name in ["frequency", "payout"] {
            for row in &table(&folder, &format!("{name}.csv")).rows {
                assert_eq!(row.figure("probability"), row.count() as f64 / of(name, row.text("role")), "{row:?}");
            }
        }
        for row in &table(&folder, "matchup.csv").rows {
            assert_eq!(row.figure("probability"), row.count() as f64 / of("matchup", "player"), "{row:?}");
        }
    }
}

#[test]
fn intervals_contain_their_figures() {
    for folder in all_kinds() {
        for name in tables(&folder).into_keys() {
            for row in &table(&folder, &name).rows {
                let Some([error, low, high]) = row.errors() else { continue };
                let is_share = !["edge.csv", "bets.csv"].contains(&&*name);
                let figure = row.figure(if is_share { "probability" } else { "value" });
                assert!(error >= 0.0 && low <= figure && figure <= high, "{name}: {row:?}");
                let shares = ["win", "push", "lose", "zero_net", "hit_frequency"];
                let is_share = is_share || shares.contains(&row.text("metric"));
                assert!(!is_share || (0.0..=1.0).contains(&low) && (0.0..=1.0).contains(&high), "{name}: {row:?}");
            }
        }
    }
}

fn roles(seats: usize) -> Vec<String> {
    let seats = (1..=seats).map(|seat| format!("seat_{seat}"));
    ["dealer".to_owned(), "player".to_owned()].into_iter().chain(seats).collect()
}

/// Metrics of the dealer and of whoever plays, in a table without commission.
const METRICS_OF_DEALER: [&str; 5] = ["edge", "net", "std_dev", "volatility_index", "n0"];
const METRICS_OF_PLAYER: [&str; 13] = [
    "edge",
    "net",
    "std_dev",
    "win",
    "push",
    "lose",
    "zero_net",
    "turnover",
    "edge_on_turnover",
    "element_of_risk",
    "hit_frequency",
    "volatility_index",
    "n0",
];

#[test]
fn rows_stand_in_their_order() {
    let folder = Desk::new().simulate(&["gnau", "--rounds", "100"]);
    assert_order(&folder, 4, &HANDS);
    assert_metrics(&folder, &roles(4), (&METRICS_OF_DEALER, &METRICS_OF_PLAYER));
}

/// This table has two more hands and a commission. The payer, the recipient and the dealer's net come last.
#[test]
fn rows_of_a_commission_stand_in_their_order() {
    let folder = long_table().simulate(&["long-table.toml", "--rounds", "100"]);
    let hands = [&["five_dukes", "five_small", "straight"], &HANDS[1..]].concat();
    assert_order(&folder, 9, &hands);
    let mut roles = roles(9);
    roles.insert(1, "house".to_owned());
    let dealer = [&METRICS_OF_DEALER[..], &["dealer_nets"]].concat();
    let player = [&METRICS_OF_PLAYER[..], &["player_pays"]].concat();
    assert_metrics(&folder, &roles, (&dealer, &player));
}

#[track_caller]
fn assert_order(folder: &Folder, seats: usize, all_hands: &[&str]) {
    let (frequency, payout) = (table(folder, "frequency.csv"), table(folder, "payout.csv"));
    for role in roles(seats) {
        let hands: Vec<&str> = frequency.rows_of(&role).iter().map(|row| row.text("hand")).collect();
        assert_eq!(hands, all_hands, "{role}: every hand in play, also with count 0, the highest first");
        let nets: Vec<f64> = payout.rows_of(&role).iter().map(|row| row.figure("net")).collect();
        assert!(nets.len() > 1 && nets.is_sorted_by(|a, b| a < b), "{role}: {nets:?}");
    }
    for table in [frequency, payout] {
        assert_eq!(table.distinct("role"), roles(seats));
    }
}

#[track_caller]
fn assert_metrics(folder: &Folder, roles: &[String], (dealer, player): (&[&str], &[&str])) {
    let edge = table(folder, "edge.csv");
    assert_eq!(edge.distinct("role"), roles);
    for role in roles {
        let metrics: Vec<&str> = edge.rows_of(role).iter().map(|row| row.text("metric")).collect();
        let expected = match role.as_str() {
            "dealer" => dealer,
            "house" => &["house_takes"],
            _ => player,
        };
        assert_eq!(metrics, expected, "{role}");
    }
}

#[test]
fn every_hand_meets_every_hand_once() {
    let matchup = table(&Desk::new().simulate(&["gnau", "--rounds", "100"]), "matchup.csv");
    let met: Vec<(&str, &str)> =
        matchup.rows.iter().map(|row| (row.text("player_hand"), row.text("dealer_hand"))).collect();
    let expected: Vec<(&str, &str)> =
        HANDS.iter().flat_map(|player| HANDS.iter().map(move |dealer| (*player, *dealer))).collect();
    assert_eq!(met, expected);
}

/// A table's own ranking determines the order of its rows.
#[test]
fn the_ranking_orders_the_hands() {
    let ranking = "rules.ranking=['ngau_tonku', 'ox', 'five_dukes', 'double']";
    let folder = Desk::new().simulate(&["gnau", "--rounds", "100", "--set", ranking]);
    let played: Vec<String> = table(&folder, "frequency.csv")
        .distinct("hand")
        .into_iter()
        .filter(|hand| ["ngau_tonku", "ox_10", "ox_1", "five_dukes", "double_k", "no_ox"].contains(&hand.as_str()))
        .collect();
    assert_eq!(played, ["ngau_tonku", "ox_10", "ox_1", "five_dukes", "double_k", "no_ox"]);
}

/// The errors of `player` come from the variation between groups of rounds, ten at first: four are too few, five suffice.
#[test]
fn errors_of_the_players_take_five_blocks() {
    let desk = Desk::new();
    for (rounds, known) in [("1", false), ("40", false), ("41", true), ("20000", true)] {
        let folder = desk.simulate(&["niu-niu", "--rounds", rounds]);
        for name in ["frequency.csv", "payout.csv", "edge.csv"] {
            for row in table(&folder, name).rows_of("player") {
                if name == "edge.csv" && row.text("metric") == "n0" {
                    // A mean that the run cannot tell from 0 leaves it without an error, too.
                    continue;
                }
                assert_eq!(row.errors().is_some(), known, "{name} of {rounds} rounds: {row:?}");
            }
        }
        for row in &table(&folder, "matchup.csv").rows {
            assert_eq!(row.errors().is_some(), known, "{rounds} rounds: {row:?}");
        }
    }
}

/// Rounds are independent, so errors of the dealer and of a seat need two rounds, not two blocks. Intervals need enough
/// rounds for the mean of very skewed nets to be nearly normal.
#[test]
fn errors_take_two_rounds_and_intervals_of_means_64() {
    let desk = Desk::new();
    for (rounds, has_error, has_interval) in
        [("1", false, false), ("2", true, false), ("63", true, false), ("64", true, true)]
    {
        let edge = table(&desk.simulate(&["niu-niu", "--rounds", rounds]), "edge.csv");
        for (role, metric) in [("dealer", "edge"), ("dealer", "net"), ("seat_1", "net")] {
            let row = edge.row(role, "metric", metric);
            let known = |column: &str| !row.text(column).is_empty();
            let about = format!("{role} {metric} of {rounds} rounds");
            assert_eq!(known("std_error"), has_error, "{about}");
            assert_eq!((known("ci_low"), known("ci_high")), (has_interval, has_interval), "{about}");
        }
    }
}

/// Too many totals to list separately are counted in 512 bins of equal width.
#[test]
fn many_totals_are_binned() {
    let desk = Desk::with("many-totals.toml", MANY_TOTALS);
    let folder = desk.simulate(&["many-totals.toml", "--rounds", "24000"]);
    let payout = table(&folder, "payout.csv");
    let lows: Vec<f64> = payout.rows_of("dealer").iter().map(|row| row.figure("net")).collect();
    assert_eq!(lows.len(), 512);
    let width = run_json(&folder)["payout_bin_width"].as_f64().unwrap();
    for pair in lows.windows(2) {
        assert!((pair[1] - pair[0] - width).abs() < 1e-9 * width, "{pair:?}");
    }
    assert!(payout.rows_of("seat_1").len() < 100, "only the dealer's totals are many");
    assert!(run_json(&desk.simulate(&["gnau", "--rounds", "10"])).get("payout_bin_width").is_none());
}

/// A solved table that was changed in its result folder is used with a warning. A copy elsewhere may be changed freely.
#[test]
fn edited_tables_are_warned_about() {
    let desk = Desk::new();
    let solve = ["solve", "chinese-blackjack-standard", "--set", "players=1", "--set", "rules.free_hand=off"];
    desk.run(&solve).quietly();
    let place = "results/chinese-blackjack-standard-with-players-1-free_hand-off/solved-against-dealer";
    let check = |path: &str| {
        let file = format!("strategy.player.file={path}");
        desk.run(&[
            "check",
            "chinese-blackjack-standard",
            "--set",
            "players=1",
            "--set",
            "rules.free_hand=off",
            "--set",
            &file,
        ])
    };
    let table = format!("{place}/player.csv");
    check(&table).quietly();
    let text = desk.read(&table);
    // The columns beyond those that are read.
    let other = text.lines().map(|line| format!("{line},x\n")).collect::<String>();
    desk.write(&table, &other);
    desk.write("mine/player.csv", &other);
    let said = check(&table).with_warnings();
    assert_says(&said, &["warning: ", &table, "has changed since it was written", "sums.txt"]);
    check("mine/player.csv").quietly();
}

/// Returns a bet's payout for a hand and the paid name: of several, the best paid or the worst, and of equal payouts
/// the first in the alphabet.
fn paid<'a>(named: [Option<(&'a str, u32)>; 2], is_best: bool) -> Option<&'a str> {
    let of_name = |(name, pays): &(&'a str, u32)| (if is_best { u32::MAX - pays } else { *pays }, *name);
    let hands: Vec<_> = named.into_iter().flatten().collect();
    // Under `both`, both hands must be named.
    let counts = hands.len() >= if is_best { 1 } else { 2 };
    hands.iter().filter(|_| counts).map(of_name).min().map(|(_, name)| name)
}

/// The counted name among equal payouts, for any holder: counted from `matchup.csv`, and by hand for two cards.
#[test]
fn first_of_equal_names_is_counted() {
    let desk = Desk::new();
    let pays = "{ ox_9 = 5, ox_10 = 5, ngau_tonku = 7, double_k = 5 }";
    let bets = ["either", "both"].map(|on| format!("[side.{on}]\non = '{on}'\npays = {pays}\n")).concat();
    desk.write("two.toml", format!("base = 'gnau'\nplayers = 1\ndecks = 2\nshoe.removed = 'Kd Ah 9s 3c'\n{bets}"));
    desk.run(&["exact", "two.toml"]).quietly();
    let folder = desk.folder("results/two/exact");
    let named = |hand: &str| {
        let names = [("ox_9", 5), ("ox_10", 5), ("ngau_tonku", 7), ("double_k", 5)];
        names.into_iter().find(|(name, _)| *name == hand)
    };
    let matchups = table(&folder, "matchup.csv");
    for bet in ["either", "both"] {
        for event in ["double_k", "ngau_tonku", "ox_10", "ox_9"] {
            let is_paid = |row: &&Row| {
                let hands = [row.text("player_hand"), row.text("dealer_hand")].map(named);
                paid(hands, bet == "either") == Some(event)
            };
            let expected: u64 = matchups.rows.iter().filter(is_paid).map(Row::count).sum();
            let pays = table(&folder, "pays.csv");
            let counted = pays.rows.iter().find(|row| (row.text("bet"), row.text("event")) == (bet, event)).unwrap();
            assert_eq!((counted.count(), counted.count() > 0), (expected, true), "{bet} {event}");
        }
    }
    // 1,326 pairs of cards: 6 are two aces, 72 other pairs, 64 an ace and a card worth ten.
    let two = "on = 'player-two'\n";
    let bets = format!(
        "[side.pairs]\n{two}pays = {{ pair = 9, ban_ban = 9 }}\n[side.of21]\n{two}pays = {{ total_21 = 3, ban_nag = 3 }}\n"
    );
    desk.write("cards.toml", format!("base = 'chinese-blackjack-standard'\nplayers = 1\n{bets}"));
    desk.run(&["exact", "cards.toml"]).quietly();
    let pays = table(&desk.folder("results/cards/exact"), "pays.csv");
    for (bet, event, of_1326) in
        [("pairs", "ban_ban", 6.0), ("pairs", "pair", 72.0), ("of21", "ban_nag", 64.0), ("of21", "total_21", 6.0)]
    {
        let counted = pays.rows.iter().find(|row| (row.text("bet"), row.text("event")) == (bet, event)).unwrap();
        assert!((counted.figure("probability") * 1326.0 - of_1326).abs() < 1e-9, "{bet} {event}: {counted:?}");
    }
}
