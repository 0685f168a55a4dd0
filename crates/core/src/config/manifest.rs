//! Reads the rules of a result from its `run.json`, as a config.

use super::source::read_typed;
use serde_json::{Map, Value as Json};
use std::path::Path;

/// The largest manifest, in KiB.
const LARGEST: u64 = 64 << 10;

/// Splits `DIR/run.json` or `DIR/run.json#2` into the path of a manifest and the number of a config in it, from 1.
pub(super) fn named(config: &str) -> Option<(&Path, usize)> {
    let numbered = config.rsplit_once('#').and_then(|(path, number)| Some((path, number.parse().ok()?)));
    let (path, number) = numbered.unwrap_or((config, 1));
    let path = Path::new(path);
    (path.file_name()? == "run.json").then_some((path, number))
}

/// Returns the name, the base and the TOML of a config in a manifest.
pub(super) fn config(path: &Path, number: usize) -> Result<(String, Option<String>, String), String> {
    let text = read_typed(path, LARGEST).map_err(|error| error.to_string())?;
    let manifest: Json = serde_json::from_str(&text).map_err(|error| format!("it is not JSON: {error}"))?;
    let rules = if manifest["configs"].is_array() {
        number.checked_sub(1).map_or(&Json::Null, |at| &manifest["configs"][at])
    } else {
        &manifest["config"]
    };
    let (Some(name), Some(rules)) = (manifest["name"].as_str(), rules.as_object()) else {
        return Err("it is not the manifest of a result".to_owned());
    };
    if rules.contains_key("base") {
        return Err("its config has a `base`, but a manifest lists all rules".to_owned());
    }
    let mut keys = Map::from_iter([("name".to_owned(), Json::from(name))]);
    keys.extend(rules.clone());
    let lines = keys.iter().map(|(key, value)| format!("{} = {}\n", Json::from(key.as_str()), toml(value)));
    let base = manifest["base"].as_str().map(str::to_owned);
    Ok((name.to_owned(), base, lines.collect()))
}

/// Formats a value as TOML. A text has the same escapes in JSON.
fn toml(value: &Json) -> String {
    match value {
        Json::Array(items) => format!("[{}]", items.iter().map(toml).collect::<Vec<_>>().join(", ")),
        Json::Object(table) => {
            let entries = table.iter().map(|(key, value)| format!("{} = {}", Json::from(key.as_str()), toml(value)));
            format!("{{ {} }}", entries.collect::<Vec<_>>().join(", "))
        }
        plain => plain.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manifest_is_known_by_its_name() {
        assert_eq!(named("a/run.json"), Some((Path::new("a/run.json"), 1)));
        assert_eq!(named("a/run.json#12"), Some((Path::new("a/run.json"), 12)));
        assert_eq!(named("a#2/run.json"), Some((Path::new("a#2/run.json"), 1)));
        for other in ["gnau", "a/run.toml", "a/run.json#x", "a/my-run.json", "a/run.json/b.toml"] {
            assert_eq!(named(other), None, "{other}");
        }
    }

    #[test]
    fn json_becomes_toml() {
        let json: Json =
            serde_json::from_str(r#"{"a": [1, 0.05, "x\"\u0007é", true], "b c": {"16": [], "d": {}}}"#).unwrap();
        let text: String =
            json.as_object().unwrap().iter().map(|(key, value)| format!("{key:?} = {}\n", toml(value))).collect();
        let read: Json = ::toml::from_str(&text).unwrap();
        assert_eq!(read, json, "{text}");
    }
}
