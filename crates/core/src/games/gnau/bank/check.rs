//! Checks of keys that do not go together with the rules of the bank.

use super::keys::{BIDS, BY, DealerBy, NO_BIDS, NoBids, POT, STAKES};
use super::round::BankTable;
use super::rules::{BankRules, Way};
use super::seen_choices::check_complete;
use super::settle::Amounts;
use crate::config::{Complaints, Decimal, Diagnostic, Values};
use crate::games::banked::{EVENT, PAYOUT_OF_DEALER, PaidBy, SIDE};
use crate::games::gnau::hand::Hand;
use crate::games::gnau::round::Gnau;
use crate::games::gnau::rules::Rules;
use crate::games::{Against, CommissionTo, Side, Unsolvable};

/// Why a table with a bank has no side bets yet.
const SIDE_BETS: &str = "side bets are settled only at a table without `[dealer]`";

impl Rules {
    /// Complains of keys that do not go together with the rules of the bank.
    pub(in crate::games::gnau) fn check_bank(&self, values: &mut Values, complaints: &mut Complaints) {
        let Some(bank) = &self.bank else { return };
        if let Some((name, _)) = values.named_tables(SIDE).first() {
            let message = format!("`{SIDE}.{}` cannot be played: {SIDE_BETS}", name.text);
            let help = format!("leave it out, or write {SIDE}.{}.off = true to drop one of the base", name.text);
            complaints.error(Diagnostic::at(&name.place, message).help(help));
        }
        if let Some((name, _)) = values.named_tables(EVENT).first() {
            let message =
                format!("`{EVENT}.{}` cannot be counted: only side bets look at it, and {SIDE_BETS}", name.text);
            let help = format!("leave it out, or write {EVENT}.{}.off = true to drop one of the base", name.text);
            complaints.error(Diagnostic::at(&name.place, message).help(help));
        }
        if let (true, Some(place)) = (self.bets.anybody, values.place("simulation.anybody")) {
            let message = "`simulation.anybody` is not counted at a table with `[dealer]`";
            complaints.error(Diagnostic::at(place, message).help("leave it out"));
        }
        self.check_stakes(bank, values, complaints);
        if let (DealerBy::Nobody, true, Some(place)) =
            (bank.by, self.players > MOST_WITHOUT_BANK, values.place("players").or_else(|| values.place(BY)))
        {
            let message = format!("`players` = {} are too many if nobody banks", self.players);
            complaints.error(Diagnostic::at(place, message).help(format!("at most {MOST_WITHOUT_BANK}")));
            return;
        }
        self.check_worth(bank, values, complaints);
        match bank.by {
            DealerBy::Fixed => {}
            DealerBy::Bids => values.idle("", DEALERS_STRATEGY, "the banker arranges as one of the people", complaints),
            DealerBy::Nobody => self.check_without_bank(values, complaints),
        }
    }

    /// Complains if the worth of seen cards cannot be summed up, and if rounds are dealt again for ever.
    fn check_worth(&self, bank: &BankRules, values: &Values, complaints: &mut Complaints) {
        if complaints.any_errors() {
            return;
        }
        let place = |path: &str| [path, BY, STAKES].into_iter().find_map(|path| values.place(path)).cloned();
        let by_worth = bank.asks_worth().map(|path| (path, "worth"));
        if let Some((path, word)) = by_worth.or(bank.asks_solved().map(|path| (path, "solved")))
            && !self.can_sum_worth()
        {
            let message = format!("`{path}` cannot be \"{word}\" with so many packs, or payouts this large or fine");
            let help = "write another word, fewer packs, or smaller payouts";
            complaints.error(Diagnostic { place: place(path), ..Diagnostic::nowhere(message) }.help(help));
            return;
        }
        if let (Some(path), Err(Unsolvable::Bank(why))) =
            (bank.asks_solved(), self.has_solved_bids(bank, Against::BestPlay))
        {
            let message = format!("`{path}` cannot be \"solved\": {why}");
            let help = "write \"worth\" or another word";
            complaints.error(Diagnostic { place: place(path), ..Diagnostic::nowhere(message) }.help(help));
            return;
        }
        self.check_tables(bank, complaints);
        let redeals = bank.by == DealerBy::Bids && bank.no_bids == NoBids::Redeal && bank.bids[0] == 0;
        if redeals && !BankTable::new(self, bank).can_be_bid_for() {
            let message = format!("`{NO_BIDS}` = \"redeal\" deals forever: nobody ever bids");
            let help = "write \"random\" or \"next\", or let somebody bid";
            complaints.error(Diagnostic { place: place(NO_BIDS), ..Diagnostic::nowhere(message) }.help(help));
        }
    }

