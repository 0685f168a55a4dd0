//! Reads the night of a config.

use crate::config::{Complaints, ConfigError, Decimal, Diagnostic, Key, Kind, Place, Value, Values, Words, words};
use thiserror::Error;

words! {
    /// The person with the bank, given as a word.
    enum Holder {
        Fixed = "fixed", "person 0 deals all night";
        Loser = "loser", "whoever lost most in a round deals the next";
        Winner = "winner", "whoever won most in a round deals the next";
    }
}

const ROUNDS: &str = "night.rounds";
/// Key of the person with the bank.
pub const DEAL: &str = "night.deal";
const BANKROLL: &str = "night.bankroll";
pub(super) const BETS: &str = "night.bets";
/// Key of each person's strategy.
pub const STRATEGIES: &str = "night.strategies";

const DEALS: &[Key] = &[
    Key::new("rounds", Kind::Whole { min: 1, max: 10_000 }, "each person deals this many"),
    Key::new("wins", Kind::Whole { min: 1, max: 10_000 }, "each deals until his net has been above 0 this often"),
];
const DEALS_BY_HAND: &[Key] = &[
    DEALS[0],
    DEALS[1],
    Key::new(HAND, Kind::Text, "the seat that makes this hand deals next"),
    Key::new(UNTIL, Kind::Text, "each deals until the dealer has this hand"),
];
/// Key in [`DEAL`] for a seat's hand.
/// Key in [`DEAL`] for a seat's hand.
pub const HAND: &str = "hand";
/// Key in [`DEAL`] for the dealer's hand.
pub const UNTIL: &str = "until";

/// Returns the keys of a night at a table with a dealer, given the values of each player's strategy.
pub const fn keys_against_dealer(strategies: Kind) -> [Key; 5] {
    let bets =
        Key::new(BETS, Kind::PerSeat(&Kind::Stake), "What does each person bet? Default: `bets`, person 0 as seat 1.");
    let [rounds, deal, bankroll, strategies] = keys(strategies, &Kind::OneKey(DEALS_BY_HAND));
    [rounds, deal, bets, strategies, bankroll]
}

/// Returns the keys of a night without bets.
pub const fn keys_of_race(strategies: Kind) -> [Key; 4] {
    keys(strategies, &Kind::OneKey(DEALS))
}

const fn keys(strategies: Kind, deals: &'static Kind) -> [Key; 4] {
    [
        Key::new(ROUNDS, Kind::Whole { min: 1, max: 10_000 }, "How many rounds has a night?").with_default("60"),
        Key::new(DEAL, Kind::WordOr(Holder::WORDS, deals), "Who has the bank next? Person 0 begins.")
            .with_default("\"fixed\""),
        Key::new(BANKROLL, Kind::PerSeat(&Kind::Stake), "What can each person lose? Default: any amount."),
        Key::new(STRATEGIES, strategies, "How does each person play? Default: as the seats do, person 0 as seat 1."),
    ]
}

/// When the bank passes on, and to whom: by default, to the next person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bank {
    /// Never.
    Fixed,
    /// After this number of rounds.
    Rounds(u32),
    /// When the dealer's net has been above 0 this often.
    Wins(u32),
    /// To the seat that makes the hand of this name.
    Hand(String),
    /// When the dealer has the hand of this name.
    Until(String),
    /// To whoever lost most in the round.
    Loser,
    /// To whoever won most in the round.
    Winner,
}

/// A night.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NightPlan {
    /// Its rounds.
    pub rounds: u32,
    /// When the bank passes on.
    pub bank: Bank,
    /// Each person's bankroll, if it is limited.
    pub bankrolls: Option<Vec<Decimal>>,
}

/// The reason that nights cannot be played.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum NightError {
    /// The game is not played by the night.
    #[error("{0} is not played by the night")]
    Game(&'static str),
    /// The people cannot sit at a table.
    #[error("the people of the night cannot sit at its tables")]
    Seats(ConfigError),
    /// Too many digits.
    #[error("the bets of a night are too large, or have too many digits, to be added up exactly")]
    Money,
}

impl Bank {
    /// Reads a table with one key.
    fn of_table(deal: &Values) -> Bank {
        match (deal.get("rounds"), deal.get(HAND), deal.get(UNTIL)) {
            (Some(_), ..) => Bank::Rounds(deal.whole("rounds") as u32),
            (_, Some(_), _) => Bank::Hand(deal.text(HAND).to_owned()),
            (.., Some(_)) => Bank::Until(deal.text(UNTIL).to_owned()),
            (None, None, None) => Bank::Wins(deal.whole("wins") as u32),
        }
    }
}

impl NightPlan {
    /// Reads the night of this number of people from a valid config.
    pub fn from_values(values: &Values, people: usize) -> NightPlan {
        let bank = match values.get(DEAL) {
            Some(Value::Table(deal)) => Bank::of_table(deal),
            Some(Value::Word(word)) => match Holder::from_word(word) {
                Some(Holder::Loser) => Bank::Loser,
                Some(Holder::Winner) => Bank::Winner,
                Some(Holder::Fixed) | None => Bank::Fixed,
            },
            _ => Bank::Fixed,
        };
        let decimal = |value: &Value| if let Value::Decimal(decimal) = value { Some(*decimal) } else { None };
        let bankrolls = values.get(BANKROLL).and_then(|value| {
            if let Value::List(items) = value {
                return items.iter().map(decimal).collect();
            }
            decimal(value).map(|bankroll| vec![bankroll; people])
        });
        NightPlan { rounds: values.whole(ROUNDS) as u32, bank, bankrolls }
    }
}

/// Returns the hand that passes the bank: the key, its name, and its place.
pub fn hand_of_bank(values: &Values) -> Option<(&'static str, String, Place)> {
    let Some(Value::Table(deal)) = values.get(DEAL) else { return None };
    let key = [HAND, UNTIL].into_iter().find(|key| deal.get(key).is_some())?;
    Some((key, deal.text(key).to_owned(), deal.place(key)?.clone()))
}

/// Leaves the bank where it is, as where it turns on a hand that there is not.
pub fn fix_bank(values: &mut Values) {
    values.amend(DEAL, Value::Word(Holder::WORDS[Holder::Fixed as usize].name));
}

/// Reports lists that do not fit this number of people.
pub fn check_night(values: &mut Values, people: usize, complaints: &mut Complaints) {
    for path in [BETS, STRATEGIES, BANKROLL] {
        let Some(Value::List(items)) = values.get(path) else { continue };
        if let (true, Some(place)) = (items.len() != people && values.are_sound(&["players"]), values.place(path)) {
            let message = format!("`{path}` lists {} people, but {people} play", items.len());
            complaints.error(Diagnostic::at(place, message).help("write one per person, person 0 first"));
        }
    }
}
