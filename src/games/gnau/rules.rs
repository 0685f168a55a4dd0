//! The house rules of Gnau, valid by construction.

use super::choices::{
    Double, DoubleRank, FiveDukes, FiveDukesTie, FiveSmall, NoOxTie, Played, Strategy, ThreeSix, Tonku,
};
use super::hand::{
    GROUP_PAYOUTS, Group, HANDS, Hand, NeverSeen, OF_DEALER, OWN_HANDS, OWN_PAYOUT, OWN_PAYOUTS, PAYOUT_OTHERS,
    PAYOUTS, RANKING, SINGLE,
};
use super::own::{self, OwnHand};
use super::ranking::{HandsInPlay, Ranking};
use super::ties::{self, OWN_TIE, STEPS, TIES_OF, TieOfHand, TieRule, TieRules};
use super::words::GLOSSARY;
use crate::cards::Composition;
use crate::config::{Complaints, Decimal, Diagnostic, Key, Kind, OWN, Place, Value, Values, Words, keys};
use crate::games::banked::{
    BETS_ON_HANDS, BettingRules, EQUAL, EqualPays, Events, On, PAYOUT_OF_DEALER, PaidBy, SHOE, check_money,
    payout_of_dealer, read_shoe,
};
use crate::games::session::counting::COUNT;
use crate::games::session::night::keys_against_dealer;
use crate::games::{Money, Side, Terms};

keys! {
    /// House rules, payouts and strategies of a table of Gnau.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Rules {
        players: u32 {
            "players" = 4, in Kind::Whole { min: 1, max: 664 },
            "seats besides the dealer; the shoe must hold 5 cards for everybody";
        }
        decks: u32 {
            "decks" = 1, in Kind::Whole { min: 1, max: 64 }, "packs in the shoe", others "2,8";
        }
        commission: Decimal {
            "commission" = 0, in Kind::Decimal { max: 1 },
            "share of a player's positive net that the house keeps", others "0.05";
        }
        three_six: ThreeSix { "rules.three_six" = "flexible", "what a 3 and a 6 count"; }
        three_of_a_kind_ox: bool {
            "rules.three_of_a_kind_ox" = false, "three cards of one face make an Ox whatever their sum";
        }
        double: Double { "rules.double" = "same-rank", "which remaining two are a double"; }
        double_rank: DoubleRank {
            "rules.double_rank" = "by-face", "whether a double of a higher face beats one of a lower",
            idle |rules| !rules.plays(Group::Double) => OFF;
        }
        tonku: Tonku { "rules.tonku" = "pictures", "what makes a tonku with the ace of spades"; }
    } and {
        whole: WholeHands,
        equal: EqualHands,
        pays: Pays,
        /// What settles two of each hand.
        ties: TieRules,
        /// The hands of the config's own, which come after those of the game.
        own: Vec<OwnHand>,
        /// What each hand pays when a player wins with it.
        payout: Vec<Decimal>,
        /// What each hand takes when the dealer wins with it.
        payout_of_dealer: Vec<Decimal>,
        ranking: Ranking,
        /// One per seat.
        players_strategy: Vec<Strategy>,
        dealer_strategy: Strategy,
        bets: BettingRules,
        shoe: Composition,
    }
}
keys! {
    /// Which hands of all five cards are played.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(super) struct WholeHands of Rules {
        five_dukes: FiveDukes { "rules.five_dukes" = "ten-value", "which hands are five dukes"; }
        five_small: FiveSmall { "rules.five_small" = "off", "which hands are five small"; }
        four_of_a_kind: Played {
            "rules.four_of_a_kind" = "off", "at least four cards of one face are a hand of their own";
        }
        full_house: Played {
            "rules.full_house" = "off", "three of one face and two of another are a hand of their own";
        }
        straight: Played {
            "rules.straight" = "off", "one of the sequences A-2-3-4-5 … 10-J-Q-K-A is a hand of its own";
        }
        four_dukes: Played { "rules.four_dukes" = "off", "four of J/Q/K and a 10 are a hand of their own"; }
    }
}
keys! {
    /// How hands of equal rank settle.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(super) struct EqualHands of Rules {
        ties: TieRule {
            "rules.ties" = "dealer", in STEPS,
            "who wins equal hands",
            others "push,player,high-card,high-card-suit";
        }
        no_ox_tie: NoOxTie {
            "rules.no_ox_tie" unsaid "as-ties", "what happens when both have no Ox",
            idle |rules| rules.ties.of(Hand::NO_OX).is_of_hand() => "`rules.ties_of.no_ox` says it",
            idle |rules| rules.equal.no_ox_tie != NoOxTie::AsTies && rules.without_ox() == rules.equal.ties.favours()
                => "all equal hands settle like that";
        }
        five_dukes_tie: FiveDukesTie {
            "rules.five_dukes_tie" = "push", "what happens when both have five dukes",
            idle |rules| !rules.plays(Group::FiveDukes) => OFF,
            idle |rules| rules.ties.of(Hand::of(Group::FiveDukes, 1)).is_of_hand() => "`rules.ties_of.five_dukes` says it",
            idle |rules| rules.equal.ties.favours() == Some(Side::Push) => "all equal hands are pushed";
        }
    }
}