    /// Complains of tables of bids that leave cards out.
    fn check_tables(&self, bank: &BankRules, complaints: &mut Complaints) {
        let mut game = None;
        for way in &bank.bid_by {
            let Way::Table(table) = way else { continue };
            let usual = game.get_or_insert_with(|| Gnau::new(&Rules { bank: None, ..self.clone() }));
            check_complete(table, usual, bank.seen, complaints);
            if complaints.any_errors() {
                return;
            }
        }
    }

    /// Returns `true` if sums over all pairs of hands fit the integers that they are counted in.
    fn can_sum_worth(&self) -> bool {
        let cards = f64::from(self.shoe.cards());
        let hands = (0..FIVE).fold(1.0, |hands, drawn| hands * (cards - f64::from(drawn)) / f64::from(drawn + 1));
        let money = self.money();
        let most = money.main.outcomes.iter().map(|outcome| outcome.paid).max().unwrap_or(0) as f64;
        // Every order of both hands, and alternating terms for the 32 parts of a hand.
        hands * hands * most * (120.0 * 120.0 * 32.0) < 1e38
    }

    /// Complains of stakes that cannot be paid exactly, and of too many.
    fn check_stakes(&self, bank: &BankRules, values: &Values, complaints: &mut Complaints) {
        for (path, allowed) in [(STAKES, bank.stakes.len()), (BIDS, bank.bids.len())] {
            if let (true, Some(place)) = (allowed > MOST_CHOICES, values.place(path)) {
                let message = format!("`{path}` has {allowed} choices");
                complaints.error(Diagnostic::at(place, message).help(format!("at most {MOST_CHOICES}")));
            }
        }
        if bank.stakes_in_units(&self.bets.stakes).contains(&None) {
            let place = [STAKES, "bets", BIDS, BY].into_iter().find_map(|path| values.place(path));
            let message =
                "bet, stake and bid multiply to more than 10 000 units, or to more than 4 digits after the point";
            if let Some(place) = place {
                complaints.error(Diagnostic::at(place, message).help("write smaller numbers, or fewer digits"));
            }
            return;
        }
        let money = self.money();
        if money.is_too_fine {
            return;
        }
        let players = self.players as usize;
        let place = [POT, STAKES, "bets", BY].into_iter().find_map(|path| values.place(path));
        if let (true, Some(place)) =
            (Amounts::new(bank, money, self.commission, players + 1).are_too_fine(players), place)
        {
            let message = "the payments of a round are too large, or have too many digits, to be added up exactly";
            complaints.error(Diagnostic::at(place, message).help("write smaller numbers, or fewer digits"));
        }
    }

    /// Complains of rules that need a dealer if nobody banks.
    fn check_without_bank(&self, values: &mut Values, complaints: &mut Complaints) {
        let why = "nobody banks";
        values.idle("", DEALERS_STRATEGY, why, complaints);
        values.idle("", "dealer_commission", why, complaints);
        let mut wrong = |path: &str, message: String, help: &str| {
            if let Some(place) = values.place(path).or_else(|| values.place(BY)) {
                complaints.error(Diagnostic::at(place, message).help(help));
            }
        };
        let mut hands = (0..self.hands() as u8).map(Hand).filter(|hand| self.has(*hand));
        if hands.any(|hand| self.ties.tie_of(hand).rule.end != Side::Push) || self.ties.general().rule.end != Side::Push
        {
            let message = "equal hands cannot go to the dealer or the player if nobody banks".to_owned();
            wrong("rules.ties", message, "write rules.ties = \"push\", or steps such as \"high-card-suit\"");
        }
        if self.pays.by != PaidBy::Winner {
            let message = "`payout.by` must be \"winner\" if nobody banks".to_owned();
            wrong("payout.by", message, "leave it out");
        }
        if self.payout_of_dealer.iter().zip(&self.payout).any(|(dealer, player)| dealer != player) {
            let message = "`payout.dealer` has no effect if nobody banks".to_owned();
            wrong(PAYOUT_OF_DEALER, message, "leave it out");
        }
        if self.bets.stakes.iter().any(|bet| *bet != self.bets.stakes[0]) {
            let message = "`bets` must be one stake for all if nobody banks".to_owned();
            wrong("bets", message, "write a single one");
        }
        if self.commission > Decimal::ZERO && self.bets.commission_to == CommissionTo::Dealer {
            let message = "there is no dealer to get the commission".to_owned();
            wrong("commission", message, "write commission_to = \"house\"");
        }
    }
}

/// The key of the dealer's arrangement.
const DEALERS_STRATEGY: &str = "strategy.dealer";
/// Maximum number of players besides the first if nobody banks: equal hands share exactly.
const MOST_WITHOUT_BANK: u32 = 9;
/// Cards of a hand.
const FIVE: u32 = 5;
/// Maximum number of allowed stakes, and of bids: counts grow with their product.
const MOST_CHOICES: usize = 16;
