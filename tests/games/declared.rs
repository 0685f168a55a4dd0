//! The keys and words of the random combinations, written by hand from the rules, are those that the games declare.

use crate::bets::both::{CHINESE_BLACKJACK, GNAU};
use crate::bets::random::with_bets;
use crate::{chinese_blackjack, gnau, modulo_n};
use houseodds::config::{COMMON, Key, KeyKind, OWN, Word};
use houseodds::games::named;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;
use toml::Value;

/// Number of combinations in which every word occurs.
const MIXTURES: u64 = 300;

/// Additional counts, counting of shoes, and missing cards, each tested elsewhere: not drawn at random.
const COUNTED: &str = "simulation.anybody = true\ncommission_to = ['dealer', 'house']\ndealer_commission = 0.05\nshoe.removed = ''\n\
                       shoe.faces = ['all', 'no-pictures']\n\
                       count = { bet = '', cut = 10, tags = '', size = 1, spread = '', bankroll = 1, kelly = 0.5 }\n";
/// Suits of specials, also tested elsewhere.
const SUITS: &str = "special.own_s.suits = ['any', 'same']\n";
/// For a game without bets.
const MISSING: &str = "shoe.removed = ''\n";
/// Nights, also tested elsewhere.
const NIGHT: &str = "night = { rounds = 1, deal = ['fixed', 'loser', 'winner', 'random'], bankroll = 1, bets = 1";
/// A hand and an event of the base that are dropped.
const DROPPED: &str = "hand.gone = { off = true }\nevent.gone = { off = true }\n";
/// Events of a round, also tested elsewhere.
const ROUNDS: &str = "event.round = { player = ['ox'], dealer = ['ox'], result = ['win', 'push', 'lose'], \
    everybody = ['win', 'push', 'lose'] }\n";
const NIGHT_OF_GNAU: &str = ", strategies = ['best', 'no-swap', 'first-ox', 'sum-only'] }\n";
const NIGHT_OF_CHINESE_BLACKJACK: &str = ", strategies = [{ \
    stand_at = { two = 16, three = 16, four = 16 }, soft_stand_at = { two = 16, three = 16, four = 16 }, \
    free_hand = ['continue', 'escape', 'escape-special'] }] }\n";
const NIGHT_OF_MODULO_N: &str = "night = { rounds = 1, deal = ['fixed', 'loser', 'winner', 'random'], bankroll = 1, \
    strategies = ['largest', 'smallest', 'random', 'hold-zeros', 'lookahead'] }\n";

/// Prefix of the keys that settle two equal hands.
const TIES_OF: &str = "rules.ties_of.";

/// Keys, and words as `key=word`, of a config's text.
fn written(path: &str, value: &Value, found: &mut BTreeSet<String>) {
    match value {
        // Side bets have names of the user's choice, and name events.
        Value::Table(bets) if path == "side" => {
            let keys = bets.values().filter_map(Value::as_table).flatten();
            keys.for_each(|(key, value)| match (&**key, value) {
                ("on", on) => written("side.on", on, found),
                (key, _) => found.extend([format!("side.{key}")]),
            });
        }
        // So have a config's own hands and events, whose faces and cards are no words.
        Value::Table(hands) if path == "hand" || path == "event" => {
            hands.values().filter_map(Value::as_table).flatten().for_each(|(key, value)| {
                written(&format!("{path}.{key}"), value, found);
            });
        }
        Value::Table(specials) if path == "special" => {
            specials.values().filter_map(Value::as_table).flatten().for_each(|(key, value)| match (&**key, value) {
                ("suits", suits) => written("special.suits", suits, found),
                (key, _) => found.extend([format!("special.{key}")]),
            });
        }
        _ if ["faces", ".has", ".label"].iter().any(|end| path.ends_with(end)) => {
            found.extend([path.to_owned()]);
        }
        // A single hand of a group, and an own one.
        Value::String(hand)
            if ["rules.ranking", "rules.special_ranking"].contains(&path)
                && ["own_", "double_", "ox_"].iter().any(|o| hand.starts_with(o)) => {}
        Value::Table(table) => table.iter().for_each(|(name, value)| {
            // Rows are named by numbers, which are not keys.
            let name = if name.starts_with("own_") { OWN } else { name };
            let inner = if name.parse::<u8>().is_ok() { path.to_owned() } else { format!("{path}.{name}") };
            written(inner.trim_start_matches('.'), value, found);
        }),
        // A text is no word.
        Value::String(text) if text.is_empty() => found.extend([path.to_owned()]),
        // Names of hands.
        Value::Array(_) if path.ends_with("_of") || ["event.player", "event.dealer"].contains(&path) => {
            found.extend([path.to_owned()])
        }
        Value::Array(values) => values.iter().for_each(|value| written(path, value, found)),
        Value::String(word) => found.extend([path.to_owned(), format!("{path}={word}")]),
        _ => found.extend([path.to_owned()]),
    }
}

