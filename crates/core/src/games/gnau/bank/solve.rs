//! `solve` for people who bid for the bank: a strategy for all, its exploitability, and the costs of simpler ones.
//!
//! `costs` compares simpler strategies, and `files` writes the tables.

use super::super::round::Gnau;
use super::super::rules::Rules;
use super::HAS_LONG_WORK;
use super::bidding::{Bidders, Person};
use super::by_suits::SuitPlay;
use super::crowd::CrowdTable;
use super::disjoint::{HandsByWorth, MOST_KEPT};
use super::highest_ties::HighestTies;
use super::keys::{DealerBy, NoBids, ShownBids};
use super::numbers::{FULL, choose};
use super::round::BankTable;
use super::rules::BankRules;
use super::seen_table::{SeenTable, SolvedTables, parts};
use super::solution::Solution;
use super::takes::Takes;
use super::told_apart::ToldApart;
use super::two_people::TwoBidders;
use super::unfinished::TOO_FINE;
use super::worth::Worth;
use crate::engine::{Steps, Unwatched};
use crate::games::gnau::choices::Strategy;
use crate::games::gnau::evaluator::HandEvaluator;
use crate::games::gnau::shown_suits::ShownSuits;
use crate::games::gnau::symbols::SYMBOLS;
use crate::games::{Against, Fact, Solved, Solving, Unsolvable};
use crate::solver::ZeroSum;
use crate::tables::metric;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

mod costs;
mod files;

/// The search stops once less than this is left to gain.
const ENOUGH: f64 = 5e-7;
/// Limit of a search where all suits are too many.
const ENOUGH_BY_SUITS: f64 = 1e-6;
/// Limit of a search for three or more people. Ignored cards leave more to gain than a longer search would remove.
const ENOUGH_IN_CROWD: f64 = 1e-5;
/// Maximum number of sets of seen cards, times hands, to solve with suits distinguished. More are solved by faces.
const MOST_WITH_SUITS: u64 = 50_000_000;
/// Maximum number of sets of seen cards by face that are solved in less than a minute.
const MOST_AT_ONCE: u64 = 1_000;
/// Maximum number of people in a solved game.
const MOST_PEOPLE: u32 = 5;

/// The others at a table.
pub(super) enum Others<'a> {
    /// People who all bid and stake as a config has it.
    Configured { table: &'a BankTable, seed: u64 },
    /// People who may do the same as the first.
    Equals {
        people: usize,
        /// Whether all bids are seen before stakes are chosen.
        shows_all: bool,
        /// Chooses the cards if gains are sampled.
        seed: u64,
    },
}

/// The tables solved last, with their rules: a command asks for the same ones several times.
static LAST_SOLVED: Mutex<Option<(Rules, SolvedTables)>> = Mutex::new(None);

impl Others<'_> {
    /// Returns the number of people at the table.
    fn people(&self) -> usize {
        match self {
            Others::Configured { table, .. } => table.holders(),
            Others::Equals { people, .. } => *people,
        }
    }
}

impl Rules {
    /// Returns the rules of a bank with tables for everybody who does as `solve` finds best.
    pub(super) fn with_solved_tables(&self, bank: &BankRules) -> BankRules {
        if bank.asks_solved().is_none() {
            return bank.clone();
        }
        let last = || LAST_SOLVED.lock().unwrap_or_else(PoisonError::into_inner);
        let known = last().as_ref().filter(|(rules, _)| rules == self).map(|(_, tables)| tables.clone());
        let tables = known.unwrap_or_else(|| {
            // Nothing is locked meanwhile: a thread that solves may be given other work that asks for tables.
            let tables =
                Gnau::new(&self.with_usual_dealer()).solved_tables(&bank.person(), bank.people(self.players as usize));
            *last() = Some((self.clone(), tables.clone()));
            tables
        });
        bank.by_tables(&tables)
    }

    /// Checks that the bids and stakes of a table are solved.
    pub(in crate::games::gnau) fn has_solved_bids(&self, bank: &BankRules, against: Against) -> Result<(), Unsolvable> {
        match self.why_not_solved(bank).or_else(|| self.why_not_against(bank, against)) {
            Some(why) => Err(Unsolvable::Bank(why)),
            None => Ok(()),
        }
    }

