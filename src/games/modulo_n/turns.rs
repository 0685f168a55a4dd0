//! The turns of a round.

use super::held::{Frame, Held, Numbers};
use super::ledger::{End, Ledger};
use super::plan::{MOST_CARDS, Plan};
use super::rules::{Play, RESIDUES, Rules, Strategy};
use super::sets::{Discard, Sets, preferred, sets_by_size};
use crate::cards::{Chance, Deal, Dealt};
use crate::stats::Sheet;
use std::fmt::Debug;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A table at which rounds are played.
pub(super) trait Table: Debug + Send + Sync {
    /// Plays rounds and counts them.
    fn play(&self, dealt: &Dealt, chance: &mut Chance, ledger: &Ledger, sheet: &mut Sheet);
}

/// The table of these rules. What the loop over the turns must know to be fast is decided here, for all rounds: the
/// number of players, how wide a packed hand is, and how many words of bits the sets fill.
pub(super) fn table(rules: &Rules, in_play: &[&Play], play_of: &[usize]) -> Arc<dyn Table> {
    match rules.players {
        2 => table_of::<2>(rules, in_play, play_of),
        3 => table_of::<3>(rules, in_play, play_of),
        4 => table_of::<4>(rules, in_play, play_of),
        5 => table_of::<5>(rules, in_play, play_of),
        _ => table_of::<6>(rules, in_play, play_of),
    }
}

fn table_of<const PLAYERS: usize>(rules: &Rules, in_play: &[&Play], play_of: &[usize]) -> Arc<dyn Table> {
    match rules.max_set {
        ..=3 => table_with::<PLAYERS, 1>(rules, in_play, play_of),
        4 => table_with::<PLAYERS, 2>(rules, in_play, play_of),
        _ => table_with::<PLAYERS, 5>(rules, in_play, play_of),
    }
}

fn table_with<const PLAYERS: usize, const WORDS: usize>(
    rules: &Rules,
    in_play: &[&Play],
    play_of: &[usize],
) -> Arc<dyn Table> {
    let most = rules.of_each_residue().map(|copies| copies as usize);
    if let Some(frame) = Frame::shared(&most) {
        Arc::new(Seats::<u64, 3, WORDS, PLAYERS>::new(rules, in_play, play_of, frame))
    } else if let Some(frame) = Frame::shared(&most) {
        Arc::new(Seats::<u64, 5, WORDS, PLAYERS>::new(rules, in_play, play_of, frame))
    } else {
        Arc::new(Seats::<u128, RESIDUES, WORDS, PLAYERS>::new(rules, in_play, play_of, Frame::one_each()))
    }
}

/// The seats of a table, whose hands are integers with `GROUPS` groups of counts.
#[derive(Debug)]
struct Seats<H, const GROUPS: usize, const WORDS: usize, const PLAYERS: usize> {
    hand_size: usize,
    max_set: usize,
    any_sets: bool,
    frame: Frame<H, GROUPS>,
    /// By N and strategy in play.
    choosers: Vec<Vec<Chooser<H, GROUPS, WORDS>>>,
    /// Which of the strategies each seat plays.
    chooser_of: Vec<usize>,
    /// Turns that each seat has if nobody goes out.
    turns_of: [usize; PLAYERS],
    /// Where a seat may hold back.
    holding: Option<Holding<GROUPS>>,
}

/// How a seat chooses for one N.
#[derive(Debug)]
enum Chooser<H, const GROUPS: usize, const WORDS: usize> {
    /// The first legal set.
    First(Sets<H, GROUPS, WORDS>),
    /// Any legal set, each as likely.
    Any(Sets<H, GROUPS, WORDS>),
    /// As a plan says of a hand that is not too large; else the first legal set.
    Solved(Sets<H, GROUPS, WORDS>, Arc<Plan>),
}

/// What seats need that may hold back.
#[derive(Debug)]
struct Holding<const GROUPS: usize> {
    numbers: Numbers<GROUPS>,
    must_discard: bool,
}

