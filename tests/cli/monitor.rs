//! `monitor`: logs worked out by hand, and messages about logs that are impossible or unreadable.

use crate::program::{Desk, assert_says};
use serde_json::Value as Json;

fn monitor(log: &str, arguments: &[&str]) -> Json {
    let desk = Desk::with("log.csv", log);
    let out = desk.run(&[&["monitor", "--json"], arguments, &["log.csv"]].concat()).quietly();
    serde_json::from_str(&out).unwrap()
}

fn figure<'a>(found: &'a Json, table: &str, name: &str) -> &'a Json {
    let is_it = |figure: &&Json| figure["table"] == table && figure["figure"] == name;
    found["figures"].as_array().unwrap().iter().find(is_it).unwrap_or_else(|| panic!("{name} of {found}"))
}

fn near(found: &Json, expected: f64) {
    assert!((found.as_f64().unwrap() - expected).abs() < 1e-9, "{found} {expected}");
}

/// "Equal" is a coin that pays 0.95: 60 wins of 100. P(at least 60) is 0.028444 (a table of the binomial distribution); the mean
/// follows from it.
#[test]
fn sixty_wins_of_a_hundred() {
    let log = "net,result,count\r\n0.95,win,40\r\n-1,lose,40\r\n\"0.95\", win ,20\r\n";
    let found = monitor(log, &["niu-niu-equal"]);
    assert_eq!(
        found["columns"][0],
        serde_json::json!({ "column": "net", "seat": null, "rounds": 100, "law": "exact" })
    );
    for (table, name) in [("net", "0.95"), ("net", "-1"), ("net", "mean"), ("result", "win"), ("result", "lose")] {
        let p = figure(&found, table, name)["p"].as_f64().unwrap();
        assert!((p - 2.0 * 0.028_443_967).abs() < 1e-8, "{name}: {p}");
    }
    near(&figure(&found, "net", "0.95")["z"], 2.0);
    near(&figure(&found, "net", "chi-square")["seen"], 4.0);
    near(&figure(&found, "net", "mean")["seen"], 0.17);
    // Seven figures; χ² of 4 with one degree of freedom, P = 0.0455003 (a table of the normal distribution), is the least likely.
    assert_eq!(found["figures"].as_array().unwrap().len(), 7);
    assert!((found["smallest_adjusted_p"].as_f64().unwrap() - 7.0 * 0.045_500_264).abs() < 1e-8, "{found}");
    near(&found["edge"]["expected"], 0.025);
    near(&found["edge"]["seen"], -0.17);
    // 1.95 times the coin's: √(0.24 · 100/99).
    let error = 1.95 * (0.24f64 / 99.0).sqrt();
    near(&found["edge"]["std_error"], error);
    // Student's t with 99 degrees of freedom (a table of its quantiles).
    let high = found["edge"]["ci_high"].as_f64().unwrap();
    assert!((high - (-0.17 + 1.984_217 * error)).abs() < 1e-6, "{high}");
    // (z(1 − 0.05/14) + z(0.95))² · 97.5² = (2.690110 + 1.644854)² · 97.5².
    let rounds = found["edge"]["rounds_to_tell"].as_f64().unwrap();
    assert!((rounds - 178_640.0).abs() < 5.0, "{rounds}");
    // The two quantiles times 97.5 % / √100.
    assert_eq!(found["noticed"]["figure"], "edge");
    assert!((found["noticed"]["off"].as_f64().unwrap() - 4.334_964 * 0.0975).abs() < 1e-5, "{found}");
    assert_eq!(found["impossible"], serde_json::json!([]));
}

/// An empty cell was not recorded; a missing `count` is one round.
#[test]
fn unrecorded_figures_are_left_out() {
    let found = monitor("player_hand,dealer_hand,count\nox_1,,3\n,ox_2,\n\nno_ox,no_ox,2\n", &["gnau"]);
    assert_eq!((&found["columns"][0]["rounds"], &found["columns"][1]["rounds"]), (&5.into(), &3.into()));
    assert_eq!(figure(&found, "dealer_hand", "ox_2")["seen"], 1.0);
    assert!(found["edge"].is_null());
}

