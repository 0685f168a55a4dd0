//! Shoes that are dealt round after round, and the sums over them by true count.

use super::plan::{BetSpread, COUNTS, CountPlan, FARTHEST, PlanError};
use super::plays::PlayEffect;
use super::tags::{Effect, System};
use crate::cards::{AT_ONCE, Card, Chance, Dealt, Lanes, Shoe};
use crate::config::Decimal;
use crate::engine::{Account, Rounds};
use crate::games::banked::ShoeGame;
use crate::games::{Rules, Session};
use crate::stats::{BetLine, BlockCounts, Layout, NetRange, Pairs};
use std::sync::Arc;

/// Maximum number of cards in a hand.
const HAND: usize = 5;

/// Pairs of amounts that are added up, one pair per shoe. Nets are the dealer's, except the wins of betting.
#[derive(Clone, Copy, Debug)]
pub(super) enum ShoeTrack {
    /// Rounds and the net of all seats.
    Whole,
    /// Nothing and rounds.
    Rounds,
    /// Rounds, and those at a true count.
    Share(usize),
    /// Rounds at a true count, and the net of all seats in them.
    At(usize),
    /// Rounds, and those from a true count on.
    ShareFrom(usize),
    /// Rounds from a true count on, and the net of the first seat in them.
    From(usize),
    /// Rounds, and the first seat's win by betting the spread from a true count on; with products.
    Won(usize),
    /// Shoes that had a true count, and those that had it or one above.
    Shoes(usize),
    /// Rounds at a true count with a gain of all seats together, and with a loss.
    Ends(usize),
    /// Rounds from a true count on with a gain of the first seat, and with a loss.
    EndsFrom(usize),
    /// Rounds at a true count with a large gain of all seats together, and with a large loss.
    Much(usize),
    /// Rounds from a true count on with a large gain of the first seat, and with a large loss.
    MuchFrom(usize),
    /// Rounds at a true count, and the first seat's win in them by betting one stake; with products. Only for bets by
    /// Kelly.
    First(usize),
}

/// Number of tracks without those for bets by Kelly.
const TRACKS: usize = 2 + 10 * COUNTS;

impl ShoeTrack {
    pub(super) fn number(self) -> usize {
        let (kind, at) = match self {
            ShoeTrack::Whole => return 0,
            ShoeTrack::Rounds => return 1,
            ShoeTrack::Share(at) => (0, at),
            ShoeTrack::At(at) => (1, at),
            ShoeTrack::ShareFrom(at) => (2, at),
            ShoeTrack::From(at) => (3, at),
            ShoeTrack::Won(at) => (4, at),
            ShoeTrack::Shoes(at) => (5, at),
            ShoeTrack::Ends(at) => (6, at),
            ShoeTrack::EndsFrom(at) => (7, at),
            ShoeTrack::Much(at) => (8, at),
            ShoeTrack::MuchFrom(at) => (9, at),
            ShoeTrack::First(at) => (10, at),
        };
        2 + kind * COUNTS + at
    }
}

/// Converts running counts to true counts with this number of cards left: divides by the packs left and a fraction, and
/// rounds down.
#[derive(Clone, Copy)]
struct TrueCounts {
    left: i32,
    /// Over 2^32, a little more than one over the cards left.
    reciprocal: u64,
}

impl TrueCounts {
    #[inline(always)]
    fn new(left: usize) -> TrueCounts {
        TrueCounts { left: left as i32, reciprocal: u64::from(u32::MAX / left as u32) + 1 }
    }

    /// Returns the index of the true count. The dividend is below 21 · 3328 < 2^17: times the excess of the reciprocal,
    /// at most 1, it stays below 2^32 over the cards left, so the quotient is exact.
    #[inline(always)]
    fn at(self, running: i32) -> usize {
        let from_least = running * Card::PACK as i32 + FARTHEST * self.left;
        let dividend = from_least.clamp(0, COUNTS as i32 * self.left - 1);
        ((dividend as u64 * self.reciprocal) >> 32) as usize
    }
}

