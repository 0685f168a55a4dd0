//! Nothing is written outside `--out`, through any links; and no path controls the terminal.
#![cfg(unix)]

use crate::program::{Desk, assert_says};
use std::fs;
use std::os::unix::fs::{FileTypeExt, symlink};
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::process::Command;

const RUN: [&str; 6] = ["simulate", "gnau", "--rounds", "10", "--checkpoint-every", "1"];

#[test]
fn a_link_in_place_of_a_result_is_refused() {
    for link in ["results/gnau", "results/gnau/simulated"] {
        let desk = Desk::new();
        desk.write("elsewhere/kept", "");
        fs::create_dir_all(desk.path(link).parent().unwrap()).unwrap();
        symlink(desk.path("elsewhere"), desk.path(link)).unwrap();
        assert_says(&desk.run(&RUN).failed(), &[link, "is a link", "--out"]);
        assert_eq!(desk.listing("elsewhere"), ["elsewhere/kept"]);
    }
}

#[test]
fn the_folder_of_all_results_may_be_a_link() {
    let desk = Desk::new();
    fs::create_dir(desk.path("elsewhere")).unwrap();
    symlink(desk.path("elsewhere"), desk.path("results")).unwrap();
    desk.run(&RUN).quietly();
    assert!(desk.path("elsewhere/gnau/simulated/edge.csv").exists());
}

/// A link, or a pipe that would block a run, in place of a file of the result.
#[test]
fn only_plain_files_are_replaced() {
    for name in [
        ".simulated.lock",
        "simulated/checkpoint.txt.partial",
        "simulated/checkpoint.txt",
        "simulated/edge.csv",
        "simulated/run.json",
        "simulated/machine.json",
        "simulated/sums.txt",
    ] {
        for what in ["a link", "a FIFO", "a folder"] {
            let desk = Desk::with("victim", "as it was");
            fs::create_dir_all(desk.path("results/gnau/simulated")).unwrap();
            let path = desk.path(&format!("results/gnau/{name}"));
            match what {
                "a link" => symlink(desk.path("victim"), &path).unwrap(),
                "a FIFO" => fifo(&path),
                _ => fs::create_dir(&path).unwrap(),
            }
            for more in [&[][..], &["--resume"]] {
                assert_eq!(
                    desk.run(&[&["simulate", "gnau", "--rounds", "100G"], more].concat()).failed(),
                    format!(
                        "error: results/gnau/{name} is {what}: only plain files are replaced; remove it, or write \
                         elsewhere with --out\n"
                    )
                );
            }
            assert_eq!((desk.read("victim"), path.is_symlink()), ("as it was".to_owned(), what == "a link"));
        }
    }
}

/// Reading a pipe in place of a file would block.
#[test]
fn only_plain_files_are_read() {
    for name in ["run.json", "edge.csv", "sums.txt"] {
        let desk = Desk::new();
        desk.run(&RUN).quietly();
        fs::remove_file(desk.path(&format!("results/gnau/simulated/{name}"))).unwrap();
        fifo(&desk.path(&format!("results/gnau/simulated/{name}")));
        let ran = desk.run(&["report", "results"]);
        assert_says(&ran.err, &["it is a FIFO"]);
        assert_ne!(ran.code, Some(0));
    }
}

