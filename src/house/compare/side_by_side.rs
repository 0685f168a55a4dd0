//! `compare`: house rules side by side.

use super::measured::{Find, FoundBy, Measured, check_bets, check_equilibria, measure, solve};
use super::variants::{Variant, VariantChoice, differing};
use super::vary::Varied;
use super::why::{WhyAsked, check_why, why};
use crate::answer::{Answer, Cell, Sheet};
use crate::config::{harmless, sha256};
use crate::engine::{Instant, Run};
use crate::games::MAIN;
use crate::house::comparisons::written;
use crate::house::configs::check_edge;
use crate::house::error::Error;
use crate::house::observer::Observer;
use crate::house::replacement::{Planned, Plays, To, folder};
use crate::house::seat_groups::edge_of;
use crate::house::setting::Load;
use crate::house::write_answer::Written;
use crate::money::Money;
use crate::report::{
    Earnings, LOSS_APART, NET_AN_HOUR, RoundNet, RuleChange, UNLIKE_SEATS, called, commission_sentence, counted,
    listed_seats, matters_most, players_lose_more,
};
use crate::stats::comparison::unpaired_difference;
use crate::stats::estimate::Z;
use crate::stats::{Estimate, Fraction, n_zero};
use crate::store::{Folder, Manifest, Request, ResultKind, StoreError, VariantEntry, answer_files, rules_hash};
use crate::tables::metric::{self, volatility_index};
use crate::tables::presentation::{DEALER, PLAYER, seat_role};
use crate::tables::table::figures;
use crate::tables::{Figure, Metric, Tables, Whole};
use serde_json::{Map, Value as Json, json};
use std::path::Path;
use std::slice::from_ref;

/// The columns of `compared.csv`.
const COLUMNS: [&str; 19] = [
    "variant",
    "label",
    "method",
    metric::EDGE.key,
    "std_error",
    "ci_low",
    "ci_high",
    metric::STD_DEV.key,
    metric::CHANGE.key,
    "change_std_error",
    "change_ci_low",
    "change_ci_high",
    "change_method",
    "unpaired_std_error",
    metric::ELEMENT_OF_RISK.key,
    metric::HIT_FREQUENCY.key,
    metric::VOLATILITY_INDEX.key,
    metric::N0.key,
    metric::EXPLOITABILITY.key,
];

/// The columns of `seats.csv`.
const SEAT_COLUMNS: [&str; 9] = [
    "variant",
    "label",
    "seats",
    metric::EDGE.key,
    "std_error",
    metric::STD_DEV.key,
    metric::HIT_FREQUENCY.key,
    metric::VOLATILITY_INDEX.key,
    metric::N0.key,
];

/// Mark of a change not measured on the same cards, before the reason.
const UNPAIRED: &str = "unpaired: ";

/// The terms of a comparison.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sides<'a> {
    /// Whether to compare best play of everybody, not the configs' strategies.
    pub best_play: bool,
    /// The bet of the edge; by default the main bet.
    pub bet: Option<&'a str>,
    /// Rounds if a game is not enumerated; by default the first config's.
    pub rounds: Option<u64>,
    /// The seed of played rounds; by default the first config's.
    pub seed: Option<u64>,
    /// Whether to explain the difference of two tables rule by rule.
    pub why: bool,
    /// Whether to average each rule over all orders of the changes, too.
    pub shapley: bool,
}

