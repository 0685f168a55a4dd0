//! Differences of two tables: the rules' effects add up to the difference, and equal the changes in tables with those
//! rules.

use crate::chinese_blackjack::simulation as chinese_blackjack;
use crate::gnau::mixtures as gnau;
use crate::modulo_n::simulation as modulo_n;
use houseodds::games::SHIPPED;
use houseodds::stats::Fraction;
use houseodds::tables::metric;
use houseodds::{Error, House, Sheet, Sides, compare, load, load_text, load_text_with};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A short shoe, unequal stakes, payouts of one side, and bets of single seats.
const GNAU: &str = "base = 'gnau-points'\nplayers = 2\nbets = [1, 3]\ncommission = 0.02\npayout.dealer.ox_9 = 1.5\n\
                    shoe.removed = '2 2 2 2 3 3 3 3 4 4 4 4 5 5 5 5 6 6 6 6 7 7 7 7 8 8 8 8 9 J J J J K'\n\
                    side.kings = { pays = { double_k = 10, five_dukes = 100 }, seats = [1] }\n";
const CHINESE_BLACKJACK: &str = "base = 'chinese-blackjack'\nplayers = 2\nbets = [2.5, 1]\npayout.dealer.win = 1.25\nstrategy.dealer.stand_at.two = 17\n\
                                 shoe.removed = '2 2 2 2 4 4 4 4 5 5 5 5 6 6 6 6 9 9 9 9 Q Q Q'\n\
                                 side.kings = { on = 'dealer', pays = { ban_nag = 15, ban_ban = 100 } }\n";

fn house(text: &str) -> House {
    load_text("test", text).unwrap_or_else(|error| panic!("{text}\n{error}"))
}

fn with(house: &House, settings: &[&str]) -> House {
    settings.iter().fold(house.clone(), |house, setting| house.with(setting).unwrap())
}

/// A row of `why.csv`.
#[derive(Debug)]
struct WhyRow {
    part: String,
    rule: String,
    edge: EdgeShift,
    step: EdgeShift,
    alone: EdgeShift,
    shapley: EdgeShift,
}

/// A difference of edges with its error, and exactly if it was enumerated.
#[derive(Debug)]
struct EdgeShift {
    estimate: Option<(f64, f64)>,
    fraction: Option<Fraction>,
}

fn shift(table: &Sheet, row: usize, name: &str) -> EdgeShift {
    let error = table.number(row, &format!("{name}_std_error")).unwrap_or(0.0);
    let text = table.cell(row, &format!("{name}_fraction")).unwrap().to_string();
    let (top, bottom) = text.split_once('/').unwrap_or((&text, "1"));
    let fraction = (!text.is_empty()).then(|| Fraction::new(top.parse().unwrap(), bottom.parse().unwrap()));
    EdgeShift { estimate: table.number(row, name).map(|value| (value, error)), fraction }
}

fn told(from: &House, to: &House, sides: &Sides<'_>) -> Result<Vec<WhyRow>, Error> {
    let compared = compare(&[from.clone(), to.clone()], &Sides { why: true, ..*sides })?;
    let table = compared.table("why").unwrap();
    let row = |row: usize| WhyRow {
        part: table.cell(row, "part").unwrap().to_string(),
        rule: table.cell(row, "rule").unwrap().to_string(),
        edge: shift(table, row, "edge"),
        step: shift(table, row, "step"),
        alone: shift(table, row, "alone"),
        shapley: shift(table, row, "shapley"),
    };
    Ok((0..table.rows.len()).map(row).collect())
}

fn edge(house: &House) -> Fraction {
    house.exact().unwrap().fraction("edge_fraction").cloned().unwrap()
}

fn fraction(shift: &EdgeShift) -> Fraction {
    shift.fraction.clone().unwrap()
}

fn changes(rows: &[WhyRow]) -> Vec<&WhyRow> {
    rows.iter().filter(|row| row.part == "change").collect()
}

/// Returns the keys of a row.
fn keys(row: &WhyRow) -> String {
    row.rule.replace("; ", " ")
}

fn sum(rows: &[WhyRow], of: fn(&WhyRow) -> &EdgeShift) -> Fraction {
    let parts = rows.iter().filter(|row| ["change", "together"].contains(&row.part.as_str()));
    parts.filter_map(|row| of(row).fraction.as_ref()).fold(Fraction::default(), |sum, shift| sum.plus(shift))
}

