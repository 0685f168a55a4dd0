//! The roles and labels shown, and their order.

use crate::tables::Row;
use crate::tables::presentation::{PLAYER, seat_of};
use crate::tables::table::Label;

/// Returns the distinct items in order of first appearance.
pub(super) fn distinct<T: PartialEq>(all: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut known = Vec::new();
    for one in all {
        if !known.contains(&one) {
            known.push(one);
        }
    }
    known
}

/// Returns the roles except single seats, the player's first.
pub(super) fn roles<'a>(all: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut roles = distinct(all.filter(|role| seat_of(role).is_none()));
    if let Some(at) = roles.iter().position(|role| *role == PLAYER) {
        roles[..=at].rotate_right(1);
    }
    roles
}

/// Returns the distinct labels at a key of the rows with a figure above 0, in the order of `all` rows.
pub(super) fn seen<'a>(
    rows: impl Iterator<Item = &'a Row>,
    all: impl Iterator<Item = &'a Row>,
    key: usize,
) -> Vec<&'a Label> {
    let seen = distinct(rows.filter(|row| row.share() > 0.0).map(|row| &row.labels[key]));
    distinct(all.map(|row| &row.labels[key]).filter(|label| seen.contains(label)))
}

/// Formats groups of seats: `1-3; 4`.
#[must_use]
pub fn listed_seats(groups: &[Vec<usize>]) -> String {
    let mut listed = Vec::new();
    for seats in groups {
        let runs = seats.chunk_by(|a, b| a + 1 == *b).map(|run| match run {
            [first, .., last] => format!("{first}-{last}"),
            _ => run.iter().map(usize::to_string).collect(),
        });
        listed.push(runs.collect::<Vec<_>>().join(", "));
    }
    listed.join("; ")
}