/// A game whose unit is not a round but a shoe, dealt round after round and counted.
#[derive(Clone, Debug)]
pub struct CountedShoe {
    game: Arc<dyn ShoeGame>,
    layout: Layout,
    /// The dealer's possible nets in a round on the counted bet.
    nets: NetRange,
    /// A seat's net on that bet by case, by seat; `None` if it does not make the bet.
    by_seat: Vec<Option<Vec<i64>>>,
    /// Number of kinds of two cards that the cases distinguish.
    twos: usize,
    /// Stakes on it: of the first seat that makes it, and of all seats.
    pub(super) staked: [i64; 2],
    /// The most that a seat can net, gain or loss.
    pub(super) most: i64,
    /// Cards of the shoe, those that a round may need, and the fewest at its start.
    cards: usize,
    needed: usize,
    cut: usize,
    by_card: Box<[i8; 1 << u8::BITS]>,
    pub(super) spread: BetSpread,
    pub(super) bankroll: Option<i64>,
    /// The share of Kelly's bet whose stakes are found.
    pub(super) kelly: Option<Decimal>,
    pub(super) effects: Vec<Effect>,
    /// Every system that is shown.
    pub(super) systems: Vec<System>,
    /// The index of the system that is used.
    counts: usize,
    pub(super) plays: Vec<PlayEffect>,
}

impl CountedShoe {
    /// Returns the shoes of these rules of a game of this name, given the effect of removing each card on the edge of
    /// the bet at this index.
    ///
    /// # Errors
    /// If the plan does not fit the game.
    pub fn new(
        game: &'static str,
        rules: &dyn Rules,
        plan: &CountPlan,
        line: BetLine,
        effects: Vec<Effect>,
    ) -> Result<CountedShoe, PlanError> {
        let game: Arc<dyn ShoeGame> = rules.on_one_shoe().map_err(|why| PlanError::Game(game, why))?.into();
        let (bets, Shoe { cards, dealt: needed }) = (game.bets_of_seats(), game.shoe());
        if bets.money.leaves_table() {
            return Err(PlanError::House);
        }
        let by_seat: Vec<Option<Vec<i64>>> = (0..bets.seats()).map(|seat| bets.nets_on(line, seat)).collect();
        let makers: Vec<usize> = (0..by_seat.len()).filter(|seat| by_seat[*seat].is_some()).collect();
        // A shoe's nets are added up in 64 bits, their squares in 128.
        let (low, high) = bets.dealer_nets(line).ends();
        if i128::from(high.max(-low)) * cards.len() as i128 * i128::from(plan.spread.most()) >= 1 << 50 {
            return Err(PlanError::Money);
        }
        let (systems, counts) = systems_of(plan, &effects)?;
        Ok(CountedShoe {
            layout: layout(plan),
            nets: bets.dealer_nets(line).clone(),
            most: by_seat.iter().flatten().flatten().map(|net| net.abs()).max().unwrap_or_default(),
            by_seat,
            twos: bets.cases.twos,
            staked: [makers.get(..1).unwrap_or_default(), &makers].map(|seats| bets.staked_on(line, seats)),
            cards: cards.len(),
            needed,
            cut: plan.cut(cards.len(), needed)?,
            by_card: systems[counts].by_card(&effects),
            spread: plan.spread,
            bankroll: plan.bankroll,
            kelly: plan.kelly,
            effects,
            systems,
            counts,
            plays: Vec::new(),
            game,
        })
    }

    /// Returns the shoes with a player's choices, which may change with the count. Their changes are in the order of the
    /// effects.
    #[must_use]
    pub fn with_plays(self, plays: Vec<PlayEffect>) -> CountedShoe {
        CountedShoe { plays, ..self }
    }

    /// Returns the system that is used.
    pub fn system(&self) -> &System {
        &self.systems[self.counts]
    }

    /// Returns `true` if its tags add up to 0 over the shoe.
    pub fn is_balanced(&self) -> bool {
        self.system().is_balanced(&self.effects)
    }

    /// Computes the nets of the first seat that makes the bet, and of all that do, in rounds whose cards begin at this
    /// place. Returns the number of cards that each hand turned up.
    fn nets(&self, dealt: &Dealt, first: usize, chance: &mut Chance, nets: &mut [[i64; AT_ONCE]; 2]) -> Vec<Lanes> {
        *nets = [[0; AT_ONCE]; 2];
        let [first_net, all_nets] = nets;
        let mut is_first = true;
        self.game.meet(dealt, first, chance, &mut |seat, met, two| {
            let Some(nets) = &self.by_seat[seat] else { return };
            if self.twos == 1 {
                all_nets.iter_mut().zip(met).for_each(|(all, met)| *all += nets[usize::from(*met)]);
            } else {
                let cases = met.iter().zip(two).map(|(met, two)| usize::from(*met) * self.twos + usize::from(*two));
                all_nets.iter_mut().zip(cases).for_each(|(all, case)| *all += nets[case]);
            }
            if std::mem::take(&mut is_first) {
                *first_net = *all_nets;
            }
        })
    }

