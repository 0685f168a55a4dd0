//! Commands at tables with a bank: what they answer, and what they refuse by name.

use crate::checking::presets;
use crate::practice::played;
use crate::program::{Desk, assert_says};

/// A table of two people without suits, and one whose stakes are chosen.
const BIDS: &str = "base = 'niu-niu-bids'\nplayers = 2\n";
const NO_BANK: &str = "base = 'niu-niu-all'\nplayers = 2\n";

/// Every command that needs a fixed dealer and known stakes refuses by the name of what is missing, with exit code 2.
#[test]
fn commands_that_need_a_fixed_dealer_say_so() {
    let desk = Desk::with("bids.toml", BIDS);
    desk.write("all.toml", NO_BANK);
    for (arguments, why) in [
        (&["exact", "bids.toml"][..], "more than two people bid by their cards"),
        (&["verify", "bids.toml"], "more than two people bid by their cards"),
        (&["compare", "all.toml", "--vary", "players=1,2"], "`compare` needs a fixed dealer"),
        (&["compare", "bids.toml", "all.toml", "--why"], "`compare` needs a fixed dealer"),
        (&["risk", "bids.toml", "--rounds", "10"], "`risk` needs a fixed dealer"),
        (&["count", "bids.toml"], "cards of gnau are not counted: people bid for the bank"),
        (&["count", "all.toml"], "cards of gnau are not counted: nobody banks"),
        (&["night", "all.toml", "--set", "night.deal=winner"], "every round has its own dealer, or none"),
        (&["effects", "bids.toml"], "`effects` needs a fixed dealer"),
        (&["design", "bids.toml", "--target", "0", "--vary", "payout.ox_10=1,2"], "`design` needs a fixed dealer"),
        (&["design", "bids.toml", "--target", "0", "--solve", "payout.ox_10"], "`design` needs a fixed dealer"),
        (&["dossier", "bids.toml"], "`dossier` needs a fixed dealer"),
        (&["practice", "all.toml"], "bids and stakes are practised where people bid for the bank"),
        (&["practice", "bids.toml", "--role", "dealer"], "anybody may bank"),
        (&["exact", "all.toml"], "nobody banks, and the highest of all hands collects"),
        (&["risk", "all.toml", "--rounds", "10"], "nobody banks"),
    ] {
        let said = desk.run(arguments).refused();
        assert_says(&said, &[why]);
    }
    // The page looks hands up at such a table.
    assert!(desk.run(&["page", "bids.toml"]).quietly().contains("bids = [0, 1, 2, 3, 4]"));
}

/// Rules that depend on earlier rounds are refused with the reason, as keys and as values.
#[test]
fn rules_of_earlier_rounds_are_refused_with_the_reason() {
    let desk = Desk::new();
    for key in ["push_bets = true", "push-bets = [1, 2]", "'推注' = 2", "money_limit = 100", "equal_bids = 'richest'"]
    {
        desk.write("earlier.toml", format!("{BIDS}[dealer]\n{key}\n"));
        let said = desk.run(&["check", "earlier.toml"]).refused();
        assert_says(&said, &["means a rule that looks at earlier rounds: ", "which is not covered here"]);
    }
}