keys! {
    /// How payouts are used.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(super) struct Pays of Rules {
        by: PaidBy { "payout.by" unsaid "winner", "whose hand sets what is paid"; }
    } and {
        /// What the winner of equal hands gets, where that differs.
        equal: EqualPays,
    }
}

/// Every key of Gnau besides the common ones.
pub(super) const KEYS: &[&[Key]] = &[
    Rules::KEYS,
    WholeHands::KEYS,
    ORDER,
    EqualHands::KEYS,
    &own::OWN,
    &PAYOUTS,
    &GROUP_PAYOUTS,
    &OWN_PAYOUT,
    &[EQUAL],
    Pays::KEYS,
    &TIES_OF,
    &OWN_TIE,
    &[payout_of_dealer(&OF_DEALER)],
    STRATEGY,
    &BETS_ON_HANDS,
    &SHOE,
    &COUNT,
    &NIGHT,
];
const NIGHT: [Key; 5] = keys_against_dealer(Kind::WordPerSeat(Strategy::WORDS));
/// By key: the values that a comparison of house rules tries, where they are not words.
pub(super) const OTHERS: &[&[(&str, &str)]] =
    &[Rules::OTHERS, WholeHands::OTHERS, EqualHands::OTHERS, Pays::OTHERS, PAYOUT_OTHERS];

impl Rules {
    /// Makes valid rules from the values of a config, and fills in the defaults that follow from other keys; `never_seen`
    /// says which hands never come up.
    pub(crate) fn read(
        values: &mut Values,
        complaints: &mut Complaints,
        never_seen: fn(&Rules, &Values) -> NeverSeen,
    ) -> Option<Rules> {
        let shoe = Composition::packs(values.whole("decks") as u32);
        let (whole, equal) = (WholeHands::from_values(values), EqualHands::from_values(values));
        let own = own::read(values, complaints);
        let ties = equal.rules(values, &own);
        let (bets, best) = (BettingRules::default(), Strategy::Best);
        let (ranking, none) = (Ranking::default(), Vec::new());
        let pays = Pays::from_values(values, (EqualPays::read(values),));
        let mut rules = Rules::from_values(
            values,
            (whole, equal, pays, ties, own, none.clone(), none, ranking, Vec::new(), best, bets, shoe),
        );
        rules.shoe = read_shoe(values, |face| rules.why_suit(face), complaints);
        Rules::note_idle(&rules, values, complaints);
        WholeHands::note_idle(&rules, values, complaints);
        EqualHands::note_idle(&rules, values, complaints);
        Pays::note_idle(&rules, values, complaints);
        let has = |hand| rules.has(hand);
        let hands = HandsInPlay { own: &rules.own, double_rank: rules.double_rank, has: &has };
        rules.ranking = Ranking::read(&hands, values, complaints);
        let never = if complaints.any_errors() { NeverSeen::default() } else { never_seen(&rules, values) };
        warn_of_hidden(&rules, &never, values, complaints);
        rules.complain_of_impossible(&never, complaints);
        warn(&rules, values, complaints);
        // Read after `warn`, which replaces strategies that are the same as another.
        let players = values.whole("players") as usize;
        rules.players_strategy = values.word_per_seat("strategy.players", players, complaints);
        rules.dealer_strategy = values.word("strategy.dealer");
        rules.payout = payouts(&rules, values, complaints);
        rules.payout_of_dealer = payouts_of_dealer(&rules, values);
        if rules.pays.by == PaidBy::Winner && rules.without_ox() == Some(Side::Lose) {
            // Nobody else wins with it: see `warn_of_sides`.
            rules.payout[Hand::NO_OX.index()] = rules.payout_of_dealer[Hand::NO_OX.index()];
        }
        GROUP_PAYOUTS.iter().for_each(|key| values.leave_out(key.path, SPELT_OUT));
        let known = |on| if on == On::Result { On::results() } else { rules.event_names(&never) };
        rules.bets = BettingRules::read(values, &known, GLOSSARY, complaints);
        check_money(&rules.money(), values, complaints);
        (!complaints.any_errors()).then_some(rules)
    }

