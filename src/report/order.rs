//! Which roles and labels are shown, in which order.

use crate::stats::Row;
use crate::stats::presentation::seat_of;
use crate::stats::table::Label;

/// Roles other than single seats, the player's first.
pub(super) fn roles<'a>(all: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut roles: Vec<&str> = Vec::new();
    for role in all.filter(|role| seat_of(role).is_none()) {
        if !roles.contains(&role) {
            roles.push(role);
        }
    }
    roles.sort_by_key(|role| *role != "player");
    roles
}

/// The distinct labels at a key of the rows with a figure above 0, in the order of `all` rows.
pub(super) fn seen<'a>(
    rows: impl Iterator<Item = &'a Row>,
    all: impl Iterator<Item = &'a Row> + Clone,
    key: usize,
) -> Vec<&'a Label> {
    let mut labels: Vec<&Label> = Vec::new();
    for row in rows.filter(|row| row.share() > 0.0) {
        if !labels.contains(&&row.labels[key]) {
            labels.push(&row.labels[key]);
        }
    }
    labels.sort_by_key(|label| all.clone().position(|row| row.labels[key] == **label));
    labels
}
