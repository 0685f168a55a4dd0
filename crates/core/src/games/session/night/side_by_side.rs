//! Nights that go on side by side: everybody's total, and the holder of the bank.

use super::plan::Bank;
use super::seating::Seating;
use crate::cards::AT_ONCE;

/// A person in nights that go on side by side.
#[derive(Clone, Debug)]
pub(super) struct NightPerson {
    pub net: [i64; AT_ONCE],
    /// The lowest that it has been.
    pub low: [i64; AT_ONCE],
    /// The net from rounds as dealer, and the number of these rounds.
    pub bank: [i64; AT_ONCE],
    pub rounds: [i64; AT_ONCE],
}

/// Nights that go on side by side.
#[derive(Debug)]
pub(super) struct NightsSideBySide {
    /// Number of lanes in use.
    pub lanes: usize,
    pub people: Vec<NightPerson>,
    pub dealers: [u16; AT_ONCE],
    /// The dealer's net in the last round, his rounds with the bank, and his wins in them.
    last: [i64; AT_ONCE],
    had: [u32; AT_ONCE],
    won: [u32; AT_ONCE],
    /// Next dealer, if hands or nets decide.
    next: [u16; AT_ONCE],
    /// Nets of the holders of a table in a round.
    pub nets: Vec<[i64; AT_ONCE]>,
    /// The holder to whom hands pass the bank; the dealer is 0.
    pub heirs: [u16; AT_ONCE],
    /// The first dealer's net in the first round.
    pub first_dealer: [i64; AT_ONCE],
    pub played: i64,
    /// The rest of each dealer's pot, if there are pots.
    pub pots: Option<Pots>,
}

/// Pots of nights that go on side by side, in parts of the smallest payable fraction.
#[derive(Debug)]
pub(super) struct Pots {
    /// The pot of each dealer, and the cut that ends a grown one.
    terms: PotTerms,
    left: [i64; AT_ONCE],
    /// Pots that have ended, their rounds, and those of them that reached the cut.
    pub ended: [i64; AT_ONCE],
    pub rounds: [i64; AT_ONCE],
    pub cuts: [i64; AT_ONCE],
}

/// The pot of each dealer, and the cut that ends a grown one.
#[derive(Clone, Copy, Debug)]
pub(super) struct PotTerms {
    pub pot: i64,
    pub cut: i64,
}

impl Pots {
    pub(super) fn new(terms: PotTerms) -> Pots {
        let none = [0; AT_ONCE];
        Pots { terms, left: [terms.pot; AT_ONCE], ended: none, rounds: none, cuts: none }
    }

    /// Lets the winners of a round share the payments of the pot and the losers, in proportion to their wins.
    fn limit(&self, nets: &mut [[i64; AT_ONCE]], pays_house: bool) {
        for (lane, pot) in self.left.iter().enumerate() {
            let loss = -nets[0][lane];
            if loss <= *pot {
                continue;
            }
            let lost: i64 = nets[1..].iter().map(|net| (-net[lane]).max(0)).sum();
            let (there, claims) = (i128::from(pot + lost), i128::from(loss + lost));
            let mut paid = 0;
            for net in &mut nets[1..] {
                if net[lane] > 0 {
                    net[lane] = (i128::from(net[lane]) * there / claims) as i64;
                    paid += net[lane];
                }
            }
            nets[0][lane] = if pays_house { -pot } else { lost - paid };
        }
    }

    /// Adds the dealer's net of a round; returns `true` if that ends the pot.
    fn is_over(&mut self, lane: usize, net: i64, had: u32, people: usize) -> bool {
        self.left[lane] += net;
        // Rounded shares leave less than a part for each person.
        let is_cut = self.left[lane] >= self.terms.cut;
        let is_over = is_cut || self.left[lane] <= people as i64;
        if is_over {
            self.ended[lane] += 1;
            self.rounds[lane] += i64::from(had);
            self.cuts[lane] += i64::from(is_cut);
            self.left[lane] = self.terms.pot;
        }
        is_over
    }
}

