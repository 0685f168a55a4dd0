//! `count`: against a plain simulator of shoes on the same cards, and against properties that must hold.

use crate::bets::both::{CHINESE_BLACKJACK, GNAU, Plain};
use crate::plain_shoes::{Bet, Bets, PlainShoes, SHOES, Seen, ratio, ratio_of_few, square};
use crate::play::{card_of, config, run};
use houseodds::cards::{AT_ONCE, Chance, Dealt, Draw, Stream};
use houseodds::engine::{Rounds, Unwatched};
use houseodds::games::Game;
use houseodds::games::session::counting::{CountPlan, CountedShoe, Effect};
use houseodds::house::Effects;
use houseodds::stats::{BetLine, BlockCounts, Counter, Fraction};
use houseodds::tables::Agreement;
use houseodds::tables::{Row, Tables};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use std::cell::Cell;
use std::collections::BTreeSet;

/// Returns arbitrary effects. Every face is its own kind, and so is the ace of spades in Gnau.
pub fn effects(game: &str, decks: u32) -> Vec<Effect> {
    let effect = |(card, copies): (String, u32)| {
        let change = Fraction::new((card.len() as i64 * 7 - i64::from(copies)).into(), 1000.into());
        Effect { card, copies: copies * decks, change }
    };
    let aces = if game == GNAU { vec![("A", 3), ("As", 1)] } else { vec![("A", 4)] };
    let others = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"].map(|card| (card, 4));
    aces.into_iter().chain(others).map(|(card, copies)| (card.to_owned(), copies)).map(effect).collect()
}

/// Returns the shoes of a config with these keys and those of `[count]`.
pub fn shoes(game: &str, keys: &str, count: &str) -> CountedShoe {
    let config = config(game, &format!("{keys}\n[count]\n{count}"));
    let plan = CountPlan::from_values(&config.as_read).unwrap();
    let bets = config.rules.game(&Unwatched).bets();
    let line = bets.iter().find(|bet| bet.name == plan.bet).unwrap().line;
    let decks = config.values.whole("decks") as u32;
    CountedShoe::new(config.kind.name(), &*config.rules, &plan, line, effects(game, decks)).unwrap()
}

/// The bankroll whose risk of ruin is found.
const BANKROLL: f64 = 250.0;

/// Blocks of shoes, in both simulators.
const BLOCKS: usize = 12;

fn close(found: Option<f64>, expected: f64, about: &str) {
    let found = found.unwrap_or_else(|| panic!("{about} is missing, {expected} expected"));
    assert!((found - expected).abs() <= 1e-9 * expected.abs().max(1e-3), "{about}: {found}, not {expected}");
}

pub fn row<'a>(tables: &'a Tables, count: i64, metric: &str) -> &'a Row {
    let label = houseodds::tables::table::Label::Whole(count);
    let mut rows = tables.rows("counted").iter();
    rows.find(|row| row.labels[0] == label && row.labels[1] == metric).unwrap_or_else(|| panic!("{count} {metric}"))
}

pub fn whole<'a>(tables: &'a Tables, metric: &str) -> &'a Row {
    tables.table("counted").unwrap().row(&["all", metric]).unwrap()
}

/// Returns the program's tables of the same shoes.
pub fn tables_of(game: &CountedShoe, orders: &[Vec<(u8, u8)>]) -> Tables {
    let mut counter = Counter::new(game.layout(), game.dealer_nets());
    let mut chance = Chance::new(Stream::new([0; 32], 0));
    for block in orders.chunks(SHOES) {
        let mut counts = BlockCounts::new(game.layout());
        for order in block {
            let cards: Vec<u8> = order.iter().map(|card| card_of(*card).index()).collect();
            game.play(&Dealt::round(&cards), &mut chance, &mut counts);
        }
        counter.add_block(&counts);
    }
    game.tables(&counter.into_tally())
}

