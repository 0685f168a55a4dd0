//! `risk`: what many rounds may come to, and whether a bankroll lasts.

use super::arguments::{Progress, Risk, Role};
use super::console::{print, style};
use super::outcome::Failure;
use super::progress::Bar;
use super::result::{grouped, load_all};
use crate::engine::{Run, play};
use crate::games::Config;
use crate::report::{Figure, Heading, RiskSummary, Tables, Whole};
use crate::stats::{NetRange, NetSteps, RoundNet};
use serde_json::{Map, Value, json};

pub(super) fn risk(options: &Risk) -> Result<(), Failure> {
    for config in &load_all(&options.configs)? {
        let known = Known::of(config, options.role);
        print(&known.told(config, options))?;
    }
    Ok(())
}

/// What is known of the net of a round.
struct Known {
    net: RoundNet,
    /// The smallest payable fractions in a unit bet.
    unit: i64,
    /// Where it was simulated.
    played: Option<Played>,
}

struct Played {
    run: Run,
    /// Standard errors of its mean and deviation, in unit bets.
    errors: [Option<f64>; 2],
}

impl Known {
    /// The law of a round of this role, enumerated or else simulated.
    fn of(config: &Config, role: Role) -> Known {
        let game = config.rules.game();
        let unit = game.unit();
        let steps = |tables: &Tables| {
            let rows: Vec<_> = tables.payout.iter().filter(|row| row.role == role.name()).collect();
            let step = |net: f64| (net * unit as f64).round() as i64;
            (!rows.is_empty()).then(|| NetSteps::new(rows.iter().map(|row| (step(row.net.0), row.probability.0))))
        };
        if let Some(steps) = game.exact_by_seat().and_then(|exact| steps(&game.tables(&exact))) {
            return Known { net: RoundNet::Law(steps), unit, played: None };
        }
        let run = Run { seed: config.seed, rounds: config.rounds, until_se: None };
        let bar = Bar::new(&*game, Progress::Auto, run.rounds);
        let tables = game.tables(&play(&*game, &run, &bar).tally);
        bar.finish();
        let metric = |metric: &str| tables.metric(role.name(), metric);
        let value = |name: &str| metric(name).and_then(|row| row.value).map_or(0.0, |value| value.0 * unit as f64);
        let is_binned = role == Role::Dealer && matches!(game.dealer_nets(), NetRange::Binned { .. });
        let moments = RoundNet::Moments { mean: value("net"), std_dev: value("std_dev") };
        let net = steps(&tables).filter(|_| !is_binned).map_or(moments, RoundNet::Law);
        let error = |name| metric(name).and_then(|row| row.std_error).map(|error| error.0);
        Known { net, unit, played: Some(Played { run, errors: ["net", "std_dev"].map(error) }) }
    }
    fn told(&self, config: &Config, options: &Risk) -> String {
        let (unit, rounds) = (self.unit as f64, options.rounds);
        let look = |net: &RoundNet| net.outlook(options.bankroll as i64 * self.unit, rounds);
        let outlook = look(&self.net);
        let list = |outlook: &crate::stats::Outlook| {
            let [low, high] = outlook.quantiles;
            [outlook.mean / unit, outlook.std_dev / unit, low / unit, high / unit, outlook.ahead, outlook.ruin]
        };
        // What one standard error of a round's mean, up and down, makes of each figure.
        let mut errors = [self.played.is_none().then_some(0.0); 6];
        if let Some(Played { errors: [Some(error), deviation], .. }) = &self.played {
            let moved = [-error * unit, *error * unit].map(|by| self.net.moved(by).map(|net| list(&look(&net))));
            if let [Some(low), Some(high)] = moved {
                errors = std::array::from_fn(|at| Some((high[at] - low[at]).abs() / 2.0));
            }
            errors[0] = Some(error * rounds as f64);
            errors[1] = deviation.map(|deviation| deviation * (rounds as f64).sqrt());
        }
        let law = match &self.played {
            None => "exact".to_owned(),
            Some(Played { run, .. }) => format!("simulated, {} rounds, seed {}", grouped(run.rounds), run.seed),
        };
        let summary = RiskSummary {
            role: options.role.name(),
            bankroll: options.bankroll,
            rounds,
            figures: list(&outlook),
            errors,
            outlook,
            // Taking turns as dealer is an even game: what a player loses as one is what he would gain as the other.
            never_dealer: (options.role == Role::Player).then(|| -self.net.mean() / unit).filter(|cost| *cost != 0.0),
        };
        if options.json {
            self.to_json(config, &summary)
        } else {
            summary.text(&heading(config, options, &law), &style())
        }
    }

    fn to_json(&self, config: &Config, summary: &RiskSummary) -> String {
        let mut all = Map::new();
        let mut add = |name: &str, value: Value| all.insert(name.to_owned(), value);
        add("name", json!(config.name));
        add("role", json!(summary.role));
        add("bankroll", json!(Whole(summary.bankroll.into())));
        add("rounds", json!(Whole(summary.rounds.into())));
        let by = |is_exact: bool, way: &str, other: &str| if is_exact { way.to_owned() } else { other.to_owned() };
        let outlook = &summary.outlook;
        add(
            "method",
            json!({
                "law": by(self.played.is_none(), "exact", "simulated"),
                "total": by(outlook.is_total_exact, "convolution", "normal"),
                "total_off_at_most": outlook.off_at_most.map(Figure),
                "ruin": by(outlook.is_ruin_exact, "convolution", "diffusion"),
            }),
        );
        if let Some(Played { run, .. }) = &self.played {
            add("simulated_rounds", json!(Whole(run.rounds.into())));
            add("seed", json!(Whole(run.seed.into())));
        }
        for ((name, value), error) in RiskSummary::NAMES.iter().zip(summary.figures).zip(summary.errors) {
            add(name, json!(Figure(value)));
            add(&format!("{name}_std_error"), json!(error.map(Figure)));
        }
        add("never_dealer_cost", json!(summary.never_dealer.map(Figure)));
        format!("{}\n", Value::Object(all))
    }
}

fn heading(config: &Config, options: &Risk, law: &str) -> Heading {
    let (role, bankroll, rounds) = (options.role.name(), grouped(options.bankroll), grouped(options.rounds));
    let method = format!("{role}, bankroll {bankroll}, rounds {rounds}; law of a round {law}");
    Heading { name: config.name.clone(), method }
}
