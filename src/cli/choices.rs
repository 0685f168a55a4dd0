//! Arguments shared by several commands: configs, settings on top of them, choices; and those of runs.

use super::amounts::{positive, seed};
use super::complete::{configs, settings};
use super::shard::Shard;
use crate::config::{MONEY, WITHOUT, whole};
use crate::games::{Config, Role};
use crate::house::{Setting, To};
use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::{Args, ValueEnum};
use clap_complete::engine::ArgValueCompleter;
use std::ffi::OsString;
use std::path::PathBuf;
use std::str::FromStr;

/// Parses the name of a config in UTF-8, for messages and `run.json`.
pub(super) fn in_utf8() -> impl TypedValueParser<Value = String> {
    OsStringValueParser::new()
        .try_map(|name: OsString| name.into_string().map_err(|_| "its name is not in UTF-8: rename the file"))
}

#[derive(Debug, Args)]
pub(super) struct Configs {
    /// Presets (see `houseodds presets`) or paths of TOML files
    #[arg(required = true, value_name = "CONFIG", value_parser = in_utf8(), add = ArgValueCompleter::new(configs))]
    pub configs: Vec<String>,
    #[command(flatten)]
    pub overrides: Overrides,
}

#[derive(Debug, Args)]
pub(super) struct OneConfig {
    /// A preset (see `houseodds presets`) or the path of a TOML file
    #[arg(value_parser = in_utf8(), add = ArgValueCompleter::new(configs))]
    pub config: String,
    #[command(flatten)]
    pub overrides: Overrides,
}

/// Settings that apply to every config.
#[derive(Debug, Args)]
pub(super) struct Overrides {
    /// Override a key of the config, as in rules.ties=push
    #[arg(long = "set", value_name = "KEY=VALUE", add = ArgValueCompleter::new(settings))]
    sets: Vec<String>,
    /// Remove these cards from the shoe, as in "Ks Kd 3h"
    #[arg(long, value_name = "CARDS")]
    without: Vec<String>,
    /// Also show the bank's income and a player's loss in an hour of N rounds, in the config's [money]
    #[arg(long, value_name = "N", value_parser = per_hour)]
    per_hour: Option<String>,
}

/// Values of bets, for results without money.
#[derive(Debug, Args)]
pub(super) struct MoneyOptions {
    /// Take [money] from a preset or a TOML file: unit, currency, rounds_per_hour
    #[arg(long, value_name = "CONFIG", value_parser = in_utf8(), add = ArgValueCompleter::new(configs))]
    pub money: Option<String>,
    /// Also show gains in an hour of N rounds next to each edge
    #[arg(long, value_name = "N", value_parser = per_hour)]
    pub per_hour: Option<String>,
}

/// Parses the rounds of an hour, as people write them, as a setting.
fn per_hour(text: &str) -> Result<String, &'static str> {
    let rounds = whole(text).ok_or("write a whole number of rounds, as in 60 or 1k")?;
    Ok(format!("{}={rounds}", MONEY[2]))
}

impl Overrides {
    /// Returns `true` if `--per-hour` was typed.
    pub(super) fn has_hours(&self) -> bool {
        self.per_hour.is_some()
    }

