//! The house rules of Gnau, valid by construction.

use super::hand::{HAND_NAMES, Hand};
use super::keys::payout_key;
use super::warnings::{SPELT_OUT, warn};
use crate::config::{Complaints, Decimal, Diagnostic, Value, Values, words};
use crate::games::banked::check_shoe;

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
    /// Which five cards are five dukes.
    pub enum FiveDukes {
        TenValue = "ten-value", "all five of 10, J, Q, K";
        Pictures = "pictures", "all five of J, Q, K";
        Off = "off", "no five dukes";
    }
}
words! {
    /// Which five cards are five small.
    pub enum FiveSmall {
        Off = "off", "no five small";
        AceToFour = "ace-to-four", "all five of A, 2, 3, 4";
        SumToTen = "sum-to-ten", "all five below 5, their faces summing to at most 10";
    }
}
words! {
    /// Whether a hand is played.
    pub enum Switch {
        Off = "off", "not played";
        On = "on", "played";
    }
}
words! {
    /// Groups of hands that a ranking orders.
    pub enum Group {
        FiveDukes = "five_dukes", "five tens or pictures";
        FiveSmall = "five_small", "five small cards";
        FourOfAKind = "four_of_a_kind", "at least four cards of one face";
        FullHouse = "full_house", "three of one face and two of another";
        Straight = "straight", "five faces in sequence";
        FourDukes = "four_dukes", "four of J/Q/K and a 10";
        NgauTonku = "ngau_tonku", "an Ox with the ace of spades and a picture";
        Double = "double", "an Ox with two of one face";
        Ox = "ox", "an Ox with any other two";
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

impl Group {
    /// Its hands, lowest first.
    pub(super) fn hands(self) -> std::ops::RangeInclusive<u8> {
        match self {
            Group::Ox => 1..=10,
            Group::Double => 11..=23,
            Group::NgauTonku => 24..=24,
            Group::FourDukes => 25..=25,
            Group::Straight => 26..=26,
            Group::FullHouse => 27..=27,
            Group::FourOfAKind => 28..=28,
            Group::FiveSmall => 29..=29,
            Group::FiveDukes => 30..=30,
        }
    }
}

/// House rules, payouts and strategies of a table of Gnau.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    pub(super) players: u32,
    pub(super) decks: u32,
    pub(super) commission: Decimal,
    pub(super) three_six: ThreeSix,
    pub(super) three_of_a_kind_ox: bool,
    pub(super) double: Double,
    pub(super) double_rank: DoubleRank,
    pub(super) tonku: Tonku,
    pub(super) five_dukes: FiveDukes,
    pub(super) five_small: FiveSmall,
    pub(super) four_of_a_kind: bool,
    pub(super) full_house: bool,
    pub(super) straight: bool,
    pub(super) four_dukes: bool,
    pub(super) ties: Ties,
    pub(super) five_dukes_tie: FiveDukesTie,
    /// What each hand pays when it wins.
    pub(super) payout: [Decimal; HAND_NAMES.len()],
    /// Rank of each hand: the higher beats the lower, equal ones tie.
    pub(super) rank: [u8; HAND_NAMES.len()],
    /// All hands, highest first, those that are off included.
    pub(super) order: Vec<Hand>,
    /// One a seat.
    pub(super) players_strategy: Vec<Strategy>,
    pub(super) dealer_strategy: Strategy,
}

impl Rules {
    /// Makes valid rules of the values of a config, and fills the defaults that follow from other keys.
    pub(crate) fn read(values: &mut Values, complaints: &mut Complaints) -> Option<Rules> {
        let players = values.whole("players") as u32;
        let decks = values.whole("decks") as u32;
        check_shoe(values, complaints);
        let on = |path: &str| values.word::<Switch>(path) == Switch::On;
        let mut rules = Rules {
            players,
            decks,
            commission: values.decimal("commission"),
            three_six: values.word("rules.three_six"),
            three_of_a_kind_ox: values.flag("rules.three_of_a_kind_ox"),
            double: values.word("rules.double"),
            double_rank: values.word("rules.double_rank"),
            tonku: values.word("rules.tonku"),
            five_dukes: values.word("rules.five_dukes"),
            five_small: values.word("rules.five_small"),
            four_of_a_kind: on("rules.four_of_a_kind"),
            full_house: on("rules.full_house"),
            straight: on("rules.straight"),
            four_dukes: on("rules.four_dukes"),
            ties: values.word("rules.ties"),
            five_dukes_tie: values.word("rules.five_dukes_tie"),
            payout: [Decimal::ZERO; HAND_NAMES.len()],
            rank: [0; HAND_NAMES.len()],
            order: Vec::new(),
            players_strategy: values.word_per_seat("strategy.players", players as usize, complaints),
            dealer_strategy: values.word("strategy.dealer"),
        };
        warn(&rules, values, complaints);
        rules.payout = payouts(values);
        GROUP_PAYOUTS.iter().for_each(|(path, _)| values.leave_out(path, SPELT_OUT));
        rules.set_ranking(values, complaints);
        (!complaints.any_errors()).then_some(rules)
    }

    /// Whether hands of a group can occur.
    pub(super) fn plays(&self, group: Group) -> bool {
        match group {
            Group::FiveDukes => self.five_dukes != FiveDukes::Off,
            Group::FiveSmall => self.five_small != FiveSmall::Off,
            Group::FourOfAKind => self.four_of_a_kind,
            Group::FullHouse => self.full_house,
            Group::Straight => self.straight,
            Group::FourDukes => self.four_dukes,
            Group::NgauTonku => self.tonku != Tonku::Off,
            Group::Double => self.double != Double::Off,
            Group::Ox => true,
        }
    }

    fn set_ranking(&mut self, values: &Values, complaints: &mut Complaints) {
        let ranking: Vec<Group> = values.words("rules.ranking");
        let all = || <Group as crate::config::Words>::ALL.iter().copied();
        let omitted: Vec<Group> = all().filter(|group| !ranking.contains(group)).collect();
        let missing: Vec<String> = omitted
            .iter()
            .filter(|group| self.plays(**group))
            .map(|group| format!("\"{}\"", word_of(*group)))
            .collect();
        if let (false, Some(place)) = (missing.is_empty(), values.place("rules.ranking")) {
            let message = format!("`rules.ranking` leaves out {}", missing.join(", "));
            complaints.error(Diagnostic::at(place, message).help("every group that is played stands in it once"));
        }
        let groups: Vec<Group> = ranking.into_iter().chain(omitted).collect();
        let mut next = 1;
        for group in groups.iter().rev() {
            if !self.plays(*group) {
                continue;
            }
            let equal = *group == Group::Double && self.double_rank == DoubleRank::Equal;
            for hand in group.hands() {
                self.rank[usize::from(hand)] = next;
                next += u8::from(!equal);
            }
            next += u8::from(equal);
        }
        self.order = groups.iter().flat_map(|group| group.hands().rev()).chain([0]).map(Hand).collect();
    }
}

fn word_of(group: Group) -> &'static str {
    <Group as crate::config::Words>::WORDS[group as usize].name
}

/// Groups whose hands share a payout key.
pub(super) const GROUP_PAYOUTS: [(&str, Group); 2] = [("payout.ox", Group::Ox), ("payout.double", Group::Double)];

/// What each hand pays: its own key, else its group's; fills the keys that were not given.
fn payouts(values: &mut Values) -> [Decimal; HAND_NAMES.len()] {
    std::array::from_fn(|hand| {
        let in_group = |(_, group): &&(&str, Group)| group.hands().contains(&(hand as u8));
        if let Some((group, _)) = GROUP_PAYOUTS.iter().find(in_group) {
            values.fill(payout_key(hand), Value::Decimal(values.decimal(group)));
        }
        values.decimal(payout_key(hand))
    })
}
