//! What settles equal hands.

use super::hand::{Group, HANDS, Hand, OWN_HANDS};
use super::own::OwnHand;
use crate::cards::{Card, Composition, Typed};
use crate::config::{Complaints, Diagnostic, Field, Key, Kind, OWN, Place, Value, Values, Words, words};
use crate::games::Side;
use std::cmp::Reverse;

words! {
    /// Who wins equal hands, or what of them is compared.
    pub enum Tie {
        Dealer = "dealer", "the dealer";
        Push = "push", "nobody";
        Player = "player", "the player";
        HighCard = "high-card", "the highest single card by face";
        HighCardSuit = "high-card-suit", "the highest single card by face, then its suit";
        Alike = "alike", "the face of most cards alike, then the next";
        CardByCard = "card-by-card", "all five cards by face, one after another from the highest";
        Sum = "sum", "the higher sum of the cards, A 1, faces 10, 3 and 6 as they are";
        Suit = "suit", "the suit of the highest card: spades, hearts, clubs, diamonds";
    }
}

/// What a config can say of equal hands.
pub(super) const STEPS: Kind = Kind::Steps { words: Tie::WORDS, last: &["dealer", "push", "player"] };

/// What of equal hands is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    HighCard,
    Alike,
    CardByCard,
    Sum,
    Suit,
}

impl Tie {
    /// Returns the comparisons that a word stands for.
    fn steps(self) -> &'static [Step] {
        match self {
            Tie::Dealer | Tie::Push | Tie::Player => &[],
            Tie::HighCard => &[Step::HighCard],
            Tie::HighCardSuit => &[Step::HighCard, Step::Suit],
            Tie::Alike => &[Step::Alike],
            Tie::CardByCard => &[Step::CardByCard],
            Tie::Sum => &[Step::Sum],
            Tie::Suit => &[Step::Suit],
        }
    }
}

/// What settles equal hands: what is compared, one after the other, and whom they favour if all of it is equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TieRule {
    pub steps: Vec<Step>,
    pub end: Side,
}

impl TieRule {
    /// Equal hands favour this side, whatever their cards.
    pub(super) const fn always(end: Side) -> TieRule {
        TieRule { steps: Vec::new(), end }
    }

    /// What a config says.
    fn of(value: &Value) -> TieRule {
        let items = if let Value::List(items) = value { &items[..] } else { std::slice::from_ref(value) };
        let mut rule = TieRule::always(Side::Push);
        for item in items {
            let Value::Word(word) = item else { continue };
            match Tie::from_word(word) {
                Some(Tie::Dealer) => rule.end = Side::Lose,
                Some(Tie::Push) | None => rule.end = Side::Push,
                Some(Tie::Player) => rule.end = Side::Win,
                Some(compares) => rule.steps.extend(compares.steps()),
            }
        }
        rule
    }

    /// Whom equal hands favour, as the player sees it; `None` where cards decide.
    pub(super) fn favours(&self) -> Option<Side> {
        self.steps.is_empty().then_some(self.end)
    }

    /// Returns the sides that can win equal hands from this shoe. Two hands from a shoe without two equal cards never have
    /// the same highest card.
    pub(super) fn possible_sides(&self, shoe: &Composition) -> Vec<Side> {
        let can_all_be_equal =
            !self.asks_suits() || !self.asks_suits_of_equal_faces() || Card::kinds().any(|card| shoe.of(card) > 1);
        let decided = if self.steps.is_empty() { &[][..] } else { &[Side::Lose, Side::Win] };
        let mut sides = decided.to_vec();
        sides.extend(Some(self.end).filter(|end| can_all_be_equal && !decided.contains(end)));
        sides
    }

    /// Whether suits may decide.
    pub(super) fn asks_suits(&self) -> bool {
        self.steps.iter().any(|step| step.looks_at() == LooksAt::Suits)
    }

    /// Whether suits are only asked of highest cards of one face.
    fn asks_suits_of_equal_faces(&self) -> bool {
        let [before, _] = self.around_suits();
        !self.asks_suits() || before.iter().any(|step| step.looks_at() == LooksAt::Faces)
    }

    /// The steps before the suit of the highest card is compared, and those after it.
    pub(super) fn around_suits(&self) -> [&[Step]; 2] {
        let suit = self.steps.iter().position(|step| *step == Step::Suit);
        let after = suit.map_or(&[][..], |at| &self.steps[at + 1..]);
        [&self.steps[..suit.unwrap_or(self.steps.len())], after]
    }
}

impl Field for TieRule {
    fn read(values: &Values, paths: &[&'static str]) -> TieRule {
        values.get(paths[0]).map_or(TieRule::always(Side::Push), TieRule::of)
    }
}

/// What a step compares.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LooksAt {
    Faces,
    Sums,
    /// The suit of the highest card.
    Suits,
}

/// The rank of a card's suit; a joker has none and is below the others.
pub(super) fn rank_of_suit(card: Card) -> u8 {
    if card.is_joker() { 0 } else { card.suit() + 1 }
}

