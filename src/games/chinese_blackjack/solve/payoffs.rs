//! What a player nets in the game in sequence form.

use super::super::hand::{Cards, Class};
use super::super::house::{House, Role};
use super::super::machine::{End, Held};
use super::super::states::States;
use crate::config::Decimal;
use crate::games::{Money, Outcome};

/// What the bets need to know about a hand that a side ends with: its class only where there are side bets.
pub(super) type Kind = (End, Option<Class>);

/// The bets that are played for.
pub(super) trait Payoffs {
    /// What the bets need to know about cards that are revealed.
    fn kind(&self, role: Role, cards: Cards) -> Kind;

    /// What the bets need to know about a side that escapes.
    fn escape(&self) -> Kind {
        (End::Escapes, None)
    }

    /// A player's net against a dealer who ends with this, or before he plays.
    fn net(&self, player: &Kind, dealer: Option<&Kind>) -> f64;

    /// What bets on the first two cards net on average, by the rank positions of both sides' cards.
    fn of_two(&self, _player: [usize; 2], _dealer: [usize; 2]) -> f64 {
        0.0
    }
}

/// A main bet of one unit.
pub(super) struct MainBet<'a> {
    house: &'a House,
    money: Money,
}

impl<'a> MainBet<'a> {
    pub(super) fn new(house: &'a House) -> MainBet<'a> {
        MainBet { house, money: Money::new(&States::new(house, false).terms(house), &[Decimal::ONE], &[]) }
    }
}

impl Payoffs for MainBet<'_> {
    fn kind(&self, role: Role, cards: Cards) -> Kind {
        (self.house.end(role, &Held::played(cards)), None)
    }

    /// From the exact net: what is paid, times the share of it that is left after commission.
    fn net(&self, player: &Kind, dealer: Option<&Kind>) -> f64 {
        let settle = |dealer: &Kind| Some(self.house.settle(&player.0, &dealer.0));
        let Some((side, paid)) = dealer.map_or_else(|| self.house.at_once(&player.0), settle) else { return 0.0 };
        let main = &self.money.main;
        let Outcome { paid, net, .. } = main.outcomes[main.index(side, paid)];
        if paid == 0 { 0.0 } else { (paid as f64 / self.money.unit as f64) * (net as f64 / paid as f64) }
    }
}
