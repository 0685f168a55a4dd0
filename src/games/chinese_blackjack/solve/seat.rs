//! What a player nets with all bets of the first seat.

use super::super::hand::{Cards, Class};
use super::super::house::Role;
use super::super::machine::{End, Held};
use super::super::round::ChineseBlackjack;
use super::super::rules::Rules;
use super::super::two::ways;
use super::payoffs::{Kind, MainBet, Payoffs};

/// The bets of the first seat of these rules.
pub(super) fn of_first_seat(rules: &Rules) -> Box<dyn Payoffs + '_> {
    let of_first = rules.of_first_seat();
    match of_first.bets.sides.is_empty() {
        true => Box::new(MainBet::new(&rules.house)),
        false => Box::new(ChineseBlackjack::new(&of_first)),
    }
}

impl Payoffs for ChineseBlackjack {
    fn kind(&self, role: Role, cards: Cards) -> Kind {
        let (house, held) = (&self.rules.house, Held::played(cards));
        (house.end(role, &held), Some(house.class(&held)))
    }

    fn escape(&self) -> Kind {
        (End::Escapes, Some(Class::Escape))
    }

    fn net(&self, (player, class): &Kind, dealer: Option<&Kind>) -> f64 {
        let (house, meetings) = (&self.rules.house, &self.meetings);
        let cell = |class: Option<Class>| class.map_or(meetings.unplayed, |class| meetings.cell(class));
        let has_turn = dealer.is_none_or(|(dealer, _)| house.has_turn(player, dealer));
        let waits = house.at_once(player).is_none();
        let of_dealer = match dealer {
            None => meetings.unplayed,
            Some((dealer, _)) if !waits && !dealer.is_early() => meetings.unplayed,
            Some((_, class)) => cell(*class),
        };
        let of_player = if has_turn { cell(*class) } else { meetings.unplayed };
        let net = self.ledger.net_of_hands(meetings.met(of_player, of_dealer));
        net as f64 / self.ledger.money.unit as f64
    }

    fn of_two(&self, player: [usize; 2], dealer: [usize; 2]) -> f64 {
        let seen = [self.twos[0].by_ranks(player[0], player[1]), self.twos[1].by_ranks(dealer[0], dealer[1])];
        let (by_kinds, all) = ways(&self.rules.shoe, [&self.twos[0], &self.twos[1]], seen);
        let dealers = self.twos[1].events.len();
        let net = |([player, dealer], ways): (&[u8; 2], &u64)| {
            self.ledger.net_of_two(usize::from(*player) * dealers + usize::from(*dealer)) as f64 * *ways as f64
        };
        by_kinds.iter().map(net).sum::<f64>() / all as f64 / self.ledger.money.unit as f64
    }
}
