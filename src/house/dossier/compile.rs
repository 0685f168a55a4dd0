//! `dossier`: everything to know about a game before it is played for money.

use super::bands::round;
use super::bet::sheet;
use super::bets::{CountedTable, priced};
use super::seats::{play_of_seats, seat_bets};
use crate::answer::{Answer, Cell, Fact, Sheet, SheetForm};
use crate::config::Decimal;
use crate::engine::{FAMILY_ERROR, Instant, Run, Unwatched, fairness};
use crate::games::{Against, Config, Game, Question, Solving};
use crate::house::commission::with_commission;
use crate::house::comparisons::comparisons;
use crate::house::configs::check_stakes;
use crate::house::error::Error;
use crate::house::exact::enumerate::check_distributions;
use crate::house::exact::verify::held;
use crate::house::observer::Observer;
use crate::house::replacement::{Planned, To};
use crate::house::write_answer::Written;
use crate::money::Money;
use crate::report::{
    Dossier, Language, RoundNet, commission_sentence, explained, files, grouped, own_names, plain, sentences,
    value_text,
};
use crate::stats::{Exact, Fraction};
use crate::store::{Manifest, Request, ResultKind, rules_hash};
use crate::tables::metric;
use crate::tables::presentation::{DEALER, FREQUENCY, PLAYER};
use crate::tables::{Agreement, FAMILY_ERROR as OF_FIGURES, Tables, Whole};
use serde_json::{Map, Value as Json, json};

/// The terms of a dossier.
#[derive(Clone, Copy, Debug)]
pub struct DossierTerms {
    /// Rounds to play against the theory; by default the config's.
    pub rounds: Option<u64>,
    /// The seed; by default the config's.
    pub seed: Option<u64>,
    /// Minimum number of cards to deal in the test of the shuffle.
    pub draws: u64,
    /// The smallest chip.
    pub chip: Option<Decimal>,
}

impl DossierTerms {
    fn request(&self, config: &Config) -> Request {
        let run = config.run(self.rounds, self.seed);
        Request::new(&ResultKind::DOSSIER, config)
            .with_money(config)
            .with("chip", self.chip.map(|chip| chip.to_string()))
            .with("rounds", Whole(run.rounds.into()))
            .with("draws", Whole(self.draws.into()))
            .with("seed", Whole(run.seed.into()))
    }
}

/// Computes, plays and tests a game, and writes the dossier, on the threads of the current pool.
///
/// # Errors
/// If nothing is enumerated in the game, or the dossier cannot be written or would replace a slow result.
pub fn write_dossier(
    config: &Config,
    terms: &DossierTerms,
    language: Language,
    to: To<'_>,
    observer: &dyn Observer,
) -> Result<Written<Dossier>, Error> {
    let begun = Instant::now();
    check_stakes(config, "dossier")?;
    check_distributions(config)?;
    let game = &*config.rules.game(observer);
    let exact = enumerated(config, game, observer)?;
    let request = terms.request(config).with("language", Some(language.tag()).filter(|_| language != Language::En));
    let folder = Planned::new(&request).folder("dossier", to, observer)?;
    let dossier = compiled(config, game, &exact, terms, observer);
    let edge = edge(game, &exact);
    let manifest = Manifest::exact(&request, &game.tables(&exact), edge.as_ref(), exact.are_deals());
    let files = files(&dossier, language, &own_names(&config.values.to_json()));
    Written::write(dossier, begun, &folder, &files, &manifest, None, observer)
}

/// Computes, plays and tests a game, on the threads of the current pool.
///
/// # Errors
/// If nothing is enumerated in the game.
pub fn dossier_of(config: &Config, terms: &DossierTerms, observer: &dyn Observer) -> Result<Dossier, Error> {
    check_stakes(config, "dossier")?;
    check_distributions(config)?;
    let game = &*config.rules.game(observer);
    let exact = enumerated(config, game, observer)?;
    Ok(compiled(config, game, &exact, terms, observer))
}

fn enumerated(config: &Config, game: &dyn Game, observer: &dyn Observer) -> Result<Exact, Error> {
    game.exact(observer).ok_or(Error::not_enumerated(config))
}

/// Returns the dealer's edge of a game whose bets are priced.
fn edge(game: &dyn Game, exact: &Exact) -> Option<Fraction> {
    (!priced(game, exact).is_empty()).then(|| exact.dealer().mean.divided(game.staked()))
}

