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

impl Money {
    /// What these values say; `None` unless they say how many rounds an hour has.
    #[must_use]
    pub fn of(values: &Values) -> Option<Money> {
        let [unit, currency, rounds] = MONEY.map(|path| values.get(path));
        let Some(Value::Whole(rounds_per_hour)) = rounds else { return None };
        let unit = match unit {
            Some(Value::Decimal(unit)) => f64::from(unit.ten_thousandths()) / 10_000.0,
            _ => 1.0,
        };
        let currency = if let Some(Value::Text(currency)) = currency { currency.clone() } else { "units".to_owned() };
        Some(Money { unit, currency, rounds_per_hour: *rounds_per_hour })
    }

    /// What the dealer and a player net in an hour on the main bets, as far as it is known.
    #[must_use]
    pub fn hours(&self, tables: &Tables) -> Vec<Hour> {
        let rounds = self.rounds_per_hour as f64;
        let hour = |role: &'static str| {
            let [net, std_dev] = [metric::NET, metric::STD_DEV].map(|metric| tables.metric(role, metric));
            let (net, std_dev) = (net?, std_dev?.value?);
            let of_round = |figure: Figure| Figure(figure.0 * rounds * self.unit + 0.0);
            let error = net.std_error.filter(|error| error.0 > 0.0);
            Some(Hour {
                role,
                mean: of_round(net.value?),
                std_error: error.map(of_round),
                std_dev: Figure(std_dev.0 * rounds.sqrt() * self.unit),
            })
        };
        [DEALER, PLAYER].into_iter().filter_map(hour).collect()
    }

    /// The same as a line for each, with mean and standard deviation; empty where nothing is known.
    #[must_use]
    pub fn said(&self, tables: &Tables) -> String {
        let hours = self.hours(tables);
        // Without players beside the dealer, all are seats of one table.
        let bank = if hours.iter().any(|hour| hour.role == PLAYER) { "the bank" } else { "seat 1" };
        let line = |hour: &Hour| {
            let digits = hour.std_error.map_or(CENTS, |error| decimals(Some(error.0)).min(CENTS));
            let mean = fixed(hour.mean.0.abs(), digits);
            let who = if hour.role == DEALER { bank } else { "a player" };
            let does = if hour.mean.0 < 0.0 { "loses" } else { "earns" };
            format!("  {who} {does} {mean} ± {} {} an hour\n", fixed(hour.std_dev.0, digits), self.currency)
        };
        let lines: String = hours.iter().map(line).collect();
        if lines.is_empty() {
            return lines;
        }
        format!("{lines}  (mean ± SD of {} rounds, main bets)\n\n", self.rounds_per_hour)
    }

    /// The same for programs.
    #[must_use]
    pub fn to_json(&self, tables: &Tables) -> serde_json::Value {
        serde_json::json!({
            "unit": Figure(self.unit),
            "currency": self.currency,
            "rounds_per_hour": self.rounds_per_hour,
            "hour": self.hours(tables),
        })
    }
}
