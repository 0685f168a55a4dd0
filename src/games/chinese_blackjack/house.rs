//! The house rules that hands are played and settled by.

use super::specials::{SPECIALS, Special};
use crate::config::{Decimal, Values, words};
use crate::games::Role;

words! {
    /// Who may escape with a free hand.
    pub enum Escapes {
        Both = "both", "players and dealer";
        Players = "players", "players only";
        Dealer = "dealer", "the dealer only";
        Off = "off", "nobody";
    }
}
words! {
    /// When five-dragons and triple sevens are paid.
    pub enum Dragons {
        AtOnce = "at-once", "as soon as they are made";
        Showdown = "showdown", "when revealed, compared as tiers";
    }
}
words! {
    /// What happens to bets that nobody's total wins.
    pub enum ToDealer {
        Push = "push", "nobody wins";
        Dealer = "dealer", "the dealer wins";
    }
}
words! {
    /// How the dealer settles.
    pub enum Reveals {
        Selective = "selective", "he may reveal some players and hit for the others";
        None = "none", "he stands or hits for all at once";
    }
}

/// House rules and payouts.
#[derive(Clone, Debug, PartialEq)]
pub struct House {
    pub(super) commission: Decimal,
    /// What an ace counts in a hand of two, three, four, five cards.
    pub(super) ace: [Vec<u8>; 4],
    pub(super) free_hand: Escapes,
    pub(super) free_hand_aces: bool,
    pub(super) player_minimum: u8,
    pub(super) dealer_minimum: u8,
    pub(super) dragons: Dragons,
    pub(super) triple_seven: bool,
    pub(super) both_bust: ToDealer,
    pub(super) ties: ToDealer,
    pub(super) reveals: Reveals,
    pub(super) payout: Payouts,
}

/// What each win pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Payouts {
    specials: [Decimal; SPECIALS.len()],
    pub win: Decimal,
    pub five_dragon: Decimal,
    pub five_dragon_21: Decimal,
    pub twenty_one: Decimal,
    pub triple_seven: Decimal,
    pub five_card_bust: Decimal,
}

impl Payouts {
    pub(super) fn read(values: &Values) -> Payouts {
        let payout = |name: &str| values.decimal(&format!("payout.{name}"));
        Payouts {
            specials: std::array::from_fn(|special| payout(SPECIALS[special].class)),
            win: payout("win"),
            five_dragon: payout("five_dragon"),
            five_dragon_21: payout("five_dragon_21"),
            twenty_one: payout("twenty_one"),
            triple_seven: payout("triple_seven"),
            five_card_bust: payout("five_card_bust"),
        }
    }

    pub(super) fn special(&self, special: Special) -> Decimal {
        self.specials[special.index()]
    }
}

impl House {
    /// The total below which a holder must hit.
    pub(super) fn minimum(&self, role: Role) -> u8 {
        match role {
            Role::Player => self.player_minimum,
            Role::Dealer => self.dealer_minimum,
        }
    }
}

impl Escapes {
    /// Whether a holder of a free hand may escape.
    pub(super) fn allow(self, role: Role) -> bool {
        match role {
            Role::Player => matches!(self, Escapes::Both | Escapes::Players),
            Role::Dealer => matches!(self, Escapes::Both | Escapes::Dealer),
        }
    }
}
