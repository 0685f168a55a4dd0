//! The prices of one bet, or of all bets of a table together: edges add up by stakes.
//!
//! Varied payouts and commissions are worked out from counts. The reader of configs reads everything else that varies,
//! and it is counted separately, so it may be written in any form.

use super::prices::{Base, Figures, PriceGiven, PricePiece, Prices, locked, settings};
use crate::config::{Decimal, names_of_key};
use crate::engine::Unwatched;
use crate::games::banked::PriceKey;
use crate::games::{Game, MAIN};
use crate::house::configs::bet;
use crate::house::configs::check_stakes;
use crate::house::error::Error;
use crate::house::exact::enumerate::check_distributions;
use crate::stats::{BetLine, Exact, Fraction};
use crate::tables::metric;
use crate::tables::presentation::{ALL, PLAYER};
use std::cmp::Ordering;
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex};

/// The bets whose edge is sought: one, or all of the table.
pub struct TablePrices<'a> {
    base: Base<'a>,
    keys: Arc<[&'a str]>,
    /// The bet, which may be all of them.
    bet: &'a str,
    /// The bets under each combination of rules so far, by the places of these.
    tables: Mutex<HashMap<Vec<u32>, Arc<Vec<Prices<'a>>>>>,
}

/// A bet counted under its own values.
struct CountedBet {
    game: Box<dyn Game>,
    exact: Exact,
    line: BetLine,
    edge: Fraction,
}

