//! Houses and what they answer, in the plainest types: tables as CSV, figures as JSON, fractions as text.

use super::errors;
use super::work::{Done, WorkContext, wait};
use houseodds::config::{Decimal, share};
use houseodds::house::DossierTerms;
use houseodds::report::{answer_html, files};
use houseodds::{
    Against, Csv, Design, Error, Play, Question, RiskTerms, Role, RoundsPlayed, Sides, Situation, ToCsv, Whose, house,
};
use pyo3::PyErr;
use pyo3::prelude::{Bound, PyAny, PyRef, PyResult, Python, pyclass, pymethods};
use std::fmt::Display;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A table: its name, its CSV, its columns of words.
pub(super) type Table = (String, String, Vec<String>);

pub(super) fn tables(answer: &dyn ToCsv) -> Vec<Table> {
    answer.to_csv().into_iter().map(|Csv { name, text, words, .. }| (name, text, words)).collect()
}

/// Returns a run of these rounds, or of the config's number.
fn played<'a>(rounds: Option<u64>, seed: Option<u64>) -> Play<'a> {
    let play = rounds.map_or_else(Play::default, Play::rounds);
    seed.map_or(play, |seed| play.seed(seed))
}

/// Rounds that were played, to be continued.
#[pyclass(frozen, module = "houseodds._houseodds")]
pub(super) struct Played(RoundsPlayed);

#[pymethods]
impl Played {
    #[getter]
    fn rounds(&self) -> u64 {
        self.0.rounds
    }

    #[getter]
    fn finished(&self) -> bool {
        self.0.is_finished()
    }

    fn tables(&self) -> Vec<Table> {
        tables(&self.0.answer)
    }

    /// Returns the counts as text.
    fn save(&self) -> String {
        self.0.to_text()
    }
}

/// Hands to practise on, answer by answer.
#[pyclass(frozen, module = "houseodds._houseodds")]
pub(super) struct Practice(Mutex<houseodds::Practice>);

