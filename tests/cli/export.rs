//! Exports: for every command that prints a table, its whole terminal output and nothing else as Markdown, and its
//! chart as SVG.

use crate::program::{Desk, assert_says, houseodds};
use roxmltree::{Document, Node};

/// Commands that print no table: pages, dialogues, texts to read.
const NO_TABLES: [&str; 10] =
    ["rerun", "report", "check", "page", "practice", "presets", "words", "schema", "completions", "man"];

/// A table with other nets for the bets and seats, one that decides, one that is simulated.
const CONFIGS: [(&str, &str); 4] = [
    (
        "mine.toml",
        "base = \"gnau\"\nplayers = 2\nbets = [1, 3]\ncommission = \"5%\"\n[payout]\ndouble = 2\n[side.k]\npays = \
         { double_k = 11 }\n[money]\nunit = 5\ncurrency = \"RM\"\nrounds_per_hour = 60\n[night]\nrounds = 3\n",
    ),
    ("blackjack.toml", "base = \"chinese-blackjack\"\nplayers = 1\n"),
    ("race.toml", "base = \"modulo-n\"\nplayers = 2\n"),
    ("log.csv", "net,player_hand\n-1,ox_2\n1,ox_9\n-1,ox_1\n5,ox_9\n"),
];

/// Command lines, at least one for each command that prints a table.
const LINES: &[&str] = &[
    "simulate mine.toml race.toml --rounds 4000",
    "count mine.toml --shoes 300",
    "night mine.toml --nights 200",
    "merge parts",
    "exact mine.toml blackjack.toml",
    "effects mine.toml",
    "compare mine.toml gnau",
    "compare mine.toml gnau --why",
    "compare race.toml --vary rules.max_set=1,2 --rounds 3000",
    "design gnau --target 0.02 --vary payout.double=1,2,3 --tolerance 5%",
    "dossier mine.toml --rounds 4000 --draws 20000",
    "solve blackjack.toml",
    "risk mine.toml --rounds 20 --bankroll 10 --seat 2",
    "monitor mine.toml log.csv --seat 1",
    "verify mine.toml --rounds 4000",
    "hand mine.toml 3s 6h 8d 4c 8h",
    "hand mine.toml 3s 6h 8d 4c 8h --against-hand Ks 4h 6d 8c 9s",
];

/// Commands whose tables are not charts.
const NO_CHARTS: [&str; 4] = ["design", "monitor", "verify", "hand"];

fn desk() -> Desk {
    let desk = Desk::new();
    CONFIGS.iter().for_each(|(name, text)| desk.write(name, text));
    desk
}

/// Returns the program's commands.
fn commands() -> Vec<String> {
    let help = String::from_utf8(houseodds().arg("--help").output().unwrap().stdout).unwrap();
    let list = help.split("Commands:").nth(1).unwrap().split("Options:").next().unwrap();
    let lines = list.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names = lines.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help");
    names.map(str::to_owned).collect()
}

#[test]
fn every_command_that_prints_a_table_exports_it() {
    let commands = commands();
    assert!(commands.len() > 20, "{commands:?}");
    for command in commands {
        let help = houseodds().args([&command, "--help"]).output().unwrap().stdout;
        let exports = String::from_utf8(help).unwrap().contains("--export-markdown <FILE>");
        let is_run = LINES.iter().any(|line| line.split(' ').next() == Some(&command));
        let has_none = NO_TABLES.contains(&&*command);
        assert_eq!((exports, is_run), (!has_none, !has_none), "{command}");
    }
}

/// Returns the contents of a cell before markup was escaped.
fn plain(cell: &str) -> String {
    let (mut text, mut escaped) = (String::new(), false);
    for c in cell.trim().chars() {
        if c == '\\' && !escaped {
            escaped = true;
        } else {
            text.push(c);
            escaped = false;
        }
    }
    text
}

/// Splits a line of a table at the bars that are not escaped.
fn cells(line: &str) -> Vec<String> {
    let inner = line.strip_prefix("| ").and_then(|line| line.strip_suffix(" |")).expect(line);
    let (mut cells, mut escaped) = (vec![String::new()], false);
    for c in inner.chars() {
        match c {
            '|' if !escaped => cells.push(String::new()),
            c => cells.last_mut().unwrap().push(c),
        }
        escaped = c == '\\' && !escaped;
    }
    cells.iter().map(|cell| plain(cell)).collect()
}

