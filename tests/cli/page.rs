//! `page`: the program as a page, with a table to start from.

use crate::program::{Desk, assert_says};
use serde_json::{Value, json};

/// Returns the contents of the page's element of this name.
fn held(page: &str, name: &str) -> Value {
    let element = page.split(&format!("id=\"{name}\">")).nth(1).unwrap();
    serde_json::from_str(element.split("</script>").next().unwrap()).unwrap()
}

#[test]
fn a_page_starts_from_a_config_and_is_as_shipped_besides() {
    let desk =
        Desk::with("mine.toml", "base = 'niu-niu'\n[rules]\nties = 'push'\n[side.dukes]\npays = { five_dukes = 50 }");
    let said =
        desk.run(&["page", "mine.toml", "--set", "players=2", "--only", "rules.ties,players", "--out", "mine.html"]);
    assert_eq!(said.quietly(), "mine.html\n");
    let page = desk.read("mine.html");
    let start = held(&page, "start");
    desk.write("start.toml", start.as_str().unwrap());
    let hash = |config: &[&str]| {
        let checked = desk.run(&[&["check", "--json"], config].concat()).quietly();
        serde_json::from_str::<Value>(&checked).unwrap()["config_hash"].clone()
    };
    assert_eq!(hash(&["start.toml"]), hash(&["mine.toml", "--set", "players=2"]));
    assert_ne!(hash(&["start.toml"]), hash(&["niu-niu"]));
    assert_eq!(held(&page, "only"), json!(["rules.ties", "players"]));
    let shipped = include_str!("../../web/page.html");
    let of_shipped =
        |page: &str| page.replacen(&start.to_string(), "null", 1).replacen(r#"["rules.ties","players"]"#, "[]", 1);
    assert!(of_shipped(&page) == shipped, "the page differs from the shipped one beyond its start");
    assert!(desk.run(&["page"]).quietly().contains("id=\"only\">[]<"));
}

/// A page contains everything that it loads, and its policy allows nothing else.
#[test]
fn a_page_asks_for_nothing() {
    let page = include_str!("../../web/page.html");
    let policy = page.split("Content-Security-Policy\" content=\"").nth(1).unwrap().split('"').next().unwrap();
    assert!(policy.starts_with("default-src 'none'; script-src 'sha256-"), "{policy}");
    for loose in ["unsafe-inline", "unsafe-eval'; ", "http", "*", "data:"] {
        assert!(!policy.replace("'wasm-unsafe-eval'", "").contains(loose), "{policy}");
    }
    let without_program = page.split("id=\"core\">").next().unwrap();
    for nothing in ["src=", "url(", "@import", "<link"] {
        assert!(!without_program.contains(nothing), "{nothing}");
    }
    assert!(page.len() <= 2_000_000, "{}", page.len());
}

#[test]
fn unshowable_results_are_refused() {
    let desk = Desk::new();
    assert_says(
        &desk.run(&["page", "--only", "rules.tie"]).refused(),
        &["gnau has no key `rules.tie`", "`rules.ties`"],
    );
    for (only, key) in [("", "``"), ("no such", "`no such`"), ("rules.ties,", "``")] {
        assert_says(&desk.run(&["page", "--only", only]).refused(), &["gnau has no key ", key]);
    }
    desk.run(&["solve", "chinese-blackjack", "--out", "results"]).quietly();
    let file = "strategy.player.file='results/chinese-blackjack/solved-against-dealer/player.csv'";
    assert_says(
        &desk.run(&["page", "chinese-blackjack", "--set", file]).refused(),
        &["player.csv", "a page cannot read"],
    );
}

#[test]
fn a_name_is_never_markup() {
    let evil = "base = 'gnau'\n[side.\"a\"]\npays = { five_dukes = 1 }\n[shoe]\nremoved = ''\n# </script><script>alert(1)</script>";
    let desk = Desk::with("evil.toml", evil);
    let page = desk.run(&["page", "evil.toml"]).quietly();
    assert_eq!(page.matches("</script>").count(), include_str!("../../web/page.html").matches("</script>").count());
}
