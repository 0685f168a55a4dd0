//! Commission in every output: what the dealer nets, the house takes and a player pays, and whose money a figure is.

use crate::program::{Desk, assert_says};
use crate::results::table;
use serde_json::Value as Json;

/// A shoe of fifteen cards for two players and the dealer: all count ten but a five. The holder of the five has an Ox of
/// 5 and loses to an Ox of 10, and other hands are equal. Each of the three holds the five in a third of the rounds.
/// Seat 1 stakes 1 on the main bet and seat 2 stakes 5. Both stake 1 on an Ox of 5, which pays 2.
fn fifteen() -> Desk {
    let mut removed: Vec<String> = ["As", "Ah", "Ad", "Ac", "10d", "10c", "5h", "5d", "5c"].map(str::to_owned).into();
    for rank in ["2", "3", "4", "6", "7", "8", "9"] {
        removed.extend(["s", "h", "d", "c"].map(|suit| format!("{rank}{suit}")));
    }
    let text = format!(
        "game = 'gnau'\nplayers = 2\nbets = [1, 5]\ndealer_commission = 0.05\nshoe.removed = '{}'\n\
         rules = {{ five_dukes = 'off', double = 'off', tonku = 'off', ties = 'push' }}\n\
         payout = {{ ox = 1 }}\nside.five = {{ pays = {{ ox_5 = 2 }} }}\n",
        removed.join(" ")
    );
    Desk::with("fifteen.toml", &text)
}

/// The dealer nets −6, 1 or 5 on main bets, and on the others 2, −1 or −1: in all −4, 0 or 4, each in a third of the
/// rounds. The house takes a twentieth of 4/3, which leaves −1/15. The mean of the dealer's net is enumerated, so that
/// what he loses is what the house takes. The rounds of the seats have no error.
#[test]
fn a_dealer_of_several_players_pays_what_was_worked_out_by_hand() {
    let desk = fifteen();
    let out = desk.run(&["exact", "fifteen.toml"]).quietly();
    assert_says(&out, &["dealer nets, all bets -0.06", "house takes, all bets 0.06", "1,000,000 simulated rounds"]);
    let edge = table(&desk.folder("results/fifteen/exact"), "edge.csv");
    let [nets, takes] =
        [("dealer", "dealer_nets"), ("house", "house_takes")].map(|(role, metric)| edge.row(role, "metric", metric));
    for (row, expected) in [(nets, -1.0 / 15.0), (takes, 1.0 / 15.0)] {
        let (found, error) = (row.figure("value"), row.figure("std_error"));
        assert!(0.0 < error && error < 2e-4 && (found - expected).abs() < 5.0 * error, "{found} ± {error}");
    }
    assert!((nets.figure("value") + takes.figure("value")).abs() < 1e-15);
    assert_eq!(edge.row("dealer", "metric", "net").figure("value"), 0.0);
}

/// Seat 1 gains 1 and seat 2 gains 5 in a third of the rounds. A tenth of it leaves the table: 1/30 of each stake, and
/// 1/40 of the stakes on all bets, which are a third larger. The dealer's gains and losses are equal.
#[test]
fn a_seats_loss_is_no_edge_of_the_dealer() {
    let to_house = ["--set", "dealer_commission=0", "--set", "commission=0.1", "--set", "commission_to=house"];
    let out = squeezed(&fifteen().run(&[&["exact", "fifteen.toml"], &to_house[..]].concat()).quietly());
    for says in
        ["dealer edge 0 %", "player's loss 3.3333333333 %", "seats player's loss wins", "1 3.3333333333 % 33.33"]
    {
        assert_says(&out, &[says]);
    }
    assert_says(&out, &["main 0 % 3.3333333333 % ", "five 0 % 0 % ", "all 0 % 2.5000000000 % "]);
}

