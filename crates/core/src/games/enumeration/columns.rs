//! The products of two seats' nets to sum, by the dealer's values that the nets depend on.

use crate::games::hands::HandDistribution;
use crate::stats::Fraction;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// A number for each value. Tables of thousands of values would fill a gigabyte with numbers, few of which differ.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum ValueColumn {
    /// Numbers in order of appearance, and the place of each value's number among them.
    Listed(Arc<[i64]>, Arc<[u16]>),
    /// 1 for this value, 0 for all others.
    Mark(u16),
}

impl FromIterator<i64> for ValueColumn {
    fn from_iter<T: IntoIterator<Item = i64>>(numbers: T) -> ValueColumn {
        let (mut listed, mut place_of) = (Vec::new(), BTreeMap::new());
        let mut places = Vec::new();
        for number in numbers {
            // Values are counted in 16 bits, and so are their numbers.
            places.push(*place_of.entry(number).or_insert_with(|| {
                listed.push(number);
                listed.len() as u16 - 1
            }));
        }
        ValueColumn::Listed(listed.into(), places.into())
    }
}

impl ValueColumn {
    /// Returns the largest size of a number.
    pub(super) fn largest(&self) -> u64 {
        match self {
            ValueColumn::Listed(listed, _) => {
                listed.iter().map(|number| number.unsigned_abs()).max().unwrap_or_default()
            }
            ValueColumn::Mark(_) => 1,
        }
    }

    /// Calls `act` with each value whose number is not 0, and with that number.
    pub(super) fn for_each(&self, mut act: impl FnMut(usize, i64)) {
        let (listed, places) = match self {
            ValueColumn::Mark(value) => return act(usize::from(*value), 1),
            ValueColumn::Listed(listed, places) => (listed, places),
        };
        for (value, place) in places.iter().enumerate() {
            let number = listed[usize::from(*place)];
            if number != 0 {
                act(value, number);
            }
        }
    }
}

/// The products to be summed over the dealer's hands with some values.
pub(crate) struct ProductColumn {
    /// The dealer's values, in groups.
    pub(super) values: Vec<Vec<u16>>,
    /// Numbers given to the values of a seat.
    pub(super) vectors: Vec<(usize, ValueColumn)>,
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
        seats: &[Vec<ValueColumn>],
        pairs: &[[usize; 2]],
        mut times: impl FnMut(usize, [(usize, usize); 2]) -> Fraction,
    ) -> ProductColumn {
        let vectors: Vec<(usize, usize)> =
            seats.iter().enumerate().flat_map(|(seat, vectors)| (0..vectors.len()).map(move |i| (seat, i))).collect();
        let counts: Vec<bool> = vectors.iter().map(|(seat, i)| seats[*seat][*i].largest() > 0).collect();
        let mut terms = Vec::new();
        for (sum, &[p, q]) in pairs.iter().enumerate() {
            let [rows_p, rows_q] = [p, q]
                .map(|seat| (0..vectors.len()).filter(|i| vectors[*i].0 == seat && counts[*i]).collect::<Vec<usize>>());
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
        ProductColumn {
            values,
            terms,
            vectors: vectors.into_iter().map(|(seat, i)| (seat, seats[seat][i].clone())).collect(),
        }
    }
}

/// Returns columns of nets that follow from the values. Dealer's values with equal nets share a column. A value nets as
/// much in every seat, so that seats share their numbers.
pub(super) fn settled(
    seats: &[&HandDistribution],
    net: &dyn Fn(u16, u16) -> i64,
    values: impl Iterator<Item = u16>,
    pairs: &[[usize; 2]],
) -> Vec<ProductColumn> {
    let own_values = seats.iter().map(|seat| seat.values as u16).max().unwrap_or_default();
    let mut by_nets: HashMap<ValueColumn, Vec<u16>> = HashMap::new();
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