/// It is a finding, not a failure, unless asked to be one.
#[test]
fn impossible_rows_are_reported_with_their_line() {
    let desk = Desk::with("log.csv", "net,player_hand\n1,ox_1\n4,no_ox\n1,five_small\n4,ox_1\n");
    let arguments = ["monitor", "gnau", "log.csv"];
    let said = desk.run(&arguments).quietly();
    assert_says(
        &said,
        &[
            "cannot have produced line 3 (and 1 more): net 4.",
            "line 4: player_hand five_small.",
            "set `bets` to the stake",
        ],
    );
    assert_says(&said, &["Chance does not explain this log."]);
    let failed = desk.run(&[&arguments[..], &["--fail-below", "0.001"]].concat()).failed();
    assert_eq!(failed, "error: log.csv does not fit gnau: its smallest adjusted p is 0\n");
    desk.write("log.csv", "net\n1\n-1\n");
    let said = desk.run(&[&arguments[..], &["--fail-below", "0.001"]].concat()).quietly();
    assert_says(&said, &["Too few rounds to tell; an edge off by 5"]);
}

/// The race is simulated: its four seats win a quarter of the rounds, for any simulation.
#[test]
fn unenumerated_figures_are_simulated_and_marked() {
    let rounds = ["modulo-n", "--set", "simulation.rounds=20_000"];
    let by_seat: String = (1..=4).map(|seat| format!("3,60,{seat}\n-1,190,{seat}\n")).collect();
    let found = monitor(&format!("net,count,seat\n{by_seat}"), &rounds);
    assert_eq!((&found["columns"][3]["law"], &found["simulated_rounds"]), (&"simulated".into(), &20_000.into()));
    assert_eq!((&found["columns"][3]["seat"], &found["columns"][3]["rounds"]), (&4.into(), &250.into()));
    let wins = |seat| figure(&found, "net", &format!("seat {seat} 3"))["expected"].as_f64().unwrap();
    assert!(((1..=4).map(wins).sum::<f64>() - 250.0).abs() < 1e-9 && wins(1) > wins(3), "the first has an advantage");
    assert!(found["smallest_adjusted_p"].as_f64().unwrap() > 0.05);
    let dealt = ["chinese-blackjack", "--set", "simulation.rounds=20_000"];
    let desk = Desk::with("log.csv", "net,dealer_hand\n1,bust_3\n-1,16_2\n");
    let said = desk.run(&[&["monitor"], &dealt[..], &["log.csv"]].concat()).quietly();
    assert_says(&said, &["2 rounds, dealer_hand against 20,000 simulated rounds, seed 20260102"]);
}

#[test]
fn logs_that_cannot_be_read_are_refused() {
    let cases = [
        ("net,plyer_hand\n", "did you mean `player_hand`?"),
        ("net,net\n1,1\n", "column `net` is named twice"),
        ("count\n1\n", "log.csv has nothing to compare"),
        ("net\n", "a column of log.csv is empty"),
        ("", "log.csv has nothing to compare"),
        ("net\nten\n", "log.csv:2:1"),
        ("net\nnan\n", "must be a number of unit bets"),
        ("net\n1e300\n", "must be a number of unit bets"),
        ("net,count\n1,0\n", "from 1 to 10^12"),
        ("net,count\n1\n", "1 cell under 2 columns"),
        ("player_hand\nox_11\n", "did you mean `ox_10`?"),
        ("result\nwon\n", "allowed: win, push, lose"),
    ];
    for (log, message) in cases {
        let desk = Desk::with("log.csv", log);
        assert_says(&desk.run(&["monitor", "gnau", "log.csv"]).refused(), &[message]);
    }
    let desk = Desk::with("log.csv", "result\nwin\n");
    assert_says(&desk.run(&["monitor", "modulo-n", "log.csv"]).refused(), &["this game has no `result`"]);
    assert_says(&desk.run(&["monitor", "gnau", "other.csv"]).refused(), &["cannot read other.csv"]);
    desk.write("log.csv", [0xff, b'\n']);
    assert_says(&desk.run(&["monitor", "gnau", "log.csv"]).refused(), &["it is not UTF-8; save it as UTF-8"]);
    let huge = std::fs::File::create(desk.path("huge.csv")).unwrap();
    huge.set_len((64 << 20) + 1).unwrap();
    assert_says(&desk.run(&["monitor", "gnau", "huge.csv"]).refused(), &["it is larger than 64 MiB"]);
}

