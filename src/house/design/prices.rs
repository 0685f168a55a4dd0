//! The edge of a bet under many payouts, from one count of its deals.
//!
//! If play does not depend on payouts, an edge is Σ probability × payout. Varied payouts are marked with unique
//! amounts, and one count gives the frequency of each. If payouts are compared before one is paid, the sum has a piece
//! for each order, counted when it first occurs.

use crate::config::{ConfigError, Decimal, VARY};
use crate::engine::Unwatched;
use crate::games::banked::{PriceKey, SIDE, commission, commission_to};
use crate::games::{CommissionTo, Compared, Config, MAIN, Priced, PricedEnd, Side, net_of_one};
use crate::house::configs::bet;
use crate::house::configs::check_stakes;
use crate::house::error::Error;
use crate::house::exact::enumerate::check_distributions;
use crate::house::setting::{Load, Setting};
use crate::stats::{Fraction, nearest_f64};
use num_bigint::BigInt;
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Parts of a unit.
const UNIT: u32 = Decimal::ONE.ten_thousandths();

/// Value of a varied key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PriceGiven {
    /// A rule: the index of its text among those tried, and the text.
    Rule(u32, String),
    /// A payout or a commission.
    Amount(Decimal),
}

/// Returns the settings that give keys these values, each `KEY=VALUE`.
pub fn settings(keys: &[&str], given: &[PriceGiven]) -> Vec<String> {
    keys.iter().zip(given).map(|(key, given)| format!("{key}={}", given.text())).collect()
}

impl PriceGiven {
    /// Formats the value as typed.
    pub fn text(&self) -> String {
        match self {
            PriceGiven::Rule(_, text) => text.clone(),
            PriceGiven::Amount(amount) => amount.to_string(),
        }
    }

    /// Returns the amount, if it is one.
    pub fn amount(&self) -> Option<Decimal> {
        if let PriceGiven::Amount(amount) = self { Some(*amount) } else { None }
    }
}

/// A config, its settings and its loader.
#[derive(Clone, Copy)]
pub struct Base<'a> {
    /// A preset, a path, or a name that the loader knows.
    pub config: &'a str,
    /// Settings to lay over it.
    pub typed: &'a [Setting<'a>],
    /// Loads it.
    pub load: &'a Load<'a>,
}

impl Base<'_> {
    /// Loads it with these settings on top, each `KEY=VALUE`.
    pub fn with(&self, varied: &[String]) -> Result<Config, ConfigError> {
        let varied = varied.iter().map(|set| (VARY, set.as_str()));
        (self.load)(self.config, &self.typed.iter().copied().chain(varied).collect::<Vec<_>>())
    }
}

/// A bet whose payouts vary, under rules that do not.
pub struct Prices<'a> {
    base: Base<'a>,
    bet: String,
    /// The varied keys, in the order of their values.
    keys: Arc<[&'a str]>,
    /// Payouts that counts of deals must distinguish.
    slots: Vec<PaidSlot>,
    /// Index of the commission among the keys.
    commission: Option<usize>,
    compared: Compared,
    /// The payouts that others are compared with, and which of the keys each is if it varies.
    against: Vec<(Decimal, Option<usize>)>,
    /// The pieces counted so far; `None` if payouts cannot be distinguished.
    pieces: Mutex<HashMap<Vec<u32>, Option<Arc<PricePiece>>>>,
}

struct PaidSlot {
    path: String,
    /// Index of the key, or the payout.
    key: Result<usize, Decimal>,
}

/// Payouts among which no order changes, under the same rules.
pub struct PricePiece {
    whole: BigInt,
    /// Pooled deals in all.
    count: BigInt,
    commission: Decimal,
    /// Receiver of the commission.
    to: CommissionTo,
    /// Stakes of all seats on the bet in a round, in units.
    pub staked: Fraction,
    /// Mean stake of a deal on the bet, in units.
    mean_stake: f64,
    /// Wins and losses per part of a unit, by slot; the last is for fixed payouts.
    sums: Vec<[EndSums; 2]>,
    /// Payouts of outcomes: a slot, or a fixed one.
    paid: Vec<Result<usize, Decimal>>,
    /// Whether a deal can end without a gain or a loss, for any payouts of the slots.
    ends_even: bool,
}

/// Ends of one side that are paid by one slot, the stakes in parts of a unit.
#[derive(Default)]
struct EndSums {
    weight: BigInt,
    /// Deals with a payment.
    count: BigInt,
    /// Sum of the payments per unit of each deal's own stake, and of their squares.
    paid: BigInt,
    squares: BigInt,
    /// The smallest and the largest stake on a deal with a payment; 0 without such deals.
    stakes: [u128; 2],
}

