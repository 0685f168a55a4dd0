//! Commands at tables with a bank: what they answer, and what they refuse by name.

use crate::checking::presets;
use crate::program::{Desk, assert_says};

/// A table of two people without suits, and one whose stakes are chosen.
const BIDS: &str = "base = 'niu-niu-bids'\nplayers = 2\n";
const NO_BANK: &str = "base = 'niu-niu-all'\nplayers = 2\n";

/// Every command that needs a fixed dealer and known stakes refuses by the name of what is missing, with exit code 2.
#[test]
fn commands_that_need_a_fixed_dealer_say_so() {
    let desk = Desk::with("bids.toml", BIDS);
    desk.write("all.toml", NO_BANK);
    desk.write("log.csv", "dealer_hand\nox_1\n");
    for (arguments, why) in [
        (&["exact", "bids.toml"][..], "people bid for the bank"),
        (&["verify", "bids.toml"], "people bid for the bank"),
        (&["compare", "bids.toml", "--vary", "players=1,2"], "`compare` needs a fixed dealer"),
        (&["compare", "bids.toml", "all.toml", "--why"], "`compare` needs a fixed dealer"),
        (&["risk", "bids.toml", "--rounds", "10"], "`risk` needs a fixed dealer"),
        (&["count", "bids.toml"], "with `[dealer]`"),
        (&["effects", "bids.toml"], "people bid for the bank"),
        (&["design", "bids.toml", "--target", "0", "--vary", "payout.ox_10=1,2"], "`design` needs a fixed dealer"),
        (&["dossier", "bids.toml"], "people bid for the bank"),
        (&["monitor", "bids.toml", "log.csv"], "`monitor` needs a fixed dealer"),
        (&["practice", "bids.toml"], "bids and stakes are not practised"),
        (&["exact", "all.toml"], "nobody banks"),
        (&["risk", "all.toml", "--rounds", "10"], "nobody banks"),
    ] {
        let said = desk.run(arguments).refused();
        assert_says(&said, &[why]);
    }
}

/// Tables whose bids are not solved are refused before anything is searched, and the message says which are.
#[test]
fn tables_that_are_not_solved_are_refused() {
    let desk = Desk::new();
    for keys in [
        "base = 'niu-niu-bids'\nplayers = 2\n",
        "base = 'niu-niu-bids'\nplayers = 1\nbets = [1, 2]\n",
        "base = 'niu-niu-bids'\nplayers = 1\n[dealer]\nno_bids = 'redeal'\n",
        "base = 'niu-niu-bids'\nplayers = 1\n[dealer]\nseen = 5\n",
        "base = 'niu-niu-bids'\nplayers = 1\n[dealer]\npot = 20\n",
        "base = 'niu-niu-bids'\nplayers = 1\ncommission = 0.05\ncommission_to = 'house'\n",
        "base = 'niu-niu-all'\nplayers = 1\n",
    ] {
        desk.write("table.toml", keys);
        for side in ["best-play", "people"] {
            let said = desk.run(&["solve", "table.toml", "--against", side]).refused();
            assert_says(&said, &["bids and stakes are solved for two people"]);
        }
    }
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
    assert_eq!(only, ["niu-niu-bids", "niu-niu-free", "niu-niu-all"]);
    for name in only {
        desk.run(&["exact", name]).refused();
        desk.run(&["simulate", name, "--rounds", "500"]).quietly();
    }
}
