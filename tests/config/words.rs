//! Checks that `docs/words.md` has every known word; `UPDATE_DOCS=1 cargo test --test config` rewrites its tables.

use houseodds::config::{Covered, Term, WordLanguage, plain};
use houseodds::games::GAMES;
use std::fmt::Write;
use std::path::Path;

const START: &str = "<!-- words, made from the program -->\n";
const END: &str = "<!-- end of words -->\n";

/// Returns each list of terms, with the games that have it.
fn lists() -> Vec<(Vec<&'static str>, &'static [Term])> {
    let mut lists: Vec<(Vec<&str>, &[Term])> = Vec::new();
    for game in GAMES {
        for terms in game.keys.glossary.0 {
            match lists.iter_mut().find(|(_, known)| known == terms) {
                Some((games, _)) => games.push(game.name()),
                None => lists.push((vec![game.name()], terms)),
            }
        }
    }
    lists
}

#[test]
fn the_page_has_every_word_that_the_program_knows() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/words.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let (before, rest) = page.split_once(START).unwrap();
    let (_, after) = rest.split_once(END).unwrap();
    let mut tables = String::new();
    for (games, terms) in lists() {
        writeln!(tables, "\n## In {}\n\n| here | what it is | called |\n| --- | --- | --- |", games.join(" and "))
            .unwrap();
        terms.iter().for_each(|term| tables.push_str(&row(term)));
    }
    let fresh = format!("{before}{START}{tables}\n{END}{after}");
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, fresh).unwrap();
    } else {
        assert!(fresh == page, "docs/words.md is stale: UPDATE_DOCS=1 cargo test --test config");
    }
}

fn row(term: &Term) -> String {
    let keys: Vec<String> = term.keys.iter().map(|key| format!("`{key}`")).collect();
    let keys = keys.join(", ");
    let here = match (term.covered, keys.is_empty()) {
        (Covered::As(name), true) => format!("**{name}**"),
        (Covered::As(name), false) => format!("**{name}**, {keys}"),
        (Covered::AsOwn, _) => format!("a hand of your own, {keys}"),
        (Covered::No, true) => "not covered".to_owned(),
        (Covered::No, false) => format!("not covered; nearest is {keys}"),
    };
    let called = term.called.iter().map(|(language, names)| format!("{}: {}", language.name(), names.join(", ")));
    format!("| {here} | {} | {} |\n", term.meaning, called.collect::<Vec<_>>().join("; "))
}

/// Thirty rows, in nine languages and dialects (English includes that of Malaysia and Singapore).
#[test]
fn every_language_has_words() {
    let terms: Vec<&Term> = lists().into_iter().flat_map(|(_, terms)| terms).collect();
    assert!(terms.len() >= 30);
    use WordLanguage::{Cantonese, English, German, Hokkien, Japanese, Malay, Mandarin, Vietnamese};
    for language in [English, Cantonese, Hokkien, Mandarin, Vietnamese, Malay, German, Japanese] {
        assert!(terms.iter().any(|term| term.called.iter().any(|(known, _)| *known == language)), "{language:?}");
    }
}

/// A renamed key or hand leaves no dead word behind.
#[test]
fn every_term_names_an_existing_key() {
    for (games, terms) in lists() {
        for term in terms {
            let has = |path: &str| GAMES.iter().any(|game| games.contains(&game.name()) && game.keys.has_path(path));
            for key in term.keys {
                assert!(has(key), "{games:?} has no key {key}");
            }
            for (language, names) in term.called {
                assert!(!names.is_empty(), "{:?} {language:?}", term.name());
                for (at, name) in names.iter().enumerate() {
                    assert!(names[..at].iter().all(|other| plain(other) != plain(name)), "{name} twice");
                }
            }
        }
    }
}

/// No word of a game stands for two of its hands, except one for a game and its best known hand.
#[test]
fn no_word_has_two_meanings() {
    // `alike` and `suits` are also keys of an own hand, which cannot mean hands. A draw is a card or a tie, the house the
    // dealer or who keeps the commission.
    const BOTH: [(&str, &str); 7] = [
        ("niu-niu", "ox_10"),
        ("chinese-blackjack", "ban_nag"),
        ("xi-dach", "ban_nag"),
        ("double", "alike"),
        ("", "suits"),
        ("stand_at", "push"),
        ("dealer", "house"),
    ];
    for game in GAMES {
        for term in game.keys.glossary.terms() {
            for name in term.called.iter().flat_map(|(_, names)| *names) {
                for other in game.keys.glossary.called(name).filter(|other| *other != term) {
                    let pair = (term.name().unwrap_or_default(), other.name().unwrap_or_default());
                    let is_known = BOTH.iter().any(|(a, b)| pair == (a, b) || pair == (b, a));
                    let of_number = name.starts_with("21");
                    assert!(is_known || of_number, "{name} is both {pair:?}");
                }
            }
        }
    }
}
