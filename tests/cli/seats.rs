//! Figures of commands when seats differ, worked out by hand: a seat of five units nets five times the net of a seat of
//! one.

use crate::program::{Desk, assert_says};
use crate::results::{Row, table};
use serde_json::Value as Json;

const UNEQUAL: &str = "bets=[1,1,1,5]";

/// Three seats play alike, and one does not swap 3 and 6.
const FOUR: &str = "base = 'gnau'\nplayers = 4\nmoney.rounds_per_hour = 40\n\
                    strategy.players = ['best', 'best', 'best', 'no-swap']\n";

fn json(desk: &Desk, words: &[&str]) -> Json {
    serde_json::from_str(&desk.run(&[words, &["--json"]].concat()).quietly()).unwrap()
}

#[track_caller]
fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() <= 1e-9 * expected.abs(), "{found} instead of {expected}");
}

/// Returns edge and standard deviation of a seat of a unit.
fn unit(desk: &Desk) -> [f64; 2] {
    desk.run(&["exact", "gnau", "--out", "unit"]).quietly();
    let edge = table(&desk.folder("unit/gnau/exact"), "edge.csv");
    ["edge", "std_dev"].map(|metric| edge.row("player", "metric", metric).figure("value"))
}

/// Seats that differ only in stakes have the figures of a seat of a unit, at the mean stake of 2. N0 does not depend on
/// the stake.
#[test]
fn figures_of_unequal_stakes_are_per_unit_of_each() {
    let desk = Desk::new();
    let [edge, std_dev] = unit(&desk);
    let named = ["--set", UNEQUAL, "--set", "name=unequal"];
    desk.run(
        &[&["design", "gnau", "--target", "5%", "--tolerance", "1%", "--vary", "payout.double=3"], &named[..]].concat(),
    )
    .quietly();
    let designs = table(&desk.folder("results/unequal/design"), "designs.csv");
    near(designs.rows[0].figure("edge"), edge);
    near(designs.rows[0].figure("std_dev"), 2.0 * std_dev);
    let exact = desk.run(&[&["exact", "gnau"], &named[..]].concat()).quietly();
    assert_says(&exact, &["\n  seats ", "\n    1-3  5.0682626424 %", "\n      4  5.0682626424 %"]);
    assert!(!exact.contains("SD of a player's net"), "{exact}");
    let edges = table(&desk.folder("results/unequal/exact"), "edge.csv");
    let n0 = (std_dev / edge) * (std_dev / edge);
    for (role, stake) in [("player", 2.0), ("seat_1", 1.0), ("seat_4", 5.0)] {
        near(edges.row(role, "metric", "std_dev").figure("value"), stake * std_dev);
        near(edges.row(role, "metric", "n0").figure("value"), n0);
    }
}

/// `compare` shows each seat of a table whose seats differ, on its own stake.
#[test]
fn a_comparison_shows_each_seat() {
    let desk = Desk::new();
    let [edge, std_dev] = unit(&desk);
    let out = desk.run(&["compare", "gnau", "--vary", "bets=[1,1,1,1],[1,1,1,5]"]).quietly();
    assert_says(&out, &["Seats that differ", "the dealer edge is over all stakes. SD, hit "]);
    // Of one unit: 5.07 in 100 rounds, not of the mean stake of two.
    let report = ["report", "results/gnau", "--per-hour", "100", "--out", "page.html"];
    desk.run(&report).quietly();
    let page = desk.read("page.html");
    assert_says(&page, &["−5.07", "who bets one unit", "the dealer edge is over all stakes"]);
    assert!(!page.contains("−10.14"), "{page}");
    let folder = desk.folder("results/gnau/compared");
    let n0 = (std_dev / edge) * (std_dev / edge);
    for row in &table(&folder, "compared.csv").rows {
        near(row.figure("n0"), n0);
    }
    let seats = table(&folder, "seats.csv");
    for (row, (group, stake)) in seats.rows.iter().zip([("1-3", 1.0), ("4", 5.0)]) {
        assert_eq!([row.text("variant"), row.text("seats")], ["2", group]);
        near(row.figure("edge"), edge);
        near(row.figure("std_dev"), stake * std_dev);
        near(row.figure("n0"), n0);
    }
    assert_eq!(seats.rows.len(), 2);
}

