//! Drops the values that a base has under the names of tables that a config drops.

use super::keys::{Key, KeyKind, OFF, OWN};
use super::tree::{Entry, Item, Node, TreeTable};
use std::borrow::Cow;

/// Returns `true` if a table is off.
pub(super) fn is_dropped(table: &Entry) -> bool {
    let Node::Table(table) = &table.item.node else { return false };
    table.get(OFF).is_some_and(|off| matches!(off.item.node, Node::Flag(true)))
}

/// Removes the names of dropped tables from the orders of a tree's bases, and the values of bases under these names. A
/// tree that drops nothing is not copied, because a copy of the largest text would take a hundred megabytes.
pub(super) fn without_dropped<'a>(keys: &[&Key], tree: &'a TreeTable) -> Cow<'a, TreeTable> {
    let mut names = Vec::new();
    for key in keys {
        let KeyKind::PerOwn(own, _) = key.kind else { continue };
        let Some(Node::Table(tables)) = tree.get(own).map(|entry| &entry.item.node) else { continue };
        names.extend(tables.iter().filter(|(_, table)| is_dropped(table)).map(|(name, _)| name.clone()));
    }
    if names.is_empty() {
        return Cow::Borrowed(tree);
    }
    let mut tree = tree.clone();
    keys.iter().for_each(|key| prune(&mut tree, key.path, &key.kind, &names));
    Cow::Owned(tree)
}

/// Drops these names at a key of a table, and in the tables at it.
fn prune(table: &mut TreeTable, path: &str, kind: &KeyKind, names: &[String]) {
    if let (Some((name, rest)), false) = (path.split_once('.'), path == OWN) {
        if let Some(Node::Table(inner)) = table.get_mut(name).map(|entry| &mut entry.item.node) {
            prune(inner, rest, kind, names);
        }
        return;
    }
    match kind {
        KeyKind::PerOwn(..) if path == OWN => {
            table.retain(|name, entry| !(names.contains(name) && entry.key.source.inherited));
        }
        KeyKind::Order { .. } => {
            if let Some(entry) = table.get_mut(path) {
                prune_order(&mut entry.item, names);
            }
        }
        KeyKind::Table(keys) => {
            if let Some(Node::Table(inner)) = table.get_mut(path).map(|entry| &mut entry.item.node) {
                keys.iter().for_each(|key| prune(inner, key.path, &key.kind, names));
            }
        }
        _ => {}
    }
}

/// Drops names from an order of a base, and classes that have none left.
fn prune_order(order: &mut Item, names: &[String]) {
    let is_inherited = order.place.source.inherited;
    let Node::List(items) = &mut order.node else { return };
    items.retain_mut(|item| match &mut item.node {
        Node::Text(text) => !(is_inherited && names.contains(text)),
        Node::List(_) => {
            prune_order(item, names);
            !matches!(&item.node, Node::List(class) if class.is_empty())
        }
        _ => true,
    });
}
