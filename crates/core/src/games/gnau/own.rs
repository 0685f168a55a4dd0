//! A config's own hands: `[hand.NAME]`, conditions that five cards must meet.

use super::hand::{HANDS, Hand, MOST_EVENTS, MOST_OWN, OWN_HANDS, standard_hands};
use super::making::{Making, Rest};
use super::round_events::{self, OF_ROUND, is_of_round, names};
use crate::cards::{Typed, read_cards};
use crate::config::{Complaints, Diagnostic, Key, KeyKind, OFF, OwnName, Place, Value, Values, Word, plain};
use crate::games::banked::{EVENT, FACE_WORDS, RoundEvent, face};
use crate::games::hands::{Condition, Faces, OfSuits, Sequence};

const NO_ACE_HIGH: &[Word] = &[Word { name: "no-ace-high", doc: "but not 10-J-Q-K-A" }];

const SUITS: &[Word] = &[
    Word { name: "same", doc: "all of one suit" },
    Word { name: "red", doc: "all hearts and diamonds" },
    Word { name: "black", doc: "all spades and clubs" },
    Word { name: "same-colour", doc: "all red or all black" },
];

const ANY_OF: &str = "any_of";
const NONE_OF: &str = "none_of";

/// The keys of a hand.
const HAND: [Key; 21] = [
    Key::new("label", KeyKind::Text, "what people call it; default: its name"),
    Key::new("faces", KeyKind::Set(&KeyKind::Word(&FACE_WORDS)), "every card has one of these faces"),
    Key::new("some.faces", KeyKind::Set(&KeyKind::Word(&FACE_WORDS)), "some of the cards have one of these faces"),
    Key::new("some.at_least", KeyKind::Whole { min: 1, max: 5 }, "the least number of them; default: 1"),
    Key::new(
        "suits",
        KeyKind::WordOr(SUITS, &KeyKind::Whole { min: 2, max: 5 }),
        "suits of the cards; a number: how many at least are of one suit",
    ),
    Key::new("sum.at_least", KeyKind::Whole { min: 5, max: 50 }, "least sum: A 1, faces 10, 3 and 6 as they are"),
    Key::new("sum.at_most", KeyKind::Whole { min: 5, max: 50 }, "largest sum"),
    Key::new(
        "alike",
        KeyKind::List(&KeyKind::Whole { min: 2, max: 5 }),
        "[3, 2]: three cards or more are of the same face, two or more of another",
    ),
    Key::new(
        "alike_exactly",
        KeyKind::List(&KeyKind::Whole { min: 2, max: 5 }),
        "[2, 2]: two pairs of different faces and another card",
    ),
    Key::new(
        "straight",
        KeyKind::WordOr(NO_ACE_HIGH, &KeyKind::Flag),
        "five faces in sequence, A-2-3-4-5 … 10-J-Q-K-A",
    ),
    Key::new("has", KeyKind::Text, "these cards are among them, as in \"K K\" or \"As Qh\""),
    Key::new(ANY_OF, KeyKind::Set(&KeyKind::Event), "own hands, by name: the cards meet the conditions of one"),
    Key::new(NONE_OF, KeyKind::Set(&KeyKind::Event), "own hands, by name: the cards meet the conditions of none"),
    Key::new("ox", KeyKind::Flag, "it needs an Ox").with_default("false"),
    Key::new(
        "rest.faces",
        KeyKind::Set(&KeyKind::Word(&FACE_WORDS)),
        "an Ox whose remaining two both have one of these faces",
    ),
    Key::new("rest.sum.at_least", KeyKind::Whole { min: 2, max: 20 }, "least sum of the remaining two"),
    Key::new("rest.sum.at_most", KeyKind::Whole { min: 2, max: 20 }, "largest sum of the remaining two"),
    Key::new("rest.suits", KeyKind::Word(SUITS), "suits of the remaining two"),
    Key::new(
        "rest.alike",
        KeyKind::List(&KeyKind::Whole { min: 2, max: 2 }),
        "[2]: the remaining two have the same face",
    ),
    Key::new("rest.has", KeyKind::Text, "these are among the remaining two"),
    Key::new(OFF, KeyKind::Flag, "whether to drop a hand of the base").with_default("false"),
];

/// The keys of an event, of cards or of a round.
const OF_EVENT: [Key; HAND.len() + OF_ROUND.len()] = {
    let mut keys = [HAND[HAND.len() - 1]; HAND.len() + OF_ROUND.len()];
    keys[HAND.len() - 1].doc = "whether to drop an event of the base";
    let mut at = 0;
    while at < HAND.len() - 1 {
        keys[at] = HAND[at];
        at += 1;
    }
    at = 0;
    while at < OF_ROUND.len() {
        keys[HAND.len() + at] = OF_ROUND[at];
        at += 1;
    }
    keys
};

