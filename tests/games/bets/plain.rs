//! Stakes and side bets by the wording of the rules, for the plain games: a test oracle.
//!
//! A plain game reports the events of a round for each seat; this module settles every bet by their names.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use toml::{Table, Value};

/// Nets in 10^-12 of the unit: a stake, a payout and what a commission leaves have four digits each.
pub const UNIT: i128 = 1_000_000_000_000;

/// The names of everything that applies to a hand or a result, in lists. Within a list the first that a bet names
/// counts, and among the lists the best paid.
pub type Names = Vec<Vec<String>>;

/// The events of a round for one seat.
#[derive(Clone, Debug)]
pub struct Told {
    /// The seat's hand.
    pub player: Names,
    /// The dealer's hand, as this seat met it.
    pub dealer: Names,
    /// The two cards dealt to each, where bets can depend on them.
    pub player_two: Names,
    pub dealer_two: Names,
    /// Whether the hands were equal, before ties are decided.
    pub tie: bool,
    /// `win`, `push` or `lose` of the main bet.
    pub result: &'static str,
    /// Events of the round, as this seat sees it.
    pub rounds: Vec<String>,
    /// The net of a main bet of one unit, in 10^-8, after and before commission.
    pub net: i64,
    pub gross: i64,
    /// What the seat nets from payments between seats, in 10^-12 of the unit.
    pub payments: i128,
}

/// A `[side.NAME]`.
#[derive(Clone, Debug)]
pub struct PlainSideBet {
    pub name: String,
    pub on: String,
    /// In 10^-4.
    pays: BTreeMap<String, i128>,
    push: Vec<String>,
    bet: i128,
    seats: Vec<usize>,
    /// Share of its wins, in 10^-4.
    pub commission: i128,
}

/// A hand's result under a side bet. Greater is better, and of equal payouts the name first in the alphabet.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Found {
    Nothing,
    Push,
    Pays(i128, Reverse<String>),
}

impl Found {
    /// Returns the result that pays less; of equal payouts, the name first in the alphabet.
    fn lower(self, other: Found) -> Found {
        match (&self, &other) {
            (Found::Pays(one, _), Found::Pays(two, _)) if one == two => self.max(other),
            _ => self.min(other),
        }
    }
}

/// The outcome of a bet.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct End {
    /// The event that was paid, or `push` or `lose`.
    pub event: String,
    /// Payout to 1, in 10^-4: 0 for a push, −10^4 for a loss.
    pub pays: i128,
    /// In 10^-12.
    pub net: i128,
    /// The commission on it, in 10^-12.
    pub commission: i128,
}

/// Every bet of a config, apart from the rules.
#[derive(Clone, Debug)]
pub struct PlainBets {
    /// The main bet of each seat, in 10^-4.
    pub stakes: Vec<i128>,
    pub sides: Vec<PlainSideBet>,
    /// Whether commission on players' wins goes to the house, not to the dealer.
    pub to_house: bool,
    /// The house's share of the dealer's net of a round where that is above 0, in 10^-4.
    pub dealer_commission: i128,
}

impl PlainBets {
    /// Takes `bets` and `side` out of a config.
    pub fn take(config: &mut Table, players: usize) -> PlainBets {
        let stakes = match config.remove("bets") {
            None => vec![10_000; players],
            Some(Value::Array(each)) => each.iter().map(decimal).collect(),
            Some(all) => vec![decimal(&all); players],
        };
        assert_eq!(stakes.len(), players, "one stake a seat");
        let tables = table(config.remove("side")).into_iter().map(|(name, keys)| (name, table(Some(keys))));
        let made = tables.filter(|(_, keys)| keys.get("off").is_none_or(|off| off.as_bool() == Some(false)));
        let sides = made.map(|(name, keys)| side_bet(name, keys, players));
        let to_house = match config.remove("commission_to").as_ref().map(|to| to.as_str().expect("a word")) {
            None | Some("dealer") => false,
            Some("house") => true,
            Some(other) => panic!("commission to {other}"),
        };
        let dealer_commission = config.remove("dealer_commission").map_or(0, |share| decimal(&share));
        PlainBets { stakes, sides: sides.collect(), to_house, dealer_commission }
    }

    /// Returns the cost of this outcome to the dealer: the player's net, and the commission if it leaves the table.
    pub fn cost(&self, end: &End) -> i128 {
        end.net + if self.to_house { end.commission } else { 0 }
    }

