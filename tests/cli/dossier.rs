//! `dossier`: its sums are exact, its files match its manifest, its page is for people.

use crate::program::{Desk, assert_says};
use crate::results::{Folder, Row, run_json, table};
use houseodds::config::sha256;
use num_bigint::BigInt;
use serde_json::Value as Json;
use std::collections::BTreeSet;

/// In quarters of a bet, long totals have few values.
const QUARTERS: [&str; 2] = ["--set", "commission=0.25"];
/// One player, so that no two seats are counted together.
const QUICK: [&str; 8] = ["--rounds", "40k", "--draws", "400k", "--set", "players=1", "--out", "out"];

impl Desk {
    #[track_caller]
    fn dossier(&self, name: &str, more: &[&str]) -> Folder {
        let named = ["--set", &format!("name={name}")];
        self.run(&[&["dossier", name], &QUICK[..], &named, more].concat()).quietly();
        self.folder(&format!("out/{name}/dossier"))
    }
}

fn json(folder: &Folder) -> Json {
    serde_json::from_slice(&folder["dossier.json"]).unwrap()
}

fn fraction(text: &str) -> [BigInt; 2] {
    let (top, bottom) = text.split_once('/').unwrap();
    [top, bottom].map(|number| number.parse().unwrap())
}

/// Returns the sum of fractions, not in lowest terms.
fn sum<'a>(texts: impl Iterator<Item = &'a str>) -> [BigInt; 2] {
    texts.map(fraction).fold([0, 1].map(BigInt::from), |[a, b], [c, d]| [&a * &d + &c * &b, b * d])
}

fn equal([a, b]: &[BigInt; 2], [c, d]: &[BigInt; 2]) -> bool {
    a * d == c * b
}

/// Probabilities add up to 1 and contributions to the return minus 1, as fractions; the return plus the edge of `exact`
/// is 1.
#[test]
fn sums_are_exact() {
    let desk = Desk::new();
    for (name, count, more) in [("gnau", 1, &[][..]), ("bull-fight", 6, &QUARTERS), ("chinese-blackjack", 1, &[])] {
        let dossier = json(&desk.dossier(name, more));
        let bets = dossier["bets"].as_array().unwrap();
        assert_eq!(bets.len(), count);
        for bet in bets {
            let column = |column: &'static str| {
                let of = move |payment: &'static str| payment;
                let payments = bet["payments"].as_array().unwrap();
                payments.iter().map(move |payment| payment[of(column)].as_str().unwrap())
            };
            assert!(equal(&sum(column("probability")), &[1, 1].map(BigInt::from)), "{name}");
            let rtp = fraction(bet["rtp_fraction"].as_str().unwrap());
            let all = ["1/1"].into_iter().chain(column("contribution"));
            assert!(equal(&sum(all), &rtp), "{name} {}", bet["bet"]);
            let events = bet["events"].as_array().unwrap();
            let total = |column: &str| events.iter().map(|event| event[column].as_f64().unwrap()).sum::<f64>();
            assert!((total("probability") - 1.0).abs() < 1e-12, "{name} {}", bet["bet"]);
            assert!((1.0 + total("contribution") - bet["rtp"].as_f64().unwrap()).abs() < 1e-12);
        }
        let named = ["--set", &format!("name={name}-exact")];
        desk.run(&[&["exact", name, "--set", "players=1", "--out", "out"], &named[..], more].concat()).quietly();
        let edge = run_json(&desk.folder(&format!("out/{name}-exact/exact")));
        let edge = edge["edge_fraction"].as_str().unwrap();
        let rtp = bets[0]["rtp_fraction"].as_str().unwrap();
        assert!(equal(&sum([edge, rtp].into_iter()), &[1, 1].map(BigInt::from)), "{name}");
    }
}