    /// Deals shoes of a game whose rounds use up all cards laid out: the next round begins after them.
    fn deal_on(&self, dealt: &Dealt, chance: &mut Chance, sums: &mut ShoeSums) {
        let rounds = (self.cards - self.cut) / self.needed + 1;
        let (mut running, mut nets) = ([0; AT_ONCE], [[0; AT_ONCE]; 2]);
        for round in 0..rounds {
            let seen = round * self.needed;
            self.nets(dealt, seen, chance, &mut nets);
            let counts = TrueCounts::new(self.cards - seen);
            for (lane, running) in running.iter().enumerate().take(dealt.count()) {
                sums.add(lane, counts.at(*running), nets[0][lane], nets[1][lane]);
            }
            // There is no bet after the last round.
            for place in (seen..seen + self.needed).step_by(HAND).filter(|_| round + 1 < rounds) {
                let Some([a, b, c, d, e]) = dealt.lanes::<HAND>(place) else { return };
                let tag = |cards: &Lanes, lane: usize| i32::from(self.by_card[usize::from(cards[lane])]);
                for (lane, running) in running.iter_mut().enumerate() {
                    *running += tag(a, lane) + tag(b, lane) + tag(c, lane) + tag(d, lane) + tag(e, lane);
                }
            }
        }
    }

    /// Deals shoes of a game that may lay out cards that nobody draws. These come next: all orders of unseen cards are
    /// equally likely.
    fn deal_what_is_left(&self, dealt: &Dealt, chance: &mut Chance, sums: &mut ShoeSums) {
        let (mut shoes, mut round) = (dealt.clone(), Dealt::room(self.needed, dealt.count()));
        let (mut seen, mut running, mut nets) = ([0; AT_ONCE], [0; AT_ONCE], [[0; AT_ONCE]; 2]);
        let (mut lanes, mut stay): (Vec<usize>, Vec<u8>) = ((0..dealt.count()).collect(), Vec::new());
        loop {
            lanes.retain(|lane| self.cards - seen[*lane] >= self.cut);
            if lanes.is_empty() {
                return;
            }
            for lane in &lanes {
                round.lay(&shoes, seen[*lane], *lane);
                while self.game.is_called_off(&round.round_in(*lane), chance) {
                    // The round's cards go back among those left, which are shuffled.
                    for place in seen[*lane]..seen[*lane] + self.needed {
                        let other = place + chance.below_again((self.cards - place) as u64) as usize;
                        shoes.exchange(place, other, *lane);
                    }
                    round.lay(&shoes, seen[*lane], *lane);
                }
            }
            let turned = self.nets(&round, 0, chance, &mut nets);
            for lane in lanes.iter().copied() {
                let counts = TrueCounts::new(self.cards - seen[lane]);
                sums.add(lane, counts.at(running[lane]), nets[0][lane], nets[1][lane]);
                for (hand, turned) in turned.iter().enumerate() {
                    for at in 0..HAND {
                        let card = round.round_in(lane).card(hand * HAND + at);
                        if at < usize::from(turned[lane]) {
                            running[lane] += i32::from(self.by_card[usize::from(card)]);
                            seen[lane] += 1;
                        } else {
                            stay.push(card);
                        }
                    }
                }
                for (card, place) in stay.drain(..).zip(seen[lane]..) {
                    shoes.put(place, lane, card);
                }
            }
        }
    }
}

fn layout(plan: &CountPlan) -> Layout {
    let mut layout = Layout::default();
    layout.add_tracks(TRACKS + if plan.kelly.is_some() { COUNTS } else { 0 });
    layout
}

