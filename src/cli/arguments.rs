//! Command-line arguments.

use super::amounts::{RoundsAhead, bets, chance, error, percent, rounds, rounds_or_inf, seed};
pub(super) use super::choices::{
    ChartChoice, CompletionsOptions, Configs, Export, GivenSide, ManualOptions, OneConfig, OutputOptions, PlayOptions,
    PrintOptions, Printing, Progress, Replace, WhichBets, WhichRole, WhoseBestPlay,
};
use super::complete::{presets, variations};
pub(super) use super::count_arguments::{CountOptions, NightOptions};
pub(super) use super::page_arguments::{DossierOptions, PageOptions, ReportOptions};
use crate::config::share;
use crate::house::{Unknown, Varied, unknown, varied};
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
    Simulate(SimulateOptions),
    /// Count cards: find the best tags, and value bets by the true count
    Count(CountOptions),
    /// Play nights with rotating dealers, and show each person's wins, losses and risk of ruin
    Night(NightOptions),
    /// Merge the parts of a run into one result
    Merge(MergeOptions),
    /// Compute the tables of `simulate` exactly, by enumeration
    Exact(ExactOptions),
    /// Compute how removing each card changes the edge of every bet
    Effects(ExactOptions),
    /// Compare house rules: the edge of each, and its change from the first
    Compare(CompareOptions),
    /// Write a web page that computes any house rules in a browser, offline
    Page(PageOptions),
    /// Find payouts and rules that give a bet a target edge
    Design(DesignOptions),
    /// Write a full report for a casino and its regulator
    Dossier(DossierOptions),
    /// Find the best play and its value
    Solve(SolveOptions),
    /// Compute the odds over many rounds: quantiles, chance of being ahead, risk of ruin
    Risk(RiskOptions),
    /// Test a log of real play against the rules
    Monitor(MonitorOptions),
    /// Simulate, enumerate and compare every figure; exit with code 1 if they disagree
    Verify(VerifyOptions),
    /// Explain one hand: its readings, and the value of each choice
    Hand(HandOptions),
    /// Practise decisions: answer each dealt hand with one key, and see the cost of each answer
    Practice(PracticeOptions),
    /// Reproduce a result from its run.json; exit with code 1 if a byte differs
    Rerun(RerunOptions),
    /// Write an HTML page of results
    Report(ReportOptions),
    /// Validate configs and print the rules as understood, with every default filled in
    Check(CheckOptions),
    /// List the configs that ship with the program, or print one
    Presets(PresetsOptions),
    /// Look up a word for a hand, a role or a rule, in eight languages and dialects
    Words(WordsOptions),
    /// Print the JSON Schema of configs, for editors that complete and check them
    Schema,
    /// Print a completion script for a shell
    Completions(CompletionsOptions),
    /// Print a manual page
    Man(ManualOptions),
}

#[derive(Debug, Args)]
pub(super) struct SimulateOptions {
    #[command(flatten)]
    pub configs: Configs,
    /// Play this many rounds: 10M, 500k, 2G or plain digits [default: the config's, else 10M]
    #[arg(long, value_parser = rounds)]
    pub rounds: Option<u64>,
    /// Stop once the standard error of the dealer edge is at most X, as in 0.0001 or 0.01%
    #[arg(long, value_name = "X", value_parser = error, conflicts_with = "shard")]
    pub until_se: Option<f64>,
    /// Also count how often at least one person has each hand: role anybody in frequency.csv, anybody_2 for the dealer
    /// and the first two seats
    #[arg(long)]
    pub anybody: bool,
    /// Also write each round, at most 10M of them, for `houseodds monitor`: cards, hands and nets, a line for each seat
    #[arg(long, value_name = "FILE", conflicts_with = "shard")]
    pub rounds_log: Option<PathBuf>,
    #[command(flatten)]
    pub playing: PlayOptions,
}

#[derive(Debug, Args)]
#[command(mut_arg("out", |arg| arg.help("Write results to DIR/NAME/simulated")))]
pub(super) struct MergeOptions {
    /// Folders of parts, or folders that contain them
    #[arg(required = true, value_name = "DIR")]
    pub folders: Vec<PathBuf>,
    /// Merge even if parts are missing, using the checkpoints of unfinished runs and parts
    #[arg(long)]
    pub partial: bool,
    #[command(flatten)]
    pub output: OutputOptions,
    /// Print the summary as JSON
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub export: Export,
}

#[derive(Debug, Args)]
pub(super) struct ExactOptions {
    #[command(flatten)]
    pub configs: Configs,
    #[command(flatten)]
    pub output: OutputOptions,
    #[command(flatten)]
    pub print: PrintOptions,
}

