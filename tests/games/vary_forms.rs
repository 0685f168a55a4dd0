//! Every form of `--vary`: for each combination, `design` and `compare` have the counts of the config written out,
//! which is put together here.

use crate::play::Nobody;
use houseodds::config::share;
use houseodds::engine::{Rounds, Step, Steps, Unwatched, Watch};
use houseodds::games::load_text;
use houseodds::house::{self, Design, Note, Observer, Sides, To, Variant, VariantChoice, Varied, varied};
use houseodds::tables::Tables;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use toml::{Table, Value};

impl Steps for Nobody {
    fn begin<'a>(&'a self, _: &str, _: u64) -> Step<'a> {
        Box::new(|| {})
    }
}

impl Observer for Nobody {
    fn note(&self, _: &Note) {}

    fn progress<'a>(&'a self, _: &'a dyn Rounds, _: u64, _: u64) -> Box<dyn Watch + 'a> {
        Box::new(Nobody)
    }
}

/// Seats with different stakes, and side bets with their own seats, events or order of payouts. A short shoe is counted
/// sooner.
const GNAU: &str = r#"
game = "gnau"
players = 2
shoe.removed = "2 2 2 2 3 3 3 3 4 4 4 4 5 5 5 5 6 6 6 6 7 7 7 7 8 8 8 8 9 J J J J K"
bets = [1, 3]
commission = 0.02
payout.double = 3
payout.dealer.ox_9 = 1.5

[side.kings]
pays = { double_k = 10, five_dukes = 100 }
seats = [1]

[side.tie]
on = "result"
pays = { tie = 5 }
bet = 2

[side.two]
on = "either"
pays = { ox_9 = 2, double = 1, ox_8 = 3 }
"#;

const CHINESE_BLACKJACK: &str = r#"
game = "chinese-blackjack"
players = 1
shoe.removed = "2 2 2 2 4 4 4 4 5 5 5 5 6 6 6 6 9 9 9 9 Q Q Q"
payout.dealer.win = 1.25

[side.kings]
on = "dealer"
pays = { ban_nag = 15, triple_seven = 100 }

[side.two]
on = "player-two"
pays = { pair = 2, suited = 1, ace_pair = 7 }
"#;

