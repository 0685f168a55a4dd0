//! The hands of Gnau: the groups that a ranking orders, and the payouts. A config's own hands come after them.

use crate::config::{Key, KeyKind, OWN, Word, Words, words};
use crate::games::banked::{EQUAL, PAYOUT_OF_DEALER};
use std::ops::Range;

/// Returns the key of a hand's payout.
const fn payout(path: &'static str, default: Option<&'static str>, doc: &'static str) -> Key {
    Key { path, kind: KeyKind::PAYOUT, default, doc, name: "" }
}

words! {
    /// Groups of hands that a ranking orders, highest first by default.
    pub enum Group {
        FiveDukes = "five_dukes", "five tens or pictures";
        FiveSmall = "five_small", "five small cards";
        FourOfAKind = "four_of_a_kind", "at least four cards of the same face";
        FullHouse = "full_house", "three of the same face and two of another";
        Straight = "straight", "five faces in sequence";
        FourDukes = "four_dukes", "four of J/Q/K and a 10";
        NgauTonku = "ngau_tonku", "an Ox with the ace of spades and a picture";
        Double = "double", "an Ox with two of the same face";
        Ox = "ox", "an Ox with any other two";
    }
}

/// The default of `rules.ranking`.
pub(super) const RANKING: &str = "[\"five_dukes\", \"five_small\", \"four_of_a_kind\", \"full_house\", \"straight\", \
                                  \"four_dukes\", \"ngau_tonku\", \"double\", \"ox\"]";

/// Default payout of the hands of an Ox: their group's.
const OF_DOUBLE: &str = "default: `double`";
const OF_OX: &str = "default: `ox`";

/// Passes the standard hands to a macro, lowest first: name, default payout and its meaning.
macro_rules! standard_hands {
    ($pass_to:ident) => {
        $pass_to! {
            "no_ox", Some("0"), "what a hand without an Ox pays when it wins a tie";
            "ox_1", None, OF_OX;
            "ox_2", None, OF_OX;
            "ox_3", None, OF_OX;
            "ox_4", None, OF_OX;
            "ox_5", None, OF_OX;
            "ox_6", None, OF_OX;
            "ox_7", None, OF_OX;
            "ox_8", None, OF_OX;
            "ox_9", None, OF_OX;
            "ox_10", None, OF_OX;
            "double_a", None, OF_DOUBLE;
            "double_2", None, OF_DOUBLE;
            "double_3", None, OF_DOUBLE;
            "double_4", None, OF_DOUBLE;
            "double_5", None, OF_DOUBLE;
            "double_6", None, OF_DOUBLE;
            "double_7", None, OF_DOUBLE;
            "double_8", None, OF_DOUBLE;
            "double_9", None, OF_DOUBLE;
            "double_10", None, OF_DOUBLE;
            "double_j", None, OF_DOUBLE;
            "double_q", None, OF_DOUBLE;
            "double_k", None, OF_DOUBLE;
            "ngau_tonku", Some("5"), "the ace of spades and a picture";
            "four_dukes", Some("5"), "four of J/Q/K and a 10";
            "straight", Some("5"), "five faces in sequence";
            "full_house", Some("5"), "three of the same face and two of another";
            "four_of_a_kind", Some("5"), "four of the same face";
            "five_small", Some("5"), "five small cards";
            "five_dukes", Some("7"), "five tens or pictures";
        }
    };
}
pub(super) use standard_hands;

macro_rules! payouts {
    ($($name:literal, $default:expr, $doc:expr;)+) => { [$(payout(concat!("payout.", $name), $default, $doc)),+] };
}

/// Payout keys: one per hand, lowest first.
pub(super) const PAYOUTS: [Key; 31] = standard_hands!(payouts);

/// Payout keys of groups, lowest first.
pub(super) const GROUP_PAYOUTS: [Key; 2] = [
    payout("payout.ox", Some("1"), "every `ox_n` without a key of its own"),
    payout("payout.double", Some("3"), "every double without a key of its own"),
];

/// Path of the payouts of a config's own hands.
pub(super) const OWN_PAYOUTS: &str = "payout.NAME";

/// Maximum number of events that are no hands: a set of them takes the place of a hand.
pub(super) const MOST_EVENTS: usize = u8::BITS as usize;

/// Key of the payouts of a config's own hands.
pub(super) const OWN_PAYOUT: [Key; 1] = [Key::new(
    OWN_PAYOUTS,
    KeyKind::PerOwn(OWN_HANDS, &KeyKind::PAYOUT),
    "What does each of your own hands pay? Required.",
)];

/// Key of a config's own hands.
pub(super) const OWN_HANDS: &str = "hand";

