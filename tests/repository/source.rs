//! Finds the uses between source files: by `use`, by paths in the code, by `super`, and through re-exports.

use std::collections::{BTreeMap, BTreeSet};

/// Text of each file, by its path below `src`.
pub type Sources = BTreeMap<String, String>;
/// Pairs of files; the first uses the second.
pub type Edges = BTreeSet<(String, String)>;
type Path = Vec<String>;

/// Paths in a file.
#[derive(Default)]
struct File {
    name: String,
    /// Names that its `use`s bring in, with the paths they stand for.
    names: BTreeMap<String, Path>,
    /// All its paths, from the root of the crate.
    paths: Vec<Path>,
}

/// Returns every use of one file by another.
pub fn edges(sources: &Sources) -> Edges {
    let modules: BTreeSet<Path> = sources.keys().map(|file| module(file)).collect();
    let files: BTreeMap<Path, File> =
        sources.iter().map(|(name, text)| (module(name), read(name, text, &modules))).collect();
    let mut edges = Edges::new();
    for file in files.values() {
        for path in &file.paths {
            if let Some(used) = resolve(path, &files, 0).filter(|used| *used != file.name) {
                edges.insert((file.name.clone(), used));
            }
        }
    }
    edges
}

/// Returns the module of a file: `games/gnau/mod.rs` is `games::gnau`.
fn module(file: &str) -> Path {
    let stem = file.trim_end_matches(".rs").trim_end_matches("mod").trim_end_matches('/');
    if matches!(stem, "lib" | "main") { Vec::new() } else { stem.split('/').map(str::to_owned).collect() }
}

/// Returns the file that defines the last name of a path, through any re-exports.
fn resolve(path: &[String], files: &BTreeMap<Path, File>, depth: usize) -> Option<String> {
    let held = (0..=path.len()).rev().find(|length| files.contains_key(&path[..*length]))?;
    let file = &files[&path[..held]];
    match path.get(held).and_then(|name| file.names.get(name)) {
        Some(target) if depth < 8 => {
            let further = [target, &path[held + 1..]].concat();
            resolve(&further, files, depth + 1)
        }
        _ => Some(file.name.clone()),
    }
}

fn read(name: &str, text: &str, modules: &BTreeSet<Path>) -> File {
    let own = module(name);
    let tokens = tokens(text);
    let mut file = File { name: name.to_owned(), ..File::default() };
    // Open braces, and whether each belongs to a module.
    let mut braces: Vec<bool> = Vec::new();
    let mut found: Vec<(Path, usize)> = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let inner = braces.iter().filter(|is_module| **is_module).count();
        match &*tokens[at] {
            "{" => braces.push(at >= 2 && tokens[at - 2] == "mod"),
            "}" => drop(braces.pop()),
            // Not `use<'a>`, which captures a lifetime.
            "use" if tokens[at + 1] != "<" => {
                let mut leaves = Vec::new();
                at = use_tree(&tokens, at + 1, &Path::new(), &mut leaves);
                for (path, alias) in leaves {
                    if inner == 0 {
                        file.names.insert(alias, path.clone());
                    }
                    found.push((path, inner));
                }
                continue;
            }
            // A visibility is not a use.
            "in" if at >= 2 && tokens[at - 2] == "pub" => at += 1,
            word if is_name(word) && tokens.get(at + 1).is_some_and(|next| next == "::") => {
                let mut path = vec![word.to_owned()];
                while tokens.get(at + 1).is_some_and(|next| next == "::")
                    && tokens.get(at + 2).is_some_and(|t| is_name(t))
                {
                    path.push(tokens[at + 2].clone());
                    at += 2;
                }
                found.push((path, inner));
            }
            _ => {}
        }
        at += 1;
    }
    let absolute = |path: &Path, inner| absolute(path, inner, &own, &file.names, modules);
    file.paths = found.iter().filter_map(|(path, inner)| absolute(path, *inner)).collect();
    let names = file.names.iter().filter_map(|(name, path)| Some((name.clone(), absolute(path, 0)?)));
    file.names = names.collect();
    file
}

