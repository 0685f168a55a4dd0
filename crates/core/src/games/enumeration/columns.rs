//! The products of two seats' nets to sum, by the dealer's values that the nets depend on.

use crate::games::hands::HandDistribution;
use crate::stats::Fraction;
use std::collections::HashMap;

/// A seat's law, and its net with a value against a dealer's value.
#[derive(Clone, Copy)]
pub(crate) struct SeatNets<'a> {
    pub laws: &'a HandDistribution,
    pub net: &'a dyn Fn(u16, u16) -> i64,
}

/// The products to be summed over the dealer's hands with some values.
pub(crate) struct ProductColumn {
    /// The dealer's values, in groups.
    pub(super) values: Vec<Vec<u16>>,
    /// Numbers given to the values of a seat.
    pub(super) vectors: Vec<(usize, Vec<i64>)>,
    pub(super) terms: Vec<VectorProduct>,
}

/// A product of two vectors, added up.
pub(super) struct VectorProduct {
    pub vectors: [usize; 2],
    /// The sum that it belongs to, and its factor there, by group of the dealer's values.
    pub sum: usize,
    pub times: Vec<Fraction>,
}

impl ProductColumn {
    /// Returns, for each pair of seats, a sum over all products of a vector of one and a vector of the other, with
    /// factors from `times` for each group of the dealer's values.
    pub(crate) fn new(
        values: Vec<Vec<u16>>,
        seats: &[Vec<Vec<i64>>],
        pairs: &[[usize; 2]],
        mut times: impl FnMut(usize, [(usize, usize); 2]) -> Fraction,
    ) -> ProductColumn {
        let vectors: Vec<(usize, usize)> =
            seats.iter().enumerate().flat_map(|(seat, vectors)| (0..vectors.len()).map(move |i| (seat, i))).collect();
        let numbers = |(seat, i): (usize, usize)| &seats[seat][i];
        let counts: Vec<bool> =
            vectors.iter().map(|vector| numbers(*vector).iter().any(|number| *number != 0)).collect();
        let of =
            |seat: usize| (0..vectors.len()).filter(|i| vectors[*i].0 == seat && counts[*i]).collect::<Vec<usize>>();
        let mut terms = Vec::new();
        for (sum, &[p, q]) in pairs.iter().enumerate() {
            let (of_p, of_q) = (of(p), of(q));
            for &i in &of_p {
                // Two seats with equal play share their vectors: (i, j) then covers (j, i) as well.
                for &j in of_q.iter().filter(|j| p != q || i <= **j) {
                    let twice = Fraction::of(if p == q && i < j { 2 } else { 1 });
                    let times = (0..values.len()).map(|group| times(group, [vectors[i], vectors[j]]).times(&twice));
                    terms.push(VectorProduct { vectors: [i, j], sum, times: times.collect() });
                }
            }
        }
        terms.retain(|term| term.times.iter().any(|times| *times != Fraction::default()));
        ProductColumn { values, terms, vectors: vectors.into_iter().map(|v| (v.0, numbers(v).clone())).collect() }
    }
}

/// Returns columns of nets that follow from the values. The dealer's values with equal nets share a column.
pub(crate) fn settled(
    seats: &[SeatNets<'_>],
    values: impl Iterator<Item = u16>,
    pairs: &[[usize; 2]],
) -> Vec<ProductColumn> {
    let mut columns: HashMap<Vec<Vec<i64>>, Vec<u16>> = HashMap::new();
    for value in values {
        let against = |seat: &SeatNets<'_>| (0..seat.laws.values as u16).map(|own| (seat.net)(own, value)).collect();
        columns.entry(seats.iter().map(against).collect()).or_default().push(value);
    }
    let column = |(nets, values): (Vec<Vec<i64>>, Vec<u16>)| {
        let seats: Vec<Vec<Vec<i64>>> = nets.into_iter().map(|nets| vec![nets]).collect();
        ProductColumn::new(vec![values], &seats, pairs, |_, _| Fraction::of(1))
    };
    columns.into_iter().map(column).collect()
}
