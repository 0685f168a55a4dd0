//! The combinations that `design` keeps: the nearest to its target, of all or of the Pareto frontier. Memory is bounded
//! by the number kept, not by the number found.

use super::prices::Figures;

/// A combination, by its number, and its figures.
pub type FoundCombination = (usize, Figures);

/// The combinations nearest to a target, and the number of all.
#[derive(Clone, Debug)]
pub struct Nearest {
    target: f64,
    most: usize,
    count: usize,
    found: Vec<FoundCombination>,
}

impl Nearest {
    /// Returns an empty list for at most `most` combinations.
    pub fn new(target: f64, most: usize) -> Nearest {
        Nearest { target, most, count: 0, found: Vec::new() }
    }

    pub fn push(&mut self, found: FoundCombination) {
        self.count += 1;
        self.found.push(found);
        if self.found.len() >= 2 * self.most.max(1) {
            self.cut();
        }
    }

    /// Adds the findings of another list.
    pub fn join(&mut self, other: Nearest) {
        let unseen = other.count - other.found.len();
        other.found.into_iter().for_each(|found| self.push(found));
        self.count += unseen;
    }

    fn cut(&mut self) {
        self.found.sort_by(|(a, one), (b, other)| {
            let [off, other_off] = [one, other].map(|figures| (figures.edge - self.target).abs());
            off.total_cmp(&other_off).then(a.cmp(b))
        });
        self.found.truncate(self.most);
    }

    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns the number of all, and the kept ones, the nearest first.
    pub fn sorted(mut self) -> (usize, Vec<FoundCombination>) {
        self.cut();
        (self.count, self.found)
    }
}

/// The combinations that no other dominates: by a lower deviation with at least the same hit frequency, or by the
/// reverse.
#[derive(Clone, Debug, Default)]
pub struct Frontier {
    /// Deviation, hit frequency and the combinations with both; both ascend.
    points: Vec<(f64, f64, Nearest)>,
}

impl Frontier {
    /// Adds a combination to those with equal figures; `none` is an empty list.
    pub fn push(&mut self, found: FoundCombination, none: &Nearest) {
        let mut own = none.clone();
        let (std_dev, hits) = (found.1.std_dev, found.1.hit_frequency);
        own.push(found);
        self.add(std_dev, hits, own);
    }

    fn add(&mut self, std_dev: f64, hits: f64, own: Nearest) {
        let at = self.points.partition_point(|(other, ..)| *other < std_dev);
        if let Some((other, as_often, equal)) = self.points.get_mut(at)
            && (*other, *as_often) == (std_dev, hits)
        {
            return equal.join(own);
        }
        let beside = &self.points[at.saturating_sub(1)..(at + 1).min(self.points.len())];
        if beside.iter().any(|(other, as_often, _)| *other <= std_dev && *as_often >= hits) {
            return;
        }
        let beaten = self.points[at..].partition_point(|(_, other, _)| *other <= hits);
        self.points.splice(at..at + beaten, [(std_dev, hits, own)]);
    }

    /// Adds the points of another frontier.
    pub fn join(&mut self, other: Frontier) {
        other.points.into_iter().for_each(|(std_dev, hits, own)| self.add(std_dev, hits, own));
    }

    /// Returns the number on it, and the kept ones, the nearest first.
    pub fn sorted(self, mut none: Nearest) -> (usize, Vec<FoundCombination>) {
        self.points.into_iter().for_each(|(_, _, own)| none.join(own));
        none.sorted()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn figures(edge: u8, std_dev: u8, hits: u8) -> Figures {
        let [edge, std_dev, hit_frequency] = [edge, std_dev, hits].map(f64::from);
        Figures { edge, std_dev, hit_frequency, largest_win: 0.0 }
    }

    fn numbers(found: Vec<FoundCombination>) -> Vec<usize> {
        found.into_iter().map(|(number, _)| number).collect()
    }

    proptest! {
        /// Compares with every pair, in pieces that are joined. The kept ones are the beginning of the sorted ones.
        #[test]
        fn the_nearest_that_nothing_dominates_are_kept(
            grid in prop::collection::vec((0u8..6, 0u8..6, 0u8..6), 0..60),
            cut in 0usize..60,
            most in 1usize..8,
        ) {
            let found: Vec<FoundCombination> =
                grid.iter().map(|(edge, std_dev, hits)| figures(*edge, *std_dev, *hits)).enumerate().collect();
            let surpasses = |one: &Figures, other: &Figures| {
                one.std_dev <= other.std_dev && one.hit_frequency >= other.hit_frequency
                    && (one.std_dev < other.std_dev || one.hit_frequency > other.hit_frequency)
            };
            let in_order = |mut found: Vec<FoundCombination>| {
                found.sort_by(|(a, one), (b, other)| {
                    (one.edge - 2.0).abs().total_cmp(&(other.edge - 2.0).abs()).then(a.cmp(b))
                });
                (found.len(), numbers(found.into_iter().take(most).collect()))
            };
            let none = Nearest::new(2.0, most);
            let (first, second) = found.split_at(cut.min(found.len()));
            let [(mut near, mut frontier), (more, others)] = [first, second].map(|part| {
                let (mut near, mut frontier) = (none.clone(), Frontier::default());
                for one in part {
                    near.push(*one);
                    frontier.push(*one, &none);
                    assert!(near.found.len() < 2 * most);
                }
                (near, frontier)
            });
            near.join(more);
            frontier.join(others);
            let (count, kept) = near.sorted();
            prop_assert_eq!((count, numbers(kept)), in_order(found.clone()));
            let (count, kept) = frontier.sorted(none);
            let best = found.iter().filter(|(_, own)| !found.iter().any(|(_, other)| surpasses(other, own)));
            prop_assert_eq!((count, numbers(kept)), in_order(best.copied().collect()));
        }
    }
}
