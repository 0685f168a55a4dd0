//! The settlement of equal hands.

use super::hand::{Group, HANDS, Hand, OWN_HANDS, standard_hands};
use super::own::OwnHand;
use crate::cards::Composition;
use crate::config::{Complaints, Diagnostic, Field, Key, KeyKind, OWN, Place, Value, Values, Words, words};
use crate::games::Side;
use crate::games::hands::{Step, TieRule};

words! {
    /// The winner of equal hands, or the comparison between them.
    pub enum Tie {
        Dealer = "dealer", "the dealer";
        Push = "push", "nobody";
        Player = "player", "the player";
        HighCard = "high-card", "the highest single card by face";
        HighCardSuit = "high-card-suit", "the highest single card by face, then its suit";
        Alike = "alike", "the face that most cards share, then the next";
        CardByCard = "card-by-card", "all five cards by face, one after another from the highest";
        Sum = "sum", "the higher sum of the cards, A 1, faces 10, 3 and 6 as they are";
        Suit = "suit", "the suit of the highest card: spades, hearts, clubs, diamonds";
    }
}

/// The values of a key for equal hands.
pub(super) const STEPS: KeyKind = KeyKind::Steps { words: Tie::WORDS, last: &["dealer", "push", "player"] };

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

/// Returns the rule that a config states.
fn tie_rule(value: &Value) -> TieRule {
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

impl Field for TieRule {
    fn read(values: &Values, paths: &[&'static str]) -> TieRule {
        values.get(paths[0]).map_or(TieRule::always(Side::Push), tie_rule)
    }
}

/// The settlement of two of a hand, and the place of its key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TieOfHand {
    pub rule: TieRule,
    /// The key and its value, as in `rules.ties = "dealer"`.
    pub source: String,
}

/// The rules for equal hands, by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TieRules {
    /// The rule for different hands that are equals, unless their own rules agree.
    general: TieOfHand,
    /// Rules by hand.
    of: Vec<TieOfHand>,
}

impl TieRules {
    /// Returns the general rule, with exceptions by hand.
    pub(super) fn new(general: TieOfHand, of: impl Iterator<Item = Option<TieOfHand>>) -> TieRules {
        let of = of.map(|own| own.unwrap_or_else(|| general.clone())).collect();
        TieRules { general, of }
    }

    /// Returns the rule for two hands that are equals.
    pub(super) fn between(&self, player: Hand, dealer: Hand) -> &TieOfHand {
        let [own, other] = [player, dealer].map(|hand| self.tie_of(hand));
        if own.rule == other.rule { own } else { &self.general }
    }

    /// Returns the rule for two of a hand.
    pub(super) fn tie_of(&self, hand: Hand) -> &TieOfHand {
        self.of.get(hand.index()).unwrap_or(&self.general)
    }

    /// Returns the rule for different hands that are equals.
    pub(super) fn general(&self) -> &TieOfHand {
        &self.general
    }

    /// Returns `true` if suits may decide.
    pub(super) fn compare_suits(&self) -> bool {
        self.of.iter().chain([&self.general]).any(|tie| tie.rule.compares_suits())
    }

    /// Returns `true` if suits are compared only between highest cards of the same face.
    pub(super) fn compare_suits_only_of_one_face(&self) -> bool {
        self.of.iter().chain([&self.general]).all(|tie| tie.rule.compares_suits_only_of_one_face())
    }

    /// Returns `true` if suits are compared only between highest cards of the same face, and nothing after them.
    pub(super) fn compare_suits_last(&self) -> bool {
        let mut ties = self.of.iter().chain([&self.general]).filter(|tie| tie.rule.compares_suits());
        self.compare_suits_only_of_one_face() && ties.all(|tie| tie.rule.steps.last() == Some(&Step::Suit))
    }
}

impl TieOfHand {
    /// Returns `true` if the rule comes from `rules.ties_of`.
    pub(super) fn is_of_hand(&self) -> bool {
        self.source.starts_with("rules.ties_of.")
    }
}

