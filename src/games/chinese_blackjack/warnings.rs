//! Keys of a strategy of Chinese Blackjack that the rules leave without effect.

use super::house::{Escapes, Reveals};
use super::strategy::{stand_keys, totals_to_stand_on};
use crate::config::{Complaints, Value, Values};
use crate::games::Role;

/// Warns of keys that were typed and change nothing.
pub(super) fn warn(values: &mut Values, complaints: &mut Complaints) {
    let free_hand: Escapes = values.word("rules.free_hand");
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
                    table.warn_of(name, &format!("{outer}{name}"), &why, complaints);
                    table.amend(name, Value::Whole(minimum));
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

/// Leaves out reveal rows that can never act, and warns of them.
fn warn_of_rows(table: &mut Values, path: &str, minimum: u64, complaints: &mut Complaints) {
    let [hard, soft] = totals_to_stand_on(table, minimum as u8);
    let of_reveal = if table.get("soft_reveal").is_some() { vec![hard] } else { vec![hard, soft] };
    for (key, totals) in [("reveal", of_reveal), ("soft_reveal", vec![soft])] {
        let Some(Value::Rows(mut rows)) = table.get(key).cloned() else { continue };
        rows.retain(|row, _| {
            let acts = totals.iter().flatten().any(|stand| (minimum..u64::from(*stand)).contains(row));
            if !acts {
                let why = "the dealer must hit or already stands there";
                table.warn_of(key, &format!("{path}.{key}.{row}"), why, complaints);
            }
            acts
        });
        table.amend(key, Value::Rows(rows));
    }
}