/// Joins words with one space between them.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the lines of a Markdown file in words, with its tables checked. Headings of pairs, which a terminal does not
/// show, are left out.
fn words_of_markdown(text: &str) -> (Vec<String>, usize) {
    let (mut lines, mut tables) = (Vec::new(), 0);
    for block in text.split("\n\n").map(str::trim_end).filter(|block| !block.is_empty()) {
        let block: Vec<&str> = block.lines().collect();
        if !block[0].starts_with('|') {
            assert_eq!(block.len(), 1, "a sentence is a paragraph: {block:?}");
            lines.push(words(&plain(block[0].trim_start_matches('#'))));
            continue;
        }
        let rows: Vec<Vec<String>> = block.iter().map(|line| cells(line)).collect();
        assert!(rows.len() > 2 && rows.iter().all(|row| row.len() == rows[0].len()), "{block:#?}");
        assert!(rows[1].iter().all(|cell| cell == "---" || cell == "---:"), "{:?}", rows[1]);
        let without_pairs = if rows[0] == ["figure", "value"] { 2 } else { 0 };
        let shown = rows.iter().enumerate().filter(|(at, _)| *at != 1 && *at >= without_pairs);
        lines.extend(shown.map(|(_, row)| words(&row.join(" "))));
        tables += 1;
    }
    (lines, tables)
}

#[test]
fn exports_match_the_terminal() {
    let desk = desk();
    for part in ["1/2", "2/2"] {
        desk.run(&["simulate", "gnau", "--rounds", "8000", "--shard", part, "--out", "parts"]).quietly();
    }
    for (at, line) in LINES.iter().enumerate() {
        let command = line.split(' ').next().unwrap();
        // Tables of another command are replaced with --force only.
        let page = format!("page-{at}.md");
        let typed: Vec<&str> = line.split(' ').chain(["--export-markdown", &page]).collect();
        let chart = format!("chart-{at}.svg");
        let drawn = [&typed[..], &["--export-svg", &chart]].concat();
        let draws = !NO_CHARTS.contains(&command);
        let ran = if draws { desk.run(&drawn) } else { desk.run(&typed) };
        assert_eq!(ran.code, Some(0), "{line}: {}", ran.err);
        if draws {
            check_chart(line, &desk.read(&chart));
        } else {
            let said = desk.run(&drawn).refused();
            assert!(said.starts_with(&format!("error: `{command}` draws no chart")), "{said}");
            assert!(said.ends_with("; --export-markdown writes its tables\n"), "{said}");
        }
        let (mut lines, tables) = words_of_markdown(&desk.read(&page));
        assert!(tables > 0, "{line}");
        let made_by = lines.pop().unwrap();
        // Slow results that no folder keeps are in this file alone.
        let is_alone = ["monitor", "risk", "verify"].contains(&command);
        let without = if is_alone { "; no folder of results has these figures" } else { "" };
        assert_eq!(made_by, format!("Made by houseodds {}{without}.", env!("CARGO_PKG_VERSION")), "{line}");
        // A terminal has the name and the method on one line, and says where the files are.
        let shown: Vec<String> = ran.out.lines().map(words).filter(|line| !line.is_empty()).collect();
        let is_of_files = |said: &&String| said.contains(" s; ") || said.contains("M/s; ");
        let shown: Vec<String> = shown.iter().filter(|said| !is_of_files(said)).cloned().collect();
        let headings: Vec<usize> =
            (0..lines.len() - 1).filter(|at| shown.contains(&format!("{} {}", lines[*at], lines[at + 1]))).collect();
        assert!(!headings.is_empty(), "{line}: {lines:#?}");
        for at in headings.into_iter().rev() {
            let method = lines.remove(at + 1);
            lines[at] = format!("{} {method}", lines[at]);
        }
        // A terminal breaks long lines.
        assert_eq!(lines.join(" "), shown.join(" "), "{line}");
    }
}

/// Returns the elements of a chart with this class.
fn of_class<'a>(chart: &'a Document<'a>, class: &'a str) -> impl Iterator<Item = Node<'a, 'a>> {
    chart
        .descendants()
        .filter(move |node| node.attribute("class").is_some_and(|of| of.split(' ').any(|one| one == class)))
}

