//! `rules.pays_table`: a player who busts high pays every other player's bet.

use super::both::{Both, game};
use super::exact::equal_to_enumeration;
use super::plain::PlainChineseBlackjack;
use super::simulation::random_config;
use crate::bets::both::{CHINESE_BLACKJACK, assert_same as same_deals_count_the_same};
use crate::bets::plain::UNIT;
use crate::play::{assert_same, config, run, shoe_of, tables};
use houseodds::config::render;
use houseodds::engine::Unwatched;
use houseodds::games::{Against, Analysis, Question, Solving, load_text};
use houseodds::tables::Tables;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Four seats of very different stakes. The first never busts with 28, the others draw on more and more.
const LOPSIDED: &str = "bets = [7, 0.5, 1, 20]\nrules.pays_table = 28\n\
                        strategy.seat = [{}, { stand_at.two = 20 }, { stand_at = { two = 20, three = 21, four = 21 } }, \
                        { stand_at.four = 21 }]\n";

/// Returns random rules and strategies under which players pay from a random total on.
fn random_payers(rng: &mut ChaCha8Rng, players: usize) -> String {
    let total = rng.random_range(22..=29);
    format!("rules.pays_table = {total}\n{}", random_config(rng, players, 8))
}

/// Compares the program with the plain game round by round; nets of a round sum to 0.
#[test]
fn rounds_under_random_rules() {
    let mut rng = ChaCha8Rng::seed_from_u64(50);
    let mut payers = [0; 4];
    for _ in 0..30 {
        let players = rng.random_range(2..=5);
        let both = Both::new(&random_payers(&mut rng, players));
        for _ in 0..20 {
            let mut hand = || std::array::from_fn(|_| *[1, 2, 3, 5, 6, 7, 8, 9, 10, 12, 13].choose(&mut rng).unwrap());
            let (dealer, seats) = (hand(), (0..players).map(|_| hand()).collect::<Vec<_>>());
            let round = both.play(dealer, &seats);
            let pay = round.seats.iter().filter(|seat| seat.hand.contains("table_")).count();
            payers[pay.min(3)] += 1;
        }
    }
    assert!(payers.iter().all(|rounds| *rounds > 10), "rounds by number of payers: {payers:?}");
}

/// Compares every count, mean, deviation and commission of the same deals, with stakes that differ by a factor of 40.
#[test]
fn the_same_deals_count_the_same() {
    for commission in
        ["", "commission = 0.05\n", "commission = 0.05\ncommission_to = 'house'\ndealer_commission = 0.125\n"]
    {
        same_deals_count_the_same(CHINESE_BLACKJACK, &format!("{commission}{LOPSIDED}"), 3, 4_000);
    }
    let mut rng = ChaCha8Rng::seed_from_u64(51);
    for _ in 0..8 {
        let players = rng.random_range(2..=5);
        let stakes: Vec<f64> = (0..players).map(|_| f64::from(rng.random_range(1..60)) / 4.0).collect();
        let keys = format!("bets = {stakes:?}\n{}", random_payers(&mut rng, players));
        same_deals_count_the_same(CHINESE_BLACKJACK, &keys, 4, 800);
    }
}

/// Returns a figure of a role with its standard error.
fn figure(tables: &Tables, role: &str, metric: &str) -> [f64; 2] {
    let row = tables.metric(role, metric).unwrap();
    [row.value, row.std_error].map(|value| value.unwrap().0)
}

/// Compares the mean net of each seat with every order of small packs. Stakes differ by a factor of 40, and in the last
/// table rounds with an escape are dealt again.
#[test]
fn small_worlds_dealt_out() {
    let draws = "strategy.seat = [{ stand_at = { two = 20, three = 21 } }, { stand_at.two = 21 }]";
    for (pack, keys) in [
        (&[(6, 4), (8, 3), (13, 8)][..], format!("bets = [20, 0.5]\nrules.pays_table = 26\n{draws}")),
        (&[(2, 5), (9, 2), (12, 8)], format!("bets = [1, 3]\ncommission = 0.05\nrules.pays_table = 22\n{draws}")),
        (
            &[(1, 2), (5, 3), (11, 15)],
            "players = 3\nbets = [3, 0.5, 1]\nrules.pays_table = 25\nrules.dealer_escape = 'redeal'\n\
             strategy.dealer.free_hand = 'escape-special'\nstrategy.seat = [{}, { stand_at.two = 21 }, \
             { stand_at = { two = 20, three = 21 } }]"
                .to_owned(),
        ),
    ] {
        let suits = |(face, cards): &(u8, u32)| (0..*cards as u8).map(|at| (*face, at % 4)).collect::<Vec<_>>();
        let shoe = shoe_of(4, &pack.iter().flat_map(suits).collect::<Vec<_>>());
        let keys = if keys.contains("players") { keys } else { format!("players = 2\n{keys}") };
        assert!(equal_to_enumeration(&keys, &format!("decks = 4\n{shoe}"), pack).is_some(), "{keys}");
        let paid = keys.replace("rules.pays_table", "# ");
        let nets = |keys: &str| {
            let (_, tables) = counted(&format!("decks = 4\n{shoe}{keys}"));
            tables.metric("seat_1", "net").unwrap().value
        };
        assert_ne!(nets(&keys), nets(&paid), "nobody pays: {keys}");
    }
}

