//! Reads valid rules of Gnau from the values of a config: payouts, and warnings of keys without effect.

use super::bank::BankRules;
use super::choices::{Double, Strategy, ThreeSix};
use super::hand::{GROUP_PAYOUTS, Group, Hand, NeverSeen, OF_DEALER, OWN_HANDS, OWN_PAYOUTS, PAYOUTS};
use super::own;
use super::ranking::{HandsInPlay, Ranking};
use super::rules::{DOUBLE_3, EqualHands, OFF, Pays, Rules, WholeHands};
use super::ties::{self, OWN_TIES};
use super::words::GLOSSARY;
use crate::cards::Composition;
use crate::config::{Complaints, Decimal, Diagnostic, OWN, Place, Value, Values, Words};
use crate::games::Side;
use crate::games::banked::{
    BIG_AND_SMALL, BettingRules, EQUAL, EVENT, EqualPays, JOKER_RANK, On, PAYOUT_OF_DEALER, PaidBy, check_money,
    has_big_jokers, read_shoe,
};
use crate::games::session::night::{DealerFoundBy, check_deal};
use std::cmp::Ordering;

impl Rules {
    /// Reads the rules of the hands. The bets, the bank and the ranking are left at their defaults.
    fn before_bets(values: &mut Values, complaints: &mut Complaints) -> Rules {
        let shoe = Composition::packs(values.whole("decks") as u32);
        let (whole, equal) = (WholeHands::from_values(values), EqualHands::from_values(values));
        let ([own, unranked], rounds) = own::read(values, complaints);
        let ties = equal.rules(values, &own);
        let (bets, best) = (BettingRules::default(), Strategy::Best);
        let (ranking, none) = (Ranking::default(), Vec::new());
        let pays = Pays::from_values(values, (EqualPays::read(values),));
        let mut rules = Rules::from_values(
            values,
            (
                whole,
                equal,
                pays,
                ties,
                own,
                unranked,
                rounds,
                none.clone(),
                none,
                ranking,
                Vec::new(),
                best,
                bets,
                shoe,
                None,
            ),
        );
        // Big jokers are in the shoe only if their rank has an effect.
        Rules::note_idle(&rules, values, complaints);
        rules.check_big_jokers(values, complaints);
        rules.shoe = read_shoe(values, |face| rules.why_suit(face), complaints);
        WholeHands::note_idle(&rules, values, complaints);
        EqualHands::note_idle(&rules, values, complaints);
        Pays::note_idle(&rules, values, complaints);
        rules
    }

    /// Makes valid rules from the values of a config, and fills in the defaults that follow from other keys;
    /// `never_seen` returns the hands that never occur.
    pub(crate) fn read(
        values: &mut Values,
        complaints: &mut Complaints,
        never_seen: fn(&Rules, &Values) -> NeverSeen,
    ) -> Option<Rules> {
        let mut rules = Rules::before_bets(values, complaints);
        let hands = HandsInPlay { own: &rules.own, double_rank: rules.double_rank, has: &|hand| rules.has(hand) };
        rules.ranking = Ranking::read(&hands, values, complaints);
        let never = if complaints.any_errors() { NeverSeen::default() } else { never_seen(&rules, values) };
        rules.complain_of_impossible(&never, complaints);
        warn(&rules, values, complaints);
        warn_of_hidden(&rules, &never, values, complaints);
        warn_of_unused(&rules, &never, values, complaints);
        // Read after `warn`, which replaces strategies that are the same as another.
        rules.bank = BankRules::read(values, complaints);
        let players = values.whole("players") as usize;
        let seats = rules.bank.as_ref().map_or(players, |bank| bank.people(players));
        rules.players_strategy = values.word_per_seat("strategy.players", seats, complaints);
        rules.dealer_strategy = values.word("strategy.dealer");
        rules.payout = payouts(&rules, values, complaints);
        rules.payout_of_dealer = payouts_of_dealer(&rules, values);
        if rules.pays.by == PaidBy::Winner && rules.without_ox() == Some(Side::Lose) {
            // Nobody else wins with it: see `warn_of_sides`.
            rules.payout[Hand::NO_OX.index()] = rules.payout_of_dealer[Hand::NO_OX.index()];
        }
        GROUP_PAYOUTS.iter().for_each(|key| values.leave_out(key.path, SPELT_OUT));
        rules.complain_of_rounds(&never, complaints);
        let mut results = rules.results(&never);
        results.extend(rules.rounds.iter().map(|event| event.name.clone()));
        let known = |on| if on == On::Result { results.clone() } else { rules.event_names(&never) };
        rules.bets = BettingRules::read(values, seats, &known, GLOSSARY, complaints);
        rules.complain_of_many_events(complaints);
        rules.check_bank(values, complaints);
        check_deal(values, rules.bank.as_ref().map_or(DealerFoundBy::ByHolder, BankRules::dealt), complaints);
        if !complaints.any_errors() {
            check_money(&rules.money(), values, complaints);
        }
        (!complaints.any_errors()).then_some(rules)
    }