/// The keys of a config's own hands and events.
pub(super) const OWN: [Key; 2] = [
    Key::new(
        OWN_HANDS,
        KeyKind::NamedTables { keys: &HAND, most: MOST_OWN, reserved: RESERVED, events: true },
        "What are your own hands? Each is a table under its name, and a hand must meet all its conditions.",
    ),
    Key::new(
        EVENT,
        KeyKind::NamedTables { keys: &OF_EVENT, most: MOST_EVENTS, reserved: RESERVED, events: true },
        "What are your own events for side bets? Each has the conditions of a hand, but no rank.",
    ),
];

macro_rules! reserved {
    ($($name:literal, $default:expr, $doc:expr;)+) => {
        &[$($name),+, "ox", "double", "dealer", "equal", "by", "tie", "win", "push", "lose"]
    };
}

/// Names that own hands cannot have: hands, groups, events, and other keys of payouts.
const RESERVED: &[&str] = standard_hands!(reserved);

/// A hand of a config's own, or an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct OwnHand {
    pub name: String,
    /// The place of its declaration.
    pub place: Place,
    /// The name on the screen: the config's label, else `name`.
    pub label: String,
    pub making: Making,
}

/// Returns the name of a hand in tables and configs, given the config's own.
pub(super) fn name(own: &[OwnHand], hand: Hand) -> &str {
    match hand.payout_key() {
        Some(key) => key.trim_start_matches("payout."),
        None => &own[hand.index() - HANDS].name,
    }
}

/// Returns the labels of a config's own hands and events that differ from their names.
pub(super) fn labels<'a>(named: impl Iterator<Item = (&'a String, &'a String)>) -> Vec<(String, String)> {
    named.filter(|(name, label)| label != name).map(|(name, label)| (name.clone(), label.clone())).collect()
}

/// A hand or an event as declared.
struct Declared<'a> {
    /// The key of its table.
    path: String,
    table: &'a Values,
    /// It lacks the conditions of others that it names.
    hand: OwnHand,
}

/// Reads the hands, the events of cards and the events of a round that a config declares, by name.
pub(super) fn read(values: &Values, complaints: &mut Complaints) -> ([Vec<OwnHand>; 2], Vec<RoundEvent>) {
    let mut all = declared(OWN_HANDS, Hand::own, values, complaints);
    let hands = all.len();
    all.extend(declared(EVENT, Hand::event, values, complaints));
    complain_of_taken_names(&all, complaints);
    let (rounds, cards): (Vec<Declared>, Vec<Declared>) = all.into_iter().partition(|one| is_of_round(one.table));
    let mut hands_first: Vec<OwnHand> = cards.iter().map(|one| one.complete(&cards, complaints)).collect();
    let events = hands_first.split_off(hands);
    let mut declared = Vec::new();
    for Declared { hand, table, .. } in rounds {
        declared.push(round_events::read([hand.name, hand.label], hand.place, table));
    }
    ([hands_first, events], declared)
}

fn declared<'a>(
    kind: &str,
    number: fn(usize) -> Hand,
    values: &'a Values,
    complaints: &mut Complaints,
) -> Vec<Declared<'a>> {
    let mut all = Vec::new();
    let mut place = 0;
    for (name, table) in values.named_tables(kind) {
        let path = format!("{kind}.{}", name.text);
        let mut reader =
            OwnHandReader { path: path.clone(), table, complaints: &mut *complaints, found_mistake: false };
        let hand = reader.hand(name, number(place));
        place += usize::from(!is_of_round(table));
        all.push(Declared { path, table, hand });
    }
    all
}

