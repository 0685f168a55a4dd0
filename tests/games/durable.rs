//! Runs that are interrupted, split, saved and read back count what a whole run counts, and 10^18 rounds overflow
//! nothing.

use crate::play::{Nobody, assert_same, config};
use houseodds::cards::AT_ONCE;
use houseodds::engine::{BLOCK, Cut, Ended, Part, Run, RunId, Saved, SavedError, Unwatched, Watch, go_on, play};
use houseodds::games::{Config, Game, PRESETS, load};
use houseodds::stats::{NetRange, Tally};
use houseodds::{Error, Follow, Play, RiskTerms, Role, Sides, Whose};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Returns presets, and a table whose dealer has too many totals to list, which also keeps power sums. Two tables of bids
/// would spend seconds on the worth of seen cards, and their rounds count like those of the other banks.
fn configs() -> Vec<Config> {
    let quick = PRESETS.iter().filter(|preset| !["niu-niu-bids", "niu-niu-free"].contains(&preset.name));
    let presets = quick.map(|preset| load(preset.name, &[]).unwrap_or_else(|error| panic!("{:?}", error.0)));
    let payouts: String = (1..=10).map(|n| format!("ox_{n} = {}.{:04}\n", n * n, 7 * n * n * n)).collect();
    let many_totals = config("gnau", &format!("players = 30\ndecks = 4\ncommission = 0.0333\n[payout]\n{payouts}"));
    presets.chain([many_totals]).collect()
}

fn on_threads<T: Send>(threads: usize, task: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(task)
}

fn nothing(game: &dyn Game) -> Tally {
    Tally::new(game.layout(), game.dealer_nets())
}

fn id(run: &Run) -> RunId {
    RunId {
        version: "test".to_owned(),
        method: None,
        base: None,
        config: "test".to_owned(),
        config_hash: "test".to_owned(),
        seed: run.seed,
        rounds: run.rounds,
        until_se: run.until_se.map(|limit| limit.to_string()),
    }
}

/// Saves a tally, reads it back, and checks that it is the same.
fn written_down(game: &dyn Game, run: &Run, first_block: u64, tally: &Tally) -> Tally {
    let text = Saved::new(id(run), None, game.block(), first_block, tally).to_text();
    let saved = Saved::read(text.as_bytes()).unwrap();
    assert_eq!(saved.blocks(), first_block..first_block + tally.blocks());
    let read = saved.tally(game).unwrap();
    assert_same(game, &read, tally, "written down");
    read
}

/// Asks to stop after having been polled this often.
struct StopAfter(AtomicU64);

impl Watch for StopAfter {
    fn look(&self, _: &Tally) {}

    fn wants_stop(&self) -> bool {
        self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_err()
    }
}

fn interrupted_again_and_again(game: &dyn Game, ends: &[(u64, Option<f64>)]) {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for &(rounds, until_se) in ends {
        let run = Run { seed: 3, rounds, until_se };
        let whole = on_threads(1, || play(game, &run, &Nobody));
        let mut tally = nothing(game);
        let mut interruptions = 0;
        let ended = loop {
            // The watcher is polled each time that rounds are dealt.
            let stop = StopAfter(rng.random_range(0..12 * BLOCK / AT_ONCE as u64).into());
            let blocks = Part::WHOLE.blocks(Cut::for_game(game, rounds));
            let played = on_threads(rng.random_range(1..=3), || go_on(game, &run, blocks, tally, &stop));
            if played.ended != Ended::Stopped {
                assert_same(game, &played.tally, &whole.tally, &format!("after {interruptions} interruptions"));
                break played.ended;
            }
            interruptions += 1;
            tally = written_down(game, &run, 0, &played.tally);
        };
        assert_eq!(ended, whole.ended);
        assert!(interruptions > 0);
    }
}