/// Checks that every figure of the program equals the plain simulator's on the same cards.
#[expect(clippy::disallowed_methods, reason = "a closed form of a test")]
fn same_on_the_same_cards(
    game: &str,
    keys: &str,
    count: &str,
    bet: Bet,
    (cut, tags): (usize, [i64; 15]),
    spread: Bets,
) {
    let plain = PlainShoes { game: Plain::new(game, keys), bet, cut, tags };
    let (seats, decks) = plain.game.table();
    let (about, typed) = (format!("{game} {keys} {count}"), count);
    let mut order: Vec<(u8, u8)> =
        (0..decks).flat_map(|_| (0..4).flat_map(|suit| (1..=13).map(move |face| (face, suit)))).collect();
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let orders: Vec<Vec<(u8, u8)>> = (0..BLOCKS * SHOES)
        .map(|_| {
            order.shuffle(&mut rng);
            order.clone()
        })
        .collect();
    let dealt: Vec<Vec<Seen>> = orders.iter().map(|order| plain.deal(order)).collect();
    let tables = tables_of(&shoes(game, keys, count), &orders);
    let stakes: Vec<f64> = (0..seats).filter_map(|seat| Some(plain.net(seat, None)?[0])).collect();
    let (of_first, of_all) = (stakes[0], stakes.iter().sum::<f64>());
    let rounds = |shoe: &[Seen]| shoe.len() as f64;
    let (shown, n_zeros, kelly) = (Cell::new(0), Cell::new(0), Cell::new(0));
    // An error is only shown if there are enough observations, and then it equals the plain one.
    let check = |row: &Row, (value, error): (f64, f64), is_enough: bool, about: String| {
        close(row.value.map(|value| value.0), value, &about);
        if let Some(found) = row.std_error {
            assert!(is_enough, "error of {about}");
            close(Some(found.0), error, &format!("error of {about}"));
            shown.set(shown.get() + 1);
        }
    };
    let counts: BTreeSet<i64> = dealt.iter().flatten().map(|seen| seen.count).collect();
    assert!(counts.len() > 3 && *counts.first().unwrap() < 0, "{about}");
    for count in &counts {
        let at = |of: fn(&Seen) -> f64| {
            move |shoe: &[Seen]| shoe.iter().filter(|seen| seen.count == *count).map(of).sum::<f64>()
        };
        let from = |of: fn(&Seen) -> f64| {
            move |shoe: &[Seen]| shoe.iter().filter(|seen| seen.count >= *count).map(of).sum::<f64>()
        };
        let check = |metric: &str, expected, is_enough| {
            check(row(&tables, *count, metric), expected, is_enough, format!("{about}: {metric} {count}"))
        };
        let sum = |of: &dyn Fn(&[Seen]) -> f64| dealt.iter().map(|shoe| of(shoe)).sum::<f64>();
        let shoes_with = |of: &dyn Fn(&[Seen]) -> f64| dealt.iter().filter(|shoe| of(shoe) > 0.0).count() as f64;
        let begin = spread.begin(*count);
        let bet_on = |of: fn(&Seen) -> f64| {
            move |shoe: &[Seen]| shoe.iter().filter(|seen| seen.count >= begin).map(of).sum::<f64>()
        };
        let [shoes, shoes_from] = [shoes_with(&at(|_| 1.0)), shoes_with(&from(|_| 1.0))];
        let [units, units_from] = [shoes, shoes_from].map(|shoes| shoes.min(BLOCKS as f64));
        let ends = |gains: f64, losses: f64| gains >= 5.0 && losses >= 5.0;
        let is_enough = units >= 5.0
            && sum(&at(|_| 1.0)) >= 64.0
            && ends(sum(&at(|seen| f64::from(seen.all > 0.0))), sum(&at(|seen| f64::from(seen.all < 0.0))));
        let ends_are_enough = |units: f64, of: &dyn Fn(fn(&Seen) -> f64) -> f64| {
            units >= 5.0
                && of(|_| 1.0) >= 64.0
                && ends(of(|seen| f64::from(seen.first > 0.0)), of(|seen| f64::from(seen.first < 0.0)))
        };
        let from_is_enough = ends_are_enough(units_from, &|of| sum(&from(of)));
        let units_bet_on = shoes_with(&bet_on(|_| 1.0)).min(BLOCKS as f64);
        let bet_on_is_enough = ends_are_enough(units_bet_on, &|of| sum(&bet_on(of)));
        check("share", ratio(&dealt, rounds, at(|_| 1.0)), shoes >= 5.0);
        let edge = ratio_of_few(&dealt, units, |shoe| of_all * at(|_| 1.0)(shoe), at(|seen| -seen.all));
        check("edge", edge, is_enough);
        check("share_from", ratio(&dealt, rounds, from(|_| 1.0)), shoes_from >= 5.0);
        let edge = ratio_of_few(&dealt, units_from, |shoe| of_first * from(|_| 1.0)(shoe), from(|seen| -seen.first));
        check("edge_from", edge, from_is_enough);
        let won = |shoe: &[Seen]| -> f64 { shoe.iter().map(|seen| seen.first * spread.at(seen.count, *count)).sum() };
        let is_always = spread.0 > 0.0;
        let (mean, error) = ratio_of_few(&dealt, if is_always { BLOCKS as f64 } else { units_bet_on }, rounds, won);
        check("won_per_100_rounds", (100.0 * mean, 100.0 * error), is_always || bet_on_is_enough);
        let all: f64 = dealt.iter().map(|shoe| rounds(shoe)).sum();
        let variance = dealt.iter().map(|shoe| square(won(shoe) - mean * rounds(shoe))).sum::<f64>() / all;
        let value = |metric: &str| row(&tables, *count, metric).value.map(|value| value.0);
        close(value("std_dev_per_100_rounds"), 10.0 * variance.sqrt(), &format!("{about}: SD {count}"));
        if let Some(n0) = value("n0") {
            assert!(mean > 0.0, "{about}: N0 {count}");
            close(Some(n0), variance / mean / mean, &format!("{about}: N0 {count}"));
            n_zeros.set(n_zeros.get() + 1);
            close(value("desirability"), 1000.0 * mean / variance.sqrt(), &format!("{about}: DI {count}"));
            // By Kelly a bankroll of 10,000 bets 10,000 · mean / variance, 100 times an hour.
            close(value("score"), 100.0 * (10_000.0 * mean / variance) * mean, &format!("{about}: SCORE {count}"));
        }
        if variance > 0.0 && typed.contains("bankroll") {
            let ruin = (-2.0 * mean * BANKROLL / variance).exp().min(1.0);
            close(value("risk_of_ruin"), ruin, &format!("{about}: ruin {count}"));
        }
        if typed.contains("kelly = 0.4") {
            let (rounds, won) = (at(|_| 1.0), at(|seen| seen.first));
            let mean = sum(&won) / sum(&rounds);
            let strays: f64 = dealt.iter().map(|shoe| square(won(shoe) - mean * rounds(shoe))).sum();
            if strays > 0.0 {
                // The bet that maximises the growth f·mean − f²·variance/2 of a bankroll of 1, times the bankroll.
                let bet = 0.4 * BANKROLL * mean / (strays / sum(&rounds));
                close(value("kelly_bet"), bet.max(0.0), &format!("{about}: Kelly {count}"));
                kelly.set(kelly.get() + u32::from(bet > 0.5));
            }
        }
        if spread.1.len() > 1 {
            let bet = spread.at(*count, *count) * of_first;
            close(value("stake"), bet, &format!("{about}: stake {count}"));
        }
    }
    if spread.1.len() > 1 {
        let lowest = *counts.first().unwrap();
        for metric in ["won_per_100_rounds", "std_dev_per_100_rounds", "n0", "desirability", "score", "risk_of_ruin"] {
            let [found, own] = [whole(&tables, metric), row(&tables, lowest, metric)];
            assert_eq!((found.value, found.std_error), (own.value, own.std_error), "{about}: {metric}");
        }
        assert!(n_zeros.get() > 3, "{about}: {} N0", n_zeros.get());
    }
    assert!(kelly.get() > 3 || !typed.contains("kelly"), "{about}: {} Kelly bets", kelly.get());
    let labels = tables.rows("counted").iter().filter(|row| row.labels[1] == "share").count();
    assert_eq!(labels, counts.len(), "{about}");
    check(
        whole(&tables, "edge"),
        ratio(&dealt, |shoe| of_all * rounds(shoe), |shoe| -shoe.iter().map(|seen| seen.all).sum::<f64>()),
        true,
        about.clone(),
    );
    check(whole(&tables, "rounds_per_shoe"), ratio(&dealt, |_| 1.0, rounds), true, about.clone());
    assert!(shown.get() > counts.len(), "{about}: {} errors", shown.get());
    let first = dealt.iter().map(|shoe| -shoe[0].all / of_all).sum::<f64>() / dealt.len() as f64;
    close(whole(&tables, "edge_first_round").value.map(|value| value.0), first, &about);
}