/// Four cards say on one screen what to bid and stake, and why: on either side of a threshold, and only the cards that
/// people see. The worths are those of the table without a bank.
#[test]
fn seen_cards_say_what_to_bid_and_why() {
    let desk = Desk::new();
    desk.write("bids.toml", "base = 'gnau'\n[dealer]\nby = 'bids'\nseen = 4\nbids = [0, 2, 4]\nstakes = [1, 5]\n");
    let without: serde_json::Value =
        serde_json::from_str(&desk.run(&["hand", "gnau", "K", "10", "4", "6", "--json"]).quietly()).unwrap();
    let [worth, as_dealer] = ["worth", "worth_as_dealer"].map(|name| without[name].as_f64().unwrap());
    let ask = |cards: &[&str], from: &str| {
        let set = format!("strategy.worth={{bid_from={from},stake_from={from},stake_against_bid_from=0}}");
        desk.run(&[&["hand", "bids.toml"][..], cards, &["--set", &set]].concat()).quietly()
    };
    let (low, high) = (ask(&["K", "10", "4", "6"], "0.45"), ask(&["K", "10", "4", "6"], "0.58"));
    for (told, does, way, from) in [(&low, ["4", "5"], "reaches", "0.45"), (&high, ["0", "1"], "is below", "0.58")] {
        let line = |label: &str| told.lines().find(|line| line.trim_start().starts_with(label)).unwrap();
        for (label, does, worth) in [("bid, by worth", does[0], as_dealer), ("stake if nobody bids", does[1], worth)] {
            let why = format!("{does}, because a worth of {worth:+.4} {way} the threshold of {from}");
            assert!(line(label).contains(&why), "{}: {why}", line(label));
        }
        assert!(line("stake against a bid").contains("5, because"), "{told}");
        assert!(told.lines().count() <= 24, "{told}");
    }
    let fewer = ask(&["K", "10"], "0");
    assert!(fewer.contains("worth to a player") && !fewer.contains("by worth"), "{fewer}");
}

/// A list of all hands says what each calls for, and how often people bid and raise. A chart shows how worth is distributed.
#[test]
fn lists_of_hands_say_what_to_bid() {
    let desk =
        Desk::with("bids.toml", &format!("{TWO}[strategy.worth]\nbid_from = 0.1\nstake_against_bid_from = 0.2\n"));
    let printed = desk.run(&["hand", "bids.toml", "--list", "2", "--json"]).quietly();
    let list: serde_json::Value = serde_json::from_str(&printed).unwrap();
    let rows = list["rows"].as_array().unwrap();
    // 13 faces with the ace of spades apart.
    assert_eq!(rows.len(), 14 * 13 / 2 + 13);
    for (name, worth, from, [least, most]) in [
        ("bid", "worth_as_dealer", 0.1, ["0", "2"]),
        ("stake", "worth", 0.0, ["1", "3"]),
        ("stake_against_a_bid", "worth", 0.2, ["1", "3"]),
    ] {
        let mut share = 0.0;
        for row in rows {
            let reaches = row[worth].as_f64().unwrap() >= from;
            assert_eq!(row[name], if reaches { most } else { least }, "{name}: {row}");
            share += if reaches { row["probability"].as_f64().unwrap() } else { 0.0 };
        }
        assert!((list[name].as_f64().unwrap() - share).abs() < 1e-12, "{name}: {share}");
    }
    let other = desk.run(&["hand", "bids.toml", "--list", "3", "--export-svg", "worth.svg"]).quietly();
    assert!(other.contains("all hands of 3 cards") && !other.contains("by worth:"), "{other}");
    assert_says(&desk.read("worth.svg"), &["The worth of 3 cards to a player. Above 0: "]);
    assert_says(&desk.run(&["hand", "bids.toml", "--list", "2", "--all"]).refused(), &["without `--all`"]);
    assert_says(&desk.run(&["hand", "modulo-n", "--list", "2"]).refused(), &["without `--list`"]);
}