/// The best response returns no less than the configured strategy, and no less than the equilibrium.
#[test]
fn nobody_answers_better_than_best() {
    let desk = Desk::new();
    for name in ["gnau", "chinese-blackjack", "chinese-blackjack-open"] {
        let dossier = json(&desk.dossier(name, &[]));
        let returns: Vec<f64> =
            dossier["play"].as_array().unwrap().iter().map(|of| of["rtp"].as_f64().unwrap()).collect();
        assert_eq!(returns.len(), if name == "gnau" { 2 } else { 3 });
        assert!(returns.iter().all(|rtp| *rtp <= returns[1] + 1e-12), "{name}: {returns:?}");
        assert_eq!(dossier["bets"][0]["rtp"].as_f64().unwrap(), returns[0]);
        desk.run(&["solve", name, "--against", "dealer", "--set", "players=1", "--out", "out"]).quietly();
        let value =
            run_json(&desk.folder(&format!("out/{name}-with-players-1/solved-against-dealer")))["figures"]["value"]
                .as_f64();
        assert_eq!(value.map(|net| 1.0 + net), Some(returns[1]));
    }
}

/// Figures equal those of `exact`, per unit staked.
#[test]
fn figures_are_those_of_exact() {
    let desk = Desk::with("stakes.toml", "base = \"bull-fight\"\nbets = 2\ncommission = 0.25\nside.tie.bet = 0.5\n");
    desk.run(&[&["dossier", "stakes.toml"], &QUICK[..], &["--chip", "0.5"]].concat()).quietly();
    desk.run(&["exact", "stakes.toml", "--set", "players=1", "--out", "out"]).quietly();
    let bets = table(&desk.folder("out/stakes/exact"), "bets.csv");
    let dossier = json(&desk.folder("out/stakes/dossier"));
    for bet in dossier["bets"].as_array().unwrap() {
        let name = bet["bet"].as_str().unwrap();
        let exact = |metric: &str| {
            let mut rows = bets.rows.iter().filter(|row| row.text("bet") == name && row.text("role") == "player");
            rows.find(|row| row.text("metric") == metric).unwrap().figure("value")
        };
        let own = |figure: &str| bet[figure].as_f64().unwrap();
        assert_eq!(
            (own("stake"), own("edge"), own("hit_frequency")),
            (exact("stake"), exact("edge"), exact("hit_frequency"))
        );
        assert!((own("std_dev") - exact("std_dev") / exact("stake")).abs() < 1e-12, "{name}");
        assert_eq!(bet["chips"].as_array().unwrap().len(), 40);
        let largest = bet["events"].as_array().unwrap().iter().map(|event| event["pays"].as_f64().unwrap());
        let commission = if name == "main" { 0.75 } else { 1.0 };
        assert!((own("largest_win") - commission * largest.fold(0.0, f64::max)).abs() < 1e-12, "{name}");
    }
    let main = &dossier["bets"][0];
    assert_eq!((main["exposed"].as_f64(), dossier["bets"][1]["exposed"].as_f64()), (Some(5.0), None));
}

/// Stakes of 1, 2 and 6: a unit of each wins up to 7, deviates by 1.67 and takes 1085 rounds, as with equal stakes.
#[test]
fn stakes_alone_change_no_figure_of_a_unit() {
    let desk = Desk::new();
    let of = |bets: &str, out: &str| {
        let more = ["--rounds", "9001", "--draws", "1", "--set", "players=3", "--set", "name=three", "--out", out];
        desk.run(&[&["dossier", "gnau", "--set", bets], &more[..]].concat()).quietly();
        json(&desk.folder(&format!("{out}/three/dossier")))["bets"].clone()
    };
    let [alike, unlike] = [of("bets=[1,1,1]", "one"), of("bets=[1,2,6]", "two")];
    assert_eq!((alike.as_array().unwrap().len(), unlike.as_array().unwrap().len()), (1, 1));
    assert_eq!(unlike[0]["stakes"], serde_json::json!([1.0, 2.0, 6.0]));
    for figure in ["rtp", "std_dev", "n0", "largest_win", "exposed", "hit_frequency", "bands", "payments"] {
        assert_eq!(alike[0][figure], unlike[0][figure], "{figure}");
    }
    let [largest, n0] = ["largest_win", "n0"].map(|figure| unlike[0][figure].as_f64().unwrap());
    assert!(largest == 7.0 && (n0 - 1085.0).abs() < 0.5, "{unlike}");
}