/// Returns tags by face, the last for the ace of spades.
pub const fn tags(ace: i64, small: [i64; 8], tens: [i64; 4], ace_of_spades: i64) -> [i64; 15] {
    let [a, b, c, d, e, f, g, h] = small;
    let [ten, jack, queen, king] = tens;
    [0, ace, a, b, c, d, e, f, g, h, ten, jack, queen, king, ace_of_spades]
}

#[test]
fn gnau_is_counted_as_the_plain_shoes_are() {
    let small = tags(-1, [0, 1, 0, 0, 2, 0, 0, 0], [0, -1, 0, 1], -3);
    let typed = "tags = 'A=-1 As=-3 3=1 6=2 J=-1 K=1'\n";
    let sides = "decks = 2\nplayers = 3\nbets = [1, 2.5, 0.5]\ncommission = 0.05\n\
                 [side.dukes]\non = 'either'\npays = { ox_10 = 3, double = 5 }\nseats = [2, 3]\nbet = 0.4\n";
    for (keys, count, bet, cut, spread) in [
        ("players = 4\ndecks = 2\n", "".to_owned(), Bet::Main, 26, Bets(0.0, &[(-10, 1.0)])),
        (
            "players = 1\ndecks = 1\nrules.ties = 'high-card-suit'\n",
            "cut = 10\nspread = '1-8'\n".to_owned(),
            Bet::Main,
            10,
            Bets(1.0, &[(-10, 8.0)]),
        ),
        (sides, "cut = 50\nbet = 'dukes'\nspread = '2-3'\n".to_owned(), Bet::Side(0), 50, Bets(2.0, &[(-10, 3.0)])),
        (sides, "bet = 'all'\n".to_owned(), Bet::All, 26, Bets(0.0, &[(-10, 1.0)])),
    ] {
        same_on_the_same_cards(GNAU, keys, &format!("{typed}{count}"), bet, (cut, small), spread);
    }
}