/// Checks that a chart is XML with a title, colours for light and dark, numbers along an axis or letters in cells, and
/// a legend if colours differ.
fn check_chart(line: &str, text: &str) {
    let chart = Document::parse(text).expect(line);
    let root = chart.root_element();
    assert_eq!(root.tag_name().namespace(), Some("http://www.w3.org/2000/svg"), "{line}");
    let style = root.children().find(|node| node.has_tag_name("style")).and_then(|node| node.text()).unwrap();
    assert!(style.contains("prefers-color-scheme: dark") && !style.contains("var("), "{line}");
    assert!(of_class(&chart, "title").all(|title| title.text().is_some_and(|text| !text.is_empty())), "{line}");
    assert!(of_class(&chart, "title").count() > 0, "{line}");
    let axes = ["axis", "scale"].into_iter().flat_map(|class| of_class(&chart, class)).collect::<Vec<_>>();
    let has_numbers = |axis: &Node<'_, '_>| axis.descendants().filter(|node| node.has_tag_name("text")).count() > 1;
    assert!(axes.iter().all(has_numbers), "{line}");
    let cells = of_class(&chart, "first").count();
    assert!(!axes.is_empty() || cells > 1, "{line}: neither an axis nor letters in cells");
    let colours = ["player", "dealer", "gain", "loss", "first", "second"];
    let used =
        colours.into_iter().filter(|class| of_class(&chart, class).any(|node| node.has_tag_name("rect"))).count();
    assert!(used < 2 || of_class(&chart, "legend").count() > 0, "{line}: colours without a legend");
}

/// Bars of two hands are as long as the numbers of deals that make them.
#[test]
fn bars_are_in_proportion() {
    let desk = Desk::new();
    desk.run(&["exact", "gnau", "--set", "players=1", "--export-svg", "chart.svg"]).quietly();
    let text = desk.read("chart.svg");
    let chart = Document::parse(&text).unwrap();
    let widths: Vec<f64> =
        of_class(&chart, "player").filter_map(|bar| bar.attribute("width")?.strip_suffix('%')?.parse().ok()).collect();
    let frequency = desk.read("results/gnau-with-players-1/exact/frequency.csv");
    let shares: Vec<f64> = frequency
        .lines()
        .filter_map(|line| line.strip_prefix("player,")?.split(',').nth(2)?.parse().ok())
        .filter(|share: &f64| *share > 0.0)
        .collect();
    assert!(shares.len() > 20 && widths.len() == shares.len(), "{} bars, {} hands", widths.len(), shares.len());
    let most = shares.iter().copied().fold(0.0, f64::max);
    let longest = widths.iter().copied().fold(0.0, f64::max);
    for (width, share) in widths.iter().zip(&shares) {
        // Lengths have two digits after the point.
        assert!((width / longest - share / most).abs() < 2e-4, "{width} for {share}");
    }
}

#[test]
fn exports_replace_only_their_own_files() {
    let desk = desk();
    let export = ["exact", "mine.toml", "--export-markdown", "page.md"];
    desk.run(&export).quietly();
    let first = desk.read("page.md");
    let other = ["hand", "gnau", "3s", "6h", "8d", "4c", "8h", "--export-markdown", "page.md"];
    desk.run(&other).quietly();
    assert_ne!(desk.read("page.md"), first, "tables replace tables");
    let mine = first.clone() + "And what I think of it.\n";
    for (command, option) in [(&export[..], "--out"), (&other[..], "--bet")] {
        desk.write("page.md", &mine);
        std::fs::remove_dir_all(desk.path("results")).ok();
        let message = desk.run(command).refused();
        assert_says(&message, &["page.md holds a file that this command did not write", "--force"]);
        assert!(desk.read("page.md") == mine && desk.listing("results").is_empty(), "{option}");
        desk.run(&[command, &["--force"]].concat()).quietly();
        assert_ne!(desk.read("page.md"), mine);
    }
    // A chart is no table, and the other way round.
    desk.write("page.md", &mine);
    let chart = ["effects", "gnau", "--export-svg", "page.md"];
    assert_says(&desk.run(&chart).refused(), &["page.md holds a file that this command did not write"]);
    desk.run(&[&chart[..], &["--force"]].concat()).quietly();
    assert_says(&desk.run(&export).refused(), &["page.md holds a chart"]);
    // A failing command writes nothing.
    std::fs::remove_file(desk.path("page.md")).unwrap();
    assert_says(&desk.run(&["hand", "gnau", "3s", "3s", "--export-markdown", "page.md"]).refused(), &["error"]);
    assert!(!desk.path("page.md").exists());
    desk.run(&["hand", "gnau", "3s", "6h", "8d", "4c", "8h", "--force"]).refused();
}