    /// Whether hands of a group can occur.
    pub(super) fn plays(&self, group: Group) -> bool {
        match group {
            Group::FiveDukes => self.whole.five_dukes != FiveDukes::Off,
            Group::FiveSmall => self.whole.five_small != FiveSmall::Off,
            Group::FourOfAKind => self.whole.four_of_a_kind == Played::On,
            Group::FullHouse => self.whole.full_house == Played::On,
            Group::Straight => self.whole.straight == Played::On,
            Group::FourDukes => self.whole.four_dukes == Played::On,
            Group::NgauTonku => self.tonku != Tonku::Off,
            Group::Double => self.double != Double::Off,
            Group::Ox => true,
        }
    }

    /// Whether a hand can occur.
    pub(super) fn has(&self, hand: Hand) -> bool {
        hand.group().is_none_or(|group| self.plays(group))
    }

    /// How many hands of the game's own that all five cards make together are played.
    pub(super) fn whole_hands(&self) -> usize {
        let of_rest = [Group::NgauTonku, Group::Double, Group::Ox];
        Group::ALL.iter().filter(|group| self.plays(**group) && !of_rest.contains(group)).count()
    }

    /// How many hands there are, with those that are off and the config's own.
    pub(super) fn hands(&self) -> usize {
        HANDS + self.own.len()
    }

    /// A hand's name in tables and configs.
    #[must_use]
    pub fn name(&self, hand: Hand) -> &str {
        own::name(&self.own, hand)
    }

    /// What people call a hand.
    pub(super) fn label(&self, hand: Hand) -> &str {
        hand.index().checked_sub(HANDS).map_or_else(|| self.name(hand), |place| &self.own[place].label)
    }

    /// Whether five cards of one suit make a hand.
    pub(super) fn looks_at_suits(&self) -> bool {
        self.own.iter().any(|own| own.making.five.one_suit)
    }

    /// Whether suits decide ties.
    pub(super) fn ties_by_suit(&self) -> bool {
        self.ties.ask_suits()
    }

    /// Whether a winning hand is paid by itself alone.
    pub(super) fn pays_by_hand(&self) -> bool {
        self.pays.by == PaidBy::Winner && self.pays.equal == EqualPays::default()
    }

    /// Whether nobody ever wins equal hands.
    fn ties_always_push(&self) -> bool {
        let hands = (0..self.hands() as u8).map(Hand).filter(|hand| self.has(*hand));
        let mut ties = hands.map(|hand| self.ties.of(hand)).chain([self.ties.general()]);
        ties.all(|tie| tie.rule.favours() == Some(Side::Push))
    }

    /// Whom two hands without an Ox favour; `None` where cards decide.
    pub(super) fn without_ox(&self) -> Option<Side> {
        self.ties.of(Hand::NO_OX).rule.favours()
    }

