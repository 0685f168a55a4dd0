//! `compare`: house rules side by side.

use super::arguments::{Compare, Progress};
use super::console::{print, style};
use super::outcome::Failure;
use super::progress::Bar;
use super::result::grouped;
use super::variants::{Variant, differing, variants};
use crate::config::Config;
use crate::engine::{Run, edge, play_together};
use crate::games::{ForAnyGame, ForGames, Game, Rules};
use crate::report::{
    ChangeMethod, Compared, ComparedRow, Folder, Heading, Machine, Manifest, Tables, VariantEntry, Whole, rules_hash,
};
use crate::stats::comparison::{Played, paired_difference, unpaired_difference};
use crate::stats::{Estimate, Fraction};
use rayon::prelude::*;
use serde_json::json;
use std::time::Instant;

/// Games that are played side by side; more take turns beside the first, so that memory does not grow with them.
const SIDE_BY_SIDE: usize = 16;

/// What is known of a variant.
struct Measured {
    /// Where it was enumerated.
    fraction: Option<Fraction>,
    edge: Estimate,
    std_dev: Option<f64>,
    /// Its difference from the first where both were simulated, or why they are not on the same cards.
    paired: Option<Result<Estimate, &'static str>>,
}

pub(super) fn compare(options: &Compare) -> Result<(), Failure> {
    let variants = variants(options)?;
    let first = &variants[0].config;
    let run = Run {
        seed: options.seed.unwrap_or(first.seed),
        rounds: options.rounds.unwrap_or(first.rounds),
        until_se: None,
    };
    let threads = options.threads.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    let folder = Folder::create(&options.out, &first.name, "compared")?;
    let start = Instant::now();
    let measured = pool.install(|| measure(&variants, &run, options.progress));
    let seconds = start.elapsed().as_secs_f64();

    let compared = Compared { rows: rows(&variants, &measured), settings: differing(&variants) };
    let played = measured.iter().filter(|measured| measured.fraction.is_none()).count();
    let run = (played > 0).then_some(run);
    let manifest = Manifest::compared(first, run.as_ref(), entries(&variants, &measured));
    let machine = Machine::new(pool.current_num_threads(), seconds, run.map(|run| run.rounds));
    let place = folder.write_files(&compared.files(), &manifest, &machine)?;
    if options.json {
        let summary = json!({
            "name": first.name,
            "method": "compared",
            "seed": run.map(|run| Whole(run.seed.into())),
            "rounds": run.map(|run| Whole(run.rounds.into())),
            "variants": compared.rows,
            "settings": compared.settings,
        });
        return Ok(print(&format!("{summary}\n"))?);
    }
    let method = match &run {
        None => "compared, exact".to_owned(),
        Some(run) => {
            let which = if played == variants.len() { "" } else { "in part " };
            format!("compared, {which}simulated, {} rounds, seed {}", grouped(run.rounds), run.seed)
        }
    };
    let text = compared.summary(&Heading { name: first.name.clone(), method }, &style());
    Ok(print(&format!("{text}  {seconds:.1} s; tables in {}\n", place.display()))?)
}

/// Counts what can be counted and plays the rest.
fn measure(variants: &[Variant], run: &Run, progress: Progress) -> Vec<Measured> {
    let mut measured: Vec<Option<Measured>> =
        variants.par_iter().map(|variant| variant.config.rules.with_game(Count)).collect();
    let mut left: Vec<usize> = (0..variants.len()).filter(|at| measured[*at].is_none()).collect();
    let first_is_played = left.first() == Some(&0);
    while let Some(&next) = left.first() {
        // The first plays along, so that the others are played beside it.
        let beside_first = first_is_played && next > 0 && kind(variants, next) == kind(variants, 0);
        let mut group = if beside_first { vec![0] } else { Vec::new() };
        let room = SIDE_BY_SIDE - group.len();
        let alike: Vec<usize> =
            left.iter().copied().filter(|at| kind(variants, *at) == kind(variants, next)).take(room).collect();
        left.retain(|at| !alike.contains(at));
        group.extend(&alike);
        let configs: Vec<&Config> = group.iter().map(|at| &variants[*at].config).collect();
        let rules: Vec<&Rules> = configs.iter().map(|config| &config.rules).collect();
        let is_first = group.first() == Some(&0);
        let played = Rules::with_games(&rules, Play { run, progress, configs: &configs, is_first });
        for (at, played) in group.into_iter().zip(played.unwrap_or_default()) {
            measured[at] = Some(played);
        }
    }
    measured.into_iter().flatten().collect()
}