fn compiled(config: &Config, game: &dyn Game, exact: &Exact, terms: &DossierTerms, observer: &dyn Observer) -> Dossier {
    let run = config.run(terms.rounds, terms.seed);
    let tables = game.tables(exact);
    let of_money = game.tables(&with_commission(game, exact.clone(), &Unwatched));
    let mut nets = RoundNet::from_tables(&of_money);
    let (agreement, tally) = held(game, &tables, &run, observer);
    let counted = CountedTable { config, game, exact, tables: &tables, tally: &tally, run: &run, chip: terms.chip };
    let mut bets = counted.bets(observer);
    let played = game.tables(&tally);
    let has_bank = of_money.metric(DEALER, metric::DEALER_NETS).is_some();
    let play = match priced(game, exact).first() {
        Some((main, priced)) => play(config, &counted.returned(main, priced), run.seed, observer),
        None => {
            nets = RoundNet::from_tables(&played);
            bets = seat_bets(game, &tally, &played, &run, config.presentation);
            play_of_seats(game, &played, &run, observer)
        }
    };
    let returns = sheet("returns", &["play", metric::RTP.key, "off_at_most", "std_error"], play);
    let mut table = the_table(config, &tables);
    let shares = commission_sentence(if has_bank { &of_money } else { &played });
    table.about.extend(shares.map(|shares| ("shares".to_owned(), shares.into())));
    if let Some(earnings) = Money::from_values(&config.values).and_then(|money| money.earnings(&nets)) {
        table.about.insert("money".to_owned(), json!(earnings));
        table.margin = earnings.lines();
    }
    Dossier {
        table,
        bets,
        play: Answer { tables: vec![returns], ..Answer::default() },
        simulation: simulated_beside(&agreement, &run),
        shuffle: shuffle_tested(game, run.seed, terms.draws, observer),
    }
}

/// Returns the table itself: its rules in sentences, and a hand of every class.
fn the_table(config: &Config, tables: &Tables) -> Answer {
    let rules = sentences(&config.values, &config.rules.card());
    // A hand's nets cover the main bet.
    let game = &*config.clone().without_side_bets().rules.game(&Unwatched);
    let examples = examples(game, tables);
    let about = json!({
        "name": config.name,
        "game": config.presentation.title,
        "version": env!("CARGO_PKG_VERSION"),
        "config_hash": rules_hash(&config.values),
        "config": config.values.to_toml(),
        "rules": rules,
        "examples": examples.iter().map(Example::object).collect::<Json>(),
    });
    let rows = rules.into_iter().map(|rule| [rule.keys.join(" "), rule.about, rule.text].map(Cell::Text).to_vec());
    Answer {
        about: as_map(about),
        tables: vec![sheet("rules", &["keys", "about", "rule"], rows.collect()).under(""), example_sheet(&examples)],
        ..Answer::default()
    }
    .about(&config.name, config.presentation)
}

fn as_map(object: Json) -> Map<String, Json> {
    if let Json::Object(map) = object { map } else { Map::new() }
}

/// Returns the simulation next to enumeration, to its known digits.
fn simulated_beside(agreement: &Agreement, run: &Run) -> Answer {
    let mut noticed = agreement.noticed(run.rounds);
    noticed.off.iter_mut().for_each(round);
    let mut figures = agreement.comparisons().to_vec();
    figures.iter_mut().flat_map(|figure| [&mut figure.p.0, &mut figure.adjusted_p.0]).for_each(round);
    let agrees = agreement.off().is_empty();
    let verdict = match (agrees, noticed.is_enough()) {
        (false, _) => "it disagrees with the theory",
        (true, true) => "it agrees with the theory",
        (true, false) => "too few rounds to tell",
    };
    let facts = [("figures", &*grouped(figures.len())), ("rounds", &grouped(run.rounds)), ("verdict", verdict)];
    let table = Sheet { name: "simulation".to_owned(), form: SheetForm::Csv, ..comparisons(&figures).under("") };
    Answer {
        facts: facts.map(|(name, fact)| Fact::new(name, "", fact)).to_vec(),
        tables: vec![table],
        notes: vec![noticed.to_string()],
        about: as_map(json!({
            "rounds": run.rounds,
            "seed": run.seed,
            "agrees": agrees,
            "noticed": noticed,
            "family_error": OF_FIGURES,
            "figures": figures,
        })),
        ..Answer::default()
    }
}

/// Returns the tests of the shuffle, to their known digits.
fn shuffle_tested(game: &dyn Game, seed: u64, draws: u64, observer: &dyn Observer) -> Option<Answer> {
    let dealt = fairness(&game.shoe(), seed, draws, observer)?;
    let (draws, mut noticed) = (dealt.draws(), dealt.noticed());
    let mut tests = dealt.tests();
    round(&mut noticed);
    tests.iter_mut().flat_map(|test| [&mut test.seen, &mut test.p, &mut test.adjusted_p]).for_each(round);
    let passes = tests.iter().all(|test| test.adjusted_p >= FAMILY_ERROR);
    let verdict = match (passes, noticed <= 1.0) {
        (false, _) => "fails",
        (true, true) => "passes",
        (true, false) => "too few cards to tell",
    };
    let facts = [("tests", &*tests.len().to_string()), ("cards", &grouped(draws)), ("verdict", verdict)];
    let mut rows = Vec::new();
    for test in &tests {
        let mut cells: Vec<Cell> = vec![test.name.into(), test.about.into()];
        cells.extend([test.seen, test.expected, test.p, test.adjusted_p].map(Cell::Number));
        rows.push(cells);
    }
    Some(Answer {
        facts: facts.map(|(name, fact)| Fact::new(name, "", fact)).to_vec(),
        tables: vec![sheet("shuffle", &["test", "about", "seen", "expected", "p", "adjusted_p"], rows).under("")],
        notes: vec![noticeable(noticed)],
        about: as_map(json!({
            "draws": draws,
            "seed": seed,
            "passes": passes,
            "family_error": FAMILY_ERROR,
            "noticed": noticed,
            "tests": tests,
        })),
        ..Answer::default()
    })
}