    /// Returns the names of hands in play for side bets, highest first, except those that never occur. Own events follow.
    pub(super) fn event_names(&self, never: &NeverSeen) -> Vec<String> {
        let events = self.events();
        let in_play = self.ranking.order.iter().filter(|hand| self.has(**hand) && !never.hidden.contains(hand));
        let mut names: Vec<String> = in_play.flat_map(|hand| events[hand.index()].concat()).collect();
        names.extend(self.unranked.iter().map(|event| event.name.clone()));
        names
    }

    /// Returns the results that a main bet can have. If every pair of equal hands has a winner, none is a push.
    fn results(&self, never: &NeverSeen) -> Vec<String> {
        let mut results = On::results();
        if !self.matchups(never).iter().any(|(_, sides)| sides.contains(&Side::Push)) {
            results.retain(|result| result != Side::Push.word());
        }
        results
    }

    /// Lists the pairs of a player's hand and the dealer's that can meet, each with the sides that can win.
    pub(super) fn matchups(&self, never: &NeverSeen) -> Vec<([Hand; 2], Vec<Side>)> {
        let hands = self.ranking.order.iter().filter(|hand| self.has(**hand) && !never.hidden.contains(hand));
        let mut matchups = Vec::new();
        for player in hands.clone() {
            for dealer in hands.clone() {
                let [own, other] = [player, dealer].map(|hand| self.ranking.rank[hand.index()]);
                let sides = match own.cmp(&other) {
                    Ordering::Less => vec![Side::Lose],
                    Ordering::Equal => self.ties.between(*player, *dealer).rule.possible_sides(&self.shoe),
                    Ordering::Greater => vec![Side::Win],
                };
                matchups.push(([*player, *dealer], sides));
            }
        }
        matchups
    }

    /// Rejects an odd number of jokers in a pack, half of them big.
    fn check_big_jokers(&self, values: &Values, complaints: &mut Complaints) {
        let place = [JOKER_RANK, "jokers"].into_iter().find_map(|path| values.place(path));
        let is_odd = has_big_jokers(values) && !self.jokers.is_multiple_of(2);
        if let Some(place) = place.filter(|_| is_odd) {
            let message = format!(
                "half of the jokers in a pack are big under `{JOKER_RANK}` = \"{BIG_AND_SMALL}\", but `jokers` = {}",
                self.jokers
            );
            complaints.error(Diagnostic::at(place, message).help("jokers = 2 is a big and a small one in each pack"));
        }
    }

    /// Reports the config's own hands and events that no five cards of the packs make.
    fn complain_of_impossible(&self, never: &NeverSeen, complaints: &mut Complaints) {
        for hand in self.own.iter().filter(|own| never.impossible.contains(&own.making.hand)) {
            let message = format!("`{OWN_HANDS}.{}` never occurs: no five cards meet all its conditions", hand.name);
            complaints.error(Diagnostic::at(&hand.place, message).help("leave out a condition"));
        }
        for event in never.events.iter().map(|place| &self.unranked[*place]) {
            let message = format!("`{EVENT}.{}` never happens: no five cards meet all its conditions", event.name);
            complaints.error(Diagnostic::at(&event.place, message).help("leave out a condition"));
        }
    }
}