    /// Why a card of this face needs a suit, if it does.
    pub(super) fn why_suit(&self, face: u8) -> Option<&'static str> {
        match face {
            _ if self.ties_by_suit() => Some("suits decide ties"),
            _ if self.looks_at_suits() => Some("five cards of one suit make a hand"),
            1 if self.tonku != Tonku::Off => Some("the ace of spades makes a tonku"),
            _ => None,
        }
    }

    /// What is staked, won and lost.
    pub(super) fn money(&self) -> Money {
        let [wins, losses] = [&self.payout, &self.payout_of_dealer];
        let [wins, losses] = [(wins, 0), (losses, 1)].map(|(paid, side): (&Vec<Decimal>, usize)| {
            paid.iter().copied().chain(self.pays.equal.0[side]).collect::<Vec<_>>()
        });
        self.bets.money(&Terms::main(&wins, &losses, self.commission))
    }

    /// What side bets can call each hand: its name, and its group's.
    pub(super) fn events(&self) -> Vec<Events> {
        let names = |hand: Hand| {
            let group = hand.group().map(|group| group.name());
            [Some(self.name(hand)), group].into_iter().flatten().map(str::to_owned).collect()
        };
        (0..self.hands()).map(|hand| vec![names(Hand(hand as u8))]).collect()
    }

    /// The names that hands in play have for side bets, highest first, but those that never come up.
    fn event_names(&self, never: &NeverSeen) -> Vec<String> {
        let events = self.events();
        let in_play = self.ranking.order.iter().filter(|hand| self.has(**hand) && !never.hidden.contains(hand));
        in_play.flat_map(|hand| events[hand.index()].concat()).collect()
    }

    /// Complains of the config's own hands that no five cards of the packs make.
    fn complain_of_impossible(&self, never: &NeverSeen, complaints: &mut Complaints) {
        for hand in self.own.iter().filter(|own| never.impossible.contains(&own.making.hand)) {
            let message = format!("`{OWN_HANDS}.{}` never comes up: no five cards are all that it says", hand.name);
            complaints.error(Diagnostic::at(&hand.place, message).help("leave out a condition"));
        }
    }
}

/// What each hand pays: its own key, else its group's; fills the keys that were not given. What has no effect is 0, to
/// keep it out of the range of nets.
fn payouts(rules: &Rules, values: &mut Values, complaints: &mut Complaints) -> Vec<Decimal> {
    for group in Group::ALL {
        let Some(shared) = group.payout_key().map(|key| values.decimal(key)) else { continue };
        group.hands().for_each(|hand| values.fill(PAYOUTS[hand].path, Value::Decimal(shared)));
    }
    let paths = PAYOUTS.map(|key| key.path);
    let of_game = paths.map(|path| if values.has_effect(path) { values.decimal(path) } else { Decimal::ZERO });
    let mut payouts = of_game.to_vec();
    let typed = values.amounts(OWN_PAYOUTS);
    for hand in &rules.own {
        let paid = typed.iter().find(|(name, _)| name.text == hand.name).map(|(_, paid)| *paid);
        if paid.is_none() && values.are_sound(&[OWN_PAYOUTS]) {
            let message = format!("nothing says what `{OWN_HANDS}.{}` pays", hand.name);
            complaints.error(Diagnostic::at(&hand.place, message).help(format!("write payout.{} = 1", hand.name)));
        }
        payouts.push(paid.unwrap_or(Decimal::ZERO));
    }
    payouts
}

/// What each hand takes when the dealer wins with it: its own key, else its group's, else what it pays a player.
fn payouts_of_dealer(rules: &Rules, values: &Values) -> Vec<Decimal> {
    let mut taken = rules.payout.clone();
    let Some(Value::Table(table)) = values.get(PAYOUT_OF_DEALER) else { return taken };
    let own = table.amounts(OWN);
    for (hand, taken) in taken.iter_mut().enumerate() {
        let hand = Hand(hand as u8);
        let typed = |name: &str| table.get(name).filter(|_| table.has_effect(name)).map(|_| table.decimal(name));
        let shared = hand.group().and_then(|group| typed(group.name()));
        let of_own = own.iter().find(|(name, _)| name.text == rules.name(hand)).map(|(_, paid)| *paid);
        let said = hand.payout_key().and_then(|_| typed(rules.name(hand))).or(shared).or(of_own);
        *taken = said.unwrap_or(*taken);
    }
    taken
}

