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

/// What is added up for the dealer's hands with some values.
pub(crate) struct Column {
    /// The dealer's values.
    pub(super) values: Vec<u16>,
    /// Numbers given to the values of a seat.
    pub(super) vectors: Vec<(usize, Vec<i64>)>,
    pub(super) terms: Vec<Term>,
}

/// A product of two vectors, added up.
pub(super) struct Term {
    pub vectors: [usize; 2],
    /// To which sum, and how many times.
    pub sum: usize,
    pub times: Fraction,
}

impl Column {
    /// Adds up products of the vectors of each seat, the first with all of the other's, for these pairs of seats: a sum
    /// for each pair. `times` says how often, of the first seat's vector and the other's.
    pub(crate) fn new(
        values: Vec<u16>,
        seats: &[Vec<Vec<i64>>],
        pairs: &[[usize; 2]],
        mut times: impl FnMut([(usize, usize); 2]) -> Fraction,
    ) -> Column {
        let vectors: Vec<(usize, usize)> =
            seats.iter().enumerate().flat_map(|(seat, vectors)| (0..vectors.len()).map(move |i| (seat, i))).collect();
        let numbers = |(seat, i): (usize, usize)| &seats[seat][i];
        let of = |seat: usize| {
            let of_seat = vectors.iter().enumerate().filter(move |(_, vector)| vector.0 == seat);
            of_seat.filter(|(_, vector)| numbers(**vector).iter().any(|number| *number != 0))
        };
        let mut terms = Vec::new();
        for (sum, &[p, q]) in pairs.iter().enumerate() {
            for (i, u) in of(p) {
                // Two seats that play alike share their vectors: (i, j) then stands for (j, i) as well.
                for (j, v) in of(q).filter(|(j, _)| p != q || i <= *j) {
                    let alike = if p == q && i < j { 2 } else { 1 };
                    let times = times([*u, *v]).times(&Fraction::whole(alike));
                    terms.push(Term { vectors: [i, j], sum, times });
                }
            }
        }
        terms.retain(|term| term.times != Fraction::default());
        Column { values, terms, vectors: vectors.into_iter().map(|v| (v.0, numbers(v).clone())).collect() }
    }
}

/// Columns of nets that follow from the values, those of the dealer's together against which all nets are the same.
pub(crate) fn settled(seats: &[Nets<'_>], values: impl Iterator<Item = u16>, pairs: &[[usize; 2]]) -> Vec<Column> {
    let mut columns: HashMap<Vec<Vec<i64>>, Vec<u16>> = HashMap::new();
    for value in values {
        let against = |seat: &Nets<'_>| (0..seat.laws.values() as u16).map(|own| (seat.net)(own, value)).collect();
        columns.entry(seats.iter().map(against).collect()).or_default().push(value);
    }
    let column = |(nets, values): (Vec<Vec<i64>>, Vec<u16>)| {
        let seats: Vec<Vec<Vec<i64>>> = nets.into_iter().map(|nets| vec![nets]).collect();
        Column::new(values, &seats, pairs, |_| Fraction::whole(1))
    };
    columns.into_iter().map(column).collect()
}
