//! `compare`: house rules side by side.

use super::arguments::{Compare, Played};
use super::console::{print, style};
use super::measured::{By, Measured, check_solvable, measure, solve};
use super::outcome::Failure;
use super::variants::{Variant, differing, variants};
use crate::engine::Run;
use crate::report::grouped;
use crate::report::{ChangeMethod, Compared, ComparedRow, Heading};
use crate::stats::comparison::unpaired_difference;
use crate::stats::{Estimate, Figure, Fraction, Whole};
use crate::store::{Folder, Machine, Manifest, VariantEntry, rules_hash};
use serde_json::json;
use std::time::Instant;

pub(super) fn compare(options: &Compare) -> Result<(), Failure> {
    let variants = variants(options)?;
    if options.play == Played::Equilibrium {
        check_solvable(&variants)?;
    }
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
    let measured = pool.install(|| match options.play {
        Played::Config => Ok(measure(&variants, &run, options.progress)),
        Played::Equilibrium => solve(&variants, run.seed),
    })?;
    let seconds = start.elapsed().as_secs_f64();

    let compared = Compared { rows: rows(&variants, &measured), settings: differing(&variants) };
    let played = measured.iter().filter(|measured| measured.is_played()).count();
    let run = (played > 0).then_some(run);
    let manifest = Manifest::compared(first, run.as_ref(), entries(&variants, &measured));
    let machine = Machine::new(pool.current_num_threads(), seconds, run.map(|run| run.rounds));
    let place = folder.write(&compared.files(), &manifest, &machine)?;
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
        None if options.play == Played::Equilibrium => "compared, best play of one player and the dealer".to_owned(),
        None => "compared, exact".to_owned(),
        Some(run) => {
            let which = if played == variants.len() { "" } else { "in part " };
            format!("compared, {which}simulated, {} rounds, seed {}", grouped(run.rounds), run.seed)
        }
    };
    let text = compared.summary(&Heading { name: first.name.clone(), method }, &style());
    Ok(print(&format!("{text}  {seconds:.1} s; tables in {}\n", place.display()))?)
}

fn rows(variants: &[Variant], measured: &[Measured]) -> Vec<ComparedRow> {
    let first = &measured[0];
    let row = |(number, (variant, own)): (usize, (&Variant, &Measured))| {
        let mut row = ComparedRow::new(number, &variant.label, own.method(), &own.edge, own.metrics);
        if let By::Solving(exploitability) = own.by {
            row.exploitability = Some(Figure(exploitability));
        }
        if number == 1 {
            return row;
        }
        let unpaired = unpaired_difference(&first.edge, &own.edge);
        match (&first.by, &own.by) {
            (By::Counting(of_first), By::Counting(own)) => {
                row.changed(&Estimate::certain(own.minus(of_first).nearest()), ChangeMethod::Exact, None)
            }
            (By::Solving(_), By::Solving(_)) => row.changed(&unpaired, ChangeMethod::Equilibrium, None),
            (By::Playing(_), By::Playing(Ok(paired))) => row.changed(paired, ChangeMethod::Paired, unpaired.std_error),
            (By::Playing(_), By::Playing(Err(reason))) => row.changed(&unpaired, ChangeMethod::Unpaired(reason), None),
            _ => row.changed(&unpaired, ChangeMethod::Unpaired("one of the two is exact"), None),
        }
    };
    (1..).zip(variants.iter().zip(measured)).map(row).collect()
}

fn entries(variants: &[Variant], measured: &[Measured]) -> Vec<VariantEntry> {
    let entry = |(variant, (of, own)): (usize, (&Variant, &Measured))| VariantEntry {
        variant,
        label: of.label.clone(),
        method: own.method(),
        config_hash: rules_hash(&of.config.values),
        edge_fraction: own.fraction().map(Fraction::to_string),
    };
    (1..).zip(variants.iter().zip(measured)).map(entry).collect()
}