/// If seats differ in the log's figures, the log must name its seat.
#[test]
fn logs_name_their_seat() {
    let desk = Desk::with("log.csv", "net\n-1\n");
    let unequal = ["monitor", "gnau", "log.csv", "--set", "bets=[1,1,1,5]"];
    let said = desk.run(&unequal).refused();
    assert_says(&said, &["differ in net: whose rounds are these?", "--seat, 1 to 4", "column `seat`"]);
    let at = |seat| desk.run(&[&unequal[..], &["--seat", seat]].concat());
    assert_says(&at("3").quietly(), &["log.csv, 1 row, seat 3, 1 round,"]);
    assert_says(&at("4").quietly(), &["cannot have produced line 2: net -1"]);
    assert_says(&at("5").refused(), &["there is no seat 5 in gnau-with-bets-1-1-1-5: its seats are 1 to 4"]);
    assert_says(&desk.run(&["monitor", "modulo-n", "log.csv"]).refused(), &["the seats of modulo-n differ in net"]);
    // The dealer's hand is common to all seats. Without stakes they do not differ.
    desk.write("log.csv", "dealer_hand\nox_1\n");
    desk.run(&unequal).quietly();
    desk.write("log.csv", "result,player_hand\nwin,ox_1\n");
    desk.run(&unequal).quietly();
    desk.write("log.csv", "net,Seat\n-1,2\n-5,4\n1,seat_1\n");
    let found: Json = serde_json::from_str(&desk.run(&[&unequal[..], &["--json"]].concat()).quietly()).unwrap();
    let seats: Vec<&Json> = found["columns"].as_array().unwrap().iter().map(|column| &column["seat"]).collect();
    assert_eq!((seats, &found["impossible"]), (vec![&1.into(), &2.into(), &4.into()], &serde_json::json!([])));
    assert_says(&at("4").quietly(), &["seat 4, 1 round"]);
    assert_says(&at("3").refused(), &["a column of log.csv is empty at seat 3"]);
    desk.write("log.csv", "net,seat\n-1,5\n-1,\n");
    assert_says(&desk.run(&unequal).refused(), &["log.csv:2:4", "`seat` must be a number from 1 to 4", "log.csv:3:"]);
}

/// Returns the rounds of these lines in any spreadsheet's notation: forty losses, three wins of 0.95 and one.
#[test]
fn logs_are_read_as_spreadsheets_save_them() {
    let figures = |log: &str| monitor(log, &["niu-niu-equal"])["figures"].clone();
    let plain = figures("net,result,count\n-1,lose,40\n0.95,win,3\n0.95,,1\n");
    for log in [
        "net;result;count\r\n-1;lose;40\r\n0,95;win;3\r\n0,95;;1\r\n",
        "\u{feff}net;result;count\n\u{2212}1,00;lose;40,0\n+0,950;win;3\n0,95;;\n",
        "\u{feff}sep=;\r\nnet;result;count\r\n-1;lose;40\r\n0.95;win;3\r\n0,95;;1\r\n",
        "\"sep=,\"\nnet,result,count\n-1,lose,40\n0.95,win,3\n0.95,,1\n",
        "sep=\t\nnet\tresult\tcount\n-1\tlose\t40\n0,95\twin\t3\n0.95\t\t1\n",
        "Net\tResult\tCount\t\n-1\tlose\t40\t\n0.95\twin\t3\t\n0.95\t\t1\t\n",
        "sep=|\nNET|Result|count\n-1|lose|40\n0.95|win|3\n0.95||1\n",
        "\"net\",\"result\",\"count\"\n\"-1\",\"lose\",\"40\"\n\"0,95\",\" win \",\"3\"\n\"0.95\",\"\",\"1\"\n",
        "net,result,count,,\n-1,lose,40,,\n\n,,,,\n0.95,win,3,,\n0.95,,1,,",
    ] {
        assert_eq!(figures(log), plain, "{log}");
    }
}

