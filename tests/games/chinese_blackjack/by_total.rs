//! Charts by totals against exact odds of the strategies that a config can name, and against best responses.

use super::both::game;
use super::solve::{figure, solve};
use super::tables::{as_written, folder};
use houseodds::engine::{Rounds, Unwatched};
use houseodds::games::{Against, Analysis, Solved, Solving};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Tables whose dealers and shoes are lopsided.
const TABLES: [&str; 3] = [
    "players = 1\nshoe.removed = '2s 2h 2d 2c 3s 3h 4d 5c Kd'\n\
     strategy.dealer.stand_at = { two = 18, three = 16, four = 19 }\n",
    "players = 1\nrules = { free_hand = 'off', player_minimum = 14, dealer_minimum = 17 }\npayout.dealer.twenty_one = 1\n",
    "players = 1\nrules = { free_hand = 'off', ties = 'dealer' }\nspecial.sevens = { cards = ['7 7'] }\npayout.sevens = 3\n",
];

fn by_total(keys: &str, against: Against) -> Solved {
    game(keys).solve(&Solving { by_total: true, ..Solving::new(against, 0) }, &Unwatched).unwrap()
}

/// Returns the rule of thumb of three totals as a config's strategy, and its net.
fn thumb(solved: &Solved) -> (String, f64) {
    let table = solved.answer.tables.iter().find(|table| table.name == "thumbs").unwrap();
    let [rule, net] = [1, 2].map(|column| table.rows[2][column].to_string());
    let mut numbers = rule.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse::<usize>().ok());
    let hard = numbers.next().unwrap();
    let soft = if rule.contains("soft") { numbers.next().unwrap() } else { hard };
    let mut stand_at = [[hard; 3], [soft; 3]];
    if let Some(count) = numbers.next() {
        let total = numbers.next().unwrap();
        stand_at.iter_mut().for_each(|by_count| by_count[count - 2] = total);
    }
    (strategy(stand_at), net.parse().unwrap())
}

/// Returns the keys of a player who stands on these totals, hard and soft, with two, three, four cards.
fn strategy(stand_at: [[usize; 3]; 2]) -> String {
    let keys = ["stand_at", "soft_stand_at"].into_iter().zip(stand_at);
    let lines = keys.map(|(key, [two, three, four])| {
        format!("strategy.player.{key} = {{ two = {two}, three = {three}, four = {four} }}\n")
    });
    lines.collect()
}

fn exact(keys: &str) -> f64 {
    let game = game(keys);
    -game.exact_by_seat().unwrap().dealer().mean.divided(game.staked()).nearest()
}

/// A chart that a config plays nets what it says, and the dealer's best reply to it leaves what it says at worst.
#[test]
fn charts_are_worth_their_exact_odds() {
    for keys in TABLES {
        let solved = by_total(keys, Against::Dealer);
        let folder = folder(&solved, as_written);
        let played = format!("{keys}strategy.player.file = '{}'\n", folder.path().join("player.csv").display());
        assert!((figure(&solved, "value") - exact(&played)).abs() < 1e-12, "{keys}");
        let reply = solve(&played, Against::Players);
        assert!((figure(&solved, "value_at_worst") - figure(&reply, "value")).abs() < 1e-12, "{keys}");
        let by_cards = figure(&solve(keys, Against::Dealer), "value");
        assert_eq!(figure(&solved, "by_cards_value"), by_cards, "{keys}");
        assert!(
            figure(&solved, "cost") >= 0.0 && figure(&solved, "value_at_worst") < figure(&solved, "value"),
            "{keys}"
        );
    }
}

