//! The loop of turns in a round.

use super::compiled::{CompiledNumbers, Discard, Frame, PackedHand, Ranked, Sets, ever_first, room, sets_by_size};
use super::hands::RESIDUES;
use super::ledger::{Ledger, RoundEnd};
use super::legal::{LegalPlay, fewest};
use super::plan::ChoicePlan;
use super::rules::{Rules, SEATS, SeatPlay, Strategy};
use crate::cards::{Chance, Deal, Dealt};
use crate::stats::BlockCounts;
use std::cell::LazyCell;
use std::fmt::Debug;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A player of rounds under given rules.
pub(super) trait RoundPlayer: Debug + Send + Sync {
    /// Plays rounds and counts them.
    fn play(&self, dealt: &Dealt, chance: &mut Chance, ledger: &Ledger, block: &mut BlockCounts);
}

/// Returns the fastest compiled player for these rules. There are five: for hands of one pack, which fit 64 bits in
/// three groups of counts, at a table of two, of four and of any other number; for hands of two packs, in five groups;
/// and for all other hands.
pub(super) fn round_player(rules: &Rules, in_play: &[&SeatPlay], play_of: &[usize]) -> Arc<dyn RoundPlayer> {
    let most = rules.residue_counts().map(|copies| copies as usize);
    if let Some(frame) = Frame::shared(&most) {
        return match rules.players {
            2 => Arc::new(TableSeats::<u64, 3, 2>::new(rules, in_play, play_of, frame)),
            4 => Arc::new(TableSeats::<u64, 3, 4>::new(rules, in_play, play_of, frame)),
            _ => Arc::new(TableSeats::<u64, 3, SEATS>::new(rules, in_play, play_of, frame)),
        };
    }
    match Frame::shared(&most) {
        Some(frame) => Arc::new(TableSeats::<u64, 5, SEATS>::new(rules, in_play, play_of, frame)),
        None => Arc::new(TableSeats::<u128, RESIDUES, SEATS>::new(rules, in_play, play_of, Frame::one_each())),
    }
}

/// The seats of a table: `PLAYERS`, or any number if that is [`SEATS`]. A hand is an integer with `GROUPS` groups of
/// counts.
#[derive(Debug)]
struct TableSeats<H, const GROUPS: usize, const PLAYERS: usize> {
    players: usize,
    hand_size: usize,
    legal: LegalPlay,
    /// Each card as a hand and by its residue, indexed by its number. Long enough that look-ups need no bounds check.
    cards: Box<[H; CARDS]>,
    residues: Box<[u8; CARDS]>,
    /// Choosers by N and strategy.
    choosers: Vec<Vec<Chooser<H, GROUPS>>>,
    /// Index of each seat's strategy.
    chooser_of: [usize; SEATS],
    /// Number of turns that each seat has if nobody goes out.
    turns_of: [usize; SEATS],
    /// Whether any seat plays by a plan.
    by_plan: bool,
}

/// Number of card numbers.
const CARDS: usize = 1 << u8::BITS;

/// A seat's way to choose a set for one N.
#[derive(Debug)]
enum Chooser<H, const GROUPS: usize> {
    /// The first legal set. One word has room for most rules, two words for more, and the last form for all rules,
    /// whose sets number at most 303.
    First(Ranked<H, GROUPS, 1>),
    FirstOfMore(Ranked<H, GROUPS, 2>),
    FirstOfMany(Ranked<H, GROUPS, 5>),
    /// Any legal set, all equally likely.
    Any(Sets<H, GROUPS>),
    Solved(Sets<H, GROUPS>, Arc<ChoicePlan>, Arc<CompiledNumbers<GROUPS>>),
}

impl<H: PackedHand, const GROUPS: usize> Chooser<H, GROUPS> {
    /// Creates a chooser that takes the first of these sets in a hand.
    fn first(frame: &Frame<H, GROUPS>, sets: &[Vec<usize>]) -> Self {
        if sets.len() <= room(1) {
            Chooser::First(Ranked::new(frame, sets))
        } else if sets.len() <= room(2) {
            Chooser::FirstOfMore(Ranked::new(frame, sets))
        } else {
            Chooser::FirstOfMany(Ranked::new(frame, sets))
        }
    }
}

/// The state at the end of a round.
struct FinishedRound<H, const PLAYERS: usize> {
    hands: [H; PLAYERS],
    turns: usize,
    /// The seat that went out.
    out: Option<usize>,
}