    /// Returns the outcome of a seat's main bet.
    pub fn main(&self, seat: usize, told: &Told) -> End {
        let event = match told.result {
            "push" => "push".to_owned(),
            "win" => format!("win_{}", told.player[0][0]),
            _ => format!("lose_{}", told.dealer[0][0]),
        };
        let [net, gross] = [told.net, told.gross].map(|amount| self.stakes[seat] * i128::from(amount));
        let pays = i128::from(told.gross / 10_000);
        End { event, pays, net: net + told.payments, commission: gross - net }
    }
}

impl PlainSideBet {
    /// Returns a seat's stake on it, in 10^-4, if it makes the bet.
    pub fn stake(&self, seat: usize) -> Option<i128> {
        self.seats.contains(&seat).then_some(self.bet)
    }

    /// Returns its outcome for a seat that made it.
    pub fn end(&self, told: &Told) -> End {
        let found = match &*self.on {
            "player" => self.find(&told.player),
            "dealer" => self.find(&told.dealer),
            "player-two" => self.find(&told.player_two),
            "dealer-two" => self.find(&told.dealer_two),
            "either" => self.find(&told.player).max(self.find(&told.dealer)),
            "both" => self.find(&told.player).lower(self.find(&told.dealer)),
            "result" => {
                let mut names = vec![told.result.to_owned()];
                if told.tie {
                    names.insert(0, "tie".to_owned());
                }
                let rounds = told.rounds.iter().map(|event| vec![event.clone()]);
                self.find(&[names].into_iter().chain(rounds).collect())
            }
            other => panic!("on {other}"),
        };
        // A bet that names this result has another name for the rest.
        let unnamed =
            |event: &str| if self.pays.contains_key(event) { format!("other_{event}") } else { event.to_owned() };
        match found {
            Found::Nothing => {
                End { event: unnamed("lose"), pays: -10_000, net: -self.bet * 100_000_000, commission: 0 }
            }
            Found::Push => End { event: unnamed("push"), pays: 0, net: 0, commission: 0 },
            Found::Pays(pays, Reverse(event)) => {
                let [net, commission] =
                    [10_000 - self.commission, self.commission].map(|share| self.bet * pays * share);
                End { event, pays, net, commission }
            }
        }
    }

    fn find(&self, names: &Names) -> Found {
        let of = |name: &String| match self.pays.get(name) {
            Some(pays) => Some(Found::Pays(*pays, Reverse(name.clone()))),
            None => self.push.contains(name).then_some(Found::Push),
        };
        names.iter().filter_map(|list| list.iter().find_map(of)).max().unwrap_or(Found::Nothing)
    }
}

fn side_bet(name: String, mut keys: Table, players: usize) -> PlainSideBet {
    assert!(!["main", "all"].contains(&&*name));
    let word = |value: Value| value.as_str().expect("a word").to_owned();
    let list = |value: Option<Value>| value.map(|list| list.as_array().expect("a list").clone());
    let seat = |value: Value| value.as_integer().expect("a seat") as usize - 1;
    let side = PlainSideBet {
        on: keys.remove("on").map_or("player".to_owned(), word),
        pays: table(keys.remove("pays")).into_iter().map(|(event, pays)| (event, decimal(&pays))).collect(),
        push: list(keys.remove("push")).unwrap_or_default().into_iter().map(word).collect(),
        bet: keys.remove("bet").map_or(10_000, |bet| decimal(&bet)),
        seats: list(keys.remove("seats")).map_or((0..players).collect(), |l| l.into_iter().map(seat).collect()),
        commission: keys.remove("commission").map_or(0, |share| decimal(&share)),
        name,
    };
    assert!(keys.is_empty() && !side.pays.is_empty() && side.seats.iter().all(|seat| *seat < players), "{keys:?}");
    assert!(side.push.iter().all(|event| !side.pays.contains_key(event)), "{}", side.name);
    side
}

fn table(value: Option<Value>) -> Table {
    value.map_or(Table::new(), |table| table.try_into().expect("a table"))
}

/// Converts to 10^-4, without a remainder.
fn decimal(value: &Value) -> i128 {
    let number = value.as_float().or(value.as_integer().map(|whole| whole as f64)).expect("a number");
    let scaled = (number * 1e4).round();
    assert!((number * 1e4 - scaled).abs() < 1e-6, "{value:?}");
    scaled as i128
}
