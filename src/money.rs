//! What stakes are worth in money.

use crate::config::{MONEY, Value, Values};

/// What money is called where nothing else is said.
const UNITS: &str = "units";

/// What a config says about money: what one unit of a bet is worth, what that is called, and how many rounds an hour has.
#[derive(Clone, Debug, PartialEq)]
pub struct Money {
    /// What one unit of a bet is worth.
    pub unit: f64,
    /// What that is called.
    pub currency: String,
    /// How many rounds an hour has, where that is said.
    pub rounds_per_hour: Option<u64>,
}

impl Money {
    /// Whether it says how many rounds an hour has.
    #[must_use]
    pub fn is_hourly(&self) -> bool {
        self.rounds_per_hour.is_some()
    }

    /// Whether it says what a bet is worth, not only how many rounds an hour has.
    #[must_use]
    pub fn has_unit(&self) -> bool {
        self.unit != 1.0 || self.currency != UNITS
    }

    /// What these values say; `None` if they say nothing of it.
    #[must_use]
    pub fn of(values: &Values) -> Option<Money> {
        let [unit, currency, rounds] = MONEY.map(|path| values.get(path));
        let said = Money {
            unit: match unit {
                Some(Value::Decimal(unit)) => f64::from(unit.ten_thousandths()) / 10_000.0,
                _ => 1.0,
            },
            currency: if let Some(Value::Text(currency)) = currency { currency.clone() } else { UNITS.to_owned() },
            rounds_per_hour: if let Some(Value::Whole(rounds)) = rounds { Some(*rounds) } else { None },
        };
        (unit.is_some() || currency.is_some() || rounds.is_some()).then_some(said)
    }
}
