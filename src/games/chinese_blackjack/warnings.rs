//! Keys of a strategy of Chinese Blackjack that the rules leave without effect.

use super::keys::{Escapes, Reveals};
use crate::config::{Complaints, Value, Values};

/// The totals to stand on with two, three and four cards: hard, then soft ones.
const TOTALS: [[&str; 3]; 2] = [
    ["stand_at.two", "stand_at.three", "stand_at.four"],
    ["soft_stand_at.two", "soft_stand_at.three", "soft_stand_at.four"],
];

/// Warns of keys that were typed and change nothing.
pub(super) fn warn(values: &mut Values, complaints: &mut Complaints) {
    let free_hand: Escapes = values.word("rules.free_hand");
    let selective = values.word::<Reveals>("rules.dealer_reveals") == Reveals::Selective;
    let minima = ["rules.player_minimum", "rules.dealer_minimum"].map(|path| values.whole(path));
    for (path, minimum, escapes) in [
        ("strategy.player", minima[0], matches!(free_hand, Escapes::Both | Escapes::Players)),
        ("strategy.seat", minima[0], matches!(free_hand, Escapes::Both | Escapes::Players)),
        ("strategy.dealer", minima[1], matches!(free_hand, Escapes::Both | Escapes::Dealer)),
    ] {
        for table in values.tables_mut(path) {
            let outer = format!("{path}.");
            // A table has its own say on escapes.
            if !escapes && table.place("file").is_none() {
                table.idle(&outer, "free_hand", "this side may not escape", complaints);
            }
            for path in TOTALS.into_iter().flatten() {
                if table.get(path).is_some() && table.whole(path) < minimum {
                    let why = format!("below {minimum} a card must be drawn");
                    table.warn_of(path, &format!("{outer}{path}"), &why, complaints);
                    table.amend(path, Value::Whole(minimum));
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
    // The defaults are not filled in yet: a total that is not given is the minimum, or 16 where that is 0.
    let customary = if minimum == 0 { 16 } else { minimum };
    let total = |path: &str| table.get(path).map(|_| table.whole(path));
    let hard = TOTALS[0].map(|path| total(path).unwrap_or(customary));
    let soft: Vec<u64> = TOTALS[1].iter().zip(hard).map(|(path, hard)| total(path).unwrap_or(hard)).collect();
    let acts = |stands: &[u64], row: u64| stands.iter().any(|stand| (minimum..*stand).contains(&row));
    let shadowed = table.get("soft_reveal").is_some();
    for key in ["reveal", "soft_reveal"] {
        let Some(Value::Rows(mut rows)) = table.get(key).cloned() else { continue };
        rows.retain(|row, _| {
            let of_hard = key == "reveal" && acts(&hard, *row);
            let of_soft = (key == "soft_reveal" || !shadowed) && acts(&soft, *row);
            if !of_hard && !of_soft {
                let why = "the dealer must hit or already stands there";
                table.warn_of(key, &format!("{path}.{key}.{row}"), why, complaints);
            }
            of_hard || of_soft
        });
        table.amend(key, Value::Rows(rows));
    }
}