/// Checks that the steps add up to the difference of the exact edges, and so do the changes alone and together.
fn adds_up(from: &House, to: &House, sides: &Sides<'_>) -> Vec<WhyRow> {
    let rows = told(from, to, sides).unwrap();
    let (first, last) = (edge(from), edge(to));
    let difference = last.minus(&first);
    let between = || format!("{}\nto\n{}", from.rules(), to.rules());
    assert_eq!(sum(&rows, |row| &row.step), difference, "{}", between());
    assert_eq!(sum(&rows, |row| &row.alone), difference, "{}", between());
    assert_eq!([&rows[0], &rows[rows.len() - 1]].map(|row| fraction(&row.edge)), [first, last], "{}", between());
    rows
}

/// Checks that each change alone equals the first table with that one value, and each step the table with one more
/// value.
fn is_typed(from: &str, settings: &[&str]) {
    let from = house(from);
    let rows = adds_up(&from, &with(&from, settings), &Sides::default());
    let expected: Vec<&str> = settings.iter().filter_map(|setting| setting.split('=').next()).collect();
    assert_eq!(changes(&rows).into_iter().map(keys).collect::<Vec<_>>(), expected);
    for (at, row) in changes(&rows).into_iter().enumerate() {
        let [before, after, alone] =
            [&settings[..at], &settings[..=at], &settings[at..=at]].map(|settings| edge(&with(&from, settings)));
        assert_eq!(fraction(&row.step), after.minus(&before), "{}", settings[at]);
        assert_eq!(fraction(&row.alone), alone.minus(&edge(&from)), "{}", settings[at]);
    }
}

#[test]
fn rows_match_the_tables() {
    // Strategies come first.
    let rules = ["rules.double=same-value", "rules.ties=high-card", "payout.ox_9=2.5"];
    is_typed(GNAU, &[&["strategy.dealer=first-ox"], &rules[..], &["side.kings.pays.five_dukes=50"]].concat());
    let rules = ["rules.free_hand=off", "payout.twenty_one=1", "payout.dealer.win=2"];
    is_typed(CHINESE_BLACKJACK, &[&["strategy.dealer.soft_stand_at.two=18"], &rules[..]].concat());
}

/// Three seats need three bets, and an own hand needs a payout and a place. Neither is a table without the other.
#[test]
fn dependent_changes_share_a_row() {
    let from = house(GNAU);
    let hand = "hand.aces={has=\"A A\"}";
    let ranking = "rules.ranking=[\"five_dukes\",\"aces\",\"ngau_tonku\",\"double\",\"ox\"]";
    let to = load_text_with("test", GNAU, ["players=1", "bets=[2]", "rules.ties=push"]).unwrap();
    let rows = adds_up(&from, &to, &Sides::default());
    assert_eq!(changes(&rows).into_iter().map(keys).collect::<Vec<_>>(), ["players bets", "rules.ties"]);
    let more = [ranking, hand, "payout.aces=6", "rules.ties=push"];
    let to = load_text_with("test", GNAU, more).unwrap();
    let rows = adds_up(&from, &to, &Sides::default());
    assert_eq!(
        changes(&rows).into_iter().map(keys).collect::<Vec<_>>(),
        ["rules.ranking hand.aces payout.aces", "rules.ties"]
    );
}

/// Plays the mean over all 3! orders through.
#[test]
fn all_orders_of_three_changes() {
    let from = house(GNAU);
    let settings = ["rules.double=same-value", "rules.ties=push", "payout.double=1"];
    let rows = adds_up(&from, &with(&from, &settings), &Sides { shapley: true, ..Sides::default() });
    let mut means = vec![Fraction::default(); 3];
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let mut so_far = from.clone();
        for at in order {
            let next = so_far.with(settings[at]).unwrap();
            means[at] = means[at].plus(&edge(&next).minus(&edge(&so_far)).divided(6));
            so_far = next;
        }
    }
    assert_eq!(changes(&rows).into_iter().map(|row| fraction(&row.shapley)).collect::<Vec<_>>(), means);
    assert_eq!(sum(&rows, |row| &row.shapley), fraction(&rows[rows.len() - 1].shapley));
}

#[test]
fn unreadable_logs_are_refused() {
    let refused = |from: &House, to: &House, sides: Sides<'_>| told(from, to, &sides).unwrap_err().to_string();
    let [gnau, other] = ["gnau", "chinese-blackjack"].map(|preset| load(preset).unwrap());
    let message = refused(&gnau, &other, Sides::default());
    assert!(
        message.contains("gnau is gnau") && message.contains("chinese-blackjack is chinese-blackjack"),
        "{message}"
    );
    let message = refused(&gnau, &gnau, Sides { best_play: true, ..Sides::default() });
    assert!(message.contains("best play of both sides of this game is not known"), "{message}");
    let message = refused(&gnau, &load("niu-niu").unwrap(), Sides { bet: Some("tie"), ..Sides::default() });
    assert!(message.contains("no bet \"tie\""), "{message}");
    let three = compare(&[gnau.clone(), gnau.clone(), gnau], &Sides { why: true, ..Sides::default() });
    assert!(three.unwrap_err().to_string().contains("two configs"));
}

