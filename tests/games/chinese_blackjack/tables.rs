//! Solved tables played back: exactly, and by simulation.

use super::both::game;
use super::simulation::random_rules;
use super::solve::{figure, rules, solve};
use crate::compare::agrees;
use crate::play::{config, one_round, tables};
use houseodds::config::render;
use houseodds::engine::{Rounds, Unwatched};
use houseodds::games::Role;
use houseodds::games::chinese_blackjack::moves;
use houseodds::games::{Against, Analysis, Game, Solved, load_text};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::fs;
use tempfile::TempDir;

/// Returns a folder with the tables of an answer, with a change to each.
pub fn folder(solved: &Solved, change: impl Fn(&str, &str) -> String) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in &solved.answer.files {
        fs::write(folder.path().join(name), change(name, text)).unwrap();
    }
    folder
}

/// Returns keys that name a table.
fn file(path: &str, folder: &TempDir, name: &str) -> String {
    format!("{path}file = '{}'\n", folder.path().join(name).display())
}

pub fn both(folder: &TempDir) -> String {
    file("strategy.player.", folder, "player.csv") + &file("strategy.dealer.", folder, "dealer.csv")
}

pub fn as_written(_: &str, text: &str) -> String {
    text.to_owned()
}

fn exact_odds_are_the_solved_value(mixtures: usize) {
    let mut rng = ChaCha8Rng::seed_from_u64(51);
    for round in 0..mixtures {
        let keys = if round == 0 { "players = 1\n".to_owned() } else { random_rules(&mut rng, 1, [1, 8][round % 2]) };
        let solved = solve(&keys, Against::BestPlay);
        let folder = folder(&solved, as_written);
        let game = game(&(keys.clone() + &both(&folder)));
        let exact = -game.exact_by_seat().unwrap().dealer().mean.divided(game.unit()).nearest();
        assert!((exact - figure(&solved, "value")).abs() < 1e-12, "{exact} {:?} {keys}", solved.answer.facts);
    }
}

#[test]
fn exact_odds_of_solved_tables_are_the_solved_value() {
    exact_odds_are_the_solved_value(3);
}

#[test]
#[ignore = "long check"]
fn exact_odds_of_many_solved_tables_are_the_solved_value() {
    exact_odds_are_the_solved_value(40);
}

/// With 6-10 against the dealer of the config, the margin of hitting over standing is the difference between the exact
/// odds of two tables that differ in this decision. The frequency of 6-10 against a dealer without a special is counted
/// by hand.
#[test]
fn choices_differ_as_exact_odds_do() {
    let keys = "players = 1\nrules.free_hand = 'off'\nstrategy.dealer.stand_at = { two = 18, three = 17, four = 17 }\n";
    let solved = solve(keys, Against::Dealer);
    let worth_if = |chance: &str| {
        let change = |_: &str, text: &str| -> String {
            let line = |line: &str| match line.strip_prefix("hit,6 10,,,,") {
                Some(_) => format!("hit,6 10,,,,{chance},,,\n"),
                None => format!("{line}\n"),
            };
            text.lines().map(line).collect()
        };
        let folder = folder(&solved, change);
        let game = game(&(keys.to_owned() + &file("strategy.player.", &folder, "player.csv")));
        -game.exact_by_seat().unwrap().dealer().mean.divided(game.unit()).nearest()
    };
    let found = moves(&rules(keys), Role::Player, &[6, 10], None);
    let net = |name: &str| found.iter().find(|found| found.name == name).unwrap().net;
    // 4 · 16 of 1326 pairs. Then 50 cards with 4 aces and 15 tens: of their 1225 pairs 6 are ban-bans, 60 ban-nags.
    let often = 64.0 / 1326.0 * (1.0 - 66.0 / 1225.0);
    let difference = (worth_if("1") - worth_if("0")) / often;
    assert!((net("hit") - net("stand") - difference).abs() < 1e-9, "{found:?} {difference}");
    assert_eq!(found.len(), 2);
    // There is no choice with 11, or with two aces.
    assert!(moves(&rules(keys), Role::Player, &[5, 6], None).is_empty());
    assert!(moves(&rules(keys), Role::Dealer, &[1, 1], Some(2)).is_empty());
    let dealer = moves(&rules(keys), Role::Dealer, &[7, 10], Some(3));
    assert_eq!(
        dealer.iter().map(|found| (found.name, found.against)).collect::<Vec<_>>(),
        [("hit", Some(3)), ("reveal", Some(3))]
    );
}