/// The bid of a table is looked up: as its line has it, whichever way the cards are typed.
#[test]
fn a_bid_is_looked_up_in_a_table() {
    let desk = Desk::with("two.toml", TWO);
    desk.run(&["solve", "two.toml"]).quietly();
    let table = desk.read("results/two/solved/bids.csv");
    let mut lines = table.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let header = lines.next().unwrap();
    let columns = ["hand", "bid_0", "bid_2"].map(|name| header.iter().position(|other| *other == name).unwrap());
    let rows: Vec<[&str; 3]> = lines.map(|cells| columns.map(|at| cells[at])).collect();
    let mixed = rows.iter().find(|[_, none, _]| !["0.0", "1.0"].contains(none));
    for [hand, none, most] in [rows.first(), rows.last(), mixed].into_iter().flatten() {
        let percent = |cell: &str| format!("{:.1} %", 100.0 * cell.parse::<f64>().unwrap());
        let bids = [("0", percent(none)), ("2", percent(most))].map(|(bid, share)| format!("{bid} at {share}"));
        let bids: Vec<String> = bids.into_iter().filter(|bid| !bid.ends_with(" 0.0 %")).collect();
        let set = "strategy.bids={ file = 'results/two/solved/bids.csv' }";
        // An ace without a suit in the table is not the ace of spades.
        let cards = hand.split(' ').map(|card| if card == "A" { "Ah" } else { card }).collect::<Vec<_>>().join("-");
        let said = desk.run(&["hand", "two.toml", &cards, "--set", set]).quietly();
        let words: Vec<&str> = said.split_whitespace().collect();
        assert_says(&words.join(" "), &[&format!("bid, by the table {} bid, by worth", bids.join(", "))]);
    }
    assert!(!desk.run(&["hand", "two.toml", "K-10"]).quietly().contains("by the table"));
}

/// A bid is asked for, then the stake where somebody else banks, with the cost of each answer.
#[test]
fn bids_and_stakes_are_practised() {
    let desk = Desk::with("two.toml", TWO);
    let text = played(&desk, &["two.toml", "--seed", "3", "--out", "missed.csv"], &"0103".repeat(20)).quietly();
    assert_says(
        &text,
        &["2 people bid at once.", "How much do you bid?", "0  bid 0", "2  bid 2", "no answer has the key 1"],
    );
    assert_says(&text, &["You bid 0, the others 2. Somebody else banks at 2.", "How much do you stake?", "3  stake 3"]);
    assert_says(&text, &["You bid 0, the others 0. Somebody else banks at 1.", "hundredths of a bet"]);
    assert!(desk.read("missed.csv").contains(",bid 2,"), "{}", desk.read("missed.csv"));
    desk.write(
        "unlike.toml",
        TWO.replace("players = 1", "players = 2") + "[strategy]\nbids = ['never', 'never', 'always']\n",
    );
    let said = played(&desk, &["unlike.toml"], "").refused();
    assert_says(&said, &["against people who all bid and stake alike"]);
}

/// Two people who bid after two cards and choose stakes, and three.
const TWO: &str = "game = 'gnau'\nplayers = 1\n[dealer]\nby = 'bids'\nseen = 2\nbids = [0, 2]\nstakes = [1, 3]\n";

/// Two people are counted: `exact` and `verify` agree, and `compare` explains a change rule by rule. Three are played, and
/// their changes are not explained.
#[test]
fn two_people_are_counted() {
    let desk = Desk::with("two.toml", TWO);
    desk.write("other.toml", TWO.replace("[0, 2]", "[0, 3]").replace("[1, 3]", "[1, 4]"));
    desk.write("three.toml", TWO.replace("players = 1", "players = 2"));
    assert_says(
        &desk.run(&["exact", "two.toml"]).quietly(),
        &["exact, by enumeration", "SD of a person's net", "edge = "],
    );
    assert_says(&desk.run(&["verify", "two.toml", "--rounds", "20000"]).quietly(), &["figures compared"]);
    assert_says(
        &desk.run(&["compare", "two.toml", "other.toml", "--why"]).quietly(),
        &["compared, exact", "dealer.bids"],
    );
    for arguments in [["dossier", "two.toml"], ["effects", "two.toml"]] {
        let said = desk.run(&arguments).refused();
        assert_says(&said, &[&format!("`{}` needs a fixed dealer", arguments[0])]);
    }
    let played = ["compare", "three.toml", "--vary", "dealer.seen=2,1", "--rounds", "5000"];
    assert_says(&desk.run(&played).quietly(), &["compared, simulated, 5,000 rounds", "stakes that vary"]);
    desk.write("others.toml", TWO.replace("players = 1", "players = 2").replace("[0, 2]", "[0, 3]"));
    let said = desk.run(&["compare", "three.toml", "others.toml", "--why"]).refused();
    assert_says(&said, &["--why needs exact odds of every table between the two, but people bid for the bank"]);
}

