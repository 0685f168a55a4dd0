//! The search for bids and stakes of two people if suits matter, with too many hands for a table of nets.
//!
//! Nets by face are changed by the [suits of the highest cards](super::highest_suits), then corrected for all suits: the
//! difference between the exact gains against a strategy and the gains by these nets is added to each action. It depends
//! little on the strategy, so that a few corrections suffice. Where one leaves more to gain, the next go half as far. Once
//! the search is near, the table distinguishes all suits of cards whose suits change play.

use super::bidding::Bidders;
use super::highest_suits::HighestSuits;
use super::judge::Judged;
use super::search::{Right, searched, searched_for};
use super::takes::Takes;
use super::two_people::TwoBidders;
use super::worth::Worth;
use crate::cards::SUITS;
use crate::engine::Steps;
use crate::games::Fact;
use crate::solver::{Chances, PlaySide, ZeroSum};

/// Part of the gain left by the last search at which the next one ends.
const PART: f64 = 0.05;
/// Gain left at which the first search ends.
const FIRST: f64 = 1e-5;
/// A search is near if a response that sees no more than the table gains less. Strategies further off need other suits.
const NEAR: f64 = 1e-4;
/// Maximum number of corrections.
const MOST_CORRECTIONS: u32 = 10;
/// Searches for the worth of a right, and the iterations of each.
const SEARCHES_FOR_RIGHT: u32 = 3;
const ITERATIONS_FOR_RIGHT: u32 = 300;

/// A strategy by the cards that a table tells apart.
pub(super) struct SuitPlay<'a> {
    pub table: Bidders<'a>,
    pub play: Chances,
    pub judged: Judged,
}

/// The game of two people with a correction of nets by face. If both may do the same, one stands for both.
struct Corrected<'a, 't> {
    by_faces: &'a TwoBidders<'a>,
    /// `None` if they see different numbers of cards.
    highest: Option<&'a HighestSuits>,
    table: Bidders<'t>,
    people: Vec<CorrectedPerson>,
}

/// A person whose nets are corrected.
struct CorrectedPerson {
    side: PlaySide,
    /// The item by face of each item.
    face_of: Vec<usize>,
    /// The suit of the highest card of each item, if the table shows it.
    suit_of: Vec<Option<u8>>,
    corrections: Vec<f64>,
}

impl<'a, 't> Corrected<'a, 't> {
    fn new(
        by_faces: &'a TwoBidders<'a>,
        highest: Option<&'a HighestSuits>,
        table: Bidders<'t>,
        people: usize,
    ) -> Corrected<'a, 't> {
        let mut corrected = Vec::new();
        for at in 0..people {
            let side = table.both[at].side();
            let corrections = vec![0.0; side.actions()];
            let face_of = table.places_in(at, &by_faces.bidders);
            let suit_of = table.both[at].items.iter().map(|seen| table.suit_of_highest(&seen.classes)).collect();
            corrected.push(CorrectedPerson { side, face_of, suit_of, corrections });
        }
        Corrected { by_faces, highest, table, people: corrected }
    }

    /// Returns the game of two equals whose table distinguishes more cards.
    fn finer(&self, table: Bidders<'t>) -> Corrected<'a, 't> {
        let corrections = table.spread(&self.table, &self.people[0].corrections);
        let mut finer = Corrected::new(self.by_faces, self.highest, table, 1);
        finer.people[0].corrections = corrections;
        finer
    }

    /// Returns the place of a person among those who differ.
    fn place(&self, side: usize) -> usize {
        side.min(self.people.len() - 1)
    }

    /// Fills in the gains of all actions by face and by the suits of the highest cards.
    fn gains_by_highest(&self, side: usize, flows_of_other: &[f64], gains: &mut [f64]) {
        let [own, other] = [side, 1 - side].map(|side| self.table.both[side].actions());
        let [face_of, others] = [side, 1 - side].map(|side| &self.people[self.place(side)].face_of);
        let mut flows = vec![0.0; self.by_faces.sides()[1 - side].actions()];
        for (item_part, face) in flows_of_other.chunks(other).zip(others) {
            flows[face * other..][..other].iter_mut().zip(item_part).for_each(|(sum, flow)| *sum += flow);
        }
        let mut by_face = vec![0.0; self.by_faces.sides()[side].actions()];
        self.by_faces.gains(side, &flows, &mut by_face);
        for (item_part, face) in gains.chunks_mut(own).zip(face_of) {
            item_part.copy_from_slice(&by_face[face * own..][..own]);
        }
        if let Some(highest) = self.highest {
            self.add_suits(highest, side, flows_of_other, gains);
        }
    }

