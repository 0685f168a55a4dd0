//! Practice in Chinese Blackjack: rounds played card by card, as the first seat or as the dealer, against the config's
//! other side.

use super::machine::{Action, Decision};
use super::rules::Rules;
use super::solve::worths;
use super::table::PARTS;
use super::tree::{DealtHand, RoundHistory, RoundInformation, RoundTree};
use crate::cards::Chance;
use crate::games::Role;
use crate::games::practice::{Choice, Situation, typed};
use crate::games::tree::{GameTree, PractisedSeat, Seat, TreePractice};
use std::collections::BTreeMap;

/// One side of a round, with the worth of its decisions.
#[derive(Debug)]
pub(super) struct PractisedRole {
    tree: RoundTree,
    role: Role,
    /// The values of both actions, by decision and ranks.
    worths: BTreeMap<(Decision, Vec<u8>), [f64; 2]>,
}

impl Rules {
    /// Returns practice as the first seat or as the dealer of this table.
    pub(super) fn practised(&self, role: Role) -> TreePractice<PractisedRole> {
        TreePractice::new(PractisedRole { tree: RoundTree::new(self), role, worths: worths(self, role) })
    }
}

impl PractisedSeat for PractisedRole {
    type Tree = RoundTree;

    fn tree(&self) -> &RoundTree {
        &self.tree
    }

    fn seat(&self) -> Seat {
        self.role as Seat
    }

    fn action_of_other(&self, history: &RoundHistory, actions: &[Action], chance: &mut Chance) -> Action {
        let is_second = chance.below(PARTS.into()) >= self.tree.parts_of_first(history).into();
        actions[usize::from(is_second)]
    }

    fn situation(&mut self, history: &RoundHistory, actions: &[Action]) -> Option<Situation> {
        let RoundInformation { decision, ranks } = self.tree.information_state(history)?;
        let worths = *self.worths.get(&(decision, ranks))?;
        let own = history.hand(self.role);
        let answers = actions.iter().zip(worths).map(|(action, worth)| answer(*action, decision, worth));
        Some(Situation {
            cards: own.cards.iter().map(|card| typed(*card)).collect(),
            known: self.known(decision, own),
            asks: match decision {
                Decision::Escape { .. } => "Do you escape?",
                Decision::Hit { .. } => "Do you take a card?",
            },
            answers: answers.collect(),
            unanswered: 1,
        })
    }
}

impl PractisedRole {
    /// Describes the information of a hand's holder.
    fn known(&self, decision: Decision, own: &DealtHand) -> String {
        let who = if self.role == Role::Player { "The dealer" } else { "The player" };
        let cards = own.state.cards;
        let total = format!("You have {} {}.", if cards.soft { "soft" } else { "hard" }, cards.total);
        match decision {
            Decision::Escape { shown } => {
                format!("{who} shows {}. {total}", self.tree.rules.house.specials.shown_name(shown))
            }
            Decision::Hit { against: Some(count) } => format!("{who} holds {count} cards. {total}"),
            Decision::Hit { against: None } => total,
        }
    }
}

fn answer(action: Action, decision: Decision, worth: f64) -> Choice {
    let (key, name) = match (action, decision) {
        (Action::Escape, _) => ('e', "escape"),
        (Action::PlayOn, _) => ('p', "play on"),
        (Action::Hit, _) => ('h', "hit"),
        (Action::Stand, Decision::Hit { against: Some(_) }) => ('r', "reveal"),
        (Action::Stand, _) => ('s', "stand"),
    };
    Choice { key, name: name.to_owned(), picks: Vec::new(), makes: None, worth }
}
