//! Compares simulation with enumeration, figure by figure, for every enumerated game. The comparison itself must find
//! differences and raise no false alarms.

use crate::chinese_blackjack::simulation as chinese_blackjack;
use crate::gnau::mixtures as gnau;
use crate::modulo_n::simulation as modulo_n;
use crate::play::{config, name, pack, run};
use houseodds::engine::Unwatched;
use houseodds::games::{Config, PRESETS, load};
use houseodds::tables::Agreement;
use houseodds::tables::Tables;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn exact(config: &Config) -> Option<Tables> {
    if config.rules.why_not_enumerated().is_some() {
        return None;
    }
    let game = config.rules.game(&Unwatched);
    Some(game.tables(&game.exact(&Unwatched)?))
}

/// Compares a run of `rounds` rounds with exact tables.
fn against(simulated: &Config, exact: &Tables, seed: u64, rounds: u64) -> Agreement {
    let game = simulated.rules.game(&Unwatched);
    let tables = game.tables(&run(&*game, seed, rounds).tally);
    let (lowest, highest) = game.dealer_nets().ends();
    let units = |net: i64| net as f64 / game.unit() as f64;
    Agreement::new(&tables, exact, rounds, (units(lowest), units(highest)))
}

/// Checks that a config's simulation and enumeration agree, and returns the exact tables, if its game is enumerated.
pub fn assert_agrees(config: &Config, about: &str, rounds: u64) -> Option<Tables> {
    let exact = exact(config)?;
    let agreement = against(config, &exact, 9, rounds);
    assert!(!agreement.comparisons().is_empty(), "nothing was compared of\n{about}");
    assert_eq!(agreement.off(), [], "under\n{about}");
    Some(exact)
}

fn presets() -> impl Iterator<Item = Config> {
    PRESETS.iter().map(|preset| load(preset.name, &[]).unwrap_or_else(|error| panic!("{:?}", error.0)))
}

/// Returns the key that removes a suit and a third of another from one pack, or five cards of Modulo N.
fn lopsided(rng: &mut ChaCha8Rng, game: &str) -> String {
    let gone: Vec<String> = if game == "modulo-n" {
        "1 1 4 7 7 7 GD F F S".split(' ').map(str::to_owned).collect::<Vec<_>>().partial_shuffle(rng, 5).0.to_vec()
    } else {
        let (suit, other) = (rng.random_range(0..4), rng.random_range(0..4));
        pack().filter(|(face, of)| *of == suit || (*of == other && face % 3 == 0)).map(name).collect()
    };
    format!("shoe.removed = '{}'\n", gone.join(" "))
}

/// Returns configs of every game with all rules drawn at random.
fn mixtures(seed: u64, each: usize) -> impl Iterator<Item = (Config, String)> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    (0..each).flat_map(move |i| {
        let (players, decks) = (1 + i % 5, [1, 1, 2, 8][i % 4]);
        [
            ("gnau", gnau::random_config(&mut rng, players, decks)),
            ("chinese-blackjack", chinese_blackjack::random_config(&mut rng, players, decks)),
            ("modulo-n", modulo_n::random_config(&mut rng, &modulo_n::STRATEGIES)),
        ]
        .map(|(game, keys)| {
            let keys = format!("{}{keys}", lopsided(&mut rng, game));
            (config(game, &keys), keys)
        })
    })
}

#[test]
fn presets_agree() {
    for config in presets() {
        assert_agrees(&config, &config.name, 100_000);
    }
}

#[test]
fn random_mixtures_agree() {
    for (config, keys) in mixtures(22, 2) {
        assert_agrees(&config, &keys, 60_000);
    }
}

#[test]
#[ignore = "long check"]
fn presets_agree_in_long_runs() {
    for config in presets() {
        assert_agrees(&config, &config.name, 30_000_000);
    }
}

#[test]
#[ignore = "long check"]
fn many_random_mixtures_agree() {
    for (config, keys) in mixtures(12, 40) {
        assert_agrees(&config, &keys, 3_000_000);
    }
}

/// A run under another value of one key is caught, no matter if it changes hands, winners, or only payouts.
#[test]
fn a_differing_key_is_caught() {
    for players in [1, 2] {
        let base = format!("players = {players}\n");
        let truth = exact(&config("gnau", &base)).expect("Gnau is enumerated");
        for key in [
            "rules.ties = 'push'",
            "rules.tonku = 'off'",
            "rules.tonku = 'ten-value'",
            "rules.three_six = 'face'",
            "rules.double = 'mixed-three-six'",
            "rules.five_dukes = 'pictures'",
            "rules.straight = 'on'",
            "payout.double_k = 3.01",
            "commission = 0.01",
            "decks = 8",
            "strategy.players = 'sum-only'",
            "strategy.dealer = 'first-ox'",
        ] {
            let differing = config("gnau", &(base.clone() + key));
            assert_ne!(against(&differing, &truth, 3, 200_000).off(), [], "{key} with {players} players");
        }
    }
}

/// Ties that pay the dealer nothing change a seat's counts of pushes and losses, and the winning hands, but no net.
#[test]
fn a_tie_that_pays_nothing_is_caught() {
    let free = "players = 1\n[payout]\nox = 0\ndouble = 0\nngau_tonku = 0\nfive_dukes = 0\n";
    let truth = exact(&config("gnau", free)).unwrap();
    let differing = config("gnau", &format!("rules.ties = 'push'\n{free}"));
    let off: Vec<String> =
        against(&differing, &truth, 3, 50_000).off().iter().map(|found| found.figure.clone()).collect();
    let (of_main, of_seat): (Vec<&String>, Vec<&String>) =
        off.iter().partition(|figure| figure.starts_with("bet main"));
    assert_eq!(of_seat, ["seat_1 push", "seat_1 lose"]);
    assert!(of_main.iter().all(|figure| figure.ends_with("pays 0") || figure.ends_with("chi-square")), "{of_main:?}");
    assert!(of_main.iter().any(|figure| figure.contains(" push ")), "{of_main:?}");
}

/// 120 short runs with heavy tails raise no alarm. They have a rare hand that pays 10 000, and nets of just two values,
/// whose standard deviation has no standard error.
#[test]
fn no_false_alarms() {
    let keys = ["payout.five_dukes = 10000\nplayers = 2", "base = 'niu-niu-equal'\nplayers = 1", "payout.ox = 0.01"];
    for (keys, seeds) in keys.into_iter().zip([0..24, 24..48, 48..72]) {
        let config = config("gnau", keys);
        let exact = exact(&config).unwrap();
        for seed in seeds {
            let rounds = [50, 3_000, 20_000][seed as usize % 3];
            assert_eq!(against(&config, &exact, seed, rounds).off(), [], "{keys}, seed {seed}");
        }
    }
}
