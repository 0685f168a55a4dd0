//! What can be typed.

use super::amounts::{bets, chance, chip, percent, positive, rounds};
pub(super) use super::choices::{Bets, Completions, Configs, Given, Laid, Manual, Played, Playing, Progress, Role};
use super::complete::{configs, presets, settings};
use crate::app::{Varied, fraction, varied};
use crate::config::Decimal;
use crate::stats::Fraction;
use clap::{Args, Parser, Subcommand};
use clap_complete::engine::ArgValueCompleter;
use std::path::PathBuf;

/// Odds and house rules of Gnau (Niu Niu), Chinese Blackjack (ban-luck) and Modulo N.
#[derive(Debug, Parser)]
#[command(name = "houseodds", version, max_term_width = 100)]
pub struct Arguments {
    #[command(subcommand)]
    pub(super) command: Command,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Play millions of seeded deals and write the tables
    Simulate(Simulate),
    /// Deal shoes round after round and count cards: which tags, and what betting by the true count wins
    Count(Count),
    /// Play whole nights with the same people, the bank going round: who wins what, and who is ruined
    Night(Night),
    /// Join the parts of one run, as if it had been played in one go
    Merge(Merge),
    /// The same tables without sampling error, by enumeration
    Exact(Exact),
    /// What one card fewer in the shoe makes of the edge, for every card and bet, by enumeration
    Effects(Exact),
    /// Compare house rules: edges side by side, and what each change makes of the first
    Compare(Compare),
    /// Make one HTML page on which house rules can be turned on and off
    Lab(Lab),
    /// Find the payouts and rules under which a bet has the edge that is wanted
    Design(Design),
    /// Everything that a casino or its regulator asks of a game, computed, simulated and tested, on one page
    Dossier(Dossier),
    /// Find the best way to play and what it is worth
    Solve(Solve),
    /// What many rounds may come to: quantiles, chance to be ahead, risk of ruin
    Risk(Risk),
    /// Hold play that was written down against what the rules say
    Monitor(Monitor),
    /// Simulate and enumerate, and compare every figure; exit code 1 if they disagree
    Verify(Verify),
    /// Explain one hand: what can be made of it, and what that is worth
    Hand(Hand),
    /// Make one HTML page of results
    Report(Report),
    /// Validate configs and print the rules as understood, every default filled in
    Check(Check),
    /// List the configs that ship with the program, or print one
    Presets(Presets),
    /// Print the JSON Schema of configs, by which editors complete and check them
    Schema,
    /// Print a script that completes commands and options in a shell
    Completions(Completions),
    /// Print a manual page
    Man(Manual),
}

#[derive(Debug, Args)]
pub(super) struct Simulate {
    #[command(flatten)]
    pub configs: Configs,
    /// Rounds to play: 10M, 500k, 2G or plain digits [default: the config's, else 10M]
    #[arg(long, value_parser = rounds)]
    pub rounds: Option<u64>,
    /// Stop as soon as the standard error of the dealer edge is at most this
    #[arg(long, value_name = "X", value_parser = positive, conflicts_with = "shard")]
    pub until_se: Option<f64>,
    /// Count also how often anybody at the table has each hand: role anybody in frequency.csv, anybody_2 at the first two
    /// seats
    #[arg(long)]
    pub anybody: bool,
    #[command(flatten)]
    pub playing: Playing,
}

#[derive(Debug, Args)]
pub(super) struct Count {
    #[command(flatten)]
    pub configs: Configs,
    /// The bet that is counted for: main, a side bet, or all [default: the config's, else main]
    #[arg(long, value_name = "NAME")]
    pub bet: Option<String>,
    /// Shuffle when fewer cards are left at a round's start [default: the config's, else a quarter of the shoe, or what a
    /// round may need]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(10..=3328))]
    pub cut: Option<u64>,
    /// Count with these tags, as in "A=-1 5=1"; others are 0 [default: the config's, else the best]
    #[arg(long, value_name = "TAGS", allow_hyphen_values = true)]
    pub tags: Option<String>,
    /// Count with the best tags from -N to N [default: the config's, else 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=3))]
    pub size: Option<u64>,
    /// Units bet below a true count, and from it on, as in 1-8 [default: the config's, else 0-1]
    #[arg(long, value_name = "LOW-HIGH")]
    pub spread: Option<String>,
    /// Shoes to deal: 10M, 500k, 2G or plain digits
    #[arg(long, value_parser = rounds, default_value = "1M")]
    pub shoes: u64,
    #[command(flatten)]
    pub playing: Playing,
}

#[derive(Debug, Args)]
pub(super) struct Night {
    #[command(flatten)]
    pub configs: Configs,
    /// Rounds of one night [default: the config's, else 60]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000))]
    pub rounds: Option<u64>,
    /// Nights to play: 10M, 500k, 2G or plain digits
    #[arg(long, value_parser = rounds, default_value = "100k")]
    pub nights: u64,
    #[command(flatten)]
    pub playing: Playing,
}

