//! `report`: results as one HTML page.

use crate::program::{Desk, assert_says};
use houseodds::report::Language;
use std::path::Path;

/// A table under the name of its preset.
const PUSHES: [&str; 7] = ["gnau", "--set", "players=3", "--set", "rules.ties=push", "--set", "name=gnau"];

/// Returns a desk with results of two tables.
fn results() -> Desk {
    let desk = Desk::new();
    let run = |arguments: &[&str]| assert_eq!(desk.run(arguments).code, Some(0), "{arguments:?}");
    for game in ["gnau", "modulo-n"] {
        run(&["simulate", game, "--rounds", "40k", "--set", "players=3", "--set", &format!("name={game}")]);
    }
    run(&[&["exact"], &PUSHES[..]].concat());
    desk
}

/// Removes the sums, so that files may be changed: results as an earlier version wrote them.
fn forget_sums(desk: &Desk) {
    for path in desk.listing("results").iter().filter(|path| path.ends_with("/sums.txt")) {
        std::fs::remove_file(desk.path(path)).unwrap();
        let manifest = path.replace("sums.txt", "run.json");
        desk.write(&manifest, desk.read(&manifest).replace("\"written\":", "\"then\":"));
    }
}

#[test]
fn one_page_has_everything() {
    let desk = results();
    assert_eq!(desk.run(&["report", "results"]).quietly(), "results/report.html of 3 results\n");
    let page = desk.read("results/report.html");
    assert!(page.starts_with("<!DOCTYPE html>"));
    for part in [
        "Dealer edges",
        "The rules",
        "Method",
        "How often each hand occurs",
        "A player's net with the main bet",
        "Dealer's net of a round, all main bets together",
        "Hand against hand",
        "By turn-up card",
        "Seat by seat",
        "simulated, 40,000 rounds",
        "exact, by enumeration",
        "seed 20260101",
        // Keys that differ from the defaults, with their meaning.
        "Equal hands",
        "<td class=\"wide\">nobody</td>",
        // Other rules under the same name are another result, and the difference is named.
        "gnau, rules.ties=dealer",
        "gnau, rules.ties=push",
        "Differences from others of this name: Equal hands: nobody.",
    ] {
        assert_says(&page, &[part]);
    }
    // A self-contained page links only to its own parts, and has no script.
    for nothing in ["http", "src=", "url(", "@import", "<script", "javascript:"] {
        assert!(!page.contains(nothing), "{nothing}");
    }
    let addresses = page.split("href=\"").skip(1).filter(|rest| !rest.starts_with('#')).count();
    assert_eq!(addresses, 0);
}

/// The exact edge with pushed ties is 0 by symmetry. The simulated one, with ties to the dealer, is another result.
#[test]
fn results_of_different_rules_are_never_joined() {
    let desk = results();
    let page = desk.run(&["report", "results/gnau", "--out", "-"]).quietly();
    assert_says(&page, &["<span class=\"number\">0<small> %</small></span>", "Odds of 2 tables"]);
    let sections: Vec<&str> = page.split("<section id=\"table-").skip(1).collect();
    assert_eq!(sections.len(), 2);
    for (section, own, other) in [(sections[0], "exact", "simulated"), (sections[1], "simulated", "exact")] {
        assert_says(section, &[&format!("<th scope=\"col\" class=\"n\">{own}</th>")]);
        assert!(!section.contains(&format!("<th scope=\"col\" class=\"n\">{other}</th>")), "{other}");
    }
    // Under the same rules they stand side by side, the exact edge in large letters.
    desk.run(&[&["simulate", "--rounds", "40k", "--force"], &PUSHES[..]].concat());
    let page = desk.run(&["report", "results/gnau", "--out", "-"]).quietly();
    assert_says(&page, &["<span class=\"number\">0<small> %</small></span>", "<h1>gnau</h1>"]);
    assert_eq!(page.matches("<section id=\"table-").count(), 1);
}

/// Words replace labels of tables and accompany keys of a config; every link of the contents has a target.
#[test]
fn pages_speak_in_words() {
    let desk = results();
    let page =
        desk.run(&["report", "results/modulo-n", "results/gnau", "--out", "-", "--title", "My <table>"]).quietly();
    assert_says(&page, &["<h1>My &lt;table&gt;</h1>", "<th scope=\"row\">no Ox</th>", "seat 1", "1 card left"]);
    assert_says(&page, &["not enumerated: how likely each net of the dealer is"]);
    assert!(!page.contains('`') && !page.contains(".csv of role"));
    assert!(page.find("id=\"table-1\"") < page.find("<h2>modulo-n</h2>"), "in the order given");
    assert!(page.find("<h2>modulo-n</h2>") < page.find("id=\"table-2\""));
    for link in page.split("href=\"#").skip(1).map(|rest| rest.split('"').next().unwrap()) {
        assert!(page.contains(&format!("id=\"{link}\"")), "{link}");
    }
}