#[test]
fn chinese_blackjack_is_counted_as_the_plain_shoes_are() {
    let small = tags(-1, [1, 1, 1, 1, 1, 0, 0, 0], [-1; 4], -1);
    let typed = "tags = 'A=-1 2=1 3=1 4=1 5=1 6=1 10=-1 J=-1 Q=-1 K=-1'\n";
    let sides = "decks = 2\nplayers = 2\n[side.pair]\non = 'player-two'\npays = { suited_pair = 20, pair = 4 }\n\
                 seats = [2]\n[side.tie]\non = 'result'\npays = { tie = 6 }\n";
    for (keys, count, bet, cut, spread) in [
        ("players = 4\ndecks = 1\n", "", Bet::Main, 25, Bets(0.0, &[(-10, 1.0)])),
        ("players = 1\ndecks = 2\n", "cut = 12\nspread = '1-4'\n", Bet::Main, 12, Bets(1.0, &[(-10, 4.0)])),
        (
            "players = 3\ndecks = 2\nrules.dealer_reveals = 'none'\nstrategy.dealer.free_hand = 'escape-special'\n",
            "",
            Bet::Main,
            26,
            Bets(0.0, &[(-10, 1.0)]),
        ),
        (sides, "bet = 'pair'\n", Bet::Side(0), 26, Bets(0.0, &[(-10, 1.0)])),
        (sides, "bet = 'tie'\ncut = 30\n", Bet::Side(1), 30, Bets(0.0, &[(-10, 1.0)])),
        (
            "players = 2\ndecks = 2\n[side.tie]\non = 'result'\nbet = 0.5\npays = { tie = 30 }\n",
            "bet = 'tie'\ncut = 30\nspread = '-1:1,0:3,1:5'\nbankroll = 250\nkelly = 0.4\n",
            Bet::Side(0),
            30,
            Bets(0.0, &[(-1, 1.0), (0, 3.0), (1, 5.0)]),
        ),
        (sides, "bet = 'all'\nspread = '1-2'\n", Bet::All, 26, Bets(1.0, &[(-10, 2.0)])),
    ] {
        same_on_the_same_cards(
            CHINESE_BLACKJACK,
            &format!("rules.dealer_escape = 'push'\n{keys}"),
            &format!("{typed}{count}"),
            bet,
            (cut, small),
            spread,
        );
    }
}