/// A situation: cards, other known facts, the question, and whether it was missed before.
type Asked = (Vec<String>, String, &'static str, bool);
/// Each answer: its name, what it makes, what it is worth.
type Answers = Vec<(String, Option<String>, f64)>;

impl Practice {
    fn practice(&self) -> MutexGuard<'_, houseodds::Practice> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Practice {
    fn now(&self) -> (Asked, Answers) {
        let practice = self.practice();
        let now = practice.now();
        ((now.cards.clone(), now.known.clone(), now.asks, practice.is_again()), answers(now))
    }

    /// Answers with the choice at this index, or not at all; returns the given index, the best one, and the cost.
    fn answer(&self, py: Python<'_>, place: Option<usize>) -> (usize, usize, f64) {
        let graded = py.detach(|| self.practice().answer(place));
        let situation = &graded.situation;
        let best = situation.answers.iter().position(|answer| answer == situation.best());
        (graded.given, best.unwrap_or_default(), graded.cost)
    }

    /// Returns the numbers of answers and of hands, and the total cost of answers in bets.
    fn figures(&self) -> (u64, u64, f64) {
        let practice = self.practice();
        (practice.answers(), practice.dealt(), practice.cost())
    }

    /// Returns the missed hands.
    fn missed(&self) -> Table {
        let words = ["cards", "known", "given", "best"].map(str::to_owned).to_vec();
        ("missed".to_owned(), self.practice().missed_as_csv(), words)
    }
}

fn answers(situation: &Situation) -> Answers {
    let answer = |answer: &houseodds::Choice| (answer.name.clone(), answer.makes.clone(), answer.worth);
    situation.answers.iter().map(answer).collect()
}

#[pyclass(frozen, module = "houseodds._houseodds")]
pub(super) struct House(houseodds::House);

/// An answer: everything but its tables as JSON, its notes, its tables, what a notebook shows of it.
type Answer = (String, Vec<String>, Vec<Table>, String);

fn role(is_dealer: bool) -> Role {
    if is_dealer { Role::Dealer } else { Role::Player }
}

fn answer(found: houseodds::Answer) -> Answer {
    let (all, tables) = (serde_json::Value::Object(found.to_json()).to_string(), tables(&found));
    let shown = answer_html(&found);
    (all, found.notes, tables, shown)
}

/// An enumeration: tables, the edge, and the figures not enumerated.
type Exact = (Vec<Table>, Option<String>, Vec<String>);
#[pymethods]
impl House {
    /// Loads a config: of a text, under this name, else a preset or a path.
    #[new]
    fn new(config: &str, text: Option<&str>, settings: Vec<String>, without: Vec<String>) -> PyResult<House> {
        let house = match text {
            None => houseodds::load_with(config, settings.iter().map(String::as_str)),
            Some(text) => houseodds::load_text_with(config, text, settings.iter().map(String::as_str)),
        };
        let house = without.iter().try_fold(house, |house, cards| Ok(house.and_then(|house| house.without(cards))));
        match house {
            Ok(Ok(house)) => Ok(House(house)),
            Ok(Err(error)) | Err(error) => Err(errors::of_config(&error)),
        }
    }

    #[getter]
    fn name(&self) -> &str {
        self.0.name()
    }

    #[getter]
    fn game(&self) -> &str {
        self.0.game()
    }

    fn cut_after(&self, penetration: f64) -> PyResult<usize> {
        self.0.cut_after(penetration).map_err(|error| errors::to_python(&error))
    }

    fn rules(&self) -> String {
        self.0.rules()
    }

    fn warnings(&self) -> Vec<errors::Mistake> {
        self.0.warnings().iter().map(errors::mistake).collect()
    }

    fn exact(&self, py: Python<'_>, threads: Option<u16>, progress: Option<Bound<'_, PyAny>>) -> PyResult<Exact> {
        let way = WorkContext { threads, progress: progress.as_ref(), can_stop: false };
        let exact = wait(py, &self.0, &way, houseodds::House::exact)?.done()?;
        let edge = exact.fraction("edge_fraction").map(ToString::to_string);
        Ok((tables(&exact), edge, exact.results.not_enumerated))
    }

    /// Plays in these units; returns the result, and any exception raised meanwhile.
    #[expect(clippy::too_many_arguments, reason = "the Python code beside it names them")]
    fn simulate(
        &self,
        py: Python<'_>,
        units: &str,
        rounds: Option<u64>,
        seed: Option<u64>,
        until_se: Option<f64>,
        shard: Option<(u64, u64)>,
        after: Option<PyRef<'_, Played>>,
        threads: Option<u16>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<(Played, Option<PyErr>)> {
        let ask = match units {
            "rounds" => houseodds::House::simulate,
            "nights" => houseodds::House::night,
            "shoes" => houseodds::House::count,
            other => return Err(errors::to_python(&Error::Usage(format!("{other:?} are not played")))),
        };
        let before = after.map(|played| played.0.clone());
        let play = move |house: &houseodds::House| {
            let mut play = played(rounds, seed);
            if let Some(limit) = until_se {
                play = play.until_se(limit);
            }
            if let Some((index, of)) = shard {
                play = play.shard(index, of);
            }
            if let Some(before) = &before {
                play = play.after(before);
            }
            ask(house, &play)
        };
        let way = WorkContext { threads, progress: progress.as_ref(), can_stop: true };
        let Done { result, raised } = wait(py, &self.0, &way, play)?;
        Ok((Played(result), raised))
    }

    /// Joins the shards of one run.
    fn join(&self, py: Python<'_>, shards: Vec<PyRef<'_, Played>>) -> PyResult<Played> {
        let shards: Vec<RoundsPlayed> = shards.iter().map(|shard| shard.0.clone()).collect();
        let way = WorkContext { threads: None, progress: None, can_stop: false };
        Ok(Played(wait(py, &self.0, &way, move |house| house.join(&shards))?.done()?))
    }

    /// Reads a played run from its text.
    fn read_rounds(&self, py: Python<'_>, text: String) -> PyResult<Played> {
        let way = WorkContext { threads: None, progress: None, can_stop: false };
        Ok(Played(wait(py, &self.0, &way, move |house| house.read_rounds(&text))?.done()?))
    }

    /// Compares other houses with this one; with `values`, this one under each of their combinations, or each alone.
    #[expect(clippy::too_many_arguments, reason = "the Python code beside it names them")]
    fn compare(
        &self,
        py: Python<'_>,
        others: Vec<PyRef<'_, House>>,
        values: Option<Vec<String>>,
        one_at_a_time: bool,
        best_play: bool,
        bet: Option<String>,
        rounds: Option<u64>,
        seed: Option<u64>,
        why: bool,
        shapley: bool,
        threads: Option<u16>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Answer> {
        let others: Vec<houseodds::House> = others.iter().map(|house| house.0.clone()).collect();
        let compare = move |house: &houseodds::House| -> Result<houseodds::Answer, Error> {
            let sides = Sides { best_play, bet: bet.as_deref(), rounds, seed, why, shapley };
            let Some(values) = values else {
                return houseodds::compare(&[std::slice::from_ref(house), &others[..]].concat(), &sides);
            };
            let values: Vec<&str> = values.iter().map(String::as_str).collect();
            if one_at_a_time { house.one_at_a_time(&values, &sides) } else { house.vary(&values, &sides) }
        };
        let way = WorkContext { threads, progress: progress.as_ref(), can_stop: false };
        Ok(answer(wait(py, &self.0, &way, compare)?.done()?))
    }

    /// Returns the summary as JSON, and every figure.
    fn verify(
        &self,
        py: Python<'_>,
        rounds: Option<u64>,
        seed: Option<u64>,
        threads: Option<u16>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Answer> {
        let verify = move |house: &houseodds::House| house.verify(&played(rounds, seed));
        let way = WorkContext { threads, progress: progress.as_ref(), can_stop: false };
        Ok(answer(wait(py, &self.0, &way, verify)?.done()?))
    }

    /// Returns the summary as JSON, and every figure. The log is a text under this name, or a file.
    fn monitor(
        &self,
        py: Python<'_>,
        log: String,
        text: Option<String>,
        seat: Option<usize>,
        threads: Option<u16>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Answer> {
        let compare = move |house: &houseodds::House| match &text {
            Some(text) => house.monitor_text(&log, text, seat),
            None => house.monitor(Path::new(&log), seat),
        };
        let way = WorkContext { threads, progress: progress.as_ref(), can_stop: false };
        Ok(answer(wait(py, &self.0, &way, compare)?.done()?))
    }

    /// Returns figures as JSON, notes and tables.
    fn solve(
        &self,
        py: Python<'_>,
        against: Option<&str>,
        by_total: bool,
        threads: Option<u16>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Answer> {
        let against = match against {
            None => None,
            Some("players") => Some(Against::Players),
            Some("dealer") => Some(Against::Dealer),
            Some("seats") => Some(Against::Seats),
            Some("best-play") => Some(Against::BestPlay),
            Some(other) => {
                let message =
                    format!("against {other:?}: allowed are \"players\", \"dealer\", \"seats\", \"best-play\"");
                return Err(errors::to_python(&Error::Usage(message)));
            }
        };
        let way = WorkContext { threads, progress: progress.as_ref(), can_stop: false };
        let solve = move |house: &houseodds::House| match by_total {
            true => house.solve_by_total(against),
            false => house.solve(against),
        };
        Ok(answer(wait(py, &self.0, &way, solve)?.done()?))
    }

    /// Returns figures as JSON, notes and tables.
    #[expect(clippy::too_many_arguments, reason = "the Python code beside it names them")]
    fn design(
        &self,
        py: Python<'_>,
        target: &str,
        tolerance: &str,
        vary: Vec<String>,
        solve: Option<String>,
        bet: Option<String>,
        pareto: bool,
        best_play: bool,
        most: usize,
        threads: Option<u16>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Answer> {
        let usage = |option: &str, wrong: &dyn Display| errors::to_python(&Error::Usage(format!("{option}: {wrong}")));
        let target = share(target).map_err(|wrong| usage("target", &wrong))?;
        let tolerance = share(tolerance).map_err(|wrong| usage("tolerance", &wrong))?;
        let vary = vary.iter().map(|text| house::varied(text).map_err(|wrong| usage("vary", &wrong)));
        let vary = vary.collect::<PyResult<Vec<_>>>()?;
        let solve = solve.map(|text| house::unknown(&text).map_err(|wrong| usage("solve", &wrong))).transpose()?;
        let design = move |house: &houseodds::House| {
            let (solve, bet) = (solve.as_ref(), bet.as_deref());
            house.design(&Design { target, tolerance, vary: &vary, solve, bet, pareto, best_play, most })
        };
        let way = WorkContext { threads, progress: progress.as_ref(), can_stop: false };
        Ok(answer(wait(py, &self.0, &way, design)?.done()?))
    }

    /// Returns every file, by name.
    #[expect(clippy::too_many_arguments, reason = "the Python code beside it names them")]
    fn dossier(
        &self,
        py: Python<'_>,
        rounds: Option<u64>,
        draws: u64,
        chip: Option<&str>,
        seed: Option<u64>,
        threads: Option<u16>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Vec<(String, String)>> {
        let wrong = || errors::to_python(&Error::Usage("chip: write an amount above 0, as in 0.25".to_owned()));
        let chip = chip.map(|chip| chip.parse().ok().filter(|chip| *chip > Decimal::ZERO).ok_or_else(wrong));
        let terms = DossierTerms { rounds, seed, draws, chip: chip.transpose()? };
        let way = WorkContext { threads, progress: progress.as_ref(), can_stop: false };
        Ok(files(
            &wait(py, &self.0, &way, move |house| house.dossier(&terms))?.done()?,
            houseodds::report::Language::En,
            &[],
        ))
    }

    /// Returns hands to practise on.
    fn practice(&self, py: Python<'_>, is_dealer: bool, seed: u64) -> PyResult<Practice> {
        let way = WorkContext { threads: None, progress: None, can_stop: false };
        let practice = wait(py, &self.0, &way, move |house| house.practice(role(is_dealer), seed))?.done()?;
        Ok(Practice(Mutex::new(practice)))
    }

    /// Returns the page of the program, started from this house.
    fn page(&self, only: Vec<String>) -> PyResult<String> {
        self.0.page(&only).map_err(|error| errors::to_python(&error))
    }

    /// Returns the house with the main bet alone.
    fn without_side_bets(&self) -> House {
        House(self.0.clone().without_side_bets())
    }

    /// Returns the answer as JSON.
    #[expect(clippy::too_many_arguments, reason = "the Python code beside it names them")]
    fn hand(
        &self,
        py: Python<'_>,
        cards: String,
        against: Option<u8>,
        n: Option<u8>,
        seat: Option<u8>,
        all: bool,
        against_hand: Option<String>,
        bids: Vec<u32>,
        mine: Option<u32>,
        list: Option<usize>,
    ) -> PyResult<Answer> {
        let way = WorkContext { threads: None, progress: None, can_stop: false };
        let ask = move |house: &houseodds::House| {
            let against_hand = against_hand.as_deref();
            house.hand(&Question { cards: &cards, all, against, n, seat, against_hand, bids: &bids, mine, list })
        };
        Ok(answer(wait(py, &self.0, &way, ask)?.done()?))
    }

    /// Returns figures and the distribution of the total.
    #[expect(clippy::too_many_arguments, reason = "the Python code beside it names them")]
    fn risk(
        &self,
        py: Python<'_>,
        rounds: Option<u64>,
        bankroll: Option<u64>,
        goal: Option<u64>,
        ruin: Option<f64>,
        quantiles: Vec<f64>,
        kelly: bool,
        drawdown: bool,
        is_dealer: bool,
        bet: Option<String>,
        seat: Option<usize>,
        threads: Option<u16>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Answer> {
        let terms = RiskTerms { rounds, bankroll, goal, ruin, quantiles, kelly, drawdown };
        let look = move |house: &houseodds::House| {
            let whose = Whose { role: role(is_dealer), seat, bet: bet.as_deref() };
            house.risk(&whose, &terms)
        };
        let way = WorkContext { threads, progress: progress.as_ref(), can_stop: false };
        Ok(answer(wait(py, &self.0, &way, look)?.done()?))
    }

    /// Returns the answer as JSON with exact fractions, and the table.
    fn effects(&self, py: Python<'_>, threads: Option<u16>, progress: Option<Bound<'_, PyAny>>) -> PyResult<Answer> {
        let way = WorkContext { threads, progress: progress.as_ref(), can_stop: false };
        Ok(answer(wait(py, &self.0, &way, houseodds::House::effects)?.done()?))
    }
}