impl Sides<'_> {
    /// Returns the run for played rounds.
    fn run(&self, variants: &[Variant]) -> Result<Run, Error> {
        variants.iter().try_for_each(|variant| check_edge(&variant.config, "compare"))?;
        if self.best_play {
            check_equilibria(variants)?;
        }
        let Some(Variant { config: first, .. }) = variants.first() else {
            return Err(Error::usage("give at least one config"));
        };
        Ok(first.run(self.rounds, self.seed))
    }

    /// Reports errors that show before anything is counted or played.
    fn check(&self, variants: &[Variant]) -> Result<(), Error> {
        if let Some([from, to]) = self.explained(variants)? {
            check_why(from, to, self.best_play)?;
        }
        if self.best_play { Ok(()) } else { check_bets(variants, self.bet) }
    }

    /// Returns the two variants whose difference is explained, if requested.
    fn explained<'v>(&self, variants: &'v [Variant]) -> Result<Option<[&'v Variant; 2]>, Error> {
        match variants {
            _ if !self.why && !self.shapley => Ok(None),
            [from, to] => Ok(Some([from, to])),
            _ => Err(Error::usage("--why takes two configs: the first, and what it becomes")),
        }
    }

    /// Returns how variants were compared, in a line.
    fn method(&self, run: Option<&Run>, are_all_played: bool) -> String {
        let method = match run {
            None if self.best_play => "compared, best play of one player and the dealer".to_owned(),
            None => "compared, exact".to_owned(),
            Some(run) => {
                let which = if are_all_played { "" } else { "in part " };
                format!("compared, {which}simulated, {}, seed {}", counted(run.rounds, "rounds"), run.seed)
            }
        };
        method + &self.bet.map(|bet| format!(", bet {bet}")).unwrap_or_default()
    }
}

/// Figures of a round next to its edge.
#[derive(Clone, Debug, Default)]
struct RoundFigures {
    /// Figures of a player, or of seat 1 if the dealer is one of the players.
    player: RoleFigures,
    /// Figures of each group of equal seats, if seats differ.
    seats: Vec<(String, RoleFigures)>,
    /// Nets in a round on the compared bet.
    nets: Vec<RoundNet>,
    /// Sentence on the commission, if there is any.
    commission: Option<String>,
    /// Whether players lose a share that differs from what the dealer nets.
    lose_more: bool,
}

/// Figures of a role in a round next to the edge.
#[derive(Clone, Debug, Default)]
struct RoleFigures {
    std_dev: Option<Figure>,
    element_of_risk: Option<Figure>,
    /// Standard error of the element of risk, if rounds were simulated.
    std_error: Option<Figure>,
    hit_frequency: Option<Figure>,
    volatility_index: Option<Figure>,
    n0: Option<Figure>,
}

impl RoundFigures {
    /// Returns the figures of a bet, by default the main bet.
    fn from_tables(tables: &Tables, bet: Option<&str>) -> RoundFigures {
        let bet = bet.filter(|bet| *bet != MAIN);
        let is_banked = tables.metric(PLAYER, metric::EDGE).is_some();
        let mut seats = Vec::new();
        let groups = if tables.seat_groups.len() > 1 { tables.seats_by_figure() } else { Vec::new() };
        for group in groups {
            let Some(role) = group.first().map(|seat| seat_role(*seat)) else { continue };
            if bet.is_none_or(|bet| tables.of_bet(bet, &role, metric::EDGE).is_some()) {
                seats.push((listed_seats(from_ref(&group)), RoleFigures::from_tables(tables, bet, &role)));
            }
        }
        RoundFigures {
            player: RoleFigures::from_tables(tables, bet, if is_banked { PLAYER } else { DEALER }),
            seats,
            nets: bet.map_or_else(|| RoundNet::from_tables(tables), |bet| RoundNet::on_bet(tables, bet)),
            commission: commission_sentence(tables),
            lose_more: players_lose_more(tables),
        }
    }
}

