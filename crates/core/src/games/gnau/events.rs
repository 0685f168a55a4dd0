//! Events of a config's own on the cards of each holder: side bets pay by them, and nothing is ranked by them.

use super::choices::Strategy;
use super::evaluator::HandEvaluator;
use super::hand::{Hand, NeverSeen};
use super::round_events::HANDS;
use super::rules::Rules;
use super::table::HolderTable;
use crate::cards::{AT_ONCE, Card};
use crate::config::{Complaints, Diagnostic};
use crate::games::banked::{EVENT, Events, TOGETHER};

/// The events that cards meet. A set of them takes the place of a hand, a bit each.
#[derive(Clone, Debug)]
pub(super) struct OwnEvents {
    /// One for each strategy in play.
    pub tables: Vec<HolderTable>,
    holder: HandEvaluator,
    /// The kind of each set of the player's and of the dealer's: side bets do not distinguish the sets of one kind.
    pub kinds: [Vec<u16>; 2],
    /// The events of each kind.
    pub kind_events: [Vec<Events>; 2],
    /// Number of ways for everybody's main bets to end together that side bets distinguish.
    pub together: usize,
}

/// Returns the kind of each set of the player's events and of the dealer's, and the events of each kind.
fn kinds_of_sets(rules: &Rules) -> [(Vec<u16>, Vec<Events>); 2] {
    let mut sets: Vec<Events> = Vec::new();
    for set in 0..1usize << rules.unranked.len() {
        let named = rules.unranked.iter().enumerate().filter(|(event, _)| set >> event & 1 == 1);
        sets.push(named.map(|(_, event)| vec![event.name.clone()]).collect());
    }
    [false, true].map(|is_dealers| rules.bets.kinds_of_events(is_dealers, &sets, &rules.rounds))
}

/// Maximum number of kinds of a player's events and the dealer's together: each is counted with each pair of hands.
const MOST_KINDS: usize = 1 << 10;

impl Rules {
    /// Complains if side bets distinguish too many sets of events.
    pub(super) fn complain_of_many_events(&self, complaints: &mut Complaints) {
        let kinds: usize =
            kinds_of_sets(self).iter().map(|(_, events)| events.len()).product::<usize>() * self.together();
        if let (true, Some(event)) = (kinds > MOST_KINDS, self.unranked.first()) {
            let message = format!("side bets look at too many sets of events: {kinds}, of at most {MOST_KINDS}");
            complaints.error(Diagnostic::at(&event.place, message).help("name fewer events in side bets"));
        }
    }
}

impl Rules {
    /// Returns the number of ways for everybody's main bets to end together that side bets distinguish.
    pub(super) fn together(&self) -> usize {
        let sweeps = self.rounds.iter().filter(|event| event.everybody.is_some() && self.players > 1);
        if sweeps.into_iter().any(|event| self.bets.name_somewhere(&event.name)) { TOGETHER } else { 1 }
    }

    /// Returns the reason that bets cannot be counted seat by seat, if there is one.
    pub(super) fn why_seats_depend(&self) -> Option<&'static str> {
        (self.together() > 1).then_some("a side bet looks at everybody's main bet")
    }

    /// Complains about events of a round that name no hand, or never happen.
    pub(super) fn complain_of_rounds(&self, never: &NeverSeen, complaints: &mut Complaints) {
        if complaints.any_errors() || self.rounds.is_empty() {
            return;
        }
        let (mut known, matchups) = (self.event_names(never), self.matchups(never));
        known.dedup();
        let unranked = self.unranked.iter().map(|event| event.name.clone()).collect::<Vec<_>>();
        let held: Vec<Vec<String>> =
            self.events().iter().map(|hand| [&hand.concat()[..], &unranked].concat()).collect();
        for event in &self.rounds {
            let path = format!("{EVENT}.{}", event.name);
            let mut named =
                HANDS.iter().zip(&event.hands).flat_map(|(key, names)| names.iter().map(move |name| (key, name)));
            if let Some((key, name)) = named.find(|(_, name)| !known.contains(name)) {
                let message = format!("`{path}.{key}` names {name:?}, which never happens under these rules");
                complaints.error(Diagnostic::at(&event.place, message).help(format!("events: {}", known.join(", "))));
                continue;
            }
            let happens = matchups.iter().any(|(hands, sides)| {
                let held = hands.map(|hand| &held[hand.index()][..]);
                sides.iter().any(|side| event.fits(held, *side))
            });
            if !happens {
                let message = format!("`{path}` never happens: no two hands meet all its conditions");
                complaints.error(Diagnostic::at(&event.place, message).help("leave out a condition"));
            }
        }
    }
}

impl OwnEvents {
    /// Returns the events of a config, if it has some.
    pub(super) fn new(rules: &Rules, strategies: &[&Strategy]) -> Option<OwnEvents> {
        let [(own, own_events), (dealers, dealers_events)] = kinds_of_sets(rules);
        let table = |strategy: &&Strategy| HolderTable::new(&HandEvaluator::for_events(rules, **strategy), rules);
        let has_events = !rules.unranked.is_empty() || !rules.rounds.is_empty();
        has_events.then(|| OwnEvents {
            tables: strategies.iter().map(table).collect(),
            holder: HandEvaluator::for_events(rules, Strategy::Best),
            kinds: [own, dealers],
            kind_events: [own_events, dealers_events],
            together: rules.together(),
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

    /// Returns these kinds of a seat, with how everybody's main bets end together if side bets distinguish that.
    pub(super) fn with_together(&self, kinds: [u16; AT_ONCE], together: &[u8; AT_ONCE]) -> [u16; AT_ONCE] {
        if self.together == 1 {
            return kinds;
        }
        std::array::from_fn(|lane| kinds[lane] * self.together as u16 + u16::from(together[lane]))
    }

    /// Returns the number of kinds of two sets together, times the ways for everybody's main bets to end together.
    pub(super) fn both_kinds(&self) -> usize {
        self.kind_events[0].len() * self.kind_events[1].len() * self.together
    }
}
