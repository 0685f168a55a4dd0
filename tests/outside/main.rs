//! Runs every command on a game that the program does not know.

mod high_card;
mod san_gong;

use high_card::HIGH_CARD;
use houseodds::Label;
use houseodds::engine::{Rounds, Run, Step, Steps, Watch};
use houseodds::games::{Cell, Config, Games, Question};
use houseodds::house::{self, Note, Observer, Sides, Simulation, To, Variant, VariantChoice};
use houseodds::report::Language;
use houseodds::stats::Tally;
use houseodds::tables::Tables;
use san_gong::SAN_GONG;
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
    let exact = |keys| {
        house::write_exact(&config(keys), To { out: tempfile::tempdir().unwrap().path(), force: false }, &Nobody)
            .unwrap()
            .result
    };
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
    house::write_exact(&config, To { out: out.path(), force: false }, &Nobody).unwrap();

    let variants =
        ["", "rules.ties_lose = false"].map(|keys| Variant { label: keys.to_owned(), config: self::config(keys) });
    let choice = VariantChoice { configs: &[], typed: &[], vary: &[], one_at_a_time: false, warns: false };
    let to = To { out: out.path(), force: false };
    let compared =
        house::write_comparison(&variants, &choice, &house::named, &Sides::default(), to, &Nobody).unwrap().result;
    assert_eq!(compared.table("compared").unwrap().number(1, "change").unwrap(), -3.0 / 51.0);

    let (page, results) = house::report(&[out.path().join("high-card")], None, None, Language::En).unwrap();
    assert_eq!(results, 3);
    assert!(page.contains("card_13"));
    let (file, _) = house::report_file(&[PathBuf::from(out.path())], None, false).unwrap();
    file.write(&page, &Nobody).unwrap();
    assert!(out.path().join("report.html").is_file());
}

fn san_gong(keys: &str) -> Config {
    const GAMES: Games = Games { kinds: &[&SAN_GONG], presets: &[] };
    GAMES.load_text("san-gong", &format!("game = 'san-gong'\n{keys}"), []).unwrap()
}

/// C(n, k).
fn choose(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |ways, i| if n > i { ways * (n - i) / (i + 1) } else { 0 })
}

/// Every two hands of three faces, and in how many ways four of each face give both: who wins, and who has three pictures.
/// [[player wins, push, dealer wins] without three pictures, the same with them in the winner's hand].
fn pairs_of_faces() -> [[u64; 3]; 2] {
    let mut hands: Vec<([u64; 14], (u64, usize))> = Vec::new();
    for a in 1..=13 {
        for b in a..=13 {
            for c in b..=13 {
                let mut held = [0; 14];
                [a, b, c].into_iter().for_each(|face| held[face] += 1);
                let points = [a, b, c].into_iter().map(|face| face.min(10) as u64).sum::<u64>() % 10;
                hands.push((held, (if a > 10 { 10 } else { points }, c)));
            }
        }
    }
    let mut pairs = [[0; 3]; 2];
    for (own, player) in &hands {
        for (other, dealer) in &hands {
            let ways = (1..14).map(|face| choose(4, own[face]) * choose(4 - own[face].min(4), other[face]));
            let winner = player.max(dealer);
            let at = match player.cmp(dealer) {
                std::cmp::Ordering::Greater => 0,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Less => 2,
            };
            pairs[usize::from(winner.0 == 10)][at] += ways.product::<u64>();
        }
    }
    pairs
}

/// Shares of three cards by hand: C(12, 3) of C(52, 3) hands are three pictures; pairs as counted by faces. Equal payouts on
/// both sides leave no edge.
#[test]
fn a_game_of_three_cards_is_counted_by_its_hands() {
    let exact =
        house::write_exact(&san_gong(""), To { out: tempfile::tempdir().unwrap().path(), force: false }, &Nobody)
            .unwrap()
            .result;
    assert_eq!(figure(&exact.results, "frequency", &["player", "three_pictures"]), 220.0 / 22_100.0);
    let points = (0..10).map(|points| figure(&exact.results, "frequency", &["dealer", &format!("points_{points}")]));
    assert!((points.sum::<f64>() - (1.0 - 220.0 / 22_100.0)).abs() < 1e-12);
    assert_eq!(exact.fraction("edge_fraction").unwrap().to_string(), "0/1");
    let [plain, pictures] = pairs_of_faces();
    let whole = choose(52, 3) * choose(49, 3);
    assert_eq!(plain.iter().chain(&pictures).sum::<u64>(), whole);
    for (net, count) in [(-1.0, plain[2]), (1.0, plain[0]), (5.0, pictures[0]), (0.0, plain[1] + pictures[1])] {
        let mut of_player = exact.results.rows("payout").iter().filter(|row| row.labels[0] == *"player");
        let share = of_player.find(|row| row.labels[1] == Label::Number(net)).unwrap().value.unwrap().0;
        assert!((share - count as f64 / whole as f64).abs() < 1e-15, "{net}: {share}");
    }
}

/// K-Q-J beats all but three pictures, of which those with another king tie: of 49 cards 9 are pictures, 3 of them kings.
#[test]
fn a_hand_of_three_cards_is_explained() {
    let game = san_gong("").rules.game(&Nobody);
    let explained = game.explain(&Question { cards: "Ks Qh Jd", ..Question::default() }).unwrap();
    let (pictures, without_kings) = (choose(9, 3), choose(6, 3));
    let whole = choose(49, 3);
    let shares = [whole - (pictures - without_kings), pictures - without_kings, 0];
    assert_eq!(explained.tables[0].rows[0], shares.map(|count| Cell::Share(count as f64 / whole as f64)));
}

#[test]
fn simulation_of_three_cards_agrees() {
    let verified = house::verify(&san_gong(""), &run(200_000), &Nobody).unwrap();
    assert_eq!(verified.about["off"], 0);
}
