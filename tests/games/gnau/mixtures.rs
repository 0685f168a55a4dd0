//! Random combinations of every rule.

use super::both::{self, Both, card};
use super::plain::{DOUBLE, JOKER, OX, PlainCard, PlainGnau};
use houseodds::config::Words;
use houseodds::games::gnau::{HandEvaluator, Strategy};
use houseodds::games::load_text;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const STRATEGIES: [&str; 4] = ["best", "no-swap", "first-ox", "sum-only"];

/// Returns a config with random rules, for this number of players and packs; half of them have their own hands.
pub fn random_config(rng: &mut ChaCha8Rng, players: usize, decks: usize) -> String {
    let count = if rng.random_bool(0.5) { rng.random_range(1..=4) } else { 0 };
    config_with(rng, players, decks, count)
}

/// Returns a random config, half of the time with jokers. Wild ones appear only if no hand looks at suits, which takes
/// long to enumerate.
pub fn random_config_with_jokers(rng: &mut ChaCha8Rng, players: usize, decks: usize) -> String {
    let config = random_config(rng, players, decks);
    let jokers: &[&str] =
        if config.contains("suits") { &["ten-value", "makes-ox"] } else { &["wild", "ten-value", "makes-ox"] };
    with_jokers(rng, &config, jokers)
}

/// Returns a random config with any jokers, and with hands that look at suits of some cards.
pub fn random_config_with_suits(rng: &mut ChaCha8Rng, players: usize, decks: usize) -> String {
    let number = rng.random_range(0..=3);
    let own: Vec<&str> =
        SUITED.iter().chain(&CONDITIONS).copied().collect::<Vec<_>>().sample(rng, number).copied().collect();
    let config = config_of(rng, players, decks, &own);
    with_jokers(rng, &config, &["wild", "ten-value", "makes-ox"])
}

/// Adds jokers of one of these kinds to the config, half of the time.
fn with_jokers(rng: &mut ChaCha8Rng, config: &str, kinds: &[&str]) -> String {
    if rng.random_bool(0.5) {
        return config.to_owned();
    }
    let (number, kind) = (rng.random_range(1..=2), kinds.choose(rng).unwrap());
    let config = format!("jokers = {number}\n{config}").replace("[rules]\n", &format!("[rules]\njoker = '{kind}'\n"));
    let ranked = config.replace("[rules]\n", &format!("[rules]\n{BIG}\n"));
    // A rank without effect leaves the shoe without big jokers.
    let loaded = || load_text("ranked", &format!("game = 'gnau'\n{ranked}"));
    let has_effect = || loaded().is_ok_and(|ranked| ranked.values.has_effect("rules.joker_rank"));
    if number == 2 && rng.random_bool(0.5) && has_effect() { ranked } else { config }
}

/// The key of big jokers.
const BIG: &str = "joker_rank = 'big-and-small'";

/// Returns a config with random rules and this number of its own hands, without jokers.
pub fn config_with(rng: &mut ChaCha8Rng, players: usize, decks: usize, own: usize) -> String {
    let own: Vec<&str> = CONDITIONS.sample(rng, own).copied().collect();
    config_of(rng, players, decks, &own)
}

