//! A player's hand and the dealer's, both given, settled.

use crate::answer::Answer;
use crate::cards::{Card, CardError, Composition, Typed, read_cards};
use crate::config::Decimal;
use crate::games::explained::explained;
use crate::games::{Cell, Fact, Side, Unexplained};

/// The settlement of a player's hand against the dealer's.
pub(crate) struct SettledHands {
    /// The cards of the player and of the dealer.
    pub cards: [Vec<Typed>; 2],
    /// Names of both hands.
    pub hands: [String; 2],
    /// The side that the settlement favours, and the payout per unit bet, before commission.
    pub ends: (Side, Decimal),
    pub commission: Decimal,
    /// The rule that decides, in words.
    pub rule: String,
    /// For equal hands: the step that breaks the tie.
    pub tie: Option<String>,
    /// The best arrangement or play of these cards, if it differs.
    pub note: Option<String>,
}

impl SettledHands {
    /// Returns the answer that people and programs are given.
    pub(crate) fn explained(self) -> Answer {
        let [cards, others] = self.cards.map(|cards| cards.iter().map(Typed::to_string).collect::<Vec<_>>());
        let [player, dealer] = self.hands;
        let (side, paid) = self.ends;
        let mut facts = vec![
            Fact::new("against", "against", Cell::list(others)),
            Fact::new("player", "player has", player),
            Fact::new("dealer", "dealer has", dealer),
            Fact::new("winner", "winner", ["dealer", "nobody", "player"][side as usize]),
            Fact::new("paid", "paid", paid),
            Fact::new("net", "player's net", Cell::Mean(net(side, paid, self.commission))),
            Fact::new("rule", "rule", self.rule),
        ];
        facts.extend(self.tie.map(|tie| Fact::new("tie", "tie", tie)));
        facts.extend(self.note.map(|note| Fact::new("note", "note", note)));
        explained(&cards, facts, &[], Vec::new())
    }
}

/// Returns a player's net after commission, per unit bet.
fn net(side: Side, paid: Decimal, commission: Decimal) -> f64 {
    let one = f64::from(Decimal::ONE.ten_thousandths());
    let [paid, commission] = [paid, commission].map(|amount| f64::from(amount.ten_thousandths()));
    match side {
        Side::Lose => -(paid / one),
        Side::Push => 0.0,
        Side::Win => paid * (one - commission) / (one * one),
    }
}

/// Reads the cards of both hands.
pub(crate) fn read_two(cards: &str, others: &str) -> Result<[Vec<Typed>; 2], Unexplained> {
    Ok([read_cards(cards)?, read_cards(others).map_err(|error| about_dealers_hand(error.into()))?])
}

/// Takes both hands from one shoe.
pub(crate) fn taken_together(shoe: &Composition, typed: [&[Typed]; 2]) -> Result<[Vec<Card>; 2], Unexplained> {
    let players_cards = typed[0].len();
    match shoe.clone().take_typed(&typed.concat()) {
        Ok(mut cards) => {
            let others = cards.split_off(players_cards);
            Ok([cards, others])
        }
        Err(CardError::TooMany { place, card, there }) if place > players_cards => {
            Err(about_dealers_hand(CardError::TooMany { place: place - players_cards, card, there }.into()))
        }
        Err(error) => Err(error.into()),
    }
}

/// Wraps an error in the dealer's hand.
pub(crate) fn about_dealers_hand(error: Unexplained) -> Unexplained {
    Unexplained::OfDealer(Box::new(error))
}