/// Per unit of its own stakes of 2 and 6, seat 1 nets 1/2, 0 or −1/2 on all bets and seat 2 nets −3/6, 4/6 or −1/6. The
/// mean of the squares is (3/18 + 26/108) / 2, and the mean stake is 4.
#[test]
fn a_deviation_of_all_bets_is_per_unit_of_each_seats_stakes() {
    let desk = fifteen();
    desk.run(&["exact", "fifteen.toml"]).quietly();
    desk.run(&["simulate", "fifteen.toml", "--rounds", "40k"]).quietly();
    let expected = 4.0 * f64::sqrt((3.0 / 18.0 + 26.0 / 108.0) / 2.0);
    for method in ["exact", "simulated"] {
        let bets = table(&desk.folder(&format!("results/fifteen/{method}")), "bets.csv");
        let of = |bet: &str, metric: &str| {
            let is_sought = |row: &&crate::results::Row| {
                [row.text("bet"), row.text("role"), row.text("metric")] == [bet, "player", metric]
            };
            bets.rows.iter().find(is_sought)
        };
        let row = of("all", "std_dev").expect("a row");
        let (found, error) = (row.figure("value"), row.figure("std_error"));
        assert!((found - expected).abs() < (5.0 * error).max(1e-12) && error < 0.05, "{method}: {found} ± {error}");
        assert_eq!(error > 0.0, method == "simulated");
        for bet in ["five", "all"] {
            assert!(of(bet, "correlation_with_main").is_none(), "main stakes differ, so {bet} of both is not joined");
        }
    }
}

/// Either side wins half of the rounds. A player pays 5 % of his wins to the house, and the dealer 5 % of his.
const BOTH: &str = "base = 'niu-niu-equal'\nplayers = 1\ndealer_commission = 0.05\ncommission_to = 'house'\n\
                    [money]\nunit = 2.5\ncurrency = 'MYR'\nrounds_per_hour = 64\n";

#[test]
fn three_figures_stand_in_every_output() {
    let desk = Desk::with("both.toml", BOTH);
    desk.write("log.csv", "net\n-1\n0.95\n");
    let said = "In a round, on all bets, in units: the dealer nets -0.0250, the house takes 0.0500, a player pays 0.0250 \
                in commission.";
    for command in [
        &["compare", "both.toml", "--vary", "payout.five_dukes=1,2"][..],
        &["effects", "both.toml"],
        &["design", "both.toml", "--target", "1%", "--vary", "payout.five_dukes=2,3"],
        &["risk", "both.toml", "--rounds", "100"],
        &["risk", "both.toml", "--rounds", "100", "--role", "dealer"],
        &["verify", "both.toml", "--rounds", "2k"],
        &["monitor", "both.toml", "log.csv"],
        &["solve", "both.toml"],
    ] {
        assert_says(&desk.run(command).out, &[said]);
    }
    let dossier = ["dossier", "both.toml", "--rounds", "2k", "--draws", "1k"];
    assert_says(&desk.run(&dossier).quietly(), &[said]);
    assert_says(&desk.read("results/both/dossier/dossier.html"), &[said]);
    let all: Json = serde_json::from_str(&desk.read("results/both/dossier/dossier.json")).unwrap();
    assert_eq!(all["play"][0]["rtp"], 0.975, "what the house takes does not come back");
    let exact = desk.run(&["exact", "both.toml"]).quietly();
    assert_says(&exact, &["dealer nets, all bets -0.025", "house takes, all bets 0.05", "player's commission   0.025"]);
    desk.run(&["report", "results/both/exact", "--out", "page.html"]).quietly();
    let lost = "the dealer keeps 0.00 and the players lose 2.50 in the long run. The house takes the rest.";
    assert_says(&desk.read("page.html"), &[&said.replace('-', "−"), lost]);
}

/// The dealer of three players pays commission on the rounds that he wins, which only a run knows: a dossier has the three
/// figures of `exact`, not those of its own few rounds.
#[test]
fn a_dossier_has_the_three_figures_of_exact() {
    let desk = Desk::with("three.toml", &BOTH.replace("players = 1", "players = 3"));
    desk.run(&["exact", "three.toml"]).quietly();
    let edges = table(&desk.folder("results/three/exact"), "edge.csv");
    let nets = edges.row("dealer", "metric", "dealer_nets").figure("value");
    let dossier = desk.run(&["dossier", "three.toml", "--rounds", "2k", "--draws", "1k"]).quietly();
    assert_says(&dossier, &[&format!("in units: the dealer nets {nets:.6} ± "), "the bank loses 8.00 MYR an hour"]);
}

