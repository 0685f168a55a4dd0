//! Reads a config, to the letter of its keys.

use super::specials::{add_own, classes, specials};
use super::{AS_HANDS, PlainChineseBlackjack, Rows, Strategy};
use crate::bets::plain::PlainBets;
use std::collections::BTreeMap;
use toml::{Table, Value};

/// The defaults of every key except those of `[strategy]`.
const DEFAULTS: &str = r#"
    players = 4
    decks = 1
    commission = 0
    [rules]
    ace = { two = [10, 11], three = [1, 10], four = [1], five = [1] }
    free_hand = "both"
    free_hand_aces = true
    dealer_escape = "redeal"
    player_minimum = 16
    below_minimum = "draws"
    dealer_minimum = 16
    five_dragon_settles = "at-once"
    triple_seven = false
    both_bust = "push"
    ties = "push"
    ban_nag = "ten-value"
    bust_loses = "hand"
    over_bust = "off"
    pays_table = "off"
    special_ranking = ["ban_ban", "ban_nag"]
    tiers = ["triple_seven", "five_dragon_21", "five_dragon"]
    ties_of = { ban_ban = "push", ban_nag = "push", triple_seven = "push", five_dragon_21 = "push", five_dragon = "push" }
    dealer_reveals = "selective"
    pack_runs_out = "refuse"
    [payout]
    win = 1
    twenty_one = 2
    ban_ban = 3
    ban_nag = 2
    five_dragon = 2
    five_dragon_21 = 3
    triple_seven = 7
    five_card_bust = 1
    dealer_five_card_bust = 1
    over_bust = 2
    equal = -1
"#;

impl PlainChineseBlackjack {
    /// Reads a config and fills in defaults. Panics on anything else, `base` and `file` included.
    pub fn from_toml(text: &str) -> Self {
        let mut given: Table = text.parse().expect("TOML");
        let game = given.remove("game");
        assert!(game.is_none_or(|game| game.as_str() == Some("chinese-blackjack")));
        given.remove("name");
        given.remove("simulation");
        let mut strategy = take_table(&mut given, "strategy");
        let mut bets = ["bets", "side", "commission_to", "dealer_commission"]
            .into_iter()
            .filter_map(|key| Some((key.to_owned(), given.remove(key)?)))
            .collect();
        let mut top: Table = DEFAULTS.parse().expect("TOML");
        let own = take_table(&mut given, "special");
        add_own(&mut top, own.keys());
        let one_sided = ["dealer", "dealer_bust"].map(|key| match given.get_mut("payout") {
            Some(Value::Table(payout)) => take_table(payout, key),
            _ => Table::new(),
        });
        fill(&mut top, given);
        let (rules, payout) = (&top["rules"], top["payout"].as_table().expect("a table"));
        let [of_dealer, dealer_bust] = one_sided.map(|given| {
            let mut payout = payout.clone();
            fill(&mut payout, given);
            payout
        });

        let (players, decks) = (whole(&top["players"]), whole(&top["decks"]));
        let bets = PlainBets::take(&mut bets, players);
        let each = if word(rules, "pack_runs_out", &["refuse", "stands"]) == "stands" { 2 } else { 5 };
        assert!(players >= 1 && (1..=64).contains(&decks) && each * (players + 1) <= 52 * decks);
        let commission = decimal(&top["commission"]);
        assert!(commission <= 10_000, "commission above 1");
        let free_hand = word(rules, "free_hand", &["both", "players", "dealer", "off"]);
        let minima = ["player_minimum", "dealer_minimum"].map(|key| whole(&rules[key]));
        let [player_minimum, dealer_minimum] = minima;
        let allowed = |minimum: usize| minimum == 0 || (12..=18).contains(&minimum);
        assert!(minima.into_iter().all(allowed), "minima {minima:?}");

        let seats: Vec<Table> = match strategy.remove("seat") {
            Some(_) if strategy.contains_key("player") => panic!("both player and seat"),
            Some(list) => list.try_into().expect("a list of tables"),
            None => vec![take_table(&mut strategy, "player"); players],
        };
        assert_eq!(seats.len(), players, "one strategy.seat a player");
        let dealer = take_table(&mut strategy, "dealer");
        assert!(strategy.is_empty(), "unknown: {strategy:?}");

        Self {
            players,
            decks,
            commission,
            ace: ["two", "three", "four", "five"].map(|count| ace_values(&rules["ace"][count])),
            players_may_escape: free_hand == "both" || free_hand == "players",
            dealer_may_escape: free_hand == "both" || free_hand == "dealer",
            free_hand_aces: rules["free_hand_aces"].as_bool().expect("true or false"),
            redeals: word(rules, "dealer_escape", &["push", "redeal"]) == "redeal",
            player_minimum,
            forfeits: word(rules, "below_minimum", &["draws", "forfeits"]) == "forfeits",
            dealer_minimum,
            showdown: word(rules, "five_dragon_settles", &["at-once", "showdown"]) == "showdown",
            triple_seven: rules["triple_seven"].as_bool().expect("true or false"),
            both_bust_to_dealer: word(rules, "both_bust", &["push", "dealer"]) == "dealer",
            ties: word(rules, "ties", &["push", "dealer", "player"]),
            specials: specials(rules, &own),
            tiers: classes(&rules["tiers"]),
            ties_of: rules["ties_of"].clone().try_into().expect("a table of words"),
            bust_loses_one: word(rules, "bust_loses", &["hand", "one"]) == "one",
            over_bust: total(&rules["over_bust"]),
            pays_table: total(&rules["pays_table"]).filter(|_| players > 1),
            selective: word(rules, "dealer_reveals", &["selective", "none"]) == "selective",
            payout: payouts(payout),
            dealer_bust: payouts(&dealer_bust),
            of_dealer: payouts(&of_dealer),
            seat_strategies: seats.into_iter().map(|keys| Strategy::read(keys, player_minimum, false)).collect(),
            dealer_strategy: Strategy::read(dealer, dealer_minimum, true),
            bets,
        }
    }
}

