//! The search for bids and stakes of two people if suits matter, with too many hands for a table of nets.
//!
//! Nets by face are changed by the suits of [shared faces](super::shared_faces), then corrected for all else: the difference
//! between the exact gains against a strategy and the gains by these nets is added to each action. It depends little on the
//! strategy, so that a few corrections suffice. Once the search is near, the table distinguishes all suits of cards whose
//! suits change play.

use super::bidding::{Bidders, Weights};
use super::highest_ties::HighestTies;
use super::judge::Judged;
use super::search::{Right, searched, searched_for};
use super::shared_faces::{RowsByFace, SharedFaces, WeightsMet};
use super::takes::Takes;
use super::two_people::TwoBidders;
use super::worth::Worth;
use crate::engine::Steps;
use crate::games::Fact;
use crate::solver::{Chances, Discount, PlaySide, ZeroSum};

/// Part of the gain left by the last search at which the next one ends.
const PART: f64 = 0.02;
/// Gain left at which the first search ends.
const FIRST: f64 = 1e-5;
/// A search is near if a response that sees no more than the table gains less. Strategies further off need other suits.
const NEAR: f64 = 1e-4;
/// Part of the gain that may be left for suits that the table ignores.
const IGNORED: f64 = 0.1;
/// Maximum number of corrections.
const MOST_CORRECTIONS: u32 = 10;
/// Searches for the worth of a right, and the iterations of each.
const SEARCHES_FOR_RIGHT: u32 = 2;
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
    ties: Option<&'a HighestTies>,
    table: Bidders<'t>,
    people: Vec<CorrectedPerson>,
}

/// A person whose nets are corrected.
struct CorrectedPerson {
    side: PlaySide,
    by_face: RowsByFace,
    shared: Option<SharedFaces>,
    corrections: Vec<f64>,
}

impl<'a, 't> Corrected<'a, 't> {
    fn new(
        by_faces: &'a TwoBidders<'a>,
        ties: Option<&'a HighestTies>,
        table: Bidders<'t>,
        people: usize,
    ) -> Corrected<'a, 't> {
        let mut corrected = Vec::new();
        for at in 0..people {
            let side = table.both[at].side();
            let corrections = vec![0.0; side.actions()];
            let by_face = RowsByFace::new(&table, &by_faces.bidders, at);
            let shared = ties.map(|ties| SharedFaces::new(by_faces, ties, &table, &by_face));
            corrected.push(CorrectedPerson { side, by_face, shared, corrections });
        }
        Corrected { by_faces, ties, table, people: corrected }
    }

    /// Returns the game of two equals whose table distinguishes more cards.
    fn finer(&self, table: Bidders<'t>) -> Corrected<'a, 't> {
        let corrections = table.spread(&self.table, &self.people[0].corrections);
        let mut finer = Corrected::new(self.by_faces, self.ties, table, 1);
        finer.people[0].corrections = corrections;
        finer
    }

    /// Returns the place of a person among those who differ.
    fn place(&self, side: usize) -> usize {
        side.min(self.people.len() - 1)
    }

    /// Fills in the gains of all actions by face and by the suits that the table shows.
    fn gains_by_faces(&self, side: usize, flows_of_other: &[f64], gains: &mut [f64]) {
        let [own, other] = [side, 1 - side].map(|side| &self.table.both[side]);
        let [person, opponent] = [side, 1 - side].map(|side| &self.people[self.place(side)]);
        let takes = Takes::default();
        let weights = other.weights(flows_of_other, &takes);
        let means: Vec<Weights> = weights.iter().map(|(role, list)| (*role, opponent.by_face.means(list))).collect();
        let by_face = self.by_faces.nets.nets(side, &means);
        let mut nets = Vec::with_capacity(weights.len());
        for (((role, list), (_, means)), by_face) in weights.iter().zip(&means).zip(by_face) {
            let mut by_row = person.by_face.face_of.iter().map(|face| by_face[*face]).collect::<Vec<f64>>();
            if let Some(shared) = &person.shared {
                shared.add(WeightsMet { role: *role, by_row: list, by_face: means }, &mut by_row);
            }
            nets.push(by_row);
        }
        let mut item_nets = vec![0.0; nets.len()];
        for (item, gains) in gains.chunks_mut(own.actions()).enumerate() {
            item_nets.iter_mut().zip(&nets).for_each(|(net, nets)| *net = nets[item]);
            self.table.gains_of(side, &item_nets, &takes, gains);
        }
    }