/// Rules side by side: change first, by size, in words, and which matters most.
#[test]
fn comparisons_are_for_people() {
    let desk = Desk::new();
    let vary = ["compare", "gnau", "--one-at-a-time", "--vary", "rules.ties=push,player", "--vary", "rules.double=off"];
    desk.run(&vary).quietly();
    let page = desk.run(&["report", "results", "--out", "-"]).quietly();
    // The dealer's edge is what ties give him: pushed it is 0, given away it changes sides (README).
    assert_says(
        &page,
        &["What matters most for the player, by 10.1365 %: Equal hands: the player; and for the dealer, by 1.4112 %"],
    );
    assert_says(&page, &[">change, points</th>", ">−5.0683</td>", ">−10.1365</td>", ">+1.4112</td>"]);
    let body = page.split("<table class=\"marked ruled\">").nth(1).unwrap().split("</tbody>").next().unwrap();
    let label = |row: &str| row.split("<small><code>").nth(1).map(|rest| rest.split('<').next().unwrap().to_owned());
    let labels: Vec<String> = body.split("<tr>").filter_map(label).collect();
    assert_eq!(labels, ["rules.double=off", "rules.ties=push", "rules.ties=player"]);
    assert!(!page.contains(">95 % interval<"), "what is exact has none");
}

/// Tables by name: names and edges first, the differences of the rules next, then figures. Of a hundred, the README's
/// example loses 2.87 at one and 4.03 at the other.
#[test]
fn tables_by_name_keep_their_names() {
    let mine = "base = \"gnau\"\nplayers = 6\ncommission = \"5%\"\nrules.ties = \"push\"\npayout.double = 2\n";
    let desk = Desk::with("mine.toml", mine);
    desk.run(&["compare", "mine.toml", "niu-niu"]).quietly();
    let page = desk.run(&["report", "results", "--out", "-"]).quietly();
    let places = [
        "<p class=\"kicker\">2 tables compared · Gnau, Niu Niu</p><h1>mine against niu-niu</h1>",
        "<p class=\"kicker\">mine</p>",
        "2.8691<small> %</small>",
        "<b>+1.1584</b>",
        "<p class=\"kicker\">niu-niu</p>",
        "4.0275<small> %</small>",
        "Out of every 100 bet, the dealer keeps 1.16 more at niu-niu than at mine.",
        "<th scope=\"col\" class=\"wide\">mine</th><th scope=\"col\" class=\"wide\">niu-niu</th>",
        "<th scope=\"row\">Equal hands</th><td class=\"wide\">nobody</td>",
        "Side by side</h2>",
        "<th scope=\"row\">SD</th><td class=\"n\">1.3755</td><td class=\"n\">1.7232</td>",
    ]
    .map(|part| page.find(part).unwrap_or_else(|| panic!("no {part}")));
    assert!(places.is_sorted(), "{places:?}");
    assert!(!page.contains("What matters most"), "two tables differ in more than one rule");
}

/// A player's net of 0 is a push, and the distribution over many rounds is drawn.
#[test]
fn distributions_are_drawn_on_true_axes() {
    let desk = results();
    desk.run(&["risk", "gnau", "--rounds", "50", "--bankroll", "20", "--out", "results"]);
    let page = desk.run(&["report", "results/gnau", "--out", "-"]).quietly();
    for class in ["loss", "even", "gain"] {
        assert_says(&page, &[&format!("<rect class=\"{class}\"")]);
    }
    assert_says(&page, &["The total of 50 rounds of the player", "class=\"plot\""]);
}

/// Nights have no edge to compare, and people are named in words.
/// Returns the report of a stored table.
fn stored(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("results").join(name);
    houseodds::house::report(&[folder], None, None, Language::En).unwrap().0
}

/// Returns the text between two others.
fn between<'a>(page: &'a str, start: &str, end: &str) -> &'a str {
    page.split_once(start).and_then(|(_, rest)| rest.split_once(end)).unwrap().0
}

