//! The whole game in sequence form.

use super::super::hand::{Cards, Worth};
use super::super::rules::{Dragons, Reveals, Rules};
use super::super::shown::{Shown, shown};
use super::super::states::{RANKS, copies};
use super::super::table::What;
use super::choice::Choice;
use super::draws::{Shoe, Stop, draws};
use super::meeting::{End, Meeting, Shared};
use crate::config::Decimal;
use crate::games::Side as Favoured;
use crate::games::enumeration::Multisets;
use crate::solver::{Action, Side, ZeroSum};
use std::collections::BTreeMap;

/// One player, the first side, against the dealer, the second.
///
/// What each gains is the player's net per unit bet, after commission; the dealer gains what the player does not.
#[derive(Clone, Debug)]
pub struct Duel {
    pub(super) shoe: Shoe,
    sides: [Side; 2],
    shared: Shared,
    /// Hands of two cards of which one shows a special: the player's action, the dealer's, and chance times net.
    openings: Vec<(Action, Action, f64)>,
    meetings: Vec<Meeting>,
    /// The questions to each side.
    pub(super) choices: [Vec<Choice>; 2],
    /// The dealer's two cards, with the action that goes on with them where the player shows no special.
    dealers_twos: Vec<Stop>,
    /// The hands that a player waits with for the dealer.
    open: Vec<Stop>,
}

/// What a side can see the other show.
const SHOWN: [Shown; 3] = [[0, 0], [0, 1], [1, 0]];

/// What a side does with its two cards.
struct Opening {
    /// The action of those who have no choice.
    forced: Action,
    /// The action with which a free hand is played on, by what the other side shows.
    plays: BTreeMap<usize, [Action; 3]>,
}

impl Opening {
    fn new(
        side: &mut Side,
        two: &[(usize, Cards)],
        rules: &Rules,
        may_escape: bool,
        choices: &mut Vec<Choice>,
    ) -> Opening {
        let mut opening = Opening { forced: side.add(1.0, [], 1).start, plays: BTreeMap::new() };
        for (set, cards) in two.iter().filter(|(_, cards)| may_escape && cards.is_free(rules)) {
            let plays = SHOWN.map(|shown| {
                let no = side.add(1.0, [], 2).start;
                choices.push(Choice { set: *set, cards: *cards, what: What::Escape { shown }, no, yes: no + 1 });
                no
            });
            opening.plays.insert(*set, plays);
        }
        opening
    }

    /// The action that goes on with a hand where the other side shows this.
    fn goes_on(&self, set: usize, shown: Shown) -> Action {
        let at = SHOWN.iter().position(|one| *one == shown).unwrap_or_default();
        self.plays.get(&set).map_or(self.forced, |plays| plays[at])
    }
}

impl Duel {
    /// The game under these rules; their strategies and their number of players do not matter.
    #[must_use]
    pub fn new(rules: &Rules) -> Duel {
        Duel::of_shoe(rules, copies(rules.decks))
    }

