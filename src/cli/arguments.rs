//! What can be typed.

use super::amounts::{bets, chance, percent, positive, rounds};
use super::complete::{configs, presets, settings};
use super::shard::Shard;
use crate::app::{Setting, Varied, varied};
use crate::config::WITHOUT;
use crate::games::Config;
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::engine::ArgValueCompleter;
use std::path::PathBuf;
use std::str::FromStr;

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
    /// Join the parts of one run, as if it had been played in one go
    Merge(Merge),
    /// The same tables without sampling error, by enumeration
    Exact(Exact),
    /// What one card fewer in the shoe makes of the edge, for every card and bet, by enumeration
    Effects(Exact),
    /// Compare house rules: edges side by side, and what each change makes of the first
    Compare(Compare),
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
pub(super) struct Configs {
    /// Presets (see `houseodds presets`) or paths of TOML files
    #[arg(required = true, value_name = "CONFIG", add = ArgValueCompleter::new(configs))]
    pub configs: Vec<String>,
    #[command(flatten)]
    pub laid: Laid,
}

/// What is laid over every config.
#[derive(Debug, Args)]
pub(super) struct Laid {
    /// Lay a value over the config, as in rules.ties=push
    #[arg(long = "set", value_name = "KEY=VALUE", add = ArgValueCompleter::new(settings))]
    sets: Vec<String>,
    /// Take cards out of the shoe that are known not to come, as in "Ks Kd 3h"
    #[arg(long, value_name = "CARDS")]
    without: Vec<String>,
}

impl Laid {
    /// Each with its option.
    pub(super) fn typed(&self) -> Vec<Setting<'_>> {
        let sets = self.sets.iter().map(|set| ("--set", set.as_str()));
        sets.chain(self.without.iter().map(|cards| (WITHOUT, cards.as_str()))).collect()
    }
}

/// How a run is played.
#[derive(Debug, Args)]
pub(super) struct Playing {
    /// Chooses the cards [default: the config's, else 20260101]
    #[arg(long, value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
    pub seed: Option<u64>,
    /// Threads; the result is the same with any number of them [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Play part I of N only, for `houseodds merge`; auto/N: the part that a Slurm, Kubernetes or AWS Batch array gives
    #[arg(long, value_name = "I/N", value_parser = Shard::from_str)]
    pub shard: Option<Shard>,
    /// Go on with an interrupted run; one that is not there is started
    #[arg(long)]
    pub resume: bool,
    /// How often the run is saved, so that --resume can go on after a crash
    #[arg(long, value_name = "SECONDS", value_parser = positive, default_value = "10")]
    pub checkpoint_every: f64,
    /// Folder for results: files go to DIR/NAME/simulated (count: counted), or DIR/NAME/part-I-of-N (count:
    /// counted-part-I-of-N)
    #[arg(long, value_name = "DIR", default_value = "results")]
    pub out: PathBuf,
    /// Replace an interrupted run, and a result of other rules, another seed or a longer run that took over 10 seconds
    #[arg(long)]
    pub force: bool,
    /// Print the summary as JSON
    #[arg(long)]
    pub json: bool,
    /// Show a progress bar
    #[arg(long, value_enum, default_value_t)]
    pub progress: Progress,
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
    /// Show how far it is
    #[arg(long, value_enum, default_value_t)]
    pub progress: Progress,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Played {
    /// By the strategies of each config
    #[default]
    Config,
    /// Best play of one player and the dealer (Chinese Blackjack): the value of the game
    Equilibrium,
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

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Bets {
    /// All bets of the first seat
    #[default]
    All,
    /// The main bet
    Main,
}

impl Bets {
    /// A config with these bets.
    pub(super) fn of(self, config: Config) -> Config {
        if self == Bets::Main { config.without_side_bets() } else { config }
    }
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

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Role {
    /// A player
    #[default]
    Player,
    /// The dealer
    #[value(alias = "banker")]
    Dealer,
}

impl Role {
    /// Its name in tables.
    pub(super) fn name(self) -> &'static str {
        match self {
            Role::Player => "player",
            Role::Dealer => "dealer",
        }
    }
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Given {
    /// The best response of the dealer
    Players,
    /// The best response of the players
    #[value(alias = "banker")]
    Dealer,
    /// The best response of a seat to the others
    Seats,
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
}

#[derive(Debug, Args)]
pub(super) struct Completions {
    /// The shell
    pub shell: clap_complete::Shell,
}

#[derive(Debug, Args)]
pub(super) struct Manual {
    /// The page of this command, as in simulate [default: that of the program]
    pub command: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_consistent() {
        <Arguments as clap::CommandFactory>::command().debug_assert();
    }
}
