//! Compiled play against the plain walk: each hand by its holder, each pair of ends by the one statement of settlement.

use super::evaluator::HandEvaluator;
use super::round::Gnau;
use super::rules::{KEYS, Rules};
use crate::cards::{Card, Chance, Dealt, Stream};
use crate::config::KeyKind;
use crate::engine::Rounds;
use crate::games::{Game, Side};
use crate::stats::{BlockCounts, Counter};
use crate::tables::first_difference;
use proptest::prelude::*;
use proptest::sample::Index;

const SEATS: usize = 3;
const CARDS: usize = 5 * (SEATS + 1);

/// Returns rules with a random allowed value of every key.
fn rules(choices: &[Index]) -> Rules {
    let mut text = format!("players = {SEATS}\ndecks = 8\ncommission = 0.05\n");
    // A night has one person more than seats.
    let keys = KEYS.iter().copied().flatten().filter(|key| !key.path.starts_with("night."));
    for (key, choice) in keys.zip(choices.chunks_exact(SEATS)) {
        #[expect(clippy::wildcard_enum_match_arm, reason = "keys of other kinds keep their defaults")]
        let value = match key.kind {
            KeyKind::Word(words) => format!("'{}'", choice[0].get(words).name),
            KeyKind::PerSeat(KeyKind::Word(words)) => {
                format!("{:?}", choice.iter().map(|c| c.get(words).name).collect::<Vec<_>>())
            }
            KeyKind::Flag => (choice[0].index(2) == 1).to_string(),
            KeyKind::Decimal { .. } if key.path.starts_with("payout.") => choice[0].index(12).to_string(),
            KeyKind::Table(keys) => {
                let [group, hand] = [&keys[keys.len() - 2], choice[0].get(&keys[..keys.len() - 2])].map(|key| key.path);
                format!("{{ {hand} = {}, {group} = {} }}", choice[1].index(12), choice[2].index(12))
            }
            _ => continue,
        };
        text += &format!("{} = {value}\n", key.path);
    }
    Rules::from_keys(&text)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Lookups give the same counts and nets as a walk through the cards.
    #[test]
    fn compiled_play_is_the_plain_walk(
        choices in prop::collection::vec(any::<Index>(), SEATS * 80),
        deals in prop::collection::vec((any::<bool>(), any::<[u8; CARDS]>()), 100),
    ) {
        let rules = rules(&choices);
        let game = Gnau::new(&rules);
        let [mut played, mut walked] = [BlockCounts::new(game.layout()), BlockCounts::new(game.layout())];
        for (high_cards, cards) in deals {
            // Only tens and pictures, so that hands tie.
            let cards = cards.map(|card| if high_cards { 36 + card % 16 } else { card % 52 });
            let mut chance = Chance::new(Stream::new([0; 32], 0));
            game.play(&Dealt::round(&cards), &mut chance, &mut played);

            let end = |strategy, place: usize| {
                let five = std::array::from_fn(|i| Card::from_index(cards[place + i]));
                game.settlement.end(HandEvaluator::new(&rules, strategy).hand(&five), &five)
            };
            let dealer = end(rules.dealer_strategy, 0);
            let mut dealer_nets = game.counts.new_rounds();
            for (seat, strategy) in rules.players_strategy.iter().enumerate() {
                let player = end(*strategy, 5 * (seat + 1));
                let side = game.settlement.by_end(player, dealer).unwrap_or(Side::Push);
                let met = game.met(game.pair(player.hand, dealer.hand), side);
                game.counts.settle(&mut walked, &mut dealer_nets, seat, &[met as u16], &[]);
            }
            game.counts.end(&mut walked, &dealer_nets, 1);
        }
        let tally = |block: &BlockCounts| {
            let mut counter = Counter::new(game.layout(), game.dealer_nets());
            counter.add_block(block);
            counter.into_tally()
        };
        prop_assert_eq!(first_difference(&tally(&played), &tally(&walked), |tally| game.tables(tally)), None);
    }
}
