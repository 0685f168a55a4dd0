//! The rules of a table of Chinese Blackjack, valid by construction, each declared with its key.

use super::hand::Class;
use super::house::{APART_OTHERS, BELOW_MINIMUM, HouseRules, ONE_SIDED, ONE_SIDED_OTHERS, PAYS_TABLE, Payouts, TiesOf};
use super::machine::{Decision, HandState};
use super::own::OWN_KEYS;
use super::specials::Weights;
use super::states::States;
use super::strategy::{PLAYER, STRATEGY, Strategy, warn};
use super::table::StrategyTable;
use super::two::{SUITED, two_events};
use super::words::GLOSSARY;
use crate::cards::Composition;
use crate::config::{Complaints, Diagnostic, Key, KeyKind, Values, keys};
use crate::games::Role;
use crate::games::banked::{BETS_ON_TWO, BettingRules, EQUAL, On, SHOE, SHOE_OTHERS, check_money, read_shoe_with};
use crate::games::session::counting::COUNT;
use crate::games::session::night::{DealerFoundBy, STRATEGIES, check_deal, keys_against_dealer};
use std::sync::Arc;

keys! {
    /// House rules, payouts and strategies of a table of Chinese Blackjack.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Rules {
        players: u32 {
            "players" = 4, in KeyKind::Whole { min: 1, max: 664 },
            "How many play against the dealer? The shoe must hold 5 cards for everybody.";
        }
        decks: u32 {
            "decks" = 1, in KeyKind::Whole { min: 1, max: 64 }, "How many packs are shuffled together?", named "Packs", others "2,8";
        }
    } and {
        house: HouseRules,
        /// Strategies by seat.
        players_strategy: Vec<Strategy>,
        dealer_strategy: Strategy,
        bets: BettingRules,
        shoe: Composition,
    }
}

/// Every key of Chinese Blackjack besides the common ones.
pub(super) const KEYS: &[&[Key]] = &[
    Rules::KEYS,
    HouseRules::KEYS,
    &[BELOW_MINIMUM, PAYS_TABLE],
    &OWN_KEYS,
    TiesOf::KEYS,
    Payouts::KEYS,
    &[EQUAL],
    ONE_SIDED,
    STRATEGY,
    &BETS_ON_TWO,
    &SHOE,
    &COUNT,
    &NIGHT,
];
const NIGHT: [Key; 5] = keys_against_dealer(KeyKind::List(&KeyKind::Table(PLAYER)));
/// Values for a comparison of house rules, by key, if they are not words.
pub(super) const OTHERS: &[&[(&str, &str)]] =
    &[Rules::OTHERS, HouseRules::OTHERS, APART_OTHERS, TiesOf::OTHERS, Payouts::OTHERS, ONE_SIDED_OTHERS, SHOE_OTHERS];

impl Rules {
    /// Makes valid rules from the values of a config, and fills in the defaults that follow from other keys.
    pub(crate) fn read(values: &mut Values, complaints: &mut Complaints) -> Option<Rules> {
        let house = HouseRules::read(values, complaints);
        warn(&house, values, complaints);
        let players = values.whole("players") as u32;
        let players_strategy = per_seat(values, players, house.player_minimum, complaints);
        let mut at_night = strategies(values, STRATEGIES, house.player_minimum, complaints);
        let dealer_strategy = strategies(values, "strategy.dealer", house.dealer_minimum, complaints).pop()?;
        let (states, packs) = (States::new(&house, false), values.whole("decks") as u32);
        let known = |on| match on {
            On::Result => On::results(),
            On::PlayerTwo | On::DealerTwo => two_events(&house, packs),
            On::Player => hand_events(&states, &house, &[Role::Player]),
            On::Dealer => hand_events(&states, &house, &[Role::Dealer]),
            On::Either | On::Both => hand_events(&states, &house, &[Role::Player, Role::Dealer]),
        };
        let bets = BettingRules::read(values, values.whole("players") as usize, &known, GLOSSARY, complaints);
        check_deal(values, DealerFoundBy::ByHolder, complaints);
        house.check_payments(&bets, values, complaints);
        check_money(&house.money(&bets, &states.terms(&house)), values, complaints);
        let suits = why_suit(&house, &bets);
        let shoe = read_shoe_with(house.cards_each(), house.rule_for_more_seats(), values, |_| suits, complaints);
        let mut rules = Rules::from_values(values, (house, players_strategy, dealer_strategy, bets, shoe));
        Rules::note_idle(&rules, values, complaints);
        if !complaints.any_errors() {
            rules.read_tables(values, &mut at_night, complaints);
        }
        (!complaints.any_errors()).then_some(rules)
    }

