//! The table of keys as a JSON Schema, with which editors complete and check configs.
//!
//! Draft 7, which every editor's TOML extension supports. A schema sees one key at a time: it does not compare seats
//! with `players`, cards with the shoe, groups with `ranking`, or count digits after a decimal point.

use super::catalogue::{Catalogue, GameKeys, Preset};
use super::keys::{Key, KeyKind, LONGEST_NAME, LONGEST_OWN, MOST_MONEY, OFF, OWN, Word};
use super::load::read;
use super::parse_value::NUMBER_OR_FORMULA;
use super::read::default_value;
use serde_json::{Map, Value as Json, json};

/// Returns the JSON Schema of a config of any game.
pub fn schema(catalogue: &Catalogue) -> Json {
    let games = &catalogue.games;
    let reference = |game: &GameKeys| json!({ "$ref": format!("#/definitions/{}", game.name) });
    let definitions: Map<String, Json> =
        games.iter().map(|game| (game.name.to_owned(), definition(game, catalogue))).collect();
    // Editors look for completions in alternatives, not behind `if`; the last one always fits.
    let hints: Vec<Json> = games.iter().map(reference).chain([json!(true)]).collect();
    let rules: Vec<Json> = games
        .iter()
        .map(|game| json!({ "if": names(game, catalogue), "then": reference(game) }))
        .chain([json!({
            "if": { "not": { "required": ["game"] }, "properties": { "base": { "pattern": PATH } } },
            "then": { "anyOf": games.iter().map(reference).collect::<Vec<_>>(), "required": ["base"] },
        })])
        .collect();
    json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "houseodds config",
        "description": format!("House rules, strategies and rounds for houseodds {}.", env!("CARGO_PKG_VERSION")),
        "type": "object",
        "properties": {
            "game": { "enum": games.iter().map(|game| game.name).collect::<Vec<_>>() },
            "base": base(catalogue.presets.iter()),
        },
        "anyOf": hints,
        "allOf": rules,
        "definitions": definitions,
    })
}

/// A large whole number as people write it.
const LARGE: &str = r"^[0-9][0-9_,.]*([eE][0-9]+)?[kKmMgGbB]?$";
/// A currency.
const CURRENCY: &str = r#"^[^ \x00-\x1f\x7f"'`,;|<>\\]([^\x00-\x1f\x7f"'`,;|<>\\]{0,14}[^ \x00-\x1f\x7f"'`,;|<>\\])?$"#;
/// A decimal as odds or as a percentage.
const ODDS: &str = r"^[0-9][0-9_,.]*( ?%|( ?[:/] ?| to |-to-)[0-9][0-9_,.]*|,[0-9]{3})$";

/// A pattern that paths match and names of presets do not.
const PATH: &str = r"/|\.toml$";

fn base<'a>(presets: impl Iterator<Item = &'a Preset>) -> Json {
    let presets: Vec<&str> = presets.map(|preset| preset.name).collect();
    json!({ "anyOf": [{ "enum": presets }, { "type": "string", "pattern": PATH }] })
}

/// Returns the presets of a game.
fn presets_of(game: &GameKeys, catalogue: &Catalogue) -> impl Iterator<Item = &'static Preset> {
    catalogue
        .presets
        .iter()
        .filter(|preset| read(catalogue, preset.name, []).is_ok_and(|draft| draft.game.name == game.name))
}

/// Matches a config that names this game, or inherits it from one of its presets.
fn names(game: &GameKeys, catalogue: &Catalogue) -> Json {
    let presets: Vec<&str> = presets_of(game, catalogue).map(|preset| preset.name).collect();
    json!({ "anyOf": [
        { "properties": { "game": { "const": game.name } }, "required": ["game"] },
        {
            "properties": { "base": { "enum": presets } },
            "required": ["base"],
            "not": { "required": ["game"] },
        },
    ] })
}

/// Defines a config of one game.
fn definition(game: &GameKeys, catalogue: &Catalogue) -> Json {
    let keys = game.keys();
    let mut schema = table(&keys.iter().map(|key| (key.path, *key)).collect::<Vec<_>>());
    if let Some(property) = schema.pointer_mut("/properties/game").and_then(Json::as_object_mut) {
        property.insert("const".to_owned(), game.name.into());
    }
    if let Some(Json::Object(property)) = schema.pointer_mut("/properties/base") {
        let Json::Object(of_game) = base(presets_of(game, catalogue)) else { return schema };
        property.extend(of_game);
    }
    schema
}

