//! Answers to a page: an object with the requested data, or `errors`, each with its text and the key that it concerns.

use super::progress::ToPage;
use super::question::PageQuestion;
use houseodds::answer::{Sheet, SheetForm};
use houseodds::config::{Covered, GameKeys, VARY, render, traditional};
use houseodds::engine::Unwatched;
use houseodds::games::{Config, GAMES, SHIPPED, Solving};
use houseodds::house::Graded;
use houseodds::{
    Answer, ConfigError, Csv, Diagnostic, Error, House, KnownNets, PRESETS, Play, Practice, RiskTerms, Role,
    RoundsPlayed, Sides, ToCsv, Whose, house,
};
use serde_json::{Map, Value, json};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Name of a config in messages.
const NAME: &str = "my-table";

/// The reason that there is no answer: mistakes of a config, or another one.
struct Refused(Value);

impl From<ConfigError> for Refused {
    fn from(error: ConfigError) -> Refused {
        Refused(error.0.iter().map(|mistake| about(mistake, false)).collect())
    }
}

impl From<Error> for Refused {
    fn from(error: Error) -> Refused {
        match error {
            Error::Config(error) => error.into(),
            other => Refused(json!([{ "text": other.to_string() }])),
        }
    }
}

/// Answers any question.
pub(super) fn answered(question: &[u8]) -> Value {
    let answer = match serde_json::from_slice(question) {
        Ok(question) => answer_to(question),
        Err(error) => Err(Refused(json!([{ "text": error.to_string() }]))),
    };
    answer.unwrap_or_else(|Refused(errors)| json!({ "errors": errors }))
}

fn answer_to(question: PageQuestion) -> Result<Value, Refused> {
    match question {
        PageQuestion::Describe => Ok(described()),
        PageQuestion::Read { toml } => Ok(read(&SHIPPED.load_text(NAME, &toml, [])?)),
        PageQuestion::Changes { toml } => changes(&toml),
        PageQuestion::Edge { toml, set } => edge(&toml, &set),
        PageQuestion::Exact { toml } => exact(&house(&toml)?),
        PageQuestion::Compare { toml, set, rounds } => {
            let set: Vec<&str> = set.iter().map(String::as_str).collect();
            let sides = Sides { rounds: Some(rounds), ..Sides::default() };
            Ok(json!({ "files": files(&house(&toml)?.one_at_a_time(&set, &sides)?) }))
        }
        PageQuestion::Why { preset, toml, rounds } => {
            let sides = Sides { rounds: Some(rounds), why: true, ..Sides::default() };
            Ok(json!({ "files": files(&houseodds::compare(&[houseodds::load(&preset)?, house(&toml)?], &sides)?) }))
        }
        PageQuestion::Simulate { toml, rounds, seed } => simulated(&toml, rounds, seed),
        PageQuestion::Part { toml, rounds, seed, index, of } => {
            let part = play(rounds, seed).shard(index, of);
            Ok(json!({ "part": house(&toml)?.simulate(&part)?.to_text() }))
        }
        PageQuestion::Join { toml, parts } => {
            let house = house(&toml)?;
            let parts = parts.iter().map(|part| house.read_rounds(part)).collect::<Result<Vec<_>, Error>>()?;
            let played = house.join(&parts)?;
            Ok(json!({ "rounds": played.rounds, "files": files(&played.answer) }))
        }
        PageQuestion::Practise { toml, is_dealer, seed } => {
            let practice = house(&toml)?.practice(if is_dealer { Role::Dealer } else { Role::Player }, seed)?;
            let asked = asked(&practice);
            PRACTISED.set(Some(practice));
            Ok(asked)
        }
        PageQuestion::Answer { place } => PRACTISED.with_borrow_mut(|practice| {
            let practice = practice.as_mut().ok_or_else(no_practice)?;
            let graded = practice.answer(place);
            let mut answer = asked(practice);
            answer["graded"] = told(&graded);
            Ok(answer)
        }),
        PageQuestion::Missed => PRACTISED
            .with_borrow(|practice| Ok(json!({ "csv": practice.as_ref().ok_or_else(no_practice)?.missed_as_csv() }))),
        PageQuestion::Hands { toml } => {
            let hands = house::hands(&SHIPPED.load_text(NAME, &toml, [])?)?;
            Ok(json!({ "rows": hands.tables.first().map(Sheet::to_json) }))
        }
        PageQuestion::Solve { toml } => solved(&house(&toml)?.followed_by(Arc::new(ToPage))),
        PageQuestion::Risk { toml, rounds, bankroll, quantiles, is_dealer, seat } => {
            let terms = RiskTerms { rounds: Some(rounds), bankroll, quantiles, ..RiskTerms::default() };
            let whose = Whose { role: if is_dealer { Role::Dealer } else { Role::Player }, seat, bet: None };
            let house = house_of_a_night(&toml)?.followed_by(Arc::new(ToPage));
            let known = known_nets(&house, &whose)?;
            let outlook = house.risk_with(&known, &whose, &terms)?;
            Ok(json!({ "figures": outlook.to_json() }))
        }
        PageQuestion::Bars(bars) => Ok(bars.drawn()),
        PageQuestion::Fan(fan) => Ok(fan.drawn()),
        PageQuestion::Moves(moves) => Ok(moves.drawn()),
        PageQuestion::Hand { toml, cards, against, n, all } => {
            let asked = houseodds::Question { cards: &cards, all, against, n, ..Default::default() };
            Ok(Value::Object(house(&toml)?.hand(&asked)?.to_json()))
        }
    }
}

