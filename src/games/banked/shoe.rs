//! What a config says of the shoe.

use crate::cards::{CardError, Composition, Typed, check_suits, read_cards};
use crate::config::{Complaints, Diagnostic, Key, REMOVED, Values};

/// The key of cards that are not in it.
pub(crate) const SHOE: [Key; 1] = [REMOVED];

/// The shoe of a table of seats that get five cards each, given why a card of a face needs a suit, if it does. Complains
/// of cards that it does not have, and where too few are left.
pub(crate) fn read_shoe(
    values: &mut Values,
    why_suit: impl Fn(u8) -> Option<&'static str>,
    complaints: &mut Complaints,
) -> Composition {
    let (players, decks) = (values.whole("players"), values.whole("decks"));
    let mut shoe = Composition::packs(decks as u32);
    values.amend_text(REMOVED.path, complaints, |text| removed(text, &mut shoe, why_suit));
    let (needed, left) = (5 * (players + 1), u64::from(shoe.cards()));
    let place = [REMOVED.path, "players", "decks"].into_iter().find_map(|path| values.place(path));
    if let (true, true, Some(place)) = (values.are_sound(&["players", "decks"]), needed > left, place) {
        let whole = Composition::packs(decks as u32).cards();
        let without = if u64::from(whole) == left { String::new() } else { format!(", of which {left} are left") };
        let message = format!("`players` = {players} needs {needed} cards, and `decks` = {decks} has {whole}{without}");
        complaints
            .error(Diagnostic::at(place, message).help(format!("at most {} players", (left / 5).saturating_sub(1))));
    }
    values.leave_unsaid(REMOVED.path);
    shoe
}

/// Takes typed cards out of a shoe; the same cards in the order of the pack.
fn removed(
    text: &str,
    shoe: &mut Composition,
    why_suit: impl Fn(u8) -> Option<&'static str>,
) -> Result<String, CardError> {
    let mut cards = read_cards(text)?;
    check_suits(&cards, why_suit)?;
    shoe.take_typed(&cards)?;
    cards.sort_unstable();
    Ok(cards.iter().map(Typed::to_string).collect::<Vec<_>>().join(" "))
}