/// The ten most frequent hands are shown, and those folded below have the rest of all rounds.
#[test]
fn rare_hands_are_folded_with_their_share() {
    let part = stored("gnau");
    let part = between(&part, "<h3>How often each hand occurs</h3>", "</details></section>");
    let (shown, folded) = part.split_once("<details class=\"part\">").unwrap();
    let shares = shown.split("<td class=\"n\">").skip(1).map(|cell| cell.split('<').next().unwrap());
    let shares: Vec<f64> = shares.map(|share| share.trim().parse().unwrap()).collect();
    assert_eq!((shares.len(), folded.matches("<tr>").count()), (10, 17), "a heading and sixteen hands");
    assert!(folded.contains(">five dukes<") && shown.contains(">no Ox<"), "{part}");
    let rest: f64 = between(folded, "16 other hands, together ", " %").parse().unwrap();
    assert!((shares.iter().sum::<f64>() + rest - 100.0).abs() < 0.001, "{shares:?} and {rest}");
}

/// A folded part names its main figure. Best play is first the one against the table's dealer.
#[test]
fn folded_parts_name_their_main_figure() {
    let page = stored("chinese-blackjack");
    let mut last = 0;
    // As `figures` of both results in their run.json, and as edge.csv.
    for (title, gist) in [
        ("Results of each bet", "edge: −0.0200 %"),
        ("How to play against this dealer", "player's net with best play: 6.1116 %"),
        ("How to play if the dealer plays perfectly too", "player's net with best play: −1.2910 %"),
    ] {
        let summary = format!("<summary><h3>{title}</h3> <span class=\"soft\">{gist}</span></summary>");
        let at = page.find(&summary).unwrap_or_else(|| panic!("{summary}"));
        assert!(at > last, "{title} comes later");
        last = at;
    }
    assert_eq!(page.matches("ChaCha8").count(), 1, "what all results share is said once");
    assert_eq!(page.matches("<h3>Method</h3>").count(), 2);
}

#[test]
fn nights_stand_apart_from_edges() {
    let desk = results();
    let night = ["night", "gnau", "--nights", "40", "--rounds", "20", "--set", "players=2", "--set", "name=evening"];
    desk.run(&night).quietly();
    let page = desk.run(&["report", "results", "--out", "-"]).quietly();
    let (edges, rest) = page.split_once("<h2>Dealer edges</h2>").unwrap().1.split_once("</table>").unwrap();
    assert!(edges.contains("modulo-n") && !edges.contains("evening") && !edges.contains('–'), "{edges}");
    let others = rest.split("</section>").next().unwrap();
    assert_says(others, &["Results without an edge: <a href=\"#table-", ">evening</a>."]);
    for title in [">Person 0, the first to deal</h3>", ">Person 1</h3>", ">Person 2</h3>"] {
        assert_says(&page, &[title]);
    }
    let page = desk.run(&["report", "results/evening", "results/evening/night", "--out", "-"]).quietly();
    assert!(!page.contains("Dealer edges"));
}

#[test]
fn the_same_results_give_the_same_page() {
    let desk = results();
    let page = || desk.run(&["report", "results", "--out", "-"]).quietly();
    assert_eq!(page(), page());
}

#[test]
fn file_contents_are_escaped() {
    let desk = results();
    forget_sums(&desk);
    let evil = "<script>alert(1)</script>&\\\"'";
    for (file, from, to) in [
        ("results/gnau/simulated/run.json", "\"name\": \"gnau\"", format!("\"name\": \"{evil}\"")),
        ("results/gnau/simulated/run.json", "\"ties\": \"dealer\"", format!("\"ties\": \"{evil}\"")),
        ("results/gnau/simulated/run.json", "\"seed\": 20260101", format!("\"seed\": \"{evil}\"")),
        ("results/gnau/simulated/frequency.csv", "player,no_ox", "player,<script>alert(2)</script>".to_owned()),
        ("results/gnau/simulated/matchup.csv", "no_ox,no_ox", "<script>alert(3)</script>,no_ox".to_owned()),
    ] {
        let text = desk.read(file);
        assert!(text.contains(from), "{file}: {from}");
        desk.write(file, text.replace(from, &to));
    }
    desk.write(
        "results/gnau/solved/run.json",
        desk.read("results/gnau/simulated/run.json").replace("simulated", "solved"),
    );
    desk.write("results/gnau/solved/chart.csv", "<script>,b\n\"<script>alert(4)</script>\",1\n");
    let page = desk.run(&["report", "results", "--out", "-"]).quietly();
    assert!(!page.contains("<script"));
    for i in 1..=4 {
        assert_says(&page, &[&format!("&lt;script&gt;alert({i})")]);
    }
}

/// An earlier version wrote no sums, so nothing shows that files are missing.
#[test]
fn tables_that_are_not_there_are_left_out() {
    let desk = results();
    forget_sums(&desk);
    for table in ["matchup", "payout", "frequency"] {
        for method in ["exact", "simulated"] {
            std::fs::remove_file(desk.path(&format!("results/gnau/{method}/{table}.csv"))).unwrap();
        }
    }
    let page = desk.run(&["report", "results/gnau", "--out", "-"]).quietly();
    assert_says(&page, &["The figures that matter most"]);
    assert!(!page.contains("Hand against hand") && !page.contains("How often"));
}

