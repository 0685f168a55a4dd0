//! Arguments of commands that play shoes or nights.

use super::amounts::{bets, chance, rounds};
use super::choices::{Configs, PlayOptions};
use clap::Args;

#[derive(Debug, Args)]
#[command(mut_arg("per_hour", |arg| arg.hide(true)))]
pub(super) struct CountOptions {
    #[command(flatten)]
    pub configs: Configs,
    /// Count for this bet: main, a side bet, or all [default: the config's, else main]
    #[arg(long, value_name = "NAME")]
    pub bet: Option<String>,
    /// Shuffle when fewer than N cards are left at the start of a round [default: the config's, else a quarter of the
    /// shoe, or more if a round may need it]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(10..=3328))]
    pub cut: Option<u64>,
    /// Shuffle when this share of the shoe has been dealt, as in 0.75 or 75%, in place of --cut
    #[arg(long, value_name = "P", value_parser = chance, conflicts_with = "cut")]
    pub penetration: Option<f64>,
    /// Count with these tags, as in "A=-1 5=1"; cards not listed count 0 [default: the config's, else the best]
    #[arg(long, value_name = "TAGS", allow_hyphen_values = true)]
    pub tags: Option<String>,
    /// Count with the best tags from -N to N [default: the config's, else 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=3), conflicts_with = "tags")]
    pub size: Option<u64>,
    /// Bet LOW units below a true count and HIGH at or above it, as in 1-8, or a ramp from true counts on, as in 2:4,4:8
    /// [default: the config's, else 0-1]
    #[arg(long, value_name = "LOW-HIGH", allow_hyphen_values = true)]
    pub spread: Option<String>,
    /// Also show the risk of losing B unit bets, ever
    #[arg(long, value_name = "B", value_parser = bets)]
    pub bankroll: Option<u64>,
    /// Also show this share of Kelly's bet at each true count, as in 0.5, and the ramp that stakes it
    #[arg(long, value_name = "SHARE")]
    pub kelly: Option<String>,
    /// Deal this many shoes: 10M, 500k, 2G or plain digits
    #[arg(long, value_parser = rounds, default_value = "1M")]
    pub shoes: u64,
    #[command(flatten)]
    pub playing: PlayOptions,
}

#[derive(Debug, Args)]
#[command(mut_arg("per_hour", |arg| arg.hide(true)))]
pub(super) struct NightOptions {
    #[command(flatten)]
    pub configs: Configs,
    /// Play N rounds a night [default: the config's, else 60]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000))]
    pub rounds: Option<u64>,
    /// Play this many nights: 10M, 500k, 2G or plain digits
    #[arg(long, value_parser = rounds, default_value = "100k")]
    pub nights: u64,
    #[command(flatten)]
    pub playing: PlayOptions,
}