#[derive(Debug, Args)]
pub(super) struct Merge {
    /// Folders of parts, or folders that contain them
    #[arg(required = true, value_name = "DIR")]
    pub folders: Vec<PathBuf>,
    /// Merge what is there, though parts are missing; of a run or a part that is not finished, its checkpoint
    #[arg(long)]
    pub partial: bool,
    /// Folder for results: files go to DIR/NAME/simulated
    #[arg(long, value_name = "DIR", default_value = "results")]
    pub out: PathBuf,
    /// Replace a result of other rules, another seed or more rounds, though it took over 10 seconds to make
    #[arg(long)]
    pub force: bool,
    /// Print the summary as JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub(super) struct Exact {
    #[command(flatten)]
    pub configs: Configs,
    /// Folder for results: files go to DIR/NAME, into a folder with the name of the command
    #[arg(long, value_name = "DIR", default_value = "results")]
    pub out: PathBuf,
    /// Replace a result of other rules, another seed or more rounds, though it took over 10 seconds to make
    #[arg(long)]
    pub force: bool,
    /// Print the summary as JSON
    #[arg(long)]
    pub json: bool,
    /// Show how far it is
    #[arg(long, value_enum, default_value_t)]
    pub progress: Progress,
}

#[derive(Debug, Args)]
pub(super) struct Compare {
    #[command(flatten)]
    pub configs: Configs,
    /// Values of a key to compare, as in rules.ties=dealer,push; several keys make a grid
    #[arg(long = "vary", value_name = "KEY=V1,V2", value_parser = varied, add = ArgValueCompleter::new(settings))]
    pub vary: Vec<Varied>,
    /// Compare the config with each of these changes alone instead; without --vary, with each house rule of its game
    #[arg(long)]
    pub one_at_a_time: bool,
    /// The bet whose edge is compared: main, a side bet of every config, or all [default: main]
    #[arg(long, value_name = "NAME", conflicts_with = "play")]
    pub bet: Option<String>,
    /// How everybody plays: as the configs say, or as well as possible against each other
    #[arg(long, value_enum, default_value_t)]
    pub play: Played,
    /// Rounds to play where a game is not enumerated [default: the first config's, else 10M]
    #[arg(long, value_parser = rounds)]
    pub rounds: Option<u64>,
    /// Chooses the cards there [default: the first config's, else 20260101]
    #[arg(long, value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
    pub seed: Option<u64>,
    /// Threads; the result is the same with any number of them [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Folder for results: files go to DIR/NAME/compared, or beside it where other variants are; NAME: the first config's
    #[arg(long, value_name = "DIR", default_value = "results")]
    pub out: PathBuf,
    /// Replace a result of other rules, another seed or more rounds, though it took over 10 seconds to make
    #[arg(long)]
    pub force: bool,
    /// Print the table as JSON
    #[arg(long)]
    pub json: bool,
    /// Write the table in Markdown, too; - for standard output
    #[arg(long, value_name = "FILE")]
    pub export_markdown: Option<PathBuf>,
    /// Show how far it is
    #[arg(long, value_enum, default_value_t)]
    pub progress: Progress,
}

#[derive(Debug, Args)]
pub(super) struct Lab {
    /// A preset (see `houseodds presets`) or the path of a TOML file
    #[arg(add = ArgValueCompleter::new(configs))]
    pub config: String,
    #[command(flatten)]
    pub laid: Laid,
    /// Values of a key that a reader can turn, as in rules.ties=dealer,push; several keys make a grid
    #[arg(long = "vary", value_name = "KEY=V1,V2", value_parser = varied, required = true)]
    pub vary: Vec<Varied>,
    /// How everybody plays: as the config says, or as well as possible against each other
    #[arg(long, value_enum, default_value_t)]
    pub play: Played,
    /// Rounds to play where the game is not enumerated [default: the config's, else 10M]
    #[arg(long, value_parser = rounds)]
    pub rounds: Option<u64>,
    /// Chooses the cards there [default: the config's, else 20260101]
    #[arg(long, value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
    pub seed: Option<u64>,
    /// Threads; the result is the same with any number of them [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// The page [default: standard output]
    #[arg(long, value_name = "FILE", default_value = "-", hide_default_value = true)]
    pub out: PathBuf,
    /// The page's title [default: the config's name]
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    /// Show how far it is
    #[arg(long, value_enum, default_value_t)]
    pub progress: Progress,
}