/// Returns the payout of each hand: its own key, else its group's; fills in missing keys. A payout without effect is 0,
/// to keep it out of the range of nets.
fn payouts(rules: &Rules, values: &mut Values, complaints: &mut Complaints) -> Vec<Decimal> {
    for group in Group::ALL {
        let Some(shared) = group.payout_key().map(|key| values.decimal(key)) else { continue };
        group.hands().for_each(|hand| values.fill(PAYOUTS[hand].path, Value::Decimal(shared)));
    }
    let paths = PAYOUTS.map(|key| key.path);
    let game_payouts = paths.map(|path| if values.has_effect(path) { values.decimal(path) } else { Decimal::ZERO });
    let mut payouts = game_payouts.to_vec();
    let typed = values.amounts(OWN_PAYOUTS);
    for hand in &rules.own {
        let paid = typed.iter().find(|(name, _)| name.text == hand.name).map(|(_, paid)| *paid);
        if paid.is_none() && values.are_sound(&[OWN_PAYOUTS]) {
            let message = format!("`{OWN_HANDS}.{}` has no payout", hand.name);
            complaints.error(Diagnostic::at(&hand.place, message).help(format!("write payout.{} = 1", hand.name)));
        }
        payouts.push(paid.unwrap_or(Decimal::ZERO));
    }
    payouts
}

/// Returns the dealer's payout of each hand: its own key, else its group's, else the player's payout.
fn payouts_of_dealer(rules: &Rules, values: &Values) -> Vec<Decimal> {
    let mut taken = rules.payout.clone();
    let Some(Value::Table(table)) = values.get(PAYOUT_OF_DEALER) else { return taken };
    let own = table.amounts(OWN);
    for (hand, taken) in taken.iter_mut().enumerate() {
        let hand = Hand(hand as u8);
        let typed = |name: &str| table.get(name).filter(|_| table.has_effect(name)).map(|_| table.decimal(name));
        let shared = hand.group().and_then(|group| typed(group.name()));
        let own_payout = own.iter().find(|(name, _)| name.text == rules.name(hand)).map(|(_, paid)| *paid);
        let paid = hand.payout_key().and_then(|_| typed(rules.name(hand))).or(shared).or(own_payout);
        *taken = paid.unwrap_or(*taken);
    }
    taken
}

/// The reason that the payout of a group has no effect; `check` prints the payouts of all its hands.
const SPELT_OUT: &str = "every hand of the group has its own key";

/// Key of the payout of a hand without an Ox.
const NO_OX_PAYS: &str = PAYOUTS[0].path;

/// Warns of typed payouts and strategies that change nothing; other keys declare their own conditions.
fn warn(rules: &Rules, values: &mut Values, complaints: &mut Complaints) {
    let spelt = Group::ALL.iter().filter(|group| group.hands().all(|hand| values.place(PAYOUTS[hand].path).is_some()));
    let spelt_out: Vec<&str> = spelt.filter_map(|group| group.payout_key()).collect();
    let mut idle = |path, why: &str| values.idle("", path, why, complaints);
    for group in Group::ALL.iter().filter(|group| !rules.plays(**group)) {
        let payouts = group.hands().map(|hand| PAYOUTS[hand].path);
        let ties = group.hands().filter_map(|hand| ties::key_of(Hand(hand as u8))).chain(ties::key_of_group(*group));
        group.payout_key().into_iter().chain(payouts).chain(ties).for_each(|path| idle(path, OFF));
    }
    if rules.double == Double::ThreeSixWild {
        let keys = [Some(PAYOUTS[DOUBLE_3.index()].path), ties::key_of(DOUBLE_3)];
        keys.into_iter().flatten().for_each(|path| idle(path, "3-3 ranks as a double of sixes"));
    }
    if rules.pays.by == PaidBy::Winner {
        match (rules.without_ox(), rules.pays.equal.0) {
            (Some(Side::Push), _) => idle(NO_OX_PAYS, "a hand without an Ox wins ties at most, and those are pushed"),
            (_, [Some(_), _]) => {
                idle(NO_OX_PAYS, "a hand without an Ox wins ties at most, and those win `payout.equal`")
            }
            (Some(Side::Lose), [_, Some(_)]) => idle(
                NO_OX_PAYS,
                "a hand without an Ox wins ties at most, and the dealer wins those at `payout.dealer.equal`",
            ),
            _ => {}
        }
    }
    if rules.ties_always_push() {
        EqualPays::idle("equal hands push", values, complaints);
    }
    values.idle_as_beside(PAYOUT_OF_DEALER, complaints);
    ties::warn_of_vain_steps(&rules.shoe, values, complaints);
    spelt_out.into_iter().for_each(|path| values.idle("", path, SPELT_OUT, complaints));
    warn_of_sides(rules, values, complaints);
    if rules.three_six != ThreeSix::Flexible {
        replace_no_swap(values, complaints);
    }
}