    /// Returns the first rule under which bids and stakes are not solved.
    pub(super) fn why_not_solved(&self, bank: &BankRules) -> Option<&'static str> {
        let reasons = [
            (bank.by == DealerBy::Nobody, "nobody banks"),
            (bank.by == DealerBy::Fixed, "nobody bids for the bank"),
            // Either of two equal bidders is equally often first in turn.
            (bank.no_bids == NoBids::Redeal && bank.bids[0] == 0, "a round without a bid is dealt again"),
            // Tables of nets of all five cards would not fit into memory.
            (bank.seen == FULL, "people see all five cards"),
            (bank.pot.is_some(), "the bank is a pot"),
            (self.money().leaves_table(), "commission leaves the table"),
            (self.bets.stakes.windows(2).any(|two| two[0] != two[1]), "people have different bets"),
            (self.players_strategy.windows(2).any(|two| two[0] != two[1]), "people arrange differently"),
        ];
        reasons.into_iter().find(|(is_so, _)| *is_so).map(|(_, why)| why)
    }

    /// Returns the suits of seen cards that matter most. The search finds others.
    fn suits_of_seen(&self) -> ShownSuits {
        match (self.looks_at_suits(), self.ties_by_suit()) {
            (true, _) => ShownSuits::OfHighestOrSuited,
            (false, true) => ShownSuits::OfHighest,
            (false, false) => ShownSuits::None,
        }
    }

    /// Returns `true` if suits matter, and there are too many hands to tell them all apart. Three and more people take all
    /// sets of cards in a hand.
    fn has_many_suits(&self, person: &Person, people: usize) -> bool {
        let cards = self.shoe.cards().into();
        let has_suits = self.looks_at_suits() || self.ties_by_suit();
        let are_many = match people {
            ..=2 => choose(cards, person.seen).saturating_mul(choose(cards, FULL)) > MOST_WITH_SUITS,
            _ => choose(cards, FULL) > MOST_KEPT as u64,
        };
        has_suits && are_many
    }

    /// Returns `true` if it takes minutes to find how people bid and stake.
    pub(in crate::games::gnau) fn bids_take_minutes(&self, bank: &BankRules) -> bool {
        let (person, people) = (bank.person(), bank.people(self.players as usize));
        let sets = [self.shoe.cards().into(), (SYMBOLS + person.seen) as u64 - 1].map(|of| choose(of, person.seen));
        people > 2 || sets[0].min(sets[1]) > MOST_AT_ONCE || self.has_many_suits(&person, people)
    }

    /// Returns the reason that bids and stakes are not solved against a side.
    fn why_not_against(&self, bank: &BankRules, against: Against) -> Option<&'static str> {
        match against {
            _ if self.players >= MOST_PEOPLE => Some("more than five people play"),
            Against::Seats if !bank.others_are_alike() => Some("the others bid or stake differently"),
            Against::Players | Against::Dealer => Some("everybody may bank"),
            Against::BestPlay | Against::Seats => None,
        }
    }
}

impl BankTable {
    /// Returns `true` if all bids are seen before stakes are chosen.
    pub(super) fn shows_all(&self) -> bool {
        self.bank.shown == ShownBids::All
    }

    /// Solves the bids and stakes of all people, or of the first against the others.
    pub(super) fn solved(&self, solving: &Solving, steps: &dyn Steps) -> Result<Solved, Unsolvable> {
        self.rules.has_solved_bids(&self.bank, solving.against)?;
        let person = self.bank.person();
        let others = match solving.against {
            Against::Seats => Others::Configured { table: self, seed: solving.seed },
            Against::BestPlay | Against::Players | Against::Dealer => {
                Others::Equals { people: self.holders(), shows_all: self.shows_all(), seed: solving.seed }
            }
        };
        self.hands.solved_bids(&person, &others, steps).ok_or(Unsolvable::Bank(TOO_FINE))
    }
}

impl BankRules {
    /// Returns the sight and the choices of a person.
    pub(super) fn person(&self) -> Person {
        let mut stakes = self.stake_ends().to_vec();
        stakes.dedup();
        Person { seen: self.seen, bids: self.bids.clone(), stakes }
    }
}