/// Any table of a solved or compared folder is shown, even an unknown one.
#[test]
fn other_tables_are_shown_as_they_are() {
    let desk = results();
    let run = desk.read("results/gnau/simulated/run.json").replace("simulated", "compared");
    // As an earlier version wrote it, without a list.
    desk.write("results/gnau/compared/run.json", run.replace("\"written\":", "\"then\":"));
    desk.write("results/gnau/compared/compared.csv", "strange,edge\nties push,-0.0125\nnothing,0.05\n");
    let page = desk.run(&["report", "results/gnau", "--out", "-"]).quietly();
    assert_says(
        &page,
        &["Compared", "ties push", "<th scope=\"col\" class=\"n\">edge %</th>", ">−1.250000</td>", "strange"],
    );
}

/// A solved game shows its charts under their titles, next to other answers.
#[test]
fn solved_games_show_their_charts() {
    let desk = Desk::new();
    let solve = |more: &[&str]| {
        let arguments = ["solve", "chinese-blackjack", "--set", "players=1", "--set", "rules.free_hand=off"];
        desk.run(&[&arguments, more].concat()).quietly();
        desk.run(&["report", "results", "--out", "-"]).quietly()
    };
    let page = solve(&["--against", "best-play"]);
    assert_says(
        &page,
        &["Player: hit (H) or stand (S)", "Dealer: hit (H) or reveal (S)", "An equilibrium of one player"],
    );
    assert_says(&page, &["The tables in full: <code>dealer.csv</code> <code>player.csv</code>"]);
    for against in ["player&#39;s best net against this dealer", "player&#39;s net as configured"] {
        let shown = page.replace("'", "&#39;");
        let (_, value) = shown.split_once(against).expect(against);
        assert!(value.split_once("</tr>").unwrap().0.contains('%'), "{against} is a share");
    }
    assert!(!page.contains("The best response of a player"));
    let page = solve(&["--against", "dealer"]);
    assert_says(&page, &["An equilibrium of one player", "The best response of a player"]);
    assert!(
        !desk.path("results/chinese-blackjack-with-players-1-free_hand-off/solved-against-dealer/dealer.csv").exists()
    );
}

#[test]
fn damaged_results_are_reported() {
    let desk = results();
    forget_sums(&desk);
    for (file, from, to, says) in [
        ("edge.csv", "metric", "metrik", "missing field `metric`"),
        ("frequency.csv", "dealer,no_ox,", "dealer,no_ox,x", "line"),
        ("edge.csv", "dealer,edge,", "dealer,edge,inf,", "damaged"),
        ("run.json", "{", "[", "damaged"),
        ("run.json", "\"method\"", "\"mode\"", "method"),
    ] {
        let path = format!("results/gnau/simulated/{file}");
        let text = desk.read(&path);
        assert!(text.contains(from), "{file}: {from}");
        desk.write(&path, text.replacen(from, to, 1));
        let message = desk.run(&["report", "results"]).failed();
        assert_says(&message, &[&path, says]);
        assert!(!desk.path("results/report.html").exists(), "half a page");
        desk.write(&path, text);
    }
}

#[test]
fn without_results_it_is_refused() {
    let desk = Desk::new();
    desk.write("empty/readme.txt", "nothing");
    assert_says(&desk.run(&["report", "empty"]).refused(), &["no results in empty", "run.json"]);
    assert_says(&desk.run(&["report", "missing"]).failed(), &["cannot read missing"]);
    desk.run(&["report"]).refused();
}

/// The work grows with the rows, not with their square: 5 seconds of CPU time are far more than it takes.
#[cfg(target_os = "linux")]
#[test]
fn a_comparison_of_20_000_rows_is_soon_reported() {
    let desk = Desk::new();
    desk.run(&["compare", "gnau", "niu-niu"]).quietly();
    forget_sums(&desk);
    let table = "results/gnau/compared/compared.csv";
    let text = desk.read(table);
    let (header, row) = (text.lines().next().unwrap(), text.lines().nth(2).unwrap());
    desk.write(table, format!("{header}\n{}", format!("{row}\n").repeat(20_000)));
    let mut shell = std::process::Command::new("sh");
    let program = desk.command(&[]).get_program().to_owned();
    shell.current_dir(desk.path("")).args(["-c", "ulimit -t 5; exec \"$0\" report results"]).arg(program);
    let ran = crate::program::Ran::from(shell.output().unwrap());
    assert_eq!(ran.quietly(), "results/report.html of 1 result\n");
}
