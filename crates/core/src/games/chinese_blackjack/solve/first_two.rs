//! Actions with the first two cards, and the hands that follow from them.

use super::super::house::HouseRules;
use super::super::machine::{Decision, HandState, Next, SeenSide};
use super::super::specials::{NOTHING, Special, shown};
use super::draws::{DrawChoice, RankShoe, Stop, Two, draws};
use super::meeting::{Entrant, MeetingLanes, SharedSets};
use super::payoffs::{HandKind, Payoffs};
use crate::games::{Numbering, Role};
use crate::solver::{Action, PlaySide};
use std::collections::BTreeMap;

/// Cards of a hand that is played.
pub(super) const COUNTS: [u8; 4] = [2, 3, 4, 5];

/// A side's actions with its two cards.
pub(super) struct TwoCardPlay {
    /// The action of holders without a choice.
    pub forced: Action,
    /// Actions that play on with a hand, by the other side's shown hand.
    plays: BTreeMap<usize, Vec<Action>>,
}

impl TwoCardPlay {
    fn new(
        side: &mut PlaySide,
        two: &[Two],
        house: &HouseRules,
        role: Role,
        choices: &mut Vec<DrawChoice>,
    ) -> TwoCardPlay {
        let forced = side.add(1.0, [], 1).start;
        let mut plays = BTreeMap::new();
        for &(set, cards) in two.iter().filter(|(_, cards)| cards.special.is_none()) {
            let mut by_shown = Vec::new();
            for seen in house.specials.shown_by_one() {
                let sees = SeenSide { shown: shown(seen), against: None };
                let next = house.next(role, &sees, &HandState::dealt(cards));
                by_shown.push(if let Next::Decision(decision @ Decision::Escape { .. }) = next {
                    let no = side.add(1.0, [], 2).start;
                    choices.push(DrawChoice { set, cards, decision, no, yes: no + 1 });
                    no
                } else {
                    forced
                });
            }
            plays.insert(set, by_shown);
        }
        TwoCardPlay { forced, plays }
    }

    /// Returns the action that plays on with a hand if the other side shows this.
    fn goes_on(&self, set: usize, house: &HouseRules, shown: Option<Special>) -> Action {
        self.plays.get(&set).map_or(self.forced, |plays| plays[house.specials.face(shown)])
    }
}

/// All pairs of two cards, and the actions of each side with them.
pub(super) struct FirstTwo<'a> {
    payoffs: &'a Payoffs<'a>,
    shoe: &'a RankShoe,
    /// Every two cards that the shoe can give.
    two: Vec<Two>,
    pub player: TwoCardPlay,
    pub dealer: TwoCardPlay,
}