impl NightsSideBySide {
    pub(super) fn new(people: usize, lanes: usize) -> NightsSideBySide {
        let none = [0; AT_ONCE];
        NightsSideBySide {
            lanes,
            people: vec![NightPerson { net: none, low: none, bank: none, rounds: none }; people],
            dealers: [0; AT_ONCE],
            last: none,
            had: [0; AT_ONCE],
            won: [0; AT_ONCE],
            next: [0; AT_ONCE],
            nets: vec![none; people],
            heirs: [0; AT_ONCE],
            first_dealer: none,
            played: 0,
            pots: None,
        }
    }

    /// Scales the nets of a table and limits the dealers' payments to their pots. Returns the remaining scale.
    pub(super) fn limit_to_pots(&mut self, scale: i64, pays_house: bool) -> i64 {
        let Some(pots) = &self.pots else { return scale };
        self.nets.iter_mut().flatten().for_each(|net| *net *= scale);
        pots.limit(&mut self.nets, pays_house);
        1
    }

    /// Adds everybody's net at a table whose bank `heirs` have in this round. Without a banker, these are holders that
    /// do not exist.
    pub(super) fn add_round_of_bids(&mut self, scale: i64) {
        for (person, nets) in self.nets.iter().enumerate() {
            let own = &mut self.people[person];
            for (lane, net) in nets.iter().enumerate().take(self.lanes) {
                let net = net * scale;
                own.net[lane] += net;
                own.low[lane] = own.low[lane].min(own.net[lane]);
                if usize::from(self.heirs[lane]) == person {
                    own.bank[lane] += net;
                    own.rounds[lane] += 1;
                    self.last[lane] = net;
                }
            }
        }
    }

    /// Adds everybody's net at a table, in the lanes that have it.
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

    /// Records the next dealer in the lanes that have this table, if hands or nets decide.
    pub(super) fn note_next(&mut self, bank: &Bank, seating: Seating, is_here: impl Fn(usize) -> bool) {
        for lane in (0..self.lanes).filter(|lane| is_here(*lane)) {
            let heir = match bank {
                Bank::Fixed | Bank::Rounds(_) | Bank::Wins(_) | Bank::Random | Bank::Bids | Bank::Pot { .. } => return,
                Bank::Hands { .. } => self.heirs[lane].into(),
                Bank::Loser => self.first_with_most(lane, |net| -net),
                Bank::Winner => self.first_with_most(lane, |net| net),
            };
            self.next[lane] = seating.person(heir) as u16;
        }
    }

    /// Returns the holder with the most in a lane, the first in turn of several, beginning with the dealer.
    fn first_with_most(&self, lane: usize, of: impl Fn(i64) -> i64) -> usize {
        let mut first = 0;
        for (holder, nets) in self.nets.iter().enumerate() {
            if of(nets[lane]) > of(self.nets[first][lane]) {
                first = holder;
            }
        }
        first
    }

    /// Ends a round: passes the bank on after its term, or if hands or nets decide.
    pub(super) fn pass_on(&mut self, bank: &Bank) {
        if self.played == 0 {
            self.first_dealer = self.last;
        }
        self.played += 1;
        for lane in 0..self.lanes {
            self.had[lane] += 1;
            self.won[lane] += u32::from(self.last[lane] > 0);
            let is_over = match bank {
                Bank::Fixed | Bank::Random | Bank::Bids => false,
                Bank::Pot { .. } => {
                    let (net, had, people) = (self.last[lane], self.had[lane], self.people.len());
                    self.pots.as_mut().is_some_and(|pots| pots.is_over(lane, net, had, people))
                }
                Bank::Rounds(rounds) => self.had[lane] >= *rounds,
                Bank::Wins(wins) => self.won[lane] >= *wins,
                Bank::Hands { .. } | Bank::Loser | Bank::Winner => {
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
