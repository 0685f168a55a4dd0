//! The prices of one bet, or of all bets of a table together: edges add up by what is staked.

use super::configs::bet;
use super::error::Error;
use super::prices::{Base, Figures, Given, Prices};
use crate::config::Decimal;
use crate::stats::BetLine;
use crate::stats::Fraction;
use crate::stats::Metric;
use crate::stats::metric;
use crate::stats::presentation::{ALL, PLAYER};
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// The bets whose edge is sought: one, or all of the table.
pub(super) struct TablePrices<'a> {
    base: Base<'a>,
    keys: Vec<&'a str>,
    bets: Vec<Prices<'a>>,
}

impl<'a> TablePrices<'a> {
    /// Of the main bet, or of the one of this name, which may be all of them.
    pub fn new(base: Base<'a>, name: Option<&'a str>, keys: &[&'a str]) -> Result<TablePrices<'a>, Error> {
        let of = |name| Prices::new(base, name, keys);
        let mut bets = base.loaded.rules.game().bets();
        let are_all = name == Some(ALL) && bets.pop_if(|bet| bet.line == BetLine::All).is_some();
        let bets = match are_all {
            true => bets.iter().map(|bet| of(Some(&bet.name))).collect::<Result<Vec<_>, Error>>()?,
            false => {
                let prices = of(name)?;
                prices.check()?;
                vec![prices]
            }
        };
        Ok(TablePrices { base, keys: keys.to_vec(), bets })
    }

    /// Whether a key is a payout or the commission, and the most that it may be.
    pub fn most(&self, key: &str) -> Option<Decimal> {
        self.bets.iter().find_map(|bet| bet.most(key))
    }

    /// The edge under these values.
    pub fn edge(&self, given: &[Given]) -> Result<Fraction, Error> {
        let (mut lost, mut staked) = (Fraction::default(), Fraction::default());
        for bet in &self.bets {
            let piece = bet.piece(given)?;
            let edge = Fraction::new(bet.loss(&piece, given), Prices::whole(&piece));
            lost = lost.plus(&edge.times(&piece.staked));
            staked = staked.plus(&piece.staked);
        }
        Ok(lost.over(&staked).unwrap_or_default())
    }

    /// All figures under these values, if the edge is within these bounds.
    pub fn within(&self, [low, high]: &[Fraction; 2], given: &[Given]) -> Result<Option<Figures>, Error> {
        if let [bet] = &self.bets[..] {
            let piece = bet.piece(given)?;
            let (loss, whole) = (bet.loss(&piece, given), Prices::whole(&piece));
            let is_within =
                low.cmp_to(&loss, &whole) != Ordering::Greater && high.cmp_to(&loss, &whole) != Ordering::Less;
            return Ok(is_within.then(|| bet.figures(&piece, given)));
        }
        let edge = self.edge(given)?;
        if edge < *low || edge > *high { Ok(None) } else { self.figures(given).map(Some) }
    }

    /// All figures under these values: of one bet from its piece, of several by a count of their own.
    pub fn figures(&self, given: &[Given]) -> Result<Figures, Error> {
        if let [bet] = &self.bets[..] {
            return Ok(bet.figures(&*bet.piece(given)?, given));
        }
        let settings: Vec<String> =
            self.keys.iter().zip(given).map(|(key, given)| format!("{key}={}", given.text())).collect();
        let config = self.base.with(&settings)?;
        let game = config.rules.game();
        let (line, _) = bet(&*game, &config.name, Some(ALL))?;
        let exact = game.exact_by_seat().ok_or(Error::NotEnumerated(config.kind.name()))?;
        let tables = game.tables(&exact);
        let value = |metric: Metric| {
            tables.of_bet(ALL, PLAYER, metric).and_then(|row| row.value).map_or(f64::NAN, |value| value.0)
        };
        let law = game.nets_of(PLAYER, &exact, line).into_iter();
        let largest = law.filter(|(_, share)| share.probability.value > 0.0).map(|(net, _)| net).max();
        Ok(Figures {
            edge: self.edge(given)?.nearest(),
            std_dev: value(metric::STD_DEV),
            hit_frequency: value(metric::HIT_FREQUENCY),
            largest_win: largest.unwrap_or_default() as f64 / game.unit() as f64,
        })
    }

    /// Where the edge, as a function of one of the keys alone, may bend, ascending, with both ends of its range.
    pub fn bends(&self, given: &[Given], key: usize, most: Decimal) -> Result<Vec<Decimal>, Error> {
        let mut all = BTreeSet::new();
        for bet in &self.bets {
            all.extend(bet.bends(given, key, most)?);
        }
        Ok(all.into_iter().collect())
    }
}