    /// Corrects the gains of a person by the exact ones against a strategy of the other.
    fn correct(&mut self, side: usize, play_of_other: &[f64], exact: &[f64]) {
        let mut gains = vec![0.0; exact.len()];
        self.gains_by_faces(side, &self.sides()[1 - side].flows(play_of_other), &mut gains);
        let place = self.place(side);
        for ((correction, exact), gain) in self.people[place].corrections.iter_mut().zip(exact).zip(gains) {
            *correction = exact - gain;
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
        self.gains_by_faces(side, flows_of_other, gains);
        let corrections = &self.people[self.place(side)].corrections;
        gains.iter_mut().zip(corrections).for_each(|(gain, correction)| *gain += correction);
    }
}

impl TwoBidders<'_> {
    /// Searches for a strategy by the cards that a table tells apart, until at most `enough` is left to gain by looking at
    /// all cards, and judges it. This is the game by face.
    pub(super) fn solved_by_suits<'t>(
        &self,
        ties: &HighestTies,
        all: &Bidders<'_>,
        table: Bidders<'t>,
        worth: Option<&Worth>,
        enough: f64,
        steps: &dyn Steps,
    ) -> SuitPlay<'t> {
        let step = steps.begin("searching for bids by suits", 1 + u64::from(MOST_CORRECTIONS));
        let mut game = Corrected::new(self, Some(ties), table, 1);
        let mut best = game.found(all, worth, FIRST, IGNORED * enough);
        game.correct(0, &best.play, &best.judged.gains);
        for _ in 0..MOST_CORRECTIONS {
            step();
            let left = best.judged.best;
            if left <= enough {
                break;
            }
            let found = game.found(all, worth, (PART * left).clamp(enough / 2.0, FIRST), IGNORED * enough);
            game.correct(0, &found.play, &found.judged.gains);
            if found.judged.best < left {
                best = found;
            }
        }
        best
    }

    /// Computes what rights are worth if suits matter, as [`rights`](TwoBidders::rights) does, by the cards that a table tells
    /// apart. The best responses that bound them look at all suits.
    pub(super) fn rights_by_suits(&self, ties: &HighestTies, table: &Bidders<'_>, steps: &dyn Steps) -> Vec<Fact> {
        let free = &table.both[0].person;
        let rights = Right::of(free);
        let step = steps.begin("finding what rights are worth", rights.len() as u64 * u64::from(SEARCHES_FOR_RIGHT));
        let mut facts = Vec::new();
        for right in rights {
            let people = [&right.without, free];
            let by_faces = self.without(&right);
            let all = Bidders::new(table.hands, people);
            let ties = (people[0].seen == people[1].seen).then_some(ties);
            let telling = Bidders::telling(table.hands, people, table.told.clone());
            let mut game = Corrected::new(&by_faces, ties, telling, 2);
            let mut least = [f64::INFINITY; 2];
            for _ in 0..SEARCHES_FOR_RIGHT {
                let play = searched_for(&game, Discount::Fast, ITERATIONS_FOR_RIGHT);
                for side in [0, 1] {
                    let nets = game.nets(&all, side, &play[1 - side]);
                    let judged = all.judge_nets(side, &game.table, &nets, &Takes::default(), None);
                    least[side] = least[side].min(judged.best);
                    game.correct(side, &play[1 - side], &judged.gains);
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
        let highest = HighestTies::new(&by_faces);
        let left = [None, Some(&highest)].map(|highest| {
            let table = Bidders::telling(&hands, [&person, &person], ToldApart::by(ShownSuits::OfHighest));
            let game = Corrected::new(&by_faces, highest, table, 1);
            let (play, _) = searched(&game, &game.table, 1e-5);
            all.judge_nets(0, &game.table, &game.nets(&all, 0, &play), &Takes::default(), None).best
        });
        assert!(left[1] < left[0] / 4.0 && left[0] > 1e-3, "{left:?}");
    }
}
