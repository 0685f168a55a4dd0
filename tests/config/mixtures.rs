//! The output of `check` for random combinations of every key, read again.

use houseodds::config::{Key, KeyKind, Word};
use houseodds::games::{GAMES, load_text};
use houseodds::store::rules_hash;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Combinations for each game.
const MIXTURES: usize = 100;

/// Returns a valid value of a key at a table of two seats; empty for keys that name files or the table itself.
fn value(key: &Key, rng: &mut ChaCha8Rng) -> String {
    let word = |words: &[Word], rng: &mut ChaCha8Rng| format!("'{}'", words.choose(rng).unwrap().name);
    let seats = |words, rng: &mut ChaCha8Rng| format!("[{}, {}]", word(words, rng), word(words, rng));
    match key.kind {
        KeyKind::Flag | KeyKind::WordOr(_, KeyKind::Flag) => rng.random_bool(0.5).to_string(),
        KeyKind::Whole { min, max } => rng.random_range(min..=max.min(min + 3)).to_string(),
        KeyKind::OneOf(numbers) => numbers.choose(rng).unwrap().to_string(),
        KeyKind::Set(KeyKind::OneOf(numbers)) => {
            let mut numbers = numbers.to_vec();
            numbers.shuffle(rng);
            numbers.truncate(rng.random_range(1..=numbers.len()));
            format!("{numbers:?}")
        }
        KeyKind::Set(KeyKind::Whole { .. }) => ["[1]", "[2, 1]"].choose(rng).unwrap().to_string(),
        KeyKind::WordOr(words, KeyKind::Whole { min, .. }) => {
            [word(words, rng), min.to_string()].choose(rng).unwrap().clone()
        }
        KeyKind::WordOr(words, KeyKind::OneOf(_)) => [word(words, rng), "1".to_owned()].choose(rng).unwrap().clone(),
        KeyKind::Signed { .. } => format!("{}.{}", rng.random_range(-12..12), rng.random_range(0..100)),
        KeyKind::Stake => format!("{}.{}", rng.random_range(1..12), rng.random_range(0..100)),
        KeyKind::PerSeat(KeyKind::Stake) => ["0.05", "[1, 1]", "[2, 2.0]", "[7.5, 1]"].choose(rng).unwrap().to_string(),
        KeyKind::Decimal { min, max } => format!("{}.{}", rng.random_range(min..max.min(12)), rng.random_range(0..100)),
        KeyKind::PerSeat(KeyKind::Word(words)) if rng.random_bool(0.5) => seats(words, rng),
        KeyKind::Word(_) | KeyKind::WordOr(..) | KeyKind::PerSeat(KeyKind::Word(_) | KeyKind::WordOr(..)) => {
            word(key.kind.words(), rng)
        }
        KeyKind::Set(KeyKind::Word(_)) | KeyKind::Order { .. } => {
            let mut words: Vec<&str> = key.kind.words().iter().map(|word| word.name).collect();
            words.shuffle(rng);
            format!("{words:?}")
        }
        KeyKind::Steps { words, last } => {
            let mut steps: Vec<&str> = words.iter().map(|word| word.name).filter(|word| !last.contains(word)).collect();
            steps.shuffle(rng);
            steps.truncate(rng.random_range(1..=3));
            steps.extend(last.choose(rng).filter(|_| rng.random_bool(0.5)));
            [word(words, rng), format!("{steps:?}")].choose(rng).unwrap().clone()
        }
        KeyKind::Rows { .. } => {
            ["{ 16 = [3, 4], 17 = [2] }", "{ 12 = [2], 18 = [2, 3, 4, 5] }"].choose(rng).unwrap().to_string()
        }
        KeyKind::Table(keys) => table(keys, rng),
        KeyKind::List(KeyKind::Whole { max, .. }) => format!("[{max}]"),
        // Suits are unknown to Modulo N, and needed where they decide ties.
        KeyKind::Text if key.path == "shoe.removed" => ["'5 7 7'", "'Ks 5d 7h 7c'"].choose(rng).unwrap().to_string(),
        // Only the game knows its events, only the config its own names and files.
        KeyKind::Amounts | KeyKind::Event | KeyKind::NamedTables { .. } | KeyKind::PerOwn(..) | KeyKind::OneKey(..) => {
            String::new()
        }
        KeyKind::Currency => ["'MYR'", "'₫'", "'US dollars'"].choose(rng).unwrap().to_string(),
        KeyKind::Money => ["2.5", "20_000", "1_000_000_000"].choose(rng).unwrap().to_string(),
        KeyKind::Text
        | KeyKind::Name
        | KeyKind::File
        | KeyKind::Set(_)
        | KeyKind::List(_)
        | KeyKind::PerSeat(_)
        | KeyKind::OneOrMore(_) => String::new(),
    }
}

