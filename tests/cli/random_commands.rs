//! Random command lines: for any options and values, a command ends with a result or with one message, and a refused
//! one changes nothing.

use crate::program::{Desk, Ran};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngSeed, TestRunner};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::ops::Range;

/// Words in place of configs, some of them invalid.
const CONFIGS: [&str; 13] = [
    "mine.toml",
    "blackjack.toml",
    "race.toml",
    "gnau",
    "bets.toml",
    "results/gnau/exact/run.json",
    "bull-fight",
    "gnu",
    "missing.toml",
    "wrong.toml",
    "results",
    "-",
    "",
];
/// Number of valid configs of small tables, at the beginning.
const RIGHT: usize = 6;
/// Words in place of numbers.
const NUMBERS: [&str; 20] = [
    "0",
    "1",
    "2",
    "7",
    "40",
    "100",
    "0.05",
    "5%",
    "1/20",
    "-1",
    "-0.5",
    "1e3",
    "1e400",
    "nan",
    "inf",
    "1,000",
    "0,05",
    "x",
    "",
    "18446744073709551616",
];
/// Words in place of settings.
const SETTINGS: [&str; 22] = [
    "rules.ties=push",
    "rules.ties=push,dealer",
    "rules.ties=",
    "players=1",
    "players=0",
    "players=2,3",
    "decks=2",
    "payout.double=1..4:0.5",
    "payout.double=2.5",
    "payout.ox_10=-1",
    "commission=0.05",
    "side.k.pays={double_k=11}",
    "side.k.pays={double_k=2},{ox_10=3}",
    "side.k={",
    "name=../x",
    "name=other",
    "bets=[1,5]",
    "strategy.players=no-swap",
    "rules.max_set=1,2",
    "night.rounds=3",
    "=",
    "rules.tie=push",
];
const CARDS: [&str; 12] = ["3s", "6h", "8d", "4c", "Kc", "As", "10h", "X", "GD", "F", "1", "♠A"];
const FILES: [&str; 9] = [
    "log.csv",
    "bad.csv",
    "kept.html",
    "results",
    "results/gnau",
    "results/gnau/exact",
    "new.html",
    "kept.txt",
    "no/way",
];
const WORDS: [&str; 12] =
    ["player", "dealer", "players", "seats", "main", "all", "k", "equilibrium", "config", "never", "bash", "zsh"];

/// Words for `words`, most of them known.
const TERMS: [&str; 6] = ["banker", "run", "xì bàng", "牛冬菇", "payout.double", "nonsense"];

/// Commands with the options that each takes, and what stands before them.
const COMMANDS: [(&str, &[&str]); 25] = [
    ("simulate", &["--rounds", "--seed", "--until-se", "--anybody", "--shard", "--resume"]),
    ("count", &["--shoes", "--bet", "--cut", "--tags", "--size", "--spread", "--bankroll", "--kelly", "--shard"]),
    ("night", &["--nights", "--rounds", "--seed", "--resume"]),
    ("merge", &["--partial"]),
    ("exact", &[]),
    ("effects", &[]),
    ("compare", &["--vary", "--one-at-a-time", "--bet", "--play", "--rounds"]),
    ("design", &["--target", "--tolerance", "--vary", "--solve", "--bet", "--pareto", "--most"]),
    ("dossier", &["--rounds", "--draws", "--chip"]),
    ("solve", &["--against", "--seed", "--bet"]),
    ("risk", &["--rounds", "--bankroll", "--goal", "--ruin", "--quantiles", "--kelly", "--role", "--seat", "--bet"]),
    ("monitor", &["--fail-below", "--role", "--seat", "--bet"]),
    ("verify", &["--rounds", "--seed"]),
    ("hand", &["--against", "--n", "--all", "--seat", "--bet"]),
    ("rerun", &[]),
    ("report", &["--title"]),
    ("check", &[]),
    ("page", &["--only"]),
    ("practice", &["--role", "--answers", "--seconds", "--out"]),
    ("presets", &[]),
    ("words", &[]),
    ("schema", &[]),
    ("completions", &[]),
    ("man", &[]),
    ("nothing", &[]),
];