impl Step {
    /// Returns `true` if this step cannot decide between hands that are equal in `before`.
    fn is_vain_after(self, before: Step) -> bool {
        match self {
            Step::HighCard => matches!(before, Step::HighCard | Step::CardByCard | Step::Alike),
            Step::Alike => matches!(before, Step::Alike | Step::CardByCard),
            Step::Sum => matches!(before, Step::Sum | Step::CardByCard),
            Step::CardByCard => before == Step::CardByCard,
            Step::Suit => before == Step::Suit,
        }
    }

    fn looks_at(self) -> LooksAt {
        match self {
            Step::HighCard | Step::Alike | Step::CardByCard => LooksAt::Faces,
            Step::Sum => LooksAt::Sums,
            Step::Suit => LooksAt::Suits,
        }
    }

    /// What is compared of five cards by their faces, the higher being better, one number after the other; nothing of
    /// their suits.
    pub(super) fn of_faces(self, cards: &[Card; 5]) -> Vec<u8> {
        let mut faces = cards.map(Card::face).to_vec();
        faces.sort_by_key(|face| Reverse(*face));
        // A joker is like no other card.
        let alike = |face: u8| match face {
            _ if face == Typed::JOKER.face => 1,
            _ => faces.iter().filter(|other| **other == face).count(),
        };
        match self {
            Step::HighCard => faces[..1].to_vec(),
            Step::CardByCard => faces,
            Step::Alike => {
                let mut by_number = faces.clone();
                by_number.sort_by_key(|face| Reverse((alike(*face), *face)));
                by_number.dedup_by(|face, other| face == other && *face != Typed::JOKER.face);
                by_number.resize(faces.len(), 0);
                by_number
            }
            Step::Sum => vec![faces.iter().map(|face| face.min(&10)).sum()],
            Step::Suit => Vec::new(),
        }
    }

    /// What is compared of two hands, as it is shown: what differs first, or what is equal.
    pub(super) fn compared(self, cards: &[[Card; 5]; 2]) -> [String; 2] {
        let highest = |cards: &[Card; 5]| cards.iter().max_by_key(|card| card.index()).copied();
        if self.looks_at() == LooksAt::Suits {
            // Different faces are shown with different suits only.
            let suits = cards.each_ref().map(|cards| highest(cards).map(rank_of_suit));
            let typed = |card: Option<Card>| card.map(|card| card.typed().to_string());
            let shown = cards.each_ref().map(|cards| typed(highest(cards)).unwrap_or_default());
            return if suits[0] == suits[1] { Default::default() } else { shown };
        }
        let numbers = cards.each_ref().map(|cards| self.of_faces(cards));
        let at = (0..numbers[0].len()).find(|at| numbers[0][*at] != numbers[1][*at]).unwrap_or(0);
        let shown = |number: u8| {
            if self.looks_at() == LooksAt::Sums { number.to_string() } else { Typed::of_face(number).to_string() }
        };
        numbers.map(|numbers| shown(numbers[at]))
    }

    /// In words, as `hand` shows what decides.
    pub(super) fn words(self) -> &'static str {
        match self {
            Step::HighCard => "highest card",
            Step::Alike => "cards alike",
            Step::CardByCard => "card by card",
            Step::Sum => "sum",
            Step::Suit => "suit of the highest card",
        }
    }
}

/// What settles two of a hand, and where a config says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TieOfHand {
    pub rule: TieRule,
    /// As in `rules.ties = "dealer"`.
    pub said: String,
}

/// What settles equal hands, hand by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TieRules {
    /// What settles different hands that are equals, unless their own rules are the same.
    general: TieOfHand,
    /// By hand.
    of: Vec<TieOfHand>,
}

impl TieRules {
    /// The general rule, with exceptions by hand.
    pub(super) fn new(general: TieOfHand, of: impl Iterator<Item = Option<TieOfHand>>) -> TieRules {
        let of = of.map(|said| said.unwrap_or_else(|| general.clone())).collect();
        TieRules { general, of }
    }

    /// What settles two hands that are equals.
    pub(super) fn between(&self, player: Hand, dealer: Hand) -> &TieOfHand {
        let [own, other] = [player, dealer].map(|hand| self.of(hand));
        if own.rule == other.rule { own } else { &self.general }
    }

    /// What settles two of a hand.
    pub(super) fn of(&self, hand: Hand) -> &TieOfHand {
        self.of.get(hand.index()).unwrap_or(&self.general)
    }

    /// What settles different hands that are equals.
    pub(super) fn general(&self) -> &TieOfHand {
        &self.general
    }

    /// Whether suits may decide.
    pub(super) fn ask_suits(&self) -> bool {
        self.of.iter().chain([&self.general]).any(|tie| tie.rule.asks_suits())
    }