/// People who all settle with each other are counted. What their pairs of hands do not give is left out by name, and two
/// lack nothing.
#[test]
fn people_without_a_bank_are_counted() {
    let desk = Desk::with("each.toml", &format!("{NO_BANK}[dealer]\nall_pay = 'each'\n"));
    let left_out = "std_dev of each person, volatility_index of each person, money_moved";
    assert_says(&desk.run(&["exact", "each.toml"]).quietly(), &["By hand", &format!("not enumerated: {left_out}")]);
    let verified = desk.run(&["verify", "each.toml", "--rounds", "300000"]).quietly();
    assert_says(&verified, &["figures compared", left_out, "agree: chance explains every figure", "a share off by"]);
    for all_pay in ["highest", "each"] {
        let set = format!("dealer.all_pay={all_pay}");
        let two = desk.run(&["exact", "each.toml", "--set", "players=1", "--set", &set, "--out", all_pay]).quietly();
        assert_says(&two, &["money moved in a round", "SD of a person's net"]);
        assert!(!two.contains("not enumerated"), "{two}");
    }
}

/// Tables whose bids are not solved are refused before anything is searched, and the message says which are.
#[test]
fn tables_that_are_not_solved_are_refused() {
    let desk = Desk::new();
    for (keys, why) in [
        ("bids'\nplayers = 1\nbets = [1, 2]\n", "people have different bets"),
        ("bids'\nplayers = 1\nstrategy.players = ['best', 'first-ox']\n", "people arrange differently"),
        ("bids'\nplayers = 1\n[dealer]\nno_bids = 'redeal'\n", "a round without a bid is dealt again"),
        ("bids'\nplayers = 1\n[dealer]\nseen = 5\n", "people see all five cards"),
        ("bids'\nplayers = 1\n[dealer]\npot = 20\n", "the bank is a pot"),
        ("bids'\nplayers = 1\ncommission = 0.05\ncommission_to = 'house'\n", "commission leaves the table"),
        ("bids'\nplayers = 5\n", "more than five people play"),
        ("all'\nplayers = 1\n", "nobody banks"),
        ("mainland'\nplayers = 1\n[dealer]\nstakes = [1, 5]\n", "nobody bids for the bank"),
    ] {
        desk.write("table.toml", format!("base = 'niu-niu-{keys}"));
        for side in ["best-play", "people"] {
            let said = desk.run(&["solve", "table.toml", "--against", side]).refused();
            assert_says(&said, &[why, "bids and stakes are solved for two to five people"]);
        }
    }
    desk.write("table.toml", "base = 'niu-niu-bids'\nplayers = 2\nstrategy.bids = ['solved', 'never', 'always']\n");
    let said = desk.run(&["solve", "table.toml", "--against", "people"]).refused();
    assert_says(&said, &["the others bid or stake differently"]);
    desk.write("table.toml", "base = 'niu-niu-bids'\nplayers = 1\n");
    for side in ["players", "dealer"] {
        let said = desk.run(&["solve", "table.toml", "--against", side]).refused();
        assert_says(&said, &["against best play or `people`"]);
    }
}

/// A preset says whether it has exact odds, and `exact` agrees.
#[test]
fn presets_say_which_of_them_are_only_simulated() {
    let desk = Desk::new();
    let printed = desk.run(&["presets", "--json"]).quietly();
    let all: Vec<serde_json::Value> = serde_json::from_str(&printed).unwrap();
    assert_eq!(all.len(), presets().len());
    let only: Vec<&str> = all
        .iter()
        .filter(|preset| !preset["only_simulated"].is_null())
        .filter_map(|one| one["name"].as_str())
        .collect();
    assert_eq!(only, ["niu-niu-bids", "niu-niu-all"]);
    for name in only {
        desk.run(&["exact", name]).refused();
        desk.run(&["simulate", name, "--rounds", "500"]).quietly();
    }
}