/// Eight seats and one that takes no swap. In a thousand bets, 111 rounds, the table returns 73.3 to 110.0 % with 90 %.
/// So do 60,000 such tables, drawn from two million simulated rounds. Independent bets would return 83.6 to 100.9 %.
/// The deviation of a round, 10.5855 units by `exact`, equals the deviation of nine bets.
#[test]
fn a_table_is_followed_round_by_round() {
    let desk = Desk::new();
    let seats = format!("strategy.players=[{}'no-swap']", "'best',".repeat(8));
    let more = ["--rounds", "9001", "--draws", "1", "--set", "players=9", "--set", &seats, "--set", "name=nine"];
    desk.run(&[&["dossier", "gnau"], &more[..]].concat()).quietly();
    let bets = json(&desk.folder("results/nine/dossier"))["bets"].clone();
    let names: Vec<&str> = bets.as_array().unwrap().iter().map(|bet| bet["bet"].as_str().unwrap()).collect();
    assert_eq!(names, ["main, seat 1-8", "main, seat 9", "main, whole table"]);
    let band = &bets[2]["bands"][0];
    assert_eq!((&band["bets"], &band["level"]), (&1000.into(), &serde_json::json!(0.9)));
    let [low, high] = ["low", "high"].map(|end| band[end].as_f64().unwrap());
    assert!((low - 0.733).abs() < 0.006 && (high - 1.100).abs() < 0.006, "{band}");
    let std_dev = bets[2]["std_dev"].as_f64().unwrap();
    assert!((std_dev - 10.585_498 / 9.0).abs() < 1e-6, "{std_dev}");
    let page = desk.read("results/nine/dossier/dossier.html");
    assert_says(&page, &["the return of one player, who bets once", "The whole table is followed round by round"]);
}

#[test]
fn the_manifest_has_every_file() {
    let desk = Desk::new();
    let folder = desk.dossier("niu-niu", &[&QUARTERS[..], &["--chip", "0.25"]].concat());
    let manifest: Json = serde_json::from_slice(&folder["manifest.json"]).unwrap();
    let named = manifest["files"].as_object().unwrap();
    for (name, sum) in named {
        assert_eq!(sha256(&folder[name]), sum.as_str().unwrap(), "{name}");
    }
    let own: BTreeSet<&str> = ["manifest.json", "run.json", "sums.txt"].into();
    let others: Vec<&str> = folder.keys().map(String::as_str).filter(|name| !own.contains(name)).collect();
    let listed: BTreeSet<&str> = named.keys().map(String::as_str).collect();
    assert_eq!(listed.into_iter().collect::<Vec<_>>(), others);
    let tables = ["bands", "chips", "events", "figures", "payments", "returns", "rules", "shuffle", "simulation"];
    let csv: Vec<&str> = others.iter().filter_map(|name| name.strip_suffix(".csv")).collect();
    assert_eq!(csv, tables);
    assert_eq!(sha256(manifest["config"].as_str().unwrap()), manifest["config_sha256"].as_str().unwrap());
    assert_eq!(manifest["version"], env!("CARGO_PKG_VERSION"));
    // The config as understood gives the same dossier.
    desk.write("again/niu-niu.toml", manifest["config"].as_str().unwrap());
    desk.run(&[&["dossier", "again/niu-niu.toml"], &QUICK[..6], &["--chip", "0.25", "--out", "again"]].concat())
        .quietly();
    let again = desk.folder("again/niu-niu/dossier");
    assert!(named.keys().all(|name| again[name] == folder[name]));
    let (bands, shuffle) = (table(&folder, "bands.csv"), table(&folder, "shuffle.csv"));
    assert_eq!((bands.rows.len(), shuffle.rows.len()), (15, 9));
    let exact = |row: &&Row| row.figure("bets") < 2e6;
    assert!(bands.rows.iter().filter(exact).all(|row| row.figure("off_at_most") == 0.0));
    assert!(bands.rows.iter().all(|row| row.figure("off_at_most") < 1e-6 && row.figure("low_std_error") == 0.0));
    // Rounds of 10 cards, in stretches of 16,000.
    assert_eq!(json(&folder)["shuffle"]["draws"], 480_000);
}

