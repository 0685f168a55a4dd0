//! Busts that cost a player every other player's bet.

use super::compiled_strategy::StrategyHolder;
use super::hand::Class;
use super::house::HouseRules;
use super::matchups::Meetings;
use super::rules::Rules;
use super::states::States;
use super::strategy::Strategy;
use crate::games::banked::{Bets, Cases};
use crate::games::{Role, TableMoney};

/// The reason that no seat can be looked at alone.
pub(super) const WHY: &str = "under rules.pays_table a seat's result depends on the others";

impl Rules {
    /// Returns `true` if a seat with its strategy may bust so high that it pays the others.
    pub(super) fn may_pay(&self) -> bool {
        let house = &self.house;
        if !house.pays_table.is_played() {
            return false;
        }
        let states = States::new(house, self.players_strategy.iter().any(Strategy::is_by_table));
        let pays = |total: u8| total > 21 && house.pays_table.is(total);
        let mut holders =
            self.players_strategy.iter().map(|strategy| StrategyHolder { house, role: Role::Player, strategy });
        holders.any(|holder| {
            let mut drawing = states.hands.iter().filter(|hand| holder.draws(None, hand) > 0);
            drawing.any(|hand| (1..=10).any(|rank| pays(hand.cards.with(house, rank).total)))
        })
    }
}

impl Meetings {
    /// Returns the bets of a table with these cases.
    pub(super) fn bets(&self, house: &HouseRules, money: TableMoney, cases: Cases) -> Bets {
        if !house.pays_table.is_played() {
            return Bets::new(money, cases);
        }
        let pays = |class: usize| matches!(self.classes[class], Class::Bust { pays: true, .. });
        let pays = (0..cases.met.len()).map(|met| pays(self.classes_of(met).0)).collect();
        Bets::new(money, cases).with_payments(pays)
    }
}
