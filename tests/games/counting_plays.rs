//! Plays that change with the count: first-order margins against shoes that are solved whole.

use crate::bets::both::CHINESE_BLACKJACK;
use crate::plain_shoes::square;
use crate::play::{config, run};
use houseodds::engine::Unwatched;
use houseodds::games::session::counting::{CountPlan, CountedShoe, Effect, PlayEffect};
use houseodds::games::{Game, PlayChoice};
use houseodds::house::Effects;
use houseodds::stats::BetLine;
use houseodds::tables::{Row, Tables};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

const KEYS: &str = "players = 1\ndecks = 2\nrules.dealer_escape = 'push'\n";
/// As the best tags of size 1, but lopsided: the ace counts twice, the 3 nothing.
const TAGS: &str = "A=-2 2=-1 4=-1 10=1 J=1 Q=1 K=1";
/// Depleted shoes, and the cards that each has left.
const SHOES: usize = 240;
const LEFT: usize = 60;

const FACES: [&str; 14] = ["", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

/// Returns the tag of a face.
fn tag(face: usize) -> f64 {
    [0.0, -2.0, -1.0, 0.0, -1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0][face]
}

/// Returns the result tables of counted shoes, and the choices with how each card changes them.
fn counted() -> (Tables, Vec<PlayEffect>, Vec<Effect>) {
    let config = config(CHINESE_BLACKJACK, &format!("{KEYS}[count]\ntags = '{TAGS}'\ncut = 12\n"));
    let plan = CountPlan::from_values(&config.as_read).unwrap();
    let found = Effects::new(&config, &Unwatched).unwrap();
    let (effects, plays) = (found.on_bet(0), found.on_plays(&config, &Unwatched));
    let shoes = CountedShoe::new(CHINESE_BLACKJACK, &*config.rules, &plan, BetLine::Main, effects.clone()).unwrap();
    let shoes = shoes.with_plays(plays.clone());
    (shoes.tables(&run(&shoes, 4, 20_000).tally), plays, effects)
}

/// Returns how much one true count changes a margin, to first order: the tags explain as much of the changes as a line
/// can, and a true count of 1 is one tag for each 52 cards left.
fn slope_of(play: &PlayEffect, effects: &[Effect]) -> f64 {
    let (mut products, mut squares) = (0.0, 0.0);
    for (effect, change) in effects.iter().zip(&play.changes) {
        let face = FACES.iter().position(|face| *face == effect.card).unwrap();
        products += f64::from(effect.copies) * tag(face) * change;
        squares += f64::from(effect.copies) * tag(face) * tag(face);
    }
    products / squares * 103.0 / 52.0
}

/// A shoe with cards missing: its true count, not rounded, and by hand the margin of a hit and its frequency.
struct Depleted {
    count: f64,
    choices: Vec<(String, f64, f64)>,
}

fn depleted(rng: &mut ChaCha8Rng) -> Depleted {
    let mut cards: Vec<(usize, char)> = Vec::new();
    for suit in "dchs".chars() {
        cards.extend((1..=13).flat_map(|face| [(face, suit); 2]));
    }
    cards.shuffle(rng);
    let gone = &cards[LEFT..];
    let names: Vec<String> = gone.iter().map(|(face, suit)| format!("{}{suit}", FACES[*face])).collect();
    let rules = config(CHINESE_BLACKJACK, &format!("{KEYS}shoe.removed = '{}'\n", names.join(" "))).rules;
    let running: f64 = gone.iter().map(|(face, _)| tag(*face)).sum();
    let choices = rules.play_choices().unwrap();
    Depleted {
        count: running * 52.0 / LEFT as f64,
        choices: choices.into_iter().map(|choice| (choice.hand, choice.margin, choice.probability)).collect(),
    }
}

/// The margin of each choice in 240 random shoes of 60 cards, solved exactly, grows with the true count as the effects of
/// removal say: a line through them has the slope and the height of the full shoe, within four errors and, as
/// effects add up less well in so small a shoe, a fifth of the slope or a twentieth of the height and 0.01.
#[test]
fn margins_follow_the_count_as_the_effects_say() {
    let (tables, plays, effects) = counted();
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    let shoes: Vec<Depleted> = (0..SHOES).map(|_| depleted(&mut rng)).collect();
    let mut told = 0;
    for play in &plays {
        let (hand, slope, margin) = (&play.choice.hand, slope_of(play, &effects), play.choice.margin);
        let points: Vec<[f64; 2]> = shoes
            .iter()
            .filter_map(|shoe| Some([shoe.count, shoe.choices.iter().find(|(name, ..)| name == hand)?.1]))
            .collect();
        let n = points.len() as f64;
        let mean = |of: &dyn Fn(&[f64; 2]) -> f64| points.iter().map(of).sum::<f64>() / n;
        let (x, y) = (mean(&|point| point[0]), mean(&|point| point[1]));
        let xx = mean(&|point| (point[0] - x) * (point[0] - x));
        let found = mean(&|point| (point[0] - x) * (point[1] - y)) / xx;
        let strays = mean(&|point| square(point[1] - y - found * (point[0] - x)));
        let (slope_error, height) = ((strays / xx / n).sqrt(), y - found * x);
        println!("{hand}: {found:.5} ± {slope_error:.5}, said {slope:.5}; {height:.5}, said {margin:.5}");
        assert!((found - slope).abs() < 4.0 * slope_error + 0.2 * slope.abs(), "{hand}: {found}, not {slope}");
        assert!(
            (height - margin).abs() < 4.0 * (strays / n).sqrt() + 0.01 + 0.05 * margin.abs(),
            "{hand}: {height}, not {margin}"
        );
        told += u32::from(slope.abs() > 6.0 * slope_error);
        shown_as_they_are(&tables, play, slope);
    }
    assert!(told > 10, "{told} slopes are told from 0");
    let all: f64 = tables.rows("plays").iter().map(|row| row.more[3].unwrap().0).sum();
    assert!(!tables.rows("plays").is_empty() && all > 0.0);
}

/// Checks the row of a choice, which is there if the other play is better at a true count that occurred.
fn shown_as_they_are(tables: &Tables, play: &PlayEffect, slope: f64) {
    let PlayChoice { hand, probability, margin } = &play.choice;
    let at = |count: f64| margin + slope * (count + 0.5);
    let (mut gain, mut first) = (0.0, None::<f64>);
    for share in tables.rows("counted").iter().filter(|row| row.labels[1].text() == "share") {
        let Some(count) = share.labels[0].number() else { continue };
        if at(count) * margin < 0.0 {
            gain += 100.0 * probability * share.value.unwrap().0 * at(count).abs();
            first = first.filter(|first| first.abs() <= count.abs()).or(Some(count));
        }
    }
    let row: Option<&Row> = tables.rows("plays").iter().find(|row| row.labels[0].to_string() == *hand);
    let Some(first) = first else { return assert!(row.is_none(), "{row:?}") };
    let row = row.unwrap_or_else(|| panic!("{hand} changes at {first}"));
    let plays = if *margin > 0.0 { ["hit", "stand"] } else { ["stand", "hit"] };
    assert_eq!([1, 2, 3].map(|at| row.labels[at].to_string()), [plays[0], plays[1], &first.to_string()]);
    for (found, expected) in row.more.iter().zip([margin.abs(), slope, *probability, gain]) {
        assert!((found.unwrap().0 - expected).abs() < 1e-12, "{hand}: {found:?}, not {expected}");
    }
    assert!(row.more[4].unwrap().0 > 0.0);
}