impl Strategy {
    /// Reads a holder's keys; only the dealer has reveal rows.
    pub(super) fn read(mut keys: Table, minimum: usize, is_dealer: bool) -> Self {
        let default = if minimum == 0 { 16 } else { minimum };
        let lines = format!("two = {default}\nthree = {default}\nfour = {default}");
        let mut stand_at: Table = lines.parse().expect("TOML");
        fill(&mut stand_at, take_table(&mut keys, "stand_at"));
        let mut soft_stand_at = stand_at.clone();
        fill(&mut soft_stand_at, take_table(&mut keys, "soft_stand_at"));
        let totals = |table: &Table| ["two", "three", "four"].map(|count| whole(&table[count]));
        let (stand_at, soft_stand_at) = (totals(&stand_at), totals(&soft_stand_at));
        let mut both = stand_at.iter().chain(&soft_stand_at);
        assert!(both.all(|total| (2..=21).contains(total)), "stand_at");

        let (mut reveal, mut soft_reveal) = (Rows::new(), Rows::new());
        if is_dealer {
            let table = Value::from(take_table(&mut keys, "reveal"));
            let soft_table = keys.remove("soft_reveal").unwrap_or(table.clone());
            reveal = table.try_into().expect("reveal rows");
            soft_reveal = soft_table.try_into().expect("reveal rows");
        }
        let mut rest = Table::from_iter([("free_hand".to_string(), Value::from("escape"))]);
        fill(&mut rest, keys);
        let choices = ["escape", "continue", "escape-special"];
        Self {
            stand_at,
            soft_stand_at,
            free_hand: word(&Value::Table(rest), "free_hand", &choices),
            reveal,
            soft_reveal,
        }
    }
}

/// Overlays given values on the defaults. A key without a default is unknown.
fn fill(defaults: &mut Table, given: Table) {
    for (key, value) in given {
        match (defaults.get_mut(&key), value) {
            (None, _) => panic!("unknown: {key}"),
            (Some(Value::Table(inner)), Value::Table(value)) => fill(inner, value),
            (Some(default), value) => *default = value,
        }
    }
}

/// Takes a table out of a table, or an empty one.
fn take_table(from: &mut Table, key: &str) -> Table {
    let table = from.remove(key);
    table.map_or(Table::new(), |table| table.try_into().expect("a table"))
}

/// Reads one of the words allowed.
pub(super) fn word(rules: &Value, key: &str, allowed: &[&str]) -> String {
    let word = rules[key].as_str().expect("a word");
    assert!(allowed.contains(&word), "{key} = {word}");
    word.to_string()
}

/// Reads a total, or a word for none.
fn total(value: &Value) -> Option<usize> {
    value.is_integer().then(|| whole(value))
}

/// Reads a whole number.
fn whole(value: &Value) -> usize {
    value.clone().try_into().expect("a whole number")
}

/// Reads what hands pay, in 1e-4.
fn payouts(table: &Table) -> BTreeMap<String, i64> {
    table.iter().map(|(key, pays)| (key.clone(), decimal(pays))).collect()
}

/// Reads a decimal of 0 to 10 000 with at most four digits after the point, in 1e-4.
fn decimal(value: &Value) -> i64 {
    let units = value.as_integer().map(|whole| whole as f64);
    let scaled = units.or(value.as_float()).expect("a number") * 10_000.0;
    assert!((AS_HANDS as f64..=1e8).contains(&scaled), "out of range: {value:?}");
    assert!((scaled - scaled.round()).abs() < 1e-6, "digits: {value:?}");
    scaled.round() as i64
}

/// Reads the possible values of an ace: some of 1, 10, 11, none twice.
fn ace_values(list: &Value) -> Vec<usize> {
    let values: Vec<usize> = list.clone().try_into().expect("a list");
    let mut distinct = values.clone();
    distinct.sort();
    distinct.dedup();
    assert!(!values.is_empty() && distinct.len() == values.len());
    assert!(values.iter().all(|value| [1, 10, 11].contains(value)));
    values
}