/// Seats that differ only in their stakes have the figures of a seat of a unit, per unit of their stakes.
#[test]
fn a_dossier_is_per_unit_of_each_seats_stake() {
    let desk = Desk::new();
    let [edge, std_dev] = unit(&desk);
    let dossier = json(&desk, &["dossier", "gnau", "--rounds", "9000", "--draws", "1000", "--set", UNEQUAL]);
    let main = &dossier["bets"][0];
    near(main["rtp"].as_f64().unwrap(), 1.0 - edge);
    near(main["std_dev"].as_f64().unwrap(), std_dev);
    assert_eq!(main["stakes"], serde_json::json!([1.0, 1.0, 1.0, 5.0]));
}

/// A night has a row for each person, and the dealer nets the others' losses.
#[test]
fn a_night_is_by_person() {
    let desk = Desk::new();
    let [edge, _] = unit(&desk);
    let named = ["--set", UNEQUAL, "--set", "name=evening"];
    desk.run(&[&["night", "gnau", "--nights", "1000", "--rounds", "10"], &named[..]].concat()).quietly();
    let nights = table(&desk.folder("results/evening/night"), "night.csv");
    let net = |person: &str| {
        let is_net = |row: &&Row| row.text("person") == person && row.text("metric") == "net";
        nights.rows.iter().find(is_net).unwrap().figure("value")
    };
    for (person, stakes) in [("0", -8.0), ("1", 1.0), ("3", 1.0), ("4", 5.0)] {
        near(net(person), -10.0 * stakes * edge);
    }
}

/// The card counter sits on the first seat. On the same cards, other stakes do not change his win, and his own stake
/// multiplies it.
#[test]
fn a_count_wins_on_the_first_seat() {
    let desk = Desk::new();
    let won = |name: &str, bets: &str| {
        let name = format!("name={name}");
        let counted = ["count", "gnau", "--shoes", "2000", "--set", "decks=2", "--set", bets, "--set", &name];
        desk.run(&counted).quietly();
        let counted = table(&desk.folder(&format!("results/{}/counted", &name[5..])), "counted.csv");
        let of =
            |row: &&Row| row.text("metric").starts_with("won_per") || row.text("metric").starts_with("std_dev_per");
        let rows: Vec<Vec<f64>> = counted.rows.iter().filter(of).map(|row| vec![row.figure("value")]).collect();
        assert!(rows.len() > 20);
        rows.concat()
    };
    let alone = won("equal", "bets=1");
    assert_eq!(won("others", UNEQUAL), alone);
    for (found, of_unit) in won("own", "bets=[5,1,1,1]").into_iter().zip(alone) {
        near(found, 5.0 * of_unit);
    }
}

/// A hand's nets are per unit bet.
#[test]
fn a_hand_nets_per_unit() {
    let desk = Desk::new();
    let hand = ["hand", "gnau", "3s", "6h", "8d", "4c", "8s"];
    let rows = |more: &[&str]| json(&desk, &[&hand, more].concat())["rows"].clone();
    assert_eq!(rows(&["--set", UNEQUAL]), rows(&[]));
}

/// Commands about one seat require a choice of the seat.
#[test]
fn long_runs_follow_one_seat() {
    let desk = Desk::with("log.csv", "net\n-1\n");
    for (words, why) in [
        (&["risk", "gnau", "--rounds", "9"][..], " have different nets"),
        (&["monitor", "gnau", "log.csv"], " differ in net: whose rounds are these?"),
    ] {
        let said = desk.run(&[words, &["--set", UNEQUAL]].concat()).refused();
        assert_says(&said, &["the seats of gnau", why, "--seat"]);
    }
}

/// Outputs say whose nets they have, and of which bets, if there are several.
#[test]
fn nets_name_their_seats_and_bets() {
    let desk = Desk::with("log.csv", "net\n-1\n");
    let side = "base = 'gnau'\nplayers = 2\n[side.dukes]\npays = { five_dukes = 50 }\n";
    desk.write("side.toml", side);
    assert_says(&desk.run(&["monitor", "side.toml", "log.csv"]).out, &["1 row, main bet, 1 round, against every deal"]);
    assert_says(&desk.run(&["night", "side.toml", "--nights", "100"]).quietly(), &["Nets are on all bets, side bets"]);
    let count = ["count", "gnau", "--shoes", "100", "--set", "decks=4", "--set", UNEQUAL];
    assert_says(&desk.run(&count).quietly(), &["From each true count on, edge, won and SD are for seat 1."]);
}

/// Each side wins half of the rounds. A win pays 0.95, and a bet on it beside pays 1: a player of stakes 1 and 1 nets
/// 1.95 or −2, one of 3 and 1 nets 3.85 or −4. In 64 rounds of 2.5, means are 160 and deviations 20 times as large.
const TWINS: &str = "base = 'niu-niu-equal'\nplayers = 2\nbets = [1, 3]\n\
                     [side.twin]\non = 'result'\npays = { win = 1 }\n\
                     [money]\nunit = 2.5\ncurrency = 'MYR'\nrounds_per_hour = 64\n";

