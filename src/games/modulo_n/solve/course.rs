//! How the hand of a seat goes on that plays by a given strategy.

use super::super::choices::{Choices, count};
use super::world::World;

/// What comes of a seat's hand as long as nobody else goes out.
pub(super) struct Course {
    /// The chance to go out on its first turn, on its second …
    pub out: Vec<f64>,
    /// The chance to hold so many cards after its last turn; more than these are left out.
    pub left: Vec<f64>,
}

impl Course {
    /// Of a seat with so many turns. `see` is shown, for each turn, how many are left, this one included, and the law of
    /// the hand with the card drawn.
    pub(super) fn new(
        world: &World<'_>,
        choices: &Choices,
        turns: usize,
        mut see: impl FnMut(usize, &[f64]),
    ) -> Course {
        let hands = &world.space.hands;
        let mut law = world.dealt();
        let mut out = Vec::new();
        for left in (1..=turns).rev() {
            let mut drawn = world.after_draw(&law);
            see(left, &drawn);
            law.fill(0.0);
            let mut out_now = 0.0;
            // Largest hands first: whoever may go on discarding has fewer cards then.
            for number in (1..hands.len()).rev() {
                let chance = drawn[number];
                if chance == 0.0 {
                    continue;
                }
                let hand = hands.hand(number);
                let likely = choices.rests(world.n, left, hand).count() as f64;
                for rest in choices.rests(world.n, left, hand) {
                    if rest == 0 {
                        out_now += chance / likely;
                    } else if rest == hand || !world.rules.any_sets {
                        law[hands.number(rest, count(rest))] += chance / likely;
                    } else {
                        drawn[hands.number(rest, count(rest))] += chance / likely;
                    }
                }
            }
            out.push(out_now);
        }
        let left = (0..=hands.most_cards()).map(|cards| law[hands.with_cards(cards)].iter().sum()).collect();
        Course { out, left }
    }

    /// The chance not to have gone out in so many turns.
    pub(super) fn is_in(&self, turns: usize) -> f64 {
        1.0 - self.out.iter().take(turns).sum::<f64>()
    }
}
