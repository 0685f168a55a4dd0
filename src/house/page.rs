//! `page`: the program as a page, with a table of rules to start from.

use super::error::Error;
use crate::config::{Values, nearest};
use crate::games::Config;

/// The shipped page, made by `web/build`.
const PAGE: &str = include_str!("../../web/page.html");
/// Places of the page for the config to start from, and for the only keys to ask about.
const START: &str = r#"<script type="application/json" id="start">null</script>"#;
const ONLY: &str = r#"<script type="application/json" id="only">[]</script>"#;

/// Returns `true` if `text` is this page, of any version.
pub(super) fn is_program(text: &str) -> bool {
    text.contains(r#"<script type="text/plain" id="core">"#)
}

/// Returns the page that starts from this config and asks only about these keys; about all if none are given.
///
/// # Errors
/// If the config names a file, which no page can read, or its game has no such key.
pub fn page(config: &Config, only: &[String]) -> Result<String, Error> {
    for key in only {
        check_key(key, config)?;
    }
    let start = start(config)?;
    Ok(PAGE.replacen(START, &held(START, "null", &start), 1).replacen(ONLY, &held(ONLY, "[]", &only), 1))
}

/// Returns a place of the page with this value as JSON without `<`.
fn held(place: &str, empty: &str, what: &impl serde::Serialize) -> String {
    // Texts and lists of texts always have a form in JSON.
    let json = serde_json::to_string(what).unwrap_or_default().replace('<', "\\u003c");
    place.replacen(&format!(">{empty}<"), &format!(">{json}<"), 1)
}

/// Returns the typed values of a config and of its base, as TOML.
fn start(config: &Config) -> Result<String, Error> {
    let values: Values = config.as_read.clone().as_typed();
    match values.files().first() {
        Some(file) => Err(Error::Usage(format!(
            "a page cannot read the strategy file {}: put the strategy into the config, or drop it",
            file.path().display()
        ))),
        None => Ok(values.to_toml()),
    }
}

fn check_key(key: &str, config: &Config) -> Result<(), Error> {
    if config.kind.keys.has_path(key) {
        return Ok(());
    }
    let near = nearest(key, config.kind.keys().into_iter().map(|key| key.path));
    let meant = near.map(|near| format!(": did you mean `{near}`?")).unwrap_or_default();
    Err(Error::Usage(format!("{} has no key `{key}`{meant}", config.kind.name())))
}
