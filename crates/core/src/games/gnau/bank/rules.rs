//! The rules of a table's bank, valid by construction.

use super::keys::{
    ALL_PAY, AllPay, BANK, BID_BY, BID_FROM, BIDS, BY, BidBy, DealerBy, EQUAL_BIDS, EqualBids, NO_BIDS, NoBids, NoPot,
    POT, POT_PAYS, PotPays, SEEN, SHOWN, STAKE_AGAINST_BID_FROM, STAKE_BY, STAKE_FROM, STAKES, ShownBids, StakeBy,
};
use super::seen_table::{SeenTable, SolvedTables};
use crate::config::{Complaints, Decimal, Diagnostic, NamedFile, Place, Signed, Value, Values, Words};
use crate::games::banked::BettingRules;
use crate::games::session::night::DealerFoundBy;
use crate::games::{CommissionTo, TableMoney, Terms};
use std::sync::Arc;

/// Rules of a table at which more than a fixed dealer and fixed stakes is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::games::gnau) struct BankRules {
    pub by: DealerBy,
    /// Number of own cards that players see before they bid and stake.
    pub seen: usize,
    /// Allowed bids, ascending.
    pub bids: Vec<u32>,
    pub equal_bids: EqualBids,
    pub no_bids: NoBids,
    /// Allowed stakes, ascending; a single one is no choice.
    pub stakes: Vec<Decimal>,
    pub shown: ShownBids,
    /// Most that the dealer can lose in a round.
    pub pot: Option<Decimal>,
    pub pot_pays: PotPays,
    pub all_pay: AllPay,
    /// Bidding of each person.
    pub bid_by: Vec<Way<BidBy>>,
    /// Staking of each person who may play against a dealer.
    pub stake_by: Vec<Way<StakeBy>>,
    pub thresholds: Thresholds,
}

/// A way to bid or stake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::games::gnau) enum Way<W> {
    Word(W),
    Table(Arc<SeenTable>),
}

/// Thresholds of worth for the highest bid and stake, in ten-thousandths of a base stake.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::games::gnau) struct Thresholds {
    pub bid_from: i64,
    pub stake_from: i64,
    pub stake_against_bid_from: i64,
}

impl Thresholds {
    fn read(values: &Values) -> Thresholds {
        let [bid_from, stake_from, stake_against_bid_from] =
            [BID_FROM, STAKE_FROM, STAKE_AGAINST_BID_FROM].map(|path| threshold(values, path));
        Thresholds { bid_from, stake_from, stake_against_bid_from }
    }
}

/// Leaves out the keys of a bank that is the usual one.
fn leave_out(values: &mut Values, complaints: &mut Complaints) {
    if values.place(SEEN).is_some() {
        values.idle("", SEEN, "nobody bids or stakes", complaints);
    }
    for key in BANK {
        match values.place(key.path) {
            Some(_) => values.leave_out(key.path, "a table without `[dealer]` plays the same"),
            None => values.remove(key.path),
        }
    }
}

impl BankRules {
    /// Reads the rules of the bank, and fills in their defaults. Returns `None` if a config has none of them.
    pub(in crate::games::gnau) fn read(values: &mut Values, complaints: &mut Complaints) -> Option<BankRules> {
        if BANK.iter().all(|key| values.get(key.path).is_none()) {
            return None;
        }
        let by = word_or(values, BY, DealerBy::Fixed);
        fill(values, by);
        complain_of_vain(values, by, complaints);
        let people = values.whole("players") as usize + usize::from(by != DealerBy::Fixed);
        let seen = if let Some(Value::Whole(seen)) = values.get(SEEN) { *seen as usize } else { 0 };
        let bids = bids(values, by);
        let bid_by = choices(values, BID_BY, people, BidBy::Worth, complaints, &|file, text, complaints| {
            SeenTable::bids(file, text, seen, &bids, complaints)
        });
        let stake_by = choices(values, STAKE_BY, people, StakeBy::Worth, complaints, &|file, text, complaints| {
            SeenTable::stakes(file, text, seen, &bids, complaints)
        });
        let rules = BankRules {
            by,
            seen,
            bids,
            equal_bids: word_or(values, EQUAL_BIDS, EqualBids::Random),
            no_bids: word_or(values, NO_BIDS, NoBids::Random),
            stakes: stakes(values, by),
            shown: word_or(values, SHOWN, ShownBids::All),
            pot: values.get(POT).and_then(Value::as_decimal),
            pot_pays: word_or(values, POT_PAYS, PotPays::ProRata),
            all_pay: word_or(values, ALL_PAY, AllPay::Highest),
            bid_by,
            stake_by,
            thresholds: Thresholds::read(values),
        };
        if rules.is_usual() {
            leave_out(values, complaints);
            return None;
        }
        Some(rules)
    }