/// Why the payout of a group has no effect; `check` prints those of all its hands.
const SPELT_OUT: &str = "every hand of the group has a key of its own";

/// The key of what a hand without an Ox pays.
const NO_OX_PAYS: &str = PAYOUTS[0].path;

/// Why the keys of a hand that is not played have no effect.
const OFF: &str = "this hand is off";

/// Warns about payouts and strategies that were typed but change nothing; other keys declare when they are idle.
fn warn(rules: &Rules, values: &mut Values, complaints: &mut Complaints) {
    let is_spelt_out = |group: &&Group| group.hands().all(|hand| values.place(PAYOUTS[hand].path).is_some());
    let spelt_out: Vec<&Group> = Group::ALL.iter().filter(is_spelt_out).collect();
    let plays_no_swap = |path| values.words::<Strategy>(path).contains(&Strategy::NoSwap);
    let no_swap: Vec<&str> =
        ["strategy.players", "strategy.dealer"].into_iter().filter(|path| plays_no_swap(path)).collect();

    let mut idle = |path, why: &str| values.idle("", path, why, complaints);
    for group in Group::ALL.iter().filter(|group| !rules.plays(**group)) {
        let payouts = group.hands().map(|hand| PAYOUTS[hand].path);
        let ties = group.hands().filter_map(|hand| ties::key_of(Hand(hand as u8))).chain(ties::key_of_group(*group));
        group.payout_key().into_iter().chain(payouts).chain(ties).for_each(|path| idle(path, OFF));
    }
    if rules.double == Double::ThreeSixWild {
        idle(PAYOUTS[Hand::of(Group::Double, 3).index()].path, "3-3 ranks as a double of sixes");
    }
    if rules.pays.by == PaidBy::Winner && rules.without_ox() == Some(Side::Push) {
        idle(NO_OX_PAYS, "a hand without an Ox wins ties at most, and those are pushed");
    } else if rules.pays.by == PaidBy::Winner && rules.pays.equal.0[0].is_some() {
        idle(NO_OX_PAYS, "a hand without an Ox wins ties at most, and those win `payout.equal`");
    }
    if rules.ties_always_push() {
        EqualPays::idle("equal hands push", values, complaints);
    }
    values.idle_as_beside(PAYOUT_OF_DEALER, complaints);
    let spelt_out = spelt_out.iter().filter_map(|group| group.payout_key());
    spelt_out.for_each(|path| values.idle("", path, SPELT_OUT, complaints));
    warn_of_sides(rules, values, complaints);
    if rules.three_six != ThreeSix::Flexible {
        for path in no_swap {
            let why = "\"no-swap\" is the same as \"best\" where 3 and 6 cannot be chosen";
            values.warn_of(path, path, why, complaints);
            let [best, no_swap] =
                [Strategy::Best, Strategy::NoSwap].map(|it| Value::Word(Strategy::WORDS[it as usize].name));
            values.items_mut(path).into_iter().filter(|item| **item == no_swap).for_each(|item| *item = best.clone());
        }
    }
}