/// Returns a path from the root of the crate, or `None` if it leads into another crate or nowhere.
fn absolute(
    path: &Path,
    inner: usize,
    own: &Path,
    names: &BTreeMap<String, Path>,
    modules: &BTreeSet<Path>,
) -> Option<Path> {
    let child = [&own[..], &path[..1]].concat();
    match &*path[0] {
        "crate" | "houseodds" | "houseodds_core" => Some(path[1..].to_vec()),
        "self" => Some([&own[..], &path[1..]].concat()),
        "super" => {
            let ups = path.iter().take_while(|name| *name == "super").count();
            let kept = own.len().checked_sub(ups.saturating_sub(inner))?;
            Some([&own[..kept], &path[ups..]].concat())
        }
        _ if modules.contains(&child) => Some([&own[..], path].concat()),
        first => {
            let target = names.get(first).filter(|target| target.first() != path.first())?;
            absolute(&[&target[..], &path[1..]].concat(), 0, own, names, modules)
        }
    }
}

/// Reads the tree after `use` into paths and their names here. Returns the position after it.
fn use_tree(tokens: &[String], mut at: usize, before: &Path, leaves: &mut Vec<(Path, String)>) -> usize {
    let mut path = before.clone();
    loop {
        match &*tokens[at] {
            "{" => {
                at += 1;
                while tokens[at] != "}" {
                    at = use_tree(tokens, at, &path, leaves);
                    at += usize::from(tokens[at] == ",");
                }
                return at + 1;
            }
            "as" => {
                leaves.push((path, tokens[at + 1].clone()));
                return at + 2;
            }
            "," | ";" | "}" => {
                if path.len() > before.len() {
                    let name = path.last().cloned().unwrap_or_default();
                    leaves.push((path, name));
                }
                return at;
            }
            "self" if !path.is_empty() => {
                let name = path.last().cloned().unwrap_or_default();
                leaves.push((path.clone(), name));
                path = before.clone();
            }
            "*" => leaves.push((path.clone(), "*".to_owned())),
            "::" => {}
            name => path.push(name.to_owned()),
        }
        if tokens[at] == "*" {
            path = before.clone();
        }
        at += 1;
    }
}

fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Splits a text into names and punctuation, without comments and literals.
fn tokens(text: &str) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    let mut tokens = Vec::new();
    let mut at = 0;
    let looks = |at: usize, what: &str| what.chars().enumerate().all(|(i, c)| chars.get(at + i) == Some(&c));
    while let Some(&c) = chars.get(at) {
        let start = at;
        if looks(at, "//") {
            at += chars[at..].iter().take_while(|c| **c != '\n').count();
        } else if looks(at, "/*") {
            while at < chars.len() && !looks(at, "*/") {
                at += 1;
            }
            at += 2;
        } else if c == '"' {
            at += 1;
            while at < chars.len() && chars[at] != '"' {
                at += if chars[at] == '\\' { 2 } else { 1 };
            }
            at += 1;
        } else if c == '\'' {
            // A character literal, or the name of a lifetime.
            let closes = if chars.get(at + 1) == Some(&'\\') {
                (at + 3..at + 12).find(|i| chars.get(*i) == Some(&'\''))
            } else {
                Some(at + 2)
            };
            at = closes.filter(|i| chars.get(*i) == Some(&'\'')).unwrap_or(at) + 1;
        } else if c.is_alphanumeric() || c == '_' {
            at += chars[at..].iter().take_while(|c| c.is_alphanumeric() || **c == '_').count();
            let hashes = chars[at..].iter().take_while(|c| **c == '#').count();
            if matches!(chars[start..at], ['r'] | ['b', 'r']) && chars.get(at + hashes) == Some(&'"') {
                let end = format!("\"{}", "#".repeat(hashes));
                at += hashes + 1;
                while at < chars.len() && !looks(at, &end) {
                    at += 1;
                }
                at += end.len();
            } else {
                tokens.push(chars[start..at].iter().collect());
            }
        } else if looks(at, "::") {
            tokens.push("::".to_owned());
            at += 2;
        } else {
            if !c.is_whitespace() {
                tokens.push(c.to_string());
            }
            at += 1;
        }
    }
    tokens
}