impl<const GROUPS: usize> Holding<GROUPS> {
    /// What is discarded of a hand by a plan.
    #[inline(always)]
    fn choose<H: Held, const WORDS: usize>(&self, sets: &Sets<H, GROUPS, WORDS>, row: &[u8], hand: H) -> Discard<H> {
        let cards = Frame::<H, GROUPS>::count(hand);
        if cards > MOST_CARDS {
            return sets.first(hand);
        }
        let number = self.numbers.of(Frame::<H, GROUPS>::ways(hand), cards);
        sets.at_place(hand, row[number].max(self.must_discard.into()))
    }
}

/// A round that has been played.
struct Round<H, const PLAYERS: usize> {
    hands: [H; PLAYERS],
    turns: usize,
    /// Who went out.
    out: Option<usize>,
}

impl<H: Held, const GROUPS: usize, const WORDS: usize, const PLAYERS: usize> Seats<H, GROUPS, WORDS, PLAYERS> {
    fn new(rules: &Rules, in_play: &[&Play], play_of: &[usize], frame: Frame<H, GROUPS>) -> Self {
        let chooser = |n, play: &Play| {
            let sets = Sets::new(&frame, &preferred(n, rules.max_set, play.order()));
            match play {
                Play::Named(Strategy::Random) => Chooser::Any(sets),
                Play::Named(_) => Chooser::First(sets),
                Play::Solved(plan) => Chooser::Solved(sets, Arc::clone(plan)),
            }
        };
        let choosers = (0..RESIDUES).map(|n| in_play.iter().map(|play| chooser(n, play)).collect()).collect();
        let plan = in_play.iter().find_map(|play| if let Play::Solved(plan) = play { Some(plan) } else { None });
        let holding =
            plan.map(|plan| Holding { numbers: Numbers::new(&frame, plan.hands()), must_discard: rules.must_discard });
        let Rules { hand_size, max_set, any_sets, .. } = *rules;
        Seats {
            hand_size,
            max_set,
            any_sets,
            frame,
            choosers,
            chooser_of: play_of.to_vec(),
            turns_of: std::array::from_fn(|seat| rules.turns_of(seat)),
            holding,
        }
    }

    /// Plays a round and counts it; `choose` is given the lap, from 0, a seat and its hand, and
    /// chooses what the seat discards.
    #[inline(always)]
    fn round(
        &self,
        n: usize,
        deal: Deal<'_>,
        counts: (&Ledger, &mut Sheet),
        mut choose: impl FnMut(usize, usize, H) -> Discard<H>,
    ) -> Round<H, PLAYERS> {
        let (ledger, sheet) = counts;
        let mut cards = deal.cards();
        let mut hands = [H::zero(); PLAYERS];
        for hand in &mut hands {
            for card in cards.by_ref().take(self.hand_size) {
                *hand = *hand + self.frame.card(card);
            }
        }
        cards.next();
        let stock = cards.len();
        let mut end = self.lap(&mut hands, &mut cards, |seat, hand| {
            if self.any_sets {
                without_sets(hand, |hand| choose(0, seat, hand).held)
            } else {
                hand - choose(0, seat, hand).held
            }
        });
        let first_turns = stock - cards.len();
        for (seat, hand) in hands.iter().enumerate() {
            let discarded = (seat < first_turns).then(|| self.hand_size + 1 - Frame::<H, GROUPS>::count(*hand));
            ledger.first_turn(sheet, n, seat, discarded);
        }
        // Where every chooser discards when it can, a hand holds no legal set before it draws again, unless it was dealt
        // one and may discard but one a turn: all that it can discard from now on is one set with the card drawn.
        let many = self.any_sets && self.holding.is_some();
        let (mut tally, mut with_many, mut lap) = (0, 0, 0);
        while end.is_continue() {
            lap += 1;
            end = self.lap(&mut hands, &mut cards, |seat, hand| {
                if many {
                    let left = without_sets(hand, |hand| choose(lap, seat, hand).held);
                    ledger.later_turns(sheet, n, Frame::<H, GROUPS>::count(hand - left), 1);
                    with_many += 1;
                    return left;
                }
                let set = choose(lap, seat, hand);
                tally += set.tally;
                hand - set.held
            });
        }
        let turns = stock - cards.len();
        let mut none = (turns - first_turns) as u32 - with_many;
        for (cards, sets) in (1..).zip(sets_by_size(tally)).take(self.max_set) {
            ledger.later_turns(sheet, n, cards, sets);
            none -= sets;
        }
        ledger.later_turns(sheet, n, 0, none);
        Round { hands, turns, out: end.break_value().flatten() }
    }