/// `compare` shows the hourly net of the bet that it compares, at each seat that makes it.
#[test]
fn an_hour_is_of_the_compared_bet() {
    let desk = Desk::with("twins.toml", TWINS);
    let compare = ["compare", "twins.toml", "--vary", "payout.five_dukes=1,2", "--bet"];
    for (bet, hour, says) in [
        ("main", "seat 1 -4.00 MYR, SD 19.50; seat 2 -12.00 MYR, SD 58.50", "on the main bet, mean and SD"),
        ("all", "seat 1 -4.00 MYR, SD 39.50; seat 2 -12.00 MYR, SD 78.50", "on all bets, mean and SD"),
        ("twin", "seat 1 0.00 MYR, SD 20.00; seat 2 0.00 MYR, SD 20.00", "on bet twin, mean and SD"),
    ] {
        let out = desk.run(&[&compare[..], &[bet]].concat()).quietly();
        let edge_of = says.trim_start_matches("on ").trim_end_matches(", mean and SD");
        let edge_of = format!("The dealer edge is on {edge_of}.");
        assert_says(&out, &[hour, &format!("net an hour: of a player {says}"), &edge_of]);
    }
    let of_one = ["--set", "side.twin.seats=[1]", "--set", "name=one"];
    let out = desk.run(&[&compare[..], &["twin"], &of_one].concat()).quietly();
    assert!(out.contains(" seat 1 0.00 MYR, SD 20.00") && !out.contains("seat 2 0.00"), "{out}");
}

/// Equal seats share what is counted. What a run measures is of one seat, so each has a line.
#[test]
fn every_seat_of_a_run_has_its_own_figures() {
    let desk = Desk::with("four.toml", FOUR);
    let counted = desk.run(&["exact", "four.toml"]).quietly();
    assert_says(&counted, &["\n    1-3   5.0682626424 %"]);
    let out = desk.run(&["simulate", "four.toml", "--rounds", "4k"]).quietly();
    let edges = table(&desk.folder("results/four/simulated"), "edge.csv");
    for seat in 1..=4 {
        let edge = 100.0 * edges.row(&format!("seat_{seat}"), "metric", "edge").figure("value");
        let lines = out.lines().map(|line| line.split_whitespace().take(2).collect::<Vec<_>>());
        let own = [seat.to_string(), format!("{edge:.1}")];
        assert_eq!(lines.clone().filter(|words| *words == own).count(), 1, "{own:?} {out}");
    }
}

/// Where seats differ, a unit on all of them loses what no player does.
#[test]
fn nobody_loses_the_edge_of_unlike_seats_in_an_hour() {
    let desk = Desk::with("four.toml", FOUR);
    for (command, is_by_seat) in [
        (&["effects", "four.toml"][..], false),
        (&["design", "four.toml", "--target", "5%", "--tolerance", "9%", "--vary", "payout.double=2,3"], false),
        (&["compare", "four.toml", "gnau", "--why"], false),
        (&["compare", "four.toml", "--vary", "payout.double=2,3"], true),
    ] {
        let out = desk.run(command).out;
        assert_eq!(out.contains("an hour"), is_by_seat, "{out}");
    }
    desk.run(&["report", "results/four/compared", "--per-hour", "40", "--out", "page.html"]).quietly();
    let page = desk.read("page.html");
    assert_eq!(page.matches("Net an hour of a player, on one unit").count(), 1, "of gnau alone");
}

/// Commands about all seats say so.
#[test]
fn figures_of_all_seats_say_so() {
    let desk = Desk::with("log.csv", "seat,net\n1,-1\n4,5\n");
    let no_swap = ["--set", "players=2", "--set", "strategy.players=['best','no-swap']", "--set", "name=mixed"];
    let effects = desk.run(&[&["effects", "gnau"], &no_swap[..]].concat()).quietly();
    assert_says(&effects, &["The seats differ (1; 2): the dealer edge is over all stakes on the main bet."]);
    let monitor = desk.run(&["monitor", "gnau", "log.csv", "--set", UNEQUAL]).out;
    assert_says(&monitor, &["The edge is of all logged seats together, per unit of their stakes."]);
    desk.write("twins.toml", TWINS);
    let exact = desk.run(&["exact", "twins.toml"]).quietly();
    assert_says(&exact, &["Bets of all seats that make them; SD at their mean stake"]);
    // In an hour, as above.
    assert_says(
        &exact,
        &["seat 1 loses 4.00 MYR an hour on average, SD 19.50", "seat 2 loses 12.00 MYR an hour on average, SD 58.50"],
    );
    for (bet, says) in [("main", "the main bet"), ("all", "all bets together"), ("twin", "the bet twin")] {
        let count = ["count", "twins.toml", "--bet", bet, "--shoes", "100", "--set", "decks=2", "--force"];
        assert_says(&desk.run(&count).out, &[&format!("Edges and gains are of {says}.")]);
    }
}