/// Collects the keys of a game; files are not drawn at random.
fn declared(outer: &str, keys: &[&Key], found: &mut BTreeSet<String>) {
    for key in keys {
        let path = format!("{outer}{}", key.path);
        if key.kind == KeyKind::File {
            continue;
        }
        // The steps of a hand are those of all hands, which are drawn there.
        let are_steps = matches!(key.kind, KeyKind::Steps { .. } | KeyKind::PerOwn(_, KeyKind::Steps { .. }));
        let are_drawn_elsewhere = key.path.ends_with("faces") || are_steps && path.starts_with(TIES_OF);
        let words: &[Word] = if are_drawn_elsewhere { &[] } else { key.kind.words() };
        // If a key takes a word or a table, the words are drawn.
        let inner: &[Key] = if words.is_empty() { key.kind.inner_keys() } else { &[] };
        found.extend(words.iter().map(|word| format!("{path}={}", word.name)));
        if inner.is_empty() {
            found.insert(path);
        } else {
            declared(&format!("{path}."), &inner.iter().collect::<Vec<_>>(), found);
        }
    }
}

#[test]
fn mixtures_have_every_key_and_word_that_is_declared() {
    type Mixture = fn(&mut ChaCha8Rng) -> String;
    let games: [(&str, Mixture); 3] = [
        (GNAU, |rng| {
            let events = gnau::mixtures::random_events(rng, true);
            let keys = events + &gnau::mixtures::random_config_with_suits(rng, 2, 2);
            [COUNTED, NIGHT, NIGHT_OF_GNAU, DROPPED, ROUNDS].concat() + &with_bets(rng, GNAU, &keys, 2, 3)
        }),
        (CHINESE_BLACKJACK, |rng| {
            let keys = chinese_blackjack::simulation::random_config(rng, 2, 2);
            [COUNTED, SUITS, NIGHT, NIGHT_OF_CHINESE_BLACKJACK].concat()
                + &with_bets(rng, CHINESE_BLACKJACK, &keys, 2, 3)
        }),
        // `lookahead` has to be solved first, and is tested elsewhere.
        ("modulo-n", |rng| {
            let strategies = [&modulo_n::simulation::STRATEGIES[..], &["lookahead"]].concat();
            [MISSING, NIGHT_OF_MODULO_N].concat() + &modulo_n::simulation::random_config(rng, &strategies)
        }),
    ];
    for (name, mixture) in games {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let (mut in_mixtures, mut in_game) = (BTreeSet::new(), BTreeSet::new());
        for _ in 0..MIXTURES {
            written("", &Value::Table(mixture(&mut rng).parse().unwrap()), &mut in_mixtures);
        }
        let own = named(name).unwrap().keys().into_iter().filter(|key| !COMMON.contains(key));
        declared("", &own.collect::<Vec<_>>(), &mut in_game);
        in_mixtures.retain(|found| name != GNAU || !(found.starts_with(TIES_OF) && found.contains('=')));
        // The first matters with more seats than the mixtures have, the second without side bets. `short_shoe.rs` and
        // `pays_table.rs` play them.
        // The third is a default that is never written.
        let apart = ["rules.pack_runs_out", "rules.pays_table", "rules.joker_rank=equal"];
        in_game.retain(|key| !apart.iter().any(|start| key.starts_with(start)));
        // Tables with a bank are tested in `gnau::bank`.
        let of_bank = ["dealer.", "strategy.bids", "strategy.stakes", "strategy.worth.", "night.deal=bids"];
        in_game.retain(|key| !of_bank.iter().any(|start| key.starts_with(start)));
        assert_eq!(in_mixtures, in_game, "{name}");
    }
}