impl Gnau {
    /// Solves a table of equal people, or the best response of the first to the second of another table.
    pub(super) fn solved_bids(&self, person: &Person, others: &Others<'_>, steps: &dyn Steps) -> Option<Solved> {
        let hands = HandsByWorth::new(self);
        let worth = Worth::from_hands(&hands, person.seen)?;
        let people = others.people();
        let has_many_suits = self.rules.has_many_suits(person, people);
        if !HAS_LONG_WORK && (has_many_suits || people > 2) {
            return None;
        }
        let by_faces = has_many_suits.then(|| HandsByWorth::by_faces(self));
        let all = || Bidders::new(&hands, [person, person]);
        let table = || match has_many_suits {
            true => Bidders::telling(&hands, [person, person], ToldApart::by(self.rules.suits_of_seen())),
            false => all(),
        };
        let in_crowd = || CrowdTable {
            bidders: Bidders::equals(by_faces.as_ref().unwrap_or(&hands), person, people),
            with_suits: by_faces.as_ref().map(|_| Bidders::equals(&hands, person, people)),
            worth: &worth,
        };
        let mut solution = match (others, &by_faces) {
            (Others::Configured { table: config, .. }, _) if people == 2 => {
                Solution::of_response(&all(), table(), config, &worth)
            }
            (Others::Configured { table: config, seed }, _) => Solution::response_in_crowd(in_crowd(), config, *seed)?,
            (Others::Equals { people: ..=2, .. }, Some(faces)) => {
                Solution::by_suits(&all(), table(), Bidders::new(faces, [person, person]), Some(&worth), steps)
            }
            (Others::Equals { people: ..=2, .. }, None) => Solution::new(all(), &worth),
            (Others::Equals { shows_all, seed, .. }, _) => Solution::crowd(in_crowd(), *shows_all, *seed)?,
        };
        let (figures, notes) = solution.figures(others, has_many_suits);
        Some(solution.answered(figures, notes))
    }

    /// Solves how equal people bid and stake.
    fn solved_tables(&self, person: &Person, people: usize) -> SolvedTables {
        let hands = HandsByWorth::new(self);
        let by_faces = self.rules.has_many_suits(person, people).then(|| HandsByWorth::by_faces(self));
        let (bidders, play) = match &by_faces {
            Some(faces) if people == 2 && HAS_LONG_WORK => {
                let table = Bidders::telling(&hands, [person, person], ToldApart::by(self.rules.suits_of_seen()));
                let all = Bidders::new(&hands, [person, person]);
                let solution = Solution::by_suits(&all, table, Bidders::new(faces, [person, person]), None, &Unwatched);
                (solution.bidders, solution.play)
            }
            _ => {
                let game = TwoBidders::new(Bidders::equals(by_faces.as_ref().unwrap_or(&hands), person, people));
                let (play, _) = game.solved(if people == 2 { ENOUGH } else { ENOUGH_IN_CROWD });
                (game.bidders, play)
            }
        };
        let own = &bidders.both[0];
        let (bids, last) = (person.bids.len(), person.stakes.len() - 1);
        let (mut bid_rows, mut stake_rows) = (BTreeMap::new(), BTreeMap::new());
        for (item, seen) in own.items.iter().enumerate() {
            let cards = bidders.told.key(&bidders.hands.numbers.cards(&seen.classes));
            let chances = (0..bids).map(|bid| parts(play[own.bid(item, bid)]));
            bid_rows.insert(cards.clone(), chances.collect());
            let mut row = vec![0; bids * bids];
            for (at, state) in own.states.iter().enumerate().filter(|(_, state)| play[own.bid(item, state.own)] > 0.0) {
                row[state.own * bids + state.highest] = parts(play[own.stake(item, at, last)]);
            }
            stake_rows.insert(cards, row);
        }
        let table = |rows| Arc::new(SeenTable { file: None, rows });
        SolvedTables { bids: table(bid_rows), stakes: table(stake_rows) }
    }
}

/// Note on the table of three and more people if suits matter.
const IGNORED_SUITS: &str = "Suits matter at this table, but these tables ignore them. A best response looks at them. All \
                             cards are counted by face. The gain from suits is an estimate: it is added as if bids did \
                             not depend on the cards of others.";
/// Note on the table of two people if suits matter.
const SHOWN_SUITS: &str =
    "Suits matter at this table. The tables show those that change play. The best response looks at all suits.";
/// Endings of the sentence about the exploitability.
const EXACTLY: &str = "whatever they do and whatever of their cards they look at: it is the net of an exact best response, \
                       with all cards counted";
const SAMPLED: &str = "on average: it is the net of a best response, with all cards of two people counted and the cards of \
                       the others drawn at random; gains from fitting the sample are taken off";
/// Beginning of the sentence at a table of three or more.
const AMONG_MORE: &str = "All can use the same strategy, so nobody wins on average. The tables treat the bids of \
                          the others as independent of each other's cards, and the figures do not. Two together may \
                          gain more. One alone gains no more";