impl<H: PackedHand, const GROUPS: usize, const PLAYERS: usize> TableSeats<H, GROUPS, PLAYERS> {
    fn new(rules: &Rules, in_play: &[&SeatPlay], play_of: &[usize], frame: Frame<H, GROUPS>) -> Self {
        let numbers = LazyCell::new(|| Arc::new(CompiledNumbers::new(&frame)));
        let chooser = |n, play: &SeatPlay| {
            let sets = play.order().preferred(&rules.legal(), n);
            match play {
                SeatPlay::Named(Strategy::Random) => Chooser::Any(Sets::new(&frame, &sets)),
                SeatPlay::Named(_) => Chooser::first(&frame, &ever_first(&sets)),
                SeatPlay::Solved(plan) => {
                    Chooser::Solved(Sets::new(&frame, &sets), Arc::clone(plan), Arc::clone(&numbers))
                }
            }
        };
        let choosers = (0..RESIDUES).map(|n| in_play.iter().map(|play| chooser(n, play)).collect()).collect();
        let (mut cards, mut residues) = (Box::new([H::zero(); CARDS]), Box::new([0; CARDS]));
        for (number, residue) in rules.pack.iter().enumerate() {
            (cards[number], residues[number]) = (frame.card(*residue), *residue);
        }
        let seat_or_zero = |seat: usize, of: &dyn Fn(usize) -> usize| if seat < rules.players { of(seat) } else { 0 };
        TableSeats {
            players: rules.players,
            hand_size: rules.hand_size,
            legal: rules.legal(),
            by_plan: in_play.iter().any(|play| matches!(play, SeatPlay::Solved(_))),
            cards,
            residues,
            choosers,
            chooser_of: std::array::from_fn(|seat| seat_or_zero(seat, &|seat| play_of[seat])),
            turns_of: std::array::from_fn(|seat| seat_or_zero(seat, &|seat| rules.turns_of(seat))),
        }
    }

    #[inline(always)]
    fn players(&self) -> usize {
        if PLAYERS == SEATS { self.players } else { PLAYERS }
    }

    /// Plays a round and counts it. `choose` receives the lap, from 0, a seat and its hand, and returns the discard.
    #[inline(always)]
    fn round(
        &self,
        n: usize,
        deal: Deal<'_>,
        counts: (&Ledger, &mut BlockCounts),
        mut choose: impl FnMut(usize, usize, H) -> Discard<H>,
    ) -> FinishedRound<H, PLAYERS> {
        let (ledger, block) = counts;
        let mut cards = deal.cards();
        let mut all_hands = [H::zero(); PLAYERS];
        let hands = &mut all_hands[..self.players()];
        self.deal_hands(hands, &mut cards);
        let stock = cards.len();
        let mut end =
            self.lap(hands, &mut cards, |seat, hand| self.legal.turn(hand, |hand| choose(0, seat, hand).held));
        let first_turns = stock - cards.len();
        for (seat, hand) in hands.iter().enumerate() {
            let discarded = (seat < first_turns).then(|| self.hand_size + 1 - Frame::<H, GROUPS>::count(*hand));
            ledger.first_turn(block, n, seat, discarded);
        }
        // If every chooser discards whenever it can, a hand contains no legal set before its next draw. The exception
        // is a hand that was dealt several sets and may discard one per turn. From now on each discard is one set that
        // contains the drawn card.
        let many = self.legal.any_sets && self.by_plan;
        let (mut tally, mut with_many, mut lap) = (0, 0, 0);
        while end.is_continue() {
            lap += 1;
            end = self.lap(hands, &mut cards, |seat, hand| {
                if many {
                    let left = self.legal.turn(hand, |hand| choose(lap, seat, hand).held);
                    ledger.later_turns(block, n, Frame::<H, GROUPS>::count(hand - left), 1);
                    with_many += 1;
                    return left;
                }
                let set = choose(lap, seat, hand);
                tally += set.tally;
                hand - set.held
            });
        }
        let turns = stock - cards.len();
        self.count_tallied(ledger, block, n, tally, (turns - first_turns) as u32 - with_many);
        FinishedRound { hands: all_hands, turns, out: end.break_value().flatten() }
    }

    /// Deals every hand, and the card that gives N.
    #[inline(always)]
    fn deal_hands(&self, hands: &mut [H], cards: &mut impl Iterator<Item = u8>) {
        for hand in hands.iter_mut() {
            for card in cards.by_ref().take(self.hand_size) {
                *hand = *hand + self.cards[usize::from(card)];
            }
        }
        cards.next();
    }

