//! The outcomes of side bets in each case, and the sets of events that they distinguish.

use super::{BetEvents, BettingRules, Events, On, SideBet, TIE};
use crate::games::Numbering;
use crate::games::banked::cases::{Matchup, OutcomeByMatchup, SideCases};
use crate::games::banked::round_events::{RoundEvent, set_of_events};
use crate::games::money::Side;
use crate::stats::BetLine;

impl BettingRules {
    /// Returns `true` if a bet names an event.
    pub(crate) fn names(&self, bet: BetLine, event: &str) -> bool {
        let BetLine::Side(side) = bet else { return false };
        self.sides[side].pays.iter().any(|(named, _)| named == event)
    }

    /// Returns `true` if some bet names an event.
    pub(crate) fn name_somewhere(&self, event: &str) -> bool {
        (0..self.sides.len()).any(|side| self.names(BetLine::Side(side), event))
    }

    /// Numbers the sets of events that side bets and events of a round distinguish, of the player's or of the dealer's
    /// cards. Returns the number of each set, and the events of each number.
    pub(crate) fn kinds_of_events(
        &self,
        is_dealers: bool,
        sets: &[Events],
        rounds: &[RoundEvent],
    ) -> (Vec<u16>, Vec<Events>) {
        let other = if is_dealers { On::Player } else { On::Dealer };
        let sides = self.sides.iter().filter(|side| side.on.is_on_hands() && side.on != other);
        let (mut numbered, mut events, mut kinds) = (Numbering::new(), Vec::new(), Vec::new());
        for set in sets {
            let mut outcomes: Vec<usize> = sides.clone().map(|side| side.outcome(set)).collect();
            let named = rounds.iter().map(|event| &event.hands[usize::from(is_dealers)]);
            outcomes.extend(named.map(|names| usize::from(set.iter().flatten().any(|event| names.contains(event)))));
            let kind = numbered.number(outcomes);
            if kind == events.len() {
                events.push(set.clone());
            }
            kinds.push(kind as u16);
        }
        (kinds, events)
    }
}

impl BetEvents<'_> {
    /// Returns the events of a round that happen in a matchup with a kind of further events.
    fn round_events(&self, met: &Matchup, kind: usize) -> Vec<&RoundEvent> {
        if self.rounds.is_empty() {
            return Vec::new();
        }
        let hands = [&self.hands[0][met.player], &self.hands[1][met.dealer]];
        let [player, dealer] =
            self.further_events(kind).map(|more| more.map(|events| events.concat()).unwrap_or_default());
        let held = [[hands[0].concat(), player].concat(), [hands[1].concat(), dealer].concat()];
        let (side, _) = (self.result)(met);
        let fitting = self.rounds.iter().filter(|event| event.fits([&held[0], &held[1]], side));
        fitting.filter(|event| self.together == 1 || event.allows(kind % self.together)).collect()
    }

    /// Returns the set of a round's events in each case, a bit each, as if everybody's main bet ended as the seat's.
    pub(crate) fn round_sets(&self) -> Vec<u8> {
        let alone = BetEvents { together: 1, ..*self };
        let kinds = self.kinds.iter().map(|kinds| kinds.len().max(1)).product();
        let mut sets = Vec::with_capacity(self.met.len() * kinds);
        for met in self.met {
            for kind in 0..kinds {
                let events = met.as_ref().map_or_else(Vec::new, |met| alone.round_events(met, kind));
                sets.push(set_of_events(self.rounds, |event| events.contains(&event)));
            }
        }
        sets
    }

    /// Returns the further events of the player's cards and of the dealer's in a kind of both together.
    fn further_events(&self, kind: usize) -> [Option<&Events>; 2] {
        let ([own, dealers], kind) = (self.kinds, kind / self.together);
        let place = kind.checked_div(dealers.len()).zip(kind.checked_rem(dealers.len()));
        [place.and_then(|(place, _)| own.get(place)), place.and_then(|(_, place)| dealers.get(place))]
    }
}

impl On {
    /// Returns `true` for a bet on a hand, or on two.
    fn is_on_hands(self) -> bool {
        match self {
            On::Player | On::Dealer | On::Either | On::Both => true,
            On::Result | On::PlayerTwo | On::DealerTwo => false,
        }
    }
}

