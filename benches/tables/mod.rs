//! The measured tables.

use houseodds::games::{Rules, load};
use std::sync::Arc;

/// A shipped config, and the number of players in place of its own.
pub const TABLES: [(&str, u32); 6] =
    [("gnau", 1), ("gnau", 4), ("chinese-blackjack", 1), ("chinese-blackjack", 4), ("modulo-n", 2), ("modulo-n", 4)];

/// Returns the rules of a measured table.
pub fn rules((preset, players): (&str, u32)) -> Arc<dyn Rules> {
    load(preset, &[format!("players={players}")]).expect("a shipped config").rules
}
