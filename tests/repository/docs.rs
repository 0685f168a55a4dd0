//! Runs every command in README and docs, in the order of the page, and compares its output with the page.
//!
//! A `sh` block is commands. In a `text` block a line that starts with `$ ` is a command, and the lines below are its
//! output, where `...` stands for any number of lines. A `toml` block whose first line is `# NAME.toml` is a file.

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Commands that need other programs, much time or the source. Other tests run them, or the reader does.
const ELSEWHERE: [&str; 10] = [
    "cargo test",
    "cargo install",
    "cargo bench",
    "cargo deny",
    "cargo run --example",
    "pip install",
    "cargo +nightly fuzz",
    "tests/",
    "benches/",
    "results/",
];
/// Commands for the reader's machines: a cluster, an interpreter.
const FOREIGN: [&str; 3] = ["sbatch ", "array=$(sbatch ", "python3 "];

struct Block {
    language: String,
    lines: Vec<String>,
    line: usize,
}

fn blocks(text: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut open = false;
    for (number, line) in text.lines().enumerate() {
        match (line.trim_start().strip_prefix("```"), open) {
            (Some(_), true) => open = false,
            (Some(language), false) => {
                blocks.push(Block { language: language.to_owned(), lines: Vec::new(), line: number + 1 });
                open = true;
            }
            (None, true) => blocks.last_mut().unwrap().lines.push(line.to_owned()),
            (None, false) => {}
        }
    }
    assert!(!open, "a block is not closed");
    blocks
}

/// A folder with the shipped results, like a clone, for a page's commands.
struct Reader {
    folder: tempfile::TempDir,
    page: String,
}

impl Reader {
    fn new(page: String) -> Reader {
        let folder = tempfile::tempdir().unwrap();
        copy(&root().join("results"), &folder.path().join("results"));
        Reader { folder, page }
    }

    /// Runs a shell command and returns its output.
    fn run(&self, line: &str, at: usize) -> String {
        let program = Path::new(env!("CARGO_BIN_EXE_houseodds"));
        let paths = [program.parent().unwrap().to_owned()].into_iter().chain(std::env::split_paths(env!("PATH")));
        let line = line.replace("cargo run --release -- ", "houseodds ");
        let mut shell = Command::new("bash");
        shell.args(["-c", &format!("{line} 2>&1")]).current_dir(self.folder.path());
        shell.env("PATH", std::env::join_paths(paths).unwrap()).env("LC_ALL", "C");
        let ran = shell.output().unwrap();
        forget_seconds(self.folder.path());
        let output = String::from_utf8_lossy(&ran.stdout);
        // A busy machine may announce long work, and an example may replace the result of an earlier one.
        let is_shown = |line: &&str| !line.contains(" will take about ") && !line.starts_with("note: replacing ");
        let output: String = output.split_inclusive('\n').filter(is_shown).collect();
        let is_error_shown = output.starts_with("error: ");
        assert!(ran.status.success() || is_error_shown, "{}:{at}: `{line}`: {}\n{output}", self.page, ran.status);
        output
    }

    fn try_out(&self, block: &Block) {
        match block.language.as_str() {
            "sh" => {
                for (line, at) in block.lines.iter().zip(block.line + 1..) {
                    let line = line.split(" #").next().unwrap_or_default().trim();
                    let is_ours =
                        !line.is_empty() && !ELSEWHERE.iter().chain(&FOREIGN).any(|word| line.starts_with(word));
                    if is_ours {
                        // A page can use more rounds than a test has time for.
                        let line =
                            ["1G", "10M", "1M"].iter().fold(line.to_owned(), |line, many| line.replace(many, "100k"));
                        let output = self.run(&line, at);
                        assert!(!output.starts_with("error: "), "{}:{at}: `{line}`\n{output}", self.page);
                    }
                }
            }
            "text" => {
                let starts = (0..block.lines.len()).filter(|&i| block.lines[i].starts_with("$ "));
                let mut starts = starts.chain([block.lines.len()]).peekable();
                while let (Some(start), Some(&end)) = (starts.next(), starts.peek()) {
                    let (command, shown) = (&block.lines[start][2..], &block.lines[start + 1..end]);
                    let output = self.run(command, block.line + 1 + start);
                    let output_lines: Vec<&str> = output.lines().map(str::trim_end).collect();
                    assert!(shows(shown, &output_lines), "{}:{}: `{command}` prints\n{output}", self.page, block.line);
                }
            }
            "toml" => {
                let first = block.lines.first().map_or("", String::as_str);
                if let Some(name) = first.strip_prefix("# ").filter(|name| name.ends_with(".toml")) {
                    fs::write(self.folder.path().join(name), block.lines.join("\n") + "\n").unwrap();
                }
            }
            _ => {}
        }
    }
}

