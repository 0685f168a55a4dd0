//! The program's descriptions of itself: schema, completions, manual pages.

use crate::program::{Desk, assert_says};
use serde_json::Value as Json;
use std::path::Path;
use std::process::Command;

/// Returns every command in the help.
fn commands() -> Vec<String> {
    let help = Desk::new().run(&["--help"]).quietly();
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let name =
        |line: &str| line.strip_prefix("  ")?.split(' ').next().filter(|word| !word.is_empty()).map(str::to_owned);
    listed.filter_map(name).collect()
}

#[test]
fn the_schema_is_printed_as_json() {
    let printed: Json = serde_json::from_str(&Desk::new().run(&["schema"]).quietly()).unwrap();
    assert_eq!(printed, houseodds::games::schema());
}

#[test]
fn every_shell_gets_a_completion_script() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = Desk::new().run(&["completions", shell]).quietly();
        assert_says(&script, &["HOUSEODDS_COMPLETE", "houseodds", shell]);
    }
    // Zsh adds no space to a key and its `=`.
    let zsh = Desk::new().run(&["completions", "zsh"]).quietly();
    assert_says(&zsh, &["other=() keys=()", "keys+=(\"$completion\")", "_describe -V 'keys' keys -S ''"]);
    assert_says(&Desk::new().run(&["completions", "dos"]).refused(), &["bash"]);
}

/// A shell that has sourced the script completes commands, options, presets, TOML files and no others, keys and their
/// words.
#[test]
#[cfg(unix)]
fn bash_completes() {
    let desk = Desk::with("mine.toml", "base = 'gnau'");
    desk.write("mine.txt", "");
    let folder = Path::new(env!("CARGO_BIN_EXE_houseodds")).parent().unwrap().to_owned();
    let others = std::env::var_os("PATH").unwrap();
    let paths = [folder].into_iter().chain(std::env::split_paths(&others));
    let paths = std::env::join_paths(paths).unwrap();
    for (words, completed) in [
        ("sim", "simulate"),
        ("simulate --unt", "--until-se"),
        ("simulate --progress al", "always"),
        ("exact niu-niu-man", "niu-niu-many"),
        ("exact m", "modulo-n mine.toml"),
        ("hand min", "mine.toml"),
        ("presets bull", "bull-fight"),
        ("exact gnau --set rules.three_of", "rules.three_of_a_kind_ox="),
        ("compare gnau --vary rules.tonku", "rules.tonku="),
        ("exact gnau --set rules.three_of_a_kind_ox=", "true false"),
        ("exact gnau --set rules.bridge", ""),
        ("exact gnau --set base", ""),
        ("exact gnau --set rules.ties=pu", "push"),
        ("exact gnau --set rules.double_rank=", "by-face ace-high by-value equal"),
        ("exact gnau --set=rules.ties=pu", "push"),
        ("compare gnau --vary rules.ties=push,de", "push,dealer"),
        ("compare gnau --vary rules.double_rank=equal,", "equal,by-face equal,ace-high equal,by-value"),
        ("exact gnau --set rules.ties=push --set rules.double_rank=e", "equal"),
    ] {
        // Bash takes `=` for a word, and completes what stands behind it.
        let begun = words.rsplit([' ', '=']).next().unwrap();
        let broken = words.replace('=', " = ");
        let last = broken.split_whitespace().count();
        let script = format!(
            "source <(houseodds completions bash); COMP_LINE='houseodds {words}'; COMP_TYPE=9; \
             COMP_WORDS=(houseodds {broken}); COMP_CWORD={last}; _houseodds houseodds '{begun}' ''; \
             echo \"${{COMPREPLY[@]}}\""
        );
        let mut bash = Command::new("bash");
        bash.args(["--norc", "-c", &script]).current_dir(desk.path("")).env("PATH", &paths);
        let ran = bash.output().unwrap();
        assert_eq!(String::from_utf8_lossy(&ran.stdout).trim(), completed, "{}", String::from_utf8_lossy(&ran.stderr));
    }
}

#[test]
fn the_manual_has_a_page_for_every_command() {
    let page = |arguments: &[&str]| Desk::new().run(&[&["man"], arguments].concat()).quietly();
    let main = page(&[]);
    for command in commands() {
        assert_says(&main, &[&format!("houseodds\\-{command}(1)")]);
        let title = format!(".TH houseodds-{command} 1  \"houseodds {}\"", env!("CARGO_PKG_VERSION"));
        assert_says(&page(&[&command]), &[&title, ".SH NAME", ".SH SYNOPSIS"]);
    }
    assert_says(&page(&["simulate"]), &["\\-\\-until\\-se", "standard error of the dealer edge"]);
    assert_says(&Desk::new().run(&["man", "deal"]).refused(), &["no command \"deal\""]);
}