impl RoleFigures {
    /// Returns the figures in `edge.csv`, or in `bets.csv` for a side bet or all bets.
    fn from_tables(tables: &Tables, bet: Option<&str>, role: &str) -> RoleFigures {
        let Some(bet) = bet else {
            let value = |metric: Metric| tables.metric(role, metric).and_then(|row| row.value);
            return RoleFigures {
                std_dev: value(metric::STD_DEV),
                element_of_risk: value(metric::ELEMENT_OF_RISK),
                std_error: tables.metric(role, metric::ELEMENT_OF_RISK).and_then(|row| row.std_error),
                hit_frequency: value(metric::HIT_FREQUENCY),
                volatility_index: value(metric::VOLATILITY_INDEX),
                n0: value(metric::N0),
            };
        };
        let value = |metric: Metric| tables.of_bet(bet, role, metric).and_then(|row| row.value);
        let std_dev = value(metric::STD_DEV);
        // A run that cannot distinguish the mean from 0 has no N0.
        let net = tables.of_bet(bet, role, metric::NET).filter(|row| row.is_told_from_zero());
        RoleFigures {
            std_dev,
            element_of_risk: value(metric::EDGE),
            std_error: tables.of_bet(bet, role, metric::EDGE).and_then(|row| row.std_error),
            hit_frequency: value(metric::HIT_FREQUENCY),
            volatility_index: std_dev.map(|std_dev| Figure(volatility_index(std_dev.0))),
            n0: std_dev.zip(net).and_then(|(std_dev, net)| n_zero(std_dev.0, net.share())).map(Figure),
        }
    }
}

/// The difference of a variant from the first.
struct EdgeChange {
    change: Estimate,
    method: String,
    /// The standard error that a paired change would have between two independent runs.
    unpaired: Option<f64>,
}

impl EdgeChange {
    fn new(own: &Measured<RoundFigures>, first: &Measured<RoundFigures>) -> EdgeChange {
        let unpaired = unpaired_difference(&first.edge, &own.edge);
        let (change, method, error) = match (&first.by, &own.by) {
            (FoundBy::Counting(of_first), FoundBy::Counting(own)) => {
                (Estimate::certain(own.minus(of_first).nearest()), "exact".to_owned(), None)
            }
            (FoundBy::Solving(_), FoundBy::Solving(_)) => (unpaired, "equilibrium".to_owned(), None),
            (FoundBy::Playing(_), FoundBy::Playing(Ok(paired))) => (*paired, "paired".to_owned(), unpaired.std_error),
            (FoundBy::Playing(_), FoundBy::Playing(Err(reason))) => (unpaired, format!("{UNPAIRED}{reason}"), None),
            _ => (unpaired, format!("{UNPAIRED}one of the two is exact"), None),
        };
        EdgeChange { change, method, unpaired: error }
    }
}

/// Variants side by side, with their entries for a manifest.
struct SideBySide {
    answer: Answer,
    run: Option<Run>,
    entries: Vec<VariantEntry>,
}

/// Compares variants of rules on the threads of the current pool.
///
/// # Errors
/// If there is no variant, one has no such bet, or best play is requested of a game without a solution.
pub fn side_by_side(variants: &[Variant], sides: &Sides<'_>, observer: &dyn Observer) -> Result<Answer, Error> {
    Ok(compared(variants, sides, observer)?.answer)
}

fn compared(variants: &[Variant], sides: &Sides<'_>, observer: &dyn Observer) -> Result<SideBySide, Error> {
    let run = sides.run(variants)?;
    sides.check(variants)?;
    let asked = WhyAsked { bet: sides.bet, shapley: sides.shapley, best_play: sides.best_play, run: &run };
    let explained = sides.explained(variants)?;
    let why = explained.map(|[from, to]| why(from, to, &asked, observer)).transpose()?;
    let find: Find<'_, RoundFigures> = &|tables| RoundFigures::from_tables(tables, sides.bet);
    let measured = if sides.best_play {
        solve(variants, run.seed, observer, Some(find))?
    } else {
        measure(variants, sides.bet, &run, observer, find)?
    };
    let played = measured.iter().filter(|measured| measured.is_played()).count();
    let run = (played > 0).then_some(run);
    let mut answer = Answer {
        name: variants[0].config.name.clone(),
        presentation: variants[0].config.presentation,
        method: sides.method(run.as_ref(), played == variants.len()),
        about: about(variants, sides, run.as_ref()),
        tables: vec![table(variants, &measured), settings(variants)],
        ..Answer::default()
    };
    match why {
        Some(why) => why.add_to(&mut answer, &variants[0].config),
        None => answer.notes = notes(&answer.tables[0], run.as_ref().map(|run| run.rounds)),
    }
    answer.margin.extend(variants.iter().find_map(|variant| edge_of(&variant.config, sides.bet)));
    if let Some(seats) = seat_by_seat(variants, &measured) {
        answer.tables.push(seats);
        answer.margin.push(UNLIKE_SEATS.to_owned());
    }
    answer.margin.extend(measured.iter().any(|own| own.found.lose_more).then(|| LOSS_APART.to_owned()));
    add_money(&mut answer, sides.bet, variants, &measured);
    answer.margin.extend(commissions(variants, &measured));
    Ok(SideBySide { answer, run, entries: entries(variants, &measured) })
}