/// Warns about payouts that change nothing on one side.
fn warn_of_sides(rules: &Rules, values: &mut Values, complaints: &mut Complaints) {
    let (mut typed, outer): (Vec<&str>, _) = (Vec::new(), format!("{PAYOUT_OF_DEALER}."));
    for table in values.tables_mut(PAYOUT_OF_DEALER) {
        typed = table.all().map(|(key, _)| key.path).collect();
        let is_spelt_out = |group: &&Group| group.hands().all(|hand| typed.contains(&OF_DEALER[hand].path));
        for group in Group::ALL.iter().filter(|group| group.payout_key().is_some()).filter(is_spelt_out) {
            table.idle(&outer, group.name(), SPELT_OUT, complaints);
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

/// Warns of payouts of hands whose cards always make a hand that ranks higher, unless they are the usual ones.
fn warn_of_hidden(rules: &Rules, never: &NeverSeen, values: &mut Values, complaints: &mut Complaints) {
    let hidden = |hand: &Hand| never.hidden.contains(hand) && !never.impossible.contains(hand);
    let groups = Group::ALL.iter().filter(|group| group.hands().all(|hand| hidden(&Hand(hand as u8))));
    let shared: Vec<&str> = groups.filter_map(|group| group.payout_key()).collect();
    for path in &shared {
        if values.get(path) != values.default_of(path) {
            warn_of_unpaid(values.place(path), path, complaints);
        }
    }
    for hand in never.hidden.iter().filter(|hand| hidden(hand)) {
        let group = hand.group().and_then(Group::payout_key).filter(|key| shared.contains(key));
        match hand.payout_key() {
            Some(path) if values.get(path) != values.default_of(group.unwrap_or(path)) => {
                warn_of_unpaid(values.place(path), path, complaints);
            }
            Some(_) => {}
            None => warn_of_unpaid(
                own_place(values, OWN_PAYOUTS, rules.name(*hand)),
                &format!("payout.{}", rules.name(*hand)),
                complaints,
            ),
        }
    }
    for table in values.tables_mut(PAYOUT_OF_DEALER) {
        let names = never.hidden.iter().filter(|hand| hidden(hand)).map(|hand| rules.name(*hand));
        for name in names.chain(shared.iter().map(|key| key.trim_start_matches("payout."))) {
            let place = table.place(name).or_else(|| own_place(table, OWN, name));
            warn_of_unpaid(place, &format!("{PAYOUT_OF_DEALER}.{name}"), complaints);
        }
    }
}

/// Where a payout of a hand of the config's own was typed.
fn own_place<'a>(values: &'a Values, path: &str, name: &str) -> Option<&'a Place> {
    values.amounts(path).into_iter().find(|(own, _)| own.text == name).map(|(own, _)| &own.place)
}

/// Warns that what was typed at a key, which is `named`, is never paid.
fn warn_of_unpaid(place: Option<&Place>, named: &str, complaints: &mut Complaints) {
    if let Some(place) = place.filter(|place| !place.source.inherited) {
        let message = format!("`{named}` is never paid: its cards always make a hand that ranks higher");
        let help = "only `solve` counts it, as if the lower rank could be chosen";
        complaints.warn(Diagnostic::at(place, message).help(help));
    }
}

impl EqualHands {
    /// What a config says of two of each hand: under `rules.ties_of`, or by the older keys for two hands.
    fn rules(&self, values: &Values, own: &[OwnHand]) -> TieRules {
        let typed = |path: &str| values.get(path).map(|value| format!("{path} = {value}")).unwrap_or_default();
        let older = |path: &str, end| Some(TieOfHand { rule: TieRule::always(end), said: typed(path) });
        let said = |hand: Hand| match (self.no_ox_tie, self.five_dukes_tie) {
            (NoOxTie::Dealer, _) if hand == Hand::NO_OX => older("rules.no_ox_tie", Side::Lose),
            (NoOxTie::Push, _) if hand == Hand::NO_OX => older("rules.no_ox_tie", Side::Push),
            (_, FiveDukesTie::Push) if hand.is_of(Group::FiveDukes) => older("rules.five_dukes_tie", Side::Push),
            _ => None,
        };
        let hands = (0..HANDS + own.len()).map(|hand| Hand(hand as u8));
        let general = TieOfHand { rule: self.ties.clone(), said: typed("rules.ties") };
        TieRules::new(general, hands.map(|hand| ties::said_of(values, own, hand).or_else(|| said(hand))))
    }
}

/// Which group of hands beats which.
pub(super) const ORDER: &[Key] = &[Key::new(
    "rules.ranking",
    Kind::Order { words: Group::WORDS, more: SINGLE, own: OWN_HANDS },
    "order of the groups, highest first; no Ox is always lowest",
)
.with_default(RANKING)];

/// How cards are arranged.
pub(super) const STRATEGY: &[Key] = &[
    Key::new(
        "strategy.players",
        Kind::WordPerSeat(Strategy::WORDS),
        "how the players arrange their cards: one strategy, or a list with one per seat",
    )
    .with_default("\"best\""),
    Key::new("strategy.dealer", Kind::Word(Strategy::WORDS), "how the dealer arranges his cards")
        .with_default("\"best\""),
];