    /// Returns `true` if nothing differs from a fixed dealer who takes fixed stakes.
    fn is_usual(&self) -> bool {
        self.by == DealerBy::Fixed && self.stakes == [Decimal::ONE] && self.pot.is_none()
    }

    /// Returns `true` if all but the first person bid and stake in one way.
    pub(super) fn others_are_alike(&self) -> bool {
        let (bids, stakes) = (&self.bid_by[1..], &self.stake_by[1..]);
        bids.iter().all(|by| *by == bids[0]) && stakes.iter().all(|by| *by == stakes[0])
    }

    /// Returns why the stakes of a round are not known before the deal.
    pub(in crate::games::gnau) fn why_stakes_vary(&self) -> &'static str {
        match self.by {
            DealerBy::Bids => "people bid for the bank",
            DealerBy::Nobody => "nobody banks",
            DealerBy::Fixed if self.stakes_vary() => "players choose their stakes",
            DealerBy::Fixed if self.pot.is_some() => "the bank is a pot",
            DealerBy::Fixed => "`dealer.stakes` multiplies the bets",
        }
    }

    /// Returns how the dealer of a round is found.
    pub(in crate::games::gnau) fn dealt(&self) -> DealerFoundBy {
        match self.by {
            DealerBy::Fixed => DealerFoundBy::ByHolderAlone,
            DealerBy::Bids | DealerBy::Nobody => DealerFoundBy::ByRound,
        }
    }

    /// Returns the number of people at a table with this many players besides the dealer.
    pub(in crate::games::gnau) fn people(&self, players: usize) -> usize {
        players + usize::from(self.by != DealerBy::Fixed)
    }

    /// Returns `true` if somebody banks.
    pub(in crate::games::gnau) fn has_dealer(&self) -> bool {
        self.by != DealerBy::Nobody
    }

    /// Returns the least stake and the most, in units.
    pub(super) fn stake_ends(&self) -> [f64; 2] {
        [self.stakes[0], self.stakes[self.stakes.len() - 1]].map(|stake| f64::from(stake.ten_thousandths()) / 1e4)
    }

    /// Returns `true` if stakes are chosen.
    pub(in crate::games::gnau) fn stakes_vary(&self) -> bool {
        self.stakes.len() > 1
    }

    /// Returns `true` if equal highest hands share the others' payments.
    pub(in crate::games::gnau) fn pays_equals(&self) -> bool {
        self.by == DealerBy::Nobody && self.all_pay == AllPay::Highest
    }

    /// Returns the key by which somebody decides by the worth of the seen cards, if anybody does.
    pub(super) fn asks_worth(&self) -> Option<&'static str> {
        let bids = self.by == DealerBy::Bids && self.bids.len() > 1 && self.bid_by.contains(&Way::Word(BidBy::Worth));
        let stakes = self.stakes_vary() && self.stake_by.contains(&Way::Word(StakeBy::Worth));
        bids.then_some(BID_BY).or(stakes.then_some(STAKE_BY))
    }

    /// Returns `true` if who banks does not depend on the cards.
    pub(super) fn is_bank_by_chance(&self) -> bool {
        let is_free = self.by == DealerBy::Fixed || self.seen == 0 || self.bids.len() == 1;
        is_free
            || self.bid_by.iter().all(|way| match way {
                Way::Word(BidBy::Never | BidBy::Always | BidBy::Random) => true,
                Way::Word(BidBy::Worth | BidBy::Solved) | Way::Table(_) => false,
            })
    }

    /// Returns `true` if neither bids nor stakes depend on the cards.
    pub(super) fn are_choices_by_chance(&self) -> bool {
        let is_free = !self.stakes_vary() || self.seen == 0;
        self.is_bank_by_chance()
            && (is_free
                || self.stake_by.iter().all(|way| match way {
                    Way::Word(StakeBy::Least | StakeBy::Most | StakeBy::Random) => true,
                    Way::Word(StakeBy::Worth | StakeBy::Solved) | Way::Table(_) => false,
                }))
    }

    /// Returns the key by which somebody does as `solve` finds best, if anybody does.
    pub(super) fn asks_solved(&self) -> Option<&'static str> {
        let bids = self.bid_by.contains(&Way::Word(BidBy::Solved));
        let stakes = self.stake_by.contains(&Way::Word(StakeBy::Solved));
        bids.then_some(BID_BY).or(stakes.then_some(STAKE_BY))
    }

    /// Returns the rules with solved tables in place of the word for them.
    pub(super) fn by_tables(&self, solved: &SolvedTables) -> BankRules {
        let mut rules = self.clone();
        for way in rules.bid_by.iter_mut().filter(|way| **way == Way::Word(BidBy::Solved)) {
            *way = Way::Table(Arc::clone(&solved.bids));
        }
        for way in rules.stake_by.iter_mut().filter(|way| **way == Way::Word(StakeBy::Solved)) {
            *way = Way::Table(Arc::clone(&solved.stakes));
        }
        rules
    }
}