    /// Adds the effect of the suits of the highest cards.
    fn add_suits(&self, highest: &HighestSuits, side: usize, flows_of_other: &[f64], gains: &mut [f64]) {
        let bidders = &self.by_faces.bidders;
        let [own, other] = [side, 1 - side].map(|side| &bidders.both[side]);
        let [person, opponent] = [side, 1 - side].map(|side| &self.people[self.place(side)]);
        let mut by_suit = [(); SUITS].map(|()| vec![0.0; other.items.len() * other.actions()]);
        for ((item_part, face), suit) in
            flows_of_other.chunks(other.actions()).zip(&opponent.face_of).zip(&opponent.suit_of)
        {
            let Some(suit) = *suit else { continue };
            let flows = &mut by_suit[usize::from(suit)][face * other.actions()..][..other.actions()];
            flows.iter_mut().zip(item_part).for_each(|(sum, flow)| *sum += flow);
        }
        let takes = Takes::default();
        let by_suit = by_suit.map(|flows| other.weights(&flows, &takes));
        let mut nets = Vec::with_capacity(by_suit[0].len());
        for (at, (role, _)) in by_suit[0].iter().enumerate() {
            nets.push(highest.nets(*role, by_suit.each_ref().map(|weights| &weights[at].1[..])));
        }
        let (mut item_nets, mut changes) = (vec![0.0; nets.len()], vec![0.0; own.actions()]);
        for ((item_part, face), suit) in gains.chunks_mut(own.actions()).zip(&person.face_of).zip(&person.suit_of) {
            let Some(suit) = *suit else { continue };
            item_nets.iter_mut().zip(&nets).for_each(|(net, nets)| *net = nets[usize::from(suit)][*face]);
            bidders.gains_of(side, &item_nets, &takes, &mut changes);
            item_part.iter_mut().zip(&changes).for_each(|(gain, change)| *gain += change);
        }
    }

    /// Moves a person's corrections by a part of the way to those by the exact gains against a strategy of the other.
    fn correct(&mut self, side: usize, play_of_other: &[f64], exact: &[f64], part: f64) {
        let mut gains = vec![0.0; exact.len()];
        self.gains_by_highest(side, &self.sides()[1 - side].flows(play_of_other), &mut gains);
        let place = self.place(side);
        for ((correction, exact), gain) in self.people[place].corrections.iter_mut().zip(exact).zip(gains) {
            *correction += part * (exact - gain - *correction);
        }
    }

    /// Returns the exact nets of a person with every set of seen cards against a strategy of the other.
    fn nets(&self, all: &Bidders<'_>, side: usize, play_of_other: &[f64]) -> Vec<Vec<f64>> {
        let other = 1 - side;
        let weights = self.table.both[other].weights(&self.sides()[other].flows(play_of_other), &Takes::default());
        all.nets(side, &all.weights_by(other, &self.table, weights))
    }

    /// Searches for a strategy of two equals until at most `left` is left to gain in this game, and judges it by all cards.
    /// If it is near, the table distinguishes more cards, until the suits of the others gain at most `more`.
    fn found(&mut self, all: &Bidders<'_>, worth: Option<&Worth>, left: f64, more: f64) -> SuitPlay<'t> {
        let (mut play, _) = searched(self, &self.table, left);
        let nets = self.nets(all, 0, &play);
        let mut judged = all.judge_nets(0, &self.table, &nets, &Takes::default(), worth);
        if judged.best_by_table < NEAR && judged.best - judged.best_by_table > more {
            let finer = self.table.telling_more(&judged.apart, more);
            play = finer.spread(&self.table, &play);
            judged = all.judge_nets(0, &finer, &nets, &Takes::default(), worth);
            *self = self.finer(finer);
        }
        SuitPlay { table: self.table.clone(), play, judged }
    }
}

impl ZeroSum for Corrected<'_, '_> {
    fn sides(&self) -> [&PlaySide; 2] {
        [0, 1].map(|side| &self.people[self.place(side)].side)
    }