    /// The same with a shoe that holds so many aces, 2s … 9s, and cards worth ten.
    #[must_use]
    pub fn of_shoe(rules: &Rules, copies: [u32; RANKS]) -> Duel {
        let shoe = Shoe { hands: Multisets::new(RANKS), copies };
        let two: Vec<(usize, Cards)> = shoe.of_size(rules, 2).collect();
        let (mut of_player, mut of_dealer) = (Side::default(), Side::default());
        let mut choices = [Vec::new(), Vec::new()];
        let player = Opening::new(&mut of_player, &two, rules, rules.players_escape(), &mut choices[0]);
        let dealer = Opening::new(&mut of_dealer, &two, rules, rules.dealer_escapes(), &mut choices[1]);
        let specials: Vec<usize> =
            two.iter().filter(|(_, cards)| cards.special().is_some()).map(|(set, _)| *set).collect();
        let entry =
            |opening: &Opening, set: usize| (!specials.contains(&set)).then(|| opening.goes_on(set, shown(None)));

        let minimum = rules.player_minimum;
        let drawn = draws(&mut of_player, &shoe, rules, minimum, None, |set| entry(&player, set));
        choices[0].extend(drawn.choices);
        let players_stops = drawn.stops;
        let mut dealers_draws = |against| {
            let minimum = rules.dealer_minimum;
            let drawn = draws(&mut of_dealer, &shoe, rules, minimum, against, |set| entry(&dealer, set));
            choices[1].extend(drawn.choices);
            drawn.stops
        };
        let dealers_stops = match rules.reveals {
            Reveals::Selective => [2, 3, 4, 5].map(|count| dealers_draws(Some(count))),
            Reveals::None => {
                let stops = dealers_draws(None);
                [2, 3, 4, 5].map(|_| stops.clone())
            }
        };

        let shared = Shared::new(&shoe);
        let (paid, open): (Vec<Stop>, Vec<Stop>) = players_stops
            .into_iter()
            .partition(|stop| rules.dragons == Dragons::AtOnce && stop.cards.worth(rules).is_tier());
        let mut meetings = Vec::new();
        for (count, dealers) in (2..).zip(&dealers_stops) {
            let (mut own, mut others) = (Kinds::default(), Kinds::default());
            let players = open.iter().filter(|stop| stop.cards.count == count);
            let players = players.map(|stop| own.end(rules, stop, 1.0)).collect();
            let scale = |stop: &Stop| shoe.chance([count, stop.cards.count]);
            let dealers = dealers.iter().map(|stop| others.end(rules, stop, scale(stop))).collect();
            let net = |player: &Worth, dealer: &Worth| net(rules, rules.reveal(*player, count == 5, *dealer));
            let nets = own.0.iter().map(|player| others.0.iter().map(|dealer| net(player, dealer)).collect());
            meetings.extend(Meeting::new(&shared, &shoe, [players, dealers], nets.collect()));
        }
        // Whoever is paid at once meets any two cards with which the dealer plays.
        let mut own = Kinds::default();
        let players = paid.iter().map(|stop| own.end(rules, stop, shoe.chance([stop.cards.count, 2]))).collect();
        let dealers = two
            .iter()
            .filter_map(|(set, _)| Some(End { action: entry(&dealer, *set)?, set: *set, kind: 0, scale: 1.0 }));
        let nets = own.0.iter().map(|worth| vec![net(rules, (Favoured::Win, worth.pays(&rules.payout)))]);
        meetings.extend(Meeting::new(&shared, &shoe, [players, dealers.collect()], nets.collect()));

        let mut openings = Vec::new();
        for (own, cards) in &two {
            for (other, dealers_cards) in &two {
                let (shows, faces) = (cards.special(), dealers_cards.special());
                if shows.or(faces).is_some() {
                    let chance = shoe.pairs(*own, *other) as f64 * shoe.chance([2, 2]);
                    let net = net(rules, rules.specials(shows, faces));
                    openings.push((
                        player.goes_on(*own, shown(faces)),
                        dealer.goes_on(*other, shown(shows)),
                        chance * net,
                    ));
                }
            }
        }
        let two_of_dealer = |(set, cards): &(usize, Cards)| Stop {
            set: *set,
            cards: *cards,
            action: dealer.goes_on(*set, shown(None)),
        };
        let dealers_twos = two.iter().map(two_of_dealer).collect();
        Duel { shoe, sides: [of_player, of_dealer], shared, openings, meetings, choices, dealers_twos, open }
    }

    /// The chance that a side comes to a question if it does all that leads there, given the flows of the other side.
    pub(super) fn presence(&self, side: usize, choice: &Choice, flows_of_other: &[f64]) -> f64 {
        let together = |other: &Stop| {
            self.shoe.pairs(choice.set, other.set) as f64 * self.shoe.chance([choice.cards.count, other.cards.count])
        };
        let flow = |other: &Stop| flows_of_other[other.action];
        let shows = |other: &Stop, specials| shown(other.cards.special()) == specials;
        match (side, choice.what) {
            (0, What::Escape { shown }) => {
                let others = self.dealers_twos.iter().filter(|other| shows(other, shown));
                others.map(|other| together(other) * flow(other)).sum()
            }
            (0, What::Hit { .. }) => {
                let others = self.dealers_twos.iter().filter(|other| shows(other, [0, 0]));
                others.map(|other| together(other) * flow(other)).sum()
            }
            (_, What::Escape { shown }) => {
                self.dealers_twos.iter().filter(|other| shows(other, shown)).map(together).sum()
            }
            (_, What::Hit { against }) => {
                let others = self.open.iter().filter(|other| against.is_none_or(|count| count == other.cards.count));
                others.map(|other| together(other) * flow(other)).sum()
            }
        }
    }
}

/// A player's net.
pub(super) fn net(rules: &Rules, (side, paid): (Favoured, Decimal)) -> f64 {
    let units = |amount: u32| f64::from(amount) / f64::from(Decimal::ONE.ten_thousandths());
    let paid_out = Decimal::ONE.ten_thousandths() - rules.commission.ten_thousandths();
    match side {
        Favoured::Win => units(paid.ten_thousandths()) * units(paid_out),
        Favoured::Push => 0.0,
        Favoured::Lose => -units(paid.ten_thousandths()),
    }
}

/// Worths numbered as they come up.
#[derive(Default)]
struct Kinds(Vec<Worth>);

impl Kinds {
    fn end(&mut self, rules: &Rules, stop: &Stop, scale: f64) -> End {
        let worth = stop.cards.worth(rules);
        let kind = self.0.iter().position(|kind| *kind == worth).unwrap_or(self.0.len());
        if kind == self.0.len() {
            self.0.push(worth);
        }
        End { action: stop.action, set: stop.set, kind, scale }
    }
}

impl ZeroSum for Duel {
    fn sides(&self) -> [&Side; 2] {
        self.sides.each_ref()
    }

    fn gains(&self, side: usize, flows_of_other: &[f64], gains: &mut [f64]) {
        gains.fill(0.0);
        for (player, dealer, net) in &self.openings {
            match side {
                0 => gains[*player] += flows_of_other[*dealer] * net,
                _ => gains[*dealer] -= flows_of_other[*player] * net,
            }
        }
        for meeting in &self.meetings {
            meeting.add_gains(&self.shared, side, flows_of_other, gains);
        }
    }
}