    /// Plays a round and counts it.
    #[inline(always)]
    fn play_round(&self, deal: Deal<'_>, chance: &mut Chance, ledger: &Ledger, sheet: &mut Sheet) {
        let n = usize::from(deal.card(PLAYERS * self.hand_size));
        let choosers = &self.choosers[n];
        let round = if let [Chooser::First(sets)] = &choosers[..] {
            // Where all seats take the first legal set, nothing else is looked at.
            self.round(n, deal, (ledger, sheet), |_, _, hand| sets.first(hand))
        } else {
            let seats: [_; PLAYERS] = std::array::from_fn(|seat| &choosers[self.chooser_of[seat]]);
            self.round(n, deal, (ledger, sheet), |lap, seat, hand| match (seats[seat], &self.holding) {
                (Chooser::Solved(sets, plan), Some(holding)) => {
                    holding.choose(sets, plan.row(n, self.turns_of[seat] - lap), hand)
                }
                (Chooser::Any(sets), _) => sets.any(hand, chance),
                (Chooser::First(sets) | Chooser::Solved(sets, _), _) => sets.first(hand),
            })
        };
        let left = round.hands.map(Frame::<H, GROUPS>::count);
        let end = match round.out {
            Some(winner) => End::Out { winner, turns: round.turns },
            None => fewest(&left, chance),
        };
        ledger.end_round(sheet, n, end, &left);
    }

    /// A turn of each seat, in which `discard` makes what is left of its hand. Ends the round with the seat that goes
    /// out, or with none when there is no card to draw.
    #[inline(always)]
    fn lap(
        &self,
        hands: &mut [H; PLAYERS],
        cards: &mut impl Iterator<Item = u8>,
        mut discard: impl FnMut(usize, H) -> H,
    ) -> ControlFlow<Option<usize>> {
        for (seat, hand) in hands.iter_mut().enumerate() {
            let Some(card) = cards.next() else { return ControlFlow::Break(None) };
            *hand = discard(seat, *hand + self.frame.card(card));
            if *hand == H::zero() {
                return ControlFlow::Break(Some(seat));
            }
        }
        ControlFlow::Continue(())
    }
}

impl<H: Held, const GROUPS: usize, const WORDS: usize, const PLAYERS: usize> Table
    for Seats<H, GROUPS, WORDS, PLAYERS>
{
    fn play(&self, dealt: &Dealt, chance: &mut Chance, ledger: &Ledger, sheet: &mut Sheet) {
        for deal in dealt.rounds() {
            self.play_round(deal, chance, ledger, sheet);
        }
    }
}

/// What is left of a hand when sets are chosen of it until none is.
#[inline(always)]
fn without_sets<H: Held>(mut hand: H, mut choose: impl FnMut(H) -> H) -> H {
    loop {
        let set = choose(hand);
        if set == H::zero() {
            return hand;
        }
        hand = hand - set;
    }
}

/// Who wins with the fewest cards: the tied seats draw for it, each with the same chance.
fn fewest(left: &[usize], chance: &mut Chance) -> End {
    let fewest = left.iter().min().copied().unwrap_or_default();
    // A bit a seat.
    let tied = left.iter().rev().fold(0u64, |tied, cards| 2 * tied + u64::from(*cards == fewest));
    let drawn = chance.below(tied.count_ones().into());
    let winner = (0..drawn).fold(tied, |tied, _| tied & (tied - 1)).trailing_zeros();
    End::Fewest { winner: winner as usize, drawn: tied.count_ones() > 1 }
}