/// Returns `compared.csv`: a row for each variant.
fn table(variants: &[Variant], measured: &[Measured<RoundFigures>]) -> Sheet {
    let mut rows = Vec::new();
    for (number, (variant, own)) in (1..).zip(variants.iter().zip(measured)) {
        let change = (number > 1).then(|| EdgeChange::new(own, &measured[0]));
        rows.push(row(number, &variant.label, own, change.as_ref()));
    }
    Sheet::new("compared", "", COLUMNS, rows).under("variants")
}

fn row(number: usize, label: &str, own: &Measured<RoundFigures>, change: Option<&EdgeChange>) -> Vec<String> {
    let RoleFigures { std_dev, element_of_risk, hit_frequency, volatility_index, n0, .. } = &own.found.player;
    let mut row = vec![number.to_string(), label.to_owned(), own.method().to_owned()];
    row.extend(figures(&own.edge).map(written));
    row.push(written(*std_dev));
    row.extend(change.map_or([None; 4], |change| figures(&change.change)).map(written));
    row.push(change.map_or_else(String::new, |change| change.method.clone()));
    row.push(written(change.and_then(|change| change.unpaired).map(Figure)));
    row.extend([element_of_risk, hit_frequency, volatility_index, n0].map(|figure| written(*figure)));
    row.push(written(if let FoundBy::Solving(bound) = own.by { Some(Figure(bound)) } else { None }));
    row
}

/// Returns `seats.csv`: a row for each group of equal seats of the variants whose seats differ, if there are any.
fn seat_by_seat(variants: &[Variant], measured: &[Measured<RoundFigures>]) -> Option<Sheet> {
    let mut rows = Vec::new();
    for (number, (variant, own)) in (1..).zip(variants.iter().zip(measured)) {
        for (seats, figures) in &own.found.seats {
            let RoleFigures { std_dev, element_of_risk, std_error, hit_frequency, volatility_index, n0 } = figures;
            let mut row = vec![number.to_string(), variant.label.clone(), seats.clone()];
            row.extend(
                [element_of_risk, std_error, std_dev, hit_frequency, volatility_index, n0]
                    .map(|figure| written(*figure)),
            );
            rows.push(row);
        }
    }
    let title = "Seats that differ, each at its own stake; a seat's edge is the share that it loses";
    (!rows.is_empty()).then(|| Sheet::new("seats", title, SEAT_COLUMNS, rows).under("seats"))
}

/// Returns `variants.csv`: each variant's value of every key in which variants differ.
fn settings(variants: &[Variant]) -> Sheet {
    Sheet::new("variants", "", ["variant", "key", "value"], differing(variants)).showing(0).under("settings")
}

