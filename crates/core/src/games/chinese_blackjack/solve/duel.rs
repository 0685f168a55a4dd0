//! The whole game in sequence form.

use super::super::hand::Cards;
use super::super::machine::{Decision, HandState};
use super::super::specials::{Copies, NOTHING, Specials, shown};
use super::draws::{DrawChoice, RankShoe, Stop, Two};
use super::first_two::{COUNTS, FirstTwo};
use super::meeting::{MeetingLanes, SharedSets};
use super::payoffs::Payoffs;
use crate::games::hands::Multisets;
use crate::solver::{Action, PlaySide, ZeroSum};

/// One player, the first side, against the dealer, the second.
///
/// Gains are in terms of the player's net after commission: per unit bet or, if there are side bets, on all bets of the
/// first seat. The dealer gains what the player loses.
#[derive(Clone, Debug)]
pub struct Duel {
    pub(super) shoe: RankShoe,
    sides: [PlaySide; 2],
    /// Pairs of two cards each, one of them a special: the player's action, the dealer's, and chance times net.
    openings: Vec<(Action, Action, f64)>,
    /// The player's hands that wait for the dealer, in a lane for each number of cards.
    waiting: MeetingLanes<4>,
    /// Pairs that are paid immediately.
    paid_at_once: MeetingLanes<1>,
    /// The dealer's escapes after which a round is dealt again.
    pub(super) redeals: Vec<Redeal>,
    /// Mean net of bets on the first two cards.
    pub(super) two_card_net: f64,
    /// The questions to each side.
    pub(super) choices: [Vec<DrawChoice>; 2],
    /// The dealer's two cards, with the action that plays on if the player shows no special.
    dealers_twos: Vec<Stop>,
    /// The hands that a player waits with for the dealer.
    open: Vec<Stop>,
    /// A player's net with each special if the dealer shows none.
    pub(super) nets_of_specials: Vec<f64>,
    pub(super) specials: Specials,
}

/// An escape of the dealer after which a round is dealt again.
#[derive(Clone, Copy, Debug)]
pub(super) struct Redeal {
    /// An action that is forced on the player, and the dealer's escape.
    pub actions: [Action; 2],
    /// The chance of a deal in which the dealer may escape.
    pub chance: f64,
    /// Net of bets on the first two cards in these deals.
    pub two_card_net: f64,
}

impl Duel {
    /// Returns the game for these bets with a shoe, given its number of aces, 2s … 9s, and cards worth ten or, if faces
    /// matter, of each face.
    pub(super) fn for_bets(payoffs: &Payoffs<'_>, copies: Copies) -> Duel {
        let house = payoffs.house;
        let suits = payoffs.suits.clone();
        let shoe = RankShoe { hands: Multisets::new(house.specials.ranks()), copies, suits };
        let (mut sides, mut choices) = ([PlaySide::default(), PlaySide::default()], [Vec::new(), Vec::new()]);
        let first = FirstTwo::new(payoffs, &shoe, &mut sides, &mut choices);
        let players_stops = first.players_stops(&mut sides[0], &mut choices[0]);
        let dealers_stops = first.dealers_stops(&mut sides[1], &mut choices[1]);
        let (open, paid): (Vec<Stop>, Vec<Stop>) = players_stops
            .into_iter()
            .partition(|stop| house.at_once(&house.end(&HandState::played(stop.cards))).is_none());
        let (shared, forced) = (SharedSets::new(&shoe), first.player.forced);
        let mut duel = Duel {
            openings: first.settled_by_a_special(),
            waiting: first.waiting(&shared, &open, &dealers_stops),
            paid_at_once: first.paid_at_once(&shared, &paid),
            dealers_twos: first.dealers_twos(),
            nets_of_specials: first.nets_of_specials(),
            specials: house.specials.clone(),
            redeals: Vec::new(),
            two_card_net: 0.0,
            sides,
            choices,
            open,
            shoe,
        };
        duel.two_card_net = duel.dealers_twos.iter().map(|other| duel.net_of_two(payoffs, other.two(), |_| true)).sum();
        duel.add_escapes(payoffs, forced);
        duel
    }

