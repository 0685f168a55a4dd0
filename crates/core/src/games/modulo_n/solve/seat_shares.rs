//! Tests that the seats' shares of the win add up to one, whatever they play.

use super::super::choices::SeatChoices;
use super::fixed_point::resolved;
use super::outlook::SeatOutlook;
use super::world::{DrawWorld, Space, Trajectory};
use crate::config::Preset;
use crate::engine::Unwatched;
use crate::games::Games;
use crate::games::modulo_n::{GAME, Rules};
use proptest::prelude::*;

const GAMES: Games = Games {
    kinds: &[&GAME],
    presets: &[Preset { name: "modulo-n", text: include_str!("../../../../../../configs/modulo-n.toml") }],
};

/// Returns each seat's share of the win for one N, if the rules are possible.
fn shares(settings: &[String], n: usize) -> Option<Vec<f64>> {
    let config = GAMES.load("modulo-n", settings.iter().map(|setting| ("--set", &**setting))).ok()?;
    let rules: &Rules = config.rules_as()?;
    let seats = SeatChoices::new(rules, &resolved(rules, &Unwatched));
    let space = Space::new(rules);
    let world = DrawWorld::new(rules, &space, n);
    let outlooks = SeatOutlook::for_seats(&world, &seats);
    let own = |seat: usize| Trajectory::new(&world, seats.of_seat(seat), world.turns_of(seat), |_, _| {});
    Some(outlooks.iter().enumerate().map(|(seat, outlook)| outlook.share(&own(seat))).collect())
}

fn rules() -> impl Strategy<Value = (Vec<String>, usize)> {
    let seat = prop::sample::select(vec!["largest", "smallest", "random", "hold-zeros"]);
    let numbers = (1usize..=12, 1usize..=5, 1usize..=3, prop::sample::select(vec!["1", "any"]), 0usize..10);
    (prop::collection::vec(seat, 2..=6), numbers).prop_map(|(seats, (hand_size, max_set, packs, sets, n))| {
        let seats: Vec<String> = seats.iter().map(|seat| format!("\"{seat}\"")).collect();
        let settings = vec![
            format!("players={}", seats.len()),
            format!("strategy.seats=[{}]", seats.join(",")),
            format!("rules.hand_size={hand_size}"),
            format!("rules.max_set={max_set}"),
            format!("rules.sets_per_turn={sets}"),
            format!("deck.packs={packs}"),
        ];
        (settings, n)
    })
}

/// Checks that the shares add up to one.
fn check(cases: u32) {
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    proptest!(config, |((settings, n) in rules())| {
        let Some(shares) = shares(&settings, n) else { return Err(TestCaseError::reject("too few cards")) };
        let sum: f64 = shares.iter().sum();
        prop_assert!((sum - 1.0).abs() < 1e-6, "{settings:?}, N = {n}: {shares:?} add up to {sum}");
    });
}

#[test]
fn one_of_the_seats_wins() {
    check(1);
}

#[test]
#[ignore = "long check"]
fn one_of_the_seats_wins_under_many_rules() {
    check(100);
}