/// Compares means and deviations of each seat with the plain game on other cards. Over 60,000 rounds of it a seat's net
/// is known to 0.1 of its own bet or better, and what it pays or gets is several times that.
#[test]
fn nets_agree_with_the_plain_game_on_other_cards() {
    const ROUNDS: usize = 60_000;
    let (found, without) = {
        let found = tables(&config(CHINESE_BLACKJACK, LOPSIDED), 7, 4_000_000);
        (found, tables(&config(CHINESE_BLACKJACK, &LOPSIDED.replace("28", "'off'")), 7, 4_000_000))
    };
    let plain = PlainChineseBlackjack::from_toml(LOPSIDED);
    let mut rng = ChaCha8Rng::seed_from_u64(52);
    let mut nets = vec![Vec::new(); 4];
    for _ in 0..ROUNDS {
        let round = plain.round(&mut rng);
        for (seat, nets) in nets.iter_mut().enumerate() {
            let told = plain.told(&round, seat, [[(2, 0), (3, 0)]; 2]);
            nets.push(plain.bets.main(seat, &told).net as f64 / UNIT as f64);
        }
    }
    let mut sum = 0.0;
    for (seat, nets) in nets.iter().enumerate() {
        let n = ROUNDS as f64;
        let role = format!("seat_{}", seat + 1);
        let mean = nets.iter().sum::<f64>() / n;
        let squares = nets.iter().map(|net| (net - mean) * (net - mean));
        let [variance, fourth] = [squares.clone().sum::<f64>(), squares.map(|square| square * square).sum()];
        let [variance, fourth] = [variance, fourth].map(|sum| sum / n);
        let std_dev = variance.sqrt();
        let error = std_dev / n.sqrt();
        let [seen, seen_error] = figure(&found, &role, "net");
        assert!((seen - mean).abs() < 5.0 * error.hypot(seen_error), "{role} nets {seen}, not {mean} ± {error}");
        let error_of_deviation = ((fourth - variance * variance) / n).sqrt() / (2.0 * std_dev);
        let [spread, spread_error] = figure(&found, &role, "std_dev");
        let near = (spread - std_dev).abs() < 5.0 * error_of_deviation.hypot(spread_error);
        assert!(near, "{role} has SD {spread}, not {std_dev} ± {error_of_deviation}");
        // The rule makes a difference that this comparison would see.
        let [bare, _] = figure(&without, &role, "net");
        assert!((seen - bare).abs() > 10.0 * error.hypot(seen_error), "{role}: {seen} and {bare}");
        sum += seen;
    }
    // The dealer neither pays nor gets anything more.
    let [dealer, _] = figure(&found, "dealer", "net");
    assert!((sum + dealer).abs() < 1e-9, "{sum} and {dealer}");
    for metric in ["edge", "net", "std_dev"] {
        assert_eq!(figure(&found, "dealer", metric), figure(&without, "dealer", metric), "{metric}");
    }
    // Each of the others' high busts brings a seat its own bet, and each of its own costs it their bets.
    let stakes = [7.0, 0.5, 1.0, 20.0];
    let pays = |seat: usize| -> f64 {
        let role = format!("seat_{}", seat + 1);
        let hands = found.table("frequency").unwrap().rows_of(&role);
        hands.filter(|row| row.labels[1].text().starts_with("table_")).map(|row| row.share()).sum()
    };
    for seat in 0..4 {
        let others = || (0..4).filter(|other| *other != seat);
        let expected = others().map(|other| pays(other) * stakes[seat] - pays(seat) * stakes[other]).sum::<f64>();
        let role = format!("seat_{}", seat + 1);
        let moved = figure(&found, &role, "net")[0] - figure(&without, &role, "net")[0];
        assert!((moved - expected).abs() < 1e-9, "{role}: {moved}, not {expected}");
    }
    assert!(pays(0) == 0.0 && pays(2) > pays(1) && pays(1) > 0.02, "{} {} {}", pays(1), pays(2), pays(3));
}

/// One player has nobody to pay, and without the rule nothing changes.
#[test]
fn off_and_alone_change_nothing() {
    let drawing = "strategy.player.stand_at = { two = 20, three = 21 }\n";
    for (keys, with) in [
        (drawing.to_owned(), format!("rules.pays_table = 'off'\n{drawing}")),
        (format!("players = 1\n{drawing}"), format!("players = 1\nrules.pays_table = 28\n{drawing}")),
    ] {
        let (plain, same) = (game(&keys), game(&with));
        assert_same(&plain, &run(&plain, 1, 50_000).tally, &run(&same, 1, 50_000).tally, &with);
        let toml = |keys: &str| config(CHINESE_BLACKJACK, keys).values.to_toml();
        assert!(with.contains("= 1") || toml(&keys) == toml(&with));
    }
    let alone = config(CHINESE_BLACKJACK, "players = 1\nrules.pays_table = 28");
    let warnings: Vec<&str> = alone.warnings.iter().map(|warning| &*warning.message).collect();
    assert_eq!(warnings, ["`rules.pays_table` has no effect: there is no other player"]);
    assert!(alone.rules.practice(false).is_ok());
}