/// Under best play every table between is solved: strategies of the configs have no row, and each step is the difference
/// of the values of the two games.
#[test]
fn best_play_is_explained_by_values() {
    let from = house("base = 'chinese-blackjack'\nplayers = 1\n");
    let settings = ["rules.free_hand=off", "rules.both_bust=dealer", "payout.twenty_one=1"];
    let to = with(&with(&from, &["strategy.dealer.stand_at.two=18"]), &settings);
    let best = Sides { best_play: true, ..Sides::default() };
    let rows = told(&from, &to, &best).unwrap();
    let value = |settings: &[&str]| {
        let solved = compare(&[with(&from, settings)], &best).unwrap();
        solved.table("compared").unwrap().number(0, "edge").unwrap()
    };
    assert_eq!(
        changes(&rows).into_iter().map(keys).collect::<Vec<_>>(),
        ["rules.free_hand", "rules.both_bust", "payout.twenty_one"]
    );
    for (at, row) in changes(&rows).into_iter().enumerate() {
        let [before, after, alone] = [&settings[..at], &settings[..=at], &settings[at..=at]].map(value);
        for (shift, expected) in [(&row.edge, after), (&row.step, after - before), (&row.alone, alone - value(&[]))] {
            let (found, error) = shift.estimate.unwrap();
            assert!((found - expected).abs() < 1e-15 && error == 0.0 && shift.fraction.is_none(), "{row:?}");
        }
    }
    let compared = compare(&[from, to], &Sides { why: true, ..best }).unwrap();
    assert!(compared.notes.iter().any(|note| note.contains("off by at most 0.0000")), "{:?}", compared.notes);
    assert!(!compared.notes.iter().any(|note| note.contains("play differently")), "{:?}", compared.notes);
}

/// More than ten rules: the mean effects over sampled orders add up to the difference, as those of every order do, and
/// do not depend on threads. They are near each rule's own effects, which hardly interact here.
#[test]
fn orders_of_many_rules_are_sampled() {
    let from = house("base = 'gnau'\nplayers = 1\nshoe.removed = '2 2 2 3 3 3 4 4 4 5 5 5 6 6 6 7 7 7 8 8 8 9 9 9'\n");
    let payouts: Vec<String> = (1..=10).map(|ox| format!("payout.ox_{ox}=2.5")).collect();
    let settings =
        [&["rules.double=same-value", "rules.ties=push"][..], &payouts.iter().map(String::as_str).collect::<Vec<_>>()]
            .concat();
    let to = with(&from, &settings);
    let sides = Sides { shapley: true, seed: Some(3), ..Sides::default() };
    let [rows, again] = [from.clone(), from.clone().on_threads(1)].map(|from| adds_up(&from, &to, &sides));
    assert_eq!(format!("{rows:?}"), format!("{again:?}"));
    let all: Vec<(f64, f64)> = changes(&rows).into_iter().map(|row| row.shapley.estimate.unwrap()).collect();
    assert_eq!(all.len(), 12);
    let total = rows.last().unwrap().step.estimate.unwrap().0;
    assert!((all.iter().map(|(mean, _)| mean).sum::<f64>() - total).abs() < 1e-12);
    assert!(all.iter().any(|(_, error)| *error > 0.0), "{all:?}");
}

/// Strategies that follow from rules are told too, and before anything else.
#[test]
fn strategies_that_differ_are_told_first() {
    let [from, to] = ["chinese-blackjack", "xi-dach"].map(|preset| load(preset).unwrap());
    let told = |sides| compare(&[from.clone(), to.clone()], &Sides { why: true, ..sides }).unwrap().notes;
    let notes = told(Sides::default());
    for part in ["people play differently", "strategy.dealer", "16 → 15", "--play equilibrium"] {
        assert!(notes[0].contains(part), "{notes:?}");
    }
    let notes = told(Sides { best_play: true, ..Sides::default() });
    assert!(!notes.iter().any(|note| note.contains("people play differently")), "{notes:?}");
    let push = with(&load("gnau").unwrap(), &["rules.ties=push"]);
    let notes = compare(&[load("gnau").unwrap(), push], &Sides { why: true, ..Sides::default() }).unwrap().notes;
    assert!(!notes.iter().any(|note| note.contains("people play differently")), "{notes:?}");
}