/// Checks that simulation and exact odds of the same strategies agree.
pub fn compare(keys: &str) {
    const ROUNDS: u64 = 200_000;
    let game = game(keys);
    let exact = game.tables(&game.exact(&Unwatched).unwrap());
    assert!(exact.rows("frequency").iter().all(|row| row.count.is_none()), "{keys}");
    agrees(&tables(&config("chinese-blackjack", keys), 52, ROUNDS), &exact, ROUNDS, keys);
}

#[test]
fn solved_tables_are_played() {
    for keys in ["players = 4\n", "players = 1\nrules.dealer_reveals = 'none'\n"] {
        let folder = folder(&solve(keys, Against::BestPlay), as_written);
        compare(&(keys.to_owned() + &both(&folder)));
    }
}

#[test]
fn mixtures_of_all_kinds() {
    mixtures(1);
}

#[test]
#[ignore = "long check"]
fn mixtures_of_all_kinds_beside_another_seat() {
    mixtures(2);
}

/// Tests tables in which every escape is random, differently for each hand and number of shown specials, and some hits
/// are. A second seat plays differently.
fn mixtures(players: usize) {
    let keys = "rules.player_minimum = 14\nrules.free_hand_aces = false\n";
    let mixed = |_: &str, text: &str| -> String {
        let change = |(line, text): (usize, &str)| {
            let cells: Vec<&str> = text.split(',').collect();
            let chance = format!("0.{}", 100_000 + 7919 * line % 900_000);
            let chance = if cells[0] == "escape" || line % 20 == 1 { &chance } else { cells[5] };
            format!("{},{chance},{}\n", cells[..5].join(","), cells[6..].join(","))
        };
        let (header, rows) = text.split_once('\n').unwrap();
        format!("{header}\n{}", rows.lines().enumerate().map(change).collect::<String>())
    };
    let keys = format!("players = {players}\n{keys}");
    let solved = solve(&keys, Against::BestPlay);
    let mixed = folder(&solved, mixed);
    let seats = [
        format!("[[strategy.seat]]\n{}", file("", &mixed, "player.csv")),
        "[[strategy.seat]]\nstand_at.two = 17\nfree_hand = 'escape-special'\n".to_owned(),
    ];
    compare(&(keys + &file("strategy.dealer.", &mixed, "dealer.csv") + &seats[..players].concat()));
}

/// Returns the messages about a config, as printed.
fn mistakes(keys: &str) -> String {
    let mistakes = load_text("test", &format!("game = 'chinese-blackjack'\n{keys}")).unwrap_err().0;
    render(&mistakes, false, false)
}