    /// Counts later turns by their tallied sets; the others discarded nothing.
    #[inline(always)]
    fn count_tallied(&self, ledger: &Ledger, block: &mut BlockCounts, n: usize, tally: u64, turns: u32) {
        let mut none = turns;
        for (cards, sets) in (1..).zip(sets_by_size(tally)).take(self.legal.max_set) {
            ledger.later_turns(block, n, cards, sets);
            none -= sets;
        }
        ledger.later_turns(block, n, 0, none);
    }

    /// Plays a round in which every seat discards the first of these sets in its hand. A separate function keeps its
    /// state in registers.
    #[inline(never)]
    fn round_of_firsts<const WORDS: usize>(
        &self,
        sets: &Ranked<H, GROUPS, WORDS>,
        n: usize,
        deal: Deal<'_>,
        counts: (&Ledger, &mut BlockCounts),
    ) -> FinishedRound<H, PLAYERS> {
        self.round(n, deal, counts, |_, _, hand| sets.first(hand))
    }

    /// Plays a round and counts it.
    #[inline(always)]
    fn play_round(&self, deal: Deal<'_>, chance: &mut Chance, ledger: &Ledger, block: &mut BlockCounts) {
        let n = usize::from(self.residues[usize::from(deal.card(self.players() * self.hand_size))]);
        let choosers = &self.choosers[n];
        let round = match &choosers[..] {
            // A single chooser serves all seats, so the seat does not matter.
            [Chooser::First(sets)] => self.round_of_firsts(sets, n, deal, (ledger, block)),
            [Chooser::FirstOfMore(sets)] => self.round_of_firsts(sets, n, deal, (ledger, block)),
            [Chooser::FirstOfMany(sets)] => self.round_of_firsts(sets, n, deal, (ledger, block)),
            _ => self.round(n, deal, (ledger, block), |lap, seat, hand| match &choosers[self.chooser_of[seat]] {
                Chooser::First(sets) => sets.first(hand),
                Chooser::FirstOfMore(sets) => sets.first(hand),
                Chooser::FirstOfMany(sets) => sets.first(hand),
                Chooser::Any(sets) => sets.any(hand, chance),
                Chooser::Solved(sets, plan, numbers) => {
                    let cards = Frame::<H, GROUPS>::count(hand);
                    let plan = || plan.row(n, self.turns_of[seat] - lap)[numbers.number(hand, cards)];
                    sets.choice(hand, self.legal.by_plan(cards, plan))
                }
            }),
        };
        let mut left = [0; PLAYERS];
        let left = &mut left[..self.players()];
        for (left, hand) in left.iter_mut().zip(round.hands) {
            *left = Frame::<H, GROUPS>::count(hand);
        }
        let end = match round.out {
            Some(winner) => RoundEnd::Out { winner, turns: round.turns },
            None => {
                let tied = fewest(left);
                let drawn = chance.below(tied.count_ones().into());
                let winner = (0..drawn).fold(tied, |tied, _| tied & (tied - 1)).trailing_zeros();
                RoundEnd::Fewest { winner: winner as usize, drawn: tied.count_ones() > 1 }
            }
        };
        ledger.end_round(block, n, end, left);
    }

    /// Plays one turn of each seat. `discard` returns the rest of its hand. Breaks with the seat that goes out, or with
    /// `None` if the stock is empty.
    #[inline(always)]
    fn lap(
        &self,
        hands: &mut [H],
        cards: &mut impl Iterator<Item = u8>,
        mut discard: impl FnMut(usize, H) -> H,
    ) -> ControlFlow<Option<usize>> {
        for (seat, hand) in hands.iter_mut().enumerate() {
            let Some(card) = cards.next() else { return ControlFlow::Break(None) };
            *hand = discard(seat, *hand + self.cards[usize::from(card)]);
            if *hand == H::zero() {
                return ControlFlow::Break(Some(seat));
            }
        }
        ControlFlow::Continue(())
    }
}

impl<H: PackedHand, const GROUPS: usize, const PLAYERS: usize> RoundPlayer for TableSeats<H, GROUPS, PLAYERS> {
    fn play(&self, dealt: &Dealt, chance: &mut Chance, ledger: &Ledger, block: &mut BlockCounts) {
        for deal in dealt.rounds() {
            self.play_round(deal, chance, ledger, block);
        }
    }
}
