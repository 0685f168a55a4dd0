//! What an hour at the table is worth in money.

use super::digits::{decimals, fixed};
use crate::config::{MONEY, Value, Values};
use crate::stats::presentation::{DEALER, PLAYER};
use crate::stats::{Figure, Tables, metric};
use serde::Serialize;

/// Digits after the point of an amount of money, at most.
const CENTS: usize = 2;

/// What a config says about money.
#[derive(Clone, Debug, PartialEq)]
pub struct Money {
    /// What one unit of a bet is worth.
    unit: f64,
    currency: String,
    rounds_per_hour: u64,
}

/// What somebody nets in a round, in unit bets.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RoundNet {
    /// `dealer` or `player`.
    pub role: &'static str,
    /// The mean.
    pub mean: Figure,
    /// Its standard error, where rounds were simulated.
    pub std_error: Option<Figure>,
    /// The standard deviation.
    pub std_dev: Figure,
}

impl RoundNet {
    /// What the dealer and a player net on the main bets, as far as it is known.
    #[must_use]
    pub fn of(tables: &Tables) -> Vec<RoundNet> {
        let of_role = |role: &'static str| {
            let [net, std_dev] = [metric::NET, metric::STD_DEV].map(|metric| tables.metric(role, metric));
            let (net, std_dev) = (net?, std_dev?.value?);
            let std_error = net.std_error.filter(|error| error.0 > 0.0);
            Some(RoundNet { role, mean: net.value?, std_error, std_dev })
        };
        [DEALER, PLAYER].into_iter().filter_map(of_role).collect()
    }
}

/// What somebody nets in an hour.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Hour {
    /// `dealer` or `player`.
    pub role: &'static str,
    /// The mean: that of a round times the rounds.
    pub mean: Figure,
    /// Its standard error, where rounds were simulated.
    pub std_error: Option<Figure>,
    /// The standard deviation: that of a round times the root of the rounds, which are independent.
    pub std_dev: Figure,
}

/// What an hour at a table is worth to the dealer and to a player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Earnings {
    /// What one unit of a bet is worth.
    pub unit: Figure,
    /// What that is called.
    pub currency: String,
    /// How many rounds an hour has.
    pub rounds_per_hour: u64,
    /// What each nets, as far as it is known.
    pub hour: Vec<Hour>,
}

impl Money {
    /// What these values say; `None` unless they say how many rounds an hour has.
    #[must_use]
    pub fn of(values: &Values) -> Option<Money> {
        let Some(Value::Whole(rounds_per_hour)) = values.get(MONEY[2]) else { return None };
        let (unit, currency) = unit(values).unwrap_or((1.0, "units".to_owned()));
        Some(Money { unit, currency, rounds_per_hour: *rounds_per_hour })
    }

    /// What an hour of such rounds is worth.
    #[must_use]
    pub fn earnings(&self, nets: &[RoundNet]) -> Earnings {
        let rounds = self.rounds_per_hour as f64;
        let of_rounds = |figure: Figure| Figure(figure.0 * rounds * self.unit + 0.0);
        let hour = |net: &RoundNet| Hour {
            role: net.role,
            mean: of_rounds(net.mean),
            std_error: net.std_error.map(of_rounds),
            std_dev: Figure(net.std_dev.0 * rounds.sqrt() * self.unit),
        };
        Earnings {
            unit: Figure(self.unit),
            currency: self.currency.clone(),
            rounds_per_hour: self.rounds_per_hour,
            hour: nets.iter().map(hour).collect(),
        }
    }
}

/// What one unit of a bet is worth and what that is called, if these values say either.
pub(super) fn unit(values: &Values) -> Option<(f64, String)> {
    let [unit, currency] = [MONEY[0], MONEY[1]].map(|path| values.get(path));
    let worth = match unit {
        Some(Value::Decimal(unit)) => f64::from(unit.ten_thousandths()) / 10_000.0,
        _ => 1.0,
    };
    let called = if let Some(Value::Text(currency)) = currency { currency.clone() } else { "units".to_owned() };
    (unit.is_some() || currency.is_some()).then_some((worth, called))
}

impl Hour {
    /// As many digits as its error supports, at most those of small change.
    fn digits(&self) -> usize {
        self.std_error.map_or(CENTS, |error| decimals(Some(error.0)).min(CENTS))
    }
}

impl Earnings {
    /// A sentence for each, with mean and standard deviation, then what these are; empty where nothing is known.
    #[must_use]
    pub fn said(&self) -> Vec<String> {
        // Without players beside the dealer, all are seats of one table.
        let bank = if self.hour.iter().any(|hour| hour.role == PLAYER) { "the bank" } else { "seat 1" };
        let line = |hour: &Hour| {
            let digits = hour.digits();
            let mean = fixed(hour.mean.0.abs(), digits);
            let who = if hour.role == DEALER { bank } else { "a player" };
            let does = if hour.mean.0 < 0.0 { "loses" } else { "earns" };
            format!("{who} {does} {mean} ± {} {} an hour", fixed(hour.std_dev.0, digits), self.currency)
        };
        let meaning = format!("(mean ± SD of {} rounds, main bets)", self.rounds_per_hour);
        let lines: Vec<String> = self.hour.iter().map(line).collect();
        if lines.is_empty() { lines } else { lines.into_iter().chain([meaning]).collect() }
    }

    /// What a player nets, or seat 1 where the dealer is one of the players: mean ± standard deviation, in few
    /// characters; empty where that is not known.
    #[must_use]
    pub fn of_player(&self) -> String {
        let player = self.hour.iter().find(|hour| hour.role == PLAYER);
        let Some(hour) = player.or_else(|| self.hour.first()) else { return String::new() };
        let digits = hour.digits();
        format!("{} ± {} {}", fixed(hour.mean.0, digits), fixed(hour.std_dev.0, digits), self.currency)
    }
}