    /// Whether suits are only asked of highest cards of one face.
    pub(super) fn ask_suits_of_equal_faces(&self) -> bool {
        self.of.iter().chain([&self.general]).all(|tie| tie.rule.asks_suits_of_equal_faces())
    }
}

impl TieOfHand {
    /// Whether `rules.ties_of` says it.
    pub(super) fn is_of_hand(&self) -> bool {
        self.said.starts_with("rules.ties_of.")
    }
}

/// The path of what settles two of a config's own hands.
pub(super) const OWN_TIES: &str = "rules.ties_of.NAME";

macro_rules! ties_of {
    ($($name:literal),+) => {
        [$(Key::new(concat!("rules.ties_of.", $name), STEPS, "Both hold this hand. Who wins, if that differs?")),+]
    };
}

/// The keys of what settles two of a hand: one per hand, lowest first, and one per group.
pub(super) const TIES_OF: [Key; HANDS + 2] = ties_of!(
    "no_ox",
    "ox_1",
    "ox_2",
    "ox_3",
    "ox_4",
    "ox_5",
    "ox_6",
    "ox_7",
    "ox_8",
    "ox_9",
    "ox_10",
    "double_a",
    "double_2",
    "double_3",
    "double_4",
    "double_5",
    "double_6",
    "double_7",
    "double_8",
    "double_9",
    "double_10",
    "double_j",
    "double_q",
    "double_k",
    "ngau_tonku",
    "four_dukes",
    "straight",
    "full_house",
    "four_of_a_kind",
    "five_small",
    "five_dukes",
    "ox",
    "double"
);

/// The key of what settles two of a config's own hands.
pub(super) const OWN_TIE: [Key; 1] = [Key::new(
    OWN_TIES,
    Kind::PerOwn(OWN_HANDS, &STEPS),
    "Both hold the same hand of your own. Who wins, if that differs?",
)];

/// Warns of steps that never decide, because an earlier one compares as much.
pub(super) fn warn_of_vain_steps(values: &Values, complaints: &mut Complaints) {
    let keys = TIES_OF.iter().map(|key| key.path).chain(["rules.ties"]);
    for path in keys.filter(|path| values.has_effect(path)) {
        if let (Some(value), Some(place)) = (values.get(path), values.place(path)) {
            warn_of_vain(path, value, place, complaints);
        }
    }
    for (name, value) in values.per_own(OWN_TIES) {
        warn_of_vain(&OWN_TIES.replace(OWN, &name.text), value, &name.place, complaints);
    }
}

fn warn_of_vain(path: &str, value: &Value, place: &Place, complaints: &mut Complaints) {
    let Value::List(items) = value else { return };
    let mut before: Vec<Step> = Vec::new();
    for item in items {
        let Value::Word(word) = item else { continue };
        let steps = Tie::from_word(word).map_or(&[][..], Tie::steps);
        let is_vain = |step: &Step| before.iter().any(|earlier| step.is_vain_after(*earlier));
        if !steps.is_empty() && steps.iter().all(is_vain) && !place.source.inherited {
            let message = format!("{item} in `{path}` never decides: an earlier step compares as much");
            complaints.warn(Diagnostic::at(place, message).help("leave it out"));
        }
        before.extend(steps);
    }
}

/// The key of what settles two of a hand of the game itself.
pub(super) fn key_of(hand: Hand) -> Option<&'static str> {
    TIES_OF[..HANDS].get(hand.index()).map(|key| key.path)
}

/// The key of what settles two of any hand of a group, for a group of several hands.
pub(super) fn key_of_group(group: Group) -> Option<&'static str> {
    let path = format!("rules.ties_of.{}", group.name());
    TIES_OF[HANDS..].iter().find(|key| key.path == path).map(|key| key.path)
}

/// What a config says of two of a hand: its own key, or its group's.
pub(super) fn said_of(values: &Values, own: &[OwnHand], hand: Hand) -> Option<TieOfHand> {
    let paths = key_of(hand).into_iter().chain(hand.group().and_then(key_of_group));
    let mut typed = paths.filter_map(|path| Some((path.to_owned(), values.get(path)?)));
    let of_game = typed.next();
    let of_own = hand.index().checked_sub(HANDS).and_then(|place| {
        let name = &own[place].name;
        Some((format!("rules.ties_of.{name}"), values.of_own(OWN_TIES, name)?))
    });
    let (path, value) = of_game.or(of_own)?;
    Some(TieOfHand { rule: TieRule::of(value), said: format!("{path} = {value}") })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::gnau::hand::PAYOUTS;

    #[test]
    fn a_key_for_every_hand_and_group() {
        for (hand, payout) in PAYOUTS.iter().enumerate() {
            let name = payout.path.trim_start_matches("payout.");
            assert_eq!(key_of(Hand(hand as u8)), Some(&*format!("rules.ties_of.{name}")));
        }
        assert!(key_of_group(Group::Ox).is_some() && key_of_group(Group::Double).is_some());
        assert_eq!(TIES_OF.len(), PAYOUTS.len() + 2);
    }
}