/// The k-th round of a shoe is distributed like the first: every cell of every table agrees with the enumeration for a
/// full shoe.
#[test]
fn every_round_of_a_shoe_has_the_distribution_of_the_first() {
    let config = config(GNAU, "decks = 2\nplayers = 3\n");
    let game = config.rules.game(&Unwatched);
    let exact = game.tables(&game.exact(&Unwatched).unwrap());
    let shoes = shoes(GNAU, "decks = 2\nplayers = 3\n", "tags = 'A=1 3=-1'\ncut = 20\n");
    let (lowest, highest) = game.dealer_nets().ends();
    let units = |net: i64| net as f64 / game.unit() as f64;
    let (needed, rounds) = (20, 5);
    let mut draw = Draw::new(&shoes.shoe());
    let mut cards = Stream::new([11; 32], 0);
    let mut chance = Chance::new(Stream::new([0; 32], 0));
    let mut counters = vec![Counter::new(game.layout(), game.dealer_nets()); rounds];
    for _ in 0..40 {
        let mut blocks = vec![BlockCounts::new(game.layout()); rounds];
        for _ in 0..10 {
            let dealt = draw.deal(&mut cards, AT_ONCE);
            for (round, block) in blocks.iter_mut().enumerate() {
                let mut laid = Dealt::room(needed, AT_ONCE);
                (0..AT_ONCE).for_each(|lane| laid.lay(dealt, round * needed, lane));
                game.play(&laid, &mut chance, block);
            }
        }
        counters.iter_mut().zip(&blocks).for_each(|(counter, block)| counter.add_block(block));
    }
    for (round, counter) in counters.into_iter().enumerate() {
        let agreement =
            Agreement::new(&game.tables(&counter.into_tally()), &exact, 64_000, (units(lowest), units(highest)));
        assert!(agreement.comparisons().len() > 50);
        assert_eq!(agreement.off(), [], "round {}", round + 1);
    }
}

/// A shoe with the cut at its whole size has one round: the round of `simulate` on the same cards.
#[test]
fn a_shoe_of_one_round_is_a_round() {
    for (game, keys, cut) in [
        (GNAU, "players = 4\ndecks = 2\nrules.ties = 'high-card'\n", 104),
        (CHINESE_BLACKJACK, "players = 3\ndecks = 1\nrules.dealer_escape = 'push'\n", 52),
        (CHINESE_BLACKJACK, "players = 2\ndecks = 1\nrules.dealer_escape = 'redeal'\n", 52),
    ] {
        let shoes = shoes(game, keys, &format!("cut = {cut}\ntags = 'A=1'\n"));
        let played = run(&shoes, 5, 40_000).tally;
        let tables = shoes.tables(&played);
        assert_eq!(whole(&tables, "rounds_per_shoe").value.unwrap().0, 1.0);
        let edges = ["edge", "edge_first_round"].map(|metric| whole(&tables, metric).value.unwrap().0);
        assert!((edges[0] - edges[1]).abs() < 1e-12, "{edges:?}");
        let exact = config(game, keys).rules.game(&Unwatched);
        let distribution = exact.exact_by_seat().unwrap();
        let expected = distribution.dealer().mean.divided(exact.staked()).nearest();
        let error = whole(&tables, "edge").std_error.unwrap().0;
        assert!((edges[0] - expected).abs() < 4.5 * error, "{game} {keys}: {} ± {error}, not {expected}", edges[0]);
        if !keys.contains("redeal") {
            // The very same rounds.
            let mut draw = Draw::new(&shoes.shoe());
            let dealt = draw.deal(&mut Stream::new([1; 32], 0), AT_ONCE);
            let [one, other] = [&shoes as &dyn Rounds, &*exact].map(|game| {
                let mut block = BlockCounts::new(game.layout());
                game.play(dealt, &mut Chance::new(Stream::new([0; 32], 0)), &mut block);
                let mut counter = Counter::new(game.layout(), game.dealer_nets());
                counter.add_block(&block);
                counter.into_tally().dealer().clone()
            });
            assert_eq!(one, other);
        }
    }
}

