//! What of five cards is compared with equal hands, looked up.

use super::symbols::{card, symbol};
use super::table::{PLACES, place_of, sets};
use super::ties::{Step, TieRule};
use crate::cards::Card;
use crate::games::Side;

/// What is compared of five cards besides the suit of the highest: the larger wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Standing {
    /// Before the suit of the highest card.
    pub before: u16,
    /// After it.
    pub after: u16,
}

/// A rule for equal hands, with what it compares of any five cards.
#[derive(Clone, Debug)]
pub(super) struct Comparison {
    pub rule: TieRule,
    /// By the place of five symbols; none if nothing of their faces is compared.
    standings: Option<Box<[Standing; PLACES]>>,
    /// By highest card: a number of which the larger one wins, where nothing else is compared.
    pub by_highest: Option<[u8; Card::PACK]>,
}

impl Comparison {
    pub(super) fn new(rule: &TieRule) -> Comparison {
        let [before, after] = rule.around_suits().map(ranks);
        let compares = !rule.steps.is_empty();
        let standings = compares.then(|| {
            let mut standings = Box::new([Standing::default(); PLACES]);
            for (set, (before, after)) in sets().into_iter().zip(before.into_iter().zip(after)) {
                standings[place_of(set)] = Standing { before, after };
            }
            standings
        });
        Comparison { rule: rule.clone(), standings, by_highest: by_highest(rule) }
    }

    /// What it compares of five cards.
    pub(super) fn standing(&self, cards: &[Card; 5]) -> Standing {
        self.standings.as_ref().map_or(Standing::default(), |standings| standings[place_of(cards.map(symbol))])
    }

    /// Whom two hands favour of which all is equal up to the suits.
    pub(super) fn past_suits(&self, player: Standing, dealer: Standing) -> Side {
        super::suits::decided(player.after.cmp(&dealer.after)).unwrap_or(self.rule.end)
    }
}

/// The rank by these steps of each set of five symbols, the lowest 0; equal ones share it.
fn ranks(steps: &[Step]) -> Vec<u16> {
    let compared =
        |set: [usize; 5]| -> Vec<u8> { steps.iter().flat_map(|step| step.of_faces(&set.map(card))).collect() };
    let of_sets: Vec<Vec<u8>> = sets().into_iter().map(compared).collect();
    let mut distinct = of_sets.clone();
    distinct.sort_unstable();
    distinct.dedup();
    of_sets.iter().map(|one| distinct.partition_point(|other| other < one) as u16).collect()
}

/// A number for each highest card that decides as the rule does, if it looks at nothing else.
fn by_highest(rule: &TieRule) -> Option<[u8; Card::PACK]> {
    let compared = |card: Card| -> Option<Vec<u8>> {
        let of_step = |step: &Step| match step {
            Step::HighCard => Some(card.face()),
            Step::Suit => Some(card.suit()),
            Step::Alike | Step::CardByCard | Step::Sum => None,
        };
        rule.steps.iter().map(of_step).collect()
    };
    let of_cards: Vec<Vec<u8>> = Card::pack().map(compared).collect::<Option<_>>()?;
    let rank = |card: usize| of_cards.iter().filter(|other| **other < of_cards[card]).count() as u8;
    Some(std::array::from_fn(rank))
}
