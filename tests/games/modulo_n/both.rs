//! Asks the program and the plain Modulo N the same question, and requires the same answer.

use super::plain::{PlainEnd, PlainModuloN, PlainRound};
use crate::play::{config, one_round};
use houseodds::engine::Unwatched;
use houseodds::games::modulo_n::{self, ModuloN};
use houseodds::tables::Tables;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;

/// Returns the program's game of a config text.
pub fn game(keys: &str) -> ModuloN {
    ModuloN::new(&rules(keys), &Unwatched)
}

fn rules(keys: &str) -> modulo_n::Rules {
    config("modulo-n", keys).rules_as().cloned().unwrap()
}

/// Plays a round with the cards in this order, in both. If seats tie, any of them may have won.
pub fn play(keys: &str, residues: &[u8]) -> PlainRound {
    // No pack has exactly these cards: the rules are made for the same number, and these put in their place.
    let (numbers, others) = ((residues.len() - 6) / 9, (residues.len() - 6) % 9);
    let deck = format!("deck = {{ numbers_suits = {numbers}, honours_each = 1, feng_shui = {} }}\n", others + 1);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let plain = PlainModuloN::from_toml(&format!("{deck}{keys}")).play(residues, &mut rng);
    let tables = one_round(&ModuloN::new(&rules(&format!("{deck}{keys}")).with_shoe(residues), &Unwatched), residues);
    let facts = facts(&plain);
    let seen = read_facts(&tables, plain.n, plain.cards_left.len());
    let of_tie = |fact: &&String| fact.contains("won") || fact.contains("left") || fact.contains("net");
    if plain.end == PlainEnd::TieBreak {
        let without = |facts: &BTreeSet<String>| facts.iter().filter(|f| !of_tie(f)).cloned().collect::<Vec<_>>();
        assert_eq!(without(&seen), without(&facts), "{keys}: {residues:?}");
    } else {
        assert_eq!(seen, facts, "{keys}: {residues:?}");
    }
    plain
}

/// Returns the events of a round, as a set of statements.
pub fn facts(round: &PlainRound) -> BTreeSet<String> {
    let mut facts = BTreeSet::new();
    let end = match round.end {
        PlainEnd::WentOut => "went_out",
        PlainEnd::Fewest => "fewest",
        PlainEnd::TieBreak => "tie_break",
    };
    let players = round.cards_left.len();
    facts.insert(format!("N = {}, {end}, seat_{} won", round.n, round.winner + 1));
    facts.insert(format!("{} turns", round.turns));
    facts.insert(format!("{} rounds of the table", (round.turns as usize).div_ceil(players)));
    facts.insert(format!("{} cards discarded", round.discards.iter().sum::<u32>()));
    for (seat, net) in round.nets().into_iter().enumerate() {
        facts.insert(format!("seat_{} net {net}", seat + 1));
        if let Some(cards) = round.first_turn[seat] {
            facts.insert(format!("seat_{} first_turn_{cards}", seat + 1));
        }
    }
    if round.out_on_turn.is_some_and(|turn| turn <= 2) {
        facts.insert(format!("seat_{} out_by_turn_2", round.winner + 1));
    }
    facts.insert(format!("winner left_{}", round.cards_left[round.winner]));
    for (cards, times) in
        times(round.cards_left.iter().enumerate().filter(|(s, _)| *s != round.winner).map(|(_, c)| *c))
    {
        facts.insert(format!("{times} losers left_{cards}"));
    }
    facts
}

fn times(cards: impl Iterator<Item = u32>) -> std::collections::BTreeMap<u32, u32> {
    cards.fold(std::collections::BTreeMap::new(), |mut times, cards| {
        *times.entry(cards).or_default() += 1;
        times
    })
}

/// Reads the statements from the tables of that one round: its N's rows, and the rows of all rounds.
fn read_facts(tables: &Tables, n: u8, players: usize) -> BTreeSet<String> {
    let rows = || tables.rows("turn_up").iter().filter(move |row| row.labels[0].number() == Some(n.into()));
    let value = |role: &str, metric: &str| {
        let of_n = rows().find(|row| row.labels[1..] == [role, metric]).expect("a metric").value.unwrap().0;
        assert_eq!(of_n, tables.metric(role, metric).expect("a metric").value.unwrap().0, "{role} {metric}");
        of_n
    };
    assert_eq!(rows().find(|row| row.labels[2] == "share").expect("N").value.unwrap().0, 1.0);
    let mut facts = BTreeSet::new();
    let end = ["went_out", "fewest", "tie_break"].into_iter().find(|end| value("round", end) == 1.0).expect("an end");
    let turns = value("round", "turns");
    facts.insert(format!("{turns} turns"));
    facts.insert(format!("{} rounds of the table", value("round", "rounds_of_table")));
    facts.insert(format!("{} cards discarded", (value("round", "cards_discarded_per_turn") * turns).round()));
    for seat in 1..=players {
        let role = format!("seat_{seat}");
        if value(&role, "win_share") == 1.0 {
            facts.insert(format!("N = {n}, {end}, {role} won"));
        }
        facts.insert(format!("{role} net {}", value(&role, "net")));
        let first =
            tables.table("edge").unwrap().rows_of(&role).filter(|row| row.labels[1].text().starts_with("first_turn"));
        facts.extend(first.filter(|row| row.value.unwrap().0 == 1.0).map(|row| format!("{role} {}", row.labels[1])));
        if value(&role, "out_by_turn_2") == 1.0 {
            facts.insert(format!("{role} out_by_turn_2"));
        }
    }
    for row in tables.rows("frequency").iter().filter(|row| row.count.unwrap() > 0) {
        let times = if row.labels[0] == "losers" { format!("{} ", row.count.unwrap()) } else { String::new() };
        facts.insert(format!("{times}{} {}", row.labels[0], row.labels[1]));
    }
    facts
}