impl Declared<'_> {
    /// Returns the hand with the conditions of those that it names.
    fn complete(&self, all: &[Declared<'_>], complaints: &mut Complaints) -> OwnHand {
        let mut hand = self.hand.clone();
        let five = &mut hand.making.five;
        for (key, conditions) in [(ANY_OF, &mut five.any_of), (NONE_OF, &mut five.none_of)] {
            for named in names(self.table, key) {
                match all.iter().find(|other| other.hand.name == named.text) {
                    Some(other) if other.is_plain() => conditions.push(other.hand.making.five.clone()),
                    found => complaints.error(self.misnamed(key, named, all, found.is_some())),
                }
            }
        }
        hand
    }

    /// Returns `true` if it has no condition but on its five cards, and names no others.
    fn is_plain(&self) -> bool {
        self.hand.making.rest == Rest::NoOx && names_no_others(self.table)
    }

    /// Returns the mistake of naming another that does not exist, or that has more conditions.
    fn misnamed(&self, key: &str, named: &OwnName, all: &[Declared<'_>], exists: bool) -> Diagnostic {
        let (what, help) = match exists {
            true => ("has more than conditions on five cards", "name one without ox, rest, any_of, none_of".to_owned()),
            false => {
                let names: Vec<&str> = all.iter().map(|other| &*other.hand.name).collect();
                ("is no hand or event of your own", format!("yours: {}", names.join(", ")))
            }
        };
        let message = format!("`{}.{key}` names {:?}, which {what}", self.path, named.text);
        Diagnostic::at(&named.place, message).help(help)
    }
}

fn names_no_others(table: &Values) -> bool {
    [ANY_OF, NONE_OF].iter().all(|key| names(table, key).is_empty())
}

/// Reports names and labels that people would take for another hand's or event's.
fn complain_of_taken_names(all: &[Declared<'_>], complaints: &mut Complaints) {
    for (at, Declared { path, table, hand }) in all.iter().enumerate() {
        if all[..at].iter().any(|other| other.hand.name == hand.name) {
            let message = format!("`{path}` has the name of a hand");
            complaints.error(Diagnostic::at(&hand.place, message).help("write another name"));
        }
        let label = plain(&hand.label);
        let others = all.iter().map(|other| &other.hand).filter(|other| other.name != hand.name);
        let is_of_game = RESERVED.iter().any(|name| plain(name) == label);
        let is_taken = is_of_game
            || others.clone().any(|other| [&other.name, &other.label].iter().any(|name| plain(name) == label));
        if let (true, Some(place)) = (is_taken, table.place("label")) {
            let message = format!("`{path}.label` is what another hand is called");
            complaints.error(Diagnostic::at(place, message).help("write a label that no other hand has"));
        }
    }
}

struct OwnHandReader<'a> {
    path: String,
    table: &'a Values,
    complaints: &'a mut Complaints,
    found_mistake: bool,
}

impl OwnHandReader<'_> {
    fn hand(&mut self, name: &OwnName, hand: Hand) -> OwnHand {
        let rest_keys = self.table.all().filter(|(key, _)| key.path.starts_with("rest."));
        let has_rest = rest_keys.count() > 0;
        let five = self.condition("", 5);
        let rest = if has_rest {
            Rest::Is(self.condition("rest.", 2))
        } else if matches!(self.table.get("ox"), Some(Value::Flag(true))) {
            Rest::Any
        } else {
            Rest::NoOx
        };
        let has_none = five == Condition::ANY && rest == Rest::NoOx && names_no_others(self.table);
        if !has_none && is_of_round(self.table) {
            let message = format!("`{}` has conditions on its cards and on a round", self.path);
            let help = "declare another event for the cards, and name that one under player or dealer";
            self.complaints.error(Diagnostic::at(&name.place, message).help(help));
        }
        let is_read = !self.found_mistake && !self.table.has_unknown_keys() && self.table.are_sound(&conditions());
        if has_none && !is_of_round(self.table) && is_read {
            let message = format!("`{}` has no condition on its cards", self.path);
            let keys = conditions().into_iter().filter(|key| !key.contains('.')).collect::<Vec<_>>().join(", ");
            let help = format!("write one of {keys}, some, sum, rest, as in faces = [\"J\", \"Q\", \"K\"]");
            self.complaints.error(Diagnostic::at(&name.place, message).help(help));
        }
        let label = self.label().unwrap_or_else(|| name.text.clone());
        OwnHand { name: name.text.clone(), place: name.place.clone(), label, making: Making { hand, five, rest } }
    }

    fn label(&mut self) -> Option<String> {
        const LONGEST: usize = 40;
        let Some(Value::Text(label)) = self.table.get("label") else { return None };
        // The last two stand for parts of labels in words.
        let is_plain = !label.trim().is_empty()
            && !format!("{label:?}").contains("\\u")
            && !label.contains(|c: char| c.is_control() || "#*".contains(c));
        if (1..=LONGEST).contains(&label.chars().count()) && is_plain {
            return Some(label.clone());
        }
        self.wrong(
            "label",
            "is not a label",
            &format!("allowed: 1 to {LONGEST} characters that can be printed, without # and *"),
        );
        None
    }

    /// Reads the condition under keys with this beginning on this number of cards.
    fn condition(&mut self, prefix: &str, cards: usize) -> Condition {
        let path = |key: &str| format!("{prefix}{key}");
        let mut condition = Condition::ANY;
        if let Some(faces) = self.faces(&path("faces")) {
            condition.faces = faces;
        }
        let least = self.whole(&path("some.at_least"));
        match self.faces(&path("some.faces")) {
            Some(faces) => condition.some = Some((faces, least.unwrap_or(1))),
            None if least.is_some() => {
                let help = format!("write {}.some.faces = [\"J\", \"Q\", \"K\"] too", self.path);
                self.wrong("some.at_least", "names no faces", &help);
            }
            None => {}
        }
        condition.sum = [
            self.whole(&path("sum.at_least")).unwrap_or(condition.sum[0]),
            self.whole(&path("sum.at_most")).unwrap_or(condition.sum[1]),
        ];
        if condition.sum[0] > condition.sum[1] {
            let help = format!("write a number up to {}", condition.sum[1]);
            self.wrong(&path("sum.at_least"), "is above the largest sum", &help);
        }
        condition.alike = self.alike(&path("alike"), cards);
        condition.alike_exactly = self.alike(&path("alike_exactly"), cards);
        condition.straight = match self.table.get(&path("straight")) {
            Some(Value::Flag(true)) => Some(Sequence::AceHigh),
            Some(Value::Word(_)) => Some(Sequence::NoAceHigh),
            _ => None,
        };
        condition.has = self.cards(&path("has"), cards);
        condition.suits = self.suits(&path("suits"), cards);
        condition
    }

    fn suits(&self, path: &str, cards: usize) -> Option<OfSuits> {
        let value = self.table.get(path)?;
        if let Value::Whole(least) = value {
            return Some(OfSuits::Alike(*least as u8));
        }
        let Value::Word(word) = value else { return None };
        Some(match *word {
            "red" => OfSuits::Red,
            "black" => OfSuits::Black,
            "same-colour" => OfSuits::OneColour,
            _ => OfSuits::Alike(cards as u8),
        })
    }

    fn whole(&self, path: &str) -> Option<u8> {
        if let Some(Value::Whole(number)) = self.table.get(path) { Some(*number as u8) } else { None }
    }

    fn faces(&self, path: &str) -> Option<Faces> {
        let Some(Value::List(items)) = self.table.get(path) else { return None };
        Some(Faces::new(items.iter().filter_map(face)))
    }

    /// Reads multiplicities, the largest first.
    fn alike(&mut self, path: &str, cards: usize) -> Vec<u8> {
        let Some(Value::List(_)) = self.table.get(path) else { return Vec::new() };
        let mut counts: Vec<u8> = self.table.wholes(path).into_iter().map(|count| count as u8).collect();
        counts.sort_by_key(|count| std::cmp::Reverse(*count));
        if counts.iter().map(|count| usize::from(*count)).sum::<usize>() > cards {
            self.wrong(path, &format!("asks for more than {cards} cards"), "for example [4], [3, 2] or [2, 2]");
            return Vec::new();
        }
        counts
    }

    fn cards(&mut self, path: &str, most: usize) -> Vec<Typed> {
        let Some(Value::Text(text)) = self.table.get(path) else { return Vec::new() };
        let help = "cards as in \"K K\" or \"As Qh\"";
        match read_cards(text) {
            Err(error) => self.wrong(path, &format!("cannot be read: {error}"), help),
            Ok(cards) if cards.is_empty() => self.wrong(path, "names no card", help),
            Ok(cards) if cards.len() > most => self.wrong(path, &format!("names more than {most} cards"), help),
            Ok(cards) if cards.iter().any(|card| card.is_joker()) => {
                self.wrong(path, "names a joker", "a joker has no face: name faces");
            }
            Ok(cards) => return cards,
        }
        Vec::new()
    }

    fn wrong(&mut self, key: &str, what: &str, help: &str) {
        self.found_mistake = true;
        if let Some(place) = self.table.place(key) {
            self.complaints.error(Diagnostic::at(place, format!("`{}.{key}` {what}", self.path)).help(help));
        }
    }
}

/// Returns the keys of conditions on the cards.
fn conditions() -> Vec<&'static str> {
    HAND.iter().map(|key| key.path).filter(|path| !["label", OFF].contains(path)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Words;
    use crate::games::gnau::hand::{Group, PAYOUTS};

    #[test]
    fn no_hand_of_the_game_is_a_name() {
        let hands = PAYOUTS.iter().map(|key| key.path.trim_start_matches("payout."));
        for name in hands.chain(Group::WORDS.iter().map(|word| word.name)) {
            assert!(RESERVED.contains(&name), "{name}");
        }
    }
}