/// Returns the word at a key, if it has one.
fn word_or<W: Words + PartialEq>(values: &Values, path: &str, default: W) -> W {
    if let Some(Value::Word(word)) = values.get(path) { W::from_word(word).unwrap_or(default) } else { default }
}

/// Fills in the default of every key that has an effect with this dealer.
fn fill(values: &mut Values, by: DealerBy) {
    values.fill(BY, Value::Word(by.as_word().name));
    if by == DealerBy::Nobody {
        values.fill(ALL_PAY, Value::Word(AllPay::Highest.as_word().name));
        return;
    }
    values.fill(SEEN, Value::Whole(0));
    values.fill(POT, Value::Word(NoPot::Off.as_word().name));
    if matches!(values.get(POT), Some(Value::Decimal(_))) {
        values.fill(POT_PAYS, Value::Word(PotPays::ProRata.as_word().name));
    }
    if by == DealerBy::Bids {
        values.fill(BIDS, Value::List(vec![Value::Whole(0), Value::Whole(1)]));
        values.fill(EQUAL_BIDS, Value::Word(EqualBids::Random.as_word().name));
        values.fill(NO_BIDS, Value::Word(NoBids::Random.as_word().name));
        values.fill(BID_BY, Value::Word(BidBy::Worth.as_word().name));
        if names_worth(values, BID_BY) {
            values.fill(BID_FROM, Value::Signed(Signed::default()));
        }
    }
    values.fill(STAKES, Value::List(vec![Value::Decimal(Decimal::ONE)]));
    if stakes(values, by).len() < 2 {
        return;
    }
    values.fill(STAKE_BY, Value::Word(StakeBy::Worth.as_word().name));
    if names_worth(values, STAKE_BY) {
        values.fill(STAKE_FROM, Value::Signed(Signed::default()));
    }
    if by == DealerBy::Bids {
        values.fill(SHOWN, Value::Word(ShownBids::All.as_word().name));
        if names_worth(values, STAKE_BY) {
            values.fill(STAKE_AGAINST_BID_FROM, Value::Signed(Signed::default()));
        }
    }
}

