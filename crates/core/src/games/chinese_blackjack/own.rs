//! A config's own specials: `[special.NAME]`, two dealt cards each, and the orders of specials and of tiers.

use super::specials::{BuiltIn, FACES, pairs};
use super::ties::{TieOf, TierName};
use crate::cards::{Typed, read_cards};
use crate::config::{Complaints, Decimal, Diagnostic, Key, KeyKind, OFF, OwnName, Value, Values, Word, Words};
use crate::games::banked::PAYOUT_OF_DEALER;

/// The path of a config's own specials.
const OWN_SPECIALS: &str = "special";
/// Path of the payouts.
const OWN_PAYOUTS: &str = "payout.NAME";
/// Path of their tie rules.
const OWN_TIES: &str = "rules.ties_of.NAME";
const SPECIAL_RANKING: &str = "rules.special_ranking";
const TIER_RANKING: &str = "rules.tiers";

/// Maximum number of a config's own specials.
const MOST_OWN: usize = 8;

const SAME: &str = "same";
const SUITS: &[Word] = &[Word { name: "any", doc: "of any suits" }, Word { name: SAME, doc: "both of one suit" }];

const SPECIAL: &[Key] = &[
    Key::new(
        "cards",
        KeyKind::Set(&KeyKind::Text),
        "two cards each, by face: \"7 7\", \"A 5\"; \"pair\" is any two of the same face",
    ),
    Key::new("suits", KeyKind::Word(SUITS), "suits of the two cards").with_default("\"any\""),
    Key::new(OFF, KeyKind::Flag, "whether to drop a special of the base").with_default("false"),
];

/// The keys of own specials, and of the orders of specials and tiers.
pub(super) const OWN_KEYS: [Key; 5] = [
    Key::new(
        OWN_SPECIALS,
        KeyKind::NamedTables { keys: SPECIAL, most: MOST_OWN, reserved: RESERVED, events: true },
        "What are your own specials? Each is a table under its name.",
    ),
    Key::new(
        SPECIAL_RANKING,
        KeyKind::Order { words: BuiltIn::WORDS, more: &[], own: OWN_SPECIALS },
        "Which special beats which? Best first, with equals in an inner list.",
    )
    .with_default("[\"ban_ban\", \"ban_nag\"]"),
    Key::new(
        TIER_RANKING,
        KeyKind::Order { words: TierName::WORDS, more: &[], own: "" },
        "Which hands beat any total at the showdown? Best first, with equals in an inner list.",
    )
    .with_default("[\"triple_seven\", \"five_dragon_21\", \"five_dragon\"]"),
    Key::new(
        OWN_TIES,
        KeyKind::PerOwn(OWN_SPECIALS, &KeyKind::Word(TieOf::WORDS)),
        "Both hold the same special of your own. Who wins? Default: nobody.",
    ),
    Key::new(
        OWN_PAYOUTS,
        KeyKind::PerOwn(OWN_SPECIALS, &KeyKind::PAYOUT),
        "What does each of your own specials pay? Required.",
    ),
];
/// The key of own specials in a table of the dealer's payouts.
pub(super) const OF_DEALER: Key = OWN_KEYS[4].in_table();

/// Names that own specials cannot have: hands, events and other keys of payouts.
const RESERVED: &[&str] = &[
    "ban_ban",
    "ban_nag",
    "triple_seven",
    "five_dragon",
    "five_dragon_21",
    "twenty_one",
    "win",
    "push",
    "lose",
    "tie",
    "equal",
    "bust",
    "over_bust",
    "five_card_bust",
    "dealer_five_card_bust",
    "dealer_bust",
    "dealer",
    "escape",
    "unplayed",
    "free_hand",
    "coloured_pair",
    "suited_pair",
];

/// A special of a config's own.
pub(super) struct OwnSpecial {
    pub name: String,
    /// Cards, two faces each, ascending.
    pub cards: Vec<[u8; 2]>,
    pub is_suited: bool,
    pub tie: TieOf,
    /// The payouts of a player and of the dealer.
    pub paid: [Decimal; 2],
}

