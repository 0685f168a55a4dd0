//! The game tree against the solver: every deal of a small, lopsided shoe is walked card by card.

use super::plain::PlainChineseBlackjack;
use super::simulation::random_rules;
use super::solve::rules;
use houseodds::cards::Card;
use houseodds::games::chinese_blackjack::{Duel, RoundHistory, RoundTree};
use houseodds::games::tree::{GameTree, RoundNode};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The sums over all ways to end a round: chances, and chances times the player's net.
#[derive(Default)]
pub struct Sums {
    pub played: f64,
    pub net: f64,
}

/// Adds what follows from a history that is reached with some chance, with so many of each card left.
pub fn walk(tree: &RoundTree, history: &RoundHistory, left: &mut [(Card, u32)], chance: f64, sums: &mut Sums) {
    match tree.node(history) {
        RoundNode::Chance => {
            let cards: u32 = left.iter().map(|(_, count)| count).sum();
            for at in (0..left.len()).filter(|at| left[*at].1 > 0).collect::<Vec<_>>() {
                let mut next = history.clone();
                tree.deal(&mut next, left[at].0);
                let drawn = chance * f64::from(left[at].1) / f64::from(cards);
                left[at].1 -= 1;
                walk(tree, &next, left, drawn, sums);
                left[at].1 += 1;
            }
        }
        RoundNode::Decision { actions, .. } => {
            let first = f64::from(tree.parts_of_first(history)) / 1e6;
            for (action, share) in actions.into_iter().zip([first, 1.0 - first]).filter(|(_, share)| *share > 0.0) {
                let mut next = history.clone();
                tree.act(&mut next, action);
                walk(tree, &next, left, chance * share, sums);
            }
        }
        RoundNode::Redeal => {}
        RoundNode::Terminal(outcome) => {
            assert_eq!(
                (outcome.banker, &outcome.stakes[..], outcome.nets[0]),
                (Some(1), &[1.0, 0.0][..], -outcome.nets[1])
            );
            sums.played += chance;
            sums.net += chance * outcome.nets[0];
        }
    }
}

/// The mean net of played rounds equals the solver's value of the same strategies.
#[test]
fn the_tree_matches_the_solver() {
    let mut rng = ChaCha8Rng::seed_from_u64(43);
    for _ in 0..12 {
        let keys = random_rules(&mut rng, 1, 1);
        let mut copies = [0; 13];
        // Both hands can take five cards each.
        (copies[0], copies[9]) = (rng.random_range(2..=3), rng.random_range(5..=6));
        if PlainChineseBlackjack::from_toml(&keys).faces_matter() {
            copies[12] = copies[9] / 2;
            copies[9] -= copies[12];
        }
        for _ in 0..2 {
            copies[rng.random_range(1..9)] = 3;
        }
        let rules = rules(&keys);
        let (tree, mut sums) = (RoundTree::new(&rules), Sums::default());
        let of_face = |(count, face): (&u32, u8)| (Card::new(face, 0).unwrap(), *count);
        let mut left: Vec<(Card, u32)> = copies.iter().zip(1..).map(of_face).collect();
        walk(&tree, &tree.root(), &mut left, 1.0, &mut sums);
        let duel = Duel::from_shoe(&rules, copies);
        let solved = duel.judge([&duel.seat_strategies(&rules)[0], &duel.dealer_strategy(&rules)]).value;
        let walked = sums.net / sums.played;
        assert!((walked - solved).abs() < 1e-12, "{walked} {solved} {keys} {copies:?}");
    }
}
