//! Random rules with random stakes and side bets, on events that the rules have.

use super::both::GNAU;
use crate::chinese_blackjack::simulation as chinese_blackjack;
use crate::gnau::mixtures as gnau;
use crate::gnau::plain::{DOUBLE, OX};
use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

/// Returns the events of a config's rules, by `on`.
fn events(game: &str, keys: &str, on: &str) -> Vec<String> {
    let has = |key: &str| keys.contains(key);
    let mut events: Vec<&str> = Vec::new();
    match (game, on) {
        // If cards decide, a push may never happen.
        (GNAU, "result") if !has("\nties = \"push\"") => events.extend(["tie", "win", "lose"]),
        (_, "result") => events.extend(["tie", "win", "push", "lose"]),
        (GNAU, _) => {
            events.extend(["no_ox", "ox"].iter().chain(&OX));
            // Groups that others may hide: the first of a ranking certainly occurs.
            let ranked = keys.lines().find_map(|line| line.trim_start().strip_prefix("ranking = ["));
            let ranked = ranked.map(|ranked| ranked.trim_start_matches(['[', '"']));
            let comes_up = |group: &str| ranked.is_none_or(|ranked| ranked.starts_with(&format!("{group}\"")));
            if !has("double = 'off'") && comes_up("double") {
                let wild = has("three-six-wild");
                events.extend(DOUBLE.iter().filter(|double| !wild || **double != "double_3"));
                events.push("double");
            }
            let mut also =
                |group: &'static str, is_on: bool| events.extend((is_on && comes_up(group)).then_some(group));
            also("ngau_tonku", !has("tonku = 'off'"));
            also("five_dukes", !has("five_dukes = 'off'"));
            also("five_small", has("five_small = 'ace") || has("five_small = 'sum"));
            for hand in ["four_of_a_kind", "full_house", "straight", "four_dukes"] {
                also(hand, has(&format!("{hand} = 'on'")));
            }
            let declared = ["event_0", "event_1", "event_2", "event_3", "event_4", "plain", "none", "any"];
            events.extend(declared.iter().filter(|event| has(&format!("event.{event} "))));
        }
        (_, "player-two" | "dealer-two") => {
            events.extend([
                "pair",
                "coloured_pair",
                "ban_ban",
                "ban_nag",
                "free_hand",
                "total_20",
                "total_15",
                "total_12",
            ]);
            if !has("decks = 1\n") {
                events.push("suited_pair");
            }
            // A hand is free by its cards, whoever may escape.
            if has("rules.free_hand = 'off'") {
                events.retain(|event| *event != "free_hand");
            }
        }
        _ => {
            events.extend([
                "ban_ban", "ban_nag", "unplayed", "bust", "bust_3", "total_18", "total_19", "total_20", "total_21",
            ]);
            events.extend(["18_2", "19_2", "20_2", "19_3", "20_3", "21_3", "five_dragon", "five_dragon_21"]);
            let may_escape = match on {
                "player" => has("free_hand = 'both'") || has("free_hand = 'players'"),
                "dealer" => has("free_hand = 'both'") || has("free_hand = 'dealer'"),
                _ => has("free_hand = 'both'"),
            };
            // A round that the dealer calls off is dealt again.
            let may_escape = may_escape && (on == "player" || has("dealer_escape = 'push'"));
            events.extend(may_escape.then_some("escape"));
            // Whoever shows two sevens draws no third.
            events.extend((has("triple_seven = true") && !has("'7 7'")).then_some("triple_seven"));
            // Then every bust is one of a large total.
            if has("over_bust = 22\n") {
                events.retain(|event| *event != "bust_3");
            }
        }
    }
    events.into_iter().map(str::to_owned).collect()
}

const KINDS: [&str; 7] = ["player", "dealer", "either", "both", "result", "player-two", "dealer-two"];

/// Returns a config with random stakes and side bets.
pub fn with_bets(rng: &mut ChaCha8Rng, game: &str, keys: &str, players: usize, sides: usize) -> String {
    let stakes: Vec<String> =
        (0..players).map(|_| format!("{}.{:02}", rng.random_range(0..7), rng.random_range(1..100))).collect();
    let stakes = if rng.random_bool(0.2) { stakes[0].clone() } else { format!("[{}]", stakes.join(", ")) };
    let mut text = format!("bets = {stakes}\n{keys}\n");
    let kinds = if game == GNAU { &KINDS[..5] } else { &KINDS };
    let first = rng.random_range(0..kinds.len());
    for side in 0..sides {
        let on = kinds[(first + side) % kinds.len()];
        let mut events = events(game, keys, on);
        events.shuffle(rng);
        // These come first among the named events, so that they occur often under rules that have them.
        events.sort_by_key(|event| event != "escape" && event != "free_hand");
        let most = events.len().min(9);
        let named = rng.random_range(1..=most);
        let paid = rng.random_range(1..=named);
        // Some pay the same: then names decide which counts.
        let pays: Vec<String> = (0..paid)
            .map(|at| format!("{} = {}.{:02}", quoted(&events[at]), rng.random_range(0..30) % 4, 10 + at % 2))
            .collect();
        text += &format!("[side.s{side}]\non = '{on}'\npays = {{ {} }}\n", pays.join(", "));
        if named > paid && rng.random_bool(0.7) {
            text += &format!("push = {:?}\n", &events[paid..named]);
        }
        if rng.random_bool(0.6) {
            text += &format!("bet = {}.{:02}\n", rng.random_range(0..4), rng.random_range(1..100));
        }
        if rng.random_bool(0.5) {
            let seats: Vec<usize> = (1..=players).filter(|_| rng.random_bool(0.6)).collect();
            text += &if seats.is_empty() { String::new() } else { format!("seats = {seats:?}\n") };
        }
        if rng.random_bool(0.5) {
            text += &format!("commission = 0.{:04}\n", rng.random_range(0..10_000));
        }
    }
    if sides >= 3 {
        text += "[side.gone]\npays = { never_seen = 3 }\noff = true\n";
    }
    text
}

fn quoted(event: &str) -> String {
    format!("'{event}'")
}

/// Returns random rules of a game, with bets.
pub fn mixture(rng: &mut ChaCha8Rng, game: &str, round: usize) -> String {
    let (players, decks) = ([1, 2, 3, 1, 4, 5][round % 6], [1, 1, 2, 8][round % 4]);
    let keys = match game {
        GNAU if rng.random_bool(0.5) => gnau::random_events(rng, false) + &gnau::random_config(rng, players, decks),
        GNAU => gnau::random_config(rng, players, decks),
        _ => chinese_blackjack::random_config(rng, players, decks),
    };
    let sides = 3 + round % 5;
    // Some tables pay the house, some dealers do.
    let to = if round % 3 == 1 { "commission_to = 'house'\n" } else { "" };
    let of_dealer = if round % 4 == 2 { "dealer_commission = 0.0625\n" } else { "" };
    format!("{to}{of_dealer}{}", with_bets(rng, game, &keys, players, sides))
}
