//! `solve`: the best way to play; `design`: payouts and rules for a target edge. Both answer with charts.

use super::arguments::{Design, GivenSide, Solve, WhoseBestPlay};
use super::console::{made_in, print, shown};
use super::error::Error;
use super::export::{Draws, Exports};
use super::follower::{Follower, each};
use super::interrupt::Interrupt;
use super::summary::{about, differing, list_files};
use crate::engine;
use crate::games::{Against, Chart, Config, Solved, Solving};
use crate::house::{self, Written, figures};
use crate::money::Money;
use crate::report::{Heading, Style, notes, solution};
use serde_json::{Map, Value, json};

pub(super) fn solve(options: &Solve, interrupt: &Interrupt) -> Result<(), Error> {
    let against = match options.against {
        None => Against::BestPlay,
        Some(GivenSide::Players) => Against::Players,
        Some(GivenSide::Dealer) => Against::Dealer,
        Some(GivenSide::Seats) => Against::Seats,
    };
    let printing = (&options.print, Draws::Chart, options.written.force, None);
    let check = |config: &Config, _: &Follower<'_>| house::check_solvable(&options.bet.of(config.clone()), against);
    each(&options.configs, printing, interrupt, "the solution", check, |config, follower, exports| {
        let config = &options.bet.of(config.clone());
        let solving = Solving { against, seed: options.seed.unwrap_or(config.seed) };
        let made = house::write_solved(config, &solving, options.written.to(), follower)?;
        exports.draw_result(&config.name, &made.place)?;
        let json = options.print.json.then(|| to_json(config, "solved", &made));
        Ok(exports.answer(json, |style| to_text(config, "solved", &made, style)))
    })
}

pub(super) fn design(options: &Design, interrupt: &Interrupt) -> Result<(), Error> {
    let exports = Exports::new(&options.print.export, Draws::Nothing("design"), options.written.force)?;
    let follower = Follower::new(options.print.progress, interrupt);
    let wanted = house::Design {
        target: options.target.clone(),
        tolerance: options.tolerance.clone(),
        vary: &options.vary,
        solve: options.solve.as_ref(),
        bet: options.bet.as_deref(),
        pareto: options.pareto,
        best_play: options.play == WhoseBestPlay::Equilibrium,
        most: options.most as usize,
    };
    let pool = house::pool(options.threads, &follower)?;
    let typed = options.on.laid.typed();
    let (config, made) = follower.making("the design".to_owned(), || {
        engine::on(&pool, || house::write_designs(&options.on.config, &typed, &wanted, options.written.to(), &follower))
    })?;
    let json = options.print.json.then(|| to_json(&config, "designed", &made));
    let made = Written { result: with_hours(made.result, &config), ..made };
    print(&exports.answer(json, |style| to_text(&config, "designed", &made, style)))?;
    exports.write(&follower)
}

/// An answer whose tables with an edge also say what an hour is worth, which is in no file.
fn with_hours(mut solved: Solved, config: &Config) -> Solved {
    let Some(money) = Money::of(&config.values) else { return solved };
    let mut is_said = false;
    for chart in &mut solved.charts {
        let Some(cells) = money.column(&chart.header, &chart.rows, config.presentation) else { continue };
        chart.header.push(money.heading());
        chart.rows.iter_mut().zip(cells).for_each(|(row, cell)| row.push(cell));
        is_said = true;
    }
    solved.notes.extend(money.meaning().filter(|_| is_said));
    solved
}

/// An answer as JSON.
fn to_json(config: &Config, method: &str, made: &Written<Solved>) -> String {
    let Written { result: solved, place, .. } = made;
    let mut summary = about(config);
    summary.insert("method".to_owned(), json!(method));
    summary.extend(figures(solved));
    let (mut strategy, mut charts) = (Map::new(), Map::new());
    for (name, text) in solved.files.iter().filter_map(|(name, text)| Some((name.strip_suffix(".csv")?, text))) {
        let mut rows = text.lines().map(|line| line.split(',').map(str::to_owned).collect::<Vec<_>>());
        strategy.insert(name.to_owned(), objects(&rows.next().unwrap_or_default(), rows));
    }
    for Chart { name, header, rows, .. } in &solved.charts {
        charts.insert(name.clone(), objects(header, rows.iter().cloned()));
    }
    for (name, value) in
        [("notes", json!(solved.notes)), ("strategy", Value::Object(strategy)), ("charts", Value::Object(charts))]
    {
        summary.insert(name.to_owned(), value);
    }
    list_files(&mut summary, place);
    format!("{}\n", Value::Object(summary))
}

/// An answer as text.
fn to_text(config: &Config, method: &str, made: &Written<Solved>, style: &Style) -> String {
    let Written { result: solved, place, seconds } = made;
    let heading = Heading { name: config.name.clone(), method: method.to_owned() };
    let footer = made_in(&format!("{seconds:.1} s; tables in {}", shown(place)), style);
    solution(&heading, solved, style) + &notes(&differing(config), style) + &footer
}

/// Rows as objects; numbers become numbers, and empty cells null.
fn objects(header: &[String], rows: impl Iterator<Item = Vec<String>>) -> Value {
    rows.map(|row| header.iter().cloned().zip(row.into_iter().map(value)).collect::<Map<_, _>>()).collect()
}

fn value(cell: String) -> Value {
    match serde_json::from_str(&cell) {
        Ok(Value::Number(number)) => Value::Number(number),
        _ if cell.is_empty() => Value::Null,
        _ => Value::String(cell),
    }
}