/// Returns the best systems of each size, then the plan's own if it has one, and the index of the one in use.
fn systems_of(plan: &CountPlan, effects: &[Effect]) -> Result<(Vec<System>, usize), PlanError> {
    let own = plan.tags.as_ref().map(|tags| System::read(tags, effects)).transpose()?;
    let mut systems: Vec<System> = (1..=3).map(|size| System::best(effects, size)).collect();
    let used = if own.is_some() { systems.len() } else { (plan.size - 1) as usize };
    systems.extend(own);
    let counts = systems.get(used).is_some_and(|system| system.size == "own" || system.correlation.is_some());
    if counts { Ok((systems, used)) } else { Err(PlanError::Effects) }
}

impl Rounds for CountedShoe {
    /// Always the whole shoe, so that its cards do not depend on the cut.
    fn shoe(&self) -> Shoe {
        let Shoe { cards, .. } = self.game.shoe();
        Shoe { dealt: cards.len(), cards }
    }

    /// Returns the account of a shoe. Its net is the net of its first round, which is dealt from a full shoe.
    fn account(&self) -> Account<'_> {
        Account { layout: &self.layout, dealer_nets: &self.nets, unit: self.game.unit(), staked: self.staked[1] }
    }

    fn play(&self, dealt: &Dealt, chance: &mut Chance, block: &mut BlockCounts) {
        let mut sums = ShoeSums::new(self.most);
        match self.game.leaves_cards() {
            true => self.deal_what_is_left(dealt, chance, &mut sums),
            false => self.deal_on(dealt, chance, &mut sums),
        }
        sums.write(&self.spread, dealt.count(), block);
        if self.kelly.is_some() {
            sums.write_first(dealt.count(), block);
        }
    }

    fn units(&self) -> &'static str {
        Session::Shoes.units()
    }
}

/// The sums over shoes that are dealt side by side.
struct ShoeSums {
    /// Largest net of a seat. Half of it counts as large.
    most: i64,
    by_count: [CountSums; COUNTS],
    rounds: [i64; AT_ONCE],
    /// The dealer's nets in the first round.
    dealer_nets: [i64; AT_ONCE],
}

/// The sums of rounds at a true count.
#[derive(Clone)]
struct CountSums {
    /// Rounds and the first seat's net in them, by shoe.
    rounds: [u16; AT_ONCE],
    first_net: [i64; AT_ONCE],
    /// Net of all seats.
    net: i64,
    /// Rounds with a gain or a loss of the first seat, and of all seats together.
    ends_of_first: RoundsByNet,
    ends: RoundsByNet,
}

/// Rounds with a gain, with a loss, with a large gain, and with a large loss.
#[derive(Clone, Copy, Default)]
struct RoundsByNet([i64; 4]);

impl RoundsByNet {
    #[inline(always)]
    fn add(&mut self, net: i64, most: i64) {
        self.0[0] += i64::from(net > 0);
        self.0[1] += i64::from(net < 0);
        self.0[2] += i64::from(2 * net >= most);
        self.0[3] += i64::from(-2 * net >= most);
    }
}

impl ShoeSums {
    fn new(most: i64) -> ShoeSums {
        ShoeSums {
            most,
            by_count: std::array::from_fn(|_| CountSums {
                rounds: [0; AT_ONCE],
                first_net: [0; AT_ONCE],
                net: 0,
                ends_of_first: RoundsByNet::default(),
                ends: RoundsByNet::default(),
            }),
            rounds: [0; AT_ONCE],
            dealer_nets: [0; AT_ONCE],
        }
    }

    /// Adds a round at a true count.
    #[inline(always)]
    fn add(&mut self, lane: usize, count: usize, first: i64, all: i64) {
        let sums = &mut self.by_count[count];
        sums.rounds[lane] += 1;
        sums.first_net[lane] += first;
        sums.net += all;
        sums.ends_of_first.add(first, self.most);
        sums.ends.add(all, self.most);
        if self.rounds[lane] == 0 {
            self.dealer_nets[lane] = -all;
        }
        self.rounds[lane] += 1;
    }

