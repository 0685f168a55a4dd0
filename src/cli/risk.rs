//! `risk`: what many rounds may come to, and whether a bankroll lasts.

use super::arguments::Risk;
use super::console::{print, style};
use super::error::Error;
use super::follower::Follower;
use super::interrupt::Interrupt;
use crate::app;
use crate::games::banked::ALL;
use crate::report::{Heading, RiskSummary, grouped};
use crate::stats::{Figure, Whole};
use serde_json::{Map, Value, json};

pub(super) fn risk(options: &Risk, interrupt: &Interrupt) -> Result<(), Error> {
    let follower = Follower::new(options.progress, interrupt);
    let configs = app::load_all(&options.configs.configs, &options.configs.laid.typed(), &follower)?;
    let pool = app::pool(None, &follower)?;
    for config in &configs {
        let whose = app::Whose { role: options.role.name(), bet: options.bet.as_deref() };
        let look = || app::risk(config, &whose, options.bankroll, options.rounds, &follower);
        let summary = follower.making(format!("the outlook of {}", config.name), || pool.install(look))?;
        print(&if options.json {
            to_json(&config.name, &summary)
        } else {
            summary.text(&heading(&config.name, &summary), &style())
        })?;
    }
    Ok(())
}

fn heading(name: &str, summary: &RiskSummary) -> Heading {
    let law = match summary.simulated {
        None => "exact".to_owned(),
        Some((rounds, seed)) => format!("simulated, {} rounds, seed {seed}", grouped(rounds)),
    };
    let (role, bankroll, rounds) = (summary.role, grouped(summary.bankroll), grouped(summary.rounds));
    let bet = match summary.bet.as_deref() {
        None => String::new(),
        Some(ALL) => "all bets, ".to_owned(),
        Some(bet) => format!("bet {bet}, "),
    };
    let method = format!("{role}, {bet}bankroll {bankroll}, rounds {rounds}; law of a round {law}");
    Heading { name: name.to_owned(), method }
}

fn to_json(name: &str, summary: &RiskSummary) -> String {
    let mut all = Map::new();
    let mut add = |name: &str, value: Value| all.insert(name.to_owned(), value);
    add("name", json!(name));
    add("role", json!(summary.role));
    if let Some(bet) = &summary.bet {
        add("bet", json!(bet));
    }
    add("bankroll", json!(Whole(summary.bankroll.into())));
    add("rounds", json!(Whole(summary.rounds.into())));
    let by = |is_exact: bool, way: &str, other: &str| if is_exact { way.to_owned() } else { other.to_owned() };
    let outlook = &summary.outlook;
    add(
        "method",
        json!({
            "law": by(summary.simulated.is_none(), "exact", "simulated"),
            "total": by(outlook.is_total_exact, "convolution", "normal"),
            "total_off_at_most": outlook.off_at_most.map(Figure),
            "ruin": by(outlook.is_ruin_exact, "convolution", "diffusion"),
        }),
    );
    if let Some((rounds, seed)) = summary.simulated {
        add("simulated_rounds", json!(Whole(rounds.into())));
        add("seed", json!(Whole(seed.into())));
    }
    for ((name, value), error) in RiskSummary::NAMES.iter().zip(summary.figures).zip(summary.errors) {
        add(name, json!(Figure(value)));
        add(&format!("{name}_std_error"), json!(error.map(Figure)));
    }
    add("never_dealer_cost", json!(summary.never_dealer.map(Figure)));
    format!("{}\n", Value::Object(all))
}
