//! The house rules of Gnau, valid by construction.

use super::hand::{Condition, GROUP_PAYOUTS, Group, HANDS, Hand, OF_DEALER, PAYOUT_OTHERS, PAYOUTS, RANKING, SWITCHES};
use super::words::GLOSSARY;
use crate::cards::{Card, Composition};
use crate::config::{Complaints, Decimal, Diagnostic, Key, Kind, Value, Values, Word, Words, keys, words};
use crate::games::banked::{
    BETS_ON_HANDS, BettingRules, Events, On, PAYOUT_OF_DEALER, SHOE, check_money, payout_of_dealer, read_shoe,
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
        equal: EqualHands,
        /// The word at the key that switches each group.
        switches: Vec<&'static str>,
        /// What each hand pays when a player wins with it.
        payout: [Decimal; HANDS],
        /// What each hand takes when the dealer wins with it.
        payout_of_dealer: [Decimal; HANDS],
        ranking: Ranking,
        /// One per seat.
        players_strategy: Vec<Strategy>,
        dealer_strategy: Strategy,
        bets: BettingRules,
        shoe: Composition,
    }
}
keys! {
    /// How hands of equal rank settle.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(super) struct EqualHands of Rules {
        ties: Ties { "rules.ties" = "dealer", "who wins equal hands"; }
        no_ox_tie: NoOxTie {
            "rules.no_ox_tie" unsaid "as-ties", "what happens when both have no Ox",
            idle |rules| rules.equal.no_ox_tie != NoOxTie::AsTies && rules.equal.without_ox() == rules.equal.ties.favours()
                => "all equal hands settle like that";
        }
        five_dukes_tie: FiveDukesTie {
            "rules.five_dukes_tie" = "push", "what happens when both have five dukes",
            idle |rules| !rules.plays(Group::FiveDukes) => OFF,
            idle |rules| rules.equal.ties.favours() == Some(Side::Push) => "all equal hands are pushed";
        }
    }
}

/// Which hand beats which.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ranking {
    /// Rank of each hand: the higher beats the lower, equal ones tie.
    pub(super) rank: [u8; HANDS],
    /// All hands, highest first, those that are off included.
    pub(super) order: Vec<Hand>,
}

/// Every key of Gnau besides the common ones.
pub(super) const KEYS: &[&[Key]] = &[
    Rules::KEYS,
    SWITCHES,
    ORDER,
    EqualHands::KEYS,
    &PAYOUTS,
    &GROUP_PAYOUTS,
    &[payout_of_dealer(&OF_DEALER)],
    STRATEGY,
    &BETS_ON_HANDS,
    &SHOE,
    &COUNT,
    &NIGHT,
];
const NIGHT: [Key; 5] = keys_against_dealer(Kind::WordPerSeat(Strategy::WORDS));
/// By key: the values that a comparison of house rules tries, where they are not words.
pub(super) const OTHERS: &[&[(&str, &str)]] = &[Rules::OTHERS, EqualHands::OTHERS, PAYOUT_OTHERS];