/// Returns a sentence on the most important rule, and on each less certain change.
fn notes(table: &Sheet, rounds: Option<u64>) -> Vec<String> {
    let label = |row: usize| harmless(table.cell(row, "label").map_or("", Cell::text));
    let labels: Vec<String> = (0..table.rows.len()).map(label).collect();
    let bound = |row: usize| table.number(row, metric::EXPLOITABILITY.key).unwrap_or(0.0);
    let mut changes = Vec::new();
    let mut reasons: Vec<(String, Vec<&str>)> = Vec::new();
    for (row, label) in labels.iter().enumerate() {
        let Some(change) = table.number(row, metric::CHANGE.key) else { continue };
        let margin = Z * table.number(row, "change_std_error").unwrap_or(0.0) + bound(row) + bound(0);
        changes.push(RuleChange { label, change, margin });
        let method = table.cell(row, "change_method").map_or("", Cell::text);
        let Some(reason) = method.strip_prefix(UNPAIRED) else { continue };
        match reasons.iter_mut().find(|(known, _)| known == reason) {
            Some((_, variants)) => variants.push(label),
            None => reasons.push((reason.to_owned(), vec![label])),
        }
    }
    let mut notes: Vec<String> = matters_most(&changes, rounds).into_iter().collect();
    for (reason, variants) in reasons {
        notes.push(format!("not on the same cards, {reason}: {}", variants.join("; ")));
    }
    notes
}

/// Returns a sentence on each commission, after the variants that have it.
fn commissions(variants: &[Variant], measured: &[Measured<RoundFigures>]) -> Vec<String> {
    let mut sentences: Vec<(&str, Vec<String>)> = Vec::new();
    for (variant, own) in variants.iter().zip(measured) {
        let Some(sentence) = own.found.commission.as_deref() else { continue };
        let label = harmless(&variant.label);
        match sentences.iter_mut().find(|(known, _)| *known == sentence) {
            Some((_, labels)) => labels.push(label),
            None => sentences.push((sentence, vec![label])),
        }
    }
    sentences.into_iter().map(|(sentence, labels)| format!("{}: {sentence}", labels.join("; "))).collect()
}

/// Adds the value of an hour at each variant, in no file, if its config has the rounds of an hour.
fn add_money(answer: &mut Answer, bet: Option<&str>, variants: &[Variant], measured: &[Measured<RoundFigures>]) {
    let mut earnings: Vec<Option<Earnings>> = Vec::new();
    for (variant, own) in variants.iter().zip(measured) {
        earnings.push(Money::from_values(&variant.config.values).and_then(|money| money.earnings(&own.found.nets)));
    }
    if earnings.iter().all(Option::is_none) {
        return;
    }
    let cells = earnings.iter().map(|own| own.as_ref().map(Earnings::of_player).unwrap_or_default());
    answer.tables[0].margin = Some((NET_AN_HOUR.to_owned(), cells.collect()));
    let who = if answer.presentation.has_dealer() { "a player" } else { "seat 1" };
    if answer.tables[0].shown > 0 {
        answer.margin.push(format!("{NET_AN_HOUR}: of {who} on {}, mean and SD", called(bet)));
    }
    answer.about.insert("money".to_owned(), json!(earnings));
}

