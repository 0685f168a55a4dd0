//! Reads the night of a config.

use crate::config::{
    Complaints, ConfigError, Decimal, Diagnostic, Key, KeyKind, Place, Value, Values, Word, Words, words,
};
use thiserror::Error;

words! {
    /// Word for a bank that is bid for.
    enum BidFor {
        Bids = "bids", "the highest bidder, as `dealer.by` says";
    }
}

words! {
    /// The person with the bank, given as a word.
    enum BankWord {
        Fixed = "fixed", "person 0 deals all night";
        Loser = "loser", "the biggest loser of a round deals the next";
        Winner = "winner", "the biggest winner of a round deals the next";
        Random = "random", "a random person deals each round";
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
    Key::new("rounds", KeyKind::Whole { min: 1, max: 10_000 }, "each person deals this many"),
    Key::new("wins", KeyKind::Whole { min: 1, max: 10_000 }, "each deals until his net has been above 0 this often"),
];
const DEALS_BY_HAND: &[Key] = &[
    DEALS[0],
    DEALS[1],
    Key::new(HAND, KeyKind::OneOrMore(&KeyKind::Text), "the seat that makes this hand, or one of these, deals next"),
    Key::new(AT_LEAST, KeyKind::Text, "the seat that makes this hand or a higher one deals next"),
    Key::new(UNTIL, KeyKind::Text, "each deals until the dealer has this hand"),
    Key::new(POT, KeyKind::Stake, "each puts this into a pot and deals until it is empty"),
    Key::new(CUT, KeyKind::Stake, "a pot that reaches this ends too, and its dealer keeps it"),
];
/// Keys that go together.
const TOGETHER: &[[&str; 2]] = &[[AT_LEAST, UNTIL], [HAND, UNTIL], [POT, CUT]];
/// Key in [`DEAL`] for a seat's hand.
pub const HAND: &str = "hand";
/// Key in [`DEAL`] for the lowest hand that takes the bank.
pub const AT_LEAST: &str = "at_least";
const POT: &str = "pot";
const CUT: &str = "cut";
/// Key in [`DEAL`] for the dealer's hand.
pub const UNTIL: &str = "until";

/// Returns the keys of a night at a table with a dealer, given the values of each player's strategy.
pub const fn keys_against_dealer(strategies: KeyKind) -> [Key; 5] {
    let bets = Key::new(
        BETS,
        KeyKind::PerSeat(&KeyKind::Stake),
        "What does each person bet? Default: `bets`, person 0 as seat 1.",
    );
    let [rounds, deal, bankroll, strategies] = keys(strategies, DEALT_WORDS, &KeyKind::OneKey(DEALS_BY_HAND, TOGETHER));
    [rounds, deal, bets, strategies, bankroll]
}

/// Returns the keys of a night without bets.
pub const fn keys_of_race(strategies: KeyKind) -> [Key; 4] {
    keys(strategies, BankWord::WORDS, &KeyKind::OneKey(DEALS, &[]))
}

/// Words of a night with a dealer.
const DEALT_WORDS: &[Word] =
    &[BankWord::WORDS[0], BankWord::WORDS[1], BankWord::WORDS[2], BankWord::WORDS[3], BidFor::WORDS[0]];

const fn keys(strategies: KeyKind, words: &'static [Word], deals: &'static KeyKind) -> [Key; 4] {
    [
        Key::new(ROUNDS, KeyKind::Whole { min: 1, max: 10_000 }, "How many rounds are in a night?").with_default("60"),
        Key::new(DEAL, KeyKind::WordOr(words, deals), "Who has the bank next? Person 0 begins.")
            .with_default("\"fixed\""),
        Key::new(BANKROLL, KeyKind::PerSeat(&KeyKind::Stake), "What can each person lose? Default: any amount."),
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
    /// The hands of a round decide.
    Hands {
        /// The hands with which a seat takes the bank, if any do.
        seat: Option<BankHands>,
        /// The dealer's hand that passes the bank to the next person, if any does.
        until: Option<String>,
    },
    /// When the pot that a dealer put up is empty, or reaches the cut.
    Pot {
        /// The amount that each dealer puts up.
        pot: Decimal,
        /// The amount at which a grown pot ends, if any.
        cut: Option<Decimal>,
    },
    /// To a random person after every round.
    Random,
    /// To the highest bidder of the round.
    Bids,
    /// To the biggest loser of the round.
    Loser,
    /// To the biggest winner of the round.
    Winner,
}

/// The hands with which a seat takes the bank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BankHands {
    /// Named hands.
    Named(Vec<String>),
    /// A named hand and all that are not lower.
    AtLeast(String),
}

/// A night.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NightPlan {
    /// Rounds.
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
    #[error("{0} cannot be played in a night")]
    Game(&'static str),
    /// The people cannot sit at a table.
    #[error("the people of the night cannot sit at its tables")]
    Seats(ConfigError),
    /// Too many digits.
    #[error("the bets of a night are too large, or have too many digits, to be added up exactly")]
    Money,
}

impl Bank {
    /// Returns the pot that a dealer puts up and the cut that ends a grown one, if there are pots.
    pub(super) fn pot_and_cut(&self) -> [Option<Decimal>; 2] {
        if let Bank::Pot { pot, cut } = self { [Some(*pot), *cut] } else { [None, None] }
    }

    /// Reads a table with one key, or with two that go together.
    fn from_table(deal: &Values) -> Bank {
        if deal.get("rounds").is_some() {
            return Bank::Rounds(deal.whole("rounds") as u32);
        }
        if deal.get("wins").is_some() {
            return Bank::Wins(deal.whole("wins") as u32);
        }
        if let Some(pot) = deal.get(POT).and_then(Value::as_decimal) {
            return Bank::Pot { pot, cut: deal.get(CUT).and_then(Value::as_decimal) };
        }
        let seat = match deal.get(AT_LEAST) {
            Some(_) => Some(BankHands::AtLeast(deal.text(AT_LEAST).to_owned())),
            None => deal.get(HAND).map(|hands| BankHands::Named(texts(hands))),
        };
        Bank::Hands { seat, until: deal.get(UNTIL).map(|_| deal.text(UNTIL).to_owned()) }
    }
}

impl NightPlan {
    /// Reads the night of this number of people from a valid config.
    pub fn from_values(values: &Values, people: usize) -> NightPlan {
        let bank = match values.get(DEAL) {
            Some(Value::Table(deal)) => Bank::from_table(deal),
            Some(Value::Word(word)) => match BankWord::from_word(word) {
                Some(BankWord::Loser) => Bank::Loser,
                Some(BankWord::Winner) => Bank::Winner,
                Some(BankWord::Random) => Bank::Random,
                Some(BankWord::Fixed) => Bank::Fixed,
                None => Bank::Bids,
            },
            _ => Bank::Fixed,
        };
        let bankrolls = values.get(BANKROLL).and_then(|value| {
            if let Value::List(items) = value {
                return items.iter().map(Value::as_decimal).collect();
            }
            value.as_decimal().map(|bankroll| vec![bankroll; people])
        });
        NightPlan { rounds: values.whole(ROUNDS) as u32, bank, bankrolls }
    }
}

/// Returns the texts of a value or of a list.
fn texts(value: &Value) -> Vec<String> {
    if let Value::List(items) = value {
        return items.iter().flat_map(texts).collect();
    }
    let Value::Text(text) = value else { return Vec::new() };
    vec![text.clone()]
}

/// Returns the hands that pass the bank, each with its key, name and place.
pub fn hands_of_bank(values: &Values) -> Vec<(&'static str, String, Place)> {
    let Some(Value::Table(deal)) = values.get(DEAL) else { return Vec::new() };
    let mut hands = Vec::new();
    for key in [HAND, AT_LEAST, UNTIL] {
        let Some((value, place)) = deal.get(key).zip(deal.place(key)) else { continue };
        hands.extend(texts(value).into_iter().map(|text| (key, text, place.clone())));
    }
    hands
}

/// The way to find the dealer of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealerFoundBy {
    /// The bank passes from person to person, by hands too.
    ByHolder,
    /// The bank passes from person to person, but not by hands.
    ByHolderAlone,
    /// Each round finds its own dealer, if any.
    ByRound,
}

