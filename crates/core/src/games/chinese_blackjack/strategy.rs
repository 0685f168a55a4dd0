//! When a holder stops, whom the dealer reveals, and who escapes.

use super::hand::Cards;
use super::house::HouseRules;
use super::machine::Decision;
use super::specials::NOTHING;
use super::table::{PARTS, RequiredQuestions, StrategyTable};
use crate::config::{Complaints, Diagnostic, Key, KeyKind, Place, Value, Values, Words, words};
use crate::games::Role;
use std::collections::BTreeMap;
use std::sync::Arc;

words! {
    /// The play of a free hand.
    pub enum EscapeWhen {
        Escape = "escape", "escapes";
        Continue = "continue", "plays on";
        EscapeSpecial = "escape-special", "escapes only when the other side shows a special";
    }
}

/// The decisions of one holder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Strategy {
    /// Total and number of cards decide.
    Totals(PlayByTotals),
    /// A solved table decides.
    Table(Arc<StrategyTable>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PlayByTotals {
    /// Lowest hard totals to stand on with two, three, four cards.
    stand_at: [u8; 3],
    /// Standing totals for soft hands.
    soft_stand_at: [u8; 3],
    /// The play of a free hand.
    free_hand: EscapeWhen,
    /// Dealer: by hard total, the card counts revealed before hitting.
    reveal: Rows,
    /// Rows of soft totals to reveal.
    soft_reveal: Rows,
}

type Rows = BTreeMap<u64, Vec<u64>>;

/// Keys of totals to stand on with two, three, four cards.
const STAND_AT: [&str; 3] = ["stand_at.two", "stand_at.three", "stand_at.four"];
const SOFT_STAND_AT: [&str; 3] = ["soft_stand_at.two", "soft_stand_at.three", "soft_stand_at.four"];
const ROW_KEYS: [&str; 2] = ["reveal", "soft_reveal"];
/// The default total to stand on if the minimum is 0.
const CUSTOMARY_MINIMUM: u8 = 16;

/// Iterates over the keys of totals to stand on.
pub(super) fn stand_keys() -> impl Iterator<Item = &'static str> {
    STAND_AT.into_iter().chain(SOFT_STAND_AT)
}

/// Returns the hard and the soft totals to stand on, typed or by default.
pub(super) fn totals_to_stand_on(values: &Values, minimum: u8) -> [[u8; 3]; 2] {
    let default = if minimum == 0 { CUSTOMARY_MINIMUM } else { minimum };
    let typed = |path: &str| values.get(path).map(|_| values.whole(path) as u8);
    let hard = STAND_AT.map(|path| typed(path).unwrap_or(default));
    [hard, std::array::from_fn(|at| typed(SOFT_STAND_AT[at]).unwrap_or(hard[at]))]
}

impl Strategy {
    /// Reads a strategy and fills in the defaults that follow from other keys. A table is read once the rules are
    /// known: see [`read_table`](Strategy::read_table).
    pub(super) fn read(values: &mut Values, minimum: u8, complaints: &mut Complaints) -> Strategy {
        match is_by_table(values, complaints) {
            true => Strategy::Table(Arc::default()),
            false => Strategy::Totals(PlayByTotals::read(values, minimum)),
        }
    }

    /// Reads the table named by `file`, if there is one. It must answer exactly these questions.
    pub(super) fn read_table(
        &mut self,
        values: &mut Values,
        required: &RequiredQuestions,
        complaints: &mut Complaints,
    ) {
        // After a mistake nothing more is read: a config can name a large file for every seat.
        if let (Strategy::Table(table), Some(file), false) = (self, values.file_mut("file"), complaints.any_errors()) {
            *table = Arc::new(StrategyTable::read(file, required, complaints));
        }
    }

    /// Returns `true` for a table, in which hands of one total may play differently.
    pub(super) fn is_by_table(&self) -> bool {
        matches!(self, Strategy::Table(_))
    }