impl SideBet {
    /// Returns the index of the outcome: the lower, the better. Ties are in the order of names.
    fn outcome(&self, events: &Events) -> usize {
        let paid = self.paid().count();
        let places = events
            .iter()
            .filter_map(|list| list.iter().find_map(|event| self.pays.iter().position(|(named, _)| named == event)));
        // All events that return the stake share one outcome. The next one is for events that the bet does not name.
        places.min().map_or(paid + 1, |place| place.min(paid))
    }

    /// Returns the outcome that pays less; on equal pay, the one named first.
    fn worse(&self, one: usize, other: usize) -> usize {
        let [one_pays, other_pays] = [one, other].map(|outcome| self.paid().nth(outcome).map(|(_, paid)| paid));
        if one_pays.is_some() && one_pays == other_pays { one.min(other) } else { one.max(other) }
    }

    pub(super) fn cases(&self, happenings: &BetEvents<'_>) -> SideCases {
        let BetEvents { met, two, kinds: more, rounds, together, .. } = happenings;
        let kinds = 0..two[0].len() * two[1].len();
        let ends = match self.on {
            On::PlayerTwo => {
                OutcomeByMatchup::ByTwo(kinds.map(|kind| self.outcome(&two[0][kind / two[1].len()])).collect())
            }
            On::DealerTwo => {
                OutcomeByMatchup::ByTwo(kinds.map(|kind| self.outcome(&two[1][kind % two[1].len()])).collect())
            }
            On::Player | On::Dealer | On::Either | On::Both | On::Result
                if !more[0].is_empty() && (self.on != On::Result || !rounds.is_empty()) =>
            {
                let kinds = more[0].len() * more[1].len() * together;
                let cases = met.iter().flat_map(|met| (0..kinds).map(move |kind| (met, kind)));
                OutcomeByMatchup::ByCase(cases.map(|(met, kind)| self.case_outcome(met, kind, happenings)).collect())
            }
            On::Player | On::Dealer | On::Either | On::Both | On::Result => {
                OutcomeByMatchup::ByMeeting(met.iter().map(|met| self.case_outcome(met, 0, happenings)).collect())
            }
        };
        // A bet on the result may have paid events of these names.
        let unnamed = [Side::Push, Side::Lose].map(|side| {
            let is_named = self.paid().any(|(event, _)| event == side.word());
            if is_named { format!("other_{}", side.word()) } else { side.word().to_owned() }
        });
        let events = self.paid().map(|(event, _)| event.to_owned()).chain(unnamed).collect();
        SideCases { seats: self.seats.clone(), events, ends }
    }

    /// Returns the outcome in a matchup with a kind of further events; the first if nothing is counted.
    fn case_outcome(&self, met: &Option<Matchup>, kind: usize, happenings: &BetEvents<'_>) -> usize {
        met.as_ref().map_or(0, |met| self.matchup_outcome(met, kind, happenings))
    }

    /// Returns the outcome of a bet that matchups decide, with a kind of further events.
    fn matchup_outcome(&self, met: &Matchup, kind: usize, happenings: &BetEvents<'_>) -> usize {
        let BetEvents { hands, result, .. } = happenings;
        let [own_events, dealers_events] = happenings.further_events(kind);
        let player = self.hand_outcome(&hands[0][met.player], own_events);
        let dealer = self.hand_outcome(&hands[1][met.dealer], dealers_events);
        match self.on {
            On::Player => player,
            On::Dealer => dealer,
            On::Either => player.min(dealer),
            On::Both => self.worse(player, dealer),
            On::Result | On::PlayerTwo | On::DealerTwo => {
                let (side, ties) = result(met);
                let tie = ties.then(|| TIE.to_owned());
                let mut events: Events = vec![tie.into_iter().chain([side.word().to_owned()]).collect()];
                let rounds = happenings.round_events(met, kind);
                events.extend(rounds.into_iter().map(|event| vec![event.name.clone()]));
                self.outcome(&events)
            }
        }
    }

    /// Returns the outcome of a bet on one hand, given its events and further ones.
    fn hand_outcome(&self, hand: &Events, more: Option<&Events>) -> usize {
        self.outcome(hand).min(more.map_or(usize::MAX, |events| self.outcome(events)))
    }
}