/// A key with values that may replace each other, and the bet whose price alone it is, if it is one.
type Form = (&'static str, &'static [&'static str], Option<&'static str>);

const FORMS_OF_GNAU: &[Form] = &[
    ("payout.double", &["1", "2.5", "7"], Some("main")),
    ("payout . \"ox_9\"", &["0.5", "2"], Some("main")),
    ("payout.dealer.double", &["1", "4"], Some("main")),
    ("payout.dealer", &["{ double = 1 }", "{ double = 2, ox = 0.5 }", "{ ox_9 = 3 }"], None),
    ("payout", &["{ double = 2 }", "{ dealer = { double = 5 }, ox_10 = 1 }", "{ no_ox = 2 }"], None),
    ("commission", &["0", "0.05", "0.1"], Some("main")),
    ("commission", &["\"5 %\"", "0"], Some("main")),
    ("rules.ties", &["dealer", "\"push\"", "player"], None),
    ("rules", &["{ ties = \"push\" }", "{ ties = \"player\", double_rank = \"equal\" }"], None),
    ("bets", &["1", "[2, 1]", "[1, 5]"], None),
    ("side.kings.pays.double_k", &["50", "90", "0"], Some("kings")),
    ("side.kings.pays.double_q", &["10", "20"], Some("kings")),
    ("side.kings.pays", &["{ double_k = 50 }", "{ double_k = 90 }", "{ ox_9 = 2, double_k = 5 }"], None),
    ("side.'kings'.commission", &["0.05", "0.5"], Some("kings")),
    ("side.kings.on", &["player", "either", "dealer", "both"], None),
    ("side.kings.seats", &["[2]", "[1, 2]"], None),
    ("side.kings", &["{ pays = { double_k = 50 }, bet = 2 }", "{ push = [\"ox_9\"] }", "{ on = \"both\" }"], None),
    ("side.two.pays.ox_9", &["0", "1", "4"], Some("two")),
    ("side.two.pays", &["{ ox_9 = 0.5 }", "{ double = 9, ox_8 = 1 }"], None),
    ("side.two.on", &["both", "either"], None),
    ("side.tie.pays.tie", &["5.5", "8"], Some("tie")),
    ("side.tie", &["{ pays = { push = 1 } }", "{ pays = { tie = 9 }, commission = 0.1 }"], None),
    ("side", &["{ kings = { pays = { double_k = 70 } } }", "{ more = { pays = { ox_10 = 6 } } }"], None),
];

const FORMS_OF_CHINESE_BLACKJACK: &[Form] = &[
    ("payout.five_card_bust", &["0.5", "1.1", "2"], Some("main")),
    ("payout.dealer.win", &["1", "1.5"], Some("main")),
    ("payout", &["{ five_card_bust = 2 }", "{ win = 1.2, dealer_bust = { win = 1.5 } }"], None),
    ("payout.dealer", &["{ win = 2 }", "{ five_dragon = 4 }"], None),
    ("side.two.pays.pair", &["0.5", "1", "9"], Some("two")),
    ("side.two", &["{ pays = { suited = 8 } }", "{ on = \"dealer-two\" }"], None),
    ("side.kings", &["{ pays = { ban_nag = 20 } }", "{ pays = { ban_ban = 20 }, bet = 3 }"], None),
    ("side", &["{ two = { bet = 2 } }", "{ kings = { pays = { ban_nag = 1 } }, two = { commission = 0.2 } }"], None),
];

/// Returns a config with a line of TOML on top: tables are merged, everything else is replaced.
fn with(config: &Table, line: &str) -> Table {
    fn lay(under: &mut Table, over: Table) {
        for (key, value) in over {
            match (under.get_mut(&key), value) {
                (Some(Value::Table(under)), Value::Table(over)) => lay(under, over),
                (_, value) => _ = under.insert(key, value),
            }
        }
    }
    let line = toml::from_str(line).or_else(|_| {
        let (key, word) = line.split_once('=').unwrap();
        toml::from_str(&format!("{key} = \"{word}\""))
    });
    let mut config = config.clone();
    lay(&mut config, line.unwrap());
    config
}

/// Formats a table as TOML, with a line for each key.
fn written(config: &Table) -> String {
    fn value(of: &Value) -> String {
        match of {
            Value::Table(table) => {
                let entries: Vec<String> = table.iter().map(|(key, of)| format!("{key:?} = {}", value(of))).collect();
                format!("{{ {} }}", entries.join(", "))
            }
            Value::Array(items) => format!("[{}]", items.iter().map(value).collect::<Vec<_>>().join(", ")),
            Value::String(text) => format!("{text:?}"),
            Value::Integer(number) => number.to_string(),
            Value::Float(number) => format!("{number:?}"),
            Value::Boolean(flag) => flag.to_string(),
            Value::Datetime(date) => date.to_string(),
        }
    }
    config.iter().map(|(key, of)| format!("{key:?} = {}\n", value(of))).collect()
}

/// Counts edge, deviation and hit frequency of a bet; returns `None` if the config is invalid or has no such bet.
fn counted(config: &str, bet: &str) -> Option<[f64; 3]> {
    let config = load_text("written", config).ok()?;
    let game = config.rules.game(&Unwatched);
    let tables: Tables = game.tables(&game.exact_by_seat().unwrap());
    let figure = |metric| Some(tables.of_bet(bet, "player", metric)?.value?.0);
    Some([figure("edge")?, figure("std_dev")?, figure("hit_frequency")?])
}

/// Compares every combination from `design` and `compare` with counts of the config written out. If a config is
/// invalid, neither may answer.
#[track_caller]
fn check(base: &str, bet: &str, typed: &[String]) {
    let desk = tempfile::tempdir().unwrap();
    let file = desk.path().join("base.toml");
    std::fs::write(&file, base).unwrap();
    let file = file.to_str().unwrap();
    let vary: Vec<Varied> = typed.iter().map(|typed| varied(typed).unwrap()).collect();
    let mut all = vec![toml::from_str(base).unwrap()];
    for varied in &vary {
        all = all.iter().flat_map(|config| varied.settings().map(|line| with(config, &line))).collect();
    }
    let all: Vec<String> = all.iter().map(written).collect();
    let expected: Vec<Option<[f64; 3]>> = all.iter().map(|config| counted(config, bet)).collect();

    let design = Design {
        target: share("0").unwrap(),
        tolerance: share("100000000%").unwrap(),
        vary: &vary,
        solve: None,
        bet: Some(bet),
        pareto: false,
        best_play: false,
        most: 1_000,
    };
    let designed =
        house::write_designs(file, &[], &design, To { out: &desk.path().join("out"), force: false }, &Nobody);
    let configs = [file.to_owned()];
    let choice = VariantChoice { configs: &configs, typed: &[], vary: &vary, one_at_a_time: false, warns: true };
    let variants = house::variants(&choice, &house::named, &Nobody);
    let sides = Sides { bet: Some(bet), ..Sides::default() };
    let compared = |variants: &[Variant]| house::side_by_side(variants, &sides, &Nobody);
    if expected.contains(&None) {
        assert!(designed.is_err(), "{bet} under {typed:?}");
        assert!(variants.is_err() || compared(&variants.unwrap()).is_err(), "{bet} under {typed:?}");
        return;
    }
    let variants = variants.unwrap();
    let rows = compared(&variants).unwrap();
    let rows = rows.table("compared").unwrap();
    let designs = &designed.unwrap_or_else(|error| panic!("{typed:?}: {error}")).1.result.tables[0].rows;
    assert_eq!([rows.rows.len(), designs.len()], [all.len(); 2], "{bet} under {typed:?}");
    for (at, (config, expected)) in all.iter().zip(expected.into_iter().flatten()).enumerate() {
        // The last key changes fastest. Amounts are written plainly.
        let (mut number, mut values) = (at, Vec::new());
        for varied in vary.iter().rev() {
            values.push(varied.values[number % varied.values.len()].as_str());
            number /= varied.values.len();
        }
        values.reverse();
        let row =
            designs.iter().find(|row| row.iter().zip(&values).all(|(cell, value)| cell.to_string() == *value)).unwrap();
        let figures: Vec<f64> = row[vary.len()..].iter().map(|cell| cell.number().unwrap()).collect();
        let is_close = |own: f64, expected: f64| (own - expected).abs() <= 1e-14 * expected.abs().max(1.0);
        let of_both = [figures[0], rows.number(at, "edge").unwrap()];
        assert!(of_both == [expected[0]; 2], "{of_both:?} for {expected:?} of {bet} under\n{config}");
        assert!(is_close(figures[1], expected[1]), "SD {figures:?} for {expected:?} of {bet} under\n{config}");
        assert_eq!(figures[2], expected[2], "hit frequency of {bet} under\n{config}");
    }
}

/// Returns a bet, and one or two forms of its rules and prices.
fn some_forms(rng: &mut ChaCha8Rng, bets: &[&'static str], forms: &[Form]) -> (&'static str, Vec<String>) {
    let bet = *bets.choose(rng).unwrap();
    let of_bet = |form: &&Form| bet == "all" || form.2.is_none_or(|own| own == bet);
    let mut typed: Vec<String> = Vec::new();
    let mut keys: Vec<String> = Vec::new();
    while typed.len() < rng.random_range(1..=2) {
        let (key, values, _) = forms.iter().filter(of_bet).collect::<Vec<_>>().choose(rng).unwrap();
        let text = format!("{key}={}", values.join(","));
        let key = varied(&text).unwrap().key;
        if !keys.contains(&key) {
            keys.push(key);
            typed.push(text);
        }
    }
    (bet, typed)
}

fn check_some(base: &str, bets: &[&'static str], forms: &[Form], (seed, cases): (u64, usize)) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for _ in 0..cases {
        let (bet, typed) = some_forms(&mut rng, bets, forms);
        check(base, bet, &typed);
    }
}

const BETS_OF_GNAU: &[&str] = &["main", "kings", "tie", "two", "all"];

/// Tests each form alone, for the bets that it may be varied for.
#[test]
fn every_form_is_counted_as_written_out() {
    for (key, values, of) in FORMS_OF_GNAU {
        let bet = of.or(key.split('.').nth(1).filter(|_| key.starts_with("side."))).unwrap_or("main");
        check(GNAU, bet.trim_matches('\''), &[format!("{key}={}", values.join(","))]);
    }
}

#[test]
fn forms_together_are_counted_as_written_out() {
    check_some(GNAU, BETS_OF_GNAU, FORMS_OF_GNAU, (1, 6));
    let list = |typed: &[&str]| typed.iter().map(|typed| (*typed).to_owned()).collect::<Vec<_>>();
    // A table after one of its own prices, and before it.
    check(GNAU, "kings", &list(&["side.kings.pays={double_k=50},{ox_9=1}", "side.kings.pays.double_k=20,30"]));
    check(GNAU, "all", &list(&["side.kings.pays.double_k=20,30", "side.kings={pays={ox_9=1}},{bet=2}"]));
    // A list that is right only beside another key's values.
    check(GNAU, "main", &list(&["bets=[1,2,3],[3,1,1]", "players=3"]));
    check(CHINESE_BLACKJACK, "main", &list(&["payout={win=1.5},{win=2.5}", "payout.five_card_bust=2,3"]));
}

#[test]
#[ignore = "minutes"]
fn many_forms_are_counted_as_written_out() {
    for seed in 10..40 {
        check_some(GNAU, BETS_OF_GNAU, FORMS_OF_GNAU, (seed, 20));
    }
    check_some(CHINESE_BLACKJACK, &["main", "kings", "two", "all"], FORMS_OF_CHINESE_BLACKJACK, (2, 60));
}
