//! The game tree against plain and compiled play.

use super::both::play;
use super::plain::PlainEnd;
use crate::play::config;
use houseodds::games::modulo_n::TurnTree;
use houseodds::games::tree::{GameTree, RoundNode};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Returns the nets of a round with these cards in which every seat discards its first set.
fn walked(tree: &TurnTree, residues: &[u8]) -> Vec<f64> {
    let mut history = tree.root();
    // Ranks are 1 … 9, then honours, which count 0.
    let mut ranks = residues.iter().map(|residue| (usize::from(*residue) + 9) % 10);
    loop {
        match tree.node(&history) {
            RoundNode::Chance => tree.deal(&mut history, ranks.next().expect("a card")),
            RoundNode::Decision { actions, .. } => {
                let set = actions.iter().find(|action| **action > 0).unwrap_or(&actions[0]);
                tree.act(&mut history, *set);
            }
            RoundNode::Redeal => panic!("nothing is dealt again"),
            RoundNode::Terminal(outcome) => {
                assert!(outcome.banker.is_none() && outcome.nets.iter().sum::<f64>().abs() < 1e-12);
                return outcome.nets;
            }
        }
    }
}

#[test]
fn rounds_end_in_the_tree_as_in_play() {
    let mut rng = ChaCha8Rng::seed_from_u64(44);
    let (mut out, mut tied) = (0, 0);
    for at in 0..60 {
        let keys = format!(
            "players = {}\nrules = {{ hand_size = {}, max_set = {}, sets_per_turn = {} }}\n",
            2 + at % 3,
            rng.random_range(2..=4),
            rng.random_range(1..=3),
            ["1", "'any'"][at % 2],
        );
        let mut residues: Vec<u8> = (0..24).map(|_| rng.random_range(0..10)).collect();
        residues.shuffle(&mut rng);
        let plain = play(&keys, &residues);
        let tree = TurnTree::new(
            config("modulo-n", &format!("deck = {{ numbers_suits = 2, honours_each = 1, feng_shui = 1 }}\n{keys}"))
                .rules_as()
                .unwrap(),
        );
        let nets = walked(&tree, &residues);
        if plain.end == PlainEnd::TieBreak {
            let fewest = plain.cards_left.iter().min().unwrap();
            let ties = plain.cards_left.iter().filter(|cards| *cards == fewest).count() as f64;
            let players = plain.cards_left.len() as f64;
            let net = |cards: &u32| if cards == fewest { players / ties - 1.0 } else { -1.0 };
            let shared: Vec<f64> = plain.cards_left.iter().map(net).collect();
            assert!(nets.iter().zip(&shared).all(|(net, shared)| (net - shared).abs() < 1e-12), "{nets:?} {shared:?}");
            tied += 1;
        } else {
            assert_eq!(nets, plain.nets().into_iter().map(|net| net as f64).collect::<Vec<_>>(), "{keys} {residues:?}");
            out += usize::from(plain.end == PlainEnd::WentOut);
        }
    }
    assert!(out > 5 && tied > 5, "{out} {tied}");
}
