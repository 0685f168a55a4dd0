//! The whole game in sequence form.

use super::super::choices::Role;
use super::super::hand::Cards;
use super::super::house::House;
use super::super::machine::{Held, Next, Sees, What};
use super::super::specials::{Copies, NOTHING, Shown, Special, Specials, shown};
use super::draws::{Choice, Shoe, Stop, draws};
use super::meeting::{Entrant, Meeting, Shared};
use super::payoffs::{Kind, Payoffs};
use crate::games::Numbering;
use crate::games::enumeration::Multisets;
use crate::solver::{Action, Side, ZeroSum};
use std::collections::BTreeMap;

/// Cards of a hand that is played.
const COUNTS: [u8; 4] = [2, 3, 4, 5];

/// One player, the first side, against the dealer, the second.
///
/// Gains are in terms of the player's net after commission: per unit bet or, where there are side bets, on all bets of
/// the first seat. The dealer gains what the player loses.
#[derive(Clone, Debug)]
pub struct Duel {
    pub(super) shoe: Shoe,
    sides: [Side; 2],
    /// Pairs of two cards each, of which one shows a special: the player's action, the dealer's, and chance times net.
    openings: Vec<(Action, Action, f64)>,
    /// The player's hands that wait for the dealer, in a lane for each number of cards.
    waiting: Meeting<4>,
    /// Those that are paid at once.
    paid_at_once: Meeting<1>,
    /// The dealer's escapes after which a round is dealt again.
    pub(super) redeals: Vec<Redeal>,
    /// What bets on the first two cards net on average.
    pub(super) of_two: f64,
    /// The questions to each side.
    pub(super) choices: [Vec<Choice>; 2],
    /// The dealer's two cards, with the action that plays on with them where the player shows no special.
    dealers_twos: Vec<Stop>,
    /// The hands that a player waits with for the dealer.
    open: Vec<Stop>,
    /// A player's net with each special where the dealer shows none.
    pub(super) nets_of_specials: Vec<f64>,
    pub(super) specials: Specials,
}

/// An escape of the dealer after which a round is dealt again.
#[derive(Clone, Copy, Debug)]
pub(super) struct Redeal {
    /// An action that is forced on the player, and the dealer's escape.
    pub actions: [Action; 2],
    /// The chance of a deal in which the escape is open to the dealer.
    pub chance: f64,
    /// What bets on the first two cards would have netted.
    pub of_two: f64,
}

/// What a side does with its two cards.
struct Opening {
    /// The action of those who have no choice.
    forced: Action,
    /// The action that plays on with a hand, by what the other side shows.
    plays: BTreeMap<usize, Vec<Action>>,
}

impl Opening {
    fn new(side: &mut Side, two: &[(usize, Cards)], house: &House, role: Role, choices: &mut Vec<Choice>) -> Opening {
        let mut opening = Opening { forced: side.add(1.0, [], 1).start, plays: BTreeMap::new() };
        for &(set, cards) in two {
            let seen = house.specials.shown_by_one().into_iter();
            let plays = seen.map(|seen| {
                let sees = Sees { shown: shown(seen), against: None };
                let Next::Asks(what @ What::Escape { .. }) = house.next(role, &sees, &Held::dealt(cards)) else {
                    return opening.forced;
                };
                let no = side.add(1.0, [], 2).start;
                choices.push(Choice { set, cards, what, no, yes: no + 1 });
                no
            });
            let plays = plays.collect();
            opening.plays.insert(set, plays);
        }
        opening
    }

    /// The action that plays on with a hand where the other side shows this.
    fn goes_on(&self, set: usize, house: &House, shown: Option<Special>) -> Action {
        self.plays.get(&set).map_or(self.forced, |plays| plays[house.specials.face(shown)])
    }
}