/// Path of the rule for two of a config's own hands.
pub(super) const OWN_TIES: &str = "rules.ties_of.NAME";

macro_rules! ties_of {
    ($($name:literal, $default:expr, $doc:expr;)+) => {
        [$(tie_of(concat!("rules.ties_of.", $name))),+, tie_of("rules.ties_of.ox"), tie_of("rules.ties_of.double")]
    };
}

const fn tie_of(path: &'static str) -> Key {
    Key::new(path, STEPS, "Both hold this hand. Who wins, if that differs?")
}

/// The keys of rules for two of a hand: one per hand, lowest first, and one per group.
pub(super) const TIES_OF: [Key; HANDS + 2] = standard_hands!(ties_of);

/// The key of the rule for two of a config's own hands.
pub(super) const OWN_TIE: [Key; 1] = [Key::new(
    OWN_TIES,
    KeyKind::PerOwn(OWN_HANDS, &STEPS),
    "Both hold the same hand of your own. Who wins, if that differs?",
)];

/// Warns of steps that never decide: an earlier one compares at least as much, or no two hands of this shoe get so far.
pub(super) fn warn_of_vain_steps(shoe: &Composition, values: &Values, complaints: &mut Complaints) {
    let keys = TIES_OF.iter().map(|key| key.path).chain(["rules.ties"]);
    for path in keys.filter(|path| values.has_effect(path)) {
        if let (Some(value), Some(place)) = (values.get(path), values.place(path)) {
            warn_of_vain(path, value, place, shoe, complaints);
        }
    }
    for (name, value) in values.named(OWN_TIES) {
        warn_of_vain(&OWN_TIES.replace(OWN, &name.text), value, &name.place, shoe, complaints);
    }
}

fn warn_of_vain(path: &str, value: &Value, place: &Place, shoe: &Composition, complaints: &mut Complaints) {
    let Value::List(items) = value else { return };
    let mut before = TieRule::always(Side::Push);
    for item in items {
        let Value::Word(word) = item else { continue };
        let steps = Tie::from_word(word).map_or(&[][..], Tie::steps);
        let are_vain = steps.iter().all(|step| before.steps.iter().any(|earlier| step.is_vain_after(*earlier)));
        let is_decided = !before.possible_sides(shoe).contains(&Side::Push);
        if !steps.is_empty() && (are_vain || is_decided) && !place.source.inherited {
            let message = format!("{item} in `{path}` never decides: the steps before it leave it nothing to decide");
            complaints.warn(Diagnostic::at(place, message).help("leave it out"));
        }
        before.steps.extend(steps);
    }
}

/// Returns the key of the rule for two of a standard hand.
pub(super) fn key_of(hand: Hand) -> Option<&'static str> {
    TIES_OF[..HANDS].get(hand.index()).map(|key| key.path)
}

/// Returns the key of the rule for two of any hand of a group with several hands.
pub(super) fn key_of_group(group: Group) -> Option<&'static str> {
    let path = format!("rules.ties_of.{}", group.name());
    TIES_OF[HANDS..].iter().find(|key| key.path == path).map(|key| key.path)
}

/// Reads the rule for two of a hand: its own key, or its group's.
pub(super) fn tie_from_values(values: &Values, own: &[OwnHand], hand: Hand) -> Option<TieOfHand> {
    let paths = key_of(hand).into_iter().chain(hand.group().and_then(key_of_group));
    let mut typed = paths.filter_map(|path| Some((path.to_owned(), values.get(path)?)));
    let game_rule = typed.next();
    let own_rule = hand.index().checked_sub(HANDS).and_then(|place| {
        let name = &own[place].name;
        Some((format!("rules.ties_of.{name}"), values.own_value(OWN_TIES, name)?))
    });
    let (path, value) = game_rule.or(own_rule)?;
    Some(TieOfHand { rule: tie_rule(value), source: format!("{path} = {value}") })
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