/// Each mistake in a table is reported with its line and column and the correct form.
#[test]
fn mistakes_in_tables_are_reported_with_places() {
    let keys = "players = 1\nrules.free_hand = 'players'\n";
    let solved = solve(keys, Against::BestPlay);
    // The first lines of decisions are the escapes with A 4 where nothing, a ban-nag and a ban-ban is shown.
    let said_of = |line: usize, to: &str| {
        let change = |name: &str, text: &str| -> String {
            let cut = |(at, text): (usize, &str)| if at == line { to.to_owned() } else { text.to_owned() };
            let lines: Vec<String> = text.lines().enumerate().map(cut).collect();
            if name == "player.csv" { lines.join("\n") } else { text.to_owned() }
        };
        let folder = folder(&solved, change);
        mistakes(&(keys.to_owned() + &file("strategy.player.", &folder, "player.csv")))
    };
    let rest = ",0.1,0.1,0,0";
    for (line, to, place, says) in [
        (0, "decision,hand,chance".to_owned(), "test:4:24", "its first line must name the columns"),
        (
            0,
            "decision,hand,against,ban_bans,ban_nags,chance,chance".to_owned(),
            "csv:1:48",
            "column `chance` is named twice",
        ),
        (1, format!("escape,A 4,,0,0,1.000001{}", &rest[4..]), "csv:2:17", "a chance from 0 to 1"),
        (1, format!("escape,A 4,,0,0,-0.5{}", &rest[4..]), "csv:2:17", "a chance from 0 to 1"),
        (1, format!("escape,A 4,,0,0,0.0000005{}", &rest[4..]), "csv:2:17", "at most six digits"),
        (1, format!("escape,4 A,,0,0,1{}", &rest[4..]), "csv:2:8", "`hand` must be two to four cards from A to 10"),
        (1, format!("escapes,A 4,,0,0,1{}", &rest[4..]), "csv:2:1", "`decision` must be \"hit\" or \"escape\""),
        (1, format!("escape,A 4,2,0,0,1{}", &rest[4..]), "csv:2:12", "`against` must be an empty cell"),
        (1, "escape,A 4,,0,0".to_owned(), "csv:2:1", "5 cells under 9 columns"),
        (2, format!("escape,A 4,,0,0,1{}", &rest[4..]), "csv:3:8", "has two rows"),
        (
            2,
            format!("escape,A 5 5,,0,0,1{}", &rest[4..]),
            "csv:3:8",
            "under these rules there is nothing to decide here",
        ),
        (2, format!("escape,A 5 5,,0,0,1{}", &rest[4..]), "test:4:24", "does not say whether to escape with A 4"),
    ] {
        let said = said_of(line, &to);
        assert!(said.contains(place) && said.contains(says), "{to}: {place} {says}\n{said}");
    }
    // Changes that people and their tools make to such a file are harmless.
    for (line, to) in [(1, "escape,A 4,,0.0,0.0,1.0,,,"), (1, "escape,A 4,,0,0,1e-06,,,")] {
        let change = |_: &str, text: &str| -> String {
            let lines = text.lines().enumerate().map(|(at, text)| if at == line { to } else { text });
            "\u{feff}".to_owned() + &lines.collect::<Vec<_>>().join("\r\n")
        };
        let folder = folder(&solved, change);
        config("chinese-blackjack", &(keys.to_owned() + &file("strategy.player.", &folder, "player.csv")));
    }
}

/// A table is accepted under rules that require the same decisions, for any payouts, and under no others.
#[test]
fn tables_for_other_hands_are_refused() {
    let solved = solve("players = 1\n", Against::BestPlay);
    let folder = folder(&solved, as_written);
    config("chinese-blackjack", &("players = 1\npayout.win = 3\nrules.ties = 'dealer'\n".to_owned() + &both(&folder)));
    for other in [
        "players = 1\nrules.ace.three = [1, 11]\n",
        "players = 1\nrules.player_minimum = 17\n",
        "players = 1\nrules.dealer_reveals = 'none'\n",
        "players = 1\nrules.free_hand_aces = false\n",
        "players = 2\n",
    ] {
        let said = mistakes(&(other.to_owned() + &both(&folder)));
        assert!(said.contains("`houseodds solve` writes one for these"), "{other}: {said}");
    }
}

#[test]
fn a_table_stands_alone() {
    let solved = solve("players = 1\nrules.dealer_reveals = 'none'\n", Against::BestPlay);
    let folder = folder(&solved, as_written);
    let keys = "players = 1\n".to_owned() + &both(&folder);
    for beside in ["strategy.player.stand_at.two = 18\n", "strategy.dealer.reveal = { 16 = [2] }\n"] {
        assert!(mistakes(&(keys.clone() + beside)).contains("cannot be combined with `file`"), "{beside}");
    }
    let missing = mistakes("strategy.player.file = 'missing.csv'\n");
    assert!(missing.contains("test:2:24") && missing.contains("cannot read missing.csv"), "{missing}");
}

