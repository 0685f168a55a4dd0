//! The house rules of Chinese Blackjack, valid by construction, each declared with its key.

use super::keys::STRATEGY;
pub(super) use super::keys::{Dragons, EscapeWhen, Escapes, Reveals, ToDealer};
use super::solve::Duel;
use super::strategy::Strategy;
use super::warnings::warn;
use crate::config::{Complaints, Decimal, Diagnostic, Key, Kind, Values, keys};
use crate::games::banked::check_shoe;

const MINIMUM: Kind = Kind::WholeOf(&[0, 12, 13, 14, 15, 16, 17, 18]);
const ACE: Kind = Kind::DistinctWholes(&[1, 10, 11]);

keys! {
    /// House rules, payouts and strategies of a table of Chinese Blackjack.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Rules {
        players: u32 {
            "players" = 4, in Kind::Whole { min: 1, max: 664 },
            "seats besides the dealer; 5 cards each must be in the shoe";
        }
        decks: u32 {
            "decks" = 1, in Kind::Whole { min: 1, max: 64 }, "packs in the shoe", others "2,8";
        }
        commission: Decimal {
            "commission" = 0, in Kind::Decimal { max: 1 },
            "share of a player's positive net that the house keeps", others "0.05";
        }
        ace: [Vec<u8>; 4] {
            "rules.ace.two" = [10, 11], in ACE, "what an ace counts in a hand of two cards", others "[1,11]";
            "rules.ace.three" = [1, 10], in ACE, "what an ace counts in a hand of three cards", others "[1,11]";
            "rules.ace.four" = [1], in ACE, "what an ace counts in a hand of four cards", others "[1,10]";
            "rules.ace.five" = [1], in ACE, "what an ace counts in a hand of five cards";
        }
        free_hand: Escapes {
            "rules.free_hand" = "both", "who may escape with two cards that can count 15";
        }
        free_hand_aces: bool {
            "rules.free_hand_aces" = true, "whether A+4 and A+5 are free hands",
            idle |rules| rules.free_hand == Escapes::Off => "nobody may escape";
        }
        player_minimum: u8 {
            "rules.player_minimum" = 16, in MINIMUM, "a player must hit below this total; 0: never must",
            others "0,15,17";
        }
        dealer_minimum: u8 {
            "rules.dealer_minimum" = 16, in MINIMUM, "the dealer must hit below this total; 0: never must",
            others "0,15,17";
        }
        dragons: Dragons {
            "rules.five_dragon_settles" = "at-once", "when five-dragons and triple sevens are paid";
        }
        triple_seven: bool {
            "rules.triple_seven" = false, "exactly three sevens are a tier of their own";
        }
        both_bust: ToDealer {
            "rules.both_bust" = "push", "a bust player when the dealer busts";
        }
        ties: ToDealer {
            "rules.ties" = "push", "equal totals on reveal";
        }
        reveals: Reveals {
            "rules.dealer_reveals" = "selective",
            "whether the dealer may settle with some players and hit for the others";
        }
    } and {
        payout: Payouts,
        /// One a seat.
        players_strategy: Vec<Strategy>,
        dealer_strategy: Strategy,
    }
}
keys! {
    /// What each win pays.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(super) struct Payouts of Rules {
        win: Decimal { "payout.win" = 1, "an ordinary win"; }
        ban_ban: Decimal { "payout.ban_ban" = 3, "two aces", others "2,5"; }
        ban_nag: Decimal { "payout.ban_nag" = 2, "an ace and a ten or picture", others "1.5,3"; }
        five_dragon: Decimal { "payout.five_dragon" = 2, "five cards without busting", others "1,3"; }
        five_dragon_21: Decimal { "payout.five_dragon_21" = 3, "five cards of exactly 21", others "2,5"; }
        twenty_one: Decimal {
            "payout.twenty_one" = 2, "a win with exactly 21 in three or four cards", others "1,1.5";
        }
        triple_seven: Decimal {
            "payout.triple_seven" = 7, "three sevens",
            idle |rules| !rules.triple_seven => "three sevens are no tier of their own";
        }
        five_card_bust: Decimal {
            "payout.five_card_bust" = 1, "what a bust with five cards loses at least", others "2";
        }
    }
}

/// Every key of Chinese Blackjack beside the common ones.
pub const KEYS: &[&[Key]] = &[Rules::KEYS, Payouts::KEYS, STRATEGY];
/// By key: the values that a comparison of house rules tries, where they are no words.
pub(crate) const OTHERS: &[&[(&str, &str)]] = &[Rules::OTHERS, Payouts::OTHERS];

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
        let payout = Payouts::from_values(values);
        let mut rules = Rules::from_values(values, payout, players_strategy, dealer_strategy);
        Rules::note_idle(&rules, values, complaints);
        Payouts::note_idle(&rules, values, complaints);
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