impl Duel {
    /// The game with a shoe, given its number of aces, 2s … 9s, and cards worth ten or, where
    /// faces matter, of each face, played for these bets.
    pub(super) fn for_bets(payoffs: &Payoffs<'_>, copies: Copies) -> Duel {
        let house = payoffs.house;
        let shoe = Shoe { hands: Multisets::new(house.specials.ranks()), copies };
        let two: Vec<(usize, Cards)> = shoe.of_size(house, 2).collect();
        let (mut of_player, mut of_dealer) = (Side::default(), Side::default());
        let mut choices = [Vec::new(), Vec::new()];
        let player = Opening::new(&mut of_player, &two, house, Role::Player, &mut choices[0]);
        let dealer = Opening::new(&mut of_dealer, &two, house, Role::Dealer, &mut choices[1]);
        // An ace and a ten that are no special are played like any other hand, though no card may be added.
        let special: Vec<usize> =
            two.iter().filter(|(_, cards)| cards.special.is_some()).map(|(set, _)| *set).collect();
        let entry =
            |opening: &Opening, set: usize| (!special.contains(&set)).then(|| opening.goes_on(set, house, None));

        let drawn = draws(&mut of_player, &shoe, house, (Role::Player, Sees::default()), |set| entry(&player, set));
        choices[0].extend(drawn.choices);
        let mut dealers_draws = |against| {
            let sees = Sees { shown: NOTHING, against };
            let drawn = draws(&mut of_dealer, &shoe, house, (Role::Dealer, sees), |set| entry(&dealer, set));
            choices[1].extend(drawn.choices);
            drawn.stops
        };
        let dealers_stops = if house.dealer_sees_counts() {
            COUNTS.map(|count| dealers_draws(Some(count)))
        } else {
            let stops = dealers_draws(None);
            COUNTS.map(|_| stops.clone())
        };

        let shared = Shared::new(&shoe);
        let end = |stop: &Stop| house.end(&Held::played(stop.cards));
        let (open, paid): (Vec<Stop>, Vec<Stop>) =
            drawn.stops.into_iter().partition(|stop| house.at_once(&end(stop)).is_none());
        let mut dealers_kinds = Numbering::new();
        // At which hands the dealer may stop does not depend on what he sees.
        let dealers = (0..dealers_stops[0].len()).map(|at| {
            let stops = dealers_stops.each_ref().map(|stops| stops[at]);
            let Stop { set, cards, .. } = stops[0];
            Entrant {
                set,
                kind: dealers_kinds.number(payoffs.kind(cards)),
                actions: stops.map(|stop| stop.action),
                scales: COUNTS.map(|count| shoe.chance([count, cards.count])),
            }
        });
        let dealers: Vec<Entrant<4>> = dealers.collect();
        let players = |stops: &[&Stop], scale: &dyn Fn(&Stop) -> f64, dealers: &[Option<&Kind>]| {
            let mut kinds = Numbering::new();
            let player = |stop: &&Stop| Entrant {
                set: stop.set,
                kind: kinds.number(payoffs.kind(stop.cards)),
                actions: [stop.action],
                scales: [scale(stop)],
            };
            let players = stops.iter().map(player).collect();
            let nets = |player: &Kind| dealers.iter().map(|dealer| payoffs.net(player, *dealer)).collect();
            (players, kinds.things().iter().map(nets).collect())
        };
        let dealers_kinds: Vec<Option<&Kind>> = dealers_kinds.things().iter().map(Some).collect();
        let of_count = |count| {
            let stops: Vec<&Stop> = open.iter().filter(|stop| stop.cards.count == count).collect();
            players(&stops, &|_| 1.0, &dealers_kinds)
        };
        let waiting = Meeting::new(&shared, COUNTS.map(of_count), dealers);
        // Whoever is paid at once meets any two cards with which the dealer plays.
        let paid: Vec<&Stop> = paid.iter().collect();
        let paid = players(&paid, &|stop| shoe.chance([stop.cards.count, 2]), &[None]);
        let dealers = two.iter().filter_map(|(set, _)| {
            Some(Entrant { set: *set, kind: 0, actions: [entry(&dealer, *set)?], scales: [1.0] })
        });
        let paid_at_once = Meeting::new(&shared, [paid], dealers.collect());

        let mut openings = Vec::new();
        for (own, cards) in &two {
            for (other, dealers_cards) in &two {
                let (shows, faces) = (cards.special, dealers_cards.special);
                if shows.or(faces).is_some() {
                    let chance = shoe.chance_of_two(*own, *other);
                    let [own_kind, other_kind] = [cards, dealers_cards].map(|cards| payoffs.kind(*cards));
                    let net = payoffs.net(&own_kind, Some(&other_kind));
                    openings.push((
                        player.goes_on(*own, house, faces),
                        dealer.goes_on(*other, house, shows),
                        chance * net,
                    ));
                }
            }
        }
        let two_of_dealer = |(set, cards): &(usize, Cards)| Stop {
            set: *set,
            cards: *cards,
            action: dealer.goes_on(*set, house, None),
        };
        let dealers_twos = two.iter().map(two_of_dealer).collect();
        let net_of = |special: Option<Special>| {
            let cards = two.iter().find(|(_, cards)| cards.special == special);
            cards.map_or(0.0, |(_, cards)| payoffs.net(&payoffs.kind(*cards), None))
        };
        let sides = [of_player, of_dealer];
        let mut duel = Duel {
            nets_of_specials: house.specials.shown_by_one().into_iter().skip(1).rev().map(net_of).collect(),
            specials: house.specials.clone(),
            redeals: Vec::new(),
            of_two: 0.0,
            shoe,
            sides,
            openings,
            waiting,
            paid_at_once,
            choices,
            dealers_twos,
            open,
        };
        duel.of_two = duel.dealers_twos.iter().map(|other| duel.net_of_two(payoffs, other.set, |_| true)).sum();
        // A round that is dealt again pays nothing.
        let sides = if house.redeals() { 0..1 } else { 0..2 };
        let escapes: Vec<_> = sides.flat_map(|side| duel.escapes(side, payoffs, player.forced)).collect();
        duel.openings.extend(escapes.into_iter().filter(|(.., net)| *net != 0.0));
        if house.redeals() {
            let escapes = duel.choices[1].iter().filter_map(|choice| Some((choice, choice.escape()?)));
            let redeal = |(choice, seen): (&Choice, Shown)| Redeal {
                actions: [player.forced, choice.yes],
                chance: duel.presence(1, choice, &[]),
                of_two: duel.net_of_two(payoffs, choice.set, |own| shown(own.special) == seen),
            };
            duel.redeals = escapes.map(redeal).collect();
        }
        duel
    }

