//! The house rules of Gnau, valid by construction.

use super::bank::{BANK, BankRules};
use super::choices::{
    Double, DoubleRank, FiveDukes, FiveDukesTie, FiveSmall, HandPlayed, Joker, JokerRank, NoOxTie, Strategy, ThreeSix,
    Tonku,
};
use super::hand::{
    GROUP_PAYOUTS, Group, HANDS, Hand, OF_DEALER, OWN_HANDS, OWN_PAYOUT, PAYOUT_OTHERS, PAYOUTS, RANKING, SINGLE,
};
use super::own::{self, OwnHand};
use super::ranking::Ranking;
use super::ties::{self, OWN_TIE, STEPS, TIES_OF, TieOfHand, TieRules};
use crate::cards::{Card, Composition, Typed};
use crate::config::{Decimal, Key, KeyKind, Values, Words, keys};
use crate::games::banked::{
    BETS_ON_HANDS, BettingRules, EQUAL, EqualPays, Events, PaidBy, RoundEvent, SHOE, SHOE_OTHERS, payout_of_dealer,
};
use crate::games::hands::TieRule;
use crate::games::session::counting::COUNT;
use crate::games::session::night::keys_against_dealer;
use crate::games::{Side, TableMoney, Terms};

keys! {
    /// House rules, payouts and strategies of a table of Gnau.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Rules {
        players: u32 {
            "players" = 4, in KeyKind::Whole { min: 1, max: 664 },
            "How many play against the dealer? The shoe must hold 5 cards for everybody.";
        }
        decks: u32 {
            "decks" = 1, in KeyKind::Whole { min: 1, max: 64 }, "How many packs are shuffled together?", named "Packs", others "2,8";
        }
        jokers: u32 { "jokers" = 0, in KeyKind::Whole { min: 0, max: 4 }, "How many jokers are in each pack?", named "Jokers in a pack"; }
        joker: Joker {
            "rules.joker" = "wild", "What does a joker count?", named "A joker counts",
            idle |rules| rules.jokers == 0 => "there are no jokers";
        }
        joker_rank: JokerRank {
            "rules.joker_rank" = "equal", "Do big jokers rank above small ones?", named "Jokers rank",
            idle |rules| rules.jokers == 0 => "there are no jokers",
            idle |rules| !rules.ties_by_face() => "no tie goes by the highest card";
        }
        commission: Decimal {
            "commission" = 0, in KeyKind::SHARE,
            "What share of a win does a player pay as commission?", named "The commission on a player's win", others "0.05";
        }
        three_six: ThreeSix { "rules.three_six" = "flexible", "What do a 3 and a 6 count?", named "3 and 6"; }
        three_of_a_kind_ox: bool {
            "rules.three_of_a_kind_ox" = false, "Are three cards of the same face an Ox, whatever their sum?", named "Three of a kind are an Ox";
        }
        double: Double { "rules.double" = "same-rank", "Which remaining two are a double?", named "A double"; }
        double_rank: DoubleRank {
            "rules.double_rank" = "by-face", "Does a double of a higher face beat a lower one?", named "Higher double wins",
            idle |rules| !rules.plays(Group::Double) => OFF;
        }
        tonku: Tonku { "rules.tonku" = "pictures", "What makes a tonku with the ace of spades?", named "Ngau tonku"; }
    } and {
        whole: WholeHands,
        equal: EqualHands,
        pays: Pays,
        /// The rules for equal hands.
        ties: TieRules,
        /// The config's own hands, which come after the game's.
        own: Vec<OwnHand>,
        /// The config's own events, which are no hands.
        unranked: Vec<OwnHand>,
        /// The config's own events of a round.
        rounds: Vec<RoundEvent>,
        /// Payout of each hand to a winning player.
        payout: Vec<Decimal>,
        /// Payout of each hand to a winning dealer.
        payout_of_dealer: Vec<Decimal>,
        ranking: Ranking,
        /// One per seat.
        players_strategy: Vec<Strategy>,
        dealer_strategy: Strategy,
        bets: BettingRules,
        shoe: Composition,
        /// Rules of the bank; `None` with a fixed dealer and fixed stakes.
        bank: Option<BankRules>,
    }
}
keys! {
    /// The hands of all five cards that are played.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(super) struct WholeHands of Rules {
        five_dukes: FiveDukes { "rules.five_dukes" = "ten-value", "Which hands are five dukes?"; }
        five_small: FiveSmall { "rules.five_small" = "off", "Which hands are five small?"; }
        four_of_a_kind: HandPlayed {
            "rules.four_of_a_kind" = "off", "Are four cards of the same face a hand of their own?";
        }
        full_house: HandPlayed {
            "rules.full_house" = "off", "Are three of the same face and two of another a hand of their own?";
        }
        straight: HandPlayed {
            "rules.straight" = "off", "Is a straight, A-2-3-4-5 to 10-J-Q-K-A, a hand of its own?";
        }
        four_dukes: HandPlayed { "rules.four_dukes" = "off", "Are four of J, Q, K and a 10 a hand of their own?"; }
    }
}
keys! {
    /// The settlement of hands of equal rank.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(super) struct EqualHands of Rules {
        ties: TieRule {
            "rules.ties" = "dealer", in STEPS,
            "Both hold equal hands. Who wins?", named "Equal hands",
            others "push,player,high-card,high-card-suit";
        }
        no_ox_tie: NoOxTie {
            "rules.no_ox_tie" = "as-ties", "Both have no Ox. Who wins?", named "Both without an Ox",
            idle |rules| rules.ties.tie_of(Hand::NO_OX).is_of_hand() => "`rules.ties_of.no_ox` settles it",
            idle |rules| rules.equal.no_ox_tie != NoOxTie::AsTies && rules.without_ox() == rules.equal.ties.favours()
                => "all equal hands settle like that";
        }
        five_dukes_tie: FiveDukesTie {
            "rules.five_dukes_tie" = "push", "Both have five dukes. Who wins?", named "Both with five dukes",
            idle |rules| !rules.plays(Group::FiveDukes) => OFF,
            idle |rules| rules.ties.tie_of(Hand::new(Group::FiveDukes, 1)).is_of_hand() => "`rules.ties_of.five_dukes` settles it",
            idle |rules| rules.equal.ties.favours() == Some(Side::Push) => "all equal hands are pushed";
        }
    }
}