#[derive(Debug, Args)]
pub(super) struct Design {
    /// A preset (see `houseodds presets`) or the path of a TOML file
    #[arg(add = ArgValueCompleter::new(configs))]
    pub config: String,
    #[command(flatten)]
    pub laid: Laid,
    /// The edge that is wanted, per unit bet, as in 0.02
    #[arg(long, value_name = "EDGE", value_parser = fraction, allow_hyphen_values = true)]
    pub target: Fraction,
    /// How far off it may be
    #[arg(long, value_name = "X", value_parser = fraction, default_value = "0.0005", conflicts_with = "solve")]
    pub tolerance: Fraction,
    /// Values of a key to try, as in payout.double=1..4:0.5 or rules.ties=dealer,push; of several keys, each combination
    #[arg(long = "vary", value_name = "KEY=A..B:STEP", value_parser = varied)]
    pub vary: Vec<Varied>,
    /// Find the value of this payout or commission at which the edge is the target, in each combination
    #[arg(long, value_name = "KEY")]
    pub solve: Option<String>,
    /// The bet whose edge is designed: main, a side bet, or all [default: main]
    #[arg(long, value_name = "NAME")]
    pub bet: Option<String>,
    /// Of those within the tolerance, leave out what another surpasses: lower SD and higher hit frequency
    #[arg(long, conflicts_with = "solve")]
    pub pareto: bool,
    /// How everybody plays: as the config says, or as well as possible against each other
    #[arg(long, value_enum, default_value_t)]
    pub play: Played,
    /// Threads; the result is the same with any number of them [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Folder for results: files go to DIR/NAME/design
    #[arg(long, value_name = "DIR", default_value = "results")]
    pub out: PathBuf,
    /// Replace a result of other rules, though it took over 10 seconds to make
    #[arg(long)]
    pub force: bool,
    /// Print the result as JSON
    #[arg(long)]
    pub json: bool,
    /// Show how far it is
    #[arg(long, value_enum, default_value_t)]
    pub progress: Progress,
}

#[derive(Debug, Args)]
pub(super) struct Dossier {
    #[command(flatten)]
    pub configs: Configs,
    /// The smallest chip, in units: also the edge with all amounts rounded to it, at each stake up to 40 chips
    #[arg(long, value_name = "AMOUNT", value_parser = chip)]
    pub chip: Option<Decimal>,
    /// Rounds to play against the theory: 10M, 500k, 2G or plain digits [default: the config's, else 10M]
    #[arg(long, value_parser = rounds)]
    pub rounds: Option<u64>,
    /// Cards to deal for the tests of the shuffle, at least
    #[arg(long, value_name = "N", value_parser = rounds, default_value = "100M")]
    pub draws: u64,
    /// Chooses the cards [default: the config's, else 20260101]
    #[arg(long, value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
    pub seed: Option<u64>,
    /// Folder for results: files go to DIR/NAME/dossier
    #[arg(long, value_name = "DIR", default_value = "results")]
    pub out: PathBuf,
    /// Replace a result of other rules, another seed or more rounds, though it took over 10 seconds to make
    #[arg(long)]
    pub force: bool,
    /// Print everything as JSON
    #[arg(long)]
    pub json: bool,
    /// Show how far it is
    #[arg(long, value_enum, default_value_t)]
    pub progress: Progress,
}

#[derive(Debug, Args)]
pub(super) struct Solve {
    #[command(flatten)]
    pub configs: Configs,
    /// Whose strategies are given: those of the config's players, dealer or seats [default: nobody's]
    #[arg(long, value_enum)]
    pub against: Option<Given>,
    /// Which bets are played for
    #[arg(long, value_enum, default_value_t)]
    pub bet: Bets,
    /// Chooses the cards where a result is measured by playing [default: the config's, else 20260101]
    #[arg(long, value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
    pub seed: Option<u64>,
    /// Folder for results: files go to DIR/NAME/solved, or DIR/NAME/solved-against-SIDE
    #[arg(long, value_name = "DIR", default_value = "results")]
    pub out: PathBuf,
    /// Replace a result of other rules, another seed or more rounds, though it took over 10 seconds to make
    #[arg(long)]
    pub force: bool,
    /// Print the summary as JSON
    #[arg(long)]
    pub json: bool,
    /// Show how far it is
    #[arg(long, value_enum, default_value_t)]
    pub progress: Progress,
}

#[derive(Debug, Args)]
pub(super) struct Hand {
    /// A preset (see `houseodds presets`) or the path of a TOML file
    #[arg(add = ArgValueCompleter::new(configs))]
    pub config: String,
    /// The hand, as in As 10h 3c Kd 6s: ranks A, 2 … 10 or T, J, Q, K; suits s, h, d, c or ♠, ♥, ♦, ♣. In
    /// modulo-n 1 … 9, GD, E1, S2, W3, N4, F
    #[arg(required = true)]
    pub cards: Vec<String>,
    #[command(flatten)]
    pub laid: Laid,
    /// Against a player with so many cards, 2 … 5 (chinese-blackjack: what the dealer does)
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u8).range(2..=5))]
    pub against: Option<u8>,
    /// The residue of the card turned up, 0 … 9 (modulo-n, which needs it)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(..=9))]
    pub n: Option<u8>,
    /// Which bets its worth is of
    #[arg(long, value_enum, default_value_t)]
    pub bet: Bets,
    /// Chances of everything that can be made of the hand, not of the best alone (gnau)
    #[arg(long)]
    pub all: bool,
    /// Print the answer as JSON
    #[arg(long)]
    pub json: bool,
    /// Show how far it is
    #[arg(long, value_enum, default_value_t)]
    pub progress: Progress,
}