/// Reads the specials that a config declares, by name.
pub(super) fn read(values: &Values, complaints: &mut Complaints) -> Vec<OwnSpecial> {
    let (paid, mut own) = (values.amounts(OWN_PAYOUTS), Vec::new());
    let taken = match values.get(PAYOUT_OF_DEALER) {
        Some(Value::Table(table)) => table.amounts(OF_DEALER.path),
        _ => Vec::new(),
    };
    for (name, table) in values.named_tables(OWN_SPECIALS) {
        let of = |amounts: &[(&OwnName, Decimal)]| {
            amounts.iter().find(|(of, _)| of.text == name.text).map(|(_, amount)| *amount)
        };
        let pays = of(&paid);
        if pays.is_none() {
            let message = format!("`{OWN_SPECIALS}.{}` has no payout", name.text);
            complaints.error(Diagnostic::at(&name.place, message).help(format!("write payout.{} = 3", name.text)));
        }
        check_name(name, complaints);
        let pays = pays.unwrap_or_default();
        let tie = values.word_of_own(OWN_TIES, &name.text).unwrap_or(TieOf::Push);
        let cards = cards(name, table, complaints);
        let is_suited = matches!(table.get("suits"), Some(Value::Word(SAME)));
        let are_pairs = !cards.is_empty() && cards.iter().all(|[one, other]| one == other);
        if is_suited && are_pairs && values.whole("decks") == 1 {
            complain_of_pairs(name, complaints);
        }
        let paid = [pays, of(&taken).unwrap_or(pays)];
        own.push(OwnSpecial { name: name.text.clone(), cards, is_suited, tie, paid });
    }
    own
}

/// Complains about pairs of one suit in a single pack.
fn complain_of_pairs(name: &OwnName, complaints: &mut Complaints) {
    let message =
        format!("`{OWN_SPECIALS}.{}` never occurs: one pack has no two cards of one face and suit", name.text);
    complaints.error(Diagnostic::at(&name.place, message).help("write decks = 2, or suits = \"any\""));
}

/// Complains about a name that tables give to other hands.
fn check_name(name: &OwnName, complaints: &mut Complaints) {
    let with_number =
        ["total_", "bust_", "over_bust_", "table_bust_", "over_table_bust_", "five_dragon_", "ban_ban_", "ban_nag_"];
    let mut rests = with_number.iter().filter_map(|start| name.text.strip_prefix(start));
    if rests.any(|rest| rest.bytes().all(|byte| byte.is_ascii_digit())) {
        let message = format!("`{OWN_SPECIALS}` cannot hold the name {:?}", name.text);
        let diagnostic = Diagnostic::at(&name.place, message).label("a hand of the tables has this name");
        complaints.error(diagnostic.help("choose another name"));
    }
}

/// Reads the cards of a special: texts of two cards, or `pair` for any two of the same face.
fn cards(name: &OwnName, table: &Values, complaints: &mut Complaints) -> Vec<[u8; 2]> {
    const HELP: &str =
        "write two cards by face, as in cards = [\"7 7\", \"A 5\"], or [\"pair\"] for any two of the same face";
    let path = format!("{OWN_SPECIALS}.{}.cards", name.text);
    let Some(Value::List(texts)) = table.get("cards") else {
        if table.are_sound(&["cards"]) {
            complaints.error(Diagnostic::at(&name.place, format!("`{path}` is missing")).help(HELP));
        }
        return Vec::new();
    };
    let mut all = Vec::new();
    for text in texts {
        let Value::Text(text) = text else { continue };
        match two_cards(text) {
            Some(more) => all.extend(more),
            None => {
                let place = table.place("cards").unwrap_or(&name.place);
                complaints.error(Diagnostic::at(place, format!("`{path}` holds {text:?}, not two cards")).help(HELP));
            }
        }
    }
    all
}

/// Parses the faces of two cards, ascending. `pair` gives all pairs, `7 pair` two sevens.
fn two_cards(text: &str) -> Option<Vec<[u8; 2]>> {
    let text = text.trim().to_lowercase();
    if text.contains('*') {
        // There are no jokers.
        return None;
    }
    if text == "pair" {
        return Some(pairs(FACES).filter(|[one, other]| one == other).collect());
    }
    if let Some(face) = text.strip_suffix("pair") {
        let [Typed { face, suit: None }] = read_cards(face).ok()?[..] else { return None };
        return Some(vec![[face; 2]]);
    }
    let [Typed { face: one, suit: None }, Typed { face: other, suit: None }] = read_cards(&text).ok()?[..] else {
        return None;
    };
    Some(vec![[one.min(other), one.max(other)]])
}

/// Returns the ranking of specials in classes of equals, the best first. If it is the default, the config's own
/// specials follow by name.
pub(super) fn special_ranking(
    values: &mut Values,
    own: &[OwnSpecial],
    complaints: &mut Complaints,
) -> Vec<Vec<String>> {
    let names: Vec<&str> =
        BuiltIn::WORDS.iter().map(|word| word.name).chain(own.iter().map(|special| special.name.as_str())).collect();
    let mut classes = order(values, SPECIAL_RANKING);
    let missing = missing(&classes, &names);
    if values.place(SPECIAL_RANKING).is_some() {
        complain_of_missing(values, SPECIAL_RANKING, &missing, "name every special once", complaints);
    }
    if values.place(SPECIAL_RANKING).is_none()
        && let Some(Value::List(ranked)) = values.get(SPECIAL_RANKING)
    {
        let own = values.named_tables(OWN_SPECIALS).into_iter().map(|(name, _)| name);
        let last = own.filter(|name| missing.contains(&name.text)).map(|name| Value::Name(name.clone()));
        let ranked = ranked.iter().cloned().chain(last).collect();
        values.amend(SPECIAL_RANKING, Value::List(ranked));
    }
    classes.extend(missing.into_iter().map(|name| vec![name]));
    classes
}