    // A correction is paid whatever the other does, so it changes no equilibrium.
    fn gains(&self, side: usize, flows_of_other: &[f64], gains: &mut [f64]) {
        self.gains_by_highest(side, flows_of_other, gains);
        let corrections = &self.people[self.place(side)].corrections;
        gains.iter_mut().zip(corrections).for_each(|(gain, correction)| *gain += correction);
    }
}

impl TwoBidders<'_> {
    /// Searches for a strategy by the cards that a table tells apart, until at most `enough` is left to gain by looking at
    /// all cards, and judges it. This is the game by face.
    pub(super) fn solved_by_suits<'t>(
        &self,
        highest: &HighestSuits,
        all: &Bidders<'_>,
        table: Bidders<'t>,
        worth: Option<&Worth>,
        enough: f64,
        steps: &dyn Steps,
    ) -> SuitPlay<'t> {
        let step = steps.begin("searching for bids by suits", 1 + u64::from(MOST_CORRECTIONS));
        let mut game = Corrected::new(self, Some(highest), table, 1);
        let mut best = game.found(all, worth, FIRST, enough / 4.0);
        game.correct(0, &best.play, &best.judged.gains, 1.0);
        let mut part = 1.0;
        for _ in 0..MOST_CORRECTIONS {
            step();
            let left = best.judged.best;
            if left <= enough {
                break;
            }
            let found = game.found(all, worth, (PART * left).clamp(enough / 2.0, FIRST), enough / 4.0);
            if found.judged.best >= left {
                part /= 2.0;
            }
            game.correct(0, &found.play, &found.judged.gains, part);
            if found.judged.best < left {
                best = found;
            }
        }
        best
    }

    /// Computes what rights are worth if suits matter, as [`rights`](TwoBidders::rights) does, by the cards that a table tells
    /// apart. The best responses that bound them look at all suits.
    pub(super) fn rights_by_suits(&self, highest: &HighestSuits, table: &Bidders<'_>, steps: &dyn Steps) -> Vec<Fact> {
        let free = &table.both[0].person;
        let rights = Right::of(free);
        let step = steps.begin("finding what rights are worth", rights.len() as u64 * u64::from(SEARCHES_FOR_RIGHT));
        let mut facts = Vec::new();
        for right in rights {
            let people = [&right.without, free];
            let by_faces = self.without(&right);
            let all = Bidders::new(table.hands, people);
            let highest = (people[0].seen == people[1].seen).then_some(highest);
            let telling = Bidders::telling(table.hands, people, table.told.clone());
            let mut game = Corrected::new(&by_faces, highest, telling, 2);
            let mut least = [f64::INFINITY; 2];
            for _ in 0..SEARCHES_FOR_RIGHT {
                let play = searched_for(&game, ITERATIONS_FOR_RIGHT);
                for side in [0, 1] {
                    let nets = game.nets(&all, side, &play[1 - side]);
                    let judged = all.judge_nets(side, &game.table, &nets, &Takes::default(), None);
                    least[side] = least[side].min(judged.best);
                    game.correct(side, &play[1 - side], &judged.gains, 1.0);
                }
                step();
            }
            facts.push(right.fact(least));
        }
        facts
    }
}

#[cfg(test)]
mod tests {
    use super::super::bidding::Person;
    use super::super::bidding::tests::NIU_NIU;
    use super::super::disjoint::HandsByWorth;
    use super::super::told_apart::ToldApart;
    use super::*;
    use crate::cards::Card;
    use crate::games::gnau::round::Gnau;
    use crate::games::gnau::rules::Rules;
    use crate::games::gnau::shown_suits::ShownSuits;

    /// Searches without corrections. If suits settle ties, one that counts the suits of the highest cards leaves less than a
    /// quarter of the gain that one by face leaves. A wrong count leaves more.
    #[test]
    fn suits_of_highest_cards_are_most_of_all() {
        let mut rules = Rules::from_keys(&NIU_NIU.replace("'high-card'", "'high-card-suit'"));
        for card in Card::pack().filter(|card| [2, 4, 6, 11].contains(&card.face())) {
            rules.shoe.take(card);
        }
        let game = Gnau::new(&rules);
        let [hands, faces] = [HandsByWorth::new(&game), HandsByWorth::by_faces(&game)];
        let person = Person { seen: 4, bids: vec![0, 4], stakes: vec![1.0, 5.0] };
        let by_faces = TwoBidders::new(Bidders::new(&faces, [&person, &person]));
        let all = Bidders::new(&hands, [&person, &person]);
        let highest = HighestSuits::new(&by_faces);
        let left = [None, Some(&highest)].map(|highest| {
            let table = Bidders::telling(&hands, [&person, &person], ToldApart::by(ShownSuits::OfHighest));
            let game = Corrected::new(&by_faces, highest, table, 1);
            let (play, _) = searched(&game, &game.table, 1e-5);
            all.judge_nets(0, &game.table, &game.nets(&all, 0, &play), &Takes::default(), None).best
        });
        assert!(left[1] < left[0] / 4.0 && left[0] > 1e-3, "{left:?}");
    }
}