impl<'a> FirstTwo<'a> {
    /// Adds the first decisions of both sides, the player's first.
    pub(super) fn new(
        payoffs: &'a Payoffs<'a>,
        shoe: &'a RankShoe,
        [player_side, dealer_side]: &mut [PlaySide; 2],
        [players, dealers]: &mut [Vec<DrawChoice>; 2],
    ) -> FirstTwo<'a> {
        let house = payoffs.house;
        let two = shoe.twos(house);
        let player = TwoCardPlay::new(player_side, &two, house, Role::Player, players);
        let dealer = TwoCardPlay::new(dealer_side, &two, house, Role::Dealer, dealers);
        FirstTwo { payoffs, shoe, two, player, dealer }
    }

    /// Returns the action that leads from two cards to play. An ace and a ten that are not a special are played like any
    /// other hand, although no card may be added.
    fn entry(&self, play: &TwoCardPlay, set: usize) -> Option<Action> {
        let is_played = self.two.iter().any(|(other, cards)| *other == set && cards.special.is_none());
        is_played.then(|| play.goes_on(set, self.payoffs.house, None))
    }

    /// Adds the player's choices to `choices`, and returns the hands on which he may stop.
    pub(super) fn players_stops(&self, side: &mut PlaySide, choices: &mut Vec<DrawChoice>) -> Vec<Stop> {
        let (house, sees) = (self.payoffs.house, SeenSide::default());
        let drawn = draws(side, self.shoe, house, Role::Player, sees, |set| self.entry(&self.player, set));
        choices.extend(drawn.choices);
        drawn.stops
    }

    /// Adds the dealer's choices to `choices`, and returns the hands on which he may stop, by a player's number of cards.
    pub(super) fn dealers_stops(&self, side: &mut PlaySide, choices: &mut Vec<DrawChoice>) -> [Vec<Stop>; 4] {
        if self.payoffs.house.dealer_sees_counts() {
            return COUNTS.map(|count| self.dealers_stops_against(Some(count), side, choices));
        }
        let stops = self.dealers_stops_against(None, side, choices);
        COUNTS.map(|_| stops.clone())
    }

    fn dealers_stops_against(
        &self,
        against: Option<u8>,
        side: &mut PlaySide,
        choices: &mut Vec<DrawChoice>,
    ) -> Vec<Stop> {
        let (house, sees) = (self.payoffs.house, SeenSide { shown: NOTHING, against });
        let drawn = draws(side, self.shoe, house, Role::Dealer, sees, |set| self.entry(&self.dealer, set));
        choices.extend(drawn.choices);
        drawn.stops
    }

    /// Returns the player's hands that wait for the dealer, against all of the dealer's.
    pub(super) fn waiting(
        &self,
        shared: &SharedSets,
        open: &[Stop],
        dealers_stops: &[Vec<Stop>; 4],
    ) -> MeetingLanes<4> {
        let mut kinds = Numbering::new();
        // The hands on which the dealer may stop do not depend on the player's.
        let dealers: Vec<Entrant<4>> = (0..dealers_stops[0].len())
            .map(|at| self.dealers_entrant(dealers_stops.each_ref().map(|stops| stops[at]), &mut kinds))
            .collect();
        let kinds: Vec<Option<&HandKind>> = kinds.things().iter().map(Some).collect();
        let players = COUNTS.map(|count| {
            let stops = open.iter().filter(|stop| stop.cards.count == count);
            self.players_entrants(stops.map(|stop| (stop, 1.0)), &kinds)
        });
        MeetingLanes::new(shared, players, dealers)
    }

    /// Returns a hand on which the dealer may stop, against a player with each number of cards.
    fn dealers_entrant(&self, stops: [Stop; 4], kinds: &mut Numbering<HandKind>) -> Entrant<4> {
        let Stop { set, cards, .. } = stops[0];
        Entrant {
            set,
            kind: kinds.number(self.payoffs.kind(cards)),
            actions: stops.map(|stop| stop.action),
            scales: COUNTS.map(|count| self.shoe.chance([count, cards.count])),
        }
    }

    /// Returns the player's hands, each with its scale, and the net of each kind against the dealer's.
    fn players_entrants<'s>(
        &self,
        stops: impl Iterator<Item = (&'s Stop, f64)>,
        dealers: &[Option<&HandKind>],
    ) -> (Vec<Entrant<1>>, Vec<Vec<f64>>) {
        let mut kinds = Numbering::new();
        let mut players = Vec::new();
        for (stop, scale) in stops {
            let kind = kinds.number(self.payoffs.kind(stop.cards));
            players.push(Entrant { set: stop.set, kind, actions: [stop.action], scales: [scale] });
        }
        let kinds = kinds.things().iter();
        let nets = kinds.map(|player| dealers.iter().map(|dealer| self.payoffs.net(player, *dealer)).collect());
        (players, nets.collect())
    }

    /// Returns the hands paid immediately, against any two cards with which the dealer plays.
    pub(super) fn paid_at_once(&self, shared: &SharedSets, paid: &[Stop]) -> MeetingLanes<1> {
        let paid = paid.iter().map(|stop| (stop, self.shoe.chance([stop.cards.count, 2])));
        let players = self.players_entrants(paid, &[None]);
        let mut dealers = Vec::new();
        for (set, _) in self.two.iter().filter(|(_, cards)| cards.special.is_none()) {
            if let Some(action) = self.entry(&self.dealer, *set) {
                dealers.push(Entrant { set: *set, kind: 0, actions: [action], scales: [1.0] });
            }
        }
        MeetingLanes::new(shared, [players], dealers)
    }

    /// Returns the pairs in which one side shows a special: both sides' actions, and chance times net.
    pub(super) fn settled_by_a_special(&self) -> Vec<(Action, Action, f64)> {
        let FirstTwo { payoffs, two, player, dealer, .. } = self;
        let mut settled = Vec::new();
        for own @ (set, cards) in two {
            for other @ (dealers_set, dealers_cards) in two {
                let (shows, faces) = (cards.special, dealers_cards.special);
                if shows.or(faces).is_some() {
                    let net = payoffs.net(&payoffs.kind(*cards), Some(&payoffs.kind(*dealers_cards)));
                    let actions = (
                        player.goes_on(*set, payoffs.house, faces),
                        dealer.goes_on(*dealers_set, payoffs.house, shows),
                    );
                    settled.push((actions.0, actions.1, self.shoe.chance_of_two(*own, *other) * net));
                }
            }
        }
        settled
    }

    /// Returns the dealer's two cards, with the action that plays on if the player shows no special.
    pub(super) fn dealers_twos(&self) -> Vec<Stop> {
        let (dealer, house) = (&self.dealer, self.payoffs.house);
        self.two.iter().map(|&(set, cards)| Stop { set, cards, action: dealer.goes_on(set, house, None) }).collect()
    }

    /// Returns a player's net with each special if the dealer shows none.
    pub(super) fn nets_of_specials(&self) -> Vec<f64> {
        self.payoffs
            .house
            .specials
            .shown_by_one()
            .into_iter()
            .skip(1)
            .rev()
            .map(|special| self.net_of(special))
            .collect()
    }

    fn net_of(&self, special: Option<Special>) -> f64 {
        let cards = self.two.iter().find(|(_, cards)| cards.special == special);
        cards.map_or(0.0, |(_, cards)| self.payoffs.net(&self.payoffs.kind(*cards), None))
    }
}
