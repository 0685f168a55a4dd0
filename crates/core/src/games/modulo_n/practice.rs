//! Practice in Modulo N: the turns of the first seat, while the others play as configured.

use super::choices::SeatChoices;
use super::hands::packed;
use super::ledger::net_of;
use super::legal::{HOLD, LARGEST};
use super::rules::Rules;
use super::solve::{SeatWorths, resolved};
use super::tree::{TurnHistory, TurnInformation, TurnTree, places_of};
use super::typed::RANKS;
use crate::cards::Chance;
use crate::engine::Unwatched;
use crate::games::practice::{Choice, Situation};
use crate::games::tree::{GameTree, PractisedSeat, Seat, TreePractice};

/// The seat that decides.
const SEAT: Seat = 0;
/// Keys of sets; with more of them to choose from a turn is not asked about.
const KEYS: &str = "123456789abcdefgijklmnoprstuvwxyz";
const HOLD_BACK: char = 'h';

/// The first seat, with the worth of its choices.
#[derive(Debug)]
pub(super) struct FirstSeat {
    tree: TurnTree,
    seats: SeatChoices,
    worths: SeatWorths,
}

/// Practises as the first seat of a table.
pub(super) fn practised(rules: &Rules) -> TreePractice<FirstSeat> {
    let seats = SeatChoices::new(rules, &resolved(rules, &Unwatched));
    let worths = SeatWorths::new(rules, SEAT, rules.turns_of(SEAT));
    TreePractice::new(FirstSeat { tree: TurnTree::new(rules), seats, worths })
}

impl PractisedSeat for FirstSeat {
    type Tree = TurnTree;

    fn tree(&self) -> &TurnTree {
        &self.tree
    }

    fn seat(&self) -> Seat {
        SEAT
    }

    fn action_of_other(&self, history: &TurnHistory, actions: &[u8], chance: &mut Chance) -> u8 {
        let Some(TurnInformation { n, hand, turns_left }) = self.tree.information_state(history) else {
            return actions[0];
        };
        let hand = packed(&hand);
        let choices = self.seats.of_seat(history.seat_to_act());
        let rests: Vec<_> = choices.rests(n, turns_left, hand).collect();
        let rest = rests[chance.below(rests.len() as u64) as usize];
        let place = self.tree.sets_of(n, hand).position(|set| hand - packed(set) == rest);
        place.map_or(HOLD, |place| LARGEST + place as u8)
    }

    fn situation(&mut self, history: &TurnHistory, actions: &[u8]) -> Option<Situation> {
        let TurnInformation { n, hand, turns_left } = self.tree.information_state(history)?;
        let worths = self.worths.choices(&self.tree.rules, &self.seats, n, &hand, turns_left)?;
        let (mut keys, mut answers) = (KEYS.chars(), Vec::new());
        for action in actions {
            let win_share = worths.get(usize::from(*action))?.win_share;
            let key = if *action == HOLD { HOLD_BACK } else { keys.next()? };
            answers.push(self.answer(key, self.tree.set(history, *action), win_share, history));
        }
        let turns = match turns_left {
            1 => "This is your last turn".to_owned(),
            _ => format!("You have {turns_left} turns left"),
        };
        Some(Situation {
            cards: history.hand_to_act().iter().map(|rank| RANKS[*rank].0.to_owned()).collect(),
            known: format!("N is {n}. {turns}; nobody has gone out."),
            asks: "What do you discard?",
            answers,
            unanswered: 0,
        })
    }
}

impl FirstSeat {
    fn answer(&self, key: char, set: &[usize], win_share: f64, history: &TurnHistory) -> Choice {
        let words: Vec<String> = set.iter().map(usize::to_string).collect();
        let [won, lost] = [true, false].map(|won| net_of(self.tree.rules.players, won) as f64);
        Choice {
            key,
            name: if set.is_empty() { "hold back".to_owned() } else { words.join("-") },
            picks: places_of(set, history.hand_to_act()),
            makes: None,
            worth: lost + (won - lost) * win_share,
        }
    }
}