/// Matches a table of these keys and no others. Each key has its path from the table.
fn table(keys: &[(&str, &Key)]) -> Json {
    let mut properties = Map::new();
    for &(path, key) in keys {
        let name = path.split_once('.').map_or(path, |(table, _)| table);
        if properties.contains_key(name) {
            continue;
        }
        let inside = keys.iter().filter_map(|&(path, key)| Some((path.strip_prefix(name)?.strip_prefix('.')?, key)));
        let inner: Vec<(&str, &Key)> = inside.collect();
        let schema = if inner.is_empty() { property(key) } else { table(&inner) };
        properties.insert(name.to_owned(), schema);
    }
    // Names of the config's own tables are known to the config alone.
    let own = properties.remove(OWN).unwrap_or(json!(false));
    json!({ "type": "object", "properties": properties, "additionalProperties": own })
}

/// Matches the value of a key.
fn property(key: &Key) -> Json {
    let Json::Object(mut property) = kind(&key.kind) else { return Json::Bool(true) };
    let words = key.kind.words();
    let meanings: String = words.iter().map(|word| format!("\n- `{}`: {}", word.name, word.doc)).collect();
    let gap = if meanings.is_empty() { "" } else { "\n" };
    property.insert("description".to_owned(), format!("{}{gap}{meanings}", key.doc).into());
    if let Some(default) = default_value(key).and_then(|default| serde_json::to_value(default).ok()) {
        property.insert("default".to_owned(), default);
    }
    Json::Object(property)
}

fn kind(kind: &KeyKind) -> Json {
    match kind {
        KeyKind::Flag => json!({ "type": "boolean" }),
        KeyKind::Whole { min, max } => whole(*min, *max),
        KeyKind::OneOf(allowed) => json!({ "enum": allowed }),
        KeyKind::Decimal { min, max } => number_or_odds(*min, *max),
        KeyKind::Stake => json!({ "type": "number", "minimum": 0.01, "maximum": 10_000 }),
        KeyKind::Signed { most } => json!({ "type": "number", "minimum": -i32::from(*most), "maximum": most }),
        KeyKind::Text | KeyKind::File => json!({ "type": "string" }),
        KeyKind::Name => name(),
        KeyKind::Currency => json!({ "type": "string", "pattern": CURRENCY }),
        KeyKind::Money => money(),
        KeyKind::Event => event(),
        KeyKind::Word(words) => one_of(words),
        KeyKind::WordOr(words, of) => any_of([one_of(words), self::kind(of)]),
        KeyKind::List(of) => list(self::kind(of)),
        KeyKind::Set(of @ (KeyKind::Word(_) | KeyKind::Event)) => distinct(self::kind(of)),
        KeyKind::Set(of) => some_distinct(self::kind(of)),
        KeyKind::PerSeat(of) | KeyKind::OneOrMore(of) => any_of([self::kind(of), list(self::kind(of))]),
        KeyKind::Steps { words, last } => steps(words, last),
        KeyKind::Order { words, more, .. } => order(words, more),
        KeyKind::Amounts => amounts(),
        KeyKind::Rows { from, to } => rows(*from, *to),
        KeyKind::Table(keys) => inner(keys),
        KeyKind::OneKey(keys, pairs) => table_of_one(keys, pairs),
        KeyKind::NamedTables { keys, most, reserved, events } => named_tables(keys, *most, reserved, *events),
        KeyKind::PerOwn(_, kind) => self::kind(kind),
    }
}

fn word_names(words: &[Word]) -> Vec<&'static str> {
    words.iter().map(|word| word.name).collect()
}

/// Matches one of these words.
fn one_of(words: &[Word]) -> Json {
    json!({ "enum": word_names(words) })
}

fn any_of<const N: usize>(schemas: [Json; N]) -> Json {
    json!({ "anyOf": schemas.to_vec() })
}

fn list(items: Json) -> Json {
    json!({ "type": "array", "items": items, "minItems": 1 })
}

fn distinct(items: Json) -> Json {
    json!({ "type": "array", "items": items, "uniqueItems": true })
}

fn some_distinct(items: Json) -> Json {
    json!({ "type": "array", "items": items, "minItems": 1, "uniqueItems": true })
}