    /// What bets on the first two cards net, times the chance that the dealer's are these and the player's are among
    /// those meant.
    fn net_of_two(&self, payoffs: &Payoffs<'_>, dealer: usize, is_meant: impl Fn(&Cards) -> bool) -> f64 {
        let ranks = |set: usize| [0, 1].map(|at| self.shoe.hands.cards(set)[at]);
        let players = self.dealers_twos.iter().filter(|own| is_meant(&own.cards));
        let chances =
            players.map(|own| (own.set, self.shoe.chance_of_two(own.set, dealer))).filter(|(_, chance)| *chance > 0.0);
        chances.map(|(own, chance)| chance * payoffs.of_two(ranks(own), ranks(dealer))).sum()
    }

    /// What the bets net where a side escapes: the actions of both sides, and chance times net.
    fn escapes(&self, side: usize, payoffs: &Payoffs<'_>, forced: Action) -> Vec<(Action, Action, f64)> {
        let mut escapes = Vec::new();
        for (choice, seen) in self.choices[side].iter().filter_map(|choice| Some((choice, choice.escape()?))) {
            for other in self.dealers_twos.iter().filter(|other| shown(other.cards.special) == seen) {
                let chance = self.shoe.chance_of_two(choice.set, other.set);
                escapes.push(if side == 0 {
                    let shows = other.cards.special.map(|_| payoffs.kind(other.cards));
                    (choice.yes, other.action, chance * payoffs.net(&payoffs.escape(), shows.as_ref()))
                } else {
                    let player = payoffs.kind(other.cards);
                    (forced, choice.yes, chance * payoffs.net(&player, Some(&payoffs.escape())))
                });
            }
        }
        escapes
    }

    /// The chance that a side reaches a question if it does all that leads there, given the flows of the other side.
    pub(super) fn presence(&self, side: usize, choice: &Choice, flows_of_other: &[f64]) -> f64 {
        let (others, seen, against) = match choice.what {
            What::Escape { shown } => (&self.dealers_twos, shown, None),
            What::Hit { .. } if side == 0 => (&self.dealers_twos, NOTHING, None),
            What::Hit { against } => (&self.open, NOTHING, against),
        };
        let meets = |other: &&Stop| {
            shown(other.cards.special) == seen && against.is_none_or(|count| count == other.cards.count)
        };
        // The dealer decides on escapes before anybody else.
        let is_first = side == 1 && matches!(choice.what, What::Escape { .. });
        let pairs = self.shoe.pairs_with(choice.set);
        let by_count = COUNTS.map(|count| self.shoe.chance([choice.cards.count, count]));
        let chance = |other: &Stop| {
            let flow = if is_first { 1.0 } else { flows_of_other[other.action] };
            let chance = by_count[usize::from(other.cards.count - COUNTS[0])];
            if flow == 0.0 { 0.0 } else { pairs(other.set) as f64 * chance * flow }
        };
        others.iter().filter(meets).map(chance).sum()
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
        self.waiting.add_gains(side, flows_of_other, gains);
        self.paid_at_once.add_gains(side, flows_of_other, gains);
    }
}