/// Returns `true` if somebody decides by the worth of the seen cards.
fn names_worth(values: &Values, path: &str) -> bool {
    let worth = Value::Word(BidBy::Worth.as_word().name);
    match values.get(path) {
        Some(Value::List(items)) => items.contains(&worth),
        Some(one) => *one == worth,
        None => false,
    }
}

/// A key that does nothing at some tables, and the reason.
type Vain = (&'static str, &'static str);

/// Lists the keys that do nothing with this dealer.
fn vain_keys(values: &Values, by: DealerBy) -> Vec<Vain> {
    let mut vain = Vec::new();
    if by != DealerBy::Bids {
        let why = "the bank is not bid for: that takes `dealer.by = \"bids\"`";
        vain.extend([BIDS, EQUAL_BIDS, NO_BIDS, SHOWN, BID_BY, BID_FROM, STAKE_AGAINST_BID_FROM].map(|key| (key, why)));
    }
    if by == DealerBy::Nobody {
        let why = "nobody banks, so all payments are for the same stake";
        vain.extend([STAKES, STAKE_BY, STAKE_FROM].map(|key| (key, why)));
        vain.push((SEEN, "nobody banks, so nobody bids or stakes"));
        vain.push((POT, "nobody banks"));
    } else {
        vain.push((ALL_PAY, "somebody banks, unless `dealer.by = \"nobody\"`"));
        if stakes(values, by).len() < 2 {
            let why = "there is no choice of stakes: that takes `dealer.stakes = [1, 5]`";
            vain.extend([STAKE_BY, STAKE_FROM, STAKE_AGAINST_BID_FROM, SHOWN].map(|key| (key, why)));
        }
    }
    if by == DealerBy::Nobody || !matches!(values.get(POT), Some(Value::Decimal(_))) {
        vain.push((POT_PAYS, "the bank is not a pot: that takes `dealer.pot = 20`"));
    }
    if !names_worth(values, BID_BY) {
        vain.push((BID_FROM, "nobody bids by worth"));
    }
    if !names_worth(values, STAKE_BY) {
        vain.extend([STAKE_FROM, STAKE_AGAINST_BID_FROM].map(|key| (key, "nobody stakes by worth")));
    }
    vain
}

/// Complains of keys that do nothing, or marks them if they come from a base or from another layer than the key that
/// makes them vain.
fn complain_of_vain(values: &mut Values, by: DealerBy, complaints: &mut Complaints) {
    for (path, why) in vain_keys(values, by) {
        let Some(place) = values.place(path).filter(|_| values.has_effect(path)).cloned() else { continue };
        if place.source.inherited || !is_of_layer(values.place(BY), &place) {
            values.idle("", path, why, complaints);
        } else {
            let message = format!("`{path}` does nothing here: {why}");
            complaints.error(Diagnostic::at(&place, message).help("leave it out, or change the other key"));
            values.leave_out(path, why);
        }
    }
}

/// Returns `true` if one text has both keys, or only the second is typed.
fn is_of_layer(by: Option<&Place>, place: &Place) -> bool {
    by.is_none_or(|by| Arc::ptr_eq(&by.source, &place.source))
}

/// Returns the allowed bids, ascending.
fn bids(values: &Values, by: DealerBy) -> Vec<u32> {
    let mut bids = match values.get(BIDS) {
        Some(Value::List(items)) if by == DealerBy::Bids => items.iter().filter_map(whole).collect(),
        _ => vec![1],
    };
    bids.sort_unstable();
    bids
}

fn whole(value: &Value) -> Option<u32> {
    if let Value::Whole(number) = value { Some(*number as u32) } else { None }
}

/// Returns the allowed stakes, ascending.
fn stakes(values: &Values, by: DealerBy) -> Vec<Decimal> {
    let mut stakes: Vec<Decimal> = match values.get(STAKES) {
        Some(Value::List(items)) if by != DealerBy::Nobody => items.iter().filter_map(Value::as_decimal).collect(),
        Some(Value::Decimal(one)) if by != DealerBy::Nobody => vec![*one],
        _ => vec![Decimal::ONE],
    };
    stakes.sort_unstable();
    stakes
}

