//! Solved games against published values, exact odds of fixed strategies, and a plain reading of the tables.

use super::book::{Answers, Book};
use super::both::game;
use super::plain::PlainChineseBlackjack;
use super::simulation::{random_config, random_rules};
use super::tables::{as_written, folder};
use crate::play::config;
use houseodds::engine::{Rounds, Unwatched};
use houseodds::games::chinese_blackjack::Duel;
use houseodds::games::{Against, Analysis, Solved, Solving, load_text};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The rules under which an exact solver's page states its values.
const PUBLISHED: &str = "players = 1\nrules = { free_hand = 'off', triple_seven = true, \
                         five_dragon_settles = 'showdown' }\npayout.twenty_one = 1\n";

pub fn solve(keys: &str, against: Against) -> Solved {
    game(keys).solve(&Solving::new(against, 0), &Unwatched).unwrap()
}

pub fn figure(solved: &Solved, name: &str) -> f64 {
    solved.answer.facts.iter().find(|figure| figure.name == name).unwrap().number().unwrap()
}

/// The page's bounds for the equilibrium value, and the gain against a dealer who always stands on 16, each with
/// five-card busts losing one bet and two.
#[test]
fn published_values() {
    for (keys, bounds, response) in
        [("", -0.010397..=-0.010379, 0.046628), ("payout.five_card_bust = 2", -0.031056..=-0.031036, 0.026029)]
    {
        let keys = format!("{PUBLISHED}{keys}");
        let solved = solve(&keys, Against::BestPlay);
        assert!(bounds.contains(&figure(&solved, "value")), "{:?}", solved.answer.facts);
        assert!(figure(&solved, "exploitability") <= 1e-7, "{:?}", solved.answer.facts);
        let found = figure(&solve(&keys, Against::Dealer), "value");
        assert!((found - response).abs() < 0.5e-6, "{found}");
    }
}

/// Xì dách with six players and ties to the dealer: a player loses .64 % against the dealer of the table and 8.97 %
/// against one who plays perfectly. Both answers have both figures, and the first equals the enumeration of its table.
#[test]
fn both_answers_say_against_whom() {
    let keys = "players = 6\nrules.ties = 'dealer'\n";
    let game = |keys: &str| load_text("test", &format!("base = 'xi-dach'\n{keys}")).unwrap().rules.game(&Unwatched);
    let solve = |against| game(keys).solve(&Solving::new(against, 0), &Unwatched).unwrap();
    let [this, perfect] = [Against::Dealer, Against::BestPlay].map(solve);
    let figures = |solved: &Solved, names: [&str; 2]| names.map(|name| (10_000.0 * figure(solved, name)).round());
    assert_eq!(figures(&this, ["value", "equilibrium_value"]), [-64.0, -897.0]);
    assert_eq!(figures(&perfect, ["value_against_dealer", "value"]), [-64.0, -897.0]);
    for name in ["config_value", "exploitability"] {
        assert_eq!(figure(&this, name), figure(&perfect, name));
    }
    let folder = folder(&this, as_written);
    assert_eq!(this.answer.files.len(), 1, "the chart is the player's alone");
    let played = game(&format!("{keys}strategy.player.file = '{}'\n", folder.path().join("player.csv").display()));
    let exact = -played.exact_by_seat().unwrap().dealer().mean.divided(played.staked()).nearest();
    assert!((exact - figure(&this, "value")).abs() < 1e-12, "{exact}");
}

/// A table at which both sides have the same rules and payouts is even (docs/method.md), so a player's net is 0. Its sum
/// of floats leaves no trace of rounding.
#[test]
fn an_even_table_nets_exactly_0() {
    for keys in ["rules.triple_seven = true\n", "rules.both_bust = 'push'\n"] {
        let keys = format!(
            "players = 1\nrules.free_hand = 'off'\nrules.five_dragon_settles = 'showdown'\npayout.twenty_one = 1\n\
             payout.five_dragon_21 = 2\n{keys}"
        );
        let net = figure(&solve(&keys, Against::BestPlay), "config_value");
        assert_eq!(net, 0.0, "{keys}");
    }
}

/// Returns the rows of a side's chart without a choice, by their total.
fn forced(keys: &str, against: Against, side: &str) -> Vec<String> {
    let solved = solve(keys, against);
    let chart = solved.answer.tables.iter().find(|chart| chart.name == format!("{side}_chart")).unwrap();
    let rows = chart.rows.iter().map(|row| row.iter().map(ToString::to_string).collect::<Vec<_>>().join("|"));
    rows.filter(|row| row.contains("must")).collect()
}

/// Below a side's own minimum a card must be drawn, and 21 must stand. Two cards of 21 are a special, except an ace and
/// a 10 if only pictures make one.
#[test]
fn charts_say_where_there_is_no_choice() {
    let one_sided = "players = 1\nrules = { player_minimum = 0, dealer_minimum = 17 }\n";
    assert_eq!(forced(one_sided, Against::Dealer, "player"), ["21||S must|S must"]);
    let of_dealer = ["any|below 17|H must|H must|H must|H must", "any|21|S must|S must|S must|S must"];
    assert_eq!(forced(one_sided, Against::Players, "dealer"), of_dealer);
    let pictures = "players = 1\nrules = { ban_nag = 'pictures', player_minimum = 15 }\n";
    let of_player = ["below 15|H must|H must|H must", "21|S must|S must|S must"];
    assert_eq!(forced(pictures, Against::Dealer, "player"), of_player);
}