/// Further columns are ignored, and named once. An ambiguous comma is a question.
#[test]
fn unclear_logs_are_reported() {
    let desk = Desk::with("log.csv", "Date,net,Who said \"no\",round,bet\n1.5.,-1,a,1,2\n2.5.,1,b,2,2\n");
    let arguments = ["monitor", "gnau", "log.csv"];
    let warned = desk.run(&arguments).with_warnings();
    assert_eq!(warned, "note: columns of log.csv that are ignored: Date, Who said \"no\", bet\n");
    desk.write("log.csv", "net,".to_owned() + &"x,".repeat(10_000) + "y\n1" + &",".repeat(10_001) + "\n");
    assert!(desk.run(&arguments).with_warnings().ends_with(" ignored: x, x, x, x, x, x, x, x, and 9993 more\n"));
    for (log, parts) in [
        ("net\n\"1,000\"\n", ["log.csv:2:2", "thousands or decimals? write 1234 or 1234.5"]),
        ("net,count\n\n-1,\"1,000\"\n", ["log.csv:3:5", "write 1000, with nothing between thousands"]),
        ("net;count\n-1;1.000\n", ["log.csv:2:4", "write 1000, with nothing between thousands"]),
        ("net,count\n-1,12 345\n", ["log.csv:2:4", "write 12345, with nothing between thousands"]),
        ("net;result\n\"1.000,5\";win\n", ["log.csv:2:2", "thousands or decimals?"]),
        ("net,result\n0,95,win\n", ["3 cells under 2 columns", "with `,` between them"]),
        ("net;result\n0,95\n", ["1 cell under 2 columns", "with `;` between them"]),
        ("net\tresult\n1\twin\t3\n", ["3 cells under 2 columns", "with tabs between them"]),
        ("net|result\n1|win\n", ["log.csv has nothing to compare", "commas, semicolons or tabs"]),
        ("sep=\nnet\n1\n", ["log.csv:1:1", "not a separator"]),
        ("sep=ab\nnet\n1\n", ["log.csv:1:1", "one character, as in sep=;"]),
        ("result,cuont\nwin,3\n", ["log.csv:1:8", "did you mean `count`?"]),
    ] {
        desk.write("log.csv", log);
        assert_says(&desk.run(&arguments).refused(), &parts);
    }
}

/// A log of nets that no outcome pays: the terminal shows twenty of them, and a hundred thousand are refused.
#[test]
fn a_log_of_other_numbers_ends_soon() {
    let log = |nets: u32| (0..nets).map(|net| format!("{}.5\n", net + 20)).collect::<String>();
    let desk = Desk::with("log.csv", &format!("net\n{}", log(20_000)));
    let said = desk.run(&["monitor", "gnau", "log.csv"]).quietly();
    assert_says(&said, &["… and 19990 other entries.", "net (20 of 20,011, the least likely)"]);
    assert!(said.lines().count() < 60, "{said}");
    assert_eq!(monitor(&format!("net\n{}", log(20_000)), &["gnau"])["impossible"].as_array().unwrap().len(), 20_000);
    desk.write("log.csv", format!("net\n{}", log(100_001)));
    let message = "by this line there are more than 100,000 different values";
    assert_says(&desk.run(&["monitor", "gnau", "log.csv"]).refused(), &["log.csv:100002:1", message]);
}

/// A log states the smallest visible difference: small for many rounds, none for a few.
#[test]
fn logs_show_their_smallest_noticeable_effect() {
    let desk = Desk::new();
    let say = |log: &str| {
        desk.write("log.csv", log);
        desk.run(&["monitor", "niu-niu-equal", "log.csv"]).quietly()
    };
    // Four figures: z(1 − 0.05/8) + z(0.95) = 4.142559, times 97.5 % / √10,000.
    let said = say("net,count\n0.95,5000\n-1,5000\n");
    assert_says(
        &said,
        &["Chance explains this log; an edge off by 4.0 points would have been noticed with 95 % probability."],
    );
    for few in ["net\n-1\n0.95\n-1\n", "result\nwin\nlose\n", "net,count\n-1,9\n0.95,7\n"] {
        let said = say(few);
        assert!(said.contains("Too few rounds to tell; ") && !said.contains("Chance explains"), "{said}");
    }
    // Three figures of results, none of them a mean: z(1 − 0.05/6) + z(0.95) = 4.038834, times 50 % / √1,000.
    let said = say("result,count\nwin,500\nlose,500\n");
    assert_says(
        &said,
        &["Chance explains this log; a share off by 6.4 points would have been noticed with 95 % probability."],
    );
}

