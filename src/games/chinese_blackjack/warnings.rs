//! Keys of a config of Chinese Blackjack that its other rules leave without effect.

use super::house::{Escapes, Reveals};
use super::strategy::{stand_keys, totals_to_stand_on};
use crate::config::{Complaints, Diagnostic, Place, Values};
use crate::games::Role;

/// Warns of keys that were typed and change nothing.
pub(super) fn warn(values: &mut Values, complaints: &mut Complaints) {
    let free_hand: Escapes = values.word("rules.free_hand");
    if free_hand == Escapes::Off {
        values.idle("", "rules.free_hand_aces", "nobody may escape", complaints);
    }
    if !values.flag("rules.triple_seven") {
        values.idle("", "payout.triple_seven", "three sevens are no tier of their own", complaints);
    }
    let selective = values.word::<Reveals>("rules.dealer_reveals") == Reveals::Selective;
    let minima = ["rules.player_minimum", "rules.dealer_minimum"].map(|path| values.whole(path));
    for (path, minimum, role) in [
        ("strategy.player", minima[0], Role::Player),
        ("strategy.seat", minima[0], Role::Player),
        ("strategy.dealer", minima[1], Role::Dealer),
    ] {
        for table in values.tables_mut(path) {
            let outer = format!("{path}.");
            // A table has its own say on escapes.
            if !free_hand.allow(role) && table.place("file").is_none() {
                table.idle(&outer, "free_hand", "this side may not escape", complaints);
            }
            for name in stand_keys() {
                if table.get(name).is_some() && table.whole(name) < minimum {
                    let why = format!("below {minimum} a card must be drawn");
                    warn_at(table.place(name), &format!("{outer}{name}"), &why, complaints);
                }
            }
            if selective {
                warn_of_rows(table, path, minimum, complaints);
            } else {
                for key in ["reveal", "soft_reveal"] {
                    table.idle(&outer, key, "the dealer stands or hits for all at once", complaints);
                }
            }
        }
    }
}

/// Warns of a part of a value: what stands beside it has an effect.
fn warn_at(place: Option<&Place>, path: &str, why: &str, complaints: &mut Complaints) {
    if let Some(place) = place {
        complaints.warn(Diagnostic::at(place, format!("`{path}` has no effect: {why}")));
    }
}

/// Warns of reveal rows that can never act.
fn warn_of_rows(table: &Values, path: &str, minimum: u64, complaints: &mut Complaints) {
    let [hard, soft] = totals_to_stand_on(table, minimum as u8);
    let of_reveal = if table.get("soft_reveal").is_some() { vec![hard] } else { vec![hard, soft] };
    for (key, totals) in [("reveal", of_reveal), ("soft_reveal", vec![soft])] {
        let Some(rows) = table.rows(key) else { continue };
        for row in rows.keys() {
            if !totals.iter().flatten().any(|stand| (minimum..u64::from(*stand)).contains(row)) {
                let why = "the dealer must hit or already stands there";
                warn_at(table.place(key), &format!("{path}.{key}.{row}"), why, complaints);
            }
        }
    }
}