impl<'a> Solution<'a> {
    /// Returns the figures of the solution, with their meaning.
    fn figures(&self, others: &Others<'_>, has_many_suits: bool) -> (Vec<Fact>, Vec<String>) {
        let (mut figures, mut notes) = match others {
            Others::Configured { .. } => self.as_response(),
            Others::Equals { .. } => self.as_equilibrium(),
        };
        if has_many_suits && others.people() > 2 {
            let by_table = self.judged.best_by_table;
            figures.push(Fact::new("best_by_faces", "net of a best response that ignores suits", by_table));
            notes.push(IGNORED_SUITS.to_owned());
        } else if has_many_suits {
            notes.push(SHOWN_SUITS.to_owned());
        }
        (figures, notes)
    }

    /// Returns the answer with these figures and notes.
    fn answered(&mut self, mut figures: Vec<Fact>, notes: Vec<String>) -> Solved {
        let rows = self.rows(&HandEvaluator::new(&self.bidders.hands.game().rules, Strategy::Best));
        figures.extend(self.shares_of_bids(&rows));
        figures.extend(self.rights.iter().cloned());
        let mut solved = Solved::new(figures, vec![self.costs(&rows), self.chart(&rows)], notes);
        solved.answer.files =
            vec![("bids.csv".to_owned(), self.bids_file(&rows)), ("stakes.csv".to_owned(), self.stakes_file(&rows))];
        solved
    }

    /// Solves a game with all cards that matter told apart.
    fn new(bidders: Bidders<'a>, worth: &Worth) -> Solution<'a> {
        let game = TwoBidders::new(bidders);
        let (play, _) = game.solved(ENOUGH);
        let takes = Takes::default();
        let weights = game.bidders.both[0].weights(&game.sides()[0].flows(&play), &takes);
        let judged = game.bidders.judge(&game.bidders, &weights, &takes, Some(worth));
        let rights = game.rights();
        Solution { bidders: game.bidders, play, judged, net: 0.0, rights }
    }

    /// Solves a game by the suits that a table shows, with the nets by face corrected for suits.
    /// What rights are worth is found if the worths of cards are known.
    fn by_suits(
        all: &Bidders<'_>,
        table: Bidders<'a>,
        by_faces: Bidders<'_>,
        worth: Option<&Worth>,
        steps: &dyn Steps,
    ) -> Solution<'a> {
        let game = TwoBidders::new(by_faces);
        let ties = HighestTies::new(&game);
        let SuitPlay { table, play, judged } = game.solved_by_suits(&ties, all, table, worth, ENOUGH_BY_SUITS, steps);
        let rights = worth.map_or_else(Vec::new, |_| game.rights_by_suits(&ties, &table, steps));
        Solution { bidders: table, play, judged, net: 0.0, rights }
    }

    /// Solves a table of three or more as if their bids did not depend on each other, and judges the result with all
    /// cards.
    fn crowd(table: CrowdTable<'a, '_>, shows_all: bool, seed: u64) -> Option<Solution<'a>> {
        let game = TwoBidders::new(table.bidders.clone());
        let (play, _) = game.solved(ENOUGH_IN_CROWD);
        let judged = table.judge(&game.sides()[0].flows(&play), shows_all, seed)?;
        Some(Solution { bidders: game.bidders, play, net: judged.net, judged, rights: Vec::new() })
    }

    /// Returns the figures of a strategy of all, with their meaning.
    fn as_equilibrium(&self) -> (Vec<Fact>, Vec<String>) {
        let left = self.judged.best(metric::EXPLOITABILITY.key, "left to gain by a best response");
        let (who, how) = match (self.bidders.further, self.judged.parts.is_empty()) {
            (0, _) => ("Both can use the same strategy, so neither wins on average. Nobody gains more", EXACTLY),
            (_, true) => (AMONG_MORE, EXACTLY),
            (_, false) => (AMONG_MORE, SAMPLED),
        };
        let note = format!(
            "{who} than what is left to gain, {how}. Other strategies may be equally good. A cost is what a strategy loses \
             a round against this one, per base stake."
        );
        let label = if self.bidders.further == 0 { "net of either" } else { "net of everybody" };
        (vec![Fact::new(metric::VALUE.key, label, 0.0), left], vec![note])
    }
}

#[cfg(test)]
mod tests;