    /// Writes the sums of `shoes` shoes.
    fn write(&self, BetSpread { low, high }: &BetSpread, shoes: usize, block: &mut BlockCounts) {
        let rounds = self.rounds[..shoes].iter();
        let all: i64 = rounds.clone().sum();
        let squares: i128 = rounds.map(|rounds| i128::from(rounds * rounds)).sum();
        let mut add = |track: ShoeTrack, x: i64, y: i64, [xx, yy, xy]: [i128; 3]| {
            block.add_pairs(track.number(), &Pairs { count: shoes as i64, x, y, xx, yy, xy });
        };
        add(ShoeTrack::Whole, all, -self.by_count.iter().map(|sums| sums.net).sum::<i64>(), [0; 3]);
        add(ShoeTrack::Rounds, 0, all, [0; 3]);
        // The first seat's win in each shoe, at first by betting low at every true count.
        let mut won = [0; AT_ONCE];
        for sums in self.by_count.iter().filter(|_| *low > 0) {
            won.iter_mut().zip(&sums.first_net).for_each(|(won, net)| *won += low * net);
        }
        let mut won_products = products(squares, &won, &self.rounds);
        let (mut rounds_from, mut first_from, mut ends_from, mut has_from) = (0, 0, [0; 4], [false; AT_ONCE]);
        for (count, sums) in self.by_count.iter().enumerate().rev() {
            let rounds: i64 = sums.rounds.iter().map(|rounds| i64::from(*rounds)).sum();
            if rounds > 0 {
                won.iter_mut().zip(&sums.first_net).for_each(|(won, net)| *won += (high[count] - low) * net);
                won_products = products(squares, &won, &self.rounds);
                rounds_from += rounds;
                first_from += sums.first_net.iter().sum::<i64>();
                (0..4).for_each(|end| ends_from[end] += sums.ends_of_first.0[end]);
                has_from.iter_mut().zip(&sums.rounds).for_each(|(has, rounds)| *has |= *rounds > 0);
            }
            let with_count = sums.rounds.iter().filter(|rounds| **rounds > 0).count() as i64;
            let with_from = has_from.iter().filter(|has| **has).count() as i64;
            add(ShoeTrack::Share(count), all, rounds, [0; 3]);
            add(ShoeTrack::At(count), rounds, -sums.net, [0; 3]);
            add(ShoeTrack::ShareFrom(count), all, rounds_from, [0; 3]);
            add(ShoeTrack::From(count), rounds_from, -first_from, [0; 3]);
            add(ShoeTrack::Won(count), all, won.iter().sum(), won_products);
            add(ShoeTrack::Shoes(count), with_count, with_from, [0; 3]);
            add(ShoeTrack::Ends(count), sums.ends.0[0], sums.ends.0[1], [0; 3]);
            add(ShoeTrack::EndsFrom(count), ends_from[0], ends_from[1], [0; 3]);
            add(ShoeTrack::Much(count), sums.ends.0[2], sums.ends.0[3], [0; 3]);
            add(ShoeTrack::MuchFrom(count), ends_from[2], ends_from[3], [0; 3]);
        }
        block.end_rounds(&self.dealer_nets[..shoes]);
    }

    /// Writes the sums of the first seat at each true count.
    fn write_first(&self, shoes: usize, block: &mut BlockCounts) {
        for (count, sums) in self.by_count.iter().enumerate() {
            let rounds = sums.rounds.map(i64::from);
            let squares = rounds.iter().map(|rounds| i128::from(rounds * rounds)).sum();
            let [x, y] = [&rounds, &sums.first_net].map(|amounts| amounts.iter().sum());
            let [xx, yy, xy] = products(squares, &sums.first_net, &rounds);
            block.add_pairs(ShoeTrack::First(count).number(), &Pairs { count: shoes as i64, x, y, xx, yy, xy });
        }
    }
}

/// Sums over shoes: squares of rounds as given, squares of wins, and their products.
fn products(squares: i128, won: &[i64; AT_ONCE], rounds: &[i64; AT_ONCE]) -> [i128; 3] {
    won.iter().zip(rounds).fold([squares, 0, 0], |[xx, yy, xy], (won, rounds)| {
        let won = i128::from(*won);
        [xx, yy + won * won, xy + won * i128::from(*rounds)]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn true_counts_are_rounded_down() {
        for left in 1..=3328 {
            let counts = TrueCounts::new(left);
            for running in -700..=700 {
                let count = (running * 52_i32).div_euclid(left as i32).clamp(-10, 10);
                assert_eq!(counts.at(running), (count + 10) as usize, "{running} with {left} left");
            }
        }
        assert_eq!(TrueCounts::new(1).at(99 * 3328), 20);
        assert_eq!(TrueCounts::new(3328).at(-99 * 3328), 0);
    }
}