#[test]
fn an_interrupted_run_ends_as_if_nothing_had_been() {
    let ends = [(9 * BLOCK + 123, None), (40 * BLOCK + 7, Some(1e-9)), (100 * BLOCK, Some(0.006))];
    let configs = configs();
    for (at, config) in configs.iter().enumerate() {
        // The end of a run is independent of its rules. All ends are tested under some rules of each game, and with
        // unlisted totals.
        let is_first = configs[..at].iter().all(|other| other.kind.name() != config.kind.name());
        let ends = if is_first || at + 1 == configs.len() { &ends[..] } else { &ends[..1] };
        interrupted_again_and_again(&*config.rules.game(&Unwatched), ends);
    }
}

/// The error of the edge may have become small enough just when the result could not be written.
#[test]
fn finished_runs_stop() {
    fn goes_no_further(game: &dyn Game) {
        for (until_se, ends) in [(None, Ended::Rounds), (Some(0.02), Ended::StdError), (Some(1e-9), Ended::Cap)] {
            let run = Run { seed: 5, rounds: 40 * BLOCK + 1, until_se };
            let played = play(game, &run, &Nobody);
            assert_eq!(played.ended, ends);
            let tally = written_down(game, &run, 0, &played.tally);
            let again = go_on(game, &run, Part::WHOLE.blocks(Cut::for_game(game, run.rounds)), tally, &Nobody);
            assert_eq!(again.ended, ends);
            assert_same(game, &again.tally, &played.tally, "again");
        }
    }
    goes_no_further(&*config("gnau", "").rules.game(&Unwatched));
}

fn cut_into_parts(game: &dyn Game) {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let run = Run { seed: 4, rounds: 13 * BLOCK + 99, until_se: None };
    let whole = play(game, &run, &Nobody).tally;
    // 14 blocks: with as many parts, fewer, and more.
    for of in [1, 2, 5, 14, 20] {
        let mut parts: Vec<Part> = (1..=of).map(|index| Part::new(index, of).unwrap()).collect();
        parts.shuffle(&mut rng);
        let mut merged = nothing(game);
        for part in parts {
            let blocks = part.blocks(Cut::for_game(game, run.rounds));
            let played = go_on(game, &run, blocks.clone(), nothing(game), &Nobody);
            assert_eq!(
                (played.ended, played.tally.rounds()),
                (Ended::Rounds, Cut::for_game(game, run.rounds).rounds_in(&blocks))
            );
            merged.merge(&written_down(game, &run, blocks.start, &played.tally));
        }
        assert_eq!(merged, whole, "{of} parts");
    }
}

#[test]
fn parts_of_any_number_in_any_order_make_the_whole() {
    configs().iter().for_each(|config| cut_into_parts(&*config.rules.game(&Unwatched)));
}

/// Merges a block with itself 48 times, which stands for 4000 · 2^48 rounds, more than 10^18. The tables must show 2^48
/// times every count; tests check for overflow.
fn counts_very_many_rounds(game: &dyn Game) {
    const TIMES: u128 = 1 << 48;
    let run = Run { seed: 6, rounds: BLOCK, until_se: None };
    let block = play(game, &run, &Nobody).tally;
    let mut many = block.clone();
    for _ in 0..48 {
        many.merge(&many.clone());
    }
    assert_eq!(u128::from(many.rounds()), TIMES * u128::from(BLOCK));
    assert!(many.rounds() > 1_000_000_000_000_000_000);
    let rounds = many.rounds();
    written_down(game, &Run { rounds, ..run }, 0, &many);

    let (once, often) = (game.tables(&block), game.tables(&many));
    assert_eq!(once.rows("frequency").len(), often.rows("frequency").len());
    for (once, often) in once.rows("frequency").iter().zip(often.rows("frequency")) {
        assert_eq!(often.count, once.count.map(|count| TIMES * count), "{} {}", once.labels[0], once.labels[1]);
        assert_eq!(often.value, once.value);
        assert!(often.std_error.is_none_or(|error| error.0 < 1e-7), "{} {}", once.labels[0], once.labels[1]);
    }
    for (once, often) in once.rows("payout").iter().zip(often.rows("payout")) {
        assert_eq!(often.count, once.count.map(|count| TIMES * count));
    }
    for (once, often) in once.rows("edge").iter().zip(often.rows("edge")) {
        let (Some(a), Some(b)) = (once.value.map(|value| value.0), often.value.map(|value| value.0)) else {
            // Few rounds may not distinguish the mean from 0, and then have no N0. So many rounds do.
            let is_told = once.value.is_none() && often.value.is_some() && once.labels[1] == "n0";
            assert!(is_told || once.value == often.value, "{} {}", once.labels[0], once.labels[1]);
            continue;
        };
        // A sample's variance has the divisor n − 1 = 3999, and so has N0.
        assert!((a - b).abs() <= a.abs() / 3998.0, "{} {}: {a}, {b}", once.labels[0], once.labels[1]);
    }
}