#[derive(Debug, Args)]
pub(super) struct Risk {
    #[command(flatten)]
    pub configs: Configs,
    /// What may be lost, in unit bets: who has lost it or more after some round is ruined
    #[arg(long, value_name = "B", value_parser = bets)]
    pub bankroll: Option<u64>,
    /// What is to be won, in unit bets: which comes first within the rounds, the goal or ruin?
    #[arg(long, value_name = "G", value_parser = bets)]
    pub goal: Option<u64>,
    /// Find the smallest bankroll that is lost with this chance at most, as in 0.01 or 1%
    #[arg(long, value_name = "P", value_parser = chance)]
    pub ruin: Option<f64>,
    /// Quantiles of the total to show, in percent
    #[arg(long, value_name = "Q1,Q2", value_delimiter = ',', value_parser = percent, default_value = "5,95")]
    pub quantiles: Vec<f64>,
    /// Find the share of a bankroll to bet that makes it grow fastest
    #[arg(long)]
    pub kelly: bool,
    /// Rounds to look ahead: 10M, 500k, 2G or plain digits
    #[arg(long, value_name = "N", value_parser = rounds)]
    pub rounds: u64,
    /// Whose nets: a player's, with the bets of the config, or those of the dealer of all players
    #[arg(long, value_enum, default_value_t)]
    pub role: Role,
    /// With which bet: main, or a side bet of the config [default: all together]
    #[arg(long, value_name = "NAME")]
    pub bet: Option<String>,
    /// Write the law of the total: risk.csv in DIR/NAME/risk
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Replace a result of other rules there, though it took over 10 seconds to make
    #[arg(long)]
    pub force: bool,
    /// Print the summary as JSON
    #[arg(long)]
    pub json: bool,
    /// Show how far it is
    #[arg(long, value_enum, default_value_t)]
    pub progress: Progress,
}

#[derive(Debug, Args)]
pub(super) struct Monitor {
    /// A preset (see `houseodds presets`) or the path of a TOML file
    #[arg(add = ArgValueCompleter::new(configs))]
    pub config: String,
    /// A CSV file of one player's rounds, with any of the columns net, player_hand, dealer_hand, result, count
    #[arg(value_name = "LOG.csv")]
    pub log: PathBuf,
    #[command(flatten)]
    pub laid: Laid,
    /// Exit with code 1 if the smallest adjusted p-value is below this
    #[arg(long, value_name = "P", value_parser = chance)]
    pub fail_below: Option<f64>,
    /// Print the comparison as JSON
    #[arg(long)]
    pub json: bool,
    /// Show how far it is
    #[arg(long, value_enum, default_value_t)]
    pub progress: Progress,
}

#[derive(Debug, Args)]
pub(super) struct Verify {
    #[command(flatten)]
    pub configs: Configs,
    /// Rounds to play: 10M, 500k, 2G or plain digits [default: the config's, else 10M]
    #[arg(long, value_parser = rounds)]
    pub rounds: Option<u64>,
    /// Chooses the cards [default: the config's, else 20260101]
    #[arg(long, value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
    pub seed: Option<u64>,
    /// Threads; the result is the same with any number of them [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Print the summary as JSON
    #[arg(long)]
    pub json: bool,
    /// Show how far it is
    #[arg(long, value_enum, default_value_t)]
    pub progress: Progress,
}

#[derive(Debug, Args)]
pub(super) struct Check {
    #[command(flatten)]
    pub configs: Configs,
    /// Print the rules and the warnings as JSON, an object a line
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub(super) struct Presets {
    /// Print this preset's TOML
    #[arg(add = ArgValueCompleter::new(presets))]
    pub name: Option<String>,
    /// Print a list of objects instead: name, summary and TOML
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub(super) struct Report {
    /// Folders with results: all of them, as in results, those of a config, or a single one
    #[arg(required = true, value_name = "DIR")]
    pub folders: Vec<PathBuf>,
    /// The page, or - for standard output [default: report.html in DIR, or in the folder that holds every DIR]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// The page's title [default: the name of the only table, or how many there are]
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_consistent() {
        <Arguments as clap::CommandFactory>::command().debug_assert();
    }
}