#[test]
fn threads_do_not_matter() {
    let desk = Desk::new();
    let made = |threads: &str| {
        let mut command = desk.command(&[&["dossier", "gnau-points"], &QUICK[..6], &["--out", threads]].concat());
        assert!(command.env("RAYON_NUM_THREADS", threads).output().unwrap().status.success());
        desk.folder(&format!("{threads}/gnau-points/dossier"))
    };
    crate::results::assert_same(&made("1"), &made("3"));
}

/// Returns the text between the tags of a page.
fn text_of(page: &str) -> String {
    let body = page.split_once("<main>").unwrap().1;
    body.split('<').filter_map(|piece| piece.split_once('>')).map(|(_, text)| format!("{text} ")).collect()
}

/// Headings go down level by level, and keys and labels of tables appear only in words.
#[test]
fn the_page_is_for_people() {
    let desk = Desk::new();
    for name in ["gnau", "bull-fight", "chinese-blackjack-open"] {
        let folder = desk.dossier(name, &[&QUARTERS[..], &["--chip", "1"]].concat());
        let page = String::from_utf8(folder["dossier.html"].clone()).unwrap();
        for foreign in ["<script", "http:", "https:", "<img"] {
            assert!(!page.contains(foreign), "{foreign}");
        }
        let levels = page.split("<h").filter_map(|piece| piece.chars().next()?.to_digit(10)).collect::<Vec<_>>();
        assert_eq!(levels[0], 1);
        assert!(levels.windows(2).all(|two| two[1] <= two[0] + 1), "{levels:?}");
        let text = text_of(&page);
        let raw = text
            .split_whitespace()
            .find(|word| word.contains('_') || word.starts_with("rules.") || word.starts_with("payout."));
        assert_eq!(raw, None, "{name}");
        assert_says(
            &text,
            &[
                "Each bet in detail",
                "no accredited testing laboratory",
                "Rounded to chips",
                "A hand of every class",
                "Out of every 100 staked on the main bet",
            ],
        );
        let dossier = json(&folder);
        let rules: Vec<&str> =
            dossier["rules"].as_array().unwrap().iter().map(|rule| rule["text"].as_str().unwrap()).collect();
        assert!(rules.iter().all(|rule| rule.ends_with('.') && !rule.contains("default")), "{rules:?}");
        // Every class that the tables know and that cards can make is explained.
        let examples: BTreeSet<&str> =
            dossier["examples"].as_array().unwrap().iter().map(|of| of["hand"].as_str().unwrap()).collect();
        desk.run(&["exact", name, "--set", "players=1", "--out", "out"]).quietly();
        let frequency = table(&desk.folder(&format!("out/{name}-with-players-1/exact")), "frequency.csv");
        for row in frequency.rows_of("seat_1").into_iter().filter(|row| row.figure("probability") > 0.0) {
            let hand = row.text("hand");
            assert!(examples.contains(hand) || ["escape", "unplayed"].contains(&hand), "{name} {hand}");
        }
    }
}