    /// Adds the nets of escapes. After one of the dealer the round may be dealt again: then it pays nothing.
    fn add_escapes(&mut self, payoffs: &Payoffs<'_>, forced: Action) {
        let redeals = payoffs.house.redeals();
        let sides = if redeals { 0..1 } else { 0..2 };
        let escapes: Vec<_> = sides.flat_map(|side| self.escapes(side, payoffs, forced)).collect();
        self.openings.extend(escapes.into_iter().filter(|(.., net)| *net != 0.0));
        if redeals {
            self.redeals = self.choices[1].iter().filter_map(|choice| self.redeal(payoffs, forced, choice)).collect();
        }
    }

    /// Returns the redeal after this choice of the dealer, if it is to escape.
    fn redeal(&self, payoffs: &Payoffs<'_>, forced: Action, choice: &DrawChoice) -> Option<Redeal> {
        let seen = choice.escape()?;
        Some(Redeal {
            actions: [forced, choice.yes],
            chance: self.presence(1, choice, &[]),
            two_card_net: self.net_of_two(payoffs, (choice.set, choice.cards), |own| shown(own.special) == seen),
        })
    }

    /// Returns the net of bets on the first two cards, times the chance that the dealer has these and the player's are
    /// selected by `is_meant`.
    fn net_of_two(&self, payoffs: &Payoffs<'_>, dealer: Two, is_meant: impl Fn(&Cards) -> bool) -> f64 {
        let players = self.dealers_twos.iter().filter(|own| is_meant(&own.cards));
        let chances = players
            .map(|own| (own.set, self.shoe.chance_of_two(own.two(), dealer)))
            .filter(|(_, chance)| *chance > 0.0);
        chances
            .map(|(own, chance)| chance * payoffs.two_card_net(self.shoe.two_ranks(own), self.shoe.two_ranks(dealer.0)))
            .sum()
    }

    /// Returns the net of the bets if a side escapes: the actions of both sides, and chance times net.
    fn escapes(&self, side: usize, payoffs: &Payoffs<'_>, forced: Action) -> Vec<(Action, Action, f64)> {
        let mut escapes = Vec::new();
        for (choice, seen) in self.choices[side].iter().filter_map(|choice| Some((choice, choice.escape()?))) {
            for other in self.dealers_twos.iter().filter(|other| shown(other.cards.special) == seen) {
                let chance = self.shoe.chance_of_two((choice.set, choice.cards), other.two());
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

    /// Returns the chance that the other side's two cards are their special, as a holder who may escape sees it.
    fn share(&self, choice: &DrawChoice, other: &Stop) -> f64 {
        match choice.decision {
            Decision::Escape { .. } => self.shoe.share((choice.set, choice.cards), other.two()),
            Decision::Hit { .. } => 1.0,
        }
    }

    /// Returns the chance that a side reaches a question if it tries to, given the other side's flows.
    pub(super) fn presence(&self, side: usize, choice: &DrawChoice, flows_of_other: &[f64]) -> f64 {
        let (others, seen, against) = match choice.decision {
            Decision::Escape { shown } => (&self.dealers_twos, shown, None),
            Decision::Hit { .. } if side == 0 => (&self.dealers_twos, NOTHING, None),
            Decision::Hit { against } => (&self.open, NOTHING, against),
        };
        let meets = |other: &&Stop| {
            shown(other.cards.special) == seen && against.is_none_or(|count| count == other.cards.count)
        };
        // The dealer decides on escapes before anybody else.
        let is_first = side == 1 && matches!(choice.decision, Decision::Escape { .. });
        let pairs = self.shoe.pairs_with(choice.set);
        let by_count = COUNTS.map(|count| self.shoe.chance([choice.cards.count, count]));
        let chance = |other: &Stop| {
            let flow = if is_first { 1.0 } else { flows_of_other[other.action] };
            let chance = by_count[usize::from(other.cards.count - COUNTS[0])];
            if flow == 0.0 { 0.0 } else { pairs(other.set) as f64 * chance * flow * self.share(choice, other) }
        };
        others.iter().filter(meets).map(chance).sum()
    }
}

impl ZeroSum for Duel {
    fn sides(&self) -> [&PlaySide; 2] {
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
