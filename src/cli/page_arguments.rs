//! Arguments of commands that write pages: dossiers, the page, reports.

use super::amounts::{chip, rounds, seed};
use super::choices::{Configs, MoneyOptions, OutputOptions, Overrides, PrintOptions, in_utf8};
use super::complete::configs;
use crate::config::Decimal;
use crate::report::Language;
use clap::Args;
use clap_complete::engine::ArgValueCompleter;
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(mut_arg("out", |arg| arg.help("Write results to DIR/NAME/dossier")))]
#[command(mut_arg("json", |arg| arg.help("Print everything as JSON")))]
pub(super) struct DossierOptions {
    #[command(flatten)]
    pub configs: Configs,
    /// Round all amounts to chips of AMOUNT units, and add the edge at each stake up to 40 chips
    #[arg(long, value_name = "AMOUNT", value_parser = chip)]
    pub chip: Option<Decimal>,
    /// Play this many rounds to test the theory: 10M, 500k, 2G or plain digits [default: the config's, else 10M]
    #[arg(long, value_parser = rounds)]
    pub rounds: Option<u64>,
    /// Deal at least N cards in the tests of the shuffle
    #[arg(long, value_name = "N", value_parser = rounds, default_value = "100M")]
    pub draws: u64,
    /// Deal cards from this seed: a number, or random [default: the config's, else 20260101]
    #[arg(long, value_parser = seed)]
    pub seed: Option<u64>,
    /// Write the dossier in this language
    #[arg(long, value_enum, default_value_t)]
    pub language: Language,
    #[command(flatten)]
    pub output: OutputOptions,
    #[command(flatten)]
    pub print: PrintOptions,
}

#[derive(Debug, Args)]
pub(super) struct PageOptions {
    /// Start from this preset (see `houseodds presets`) or TOML file
    #[arg(default_value = "gnau", value_parser = in_utf8(), add = ArgValueCompleter::new(configs))]
    pub config: String,
    #[command(flatten)]
    pub overrides: Overrides,
    /// Ask only about these keys, as in rules.ties,payout.double
    #[arg(long, value_name = "KEYS", value_delimiter = ',')]
    pub only: Vec<String>,
    /// Write the page to FILE [default: standard output]
    #[arg(long, value_name = "FILE", default_value = "-", hide_default_value = true)]
    pub out: PathBuf,
    /// Replace any file, even if it is not a page
    #[arg(long)]
    pub force: bool,
}

#[derive(Debug, Args)]
pub(super) struct ReportOptions {
    /// Folders with results: all of them (results), those of one config, or a single one
    #[arg(required = true, value_name = "DIR")]
    pub folders: Vec<PathBuf>,
    /// Write the page to FILE, or to standard output with - [default: report.html in DIR, or in the common parent of
    /// several DIRs]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Replace any file, even if it is not a report
    #[arg(long)]
    pub force: bool,
    /// Set the title of the page [default: the name of the only table, or the number of tables]
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    /// Write the page in this language
    #[arg(long, value_enum, default_value_t)]
    pub language: Language,
    #[command(flatten)]
    pub money: MoneyOptions,
}