#[derive(Debug, Args)]
#[command(mut_arg("out", |arg| arg.help(
    "Write results to DIR/NAME/compared, or beside it if it has other variants; NAME is the first config's"
)))]
#[command(mut_arg("json", |arg| arg.help("Print the table as JSON")))]
pub(super) struct CompareOptions {
    #[command(flatten)]
    pub configs: Configs,
    /// Compare these values of a key, as in rules.ties=dealer,push; repeat for a grid
    #[arg(long = "vary", value_name = "KEY=V1,V2", value_parser = varied, add = ArgValueCompleter::new(variations))]
    pub vary: Vec<Varied>,
    /// Try each change alone; without --vary, each house rule of the game
    #[arg(long)]
    pub one_at_a_time: bool,
    /// Compare the edge of this bet: main, a side bet of every config, or all [default: main]
    #[arg(long, value_name = "NAME", conflicts_with = "play")]
    pub bet: Option<String>,
    /// Explain the difference between two configs, rule by rule, in turn and alone
    #[arg(long, conflicts_with_all = ["vary", "one_at_a_time"])]
    pub why: bool,
    /// Also average each rule's effect over all orders, of more than 10 rules over a sample of them (with --why)
    #[arg(long, requires = "why")]
    pub shapley: bool,
    /// Use the strategies of the configs, or an equilibrium
    #[arg(long, value_enum, default_value_t)]
    pub play: WhoseBestPlay,
    /// Play this many rounds if a game is not enumerated [default: the first config's, else 10M]
    #[arg(long, value_parser = rounds)]
    pub rounds: Option<u64>,
    /// Use this seed for games that are not enumerated; random picks one [default: the first config's, else 20260101]
    #[arg(long, value_parser = seed)]
    pub seed: Option<u64>,
    /// Use this many threads; the result is the same for any number [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    #[command(flatten)]
    pub output: OutputOptions,
    #[command(flatten)]
    pub print: PrintOptions,
}

/// The goal of a design, named in one of two ways.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub(super) struct Goal {
    /// Aim for this edge per unit bet, as in 0.02 or 2%
    #[arg(long, value_name = "EDGE", value_parser = share, allow_hyphen_values = true)]
    pub target: Option<Fraction>,
    /// Aim for this return to player, as in 0.98 or 98%: 1 less the edge
    #[arg(long, value_name = "SHARE", value_parser = share)]
    pub rtp: Option<Fraction>,
}

#[derive(Debug, Args)]
#[command(mut_arg("out", |arg| arg.help("Write results to DIR/NAME/design")))]
#[command(mut_arg("force", |arg| arg.help("Replace a result that has other rules, even if it took over 10 seconds")))]
#[command(mut_arg("json", |arg| arg.help("Print the result as JSON")))]
pub(super) struct DesignOptions {
    #[command(flatten)]
    pub on: OneConfig,
    #[command(flatten)]
    pub goal: Goal,
    /// Accept edges within X of the target, as in 0.0005 or 0.05%
    #[arg(long, value_name = "X", value_parser = share, default_value = "0.0005", conflicts_with = "solve")]
    pub tolerance: Fraction,
    /// Try these values of a key, as in payout.double=1..4:0.5 or rules.ties=dealer,push; repeat for a grid
    #[arg(long = "vary", value_name = "KEY=A..B:STEP", value_parser = varied, add = ArgValueCompleter::new(variations))]
    pub vary: Vec<Varied>,
    /// Find the value of this payout or commission that gives the target edge, in each combination; payouts keep their
    /// ratio: in side.k.pays={double_k,five_dukes=10}, five_dukes pays 10 times double_k
    #[arg(long, value_name = "KEY", value_parser = unknown)]
    pub solve: Option<Unknown>,
    /// Design this bet: main, a side bet, or all [default: main]
    #[arg(long, value_name = "NAME")]
    pub bet: Option<String>,
    /// Keep at most N combinations, those nearest to the target
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000), default_value = "1000")]
    pub most: u32,
    /// Drop combinations within the tolerance that another beats in SD or hit frequency and at least matches in the
    /// other
    #[arg(long, conflicts_with = "solve")]
    pub pareto: bool,
    /// Use the strategies of the config, or an equilibrium
    #[arg(long, value_enum, default_value_t)]
    pub play: WhoseBestPlay,
    /// Use this many threads; the result is the same for any number [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    #[command(flatten)]
    pub output: OutputOptions,
    #[command(flatten)]
    pub print: PrintOptions,
}