impl Rules {
    /// Makes valid rules from the values of a config, and fills in the defaults that follow from other keys; `surpassed`
    /// says which groups of hands never come up.
    pub(crate) fn read(
        values: &mut Values,
        complaints: &mut Complaints,
        surpassed: fn(&Rules, &Values) -> Vec<Group>,
    ) -> Option<Rules> {
        let shoe = Composition::packs(values.whole("decks") as u32);
        let switches = Group::ALL.iter().map(|group| switch(values, *group)).collect();
        let (equal, best) = (EqualHands::from_values(values), Strategy::Best);
        let (payout, ranking) = ([Decimal::ZERO; HANDS], Ranking { rank: [0; HANDS], order: Vec::new() });
        let bets = BettingRules::default();
        let mut rules =
            Rules::from_values(values, (equal, switches, payout, payout, ranking, Vec::new(), best, bets, shoe));
        rules.shoe = read_shoe(values, |face| rules.why_suit(face), complaints);
        Rules::note_idle(&rules, values, complaints);
        EqualHands::note_idle(&rules, values, complaints);
        rules.set_ranking(values, complaints);
        let surpassed = if complaints.any_errors() { Vec::new() } else { surpassed(&rules, values) };
        warn_of_hidden(&surpassed, values, complaints);
        warn(&rules, values, complaints);
        // Read after `warn`, which replaces strategies that are the same as another.
        let players = values.whole("players") as usize;
        rules.players_strategy = values.word_per_seat("strategy.players", players, complaints);
        rules.dealer_strategy = values.word("strategy.dealer");
        rules.payout = payouts(values);
        rules.payout_of_dealer = payouts_of_dealer(values, rules.payout);
        if rules.equal.without_ox() == Some(Side::Lose) {
            // Nobody else wins with it: see `warn_of_sides`.
            rules.payout[Hand::NO_OX.index()] = rules.payout_of_dealer[Hand::NO_OX.index()];
        }
        GROUP_PAYOUTS.iter().for_each(|key| values.leave_out(key.path, SPELT_OUT));
        let known = |on| if on == On::Result { On::results() } else { rules.event_names(&surpassed) };
        rules.bets = BettingRules::read(values, &known, GLOSSARY, complaints);
        check_money(&rules.money(), values, complaints);
        (!complaints.any_errors()).then_some(rules)
    }

    /// Whether hands of a group can occur.
    pub(super) fn plays(&self, group: Group) -> bool {
        self.switches[group as usize] != "off"
    }

    /// Whether a hand can occur.
    pub(super) fn has(&self, hand: Hand) -> bool {
        Group::ALL.iter().all(|group| self.plays(*group) || !hand.is_of(*group))
    }

    /// Whether suits decide ties.
    pub(super) fn ties_by_suit(&self) -> bool {
        self.equal.ties == Ties::HighCardSuit
    }

    /// Why a card of this face needs a suit, if it does.
    pub(super) fn why_suit(&self, face: u8) -> Option<&'static str> {
        match face {
            _ if self.ties_by_suit() => Some("suits decide ties"),
            1 if self.tonku != Tonku::Off => Some("the ace of spades makes a tonku"),
            _ => None,
        }
    }

    /// What is staked, won and lost.
    pub(super) fn money(&self) -> Money {
        self.bets.money(&Terms::main(&self.payout, &self.payout_of_dealer, self.commission))
    }

    /// What side bets can call each hand: its name, and its group's.
    pub(super) fn events(&self) -> Vec<Events> {
        let group = |hand: Hand| Group::ALL.iter().find(|group| hand.is_of(**group));
        let names = |hand: Hand| {
            let group = group(hand).map(|group| Group::WORDS[*group as usize].name);
            [Some(hand.name()), group].into_iter().flatten().map(str::to_owned).collect()
        };
        Hand::all().map(|hand| vec![names(hand)]).collect()
    }

    /// The names that hands in play have for side bets, highest first, but those of these groups.
    fn event_names(&self, surpassed: &[Group]) -> Vec<String> {
        let events = self.events();
        let is_surpassed = |hand: &Hand| surpassed.iter().any(|group| hand.is_of(*group));
        let in_play = self.ranking.order.iter().filter(|hand| self.has(**hand) && !is_surpassed(hand));
        in_play.flat_map(|hand| events[hand.index()].concat()).collect()
    }

    /// The hands in play that all five cards make together, and when they do.
    pub(super) fn whole_hands(&self) -> Vec<(Hand, Condition)> {
        let of_group = |(group, switch): (&Group, &&str)| {
            let condition = group.switch().1.iter().find(|(word, _)| word == switch)?.1;
            self.plays(*group).then(|| (Hand::of(*group, 1), condition))
        };
        Group::ALL.iter().zip(&self.switches).filter_map(of_group).collect()
    }

    fn set_ranking(&mut self, values: &Values, complaints: &mut Complaints) {
        let ranking: Vec<Group> = values.words("rules.ranking");
        let omitted: Vec<Group> = Group::ALL.iter().copied().filter(|group| !ranking.contains(group)).collect();
        let missing: Vec<String> = omitted
            .iter()
            .filter(|group| self.plays(**group))
            .map(|group| format!("\"{}\"", Group::WORDS[*group as usize].name))
            .collect();
        if let (false, Some(place)) = (missing.is_empty(), values.place("rules.ranking")) {
            let message = format!("`rules.ranking` leaves out {}", missing.join(", "));
            complaints.error(Diagnostic::at(place, message).help("name every group in play once"));
        }
        let groups: Vec<Group> = ranking.into_iter().chain(omitted).collect();
        let mut next = 1;
        for group in groups.iter().rev() {
            if !self.plays(*group) {
                continue;
            }
            let equal = *group == Group::Double && self.double_rank == DoubleRank::Equal;
            for hand in group.hands() {
                self.ranking.rank[hand] = next;
                next += u8::from(!equal);
            }
            next += u8::from(equal);
        }
        self.ranking.order =
            groups.iter().flat_map(|group| group.hands().rev()).chain([0]).map(|hand| Hand(hand as u8)).collect();
    }
}