/// A rule of one line nets what a config with its totals does. No other rule of its length does better, and no totals
/// to stand on do better than the chart.
#[test]
fn no_totals_beat_a_chart() {
    let mut rng = ChaCha8Rng::seed_from_u64(44);
    // The totals of a config say nothing about escapes.
    for keys in TABLES.iter().filter(|keys| keys.contains("free_hand = 'off'")) {
        let solved = by_total(keys, Against::Dealer);
        let (own, net) = thumb(&solved);
        assert!((net - exact(&format!("{keys}{own}"))).abs() < 1e-12, "{keys}{own}");
        for _ in 0..40 {
            let mut total = || rng.random_range(16..=21);
            let free = [[total(), total(), total()], [total(), total(), total()]];
            assert!(exact(&format!("{keys}{}", strategy(free))) <= figure(&solved, "value") + 1e-12, "{keys}{free:?}");
            let mut ruled = [[free[0][0]; 3], [free[1][0]; 3]];
            let (count, total) = (total() % 3, total());
            ruled.iter_mut().for_each(|by_count| by_count[count] = total);
            assert!(exact(&format!("{keys}{}", strategy(ruled))) <= net + 1e-12, "{keys}{ruled:?}");
        }
    }
}

/// Returns the row of a solved player's table with the play of most hands of its total: hit hard 16, soft totals up to
/// 19, with three cards up to 20, and hard 17 with four.
fn as_most_play(row: &str) -> String {
    let cells: Vec<&str> = row.split(',').collect();
    if cells[0] != "hit" {
        return row.to_owned();
    }
    let cards: Vec<u8> = cells[1].split(' ').map(|card| card.parse().unwrap_or(1)).collect();
    let (lowest, of_ace) = (cards.iter().sum::<u8>(), [11, 10, 1][cards.len() - 2]);
    let is_soft = cards[0] == 1 && lowest + of_ace - 1 <= 21 && of_ace > 1;
    let (total, highest) = if is_soft {
        (lowest + of_ace - 1, if cards.len() == 2 { 19 } else { 20 })
    } else {
        (lowest, if cards.len() == 4 { 17 } else { 16 })
    };
    let chance = u8::from(total <= highest);
    [&cells[..cells.len() - 4], &[&*chance.to_string()], &cells[cells.len() - 3..]].concat().join(",")
}

/// Computed outside: who plays each total as most of its hands play in equilibrium loses 1.296346 % to the dealer of the
/// equilibrium instead of 1.290992 %, and .0293 points more than that to one who exploits it. The best chart, which
/// mixes, loses nearly nothing more to anybody.
#[test]
fn a_chart_resists_exploitation() {
    let solved = solve("players = 1\n", Against::BestPlay);
    let folder = folder(&solved, |name, text| match name {
        "player.csv" => text.lines().map(|row| as_most_play(row) + "\n").collect(),
        _ => text.to_owned(),
    });
    let path = |side: &str| folder.path().join(format!("{side}.csv")).display().to_string();
    let player = format!("players = 1\nstrategy.player.file = '{}'\n", path("player"));
    let net = exact(&format!("{player}strategy.dealer.file = '{}'\n", path("dealer")));
    assert!((net + 0.01296346).abs() < 5e-9, "{net}");
    let (value, at_worst) = (figure(&solved, "value"), figure(&solve(&player, Against::Players), "value"));
    assert!((at_worst - value + 0.000293).abs() < 5e-7, "{at_worst}");
    let best = by_total("players = 1\n", Against::BestPlay);
    assert_eq!(figure(&best, "by_cards_value"), value);
    assert!(at_worst + 0.0002 < figure(&best, "value") && figure(&best, "value") < value, "{:?}", best.answer.facts);
}

/// The best chart against a dealer who adapts has the net that his best reply leaves, also where he may escape. It
/// guarantees no less than the best chart against the dealer of the config.
#[test]
fn a_chart_at_worst_is_judged_by_another_question() {
    for keys in TABLES {
        let best = by_total(keys, Against::BestPlay);
        let folder = folder(&best, as_written);
        let played = format!("{keys}strategy.player.file = '{}'\n", folder.path().join("player.csv").display());
        let reply = figure(&solve(&played, Against::Players), "value");
        assert!((figure(&best, "value") - reply).abs() < 1e-12, "{keys}");
        assert!(figure(&by_total(keys, Against::Dealer), "value_at_worst") <= reply + 1e-7, "{keys}");
        assert!(figure(&best, "cost") >= 0.0 && figure(&best, "cost") < 0.001, "{keys}: {:?}", best.answer.facts);
    }
}