fn kind(variants: &[Variant], at: usize) -> crate::games::GameKind {
    variants[at].config.rules.kind()
}

/// The standard deviation of a player's net, or of the dealer's where he is one of the players.
fn std_dev(tables: &Tables) -> Option<f64> {
    let row = tables.metric("player", "std_dev").or_else(|| tables.metric("dealer", "std_dev"))?;
    row.value.map(|value| value.0)
}

struct Count;

impl ForAnyGame for Count {
    type Output = Option<Measured>;

    fn run<G: Game>(self, game: &G) -> Option<Measured> {
        let exact = game.exact_by_seat()?;
        let tables = game.tables(&exact);
        let edge = exact.dealer().mean.divided(game.unit() * i64::from(game.bets()));
        let std_dev = std_dev(&tables);
        Some(Measured { edge: Estimate::certain(edge.nearest()), fraction: Some(edge), std_dev, paired: None })
    }
}

struct Play<'a> {
    run: &'a Run,
    progress: Progress,
    configs: &'a [&'a Config],
    /// Whether the first of these games is what all variants are compared with.
    is_first: bool,
}

impl ForGames for Play<'_> {
    type Output = Vec<Measured>;

    fn run<G: Game>(self, games: &[G]) -> Vec<Measured> {
        let [first, ..] = games else { return Vec::new() };
        let bar = Bar::new(first, self.progress, self.run.rounds);
        let together = play_together(games, self.run, &bar);
        bar.finish();
        let moments: Vec<_> = together.tallies.iter().map(|tally| tally.dealer().moments()).collect();
        let bets = |game: &G| game.unit() * i64::from(game.bets());
        let players = |at: usize| self.configs[at].values.whole("players");
        let measure = |at: usize| {
            let (game, tally) = (&games[at], &together.tallies[at]);
            let [of_first, own] = [0, at].map(|at| Played { nets: &moments[at], bets: bets(&games[at]) });
            let paired = if !self.is_first {
                Err("another game")
            } else if players(at) != players(0) {
                Err("another number of players")
            } else if game.shoe() != first.shoe() {
                Err("another shoe")
            } else {
                Ok(paired_difference(of_first, own, &together.with_first[at]))
            };
            Measured {
                fraction: None,
                edge: edge(game, tally),
                std_dev: std_dev(&game.tables(tally)),
                paired: Some(paired),
            }
        };
        (0..games.len()).map(measure).collect()
    }
}

fn rows(variants: &[Variant], measured: &[Measured]) -> Vec<ComparedRow> {
    let first = &measured[0];
    let row = |(number, (variant, own)): (usize, (&Variant, &Measured))| {
        let row = ComparedRow::new(number, &variant.label, method(own), &own.edge, own.std_dev);
        if number == 1 {
            return row;
        }
        let unpaired = unpaired_difference(&first.edge, &own.edge);
        match (&first.fraction, &own.fraction, &own.paired) {
            (Some(of_first), Some(own), _) => {
                row.changed(&Estimate::certain(own.minus(of_first).nearest()), ChangeMethod::Exact, None)
            }
            (None, None, Some(Ok(paired))) => row.changed(paired, ChangeMethod::Paired, unpaired.std_error),
            (None, None, Some(Err(reason))) => row.changed(&unpaired, ChangeMethod::Unpaired(reason), None),
            _ => row.changed(&unpaired, ChangeMethod::Unpaired("one of the two is exact"), None),
        }
    };
    (1..).zip(variants.iter().zip(measured)).map(row).collect()
}

fn method(measured: &Measured) -> &'static str {
    if measured.fraction.is_some() { "exact" } else { "simulated" }
}

fn entries(variants: &[Variant], measured: &[Measured]) -> Vec<VariantEntry> {
    let entry = |(variant, (of, own)): (usize, (&Variant, &Measured))| VariantEntry {
        variant,
        label: of.label.clone(),
        method: method(own),
        config_hash: rules_hash(&of.config.values),
        edge_fraction: own.fraction.as_ref().map(Fraction::to_string),
    };
    (1..).zip(variants.iter().zip(measured)).map(entry).collect()
}