/// Returns the ranking of tiers in classes of equals, the best first; `is_played` selects the tiers in play.
pub(super) fn tiers(
    values: &mut Values,
    is_played: impl Fn(TierName) -> bool,
    complaints: &mut Complaints,
) -> Vec<Vec<TierName>> {
    let mut classes = order(values, TIER_RANKING);
    let names: Vec<&str> = TierName::WORDS.iter().map(|word| word.name).collect();
    if let Some((name, place)) = classes_with_places(values, TIER_RANKING).find(|(name, _)| !names.contains(&&**name)) {
        let message = format!("`{TIER_RANKING}` cannot hold {name:?}");
        let help = format!("a special is settled before anyone draws; tiers are {}", names.join(", "));
        complaints.error(Diagnostic::at(&place, message).help(help));
    }
    let missing = missing(&classes, &names);
    let mut in_play = missing.clone();
    in_play.retain(|name| TierName::from_word(name).is_some_and(&is_played));
    complain_of_missing(values, TIER_RANKING, &in_play, "name every tier in play once", complaints);
    classes.extend(missing.into_iter().map(|name| vec![name]));
    classes.iter().map(|class| class.iter().filter_map(|name| TierName::from_word(name)).collect()).collect()
}

/// Notes that the order of tiers has no effect.
pub(super) fn note_tiers(values: &mut Values, why: &str, complaints: &mut Complaints) {
    values.idle("", TIER_RANKING, why, complaints);
}

/// Returns the settlement of a class of equals, if its members agree.
pub(super) fn tie_of_class(
    values: &Values,
    path: &str,
    class: &[&str],
    ties: &[TieOf],
    complaints: &mut Complaints,
) -> TieOf {
    let mut decided = ties.iter().copied().filter(|tie| *tie != TieOf::Push);
    let first = decided.next().unwrap_or(TieOf::Push);
    if let (Some(_), Some(place)) = (decided.find(|tie| *tie != first), values.place(path)) {
        let message = format!("{} are equals, but `rules.ties_of` settles them differently", class.join(" and "));
        complaints.error(Diagnostic::at(place, message).help("settle them alike, or rank them apart"));
    }
    first
}

/// Paths of the rankings of specials and of tiers.
pub(super) const RANKINGS: [&str; 2] = [SPECIAL_RANKING, TIER_RANKING];

fn order(values: &Values, path: &str) -> Vec<Vec<String>> {
    let classes = values.order(path).into_iter();
    classes.map(|class| class.into_iter().map(|name| name.text.clone()).collect()).collect()
}

fn classes_with_places(values: &Values, path: &str) -> impl Iterator<Item = (String, crate::config::Place)> {
    let names: Vec<(String, crate::config::Place)> =
        values.order(path).concat().into_iter().map(|name| (name.text.clone(), name.place.clone())).collect();
    names.into_iter()
}

fn missing(classes: &[Vec<String>], names: &[&str]) -> Vec<String> {
    let missing = names.iter().filter(|name| !classes.iter().flatten().any(|listed| listed == **name));
    missing.map(|name| (*name).to_owned()).collect()
}

fn complain_of_missing(values: &Values, path: &str, missing: &[String], help: &str, complaints: &mut Complaints) {
    if let (false, Some(place)) = (missing.is_empty(), values.place(path)) {
        let missing: Vec<String> = missing.iter().map(|name| format!("\"{name}\"")).collect();
        let message = format!("`{path}` leaves out {}", missing.join(", "));
        complaints.error(Diagnostic::at(place, message).help(help));
    }
}

/// Reports an own special that higher specials hide completely.
pub(super) fn complain_of_hidden(values: &Values, name: &str, complaints: &mut Complaints) {
    let tables = values.named_tables(OWN_SPECIALS);
    if let Some((own, _)) = tables.iter().find(|(own, _)| own.text == name) {
        let message = format!("`{OWN_SPECIALS}.{name}` never occurs: its cards are higher specials");
        let help = format!("place it above them in {SPECIAL_RANKING}");
        complaints.error(Diagnostic::at(&own.place, message).help(help));
    }
}
