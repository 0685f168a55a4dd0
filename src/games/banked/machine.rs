//! The holder of a hand as a small machine. A game against a dealer states it once; playing, counting, solving and
//! explaining all read it.

use crate::config::Decimal;
use crate::games::{Side, Terms};
use std::fmt::Display;

/// Who holds a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// A seat that bets.
    Player,
    /// Whoever pays and takes the bets.
    Dealer,
}

/// What comes next for a holder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next<Q> {
    /// He takes a card.
    Draws,
    /// He decides.
    Asks(Q),
    /// His hand stays as it is.
    Ends,
}

/// Whom a settlement favours, and what it pays per unit bet before commission.
pub type Settlement = (Side, Decimal);

/// The answer no.
pub const NO: usize = 0;
/// The answer yes.
pub const YES: usize = 1;

/// Every rule of a game against a dealer, except how holders choose to play.
///
/// A holder starts without cards; the cards that he is dealt and the answers that he gives take him from state to state
/// until he [ends](Next::Ends). Strategies answer the questions; the machine decides everything else.
pub trait Machine {
    /// A holder's cards, and those of his answers that still matter.
    type State: Clone;
    /// What he sees of the other side.
    type Sees;
    /// What he decides.
    type Question: Copy;
    /// What the settlement of a final state depends on.
    type End: PartialEq;
    /// What the tables call a final state, in their order.
    type Class: Ord + Display;

    /// No cards yet.
    fn start(&self) -> Self::State;

    /// What comes next in a state.
    fn next(&self, role: Role, sees: &Self::Sees, state: &Self::State) -> Next<Self::Question>;

    /// The state with one more card, by the number that the game gives it.
    fn draw(&self, state: &Self::State, card: u8) -> Self::State;

    /// How many answers a question has: [`NO`] and [`YES`], unless it says otherwise.
    fn answers(&self, _: Self::Question) -> usize {
        2
    }

    /// The state after an answer.
    fn decide(&self, state: &Self::State, question: Self::Question, answer: usize) -> Self::State;

    /// What a state is called if it is final.
    fn class(&self, state: &Self::State) -> Self::Class;

    /// What settles a state if it is final.
    fn end(&self, role: Role, state: &Self::State) -> Self::End;

    /// How a player's end settles before the dealer plays; `None` if it waits for the dealer's.
    fn at_once(&self, _player: &Self::End) -> Option<Settlement> {
        None
    }

    /// How a player's end settles against the dealer's.
    fn settle(&self, player: &Self::End, dealer: &Self::End) -> Settlement;

    /// Whether a player with this end has had his turn when the dealer ends the round with that; if not, his hand stays
    /// unplayed.
    fn has_turn(&self, _player: &Self::End, _dealer: &Self::End) -> bool {
        true
    }

    /// Whether some answers lead to another card.
    fn may_draw(&self, role: Role, sees: &Self::Sees, state: &Self::State) -> bool {
        match self.next(role, sees, state) {
            Next::Draws => true,
            Next::Asks(question) => (0..self.answers(question))
                .any(|answer| self.may_draw(role, sees, &self.decide(state, question, answer))),
            Next::Ends => false,
        }
    }

    /// Walks from a state to the end.
    fn walk(
        &self,
        role: Role,
        sees: &Self::Sees,
        mut state: Self::State,
        mut card: impl FnMut() -> u8,
        mut answer: impl FnMut(Self::Question, &Self::State) -> usize,
    ) -> Self::State {
        loop {
            state = match self.next(role, sees, &state) {
                Next::Draws => self.draw(&state, card()),
                Next::Asks(question) => self.decide(&state, question, answer(question, &state)),
                Next::Ends => return state,
            }
        }
    }
}

/// The main bet's terms: every outcome of a player with one of these ends against a dealer with one of those.
pub(crate) fn terms<M: Machine>(machine: &M, players: &[M::End], dealers: &[M::End], commission: Decimal) -> Terms {
    let settled = |player| dealers.iter().map(move |dealer| machine.settle(player, dealer));
    let settled: Vec<Settlement> = players.iter().flat_map(settled).collect();
    let paid = |on: Side| settled.iter().filter(|(side, _)| *side == on).map(|(_, paid)| *paid).collect::<Vec<_>>();
    Terms::main(&paid(Side::Win), &paid(Side::Lose), commission)
}