/// A report has no figure of a player whom no seat is: neither of unequal stakes nor of unequal strategies.
#[test]
fn a_report_shows_each_seat() {
    let desk = Desk::new();
    let mixed = "strategy.players=['best','best','best','no-swap']";
    for (name, key) in [("equal", "bets=1"), ("stakes", UNEQUAL), ("strategies", mixed)] {
        let name = format!("name={name}");
        desk.run(&["simulate", "gnau", "--rounds", "4k", "--set", key, "--set", &name]).quietly();
        desk.run(&["report", &format!("results/{}", &name[5..]), "--out", "page.html", "--force"]).quietly();
        let (page, is_equal) = (desk.read("page.html"), name == "name=equal");
        for of_a_player in ["SD of a player&#39;s net", "A player&#39;s net with the main bet"] {
            let said = page.contains(of_a_player) || page.contains(&of_a_player.replace("&#39;", "'"));
            assert_eq!(said, is_equal, "{name}: {of_a_player}");
        }
        assert_says(&page, &["SD, units", "stake, units", "net, units"]);
        for of_each in ["Net of seat 1 with the main bet", "Net of seat 4 with the main bet", "Means over the seats"] {
            assert_eq!(page.contains(of_each), !is_equal, "{name}: {of_each}");
        }
    }
}

/// A room with seats that differ in stakes and in side bets. Commission goes to the house, and the dealer pays his own.
const ROOM: &str = "base = 'niu-niu'\nname = 'room'\nplayers = 3\nbets = [1, 2, 6]\ncommission_to = 'house'\n\
                    dealer_commission = 0.05\n[side.dukes]\npays = { five_dukes = 50 }\nseats = [1, 3]\n\
                    [money]\nunit = 2.5\ncurrency = 'MYR'\nrounds_per_hour = 40\n";

/// What commands say in every output of the room: who gets how much, and of which bets.
const SHARES: &str = "In a round, on all bets, in units: the dealer nets ";

/// What figures of all bets together do not have.
const MAIN: &str = "The dealer edge is on the main bet. A player's share of a hand is the mean over the seats.";

/// Commands without figures of a round: they write texts or pages, or repeat other commands.
const WITHOUT_FIGURES: [&str; 11] =
    ["merge", "page", "practice", "rerun", "report", "check", "presets", "words", "schema", "completions", "man"];