keys! {
    /// The use of payouts.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(super) struct Pays of Rules {
        by: PaidBy { "payout.by" = "winner", "Whose hand sets what is paid?", named "The payout is set by"; }
    } and {
        /// Payouts to the winner of equal hands, if they differ.
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
    &BANK,
    &BETS_ON_HANDS,
    &SHOE,
    &COUNT,
    &NIGHT,
];
const NIGHT: [Key; 5] = keys_against_dealer(KeyKind::PerSeat(&KeyKind::Word(Strategy::WORDS)));
/// Values for a comparison of house rules, by key, if they are not words.
pub(super) const OTHERS: &[&[(&str, &str)]] =
    &[Rules::OTHERS, WholeHands::OTHERS, EqualHands::OTHERS, Pays::OTHERS, PAYOUT_OTHERS, SHOE_OTHERS];

impl Rules {
    /// Returns `true` if hands of a group can occur.
    pub(super) fn plays(&self, group: Group) -> bool {
        match group {
            Group::FiveDukes => self.whole.five_dukes != FiveDukes::Off,
            Group::FiveSmall => self.whole.five_small != FiveSmall::Off,
            Group::FourOfAKind => self.whole.four_of_a_kind == HandPlayed::On,
            Group::FullHouse => self.whole.full_house == HandPlayed::On,
            Group::Straight => self.whole.straight == HandPlayed::On,
            Group::FourDukes => self.whole.four_dukes == HandPlayed::On,
            Group::NgauTonku => self.tonku != Tonku::Off,
            Group::Double => self.double != Double::Off,
            Group::Ox => true,
        }
    }

    /// Returns `true` if a hand can occur.
    pub(super) fn has(&self, hand: Hand) -> bool {
        let is_read_as_sixes = hand == DOUBLE_3 && self.double == Double::ThreeSixWild;
        !is_read_as_sixes && hand.group().is_none_or(|group| self.plays(group))
    }

    /// Returns the number of the game's own hands of all five cards in play.
    pub(super) fn whole_hands(&self) -> usize {
        let of_rest = [Group::NgauTonku, Group::Double, Group::Ox];
        Group::ALL.iter().filter(|group| self.plays(**group) && !of_rest.contains(group)).count()
    }

    /// Returns the number of hands, including those that are off and the config's own.
    pub(super) fn hands(&self) -> usize {
        HANDS + self.own.len()
    }

    /// Returns a hand's name in tables and configs.
    pub fn name(&self, hand: Hand) -> &str {
        own::name(&self.own, hand)
    }

    pub(super) fn label(&self, hand: Hand) -> &str {
        hand.index().checked_sub(HANDS).map_or_else(|| self.name(hand), |place| &self.own[place].label)
    }

    /// Returns `true` if suits other than the ace of spades make a hand.
    pub(super) fn looks_at_suits(&self) -> bool {
        self.own.iter().chain(&self.unranked).any(|own| own.making.looks_at_suits())
    }

    /// Returns `true` if the ace of spades makes hands that other aces do not make.
    pub(super) fn looks_at_ace_of_spades(&self) -> bool {
        self.makings().iter().any(|making| making.named_cards().any(|card| *card == Card::ACE_OF_SPADES.typed()))
    }

    /// Returns `true` if there are jokers that stand for any card.
    pub(super) fn are_jokers_wild(&self) -> bool {
        self.joker == Joker::Wild && self.shoe.kinds_of_jokers() > 0
    }

    /// Returns `true` if suits decide ties.
    pub(super) fn ties_by_suit(&self) -> bool {
        self.ties.compare_suits()
    }