/// Replaces "no-swap", which is the same as "best" if 3 and 6 cannot be chosen, and warns of it.
fn replace_no_swap(values: &mut Values, complaints: &mut Complaints) {
    let [best, no_swap] = [Strategy::Best, Strategy::NoSwap].map(|it| Value::Word(Strategy::WORDS[it as usize].name));
    for path in ["strategy.players", "strategy.dealer"] {
        if values.words::<Strategy>(path).contains(&Strategy::NoSwap) {
            let why = "\"no-swap\" is the same as \"best\" if 3 and 6 cannot be chosen";
            values.warn_of(path, path, why, complaints);
            values.items_mut(path).into_iter().filter(|item| **item == no_swap).for_each(|item| *item = best.clone());
        }
    }
}

/// Warns about payouts that change nothing on one side.
fn warn_of_sides(rules: &Rules, values: &mut Values, complaints: &mut Complaints) {
    let (mut typed, outer): (Vec<&str>, _) = (Vec::new(), format!("{PAYOUT_OF_DEALER}."));
    for table in values.tables_mut(PAYOUT_OF_DEALER) {
        typed = table.all().map(|(key, _)| key.path).collect();
        for group in Group::ALL.iter().filter(|group| group.payout_key().is_some()) {
            if group.hands().all(|hand| typed.contains(&OF_DEALER[hand].path)) {
                table.idle(&outer, group.name(), SPELT_OUT, complaints);
            }
        }
        if rules.pays.by == PaidBy::Winner && rules.without_ox() == Some(Side::Win) {
            let why = "a hand without an Ox wins ties at most, and the players win those";
            table.idle(&outer, OF_DEALER[0].path, why, complaints);
        }
    }
    if rules.pays.by == PaidBy::Winner && rules.without_ox() == Some(Side::Lose) && typed.contains(&OF_DEALER[0].path) {
        let why = "a hand without an Ox wins ties at most, and the dealer wins those";
        values.idle("", NO_OX_PAYS, why, complaints);
    }
}

/// Warns of unusual payouts of hands whose cards always make a higher hand.
fn warn_of_hidden(rules: &Rules, never: &NeverSeen, values: &mut Values, complaints: &mut Complaints) {
    let hidden: Vec<Hand> = never.hidden.iter().copied().filter(|hand| !never.impossible.contains(hand)).collect();
    let groups = Group::ALL.iter().filter(|group| group.hands().all(|hand| hidden.contains(&Hand(hand as u8))));
    let groups: Vec<Group> = groups.copied().collect();
    warn_of_hidden_ties(rules, &hidden, &groups, values, complaints);
    warn_of_payouts(rules, &hidden, values, &mut |place, key| warn_of_unpaid(place, key, complaints));
    let shared: Vec<&str> = groups.iter().filter_map(|group| group.payout_key()).collect();
    for table in values.tables_mut(PAYOUT_OF_DEALER) {
        let names = hidden.iter().map(|hand| rules.name(*hand));
        for name in names.chain(shared.iter().map(|key| key.trim_start_matches("payout."))) {
            warn_of_unpaid(place_of_payout(table, name), &format!("{PAYOUT_OF_DEALER}.{name}"), complaints);
        }
    }
}

