//! Distributions of final hands from five dealt cards, over all their orders and all random choices of strategies.

use super::compiled_strategy::{PlayerStates, is_left_to_chance};
use super::matchups::Opening;
use super::other_seats::Left;
use super::round::ChineseBlackjack;
use super::specials::{Copies, MOST_SHOWN, Shown};
use super::table::PARTS;
use super::two::ByRanks;
use crate::engine::{Steps, join};
use crate::games::hands::{HandDistribution, Multisets, ORDERS};
use crate::games::{Numbering, Role};

/// The end of a player's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct PlayerEnd {
    /// Whether the player escapes, by the dealer's shown hand.
    pub escapes: [bool; MOST_SHOWN],
    /// The first state of the last hand's class.
    pub last: u16,
    /// The kind of the first two cards, as far as their ranks tell.
    pub two: ByRanks,
}

/// The end of the dealer's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct DealerEnd {
    /// The opening that players see.
    pub seen: u8,
    /// The dealer's class for a player who does not wait.
    pub nobody_waits: u8,
    /// `Some` if all seats' specials decide on an escape: a free hand that escapes in the same cases.
    pub looks: Option<u16>,
    /// The first state of the class that settles, by the player's card count.
    pub settles: [u16; 4],
    /// The kind of the first two cards, as far as their ranks tell.
    pub two: ByRanks,
}

/// The cases in which a dealer with a free hand escapes.
#[derive(Clone, Copy, Debug)]
enum When {
    Always,
    Never,
    /// By the shown hands, with the cases of this free hand.
    ByShown(u16),
}

/// The shoe, and the distributions of all hands of five.
pub(super) struct World<'a> {
    pub copies: &'a Copies,
    pub hands: Multisets,
    pub players: Vec<HandDistribution>,
    pub player_ends: Vec<PlayerEnd>,
    pub dealer: HandDistribution,
    pub dealer_ends: Vec<DealerEnd>,
    /// The dealer's distribution over hands whose escape ignores the seats.
    pub others: HandDistribution,
    pub looking: Vec<(u16, HandDistribution)>,
    /// The number of other seats that the dealer looks at.
    pub looked_at: u32,
    /// The weight of a sure escape of the dealer: 1 if no escape is left to chance.
    pub escape_weight: u32,
}

impl World<'_> {
    /// Returns the ends that values of the distributions stand for.
    pub(super) fn ends(&self, player: u16, dealer: u16) -> (PlayerEnd, DealerEnd) {
        (self.player_ends[usize::from(player)], self.dealer_ends[usize::from(dealer)])
    }

    /// Returns `true` if a strategy leaves something to chance.
    pub(super) fn mixes(&self) -> bool {
        self.players.iter().chain([&self.dealer]).any(|seat| seat.weight > ORDERS) || self.escape_weight > 1
    }
}

/// Calls `each` with the intervals of a random number on which all events are constant, as lower ends and lengths. One
/// number decides all events: each happens below its own chance in parts. Without chance there is a single interval of
/// length 1.
fn stretches(chances: &[u32], by_chance: bool, mut each: impl FnMut(u32, u128)) {
    if !by_chance {
        return each(0, 1);
    }
    let mut ends = [chances, &[0, PARTS]].concat();
    ends.sort();
    ends.dedup();
    ends.windows(2).for_each(|ends| each(ends[0], (ends[1] - ends[0]).into()));
}

/// Returns the weight of a distribution whose decisions left to chance weigh [`PARTS`].
fn weight_of(by_chance: &[bool]) -> u128 {
    by_chance.iter().filter(|by_chance| **by_chance).fold(ORDERS, |weight, _| weight * u128::from(PARTS))
}

