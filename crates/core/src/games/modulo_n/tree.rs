//! A round of Modulo N as a game tree: the hands are dealt seat by seat, then N, and the rest is the stock.

use super::hands::{RESIDUES, holds, packed};
use super::ledger::net_of;
use super::legal::{AfterChoice, HOLD, LARGEST, LegalPlay, fewest};
use super::rules::Rules;
use super::typed::RANKS;
use crate::games::enumeration::Packed;
use crate::games::tree::{GameTree, RoundNode, RoundOutcome, Seat};

/// A round of Modulo N. Its cards are ranks, its actions choices of cards.
#[derive(Debug)]
pub struct TurnTree {
    pub(super) rules: Rules,
    legal: LegalPlay,
    /// Sets by N, in the order of choices.
    sets: [Vec<Vec<usize>>; RESIDUES],
}

/// A round as far as it was played.
#[derive(Clone, Debug)]
pub struct TurnHistory {
    /// Ranks of the cards held, by seat, ascending.
    hands: Vec<Vec<usize>>,
    n: Option<usize>,
    /// Cards drawn from the stock.
    drawn: usize,
    /// Whether the seat that drew last has to choose.
    is_turn: bool,
    /// The seat that went out.
    out: Option<Seat>,
}

/// The acting seat's knowledge of its own cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnInformation {
    /// The residue of the card turned up.
    pub n: usize,
    /// Residues held.
    pub hand: Vec<usize>,
    /// Turns of this seat that are left if nobody goes out, this one included.
    pub turns_left: usize,
}

impl TurnTree {
    /// Makes the tree of these rules.
    pub fn new(rules: &Rules) -> TurnTree {
        let legal = rules.legal();
        TurnTree { rules: rules.clone(), sets: std::array::from_fn(|n| legal.sets(n)), legal }
    }

    /// Returns the sets that a hand holds, in the order of choices.
    pub(super) fn sets_of(&self, n: usize, hand: Packed) -> impl Iterator<Item = &Vec<usize>> {
        self.sets[n].iter().filter(move |set| holds(hand, packed(set)))
    }

    /// Returns the set of a choice; no cards to hold back.
    pub(super) fn set(&self, history: &TurnHistory, choice: u8) -> &[usize] {
        let (Some(place), Some(n)) = (choice.checked_sub(LARGEST), history.n) else { return &[] };
        let mut sets = self.sets_of(n, packed(&residues(history.hand_to_act())));
        sets.nth(place.into()).map_or(&[], Vec::as_slice)
    }

    fn dealt_seat(&self, history: &TurnHistory) -> Option<Seat> {
        history.hands.iter().position(|hand| hand.len() < self.rules.hand_size).filter(|_| history.n.is_none())
    }

    /// Shares the pot among some seats, a bit each.
    fn outcome(&self, winners: u64) -> RoundOutcome {
        let players = self.rules.players;
        let share = 1.0 / f64::from(winners.count_ones());
        let [won, lost] = [true, false].map(|won| net_of(players, won) as f64);
        let nets = (0..players).map(|seat| if winners >> seat & 1 == 1 { lost + (won - lost) * share } else { lost });
        RoundOutcome { banker: None, stakes: vec![1.0; players], nets: nets.collect() }
    }
}

impl TurnHistory {
    /// Returns the seat that drew last.
    pub(super) fn seat_to_act(&self) -> Seat {
        self.drawn.saturating_sub(1) % self.hands.len()
    }

    /// Returns the ranks held by the seat that drew last.
    pub(super) fn hand_to_act(&self) -> &[usize] {
        &self.hands[self.seat_to_act()]
    }
}

/// Returns the residues of cards of these ranks.
pub(super) fn residues(ranks: &[usize]) -> Vec<usize> {
    ranks.iter().map(|rank| usize::from(RANKS[*rank].1)).collect()
}

/// Returns the places of cards whose residues are those of a set.
pub(super) fn places_of(set: &[usize], ranks: &[usize]) -> Vec<usize> {
    let (mut places, held) = (Vec::new(), residues(ranks));
    for residue in set {
        places.extend((0..held.len()).find(|place| held[*place] == *residue && !places.contains(place)));
    }
    places
}

impl GameTree for TurnTree {
    type Card = usize;
    type Action = u8;
    type History = TurnHistory;
    type InformationState = TurnInformation;

    fn shoe(&self) -> Vec<usize> {
        (0..RANKS.len()).flat_map(|rank| vec![rank; self.rules.copies[rank]]).collect()
    }

    fn root(&self) -> TurnHistory {
        TurnHistory { hands: vec![Vec::new(); self.rules.players], n: None, drawn: 0, is_turn: false, out: None }
    }

    fn node(&self, history: &TurnHistory) -> RoundNode<u8> {
        if let Some(seat) = history.out {
            return RoundNode::Terminal(self.outcome(1 << seat));
        }
        let (Some(n), true) = (history.n, history.is_turn) else {
            let left: Vec<usize> = history.hands.iter().map(Vec::len).collect();
            let is_over = history.n.is_some() && history.drawn == self.rules.stock();
            return if is_over { RoundNode::Terminal(self.outcome(fewest(&left))) } else { RoundNode::Chance };
        };
        let sets = self.sets_of(n, packed(&residues(history.hand_to_act()))).count();
        let first = if self.legal.may_hold_back(sets) { HOLD } else { LARGEST };
        RoundNode::Decision { seat: history.seat_to_act(), actions: (first..LARGEST + sets as u8).collect() }
    }

    fn deal(&self, history: &mut TurnHistory, rank: usize) {
        let seat = match self.dealt_seat(history) {
            Some(seat) => seat,
            None if history.n.is_none() => {
                history.n = Some(RANKS[rank].1.into());
                return;
            }
            None => {
                (history.drawn, history.is_turn) = (history.drawn + 1, true);
                history.seat_to_act()
            }
        };
        history.hands[seat].push(rank);
        history.hands[seat].sort();
    }

    fn act(&self, history: &mut TurnHistory, choice: u8) {
        let (seat, set) = (history.seat_to_act(), self.set(history, choice));
        let places = places_of(set, &history.hands[seat]);
        let discards = !places.is_empty();
        let mut place = 0..;
        history.hands[seat].retain(|_| place.next().is_none_or(|place| !places.contains(&place)));
        match self.legal.next(discards, history.hands[seat].is_empty()) {
            AfterChoice::Out => history.out = Some(seat),
            AfterChoice::ChooseAgain => {}
            AfterChoice::TurnOver => history.is_turn = false,
        }
    }

    fn information_state(&self, history: &TurnHistory) -> Option<TurnInformation> {
        let turns_made = history.drawn.checked_sub(1)? / self.rules.players;
        let turns_left = self.rules.turns_of(history.seat_to_act()) - turns_made;
        let n = history.n.filter(|_| history.is_turn)?;
        Some(TurnInformation { n, hand: residues(history.hand_to_act()), turns_left })
    }
}
