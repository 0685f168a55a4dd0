//! `surface.txt` lists the public API, as rustdoc sees it.
//!
//! Every type in a public signature has a name at the root. It is the crate's, the core's, the standard library's or one
//! of serde's traits. The test documents both crates, so it is a long one: `cargo test --test repository surface --
//! --ignored`. `UPDATE_DOCS=1` rewrites the list. A change of the list can change the version.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// Crates whose types can be in a signature.
const OTHERS: [&str; 5] = ["std", "core", "alloc", "serde", "serde_core"];

#[test]
#[ignore = "documents the crate, a minute"]
fn the_root_names_all_that_it_promises() {
    let own = Surface::of_root(documented("houseodds"));
    let mut core = Surface::of_core(documented("houseodds-core"), &own.from_core);
    for surface in [&own, &core] {
        assert!(surface.named.len() > 25, "{:?}", surface.named);
        assert_eq!(surface.unnamed(), BTreeSet::new(), "signatures at the root have types that the root does not name");
    }
    let mut lines = [own.lines(), core.lines()].concat();
    lines.sort();
    // Missing names are found.
    core.named.retain(|_, name| name != "Row");
    assert_eq!(core.unnamed(), BTreeSet::from(["Row".to_owned()]));

    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/repository/surface.txt");
    let fresh = lines.join("\n") + "\n";
    if env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, fresh).unwrap();
    } else {
        let listed = fs::read_to_string(&path).unwrap();
        assert!(
            fresh == listed,
            "surface.txt is stale: UPDATE_DOCS=1 cargo test --test repository surface -- --ignored"
        );
    }
}

/// Rustdoc's view of a crate, hidden items included. Its JSON is not stable, so another toolchain may need another reader.
fn documented(package: &str) -> Value {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("surface");
    let run = Command::new(env!("CARGO"))
        .args(["rustdoc", "--locked", "--quiet", "--profile", "dev", "--lib", "--package", package, "--target-dir"])
        .arg(&folder)
        .args(["--", "-Z", "unstable-options", "--output-format", "json", "--document-hidden-items"])
        .env("RUSTC_BOOTSTRAP", "1")
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    serde_json::from_slice(&fs::read(folder.join(format!("doc/{}.json", package.replace('-', "_")))).unwrap()).unwrap()
}

struct Surface {
    all: Value,
    /// The crate's items at the root, with their names there.
    named: BTreeMap<String, String>,
    /// Items of the core at the root by their paths, with their names there.
    from_core: BTreeMap<String, String>,
}

impl Surface {
    fn of_root(all: Value) -> Surface {
        let root = &all["index"][all["root"].to_string()];
        let (mut named, mut from_core) = (BTreeMap::new(), BTreeMap::new());
        for id in list(&root["inner"]["module"]["items"]) {
            let item = &all["index"][id.to_string()];
            let Some(used) = item["inner"].get("use") else {
                if item["inner"].get("module").is_none() {
                    named.insert(id.to_string(), word(&item["name"]));
                }
                continue;
            };
            let place = &all["paths"][used["id"].to_string()];
            if place["path"][0] != "houseodds_core" {
                named.insert(used["id"].to_string(), word(&used["name"]));
            } else if place["kind"] != "module" {
                from_core.insert(place["path"].to_string(), word(&used["name"]));
            }
        }
        Surface { all, named, from_core }
    }

    fn of_core(all: Value, at_root: &BTreeMap<String, String>) -> Surface {
        let paths = all["paths"].as_object().unwrap();
        let named =
            paths.iter().filter_map(|(id, place)| Some((id.clone(), at_root.get(&place["path"].to_string())?.clone())));
        Surface { named: named.collect(), from_core: BTreeMap::new(), all }
    }

    /// Returns an item, unless it is hidden.
    fn item(&self, id: &Value) -> Option<&Value> {
        let item = self.all["index"].get(id.to_string())?;
        (!item["attrs"].to_string().contains("doc(hidden)")).then_some(item)
    }