/// Equal nets do not show how others vary, nor do a few.
#[test]
fn equal_nets_prove_nothing() {
    for log in ["net,count\n-1,40\n", "net,count\n-1,15\n0.95,14\n"] {
        let edge = &monitor(log, &["niu-niu-equal"])["edge"];
        assert!(edge["std_error"].is_null() && edge["ci_low"].is_null() && !edge["seen"].is_null(), "{edge}");
    }
    assert!(!monitor("net,count\n-1,15\n0.95,15\n", &["niu-niu-equal"])["edge"]["std_error"].is_null());
}

#[test]
fn a_balanced_log_has_edge_0() {
    let desk = Desk::new();
    desk.write("log.csv", "net,count\n-1,20\n1,20\n");
    let told = desk.run(&["monitor", "gnau", "log.csv"]).quietly();
    assert!(told.contains("  edge seen            0.00 %, 95 % from -"), "{told}");
}

/// A stray quote would join all lines up to the next quote. The line is named, and nothing is compared.
#[test]
fn a_quote_that_is_not_closed_is_refused_with_its_line() {
    let rounds = "1,win\n-1,lose\n".repeat(500);
    for (log, place) in [
        (format!("net,result\n1,win\n-1,\"lose\n{rounds}"), "log.csv:3:4"),
        (format!("net,result\n1,win\n-1,\"lose\n{rounds}1,\"win\"\n"), "log.csv:3:4"),
        (format!("net,result,note\n1,win,\"\n{}", rounds.replace('\n', ",\n")), "log.csv:2:7"),
        ("net,\"result\n1,win\n".to_owned(), "log.csv:1:5"),
    ] {
        let desk = Desk::with("log.csv", &log);
        let refused = desk.run(&["monitor", "gnau", "log.csv"]).refused();
        assert_says(&refused, &[place, "the quote that opens this cell is not closed before its separator"]);
    }
    // Two quotes are one, and a note may have several lines.
    let log = "net,note\n1,\"he said \"\"ox\"\"\"\n-1,\"two\nlines\"\n-1, \"\n";
    let found = monitor_with_notes(log);
    assert_eq!((&found["rows"], &found["rounds"]), (&3.into(), &3.into()));
}

fn monitor_with_notes(log: &str) -> Json {
    let out = Desk::with("log.csv", log).run(&["monitor", "gnau", "log.csv", "--json"]);
    assert_eq!(out.code, Some(0), "{}", out.err);
    serde_json::from_str(&out.out).unwrap()
}

/// The heading and the JSON state the rows read and the rounds counted.
#[test]
fn verdicts_name_their_subject() {
    let desk = Desk::with("log.csv", "net,seat,count\n-1,1,3\n1,2,2\n-1,2,1\n");
    let said = desk.run(&["monitor", "gnau", "--seat", "2", "log.csv"]).quietly();
    assert_says(&said, &["log.csv, 3 rows, seat 2, 3 rounds, against every deal"]);
}

/// Numbers and names are read in every notation of spreadsheets.
#[test]
fn names_and_numbers_are_read_in_one_way() {
    let plain = monitor("player_hand,result,seat,count\nox_10,win,1,99\nno_ox,lose,2,1\n", &["gnau"]);
    let other = monitor("player_hand,result,seat,count\nOx 10,Win,1.0,99.0\nNo-Ox,LOSE,Seat 2,1\n", &["gnau"]);
    assert_eq!(plain["figures"], other["figures"]);
}

