//! Seats people around the dealer: the config of each table.

use super::night_table::{NightTable, TableNets};
use super::plan::{BETS, NightError, STRATEGIES};
use crate::config::{OwnName, Place, Value, Values};
use crate::games::banked::SIDE;
use crate::games::{Config, Rules};
use std::sync::Arc;

/// The tables of a night.
pub(super) struct Seated {
    /// The rules of each, and the game.
    pub(super) tables: Vec<(Arc<dyn Rules>, Box<dyn TableNets>)>,
    /// Index of the table with each person as dealer. Equal tables share an index.
    pub(super) table_of: Vec<usize>,
}

impl Seated {
    /// Seats the people of a config with each of them as dealer.
    pub(super) fn new(config: &Config) -> Result<Seated, NightError> {
        let at_table = |rules: &dyn Rules| rules.at_table().ok_or(NightError::Game(config.kind.name()));
        let NightTable { table, seats, strategies } = at_table(&*config.rules)?;
        let people = table.holders();
        let (mut values, mut seated) = (Vec::new(), Seated { tables: Vec::new(), table_of: Vec::new() });
        let dealers = if table.finds_dealers() { 1 } else { people };
        for dealer in 0..dealers {
            let own = Seating { people, dealer }.seat(config.as_read.clone(), strategies, seats);
            let known = values.iter().position(|known| *known == own);
            seated.table_of.push(known.unwrap_or(values.len()));
            if known.is_none() {
                let rules = config.with_values(own.clone()).map_err(NightError::Seats)?;
                let table = at_table(&*rules)?.table;
                seated.tables.push((rules, table));
                values.push(own);
            }
        }
        seated.table_of.resize(people, 0);
        Ok(seated)
    }
}

/// Checks that the people of a config, if it has any, can sit at its table.
///
/// # Errors
/// If they cannot.
pub fn check_people(config: &Config) -> Result<(), NightError> {
    if [BETS, STRATEGIES].iter().any(|path| config.as_read.place(path).is_some()) {
        Seated::new(config)?;
    }
    Ok(())
}

/// The dealer, and the people on the seats: those after the dealer, in a circle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seating {
    /// Number of people.
    pub people: usize,
    /// The person who deals or begins.
    pub dealer: usize,
}

impl Seating {
    /// Returns the person who is this holder at the table; the dealer is holder 0.
    #[inline(always)]
    pub fn person(self, holder: usize) -> usize {
        let place = self.dealer + holder;
        if place < self.people { place } else { place - self.people }
    }

    /// Returns the values of this table, given those of the config as read. `strategies` are the key with a list of the
    /// seats' strategies and the key that it replaces. If the dealer is separate, seats come after him.
    pub(super) fn seat(self, mut values: Values, strategies: [&'static str; 2], seats: usize) -> Values {
        let apart = self.people - seats;
        let seated =
            |people: Vec<Value>| (apart..self.people).map(|holder| people[self.person(holder)].clone()).collect();
        for (own, key) in [(BETS, "bets"), (STRATEGIES, strategies[0])] {
            if let Some((people, place)) = self.of_people(&values, own, key, apart) {
                values.set(key, Value::List(seated(people)), place);
                if key == strategies[0] && strategies[1] != key {
                    values.remove(strategies[1]);
                }
            }
        }
        if let Some(Value::Named(sides)) = values.get(SIDE) {
            let sides: Vec<_> = sides.iter().filter_map(|side| self.seat_side(side, seats)).collect();
            match sides.is_empty() {
                true => values.remove(SIDE),
                false => values.amend(SIDE, Value::Named(sides)),
            }
        }
        values
    }

    /// Returns each person's value: from the night's key, or from a list for the seats, whose first value is the first
    /// person's. Returns `None` if neither sets people apart.
    fn of_people(self, values: &Values, own: &str, seats: &str, apart: usize) -> Option<(Vec<Value>, Place)> {
        let (value, place) = match (values.get(own), values.get(seats)) {
            (Some(Value::List(items)), _) => (items.clone(), values.place(own)),
            (Some(single), _) => (vec![single.clone(); self.people], values.place(own)),
            (None, Some(Value::List(items))) => {
                (items.iter().take(apart).chain(items).cloned().collect(), values.place(seats))
            }
            _ => return None,
        };
        Some((value, place?.clone()))
    }

    /// Returns a side bet at this table: a person makes the bets of the seat with his number, the first person the bets
    /// of every seat.
    fn seat_side(self, (name, side): &(OwnName, Value), seats: usize) -> Option<(OwnName, Value)> {
        let Value::Table(side) = side else { return None };
        let mut side = side.clone();
        if let (Some(Value::List(makers)), Some(place)) = (side.get("seats"), side.place("seats").cloned()) {
            let seated = (1..=seats).filter(|holder| match self.person(*holder) {
                0 => makers.len() == seats,
                person => makers.contains(&Value::Whole(person as u64)),
            });
            let seated: Vec<Value> = seated.map(|seat| Value::Whole(seat as u64)).collect();
            if seated.is_empty() {
                return None;
            }
            side.set("seats", Value::List(seated), place);
        }
        Some((name.clone(), Value::Table(side)))
    }
}