/// If stakes differ, the dealer's table depends on the stakes of the specials shown. In a round with these two cards he
/// escapes at one amount and at no other, and his expectation is a sum over the stakes.
#[test]
fn escapes_weigh_what_is_staked() {
    let (keys, stakes) = ("players = 3\nbets = [1, 2.5, 4]\nrules.dealer_escape = 'push'\n", [1.0, 2.5, 4.0]);
    let solved = solve(keys, Against::BestPlay);
    let rows = |solved: &Solved| -> Vec<Vec<String>> {
        let (_, table) = solved.answer.files.iter().find(|(name, _)| name == "dealer.csv").unwrap();
        table.lines().map(|line| line.split(',').map(str::to_owned).collect()).collect()
    };
    let single = solve("players = 1\nrules.dealer_escape = 'push'\n", Against::BestPlay);
    // A player looks at one hand, the dealer's.
    let seen = |solved: &Solved| -> Vec<String> {
        let (_, table) = solved.answer.files.iter().find(|(name, _)| name == "player.csv").unwrap();
        table.lines().map(|line| line.split(',').take(5).collect::<Vec<_>>().join(",")).collect()
    };
    assert_eq!(seen(&solved), seen(&single));
    let alone = rows(&single);
    let number = |text: &str| text.parse::<f64>().unwrap();
    let is_free = |row: &&Vec<String>| row[0] == "escape" && row[1] == "A 4" && row[3] == "0";
    let of_one = number(&alone.iter().find(is_free).unwrap()[8]);
    let table = rows(&solved);
    let amounts: Vec<&String> = table.iter().filter(is_free).map(|row| &row[4]).collect();
    assert_eq!(amounts, ["0", "1", "2.5", "3.5", "4", "5", "6.5", "7.5"]);
    for row in table.iter().filter(is_free) {
        let seen = number(&row[4]);
        let expected = (7.5 - seen) * of_one - 2.0 * seen;
        assert!((number(&row[8]) - expected).abs() < 1e-9, "{row:?}, {expected}");
    }
    for amount in amounts {
        let at_amount = |name: &str, text: &str| match name {
            "dealer.csv" => {
                let line = |row: &mut Vec<String>| {
                    if row[0] == "escape" {
                        row[5] = u8::from(row[3] == "0" && row[4] == *amount).to_string();
                    }
                    row.join(",")
                };
                table.clone().iter_mut().map(line).collect::<Vec<_>>().join("\n")
            }
            _ => text.to_owned(),
        };
        let game = game(&(keys.to_owned() + &both(&folder(&solved, at_amount))));
        for showing in 0..8u8 {
            let shows = |seat: usize| showing >> seat & 1 == 1;
            // The dealer has an ace and a 4, players with a ban-nag an ace and a king, the others 9 and 8.
            let mut left: Vec<u8> = (0..52).collect();
            let mut card = |face: u8| {
                let at = left.iter().position(|card| card / 4 + 1 == face).unwrap();
                left.remove(at)
            };
            let mut cards: Vec<u8> = [1, 4, 7, 7, 7].map(&mut card).to_vec();
            for seat in 0..3 {
                cards.extend(if shows(seat) { [1, 13, 2, 6, 12] } else { [9, 8, 3, 5, 12] }.map(&mut card));
            }
            let staked: f64 = (0..3).filter(|seat| shows(*seat)).map(|seat| stakes[seat]).sum();
            let escapes =
                one_round(&game, &cards).table("frequency").unwrap().row(&["dealer", "escape"]).unwrap().count;
            assert_eq!(escapes == Some(1), staked == number(amount), "{staked} shown, escapes at {amount}");
        }
    }
}