    /// Returns the total to stand on with any number of cards, hard or soft, and the play of a free hand as a verb;
    /// `None` for any other strategy.
    pub(super) fn stands_on_one_total(&self) -> Option<(u8, &'static str)> {
        let Strategy::Totals(PlayByTotals { stand_at, soft_stand_at, free_hand, reveal, soft_reveal }) = self else {
            return None;
        };
        let total = stand_at[0];
        let is_one = stand_at.iter().chain(soft_stand_at).all(|other| *other == total);
        let at = EscapeWhen::ALL.iter().position(|when| when == free_hand)?;
        (is_one && reveal.is_empty() && soft_reveal.is_empty()).then_some((total, EscapeWhen::WORDS[at].doc))
    }

    /// Returns `true` if an escape may depend on shown hands.
    pub(super) fn looks(&self) -> bool {
        match self {
            Strategy::Totals(totals) => totals.free_hand == EscapeWhen::EscapeSpecial,
            Strategy::Table(_) => true,
        }
    }

    /// Returns the chance, in parts, of a yes with these cards, which have these ranks.
    pub(super) fn answer(&self, decision: Decision, cards: &Cards, ranks: &[u8]) -> u32 {
        match self {
            Strategy::Totals(totals) if totals.says_yes(decision, cards) => PARTS,
            Strategy::Totals(_) => 0,
            Strategy::Table(table) => table.chance(decision, ranks).unwrap_or_default(),
        }
    }
}

impl PlayByTotals {
    fn read(values: &mut Values, minimum: u8) -> PlayByTotals {
        let [stand_at, soft_stand_at] = totals_to_stand_on(values, minimum);
        for (path, total) in stand_keys().zip([stand_at, soft_stand_at].concat()) {
            values.fill(path, Value::Whole(total.into()));
        }
        let reveal = values.rows("reveal").unwrap_or_default();
        let soft_reveal = values.rows("soft_reveal").unwrap_or_else(|| reveal.clone());
        PlayByTotals { stand_at, soft_stand_at, free_hand: values.word("free_hand"), reveal, soft_reveal }
    }

    fn says_yes(&self, decision: Decision, cards: &Cards) -> bool {
        match decision {
            Decision::Hit { against } => self.hits(cards, against),
            Decision::Escape { shown } => match self.free_hand {
                EscapeWhen::Escape => true,
                EscapeWhen::Continue => false,
                EscapeWhen::EscapeSpecial => shown != NOTHING,
            },
        }
    }

    fn hits(&self, cards: &Cards, against: Option<u8>) -> bool {
        let (stand_at, rows) = match cards.soft {
            true => (self.soft_stand_at, &self.soft_reveal),
            false => (self.stand_at, &self.reveal),
        };
        cards.total < stand_at[usize::from(cards.count) - 2]
            && !against
                .is_some_and(|count| rows.get(&cards.total.into()).is_some_and(|row| row.contains(&count.into())))
    }
}

/// Returns `true` if the strategy is a table, and complains of other keys beside it. A config prevails over its base.
fn is_by_table(values: &mut Values, complaints: &mut Complaints) -> bool {
    let Some(file) = values.place("file").cloned() else { return false };
    let keys = stand_keys().chain(ROW_KEYS);
    let others: Vec<(&str, Place)> = keys.filter_map(|key| Some((key, values.place(key)?.clone()))).collect();
    if file.source.inherited && others.iter().any(|(_, place)| !place.source.inherited) {
        values.remove("file");
        return false;
    }
    for (key, place) in others.iter().filter(|(_, place)| file.source.inherited || !place.source.inherited) {
        let message = format!("`{key}` cannot be combined with `file`");
        complaints.error(Diagnostic::at(place, message).help("the table says when to hit: leave one of them out"));
    }
    stand_keys().chain(ROW_KEYS).for_each(|key| values.remove(key));
    values.idle("", "free_hand", "the table of `file` says when to escape", complaints);
    true
}

const STAND: KeyKind = KeyKind::Whole { min: 2, max: 21 };
const ROWS: KeyKind = KeyKind::Rows { from: (2, 20), to: (2, 5) };