/// Values for a comparison of house rules, by payout key.
pub(super) const PAYOUT_OTHERS: &[(&str, &str)] = &[
    ("payout.no_ox", "1"),
    ("payout.five_dukes", "5,10"),
    ("payout.ngau_tonku", "3,7"),
    ("payout.double", "2,4"),
    ("payout.ox", "2"),
    (PAYOUT_OF_DEALER, "{double=1}"),
];

/// The keys in a table of the dealer's payouts: one per hand, then one per group, then those of equal hands and of the
/// config's own.
pub(super) const OF_DEALER: [Key; HANDS + GROUP_PAYOUTS.len() + 2] = {
    let own = Key { path: OWN, doc: "each hand of your own", ..OWN_PAYOUT[0] };
    let mut keys = [own; HANDS + GROUP_PAYOUTS.len() + 2];
    keys[HANDS + GROUP_PAYOUTS.len()] = EQUAL.in_table();
    let mut at = 0;
    while at < HANDS + GROUP_PAYOUTS.len() {
        keys[at] = if at < HANDS { PAYOUTS[at] } else { GROUP_PAYOUTS[at - HANDS] }.in_table();
        at += 1;
    }
    keys[0] = PAYOUTS[0].in_table();
    keys
};

/// The names of the hands that a ranking may place apart from their group.
pub(super) const SINGLE: &[Word] = &{
    let mut words = [Word { name: "", doc: "apart from its group" }; Group::NgauTonku.hands().start - 1];
    let mut at = 0;
    while at < words.len() {
        words[at].name = PAYOUTS[at + 1].in_table().path;
        at += 1;
    }
    words
};

impl Group {
    /// Returns its hands, lowest first.
    pub(super) const fn hands(self) -> Range<usize> {
        match self {
            Group::Ox => 1..11,
            Group::Double => 11..24,
            Group::NgauTonku => 24..25,
            Group::FourDukes => 25..26,
            Group::Straight => 26..27,
            Group::FullHouse => 27..28,
            Group::FourOfAKind => 28..29,
            Group::FiveSmall => 29..30,
            Group::FiveDukes => 30..31,
        }
    }

    pub(super) fn name(self) -> &'static str {
        Group::WORDS[self as usize].name
    }

    /// Returns the payout key of its hands without a key of their own.
    pub(super) fn payout_key(self) -> Option<&'static str> {
        let mut paths = GROUP_PAYOUTS.iter().map(|key| key.path);
        paths.find(|path| path.strip_prefix("payout.") == Some(self.name()))
    }
}

/// Number of standard hands: no Ox, and those of every group.
pub(super) const HANDS: usize = PAYOUTS.len();

/// Maximum number of a config's own hands.
pub(super) const MOST_OWN: usize = 24;

/// The name of five cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hand(pub(super) u8);

impl Hand {
    /// No Ox, and no hand of all five cards.
    pub const NO_OX: Hand = Hand(0);

    /// Returns a hand of a group, counted from 1.
    pub(super) const fn new(group: Group, number: u8) -> Hand {
        Hand(group.hands().start as u8 + number - 1)
    }

    /// Returns a config's own hand, by its index among them.
    pub(super) fn own(place: usize) -> Hand {
        Hand((HANDS + place) as u8)
    }

    /// Returns the set of one event, which takes the place of a hand.
    pub(super) fn event(place: usize) -> Hand {
        Hand(1_u8.wrapping_shl(place as u32))
    }

    #[inline]
    pub(super) fn is_of(self, group: Group) -> bool {
        group.hands().contains(&self.index())
    }

    /// Returns its group; `None` for no Ox and for a config's own hands.
    pub(super) fn group(self) -> Option<Group> {
        Group::ALL.iter().copied().find(|group| self.is_of(*group))
    }

    /// Returns the number of its Ox.
    pub(super) fn ox_number(self) -> Option<u8> {
        self.is_of(Group::Ox).then(|| self.0 - Hand::new(Group::Ox, 0).0)
    }

    /// Returns the key of its payout, if it is a standard hand.
    pub(super) fn payout_key(self) -> Option<&'static str> {
        PAYOUTS.get(self.index()).map(|key| key.path)
    }

    /// Returns its index among the hands, lowest first by default; [`NO_OX`](Hand::NO_OX) is 0.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Hands in play that nobody ever has.
#[derive(Debug, Default)]
pub(crate) struct NeverSeen {
    /// Places of events that no five cards meet.
    pub events: Vec<usize>,
    /// No five cards make them.
    pub impossible: Vec<Hand>,
    /// Hands that cannot occur, because their cards always make a higher one too, or because they are impossible.
    pub hidden: Vec<Hand>,
}
