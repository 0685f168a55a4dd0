//! The products of two seats' nets to sum, by the dealer's values that the nets depend on.

use crate::games::hands::HandDistribution;
use crate::stats::Fraction;
use std::collections::HashMap;
use std::sync::Arc;

/// A number for each value.
pub(crate) type Numbers = Arc<[i64]>;

/// The products to be summed over the dealer's hands with some values.
pub(crate) struct ProductColumn {
    /// The dealer's values, in groups.
    pub(super) values: Vec<Vec<u16>>,
    /// Numbers given to the values of a seat.
    pub(super) vectors: Vec<(usize, Numbers)>,
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
        seats: &[Vec<Numbers>],
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
            let (rows_p, rows_q) = (of(p), of(q));
            for &i in &rows_p {
                // Two seats with equal play share their vectors: (i, j) then covers (j, i) as well.
                for &j in rows_q.iter().filter(|j| p != q || i <= **j) {
                    let twice = Fraction::from_int(if p == q && i < j { 2 } else { 1 });
                    let times = (0..values.len()).map(|group| times(group, [vectors[i], vectors[j]]).times(&twice));
                    terms.push(VectorProduct { vectors: [i, j], sum, times: times.collect() });
                }
            }
        }
        terms.retain(|term| term.times.iter().any(|times| *times != Fraction::default()));
        ProductColumn { values, terms, vectors: vectors.into_iter().map(|v| (v.0, numbers(v).clone())).collect() }
    }
}

/// Returns columns of nets that follow from the values. Dealer's values with equal nets share a column. A value nets as
/// much in every seat, so that seats share their numbers.
pub(crate) fn settled(
    seats: &[&HandDistribution],
    net: &dyn Fn(u16, u16) -> i64,
    values: impl Iterator<Item = u16>,
    pairs: &[[usize; 2]],
) -> Vec<ProductColumn> {
    let own_values = seats.iter().map(|seat| seat.values as u16).max().unwrap_or_default();
    let mut by_nets: HashMap<Numbers, Vec<u16>> = HashMap::new();
    for value in values {
        by_nets.entry((0..own_values).map(|own| net(own, value)).collect()).or_default().push(value);
    }
    let mut columns = Vec::new();
    for (nets, values) in by_nets {
        let vectors = vec![vec![nets]; seats.len()];
        columns.push(ProductColumn::new(vec![values], &vectors, pairs, |_, _| Fraction::from_int(1)));
    }
    columns
}
