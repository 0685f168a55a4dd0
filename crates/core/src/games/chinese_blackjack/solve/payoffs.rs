//! A player's net in the game in sequence form.

use super::super::hand::{Cards, Class};
use super::super::house::HouseRules;
use super::super::machine::{End, HandState};
use super::super::round::ChineseBlackjack;
use super::super::rules::Rules;
use super::super::states::States;
use super::super::two::{SuitShares, ways};
use crate::games::{Outcome, TableMoney};

/// A final hand as the bets distinguish it; the class matters only with side bets.
pub(super) type HandKind = (End, Option<Class>);

/// The bets that are played for: a main bet of one unit or, if it makes side bets, all bets of the first seat.
pub(super) struct Payoffs<'a> {
    pub house: &'a HouseRules,
    money: TableMoney,
    /// The first seat alone, if it makes side bets.
    all: Option<ChineseBlackjack>,
    /// The suits of two cards, if specials look at them.
    pub suits: Option<SuitShares>,
}

impl<'a> Payoffs<'a> {
    pub(super) fn new(rules: &'a Rules) -> Payoffs<'a> {
        let (house, first_seat) = (&rules.house, rules.first_seat());
        let money = first_seat.bets.money(&States::new(house, false).terms(house));
        let all = (!first_seat.bets.sides.is_empty()).then(|| ChineseBlackjack::new(&first_seat));
        Payoffs { house, money, all, suits: SuitShares::new(house, &rules.shoe) }
    }

    /// Returns the kind of revealed cards.
    pub(super) fn kind(&self, cards: Cards) -> HandKind {
        let held = HandState::played(cards);
        (self.house.end(&held), self.all.as_ref().map(|_| self.house.class(&held)))
    }

    /// Returns the kind of a side that escapes.
    pub(super) fn escape(&self) -> HandKind {
        (End::Escapes, self.all.as_ref().map(|_| Class::Escape))
    }

    /// Returns a player's net against a dealer with this final hand, or before he plays.
    pub(super) fn net(&self, player: &HandKind, dealer: Option<&HandKind>) -> f64 {
        let Some(game) = &self.all else { return self.net_of_main(&player.0, dealer.map(|(dealer, _)| dealer)) };
        let (house, meetings) = (self.house, &game.meetings);
        let cell = |class: Option<Class>| class.map_or(meetings.unplayed, |class| meetings.cell(class));
        let (player, class) = player;
        let has_turn = dealer.is_none_or(|(dealer, _)| house.has_turn(player, dealer));
        let waits = house.at_once(player).is_none();
        let dealer_cell = match dealer {
            None => meetings.unplayed,
            Some((dealer, _)) if !waits && !dealer.is_early() => meetings.unplayed,
            Some((_, class)) => cell(*class),
        };
        let player_cell = if has_turn { cell(*class) } else { meetings.unplayed };
        game.counts.bets.net_of_hands(meetings.met(player_cell, dealer_cell), 0) as f64 / self.money.unit as f64
    }

    /// Returns the net of the main bet: the payout, times the share left after commission.
    fn net_of_main(&self, player: &End, dealer: Option<&End>) -> f64 {
        let settled = dealer.map(|dealer| self.house.settle(player, dealer)).or_else(|| self.house.at_once(player));
        let Some((side, paid)) = settled else { return 0.0 };
        let main = &self.money.main;
        let Outcome { paid, net, .. } = main.outcomes[main.index(side, paid)];
        if paid == 0 { 0.0 } else { (paid as f64 / self.money.unit as f64) * (net as f64 / paid as f64) }
    }

    /// Returns the mean net of bets on the first two cards, by the rank positions of both sides' cards.
    pub(super) fn two_card_net(&self, player: [usize; 2], dealer: [usize; 2]) -> f64 {
        let Some(ChineseBlackjack { rules, twos: [own, others], counts, .. }) = &self.all else { return 0.0 };
        let seen = [own.by_ranks(player, None), others.by_ranks(dealer, None)];
        let (by_kinds, all) = ways(&rules.shoe, [own, others], seen);
        let mut sum = 0.0;
        for ([player, dealer], ways) in &by_kinds {
            let event = usize::from(*player) * others.events.len() + usize::from(*dealer);
            sum += counts.bets.net_of_two(event) as f64 * *ways as f64;
        }
        sum / all as f64 / self.money.unit as f64
    }
}