    /// Returns the rules of the first seat alone against the dealer.
    pub(super) fn first_seat(&self) -> Rules {
        let players_strategy = self.players_strategy.iter().take(1).cloned().collect();
        let (house, bets) = (self.house.without_payments(), self.bets.for_first_seat());
        Rules { players: 1, house, players_strategy, bets, ..self.clone() }
    }

    /// Returns the rules of the first seat alone, with both sides playing by tables.
    pub(super) fn first_seat_by(&self, tables: [StrategyTable; 2]) -> Rules {
        let [player, dealer_strategy] = tables.map(|table| Strategy::Table(Arc::new(table)));
        Rules { players_strategy: vec![player], dealer_strategy, ..self.first_seat() }
    }

    /// Returns `true` if a side bet depends on two dealt cards, and so on more than their ranks.
    pub(super) fn looks_at_two(&self) -> bool {
        [On::PlayerTwo, On::DealerTwo].into_iter().any(|on| self.bets.named(on).next().is_some())
    }

    /// Returns the weight of each seat's special in the dealer's decision to escape.
    pub(super) fn weights(&self) -> Weights {
        Weights::new(&self.bets.stakes)
    }

    /// Returns the house rules, which apply to every hand and settlement.
    pub fn house(&self) -> &HouseRules {
        &self.house
    }

    /// Returns the chance, in millionths, of a yes from the dealer or from this seat; `ranks` are the hand's ranks,
    /// ascending.
    pub fn answer(&self, seat: Option<usize>, decision: Decision, held: &HandState, ranks: &[u8]) -> u32 {
        let strategy = seat.map_or(&self.dealer_strategy, |seat| &self.players_strategy[seat]);
        strategy.answer(decision, &held.cards, ranks)
    }
}

/// Returns the reason why cards need suits under these rules and bets, if they do.
pub(super) fn why_suit(house: &HouseRules, bets: &BettingRules) -> Option<&'static str> {
    if house.specials.look_at_suits() {
        return Some("a special looks at suits");
    }
    let mut named = [On::PlayerTwo, On::DealerTwo].into_iter().flat_map(|on| bets.named(on));
    named.any(|event| SUITED.contains(&event)).then_some("a side bet looks at suits")
}

/// Lists the names of hands for side bets, for these roles.
fn hand_events(states: &States, house: &HouseRules, roles: &[Role]) -> Vec<String> {
    let mut classes = states.classes(house);
    // An escape that is dealt again does not end the round.
    classes.retain(|class| {
        let is_redealt = *class == Class::Escape && house.redeals();
        roles.iter().any(|role| class.can_be(*role, house) && !(is_redealt && *role == Role::Dealer))
    });
    classes.into_iter().flat_map(|class| class.events(house).concat()).collect()
}

/// Reads the strategies in the tables at a key.
fn strategies(values: &mut Values, path: &str, minimum: u8, complaints: &mut Complaints) -> Vec<Strategy> {
    values.tables_mut(path).into_iter().map(|table| Strategy::read(table, minimum, complaints)).collect()
}

/// Reads the strategy of each seat, from one table for all or from one per seat.
fn per_seat(values: &mut Values, players: u32, minimum: u8, complaints: &mut Complaints) -> Vec<Strategy> {
    let seats = values.place("strategy.seat").cloned();
    if let (Some(seats), Some(_)) = (&seats, values.place("strategy.player")) {
        let message = "`strategy.seat` cannot be combined with `strategy.player`";
        complaints.error(Diagnostic::at(seats, message).help("write one table for all seats, or one per seat"));
    }
    let path = if seats.is_some() { "strategy.seat" } else { "strategy.player" };
    let mut strategies = strategies(values, path, minimum, complaints);
    match seats {
        None => strategies = strategies.iter().cycle().take(players as usize).cloned().collect(),
        Some(place) => {
            let sound = values.are_sound(&["players", "strategy.seat"]);
            if sound && strategies.len() != players as usize {
                let message =
                    format!("`strategy.seat` is given {} times, but `players` is {players}", strategies.len());
                complaints.error(Diagnostic::at(&place, message).help("write one [[strategy.seat]] per seat"));
            }
            values.remove("strategy.player");
        }
    }
    strategies
}