pub(super) const STRATEGY: &[Key] = &[
    Key::new("strategy.player", KeyKind::Table(PLAYER), "How does every player play?"),
    Key::new(
        "strategy.seat",
        KeyKind::List(&KeyKind::Table(PLAYER)),
        "How does each player play, if they differ? One table per seat, instead of `strategy.player`.",
    ),
    Key::new("strategy.dealer", KeyKind::Table(DEALER), "How does the dealer play?"),
];

/// Lists the keys of a strategy, with the dealer's own keys.
macro_rules! keys_of_strategy {
    ($($dealers:expr),*) => {
        &[
            Key::new("stand_at.two", STAND, "stand on this total or more with two cards; default: the minimum"),
            Key::new("stand_at.three", STAND, "stand on this total or more with three cards"),
            Key::new("stand_at.four", STAND, "stand on this total or more with four cards"),
            Key::new("soft_stand_at.two", STAND, "stand on this soft total or more with two cards; default: stand_at"),
            Key::new("soft_stand_at.three", STAND, "stand on this soft total or more with three cards"),
            Key::new("soft_stand_at.four", STAND, "stand on this soft total or more with four cards"),
            Key::new("free_hand", KeyKind::Word(EscapeWhen::WORDS), "what to do with two cards that can count 15")
                .with_default("\"escape\""),
            $($dealers,)*
            Key::new("file", KeyKind::File, "a solved table instead of stand_at and reveal"),
        ]
    };
}

pub(super) const PLAYER: &[Key] = keys_of_strategy!();

const DEALER: &[Key] = keys_of_strategy!(
    Key::new("reveal", ROWS, "by the dealer's total: card counts of the players he reveals before hitting"),
    Key::new("soft_reveal", ROWS, "by the soft total; default: reveal")
);

/// Warns about keys that were typed but change nothing.
pub(super) fn warn(house: &HouseRules, values: &mut Values, complaints: &mut Complaints) {
    for (path, role) in
        [("strategy.player", Role::Player), ("strategy.seat", Role::Player), ("strategy.dealer", Role::Dealer)]
    {
        let minimum = house.minimum(role);
        for table in values.tables_mut(path) {
            let outer = format!("{path}.");
            // A table decides about escapes itself.
            if !house.free_hand.allow(role) && table.place("file").is_none() {
                table.idle(&outer, "free_hand", "this side may not escape", complaints);
            }
            for name in stand_keys() {
                if table.get(name).is_some() && house.must_hit(role, table.whole(name) as u8) {
                    let why = format!("below {minimum} a card must be drawn");
                    table.warn_of(name, &format!("{outer}{name}"), &why, complaints);
                    table.amend(name, Value::Whole(minimum.into()));
                }
            }
            if house.dealer_sees_counts() {
                warn_of_rows(house, table, path, complaints);
            } else {
                for key in ["reveal", "soft_reveal"] {
                    table.idle(&outer, key, "the dealer stands or hits for all players at once", complaints);
                }
            }
        }
    }
}

/// Leaves out reveal rows that never apply, and warns about them.
fn warn_of_rows(house: &HouseRules, table: &mut Values, path: &str, complaints: &mut Complaints) {
    let [hard, soft] = totals_to_stand_on(table, house.minimum(Role::Dealer));
    let revealed_totals = if table.get("soft_reveal").is_some() { vec![hard] } else { vec![hard, soft] };
    for (key, totals) in [("reveal", revealed_totals), ("soft_reveal", vec![soft])] {
        let Some(Value::Rows(mut rows)) = table.get(key).cloned() else { continue };
        rows.retain(|row, _| {
            let total = *row as u8;
            let acts = !house.must_hit(Role::Dealer, total) && totals.iter().flatten().any(|stand| total < *stand);
            if !acts {
                let why = "with it the dealer must hit, or has stopped";
                table.warn_of(key, &format!("{path}.{key}.{row}"), why, complaints);
            }
            acts
        });
        table.amend(key, Value::Rows(rows));
    }
}