/// Options that any command may be given, rightly or not.
const OTHERS: [&str; 14] = [
    "--set",
    "--without",
    "--out",
    "--force",
    "--json",
    "--threads",
    "--progress",
    "--export-markdown",
    "--export-svg",
    "--seed",
    "--rounds",
    "--vary",
    "--help",
    "--no-such-option",
];

/// Returns a value for an option, nearly always of its kind.
fn value(option: &'static str) -> BoxedStrategy<Option<&'static str>> {
    let of_kind: Vec<&'static str> = match option {
        "--anybody" | "--resume" | "--partial" | "--one-at-a-time" | "--pareto" | "--kelly" | "--all" | "--force"
        | "--json" | "--help" | "--no-such-option" => return Just(None).boxed(),
        "--vary" | "--set" => SETTINGS.to_vec(),
        "--solve" => vec!["payout.double", "commission", "rules.ties", "side.k.pays.double_k", ""],
        "--only" => vec!["rules.ties", "rules.ties,players", "payout", "rules.tie", ""],
        "--without" | "--tags" => vec!["As", "Ks Kh", "A=-1 5=1", "A A A A A", "Z", ""],
        "--out" | "--export-markdown" | "--export-svg" => FILES.to_vec(),
        "--bet" | "--play" | "--against" | "--role" | "--progress" | "--title" => WORDS.to_vec(),
        "--shard" => vec!["1/2", "2/2", "3/2", "0/1", "auto/2", "1"],
        "--spread" | "--quantiles" => vec!["1-8", "5,95", "8-1", "5,x", "", "-2:1,3:4"],
        "--target" | "--tolerance" | "--fail-below" | "--ruin" | "--until-se" => {
            vec!["0.05", "5%", "1/20", "2", "0", "-1", "x"]
        }
        _ => NUMBERS[1..6].to_vec(),
    };
    prop_oneof![9 => select(of_kind), 1 => select(NUMBERS.to_vec())].prop_map(Some).boxed()
}

