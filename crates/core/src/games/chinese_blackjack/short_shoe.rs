//! Plays rounds with a shoe that may run out: a holder who cannot draw stands.
//!
//! The deal begins with two cards each, the dealer's first. The rest is a stock. Seats draw from it one after another,
//! the dealer last.

use super::round::ChineseBlackjack;
use super::states::{NO_CARD, pair_by_suit, rank};
use super::two::kinds_of_both;
use crate::cards::{AT_ONCE, Chance, Dealt, Lanes};

/// The place of the next card of the stock, by round.
type Stock = [u16; AT_ONCE];

impl ChineseBlackjack {
    /// Plays rounds as [`ChineseBlackjack::seats`] does.
    #[inline(never)]
    pub(super) fn seats_of_short_shoe(
        &self,
        dealt: &Dealt,
        chance: &mut Chance,
        mut settle: impl FnMut(usize, &[u16; AT_ONCE], &[u16], &[u16]),
    ) -> [u16; AT_ONCE] {
        let (seats, rounds) = (self.counts.bets.seats(), dealt.count());
        let mut courses = self.openings(dealt, 0, &self.pairs(dealt, 0), chance);
        let mut stock: Stock = [self.place_of(seats) as u16; AT_ONCE];
        let mut ends = Vec::new();
        for seat in 0..seats {
            let pairs = self.pairs(dealt, self.place_of(seat));
            let drawn = self.next_of(dealt, &stock, &courses.closed);
            let seat_ends = self.player(seat).ends(rounds, &courses.seen, &pairs, &drawn, chance);
            for (stock, end) in stock.iter_mut().zip(&seat_ends).take(rounds) {
                *stock += u16::from(self.meetings.info(*end).count_shift / 8);
            }
            ends.push(seat_ends);
        }
        self.go_on(&mut courses, rounds, &self.next_of(dealt, &stock, &[0; AT_ONCE]), chance);
        let mut last = [0; AT_ONCE];
        for (seat, ends) in ends.iter().enumerate() {
            let met = self.meet_dealer(&courses, rounds, ends, &mut last);
            settle(seat, ends, &met[..rounds], &kinds_of_both(&self.twos, dealt, [self.place_of(seat), 0]));
        }
        self.last_of_dealer(&courses, rounds, &last)
    }

    /// Returns the places in tables of pairs of the two cards at a place of the deal, in each round.
    pub(super) fn pairs(&self, dealt: &Dealt, place: usize) -> Lanes {
        let mut pairs = [0; AT_ONCE];
        if let Some([one, other]) = dealt.lanes::<2>(place) {
            (0..AT_ONCE).for_each(|lane| pairs[lane] = self.pair(one[lane], other[lane]));
        }
        pairs
    }

    /// Returns the place of two cards in tables of pairs, given their numbers.
    pub(super) fn pair(&self, one: u8, other: u8) -> u8 {
        let highest = self.rules.house.highest();
        if self.by_suit { pair_by_suit(one, other, highest) } else { rank(one, highest) << 4 | rank(other, highest) }
    }

    /// Returns the ranks of the next three cards of the stock in each round, as far as there are some.
    fn next_of(&self, dealt: &Dealt, stock: &Stock, closed: &Lanes) -> [Lanes; 3] {
        let (mut drawn, highest) = ([[NO_CARD; AT_ONCE]; 3], self.rules.house.highest());
        let cards = self.rules.shoe.cards() as usize;
        for (at, drawn) in drawn.iter_mut().enumerate() {
            for lane in 0..dealt.count() {
                let place = usize::from(stock[lane]) + at;
                if place < cards {
                    drawn[lane] = rank(dealt.round_in(lane).card(place), highest) | closed[lane];
                }
            }
        }
        drawn
    }
}
