//! Bets that a figure is about.

/// The main bet, one of the side bets, or all bets of a seat together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BetLine {
    /// The main bet.
    Main,
    /// The side bet at this place, from 0.
    Side(usize),
    /// All bets together; at a table without side bets, the main bet.
    All,
}

impl BetLine {
    /// Returns every line of a table with `sides` side bets: the main bet first and, if there are others, all together
    /// last.
    pub fn every(sides: usize) -> impl Iterator<Item = BetLine> {
        let beside = (0..sides).map(BetLine::Side).chain((sides > 0).then_some(BetLine::All));
        std::iter::once(BetLine::Main).chain(beside)
    }

    /// Returns its place among these.
    pub fn place(self, sides: usize) -> usize {
        match self {
            BetLine::Main => 0,
            BetLine::Side(side) => side + 1,
            BetLine::All if sides == 0 => 0,
            BetLine::All => sides + 1,
        }
    }

    /// Returns the position among the lines after the main bet; `None` for the main bet.
    pub fn beside(self, sides: usize) -> Option<usize> {
        self.place(sides).checked_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_in_order() {
        let all: Vec<BetLine> = BetLine::every(2).collect();
        assert_eq!(all, [BetLine::Main, BetLine::Side(0), BetLine::Side(1), BetLine::All]);
        for (place, line) in all.into_iter().enumerate() {
            assert_eq!((line.place(2), line.beside(2)), (place, place.checked_sub(1)));
        }
        assert_eq!(BetLine::every(0).collect::<Vec<_>>(), [BetLine::Main]);
        assert_eq!((BetLine::All.place(0), BetLine::All.beside(0)), (0, None));
    }
}