impl<'a> TablePrices<'a> {
    /// Returns the prices of the main bet, or of the one of this name, which may be all of them.
    pub fn new(base: Base<'a>, name: Option<&'a str>, keys: &[&'a str]) -> TablePrices<'a> {
        let bet = name.unwrap_or(MAIN);
        TablePrices { base, keys: keys.into(), bet, tables: Mutex::default() }
    }

    /// Complains about amounts of a key that is a price of another bet.
    pub fn check_amounts(&self, place: usize) -> Result<(), Error> {
        let (key, bet) = (self.keys[place], self.bet);
        if bet == ALL || PriceKey::new(key, bet) != PriceKey::Other {
            return Ok(());
        }
        Err(Error::Usage(format!("`{key}` is not a price of bet {bet:?}; choose its bet with --bet")))
    }

    /// Returns the largest value of the price at this place; `None` if its key is not a payout or the commission of a
    /// bet whose edge is sought, or if a later key replaces the table around it.
    pub fn most(&self, place: usize) -> Option<Decimal> {
        let (key, later) = (self.keys[place], &self.keys[place + 1..]);
        let names = names_of_key(key)?;
        if later.iter().any(|other| names_of_key(other).is_none_or(|other| names.starts_with(&other))) {
            return None;
        }
        let bets = match names.get(1) {
            Some(side) if self.bet == ALL => [MAIN, side],
            _ if self.bet == ALL => [MAIN, MAIN],
            _ => [self.bet, self.bet],
        };
        bets.into_iter().find_map(|bet| match PriceKey::new(key, bet) {
            PriceKey::Pays(_) => Some(Decimal::MAX),
            PriceKey::Commission => Some(Decimal::ONE),
            PriceKey::Rule | PriceKey::Other => None,
        })
    }

    /// Returns the bets under the rules given.
    fn table(&self, given: &[PriceGiven]) -> Result<Arc<Vec<Prices<'a>>>, Error> {
        let mut places = Vec::new();
        for given in given {
            if let PriceGiven::Rule(place, _) = given {
                places.push(*place);
            }
        }
        if let Some(table) = locked(&self.tables).get(&places) {
            return Ok(Arc::clone(table));
        }
        let mut names = vec![self.bet.to_owned()];
        if self.bet == ALL {
            let config = self.base.with(&settings(&self.keys, given))?;
            check_stakes(&config, "design")?;
            check_distributions(&config)?;
            let game = config.rules.game(&Unwatched);
            bet(&*game, &config, &config.name, Some(ALL))?;
            let bets = game.bets().into_iter().filter(|bet| bet.line != BetLine::All);
            names = bets.map(|bet| bet.name).collect();
        }
        let bets = names.iter().map(|name| Prices::new(self.base, &self.keys, given, name));
        let table = Arc::new(bets.collect::<Result<Vec<_>, Error>>()?);
        locked(&self.tables).insert(places, Arc::clone(&table));
        Ok(table)
    }

    /// Returns the bets with the pieces of these values; `None` if payouts cannot be distinguished.
    fn pieces(&self, given: &[PriceGiven], table: &[Prices<'a>]) -> Result<Option<Vec<Arc<PricePiece>>>, Error> {
        table.iter().map(|bet| bet.piece(given)).collect()
    }

    /// Returns the edge under these values.
    pub fn edge(&self, given: &[PriceGiven]) -> Result<Fraction, Error> {
        let table = self.table(given)?;
        let Some(pieces) = self.pieces(given, &table)? else { return Ok(self.counted(given)?.edge) };
        let (mut lost, mut staked) = (Fraction::default(), Fraction::default());
        for (bet, piece) in table.iter().zip(&pieces) {
            let edge = Fraction::new(bet.loss(piece, given), Prices::whole(piece));
            lost = lost.plus(&edge.times(&piece.staked));
            staked = staked.plus(&piece.staked);
        }
        Ok(lost.over(&staked).unwrap_or_default())
    }

    /// Returns all figures under these values, if the edge is within these bounds.
    pub fn within(&self, [low, high]: &[Fraction; 2], given: &[PriceGiven]) -> Result<Option<Figures>, Error> {
        let table = self.table(given)?;
        if let [bet] = &table[..]
            && let Some(piece) = bet.piece(given)?
        {
            let (loss, whole) = (bet.loss(&piece, given), Prices::whole(&piece));
            let is_within =
                low.cmp_to(&loss, &whole) != Ordering::Greater && high.cmp_to(&loss, &whole) != Ordering::Less;
            return Ok(is_within.then(|| bet.figures(&piece, given)));
        }
        let edge = self.edge(given)?;
        if edge < *low || edge > *high { Ok(None) } else { self.figures(given).map(Some) }
    }

    /// Returns all figures under these values: of one bet from its piece, of several by a separate count.
    pub fn figures(&self, given: &[PriceGiven]) -> Result<Figures, Error> {
        let table = self.table(given)?;
        if let [bet] = &table[..]
            && let Some(piece) = bet.piece(given)?
        {
            return Ok(bet.figures(&piece, given));
        }
        Ok(self.counted(given)?.figures(self.bet))
    }

    /// Counts these values by themselves.
    fn counted(&self, given: &[PriceGiven]) -> Result<CountedBet, Error> {
        let config = self.base.with(&settings(&self.keys, given))?;
        check_distributions(&config)?;
        let game = config.rules.game(&Unwatched);
        let (line, staked) = bet(&*game, &config, &config.name, Some(self.bet))?;
        let exact = game.exact_by_seat().ok_or(Error::not_enumerated(&config))?;
        let edge = exact.dealer_on(line).mean.divided(staked);
        Ok(CountedBet { game, exact, line, edge })
    }

    /// Returns the values at which the edge, as a function of one key alone, may bend, ascending, with both ends of its
    /// range.
    pub fn bends(&self, given: &[PriceGiven], key: usize, most: Decimal) -> Result<Vec<Decimal>, Error> {
        let mut all = BTreeSet::new();
        for bet in self.table(given)?.iter() {
            all.extend(bet.bends(given, key, most)?);
        }
        Ok(all.into_iter().collect())
    }
}

impl CountedBet {
    fn figures(&self, bet: &str) -> Figures {
        let CountedBet { game, exact, line, edge, .. } = self;
        let tables = game.tables(exact);
        let distribution = game.nets_of(PLAYER, exact, *line).into_iter();
        let largest = distribution.filter(|(_, share)| share.probability.value > 0.0).map(|(net, _)| net).max();
        Figures {
            edge: edge.nearest(),
            std_dev: tables.players_figure(bet, metric::STD_DEV),
            hit_frequency: tables.players_figure(bet, metric::HIT_FREQUENCY),
            largest_win: largest.unwrap_or_default() as f64 / game.unit() as f64,
        }
    }
}
