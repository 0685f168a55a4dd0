//! What everybody at a table nets in a round.

use super::heirs::{Heirs, Next};
use super::plan::Bank;
use crate::cards::{AT_ONCE, Chance, Dealt};
use crate::engine::Rounds;
use crate::games::banked::ShoeGame;
use crate::stats::{BetLine, NetRange};
use std::fmt::Debug;

/// A table whose rounds report what each holder nets.
pub trait TableNets: Debug + Send + Sync {
    /// Its rounds.
    fn rounds(&self) -> &dyn Rounds;

    /// The number of holders.
    fn holders(&self) -> usize;

    /// What each holder nets in rounds that are played side by side, in the smallest payable fraction: the dealer, or
    /// whoever begins, is the first. Where hands pass the bank on, `heirs` become the holders who deal next.
    fn nets(&self, dealt: &Dealt, chance: &mut Chance, nets: &mut [[i64; AT_ONCE]], heirs: &mut [u16; AT_ONCE]);

    /// From now on hands pass the bank on where this says so.
    fn pass_bank_by(&mut self, _: &Bank) {}

    /// The nets that the dealer can have in a round with all bets, and what is staked on them.
    fn of_dealer(&self) -> (&NetRange, i64) {
        (self.rounds().dealer_nets(), self.rounds().staked())
    }
}

/// A game as it is played by the night.
#[derive(Debug)]
pub struct NightTable {
    /// The table.
    pub table: Box<dyn TableNets>,
    /// Seats whose strategies and bets a config states.
    pub seats: usize,
    /// The key of a list of the seats' strategies, and another that it stands in for, else the same.
    pub strategies: [&'static str; 2],
}

impl NightTable {
    /// A game against a dealer.
    #[must_use]
    pub fn against_dealer(game: Box<dyn ShoeGame>, strategies: [&'static str; 2]) -> NightTable {
        NightTable { seats: game.bets_of_seats().seats(), table: Box::new(WithDealer::new(game)), strategies }
    }
}

/// A table with a dealer, who nets what the seats lose.
#[derive(Debug)]
struct WithDealer {
    game: Box<dyn ShoeGame>,
    /// By seat: what it nets on all bets, by case.
    nets: Vec<Vec<i64>>,
    heirs: Heirs,
}

impl WithDealer {
    fn new(game: Box<dyn ShoeGame>) -> WithDealer {
        let bets = game.bets_of_seats();
        let nets = (0..bets.seats()).filter_map(|seat| bets.nets_on(BetLine::All, seat)).collect();
        WithDealer { nets, game, heirs: Heirs::None }
    }
}

impl TableNets for WithDealer {
    fn rounds(&self) -> &dyn Rounds {
        &*self.game
    }

    fn holders(&self) -> usize {
        self.nets.len() + 1
    }

    fn pass_bank_by(&mut self, bank: &Bank) {
        self.heirs = Heirs::new(bank, &*self.game);
    }

    fn nets(&self, dealt: &Dealt, chance: &mut Chance, nets: &mut [[i64; AT_ONCE]], heirs: &mut [u16; AT_ONCE]) {
        let Some((dealer, seats)) = nets.split_first_mut() else { return };
        let redealt = self.game.redealt(dealt, chance);
        let twos = self.game.bets_of_seats().cases.twos;
        *dealer = [0; AT_ONCE];
        let dealt = redealt.as_ref().unwrap_or(dealt);
        let mut next = Next::DEALERS;
        self.game.meet(dealt, 0, chance, &mut |seat, met, two| {
            self.heirs.hear(&*self.game, dealt, seat, met, &mut next);
            let by_case = &self.nets[seat];
            let case = |lane: usize| match twos {
                1 => usize::from(met[lane]),
                _ => usize::from(met[lane]) * twos + usize::from(two[lane]),
            };
            for (lane, (dealer, own)) in dealer.iter_mut().zip(&mut seats[seat]).enumerate().take(met.len()) {
                *own = by_case[case(lane)];
                *dealer -= *own;
            }
        });
        *heirs = next.holder;
    }

    fn of_dealer(&self) -> (&NetRange, i64) {
        let (bets, seats) = (self.game.bets_of_seats(), (0..self.nets.len()).collect::<Vec<_>>());
        (bets.dealer_nets(BetLine::All), bets.staked_on(BetLine::All, &seats))
    }
}
