//! The hands of Gnau, each declared once: everything that a config, a ranking or a table knows about them follows.

use crate::config::{Key, Kind, Word, Words, words};
use crate::games::banked::PAYOUT_OF_DEALER;
use std::fmt;
use std::ops::Range;

/// The key of what hands pay.
const fn payout(path: &'static str, default: Option<&'static str>, doc: &'static str) -> Key {
    Key { path, kind: Kind::Decimal { max: 10_000 }, default, doc }
}

/// Whether five cards of these faces, ascending, are a hand.
pub(super) type Condition = fn(&[u8; 5]) -> bool;

/// What is declared about a group of hands.
struct Declared {
    /// The key whose word "off" takes the group out of play.
    switch: &'static str,
    /// By word of that key, when all five cards together are the group's hand.
    whole: &'static [(&'static str, Condition)],
    /// The payout key of each hand, lowest hand first.
    payouts: &'static [Key],
}

/// The words of a ranking as TOML.
macro_rules! list {
    ($first:literal $($more:literal)*) => { concat!("[\"", $first, "\"", $(", \"", $more, "\"",)* "]") };
}

/// Declares groups, highest first: the word and its meaning; the key that switches it, for hands of all five cards with
/// its words (the first is the default) and their conditions; the hands, lowest first, and what each pays; and what all
/// of them pay that have no payout of their own.
macro_rules! groups {
    ($($group:ident = $word:literal, $doc:literal, $switch:literal
        $({ $switch_doc:literal, $off:literal, $off_doc:literal, $is_off:expr;
            $($choice:literal, $choice_doc:literal, $is:expr;)+ })?
        [$($hand:literal)+; $pays:expr, $hand_doc:literal $(, others $others:literal)?]
        $(=> $shared:literal, $shared_doc:literal $(, others $shared_others:literal)?)?)+) => {
        words! {
            /// Groups of hands that a ranking orders.
            pub enum Group { $($group = $word, $doc;)+ }
        }

        const GROUPS: &[Declared] = &[$(Declared {
            switch: $switch,
            whole: &[$(($off, $is_off), $(($choice, $is)),+)?],
            payouts: &[$(payout(concat!("payout.", $hand), $pays, $hand_doc)),+],
        }),+];

        /// Keys that switch the hands of all five cards.
        pub(super) const SWITCHES: &[Key] = &[$($(Key::new($switch, Kind::Word(&[
                Word { name: $off, doc: $off_doc },
                $(Word { name: $choice, doc: $choice_doc }),+
            ]), $switch_doc).with_default(concat!("\"", $off, "\"")),)?)+];

        const SHARED: &[Key] = &[$($(payout(concat!("payout.", $word), Some($shared), $shared_doc),)?)+];

        /// By payout key: the values that a comparison of house rules tries.
        pub(super) const PAYOUT_OTHERS: &[(&str, &str)] = &[
            ("payout.no_ox", "1"),
            $($((concat!("payout.", $word), $others),)? $($((concat!("payout.", $word), $shared_others),)?)?)+
            (PAYOUT_OF_DEALER, "{double=1}"),
        ];

        /// The default of `rules.ranking`.
        pub(super) const RANKING: &str = list!($($word)+);
    };
}

groups! {
    FiveDukes = "five_dukes", "five tens or pictures", "rules.five_dukes" {
        "which hands are five dukes",
        "ten-value", "all five of 10, J, Q, K", |faces| faces[0] >= 10;
        "pictures", "all five of J, Q, K", |faces| faces[0] >= 11;
        "off", "no five dukes", |_| false;
    } ["five_dukes"; Some("7"), "five tens or pictures", others "5,10"]

    FiveSmall = "five_small", "five small cards", "rules.five_small" {
        "which hands are five small",
        "off", "no five small", |_| false;
        "ace-to-four", "all five of A, 2, 3, 4", |faces| faces[4] <= 4;
        "sum-to-ten", "all five below 5, their faces summing to at most 10",
            |faces| faces[4] < 5 && faces.iter().sum::<u8>() <= 10;
    } ["five_small"; Some("5"), "five small cards"]

    FourOfAKind = "four_of_a_kind", "at least four cards of one face", "rules.four_of_a_kind" {
        "at least four cards of one face are a hand of their own",
        "off", "not played", |_| false;
        "on", "played", |[a, b, _, d, e]| a == d || b == e;
    } ["four_of_a_kind"; Some("5"), "four of one face"]

    FullHouse = "full_house", "three of one face and two of another", "rules.full_house" {
        "three of one face and two of another are a hand of their own",
        "off", "not played", |_| false;
        "on", "played", |[a, b, c, d, e]| a == b && d == e && b != d && (b == c || c == d);
    } ["full_house"; Some("5"), "three of one face and two of another"]

    Straight = "straight", "five faces in sequence", "rules.straight" {
        "one of the sequences A-2-3-4-5 … 10-J-Q-K-A is a hand of its own",
        "off", "not played", |_| false;
        "on", "played", |faces| {
            faces.windows(2).all(|pair| pair[1] == pair[0] + 1) || *faces == [1, 10, 11, 12, 13]
        };
    } ["straight"; Some("5"), "five faces in sequence"]

    FourDukes = "four_dukes", "four of J/Q/K and a 10", "rules.four_dukes" {
        "four of J/Q/K and a 10 are a hand of their own",
        "off", "not played", |_| false;
        "on", "played", |faces| faces[0] == 10 && faces[1] >= 11;
    } ["four_dukes"; Some("5"), "four of J/Q/K and a 10"]

    NgauTonku = "ngau_tonku", "an Ox with the ace of spades and a picture", "rules.tonku"
        ["ngau_tonku"; Some("5"), "the ace of spades and a picture", others "3,7"]

    Double = "double", "an Ox with two of one face", "rules.double" [
        "double_a" "double_2" "double_3" "double_4" "double_5" "double_6" "double_7" "double_8" "double_9" "double_10"
        "double_j" "double_q" "double_k"; None, "default: `double`"
    ] => "3", "every double without a key of its own", others "2,4"

    Ox = "ox", "an Ox with any other two", "" [
        "ox_1" "ox_2" "ox_3" "ox_4" "ox_5" "ox_6" "ox_7" "ox_8" "ox_9" "ox_10"; None, "default: `ox`"
    ] => "1", "every `ox_n` without a key of its own", others "2"
}

