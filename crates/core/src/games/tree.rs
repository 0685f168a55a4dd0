//! A round as a game tree, in OpenSpiel's terms: chance deals cards and seats act on their information until the round
//! ends. Practice walks the tree, and tests compare compiled play and solutions with it.

use super::practice::{Practised, Situation, draw};
use crate::cards::Chance;
use std::fmt::Debug;

/// A seat, by its number in the tree.
pub type Seat = usize;

/// A point of a round.
#[derive(Clone, Debug, PartialEq)]
pub enum RoundNode<A> {
    /// A card is dealt from the shoe.
    Chance,
    /// A seat acts.
    Decision {
        /// The seat.
        seat: Seat,
        /// Legal actions, at least one.
        actions: Vec<A>,
    },
    /// The round is called off and starts again from a full shoe.
    Redeal,
    /// The round is over.
    Terminal(RoundOutcome),
}

/// The result of a round. An edge is the mean of a net divided by the mean of a stake: both belong to the outcome.
#[derive(Clone, Debug, PartialEq)]
pub struct RoundOutcome {
    /// The seat that settles the bets; `None` if all play for a pot.
    pub banker: Option<Seat>,
    /// Stakes by seat, in unit bets.
    pub stakes: Vec<f64>,
    /// Nets by seat, in unit bets; the mean if equal hands draw for a pot.
    pub nets: Vec<f64>,
}

/// The rules of a round.
pub trait GameTree: Debug + Send {
    /// A card.
    type Card: Copy + Debug + Send;
    /// A choice of a seat.
    type Action: Copy + Debug + PartialEq + Send;
    /// Everything that has happened in a round.
    type History: Clone + Debug + Send;
    /// Everything that the seat that acts may know.
    type InformationState;

    /// Returns the cards of a full shoe.
    fn shoe(&self) -> Vec<Self::Card>;

    /// Returns a round before its first card.
    fn root(&self) -> Self::History;

    /// Returns the next node.
    fn node(&self, history: &Self::History) -> RoundNode<Self::Action>;

    /// Deals the next card, at a chance node.
    fn deal(&self, history: &mut Self::History, card: Self::Card);

    /// Takes an action, at a decision node.
    fn act(&self, history: &mut Self::History, action: Self::Action);

    /// Returns the information of the seat that acts, or `None` if no seat acts.
    fn information_state(&self, history: &Self::History) -> Option<Self::InformationState>;
}

type Card<P> = <<P as PractisedSeat>::Tree as GameTree>::Card;
type Action<P> = <<P as PractisedSeat>::Tree as GameTree>::Action;
type History<P> = <<P as PractisedSeat>::Tree as GameTree>::History;

/// A seat to practise, while the others play by the config.
pub(super) trait PractisedSeat: Debug + Send {
    /// The rules of a round.
    type Tree: GameTree;

    /// Returns the rules of a round.
    fn tree(&self) -> &Self::Tree;

    /// Returns the practised seat.
    fn seat(&self) -> Seat;

    /// Returns the action of another seat that has to choose.
    fn action_of_other(&self, history: &History<Self>, actions: &[Action<Self>], chance: &mut Chance) -> Action<Self>;

    /// Returns the decision with an answer for each action, or `None` if their values are unknown.
    fn situation(&mut self, history: &History<Self>, actions: &[Action<Self>]) -> Option<Situation>;
}

/// Practice of a seat, round by round.
#[derive(Debug)]
pub(super) struct TreePractice<P: PractisedSeat> {
    practised: P,
    /// Cards that are still in the shoe.
    shoe: Vec<Card<P>>,
    history: History<P>,
    /// The actions of the decision asked about last.
    asked: Vec<Action<P>>,
}

impl<P: PractisedSeat> TreePractice<P> {
    pub(super) fn new(practised: P) -> TreePractice<P> {
        TreePractice { shoe: Vec::new(), history: practised.tree().root(), asked: Vec::new(), practised }
    }

    /// Plays on to the next decision of the seat that has a choice; `None` if the round ends before.
    fn play_on(&mut self, chance: &mut Chance) -> Option<Situation> {
        loop {
            let TreePractice { practised, shoe, history, .. } = self;
            match practised.tree().node(history) {
                RoundNode::Chance => practised.tree().deal(history, draw(shoe, chance)?),
                RoundNode::Decision { seat, actions } if seat != practised.seat() => {
                    let action = practised.action_of_other(history, &actions, chance);
                    practised.tree().act(history, action);
                }
                RoundNode::Decision { actions, .. } => match actions[..] {
                    [only] => practised.tree().act(history, only),
                    _ => {
                        let situation = practised.situation(history, &actions);
                        self.asked = actions;
                        return situation;
                    }
                },
                RoundNode::Redeal | RoundNode::Terminal(_) => return None,
            }
        }
    }
}

impl<P: PractisedSeat> Practised for TreePractice<P> {
    fn deal(&mut self, chance: &mut Chance) -> Option<Situation> {
        (self.shoe, self.history) = (self.practised.tree().shoe(), self.practised.tree().root());
        self.play_on(chance)
    }

    fn go_on(&mut self, answer: usize, chance: &mut Chance) -> Option<Situation> {
        self.practised.tree().act(&mut self.history, *self.asked.get(answer)?);
        self.play_on(chance)
    }
}