/// Returns a config with random rules and these own hands.
fn config_of(rng: &mut ChaCha8Rng, players: usize, decks: usize, own: &[&str]) -> String {
    let own = &with_named(own)[..];
    let mut config = format!("players = {players}\ndecks = {decks}\n{}", declared(own));
    if rng.random_bool(0.5) {
        config += &format!("commission = 0.{:04}\n", rng.random_range(0..10_000));
    }
    config += "[rules]\n";
    for (key, words) in [
        ("three_six", &["flexible", "exchanged", "face"][..]),
        ("double", &["same-rank", "same-value", "mixed-three-six", "three-six-wild", "off"]),
        ("double_rank", &["by-face", "ace-high", "by-value", "equal"]),
        ("tonku", &["pictures", "ten-value", "off"]),
        ("five_dukes", &["ten-value", "pictures", "off"]),
        ("five_small", &["off", "ace-to-four", "sum-to-ten"]),
        ("four_of_a_kind", &["off", "on"]),
        ("full_house", &["off", "on"]),
        ("straight", &["off", "on"]),
        ("four_dukes", &["off", "on"]),
        ("no_ox_tie", &["as-ties", "dealer", "push"]),
        ("five_dukes_tie", &["push", "as-ties"]),
    ] {
        config += &format!("{key} = '{}'\n", words.choose(rng).unwrap());
    }
    config += &format!("three_of_a_kind_ox = {}\n", rng.random_bool(0.5));
    config += &format!("ties = {}\n", random_steps(rng));
    let own_names: Vec<String> = (0..own.len()).map(|number| format!("own_{number}")).collect();
    if rng.random_bool(0.5) {
        let of_game = ["no_ox", "ox", "double", "ngau_tonku"].into_iter().chain(WHOLE).chain(OX).chain(DOUBLE);
        for hand in of_game.chain(own_names.iter().map(String::as_str)) {
            if rng.random_bool(0.1) {
                config += &format!("ties_of.{hand} = {}\n", random_steps(rng));
            }
        }
    }
    if !own.is_empty() || rng.random_bool(0.5) {
        config += &format!("ranking = {}\n", random_ranking(rng, own.len()));
    }
    config += "[payout]\n";
    config += &format!("by = '{}'\n", ["winner", "dealer", "player"].choose(rng).unwrap());
    for key in ["equal", "dealer.equal"] {
        if rng.random_bool(0.3) {
            config += &format!("{key} = {}.{}\n", rng.random_range(0..12), rng.random_range(0..100));
        }
    }
    for number in 0..own.len() {
        config += &format!("own_{number} = {}.{}\n", rng.random_range(0..12), rng.random_range(0..100));
        if rng.random_bool(0.5) {
            config += &format!("dealer.own_{number} = {}\n", rng.random_range(0..12));
        }
    }
    let tables = if rng.random_bool(0.5) { &["", "dealer."][..] } else { &[""] };
    for table in tables {
        for hand in ["no_ox", "ox", "double", "ngau_tonku"].into_iter().chain(WHOLE).chain(OX).chain(DOUBLE) {
            if rng.random_bool(0.2) {
                config += &format!("{table}{hand} = {}.{}\n", rng.random_range(0..12), rng.random_range(0..100));
            }
        }
    }
    let mut strategy = || format!("'{}'", STRATEGIES.choose(rng).unwrap());
    config += &format!("[strategy]\ndealer = {}\n", strategy());
    let seats: Vec<String> = (0..players).map(|_| strategy()).collect();
    config + &format!("players = [{}]\n", seats.join(", "))
}

/// The hands of all five cards.
const WHOLE: [&str; 6] = ["five_small", "four_of_a_kind", "full_house", "straight", "four_dukes", "five_dukes"];

/// Returns a random settlement of equal hands: a word, or steps with an end or without one.
fn random_steps(rng: &mut ChaCha8Rng) -> String {
    const ENDS: [&str; 3] = ["dealer", "push", "player"];
    const STEPS: [&str; 6] = ["high-card", "high-card-suit", "alike", "card-by-card", "sum", "suit"];
    if rng.random_bool(0.4) {
        return format!("{:?}", ENDS.iter().chain(&STEPS).copied().collect::<Vec<_>>().choose(rng).unwrap());
    }
    let number = rng.random_range(1..=3);
    let mut steps: Vec<&str> = STEPS.sample(rng, number).copied().collect();
    steps.extend(ENDS.choose(rng).filter(|_| rng.random_bool(0.7)));
    format!("{steps:?}")
}