/// A difference on a side bet, in which each seat has a part.
#[test]
fn side_bets_are_reported() {
    let from = house(GNAU);
    let settings = ["rules.double=same-value", "side.kings.pays.double_k=8"];
    let to = with(&from, &settings);
    let rows = told(&from, &to, &Sides { bet: Some("kings"), ..Sides::default() }).unwrap();
    let on_kings = |house: &House| {
        let tables = house.exact().unwrap().results;
        tables.of_bet("kings", "player", metric::EDGE).unwrap().value.unwrap().0
    };
    let difference = sum(&rows, |row| &row.step).nearest();
    assert!((difference - (on_kings(&to) - on_kings(&from))).abs() < 1e-12);
    assert!(difference > 0.01);
}

/// Side bets that two tables of a game may have.
const SIDES: [(&str, [&str; 2]); 3] = [
    (
        "gnau",
        ["side.one = { on = 'result', pays = { tie = 5 } }\n", "side.one = { on = 'either', pays = { ox_9 = 2 } }\n"],
    ),
    (
        "chinese-blackjack",
        [
            "side.one = { on = 'result', pays = { tie = 5 } }\n",
            "side.two = { on = 'player-two', pays = { pair = 2 } }\n",
        ],
    ),
    ("modulo-n", ["", ""]),
];

/// Returns two random tables of a game, as configs: rules, payouts of both sides, own hands or specials, strategies,
/// unequal stakes, side bets.
fn random_pair(game: usize, short: &str, rng: &mut ChaCha8Rng) -> [String; 2] {
    let (name, sides) = SIDES[game];
    [0; 2].map(|_| {
        let players = if short.is_empty() { rng.random_range(1..=3) } else { 1 };
        let keys = match name {
            "gnau" => gnau::random_config(rng, players, 1),
            "chinese-blackjack" => chinese_blackjack::random_config(rng, players, 1 + usize::from(short.is_empty())),
            _ => modulo_n::random_config(rng, &modulo_n::STRATEGIES),
        };
        let bets: Vec<String> = (0..players).map(|_| rng.random_range(1..=5).to_string()).collect();
        let bets = if name == "modulo-n" { String::new() } else { format!("bets = [{}]\n", bets.join(", ")) };
        let side = if rng.random_bool(0.5) { *sides.choose(rng).unwrap() } else { "" };
        format!("game = '{name}'\n{short}{bets}{side}{keys}")
    })
}

/// Returns pairs of random tables that are valid with the additions.
fn random_pairs(game: usize, short: &str, (pairs, seed): (usize, u64)) -> Vec<[String; 2]> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let are_valid = |pair: &[String; 2]| pair.iter().all(|text| load_text("test", text).is_ok());
    std::iter::repeat_with(|| random_pair(game, short, &mut rng)).filter(are_valid).take(pairs).collect()
}

/// Returns the text of rules without the places of typed names.
fn placeless(rules: &str) -> String {
    let mut pieces = rules.split("place: Place {");
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |text, piece| {
        text + piece.split_once("span: ").and_then(|(_, rest)| rest.split_once('}')).unwrap().1
    })
}

/// All changes together make the rules of the other table, for any two tables.
#[test]
fn changes_lead_from_any_table_to_any_other() {
    for game in 0..SIDES.len() {
        for [from, to] in random_pairs(game, "", (60, 50)) {
            let [one, other] = [&from, &to].map(|text| SHIPPED.load_text("test", text, []).unwrap());
            let mut values = one.as_read.clone();
            let changes = one.as_read.changes_to(&other.as_read);
            assert!(!changes.is_empty());
            changes.iter().for_each(|change| values.make(change));
            let made = one.with_values(values).unwrap_or_else(|error| panic!("{from}\nto\n{to}\n{error}"));
            assert_eq!(placeless(&format!("{made:?}")), placeless(&format!("{:?}", other.rules)), "{from}\nto\n{to}");
            // A typed key counts as itself: what is the same has no change.
            assert!(one.as_read.changes_to(&one.as_read).is_empty());
        }
    }
}

/// Leaves 24 cards of a pack, of every face one at least.
const SHORT: &str =
    "shoe.removed = '2s 2h 2d 3s 3h 3c 4s 4d 4c 5h 5d 5c 6s 6h 7s 7d 8h 8c 9s 9c 10s 10d Js Jh Jd Qs Ks Kh'\n";