/// A log has the players' net, and the edge of the dealer is another where the house takes commission.
#[test]
fn edges_say_whose_they_are_where_the_house_takes_commission() {
    let desk = Desk::with("both.toml", BOTH);
    desk.write("log.csv", "net\n-1\n0.95\n");
    assert_says(&desk.run(&["monitor", "both.toml", "log.csv"]).out, &["The edge is what players lose."]);
    let design = ["design", "both.toml", "--target", "1%", "--vary", "payout.five_dukes=2,3"];
    for command in [&["effects", "both.toml"][..], &design] {
        assert_says(&desk.run(command).out, &["the dealer edge is not the players' loss"]);
    }
}

/// Two people deal in turn: each nets −1/40 a round with the bank, pays 1/40 a round without it, and the house takes
/// 1/20 of each of ten rounds. A bet beside wins half of the time: it costs a player 1/20, and the dealer nets nothing.
#[test]
fn people_who_bank_in_turn_have_three_figures() {
    let desk = Desk::with("both.toml", &format!("{BOTH}[night]\nrounds = 10\ndeal = {{ rounds = 1 }}\n"));
    let night = desk.run(&["night", "both.toml", "--nights", "1000"]).quietly();
    assert_says(&night, &["the bank's worth is what the dealer nets in a round", "house takes a night   0.5"]);
    let rows = table(&desk.folder("results/both/night"), "night.csv").rows;
    for (metric, expected) in [("bank_per_round", -0.025), ("player_pays", 0.125), ("house_takes", 0.5)] {
        let found: Vec<f64> =
            rows.iter().filter(|row| row.text("metric") == metric).map(|row| row.figure("value")).collect();
        assert!(!found.is_empty() && found.iter().all(|value| (value - expected).abs() < 1e-12), "{metric}: {found:?}");
    }
    desk.run(&["report", "results/both/night", "--out", "page.html"]).quietly();
    assert_says(&desk.read("page.html"), &["what the dealer nets in a round", "house takes a night", "commission"]);
    let side = "[side.twin]\non = 'result'\npays = { win = 1 }\ncommission = 0.1\n";
    desk.write("twin.toml", format!("{BOTH}{side}"));
    let exact = desk.run(&["exact", "twin.toml"]).quietly();
    let shown = squeezed(&exact);
    assert_says(
        &shown,
        &[
            "dealer edge 0 %",
            "player's loss 2.5000000000 %",
            "bet dealer edge player's loss ",
            "all 0 % 3.7500000000 % ",
        ],
    );
    let effects = squeezed(&desk.run(&["effects", "twin.toml"]).quietly());
    assert_says(&effects, &["dealer edge on twin 0.000000 %", "dealer edge on all bets 0.000000 %"]);
    desk.run(&["report", "results/twin", "--out", "twin.html"]).quietly();
    let page = desk.read("twin.html");
    assert_says(&page, &["dealer edge or player's loss"]);
    assert_says(
        &page,
        &["Out of every 100 on a side bet, the dealer keeps: twin 0.00.", "Out of every 100 on the main bet, "],
    );
}

/// Returns a text with single spaces.
fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whoever banks pays 2 % of his gains in 200 rounds, and the others 5 %. A room without a bank has no dealer's net.
#[test]
fn a_room_of_bids_has_three_figures() {
    let desk = Desk::new();
    for (room, dealer) in [("niu-niu-free", "In a round, on all bets, in units: the dealer nets "), ("niu-niu-all", "")]
    {
        let name = format!("name={room}");
        let set = ["--set", "commission=0.05", "--set", "commission_to=house", "--set", &name];
        let out = desk.run(&[&["simulate", room, "--rounds", "200"], &set[..]].concat()).quietly();
        assert_says(&out, &["house takes, all bets", "player's commission"]);
        assert_eq!(out.contains("dealer nets, all bets"), !dealer.is_empty());
        desk.run(&["report", &format!("results/{room}"), "--out", "page.html", "--force"]).quietly();
        let page = desk.read("page.html");
        assert_says(&page, &["house takes, all bets", "player's commission", dealer]);
    }
}

