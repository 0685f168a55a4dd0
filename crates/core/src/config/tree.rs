//! TOML as a tree that remembers the place of everything.

use super::diagnostic::Diagnostic;
use super::keys::OFF;
use super::source::{Place, Source};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A table: its entries by name.
pub(super) type TreeTable = BTreeMap<String, Entry>;

/// A key with its value.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub key: Place,
    pub item: Item,
    /// Whether it replaces one of a config below.
    pub replaces: bool,
}

impl Entry {
    /// Returns `true` if it drops the value of its base.
    pub(super) fn is_off(&self) -> bool {
        matches!(&self.item.node, Node::Text(text) if text == OFF)
    }
}

/// A value and its place.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub place: Place,
    pub node: Node,
}

impl Item {
    pub(super) fn is_table(&self) -> bool {
        matches!(self.node, Node::Table(_))
    }
}

/// A value. Numbers keep their text, because a float would lose the digits of a decimal.
#[derive(Clone, Debug)]
pub(super) enum Node {
    Table(TreeTable),
    List(Vec<Item>),
    Text(String),
    Whole { digits: String, radix: u32 },
    Float(String),
    Flag(bool),
    Date,
}

impl Node {
    /// Returns the name of this type in a message.
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Node::Table(_) => "a table",
            Node::List(_) => "a list",
            Node::Text(_) => "text",
            Node::Whole { .. } => "a whole number",
            Node::Float(_) => "a decimal",
            Node::Flag(_) => "true or false",
            Node::Date => "a date",
        }
    }
}

/// Parses a source; if it is not TOML, returns the first mistake.
pub(super) fn parse(source: &Arc<Source>) -> Result<TreeTable, Diagnostic> {
    match DeTable::parse(&source.text) {
        Ok(table) => Ok(read_table(source, table.into_inner())),
        Err(error) => {
            let span = error.span().unwrap_or(0..0);
            Err(Diagnostic::at(&place(source, span), format!("this is not TOML: {}", error.message())))
        }
    }
}

fn place(source: &Arc<Source>, span: Range<usize>) -> Place {
    Place { source: Arc::clone(source), span }
}

fn read_table(source: &Arc<Source>, table: DeTable<'_>) -> TreeTable {
    let mut entries = TreeTable::new();
    for (key, value) in table {
        let place = place(source, key.span());
        entries.insert(
            key.into_inner().into_owned(),
            Entry { key: place, item: read_item(source, value), replaces: false },
        );
    }
    entries
}

fn read_item(source: &Arc<Source>, value: Spanned<DeValue<'_>>) -> Item {
    let place = place(source, value.span());
    let node = match value.into_inner() {
        DeValue::Table(table) => Node::Table(read_table(source, table)),
        DeValue::Array(items) => Node::List(items.into_iter().map(|item| read_item(source, item)).collect()),
        DeValue::String(text) => Node::Text(text.into_owned()),
        DeValue::Integer(number) => Node::Whole { digits: number.as_str().to_owned(), radix: number.radix() },
        DeValue::Float(number) => Node::Float(number.as_str().to_owned()),
        DeValue::Boolean(flag) => Node::Flag(flag),
        DeValue::Datetime(_) => Node::Date,
    };
    Item { place, node }
}

/// Overlays a tree on another. Tables are merged key by key, anything else is replaced.
pub(super) fn overlay(under: &mut TreeTable, over: TreeTable) {
    for (name, entry) in over {
        match (under.get_mut(&name).map(|below| &mut below.item.node), entry) {
            (Some(Node::Table(below)), Entry { item: Item { node: Node::Table(above), .. }, .. }) => {
                overlay(below, above);
            }
            (below, entry) => {
                let replaces = below.is_some();
                under.insert(name, Entry { replaces, ..entry });
            }
        }
    }
}

/// Splits a typed key into names, one for each table on the way; `None` if it is not one key.
pub fn names_of_key(key: &str) -> Option<Vec<String>> {
    let mut table = parse(&Arc::new(Source::new(key, format!("{key}=0")))).ok()?;
    let mut names = Vec::new();
    while table.len() == 1 {
        let (name, Entry { item, .. }) = table.pop_first()?;
        names.push(name);
        match item.node {
            Node::Table(inner) => table = inner,
            _ => return Some(names),
        }
    }
    None
}

/// Returns the text at a dotted path, if there is one.
pub(super) fn text<'a>(tree: &'a TreeTable, path: &str) -> Option<&'a str> {
    match path.split_once('.') {
        None => match &tree.get(path)?.item.node {
            Node::Text(text) => Some(text),
            _ => None,
        },
        Some((name, rest)) => match &tree.get(name)?.item.node {
            Node::Table(inner) => text(inner, rest),
            _ => None,
        },
    }
}
