//! Keys of a config of Chinese Blackjack that its other rules leave without effect.

use super::house::{Escapes, Reveals};
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
            for key in ["stand_at", "soft_stand_at"] {
                for count in ["two", "three", "four"] {
                    let name = format!("{key}.{count}");
                    if table.get(&name).is_some() && table.whole(&name) < minimum {
                        let why = format!("below {minimum} a card must be drawn");
                        warn_at(table.place(&name), &format!("{outer}{name}"), &why, complaints);
                    }
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
    // The defaults are not filled in yet: a total that is not given is the minimum, or 16 where that is 0.
    let customary = if minimum == 0 { 16 } else { minimum };
    let total =
        |key: &str, count: &str| table.get(&format!("{key}.{count}")).map(|_| table.whole(&format!("{key}.{count}")));
    let stands = |soft: bool| {
        let hard = |count: &str| total("stand_at", count).unwrap_or(customary);
        ["two", "three", "four"].map(|count| match soft {
            true => total("soft_stand_at", count).unwrap_or(hard(count)),
            false => hard(count),
        })
    };
    for (key, soft) in [("reveal", vec![false, true]), ("soft_reveal", vec![true])] {
        let Some(rows) = table.rows(key) else { continue };
        let shadowed = key == "reveal" && table.get("soft_reveal").is_some();
        for row in rows.keys() {
            let acts = |soft: bool| stands(soft).iter().any(|stand| (minimum..*stand).contains(row));
            if !soft.iter().any(|soft| acts(*soft) && !(*soft && shadowed)) {
                let why = "the dealer must hit or already stands there";
                warn_at(table.place(key), &format!("{path}.{key}.{row}"), why, complaints);
            }
        }
    }
}