/// Every variant of a comparison has its commission stated, once for those with the same.
#[test]
fn every_compared_variant_states_its_commission() {
    let desk = Desk::with("both.toml", BOTH);
    let compare = ["compare", "both.toml", "--vary", "commission=0,0.01,0.02,0.03,0.04,0.05"];
    let out = desk.run(&compare).quietly();
    for (commission, paid) in [("0.01", "0.0050"), ("0.03", "0.0150"), ("0.05", "0.0250")] {
        let own = format!("a player pays {paid} in commission.");
        let line = out.lines().find(|line| line.trim_start().starts_with(&format!("commission={commission}: ")));
        assert!(line.is_some_and(|line| line.ends_with(&own)), "{commission}: {out}");
    }
    let same = desk.run(&["compare", "both.toml", "--vary", "payout.five_dukes=1,2"]).quietly();
    assert_says(&same, &["payout.five_dukes=1; payout.five_dukes=2: In a round, "]);
}

/// A player nets −1/40 of 2.5 in each of 64 rounds. The edge of the dealer is 0: it is nobody's loss.
#[test]
fn an_edge_is_no_players_loss_where_commission_leaves_the_table() {
    let desk = Desk::with("both.toml", BOTH);
    let compare = ["compare", "both.toml", "--vary", "payout.five_dukes=1,2"];
    assert_says(
        &desk.run(&compare).quietly(),
        &["0.000000", " -4.00 MYR, SD ", "edge is not the players' loss. SD, hits"],
    );
    for command in [
        &["effects", "both.toml"][..],
        &["design", "both.toml", "--target", "1%", "--tolerance", "5%", "--vary", "payout.five_dukes=2,3"],
        &["compare", "both.toml", "niu-niu-equal", "--why"],
    ] {
        let out = desk.run(command).quietly();
        assert!(!out.contains("net an hour"), "{out}");
    }
    desk.run(&["report", "results/both/design", "--money", "both.toml", "--out", "page.html"]).quietly();
    assert!(!desk.read("page.html").contains("net an hour"));
    let solved = desk.run(&["solve", "both.toml"]).quietly();
    assert_says(&solved, &["player's net, best choice   -2.50000000 %"]);
}

/// A player loses 1/40 of 2.5 in each of 64 rounds, whoever takes the commission. A report knows that only from the edge
/// of a dealer who takes it.
#[test]
fn a_report_has_no_hour_of_a_player_where_the_house_takes_commission() {
    let desk = Desk::with("both.toml", BOTH);
    desk.run(&["compare", "both.toml", "--vary", "commission_to=dealer,house"]).quietly();
    desk.run(&["report", "results/both/compared", "--money", "both.toml", "--out", "page.html"]).quietly();
    let page = desk.read("page.html");
    assert_says(
        &page,
        &["−4.00", "None where commission goes to the house or seats differ: the edge is not a player's loss."],
    );
    assert!(!page.contains(">0.00<"), "{page}");
}

/// The most that the dealer can lose: with unequal stakes 3.5 times the 7 of five dukes, plus 30 from each of two side bets.
#[test]
fn exact_says_the_most_that_the_dealer_can_lose() {
    let desk = Desk::with(
        "room.toml",
        "base = 'gnau'\nplayers = 2\nbets = [1, 2.5]\npayout.dealer.double = 9\n[side.kings]\npays = { double_k = 30 }\n",
    );
    assert_says(
        &desk.run(&["exact", "room.toml"]).quietly(),
        &["The dealer cannot lose more than 84.5 units in a round."],
    );
    assert_says(&desk.run(&["exact", "gnau"]).quietly(), &["The dealer cannot lose more than 28 units in a round."]);
    for other in ["modulo-n", "two.toml"] {
        desk.write("two.toml", "game = 'gnau'\nplayers = 1\n[dealer]\nby = 'bids'\nseen = 2\n");
        assert!(!desk.run(&["exact", other]).quietly().contains("cannot lose more"), "{other}");
    }
}
