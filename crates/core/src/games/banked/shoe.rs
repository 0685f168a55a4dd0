//! Reads the shoe of a config.

use crate::cards::{Card, CardError, Composition, Typed, check_suits, read_cards};
use crate::config::{Complaints, Diagnostic, Key, REMOVED, Values};
use crate::games::CardKind;

/// The key of removed cards.
pub(crate) const SHOE: [Key; 1] = [REMOVED];

/// Syntax of removed cards.
const HELP: &str = "cards as in \"Ks 10h 3\"; the suit may be left out if no rule depends on it";

/// The most cards of a hand.
const CARDS_EACH: u32 = 5;

/// Returns the number of cards in a round: five places of the deal for the dealer and for each player.
pub(crate) const fn cards_dealt(players: u32) -> u32 {
    CARDS_EACH * (players + 1)
}

/// Returns the shoe before cards are removed, with the jokers of a game that has them.
fn full_shoe(values: &Values) -> Composition {
    let decks = values.whole("decks") as u32;
    let jokers = if values.get("jokers").is_some() { values.whole("jokers") as u32 } else { 0 };
    Composition::packs(decks).with_jokers(decks * jokers)
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
    let mut shoe = full_shoe(values);
    values.amend_text(REMOVED.path, complaints, HELP, |text| removed(text, &mut shoe, why_suit));
    let (each, left) = (u64::from(cards_each), u64::from(shoe.cards()));
    let needed = each * (players + 1);
    let place = [REMOVED.path, "players", "decks"].into_iter().find_map(|path| values.place(path));
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
        let name = Typed { face: card.face(), suit }.to_string();
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

/// Takes typed cards out of a shoe and returns them as text, in the order of the pack.
fn removed(
    text: &str,
    shoe: &mut Composition,
    why_suit: impl Fn(u8) -> Option<&'static str>,
) -> Result<String, CardError> {
    let mut cards = read_cards(text)?;
    check_suits(&cards, why_suit)?;
    shoe.take_typed(&cards)?;
    cards.sort();
    Ok(cards.iter().map(Typed::to_string).collect::<Vec<_>>().join(" "))
}