/// A bet with an advantage for the player is named first, with the highest whole payout without one.
#[test]
fn a_bet_that_pays_the_player_comes_first() {
    let desk = Desk::with("kind.toml", "base = \"bull-fight\"\nside.tie.pays.tie = 14\n");
    desk.run(&[&["dossier", "kind.toml"], &QUICK[..]].concat()).quietly();
    let folder = desk.folder("out/kind/dossier");
    let dossier = json(&folder);
    let tie = dossier["bets"].as_array().unwrap().iter().find(|bet| bet["bet"] == "tie").unwrap();
    let (chance, rtp) = (tie["hit_frequency"].as_f64().unwrap(), tie["rtp"].as_f64().unwrap());
    assert!((rtp - 15.0 * chance).abs() < 1e-12 && rtp > 2.0, "{rtp}");
    // At 5 to 1 it returns 6 of 6.39 stakes, at 6 to 1 already 7.
    let (five, six) = (6.0 * chance, 7.0 * chance);
    assert!(five < 1.0 && six > 1.0);
    let page = String::from_utf8(folder["dossier.html"].clone()).unwrap();
    let text = text_of(&page);
    let warning = format!(
        "One bet pays the player.  Tie returns {:.2} for every 100 staked. At 14 to 1 it wins 1 round in {:.2}; at 5 to 1 the \
         edge would be {:.2} %.",
        100.0 * rtp,
        1.0 / chance,
        100.0 * (1.0 - five)
    );
    assert!(text.find(&warning).is_some_and(|at| at < text.find("The bets").unwrap()), "{warning}");
    assert_eq!(page.matches("<tr class=\"flag\">").count(), 1);
    // Every rule that has an effect is stated once, by the card or by itself.
    let said: Vec<&str> = dossier["rules"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|rule| rule["keys"].as_array().unwrap())
        .map(|key| key.as_str().unwrap())
        .collect();
    assert_eq!(said.len(), said.iter().collect::<BTreeSet<_>>().len());
    assert!(said.contains(&"side.tie.pays.tie") && said.contains(&"rules.ranking"));
}

/// Figures of a race equal those of `simulate` on the same cards, seat by seat; all seats together lose nothing.
#[test]
fn race_seats_return_their_wins() {
    let small = "base = \"modulo-n\"\nplayers = 3\nrules.hand_size = 2\nrules.max_set = 2\n[deck]\nnumbers_suits = 1\n\
                 honours_each = 1\nfeng_shui = 1\n";
    let desk = Desk::with("race.toml", small);
    let quick = ["--rounds", "40k", "--out", "out"];
    desk.run(&[&["dossier", "race.toml", "--draws", "400k"], &quick[..]].concat()).quietly();
    desk.run(&[&["simulate", "race.toml"], &quick[..]].concat()).quietly();
    let folder = desk.folder("out/race/dossier");
    let (dossier, edge) = (json(&folder), table(&desk.folder("out/race/simulated"), "edge.csv"));
    let seats = dossier["bets"].as_array().unwrap();
    assert_eq!(seats.len(), 3);
    for seat in seats {
        let own = |figure: &str| seat[figure].as_f64().unwrap();
        let role = seat["bet"].as_str().unwrap();
        let (net, wins) = (edge.row(role, "metric", "net"), edge.row(role, "metric", "win_share").figure("value"));
        assert!((own("rtp") - 1.0 - net.figure("value")).abs() < 1e-12, "{role}");
        assert_eq!(Some(own("std_error")), net.cell("std_error"));
        // Three stakes or none: mean 3p, variance 9p(1 − p).
        assert!((own("rtp") - 3.0 * wins).abs() < 1e-12 && (own("hit_frequency") - wins).abs() < 1e-12);
        assert!((own("std_dev") - 3.0 * (wins * (1.0 - wins)).sqrt()).abs() < 1e-9);
        assert_eq!((own("largest_win"), seat["bands"].as_array().unwrap().len()), (2.0, 15));
        assert!(seat["rtp_fraction"].is_null());
    }
    let all: f64 = seats.iter().map(|seat| seat["rtp"].as_f64().unwrap()).sum();
    assert!((all - 3.0).abs() < 1e-12, "the house takes nothing: {all}");
    // Seat 1 as configured, by its best response, and where all play best: what `solve` writes, played.
    let play = dossier["play"].as_array().unwrap();
    let rtp = |at: usize| play[at]["rtp"].as_f64().unwrap();
    assert_eq!((play.len(), rtp(0)), (3, seats[0]["rtp"].as_f64().unwrap()));
    desk.run(&["solve", "race.toml", "--against", "seats", "--out", "out"]).quietly();
    let seats = "seats = [{ file = \"out/race/solved-against-seats/table.txt\" }, \"largest\", \"largest\"]";
    desk.write("race.toml", format!("{small}[strategy]\n{seats}\n"));
    desk.run(&["simulate", "race.toml", "--rounds", "40k", "--out", "again"]).quietly();
    let edge = table(&desk.folder("again/race/simulated"), "edge.csv");
    assert!((rtp(1) - 1.0 - edge.row("seat_1", "metric", "net").figure("value")).abs() < 1e-12);
    assert!(rtp(1) > rtp(0), "an answer that gains nothing");

    let page = String::from_utf8(folder["dossier.html"].clone()).unwrap();
    let text = text_of(&page);
    assert_says(&text, &["Return of seat 1", "the house takes nothing", "Seat 3", "N = 7", "simulated"]);
    let is_raw = |word: &&str| word.contains('_') || word.starts_with("rules.");
    assert_eq!(text.split_whitespace().find(is_raw), None);
    assert_eq!(table(&folder, "shuffle.csv").rows.len(), 9);
    assert!(table(&folder, "simulation.csv").rows.len() > 20);
    assert_eq!(dossier["examples"].as_array().unwrap().len(), 10);
}