/// Every command with figures names the seats, the bets and whose money it is.
#[test]
fn every_command_names_seats_bets_and_owners() {
    let desk = Desk::with("room.toml", ROOM);
    desk.write("log.csv", "seat,net\n1,-1\n3,5.7\n");
    let hour = "seat 3 loses 24.17 MYR an hour on average, SD 163.48";
    let cases: &[(&str, &[&str])] = &[
        (
            "simulate --rounds 4k",
            &["\n  seats ", "dealer nets, all bets", "house takes, all bets", "seat 3 loses ", MAIN],
        ),
        (
            "exact",
            &["\n      3  4.0275154267 %", "Bets of all seats that make them", hour, "40 rounds, main bets)", MAIN],
        ),
        ("effects", &["The seats differ (1; 2; 3): the dealer edge is over all stakes on the main bet.", SHARES]),
        (
            "compare --vary payout.five_dukes=5,6",
            &["each at its own stake", "The dealer edge is on the main bet.", SHARES],
        ),
        ("design --target 0 --vary payout.five_dukes=5,6", &["The seats differ (1; 2; 3)", "the main bet.", SHARES]),
        ("dossier --rounds 2k --draws 1k", &["RTP of main ", "this dealer, main bet ", "per unit of its stake", hour]),
        ("solve", &["Nets cover all bets of the first seat together", SHARES]),
        ("risk --rounds 9 --seat 3", &["player at seat 3, all bets", SHARES]),
        ("risk --rounds 9 --role dealer", &["dealer, all bets", "after the dealer's own commission", SHARES]),
        ("monitor log.csv", &["2 rows, main bet", "of all logged seats together", "seat 3 mean ", SHARES]),
        ("verify --rounds 2k", &["  frequency  seat_", SHARES]),
        ("night --nights 100", &["by person", "house takes a night", "on all bets, side bets", "what the dealer nets"]),
        ("hand 3s 6h 8d 4c 8s", &["\n  Net of a player on the main bet, per unit staked\n"]),
        ("hand 3s 6h 8d 4c 8s --bet all", &["\n  Net of a player on all bets of the first seat, in units\n"]),
        ("count --shoes 9", &["the dealer nets less than the players lose"]),
    ];
    for (arguments, says) in cases {
        let (command, more) = arguments.split_once(' ').unwrap_or((arguments, ""));
        let words: Vec<&str> = [command, "room.toml"].into_iter().chain(more.split_whitespace()).collect();
        let ran = desk.run(&words);
        assert_says(&format!("{arguments}:\n{}{}", ran.out, ran.err), says);
    }
    let help = desk.run(&["--help"]).quietly();
    let listed = help.split("\nCommands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let names = listed.lines().filter(|line| line.as_bytes()[2] != b' ').map(|line| line.split_whitespace().next());
    for name in names.flatten().filter(|name| *name != "help" && !WITHOUT_FIGURES.contains(name)) {
        assert!(cases.iter().any(|(case, _)| case.split(' ').next() == Some(name)), "{name} was not walked");
    }
}

/// A report of variants says what `compare` and `design` do, but for shares, which are in the results of each table.
#[test]
fn a_report_says_whose_edge_variants_have() {
    let desk = Desk::with("room.toml", ROOM);
    let vary = ["room.toml", "--vary", "payout.five_dukes=5,6"];
    for (command, more, folder) in [("compare", &[][..], "compared"), ("design", &["--target", "0"], "design")] {
        desk.run(&[&[command], &vary[..], more].concat()).quietly();
        desk.run(&["report", &format!("results/room/{folder}"), "--out", "page.html", "--force"]).quietly();
        assert_says(
            &desk.read("page.html"),
            &[
                "on the main bet.",
                "the dealer edge is not the players' loss.",
                "have what its dealer nets, the house takes",
            ],
        );
    }
}

/// Nobody bets against the dealer of a race: his edge is what one seat nets.
#[test]
fn a_race_says_whose_edge_it_has() {
    let desk = Desk::new();
    let says = "The dealer edge is what seat 1, the dealer, nets per ante, on average.";
    let vary = ["modulo-n", "--vary", "players=2,3", "--set", "simulation.rounds=4k"];
    assert_says(&desk.run(&[&["compare"], &vary[..]].concat()).quietly(), &[says]);
    assert_says(&desk.run(&[&["design"], &vary[..], &["--target", "0"]].concat()).quietly(), &[says]);
    desk.run(&["report", "results/modulo-n/compared", "--out", "page.html"]).quietly();
    assert_says(&desk.read("page.html"), &[says]);
}

/// A hand names the holder where the dealer may hold it, and says nothing of nets where it has none.
#[test]
fn a_hand_says_whose_nets_it_has() {
    let desk = Desk::new();
    let held = desk.run(&["hand", "chinese-blackjack", "9", "7", "--against", "3"]).quietly();
    assert_says(&held, &["\n  Net of its holder on the main bet, per unit staked\n\n  holder  does "]);
    let unfinished = desk.run(&["hand", "gnau", "K", "10", "4", "6", "--export-markdown", "-"]).quietly();
    assert_says(&unfinished, &["Net of a player on the main bet, per unit staked\n\n| hand |"]);
    for words in [&["hand", "modulo-n", "1", "4", "4", "5", "GD", "--n", "9"][..], &["hand", "gnau", "--list", "1"]] {
        assert!(!desk.run(words).quietly().contains("Net of"), "{words:?}");
    }
}

/// The dealer of a race is seat 1: a report shows its net, and no mean over seats that differ.
#[test]
fn a_race_has_the_net_of_a_seat() {
    let desk = Desk::new();
    desk.run(&["simulate", "modulo-n", "--rounds", "4k"]).quietly();
    desk.run(&["report", "results/modulo-n", "--out", "page.html"]).quietly();
    let page = desk.read("page.html");
    assert_says(&page, &["Net of seat 1, the dealer"]);
    for of_nobody in ["net with the main bet", "all main bets together"] {
        assert!(!page.contains(of_nobody), "{of_nobody}");
    }
}
