//! The deals of a run, tested against a fair draw.

use super::fairness::{Fairness, FairnessTest};
use super::run::Steps;
use super::stream::{BLOCK, Key};
use crate::cards::{AT_ONCE, Draw, Shoe};
use rayon::prelude::*;

/// Tests the draw on the cards that a run of this seed deals in its first rounds: at least as many cards as `draws`.
/// `None` where too few cards are dealt to a round.
#[must_use]
pub fn fairness(shoe: &Shoe, seed: u64, draws: u64, steps: &dyn Steps) -> Option<(u64, Vec<FairnessTest>)> {
    // Repeated hands are looked for among those of four blocks.
    const TOGETHER: u64 = 4;
    let (key, nothing) = (Key::new(seed), Fairness::new(shoe)?);
    let rounds = draws.div_ceil(shoe.dealt.min(shoe.cards.len()) as u64);
    let stretches = rounds.div_ceil(TOGETHER * BLOCK);
    let step = steps.begin("dealing for tests of the shuffle", stretches);
    let stretch = |stretch: u64| {
        let (mut draw, mut seen) = (Draw::new(shoe), nothing.clone());
        for block in stretch * TOGETHER..(stretch + 1) * TOGETHER {
            let mut cards = key.cards(block);
            draw.reset();
            (0..BLOCK / AT_ONCE as u64).for_each(|_| seen.add(draw.deal(&mut cards, AT_ONCE)));
        }
        step();
        seen
    };
    let all = (0..stretches).into_par_iter().map(stretch).reduce(|| nothing.clone(), Fairness::with);
    Some((all.draws(), all.tests()))
}