/// Warns of ties of hands whose cards always make a higher hand.
fn warn_of_hidden_ties(rules: &Rules, hidden: &[Hand], groups: &[Group], values: &Values, complaints: &mut Complaints) {
    let group_keys = groups.iter().filter_map(|group| ties::key_of_group(*group));
    let paths = hidden.iter().filter_map(|hand| ties::key_of(*hand)).chain(group_keys);
    for path in paths.filter(|path| values.has_effect(path)) {
        warn_of_unmet(values.place(path), path, complaints);
    }
    for hand in hidden.iter().filter(|hand| ties::key_of(**hand).is_none()) {
        let name = rules.name(*hand);
        warn_of_unmet(values.place_of_own(OWN_TIES, name), &OWN_TIES.replace("NAME", name), complaints);
    }
}

/// Payouts that some matchup uses, a player's and the dealer's.
struct UsedPayouts {
    by_hand: [Vec<bool>; 2],
    by_equal_hands: [bool; 2],
}

impl UsedPayouts {
    fn new(rules: &Rules, never: &NeverSeen) -> UsedPayouts {
        let unused = vec![false; rules.hands()];
        let mut used = UsedPayouts { by_hand: [unused.clone(), unused], by_equal_hands: [false; 2] };
        for (hands, sides) in rules.matchups(never) {
            let [player, dealer] = hands.map(Hand::index);
            let is_equal = rules.ranking.rank[player] == rules.ranking.rank[dealer];
            for (side, role, winner) in [(Side::Win, 0, player), (Side::Lose, 1, dealer)] {
                if !sides.contains(&side) {
                    continue;
                }
                if is_equal && rules.pays.equal.0[role].is_some() {
                    used.by_equal_hands[role] = true;
                    continue;
                }
                let paid_by = match rules.pays.by {
                    PaidBy::Winner => winner,
                    PaidBy::Dealer => dealer,
                    PaidBy::Player => player,
                };
                used.by_hand[role][paid_by] = true;
            }
        }
        used
    }
}

/// Warns of payouts that no matchup of hands uses.
fn warn_of_unused(rules: &Rules, never: &NeverSeen, values: &mut Values, complaints: &mut Complaints) {
    if complaints.any_errors() {
        return;
    }
    let used = UsedPayouts::new(rules, never);
    let in_play =
        (0..rules.hands()).filter(|hand| rules.has(Hand(*hand as u8)) && !never.hidden.contains(&Hand(*hand as u8)));
    let in_play: Vec<usize> = in_play.collect();
    let (mut dealers_own, mut dealers_equal) = (Vec::new(), false);
    for table in values.tables_mut(PAYOUT_OF_DEALER) {
        for hand in &in_play {
            let name = rules.name(Hand(*hand as u8));
            let Some(place) = place_of_payout(table, name) else { continue };
            dealers_own.push(*hand);
            if !used.by_hand[1][*hand] {
                warn_of_no_win(place, &format!("{PAYOUT_OF_DEALER}.{name}"), "dealer", complaints);
            }
        }
        let equal = place_of_payout(table, "equal");
        dealers_equal = equal.is_some();
        if let Some(place) = equal.filter(|_| !used.by_equal_hands[1]) {
            warn_of_no_win(place, &format!("{PAYOUT_OF_DEALER}.equal"), "dealer", complaints);
        }
    }
    let is_equal_used = used.by_equal_hands[0] || used.by_equal_hands[1] && !dealers_equal;
    if let Some(place) = values.place(EQUAL.path).filter(|_| !is_equal_used && values.has_effect(EQUAL.path)) {
        warn_of_no_win(place, EQUAL.path, "player", complaints);
    }
    let [to_player, to_dealer] = &used.by_hand;
    let unused =
        in_play.into_iter().filter(|hand| !to_player[*hand] && (!to_dealer[*hand] || dealers_own.contains(hand)));
    let unused: Vec<Hand> = unused.map(|hand| Hand(hand as u8)).collect();
    warn_of_payouts(rules, &unused, values, &mut |place, key| {
        place.into_iter().for_each(|place| warn_of_no_win(place, key, "player", complaints));
    });
}

