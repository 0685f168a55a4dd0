//! Rounds of Chinese Blackjack, kept for a log.

use super::round::ChineseBlackjack;
use crate::cards::{AT_ONCE, Chance, Dealt, Lanes};
use crate::games::banked::{MetRounds, ShoeGame};

impl ChineseBlackjack {
    /// Plays rounds and keeps them.
    pub(super) fn kept(&self, dealt: &Dealt, chance: &mut Chance) -> MetRounds {
        let redealt = self.redealt(dealt, chance);
        let dealt = redealt.as_ref().unwrap_or(dealt);
        let (mut met, mut held) = (Vec::new(), vec![[0; AT_ONCE]]);
        let dealers = self.seats(dealt, 0, chance, |_, ends, own, _| {
            held.push(self.cards(ends));
            met.push(own.to_vec());
        });
        held[0] = self.cards(&dealers);
        let by_seat = if self.counts.bets.cases.one_dealer_hand { 0 } else { dealt.count() };
        let dealers = dealers[..by_seat].iter().map(|dealer| self.meetings.info(*dealer).class.into()).collect();
        let places = (0..dealt.count()).map(|lane| self.places_of_cards(lane, &held)).collect();
        MetRounds { dealt: dealt.clone(), met, dealers, places }
    }

    /// Returns the places of the cards that each hand holds in a round, the dealer's first.
    fn places_of_cards(&self, lane: usize, held: &[Lanes]) -> Vec<Vec<usize>> {
        let mut places = vec![Vec::new(); held.len()];
        let mut stock = self.place_of(held.len() - 1);
        // The dealer is the last to draw.
        for holder in (1..held.len()).chain([0]) {
            let first = self.rules.house.cards_each() as usize * holder;
            let drawn = usize::from(held[holder][lane]) - 2;
            let next = if self.rules.house.runs_out { stock } else { first + 2 };
            places[holder] = (first..first + 2).chain(next..next + drawn).collect();
            stock += drawn;
        }
        places
    }
}