    /// Returns a line for each public item: its name and, if it has one, its signature.
    fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for (id, name) in &self.named {
            let promises = self.promises(id, name);
            lines.extend(promises.into_iter().map(|(line, parts)| {
                parts.iter().fold(line, |line, (part, of)| format!("{line}{part} {}", self.text(of)))
            }));
        }
        lines.sort();
        lines
    }

    /// Returns types in signatures that have no name at the root and are not of a known crate.
    fn unnamed(&self) -> BTreeSet<String> {
        let mut unnamed = BTreeSet::new();
        for (id, name) in &self.named {
            for (_, parts) in self.promises(id, name) {
                parts.into_iter().for_each(|(_, of)| self.collect(of, &mut unnamed));
            }
        }
        unnamed
    }

    fn collect(&self, of: &Value, unnamed: &mut BTreeSet<String>) {
        match of {
            Value::Array(values) => values.iter().for_each(|value| self.collect(value, unnamed)),
            Value::Object(entries) => {
                if let (Some(path), Some(id)) = (entries.get("path"), entries.get("id"))
                    && !self.named.contains_key(&id.to_string())
                    && !self.is_known(id)
                {
                    unnamed.insert(word(path));
                }
                entries.values().for_each(|value| self.collect(value, unnamed));
            }
            _ => {}
        }
    }

    fn is_known(&self, id: &Value) -> bool {
        let from = &self.all["paths"][id.to_string()];
        if self.from_core.contains_key(&from["path"].to_string()) {
            return true;
        }
        let of_crate = from["path"].get(0).and_then(Value::as_str);
        from["crate_id"] != 0 && of_crate.is_some_and(|name| OTHERS.contains(&name))
    }

    /// Returns the signature of an item: a line of words, and the types in it, each after a word.
    fn promises<'a>(&'a self, id: &str, name: &str) -> Vec<(String, Vec<(&'static str, &'a Value)>)> {
        let item = &self.all["index"][id];
        let (kind, inner) = item["inner"].as_object().and_then(|inner| inner.iter().next()).unwrap();
        let grows = if item["attrs"].to_string().contains("non_exhaustive") { ", which may grow" } else { "" };
        let mut promises = match kind.as_str() {
            "function" => return vec![signature(name, inner)],
            "constant" | "static" => return vec![(format!("{kind} {name}"), vec![(":", &inner["type"])])],
            _ => vec![(format!("{kind} {name}{grows}"), Vec::new())],
        };
        let shape = &inner["kind"];
        for id in list(&shape["plain"]["fields"]).chain(list(&shape["tuple"])) {
            let field = self.item(id).filter(|field| field["visibility"] == "public");
            promises.extend(field.map(|field| self.field(name, field)));
        }
        for variant in list(&inner["variants"]).filter_map(|id| self.item(id)) {
            let name = format!("{name}::{}", word(&variant["name"]));
            let shape = &variant["inner"]["variant"]["kind"];
            let fields = list(&shape["tuple"]).chain(list(&shape["struct"]["fields"])).filter_map(|id| self.item(id));
            promises.push((name.clone(), Vec::new()));
            promises.extend(fields.map(|field| self.field(&name, field)));
        }
        let mut traits = BTreeSet::new();
        let own = list(&inner["items"]).filter_map(|id| self.item(id));
        promises.extend(own.filter_map(|item| method(name, item)));
        for of in list(&inner["impls"]).chain(list(&inner["implementations"])).filter_map(|id| self.item(id)) {
            let of = &of["inner"]["impl"];
            if kind == "trait" || of["is_synthetic"] == true || !of["blanket_impl"].is_null() {
                continue;
            }
            if of["trait"].is_null() {
                let methods = list(&of["items"]).filter_map(|id| self.item(id));
                let methods = methods.filter(|item| item["visibility"] == "public");
                promises.extend(methods.filter_map(|item| method(name, item)));
            } else if self.is_known(&of["trait"]["id"]) {
                // The parameter of a conversion may be internal.
                traits.insert(word(&of["trait"]["path"]));
            }
        }
        traits.remove("StructuralPartialEq");
        if !traits.is_empty() {
            let traits = traits.into_iter().collect::<Vec<_>>().join(" + ");
            promises.push((format!("{name}: {traits}"), Vec::new()));
        }
        promises
    }

    fn field<'a>(&self, of: &str, field: &'a Value) -> (String, Vec<(&'static str, &'a Value)>) {
        (format!("{of}.{}", word(&field["name"])), vec![(":", &field["inner"]["struct_field"])])
    }

    /// Formats a type roughly as in the source.
    fn text(&self, of: &Value) -> String {
        let Some((kind, inner)) = of.as_object().and_then(|of| of.iter().next()).filter(|_| of.is_object()) else {
            return if of.is_null() { "()".to_owned() } else { word(of) };
        };
        let all = |of: &Value| list(of).map(|of| self.text(of)).collect::<Vec<_>>().join(", ");
        match kind.as_str() {
            "resolved_path" => {
                format!("{}{}", word(&inner["path"]).rsplit("::").next().unwrap(), self.arguments(&inner["args"]))
            }
            "borrowed_ref" => {
                format!("&{}{}", if inner["is_mutable"] == true { "mut " } else { "" }, self.text(&inner["type"]))
            }
            "tuple" => format!("({})", all(inner)),
            "slice" => format!("[{}]", self.text(inner)),
            "array" => format!("[{}; {}]", self.text(&inner["type"]), word(&inner["len"])),
            "impl_trait" => format!("impl {}", self.bounds(inner)),
            "dyn_trait" => format!("dyn {}", self.bounds(&inner["traits"])),
            "qualified_path" => format!("{}::{}", self.text(&inner["self_type"]), word(&inner["name"])),
            "generic" | "primitive" => word(inner),
            _ => of.to_string(),
        }
    }

    fn arguments(&self, of: &Value) -> String {
        let given = &of["angle_bracketed"];
        let types = list(&given["args"]).filter_map(|one| one.get("type")).map(|one| self.text(one));
        let bound = list(&given["constraints"])
            .map(|one| format!("{} = {}", word(&one["name"]), self.text(&one["binding"]["equality"]["type"])));
        let all: Vec<String> = types.chain(bound).collect();
        if all.is_empty() { String::new() } else { format!("<{}>", all.join(", ")) }
    }

    fn bounds(&self, of: &Value) -> String {
        let one = |one: &Value| {
            let of = one.get("trait_bound").unwrap_or(one);
            let of = of.get("trait")?;
            Some(format!("{}{}", word(&of["path"]), self.arguments(&of["args"])))
        };
        list(of).filter_map(one).collect::<Vec<_>>().join(" + ")
    }
}

fn method<'a>(of: &str, item: &'a Value) -> Option<(String, Vec<(&'static str, &'a Value)>)> {
    let name = format!("{of}::{}", word(&item["name"]));
    let inner = &item["inner"];
    match inner.get("function") {
        Some(function) => Some(signature(&name, function)),
        None => inner.get("assoc_const").map(|of| (name, vec![(":", &of["type"])])),
    }
}

fn signature<'a>(name: &str, of: &'a Value) -> (String, Vec<(&'static str, &'a Value)>) {
    let sig = &of["sig"];
    let mut parts: Vec<(&'static str, &Value)> = list(&sig["inputs"]).map(|input| (",", &input[1])).collect();
    parts.push((" ->", &sig["output"]));
    (format!("fn {name}"), parts)
}

fn list(of: &Value) -> impl Iterator<Item = &Value> {
    of.as_array().into_iter().flatten().filter(|one| !one.is_null())
}

fn word(of: &Value) -> String {
    of.as_str().map_or_else(|| of.to_string(), str::to_owned)
}
