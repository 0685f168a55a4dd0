//! What the removal of a card does to the edge.

use crate::games::counting::Effect;
use crate::games::{Config, chinese_blackjack, gnau};
use crate::stats::{Exact, Fraction};
use rayon::prelude::*;

/// What one card of each kind that is gone does to the dealer's edge on the bet at this place among those of the game, on
/// which so much is staked; `None` for a game that is not enumerated from any shoe.
#[must_use]
pub fn effects(config: &Config, (line, staked): (usize, i64)) -> Option<Vec<Effect>> {
    let edge = |exact: &Exact| exact.dealer_on(line).mean.divided(staked);
    if let Some(rules) = config.rules_as::<gnau::Rules>() {
        let packs = config.values.whole("decks") as u32;
        let mut copies = [4 * packs; 14];
        (copies[0], copies[13]) = (3 * packs, packs);
        let names = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "As"];
        let game = gnau::Gnau::new(rules);
        return Some(removed(names, copies, &|copies| edge(&game.enumerate_by_seat(copies))));
    }
    let rules = config.rules_as::<chinese_blackjack::Rules>()?;
    let packs = config.values.whole("decks") as u32;
    let mut copies = [4 * packs; 10];
    copies[9] = 16 * packs;
    let names = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
    let game = chinese_blackjack::ChineseBlackjack::new(rules);
    Some(removed(names, copies, &|copies| edge(&game.enumerate_by_seat(copies))))
}

fn removed<const N: usize>(
    names: [&str; N],
    copies: [u32; N],
    edge: &(dyn Fn(&[u32; N]) -> Fraction + Sync),
) -> Vec<Effect> {
    let full = edge(&copies);
    let one = |at: usize| {
        let mut left = copies;
        left[at] -= 1;
        Effect { card: names[at].to_owned(), copies: copies[at], change: edge(&left).minus(&full) }
    };
    (0..N).into_par_iter().map(one).collect()
}