/// The word at the key that switches a group; empty for one that is always played.
fn switch(values: &Values, group: Group) -> &'static str {
    match values.get(group.switch().0) {
        Some(Value::Word(word)) => word,
        _ => "",
    }
}

/// What each hand pays: its own key, else its group's; fills the keys that were not given. What has no effect is 0, to
/// keep it out of the range of nets.
fn payouts(values: &mut Values) -> [Decimal; HANDS] {
    for group in Group::ALL {
        let Some(shared) = group.payout_key().map(|key| values.decimal(key)) else { continue };
        group.hands().for_each(|hand| values.fill(PAYOUTS[hand].path, Value::Decimal(shared)));
    }
    let paths = PAYOUTS.map(|key| key.path);
    paths.map(|path| if values.has_effect(path) { values.decimal(path) } else { Decimal::ZERO })
}

/// What each hand takes when the dealer wins with it: its own key, else its group's, else what it pays a player.
fn payouts_of_dealer(values: &Values, paid: [Decimal; HANDS]) -> [Decimal; HANDS] {
    let Some(Value::Table(table)) = values.get(PAYOUT_OF_DEALER) else { return paid };
    let typed = |name: &str| table.get(name).filter(|_| table.has_effect(name)).map(|_| table.decimal(name));
    let mut taken = paid;
    for group in Group::ALL {
        let shared = typed(Group::WORDS[*group as usize].name);
        group.hands().for_each(|hand| taken[hand] = shared.unwrap_or(paid[hand]));
    }
    for hand in Hand::all() {
        taken[hand.index()] = typed(hand.name()).unwrap_or(taken[hand.index()]);
    }
    taken
}

/// Why the payout of a group has no effect; `check` prints those of all its hands.
const SPELT_OUT: &str = "every hand of the group has a key of its own";

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
        group.payout_key().into_iter().chain(payouts).for_each(|path| idle(path, OFF));
    }
    if rules.double == Double::ThreeSixWild {
        idle(Hand::of(Group::Double, 3).payout_key(), "3-3 ranks as a double of sixes");
    }
    if rules.equal.without_ox() == Some(Side::Push) {
        idle(Hand::NO_OX.payout_key(), "a hand without an Ox wins ties at most, and those are pushed");
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
        let is_spelt_out = |group: &&Group| group.hands().all(|hand| typed.contains(&Hand(hand as u8).name()));
        for group in Group::ALL.iter().filter(|group| group.payout_key().is_some()).filter(is_spelt_out) {
            table.idle(&outer, Group::WORDS[*group as usize].name, SPELT_OUT, complaints);
        }
        if rules.equal.without_ox() == Some(Side::Win) {
            let why = "a hand without an Ox wins ties at most, and the players win those";
            table.idle(&outer, Hand::NO_OX.name(), why, complaints);
        }
    }
    if rules.equal.without_ox() == Some(Side::Lose) && typed.contains(&Hand::NO_OX.name()) {
        let why = "a hand without an Ox wins ties at most, and the dealer wins those";
        values.idle("", Hand::NO_OX.payout_key(), why, complaints);
    }
}