#[derive(Debug, Args)]
#[command(mut_arg("out", |arg| arg.help("Write results to DIR/NAME/solved, or DIR/NAME/solved-against-SIDE")))]
#[command(mut_arg("per_hour", |arg| arg.hide(true)))]
pub(super) struct SolveOptions {
    #[command(flatten)]
    pub configs: Configs,
    /// Find the best response to this side, or everybody's best play [default: dealer in chinese-blackjack, else
    /// best-play]
    #[arg(long, value_enum)]
    pub against: Option<GivenSide>,
    /// Find a player's best chart by totals, rules of one line, and their costs (chinese-blackjack)
    #[arg(long)]
    pub by_total: bool,
    /// Play for these bets
    #[arg(long, value_enum, default_value_t)]
    pub bet: WhichBets,
    /// Use this seed for results measured by playing; random picks one [default: the config's, else 20260101]
    #[arg(long, value_parser = seed)]
    pub seed: Option<u64>,
    #[command(flatten)]
    pub output: OutputOptions,
    #[command(flatten)]
    pub print: PrintOptions,
}

#[derive(Debug, Args)]
#[command(mut_arg("json", |arg| arg.help("Print the answer as JSON")))]
#[command(mut_arg("per_hour", |arg| arg.hide(true)))]
pub(super) struct HandOptions {
    #[command(flatten)]
    pub on: OneConfig,
    /// Cards of the hand, as in As 10h 3c Kd 6s: ranks A, 2 … 10 or T, J, Q, K; suits s, h, d, c or ♠, ♥, ♦, ♣. For
    /// gnau also one to four of them, before the others are dealt. For modulo-n: 1 … 9, GD, E1, S2, W3, N4, F
    #[arg(required_unless_present = "list", conflicts_with = "list")]
    pub cards: Vec<String>,
    /// List all hands of N cards, 1 … 4, by worth; --export-svg draws the distribution of their worth (gnau)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=4))]
    pub list: Option<u8>,
    /// Decide as the dealer against a player with K cards, 2 … 5 (chinese-blackjack)
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u8).range(2..=5))]
    pub against: Option<u8>,
    /// Settle against this hand of the dealer: show the winner, the payout and the deciding rule (gnau,
    /// chinese-blackjack)
    #[arg(long, value_name = "CARDS", num_args = 1..)]
    pub against_hand: Option<Vec<String>>,
    /// Value each stake after the others have bid these, as in 4,0 (gnau with `dealer.by = "bids"`)
    #[arg(long, value_name = "BIDS", value_delimiter = ',', requires = "mine")]
    pub bids: Vec<u32>,
    /// Take BID as your own bid (with --bids)
    #[arg(long, value_name = "BID", requires = "bids")]
    pub mine: Option<u32>,
    /// Assume a turned-up card whose value ends in N, 0 … 9 (modulo-n, required)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(..=9))]
    pub n: Option<u8>,
    /// Place the hand at this seat; the dealer is seat 1 (modulo-n) [default: 1]
    #[arg(long, value_name = "SEAT", value_parser = clap::value_parser!(u8).range(1..))]
    pub seat: Option<u8>,
    /// Include these bets in the nets
    #[arg(long, value_enum, default_value_t = WhichBets::Main)]
    pub bet: WhichBets,
    /// Show the chances of every reading of the hand, not only the best (gnau)
    #[arg(long)]
    pub all: bool,
    #[command(flatten)]
    pub replace: Replace,
    #[command(flatten)]
    pub print: PrintOptions,
}

#[derive(Debug, Args)]
#[command(mut_arg("per_hour", |arg| arg.hide(true)))]
pub(super) struct PracticeOptions {
    #[command(flatten)]
    pub on: OneConfig,
    /// Decide for this side (dealer: chinese-blackjack only)
    #[arg(long, value_enum, default_value_t)]
    pub role: WhichRole,
    /// Deal hands from this seed: a number, or random
    #[arg(long, value_parser = seed, default_value = "random")]
    pub seed: u64,
    /// End after N answers [default: at q, or at the end of the input]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub answers: Option<u64>,
    /// Allow S seconds for each answer; a late one counts as no action
    #[arg(long, value_name = "S", value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub seconds: Option<u64>,
    /// Write missed hands to this CSV file
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Append to the missed hands already in that file
    #[arg(long, requires = "out", conflicts_with = "force")]
    pub append: bool,
    /// Replace an existing file
    #[arg(long, requires = "out")]
    pub force: bool,
}