pub fn rules(keys: &str) -> houseodds::games::chinese_blackjack::Rules {
    config("chinese-blackjack", keys).rules_as().cloned().unwrap()
}

/// Checks that no threshold strategy of either side does better against the solved other side than the exploitability
/// allows.
fn none_beats_the_solved_strategies(one_in: [usize; 2]) {
    // The value of a redealt round is computed separately for each strategy: fewer of them are tried.
    let redeal = "players = 1\nrules.dealer_escape = 'redeal'\npayout.dealer.twenty_one = 1\n";
    let push = "players = 1\nrules.dealer_escape = 'push'\n";
    for (of_rules, every) in [push, redeal].into_iter().zip(one_in) {
        let duel = Duel::new(&rules(of_rules));
        let (chances, found) = duel.equilibrium(&Unwatched);
        assert!(found.exploitability() <= 1e-7, "{found:?}");
        let most = found.exploitability() + 1e-12;
        for at in (0..3 * 6_usize.pow(3)).step_by(every) {
            let [two, three, four] = [at / 36 % 6, at / 6 % 6, at % 6].map(|at| 16 + at);
            let escape = ["escape", "continue", "escape-special"][at / 216];
            let holder =
                format!("{{ stand_at = {{ two = {two}, three = {three}, four = {four} }}, free_hand = '{escape}' }}");
            let rules = rules(&format!("{of_rules}strategy = {{ player = {holder}, dealer = {holder} }}"));
            let player = duel.judge([&duel.seat_strategies(&rules)[0], &chances[1]]).value;
            let dealer = duel.judge([&chances[0], &duel.dealer_strategy(&rules)]).value;
            assert!(player <= found.value + most, "player with {holder}: {player} {found:?}");
            assert!(dealer >= found.value - most, "dealer with {holder}: {dealer} {found:?}");
        }
    }
}

#[test]
fn no_threshold_beats_the_solved_strategies() {
    none_beats_the_solved_strategies([11, 43]);
}

#[test]
#[ignore = "long check"]
fn none_of_all_thresholds_beats_the_solved_strategies() {
    none_beats_the_solved_strategies([1, 1]);
}

/// Threshold strategies have their enumerated value.
#[test]
fn fixed_strategies_are_worth_their_exact_odds() {
    let mut rng = ChaCha8Rng::seed_from_u64(41);
    for round in 0..12 {
        let packs = [1, 2, 64][round % 3];
        let keys = random_config(&mut rng, 1, packs);
        let rules = rules(&keys);
        let duel = Duel::new(&rules);
        let found = duel.judge([&duel.seat_strategies(&rules)[0], &duel.dealer_strategy(&rules)]);
        let game = game(&keys);
        let exact = -game.exact_by_seat().unwrap().dealer().mean.divided(game.unit()).nearest();
        assert!((found.value - exact).abs() < 1e-12, "{} {exact} {keys}", found.value);
        assert!(found.best[0] >= exact - 1e-12 && found.best[1] >= -exact - 1e-12, "{found:?} {keys}");
    }
}

/// Under random rules, with a few ranks in the shoe, a plain reading of both tables finds their value, and no greater
/// gain for both sides together than the exploitability.
fn read_plainly(mixtures: usize) {
    let mut rng = ChaCha8Rng::seed_from_u64(42);
    for _ in 0..mixtures {
        let keys = random_rules(&mut rng, 1, 1);
        let mut copies = [0; 13];
        copies[0] = rng.random_range(2..=4);
        copies[9] = rng.random_range(5..=9);
        if PlainChineseBlackjack::from_toml(&keys).faces_matter() {
            copies[12] = copies[9] / 2;
            copies[9] -= copies[12];
        }
        for _ in 0..2 {
            copies[rng.random_range(1..9)] = rng.random_range(3..=4);
        }
        let duel = Duel::from_shoe(&rules(&keys), copies);
        let (chances, found) = duel.equilibrium(&Unwatched);
        // In so small a shoe some hands are frequent, so chances of six digits may not reach 1e-7.
        assert!(found.exploitability() <= 1e-6, "{found:?} {keys} {copies:?}");
        let tables = [0, 1].map(|side| duel.table(side, [&chances[0], &chances[1]]));
        let book = Book::new(&keys, &copies, [&tables[0], &tables[1]]);
        let value = book.value_for_player(Answers::Table);
        assert!((value - found.value).abs() < 1e-12, "{found:?} {value} {keys} {copies:?}");
        let value = -book.value_for_dealer(Answers::Table);
        assert!((value - found.value).abs() < 1e-12, "{found:?} {value} {keys} {copies:?}");
        for (side, best) in
            [book.value_for_player(Answers::Best), book.value_for_dealer(Answers::Best)].into_iter().enumerate()
        {
            assert!((best - found.best[side]).abs() < 1e-12, "{found:?} {side} {best} {keys} {copies:?}");
        }
    }
}

#[test]
fn tables_read_plainly() {
    read_plainly(6);
}

#[test]
#[ignore = "long check"]
fn many_tables_read_plainly() {
    read_plainly(100);
}
