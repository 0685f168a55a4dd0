//! The house rules of Chinese Blackjack, valid by construction.

use super::solve::Duel;
use super::strategy::Strategy;
use super::warnings::warn;
use crate::config::{Complaints, Decimal, Diagnostic, Values, words};
use crate::games::banked::check_shoe;

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
words! {
    /// What a holder of a free hand does.
    pub enum EscapeWhen {
        Escape = "escape", "escapes";
        Continue = "continue", "plays on";
        EscapeSpecial = "escape-special", "escapes only when the other side shows a special";
    }
}

/// House rules, payouts and strategies of a table of Chinese Blackjack.
#[derive(Clone, Debug, PartialEq)]
pub struct Rules {
    pub(super) players: u32,
    pub(super) decks: u32,
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
    /// One a seat.
    pub(super) players_strategy: Vec<Strategy>,
    pub(super) dealer_strategy: Strategy,
}

/// What each win pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Payouts {
    pub win: Decimal,
    pub ban_ban: Decimal,
    pub ban_nag: Decimal,
    pub five_dragon: Decimal,
    pub five_dragon_21: Decimal,
    pub twenty_one: Decimal,
    pub triple_seven: Decimal,
    pub five_card_bust: Decimal,
}

impl Payouts {
    fn read(values: &Values) -> Payouts {
        let payout = |name: &str| values.decimal(&format!("payout.{name}"));
        Payouts {
            win: payout("win"),
            ban_ban: payout("ban_ban"),
            ban_nag: payout("ban_nag"),
            five_dragon: payout("five_dragon"),
            five_dragon_21: payout("five_dragon_21"),
            twenty_one: payout("twenty_one"),
            triple_seven: payout("triple_seven"),
            five_card_bust: payout("five_card_bust"),
        }
    }
}

impl Rules {
    /// Makes valid rules of the values of a config, and fills the defaults that follow from other keys.
    pub(crate) fn read(values: &mut Values, complaints: &mut Complaints) -> Option<Rules> {
        let players = values.whole("players") as u32;
        check_shoe(values, complaints);
        warn(values, complaints);
        let minima = ["rules.player_minimum", "rules.dealer_minimum"].map(|path| values.whole(path) as u8);
        let [player_minimum, dealer_minimum] = minima;
        let players_strategy = per_seat(values, players, player_minimum, complaints);
        let dealer_strategy = values
            .tables_mut("strategy.dealer")
            .into_iter()
            .map(|table| Strategy::read(table, dealer_minimum, complaints))
            .next_back()?;
        let ace = ["two", "three", "four", "five"]
            .map(|count| values.wholes(&format!("rules.ace.{count}")).into_iter().map(|value| value as u8).collect());
        let mut rules = Rules {
            players,
            decks: values.whole("decks") as u32,
            commission: values.decimal("commission"),
            ace,
            free_hand: values.word("rules.free_hand"),
            free_hand_aces: values.flag("rules.free_hand_aces"),
            player_minimum,
            dealer_minimum,
            dragons: values.word("rules.five_dragon_settles"),
            triple_seven: values.flag("rules.triple_seven"),
            both_bust: values.word("rules.both_bust"),
            ties: values.word("rules.ties"),
            reveals: values.word("rules.dealer_reveals"),
            payout: Payouts::read(values),
            players_strategy,
            dealer_strategy,
        };
        if !complaints.any_errors() {
            rules.read_tables(values, complaints);
        }
        (!complaints.any_errors()).then_some(rules)
    }

    /// Reads the solved tables that strategies come from.
    fn read_tables(&mut self, values: &mut Values, complaints: &mut Complaints) {
        if self.players_strategy.iter().any(Strategy::is_by_table) {
            let asked = Duel::new(self).questions(0, self.players);
            for values in values.tables_mut("strategy.player") {
                if let Some(first) = self.players_strategy.first_mut() {
                    first.read_table(values, &asked, complaints);
                    let first = first.clone();
                    self.players_strategy.fill(first);
                }
            }
            for (strategy, values) in self.players_strategy.iter_mut().zip(values.tables_mut("strategy.seat")) {
                strategy.read_table(values, &asked, complaints);
            }
        }
        if self.dealer_strategy.is_by_table() {
            let asked = Duel::new(self).questions(1, self.players);
            for values in values.tables_mut("strategy.dealer") {
                self.dealer_strategy.read_table(values, &asked, complaints);
            }
        }
    }

    /// Whether players may escape.
    pub(super) fn players_escape(&self) -> bool {
        matches!(self.free_hand, Escapes::Both | Escapes::Players)
    }

    /// Whether the dealer may escape.
    pub(super) fn dealer_escapes(&self) -> bool {
        matches!(self.free_hand, Escapes::Both | Escapes::Dealer)
    }
}

/// The strategy of each seat, from one table for all or from one table a seat.
fn per_seat(values: &mut Values, players: u32, minimum: u8, complaints: &mut Complaints) -> Vec<Strategy> {
    let seats = values.place("strategy.seat").cloned();
    if let (Some(seats), Some(_)) = (&seats, values.place("strategy.player")) {
        let message = "`strategy.seat` cannot stand beside `strategy.player`";
        complaints.error(Diagnostic::at(seats, message).help("write one table for all seats, or one table a seat"));
    }
    let path = if seats.is_some() { "strategy.seat" } else { "strategy.player" };
    let mut strategies: Vec<Strategy> =
        values.tables_mut(path).into_iter().map(|table| Strategy::read(table, minimum, complaints)).collect();
    match seats {
        None => strategies = strategies.iter().cycle().take(players as usize).cloned().collect(),
        Some(place) => {
            let sound = values.are_sound(&["players", "strategy.seat"]);
            if sound && strategies.len() != players as usize {
                let message = format!("`strategy.seat` stands {} times where `players` is {players}", strategies.len());
                complaints.error(Diagnostic::at(&place, message).help("write one [[strategy.seat]] a seat"));
            }
            values.remove("strategy.player");
        }
    }
    strategies
}