    /// Returns `true` if the faces of the highest cards may decide ties.
    pub(super) fn ties_by_face(&self) -> bool {
        let hands = (0..self.hands() as u8).map(Hand).filter(|hand| self.has(*hand));
        let mut ties = hands.map(|hand| self.ties.tie_of(hand)).chain([self.ties.general()]);
        ties.any(|tie| tie.rule.steps.iter().any(|step| step.compares_highest_faces()))
    }

    /// Returns `true` if the payout depends on the winning hand alone.
    pub(super) fn pays_by_hand(&self) -> bool {
        self.pays.by == PaidBy::Winner && self.pays.equal == EqualPays::default()
    }

    /// Returns `true` if equal hands always push.
    pub(super) fn ties_always_push(&self) -> bool {
        let hands = (0..self.hands() as u8).map(Hand).filter(|hand| self.has(*hand));
        let mut ties = hands.map(|hand| self.ties.tie_of(hand)).chain([self.ties.general()]);
        ties.all(|tie| tie.rule.favours() == Some(Side::Push))
    }

    /// Returns the side that two hands without an Ox favour; `None` if cards decide.
    pub(super) fn without_ox(&self) -> Option<Side> {
        self.ties.tie_of(Hand::NO_OX).rule.favours()
    }

    /// Returns the reason that a card of this face needs a suit, if it does.
    pub(super) fn why_suit(&self, face: u8) -> Option<&'static str> {
        match face {
            _ if face >= Typed::JOKER.face => None,
            _ if self.ties_by_suit() => Some("suits decide ties"),
            _ if self.looks_at_suits() => Some("suits make a hand"),
            1 if self.tonku != Tonku::Off => Some("the ace of spades makes a tonku"),
            _ => None,
        }
    }

    /// Returns stakes, wins and losses.
    pub(super) fn money(&self) -> TableMoney {
        let [won, lost] = self.pays.equal.0;
        let wins: Vec<Decimal> = self.payout.iter().copied().chain(won).collect();
        let losses: Vec<Decimal> = self.payout_of_dealer.iter().copied().chain(lost).collect();
        let main = Terms::main(&wins, &losses, self.commission);
        self.bank.as_ref().map_or_else(|| self.bets.money(&main), |bank| bank.money(&self.bets, &main))
    }

    /// Returns the names of each hand in side bets: its own, and its group's.
    pub(super) fn events(&self) -> Vec<Events> {
        let mut events = Vec::new();
        for hand in (0..self.hands()).map(|hand| Hand(hand as u8)) {
            let names = [Some(self.name(hand)), hand.group().map(|group| group.name())];
            events.push(vec![names.into_iter().flatten().map(str::to_owned).collect()]);
        }
        events
    }
}

/// The double of threes.
pub(super) const DOUBLE_3: Hand = Hand::new(Group::Double, 3);

/// The reason that the keys of a hand out of play have no effect.
pub(super) const OFF: &str = "this hand is off";

impl EqualHands {
    /// Reads the tie rule of each hand: under `rules.ties_of`, or by the older keys for two hands.
    pub(super) fn rules(&self, values: &Values, own: &[OwnHand]) -> TieRules {
        let general = TieOfHand { rule: self.ties.clone(), source: typed(values, "rules.ties") };
        let hands = (0..HANDS + own.len()).map(|hand| Hand(hand as u8));
        let ties = hands.map(|hand| ties::tie_from_values(values, own, hand).or_else(|| self.older_tie(values, hand)));
        TieRules::new(general, ties)
    }

    /// Reads the tie rule of a hand by its older key.
    fn older_tie(&self, values: &Values, hand: Hand) -> Option<TieOfHand> {
        let (path, end) = match (self.no_ox_tie, self.five_dukes_tie) {
            (NoOxTie::Dealer, _) if hand == Hand::NO_OX => ("rules.no_ox_tie", Side::Lose),
            (NoOxTie::Push, _) if hand == Hand::NO_OX => ("rules.no_ox_tie", Side::Push),
            (_, FiveDukesTie::Push) if hand.is_of(Group::FiveDukes) => ("rules.five_dukes_tie", Side::Push),
            _ => return None,
        };
        Some(TieOfHand { rule: TieRule::always(end), source: typed(values, path) })
    }
}

/// Writes a key with its value.
fn typed(values: &Values, path: &str) -> String {
    values.get(path).map(|value| format!("{path} = {value}")).unwrap_or_default()
}

/// The ranking of groups of hands.
pub(super) const ORDER: &[Key] = &[Key::new(
    "rules.ranking",
    KeyKind::Order { words: Group::WORDS, more: SINGLE, own: OWN_HANDS },
    "Which hand beats which? The highest first; below all is no Ox.",
)
.with_default(RANKING)];

/// The arrangement of cards.
pub(super) const STRATEGY: &[Key] = &[
    Key::new(
        "strategy.players",
        KeyKind::PerSeat(&KeyKind::Word(Strategy::WORDS)),
        "How do the players arrange their cards? One strategy, or a list with one per seat.",
    )
    .named("The players arrange")
    .with_default("\"best\""),
    Key::new("strategy.dealer", KeyKind::Word(Strategy::WORDS), "How does the dealer arrange his cards?")
        .with_default("\"best\""),
];