/// Reads a table that a config names.
type ReadTable<'a> = &'a dyn Fn(&NamedFile, String, &mut Complaints) -> SeenTable;

/// Reads the choice of each person, from one answer or a list.
fn choices<W: Words>(
    values: &mut Values,
    path: &str,
    people: usize,
    default: W,
    complaints: &mut Complaints,
    read: ReadTable<'_>,
) -> Vec<Way<W>> {
    values.check_per_seat(path, people, complaints);
    let is_list = matches!(values.get(path), Some(Value::List(_)));
    let mut ways: Vec<Way<W>> = Vec::new();
    // Tables by the hash of their text, because people may share one.
    let mut known: Vec<(String, Arc<SeenTable>)> = Vec::new();
    for item in values.items_mut(path) {
        if let Value::Word(word) = item {
            ways.push(Way::Word(W::from_word(word).unwrap_or(default)));
        }
        let Value::Table(table) = item else { continue };
        let Some(file) = table.file_mut("file").filter(|_| !complaints.any_errors()) else { continue };
        let Some(text) = file.read(complaints) else { continue };
        let hash = file.hash().unwrap_or_default().to_owned();
        let same = known.iter().find(|(of, _)| *of == hash).map(|(_, table)| Arc::clone(table));
        let table = same.unwrap_or_else(|| Arc::new(read(file, text, complaints)));
        known.push((hash, Arc::clone(&table)));
        ways.push(Way::Table(table));
    }
    if ways.is_empty() {
        ways.push(Way::Word(default));
    }
    if is_list { ways } else { vec![ways[0].clone(); people] }
}

fn threshold(values: &Values, path: &str) -> i64 {
    if let Some(Value::Signed(threshold)) = values.get(path) { threshold.ten_thousandths() } else { 0 }
}

impl BankRules {
    /// Returns a person's stake in units; `None` if it is too fine or too large.
    pub(super) fn stake(&self, bet: Decimal, stake: Decimal, bid: u32) -> Option<Decimal> {
        let [bet, stake] = [bet, stake].map(|decimal| u64::from(decimal.ten_thousandths()));
        let parts = bet * stake * u64::from(bid.max(1));
        let one = u64::from(Decimal::ONE.ten_thousandths());
        let whole = u32::try_from(parts / one).ok().filter(|_| parts.is_multiple_of(one))?;
        Decimal::from_ten_thousandths(whole)
    }

    /// Returns every stake in units that a round can have, by person, stake and bid. A stake that is too fine or too
    /// large is `None`.
    pub(super) fn stakes_in_units(&self, bets: &[Decimal]) -> Vec<Option<Decimal>> {
        let mut stakes = Vec::new();
        for bet in bets {
            for stake in &self.stakes {
                stakes.extend(self.bids.iter().map(|bid| self.stake(*bet, *stake, *bid)));
            }
        }
        stakes
    }

    /// Returns the bets in money, with a stake for each person, allowed stake and bid.
    pub(in crate::games::gnau) fn money(&self, bets: &BettingRules, main: &Terms) -> TableMoney {
        let stakes: Vec<Decimal> = self.stakes_in_units(&bets.stakes).into_iter().flatten().collect();
        let money = TableMoney::new(main, &stakes, &[]).with_commission_to(bets.commission_to);
        money.with_dealer_commission(self.dealer_commission(bets, main.commission))
    }

    /// Returns the share of the dealer's net that the house takes. If players pay the house, so does the banker.
    fn dealer_commission(&self, bets: &BettingRules, of_players: Decimal) -> Decimal {
        let is_own = bets.dealer_commission > Decimal::ZERO;
        match (self.by, bets.commission_to) {
            (DealerBy::Bids, CommissionTo::House) if !is_own => of_players,
            (DealerBy::Nobody, _) => Decimal::ZERO,
            (DealerBy::Fixed | DealerBy::Bids, _) => bets.dealer_commission,
        }
    }
}