/// Returns the reason that only means are counted, if so, with the exact tables.
fn counted(keys: &str) -> (Option<&'static str>, Tables) {
    let config = config(CHINESE_BLACKJACK, keys);
    assert_eq!(config.rules.why_not_enumerated(), None);
    let game = config.rules.game(&Unwatched);
    let why = config.rules.why_only_means();
    assert_eq!(game.exact_by_seat().is_none(), why.is_some(), "{keys}");
    (why, game.tables(&game.exact(&Unwatched).unwrap()))
}

/// If every seat stands before it could bust so high, no figure changes. Otherwise those of a seat's whole net are left
/// out, and those of the dealer and of each seat's own hand do not change.
#[test]
fn figures_that_depend_on_other_seats_are_left_out() {
    // Everybody stands on 16 and so busts with 25 at most.
    let of = |keys: &str| counted(&format!("players = 2\nbets = [1, 3]\ncommission = 0.05\n{keys}"));
    let ((_, bare), (none, unreached), (why, reached)) =
        (of(""), of("rules.pays_table = 26"), of("rules.pays_table = 25"));
    assert_eq!((none, why), (None, Some("under rules.pays_table a seat's result depends on the others")));
    let (mut same, mut left_out) = (0, 0);
    for table in ["frequency", "edge", "bets", "pays", "payout"] {
        for row in bare.rows(table) {
            let labels: Vec<&str> = row.labels.iter().map(|label| label.text()).collect();
            let named = |tables: &Tables| tables.table(table).and_then(|table| table.row(&labels)).cloned();
            // A bust that pays has a class of its own.
            if table == "payout" || labels.iter().any(|label| label.is_empty() || label.contains("bust")) {
                continue;
            }
            assert_eq!(named(&unreached).map(|row| row.value), Some(row.value), "{table} {labels:?}");
            let moves = labels.iter().any(|label| label.starts_with("seat_") || *label == "player");
            let whole = ["std_dev", "zero_net", "edge_on_turnover", "hit_frequency", "volatility_index", "n0"];
            match named(&reached) {
                None => {
                    assert!(moves && whole.contains(labels.last().unwrap()), "{labels:?}");
                    left_out += 1;
                }
                Some(found) => {
                    assert!(!moves || !whole.contains(labels.last().unwrap()), "{labels:?}");
                    let of_seat = labels.iter().any(|label| label.starts_with("seat_"));
                    let is_net = ["edge", "net", "rtp", "element_of_risk"].contains(labels.last().unwrap());
                    assert_eq!(found.value != row.value, of_seat && is_net, "{table} {labels:?}");
                    same += 1;
                }
            }
        }
    }
    assert!(same > 60 && left_out == 3 * (6 + 2), "{same} and {left_out}");
    assert!(reached.rows("payout").is_empty() && !bare.rows("payout").is_empty());
    let said = reached.not_enumerated.join(", ");
    assert!(said.contains("payout.csv of players") && said.contains("n0 of players"), "{said}");
}

/// Questions about a seat alone, and bets that depend on more, are refused by name.
#[test]
fn questions_about_one_seat_are_refused() {
    let keys = "rules.pays_table = 22";
    let table = config(CHINESE_BLACKJACK, keys).rules;
    for why in [table.practice(false).err(), table.practice(true).err(), table.on_one_shoe().err()] {
        assert_eq!(why, Some("under rules.pays_table a seat's result depends on the others"));
    }
    let unsolvable = table.solvable(&Solving::new(Against::Dealer, 1)).unwrap_err().to_string();
    assert!(unsolvable.contains("rules.pays_table"), "{unsolvable}");
    for (keys, message) in [
        (
            "rules.pays_table = 22\n[side.a]\npays = { bust = 2 }",
            "`rules.pays_table` cannot be combined with side bets",
        ),
        (
            "rules.pays_table = 22\nplayers = 7\nbets = [1, 2, 3, 4, 5, 6, 1]",
            "`rules.pays_table` has too many nets with 7 players and 6 different stakes",
        ),
        ("rules.pays_table = 32", "`rules.pays_table` cannot be 32"),
    ] {
        let error = load_text("test", &format!("game = 'chinese-blackjack'\n{keys}")).unwrap_err();
        assert!(render(&error.0, false, false).contains(message), "{keys}");
    }
}

/// `hand` says so of two typed hands.
#[test]
fn a_typed_hand_says_that_it_pays() {
    let settled = |cards: &str| {
        let question = Question { cards, against_hand: Some("10 9"), ..Question::default() };
        let answer = game("rules.pays_table = 28").explain(&question).unwrap();
        format!("{answer:?}")
    };
    assert!(settled("10 8 K").contains("also pays every other player that player's bet (rules.pays_table)"));
    assert!(!settled("10 8 9").contains("rules.pays_table"));
}
