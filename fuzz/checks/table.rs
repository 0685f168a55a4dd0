//! Strategy tables that a config names.

use houseodds::config::{ConfigError, load, render};
use std::fs;

/// A table is read, or there is a message. The first byte chooses whose it is.
pub fn check(data: &[u8]) {
    let Some((side, table)) = data.split_first() else { return };
    let side = if side % 2 == 0 { "player" } else { "dealer" };
    let folder = std::env::temp_dir().join(format!("houseodds-table-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("table.csv"), table).unwrap();
    let config = format!("game = \"chinese-blackjack\"\nplayers = 1\n[strategy]\n{side}.file = \"table.csv\"\n");
    fs::write(folder.join("config.toml"), config).unwrap();
    let path = folder.join("config.toml");
    if let Err(ConfigError(mistakes)) = load(&path.to_string_lossy(), &[]) {
        let message = render(&mistakes, false, false);
        assert!(message.contains("error"));
        assert!(!message.contains(|c: char| c.is_control() && c != '\n'), "{message:?}");
    }
    fs::remove_dir_all(folder).unwrap();
}