/// Returns the facts of the comparison, for programs.
fn about(variants: &[Variant], sides: &Sides<'_>, run: Option<&Run>) -> Map<String, Json> {
    let mut configs = Vec::new();
    for Variant { label, config } in variants {
        configs.push(json!({
            "label": label,
            "name": config.name,
            "version": env!("CARGO_PKG_VERSION"),
            "game": config.kind.name(),
            "config_hash": rules_hash(&config.values),
        }));
    }
    let entries = [
        ("method", json!("compared")),
        ("bet", json!(sides.bet)),
        ("seed", json!(run.map(|run| Whole(run.seed.into())))),
        ("rounds", json!(run.map(|run| Whole(run.rounds.into())))),
        ("configs", Json::Array(configs)),
    ];
    entries.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// Compares variants of rules on the threads of the current pool, and writes the tables into a folder of results.
/// Replaces a slow result only if forced.
///
/// # Errors
/// If there is no variant, best play is requested of a game without a solution, or the tables cannot be written.
pub fn write_comparison(
    variants: &[Variant],
    choice: &VariantChoice<'_>,
    load: &Load<'_>,
    sides: &Sides<'_>,
    To { out, force }: To<'_>,
    observer: &dyn Observer,
) -> Result<Written<Answer>, Error> {
    let Run { seed, rounds, .. } = sides.run(variants)?;
    sides.check(variants)?;
    let (folder, _own) = place(sides, out, variants, observer)?;
    let request = Request::new(&ResultKind::COMPARED, &variants[0].config)
        .with_tables(variants.iter().map(|variant| &variant.config))
        .with_varied(&choice.loaded(load)?)
        .with("vary", choice.vary.iter().map(Varied::to_string).collect::<Vec<_>>())
        .with("one-at-a-time", choice.one_at_a_time)
        .with("bet", sides.bet.filter(|bet| *bet != MAIN))
        .with("play", sides.best_play.then_some("equilibrium"))
        .with("why", sides.why)
        .with("shapley", sides.shapley);
    let planned = Planned::new(&request).played(Plays { seed, rounds, units: "rounds", until_se: None, part: None });
    planned.may_replace(&folder, force, observer)?;
    let begun = Instant::now();
    let SideBySide { answer, run, entries } = compared(variants, sides, observer)?;
    let played = run.as_ref();
    let request = request.with("rounds", played.map(|run| Whole(run.rounds.into())));
    let has_seed = run.is_some() || sides.shapley && !sides.best_play;
    let request = request.with("seed", has_seed.then_some(Whole(seed.into())));
    let manifest = Manifest::compared(&request, played, entries).of_bet(sides.bet);
    let (files, rounds) = (answer_files(&answer), played.map(|run| run.rounds));
    Written::write(answer, begun, &folder, &files, &manifest, rounds, observer)
}

/// Returns the folder of a comparison. Comparisons of different variants do not replace each other: the first goes into
/// `compared`, each other into a folder named by its variants. The latter is locked in either case, so that the second
/// of two equal comparisons started together notices the first.
fn place(
    asked: &Sides<'_>,
    out: &Path,
    variants: &[Variant],
    observer: &dyn Observer,
) -> Result<(Folder, Option<Folder>), Error> {
    const FIRST: &str = "compared";
    let labels: Vec<&str> = variants.iter().map(|variant| variant.label.as_str()).collect();
    let name = &variants[0].config.name;
    let bet = asked.bet.filter(|bet| *bet != MAIN);
    let on_bet = bet.map(|bet| format!(" {bet}")).unwrap_or_default();
    let compared = format!("{}{on_bet} {}", asked.best_play, labels.join("\n"));
    let own = folder(out, name, &format!("{FIRST}-{}", &sha256(compared)[..8]), observer)?;
    if bet.is_none() && !own.place().exists() {
        match folder(out, name, FIRST, observer) {
            // Another comparison may lie there, or be about to.
            Ok(first) => {
                // Without labels it is the rest of an interrupted comparison.
                if first.former().is_none_or(|it| {
                    it.labels.is_empty() || it.labels == labels && it.is_equilibrium == asked.best_play
                }) {
                    return Ok((first, Some(own)));
                }
            }
            Err(Error::Store(StoreError::Busy(_))) => {}
            Err(error) => return Err(error),
        }
    }
    Ok((own, None))
}

fn entries(variants: &[Variant], measured: &[Measured<RoundFigures>]) -> Vec<VariantEntry> {
    let entries = (1..).zip(variants.iter().zip(measured)).map(|(number, (variant, own))| VariantEntry {
        variant: number,
        label: variant.label.clone(),
        method: own.method(),
        config_hash: rules_hash(&variant.config.values),
        edge_fraction: own.fraction().map(Fraction::to_string),
    });
    entries.collect()
}