/// Warns about payouts of hands that never come up, unless they are the usual ones.
fn warn_of_hidden(surpassed: &[Group], values: &mut Values, complaints: &mut Complaints) {
    for group in surpassed {
        let shared = group.payout_key();
        let payouts = group.hands().map(|hand| PAYOUTS[hand].path);
        for path in shared.into_iter().chain(payouts) {
            if values.get(path) != values.default_of(shared.unwrap_or(path)) {
                warn_of_unpaid(values, path, path, complaints);
            }
        }
        let names = group.hands().map(|hand| Hand(hand as u8).name());
        let names: Vec<&str> = [Group::WORDS[*group as usize].name].into_iter().chain(names).collect();
        for table in values.tables_mut(PAYOUT_OF_DEALER) {
            for name in &names {
                warn_of_unpaid(table, name, &format!("{PAYOUT_OF_DEALER}.{name}"), complaints);
            }
        }
    }
}

/// Warns that what was typed at a key, which is `named`, is never paid.
fn warn_of_unpaid(values: &Values, path: &str, named: &str, complaints: &mut Complaints) {
    if let Some(place) = values.place(path).filter(|place| !place.source.inherited) {
        let message = format!("`{named}` is never paid: its cards always make a hand that ranks higher");
        let help = "only `solve` counts it, as if the lower rank could be chosen";
        complaints.warn(Diagnostic::at(place, message).help(help));
    }
}

words! {
    /// What a 3 and a 6 count.
    pub enum ThreeSix {
        Flexible = "flexible", "each 3 and each 6 counts 3 or 6 as its holder likes, card by card";
        Exchanged = "exchanged", "every 3 counts 6 and every 6 counts 3";
        Face = "face", "a 3 counts 3 and a 6 counts 6";
    }
}
words! {
    /// Which remaining two are a double.
    pub enum Double {
        SameRank = "same-rank", "two cards of one face";
        MixedThreeSix = "mixed-three-six", "also 3-6, which ranks as a double of sixes";
        ThreeSixWild = "three-six-wild", "any two of 3 and 6 rank as a double of sixes";
        Off = "off", "no doubles";
    }
}
words! {
    /// Whether doubles differ in rank.
    pub enum DoubleRank {
        ByFace = "by-face", "the double of the higher face wins";
        Equal = "equal", "all doubles are equal hands";
    }
}
words! {
    /// What makes a tonku with the ace of spades.
    pub enum Tonku {
        Pictures = "pictures", "J, Q or K";
        TenValue = "ten-value", "10, J, Q or K";
        Off = "off", "no tonku";
    }
}
words! {
    /// Who wins equal hands.
    pub enum Ties {
        Dealer = "dealer", "the dealer";
        Push = "push", "nobody";
        Player = "player", "the player";
        HighCard = "high-card", "the highest single card by face; equal is a push";
        HighCardSuit = "high-card-suit", "the highest single card by face, then its suit; equal is a push";
    }
}
impl Ties {
    /// Whom equal hands favour, as the player sees it; `None` where a card decides.
    pub(super) fn favours(self) -> Option<Side> {
        match self {
            Ties::Dealer => Some(Side::Lose),
            Ties::Push => Some(Side::Push),
            Ties::Player => Some(Side::Win),
            Ties::HighCard | Ties::HighCardSuit => None,
        }
    }