    /// Returns each setting with its option.
    pub(super) fn typed(&self) -> Vec<Setting<'_>> {
        let sets = self.sets.iter().map(|set| ("--set", set.as_str()));
        let per_hour = self.per_hour.iter().map(|set| ("--per-hour", set.as_str()));
        sets.chain(self.without.iter().map(|cards| (WITHOUT, cards.as_str()))).chain(per_hour).collect()
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum WhoseBestPlay {
    /// The strategies of each config
    #[default]
    Config,
    /// An equilibrium of one player and the dealer (Chinese Blackjack), which gives the value of the game
    Equilibrium,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum WhichBets {
    /// All bets of the first seat
    #[default]
    All,
    /// The main bet
    Main,
}

impl WhichBets {
    /// Restricts a config to these bets.
    pub(super) fn apply_to(self, config: Config) -> Config {
        if self == WhichBets::Main { config.without_side_bets() } else { config }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum WhichRole {
    /// A player
    #[default]
    Player,
    /// The dealer
    #[value(alias = "banker")]
    Dealer,
}

impl WhichRole {
    pub(super) fn role(self) -> Role {
        match self {
            WhichRole::Player => Role::Player,
            WhichRole::Dealer => Role::Dealer,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum GivenSide {
    /// The best response of the dealer to the players of the config
    Players,
    /// The best response of a player to the dealer of the config
    #[value(alias = "banker")]
    Dealer,
    /// The best response of one seat to the others; or `people`: of the first person to the others if people bid
    #[value(alias = "people")]
    Seats,
    /// Everybody plays as well as possible
    BestPlay,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Progress {
    /// On a terminal only
    #[default]
    Auto,
    /// Also when not on a terminal
    Always,
    /// Never
    Never,
}

/// The destination of a result.
#[derive(Debug, Args)]
pub(super) struct OutputOptions {
    /// Write results below DIR/NAME, to a folder with the name of the command
    #[arg(long, value_name = "DIR", default_value = "results")]
    pub out: PathBuf,
    /// Replace a result that has other rules, another seed or more rounds, even if it took over 10 seconds
    #[arg(long)]
    pub force: bool,
}

impl OutputOptions {
    pub(super) fn to(&self) -> To<'_> {
        To { out: &self.out, force: self.force }
    }
}

/// The charts of a command.
#[derive(Clone, Copy, Debug)]
pub(super) enum ChartChoice {
    Chart,
    /// A chart of the configs for which this is true.
    ChartIf(fn(&Config) -> bool),
    /// None, for this reason.
    Nothing(&'static str),
}

/// How a command prints and exports its answers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Printing<'a> {
    pub export: &'a Export,
    pub json: bool,
    pub progress: Progress,
    pub draws: ChartChoice,
    /// Whether a folder of results holds the answers too.
    pub is_kept: bool,
    pub force: bool,
}

/// Printing options.
#[derive(Debug, Args)]
pub(super) struct PrintOptions {
    /// Print the summary as JSON
    #[arg(long)]
    pub json: bool,
    /// Show progress
    #[arg(long, value_enum, default_value_t)]
    pub progress: Progress,
    #[command(flatten)]
    pub export: Export,
}

impl PrintOptions {
    /// Returns how a command prints: the charts that it draws, and whether a folder of results holds its answers too.
    pub(super) fn printing(&self, draws: ChartChoice, is_kept: bool, force: bool) -> Printing<'_> {
        let PrintOptions { json, progress, export } = self;
        Printing { export, json: *json, progress: *progress, draws, is_kept, force }
    }
}

/// Options of every command that prints a table.
#[derive(Debug, Args)]
#[group(id = "export", multiple = true)]
pub(super) struct Export {
    /// Also write the output to FILE as Markdown; - for standard output
    #[arg(long, value_name = "FILE")]
    pub export_markdown: Option<PathBuf>,
    /// Also write the answer's chart to FILE as SVG; - for standard output
    #[arg(long, value_name = "FILE")]
    pub export_svg: Option<PathBuf>,
}

/// For commands that write only exports.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct Replace {
    /// Replace existing files with the exports
    #[arg(long, requires = "export")]
    pub force: bool,
}

/// Options of a run.
#[derive(Debug, Args)]
#[command(mut_arg("out", |arg| arg.help(
    "Write results to DIR/NAME/simulated, counted or night, or to a folder for the part, such as DIR/NAME/part-I-of-N"
)))]
#[command(mut_arg("force", |arg| arg.help(
    "Replace an interrupted run, or a result of over 10 seconds that has other rules, another seed or more rounds"
)))]
#[command(mut_arg("progress", |arg| arg.help("Show a progress bar")))]
pub(super) struct PlayOptions {
    /// Deal cards from this seed: a number, or random [default: the config's, else 20260101]
    #[arg(long, value_parser = seed)]
    pub seed: Option<u64>,
    /// Use this many threads; the result is the same for any number [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Play only part I of N, for `houseodds merge`; auto/N takes I from the cluster's array task
    #[arg(long, value_name = "I/N", value_parser = Shard::from_str)]
    pub shard: Option<Shard>,
    /// Resume an interrupted run, or start it if there is none
    #[arg(long)]
    pub resume: bool,
    /// Save the run every SECONDS, so that --resume can continue after a crash
    #[arg(long, value_name = "SECONDS", value_parser = positive, default_value = "10")]
    pub checkpoint_every: f64,
    #[command(flatten)]
    pub output: OutputOptions,
    #[command(flatten)]
    pub print: PrintOptions,
}

#[derive(Debug, Args)]
pub(super) struct CompletionsOptions {
    /// The shell
    pub shell: clap_complete::Shell,
}

#[derive(Debug, Args)]
pub(super) struct ManualOptions {
    /// Print the page of this command, as in simulate [default: of the program]
    pub command: Option<String>,
}