/// Returns `true` if these lines match the output, where `...` is any number of lines.
fn shows(shown: &[String], output: &[&str]) -> bool {
    match shown {
        [] => output.is_empty(),
        [dots, rest @ ..] if dots.trim() == "..." => (0..=output.len()).any(|skip| shows(rest, &output[skip..])),
        [line, rest @ ..] => output.first() == Some(&line.trim_end()) && shows(rest, &output[1..]),
    }
}

/// Empties every `machine.json`. A debug build on a busy machine may take over ten seconds for a result, and the next
/// command would then refuse to replace it.
fn forget_seconds(folder: &Path) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            forget_seconds(&path);
        } else if path.ends_with("machine.json") {
            fs::write(&path, "{}").unwrap();
        }
    }
}

/// Copies a folder without any `machine.json`, which git leaves out.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let goal = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &goal);
        } else if !path.ends_with("machine.json") {
            fs::copy(&path, &goal).unwrap();
        }
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn pages() -> Vec<PathBuf> {
    let docs = fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let mut pages: Vec<PathBuf> = docs.filter(|path| path.extension().is_some_and(|ending| ending == "md")).collect();
    pages.sort();
    pages.insert(0, root().join("README.md"));
    pages
}

#[test]
fn commands_match_their_manual_pages() {
    let try_out = |page: &Path| {
        let reader = Reader::new(page.strip_prefix(root()).unwrap().display().to_string());
        blocks(&fs::read_to_string(page).unwrap()).iter().for_each(|block| reader.try_out(block));
    };
    pages().par_iter().for_each(|page| try_out(page));
}

/// Every link to a file has a target, and every named section exists there.
#[test]
fn every_link_leads_somewhere() {
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let (file, section) = target.split_once('#').unwrap_or((target, ""));
            if target.contains("://") {
                continue;
            }
            let path = if file.is_empty() { page.clone() } else { page.parent().unwrap().join(file) };
            assert!(path.exists(), "{}: no {target}", page.display());
            let is_there = section.is_empty() || sections(&fs::read_to_string(&path).unwrap()).contains(section);
            assert!(is_there, "{}: no section {target}", page.display());
        }
    }
}

/// Source files named in CONTRIBUTING.md exist.
#[test]
fn every_file_named_to_contributors_is_there() {
    let text = fs::read_to_string("CONTRIBUTING.md").unwrap();
    let named = text.split('`').skip(1).step_by(2).filter(|name| name.contains('/') && name.ends_with(".rs"));
    let named: Vec<&str> = named.filter(|name| !name.contains('<')).collect();
    assert!(named.len() > 30, "{named:?}");
    for name in named {
        let is_there = ["", "src", "crates/core/src"].iter().any(|folder| Path::new(folder).join(name).exists());
        assert!(is_there, "no {name}");
    }
}

/// Returns the headings of a page as links spell them: lower case, hyphens for spaces, no other punctuation.
fn sections(text: &str) -> HashSet<String> {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    let titles = headings.map(|line| line.trim_start_matches('#').trim().to_lowercase().replace(' ', "-"));
    titles.map(|title| title.chars().filter(|c| c.is_alphanumeric() || matches!(c, '-' | '_')).collect()).collect()
}

/// README can be read in three minutes: it has at most 1,100 words.
#[test]
fn readme_is_short() {
    let words = fs::read_to_string(root().join("README.md")).unwrap().split_whitespace().count();
    assert!(words <= 1100, "README.md has {words} words");
}

/// docs/README.md lists every chapter, and docs/SUMMARY.md, from which the book is built, lists it once.
#[test]
fn the_book_lists_every_chapter() {
    let [list, summary] =
        ["README.md", "SUMMARY.md"].map(|name| fs::read_to_string(root().join("docs").join(name)).unwrap());
    for page in pages().iter().skip(1).filter(|page| !page.ends_with("README.md") && !page.ends_with("SUMMARY.md")) {
        let name = page.file_name().unwrap().to_str().unwrap();
        assert!(list.contains(&format!("]({name})")), "docs/README.md: no {name}");
        assert_eq!(summary.matches(&format!("]({name})")).count(), 1, "docs/SUMMARY.md: {name}");
    }
}

/// The table of questions leads to sections, each of them another.
#[test]
fn typical_questions_lead_to_sections() {
    let list = fs::read_to_string(root().join("docs/README.md")).unwrap();
    let rows = list.lines().filter(|line| line.starts_with("| ") && line.contains("? | ["));
    let targets: Vec<&str> = rows.filter_map(|line| line.split("](").nth(1)?.split(')').next()).collect();
    assert_eq!(targets.len(), 18);
    assert_eq!(targets.iter().collect::<HashSet<_>>().len(), 18, "{targets:?}");
}