impl Group {
    /// Its hands, lowest first.
    pub(super) const fn hands(self) -> Range<usize> {
        let (mut first, mut below) = (1, self as usize + 1);
        while below < GROUPS.len() {
            first += GROUPS[below].payouts.len();
            below += 1;
        }
        first..first + GROUPS[self as usize].payouts.len()
    }

    /// The key that switches it, and what makes five cards its hand, by that key's word.
    pub(super) fn switch(self) -> (&'static str, &'static [(&'static str, Condition)]) {
        (GROUPS[self as usize].switch, GROUPS[self as usize].whole)
    }

    /// The payout key of all its hands without one of their own.
    pub(super) fn payout_key(self) -> Option<&'static str> {
        let of_group = |key: &&Key| key.path.strip_prefix("payout.") == Some(Group::WORDS[self as usize].name);
        SHARED.iter().find(of_group).map(|key| key.path)
    }
}

/// Number of hands: no Ox, and those of every group.
pub(super) const HANDS: usize = Group::FiveDukes.hands().end;

/// Payout keys: one per hand, lowest first.
pub(super) const PAYOUTS: [Key; HANDS] = {
    let mut keys = [payout("payout.no_ox", Some("0"), "what a hand without an Ox pays when it wins a tie"); HANDS];
    let (mut hand, mut group) = (1, GROUPS.len());
    while group > 0 {
        group -= 1;
        let mut of_group = 0;
        while of_group < GROUPS[group].payouts.len() {
            keys[hand] = GROUPS[group].payouts[of_group];
            (hand, of_group) = (hand + 1, of_group + 1);
        }
    }
    keys
};

/// Payout keys of groups, lowest first.
pub(super) const GROUP_PAYOUTS: [Key; SHARED.len()] = {
    let mut keys = [SHARED[0]; SHARED.len()];
    let mut group = 0;
    while group < SHARED.len() {
        keys[group] = SHARED[SHARED.len() - 1 - group];
        group += 1;
    }
    keys
};

/// The same keys in a table of what hands take when the dealer wins with them: one per hand, then one per group.
pub(super) const OF_DEALER: [Key; HANDS + SHARED.len()] = {
    let mut keys = [PAYOUTS[0].in_table(); HANDS + SHARED.len()];
    let mut at = 1;
    while at < keys.len() {
        keys[at] = if at < HANDS { PAYOUTS[at] } else { GROUP_PAYOUTS[at - HANDS] }.in_table();
        at += 1;
    }
    keys
};

/// What five cards count as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hand(pub(super) u8);

impl Hand {
    /// No arrangement is an Ox, and the hand is nothing else.
    pub const NO_OX: Hand = Hand(0);
    pub(super) const NGAU_TONKU: Hand = Hand::of(Group::NgauTonku, 1);

    /// All of them, lowest first.
    pub(super) fn all() -> impl DoubleEndedIterator<Item = Hand> {
        (0..HANDS as u8).map(Hand)
    }

    /// A hand of a group, counted from 1.
    pub(super) const fn of(group: Group, number: u8) -> Hand {
        Hand(group.hands().start as u8 + number - 1)
    }

    #[inline]
    pub(super) fn is_of(self, group: Group) -> bool {
        group.hands().contains(&self.index())
    }

    /// The number of the Ox that it is.
    pub(super) fn ox_number(self) -> Option<u8> {
        self.is_of(Group::Ox).then(|| self.0 - Hand::of(Group::Ox, 0).0)
    }

    /// The key of what it pays.
    pub(super) fn payout_key(self) -> &'static str {
        PAYOUTS[self.index()].path
    }

    /// Its name in tables and configs.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.payout_key().trim_start_matches("payout.")
    }

    /// Its place among the hands, lowest first by default; [`NO_OX`](Hand::NO_OX) is 0.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
