//! The house rules of Gnau, valid by construction.

use super::hand::{Condition, GROUP_PAYOUTS, Group, HANDS, Hand, PAYOUTS};
use super::keys::{Double, DoubleRank, FiveDukesTie, Strategy, ThreeSix, Ties, Tonku};
use super::warnings::{SPELT_OUT, warn};
use crate::config::{Complaints, Decimal, Diagnostic, Value, Values, Words};
use crate::games::banked::check_shoe;

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
    /// The word at the key that switches each group.
    switches: Vec<&'static str>,
    pub(super) ties: Ties,
    pub(super) five_dukes_tie: FiveDukesTie,
    /// What each hand pays when it wins.
    pub(super) payout: [Decimal; HANDS],
    /// Rank of each hand: the higher beats the lower, equal ones tie.
    pub(super) rank: [u8; HANDS],
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
        let mut rules = Rules {
            players,
            decks,
            commission: values.decimal("commission"),
            three_six: values.word("rules.three_six"),
            three_of_a_kind_ox: values.flag("rules.three_of_a_kind_ox"),
            double: values.word("rules.double"),
            double_rank: values.word("rules.double_rank"),
            tonku: values.word("rules.tonku"),
            switches: Group::ALL.iter().map(|group| switch(values, *group)).collect(),
            ties: values.word("rules.ties"),
            five_dukes_tie: values.word("rules.five_dukes_tie"),
            payout: [Decimal::ZERO; HANDS],
            rank: [0; HANDS],
            order: Vec::new(),
            players_strategy: Vec::new(),
            dealer_strategy: Strategy::Best,
        };
        warn(values, complaints, |group| rules.plays(group));
        // A strategy that comes to another is that one.
        rules.players_strategy = values.word_per_seat("strategy.players", players as usize, complaints);
        rules.dealer_strategy = values.word("strategy.dealer");
        rules.payout = payouts(values);
        GROUP_PAYOUTS.iter().for_each(|key| values.leave_out(key.path, SPELT_OUT));
        rules.set_ranking(values, complaints);
        (!complaints.any_errors()).then_some(rules)
    }

    /// Whether hands of a group can occur.
    pub(super) fn plays(&self, group: Group) -> bool {
        self.switches[group as usize] != "off"
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
                self.rank[hand] = next;
                next += u8::from(!equal);
            }
            next += u8::from(equal);
        }
        self.order =
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

/// What each hand pays: its own key, else its group's; fills the keys that were not given.
fn payouts(values: &mut Values) -> [Decimal; HANDS] {
    for group in Group::ALL {
        let Some(shared) = group.payout_key().map(|key| values.decimal(key)) else { continue };
        group.hands().for_each(|hand| values.fill(PAYOUTS[hand].path, Value::Decimal(shared)));
    }
    std::array::from_fn(|hand| values.decimal(PAYOUTS[hand].path))
}
