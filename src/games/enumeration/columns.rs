//! What has to be added up to know how two seats' nets go together: by the dealer's values, since nets depend on them.

use super::laws::Laws;
use crate::stats::Fraction;
use std::collections::HashMap;

/// A seat's law, and its net with a value against a dealer's value.
#[derive(Clone, Copy)]
pub(crate) struct Nets<'a> {
    pub laws: &'a Laws,
    pub net: &'a dyn Fn(u16, u16) -> i64,
}

impl Nets<'_> {
    /// By its values: its nets against a dealer's value.
    fn against(&self, dealer: u16) -> Vec<i64> {
        (0..self.laws.values() as u16).map(|own| (self.net)(own, dealer)).collect()
    }
}

/// Nets that values do not settle, of which the values tell the law: the cards that do are exchangeable.
pub(crate) trait Draws {
    /// Whether a seat's value against a dealer's is such a case. Its net is then 0 in [`Nets`].
    fn is_drawn(&self, value: u16, dealer: u16) -> bool;

    /// The mean net of a seat, or of the product of the nets of two, whose values are drawn against a dealer's.
    fn mean(&self, values: &[u16], dealer: u16) -> Fraction;
}

/// What is added up for the dealer's hands with some values.
pub(super) struct Column {
    /// The dealer's values.
    pub values: Vec<u16>,
    /// Numbers given to the values of a seat: the seat, and the number of each value.
    pub vectors: Vec<(usize, Vec<i64>)>,
    /// Of which two of them, the first seat's and the last's, the product is added up, and how many times.
    pub terms: Vec<(usize, usize, Fraction)>,
}

/// The dealer's values, those together against which all nets are the same.
pub(super) fn columns(seats: &[Nets<'_>], dealer: &Laws, draws: &dyn Draws) -> Vec<Column> {
    let mut settled: HashMap<Vec<Vec<i64>>, Vec<u16>> = HashMap::new();
    let mut columns = Vec::new();
    for value in 0..dealer.values() as u16 {
        let is_drawn = |seat: &Nets<'_>| (0..seat.laws.values() as u16).any(|own| draws.is_drawn(own, value));
        if seats.iter().any(is_drawn) {
            columns.push(drawn_column(seats, value, draws));
        } else {
            settled.entry(seats.iter().map(|seat| seat.against(value)).collect()).or_default().push(value);
        }
    }
    columns.extend(settled.into_iter().map(|(nets, values)| Column {
        values,
        terms: vec![(0, nets.len().saturating_sub(1), Fraction::whole(1))],
        vectors: nets.into_iter().enumerate().collect(),
    }));
    for Column { vectors, terms, .. } in &mut columns {
        let is_zero = |vector: usize| vectors[vector].1.iter().all(|number| *number == 0);
        terms.retain(|(i, j, times)| *times != Fraction::default() && !is_zero(*i) && !is_zero(*j));
    }
    columns.retain(|column| !column.terms.is_empty());
    columns
}

/// A value of the dealer's against which nets are drawn: each seat has a vector of its settled nets, and marks each of
/// its drawn values by a vector.
fn drawn_column(seats: &[Nets<'_>], value: u16, draws: &dyn Draws) -> Column {
    let mut vectors = Vec::new();
    let mut of_seats: Vec<Vec<(usize, Option<u16>)>> = Vec::new();
    for (number, seat) in seats.iter().enumerate() {
        let nets = seat.against(value);
        let values = 0..nets.len() as u16;
        let mut of_seat = vec![(vectors.len(), None)];
        vectors.push((number, nets));
        for drawn in values.clone().filter(|own| draws.is_drawn(*own, value)) {
            of_seat.push((vectors.len(), Some(drawn)));
            vectors.push((number, values.clone().map(|own| i64::from(own == drawn)).collect()));
        }
        of_seats.push(of_seat);
    }
    let mut terms = Vec::new();
    for &(i, u) in of_seats.first().into_iter().flatten() {
        for &(j, v) in of_seats.last().into_iter().flatten() {
            let drawn: Vec<u16> = u.into_iter().chain(v).collect();
            let mean = if drawn.is_empty() { Fraction::whole(1) } else { draws.mean(&drawn, value) };
            // Two seats that play alike share their vectors: (i, j) then stands for (j, i) as well.
            match seats.len() {
                1 if i > j => {}
                1 if i < j => terms.push((i, j, mean.times(&Fraction::whole(2)))),
                _ => terms.push((i, j, mean)),
            }
        }
    }
    Column { values: vec![value], vectors, terms }
}