/// Warns of payouts to players for hands that are never paid. A payout that most hands of a group share is the group's,
/// however it is typed, and a default needs no warning. So a config and its printed form have the same warnings.
fn warn_of_payouts(rules: &Rules, hands: &[Hand], values: &Values, warn: &mut dyn FnMut(Option<&Place>, &str)) {
    for group in Group::ALL {
        let Some(key) = group.payout_key() else { continue };
        let is_whole = group.hands().all(|hand| hands.contains(&Hand(hand as u8)));
        if let Some(usual) = usual_payout(*group, values)
            && is_whole
            && Some(usual) != values.default_of(key)
        {
            let with_usual =
                group.hands().map(|hand| PAYOUTS[hand].path).filter(|path| values.get(path) == Some(usual));
            warn(values.place(key).or_else(|| with_usual.into_iter().find_map(|path| values.place(path))), key);
        }
    }
    for hand in hands {
        let Some(path) = hand.payout_key() else {
            let name = rules.name(*hand);
            warn(values.place_of_own(OWN_PAYOUTS, name), &format!("payout.{name}"));
            continue;
        };
        let group = hand.group().filter(|group| group.payout_key().is_some());
        let (paid, usual) = (paid(*hand, values), group.and_then(|group| usual_payout(group, values)));
        if values.has_effect(path) && paid != usual && paid != values.default_of(path) {
            warn(values.place(path).or_else(|| values.place(group.and_then(Group::payout_key)?)), path);
        }
    }
}

/// Returns the payout that most hands of a group share, of the hands whose payout has an effect.
fn usual_payout(group: Group, values: &Values) -> Option<&Value> {
    let in_effect = group.hands().filter(|hand| values.has_effect(PAYOUTS[*hand].path));
    let all: Vec<&Value> = in_effect.filter_map(|hand| paid(Hand(hand as u8), values)).collect();
    all.iter().rev().max_by_key(|payout| all.iter().filter(|other| other == payout).count()).copied()
}

/// Returns what a hand is paid: by its own key if that is typed, else by its group's.
fn paid(hand: Hand, values: &Values) -> Option<&Value> {
    let own = hand.payout_key()?;
    let of_group = hand.group().and_then(Group::payout_key).filter(|_| values.place(own).is_none());
    values.get(of_group.unwrap_or(own))
}

/// Returns the place of a payout of the dealer's that has an effect.
fn place_of_payout<'a>(table: &'a Values, name: &str) -> Option<&'a Place> {
    table.place(name).or_else(|| table.place_of_own(OWN, name)).filter(|_| table.has_effect(name))
}

/// Warns that a role never wins the payout typed at a key.
fn warn_of_no_win(place: &Place, key: &str, role: &str, complaints: &mut Complaints) {
    if !place.source.inherited {
        let message = format!("`{key}` is never paid: the {role} wins nothing by it under these rules");
        complaints.warn(Diagnostic::at(place, message));
    }
}

/// Warns that the payout typed at a key, called `named`, is never paid.
fn warn_of_unpaid(place: Option<&Place>, named: &str, complaints: &mut Complaints) {
    warn_of_surpassed(place, &format!("`{named}` is never paid"), complaints);
}

/// Warns that the tie typed at a key, called `named`, never settles anything.
fn warn_of_unmet(place: Option<&Place>, named: &str, complaints: &mut Complaints) {
    warn_of_surpassed(place, &format!("`{named}` settles nothing"), complaints);
}

fn warn_of_surpassed(place: Option<&Place>, what: &str, complaints: &mut Complaints) {
    if let Some(place) = place.filter(|place| !place.source.inherited) {
        let message = format!("{what}: its cards always make a hand that ranks higher");
        let help = "only `solve` counts it, as if the lower rank could be chosen";
        complaints.warn(Diagnostic::at(place, message).help(help));
    }
}