/// Returns an option with its value.
fn option(names: Vec<&'static str>) -> impl Strategy<Value = Vec<&'static str>> {
    select(names).prop_flat_map(|name| value(name).prop_map(move |value| std::iter::once(name).chain(value).collect()))
}

/// Returns the words between a command and its options.
fn operands(command: &'static str) -> BoxedStrategy<Vec<&'static str>> {
    let config = || prop_oneof![4 => select(CONFIGS[..RIGHT].to_vec()), 1 => select(CONFIGS.to_vec())];
    let after_config = |others: &'static [&'static str], most| {
        let others = prop::collection::vec(select(others), 0..=most);
        (config(), others).prop_map(|(config, others)| [vec![config], others].concat()).boxed()
    };
    let one_config = config().prop_map(|config| vec![config]);
    match command {
        "hand" => prop_oneof![
            2 => after_config(&CARDS, 6),
            1 => Just(vec!["mine.toml", "3s", "6h", "8d", "4c", "Kc"]),
            1 => Just(vec!["blackjack.toml", "10h", "6h"]),
        ]
        .boxed(),
        "monitor" => prop_oneof![3 => Just(vec!["mine.toml", "log.csv"]), 1 => after_config(&FILES[..3], 1)].boxed(),
        "completions" => select(vec![vec!["bash"], vec!["zsh"], vec!["csh"], vec![]]).boxed(),
        // A race takes seconds to solve.
        "solve" | "dossier" => {
            prop_oneof![9 => select(vec![vec!["mine.toml"], vec!["blackjack.toml"], vec!["gnau"]]), 1 => one_config]
                .boxed()
        }
        "rerun" => {
            let wrong = select(vec![vec!["results/gnau"], vec!["no/way"]]);
            prop_oneof![2 => Just(vec!["results/gnau/exact"]), 1 => wrong].boxed()
        }
        "design" => {
            prop_oneof![3 => select(vec![vec!["mine.toml"], vec!["bets.toml"], vec!["gnau"]]), 1 => one_config].boxed()
        }
        "page" | "practice" => one_config.boxed(),
        "merge" => {
            prop_oneof![2 => Just(vec!["parts"]), 1 => prop::collection::vec(select(FILES.to_vec()), 1..3)].boxed()
        }
        "report" => prop::collection::vec(select(FILES.to_vec()), 1..3).boxed(),
        "words" => select(TERMS.to_vec()).prop_map(|term| vec![term]).boxed(),
        "schema" | "presets" => prop_oneof![2 => Just(Vec::new()), 1 => Just(vec!["gnau"])].boxed(),
        "man" | "nothing" => prop::collection::vec(select(WORDS.to_vec()), 0..2).boxed(),
        _ => prop::collection::vec(config(), 1..=2).boxed(),
    }
}

/// Returns valid values of required options.
fn needed(command: &'static str) -> BoxedStrategy<Vec<&'static str>> {
    let vary = select(vec!["rules.ties=push,dealer", "payout.double=2.5,3", "rules.max_set=1,2", "players=1,2"]);
    match command {
        "design" => vary.prop_map(|vary| vec!["--target", "0.05", "--vary", vary]).boxed(),
        "compare" => vary.prop_map(|vary| vec!["--vary", vary]).boxed(),
        _ => Just(Vec::new()).boxed(),
    }
}

/// Returns options that keep a command short. Games without enumeration are played for as long as the configs here say.
fn limits(command: &str) -> &'static [&'static str] {
    match command {
        "simulate" | "verify" | "compare" => &["--rounds"],
        "count" => &["--shoes"],
        "night" => &["--nights"],
        "dossier" => &["--rounds", "--draws"],
        "risk" => &["--rounds"],
        _ => &[],
    }
}

/// Returns a whole command line.
fn line((command, own): (&'static str, &'static [&'static str])) -> BoxedStrategy<Vec<&'static str>> {
    let limits = limits(command);
    let own: Vec<&str> =
        own.iter().copied().filter(|option| !limits.contains(option) && *option != "--target").collect();
    let own = if own.is_empty() {
        Just(Vec::new()).boxed()
    } else {
        prop_oneof![1 => Just(Vec::new()), 1 => prop::collection::vec(option(own), 1..3)].boxed()
    };
    let others = prop_oneof![2 => Just(Vec::new()), 1 => prop::collection::vec(option(OTHERS.to_vec()), 1..3)];
    let short = select(NUMBERS[1..6].to_vec());
    let parts = (operands(command), needed(command), own, others, short);
    let whole = move |(operands, needed, own, others, short): (Vec<_>, Vec<_>, Vec<Vec<_>>, Vec<Vec<_>>, _)| {
        let limits = limits.iter().flat_map(|limit| [*limit, short]).collect();
        [vec![command], operands, needed, own.concat(), others.concat(), limits].concat()
    };
    parts.prop_map(whole).boxed()
}

/// Returns the desk on which all commands run, one after the other.
fn desk() -> Desk {
    let desk = Desk::new();
    let side = "[side.k]\npays = { double_k = 11, ngau_tonku = 7 }\n";
    let brief = "simulation.rounds = 500\nnight.rounds = 3\n";
    desk.write("mine.toml", format!("base = 'gnau'\nplayers = 2\nbets = [1, 5]\n{brief}{side}"));
    desk.write("bets.toml", format!("base = 'bull-fight'\nplayers = 1\n{brief}"));
    desk.write("blackjack.toml", format!("base = 'chinese-blackjack-standard'\nplayers = 1\n{brief}"));
    let deck = "deck = { numbers_suits = 0, honours_each = 2, feng_shui = 12 }\n";
    desk.write("race.toml", format!("base = 'modulo-n'\nplayers = 3\n{brief}{deck}"));
    desk.write("wrong.toml", "game = 'gnau'\nplayers = 0\nrules.ties = 'dealr'\n");
    desk.write("log.csv", "net,seat\n".to_owned() + &"1,1\n-1,2\n5,2\n-3,1\n".repeat(25));
    desk.write("bad.csv", "net;seat\n0,5;x\n\"");
    desk.write("kept.html", "<p>mine</p>\n");
    desk.run(&["exact", "gnau", "--set", "players=1", "--set", "name=gnau"]).quietly();
    for part in ["1/2", "2/2"] {
        desk.run(&["simulate", "race.toml", "--rounds", "8001", "--shard", part, "--out", "parts"]).quietly();
    }
    desk
}

/// Returns everything on the desk: files with their bytes, and folders.
fn contents(desk: &Desk) -> BTreeMap<String, Vec<u8>> {
    let bytes = |name: &str| if name.ends_with('/') { Vec::new() } else { std::fs::read(desk.path(name)).unwrap() };
    desk.listing("").into_iter().map(|name| (name.clone(), bytes(&name))).collect()
}

/// Returns the property that the end of a command with this number of operands violates, if any.
fn amiss(ran: &Ran, operands: usize) -> Option<&'static str> {
    let errors: Vec<&str> = ran.err.split("error: ").skip(1).collect();
    // All mistakes of configs are reported at once, with their places; so is each unreadable config.
    let is_one = errors.len() <= operands.max(1) || errors.iter().any(|error| error.contains("--> "));
    match ran.code {
        _ if [&ran.out, &ran.err].iter().any(|text| text.contains("panicked")) => Some("a panic"),
        Some(0) if !errors.is_empty() => Some("success with an error"),
        Some(1 | 2) if errors.is_empty() => Some("no message"),
        Some(1 | 2) if !is_one => Some("several messages"),
        Some(0..=2) => None,
        _ => Some("another exit code"),
    }
}

/// How often each command ended with 0, 1 and 2.
type Ends = BTreeMap<&'static str, [usize; 3]>;

/// Runs random lines on a new desk, one of each command in turn. Returns their ends, and the lines that ended wrongly.
fn run_lines(count: usize, seed: u64) -> (Ends, Vec<String>) {
    let mut runner = TestRunner::new(Config { rng_seed: RngSeed::Fixed(seed), ..Config::default() });
    let (desk, lines) = (desk(), COMMANDS.map(line));
    let (mut before, mut ends, mut wrong) = (contents(&desk), BTreeMap::new(), Vec::new());
    for lines in lines.iter().cycle().take(count) {
        let line = lines.new_tree(&mut runner).unwrap().current();
        let ran = desk.run(&line);
        let after = contents(&desk);
        let refused = (ran.code == Some(2) && after != before).then_some("refused, and changed a file");
        let operands = line.iter().skip(1).take_while(|word| !word.starts_with("--")).count();
        wrong.extend(
            amiss(&ran, operands)
                .or(refused)
                .map(|amiss| format!("{amiss}: {:?} {}\n{}", ran.code, line.join(" "), ran.err)),
        );
        before = after;
        let code = ran.code.filter(|code| (0..3).contains(code)).unwrap_or(1);
        ends.entry(line[0]).or_insert([0; 3])[code as usize] += 1;
    }
    eprintln!("seed {seed}: {count} lines, {} of them wrong: {}", wrong.len(), wrong.join("\n"));
    (ends, wrong)
}

/// Runs random lines on a desk for each seed: those with `--force` replace what later ones need. Checks that all end
/// well, that so many commands do their work this often, and that even those do that are rarely valid by chance.
fn assert_lines_end_well(count: usize, seeds: Range<u64>, commands: usize, at_least: usize) {
    let desks: Vec<_> = seeds.into_par_iter().map(|seed| run_lines(count, seed)).collect();
    let (mut ends, mut wrong) = (Ends::new(), Vec::new());
    for (of_desk, wrong_there) in desks {
        for (command, codes) in of_desk {
            let sums = ends.entry(command).or_default();
            (0..3).for_each(|code| sums[code] += codes[code]);
        }
        wrong.extend(wrong_there);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let done = |command: &str| ends.get(command).map_or(0, |[done, failed, _]| done + failed);
    let reached = COMMANDS.iter().filter(|(command, _)| done(command) >= at_least).count();
    assert!(reached >= commands, "{reached} of {} commands: {ends:?}", COMMANDS.len());
    for command in ["monitor", "design", "hand", "solve", "merge", "rerun", "words"] {
        assert!(done(command) >= at_least, "{command}: {ends:?}");
    }
    let refused: usize = ends.values().map(|[.., refused]| refused).sum();
    assert!(refused >= commands * at_least, "{refused} were refused");
    println!("{ends:?}");
}

#[test]
fn any_command_line_ends_well() {
    assert_lines_end_well(120, 3..4, 16, 1);
}

#[test]
#[ignore = "long check"]
fn many_command_lines_end_well() {
    assert_lines_end_well(500, 0..40, COMMANDS.len() - 1, 50);
}