/// Comparing each of a hundred thousand equal columns with each takes minutes.
#[test]
fn a_header_of_equal_columns_is_refused_soon() {
    let desk = Desk::with("log.csv", &format!("net{}\n1\n", ",net".repeat(99_999)));
    let begun = houseodds::engine::Instant::now();
    assert_says(&desk.run(&["monitor", "gnau", "log.csv"]).refused(), &["column `net` is named twice"]);
    assert!(begun.elapsed().as_secs() < 30);
}

/// No such game can have the mean of these million rounds. The sum of a whole distribution is known to twelve digits,
/// and no p-value is given to more.
#[test]
fn a_p_value_ends_where_it_is_not_known() {
    let desk = Desk::with("log.csv", "net,count\n1,600000\n-1,400000\n");
    let said = desk.run(&["monitor", "gnau", "log.csv"]).quietly();
    assert_says(&said, &["smallest adjusted p  < 1e-10"]);
    let mean = said.lines().find(|line| line.starts_with("  mean")).unwrap();
    assert!(mean.trim_end().ends_with("< 1e-10     < 1e-10"), "{mean}");
    assert!(!said.contains("  0\n"), "nothing here is impossible: {said}");
}

/// The e-value of 60 wins of 100 on "equal": the mean likelihood ratio of coins that win with probability
/// 1/(1 + e^(∓2 · 2^−j)), for j from 0 to 20.
#[test]
#[expect(clippy::disallowed_methods, reason = "a closed form of a test")]
fn a_verdict_holds_at_any_time() {
    let log = |wins: u32| format!("net,count\n0.95,{wins}\n-1,{}\n", 100 - wins);
    let ratio = |wins: i32, share: f64| (2.0 * share).powi(wins) * (2.0 - 2.0 * share).powi(100 - wins);
    let all = |wins: i32| {
        let tilts = (0..21).flat_map(|j| [-2.0, 2.0].map(|tilt: f64| tilt / f64::from(1 << j)));
        tilts.map(|tilt| ratio(wins, 1.0 / (1.0 + (-tilt).exp()))).sum::<f64>() / 42.0
    };
    for wins in [35, 50, 60, 80] {
        let found = monitor(&log(wins), &["niu-niu-equal"]);
        let [e, p] = ["e_value", "anytime_p"].map(|name| found[name].as_f64().unwrap());
        let expected = all(wins as i32);
        assert!(
            (e / expected - 1.0).abs() < 1e-9 && (p - (1.0 / expected).min(1.0)).abs() < 1e-12,
            "{found} {expected}"
        );
        // It takes more rounds than to tell at one look.
        let rounds = found["anytime_rounds_to_tell"].as_f64().unwrap();
        let once = found["edge"]["rounds_to_tell"].as_f64().unwrap();
        assert!((1.0..3.0).contains(&(rounds / once)), "{rounds} {once}");
    }
    let desk = Desk::with("log.csv", &log(80));
    let fail = ["monitor", "niu-niu-equal", "log.csv", "--anytime", "--fail-below"];
    let run = |limit: &str| desk.run(&[&fail[..], &[limit]].concat());
    assert_says(&run("1e-9").quietly(), &["p at any time", "to tell at any time"]);
    assert_says(&run("0.001").failed(), &["log.csv"]);
    let unit = ["monitor", "niu-niu-equal", "log.csv", "--anytime"];
    assert_says(&desk.run(&unit).refused(), &["--fail-below"]);
    let desk = Desk::with("log.csv", "result\nwin\n");
    let unknown = ["monitor", "gnau", "log.csv", "--anytime", "--fail-below", "0.05"];
    assert_says(&desk.run(&unknown).refused(), &["`--anytime` needs nets"]);
}

/// A net that no outcome pays is impossible at any time, and simulated distributions have no verdict.
#[test]
fn verdicts_at_any_time_need_counted_deals() {
    let found = monitor("net\n4\n1\n", &["gnau"]);
    assert_eq!(found["anytime_p"].as_f64().map(|p| p < 1e-300), Some(true), "{found}");
    let race = monitor("net,seat\n-1,2\n3,1\n", &["modulo-n", "--set", "simulation.rounds=1_000"]);
    assert!(race.get("anytime_p").is_none() && race["edge"].is_object(), "{race}");
}
