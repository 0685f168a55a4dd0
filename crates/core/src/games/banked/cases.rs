//! What can happen between a seat and the dealer, as far as bets can tell.

/// How a seat's hand meets the dealer's: all that its bets look at except the first two cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Matchup {
    /// The class of the player's hand.
    pub player: usize,
    /// The class of the dealer's, as it settles with this seat.
    pub dealer: usize,
    /// The outcome of the main bet.
    pub outcome: usize,
}

/// What can happen between a seat and the dealer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cases {
    /// How many classes hands fall into.
    pub hands: usize,
    /// How hands meet; `None` where nothing is counted.
    pub met: Vec<Option<Matchup>>,
    /// Whether the dealer settles with all seats on one hand, which is then counted with the first seat.
    pub one_dealer_hand: bool,
    /// Whether to count how often anybody at the table has each hand.
    pub anybody: bool,
    /// The number of kinds of both sides' first two cards, as far as side bets tell them apart; at least 1.
    pub twos: usize,
    /// The side bets, in the order of the money.
    pub sides: Vec<SideCases>,
}

/// How a side bet ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideCases {
    /// The seats that make it, ascending.
    pub seats: Vec<usize>,
    /// What tables call its outcomes.
    pub events: Vec<String>,
    /// What decides it.
    pub ends: OutcomeByMatchup,
}

/// What decides a side bet, with its outcome in each case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OutcomeByMatchup {
    /// How hands meet.
    ByMeeting(Vec<usize>),
    /// The kind of the first two cards.
    ByTwo(Vec<usize>),
}