/// Matches the name of an event.
fn event() -> Json {
    json!({ "type": "string", "pattern": format!("^[a-z0-9_]{{1,{LONGEST_OWN}}}$") })
}

/// Matches the name of a config.
fn name() -> Json {
    const DEVICE: &str =
        "^([Cc][Oo][Nn]|[Pp][Rr][Nn]|[Aa][Uu][Xx]|[Nn][Uu][Ll]|([Cc][Oo][Mm]|[Ll][Pp][Tt])[0-9])([.]|$)";
    let pattern = format!("^[A-Za-z0-9_-]([A-Za-z0-9._-]{{0,{}}}[A-Za-z0-9_-])?$", LONGEST_NAME - 2);
    json!({ "type": "string", "pattern": pattern, "not": { "pattern": DEVICE } })
}

fn whole(min: u64, max: u64) -> Json {
    let number = json!({ "type": "integer", "minimum": min, "maximum": max });
    // `1e6` is a float to TOML, and an integer to a schema.
    let takes_amounts = KeyKind::Whole { min, max }.takes_amounts();
    if takes_amounts { any_of([number, json!({ "type": "string", "pattern": LARGE })]) } else { number }
}

/// Matches an amount of money.
fn money() -> Json {
    any_of([number_or_odds(0, 10_000), whole(10_001, MOST_MONEY)])
}

fn number_or_odds(min: u16, max: u16) -> Json {
    any_of([json!({ "type": "number", "minimum": min, "maximum": max }), json!({ "type": "string", "pattern": ODDS })])
}

/// Matches the payouts of events.
fn amounts() -> Json {
    json!({
        "type": "object",
        "propertyNames": event(),
        "additionalProperties": any_of([number_or_odds(0, 10_000), json!({ "enum": [OFF] })]),
        "minProperties": 1,
    })
}

/// Matches a list of words and of names of the config's own tables, which only the config knows.
fn order(words: &[Word], more: &[Word]) -> Json {
    let one = any_of([one_of(&[words, more].concat()), event()]);
    some_distinct(any_of([one.clone(), some_distinct(one)]))
}

/// Matches one word, or a list of steps. No step follows one of the last.
fn steps(words: &[Word], last: &[&str]) -> Json {
    let steps: Vec<&str> = word_names(words).into_iter().filter(|word| !last.contains(word)).collect();
    let mut lists = Vec::new();
    for last in last {
        lists.push(some_distinct(json!({ "enum": steps.iter().chain([last]).collect::<Vec<_>>() })));
    }
    any_of([one_of(words), json!({ "anyOf": lists })])
}

/// Matches a table of keys.
fn inner(keys: &[Key]) -> Json {
    table(&keys.iter().map(|key| (key.path, key)).collect::<Vec<_>>())
}

fn table_of_one(keys: &[Key], pairs: &[[&str; 2]]) -> Json {
    let mut table = inner(keys);
    (table["minProperties"], table["maxProperties"]) = (json!(1), json!(if pairs.is_empty() { 1 } else { 2 }));
    if !pairs.is_empty() {
        let two = pairs.iter().map(|pair| json!({ "required": pair }));
        table["anyOf"] = std::iter::once(json!({ "maxProperties": 1 })).chain(two).collect();
    }
    table
}

/// Matches numbered rows, each a list of numbers.
fn rows(from: (u64, u64), to: (u64, u64)) -> Json {
    let row = distinct(json!({ "type": "integer", "minimum": to.0, "maximum": to.1 }));
    let rows: Map<String, Json> = (from.0..=from.1).map(|number| (number.to_string(), row.clone())).collect();
    json!({ "type": "object", "properties": rows, "additionalProperties": false })
}

/// Matches tables under names of the user's choice, none of them reserved.
fn named_tables(keys: &[Key], most: usize, reserved: &[&str], events: bool) -> Json {
    let no_names: Vec<&str> = reserved.iter().copied().chain(keys.iter().map(|key| key.path)).collect();
    json!({
        "type": "object",
        "propertyNames": {
            "pattern": format!("^[a-z0-9_{}]{{1,{LONGEST_OWN}}}$", if events { "" } else { "-" }),
            "not": any_of([json!({ "enum": no_names }), json!({ "pattern": NUMBER_OR_FORMULA })]),
        },
        "additionalProperties": inner(keys),
        "maxProperties": most,
    })
}