#[derive(Debug, Args)]
#[command(mut_arg("per_hour", |arg| arg.hide(true)))]
pub(super) struct RiskOptions {
    #[command(flatten)]
    pub configs: Configs,
    /// Start with B unit bets; losing them at any time is ruin
    #[arg(long, value_name = "B", value_parser = bets)]
    pub bankroll: Option<u64>,
    /// Stop after winning G unit bets; show whether that or ruin comes first
    #[arg(long, value_name = "G", value_parser = bets)]
    pub goal: Option<u64>,
    /// Find the smallest bankroll with at most this chance of ruin, as in 0.01 or 1%
    #[arg(long, value_name = "P", value_parser = chance)]
    pub ruin: Option<f64>,
    /// Show these quantiles of the total, in percent [default: 5,95]
    #[arg(long, value_name = "Q1,Q2", value_delimiter = ',', value_parser = percent)]
    pub quantiles: Option<Vec<f64>>,
    /// Find the share of a bankroll to bet for the fastest growth
    #[arg(long)]
    pub kelly: bool,
    /// Show the quantiles of the largest fall from a peak
    #[arg(long)]
    pub drawdown: bool,
    /// Number of rounds: 10M, 500k, 2G, plain digits, or inf for play without end
    #[arg(long, value_name = "N", value_parser = rounds_or_inf)]
    pub rounds: RoundsAhead,
    /// Look ahead for a player with the bets of the config, or for the dealer against all players
    #[arg(long, value_enum, default_value_t)]
    pub role: WhichRole,
    /// Look ahead for the player at seat N, from 1; required if the seats' nets differ
    #[arg(long, value_name = "N")]
    pub seat: Option<usize>,
    /// Include only this bet: main, or a side bet of the config [default: all together]
    #[arg(long, value_name = "NAME")]
    pub bet: Option<String>,
    /// Write the distribution of the total to DIR/NAME/risk/risk.csv
    #[arg(long, value_name = "DIR", group = "export")]
    pub out: Option<PathBuf>,
    /// Replace a result there that has other rules, even if it took over 10 seconds
    #[arg(long, requires = "export")]
    pub force: bool,
    #[command(flatten)]
    pub print: PrintOptions,
}

#[derive(Debug, Args)]
#[command(mut_arg("json", |arg| arg.help("Print the comparison as JSON")))]
#[command(mut_arg("per_hour", |arg| arg.hide(true)))]
pub(super) struct MonitorOptions {
    #[command(flatten)]
    pub on: OneConfig,
    /// A CSV file of rounds, with any of the columns net, player_hand, dealer_hand, result, seat, count and, if people bid
    /// for the bank, bid, stake, banker
    #[arg(value_name = "LOG.csv")]
    pub log: PathBuf,
    /// Take the log as seat N's; if it has a seat column, use only that seat's rounds
    #[arg(long, value_name = "N")]
    pub seat: Option<usize>,
    /// Exit with code 1 if the smallest adjusted p-value is below P
    #[arg(long, value_name = "P", value_parser = chance)]
    pub fail_below: Option<f64>,
    /// Let --fail-below take the p-value at any time, for a log that is checked again as it grows
    #[arg(long, requires = "fail_below")]
    pub anytime: bool,
    #[command(flatten)]
    pub replace: Replace,
    #[command(flatten)]
    pub print: PrintOptions,
}

#[derive(Debug, Args)]
#[command(mut_arg("per_hour", |arg| arg.hide(true)))]
pub(super) struct VerifyOptions {
    #[command(flatten)]
    pub configs: Configs,
    /// Play this many rounds: 10M, 500k, 2G or plain digits [default: the config's, else 10M]
    #[arg(long, value_parser = rounds)]
    pub rounds: Option<u64>,
    /// Deal cards from this seed: a number, or random [default: the config's, else 20260101]
    #[arg(long, value_parser = seed)]
    pub seed: Option<u64>,
    /// Use this many threads; the result is the same for any number [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    #[command(flatten)]
    pub replace: Replace,
    #[command(flatten)]
    pub print: PrintOptions,
}

#[derive(Debug, Args)]
pub(super) struct CheckOptions {
    #[command(flatten)]
    pub configs: Configs,
    /// Print every hand with its count, its chance, what it pays and an example
    #[arg(long)]
    pub hands: bool,
    /// Print the rules and the warnings as JSON, one object per line
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub(super) struct WordsOptions {
    /// The word, as in banker, 牛冬菇 or xì bàng [default: list all]
    pub term: Vec<String>,
}

#[derive(Debug, Args)]
pub(super) struct PresetsOptions {
    /// Print this preset's TOML
    #[arg(add = ArgValueCompleter::new(presets))]
    pub name: Option<String>,
    /// Print a JSON list of objects: name, summary and TOML
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub(super) struct RerunOptions {
    /// Folder of a result; with --check, folders that contain results
    #[arg(required = true, value_name = "DIR")]
    pub folders: Vec<PathBuf>,
    /// Check every result in these folders, one line each, and write nothing
    #[arg(long)]
    pub check: bool,
    /// Write the new result into this folder of results [default: only compare it]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Continue an interrupted run in that folder
    #[arg(long, requires = "out", conflicts_with = "force")]
    pub resume: bool,
    /// Replace an existing result
    #[arg(long, requires = "out")]
    pub force: bool,
}
