//! Events of a config's own on the cards of each holder: side bets pay by them, and nothing is ranked by them.

use super::choices::Strategy;
use super::evaluator::HandEvaluator;
use super::hand::Hand;
use super::rules::Rules;
use super::table::Table;
use crate::cards::Card;
use crate::config::{Complaints, Diagnostic};
use crate::games::banked::Events;

/// The events that cards meet. A set of them takes the place of a hand, a bit each.
#[derive(Clone, Debug)]
pub(super) struct OwnEvents {
    /// One for each strategy in play.
    pub tables: Vec<Table>,
    holder: HandEvaluator,
    /// The kind of each set of the player's and of the dealer's: side bets do not distinguish the sets of one kind.
    pub kinds: [Vec<u16>; 2],
    /// The events of each kind.
    pub kind_events: [Vec<Events>; 2],
}

/// Returns the kind of each set of the player's events and of the dealer's, and the events of each kind.
fn kinds_of_sets(rules: &Rules) -> [(Vec<u16>, Vec<Events>); 2] {
    let mut sets: Vec<Events> = Vec::new();
    for set in 0..1usize << rules.unranked.len() {
        let named = rules.unranked.iter().enumerate().filter(|(event, _)| set >> event & 1 == 1);
        sets.push(named.map(|(_, event)| vec![event.name.clone()]).collect());
    }
    [false, true].map(|is_dealers| rules.bets.kinds_of_events(is_dealers, &sets))
}

/// Maximum number of kinds of a player's events and the dealer's together: each is counted with each pair of hands.
const MOST_KINDS: usize = 1 << 10;

impl Rules {
    /// Complains if side bets distinguish too many sets of events.
    pub(super) fn complain_of_many_events(&self, complaints: &mut Complaints) {
        let kinds: usize = kinds_of_sets(self).iter().map(|(_, events)| events.len()).product();
        if let (true, Some(event)) = (kinds > MOST_KINDS, self.unranked.first()) {
            let message = format!("side bets look at too many sets of events: {kinds}, of at most {MOST_KINDS}");
            complaints.error(Diagnostic::at(&event.place, message).help("name fewer events in side bets"));
        }
    }
}

impl OwnEvents {
    /// Returns the events of a config, if it has some.
    pub(super) fn new(rules: &Rules, strategies: &[&Strategy]) -> Option<OwnEvents> {
        let [(own, own_events), (dealers, dealers_events)] = kinds_of_sets(rules);
        let table = |strategy: &&Strategy| Table::new(&HandEvaluator::for_events(rules, **strategy), rules);
        (!rules.unranked.is_empty()).then(|| OwnEvents {
            tables: strategies.iter().map(table).collect(),
            holder: HandEvaluator::for_events(rules, Strategy::Best),
            kinds: [own, dealers],
            kind_events: [own_events, dealers_events],
        })
    }

    /// Returns the events of five cards, whatever their order.
    pub(super) fn met_by(&self, cards: &[Card; 5]) -> Hand {
        self.holder.hand(cards)
    }

    /// Returns the kind of two sets of events together.
    #[inline]
    pub(super) fn kind(&self, player: Hand, dealer: Hand) -> usize {
        let [own, dealers] = &self.kinds;
        usize::from(own[player.index()]) * self.kind_events[1].len() + usize::from(dealers[dealer.index()])
    }

    /// Returns the number of kinds of two sets together.
    pub(super) fn both_kinds(&self) -> usize {
        self.kind_events[0].len() * self.kind_events[1].len()
    }
}
