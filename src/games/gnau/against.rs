//! Two given hands settled, each read as its highest.

use super::choices::Strategy;
use super::evaluator::HandEvaluator;
use super::explain::with_aces;
use super::hand::Hand;
use super::round::Gnau;
use crate::cards::{Card, SUITS, Typed};
use crate::config::Decimal;
use crate::games::banked::{SettledHands, of_dealer, read_two, taken_together};
use crate::games::{Explained, Question, Side, Unexplained};

/// The suits that aces without one are given, one after another: that of spades last.
const SUITS_OF_ACES: [u8; SUITS] = [2, 1, 0, 3];

impl Gnau {
    /// How a player's hand settles against the dealer's.
    pub(super) fn two_settled(&self, question: &Question<'_>, other: &str) -> Result<Explained, Unexplained> {
        question.only_two_hands()?;
        let holder = HandEvaluator::new(&self.rules, Strategy::Best);
        let [own, others] = read_two(question.cards, other)?;
        self.taken(&self.with_suits(own.clone(), &holder)?)?;
        let checked = self.with_suits(others.clone(), &holder).and_then(|others| self.taken(&others));
        checked.map_err(of_dealer)?;
        // Aces without a suit are different cards.
        let all = with_aces(&[&own[..], &others].concat(), SUITS_OF_ACES);
        let typed = [&all[..own.len()], &all[own.len()..]];
        let cards = taken_together(&self.rules.shoe, typed)?;
        let hands = cards.each_ref().map(|cards| five(cards).map_or(Hand::NO_OX, |cards| holder.hand(&cards)));
        let [player, dealer] = [0, 1].map(|at| self.settlement.end(hands[at], cards[at].iter().copied()));
        let side = self.settlement.by_end(player, dealer).unwrap_or(Side::Push);
        let paid = match side {
            Side::Win => self.rules.payout[player.hand.index()],
            Side::Lose => self.rules.payout_of_dealer[dealer.hand.index()],
            Side::Push => Decimal::ZERO,
        };
        let (rule, tie) = if self.settlement.ties(player.hand.index(), dealer.hand.index()) {
            let by_card = self.settlement.by_hand(player.hand, dealer.hand).is_none();
            ("the hands are equal".to_owned(), Some(self.broken_by(player.hand, by_card.then_some(&cards))))
        } else {
            let [higher, lower] =
                if side == Side::Win { [player.hand, dealer.hand] } else { [dealer.hand, player.hand] };
            let [higher, lower] = [higher, lower].map(|hand| self.rules.name(hand));
            (format!("{higher} ranks above {lower}"), None)
        };
        let settled = SettledHands {
            cards: typed.map(<[Typed]>::to_vec),
            hands: hands.map(|hand| self.rules.name(hand).to_owned()),
            ends: (side, paid),
            commission: self.rules.commission,
            rule,
            tie,
            note: None,
        };
        Ok(settled.explained())
    }

    /// What breaks the tie between a hand and an equal one: of these cards the highest, if a card does.
    fn broken_by(&self, hand: Hand, cards: Option<&[Vec<Card>; 2]>) -> String {
        let rule = self.rules.equal.says_of(hand);
        let Some(cards) = cards else { return rule };
        let highest = cards.each_ref().map(|cards| cards.iter().max_by_key(|card| card.index()).copied());
        let [Some(own), Some(other)] = highest else { return rule };
        let asks_suits = self.rules.ties_by_suit() && own.face() == other.face();
        let typed = |card: Card| Typed { face: card.face(), suit: asks_suits.then_some(card.suit()) }.to_string();
        let step = if asks_suits { "suit of the highest card" } else { "highest card" };
        format!("{rule}: {step}, {} against {}", typed(own), typed(other))
    }
}

fn five(cards: &[Card]) -> Option<[Card; 5]> {
    cards.try_into().ok()
}