/// Complains of a cut that the pot reaches before a round, and of a bank that is bid for at a table without bids, or
/// the reverse.
pub fn check_deal(values: &mut Values, dealt: DealerFoundBy, complaints: &mut Complaints) {
    let is_bid_for = dealt == DealerFoundBy::ByRound;
    let mut wrong = |place: Option<&Place>, message: String, help: &str| {
        if let Some(place) = place {
            complaints.error(Diagnostic::at(place, message).help(help));
        }
    };
    match values.get(DEAL) {
        Some(Value::Table(deal)) => {
            if let Bank::Pot { pot, cut: Some(cut) } = Bank::from_table(deal)
                && cut <= pot
            {
                let message = format!("`{DEAL}.{CUT}` = {cut} is not above the pot of {pot}");
                wrong(deal.place(CUT), message, "write a larger cut, or leave it out");
            }
            if let (DealerFoundBy::ByHolderAlone, Bank::Hands { .. }) = (dealt, Bank::from_table(deal)) {
                let message = format!("`{DEAL}` cannot go by hands at a table with `[dealer]`");
                wrong(values.place(DEAL), message, "write rounds, wins, \"winner\", \"loser\" or \"random\"");
            }
        }
        Some(Value::Word(word)) if *word == BidFor::WORDS[0].name && !is_bid_for => {
            let message = format!("`{DEAL}` cannot be \"bids\": nobody bids for the bank");
            wrong(values.place(DEAL), message, "write dealer.by = \"bids\", which Gnau has, or another word");
        }
        _ => {}
    }
    let is_bids = values.get(DEAL) == Some(&Value::Word(BidFor::WORDS[0].name));
    if is_bid_for && !is_bids {
        match values.place(DEAL) {
            Some(place) => {
                let message = format!("`{DEAL}` does nothing here: every round has its own dealer, or none");
                let place = place.clone();
                complaints
                    .error(Diagnostic::at(&place, message).help(format!("leave it out, or write {DEAL} = \"bids\"")));
            }
            None => values.amend(DEAL, Value::Word(BidFor::WORDS[0].name)),
        }
    }
}

/// Leaves the bank with its holder, as if it turned on a hand that never occurs.
pub fn fix_bank(values: &mut Values) {
    values.amend(DEAL, Value::Word(BankWord::WORDS[BankWord::Fixed as usize].name));
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
