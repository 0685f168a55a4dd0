//! Whole commands, as a user runs them: start-up, config, work, tables and files.

use divan::Bencher;
use std::process::{Command, Stdio};

fn main() {
    divan::main();
}

/// Measures a command. Results go to a temporary folder.
#[divan::bench(args = [
    "--version",
    "check gnau",
    "check modulo-n",
    "simulate gnau --rounds 4k",
    "simulate gnau --rounds 10M",
    "simulate chinese-blackjack --rounds 10M",
    "simulate modulo-n --rounds 10M",
], sample_count = 10)]
fn command(bencher: Bencher, line: &str) {
    let results = tempfile::tempdir().expect("a folder for the results");
    bencher.bench_local(|| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_houseodds"));
        program.args(line.split(' ')).stdout(Stdio::null()).current_dir(&results);
        assert!(program.status().expect("the program runs").success(), "{line}");
    });
}
