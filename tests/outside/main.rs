//! Runs every command on a game that the program does not know.

mod high_card;

use high_card::HIGH_CARD;
use houseodds::engine::{Rounds, Run, Step, Steps, Watch};
use houseodds::games::{Config, Games};
use houseodds::house::{self, Note, Observer, Sides, Simulation, Variant, VariantChoice};
use houseodds::stats::Tally;
use houseodds::tables::Tables;
use std::path::PathBuf;
use std::time::Duration;

struct Nobody;

impl Watch for Nobody {
    fn look(&self, _: &Tally) {}
}

impl Steps for Nobody {
    fn begin<'a>(&'a self, _: &str, _: u64) -> Step<'a> {
        Box::new(|| {})
    }
}

impl Observer for Nobody {
    fn note(&self, note: &Note) {
        panic!("{note}");
    }

    fn progress<'a>(&'a self, _: &'a dyn Rounds, _: u64, _: u64) -> Box<dyn Watch + 'a> {
        Box::new(Nobody)
    }
}

fn config(keys: &str) -> Config {
    const GAMES: Games = Games { kinds: &[&HIGH_CARD], presets: &[] };
    GAMES.load_text("high-card", &format!("game = 'high-card'\n{keys}"), []).unwrap()
}

fn run(rounds: u64) -> Run {
    Run { seed: 5, rounds, until_se: None }
}

fn figure(tables: &Tables, table: &str, labels: &[&str]) -> f64 {
    tables.table(table).unwrap().row(labels).unwrap_or_else(|| panic!("{labels:?}")).value.unwrap().0
}

/// A player's card has the dealer's face in 3 of 51 deals, and is higher in half of the other 48. A dealer who wins
/// ties is ahead by 27 − 24 of 51, and a pair at 11 to 1 returns 3 · 12 of 51.
#[test]
fn exact_figures_are_those_by_hand() {
    let exact =
        |keys| house::write_exact(&config(keys), (tempfile::tempdir().unwrap().path(), false), &Nobody).unwrap().result;
    let counted = exact("");
    assert_eq!(counted.fraction("edge_fraction").unwrap().to_string(), "1/17");
    assert_eq!(figure(&counted.results, "bets", &["pair", "seat_2", "edge"]), 15.0 / 51.0);
    assert_eq!(figure(&counted.results, "bets", &["pair", "seat_2", "rtp"]), 1.0 - 15.0 / 51.0);
    assert_eq!(figure(&counted.results, "bets", &["main", "player", "edge"]), 3.0 / 51.0);
    assert_eq!(figure(&counted.results, "frequency", &["dealer", "card_13"]), 1.0 / 13.0);
    assert_eq!(exact("rules.ties_lose = false").fraction("edge_fraction").unwrap().to_string(), "0/1");
    assert_eq!(figure(&exact("payout.pair = 16").results, "bets", &["pair", "player", "edge"]), 0.0);
}

#[test]
fn simulation_agrees_and_a_differing_rule_is_seen() {
    let verified = house::verify(&config(""), &run(200_000), &Nobody).unwrap();
    let figures = verified.table("comparisons").unwrap();
    assert!((0..figures.rows.len()).any(|row| figures.cell(row, "figure").unwrap().text().contains("pair")));
    assert_eq!(verified.about["off"], 0);
}

#[test]
fn results_are_written_compared_reported_and_read_back() {
    let out = tempfile::tempdir().unwrap();
    let config = config("");
    let simulation = Simulation {
        run: run(20_000),
        part: None,
        resume: false,
        force: false,
        checkpoint_every: Duration::MAX,
        out: out.path(),
    };
    let simulated = house::simulate(&config, &simulation, &Nobody).unwrap();
    let bets = std::fs::read_to_string(simulated.place.join("bets.csv")).unwrap();
    assert!(bets.starts_with("bet,role,metric,value,std_error,ci_low,ci_high\nmain,player,stake,1.0,"), "{bets}");
    house::write_exact(&config, (out.path(), false), &Nobody).unwrap();

    let variants =
        ["", "rules.ties_lose = false"].map(|keys| Variant { label: keys.to_owned(), config: self::config(keys) });
    let choice = VariantChoice { configs: &[], typed: &[], vary: &[], one_at_a_time: false, warns: false };
    let of = (&variants[..], &choice, &house::named as &house::Load<'_>);
    let compared = house::write_comparison(of, &Sides::default(), (out.path(), false), &Nobody).unwrap().result;
    assert_eq!(compared.table("compared").unwrap().number(1, "change").unwrap(), -3.0 / 51.0);

    let (page, results) = house::report(&[out.path().join("high-card")], None, None).unwrap();
    assert_eq!(results, 3);
    assert!(page.contains("card_13"));
    let (file, _) = house::report_file(&[PathBuf::from(out.path())], None, false).unwrap();
    file.write(&page, &Nobody).unwrap();
    assert!(out.path().join("report.html").is_file());
}