impl EndSums {
    /// Adds an outcome with its stake to its slot.
    fn add(&mut self, end: &PricedEnd, times: u32) {
        let staked = u128::from(end.stake.ten_thousandths()) * u128::from(times);
        self.weight += &end.weight * times;
        self.paid += &end.count * times;
        self.squares += &end.count * u128::from(times).pow(2);
        if times > 0 {
            let [least, most] = self.stakes;
            self.stakes = [if least == 0 { staked } else { least.min(staked) }, most.max(staked)];
            self.count += &end.count;
        }
    }
}

/// The figures of a bet under given payouts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figures {
    pub edge: f64,
    pub std_dev: f64,
    pub hit_frequency: f64,
    /// In units; below 0 if the bet always loses.
    pub largest_win: f64,
}

/// Returns the index among the keys, if the key is given an amount.
fn varied(keys: &[&str], given: &[PriceGiven], key: &str) -> Option<usize> {
    keys.iter().zip(given).position(|(own, given)| *own == key && given.amount().is_some())
}

/// Locks the findings so far; a failing thread leaves them whole.
pub fn locked<T>(known: &Mutex<T>) -> MutexGuard<'_, T> {
    known.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<'a> Prices<'a> {
    /// Returns the prices of the bet of this name under the given values. Of these only prices of a bet may change
    /// later.
    pub fn new(base: Base<'a>, keys: &Arc<[&'a str]>, given: &[PriceGiven], name: &str) -> Result<Prices<'a>, Error> {
        let loaded = base.with(&settings(keys, given))?;
        check_stakes(&loaded, "design")?;
        check_distributions(&loaded)?;
        let game = loaded.rules.game(&Unwatched);
        let (line, _) = bet(&*game, &loaded, &loaded.name, Some(name))?;
        let compared = game.compared(line);
        let with: &[(&str, Decimal)] = match &compared {
            Compared::With(with) => with,
            Compared::None | Compared::All => &[],
        };
        let against = with.iter().map(|(key, paid)| (*paid, varied(keys, given, key))).collect();
        let slots = match loaded.values.named_tables(SIDE).into_iter().find(|(side, _)| side.text == name) {
            Some((_, side)) => side
                .amounts("pays")
                .into_iter()
                .map(|(event, paid)| {
                    let path = format!("{SIDE}.{name}.pays.{}", event.text);
                    PaidSlot { key: varied(keys, given, &path).ok_or(paid), path }
                })
                .collect(),
            None => {
                let pays = keys.iter().filter(|key| matches!(PriceKey::new(key, name), PriceKey::Pays(_)));
                let pays = pays.filter(|key| with.iter().all(|(other, _)| other != *key));
                let varies = pays.filter_map(|key| Some((key, varied(keys, given, key)?)));
                varies.map(|(key, at)| PaidSlot { path: (*key).to_owned(), key: Ok(at) }).collect()
            }
        };
        let commission = keys.iter().find(|key| PriceKey::new(key, name) == PriceKey::Commission);
        let commission = commission.and_then(|key| varied(keys, given, key));
        let (bet, keys, pieces) = (name.to_owned(), Arc::clone(keys), Mutex::default());
        Ok(Prices { base, bet, keys, slots, commission, compared, against, pieces })
    }

    fn amount(given: &[PriceGiven], key: usize) -> Decimal {
        given[key].amount().unwrap_or_default()
    }

    fn paid(given: &[PriceGiven], slot: &PaidSlot) -> Decimal {
        slot.key.map_or_else(|fixed| fixed, |key| Prices::amount(given, key))
    }

    /// Returns the payouts that others are compared with.
    fn against(&self, given: &[PriceGiven]) -> BTreeSet<Decimal> {
        self.against.iter().map(|(fixed, key)| key.map_or(*fixed, |key| Prices::amount(given, key))).collect()
    }

    /// Returns the rank of each slot among the others, as far as that matters.
    fn orders(&self, given: &[PriceGiven]) -> Vec<u32> {
        let paid = self.slots.iter().map(|slot| Prices::paid(given, slot));
        match &self.compared {
            Compared::All => {
                let all: Vec<(Decimal, usize)> = paid.zip(0..).collect();
                all.iter().map(|own| all.iter().filter(|other| *other < own).count() as u32).collect()
            }
            Compared::With(_) => {
                let against = self.against(given);
                paid.map(|paid| against.iter().filter(|other| paid < **other).count() as u32).collect()
            }
            Compared::None => Vec::new(),
        }
    }

    /// Returns the piece of these values; `None` if payouts cannot be distinguished.
    pub fn piece(&self, given: &[PriceGiven]) -> Result<Option<Arc<PricePiece>>, Error> {
        let mut number = self.orders(given);
        let varied = self.against.iter().filter_map(|(_, key)| *key);
        number.extend(varied.map(|key| Prices::amount(given, key).ten_thousandths()));
        if let Some(piece) = locked(&self.pieces).get(&number) {
            return Ok(piece.clone());
        }
        let piece = self.count(given)?.map(Arc::new);
        locked(&self.pieces).insert(number, piece.clone());
        Ok(piece)
    }

    /// Counts the deals of a piece.
    fn count(&self, given: &[PriceGiven]) -> Result<Option<PricePiece>, Error> {
        let mut settings = settings(&self.keys, given);
        let Some(marks) = self.marks(given, &self.base.with(&settings)?.values.to_toml()) else { return Ok(None) };
        settings.extend(self.slots.iter().zip(&marks).map(|(slot, mark)| format!("{}={mark}", slot.path)));
        // Amounts as large as the marks may be too much for a table that is fine without them.
        let Ok(config) = self.base.with(&settings) else { return Ok(None) };
        check_distributions(&config)?;
        let game = config.rules.game(&Unwatched);
        let (line, staked) = bet(&*game, &config, &config.name, Some(&self.bet))?;
        let exact = game.exact_by_seat().ok_or(Error::not_enumerated(&config))?;
        let Some(priced) = game.priced(&exact, line) else { return Ok(None) };
        let commission = commission(&config.values, &self.bet);
        let staked = Fraction::from_int(staked).divided(game.unit());
        Ok(Some(PricePiece::new(priced, &marks, commission, commission_to(&config.values), staked)))
    }

    /// Returns a unique amount for each slot, in the order of their payouts, if there are enough.
    fn marks(&self, given: &[PriceGiven], printed: &str) -> Option<Vec<Decimal>> {
        let orders = self.orders(given);
        if self.bet != MAIN {
            // All payouts of a side bet are slots.
            let ranks = (0..self.slots.len()).map(|slot| orders.get(slot).map_or(slot, |rank| *rank as usize));
            // Not 1, the loss of a stake.
            return ranks.map(|rank| Some(Decimal::whole(u16::try_from(rank + 2).ok()?))).collect();
        }
        let against: Vec<Decimal> = self.against(given).into_iter().collect();
        let mut marks = Vec::new();
        for slot in 0..self.slots.len() {
            // Equally many of the others are above it as above the slot's payout.
            let below = against.len() - orders.get(slot).map_or(0, |above| *above as usize);
            let least = below.checked_sub(1).map_or(Decimal::ZERO, |at| against[at]);
            let most = against.get(below).copied();
            let mut between: Box<dyn Iterator<Item = Decimal>> = match most {
                None => Box::new((1..10_000u16).rev().map(Decimal::whole).filter(|mark| *mark > least)),
                Some(most) => {
                    let parts = (least.ten_thousandths() + 1..most.ten_thousandths()).rev();
                    Box::new(parts.filter_map(Decimal::from_ten_thousandths))
                }
            };
            // A config that does not print an amount does not pay it.
            marks.push(between.find(|mark| !printed.contains(&mark.to_string()) && !marks.contains(mark))?);
        }
        Some(marks)
    }

    /// Returns the dealer's net of each unit staked, in parts of [`Prices::whole`].
    pub fn loss(&self, piece: &PricePiece, given: &[PriceGiven]) -> BigInt {
        let [mut won, mut lost] = [BigInt::ZERO; 2];
        for (paid, sums) in self.paid_by_slot(given).zip(&piece.sums) {
            for (sum, of_side) in [&mut won, &mut lost].into_iter().zip(sums) {
                if of_side.weight != BigInt::ZERO {
                    *sum += &of_side.weight * paid;
                }
            }
        }
        let [of_won, of_lost] = [Side::Win, Side::Lose].map(|side| match piece.to {
            CommissionTo::Dealer => self.net_of_one(side, piece, given),
            CommissionTo::House => net_of_one(side, Decimal::ZERO),
        });
        -(won * of_won + lost * of_lost)
    }

    /// Returns the payout of each slot in parts of a unit; the last part is one.
    fn paid_by_slot(&self, given: &[PriceGiven]) -> impl Iterator<Item = u32> {
        self.slots.iter().map(|slot| Prices::paid(given, slot).ten_thousandths()).chain([1])
    }

    /// Returns the denominator of [`Prices::loss`].
    pub fn whole(piece: &PricePiece) -> BigInt {
        &piece.whole * UNIT * UNIT
    }

    fn net_of_one(&self, side: Side, piece: &PricePiece, given: &[PriceGiven]) -> i64 {
        net_of_one(side, self.commission.map_or(piece.commission, |key| Prices::amount(given, key)))
    }

    /// Returns all figures under these values.
    pub fn figures(&self, piece: &PricePiece, given: &[PriceGiven]) -> Figures {
        let shares = [Side::Win, Side::Lose].map(|side| u128::from(self.net_of_one(side, piece, given).unsigned_abs()));
        let (mut sum, mut squares, mut hits) = (BigInt::ZERO, BigInt::ZERO, BigInt::ZERO);
        let mut largest = if piece.ends_even { Some(BigInt::ZERO) } else { None };
        for (paid, [wins, losses]) in self.paid_by_slot(given).zip(&piece.sums) {
            let [won, lost] = shares.map(|share| u128::from(paid) * share);
            sum += &wins.paid * won;
            sum -= &losses.paid * lost;
            squares += &wins.squares * (won * won) + &losses.squares * (lost * lost);
            if won > 0 {
                hits += &wins.count;
            }
            // A loss of nothing is even.
            let gain = (wins.stakes[1] > 0).then(|| BigInt::from(wins.stakes[1]) * won);
            let loss = (losses.stakes[0] > 0).then(|| -(BigInt::from(losses.stakes[0]) * lost));
            largest = largest.into_iter().chain(gain).chain(loss).max();
        }
        let [unit, of_stake] = [2, 3].map(|power| BigInt::from(UNIT).pow(power));
        let count = &piece.count;
        let variance = nearest_f64(&(count * squares - &sum * &sum), &(count * count * &unit * &unit));
        Figures {
            edge: nearest_f64(&self.loss(piece, given), &Prices::whole(piece)),
            std_dev: variance.sqrt() * piece.mean_stake,
            hit_frequency: nearest_f64(&hits, count),
            largest_win: nearest_f64(&largest.unwrap_or_default(), &of_stake),
        }
    }

    /// Returns the values at which the edge, as a function of one key alone, may bend, ascending, with both ends of its
    /// range.
    pub fn bends(&self, given: &[PriceGiven], key: usize, most: Decimal) -> Result<Vec<Decimal>, Error> {
        let mut bends = BTreeSet::from([Decimal::ZERO, most]);
        if self.against.iter().any(|(_, at)| *at == Some(key)) {
            let mut given = given.to_vec();
            given[key] = PriceGiven::Amount(Decimal::ZERO);
            let piece = self.piece(&given)?.ok_or_else(|| {
                Error::Usage(format!("`{}` cannot be solved for here: vary it instead", self.keys[key]))
            })?;
            for paid in &piece.paid {
                bends.insert(paid.map_or_else(|fixed| fixed, |slot| Prices::paid(&given, &self.slots[slot])));
            }
            bends.extend(self.against(&given));
        } else if self.slots.iter().any(|slot| slot.key == Ok(key)) {
            bends.extend(self.against(given));
            if self.compared == Compared::All {
                let others = self.slots.iter().filter(|slot| slot.key != Ok(key));
                bends.extend(others.map(|slot| Prices::paid(given, slot)));
            }
        }
        Ok(bends.into_iter().filter(|bend| *bend <= most).collect())
    }
}

impl PricePiece {
    fn new(priced: Priced, marks: &[Decimal], commission: Decimal, to: CommissionTo, staked: Fraction) -> PricePiece {
        let mut sums: Vec<[EndSums; 2]> = (0..=marks.len()).map(|_| Default::default()).collect();
        let (mut paid, mut ends_even) = (Vec::new(), false);
        for end in &priced.ends {
            let slot = marks.iter().position(|mark| *mark == end.paid && end.side != Side::Push);
            let (at, times) = slot.map_or((marks.len(), end.paid.ten_thousandths()), |slot| (slot, 1));
            let [wins, losses] = &mut sums[at];
            match end.side {
                Side::Win => wins.add(end, times),
                Side::Lose => losses.add(end, times),
                Side::Push => {}
            }
            ends_even |= end.side == Side::Push || times == 0;
            paid.push(slot.ok_or(end.paid));
        }
        let count: BigInt = priced.ends.iter().map(|end| &end.count).sum();
        let all: BigInt = priced.ends.iter().map(|end| &end.count * end.stake.ten_thousandths()).sum();
        let mean_stake = nearest_f64(&all, &(&count * UNIT));
        PricePiece { whole: priced.whole, count, commission, to, staked, mean_stake, sums, paid, ends_even }
    }
}