fn house(toml: &str) -> Result<House, ConfigError> {
    houseodds::load_text(NAME, toml)
}

/// Rounds from which a night is computed, unless the config says how many: a browser plays them in about two seconds.
const NIGHT_ROUNDS: u64 = 1_000_000;

/// Returns the house of a config for questions about a night.
fn house_of_a_night(toml: &str) -> Result<House, Error> {
    let house = house(toml)?;
    let is_said = SHIPPED.load_text(NAME, toml, [])?.as_read.place("simulation.rounds").is_some();
    Ok(if is_said { house } else { house.with(&format!("simulation.rounds={NIGHT_ROUNDS}"))? })
}

/// Returns tables: each with its CSV, to be saved, and its rows as objects of texts by column.
fn files(answer: &dyn ToCsv) -> Vec<Value> {
    let file = |csv: &Csv| json!({ "name": csv.name, "rows": csv.rows(), "text": csv.text });
    answer.to_csv().iter().map(file).collect()
}

/// Returns a mistake or a warning as the command draws it, with the first key that it names and the proposed change.
fn about(found: &Diagnostic, is_warning: bool) -> Value {
    let quoted = found.message.split('`').skip(1).step_by(2);
    let key = quoted.into_iter().find(|quoted| GAMES.iter().any(|game| game.keys.has_path(quoted)));
    json!({
        "text": render(std::slice::from_ref(found), is_warning, false),
        "message": found.message,
        "label": found.label,
        "help": found.help,
        "key": key,
        "mend": mend(found),
    })
}

/// Returns the part of a typed text to replace, counted in units of UTF-16, and the word that a message proposes instead.
fn mend(found: &Diagnostic) -> Option<Value> {
    let place = found.place.as_ref().filter(|place| place.file() == NAME)?;
    let proposed = found.label.strip_prefix("did you mean ")?.strip_suffix('?')?;
    let is_word = ['`', '"'].into_iter().any(|quote| proposed.starts_with(quote) && proposed.ends_with(quote));
    let units = |end: usize| place.source.text.get(..end).map(|before| before.encode_utf16().count());
    let [from, to] = [units(place.span.start)?, units(place.span.end)?];
    is_word.then(|| json!({ "from": from, "to": to, "instead": proposed.trim_matches('`') }))
}