impl ChineseBlackjack {
    /// Computes the distributions of all strategies.
    pub(super) fn world<'a>(&self, copies: &'a Copies, steps: &dyn Steps) -> World<'a> {
        let step = steps.begin("step 1 of 3, playing out every hand, by strategy", self.players.len() as u64);
        let hands = Multisets::new(self.rules.house.specials.ranks());
        let when = self.when_dealer_escapes();
        let somebody_looks = when.iter().any(|when| matches!(when, When::ByShown(_)));
        let ((dealer, dealer_ends), (players, player_ends)) =
            join(|| self.dealer_hands(&hands, &when), || self.player_hands(&hands, &*step));
        let mut twos: Vec<u16> = dealer_ends.iter().filter_map(|end| end.looks).collect();
        twos.sort();
        twos.dedup();
        let looking =
            twos.iter().map(|two| (*two, dealer.only(|value| dealer_ends[usize::from(value)].looks == Some(*two))));
        World {
            copies,
            others: dealer.only(|value| dealer_ends[usize::from(value)].looks.is_none()),
            looking: looking.collect(),
            looked_at: if somebody_looks { self.counts.bets.seats() as u32 - 1 } else { 0 },
            escape_weight: if self.leaves_escapes_to_chance(&twos) { PARTS } else { 1 },
            hands,
            players,
            player_ends,
            dealer,
            dealer_ends,
        }
    }

    /// Computes the distribution of the dealer's hands, and lists their ends.
    fn dealer_hands(&self, hands: &Multisets, when: &[When]) -> (HandDistribution, Vec<DealerEnd>) {
        let goes_on_by_chance = [2, 3, 4].map(|count| {
            self.states_of(count).any(|state| self.dealer.goes_on(state).into_iter().any(is_left_to_chance))
        });
        let mut ends = Numbering::new();
        let hands = HandDistribution::new(hands, weight_of(&goes_on_by_chance), |hand| {
            ends.weights_of_orders(hand, |order, add| self.dealer_ends(when, goes_on_by_chance, order, add))
        });
        (hands, ends.things().to_vec())
    }

    /// Computes the distribution of a player's hands under each strategy, and lists their ends. All weigh the same, so
    /// that counts add up.
    fn player_hands(&self, hands: &Multisets, step: &(dyn Fn() + Sync)) -> (Vec<HandDistribution>, Vec<PlayerEnd>) {
        let (escapes_by_chance, hits_by_chance) = self.left_to_chance_by_players();
        let weight = weight_of(&[&[escapes_by_chance], &hits_by_chance[..]].concat());
        let (mut ends, mut players) = (Numbering::new(), Vec::new());
        for player in &self.players {
            players.push(HandDistribution::new(hands, weight, |hand| {
                ends.weights_of_orders(hand, |order, add| {
                    self.player_ends(player, escapes_by_chance, hits_by_chance, order, add);
                })
            }));
            step();
        }
        (players, ends.things().to_vec())
    }

    /// Returns whether any player leaves escapes to chance, and hits with two, three and four cards.
    fn left_to_chance_by_players(&self) -> (bool, [bool; 3]) {
        let (mut escapes, mut hits) = (false, [false; 3]);
        for player in &self.players {
            escapes |= self.states_of(2).any(|two| player.escapes(two).into_iter().any(is_left_to_chance));
            for (hits, count) in hits.iter_mut().zip(2..) {
                *hits |= self.states_of(count).any(|state| is_left_to_chance(player.hits(state)));
            }
        }
        (escapes, hits)
    }

    /// Returns `true` if the dealer leaves an escape with one of these free hands to chance.
    fn leaves_escapes_to_chance(&self, twos: &[u16]) -> bool {
        let may_be_shown = self.may_be_shown();
        twos.iter().any(|two| may_be_shown.iter().any(|seen| is_left_to_chance(self.dealer_escapes_by(*two, *seen))))
    }

    /// Returns the states of the first two cards, of different suits and of one if these differ. Each comes with the
    /// kind for side bets, as far as ranks determine it. Each has the whole weight of the order: `ways` finds its share.
    fn starts(&self, role: Role, order: [usize; 5]) -> impl Iterator<Item = (u16, ByRanks)> {
        let states = self.states.twos(&self.rules.house.specials, [order[0] as u8, order[1] as u8]);
        states
            .into_iter()
            .map(move |(state, suited)| (state, self.twos[role as usize].by_ranks([order[0], order[1]], suited)))
    }

    /// Iterates over the states of a card count.
    fn states_of(&self, count: u8) -> impl Iterator<Item = u16> {
        let states = self.states.hands.iter().enumerate();
        states.filter(move |(_, hand)| hand.cards.count == count).map(|(state, _)| state as u16)
    }

    /// Lists everything that seats can show together.
    fn may_be_shown(&self) -> Vec<Shown> {
        let house = &self.rules.house;
        Left::new(&house.copies(&self.rules.shoe)).may_show(&house.specials, self.counts.bets.seats() as u32)
    }

    /// Returns the cases in which the dealer escapes, by state.
    fn when_dealer_escapes(&self) -> Vec<When> {
        let mut all = vec![When::Never; self.states.hands.len()];
        let mut known: Vec<(Vec<u32>, u16)> = Vec::new();
        let may_be_shown = self.may_be_shown();
        for two in self.states_of(2).filter(|two| self.meetings.opening(*two).is_asked) {
            let parts: Vec<u32> = may_be_shown.iter().map(|seen| self.dealer_escapes_by(two, *seen)).collect();
            all[usize::from(two)] = if parts.iter().all(|parts| *parts == 0) {
                When::Never
            } else if parts.iter().all(|parts| *parts == PARTS) {
                When::Always
            } else if let Some((_, like)) = known.iter().find(|(of, _)| *of == parts) {
                When::ByShown(*like)
            } else {
                known.push((parts, two));
                When::ByShown(two)
            };
        }
        all
    }

    /// Adds up a player's ends with cards in this order. Decisions that any player leaves to chance weigh [`PARTS`] for
    /// all.
    fn player_ends(
        &self,
        player: &PlayerStates,
        escapes_by_chance: bool,
        hits_by_chance: [bool; 3],
        order: [usize; 5],
        add: &mut dyn FnMut(PlayerEnd, u128),
    ) {
        let mut draws = [(false, 0); 3];
        (0..3).for_each(|at| draws[at] = (hits_by_chance[at], order[at + 2] as u8));
        for (two, by_ranks) in self.starts(Role::Player, order) {
            self.player_ends_from(player, escapes_by_chance, &draws, two, by_ranks, add);
        }
    }

    /// Adds up a player's ends with these two cards and the cards to come.
    fn player_ends_from(
        &self,
        player: &PlayerStates,
        escapes_by_chance: bool,
        draws: &[(bool, u8)],
        two: u16,
        by_ranks: ByRanks,
        add: &mut dyn FnMut(PlayerEnd, u128),
    ) {
        let chances = player.escapes(two);
        // Only one thing is ever shown, so one number may decide his action at each.
        stretches(&chances, escapes_by_chance, |low, length| {
            let mut escapes = [false; MOST_SHOWN];
            escapes.iter_mut().zip(&chances).for_each(|(escapes, chance)| *escapes = *chance > low);
            // If he always escapes, his draws do not matter.
            let stopped = escapes[..chances.len()].iter().all(|escapes| *escapes);
            self.player_draws(player, draws, two, stopped, length, &mut |last, weight| {
                add(PlayerEnd { escapes, last, two: by_ranks }, weight);
            });
        });
    }

    /// Adds up a player's last states, given a state, whether the player has stopped, and the weight of that. Each card
    /// to come has a flag: whether taking it is left to chance.
    fn player_draws(
        &self,
        player: &PlayerStates,
        draws: &[(bool, u8)],
        state: u16,
        stopped: bool,
        weight: u128,
        add: &mut dyn FnMut(u16, u128),
    ) {
        let Some((&(by_chance, rank), draws)) = draws.split_first() else {
            return add(self.meetings.same_class(state), weight);
        };
        let hits = if stopped { 0 } else { player.hits(state) };
        stretches(&[hits], by_chance, |low, length| {
            let next = if hits > low { player.steps.step(state, rank) } else { state };
            self.player_draws(player, draws, next, hits <= low, weight * length, add);
        });
    }

    /// Adds up the dealer's ends with cards in this order.
    fn dealer_ends(
        &self,
        when: &[When],
        by_chance: [bool; 3],
        order: [usize; 5],
        add: &mut dyn FnMut(DealerEnd, u128),
    ) {
        for (two, by_ranks) in self.starts(Role::Dealer, order) {
            let (opens, looks) = match when[usize::from(two)] {
                When::Always => (self.states.escaped(), None),
                When::ByShown(like) => (two, Some(like)),
                When::Never => (two, None),
            };
            let path = self.dealer.steps.path(opens, [order[2] as u8, order[3] as u8, order[4] as u8]);
            let &Opening { seen, nobody_waits: (_, nobody_waits), .. } = self.meetings.opening(opens);
            self.dealer_settles(&path, &by_chance, [opens; 4], [true; 4], 1, &mut |settles, weight| {
                let mut classes = settles;
                classes.iter_mut().for_each(|state| *state = self.meetings.same_class(*state));
                add(DealerEnd { seen, nobody_waits, looks, settles: classes, two: by_ranks }, weight);
            });
        }
    }

    /// Adds up the states that settle by card count, given the rest of the path, whether a hit is left to chance at
    /// each step, the states so far, the open card counts, and the weight of that.
    fn dealer_settles(
        &self,
        path: &[u16],
        by_chance: &[bool],
        settles: [u16; 4],
        open: [bool; 4],
        weight: u128,
        add: &mut dyn FnMut([u16; 4], u128),
    ) {
        let ([at, path @ ..], [chance, by_chance @ ..]) = (path, by_chance) else { return add(settles, weight) };
        let goes_on = self.dealer.goes_on(*at);
        stretches(&goes_on, *chance, |low, length| {
            let (mut settles, mut open) = (settles, open);
            for count in 0..4 {
                open[count] &= goes_on[count] > low;
                if open[count] {
                    settles[count] = path[0];
                }
            }
            self.dealer_settles(path, by_chance, settles, open, weight * length, add);
        });
    }
}