#[test]
fn a_million_million_million_rounds_overflow_nothing() {
    let longest = [("gnau", ""), ("chinese-blackjack", "")]
        .map(|(game, keys)| config(game, &format!("players = 664\ndecks = 64\n{keys}")));
    configs().iter().chain(&longest).for_each(|config| counts_very_many_rounds(&*config.rules.game(&Unwatched)));
}

/// The last blocks of the longest run have their own streams, and are counted like any other.
#[test]
fn the_last_blocks_of_the_longest_run_are_played() {
    fn last(game: &dyn Game) {
        let run = Run { seed: 7, rounds: 1_000_000_000_000_000_000 - 1, until_se: None };
        let last = Part::new(100_000_000_000_000, 100_000_000_000_000).unwrap().blocks(Cut::for_game(game, run.rounds));
        assert_eq!(last, 249_999_999_999_997..250_000_000_000_000);
        let played = go_on(game, &run, last.clone(), nothing(game), &Nobody);
        assert_eq!((played.ended, played.tally.rounds()), (Ended::Rounds, 3 * BLOCK - 1));
        written_down(game, &run, last.start, &played.tally);
        let first = play(game, &Run { rounds: 3 * BLOCK - 1, ..run }, &Nobody).tally;
        assert_ne!(first, played.tally);
    }
    last(&*config("gnau", "").rules.game(&Unwatched));
}

#[test]
fn records_include_power_sums() {
    fn is_binned(game: &dyn Game) -> bool {
        matches!(game.dealer_nets(), NetRange::Binned { .. })
    }
    assert!(configs().iter().any(|config| is_binned(&*config.rules.game(&Unwatched))));
}

/// Returns a saved block of a run.
fn saved_block() -> (Config, String) {
    fn save(game: &dyn Game) -> String {
        let run = Run { seed: 8, rounds: BLOCK, until_se: None };
        Saved::new(id(&run), None, game.block(), 0, &play(game, &run, &Nobody).tally).to_text()
    }
    let config = config("gnau", "");
    let text = save(&*config.rules.game(&Unwatched));
    (config, text)
}

#[test]
fn a_file_with_any_byte_changed_or_missing_is_refused() {
    let (_, text) = saved_block();
    let bytes = text.as_bytes();
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    let anywhere: Vec<usize> = (0..500).map(|_| rng.random_range(0..bytes.len())).collect();
    for at in (0..200).chain(anywhere) {
        let mut damaged = bytes.to_vec();
        damaged[at] ^= 1 << rng.random_range(0..8);
        assert!(Saved::read(&damaged).is_err(), "byte {at}");
        assert!(Saved::read(&bytes[..at]).is_err(), "{at} bytes");
    }
    assert!(Saved::read(&[bytes, b"\n"].concat()).is_err());
}

#[test]
fn another_format_is_named() {
    let (_, text) = saved_block();
    let newer = text.replacen("houseodds tally 2 ", "houseodds tally 12 ", 1);
    assert!(matches!(Saved::read(newer.as_bytes()), Err(SavedError::Format(format)) if format == "12"));
    for other in ["", "\n", "role,metric\n", "{}\n", "houseodds tally 2\n", "\u{0}\n"] {
        assert!(matches!(Saved::read(other.as_bytes()), Err(SavedError::Foreign)), "{other:?}");
    }
}

