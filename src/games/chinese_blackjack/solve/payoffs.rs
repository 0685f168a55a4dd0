//! What a player nets in the game in sequence form: the main bet of a unit, or all bets of the first seat.

use super::super::hand::{Cards, Class};
use super::super::house::House;
use super::super::machine::{End, Held};
use super::super::round::ChineseBlackjack;
use super::super::rules::Rules;
use super::super::states::States;
use super::super::two::ways;
use crate::config::Decimal;
use crate::games::{Machine, Money, Outcome, Role, Settlement};

/// All that the bets ask of a hand that a side ends with: its class only where there are side bets.
pub(super) type Kind = (End, Option<Class>);

/// The bets that are played for.
pub(super) enum Payoffs<'a> {
    /// The main bet of a unit.
    Main(&'a House, Money),
    /// Bets of a seat, side bets among them.
    All(Box<ChineseBlackjack>),
}

impl<'a> Payoffs<'a> {
    pub(super) fn of_house(house: &'a House) -> Payoffs<'a> {
        Payoffs::Main(house, Money::new(&States::new(house, false).terms(house), &[Decimal::ONE], &[]))
    }

    /// The bets of the first seat.
    pub(super) fn of_rules(rules: &'a Rules) -> Payoffs<'a> {
        let rules_of_first = Rules {
            players: 1,
            players_strategy: rules.players_strategy.iter().take(1).cloned().collect(),
            bets: rules.bets.of_first(),
            ..rules.clone()
        };
        match rules_of_first.bets.sides.is_empty() {
            true => Payoffs::of_house(&rules.house),
            false => Payoffs::All(Box::new(ChineseBlackjack::new(&rules_of_first))),
        }
    }

    /// What the bets ask of cards that are revealed.
    pub(super) fn kind(&self, role: Role, cards: Cards) -> Kind {
        let held = Held::played(cards);
        match self {
            Payoffs::Main(house, _) => (house.end(role, &held), None),
            Payoffs::All(game) => {
                let house = &game.rules.house;
                (house.end(role, &held), Some(house.class(&held)))
            }
        }
    }

    /// What the bets ask of a side that escapes.
    pub(super) fn escape(&self) -> Kind {
        (End::Escapes, matches!(self, Payoffs::All(_)).then_some(Class::Escape))
    }

    /// Whether escapes cost or bring anything.
    pub(super) fn pay_escapes(&self) -> bool {
        matches!(self, Payoffs::All(_))
    }

    /// A player's net against a dealer who ends with this, or before he plays.
    pub(super) fn net(&self, player: &Kind, dealer: Option<&Kind>) -> f64 {
        match self {
            Payoffs::Main(house, money) => {
                let settled =
                    dealer.map_or_else(|| house.at_once(&player.0), |dealer| Some(house.settle(&player.0, &dealer.0)));
                settled.map_or(0.0, |settled| of_main(money, settled))
            }
            Payoffs::All(game) => game.net_of_first(player, dealer),
        }
    }

    /// What bets on the first two cards net on average with each two cards of the dealer, by rank positions.
    pub(super) fn of_two(&self, player: [usize; 2], dealer: [usize; 2]) -> f64 {
        let Payoffs::All(game) = self else { return 0.0 };
        let seen = [game.twos[0].by_ranks(player[0], player[1]), game.twos[1].by_ranks(dealer[0], dealer[1])];
        let (by_kinds, all) = ways(game.rules.decks, [&game.twos[0], &game.twos[1]], seen);
        let dealers = game.twos[1].events().len();
        let net = |([player, dealer], ways): (&[u8; 2], &u64)| {
            game.ledger.net_of_two(usize::from(*player) * dealers + usize::from(*dealer)) as f64 * *ways as f64
        };
        by_kinds.iter().map(net).sum::<f64>() / all as f64 / game.ledger.money().unit() as f64
    }
}

/// A player's net, from the exact one: what is paid times the share that is left of it.
fn of_main(money: &Money, (side, paid): Settlement) -> f64 {
    let Outcome { paid, net, .. } = money.main().outcomes[money.main().index(side, paid)];
    if paid == 0 { 0.0 } else { (paid as f64 / money.unit() as f64) * (net as f64 / paid as f64) }
}

impl ChineseBlackjack {
    /// What the first seat nets in all bets but those on two cards.
    fn net_of_first(&self, (player, class): &Kind, dealer: Option<&Kind>) -> f64 {
        let house = &self.rules.house;
        let cell = |class: Option<Class>| class.map_or(self.unplayed, |class| self.cell(class));
        let has_turn = dealer.is_none_or(|(dealer, _)| house.has_turn(player, dealer));
        let waits = house.at_once(player).is_none();
        let of_dealer = match dealer {
            Some((End::Hand { .. }, _)) | None if !waits => self.unplayed,
            Some((_, class)) => cell(*class),
            None => self.unplayed,
        };
        let of_player = if has_turn { cell(*class) } else { self.unplayed };
        let net = self.ledger.net_of_hands(of_player * self.classes.len() + of_dealer);
        net as f64 / self.ledger.money().unit() as f64
    }
}
