//! Strategy tables that a config names.

use houseodds::config::{ConfigError, render};
use houseodds::games::load;
use std::fs;

/// Checks that a table is read, or that there is a message. The first byte chooses the side
/// and the game.
pub fn check(data: &[u8]) {
    let Some((side, table)) = data.split_first() else { return };
    let config = match side % 3 {
        0 => "game = \"chinese-blackjack\"\nplayers = 1\nstrategy.player.file = \"table\"\n",
        1 => "game = \"chinese-blackjack\"\nplayers = 1\nstrategy.dealer.file = \"table\"\n",
        _ => "game = \"modulo-n\"\nstrategy.seats = { file = \"table\" }\n",
    };
    let (process, thread) = (std::process::id(), std::thread::current().id());
    let folder = std::env::temp_dir().join(format!("houseodds-table-{process}-{thread:?}"));
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("table"), table).unwrap();
    fs::write(folder.join("config.toml"), config).unwrap();
    let path = folder.join("config.toml");
    if let Err(ConfigError(mistakes)) = load(&path.to_string_lossy(), &[]) {
        let message = render(&mistakes, false, false);
        assert!(message.contains("error"));
        assert!(!message.contains(|c: char| c.is_control() && c != '\n'), "{message:?}");
    }
    fs::remove_dir_all(folder).unwrap();
}
