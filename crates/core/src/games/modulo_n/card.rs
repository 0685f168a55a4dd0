//! The rule card of Modulo N.

use super::rules::Rules;
use crate::games::CardLine;
use crate::games::card::packs;

impl Rules {
    /// Returns the rule card. Strategies are left out: their names explain them.
    pub(super) fn card(&self) -> Vec<CardLine> {
        let Rules { players, deck: [suits, honours, feng_shui, in_shoe], hand_size, max_set, .. } = self;
        let pack = format!(
            "{} numbers (1 to 9 in {suits} suits), {} honours ({honours} of each of five), {feng_shui} Feng Shui; {} in the shoe. \
             Honours count 10, Feng Shui 1.",
            9 * suits,
            5 * honours,
            packs(*in_shoe as u32)
        );
        let deal = format!(
            "Each of {players} seats, the dealer among them as seat 1, puts one bet into the pot and gets {hand_size} cards. One \
             more card is turned up: the last digit of its value is N."
        );
        let sets = if self.any_sets { "any number of sets" } else { "a set" };
        let size = if *max_set == 1 {
            "one card that counts".to_owned()
        } else {
            format!("up to {max_set} cards whose sum is")
        };
        let may = if self.must_discard { "must, if it can," } else { "may" };
        let turn = format!(
            "In turn, the dealer first, a seat draws a card and then {may} discard {sets}: {size} N or ends in N."
        );
        let end = "Whoever has no card left takes the pot. If the stock runs out first, the fewest cards win; whoever ties draws \
                   a card, and the highest wins.";
        vec![
            CardLine::new("The pack", &["deck."], pack),
            CardLine::new("The deal", &["players", "rules.hand_size"], deal),
            CardLine::new("A turn", &["rules.max_set", "rules.sets_per_turn", "rules.must_discard"], turn),
            CardLine::new("The pot", &[], end),
        ]
    }
}
