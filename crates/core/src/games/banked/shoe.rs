//! Reads the shoe of a config.

use crate::cards::{Card, CardError, Composition, FACES, Typed, check_suits, read_cards};
use crate::config::{Complaints, Diagnostic, Key, KeyKind, REMOVED, Value, Values, Word};
use crate::games::CardKind;

/// The faces as a config names them, ascending.
pub(crate) const FACE_WORDS: [Word; FACES] = {
    const NAMES: [&str; FACES] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
    let mut faces = [Word { name: "", doc: "" }; FACES];
    let mut at = 0;
    while at < faces.len() {
        faces[at].name = NAMES[at];
        at += 1;
    }
    faces
};

const NO_PICTURES: &str = "no-pictures";
const PACKS: &[Word] = &[Word { name: "all", doc: "all thirteen" }, Word { name: NO_PICTURES, doc: "A … 10" }];
/// The highest face that is not a picture.
const PLAIN: u8 = 10;

/// The faces of a pack, without a default: a whole pack has no such key.
const PACK: Key = Key::new(
    "shoe.faces",
    KeyKind::WordOr(PACKS, &KeyKind::Set(&KeyKind::Word(&FACE_WORDS))),
    "Which faces are in a pack? Default: all.",
)
.named("Faces in a pack");

/// The key of the ranks of jokers, and its value for big ones.
pub(crate) const JOKER_RANK: &str = "rules.joker_rank";
pub(crate) const BIG_AND_SMALL: &str = "big-and-small";

/// The keys of the shoe.
pub(crate) const SHOE: [Key; 2] = [PACK, REMOVED];

/// Values for a comparison of house rules, by key.
pub(crate) const SHOE_OTHERS: &[(&str, &str)] = &[(PACK.path, NO_PICTURES)];

/// Syntax of removed cards.
const HELP: &str = "cards as in \"Ks 10h 3\"; the suit may be left out if no rule depends on it";

/// Maximum number of cards in a hand.
const CARDS_EACH: u32 = 5;

/// Returns the number of cards in a round: five places of the deal for the dealer and for each player.
pub(crate) const fn cards_dealt(players: u32) -> u32 {
    CARDS_EACH * (players + 1)
}

/// Returns the shoe before cards are removed, with the jokers of a game that has them.
fn full_shoe(values: &Values) -> Composition {
    let decks = values.whole("decks") as u32;
    let jokers = decks * if values.get("jokers").is_some() { values.whole("jokers") as u32 } else { 0 };
    let big = if has_big_jokers(values) { jokers / 2 } else { 0 };
    Composition::packs(decks).with_jokers(jokers, big).of_faces(&faces(values))
}

/// Returns `true` if half of the jokers are big and rank above the small ones.
pub(crate) fn has_big_jokers(values: &Values) -> bool {
    names_big_jokers(values) && values.has_effect(JOKER_RANK)
}

fn names_big_jokers(values: &Values) -> bool {
    values.get(JOKER_RANK) == Some(&Value::Word(BIG_AND_SMALL))
}

/// Returns the face that a word names.
pub(crate) fn face(item: &Value) -> Option<u8> {
    let Value::Word(word) = item else { return None };
    Some(FACE_WORDS.iter().position(|face| face.name == *word)? as u8 + 1)
}

/// Returns the faces of a pack, ascending.
fn faces(values: &Values) -> Vec<u8> {
    match values.get(PACK.path) {
        Some(Value::Word(word)) if *word == NO_PICTURES => (1..=PLAIN).collect(),
        Some(Value::List(named)) => {
            let mut faces: Vec<u8> = named.iter().filter_map(face).collect();
            faces.sort_unstable();
            faces
        }
        _ => (1..=FACES as u8).collect(),
    }
}

/// Writes the faces of a pack in one way: none for a whole pack, and a word or a list in ascending order.
fn settle_faces(values: &mut Values) {
    let faces = faces(values);
    if faces.len() == FACES {
        values.remove(PACK.path);
    } else if faces.iter().copied().eq(1..=PLAIN) {
        values.amend(PACK.path, Value::Word(NO_PICTURES));
    } else {
        let names = faces.iter().map(|face| Value::Word(FACE_WORDS[usize::from(*face) - 1].name));
        values.amend(PACK.path, Value::List(names.collect()));
    }
}