#[test]
fn counts_of_another_game_are_refused() {
    let (own, text) = saved_block();
    let saved = Saved::read(text.as_bytes()).unwrap();
    assert!(saved.tally(&*own.rules.game(&Unwatched)).is_ok());
    for other in [config("gnau", "players = 5"), config("chinese-blackjack", ""), config("modulo-n", "")] {
        assert!(matches!(saved.tally(&*other.rules.game(&Unwatched)), Err(SavedError::Counts(_))), "{}", other.name);
    }
}

/// Even a deliberately forged file with the right hash cannot hold counts that no run can have.
#[test]
fn counts_that_no_run_can_have_are_refused() {
    use sha2::{Digest, Sha256};
    let (own, text) = saved_block();
    let body = text.split_once('\n').unwrap().1;
    let is_read = |body: &str| {
        let hash: String = Sha256::digest(body).iter().map(|byte| format!("{byte:02x}")).collect();
        let saved = Saved::read(format!("houseodds tally 2 sha256 {hash}\n{body}").as_bytes());
        saved.is_ok_and(|saved| saved.tally(&*own.rules.game(&Unwatched)).is_ok())
    };
    assert!(is_read(body));
    let nines = "9".repeat(38);
    for (from, to) in [
        ("\"rounds\": 4000,\n    \"blocks\"", "\"rounds\": 4001,\n    \"blocks\""),
        ("\"rounds\": 4000,\n    \"blocks\"", "\"rounds\": 18446744073709551615,\n    \"blocks\""),
        ("\"blocks\": 1", "\"blocks\": 2"),
        ("\"block\": 4000", "\"block\": 0"),
        ("\"block\": 4000", "\"block\": 160"),
        ("\"block\": 4000", "\"block\": 4001"),
        ("\"groups\": 400", "\"groups\": 0"),
        ("\"groups\": 400", "\"groups\": 4001"),
        ("\"blocks\": 1", "\"blocks\": 18446744073709551615"),
        ("\"first_block\": 0", "\"first_block\": 1"),
        ("\"first_block\": 0", "\"first_block\": 18446744073709551615"),
        ("\"cells\": \"", "\"cells\": \"1 "),
        ("\"cells\": \"", &format!("\"cells\": \"{nines}")),
        ("\"cells\": \"", "\"cells\": \"-"),
        ("\"dealer\": \"", "\"dealer\": \"1"),
        ("\"dealer_powers\": \"0 0 0 0\"", "\"dealer_powers\": \"0 0 0\""),
        ("\"part\": null", "\"part\": [0, 0]"),
        ("\"part\": null", "\"part\": [3, 2]"),
        ("\"part\": null", "\"parts\": null"),
    ] {
        assert!(body.contains(from), "{from}");
        assert!(!is_read(&body.replacen(from, to, 1)), "{to}");
    }
}

#[test]
fn half_done_work_is_not_an_answer() {
    struct Stop;

    impl Follow for Stop {
        fn wants_stop(&self) -> bool {
            true
        }
    }

    let house = |preset| houseodds::load(preset).unwrap().followed_by(Arc::new(Stop));
    let (race, gnau) = (house("modulo-n"), house("gnau"));
    let played = race.simulate(&Play::rounds(1_000_000)).unwrap();
    assert!(!played.is_finished());
    let whose = Whose { role: Role::Player, seat: Some(1), bet: None };
    let errors = [
        gnau.verify(&Play::rounds(1_000_000)).err(),
        gnau.monitor_text("log", "dealer_hand\nox_1\n", None).err(),
        race.monitor_text("log", "net\n-1\n", Some(1)).err(),
        race.vary(&["rules.max_set=1,2"], &Sides::default()).err(),
        race.risk(&whose, &RiskTerms { rounds: Some(100), ..RiskTerms::default() }).err(),
    ];
    for error in errors {
        assert!(matches!(error, Some(Error::Stopped)), "{error:?}");
    }
}