/// Conditions of a config's own hands on their cards.
const CONDITIONS: [&str; 30] = [
    "suits = 'same'",
    "suits = 'same', straight = true",
    "faces = ['10', 'J', 'Q', 'K']",
    "faces = ['2', '4', '6', '8', '10']",
    "some = { faces = ['J', 'Q', 'K'], at_least = 4 }",
    "some = { faces = ['A', '3'] }, sum = { at_most = 25 }",
    "sum = { at_least = 40 }",
    "sum = { at_most = 14 }",
    "sum = { at_least = 20, at_most = 22 }",
    "alike = [2, 2]",
    "alike_exactly = [2, 2]",
    "alike_exactly = [3], has = '9'",
    "none_of = ['NAMED'], alike = [2]",
    "any_of = ['NAMED'], sum = { at_least = 30 }",
    "alike = [3]",
    "alike = [4], has = '6'",
    "straight = true",
    "straight = 'no-ace-high'",
    "has = 'K K'",
    "has = 'As'",
    "has = 'As A', sum = { at_most = 30 }",
    "ox = true, has = '7'",
    "ox = true, alike = [3]",
    "rest = { faces = ['7', 'Q'] }",
    "rest = { faces = ['3', '6'] }",
    "rest = { alike = [2] }, some = { faces = ['K'] }",
    "rest = { sum = { at_least = 15 } }",
    "rest = { sum = { at_most = 5 }, faces = ['A', '2', '3'] }",
    "rest = { has = 'As' }",
    "rest = { has = 'J 10' }",
];

/// Conditions on suits of some of the cards.
const SUITED: [&str; 16] = [
    "has = 'Kh', ox = true",
    "has = 'Qd Js'",
    "has = '6c 6'",
    "rest = { suits = 'same' }",
    "rest = { suits = 'same', sum = { at_least = 12 } }",
    "rest = { has = '5c' }",
    "suits = 'same', has = '10s'",
    "suits = 4",
    "suits = 'red'",
    "suits = 'black', has = '7'",
    "none_of = ['NAMED'], suits = 'same-colour'",
    "any_of = ['NAMED'], suits = 3",
    "suits = 'same-colour', has = 'Q'",
    "rest = { suits = 'red' }",
    "rest = { suits = 'black' }",
    "rest = { suits = 'same-colour' }",
];

/// Adds the hand that others name, which are declared before it.
fn with_named<'a>(own: &[&'a str]) -> Vec<&'a str> {
    let names_others = own.iter().any(|says| says.contains("NAMED"));
    own.iter().copied().chain(names_others.then_some("alike_exactly = [2]")).collect()
}

/// Returns a config of own hands in which both sides have equal rights, and ties push.
pub fn random_own(rng: &mut ChaCha8Rng, players: usize, decks: usize) -> String {
    let own = with_named(&CONDITIONS.sample(rng, 5).copied().collect::<Vec<_>>());
    let double = ["same-rank", "same-value", "mixed-three-six"].choose(rng).unwrap();
    let rank = ["by-face", "ace-high", "by-value", "equal"].choose(rng).unwrap();
    let mut config = format!(
        "players = {players}\ndecks = {decks}\n{}[rules]\nties = 'push'\ndouble = '{double}'\ndouble_rank = '{rank}'\n\
         straight = 'on'\nranking = {}\n",
        declared(&own),
        random_ranking(rng, own.len())
    );
    config += "[payout]\n";
    for number in 0..own.len() {
        config += &format!("own_{number} = {}.{}\n", rng.random_range(0..12), rng.random_range(0..100));
    }
    config
}

/// Returns random events that are no hands, a line each. Without `with_suits` none looks at suits.
pub fn random_events(rng: &mut ChaCha8Rng, with_suits: bool) -> String {
    let all: Vec<&str> = SUITED.iter().chain(&CONDITIONS).copied().collect();
    let fits =
        |says: &&&str| !says.contains("NAMED") && (with_suits || !says.contains("suits") && !says.contains("Kh"));
    let fitting: Vec<&str> = all.iter().filter(fits).copied().collect();
    let number = rng.random_range(1..=5);
    let events = fitting.sample(rng, number).enumerate();
    let events = events.map(|(at, says)| format!("event.event_{at} = {{ label = 'event {at}', {says} }}\n"));
    let named = "event.plain = { alike = [2] }\nevent.none = { none_of = ['plain'], sum = { at_most = 34 } }\n\
                 event.any = { any_of = ['plain'], has = '9' }\n";
    events.chain([named.to_owned()]).collect()
}

/// Declares own hands, a line each.
fn declared(own: &[&str]) -> String {
    own.iter()
        .enumerate()
        .map(|(number, says)| format!("hand.own_{number} = {{ label = 'hand {number}', {says} }}\n"))
        .collect::<String>()
        .replace("NAMED", &format!("own_{}", own.len().saturating_sub(1)))
}