fn described() -> Value {
    let game = |game: &GameKeys| {
        // The page has texts of its own for what is not covered.
        let terms = game.glossary.terms().filter(|term| term.covered != Covered::No).map(|term| {
            let words = term.called.iter().flat_map(|(_, words)| words.iter());
            let called: BTreeSet<String> = words.flat_map(|word| [word.to_string(), traditional(word)]).collect();
            json!({ "name": term.name(), "meaning": term.meaning, "keys": term.keys, "called": called })
        });
        json!({ "name": game.name, "keys": game.keys(), "terms": terms.collect::<Vec<_>>() })
    };
    let preset = |preset: &houseodds::Preset| {
        let config = SHIPPED.load(preset.name, []).ok()?;
        Some(json!({
            "name": preset.name,
            "summary": preset.summary(),
            "game": config.kind.name(),
            "read": read(&config),
        }))
    };
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "games": GAMES.iter().map(|kind| game(&kind.keys)).collect::<Vec<_>>(),
        "presets": PRESETS.iter().filter_map(preset).collect::<Vec<_>>(),
    })
}

/// Returns a config as understood: the value of each key, the typed keys, the keys without effect with the reason, and
/// why stakes are not known before the deal, if they are not.
fn read(config: &Config) -> Value {
    let keys = || config.as_read.all();
    let values: Map<String, Value> = keys().map(|(key, value)| (key.path.to_owned(), json!(value))).collect();
    let typed: Vec<&str> =
        keys().map(|(key, _)| key.path).filter(|path| config.as_read.place(path).is_some()).collect();
    let idle =
        config.values.all().filter_map(|(key, _)| Some((key.path.to_owned(), config.values.why_idle(key.path)?)));
    json!({
        "name": config.name,
        "game": config.kind.name(),
        "values": values,
        "typed": typed,
        "idle": idle.map(|(path, why)| (path, json!(why))).collect::<Map<_, _>>(),
        "warnings": config.warnings.iter().map(|warning| about(warning, true)).collect::<Vec<_>>(),
        "toml": config.values.to_toml(),
        "stakes_vary": config.rules.why_stakes_vary(),
        "solves": solves(config),
    })
}

/// Returns `true` if a page can wait for best play, `false` if only the command can, and `None` if there is none.
fn solves(config: &Config) -> Option<bool> {
    let solving = Solving::new(config.kind.default_against(), config.seed);
    config.rules.solvable(&solving).is_ok().then(|| !config.rules.takes_minutes())
}

/// Returns the changes of a single house rule that are possible for a config and change it.
fn changes(toml: &str) -> Result<Value, Refused> {
    let config = SHIPPED.load_text(NAME, toml, [])?;
    let lines = config.kind.house_rules.lines().filter(|line| !line.starts_with('#'));
    let sets = lines
        .filter_map(|line| house::varied(line.trim_start_matches('?')).ok())
        .flat_map(|varied| varied.settings().collect::<Vec<_>>());
    let goes = |set: &String| {
        let changed = SHIPPED.load_text(NAME, toml, [(VARY, set.as_str())]);
        changed.is_ok_and(|changed| changed.values != config.values)
    };
    Ok(json!({ "changes": sets.filter(goes).collect::<Vec<_>>() }))
}

/// Returns the edge of the main bet as a fraction and as a number; `null` if it is not enumerated.
fn edge(toml: &str, set: &[String]) -> Result<Value, Refused> {
    let config = SHIPPED.load_text(NAME, toml, set.iter().map(|set| (VARY, set.as_str())))?;
    if config.rules.why_stakes_vary().is_some() {
        // Such a table values all seen cards before its first round, which takes a browser long.
        return Ok(json!({ "read": read(&config), "edge": null, "fraction": null, "files": null }));
    }
    let game = config.rules.game(&Unwatched);
    let exact = game.exact_by_seat();
    let edge = exact.as_ref().map(|exact| exact.dealer().mean.divided(game.staked()));
    let counted = exact.as_ref().map(|exact| Answer { results: game.tables(exact), ..Answer::default() });
    Ok(json!({
        "read": read(&config),
        "edge": edge.as_ref().map(houseodds::Fraction::nearest),
        "fraction": edge.as_ref().map(ToString::to_string),
        "files": counted.as_ref().map(|counted| files(counted)),
    }))
}

fn exact(house: &House) -> Result<Value, Refused> {
    let exact = house.exact()?;
    Ok(json!({
        "edge": exact.figure("edge"),
        "fraction": exact.fraction("edge_fraction").map(ToString::to_string),
        "not_enumerated": exact.results.not_enumerated,
        "files": files(&exact),
    }))
}