fn table(keys: &[Key], rng: &mut ChaCha8Rng) -> String {
    let mut entries = Vec::new();
    for key in keys {
        let value = value(key, rng);
        if !value.is_empty() && rng.random_bool(0.4) {
            entries.push(format!("{} = {value}", key.path));
        }
    }
    format!("{{ {} }}", entries.join(", "))
}

/// Returns `true` for keys of a bank. Most of their combinations make no sense; `gnau::bank` tests some that do.
fn is_of_bank(key: &Key) -> bool {
    let start = ["dealer.", "strategy.bids", "strategy.stakes", "strategy.worth."];
    start.iter().any(|start| key.path.starts_with(start))
}

#[test]
fn are_silent_and_have_the_same_hash() {
    for game in GAMES {
        let (mut rng, mut found, mut warned) = (ChaCha8Rng::seed_from_u64(16), 0, 0);
        while found < MIXTURES {
            let mut text = format!("game = '{}'\nplayers = 2\n", game.name());
            for key in game.keys().into_iter().filter(|key| key.path != "players" && !is_of_bank(key)) {
                let value = value(key, &mut rng);
                if !value.is_empty() && rng.random_bool(0.4) {
                    text += &format!("{} = {value}\n", key.path);
                }
            }
            // Some keys exclude each other.
            let Ok(typed) = load_text("typed", &text) else { continue };
            (found, warned) = (found + 1, warned + usize::from(!typed.warnings.is_empty()));
            let printed = typed.values.to_toml();
            let read = load_text("printed", &printed).unwrap();
            let known: Vec<&str> = typed.warnings.iter().map(|warning| &*warning.message).collect();
            let told = read.warnings.iter().map(|warning| &*warning.message);
            let told: Vec<&str> = told.filter(|message| !known.contains(message)).collect();
            assert!(told.is_empty(), "{told:?}\n{text}\n{printed}");
            assert_eq!(rules_hash(&read.values), rules_hash(&typed.values), "{text}\n{printed}");
        }
        assert!(warned > 0, "{}", game.name());
    }
}

/// Stating a default changes nothing, even in the table of a side bet.
#[test]
fn defaults_can_be_stated() {
    fn defaults<'a>(keys: impl IntoIterator<Item = &'a Key>, table: &str) -> Vec<String> {
        let of_key = |key: &Key| match (key.kind, key.default) {
            (KeyKind::Table(inner), _) => defaults(inner, &format!("{}.", key.path)),
            (_, Some(default)) => vec![format!("{table}{} = {default}\n", key.path)],
            _ => Vec::new(),
        };
        keys.into_iter().flat_map(of_key).collect()
    }
    for game in GAMES {
        let hash = |text: &str| {
            let text = format!("game = '{}'\n{text}", game.name());
            rules_hash(&load_text("test", &text).unwrap_or_else(|error| panic!("{text}{error:?}")).values)
        };
        let stated = defaults(game.keys(), "");
        assert!(stated.len() > 10);
        for default in &stated {
            assert_eq!(hash(default), hash(""), "{default}");
        }
        let named = game.keys().into_iter().find_map(|key| match key.kind {
            KeyKind::NamedTables { keys, .. } if key.path == "side" => Some((key.path, keys)),
            _ => None,
        });
        if let Some((path, keys)) = named {
            let event = if game.name() == "gnau" { "ox_10" } else { "ban_ban" };
            let bare = format!("[{path}.one]\npays = {{ {event} = 1 }}\n");
            let stated = defaults(keys, "");
            assert!(stated.len() > 3);
            for default in &stated {
                assert_eq!(hash(&format!("{bare}{default}")), hash(&bare), "{default}");
            }
        }
    }
}