    /// What of the highest of five cards decides between equal hands: its face, then its suit; the larger one wins. The
    /// only place that says so: play, enumeration and `hand` read it.
    pub(super) fn decides(self, highest: Card) -> (u8, u8) {
        match self {
            Ties::HighCardSuit => (highest.face(), highest.suit()),
            Ties::HighCard => (highest.face(), 0),
            Ties::Dealer | Ties::Push | Ties::Player => (0, 0),
        }
    }

    /// Whether cards of one face decide by their suits.
    pub(super) fn ask_suits(self) -> bool {
        self.decides(Card::ACE_OF_SPADES) != self.decides(Card::from_index(0))
    }
}
words! {
    /// What happens when both have no Ox.
    pub enum NoOxTie {
        AsTies = "as-ties", "as other equal hands";
        Dealer = "dealer", "the dealer wins";
        Push = "push", "nobody wins";
    }
}
impl EqualHands {
    /// Whom two hands without an Ox favour; `None` where a card decides.
    pub(super) fn without_ox(&self) -> Option<Side> {
        match self.no_ox_tie {
            NoOxTie::AsTies => self.ties.favours(),
            NoOxTie::Dealer => Some(Side::Lose),
            NoOxTie::Push => Some(Side::Push),
        }
    }

    /// The key that settles a hand and an equal one, with its value.
    pub(super) fn says_of(&self, hand: Hand) -> String {
        let word = |key: &str, words: &[Word], at: usize| format!("rules.{key} = \"{}\"", words[at].name);
        if hand == Hand::NO_OX && self.no_ox_tie != NoOxTie::AsTies {
            return word("no_ox_tie", NoOxTie::WORDS, self.no_ox_tie as usize);
        }
        if hand.is_of(Group::FiveDukes) && self.five_dukes_tie != FiveDukesTie::AsTies {
            return word("five_dukes_tie", FiveDukesTie::WORDS, self.five_dukes_tie as usize);
        }
        word("ties", Ties::WORDS, self.ties as usize)
    }

    /// Whom two equal hands favour, given that of the player; `None` where a card decides.
    pub(super) fn favours(&self, hand: Hand) -> Option<Side> {
        if hand == Hand::NO_OX {
            return self.without_ox();
        }
        match self.five_dukes_tie {
            FiveDukesTie::Push if hand.is_of(Group::FiveDukes) => Some(Side::Push),
            FiveDukesTie::Push | FiveDukesTie::AsTies => self.ties.favours(),
        }
    }
}
words! {
    /// What happens when both have five dukes.
    pub enum FiveDukesTie {
        Push = "push", "nobody wins";
        AsTies = "as-ties", "as other equal hands";
    }
}
words! {
    /// How a holder arranges five cards.
    pub enum Strategy {
        Best = "best", "the arrangement of the highest rank";
        NoSwap = "no-swap", "the same, but reads a 3 as 3 and a 6 as 6";
        FirstOx = "first-ox", "the first three cards, by dealt position, that make an Ox";
        SumOnly = "sum-only", "the highest Ox number, overlooking doubles and tonku";
    }
}

/// Which group of hands beats which.
pub(super) const ORDER: &[Key] = &[Key::new(
    "rules.ranking",
    Kind::DistinctWords(Group::WORDS),
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

#[cfg(test)]
impl Rules {
    /// The rules of a config, read without what else the game can do, which would be compiled into the unit tests.
    pub(super) fn of(keys: &str) -> Rules {
        use crate::config::{Catalogue, GameKeys, read_text};
        let games = vec![GameKeys { name: "gnau", own: KEYS, glossary: GLOSSARY }];
        let text = format!("game = 'gnau'\n{keys}");
        let mut draft = read_text(&Catalogue { games, presets: &[] }, "test", &text, []).unwrap();
        let rules = Rules::read(&mut draft.values, &mut draft.complaints, |_, _| Vec::new());
        rules.filter(|_| !draft.complaints.any_errors()).unwrap()
    }
}
