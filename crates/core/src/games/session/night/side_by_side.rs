//! Nights that go on side by side: what everybody has, and who has the bank.

use super::plan::Bank;
use super::seating::Seating;
use crate::cards::AT_ONCE;

/// A person in nights that go on side by side.
#[derive(Clone, Debug)]
pub(super) struct Person {
    pub net: [i64; AT_ONCE],
    /// The lowest that it has been.
    pub low: [i64; AT_ONCE],
    /// What of it comes from rounds as dealer, and how many these are.
    pub bank: [i64; AT_ONCE],
    pub rounds: [i64; AT_ONCE],
}

/// Nights that go on side by side.
#[derive(Debug)]
pub(super) struct NightsSideBySide {
    /// How many there are; the other places are not used.
    pub lanes: usize,
    pub people: Vec<Person>,
    pub dealers: [u16; AT_ONCE],
    /// What the dealer nets in the last round; in how many rounds he has the bank, and in how many of them he won.
    last: [i64; AT_ONCE],
    had: [u32; AT_ONCE],
    won: [u32; AT_ONCE],
    /// Who deals next where hands or nets say so.
    next: [u16; AT_ONCE],
    /// What holders of a table net in a round.
    pub nets: Vec<[i64; AT_ONCE]>,
    /// To which holder of a table the bank passes by what hands there are; the dealer is 0.
    pub heirs: [u16; AT_ONCE],
    /// What the first dealer nets in the first round.
    pub first_dealer: [i64; AT_ONCE],
    pub played: i64,
}

impl NightsSideBySide {
    pub(super) fn new(people: usize, lanes: usize) -> NightsSideBySide {
        let none = [0; AT_ONCE];
        NightsSideBySide {
            lanes,
            people: vec![Person { net: none, low: none, bank: none, rounds: none }; people],
            dealers: [0; AT_ONCE],
            last: none,
            had: [0; AT_ONCE],
            won: [0; AT_ONCE],
            next: [0; AT_ONCE],
            nets: vec![none; people],
            heirs: [0; AT_ONCE],
            first_dealer: none,
            played: 0,
        }
    }

    /// Adds what everybody nets at a table, in the lanes that have it.
    #[inline(always)]
    pub(super) fn add(&mut self, seating: Seating, scale: i64, is_here: impl Fn(usize) -> bool) {
        for (holder, nets) in self.nets.iter().enumerate() {
            let own = &mut self.people[seating.person(holder)];
            for (lane, net) in nets.iter().enumerate().take(self.lanes) {
                let net = if is_here(lane) { net * scale } else { 0 };
                own.net[lane] += net;
                own.low[lane] = own.low[lane].min(own.net[lane]);
                if holder == 0 {
                    let here = is_here(lane);
                    own.bank[lane] += net;
                    own.rounds[lane] += i64::from(here);
                    self.last[lane] = if here { net } else { self.last[lane] };
                }
            }
        }
    }

    /// Notes who deals next, in the lanes that have this table, where hands or nets say so.
    pub(super) fn note_next(&mut self, bank: &Bank, seating: Seating, is_here: impl Fn(usize) -> bool) {
        for lane in (0..self.lanes).filter(|lane| is_here(*lane)) {
            let heir = match bank {
                Bank::Fixed | Bank::Rounds(_) | Bank::Wins(_) => return,
                Bank::Hand(_) | Bank::Until(_) => self.heirs[lane].into(),
                Bank::Loser => self.first_with_most(lane, |net| -net),
                Bank::Winner => self.first_with_most(lane, |net| net),
            };
            self.next[lane] = seating.person(heir) as u16;
        }
    }

    /// The holder with the most in a lane, of several the first in turn, beginning with the dealer.
    fn first_with_most(&self, lane: usize, of: impl Fn(i64) -> i64) -> usize {
        let mut first = 0;
        for (holder, nets) in self.nets.iter().enumerate() {
            if of(nets[lane]) > of(self.nets[first][lane]) {
                first = holder;
            }
        }
        first
    }

    /// Ends a round: the bank passes on where it has been held for long enough, or where hands or nets say so.
    pub(super) fn pass_on(&mut self, bank: &Bank) {
        if self.played == 0 {
            self.first_dealer = self.last;
        }
        self.played += 1;
        for lane in 0..self.lanes {
            self.had[lane] += 1;
            self.won[lane] += u32::from(self.last[lane] > 0);
            let is_over = match bank {
                Bank::Fixed => false,
                Bank::Rounds(rounds) => self.had[lane] >= *rounds,
                Bank::Wins(wins) => self.won[lane] >= *wins,
                Bank::Hand(_) | Bank::Until(_) | Bank::Loser | Bank::Winner => {
                    self.dealers[lane] = self.next[lane];
                    false
                }
            };
            if is_over {
                let next = self.dealers[lane] + 1;
                self.dealers[lane] = if usize::from(next) < self.people.len() { next } else { 0 };
                (self.had[lane], self.won[lane]) = (0, 0);
            }
        }
    }
}
