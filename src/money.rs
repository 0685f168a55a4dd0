//! Stakes in money.

use crate::config::{MONEY, Value, Values};

/// Default name of money.
const UNITS: &str = "units";

/// The money of a config: the value of a unit bet, its currency, and the rounds of an hour.
#[derive(Clone, Debug, PartialEq)]
pub struct Money {
    /// Value of a unit bet.
    pub unit: f64,
    /// Currency.
    pub currency: String,
    /// Rounds of an hour, if given.
    pub rounds_per_hour: Option<u64>,
}

impl Money {
    /// Returns `true` if it has the rounds of an hour.
    pub fn is_hourly(&self) -> bool {
        self.rounds_per_hour.is_some()
    }

    /// Returns `true` if it has the value of a bet, not only the rounds of an hour.
    pub fn has_unit(&self) -> bool {
        self.unit != 1.0 || self.currency != UNITS
    }

    /// Returns the money of these values; `None` if they have none.
    pub fn from_values(values: &Values) -> Option<Money> {
        let [unit, currency, rounds] = MONEY.map(|path| values.get(path));
        let text = Money {
            unit: match unit {
                Some(Value::Decimal(unit)) => f64::from(unit.ten_thousandths()) / 10_000.0,
                Some(Value::Whole(unit)) => *unit as f64,
                _ => 1.0,
            },
            currency: if let Some(Value::Text(currency)) = currency { currency.clone() } else { UNITS.to_owned() },
            rounds_per_hour: if let Some(Value::Whole(rounds)) = rounds { Some(*rounds) } else { None },
        };
        (unit.is_some() || currency.is_some() || rounds.is_some()).then_some(text)
    }
}
