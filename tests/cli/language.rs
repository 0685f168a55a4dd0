//! `--language`: reports and dossiers in the reader's language.

use crate::program::{Desk, assert_says};
use houseodds::PRESETS;
use houseodds::house::report;
use houseodds::report::Language;
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// Every language but English, first the one that writes numbers in another way.
const OTHERS: [Language; 4] = [Language::Vi, Language::ZhHans, Language::ZhHant, Language::Ms];

/// A short run, for documents whose sections matter, not their figures.
const SHORT: [&str; 6] = ["--rounds", "2000", "--draws", "100k", "--seed", "7"];

/// Tables with a bank, which have no dossier.
const BANKED: [&str; 3] = ["niu-niu-bids", "niu-niu-free", "niu-niu-all"];

/// Returns the report of all stored results, and a dossier of each shipped table that has one.
fn documents() -> Vec<String> {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/results"));
    let mut documents = vec![report(&[folder], None, None, Language::En).unwrap().0];
    let desk = Desk::new();
    for preset in PRESETS.iter().filter(|preset| !BANKED.contains(&preset.name)) {
        let chip: &[&str] = if preset.name == "modulo-n" { &[] } else { &["--chip", "0.25"] };
        desk.run(&[&["dossier", preset.name, "--per-hour", "60"], chip, &SHORT[..]].concat()).quietly();
        documents.push(desk.read(&format!("results/{}/dossier/dossier.html", preset.name)));
    }
    documents
}

/// Returns the texts between the tags of a page, but not code, nor the values of keys.
fn texts(page: &str) -> Vec<String> {
    let (_, body) = page.split_once("</style>").unwrap();
    let mut texts = Vec::new();
    let (mut tag, mut is_of_key) = ("", false);
    for piece in body.split('<').skip(1) {
        let (own, text) = piece.split_once('>').unwrap();
        is_of_key = own != "/tr" && (is_of_key || tag.starts_with("th scope=\"row\"") && own == "code");
        if own != "code" && !is_of_key && !text.trim().is_empty() {
            texts.push(text.trim().replace("&quot;", "\""));
        }
        tag = own;
    }
    texts
}

fn has_words(text: &str) -> bool {
    text.split(|c: char| !c.is_ascii_alphabetic()).any(|word| word.len() > 2)
}

/// Returns `true` for names of tables, files and keys, a hash, or a value in a config's notation.
fn is_name(text: &str) -> bool {
    let is_one = |name: &str| {
        let is_of_keys = name.contains(['-', '_', '.', '=']) || name.contains(|c: char| c.is_ascii_digit());
        !name.contains(' ') && (is_of_keys || PRESETS.iter().any(|preset| preset.name == name))
    };
    text.starts_with(['{', '[']) || text.split(", ").all(is_one)
}

/// Returns the texts of a language's catalogues. Some are the same in English.
fn catalogued(language: Language) -> HashSet<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("web/languages");
    let files = ["", "report/"].map(|folder| root.join(format!("{folder}{}.ftl", language.tag())));
    let lines = files.map(|file| std::fs::read_to_string(file).unwrap());
    let texts = lines.iter().flat_map(|text| text.lines().filter_map(|line| Some(line.split_once(" = ")?.1)));
    texts.map(str::to_lowercase).collect()
}

/// Numbers without words around them, as in English.
fn figures(page: &str, language: Language) -> Vec<String> {
    let is_figure = |text: &String| !text.contains(char::is_alphabetic) && text.contains(|c: char| c.is_ascii_digit());
    let figures = texts(page).into_iter().filter(is_figure);
    let swap = |c: char| match c {
        ',' => '.',
        '.' => ',',
        c => c,
    };
    let is_swapped = language == Language::Vi;
    // Only lists, which have a space after a comma, and ranges are no single numbers.
    figures
        .map(|text| if is_swapped && !text.contains(", ") { text.chars().map(swap).collect() } else { text })
        .collect()
}

/// In the report and the dossier of every shipped table no English text is left, and every figure is the English one.
/// Each document is in one of the languages: all have the same messages, as `tests/page/catalogues` checks.
#[test]
fn documents_are_whole() {
    for (at, (english, language)) in documents().iter().zip(OTHERS.into_iter().cycle()).enumerate() {
        assert!(!english.contains("above totals"), "names of the program are not for readers");
        let said: HashSet<String> =
            texts(english).into_iter().filter(|text| has_words(text) && !is_name(text)).collect();
        let own = catalogued(language);
        let page = language.page(english, &[]);
        assert!(page.contains(&format!("<html lang=\"{}\">", language.tag())));
        let left: Vec<String> = texts(&page).into_iter().filter(|text| said.contains(text)).collect();
        let left: Vec<&String> =
            left.iter().filter(|text| !own.contains(&*text.to_lowercase().replace(" %", ""))).collect();
        assert!(left.is_empty(), "{language:?}, document {at}: {left:?}");
        let figures = [figures(english, Language::En), figures(&page, language)];
        assert!(figures[0].len() > 100);
        let other = figures[0].iter().zip(&figures[1]).find(|(one, other)| one != other);
        assert!(other.is_none() && figures[0].len() == figures[1].len(), "{language:?}, document {at}: {other:?}");
    }
}

/// A dossier is made again in its language, a report of another language is replaced, and a table's own names stay.
#[test]
fn languages_are_kept() {
    let config =
        "base = 'niu-niu-equal'\nname = 'mine'\n[money]\nunit = 2\ncurrency = 'hạt dẻ'\nrounds_per_hour = 60\n";
    let desk = Desk::with("mine.toml", config);
    let dossier = ["dossier", "mine.toml", "--language", "vi", "--export-markdown", "mine.md"];
    desk.run(&[&dossier[..], &SHORT].concat()).quietly();
    let page = desk.read("results/mine/dossier/dossier.html");
    assert!(page.contains("<html lang=\"vi\">") && page.contains("hạt dẻ, độ lệch chuẩn"), "{page}");
    let markdown = desk.read("mine.md");
    assert!(
        markdown.contains("nhà con") && !markdown.contains("theory") && markdown.contains("houseodds"),
        "{markdown}"
    );
    assert_eq!(desk.run(&["rerun", "results/mine/dossier"]).quietly(), "reproduced, with the same bytes\n");
    desk.run(&["exact", "mine.toml"]).quietly();
    for language in ["ms", "zh-Hant", "en"] {
        desk.run(&["report", "results/mine/exact", "--language", language]).quietly();
        assert!(desk.read("results/mine/exact/report.html").contains(&format!("lang=\"{language}\"")));
    }
}

#[test]
fn unknown_languages_are_refused() {
    let desk = Desk::new();
    for command in [&["dossier", "gnau"][..], &["report", "results"]] {
        let refused = desk.run(&[command, &["--language", "fr"]].concat()).refused();
        assert_says(&refused, &["invalid value 'fr'", "possible values: en, zh-Hans, vi, zh-Hant, ms"]);
    }
    assert!(desk.listing("").is_empty());
}
