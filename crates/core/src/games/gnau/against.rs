//! Two given hands settled, each read as its highest.

use super::choices::Strategy;
use super::evaluator::HandEvaluator;
use super::explain::with_aces;
use super::hand::Hand;
use super::round::Gnau;
use crate::answer::Answer;
use crate::cards::{Card, SUITS, Typed};
use crate::games::banked::{SettledHands, about_dealers_hand, read_two, taken_together};
use crate::games::{Question, Side, Unexplained};

/// The suits of aces without one, one after another: the suit of spades last.
const SUITS_OF_ACES: [u8; SUITS] = [2, 1, 0, 3];

impl Gnau {
    /// Settles a player's hand against the dealer's.
    pub(super) fn two_settled(&self, question: &Question<'_>, other: &str) -> Result<Answer, Unexplained> {
        question.only_two_hands()?;
        let holder = HandEvaluator::new(&self.rules, Strategy::Best);
        let [own, others] = read_two(question.cards, other)?;
        self.taken(&self.with_suits(own.clone(), &holder)?)?;
        let checked = self.with_suits(others.clone(), &holder).and_then(|others| self.taken(&others));
        checked.map_err(about_dealers_hand)?;
        // Aces without a suit are different cards.
        let all = with_aces(&[&own[..], &others].concat(), SUITS_OF_ACES);
        let typed = [&all[..own.len()], &all[own.len()..]];
        let [own, others] = taken_together(&self.rules.shoe, typed)?.map(|cards| five(&cards));
        let cards = [own?, others?];
        let hands = cards.each_ref().map(|cards| holder.hand(cards));
        let [player, dealer] = [0, 1].map(|at| self.settlement.end(hands[at], &cards[at]));
        let side = self.settlement.by_end(player, dealer).unwrap_or(Side::Push);
        let paid = self.counts.bets.money.main.paid[usize::from(self.settlement.outcome(side, hands[0], hands[1]))];
        let (rule, tie) = if self.settlement.ties(player.hand.index(), dealer.hand.index()) {
            ("the hands are equal".to_owned(), Some(self.broken_by(hands, &cards)))
        } else {
            let [higher, lower] =
                if side == Side::Win { [player.hand, dealer.hand] } else { [dealer.hand, player.hand] };
            let [higher, lower] = [higher, lower].map(|hand| self.rules.label(hand));
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

    /// Names the step that breaks the tie between equal hands: the first in which their cards differ.
    fn broken_by(&self, [player, dealer]: [Hand; 2], cards: &[[Card; 5]; 2]) -> String {
        let tie = self.rules.ties.between(player, dealer);
        let mut steps = tie.rule.steps.iter().map(|step| (step.words(), step.shown([&cards[0], &cards[1]])));
        match steps.find(|(_, [own, other])| own != other) {
            Some((step, [own, other])) => format!("{}: {step}, {own} against {other}", tie.source),
            None if tie.rule.steps.is_empty() => tie.source.clone(),
            None => format!("{}: all that is compared is equal", tie.source),
        }
    }
}

fn five(cards: &[Card]) -> Result<[Card; 5], Unexplained> {
    cards.try_into().map_err(|_| Unexplained::Count { wanted: "5".to_owned(), found: cards.len() })
}
