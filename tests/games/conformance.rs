//! Properties of every game under any rules: results that do not depend on threads, nothing lost, nothing counted
//! twice.

use crate::chinese_blackjack::simulation as chinese_blackjack;
use crate::gnau::mixtures as gnau;
use crate::modulo_n::simulation as modulo_n;
use crate::play::{Nobody, assert_same, run};
use houseodds::cards::{AT_ONCE, Draw, Stream};
use houseodds::engine::{BLOCK, Run, Unwatched, edge, play};
use houseodds::games::{Config, GAMES, Game, PRESETS, load};
use houseodds::stats::NetRange;
use houseodds::tables::Row;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

fn presets() -> impl Iterator<Item = Config> {
    PRESETS.iter().map(|preset| load(preset.name, &[]).unwrap_or_else(|error| panic!("{:?}", error.0)))
}

/// Every preset's game is made once for all checks, because a game with a bank takes seconds.
#[test]
fn presets_play_the_same_on_any_threads_and_count_every_card_once() {
    let redeal = load("chinese-blackjack", &["rules.dealer_escape=redeal".to_owned()]);
    for config in presets().chain(redeal.ok()) {
        let game = &*config.rules.game(&Unwatched);
        same_on_any_threads(game);
        adds_up(game);
        deals_every_card_once(game);
    }
}

fn same_on_any_threads(game: &dyn Game) {
    let rounds = 9 * BLOCK + 123;
    let on = |threads: usize, until_se: Option<f64>| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let run = Run { seed: 3, rounds: if until_se.is_some() { 100 * BLOCK } else { rounds }, until_se };
        pool.install(|| play(game, &run, &Nobody))
    };
    for until_se in [None, Some(0.006)] {
        let one = on(1, until_se);
        for threads in [2, 7] {
            let more = on(threads, until_se);
            assert_same(game, &one.tally, &more.tally, &format!("on {threads} threads"));
            assert_eq!(one.ended, more.ended);
        }
    }
}

fn adds_up(game: &dyn Game) {
    let rounds = 2 * BLOCK + 5;
    let played = run(game, 4, rounds);
    assert_eq!(played.tally.rounds(), rounds);
    assert_eq!(played.tally.dealer().cells().map(|(_, count)| count).sum::<u64>(), rounds);
    let tables = game.tables(&played.tally);
    let mut wholes: BTreeMap<(&str, &str), u128> = BTreeMap::new();
    for table in ["frequency", "payout"] {
        for row in tables.rows(table) {
            *wholes.entry((table, row.labels[0].text())).or_default() += row.count.unwrap();
        }
    }
    for ((table, role), whole) in wholes {
        assert!(whole > 0 && whole % u128::from(rounds) == 0, "{table} of {role} has {whole} of {rounds}");
    }
    // The edge is the mean of the distribution of the dealer's nets, and within its range.
    if let NetRange::Listed { totals, .. } = game.dealer_nets() {
        let mean: f64 = played.tally.dealer().cells().map(|(net, count)| net as f64 * count as f64).sum::<f64>()
            / rounds as f64
            / (game.staked() as f64);
        let edge = edge(game, &played.tally).value;
        assert!((edge - mean).abs() < 1e-12 * (1.0 + mean.abs()), "{edge} and {mean}");
        assert!(totals.is_sorted());
    }
}

/// Under random combinations of every rule nothing panics and everything is counted once.
#[test]
fn random_mixtures_keep_it_all() {
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    for round in 0..14 {
        let (players, decks) = (1 + round % 7, 1 + round % 3);
        for (game, keys) in [
            ("gnau", gnau::random_config(&mut rng, players, decks)),
            ("chinese-blackjack", chinese_blackjack::random_config(&mut rng, players, decks)),
            ("modulo-n", modulo_n::random_config(&mut rng, &modulo_n::STRATEGIES)),
        ] {
            let config = crate::play::config(game, &keys);
            adds_up(&*config.rules.game(&Unwatched));
            deals_every_card_once(&*config.rules.game(&Unwatched));
        }
    }
}

fn deals_every_card_once(game: &dyn Game) {
    let shoe = game.shoe();
    let mut copies = [0; 256];
    shoe.cards.iter().for_each(|card| copies[usize::from(*card)] += 1);
    let mut draw = Draw::new(&shoe);
    let mut cards = Stream::new([1; 32], 0);
    for _ in 0..20 {
        for deal in draw.deal(&mut cards, AT_ONCE).rounds() {
            let mut left = copies;
            assert_eq!(deal.cards().len(), shoe.dealt);
            for card in deal.cards() {
                let left = &mut left[usize::from(card)];
                assert!(*left > 0, "a card that is still in the shoe");
                *left -= 1;
            }
        }
    }
    assert!(shoe.dealt <= shoe.cards.len());
}

/// If one seat plays, or makes a bet, role `player` is that seat, with its figures, errors and intervals, even in runs
/// of one round.
#[test]
fn the_only_seat_is_the_player() {
    const BET: &str = "[side.a]\non = 'result'\npays = { win = 0.9, tie = 3 }\nseats = ";
    for (game, players) in ["gnau", "chinese-blackjack"].into_iter().flat_map(|game| [(game, 1), (game, 3)]) {
        let seat = if players == 1 { 1 } else { 2 };
        let config = crate::play::config(game, &format!("players = {players}\n{BET}[{seat}]"));
        for rounds in [1, 10 * BLOCK] {
            let tables = crate::play::tables(&config, 8, rounds);
            let of = |role: &str| -> Vec<Row> {
                let rows = tables.tables.iter().flat_map(|table| table.rows.iter().cloned());
                let of_role = rows.filter_map(|mut row| {
                    let place = row.labels.iter().position(|label| *label == *role)?;
                    row.labels.remove(place);
                    (players == 1 || row.labels[0] == *"a").then_some(row)
                });
                of_role.collect()
            };
            let (player, only) = (of("player"), of(&format!("seat_{seat}")));
            assert_eq!(player, only);
            let without_error = player.iter().filter(|row| row.std_error.is_none());
            assert!(player.len() > 5 && (rounds == 1 || without_error.count() < 3), "{player:?}");
        }
    }
}

#[test]
fn every_game_is_enumerated() {
    for kind in GAMES {
        assert!(
            load(kind.name(), &["players=2".to_owned()]).unwrap().rules.game(&Unwatched).exact(&Unwatched).is_some(),
            "{}",
            kind.name()
        );
    }
}

/// Extreme seeds, runs shorter than a block, and the largest tables.
#[test]
fn limits() {
    for keys in ["players = 664\ndecks = 64", "players = 1", "players = 9"] {
        for name in ["gnau", "chinese-blackjack"] {
            let config = crate::play::config(name, keys);
            for (seed, rounds) in [(0, 1), (i64::MAX as u64, 7)] {
                let tables = crate::play::tables(&config, seed, rounds);
                let frequency = tables.table("frequency").unwrap();
                let [seats, of_dealer] = ["player", "dealer"]
                    .map(|role| frequency.rows_of(role).map(|row| row.count.unwrap()).sum::<u128>());
                assert_eq!(of_dealer, u128::from(rounds));
                assert_eq!(seats % of_dealer, 0);
            }
        }
    }
}