fn random_pairs_add_up(short: &str, pairs: (usize, u64)) {
    for game in 0..2 {
        for [from, to] in random_pairs(game, short, pairs) {
            let rows = adds_up(&house(&from), &house(&to), &Sides::default());
            assert!(changes(&rows).len() > 3, "{from}\nto\n{to}");
        }
    }
}

/// Values that a table may have besides others, each as `--set` takes it.
const VALUES: [(&str, [&str; 9]); 2] = [
    (
        GNAU,
        [
            "rules.double=same-value",
            "rules.ties=high-card",
            "rules.ties=push",
            "rules.five_dukes=pictures",
            "payout.ox_9=2.5",
            "payout.dealer.double=1",
            "commission=0.05",
            "strategy.players=[\"first-ox\", \"best\"]",
            "side.kings={on=\"dealer\", pays={double_k=3}, bet=2}",
        ],
    ),
    (
        CHINESE_BLACKJACK,
        [
            "rules.free_hand=off",
            "rules.ties=dealer",
            "rules.triple_seven=false",
            "payout.twenty_one=1",
            "payout.dealer.ban_ban=4",
            "commission=0.05",
            "bets=[1, 7]",
            "strategy.dealer.stand_at.three=18",
            "side.kings={on=\"player\", pays={ban_ban=3}, seats=[2]}",
        ],
    ),
];

#[test]
fn differences_of_random_tables_add_up() {
    let mut rng = ChaCha8Rng::seed_from_u64(51);
    for (text, values) in VALUES {
        let [from, to] = [0; 2].map(|_| with(&house(text), &values.sample(&mut rng, 4).copied().collect::<Vec<_>>()));
        assert!(changes(&adds_up(&from, &to, &Sides::default())).len() > 2);
    }
}

#[test]
#[ignore = "long check"]
fn differences_of_many_random_tables_add_up() {
    random_pairs_add_up(SHORT, (20, 52));
    random_pairs_add_up("", (5, 53));
}

/// A simulated row is the difference of the two tables on the same cards, and the rows add up except for rounding.
#[test]
fn simulated_rows_add_up() {
    let from = house("game = 'modulo-n'\nplayers = 3\nstrategy.seats = ['largest', 'random', 'smallest']\n");
    let settings = ["strategy.seats=[\"smallest\", \"random\", \"largest\"]", "rules.hand_size=3", "rules.max_set=1"];
    let (to, sides) = (with(&from, &settings), Sides { rounds: Some(3_000), seed: Some(7), ..Sides::default() });
    let rows = told(&from, &to, &sides).unwrap();
    let value = |shift: &EdgeShift| shift.estimate.unwrap().0;
    let total = rows.last().unwrap();
    let steps: f64 = changes(&rows).iter().map(|row| value(&row.step)).sum();
    let alone: f64 = rows[1..rows.len() - 1].iter().map(|row| value(&row.alone)).sum();
    assert!((steps - value(&total.step)).abs() < 1e-12 && (alone - value(&total.step)).abs() < 1e-12);
    for (row, setting) in changes(&rows).into_iter().zip(settings) {
        let both = compare(&[from.clone(), from.with(setting).unwrap()], &sides).unwrap();
        let both = both.table("compared").unwrap();
        let [change, error] = ["change", "change_std_error"].map(|name| both.number(1, name).unwrap());
        let (value, std_error) = row.alone.estimate.unwrap();
        assert!((value - change).abs() < 1e-12 && (std_error - error).abs() < 1e-12, "{setting}");
        assert_eq!(row.alone.fraction, None);
    }
}

/// The error of the rules' joint effect covers many tables: over 60 seeds it equals the spread, within a third.
#[test]
fn the_error_of_interactions_is_their_spread() {
    let from = house("game = 'modulo-n'\nplayers = 2\n");
    let to = with(&from, &["rules.hand_size=3", "rules.max_set=1"]);
    let (mut values, mut variance) = (Vec::new(), 0.0);
    for seed in 0..60 {
        let rows = told(&from, &to, &Sides { rounds: Some(400), seed: Some(seed), ..Sides::default() }).unwrap();
        let (value, error) = rows.iter().find(|row| row.part == "together").unwrap().alone.estimate.unwrap();
        values.push(value);
        variance += error * error / 60.0;
    }
    let mean = values.iter().sum::<f64>() / 60.0;
    let spread = values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / 59.0;
    assert!(variance > 0.0 && (0.5..1.8).contains(&(spread / variance)), "{spread} and {variance}");
}