/// Distributions kept for nights: of the player and of the dealer.
const KEPT: usize = 2;

/// Finds a distribution, unless it is one of the last: nights of other lengths take the same one.
fn known_nets(house: &House, whose: &Whose<'_>) -> Result<KnownNets, Error> {
    let of = format!("{} {} {:?}", house.rules(), whose.role.name(), whose.seat);
    let kept = NIGHTS.with_borrow(|nights| nights.iter().find(|(last, _)| *last == of).map(|(_, known)| known.clone()));
    if let Some(known) = kept {
        return Ok(known);
    }
    let known = house.known_nets(whose)?;
    NIGHTS.with_borrow_mut(|nights| {
        nights.insert(0, (of, known.clone()));
        nights.truncate(KEPT);
    });
    Ok(known)
}

thread_local! {
    /// The last distributions of a round's net, each with its rules and role.
    static NIGHTS: RefCell<Vec<(String, KnownNets)>> = const { RefCell::new(Vec::new()) };
    /// The last run, with its config and seed.
    static PLAYED: RefCell<Option<(String, Option<u64>, RoundsPlayed)>> = const { RefCell::new(None) };
    /// The practice that answers are given to.
    static PRACTISED: RefCell<Option<Practice>> = const { RefCell::new(None) };
}

fn play(rounds: u64, seed: Option<u64>) -> Play<'static> {
    seed.map_or(Play::rounds(rounds), |seed| Play::rounds(rounds).seed(seed))
}

fn simulated(toml: &str, rounds: u64, seed: Option<u64>) -> Result<Value, Refused> {
    let house = house(toml)?;
    let before = PLAYED.take().filter(|(of, by, played)| of == toml && *by == seed && played.rounds < rounds);
    let play = play(rounds, seed);
    let play = before.as_ref().map_or(play, |(.., played)| play.after(played));
    let played = house.simulate(&play)?;
    let answer = json!({ "rounds": played.rounds, "files": files(&played.answer) });
    PLAYED.set(Some((toml.to_owned(), seed, played)));
    Ok(answer)
}

fn solved(house: &House) -> Result<Value, Refused> {
    let solved = house.solve(None)?;
    let shown = solved.tables.iter().filter(|table| table.form == SheetForm::Markdown || table.shown > 0);
    let charts = shown.map(|table| {
        let rows = table.rows.iter().map(|row| row.iter().map(ToString::to_string).collect::<Vec<_>>());
        json!({ "name": table.name, "title": table.title, "header": table.header, "rows": rows.collect::<Vec<_>>(), "apart": table.apart, "told": table.footnotes(table.rows.len()) })
    });
    let charts: Vec<Value> = charts.collect();
    let labels = solved.facts.iter().map(|fact| (fact.name.clone(), json!(fact.label)));
    Ok(json!({
        "figures": solved.figures(),
        "labels": labels.collect::<Map<_, _>>(),
        "notes": solved.notes,
        "charts": charts,
        "files": files(&solved),
    }))
}

fn no_practice() -> Refused {
    Refused(json!([{ "text": "no practice has begun" }]))
}

/// Returns the question of a practice, without the values of answers, and the score so far.
fn asked(practice: &Practice) -> Value {
    let now = practice.now();
    let answers = now.answers.iter().map(|answer| json!({ "name": answer.name, "picks": answer.picks }));
    json!({
        "cards": now.cards,
        "known": now.known,
        "asks": now.asks,
        "answers": answers.collect::<Vec<_>>(),
        "is_again": practice.is_again(),
        "answered": practice.answers(),
        "missed": practice.missed().len(),
        "score": practice.score(),
    })
}

/// Returns the graded answer: the value of every answer, the given one, and its cost.
fn told(graded: &Graded) -> Value {
    let answers = graded.situation.answers.iter();
    let answers = answers.map(|answer| json!({ "name": answer.name, "makes": answer.makes, "worth": answer.worth }));
    let best = graded.situation.answers.iter().position(|answer| answer == graded.situation.best());
    json!({
        "cards": graded.situation.cards,
        "cost": graded.cost,
        "given": graded.given,
        "best": best,
        "answers": answers.collect::<Vec<_>>(),
    })
}