/// Returns a sentence on an excess of a card at one place, a share of its frequency, that would be noticed.
fn noticeable(excess: f64) -> String {
    if excess > 1.0 {
        return "a card that is twice too frequent at one place might not have been noticed".to_owned();
    }
    let (digits, percent) = (usize::from(excess < 0.0995) + usize::from(excess < 0.00995), 100.0 * excess);
    format!("a card {percent:.digits$} % too often at one place would have been noticed with 95 % probability")
}

/// Facts that the class of an example tells already.
const KNOWN: [&str; 2] = ["class", "above totals"];
/// Maximum number of columns of a table of examples. Hands explained in more ways list their facts in one cell.
const MOST_COLUMNS: usize = 8;

/// A hand explained: its class, its cards, its facts by name.
struct Example {
    hand: String,
    cards: String,
    facts: Vec<(String, Cell)>,
}

impl Example {
    /// Returns the facts in words.
    fn said(&self) -> impl Iterator<Item = (&str, String)> {
        self.facts.iter().map(|(name, cell)| (&**name, plain(&value_text(cell))))
    }

    fn object(&self) -> Json {
        json!({ "hand": self.hand, "cards": self.cards, "said": self.said().collect::<Vec<_>>() })
    }

    fn is_short(&self) -> bool {
        self.said().all(|(_, value)| value.len() < 20)
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        self.facts.iter().map(|(name, _)| &**name)
    }
}

/// Returns an explained hand of every class that a player can end with.
fn examples(game: &dyn Game, tables: &Tables) -> Vec<Example> {
    let rows = tables.table(FREQUENCY).into_iter().flat_map(|table| table.rows_of(PLAYER));
    let ends = rows.filter(|row| row.share() > 0.0).filter_map(|row| Some(row.labels.last()?.text()));
    let ends: Vec<&str> = ends.collect();
    let mut examples = Vec::new();
    for (hand, cards, n) in game.examples() {
        let can_be = ends.is_empty() || ends.contains(&&*hand);
        let answer = game.explain(&Question { cards: &cards, n, ..Question::default() });
        if let (true, Ok(answer)) = (can_be, answer) {
            let facts = explained(&answer).into_iter().filter(|(name, _)| !KNOWN.contains(&&**name));
            examples.push(Example { hand, cards: answer.method.clone(), facts: facts.collect() });
        }
    }
    examples
}

/// Returns the table of examples, with a column for each fact if all have the same few.
fn example_sheet(examples: &[Example]) -> Sheet {
    let names: Vec<&str> = examples.first().into_iter().flat_map(Example::names).collect();
    let are_alike = examples.iter().all(|example| example.names().eq(names.iter().copied()) && example.is_short());
    let has_columns = are_alike && names.len() <= MOST_COLUMNS;
    let mut rows = Vec::new();
    for example in examples {
        let mut row: Vec<Cell> = vec![(&*example.hand).into(), (&*example.cards).into()];
        match has_columns {
            true => row.extend(example.facts.iter().map(|(_, cell)| cell.clone())),
            false => {
                let facts: Vec<String> = example.said().map(|(name, value)| format!("{name}: {value}")).collect();
                row.push(facts.join("; ").into());
            }
        }
        rows.push(row);
    }
    let facts = if has_columns { &names[..] } else { &["properties"] };
    let header = [&["hand", "cards"], facts].concat();
    Sheet { form: SheetForm::Unwritten, ..sheet("examples", &header, rows).under("") }
}

/// Returns the return of the main bet as configured and, if the game is solved, for the best response to this dealer
/// and under best play of both sides.
fn play(config: &Config, rtp: &Fraction, seed: u64, observer: &dyn Observer) -> Vec<Vec<Cell>> {
    let game = config.clone().without_side_bets().rules.game(observer);
    let mut returns = vec![way("everybody as configured", rtp.nearest(), Cell::Blank)];
    let Ok(solved) = game.solve(&Solving::new(Against::Dealer, seed), observer) else { return returns };
    for (play, figure, bound) in [
        ("a player's best response to this dealer", metric::VALUE.key, None),
        ("best play of one player and the dealer", "equilibrium_value", Some(metric::EXPLOITABILITY.key)),
    ] {
        if let Some(value) = solved.answer.figure(figure) {
            let off = bound.and_then(|bound| solved.answer.figure(bound));
            returns.push(way(play, 1.0 + value, off.map_or(Cell::Blank, Cell::Number)));
        }
    }
    returns
}

fn way(play: &str, rtp: f64, off_at_most: Cell) -> Vec<Cell> {
    vec![play.into(), Cell::Number(rtp), off_at_most, Cell::Blank]
}