/// Rounds that are called off are dealt again from the remaining cards. No round ends with a dealer's escape, and the
/// first has the distribution of `simulate`.
#[test]
fn rounds_called_off_are_redealt_from_the_shoe() {
    let keys = "players = 2\ndecks = 2\nrules.dealer_escape = 'redeal'\n";
    let shoes = shoes(CHINESE_BLACKJACK, keys, "tags = 'A=-1 2=1 3=1 4=1 5=1 6=1 10=-1 J=-1 Q=-1 K=-1'\n");
    let tables = shoes.tables(&run(&shoes, 5, 20_000).tally);
    let exact = config(CHINESE_BLACKJACK, keys).rules.game(&Unwatched);
    let expected = exact.exact_by_seat().unwrap().dealer().mean.divided(exact.staked()).nearest();
    for metric in ["edge_first_round", "edge"] {
        let row = whole(&tables, metric);
        let (edge, error) = (row.value.unwrap().0, row.std_error.unwrap().0);
        assert!((edge - expected).abs() < 4.5 * error, "{metric}: {edge} ± {error}, not {expected}");
    }
    // The cards of a deal that is called off go back into the shoe.
    assert_eq!(row(&tables, 0, "share").labels[1], "share");
}

#[test]
fn who_counts_nothing_always_bets_and_a_flat_spread_is_flat() {
    for (game, keys) in [(GNAU, "decks = 2\nplayers = 2\n"), (CHINESE_BLACKJACK, "decks = 2\nplayers = 2\n")] {
        let nothing = shoes(game, keys, "tags = 'A=0'\n");
        let tables = nothing.tables(&run(&nothing, 1, 24_000).tally);
        let counts = tables.rows("counted").iter().filter(|row| row.labels[1] == "share").count();
        assert_eq!((counts, row(&tables, 0, "share").value.unwrap().0), (1, 1.0));
        let always =
            ["won_per_100_rounds", "std_dev_per_100_rounds", "n0"].map(|metric| row(&tables, 0, metric).clone());

        let flat = shoes(game, keys, "tags = 'A=1 5=-1'\nspread = '1-1'\n");
        let tables = flat.tables(&run(&flat, 1, 24_000).tally);
        let counts = tables.rows("counted").iter().filter(|row| row.labels[1] == "share");
        let counts: Vec<i64> = counts.map(|row| row.labels[0].number().unwrap() as i64).collect();
        assert!(counts.len() > 3);
        for count in counts {
            for always in &always {
                let flat = row(&tables, count, always.labels[1].text());
                assert_eq!((flat.value, flat.std_error), (always.value, always.std_error));
            }
        }
    }
}

/// The cut does not change the shoe: with one more round, the earlier ones stay.
#[test]
fn the_cut_does_not_change_the_cards() {
    let first = |cut: u64| {
        let shoes = shoes(GNAU, "decks = 2\nplayers = 3\n", &format!("tags = 'A=1'\ncut = {cut}\n"));
        let tables = shoes.tables(&run(&shoes, 1, 4_000).tally);
        (whole(&tables, "edge_first_round").value, whole(&tables, "rounds_per_shoe").value.unwrap().0)
    };
    let [one, two, five] = [104, 84, 20].map(first);
    assert_eq!((one.1, two.1, five.1), (1.0, 2.0, 5.0));
    assert!(one.0 == two.0 && two.0 == five.0);
}