fn fifo(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

/// Returns results of one table, and their page.
fn reported() -> (Desk, String) {
    let desk = Desk::new();
    desk.run(&RUN).quietly();
    let page = desk.run(&["report", "results", "--out", "-"]).quietly();
    (desk, page)
}

#[test]
fn a_page_replaces_a_plain_file_and_follows_a_link() {
    let (desk, page) = reported();
    let older = desk.run(&["report", "results", "--title", "An older page", "--out", "-"]).quietly();
    desk.write("other/page.html", &older);
    desk.write("other/.page.html.partial", "a page that was killed");
    symlink("other/page.html", desk.path("link.html")).unwrap();
    for _ in 0..2 {
        assert_eq!(desk.run(&["report", "results", "--out", "link.html"]).quietly(), "link.html of 1 result\n");
        assert!(desk.path("link.html").is_symlink());
        assert_eq!(desk.read("other/page.html"), page);
        assert_eq!(desk.listing("other"), ["other/page.html"]);
    }
}

#[test]
fn a_page_is_written_into_a_pipe_or_a_device_that_stays() {
    let (desk, page) = reported();
    fifo(&desk.path("pipe"));
    let reader = {
        let path = desk.path("pipe");
        std::thread::spawn(move || fs::read_to_string(path).unwrap())
    };
    assert_eq!(desk.run(&["report", "results", "--out", "pipe"]).quietly(), "");
    assert_eq!(reader.join().unwrap(), page);
    assert!(fs::symlink_metadata(desk.path("pipe")).unwrap().file_type().is_fifo());
    // The device numbers of `null`. Creating it takes privileges.
    if Command::new("mknod").arg(desk.path("null")).args(["c", "1", "3"]).status().unwrap().success() {
        symlink("null", desk.path("to-null")).unwrap();
        for out in ["null", "to-null"] {
            assert_eq!(desk.run(&["report", "results", "--out", out]).quietly(), "");
        }
        assert!(fs::symlink_metadata(desk.path("null")).unwrap().file_type().is_char_device());
        assert!(desk.path("to-null").is_symlink());
    }
}

#[test]
fn a_page_replaces_nothing_else() {
    let (desk, _) = reported();
    fs::create_dir(desk.path("folder")).unwrap();
    symlink("nowhere", desk.path("dangling")).unwrap();
    let _socket = UnixListener::bind(desk.path("socket")).unwrap();
    for (out, what) in [("folder", "a folder"), ("dangling", "a broken link"), ("socket", "a socket")] {
        assert_eq!(
            desk.run(&["report", "results", "--out", out]).failed(),
            format!(
                "error: {out} is {what}: a page is written to a plain file, a FIFO or a device; remove it, or write \
                 elsewhere with --out\n"
            )
        );
    }
    assert!(!desk.path("nowhere").exists());
    // Results are several files.
    fifo(&desk.path("pipe"));
    for command in ["simulate", "exact", "solve"] {
        assert_says(&desk.run(&[command, "gnau", "--out", "-"]).failed(), &["- is standard output", "folders only"]);
        assert_says(&desk.run(&[command, "gnau", "--out", "pipe"]).failed(), &["cannot write pipe/gnau"]);
    }
    assert!(!desk.path("-").exists() && fs::symlink_metadata(desk.path("pipe")).unwrap().file_type().is_fifo());
}

/// Paths do not control a terminal on standard output either.
#[test]
fn a_path_commands_no_terminal_on_standard_output() {
    let desk = Desk::new();
    let out = "o\u{1b}[31m\u{9b}\u{7}";
    for command in [
        &["simulate", "gnau", "--rounds", "100"][..],
        &["simulate", "gnau", "--rounds", "100", "--shard", "1/1"],
        &["merge", out],
        &["exact", "gnau"],
        &["solve", "gnau"],
        &["compare", "gnau", "niu-niu"],
        &["report", out],
    ] {
        let out = if command[0] == "report" { format!("{out}/page.html") } else { out.to_owned() };
        let said = desk.run(&[command, &["--out", &out]].concat()).quietly();
        assert!(!said.contains(|c: char| c.is_control() && c != '\n'), "{said:?}");
        assert_says(&said, &["o\\u{1b}[31m\\u{9b}\\u{7}"]);
    }
}

#[test]
fn a_path_commands_no_terminal() {
    let desk = Desk::with("a\u{1b}[31mb", "in the way");
    let message = desk.run(&["exact", "gnau", "--out", "a\u{1b}[31mb"]).failed();
    assert!(!message.contains('\u{1b}'), "{message:?}");
    assert_says(&message, &["\\u{1b}[31mb"]);
}
