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

/// A run in which two people have changed places is caught: as bankers, as players against a banker or a fixed dealer, and
/// if nobody banks. The dealer's net does not show it, nor how often anybody banks.
#[test]
fn swapped_people_are_caught() {
    let unfair = "players = 2\nrules.ties = 'dealer'\npayout.dealer = { no_ox = 6, ox = 4 }\n";
    let bids = format!("{unfair}dealer.by = 'bids'\nstrategy.bids = 'random'\n");
    let fixed = format!("{unfair}dealer.stakes = [1, 5]\n");
    let each = "players = 2\nrules.ties = 'push'\ndealer = { by = 'nobody', all_pay = 'each' }\n".to_owned();
    let as_both = ["net", "bank_per_round", "net_as_player"];
    for (table, keys, people, figures) in [
        (&bids, ["bets = [1, 4, 1]", "bets = [1, 1, 4]"], [2, 3], &as_both[..]),
        (&fixed, ["strategy.stakes = ['most', 'least']", "strategy.stakes = ['least', 'most']"], [1, 2], &["net"]),
        (
            &each,
            ["strategy.players = ['no-swap', 'best', 'best']", "strategy.players = ['best', 'no-swap', 'best']"],
            [1, 2],
            &["net"],
        ),
    ] {
        let [one, other] = keys.map(|key| config("gnau", &format!("{table}{key}")));
        let truth = exact(&one).unwrap();
        assert_eq!(against(&one, &truth, 3, 60_000).off(), [], "{table}");
        let found = against(&other, &truth, 3, 60_000);
        let off: Vec<&str> = found.off().iter().map(|found| &*found.figure).collect();
        let [own, swapped] = people.map(|person| format!("person_{person} "));
        assert!(off.iter().all(|figure| figure.starts_with(&own) || figure.starts_with(&swapped)), "{table}: {off:?}");
        for figure in figures.iter().flat_map(|figure| [&own, &swapped].map(|person| format!("{person}{figure}"))) {
            assert!(off.contains(&&*figure), "{table}: {figure} is not in {off:?}");
        }
    }
}

/// If nobody banks, everybody nets 0 under other payouts too, but hands do not.
#[test]
fn a_differing_payout_without_a_bank_is_caught() {
    let each = "players = 2\nrules.ties = 'push'\ndealer = { by = 'nobody', all_pay = 'each' }\n";
    let truth = exact(&config("gnau", each)).unwrap();
    let found = against(&config("gnau", &format!("{each}payout.ox_9 = 4")), &truth, 3, 300_000);
    assert!(found.off().iter().any(|found| found.figure == "ox_9 net"), "{:?}", found.off());
    let found = against(&config("gnau", &format!("{each}rules.tonku = 'ten-value'")), &truth, 3, 300_000);
    assert!(found.off().iter().any(|found| found.figure == "ngau_tonku share"), "{:?}", found.off());
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
    let keys = [
        "payout.five_dukes = 10000\nplayers = 2",
        "base = 'niu-niu-equal'\nplayers = 1",
        "payout.ox = 0.01",
        "payout.five_dukes = 10000\nrules.ties = 'push'\ndealer = { by = 'nobody', all_pay = 'each' }",
        "payout.double_k = 500\nplayers = 2\nbets = [1, 9, 1]\ndealer = { by = 'bids', stakes = [1, 7] }",
    ];
    for (keys, first) in keys.into_iter().zip([0, 24, 48, 72, 96]) {
        let seeds = first..first + 24_u64;
        let config = config("gnau", keys);
        let exact = exact(&config).unwrap();
        for seed in seeds {
            let rounds = [50, 3_000, 20_000][seed as usize % 3];
            assert_eq!(against(&config, &exact, seed, rounds).off(), [], "{keys}, seed {seed}");
        }
    }
}