/// The edge falls with the true count as the effects of removal predict. To first order, the mean edge moves by β(D −
/// 1)/52 per true count, where β = Σ copies · tag · effect / Σ copies · tag² (Griffin, *The Theory of Blackjack*, ch.
/// 4). A bet on an Ox of ten is almost linear in the effects.
#[test]
fn the_edge_follows_the_true_count() {
    let keys = "decks = 4\nplayers = 5\n[side.ten]\non = 'player'\npays = { five_dukes = 100, ox_10 = 9 }\n";
    let config = config(GNAU, &format!("{keys}[count]\nbet = 'ten'\nsize = 1\n"));
    let effects = Effects::new(&config, &Unwatched).unwrap().on_bet(1);
    let plan = CountPlan::from_values(&config.as_read).unwrap();
    let shoes = CountedShoe::new(GNAU, &*config.rules, &plan, BetLine::Side(0), effects.clone()).unwrap();
    let weighted = |of: &dyn Fn(&Effect, f64) -> f64| -> f64 {
        let cards = effects.iter().zip(&shoes.system().tags);
        cards.map(|(effect, tag)| f64::from(effect.copies) * of(effect, f64::from(*tag))).sum()
    };
    assert_eq!(weighted(&|_, tag| tag), 0.0);
    assert!(weighted(&|effect, _| effect.change.nearest()).abs() < 1e-9, "a removed card is a burnt one");
    let slope = weighted(&|effect, tag| tag * effect.change.nearest()) / weighted(&|_, tag| tag * tag) * 207.0 / 52.0;
    let tables = shoes.tables(&run(&shoes, 3, 60_000).tally);
    // Weighted least squares over the true counts that are not pooled.
    let points: Vec<[f64; 3]> = (-9..=9)
        .filter_map(|count| {
            let row = row(&tables, count, "edge");
            Some([count as f64, row.value?.0, 1.0 / square(row.std_error?.0)])
        })
        .collect();
    assert!(points.len() > 10, "{points:?}");
    let sum = |of: &dyn Fn(f64, f64) -> f64| points.iter().map(|[x, y, weight]| weight * of(*x, *y)).sum::<f64>();
    let [w, x, y, xx, xy] = [sum(&|_, _| 1.0), sum(&|x, _| x), sum(&|_, y| y), sum(&|x, _| x * x), sum(&|x, y| x * y)];
    let (found, error) = ((w * xy - x * y) / (w * xx - x * x), (w / (w * xx - x * x)).sqrt());
    assert!(slope < 0.0 && slope.abs() > 10.0 * error, "{slope} is not told from 0 by {error}");
    assert!((found - slope).abs() < 4.0 * error, "{found} ± {error}, not {slope}");
}

/// Tests a game without a shoe, an unknown bet, and a cut that is too deep.
#[test]
fn uncountable_rules_are_reported() {
    let of = |game: &str, count: &str| {
        let config = config(game, &format!("[count]\n{count}"));
        let counted = CountPlan::from_values(&config.as_read).and_then(|plan| {
            CountedShoe::new(config.kind.name(), &*config.rules, &plan, BetLine::Main, effects(game, 1))
        });
        counted.err().map(|error| error.to_string())
    };
    assert_eq!(of(GNAU, "tags = 'A=1'"), None);
    for (count, says) in [
        ("cut = 24", "a round may need 25"),
        ("cut = 53", "more than the shoe's 52 cards"),
        ("tags = 'X=1'", "cannot be read at \"X=1\""),
        ("spread = '8-1'", "cannot be read: write the bets"),
    ] {
        let said = of(GNAU, count).unwrap();
        assert!(said.contains(says), "{said}");
    }
    let modulo = config("modulo-n", "");
    assert!(modulo.rules.on_one_shoe().is_err());
}