/// A single round proves no agreement.
#[test]
fn missing_dossier_conditions_are_reported() {
    let desk = Desk::new();
    let few = ["dossier", "niu-niu-equal", "--rounds", "1", "--draws", "1", "--set", "players=1", "--out", "few"];
    assert_says(&desk.run(&few).quietly(), &["figures; too few rounds to tell; an edge off by "]);
    let page = desk.read("few/niu-niu-equal-with-players-1/dossier/dossier.html");
    assert!(page.contains("too few rounds to tell") && !page.contains("agrees with the theory"));
    assert_says(&desk.run(&["dossier", "gnau", "--chip", "0"]).refused(), &["write an amount above 0"]);
    assert!(!desk.path("results").exists());
}

/// A config's own hands appear as rules in words, each with its payout. If suits make one, best play of a short shoe is
/// solved too, in a moment.
#[test]
fn hands_of_ones_own_are_in_words() {
    let own = "base = \"niu-niu\"\n\
               shoe.removed = \"2s 2h 2d 2c 3s 3h 3d 3c 4s 4h 4d 4c 5s 5h 5d 5c 6s 6h 6d 6c\"\n[hand.flush]\nsuits = \"same\"\n[hand.silver]\nfaces = [\"10\", \"J\", \"Q\", \"K\"]\n\
               [payout]\nflush = 6\nsilver = 6\ndealer.silver = 4\n\
               [rules]\nranking = [\"five_dukes\", [\"flush\", \"silver\"], \"ox\"]\n";
    let desk = Desk::with("own.toml", own);
    desk.run(&[&["dossier", "own.toml"], &QUICK[..]].concat()).quietly();
    let dossier = json(&desk.folder("out/own/dossier"));
    let said: Vec<&str> =
        dossier["rules"].as_array().unwrap().iter().map(|rule| rule["text"].as_str().unwrap()).collect();
    for sentence in [
        "Hand flush, suits of the cards: all of one suit.",
        "Hand silver, every card has one of these faces: 10, J, Q, K.",
    ] {
        assert!(said.contains(&sentence), "{said:#?}");
    }
    let starts = |start: &str| said.iter().any(|said| said.starts_with(start));
    assert!(starts("The higher hand: five dukes, flush = silver, Ox 10 down to Ox 1, no Ox."), "{said:#?}");
    assert!(
        starts("The winner's hand decides. Where a player wins: five dukes pays 5 to 1; flush and silver each 6;"),
        "{said:#?}"
    );
    assert!(
        said.iter().any(|said| said.contains("Where the dealer wins: five dukes pays 5 to 1; flush 6; silver 4;")),
        "{said:#?}"
    );
    // Only five dukes, 792 of the hands of 32 cards, may gain by being shown as the silver that pays more.
    let returns: Vec<f64> = dossier["play"].as_array().unwrap().iter().map(|of| of["rtp"].as_f64().unwrap()).collect();
    assert!(returns[0] < returns[1] && returns[1] - returns[0] < 792.0 / 201_376.0, "{returns:?}");
    desk.run(&["solve", "own.toml", "--out", "out", "--set", "players=1"]).quietly();
    let value = run_json(&desk.folder("out/own/solved"))["figures"]["value"].as_f64();
    assert_eq!(value.map(|net| 1.0 + net), Some(returns[1]));
}
