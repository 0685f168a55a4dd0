//! Outcomes between a seat and the dealer, as far as bets distinguish them.

/// A seat's hand against the dealer's: everything that bets depend on except the first two cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Matchup {
    /// The class of the player's hand.
    pub player: usize,
    /// The class of the dealer's, as it settles with this seat.
    pub dealer: usize,
    /// The outcome of the main bet.
    pub outcome: usize,
}

/// Outcomes between a seat and the dealer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cases {
    /// Number of classes of hands.
    pub hands: usize,
    /// The matchups; `None` if nothing is counted.
    pub met: Vec<Option<Matchup>>,
    /// Whether the dealer settles with all seats on one hand. It is counted with the first seat.
    pub one_dealer_hand: bool,
    /// If `true`, counts how often at least one person at the table has each hand.
    pub anybody: bool,
    /// Number of kinds of both sides' first two cards, or of events that are no hands, that side bets distinguish; at
    /// least 1.
    pub twos: usize,
    /// The side bets, in the order of the money.
    pub sides: Vec<SideCases>,
}

/// The outcomes of a side bet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideCases {
    /// The seats that make it, ascending.
    pub seats: Vec<usize>,
    /// Names of the outcomes in tables.
    pub events: Vec<String>,
    /// Outcome by case.
    pub ends: OutcomeByMatchup,
}

/// The outcome of a side bet in each case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OutcomeByMatchup {
    /// Outcome by matchup.
    ByMeeting(Vec<usize>),
    /// The kind of the first two cards.
    ByTwo(Vec<usize>),
    /// Outcome by case: the matchup times the number of kinds, plus the kind of events that are no hands.
    ByCase(Vec<usize>),
}