/// Returns a ranking of every group, own hands and some single hands in any order, some of them in classes of equals.
fn random_ranking(rng: &mut ChaCha8Rng, own: usize) -> String {
    let groups = [
        "five_dukes",
        "five_small",
        "four_of_a_kind",
        "full_house",
        "straight",
        "four_dukes",
        "ngau_tonku",
        "double",
        "ox",
    ];
    let mut names: Vec<String> = groups.map(str::to_owned).to_vec();
    names.extend((0..own).map(|number| format!("own_{number}")));
    names.extend(
        ["double_a", "ox_10", "ox_1", "double_k"].map(str::to_owned).into_iter().filter(|_| rng.random_bool(0.3)),
    );
    names.shuffle(rng);
    let mut classes: Vec<Vec<String>> = Vec::new();
    for name in names {
        match classes.last_mut().filter(|_| rng.random_bool(0.2)) {
            Some(class) => class.push(name),
            None => classes.push(vec![name]),
        }
    }
    let class = |class: &Vec<String>| if class.len() == 1 { format!("{:?}", class[0]) } else { format!("{class:?}") };
    format!("[{}]", classes.iter().map(class).collect::<Vec<_>>().join(", "))
}

/// Returns a random card; half of the time from a few faces, so that rare hands occur often.
fn random_card(rng: &mut ChaCha8Rng, few: bool) -> PlainCard {
    let face = if few { *[1, 3, 6, 10, 11, 12].choose(rng).unwrap() } else { rng.random_range(1..=13) };
    PlainCard { face, suit: rng.random_range(0..4) }
}

/// Returns a random number of jokers in a hand. Wild ones are slow in the plain Gnau, so they are few.
fn random_jokers(rng: &mut ChaCha8Rng, config: &str) -> usize {
    let (draw, is_wild) = (rng.random_range(0..2000), config.contains("joker = 'wild'"));
    match draw {
        _ if !config.contains("jokers = ") => 0,
        0 => 2,
        1..=40 => 1,
        41..1000 if !is_wild => 1 + draw % 2,
        _ => 0,
    }
}

/// Replaces cards of a hand by this number of the config's jokers.
fn with_jokers_among(rng: &mut ChaCha8Rng, config: &str, mut hand: [PlainCard; 5], jokers: usize) -> [PlainCard; 5] {
    hand.shuffle(rng);
    let has_big = config.contains(BIG);
    hand[..jokers].fill_with(|| PlainCard { face: JOKER, suit: u8::from(has_big && rng.random_bool(0.5)) });
    hand.shuffle(rng);
    hand
}

pub fn random_hand(rng: &mut ChaCha8Rng) -> [PlainCard; 5] {
    let few = rng.random_bool(0.5);
    std::array::from_fn(|_| random_card(rng, few))
}

#[test]
fn hands_under_random_rules() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..160 {
        let config = random_config_with_suits(&mut rng, 1, 8);
        let (plain, rules) = (PlainGnau::from_toml(&config), both::rules(&config));
        for strategy in STRATEGIES {
            let holder = HandEvaluator::new(&rules, Strategy::from_word(strategy).unwrap());
            for _ in 0..100 {
                let jokers = random_jokers(&mut rng, &config);
                let hand = random_hand(&mut rng);
                let hand = with_jokers_among(&mut rng, &config, hand, jokers);
                let name = plain.hand(&hand, strategy);
                assert_eq!(holder.name(holder.hand(&hand.map(card))), name, "{strategy} of {hand:?} under\n{config}");
            }
        }
    }
}

fn rounds_under(mixtures: usize) {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for _ in 0..mixtures {
        let players = rng.random_range(1..=4);
        let config = random_config_with_suits(&mut rng, players, 8);
        let both = Both::new(&config);
        for _ in 0..12 {
            let mut hand = || {
                let (jokers, hand) = (random_jokers(&mut rng, &config), random_hand(&mut rng));
                with_jokers_among(&mut rng, &config, hand, jokers)
            };
            let seats: Vec<_> = (0..players).map(|_| hand()).collect();
            both.settle(&hand(), &seats);
        }
    }
}

#[test]
fn rounds_under_random_rules() {
    rounds_under(10);
}

#[test]
#[ignore = "long check"]
fn rounds_under_many_random_rules() {
    rounds_under(1500);
}