/// Returns `true` if the config's shoe may run out in a round.
pub(crate) fn runs_out(values: &Values) -> bool {
    let cards = full_shoe(values).cards();
    let removed = read_cards(values.text(REMOVED.path)).map_or(0, |cards| cards.len() as u32);
    cards.saturating_sub(removed) < cards_dealt(values.whole("players") as u32)
}

/// Reads the shoe of a table with five cards for each person. `why_suit` is the reason that a card needs a suit, if it
/// does. Reports cards that the shoe does not have, and a shoe that is too small.
pub(crate) fn read_shoe(
    values: &mut Values,
    why_suit: impl Fn(u8) -> Option<&'static str>,
    complaints: &mut Complaints,
) -> Composition {
    read_shoe_with(CARDS_EACH, "", values, why_suit, complaints)
}

/// Reads a shoe of at least `cards_each` cards for each person; `or` is other advice on a smaller one.
pub(crate) fn read_shoe_with(
    cards_each: u32,
    or: &str,
    values: &mut Values,
    why_suit: impl Fn(u8) -> Option<&'static str>,
    complaints: &mut Complaints,
) -> Composition {
    let (players, decks) = (values.whole("players"), values.whole("decks"));
    settle_faces(values);
    let mut shoe = full_shoe(values);
    let are_alike = names_big_jokers(values) && !has_big_jokers(values);
    values.amend_text(REMOVED.path, complaints, HELP, |text| removed(text, &mut shoe, why_suit, are_alike));
    let (each, left) = (u64::from(cards_each), u64::from(shoe.cards()));
    let needed = each * (players + 1);
    let place = [REMOVED.path, PACK.path, "players", "decks"].into_iter().find_map(|path| values.place(path));
    if let (true, true, Some(place)) = (values.are_sound(&["players", "decks"]), needed > left, place) {
        let whole = full_shoe(values).cards();
        let without = if u64::from(whole) == left { String::new() } else { format!(", of which {left} are left") };
        let message = format!("`players` = {players} needs {needed} cards, but `decks` = {decks} has {whole}{without}");
        complaints.error(
            Diagnostic::at(place, message).help(format!("at most {} players{or}", (left / each).saturating_sub(1))),
        );
    }
    shoe
}

/// Returns the cards of a shoe as users type them: by face, or by face and suit if the face needs one. Cards with an
/// equal `number` are equal to the game.
pub(crate) fn kinds(
    shoe: &Composition,
    why_suit: impl Fn(u8) -> Option<&'static str>,
    number: impl Fn(Card) -> usize,
) -> Vec<CardKind> {
    let mut kinds: Vec<CardKind> = Vec::new();
    for card in Card::kinds().filter(|card| shoe.copies(*card) > 0) {
        let suit = why_suit(card.face()).map(|_| card.suit());
        let name = Typed { suit, ..card.typed() }.to_string();
        match kinds.last_mut().filter(|last| last.name == name) {
            Some(last) => last.copies += shoe.copies(card),
            None => kinds.push(CardKind { name, card, copies: shoe.copies(card), number: number(card) }),
        }
    }
    kinds
}

/// Returns the shoe of a table with one card of a kind fewer, if enough are left.
pub(crate) fn without(shoe: &Composition, kind: &CardKind, players: u32) -> Option<Composition> {
    shoe.without(kind.card).filter(|shoe| shoe.cards() >= cards_dealt(players))
}

/// Takes typed cards out of a shoe and returns them as text, in the order of the pack. If jokers are alike, a big one is
/// written as a small one.
fn removed(
    text: &str,
    shoe: &mut Composition,
    why_suit: impl Fn(u8) -> Option<&'static str>,
    are_alike: bool,
) -> Result<String, CardError> {
    let mut cards = read_cards(text)?;
    cards.iter_mut().filter(|card| are_alike && card.is_joker()).for_each(|card| *card = Typed::JOKER);
    check_suits(&cards, why_suit)?;
    shoe.take_typed(&cards)?;
    cards.sort();
    Ok(cards.iter().map(Typed::to_string).collect::<Vec<_>>().join(" "))
}