/// Exports that cannot be are refused before anything is computed: 100 billion rounds would take hours.
#[test]
fn what_cannot_be_exported_is_refused_at_once() {
    let desk = Desk::new();
    let rounds = ["simulate", "gnau", "--rounds", "100G", "--progress", "never"];
    std::fs::create_dir(desk.path("folder")).unwrap();
    for (options, message) in [
        (&["--shard", "1/2", "--export-svg", "chart.svg"][..], "a part of a run has no chart"),
        (&["--export-markdown", "page", "--export-svg", "page"], "name the same file"),
        (&["--export-markdown", "page", "--export-svg", "./page"], "name the same file"),
        (&["--export-markdown", "folder/../page", "--export-svg", "page"], "name the same file"),
        (&["--json", "--export-markdown", "-"], "--json prints to standard output"),
        #[cfg(target_os = "linux")]
        (&["--json", "--export-svg", "/dev/fd/1"], "--json prints to standard output"),
    ] {
        assert_says(&desk.run(&[&rounds[..], options].concat()).refused(), &[message]);
    }
    // Nothing is computed and written first.
    for line in ["solve gnau", "solve chinese-blackjack gnau", "exact modulo-n"] {
        let typed: Vec<&str> = line.split(' ').chain(["--export-svg", "chart.svg"]).collect();
        assert_says(&desk.run(&typed).refused(), &["no chart to export: ", "has none; --export-markdown writes"]);
    }
    let nowhere = desk.run(&[&rounds[..], &["--export-markdown", "nowhere/page.md"]].concat());
    assert_says(&nowhere.failed(), &["cannot write nowhere/page.md"]);
    assert_eq!(desk.listing(""), ["folder/"]);
}

#[test]
fn markdown_follows_printed_output() {
    let desk = desk();
    let line = ["exact", "mine.toml"];
    // Timed lines come last.
    let untimed = |printed: &str| printed.rsplit_once(" s; ").unwrap().0.rsplit_once('\n').unwrap().0.to_owned();
    let shown = untimed(&desk.run(&line).quietly());
    let both = desk.run(&[&line[..], &["--export-markdown", "-"]].concat()).quietly();
    let (printed, _) = both.split_once("## mine\n").expect("the tables in Markdown");
    assert_eq!(untimed(printed), shown, "the result is printed as without it");
    let markdown = &both[printed.len()..];
    assert!(markdown.starts_with("## mine\n\nexact, by enumeration\n\n| figure | value |\n| --- | ---: |\n"));
    // A program that reads JSON could not read Markdown after it.
    let json = [&line[..], &["--json", "--export-markdown", "-"]].concat();
    assert_says(&desk.run(&json).refused(), &["--json prints to standard output, which an export with `-` needs"]);
    desk.run(&[&line[..], &["--export-markdown", "page.md"]].concat()).quietly();
    assert_eq!(desk.read("page.md"), markdown);
}

/// Exports say how the rules differ from the base that was written, not from the preset that is closest.
#[test]
fn exports_name_the_base_that_was_written() {
    let desk = Desk::new();
    // These are the payouts of `gnau-points`, but for five dukes.
    desk.write("mine.toml", "base = 'gnau'\nplayers = 1\npayout.double = 2\npayout.five_dukes = 9\n");
    let exports = ["--export-markdown", "said.md", "--export-svg", "chart.svg", "--force"];
    for command in [
        &["exact", "mine.toml"][..],
        &["effects", "mine.toml"],
        &["risk", "mine.toml", "--rounds", "20"],
        &["compare", "mine.toml", "--vary", "rules.ties=dealer,push"],
        &["simulate", "mine.toml", "--rounds", "2k"],
    ] {
        let out = desk.run(&[command, &exports].concat()).out;
        assert_says(&out, &["  as gnau, but\n"]);
        assert_says(&desk.read("said.md"), &["as gnau, but"]);
        let chart = desk.read("chart.svg");
        let (title, _) = chart.split_once("</title>").unwrap();
        for of_chart in [title, &chart[title.len()..]] {
            assert_says(of_chart, &["as gnau, but players=1; payout.double_a=2; "]);
        }
        for said in [out, desk.read("said.md"), chart] {
            assert!(!said.contains("gnau-points"), "{command:?}: {said}");
        }
    }
    desk.write("log.csv", "seat,net\n1,-1\n");
    for command in [
        &["verify", "mine.toml", "--rounds", "2k"][..],
        &["monitor", "mine.toml", "log.csv"],
        &["count", "mine.toml", "--shoes", "9", "--set", "decks=2"],
    ] {
        desk.run(&[command, &exports[..2], &["--force"]].concat());
        let said = desk.read("said.md");
        assert!(said.contains("as gnau, but") && !said.contains("gnau-points"), "{command:?}: {said}");
    }
    desk.run(&["report", "results/mine", "--out", "page.html"]).quietly();
    assert_says(&desk.read("page.html"), &["Rules of <b>gnau</b>, but "]);
}
